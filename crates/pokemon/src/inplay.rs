//! Pokémon coming into play, changing places, evolving and leaving.

use arrayvec::ArrayVec;
use kernel::{Card, Seat, Wait};

use crate::ask::{Ask, Say};
use crate::bar::Obstacle;
use crate::event::What;
use crate::state::{Effect, Life, Mon, PLACES, Pile, Sorts, Spot, pile};
use crate::table::Table;

impl Table<'_> {
    /// The first free place on a seat's Bench.
    pub fn room(&self, seat: Seat) -> Option<Spot> {
        self.now().room(seat)
    }

    /// How many more Pokémon a seat's Bench can hold.
    pub fn bench_room(&self, seat: Seat) -> usize {
        match self.room(seat) {
            Some(spot) => self.now().bench_limit(seat) + 1 - spot.place as usize,
            None => 0,
        }
    }

    /// Players whose Benches hold more than something lets them discard what is above, with all
    /// cards attached to it.
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn trim_benches(&mut self) -> Result<(), Wait> {
        const LIMITS: Sorts = Sorts::of(&[Effect::BenchLimit(0)]);
        if self.s.standing.of(LIMITS).next().is_none() {
            return Ok(());
        }
        for seat in self.from(self.s.on_turn) {
            while self.s.bench_len(seat) > self.now().bench_limit(seat) {
                let bench: ArrayVec<Spot, 6> = self.s.bench(seat).collect();
                self.begin(seat, Ask::Mon, Card::NONE, 0);
                for spot in bench {
                    let top = self.top(spot);
                    self.offer(Say::Mon, 0, top, spot.zone());
                }
                let zone = self.ask_one()?.zone;
                let Some(spot) = Spot::of_zone(zone) else {
                    break;
                };
                let card = self.top(spot);
                self.told(What::Discarded, seat, card, 0, &["TB-BASE-21"]);
                self.leave(spot, |_, _| Pile::Discard);
            }
        }
        Ok(())
    }

    /// Puts a card into play as a new Pokémon in an empty place.
    pub fn arrive(&mut self, card: Card, spot: Spot) -> Life {
        self.s.piles.put(card, spot.zone());
        self.s.lives += 1;
        let life = Life(self.s.lives);
        *self.s.mon_mut(spot) = Mon {
            life,
            stack: 1,
            top: card,
            arrived: self.s.turn,
            ..Mon::default()
        };
        self.enter_powers(spot);
        life
    }

    /// Puts both halves of a LEGEND into play as one Pokémon in an empty place (TB-BASE-25).
    pub fn arrive_legend(&mut self, half: Card, other: Card, spot: Spot) -> Life {
        let life = self.arrive(other, spot);
        self.s.piles.put(half, spot.zone());
        self.s.set_stack(spot, 2);
        self.enter_powers(spot);
        life
    }

    /// The other half of a LEGEND in its player's hand, if it is there (TB-BASE-25).
    pub fn other_half(&self, seat: Seat, half: Card) -> Option<Card> {
        let other = self.info(half).half.1?;
        let hand = self.pile(seat, Pile::Hand).iter().copied();
        hand.into_iter().find(|card| self.r.face(*card) == other)
    }

    /// Hurts a Pokémon, in points, and notes who takes the Prize if it falls (TB-OPEN-8).
    pub fn hurt(&mut self, spot: Spot, points: u16) {
        let taker = self.prize_taker(spot.seat);
        let mon = self.s.mon_mut(spot);
        mon.damage = mon.damage.saturating_add(points);
        mon.taker = taker;
    }

    /// Who takes the Prize for what is done to a Pokémon of this seat now: the opposing player whose
    /// card does it, else the opponent that the card is used on, else the one across (TB-OPEN-8).
    pub fn prize_taker(&self, owner: Seat) -> Option<Seat> {
        let foes = self.r.lens.opponents(owner);
        let (author, used_on) = self.reach.author.unzip();
        let across = Some(self.r.across(owner));
        let likely = [author, used_on.flatten(), across];
        let taker = likely.into_iter().flatten().find(|seat| foes.has(*seat));
        taker.or_else(|| foes.iter().next())
    }

    /// Attaches a card to a Pokémon in play.
    pub fn attach(&mut self, card: Card, spot: Spot) {
        self.forget(card);
        self.s.piles.put(card, spot.zone());
        let life = self.mon(spot).life;
        self.enter_text(card, life);
        let other = self.top(spot);
        self.told_of(What::Attached, spot.seat, (card, other), 0, &["OS-BASE-3"]);
    }

    /// Puts an Evolution card on a Pokémon (OS-BASE-5).
    pub fn evolve(&mut self, card: Card, spot: Spot) {
        let before = self.top(spot);
        let stack = self.mon(spot).stack as usize;
        self.s.piles.put(card, spot.zone());
        // The new card goes above the Pokémon cards and below what is attached.
        self.s.piles.cards_mut(spot.zone())[stack..].rotate_right(1);
        self.s.set_stack(spot, stack as u8 + 1);
        self.s.mon_mut(spot).evolved = self.s.turn;
        self.told_of(What::Evolved, spot.seat, (card, before), 0, &["OS-BASE-5"]);
        self.changed(spot);
    }

    /// What evolving and devolving clear (OS-BASE-5, OS-RETREAT-8b).
    pub fn changed(&mut self, spot: Spot) {
        let mon = self.s.mon_mut(spot);
        mon.markers = 0;
        mon.kind = None;
        mon.used = 0;
        let life = mon.life;
        self.cleanse(life);
        self.enter_powers(spot);
    }

    /// Switches the Active Pokémon of a seat with one on its Bench, in one instant (OS-RETREAT-4a).
    ///
    /// Nothing happens if something holds the Active Pokémon in its place (OS-RETREAT-7b).
    pub fn switch(&mut self, seat: Seat, place: u8, rules: &'static [&'static str]) -> bool {
        let (active, benched) = (Spot::active(seat), Spot { seat, place });
        if !self.now().may_leave(seat) {
            let card = self.top(active);
            self.told(What::Prevented, seat, card, 0, &["OS-RETREAT-7b"]);
            return false;
        }
        let (out, into) = (self.top(active), self.top(benched));
        self.cleanse(self.mon(active).life);
        self.s.piles.swap(active.zone(), benched.zone());
        self.s.mons[seat].swap(0, place as usize);
        self.told_of(What::Switched, seat, (out, into), 0, rules);
        true
    }

    /// Moves a Benched Pokémon into an empty Active Spot (OS-KO-4).
    pub fn promote(&mut self, seat: Seat, place: u8) {
        let (active, benched) = (Spot::active(seat), Spot { seat, place });
        self.s.piles.swap(active.zone(), benched.zone());
        self.s.mons[seat].swap(0, place as usize);
        self.close_up(seat);
        let card = self.top(active);
        self.told(What::Promoted, seat, card, 0, &["OS-KO-4"]);
    }

    /// Closes gaps on a Bench.
    pub fn close_up(&mut self, seat: Seat) {
        for at in 1..PLACES {
            if self.s.mons[seat][at].life == Life::NONE {
                let Some(next) =
                    (at + 1..PLACES).find(|p| self.s.mons[seat][*p].life != Life::NONE)
                else {
                    return;
                };
                let (a, b) = (
                    Spot {
                        seat,
                        place: at as u8,
                    },
                    Spot {
                        seat,
                        place: next as u8,
                    },
                );
                self.s.piles.swap(a.zone(), b.zone());
                self.s.mons[seat].swap(at, next);
            }
        }
    }

    /// Empties a place: the Pokémon leaves play and each of its cards goes where `to` says.
    pub fn leave(&mut self, spot: Spot, mut to: impl FnMut(usize, Card) -> Pile) {
        let life = self.mon(spot).life;
        let cards: arrayvec::ArrayVec<Card, 64> =
            self.s.piles.cards(spot.zone()).iter().copied().collect();
        for (at, card) in cards.into_iter().enumerate() {
            let zone = pile(self.owner(card), to(at, card));
            self.s.piles.put(card, zone);
            self.forget(card);
        }
        self.end_life(life);
        *self.s.mon_mut(spot) = Mon::default();
        self.close_up(spot.seat);
    }

    /// Whether an Evolution card may be put on the Pokémon in a place now (OS-BASE-5, OS-FIRST-2).
    pub fn may_evolve(&self, spot: Spot) -> bool {
        self.evolving_bar(spot).is_none()
    }

    /// What keeps the Pokémon in a place from evolving.
    pub(crate) fn evolving_bar(&self, spot: Spot) -> Option<Obstacle> {
        let mon = self.mon(spot);
        if self.s.turn <= u16::from(self.seats()) {
            Some(Obstacle::FirstTurn)
        } else if mon.arrived >= self.s.turn {
            Some(Obstacle::New)
        } else if mon.evolved >= self.s.turn {
            Some(Obstacle::Evolved)
        } else if self.now().is_in_force(Effect::NoEvolving)
            || self.now().is_under(mon.life, Effect::Transform)
        {
            Some(Obstacle::NoEvolving)
        } else {
            None
        }
    }

    /// Whether a card evolves from the top card of a place (OS-BASE-5, OS-BASE-20).
    pub fn evolves(&self, card: Card, spot: Spot) -> bool {
        let (above, below) = (self.r.info(card), self.r.info(self.top(spot)));
        above.from == Some(below.name) || (below.baby_of == Some(above.name) && above.is_pokemon())
    }
}

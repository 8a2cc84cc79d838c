//! Switching, leaving play, evolving and devolving by effects.

use arrayvec::ArrayVec;
use kernel::{Card, Wait, ZoneId};

use crate::ask::{Ask, Say};
use crate::event::What;
use crate::frame::Frame;
use crate::pool::Sort;
use crate::state::{Cause, Life, Origin, Pile, Spot, pile};
use crate::table::Table;
use crate::words::{Act, Group, Many, Mon, Who};

impl<'a> Table<'a> {
    pub(super) fn act_on_places(&mut self, f: &mut Frame, act: &'a Act) -> Result<(), Wait> {
        match act {
            Act::Switch(who, a, b) => self.switch_act(f, *who, a, b),
            Act::ReturnAll(who, mon, _) => {
                for seat in self.actors(f, *who)? {
                    f.subject = seat;
                    for life in self.choose(f, mon, &|_, _| true)? {
                        if self.reaches(f, life)?
                            && let Some(spot) = self.spot(life)
                        {
                            let card = self.top(spot);
                            self.told(What::ToHand, spot.seat, card, 0, &["OS-ATTACK-5c"]);
                            self.leave(spot, |_, _| Pile::Hand);
                        }
                    }
                }
                Ok(())
            }
            Act::Choose(mon) => self.choose(f, mon, &|_, _| true).map(|_| ()),
            Act::ReturnBasic(mon) => {
                for life in self.choose(f, mon, &|_, _| true)? {
                    if let Some(spot) = self.spot(life) {
                        let basic = self.s.piles.cards(spot.zone())[0];
                        self.told(What::ToHand, spot.seat, basic, 0, &["OS-BASE-12"]);
                        self.leave(
                            spot,
                            |at, _| if at == 0 { Pile::Hand } else { Pile::Discard },
                        );
                    }
                }
                Ok(())
            }
            Act::ShuffleAway(mon, _) => {
                for life in self.choose(f, mon, &|_, _| true)? {
                    if let Some(spot) = self.spot(life) {
                        let card = self.top(spot);
                        self.told(What::ToDeck, spot.seat, card, 0, &["OS-KO-1"]);
                        self.leave(spot, |_, _| Pile::Deck);
                        self.shuffle(spot.seat, &["OS-KO-1"]);
                        // A Spot that an attack empties is filled before its next sentence (OS-KO-4).
                        if spot.is_active() && f.origin == Origin::Attack {
                            self.send_up(spot.seat)?;
                        }
                    }
                }
                Ok(())
            }
            Act::KnockOut(mon) => {
                for life in self.choose(f, mon, &|_, _| true)? {
                    if let Some(spot) = self.spot(life) {
                        self.s.mon_mut(spot).taker = self.prize_taker(spot.seat);
                    }
                    self.knock_out(life, Cause::Turn);
                }
                Ok(())
            }
            Act::Breed => self.breed(f),
            Act::DevolveEach(group, tally, _) => {
                let most = self.tally(f, tally, f.clause);
                self.devolve_each(f, group, most)
            }
            Act::Devolve(mon) => self.devolve(f, mon),
            _ => unreachable!("sorted by Table::act"),
        }
    }

    /// Whether a Pokémon is still to be reckoned with: not about to be Knocked Out.
    pub(super) fn stands(&self, spot: Spot) -> bool {
        self.mon(spot).damage < self.now().hp(spot)
    }

    fn switch_act(&mut self, f: &mut Frame, who: Who, a: &Mon, b: &Mon) -> Result<(), Wait> {
        if who == Who::Opponent {
            f.subject = self.opponent(f)?;
        }
        let ones = self.choose(f, a, &|t, spot| t.stands(spot))?;
        let Some(one) = ones.first().and_then(|life| self.spot(*life)) else {
            return Ok(());
        };
        let life = self.mon(one).life;
        let others = self.choose(f, b, &|t, spot| {
            t.stands(spot) && spot.seat == one.seat && spot.is_active() != one.is_active()
        })?;
        let Some(other) = others.first().and_then(|life| self.spot(*life)) else {
            return Ok(());
        };
        let out = if one.is_active() {
            life
        } else {
            self.mon(other).life
        };
        if self.r.lens.opponents(f.you).has(one.seat) && !self.reaches(f, out)? {
            return Ok(());
        }
        let place = if one.is_active() {
            other.place
        } else {
            one.place
        };
        self.switch(one.seat, place, &["OS-RETREAT-7"]);
        Ok(())
    }

    /// Places where a Stage 2 card of a hand may be bred onto its Basic.
    pub(super) fn breedable(&self, card: Card, seat: kernel::Seat) -> ArrayVec<Spot, 6> {
        let info = self.info(card);
        if info.sort != Sort::Stage(2) {
            return ArrayVec::new();
        }
        self.s
            .spots(seat)
            .filter(|spot| {
                let below = self.r.info(self.top(*spot));
                self.mon(*spot).stack == 1
                    && below.is_starter()
                    && info.line.get(1).is_some_and(|name| *name == below.name)
                    && self.may_evolve(*spot)
            })
            .collect()
    }

    fn breed(&mut self, f: &mut Frame) -> Result<(), Wait> {
        let hand: ArrayVec<Card, 64> = self
            .pile(f.you, Pile::Hand)
            .iter()
            .copied()
            .take(64)
            .collect();
        self.begin(f.you, Ask::Cards, f.source, f.words());
        let mut seen: ArrayVec<crate::pool::FaceId, 64> = ArrayVec::new();
        for card in hand {
            let face = self.r.face(card);
            if !seen.contains(&face) {
                seen.push(face);
                for spot in self.breedable(card, f.you) {
                    self.offer(Say::Evolve, 0, card, spot.zone());
                }
            }
        }
        if self.q.choices.is_empty() {
            return Ok(());
        }
        let choice = self.ask_one_of(self.could_count(self.pile(f.you, Pile::Hand).len()))?;
        if let Some(spot) = Spot::of_zone(choice.zone) {
            self.evolve(choice.card, spot);
        }
        Ok(())
    }

    /// Takes the highest Evolution card off as many Pokémon as something counts, at most.
    fn devolve_each(&mut self, f: &mut Frame, group: &Group, most: u16) -> Result<(), Wait> {
        let many = Many::UpTo(most.min(u16::from(u8::MAX)) as u8);
        let chosen = Mon::Chosen(many, group.clone());
        if most == 0 {
            return Ok(());
        }
        for life in self.choose(f, &chosen, &|t, spot| t.mon(spot).stack > 1)? {
            if !self.reaches(f, life)? {
                continue;
            }
            let Some(spot) = self.spot(life) else {
                continue;
            };
            let top = self.top(spot);
            let below = self.mon(spot).stack - 1;
            self.s.set_stack(spot, below);
            self.to_hand(top, kernel::SeatSet::ALL, f.why());
            let now = self.top(spot);
            self.told(What::Devolved, spot.seat, now, 0, f.why());
            self.changed(spot);
        }
        Ok(())
    }

    fn devolve(&mut self, f: &mut Frame, mon: &Mon) -> Result<(), Wait> {
        let lives = self.choose(f, mon, &|t, spot| t.mon(spot).stack > 1)?;
        let Some(spot) = lives.first().and_then(|life| self.spot(*life)) else {
            return Ok(());
        };
        f.it = self.mon(spot).life;
        let stack = self.mon(spot).stack as usize;
        let cards: ArrayVec<Card, 8> = self.s.piles.cards(spot.zone())[..stack]
            .iter()
            .copied()
            .take(8)
            .collect();
        self.begin(f.you, Ask::Stage, f.source, f.words());
        for (at, card) in cards.iter().enumerate().skip(1) {
            self.offer(Say::Card, at as u16, *card, ZoneId::NONE);
        }
        let at = self.ask_one()?.n as usize;
        let life: Life = f.it;
        self.s.set_stack(spot, at as u8);
        for card in &cards[at..] {
            let zone = pile(self.owner(*card), Pile::Discard);
            self.s.piles.put(*card, zone);
            self.told(What::Discarded, spot.seat, *card, 0, f.why());
        }
        let now = self.top(spot);
        self.told(What::Devolved, spot.seat, now, 0, f.why());
        if let Some(spot) = self.spot(life) {
            self.changed(spot);
        }
        Ok(())
    }
}

//! Knock Outs (OS-KO).

use arrayvec::ArrayVec;
use kernel::{Card, Seat, SeatSet, Wait, ZoneId};

use crate::ask::{Ask, Say};
use crate::event::What;
use crate::frame::Frame;
use crate::pool::Sort;
use crate::reading::Part;
use crate::rules::{AfterKnockOut, Asked, PrizeOrder};
use crate::state::{
    Bare, Cause, Effect, Event, Life, Origin, Pile, Sorts, Spot, Standing, Step, pile,
};
use crate::table::Table;

impl Table<'_> {
    /// The Knock Out procedure for all that have lost their HP, as one event (OS-KO, OS-CHECKUP-7a).
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn knock_outs(&mut self, cause: Cause) -> Result<(), Wait> {
        if !self.needs_sorting() {
            self.next(Step::Outcome);
            return Ok(());
        }
        if self.is_any_down() {
            self.falls(cause)?;
        }
        if self.r.options.after_knock_out == AfterKnockOut::Prizes {
            self.take_prizes(cause)?;
            self.promotions()?;
            self.must_plays()?;
        } else {
            self.promotions()?;
            self.must_plays()?;
            self.take_prizes(cause)?;
        }
        // A Basic may have come with a Prize (TB-OPEN-33).
        self.must_plays()?;
        self.next(Step::Outcome);
        Ok(())
    }

    /// Steps 1 to 3 for those that are down.
    fn falls(&mut self, cause: Cause) -> Result<(), Wait> {
        // Steps 1 and 2: what answers the loss of HP, then what answers the Knock Out.
        for event in [Event::WouldBeKnockedOut, Event::KnockedOut] {
            for life in self.fallen() {
                self.answer_fall(cause, life, event)?;
            }
        }
        // Step 3: discard.
        let fallen = self.fallen();
        let mut avenged: ArrayVec<Life, 8> = ArrayVec::new();
        for life in &fallen {
            if let Cause::Attack(seat, attacker) = cause {
                let owner = self.spot(*life).map(|spot| spot.seat);
                let foe = owner.is_some_and(|owner| self.r.lens.opponents(owner).has(seat));
                if foe
                    && !self.now().watches(*life, Event::Avenged).is_empty()
                    && !avenged.is_full()
                {
                    avenged.push(attacker);
                }
            }
        }
        for life in fallen.into_iter().chain(avenged) {
            self.knock_out(life, cause);
        }
        Ok(())
    }

    /// Whether any Pokémon has lost its HP.
    pub(crate) fn is_any_down(&self) -> bool {
        self.all_seats().any(|seat| {
            let mut places = (0..).zip(&self.s.mons[seat]);
            places.any(|(place, mon)| {
                if mon.damage == 0 {
                    return false;
                }
                // Effects only add to what is printed, so mostly that suffices.
                let own = self.info(mon.top);
                (own.copies || mon.damage >= own.hp) && self.now().is_down(Spot { seat, place })
            })
        })
    }

    /// Pokémon that have lost their HP, those of the next player first.
    fn fallen(&self) -> ArrayVec<Life, 48> {
        let mut lives = ArrayVec::new();
        for seat in self.from(self.after(self.s.on_turn)) {
            for spot in self.s.spots(seat) {
                if self.now().is_down(spot) {
                    lives.push(self.mon(spot).life);
                }
            }
        }
        lives
    }

    /// What answers a fall that an opponent's attack caused (OS-KO-1, OS-KO-2, OS-OPEN-13).
    fn answer_fall(&mut self, cause: Cause, life: Life, event: Event) -> Result<(), Wait> {
        let Cause::Attack(attacker, by) = cause else {
            return Ok(());
        };
        let Some(spot) = self.spot(life) else {
            return Ok(());
        };
        if !self.r.lens.opponents(spot.seat).has(attacker) {
            return Ok(());
        }
        let mut attack = Frame::new(
            attacker,
            Card::NONE,
            (crate::pool::FaceId(0), 0),
            Origin::Attack,
        );
        attack.me = by;
        let mut due: ArrayVec<Standing, 16> = self.now().watches(life, event).into_iter().collect();
        if event == Event::KnockedOut && spot.is_active() {
            const FALLS: Sorts = Sorts::watching(Event::ActiveKnockedOut);
            let others = self.s.standing.of(FALLS).filter(|e| e.whom.has(spot.seat));
            for watch in others {
                let _ = due.try_push(*watch);
            }
        }
        for watch in due {
            let still = self
                .spot(life)
                .is_some_and(|spot| self.mon(spot).damage >= self.now().hp(spot));
            if still {
                self.answer_event(Some(&attack), &watch, life)?;
            }
        }
        Ok(())
    }

    /// Knocks a Pokémon Out: its cards are discarded and a Prize is owed (OS-KO-3, OS-KO-6).
    pub fn knock_out(&mut self, life: Life, cause: Cause) {
        let Some(spot) = self.spot(life) else { return };
        let card = self.top(spot);
        let (doll, prizes) = (self.info(card).sort == Sort::Doll, self.info(card).prizes);
        let taker = self.mon(spot).taker.or_else(|| self.prize_taker(spot.seat));
        let more = self.now().more_prizes(cause);
        if let Cause::Attack(by, _) = cause
            && self.r.lens.opponents(spot.seat).has(by)
        {
            self.s.players[spot.seat].fell = Some((self.s.turn, by));
        }
        self.told(
            What::KnockedOut,
            spot.seat,
            card,
            0,
            &["OS-BASE-16", "OS-KO-3"],
        );
        self.leave_gap(spot, cause);
        if doll {
            // OS-BASE-13: no Prize.
            return;
        }
        if let Some(seat) = taker {
            self.s.players[seat].owed += prizes + more;
        }
    }

    fn leave_gap(&mut self, spot: Spot, cause: Cause) {
        let mon = *self.mon(spot);
        let to = |part| self.now().knocked_out_to(mon.life, cause, part);
        let (pokemon, attached) = (to(Part::Pokemon), to(Part::Attached));
        self.leave(spot, |at, _| {
            if at < mon.stack as usize {
                pokemon
            } else {
                attached
            }
        });
    }

    /// Steps 4 and 5: empty Active Spots are filled, the next player first (OS-KO-4, OS-KO-5).
    fn promotions(&mut self) -> Result<(), Wait> {
        let is_empty = |seat| self.mon(Spot::active(seat)).life == Life::NONE;
        if !self.all_seats().any(is_empty) {
            return Ok(());
        }
        let seats = self.from(self.after(self.s.on_turn));
        for seat in seats {
            if self.mon(Spot::active(seat)).life != Life::NONE {
                continue;
            }
            if self.s.bench_len(seat) == 0 {
                self.bare_hand(seat);
                continue;
            }
            self.send_up(seat)?;
        }
        Ok(())
    }

    /// A player fills the empty Active Spot from the Bench, if somebody is there (OS-KO-4).
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub(crate) fn send_up(&mut self, seat: Seat) -> Result<(), Wait> {
        if self.s.bench_len(seat) == 0 {
            return Ok(());
        }
        self.begin(seat, Ask::Promote, Card::NONE, 0);
        let bench: ArrayVec<Spot, 6> = self.s.bench(seat).collect();
        for spot in bench {
            let top = self.top(spot);
            self.offer(Say::Mon, 0, top, spot.zone());
        }
        let choice = self.ask_one()?;
        if let Some(spot) = Spot::of_zone(choice.zone) {
            self.promote(seat, spot.place);
        }
        Ok(())
    }

    /// A player without Pokémon shows the hand, once (TB-PLAY-6, TB-OPEN-11, TB-OPEN-33).
    fn bare_hand(&mut self, seat: Seat) {
        if !self.is_without_pokemon(seat) || self.s.players[seat].bare != Bare::No {
            return;
        }
        let open = self.r.options.asked == Asked::WhoCould && self.basics_held(seat).is_empty();
        self.s.players[seat].bare = if open { Bare::Looked } else { Bare::Shown };
        let hand: ArrayVec<Card, 128> = self.pile(seat, Pile::Hand).iter().copied().collect();
        self.told(
            What::Bared,
            seat,
            Card::NONE,
            hand.len() as i32,
            &["TB-PLAY-6"],
        );
        for card in hand {
            self.told(What::Showed, seat, card, 0, &["TB-PLAY-6"]);
        }
    }

    /// Players without Pokémon put a Basic of their hands down at once, the next player first
    /// (TB-PLAY-6a, TB-OPEN-11, TB-OPEN-33).
    fn must_plays(&mut self) -> Result<(), Wait> {
        if !self.all_seats().any(|seat| self.is_without_pokemon(seat)) {
            return Ok(());
        }
        for seat in self.from(self.after(self.s.on_turn)) {
            if !self.is_without_pokemon(seat) {
                continue;
            }
            let basics = self.basics_held(seat);
            let hides = self.r.options.asked == Asked::WhoCould;
            if self.s.players[seat].bare == Bare::Looked || basics.is_empty() && !hides {
                continue;
            }
            if basics.is_empty() && self.pile(seat, Pile::Hand).is_empty() {
                self.s.players[seat].bare = Bare::Looked;
                continue;
            }
            self.begin(seat, Ask::MustPlay, Card::NONE, 0);
            for card in &basics {
                self.offer(Say::Card, 0, *card, ZoneId::NONE);
            }
            if basics.is_empty() {
                self.offer(Say::Nothing, 0, Card::NONE, ZoneId::NONE);
            }
            let choice = self.ask_one_of(self.could_count(usize::MAX))?;
            if choice.verb == Say::Nothing as u8 {
                self.s.players[seat].bare = Bare::Looked;
            } else {
                self.must_play(seat, choice.card);
            }
        }
        Ok(())
    }

    /// Notes that a card came to a hand that only some see: a Basic among it must be played (TB-OPEN-35).
    pub(crate) fn hides_again(&mut self, seat: Seat) {
        let bare = &mut self.s.players[seat].bare;
        if *bare == Bare::Looked {
            *bare = Bare::Shown;
        }
    }

    /// Basic Pokémon of a hand, one of each face.
    fn basics_held(&self, seat: Seat) -> ArrayVec<Card, 64> {
        let mut found: ArrayVec<Card, 64> = ArrayVec::new();
        for card in self.pile(seat, Pile::Hand) {
            let basic = matches!(self.info(*card).sort, Sort::Basic | Sort::Baby);
            let known = found.iter().any(|c| self.r.face(*c) == self.r.face(*card));
            if basic && !known && !found.is_full() {
                found.push(*card);
            }
        }
        found
    }

    /// Whether a seat without Pokémon has shown its hand and holds no Basic: nothing is to be seen to.
    pub(crate) fn is_settled_without(&self, seat: Seat) -> bool {
        self.is_without_pokemon(seat)
            && match self.r.options.asked {
                Asked::WhoCan => {
                    self.s.players[seat].bare != Bare::No && self.basics_held(seat).is_empty()
                }
                Asked::WhoCould => self.s.players[seat].bare == Bare::Looked,
            }
    }

    /// Puts a Basic down as the Active Pokémon of a player without one.
    pub(crate) fn must_play(&mut self, seat: Seat, card: Card) {
        self.s.players[seat].bare = Bare::No;
        self.arrive(card, Spot::active(seat));
        self.told(What::Promoted, seat, card, 0, &["TB-PLAY-6a", "TB-PLAY-6b"]);
    }

    /// Step 6: Prizes (OS-KO-6, OS-CHECKUP-7b to 7e, OS-OPEN-20, OS-OPEN-21).
    fn take_prizes(&mut self, cause: Cause) -> Result<(), Wait> {
        if self.all_seats().all(|seat| self.s.players[seat].owed == 0) {
            return Ok(());
        }
        let next = self.after(self.s.on_turn);
        let takers: ArrayVec<Seat, 8> = self
            .from(next)
            .into_iter()
            .filter(|seat| self.s.players[*seat].owed > 0)
            .collect();
        let mut order = takers.clone();
        let open = self.is_in_force_for_prizes();
        let decided = cause == Cause::Checkup || self.r.options.prize_order == PrizeOrder::Decider;
        if takers.len() > 1 && open && decided {
            let decider = if cause == Cause::Checkup {
                next
            } else {
                self.s.on_turn
            };
            self.begin(decider, Ask::PrizeOrder, Card::NONE, 0);
            for seat in &takers {
                self.offer(Say::Seat, u16::from(seat.0), Card::NONE, ZoneId::NONE);
            }
            let first = Seat(self.ask_one()?.n as u8);
            order.sort_by_key(|seat| *seat != first);
        }
        for seat in order {
            self.take(seat, cause)?;
        }
        Ok(())
    }

    fn is_in_force_for_prizes(&self) -> bool {
        const OPENS: Sorts = Sorts::of(&[Effect::OpenPrizes]);
        self.s.standing.of(OPENS).next().is_some()
    }

    /// A seat takes the Prizes owed to it; those that it lacks its partners take of theirs (TB-PLAY-5a,
    /// TB-OPEN-9).
    fn take(&mut self, seat: Seat, cause: Cause) -> Result<(), Wait> {
        // Of several opponents the one who made the Knock Out takes the Prize; if none did, TB-OPEN-8
        // says which.
        let made = matches!(cause, Cause::Attack(by, _) if by == seat);
        let rules: &'static [&'static str] = if made || self.r.lens.opponents(seat).len() == 1 {
            &["OS-KO-6"]
        } else {
            &["OS-KO-6", "TB-OPEN-8"]
        };
        let mut owed = std::mem::take(&mut self.s.players[seat].owed) as usize;
        for taker in self.from(seat) {
            let there = self.pile(taker, Pile::Prizes).len();
            if self.r.lens.allies(seat).has(taker) && owed > 0 {
                self.take_own(taker, owed, rules)?;
                owed = owed.saturating_sub(there);
            }
        }
        Ok(())
    }

    /// A seat takes so many of its own Prizes, or all it has.
    fn take_own(
        &mut self,
        seat: Seat,
        owed: usize,
        rules: &'static [&'static str],
    ) -> Result<(), Wait> {
        let zone = pile(seat, Pile::Prizes);
        let there = self.s.piles.len(zone);
        let open = self.now().is_player_under(seat, Effect::OpenPrizes);
        self.begin(seat, Ask::Prize, Card::NONE, owed as u16);
        for at in 0..there {
            // Face-down Prizes are places without identities (OS-OPEN-20).
            let card = if open {
                self.s.piles.cards(zone)[at]
            } else {
                Card::NONE
            };
            self.offer(Say::Prize, at as u16 + 1, card, zone);
        }
        let n = owed.min(there);
        let answer = if n == 1 {
            let choice = self.ask_one()?;
            kernel::Answer::one(choice.n - 1)
        } else {
            self.ask_pick(n, n)?
        };
        if there == 0 {
            return Ok(());
        }
        let cards: ArrayVec<Card, 8> = answer
            .0
            .iter()
            .map(|at| self.s.piles.cards(zone)[*at as usize])
            .collect();
        for card in cards {
            self.s.piles.put(card, pile(seat, Pile::Hand));
            self.hides_again(seat);
            if self.sink.listens() {
                let known = if open {
                    SeatSet::ALL
                } else {
                    SeatSet::only(seat)
                };
                self.sink.hear(kernel::Event {
                    card,
                    known,
                    rules,
                    ..crate::table::event(What::TookPrize, seat)
                });
            }
        }
        Ok(())
    }
}

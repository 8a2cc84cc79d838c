//! Set-up (OS-SETUP).

use arrayvec::ArrayVec;
use kernel::{
    Answers, BySeat, Card, Event, Kind, MAX_SEATS, Question, Reason, Seat, SeatSet, Wait, ZoneId,
};

use crate::ask::{Ask, Say};
use crate::event::What;
use crate::pool::{FaceId, Sort};
use crate::rules::{Asked, MulliganBonus, MulliganTiming, SuddenPrizes};
use crate::state::{Ending, Outcome, Pile, Spot, State, Step, pile};
use crate::table::{Table, event, plain};

/// Puts set-up on the agenda of a table whose cards are all in decks.
pub fn begin(state: &mut State, everyone: SeatSet) {
    state.players = BySeat::default();
    state.face_down = true;
    state.first = None;
    state.turn = 0;
    state.agenda.clear();
    state.agenda.extend([
        Step::Reveal,
        Step::First,
        Step::Late,
        Step::Prizes,
        Step::BonusOfSide(Seat(0)),
        Step::Benches,
        Step::Actives,
        Step::BonusAtOnce,
        Step::Draw(everyone),
    ]);
}

impl Table<'_> {
    /// Shuffles, cuts, draws seven, and sees who must or may mulligan (OS-SETUP-2 to 4e).
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn setup_draw(&mut self, seats: SeatSet) -> Result<(), Wait> {
        if seats == self.r.lens.everyone() && self.s.players.0.iter().all(|p| p.mulligans == 0) {
            self.told(
                What::Greeting,
                self.r.lens.turns[0],
                Card::NONE,
                0,
                &["OS-SETUP-1"],
            );
        }
        for seat in seats.iter() {
            self.shuffle(seat, &["OS-SETUP-2"]);
        }
        for seat in seats.iter() {
            let other = self.r.across(seat);
            // A cut of a shuffled deck changes nothing that anybody knows.
            self.told(
                What::Cut,
                other,
                Card::NONE,
                i32::from(seat.0),
                &["OS-SETUP-2"],
            );
        }
        for seat in seats.iter() {
            self.draw(seat, 7, &["OS-SETUP-3"]);
        }
        let mut again = SeatSet::NONE;
        for seat in seats.iter() {
            if self.wants_mulligan(seat)? {
                again = again.with(seat);
            }
        }
        if self.r.options.mulligan_timing == MulliganTiming::AfterOthers {
            for seat in again.iter() {
                self.s.players[seat].waits = true;
                self.told(What::Waits, seat, Card::NONE, 0, &["OS-SETUP-4a"]);
            }
            return Ok(());
        }
        for seat in again.iter() {
            self.mulligan(seat);
        }
        self.count_bonus(again);
        if !again.is_empty() && self.s.outcome == Outcome::Open {
            self.next(Step::Draw(again));
        }
        Ok(())
    }

    /// Seats that wait with their mulligans.
    fn waiting(&self) -> SeatSet {
        let seats = self.r.lens.everyone();
        seats.iter().filter(|s| self.s.players[*s].waits).collect()
    }

    /// Seats that set up now: those that do not wait and have not laid their Prizes.
    fn ready(&self) -> SeatSet {
        let seats = self.r.lens.everyone();
        let is_ready = |seat: &Seat| {
            let player = &self.s.players[*seat];
            !player.waits && player.laid == 0
        };
        seats.iter().filter(is_ready).collect()
    }

    /// Those who waited show their hands and draw anew, once the others have laid their Prizes. The
    /// player across from one may draw a card, unless that one mulligans as well (preset of 2009).
    pub fn setup_late(&mut self) {
        let again = self.waiting();
        if again.is_empty() {
            return;
        }
        for step in [Step::Late, Step::Prizes, Step::Benches, Step::Actives] {
            self.next(step);
        }
        self.next(Step::Draw(again));
        for seat in again.iter() {
            self.mulligan(seat);
            self.s.players[seat].waits = false;
            let across = self.r.across(seat);
            if self.r.options.mulligan_bonus != MulliganBonus::None && !again.has(across) {
                self.next(Step::BonusBench(across));
                self.next(Step::Bonus(across));
            }
        }
    }

    fn has_sort(&self, seat: Seat, test: impl Fn(Sort) -> bool) -> bool {
        self.pile(seat, Pile::Hand)
            .iter()
            .any(|card| test(self.info(*card).sort))
    }

    fn wants_mulligan(&mut self, seat: Seat) -> Result<bool, Wait> {
        let keeps = self.has_sort(seat, |s| matches!(s, Sort::Basic | Sort::Baby));
        self.begin(seat, Ask::Keep, Card::NONE, 0);
        if keeps || self.has_sort(seat, |s| s == Sort::Doll) {
            self.q.choices.push(plain(Say::Keep, 0));
        }
        if !keeps {
            self.q.choices.push(plain(Say::Mulligan, 0));
        }
        let held = self.could_count(self.pile(seat, Pile::Hand).len());
        Ok(self.ask_one_of(held)?.verb == Say::Mulligan as u8)
    }

    fn mulligan(&mut self, seat: Seat) {
        let hand: ArrayVec<Card, 64> = self
            .pile(seat, Pile::Hand)
            .iter()
            .copied()
            .take(64)
            .collect();
        self.told(
            What::Mulligan,
            seat,
            Card::NONE,
            hand.len() as i32,
            &["OS-SETUP-4a", "OS-SETUP-4c"],
        );
        for card in &hand {
            self.told(What::Showed, seat, *card, 0, &["OS-SETUP-4a"]);
        }
        self.s
            .piles
            .shift_all(pile(seat, Pile::Hand), pile(seat, Pile::Deck));
        let player = &mut self.s.players[seat];
        player.mulligans = player.mulligans.saturating_add(1);
        let starters = self
            .pile(seat, Pile::Deck)
            .iter()
            .any(|card| self.info(*card).is_starter());
        if !starters {
            // No deck that a format allows comes here (OS-BASE-1).
            self.end(Outcome::Drawn(Ending::NoPrizes));
        }
    }

    /// Notes the bonus cards of a round of mulligans: what a side's opponents took more than it did
    /// itself. The side's first seat keeps the count (TB-OPEN-4).
    fn count_bonus(&mut self, again: SeatSet) {
        let lens = &self.r.lens;
        for seat in lens.everyone().iter() {
            let (own, others) = (lens.allies(seat), lens.opponents(seat));
            let took = |side: SeatSet| side.iter().filter(|s| again.has(*s)).count();
            if own.iter().next() == Some(seat) {
                let due = took(others).saturating_sub(took(own)) as u8;
                let player = &mut self.s.players[seat];
                player.bonus_due = player.bonus_due.saturating_add(due);
            }
        }
    }

    /// Bonus cards of each side from this seat on: for each, the side's first player says which of its
    /// players draws, or that nobody does (TB-SETUP-4a, 4b, TB-OPEN-4).
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn setup_bonus_of_side(&mut self, seat: Seat) -> Result<(), Wait> {
        if self.r.options.mulligan_bonus != MulliganBonus::BeforePrizes || seat.0 >= self.seats() {
            return Ok(());
        }
        let Some(due) = self.s.players[seat].bonus_due.checked_sub(1) else {
            self.next(Step::BonusOfSide(Seat(seat.0 + 1)));
            return Ok(());
        };
        self.s.players[seat].bonus_due = due;
        self.begin(seat, Ask::BonusTaker, Card::NONE, u16::from(due));
        for ally in self.r.lens.allies(seat).iter() {
            if !self.pile(ally, Pile::Deck).is_empty() {
                self.offer(Say::Seat, u16::from(ally.0), Card::NONE, ZoneId::NONE);
            }
        }
        self.offer(Say::Nothing, 0, Card::NONE, ZoneId::NONE);
        let choice = self.ask_one()?;
        self.next(Step::BonusOfSide(seat));
        if choice.verb == Say::Seat as u8 {
            let taker = Seat(choice.n as u8);
            let drawn = self.draw(taker, 1, &["TB-SETUP-4a", "TB-OPEN-4"]);
            self.s.players[taker].bonus = drawn as u8;
            self.next(Step::BonusBench(taker));
        }
        Ok(())
    }

    /// Mulligans of the seat across that a seat did not share (preset rules of 2009 and 2017).
    fn across_unshared(&self, seat: Seat) -> u16 {
        let across = self.s.players[self.r.across(seat)].mulligans;
        u16::from(across.saturating_sub(self.s.players[seat].mulligans))
    }

    /// Mulligans of opponents that a seat did not share (OS-SETUP-7a, OS-OPEN-5).
    fn unshared(&self, seat: Seat) -> u16 {
        let own = self.s.players[seat].mulligans;
        let opponents = self.r.lens.opponents(seat);
        opponents
            .iter()
            .map(|o| u16::from(self.s.players[o].mulligans.saturating_sub(own)))
            .sum()
    }

    /// Bonus cards at the mulligan itself, where the option says so (OS-SETUP-7d).
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn setup_bonus_at_once(&mut self) -> Result<(), Wait> {
        if self.r.options.mulligan_bonus != MulliganBonus::OnMulligan {
            return Ok(());
        }
        for seat in self.r.lens.everyone().iter() {
            for _ in 0..self.unshared(seat) {
                let most = self.pile(seat, Pile::Deck).len().min(2) as u16;
                self.begin(seat, Ask::Bonus, Card::NONE, most);
                let n = self.ask_number(0, most)?;
                self.draw(seat, n as usize, &["OS-SETUP-7d"]);
            }
        }
        Ok(())
    }

    /// Asks several seats at once; questions with one answer answer themselves, unless that would tell of a hand
    /// (OS-FIND-6, TB-OPEN-35).
    pub(crate) fn ask_all(&mut self, questions: &[Question]) -> Result<Answers, Wait> {
        let asks = |q: &Question| match self.r.options.asked {
            Asked::WhoCan => q.count() > 1,
            Asked::WhoCould => true,
        };
        let open: ArrayVec<&Question, MAX_SEATS> = questions.iter().filter(|q| asks(q)).collect();
        let given = if open.is_empty() {
            Answers::new()
        } else {
            self.asker.ask_all(&open).ok_or(Wait)?
        };
        let mut given = given.into_iter();
        Ok(questions
            .iter()
            .map(|q| {
                let own = || q.unrank(0);
                if asks(q) {
                    given.next().unwrap_or_else(own)
                } else {
                    own()
                }
            })
            .collect())
    }

    /// A question of set-up with room for so many choices, of which one at most is chosen.
    pub(crate) fn question(seat: Seat, ask: Ask, kind: Kind, min: u16, room: usize) -> Question {
        let reason = Reason {
            code: ask as u8,
            card: Card::NONE,
            n: 0,
        };
        Question {
            seat,
            kind,
            reason,
            min,
            max: 1,
            choices: Vec::with_capacity(room),
        }
    }

    fn starters(&self, seat: Seat) -> ArrayVec<Card, 64> {
        self.pile(seat, Pile::Hand)
            .iter()
            .copied()
            .filter(|card| self.info(*card).is_starter())
            .take(64)
            .collect()
    }

    fn card_choice(card: Card) -> kernel::Choice {
        kernel::Choice {
            verb: Say::Card as u8,
            n: 0,
            card,
            zone: ZoneId::NONE,
        }
    }

    /// Each seat puts its Active Pokémon down, face down (OS-SETUP-4).
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn setup_actives(&mut self) -> Result<(), Wait> {
        let mut questions: ArrayVec<Question, MAX_SEATS> = ArrayVec::new();
        for seat in self.ready().iter() {
            let starters = self.starters(seat);
            let mut q = Self::question(seat, Ask::StartActive, Kind::One, 1, starters.len());
            let mut seen: ArrayVec<FaceId, 64> = ArrayVec::new();
            for card in starters {
                let face = self.r.face(card);
                if !seen.contains(&face) {
                    seen.push(face);
                    q.choices.push(Self::card_choice(card));
                }
            }
            questions.push(q);
        }
        let answers = self.ask_all(&questions)?;
        for (q, answer) in questions.iter().zip(answers) {
            let card = q.choices[answer.first() as usize].card;
            self.arrive(card, Spot::active(q.seat));
            self.tell_down(q.seat, card, &["OS-SETUP-4"]);
        }
        Ok(())
    }

    fn tell_down(&mut self, seat: Seat, card: Card, rules: &'static [&'static str]) {
        if self.sink.listens() {
            let known = SeatSet::only(seat);
            self.sink.hear(Event {
                card,
                known,
                rules,
                ..event(What::PutDown, seat)
            });
        }
    }

    /// Each seat puts up to five more on its Bench, face down (OS-SETUP-5, 5a).
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn setup_benches(&mut self) -> Result<(), Wait> {
        let mut questions: ArrayVec<Question, MAX_SEATS> = ArrayVec::new();
        for seat in self.ready().iter() {
            let starters = self.starters(seat);
            let mut q = Self::question(seat, Ask::StartBench, Kind::Pick, 0, starters.len());
            q.max = starters.len().min(self.r.options.bench()) as u16;
            q.choices
                .extend(starters.into_iter().map(Self::card_choice));
            questions.push(q);
        }
        let answers = self.ask_all(&questions)?;
        for (q, answer) in questions.iter().zip(answers) {
            for at in &answer.0 {
                self.bench_down(q.seat, q.choices[*at as usize].card, &["OS-SETUP-5"]);
            }
        }
        Ok(())
    }

    fn bench_down(&mut self, seat: Seat, card: Card, rules: &'static [&'static str]) {
        if let Some(room) = self.room(seat) {
            self.arrive(card, room);
            self.tell_down(seat, card, rules);
        }
    }

    /// Lays Prizes, once every Active is down (OS-SETUP-6, 6a, OS-SUDDEN-2).
    pub fn setup_prizes(&mut self) {
        let one = self.s.round > 0 && self.r.options.sudden_prizes == SuddenPrizes::One;
        let n: u8 = if one { 1 } else { self.r.options.prizes() };
        let seats = self.ready();
        if seats
            .iter()
            .any(|seat| self.pile(seat, Pile::Deck).len() < n as usize)
        {
            // OS-SETUP-7d: too few cards are left for Prizes, set-up cannot be completed.
            self.end(Outcome::Drawn(Ending::NoPrizes));
            return;
        }
        for seat in seats.iter() {
            for _ in 0..n {
                self.s
                    .piles
                    .shift_top(pile(seat, Pile::Deck), pile(seat, Pile::Prizes));
            }
            self.s.players[seat].laid = n;
            self.told(
                What::LaidPrizes,
                seat,
                Card::NONE,
                i32::from(n),
                &["OS-SETUP-6"],
            );
        }
        if self.r.options.mulligan_timing == MulliganTiming::AfterOthers {
            // Cards for mulligans are drawn as those who waited take them.
            return;
        }
        let due = |table: &Self, seat: Seat| match table.r.options.mulligan_bonus {
            MulliganBonus::AfterPrizes => table.unshared(seat),
            MulliganBonus::Across => table.across_unshared(seat),
            MulliganBonus::OnMulligan | MulliganBonus::BeforePrizes | MulliganBonus::None => 0,
        };
        let seats: ArrayVec<Seat, MAX_SEATS> = seats.iter().collect();
        for seat in seats.into_iter().rev() {
            if due(self, seat) > 0 {
                self.next(Step::BonusBench(seat));
                self.next(Step::Bonus(seat));
            }
        }
    }

    /// Bonus cards for the other side's mulligans (OS-SETUP-7).
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn setup_bonus(&mut self, seat: Seat) -> Result<(), Wait> {
        let late = self.r.options.mulligan_timing == MulliganTiming::AfterOthers;
        let due = if late {
            1
        } else {
            match self.r.options.mulligan_bonus {
                MulliganBonus::Across => self.across_unshared(seat),
                MulliganBonus::AfterPrizes
                | MulliganBonus::OnMulligan
                | MulliganBonus::BeforePrizes
                | MulliganBonus::None => self.unshared(seat) * 2,
            }
        };
        let most = due.min(self.pile(seat, Pile::Deck).len() as u16);
        self.begin(seat, Ask::Bonus, Card::NONE, most);
        let n = self.ask_number(0, most)?;
        let drawn = self.draw(seat, n as usize, &["OS-SETUP-7", "OS-OPEN-5"]);
        self.s.players[seat].bonus = drawn as u8;
        Ok(())
    }

    /// Basics among the bonus cards may go on the Bench (OS-SETUP-7b, OS-OPEN-6).
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn setup_bonus_bench(&mut self, seat: Seat) -> Result<(), Wait> {
        let bonus = self.s.players[seat].bonus as usize;
        let room = self.r.options.bench() - self.s.bench_len(seat);
        let hand = self.pile(seat, Pile::Hand);
        let new: ArrayVec<Card, 64> = hand[hand.len() - bonus..]
            .iter()
            .copied()
            .filter(|card| self.info(*card).is_starter())
            .take(64)
            .collect();
        let could = self.could_count(bonus);
        if room == 0 || new.is_empty() && could == 0 {
            return Ok(());
        }
        self.begin(seat, Ask::BonusBench, Card::NONE, 0);
        for card in &new {
            self.offer(Say::Card, 0, *card, ZoneId::NONE);
        }
        let answer = self.ask_even_pick(0, room)?;
        for at in &answer.0 {
            self.bench_down(seat, new[*at as usize], &["OS-SETUP-7b"]);
        }
        Ok(())
    }

    /// Turns everything up and begins (OS-SETUP-9).
    pub fn setup_reveal(&mut self) {
        self.s.face_down = false;
        let first = self.s.first.unwrap_or_default();
        self.told(What::Revealed, first, Card::NONE, 0, &["OS-SETUP-9"]);
        self.next(Step::TurnStart);
    }
}

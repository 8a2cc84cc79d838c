//! Turns and phases (TD-TURN-1 to TD-TURN-3, TD-BASE-9 to TD-BASE-14).

use arrayvec::ArrayVec;
use kernel::{Card, MAX_SEATS, Seat, SeatSet, Wait};

use crate::ask::Ask;
use crate::event::What as Told;
use crate::face::AbilityKind;
use crate::frame::Frame;
use crate::link::Aim;
use crate::moving::Why;
use crate::options::{EarlyBattle, TurnsAfterOut};
use crate::rules::Turns;
use crate::state::{Debt, Due, Place as Zone, Side, Stage, Stance, Step, Until, Window};
use crate::table::Table;
use crate::topics::topic;
use crate::trigger::{Cause, From, What};
use crate::words::{Act, Clause, Phase, Rule};

impl<'a> Table<'a> {
    /// The seat whose turn is next in the cycle (TD-TURN-2, SY-TURN-1, SY-OPEN-3).
    fn next_on_turn(&self) -> Seat {
        let lens = &self.r.ruled.lens;
        let Some(first) = self.s.first.filter(|_| self.s.turn > 0) else {
            return self.s.first.unwrap_or(Seat(0));
        };
        let alive = self.alive();
        let now = self.s.on_turn;
        let skip = self.r.ruled.options.turns_after_out == TurnsAfterOut::Skip;
        if skip {
            return lens
                .from(now)
                .skip(1)
                .find(|s| alive.has(*s))
                .unwrap_or(now);
        }
        // Teams alternate; each goes through its own order and begins again.
        let mut order: ArrayVec<u8, MAX_SEATS> = ArrayVec::new();
        for seat in lens.from(first) {
            let team = lens.team[seat].0;
            if !order.contains(&team) {
                order.push(team);
            }
        }
        let at = order
            .iter()
            .position(|t| *t == lens.team[now].0)
            .unwrap_or(0);
        for step in 1..=order.len() {
            let team = order[(at + step) % order.len()];
            let members: Turns = lens
                .turns
                .iter()
                .copied()
                .filter(|s| lens.team[*s].0 == team)
                .collect();
            let Some(living) = members.iter().copied().find(|s| alive.has(*s)) else {
                continue;
            };
            let Some(last) = self.s.last_of_team[team as usize] else {
                return living;
            };
            let from = members.iter().position(|s| *s == last).unwrap_or(0);
            let next = (1..=members.len())
                .map(|k| members[(from + k) % members.len()])
                .find(|s| alive.has(*s));
            return next.unwrap_or(living);
        }
        now
    }

    /// The next turn begins.
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn turn_start(&mut self) -> Result<(), Wait> {
        loop {
            let seat = self.next_on_turn();
            self.s.on_turn = seat;
            let team = self.r.ruled.lens.team[seat].0;
            self.s.last_of_team[team as usize] = Some(seat);
            if self.s.players[seat].skipped_turns == 0 {
                break;
            }
            self.s.players[seat].skipped_turns -= 1;
            self.told(Told::TurnSkipped, seat, Card::NONE, 0, &["TD-OPEN-44"]);
            self.s.turn += 1;
        }
        let seat = self.s.on_turn;
        self.s.turn += 1;
        self.s.players[seat].begun = true;
        let turn = self.s.turn;
        self.s.players[seat].last_turn = self.s.players[seat].this_turn;
        self.s.players[seat].this_turn = turn;
        self.s.fought = false;
        self.s.cut_short = false;
        self.s.battle = None;
        self.s.news.clear();
        let n = i32::from(self.s.turn);
        self.told(Told::TurnBegan, seat, Card::NONE, n, &["TD-TURN-2"]);
        self.s.touched = true;
        self.s.lasting.retain(|l| l.until != Until::TurnOf(seat));
        self.next(Step::Enter(Stage::Draw));
        self.owed_at_start(seat)
    }

    /// Pays what waits for a phase of a seat.
    fn owed(&mut self, seat: Seat, phase: Phase) -> Result<(), Wait> {
        self.pay_phase_debts(&|due| {
            if let Due::Phases(seats, of, n) = due
                && seats.has(seat)
                && *of == phase
            {
                *n = n.saturating_sub(1);
                if *n == 0 {
                    *due = Due::Now;
                    return true;
                }
            }
            false
        })
    }

    fn owed_at_start(&mut self, seat: Seat) -> Result<(), Wait> {
        self.pay_phase_debts(&|due| {
            let ready = matches!(due, Due::Turn(seats) if seats.has(seat));
            if ready {
                *due = Due::Now;
            }
            ready
        })
    }

    /// Whether attacks may be declared at all yet (TD-TURN-4, SY-ATK-1).
    pub fn may_battle(&self) -> bool {
        self.alive().iter().all(|s| self.s.players[s].begun)
    }

    /// Whether the turn player may enter the Battle Phase.
    pub fn may_enter_battle(&self) -> bool {
        let open = self.may_battle()
            || self.r.ruled.options.early_battle == EarlyBattle::Open && self.s.turn > 1;
        open && self.s.stage == Stage::Main1 && !self.is_kept_from(self.s.on_turn, Phase::Battle)
    }

    pub(crate) fn is_kept_from(&self, seat: Seat, phase: Phase) -> bool {
        let skipped = self.s.players[seat].skips[phase as usize] > 0;
        skipped
            || self.says(topic::NO_PHASE, &mut |f, rule| {
                matches!(rule, Rule::NoPhase(subject, p) if *p == phase && self.binds(f, *subject, seat))
            })
            || self.says(topic::SKIP, &mut |f, rule| {
                matches!(rule, Rule::Skip(subject, p) if *p == phase && self.binds(f, *subject, seat))
            })
    }

    /// A phase begins.
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn enter_phase(&mut self, stage: Stage) -> Result<(), Wait> {
        let seat = self.s.on_turn;
        let phase = phase_of(stage);
        if let Some(phase) = phase
            && matches!(stage, Stage::Draw | Stage::Standby | Stage::Battle)
            && self.is_kept_from(seat, phase)
        {
            let skips = &mut self.s.players[seat].skips[phase as usize];
            *skips = skips.saturating_sub(1);
            self.told(
                Told::PhaseSkipped,
                seat,
                Card::NONE,
                stage as i32,
                &["TD-OPEN-44"],
            );
            self.go_on_after(stage);
            return Ok(());
        }
        self.s.stage = stage;
        self.moment();
        self.s.news.clear();
        self.told(
            Told::PhaseBegan,
            seat,
            Card::NONE,
            stage as i32,
            &["TD-BASE-9"],
        );
        match stage {
            Stage::SetUp | Stage::Damage => {}
            Stage::Draw => {
                self.next(Step::Window(Window::Phase));
                self.next(Step::NormalDraw);
            }
            Stage::Standby => {
                self.count_standby(seat);
                self.owed(seat, Phase::Standby)?;
                self.next(Step::Window(Window::Phase));
                self.next(Step::Upkeep(stage, 0));
                self.began(seat, Phase::Standby);
            }
            Stage::Main1 | Stage::Main2 => {
                if stage == Stage::Main2 {
                    self.s.touched = true;
                    self.s.lasting.retain(|l| l.until != Until::BattlePhase);
                }
                self.s.fresh = stage == Stage::Main1;
                self.owed(seat, Phase::Main)?;
                self.began(seat, Phase::Main);
                self.next(Step::Main);
            }
            Stage::Battle => {
                self.s.fought = true;
                self.began(seat, Phase::Battle);
                self.next(Step::Attack);
                self.next(Step::Window(Window::Phase));
            }
            Stage::End => {
                self.next(Step::Window(Window::Phase));
                self.next(Step::Debts);
                self.next(Step::Upkeep(stage, 0));
                self.began(seat, Phase::End);
            }
        }
        Ok(())
    }

    /// What follows a phase.
    pub fn go_on_after(&mut self, stage: Stage) {
        match stage {
            Stage::SetUp => self.next(Step::TurnStart),
            Stage::Draw => self.next(Step::Enter(Stage::Standby)),
            Stage::Standby => self.next(Step::Enter(Stage::Main1)),
            Stage::Main1 => self.next(Step::Enter(Stage::End)),
            Stage::Battle | Stage::Damage => self.next(Step::Enter(Stage::Main2)),
            Stage::Main2 => self.next(Step::Enter(Stage::End)),
            Stage::End => {
                self.next(Step::TurnEnd);
                self.next(Step::HandLimit);
                // What an effect of this End Phase has waiting for it is still done in it.
                let turn = self.s.turn;
                let due = |d: &Debt| matches!(d.due, Due::End(t) if t <= turn);
                if self.s.debts.iter().any(due) {
                    self.next(Step::Debts);
                }
            }
        }
    }

    /// Triggers that belong to a phase hear that it began.
    fn began(&mut self, seat: Seat, phase: Phase) {
        let why = Why::rule(seat, &["TD-BASE-11"]);
        self.happen(
            What::Began,
            Aim::NONE,
            Aim::NONE,
            seat,
            why,
            From::Elsewhere,
            phase as i32,
        );
        self.trigger_phase();
    }

    /// Trigger effects with a phase of their own and no event (`during your Standby Phase`).
    fn trigger_phase(&mut self) {
        if !self.r.common.phased {
            return;
        }
        let Some(h) = self.s.news.last().copied() else {
            return;
        };
        for seat in self.by_turn(self.alive()) {
            for at in 0..self.field_of(seat).len() {
                self.trigger_of_phase(self.field_of(seat)[at], h);
            }
        }
        for card in &self.r.lurkers {
            let (seat, place) = self.spot(*card);
            if self.alive().has(seat) && !place.is_field() {
                self.trigger_of_phase(*card, h);
            }
        }
    }

    /// The triggers of one card that belong to the phase at hand.
    fn trigger_of_phase(&mut self, card: Card, h: crate::trigger::Happened) {
        let info = self.info(card);
        if !info.phased {
            return;
        }
        let place = self.spot(card).1;
        for (ability, plan) in info.plans.iter().enumerate() {
            let phased = plan.kind.is_trigger() && plan.event.is_none();
            let flip = matches!(plan.kind, AbilityKind::Flip | AbilityKind::OptionalFlip);
            let there = match plan.lurks() {
                true => plan.is_at(place),
                false => {
                    place.is_field()
                        && self.s.status(card).side == Side::Up
                        && !self.is_asleep(card)
                }
            };
            if !phased || flip || !there || self.s.pending.is_full() {
                continue;
            }
            let reader = self.reader_of(card);
            let frame = self.words_frame(reader, self.s.aim(card), ability as u8);
            let due = plan.during.is_some_and(|(whose, phase)| {
                self.is_phase(phase) && self.is_turn_of(&frame, whose)
            });
            if due {
                let mut event = h;
                event.card = Aim::NONE;
                self.s.pending.push(crate::trigger::Pending {
                    seat: reader,
                    source: self.s.aim(card),
                    ability: ability as u8,
                    event,
                });
            }
        }
    }

    /// Cards that count their controller's Standby Phases (TD-OPEN-23).
    fn count_standby(&mut self, seat: Seat) {
        if !self.r.common.counts {
            return;
        }
        for at in 0..self.field_of(seat).len() {
            let card = self.field_of(seat)[at];
            if self.info(card).counts && self.s.status(card).side == Side::Up {
                self.s.status_mut(card).turns += 1;
            }
        }
    }

    /// The normal draw (TD-BASE-10).
    pub fn normal_draw(&mut self) {
        let seat = self.s.on_turn;
        self.draw(seat, Why::rule(seat, &["TD-BASE-10", "TD-DECK-1"]));
    }

    /// What the turn player owes for cards, one card after another (TD-BASE-11, SY-MAINT-1).
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn upkeep(&mut self, stage: Stage, done: u8) -> Result<(), Wait> {
        let on_field = |card: &Card| self.spot(*card).1.is_field();
        if !self.r.ruled.tokens.owes && !self.r.owing.iter().any(on_field) {
            return Ok(());
        }
        let mut due: Vec<(Card, u8)> = Vec::new();
        for seat in self.by_turn(self.alive()) {
            for card in self.field_of(seat) {
                if !self.info(*card).owes {
                    continue;
                }
                for (ability, plan) in self.info(*card).plans.iter().enumerate() {
                    if plan.kind != AbilityKind::Upkeep || self.is_silent(*card) {
                        continue;
                    }
                    let frame = self.words_frame(seat, self.s.aim(*card), ability as u8);
                    let now = plan.during.is_some_and(|(whose, phase)| {
                        phase_of(stage) == Some(phase) && self.is_turn_of(&frame, whose)
                    });
                    let used = self.s.status(*card).used_turn == self.s.turn
                        && self.s.status(*card).used >> ability & 1 == 1;
                    if now && !used {
                        due.push((*card, ability as u8));
                    }
                }
            }
        }
        if due.is_empty() {
            return Ok(());
        }
        let seat = self.spot(due[0].0).0;
        let mine: Vec<Card> = due
            .iter()
            .filter(|(c, _)| self.spot(*c).0 == seat)
            .map(|(c, _)| *c)
            .collect();
        let card = if mine.len() > 1 {
            self.ask_cards(seat, Ask::PhaseOrder, mine[0], &mine, (1, 1))?[0]
        } else {
            mine[0]
        };
        let ability = due.iter().find(|(c, _)| *c == card).map_or(0, |(_, a)| *a);
        let turn = self.s.turn;
        let status = self.s.status_mut(card);
        if status.used_turn != turn {
            status.used = 0;
        }
        status.used_turn = turn;
        status.used |= 1 << ability;
        let mut f = self.words_frame(seat, self.s.aim(card), ability);
        f.cause = Cause::Rule;
        let plan = self.plan(card, ability);
        let holds = plan
            .conditions
            .iter()
            .all(|at| match self.clause(card, ability, *at) {
                Clause::OnlyIf(cond) => self.cond(&f, cond),
                _ => true,
            });
        if holds {
            for at in &plan.acts {
                if let Clause::Do(act) = self.clause(card, ability, *at) {
                    f.clause = *at;
                    self.act(&mut f, act)?;
                }
            }
        }
        self.next(Step::Upkeep(stage, done.saturating_add(1)));
        Ok(())
    }

    /// What waits for this End Phase, one thing after another.
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn pay_debts(&mut self) -> Result<(), Wait> {
        let turn = self.s.turn;
        self.return_held(turn);
        self.spirits_return();
        self.expire();
        let due = |d: &Debt| matches!(d.due, Due::End(t) if t <= turn);
        let Some(at) = self.s.debts.iter().position(due) else {
            return Ok(());
        };
        let debt = self.s.debts.remove(at);
        self.pay_debt(&debt)?;
        self.next(Step::Debts);
        Ok(())
    }

    /// Things that wait for a phase of a turn, or for its start.
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    fn pay_phase_debts(&mut self, due: &dyn Fn(&mut Due) -> bool) -> Result<(), Wait> {
        if self.s.debts.is_empty() {
            return Ok(());
        }
        let mut ready: Vec<Debt> = Vec::new();
        for debt in &mut self.s.debts {
            if due(&mut debt.due) {
                ready.push(*debt);
            }
        }
        self.s.debts.retain(|d| d.due != Due::Now);
        for debt in ready {
            self.pay_debt(&debt)?;
        }
        Ok(())
    }

    /// Does what was owed.
    pub(crate) fn pay_debt(&mut self, debt: &Debt) -> Result<(), Wait> {
        let (face, ability, clause) = debt.words;
        let mut f = Frame::new(
            debt.you,
            Aim {
                card: debt.source,
                life: 0,
            },
        );
        f.words = (face, ability);
        f.clause = clause;
        f.it.push(debt.it);
        f.count = debt.amount;
        f.pick = debt.pick;
        let pool: &'a crate::pool::Pool = &self.r.ruled.pool;
        match pool.clause(face, ability, clause) {
            Clause::Do(
                Act::InEndPhase(act)
                | Act::InNthStandby(_, act)
                | Act::InNext(_, _, act)
                | Act::AtNextTurn(_, act),
            ) if debt.it.life == 0 || self.s.stays(debt.it) => {
                f.subject = debt.it;
                self.act(&mut f, act)?;
            }
            Clause::Do(Act::If(_, act)) => {
                if let Act::InEndPhase(act) = &**act
                    && (debt.it.life == 0 || self.s.stays(debt.it))
                {
                    self.act(&mut f, act)?;
                }
            }
            Clause::Do(Act::AfterChain(act)) => {
                f.subject = debt.it;
                self.act(&mut f, act)?;
            }
            Clause::Do(Act::RemoveUntilEnd(_)) => self.come_back(debt),
            Clause::Do(Act::LoneMonsterWins) => self.lone_monster_wins(),
            Clause::Do(Act::WinAfter(who, _)) => {
                for seat in self.actors(&f, *who) {
                    self.s.winners = self.s.winners.with(seat);
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Whoever controls the only monster wins; without one the Duel is drawn (TD-OPEN-39).
    fn lone_monster_wins(&mut self) {
        let alive = self.alive();
        let mut holders = alive
            .iter()
            .filter(|s| !self.cards(*s, Zone::Monsters).is_empty());
        let winner = match (holders.next(), holders.next()) {
            (Some(seat), None) if self.cards(seat, Zone::Monsters).len() == 1 => {
                SeatSet::only(seat)
            }
            _ => alive,
        };
        self.s.winners = SeatSet(self.s.winners.0 | winner.0);
    }

    /// A monster that was removed from play for a time comes back to its owner's side as it stood.
    fn come_back(&mut self, debt: &Debt) {
        let card = debt.it.card;
        let owner = self.owner(card);
        if self.spot(card).1 != Zone::Removed {
            return;
        }
        let why = Why {
            cause: Cause::Effect,
            by: debt.source,
            seat: debt.you,
            rules: &["TD-BASE-14", "TD-BASE-49"],
        };
        if self.free_monster_zones(owner) == 0 {
            self.to_graveyard(card, why);
            return;
        }
        let stance = if debt.amount == 0 {
            Stance::Attack
        } else {
            Stance::Defense
        };
        self.place_on_field(card, owner, Zone::Monsters, Side::Up, stance);
        self.told(Told::Returned, owner, card, 0, why.rules);
    }

    /// Monsters held until this End Phase go back (TD-OPEN-15).
    fn return_held(&mut self, turn: u16) {
        if self.s.held.is_empty() {
            return;
        }
        let due: Vec<_> = self
            .s
            .held
            .iter()
            .copied()
            .filter(|h| h.turn != 0 && h.turn <= turn)
            .collect();
        self.s.held.retain(|h| h.turn == 0 || h.turn > turn);
        for held in due {
            self.go_home(held.monster, held.home);
        }
    }

    /// A monster goes back to the seat that controlled it before (TD-OPEN-15).
    pub fn go_home(&mut self, monster: Aim, home: Seat) {
        if !self.s.stays(monster)
            || self.spot(monster.card).1 != Zone::Monsters
            || self.spot(monster.card).0 == home
        {
            return;
        }
        if self.is_under(topic::CONTROL_FIXED, monster.card) {
            return;
        }
        let why = Why::rule(home, &["TD-OPEN-15"]);
        if self.s.out.has(home) || !self.has_zones_for(home, monster.card) {
            self.destroy(&[monster.card], why);
            return;
        }
        self.put(monster.card, crate::state::zone(home, Zone::Monsters));
        self.told(Told::Control, home, monster.card, 1, &["TD-OPEN-15"]);
    }

    /// Spirit Monsters return (TD-BASE-52).
    fn spirits_return(&mut self) {
        if !self.r.common.speaks(topic::SPIRIT_RETURN) {
            return;
        }
        let turn = self.s.turn;
        for seat in self.by_turn(self.alive()) {
            for card in self.row(seat, Zone::Monsters) {
                let status = *self.s.status(card);
                let flipped = status.turned == turn || status.since == turn;
                if self.own_rule(card, topic::SPIRIT_RETURN).is_some()
                    && status.side == Side::Up
                    && flipped
                    && !self.is_negated(card)
                {
                    self.to_hand(
                        card,
                        Why {
                            cause: Cause::Effect,
                            by: card,
                            seat,
                            rules: &["TD-BASE-52"],
                        },
                    );
                }
            }
        }
    }

    /// Cards that count the opponents' turns (TD-COUNT-2, SY-COUNT-1).
    fn expire(&mut self) {
        if !self.r.common.speaks(topic::EXPIRES) {
            return;
        }
        let now = self.s.on_turn;
        for seat in self.by_turn(self.alive()) {
            for card in self.row(seat, Zone::Spells) {
                let Some(Rule::Expires(n)) = self.own_rule(card, topic::EXPIRES) else {
                    continue;
                };
                let status = *self.s.status(card);
                if status.side == Side::Down || !status.awake || status.amount == self.s.turn {
                    continue;
                }
                let frame = self.voice(card, 0);
                let foes = self.meant(&frame, lens::Who::YourOpponent, lens::Part::Turn);
                let foes = match (status.pick, self.r.ruled.options.swords) {
                    (_, crate::options::Swords::All) => self.r.ruled.lens.opponents(seat),
                    (Some(pick), _) => SeatSet::only(pick),
                    (None, _) => foes,
                };
                // The seat it is aimed at is gone: it waits for nobody (SY-OPEN-20).
                let gone = foes.iter().all(|s| self.s.out.has(s));
                if !foes.has(now) && !gone {
                    continue;
                }
                let turn = self.s.turn;
                let status = self.s.status_mut(card);
                status.turns += u8::from(status.since != turn);
                status.amount = turn;
                let done = status.turns >= *n || gone;
                if done {
                    self.destroy(
                        &[card],
                        Why {
                            cause: Cause::Rule,
                            by: card,
                            seat,
                            rules: &["TD-COUNT-2", "SY-COUNT-1"],
                        },
                    );
                }
            }
        }
    }

    /// The hand limit of the turn player (TD-BASE-14, TD-OPEN-21).
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn hand_limit(&mut self) -> Result<(), Wait> {
        let seat = self.s.on_turn;
        if self.hand_of(seat).len() <= 6 || self.is_bound(topic::NO_HAND_LIMIT, seat) {
            return Ok(());
        }
        let hand = self.hand_of(seat).to_vec();
        let n = hand.len() - 6;
        let gone = self.ask_cards(seat, Ask::HandLimit, Card::NONE, &hand, (n, n))?;
        for card in gone {
            self.discard(card, Why::rule(seat, &["TD-BASE-14", "TD-OPEN-21"]));
        }
        self.next(Step::Window(Window::Phase));
        self.s.end_over = true;
        Ok(())
    }

    /// The turn ends.
    pub fn turn_end(&mut self) {
        let (turn, seat) = (self.s.turn, self.s.on_turn);
        self.s.end_over = false;
        // A Battle Phase that was to be skipped was this turn's.
        let skips = &mut self.s.players[seat].skips[Phase::Battle as usize];
        if !self.s.fought {
            *skips = skips.saturating_sub(1);
        }
        self.s.touched = true;
        self.s.lasting.retain(|l| match &mut l.until {
            Until::Turn(n) => *n > turn,
            Until::Turns(seats, n) => {
                if seats.has(seat) {
                    *n = n.saturating_sub(1);
                }
                *n > 0
            }
            Until::DamageStep | Until::BattlePhase => false,
            Until::TurnOf(_) | Until::SourceLeaves | Until::TargetLeaves | Until::Never => true,
        });
        for card in self.row(seat, Zone::Monsters) {
            let status = self.s.status_mut(card);
            status.fixed = status.fixed.saturating_sub(1);
        }
        self.s.battle = None;
        self.s.seen = None;
        self.next(Step::TurnStart);
    }
}

/// The phase of a stage.
pub fn phase_of(stage: Stage) -> Option<Phase> {
    match stage {
        Stage::SetUp => None,
        Stage::Draw => Some(Phase::Draw),
        Stage::Standby => Some(Phase::Standby),
        Stage::Main1 | Stage::Main2 => Some(Phase::Main),
        Stage::Battle => Some(Phase::Battle),
        Stage::Damage => Some(Phase::Damage),
        Stage::End => Some(Phase::End),
    }
}

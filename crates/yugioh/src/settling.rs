//! What follows by itself after every step: equips, bonds, control, losses and wins
//! (TD-BASE-26, TD-BASE-8, TD-LP-2, TD-LP-3, SY-WIN-1, SY-OPEN-47).

use kernel::{Card, Seat, Wait};

use crate::event::What as Told;
use crate::link::Aim;
use crate::moving::Why;
use crate::options::{DeckOut, LpMode, OutCards, PlayerLoss};
use crate::state::{Echo, Ending, Lasting, Outcome, Place as Zone, Side, Step, Until, zone};
use crate::table::Table;
use crate::topics::topic;
use crate::words::{Act, Clause, Noun, Rule, Things};

/// Whether something that lasts is what an echo answers for.
fn is_of(lasting: &Lasting, echo: &Echo) -> bool {
    lasting.topic == topic::NEXT_TIME
        && (lasting.words.1, lasting.words.2) == (echo.ability, echo.clause)
        && (lasting.source.card, lasting.you) == (echo.source.card, echo.you)
}

/// Topics of rules that may begin or end to hold while nothing on the field changes.
const RESTLESS: u128 = 1 << topic::FORCED | 1 << topic::DOOM | 1 << topic::NEGATE;

impl Table<'_> {
    /// Carries out what follows by itself, until nothing does.
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn settle(&mut self) -> Result<(), Wait> {
        if !self.s.echoes.is_empty() {
            self.answer_echoes()?;
        }
        if self.s.touched || self.s.loud & RESTLESS != 0 {
            self.follow();
        }
        self.decide();
        Ok(())
    }

    /// Lets what is on the field follow what has changed. Apart, so that a step that changed nothing there does
    /// not pay for it.
    #[inline(never)]
    fn follow(&mut self) {
        for _ in 0..32 {
            if !self.s.touched && self.s.loud & RESTLESS == 0 {
                break;
            }
            self.s.touched = false;
            let mut changed = false;
            changed |= self.lasting_ends();
            changed |= self.positions_are_forced();
            changed |= self.traps_revert();
            if self.has_ties() {
                changed |= self.equips_fall();
                changed |= self.bonds_break();
            }
            changed |= self.control_ends();
            changed |= self.dooms();
            self.virus_looks();
            if !changed {
                break;
            }
        }
    }

    /// Standing rules that answer what happened at once.
    fn answer_echoes(&mut self) -> Result<(), Wait> {
        for _ in 0..64 {
            let Some(echo) = self.next_echo() else { break };
            let card = echo.source.card;
            let clause = self.clause(card, echo.ability, echo.clause);
            let (act, mut frame) = if let Clause::Always(Rule::EachTime(_, act)) = clause {
                if !self.s.stays(echo.source) || self.is_silent(card) {
                    continue;
                }
                (act, self.voice(card, echo.ability))
            } else if let Clause::Do(Act::Lasting(_, Rule::NextTime(_, act))) = clause {
                if !self.waits(&echo) {
                    continue;
                }
                (act, self.words_frame(echo.you, echo.source, echo.ability))
            } else {
                continue;
            };
            frame.clause = echo.clause;
            frame.subject = echo.event.card;
            frame.other = echo.event.other;
            frame.player = Some(echo.event.seat);
            frame.amount = echo.event.n;
            if echo.event.card.card == card {
                frame.it.push(echo.source);
            }
            self.act(&mut frame, act)?;
            // What is done once is over when it has been done.
            if frame.did {
                self.s.lasting.retain(|l| !is_of(l, &echo));
            }
        }
        Ok(())
    }

    /// The next of what standing rules answer. What waits for the next time waits for a Summon that
    /// is being made, too.
    fn next_echo(&mut self) -> Option<Echo> {
        let summoning = self.s.agenda.iter().any(|s| matches!(s, Step::Arrive(_)));
        let ready = |echo: &Echo| {
            let clause = self.clause(echo.source.card, echo.ability, echo.clause);
            !summoning || matches!(clause, Clause::Always(_))
        };
        let at = self.s.echoes.iter().position(ready)?;
        Some(self.s.echoes.remove(at))
    }

    /// Whether what an effect has waiting for the next time is still to come.
    fn waits(&self, echo: &Echo) -> bool {
        self.s.lasting.iter().any(|l| is_of(l, echo))
    }

    /// Effects that last as long as a card stays.
    fn lasting_ends(&mut self) -> bool {
        let mut gone = 0u64;
        for (at, l) in self.s.lasting.iter().enumerate() {
            let up = |aim: Aim| self.s.stays(aim) && self.s.status(aim.card).side == Side::Up;
            let over = match l.until {
                Until::SourceLeaves => !up(l.source),
                Until::TargetLeaves => !l.targets.iter().any(|t| up(*t)),
                Until::Turn(_)
                | Until::DamageStep
                | Until::BattlePhase
                | Until::Turns(..)
                | Until::TurnOf(_)
                | Until::Never => {
                    l.bound
                        && !l.targets.is_empty()
                        && !l.targets.iter().any(|t| t.life == 0 || self.s.stays(*t))
                }
            };
            gone |= u64::from(over) << at;
        }
        if gone == 0 {
            return false;
        }
        let mut at = 0;
        self.s.lasting.retain(|_| {
            at += 1;
            gone >> (at - 1) & 1 == 0
        });
        true
    }

    /// Monsters that standing rules put into a position; the rule that came last prevails.
    fn positions_are_forced(&mut self) -> bool {
        if self.s.loud >> topic::FORCED & 1 == 0 {
            return false;
        }
        let mut wanted: Vec<(Card, crate::words::Position)> = Vec::new();
        for seat in self.in_turn_order(self.alive()) {
            for card in self.cards(seat, Zone::Monsters) {
                if self.s.status(*card).side == Side::Down {
                    continue;
                }
                let mut last = None;
                self.says(topic::FORCED, &mut |f, rule| {
                    if let Rule::Forced(things, position) = rule
                        && self.is_among(f, things, *card)
                        && self.affects(*card, f.source.card, f.you)
                    {
                        last = Some(*position);
                    }
                    false
                });
                if let Some(position) = last.filter(|p| !self.stands(*card, *p)) {
                    wanted.push((*card, position));
                }
            }
        }
        for (card, position) in &wanted {
            let stance = if *position == crate::words::Position::Attack {
                crate::state::Stance::Attack
            } else {
                crate::state::Stance::Defense
            };
            self.s.status_mut(*card).stance = stance;
            let n = i32::from(stance == crate::state::Stance::Defense);
            let seat = self.spot(*card).0;
            self.told(Told::Positioned, seat, *card, n, &["TD-BASE-44"]);
        }
        !wanted.is_empty()
    }

    /// Traps that are monsters lie in a Spell & Trap Card Zone again, as Traps, once they are face-down or
    /// their effect is negated (TD-BASE-44): with whoever controls them for good.
    fn traps_revert(&mut self) -> bool {
        if !self.r.traps_rise {
            return false;
        }
        let mut back: Vec<Card> = Vec::new();
        for seat in self.in_turn_order(self.alive()) {
            for card in self.cards(seat, Zone::Monsters) {
                let down = self.s.status(*card).side == Side::Down;
                if self.info(*card).class.is_trap() && (down || self.is_negated_as_trap(*card)) {
                    back.push(*card);
                }
            }
        }
        for card in &back {
            let (seat, side) = (self.spot(*card).0, self.s.status(*card).side);
            let held = self
                .s
                .held
                .iter()
                .find(|h| h.monster.card == *card && h.by != Aim::NONE);
            let home = held.filter(|_| side == Side::Up).map_or(seat, |h| h.home);
            let stance = crate::state::Stance::Attack;
            self.hush(*card);
            self.place_on_field(*card, home, Zone::Spells, side, stance);
            self.s.status_mut(*card).awake = side == Side::Up;
            let rules = &["TD-BASE-44", "TD-BASE-27"];
            self.told(Told::Reverted, home, *card, 0, rules);
        }
        !back.is_empty()
    }

    /// Whether something negates a card as a Trap: what negates monsters does not unmake it.
    fn is_negated_as_trap(&self, card: Card) -> bool {
        self.says(topic::NEGATE, &mut |f, rule| {
            let Rule::Negate(things) = rule else {
                return false;
            };
            let of_monsters = matches!(things, Things::Some(set) if set.kind.noun == Noun::Monster);
            !of_monsters && self.is_among(f, things, card)
        })
    }

    /// Whether some face-up card lies on the field as an Equip Card or is bound to another: only such can fall.
    fn has_ties(&self) -> bool {
        self.alive().iter().any(|seat| {
            // A row of Spells and Traps and the Field Card Zone lie side by side.
            let (first, last) = (zone(seat, Zone::Spells), zone(seat, Zone::Field));
            self.s.piles.span(first, last).iter().any(|card| {
                let status = self.s.status(*card);
                status.side == Side::Up
                    && status.awake
                    && (status.on != Card::NONE || self.is_equip(*card))
            })
        })
    }

    /// Equip Cards whose monster is gone, face-down or no longer fits (TD-BASE-26).
    fn equips_fall(&mut self) -> bool {
        let mut fallen: Vec<Card> = Vec::new();
        for seat in self.in_turn_order(self.alive()) {
            for card in self.cards(seat, Zone::Spells) {
                let status = self.s.status(*card);
                if status.side == Side::Down || !status.awake || !self.is_equip(*card) {
                    continue;
                }
                let on = status.on;
                let there = on != Card::NONE
                    && self.spot(on).1 == Zone::Monsters
                    && self.s.status(on).side == Side::Up;
                let frame = self.voice(*card, 0);
                let kept = there && self.may_be_equipped(&frame, *card, on);
                if !kept || self.is_let_go(*card, on) {
                    fallen.push(*card);
                }
            }
        }
        let any = !fallen.is_empty();
        for card in fallen {
            let seat = self.spot(card).0;
            let on = self.s.status(card).on;
            // A monster turned face-down stays with whoever holds it (TD-BASE-46).
            if on != Card::NONE
                && self.spot(on).1 == Zone::Monsters
                && self.s.status(on).side == Side::Down
            {
                self.s.held.retain(|h| h.by.card != card);
            }
            self.s.status_mut(card).on = Card::NONE;
            self.destroy(&[card], Why::rule(seat, &["TD-BASE-26"]));
        }
        any
    }

    /// Whether a monster is equipped to one whose own effect holds it, and that is negated (TD-BASE-44).
    fn is_let_go(&self, card: Card, on: Card) -> bool {
        self.info(card).class.is_monster() && self.info(on).takes_equips && self.is_negated(on)
    }

    /// A card bound to a monster is destroyed when the monster leaves (Call of the Haunted).
    fn bonds_break(&mut self) -> bool {
        let mut broken: Vec<Card> = Vec::new();
        for seat in self.in_turn_order(self.alive()) {
            for place in [Zone::Spells, Zone::Field] {
                for card in self.cards(seat, place) {
                    let status = self.s.status(*card);
                    if status.on != Card::NONE
                        && status.side == Side::Up
                        && status.awake
                        && !self.is_equip(*card)
                        && self.own_rule(*card, topic::BOND_DESTROY).is_some()
                        && self.spot(status.on).1 != Zone::Monsters
                    {
                        broken.push(*card);
                    }
                }
            }
        }
        let any = !broken.is_empty();
        for card in broken {
            let seat = self.spot(card).0;
            self.s.status_mut(card).on = Card::NONE;
            self.destroy(&[card], Why::rule(seat, &["TD-BASE-49"]));
        }
        any
    }

    /// Monsters held by a card that is gone or negated go back (TD-BASE-46).
    fn control_ends(&mut self) -> bool {
        if self.s.held.is_empty() {
            return false;
        }
        let ended: Vec<_> = self
            .s
            .held
            .iter()
            .copied()
            .filter(|h| {
                h.by != Aim::NONE
                    && (!self.s.stays(h.by)
                        || self.s.status(h.by.card).side == Side::Down
                        || self.is_negated(h.by.card))
                    || !self.s.stays(h.monster)
            })
            .collect();
        self.s.held.retain(|h| !ended.contains(h));
        for held in &ended {
            self.go_home(held.monster, held.home);
        }
        !ended.is_empty()
    }

    /// Cards that destroy themselves as soon as something holds.
    fn dooms(&mut self) -> bool {
        if self.s.loud >> topic::DOOM & 1 == 0 {
            return false;
        }
        let mut doomed: Vec<Card> = Vec::new();
        self.says(topic::DOOM, &mut |f, rule| {
            if let Rule::Doom(cond) = rule
                && self.cond(f, cond)
                && self.spot(f.source.card).1.is_field()
            {
                doomed.push(f.source.card);
            }
            false
        });
        let any = !doomed.is_empty();
        for card in doomed {
            let seat = self.spot(card).0;
            let why = Why {
                cause: crate::trigger::Cause::Effect,
                by: card,
                seat,
                rules: &["TD-BASE-44"],
            };
            if self.destroy(&[card], why).is_empty() {
                return false;
            }
        }
        any
    }

    /// Cards drawn by a player whose draws are looked at (TD-OPEN-30).
    fn virus_looks(&mut self) {
        let hunts = |l: &crate::state::Lasting| l.topic == crate::state::HUNTS;
        if !self.s.lasting.iter().any(hunts) {
            return;
        }
        let drawn: Vec<(Card, Seat)> = self
            .s
            .news
            .iter()
            .filter(|h| {
                h.what == crate::trigger::What::Drawn && self.spot(h.card.card).1 == Zone::Hand
            })
            .map(|h| (h.card.card, h.seat))
            .collect();
        if drawn.is_empty() {
            return;
        }
        for at in 0..self.s.lasting.len() {
            let lasting = self.s.lasting[at].clone();
            let (face, ability, clause) = lasting.words;
            let crate::words::Clause::Do(crate::words::Act::Virus(kind, _)) =
                self.r.ruled.pool.clause(face, ability, clause)
            else {
                continue;
            };
            let Until::Turns(seats, _) = lasting.until else {
                continue;
            };
            let mut frame = crate::frame::Frame::new(lasting.you, lasting.source);
            frame.declared = lasting.declared;
            for (card, seat) in &drawn {
                if seats.has(*seat) && self.fits(&frame, &kind.0, *card) {
                    let why = Why {
                        cause: crate::trigger::Cause::Effect,
                        by: lasting.source.card,
                        seat: lasting.you,
                        rules: &["TD-OPEN-30"],
                    };
                    self.told_to(Told::Looked, lasting.you, *card);
                    self.destroy(&[*card], why);
                }
            }
        }
    }

    /// Whether players or teams have lost or won (TD-BASE-8).
    pub fn decide(&mut self) {
        if self.s.outcome != Outcome::Open || self.s.turn == 0 {
            return;
        }
        // Nobody wins by a hand in the middle of an effect.
        if self.r.common.speaks(topic::HAND_WINS) && !self.s.resolving {
            self.s.winners.0 |= self.hand_winners().0;
        }
        let lost = |seat: Seat| self.lp(seat) <= 0 || self.s.players[seat].short > 0;
        let cleared = |seat: Seat| self.s.players[seat].cleared;
        let goes_on = self.s.winners.is_empty()
            && self.s.out.iter().all(cleared)
            && !self.alive().iter().any(lost);
        if !goes_on {
            self.conclude();
        }
    }

    /// Players are out, or the Duel is over.
    #[cold]
    fn conclude(&mut self) {
        let lens = &self.r.ruled.lens;
        let mut teams: Vec<u8> = lens.everyone().iter().map(|s| lens.team[s].0).collect();
        teams.sort_unstable();
        teams.dedup();
        // Winning by a card's effect (TD-OPEN-39).
        if !self.s.winners.is_empty() {
            let mut winning: Vec<u8> = self.s.winners.iter().map(|s| lens.team[s].0).collect();
            winning.sort_unstable();
            winning.dedup();
            self.end(if winning.len() == 1 {
                Outcome::Won(winning[0], Ending::Effect)
            } else {
                Outcome::Drawn(Ending::Effect)
            });
            return;
        }
        let own_lp = self.r.ruled.options.lp_mode == LpMode::Individual;
        let mut why = Ending::LifePoints;
        for seat in self.by_turn(self.alive()) {
            let broke = self.lp(seat) <= 0;
            let short = self.s.players[seat].short > 0;
            if !broke && !short {
                continue;
            }
            if !broke {
                why = Ending::DeckOut;
            }
            let whole = !own_lp
                || self.r.ruled.options.player_loss == PlayerLoss::FirstOut
                || short && !broke && self.r.ruled.options.deck_out == DeckOut::Team;
            let out: Vec<Seat> = if whole {
                self.r.ruled.lens.allies(seat).iter().collect()
            } else {
                vec![seat]
            };
            for seat in out {
                self.s.out = self.s.out.with(seat);
            }
        }
        let lens = &self.r.ruled.lens;
        let living: Vec<u8> = teams
            .iter()
            .copied()
            .filter(|t| {
                lens.everyone()
                    .iter()
                    .any(|s| lens.team[s].0 == *t && !self.s.out.has(s))
            })
            .collect();
        match living[..] {
            [] => self.end(Outcome::Drawn(why)),
            [team] => self.end(Outcome::Won(team, why)),
            _ => {
                for seat in self.by_turn(self.s.out) {
                    self.clear_out(seat);
                }
            }
        }
    }

    /// A seat's team wins not only the Duel, but the match that it is part of (TD-OPEN-39, TD-BASE-6).
    pub(crate) fn win_match(&mut self, seat: Seat) {
        if self.s.outcome == Outcome::Open {
            let team = self.r.ruled.lens.team[seat].0;
            self.end(Outcome::Won(team, Ending::Match));
        }
    }

    fn end(&mut self, outcome: Outcome) {
        self.s.outcome = outcome;
        let (seat, n) = match outcome {
            Outcome::Open => (Seat(0), 0),
            Outcome::Won(team, ending) => {
                let lens = &self.r.ruled.lens;
                (
                    lens.everyone()
                        .iter()
                        .find(|s| lens.team[*s].0 == team)
                        .unwrap_or(Seat(0)),
                    ending as i32,
                )
            }
            Outcome::Drawn(ending) => (Seat(0), ending as i32 | 256),
        };
        let rules: &[&str] = match outcome {
            Outcome::Won(_, Ending::Effect | Ending::Match) | Outcome::Drawn(Ending::Effect) => {
                &["TD-OPEN-39"]
            }
            Outcome::Open | Outcome::Won(..) | Outcome::Drawn(_) => &["TD-BASE-8"],
        };
        self.told(Told::Ended, seat, Card::NONE, n, rules);
    }

    /// A player's cards leave when the player is out (SY-OPEN-48).
    fn clear_out(&mut self, seat: Seat) {
        if self.s.players[seat].cleared {
            return;
        }
        self.s.players[seat].cleared = true;
        self.told(Told::Out, seat, Card::NONE, 0, &["SY-OPEN-47"]);
        self.s.pending.retain(|p| p.seat != seat);
        if self.r.ruled.options.out_cards == OutCards::Leave {
            for place in [Zone::Monsters, Zone::Spells, Zone::Field, Zone::Arriving] {
                for card in self.cards(seat, place).to_vec() {
                    let pending = self.s.pending.clone();
                    let news = self.s.news.clone();
                    self.to_graveyard(card, Why::rule(seat, &["SY-OPEN-48"]));
                    // A rules action that triggers nothing.
                    self.s.pending = pending;
                    self.s.news = news;
                }
            }
        }
        if self.s.on_turn == seat {
            self.s.agenda.clear();
            self.s.chain.clear();
            self.s.resolving = false;
            self.s.battle = None;
            self.s.aside = None;
            self.next(Step::TurnEnd);
        } else if self.s.asking == seat {
            self.s.asking = self.after(seat);
        }
    }

    /// Players who hold what wins (Exodia, TD-OPEN-39).
    #[cold]
    fn hand_winners(&self) -> kernel::SeatSet {
        let mut found = kernel::SeatSet::NONE;
        for seat in self.alive().iter() {
            for card in self.hand_of(seat) {
                if let Some(Rule::HandWins(n, word)) = self.own_rule(*card, topic::HAND_WINS) {
                    let mut names: Vec<&str> = self
                        .hand_of(seat)
                        .iter()
                        .filter(|c| self.is_of_series(**c, &word.0))
                        .map(|c| self.r.name(self.s, *c))
                        .collect();
                    names.sort_unstable();
                    names.dedup();
                    if names.len() >= usize::from(*n) {
                        found = found.with(seat);
                    }
                }
            }
        }
        found
    }
}

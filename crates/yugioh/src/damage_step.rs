//! The Damage Step and its windows (TD-BASE-38 to TD-BASE-41).

use kernel::{Card, Seat, Wait};

use crate::event::What as Told;
use crate::frame::Frame;
use crate::link::Aim;
use crate::moving::Why;
use crate::reckoning::Reckoning;
use crate::state::{Battle, Place as Zone, Side, Stage, Step, Until, Window};
use crate::table::Table;
use crate::topics::topic;
use crate::trigger::{Cause, From, What};
use crate::words::Rule;

impl<'a> Table<'a> {
    /// One part of the Damage Step.
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn damage_step(&mut self, part: u8) -> Result<(), Wait> {
        let Some(battle) = self.s.battle else {
            self.s.stage = Stage::Battle;
            return Ok(());
        };
        self.s.chains = 0;
        match part {
            // W1: its start.
            1 => {
                self.s.stage = Stage::Damage;
                let turn = self.s.turn;
                self.s.status_mut(battle.attacker.card).battled = turn;
                if let Some(target) = battle.target {
                    self.s.status_mut(target.card).battled = turn;
                }
                self.s.news.clear();
                self.moment();
                self.next(Step::Damage(2));
                self.battle_event(What::Battled, &battle, 1);
                self.next(Step::Triggers(Window::DamageStart));
            }
            // W2: a face-down target is turned up.
            2 => {
                if !self.goes_on(&battle) {
                    return Ok(());
                }
                self.next(Step::Damage(3));
                if let Some(target) = battle.target
                    && self.s.status(target.card).side == Side::Down
                {
                    self.s.status_mut(target.card).side = Side::Up;
                    self.speak(target.card);
                    if let Some(battle) = &mut self.s.battle {
                        battle.flipped = true;
                    }
                    let seat = self.spot(target.card).0;
                    self.told(Told::TurnedUp, seat, target.card, 0, &["TD-BASE-38"]);
                }
                self.s.news.clear();
                self.next(Step::Triggers(Window::DamageBefore));
            }
            // W3: effects "during damage calculation", then the calculation.
            3 => {
                if !self.goes_on(&battle) {
                    return Ok(());
                }
                self.s.news.clear();
                self.moment();
                self.battle_event(What::Calculating, &battle, 0);
                self.next(Step::Damage(4));
                self.next(Step::Triggers(Window::Calculation));
            }
            4 => {
                if !self.goes_on(&battle) {
                    return Ok(());
                }
                self.s.news.clear();
                self.moment();
                self.calculate(&battle);
                self.destroy_after_damage();
                self.next(Step::Damage(5));
                // W4: flip effects, effects upon damage, effects upon having battled.
                self.next(Step::Triggers(Window::DamageAfter));
            }
            // W5: destroyed monsters go to the Graveyard; then the end.
            5 => {
                self.s.news.clear();
                self.moment();
                self.bury_doomed()?;
                self.next(Step::Damage(6));
                self.next(Step::Triggers(Window::DamageEnd));
            }
            6 => {
                self.s.news.clear();
                self.moment();
                self.battle_event(What::BattleEnded, &battle, 0);
                self.next(Step::Damage(7));
                self.next(Step::Triggers(Window::DamageEnd));
            }
            _ => {
                self.after_attacks(crate::words::Phase::Damage);
                self.s.touched = true;
                self.s.lasting.retain(|l| l.until != Until::DamageStep);
                self.s.battle = None;
                self.s.stage = Stage::Battle;
            }
        }
        Ok(())
    }

    /// Has a monster that battles destroyed once damage has been calculated; `false` if it is too late.
    pub fn wait_for_damage(&mut self, card: Card) -> bool {
        let during = self.s.stage == Stage::Damage;
        let Some(battle) = self.s.battle.as_mut().filter(|b| during && !b.calculated) else {
            return false;
        };
        let fights = battle.attacker.card == card || battle.target.is_some_and(|t| t.card == card);
        if fights && !battle.after.contains(&card) {
            battle.after[usize::from(battle.after[0] != Card::NONE)] = card;
        }
        fights
    }

    /// Destroys what effects have waiting for the calculation.
    fn destroy_after_damage(&mut self) {
        let waiting = self.s.battle.map_or([Card::NONE; 2], |b| b.after);
        for card in waiting {
            if card != Card::NONE && self.spot(card).1 == Zone::Monsters {
                let why = Why {
                    cause: Cause::Effect,
                    by: card,
                    seat: self.spot(card).0,
                    rules: &["TD-BASE-38"],
                };
                self.destroy(&[card], why);
            }
        }
    }

    /// Whether both monsters are still there; else the step ends without damage (TD-BASE-41).
    fn goes_on(&mut self, battle: &Battle) -> bool {
        let fights = |t: &Self, aim: Aim| t.s.stays(aim) && t.spot(aim.card).1 == Zone::Monsters;
        let ok = !battle.negated
            && fights(self, battle.attacker)
            && self.s.status(battle.attacker.card).side == Side::Up
            && battle.target.is_none_or(|t| fights(self, t));
        if !ok {
            self.s.touched = true;
            self.s.lasting.retain(|l| l.until != Until::DamageStep);
            self.s.battle = None;
            self.s.stage = Stage::Battle;
            self.told(
                Told::AttackStopped,
                self.s.on_turn,
                battle.attacker.card,
                0,
                &["TD-BASE-41"],
            );
        }
        ok
    }

    /// Tells triggers of a battle: the attacker and its target.
    fn battle_event(&mut self, what: What, battle: &Battle, n: i32) {
        let seat = self.spot(battle.attacker.card).0;
        let why = Why::rule(seat, &["TD-BASE-38"]);
        let target = battle.target.unwrap_or(Aim::NONE);
        self.happen(what, battle.attacker, target, seat, why, From::FieldUp, n);
    }

    /// Damage calculation (TD-BASE-40).
    fn calculate(&mut self, battle: &Battle) {
        let attacker = battle.attacker.card;
        let Reckoning {
            dealt: (foe, dealt),
            taken: (own, taken),
            doomed,
        } = self.reckon(battle);
        if let Some(state) = &mut self.s.battle {
            state.doomed = doomed;
            state.damage = [dealt as u16, taken as u16];
            state.calculated = true;
        }
        if dealt == 0 && taken == 0 {
            let other = battle.target.map_or(Card::NONE, |t| t.card);
            self.told_of(Told::Battled, own, (attacker, other), 0, &["TD-BASE-40"]);
        }
        self.inflict(foe, dealt, battle.attacker, battle.target, own);
        let by = battle.target.unwrap_or(Aim::NONE);
        self.inflict(
            Some(own),
            taken,
            by,
            Some(battle.attacker),
            foe.unwrap_or(own),
        );
        for card in doomed {
            if card != Card::NONE {
                self.hush(card);
            }
        }
        let foe_of = |card: Card| {
            if card == attacker {
                battle.target.map_or(Card::NONE, |t| t.card)
            } else {
                attacker
            }
        };
        let silenced: Vec<Card> = doomed
            .iter()
            .copied()
            .filter(|c| *c != Card::NONE && self.silences(foe_of(*c), *c))
            .collect();
        self.battle_event(What::Battled, battle, 0);
        if battle.flipped
            && let Some(target) = battle.target
        {
            let seat = self.spot(target.card).0;
            let why = Why::rule(seat, &["TD-BASE-22"]);
            self.happen(
                What::TurnedUp,
                target,
                battle.attacker,
                seat,
                why,
                From::FieldUp,
                1,
            );
        }
        self.s
            .pending
            .retain(|p| !silenced.contains(&p.source.card));
    }

    fn inflict(&mut self, to: Option<Seat>, n: i32, by: Aim, target: Option<Aim>, from: Seat) {
        let Some(to) = to else { return };
        if n <= 0 {
            return;
        }
        self.lose(to, n);
        let rules = &["TD-BASE-40", "TD-OPEN-11", "TD-LP-1"];
        self.told(Told::Damaged, to, by.card, n, rules);
        // The last Life Points lost to such an attack are more than a Duel lost (TD-OPEN-39).
        let foes = !self.allied(from, to) && target.is_none() && by.card != Card::NONE;
        if foes && self.lp(to) <= 0 && self.is_under(topic::MATCH_WIN, by.card) {
            self.win_match(from);
        }
        let why = Why {
            cause: Cause::Battle,
            by: by.card,
            seat: from,
            rules: &["TD-BASE-40"],
        };
        self.happen(
            What::TookBattleDamage,
            by,
            Aim::NONE,
            to,
            why,
            From::Elsewhere,
            n,
        );
        if by.card != Card::NONE {
            self.happen(
                What::InflictedDamage,
                by,
                target.unwrap_or(Aim::NONE),
                to,
                why,
                From::FieldUp,
                n,
            );
        }
    }

    /// Monsters destroyed by battle are sent to the Graveyard (TD-BASE-41).
    fn bury_doomed(&mut self) -> Result<(), Wait> {
        let Some(battle) = self.s.battle else {
            return Ok(());
        };
        let mut gone: Vec<(Card, Card)> = Vec::new();
        let target = battle.target.map_or(Card::NONE, |t| t.card);
        for (at, card) in battle.doomed.iter().enumerate() {
            if *card == Card::NONE || self.spot(*card).1 != Zone::Monsters {
                continue;
            }
            let victor = if at == 0 {
                target
            } else {
                battle.attacker.card
            };
            if let Some(shield) = self.battle_shield(*card) {
                let seat = self.spot(shield).0;
                self.destroy(
                    &[shield],
                    Why {
                        cause: Cause::Effect,
                        by: *card,
                        seat,
                        rules: &["TD-BASE-52"],
                    },
                );
                self.speak(*card);
                continue;
            }
            if let Some(other) = self.substitute(*card, &battle.doomed)? {
                self.destroy(
                    &[other],
                    Why {
                        cause: Cause::Effect,
                        by: *card,
                        seat: self.spot(*card).0,
                        rules: &["TD-CARD-8"],
                    },
                );
                self.speak(*card);
                continue;
            }
            gone.push((*card, victor));
        }
        if let Some(battle) = &mut self.s.battle {
            battle.doomed = [Card::NONE; 2];
        }
        self.bury_beaten(gone);
        Ok(())
    }

    /// Monsters that others have beaten are destroyed and sent to the Graveyard, or removed from play.
    fn bury_beaten(&mut self, gone: Vec<(Card, Card)>) {
        for (card, victor) in &gone {
            let (seat, from, aim) = (self.spot(*card).0, self.from(*card), self.s.aim(*card));
            let why = Why {
                cause: Cause::Battle,
                by: *victor,
                seat: self.spot(*victor).0,
                rules: &["TD-BASE-41"],
            };
            self.told(Told::Destroyed, seat, *card, 0, why.rules);
            self.happen(
                What::Destroyed,
                aim,
                self.s.aim(*victor),
                seat,
                why,
                from,
                0,
            );
        }
        let silenced: Vec<Card> = gone
            .iter()
            .filter(|(card, victor)| *victor != Card::NONE && self.silences(*victor, *card))
            .map(|(card, _)| *card)
            .collect();
        for (card, victor) in &gone {
            let why = Why {
                cause: Cause::Battle,
                by: *victor,
                seat: self.spot(*victor).0,
                rules: &["TD-BASE-41"],
            };
            let removes = self.says(topic::BATTLE_REMOVES, &mut |f, rule| {
                matches!(rule, Rule::BattleRemoves(things) if self.is_among(f, things, *victor))
            });
            let aim = self.s.aim(*card);
            if removes {
                self.remove_from_play(*card, why);
            } else {
                self.bury(*card, why, 1);
            }
            let buried = self.spot(*card).1 == Zone::Graveyard;
            if buried && self.s.status(*victor).life != 0 {
                let seat = self.spot(*victor).0;
                let victor = self.s.aim(*victor);
                self.happen(
                    What::DestroyedByBattle,
                    victor,
                    aim,
                    seat,
                    why,
                    From::FieldUp,
                    0,
                );
            }
        }
        self.s
            .pending
            .retain(|p| !silenced.contains(&p.source.card));
        for card in silenced {
            self.s.fates[card.index()] |= crate::state::fate::SILENCED;
        }
    }

    /// Whether a victor's words negate the effects of what it destroyed.
    fn silences(&self, victor: Card, card: Card) -> bool {
        self.says(topic::BATTLE_NEGATES, &mut |f, rule| {
            matches!(rule, Rule::BattleNegates(kind, things)
                if self.is_among(f, things, victor) && self.fits(f, &kind.0, card))
        })
    }

    /// What is destroyed by battle in the place of a monster, whether anybody wants or not.
    fn battle_shield(&self, card: Card) -> Option<Card> {
        let shield = |f: &Frame, rule: &Rule| match rule {
            Rule::BattleShield(what, shield) if self.is_among(f, what, card) => {
                self.things_now(f, shield).first().map(|a| a.card)
            }
            _ => None,
        };
        // What is destroyed by battle speaks no more, but for its own stay.
        let own = self
            .own_rule(card, topic::BATTLE_SHIELD)
            .filter(|_| !self.is_negated(card))
            .and_then(|rule| shield(&self.voice(card, 0), rule));
        own.or_else(|| self.rule(topic::BATTLE_SHIELD, &mut |f, rule| shield(f, rule)))
    }

    /// Another card that is destroyed in the place of one, if its controller wants
    /// (the Six Samurai, Union Monsters).
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn substitute(&mut self, card: Card, doomed: &[Card]) -> Result<Option<Card>, Wait> {
        // A Union Monster goes in the place of the monster it is on, by itself.
        let union = self
            .equips_of(card)
            .find(|e| self.own_rule(*e, topic::UNION_SHIELD).is_some() && !doomed.contains(e));
        if union.is_some() {
            return Ok(union);
        }
        let mut choices: Vec<Card> = Vec::new();
        let mut reader: Option<Seat> = None;
        self.says(topic::DESTROY_INSTEAD, &mut |f, rule| {
            if let Rule::DestroyInstead(what, instead) = rule
                && self.is_among(f, what, card)
            {
                reader = Some(f.you);
                let found = match instead {
                    crate::words::Things::Some(set) => self.eligible(f, set),
                    other => self.things_now(f, other),
                };
                choices.extend(
                    found
                        .iter()
                        .map(|a| a.card)
                        .filter(|c| *c != card && !doomed.contains(c)),
                );
            }
            false
        });
        let Some(seat) = reader.filter(|_| !choices.is_empty()) else {
            return Ok(None);
        };
        if !self.ask_yes(seat, crate::ask::Ask::Instead, card, 0)? {
            return Ok(None);
        }
        let chosen = self.ask_cards(seat, crate::ask::Ask::Instead, card, &choices, (1, 1))?[0];
        let holder = self.spot(chosen).0;
        if holder != seat && self.allied(holder, seat) && !self.consent(seat, chosen, card)? {
            return Ok(None);
        }
        Ok(Some(chosen))
    }
}

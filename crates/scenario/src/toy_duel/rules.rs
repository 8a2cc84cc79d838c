//! The toy's rules.

use view::{AnswerView, LogLine};

use super::piece::Piece;
use super::{Ask, Duel, Side, Window};
use crate::{Phase, Stance};

impl Duel {
    /// The team that has won.
    pub(super) fn winner(&self) -> Option<u8> {
        let lost = |team: u8| self.life[usize::from(team) - 1] <= 0;
        let mut teams: Vec<u8> = self.sides.iter().map(|s| s.team).collect();
        teams.sort_unstable();
        teams.dedup();
        let out = teams.iter().any(|team| lost(*team));
        out.then(|| teams.into_iter().find(|team| !lost(*team)))?
    }

    pub(super) fn phase_name(&self) -> String {
        let name = self.phase.map_or("", Phase::name);
        let name = name.strip_prefix("the ").unwrap_or(name);
        let step = if self.window.as_ref().is_some_and(|w| w.attack.is_some()) {
            ", Battle Step"
        } else {
            ""
        };
        format!("{name}{step}")
    }

    /// Asks the seat on turn what it does.
    pub(super) fn open_turn(&mut self) {
        self.ask = None;
        if self.winner().is_some() {
            return;
        }
        let side = &self.sides[self.on];
        let mut answers = Vec::new();
        match self.phase {
            Some(Phase::Battle) => {
                let ready = |m: &&Piece| m.stance == Some(Stance::Attack) && m.attacked == 0;
                let attackers = side.monsters.iter().filter(ready);
                answers.extend(attackers.map(|m| about("attack", "Attack with", m)));
                answers.push(say("phase", "Enter Main Phase 2"));
                answers.push(say("phase", "End the Battle Phase"));
            }
            _ => {
                answers = main_phase(side);
                answers.push(say("phase", "Enter the Battle Phase"));
            }
        }
        answers.push(say("phase", "End the turn"));
        self.put(self.on, "act", "Your turn".to_owned(), answers);
    }

    pub(super) fn put(
        &mut self,
        seat: usize,
        kind: &'static str,
        title: String,
        answers: Vec<AnswerView>,
    ) {
        self.asked += 1;
        self.ask = Some(Ask {
            seat,
            kind,
            title,
            answers,
        });
    }

    fn tell(&mut self, text: String) {
        self.log.push(LogLine {
            seq: self.log.len() as u32,
            turn: self.turn,
            seat: None,
            text,
            rules: vec!["TD-TOY-1".to_owned()],
            private: false,
        });
    }

    /// Carries out an answer, up to the next question.
    pub(super) fn take(&mut self, answer: &AnswerView) {
        let Some(ask) = self.ask.take() else { return };
        self.tell(format!("Seat {}: {}", ask.seat + 1, answer.label));
        let handle = answer.cards.first().copied();
        match (ask.kind, &*answer.group) {
            ("respond", "pass") => self.ask_next(),
            ("respond", _) => {
                let spells = &mut self.sides[ask.seat].spells;
                if let Some(card) = remove(spells, handle) {
                    self.link(ask.seat, card);
                }
            }
            (_, "choice") if self.aiming.is_some() => self.aim(handle),
            (_, "choice") => self.attack_on(handle),
            (_, "attack") => self.choose_target(handle),
            (_, "activate") => self.activate(handle, &answer.label),
            (_, "phase") => {
                self.phase = Some(match answer.label.as_str() {
                    "Enter the Battle Phase" => Phase::Battle,
                    "End the turn" => Phase::Main1,
                    _ => Phase::Main2,
                });
                if answer.label == "End the turn" {
                    self.turn += 1;
                    self.on = (self.on + 1) % self.sides.len();
                }
                self.open_turn();
            }
            (_, group) => self.place(group, handle),
        }
    }

    /// Brings a card to the field, or turns it there; others may respond.
    fn place(&mut self, group: &str, handle: Option<u32>) {
        let side = &mut self.sides[self.on];
        if let Some(mut card) = remove(&mut side.hand, handle) {
            side.summoned += u8::from(group == "summon");
            let stance = if group == "set" {
                Stance::Set
            } else {
                Stance::Attack
            };
            card.stance = Some(stance);
            card.new = 1;
            match card.is_monster() {
                true => side.monsters.push(card),
                false => side.spells.push(card),
            }
        } else if let Some(card) = find(&mut side.monsters, handle) {
            card.turned = 1;
            card.stance = Some(match card.stance {
                Some(Stance::Attack) => Stance::Defense,
                _ => Stance::Attack,
            });
        }
        self.open_window(Window::default());
    }

    fn activate(&mut self, handle: Option<u32>, label: &str) {
        let side = &mut self.sides[self.on];
        let card = remove(&mut side.hand, handle).or_else(|| remove(&mut side.spells, handle));
        if let Some(card) = card {
            if ["Typhoon", "Reborn"].contains(&card.name()) {
                return self.choose_aim(card);
            }
            self.link(self.on, card);
        } else if let Some(breaker) = find(&mut side.monsters, handle) {
            match label.ends_with("counter") {
                true => breaker.counters = vec![(1, "Spell".to_owned())],
                false => breaker.counters.clear(),
            }
            self.open_window(Window::default());
        }
    }

    /// Adds a card to the chain; everybody is asked anew.
    fn link(&mut self, seat: usize, card: Piece) {
        let mut window = self.window.take().unwrap_or_default();
        window.chain.push((seat, card));
        let seats = self.sides.len();
        window.queue = (1..seats).map(|n| (seat + n) % seats).collect();
        self.window = Some(window);
        self.ask_next();
    }

    pub(super) fn open_window(&mut self, window: Window) {
        let seats = self.sides.len();
        let queue = (1..seats).map(|n| (self.on + n) % seats).collect();
        self.window = Some(Window { queue, ..window });
        self.ask_next();
    }

    /// Asks the next seat that has something to respond with; resolves once there is none.
    fn ask_next(&mut self) {
        while let Some(seat) = self.window.as_mut().and_then(|w| w.queue.pop_front()) {
            let traps = self.sides[seat].spells.iter();
            let traps = traps.filter(|t| t.name() == "Mirror Force" && t.new == 0);
            let mut answers: Vec<_> = traps.map(|t| about("activate", "Activate", t)).collect();
            if !answers.is_empty() {
                answers.push(say("pass", "Pass"));
                return self.put(seat, "respond", "Respond?".to_owned(), answers);
            }
        }
        self.resolve();
    }

    fn resolve(&mut self) {
        let Some(mut window) = self.window.take() else {
            return;
        };
        while let Some((seat, card)) = window.chain.pop() {
            self.tell(format!("{} resolves", card.name()));
            match card.name() {
                "Mirror Force" => {
                    window.attack = None;
                    let side = &mut self.sides[self.on];
                    for monster in std::mem::take(&mut side.monsters) {
                        if monster.stance == Some(Stance::Attack) {
                            side.graveyard.push(monster.buried());
                        } else {
                            side.monsters.push(monster);
                        }
                    }
                }
                "Dice" => {
                    let rolled = self.dice.pop_front();
                    self.missed.0 += usize::from(rolled.is_none());
                    let team = usize::from(self.sides[seat].team) - 1;
                    self.life[team] += 100 * i32::from(rolled.unwrap_or(1));
                }
                "Thief" => self.steal(seat),
                _ => {}
            }
            self.sides[seat].graveyard.push(card.buried());
        }
        if let Some((attacker, target)) = window.attack {
            self.battle(attacker, target);
        }
        self.open_turn();
    }

    /// A random card of the next seat's hand is removed.
    fn steal(&mut self, seat: usize) {
        let victim = (seat + 1) % self.sides.len();
        let side = &mut self.sides[victim];
        let pick = self.picks.pop_front();
        let at = pick.and_then(|c| side.hand.iter().position(|p| c.is_name(p.name())));
        self.missed.1 += usize::from(at.is_none());
        let stolen = at.map(|at| side.hand.remove(at).buried());
        side.removed.extend(stolen);
    }

    fn choose_target(&mut self, attacker: Option<u32>) {
        self.attacker = attacker;
        let team = self.sides[self.on].team;
        let others = || self.sides.iter().filter(|s| s.team != team);
        let monsters = others().flat_map(|s| &s.monsters);
        let mut answers: Vec<AnswerView> = monsters
            .map(|m| AnswerView {
                label: match m.stance {
                    Some(Stance::Set) => "Face-down monster".to_owned(),
                    _ => m.name().to_owned(),
                },
                ..about("choice", "", m)
            })
            .collect();
        if others().any(|s| s.monsters.is_empty()) {
            answers.push(say("choice", "Direct attack"));
        }
        match answers.as_slice() {
            [only] => self.attack_on(only.cards.first().copied()),
            _ => self.put(self.on, "one", "Choose a target".to_owned(), answers),
        }
    }

    fn attack_on(&mut self, target: Option<u32>) {
        let attack = self.attacker.take().map(|attacker| (attacker, target));
        self.open_window(Window {
            attack,
            ..Window::default()
        });
    }

    fn battle(&mut self, attacker: u32, target: Option<u32>) {
        let (on, team) = (self.on, usize::from(self.sides[self.on].team) - 1);
        let Some(own) = find(&mut self.sides[on].monsters, Some(attacker)) else {
            return;
        };
        own.attacked = 1;
        let atk = own.face().figures[0];
        let other = self
            .sides
            .iter()
            .position(|s| usize::from(s.team) - 1 != team);
        let Some(target) = target else {
            let foe = other.map_or(0, |at| usize::from(self.sides[at].team) - 1);
            self.life[foe] -= atk;
            return;
        };
        for side in &mut self.sides {
            let Some(foe) = find(&mut side.monsters, Some(target)) else {
                continue;
            };
            let [power, def, _] = foe.face().figures;
            let upright = foe.stance == Some(Stance::Attack);
            if atk > if upright { power } else { def } {
                if upright {
                    self.life[usize::from(side.team) - 1] -= atk - power;
                }
                let lost = remove(&mut side.monsters, Some(target)).map(Piece::buried);
                side.graveyard.extend(lost);
            }
        }
    }
}

fn main_phase(side: &Side) -> Vec<AnswerView> {
    let mut answers = Vec::new();
    for card in &side.hand {
        if !card.is_monster() {
            answers.push(about("activate", "Activate", card));
        } else if card.name() == "Cyber Dragon" && side.monsters.is_empty() {
            answers.push(about("special", "Special Summon", card));
        } else if side.summoned == 0 {
            answers.push(about("summon", "Summon", card));
        }
        answers.push(about("set", "Set", card));
    }
    for card in side.monsters.iter().filter(|m| m.new + m.turned == 0) {
        match card.stance {
            Some(Stance::Set) => answers.push(about("flip", "Flip Summon", card)),
            _ => answers.push(about("turn", "Change the position of", card)),
        }
    }
    for breaker in side.monsters.iter().filter(|m| m.name() == "Breaker") {
        for what in ["get a counter", "destroy a Spell"] {
            let label = format!("Activate Breaker: {what}");
            answers.push(AnswerView {
                label,
                ..about("activate", "", breaker)
            });
        }
    }
    answers
}

fn say(group: &str, label: &str) -> AnswerView {
    AnswerView {
        label: label.to_owned(),
        group: group.to_owned().into(),
        cards: Vec::new(),
        same: Vec::new(),
    }
}

pub(super) fn about(group: &str, verb: &str, piece: &Piece) -> AnswerView {
    AnswerView {
        cards: vec![piece.handle],
        ..say(group, &format!("{verb} {}", piece.name()))
    }
}

fn find(pieces: &mut [Piece], handle: Option<u32>) -> Option<&mut Piece> {
    pieces.iter_mut().find(|p| Some(p.handle) == handle)
}

pub(super) fn remove(pieces: &mut Vec<Piece>, handle: Option<u32>) -> Option<Piece> {
    let at = pieces.iter().position(|p| Some(p.handle) == handle)?;
    Some(pieces.remove(at))
}

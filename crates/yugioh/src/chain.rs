//! Windows, chains and their resolution (TD-CHAIN-1 to TD-CHAIN-3, TD-OPEN-1 to TD-OPEN-3, TD-BASE-29).

use kernel::{Card, Wait};

use crate::activation::Announced;
use crate::ask::{Ask, Say};
use crate::event::What as Told;
use crate::face::AbilityKind;
use crate::frame::Frame;
use crate::link::{Aim, Link, Verdict};
use crate::moving::Why;
use crate::options::WindowChains;
use crate::state::{Place as Zone, Side, Stage, Step, Window};
use crate::table::Table;
use crate::topics::topic;
use crate::trigger::{From, What};
use crate::words::{A, Act, Amount, Class, Clause, Harm, Rule};

/// What came of asking a seat in a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offered {
    /// Nobody did anything.
    Passed,
    /// Something was announced.
    Activated,
}

impl<'a> Table<'a> {
    /// A window opens: first the triggers that wait, then whoever wants to act.
    pub fn open_window(&mut self, window: Window) {
        self.s.passes = 0;
        self.s.asking = self.s.on_turn;
        self.s.chains = 0;
        if self.s.pending.is_empty() {
            self.go_to_offers(window);
        } else {
            self.next(Step::Triggers(window));
        }
    }

    /// Asks the seat whose chance it is; seats that can do nothing pass by themselves (TD-CHAIN-3).
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn offer_window(&mut self, window: Window) -> Result<Offered, Wait> {
        if self.answer_compelled(window)? == Announced::Yes {
            self.next(Step::Offer(window));
            return Ok(Offered::Activated);
        }
        let everybody = self.alive().len() as u8;
        let closed = self.s.chain.is_empty()
            && self.s.chains > 0
            && self.r.ruled.options.chains == WindowChains::One
            && is_damage(window);
        // Passing changes nothing of what the window is.
        let now = self.now(Some(window));
        loop {
            if self.s.passes >= everybody || closed {
                if !self.s.chain.is_empty() {
                    self.next(Step::Resolve(window));
                } else {
                    self.window_closes(window);
                }
                return Ok(Offered::Passed);
            }
            let seat = self.s.asking;
            self.begin(seat, Ask::Respond, Card::NONE, window as u16);
            self.offer_ready(seat, &now);
            if !self.q.choices.is_empty() || self.could_respond(seat, &now) {
                self.offer(Say::Pass, 0, Card::NONE);
                let said = self.ask_even_one()?;
                if said.verb == Say::Activate as u8 {
                    let aim = self.s.aim(said.card);
                    // A refusal leaves everything as it was: the seat is asked again.
                    let _: Announced = self.activate(seat, aim, said.n as u8, None)?;
                    self.next(Step::Offer(window));
                    return Ok(Offered::Activated);
                }
                self.s.passes += 1;
                self.s.asking = self.after(seat);
                self.next(Step::Offer(window));
                return Ok(Offered::Passed);
            }
            self.s.passes += 1;
            self.s.asking = self.after(seat);
        }
    }

    /// Nobody wants to act any more.
    fn window_closes(&mut self, window: Window) {
        if window == Window::Phase
            && !matches!(
                self.s.stage,
                Stage::Main1 | Stage::Main2 | Stage::Battle | Stage::Damage
            )
        {
            if self.s.stage == Stage::End && self.s.end_over {
                return;
            }
            self.go_on_after(self.s.stage);
        }
    }

    /// The last link resolves (TD-BASE-29).
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn resolve_link(&mut self, window: Window) -> Result<(), Wait> {
        let Some(link) = self.s.chain.last().cloned() else {
            self.next(Step::ChainEnd(window));
            return Ok(());
        };
        let number = self.s.chain.len() as i32;
        if !self.s.resolving {
            // What happened before the chain is no longer what has just happened.
            self.s.resolving = true;
            self.s.news.clear();
        }
        self.moment();
        let card = link.source.card;
        let face = self.face(card);
        let plan = self.plan(card, link.ability);
        let mut f = Frame::of(&link, face);
        let resolves = self.resolves(&link);
        if resolves {
            self.told(Told::Resolves, link.seat, card, number, &["TD-BASE-29"]);
        } else {
            let why = &["TD-BASE-43", "TD-BASE-44"];
            self.told(Told::FoundNothing, link.seat, card, number, why);
        }
        if resolves {
            if self.reach_targets(&mut f, &link) {
                for (n, at) in plan.acts.iter().enumerate() {
                    if let Clause::Do(act) = self.clause(card, link.ability, *at) {
                        if n > 0 && self.would_do(&f, act) {
                            self.moment();
                        }
                        f.clause = *at;
                        self.act(&mut f, act)?;
                        // Who has lost has lost at once (TD-BASE-8).
                        self.decide();
                        if self.s.outcome != crate::state::Outcome::Open {
                            return Ok(());
                        }
                    }
                }
            } else {
                self.told(Told::Fizzled, link.seat, card, number, &["TD-BASE-42"]);
            }
            if plan.kind == AbilityKind::Activation {
                self.come_into_force(&f, &link);
            }
        } else {
            if link.verdict == Verdict::Stands {
                self.comes_to_nothing(&link);
                // A card that stays is in force once its activation has resolved, negated or not.
                if plan.kind == AbilityKind::Activation {
                    self.come_into_force(&f, &link);
                }
            }
        }
        self.s.seen = None;
        let doomed: Vec<Card> = link
            .aimed_at()
            .iter()
            .filter(|a| {
                self.s.stays(**a)
                    && a.life != 0
                    && self.own_rule(a.card, topic::TARGET_DOOM).is_some()
            })
            .filter(|a| !self.is_silent(a.card) && self.resolves(&link))
            .map(|a| a.card)
            .collect();
        for card in doomed {
            // In the Damage Step it is destroyed once damage has been calculated (TD-BASE-38).
            if self.wait_for_damage(card) {
                continue;
            }
            let seat = self.spot(card).0;
            self.destroy(
                &[card],
                Why {
                    cause: crate::trigger::Cause::Effect,
                    by: card,
                    seat,
                    rules: &["TD-BASE-44"],
                },
            );
        }
        self.s.chain.pop();
        let seat = link.seat;
        let why = Why {
            cause: crate::trigger::Cause::Effect,
            by: card,
            seat,
            rules: &["TD-BASE-29"],
        };
        if plan.kind == AbilityKind::Activation && link.verdict != Verdict::ActivationNegated {
            self.collect(card);
            self.happen(
                What::Resolved,
                self.s.aim(card),
                Aim::NONE,
                seat,
                why,
                From::Elsewhere,
                0,
            );
        } else {
            self.happen(
                What::Resolved,
                Aim {
                    card,
                    life: u16::MAX,
                },
                Aim::NONE,
                seat,
                why,
                From::Elsewhere,
                0,
            );
        }
        if self.s.chain.is_empty() {
            self.next(Step::ChainEnd(window));
        } else {
            self.next(Step::Resolve(window));
        }
        Ok(())
    }

    /// Whether a link does what it says (TD-BASE-27, TD-BASE-43).
    fn resolves(&self, link: &Link) -> bool {
        let card = link.source.card;
        let class = self.info(card).class;
        let kind = self.plan(card, link.ability).kind;
        let there = self.s.stays(link.source);
        let stays = matches!(
            class,
            Class::ContinuousSpell | Class::EquipSpell | Class::FieldSpell | Class::ContinuousTrap
        );
        if link.verdict != Verdict::Stands || self.rebuffs(link) {
            return false;
        }
        if kind == AbilityKind::Activation && stays && !there {
            return false;
        }
        if self.says(topic::NEGATE_GRAVEYARD, &mut |_, _| true)
            && self.spot(card).1 != Zone::Graveyard
            && self.touches_graveyards(link)
        {
            return false;
        }
        // A continuous negation reaches what resolves on the field (TD-BASE-44).
        !(there && self.spot(card).1.is_field() && self.is_negated(card))
    }

    /// Whether a card that a link targets has it negated.
    fn rebuffs(&self, link: &Link) -> bool {
        let by = link.source.card;
        let mut targets = link.aimed_at().iter();
        targets.any(|aim| self.s.stays(*aim) && self.is_rebuffed(aim.card, by, link.seat))
    }

    /// What follows when a link does nothing though its activation stands.
    fn comes_to_nothing(&mut self, link: &Link) {
        let card = link.source.card;
        let plan = self.plan(card, link.ability);
        let grows = plan.acts.iter().any(|at| {
            let clause = self.clause(card, link.ability, *at);
            matches!(
                clause,
                Clause::Do(Act::Damage(Harm(Amount::Doubling(_)), _))
            )
        });
        // What doubles each time doubles whether it is negated or not (TD-BASE-44).
        if grows && self.s.stays(link.source) {
            self.s.status_mut(card).turns = self.s.status(card).turns.saturating_add(1);
        }
        let why = Why {
            cause: crate::trigger::Cause::Effect,
            by: card,
            seat: link.seat,
            rules: &["TD-BASE-43", "TD-BASE-44"],
        };
        // A card that would have stayed for its effect has none to stay for.
        let stays = plan.kind == AbilityKind::Activation
            && self.own_rule(card, topic::STAYS).is_some()
            && self.spot(card).1 == Zone::Spells;
        let rebuffed = self.rebuffs(link) && self.spot(card).1.is_field();
        if stays || rebuffed {
            self.destroy(&[card], why);
        }
    }

    /// Whether a link does something to cards in a Graveyard (Necrovalley).
    fn touches_graveyards(&self, link: &Link) -> bool {
        let plan = self.plan(link.source.card, link.ability);
        plan.targets.iter().chain(&plan.acts).any(|at| {
            let mut found = false;
            let clause = self.clause(link.source.card, link.ability, *at);
            cardlang::Phrase::walk(clause, &mut |node| {
                if let Some(set) = node.downcast_ref::<crate::words::CardSet>() {
                    found |= matches!(
                        set.place,
                        crate::words::Place::In(_, crate::words::Pile::Graveyard)
                            | crate::words::Place::InEither(_, crate::words::Pile::Graveyard, _)
                            | crate::words::Place::InEither(_, _, crate::words::Pile::Graveyard)
                            | crate::words::Place::InThree(_)
                    );
                }
            });
            found
        })
    }

    /// Binds the targets that are still legal; `false` if there were some and none is (TD-BASE-42).
    fn reach_targets(&mut self, f: &mut Frame, link: &Link) -> bool {
        if link.targets.is_empty() {
            return true;
        }
        let card = link.source.card;
        let plan = self.plan(card, link.ability);
        let mut needed = true;
        let sets: Vec<&crate::words::CardSet> = plan
            .targets
            .iter()
            .filter_map(|at| match self.clause(card, link.ability, *at) {
                Clause::Target(set) => Some(set),
                // An effect that goes without a target goes on without it.
                Clause::TargetAny(set) => {
                    needed = false;
                    Some(set)
                }
                _ => None,
            })
            .collect();
        let mut kept: arrayvec::ArrayVec<Aim, 16> = arrayvec::ArrayVec::new();
        let mut first = 0;
        for (n, aim) in link.targets.iter().enumerate() {
            let set = if n < usize::from(link.first) {
                sets.first()
            } else {
                sets.get(1).or(sets.first())
            };
            let stays = self.s.stays(*aim);
            let fits = match set {
                Some(set) => self.is_still(f, set, aim.card),
                None => {
                    self.may_be_equipped(f, card, aim.card)
                        && self.s.status(aim.card).side == Side::Up
                }
            };
            let reached =
                !self.spot(aim.card).1.is_field() || self.affects(aim.card, card, link.seat);
            if stays && fits && reached {
                kept.push(*aim);
                if n < usize::from(link.first) {
                    first += 1;
                }
            }
        }
        f.it = kept;
        f.first = first;
        !needed || !f.it.is_empty()
    }

    /// Whether a target is still what its sentence asked for.
    fn is_still(&self, f: &Frame, set: &crate::words::CardSet, card: Card) -> bool {
        let (seats, zones) = self.reach(f, &set.place, lens::Part::Uses);
        let (seat, place) = self.spot(card);
        let mut kind = set.kind.clone();
        // What an attack has to do with a target is asked at activation.
        kind.posts.retain(|p| {
            !matches!(
                p,
                crate::words::Post::Highest(_) | crate::words::Post::Lowest(_)
            )
        });
        seats.has(seat) && zones >> place as u16 & 1 == 1 && self.fits(f, &kind, card)
    }

    /// A card that stays comes into force when its activation has resolved (TD-BASE-27).
    fn come_into_force(&mut self, f: &Frame, link: &Link) {
        let card = link.source.card;
        if !self.s.stays(link.source) {
            return;
        }
        self.s.status_mut(card).awake = true;
        if f.pick.is_some() {
            self.s.status_mut(card).pick = f.pick;
        }
        self.s.status_mut(card).declared = f.declared;
        let class = self.info(card).class;
        // "It" on a card that stays is what its activation was about.
        if class != Class::EquipSpell
            && self.s.status(card).on == Card::NONE
            && let Some(aim) = f.it.first()
            && self.s.stays(*aim)
        {
            self.s.status_mut(card).on = aim.card;
        }
        if class == Class::EquipSpell && self.s.status(card).on == Card::NONE {
            if let Some(aim) = f.it.first() {
                self.equip(card, aim.card);
                if self.own_rule(card, topic::CONTROL).is_some() {
                    let (taker, by) = (link.seat, self.s.aim(card));
                    self.take_control(*aim, taker, 0, by);
                }
            } else {
                self.destroy(&[card], Why::rule(link.seat, &["TD-BASE-26"]));
            }
        }
        if class == Class::FieldSpell {
            self.replace_fields(card);
        }
    }

    /// A new Field Spell destroys another player's (TD-OPEN-8, SY-OPEN-8).
    fn replace_fields(&mut self, card: Card) {
        if self.r.ruled.options.field_spells == crate::options::FieldSpells::Each {
            return;
        }
        let others: Vec<Card> = self
            .by_turn(self.alive())
            .into_iter()
            .flat_map(|seat| self.row(seat, Zone::Field))
            .filter(|c| *c != card && self.s.status(*c).side == Side::Up)
            .collect();
        let seat = self.spot(card).0;
        self.destroy(&others, Why::rule(seat, &["TD-OPEN-8", "TD-BASE-25"]));
    }

    /// Cards that collect counters when Spells resolve.
    fn collect(&mut self, resolved: Card) {
        if self.s.loud >> topic::COLLECTS & 1 == 0 {
            return;
        }
        let mut found: Vec<(Card, u8)> = Vec::new();
        self.says(topic::COLLECTS, &mut |f, rule| {
            let (kind, limit) = match rule {
                Rule::Collects(_, A(kind), limit) => (kind, limit),
                Rule::CollectsAll(_, A(kind)) => (kind, &0),
                _ => return false,
            };
            if f.source.card != resolved
                && self.fits(f, kind, resolved)
                && (*limit == 0 || self.s.status(f.source.card).counters < *limit)
            {
                found.push((f.source.card, *limit));
            }
            false
        });
        for (card, _) in found {
            self.count_on(card, 1);
        }
    }

    /// The chain has resolved: used cards go to the Graveyard, and what happened opens a new window.
    pub fn chain_end(&mut self, window: Window) {
        self.s.resolving = false;
        self.s.grants.clear();
        for seat in self.by_turn(self.alive()) {
            for card in self.row(seat, Zone::Spells) {
                let status = self.s.status(card);
                if status.side == Side::Up && self.is_used_up(card) {
                    self.to_graveyard(card, Why::rule(seat, &["TD-BASE-23", "TD-BASE-24"]));
                } else if status.side == Side::Up
                    && !self.info(card).class.is_monster()
                    && !self.s.status(card).awake
                {
                    // It never came into force: its activation was negated without being destroyed.
                    self.to_graveyard(card, Why::rule(seat, &["TD-BASE-43"]));
                }
            }
        }
        self.s.chains = self.s.chains.saturating_add(1);
        self.s.passes = 0;
        self.s.asking = self.s.on_turn;
        if self.s.agenda.last() == Some(&Step::Offer(Window::Attempt)) {
            // A Summon that the chain made may be negated before anything else is answered;
            // only a window that leads on is still to come (TD-BASE-32).
            let mut at = self.s.agenda.len() - 2;
            if window == Window::Phase || is_damage(window) {
                self.s.agenda.insert(at, Step::Triggers(window));
                at += 1;
            }
            if self.has_aftermath() {
                self.s.agenda.insert(at, Step::Aftermath);
            }
            return;
        }
        let next = match window {
            Window::Phase | Window::Done | Window::Attack => match window {
                Window::Phase => Window::Phase,
                Window::Attack => Window::Attack,
                _ => Window::Done,
            },
            other => other,
        };
        self.next(Step::Triggers(next));
        // What the chain left to be done comes after what it set off, and before all else.
        if self.has_aftermath() {
            self.next(Step::Aftermath);
            self.next(Step::Triggers(Window::Done));
        }
    }
}

/// Whether a window is in the Damage Step.
pub fn is_damage(window: Window) -> bool {
    matches!(
        window,
        Window::DamageStart
            | Window::DamageBefore
            | Window::Calculation
            | Window::DamageAfter
            | Window::DamageEnd
    )
}

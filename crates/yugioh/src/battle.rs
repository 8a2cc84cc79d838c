//! Attacks: who, whom, replays and interceptions (TD-ATK-1 to TD-ATK-4, TD-BASE-36, TD-BASE-37, SY-REDIR).

use arrayvec::ArrayVec;
use kernel::{Card, MAX_SEATS, Seat, Wait};

use crate::ask::{Ask, Say};
use crate::bar::{Ear, Obstacle, Offers};
use crate::event::What as Told;
use crate::link::Aim;
use crate::moving::Why;
use crate::options::{AbilityDirect, AttackReach, Intercept, Replay};
use crate::rules::Turns;
use crate::state::{Battle, Place as Zone, Side, Stage, Stance, Step, Window};
use crate::table::{Table, plain};
use crate::topics::topic;
use crate::trigger::{Cause, From, What};
use crate::words::Rule;

/// The figure of a direct attack on a whole team.
pub const TEAM: u16 = 255;

impl<'a> Table<'a> {
    /// Asks the turn player for an attack, or to end the Battle Phase.
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn open_battle(&mut self) -> Result<(), Wait> {
        let seat = self.s.on_turn;
        self.s.battle = None;
        if self.s.cut_short || self.s.out.has(seat) {
            self.end_battle_phase();
            return Ok(());
        }
        self.begin(seat, Ask::Battle, Card::NONE, 0);
        self.q.kind = kernel::Kind::Act;
        let mut offers = std::mem::take(&mut self.q.choices);
        for card in self.cards(seat, Zone::Monsters) {
            self.hear_attack(seat, *card, &mut Offers(&mut offers));
        }
        self.q.choices = offers;
        let musts = self
            .q
            .choices
            .iter()
            .any(|c| self.is_under(topic::MUST_ATTACK, c.card));
        if !musts {
            self.q.choices.push(plain(Say::Phase, Stage::Main2 as u16));
        }
        self.offer_activations(seat, Some(Window::Phase));
        let said = self.asker.ask(self.q).ok_or(Wait)?.first();
        let choice = self.q.choices[said as usize];
        if choice.verb == Say::Activate as u8 {
            self.s.news.clear();
            self.moment();
            self.next(Step::Attack);
            let aim = self.s.aim(choice.card);
            let said = self.activate(seat, aim, choice.n as u8, None)?;
            if said == crate::activation::Announced::Yes {
                self.next(Step::Offer(Window::Phase));
            }
            return Ok(());
        }
        if choice.verb == Say::Phase as u8 {
            self.end_battle_phase();
            return Ok(());
        }
        self.next(Step::Attack);
        self.declare(seat, choice.card)
    }

    /// The End Step, then Main Phase 2 (TD-BASE-13).
    fn end_battle_phase(&mut self) {
        self.s.news.clear();
        self.tell_battle_phase_over();
        self.next(Step::Enter(Stage::Main2));
        self.next(Step::Window(Window::Phase));
    }

    /// Notes that a Battle Phase has ended, for what answers that (TD-BASE-13).
    pub(crate) fn tell_battle_phase_over(&mut self) {
        self.after_attacks(crate::words::Phase::Battle);
        let seat = self.s.on_turn;
        let why = Why::rule(seat, &["TD-BASE-13"]);
        let n = crate::words::Phase::Battle as i32;
        self.happen(
            What::Ended,
            Aim::NONE,
            Aim::NONE,
            seat,
            why,
            From::Elsewhere,
            n,
        );
    }

    /// Whether a monster may declare an attack.
    pub fn may_attack(&self, seat: Seat, card: Card) -> bool {
        self.attacking_bar(seat, card).is_none()
    }

    /// A monster that may declare an attack, or what keeps it from it.
    pub(crate) fn hear_attack<E: Ear>(&self, seat: Seat, card: Card, ear: &mut E) {
        let found = self.attacking_bar(seat, card);
        ear.hear(Say::Attack, 0, card, found, |what| {
            self.bar_of(seat, card, what)
        });
    }

    /// What keeps a monster from declaring an attack.
    fn attacking_bar(&self, seat: Seat, card: Card) -> Option<Obstacle> {
        let status = self.s.status(card);
        let upright =
            || status.stance == Stance::Attack || self.is_under(topic::ATTACK_IN_DEFENSE, card);
        if status.side != Side::Up || !upright() {
            return Some(Obstacle::NotUpright);
        }
        if !self.may_battle() {
            return Some(Obstacle::NoBattle);
        }
        let used = if status.fought == self.s.turn {
            status.attacks
        } else {
            0
        };
        if used >= self.attack_times(card) {
            return Some(Obstacle::Attacked);
        }
        if self.is_under(topic::CANT_ATTACK, card) {
            return Some(Obstacle::NoAttack);
        }
        let paid = self.own_toll(card).is_none_or(|n| self.can_pay(seat, n))
            && self.toll(seat).is_none_or(|(lp, mill)| {
                self.can_pay(seat, lp) && self.cards(seat, Zone::Deck).len() >= mill
            });
        if !paid {
            return Some(Obstacle::AttackToll);
        }
        let goals = self.targets_of(seat, card);
        goals.is_empty().then_some(Obstacle::NoGoal)
    }

    /// Monsters that turn to Defense Position after they attacked.
    pub fn after_attacks(&mut self, phase: crate::words::Phase) {
        if !self.r.common.speaks(topic::AFTER_ATTACK) {
            return;
        }
        let seat = self.s.on_turn;
        for card in self.row(seat, Zone::Monsters) {
            let fixes = match self.own_rule(card, topic::AFTER_ATTACK) {
                Some(Rule::AfterAttack(p)) if *p == phase => false,
                Some(Rule::AfterAttackFixed(p)) if *p == phase => true,
                _ => continue,
            };
            let status = *self.s.status(card);
            if status.battled != self.s.turn
                || status.stance == Stance::Defense
                || self.is_silent(card)
            {
                continue;
            }
            self.s.status_mut(card).stance = Stance::Defense;
            self.told(Told::Positioned, seat, card, 1, &["TD-BASE-19"]);
            if fixes {
                self.s.status_mut(card).fixed = 2;
            }
        }
    }

    /// Whether a monster may attack each opposing monster once.
    fn attacks_all(&self, card: Card) -> bool {
        self.is_under(topic::ATTACK_ALL, card)
    }

    fn attack_times(&self, card: Card) -> u8 {
        if self.attacks_all(card) {
            return 20;
        }
        let more = self.rule(topic::ATTACK_TIMES, &mut |f, rule| match rule {
            Rule::AttackTimes(things, n) if self.is_among(f, things, card) => Some(*n),
            _ => None,
        });
        more.unwrap_or(1)
    }

    /// What declaring an attack costs: Life Points, and cards of the attacker's Deck.
    fn toll(&self, seat: Seat) -> Option<(i32, usize)> {
        let (mut lp, mut mill) = (0, 0);
        self.says(topic::TOLL, &mut |f, rule| {
            match rule {
                Rule::Toll(subject, n) if self.binds(f, *subject, seat) => lp += i32::from(*n),
                Rule::MillToll(subject, n) if self.binds(f, *subject, seat) => {
                    mill += usize::from(*n)
                }
                _ => {}
            }
            false
        });
        (lp > 0 || mill > 0).then_some((lp, mill))
    }

    /// What a monster's own words make its attacks cost.
    fn own_toll(&self, card: Card) -> Option<i32> {
        self.rule(topic::OWN_TOLL, &mut |f, rule| match rule {
            Rule::OwnToll(things, _, n) if self.is_among(f, things, card) => Some(i32::from(*n)),
            _ => None,
        })
    }

    /// Everything a monster may attack: monsters, and players directly (TD-ATK-3, TD-ATK-4, SY-OPEN-7).
    pub fn targets_of(&self, seat: Seat, card: Card) -> Vec<Goal> {
        let lens = &self.r.ruled.lens;
        let foes: Turns = self
            .from_seat(seat)
            .filter(|s| !self.allied(*s, seat) && !self.s.out.has(*s))
            .collect();
        let only_direct = self.is_under(topic::ONLY_DIRECTLY, card);
        let by_effect = self.is_under(topic::ATTACK_DIRECTLY, card) || only_direct;
        let no_direct = self.is_under(topic::CANT_ATTACK_DIRECTLY, card);
        let mut goals = Vec::new();
        let lured: Vec<Card> = foes
            .iter()
            .flat_map(|s| self.cards(*s, Zone::Monsters))
            .copied()
            .filter(|c| self.is_under(topic::LURE, *c))
            .collect();
        for foe in &foes {
            for monster in self.cards(*foe, Zone::Monsters) {
                let open = !self.is_under(topic::CANT_BE_ATTACKED, *monster);
                let allowed = self.may_target(card, *monster);
                if allowed && open && !only_direct && (lured.is_empty() || lured.contains(monster))
                {
                    goals.push(Goal::Monster(*monster));
                }
            }
        }
        if let Some(aside) = self.s.aside {
            goals.retain(|goal| *goal == Goal::Monster(aside.target.card));
            return goals;
        }
        let used = self.s.status(card).fought == self.s.turn && self.s.status(card).attacks > 0;
        if no_direct || used && self.attacks_all(card) {
            return goals;
        }
        match self.r.ruled.options.attack_reach {
            AttackReach::Side => {
                // Another team is attacked as a whole (TD-OPEN-13).
                let mut teams: ArrayVec<u8, MAX_SEATS> = ArrayVec::new();
                for foe in &foes {
                    if teams.last() != Some(&lens.team[*foe].0) {
                        teams.push(lens.team[*foe].0);
                    }
                }
                for team in teams {
                    let mut members = foes.iter().filter(|s| lens.team[**s].0 == team);
                    let bare = members.all(|s| self.is_bare(*s));
                    if bare || by_effect {
                        goals.push(Goal::Direct(None, !bare));
                    }
                }
            }
            AttackReach::Player => {
                for foe in foes {
                    let bare = self.is_bare(foe);
                    if bare || by_effect {
                        goals.push(Goal::Direct(Some(foe), !bare));
                    }
                }
            }
        }
        goals
    }

    /// Whether a monster's own words let it attack another.
    fn may_target(&self, card: Card, monster: Card) -> bool {
        let barred = self.says(topic::ATTACK_ONLY, &mut |f, rule| {
            matches!(rule, Rule::AttackOnly(things, kind)
                if self.is_among(f, things, card) && !self.fits(f, &kind.0, monster))
        });
        let again = self.attacks_all(card)
            && self.s.status(card).fought == self.s.turn
            && self.s.status(card).attacks > 0
            && self.s.status(monster).hit == self.s.turn;
        !barred && !again
    }

    /// Whether a seat has no monster that keeps a direct attack off.
    fn is_bare(&self, seat: Seat) -> bool {
        let monsters = self.cards(seat, Zone::Monsters);
        monsters
            .iter()
            .all(|c| self.is_under(topic::NOT_IN_THE_WAY, *c))
    }

    fn ask_goal(
        &mut self,
        seat: Seat,
        ask: Ask,
        card: Card,
        goals: &[Goal],
        stop: bool,
    ) -> Result<Option<Goal>, Wait> {
        self.begin(seat, ask, card, 0);
        for goal in goals {
            match goal {
                Goal::Monster(monster) => self.offer(Say::Card, 0, *monster),
                Goal::Direct(to, _) => {
                    self.offer(Say::Direct, to.map_or(TEAM, |s| u16::from(s.0)), Card::NONE)
                }
            }
        }
        if stop {
            self.offer(Say::Stop, 0, Card::NONE);
        }
        let at = if self.q.choices.len() == 1 {
            0
        } else {
            self.asker.ask(self.q).ok_or(Wait)?.first()
        };
        Ok(goals.get(at as usize).copied())
    }

    pub(crate) fn declare(&mut self, seat: Seat, card: Card) -> Result<(), Wait> {
        let goals = self.targets_of(seat, card);
        let Some(goal) = self.ask_goal(seat, Ask::AttackTarget, card, &goals, false)? else {
            return Ok(());
        };
        if let Some((lp, mill)) = self.toll(seat) {
            if lp > 0 {
                self.pay(seat, lp, card);
            }
            for _ in 0..mill {
                if let Some(top) = self.s.piles.top(crate::state::zone(seat, Zone::Deck)) {
                    self.to_graveyard(
                        top,
                        Why {
                            cause: Cause::Cost,
                            by: card,
                            seat,
                            rules: &["TD-BASE-36"],
                        },
                    );
                }
            }
        }
        if let Some(n) = self.own_toll(card) {
            self.pay(seat, n, card);
        }
        let turn = self.s.turn;
        if let Goal::Monster(monster) = goal {
            self.s.status_mut(monster).hit = turn;
        }
        let status = self.s.status_mut(card);
        if status.fought != turn {
            status.attacks = 0;
        }
        status.fought = turn;
        status.attacks += 1;
        self.s.chains = 0;
        self.aim_attack(seat, card, goal);
        self.next(Step::AttackOn);
        self.next(Step::Triggers(Window::Attack));
        let (attacked, by_effect) = (
            self.s.battle.and_then(|b| b.seat),
            self.s.battle.is_some_and(|b| b.by_effect),
        );
        if let (Goal::Direct(..), Some(attacked)) = (goal, attacked)
            && self.may_be_intercepted(card, by_effect)
        {
            // Teammates are asked before any card may respond (SY-OPEN-40).
            let mates: Vec<Seat> = self
                .from_seat(attacked)
                .skip(1)
                .filter(|s| self.allied(*s, attacked) && !self.s.out.has(*s))
                .collect();
            for mate in mates.into_iter().rev() {
                self.next(Step::Intercept(mate));
            }
        }
        Ok(())
    }

    /// Whether a direct attack may be taken over (SY-REDIR-6, SY-OPEN-43).
    fn may_be_intercepted(&self, card: Card, by_effect: bool) -> bool {
        let options = &self.r.ruled.options;
        let ability = self.is_under(topic::ATTACK_DIRECTLY, card)
            || self.is_under(topic::ONLY_DIRECTLY, card);
        options.intercept == Intercept::Teammates
            && !by_effect
            && !self.is_under(topic::ONLY_DIRECTLY, card)
            && (!ability || options.ability_direct != AbilityDirect::Never)
    }

    /// Notes an attack and tells it.
    fn aim_attack(&mut self, seat: Seat, card: Card, goal: Goal) {
        let (target, attacked, by_effect) = match goal {
            Goal::Monster(monster) => {
                (Some(self.s.aim(monster)), Some(self.spot(monster).0), false)
            }
            Goal::Direct(to, by_effect) => (None, to, by_effect),
        };
        let battle = Battle {
            attacker: self.s.aim(card),
            target,
            seat: attacked,
            negated: false,
            spent: [Card::NONE; 2],
            by_effect,
            watched: self.watched(seat, attacked),
            doomed: [Card::NONE; 2],
            after: [Card::NONE; 2],
            damage: [0; 2],
            calculated: false,
            flipped: false,
        };
        self.s.battle = Some(battle);
        self.s.news.clear();
        self.moment();
        let other = target.unwrap_or(Aim::NONE);
        let n = attacked.map_or(i32::from(TEAM), |s| i32::from(s.0));
        let rules: &[&str] = match target {
            Some(_) => &["TD-ATK-1", "TD-ATK-4"],
            None => &["TD-ATK-3", "TD-OPEN-13"],
        };
        self.told_of(Told::Attacked, seat, (card, other.card), n, rules);
        let why = Why::rule(seat, &["TD-BASE-36"]);
        self.happen(
            What::Declared,
            battle.attacker,
            other,
            seat,
            why,
            From::FieldUp,
            0,
        );
    }

    /// Another monster makes the attack at hand: the first one's is negated (TD-BASE-36).
    pub fn attack_instead(&mut self, aim: Aim, by: Card) {
        let Some(battle) = self.s.battle else { return };
        let (seat, turn) = (self.spot(aim.card).0, self.s.turn);
        let old = battle.attacker.card;
        self.told_of(Told::AttackNegated, seat, (old, by), 0, &["TD-BASE-36"]);
        let status = self.s.status_mut(aim.card);
        if status.fought != turn {
            status.attacks = 0;
        }
        status.fought = turn;
        status.attacks += 1;
        if let Some(battle) = &mut self.s.battle {
            battle.attacker = aim;
        }
        let other = battle.target.unwrap_or(Aim::NONE);
        let n = battle.seat.map_or(i32::from(TEAM), |s| i32::from(s.0));
        let rules = &["TD-BASE-36", "TD-ATK-4"];
        self.told_of(Told::Attacked, seat, (aim.card, other.card), n, rules);
        let why = Why::rule(seat, &["TD-BASE-36"]);
        self.happen(What::Declared, aim, other, seat, why, From::FieldUp, 0);
    }

    /// How many monsters stand where an attack may go (TD-OPEN-12, SY-OPEN-42).
    fn watched(&self, seat: Seat, attacked: Option<Seat>) -> u8 {
        let side = self.r.ruled.options.attack_reach == AttackReach::Side;
        let seats = self.alive();
        seats
            .iter()
            .filter(|s| !self.allied(*s, seat) && (side || attacked.is_none_or(|a| a == *s)))
            .map(|s| self.cards(s, Zone::Monsters).len() as u8)
            .sum()
    }

    /// A teammate may put a monster in the way (SY-REDIR-1, SY-OPEN-40, SY-OPEN-41).
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn intercept(&mut self, mate: Seat) -> Result<(), Wait> {
        let Some(battle) = self.s.battle else {
            return Ok(());
        };
        if battle.target.is_some() {
            return Ok(());
        }
        let open: Vec<Card> = self
            .cards(mate, Zone::Monsters)
            .iter()
            .copied()
            .filter(|c| !self.is_under(topic::CANT_BE_ATTACKED, *c))
            .collect();
        if open.is_empty() || !self.ask_yes(mate, Ask::Intercept, battle.attacker.card, 0)? {
            return Ok(());
        }
        let monster = self.ask_cards(
            mate,
            Ask::InterceptWith,
            battle.attacker.card,
            &open,
            (1, 1),
        )?[0];
        let watched = self.watched(self.spot(battle.attacker.card).0, Some(mate));
        let aim = self.s.aim(monster);
        if let Some(battle) = &mut self.s.battle {
            battle.target = Some(aim);
            battle.seat = Some(mate);
            battle.watched = watched;
        }
        self.told_of(
            Told::Intercepted,
            mate,
            (monster, battle.attacker.card),
            0,
            &["SY-REDIR-1"],
        );
        if let Some(news) = self.s.news.iter_mut().rfind(|h| h.what == What::Declared) {
            news.other = aim;
        }
        Ok(())
    }

    /// The attack goes on: it ends, is aimed anew, or comes to the Damage Step (TD-BASE-37).
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn attack_on(&mut self) -> Result<(), Wait> {
        let Some(battle) = self.s.battle else {
            return Ok(());
        };
        let card = battle.attacker.card;
        let gone = !self.s.stays(battle.attacker)
            || self.spot(card).1 != Zone::Monsters
            || self.s.status(card).side == Side::Down
            || self.s.status(card).stance == Stance::Defense
                && !self.is_under(topic::ATTACK_IN_DEFENSE, card)
            || self.is_kept_off(card);
        if battle.negated || gone || self.s.cut_short {
            self.told(
                Told::AttackStopped,
                self.s.on_turn,
                card,
                0,
                &["TD-BASE-37"],
            );
            self.s.battle = None;
            return Ok(());
        }
        let seat = self.spot(card).0;
        let target_gone = battle.target.is_some_and(|t| {
            !self.s.stays(t)
                || self.spot(t.card).1 != Zone::Monsters
                || self.allied(self.spot(t.card).0, seat)
        });
        if target_gone || self.watched(seat, battle.seat) != battle.watched {
            return self.replay(seat, card);
        }
        self.next(Step::Damage(1));
        Ok(())
    }

    /// Whether another card keeps a monster from attacking.
    fn is_kept_off(&self, card: Card) -> bool {
        self.says(topic::CANT_ATTACK, &mut |f, rule| {
            matches!(rule, Rule::CantAttack(things)
                if f.source.card != card && self.is_among(f, things, card))
        })
    }

    /// The attack is aimed anew, or stops.
    fn replay(&mut self, seat: Seat, card: Card) -> Result<(), Wait> {
        self.told(Told::Replay, seat, card, 0, &["TD-BASE-37", "TD-OPEN-12"]);
        if self.r.ruled.options.replay == Replay::Restart {
            // The attacker is chosen anew, and may still attack later.
            let status = self.s.status_mut(card);
            status.attacks = status.attacks.saturating_sub(1);
            self.s.battle = None;
            return Ok(());
        }
        let goals = self.targets_of(seat, card);
        let goal = self.ask_goal(seat, Ask::Replay, card, &goals, true)?;
        let Some(goal) = goal else {
            self.told(Told::AttackStopped, seat, card, 0, &["TD-BASE-37"]);
            self.s.battle = None;
            return Ok(());
        };
        self.aim_attack(seat, card, goal);
        self.next(Step::AttackOn);
        self.next(Step::Triggers(Window::Attack));
        let attacked = self.s.battle.and_then(|b| b.seat);
        if let (Goal::Direct(_, by_effect), Some(attacked)) = (goal, attacked)
            && self.may_be_intercepted(card, by_effect)
        {
            let mates: Vec<Seat> = self
                .from_seat(attacked)
                .skip(1)
                .filter(|s| self.allied(*s, attacked))
                .collect();
            for mate in mates.into_iter().rev() {
                self.next(Step::Intercept(mate));
            }
        }
        Ok(())
    }

    /// The seat attacked: the target's controller, or the player attacked directly.
    pub fn defending_seat(&self, battle: &Battle) -> Option<Seat> {
        match battle.target {
            Some(target) => Some(self.spot(target.card).0),
            None => battle.seat.or_else(|| {
                let seat = self.spot(battle.attacker.card).0;
                self.from_seat(seat)
                    .find(|s| !self.allied(*s, seat) && !self.s.out.has(*s))
            }),
        }
    }
}

/// What may be attacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// A monster.
    Monster(Card),
    /// A player, or a team as a whole; whether an effect makes it direct.
    Direct(Option<Seat>, bool),
}

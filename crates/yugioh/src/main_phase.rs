//! The open Main Phase: one thing is done (TD-BASE-12).

use kernel::{Card, Seat, Wait};

use crate::activation::Announced;
use crate::ask::{Ask, Say};
use crate::event::What as Told;
use crate::link::Aim;
use crate::moving::Why;
use crate::state::{Came, Place as Zone, ROW, Side, Stage, Stance, Step, Window};
use crate::table::{Table, plain};
use crate::topics::topic;
use crate::trigger::{Cause, From, What};
use crate::words::{A, Class, KindMany, Rule};

impl<'a> Table<'a> {
    /// Asks the turn player what to do, and does it.
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn open_main(&mut self) -> Result<(), Wait> {
        let seat = self.s.on_turn;
        if self.s.out.has(seat) {
            self.next(Step::TurnEnd);
            return Ok(());
        }
        self.list_main(seat);
        let said = self.asker.ask(&self.q).ok_or(Wait)?.first();
        let choice = self.q.choices[said as usize];
        let card = choice.card;
        let before_changed = self.s.refusals.len();
        self.s.news.clear();
        self.moment();
        self.s.fresh = false;
        self.next(Step::Main);
        match Say::of(choice.verb) {
            Say::Summon => self.normal_summon(seat, card, Side::Up)?,
            Say::Set if self.info(card).class.is_monster() => {
                self.normal_summon(seat, card, Side::Down)?
            }
            Say::Set => self.set_spell(seat, card),
            Say::SummonAgain => self.summon_again(seat, card),
            Say::Special => self.own_summon(seat, card, choice.n as u8)?,
            Say::Flip => self.flip_summon(seat, card),
            Say::Turn => self.turn_by_hand(seat, card),
            Say::Union => self.union(seat, card)?,
            Say::Activate => {
                let aim = self.s.aim(card);
                if self.activate(seat, aim, choice.n as u8, None)? == Announced::Yes {
                    self.next(Step::Offer(Window::Done));
                }
            }
            Say::Phase => self.leave_main(choice.n),
            _ => {}
        }
        if self.s.refusals.len() == before_changed {
            self.s.refusals.clear();
        }
        Ok(())
    }

    /// Lists everything the turn player may do.
    fn list_main(&mut self, seat: Seat) {
        self.begin(seat, Ask::Main, Card::NONE, self.s.stage as u16);
        self.q.kind = kernel::Kind::Act;
        for at in 0..self.hand_of(seat).len() {
            let card = self.hand_of(seat)[at];
            if self.info(card).class.is_monster() {
                if self.may_normal_summon(seat, card, Side::Up) {
                    self.offer(Say::Summon, 0, card);
                }
                if self.may_normal_summon(seat, card, Side::Down) {
                    self.offer(Say::Set, 0, card);
                }
            } else if self.may_set(seat, card) {
                self.offer(Say::Set, 0, card);
            }
        }
        for card in &self.r.comers {
            let (holder, place) = self.spot(*card);
            let comes = matches!(
                place,
                Zone::Hand | Zone::Graveyard | Zone::Fusion | Zone::Removed
            );
            if holder != seat || !comes {
                continue;
            }
            for ability in 0..self.info(*card).plans.len() as u8 {
                if self.may_summon_itself(seat, *card, ability) {
                    self.offer(Say::Special, u16::from(ability), *card);
                }
            }
        }
        for at in 0..self.cards(seat, Zone::Monsters).len() {
            let card = self.cards(seat, Zone::Monsters)[at];
            if self.may_flip_summon(seat, card) {
                self.offer(Say::Flip, 0, card);
            }
            if self.may_turn(card) {
                self.offer(Say::Turn, 0, card);
            }
            if self.may_summon_again(seat, card) {
                self.offer(Say::SummonAgain, 0, card);
            }
            if self.may_unite(seat, card) {
                self.offer(Say::Union, 0, card);
            }
        }
        for at in 0..self.cards(seat, Zone::Spells).len() {
            let card = self.cards(seat, Zone::Spells)[at];
            if self.may_part(seat, card) {
                self.offer(Say::Union, 1, card);
            }
        }
        self.offer_activations(seat, None);
        if self.may_enter_battle() {
            self.q.choices.push(plain(Say::Phase, Stage::Battle as u16));
        }
        let must = self.may_enter_battle()
            && self
                .cards(seat, Zone::Monsters)
                .iter()
                .any(|c| self.is_under(topic::MUST_ATTACK, *c) && self.may_attack(seat, *c));
        if !must {
            self.q.choices.push(plain(Say::Phase, Stage::End as u16));
        }
    }

    /// The turn player proposes to leave the Main Phase (TD-OPEN-3).
    fn leave_main(&mut self, to: u16) {
        self.s.agenda.pop();
        let stage = if to == Stage::Battle as u16 {
            Stage::Battle
        } else {
            Stage::End
        };
        self.next(Step::Enter(stage));
        self.next(Step::Offer(Window::Phase));
        self.s.passes = 0;
        self.s.asking = self.s.on_turn;
    }

    // Normal Summons (TD-BASE-15, TD-BASE-16).

    /// How many Tributes a card needs.
    pub fn tributes_needed(&self, card: Card) -> usize {
        if self.own_rule(card, topic::NO_TRIBUTE_NEEDED).is_some() {
            return 0;
        }
        match self.level_of(card) {
            0..=4 => 0,
            5 | 6 => 1,
            _ => 2,
        }
    }

    /// The monsters that may be Tributed for a Summon: one's own, and a teammate's with leave
    /// (TD-SHARE-1, SY-COST-2).
    pub fn tribute_pool(&self, seat: Seat, for_card: Card) -> Vec<Card> {
        let mut found = self.cards(seat, Zone::Monsters).to_vec();
        if self.r.ruled.options.lend_scope != crate::options::LendScope::Fusion {
            for mate in self.r.ruled.lens.allies(seat).without(seat).iter() {
                if !self.s.out.has(mate) {
                    found.extend(self.cards(mate, Zone::Monsters));
                }
            }
        }
        found.extend(self.exchanged(seat));
        found.retain(|c| {
            !self.is_under(topic::NO_TRIBUTE, *c)
                && !self.is_under(topic::NO_TRIBUTE_SUMMON, *c)
                && !self.is_refused(*c, for_card)
                && !self.is_kept_for_others(*c, for_card)
        });
        found
    }

    /// Whether a monster may be Tributed only for others (Doomsday Tokens).
    fn is_kept_for_others(&self, card: Card, for_card: Card) -> bool {
        self.says(topic::NO_TRIBUTE_SUMMON_BUT, &mut |f, rule| {
            matches!(rule, Rule::NoTributeSummonBut(things, A(kind))
                if self.is_among(f, things, card) && !self.fits(f, kind, for_card))
        })
    }

    /// Opponents' monsters that an effect lets a seat Tribute.
    pub fn exchanged(&self, seat: Seat) -> Vec<Card> {
        let mut found = Vec::new();
        self.says(topic::TRIBUTE_THEIRS, &mut |f, rule| {
            if let Rule::TributeTheirs(things) = rule
                && f.you == seat
            {
                found.extend(
                    self.things_now(f, things)
                        .iter()
                        .filter(|a| self.s.stays(**a))
                        .map(|a| a.card),
                );
            }
            false
        });
        found
    }

    /// How many Tributes a monster counts for.
    fn worth_of(&self, tribute: Card, for_card: Card) -> usize {
        match self.own_rule(tribute, topic::DOUBLE_TRIBUTE) {
            Some(Rule::DoubleTribute(n, A(kind)))
                if self.spot(tribute).1 == Zone::Monsters
                    && self.s.status(tribute).side == Side::Up
                    && self.fits(
                        &self.words_frame(self.spot(tribute).0, self.s.aim(tribute), 0),
                        kind,
                        for_card,
                    ) =>
            {
                usize::from(*n)
            }
            _ => 1,
        }
    }

    /// Whether a seat may Normal Summon (or Set) a monster.
    pub fn may_normal_summon(&self, seat: Seat, card: Card, side: Side) -> bool {
        let used = self.s.players[seat].summoned == self.s.turn && self.s.turn > 0;
        !used && self.could_normal_summon(seat, card, side)
    }

    /// The same, whether the turn's Normal Summon is used up or not.
    pub fn could_normal_summon(&self, seat: Seat, card: Card, side: Side) -> bool {
        let info = self.info(card);
        if info.is_special_only()
            || self.own_rule(card, topic::OWN_NO_NORMAL).is_some()
            || side == Side::Up && self.is_bound(topic::NO_NORMAL_SUMMON, seat)
            || self.is_banned(topic::NO_SETTING, seat, card) && side == Side::Down
            || self.is_one_too_many(seat, card)
            || side == Side::Up && self.is_barred(seat, Card::NONE)
            || self.is_crowded(seat)
        {
            return false;
        }
        if self.play_toll(seat).is_some_and(|n| !self.can_pay(seat, n)) {
            return false;
        }
        let need = self.tributes_needed(card);
        let free = self.free_monster_zones(seat);
        if need == 0 {
            return free > 0;
        }
        let pool = self.tribute_pool(seat, card);
        let own = pool.iter().any(|c| self.spot(*c).0 == seat);
        let sum: usize = pool.iter().map(|c| self.worth_of(*c, card)).sum();
        sum >= need && (free > 0 || own)
    }

    /// Whether a seat may Summon nothing (more) this turn, or only by one card's effects.
    pub fn is_barred(&self, seat: Seat, by: Card) -> bool {
        self.s.players[seat].no_summons == self.s.turn && self.s.turn > 0
            || self.says(topic::ONLY_ITS_SUMMONS, &mut |f, _| {
                f.you == seat && f.source.card != by
            })
    }

    /// Whether a seat may put no more monsters onto the field (Kaiser Colosseum).
    pub fn is_crowded(&self, seat: Seat) -> bool {
        self.is_crowded_by(seat, 1)
    }

    /// Whether so many more monsters are too many for a seat.
    pub fn is_crowded_by(&self, seat: Seat, more: usize) -> bool {
        self.says(topic::COLOSSEUM, &mut |f, _| {
            let yours = self.meant(f, lens::Who::You, lens::Part::Counts);
            let own: usize = yours
                .iter()
                .map(|s| self.cards(s, Zone::Monsters).len())
                .sum();
            let bound = self.meant(f, lens::Who::YourOpponent, lens::Part::Binds);
            own > 0 && bound.has(seat) && self.cards(seat, Zone::Monsters).len() + more > own
        })
    }

    /// Whether only one such card may be on the side, and one is there.
    fn is_one_too_many(&self, seat: Seat, card: Card) -> bool {
        let Some(Rule::Unique(name)) = self.own_rule(card, topic::UNIQUE) else {
            return false;
        };
        let frame = crate::frame::Frame::new(seat, self.s.aim(card));
        let side = self.meant(&frame, lens::Who::You, lens::Part::Counts);
        side.iter().any(|s| {
            self.cards(s, Zone::Monsters)
                .iter()
                .any(|c| self.s.status(*c).side == Side::Up && self.goes_by(*c, &name.0))
        })
    }

    /// Normal Summons or Sets a monster.
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    fn normal_summon(&mut self, seat: Seat, card: Card, side: Side) -> Result<(), Wait> {
        let Some(came) = self.give_tributes(seat, card)? else {
            return Ok(());
        };
        self.s.players[seat].summoned = self.s.turn;
        if side == Side::Down {
            self.set_monster(seat, card);
            self.next(Step::Triggers(Window::Done));
        } else {
            self.attempt(card, seat, Stance::Attack, came.0);
            self.s.status_mut(card).on = came.1;
        }
        Ok(())
    }

    /// Whether an effect gives a seat something to Normal Summon or Set.
    pub fn has_extra_summon(&self, seat: Seat) -> bool {
        self.hand_of(seat).iter().any(|card| {
            self.info(*card).class.is_monster()
                && (self.could_normal_summon(seat, *card, Side::Up)
                    || self.could_normal_summon(seat, *card, Side::Down))
        })
    }

    /// A Normal Summon or Set by an effect, beside the turn's own (TD-BASE-15). Made by the last link
    /// left of a chain, it may be negated; made in the middle of one, it may not (TD-BASE-32).
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn extra_summon(&mut self, seat: Seat, by: Card) -> Result<(), Wait> {
        self.begin(seat, Ask::ExtraSummon, by, 0);
        self.q.kind = kernel::Kind::Act;
        for at in 0..self.hand_of(seat).len() {
            let card = self.hand_of(seat)[at];
            if !self.info(card).class.is_monster() {
                continue;
            }
            if self.could_normal_summon(seat, card, Side::Up) {
                self.offer(Say::Summon, 0, card);
            }
            if self.could_normal_summon(seat, card, Side::Down) {
                self.offer(Say::Set, 0, card);
            }
        }
        if self.q.choices.is_empty() {
            return Ok(());
        }
        let said = self.ask_one()?;
        let card = said.card;
        let Some(came) = self.give_tributes(seat, card)? else {
            return Ok(());
        };
        if said.verb == Say::Set as u8 {
            self.set_monster(seat, card);
            return Ok(());
        }
        self.attempt(card, seat, Stance::Attack, came.0);
        self.s.status_mut(card).on = came.1;
        if self.s.chain.len() > 1 {
            // The chain goes on: the Summon succeeds at once.
            self.s.agenda.pop();
            self.s.agenda.pop();
            self.moment();
            self.succeed(card);
        }
        Ok(())
    }

    fn set_monster(&mut self, seat: Seat, card: Card) {
        self.place_on_field(card, seat, Zone::Monsters, Side::Down, Stance::Defense);
        self.told_team(Told::Set, seat, card, 0, &["TD-BASE-15"]);
    }

    /// Pays the Tributes of a Normal Summon: how it is one then, and the first Tribute. `None` if a
    /// teammate does not lend.
    fn give_tributes(&mut self, seat: Seat, card: Card) -> Result<Option<(Came, Card)>, Wait> {
        let need = self.tributes_needed(card);
        let mut used: Vec<Card> = Vec::new();
        let mut paid = 0;
        let pool = self.tribute_pool(seat, card);
        // A monster that an effect offers must be the Tribute (Soul Exchange).
        if need > 0
            && let Some(offered) = self.exchanged(seat).first().copied()
            && pool.contains(&offered)
        {
            paid += self.worth_of(offered, card);
            used.push(offered);
        }
        let plain_pool = pool.iter().all(|c| self.worth_of(*c, card) == 1);
        if paid == 0 && need > 1 && plain_pool && self.free_monster_zones(seat) > 0 {
            used = self.ask_cards(seat, Ask::Tribute, card, &pool, (need, need))?;
            paid = used.len();
        }
        while paid < need {
            let open: Vec<Card> = pool
                .iter()
                .copied()
                .filter(|c| {
                    !used.contains(c) && self.leaves_room(seat, card, &pool, &used, *c, need)
                })
                .collect();
            let chosen = self.ask_cards(seat, Ask::Tribute, card, &open, (1, 1))?;
            let Some(tribute) = chosen.first().copied() else {
                return Ok(None);
            };
            paid += self.worth_of(tribute, card);
            used.push(tribute);
        }
        for tribute in &used {
            let holder = self.spot(*tribute).0;
            if holder != seat && self.allied(holder, seat) && !self.consent(seat, *tribute, card)? {
                return Ok(None);
            }
        }
        if let Some(n) = self.play_toll(seat) {
            self.pay(seat, n, card);
        }
        let why = Why {
            cause: Cause::Summon,
            by: card,
            seat,
            rules: &["TD-BASE-16", "TD-SHARE-1"],
        };
        for tribute in &used {
            self.tribute(*tribute, why);
        }
        self.moment();
        let came = if used.is_empty() {
            Came::Normal
        } else {
            Came::Tribute
        };
        Ok(Some((came, used.first().copied().unwrap_or(Card::NONE))))
    }

    /// Whether a Tribute leaves a zone for the monster, and enough to go on (TD-BASE-16).
    fn leaves_room(
        &self,
        seat: Seat,
        card: Card,
        pool: &[Card],
        used: &[Card],
        next: Card,
        need: usize,
    ) -> bool {
        let paid: usize = used
            .iter()
            .chain([&next])
            .map(|c| self.worth_of(*c, card))
            .sum();
        let own = used.iter().chain([&next]).any(|c| self.spot(*c).0 == seat);
        if self.free_monster_zones(seat) > 0 || own {
            return true;
        }
        // A later Tribute must then be one's own.
        paid < need
            && pool
                .iter()
                .any(|c| !used.contains(c) && *c != next && self.spot(*c).0 == seat)
    }

    /// A monster is about to be Summoned; its Summon may be negated (TD-BASE-32).
    pub fn attempt(&mut self, card: Card, seat: Seat, stance: Stance, came: Came) {
        self.place_on_field(card, seat, Zone::Arriving, Side::Up, stance);
        self.hush(card);
        self.s.status_mut(card).came = came;
        let why = Why {
            cause: Cause::Summon,
            by: card,
            seat,
            rules: &["TD-BASE-32"],
        };
        let aim = self.s.aim(card);
        self.happen(
            What::Attempted,
            aim,
            Aim::NONE,
            seat,
            why,
            From::Elsewhere,
            0,
        );
        self.next(Step::Arrive(card));
        self.next(Step::Offer(Window::Attempt));
        self.s.passes = 0;
        self.s.asking = self.s.on_turn;
        // Triggers of the Tributes wait until the Summon has succeeded or failed.
    }

    /// A Summon succeeds, if it was not negated.
    pub fn arrive(&mut self, card: Card) {
        let place = self.spot(card).1;
        if place == Zone::Arriving {
            self.s.news.clear();
            self.moment();
            self.succeed(card);
        }
        self.next(Step::Triggers(Window::Done));
    }

    /// A monster whose Summon was not negated is there.
    fn succeed(&mut self, card: Card) {
        let seat = self.spot(card).0;
        let came = self.s.status(card).came;
        let life = self.s.status(card).life;
        let stance = self.s.status(card).stance;
        self.put(card, crate::state::zone(seat, Zone::Monsters));
        self.s.status_mut(card).life = life;
        self.speak(card);
        let why = Why {
            cause: Cause::Summon,
            by: card,
            seat,
            rules: &["TD-BASE-15"],
        };
        let aim = self.s.aim(card);
        let (told, what) = match came {
            Came::Set | Came::Normal | Came::Tribute => (Told::Summoned, What::NormalSummoned),
            Came::Flip => (Told::FlipSummoned, What::FlipSummoned),
            Came::Special => (Told::SpecialSummoned, What::SpecialSummoned),
        };
        let turn = self.s.turn;
        self.s.players[seat].last_summon = turn;
        self.told(
            told,
            seat,
            card,
            i32::from(stance == Stance::Defense),
            &["TD-BASE-15"],
        );
        if came == Came::Special {
            self.s.set_proper(card);
        }
        let on = self.s.status(card).on;
        let tribute = if on == Card::NONE {
            Aim::NONE
        } else {
            Aim { card: on, life: 0 }
        };
        self.s.status_mut(card).on = Card::NONE;
        self.happen(
            what,
            aim,
            tribute,
            seat,
            why,
            From::Hand,
            i32::from(came == Came::Tribute),
        );
        if came == Came::Flip {
            self.happen(What::TurnedUp, aim, Aim::NONE, seat, why, From::FieldUp, 0);
        }
    }

    // Flip Summons and positions (TD-BASE-17, TD-BASE-19).

    fn may_flip_summon(&self, seat: Seat, card: Card) -> bool {
        let status = self.s.status(card);
        status.side == Side::Down
            && status.since != self.s.turn
            && status.turned != self.s.turn
            && status.fought != self.s.turn
            && !self.is_barred(seat, Card::NONE)
            && !self.is_bound(topic::NO_FLIP_SUMMON, seat)
            && !self.is_under(topic::NO_FLIP, card)
            && self.own_rule(card, topic::NO_FLIP).is_none()
            && !self.is_under(topic::FIXED, card)
    }

    fn flip_summon(&mut self, seat: Seat, card: Card) {
        let turn = self.s.turn;
        let status = self.s.status_mut(card);
        status.turned = turn;
        status.side = Side::Up;
        status.stance = Stance::Attack;
        status.came = Came::Flip;
        let why = Why {
            cause: Cause::Summon,
            by: card,
            seat,
            rules: &["TD-BASE-17"],
        };
        let aim = self.s.aim(card);
        self.put(card, crate::state::zone(seat, Zone::Arriving));
        self.happen(What::Attempted, aim, Aim::NONE, seat, why, From::FieldUp, 0);
        self.next(Step::Arrive(card));
        self.next(Step::Offer(Window::Attempt));
        self.s.passes = 0;
        self.s.asking = self.s.on_turn;
    }

    fn may_turn(&self, card: Card) -> bool {
        let status = self.s.status(card);
        status.side == Side::Up
            && status.since != self.s.turn
            && status.turned != self.s.turn
            && status.fought != self.s.turn
            && status.fixed == 0
            && !self.is_under(topic::FIXED, card)
    }

    fn turn_by_hand(&mut self, seat: Seat, card: Card) {
        let turn = self.s.turn;
        let status = self.s.status_mut(card);
        status.turned = turn;
        status.stance = if status.stance == Stance::Attack {
            Stance::Defense
        } else {
            Stance::Attack
        };
        let n = i32::from(status.stance == Stance::Defense);
        self.told(Told::Positioned, seat, card, n, &["TD-BASE-19"]);
    }

    // Setting Spells and Traps (TD-BASE-24).

    fn may_set(&self, seat: Seat, card: Card) -> bool {
        let class = self.info(card).class;
        let room = if class == Class::FieldSpell {
            true
        } else {
            self.free_spell_zones(seat) > 0
        };
        let paid = self.play_toll(seat).is_none_or(|n| self.can_pay(seat, n));
        room && paid && !self.is_banned(topic::NO_SETTING, seat, card)
    }

    fn set_spell(&mut self, seat: Seat, card: Card) {
        if let Some(n) = self.play_toll(seat) {
            self.pay(seat, n, card);
        }
        let field = self.info(card).class == Class::FieldSpell;
        if field {
            // One's own card in the zone, active or Set, is destroyed (TD-BASE-25).
            for old in self.row(seat, Zone::Field) {
                self.destroy(&[old], Why::rule(seat, &["TD-BASE-25"]));
            }
        }
        let place = if field { Zone::Field } else { Zone::Spells };
        self.place_on_field(card, seat, place, Side::Down, Stance::Attack);
        self.told_team(Told::Set, seat, card, 0, &["TD-BASE-24"]);
    }

    // A card's own way to be Special Summoned (TD-BASE-18).

    fn may_summon_itself(&self, seat: Seat, card: Card, ability: u8) -> bool {
        let plan = self.plan(card, ability);
        if plan.kind != crate::face::AbilityKind::Summon
            || self.is_barred(seat, card)
            || self.is_crowded(seat)
            || plan.forbids == crate::pool::Forbids::NormalSummon
                && self.s.players[seat].summoned == self.s.turn
            || self.is_bound(topic::NO_SPECIAL_SUMMON, seat)
            || self.is_one_too_many(seat, card)
        {
            return false;
        }
        let place = self.spot(card).1;
        let at = plan.from.first().copied().map_or(
            if self.info(card).is_fusion() {
                Zone::Fusion
            } else {
                Zone::Hand
            },
            crate::meant::zone_of,
        );
        if place != at {
            return false;
        }
        let mut frame = self.words_frame(seat, self.s.aim(card), ability);
        let aims = self.aims(&frame, card, ability);
        if let Some(seats) = aims {
            return !seats.is_empty();
        }
        frame.cause = Cause::Summon;
        self.is_summon_possible(&frame, card, ability)
    }

    fn is_summon_possible(&self, f: &crate::frame::Frame, card: Card, ability: u8) -> bool {
        let plan = self.plan(card, ability);
        let mut paying = f.clone();
        paying.cause = Cause::Cost;
        let conditions = plan
            .conditions
            .iter()
            .all(|at| match self.clause(card, ability, *at) {
                crate::words::Clause::OnlyIf(cond) => self.cond(f, cond),
                _ => true,
            });
        let costs = plan
            .costs
            .iter()
            .all(|at| match self.clause(card, ability, *at) {
                crate::words::Clause::Cost(act) => self.possible(&paying, act),
                _ => true,
            });
        let onto = self.own_side(f, card, ability);
        let room = self.free_monster_zones(onto) > 0 || !plan.costs.is_empty();
        conditions && costs && room
    }

    /// Whose side a card's own way puts it on.
    fn own_side(&self, f: &crate::frame::Frame, card: Card, ability: u8) -> Seat {
        let theirs = self.plan(card, ability).acts.iter().any(|at| {
            matches!(
                self.clause(card, ability, *at),
                crate::words::Clause::Do(crate::words::Act::SummonTo(
                    _,
                    crate::words::Whose::Opponents
                ))
            )
        });
        if theirs {
            f.pick.unwrap_or(f.you)
        } else {
            f.you
        }
    }

    fn own_summon(&mut self, seat: Seat, card: Card, ability: u8) -> Result<(), Wait> {
        let plan = self.plan(card, ability);
        let mut f = self.words_frame(seat, self.s.aim(card), ability);
        if let Some(among) = self.aims(&f, card, ability) {
            f.pick = self.ask_seat(seat, Ask::Opponent, card, among)?;
        }
        f.cause = Cause::Cost;
        let before = plan
            .costs
            .iter()
            .any(|at| self.may_borrow(&f, self.clause(card, ability, *at)))
            .then(|| self.s.clone());
        for at in &plan.costs {
            if let crate::words::Clause::Cost(act) = self.clause(card, ability, *at) {
                f.clause = *at;
                if self.pay_cost(&mut f, act, card)? == Announced::Refused {
                    if let Some(before) = before {
                        let refusals = self.s.refusals.clone();
                        *self.s = before;
                        self.s.refusals = refusals;
                    }
                    return Ok(());
                }
            }
        }
        self.forbid(seat, plan.forbids);
        let onto = self.own_side(&f, card, ability);
        if self.free_monster_zones(onto) == 0 {
            return Ok(());
        }
        self.moment();
        let stance = self.ask_position(seat, card)?;
        self.attempt(card, onto, stance, Came::Special);
        if plan.limit != crate::pool::Limit::None {
            let turn = self.s.turn;
            self.s.status_mut(card).used_turn = turn;
        }
        Ok(())
    }

    // Gemini Monsters (TD-BASE-52).

    fn may_summon_again(&self, seat: Seat, card: Card) -> bool {
        let status = self.s.status(card);
        self.info(card).gemini
            && status.side == Side::Up
            && !status.awake
            && self.s.players[seat].summoned != self.s.turn
            && !self.is_bound(topic::NO_NORMAL_SUMMON, seat)
    }

    fn summon_again(&mut self, seat: Seat, card: Card) {
        let turn = self.s.turn;
        self.s.players[seat].summoned = turn;
        self.s.status_mut(card).awake = true;
        self.s.status_mut(card).came = Came::Normal;
        self.told(Told::Summoned, seat, card, 0, &["TD-BASE-52"]);
        let why = Why {
            cause: Cause::Summon,
            by: card,
            seat,
            rules: &["TD-BASE-52"],
        };
        let aim = self.s.aim(card);
        self.happen(
            What::NormalSummoned,
            aim,
            Aim::NONE,
            seat,
            why,
            From::FieldUp,
            0,
        );
        self.listen();
        self.next(Step::Triggers(Window::Done));
    }

    // Union Monsters (TD-BASE-52).

    fn hosts(&self, seat: Seat, card: Card) -> Vec<Card> {
        let Some(Rule::UnionFor(A(kind))) = self.own_rule(card, topic::UNION_FOR) else {
            return Vec::new();
        };
        let frame = self.words_frame(seat, self.s.aim(card), 0);
        let united = |monster: Card| {
            self.equips_of(monster)
                .any(|e| self.own_rule(e, topic::UNION_FOR).is_some())
        };
        self.cards(seat, Zone::Monsters)
            .iter()
            .copied()
            .filter(|m| {
                *m != card
                    && self.s.status(*m).side == Side::Up
                    && self.fits(&frame, kind, *m)
                    && !united(*m)
            })
            .collect()
    }

    fn may_unite(&self, seat: Seat, card: Card) -> bool {
        let status = self.s.status(card);
        status.side == Side::Up
            && status.used_turn != self.s.turn
            && self.free_spell_zones(seat) > 0
            && self.own_rule(card, topic::UNION_FOR).is_some()
            && !self.is_negated(card)
            && !self.hosts(seat, card).is_empty()
    }

    fn may_part(&self, seat: Seat, card: Card) -> bool {
        self.info(card).class == Class::UnionMonster
            && self.s.status(card).side == Side::Up
            && self.s.status(card).used_turn != self.s.turn
            && self.cards(seat, Zone::Monsters).len() < ROW
            && !self.is_bound(topic::NO_SPECIAL_SUMMON, seat)
    }

    fn union(&mut self, seat: Seat, card: Card) -> Result<(), Wait> {
        let turn = self.s.turn;
        if self.spot(card).1 == Zone::Monsters {
            let hosts = self.hosts(seat, card);
            let chosen = self.ask_cards(seat, Ask::Target, card, &hosts, (1, 1))?[0];
            self.hush(card);
            self.place_on_field(card, seat, Zone::Spells, Side::Up, Stance::Attack);
            self.equip(card, chosen);
        } else {
            let why = Why {
                cause: Cause::Effect,
                by: card,
                seat,
                rules: &["TD-BASE-52"],
            };
            self.hush(card);
            self.special_summon(card, seat, Side::Up, Stance::Attack, why);
        }
        self.s.status_mut(card).used_turn = turn;
        self.next(Step::Triggers(Window::Done));
        Ok(())
    }

    /// Cards of a kind whose sending is changed, for reading.
    pub fn is_kind(&self, kind: &KindMany, card: Card) -> bool {
        let frame = crate::frame::Frame::new(self.spot(card).0, self.s.aim(card));
        self.fits(&frame, &kind.0, card)
    }
}

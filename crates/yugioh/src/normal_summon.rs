//! Normal Summons and Sets, their Tributes, and Summons that may be negated (TD-BASE-15, TD-BASE-16, TD-BASE-32).

use kernel::{Card, Seat, Wait};

use crate::ask::{Ask, Say};
use crate::bar::Obstacle;
use crate::event::What as Told;
use crate::link::Aim;
use crate::moving::Why;
use crate::state::{Came, Place as Zone, Side, Stance, Step, Window};
use crate::table::Table;
use crate::topics::topic;
use crate::trigger::{Cause, From, What};
use crate::words::{A, KindMany, Rule};

impl Table<'_> {
    /// How many Tributes a card needs.
    pub fn tributes_needed(&self, card: Card) -> usize {
        if self.own_rule(card, topic::NO_TRIBUTE_NEEDED).is_some() {
            return 0;
        }
        if let Some(Rule::TributesOf(n, _)) = self.own_rule(card, topic::TRIBUTES_OF) {
            return usize::from(*n);
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
        if let Some(Rule::TributesOf(_, KindMany(kind))) =
            self.own_rule(for_card, topic::TRIBUTES_OF)
        {
            let frame = self.words_frame(seat, self.s.aim(for_card), 0);
            found.retain(|c| self.fits(&frame, kind, *c));
        }
        found.retain(|c| {
            !self.is_under(topic::NO_TRIBUTE, *c)
                && !self.is_under(topic::NO_TRIBUTE_SUMMON, *c)
                && !self.is_refused(*c, for_card)
                && !self.is_kept_for_others(*c, for_card)
        });
        found
    }

    /// Whether a monster may be Tributed only for others (Doomsday Tokens).
    pub(crate) fn is_kept_for_others(&self, card: Card, for_card: Card) -> bool {
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
    pub(crate) fn worth_of(&self, tribute: Card, for_card: Card) -> usize {
        // So many monsters are asked for, whatever each would count for.
        if self.own_rule(for_card, topic::TRIBUTES_OF).is_some() {
            return 1;
        }
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
        self.normal_summon_bar(seat, card, side).is_none()
    }

    /// Whether a monster can never be Normal Summoned or Set (TD-BASE-51).
    pub(crate) fn is_never_normal(&self, card: Card) -> bool {
        self.info(card).is_special_only() || self.own_rule(card, topic::OWN_NO_NORMAL).is_some()
    }

    /// What keeps a seat from Normal Summoning (or Setting) a monster.
    pub(crate) fn normal_summon_bar(&self, seat: Seat, card: Card, side: Side) -> Option<Obstacle> {
        // What never can be is said whatever was done in the turn (TD-BASE-51).
        if self.is_never_normal(card) {
            return Some(Obstacle::NeverNormal);
        }
        let used = self.s.players[seat].summoned == self.s.turn && self.s.turn > 0;
        if used {
            return Some(Obstacle::SummonSpent);
        }
        self.summoning_bar(seat, card, side)
    }

    /// The same, whether the turn's Normal Summon is used up or not.
    pub fn could_normal_summon(&self, seat: Seat, card: Card, side: Side) -> bool {
        self.summoning_bar(seat, card, side).is_none()
    }

    /// What keeps a seat from it, whether the turn's Normal Summon is used up or not.
    fn summoning_bar(&self, seat: Seat, card: Card, side: Side) -> Option<Obstacle> {
        if self.is_never_normal(card) {
            return Some(Obstacle::NeverNormal);
        }
        if side == Side::Up && self.is_bound(topic::NO_NORMAL_SUMMON, seat) {
            return Some(Obstacle::NoNormalSummon);
        }
        if side == Side::Down
            && let Some(kept) = self.no_setting_bar(seat, card)
        {
            return Some(kept);
        }
        if self.is_one_too_many(seat, card) {
            return Some(Obstacle::OneOnly);
        }
        if side == Side::Up && self.is_barred(seat, Card::NONE) {
            return Some(Obstacle::NoSummons);
        }
        if self.is_crowded(seat) {
            return Some(Obstacle::Crowded);
        }
        if self.play_toll(seat).is_some_and(|n| !self.can_pay(seat, n)) {
            return Some(Obstacle::Toll);
        }
        let need = self.tributes_needed(card);
        let free = self.free_monster_zones(seat);
        if need == 0 {
            return (free == 0).then_some(Obstacle::MonsterZonesFull);
        }
        let pool = self.tribute_pool(seat, card);
        let own = pool.iter().any(|c| self.spot(*c).0 == seat);
        let sum: usize = pool.iter().map(|c| self.worth_of(*c, card)).sum();
        if sum < need {
            return Some(Obstacle::Tributes);
        }
        (free == 0 && !own).then_some(Obstacle::MonsterZonesFull)
    }

    /// Whether something keeps a seat from Setting a card.
    pub(crate) fn no_setting_bar(&self, seat: Seat, card: Card) -> Option<Obstacle> {
        self.is_banned(topic::NO_SETTING, seat, card)
            .then_some(Obstacle::NoSetting)
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
    pub(crate) fn is_one_too_many(&self, seat: Seat, card: Card) -> bool {
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
    pub(crate) fn normal_summon(&mut self, seat: Seat, card: Card, side: Side) -> Result<(), Wait> {
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
        let held = self.could_count(self.hand_of(seat).len());
        if self.q.choices.is_empty() {
            // That the hand holds none to Summon is the player's own secret (TD-CHAIN-3).
            if held > 0 {
                self.q.kind = kernel::Kind::One;
                self.offer(Say::Pass, 0, Card::NONE);
                self.ask_even_one()?;
            }
            return Ok(());
        }
        let said = if held > 0 {
            self.ask_even_one()?
        } else {
            self.ask_one()?
        };
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

    pub(crate) fn set_monster(&mut self, seat: Seat, card: Card) {
        self.place_on_field(card, seat, Zone::Monsters, Side::Down, Stance::Defense);
        self.told_team(Told::Set, seat, card, 0, &["TD-BASE-15"]);
    }

    /// Pays the Tributes of a Normal Summon: how it is one then, and the first Tribute. `None` if a
    /// teammate does not lend.
    pub(crate) fn give_tributes(
        &mut self,
        seat: Seat,
        card: Card,
    ) -> Result<Option<(Came, Card)>, Wait> {
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
    pub(crate) fn leaves_room(
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
    pub(crate) fn succeed(&mut self, card: Card) {
        let seat = self.spot(card).0;
        let came = self.s.status(card).came;
        let life = self.s.status(card).life;
        let stance = self.s.status(card).stance;
        self.put(card, crate::state::zone(seat, Zone::Monsters));
        self.s.status_mut(card).life = life;
        self.speak(card);
        let aim = self.s.aim(card);
        let (told, what, rules): (_, _, &[&str]) = match came {
            Came::Set | Came::Normal | Came::Tribute => {
                (Told::Summoned, What::NormalSummoned, &["TD-BASE-15"])
            }
            Came::Flip => (Told::FlipSummoned, What::FlipSummoned, &["TD-BASE-17"]),
            Came::Special => (
                Told::SpecialSummoned,
                What::SpecialSummoned,
                &["TD-BASE-18"],
            ),
        };
        let why = Why {
            cause: Cause::Summon,
            by: card,
            seat,
            rules,
        };
        let turn = self.s.turn;
        self.s.players[seat].last_summon = turn;
        self.told(
            told,
            seat,
            card,
            i32::from(stance == Stance::Defense),
            rules,
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
}

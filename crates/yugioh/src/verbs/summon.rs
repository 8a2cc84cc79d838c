//! Special, Fusion and Ritual Summons by effects, and Tokens.

use kernel::{Card, Seat, Wait};

use crate::ask::Ask;
use crate::event::What as Told;
use crate::frame::{Aims, Frame};
use crate::link::Aim;
use crate::moving::Why;
use crate::options::{FusionConsent, LendScope};
use crate::state::{Came, LIMBO, Place as Zone, Side, Stance};
use crate::table::Table;
use crate::topics::topic;
use crate::trigger::{Cause, From, What};
use crate::words::{Act, Clause, Kind, Position, Whose};
use cardlang::Name;

impl<'a> Table<'a> {
    pub(super) fn act_of_summoning(&mut self, f: &mut Frame, act: &'a Act) -> Result<(), Wait> {
        match act {
            Act::Summon(things) => {
                let aims = self.which_to_summon(f, things, f.you)?;
                self.summon_all(f, &aims, f.you, None)
            }
            Act::SummonIn(things, position) => {
                let aims = self.which_to_summon(f, things, f.you)?;
                self.summon_all(f, &aims, f.you, Some(*position))
            }
            Act::SummonTo(things, whose) => {
                let seats = match whose {
                    Whose::Opponents => self.meant(f, lens::Who::YourOpponent, lens::Part::Acts),
                    other => self.whose(f, *other, lens::Part::Acts),
                };
                let Some(seat) = f.pick.or_else(|| seats.iter().next()) else {
                    return Ok(());
                };
                let aims = self.which_to_summon(f, things, seat)?;
                self.summon_all(f, &aims, seat, None)
            }
            Act::LetSummon(who, set, position) => {
                for seat in self.deciders(f, *who) {
                    f.they = seat;
                    let mut own = f.clone();
                    own.you = seat;
                    own.they = seat;
                    let mut aims = self.eligible(&own, set);
                    aims.retain(|aim| self.summonable(seat, aim.card, f));
                    if self.free_monster_zones(seat) == 0 || aims.is_empty() {
                        continue;
                    }
                    let cards: Vec<Card> = aims.iter().map(|a| a.card).collect();
                    let (min, max) = crate::activation::bounds(set.many, cards.len());
                    let chosen =
                        self.ask_cards(seat, Ask::Cards, f.source.card, &cards, (min, max))?;
                    let aims: Aims = chosen.iter().map(|c| self.s.aim(*c)).collect();
                    self.summon_all(f, &aims, seat, Some(*position))?;
                }
                Ok(())
            }
            Act::Tokens(n, Name(name), position) => {
                let position = self.token_position(f.you, f.source.card, *position)?;
                self.tokens(f, f.you, usize::from(*n), name, position);
                Ok(())
            }
            Act::TokensTo(n, Name(name), position) => {
                if let Some(seat) = f.pick.or_else(|| {
                    let foes = self.meant(f, lens::Who::YourOpponent, lens::Part::Acts);
                    self.from_seat(f.you).find(|s| foes.has(*s))
                }) {
                    self.tokens(f, seat, usize::from(*n), name, *position);
                }
                Ok(())
            }
            Act::Fuse(kind) => self.fuse(f, &kind.0, Cause::Effect),
            Act::FuseRemoving(kind) => self.fuse(f, &kind.0, Cause::Rule),
            Act::Ritual(Name(name), n) => self.ritual(f, name, u16::from(*n)),
            _ => Ok(()),
        }
    }

    /// Chooses what to Summon among what can be.
    fn which_to_summon(
        &mut self,
        f: &mut Frame,
        things: &crate::words::Things,
        to: Seat,
    ) -> Result<Aims, Wait> {
        let room = self.free_monster_zones(to);
        match things {
            crate::words::Things::Some(set) => {
                let mut found = self.eligible(f, set);
                found.retain(|aim| self.summonable(f.you, aim.card, f));
                let cards: Vec<Card> = found.iter().map(|a| a.card).collect();
                let (min, max) = crate::activation::bounds(set.many, cards.len());
                let deck = cards.iter().any(|c| self.spot(*c).1 == Zone::Deck);
                let ask = if deck { Ask::Search } else { Ask::Cards };
                let (min, max) = (min.min(room), max.min(room));
                let chosen = self.ask_cards(f.you, ask, f.source.card, &cards, (min, max))?;
                let aims: Aims = chosen.iter().map(|c| self.s.aim(*c)).collect();
                Ok(aims)
            }
            reference => {
                let mut aims = self.which(f, reference)?;
                aims.retain(|aim| self.summonable(f.you, aim.card, f));
                aims.truncate(room);
                Ok(aims)
            }
        }
    }

    /// Whether a card may be Special Summoned by an effect (TD-BASE-51).
    pub fn summonable(&self, seat: Seat, card: Card, f: &Frame) -> bool {
        let info = self.info(card);
        let (_, place) = self.spot(card);
        if !info.class.is_monster()
            || place == Zone::Monsters
            || self.is_bound(topic::NO_SPECIAL_SUMMON, seat)
        {
            return false;
        }
        let own = f.source.card == card;
        if self.is_barred(seat, f.source.card)
            || self.own_rule(card, topic::ONLY_FUSION_SUMMON).is_some()
        {
            return false;
        }
        if self.own_rule(card, topic::OWN_NO_SPECIAL).is_some()
            || self.own_rule(card, topic::OWN_NO_REVIVAL).is_some()
                && place == Zone::Graveyard
                && !own
            || self.own_rule(card, topic::ONLY_OWN_WAY).is_some() && !self.s.is_proper(card) && !own
            || self.own_rule(card, topic::ONLY_OWN_WAY).is_some()
                && place != Zone::Graveyard
                && place != Zone::Removed
                && !own
        {
            return false;
        }
        // Fusion and Ritual Monsters first by their own Summon.
        !(info.is_special_only() && !self.s.is_proper(card) && place != Zone::Fusion)
    }

    fn summon_all(
        &mut self,
        f: &mut Frame,
        aims: &Aims,
        seat: Seat,
        position: Option<Position>,
    ) -> Result<(), Wait> {
        let searched = aims.iter().any(|aim| self.spot(aim.card).1 == Zone::Deck);
        let mut positions = Vec::new();
        for aim in aims.iter() {
            let stance = match position {
                Some(Position::Attack) => (Side::Up, Stance::Attack),
                Some(Position::Defense) => (Side::Up, Stance::Defense),
                Some(Position::FaceDown) => (Side::Down, Stance::Defense),
                Some(Position::Either) | None => (Side::Up, self.ask_position(seat, aim.card)?),
            };
            positions.push(stance);
        }
        let why = self.why(f);
        for (aim, (side, stance)) in aims.iter().zip(positions) {
            self.special_summon(aim.card, seat, side, stance, why);
        }
        f.count = aims.len() as u16;
        f.did = !aims.is_empty();
        if searched {
            self.shuffle(f.you, &["TD-BASE-53"]);
        }
        let aims = aims.clone();
        self.bind(f, &aims);
        // A card that stays bound to what it brought (Call of the Haunted, Premature Burial).
        let source = f.source.card;
        if (self.own_rule(source, topic::LEAVES_DESTROY).is_some()
            || self.own_rule(source, topic::BOND_DESTROY).is_some())
            && self.s.stays(f.source)
            && let Some(first) = f.it.first()
        {
            self.s.status_mut(source).on = first.card;
        }
        Ok(())
    }

    /// Special Summons a card to a seat's side of the field.
    pub fn special_summon(&mut self, card: Card, seat: Seat, side: Side, stance: Stance, why: Why) {
        if self.free_monster_zones(seat) == 0 {
            return;
        }
        if self.is_barred(seat, why.by) || self.is_crowded(seat) {
            return;
        }
        let from = self.from(card);
        self.origin = Some(self.spot(card).1);
        self.place_on_field(card, seat, Zone::Monsters, side, stance);
        let turn = self.s.turn;
        self.s.players[why.seat].last_summon = turn;
        self.s.status_mut(card).came = Came::Special;
        let n = if stance == Stance::Attack { 0 } else { 1 };
        if side == Side::Up {
            self.told(Told::SpecialSummoned, seat, card, n, &["TD-BASE-18"]);
        } else {
            self.told_team(Told::SpecialSummoned, seat, card, 2, &["TD-BASE-18"]);
        }
        let aim = self.s.aim(card);
        self.happen(
            What::SpecialSummoned,
            aim,
            Aim::NONE,
            seat,
            Why { seat, ..why },
            from,
            0,
        );
        self.origin = None;
    }

    /// In which position a Token comes, if its controller may say.
    fn token_position(
        &mut self,
        seat: Seat,
        source: Card,
        position: Position,
    ) -> Result<Position, Wait> {
        if position != Position::Either {
            return Ok(position);
        }
        Ok(match self.ask_position(seat, source)? {
            Stance::Attack => Position::Attack,
            Stance::Defense => Position::Defense,
        })
    }

    /// A Token that is not in play: one of the seat's own, and none whose effect still waits.
    fn spare_token(&self, seat: Seat) -> Option<Card> {
        let waits = |card: Card| {
            let pending = self.s.pending.iter().map(|p| p.source.card);
            let links = self.s.chain.iter().map(|l| l.source.card);
            pending.chain(links).any(|source| source == card)
        };
        let spare = self.s.piles.cards(LIMBO).iter().copied();
        let mut spare = spare.filter(|c| !waits(*c));
        let any = spare.clone().next();
        spare.find(|c| self.r.owner[c.index()] == seat).or(any)
    }

    /// Puts Tokens onto a side of the field (TD-BASE-47).
    fn tokens(&mut self, f: &mut Frame, seat: Seat, n: usize, name: &str, position: Position) {
        let Some(face) = self.r.ruled.pool.named(name) else {
            return;
        };
        if self.free_monster_zones(seat) < n || self.is_bound(topic::NO_SPECIAL_SUMMON, f.you) {
            return;
        }
        let why = self.why(f);
        let base = self.r.faces.len();
        let mut aims = Aims::new();
        for _ in 0..n {
            let Some(card) = self.spare_token(seat) else {
                break;
            };
            self.s.tokens[card.index() - base] = face;
            let stance = if position == Position::Attack {
                Stance::Attack
            } else {
                Stance::Defense
            };
            self.place_on_field(card, seat, Zone::Monsters, Side::Up, stance);
            self.s.status_mut(card).came = Came::Special;
            self.told(
                Told::TokenCame,
                seat,
                card,
                i32::from(stance == Stance::Defense),
                &["TD-BASE-47"],
            );
            let aim = self.s.aim(card);
            self.happen(
                What::SpecialSummoned,
                aim,
                Aim::NONE,
                seat,
                why,
                From::Elsewhere,
                0,
            );
            aims.push(aim);
        }
        self.bind(f, &aims);
    }

    // Fusion.

    /// The monsters a seat may use as Fusion Materials (TD-BASE-20, TD-SHARE-2, SY-FUS-1).
    pub fn material_pool(&self, seat: Seat) -> Vec<Card> {
        let mut found: Vec<Card> = self.hand_of(seat).to_vec();
        found.extend(self.cards(seat, Zone::Monsters));
        let lends = match self.r.ruled.options.lend_scope {
            LendScope::AnyMonster | LendScope::TributeAndFusion | LendScope::Fusion => true,
        };
        if lends {
            for mate in self.r.ruled.lens.allies(seat).without(seat).iter() {
                if !self.s.out.has(mate) {
                    found.extend(self.cards(mate, Zone::Monsters));
                }
            }
        }
        found
            .retain(|c| self.info(*c).class.is_monster() && !self.is_under(topic::NO_MATERIAL, *c));
        found
    }

    /// Whether a card can stand for a named material.
    fn is_material(&self, card: Card, name: &str) -> bool {
        self.goes_by(card, name)
    }

    /// Every material slot of a Fusion Monster: names, then a kind.
    fn slots(&self, fusion: Card) -> Vec<Slot<'a>> {
        let info = self.info(fusion);
        let mut slots: Vec<Slot> = info.materials.iter().map(|n| Slot::Named(n)).collect();
        slots.extend(info.any_material.as_ref().map(Slot::Kind));
        slots
    }

    fn fits_slot(&self, f: &Frame, card: Card, slot: &Slot) -> bool {
        match slot {
            Slot::Named(name) => self.is_material(card, name),
            Slot::Kind(kind) => self.fits(f, kind, card),
        }
    }

    /// Whether the materials of a Fusion Monster can be found among some cards.
    pub fn can_fuse(&self, f: &Frame, fusion: Card, among: &[Card]) -> bool {
        let slots = self.slots(fusion);
        let free = self.free_monster_zones(f.you);
        let plain: Vec<Card>;
        let among = if self.takes_substitutes(fusion) {
            among
        } else {
            plain = self.without_substitutes(f, among, &slots);
            &plain
        };
        !slots.is_empty() && self.fill(f, &slots, among, &mut Vec::new(), free)
    }

    /// Cards that are materials by their own names.
    fn without_substitutes(&self, f: &Frame, among: &[Card], slots: &[Slot]) -> Vec<Card> {
        let named = |card: &Card| slots.iter().any(|slot| self.fits_slot(f, *card, slot));
        among.iter().copied().filter(named).collect()
    }

    /// Whether a Fusion Monster takes substitutes.
    fn takes_substitutes(&self, fusion: Card) -> bool {
        self.own_rule(fusion, topic::NO_SUBSTITUTE).is_none()
    }

    /// Fills slots one by one; at most one by a substitute; a zone must be free afterwards.
    fn fill(
        &self,
        f: &Frame,
        slots: &[Slot],
        among: &[Card],
        used: &mut Vec<Card>,
        free: usize,
    ) -> bool {
        let Some((slot, rest)) = slots.split_first() else {
            return free > 0
                || used
                    .iter()
                    .any(|c| self.spot(*c) == (f.you, Zone::Monsters));
        };
        for card in among {
            if used.contains(card) {
                continue;
            }
            let substitute = matches!(slot, Slot::Named(_))
                && self.own_rule(*card, topic::SUBSTITUTE).is_some()
                && !used
                    .iter()
                    .any(|c| self.own_rule(*c, topic::SUBSTITUTE).is_some());
            if self.fits_slot(f, *card, slot) || substitute {
                used.push(*card);
                let ok = self.fill(f, rest, among, used, free);
                used.pop();
                if ok {
                    return true;
                }
            }
        }
        false
    }

    fn fuse(&mut self, f: &mut Frame, kind: &Kind, how: Cause) -> Result<(), Wait> {
        let among: Vec<Card> = self
            .material_pool(f.you)
            .into_iter()
            .filter(|c| !self.is_refused(*c, f.source.card))
            .collect();
        let options: Vec<Card> = self
            .cards(f.you, Zone::Fusion)
            .iter()
            .copied()
            .filter(|c| self.fits(f, kind, *c) && self.can_fuse(f, *c, &among))
            .collect();
        if options.is_empty() || self.is_bound(topic::NO_SPECIAL_SUMMON, f.you) {
            self.told(Told::FoundNothing, f.you, f.source.card, 0, &["TD-BASE-20"]);
            return Ok(());
        }
        let fusion = self.ask_cards(f.you, Ask::Fusion, f.source.card, &options, (1, 1))?[0];
        let slots = self.slots(fusion);
        let among = if self.takes_substitutes(fusion) {
            among
        } else {
            self.without_substitutes(f, &among, &slots)
        };
        let free = self.free_monster_zones(f.you);
        let mut used: Vec<Card> = Vec::new();
        let fit: Vec<Card> = among
            .iter()
            .copied()
            .filter(|c| {
                slots.iter().any(|slot| self.fits_slot(f, *c, slot))
                    || self.own_rule(*c, topic::SUBSTITUTE).is_some()
            })
            .collect();
        let forced = fit.len() == slots.len();
        for at in 0..slots.len() {
            let fitting: Vec<Card> = among
                .iter()
                .copied()
                .filter(|card| {
                    if used.contains(card) {
                        return false;
                    }
                    let substitute = matches!(slots[at], Slot::Named(_))
                        && self.own_rule(*card, topic::SUBSTITUTE).is_some()
                        && !used
                            .iter()
                            .any(|c| self.own_rule(*c, topic::SUBSTITUTE).is_some());
                    let mut with = used.clone();
                    with.push(*card);
                    (self.fits_slot(f, *card, &slots[at]) || substitute)
                        && self.fill(f, &slots[at + 1..], &among, &mut with, free)
                })
                .collect();
            let fitting = if forced {
                fitting.into_iter().take(1).collect()
            } else {
                fitting
            };
            let chosen = self.ask_cards(f.you, Ask::Material, fusion, &fitting, (1, 1))?;
            let Some(card) = chosen.first().copied() else {
                return Ok(());
            };
            let holder = self.spot(card).0;
            if holder != f.you
                && self.asks_for_material()
                && !self.s.grants.contains(&(card, f.source.card))
                && !self.consent(f.you, card, f.source.card)?
            {
                return Ok(());
            }
            used.push(card);
        }
        let why = Why {
            cause: Cause::Summon,
            by: f.source.card,
            seat: f.you,
            rules: &["TD-BASE-20"],
        };
        for card in &used {
            let seat = self.spot(*card).0;
            self.told(
                Told::Material,
                seat,
                *card,
                0,
                &["TD-BASE-20", "TD-SHARE-2"],
            );
        }
        for card in &used {
            if how == Cause::Rule {
                self.remove_from_play(*card, why)
            } else {
                self.to_graveyard(*card, why)
            }
        }
        self.moment();
        let stance = self.ask_position(f.you, fusion)?;
        self.s.set_proper(fusion);
        let by = self.why(f);
        self.special_summon(fusion, f.you, Side::Up, stance, by);
        f.did = true;
        Ok(())
    }

    fn asks_for_material(&self) -> bool {
        self.r.ruled.options.fusion_consent == FusionConsent::Required
    }

    /// Teammates' monsters without which a Fusion could not be made: they are asked for at
    /// activation (TD-OPEN-17).
    pub fn needed_materials(&self, _f: &Frame, card: Card, ability: u8) -> Vec<Card> {
        let plan = self.plan(card, ability);
        let fuses = plan
            .acts
            .iter()
            .find_map(|at| match self.clause(card, ability, *at) {
                Clause::Do(Act::Fuse(kind) | Act::FuseRemoving(kind)) => Some(&kind.0),
                _ => None,
            });
        let Some(kind) = fuses else { return Vec::new() };
        let frame = self.words_frame(_f.you, self.s.aim(card), ability);
        let pool: Vec<Card> = self
            .material_pool(frame.you)
            .into_iter()
            .filter(|c| *c != card)
            .collect();
        let own: Vec<Card> = pool
            .iter()
            .copied()
            .filter(|c| self.spot(*c).0 == frame.you)
            .collect();
        let fusions: Vec<Card> = self
            .cards(frame.you, Zone::Fusion)
            .iter()
            .copied()
            .filter(|c| self.fits(&frame, kind, *c))
            .collect();
        if !self.asks_for_material() || fusions.iter().any(|c| self.can_fuse(&frame, *c, &own)) {
            return Vec::new();
        }
        // The first fusion that works with them, and those of a teammate's it takes.
        for fusion in fusions {
            if self.can_fuse(&frame, fusion, &pool) {
                let lent: Vec<Card> = pool.iter().copied().filter(|c| !own.contains(c)).collect();
                let mut wanted = Vec::new();
                for card in lent {
                    let without: Vec<Card> = pool.iter().copied().filter(|c| *c != card).collect();
                    if !self.can_fuse(&frame, fusion, &without) {
                        wanted.push(card);
                    }
                }
                return wanted;
            }
        }
        Vec::new()
    }

    // Ritual.

    /// The monsters that may be Tributed for a Ritual Summon (TD-BASE-21, SY-COST-3).
    pub fn ritual_pool(&self, f: &Frame, ritual: Card) -> Vec<Card> {
        let mut found: Vec<Card> = self
            .hand_of(f.you)
            .iter()
            .copied()
            .filter(|c| *c != ritual)
            .collect();
        found.extend(self.cards(f.you, Zone::Monsters));
        if self.r.ruled.options.lend_scope == LendScope::AnyMonster {
            for mate in self.r.ruled.lens.allies(f.you).without(f.you).iter() {
                found.extend(self.cards(mate, Zone::Monsters));
            }
        }
        found.retain(|c| {
            self.info(*c).class.is_monster()
                && !self.is_under(topic::NO_TRIBUTE, *c)
                && self.level_of(*c) > 0
                && !self.is_refused(*c, f.source.card)
        });
        found
    }

    /// Whether a Ritual Monster in hand can be Summoned.
    pub fn can_ritual(&self, f: &Frame, name: &str, n: u16) -> bool {
        self.hand_of(f.you).iter().any(|card| {
            self.goes_by(*card, name) && {
                let pool = self.ritual_pool(f, *card);
                let own = pool
                    .iter()
                    .any(|c| self.spot(*c) == (f.you, Zone::Monsters));
                let sum: u16 = pool.iter().map(|c| u16::from(self.level_of(*c))).sum();
                sum >= n && (self.free_monster_zones(f.you) > 0 || own)
            }
        })
    }

    fn ritual(&mut self, f: &mut Frame, name: &str, n: u16) -> Result<(), Wait> {
        let mut rituals: Vec<Card> = self
            .hand_of(f.you)
            .iter()
            .copied()
            .filter(|c| self.goes_by(*c, name))
            .collect();
        rituals.truncate(1);
        let Some(ritual) = rituals.first().copied() else {
            return Ok(());
        };
        let pool = self.ritual_pool(f, ritual);
        let mut used: Vec<Card> = Vec::new();
        let mut sum = 0;
        // One Tribute after another, none that is not needed to reach the number (TD-BASE-21).
        while sum < n {
            let open: Vec<Card> = pool
                .iter()
                .copied()
                .filter(|c| !used.contains(c) && self.is_needed_for(&pool, &used, *c, n))
                .collect();
            if open.is_empty() {
                return Ok(());
            }
            let chosen = self.ask_cards(f.you, Ask::Tribute, ritual, &open, (1, 1))?[0];
            let holder = self.spot(chosen).0;
            if holder != f.you && !self.consent(f.you, chosen, f.source.card)? {
                return Ok(());
            }
            sum += u16::from(self.level_of(chosen));
            used.push(chosen);
        }
        let why = Why {
            cause: Cause::Summon,
            by: f.source.card,
            seat: f.you,
            rules: &["TD-BASE-21"],
        };
        for card in &used {
            self.tribute(*card, why);
        }
        self.moment();
        let stance = self.ask_position(f.you, ritual)?;
        self.s.set_proper(ritual);
        let by = self.why(f);
        self.special_summon(ritual, f.you, Side::Up, stance, by);
        f.did = true;
        Ok(())
    }

    /// Whether a Tribute may be the next: with it the number can be reached with none to spare.
    fn is_needed_for(&self, pool: &[Card], used: &[Card], card: Card, n: u16) -> bool {
        let level = |c: &Card| u16::from(self.level_of(*c));
        let sum: u16 = used.iter().map(level).sum::<u16>() + level(&card);
        let least = used.iter().chain([&card]).map(level).min().unwrap_or(0);
        if sum >= n {
            return sum - least < n;
        }
        // Some way to go on without a spare one must exist.
        let rest: Vec<u16> = pool
            .iter()
            .filter(|c| !used.contains(c) && **c != card)
            .map(level)
            .collect();
        reaches(&rest, sum, least, n)
    }
}

/// Whether some of `rest` bring a sum to `n` so that even the smallest used is needed.
fn reaches(rest: &[u16], sum: u16, least: u16, n: u16) -> bool {
    if sum >= n {
        return sum - least < n;
    }
    rest.iter()
        .enumerate()
        .any(|(at, level)| reaches(&rest[at + 1..], sum + level, least.min(*level), n))
}

/// What a Fusion Monster wants in one place.
enum Slot<'a> {
    Named(&'a str),
    Kind(&'a Kind),
}

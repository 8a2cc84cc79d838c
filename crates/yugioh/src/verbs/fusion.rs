//! Fusion Summons: which materials, whose, and what becomes of them (TD-BASE-20, TD-SHARE-2, SY-FUS-1).

use kernel::{Card, Seat, Wait};

use crate::ask::Ask;
use crate::event::What as Told;
use crate::frame::Frame;
use crate::moving::Why;
use crate::options::{FusionConsent, LendScope};
use crate::state::{Place as Zone, Side};
use crate::table::Table;
use crate::topics::topic;
use crate::trigger::Cause;
use crate::words::{Act, Clause, Kind};

/// What becomes of Fusion Materials.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spent {
    /// They are sent to the Graveyard.
    Sent,
    /// They are removed from play.
    Removed,
}

impl<'a> Table<'a> {
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
        self.can_fuse_with(f, fusion, among, self.free_monster_zones(f.you))
    }

    /// The same with so many zones free.
    fn can_fuse_with(&self, f: &Frame, fusion: Card, among: &[Card], free: usize) -> bool {
        let slots = self.slots(fusion);
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

    /// Whether some Fusion Monster of a kind can be made of some cards.
    pub(super) fn can_fuse_any(&self, f: &Frame, kind: &Kind, pool: &[Card]) -> bool {
        let source = f.source.card;
        let among: Vec<Card> = pool
            .iter()
            .copied()
            .filter(|c| *c != source && !self.is_refused(*c, source))
            .collect();
        let mut fusions = self.cards(f.you, Zone::Fusion).iter();
        !self.is_bound(topic::NO_SPECIAL_SUMMON, f.you)
            && fusions.any(|c| self.fits(f, kind, *c) && self.can_fuse(f, *c, &among))
    }

    /// Monsters a seat controls or has in its Graveyard, as Fusion Materials (TD-BASE-20).
    pub(super) fn grave_materials(&self, seat: Seat) -> Vec<Card> {
        let mut found = self.material_pool(seat);
        found.retain(|c| self.spot(*c).1 == Zone::Monsters);
        let grave = self.cards(seat, Zone::Graveyard).iter().copied();
        found.extend(grave.filter(|c| self.info(*c).class.is_monster() && self.is_removable(*c)));
        found
    }

    /// The Fusion Monsters of a kind all of whose materials are in the own Deck.
    pub(super) fn fusions_from_deck(&self, f: &Frame, kind: &Kind) -> Vec<Card> {
        let deck = self.cards(f.you, Zone::Deck);
        let fusions = self.cards(f.you, Zone::Fusion).iter().copied();
        let made = |c: &Card| self.fits(f, kind, *c) && self.can_fuse_with(f, *c, deck, 1);
        fusions.filter(made).collect()
    }

    pub(super) fn fuse(
        &mut self,
        f: &mut Frame,
        kind: &Kind,
        among: Vec<Card>,
        spent: Spent,
    ) -> Result<(), Wait> {
        let mut among = among;
        among.retain(|c| !self.is_refused(*c, f.source.card));
        let options: Vec<Card> = self
            .cards(f.you, Zone::Fusion)
            .iter()
            .copied()
            .filter(|c| self.fits(f, kind, *c) && self.can_fuse(f, *c, &among))
            .collect();
        let Some(fusion) = self.ask_fusion(f, &options)? else {
            return Ok(());
        };
        let free = self.free_monster_zones(f.you);
        let Some(used) = self.choose_materials(f, fusion, among, free)? else {
            return Ok(());
        };
        self.spend(f, &used, spent);
        self.make(f, fusion)
    }

    /// Materials of a Fusion Monster go from the Deck to the Graveyard; it is Summoned later.
    pub(super) fn send_materials(&mut self, f: &mut Frame, kind: &Kind) -> Result<(), Wait> {
        let options = self.fusions_from_deck(f, kind);
        let Some(fusion) = self.ask_fusion(f, &options)? else {
            return Ok(());
        };
        self.told(Told::Showed, f.you, fusion, 0, &["TD-BASE-53"]);
        let deck = self.cards(f.you, Zone::Deck).to_vec();
        if let Some(used) = self.choose_materials(f, fusion, deck, 1)? {
            self.spend(f, &used, Spent::Sent);
        }
        self.shuffle(f.you, &["TD-BASE-53"]);
        let aims = [self.s.aim(fusion)].into_iter().collect();
        self.bind(f, &aims);
        Ok(())
    }

    /// Fusion Summons a monster whose materials were given before.
    pub(super) fn fuse_it(&mut self, f: &mut Frame) -> Result<(), Wait> {
        let fusion = f.it.first().map_or(Card::NONE, |aim| aim.card);
        let there = fusion != Card::NONE && self.spot(fusion) == (f.you, Zone::Fusion);
        if !there
            || self.free_monster_zones(f.you) == 0
            || self.is_bound(topic::NO_SPECIAL_SUMMON, f.you)
        {
            self.told(Told::FoundNothing, f.you, f.source.card, 0, &["TD-BASE-20"]);
            return Ok(());
        }
        self.make(f, fusion)?;
        if self.s.stays(f.source) {
            self.s.status_mut(f.source.card).on = fusion;
        }
        Ok(())
    }

    /// Chooses one of the Fusion Monsters that can be Summoned, and tells if none can.
    fn ask_fusion(&mut self, f: &Frame, options: &[Card]) -> Result<Option<Card>, Wait> {
        let source = f.source.card;
        let chosen = if self.is_bound(topic::NO_SPECIAL_SUMMON, f.you) {
            Vec::new()
        } else {
            let could = self.could_count(self.cards(f.you, Zone::Fusion).len());
            self.ask_cards_of(f.you, Ask::Fusion, source, options, (1, 1), could)?
        };
        if chosen.is_empty() {
            self.told(Told::FoundNothing, f.you, source, 0, &["TD-BASE-20"]);
        }
        Ok(chosen.first().copied())
    }

    /// Chooses a material for each place; `None` if a teammate does not lend one.
    fn choose_materials(
        &mut self,
        f: &Frame,
        fusion: Card,
        among: Vec<Card>,
        free: usize,
    ) -> Result<Option<Vec<Card>>, Wait> {
        let slots = self.slots(fusion);
        let among = if self.takes_substitutes(fusion) {
            among
        } else {
            self.without_substitutes(f, &among, &slots)
        };
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
            let could = self.could_count(self.hand_of(f.you).len() + 1);
            let chosen =
                self.ask_cards_of(f.you, Ask::Material, fusion, &fitting, (1, 1), could)?;
            let Some(card) = chosen.first().copied() else {
                return Ok(None);
            };
            let holder = self.spot(card).0;
            if holder != f.you
                && self.asks_for_material()
                && !self.s.grants.contains(&(card, f.source.card))
                && !self.consent(f.you, card, f.source.card)?
            {
                return Ok(None);
            }
            used.push(card);
        }
        Ok(Some(used))
    }

    /// Uses materials up.
    fn spend(&mut self, f: &Frame, used: &[Card], spent: Spent) {
        let why = Why {
            cause: Cause::Summon,
            by: f.source.card,
            seat: f.you,
            rules: &["TD-BASE-20"],
        };
        for card in used {
            let seat = self.spot(*card).0;
            self.told(
                Told::Material,
                seat,
                *card,
                0,
                &["TD-BASE-20", "TD-SHARE-2"],
            );
        }
        for card in used {
            match spent {
                Spent::Sent => self.to_graveyard(*card, why),
                Spent::Removed => self.remove_from_play(*card, why),
            }
        }
        self.moment();
    }

    /// Fusion Summons a monster (TD-BASE-20).
    fn make(&mut self, f: &mut Frame, fusion: Card) -> Result<(), Wait> {
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
}

/// What a Fusion Monster wants in one place.
enum Slot<'a> {
    Named(&'a str),
    Kind(&'a Kind),
}

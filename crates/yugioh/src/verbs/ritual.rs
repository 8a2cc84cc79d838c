//! Ritual Summons (TD-BASE-21, SY-COST-3).

use kernel::{Card, Wait};

use crate::ask::Ask;
use crate::event::What as Told;
use crate::frame::Frame;
use crate::moving::Why;
use crate::options::LendScope;
use crate::state::{Place as Zone, Side};
use crate::table::Table;
use crate::topics::topic;
use crate::trigger::Cause;
use crate::words::{Class, Kind};

/// A Ritual Summon for Levels that add up exactly.
#[derive(Clone, Copy, Debug)]
pub(super) enum Exact<'w> {
    /// One of two monsters, for Tributes of so many Levels.
    Tributes(&'w str, &'w str, u8),
    /// One of a kind, for Normal Monsters out of the Deck of its own Level.
    Deck(&'w Kind),
}

impl Table<'_> {
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

    pub(super) fn ritual(&mut self, f: &mut Frame, name: &str, n: u16) -> Result<(), Wait> {
        let mut rituals: Vec<Card> = self
            .hand_of(f.you)
            .iter()
            .copied()
            .filter(|c| self.goes_by(*c, name))
            .collect();
        rituals.truncate(1);
        // Where the hand holds none any more, nobody learns of it before it is seen that nothing comes.
        let ritual = rituals.first().copied();
        let pool = ritual.map_or_else(Vec::new, |ritual| self.ritual_pool(f, ritual));
        let asks = ritual.unwrap_or(f.source.card);
        let mut used: Vec<Card> = Vec::new();
        let mut sum = 0;
        // One Tribute after another, none that is not needed to reach the number (TD-BASE-21).
        while sum < n {
            let open: Vec<Card> = pool
                .iter()
                .copied()
                .filter(|c| !used.contains(c) && self.is_needed_for(&pool, &used, *c, n))
                .collect();
            let could = self.could_count(self.hand_of(f.you).len() + 1);
            let chosen = self.ask_cards_of(f.you, Ask::Tribute, asks, &open, (1, 1), could)?;
            let Some(chosen) = chosen.first().copied() else {
                return Ok(());
            };
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
        match ritual {
            Some(ritual) => self.bring(f, ritual),
            None => Ok(()),
        }
    }

    /// Ritual Summons a monster.
    fn bring(&mut self, f: &mut Frame, ritual: Card) -> Result<(), Wait> {
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

    /// The Ritual Monsters in the hand that can be Summoned for Levels that add up exactly.
    pub(super) fn exact_rituals(&self, f: &Frame, way: Exact) -> Vec<Card> {
        if self.is_bound(topic::NO_SPECIAL_SUMMON, f.you) {
            return Vec::new();
        }
        let hand = self.hand_of(f.you).iter().copied();
        hand.filter(|card| {
            self.is_ritual_of(f, way, *card) && {
                let pool = self.exact_pool(f, way, *card);
                self.adds_up(f, &pool, &[], self.exact_sum(way, *card))
            }
        })
        .collect()
    }

    fn is_ritual_of(&self, f: &Frame, way: Exact, card: Card) -> bool {
        match way {
            Exact::Tributes(a, b, _) => self.goes_by(card, a) || self.goes_by(card, b),
            Exact::Deck(kind) => self.fits(f, kind, card),
        }
    }

    /// What the Levels must add up to.
    fn exact_sum(&self, way: Exact, ritual: Card) -> u16 {
        match way {
            Exact::Tributes(_, _, n) => u16::from(n),
            Exact::Deck(_) => u16::from(self.level_of(ritual)),
        }
    }

    /// The monsters whose Levels may be added up.
    fn exact_pool(&self, f: &Frame, way: Exact, ritual: Card) -> Vec<Card> {
        match way {
            Exact::Deck(_) => {
                let deck = self.cards(f.you, Zone::Deck).iter().copied();
                let normal = |c: &Card| self.info(*c).class == Class::NormalMonster;
                deck.filter(normal).collect()
            }
            Exact::Tributes(..) => self.ritual_pool(f, ritual),
        }
    }

    /// Whether the Levels of some of a pool, with those used already, add up to a number, and a zone
    /// is free then (TD-BASE-21).
    fn adds_up(&self, f: &Frame, pool: &[Card], used: &[Card], n: u16) -> bool {
        let level = |c: &Card| u32::from(self.level_of(*c));
        let own = |c: &Card| self.spot(*c) == (f.you, Zone::Monsters);
        let begun = 1_u64.checked_shl(used.iter().map(level).sum()).unwrap_or(0);
        let room = self.free_monster_zones(f.you) > 0 || used.iter().any(own);
        // Sums that can be reached, a bit each: without a zone freed, and with one.
        let (mut tight, mut roomy) = if room { (0, begun) } else { (begun, 0) };
        for card in pool.iter().filter(|c| !used.contains(c)) {
            let by = level(card);
            if own(card) {
                roomy |= (roomy | tight) << by;
            } else {
                roomy |= roomy << by;
                tight |= tight << by;
            }
        }
        roomy >> n & 1 == 1
    }

    /// A Ritual Summon for Levels that add up exactly.
    pub(super) fn ritual_exactly(&mut self, f: &mut Frame, way: Exact) -> Result<(), Wait> {
        let rituals = self.exact_rituals(f, way);
        let held = self.could_count(self.hand_of(f.you).len());
        let source = f.source.card;
        let chosen = self.ask_cards_of(f.you, Ask::Cards, source, &rituals, (1, 1), held)?;
        let Some(ritual) = chosen.first().copied() else {
            self.told(Told::FoundNothing, f.you, source, 0, &["TD-BASE-21"]);
            return Ok(());
        };
        let (pool, n) = (self.exact_pool(f, way, ritual), self.exact_sum(way, ritual));
        let mut used: Vec<Card> = Vec::new();
        let mut sum = 0;
        while sum < n {
            let open: Vec<Card> = pool
                .iter()
                .copied()
                .filter(|c| {
                    let mut with = used.clone();
                    with.push(*c);
                    !used.contains(c) && self.adds_up(f, &pool, &with, n)
                })
                .collect();
            let ask = match way {
                Exact::Deck(_) => Ask::Search,
                Exact::Tributes(..) => Ask::Tribute,
            };
            let could = self.could_count(self.hand_of(f.you).len() + 1);
            let chosen = self.ask_cards_of(f.you, ask, ritual, &open, (1, 1), could)?;
            let Some(card) = chosen.first().copied() else {
                return Ok(());
            };
            if self.needs_consent(f.you, card) && !self.consent(f.you, card, f.source.card)? {
                return Ok(());
            }
            sum += u16::from(self.level_of(card));
            used.push(card);
        }
        let why = Why {
            cause: Cause::Summon,
            by: f.source.card,
            seat: f.you,
            rules: &["TD-BASE-21"],
        };
        match way {
            Exact::Deck(_) => {
                for card in &used {
                    self.to_graveyard(*card, why);
                }
                self.shuffle(f.you, &["TD-BASE-53"]);
            }
            Exact::Tributes(..) => used.iter().for_each(|card| self.tribute(*card, why)),
        }
        self.bring(f, ritual)
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

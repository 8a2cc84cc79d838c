//! Whether a card is of a kind, and which cards a sentence is about.

use kernel::{Card, Seat};
use lens::Part;

use crate::backs::Reading;
use crate::frame::{Aims, Frame};
use crate::link::Aim;
use crate::state::{Came, Place as Zone, Side, Stance, zone};
use crate::table::Table;
use crate::words::{Adj, Attribute, Class, Counted, Kind, Many, Noun, Place, Post, Stat, Things};

impl Table<'_> {
    /// Whether a card is of a kind, as a frame reads it.
    pub fn fits(&self, f: &Frame, kind: &Kind, card: Card) -> bool {
        if f.reading == Reading::Backs && self.is_unseen(card) {
            return self.could_fit(f, kind, card);
        }
        let info = self.info(card);
        let (_, place) = self.spot(card);
        // A monster lying as an Equip Card is a Spell there (TD-BASE-52).
        let monster = is_monster(info.class, place);
        let noun = match kind.noun {
            Noun::Monster => monster,
            Noun::Spell | Noun::SpellOrTrap if info.class.is_monster() => place == Zone::Spells,
            noun => noun.fits(info.class),
        };
        noun && kind.adjs.iter().all(|adj| self.is(f, *adj, card))
            && kind.posts.iter().all(|p| self.has(f, p, card))
    }

    pub(crate) fn is(&self, f: &Frame, adj: Adj, card: Card) -> bool {
        let info = self.info(card);
        let (_, place) = self.spot(card);
        let status = self.s.status(card);
        // Where it lies elsewhere, a monster keeps its Attribute and Type.
        let had = || info.class.is_monster() || place == Zone::Monsters;
        match adj {
            Adj::Other => card != f.source.card,
            Adj::FaceUp => (place.is_field() || place == Zone::Removed) && status.side == Side::Up,
            Adj::FaceDown => place.is_field() && status.side == Side::Down,
            Adj::Attacking => place == Zone::Monsters && status.stance == Stance::Attack,
            Adj::Defending => place == Zone::Monsters && status.stance == Stance::Defense,
            Adj::Of(attribute) => had() && self.is_of(card, attribute),
            Adj::Typed(race) => had() && self.race_of(card) == race,
            Adj::TypedEither(a, b) => had() && [a, b].contains(&self.race_of(card)),
            Adj::TypedAny(a, b, c) => had() && [a, b, c].contains(&self.race_of(card)),
            Adj::NotTyped(race) => had() && self.race_of(card) != race,
            Adj::NotOf(attribute) => had() && !self.is_of(card, attribute),
            Adj::Normal => match info.class {
                Class::NormalMonster | Class::NormalSpell | Class::NormalTrap => true,
                // A Gemini Monster is a Normal Monster until it is Summoned again (TD-BASE-52).
                Class::GeminiMonster => !(place.is_field() && status.awake),
                // A Trap on which a Normal Monster is written.
                Class::ContinuousTrap => place == Zone::Monsters,
                _ => false,
            },
            Adj::Effect => match info.class {
                Class::GeminiMonster => place.is_field() && status.awake,
                Class::NormalMonster | Class::Token => false,
                Class::FusionMonster | Class::RitualMonster => !info.plans.is_empty(),
                class => class.is_monster(),
            },
            Adj::Fusion => info.class == Class::FusionMonster,
            Adj::Ritual => matches!(info.class, Class::RitualMonster | Class::RitualSpell),
            Adj::Spirit => info.class == Class::SpiritMonster,
            Adj::Union => info.class == Class::UnionMonster,
            Adj::Toon => info.class == Class::ToonMonster,
            Adj::Gemini => info.class == Class::GeminiMonster,
            Adj::Flip => info.flip,
            Adj::Equip => {
                info.class == Class::EquipSpell || info.class.is_monster() && place == Zone::Spells
            }
            Adj::Field => info.class == Class::FieldSpell,
            Adj::Continuous => matches!(info.class, Class::ContinuousSpell | Class::ContinuousTrap),
            Adj::QuickPlay => info.class == Class::QuickPlaySpell,
            Adj::CounterTrap => info.class == Class::CounterTrap,
        }
    }

    pub(crate) fn has(&self, f: &Frame, post: &Post, card: Card) -> bool {
        let info = self.info(card);
        let status = self.s.status(card);
        let it = || f.it.first().map_or(Card::NONE, |aim| aim.card);
        match post {
            Post::Level(n) => self.level_of(card) == *n,
            Post::LevelFrom(n) => self.level_of(card) >= *n,
            Post::LevelTo(n) => self.level_of(card) <= *n,
            Post::Has(n, stat) => self.stat_of(card, *stat) == i32::from(*n),
            Post::From(n, stat) => self.stat_of(card, *stat) >= i32::from(*n),
            Post::To(n, stat) => self.stat_of(card, *stat) <= i32::from(*n),
            // Compared among all that fit otherwise, when they are gathered.
            Post::Highest(_) | Post::Lowest(_) => true,
            Post::Weaker => self.stat_of(card, Stat::Atk) < self.stat_of(f.source.card, Stat::Atk),
            Post::WeakerOriginal => {
                self.printed(card, Stat::Atk) < self.stat_of(f.source.card, Stat::Atk)
            }
            Post::StrongerThanAttacker => self.s.battle.is_some_and(|b| {
                self.stat_of(card, Stat::Atk) > self.stat_of(b.attacker.card, Stat::Atk)
            }),
            Post::SameAtk => {
                self.stat_of(card, Stat::Atk) == self.stat_of(f.source.card, Stat::Atk)
            }
            Post::AtMostPaid => self.stat_of(card, Stat::Atk) <= f.amount,
            Post::NamedAny(a, b, c) => [a, b, c].iter().any(|w| self.is_of_series(card, &w.0)),
            Post::Holds(_) => info.holds,
            Post::FaceDownOr(kind) => status.side == Side::Down || self.fits(f, &kind.0, card),
            Post::AttackedSince => {
                status.fought > 0 && status.fought >= self.s.status(f.source.card).turned
            }
            Post::DeclaredSort => match f.declared {
                0 => info.class.is_spell(),
                1 => info.class.is_trap(),
                _ => info.class.is_monster(),
            },
            Post::NotStronger => {
                self.stat_of(card, Stat::Atk) <= self.stat_of(f.source.card, Stat::Atk)
            }
            Post::Named(name) => self.goes_by(card, &name.0),
            Post::NamedEither(a, b) => self.goes_by(card, &a.0) || self.goes_by(card, &b.0),
            Post::ExceptIt => it() != card,
            Post::NotNamed(name) => !self.goes_by(card, &name.0),
            Post::SameName => it() != Card::NONE && self.name_of(card) == self.name_of(it()),
            Post::Named1(word) => self.is_of_series(card, &word.0),
            Post::NotNamed1(word) => !self.is_of_series(card, &word.0),
            Post::With(_) => status.counters > 0,
            Post::SameLevel if f.tribute.0 == Card::NONE && f.it.is_empty() => {
                // Before the Tribute is chosen: one of a fitting Level is there.
                let level = self.level_of(card);
                self.cards(f.you, Zone::Monsters)
                    .iter()
                    .any(|c| self.level_of(*c) == level)
            }
            Post::SameLevel => {
                f.tribute.0 != Card::NONE && self.level_of(card) == f.tribute.2
                    || it() != Card::NONE && self.level_of(card) == self.level_of(it())
            }
            Post::SameType => it() != Card::NONE && self.race_of(card) == self.race_of(it()),
            Post::SameAttribute => {
                it() != Card::NONE
                    && (self.is_of(card, self.attribute_of(it()))
                        || self.is_of(it(), self.attribute_of(card)))
            }
            Post::DeclaredType => self.race_of(card) as u8 == f.declared,
            Post::DeclaredAttribute => Attribute::ALL
                .get(usize::from(f.declared))
                .is_some_and(|declared| self.is_of(card, *declared)),
            Post::DeclaredName => f
                .named
                .is_some_and(|face| self.goes_by(card, &self.r.ruled.pool.face(face).name)),
            Post::NormalSummoned => matches!(status.came, Came::Normal | Came::Tribute),
            Post::SpecialSummoned => status.came == Came::Special,
            Post::New => status.since == self.s.turn && status.came != Came::Set,
            Post::HasAttacked => status.fought == self.s.turn,
            Post::Equipped => self.equips_of(card).next().is_some(),
            Post::UnderAttack => self
                .s
                .battle
                .is_some_and(|b| b.target.is_some_and(|t| t.card == card)),
            Post::Attacks => self.s.battle.is_some_and(|b| b.attacker.card == card),
            Post::NotAttacks => self.s.battle.is_none_or(|b| b.attacker.card != card),
            Post::Owned => self.r.owner[card.index()] == f.you,
        }
    }

    /// Whether a card goes by a name.
    pub fn goes_by(&self, card: Card, name: &str) -> bool {
        self.info(card).names.iter().any(|n| n == name) || self.treated_as(card, name)
    }

    /// Whether a card's name has a part.
    pub fn is_of_series(&self, card: Card, word: &str) -> bool {
        let info = self.info(card);
        self.name_of(card).contains(word) || info.series.iter().any(|s| s == word)
    }

    /// The printed name of a card.
    pub fn name_of(&self, card: Card) -> &str {
        self.r.name(self.s, card)
    }

    /// Every card of a kind in a place, in turn order of the seats from "you", bottom first.
    pub fn gather(&self, f: &Frame, kind: &Kind, place: &Place, part: Part) -> Aims {
        let mut found = Aims::new();
        if let Place::AmongThem = place {
            found.extend(
                f.it.iter()
                    .copied()
                    .filter(|aim| self.fits(f, kind, aim.card)),
            );
        } else {
            self.any_fitting(f, kind, place, part, |card| {
                found.push(self.s.aim(card));
                found.is_full()
            });
        }
        match f.reading {
            Reading::Faces => self.extremes(kind, found),
            // Any of those that nobody sees could be the highest.
            Reading::Backs => found,
        }
    }

    /// Goes through the cards of a kind in a place, in turn order of the seats from "you", bottom first, until
    /// `enough` says so; whether it has.
    pub(crate) fn any_fitting(
        &self,
        f: &Frame,
        kind: &Kind,
        place: &Place,
        part: Part,
        mut enough: impl FnMut(Card) -> bool,
    ) -> bool {
        if let Place::AmongThem = place {
            let mut them = f.it.iter().map(|aim| aim.card);
            return them.any(|card| self.fits(f, kind, card) && enough(card));
        }
        let (seats, zones) = self.reach(f, place, part);
        let holder = match place {
            Place::EquippedTo(things) => Some(self.things_now(f, things)),
            _ => None,
        };
        for seat in self.from_seat(f.you).filter(|s| seats.has(*s)) {
            for place in Zone::ALL
                .into_iter()
                .filter(|p| zones >> *p as u16 & 1 == 1)
            {
                for card in self.s.piles.cards(zone(seat, place)) {
                    let held = holder
                        .as_ref()
                        .is_none_or(|h| h.iter().any(|aim| self.s.status(*card).on == aim.card));
                    if held && self.fits(f, kind, *card) && enough(*card) {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Keeps only the highest or lowest, where the kind says so.
    fn extremes(&self, kind: &Kind, mut found: Aims) -> Aims {
        for post in &kind.posts {
            let best = match post {
                Post::Highest(stat) => found
                    .iter()
                    .map(|a| self.stat_of(a.card, *stat))
                    .max()
                    .map(|n| (*stat, n)),
                Post::Lowest(stat) => found
                    .iter()
                    .map(|a| self.stat_of(a.card, *stat))
                    .min()
                    .map(|n| (*stat, n)),
                _ => None,
            };
            if let Some((stat, best)) = best {
                found.retain(|aim| self.stat_of(aim.card, stat) == best);
            }
        }
        found
    }

    /// How many cards of a kind are in a place, counted for all seats meant.
    pub fn count(&self, f: &Frame, counted: &Counted) -> usize {
        self.gather(f, &counted.kind, &counted.place, Part::Counts)
            .len()
    }

    /// Counts seat by seat where one seat alone must meet a condition (SY-OPEN-24); else all together.
    pub fn counts(&self, f: &Frame, counted: &Counted) -> Vec<usize> {
        if !self.is_alone(&counted.place) {
            return vec![self.count(f, counted)];
        }
        let (seats, _) = self.reach(f, &counted.place, Part::Counts);
        let found = self.gather(f, &counted.kind, &counted.place, Part::Counts);
        let of = |seat: Seat| {
            found
                .iter()
                .filter(|aim| self.spot(aim.card).0 == seat)
                .count()
        };
        seats.iter().map(of).collect()
    }

    /// The cards that a reference means now; a set that is chosen from means all it is chosen from.
    pub fn things_now(&self, f: &Frame, things: &Things) -> Aims {
        let one = |aim: Aim| {
            let mut aims = Aims::new();
            if aim.card != Card::NONE {
                aims.push(aim);
            }
            aims
        };
        let battle = self.s.battle;
        match things {
            Things::This => one(f.source),
            Things::It | Things::Them | Things::They | Things::Those => {
                f.it.iter().copied().collect()
            }
            Things::Others => f.rest.iter().copied().collect(),
            Things::EquippedHere => self
                .equips_of(f.source.card)
                .filter(|c| self.info(*c).class.is_monster())
                .map(|c| self.s.aim(c))
                .collect(),
            Things::First => f.it.iter().take(f.first as usize).copied().collect(),
            Things::Second => f.it.iter().skip(f.first as usize).copied().collect(),
            Things::That | Things::ThatCard => one(f.subject),
            Things::Equipped => {
                let on = self.equipped(f);
                if on == Card::NONE {
                    Aims::new()
                } else {
                    one(self.s.aim(on))
                }
            }
            Things::Attacker => battle.map_or_else(Aims::new, |b| one(b.attacker)),
            Things::Attacked => battle.and_then(|b| b.target).map_or_else(Aims::new, one),
            Things::Battled => one(f.other),
            Things::Tributed => one(Aim {
                card: if f.tribute.0 == Card::NONE {
                    f.other.card
                } else {
                    f.tribute.0
                },
                life: 0,
            }),
            Things::Some(set) => {
                let part = if set.many == Many::All {
                    Part::Commands
                } else {
                    Part::Uses
                };
                self.gather(f, &set.kind, &set.place, part)
            }
        }
    }

    /// Whether a card is one of those that a standing rule is about.
    pub fn is_among(&self, f: &Frame, things: &Things, card: Card) -> bool {
        match things {
            Things::This => card == f.source.card,
            Things::It
            | Things::Them
            | Things::They
            | Things::Those
            | Things::First
            | Things::Second => self
                .things_now(f, things)
                .iter()
                .any(|aim| aim.card == card && self.s.stays(*aim)),
            Things::Equipped => self.equipped(f) == card,
            Things::Some(set) => {
                let (seats, zones) = self.reach(f, &set.place, Part::Commands);
                let (seat, place) = self.spot(card);
                let held = match &set.place {
                    Place::EquippedTo(holder) => self.is_among(f, holder, self.s.status(card).on),
                    _ => true,
                };
                held && seats.has(seat)
                    && zones >> place as u16 & 1 == 1
                    && self.fits(f, &set.kind, card)
            }
            Things::Others
            | Things::EquippedHere
            | Things::That
            | Things::ThatCard
            | Things::Attacker
            | Things::Attacked
            | Things::Battled
            | Things::Tributed => self
                .things_now(f, things)
                .iter()
                .any(|aim| aim.card == card),
        }
    }

    /// The monster that an Equip Card is on; what it was on, once it is gone.
    fn equipped(&self, f: &Frame) -> Card {
        let on = self.s.status(f.source.card).on;
        match f.it.first() {
            Some(it) if on == Card::NONE && self.s.stays(*it) => it.card,
            _ => on,
        }
    }

    /// The seat that controls what "it" is.
    pub fn controller_of_it(&self, f: &Frame) -> Option<Seat> {
        let aim =
            f.it.first()
                .copied()
                .filter(|a| a.card != Card::NONE)
                .unwrap_or(f.subject);
        (aim.card != Card::NONE).then(|| self.spot(aim.card).0)
    }
}

/// Whether a card of a class is a monster where it is: a Trap that has become one is, on the field.
fn is_monster(class: Class, place: Zone) -> bool {
    if class.is_monster() {
        place != Zone::Spells
    } else {
        place == Zone::Monsters
    }
}

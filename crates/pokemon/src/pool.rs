//! A pool: faces worked out once, at load, into what the procedures read.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use arrayvec::ArrayVec;
use cardlang::{Name, Out};
use kernel::Once;

use crate::face::{Ability, AbilityKind, Face, Half};
use crate::plan::Plan;
use crate::words::{Foot, Headline, Rule, Timing, Type};

/// A face by its index in the pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FaceId(pub u16);

/// A name by its index in the pool: cards, Powers and attacks of one name share it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NameId(pub u16);

/// What sort of card it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// A Basic Pokémon.
    Basic,
    /// A Baby Pokémon (OS-BASE-20).
    Baby,
    /// An Evolution card of this stage.
    Stage(u8),
    /// One half of a Pokémon LEGEND (TB-BASE-25).
    Legend,
    /// A Trainer; in a later era an Item (TB-BASE-26).
    Trainer,
    /// A Supporter (TB-BASE-4).
    Supporter,
    /// A Trainer played as a Basic Pokémon (OS-BASE-13).
    Doll,
    /// A Pokémon Tool (OS-MODERN-5).
    Tool,
    /// A Stadium (OS-MODERN-5).
    Stadium,
    /// A basic Energy card.
    BasicEnergy,
    /// A Special Energy card.
    SpecialEnergy,
}

/// What the procedures read of a face.
#[derive(Clone, Debug)]
pub struct Info {
    /// Its name.
    pub name: NameId,
    /// What sort of card.
    pub sort: Sort,
    /// Its type; Colorless for a card that has none.
    pub kind: Type,
    /// Its other type, if it has two (TB-BASE-25).
    pub second: Option<Type>,
    /// Which half of a Pokémon it shows, and the face of the other half (TB-BASE-25).
    pub half: (Half, Option<FaceId>),
    /// Prizes taken for its Knock Out (TB-BASE-25).
    pub prizes: u8,
    /// Hit Points, 0 if it has none.
    pub hp: u16,
    /// Its Weakness.
    pub weakness: Option<Type>,
    /// Its other Weakness, if it has two (TB-BASE-25).
    pub weakness_too: Option<Type>,
    /// How much its Weakness adds; 0 if it doubles.
    pub weakness_by: u16,
    /// Its Resistance and by how much.
    pub resistance: Option<(Type, u16)>,
    /// Its Retreat Cost.
    pub retreat: u8,
    /// What it evolves from.
    pub from: Option<NameId>,
    /// Every name that it may come to lie on, down to the Basic, nearest first.
    pub line: ArrayVec<NameId, 4>,
    /// What a Baby may evolve into.
    pub baby_of: Option<NameId>,
    /// Energy that it provides: type and units.
    pub energy: Option<(Type, u8)>,
    /// Whether what it provides is of every type while it is in play.
    pub every: bool,
    /// Its Powers and attacks and text, in printed order.
    pub abilities: Vec<Plan>,
    /// Indices of its attacks among its abilities.
    pub attacks: ArrayVec<u8, 4>,
    /// Indices of its Powers among its abilities.
    pub powers: ArrayVec<u8, 4>,
    /// Index of its text among its abilities.
    pub text: Option<u8>,
    /// Whether a Power of its makes it a copy of another Pokémon.
    pub copies: bool,
}

/// Every card that may be played.
#[derive(Clone, Debug)]
pub struct Pool {
    /// The faces as read.
    pub faces: Vec<Face>,
    /// What is shown of each face, worked out by whoever shows it.
    pub shown: Once,
    info: Vec<Info>,
    names: Vec<String>,
    /// The cards as they were first printed, where some text has changed.
    former: OnceLock<Option<Arc<Pool>>>,
}

impl Pool {
    /// Works out a pool from faces.
    pub fn new(faces: Vec<Face>) -> Self {
        Self::of(halved(faces))
    }

    /// The same cards with their texts as they were first printed (TB-OPEN-16).
    #[must_use]
    pub fn as_first_printed(self: &Arc<Self>) -> Arc<Self> {
        let former = self.former.get_or_init(|| {
            let changed = self.faces.iter().any(|face| !face.former.is_empty());
            let faces = self.faces.iter().cloned().map(Face::as_first_printed);
            changed.then(|| Arc::new(Self::of(faces.collect())))
        });
        Arc::clone(former.as_ref().unwrap_or(self))
    }

    /// A pool of faces of which each is one card.
    fn of(faces: Vec<Face>) -> Self {
        let mut names: BTreeMap<String, NameId> = BTreeMap::new();
        let mut list = Vec::new();
        let mut id = |name: &str| {
            *names.entry(name.to_owned()).or_insert_with(|| {
                list.push(name.to_owned());
                NameId(list.len() as u16 - 1)
            })
        };
        let mut info: Vec<Info> = faces.iter().map(|face| info_of(face, &mut id)).collect();
        for at in 1..info.len() {
            if faces[at].half() == Half::Bottom && faces[at - 1].half() == Half::Top {
                info[at - 1].half.1 = Some(FaceId(at as u16));
                info[at].half.1 = Some(FaceId(at as u16 - 1));
            }
        }
        let from: BTreeMap<NameId, NameId> = info
            .iter()
            .filter_map(|i| Some((i.name, i.from?)))
            .collect();
        for one in &mut info {
            let mut next = one.from;
            while let Some(name) = next {
                if one.line.try_push(name).is_err() {
                    break;
                }
                next = from.get(&name).copied();
            }
        }
        Self {
            shown: Once::new(faces.len()),
            faces,
            info,
            names: list,
            former: OnceLock::new(),
        }
    }

    /// What the procedures read of a face.
    pub fn info(&self, face: FaceId) -> &Info {
        &self.info[face.0 as usize]
    }

    /// The face as read.
    pub fn face(&self, face: FaceId) -> &Face {
        &self.faces[face.0 as usize]
    }

    /// The text of a name.
    pub fn name(&self, name: NameId) -> &str {
        &self.names[name.0 as usize]
    }

    /// The name's id, if some card mentions it.
    pub fn name_id(&self, name: &str) -> Option<NameId> {
        self.names
            .iter()
            .position(|n| n == name)
            .map(|at| NameId(at as u16))
    }

    /// Every face.
    pub fn ids(&self) -> impl Iterator<Item = FaceId> + use<> {
        (0..self.faces.len() as u16).map(FaceId)
    }
}

impl Info {
    /// Whether it may start as a Basic: one of the four kinds of OS-SETUP-4.
    pub fn is_starter(&self) -> bool {
        matches!(self.sort, Sort::Basic | Sort::Baby | Sort::Doll)
    }

    /// Whether the card is a Pokémon card (a Doll is not, outside play).
    pub fn is_pokemon(&self) -> bool {
        matches!(
            self.sort,
            Sort::Basic | Sort::Baby | Sort::Stage(_) | Sort::Legend
        )
    }

    /// Whether the card is a Trainer of any kind.
    pub fn is_trainer(&self) -> bool {
        matches!(
            self.sort,
            Sort::Trainer | Sort::Supporter | Sort::Doll | Sort::Tool | Sort::Stadium
        )
    }

    /// Whether the card is an Energy card.
    pub fn is_energy(&self) -> bool {
        self.energy.is_some()
    }
}

/// Faces with each LEGEND as its two cards, the top first (TB-BASE-25).
fn halved(faces: Vec<Face>) -> Vec<Face> {
    let mut cards = Vec::with_capacity(faces.len());
    for face in faces {
        if face.half() == Half::Whole {
            cards.push(face);
            continue;
        }
        for half in [Half::Top, Half::Bottom] {
            let mut card = face.clone();
            card.printed.retain(|p| p.half == half);
            cards.push(card);
        }
    }
    cards
}

fn info_of(face: &Face, id: &mut impl FnMut(&str) -> NameId) -> Info {
    let mut info = Info {
        name: id(&face.name),
        sort: Sort::Trainer,
        kind: Type::Colorless,
        second: None,
        half: (face.half(), None),
        prizes: 1,
        hp: face.hp(),
        weakness: None,
        weakness_too: None,
        weakness_by: 0,
        resistance: None,
        retreat: 0,
        from: face.evolves_from().map(&mut *id),
        line: ArrayVec::new(),
        baby_of: None,
        energy: None,
        every: false,
        abilities: Vec::new(),
        attacks: ArrayVec::new(),
        powers: ArrayVec::new(),
        text: None,
        copies: false,
    };
    match &face.headline {
        Headline::Basic(kind, _) => (info.sort, info.kind) = (Sort::Basic, *kind),
        Headline::Baby(kind, _) => (info.sort, info.kind) = (Sort::Baby, *kind),
        Headline::Stage1(_, kind, _) => (info.sort, info.kind) = (Sort::Stage(1), *kind),
        Headline::Stage2(_, kind, _) => (info.sort, info.kind) = (Sort::Stage(2), *kind),
        Headline::Legend(kind, _) => (info.sort, info.kind) = (Sort::Legend, *kind),
        Headline::LegendOfTwo(kind, other, _) => {
            (info.sort, info.kind, info.second) = (Sort::Legend, *kind, Some(*other));
        }
        Headline::Trainer => {}
        Headline::Supporter => info.sort = Sort::Supporter,
        Headline::Doll(_) => info.sort = Sort::Doll,
        Headline::Tool => info.sort = Sort::Tool,
        Headline::Stadium => info.sort = Sort::Stadium,
        Headline::BasicEnergy(kind) => {
            (info.sort, info.energy) = (Sort::BasicEnergy, Some((*kind, 1)))
        }
        Headline::SpecialEnergy(kind) => {
            (info.sort, info.energy) = (Sort::SpecialEnergy, Some((*kind, 1)))
        }
        Headline::EveryEnergy => {
            (info.sort, info.energy) = (Sort::SpecialEnergy, Some((Type::Colorless, 1)));
            info.every = true;
        }
        Headline::DoubleEnergy(kind, n) => {
            (info.sort, info.energy) = (Sort::SpecialEnergy, Some((*kind, *n)))
        }
    }
    for foot in &face.foot {
        match foot {
            Foot::Weakness(kind) if info.weakness.is_some() => info.weakness_too = Some(*kind),
            Foot::Weakness(kind) => info.weakness = Some(*kind),
            Foot::WeaknessBy(kind, n) => (info.weakness, info.weakness_by) = (Some(*kind), *n),
            Foot::Resistance(kind, n) => info.resistance = Some((*kind, *n)),
            Foot::Retreat(n) => info.retreat = *n,
            Foot::Level(_) | Foot::Prime => {}
            Foot::TwoPrizes => info.prizes = 2,
            Foot::BabyOf(Name(name)) => info.baby_of = Some(id(name)),
        }
    }
    for (at, ability) in face.abilities.iter().enumerate() {
        match &ability.kind {
            AbilityKind::Power(..) => info.powers.push(at as u8),
            AbilityKind::Attack(_) => info.attacks.push(at as u8),
            AbilityKind::Text => info.text = Some(at as u8),
        }
        info.abilities.push(Plan::new(ability, id(&ability.name)));
    }
    info.copies = info
        .abilities
        .iter()
        .any(|plan| plan.rules.contains(&Rule::Transform));
    info
}

impl Ability {
    /// The timing of a Power.
    pub fn timing(&self) -> Option<&Timing> {
        match self.kind {
            AbilityKind::Power(_, ref timing) => Some(timing),
            AbilityKind::Attack(_) | AbilityKind::Text => None,
        }
    }

    /// Its sentences as printed.
    pub fn sentences(&self) -> Vec<String> {
        self.clauses.iter().map(Out::of).collect()
    }
}

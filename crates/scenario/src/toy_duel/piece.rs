//! A card of the toy.

use crate::Stance;

/// What is printed on a card.
pub(super) struct Face {
    pub name: &'static str,
    pub kind: &'static str,
    /// ATK, DEF and Level.
    pub figures: [i32; 3],
}

const fn monster(name: &'static str, atk: i32, def: i32, level: i32) -> Face {
    Face {
        name,
        kind: "monster",
        figures: [atk, def, level],
    }
}

const fn other(name: &'static str, kind: &'static str) -> Face {
    Face {
        name,
        kind,
        figures: [0; 3],
    }
}

pub(super) const FACES: [Face; 15] = [
    monster("Mokey Mokey", 300, 100, 1),
    monster("Sparkman", 1600, 1400, 4),
    monster("Kuriboh", 300, 200, 1),
    monster("Jinzo", 2400, 1500, 6),
    monster("Breaker", 1600, 1000, 4),
    monster("Cyber Dragon", 2100, 1600, 5),
    monster("7 Colored Fish", 1800, 800, 4),
    monster("Winged Dragon, Guardian", 1400, 1200, 4),
    other("Dice", "spell"),
    other("Thief", "spell"),
    other("Sword", "equip"),
    other("Typhoon", "spell"),
    other("Reborn", "spell"),
    other("Umi", "field"),
    other("Mirror Force", "trap"),
];

/// A card and what is so of it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Piece {
    pub handle: u32,
    pub face: usize,
    /// How it lies; nothing if it is not in play.
    pub stance: Option<Stance>,
    pub new: u8,
    pub attacked: u8,
    pub turned: u8,
    /// Its owner, counted from 1.
    pub owner: u8,
    pub counters: Vec<(u16, String)>,
    /// Whether it lies where everybody sees it.
    pub lies_open: u8,
    /// The handle of what it is on.
    pub on: Option<u32>,
}

impl Piece {
    pub fn face(&self) -> &'static Face {
        &FACES[self.face]
    }

    pub fn name(&self) -> &'static str {
        self.face().name
    }

    pub fn is_in_play(&self) -> bool {
        self.stance.is_some()
    }

    pub fn is_open(&self) -> bool {
        match self.stance {
            Some(stance) => stance != Stance::Set,
            None => self.lies_open > 0,
        }
    }

    pub fn is_monster(&self) -> bool {
        self.face().kind == "monster"
    }

    /// The same card in an open pile.
    pub fn buried(self) -> Self {
        Self {
            stance: None,
            counters: Vec::new(),
            lies_open: 1,
            on: None,
            ..self
        }
    }
}

//! A frame: what one ability knows while it is carried out.

use arrayvec::ArrayVec;
use kernel::{Card, Coin, Seat, SeatSet};

use crate::backs::Reading;
use crate::pool::{FaceId, NameId};
use crate::state::{Life, Origin};
use crate::words::Type;

/// What one ability knows while it is carried out. It is read against this, and what it binds
/// ("your opponent", "it", "that type") is bound here once.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The seat that reads "you".
    pub you: Seat,
    /// The seat that played or used it, and chooses among opponents (TB-PLAY-10c, TB-OPEN-14).
    pub player: Seat,
    /// The player of its own side whom "each player" means, once one is meant (TB-TARGET-16f).
    pub own: Option<Seat>,
    /// The card that the words stand on.
    pub source: Card,
    /// The face and the ability on it that are carried out.
    pub ability: (FaceId, u8),
    /// What sort of effect it is.
    pub origin: Origin,
    /// "This Pokémon".
    pub me: Life,
    /// "The Defending Pokémon".
    pub defending: Life,
    /// "The attacking Pokémon".
    pub attacking: Life,
    /// "The Pokémon this card is attached to".
    pub holder: Life,
    /// "It": the Pokémon last chosen or put down.
    pub it: Life,
    /// "Your opponent", once one is meant.
    pub opponent: Option<Seat>,
    /// The seat that acts in the sentence at hand.
    pub subject: Seat,
    /// Which sentence is carried out.
    pub clause: u8,
    /// Results of the coins flipped so far, a group for each flipping sentence.
    pub coins: ArrayVec<Coins, 4>,
    /// Whether the last thing that might be done was done.
    pub did: Did,
    /// Cards that the last sentence about cards was about: discarded, put somewhere, looked at.
    pub seen: ArrayVec<Card, 16>,
    /// The seats that know those cards.
    pub known: SeatSet,
    /// The type chosen.
    pub kind: Option<Type>,
    /// The attack chosen: its name, and where it stands.
    pub attack: Option<(NameId, FaceId, u8)>,
    /// The attack's damage as it is worked out.
    pub damage: Damage,
    /// How it reads cards.
    pub reading: Reading,
}

/// What one attack gathers about many Pokémon. It is kept beside the frames, which stay small.
#[derive(Clone, Debug, Default)]
pub struct Reach {
    /// Damage to targets other than the Defending Pokémon, in the order named.
    pub others: ArrayVec<(Life, i32), 56>,
    /// Damage that Weakness and Resistance do not touch, whatever the attack's own is like.
    pub plain: ArrayVec<(Life, i32), 8>,
    /// Pokémon that coins were flipped for, with their results.
    pub tossed: ArrayVec<(Life, Coin), 48>,
    /// Pokémon that a shield was asked about, and whether it held.
    pub shields: ArrayVec<(Life, Shield), 48>,
    /// Whose card is being carried out, and the opponent it is used on: who takes Prizes (TB-OPEN-8).
    pub author: Option<(Seat, Option<Seat>)>,
}

impl Reach {
    /// Forgets the attack before.
    pub fn clear(&mut self) {
        self.others.clear();
        self.plain.clear();
        self.tossed.clear();
        self.shields.clear();
    }
}

/// Whether something optional was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Did {
    /// It was.
    Yes,
    /// It was not.
    No,
}

/// Whether an attack is kept from doing anything to a Pokémon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shield {
    /// It is kept off.
    Holds,
    /// It gets through.
    Open,
}

/// Heads and tails of one flipping sentence.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Coins {
    /// How many heads.
    pub heads: u8,
    /// How many tails.
    pub tails: u8,
    /// Which sentence flipped them.
    pub clause: u8,
}

/// What limits how an attack's damage is modified.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Modifiers {
    /// Everything applies.
    #[default]
    All,
    /// Weakness and Resistance do not.
    NoWeakness,
    /// Resistance does not.
    NoResistance,
    /// Weakness and Resistance do, effects on the Pokémon hit do not.
    NoEffects,
    /// Nor do effects on the Pokémon hit (OS-DMG-14).
    Unaffected,
}

/// An attack's damage in step 1 (OS-DMG-1).
#[derive(Clone, Debug, Default)]
pub struct Damage {
    /// Damage to the Defending Pokémon.
    pub base: i32,
    /// Whether the attack does nothing at all.
    pub nothing: bool,
    /// What applies to it.
    pub modifiers: Modifiers,
    /// What was done to the Defending Pokémon in the end.
    pub done: u16,
    /// Whether the Defending Pokémon was damaged.
    pub hurt: bool,
    /// Conditions that go with it, a bit each (Mirror Move).
    pub conditions: u8,
}

impl Frame {
    /// A frame for the words of a card, read by a seat.
    pub fn new(you: Seat, source: Card, ability: (FaceId, u8), origin: Origin) -> Self {
        Self {
            you,
            player: you,
            own: None,
            source,
            ability,
            origin,
            me: Life::NONE,
            defending: Life::NONE,
            attacking: Life::NONE,
            holder: Life::NONE,
            it: Life::NONE,
            opponent: None,
            subject: you,
            clause: 0,
            coins: ArrayVec::new(),
            did: Did::No,
            seen: ArrayVec::new(),
            known: SeatSet::NONE,
            kind: None,
            attack: None,
            damage: Damage::default(),
            reading: Reading::Faces,
        }
    }

    /// Keeps cards for later sentences to speak of.
    pub fn remember(&mut self, cards: &[Card]) {
        self.seen = cards.iter().copied().take(self.seen.capacity()).collect();
    }

    /// The coins of the last flipping sentence before a clause.
    pub fn coins_before(&self, clause: u8) -> Coins {
        self.coins
            .iter()
            .rev()
            .find(|c| c.clause <= clause)
            .copied()
            .unwrap_or_default()
    }
}

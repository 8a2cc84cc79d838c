//! A frame: what one ability knows while it is carried out.

use arrayvec::ArrayVec;
use kernel::{Card, Seat};

use crate::backs::Reading;
use crate::link::{Aim, Link};
use crate::pool::FaceId;
use crate::trigger::Cause;

/// Cards that a sentence is about.
pub type Aims = ArrayVec<Aim, 48>;

/// What one ability knows while it is carried out, or while its standing rules are read.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The seat that reads "you".
    pub you: Seat,
    /// The card that the words stand on, in its stay.
    pub source: Aim,
    /// The face and ability.
    pub words: (FaceId, u8),
    /// The sentence at hand.
    pub clause: u8,
    /// The one opponent, or other player, it is aimed at.
    pub pick: Option<Seat>,
    /// The seat that acts in the sentence at hand: "their", "they control".
    pub they: Seat,
    /// "That player".
    pub player: Option<Seat>,
    /// Targets, then whatever a sentence chose: "it", "them".
    pub it: ArrayVec<Aim, 16>,
    /// How many targets the first sentence chose.
    pub first: u8,
    /// "That monster", "that card".
    pub subject: Aim,
    /// The other card of the event.
    pub other: Aim,
    /// The card Tributed as a cost, its ATK and Level then.
    pub tribute: (Card, u16, u8),
    /// How many cards the last act on cards took.
    pub count: u16,
    /// The total ATK of what was destroyed, as it stood.
    pub total: i32,
    /// ATK and DEF of what was destroyed, as they were.
    pub was: ArrayVec<(Card, i32, i32), 6>,
    /// Whether amounts were worked out when it was entered.
    pub fixed: bool,
    /// What the last choice left.
    pub rest: ArrayVec<Aim, 16>,
    /// Dice of two players.
    pub rolls: (Seat, u8, Seat, u8),
    /// How many each seat discarded or shuffled away.
    pub by_seat: kernel::BySeat<u8>,
    /// The last amount of Life Points.
    pub amount: i32,
    /// Heads flipped.
    pub heads: u8,
    /// Coins flipped.
    pub coins: u8,
    /// The die.
    pub roll: u8,
    /// Whether a call was right.
    pub called: bool,
    /// A declared Type, Attribute or kind.
    pub declared: u8,
    /// The declared name.
    pub named: Option<FaceId>,
    /// Whether the last thing that might be done was done.
    pub did: bool,
    /// Why cards move that it moves.
    pub cause: Cause,
    /// How it reads cards.
    pub reading: Reading,
}

impl Frame {
    /// A frame for the words of a card, read by a seat.
    pub fn new(you: Seat, source: Aim) -> Self {
        Self {
            you,
            source,
            words: (FaceId(0), 0),
            clause: 0,
            pick: None,
            they: you,
            player: None,
            it: ArrayVec::new(),
            first: 0,
            subject: Aim::NONE,
            other: Aim::NONE,
            tribute: (Card::NONE, 0, 0),
            count: 0,
            total: 0,
            was: ArrayVec::new(),
            fixed: false,
            rest: ArrayVec::new(),
            rolls: (you, 0, you, 0),
            by_seat: kernel::BySeat::default(),
            amount: 0,
            heads: 0,
            coins: 0,
            roll: 0,
            called: false,
            declared: 0,
            named: None,
            did: false,
            cause: Cause::Effect,
            reading: Reading::Faces,
        }
    }

    /// The frame of a chain link.
    pub fn of(link: &Link, face: FaceId) -> Self {
        let mut frame = Self::new(link.seat, link.source);
        frame.words = (face, link.ability);
        frame.pick = link.pick;
        frame.player = link.player;
        frame.it = link.targets.iter().copied().collect();
        frame.first = link.first;
        if link.targets.is_empty() && link.bound != Aim::NONE {
            frame.it.push(link.bound);
            frame.first = 1;
        }
        frame.subject = link.subject;
        frame.other = link.other;
        frame.tribute = (link.tribute, link.tributed.0, link.tributed.1);
        frame.count = u16::from(link.paid);
        frame.amount = link.amount;
        frame.declared = link.declared;
        frame
    }
}

//! Cards as everybody sees them: the back of one that lies unseen says only where it lies.

use kernel::Card;

use crate::frame::Frame;
use crate::options::Asked;
use crate::state::{Place, Side};
use crate::table::Table;
use crate::words::{Adj, CardSet, Kind, Noun, Post};

/// How a frame reads cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// As they are.
    Faces,
    /// As everybody sees them: what lies unseen could be anything.
    Backs,
}

impl Table<'_> {
    /// The frame by which a seat is asked so that nobody learns of unseen cards; none where only who can is
    /// asked (TD-CHAIN-3).
    pub(crate) fn backs(&self, f: &Frame) -> Option<Frame> {
        match self.r.ruled.options.asked {
            Asked::WhoCan => None,
            Asked::WhoCould => {
                let mut frame = f.clone();
                frame.reading = Reading::Backs;
                Some(frame)
            }
        }
    }

    /// How many cards of a set are there by what everybody sees; none where only who can is asked.
    pub(crate) fn could_be(&self, f: &Frame, set: &CardSet) -> usize {
        let backs = self.backs(f);
        backs.map_or(0, |frame| self.eligible(&frame, set).len())
    }

    /// A number of cards that everybody sees, where more are asked than have a choice; else none.
    pub(crate) fn could_count(&self, n: usize) -> usize {
        match self.r.ruled.options.asked {
            Asked::WhoCan => 0,
            Asked::WhoCould => n,
        }
    }

    /// Whether some seat does not see a card.
    pub(crate) fn is_unseen(&self, card: Card) -> bool {
        match self.spot(card).1 {
            Place::Deck | Place::Hand | Place::Fusion => true,
            Place::Removed | Place::Monsters | Place::Spells | Place::Field => {
                self.s.status(card).side == Side::Down
            }
            Place::Graveyard | Place::Arriving => false,
        }
    }

    /// Whether a card that lies unseen could be of a kind.
    pub(crate) fn could_fit(&self, f: &Frame, kind: &Kind, card: Card) -> bool {
        let noun = match self.spot(card).1 {
            Place::Monsters => matches!(kind.noun, Noun::Card | Noun::Monster),
            Place::Spells | Place::Field => !matches!(kind.noun, Noun::Monster | Noun::Token),
            Place::Deck
            | Place::Hand
            | Place::Graveyard
            | Place::Removed
            | Place::Fusion
            | Place::Arriving => kind.noun != Noun::Token,
        };
        noun && (kind.adjs.iter()).all(|adj| !adj.is_open() || self.is(f, *adj, card))
            && (kind.posts.iter()).all(|post| !post.is_open() || self.has(f, post, card))
    }
}

impl Adj {
    /// Whether everybody sees it, whatever the card.
    fn is_open(self) -> bool {
        match self {
            Self::Other | Self::FaceUp | Self::FaceDown | Self::Attacking | Self::Defending => true,
            Self::Of(_)
            | Self::Typed(_)
            | Self::TypedEither(..)
            | Self::TypedAny(..)
            | Self::NotTyped(_)
            | Self::NotOf(_)
            | Self::Normal
            | Self::Effect
            | Self::Fusion
            | Self::Ritual
            | Self::Spirit
            | Self::Union
            | Self::Toon
            | Self::Gemini
            | Self::Flip
            | Self::Equip
            | Self::Field
            | Self::Continuous
            | Self::QuickPlay
            | Self::CounterTrap => false,
        }
    }
}

impl Post {
    /// Whether everybody sees it, whatever the card.
    fn is_open(&self) -> bool {
        match self {
            Self::ExceptIt
            | Self::With(_)
            | Self::AttackedSince
            | Self::NormalSummoned
            | Self::SpecialSummoned
            | Self::New
            | Self::HasAttacked
            | Self::Equipped
            | Self::UnderAttack
            | Self::Attacks
            | Self::NotAttacks
            | Self::Owned => true,
            Self::Level(_)
            | Self::LevelFrom(_)
            | Self::LevelTo(_)
            | Self::Has(..)
            | Self::From(..)
            | Self::To(..)
            | Self::Highest(_)
            | Self::Lowest(_)
            | Self::Weaker
            | Self::WeakerOriginal
            | Self::StrongerThanAttacker
            | Self::SameAtk
            | Self::AtMostPaid
            | Self::NotStronger
            | Self::Named(_)
            | Self::NamedEither(..)
            | Self::NotNamed(_)
            | Self::SameName
            | Self::Named1(_)
            | Self::NotNamed1(_)
            | Self::NamedAny(..)
            | Self::Holds(_)
            | Self::FaceDownOr(_)
            | Self::SameLevel
            | Self::SameType
            | Self::SameAttribute
            | Self::DeclaredSort
            | Self::DeclaredType
            | Self::DeclaredAttribute
            | Self::DeclaredName => false,
        }
    }
}

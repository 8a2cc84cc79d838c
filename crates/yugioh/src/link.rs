//! A chain link: one activation, from its announcement to its resolution.

use arrayvec::ArrayVec;
use kernel::{Card, Seat, save_fields, save_list};

use crate::state::Place;

/// A card in one stay on the field; life 0 if it was somewhere else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aim {
    /// The card.
    pub card: Card,
    /// Its stay.
    pub life: u16,
}

impl Aim {
    /// Nothing.
    pub const NONE: Self = Self {
        card: Card::NONE,
        life: 0,
    };
}

impl Default for Aim {
    fn default() -> Self {
        Self::NONE
    }
}

/// Whether a link still counts (TD-BASE-43).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Verdict {
    /// It resolves.
    #[default]
    Stands,
    /// It counts as not activated.
    ActivationNegated,
    /// It was activated, but does nothing.
    EffectNegated,
}

/// A chain link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The seat that activated it: "you".
    pub seat: Seat,
    /// The card, in its stay at activation.
    pub source: Aim,
    /// Where the card was activated.
    pub place: Place,
    /// The ability on its face.
    pub ability: u8,
    /// The one opponent, or other player, it is aimed at (TD-EFFECT-3, SY-OPEN-16).
    pub pick: Option<Seat>,
    /// Its targets, in the order chosen.
    pub targets: ArrayVec<Aim, 8>,
    /// How many of them the first sentence chose.
    pub first: u8,
    /// What the card was bound to when it was activated: "it", if nothing is targeted.
    pub bound: Aim,
    /// "That monster", "that card": what the event was about.
    pub subject: Aim,
    /// The other card of the event.
    pub other: Aim,
    /// Whether its targets are none, but "those monsters": all that the event was about.
    pub those: bool,
    /// The player the event was about.
    pub player: Option<Seat>,
    /// An amount of the event or of the cost.
    pub amount: i32,
    /// How many cards the cost took.
    pub paid: u8,
    /// The monster Tributed as its cost: its ATK and Level.
    pub tributed: (u16, u8),
    /// The card Tributed, for references to it.
    pub tribute: Card,
    /// A declared Type, Attribute or kind.
    pub declared: u8,
    /// Whose damage of it another player takes, and who.
    pub turned: Option<(Seat, Seat)>,
    /// Whether it still counts.
    pub verdict: Verdict,
}

impl Link {
    /// What it targets.
    pub fn aimed_at(&self) -> &[Aim] {
        if self.those { &[] } else { &self.targets }
    }

    /// A link without targets.
    pub fn new(seat: Seat, source: Aim, place: Place, ability: u8) -> Self {
        Self {
            seat,
            source,
            place,
            ability,
            pick: None,
            targets: ArrayVec::new(),
            first: 0,
            bound: Aim::NONE,
            subject: Aim::NONE,
            other: Aim::NONE,
            those: false,
            player: None,
            amount: 0,
            paid: 0,
            tributed: (0, 0),
            tribute: Card::NONE,
            declared: 0,
            turned: None,
            verdict: Verdict::Stands,
        }
    }
}

save_list!(Verdict {
    Stands,
    ActivationNegated,
    EffectNegated
});
save_fields!(Aim { card, life });
save_fields!(Link {
    seat,
    source,
    place,
    ability,
    pick,
    targets,
    first,
    bound,
    subject,
    other,
    those,
    player,
    amount,
    paid,
    tributed,
    tribute,
    declared,
    turned,
    verdict
});

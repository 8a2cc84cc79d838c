//! What happened, as triggers and responses read it, and the triggers that wait.

use kernel::{Card, Seat, save_fields, save_list};

use crate::link::Aim;

/// What happened to a card or a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// A monster is about to be Summoned (TD-BASE-32).
    Attempted,
    /// Normal or Tribute Summoned.
    NormalSummoned,
    /// Flip Summoned.
    FlipSummoned,
    /// Special Summoned.
    SpecialSummoned,
    /// Turned face-up, in any way.
    TurnedUp,
    /// Declared an attack on `other`, or directly.
    Declared,
    /// Destroyed.
    Destroyed,
    /// Sent to the Graveyard.
    ToGraveyard,
    /// Removed from play.
    Removed,
    /// Returned to a hand.
    ToHand,
    /// Tributed.
    Tributed,
    /// Discarded.
    Discarded,
    /// Drawn.
    Drawn,
    /// Destroyed `other` by battle.
    DestroyedByBattle,
    /// Inflicted battle damage on the team of `seat`.
    InflictedDamage,
    /// Battled `other`.
    Battled,
    /// A player took battle damage.
    TookBattleDamage,
    /// A player took damage from an effect.
    TookEffectDamage,
    /// A player gained Life Points.
    Gained,
    /// A card was activated.
    Activated,
    /// A card's activation resolved.
    Resolved,
    /// A phase of the turn of `seat` began; `n` is the phase.
    Began,
    /// The Damage Step of a battle ended.
    BattleEnded,
    /// Damage is calculated.
    Calculating,
    /// A phase of the turn of `seat` ended; `n` is the phase.
    Ended,
    /// Control of a monster went from `seat` to another player.
    ControlTaken,
}

/// Why a card moved or was destroyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A battle.
    Battle,
    /// A card's effect.
    Effect,
    /// A cost.
    Cost,
    /// The rules.
    Rule,
    /// The proper way of a Summon: a Tribute, a material.
    Summon,
}

/// Where a card was before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum From {
    /// On the field, face-up.
    FieldUp,
    /// On the field, face-down.
    FieldDown,
    /// In a hand.
    Hand,
    /// In a Deck.
    Deck,
    /// Elsewhere.
    Elsewhere,
}

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Happened {
    /// What.
    pub what: What,
    /// The card, in its stay before.
    pub card: Aim,
    /// Another card.
    pub other: Aim,
    /// The seat that did it, or that it befell, or that controlled the card.
    pub seat: Seat,
    /// Why.
    pub cause: Cause,
    /// The card whose effect did it, if one did.
    pub by: Card,
    /// The seat whose effect did it.
    pub by_seat: Seat,
    /// Where the card was.
    pub from: From,
    /// The zone a Summoned monster came from.
    pub origin: Option<crate::state::Place>,
    /// How much.
    pub n: i32,
    /// When: things done at once share a moment.
    pub moment: u16,
}

/// A trigger that waits to be put on a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pending {
    /// The seat whose effect it is (TD-OPEN-43).
    pub seat: Seat,
    /// The card, in its stay when it happened.
    pub source: Aim,
    /// The ability on its face.
    pub ability: u8,
    /// What happened.
    pub event: Happened,
}

impl Pending {
    /// Whether it stands for a card that nobody sees and that could answer from a hand.
    pub fn is_blank(&self) -> bool {
        self.source.card == Card::NONE
    }
}

save_list!(What {
    Attempted,
    NormalSummoned,
    FlipSummoned,
    SpecialSummoned,
    TurnedUp,
    Declared,
    Destroyed,
    ToGraveyard,
    Removed,
    ToHand,
    Tributed,
    Discarded,
    Drawn,
    DestroyedByBattle,
    InflictedDamage,
    Battled,
    TookBattleDamage,
    TookEffectDamage,
    Gained,
    Activated,
    Resolved,
    Began,
    BattleEnded,
    Calculating,
    Ended,
    ControlTaken
});
save_list!(Cause {
    Battle,
    Effect,
    Cost,
    Rule,
    Summon
});
save_list!(From {
    FieldUp,
    FieldDown,
    Hand,
    Deck,
    Elsewhere
});
save_fields!(Happened {
    what,
    card,
    other,
    seat,
    cause,
    by,
    by_seat,
    from,
    origin,
    n,
    moment
});
save_fields!(Pending {
    seat,
    source,
    ability,
    event
});

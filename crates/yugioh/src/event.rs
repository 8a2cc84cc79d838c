//! What happens in this game (the `what` of a [`kernel::Event`]).

macro_rules! events {
    ($( $(#[$doc:meta])* $Variant:ident ),+ $(,)?) => {
        /// What happened, as the log tells it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum What { $( $(#[$doc])* $Variant ),+ }

        impl What {
            /// Every one, by its number.
            pub const ALL: &'static [Self] = &[$( Self::$Variant ),+];

            /// The one with a number.
            ///
            /// # Panics
            /// If there is none.
            pub fn of(number: u8) -> Self {
                Self::ALL[number as usize]
            }
        }
    };
}

events! {
    /// A Deck was shuffled.
    Shuffled,
    /// A seat goes first.
    GoesFirst,
    /// A card was drawn.
    Drew,
    /// A player had to draw and could not.
    CouldNotDraw,
    /// A turn began.
    TurnBegan,
    /// A turn was skipped.
    TurnSkipped,
    /// A phase began; `n` is the stage.
    PhaseBegan,
    /// A phase was skipped; `n` is the stage.
    PhaseSkipped,
    /// A monster was Normal Summoned; `n` is how many Tributes it took.
    Summoned,
    /// A monster was Flip Summoned.
    FlipSummoned,
    /// A monster was Special Summoned.
    SpecialSummoned,
    /// A Summon was negated.
    SummonNegated,
    /// A card was Set.
    Set,
    /// A monster's battle position was changed; `n`: 0 Attack, 1 Defense, 2 face-down.
    Positioned,
    /// A card was turned face-up.
    TurnedUp,
    /// A card or effect was activated; `n` is the chain link.
    Activated,
    /// An opponent was picked.
    Picked,
    /// A card was targeted.
    Targeted,
    /// A chain link resolves; `n` is its number.
    Resolves,
    /// A chain link was negated.
    Negated,
    /// Its effect had nothing to do.
    Fizzled,
    /// A card was destroyed.
    Destroyed,
    /// A card went to the Graveyard.
    ToGraveyard,
    /// A card was removed from play.
    Removed,
    /// A card that was removed from play for a time came back to the field.
    Returned,
    /// A card was returned to a hand, or added to it.
    ToHand,
    /// A card was returned to a Deck.
    ToDeck,
    /// A card was discarded.
    Discarded,
    /// A monster was Tributed.
    Tributed,
    /// A Fusion Material was used.
    Material,
    /// A Token came.
    TokenCame,
    /// A Token ceased to exist.
    TokenGone,
    /// Control of a monster changed; `seat` has it now.
    Control,
    /// A Trap that was a monster is a Trap again.
    Reverted,
    /// A card was equipped to `other`.
    Equipped,
    /// Life Points changed by `n`.
    Gained,
    /// Damage of `n`.
    Damaged,
    /// Life Points paid.
    Paid,
    /// An attack was declared on `other`, or directly.
    Attacked,
    /// An attack was negated.
    AttackNegated,
    /// An attack stopped.
    AttackStopped,
    /// A replay.
    Replay,
    /// A teammate took the attack on `card`.
    Intercepted,
    /// A battle was fought without destruction.
    Battled,
    /// A counter was put or removed: `n`.
    Counters,
    /// A coin: 1 heads, 0 tails.
    Coin,
    /// A die.
    Die,
    /// A Type, Attribute or kind was declared.
    Declared,
    /// A seat looked at a card.
    Looked,
    /// A card was shown.
    Showed,
    /// A teammate agreed; `n` 1, or refused, 0.
    Consent,
    /// Something that lasts began.
    Lasting,
    /// Nothing was found.
    FoundNothing,
    /// A player is out of the Duel.
    Out,
    /// The game has ended; `n` how.
    Ended,
}

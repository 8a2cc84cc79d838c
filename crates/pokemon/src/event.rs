//! What happens in this game (the `what` of a [`kernel::Event`]).

macro_rules! events {
    ($( $(#[$doc:meta])* $Variant:ident ),+ $(,)?) => {
        /// What happened.
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
    /// Players greet each other.
    Greeting,
    /// A deck was shuffled.
    Shuffled,
    /// A deck was cut by another player.
    Cut,
    /// One card was drawn.
    Drew,
    /// Several cards were drawn.
    DrewMany,
    /// A hand was shown in a mulligan.
    Mulligan,
    /// A card of a hand was shown.
    Showed,
    /// A card was put down face down.
    PutDown,
    /// Prizes were laid.
    LaidPrizes,
    /// A coin was flipped: 1 heads, 0 tails.
    Coin,
    /// A throw: 0 rock, 1 paper, 2 scissors.
    Throw,
    /// A seat goes first.
    GoesFirst,
    /// All cards in play were turned up.
    Revealed,
    /// A turn began.
    TurnBegan,
    /// A turn ended.
    TurnEnded,
    /// A Pokémon was put on the Bench.
    Benched,
    /// Energy or a Tool was attached: `card` to `other`.
    Attached,
    /// A Pokémon evolved: `other` into `card`.
    Evolved,
    /// A Pokémon devolved into `card`.
    Devolved,
    /// A Trainer was played.
    Played,
    /// A Power was used.
    UsedPower,
    /// An attack was announced.
    Attacked,
    /// The attack failed.
    AttackFailed,
    /// A retreat was declared.
    Retreats,
    /// A retreat failed.
    RetreatFailed,
    /// `other` took the place of `card`.
    Switched,
    /// Damage was done.
    Damaged,
    /// No damage was done.
    NoDamage,
    /// Damage counters were put on it.
    Counters,
    /// Damage counters were removed.
    Healed,
    /// It got a Special Condition: 1 Asleep, 2 Confused, 3 Paralyzed, 4 Poisoned.
    Afflicted,
    /// It lost a Special Condition.
    Recovered,
    /// It lost all Special Conditions.
    Cured,
    /// A marker was put on it.
    Marked,
    /// A card was discarded.
    Discarded,
    /// A card went to a hand.
    ToHand,
    /// A card went into a deck.
    ToDeck,
    /// A Pokémon was Knocked Out.
    KnockedOut,
    /// It stayed in play with this much HP.
    Survived,
    /// A new Active Pokémon was chosen.
    Promoted,
    /// A Prize was taken.
    TookPrize,
    /// Something lasting is in force now; `n` its clause.
    Lasting,
    /// Attached cards were moved.
    Moved,
    /// A seat looked at a card.
    Looked,
    /// Nothing was found.
    FoundNothing,
    /// Cards were put back in some order.
    Rearranged,
    /// A type was chosen.
    ChoseType,
    /// Sudden Death begins.
    SuddenDeath,
    /// The game has ended; `n` how.
    Ended,
    /// An attack or effect was prevented.
    Prevented,
    /// A die was rolled: what it shows.
    Rolled,
    /// The top card of a deck was turned over at a turn's start.
    TurnedOver,
    /// A seat had to pass its turn.
    Passed,
    /// A hand was shown because its player has no Pokémon left.
    Bared,
    /// A Stadium was used.
    UsedStadium,
    /// A card was played for a partner, the seat counted from 0.
    PlayedFor,
    /// A card went into the Lost Zone.
    Lost,
    /// A seat waits with its mulligan until the others have laid their Prizes.
    Waits,
    /// Whom a card is used on was chosen: the seat counted from 0.
    Picked,
}

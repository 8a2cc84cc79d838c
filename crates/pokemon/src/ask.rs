//! The questions of this game and what their choices say.

/// Why a seat is asked (the code of a [`kernel::Reason`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// What to do in the open turn.
    Turn,
    /// Keep a hand of Dolls and Fossils, or mulligan (OS-SETUP-4d, 4e).
    Keep,
    /// Which card starts as the Active Pokémon (OS-SETUP-4).
    StartActive,
    /// Which cards start on the Bench (OS-SETUP-5).
    StartBench,
    /// How many bonus cards to draw (OS-SETUP-7).
    Bonus,
    /// Which bonus cards to put on the Bench (OS-SETUP-7b).
    BonusBench,
    /// Heads or tails (OS-SETUP-8).
    Call,
    /// Rock, paper or scissors (OS-SETUP-8, OS-SUDDEN-6).
    Throw,
    /// Which Energy pays for a retreat (OS-RETREAT-2).
    RetreatCost,
    /// Which Benched Pokémon takes the place of one that retreats (OS-RETREAT-4).
    RetreatTo,
    /// Which Benched Pokémon replaces one that was Knocked Out (OS-KO-4).
    Promote,
    /// Which Prizes to take (OS-OPEN-20).
    Prize,
    /// Who takes Prizes first (OS-CHECKUP-7b).
    PrizeOrder,
    /// Which Pokémon a sentence is about.
    Mon,
    /// Which cards a sentence is about.
    Cards,
    /// Which card to take out of a deck.
    Search,
    /// Whether to do what one may do.
    May,
    /// Which player a phrase means.
    Whom,
    /// Which attack.
    Attack,
    /// Which type.
    Type,
    /// How many damage counters.
    Counters,
    /// How much less damage.
    Less,
    /// How many cards to look at.
    Look,
    /// In which order to put cards back, the first on top.
    Order,
    /// Which Stage and higher to take off.
    Stage,
    /// What to look at.
    Sight,
    /// Whether a Tool acts now, between turns (OS-CHECKUP-6).
    Tool,
    /// Which player of a side draws a bonus card (TB-SETUP-4b).
    BonusTaker,
    /// Which player of a team goes first (TB-SETUP-6b).
    FirstPlayer,
    /// Which Basic of the hand becomes the Active Pokémon (TB-PLAY-6a).
    MustPlay,
    /// Which Special Condition.
    Condition,
}

/// What a choice says (the verb of a [`kernel::Choice`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Say {
    /// Play a Trainer.
    Play,
    /// Attach Energy for the turn.
    Energy,
    /// Attach a Tool.
    Tool,
    /// Evolve a Pokémon.
    Evolve,
    /// Put a Basic on the Bench.
    Bench,
    /// Declare a retreat.
    Retreat,
    /// Use a Power; the figure is its ability number.
    Power,
    /// Announce an attack; the figure is its ability number.
    Attack,
    /// Discard a Doll from play.
    Discard,
    /// End the turn.
    End,
    /// A card.
    Card,
    /// A Pokémon in a zone.
    Mon,
    /// A seat, the figure counted from 0.
    Seat,
    /// Yes.
    Yes,
    /// No.
    No,
    /// Nothing.
    Nothing,
    /// A type, by its number.
    Type,
    /// An attack of another card, by its ability number.
    AttackOf,
    /// Heads.
    Heads,
    /// Tails.
    Tails,
    /// A throw: 0 rock, 1 paper, 2 scissors.
    Throw,
    /// Keep the hand.
    Keep,
    /// Take a mulligan.
    Mulligan,
    /// A Prize by its place, counted from 1.
    Prize,
    /// Several attached cards: a bit each, by their places.
    Combo,
    /// The top card of a deck.
    TopCard,
    /// A random card of a hand.
    RandomCard,
    /// Play a Trainer or Supporter for a partner, the seat counted from 0 (TB-PLAY-10).
    PlayFor,
    /// Use the Stadium in play (TB-OPEN-34).
    Stadium,
    /// A Special Condition, by its number.
    Condition,
}

macro_rules! numbered {
    ($Enum:ident: $($Variant:ident),+ $(,)?) => {
        impl $Enum {
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
numbered!(Ask: Turn, Keep, StartActive, StartBench, Bonus, BonusBench, Call, Throw, RetreatCost, RetreatTo,
    Promote, Prize, PrizeOrder, Mon, Cards, Search, May, Whom, Attack, Type, Counters, Less, Look, Order,
    Stage, Sight, Tool, BonusTaker, FirstPlayer, MustPlay, Condition);
numbered!(Say: Play, Energy, Tool, Evolve, Bench, Retreat, Power, Attack, Discard, End, Card, Mon, Seat, Yes,
    No, Nothing, Type, AttackOf, Heads, Tails, Throw, Keep, Mulligan, Prize, Combo, TopCard, RandomCard,
    PlayFor, Stadium, Condition);

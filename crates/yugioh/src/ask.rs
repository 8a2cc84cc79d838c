//! The questions of this game and what their choices say.

macro_rules! numbered {
    ($(#[$meta:meta])* $Enum:ident { $( $(#[$doc:meta])* $Variant:ident ),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $Enum { $( $(#[$doc])* $Variant ),+ }

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

numbered! {
    /// Why a seat is asked (the code of a [`kernel::Reason`]).
    Ask {
        /// Whether to go first (TD-OPEN-7).
        First,
        /// What to do in the open Main Phase (TD-BASE-12).
        Main,
        /// What to do in the open Battle Phase (TD-BASE-13).
        Battle,
        /// Whether to activate something now (TD-OPEN-3).
        Respond,
        /// Whether to use a trigger (TD-BASE-34).
        Trigger,
        /// In which order to place triggers (TD-CHAIN-4).
        TriggerOrder,
        /// Whether to agree on an order (TD-OPEN-4).
        Agree,
        /// Which opponent an effect is aimed at (TD-EFFECT-3).
        Opponent,
        /// Targets (TD-BASE-42).
        Target,
        /// Cards that pay a cost.
        Cost,
        /// Tributes (TD-BASE-16).
        Tribute,
        /// Fusion Materials (TD-BASE-20).
        Material,
        /// Which Fusion Monster.
        Fusion,
        /// Which cards a sentence is about.
        Cards,
        /// Which card to take out of a Deck.
        Search,
        /// In which position.
        Position,
        /// Whether to pay what a card demands.
        Upkeep,
        /// Whether to do what one may do.
        May,
        /// Which of two things to do.
        Either,
        /// Whether to lend or allow (TD-OPEN-17).
        Consent,
        /// What to attack (TD-ATK-4).
        AttackTarget,
        /// What to attack after a replay (TD-BASE-37).
        Replay,
        /// Whether to put a monster in the way (SY-REDIR-1).
        Intercept,
        /// With which monster.
        InterceptWith,
        /// Which Attribute.
        Attribute,
        /// Which Type.
        Type,
        /// Spell or Trap.
        Kind,
        /// Heads or tails.
        Call,
        /// What to discard for the hand limit (TD-BASE-14).
        HandLimit,
        /// What a standing rule lets be destroyed instead.
        Instead,
        /// How many times an amount.
        Multiple,
        /// On the top or the bottom.
        End,
        /// In which order to put cards back.
        Order,
        /// In which order a seat deals with what a phase demands (TD-BASE-11).
        PhaseOrder,
        /// What to Normal Summon or Set by an effect (TD-BASE-15).
        ExtraSummon,
        /// Which card name.
        Name,
    }
}

numbered! {
    /// What a choice says (the verb of a [`kernel::Choice`]).
    Say {
        /// Normal or Tribute Summon.
        Summon,
        /// Summon a Gemini Monster a second time.
        SummonAgain,
        /// Special Summon by the card's own way.
        Special,
        /// Flip Summon.
        Flip,
        /// Set.
        Set,
        /// Change the battle position.
        Turn,
        /// Activate a card or an effect; the figure is the ability.
        Activate,
        /// Equip a Union Monster, or take it off.
        Union,
        /// Declare an attack.
        Attack,
        /// Go to a phase; the figure is the stage.
        Phase,
        /// Do nothing.
        Pass,
        /// A card.
        Card,
        /// A seat, the figure counted from 0.
        Seat,
        /// Yes.
        Yes,
        /// No.
        No,
        /// Face-up Attack Position.
        AttackPosition,
        /// Face-up Defense Position.
        DefensePosition,
        /// One of two acts: 0 or 1.
        Act,
        /// An Attribute, by its number.
        Attribute,
        /// A Type, by its number.
        Type,
        /// 0 Spell, 1 Trap.
        Kind,
        /// Heads.
        Heads,
        /// Tails.
        Tails,
        /// Attack directly; the figure is the seat counted from 0, or 255 for the team.
        Direct,
        /// Stop the attack.
        Stop,
        /// Go first.
        GoFirst,
        /// Go second.
        GoSecond,
        /// The top of a Deck.
        Top,
        /// The bottom of a Deck.
        Bottom,
        /// A card name, by its face.
        Name,
        /// A trigger; the figure is its place among those that wait, and above 8 bits its ability.
        Trigger,
    }
}

//! The options of a ruleset, worked out.

use lens::{Declared, Options, Takes};

macro_rules! option {
    ($(#[$doc:meta])* $Enum:ident = [$($name:literal),+] { $( $(#[$vdoc:meta])* $Variant:ident = [$($value:literal),+] ),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $Enum { $( $(#[$vdoc])* $Variant ),+ }

        impl $Enum {
            const NAMES: &'static [&'static str] = &[$( $name ),+];
            const WORDS: &'static [&'static str] = &[$( $( $value ),+ ),+];

            fn of(options: &Options) -> Self {
                let value = [$( options.get($name) ),+].into_iter().find(|v| !v.is_empty()).unwrap_or("");
                let all: &[(&[&str], Self)] = &[$( (&[$($value),+], Self::$Variant) ),+];
                all.iter().find(|(values, _)| values.contains(&value)).map_or(all[0].1, |(_, variant)| *variant)
            }
        }
    };
}

option! {
    /// Whose Life Points a player lives on (TD-LP-1, SY-LP-6).
    LpMode = ["lp_mode"] {
        /// The team's.
        Shared = ["shared"],
        /// One's own.
        Individual = ["individual"],
    }
}
option! {
    /// Whether there is a Battle Phase before anybody may attack (TD-OPEN-5, SY-OPEN-6).
    EarlyBattle = ["opening_battle_phase", "early_battle_phase"] {
        /// There is none.
        Closed = ["none", "closed"],
        /// It may be entered; nobody attacks.
        Open = ["allowed_without_attacks", "open"],
    }
}
option! {
    /// Who chooses whether to go first (TD-OPEN-7).
    FirstChoice = ["first_choice"] {
        /// A team that is drawn.
        Drawn = ["drawn"],
        /// Team 1, which lost the Duel before.
        Team1 = ["team_1"],
        /// Team 2, which lost the Duel before.
        Team2 = ["team_2"],
    }
}
option! {
    /// Whom an attack may be aimed at (TD-ATK-3, SY-OPEN-7).
    AttackReach = ["attack_reach"] {
        /// Any monster of the opposing side; directly only if it has none.
        Side = ["side"],
        /// One opponent's monsters; directly if that one has none.
        Player = ["player"],
    }
}
option! {
    /// Whether a teammate may take a direct attack on a monster (SY-REDIR-1).
    Intercept = ["redirect_direct_attacks"] {
        /// Never.
        Never = ["no"],
        /// A teammate may.
        Teammates = ["yes"],
    }
}
option! {
    /// What a teammate's monsters may be used for (TD-SHARE-3, SY-COST-1, SY-FUS-1).
    LendScope = ["lend_scope"] {
        /// Tributes, materials and costs.
        AnyMonster = ["tribute_fusion_and_any_monster_cost_or_material"],
        /// Tributes of Tribute Summons and Fusion Materials.
        TributeAndFusion = ["tribute_and_fusion_only"],
        /// Fusion Materials.
        Fusion = ["fusion_only"],
    }
}
option! {
    /// Whether a teammate is asked for a Fusion Material (SY-OPEN-29).
    FusionConsent = ["fusion_consent"] {
        /// Yes.
        Required = ["required"],
        /// No.
        NotRequired = ["not_required"],
    }
}
option! {
    /// When a teammate's consent is needed besides lending (TD-OPEN-18).
    ConsentReach = ["consent_reach"] {
        /// When a card of theirs is chosen.
        Chosen = ["lent_or_chosen"],
        /// When it is touched at all.
        Touched = ["any_effect_touching_them"],
        /// Never.
        Never = ["lent_only"],
    }
}
option! {
    /// Whether a teammate is asked before Life Points are paid (TD-OPEN-26).
    LpConsent = ["consent_for_lp_cost"] {
        /// No.
        No = ["no"],
        /// Yes.
        Yes = ["yes"],
    }
}
option! {
    /// In which order triggers are placed (TD-OPEN-4).
    TriggerGrouping = ["trigger_grouping"] {
        /// Seat by seat.
        SeatFirst = ["seat_first"],
        /// Compulsory ones of all seats, then optional ones.
        Rounds = ["compulsory_round_then_optional_round"],
    }
}
option! {
    /// Whose Deck must be large enough for an effect that draws (TD-OPEN-20).
    DrawCheck = ["draw_check"] {
        /// That of the player who activates it.
        Own = ["own_deck_only"],
        /// Those of all who would draw.
        All = ["all_drawing_seats"],
    }
}
option! {
    /// Effects in the opponent's phases (TD-OPEN-24).
    OpponentPhases = ["opponent_phase_effects"] {
        /// In those of each opponent.
        Each = ["each_opposing_seat"],
        /// In those of the opponent concerned.
        Concerned = ["seat_concerned_only"],
    }
}
option! {
    /// How often "both players" change their Life Points (TD-OPEN-27, SY-OPEN-26).
    BothLp = ["both_players_lp"] {
        /// Once a total.
        PerScore = ["once_per_team", "per_score"],
        /// Once a player.
        PerPlayer = ["once_per_player", "per_player"],
    }
}
option! {
    /// Limits on "your opponent" (TD-OPEN-32).
    Restriction = ["opponent_restriction"] {
        /// Each opponent has an allowance.
        Separately = ["each_separately"],
        /// The opposing team has one.
        Shared = ["shared_by_team"],
    }
}
option! {
    /// Whether a teammate's turn is "your opponent's turn" for card texts (TD-OPEN-35).
    MateTurn = ["teammate_turn_counts_as_opponents"] {
        /// No.
        No = ["no"],
        /// Yes.
        Yes = ["yes"],
    }
}
option! {
    /// What a replay allows (TD-BASE-37).
    Replay = ["replay_rule"] {
        /// Another target for the same attacker, or none.
        Retarget = ["retarget_same_attacker"],
        /// The attacker is chosen anew.
        Restart = ["restart_battle_step"],
    }
}
option! {
    /// What becomes of two monsters with 0 ATK that battle (TD-BASE-40).
    ZeroAttack = ["zero_attack_battle"] {
        /// Neither is destroyed.
        None = ["none_destroyed"],
        /// Both are.
        Both = ["both_destroyed"],
    }
}
option! {
    /// Who is asked to respond (TD-CHAIN-3).
    Asked = ["asked_to_respond"] {
        /// Who can; the others pass by themselves.
        WhoCan = ["who_can"],
        /// Who could by what everybody sees, so that being asked tells nothing of unseen cards.
        WhoCould = ["who_could"],
    }
}
option! {
    /// Chains in one window of the Damage Step (TD-BASE-38).
    WindowChains = ["chains_per_window"] {
        /// One.
        One = ["1"],
        /// Any number.
        Unlimited = ["unlimited"],
    }
}
option! {
    /// How many Field Spells may be face-up (TD-FIELD-4, SY-OPEN-8).
    FieldSpells = ["field_spells"] {
        /// One on the whole table.
        One = ["one_in_play"],
        /// One each.
        Each = ["one_per_player"],
    }
}
option! {
    /// Whether teammates see each other's hidden cards (TD-INFO-1, SY-OPEN-9).
    TeamInfo = ["team_info"] {
        /// They do.
        Open = ["open"],
        /// They do not.
        Closed = ["closed"],
    }
}
option! {
    /// Whom the other player of a swap may be (TD-OPEN-31, SY-OPEN-21).
    SwapPartner = ["both_select_partner"] {
        /// As the card says: anybody, unless it says opponent.
        Text = ["by_card_text"],
        /// An opponent.
        Opponents = ["opponents_only"],
        /// Anybody.
        Any = ["any_player"],
    }
}
option! {
    /// Whose cards "you control" counts (SY-OPEN-24); the lens says it, this overrides it.
    ControlScope = ["control_scope"] {
        /// As the lens says.
        Lens = ["player"],
        /// The team's.
        Team = ["team"],
    }
}
option! {
    /// Whether "either" includes teammates (SY-OPEN-25); the lens says it, this overrides it.
    Either = ["either_includes_teammates"] {
        /// As the lens says.
        Lens = ["yes"],
        /// It does not.
        No = ["no"],
    }
}
option! {
    /// Whose turns Swords of Revealing Light binds and counts (SY-OPEN-38).
    Swords = ["swords_scope"] {
        /// The selected opponent's.
        Selected = ["selected_opponent"],
        /// All opponents'.
        All = ["all_opponents"],
    }
}
option! {
    /// Whether an attack that an ability makes direct may be redirected (SY-OPEN-43).
    AbilityDirect = ["ability_direct_attack"] {
        /// By what makes it direct.
        ByCause = ["by_cause"],
        /// Never.
        Never = ["never_redirectable"],
    }
}
option! {
    /// Who has lost when one player has (SY-OPEN-47).
    PlayerLoss = ["conflict_loss"] {
        /// A team loses when all its players are out.
        AllOut = ["all_out"],
        /// A team loses when one is.
        FirstOut = ["first_out"],
    }
}
option! {
    /// Turns after a player is out (SY-OPEN-47).
    TurnsAfterOut = ["turns_after_out"] {
        /// Teams go on alternating.
        Alternate = ["alternate"],
        /// The seat is passed over.
        Skip = ["skip_seat"],
    }
}
option! {
    /// The cards of a player who is out (SY-OPEN-48).
    OutCards = ["out_cards"] {
        /// They leave the field.
        Leave = ["leave"],
        /// They stay, unused.
        Stay = ["stay"],
    }
}
option! {
    /// What decking out means where Life Points are one's own (SY-OPEN-49).
    DeckOut = ["conflict_deckout"] {
        /// The player is out.
        Player = ["player_out"],
        /// The team loses.
        Team = ["team_loses"],
    }
}
option! {
    /// Cards that the rules read otherwise: Dark Snake Syndrome (SY-OPEN-33).
    EveryTurn = ["dark_snake"] {
        /// As printed.
        Printed = ["controller_turn"],
        /// In every player's turn.
        Every = ["every_turn"],
    }
}
option! {
    /// The opponent of a card that takes a monster (SY-OPEN-34).
    TakenFrom = ["snatch_steal_opponent"] {
        /// Who controls the monster.
        Controller = ["target_controller"],
        /// Any.
        Free = ["free"],
    }
}

/// The options of a ruleset, worked out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Profile {
    pub lp_mode: LpMode,
    /// Life Points at the start (TD-LP-1, SY-LP-2, SY-OPEN-5).
    pub start_lp: u16,
    /// Who chooses whether to go first.
    pub first_choice: FirstChoice,
    pub early_battle: EarlyBattle,
    pub attack_reach: AttackReach,
    pub intercept: Intercept,
    pub lend_scope: LendScope,
    pub fusion_consent: FusionConsent,
    pub consent_reach: ConsentReach,
    pub lp_consent: LpConsent,
    pub grouping: TriggerGrouping,
    pub draw_check: DrawCheck,
    pub opponent_phases: OpponentPhases,
    pub both_lp: BothLp,
    pub restriction: Restriction,
    pub mate_turn: MateTurn,
    pub replay: Replay,
    /// What becomes of two monsters with 0 ATK that battle.
    pub zero_attack: ZeroAttack,
    /// Who is asked to respond.
    pub asked: Asked,
    pub chains: WindowChains,
    pub field_spells: FieldSpells,
    pub team_info: TeamInfo,
    pub swap_partner: SwapPartner,
    pub control_scope: ControlScope,
    pub either: Either,
    pub swords: Swords,
    pub ability_direct: AbilityDirect,
    pub player_loss: PlayerLoss,
    pub turns_after_out: TurnsAfterOut,
    pub out_cards: OutCards,
    pub deck_out: DeckOut,
    pub every_turn: EveryTurn,
    pub taken_from: TakenFrom,
}

/// The options that this game heeds.
pub fn declared() -> Vec<Declared> {
    let words = [
        (LpMode::NAMES, LpMode::WORDS),
        (FirstChoice::NAMES, FirstChoice::WORDS),
        (EarlyBattle::NAMES, EarlyBattle::WORDS),
        (AttackReach::NAMES, AttackReach::WORDS),
        (Intercept::NAMES, Intercept::WORDS),
        (LendScope::NAMES, LendScope::WORDS),
        (FusionConsent::NAMES, FusionConsent::WORDS),
        (ConsentReach::NAMES, ConsentReach::WORDS),
        (LpConsent::NAMES, LpConsent::WORDS),
        (TriggerGrouping::NAMES, TriggerGrouping::WORDS),
        (DrawCheck::NAMES, DrawCheck::WORDS),
        (OpponentPhases::NAMES, OpponentPhases::WORDS),
        (BothLp::NAMES, BothLp::WORDS),
        (Restriction::NAMES, Restriction::WORDS),
        (MateTurn::NAMES, MateTurn::WORDS),
        (Replay::NAMES, Replay::WORDS),
        (ZeroAttack::NAMES, ZeroAttack::WORDS),
        (Asked::NAMES, Asked::WORDS),
        (WindowChains::NAMES, WindowChains::WORDS),
        (FieldSpells::NAMES, FieldSpells::WORDS),
        (TeamInfo::NAMES, TeamInfo::WORDS),
        (SwapPartner::NAMES, SwapPartner::WORDS),
        (ControlScope::NAMES, ControlScope::WORDS),
        (Either::NAMES, Either::WORDS),
        (Swords::NAMES, Swords::WORDS),
        (AbilityDirect::NAMES, AbilityDirect::WORDS),
        (PlayerLoss::NAMES, PlayerLoss::WORDS),
        (TurnsAfterOut::NAMES, TurnsAfterOut::WORDS),
        (OutCards::NAMES, OutCards::WORDS),
        (DeckOut::NAMES, DeckOut::WORDS),
        (EveryTurn::NAMES, EveryTurn::WORDS),
        (TakenFrom::NAMES, TakenFrom::WORDS),
    ];
    let of = |(names, words): (&'static [&'static str], &'static [&'static str])| {
        let takes = Takes::Words(words);
        names.iter().map(move |name| Declared { name, takes })
    };
    let numbers = ["start_lp", "start_lp_individual"].map(|name| Declared {
        name,
        takes: Takes::Number,
    });
    let card = Declared {
        name: "phase_of_every_turn",
        takes: Takes::Card,
    };
    let words = words.into_iter().flat_map(of);
    words.chain(numbers).chain([card]).collect()
}

impl Profile {
    /// The options of a ruleset, worked out.
    pub fn new(options: &Options) -> Self {
        let lp_mode = LpMode::of(options);
        let names: &[&str] = match lp_mode {
            LpMode::Shared => &["start_lp"],
            LpMode::Individual => &["start_lp_individual", "start_lp"],
        };
        let start = names
            .iter()
            .map(|n| options.get(n))
            .find_map(|v| v.parse().ok());
        Self {
            lp_mode,
            start_lp: start.unwrap_or(8000),
            first_choice: FirstChoice::of(options),
            early_battle: EarlyBattle::of(options),
            attack_reach: AttackReach::of(options),
            intercept: Intercept::of(options),
            lend_scope: LendScope::of(options),
            fusion_consent: FusionConsent::of(options),
            consent_reach: ConsentReach::of(options),
            lp_consent: LpConsent::of(options),
            grouping: TriggerGrouping::of(options),
            draw_check: DrawCheck::of(options),
            opponent_phases: OpponentPhases::of(options),
            both_lp: BothLp::of(options),
            restriction: Restriction::of(options),
            mate_turn: MateTurn::of(options),
            replay: Replay::of(options),
            zero_attack: ZeroAttack::of(options),
            asked: Asked::of(options),
            chains: WindowChains::of(options),
            field_spells: FieldSpells::of(options),
            team_info: TeamInfo::of(options),
            swap_partner: SwapPartner::of(options),
            control_scope: ControlScope::of(options),
            either: Either::of(options),
            swords: Swords::of(options),
            ability_direct: AbilityDirect::of(options),
            player_loss: PlayerLoss::of(options),
            turns_after_out: TurnsAfterOut::of(options),
            out_cards: OutCards::of(options),
            deck_out: DeckOut::of(options),
            every_turn: EveryTurn::of(options),
            taken_from: TakenFrom::of(options),
        }
    }
}

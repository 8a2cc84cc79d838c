//! One game's rules: its pool, its lens, its options and its decks.

use std::sync::Arc;

use arrayvec::ArrayVec;
use kernel::{BySeat, Card, Chance, MAX_SEATS, Ports, Rules, Seat, SeatSet, Team, Wait};
use lens::{Declared, Lens, Options, Takes};

use crate::frame::Reach;
use crate::pool::{FaceId, Info, Pool};
use crate::reading::Reading;
use crate::state::{Outcome, Pile, State, pile};
use crate::table::Table;

/// The rules of one game of Pokémon: everything about it that never changes.
#[derive(Clone, Debug)]
pub struct Pokemon {
    /// Every card that may be played.
    pub pool: Arc<Pool>,
    /// Whom phrases mean.
    pub lens: Lens,
    /// The options in force.
    pub options: Profile,
    /// The face of each card of the game.
    pub faces: Vec<FaceId>,
    /// The owner of each card of the game.
    pub owner: Vec<Seat>,
}

/// The options of a ruleset, worked out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Profile {
    /// OS-SETUP-7, 7c, 7d.
    pub mulligan_bonus: MulliganBonus,
    /// Whether a mulligan waits until the others have laid their Prizes (TB-SETUP-4).
    pub mulligan_timing: MulliganTiming,
    /// OS-SETUP-8.
    pub first_player: FirstPlayer,
    /// OS-FIRST-1.
    pub first_draw: FirstDraw,
    /// OS-WOTC-2.
    pub costs: CostTiming,
    /// OS-ATTACK-5g.
    pub metronome: Metronome,
    /// OS-WOTC-3.
    pub pluspower: PlusPower,
    /// OS-WOTC-1.
    pub poison: PoisonAndPowers,
    /// OS-FIND-1.
    pub fail_to_find: FailToFind,
    /// Who is asked to choose among cards that not everybody sees (OS-FIND-6, TB-OPEN-35).
    pub asked: Asked,
    /// OS-CHECKUP-7b.
    pub prize_order: PrizeOrder,
    /// OS-SUDDEN-2.
    pub sudden_prizes: SuddenPrizes,
    /// OS-SUDDEN-4.
    pub sudden_tie: SuddenTie,
    /// How many Pokémon a Bench holds (OS-SETUP-5, TB-PLAY-2).
    pub bench_size: BenchSize,
    /// How many Prizes each seat lays (OS-SETUP-6, TB-SETUP-5).
    pub prizes_each: PrizesEach,
    /// In which direction turns go round (TB-PLAY-1).
    pub turn_order: TurnOrder,
    /// When Special Conditions are checked (OS-CHECKUP, TB-PLAY-4).
    pub condition_checks: ConditionChecks,
    /// What Confusion does (OS-ATTACK-4, OS-RETREAT-3, TB-BASE-13).
    pub confusion: Confusion,
    /// Whether coins are still flipped for a Pokémon without HP (OS-OPEN-18, TB-BASE-17).
    pub fallen_flips: FallenFlips,
    /// What becomes of a player without Pokémon (OS-WIN, TB-PLAY-6).
    pub no_pokemon: NoPokemon,
    /// What becomes of a player who cannot draw (OS-OPEN-15, TB-PLAY-7).
    pub no_cards: NoCards,
    /// Whether cards may be played for the partner (TB-PLAY-10, TB-PLAY-11).
    pub partner_cards: PartnerCards,
    /// Whom a Body or Energy card means by "your opponent" (TB-OPEN-18).
    pub body_opponent_scope: BodyOpponentScope,
    /// What comes first after a Knock Out (OS-KO-4, OS-KO-6, TB-BASE-19).
    pub after_knock_out: AfterKnockOut,
    /// Whether partners see one another's hands (TB-TALK-17a).
    pub partner_hands: PartnerHands,
    /// How many Supporters may be played in a turn (TB-BASE-4).
    pub supporters_a_turn: SupportersATurn,
    /// How often a seat may retreat in a turn (OS-RETREAT-1, TB-BASE-6).
    pub retreats_a_turn: RetreatsATurn,
    /// How many Stadiums may be played in a turn (OS-MODERN-7, TB-BASE-5).
    pub stadiums_a_turn: StadiumsATurn,
    /// Whether a Stadium may replace one of its name (TB-BASE-5).
    pub same_stadium: SameStadium,
    /// When a Supporter is discarded (TB-BASE-27).
    pub supporter_discard: SupporterDiscard,
    /// What a card means by "Trainer card" (TB-BASE-26).
    pub trainer_card_means: TrainerCardMeans,
    /// Where what changes the damage an attacker does stands (OS-DMG-5, TB-BASE-9).
    pub damage_changes: DamageChanges,
    /// Who may play no Trainer, Supporter or Stadium in a first turn (TB-BASE-7).
    pub first_turn_trainers: FirstTurnTrainers,
    /// Who may not attack in a first turn.
    pub first_turn_attack: FirstTurnAttack,
    /// Which text of a card is read that has been printed with two (TB-OPEN-16).
    pub texts: Texts,
}

macro_rules! option {
    ($(#[$doc:meta])* $Enum:ident = $name:literal { $( $(#[$vdoc:meta])* $Variant:ident = $value:literal ),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $Enum { $( $(#[$vdoc])* $Variant ),+ }

        impl $Enum {
            const DECLARED: Declared = Declared {
                name: $name,
                takes: Takes::Words(&[$( $value ),+]),
            };

            fn of(options: &Options) -> Self {
                let value = options.get($name);
                let all = [$( ($value, Self::$Variant) ),+];
                all.iter().find(|(v, _)| *v == value).map_or(all[0].1, |(_, variant)| *variant)
            }
        }
    };
}

option! {
    /// When bonus cards for mulligans are drawn.
    MulliganBonus = "mulligan_bonus" {
        /// After Prizes are laid.
        AfterPrizes = "after_prizes",
        /// At each mulligan.
        OnMulligan = "on_mulligan",
        /// Never.
        None = "none",
        /// A card for each mulligan that the other side did not share in its round, before Prizes are
        /// laid; the side decides each time who draws (TB-SETUP-4a, TB-OPEN-4).
        BeforePrizes = "before_prizes",
        /// A card for the seat across, after Prizes are laid; mulligans of both cancel.
        Across = "across",
    }
}
option! {
    /// Whether a mulligan waits until the others have laid their Prizes (TB-SETUP-4).
    MulliganTiming = "mulligan_timing" {
        /// It does not.
        AtOnce = "at_once",
        /// It does.
        AfterOthers = "after_others",
    }
}
option! {
    /// How the first player is found.
    FirstPlayer = "first_player_method" {
        /// By a coin.
        Coin = "coin",
        /// By Rock-Paper-Scissors.
        Throws = "rps",
        /// By the sums of the teams' dice (TB-SETUP-6a).
        Dice = "dice",
    }
}
option! {
    /// Whether the first player draws on turn 1.
    FirstDraw = "first_player_draws" {
        /// Yes.
        Draws = "true",
        /// No.
        Skips = "false",
    }
}
option! {
    /// When an attack's demand is paid.
    CostTiming = "attack_cost_timing" {
        /// As the attack is carried out, after damage.
        OldBack = "old_back",
        /// Between the Baby flip and the others.
        Wotc = "wotc",
    }
}
option! {
    /// Whether Metronome pays what the copied attack demands.
    Metronome = "metronome_pays_requirements" {
        /// It does.
        Pays = "true",
        /// It does not.
        Free = "false",
    }
}
option! {
    /// Whether PlusPower raises damage to its user.
    PlusPower = "pluspower_hits_user" {
        /// It does.
        EitherActive = "true",
        /// It does not.
        DefendingOnly = "false",
    }
}
option! {
    /// Whether Poison stops Powers.
    PoisonAndPowers = "poison_disables_powers" {
        /// It does not.
        Work = "false",
        /// It does.
        Stop = "true",
    }
}
option! {
    /// Whether a search for a kind of card may be failed on purpose.
    FailToFind = "fail_to_find" {
        /// It may.
        Allowed = "allowed",
        /// It may not.
        Strict = "strict",
    }
}
option! {
    /// Who is asked to choose among cards that not everybody sees.
    Asked = "asked_to_choose" {
        /// Who has a choice; a lone way answers itself.
        WhoCan = "who_can",
        /// Who could have one by what everybody sees, so that being asked tells nothing of unseen cards.
        WhoCould = "who_could",
    }
}
option! {
    /// Who orders simultaneous Prizes in a turn.
    PrizeOrder = "simultaneous_prize_order" {
        /// The player on turn decides.
        Decider = "decider_chooses",
        /// The next player takes first.
        NextFirst = "next_player_first",
    }
}
option! {
    /// Prizes of a Sudden Death.
    SuddenPrizes = "sudden_death_prizes" {
        /// One each.
        One = "1",
        /// Six each, and the first to be ahead wins.
        SixWithLead = "6_with_lead",
    }
}
option! {
    /// What follows a tied Sudden Death.
    SuddenTie = "sudden_death_tie" {
        /// Another.
        Repeat = "repeat",
        /// A draw.
        Draw = "draw",
        /// Rock-Paper-Scissors.
        Throws = "rps",
    }
}

option! {
    /// How many Pokémon a Bench holds (OS-SETUP-5, TB-PLAY-2).
    BenchSize = "bench_size" {
        /// Five.
        Five = "5",
        /// Four.
        Four = "4",
    }
}
option! {
    /// How many Prizes each seat lays (OS-SETUP-6, TB-SETUP-5).
    PrizesEach = "prizes_each" {
        /// Six.
        Six = "6",
        /// Three.
        Three = "3",
    }
}
option! {
    /// In which direction turns go round (TB-PLAY-1).
    TurnOrder = "turn_order" {
        /// As the ruleset lists the seats, whoever starts.
        Clockwise = "clockwise",
        /// From whoever starts to the seat across.
        Zigzag = "zigzag",
    }
}
option! {
    /// When Special Conditions are checked (OS-CHECKUP, TB-PLAY-4).
    ConditionChecks = "condition_checks" {
        /// Between turns, for everybody.
        BetweenTurns = "between_turns",
        /// As the turn of the afflicted player begins and as it ends.
        OwnTurn = "own_turn",
    }
}
option! {
    /// Whether coins are still flipped for a Pokémon without HP (OS-OPEN-18, TB-BASE-17).
    FallenFlips = "flips_for_the_fallen" {
        /// They are not.
        No = "no",
        /// They are.
        Yes = "yes",
    }
}
option! {
    /// What Confusion does (OS-ATTACK-4, OS-RETREAT-3, TB-BASE-13).
    Confusion = "confusion" {
        /// 20 damage to itself; a retreat may fail.
        Damage = "twenty_damage_and_retreat_flip",
        /// Three damage counters; a retreat is free of it.
        Counters = "three_counters_and_free_retreat",
    }
}
option! {
    /// What becomes of a player without Pokémon (OS-WIN, TB-PLAY-6).
    NoPokemon = "no_pokemon" {
        /// A side without Pokémon has lost.
        Loses = "loses",
        /// The player stays in, and turns the top card over.
        StaysIn = "stays_in",
    }
}
option! {
    /// What becomes of a player who cannot draw (OS-OPEN-15, TB-PLAY-7).
    NoCards = "no_cards_to_draw" {
        /// The player has lost.
        Loses = "loses",
        /// The player has to pass.
        Passes = "passes",
    }
}
option! {
    /// Whom a Body or Energy card means by "your opponent" (TB-OPEN-18).
    BodyOpponentScope = "body_opponent_scope" {
        /// Each opponent separately.
        Each = "each",
        /// One, named as it enters play.
        Named = "chosen_on_entry",
    }
}
option! {
    /// What comes first after a Knock Out (OS-KO-4, OS-KO-6, TB-BASE-19).
    AfterKnockOut = "after_knock_out" {
        /// New Active Pokémon.
        Promotion = "promotion_first",
        /// Prizes.
        Prizes = "prizes_first",
    }
}
option! {
    /// Whether partners see one another's hands (TB-TALK-17a).
    PartnerHands = "partner_hands" {
        /// They do not.
        Hidden = "hidden",
        /// They do.
        Shown = "shown",
    }
}
option! {
    /// Whether cards may be played for the partner (TB-PLAY-10, TB-PLAY-11).
    PartnerCards = "partner_cards" {
        /// They may not.
        None = "none",
        /// Trainers and Supporters may.
        Pass = "trainers_and_supporters",
    }
}
option! {
    /// How many Supporters may be played in a turn (TB-BASE-4).
    SupportersATurn = "supporters_a_turn" {
        /// Any number.
        Any = "any",
        /// One.
        One = "1",
    }
}
option! {
    /// How often a seat may retreat in a turn (OS-RETREAT-1, TB-BASE-6).
    RetreatsATurn = "retreats_a_turn" {
        /// As often as it can pay.
        Any = "any",
        /// Once.
        One = "1",
    }
}
option! {
    /// How many Stadiums may be played in a turn (OS-MODERN-7, TB-BASE-5).
    StadiumsATurn = "stadiums_a_turn" {
        /// Any number.
        Any = "any",
        /// One.
        One = "1",
    }
}
option! {
    /// Whether a Stadium may replace one of its name (TB-BASE-5).
    SameStadium = "same_stadium" {
        /// It may.
        Allowed = "allowed",
        /// It may not.
        Refused = "refused",
    }
}
option! {
    /// When a Supporter is discarded (TB-BASE-27).
    SupporterDiscard = "supporter_discard" {
        /// Once it has been carried out.
        AtOnce = "at_once",
        /// As the turn ends.
        EndOfTurn = "end_of_turn",
    }
}
option! {
    /// What a card means by "Trainer card" (TB-BASE-26).
    TrainerCardMeans = "trainer_card_means" {
        /// A Trainer of any kind.
        AnyTrainer = "any_trainer",
        /// One that is neither a Supporter nor a Stadium.
        Item = "item",
    }
}
option! {
    /// Where what changes the damage an attacker does stands (OS-DMG-5, TB-BASE-9).
    DamageChanges = "damage_changes" {
        /// By a card, after Weakness and Resistance.
        CardsLast = "cards_last",
        /// Before Weakness and Resistance.
        BeforeWeakness = "before_weakness",
    }
}
option! {
    /// Who may play no Trainer, Supporter or Stadium in a first turn (TB-BASE-7).
    FirstTurnTrainers = "first_turn_trainers" {
        /// Nobody is kept from it.
        Allowed = "allowed",
        /// The first player of the game.
        NotFirstPlayer = "forbidden_for_first_player",
        /// The first player of each team.
        NotFirstOfTeams = "forbidden_for_first_of_each_team",
    }
}
option! {
    /// Who may not attack in a first turn.
    FirstTurnAttack = "first_turn_attack" {
        /// Nobody is kept from it.
        Allowed = "allowed",
        /// The first player of each team.
        NotFirstOfTeams = "forbidden_for_first_of_each_team",
    }
}

option! {
    /// Which text of a card is read that has been printed with two (TB-OPEN-16).
    Texts = "pluspower_text" {
        /// The newest.
        Newest = "black_white",
        /// The first.
        First = "unleashed",
    }
}

/// The options that this game heeds.
pub fn declared() -> Vec<Declared> {
    vec![
        MulliganBonus::DECLARED,
        MulliganTiming::DECLARED,
        FirstPlayer::DECLARED,
        FirstDraw::DECLARED,
        CostTiming::DECLARED,
        Metronome::DECLARED,
        PlusPower::DECLARED,
        PoisonAndPowers::DECLARED,
        FailToFind::DECLARED,
        Asked::DECLARED,
        PrizeOrder::DECLARED,
        SuddenPrizes::DECLARED,
        SuddenTie::DECLARED,
        BenchSize::DECLARED,
        PrizesEach::DECLARED,
        TurnOrder::DECLARED,
        ConditionChecks::DECLARED,
        FallenFlips::DECLARED,
        Confusion::DECLARED,
        NoPokemon::DECLARED,
        NoCards::DECLARED,
        BodyOpponentScope::DECLARED,
        AfterKnockOut::DECLARED,
        PartnerHands::DECLARED,
        PartnerCards::DECLARED,
        SupportersATurn::DECLARED,
        RetreatsATurn::DECLARED,
        StadiumsATurn::DECLARED,
        SameStadium::DECLARED,
        SupporterDiscard::DECLARED,
        TrainerCardMeans::DECLARED,
        DamageChanges::DECLARED,
        FirstTurnTrainers::DECLARED,
        FirstTurnAttack::DECLARED,
        Texts::DECLARED,
    ]
}

impl Profile {
    /// How many Pokémon a Bench holds.
    pub fn bench(&self) -> usize {
        match self.bench_size {
            BenchSize::Five => 5,
            BenchSize::Four => 4,
        }
    }

    /// How many Prizes each seat lays.
    pub fn prizes(&self) -> u8 {
        match self.prizes_each {
            PrizesEach::Six => 6,
            PrizesEach::Three => 3,
        }
    }

    /// The options of a ruleset, worked out.
    pub fn new(options: &Options) -> Self {
        Self {
            mulligan_bonus: MulliganBonus::of(options),
            mulligan_timing: MulliganTiming::of(options),
            first_player: FirstPlayer::of(options),
            first_draw: FirstDraw::of(options),
            costs: CostTiming::of(options),
            metronome: Metronome::of(options),
            pluspower: PlusPower::of(options),
            poison: PoisonAndPowers::of(options),
            fail_to_find: FailToFind::of(options),
            asked: Asked::of(options),
            prize_order: PrizeOrder::of(options),
            sudden_prizes: SuddenPrizes::of(options),
            sudden_tie: SuddenTie::of(options),
            bench_size: BenchSize::of(options),
            prizes_each: PrizesEach::of(options),
            turn_order: TurnOrder::of(options),
            condition_checks: ConditionChecks::of(options),
            confusion: Confusion::of(options),
            fallen_flips: FallenFlips::of(options),
            no_pokemon: NoPokemon::of(options),
            no_cards: NoCards::of(options),
            partner_cards: PartnerCards::of(options),
            body_opponent_scope: BodyOpponentScope::of(options),
            after_knock_out: AfterKnockOut::of(options),
            partner_hands: PartnerHands::of(options),
            supporters_a_turn: SupportersATurn::of(options),
            retreats_a_turn: RetreatsATurn::of(options),
            stadiums_a_turn: StadiumsATurn::of(options),
            same_stadium: SameStadium::of(options),
            supporter_discard: SupporterDiscard::of(options),
            trainer_card_means: TrainerCardMeans::of(options),
            damage_changes: DamageChanges::of(options),
            first_turn_trainers: FirstTurnTrainers::of(options),
            first_turn_attack: FirstTurnAttack::of(options),
            texts: Texts::of(options),
        }
    }
}

impl Pokemon {
    /// The rules of a game with these decks, one a seat, and its state before set-up.
    pub fn deal(
        pool: Arc<Pool>,
        lens: Lens,
        options: &Options,
        decks: &[Vec<FaceId>],
        chance: Chance,
    ) -> (Self, State) {
        let options = Profile::new(options);
        let pool = match options.texts {
            Texts::Newest => pool,
            Texts::First => pool.as_first_printed(),
        };
        let mut rules = Self {
            pool,
            lens,
            options,
            faces: Vec::new(),
            owner: Vec::new(),
        };
        let mut state = State::new(chance);
        for (seat, deck) in decks.iter().enumerate() {
            for face in deck {
                let card = rules.enter(*face, Seat(seat as u8));
                state.piles.add(card, pile(Seat(seat as u8), Pile::Deck));
            }
        }
        crate::setup::begin(&mut state, rules.lens.everyone());
        (rules, state)
    }

    /// Enters one more card into the game's list.
    pub fn enter(&mut self, face: FaceId, owner: Seat) -> Card {
        self.faces.push(face);
        self.owner.push(owner);
        Card(self.faces.len() as u16 - 1)
    }

    /// The face of a card.
    pub fn face(&self, card: Card) -> FaceId {
        self.faces[card.index()]
    }

    /// What the procedures read of a card.
    pub fn info(&self, card: Card) -> &Info {
        self.pool.info(self.face(card))
    }

    /// The name of a card.
    pub fn name(&self, card: Card) -> &str {
        &self.pool.face(self.face(card)).name
    }

    /// Seats in the order of turns, beginning with `seat` (OS-BASE-2, TB-PLAY-1). Seats are listed so
    /// that the two of a pair sit across from one another; a zigzag goes from whoever starts to the
    /// seat across, so it goes backward where the second of a pair starts (TB-SETUP-6c).
    pub fn from(&self, state: &State, seat: Seat) -> ArrayVec<Seat, MAX_SEATS> {
        let turns = &self.lens.turns;
        let n = turns.len();
        let step = if self.goes_back(state) { n - 1 } else { 1 };
        let mut order = ArrayVec::new();
        let mut at = self.place(seat);
        for _ in 0..n {
            order.push(turns[at]);
            at += step;
            if at >= n {
                at -= n;
            }
        }
        order
    }

    /// Whether turns go round backward: the second of a pair began (TB-SETUP-6c).
    fn goes_back(&self, state: &State) -> bool {
        let second = |first: Seat| self.place(first) % 2 == 1;
        self.options.turn_order == TurnOrder::Zigzag && state.first.is_some_and(second)
    }

    /// The seat whose turn follows.
    pub fn after(&self, state: &State, seat: Seat) -> Seat {
        let turns = &self.lens.turns;
        let step = if self.goes_back(state) {
            turns.len() - 1
        } else {
            1
        };
        turns[(self.place(seat) + step) % turns.len()]
    }

    /// The seat that sits across (TB-OPEN-3): of the same pair, or the facing one round the table.
    pub fn across(&self, seat: Seat) -> Seat {
        let at = self.place(seat);
        let facing = match self.options.turn_order {
            TurnOrder::Zigzag => at ^ 1,
            TurnOrder::Clockwise => self.lens.turns.len() - 1 - at,
        };
        self.lens.turns.get(facing).copied().unwrap_or(seat)
    }

    fn place(&self, seat: Seat) -> usize {
        let turns = &self.lens.turns;
        turns.iter().position(|s| *s == seat).unwrap_or(0)
    }

    /// The other seats of a seat's team.
    pub fn partners(&self, seat: Seat) -> SeatSet {
        self.lens.allies(seat).without(seat)
    }

    /// Each seat's team.
    pub fn teams(&self) -> &BySeat<Team> {
        &self.lens.team
    }
}

impl Rules for Pokemon {
    type State = State;

    fn step(&self, state: &mut State, ports: &mut Ports) -> Result<(), Wait> {
        let mut reach = Reach::default();
        let mut table = Table {
            s: state,
            r: self,
            asker: &mut *ports.asker,
            sink: &mut *ports.sink,
            script: &mut *ports.script,
            q: &mut ports.question,
            reach: &mut reach,
        };
        table.step()
    }

    fn over(&self, state: &State) -> bool {
        state.outcome != Outcome::Open
    }
}

impl Pokemon {
    /// A state read as the procedures read it.
    pub fn reading<'s, 'r>(&'r self, state: &'s State) -> Reading<'s, 'r> {
        Reading {
            s: state,
            r: self,
            against: None,
        }
    }
}

/// Answers nothing.
pub(crate) struct Nobody;

impl kernel::Asker for Nobody {
    fn ask(&mut self, _: &kernel::Question) -> Option<kernel::Answer> {
        None
    }
}

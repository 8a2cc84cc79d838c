//! One game's rules: its pool, its lens, its options and its decks.

use std::sync::Arc;

use kernel::{BySeat, Card, Chance, Ports, Rules, Seat, Team, Wait};
use lens::{Lens, Options};

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
    /// OS-CHECKUP-7b.
    pub prize_order: PrizeOrder,
    /// OS-SUDDEN-2.
    pub sudden_prizes: SuddenPrizes,
    /// OS-SUDDEN-4.
    pub sudden_tie: SuddenTie,
}

macro_rules! option {
    ($(#[$doc:meta])* $Enum:ident = $name:literal { $( $(#[$vdoc:meta])* $Variant:ident = $value:literal ),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $Enum { $( $(#[$vdoc])* $Variant ),+ }

        impl $Enum {
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
    }
}
option! {
    /// How the first player is found.
    FirstPlayer = "first_player_method" {
        /// By a coin.
        Coin = "coin",
        /// By Rock-Paper-Scissors.
        Throws = "rps",
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

impl Profile {
    /// The options of a ruleset, worked out.
    pub fn new(options: &Options) -> Self {
        Self {
            mulligan_bonus: MulliganBonus::of(options),
            first_player: FirstPlayer::of(options),
            first_draw: FirstDraw::of(options),
            costs: CostTiming::of(options),
            metronome: Metronome::of(options),
            pluspower: PlusPower::of(options),
            poison: PoisonAndPowers::of(options),
            fail_to_find: FailToFind::of(options),
            prize_order: PrizeOrder::of(options),
            sudden_prizes: SuddenPrizes::of(options),
            sudden_tie: SuddenTie::of(options),
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
        let mut rules = Self {
            pool,
            lens,
            options: Profile::new(options),
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

    /// Each seat's team.
    pub fn teams(&self) -> &BySeat<Team> {
        &self.lens.team
    }
}

impl Rules for Pokemon {
    type State = State;

    fn step(&self, state: &mut State, ports: &mut Ports) -> Result<(), Wait> {
        let question = std::mem::take(&mut ports.question);
        let mut reach = Reach::default();
        let mut table = Table {
            s: state,
            r: self,
            asker: &mut *ports.asker,
            sink: &mut *ports.sink,
            script: &mut *ports.script,
            q: question,
            reach: &mut reach,
        };
        let result = table.step();
        ports.question = table.q;
        result
    }

    fn over(&self, state: &State) -> bool {
        state.outcome != Outcome::Open
    }
}

impl Pokemon {
    /// A state read as the procedures read it.
    pub fn reading<'s, 'r>(&'r self, state: &'s State) -> Reading<'s, 'r> {
        Reading { s: state, r: self }
    }
}

/// Answers nothing.
pub(crate) struct Nobody;

impl kernel::Asker for Nobody {
    fn ask(&mut self, _: &kernel::Question) -> Option<kernel::Answer> {
        None
    }
}

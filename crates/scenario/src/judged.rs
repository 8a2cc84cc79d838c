//! The seam to a game: what a judge needs of it.
//!
//! A judge reads a game in its views and questions, by words that every game shares:
//!
//! - A seat's zones have the ids of [`Zone::id`](crate::Zone::id): `1.monsters`, `1.spells`, `1.field`,
//!   `1.hand`, `1.deck`, `1.fusion`, `1.graveyard`, `1.removed`. The cards of a row stand from the left,
//!   without gaps. The links of a chain are the cards of `shared.chain`.
//! - Life Points are the gauge `Life Points` of a seat; a team's total stands at each of its seats.
//! - A card in play has the figures `ATK`, `DEF` and `Level` as `values`, and marks: of the kind
//!   `position` with `Attack Position`, `face-up Defense Position`, `face-down Defense Position`, or `Set`
//!   where it has no battle position and lies face-down; of the kind `counter` with `Spell Counter` and
//!   how many there are.
//! - What is equipped to a card lies in its own row and is shown again among that card's `attached`.
//! - `turn.phase` is `Battle Phase`, `Main Phase 1` …, or with its step `Battle Phase, Damage Step`.
//! - Answers of an open turn (`act`) and of a response (`respond`) are in the groups `summon`, `special`,
//!   `flip`, `set`, `turn`, `activate`, `attack`, `phase` and `pass`, and point at their card first.
//!   Those of `phase` are labelled `Enter the Battle Phase`, `Enter Main Phase 2`, `End the phase`, `End
//!   the turn`; that of `pass`, `Pass`. All others are of the group `choice`. Not to choose a target but
//!   to attack a player is `Direct attack`.

use cardlang::Fault;
use kernel::Coin;
use view::{Hindrance, LogLine, QuestionView, TableView};

use crate::card::CardRef;
use crate::given::Given;
use crate::listed::Listed;

/// Sets up games for scenarios.
pub trait Stage {
    /// Puts a situation on the table and plays on until somebody is asked something or the game ends.
    ///
    /// # Errors
    /// What cannot be put there, and why.
    fn stage(&self, given: &Given) -> Result<Box<dyn Judged>, Unstaged>;

    /// Whether a rule of this id exists.
    fn rule_exists(&self, id: &str) -> bool;
}

/// A game under judgement. Seats are counted from 1, as in views.
pub trait Judged {
    /// The table as nobody sees it: every card of every zone with its face, decks and Prizes too,
    /// decks top first.
    fn view(&self) -> TableView;

    /// The table as one seat sees it; a spectator's view for `None`.
    fn view_of(&self, viewer: Option<u8>) -> TableView;

    /// Every open question, of every seat. Handles in them are those of [`Judged::view`].
    fn questions(&self) -> Vec<QuestionView>;

    /// Answers a seat's open question with indices into its answers, in order where order matters,
    /// or with the number of a `number` question.
    ///
    /// # Errors
    /// Why the answer is refused. The game has not changed then.
    fn answer(&mut self, seat: u8, choose: &[u16]) -> Result<(), String>;

    /// Everything that forbids a seat to play or use a card now, which its own view shows by a handle.
    fn why_not(&self, seat: u8, card: u32) -> Vec<Hindrance> {
        let _ = (seat, card);
        Vec::new()
    }

    /// A hash of the settled state and the answers given since.
    fn hash(&self) -> u64;

    /// Adds coins to those scripted.
    fn add_coins(&mut self, coins: &[Coin]);

    /// Coins that are scripted but not flipped yet.
    fn coins_left(&self) -> usize;

    /// Coins that were flipped without being scripted.
    fn coins_missed(&self) -> usize;

    /// Adds dice to those scripted.
    ///
    /// # Errors
    /// That this game rolls none.
    fn add_dice(&mut self, dice: &[u8]) -> Result<(), String> {
        let _ = dice;
        Err("no dice are rolled in this game".to_owned())
    }

    /// Dice that are scripted but not rolled yet.
    fn dice_left(&self) -> usize {
        0
    }

    /// Dice that were rolled without being scripted.
    fn dice_missed(&self) -> usize {
        0
    }

    /// Adds cards to those that random choices are told to take.
    ///
    /// # Errors
    /// That this game makes no such choices, or why these cards can never be taken.
    fn add_picks(&mut self, picks: &[CardRef]) -> Result<(), String> {
        let _ = picks;
        Err("nothing is chosen at random in this game".to_owned())
    }

    /// Random choices that are scripted but not made yet.
    fn picks_left(&self) -> usize {
        0
    }

    /// Random choices that were made without being scripted, or whose scripted card was not there to take.
    fn picks_missed(&self) -> usize {
        0
    }

    /// Shuffles that are scripted but not made yet.
    fn shuffles_left(&self) -> usize;

    /// The whole log from the beginning, every line with all it says.
    fn log(&self) -> Vec<LogLine>;

    /// A fact that no view shows; `None` if it is not known or does not apply.
    fn fact(&self, fact: Fact) -> Option<u16>;

    /// Looks up a card by the name a scenario uses.
    fn find(&self, card: &CardRef) -> Found;

    /// Checks a deck against a format: every reason why it is refused; none if it is legal.
    ///
    /// # Errors
    /// That there is no such format or card, or that this game checks no decks.
    fn deck(&self, format: &str, listed: &Listed) -> Result<Vec<String>, String> {
        let _ = listed;
        Err(format!(
            "no decks are checked here, so nothing is known of {format}"
        ))
    }

    /// The Special Conditions that there are.
    fn conditions(&self) -> Vec<String> {
        Vec::new()
    }

    /// Whether a word names anything an answer could be about: a card, an attack, a Power, a type, a
    /// throw, a kind of counter, or words of an effect. So that "may not choose" a misspelled thing is no proof.
    fn knows(&self, word: &str) -> bool {
        let _ = word;
        true
    }
}

/// A fact that no view shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// The seat that goes first.
    FirstPlayer,
    /// The round of Sudden Death.
    SuddenDeathRound,
    /// How many mulligans a seat took.
    Mulligans(u8),
    /// The seat that played the Stadium in play.
    StadiumOf,
}

/// What a card's name leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// One card.
    One,
    /// Several cards of that name, by where they are printed: `Base 58`.
    Several(Vec<String>),
    /// No card; the nearest name, if any is near.
    Nothing(Option<String>),
}

impl Unstaged {
    /// What a line says that begins with these words.
    pub fn line(begins: impl Into<String>, text: impl Into<String>) -> Self {
        Self::Line {
            begins: begins.into(),
            text: text.into(),
        }
    }

    /// The same, with the line that it is said on.
    #[must_use]
    pub(crate) fn within(self, begins: &str) -> Self {
        match self {
            Self::Card { text, .. } | Self::Other(text) => Self::line(begins, text),
            Self::Cards(_) | Self::Word(_) | Self::Line { .. } => self,
        }
    }

    /// An option, a value or a preset that the ruleset does not have.
    pub fn option(fault: &lens::OptionFault) -> Self {
        let begins = match fault {
            lens::OptionFault::Name { name, .. } | lens::OptionFault::Value { name, .. } => {
                format!("option {name}")
            }
            lens::OptionFault::Uneven { .. } => "seats".to_owned(),
            lens::OptionFault::Preset { name, .. } => format!("preset {name}"),
        };
        Self::line(begins, fault.to_string())
    }
}

/// Why a situation cannot be put on the table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unstaged {
    /// The file's own cards cannot be read.
    #[error("{}", .0.first().map(ToString::to_string).unwrap_or_default())]
    Cards(Vec<Fault>),
    /// A card that is named does not exist, is not clear, or cannot lie where it is put.
    #[error("{text}")]
    Card {
        /// The card as named.
        card: CardRef,
        /// What is wrong with it.
        text: String,
    },
    /// The situation speaks of something that this game does not have: what [`Given::beyond`] finds.
    #[error("this game has no \"{0}\" to put on the table")]
    Word(&'static str),
    /// What one line says: a seat that is not there, a position that no game comes to, an unknown option.
    #[error("{text}")]
    Line {
        /// Words with which the line begins: `seat 2 field`, `team 3 LP`, `seats`, `option start_lp`.
        begins: String,
        /// What is wrong with it.
        text: String,
    },
    /// Anything else.
    #[error("{0}")]
    Other(String),
}

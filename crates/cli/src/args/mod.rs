//! The command line.

mod cards;
mod deck;
mod load;
mod serve;

use std::num::NonZeroUsize;
use std::path::PathBuf;

use bots::BotName;
use clap::{Args, Parser, Subcommand};
use lens::Choice;

use crate::deal::choice;

pub use cards::{Cards, CardsCheck, CardsCoverage, CardsFormat, CardsSearch, CardsShow};
pub use deck::{DeckBanList, DeckCheck, DeckConvert, DeckDo, Form};
pub use load::Load;
pub use serve::{Backup, LogForm, Serve};

/// A rules engine and a table for team trading card games.
///
/// Without a command it opens the table in the browser, as `quadrille serve` does.
#[derive(Debug, Parser)]
#[command(name = "quadrille", version, about, long_about)]
pub struct Quadrille {
    /// A folder of card files, rulesets, formats and decks that add to those built in or replace them.
    #[arg(long, global = true, value_name = "DIR", env = "QUADRILLE_CARDS")]
    pub cards: Option<PathBuf>,
    /// What to do.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Open the table in the browser: serve games until Ctrl-C
    Serve(Serve),
    /// Copy everything a server keeps into one file, also while it runs
    Backup(Backup),
    /// Play a game in the terminal
    Play(Play),
    /// Play many games between bots and report what came of them
    Sim(Sim),
    /// Play scenarios and say whether they hold, every step with its rule ids
    Judge(Judge),
    /// Read cards: check them, look them up, write them in order
    #[command(subcommand)]
    Cards(Cards),
    /// Show an entry of the rulebook
    Rule(Rule),
    /// Show whom the words of a card mean under a ruleset, and its options
    Lens(LensOf),
    /// Check a deck list against a format, or write it in another form
    #[command(subcommand)]
    Deck(DeckDo),
    /// Show a game that was written down, or check that it holds
    #[command(subcommand)]
    Replay(ReplayDo),
    /// Count the tree of legal answers: one number for all the rules
    Perft(Perft),
    /// Measure games, questions and copies on fixed seeds
    Bench(Bench),
    /// Play random games of random decks and check every law at every question
    Soak(Soak),
    /// Load a server on this machine with tables of people who answer at random, and measure it
    Load(Load),
}

/// The ruleset of commands that are not told one.
pub const RULESET: &str = "old-school";
/// The format that lists are checked against when none is named.
pub const FORMAT: &str = "base-fossil";

/// Which game: a ruleset's options and decks.
#[derive(Clone, Debug, Default, Args)]
pub struct Game {
    /// How many seats there are to be, in two teams that take turns [default: as many as the ruleset has]
    #[arg(long, value_name = "N")]
    pub seats: Option<u8>,
    /// A preset of the ruleset's options (`quadrille lens RULESET` lists them)
    #[arg(long, value_name = "PRESET")]
    pub preset: Option<String>,
    /// One option of the ruleset; any number of these
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = choice)]
    pub options: Vec<Choice>,
    /// The format that decks have to keep to; `any` for none [default: the ruleset's first]
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<String>,
    /// A seat's deck, seat 1 first: a file, or the name of a shipped one; those left out are the shipped ones in order
    #[arg(long = "deck", value_name = "DECK")]
    pub decks: Vec<String>,
}

/// Play a game in the terminal.
#[derive(Debug, Args)]
pub struct Play {
    /// The ruleset to play by
    #[arg(value_name = "RULESET")]
    pub ruleset: String,
    /// Which game.
    #[command(flatten)]
    pub game: Game,
    /// A bot to play against, in seat 2, 3 and so on; as many bots as seats play among themselves
    #[arg(long = "bot", value_name = "BOT", value_parser = bot)]
    pub bots: Vec<BotName>,
    /// Where all chance comes from; the same seed and answers play the same game [default: drawn]
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Write the game to this replay file when it ends, or when you leave it
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
}

/// Play many games.
#[derive(Debug, Args)]
pub struct Sim {
    /// The ruleset to play by
    #[arg(long, value_name = "RULESET")]
    pub ruleset: String,
    /// Which game.
    #[command(flatten)]
    pub game: Game,
    /// A seat's bot, seat 1 first; one bot serves all seats [default: random]
    #[arg(long = "bot", value_name = "BOT", value_parser = bot)]
    pub bots: Vec<BotName>,
    /// How many games to play
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    pub games: u64,
    /// Where all chance comes from; the same seed gives the same result on any number of threads
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// How many threads to play on [default: as many as the machine has]
    #[arg(long, value_name = "T")]
    pub threads: Option<NonZeroUsize>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

fn bot(name: &str) -> Result<BotName, String> {
    name.parse()
        .map_err(|unknown: bots::UnknownBot| unknown.to_string())
}

/// Judge scenarios.
#[derive(Debug, Args)]
pub struct Judge {
    /// Scenario files, and folders of them
    #[arg(value_name = "FILE|DIR", required = true)]
    pub paths: Vec<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Print only what fails
    #[arg(long)]
    pub quiet: bool,
}

/// Show an entry of the rulebook.
#[derive(Debug, Args)]
pub struct Rule {
    /// The rule's id: `OS-KO-4`
    #[arg(value_name = "ID")]
    pub id: String,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// Show a ruleset.
#[derive(Debug, Args)]
pub struct LensOf {
    /// The ruleset
    #[arg(value_name = "RULESET")]
    pub ruleset: String,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// Look at a game that was written down.
#[derive(Debug, Subcommand)]
pub enum ReplayDo {
    /// Show the log of the game, turn by turn
    Show(ReplayShow),
    /// Play it again and say whether it ends as the file says
    Verify(ReplayVerify),
}

/// Show the log of a game.
#[derive(Debug, Args)]
pub struct ReplayShow {
    /// The replay file
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Only what this seat may know [default: everything]
    #[arg(long, value_name = "N")]
    pub seat: Option<u8>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// Verify a replay.
#[derive(Debug, Args)]
pub struct ReplayVerify {
    /// The replay file
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The hash that the table showed when the game began: verify that its seed is the one of this hash
    #[arg(long, value_name = "HEX")]
    pub commitment: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// Count the tree of legal answers.
#[derive(Debug, Args)]
pub struct Perft {
    /// The ruleset to play by
    #[arg(long, value_name = "RULESET", default_value = RULESET)]
    pub ruleset: String,
    /// Which game.
    #[command(flatten)]
    pub game: Game,
    /// How many questions deep
    #[arg(long, value_name = "D", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=100))]
    pub depth: u32,
    /// Where all chance comes from
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// How many questions are answered at random before the tree begins
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub after: u32,
    /// Check the counts of a perft file instead
    #[arg(long, value_name = "FILE")]
    pub check: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// Measure speed.
#[derive(Debug, Args)]
pub struct Bench {
    /// The ruleset to play by
    #[arg(long, value_name = "RULESET", default_value = RULESET)]
    pub ruleset: String,
    /// How many games to measure
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(10..=1_000_000_000))]
    pub games: u64,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// Check the laws.
#[derive(Debug, Args)]
pub struct Soak {
    /// The ruleset to play by
    #[arg(long, value_name = "RULESET", default_value = RULESET)]
    pub ruleset: String,
    /// Which game.
    #[command(flatten)]
    pub game: Game,
    /// Compare so many pairs of positions that are alike to a viewer instead, byte by byte as the server writes them
    #[arg(long, value_name = "PAIRS", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub wire: Option<u64>,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    pub games: u64,
    /// The seed of the first game; each next game takes the next
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// How many threads [default: as many as there are processors]
    #[arg(long, value_name = "T")]
    pub threads: Option<NonZeroUsize>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

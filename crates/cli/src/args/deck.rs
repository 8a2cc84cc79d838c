//! The command line of `deck`.

use clap::{Args, Subcommand, ValueEnum};

/// Check or convert a deck list.
#[derive(Debug, Subcommand)]
pub enum DeckDo {
    /// Check a list against a format; every problem and violation at once
    Check(DeckCheck),
    /// Write a list in another form
    Convert(DeckConvert),
}

/// Check a deck.
#[derive(Debug, Args)]
pub struct DeckCheck {
    /// A file with a list, the name of a shipped deck, or `-` for standard input
    #[arg(value_name = "DECK")]
    pub deck: String,
    /// The format it has to keep to [default: base-fossil for a list of Pokémon]
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// Convert a deck.
#[derive(Debug, Args)]
pub struct DeckConvert {
    /// A file with a list, the name of a shipped deck, or `-` for standard input
    #[arg(value_name = "DECK")]
    pub deck: String,
    /// The ruleset it is for [default: the one that the deck ships with, else one of the game whose cards are listed]
    #[arg(long, value_name = "RULESET")]
    pub ruleset: Option<String>,
    /// The form to write
    #[arg(long, value_name = "FORM", value_enum, default_value_t = Form::Plain)]
    pub to: Form,
}

/// A form of deck lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Form {
    /// `4 Bill (Base 91)` under short headings
    Plain,
    /// The export of Pokémon TCG Online
    Ptcgo,
    /// The export of Pokémon TCG Live
    Ptcgl,
    /// Cards as TCG ONE names them
    TcgOne,
    /// JSON
    Json,
    /// A `.ydk` file: a passcode a line
    Ydk,
    /// A `ydke://` link
    Ydke,
}

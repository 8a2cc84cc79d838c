//! The command line of `deck`.

use clap::{Args, Subcommand, ValueEnum};

/// Check or convert a deck list.
#[derive(Debug, Subcommand)]
pub enum DeckDo {
    /// Check a list, or those of one team, against a format; every problem and violation at once
    Check(DeckCheck),
    /// Write a list in another form
    Convert(DeckConvert),
    /// Write the forbidden and limited cards of a format as a `.lflist.conf` file
    BanList(DeckBanList),
}

/// Write a format's list of forbidden and limited cards.
#[derive(Debug, Args)]
pub struct DeckBanList {
    /// The format that goes by the list
    #[arg(value_name = "FORMAT")]
    pub format: String,
}

/// Check a deck.
#[derive(Debug, Args)]
pub struct DeckCheck {
    /// A file with a list, the name of a shipped deck, or `-` for standard input; those of a team's players
    #[arg(value_name = "DECK", required = true)]
    pub decks: Vec<String>,
    /// The format they have to keep to [default: that of the ruleset a deck ships with or whose folder it
    /// lies in; base-fossil for any other list of Pokémon]
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
    /// `4 Bill (Base 91)`, `3 Kuriboh` under short headings
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

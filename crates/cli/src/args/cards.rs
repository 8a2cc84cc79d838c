//! The command line of `cards`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

/// Read cards.
#[derive(Debug, Subcommand)]
pub enum Cards {
    /// Read every card and say how many there are and how long it took
    Check(CardsCheck),
    /// Show the cards of a name: `Pikachu`, `Pikachu (Base 58)`, `BS 58`
    Show(CardsShow),
    /// Show the names of cards whose name or text contains every word
    Search(CardsSearch),
    /// Say which rules and cards no scenario proves, and how the vocabulary grows
    Coverage(CardsCoverage),
    /// Write card files as the card language prints them
    Format(CardsFormat),
}

/// Read every card.
#[derive(Debug, Args)]
pub struct CardsCheck {
    /// Card files or folders to check besides those built in
    #[arg(value_name = "FILE|DIR")]
    pub paths: Vec<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// Show the cards of a name.
#[derive(Debug, Args)]
pub struct CardsShow {
    /// The name, with or without a printing
    #[arg(value_name = "CARD", required = true)]
    pub name: Vec<String>,
    /// Print a JSON list
    #[arg(long)]
    pub json: bool,
}

/// Search cards.
#[derive(Debug, Args)]
pub struct CardsSearch {
    /// Words to look for, in any case of letters
    #[arg(value_name = "WORD", required = true)]
    pub words: Vec<String>,
    /// Print a JSON list
    #[arg(long)]
    pub json: bool,
}

/// Report coverage.
#[derive(Debug, Args)]
pub struct CardsCoverage {
    /// The folder with scenarios
    #[arg(long, value_name = "DIR", default_value = "scenarios")]
    pub scenarios: PathBuf,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// Format card files.
#[derive(Debug, Args)]
pub struct CardsFormat {
    /// The card files
    #[arg(value_name = "FILE", required = true)]
    pub paths: Vec<PathBuf>,
    /// Change nothing; exit with 1 if a file would change
    #[arg(long)]
    pub check: bool,
}

//! The commands, one a file.

mod backup;
mod ban_list;
mod bench;
mod cards;
mod coverage;
mod deck;
mod deck_check;
pub mod judge;
mod lens;
mod load;
mod own_game;
mod perft;
mod play;
mod replay;
mod rule;
mod serve;
pub mod sim;
mod soak;

use std::io::Write;
use std::process::ExitCode;

use crate::args::{Command, Quadrille, Serve};
use crate::library::Library;
use crate::trouble::Told;

/// All went well and all that was checked holds.
pub const FINE: u8 = 0;
/// Something that was checked does not hold.
pub const FAILED: u8 = 1;
/// What was given cannot be read or used.
pub const UNUSABLE: u8 = 2;

/// Does what the command line says.
///
/// # Errors
/// What was given cannot be read or used.
pub fn run(args: &Quadrille, out: &mut dyn Write) -> Told<ExitCode> {
    let library = || Library::open(args.cards.as_deref());
    let code = match &args.command {
        None => serve::serve(&Serve::default(), library()?, out)?,
        Some(Command::Serve(serve)) => serve::serve(serve, library()?, out)?,
        Some(Command::Backup(copy)) => backup::backup(copy, out)?,
        Some(Command::Play(play)) => play::play(play, &library()?, out)?,
        Some(Command::Sim(sim)) => sim::sim(sim, &library()?, out)?,
        Some(Command::Judge(judge)) => judge::judge(judge, &library()?, out)?,
        Some(Command::Cards(cards)) => cards::cards(cards, args.cards.as_deref(), out)?,
        Some(Command::Rule(rule)) => rule::rule(rule, &library()?, out)?,
        Some(Command::Lens(lens)) => lens::lens(lens, &library()?, out)?,
        Some(Command::Deck(deck)) => deck::deck(deck, &library()?, out)?,
        Some(Command::Replay(replay)) => replay::replay(replay, &library()?, out)?,
        Some(Command::Perft(perft)) => perft::perft(perft, &library()?, out)?,
        Some(Command::Bench(bench)) => bench::bench(bench, &library()?, out)?,
        Some(Command::Soak(soak)) => soak::soak(soak, &library()?, out)?,
        Some(Command::Load(load)) => load::load(load, args.cards.as_deref(), library()?, out)?,
    };
    Ok(ExitCode::from(code))
}

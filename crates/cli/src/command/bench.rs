//! `quadrille bench`: how fast the engine is here.

use std::hint::black_box;
use std::io::Write;
use std::num::NonZeroUsize;
use std::time::Instant;

use bots::{BotName, Matchup};
use kernel::{Chance, Game};
use pokemon::State;
use serde_json::json;

use crate::args::Bench;
use crate::command::{FINE, sim};
use crate::library::{Files, Library};
use crate::sim::{Unwatched, run};
use crate::trouble::Told;

/// Measures and reports.
pub fn bench(args: &Bench, library: &Library, out: &mut dyn Write) -> Told<u8> {
    let began = Instant::now();
    black_box(Library::read(Files::built_in())?);
    let load = began.elapsed().as_secs_f64() * 1000.0;

    let game = crate::args::Game {
        decks: vec!["haymaker".to_owned(), "rain-dance".to_owned()],
        ..Default::default()
    };
    let deal = sim::deal(library, &args.ruleset, &game)?;
    let (rules, state) = deal.open(library, Chance::numbered(1));
    let bots = vec![BotName::Random; usize::from(deal.ruleset.lens.seats)];
    let matchup = Matchup::new(rules, state, bots, 1);
    // Once to warm up, then in earnest.
    run(&matchup, args.games / 10, NonZeroUsize::MIN, &Unwatched);
    let ran = run(&matchup, args.games, NonZeroUsize::MIN, &Unwatched);
    let per_second = |n: u64| n as f64 / ran.cpu.as_secs_f64().max(f64::MIN_POSITIVE);

    let state = matchup.play(0).state;
    let clones = 1_000_000;
    let began = Instant::now();
    for _ in 0..clones {
        black_box(black_box(&state).clone());
    }
    let clone = began.elapsed().as_secs_f64() * 1e9 / f64::from(clones);
    let quiet = Game::quiet(matchup.rules().clone(), matchup.start(0));
    let began = Instant::now();
    for _ in 0..clones / 10 {
        black_box(black_box(&quiet).clone());
    }
    let whole = began.elapsed().as_secs_f64() * 1e9 / f64::from(clones / 10);

    let figures = [
        ("games_per_s", per_second(ran.tally.games)),
        ("questions_per_s", per_second(ran.tally.asked.questions)),
        ("decisions_per_s", per_second(ran.tally.asked.decisions)),
        ("state_clone_ns", clone),
        ("state_bytes", size_of::<State>() as f64),
        ("game_clone_ns", whole),
        ("load_ms", load),
    ];
    if args.json {
        let report: serde_json::Map<String, serde_json::Value> = figures
            .iter()
            .map(|(name, figure)| ((*name).to_owned(), json!(figure)))
            .collect();
        serde_json::to_writer_pretty(&mut *out, &report)?;
        writeln!(out)?;
        return Ok(FINE);
    }
    writeln!(
        out,
        "haymaker against rain-dance, random bots, {} games, one thread",
        args.games
    )?;
    for (name, figure) in figures {
        writeln!(out, "  {:<18}{figure:>12.1}", name.replace('_', " "))?;
    }
    Ok(FINE)
}

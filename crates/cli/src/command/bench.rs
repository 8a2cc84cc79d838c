//! `quadrille bench`: how fast the engine is here.

use std::collections::BTreeMap;
use std::hint::black_box;
use std::io::Write;
use std::num::NonZeroUsize;
use std::time::Instant;

use bots::BotName;
use serde_json::json;
use server::{Deck, Order, Seed};

use crate::args::{Bench, Game};
use crate::command::{FINE, sim};
use crate::deal::ANY;
use crate::house::order;
use crate::library::{Files, Library};
use crate::sim::Unwatched;
use crate::trouble::{Told, Trouble};

/// Copies that are measured.
const COPIES: u32 = 1_000_000;

/// Tables that are opened.
const TABLES: u64 = 500;

/// Measures and reports.
pub fn bench(args: &Bench, library: &Library, out: &mut dyn Write) -> Told<u8> {
    let began = Instant::now();
    black_box(Library::read(Files::built_in())?);
    let load = began.elapsed().as_secs_f64() * 1000.0;

    let ruleset = library.ruleset(&args.ruleset)?;
    let carried = library.game(ruleset)?;
    let seats = usize::from(ruleset.lens.seats);
    // The decks that speed is always measured with, where the ruleset has them.
    let ships = |name: &str| library.shipped(&ruleset.id).any(|deck| deck.id == name);
    let measured = carried.measured().iter().filter(|name| ships(name));
    let names = measured.cycle().take(seats);
    let game = Game {
        // No format binds what is only measured.
        format: Some(ANY.to_owned()),
        decks: names.map(|name| (*name).to_owned()).collect(),
        ..Game::default()
    };
    let deal = sim::deal(library, &args.ruleset, &game)?;
    let decks: Vec<String> = deal.decks.iter().map(|deck| deck.name.clone()).collect();
    let bots = vec![BotName::Random; usize::from(deal.ruleset.lens.seats)];
    let contest = carried.contest(&deal, bots, 1)?;
    // Once to warm up, then in earnest.
    contest.run(args.games / 10, NonZeroUsize::MIN, &Unwatched);
    let ran = contest.run(args.games, NonZeroUsize::MIN, &Unwatched);
    let per_second = |n: u64| n as f64 / ran.cpu.as_secs_f64().max(f64::MIN_POSITIVE);
    let measured = contest.measure(COPIES);

    let open = opening(library, &args.ruleset)?;

    let figures = [
        ("games_per_s", per_second(ran.tally.games)),
        ("questions_per_s", per_second(ran.tally.asked.questions)),
        ("decisions_per_s", per_second(ran.tally.asked.decisions)),
        ("set_up_ms", measured.set_up_ms),
        ("state_clone_ns", measured.state_ns),
        ("state_bytes", measured.state_bytes as f64),
        ("game_clone_ns", measured.game_ns),
        ("table_open_us", open),
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
        "{}, random bots, {} games, one thread",
        decks.join(" against "),
        args.games
    )?;
    for (name, figure) in figures {
        // Set-up takes small fractions of a millisecond.
        let digits = if figure < 1.0 { 4 } else { 1 };
        writeln!(out, "  {:<18}{figure:>12.digits$}", name.replace('_', " "))?;
    }
    Ok(FINE)
}

/// Microseconds that it takes to open the game of a table: decks that ship, by its first format.
fn opening(library: &Library, ruleset: &str) -> Told<f64> {
    let deal = sim::deal(library, ruleset, &Game::default())?;
    let decks = deal.decks.into_iter().map(|deck| Deck::Shipped(deck.name));
    let order = Order {
        ruleset: ruleset.to_owned(),
        preset: None,
        options: BTreeMap::new(),
        format: library.format_of(ruleset)?.id.clone(),
        decks: decks.collect(),
        seed: Seed::Number(1),
        names: Vec::new(),
        opening: Vec::new(),
    };
    let began = Instant::now();
    for nth in 0..TABLES {
        let order = Order {
            seed: Seed::Number(nth),
            ..order.clone()
        };
        black_box(order::open(library, &order)).map_err(|fault| Trouble::new(fault.text))?;
    }
    Ok(began.elapsed().as_secs_f64() * 1e6 / TABLES as f64)
}

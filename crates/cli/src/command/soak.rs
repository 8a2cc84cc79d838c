//! `quadrille soak`: random games with every law checked.

use std::io::Write;
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use serde_json::json;

use crate::args::Soak;
use crate::command::sim::{Watched, deal, deal_at_table};
use crate::command::{FAILED, FINE};
use crate::library::Library;
use crate::sim::Watch;
use crate::trouble::Told;

/// Plays the games; the first broken law ends them.
pub fn soak(args: &Soak, library: &Library, out: &mut dyn Write) -> Told<u8> {
    let deal = match args.wire {
        Some(_) => deal_at_table(library, &args.ruleset, &args.game)?,
        None => deal(library, &args.ruleset, &args.game)?,
    };
    let game = library.game(&deal.ruleset)?;
    let threads = args
        .threads
        .unwrap_or_else(|| std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN));
    let watch = Watched::new(args.wire.unwrap_or(args.games))?;
    let (next, games) = (AtomicU64::new(0), AtomicU64::new(0));
    let (questions, worlds) = (AtomicU64::new(0), AtomicU64::new(0));
    let (halted, broken) = (AtomicBool::new(false), Mutex::new(None));
    let work = || {
        while !halted.load(Ordering::Relaxed) && !watch.stopped() {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let enough = match args.wire {
                Some(pairs) => worlds.load(Ordering::Relaxed) >= pairs,
                None => number >= args.games,
            };
            if enough {
                break;
            }
            let seed = args.seed.wrapping_add(number);
            let checked = match args.wire {
                Some(_) => game.secrets(&deal, seed, &|play| play),
                None => game.soak(&deal, seed),
            };
            match checked {
                Ok(checked) => {
                    games.fetch_add(1, Ordering::Relaxed);
                    questions.fetch_add(checked.questions, Ordering::Relaxed);
                    worlds.fetch_add(checked.worlds, Ordering::Relaxed);
                    watch.finished(args.wire.map_or(1, |_| checked.worlds));
                }
                Err(law) => {
                    halted.store(true, Ordering::Relaxed);
                    if let Ok(mut broken) = broken.lock() {
                        broken.get_or_insert((seed, law));
                    }
                }
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..threads.get().min(512) {
            scope.spawn(work);
        }
    });
    watch.finish();
    let broken = broken.into_inner().ok().flatten();
    let (games, questions, worlds) = (
        games.into_inner(),
        questions.into_inner(),
        worlds.into_inner(),
    );
    if args.json {
        let broken = broken
            .as_ref()
            .map(|(seed, law)| json!({ "seed": seed, "law": law }));
        let report =
            json!({ "games": games, "questions": questions, "worlds": worlds, "broken": broken });
        serde_json::to_writer_pretty(&mut *out, &report)?;
        writeln!(out)?;
    } else {
        writeln!(
            out,
            "{games} games, {questions} questions, {worlds} pairs of worlds alike to a viewer"
        )?;
        match &broken {
            None => writeln!(out, "every law holds")?,
            Some((seed, law)) => writeln!(out, "seed {seed}: {law}")?,
        }
    }
    Ok(if broken.is_none() { FINE } else { FAILED })
}

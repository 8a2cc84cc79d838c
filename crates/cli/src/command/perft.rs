//! `quadrille perft`: counts the tree of legal answers.

use std::io::Write;
use std::time::Instant;

use serde_json::json;

use crate::args::Perft;
use crate::command::{FAILED, FINE, sim};
use crate::library::{Library, read_text};
use crate::perft::{Root, line, read, tree};
use crate::trouble::Told;

/// Counts a tree, or checks a file of counts.
pub fn perft(args: &Perft, library: &Library, out: &mut dyn Write) -> Told<u8> {
    if let Some(file) = &args.check {
        return check(file, args, library, out);
    }
    let deal = sim::deal(library, &args.ruleset, &args.game)?;
    let decks = deal.decks.iter();
    let root = Root {
        decks: decks.map(|d| d.name.clone()).collect(),
        seed: args.seed,
        after: args.after,
    };
    let tree = library.game(&deal.ruleset)?.tree(&deal, &root)?;
    let mut counts = Vec::new();
    for depth in 1..=args.depth {
        let began = Instant::now();
        let n = tree.ways(depth);
        counts.push(n);
        if !args.json {
            let seconds = began.elapsed().as_secs_f64();
            writeln!(out, "depth {depth}: {n} ways ({seconds:.2} s)")?;
            out.flush()?;
        }
    }
    if args.json {
        let report =
            json!({ "decks": root.decks, "seed": root.seed, "after": root.after, "ways": counts });
        serde_json::to_writer_pretty(&mut *out, &report)?;
        writeln!(out)?;
    } else {
        writeln!(out, "{}", line(&root, &counts))?;
    }
    Ok(FINE)
}

fn check(file: &std::path::Path, args: &Perft, library: &Library, out: &mut dyn Write) -> Told<u8> {
    let name = file.display().to_string();
    let mut wrong = 0;
    let all = read(&name, &read_text(file)?)?;
    for (at, told) in &all {
        let tree = tree(library, &args.ruleset, at)?;
        let counts: Vec<u64> = (1..).zip(told).map(|(depth, _)| tree.ways(depth)).collect();
        if counts != *told {
            wrong += 1;
            writeln!(
                out,
                "told   {}\nfound  {}",
                line(at, told),
                line(at, &counts)
            )?;
        }
    }
    writeln!(
        out,
        "{name}: {} of {} as told",
        all.len() - wrong,
        all.len()
    )?;
    Ok(if wrong == 0 { FINE } else { FAILED })
}

//! `quadrille replay`: shows and verifies games that were written down.

use std::io::Write;

use kernel::Seat;
use serde_json::json;
use view::{LogLine, Viewer};

use crate::args::{ReplayDo, ReplayShow, ReplayVerify};
use crate::command::{FAILED, FINE};
use crate::library::Library;
use crate::paint::Paint;
use crate::replay::{Amiss, End, Ended, Replay, follow, open};
use crate::trouble::{Told, Trouble};

/// Shows or verifies a replay.
pub fn replay(args: &ReplayDo, library: &Library, out: &mut dyn Write) -> Told<u8> {
    match args {
        ReplayDo::Show(args) => show(args, library, out),
        ReplayDo::Verify(args) => verify(args, library, out),
    }
}

fn show(args: &ReplayShow, library: &Library, out: &mut dyn Write) -> Told<u8> {
    let file = args.file.display().to_string();
    let replay = open(&args.file)?;
    let (table, amiss) = follow(&replay, library, &file)?;
    if let Some(amiss) = amiss {
        return Err(amiss.trouble(&file));
    }
    let viewer = match args.seat {
        None => Viewer::Judge,
        Some(n) if (1..=replay.header.decks.len()).contains(&usize::from(n)) => {
            Viewer::Seat(Seat(n - 1))
        }
        Some(n) => {
            let text = format!("there is no seat {n} in {file}");
            let help = format!("its seats are 1 to {}", replay.header.decks.len());
            return Err(Trouble::new(text).help(help));
        }
    };
    let lines = table.log(viewer, 0);
    if args.json {
        let report = json!({
            "file": file,
            "header": replay.header,
            "seat": args.seat,
            "answers": replay.answers.len(),
            "log": lines,
            "end": replay.end,
        });
        serde_json::to_writer_pretty(&mut *out, &report)?;
        writeln!(out)?;
    } else {
        print(out, &replay, &lines)?;
    }
    Ok(FINE)
}

fn print(out: &mut dyn Write, replay: &Replay, lines: &[LogLine]) -> Told {
    let header = &replay.header;
    let preset = header.preset.iter().map(|preset| format!(", {preset}"));
    let options = header.options.iter().map(|(k, v)| format!(", {k}={v}"));
    let more: String = preset.chain(options).collect();
    writeln!(out, "{}{more}", header.ruleset)?;
    for (name, seat) in header.names.iter().zip(1..) {
        writeln!(out, "  seat {seat}: {}", tame(name))?;
    }
    let paint = Paint::of_stdout();
    let mut turn = None;
    for line in lines {
        if turn != Some(line.turn) {
            turn = Some(line.turn);
            match line.turn {
                0 => writeln!(out, "\nSet-up")?,
                n => writeln!(out, "\nTurn {n}")?,
            }
        }
        writeln!(out, "  {}", paint.line(line))?;
    }
    writeln!(out, "\n{}", ended(&replay.end))?;
    Ok(())
}

/// A name of a file without anything that moves the cursor.
fn tame(name: &str) -> String {
    let shown = name.chars().filter(|c| !c.is_control()).take(80);
    shown.collect()
}

fn ended(end: &End) -> String {
    if let Some(stopped) = end.stopped {
        return format!("The game was stopped: {stopped}.");
    }
    match &end.outcome {
        None => "The game was left before its end.".to_owned(),
        Some(Ended { team, why }) => match team {
            Some(team) => format!("Team {team} won: {}.", tame(why)),
            None => format!("Nobody won: {}.", tame(why)),
        },
    }
}

/// A hash that somebody wrote down.
fn commitment(hex: &str) -> Told<String> {
    let digits = hex.trim().to_ascii_lowercase();
    if digits.len() == 64 && digits.chars().all(|c| c.is_ascii_hexdigit()) {
        return Ok(digits);
    }
    let shown: String = tame(hex);
    Err(Trouble::new(format!("\"{shown}\" is no commitment"))
        .help("it is the 64 hexadecimal digits that the table shows from the start of a game"))
}

fn verify(args: &ReplayVerify, library: &Library, out: &mut dyn Write) -> Told<u8> {
    let file = args.file.display().to_string();
    let replay = open(&args.file)?;
    let committed = match &args.commitment {
        None => None,
        Some(hex) => Some(commitment(hex)? == replay.header.seed.commitment()),
    };
    let (table, amiss) = follow(&replay, library, &file)?;
    let amiss = amiss.or_else(|| {
        (committed == Some(false)).then(|| Amiss {
            line: 1,
            text: format!(
                "the seed of the file has the hash {}, not the one that was shown",
                replay.header.seed.commitment()
            ),
            help:
                "the game was not shuffled by the seed that was promised, or this is another game"
                    .to_owned(),
        })
    });
    let answers = replay.answers.len();
    if args.json {
        let wrong = amiss.as_ref();
        let report = json!({
            "file": file,
            "holds": amiss.is_none(),
            "answers": answers,
            "hash": replay.end.hash,
            "found": End::of(table.as_ref()).hash,
            "outcome": replay.end.outcome,
            "stopped": replay.end.stopped,
            "commitment": replay.header.seed.commitment(),
            "wrong": wrong.map(|a| json!({ "line": a.line, "text": a.text, "help": a.help })),
        });
        serde_json::to_writer_pretty(&mut *out, &report)?;
        writeln!(out)?;
    } else if let Some(amiss) = &amiss {
        out.flush()?;
        // Nobody can be told that nobody can be told.
        let _ = writeln!(
            std::io::stderr(),
            "{:?}",
            miette::Report::new(amiss.trouble(&file))
        );
    } else {
        writeln!(
            out,
            "{file}: holds; {answers} answers, hash {}. {}",
            replay.end.hash,
            ended(&replay.end)
        )?;
        if committed.is_some() {
            writeln!(out, "Its seed is the one whose hash was shown.")?;
        }
    }
    Ok(if amiss.is_none() { FINE } else { FAILED })
}

//! `quadrille sim`: many games between bots.

use std::collections::BTreeMap;
use std::io::Write;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bots::BotName;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use crate::args::{Game, Sim};
use crate::command::FINE;
use crate::deal::{Deal, bound, decks, seated};
use crate::house::at_a_table;
use crate::library::Library;
use crate::sim::{Interval, Ran, Watch};
use crate::trouble::{Told, Trouble};

/// Plays the games and reports them.
pub fn sim(args: &Sim, library: &Library, out: &mut dyn Write) -> Told<u8> {
    let deal = deal(library, &args.ruleset, &args.game)?;
    let seats = deal.ruleset.lens.seats;
    let bots = bots(&args.bots, seats)?;
    let game = library.game(&deal.ruleset)?;
    let contest = game.contest(&deal, bots.clone(), args.seed)?;
    let threads = args
        .threads
        .unwrap_or_else(|| std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN));
    let watch = Watched::new(args.games)?;
    let ran = contest.run(args.games, threads, &watch);
    watch.finish();
    let digest: String = blake3::Hash::from_bytes(ran.digest).to_hex().to_string();
    if args.json {
        serde_json::to_writer_pretty(&mut *out, &Report::new(&ran, &deal, digest))?;
        writeln!(out)?;
    } else {
        print(out, args, &deal, &bots, &ran, &digest)?;
    }
    Ok(FINE)
}

/// The deal that a command line asks for.
pub fn deal(library: &Library, ruleset: &str, game: &Game) -> Told<Deal> {
    let ruleset = library.ruleset(ruleset)?;
    let seats = game.seats.unwrap_or(ruleset.lens.seats);
    let ruleset = &seated(ruleset, seats)?;
    let bound = bound(library, &ruleset.id, game.format.as_deref())?;
    let decks = decks(library, ruleset, bound, &game.decks)?;
    Deal::new(ruleset, game.preset.as_deref(), game.options.clone(), decks)
}

/// The same game as a table in the browser plays it.
pub fn deal_at_table(library: &Library, ruleset: &str, game: &Game) -> Told<Deal> {
    let mut game = game.clone();
    // What is named counts before what is usual.
    let usual = at_a_table(library.ruleset(ruleset)?);
    game.options.splice(0..0, usual);
    deal(library, ruleset, &game)
}

/// One bot a seat; one serves all.
fn bots(given: &[BotName], seats: u8) -> Told<Vec<BotName>> {
    let n = usize::from(seats);
    match given {
        [] => Ok(vec![BotName::Random; n]),
        [one] => Ok(vec![*one; n]),
        many if many.len() == n => Ok(many.to_vec()),
        many => {
            let text = format!("{} bots are given for {n} seats", many.len());
            Err(Trouble::new(text).help("give one --bot for all seats, or one a seat"))
        }
    }
}

/// A progress bar on a terminal, and Ctrl-C.
pub(super) struct Watched {
    bar: ProgressBar,
    stop: Arc<AtomicBool>,
}

impl Watched {
    /// Takes the bar away.
    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }

    pub(super) fn new(games: u64) -> Told<Self> {
        let stop = Arc::new(AtomicBool::new(false));
        let told = Arc::clone(&stop);
        ctrlc::set_handler(move || told.store(true, Ordering::Relaxed))
            .map_err(|error| Trouble::new(format!("cannot listen for Ctrl-C: {error}")))?;
        let bar = ProgressBar::new(games);
        let style = "{bar:40} {human_pos} of {human_len} games, {per_sec}, {eta} left";
        if let Ok(style) = ProgressStyle::with_template(style) {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_millis(200));
        Ok(Self { bar, stop })
    }
}

impl Watch for Watched {
    fn finished(&self, games: u64) {
        self.bar.inc(games);
    }

    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// What `--json` prints.
#[derive(Debug, Serialize)]
struct Report {
    games: u64,
    cpu_seconds: f64,
    games_per_s: f64,
    questions_per_s: f64,
    decisions_per_s: f64,
    questions: u64,
    decisions: u64,
    wins: BTreeMap<String, u64>,
    draws: u64,
    ended: BTreeMap<&'static str, u64>,
    turns_mean: f64,
    digest: String,
}

impl Report {
    fn new(ran: &Ran, deal: &Deal, digest: String) -> Self {
        let tally = &ran.tally;
        let seconds = ran.cpu.as_secs_f64();
        let per_second = |n: u64| {
            if seconds > 0.0 {
                n as f64 / seconds
            } else {
                0.0
            }
        };
        Self {
            games: tally.games,
            cpu_seconds: seconds,
            games_per_s: per_second(tally.games),
            questions_per_s: per_second(tally.asked.questions),
            decisions_per_s: per_second(tally.asked.decisions),
            questions: tally.asked.questions,
            decisions: tally.asked.decisions,
            wins: (1..=teams(deal))
                .map(|team| (team.to_string(), tally.wins[team - 1]))
                .collect(),
            draws: tally.draws,
            ended: tally
                .ended
                .iter()
                .map(|(ending, n)| (ending.word, *n))
                .collect(),
            turns_mean: mean(tally.turns, tally.games),
            digest,
        }
    }
}

fn teams(deal: &Deal) -> usize {
    let lens = &deal.ruleset.lens;
    let teams = lens.everyone().iter().map(|s| lens.team[s].0);
    teams.max().map_or(0, |most| usize::from(most) + 1)
}

fn mean(sum: u64, n: u64) -> f64 {
    if n == 0 { 0.0 } else { sum as f64 / n as f64 }
}

fn print(
    out: &mut dyn Write,
    args: &Sim,
    deal: &Deal,
    bots: &[BotName],
    ran: &Ran,
    digest: &str,
) -> Told {
    let tally = &ran.tally;
    let games = tally.games;
    writeln!(
        out,
        "{}, {games} games, seed {}",
        deal.ruleset.title, args.seed
    )?;
    if games < args.games {
        writeln!(out, "stopped before the other {}", args.games - games)?;
    }
    let wide = deal
        .decks
        .iter()
        .map(|d| d.name.chars().count())
        .max()
        .unwrap_or(0);
    for (seat, (deck, bot)) in deal.decks.iter().zip(bots).enumerate() {
        let team = deal.ruleset.lens.team[kernel::Seat(seat as u8)];
        let wins = Interval::wilson(tally.wins[usize::from(team.0)], games);
        writeln!(
            out,
            "  seat {}  {:wide$}  {bot}  wins {wins}",
            seat + 1,
            deck.name
        )?;
    }
    writeln!(
        out,
        "  draws         {}",
        Interval::wilson(tally.draws, games)
    )?;
    let first = Interval::wilson(tally.first_wins, games);
    writeln!(out, "  first player  wins {first}")?;
    writeln!(
        out,
        "  turns         {:.1} a game",
        mean(tally.turns, games)
    )?;
    let (questions, decisions) = (tally.asked.questions, tally.asked.decisions);
    writeln!(
        out,
        "  questions     {:.1} a game, {:.1} of them with two or more answers",
        mean(questions, games),
        mean(decisions, games)
    )?;
    let ended: Vec<String> = tally
        .ended
        .iter()
        .map(|(ending, n)| format!("{} {n}", ending.word.replace('_', " ")))
        .collect();
    writeln!(out, "  ended by      {}", ended.join(", "))?;
    let seconds = ran.cpu.as_secs_f64().max(f64::MIN_POSITIVE);
    writeln!(
        out,
        "  speed         {:.0} games/s, {:.0} decisions/s of processor time ({seconds:.2} s; {:.2} s on the clock)",
        games as f64 / seconds,
        decisions as f64 / seconds,
        ran.wall.as_secs_f64()
    )?;
    writeln!(out, "  digest        {digest}")?;
    Ok(())
}

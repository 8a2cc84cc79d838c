//! `quadrille play`: the same game in the terminal.

use std::io::{BufRead, Write, stdin};

use bots::{Bot, BotName, Sight};
use kernel::{Chance, Seat};
use server::Seed;
use view::Viewer;

use crate::args::Play;
use crate::command::{FINE, sim};
use crate::library::Library;
use crate::table::Table;
use crate::text;
use crate::trouble::{Told, Trouble};

const HELP: &str = "\
  NUMBER         choose that answer; several with spaces between, in order; nothing for none
  v              show the table
  l              show the whole log
  r ID           show a rule, such as r OS-KO-4
  q              stop playing
";

/// Plays a game.
pub fn play(args: &Play, library: &Library, out: &mut dyn Write) -> Told<u8> {
    let deal = sim::deal(library, &args.ruleset, &args.game)?;
    let seats = usize::from(deal.ruleset.lens.seats);
    let people = people(args, seats)?;
    let seed = match args.seed {
        Some(seed) => seed,
        None => drawn()?,
    };
    let mut bots: Vec<Option<Box<dyn Bot>>> = Vec::new();
    for seat in 0..seats {
        let name = args.bots.get(seat.wrapping_sub(people)).copied();
        let chance = Chance::numbered(seed.wrapping_mul(31).wrapping_add(seat as u64 + 1));
        let bot = (seat >= people).then(|| name.unwrap_or(BotName::Greedy).seat(chance));
        bots.push(bot);
    }
    let table = Table::new(library, &deal, Seed::Number(seed));
    writeln!(out, "{}, seed {seed}. Type ? for help.", deal.ruleset.title)?;
    for (seat, (deck, bot)) in deal.decks.iter().zip(&bots).enumerate() {
        let who = if bot.is_some() { "a bot" } else { "you" };
        writeln!(out, "  seat {}: {who}, {}", seat + 1, deck.name)?;
    }
    let mut game = Terminal {
        table,
        library,
        bots,
        seen: vec![0; seats],
        out,
    };
    game.run()?;
    let replay = game.table.replay();
    if let Some(path) = &args.save {
        std::fs::write(path, replay).map_err(|e| Trouble::io(path.display(), &e))?;
        writeln!(out, "saved {}", path.display())?;
    }
    Ok(FINE)
}

/// How many seats are people's: the first one, unless there is a bot for each.
fn people(args: &Play, seats: usize) -> Told<usize> {
    match args.bots.len() {
        n if n > seats => {
            let text = format!("{n} bots are given for {seats} seats");
            Err(Trouble::new(text).help("leave seat 1 to yourself, or give a bot for each seat"))
        }
        n if n == seats => Ok(0),
        _ => Ok(1),
    }
}

fn drawn() -> Told<u64> {
    match Seed::draw() {
        Ok(Seed::Drawn(bytes)) => Ok(bytes
            .iter()
            .take(4)
            .fold(0, |seed, byte| seed << 8 | u64::from(*byte))),
        Ok(Seed::Number(number)) => Ok(number),
        Err(error) => Err(Trouble::new(format!("no seed: {error}")).help("give --seed N")),
    }
}

struct Terminal<'a> {
    table: Table,
    library: &'a Library,
    bots: Vec<Option<Box<dyn Bot>>>,
    seen: Vec<u32>,
    out: &'a mut dyn Write,
}

/// What a person typed.
enum Typed {
    Answer(Vec<u16>),
    Stop,
}

impl Terminal<'_> {
    fn run(&mut self) -> Told {
        while let Some(seat) = self.table.sitting().asked().first().copied() {
            let choose = match self.bots.get_mut(seat.index()) {
                Some(Some(bot)) => {
                    let Some(sight) = Sight::new(self.table.sitting().game(), seat) else {
                        break;
                    };
                    bot.answer(&sight).0.to_vec()
                }
                _ => match self.person(seat)? {
                    Typed::Answer(choose) => choose,
                    Typed::Stop => return Ok(()),
                },
            };
            if let Err(refusal) = self.table.sitting_mut().answer_open(seat, &choose) {
                writeln!(self.out, "{refusal}")?;
            }
        }
        let watched = self.bots.iter().position(Option::is_none);
        let viewer = watched.map_or(Viewer::Spectator, |at| Viewer::Seat(Seat(at as u8)));
        self.news(viewer, watched.unwrap_or(0))?;
        if let Some(outcome) = self.table.sitting().outcome() {
            let who = outcome
                .team
                .map_or("a draw".to_owned(), |t| format!("team {t} wins"));
            writeln!(self.out, "The game is over: {who}, {}.", outcome.why)?;
        }
        Ok(())
    }

    /// Log lines that a viewer has not read.
    fn news(&mut self, viewer: Viewer, seat: usize) -> Told {
        let seen = self.seen.get(seat).copied().unwrap_or(0);
        for line in self.table.sitting().log(viewer, seen) {
            writeln!(self.out, "  {}", line.text)?;
            if let Some(seen) = self.seen.get_mut(seat) {
                *seen = line.seq;
            }
        }
        Ok(())
    }

    fn person(&mut self, seat: Seat) -> Told<Typed> {
        let viewer = Viewer::Seat(seat);
        self.news(viewer, seat.index())?;
        let view = self.table.sitting().view(viewer);
        write!(self.out, "\n{}", text::table(&view))?;
        let Some(question) = view.question.clone() else {
            return Ok(Typed::Stop);
        };
        write!(self.out, "{}", text::question(&question))?;
        loop {
            write!(self.out, "> ")?;
            self.out.flush()?;
            let mut line = String::new();
            let read = stdin().lock().read_line(&mut line);
            if read.map_err(|e| Trouble::io("standard input", &e))? == 0 {
                writeln!(self.out)?;
                return Ok(Typed::Stop);
            }
            match line.trim() {
                "?" => write!(self.out, "{HELP}{}", text::question(&question))?,
                "q" => return Ok(Typed::Stop),
                "v" => write!(self.out, "{}", text::table(&view))?,
                "l" => {
                    for line in self.table.sitting().log(viewer, 0) {
                        writeln!(self.out, "  {}", line.text)?;
                    }
                }
                other => match other.strip_prefix("r ") {
                    Some(id) => match self.library.rule(id.trim()) {
                        Ok(rule) => {
                            writeln!(self.out, "{} — {}\n{}", rule.id, rule.title, rule.text)?
                        }
                        Err(trouble) => writeln!(self.out, "{trouble}")?,
                    },
                    None => match text::answer(&question, other) {
                        Ok(choose) => return Ok(Typed::Answer(choose)),
                        Err(why) => writeln!(self.out, "{why}")?,
                    },
                },
            }
        }
    }
}

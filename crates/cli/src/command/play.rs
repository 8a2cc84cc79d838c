//! `quadrille play`: a game in the terminal.

use std::fs;
use std::io::{Write, stdin};
use std::path::Path;

use bots::BotName;
use server::Seed;
use view::Seated;

use crate::args::Play;
use crate::command::{FINE, sim::deal};
use crate::deal::Deal;
use crate::library::Library;
use crate::paint::Paint;
use crate::play::{Left, Terminal, play_on};
use crate::replay::{Header, Replay, bot_chance};
use crate::trouble::{Told, Trouble};

/// Plays a game.
pub fn play(args: &Play, library: &Library, out: &mut dyn Write) -> Told<u8> {
    let deal = deal(library, &args.ruleset, &args.game)?;
    let game = library.game(&deal.ruleset)?;
    let seated = seated(&args.bots, deal.ruleset.lens.seats)?;
    if let Some(file) = &args.save {
        may_be_written(file)?;
    }
    let number = args.seed.map_or_else(draw, Ok)?;
    let seed = Seed::Number(number);
    let header = Header::new(game, &deal, seed, names(&seated));
    let mut table = header.open(library)?;
    let seats = seated.iter().zip(1..);
    let mut bots = Vec::new();
    for (bot, seat) in seats {
        let guest = bot.map(|bot| table.guest(bot, bot_chance(&seed, seat, 0)));
        bots.push(guest.transpose().map_err(Trouble::new)?);
    }
    writeln!(out, "{}, seed {number}", title(&deal))?;
    for ((deck, bot), seat) in deal.decks.iter().zip(&seated).zip(1..) {
        let who = bot.map_or_else(|| "you".to_owned(), |bot| format!("bot {bot}"));
        writeln!(out, "  player {seat}: {} ({who})", deck.name)?;
    }
    let mut input = stdin().lock();
    let played = Terminal {
        library,
        game,
        input: &mut input,
        out: &mut *out,
        paint: Paint::of_stdout(),
    }
    .play(table.as_mut(), &mut bots);
    // Whoever read along may have gone, which takes nothing away from the game.
    if played.as_ref().is_err_and(Trouble::is_broken_pipe) {
        play_on(table.as_mut(), &mut bots);
    }
    if let Some(file) = &args.save {
        save(file, &header, table.as_ref())?;
    }
    if played? == Left::Early {
        writeln!(out, "You left the game before its end.")?;
    }
    if let Some(file) = &args.save {
        writeln!(out, "Saved: quadrille replay show {}", file.display())?;
    }
    Ok(FINE)
}

fn title(deal: &Deal) -> String {
    let preset = deal.preset.iter().map(|preset| format!(", {preset}"));
    let choices = deal
        .choices
        .iter()
        .map(|c| format!(", {}={}", c.name, c.value));
    deal.ruleset.title.clone() + &preset.chain(choices).collect::<String>()
}

/// Who sits where: the first bot opposite you, in seat 2; as many bots as seats take them all.
fn seated(bots: &[BotName], seats: u8) -> Told<Vec<Option<BotName>>> {
    let n = usize::from(seats);
    if bots.len() > n {
        let text = format!("{} bots are given for {n} seats", bots.len());
        return Err(Trouble::new(text).help("give at most one --bot a seat"));
    }
    let yours = usize::from(bots.len() < n);
    let mut seated = vec![None; n];
    for (seat, bot) in seated.iter_mut().skip(yours).zip(bots) {
        *seat = Some(*bot);
    }
    Ok(seated)
}

fn names(seated: &[Option<BotName>]) -> Vec<String> {
    let names = seated.iter().zip(1..).map(|(bot, seat)| match bot {
        Some(bot) => format!("Bot {seat} ({bot})"),
        None => format!("Player {seat}"),
    });
    names.collect()
}

/// A seed short enough to be typed again.
fn draw() -> Told<u64> {
    getrandom::u32().map(u64::from).map_err(|error| {
        Trouble::new(format!("no seed can be drawn: {error}")).help("give --seed N")
    })
}

/// Looks before the game whether it can be saved after it.
fn may_be_written(file: &Path) -> Told {
    let folder = file
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    if folder.is_some_and(|folder| !folder.is_dir()) || file.is_dir() {
        let text = format!("{} cannot be written", file.display());
        return Err(Trouble::new(text).help("name a file in a folder that is there"));
    }
    Ok(())
}

fn save(file: &Path, header: &Header, table: &dyn Seated) -> Told {
    let text = Replay::of(header, table).text();
    fs::write(file, text).map_err(|error| Trouble::io(file.display(), &error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_sit_opposite_you_until_they_take_every_seat() {
        let random = Some(BotName::Random);
        assert_eq!(seated(&[], 2).unwrap(), [None, None]);
        assert_eq!(seated(&[BotName::Random], 2).unwrap(), [None, random]);
        assert_eq!(seated(&[BotName::Random; 2], 2).unwrap(), [random; 2]);
        assert!(seated(&[BotName::Random; 3], 2).is_err());
    }
}

//! Non-interference on the wire: what a seat may not know changes no byte that it receives.
//!
//! From random positions of random games something is changed that a viewer may not know: faces of hidden
//! cards, whole hands and decks, places of cards, what chance will say. Then everything is compared that the
//! server writes to that viewer: as it plays on, as it comes late, as it comes back, as it is refused.

mod change;
mod wire;

use std::collections::BTreeMap;
use std::sync::Arc;

use bots::Botted;
use kernel::{Chance, Game, Script};
use server::{Play, Seed};
use view::{Sitting, Viewer};

use crate::house::table::Table;
use crate::replay::Header;
use crate::soak::{Checked, anybody, play_on};

/// Questions of one game after which another is begun: what comes later is much like what came before.
const ASKED: u32 = 200;
/// Of so many questions, one is looked at.
const LOOK_ONE_OF: u32 = 6;
/// How often something is changed for one viewer at one question.
const CHANGES: u32 = 4;

/// What stands between the game and the wire: nothing, but for a test that plants a leak.
pub type Between<'a> = &'a (dyn Fn(Box<dyn Play>) -> Box<dyn Play> + Sync);

/// Plays one random game and compares pairs of positions that are alike to a viewer.
///
/// # Errors
/// Where a viewer could tell one from the other.
pub fn game<G: Botted>(
    title: &str,
    rules: G,
    start: G::State,
    mut chance: Chance,
    between: Between,
) -> Result<Checked, String> {
    let seats = rules.lens().seats;
    let mut game = Game::new(Arc::new(rules), start, Script::default());
    let (mut asked, mut worlds) = (0, 0);
    while !game.over() && asked < ASKED {
        asked += 1;
        if chance.below(LOOK_ONE_OF) == 0 {
            for _ in 0..2 {
                let viewer = anybody(seats, &mut chance);
                worlds += compare(title, &game, viewer, &mut chance, between)
                    .map_err(|seen| format!("question {asked}, {viewer:?}: {seen}"))?;
            }
        }
        play_on(&mut game, &mut chance)?;
    }
    Ok(Checked {
        questions: asked.into(),
        worlds,
    })
}

fn compare<G: Botted>(
    title: &str,
    game: &Game<G>,
    viewer: Viewer,
    chance: &mut Chance,
    between: Between,
) -> Result<u64, String> {
    let received = |game: Game<G>| {
        let table = Table::new((header(title), Box::new(Sitting::of(title, game))));
        wire::received(&mut *between(Box::new(table)), viewer.number())
    };
    let here = received(game.clone())?;
    let mut pairs = 0;
    for _ in 0..CHANGES {
        let Some(other) = change::unknown(game, viewer, chance) else {
            continue;
        };
        change::asks_alike(game, &other, viewer)?;
        let there = received(other)?;
        if here != there {
            return Err(difference(&here, &there));
        }
        pairs += 1;
    }
    Ok(pairs)
}

/// Where two texts part.
fn difference(here: &str, there: &str) -> String {
    let same = here.bytes().zip(there.bytes()).take_while(|(a, b)| a == b);
    let at = same.count();
    let around = |text: &str| {
        let start = (0..=at.saturating_sub(80))
            .rev()
            .find(|at| text.is_char_boundary(*at));
        let shown = text[start.unwrap_or(0)..].chars().take(240);
        shown.collect::<String>()
    };
    format!(
        "byte {at} of {} and {}\n{}\n{}",
        here.len(),
        there.len(),
        around(here),
        around(there)
    )
}

/// What a table was made from; none of it is told while a game is under way.
fn header(title: &str) -> Header {
    Header {
        quadrille: String::new(),
        version: 0,
        program: String::new(),
        ruleset: title.to_owned(),
        preset: None,
        options: BTreeMap::new(),
        decks: Vec::new(),
        seed: Seed::Number(0),
        names: Vec::new(),
    }
}

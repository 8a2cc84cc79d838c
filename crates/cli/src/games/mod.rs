//! The games this binary plays. This is the only place that lists them.
//!
//! A game is plugged in by [`Carried`], one file a game. All else holds a [`Game`], which a [`Shelf`]
//! of its cards makes of it: commands, server and tests ask a ruleset's game for what they need and
//! never ask which it is. What runs long is dispatched once and knows its game inside.

mod carried;
mod contest;
mod game;
mod pokemon;
mod shelf;
mod tree;
mod yugioh;

use cardlang::Fault;
use decks::Clash;

pub use carried::{Boards, Carried};
pub use contest::{Contest, Measured};
pub use game::Game;
pub use shelf::Shelf;
pub use tree::Tree;

use crate::library::{TextFile, card_faults};
use crate::trouble::{Told, Trouble};

/// Every game with how its cards are read, the one that plain card files are of first.
const GAMES: &[(&str, Open)] = &[row::<::pokemon::Pokemon>(), row::<::yugioh::Yugioh>()];

type Open = fn(Vec<TextFile>) -> Result<Box<dyn Game>, Unread>;

const fn row<G: Carried>() -> (&'static str, Open) {
    (G::GAME, Shelf::<G>::open_boxed)
}

/// Why the cards of a game cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unread {
    /// They cannot be read.
    Faults(Vec<Fault>),
    /// They do not go together.
    Clash(Clash),
}

/// Every game with its cards. A file is of the game that a folder it stands in is named for, and of
/// the first if there is none.
///
/// # Errors
/// Every fault of the cards.
pub fn open(files: &[TextFile]) -> Told<Vec<Box<dyn Game>>> {
    let mut games = Vec::new();
    let mut faults = Vec::new();
    for (name, open) in GAMES {
        let own = files.iter().filter(|file| game_of(file) == *name);
        match open(own.cloned().collect()) {
            Ok(game) => games.push(game),
            Err(Unread::Faults(more)) => faults.extend(more),
            Err(Unread::Clash(clash)) => {
                let text = format!("the cards do not go together: {clash}");
                return Err(Trouble::new(text));
            }
        }
    }
    if faults.is_empty() {
        return Ok(games);
    }
    let n = faults.len();
    let troubles = card_faults(&faults, files);
    Err(Trouble::all(format!("{n} faults in cards"), troubles))
}

/// The names of the games.
pub fn names() -> Vec<&'static str> {
    GAMES.iter().map(|(name, _)| *name).collect()
}

/// The game whose cards a file holds.
pub fn game_of(file: &TextFile) -> &'static str {
    let mut folders = file.path.split(['/', '\\']).rev().skip(1);
    let named = folders.find_map(|folder| names().into_iter().find(|name| *name == folder));
    named.unwrap_or(GAMES[0].0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::Origin;

    #[test]
    fn a_file_is_of_the_game_its_folder_is_named_for() {
        let of = |path: &str| {
            game_of(&TextFile {
                path: path.to_owned(),
                text: String::new(),
                origin: Origin::Folder,
            })
        };
        for name in names() {
            assert_eq!(of(&format!("cards/{name}/set/first.cards")), name);
        }
        assert_eq!(of("mine/new.cards"), names()[0]);
    }
}

//! Rulesets read in such an order that each comes after the one that it extends.

use lens::{Declared, Ruleset};

use crate::games::Game;
use crate::house::OPTIONS;
use crate::library::TextFile;
use crate::trouble::{Told, Trouble};

/// Reads all rulesets. They keep the order of their files.
///
/// # Errors
/// Every fault of every file.
pub fn read(files: &[TextFile], games: &[Box<dyn Game>]) -> Told<Vec<Ruleset>> {
    let mut waiting: Vec<&TextFile> = files.iter().collect();
    let mut known: Vec<Ruleset> = Vec::new();
    let mut wrong = Vec::new();
    while !waiting.is_empty() {
        let later = |file: &&TextFile| {
            base(file).is_some_and(|base| waiting.iter().any(|other| other.stem() == base))
        };
        let (left, mut ready): (Vec<&TextFile>, Vec<&TextFile>) =
            waiting.iter().copied().partition(later);
        // Files that extend one another are read all the same, and refused.
        waiting = if ready.is_empty() {
            ready = left;
            Vec::new()
        } else {
            left
        };
        for file in ready {
            match Ruleset::read_over(file.stem(), &file.path, &file.text, &known) {
                Ok(ruleset) => {
                    let declared = declared(games, &ruleset.game);
                    let faults = Ruleset::unheeded(&file.path, &file.text, &declared);
                    wrong.extend(faults.iter().map(|f| Trouble::fault(f, &file.text)));
                    known.push(ruleset);
                }
                Err(faults) => {
                    wrong.extend(faults.iter().map(|f| Trouble::fault(f, &file.text)));
                }
            }
        }
    }
    if !wrong.is_empty() {
        let n = wrong.len();
        return Err(Trouble::all(format!("{n} faults"), wrong));
    }
    known.sort_by_key(|ruleset| files.iter().position(|file| file.stem() == ruleset.id));
    Ok(known)
}

/// The options that are heeded where a game is played: its own, those of seating, and the house's. None
/// if there is no such game, which is found where it is to be played.
fn declared(games: &[Box<dyn Game>], game: &str) -> Vec<Declared> {
    let game = games.iter().find(|g| g.name() == game);
    let own = game.map(|game| game.options()).unwrap_or_default();
    own.into_iter()
        .chain(lens::SEATING)
        .chain(OPTIONS)
        .collect()
}

/// The ruleset that a file extends.
fn base(file: &TextFile) -> Option<&str> {
    let mut lines = file.text.lines();
    lines
        .find_map(|line| line.trim().strip_prefix("extends "))
        .map(str::trim)
}

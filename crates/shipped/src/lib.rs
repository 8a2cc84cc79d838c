//! What ships, as tests play with it: the cards, the ruleset, games of random decks.
//!
//! It reads the folders of this repository and panics where they do not hold what they should, so
//! it is for tests alone.

pub mod yugioh;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use kernel::Chance;
use lens::Ruleset;
use pokemon::pool::{FaceId, Pool};
use pokemon::sheet::{Sheet, read};
use pokemon::{Pokemon, State};

/// The folder of this repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The card files of Pokémon, name and text, in order of their names.
pub fn card_files() -> Vec<(String, String)> {
    files_in("cards/pokemon")
}

/// The files of a folder of this repository, name and text, in order of their names.
fn files_in(folder: &str) -> Vec<(String, String)> {
    let folder = root().join(folder);
    let entries = fs::read_dir(&folder).unwrap_or_else(|why| panic!("{}: {why}", folder.display()));
    let paths = entries.filter_map(|entry| entry.ok().map(|entry| entry.path()));
    let mut files: Vec<(String, String)> = paths
        .map(|path| (path.display().to_string(), text(&path)))
        .collect();
    files.sort();
    files
}

/// Every card of Pokémon.
pub fn pool() -> Arc<Pool> {
    let files = card_files();
    let sheets: Vec<Sheet> = files
        .iter()
        .map(|(file, text)| Sheet { file, text })
        .collect();
    let faces = read(&sheets).unwrap_or_else(|faults| panic!("{faults:#?}"));
    Arc::new(Pool::new(faces))
}

/// The words in which the old-school ruleset seats its players.
pub const TWO_SEATS: &str = "seats 2, teams 1 and 2, turns 1 2";

/// The old-school ruleset, its players seated by these words: those of the file are [`TWO_SEATS`].
pub fn old_school(seats: &str) -> Ruleset {
    let source = text(&root().join("rulesets/old-school.ruleset"));
    let source = source.replace(TWO_SEATS, seats);
    Ruleset::read("old-school", "old-school.ruleset", &source)
        .unwrap_or_else(|faults| panic!("{faults:#?}"))
}

/// A game of these decks by a ruleset without further options.
pub fn deal(
    pool: &Arc<Pool>,
    ruleset: &Ruleset,
    decks: &[Vec<FaceId>],
    chance: Chance,
) -> (Pokemon, State) {
    let options = ruleset
        .options(None, &[])
        .unwrap_or_else(|fault| panic!("{fault}"));
    Pokemon::deal(
        Arc::clone(pool),
        ruleset.lens.clone(),
        &options,
        decks,
        chance,
    )
}

/// A game of random decks by a ruleset.
pub fn deal_random(pool: &Arc<Pool>, ruleset: &Ruleset, seed: u64) -> (Pokemon, State) {
    let mut chance = Chance::numbered(seed ^ 0xdecc);
    let seats = 0..ruleset.lens.seats;
    let decks: Vec<Vec<FaceId>> = seats
        .map(|_| pool.random_deck(&ruleset.sets, &mut chance))
        .collect();
    deal(pool, ruleset, &decks, Chance::numbered(seed))
}

/// A ruleset of Pokémon by its id, with the one it extends.
pub fn ruleset(id: &str) -> Ruleset {
    let read = |id: &str, known: &[Ruleset]| {
        let file = format!("{id}.ruleset");
        let source = text(&root().join("rulesets").join(&file));
        Ruleset::read_over(id, &file, &source, known).unwrap_or_else(|faults| panic!("{faults:#?}"))
    };
    let base = read("team-battle", &[]);
    if id == base.id {
        return base;
    }
    read(id, &[base])
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}

//! Which game a deck list is of, when nobody has said so.

use lens::Ruleset;

use crate::args::RULESET;
use crate::library::Library;
use crate::trouble::Told;

/// The ruleset of a list: of the game that can read most of it, the usual one if several read it as well.
///
/// # Errors
/// When the library has no usual ruleset.
pub fn ruleset_of_text<'a>(library: &'a Library, text: &str) -> Told<&'a Ruleset> {
    let usual = library.ruleset(RULESET)?;
    let mut best = (usual, unread(library, usual, text)?);
    for game in &library.games {
        let own = library.rulesets.iter().find(|r| r.game == game.name());
        let Some(ruleset) = own.filter(|r| r.game != usual.game) else {
            continue;
        };
        let left = unread(library, ruleset, text)?;
        if left < best.1 {
            best = (ruleset, left);
        }
    }
    Ok(best.0)
}

/// How many problems a game has with a list.
fn unread(library: &Library, ruleset: &Ruleset, text: &str) -> Told<usize> {
    let catalogue = library.game(ruleset)?.catalogue();
    Ok(decks::read(text, catalogue).map_or_else(|problems| problems.len(), |_| 0))
}

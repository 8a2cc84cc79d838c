//! Rulesets read in such an order that each comes after the one that it extends.

use lens::Ruleset;

use crate::library::TextFile;
use crate::trouble::{Told, Trouble};

/// Reads all rulesets. They keep the order of their files.
///
/// # Errors
/// Every fault of every file.
pub fn read(files: &[TextFile]) -> Told<Vec<Ruleset>> {
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
                Ok(ruleset) => known.push(ruleset),
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

/// The ruleset that a file extends.
fn base(file: &TextFile) -> Option<&str> {
    let mut lines = file.text.lines();
    lines
        .find_map(|line| line.trim().strip_prefix("extends "))
        .map(str::trim)
}

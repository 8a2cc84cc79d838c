//! Perft: how many ways there are to answer so many questions, the cheapest fingerprint of all the
//! rules.

use std::fmt::Write as _;

use bots::Random;
use kernel::{Chance, Game, Rules, Script};
use std::sync::Arc;

use crate::deal::{Bound, Deal, decks};
use crate::games::Tree;
use crate::library::Library;
use crate::trouble::{Told, Trouble};

/// Where the tree begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Root {
    /// The decks, seat 1 first.
    pub decks: Vec<String>,
    /// The game's seed.
    pub seed: u64,
    /// How many questions are answered at random before it begins.
    pub after: u32,
}

/// The tree at a root.
///
/// # Errors
/// Decks that are not there.
pub fn tree(library: &Library, ruleset: &str, root: &Root) -> Told<Box<dyn Tree>> {
    let ruleset = library.ruleset(ruleset)?;
    let decks = decks(library, ruleset, Bound::Free, &root.decks)?;
    let deal = Deal::new(ruleset, None, Vec::new(), decks)?;
    library.game(ruleset)?.tree(&deal, root)
}

/// A game at the root of a tree.
pub fn begin<R: Rules>(rules: R, state: R::State, root: &Root) -> Game<R> {
    let mut game = Game::new(Arc::new(rules), state, Script::default());
    let mut random = Random::new(Chance::numbered(root.seed ^ 0x9e37_79b9));
    for _ in 0..root.after {
        let Some(question) = game.open().first() else {
            break;
        };
        let (seat, answer) = (question.seat, random.choose(question));
        if game.answer(seat, answer).is_err() {
            break;
        }
    }
    // The tree needs no log.
    game.imagined(|_| {})
}

/// How many ways there are to answer `depth` questions, one after the other.
pub fn count<R: Rules>(game: &Game<R>, depth: u32) -> u64 {
    let Some(question) = game.open().first().filter(|_| depth > 0) else {
        return 1;
    };
    let n = question.count();
    if depth == 1 {
        return n;
    }
    let mut sum = 0_u64;
    for rank in 0..n {
        let mut next = game.clone();
        if next.answer(question.seat, question.unrank(rank)).is_ok() {
            sum = sum.saturating_add(count(&next, depth - 1));
        }
    }
    sum
}

/// A perft file: a root a line with its counts by depth, such as
/// `haymaker rain-dance seed 1 after 40: 5 31 250`.
///
/// # Errors
/// The first line that reads otherwise.
pub fn read(file: &str, text: &str) -> Told<Vec<(Root, Vec<u64>)>> {
    let mut all = Vec::new();
    for (at, line) in text.lines().enumerate() {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let found = parse(line).ok_or_else(|| {
            Trouble::new(format!("{file}:{}: cannot read this line", at + 1))
                .help("such as \"haymaker rain-dance seed 1 after 40: 5 31 250\"")
        })?;
        all.push(found);
    }
    Ok(all)
}

fn parse(line: &str) -> Option<(Root, Vec<u64>)> {
    let (head, counts) = line.split_once(':')?;
    let (head, after) = head.split_once(" after ")?;
    let (decks, seed) = head.split_once(" seed ")?;
    let root = Root {
        decks: decks.split_whitespace().map(str::to_owned).collect(),
        seed: seed.trim().parse().ok()?,
        after: after.trim().parse().ok()?,
    };
    let counts = counts.split_whitespace().map(|n| n.parse().ok());
    Some((root, counts.collect::<Option<Vec<u64>>>()?))
}

/// A root with its counts as a perft file has them.
pub fn line(root: &Root, counts: &[u64]) -> String {
    let mut text = format!(
        "{} seed {} after {}:",
        root.decks.join(" "),
        root.seed,
        root.after
    );
    for n in counts {
        // Writing to a String cannot fail.
        let _ = write!(text, " {n}");
    }
    text
}

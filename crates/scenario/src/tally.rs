//! What of chance a scenario scripted, and what happened beside it.

use crate::judged::Judged;
use crate::miss::Miss;

/// How often chance was asked without being scripted, so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    coins: usize,
    dice: usize,
    picks: usize,
}

impl Tally {
    /// As it is now.
    pub fn of(game: &dyn Judged) -> Self {
        Self {
            coins: game.coins_missed(),
            dice: game.dice_missed(),
            picks: game.picks_missed(),
        }
    }

    /// Nothing more may have been missed since.
    pub fn hold(self, game: &dyn Judged) -> Result<(), Miss> {
        let now = Self::of(game);
        let kinds = [
            ("coin", "flipped", now.coins, self.coins),
            ("die", "rolled", now.dice, self.dice),
            ("random choice", "made", now.picks, self.picks),
        ];
        for (what, done, now, before) in kinds {
            let n = now.saturating_sub(before);
            if n > 0 {
                let found = format!("{n} more {} {done} than scripted", several(what, n));
                return Err(Miss::new(format!("every {what} scripted"), found));
            }
        }
        Ok(())
    }
}

/// Nothing scripted may be left over: otherwise the word of the line that scripts it, and why.
pub(crate) fn left_over(game: &dyn Judged) -> Option<(&'static str, Miss)> {
    let kinds = [
        ("coins", "coin flipped", "flipped", game.coins_left()),
        ("dice", "die rolled", "rolled", game.dice_left()),
        ("random", "random choice made", "made", game.picks_left()),
        ("shuffled", "shuffle made", "made", game.shuffles_left()),
    ];
    let (word, what, done, n) = kinds.into_iter().find(|(.., left)| *left > 0)?;
    let miss = Miss::new(format!("every scripted {what}"), format!("{n} not {done}"));
    Some((word, miss))
}

fn several(what: &str, n: usize) -> String {
    match (what, n) {
        (_, 1) => what.to_owned(),
        ("die", _) => "dice".to_owned(),
        _ => format!("{what}s"),
    }
}

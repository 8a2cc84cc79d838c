//! The same game, played apart from the server: what every seat should see.

use blake3::{Hash, Hasher};
use server::{Deck, House, Order, Play, Seed};

use crate::http::Kind;

/// The same game, played apart from the server.
pub struct Shadow(Box<dyn Play>);

/// An answer that a seat gave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    /// Counted from 1.
    pub seat: u8,
    pub question: u32,
    pub choose: Vec<u16>,
}

/// What one seat has been shown.
#[derive(Debug, Default)]
pub struct Shown {
    /// The whole view that it got last, as the server wrote it.
    pub view: Option<String>,
    lines: Hasher,
}

impl Shown {
    /// Takes note of a line of the log.
    pub fn line(&mut self, text: &str) {
        self.lines.update(text.as_bytes());
    }
}

/// How a server's table compares to its shadow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compared {
    /// Every seat got the same bytes.
    Equal,
    /// The server knows of less.
    Behind,
    /// The server knows of more.
    Ahead,
    /// Something else.
    Different,
}

impl Shadow {
    /// Opens the game that the server opened.
    pub fn open(house: &dyn House, kind: &Kind, seed: u64) -> Result<Self, String> {
        let order = Order {
            ruleset: kind.ruleset.clone(),
            preset: None,
            options: house.options(&kind.ruleset),
            format: kind.format.clone(),
            decks: kind.decks.iter().cloned().map(Deck::Shipped).collect(),
            seed: Seed::Number(seed),
            names: Vec::new(),
            opening: Vec::new(),
        };
        let game = house.open(&order).map_err(|fault| fault.to_string())?;
        Ok(Self(game))
    }

    /// Gives an answer that the server has taken.
    pub fn answer(&mut self, given: &Given) -> Result<(), String> {
        let answered = self.0.answer(given.seat, given.question, &given.choose);
        answered.map_err(|refused| refused.to_string())
    }

    /// Holds what the seats got against what they should have got.
    pub fn compare(&self, shown: &[&Shown], seen: &[u32]) -> Compared {
        let mut all = Compared::Equal;
        for ((seat, shown), seen) in (1..).zip(shown).zip(seen) {
            let view = self.0.view(Some(seat));
            if *seen != view.seq {
                return match *seen < view.seq {
                    true => Compared::Behind,
                    false => Compared::Ahead,
                };
            }
            let told = self.lines(seat) == shown.lines.finalize();
            if !told || shown.view != written(&view) {
                all = Compared::Different;
            }
        }
        all
    }

    fn lines(&self, seat: u8) -> Hash {
        let mut all = Hasher::new();
        for line in self.0.log(Some(seat), 0) {
            let text = serde_json::to_string(&line).unwrap_or_default();
            all.update(text.as_bytes());
        }
        all.finalize()
    }
}

/// The message that shows a whole view.
fn written(view: &impl serde::Serialize) -> Option<String> {
    let view = serde_json::to_string(view).ok()?;
    Some(format!("{{\"view\":{view}}}"))
}

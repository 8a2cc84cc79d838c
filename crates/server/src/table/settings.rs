//! How a table is to be: what was said when it was opened, beside what its game is made from.

use serde::{Deserialize, Serialize};

use crate::{Deck, Fault, moment::from_seconds};

/// The longest time anything may be set to, in seconds: a day.
const LONGEST: f64 = 24.0 * 60.0 * 60.0;
/// The longest delay of spectators, in seconds. What they are yet to see is kept in memory.
const DELAY: f64 = 10.0 * 60.0;

/// How a table is to be.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Settings {
    /// Whether it waits for people before its game.
    pub(crate) gather: bool,
    /// The team of each seat, seat 1 first.
    pub(crate) teams: Vec<u8>,
    /// What teams are called, team 1 first.
    pub(crate) team_names: Vec<String>,
    /// What the decks are called, seat 1 first.
    pub(crate) titles: Vec<String>,
    pub(crate) clock: Option<Clock>,
    pub(crate) watch: Watch,
    pub(crate) sit: Sit,
    pub(crate) wait: Wait,
    #[serde(rename = "match")]
    pub(crate) contest: Option<Contest>,
    /// The bot that takes an empty seat.
    pub(crate) bot: Option<String>,
}

/// Time to think in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Clock {
    /// Seconds at the start. A clock never has more than this, or than one increment.
    pub(crate) bank: f64,
    /// Seconds that each answer adds.
    pub(crate) increment: f64,
    pub(crate) per: Per,
    pub(crate) at_zero: AtZero,
    /// Seconds at most to agree to something or to refuse it, however much the clock has left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) consent: Option<f64>,
}

/// Who has a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Per {
    Seat,
    Team,
}

/// What happens when no time is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum AtZero {
    /// A bot answers until there is time again.
    Bot,
    /// The team has lost.
    Lose,
    /// The table answers: no where that may be said, by lot where something must be chosen (TD-INFO-3).
    Decline,
}

impl AtZero {
    /// Whether an answer that comes after it is too late.
    pub(crate) fn is_strict(self) -> bool {
        match self {
            Self::Lose | Self::Decline => true,
            Self::Bot => false,
        }
    }
}

/// Who may watch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Watch {
    #[default]
    All,
    Nobody,
    /// All, so many seconds late.
    Delay(f64),
}

/// Who may take a free seat before the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Sit {
    /// Who has its link.
    #[default]
    Links,
    /// Anybody, from the lobby.
    Anybody,
}

/// How long an empty seat is waited for, in seconds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Wait {
    /// Until a partner may play it.
    pub(crate) partner: f64,
    /// Until a bot takes it.
    pub(crate) bot: f64,
}

impl Default for Wait {
    fn default() -> Self {
        Self {
            partner: 30.0,
            bot: 120.0,
        }
    }
}

/// A match of several games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Contest {
    /// Games at most.
    pub(crate) of: u8,
    /// Games won by each team before this one, team 1 first.
    pub(crate) wins: Vec<u8>,
    /// Which game this is, counted from 1.
    pub(crate) game: u8,
    /// The decks it began with, seat 1 first: what is exchanged is exchanged with these.
    pub(crate) decks: Vec<Deck>,
}

impl Contest {
    /// Whether it is over with this game: a team has won more than half of the games there can be, or all of
    /// them were played, draws too (TD-BASE-6).
    pub(crate) fn decided(&self) -> bool {
        self.game >= self.of || self.wins.iter().any(|wins| *wins > self.of / 2)
    }
}

impl Settings {
    /// Says what is out of bounds.
    pub(crate) fn check(&self) -> Result<(), Fault> {
        let within = |seconds: f64, most: f64, at: &str| match (0.0..=most).contains(&seconds) {
            true => Ok(()),
            false => Err(Fault::new(format!("this is 0 to {most} seconds")).at(at)),
        };
        if let Some(clock) = &self.clock {
            within(clock.bank, LONGEST, "clock.bank")?;
            within(clock.increment, LONGEST, "clock.increment")?;
            if clock.bank + clock.increment <= 0.0 {
                return Err(Fault::new("a clock has some time to begin with").at("clock.bank"));
            }
            if let Some(consent) = clock.consent {
                within(consent, LONGEST, "clock.consent")?;
                // Who is slow to agree has refused, and neither lost nor handed on what to agree to.
                if consent <= 0.0 || clock.at_zero != AtZero::Decline {
                    let text = "there is a time to agree, of more than 0 seconds, where `at_zero` is `decline`";
                    return Err(Fault::new(text).at("clock.consent"));
                }
            }
        }
        if let Watch::Delay(seconds) = self.watch {
            within(seconds, DELAY, "watch.delay")?;
        }
        within(self.wait.partner, LONGEST, "wait.partner")?;
        within(self.wait.bot, LONGEST, "wait.bot")
    }

    /// The team of a seat.
    pub(crate) fn team(&self, seat: u8) -> u8 {
        let nth = usize::from(seat).wrapping_sub(1);
        self.teams.get(nth).copied().unwrap_or(seat)
    }

    /// How many teams there are.
    pub(crate) fn team_count(&self) -> u8 {
        self.teams.iter().copied().max().unwrap_or(0)
    }

    /// How late spectators are, in milliseconds.
    pub(crate) fn delay(&self) -> Option<u64> {
        match self.watch {
            Watch::Delay(seconds) => Some(from_seconds(seconds)),
            Watch::All | Watch::Nobody => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_match_is_over_after_two_wins_or_three_games() {
        let contest = |game, wins: &[u8]| Contest {
            of: 3,
            wins: wins.to_vec(),
            game,
            decks: Vec::new(),
        };
        assert!(contest(2, &[2, 0]).decided() && contest(1, &[2, 0]).decided());
        // One win and two draws win it; three draws make it a draw.
        assert!(contest(3, &[1, 0]).decided() && contest(3, &[0, 0]).decided());
        assert!(!contest(2, &[1, 1]).decided() && !contest(1, &[0, 0]).decided());
    }

    #[test]
    fn what_is_left_out_is_as_usual() {
        let settings: Settings = serde_json::from_str("{}").unwrap();
        assert_eq!(settings, Settings::default());
        assert_eq!(settings.wait.bot, 120.0);
        assert!(settings.check().is_ok());
    }

    #[test]
    fn what_is_out_of_bounds_is_told_with_its_place() {
        let clock = |bank, increment| Settings {
            clock: Some(Clock {
                bank,
                increment,
                per: Per::Seat,
                at_zero: AtZero::Bot,
                consent: None,
            }),
            ..Settings::default()
        };
        assert!(clock(60.0, 0.0).check().is_ok());
        for (wrong, at) in [
            (clock(-1.0, 5.0), "clock.bank"),
            (clock(0.0, 0.0), "clock.bank"),
            (clock(60.0, f64::MAX), "clock.increment"),
        ] {
            assert_eq!(wrong.check().unwrap_err().at.as_deref(), Some(at));
        }
        let late = Settings {
            watch: Watch::Delay(3600.0),
            ..Settings::default()
        };
        assert_eq!(late.check().unwrap_err().at.as_deref(), Some("watch.delay"));
    }
}

//! What is said at a table, as each team hears it.

use std::{collections::VecDeque, sync::Arc};

use crate::wire::{SaidLine, To};

/// How much of what was said one who comes is told.
const REMEMBERED: usize = 100;
/// How much may be said at one table.
pub(crate) const MOST: u32 = 10_000;

/// What was said.
#[derive(Default)]
pub(crate) struct Talk {
    /// By team; the first is of those without one.
    heard: Vec<Heard>,
    /// How much was said at all.
    pub(crate) count: u32,
}

/// What one team may read, counted for itself: a gap would tell that others whisper.
#[derive(Clone, Default)]
pub(crate) struct Heard {
    last: u32,
    lines: VecDeque<Line>,
}

#[derive(Clone)]
struct Line {
    n: u32,
    /// None for the table itself.
    seat: Option<u8>,
    to: To,
    text: Arc<str>,
}

impl Talk {
    /// Keeps what a seat of a team said.
    pub(crate) fn say(&mut self, seat: u8, team: u8, teams: u8, to: To, text: &str) {
        self.count = self.count.saturating_add(1);
        let all = usize::from(teams.max(team)) + 1;
        self.heard
            .resize(self.heard.len().max(all), Heard::default());
        let text: Arc<str> = text.into();
        for (nth, heard) in self.heard.iter_mut().enumerate() {
            let reads = match to {
                To::Table => true,
                To::Team => nth == usize::from(team),
            };
            if reads {
                heard.hear(Some(seat), to, Arc::clone(&text));
            }
        }
    }

    /// Keeps what the table itself says, to one team or to everybody. It is nobody's talk, and not counted as such.
    pub(crate) fn announce(&mut self, teams: u8, team: Option<u8>, text: &str) {
        let all = usize::from(teams) + 1;
        self.heard
            .resize(self.heard.len().max(all), Heard::default());
        let text: Arc<str> = text.into();
        let to = team.map_or(To::Table, |_| To::Team);
        for (nth, heard) in self.heard.iter_mut().enumerate() {
            if team.is_none_or(|team| nth == usize::from(team)) {
                heard.hear(None, to, Arc::clone(&text));
            }
        }
    }

    /// The number of the last line that a team may read; team 0 are those without one.
    pub(crate) fn last(&self, team: u8) -> u32 {
        self.heard
            .get(usize::from(team))
            .map_or(0, |heard| heard.last)
    }

    /// Lines that a team may read, after one.
    pub(crate) fn after(&self, team: u8, seen: u32) -> Vec<SaidLine<'_>> {
        let heard = self.heard.get(usize::from(team));
        heard.map_or_else(Vec::new, |heard| heard.after(seen))
    }
}

impl Heard {
    /// Keeps one more line.
    pub(crate) fn hear(&mut self, seat: Option<u8>, to: To, text: Arc<str>) {
        self.last += 1;
        if self.lines.len() == REMEMBERED {
            self.lines.pop_front();
        }
        self.lines.push_back(Line {
            n: self.last,
            seat,
            to,
            text,
        });
    }

    /// The number of the last line.
    pub(crate) fn last(&self) -> u32 {
        self.last
    }

    /// Lines after one.
    pub(crate) fn after(&self, seen: u32) -> Vec<SaidLine<'_>> {
        let lines = self.lines.iter().filter(|line| line.n > seen);
        lines
            .map(|line| SaidLine {
                n: line.n,
                seat: line.seat,
                to: line.to,
                text: &line.text,
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn others_do_not_even_see_a_gap() {
        let mut talk = Talk::default();
        talk.say(1, 1, 2, To::Table, "hello");
        talk.say(1, 1, 2, To::Team, "psst");
        talk.say(2, 2, 2, To::Table, "hi");
        let read = |team| {
            let lines = talk.after(team, 0);
            lines
                .iter()
                .map(|line| (line.n, line.text.to_owned()))
                .collect::<Vec<_>>()
        };
        let told = |n, text: &str| (n, text.to_owned());
        assert_eq!(read(1), [told(1, "hello"), told(2, "psst"), told(3, "hi")]);
        assert_eq!(read(2), [told(1, "hello"), told(2, "hi")]);
        assert_eq!(read(0), read(2));
        assert_eq!(talk.after(1, 2).len(), 1);
    }

    #[test]
    fn only_the_last_is_remembered() {
        let mut talk = Talk::default();
        for _ in 0..250 {
            talk.say(1, 1, 2, To::Table, "again");
            talk.say(2, 2, 2, To::Team, "whisper");
        }
        assert_eq!(talk.after(1, 0).len(), 100);
        assert_eq!(talk.after(1, 0)[0].n, 151);
        assert_eq!(talk.after(0, 0).len(), 100);
        assert_eq!(talk.last(2), 500);
    }
}

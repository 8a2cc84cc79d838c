//! The log: each event as a line for its viewer.

use kernel::{Event, SeatSet};

use crate::{LogLine, Shown, Sight};

impl<G: Shown> Sight<'_, G> {
    /// One event as the viewer hears it; `seq` counts events from 1.
    pub fn line(&self, seq: u32, turn: u16, event: &Event) -> LogLine {
        LogLine {
            seq,
            turn,
            seat: Some(event.seat.number()),
            text: ended_once(G::sentence(self, event)),
            rules: self.rules.lens().cited(event.rules),
            private: event.known != SeatSet::ALL && self.among(event.known),
        }
    }
}

/// A sentence that ends with a name such as "Mime Jr." has one full stop.
fn ended_once(mut sentence: String) -> String {
    if sentence.ends_with("..") {
        sentence.pop();
    }
    sentence
}

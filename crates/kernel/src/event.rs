//! Events: what happened, told to whoever listens.

use crate::{Card, Seat, SeatSet, ZoneId};

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// What; the game gives the numbers their words.
    pub what: u8,
    /// Who did it, or whom it befell.
    pub seat: Seat,
    /// The card it is about, or [`Card::NONE`].
    pub card: Card,
    /// A second card, or [`Card::NONE`].
    pub other: Card,
    /// Where, or [`ZoneId::NONE`].
    pub zone: ZoneId,
    /// How much.
    pub n: i32,
    /// Seats that know which cards these are.
    pub known: SeatSet,
    /// Rules that made it happen.
    pub rules: &'static [&'static str],
}

/// Whoever hears events.
pub trait Sink {
    /// Hears one.
    fn hear(&mut self, event: Event);
    /// Whether events need to be told at all.
    fn listens(&self) -> bool;
}

/// Nobody listens.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mute;

impl Sink for Mute {
    fn hear(&mut self, _: Event) {}
    fn listens(&self) -> bool {
        false
    }
}

/// Keeps every event.
#[derive(Clone, Debug, Default)]
pub struct Tape(pub Vec<Event>);

impl Sink for Tape {
    fn hear(&mut self, event: Event) {
        self.0.push(event);
    }
    fn listens(&self) -> bool {
        true
    }
}

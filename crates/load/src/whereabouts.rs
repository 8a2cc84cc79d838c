//! What each place does now: so that one that does not come back can be named.

use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// At most so many places are named.
const NAMED: usize = 4;

/// What each place does now.
#[derive(Debug)]
pub struct Whereabouts(Mutex<Vec<Spot>>);

/// What a place does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doing {
    /// It waits until there is a server.
    Waits,
    /// It asks for a table.
    Opens,
    /// A seat, counted from 1, asks to be let in.
    Sits(u8),
    /// All seats are in, and wait until they have heard what there is.
    Hears,
    /// It plays.
    Plays,
    /// It has lost a socket, and waits to hear that the server was killed.
    Lost,
    /// Its task has ended.
    Ended,
}

#[derive(Clone, Debug)]
struct Spot {
    table: Option<String>,
    doing: Doing,
    since: Instant,
    /// The last time that all of its seats were asked to sit down, and did.
    back: Option<u32>,
    /// What went wrong last.
    trouble: Option<String>,
}

impl Whereabouts {
    pub fn new(places: u32) -> Self {
        let spot = Spot {
            table: None,
            doing: Doing::Waits,
            since: Instant::now(),
            back: None,
            trouble: None,
        };
        Self(Mutex::new(vec![spot; places as usize]))
    }

    /// Takes note of the end of a place's task, however it ends.
    pub fn leaves(&self, nth: u32) -> Leaves<'_> {
        Leaves { places: self, nth }
    }

    pub fn does(&self, nth: u32, doing: Doing) {
        self.note(nth, |spot| {
            spot.doing = doing;
            spot.since = Instant::now();
        });
    }

    pub fn plays_at(&self, nth: u32, table: &str) {
        self.note(nth, |spot| spot.table = Some(table.to_owned()));
    }

    pub fn is_back(&self, nth: u32, number: u32) {
        self.note(nth, |spot| {
            spot.back = Some(number);
            spot.trouble = None;
        });
    }

    pub fn has_trouble(&self, nth: u32, why: &str) {
        self.note(nth, |spot| spot.trouble = Some(why.to_owned()));
    }

    /// The places that were not back at a number, in words.
    pub fn missing(&self, number: u32) -> Vec<String> {
        let spots = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let missing = spots.iter().enumerate();
        missing
            .filter(|(_, spot)| spot.back != Some(number))
            .take(NAMED)
            .map(|(nth, spot)| {
                let table = spot.table.as_deref().unwrap_or("none");
                let seconds = spot.since.elapsed().as_secs();
                let trouble = spot.trouble.as_deref().unwrap_or("nothing");
                format!(
                    "place {nth}, table {table}: {:?} for {seconds} s; what went wrong there: {trouble}",
                    spot.doing
                )
            })
            .collect()
    }

    fn note(&self, nth: u32, note: impl FnOnce(&mut Spot)) {
        let mut spots = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(spot) = spots.get_mut(nth as usize) {
            note(spot);
        }
    }
}

/// A place whose task has not ended yet.
pub struct Leaves<'a> {
    places: &'a Whereabouts,
    nth: u32,
}

impl Drop for Leaves<'_> {
    fn drop(&mut self) {
        self.places.does(self.nth, Doing::Ended);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_missing_is_named_with_what_it_does() {
        let places = Whereabouts::new(3);
        for nth in [0, 2] {
            places.is_back(nth, 5);
        }
        places.plays_at(1, "abc");
        places.does(1, Doing::Hears);
        places.has_trouble(1, "the socket closed");
        let missing = places.missing(5);
        assert_eq!(missing.len(), 1);
        let told = "place 1, table abc: Hears for 0 s; what went wrong there: the socket closed";
        assert_eq!(missing[0], told);
        assert_eq!(places.missing(6).len(), 3);
        drop(places.leaves(0));
        assert!(places.missing(6)[0].contains("Ended"));
    }
}

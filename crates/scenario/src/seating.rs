//! How many play, and who plays with whom.

use cardlang::Fault;
use kernel::MAX_SEATS;

use crate::cursor::Cursor;

/// The head lines `seats 6` and `teams 1 3 5 and 2 4 6`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seating {
    /// How many seats, if said.
    pub seats: Option<u8>,
    /// The seats of each team, team 1 first; empty if unsaid: then seats alternate between two teams.
    pub teams: Vec<Vec<u8>>,
}

impl Seating {
    /// The team of a seat, both counted from 1.
    pub fn team(&self, seat: u8) -> u8 {
        let at = self.teams.iter().position(|team| team.contains(&seat));
        match at {
            Some(at) => at as u8 + 1,
            None => (seat + 1) % 2 + 1,
        }
    }

    /// Reads how many play.
    pub(crate) fn read_seats(&mut self, mut cursor: Cursor) -> Result<(), Fault> {
        let here = cursor;
        let most = MAX_SEATS as u16;
        let n = cursor.number().filter(|n| (2..=most).contains(n));
        let Some(n) = n.filter(|_| cursor.is_done()) else {
            return Err(here.fault(format!("expected how many seats, from 2 to {most}")));
        };
        if self.seats.replace(n as u8).is_some() {
            return Err(here.wrong("this is said twice"));
        }
        if !self.teams.is_empty() {
            return Err(here.wrong("\"seats\" comes before \"teams\""));
        }
        Ok(())
    }

    /// Reads who plays with whom.
    pub(crate) fn read_teams(&mut self, cursor: Cursor) -> Result<(), Fault> {
        let Some(seats) = self.seats else {
            let fault = cursor.wrong("\"teams\" needs \"seats\" before it");
            return Err(fault.help("add a line such as \"seats 6\""));
        };
        if !self.teams.is_empty() {
            return Err(cursor.wrong("this is said twice"));
        }
        let (mut teams, mut rest): (Vec<Vec<u8>>, _) = (vec![Vec::new()], cursor);
        let mut seen = Vec::new();
        while !rest.is_done() {
            if rest.eat("and") {
                teams.push(Vec::new());
                continue;
            }
            let here = rest;
            let seat = rest.seat()?;
            if seat > seats {
                return Err(here.wrong(format!("there are {seats} seats, and no seat {seat}")));
            }
            if seen.contains(&seat) {
                return Err(here.wrong(format!("seat {seat} is in a team already")));
            }
            seen.push(seat);
            if let Some(team) = teams.last_mut() {
                team.push(seat);
            }
        }
        if teams.len() < 2 || teams.iter().any(Vec::is_empty) || seen.len() < usize::from(seats) {
            let fault =
                cursor.wrong("every seat belongs to a team, and there are two teams or more");
            return Err(fault.help("as in \"teams 1 3 and 2 4\""));
        }
        self.teams = teams;
        Ok(())
    }
}

//! What the table itself says of an act: how a game was ended outside of its rules, who plays for whom, what was
//! taken back.

use super::{
    act::Act,
    book::Book,
    settings::{AtZero, Contest},
};
use crate::{Stop, Stopped, place::Plays, wire::To};

/// The line that everybody at the table reads of an act that is about to be done; none if the game, or whoever
/// did it, says enough. It tells nothing that not everybody is told.
pub(super) fn announced(book: &Book, act: &Act) -> Option<String> {
    match act {
        Act::Undo { .. } => {
            let seat = *book.answered.last()?;
            Some(format!("{} took back an answer.", name(book, seat)?))
        }
        Act::Plays { seat, who } => {
            let owner = name(book, *seat)?;
            Some(match who {
                Plays::Owner => format!("{owner} plays again."),
                Plays::Partner(partner) => format!("{} plays for {owner}.", name(book, *partner)?),
                Plays::Bot(bot) => format!("A bot ({bot}) plays for {owner}."),
            })
        }
        Act::Helped { seat, to } => {
            let owner = name(book, *seat)?;
            let at_zero = book.settings.clock.as_ref().map(|clock| clock.at_zero);
            if at_zero == Some(AtZero::Decline) {
                return Some(match to {
                    To::Team => format!("{owner}'s time is up: the answer is no."),
                    // Whether something had to be chosen is not everybody's to know.
                    To::Table => {
                        let how = "no where it may, by lot where it must";
                        format!("{owner}'s time is up: the table answers, {how}.")
                    }
                });
            }
            let who = match &book.settings.bot {
                Some(bot) => format!("A bot ({bot}) answers"),
                None => "The plainest answer is given".to_owned(),
            };
            Some(format!("{who} for {owner}, whose time is up."))
        }
        Act::End(Stopped { team, why }) => {
            Some(format!("{}: the game is over.", stopped(book, *team, *why)))
        }
        Act::Answer { .. }
        | Act::Came { .. }
        | Act::Left { .. }
        | Act::Clocks { .. }
        | Act::Away { .. }
        | Act::Said { .. }
        | Act::Room { .. }
        | Act::Swap { .. }
        | Act::Seat { .. }
        | Act::Team { .. }
        | Act::Start {}
        | Act::Moved { .. }
        | Act::Proposed { .. }
        | Act::Agreed { .. }
        | Act::Asked { .. }
        | Act::Void { .. } => None,
    }
}

/// Why a game was stopped, as a sentence without its end.
pub(super) fn stopped(book: &Book, team: u8, why: Stop) -> String {
    let lost = side(book, team);
    match why {
        Stop::Conceded => format!("{lost} conceded"),
        Stop::Time => format!("The time of {lost} ran out"),
    }
}

/// How the match ended, once it is decided with a game that is over.
pub(super) fn match_ended(book: &Book) -> Option<String> {
    let contest = book.contest().filter(Contest::decided)?;
    let mut wins: Vec<(u8, u8)> = contest.wins.into_iter().zip(1..).collect();
    // The most first; among equals the first team.
    wins.sort_by_key(|(wins, team)| (u8::MAX - wins, *team));
    let score: Vec<String> = wins.iter().map(|(wins, _)| wins.to_string()).collect();
    let score = score.join(" to ");
    match wins.as_slice() {
        [(most, _), (next, _), ..] if most == next => {
            Some(format!("The match is a draw, {score}."))
        }
        [(_, team), ..] => Some(format!("{} won the match, {score}.", side(book, *team))),
        [] => None,
    }
}

/// The team that alone reads the line of an act; none if everybody does.
pub(super) fn whispered(book: &Book, act: &Act) -> Option<u8> {
    let Act::Helped { seat, to: To::Team } = act else {
        return None;
    };
    Some(book.settings.team(*seat))
}

fn name(book: &Book, seat: u8) -> Option<&str> {
    book.chair(seat).map(|chair| &*chair.place.name)
}

/// A team by its name; by its player's where there is one alone.
fn side(book: &Book, team: u8) -> &str {
    let seats = book.chairs.iter().map(|chair| &chair.place);
    let mut members = seats.filter(|place| book.settings.team(place.seat) == team);
    match (members.next(), members.next()) {
        (Some(only), None) => &only.name,
        (_, Some(_)) | (None, None) => book.team_name(team),
    }
}

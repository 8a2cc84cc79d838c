//! Who runs out of cards first, and whether it matters: a game that Prizes will not end, decks will.

use kernel::{Seat, SeatSet};
use pokemon::state::{Pile, pile};
use pokemon::{Pokemon, State};

/// What a card more than the other side has is worth, where decks end the game.
const CARD: i32 = 12;
/// The lead in cards after which more of it changes little.
const LEAD: i32 = 20;
/// What it costs to be the next who cannot draw, unless something comes between.
const LAST: i32 = 1_500;

/// What the race of decks is worth to a seat whose turn ends.
pub fn race(rules: &Pokemon, state: &State, seat: Seat) -> i32 {
    let own = Side::of(rules, state, rules.lens.allies(seat));
    let other = Side::of(rules, state, rules.lens.opponents(seat));
    if other.cards == 0 {
        return LAST;
    }
    if own.cards == 0 {
        return -LAST;
    }
    // Turns that Prizes would take beyond those that the decks last.
    let late = own.prizes_in.min(other.prizes_in) - own.cards.min(other.cards);
    let lead = (own.cards - other.cards).clamp(-LEAD, LEAD);
    lead * CARD * late.clamp(0, SURE) / SURE
}

/// After so many turns too many, Prizes are out of the question.
const SURE: i32 = 16;

/// One side of the race.
struct Side {
    /// Cards in its smallest deck: who cannot draw loses for all.
    cards: i32,
    /// Turns until it has taken its Prizes, going on as so far.
    prizes_in: i32,
}

impl Side {
    fn of(rules: &Pokemon, state: &State, seats: SeatSet) -> Self {
        let left = |seat, which| state.piles.len(pile(seat, which)) as i32;
        let turns = i32::from(state.turn) / i32::from(rules.lens.seats);
        let prizes_in = |seat: Seat| {
            let prizes = left(seat, Pile::Prizes);
            let taken = i32::from(state.players[seat].laid) - prizes;
            // As if two Prizes had been taken in eight turns before the game.
            prizes * (turns + 8) / (taken + 2)
        };
        let cards = seats.iter().map(|seat| left(seat, Pile::Deck));
        Self {
            cards: cards.min().unwrap_or(0),
            prizes_in: seats.iter().map(prizes_in).min().unwrap_or(0),
        }
    }
}

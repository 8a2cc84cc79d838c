//! Facts of the game that need no viewer.

use kernel::{Card, Chance, MAX_SEATS, Seat, Team, ZoneId};
use lens::Lens;
use pokemon::state::{Ending, Outcome, Pile, pile};
use pokemon::{Pokemon, State};

use crate::{Ended, Facts};

impl Facts for Pokemon {
    const GAME: &'static str = "pokemon";
    const TITLE: &'static str = "Pokémon";

    fn lens(&self) -> &Lens {
        &self.lens
    }

    fn cards(&self) -> u16 {
        self.faces.len() as u16
    }

    fn interchangeable(&self, _: &State, one: Card, other: Card) -> bool {
        self.owner[one.index()] == self.owner[other.index()] && self.face(one) != self.face(other)
    }

    fn exchange(&mut self, one: Card, other: Card) {
        self.faces.swap(one.index(), other.index());
    }

    fn keeps_face(&self, other: &Self, card: Card) -> bool {
        self.faces.get(card.index()) == other.faces.get(card.index())
    }

    fn swap(state: &mut State, one: Card, other: Card) -> bool {
        let places = [one, other].map(|card| state.piles.find(card));
        let [Some((zone, at)), Some((other_zone, other_at))] = places else {
            return false;
        };
        let lies_hidden = |zone: ZoneId| {
            let piles = [Pile::Deck, Pile::Hand, Pile::Prizes];
            let seats = (0..MAX_SEATS as u8).map(Seat);
            let mut all = seats.flat_map(|seat| piles.map(|which| pile(seat, which)));
            all.any(|known| known == zone)
        };
        if !lies_hidden(zone) || !lies_hidden(other_zone) {
            return false;
        }
        state.piles.cards_mut(zone)[at] = other;
        state.piles.cards_mut(other_zone)[other_at] = one;
        true
    }

    fn conserves(&self, state: &State) -> bool {
        state.conserves(self.faces.len())
    }

    fn find(state: &State, card: Card) -> Option<(ZoneId, usize)> {
        state.piles.find(card)
    }

    fn hidden(state: &State, card: Card) -> u8 {
        state.hidden[card.index()]
    }

    fn chance(state: &State) -> &Chance {
        &state.chance
    }

    fn chance_mut(state: &mut State) -> &mut Chance {
        &mut state.chance
    }

    fn turn(state: &State) -> u16 {
        state.turn
    }

    fn first(state: &State) -> Option<Seat> {
        state.first
    }

    fn secret(state: &State) -> bool {
        state.face_down
    }

    fn ended(state: &State) -> Option<Ended> {
        let (winner, ending) = match state.outcome {
            Outcome::Open => return None,
            Outcome::Won(team, ending) => (Some(Team(team)), ending),
            Outcome::Drawn(ending) => (None, ending),
        };
        Some(Ended {
            winner,
            stake: crate::Stake::Game,
            ending: crate::Ending {
                number: ending as u8,
                word: word(ending),
            },
            why: ending.why(),
            rules: ending.rules(),
        })
    }
}

/// The word for how a game ended, as reports write it.
fn word(ending: Ending) -> &'static str {
    match ending {
        Ending::Prizes => "prizes",
        Ending::NoPokemon => "no_pokemon",
        Ending::Chart => "chart",
        Ending::DeckOut => "deck_out",
        Ending::Lead => "lead",
        Ending::Throws => "throws",
        Ending::Tie => "tie",
        Ending::NoPrizes => "no_prizes",
        Ending::Card => "card",
        Ending::Passes => "passes",
    }
}

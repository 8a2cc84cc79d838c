//! Facts of the game that need no viewer.

use kernel::{Card, Chance, Seat, Team, ZoneId};
use lens::Lens;
use yugioh::state::{Ending, Outcome, Place, Side, whose};
use yugioh::words::Class;
use yugioh::{State, Yugioh};

use crate::{Ended, Facts, Stake};

impl Facts for Yugioh {
    const GAME: &'static str = "yugioh";
    const TITLE: &'static str = "Yu-Gi-Oh!";

    fn lens(&self) -> &Lens {
        &self.ruled.lens
    }

    fn cards(&self) -> u16 {
        self.faces.len() as u16
    }

    fn interchangeable(&self, state: &State, one: Card, other: Card) -> bool {
        let (a, b) = (self.face(state, one), self.face(state, other));
        let may = |card: Card, at: Card| may_lie(state, self.info(state, card).class, at);
        self.owner[one.index()] == self.owner[other.index()]
            && a != b
            && may(one, other)
            && may(other, one)
    }

    fn exchange(&mut self, one: Card, other: Card) {
        self.faces.swap(one.index(), other.index());
    }

    fn keeps_face(&self, other: &Self, card: Card) -> bool {
        self.faces.get(card.index()) == other.faces.get(card.index())
    }

    fn swap(state: &mut State, one: Card, other: Card) -> bool {
        let places = [one, other].map(|card| Self::find(state, card));
        let [Some((zone, at)), Some((other_zone, other_at))] = places else {
            return false;
        };
        let lies_hidden = |zone: ZoneId| {
            let place = whose(zone).map(|(_, place)| place);
            matches!(place, Some(Place::Deck | Place::Hand | Place::Fusion))
        };
        if !lies_hidden(zone) || !lies_hidden(other_zone) {
            return false;
        }
        state.piles.cards_mut(zone)[at] = other;
        state.piles.cards_mut(other_zone)[other_at] = one;
        state.at[one.index()] = other_zone;
        state.at[other.index()] = zone;
        true
    }

    fn conserves(&self, state: &State) -> bool {
        state.conserves(self.owner.len())
    }

    fn find(state: &State, card: Card) -> Option<(ZoneId, usize)> {
        let zone = *state.at.get(card.index())?;
        if zone == ZoneId::NONE {
            return None;
        }
        let mut cards = state.piles.cards(zone).iter();
        cards.position(|c| *c == card).map(|at| (zone, at))
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

    fn secret(_: &State) -> bool {
        false
    }

    fn ended(state: &State) -> Option<Ended> {
        let (winner, ending) = match state.outcome {
            Outcome::Open => return None,
            Outcome::Won(team, ending) => (Some(Team(team)), ending),
            Outcome::Drawn(ending) => (None, ending),
        };
        let (word, why, rules) = ways(ending, winner);
        let stake = match ending {
            Ending::Match => Stake::Match,
            Ending::LifePoints
            | Ending::DeckOut
            | Ending::Effect
            | Ending::Conceded
            | Ending::Loop => Stake::Game,
        };
        Some(Ended {
            winner,
            stake,
            ending: crate::Ending {
                number: ending as u8,
                word,
            },
            why,
            rules,
        })
    }
}

/// Whether a card of this class may lie, unseen, where a card lies.
fn may_lie(state: &State, class: Class, at: Card) -> bool {
    let Some((_, place)) = state.at.get(at.index()).copied().and_then(whose) else {
        return false;
    };
    let fusion = class == Class::FusionMonster;
    match place {
        Place::Fusion => fusion,
        Place::Deck | Place::Hand => !fusion,
        Place::Graveyard | Place::Arriving => true,
        // Nothing more is known of a card that lies there face-down, so its likes are in the Deck.
        Place::Removed => state.status(at).side == Side::Down && !fusion,
        Place::Monsters => class.is_monster() && !fusion,
        Place::Spells => !class.is_monster() && class != Class::FieldSpell,
        Place::Field => class == Class::FieldSpell,
    }
}

/// The word for an ending, why it ended so, and the rules that say so.
pub(super) fn ways(
    ending: Ending,
    winner: Option<Team>,
) -> (&'static str, &'static str, &'static [&'static str]) {
    match (ending, winner) {
        (Ending::LifePoints, Some(_)) => (
            "life_points",
            "the other side has no Life Points left",
            &["TD-LP-2"],
        ),
        (Ending::LifePoints, None) => (
            "life_points",
            "no side has Life Points left",
            &["TD-LP-2", "TD-BASE-6"],
        ),
        (Ending::DeckOut, Some(_)) => (
            "deck_out",
            "the other side had to draw and could not",
            &["TD-LP-3"],
        ),
        (Ending::DeckOut, None) => (
            "deck_out",
            "both sides had to draw and could not",
            &["TD-LP-3"],
        ),
        (Ending::Effect, _) => ("effect", "the effect of a card says so", &["TD-BASE-6"]),
        (Ending::Conceded, _) => ("conceded", "the other side gave up", &["TD-BASE-6"]),
        (Ending::Loop, _) => ("loop", "nothing would ever end it", &["TD-BASE-6"]),
        (Ending::Match, _) => (
            "match",
            "the effect of a card wins the whole match",
            &["TD-OPEN-39", "TD-BASE-6"],
        ),
    }
}

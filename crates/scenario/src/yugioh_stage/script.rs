//! What chance is told: coins, dice, random choices and shuffles, once the cards have their numbers.

use kernel::{Card, Script, Seat, Unscripted};
use yugioh::state::{Place, State, whose, zone};
use yugioh::{FaceId, Yugioh};

use super::named::{matching, unknown};
use super::staging::Staging;
use crate::card::CardRef;
use crate::judged::Unstaged;

impl Staging<'_> {
    /// What chance is told.
    pub(super) fn script(&self, rules: &Yugioh, state: &State) -> Result<Script, Unstaged> {
        let mut script = Script {
            coins: self.given.coins.iter().copied().collect(),
            dice: self.given.dice.iter().copied().collect(),
            unscripted: Unscripted::Miss,
            ..Script::default()
        };
        let picks = picked(rules, state, &[], &self.given.picks)
            .map_err(|text| Unstaged::line("random", text))?;
        script.picks.extend(picks);
        for shuffle in &self.given.shuffles {
            let seat = Seat(shuffle.seat - 1);
            let mut taken: Vec<Card> = Vec::new();
            for face in self.faces(&shuffle.top)? {
                let card = cards_of(rules, face)
                    .find(|card| rules.owner[card.index()] == seat && !taken.contains(card));
                match card {
                    Some(card) => taken.push(card),
                    None => {
                        let name = &self.pool.face(face).name;
                        let text = format!(
                            "seat {} has too few of {name} to be shuffled on top",
                            shuffle.seat
                        );
                        let begins = format!("seat {} shuffled", shuffle.seat);
                        return Err(Unstaged::line(begins, text));
                    }
                }
            }
            script.shuffles.push_back((zone(seat, Place::Deck), taken));
        }
        Ok(script)
    }
}

/// The cards of a game that have a face.
fn cards_of(rules: &Yugioh, face: FaceId) -> impl Iterator<Item = Card> {
    let all = rules.faces.iter().enumerate();
    all.filter(move |(_, f)| **f == face)
        .map(|(at, _)| Card(at as u16))
}

/// The cards that random choices are told to take: those in hands first, then those on the field.
pub(super) fn picked(
    rules: &Yugioh,
    state: &State,
    taken: &[Card],
    names: &[CardRef],
) -> Result<Vec<Card>, String> {
    let rank = |card: &Card| match state.at.get(card.index()).copied().and_then(whose) {
        Some((_, Place::Hand)) => 0,
        Some((_, place)) if place.is_field() => 1,
        Some(_) => 2,
        None => 3,
    };
    let mut picks: Vec<Card> = Vec::new();
    for name in names {
        let pool = &rules.ruled.pool;
        let face = matching(pool, name).ok_or_else(|| unknown(pool, name))?;
        let free = cards_of(rules, face).filter(|c| !picks.contains(c) && !taken.contains(c));
        let card = free.min_by_key(rank);
        picks.push(card.ok_or_else(|| format!("there is no {} to be taken", name.name))?);
    }
    Ok(picks)
}

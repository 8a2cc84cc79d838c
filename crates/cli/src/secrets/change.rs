//! Changing what a viewer may not know.

use std::sync::Arc;

use kernel::{Answer, Card, Chance, Game, Kind, Question, Script, SeatSet, ZoneId};
use view::{Facts, Shown, Sight, Viewer};

/// At most so many cards change with another.
const MANY: u32 = 40;

/// How something unknown is changed.
#[derive(Clone, Copy, Debug)]
enum Way {
    /// Two cards are each other.
    Two,
    /// Hands, prizes and decks are dealt anew.
    Many,
    /// Cards lie where others lay.
    Places,
}

/// The same game, with something changed that a viewer may not know; none if there is nothing.
pub fn unknown<G: Shown>(game: &Game<G>, viewer: Viewer, chance: &mut Chance) -> Option<Game<G>> {
    let hidden = hidden(game, viewer);
    let way = match chance.below(3) {
        0 => Way::Two,
        1 => Way::Many,
        _ => Way::Places,
    };
    let times = match way {
        Way::Two => 1,
        Way::Many | Way::Places => 1 + chance.below(MANY),
    };
    let mut rules = G::clone(game.rules());
    let mut state = game.now().clone();
    let mut changed = false;
    for _ in 0..times {
        let Some((one, other)) = pair(&rules, &state, &hidden, chance) else {
            continue;
        };
        match way {
            Way::Two | Way::Many => {
                rules.exchange(one, other);
                changed = true;
            }
            Way::Places => changed |= G::swap(&mut state, one, other),
        }
    }
    // What chance will say next is as unknown as where the cards lie.
    for _ in 0..chance.below(4) {
        G::chance_mut(&mut state).below(2);
    }
    changed.then(|| game.elsewhere(Arc::new(rules), state))
}

/// The engine itself must ask the same seats in the other world, and the viewer the same: at the first question
/// of a step and, with the same answers, at each that follows.
///
/// # Errors
/// Who is asked what in the one and in the other.
pub fn asks_alike<G: Shown>(game: &Game<G>, other: &Game<G>, viewer: Viewer) -> Result<(), String> {
    let anew = |rules| Game::new(rules, game.settled().clone(), Script::default());
    let mut here = anew(Arc::clone(game.rules()));
    let mut there = anew(Arc::clone(other.rules()));
    let mut answers = game.pending();
    loop {
        compare(&here, &there, viewer)?;
        let Some((seat, answer)) = answers.next() else {
            return Ok(());
        };
        let alike = (here.question(seat).zip(there.question(seat)))
            .filter(|(asked, _)| is_known(game, other, asked, answer))
            .and_then(|(asked, there)| answer_alike(asked, there, answer));
        // What cannot be answered there, or leads to the next step, tells no more.
        let Some(alike) = alike else {
            return Ok(());
        };
        let answered =
            here.answer(seat, answer.clone()).is_ok() && there.answer(seat, alike).is_ok();
        if !answered || there.pending().next().is_none() {
            return Ok(());
        }
    }
}

/// Whether the cards that an answer chooses are the same in the other world: else it says something else there.
fn is_known<G: Shown>(game: &Game<G>, other: &Game<G>, asked: &Question, answer: &Answer) -> bool {
    let chosen = answer
        .0
        .iter()
        .filter_map(|at| asked.choices.get(usize::from(*at)));
    let mut cards = chosen.map(|choice| choice.card);
    cards.all(|card| game.rules().keeps_face(other.rules(), card))
}

/// The answer of another world that says the same; none if it cannot be said there.
fn answer_alike(asked: &Question, there: &Question, answer: &Answer) -> Option<Answer> {
    if asked.kind == Kind::Number {
        return there.allows(answer).then(|| answer.clone());
    }
    let place = |at: &u16| {
        let choice = asked.choices.get(usize::from(*at))?;
        let at = there.choices.iter().position(|c| c == choice)?;
        u16::try_from(at).ok()
    };
    answer
        .0
        .iter()
        .map(place)
        .collect::<Option<_>>()
        .map(Answer)
}

fn compare<G: Shown>(game: &Game<G>, other: &Game<G>, viewer: Viewer) -> Result<(), String> {
    // One question more or less tells as much as another seat that is asked.
    let asked = |game: &Game<G>| {
        let open = game.open().iter();
        open.map(|q| (q.seat, q.reason.code)).collect::<Vec<_>>()
    };
    if asked(game) != asked(other) {
        return Err(format!(
            "others are asked\n{:?}\n{:?}",
            game.open(),
            other.open()
        ));
    }
    let Viewer::Seat(seat) = viewer else {
        return Ok(());
    };
    let (here, there) = (game.question(seat), other.question(seat));
    // A search shows its seat what it may take.
    let sight = Sight::of(game, viewer);
    let searches = |asked: &Question| {
        let mut cards = asked.choices.iter().map(|choice| choice.card);
        cards.any(|card| card != Card::NONE && !sight.sees(card))
    };
    if here != there && !here.into_iter().chain(there).any(searches) {
        return Err(format!("the engine asks otherwise\n{here:?}\n{there:?}"));
    }
    Ok(())
}

/// The cards that a viewer does not see and was never told of.
fn hidden<G: Shown>(game: &Game<G>, viewer: Viewer) -> Vec<Card> {
    let sight = Sight::of(game, viewer);
    let knows = |known: SeatSet| match viewer {
        Viewer::Seat(seat) => known.has(seat),
        Viewer::Spectator | Viewer::Judge => known == SeatSet::ALL,
    };
    let cards = (0..game.rules().cards()).map(Card);
    let mut hidden: Vec<Card> = cards.filter(|card| !sight.sees(*card)).collect();
    for event in game.log().iter().filter(|event| knows(event.known)) {
        hidden.retain(|card| *card != event.card && *card != event.other);
    }
    if let Viewer::Seat(seat) = viewer
        && let Some(question) = game.question(seat)
    {
        // A search that is open shows its seat what it may take, and how many there are of each.
        let zone = |card: Card| G::find(game.now(), card).map(|(zone, _)| zone);
        let searched = question
            .choices
            .iter()
            .filter_map(|choice| zone(choice.card));
        let searched: Vec<ZoneId> = searched.collect();
        hidden.retain(|card| zone(*card).is_none_or(|zone| !searched.contains(&zone)));
    }
    hidden
}

/// Two of them that could as well be each other.
fn pair<G: Facts>(
    rules: &G,
    state: &G::State,
    hidden: &[Card],
    chance: &mut Chance,
) -> Option<(Card, Card)> {
    let one = *hidden.get(chance.below(hidden.len().max(1) as u32) as usize)?;
    let others: Vec<Card> = hidden
        .iter()
        .copied()
        .filter(|other| rules.interchangeable(state, *other, one))
        .collect();
    let other = others.get(chance.below(others.len().max(1) as u32) as usize)?;
    Some((one, *other))
}

//! The law of views: two games alike to a viewer give it the same bytes, by every door.

use std::sync::Arc;

use kernel::{Card, Chance, Game, Script, Seat, SeatSet};

use crate::outcome::outcome;
use crate::{Seated, Shown, Sight, Sitting, TableView, Viewer};

/// Everything a viewer receives of a game, as text.
fn told<G: Shown>(game: &Game<G>, rules: &G, viewer: Viewer) -> String {
    let sight = Sight {
        rules,
        state: game.now(),
        viewer,
        names: &[],
        drawn: None,
    };
    let seats: Vec<_> = rules
        .lens()
        .turns
        .iter()
        .map(|seat| G::seat_view(&sight, *seat))
        .collect();
    let lines: Vec<_> = game
        .log()
        .iter()
        .filter(|event| G::hears(&sight, event))
        .enumerate()
        .map(|(n, e)| sight.line(n as u32, 0, e))
        .collect();
    let (question, reasons) = match viewer {
        Viewer::Seat(seat) => (
            game.question(seat).map(|q| sight.question(1, q)),
            reasons(game, &sight, seat),
        ),
        Viewer::Spectator | Viewer::Judge => (None, String::new()),
    };
    let (shared, aims) = (G::shared_zones(&sight), G::aims(&sight));
    let outcome = outcome(rules, game.now());
    let all = (seats, shared, aims, lines, question, reasons, outcome);
    serde_json::to_string(&all).unwrap_or_default()
}

/// Why a seat cannot play or use each card that it sees, where it is asked something.
fn reasons<G: Shown>(game: &Game<G>, sight: &Sight<G>, seat: Seat) -> String {
    let Some(question) = game.question(seat) else {
        return String::new();
    };
    let own = |card: &Card| sight.sees(*card) && G::is_at_hand(sight, seat, *card);
    let reasons = sight.cards().filter(own).map(|card| {
        let found = G::hindrances(sight, question, card);
        format!("{card:?} {found:?}")
    });
    reasons.collect()
}

/// Two cards that a viewer cannot see and was never told of, and that could be each other.
fn hidden_pair<G: Shown>(
    game: &Game<G>,
    viewer: Viewer,
    chance: &mut Chance,
) -> Option<(Card, Card)> {
    let rules = game.rules();
    let sight = Sight::of(game, viewer);
    let known = |known: SeatSet| match viewer {
        Viewer::Seat(seat) => known.has(seat),
        Viewer::Spectator | Viewer::Judge => known == SeatSet::ALL,
    };
    let mut hidden: Vec<Card> = (0..rules.cards())
        .map(Card)
        .filter(|c| !sight.sees(*c))
        .collect();
    for event in game.log().iter().filter(|e| known(e.known)) {
        hidden.retain(|card| *card != event.card && *card != event.other);
    }
    if let Viewer::Seat(seat) = viewer {
        // A search that is open shows its seat the cards it may take.
        for q in game.open().iter().filter(|q| q.seat == seat) {
            hidden.retain(|card| q.choices.iter().all(|choice| choice.card != *card));
        }
    }
    let one = *hidden.get(chance.below(hidden.len().max(1) as u32) as usize)?;
    let others: Vec<Card> = hidden
        .into_iter()
        .filter(|card| rules.interchangeable(game.now(), *card, one))
        .collect();
    others
        .get(chance.below(others.len().max(1) as u32) as usize)
        .map(|other| (one, *other))
}

/// In so many pairs of worlds, somebody points at a card once.
const POINTS_ONE_OF: u32 = 8;

/// What came of changing something that a viewer may not know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Changed {
    /// There was nothing to change.
    Nothing,
    /// It made no difference to what the viewer receives.
    Unseen,
    /// It did: what the viewer receives in the one world and in the other.
    Seen(String, String),
}

/// Changes something that a viewer may not know, and compares all that the viewer receives.
pub fn change_hidden<G: Shown>(game: &Game<G>, viewer: Viewer, chance: &mut Chance) -> Changed {
    let Some((a, b)) = hidden_pair(game, viewer, chance) else {
        return Changed::Nothing;
    };
    changed(game, viewer, &exchanged(game, a, b), |rules| {
        told(game, rules, viewer)
    })
}

/// The same of a game as people sit at it: with what may be taken back, and cards that others point at.
pub fn change_hidden_at<G: Shown>(
    sitting: &Sitting<G>,
    viewer: Viewer,
    chance: &mut Chance,
) -> Changed {
    let game = sitting.game();
    let Some((a, b)) = hidden_pair(game, viewer, chance) else {
        return Changed::Nothing;
    };
    let seats = &game.rules().lens().turns;
    let pointing = seats[chance.below(seats.len() as u32) as usize];
    let cards = Sight::of(game, viewer).cards().count() as u32;
    let pointed = Card(chance.below(cards.max(1)) as u16);
    let points = chance.below(POINTS_ONE_OF) == 0;
    changed(game, viewer, &exchanged(game, a, b), |rules| {
        let back: Vec<u32> = seats
            .iter()
            .map(|seat| sitting.undoable_by(rules, *seat))
            .collect();
        let sight = Sight {
            rules,
            state: game.now(),
            viewer: Viewer::Seat(pointing),
            names: &[],
            drawn: None,
        };
        let handle = points.then(|| sight.translated(sight.handle_of(pointed), viewer));
        format!("{} {back:?} {handle:?}", told(game, rules, viewer))
    })
}

/// Whether zones that are drawn once for all who see them alike are what each viewer sees alone.
pub fn draws_alike<G: Shown>(sitting: &Sitting<G>) -> bool {
    let seats = sitting.game().rules().lens().turns.iter();
    let viewers = seats.map(|seat| Viewer::Seat(*seat));
    let viewers: Vec<Viewer> = viewers.chain([Viewer::Spectator, Viewer::Judge]).collect();
    // While one looks, others are shown what it sees. A copy has drawn nothing yet.
    let together: Vec<TableView> = viewers.iter().map(|v| sitting.view(*v)).collect();
    let alone = viewers.iter().map(|viewer| sitting.clone().view(*viewer));
    alone.eq(together)
}

/// The rules of a world in which two cards have changed places.
fn exchanged<G: Shown>(game: &Game<G>, one: Card, other: Card) -> G {
    let mut rules = G::clone(game.rules());
    rules.exchange(one, other);
    rules
}

/// Compares what a viewer receives in two worlds.
fn changed<G: Shown>(
    game: &Game<G>,
    viewer: Viewer,
    other: &G,
    told: impl Fn(&G) -> String,
) -> Changed {
    let (here, there) = (told(game.rules()), told(other));
    if here != there {
        return Changed::Seen(here, there);
    }
    let Viewer::Seat(seat) = viewer else {
        return Changed::Unseen;
    };
    if game.pending().next().is_some() || G::secret(game.now()) {
        return Changed::Unseen;
    }
    // The engine itself must ask the viewer the same in the other world. Another seat's choice among
    // its own hidden cards may answer itself in one of them.
    let again = Game::new(
        Arc::new(other.clone()),
        game.settled().clone(),
        Script::default(),
    );
    let alike = game
        .open()
        .iter()
        .map(|q| q.seat)
        .eq(again.open().iter().map(|q| q.seat));
    let (here, there) = (game.question(seat), again.question(seat));
    if alike && here != there {
        return Changed::Seen(format!("{here:?}"), format!("{there:?}"));
    }
    Changed::Unseen
}

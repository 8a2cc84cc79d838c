//! The law of taking back: what a seat may take back leaves no trace, and nobody had learned anything.

use std::collections::BTreeSet;

use kernel::{Chance, Question, Seat};

use crate::{CardView, Seated, Shown, Sitting, TableView, Viewer};

/// All that everybody receives of a game, as text, and its fingerprint.
fn world<G: Shown>(sitting: &Sitting<G>) -> (String, u64) {
    let told: Vec<_> = viewers(sitting)
        .map(|viewer| (sitting.view(viewer), sitting.log(viewer, 0)))
        .collect();
    let text = serde_json::to_string(&told).expect("plain data");
    (text, sitting.hash())
}

fn viewers<G: Shown>(sitting: &Sitting<G>) -> impl Iterator<Item = Viewer> {
    let seats = (0..sitting.seats()).map(|n| Viewer::Seat(Seat(n)));
    seats.chain([Viewer::Spectator])
}

/// The cards whose faces a view shows.
fn faces(view: &TableView) -> BTreeSet<u32> {
    let zones = view.seats.iter().flat_map(|s| &s.zones).chain(&view.shared);
    let cards = zones.flat_map(|zone| &zone.cards);
    let all = cards.flat_map(|card| std::iter::once(card).chain(&card.attached));
    let seen = all.filter(|card: &&CardView| card.face.is_some());
    seen.map(|card| card.handle).collect()
}

fn seen<G: Shown>(sitting: &Sitting<G>) -> Vec<BTreeSet<u32>> {
    viewers(sitting)
        .map(|viewer| faces(&sitting.view(viewer)))
        .collect()
}

/// Plays on by answers that chance gives, and takes back what may be taken back, now and then. How many
/// answers were taken back.
///
/// # Panics
/// If a law is broken.
pub fn take_back<G: Shown>(mut sitting: Sitting<G>, chance: &mut Chance, questions: u32) -> u32 {
    let mut games = vec![sitting.clone()];
    let mut back = 0;
    for _ in 0..questions {
        let open = sitting.game().open();
        let Some(q) = open.get(chance.below(open.len().max(1) as u32) as usize) else {
            break;
        };
        let (seat, answer) = (q.seat, drawn(q, chance));
        sitting.answer_open(seat, &answer).expect("a legal answer");
        games.push(sitting.clone());
        for other in (0..sitting.seats()).map(Seat).filter(|s| *s != seat) {
            assert_eq!(sitting.undoable(other), 0, "another seat's decision");
        }
        let most = sitting.undoable(seat);
        if most == 0 || chance.below(3) > 0 {
            continue;
        }
        let n = 1 + chance.below(most);
        let then = games.len() - 1 - n as usize;
        for (now, had) in seen(&sitting).iter().zip(seen(&games[then])) {
            assert!(now.is_subset(&had), "a card was revealed");
        }
        let given: Vec<_> = sitting.history()[then..].to_vec();
        sitting.undo(n).expect("so many were given");
        let (now, was) = (world(&sitting), world(&games[then]));
        assert_eq!(now, was, "taking back leaves a trace");
        for (at, (seat, answer)) in given.iter().enumerate() {
            sitting.answer_open(*seat, &answer.0).expect("as before");
            assert_eq!(sitting.hash(), games[then + at + 1].hash());
        }
        assert_eq!(sitting.undoable(seat), most);
        back += n;
    }
    assert!(sitting.undo(u32::MAX).is_err());
    back
}

fn drawn(q: &Question, chance: &mut Chance) -> Vec<u16> {
    let n = u32::try_from(q.count()).unwrap_or(u32::MAX);
    q.unrank(u64::from(chance.below(n))).0.to_vec()
}

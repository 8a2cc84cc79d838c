//! Random games of random decks with every law checked at every question.

use std::sync::Arc;

use kernel::save::Save;
use kernel::{Chance, Game, Script, Seat};
use view::law::{Changed, change_hidden};
use view::{Shown, Viewer};

/// Questions in one game before it counts as endless.
const ENDLESS: u64 = 100_000;
/// Of so many questions, one is tried with something hidden changed.
const CHANGE_ONE_OF: u32 = 16;

/// What the laws were held against.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// Questions answered.
    pub questions: u64,
    /// Pairs of worlds alike to a viewer that were compared.
    pub worlds: u64,
}

/// A seat, or a spectator.
pub(crate) fn anybody(seats: u8, chance: &mut Chance) -> Viewer {
    match chance.below(u32::from(seats) + 1) as u8 {
        at if at == seats => Viewer::Spectator,
        at => Viewer::Seat(Seat(at)),
    }
}

/// Gives any legal answer to the first question that is open.
///
/// # Errors
/// If nobody is asked, or the answer is refused.
pub(crate) fn play_on<G: Shown>(game: &mut Game<G>, chance: &mut Chance) -> Result<(), String> {
    let Some(question) = game.open().first() else {
        return Err("nobody is asked".to_owned());
    };
    let count = u32::try_from(question.count()).unwrap_or(u32::MAX);
    let answer = question.unrank(u64::from(chance.below(count)));
    let seat = question.seat;
    game.answer(seat, answer)
        .map_err(|illegal| format!("a legal answer was refused: {illegal}"))
}

/// Plays one game by answers that `chance` gives, and holds it against the laws: it ends, no card is lost, states are read back
/// as they were saved, nothing hidden shows, and it plays again to the same end.
///
/// # Errors
/// The law that was broken, and where.
pub fn game<G: Shown>(rules: G, start: G::State, mut chance: Chance) -> Result<Checked, String> {
    let seats = rules.lens().seats;
    let rules = Arc::new(rules);
    let mut game = Game::new(Arc::clone(&rules), start.clone(), Script::default());
    let mut checked = Checked::default();
    while !game.over() {
        checked.questions += 1;
        if checked.questions > ENDLESS {
            return Err("the game does not end".to_owned());
        }
        if !rules.conserves(game.now()) {
            return Err(format!(
                "a card was lost or doubled at question {}",
                checked.questions
            ));
        }
        saved(game.now())?;
        if chance.below(CHANGE_ONE_OF) == 0 {
            let viewer = anybody(seats, &mut chance);
            match change_hidden(&game, viewer, &mut chance) {
                Changed::Nothing => {}
                Changed::Unseen => checked.worlds += 1,
                Changed::Seen(here, there) => {
                    return Err(format!("{viewer:?} sees what is hidden\n{here}\n{there}"));
                }
            }
        }
        play_on(&mut game, &mut chance)?;
    }
    let mut again = Game::new(rules, start, Script::default());
    for (seat, answer) in game.history() {
        again
            .answer(*seat, answer.clone())
            .map_err(|illegal| format!("the replay was refused: {illegal}"))?;
    }
    if again.now() == game.now() {
        Ok(checked)
    } else {
        Err("the replay ends otherwise".to_owned())
    }
}

fn saved<S: Save + PartialEq>(state: &S) -> Result<(), String> {
    let mut bytes = Vec::new();
    state.save(&mut bytes);
    let read = S::load(&mut bytes.as_slice()).map_err(|damaged| damaged.to_string())?;
    let mut twice = Vec::new();
    read.save(&mut twice);
    if read == *state && twice == bytes {
        Ok(())
    } else {
        Err("a saved state is read back otherwise".to_owned())
    }
}

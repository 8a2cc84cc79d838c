//! Bots think on threads of their own, a few at once, so that no table waits for another's.

use std::panic::{AssertUnwindSafe, catch_unwind};

use tokio::{sync::Semaphore, task::spawn_blocking};

use crate::{Bot, Play};

/// A bot that has thought, with the game it thought about.
pub(crate) struct Thought {
    pub(crate) game: Box<dyn Play>,
    pub(crate) bot: Box<dyn Bot>,
    /// What it chose; none if it panicked.
    pub(crate) choose: Option<Vec<u16>>,
}

/// Lets a bot think about the question its seat is asked. None when the server ends meanwhile.
pub(crate) async fn think(
    room: &Semaphore,
    game: Box<dyn Play>,
    mut bot: Box<dyn Bot>,
    seat: u8,
) -> Option<Thought> {
    let _place = room.acquire().await.ok()?;
    spawn_blocking(move || {
        // The bot cannot have changed the game, and answers for itself.
        let choose = catch_unwind(AssertUnwindSafe(|| bot.answer(&*game, seat))).ok();
        Thought { game, bot, choose }
    })
    .await
    .ok()
}

/// The plainest answer to the question of a seat, for a bot that gave none.
pub(crate) fn plainest(game: &dyn Play, seat: u8) -> Vec<u16> {
    let Some(question) = game.view(Some(seat)).question else {
        return Vec::new();
    };
    if question.kind == "number" {
        return vec![question.min];
    }
    let end = question
        .answers
        .iter()
        .position(|answer| answer.group == "end");
    match end.and_then(|end| u16::try_from(end).ok()) {
        Some(end) if question.min <= 1 => vec![end],
        _ => (0..question.min).collect(),
    }
}

//! Everything that one viewer receives, as the server writes it.

use server::{Play, refused, told};

/// Everything that one viewer receives of a table: who comes late, who comes back, and who answers wrongly.
///
/// # Errors
/// When an answer that no question allows was taken.
pub fn received(play: &mut dyn Play, viewer: Option<u8>) -> Result<String, String> {
    let mut all = told(play, viewer, 0);
    let view = play.view(viewer);
    // Somebody who comes back misses the last lines.
    all += &told(play, viewer, view.seq.saturating_sub(3));
    let Some(seat) = viewer else { return Ok(all) };
    let open = view.question.as_ref().map_or(1, |question| question.id);
    for (question, choose) in [
        (open, vec![u16::MAX]),
        (open, vec![0, 0]),
        (open + 1, vec![0]),
        (open.saturating_sub(1), vec![0]),
    ] {
        match play.answer(seat, question, &choose) {
            Ok(()) => {
                return Err(format!(
                    "{choose:?} was taken for an answer to question {question}"
                ));
            }
            Err(why) => all += &refused(question, &why),
        }
    }
    // A card that nobody sees is asked about by a handle that somebody guessed.
    let seats = view.seats.iter().flat_map(|seat| &seat.zones);
    let cards = seats.flat_map(|zone| &zone.cards).map(|card| card.handle);
    for card in cards.chain([1]).take(24) {
        for reason in play.why_not(seat, card) {
            all += &format!("{card} {reason:?}\n");
        }
    }
    Ok(all)
}

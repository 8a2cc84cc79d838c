//! Words for what is on the table, in the language of scenarios.

use view::{AnswerView, CardView, QuestionView};

use crate::sight::Sight;

/// Cards in order, with copies in a row counted: `Bill, 2 Fire Energy`; `nothing` if none.
pub(crate) fn cards<'a>(cards: impl IntoIterator<Item = &'a CardView>) -> String {
    let mut runs: Vec<(&str, usize)> = Vec::new();
    for card in cards {
        let name = name(card);
        match runs.last_mut() {
            Some((last, n)) if *last == name => *n += 1,
            _ => runs.push((name, 1)),
        }
    }
    let words: Vec<String> = runs
        .into_iter()
        .map(|(name, n)| {
            if n == 1 {
                name.to_owned()
            } else {
                format!("{n} {name}")
            }
        })
        .collect();
    if words.is_empty() {
        "nothing".to_owned()
    } else {
        words.join(", ")
    }
}

/// A card's name.
pub(crate) fn name(card: &CardView) -> &str {
    card.face
        .as_ref()
        .map_or("a card without a face", |f| &f.name)
}

/// Who is asked what, one a line.
pub(crate) fn asked(questions: &[QuestionView]) -> Vec<String> {
    let asked = |q: &QuestionView| format!("seat {} is asked \"{}\"", q.seat, q.title);
    questions.iter().map(asked).collect()
}

/// A question with its answers, one a line.
pub(crate) fn question(question: &QuestionView, sight: &Sight) -> Vec<String> {
    let how = match (&*question.kind, question.min, question.max) {
        ("number", min, max) => format!("a number from {min} to {max}"),
        ("pick" | "split", min, max) if min == max => format!("{min} of these"),
        ("pick" | "split", min, max) => format!("{min} to {max} of these"),
        ("order", ..) => "all of these, in an order".to_owned(),
        _ => "one of these".to_owned(),
    };
    let mut lines = vec![format!(
        "seat {} is asked \"{}\": {how}",
        question.seat, question.title
    )];
    lines.extend(question.answers.iter().map(|a| answer(a, sight)));
    lines
}

/// An answer with the place of the card it points at.
pub(crate) fn answer(answer: &AnswerView, sight: &Sight) -> String {
    let places: Vec<String> = answer
        .cards
        .iter()
        .filter_map(|handle| Some(sight.of(*handle)?.place()))
        .collect();
    let group = if answer.group == "choice" {
        String::new()
    } else {
        format!("{}: ", answer.group)
    };
    if places.is_empty() {
        format!("  {group}{}", answer.label)
    } else {
        format!("  {group}{} ({})", answer.label, places.join("; "))
    }
}

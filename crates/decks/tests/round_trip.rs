//! What is written is read back the same, and no text makes the reader panic.

mod common;

use std::sync::LazyLock;

use common::catalogue;
use decks::{Catalogue, Deck, Form, Line, MOST_COPIES, read, write};
use proptest::prelude::*;

static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(catalogue);

const FORMS: [Form; 5] = [
    Form::Plain,
    Form::Ptcgo,
    Form::Ptcgl,
    Form::TcgOne,
    Form::Json,
];

fn line() -> impl Strategy<Value = Line> {
    let card = (0..CATALOGUE.entries().len(), any::<prop::sample::Index>());
    (1..=MOST_COPIES / 20, card).prop_map(|(count, (at, print))| {
        let entry = &CATALOGUE.entries()[at];
        Line {
            count,
            card: entry.id,
            print: print.index(entry.prints.len()),
        }
    })
}

fn deck() -> impl Strategy<Value = Deck> {
    let word = "[A-Z][a-z'é-]{0,9}( [a-z0-9#:]{1,9}){0,3}";
    let words = prop::option::of((word, prop::collection::vec(word, 0..3)));
    (prop::collection::vec(line(), 1..20), words).prop_map(|(lines, words)| {
        let mut deck = Deck::new(lines, &CATALOGUE);
        if let Some((title, notes)) = words {
            (deck.title, deck.notes) = (Some(title), notes);
        }
        deck
    })
}

/// Text that is nearly a list.
fn text() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "4",
        " ",
        "\t",
        "x",
        "Bill",
        "Pikachu",
        "BS",
        "91",
        "(",
        ")",
        "[",
        "]",
        "Lv.",
        "12",
        "\n",
        "\r\n",
        "*",
        "#",
        "//",
        "-",
        "Base Set 2",
        "{F} Energy",
        "Energy",
        "♂",
        "é",
        "\u{feff}",
        "\u{0}",
        "{\"cards\":[",
        "}",
        "\"",
        ":",
        ",",
        "99999999999",
        "base1-4",
        "×",
        "Pokémon: 3",
    ]);
    prop_oneof![
        prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat()),
        ".{0,80}",
    ]
}

proptest! {
    #[test]
    fn reading_gives_back_what_was_written(deck in deck()) {
        for form in FORMS {
            let text = write(&deck, &CATALOGUE, form);
            let again = read(&text, &CATALOGUE).map_err(|problems| TestCaseError::fail(format!("{form:?}\n{text}\n{problems:#?}")))?;
            prop_assert_eq!(again.lines(), deck.lines(), "{}", text);
            if matches!(form, Form::Plain | Form::Json) {
                prop_assert_eq!(&again, &deck, "{}", text);
                prop_assert_eq!(write(&again, &CATALOGUE, form), text);
            }
        }
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in text()) {
        if let Err(problems) = read(&text, &CATALOGUE) {
            prop_assert!(!problems.is_empty());
            for problem in problems {
                prop_assert!(text.get(problem.span.clone()).is_some(), "{problem:?}");
            }
        }
    }
}

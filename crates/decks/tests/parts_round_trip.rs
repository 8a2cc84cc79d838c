//! Decks of several parts are read as they were written, and no text makes a reader panic.

mod duel;

use decks::{
    BanList, Deck, Form, Format, Line, Others, Passcode, Section, check, examine, exchange, read,
    read_lists, write, write_lists,
};
use duel::CATALOGUE;
use proptest::prelude::*;

/// A card that belongs in a part.
fn line(section: Section) -> impl Strategy<Value = Line> {
    let fits =
        move |at: &usize| section == Section::Side || CATALOGUE.entries()[*at].place() == section;
    let cards: Vec<usize> = (0..CATALOGUE.entries().len()).filter(fits).collect();
    (1..=9_u32, prop::sample::select(cards)).prop_map(|(count, at)| Line {
        count,
        card: CATALOGUE.entries()[at].id,
        print: 0,
    })
}

fn part(section: Section, most: usize) -> impl Strategy<Value = Vec<Line>> {
    prop::collection::vec(line(section), usize::from(section == Section::Main)..most)
}

fn deck() -> impl Strategy<Value = Deck> {
    let parts = (
        part(Section::Main, 20),
        part(Section::Fusion, 5),
        part(Section::Side, 8),
    );
    parts.prop_map(|(main, fusion, side)| {
        Deck::new(main, &CATALOGUE)
            .with(Section::Fusion, fusion, &CATALOGUE)
            .with(Section::Side, side, &CATALOGUE)
    })
}

/// Text that is nearly a list in one of the forms.
fn text() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "#main",
        "#extra",
        "!side",
        "#created by",
        "\n",
        "\r\n",
        " ",
        "46986414",
        "63519819",
        "0",
        "99999999999",
        "ydke://",
        "ydke://rvTMAq70zAKu9MwC!",
        "!",
        "AAAA",
        "rvTM",
        "=",
        "é",
        "\u{0}",
        "\u{feff}",
        "3",
        "x3",
        "7 Colored Fish",
        "Dark Magician",
        "Kuriboh",
        "Side Deck",
        "Extra Deck",
        "Monsters:",
        "--",
        "$whitelist",
        "!TCG",
        "1",
        "-1",
        "{\"cards\":[",
        "]",
        "{\"count\":1,\"name\":\"Jinzo\"}",
        ",",
        "\"fusion\":[",
        "\"side\":[",
        "}",
        "#",
    ]);
    prop_oneof![
        prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat()),
        ".{0,80}",
        "ydke://[A-Za-z0-9+/=!_-]{0,60}",
    ]
}

/// Text that is nearly a format file.
fn format_text() -> impl Strategy<Value = String> {
    let key = prop::sample::select(vec![
        "id", "title", "ruleset", "sets", "until", "size", "least", "most", "fusion", "side",
        "start", "copies", "list", "allow", "ban", "other",
    ]);
    let value = prop::sample::select(vec![
        "'any'",
        "'old'",
        "''",
        "'2005-03'",
        "'é'",
        "40",
        "0",
        "-1",
        "99999999999",
        "1.5",
        "true",
        "[]",
        "['Kuriboh']",
        "['Kurbioh', '']",
        "[1]",
        "{}",
        "",
    ]);
    let good = "id = 'a'\ntitle = 'A'\nruleset = 'duel'\n";
    prop_oneof![
        prop::collection::vec((key, value), 0..6).prop_map(move |lines| {
            let line = |(key, value): &(&str, &str)| format!("{key} = {value}\n");
            good.to_string() + &lines.iter().map(line).collect::<String>()
        }),
        ".{0,80}",
    ]
}

fn list() -> impl Strategy<Value = BanList> {
    let word = "[A-Z][a-zA-Z'é-]{0,9}( [a-z0-9#:]{1,9}){0,3}";
    let limit = (
        1..u32::MAX,
        0..=3_u32,
        prop_oneof![Just(String::new()), word],
    );
    let limits = prop::collection::vec(limit, 0..20);
    (word, any::<bool>(), limits).prop_map(|(title, barred, limits)| {
        let mut list = BanList::new(&title);
        if barred {
            list.others = Others::Barred;
        }
        limits.into_iter().fold(list, |list, (code, most, name)| {
            list.with(Passcode::new(code).expect("not zero"), most, &name)
        })
    })
}

proptest! {
    #[test]
    fn reading_gives_back_what_was_written(deck in deck()) {
        for form in [Form::Plain, Form::Json, Form::Ydk, Form::Ydke, Form::Ptcgo, Form::Ptcgl, Form::TcgOne] {
            let text = write(&deck, &CATALOGUE, form);
            let again = read(&text, &CATALOGUE)
                .map_err(|problems| TestCaseError::fail(format!("{form:?}\n{text}\n{problems:#?}")))?;
            prop_assert_eq!(&again, &deck, "{}", text);
            prop_assert_eq!(write(&again, &CATALOGUE, form), text);
            prop_assert!(exchange(&deck, &again, &CATALOGUE).is_empty());
        }
    }

    #[test]
    fn lists_are_read_as_they_were_written(lists in prop::collection::vec(list(), 1..4)) {
        let text = write_lists(&lists);
        prop_assert_eq!(read_lists(&text), Ok(lists), "{}", text);
    }

    #[test]
    fn no_text_makes_a_format_panic(text in format_text()) {
        for problem in Format::read(&text, &CATALOGUE).err().into_iter().flatten() {
            prop_assert!(text.get(problem.span.clone()).is_some(), "{problem:?}");
        }
    }

    #[test]
    fn no_list_makes_a_check_panic(text in text()) {
        let format = duel::format("goat");
        let found = examine(&text, &CATALOGUE, &format);
        match read(&text, &CATALOGUE) {
            Ok(deck) => {
                prop_assert_eq!(&found.violations, &check(&deck, &CATALOGUE, &format));
                prop_assert_eq!(found.deck, deck);
            }
            Err(problems) => prop_assert_eq!(found.problems, problems),
        }
    }

    #[test]
    fn no_text_makes_a_reader_panic(text in text()) {
        for found in [read(&text, &CATALOGUE).err(), read_lists(&text).err()].into_iter().flatten() {
            prop_assert!(!found.is_empty());
            for problem in found {
                prop_assert!(text.get(problem.span.clone()).is_some(), "{problem:?}");
            }
        }
    }
}

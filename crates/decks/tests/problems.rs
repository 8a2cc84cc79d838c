//! What is said of a list that cannot be read. Never a panic, always every problem.

mod common;

use common::{base_fossil, catalogue, entries};
use decks::{Catalogue, Format, MOST_BYTES, MOST_PROBLEMS, Problem, read};

fn problems(text: &str) -> Vec<Problem> {
    read(text, &catalogue()).expect_err(text)
}

#[test]
fn one_wrong_line_and_what_is_said() {
    for (text, says, help) in [
        ("4 Bil", "no card is named “Bil”", "is it Bill?"),
        (
            "4 Hitmonchn BS 7",
            "no card is named “Hitmonchn”",
            "is it Hitmonchan?",
        ),
        ("4 Mewthree", "no card is named “Mewthree”", ""),
        ("4 Gust", "no card is named “Gust”", "is it Gust of Wind?"),
        (
            "Bill",
            "“Bill” does not say how many",
            "begin the line with a number: 3 Bill",
        ),
        (
            "0 Bill",
            "no copies of a card is not a line of a deck",
            "write a whole number from 1 to 999",
        ),
        (
            "-4 Bill",
            "“-4” is not a number of copies",
            "write a whole number from 1 to 999",
        ),
        (
            "4.5 Bill",
            "“4.5” is not a number of copies",
            "write a whole number from 1 to 999",
        ),
        (
            "1e9 Bill",
            "“1e9” is not a number of copies",
            "write a whole number from 1 to 999",
        ),
        (
            "1000 Bill",
            "“1000” copies are too many",
            "write a whole number from 1 to 999",
        ),
        (
            "99999999999999999999999 Bill",
            "“99999999999999999999999” copies are too many",
            "",
        ),
        ("Bill x0", "no copies of a card is not a line of a deck", ""),
        ("4", "this line names no card", ""),
        ("4 BS 999", "this line names no card", ""),
        (
            "4 Bill XYZ 12",
            "no set is called “XYZ”",
            "write 4 Bill (Base 91)",
        ),
        (
            "4 Bill (Foo Bar 12)",
            "no set is called “Foo Bar”",
            "write 4 Bill (Base 91)",
        ),
        (
            "4 Bill BS 58",
            "Base 58 is Pikachu, not Bill",
            "write 4 Bill (Base 91)",
        ),
        (
            "4 Bill BS 500",
            "no Bill is Base 500",
            "write 4 Bill (Base 91)",
        ),
        (
            "4 Bill (Fossil)",
            "no Bill is from Fossil",
            "write 4 Bill (Base 91)",
        ),
        (
            "4 Pikachu (Lv. 99)",
            "no Pikachu has level 99",
            "write:\n  4 Pikachu (Base 58) — 40 HP, Gnaw, Thunder Jolt\n",
        ),
        (
            "4 Electrode",
            "Electrode is 2 different cards",
            "say which:\n  4 Electrode (Base 21) — 80 HP, Buzzap, Electric Shock\n  4 Electrode (Jungle 2) — 90 HP, Tackle, Chain Lightning",
        ),
        (
            "4 Bill\u{0}",
            "this line holds the character U+0000, which no list does",
            "paste the list as plain text",
        ),
        (
            "\u{7f}ELF\u{2}\u{1}",
            "this line holds the character U+007F, which no list does",
            "",
        ),
        (
            "",
            "there is no card in this list",
            "write a line for each card: 4 Bill (Base 91)",
        ),
        (
            "Pokémon: 20\n\n# nothing\nTotal Cards: 60",
            "there is no card in this list",
            "",
        ),
        (
            r#"{"cards": [}"#,
            "this is no JSON list, at column 12: expected value",
            "a list is {\"cards\": [{\"count\": 3, \"name\": \"Bill\"}]}",
        ),
        (
            r#"{"cards": [], "points": 3}"#,
            "this is no JSON list, at column 22: unknown field `points`, expected one of `title`, `notes`, `cards`, `extra`, `fusion`, `side`",
            "",
        ),
        (
            r#"{"cards": [{"count": -1, "name": "Bill"}]}"#,
            "“-1” is not a number of copies",
            "",
        ),
        (
            r#"{"cards": [{"count": 1, "name": "Bil"}]}"#,
            "no card is named “Bil”",
            "is it Bill?",
        ),
        (
            r#"{"cards": [{"count": 1}]}"#,
            "“{\"count\": 1}” is no card of a list: missing field `name`",
            "write {\"count\": 3, \"name\": \"Bill\"}",
        ),
    ] {
        let found = problems(text);
        assert_eq!(found.len(), 1, "{text}: {found:#?}");
        assert_eq!(found[0].text, says, "{text}");
        let said = found[0].help.as_deref().unwrap_or_default();
        assert!(said.starts_with(help), "{text}: {said}");
    }
}

#[test]
fn every_problem_at_once_and_where_it_is() {
    let text = "# Ché\n4 Bill\r\n  4 Bil (BS 91)\n* Pikachu\n4 Pikachu JU 60\n0 Bill\n";
    let found = problems(text);
    let places: Vec<_> = found
        .iter()
        .map(|p| (p.line, p.column, &text[p.span.clone()]))
        .collect();
    assert_eq!(
        places,
        [(3, 5, "Bil (BS 91)"), (4, 3, "Pikachu"), (6, 1, "0")]
    );
    assert_eq!(
        found[0].to_string(),
        "line 3, column 5: no card is named “Bil”"
    );

    let json = "{\n  \"cards\": [{\"count\": 1, \"name\": \"Bil\"}, {\"count\": 0, \"name\": \"Bill\"}]\n}";
    let places: Vec<_> = problems(json).iter().map(|p| (p.line, p.column)).collect();
    assert_eq!(places, [(2, 13), (2, 52)]);
}

#[test]
fn hostile_texts_are_refused_quickly() {
    let long = "4 Bill\n".repeat(MOST_BYTES);
    assert_eq!(
        problems(&long)[0].text,
        "this is 448 kB; a deck list is at most 64 kB"
    );
    let junk = "4 Gyrados of the lake BS 1\n".repeat(2000);
    assert_eq!(problems(&junk).len(), MOST_PROBLEMS + 1);
    let many = "999 Bill\n".repeat(7000);
    assert_eq!(
        problems(&many)[0].text,
        "6993000 copies of Bill in all are too many"
    );
    for shape in [
        "(",
        "4 ((((",
        "4 BS 1 ",
        "1 Lv. 1 ",
        "4 Bill (",
        "x",
        "{\"cards\":[",
        "[",
        "-",
        "é 4",
        "4\u{a0}",
    ] {
        let text = shape.repeat(MOST_BYTES / shape.len());
        assert!(read(&text, &catalogue()).is_err(), "{shape}");
    }
}

#[test]
fn a_format_file_says_what_is_wrong() {
    let catalogue = catalogue();
    let good = "id = 'old'\ntitle = 'Old'\nruleset = 'old-school'\nsets = ['BS', 'Neo Genesis']\nsize = 60\ncopies = 4\n\
                allow = ['Pikachu (PR 1)']\nban = ['Sneasel', 'Pikachu JU 60']\n";
    let format = Format::read(good, &catalogue).expect("a good file");
    assert_eq!(
        format.sets.as_deref(),
        Some(&["Base".to_string(), "Neo Genesis".to_string()][..])
    );
    assert_eq!((format.allow.len(), format.ban.len()), (1, 3));
    assert_eq!(base_fossil().id, "base-fossil");

    for (from, to, says) in [
        (
            "'old'",
            "'Old School'",
            "line 1, column 6: “Old School” is not an id",
        ),
        ("'BS'", "'BX'", "line 4, column 9: no set is called “BX”"),
        (
            "60",
            "0",
            "line 5, column 8: size is a number from 1 to 1000",
        ),
        (
            "60",
            "-60",
            "line 5, column 8: invalid value: integer `-60`, expected u32",
        ),
        ("copies", "copys", "line 6, column 1: unknown field `copys`"),
        (
            "'Sneasel'",
            "'Snesel'",
            "line 8, column 8: no card is named “Snesel”",
        ),
        (
            "(PR 1)",
            "",
            "line 7, column 10: Pikachu is 3 different cards",
        ),
        ("size =", "size", "line 5, column 6: "),
    ] {
        let found = Format::read(&good.replacen(from, to, 1), &catalogue).expect_err(to);
        assert_eq!(found.len(), 1, "{to}: {found:#?}");
        assert!(found[0].to_string().starts_with(says), "{to}: {}", found[0]);
    }
}

#[test]
fn a_catalogue_has_no_two_cards_a_list_could_confuse() {
    let with = |change: fn(&mut Vec<decks::Entry>)| {
        let mut all = entries();
        change(&mut all);
        Catalogue::new(all).expect_err("a clash").to_string()
    };
    assert_eq!(
        with(|all| all[1].id = 0),
        "Alakazam and Blastoise both have the id 0"
    );
    assert_eq!(
        with(|all| all[1].prints[0].number = "01".into()),
        "Alakazam and Blastoise are both Base 01"
    );
    assert!(with(|all| all[0].name = "?!".into()).starts_with("“?!” cannot be written"));
    let unprinted = with(|all| {
        all[0].name = "Pikachu".into();
        all[0].prints.clear();
    });
    assert!(
        unprinted.starts_with("there are several cards named Pikachu"),
        "{unprinted}"
    );
}

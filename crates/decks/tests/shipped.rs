//! The lists that ship, and what a format says of lists that break it.

mod common;

use std::path::Path;

use common::{base_fossil, catalogue};
use decks::{Form, Format, Violation, check, read, write};

#[test]
fn every_old_school_list_is_legal_and_written_as_we_write() {
    let catalogue = catalogue();
    let format = base_fossil();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../decks/old-school");
    let mut names: Vec<_> = folder
        .read_dir()
        .expect("the folder")
        .map(|file| file.expect("a file").path())
        .collect();
    names.sort();
    assert!(names.len() >= 6, "{names:?}");
    for name in names {
        let text = std::fs::read_to_string(&name).expect("a text");
        let deck = read(&text, &catalogue)
            .unwrap_or_else(|problems| panic!("{}: {problems:#?}", name.display()));
        assert_eq!(check(&deck, &catalogue, &format), [], "{}", name.display());
        assert_eq!(deck.size(), 60);
        let title = deck.title.as_deref().expect("a title");
        assert_eq!(
            title.to_lowercase().replace(' ', "-"),
            name.file_stem().expect("a name").to_string_lossy()
        );
        assert!((1..=2).contains(&deck.notes.len()), "{}", name.display());
        let printings = text.replacen(&format!("# {title}\n"), "", 1);
        assert!(
            write(&deck, &catalogue, Form::Plain)
                .contains(printings.split_once("\n\n").expect("cards").1.trim_end())
        );
    }
}

#[test]
fn every_violation_at_once() {
    let catalogue = catalogue();
    let mut format = base_fossil();
    let bill = catalogue.named("Bill")[0].id;
    format.ban.insert(bill);
    let text = "3 Electrode BS 21\n2 Electrode JU 2\n2 Bill B2 118\n1 Blaine's Quiz #1\n40 Fire Energy\n1 Pikachu (Promo 1)\n";
    let no_start = text.replace("1 Pikachu (Promo 1)\n", "");

    let deck = read(text, &catalogue).expect("a list");
    let said: Vec<String> = check(&deck, &catalogue, &format)
        .iter()
        .map(ToString::to_string)
        .collect();
    let mut want = vec![
        "the deck has 49 cards; it needs exactly 60",
        "5 copies of Electrode; 4 is the most, all its versions together",
        "Pikachu (Wizards Black Star Promos 1) is not in Base–Fossil: it is from Wizards Black Star Promos",
        "Bill (Base Set 2 118) is banned in Base–Fossil",
        "Blaine's Quiz #1 (Gym Heroes 97) is not in Base–Fossil: it is from Gym Heroes",
    ];
    assert_eq!(said, want);

    format
        .allow
        .insert(catalogue.printed("PR", "1").expect("a promo").0.id);
    format.ban.clear();
    want.remove(3);
    want.remove(2);
    let said: Vec<String> = check(&deck, &catalogue, &format)
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(
        said, want,
        "a later printing of a card of the pool is the same card"
    );

    let deck = read(&no_start, &catalogue).expect("a list");
    assert!(check(&deck, &catalogue, &format).contains(&Violation::NoStart));
    let baby = read("60 Pichu\n", &catalogue).expect("a list");
    assert!(!check(&baby, &catalogue, &format).contains(&Violation::NoStart));
}

#[test]
fn formats_of_other_games_are_read_beside_these_cards() {
    let catalogue = catalogue();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../formats");
    let files = folder.read_dir().expect("the folder");
    let files = files.map(|file| file.expect("a file").path());
    let mut ids = Vec::new();
    for file in files.filter(|file| file.extension().is_some_and(|e| e == "toml")) {
        let text = std::fs::read_to_string(&file).expect("a text");
        let format = Format::read(&text, &catalogue)
            .unwrap_or_else(|problems| panic!("{}: {problems:#?}", file.display()));
        assert_eq!(
            file.file_stem().expect("a name").to_string_lossy(),
            format.id
        );
        ids.push(format.id);
    }
    assert!(ids.len() >= 5, "{ids:?}");
}

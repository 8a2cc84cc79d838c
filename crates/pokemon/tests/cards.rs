//! Card files read to one meaning a line and print back byte for byte.

use pokemon::sheet::{Sheet, read};

#[test]
fn shipped_cards_print_back() {
    let files = shipped::card_files();
    let sheets: Vec<Sheet> = files
        .iter()
        .map(|(file, text)| Sheet { file, text })
        .collect();
    let faces = read(&sheets).unwrap_or_else(|faults| panic!("{faults:#?}"));
    let mut printed = faces.iter().map(pokemon::face::Face::sheet);
    for (file, text) in &files {
        let cards = text
            .lines()
            .filter(|line| line.starts_with("card "))
            .count();
        let sheets: Vec<String> = printed.by_ref().take(cards).collect();
        let kept: Vec<&str> = text
            .lines()
            .filter(|line| !line.trim_start().starts_with('#'))
            .collect();
        assert_eq!(
            sheets.join("\n"),
            kept.join("\n").trim_start().to_owned() + "\n",
            "{file}"
        );
    }
}

/// What is wrong with a card's text, as `line:column: text`.
fn wrong(text: &str) -> Vec<String> {
    let faults = read(&[Sheet {
        file: "x.cards",
        text,
    }])
    .unwrap_err();
    faults
        .iter()
        .map(|f| format!("{}:{}: {}", f.line, f.column, f.text))
        .collect()
}

#[test]
fn a_card_that_cannot_be_read_is_told_where_and_what_was_expected() {
    let card = |line: &str| format!("card Test\n  Trainer\n  {line}\nprinted Test 1\n");
    let stuck = wrong(&card("draw 2 crads"));
    assert!(
        stuck[0].starts_with("3:10: I can read this up to \"draw 2\"; expected card"),
        "{stuck:?}"
    );
    let unknown = wrong(&card("frobnicate 2 cards"));
    assert!(
        unknown[0].starts_with("3:3: this is no sentence"),
        "{unknown:?}"
    );
    assert_eq!(
        wrong(&card("draw 1 cards")),
        ["3:3: not written as it is printed"]
    );
    assert_eq!(
        wrong(&card("if heads, draw 1 card")),
        ["3:3: no coin was flipped before"]
    );
    assert_eq!(
        wrong(&card("remove 1 damage counter from it")),
        ["3:3: \"it\" refers to no Pokémon chosen before"]
    );
    assert_eq!(
        wrong(&card("if you did, draw 1 card")),
        ["3:3: \"you did\" refers to nothing one may do before"]
    );
    assert_eq!(
        wrong("card Test\n  Trainer\n  draw 1 card\n"),
        ["1:1: Test is printed in no set"]
    );
    let twice = "card A\n  Trainer\nprinted Test 1\n\ncard B\n  Trainer\nprinted Test 1\n";
    assert_eq!(wrong(twice), ["5:1: Test 1 is A already"]);
    let attack = "card A\n  Basic Pokémon, Fire, 30 HP\nattack Burn [Q] 10\nprinted Test 1\n";
    assert_eq!(
        wrong(attack),
        ["3:8: cannot read this attack's cost and damage"]
    );
}

#[test]
fn an_earlier_text_is_read_where_it_is_asked_for_and_only_of_a_card_with_a_text() {
    let card = |lines: &str| format!("card A\n{lines}printed Test 1\n");
    let trainer = "  Trainer\n  draw 1 card\n";
    let pokemon = "  Basic Pokémon, Fire, 30 HP\n";
    let (former, other) = ("formerly\n  draw 2 cards\n", "formerly\n  draw 3 cards\n");
    assert_eq!(
        wrong(&card(&format!("{trainer}formerly\n"))),
        ["4:1: an earlier text without a sentence"]
    );
    assert_eq!(
        wrong(&card(&format!("{trainer}{former}{other}"))),
        ["6:1: a second earlier text"]
    );
    assert_eq!(
        wrong(&card(&format!("{pokemon}{former}"))),
        ["3:1: only a card with a text of its own has an earlier one"]
    );
    let text = card(&format!("{trainer}{former}"));
    let sheet = Sheet {
        file: "x.cards",
        text: &text,
    };
    let faces = read(&[sheet]).unwrap();
    assert_eq!(faces[0].sheet(), text);
    let pool = std::sync::Arc::new(pokemon::pool::Pool::new(faces));
    let says = |pool: &pokemon::pool::Pool| pool.faces[0].abilities[0].sentences();
    assert_eq!(says(&pool), ["draw 1 card"]);
    assert_eq!(says(&pool.as_first_printed()), ["draw 2 cards"]);
}

#[test]
fn the_ruleset_says_whom_every_phrase_of_every_card_means() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../cards/pokemon");
    let files: Vec<(String, String)> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| {
            (
                path.display().to_string(),
                std::fs::read_to_string(&path).unwrap(),
            )
        })
        .collect();
    let sheets: Vec<Sheet> = files
        .iter()
        .map(|(file, text)| Sheet { file, text })
        .collect();
    let pool = pokemon::pool::Pool::new(read(&sheets).unwrap());
    let text = include_str!("../../../rulesets/old-school.ruleset");
    let ruleset = lens::Ruleset::read("old-school", "old-school.ruleset", text).unwrap();
    assert_eq!(pokemon::cover::uncovered(&pool, &ruleset.lens), []);
    let less = text.replace(
        "  your opponent, holds: one opposing seat, you choose  OS-BASE-2\n",
        "",
    );
    let ruleset = lens::Ruleset::read("less", "less.ruleset", &less).unwrap();
    let missing = pokemon::cover::uncovered(&pool, &ruleset.lens);
    assert_eq!(missing.len(), 1);
    assert!(
        missing[0].to_string().contains("\"your opponent\" (holds)"),
        "{}",
        missing[0]
    );
}

//! Lists of decks with a Fusion Deck and a Side Deck, in every form.

mod duel;

use decks::{Deck, Form, Problem, read, write};
use duel::{CATALOGUE, shown};

#[track_caller]
fn reads(text: &str, want: &[&str]) -> Deck {
    match read(text, &CATALOGUE) {
        Ok(deck) => {
            assert_eq!(shown(&deck), want, "{text}");
            deck
        }
        Err(problems) => panic!("{text}\n{problems:#?}"),
    }
}

fn problems(text: &str) -> Vec<Problem> {
    read(text, &CATALOGUE).expect_err(text)
}

/// What is said, where, and with what help.
#[track_caller]
fn says(text: &str, want: &[(u32, &str, &str)]) {
    let found = problems(text);
    let found: Vec<(u32, &str, &str)> = found
        .iter()
        .map(|p| {
            (
                p.line,
                p.text.as_str(),
                p.help.as_deref().unwrap_or_default(),
            )
        })
        .collect();
    assert_eq!(found, want, "{text}");
}

#[test]
fn one_line_in_every_form() {
    for (text, want) in [
        ("3 Dark Magician", "3 Dark Magician"),
        ("3x Dark Magician", "3 Dark Magician"),
        ("Dark Magician x3", "3 Dark Magician"),
        ("dark magician ×3", "3 Dark Magician"),
        ("3 46986414", "3 Dark Magician"),
        ("2 05405694", "2 Black Luster Soldier"),
        ("2 5405694", "2 Black Luster Soldier"),
        ("3 7 Colored Fish", "3 7 Colored Fish"),
        ("7 Colored Fish x3", "3 7 Colored Fish"),
        ("8-Claws Scorpion x2", "2 8-Claws Scorpion"),
        ("3 7", "3 7"),
        ("7 x3", "3 7"),
        ("7 Completed x1", "1 7 Completed"),
        ("2 Nekogal #1", "2 Nekogal #1"),
        ("2 nekogal 1 # a cat", "2 Nekogal #1"),
        ("3 X-Head Cannon", "3 X-Head Cannon"),
        ("3x X-Head Cannon", "3 X-Head Cannon"),
        ("1 Armed Dragon LV3", "1 Armed Dragon LV3"),
        ("1 armed dragon lv 3", "1 Armed Dragon LV3"),
        ("1 Morphing Jar #2", "1 Morphing Jar #2"),
        ("1 Trap Hole", "1 Trap Hole"),
    ] {
        reads(text, &[want]);
    }
}

const WHOLE: [&str; 8] = [
    "3 Dark Magician",
    "2 Polymerization",
    "1 Mirror Force",
    "Fusion Deck",
    "2 Thousand-Eyes Restrict",
    "Side Deck",
    "2 Kuriboh",
    "1 Gaia the Dragon Champion",
];

#[test]
fn a_list_with_headings() {
    for text in [
        "Monsters\n3 Dark Magician\nSpells\n2 Polymerization\nTraps\n1 Mirror Force\n\
         Extra Deck\n2 Thousand-Eyes Restrict\nSide Deck\n2 Kuriboh\n1 Gaia the Dragon Champion",
        "Main Deck: 6\n\nMonster Cards (3)\nDark Magician x3\n\nSpell Cards (2)\nPolymerization x2\n\n\
         Trap Cards (1)\nMirror Force x1\n\nFusion Deck: 2\nThousand-Eyes Restrict x2\n\n\
         Side Deck: 3\nMonsters\nKuriboh x2\nFusion Monsters\nGaia the Dragon Champion x1\nTotal: 11",
        "Fusions\n2 Thousand-Eyes Restrict\nMagic:\n2 Polymerization\nTraps:\n1 Mirror Force\nMonsters:\n3 Dark Magician\n\
         Sideboard\n2 Kuriboh\n1 Gaia the Dragon Champion",
        "Side\n2 Kuriboh\n1 Gaia the Dragon Champion\nDeck\n3 Dark Magician\n2 Thousand-Eyes Restrict\n2 Polymerization\n1 Mirror Force",
    ] {
        reads(text, &WHOLE);
    }
}

#[test]
fn a_fusion_monster_goes_to_the_fusion_deck_by_itself() {
    let want = ["3 Dark Magician", "Fusion Deck", "1 Thousand-Eyes Restrict"];
    reads("1 Thousand-Eyes Restrict\n3 Dark Magician", &want);
    reads(
        r#"{"cards": [{"count": 1, "name": "Thousand-Eyes Restrict"}, {"count": 3, "name": "Dark Magician"}]}"#,
        &want,
    );
    reads("63519819\n46986414\n46986414\n46986414", &want);
}

#[test]
fn a_card_below_the_wrong_heading_is_reported() {
    says(
        "Main Deck\n1 Thousand-Eyes Restrict\nFusion Deck\n1 Kuriboh",
        &[
            (
                2,
                "Thousand-Eyes Restrict is a Fusion Monster; the Main Deck holds none",
                "write it below the heading Fusion Deck, with the Fusion Deck",
            ),
            (
                4,
                "Kuriboh is no Fusion Monster; the Fusion Deck holds Fusion Monsters alone",
                "write it below the heading Main Deck, with the Main Deck",
            ),
        ],
    );
    says(
        "#main\n46986414\n63519819\n#extra\n40640057\n",
        &[
            (
                3,
                "Thousand-Eyes Restrict is a Fusion Monster; the Main Deck holds none",
                "write it below #extra, with the Fusion Deck",
            ),
            (
                5,
                "Kuriboh is no Fusion Monster; the Fusion Deck holds Fusion Monsters alone",
                "write it below #main, with the Main Deck",
            ),
        ],
    );
    says(
        r#"{"cards": [{"count": 1, "name": "Thousand-Eyes Restrict"}], "fusion": []}"#,
        &[(
            1,
            "Thousand-Eyes Restrict is a Fusion Monster; the Main Deck holds none",
            "write it in `fusion`, with the Fusion Deck",
        )],
    );
}

#[test]
fn a_ydk_file() {
    let text = "#created by Yugi\r\n#main\r\n46986414\r\n46986414\r\n46986414 --Dark Magician\r\n24094653\r\n24094653\r\n\
                44095762\r\n#extra\r\n63519819\r\n63519819\r\n!side\r\n40640057\r\n040640057 # Kuriboh\r\n66889139\r\n";
    let deck = reads(text, &WHOLE);
    let written = write(&deck, &CATALOGUE, Form::Ydk);
    assert_eq!(
        written,
        "#created by Quadrille\n#main\n46986414\n46986414\n46986414\n24094653\n24094653\n44095762\n\
         #extra\n63519819\n63519819\n!side\n40640057\n40640057\n66889139\n"
    );
    reads("\u{feff}#MAIN\n4206964\n", &["1 Trap Hole"]);
}

#[test]
fn what_is_wrong_with_a_ydk_file() {
    says(
        "#main\n46986415\n4698641\n46986414 Dark Magician\nDark Magicain\n0\n!deck\n99999999999\n12345678 --Dark Magicia\n11111111\n",
        &[
            (
                2,
                "no card has the passcode 46986415",
                "is it 46986414, Dark Magician?",
            ),
            (
                3,
                "no card has the passcode 04698641",
                "is it 46986414, Dark Magician?",
            ),
            (
                4,
                "“Dark Magician” is no comment",
                "write a name after --: 46986414 --Dark Magician",
            ),
            (
                5,
                "“Dark Magicain” is not a passcode",
                "is it 46986414, Dark Magician?",
            ),
            (
                6,
                "“0” is not a passcode",
                "write the number printed on the card: 46986414",
            ),
            (
                7,
                "“!deck” is no part of a deck",
                "the parts are #main, #extra and !side",
            ),
            (
                8,
                "“99999999999” is not a passcode",
                "write the number printed on the card: 46986414",
            ),
            (
                9,
                "no card has the passcode 12345678",
                "is it 46986414, Dark Magician?",
            ),
            (10, "no card has the passcode 11111111", ""),
        ],
    );
    says(
        "#main\n#extra\n!side\n",
        &[(
            1,
            "there is no card in this list",
            "write a line for each card: 3 Dark Magician",
        )],
    );
}

#[test]
fn a_ydke_link() {
    // Three Dark Magicians, one Thousand-Eyes Restrict, and a Side Deck of two Kuribohs.
    let link = "ydke://rvTMAq70zAKu9MwC!SzzJAw==!OR5sAjkebAI=!";
    let want = [
        "3 Dark Magician",
        "Fusion Deck",
        "1 Thousand-Eyes Restrict",
        "Side Deck",
        "2 Kuriboh",
    ];
    let deck = reads(link, &want);
    assert_eq!(write(&deck, &CATALOGUE, Form::Ydke), format!("{link}\n"));
    reads(
        &format!("  YDKE://{}\n", &link[7..].replace('=', "")),
        &want,
    );
}

#[test]
fn what_is_wrong_with_a_ydke_link() {
    let whole = "copy the whole link: ydke://…!…!…!";
    says(
        "ydke://",
        &[(
            1,
            "a ydke link has three parts with a ! after each, and this one has 0",
            whole,
        )],
    );
    says(
        "ydke://!!!AAAA!",
        &[(
            1,
            "a ydke link has three parts with a ! after each, and this one has 4",
            whole,
        )],
    );
    says(
        "ydke://rvTM!!!",
        &[(
            1,
            "the Main Deck, in the first part of the link, breaks off inside a card",
            whole,
        )],
    );
    says(
        "ydke://rvTM!!AAAAAA==!",
        &[
            (
                1,
                "the Main Deck, in the first part of the link, breaks off inside a card",
                whole,
            ),
            (
                1,
                "a card of the Side Deck is number 0",
                "a passcode is the number of up to eight digits printed on a card: 46986414",
            ),
        ],
    );
    let found = problems("ydke://(((!!!");
    assert!(
        found[0]
            .text
            .starts_with("the Main Deck, in the first part of the link, is no base64: "),
        "{found:?}"
    );
    // 46986415 twice in the main deck.
    says(
        "ydke://r/TMAq/0zAI=!!!",
        &[(
            1,
            "no card has the passcode 46986415, 2 in the Main Deck",
            "is it 46986414, Dark Magician?",
        )],
    );
    says(
        "ydke://!!!",
        &[(
            1,
            "there is no card in this list",
            "write a line for each card: 3 Dark Magician",
        )],
    );
}

#[test]
fn hostile_texts_are_refused_quickly() {
    let many = |text: &str| text.repeat(60_000 / text.len());
    let copies = "copies of Dark Magician in all are too many";
    for (text, says) in [
        (
            format!("#main\n{}", many("46986414\n")),
            format!("6666 {copies}"),
        ),
        (
            format!("ydke://{}!!!", many("rvTMAq70zAKu9MwC")),
            format!("11250 {copies}"),
        ),
    ] {
        assert_eq!(problems(&text)[0].text, says);
    }
    let numbers: String = (100_000..106_000).map(|n| format!("{n}\n")).collect();
    for text in [
        numbers,
        format!("#main\n{}", many("Dark Magicain\n")),
        format!("ydke://{}!!!", many("AAAB")),
        many("!side\n0\n"),
        many("3 Dark Magicain XQ 12\n"),
        many("8-Claws Scorpian x3\n"),
        format!("{{\"cards\": [{}0]}}", many("0,")),
        format!("ydke://{}", many("!")),
        many("ydke://"),
    ] {
        assert!(problems(&text).len() <= decks::MOST_PROBLEMS + 1);
    }
}

#[test]
fn names_that_nobody_knows() {
    says(
        "3 Dark Magicain\n1 Armd Dragon LV3\n2 Sword of Deep Seeted\n",
        &[
            (
                1,
                "no card is named “Dark Magicain”",
                "is it Dark Magician?",
            ),
            (
                2,
                "no card is named “Armd Dragon”",
                "is it Armed Dragon LV3?",
            ),
            (
                3,
                "no card is named “Sword of Deep Seeted”",
                "is it Sword of Deep-Seated?",
            ),
        ],
    );
}

#[test]
fn a_plain_list_is_written_with_its_parts() {
    let deck = reads(
        "# Two Eyes\n3 Dark Magician\n2 Thousand-Eyes Restrict\n1 Mirror Force\nSide Deck\n2 Kuriboh",
        &[
            "3 Dark Magician",
            "1 Mirror Force",
            "Fusion Deck",
            "2 Thousand-Eyes Restrict",
            "Side Deck",
            "2 Kuriboh",
        ],
    );
    assert_eq!(
        write(&deck, &CATALOGUE, Form::Plain),
        "# Two Eyes\n\nMonsters: 3\n3 Dark Magician\n\nTraps: 1\n1 Mirror Force\n\n\
         Fusion Deck: 2\n2 Thousand-Eyes Restrict\n\nSide Deck: 2\n2 Kuriboh\n"
    );
    assert_eq!((deck.size(), deck.cards().count()), (4, 4));
}

#[test]
fn cards_without_a_passcode_become_comments() {
    let mut entries = duel::entries();
    entries[0].passcode = None;
    let catalogue = decks::Catalogue::new(entries).expect("no clash");
    let deck = read("3 Dark Magician\n1 Kuriboh", &catalogue).expect("a deck");
    assert_eq!(
        write(&deck, &catalogue, Form::Ydk),
        "#created by Quadrille\n#main\n# 3 Dark Magician: no passcode\n40640057\n#extra\n!side\n"
    );
    let mut entries = duel::entries();
    entries[1].passcode = entries[0].passcode;
    let clash = decks::Catalogue::new(entries)
        .expect_err("a clash")
        .to_string();
    assert_eq!(
        clash,
        "Dark Magician and Black Luster Soldier both have the passcode 46986414"
    );
}

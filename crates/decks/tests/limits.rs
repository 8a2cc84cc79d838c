//! Lists of forbidden and limited cards, the formats that go by them, and what is not legal.

mod duel;

use decks::{
    BanList, Catalogue, Deck, Format, Line, Others, Section, check, examine, exchange, read,
    read_lists, write_lists,
};
use duel::{CATALOGUE, entries, format};

fn deck(text: &str) -> Deck {
    read(text, &CATALOGUE).unwrap_or_else(|problems| panic!("{text}\n{problems:#?}"))
}

fn violations(text: &str, format: &Format) -> Vec<String> {
    let all = check(&deck(text), &CATALOGUE, format);
    all.iter().map(ToString::to_string).collect()
}

/// A main deck of so many cards, no more than three of a name, without what the lists name.
fn main_deck(many: usize) -> String {
    let free = [
        "Dark Magician",
        "Black Luster Soldier",
        "Kuriboh",
        "7 Colored Fish",
        "8-Claws Scorpion",
        "Nekogal #1",
        "X-Head Cannon",
        "Armed Dragon LV3",
        "Morphing Jar #2",
        "Polymerization",
        "Sword of Deep-Seated",
        "7",
        "7 Completed",
        "Trap Hole",
        "Trap Dustshoot",
    ];
    let names = free
        .iter()
        .flat_map(|name| std::iter::repeat_n(name, 3))
        .take(many);
    names.map(|name| format!("1 {name}\n")).collect()
}

#[test]
fn every_format_that_ships_is_read_with_its_list() {
    for (id, ruleset, list, listed, until) in [
        (
            "team-duel-2005",
            "team-duel",
            "TCG 2005-04",
            [17, 41, 15],
            "2005-03",
        ),
        (
            "team-duel-2008",
            "team-duel",
            "TCG 2008-03",
            [38, 55, 12],
            "2008-03",
        ),
        (
            "synergy-2005",
            "synergy",
            "TCG 2005-04",
            [17, 41, 15],
            "2005-03",
        ),
        ("goat", "duel", "TCG 2005-04", [17, 41, 15], "2005-06"),
    ] {
        let format = format(id);
        assert_eq!((format.id.as_str(), format.ruleset.as_str()), (id, ruleset));
        assert_eq!(
            format.until.map(|month| month.to_string()).as_deref(),
            Some(until)
        );
        let limits = format.limits.as_ref().expect("a list");
        assert_eq!(
            (limits.title.as_str(), limits.others),
            (list, Others::Allowed)
        );
        for (most, many) in (0..).zip(listed) {
            let of = limits.limits.values().filter(|limit| limit.most == most);
            assert_eq!(of.count(), many, "{id} {most}");
        }
        assert_eq!(violations(&main_deck(40), &format), [""; 0], "{id}");
    }
}

#[test]
fn the_size_of_each_part() {
    let format = format("team-duel-2005");
    let side = |many: usize| {
        let names = main_deck(45);
        let side: Vec<&str> = names.lines().skip(45 - many).collect();
        format!(
            "{}Side Deck\n{}\n",
            main_deck(30) + "10 7\n",
            side.join("\n")
        )
    };
    for (text, want) in [
        (
            main_deck(39),
            vec!["the Main Deck has 39 cards; it needs at least 40, 1 more"],
        ),
        (main_deck(40), vec![]),
        (main_deck(41), vec![]),
        (
            main_deck(40) + "Fusion Deck\n3 Thousand-Eyes Restrict\n",
            vec![],
        ),
    ] {
        assert_eq!(violations(&text, &format), want, "{text}");
    }
    for (many, want) in [(14, true), (15, false), (16, true)] {
        let said = violations(&side(many), &format);
        let wrong = format!("the Side Deck has {many} cards; it has exactly 15, or none");
        assert_eq!(said.contains(&wrong), want, "{said:?}");
    }
    let mut format = format.clone();
    format.size.most = Some(40);
    format.fusion = decks::Room::Most(2);
    let said = violations(&(main_deck(41) + "3 Thousand-Eyes Restrict\n"), &format);
    assert_eq!(
        said,
        [
            "the deck has 41 cards; it needs exactly 40",
            "the Fusion Deck has 3 cards; 2 is the most, so take out 1"
        ]
    );
    format.size.least = 30;
    (format.fusion, format.side) = (decks::Room::None, None);
    let said = violations(
        &(main_deck(41) + "3 Thousand-Eyes Restrict\nSide Deck\n1 Jinzo\n"),
        &format,
    );
    assert_eq!(
        said,
        [
            "the Main Deck has 41 cards; 40 is the most, so take out 1",
            "the deck has a Fusion Deck of 3 cards; in Team Duel, April 2005 decks have none",
            "the deck has a Side Deck of 1 cards; in Team Duel, April 2005 decks have none",
        ]
    );
}

#[test]
fn every_violation_at_once_and_what_cannot_be_read_with_it() {
    let text = "3 Dark Magician\n30 Nekogal #1\n1 Dark Magicain\n2 Jinzo\n2 Sangan\n1 Monster Reborn\n1 Elemental HERO Avian\n\
                1 Elemental HERO Flame Wingman\nSide Deck\n1 Dark Magician\n1 Monster Reborn\n2 Mirror Forse\n";
    let found = examine(text, &CATALOGUE, &format("team-duel-2005"));
    let problems: Vec<String> = found.problems.iter().map(ToString::to_string).collect();
    assert_eq!(
        problems,
        [
            "line 3, column 3: no card is named “Dark Magicain”",
            "line 12, column 3: no card is named “Mirror Forse”",
        ]
    );
    let said: Vec<String> = found.violations.iter().map(ToString::to_string).collect();
    let (late, last) = ("it came out in 2005-08", "the last month is 2005-03");
    assert_eq!(
        said,
        [
            "the Side Deck has 4 cards; it has exactly 15, or none".to_string(),
            "4 copies of Dark Magician, 3 in the Main Deck and 1 in the Side Deck; 3 is the most, all parts of the deck together".into(),
            "30 copies of Nekogal #1, 30 in the Main Deck; 3 is the most, all parts of the deck together".into(),
            "2 copies of Jinzo, 2 in the Main Deck; it is Limited in TCG 2005-04: 1 is the most, all parts of the deck together".into(),
            "2 copies of Sangan, 2 in the Main Deck; it is Limited in TCG 2005-04: 1 is the most, all parts of the deck together".into(),
            "2 copies of Monster Reborn, 1 in the Main Deck and 1 in the Side Deck; it is Forbidden in TCG 2005-04: take it out".into(),
            format!("Elemental HERO Avian, 1 in the Main Deck, is not in Team Duel, April 2005: {late}, and {last}"),
            format!("Elemental HERO Flame Wingman, 1 in the Fusion Deck, is not in Team Duel, April 2005: {late}, and {last}"),
        ]
    );
    assert!(!found.is_legal());
    let late = examine(
        &(main_deck(39) + "1 Elemental HERO Avian"),
        &CATALOGUE,
        &format("team-duel-2008"),
    );
    assert!(late.is_legal(), "{late:?}");
    let misread = examine(
        &(main_deck(39) + "1 Dark Magicain"),
        &CATALOGUE,
        &format("goat"),
    );
    assert_eq!((misread.problems.len(), misread.violations.len()), (1, 0));
    for nothing in ["", "{\"cards\": [", "ydke://!", "0 Jinzo"] {
        let found = examine(nothing, &CATALOGUE, &format("goat"));
        assert_eq!(
            (found.problems.len(), found.violations.len()),
            (1, 0),
            "{nothing}"
        );
    }
}

#[test]
fn limits_are_each_players_own() {
    let format = format("team-duel-2005");
    let one = main_deck(39) + "1 Swords of Revealing Light\n";
    assert_eq!(violations(&one, &format), [""; 0], "and so may a partner's");
    let two =
        main_deck(38) + "1 Swords of Revealing Light\nSide Deck\n1 Swords of Revealing Light\n";
    let said = violations(&two, &format);
    assert!(
        said.iter()
            .any(|s| s.contains("it is Limited in TCG 2005-04")),
        "{said:?}"
    );
}

#[test]
fn a_card_in_the_wrong_part_is_refused_whoever_put_it_there() {
    let id = |name: &str| CATALOGUE.named(name)[0].id;
    let line = |name: &str| {
        [Line {
            count: 1,
            card: id(name),
            print: 0,
        }]
    };
    let deck = Deck::new(line("Thousand-Eyes Restrict"), &CATALOGUE)
        .with(Section::Fusion, line("Kuriboh"), &CATALOGUE)
        .with(Section::Side, line("Gaia the Dragon Champion"), &CATALOGUE);
    let said: Vec<String> = check(&deck, &CATALOGUE, &format("goat"))
        .iter()
        .map(ToString::to_string)
        .collect();
    assert!(said.contains(
        &"Thousand-Eyes Restrict is in the Main Deck; it belongs in the Fusion Deck".to_string()
    ));
    assert!(
        said.contains(&"Kuriboh is in the Fusion Deck; it belongs in the Main Deck".to_string())
    );
    assert!(!said.iter().any(|s| s.contains("Gaia")), "{said:?}");
}

#[test]
fn a_format_without_its_list_allows_nothing() {
    let mut format = format("goat");
    format.limits = None;
    assert_eq!(
        violations(&main_deck(40), &format),
        ["Goat, April 2005 goes by the list lists/tcg-2005-04.lflist.conf, which is not at hand"]
    );
}

#[test]
fn a_list_of_the_whole_pool() {
    let mut format = format("goat");
    let named = entries()
        .into_iter()
        .filter(|entry| entry.name != "Kuriboh");
    let list = named.fold(BanList::new("Pool"), |list, entry| {
        list.with(entry.passcode.expect("a passcode"), 3, &entry.name)
    });
    format.restrict(BanList {
        others: Others::Barred,
        ..list
    });
    assert_eq!(
        violations(&main_deck(40), &format),
        [
            "Kuriboh, 3 in the Main Deck, is not in Pool, which names every card that may be played: take it out"
        ]
    );
}

#[test]
fn a_file_of_lists() {
    let text = "\u{feff}#[2005.4 TCG]\r\n!2005.4 TCG\r\n$whitelist\r\n#Forbidden\r\n 72989439 0 --Black Luster Soldier\r\n\
                46986414 1\r\n5405694\t2 # soldier\r\n12345678 3--nobody's card\r\n!Empty\r\n";
    let lists = read_lists(text).expect("two lists");
    assert_eq!(lists.len(), 2);
    assert_eq!(
        (lists[0].title.as_str(), lists[0].others),
        ("2005.4 TCG", Others::Barred)
    );
    assert_eq!(
        write_lists(&lists),
        "!2005.4 TCG\n$whitelist\n#Forbidden\n72989439 0 --Black Luster Soldier\n#Limited\n46986414 1\n\
         #Semi-Limited\n05405694 2 --soldier\n#Unlimited\n12345678 3 --nobody's card\n!Empty\n"
    );
    assert_eq!(read_lists(&write_lists(&lists)), Ok(lists));
}

#[test]
fn a_shipped_list_is_written_as_we_write() {
    for text in [
        include_str!("../../../formats/lists/tcg-2005-04.lflist.conf"),
        include_str!("../../../formats/lists/tcg-2008-03.lflist.conf"),
    ] {
        let (_, body) = text.split_once('\n').expect("a comment and a list");
        assert_eq!(write_lists(&read_lists(text).expect("a list")), body);
    }
}

#[test]
fn what_is_wrong_with_a_file_of_lists() {
    for (text, want) in [
        ("", "line 1, column 1: there is no list in this file"),
        (
            "46986414 1\n!A",
            "line 1, column 1: this line stands before the first list",
        ),
        ("!\n", "line 1, column 1: this list has no name"),
        (
            "!A\nDark Magician 1",
            "line 2, column 1: “Dark” is not a passcode",
        ),
        ("!A\n0 1", "line 2, column 1: “0” is not a passcode"),
        (
            "!A\n46986414",
            "line 2, column 1: this line does not say how many copies",
        ),
        (
            "!A\n46986414 --Dark Magician",
            "line 2, column 1: this line does not say how many copies",
        ),
        (
            "!A\n46986414 4",
            "line 2, column 10: “4” is not a number of copies",
        ),
        (
            "!A\n46986414 -1",
            "line 2, column 10: “-1” is not a number of copies",
        ),
        (
            "!A\n46986414 +1",
            "line 2, column 10: “+1” is not a number of copies",
        ),
        (
            "!A\n46986414 1 Dark Magician",
            "line 2, column 12: “Dark Magician” is no comment",
        ),
        (
            "!A\n46986414 1\n46986414 2",
            "line 3, column 1: 46986414 is in this list twice, with 1 and 2",
        ),
    ] {
        let found = read_lists(text).expect_err(text);
        assert_eq!(found.len(), 1, "{text}: {found:?}");
        assert_eq!(found[0].to_string(), want, "{text}");
    }
    assert!(
        read_lists(&"!A\nx\n".repeat(10_000))
            .expect_err("junk")
            .len()
            <= 101
    );
    assert_eq!(
        read_lists(&"#".repeat(2_000_000)).expect_err("long").len(),
        1
    );
}

#[test]
fn what_is_wrong_with_the_new_keys_of_a_format() {
    let good = "id = 'old'\ntitle = 'Old'\nruleset = 'duel'\nleast = 40\nmost = 60\nfusion = 15\nside = 15\n\
                start = 'any'\nuntil = '2005-03'\nlist = 'a.conf'\ncopies = 3\n";
    let format = Format::read(good, &CATALOGUE).expect("a good file");
    assert_eq!((format.size.least, format.size.most), (40, Some(60)));
    assert_eq!(
        (format.fusion, format.side),
        (decks::Room::Most(15), Some(15))
    );
    for (from, to, says) in [
        (
            "most = 60",
            "most = 30",
            "line 5, column 8: most is less than least",
        ),
        (
            "least = 40\n",
            "",
            "line 4, column 8: a format says how many cards",
        ),
        (
            "least",
            "size",
            "line 5, column 8: a format says how many cards",
        ),
        (
            "40",
            "0",
            "line 4, column 9: least is a number from 1 to 1000",
        ),
        (
            "fusion = 15",
            "fusion = 'all'",
            "line 6, column 10: fusion is a number from 1",
        ),
        (
            "fusion = 15",
            "fusion = -1",
            "line 6, column 10: fusion is a number from 1",
        ),
        ("fusion = 15", "fusion = []", "line 6, column 10: "),
        (
            "side = 15",
            "side = 0",
            "line 7, column 8: side is a number from 1 to 1000",
        ),
        ("'any'", "'all'", "line 8, column 9: “all” is no start"),
        (
            "'2005-03'",
            "'2005'",
            "line 9, column 9: “2005” is not a month",
        ),
        ("'a.conf'", "''", "line 10, column 8: this names no file"),
    ] {
        let found = Format::read(&good.replacen(from, to, 1), &CATALOGUE).expect_err(to);
        assert_eq!(found.len(), 1, "{to}: {found:#?}");
        assert!(found[0].to_string().starts_with(says), "{to}: {}", found[0]);
    }
}

#[test]
fn cards_are_exchanged_one_for_one() {
    let before = deck(
        "3 Dark Magician\n2 Kuriboh\n1 Thousand-Eyes Restrict\nSide Deck\n2 Jinzo\n1 Gaia the Dragon Champion\n",
    );
    let said = |text: &str| -> Vec<String> {
        exchange(&before, &deck(text), &CATALOGUE)
            .iter()
            .map(ToString::to_string)
            .collect()
    };
    let nothing: [&str; 0] = [];
    assert_eq!(
        said(
            "2 Kuriboh\n3 Dark Magician\n1 Thousand-Eyes Restrict\nSide\n2 Jinzo\n1 Gaia the Dragon Champion"
        ),
        nothing
    );
    assert_eq!(
        said(
            "3 Dark Magician\n2 Jinzo\n1 Thousand-Eyes Restrict\nSide\n2 Kuriboh\n1 Gaia the Dragon Champion"
        ),
        nothing
    );
    assert_eq!(
        said(
            "3 Dark Magician\n2 Kuriboh\n1 Gaia the Dragon Champion\nSide\n2 Jinzo\n1 Thousand-Eyes Restrict"
        ),
        nothing
    );
    assert_eq!(
        said(
            "2 Dark Magician\n2 Kuriboh\n1 Thousand-Eyes Restrict\n1 Gaia the Dragon Champion\nSide\n2 Jinzo\n1 Dark Magician"
        ),
        [
            "the Main Deck had 5 cards and would have 4: exchange one for one",
            "the Fusion Deck had 1 cards and would have 2: exchange one for one",
        ],
        "a Fusion Monster for a card of the deck"
    );
    assert_eq!(
        said(
            "3 Dark Magician\n2 Kuriboh\n2 Jinzo\n1 Thousand-Eyes Restrict\nSide\n1 Gaia the Dragon Champion"
        ),
        [
            "the Main Deck had 5 cards and would have 7: exchange one for one",
            "the Side Deck had 3 cards and would have 1: exchange one for one",
        ]
    );
    assert_eq!(
        said(
            "3 Dark Magician\n1 Kuriboh\n1 Sangan\n1 Thousand-Eyes Restrict\nSide\n2 Jinzo\n1 Gaia the Dragon Champion"
        ),
        [
            "1 of Sangan would come from outside the player's own deck and Side Deck",
            "1 of Kuriboh would be left out: what leaves the deck goes to the Side Deck",
        ]
    );
    let id = |name: &str| CATALOGUE.named(name)[0].id;
    let line = |count, name: &str| Line {
        count,
        card: id(name),
        print: 0,
    };
    let main = [
        line(2, "Dark Magician"),
        line(2, "Kuriboh"),
        line(1, "Gaia the Dragon Champion"),
    ];
    let after = Deck::new(main, &CATALOGUE)
        .with(
            Section::Fusion,
            [line(1, "Thousand-Eyes Restrict")],
            &CATALOGUE,
        )
        .with(
            Section::Side,
            [line(2, "Jinzo"), line(1, "Dark Magician")],
            &CATALOGUE,
        );
    let said: Vec<String> = exchange(&before, &after, &CATALOGUE)
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(
        said,
        [
            "Gaia the Dragon Champion would be in the Main Deck: it is exchanged with cards of the Fusion Deck alone"
        ]
    );
}

#[test]
fn an_old_format_has_one_part() {
    let catalogue: &Catalogue = &CATALOGUE;
    let text =
        "id = 'old'\ntitle = 'Old'\nruleset = 'old-school'\nsize = 3\ncopies = 4\nstart = 'any'\n";
    let format = Format::read(text, catalogue).expect("a format");
    assert_eq!(violations("3 Kuriboh", &format), [""; 0]);
    assert_eq!(
        violations("5 Kuriboh\nSide\n2 Kuriboh", &format),
        [
            "the deck has 5 cards; it needs exactly 3",
            "the deck has a Side Deck of 2 cards; in Old decks have none",
            "7 copies of Kuriboh; 4 is the most, all its versions together",
        ]
    );
}

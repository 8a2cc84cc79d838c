//! Reading: what is read, and how a slip is explained.

use cardlang::Fault;

use crate::{
    CardName, CardRef, Condition, Deed, Item, Place, Print, Spot, Start, What, coverage, read,
    rulebook,
};

fn faults(text: &str) -> Vec<Fault> {
    read("t.scn", text).expect_err("it is read")
}

/// The fault of one line in an otherwise right scenario: its column, text and hint.
fn fault(line: &str) -> (usize, String, String) {
    let mut found = faults(&format!(
        "scenario T\nruleset toy\n{line}\nthen 1 is asked\n"
    ));
    assert_eq!(found.len(), 1, "{found:?}");
    let fault = found.remove(0);
    assert_eq!(fault.line, 3, "{fault}");
    (fault.column, fault.text, fault.help.unwrap_or_default())
}

#[test]
fn a_whole_scenario_is_read() {
    let text = "# A comment.
card Mouse
  Basic Pokémon, Fire, 30 HP
printed Test 1

scenario A title, with words
ruleset old-school
preset  wotc-1999
option  mulligan_bonus none
case    PB-23
rules   OS-DMG-1b,
        OS-OPEN-2
cards   Pikachu (Base 58), Bill
given   seat 1 active Raichu (Base 14), 2 Fire, 30 damage, Asleep, new, Char counter
        seat 1 bench Mouse; Rattata, Poisoned
        # A comment.
        seat 2 bench none
        seat 2 deck Bill, 2 Fire, then 30
        seat 2 prizes 2
        stadium Sprout Tower of seat 2
        turn 6
        seat 2 on turn
        coins heads, tails
        seat 2 shuffled Bill
        set-up
when    1 chooses Mr. Mime, 2 Fire of bench 1, heads, seat 2 active, seat 2, 3
then    1 is asked
";
    let scenarios = read("t.scn", text).unwrap_or_else(|f| panic!("{}", f[0]));
    let scene = &scenarios[0];
    let given = &scene.given;
    assert_eq!(
        (scene.line, scene.title.as_str()),
        (6, "A title, with words")
    );
    assert_eq!(
        scene.rules,
        [("OS-DMG-1b".to_owned(), 11), ("OS-OPEN-2".to_owned(), 12)]
    );
    assert_eq!(scene.cards[0].0.to_string(), "Pikachu (Base 58)");
    assert_eq!(scene.case.as_deref(), Some("PB-23"));
    assert_eq!(given.preset.as_deref(), Some("wotc-1999"));
    assert_eq!(given.extra_cards.lines().nth(1), Some("card Mouse"));
    let active = given.seat(1).active.flatten().expect("an Active");
    assert_eq!(
        (active.damage, active.new, active.conditions),
        (30, true, vec![Condition::Asleep])
    );
    assert_eq!(
        active.attached,
        [CardRef {
            count: 2,
            ..CardRef::named("Fire")
        }]
    );
    assert_eq!(given.seat(1).bench.map(|b| b.len()), Some(2));
    assert_eq!(given.seat(2).bench, Some(Vec::new()));
    assert_eq!(
        given.seat(2).deck.map(|d| (d.cards.len(), d.fillers)),
        Some((2, 30))
    );
    assert_eq!(
        given.seat(2).prizes.map(|d| (d.cards.len(), d.fillers)),
        Some((0, 2))
    );
    assert_eq!(
        (given.turn, given.on_turn, given.coins.len()),
        (Some(6), Some(2), 2)
    );
    assert_eq!((given.shuffles[0].seat, given.start), (2, Start::SetUp));
    let What::Does(1, Deed::Choose(items)) = &scene.body[0].what else {
        panic!("{:?}", scene.body[0]);
    };
    let bench = Place {
        seat: None,
        spot: Spot::Bench(1),
    };
    let fire = CardRef {
        count: 2,
        ..CardRef::named("Fire")
    };
    let active = Place {
        seat: Some(2),
        spot: Spot::Active,
    };
    assert_eq!(
        items[..],
        [
            Item::Card(CardRef::named("Mr. Mime"), None),
            Item::Card(fire, Some(bench)),
            Item::Word("heads".to_owned()),
            Item::Place(active),
            Item::Seat(2),
            Item::Number(3),
        ]
    );
}

#[test]
fn a_slip_is_explained_where_it_is() {
    let (column, text, help) = fault("then    seat 1 actve has 20 damage");
    assert_eq!(
        (column, help.as_str()),
        (16, "did you mean \"active\"?"),
        "{text}"
    );
    let (column, text, help) = fault("then    seat 1 active has 20 damge");
    assert_eq!(
        (column, help.as_str()),
        (30, "did you mean \"damage\"?"),
        "{text}"
    );
    let (_, _, help) = fault("when    1 attack with Jab");
    assert_eq!(help, "did you mean \"attacks with\"?");
    let (_, _, help) = fault("whn     1 attacks with Jab");
    assert_eq!(help, "did you mean \"when\"?");
    let (_, _, help) = fault("given   seat 1 active Chansey, asleep");
    assert_eq!(help, "did you mean \"Asleep\"?");
    let (_, _, help) = fault("given   coins heds");
    assert_eq!(help, "did you mean \"heads\"?");
}

#[test]
fn every_kind_of_line_has_its_fault() {
    for (line, why) in [
        ("given   seat 9 hand Bill", "expected a seat"),
        ("given   seat 1 hand 0 Bill", "leave it out"),
        ("given   seat 1 hand Bill (Base)", "a set and a number"),
        ("given   seat 1 hand Bill,", "a card's name"),
        ("given   seat 1 active 2 Chansey", "only one card"),
        ("given   stadium Sprout Tower", "and its player"),
        ("given   turn six", "a number"),
        ("given   set-up now", "end of the line"),
        ("rules   DMG", "no rule id"),
        ("option  mulligan_bonus", "its value"),
        ("when    attacks with Jab", "a seat's number"),
        ("when    1 attacks with", "an attack's name"),
        ("when    1 plays 2 Bill", "one card at a time"),
        ("when    1 attaches Fire", "a target"),
        ("when    1 evolves Doduo", "two Pokémon"),
        ("when    1 discards Clefairy Doll", "from play"),
        ("when    1 chooses nothing, Bill", "stands alone"),
        ("when    1 retreats twice", "end of the line"),
        ("then    1 may not attacks with Jab", "attack with"),
        ("then    seat 1 active is not happy", "Asleep"),
        ("then    seat 1 hand", "is | has no | has"),
        ("then    it is seat 1", "'s turn"),
        ("then    the log says discard", "in quotes"),
        ("then    the game is over", "is drawn"),
        ("then    1 sees hand", "seat"),
        ("then    seat 1 took 2", "mulligans"),
        ("then", "says nothing"),
        ("ruleset toy", "said twice"),
    ] {
        let (_, text, _) = fault(line);
        assert!(text.contains(why), "{line}: {text}");
    }
}

#[test]
fn a_file_must_have_its_parts_in_order() {
    let text = |text: &str| {
        faults(text)
            .iter()
            .map(|f| f.text.clone())
            .collect::<Vec<_>>()
            .join("; ")
    };
    assert!(text("").contains("no scenario"));
    assert!(text("given turn 1\n").contains("before the first scenario"));
    assert!(text("scenario A\nthen 1 is asked\n").contains("names no ruleset"));
    assert!(text("scenario A\nruleset toy\nwhen 1 retreats\n").contains("claims nothing"));
    assert!(
        text("scenario A\nruleset toy\nthen 1 is asked\ngiven turn 1\n").contains("comes before")
    );
    assert!(text("scenario A\nruleset toy\nthen 1 is asked\ncard X\n").contains("at its top"));
    let twice = "scenario A\nruleset toy\nthen 1 is asked\n".repeat(2);
    assert!(text(&twice).contains("has this title"));
    assert_eq!(
        faults("scenario A\nruleset toy\nthen nonsense\nwhen nonsense\n").len(),
        2
    );
}

#[test]
fn coverage_lists_what_no_scenario_proves() {
    let rules = "# Book\n### OS-A-1 — One\n**Rule** x\n**Example** Given y\n\n### OS-A-2 — Two
**Example** Given `none (x)`\n### OS-A-3 — Three\n**Example** None (informative)\n## End\n**Example** None (no)\n";
    assert_eq!(
        rulebook(rules)
            .iter()
            .map(|r| r.behaves)
            .collect::<Vec<_>>(),
        [true, true, false]
    );
    let print = |set: &str, number: &str| Print {
        set: set.to_owned(),
        number: number.to_owned(),
    };
    let card = |name: &str, print: Print| CardName {
        name: name.to_owned(),
        prints: vec![print],
    };
    let cards = [
        card("Pikachu", print("Base", "58")),
        card("Pikachu", print("Jungle", "60")),
        card("Bill", print("Base", "91")),
        card("Lass", print("Base", "75")),
    ];
    let text =
        "scenario A\nruleset toy\nrules OS-A-1, OS-B-1\ncards Pikachu (Base 58), Pikachu, Bill
then 1 is asked\n";
    let own = std::collections::BTreeMap::new();
    let found = coverage(
        &read("t.scn", text).unwrap_or_default(),
        rules,
        &cards,
        &own,
    );
    assert_eq!(found.proved_rules[0].id, "OS-A-1");
    assert_eq!(found.missing_rules[0].title, "Two");
    assert_eq!(found.exempt_rules[0].id, "OS-A-3");
    assert_eq!(
        found.unknown_rules,
        [("OS-B-1".to_owned(), "t.scn".to_owned(), 3)]
    );
    assert_eq!(found.proved_cards, 2);
    let missing: Vec<&str> = found
        .missing_cards
        .iter()
        .map(|c| c.name.as_str())
        .collect();
    assert_eq!(missing, ["Pikachu", "Lass"]);
    assert_eq!(found.unclear_cards[0].0, CardRef::named("Pikachu"));
}

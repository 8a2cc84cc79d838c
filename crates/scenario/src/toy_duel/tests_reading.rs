//! Reading lines about duels, and how a slip is explained.

use crate::{
    Act, Buried, CardRef, Deed, Done, Item, Laid, Past, Phase, Place, Spot, Stance, Target, What,
    Zone, read,
};

/// The text and hint of the fault of one line in an otherwise right scenario.
fn fault(line: &str) -> (String, String) {
    let text = format!("scenario T\nruleset toy-duel\n{line}\nthen 1 is asked\n");
    let mut found = read("t.scn", &text).expect_err("it is read");
    assert_eq!(found.len(), 1, "{found:?}");
    let fault = found.remove(0);
    assert_eq!(fault.line, 3, "{fault}");
    (fault.text, fault.help.unwrap_or_default())
}

#[test]
fn a_whole_situation_is_read() {
    let text = "scenario A
ruleset toy-duel
seats 6
teams 1 4 5 and 2 3 6
given seat 1 monsters Breaker, 2 Spell Counters, new, summoned properly; Jinzo, set, owned by seat 2
 seat 1 spells Sword, on seat 2 monster 1; Mirror Force, set, new, aimed at seat 3
 seat 1 field Umi, 1 Storm Counter
 seat 1 graveyard 2 Kuriboh, Jinzo summoned properly
 seat 1 removed \"Winged Dragon, Guardian\"
 seat 1 fusion deck 2 \"7 Colored Fish\"
 seat 1 has normal summoned
 seat 1 LP 7000
 seat 2 monsters none
 seat 2 field none
 team 2 LP 5000
 phase main 2
 dice 3, 5
 random Kuriboh, 2 Jinzo
then 1 is asked
";
    let scenes = read("t.scn", text).unwrap_or_else(|f| panic!("{}", f[0]));
    let given = &scenes[0].given;
    assert_eq!(given.seating.seats, Some(6));
    let teams: Vec<u8> = (1..=6).map(|seat| given.seating.team(seat)).collect();
    assert_eq!(teams, [1, 2, 2, 1, 1, 2]);
    let seat = given.seat(1);
    let monsters = seat.monsters.unwrap_or_default();
    let breaker = Laid {
        past: vec![Past::New, Past::Proper],
        counters: vec![(2, "Spell".to_owned())],
        ..Laid::bare(CardRef::named("Breaker"))
    };
    let jinzo = Laid {
        stance: Some(Stance::Set),
        owner: Some(2),
        ..Laid::bare(CardRef::named("Jinzo"))
    };
    assert_eq!(monsters, [breaker, jinzo]);
    let spells = seat.spells.unwrap_or_default();
    let on = spells[0].on;
    assert_eq!((spells[0].aim, spells[1].aim), (None, Some(3)));
    let spot = Spot::Monster(1);
    assert_eq!(
        on,
        Some(Place {
            seat: Some(2),
            spot
        })
    );
    assert_eq!(
        seat.field.flatten().map(|f| f.counters),
        Some(vec![(1, "Storm".to_owned())])
    );
    let buried = seat.graveyard.unwrap_or_default();
    assert_eq!((buried[0].card.count, buried[0].past), (2, None));
    let jinzo = CardRef::named("Jinzo");
    let past = Some(Past::Proper);
    assert_eq!(buried[1], Buried { card: jinzo, past });
    let removed = seat.removed.unwrap_or_default();
    assert_eq!(removed[0].card.name, "Winged Dragon, Guardian");
    let fusion = seat.fusion_deck.unwrap_or_default();
    assert_eq!(
        (fusion[0].count, fusion[0].name.as_str()),
        (2, "7 Colored Fish")
    );
    assert_eq!(
        (seat.life, seat.done),
        (Some(7000), Some(Done::NormalSummon))
    );
    assert_eq!(given.seat(2).monsters, Some(Vec::new()));
    assert_eq!(given.seat(2).field, Some(None));
    assert_eq!((given.life_of(2), given.life_of(1)), (Some(5000), None));
    assert_eq!(
        (given.phase, &given.dice[..]),
        (Some(Phase::Main2), &[3, 5][..])
    );
    assert_eq!(given.picks.len(), 3);
    assert_eq!(given.beyond(&["seats"]), Some("phase"));
}

#[test]
fn deeds_are_read() {
    let text = "scenario A
ruleset toy-duel
when 1 special summons \"7 Colored Fish\"
 1 activates Breaker \"destroy\"
 1 chooses Jinzo in seat 2 graveyard, Jinzo in hand, seat 2 field, monster 2
 all pass
 dice 4
 random Jinzo
then 1 is asked
";
    let scenes = read("t.scn", text).unwrap_or_else(|f| panic!("{}", f[0]));
    let body: Vec<&What> = scenes[0].body.iter().map(|s| &s.what).collect();
    let card = |name: &str| Target::Card(CardRef::named(name));
    let fish = Deed::Act(Act::SpecialSummon, card("7 Colored Fish"), None);
    assert_eq!(body[0], &What::Does(1, fish));
    let breaker = Deed::Act(Act::Activate, card("Breaker"), Some("destroy".to_owned()));
    assert_eq!(body[1], &What::Does(1, breaker));
    let place = |seat, spot| Item::Place(Place { seat, spot });
    let items = vec![
        Item::In(CardRef::named("Jinzo"), Some(2), Zone::Graveyard),
        Item::In(CardRef::named("Jinzo"), None, Zone::Hand),
        place(Some(2), Spot::Field),
        place(None, Spot::Monster(2)),
    ];
    assert_eq!(body[2], &What::Does(1, Deed::Choose(items)));
    assert_eq!(body[3], &What::AllPass);
    assert_eq!(body[4], &What::Dice(vec![4]));
    assert_eq!(body[5], &What::Picks(vec![CardRef::named("Jinzo")]));
}

#[test]
fn every_kind_of_line_has_its_fault() {
    for (line, why) in [
        ("seats 9", "from 2 to 8"),
        ("teams 1 and 2", "needs \"seats\""),
        ("given seat 1 monsters 2 Jinzo", "only one card"),
        (
            "given seat 1 monsters Jinzo, set, attack",
            "in one way only",
        ),
        ("given seat 1 monsters Jinzo, new, new", "said twice"),
        (
            "given seat 1 monsters Jinzo, owned by seat 9",
            "expected a seat",
        ),
        (
            "given seat 1 monsters Jinzo, aimed at seat 2, aimed at seat 3",
            "said twice",
        ),
        (
            "given seat 1 monsters Jinzo, on monster 1",
            "owned by seat 2",
        ),
        (
            "given seat 1 monsters Jinzo, 2 Spell",
            "as in \"2 Spell Counters\"",
        ),
        (
            "given seat 1 monsters Jinzo, 0 Spell Counters",
            "leave it out",
        ),
        ("given seat 1 spells Sword, on Jinzo", "expected a place"),
        ("given seat 1 spells Sword, attacked", "set | face-up"),
        ("given seat 1 LP many", "how many Life Points"),
        ("given team 9 LP 100", "expected a team"),
        ("given team 1 has 100", "expected LP"),
        ("given phase main", "main 1"),
        ("given dice 7", "from 1 to 6"),
        ("given random", "a card's name"),
        ("given seat 1 hand \"Jinzo", "name in quotes"),
        ("when all pass twice", "end of the line"),
        ("when 1 enters battle", "the Battle Phase"),
        ("when 1 passes twice", "end of the line"),
        ("then team 1 loses", "wins | has"),
        ("then team 1 has 100", "LP"),
        ("then the chain has two links", "how many links"),
        ("then it is the Main Phase", "Main Phase 1"),
        ("then seat 1 monster Jinzo", "a place or a name"),
        (
            "then seat 1 monster 1 is in Atack Position",
            "in Attack Position",
        ),
        ("then seat 1 monster 1 has 100 AKT", "ATK"),
        ("then seat 1 monster 1 has no counters", "NAME Counters"),
    ] {
        let (text, _) = fault(line);
        assert!(text.contains(why), "{line}: {text}");
    }
}

#[test]
fn every_seat_is_in_one_team() {
    for (seats, teams, why) in [
        ("seats 4", "teams 1 2 and 2 4", "in a team already"),
        ("seats 4", "teams 1 3 and 2 5", "no seat 5"),
        ("seats 4", "teams 1 3 and 2", "every seat belongs to a team"),
        ("seats 2", "teams 1 2", "every seat belongs to a team"),
        ("seats 2", "seats 2", "said twice"),
    ] {
        let text = format!("scenario T\nruleset x\n{seats}\n{teams}\nthen 1 is asked\n");
        let found = read("t.scn", &text).expect_err("it is read");
        assert!(found[0].text.contains(why), "{teams}: {}", found[0]);
        assert_eq!(found[0].line, 4);
    }
}

#[test]
fn near_words_are_guessed() {
    for (line, near) in [
        ("given seat 1 monstres Jinzo", "monsters"),
        ("given seat 1 monsters Jinzo, defence", "defense"),
        ("given phase batle", "battle"),
        ("when 1 sumons Jinzo", "summons"),
        ("when 1 specal summons Jinzo", "special summons"),
        ("then seat 1 gravyard is empty", "graveyard"),
        ("then it is the Batle Phase", "the Battle Phase"),
        ("then seat 1 monster 1 is face-dwon", "face-down"),
    ] {
        let (text, help) = fault(line);
        assert_eq!(help, format!("did you mean \"{near}\"?"), "{line}: {text}");
    }
}

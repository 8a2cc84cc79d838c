//! Rulesets over others, and options with their values.

use lens::{Choice, Declared, Ruleset, Takes};

const BASE: &str = "ruleset Base
  game toy
  seats 2, teams 1 and 2, turns 1 2
restates
  XX-A-1: YY-A-1
options
  start: 8000, NUMBER  XX-A-2
  mode: one, two  XX-A-3
presets
  base:
";

fn over(base: &Ruleset, text: &str) -> Result<Ruleset, String> {
    let known = std::slice::from_ref(base);
    Ruleset::read_over("over", "over.ruleset", text, known).map_err(|faults| faults[0].to_string())
}

#[test]
fn what_is_restated_may_be_restated_otherwise_but_not_twice() {
    let base = Ruleset::read("base", "base.ruleset", BASE).expect("it reads");
    let own = "ruleset Over\n  extends base\nrestates\n  XX-A-1: ZZ-A-1\n";
    let ruleset = over(&base, own).expect("it reads");
    assert_eq!(ruleset.lens.cited(&["XX-A-1"]), ["ZZ-A-1"]);
    assert_eq!(base.lens.cited(&["XX-A-1"]), ["YY-A-1"]);
    let twice = over(&base, &format!("{own}  XX-A-1: ZZ-A-2\n"));
    assert!(twice.expect_err("twice").contains("restated already"));
}

#[test]
fn a_number_out_of_range_is_refused_with_the_range() {
    let base = Ruleset::read("base", "base.ruleset", BASE).expect("it reads");
    let choose = |value: &str| {
        let choice = Choice {
            name: "start".to_owned(),
            value: value.to_owned(),
        };
        let chosen = base.options(None, &[choice]);
        chosen
            .map(|o| o.get("start").to_owned())
            .map_err(|f| f.to_string())
    };
    assert_eq!(choose("4000").as_deref(), Ok("4000"));
    for wrong in ["0", "65536", "-1", "NUMBER", "many"] {
        let said = choose(wrong).expect_err(wrong);
        assert!(
            said.ends_with("it takes a whole number from 1 to 65535"),
            "{said}"
        );
    }
}

#[test]
fn options_that_nothing_heeds_are_found_at_their_line() {
    let declared = [
        Declared {
            name: "start",
            takes: Takes::Number,
        },
        Declared {
            name: "mode",
            takes: Takes::Words(&["one", "two"]),
        },
    ];
    let found = |text: &str| {
        let faults = Ruleset::unheeded("base.ruleset", text, &declared);
        let told = faults.iter().map(|f| (f.line, f.text.clone()));
        told.collect::<Vec<_>>()
    };
    assert_eq!(found(BASE), []);
    let wrong = BASE
        .replace("one, two", "one, tow")
        .replace("start: 8000", "strat: 0");
    let lines: Vec<usize> = found(&wrong).iter().map(|(line, _)| *line).collect();
    assert_eq!(lines, [7, 8]);
    assert!(found(&wrong)[1].1.contains("it takes one, two"));
}

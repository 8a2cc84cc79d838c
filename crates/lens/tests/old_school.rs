//! The shipped ruleset reads, and its mistakes are told with line and column.

use kernel::Seat;
use lens::{Choice, Meant, Part, Ruleset, Who};

const TEXT: &str = include_str!("../../../rulesets/old-school.ruleset");

/// rules: OS-SCOPE-1
#[test]
fn the_default_profile_is_the_default_column() {
    let ruleset = Ruleset::read("old-school", "old-school.ruleset", TEXT).unwrap();
    let options = ruleset.options(None, &[]).unwrap();
    for setting in &ruleset.options {
        assert_eq!(options.get(&setting.name), setting.values[0]);
    }
    assert_eq!(options, ruleset.options(Some("pokemon-1999"), &[]).unwrap());
    let wotc = ruleset.options(Some("wotc-1999"), &[]).unwrap();
    assert!(wotc.is("attack_cost_timing", "wotc"));
    let bad = Choice {
        name: "mulligan_bonus".into(),
        value: "two".into(),
    };
    let fault = ruleset.options(None, &[bad]).unwrap_err().to_string();
    assert!(fault.contains("after_prizes, on_mulligan, none"), "{fault}");
}

#[test]
fn two_seats_are_never_asked_whom_a_phrase_means() {
    let ruleset = Ruleset::read("old-school", "old-school.ruleset", TEXT).unwrap();
    for who in Who::ALL {
        for part in Part::ALL {
            if who == Who::EitherPlayer || ruleset.lens.row(who, part).is_none() {
                continue;
            }
            let meant = ruleset.lens.meant(who, part, Seat(1));
            assert!(
                !matches!(meant, Meant::Pick { .. }),
                "{who:?} {part:?} {meant:?}"
            );
        }
    }
}

#[test]
fn a_bad_row_is_told_where_it_stands() {
    let text = TEXT.replace(
        "your opponent, acts: one opposing seat",
        "your opponent, acts: one opposing set",
    );
    let faults = Ruleset::read("x", "x.ruleset", &text).unwrap_err();
    assert_eq!(faults.len(), 1);
    assert_eq!((faults[0].line, faults[0].column), (16, 37));
}

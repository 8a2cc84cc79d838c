//! Lines of the card language as people say them.

use std::sync::LazyLock;

use yugioh::words::rows;

/// What is somebody's: `its ATK`, not `the ATK of it`.
const OWNED: [&str; 6] = [
    "battle position",
    "ATK and DEF",
    "original ATK",
    "total ATK",
    "ATK",
    "DEF",
];

/// Where cards are, in words that go before a clause about them.
const PLACES: [&str; 4] = [
    "on the field",
    "you control",
    "your opponent controls",
    "that player controls",
];

/// Clauses that follow a kind of card, in the singular and the plural.
static CLAUSES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let posts = rows().into_iter().filter(|row| row.table == "Post");
    let clauses = posts.map(|row| row.phrase).filter(|phrase| {
        let clause = phrase.starts_with("that ") || phrase.contains(" than ");
        clause && !phrase.contains(['{', '^'])
    });
    clauses.flat_map(forms).collect()
});

/// Both forms of a phrase that has a verb in two: `that <is|are> attacking`.
fn forms(phrase: &str) -> Vec<String> {
    let split = phrase.split_once('<').and_then(|(before, rest)| {
        let (verbs, after) = rest.split_once('>')?;
        let (one, many) = verbs.split_once('|')?;
        Some([one, many].map(|verb| format!("{before}{verb}{after}")))
    });
    split.map_or_else(|| vec![phrase.to_owned()], Vec::from)
}

/// Lines of the card language as people say them: `its ATK`, and `monsters you control that are attacking`.
pub(super) fn plainly(words: &str) -> String {
    let mut text = words.to_owned();
    if text.contains(" of it") || text.contains(" of them") {
        for owned in OWNED {
            text = text.replace(&format!("the {owned} of it"), &format!("its {owned}"));
            text = text.replace(&format!("the {owned} of them"), &format!("their {owned}"));
        }
    }
    for clause in CLAUSES.iter() {
        if text.contains(clause.as_str()) {
            for place in PLACES {
                text = text.replace(&format!("{clause} {place}"), &format!("{place} {clause}"));
            }
        }
    }
    text.replace("the top 1 card", "the top card").replace(
        "as long as it is face-up on the field, their",
        "as long as they are face-up on the field, their",
    )
}

#[cfg(test)]
mod tests {
    use super::plainly;

    #[test]
    fn what_is_of_it_is_its() {
        let said = plainly("inflict damage equal to half the total ATK of them to you");
        assert_eq!(said, "inflict damage equal to half their total ATK to you");
        let said = plainly("change the battle position of it");
        assert_eq!(said, "change its battle position");
        let other = "the ATK of that monster";
        assert_eq!(plainly(other), other);
    }

    #[test]
    fn where_cards_are_is_said_before_what_they_do() {
        let said = plainly("target 1 monster that is attacking on the field");
        assert_eq!(said, "target 1 monster on the field that is attacking");
        let paid = "with ATK less than or equal to the amount paid";
        let said = plainly(&format!(
            "all monsters {paid} your opponent controls can't attack"
        ));
        let wanted = format!("all monsters your opponent controls {paid} can't attack");
        assert_eq!(said, wanted);
    }
}

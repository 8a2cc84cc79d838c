//! Lines of the card language as people write sentences.

/// A line of the card language as a sentence that ends thus.
pub fn sentence(line: &str, end: char) -> String {
    let mut text = capital(line);
    text.push(end);
    text
}

/// The same words, the first of them with a capital.
pub fn capital(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

/// Lines of the card language as people say them: `its ATK`, not `the ATK of it`.
pub fn plainly(words: &str) -> String {
    const OWNED: [&str; 6] = [
        "battle position",
        "ATK and DEF",
        "original ATK",
        "total ATK",
        "ATK",
        "DEF",
    ];
    let mut text = words.to_owned();
    for owned in OWNED {
        text = text.replace(&format!("the {owned} of it"), &format!("its {owned}"));
        text = text.replace(&format!("the {owned} of them"), &format!("their {owned}"));
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
}

//! When two spellings are one name.

/// A name without what people type differently: case, accents, spaces, punctuation, `♂` for `M`, and
/// the spellings that differ between printings of one card.
pub(crate) fn fold(name: &str) -> String {
    let mut folded = String::with_capacity(name.len());
    for c in name.chars() {
        match c {
            '♂' => folded.push('m'),
            '♀' => folded.push('f'),
            '&' => folded.push_str("and"),
            'à'..='å' | 'À'..='Å' => folded.push('a'),
            'è'..='ë' | 'È'..='Ë' => folded.push('e'),
            'ì'..='ï' | 'Ì'..='Ï' => folded.push('i'),
            'ò'..='ö' | 'Ò'..='Ö' => folded.push('o'),
            'ù'..='ü' | 'Ù'..='Ü' => folded.push('u'),
            'ç' | 'Ç' => folded.push('c'),
            'ñ' | 'Ñ' => folded.push('n'),
            c if c.is_alphanumeric() => folded.extend(c.to_lowercase()),
            _ => {}
        }
    }
    for (other, ours) in [("imposter", "impostor"), ("colourless", "colorless")] {
        if folded.contains(other) {
            folded = folded.replace(other, ours);
        }
    }
    folded
}

/// Short forms people write for one card, folded.
const SHORT: &[(&str, &str)] = &[
    ("compsearch", "computersearch"),
    ("cpusearch", "computersearch"),
    ("dce", "doublecolorlessenergy"),
    ("doublecolorless", "doublecolorlessenergy"),
    ("electric", "lightningenergy"),
    ("electricenergy", "lightningenergy"),
    ("gow", "gustofwind"),
    ("impostoroak", "impostorprofessoroak"),
    ("impostorprofoak", "impostorprofessoroak"),
    ("nidoranfemale", "nidoranf"),
    ("nidoranmale", "nidoranm"),
    ("oak", "professoroak"),
    ("profoak", "professoroak"),
    ("ser", "superenergyremoval"),
];

/// The symbols of Energy types, as export forms write them in braces.
const SYMBOLS: &[(char, &str)] = &[
    ('G', "grass"),
    ('R', "fire"),
    ('W', "water"),
    ('L', "lightning"),
    ('P', "psychic"),
    ('F', "fighting"),
    ('D', "darkness"),
    ('M', "metal"),
];

/// The folded names a text may mean, the most literal first.
pub(crate) fn meanings(text: &str) -> Vec<String> {
    if let Some(energy) = symbol(text) {
        return vec![energy];
    }
    let literal = fold(text);
    let mut all = Vec::new();
    if let Some((_, long)) = SHORT.iter().find(|(short, _)| *short == literal) {
        all.push((*long).to_string());
    }
    let bare = literal.strip_prefix("basic").unwrap_or(&literal);
    let bare = bare.strip_suffix("energy").unwrap_or(bare);
    if SYMBOLS.iter().any(|(_, energy)| *energy == bare) {
        all.push(format!("{bare}energy"));
    }
    all.insert(0, literal);
    all
}

/// `{F} Energy`, `Basic {F} Energy` and `[F] Energy` as a folded name.
fn symbol(text: &str) -> Option<String> {
    let text = text.trim();
    let text = text.strip_prefix("Basic").map_or(text, str::trim_start);
    let mut chars = text.strip_prefix(['{', '['])?.chars();
    let letter = chars.next()?;
    let rest = chars.as_str().strip_prefix(['}', ']'])?;
    let (_, energy) = SYMBOLS.iter().find(|(symbol, _)| *symbol == letter)?;
    (fold(rest) == "energy").then(|| format!("{energy}energy"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_one_name_fold_together() {
        for (ours, theirs) in [
            ("Poké Ball", "poke ball"),
            ("Pokémon Breeder", "POKE\u{301}MON  BREEDER"),
            ("Farfetch'd", "Farfetch’d"),
            ("Nidoran♂", "Nidoran (M)"),
            ("Nidoran♀", "Nidoran F"),
            ("Impostor Professor Oak", "Imposter Professor Oak"),
            ("Mr. Mime", "mr mime"),
            ("PlusPower", "Plus Power"),
            ("Kyogre & Groudon LEGEND", "Kyogre and Groudon Legend"),
        ] {
            assert_eq!(fold(ours), fold(theirs), "{ours} / {theirs}");
        }
    }

    #[test]
    fn energy_goes_by_many_names() {
        for text in [
            "Fighting Energy",
            "Basic Fighting Energy",
            "{F} Energy",
            "Basic {F} Energy",
            "Fighting",
        ] {
            assert!(
                meanings(text).contains(&"fightingenergy".to_string()),
                "{text}"
            );
        }
        assert_eq!(
            meanings("R Energy"),
            ["renergy"],
            "a card of its own, not Fire Energy"
        );
    }
}

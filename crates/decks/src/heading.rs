//! The headings of a list.

use crate::names::fold;
use crate::section::Section;

/// What a heading says of the lines below it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Heading {
    /// Only what sort of cards they are, or how many: `Trainer Cards (26)`, `Spells`.
    Kind,
    /// That they are the deck: `Deck`.
    Deck,
    /// Which part of the deck they are: `Side Deck: 15`.
    Part(Section),
}

/// The heading on this line: `Pokémon: 20`, `##Pokémon - 20`, `Energy`, `Total Cards: 60`, `Side Deck`.
pub(crate) fn heading(line: &str) -> Option<Heading> {
    let line = line.strip_prefix("##").unwrap_or(line).trim_start();
    let words = line.trim_end_matches(|c: char| !c.is_alphabetic());
    let tail = &line[words.len()..];
    let plain = |c: char| c.is_ascii_digit() || c.is_whitespace() || ":-–—()[]x/".contains(c);
    if !line.starts_with(char::is_alphabetic) || !tail.chars().all(plain) {
        return None;
    }
    let word = fold(words);
    let word = word.strip_suffix("cards").unwrap_or(&word);
    match word {
        "pokemon" | "pokemons" | "trainer" | "trainers" | "energy" | "energies" | "total"
        | "supporter" | "supporters" | "item" | "items" | "stadium" | "stadiums" | "monster"
        | "monsters" | "normalmonster" | "normalmonsters" | "effectmonster" | "effectmonsters"
        | "ritualmonster" | "ritualmonsters" | "fusionmonster" | "fusionmonsters" | "magic"
        | "magics" | "spell" | "spells" | "trap" | "traps" | "spellsandtraps" => {
            Some(Heading::Kind)
        }
        "deck" | "decklist" => Some(Heading::Deck),
        "main" | "maindeck" => Some(Heading::Part(Section::Main)),
        "extra" | "extradeck" | "fusion" | "fusions" | "fusiondeck" => {
            Some(Heading::Part(Section::Fusion))
        }
        "side" | "sidedeck" | "sideboard" => Some(Heading::Part(Section::Side)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_and_lines_that_only_look_like_them() {
        let part = |section| Some(Heading::Part(section));
        for (line, want) in [
            ("Pokémon: 20", Some(Heading::Kind)),
            ("##Trainer Cards - 26", Some(Heading::Kind)),
            ("Monsters (19)", Some(Heading::Kind)),
            ("Monster Cards", Some(Heading::Kind)),
            ("Spells & Traps", Some(Heading::Kind)),
            ("MAGIC: 3", Some(Heading::Kind)),
            ("Deck:", Some(Heading::Deck)),
            ("Main Deck [40]", part(Section::Main)),
            ("Extra Deck: 3", part(Section::Fusion)),
            ("fusion deck", part(Section::Fusion)),
            ("Side Deck (15)", part(Section::Side)),
            ("Sideboard", part(Section::Side)),
            ("3 Monsters", None),
            ("Fusion Gate", None),
            ("Trap Hole x3", None),
            ("Side Deck!", None),
            ("", None),
        ] {
            assert_eq!(heading(line), want, "{line}");
        }
    }
}

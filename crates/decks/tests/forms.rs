//! Every form of list that people paste.

mod common;

use common::catalogue;
use decks::{Catalogue, Deck, read};

/// The deck, a line each, as `count name (set number)`.
fn shown(deck: &Deck, catalogue: &Catalogue) -> Vec<String> {
    let line = |line: &decks::Line| {
        let entry = catalogue.get(line.card).expect("a card of the catalogue");
        format!(
            "{} {} ({})",
            line.count, entry.name, entry.prints[line.print]
        )
    };
    deck.lines().iter().map(line).collect()
}

#[track_caller]
fn reads(text: &str, want: &[&str]) -> Deck {
    let catalogue = catalogue();
    match read(text, &catalogue) {
        Ok(deck) => {
            assert_eq!(shown(&deck, &catalogue), want, "{text}");
            deck
        }
        Err(problems) => panic!("{text}\n{problems:#?}"),
    }
}

#[test]
fn one_line_in_every_form() {
    for (text, want) in [
        ("4 Bill BS 91", "4 Bill (Base 91)"),
        ("4 Bill (Base 91)", "4 Bill (Base 91)"),
        ("4 Bill (BS 91)", "4 Bill (Base 91)"),
        ("4 Bill [BS 91]", "4 Bill (Base 91)"),
        ("4 Bill (Base Set 91/102)", "4 Bill (Base 91)"),
        ("4 Bill (Base Set 2 118)", "4 Bill (Base Set 2 118)"),
        ("4 Bill Base Set 2 118", "4 Bill (Base Set 2 118)"),
        ("4 Bill B2 118", "4 Bill (Base Set 2 118)"),
        ("4 Bill Base Set 2", "4 Bill (Base Set 2 118)"),
        ("4 Bill base1-91", "4 Bill (Base 91)"),
        ("4 Bill (base4-118)", "4 Bill (Base Set 2 118)"),
        ("4 base1-91", "4 Bill (Base 91)"),
        ("4 Bill (BS-91)", "4 Bill (Base 91)"),
        ("4 Bill, BS #091", "4 Bill (Base 91)"),
        ("4x Bill", "4 Bill (Base 91)"),
        ("4 x Bill", "4 Bill (Base 91)"),
        ("4xBill", "4 Bill (Base 91)"),
        ("4× Bill", "4 Bill (Base 91)"),
        ("x4 Bill", "4 Bill (Base 91)"),
        ("Bill x4", "4 Bill (Base 91)"),
        ("Bill x 4", "4 Bill (Base 91)"),
        ("Bill (BS 91) ×4", "4 Bill (Base 91)"),
        ("4 Bill", "4 Bill (Base 91)"),
        ("04 bIlL", "4 Bill (Base 91)"),
        ("* 4 Bill BS 91", "4 Bill (Base 91)"),
        ("*4 Bill", "4 Bill (Base 91)"),
        ("- 4 Bill", "4 Bill (Base 91)"),
        ("• 4 Bill", "4 Bill (Base 91)"),
        ("\u{feff}\t4\tBill\tBS\t91 \u{a0}\r\n", "4 Bill (Base 91)"),
        ("4 Bill // draws", "4 Bill (Base 91)"),
        ("4 Bill # draws", "4 Bill (Base 91)"),
        ("4 Blaine's Quiz #1", "4 Blaine's Quiz #1 (Gym Heroes 97)"),
        (
            "4 Blaine’s Quiz #1 G1 97 # fun",
            "4 Blaine's Quiz #1 (Gym Heroes 97)",
        ),
        ("1 Pikachu (BS 58)", "1 Pikachu (Base 58)"),
        ("1 Pikachu JU 60", "1 Pikachu (Jungle 60)"),
        ("1 Pikachu Jungle", "1 Pikachu (Jungle 60)"),
        ("1 Pikachu(Jungle)", "1 Pikachu (Jungle 60)"),
        ("1 Pikachu LV.12", "1 Pikachu (Base 58)"),
        ("1 Pikachu Lv. 14", "1 Pikachu (Jungle 60)"),
        ("1 Pikachu (Lv. 12)", "1 Pikachu (Base 58)"),
        ("1 Pikachu (14)", "1 Pikachu (Jungle 60)"),
        ("1 Pikachu (Lv. 12) (BS2 87)", "1 Pikachu (Base Set 2 87)"),
        ("1 Pikachu lvl 12 B2", "1 Pikachu (Base Set 2 87)"),
        (
            "1 Pikachu (Promo)",
            "1 Pikachu (Wizards Black Star Promos 1)",
        ),
        ("2 Scyther JU 26", "2 Scyther (Jungle 26)"),
        ("2 Scyther (Jungle)", "2 Scyther (Jungle 10)"),
        ("3 Nidoran♂ BS 55", "3 Nidoran♂ (Base 55)"),
        ("3 Nidoran M", "3 Nidoran♂ (Base 55)"),
        ("3 Nidoran (M)", "3 Nidoran♂ (Base 55)"),
        ("3 Nidoran (F) (JU 57)", "3 Nidoran♀ (Jungle 57)"),
        ("3 nidoran female", "3 Nidoran♀ (Jungle 57)"),
        (
            "2 Imposter Professor Oak",
            "2 Impostor Professor Oak (Base 73)",
        ),
        ("2 Prof. Oak", "2 Professor Oak (Base 88)"),
        ("2 Farfetch’d", "2 Farfetch'd (Base 27)"),
        ("2 POKEMON TRADER", "2 Pokémon Trader (Base 77)"),
        ("2 Poke\u{301}dex", "2 Pokédex (Base 87)"),
        ("2 Unown [A]", "2 Unown A (Neo Discovery 14)"),
        ("2 Porygon2", "2 Porygon2 (Neo Revelation 12)"),
        (
            "2 Alph Lithograph UL TWO",
            "2 Alph Lithograph (HS—Unleashed TWO)",
        ),
        ("10 Fighting Energy", "10 Fighting Energy (Base 97)"),
        ("10 {F} Energy Energy 6", "10 Fighting Energy (Base 97)"),
        ("{F} Energy x10", "10 Fighting Energy (Base 97)"),
        ("10 Basic {F} Energy SVE 14", "10 Fighting Energy (Base 97)"),
        ("10 Basic Fighting Energy", "10 Fighting Energy (Base 97)"),
        ("10 Fighting Energy HS 120", "10 Fighting Energy (Base 97)"),
        ("10 Fighting", "10 Fighting Energy (Base 97)"),
        ("10 Electric Energy", "10 Lightning Energy (Base 100)"),
        (
            "4 Basic Darkness Energy",
            "4 Darkness Energy (HeartGold & SoulSilver 121)",
        ),
        ("4 DCE", "4 Double Colorless Energy (Base 96)"),
        (
            "4 Double Colourless Energy",
            "4 Double Colorless Energy (Base 96)",
        ),
    ] {
        reads(text, &[want]);
    }
}

const HAY: [&str; 5] = [
    "4 Hitmonchan (Base 7)",
    "4 Electabuzz (Base 20)",
    "4 Bill (Base 91)",
    "10 Fighting Energy (Base 97)",
    "9 Lightning Energy (Base 100)",
];

#[test]
fn a_ptcgo_export() {
    reads(
        "****** Pokémon Trading Card Game Deck List ******\r\n\r\n##Pokémon - 8\r\n\r\n* 4 Hitmonchan BS 7\r\n* 4 Electabuzz BS 20\r\n\r\n\
         ##Trainer Cards - 4\r\n\r\n* 4 Bill BS 91\r\n\r\n##Energy - 19\r\n\r\n* 10 {F} Energy Energy 6\r\n* 9 Lightning Energy Energy 4\r\n\r\n\
         Total Cards - 31\r\n\r\n****** Deck List Generated by the Pokémon TCG Online www.pokemon.com/TCGO ******\r\n",
        &HAY,
    );
}

#[test]
fn a_ptcgl_export() {
    reads(
        "Pokémon: 2\n4 Hitmonchan BS 7\n4 Electabuzz BS 20\n\nTrainer: 1\n4 Bill BS 91\n\nEnergy: 2\n\
         10 Basic {F} Energy SVE 6\n9 Basic {L} Energy Energy 4\n\nTotal Cards: 31\n",
        &HAY,
    );
}

#[test]
fn a_tcg_one_list() {
    reads(
        "Pokémon (8)\n4 Hitmonchan (Base Set 7)\n4 Electabuzz (BS 20)\n\nTrainers (4)\n4 Bill (Base Set 91)\n\n\
         Energy (19)\n10 Fighting Energy (Base Set 97)\n9 Lightning Energy (Base Set 100)",
        &HAY,
    );
}

#[test]
fn a_list_from_a_message_board_of_the_time() {
    reads(
        "Pokemon: 8\nx4 Hitmonchan\n4X Electabuzz (Base)\n\nTrainer Cards (4)\nBill x4\n\nEnergy - 19\nx10 Fighting\nx9 Electric",
        &HAY,
    );
}

#[test]
fn a_title_notes_and_lines_put_together() {
    let deck = reads(
        "# Fists\n#  Hit first. \n\n2 Bill\n// not a note any more\n4 Hitmonchan\n2 Bill BS 91\n1 Bill B2 118\n",
        &[
            "4 Hitmonchan (Base 7)",
            "4 Bill (Base 91)",
            "1 Bill (Base Set 2 118)",
        ],
    );
    assert_eq!(deck.title.as_deref(), Some("Fists"));
    assert_eq!(deck.notes, ["Hit first."]);
    assert_eq!(deck.size(), 9);
    assert_eq!(deck.cards().count(), 9);
    let deck = reads("##Trainer - 4\n# Energy\n4 Bill\n", &["4 Bill (Base 91)"]);
    assert_eq!(
        deck.title.as_deref(),
        Some("Energy"),
        "a title, not a heading"
    );
}

#[test]
fn json() {
    let deck = reads(
        r#"{"title": "Hay", "cards": [{"count": 4, "name": "Hitmonchan"}, {"count": 1, "name": "Pikachu", "level": 14},
            {"count": 4, "name": "bill", "set": "BS", "number": "91"}]}"#,
        &[
            "4 Hitmonchan (Base 7)",
            "1 Pikachu (Jungle 60)",
            "4 Bill (Base 91)",
        ],
    );
    assert_eq!(deck.title.as_deref(), Some("Hay"));
}

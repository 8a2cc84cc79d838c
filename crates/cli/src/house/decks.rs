//! Deck lists for the page: checked, with their cards, and written in other forms.

use ::decks::{self, Deck, Form, Section};
use serde_json::{Value, json};
use server::Fault;

use super::{plainly, sentence};
use crate::games::Game;
use crate::library::Library;

/// The forms a list can be written in, by the words for them.
const FORMS: [(&str, Form); 7] = [
    ("plain", Form::Plain),
    ("ptcgo", Form::Ptcgo),
    ("ptcgl", Form::Ptcgl),
    ("tcg-one", Form::TcgOne),
    ("json", Form::Json),
    ("ydk", Form::Ydk),
    ("ydke", Form::Ydke),
];

/// Checks a list against a format: every problem at once, and its cards if it can be read.
pub fn check(library: &Library, format: &str, list: &str) -> Result<Value, Fault> {
    let format = library.format(format);
    let format = format.map_err(|trouble| plainly(&trouble).at("format"))?;
    let game = library.game_of_format(format);
    let game = game.map_err(|trouble| plainly(&trouble).at("format"))?;
    let catalogue = game.catalogue();
    let found = decks::examine(list, catalogue, format);
    let unread = found
        .problems
        .iter()
        .map(|p| json!({ "line": p.line, "text": sentence(&p.text, p.help.as_deref()) }));
    let wrong = found
        .violations
        .iter()
        .map(|v| json!({ "line": null, "text": sentence(&v.to_string(), None) }));
    let mut told = json!({
        "legal": found.is_legal(),
        "cards": 0,
        "problems": unread.chain(wrong).collect::<Vec<_>>(),
        // A list with a line that cannot be read is kept as it is.
        "list": list,
    });
    if found.problems.is_empty() {
        told["cards"] = found.deck.size().into();
        told["list"] = decks::write(&found.deck, catalogue, Form::Plain).into();
        told["entries"] = entries(game, &found.deck);
    }
    Ok(told)
}

/// The cards of a deck, in the order of its list.
fn entries(game: &dyn Game, deck: &Deck) -> Value {
    let catalogue = game.catalogue();
    let entry = |(section, line): (Section, &decks::Line)| {
        let entry = catalogue.get(line.card)?;
        let section = match section {
            Section::Main => "main",
            Section::Fusion => "extra",
            Section::Side => "side",
        };
        Some(json!({
            "count": line.count,
            "line": catalogue.spell(entry, line.print),
            "name": entry.name,
            "kind": entry.kind.to_string(),
            "section": section,
            "face": game.face(entry.id),
        }))
    };
    deck.every().filter_map(entry).collect()
}

/// Writes a list in another form.
pub fn write(library: &Library, format: &str, list: &str, form: &str) -> Result<Value, Fault> {
    let format = library.format(format);
    let format = format.map_err(|trouble| plainly(&trouble).at("format"))?;
    let game = library.game_of_format(format);
    let game = game.map_err(|trouble| plainly(&trouble).at("format"))?;
    let known = FORMS.iter().find(|(name, _)| *name == form);
    let Some((_, form)) = known else {
        let names: Vec<&str> = FORMS.iter().map(|(name, _)| *name).collect();
        let text = format!("a list is written as {}", names.join(", "));
        return Err(Fault::new(text).at("form"));
    };
    let catalogue = game.catalogue();
    let found = decks::examine(list, catalogue, format);
    if !found.problems.is_empty() {
        let problems = found.problems.iter();
        let said: Vec<String> = problems
            .map(|p| format!("line {}: {}", p.line, sentence(&p.text, p.help.as_deref())))
            .collect();
        return Err(Fault::new(said.join(" ")).at("list"));
    }
    if let Some(why) = decks::unwritable(&found.deck, catalogue, *form) {
        return Err(Fault::new(why).at("form"));
    }
    Ok(json!({ "text": decks::write(&found.deck, catalogue, *form) }))
}

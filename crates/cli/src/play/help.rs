//! Questions, rules and cards in the terminal.

use std::io::Write;

use view::{AbilityView, CardView, FaceView, QuestionView, Stat, TableView};

use crate::games::Game;
use crate::library::Library;
use crate::paint::Paint;
use crate::play::said::expected;
use crate::trouble::Told;

/// A question with its numbered answers.
pub fn question(out: &mut dyn Write, question: &QuestionView, paint: Paint) -> Told {
    let rules = match question.rules.as_slice() {
        [] => String::new(),
        rules => format!(" {}", paint.dim(&format!("[{}]", rules.join(" ")))),
    };
    writeln!(out, "\n{}{rules}", paint.bold(&question.title))?;
    if !question.why.is_empty() {
        writeln!(out, "{}", question.why)?;
    }
    for (answer, n) in question.answers.iter().zip(1..) {
        writeln!(out, "{n:>4}  {}", answer.label)?;
    }
    writeln!(out, "{} {}", expected(question), paint.dim("? helps"))?;
    Ok(())
}

/// All that may be typed.
pub fn keys(out: &mut dyn Write, question: &QuestionView) -> Told {
    writeln!(
        out,
        "{}\n\
         \x20 t        the table and the question again\n\
         \x20 p        every card of the open piles: discard piles, Graveyards and the like\n\
         \x20 l        the whole log\n\
         \x20 r ID     a rule, such as r OS-KO-4\n\
         \x20 z CARD   what a card says, such as z Bill\n\
         \x20 q        leave the game; so does the end of input",
        expected(question)
    )?;
    Ok(())
}

/// A rule.
pub fn rule(out: &mut dyn Write, library: &Library, id: &str) -> Told {
    match library.rule(id) {
        Ok(rule) => writeln!(out, "{} — {}\n{}", rule.id, rule.title, rule.text)?,
        Err(trouble) => writeln!(out, "{trouble}")?,
    }
    Ok(())
}

/// Cards of a name: those the viewer sees at the table, else any the game has.
pub fn card(out: &mut dyn Write, game: &dyn Game, view: &TableView, name: &str) -> Told {
    let zones = view.seats.iter().flat_map(|s| &s.zones).chain(&view.shared);
    let mut found: Vec<FaceView> = Vec::new();
    for card in zones.flat_map(|zone| &zone.cards) {
        faces(card, name, &mut found);
    }
    if found.is_empty() {
        let named = game.catalogue().named(name);
        found = named.iter().map(|entry| game.face(entry.id)).collect();
    }
    for face in &found {
        print(out, face)?;
    }
    if found.is_empty() {
        match game.catalogue().nearest(name)[..] {
            [] => writeln!(out, "No card is named \"{name}\".")?,
            ref near => writeln!(
                out,
                "No card is named \"{name}\": is it {}?",
                near.join(" or ")
            )?,
        }
    }
    Ok(())
}

fn faces(card: &CardView, name: &str, found: &mut Vec<FaceView>) {
    if let Some(face) = &card.face
        && face.name.to_lowercase() == name.to_lowercase()
        && !found.contains(face)
    {
        found.push(FaceView::clone(face));
    }
    for attached in &card.attached {
        faces(attached, name, found);
    }
}

fn print(out: &mut dyn Write, face: &FaceView) -> Told {
    let stat = |stat: &Stat| format!(", {} {}", stat.text, stat.label);
    let stats: String = face.stats.iter().map(stat).collect();
    writeln!(out, "{}\n  {}{stats}", face.name, face.line)?;
    for ability in &face.abilities {
        self::ability(out, ability)?;
    }
    if !face.foot.is_empty() {
        writeln!(out, "  {}", face.foot)?;
    }
    writeln!(out, "  {}", face.printed)?;
    Ok(())
}

fn ability(out: &mut dyn Write, ability: &AbilityView) -> Told {
    let cost = match ability.cost.as_slice() {
        [] => String::new(),
        cost => format!(" ({})", cost.join(", ")),
    };
    let damage = match ability.damage.as_str() {
        "" => String::new(),
        damage => format!(" {damage}"),
    };
    match ability.kind.as_str() {
        "effect" => {}
        kind => writeln!(out, "  {kind} {}{cost}{damage}", ability.name)?,
    }
    for sentence in &ability.text {
        writeln!(out, "    {sentence}")?;
    }
    Ok(())
}

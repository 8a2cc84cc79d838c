//! `quadrille lens`: whom the words of a card mean under a ruleset.

use std::io::Write;

use cardlang::Out;
use lens::{Ruleset, Source, Who};
use serde_json::{Value, json};

use crate::args::LensOf;
use crate::command::FINE;
use crate::library::Library;
use crate::trouble::Told;

/// Shows the very table that runs.
pub fn lens(args: &LensOf, library: &Library, out: &mut dyn Write) -> Told<u8> {
    let ruleset = library.ruleset(&args.ruleset)?;
    if args.json {
        serde_json::to_writer_pretty(&mut *out, &as_json(ruleset))?;
        writeln!(out)?;
    } else {
        print(ruleset, out)?;
    }
    Ok(FINE)
}

fn teams(ruleset: &Ruleset) -> Vec<Vec<u8>> {
    let lens = &ruleset.lens;
    let mut teams: Vec<Vec<u8>> = Vec::new();
    for seat in lens.everyone().iter() {
        let team = usize::from(lens.team[seat].0);
        teams.resize(teams.len().max(team + 1), Vec::new());
        teams[team].push(seat.number());
    }
    teams
}

fn print(ruleset: &Ruleset, out: &mut dyn Write) -> Told {
    let lens = &ruleset.lens;
    let numbers = |seats: &[u8]| {
        let words: Vec<String> = seats.iter().map(ToString::to_string).collect();
        words.join(" ")
    };
    let sides: Vec<String> = teams(ruleset).iter().map(|t| numbers(t)).collect();
    let turns: Vec<u8> = lens.turns.iter().map(|s| s.number()).collect();
    writeln!(out, "{} ({})", ruleset.title, ruleset.id)?;
    writeln!(
        out,
        "  {} seats, teams {}, turns {}",
        lens.seats,
        sides.join(" and "),
        numbers(&turns)
    )?;
    let (least, most) = ruleset.sizes;
    if least < most {
        writeln!(out, "  tables of {least} to {most} seats")?;
    }
    let wide = width(ruleset.rows.iter().map(|row| Out::of(&row.2)));
    for who in Who::ALL {
        writeln!(out, "\n{}", Out::of(&who))?;
        for (_, part, meaning, rules) in ruleset.rows.iter().filter(|row| row.0 == who) {
            let cited = rules.join(" ");
            writeln!(
                out,
                "  {:<10}{:<wide$}{cited}",
                Out::of(part),
                Out::of(meaning)
            )?;
        }
    }
    let wide = width(ruleset.said.iter().map(|said| Out::of(&said.meaning)));
    for by in Source::ALL {
        let mut said = ruleset.said.iter().filter(|said| said.by == by).peekable();
        if said.peek().is_some() {
            writeln!(out, "\nwhere {} says it", Out::of(&by))?;
        }
        for row in said {
            let phrase = format!("{}, {}", Out::of(&row.who), Out::of(&row.part));
            let cited = row.rules.join(" ");
            writeln!(out, "  {phrase:<26}{:<wide$}{cited}", Out::of(&row.meaning))?;
        }
    }
    writeln!(out, "\noptions, the default first")?;
    let named = width(ruleset.options.iter().map(|option| option.name.clone()));
    let wide = width(
        ruleset
            .options
            .iter()
            .map(|option| option.values.join(", ")),
    );
    for option in &ruleset.options {
        let values = option.values.join(", ");
        let cited = option.rules.join(" ");
        writeln!(out, "  {:<named$}{values:<wide$}{cited}", option.name)?;
    }
    writeln!(out, "\npresets, the default first")?;
    for preset in &ruleset.presets {
        let choices = preset.choices.iter();
        let choices: Vec<String> = choices.map(|c| format!("{}={}", c.name, c.value)).collect();
        writeln!(out, "  {:<30}{}", preset.name, choices.join(", "))?;
    }
    Ok(())
}

/// A column as wide as its longest cell, and two blanks.
fn width(cells: impl Iterator<Item = String>) -> usize {
    cells.map(|cell| cell.chars().count()).max().unwrap_or(0) + 2
}

fn as_json(ruleset: &Ruleset) -> Value {
    let rows: Vec<Value> = ruleset
        .rows
        .iter()
        .map(|(who, part, meaning, rules)| {
            json!({ "who": Out::of(who), "part": Out::of(part), "means": Out::of(meaning), "rules": rules })
        })
        .collect();
    let said = ruleset.said.iter().map(|said| {
        json!({
            "by": Out::of(&said.by),
            "who": Out::of(&said.who),
            "part": Out::of(&said.part),
            "means": Out::of(&said.meaning),
            "rules": said.rules,
        })
    });
    let said: Vec<Value> = said.collect();
    let options = ruleset.options.iter();
    let options: Vec<Value> = options
        .map(|o| json!({ "name": o.name, "values": o.values, "rules": o.rules }))
        .collect();
    let presets = ruleset.presets.iter().map(|p| {
        let choices = p.choices.iter();
        let choices: serde_json::Map<String, Value> = choices
            .map(|c| (c.name.clone(), c.value.clone().into()))
            .collect();
        json!({ "name": p.name, "options": choices })
    });
    json!({
        "id": ruleset.id,
        "title": ruleset.title,
        "game": ruleset.game,
        "seats": ruleset.lens.seats,
        "sizes": [ruleset.sizes.0, ruleset.sizes.1],
        "teams": teams(ruleset),
        "turns": ruleset.lens.turns.iter().map(|s| s.number()).collect::<Vec<u8>>(),
        "rows": rows,
        "said": said,
        "options": options,
        "presets": presets.collect::<Vec<Value>>(),
    })
}

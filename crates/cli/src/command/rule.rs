//! `quadrille rule`: an entry of the rulebook.

use std::io::Write;

use crate::args::Rule;
use crate::command::FINE;
use crate::library::Library;
use crate::trouble::Told;

/// Shows the entry.
pub fn rule(args: &Rule, library: &Library, out: &mut dyn Write) -> Told<u8> {
    let rule = library.rule(&args.id)?;
    if args.json {
        serde_json::to_writer_pretty(&mut *out, rule)?;
        writeln!(out)?;
    } else {
        writeln!(out, "{} — {}\n\n{}", rule.id, rule.title, rule.text)?;
    }
    Ok(FINE)
}

//! `quadrille replay`: shows and verifies replay files.

use std::io::Write;

use view::Viewer;

use crate::args::ReplayDo;
use crate::command::FINE;
use crate::library::{Library, read_text};
use crate::replay::Replay;
use crate::trouble::Told;

/// Shows or verifies a replay.
pub fn replay(args: &ReplayDo, library: &Library, out: &mut dyn Write) -> Told<u8> {
    let (ReplayDo::Show(file) | ReplayDo::Verify(file)) = args;
    let name = file.path.display().to_string();
    let replay = Replay::read(&name, &read_text(&file.path)?)?;
    let table = replay.play(&name, library, &mut |_| Ok(()))?;
    if matches!(args, ReplayDo::Show(_)) {
        for line in table.sitting().log(Viewer::Judge, 0) {
            let rules = line.rules.join(", ");
            let gap = if rules.is_empty() { "" } else { "  " };
            writeln!(out, "{:>4}  {}{gap}{rules}", line.turn, line.text)?;
        }
    }
    let ended = table.sitting().outcome().map_or("not over", |_| "over");
    writeln!(
        out,
        "{name}: {} answers, {ended}, comes to {} as told",
        replay.answers.len(),
        table.hash()
    )?;
    Ok(FINE)
}

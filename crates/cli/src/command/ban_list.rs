//! `quadrille deck ban-list`: the forbidden and limited cards of a format, as other simulators read them.

use std::io::Write;

use decks::write_lists;

use crate::args::DeckBanList;
use crate::command::FINE;
use crate::library::Library;
use crate::trouble::{Told, Trouble};

/// Writes the list that a format goes by, in the form of `.lflist.conf` files.
pub fn ban_list(args: &DeckBanList, library: &Library, out: &mut dyn Write) -> Told<u8> {
    let format = library.format(&args.format)?;
    let Some(list) = &format.limits else {
        let with = library.formats.iter().filter(|f| f.limits.is_some());
        let with: Vec<&str> = with.map(|f| f.id.as_str()).collect();
        let text = format!(
            "{} goes by no list of forbidden and limited cards",
            format.id
        );
        return Err(Trouble::new(text).help(format!("these do: {}", with.join(", "))));
    };
    out.write_all(write_lists(std::slice::from_ref(list)).as_bytes())?;
    Ok(FINE)
}

//! `quadrille backup`: a copy of everything a server keeps.

use std::io::Write;

use crate::args::Backup;
use crate::command::FINE;
use crate::command::serve::data_folder;
use crate::trouble::{Told, Trouble};

/// Copies the database of a data folder, also while a server has it open.
pub fn backup(args: &Backup, out: &mut dyn Write) -> Told<u8> {
    let data = args.data.clone().unwrap_or_else(data_folder);
    server::backup(&data, &args.file).map_err(Trouble::new)?;
    let file = args.file.display();
    writeln!(out, "Copied to {file}")?;
    Ok(FINE)
}

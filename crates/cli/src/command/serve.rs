//! `quadrille serve`: the table in the browser.

use std::io::Write;
use std::sync::Arc;

use server::Config;

use crate::args::Serve;
use crate::command::FINE;
use crate::house::Quadrille;
use crate::library::Library;
use crate::trouble::{Told, Trouble};

/// Serves until it is told to stop.
pub fn serve(args: &Serve, library: Library, out: &mut dyn Write) -> Told<u8> {
    server::logs();
    let house = Arc::new(Quadrille::new(Arc::new(library)));
    let config = Config::new(args.listen, &args.data);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Trouble::new(format!("cannot start: {error}")))?;
    if args.listen.port() != 0 {
        writeln!(
            out,
            "Quadrille opens at http://{}  (Ctrl-C stops it)",
            args.listen
        )?;
        out.flush()?;
    }
    runtime
        .block_on(server::serve(config, house))
        .map_err(Trouble::new)?;
    Ok(FINE)
}

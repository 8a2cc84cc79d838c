//! The `quadrille` command.

use std::io::{BufWriter, Write, stdout};
use std::process::ExitCode;

use clap::Parser;
use mimalloc::MiMalloc;
use quadrille::args::Quadrille;
use quadrille::command::{UNUSABLE, run};

/// Thousands of tables make and drop many small texts at once.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    let args = Quadrille::parse();
    let mut out = BufWriter::new(stdout().lock());
    let done = run(&args, &mut out).and_then(|code| {
        out.flush()?;
        Ok(code)
    });
    match done {
        Ok(code) => code,
        Err(trouble) if trouble.is_broken_pipe() => ExitCode::SUCCESS,
        Err(trouble) => {
            let _ = out.flush();
            // Nobody can be told that nobody can be told.
            let _ = writeln!(std::io::stderr(), "{:?}", miette::Report::new(trouble));
            ExitCode::from(UNUSABLE)
        }
    }
}

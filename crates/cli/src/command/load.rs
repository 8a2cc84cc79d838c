//! `quadrille load`: a server of this machine with many tables, measured.

use std::env;
use std::io::{self, Write};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::process;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use load::{Plan, Trial, Where, descriptors};
use server::{Config, Limits};

use crate::args::Load;
use crate::command::{FAILED, FINE};
use crate::house::Rooms;
use crate::library::Library;
use crate::trouble::{Told, Trouble};

/// Connections and tables of a server that is loaded.
const MOST: usize = 50_000;
/// Messages a second from one socket of a server that is loaded.
const QUICK: u32 = 10_000;

/// Loads a server; fails if something went wrong that should not.
pub fn load(args: &Load, cards: Option<&Path>, library: Library, out: &mut dyn Write) -> Told<u8> {
    let house = Arc::new(Rooms::new(library));
    if let Some(data) = &args.serve {
        return serve(data, house, out);
    }
    let server = match args.address {
        Some(address) => Where::At(address),
        None => child(cards)?,
    };
    let plan = Plan {
        server,
        ruleset: args.ruleset.clone(),
        seats: args.seats,
        tables: args.tables,
        lasts: Duration::from_secs(args.seconds),
        pace: Duration::from_millis(args.pace),
        seed: args.seed,
        trial: match args.kill {
            Some(kills) => Trial::Kill(kills),
            None if args.drop => Trial::Drop,
            None => Trial::Play,
        },
    };
    let report = load::run(&plan, house).map_err(Trouble::new)?;
    if args.json {
        serde_json::to_writer_pretty(&mut *out, &report)?;
        writeln!(out)?;
    } else {
        write!(out, "{report}")?;
    }
    Ok(if report.holds() { FINE } else { FAILED })
}

/// This program as a server, with the same cards.
fn child(cards: Option<&Path>) -> Told<Where> {
    let mut arguments = Vec::new();
    if let Some(cards) = cards {
        arguments.extend(["--cards".to_owned(), cards.to_string_lossy().into_owned()]);
    }
    arguments.extend(["load".to_owned(), "--serve".to_owned()]);
    Ok(Where::Child {
        program: env::current_exe()?,
        arguments,
    })
}

/// Serves on a free port of this machine alone, with room for many sockets from it.
fn serve(data: &Path, house: Arc<Rooms>, out: &mut dyn Write) -> Told<u8> {
    let listen = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    let usual = Limits::default();
    let limits = Limits {
        tables: MOST,
        tables_per_minute: u32::MAX,
        connections: MOST,
        connections_per_address: MOST,
        sockets_per_address: MOST,
        // Who answers at random answers faster than people do.
        messages_per_second: QUICK,
        ..usual
    };
    // As many as there may be: whoever loads it has counted what is needed.
    let _ = descriptors(MOST as u64);
    let config = Config {
        limits,
        ..Config::new(listen, data)
    };
    // Whoever started this holds the other end: when it is gone, nobody needs this any more.
    thread::spawn(|| {
        let _ = io::copy(&mut io::stdin(), &mut io::sink());
        process::exit(i32::from(FINE));
    });
    let mut told: io::Result<()> = Ok(());
    let tell = |address| {
        told = writeln!(out, "Open http://{address}/").and_then(|()| out.flush());
    };
    server::run(config, house, tell).map_err(Trouble::new)?;
    told?;
    Ok(FINE)
}

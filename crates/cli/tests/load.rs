//! The load test itself, small: it measures, and what it says of a killed server is so.

use std::process::{Command, Output};

use kernel::Chance;
use quadrille::args::Game;
use quadrille::command::sim::deal;
use quadrille::library::Library;
use serde_json::Value;
use view::Viewer;

fn load(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quadrille"));
    command.arg("load").args(arguments).output().unwrap()
}

fn report(arguments: &[&str]) -> Value {
    let done = load(arguments);
    let said = String::from_utf8_lossy(&done.stderr);
    let report: Value = serde_json::from_slice(&done.stdout).unwrap_or_else(|_| panic!("{said}"));
    assert!(done.status.success(), "{report:#} {said}");
    report
}

#[test]
fn all_who_drop_come_back() {
    let report = report(&[
        "--ruleset",
        "team-duel",
        "--tables",
        "3",
        "--seconds",
        "2",
        "--pace",
        "40",
        "--drop",
        "--json",
    ]);
    assert_eq!(report["sockets"], 12);
    assert_eq!(report["returned"]["sockets"], 12);
    assert!(report["answers"].as_u64().unwrap() > 10, "{report:#}");
    assert_eq!(report["errors"], 0, "{report:#}");
}

#[test]
fn a_killed_server_has_lost_and_doubled_nothing() {
    let report = report(&[
        "--ruleset",
        "team-battle",
        "--tables",
        "4",
        "--pace",
        "20",
        "--kill",
        "3",
        "--json",
    ]);
    let killed = &report["killed"];
    assert_eq!(killed["kills"], 3);
    // Each table is compared when it is opened, and after each kill.
    assert_eq!(killed["equal"], 16, "{report:#}");
    for fault in ["different", "lost", "doubled"] {
        assert_eq!(killed[fault], 0, "{report:#}");
    }
}

#[test]
fn nobody_elses_server_is_loaded() {
    for (arguments, why) in [
        (&["--address", "192.0.2.1:80"][..], "loopback"),
        (&["--tables", "0"], "--tables"),
        (&["--kill", "1", "--drop"], "--kill"),
    ] {
        let done = load(arguments);
        let said = String::from_utf8_lossy(&done.stderr);
        assert_eq!(done.status.code(), Some(2), "{said}");
        assert!(said.contains(why), "{said}");
    }
}

#[test]
fn a_table_tells_its_teams_without_drawing_a_view() {
    let library = Library::open(None).unwrap();
    for (ruleset, seats) in [
        ("old-school", None),
        ("team-battle", None),
        ("team-duel", None),
        ("synergy", Some(6)),
        ("conflict", None),
    ] {
        let args = Game {
            seats,
            ..Game::default()
        };
        let deal = deal(&library, ruleset, &args).unwrap();
        let game = library.game(&deal.ruleset).unwrap();
        let table = game.table(&deal, Chance::numbered(1)).unwrap();
        let mut shown = table.view(Viewer::Spectator).seats;
        shown.sort_by_key(|seat| seat.seat);
        let shown: Vec<u8> = shown.iter().map(|seat| seat.team).collect();
        assert_eq!(table.teams(), shown, "{ruleset}");
    }
}

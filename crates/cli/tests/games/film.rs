//! A finished game looked at answer by answer, and what its replay proves.

use std::fs;

use quadrille::house::Rooms;
use quadrille::library::Library;
use server::{House, Onlooker, Seed, Stop, Stopped};

use crate::program::{err, out, run, saved};

#[test]
fn a_film_goes_to_any_answer_and_back() {
    let (_folder, file) = saved("5");
    let bytes = fs::read(&file).unwrap();
    let rooms = Rooms::new(Library::open(None).unwrap());
    let mut film = rooms.film(&bytes).unwrap();
    let (about, steps) = (film.about(), film.steps());
    assert!(steps > 20, "{steps}");
    assert_eq!(about["steps"], steps);
    assert_eq!(about["seed"], 5);
    assert_eq!(about["commitment"], Seed::Number(5).commitment());
    assert_eq!(about["seats"][1]["team"], 2);
    assert!(about["outcome"].is_object());
    let turns = about["turns"].as_array().unwrap();
    assert_eq!(turns[0]["turn"], 1);
    let moments = about["moments"].as_array().unwrap();
    assert_eq!(
        moments.last().unwrap()["step"],
        steps,
        "the end is a moment"
    );

    let end = film.view(steps, Onlooker::Open);
    assert!(end.outcome.is_some());
    let middle = film.view(steps / 2, Onlooker::Seat(1));
    assert_eq!(middle.viewer, Some(1));
    assert_eq!(film.view(0, Onlooker::Spectator).turn.number, 0);
    // Beyond the end is the end, and the way there makes no difference.
    assert_eq!(film.view(u32::MAX, Onlooker::Open), end);
    assert_eq!(film.view(steps / 2, Onlooker::Seat(1)), middle);

    let log = film.log(Onlooker::Seat(1));
    assert!(log.windows(2).all(|two| two[0].0 <= two[1].0));
    assert!(
        log.iter()
            .map(|(_, line)| line.seq)
            .eq(1..=log.len() as u32)
    );
    let told = log.iter().filter(|(step, _)| *step <= steps / 2).count();
    assert_eq!(middle.seq as usize, told, "lines and views agree");

    let order = rooms.branch(&bytes, steps / 2).unwrap();
    assert_eq!(rooms.open(&order).unwrap().view(Some(1)), middle);
}

#[test]
fn a_stopped_game_and_a_kept_promise_are_verified() {
    let (folder, file) = saved("5");
    let rooms = Rooms::new(Library::open(None).unwrap());
    let order = rooms.branch(&fs::read(&file).unwrap(), 10).unwrap();
    let game = rooms.open(&order).unwrap();
    let stopped = Stopped {
        team: 1,
        why: Stop::Conceded,
    };
    let text = String::from_utf8(game.replay_stopped(stopped)).unwrap();
    let path = folder.path().join("stopped.replay");
    let name = path.to_str().unwrap();
    fs::write(&path, &text).unwrap();
    let done = run(&["replay", "verify", name], "");
    assert_eq!(done.status.code(), Some(0), "{}", err(&done));
    assert!(out(&done).contains("team 1 conceded"), "{}", out(&done));
    let about = rooms.film(text.as_bytes()).unwrap().about();
    assert_eq!(about["outcome"]["team"], 2);
    assert_eq!(about["stopped"]["why"], "conceded");

    let promised = Seed::Number(5).commitment();
    let done = run(&["replay", "verify", name, "--commitment", &promised], "");
    assert_eq!(done.status.code(), Some(0), "{}", err(&done));
    let other = Seed::Number(6).commitment();
    let done = run(&["replay", "verify", name, "--commitment", &other], "");
    assert_eq!(done.status.code(), Some(1));
    assert!(err(&done).contains(&promised), "{}", err(&done));
    let done = run(&["replay", "verify", name, "--commitment", "abc"], "");
    assert_eq!(done.status.code(), Some(2));

    // Nobody stops a game that is over, and no team that is not there.
    for (from, to) in [("\"team\":1", "\"team\":7"), ("conceded", "bored")] {
        fs::write(&path, text.replace(from, to)).unwrap();
        let done = run(&["replay", "verify", name], "");
        assert_ne!(done.status.code(), Some(0), "{to}");
    }
}

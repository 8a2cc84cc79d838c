//! `quadrille serve`.

use std::fs;

use serde_json::{Value, json};

use crate::program::{Server, command, err, out, run};

fn table(who: [&str; 2], seed: u64) -> Value {
    let seat = |who, deck| json!({ "who": who, "deck": { "shipped": deck } });
    json!({
        "ruleset": "old-school",
        "preset": "wotc-1999",
        "format": "base-fossil",
        "seats": [seat(who[0], "haymaker"), seat(who[1], "rain-dance")],
        "seed": seed,
    })
}

fn opened(server: &Server, order: &Value) -> String {
    let (status, made) = server.json("POST /api/tables", order);
    assert_eq!(status, 200, "{made}");
    made["table"].as_str().unwrap().to_owned()
}

#[test]
fn bots_play_a_served_game_to_its_end_and_its_replay_holds() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let order = table(["bot:random", "bot:random"], 11);
    let replay = server.replay(&opened(&server, &order));
    let again = server.replay(&opened(&server, &order));
    assert_eq!(replay, again, "the same order plays the same game");

    let file = folder.path().join("game.replay");
    fs::write(&file, replay).unwrap();
    let file = file.to_str().unwrap();
    let verified = run(&["replay", "verify", file], "");
    assert_eq!(verified.status.code(), Some(0), "{}", err(&verified));
    let shown = run(&["replay", "show", file, "--seat", "2"], "");
    assert!(out(&shown).contains("\nTurn 1\n"), "{}", out(&shown));
    assert!(out(&shown).contains("You shuffled your deck."));
}

#[test]
fn greedy_bots_sit_down_too() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    opened(&server, &table(["bot:greedy", "bot:random"], 3));
}

#[test]
fn a_game_under_way_is_there_again_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let id = opened(&server, &table(["you", "bot:random"], 4));
    drop(server);
    let server = Server::start(folder.path());
    for _ in 0..200 {
        let (_, tables) = server.json("GET /api/tables", &Value::Null);
        if tables[0]["table"] == json!(id) {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    panic!("the table is gone");
}

#[test]
fn everything_wrong_with_a_deck_is_told_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let check = |format: &str, list: &str| {
        let asked = json!({ "format": format, "list": list });
        server.json("POST /api/decks/check", &asked)
    };
    let (status, told) = check("base-fossil", "4 Bil\n4 Bill\n3 Pikachu\n");
    assert_eq!(status, 200);
    assert_eq!(told["legal"], json!(false));
    let problems = told["problems"].as_array().unwrap();
    assert_eq!(
        problems.len(),
        3,
        "what cannot be read, and the size: {told}"
    );
    assert_eq!(problems[0]["line"], json!(1));
    assert!(
        problems[0]["text"]
            .as_str()
            .unwrap()
            .ends_with("Is it Bill?")
    );
    assert_eq!(problems[1]["line"], json!(3));

    let (_, told) = check("base-fossil", "5 Bill\n");
    let problems = told["problems"].as_array().unwrap();
    assert_eq!(problems.len(), 3, "size, no start, copies: {told}");
    assert_eq!(told["cards"], json!(5));

    let (status, told) = check("base-fosil", "4 Bill\n");
    assert_eq!(status, 400);
    assert_eq!(told["error"]["at"], json!("format"));
    assert!(
        told["error"]["text"]
            .as_str()
            .unwrap()
            .contains("base-fossil")
    );
}

#[test]
fn an_order_that_cannot_be_met_says_where() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let cases: [(&str, Value, &str); 5] = [
        ("/ruleset", json!("old-scool"), "ruleset"),
        ("/preset", json!("wotc"), "preset"),
        ("/format", json!("modern"), "format"),
        (
            "/seats/1/deck",
            json!({ "shipped": "haymkr" }),
            "seats.2.deck",
        ),
        (
            "/seats/0/deck",
            json!({ "list": "60 Bill" }),
            "seats.1.deck",
        ),
    ];
    for (part, value, at) in cases {
        let mut order = table(["you", "bot:random"], 1);
        *order.pointer_mut(part).unwrap() = value;
        let (status, told) = server.json("POST /api/tables", &order);
        assert_eq!(status, 400, "{told}");
        assert_eq!(told["error"]["at"], json!(at), "{told}");
    }
    let mut order = table(["you", "bot:random"], 1);
    order["seats"].as_array_mut().unwrap().pop();
    let (status, told) = server.json("POST /api/tables", &order);
    assert_eq!((status, &told["error"]["at"]), (400, &json!("seats")));
}

#[test]
fn rulesets_and_rules_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let (_, rulesets) = server.json("GET /api/rulesets", &Value::Null);
    let rulesets = rulesets.as_array().unwrap();
    let of = |id: &str| rulesets.iter().find(|r| r["id"] == json!(id)).unwrap();
    let clock = json!({ "decision": 60, "consent": 30, "rules": ["TD-INFO-3"] });
    assert_eq!(of("team-duel")["clock"], clock);
    let old = of("old-school");
    assert_eq!(old["clock"], Value::Null);
    assert_eq!(old["teams"], json!([[1], [2]]));
    assert_eq!(old["presets"][0], json!("pokemon-1999"));
    let decks = old["formats"][0]["decks"].as_array().unwrap();
    assert!(decks.contains(&json!({ "id": "haymaker", "title": "Haymaker" })));
    let (_, rule) = server.json("GET /api/rules/OS-KO-4", &Value::Null);
    assert_eq!(rule["id"], json!("OS-KO-4"));
    assert!(!rule["text"].as_str().unwrap().is_empty());
    assert_eq!(server.ask("GET /api/rules/OS-NO-4", "").0, 404);
}

#[test]
fn a_port_or_folder_in_use_is_said_in_one_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let at = server.at.to_string();
    let other = folder.path().join("other");
    let taken = command(&["serve", "--listen", &at, "--data", other.to_str().unwrap()])
        .output()
        .unwrap();
    assert_eq!(taken.status.code(), Some(2));
    assert!(err(&taken).contains("is in use by another program"));
    assert_eq!(out(&taken), "");
    let data = folder.path().to_str().unwrap();
    let shared = command(&["serve", "--listen", "127.0.0.1:0", "--data", data])
        .output()
        .unwrap();
    assert_eq!(shared.status.code(), Some(2));
    assert!(err(&shared).contains("is in use by another server"));
}

#[test]
fn a_settings_file_is_followed_and_a_wrong_one_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("quadrille.toml");
    let data = folder.path().join("data");
    let path = |path: &std::path::Path| path.to_str().unwrap().to_owned();
    fs::write(&file, "listen = \"127.0.0.1:0\"\n[limits]\ntabels = 9\n").unwrap();
    let args = ["serve", "--config", &path(&file), "--data", &path(&data)];
    let refused = command(&args).output().unwrap();
    assert_eq!(refused.status.code(), Some(2));
    let said = err(&refused);
    assert!(
        said.contains("quadrille.toml:3:1: there is no setting"),
        "{said}"
    );
    assert!(said.contains("is it tables?"), "{said}");
    assert!(!data.exists());

    fs::write(&file, "logs = \"json\"\n[limits]\ntables = 1\n").unwrap();
    let server = Server::with(&data, &["--config", &path(&file)]);
    opened(&server, &table(["you", "bot:random"], 1));
    let (status, _) = server.json("POST /api/tables", &table(["you", "bot:random"], 1));
    assert_eq!(status, 429);
}

#[test]
fn a_copy_is_taken_while_the_server_runs_and_a_server_starts_from_it() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let id = opened(&server, &table(["you", "bot:random"], 4));
    let other = folder.path().join("other");
    fs::create_dir(&other).unwrap();
    let file = other.join("quadrille.db");
    let args = |file: &str| {
        let data = folder.path().to_str().unwrap();
        command(&["backup", "--data", data, file]).output().unwrap()
    };
    let copied = args(file.to_str().unwrap());
    assert_eq!(copied.status.code(), Some(0), "{}", err(&copied));
    let again = args(file.to_str().unwrap());
    assert_eq!(again.status.code(), Some(2));
    assert!(err(&again).contains("is there already"), "{}", err(&again));
    let copy = Server::start(&other);
    for _ in 0..200 {
        let (_, tables) = copy.json("GET /api/tables", &Value::Null);
        if tables[0]["table"] == json!(id) {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    panic!("the table is not in the copy");
}

#[test]
fn a_deck_is_shown_card_by_card_and_written_in_other_forms() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let ask = |what: &str, format: &str, list: &str, form: Option<&str>| {
        let mut asked = json!({ "format": format, "list": list });
        if let Some(form) = form {
            asked["form"] = json!(form);
        }
        server.json(what, &asked)
    };
    let (_, told) = ask(
        "POST /api/decks/check",
        "base-fossil",
        "2 Bill\n1 Charizard",
        None,
    );
    let entries = told["entries"].as_array().unwrap();
    assert_eq!(entries.len(), 2);
    assert_eq!(entries[0]["line"], json!("Charizard (Base 4)"));
    assert_eq!(entries[0]["kind"], json!("Pokémon"));
    assert_eq!(entries[1]["count"], json!(2));
    assert_eq!(entries[1]["section"], json!("main"));
    assert_eq!(entries[1]["face"]["name"], json!("Bill"));
    let (_, told) = ask("POST /api/decks/check", "base-fossil", "2 Bil", None);
    assert!(told.get("entries").is_none());

    let write = "POST /api/decks/write";
    for (form, line) in [
        ("plain", "2 Bill (Base 91)"),
        ("ptcgo", "* 2 Bill BS 91"),
        ("ptcgl", "2 Bill BS 91"),
        ("tcg-one", "2 Bill (BS 91)"),
        ("json", "Bill"),
    ] {
        let (status, told) = ask(write, "base-fossil", "2 Bill", Some(form));
        assert_eq!(status, 200, "{told}");
        assert!(told["text"].as_str().unwrap().contains(line), "{told}");
    }
    for (form, line) in [("ydk", "#main\n"), ("ydke", "ydke://")] {
        let (_, told) = ask(write, "goat", "1 Pot of Greed", Some(form));
        assert!(told["text"].as_str().unwrap().contains(line), "{told}");
    }
    for (list, form, at) in [
        ("2 Bill", "ydk", "form"),
        ("2 Bill", "pdf", "form"),
        ("2 Bil", "plain", "list"),
    ] {
        let (status, told) = ask(write, "base-fossil", list, Some(form));
        assert_eq!((status, &told["error"]["at"]), (400, &json!(at)), "{told}");
    }
    let (_, found) = server.json(
        "GET /api/cards?format=base-fossil&q=charizard",
        &Value::Null,
    );
    assert_eq!(found["cards"][0]["line"], json!("Charizard (Base 4)"));
}

#[test]
fn it_listens_on_a_name_and_tells_metrics_elsewhere() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let server = Server::with(folder.path(), &["--metrics", "localhost:0"]);
    let taken = server.at.to_string();
    drop(server);
    let same = ["--listen", &taken, "--metrics", &taken, "--data", data];
    let done = run(&[&["serve"][..], &same].concat(), "");
    assert_eq!(done.status.code(), Some(2));
    assert!(
        err(&done).contains("where pages are served"),
        "{}",
        err(&done)
    );
    let done = run(&["serve", "--listen", "localhost", "--data", data], "");
    assert_eq!(done.status.code(), Some(2));
    assert!(err(&done).contains("localhost:7878"), "{}", err(&done));
}

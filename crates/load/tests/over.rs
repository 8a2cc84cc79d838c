//! What a place does at a table where the game is over when it sits down, as after a server that died with the
//! last answer.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use load::{Plan, Report, Trial, Where};
use serde_json::{Value, json};
use server::{Bot, Fault, House, Order, Play};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Runtime;
use tokio::time::sleep;
use tokio_tungstenite::accept_async;
use tokio_tungstenite::tungstenite::Message;

/// Nothing is compared here.
struct Nobody;

impl House for Nobody {
    fn rulesets(&self) -> Value {
        Value::Null
    }

    fn check_deck(&self, _format: &str, _list: &str) -> Result<Value, Fault> {
        Err(Fault::new("nobody is at home"))
    }

    fn open(&self, _order: &Order) -> Result<Box<dyn Play>, Fault> {
        Err(Fault::new("nobody is at home"))
    }

    fn deck(&self, _order: &Order, _seat: u8) -> Result<String, Fault> {
        Err(Fault::new("nobody is at home"))
    }

    fn list(&self, _order: &Order, _seat: u8) -> Result<String, Fault> {
        Err(Fault::new("nobody is at home"))
    }

    fn bot(&self, _ruleset: &str, _name: &str) -> Option<Box<dyn Bot>> {
        None
    }

    fn rule(&self, _id: &str) -> Option<Value> {
        None
    }
}

/// A server at whose tables the game is over for whoever sits down.
#[derive(Clone, Default)]
struct Over {
    opened: Arc<AtomicU32>,
    /// How long it takes to open a table that is not the first.
    takes: Duration,
}

impl Over {
    async fn serve(self, listener: TcpListener) {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(attend(stream, self.clone()));
        }
    }

    /// What comes of one place at such a server, at which it stays for a second.
    fn report(&self, trial: Trial) -> Report {
        let runtime = Runtime::new().unwrap();
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
        let address = listener.local_addr().unwrap();
        runtime.spawn(self.clone().serve(listener));
        let plan = Plan {
            server: Where::At(address),
            ruleset: "toy".to_owned(),
            seats: None,
            tables: 1,
            lasts: Duration::from_millis(500),
            pace: Duration::from_millis(5),
            seed: 1,
            trial,
        };
        load::run(&plan, Arc::new(Nobody)).unwrap()
    }
}

async fn attend(mut stream: TcpStream, server: Over) {
    let mut start = [0; 16];
    let Ok(read) = stream.peek(&mut start).await else {
        return;
    };
    if start[..read].starts_with(b"GET /ws/") {
        let mut socket = accept_async(stream).await.unwrap();
        socket.next().await.unwrap().unwrap();
        let view = json!({ "view": { "seq": 0, "question": null, "outcome": {} } });
        socket.send(Message::text(view.to_string())).await.unwrap();
        // It stays until the page goes.
        while let Some(Ok(_)) = socket.next().await {}
        return;
    }
    let mut request = [0; 4096];
    let read = stream.read(&mut request).await.unwrap();
    let answer = match request[..read].starts_with(b"POST") {
        true => {
            let nth = server.opened.fetch_add(1, Relaxed);
            sleep(server.takes * nth.min(1)).await;
            let seats = json!([{ "link": "/t/x#a" }, { "link": "/t/x#b" }]);
            json!({ "table": format!("t{nth}"), "seats": seats })
        }
        false => {
            let formats = json!([{ "id": "f", "decks": [{ "id": "d" }] }]);
            json!([{ "id": "toy", "seats": 2, "formats": formats }])
        }
    };
    let body = answer.to_string();
    let length = body.len();
    let head = format!("HTTP/1.1 200 OK\r\ncontent-length: {length}\r\n\r\n");
    stream.write_all((head + &body).as_bytes()).await.unwrap();
}

#[test]
fn a_place_whose_game_is_over_when_it_comes_back_opens_the_next() {
    let server = Over::default();
    let report = server.report(Trial::Play);
    assert!(report.games > 1, "{report}");
    assert!(u64::from(server.opened.load(Relaxed)) >= report.games);
    assert_eq!(report.errors, 0, "{report}");
}

#[test]
fn a_place_that_opens_its_next_table_while_all_drop_is_back_when_it_sits_at_it() {
    // All drop after the half second of warming up and the one that is measured: it opens a table then.
    let server = Over {
        takes: Duration::from_secs(3),
        ..Over::default()
    };
    let report = server.report(Trial::Drop);
    assert_eq!(server.opened.load(Relaxed), 2);
    assert_eq!(report.errors, 0, "{report}");
    assert_eq!(report.returned.unwrap().sockets, 2);
}

//! The few requests that are made before anybody sits down.

use std::net::SocketAddr;
use std::time::Duration;

use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper::{Method, Request};
use hyper_util::rt::TokioIo;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::Error;

/// How long a request may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// A table that was opened: its id, and the key of each seat.
#[derive(Clone, Debug)]
pub struct Opened {
    pub table: String,
    pub keys: Vec<String>,
}

/// What tables are opened with.
#[derive(Clone, Debug)]
pub struct Kind {
    pub ruleset: String,
    pub format: String,
    /// Ids of decks, one a seat.
    pub decks: Vec<String>,
}

impl Kind {
    /// The ruleset's first format, its decks in turn.
    pub async fn of(server: SocketAddr, ruleset: &str, seats: Option<u8>) -> Result<Self, Error> {
        let all = ask(server, Method::GET, "/api/rulesets", None).await?;
        let missing = || Error::Ruleset(ruleset.to_owned());
        let rows = all.as_array().into_iter().flatten();
        let row = rows.clone().find(|row| row["id"] == ruleset);
        let row = row.ok_or_else(missing)?;
        let own = row["seats"].as_u64().and_then(|n| u8::try_from(n).ok());
        let seats = seats.or(own).ok_or_else(missing)?;
        let format = &row["formats"][0];
        let decks: Vec<String> = format["decks"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|deck| deck["id"].as_str().map(str::to_owned))
            .collect();
        let format = format["id"].as_str().ok_or_else(missing)?.to_owned();
        if decks.is_empty() {
            return Err(missing());
        }
        Ok(Self {
            ruleset: ruleset.to_owned(),
            format,
            decks: decks.iter().cycle().take(seats.into()).cloned().collect(),
        })
    }

    /// Opens a table where all seats are for people.
    pub async fn open(&self, server: SocketAddr, seed: u64) -> Result<Opened, Error> {
        let seats: Vec<Value> = self
            .decks
            .iter()
            .map(|deck| json!({ "who": "open", "deck": { "shipped": deck } }))
            .collect();
        let body = json!({
            "ruleset": self.ruleset, "format": self.format, "seed": seed, "seats": seats,
        });
        #[derive(Deserialize)]
        struct Answer {
            table: String,
            seats: Vec<Seat>,
        }
        #[derive(Deserialize)]
        struct Seat {
            link: String,
        }
        let told = ask(server, Method::POST, "/api/tables", Some(body)).await?;
        let told: Answer = serde_json::from_value(told).map_err(odd)?;
        let keys = told.seats.iter().map(|seat| key(&seat.link));
        let keys: Option<Vec<String>> = keys.collect();
        Ok(Opened {
            table: told.table,
            keys: keys.ok_or_else(|| Error::Server("a link without a key".to_owned()))?,
        })
    }
}

fn key(link: &str) -> Option<String> {
    link.split_once('#').map(|(_, key)| key.to_owned())
}

/// One request, on a connection of its own, that is answered in time.
async fn ask(
    server: SocketAddr,
    method: Method,
    path: &str,
    body: Option<Value>,
) -> Result<Value, Error> {
    let asking = asked(server, method, path, body);
    let late = |_| Error::Server(format!("{path} was not answered for a minute"));
    timeout(PATIENCE, asking).await.map_err(late)?
}

async fn asked(
    server: SocketAddr,
    method: Method,
    path: &str,
    body: Option<Value>,
) -> Result<Value, Error> {
    let stream = TcpStream::connect(server).await?;
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await.map_err(odd)?;
    let speaking = tokio::spawn(connection);
    let bytes = body.map_or_else(Bytes::new, |body| Bytes::from(body.to_string()));
    let request = Request::builder()
        .method(method)
        .uri(path)
        .header("host", server.to_string())
        .header("content-type", "application/json")
        .body(Full::new(bytes))
        .map_err(odd)?;
    let answer = sender.send_request(request).await.map_err(odd)?;
    let status = answer.status();
    let body = answer.into_body().collect().await.map_err(odd)?.to_bytes();
    drop(sender);
    speaking.abort();
    if !status.is_success() {
        let said = String::from_utf8_lossy(&body)
            .chars()
            .take(300)
            .collect::<String>();
        return Err(Error::Server(format!("{status}: {said}")));
    }
    serde_json::from_slice(&body).map_err(odd)
}

fn odd(error: impl std::fmt::Display) -> Error {
    Error::Server(error.to_string())
}

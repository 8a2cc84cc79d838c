//! A page, as the server meets it.

use std::{net::SocketAddr, time::Duration};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
    time::timeout,
};
use tokio_tungstenite::{
    WebSocketStream, client_async,
    tungstenite::{
        self, Message,
        client::IntoClientRequest,
        http::{self, HeaderValue},
        protocol::CloseFrame,
    },
};

/// How long any one thing may take.
pub const PATIENCE: Duration = Duration::from_secs(10);

/// One end of a socket, with what it was told.
pub struct Page {
    pub socket: WebSocketStream<TcpStream>,
    pub seats: Value,
    pub view: Value,
    pub log: Vec<Value>,
    pub refused: Vec<Value>,
    pub errors: Vec<String>,
    pub closed: Option<Option<CloseFrame>>,
    /// Views it was sent.
    pub views: u32,
    pub table: Value,
    pub clocks: Value,
    pub proposal: Value,
    pub said: Vec<Value>,
    pub moved: Option<String>,
    /// Everything it was sent, word by word.
    pub told: Vec<String>,
}

impl Page {
    /// Connects, and says hello with the key of a link; a link without one is a spectator's.
    pub async fn open(at: SocketAddr, link: &str) -> Self {
        Self::seen(at, link, 0).await
    }

    /// The same, having seen some lines.
    pub async fn seen(at: SocketAddr, link: &str, seen: u32) -> Self {
        let (table, key) = parts(link);
        let mut page = Self::silent(at, table).await;
        page.send(&json!({ "hello": { "key": key, "seen": seen } }))
            .await;
        page
    }

    /// Connects without a word.
    pub async fn silent(at: SocketAddr, table: &str) -> Self {
        Self::connect(at, table, None, None).await.unwrap()
    }

    /// Connects with an origin, or with a small receive buffer.
    pub async fn connect(
        at: SocketAddr,
        table: &str,
        origin: Option<&str>,
        buffer: Option<u32>,
    ) -> Result<Self, tungstenite::Error> {
        let origin = origin.map(|origin| (http::header::ORIGIN, origin));
        Self::dial(at, table, origin, buffer).await
    }

    /// Connects with the cookie of a session.
    pub async fn member(at: SocketAddr, table: &str, cookie: &str) -> Self {
        let cookie = (http::header::COOKIE, cookie);
        Self::dial(at, table, Some(cookie), None).await.unwrap()
    }

    async fn dial(
        at: SocketAddr,
        table: &str,
        header: Option<(http::HeaderName, &str)>,
        buffer: Option<u32>,
    ) -> Result<Self, tungstenite::Error> {
        let socket = TcpSocket::new_v4()?;
        if let Some(bytes) = buffer {
            socket.set_recv_buffer_size(bytes)?;
        }
        let stream = socket.connect(at).await?;
        let mut request = format!("ws://{at}/ws/{table}").into_client_request()?;
        if let Some((name, value)) = header {
            let value = HeaderValue::from_str(value).unwrap();
            request.headers_mut().insert(name, value);
        }
        let (socket, _) = client_async(request, stream).await?;
        Ok(Self {
            socket,
            seats: Value::Null,
            view: Value::Null,
            log: vec![],
            refused: vec![],
            errors: vec![],
            closed: None,
            views: 0,
            table: Value::Null,
            clocks: Value::Null,
            proposal: Value::Null,
            said: vec![],
            moved: None,
            told: vec![],
        })
    }

    pub async fn send(&mut self, message: &Value) {
        self.say(&message.to_string()).await;
    }

    pub async fn say(&mut self, text: &str) {
        self.socket.send(Message::text(text)).await.unwrap();
    }

    pub async fn answer(&mut self, question: u64, choose: &[u16]) {
        self.send(&json!({ "answer": { "question": question, "choose": choose } }))
            .await;
    }

    /// Looks from a partner's seat.
    pub async fn from(at: SocketAddr, link: &str, seat: u8) -> Self {
        let (table, key) = parts(link);
        let mut page = Self::silent(at, table).await;
        page.send(&json!({ "hello": { "key": key, "as": seat } }))
            .await;
        page
    }

    /// Asks for something, and gives what it is refused with.
    pub async fn refused(&mut self, ask: Value) -> String {
        let before = self.errors.len();
        self.send(&ask).await;
        self.until(|page| page.errors.len() > before).await;
        self.errors[before].clone()
    }

    /// The last message of a kind.
    pub fn last(&self, kind: &str) -> Option<Value> {
        let mut told = self.told.iter().rev();
        told.find_map(|text| {
            let message: Value = serde_json::from_str(text).unwrap();
            message.get(kind).cloned()
        })
    }

    /// Whether anything it was told has these letters in it.
    pub fn was_told(&self, letters: &str) -> bool {
        self.told.iter().any(|text| text.contains(letters))
    }

    /// Answers the question it sees.
    pub async fn answer_open(&mut self, choose: &[u16]) {
        let question = self.question().expect("a question is open");
        self.answer(question, choose).await;
    }

    /// Waits for a question, and for what follows from the answer.
    pub async fn answer_when_asked(&mut self, choose: &[u16]) {
        self.until(|page| page.question().is_some()).await;
        self.answer_open(choose).await;
        self.until(|page| page.question().is_none()).await;
    }

    /// The question it sees.
    pub fn question(&self) -> Option<u64> {
        self.view["question"]["id"].as_u64()
    }

    pub fn over(&self) -> bool {
        !self.view["outcome"].is_null()
    }

    pub fn texts(&self) -> Vec<&str> {
        self.log
            .iter()
            .map(|line| line["text"].as_str().unwrap())
            .collect()
    }

    /// Reads messages until something is so.
    pub async fn until(&mut self, so: impl Fn(&Self) -> bool) {
        let reading = async {
            while !so(self) {
                assert!(
                    self.closed.is_none(),
                    "closed: {:?} {:?}",
                    self.closed,
                    self.errors
                );
                self.next().await;
            }
        };
        timeout(PATIENCE, reading).await.expect("it takes too long");
    }

    /// Reads messages until the server closes; gives the code.
    pub async fn until_closed(&mut self) -> Option<u16> {
        let reading = async {
            while self.closed.is_none() {
                self.next().await;
            }
        };
        timeout(PATIENCE, reading).await.expect("it takes too long");
        self.closed
            .as_ref()?
            .as_ref()
            .map(|frame| frame.code.into())
    }

    /// Reads whatever comes within a moment.
    pub async fn for_a_moment(&mut self) {
        let reading = async {
            while self.closed.is_none() {
                self.next().await;
            }
        };
        let _ = timeout(Duration::from_millis(150), reading).await;
    }

    async fn next(&mut self) {
        let text = match self.socket.next().await {
            Some(Ok(Message::Text(text))) => text,
            Some(Ok(Message::Close(frame))) => return self.closed = Some(frame),
            Some(Ok(_)) => return,
            Some(Err(_)) | None => return self.closed = Some(None),
        };
        let message: Value = serde_json::from_str(&text).unwrap();
        let (kind, body) = message.as_object().unwrap().iter().next().unwrap();
        self.told.push(text.to_string());
        match kind.as_str() {
            "seats" => self.seats = body.clone(),
            "view" => {
                self.view = body.clone();
                self.views += 1;
            }
            "log" => self.log.extend(body.as_array().unwrap().iter().cloned()),
            "forget" => {
                let after = body["after"].as_u64().unwrap();
                self.log
                    .retain(|line| line["seq"].as_u64().unwrap() <= after);
            }
            "table" => self.table = body.clone(),
            "clocks" => self.clocks = body.clone(),
            "proposal" => self.proposal = body.clone(),
            "said" => self.said.extend(body.as_array().unwrap().iter().cloned()),
            "moved" => self.moved = Some(body["table"].as_str().unwrap().into()),
            "pointed" | "showed" | "reasons" | "declined" => {}
            "refused" => self.refused.push(body.clone()),
            "error" => self.errors.push(body["text"].as_str().unwrap().into()),
            other => panic!("what is {other}?"),
        }
    }
}

/// A table and a key.
pub fn parts(link: &str) -> (&str, Option<&str>) {
    let link = link.strip_prefix("/t/").unwrap_or(link);
    link.split_once('#')
        .map_or((link, None), |(table, key)| (table, Some(key)))
}

/// A response.
pub struct Response {
    pub status: u16,
    pub head: String,
    pub body: Vec<u8>,
}

impl Response {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines
            .filter(|(key, _)| key.eq_ignore_ascii_case(name))
            .map(|(_, value)| value)
            .next()
    }
}

/// Asks over HTTP. `more` are further header lines.
pub async fn ask(at: SocketAddr, what: &str, body: &str, more: &str) -> Response {
    let mut stream = TcpStream::connect(at).await.unwrap();
    let length = body.len();
    let request = format!(
        "{what} HTTP/1.1\r\nHost: {at}\r\nConnection: close\r\nContent-Length: {length}\r\n{more}\r\n{body}"
    );
    // A refused body may not be read to its end.
    let _ = stream.write_all(request.as_bytes()).await;
    let mut read = Vec::new();
    let _ = timeout(PATIENCE, stream.read_to_end(&mut read))
        .await
        .expect("it takes too long");
    let split = read
        .windows(4)
        .position(|four| four == b"\r\n\r\n")
        .expect("a head");
    let head = String::from_utf8(read[..split].to_vec()).unwrap();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    Response {
        status,
        head,
        body: read[split + 4..].to_vec(),
    }
}

pub async fn get(at: SocketAddr, path: &str) -> Response {
    ask(at, &format!("GET {path}"), "", "").await
}

pub async fn post(at: SocketAddr, path: &str, body: &Value) -> Response {
    ask(at, &format!("POST {path}"), &body.to_string(), "").await
}

/// What is asked for a table with these seats.
pub fn table_of(who: &[&str]) -> Value {
    let seat = |who| json!({ "who": who, "deck": { "shipped": "any" } });
    let seats: Vec<Value> = who.iter().map(seat).collect();
    json!({ "ruleset": "toy", "format": "any", "seats": seats, "seed": 7 })
}

/// Opens a table; gives its id and its links by seat.
pub async fn open(at: SocketAddr, asked: &Value) -> (String, Vec<String>) {
    let response = post(at, "/api/tables", asked).await;
    assert_eq!(response.status, 200, "{}", response.text());
    let opened = response.json();
    let link = |seat: &Value| seat["link"].as_str().unwrap_or_default().to_owned();
    let links = opened["seats"]
        .as_array()
        .unwrap()
        .iter()
        .map(link)
        .collect();
    (opened["table"].as_str().unwrap().to_owned(), links)
}

//! One seat of a table, with its socket.

use std::net::SocketAddr;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use futures_util::{SinkExt, Stream};
use serde_json::json;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes, protocol::WebSocketConfig};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::message::{Asked, Line, Told, is_read};
use crate::shadow::Shown;

/// How long it may take to be let in.
const PATIENCE: Duration = Duration::from_secs(60);

/// One seat of a table.
#[derive(Debug)]
pub struct Seat {
    key: String,
    socket: Option<WebSocketStream<TcpStream>>,
    /// The last line it has.
    pub seen: u32,
    /// The last line there was when it got a view, since it sat down.
    pub seq: Option<u32>,
    pub asked: Option<Asked>,
    /// What it was shown, where that is to be compared.
    pub shown: Option<Box<Shown>>,
}

/// What a message was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heard {
    /// A view, or lines of the log.
    News,
    /// The same, and the game has ended.
    Over,
    /// An answer was refused.
    Refused,
    /// Nothing that a player needs.
    Other,
}

impl Seat {
    pub fn new(key: String, shown: Option<Box<Shown>>) -> Self {
        Self {
            key,
            socket: None,
            seen: 0,
            seq: None,
            asked: None,
            shown,
        }
    }

    /// Sits down, or comes back with what it has seen.
    pub async fn sit(&mut self, server: SocketAddr, table: &str) -> Result<(), String> {
        self.leave();
        let sitting = async {
            let stream = TcpStream::connect(server)
                .await
                .map_err(|e| e.to_string())?;
            stream.set_nodelay(true).map_err(|e| e.to_string())?;
            let small = WebSocketConfig::default()
                .read_buffer_size(4096)
                .write_buffer_size(0);
            let url = format!("ws://{server}/ws/{table}");
            let (mut socket, _) = client_async_with_config(url, stream, Some(small))
                .await
                .map_err(|e| e.to_string())?;
            // Whole views are what can be compared byte by byte.
            let reads = if self.shown.is_some() {
                "whole"
            } else {
                "parts"
            };
            let hello = json!({ "hello": { "key": self.key, "seen": self.seen, "reads": reads } });
            let hello = Message::text(hello.to_string());
            socket.send(hello).await.map_err(|e| e.to_string())?;
            Ok::<_, String>(socket)
        };
        let late = |_| "nobody was let in for a minute".to_owned();
        self.socket = Some(timeout(PATIENCE, sitting).await.map_err(late)??);
        Ok(())
    }

    /// Is gone without a word.
    pub fn leave(&mut self) {
        self.socket = None;
        self.seq = None;
        self.asked = None;
    }

    /// Whether it knows all that there was when it sat down.
    pub fn is_in_sync(&self) -> bool {
        self.seq == Some(self.seen)
    }

    pub async fn answer(&mut self, question: u32, choose: &[u16]) -> Result<(), String> {
        let Some(socket) = &mut self.socket else {
            return Err("the socket is gone".to_owned());
        };
        let answer = json!({ "answer": { "question": question, "choose": choose } });
        let answer = Message::text(answer.to_string());
        socket.send(answer).await.map_err(|e| e.to_string())
    }

    /// The next message, if there is one now.
    pub fn poll(&mut self, context: &mut Context) -> Poll<Result<Utf8Bytes, String>> {
        let Some(socket) = &mut self.socket else {
            return Poll::Pending;
        };
        loop {
            return match Pin::new(&mut *socket).poll_next(context) {
                Poll::Pending => Poll::Pending,
                Poll::Ready(Some(Ok(Message::Text(text)))) => Poll::Ready(Ok(text)),
                Poll::Ready(Some(Ok(Message::Close(frame)))) => {
                    let why = frame.map_or_else(String::new, |frame| frame.reason.to_string());
                    Poll::Ready(Err(format!("the server closed: {why}")))
                }
                // Pings are answered by the library.
                Poll::Ready(Some(Ok(_))) => continue,
                Poll::Ready(Some(Err(error))) => Poll::Ready(Err(error.to_string())),
                Poll::Ready(None) => Poll::Ready(Err("the socket closed".to_owned())),
            };
        }
    }

    /// Reads a message.
    pub fn hear(&mut self, text: &str) -> Result<Heard, String> {
        if !is_read(text) {
            return Ok(Heard::Other);
        }
        let told: Told = serde_json::from_str(text)
            .map_err(|error| format!("a message that is no message: {error}"))?;
        if let Some(error) = told.error {
            return Err(error.get().to_owned());
        }
        if told.refused.is_some() {
            return Ok(Heard::Refused);
        }
        let mut heard = Heard::Other;
        for line in told.log.into_iter().flatten() {
            let Line { seq } =
                serde_json::from_str(line.get()).map_err(|error| error.to_string())?;
            if seq != self.seen + 1 {
                return Err(format!("line {seq} came after line {}", self.seen));
            }
            self.seen = seq;
            if let Some(shown) = &mut self.shown {
                shown.line(line.get());
            }
            heard = Heard::News;
        }
        if let (Some(shown), Some(_)) = (&mut self.shown, &told.view) {
            shown.view = Some(text.to_owned());
        }
        if let Some(view) = told.view.or(told.rest) {
            self.seq = Some(view.seq);
            self.asked = view.question.map(|question| question.asked());
            heard = match view.outcome {
                Some(_) => Heard::Over,
                None => Heard::News,
            };
        }
        Ok(heard)
    }
}

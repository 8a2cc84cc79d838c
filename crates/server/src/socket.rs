//! A socket: reads a page's messages for its table, and writes what the table tells.

use std::{
    sync::{
        Arc, OnceLock,
        atomic::{AtomicBool, Ordering},
    },
    time::Instant,
};

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use blake3::Hash;
use futures_util::SinkExt;
use serde::de::IgnoredAny;
use tokio::{
    select,
    sync::{mpsc, oneshot},
    time::{interval, timeout},
};
use tracing::{debug, error, warn};

use crate::{
    Refused,
    hall::{Hall, NoTable},
    limits::{MESSAGE, Pace},
    links,
    moment::now,
    people::Member,
    plain::placed,
    store::UNKEPT,
    table::{Bundle, Handle, Hello, Letter, No, Outbox},
    tally,
    wire::{FromPage, ToPage},
};

/// The longest reason of a closed socket, in bytes.
const REASON: usize = 123;
/// Refused messages after which a socket is closed.
const NUISANCE: u32 = 100;

/// What one is told whose table is gone, and can be set up again.
const GONE: &str = "the table is set up again; come back";

/// Why a socket is closed.
#[derive(Debug)]
struct Farewell {
    code: u16,
    text: String,
}

impl Farewell {
    /// The page did something it should not.
    fn wrong(text: impl ToString) -> Self {
        Self {
            code: close_code::POLICY,
            text: text.to_string(),
        }
    }

    /// The page may come again once there is a server.
    fn stopping() -> Self {
        Self {
            code: close_code::AWAY,
            text: "the server stops".into(),
        }
    }

    /// The page may come again once there is room.
    fn full() -> Self {
        Self {
            code: close_code::AGAIN,
            text: UNKEPT.to_owned(),
        }
    }

    /// The page may come again.
    fn again(text: impl ToString) -> Self {
        Self {
            code: close_code::RESTART,
            text: text.to_string(),
        }
    }
}

impl From<No> for Farewell {
    fn from(no: No) -> Self {
        match no {
            No::Refused(refused) => Self::wrong(refused),
            No::Unkept => Self::full(),
            No::Ended => Self::again(GONE),
        }
    }
}

/// Serves one socket until it closes.
pub(crate) async fn serve(
    mut web: WebSocket,
    hall: Arc<Hall>,
    table: String,
    member: Option<Member>,
) {
    let mut stop = hall.stop.clone();
    let farewell = select! {
        biased;
        stopped = stop.changed() => match stopped {
            Ok(()) => Farewell::stopping(),
            Err(_) => return,
        },
        ended = attend(&mut web, &hall, &table, member.as_ref()) => match ended {
            Ok(()) => return,
            // Its table may have stopped before it did.
            Err(_) if *stop.borrow() => Farewell::stopping(),
            Err(farewell) => farewell,
        },
    };
    debug!(table, reason = farewell.text, "a socket is closed");
    tally::socket_closed(farewell.code);
    let last = async {
        web.send(trouble(&farewell.text)).await?;
        let frame = CloseFrame {
            code: farewell.code,
            reason: brief(&farewell.text).into(),
        };
        web.send(Message::Close(Some(frame))).await
    };
    // It may be gone already, or not be reading.
    let _ = timeout(hall.limits.patience, last).await;
}

/// As much of a text as fits beside the code that a socket is closed with: what is longer is not sent at all.
fn brief(text: &str) -> &str {
    &text[..text.floor_char_boundary(REASON)]
}

/// Lets the page say who it is, and attends to it. Fine when it leaves by itself.
async fn attend(
    web: &mut WebSocket,
    hall: &Arc<Hall>,
    table: &str,
    member: Option<&Member>,
) -> Result<(), Farewell> {
    let late = |_| Farewell::wrong("no hello was said");
    let Some(first) = timeout(hall.limits.patience, web.recv())
        .await
        .map_err(late)?
    else {
        return Ok(());
    };
    let hello = first.map_err(unreadable)?;
    let hello = match read(&hello) {
        Ok(FromPage::Hello {
            key,
            seat,
            seen,
            from,
            reads,
        }) => Hello {
            key: match (key, seat) {
                (Some(key), _) => Some(links::hash(&key)),
                (None, Some(seat)) => Some(claimed(hall, table, member, seat).await?),
                (None, None) => None,
            },
            from,
            seen,
            reads,
        },
        Ok(_) => {
            tally::message_refused("hello");
            return Err(Farewell::wrong("the first message says hello"));
        }
        Err(text) => {
            tally::message_refused("unreadable");
            return Err(Farewell::wrong(text));
        }
    };
    let socket = hall.socket();
    let joined = join(hall, table, socket, hello).await?;
    if let (Some(member), Some(key)) = (member, hello.key)
        && let Some(seat) = joined.handle.sign.opened(&key)
    {
        let table = joined.handle.number;
        let claim = hall.store.claim(member.account, table, key, seat);
        // The seat is theirs by its key all the same.
        if let Err(error) = claim.await {
            warn!(table, seat, %error, "a seat could not be claimed");
        }
    }
    let letters = joined.handle.letters.clone();
    let ended = Attending {
        web,
        hall,
        socket,
        joined,
    }
    .run()
    .await;
    // If the table is gone it needs no telling.
    let _ = letters.send(Letter::Leave { socket }).await;
    ended
}

/// Hash of the key of a seat that an account has claimed.
async fn claimed(
    hall: &Arc<Hall>,
    table: &str,
    member: Option<&Member>,
    seat: u8,
) -> Result<Hash, Farewell> {
    let Some(member) = member else {
        tally::message_refused("key");
        return Err(Farewell::wrong("sign in to sit down without a link"));
    };
    let handle = hall.find(table).await.map_err(no_table)?;
    let keys = hall.store.claimed(member.account, handle.number).await;
    let keys = keys.map_err(|error| {
        error!(%error, "the store");
        Farewell::again("something went wrong here")
    })?;
    let key = keys
        .into_iter()
        .find(|key| handle.sign.opened(key) == Some(seat));
    key.ok_or_else(|| {
        tally::message_refused("key");
        Farewell::wrong("your account has not claimed this seat")
    })
}

/// A place at a table.
struct Joined {
    handle: Handle,
    bundles: mpsc::Receiver<Bundle>,
    behind: Arc<AtomicBool>,
    /// Why the table has closed it, where it is not to come back.
    last: Arc<OnceLock<&'static str>>,
}

async fn join(
    hall: &Arc<Hall>,
    table: &str,
    socket: u64,
    hello: Hello,
) -> Result<Joined, Farewell> {
    // A table may go to sleep just when somebody comes: then it is woken again.
    for _ in 0..3 {
        let handle = hall.find(table).await.map_err(no_table)?;
        let (sender, bundles) = mpsc::channel(hall.limits.queue.max(1));
        let behind = Arc::new(AtomicBool::new(false));
        let last = Arc::new(OnceLock::new());
        let outbox = Outbox {
            bundles: sender,
            behind: Arc::clone(&behind),
            last: Arc::clone(&last),
        };
        let (reply, replied) = oneshot::channel();
        let letter = Letter::Join {
            socket,
            hello,
            outbox,
            reply,
        };
        if handle.letters.send(letter).await.is_ok()
            && let Ok(taken) = replied.await
        {
            taken?;
            return Ok(Joined {
                handle,
                bundles,
                behind,
                last,
            });
        }
    }
    Err(Farewell::again(GONE))
}

/// A socket that has said hello.
struct Attending<'a> {
    web: &'a mut WebSocket,
    hall: &'a Hall,
    socket: u64,
    joined: Joined,
}

/// Something asked that the table has not replied to yet.
struct Waiting {
    /// The question, if it is an answer.
    question: Option<u32>,
    replied: oneshot::Receiver<Result<Option<Utf8Bytes>, Refused>>,
}

impl Attending<'_> {
    async fn run(mut self) -> Result<(), Farewell> {
        let limits = &self.hall.limits;
        let mut pace = Pace::new(limits.messages_per_second, Instant::now());
        let mut refused = 0_u32;
        let mut heard = Instant::now();
        let mut ping = interval(limits.silence / 3);
        let mut waiting: Option<Waiting> = None;
        loop {
            select! {
                bundle = self.joined.bundles.recv() => match bundle {
                    Some(bundle) => self.pass(bundle).await?,
                    None => return Err(self.shown_out()),
                },
                reply = reply_to(&mut waiting) => {
                    if let Some(text) = reply? {
                        self.send(Message::Text(text)).await?;
                    }
                }
                // One answer at a time: the page waits, not the table.
                message = self.web.recv(), if waiting.is_none() => {
                    let Some(message) = message else { return Ok(()) };
                    let message = message.map_err(unreadable)?;
                    heard = Instant::now();
                    if matches!(message, Message::Close(_)) {
                        return Ok(());
                    }
                    let outcome = match pace.admits(heard) {
                        true => self.take(&message).await.inspect_err(|_| {
                            tally::message_refused("unreadable");
                        }),
                        false => {
                            tally::message_refused("too often");
                            Err(format!(
                                "more than {} messages a second; this one is not read",
                                limits.messages_per_second
                            ))
                        }
                    };
                    match outcome {
                        Ok(sent) => waiting = sent,
                        Err(text) => {
                            refused += 1;
                            if refused > NUISANCE {
                                return Err(Farewell::wrong("too many messages that are no use"));
                            }
                            self.send(trouble(&text)).await?;
                        }
                    }
                }
                _ = ping.tick() => {
                    if waiting.is_none() && heard.elapsed() > limits.silence {
                        return Err(Farewell::wrong("nothing was heard for too long"));
                    }
                    self.send(Message::Ping(Default::default())).await?;
                }
            }
        }
    }

    /// The table has closed it, or is gone.
    fn shown_out(&self) -> Farewell {
        match self.joined.last.get() {
            Some(why) => Farewell::wrong(why),
            None => Farewell::again(GONE),
        }
    }

    /// Reads a message; gives what it waits for.
    async fn take(&mut self, message: &Message) -> Result<Option<Waiting>, String> {
        if matches!(message, Message::Ping(_) | Message::Pong(_)) {
            return Ok(None);
        }
        let ask = read(message)?;
        let question = match &ask {
            FromPage::Answer { question, .. } => Some(*question),
            FromPage::Hello { .. } => return Err("hello has been said already".into()),
            _ => None,
        };
        let (reply, replied) = oneshot::channel();
        let letter = Letter::Ask {
            socket: self.socket,
            at: now(),
            ask,
            reply,
        };
        // If the table is gone, its end of the queue says so.
        let _ = self.joined.handle.letters.send(letter).await;
        Ok(Some(Waiting { question, replied }))
    }

    /// Passes on what the table tells, and asks for more when the table found no room.
    async fn pass(&mut self, bundle: Bundle) -> Result<(), Farewell> {
        // Together: one write to the system, where it has room.
        let all = async {
            for text in bundle {
                self.web.feed(Message::Text(text)).await?;
            }
            self.web.flush().await
        };
        match timeout(self.hall.limits.patience, all).await {
            Ok(sent) => sent.map_err(Farewell::wrong)?,
            Err(_) => return Err(unread()),
        }
        if self.joined.bundles.is_empty() && self.joined.behind.swap(false, Ordering::SeqCst) {
            let ready = Letter::Ready {
                socket: self.socket,
            };
            let _ = self.joined.handle.letters.send(ready).await;
        }
        Ok(())
    }

    async fn send(&mut self, message: Message) -> Result<(), Farewell> {
        match timeout(self.hall.limits.patience, self.web.send(message)).await {
            Ok(sent) => sent.map_err(Farewell::wrong),
            Err(_) => Err(unread()),
        }
    }
}

/// What to send when the table has replied; never ends while nothing is waited for.
async fn reply_to(waiting: &mut Option<Waiting>) -> Result<Option<Utf8Bytes>, Farewell> {
    let Some(Waiting { question, replied }) = waiting else {
        return std::future::pending().await;
    };
    let question = *question;
    let reply = replied.await;
    *waiting = None;
    match reply {
        Ok(Ok(told)) => Ok(told),
        Ok(Err(Refused(text))) => {
            let text = &text;
            let told = match question {
                Some(question) => ToPage::Refused { question, text },
                None => ToPage::Error { text },
            };
            Ok(Some(told.written()))
        }
        Err(_) => Err(Farewell::again(GONE)),
    }
}

fn read(message: &Message) -> Result<FromPage, String> {
    match message {
        Message::Text(text) => serde_json::from_str(text).map_err(|error| {
            let is_json = error.is_syntax() && serde_json::from_str::<IgnoredAny>(text).is_ok();
            match is_json {
                true => "a message is an object with one key, which says what is asked".to_owned(),
                false => placed(&error),
            }
        }),
        _ => Err("a message is JSON text".into()),
    }
}

fn no_table(why: NoTable) -> Farewell {
    tally::message_refused("table");
    Farewell::wrong(why)
}

fn unread() -> Farewell {
    tally::slow_reader_dropped();
    Farewell::wrong("messages were not read for too long")
}

fn trouble(text: &str) -> Message {
    Message::Text(ToPage::Error { text }.written())
}

/// What the socket could not read: too long, or no message at all.
fn unreadable(error: axum::Error) -> Farewell {
    let text = error.to_string();
    match text.contains("too long") || text.contains("too big") {
        true => {
            tally::message_refused("too long");
            Farewell {
                code: close_code::SIZE,
                text: format!("a message is at most {} kB", MESSAGE / 1024),
            }
        }
        false => Farewell {
            code: close_code::PROTOCOL,
            text,
        },
    }
}

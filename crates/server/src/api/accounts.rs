//! Accounts: making one, logging in and out.

use std::{sync::Arc, time::Instant};

use axum::{
    Json,
    body::Bytes,
    extract::{ConnectInfo, State, rejection::BytesRejection},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use serde_json::{Value, json};
use tracing::info;

use super::{
    body::read,
    cookie,
    problem::{Problem, too_often},
};
use crate::{
    Fault,
    door::Caller,
    hall::{Hall, NoTable},
    links,
    people::{Account, Member, NewAccount, NewSession},
};

/// The shortest password, in characters.
const SHORTEST: usize = 8;
/// The longest password, in bytes.
const LONGEST: usize = 256;

/// A name and a password.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Credentials {
    name: String,
    password: String,
}

/// `POST /api/accounts`: makes an account, and logs in.
pub(super) async fn enroll(
    State(hall): State<Arc<Hall>>,
    ConnectInfo(caller): ConnectInfo<Caller>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, Problem> {
    let Credentials { name, password } = read(body)?;
    let name = name.trim().to_owned();
    fits(&name)?;
    holds_out(&password, "password")?;
    let now = Instant::now();
    if !hall.desk.logins.admits(caller.0, now) {
        return Err(too_often("tries"));
    }
    let known = hall.store.account(&name).await.map_err(NoTable::from)?;
    if known.is_some() {
        return Err(taken());
    }
    if !hall.desk.accounts.admits(caller.0, now) {
        let fault = Fault::new("too many accounts were made from this address; come back tomorrow");
        return Err(Problem::new(StatusCode::TOO_MANY_REQUESTS, fault));
    }
    let secret = hall.desk.passwords.hash(password).await?;
    let new = NewAccount {
        name: name.clone(),
        secret,
    };
    if !hall.store.enroll(new).await.map_err(NoTable::from)? {
        return Err(taken());
    }
    info!(name, "an account is made");
    let made = hall.store.account(&name).await.map_err(NoTable::from)?;
    let made = made.ok_or(NoTable::Failed)?;
    begin(&hall, made.member, &headers).await
}

/// `POST /api/session`: logs in.
pub(super) async fn log_in(
    State(hall): State<Arc<Hall>>,
    ConnectInfo(caller): ConnectInfo<Caller>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, Problem> {
    let Credentials { name, password } = read(body)?;
    let name = name.trim();
    let now = Instant::now();
    if !hall.desk.logins.admits(caller.0, now) {
        return Err(too_often("tries"));
    }
    // What is no name and no password is wrong like any other, and takes as long.
    let sound = fits(name).is_ok() && password.len() <= LONGEST;
    let (name, password) = match sound {
        true => (name, password),
        false => ("", String::new()),
    };
    if !hall.desk.names.counts(name.to_lowercase(), now) {
        let fault = Fault::new("too many tries for this name; wait a minute");
        return Err(Problem::new(StatusCode::TOO_MANY_REQUESTS, fault));
    }
    let account = hall.store.account(name).await.map_err(NoTable::from)?;
    let (member, secret) = match account {
        Some(Account { member, secret }) => (Some(member), Some(secret)),
        None => (None, None),
    };
    let holds = hall.desk.passwords.holds(password, secret).await?;
    match member.filter(|_| holds) {
        Some(member) => begin(&hall, member, &headers).await,
        None => {
            let fault = Fault::new("the name or the password is wrong");
            Err(Problem::new(StatusCode::UNAUTHORIZED, fault))
        }
    }
}

/// `DELETE /api/session`: logs out.
pub(super) async fn log_out(
    State(hall): State<Arc<Hall>>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    if let Some(token) = cookie::token(&headers) {
        let ended = hall.store.end(links::hash(token)).await;
        ended.map_err(NoTable::from)?;
    }
    let mut response = Json(Value::Null).into_response();
    if let Some(cookie) = cookie::forget(&headers) {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

/// A password, and the one that is to take its place.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Change {
    old: String,
    new: String,
}

/// `PUT /api/me/password`: every session ends, and one begins for who asked.
pub(super) async fn change(
    State(hall): State<Arc<Hall>>,
    ConnectInfo(caller): ConnectInfo<Caller>,
    headers: HeaderMap,
    member: Member,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, Problem> {
    let Change { old, new } = read(body)?;
    holds_out(&new, "new")?;
    let now = Instant::now();
    if !hall.desk.logins.admits(caller.0, now) {
        return Err(too_often("tries"));
    }
    if !hall.desk.names.counts(member.name.to_lowercase(), now) {
        let fault = Fault::new("too many tries for this name; wait a minute");
        return Err(Problem::new(StatusCode::TOO_MANY_REQUESTS, fault));
    }
    let account = hall.store.account(&member.name).await;
    let secret = account
        .map_err(NoTable::from)?
        .map(|account| account.secret);
    // None is that long.
    let old = if old.len() > LONGEST {
        String::new()
    } else {
        old
    };
    if !hall.desk.passwords.holds(old, secret).await? {
        let fault = Fault::new("the password is wrong").at("old");
        return Err(Problem::new(StatusCode::FORBIDDEN, fault));
    }
    let secret = hall.desk.passwords.hash(new).await?;
    let renewed = hall.store.renew(member.account, secret).await;
    renewed.map_err(NoTable::from)?;
    info!(name = member.name, "a password is changed");
    begin(&hall, member, &headers).await
}

/// Whether a password may be one.
fn holds_out(password: &str, at: &str) -> Result<(), Fault> {
    if password.chars().count() < SHORTEST {
        let text = format!("a password has at least {SHORTEST} characters");
        return Err(Fault::new(text).at(at));
    }
    if password.len() > LONGEST {
        let text = format!("a password has at most {LONGEST} bytes");
        return Err(Fault::new(text).at(at));
    }
    Ok(())
}

/// Begins a session.
async fn begin(hall: &Hall, member: Member, asked: &HeaderMap) -> Result<Response, Problem> {
    let token = links::token().map_err(NoTable::from)?;
    let lasts = hall.limits.session;
    let session = NewSession {
        account: member.account,
        token: links::hash(&token),
        seconds: lasts.as_secs(),
    };
    hall.store.begin(session).await.map_err(NoTable::from)?;
    let mut response = Json(json!({ "name": member.name })).into_response();
    if let Some(cookie) = cookie::set(&token, lasts, asked) {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

/// Whether a name may be a member's: it must not look like another, nor turn the text around it.
fn fits(name: &str) -> Result<(), Fault> {
    let plain = |letter: char| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_' | '.');
    if !(2..=24).contains(&name.chars().count()) {
        return Err(Fault::new("a name has 2 to 24 characters").at("name"));
    }
    if !name.chars().all(plain) || name.contains("  ") {
        let text = "a name is made of letters, figures, single spaces, hyphens, dots and `_`";
        return Err(Fault::new(text).at("name"));
    }
    Ok(())
}

fn taken() -> Problem {
    let fault = Fault::new("this name is taken").at("name");
    Problem::new(StatusCode::CONFLICT, fault)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_and_plain() {
        for name in ["Ana", "Ünal 2", "a.b-c_d", "あい", &"x".repeat(24)] {
            assert_eq!(fits(name), Ok(()), "{name}");
        }
        for name in [
            "",
            "A",
            &"x".repeat(25),
            "a  b",
            "<b>",
            "a\nb",
            "a\u{202e}b",
        ] {
            assert!(fits(name).is_err(), "{name}");
        }
    }
}

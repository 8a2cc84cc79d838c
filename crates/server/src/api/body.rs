//! Bodies of requests, read.

use axum::{
    body::Bytes,
    extract::{
        Query,
        rejection::{BytesRejection, QueryRejection},
    },
    http::StatusCode,
};
use serde::de::DeserializeOwned;

use super::problem::Problem;
use crate::{
    Fault,
    plain::{place, plain, worded},
};

/// What stands behind the `?` of a request, if it is what is wanted.
pub(super) fn asked<T>(query: Result<Query<T>, QueryRejection>) -> Result<T, Fault> {
    let Query(asked) = query.map_err(|rejection| fault(&rejection.body_text()))?;
    Ok(asked)
}

fn fault(said: &str) -> Fault {
    let said = said.rsplit("query string: ").next().unwrap_or(said);
    let (at, said) = match said.split_once(": ") {
        Some((at, said)) if !at.contains(' ') => (Some(at), said),
        Some(_) | None => (None, said),
    };
    let number = ["invalid digit", "cannot parse integer", "number too"];
    let fault = match number.iter().any(|words| said.starts_with(words)) {
        true => Fault::new("here is to be a whole number of 0 or more"),
        false => Fault::new(worded(said)),
    };
    match at {
        Some(at) => fault.at(at),
        None => fault,
    }
}

/// The body, if it is the JSON that is wanted.
pub(super) fn read<T: DeserializeOwned>(body: Result<Bytes, BytesRejection>) -> Result<T, Problem> {
    let body = body.map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => {
            let fault = Fault::new("a request is at most 64 kB");
            Problem::new(StatusCode::PAYLOAD_TOO_LARGE, fault)
        }
        _ => Fault::new(rejection.body_text()).into(),
    })?;
    serde_json::from_slice(&body)
        .map_err(|error| Fault::new(plain(&error)).at(place(&error)).into())
}

//! Bodies of requests, read.

use axum::{body::Bytes, extract::rejection::BytesRejection, http::StatusCode};
use serde::de::DeserializeOwned;

use super::problem::Problem;
use crate::Fault;

/// The body, if it is the JSON that is wanted.
pub(super) fn read<T: DeserializeOwned>(body: Result<Bytes, BytesRejection>) -> Result<T, Problem> {
    let body = body.map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => {
            let fault = Fault::new("a request is at most 64 kB");
            Problem::new(StatusCode::PAYLOAD_TOO_LARGE, fault)
        }
        _ => Fault::new(rejection.body_text()).into(),
    })?;
    serde_json::from_slice(&body).map_err(|error| {
        let place = format!("line {} column {}", error.line(), error.column());
        Fault::new(error.to_string()).at(place).into()
    })
}

//! What went wrong with a request.

use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde_json::json;

use crate::{Fault, hall::NoTable};

/// What went wrong with a request.
#[derive(Debug)]
pub(crate) struct Problem {
    status: StatusCode,
    fault: Fault,
}

impl Problem {
    pub(crate) fn new(status: StatusCode, fault: Fault) -> Self {
        Self { status, fault }
    }

    /// There is no such thing.
    pub(super) fn missing(what: &str) -> Self {
        Self::new(
            StatusCode::NOT_FOUND,
            Fault::new(format!("there is no such {what}")),
        )
    }
}

impl From<Fault> for Problem {
    fn from(fault: Fault) -> Self {
        Self::new(StatusCode::BAD_REQUEST, fault)
    }
}

impl From<NoTable> for Problem {
    fn from(none: NoTable) -> Self {
        let status = match &none {
            NoTable::Order(fault) => return fault.clone().into(),
            NoTable::Unknown => StatusCode::NOT_FOUND,
            NoTable::Full => StatusCode::TOO_MANY_REQUESTS,
            NoTable::Unkept => StatusCode::INSUFFICIENT_STORAGE,
            NoTable::Broken | NoTable::Failed => StatusCode::INTERNAL_SERVER_ERROR,
        };
        Self::new(status, Fault::new(none.to_string()))
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut error = json!({ "text": self.fault.text });
        if let Some(at) = self.fault.at {
            error["at"] = at.into();
        }
        (self.status, Json(json!({ "error": error }))).into_response()
    }
}

/// Too much of something from one address.
pub(super) fn too_often(what: &str) -> Problem {
    let fault = Fault::new(format!("too many {what} from this address; wait a minute"));
    Problem::new(StatusCode::TOO_MANY_REQUESTS, fault)
}

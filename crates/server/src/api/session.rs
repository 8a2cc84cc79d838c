//! Who asks: the member whose session a request brings.

use std::sync::Arc;

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, StatusCode, request::Parts},
};

use super::{cookie, problem::Problem};
use crate::{
    Fault,
    hall::{Hall, NoTable},
    links,
    people::Member,
};

/// The member whose session these headers bring, if there is one.
pub(super) async fn member(hall: &Hall, headers: &HeaderMap) -> Result<Option<Member>, Problem> {
    let Some(token) = cookie::token(headers).filter(|token| !token.is_empty()) else {
        return Ok(None);
    };
    let found = hall.store.member(links::hash(token)).await;
    Ok(found.map_err(NoTable::from)?)
}

impl FromRequestParts<Arc<Hall>> for Member {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, hall: &Arc<Hall>) -> Result<Self, Problem> {
        member(hall, &parts.headers).await?.ok_or_else(|| {
            let fault = Fault::new("this is for members: log in first");
            Problem::new(StatusCode::UNAUTHORIZED, fault)
        })
    }
}

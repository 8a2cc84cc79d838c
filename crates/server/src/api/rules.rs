//! Rulesets and rules.

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, State},
};
use serde_json::Value;

use super::problem::Problem;
use crate::hall::Hall;

/// `GET /api/rulesets`
pub(super) async fn rulesets(State(hall): State<Arc<Hall>>) -> Json<Value> {
    Json(hall.house.rulesets())
}

/// `GET /api/rules/ID`
pub(super) async fn rule(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
) -> Result<Json<Value>, Problem> {
    hall.house
        .rule(&id)
        .map(Json)
        .ok_or_else(|| Problem::missing("rule"))
}

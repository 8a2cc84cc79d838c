//! Cards found by how a situation names them.

use yugioh::{FaceId, Pool};

use crate::card::CardRef;

/// The face that a card of a situation means.
pub(super) fn matching(pool: &Pool, card: &CardRef) -> Option<FaceId> {
    if card.print.is_some() {
        return None;
    }
    let exact = pool.named(&card.name);
    exact.or_else(|| pool.ids().find(|id| card.is_name(&pool.face(*id).name)))
}

/// Why a card means no face.
pub(super) fn unknown(pool: &Pool, card: &CardRef) -> String {
    if card.print.is_some() {
        return "cards of this game are known by their names alone".to_owned();
    }
    match near(pool, card) {
        Some(near) => format!("there is no card {}; the nearest name is {near}", card.name),
        None => format!("there is no card {}", card.name),
    }
}

/// The name nearest to a card's.
pub(super) fn near<'a>(pool: &'a Pool, card: &CardRef) -> Option<&'a str> {
    cardlang::nearest(&card.name, pool.faces.iter().map(|f| f.name.as_str()))
}

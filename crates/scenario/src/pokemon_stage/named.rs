//! Cards found by how a situation names them.

use ::pokemon::pool::{FaceId, Pool, Sort};

use crate::card::CardRef;

/// The printings of a card, in words.
pub(super) fn printed(pool: &Pool, id: FaceId) -> String {
    let prints: Vec<String> = pool
        .face(id)
        .printed
        .iter()
        .map(|p| format!("{} {}", p.set, p.number))
        .collect();
    prints.join(", ")
}

/// The faces that a card of a situation may mean: where several have the name and no printing is said,
/// those of the ruleset's own sets, and of these the basic Energy if its type alone is said.
pub(super) fn matching(pool: &Pool, sets: &[String], card: &CardRef) -> Vec<FaceId> {
    let exact = |id: &FaceId| card.is(&pool.face(*id).name, &printed(pool, *id));
    let mut found: Vec<FaceId> = pool.ids().filter(exact).collect();
    let mut prefer = |test: &dyn Fn(FaceId) -> bool| {
        if found.len() > 1 && found.iter().any(|id| test(*id)) {
            found.retain(|id| test(*id));
        }
    };
    if card.print.is_none() {
        prefer(&|id| pool.face(id).printed.iter().any(|p| sets.contains(&p.set)));
    }
    if card.is_type() {
        prefer(&|id| pool.info(id).sort == Sort::BasicEnergy);
    }
    found
}

/// Why a card means no face.
pub(super) fn unknown(pool: &Pool, card: &CardRef) -> String {
    let names = pool.faces.iter().map(|f| f.name.as_str());
    let named: Vec<FaceId> = pool
        .ids()
        .filter(|id| card.is_name(&pool.face(*id).name))
        .collect();
    if !named.is_empty() {
        let prints: Vec<String> = named.iter().map(|id| printed(pool, *id)).collect();
        return format!("it was not printed there, but as {}", prints.join("; "));
    }
    match cardlang::nearest(&card.name, names) {
        Some(near) => format!("there is no card {}; the nearest name is {near}", card.name),
        None => format!("there is no card {}", card.name),
    }
}

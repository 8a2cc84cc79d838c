//! Looking at the toy's table.

use std::sync::Arc;

use view::{
    CardView, FaceView, Gauge, Lies, Mark, OutcomeView, Role, SeatView, Stake, TableView, TurnView,
    ZoneView,
};

use super::{Duel, Piece, Side};
use crate::Stance;

impl Duel {
    /// The table, with the faces that a viewer sees.
    pub(super) fn table(&self, viewer: Option<u8>, sees: impl Fn(u8, &Piece) -> bool) -> TableView {
        let seats = self.sides.iter().zip(1..);
        let seats = seats.map(|(side, seat)| self.seat(side, seat, &|piece| sees(seat, piece)));
        let chain = self.window.iter().flat_map(|w| &w.chain);
        let chain = chain.map(|(_, piece)| self.look(piece, true)).collect();
        TableView {
            seq: 0,
            ruleset: "Toy Duel".to_owned(),
            viewer,
            turn: TurnView {
                number: self.turn,
                seat: Some(self.on as u8 + 1),
                phase: self.phase_name().into(),
                order: Vec::new(),
            },
            seats: seats.collect(),
            commands: vec![],
            shared: vec![zone("shared.chain".to_owned(), chain)],
            mats: Vec::new(),
            aims: Vec::new(),
            question: None,
            waiting: Vec::new(),
            outcome: self.winner().map(|team| OutcomeView {
                team: Some(team),
                stake: Stake::Game,
                why: "the others have no Life Points".to_owned(),
                rules: Vec::new(),
            }),
        }
    }

    fn seat(&self, side: &Side, seat: u8, sees: &dyn Fn(&Piece) -> bool) -> SeatView {
        let zones = [
            ("monsters", &side.monsters),
            ("spells", &side.spells),
            ("field", &side.field),
            ("hand", &side.hand),
            ("deck", &side.deck),
            ("fusion", &side.fusion),
            ("graveyard", &side.graveyard),
            ("removed", &side.removed),
        ];
        let look = |piece: &Piece| self.look(piece, sees(piece));
        let zones = zones
            .map(|(id, pieces)| zone(format!("{seat}.{id}"), pieces.iter().map(look).collect()));
        let now = self.life[usize::from(side.team) - 1];
        SeatView {
            seat,
            team: side.team,
            gauges: vec![gauge("Life Points", now)],
            zones: zones.into(),
        }
    }

    fn look(&self, piece: &Piece, seen: bool) -> CardView {
        let face = piece.face();
        let printed = FaceView {
            name: face.name.to_owned(),
            kind: face.kind.to_owned(),
            line: String::new(),
            band: String::new(),
            stats: Vec::new(),
            abilities: Vec::new(),
            foot: String::new(),
            printed: String::new(),
        };
        let mut marks = Vec::new();
        let mut values = Vec::new();
        if let Some(stance) = piece.stance {
            let text = match (stance, piece.is_monster()) {
                (Stance::Attack, _) => "Attack Position",
                (Stance::Defense, _) => "face-up Defense Position",
                (Stance::Set, true) => "face-down Defense Position",
                (Stance::Set, false) => "Set",
                (Stance::FaceUp, _) => "face-up",
            };
            marks.push(mark("position", text, 0));
        }
        let counters = piece.counters.iter();
        marks.extend(counters.map(|(n, w)| mark("counter", &format!("{w} Counter"), (*n).into())));
        if piece.is_monster() {
            let [atk, def, level] = face.figures;
            let spells = self.sides.iter().flat_map(|s| &s.spells);
            let swords = spells.filter(|s| s.on == Some(piece.handle)).count() as i32;
            values = vec![
                gauge("ATK", atk + 700 * swords),
                gauge("DEF", def),
                gauge("Level", level),
            ];
        }
        let attached = self.sides.iter().flat_map(|s| &s.spells);
        let attached = attached.filter(|s| s.on == Some(piece.handle));
        CardView {
            handle: piece.handle,
            face: seen.then(|| printed.into()),
            lies: Lies::Upright,
            marks,
            values,
            attached: attached.map(|s| self.look(s, true)).collect(),
        }
    }
}

fn zone(id: String, cards: Vec<CardView>) -> Arc<ZoneView> {
    Arc::new(ZoneView {
        name: id.clone().into(),
        id: id.into(),
        role: Role::Row,
        count: cards.len() as u16,
        places: 0,
        cards,
    })
}

fn gauge(label: &str, now: i32) -> Gauge {
    Gauge {
        label: label.to_owned().into(),
        now,
        of: now,
    }
}

fn mark(kind: &str, text: &str, number: i32) -> Mark {
    Mark {
        kind: kind.to_owned().into(),
        text: text.to_owned(),
        number,
    }
}

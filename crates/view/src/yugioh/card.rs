//! One card, with what is so of it on the field.

use cardlang::Phrase;
use kernel::{Card, ZoneId};
use yugioh::Yugioh;
use yugioh::face::Face;
use yugioh::state::{Side, Stance};
use yugioh::words::{CounterName, Stat};

use crate::yugioh::face_view;
use crate::{CardView, Gauge, Lies, Mark, Printed, Sight};

impl Sight<'_, Yugioh> {
    /// A card that lies somewhere, with its face if the viewer may see it.
    pub(super) fn card(&self, zone: ZoneId, at: usize, card: Card) -> CardView {
        if self.sees(card) {
            return self.open_card(card);
        }
        bare(self.place_handle(zone, at))
    }

    /// A card that everybody sees.
    pub(super) fn open_card(&self, card: Card) -> CardView {
        CardView {
            face: Some(self.printed(card)),
            ..bare(self.handle(card))
        }
    }

    /// What is printed on a card.
    fn printed(&self, card: Card) -> Printed {
        let pool = &self.rules.ruled.pool;
        let face = self.rules.face(self.state, card);
        let once = || Printed::new(face_view(pool.face(face)));
        Printed::clone(&pool.shown.get(face.0.into(), once))
    }

    pub(super) fn face(&self, card: Card) -> &Face {
        let pool = &self.rules.ruled.pool;
        pool.face(self.rules.face(self.state, card))
    }

    /// A card in a Spell & Trap Card Zone or a Field Card Zone.
    pub(super) fn in_play(&self, zone: ZoneId, at: usize, card: Card) -> CardView {
        let mut view = self.card(zone, at, card);
        let status = self.state.status(card);
        match status.side {
            Side::Up => {
                self.open_marks(card, &mut view);
                if status.on != Card::NONE && self.sees(status.on) {
                    let name = self.rules.name(self.state, status.on);
                    view.marks.push(mark("effect", &format!("on {name}"), 0));
                }
            }
            Side::Down => {
                view.lies = Lies::Down;
                view.marks.push(mark("position", "Set", 0));
            }
        }
        view
    }

    /// A monster on the field.
    pub(super) fn monster(&self, zone: ZoneId, at: usize, card: Card) -> CardView {
        let mut view = self.card(zone, at, card);
        let status = self.state.status(card);
        let (lies, position) = match (status.side, status.stance) {
            (Side::Up, Stance::Attack) => (Lies::Upright, "Attack Position"),
            (Side::Up, Stance::Defense) => (Lies::Sideways, "face-up Defense Position"),
            (Side::Down, _) => (Lies::DownSideways, "face-down Defense Position"),
        };
        view.lies = lies;
        view.marks.push(mark("position", position, 0));
        if self.sees(card) {
            view.values = self.values(card, status.side);
        }
        if status.side == Side::Up {
            self.open_marks(card, &mut view);
            let equips: Vec<Card> = self
                .rules
                .reading(self.state, |table| table.equips_of(card).collect());
            view.attached = equips.into_iter().map(|c| self.open_card(c)).collect();
        }
        view
    }

    /// ATK, DEF and Level: as they are now of a face-up monster, else as printed.
    fn values(&self, card: Card, side: Side) -> Vec<Gauge> {
        let figures = self.rules.reading(self.state, |table| match side {
            Side::Up => [
                ("ATK", table.stat_of(card, Stat::Atk)),
                ("DEF", table.stat_of(card, Stat::Def)),
                ("Level", i32::from(table.level_of(card))),
            ],
            Side::Down => [
                ("ATK", table.printed(card, Stat::Atk)),
                ("DEF", table.printed(card, Stat::Def)),
                ("Level", i32::from(table.info(card).level)),
            ],
        });
        let gauge = |(label, now): (&'static str, i32)| Gauge {
            label: label.into(),
            now,
            of: 0,
        };
        figures.into_iter().map(gauge).collect()
    }

    /// What everybody sees on a face-up card: counters, its aim, and that its effects are negated.
    fn open_marks(&self, card: Card, view: &mut CardView) {
        let status = self.state.status(card);
        if status.counters > 0 {
            let word = format!("{} Counter", counter(self.face(card)));
            view.marks
                .push(mark("counter", &word, i32::from(status.counters)));
        }
        if let Some(seat) = status.pick.filter(|_| self.rules.ruled.lens.seats > 2) {
            let text = format!("aimed at {}", self.called(seat, "player"));
            view.marks.push(mark("effect", &text, 0));
        }
        if self
            .rules
            .reading(self.state, |table| table.is_negated(card))
        {
            view.marks
                .push(mark("effect", "its effects are negated", 0));
        }
        for lasting in &self.state.lasting {
            let words = lasting.words;
            if lasting
                .targets
                .iter()
                .any(|aim| self.state.stays(*aim) && aim.card == card)
            {
                let pool = &self.rules.ruled.pool;
                let clause = pool.clause(words.0, words.1, words.2);
                let text = cardlang::Out::of(clause);
                let from = &pool.face(words.0).name;
                view.marks
                    .push(mark("effect", &format!("{from}: {text}"), 0));
            }
        }
    }
}

/// A card of which nothing is known.
fn bare(handle: u32) -> CardView {
    CardView {
        handle,
        face: None,
        lies: Lies::Upright,
        marks: Vec::new(),
        values: Vec::new(),
        attached: Vec::new(),
    }
}

fn mark(kind: &'static str, text: &str, number: i32) -> Mark {
    Mark {
        kind: kind.into(),
        text: text.to_owned(),
        number,
    }
}

/// The counters that a card speaks of, or the most usual ones.
fn counter(face: &Face) -> String {
    let mut found = None;
    for clause in face.abilities.iter().flat_map(|a| &a.clauses) {
        clause.walk(&mut |node| {
            if let (None, Some(CounterName(word))) = (&found, node.downcast_ref()) {
                found = Some(word.clone());
            }
        });
    }
    found.unwrap_or_else(|| "Spell".to_owned())
}

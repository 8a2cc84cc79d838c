//! What is told of a table: whole views, or those parts of them that a page has not got yet.

use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::hash::{BuildHasher, Hash, Hasher};
use std::rc::Rc;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use foldhash::quality::FixedState;
use serde::{Deserialize, Serialize};
use view::{
    AimView, CommandView, Ids, OutcomeView, Printed, QuestionView, SeatPart, TableView, TurnView,
    ZonePart, ZoneView,
};

use crate::{Play, Refused, table::Written, wire::ToPage};

/// Zones and faces are sent in messages of about this size, so that no socket needs a large buffer.
const PIECE: usize = 4 * 1024;

/// How a page wants to be told of views.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Reads {
    /// Each time all of it.
    #[default]
    Whole,
    /// What is new of it: the page keeps the rest.
    Parts,
}

/// A zone, written once for all whose views have it in common.
struct Part {
    zone: Arc<ZoneView>,
    /// What tells whether it is as it was.
    print: u64,
    text: OnceCell<String>,
}

/// The zones of scenes that are told together.
#[derive(Default)]
pub(crate) struct Gallery(Vec<Rc<Part>>);

/// What all viewers of one seat may see now.
pub(crate) struct Scene {
    view: TableView,
    whole: OnceCell<Written>,
    zones: Vec<Rc<Part>>,
    /// The same of the seats, apart from their zones.
    seats: u64,
    /// The same of all else.
    rest: u64,
}

/// What a page has been told of views.
#[derive(Debug)]
pub(crate) enum Had {
    /// The last view.
    Whole(Option<blake3::Hash>),
    /// The parts it has.
    Parts(Box<Parts>),
}

/// The parts a page has.
#[derive(Debug, Default)]
pub(crate) struct Parts {
    zones: Vec<u64>,
    seats: Option<u64>,
    rest: Option<u64>,
    faces: BTreeSet<u64>,
}

/// All of a view but zones and faces.
#[derive(Debug, Serialize)]
pub(crate) struct Rest<'a> {
    seq: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    ruleset: Option<&'a str>,
    viewer: Option<u8>,
    turn: &'a TurnView,
    #[serde(skip_serializing_if = "Option::is_none")]
    seats: Option<Vec<SeatPart<'a>>>,
    shared: Ids<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mats: Option<&'a [Vec<u8>]>,
    aims: &'a [AimView],
    question: Option<&'a QuestionView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    commands: Option<&'a [CommandView]>,
    waiting: &'a [u8],
    outcome: Option<&'a OutcomeView>,
}

impl Had {
    /// Nothing yet.
    pub(crate) fn nothing(reads: Reads) -> Self {
        match reads {
            Reads::Whole => Self::Whole(None),
            Reads::Parts => Self::Parts(Box::default()),
        }
    }
}

impl Gallery {
    /// A zone of a view that may be in another view too.
    fn part(&mut self, zone: &Arc<ZoneView>) -> Rc<Part> {
        // What is kept here cannot have made room for another zone.
        let known = self.0.iter().find(|part| Arc::ptr_eq(&part.zone, zone));
        if let Some(part) = known {
            return Rc::clone(part);
        }
        let part = Rc::new(Part {
            zone: Arc::clone(zone),
            print: FixedState::default().hash_one(zone),
            text: OnceCell::new(),
        });
        self.0.push(Rc::clone(&part));
        part
    }
}

impl Part {
    fn text(&self) -> &str {
        // Plain structs with string keys can always be written.
        let written = || serde_json::to_string(&ZonePart(&self.zone)).unwrap_or_default();
        self.text.get_or_init(written)
    }
}

impl Scene {
    pub(crate) fn new(view: TableView, gallery: &mut Gallery) -> Self {
        let zones = all(&view).map(|zone| gallery.part(zone)).collect();
        let mut seats = FixedState::default().build_hasher();
        for seat in &view.seats {
            (seat.seat, seat.team, &seat.gauges).hash(&mut seats);
            for zone in &seat.zones {
                zone.id.hash(&mut seats);
            }
        }
        let mut rest = FixedState::default().build_hasher();
        (view.seq, &view.turn, &view.question).hash(&mut rest);
        (&view.waiting, &view.outcome, &view.aims).hash(&mut rest);
        for zone in &view.shared {
            zone.id.hash(&mut rest);
        }
        Self {
            whole: OnceCell::new(),
            zones,
            seats: seats.finish(),
            rest: rest.finish(),
            view,
        }
    }

    /// The last line of the log there is.
    pub(crate) fn seq(&self) -> u32 {
        self.view.seq
    }

    fn whole(&self) -> &Written {
        let written = || Written::new(ToPage::View(&self.view).written());
        self.whole.get_or_init(written)
    }

    /// Whether there is something that a page has not got.
    pub(crate) fn is_news(&self, had: &Had) -> bool {
        match had {
            Had::Whole(hash) => *hash != Some(self.whole().hash),
            Had::Parts(parts) => {
                parts.rest != Some(self.rest)
                    || parts.seats != Some(self.seats)
                    || self
                        .zones
                        .iter()
                        .any(|zone| !parts.zones.contains(&zone.print))
            }
        }
    }

    /// Writes what a page has not got, and takes note that it has it now.
    pub(crate) fn tell(&self, had: &mut Had, to: &mut Vec<Utf8Bytes>) {
        match had {
            Had::Whole(hash) => {
                let whole = self.whole();
                *hash = Some(whole.hash);
                to.push(whole.text.clone());
            }
            Had::Parts(parts) => self.tell_parts(parts, to),
        }
    }

    fn tell_parts(&self, had: &mut Parts, to: &mut Vec<Utf8Bytes>) {
        let view = &self.view;
        let mut faces = Pieces::new("faces");
        let mut zones = Pieces::new("zones");
        for part in &self.zones {
            if had.zones.contains(&part.print) {
                continue;
            }
            for card in &part.zone.cards {
                card.faces(&mut |face: &Printed| {
                    if had.faces.insert(face.number()) {
                        faces.push(&format!("[{},{}]", face.number(), face.text()));
                    }
                });
            }
            zones.push(part.text());
        }
        to.extend(faces.written());
        to.extend(zones.written());
        let first = had.rest.is_none();
        let rest = Rest {
            seq: view.seq,
            ruleset: first.then_some(view.ruleset.as_str()),
            viewer: view.viewer,
            turn: &view.turn,
            seats: (had.seats != Some(self.seats))
                .then(|| view.seats.iter().map(SeatPart).collect()),
            shared: Ids(&view.shared),
            mats: first.then_some(&view.mats),
            aims: &view.aims,
            question: view.question.as_ref(),
            commands: first.then_some(&view.commands),
            waiting: &view.waiting,
            outcome: view.outcome.as_ref(),
        };
        to.push(ToPage::Rest(&rest).written());
        had.zones.clear();
        had.zones.extend(self.zones.iter().map(|part| part.print));
        (had.seats, had.rest) = (Some(self.seats), Some(self.rest));
    }
}

/// Every message that a viewer gets who comes with the lines up to `seen`: who reads whole views, and who reads
/// parts. For whoever has to prove that nothing hidden is in them.
pub fn told(game: &dyn Play, viewer: Option<u8>, seen: u32) -> String {
    let mut all = Vec::new();
    let scene = Scene::new(game.view(viewer), &mut Gallery::default());
    all.extend(lines(game, viewer, seen, scene.seq()));
    for reads in [Reads::Whole, Reads::Parts] {
        scene.tell(&mut Had::nothing(reads), &mut all);
    }
    all.iter()
        .fold(String::new(), |all, message| all + message + "\n")
}

/// The message that refuses an answer.
pub fn refused(question: u32, why: &Refused) -> String {
    let text = &why.0;
    ToPage::Refused { question, text }.written().to_string() + "\n"
}

/// The message with a viewer's lines after the last one it has seen, if there are any.
fn lines(game: &dyn Play, viewer: Option<u8>, seen: u32, seq: u32) -> Option<Utf8Bytes> {
    // A page that has seen more than there is has seen another game.
    let seen = if seen > seq { 0 } else { seen };
    if seen == seq {
        return None;
    }
    let lines = game.log(viewer, seen);
    (!lines.is_empty()).then(|| ToPage::Log(&lines).written())
}

/// Every zone of a view.
fn all(view: &TableView) -> impl Iterator<Item = &Arc<ZoneView>> {
    let seats = view.seats.iter().flat_map(|seat| &seat.zones);
    seats.chain(&view.shared)
}

/// A list that is sent in messages of bounded size.
struct Pieces {
    name: &'static str,
    open: String,
    done: Vec<Utf8Bytes>,
}

impl Pieces {
    fn new(name: &'static str) -> Self {
        Self {
            name,
            open: String::new(),
            done: Vec::new(),
        }
    }

    fn push(&mut self, item: &str) {
        if !self.open.is_empty() && self.open.len() + item.len() > PIECE {
            self.close();
        }
        if self.open.is_empty() {
            self.open = format!("{{\"{}\":[", self.name);
        } else {
            self.open.push(',');
        }
        self.open.push_str(item);
    }

    fn close(&mut self) {
        if !self.open.is_empty() {
            let mut text = std::mem::take(&mut self.open);
            text.push_str("]}");
            self.done.push(text.into());
        }
    }

    fn written(mut self) -> Vec<Utf8Bytes> {
        self.close();
        self.done
    }
}

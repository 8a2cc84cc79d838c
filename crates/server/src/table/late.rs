//! What spectators see who see everything later.

use std::{collections::VecDeque, sync::Arc};

use view::{LogLine, TableView};

use super::talk::Heard;
use crate::{
    Play,
    moment::Moment,
    wire::{SaidLine, To},
};

/// In how many steps a delay is cut: as many views wait at most.
const STEPS: u64 = 64;

/// The table as it was some time ago.
pub(crate) struct Late {
    delay: u64,
    /// What is shown now.
    shown: Option<TableView>,
    /// The log that belongs to it.
    lines: Vec<LogLine>,
    /// What is to be shown, the oldest first.
    coming: VecDeque<Frame>,
    /// Lines that were put into a frame last.
    framed: u32,
    /// Lines that were not taken back since the beginning.
    pub(crate) floor: u32,
    /// What was said, as far as it may be heard now.
    heard: Heard,
    /// What was said and may be heard later, the oldest first.
    unheard: VecDeque<Said>,
}

/// What a seat, or the table itself, said to everybody.
struct Said {
    /// When it may be heard.
    due: Moment,
    seat: Option<u8>,
    text: Arc<str>,
}

struct Frame {
    /// When it may be shown.
    due: Moment,
    view: TableView,
    /// Lines that stay of those before it.
    stay: u32,
    lines: Vec<LogLine>,
}

impl Late {
    pub(crate) fn new(delay: u64) -> Self {
        Self {
            delay,
            shown: None,
            lines: Vec::new(),
            coming: VecDeque::new(),
            framed: 0,
            floor: u32::MAX,
            heard: Heard::default(),
            unheard: VecDeque::new(),
        }
    }

    /// When what happens now may be seen and heard. What happens in one short while is told together at its
    /// end, so that few have to wait.
    fn due_of(&self, now: Moment) -> Moment {
        let slot = (self.delay / STEPS).max(1);
        (now / slot + 1)
            .saturating_mul(slot)
            .saturating_add(self.delay)
    }

    /// Takes note of what a seat, or the table itself, said to everybody, to be heard later.
    pub(crate) fn overhear(&mut self, now: Moment, seat: Option<u8>, text: &str) {
        self.unheard.push_back(Said {
            due: self.due_of(now),
            seat,
            text: text.into(),
        });
    }

    /// Takes note of what happened, to be shown later.
    pub(crate) fn note(&mut self, now: Moment, game: &dyn Play, view: TableView) {
        let due = self.due_of(now);
        let stay = self.framed.min(view.seq);
        let lines = game.log(None, stay);
        self.framed = view.seq;
        match self.coming.back_mut() {
            Some(last) if last.due == due => {
                let keep = stay.saturating_sub(last.stay);
                // An undo may reach back further than this frame does.
                last.lines.truncate(keep as usize);
                last.stay = last.stay.min(stay);
                last.lines.extend(lines);
                last.view = view;
            }
            Some(_) | None => self.coming.push_back(Frame {
                due,
                view,
                stay,
                lines,
            }),
        }
    }

    /// When there is something more to show, or to hear.
    pub(crate) fn due(&self) -> Option<Moment> {
        let seen = self.coming.front().map(|frame| frame.due);
        let heard = self.unheard.front().map(|said| said.due);
        seen.into_iter().chain(heard).min()
    }

    /// Shows what may be shown by now; tells after which line an undo has changed the log.
    pub(crate) fn advance(&mut self, now: Moment) -> Option<u32> {
        let mut void = None;
        while self.coming.front().is_some_and(|frame| frame.due <= now)
            && let Some(frame) = self.coming.pop_front()
        {
            if (frame.stay as usize) < self.lines.len() {
                self.floor = self.floor.min(frame.stay);
                void = Some(void.map_or(frame.stay, |least: u32| least.min(frame.stay)));
                self.lines.truncate(frame.stay as usize);
            }
            self.lines.extend(frame.lines);
            self.shown = Some(frame.view);
        }
        while self.unheard.front().is_some_and(|said| said.due <= now)
            && let Some(said) = self.unheard.pop_front()
        {
            self.heard.hear(said.seat, To::Table, said.text);
        }
        void
    }

    /// What is shown now; none before the delay is over for the first time.
    pub(crate) fn view(&self) -> Option<&TableView> {
        self.shown.as_ref()
    }

    /// Whether the end of the game is shown.
    pub(crate) fn ended(&self) -> bool {
        self.shown
            .as_ref()
            .is_some_and(|view| view.outcome.is_some())
    }

    /// The number of the last thing said that may be heard now.
    pub(crate) fn last_heard(&self) -> u32 {
        self.heard.last()
    }

    /// What was said after one, as far as it may be heard now.
    pub(crate) fn said(&self, seen: u32) -> Vec<SaidLine<'_>> {
        self.heard.after(seen)
    }

    /// Its lines after one.
    pub(crate) fn log(&self, seen: u32) -> Vec<LogLine> {
        let lines = self.lines.iter();
        lines.filter(|line| line.seq > seen).cloned().collect()
    }
}

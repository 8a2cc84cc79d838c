//! The life of a table: its book and its game, as they follow from its acts.

use view::{LogLine, TableView};

use crate::{
    House, Order, Play,
    moment::Moment,
    place::Place,
    table::{
        act::Act,
        announced::{announced, match_ended, whispered},
        book::Book,
        late::Late,
        settings::Settings,
    },
    wire::{Stage, To},
};

/// A table as its acts have made it.
pub(crate) struct Life {
    pub(crate) book: Book,
    /// None before it starts, and while a bot thinks about it.
    pub(crate) game: Option<Box<dyn Play>>,
    /// What spectators see, if they see it late.
    pub(crate) late: Option<Late>,
}

impl Life {
    /// A table to which nothing has happened yet. One that gathers has no game.
    pub(crate) fn new(
        order: Order,
        settings: Settings,
        places: Vec<Place>,
        game: Option<Box<dyn Play>>,
    ) -> Self {
        let late = settings.delay().map(Late::new);
        let mut life = Self {
            book: Book::new(order, settings, places),
            game,
            late,
        };
        // Before anybody is there to be told.
        life.see_end(0);
        life
    }

    /// A table that was kept, set up again by its acts.
    ///
    /// # Errors
    /// In words, when an act does not fit.
    pub(crate) fn again(
        house: &dyn House,
        order: Order,
        mut settings: Settings,
        places: Vec<Place>,
        acts: &[(Moment, Act)],
        (opened, now): (Moment, Moment),
    ) -> Result<Self, String> {
        let game = match settings.gather {
            true => None,
            false => Some(house.open(&order).map_err(|fault| fault.to_string())?),
        };
        if settings.teams.is_empty()
            && let Some(game) = &game
        {
            // A table from before there were settings.
            settings.teams = game.teams();
        }
        let mut life = Self::new(order, settings, places, game);
        // Of what is long past, spectators need no more than where it led.
        let since = life
            .book
            .settings
            .delay()
            .map(|delay| now.saturating_sub(2 * delay));
        let recent = |at: Moment| since.is_some_and(|since| at >= since);
        let mut last = opened;
        if recent(opened) {
            life.remember(opened);
        }
        for (nth, (at, act)) in acts.iter().enumerate() {
            if recent(*at) && !recent(last) {
                life.remember(last);
            }
            life.replay(house, *at, act)
                .map_err(|reason| format!("act {nth}: {reason}"))?;
            if recent(*at) {
                life.remember(*at);
            }
            last = *at;
        }
        if !recent(last) {
            life.remember(last);
        }
        if let Some(late) = &mut life.late {
            late.advance(now);
        }
        Ok(life)
    }

    /// Does an act again that was done at a moment.
    fn replay(&mut self, house: &dyn House, at: Moment, act: &Act) -> Result<(), String> {
        match act {
            Act::Answer {
                seat,
                question,
                choose,
                ..
            } => {
                let game = self.game.as_mut().ok_or("an answer before the game")?;
                game.answer(*seat, *question, choose)
                    .map_err(|refused| refused.to_string())?;
            }
            Act::Undo { answers } => {
                let game = self.game.as_mut().ok_or("an undo before the game")?;
                game.undo(*answers).map_err(|refused| refused.to_string())?;
                self.lower();
            }
            Act::Start {} => {
                let game = house.open(&self.book.named_order());
                self.game = Some(game.map_err(|fault| fault.to_string())?);
            }
            Act::Plays { .. }
            | Act::Came { .. }
            | Act::Left { .. }
            | Act::Clocks { .. }
            | Act::Helped { .. }
            | Act::Away { .. }
            | Act::End(_)
            | Act::Said { .. }
            | Act::Room { .. }
            | Act::Swap { .. }
            | Act::Seat { .. }
            | Act::Team { .. }
            | Act::Moved { .. }
            | Act::Proposed { .. }
            | Act::Agreed { .. }
            | Act::Asked { .. }
            | Act::Void { .. } => {}
        }
        self.note(at, act);
        self.see_end(at);
        Ok(())
    }

    /// Does an act to the book, says of it what the table says, and lets those who see everything late hear of it later.
    pub(crate) fn note(&mut self, at: Moment, act: &Act) {
        let line = announced(&self.book, act);
        let team = whispered(&self.book, act);
        self.book.note(act);
        if let Some(line) = line {
            self.announce(at, team, &line);
        }
        if let Act::End(_) = act {
            self.announce_match(at);
        }
        let Some(late) = &mut self.late else { return };
        if let Act::Said {
            seat,
            to: To::Table,
            text,
        } = act
        {
            late.overhear(at, Some(*seat), text);
        }
    }

    /// The table itself says something, to one team or to everybody.
    fn announce(&mut self, at: Moment, team: Option<u8>, line: &str) {
        let teams = self.book.settings.team_count();
        self.book.talk.announce(teams, team, line);
        if let (Some(late), None) = (&mut self.late, team) {
            late.overhear(at, None, line);
        }
    }

    /// Says how the match ended, if it has with this game.
    fn announce_match(&mut self, at: Moment) {
        if let Some(line) = match_ended(&self.book) {
            self.announce(at, None, &line);
        }
    }

    /// Whether the game is over, and those who see it late have not seen that yet.
    pub(crate) fn unseen(&self) -> bool {
        let late = self.late.as_ref();
        self.book.stage == Stage::Over && late.is_some_and(|late| !late.ended())
    }

    /// Notes that the game is over, if it is.
    pub(crate) fn see_end(&mut self, at: Moment) {
        if self.book.stage == Stage::Playing
            && let Some(outcome) = self.game.as_ref().and_then(|game| game.outcome())
        {
            self.book.over(&outcome);
            self.announce_match(at);
        }
    }

    /// Takes note of how few lines an undo has left to each viewer.
    pub(crate) fn lower(&mut self) {
        let Some(game) = &self.game else { return };
        let seats = (1..).zip(&self.book.chairs).map(|(seat, _)| Some(seat));
        for viewer in seats.chain([None]) {
            let seq = game.view(viewer).seq;
            let floor = self.book.floors.entry(viewer).or_insert(seq);
            *floor = seq.min(*floor);
        }
    }

    /// Takes note of where the game is, for those who see it later.
    pub(crate) fn remember(&mut self, now: Moment) {
        // Where nobody sees it late, a view would be drawn for nobody.
        if self.late.is_none() {
            return;
        }
        let Some(view) = self.view(None) else { return };
        if let (Some(late), Some(game)) = (&mut self.late, &self.game) {
            late.note(now, &**game, view);
        }
    }

    /// Seats that are asked something.
    pub(crate) fn asked(&self) -> Vec<u8> {
        match (self.book.stage, &self.game) {
            (Stage::Playing, Some(game)) => game.asked(),
            (Stage::Playing | Stage::Gathering | Stage::Over, _) => Vec::new(),
        }
    }

    /// What one viewer may know; none while there is no game.
    pub(crate) fn view(&self, viewer: Option<u8>) -> Option<TableView> {
        let mut view = self.game.as_ref()?.view(viewer);
        if let Some(ended) = &self.book.ended {
            view.outcome = Some(ended.clone());
            view.question = None;
            view.waiting.clear();
        }
        Some(view)
    }

    /// Log lines of a viewer after one.
    pub(crate) fn log(&self, viewer: Option<u8>, seen: u32) -> Vec<LogLine> {
        let game = self.game.as_ref();
        game.map(|game| game.log(viewer, seen)).unwrap_or_default()
    }
}

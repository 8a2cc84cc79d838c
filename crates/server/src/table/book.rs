//! The book of a table: all that its acts have made of it, save the game itself.

use std::collections::BTreeMap;

use blake3::Hash;
use view::{OutcomeView, Stake};

use crate::{
    Deck, Order, Stopped,
    place::{Place, Plays, Who, apart, usual_name},
    table::{
        act::{Act, Named, Time},
        clocks::Clocks,
        consent::{Proposal, Proposals},
        settings::{AtZero, Contest, Settings, Sit},
        talk::Talk,
    },
    wire::{ContestLine, Kind, Stage, To},
};

/// All that the acts of a table have made of it, save the game.
pub(crate) struct Book {
    pub(crate) order: Order,
    pub(crate) settings: Settings,
    /// Seat 1 first.
    pub(crate) chairs: Vec<Chair>,
    pub(crate) stage: Stage,
    /// How it ended, if something outside the rules ended it.
    pub(crate) ended: Option<OutcomeView>,
    /// The winning team, once it is over; none for a draw.
    pub(crate) winner: Option<u8>,
    /// What it has won.
    pub(crate) stake: Stake,
    pub(crate) clocks: Option<Clocks>,
    /// How long each seat had been empty when that was kept last, seat 1 first.
    pub(crate) away: Vec<Option<u64>>,
    pub(crate) talk: Talk,
    /// The table where it goes on.
    pub(crate) moved: Option<String>,
    pub(crate) proposals: Proposals,
    /// Who gave the answers that stand, in order.
    pub(crate) answered: Vec<u8>,
    /// The fewest lines that an undo has left, by viewer: who has seen more may have seen what is void.
    pub(crate) floors: BTreeMap<Option<u8>, u32>,
}

/// A seat with what has become of it.
pub(crate) struct Chair {
    pub(crate) place: Place,
    pub(crate) ready: bool,
    /// What its deck is called.
    pub(crate) title: String,
    pub(crate) plays: Plays,
    /// Whether its owner was ever here.
    pub(crate) came: bool,
    /// Whether its owner quit on purpose.
    pub(crate) left: bool,
    /// The last question that was answered for it.
    pub(crate) answered: u32,
    pub(crate) help: Help,
}

/// Whether a person is answered for whose time is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Help {
    None,
    /// So it is, and these are yet to be told.
    Unsaid(To),
    /// So it is, and the table has said so.
    Said,
}

impl Help {
    /// After one more answer.
    fn after(self, time: Time) -> Self {
        match (self, time) {
            (Self::None | Self::Unsaid(To::Team), Time::Up) => Self::Unsaid(To::Table),
            (Self::None | Self::Said, Time::Unagreed) => Self::Unsaid(To::Team),
            (Self::Said, Time::Left) => Self::None,
            (Self::None, Time::Left) | (Self::Unsaid(_), _) | (Self::Said, Time::Up) => self,
        }
    }
}

impl Chair {
    fn new(place: Place, title: String) -> Self {
        Self {
            place,
            ready: false,
            title,
            plays: Plays::Owner,
            came: false,
            left: false,
            answered: 0,
            help: Help::None,
        }
    }

    /// Whether it belongs to a person.
    pub(crate) fn is_persons(&self) -> bool {
        match self.place.who {
            Who::You | Who::Open => true,
            Who::Bot(_) => false,
        }
    }

    /// The bot that plays it.
    pub(crate) fn bot(&self) -> Option<&str> {
        match (&self.place.who, &self.plays) {
            (Who::Bot(name), _) | (_, Plays::Bot(name)) => Some(name),
            (Who::You | Who::Open, Plays::Owner | Plays::Partner(_)) => None,
        }
    }

    /// The seat whose person plays it; none if a bot does.
    pub(crate) fn player(&self) -> Option<u8> {
        match (&self.place.who, &self.plays) {
            (Who::Bot(_), _) | (_, Plays::Bot(_)) => None,
            (_, Plays::Owner) => Some(self.place.seat),
            (_, Plays::Partner(seat)) => Some(*seat),
        }
    }
}

impl Book {
    /// A table to which nothing has happened yet.
    pub(crate) fn new(order: Order, settings: Settings, places: Vec<Place>) -> Self {
        let mut titles = settings.titles.clone().into_iter();
        let chairs: Vec<Chair> = places
            .into_iter()
            .map(|place| Chair::new(place, titles.next().unwrap_or_default()))
            .collect();
        let stage = match settings.gather {
            true => Stage::Gathering,
            false => Stage::Playing,
        };
        let clocks = settings
            .clock
            .as_ref()
            .map(|rule| Clocks::new(rule, chairs.len(), settings.team_count()));
        Self {
            order,
            settings,
            away: vec![None; chairs.len()],
            chairs,
            stage,
            ended: None,
            winner: None,
            stake: Stake::Game,
            clocks,
            talk: Talk::default(),
            moved: None,
            proposals: Proposals::default(),
            answered: Vec::new(),
            floors: BTreeMap::new(),
        }
    }

    /// A seat.
    pub(crate) fn chair(&self, seat: u8) -> Option<&Chair> {
        self.chairs.get(usize::from(seat).wrapping_sub(1))
    }

    fn chair_mut(&mut self, seat: u8) -> Option<&mut Chair> {
        self.chairs.get_mut(usize::from(seat).wrapping_sub(1))
    }

    /// The seat of the host: the first that was opened as `you`.
    pub(crate) fn host(&self) -> Option<u8> {
        let mut chairs = self.chairs.iter();
        let host = chairs.find(|chair| chair.place.who == Who::You);
        host.map(|chair| chair.place.seat)
    }

    /// The seat that a key opens.
    pub(crate) fn opened(&self, key: &Hash) -> Option<u8> {
        crate::place::opened(self.chairs.iter().map(|chair| &chair.place), key)
    }

    /// What a team is called.
    pub(crate) fn team_name(&self, team: u8) -> &str {
        let nth = usize::from(team).wrapping_sub(1);
        self.settings.team_names.get(nth).map_or("", String::as_str)
    }

    /// Which clock is a seat's.
    pub(crate) fn clock_of(&self, seat: u8) -> Option<usize> {
        let team = self.settings.team(seat);
        self.clocks.as_ref().map(|clocks| clocks.of(seat, team))
    }

    /// The match, with this game counted once it is over.
    pub(crate) fn contest(&self) -> Option<Contest> {
        let mut contest = self.settings.contest.clone()?;
        let teams = usize::from(self.settings.team_count());
        contest.wins.resize(teams.max(contest.wins.len()), 0);
        let winner = self.winner.filter(|_| self.stage == Stage::Over);
        if let Some(wins) = winner.and_then(|team| contest.wins.get_mut(usize::from(team) - 1)) {
            *wins = match self.stake {
                Stake::Game => *wins + 1,
                // What wins the match counts as all the games that were still to be won.
                Stake::Match => contest.of / 2 + 1,
            };
        }
        Some(contest)
    }

    /// The match as it is told.
    pub(crate) fn contest_line(contest: &Contest) -> ContestLine<'_> {
        ContestLine {
            of: contest.of,
            wins: &contest.wins,
            game: contest.game,
        }
    }

    /// Says that the game has ended.
    pub(crate) fn over(&mut self, outcome: &OutcomeView) {
        self.stage = Stage::Over;
        self.proposals.outrun(|open| open.kind != Kind::Rematch);
        self.away.fill(None);
        self.winner = outcome.team;
        self.stake = outcome.stake;
    }

    /// The team that has lost, of two; none after a draw, and where there are more.
    pub(crate) fn loser(&self) -> Option<u8> {
        let won = self.winner.filter(|_| self.settings.team_count() == 2)?;
        (1..=2).find(|team| *team != won)
    }

    /// How a game ends that is stopped: the other team has won, if there is but one.
    fn outcome_of(&self, stopped: &Stopped) -> OutcomeView {
        let mut others = (1..=self.settings.team_count()).filter(|team| *team != stopped.team);
        let team = match (others.next(), others.next()) {
            (Some(one), None) => Some(one),
            (_, Some(_)) | (None, None) => None,
        };
        let why = super::announced::stopped(self, stopped.team, stopped.why);
        OutcomeView {
            team,
            stake: Stake::Game,
            why: why + ".",
            rules: Vec::new(),
        }
    }

    /// What the game is made from, with the players' names as they are now.
    pub(crate) fn named_order(&self) -> Order {
        let names = self.chairs.iter().map(|chair| chair.place.name.clone());
        Order {
            names: names.collect(),
            ..self.order.clone()
        }
    }

    /// Does an act to the book.
    pub(crate) fn note(&mut self, act: &Act) {
        match act {
            Act::Answer {
                seat,
                question,
                left,
                time,
                ..
            } => {
                self.answered.push(*seat);
                // What was to be taken back is no longer the last thing done.
                self.proposals.outrun(|open| open.kind == Kind::Undo);
                // One who has time for every question is told of each that was not answered in it.
                let clocks = self.clocks.as_ref();
                let anew = clocks.is_some_and(|it| it.at_zero == AtZero::Decline && it.grows());
                if let Some(chair) = self.chair_mut(*seat) {
                    chair.answered = *question;
                    if anew && chair.help == Help::Said {
                        chair.help = Help::None;
                    }
                    chair.help = chair.help.after(*time);
                }
                if let Some(left) = left {
                    let nth = self.clock_of(*seat);
                    if let (Some(clocks), Some(nth)) = (&mut self.clocks, nth) {
                        // Only this one: that another was touched would tell its owner of the answer.
                        clocks.set(nth, *left, None);
                    }
                }
            }
            Act::Undo { answers } => {
                let stand = self.answered.len().saturating_sub(*answers as usize);
                self.answered.truncate(stand);
                self.proposals.outrun(|open| open.kind == Kind::Undo);
            }
            Act::Plays { seat, who } => {
                self.not_away(*seat);
                if let Some(chair) = self.chair_mut(*seat) {
                    chair.plays = who.clone();
                    chair.left &= *who != Plays::Owner;
                }
            }
            Act::Came { seat } => {
                self.not_away(*seat);
                if let Some(chair) = self.chair_mut(*seat) {
                    chair.came = true;
                    chair.left = false;
                }
            }
            Act::Left { seat } => {
                self.proposals
                    .outrun(|open| open.kind == Kind::Leave && open.by == *seat);
                if let Some(chair) = self.chair_mut(*seat) {
                    chair.left = true;
                }
            }
            Act::Clocks { left, held } => {
                // Clocks that run have been read, not set.
                if let Some(clocks) = self.clocks.as_mut().filter(|clocks| !clocks.run()) {
                    for (nth, left) in left.iter().enumerate() {
                        clocks.set(nth, *left, held.get(nth).copied().filter(|time| *time > 0));
                    }
                }
            }
            Act::Helped { seat, .. } => {
                if let Some(chair) = self.chair_mut(*seat) {
                    chair.help = Help::Said;
                }
            }
            Act::Away { lengths } => {
                for (kept, length) in self.away.iter_mut().zip(lengths) {
                    *kept = *length;
                }
            }
            Act::End(stopped) => {
                let outcome = self.outcome_of(stopped);
                self.over(&outcome);
                self.ended = Some(outcome);
            }
            Act::Said { seat, to, text } => {
                let team = self.settings.team(*seat);
                let teams = self.settings.team_count();
                self.talk.say(*seat, team, teams, *to, text);
            }
            Act::Room {
                seat,
                name,
                deck,
                ready,
            } => self.room(*seat, name.as_ref(), deck.as_ref(), *ready),
            Act::Swap { a, b } => self.swap(*a, *b),
            Act::Seat {
                seat,
                who,
                name,
                key,
            } => {
                let nth = usize::from(*seat).wrapping_sub(1);
                if let Some(chair) = self.chairs.get_mut(nth) {
                    let key = key.as_ref().and_then(|key| Hash::from_hex(key).ok());
                    let place = Place {
                        seat: *seat,
                        who: who.clone(),
                        name: name.clone(),
                        key,
                    };
                    *chair = Chair::new(place, std::mem::take(&mut chair.title));
                }
            }
            Act::Team { team, name } => {
                let names = &mut self.settings.team_names;
                if let Some(kept) = names.get_mut(usize::from(*team).wrapping_sub(1)) {
                    kept.clone_from(name);
                }
            }
            Act::Start {} => self.stage = Stage::Playing,
            Act::Moved { table } => {
                self.moved = Some(table.clone());
                self.proposals.outrun(|open| open.kind == Kind::Rematch);
            }
            Act::Proposed {
                id,
                kind,
                by,
                seat,
                voters,
            } => self.proposals.make(Proposal {
                id: *id,
                kind: *kind,
                by: *by,
                seat: *seat,
                voters: voters.clone(),
                yes: vec![*by],
            }),
            Act::Agreed { seat, proposal } => self.proposals.agree(*proposal, *seat),
            Act::Asked { proposal, voters } => self.proposals.ask(*proposal, voters),
            Act::Void { proposal } => self.proposals.end(*proposal),
        }
    }

    /// Somebody is there for a seat now.
    fn not_away(&mut self, seat: u8) {
        if let Some(kept) = self.away.get_mut(usize::from(seat).wrapping_sub(1)) {
            *kept = None;
        }
    }

    fn room(&mut self, seat: u8, name: Option<&String>, deck: Option<&Named>, ready: bool) {
        if let Some(Named { deck, .. }) = deck {
            let decks = &mut self.order.decks;
            if let Some(kept) = decks.get_mut(usize::from(seat).wrapping_sub(1)) {
                kept.clone_from(deck);
            }
        }
        let Some(chair) = self.chair_mut(seat) else {
            return;
        };
        chair.ready = ready;
        if let Some(name) = name {
            chair.place.name.clone_from(name);
        }
        if let Some(Named { title, .. }) = deck {
            chair.title.clone_from(title);
        }
    }

    /// Two seats change places, with everything that is theirs.
    fn swap(&mut self, a: u8, b: u8) {
        let (one, other) = (
            usize::from(a).wrapping_sub(1),
            usize::from(b).wrapping_sub(1),
        );
        if one.max(other) >= self.chairs.len() {
            return;
        }
        self.chairs.swap(one, other);
        self.order.decks.swap(one, other);
        if let Some(contest) = &mut self.settings.contest
            && one.max(other) < contest.decks.len()
        {
            contest.decks.swap(one, other);
        }
        let unnamed = |chair: &Chair| chair.place.name == usual_name(chair.place.seat);
        let unnamed: Vec<bool> = self.chairs.iter().map(unnamed).collect();
        for ((seat, chair), unnamed) in (1..).zip(&mut self.chairs).zip(&unnamed) {
            // A name that only says where somebody sat says where that one sits now.
            if *unnamed && chair.place.seat != seat {
                chair.place.name.clear();
            }
            chair.place.seat = seat;
        }
        for nth in [one, other] {
            if self.chairs[nth].place.name.is_empty() {
                let name = self.apart(self.chairs[nth].place.seat, usual_name(nth + 1));
                self.chairs[nth].place.name = name;
            }
        }
    }

    /// A name for a seat that is like no other's at this table.
    pub(crate) fn apart(&self, seat: u8, name: String) -> String {
        let others = self.chairs.iter().filter(|chair| chair.place.seat != seat);
        apart(name, others.map(|chair| chair.place.name.as_str()))
    }

    /// Seats that anybody may take.
    pub(crate) fn free(&self) -> impl Iterator<Item = u8> {
        let open = self.settings.sit == Sit::Anybody && self.stage == Stage::Gathering;
        let chairs = self.chairs.iter().filter(move |_| open);
        chairs
            .filter(|chair| chair.place.who == Who::Open && !chair.came)
            .map(|chair| chair.place.seat)
    }

    /// Whether there may be another game of its match.
    pub(crate) fn is_undecided(&self) -> bool {
        self.contest().is_some_and(|contest| !contest.decided())
    }

    /// The list of a seat's deck between the games of a match.
    pub(crate) fn list(&self, seat: u8) -> Option<&str> {
        let contest = self.settings.contest.as_ref();
        contest.filter(|contest| contest.game > 1)?;
        match self.order.decks.get(usize::from(seat).wrapping_sub(1))? {
            Deck::List(list) => Some(list),
            Deck::Shipped(_) => None,
        }
    }

    /// The decks that the next match begins with.
    pub(crate) fn first_decks(&self) -> Vec<Deck> {
        match &self.settings.contest {
            Some(contest) if !contest.decks.is_empty() => contest.decks.clone(),
            Some(_) | None => self.order.decks.clone(),
        }
    }
}

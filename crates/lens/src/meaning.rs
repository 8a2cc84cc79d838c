//! Role phrases and what they resolve to.

use std::collections::BTreeMap;
use std::sync::Arc;

use cardlang::phrases;
use kernel::{BySeat, Seat, SeatSet, Team};

phrases! {
    /// A role phrase.
    #[derive(Copy)]
    pub enum Who {
        "you" => You,
        "your opponent" => YourOpponent,
        "each player" => EachPlayer,
        "either player" => EitherPlayer,
        "the other player" => OtherPlayer,
    }
}

phrases! {
    /// What a role phrase does in its sentence.
    #[derive(Copy)]
    pub enum Part {
        "acts" => Acts,
        "holds" => Holds,
        "commands" => Commands,
        "turn" => Turn,
        "sees" => Sees,
        "wins" => Wins,
        "counts" => Counts,
        "uses" => Uses,
        "scores" => Scores,
        "binds" => Binds,
        "does" => Does,
        "decides" => Decides,
        "covers" => Covers,
        "joins" => Joins,
    }
}

phrases! {
    /// What a ruleset makes of a role phrase in a part.
    #[derive(Copy)]
    pub enum Meaning {
        "your own seat" => Own,
        "your team's seats" => OwnTeam,
        "one opposing seat, you choose" => OneOpposing,
        "any one opposing seat" => AnyOpposing,
        "every opposing seat" => EveryOpposing,
        "every opposing seat, or the one chosen" => EveryOpposingOrChosen,
        "the next opposing seat, or the one chosen" => NextOpposingOrChosen,
        "one seat, you choose" => OneSeat,
        "one other seat, you choose" => OneOther,
        "your own seat or one opposing seat, you choose" => OwnOrOneOpposing,
        "one player of each side, you choose" => OneOfEachSide,
        "your own seat and one opposing seat, you choose" => OwnAndOneOpposing,
        "every seat" => EverySeat,
    }
}

phrases! {
    /// What sort of card or ability says a phrase, where that matters.
    #[derive(Copy)]
    pub enum Source {
        "a Trainer" => Trainer,
        "an attack" => Attack,
        "a Power" => Power,
        "a Body" => Body,
        "an Energy card" => Energy,
        "a Stadium" => Stadium,
    }
}

/// The seats a phrase resolves to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meant {
    /// Exactly this seat.
    One(Seat),
    /// Each of these, in turn order from the seat that reads.
    Each(SeatSet),
    /// One of these, chosen by `by` when it is first needed.
    Pick {
        /// The seats to choose among.
        among: SeatSet,
        /// The seat that chooses.
        by: Seat,
    },
}

const WHO: usize = 5;
const PARTS: usize = 14;
const SOURCES: usize = 6;

/// The table of a ruleset that says whom each phrase means: a look-up at run time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lens {
    /// How many seats there are.
    pub seats: u8,
    /// The team of each seat.
    pub team: BySeat<Team>,
    /// Seats in turn order.
    pub turns: Vec<Seat>,
    table: [[Option<Meaning>; PARTS]; WHO],
    /// The seats of each seat's team, worked out from `team`.
    allies: BySeat<SeatSet>,
    said: [[[Option<Meaning>; PARTS]; WHO]; SOURCES],
    /// Ids of rules that the ruleset states anew, with its own.
    restated: Arc<BTreeMap<String, Vec<String>>>,
}

impl Lens {
    /// A lens without rows.
    pub fn new(seats: u8, team: BySeat<Team>, turns: Vec<Seat>) -> Self {
        let mut allies = BySeat::default();
        for seat in SeatSet::first(seats).iter() {
            allies[seat] = SeatSet::first(seats)
                .iter()
                .filter(|s| team[*s] == team[seat])
                .collect();
        }
        Self {
            seats,
            team,
            turns,
            table: [[None; PARTS]; WHO],
            allies,
            said: [[[None; PARTS]; WHO]; SOURCES],
            restated: Arc::default(),
        }
    }

    /// These seats with the rows of another lens.
    #[must_use]
    pub fn reading_as(mut self, other: &Self) -> Self {
        self.table = other.table;
        self.said = other.said;
        self.restated = Arc::clone(&other.restated);
        self
    }

    /// Says by which of its own rules a ruleset states a rule anew; `false` if it has been said.
    #[must_use]
    pub fn restate(&mut self, rule: &str, own: Vec<String>) -> bool {
        let restated = Arc::make_mut(&mut self.restated);
        restated.insert(rule.to_owned(), own).is_none()
    }

    /// The ids of some rules as this ruleset has them, each once.
    pub fn cited(&self, rules: &[&str]) -> Vec<String> {
        let mut cited: Vec<String> = Vec::new();
        for rule in rules {
            let own = self.restated.get(*rule).cloned();
            for id in own.unwrap_or_else(|| vec![(*rule).to_owned()]) {
                if !cited.contains(&id) {
                    cited.push(id);
                }
            }
        }
        cited
    }

    /// Enters a row; `false` if there was one.
    #[must_use]
    pub fn enter(&mut self, who: Who, part: Part, meaning: Meaning) -> bool {
        self.table[who as usize][part as usize]
            .replace(meaning)
            .is_none()
    }

    /// Enters a row for one sort of source; `false` if there was one.
    #[must_use]
    pub fn enter_said(&mut self, by: Source, who: Who, part: Part, meaning: Meaning) -> bool {
        self.said[by as usize][who as usize][part as usize]
            .replace(meaning)
            .is_none()
    }

    /// What a phrase means in a part when this sort of source says it: its own row, or the general one.
    pub fn row_said(&self, by: Source, who: Who, part: Part) -> Option<Meaning> {
        self.said[by as usize][who as usize][part as usize].or_else(|| self.row(who, part))
    }

    /// What a phrase means in a part, if the ruleset says so.
    #[inline]
    pub fn row(&self, who: Who, part: Part) -> Option<Meaning> {
        self.table[who as usize][part as usize]
    }

    /// Every seat.
    #[inline]
    pub fn everyone(&self) -> SeatSet {
        SeatSet::first(self.seats)
    }

    /// The seats of a seat's team.
    #[inline]
    pub fn allies(&self, seat: Seat) -> SeatSet {
        self.allies[seat]
    }

    /// The seats of other teams.
    #[inline]
    pub fn opponents(&self, seat: Seat) -> SeatSet {
        SeatSet(self.everyone().0 & !self.allies[seat].0)
    }

    /// Seats in turn order, beginning with `first`.
    pub fn from(&self, first: Seat) -> impl Iterator<Item = Seat> + '_ {
        let at = self.turns.iter().position(|s| *s == first).unwrap_or(0);
        let (before, after) = self.turns.split_at(at);
        after.iter().chain(before).copied()
    }

    /// The seat whose turn follows.
    pub fn next(&self, seat: Seat) -> Seat {
        self.from(seat).nth(1).unwrap_or(seat)
    }

    /// The seats a phrase resolves to when `you` read it.
    ///
    /// # Panics
    /// If the ruleset has no such row; loading proves that it has.
    pub fn meant(&self, who: Who, part: Part, you: Seat) -> Meant {
        let meaning = self
            .row(who, part)
            .expect("a ruleset that covers the phrase");
        self.resolve(meaning, you)
    }

    /// The seats a phrase resolves to when `you` read it on this sort of source.
    ///
    /// # Panics
    /// If the ruleset has no such row; loading proves that it has.
    pub fn meant_by(&self, by: Source, who: Who, part: Part, you: Seat) -> Meant {
        let meaning = self
            .row_said(by, who, part)
            .expect("a ruleset that covers the phrase");
        self.resolve(meaning, you)
    }

    /// The seats of its own side and of the other among which one each is chosen, where a phrase
    /// means one player of each side.
    pub fn sides(&self, meaning: Meaning, you: Seat) -> Option<(SeatSet, SeatSet)> {
        match meaning {
            Meaning::OneOfEachSide => Some((self.allies(you), self.opponents(you))),
            Meaning::OwnAndOneOpposing => Some((SeatSet::only(you), self.opponents(you))),
            _ => None,
        }
    }

    fn resolve(&self, meaning: Meaning, you: Seat) -> Meant {
        let pick = |among: SeatSet| match among.iter().next() {
            Some(only) if among.len() == 1 => Meant::One(only),
            _ => Meant::Pick { among, by: you },
        };
        match meaning {
            Meaning::Own => Meant::One(you),
            Meaning::OwnTeam => Meant::Each(self.allies(you)),
            Meaning::OneOpposing => pick(self.opponents(you)),
            Meaning::AnyOpposing | Meaning::EveryOpposing | Meaning::EveryOpposingOrChosen => {
                Meant::Each(self.opponents(you))
            }
            Meaning::NextOpposingOrChosen => {
                let opponents = self.opponents(you);
                Meant::One(self.from(you).find(|s| opponents.has(*s)).unwrap_or(you))
            }
            Meaning::OneOther => pick(self.everyone().without(you)),
            Meaning::OwnOrOneOpposing => pick(self.opponents(you).with(you)),
            Meaning::OneSeat => pick(self.everyone()),
            Meaning::OwnAndOneOpposing => Meant::Each(self.opponents(you).with(you)),
            Meaning::EverySeat | Meaning::OneOfEachSide => Meant::Each(self.everyone()),
        }
    }
}

impl Who {
    /// Every role phrase.
    pub const ALL: [Self; WHO] = [
        Self::You,
        Self::YourOpponent,
        Self::EachPlayer,
        Self::EitherPlayer,
        Self::OtherPlayer,
    ];
}

impl Part {
    /// Every part.
    pub const ALL: [Self; PARTS] = [
        Self::Acts,
        Self::Holds,
        Self::Commands,
        Self::Turn,
        Self::Sees,
        Self::Wins,
        Self::Counts,
        Self::Uses,
        Self::Scores,
        Self::Binds,
        Self::Does,
        Self::Decides,
        Self::Covers,
        Self::Joins,
    ];
}

impl Source {
    /// Every sort of source.
    pub const ALL: [Self; SOURCES] = [
        Self::Trainer,
        Self::Attack,
        Self::Power,
        Self::Body,
        Self::Energy,
        Self::Stadium,
    ];
}

//! Whom the words of a card mean at this table: the lens, asked for seats.

use kernel::{Seat, SeatSet};
use lens::{Meaning, Part};

use crate::frame::Frame;
use crate::options::{ControlScope, Either, MateTurn, SwapPartner};
use crate::rules::Turns;
use crate::state::Place as Zone;
use crate::table::Table;
use crate::words::{Else, Pile, Place, Scorer, Subject, Who, Whom, Whose};

impl<'a> Table<'a> {
    /// The seats that a role phrase means. Where one is to be picked and is not yet, all it may be.
    pub fn meant(&self, f: &Frame, who: lens::Who, part: Part) -> SeatSet {
        let lens = &self.r.ruled.lens;
        let options = &self.r.ruled.options;
        let you = f.you;
        let opponents = || lens.opponents(you);
        // By the option a teammate may stand where the card says opponent (SY-OPEN-21).
        let anybody = options.swap_partner == SwapPartner::Any;
        let picked = |among: SeatSet| {
            f.pick
                .filter(|p| among.has(*p) || anybody && *p != you)
                .map_or(among, SeatSet::only)
        };
        let row = lens
            .row(who, part)
            .expect("a ruleset that covers the phrase");
        let meaning = match (row, part) {
            (Meaning::Own, Part::Counts) if options.control_scope == ControlScope::Team => {
                Meaning::OwnTeam
            }
            (Meaning::OneSeat, _)
                if who == lens::Who::EitherPlayer && options.either == Either::No =>
            {
                Meaning::OwnOrOneOpposing
            }
            (Meaning::OneOther, _) if options.swap_partner == SwapPartner::Opponents => {
                Meaning::OneOpposing
            }
            (row, _) => row,
        };
        let seats = match meaning {
            Meaning::Own => SeatSet::only(you),
            Meaning::OwnTeam => lens.allies(you),
            Meaning::OneOpposing | Meaning::EveryOpposingOrChosen => picked(opponents()),
            Meaning::AnyOpposing => picked(opponents()),
            Meaning::EveryOpposing => opponents(),
            Meaning::NextOpposingOrChosen => {
                let among = opponents().iter().filter(|s| !self.s.out.has(*s)).collect();
                match f.pick.filter(|p| SeatSet::has(among, *p)) {
                    Some(pick) => SeatSet::only(pick),
                    None => self
                        .from_seat(you)
                        .find(|s| among.has(*s))
                        .map_or(SeatSet::NONE, SeatSet::only),
                }
            }
            Meaning::OneSeat | Meaning::OneOfEachSide => picked(lens.everyone()),
            Meaning::OwnAndOneOpposing => picked(opponents().with(you)),
            Meaning::OneOther => picked(lens.everyone().without(you)),
            Meaning::OwnOrOneOpposing => match f.pick {
                Some(pick) => SeatSet::only(you).with(pick),
                None => opponents().with(you),
            },
            Meaning::EverySeat => lens.everyone(),
        };
        SeatSet(seats.0 & !self.s.out.0)
    }

    /// Whether a phrase about counts is met seat by seat (SY-OPEN-24).
    pub fn is_alone(&self, place: &Place) -> bool {
        let row = self.r.ruled.lens.row(lens::Who::YourOpponent, Part::Counts);
        matches!(place, Place::Theirs) && row == Some(Meaning::AnyOpposing)
    }

    /// The seats of a possessive.
    pub fn whose(&self, f: &Frame, whose: Whose, part: Part) -> SeatSet {
        match whose {
            Whose::Yours => self.meant(f, lens::Who::You, part),
            Whose::Opponents => self.meant(f, lens::Who::YourOpponent, part),
            Whose::Each => self.meant(f, lens::Who::EachPlayer, part),
            Whose::Either => self.meant(f, lens::Who::EitherPlayer, part),
            Whose::Others => self.meant(f, lens::Who::OtherPlayer, part),
            Whose::Their => SeatSet::only(f.they),
            Whose::That => f.player.map_or(SeatSet::NONE, SeatSet::only),
            Whose::Controllers => self
                .controller_of_it(f)
                .map_or(SeatSet::NONE, SeatSet::only),
        }
    }

    /// The seats that do something, in turn order from the turn player (TD-BASE-54).
    pub fn actors(&self, f: &Frame, who: Who) -> Vec<Seat> {
        let seats = match who {
            Who::You => SeatSet::only(f.you),
            Who::Opponent => self.meant(f, lens::Who::YourOpponent, Part::Acts),
            Who::Each => self.meant(f, lens::Who::EachPlayer, Part::Acts),
            Who::Other => self.meant(f, lens::Who::OtherPlayer, Part::Acts),
            Who::That => f.player.map_or(SeatSet::NONE, SeatSet::only),
            Who::Controller => self
                .controller_of_it(f)
                .map_or(SeatSet::NONE, SeatSet::only),
            Who::TurnPlayer => SeatSet::only(self.s.on_turn),
        };
        self.in_turn_order(seats).collect()
    }

    /// The seats that decide something that is not left to "you" (TD-OPEN-33, SY-OPEN-53).
    pub fn deciders(&self, f: &Frame, who: Else) -> Vec<Seat> {
        let seats = match who {
            Else::Opponent => self.meant(f, lens::Who::YourOpponent, Part::Decides),
            Else::Each => self.meant(f, lens::Who::EachPlayer, Part::Acts),
            Else::Other => self.meant(f, lens::Who::OtherPlayer, Part::Acts),
            Else::That => f.player.map_or(SeatSet::NONE, SeatSet::only),
            Else::Controller => self
                .controller_of_it(f)
                .map_or(SeatSet::NONE, SeatSet::only),
        };
        self.in_turn_order(seats).collect()
    }

    /// The seats that gain or pay, one for each change.
    pub fn scorers(&self, f: &Frame, who: Scorer) -> Vec<Seat> {
        let whom = match who {
            Scorer::You => Whom::You,
            Scorer::Opponent => Whom::Opponent,
            Scorer::Each => Whom::Each,
            Scorer::That => Whom::That,
            Scorer::Controller => Whom::Controller,
            Scorer::TurnPlayer => Whom::TurnPlayer,
        };
        self.scored(f, whom)
    }

    /// The seats whose Life Points change, one for each change.
    pub fn scored(&self, f: &Frame, whom: Whom) -> Vec<Seat> {
        let seats = match whom {
            Whom::You => SeatSet::only(f.you),
            Whom::Opponent => self.meant(f, lens::Who::YourOpponent, Part::Scores),
            Whom::Each => self.meant(f, lens::Who::EachPlayer, Part::Scores),
            Whom::That => f.player.map_or(SeatSet::NONE, SeatSet::only),
            Whom::Controller => self
                .controller_of_it(f)
                .map_or(SeatSet::NONE, SeatSet::only),
            Whom::TurnPlayer => SeatSet::only(self.s.on_turn),
            Whom::OwnersOpponent => {
                let mut frame = f.clone();
                frame.you = self.owner(f.source.card);
                self.meant(&frame, lens::Who::YourOpponent, Part::Scores)
            }
        };
        self.once_a_score(seats)
    }

    /// Seats, one for each Life Point total, unless each player counts (TD-OPEN-27, SY-OPEN-26).
    pub fn once_a_score(&self, seats: SeatSet) -> Vec<Seat> {
        let each = self.r.ruled.options.both_lp == crate::options::BothLp::PerPlayer;
        let mut purses = SeatSet::NONE;
        let mut found = Vec::new();
        for seat in self.in_turn_order(seats) {
            let purse = self.r.purse(seat);
            if each || !purses.has(purse) {
                purses = purses.with(purse);
                found.push(seat);
            }
        }
        found
    }

    /// Whether a rule about a subject binds a seat.
    pub fn binds(&self, f: &Frame, subject: Subject, seat: Seat) -> bool {
        match subject {
            Subject::You => self.meant(f, lens::Who::You, Part::Binds).has(seat),
            Subject::Opponent => self
                .meant(f, lens::Who::YourOpponent, Part::Binds)
                .has(seat),
            Subject::Each | Subject::Any => true,
            Subject::That => f.player == Some(seat),
            Subject::TurnPlayer => self.s.on_turn == seat,
        }
    }

    /// Whether a deed by a seat is one that a subject does.
    pub fn does(&self, f: &Frame, subject: Subject, seat: Seat) -> bool {
        match subject {
            Subject::You => self.meant(f, lens::Who::You, Part::Does).has(seat),
            Subject::Opponent => self.meant(f, lens::Who::YourOpponent, Part::Does).has(seat),
            Subject::Each | Subject::Any => true,
            Subject::That => f.player == Some(seat),
            Subject::TurnPlayer => self.s.on_turn == seat,
        }
    }

    /// Whether it is a turn of these (TD-OPEN-23, TD-OPEN-24, TD-OPEN-35).
    pub fn is_turn_of(&self, f: &Frame, whose: Whose) -> bool {
        let now = self.s.on_turn;
        match whose {
            Whose::Yours => now == f.you,
            Whose::Opponents => {
                let mate = self.r.ruled.lens.allies(f.you).has(now) && now != f.you;
                self.meant(f, lens::Who::YourOpponent, Part::Turn).has(now)
                    || mate && self.r.ruled.options.mate_turn == MateTurn::Yes
            }
            Whose::Each | Whose::Either => true,
            Whose::Their => now == f.they,
            Whose::That => f.player == Some(now),
            Whose::Others => f.pick == Some(now),
            Whose::Controllers => self.controller_of_it(f) == Some(now),
        }
    }

    /// The seats and zones of a place, in a part of a sentence.
    pub fn reach(&self, f: &Frame, place: &Place, part: Part) -> (SeatSet, u16) {
        const FIELD: u16 =
            1 << Zone::Monsters as u16 | 1 << Zone::Spells as u16 | 1 << Zone::Field as u16;
        let alive = self.alive();
        match place {
            Place::Field | Place::EquippedTo(_) | Place::AmongThem => (alive, FIELD),
            Place::Yours => (self.meant(f, lens::Who::You, part), FIELD),
            Place::Theirs => (self.meant(f, lens::Who::YourOpponent, part), FIELD),
            Place::ThatPlayers => (f.player.map_or(SeatSet::NONE, SeatSet::only), FIELD),
            Place::Their => (SeatSet::only(f.they), FIELD),
            Place::Others => (self.meant(f, lens::Who::OtherPlayer, Part::Uses), FIELD),
            Place::In(whose, pile) => (self.whose(f, *whose, Part::Holds), bit(*pile)),
            Place::InEither(whose, a, b) => (self.whose(f, *whose, Part::Holds), bit(*a) | bit(*b)),
            Place::HandOrField => (SeatSet::only(f.you), FIELD | bit(Pile::Hand)),
            Place::InThree(whose) => {
                let piles = bit(Pile::Hand) | bit(Pile::Deck) | bit(Pile::Graveyard);
                (self.whose(f, *whose, Part::Holds), piles)
            }
            Place::InHandOrDecks(whose) => {
                let piles = bit(Pile::Hand) | bit(Pile::Deck) | bit(Pile::Fusion);
                (self.whose(f, *whose, Part::Holds), piles)
            }
            Place::FieldOrHands => (alive, FIELD | bit(Pile::Hand)),
        }
    }

    /// Seats in the order of their turns, as the team that began makes it (TD-TURN-2).
    pub fn cycle(&self) -> &'a Turns {
        let lens = &self.r.ruled.lens;
        let first = self.s.first.or(lens.turns.first().copied());
        &self.r.ruled.cycles[first.unwrap_or(Seat(0))]
    }

    /// Seats in that order, beginning with one.
    pub fn from_seat(&self, first: Seat) -> impl Iterator<Item = Seat> + use<'a> {
        let order = self.cycle();
        let at = order.iter().position(|s| *s == first).unwrap_or(0);
        let (before, after) = order.split_at(at);
        after.iter().chain(before).copied()
    }

    /// Seats in turn order, beginning with the turn player, to be gone through while things change.
    pub fn by_turn(&self, seats: SeatSet) -> Turns {
        self.in_turn_order(seats).collect()
    }

    /// Seats in turn order, beginning with the turn player.
    pub fn in_turn_order(&self, seats: SeatSet) -> impl Iterator<Item = Seat> + '_ {
        self.r
            .ruled
            .lens
            .from(self.s.on_turn)
            .filter(move |s| seats.has(*s))
    }
}

/// The zone of a pile.
pub fn zone_of(pile: Pile) -> Zone {
    match pile {
        Pile::Hand => Zone::Hand,
        Pile::Deck => Zone::Deck,
        Pile::Graveyard => Zone::Graveyard,
        Pile::Removed => Zone::Removed,
        Pile::Fusion => Zone::Fusion,
    }
}

fn bit(pile: Pile) -> u16 {
    1 << zone_of(pile) as u16
}

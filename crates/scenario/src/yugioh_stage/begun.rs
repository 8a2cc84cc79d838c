//! A game in the middle: its turn, its phase, and what each seat has.

use std::sync::Arc;

use kernel::{Chance, Seat};
use yugioh::state::{Place, Stage, State, Step, zone};
use yugioh::words::Class;
use yugioh::{FaceId, Yugioh};

use super::allowed::{bounded, check_room, row_word};
use super::laying::Row;
use super::staging::Staging;
use crate::buried::Buried;
use crate::judged::Unstaged;
use crate::laid::Past;
use crate::phase::Phase;
use crate::seat_given::Done;

/// How many turns back anybody's last turn is.
const REMEMBERED: u16 = 64;
/// The most cards that are put on a table.
const MOST: usize = 560;

impl Staging<'_> {
    /// A game in the middle.
    pub(super) fn begun(&self) -> Result<(Yugioh, State), Unstaged> {
        let seats = self.ruled.lens.seats;
        let turn = self.given.turn.unwrap_or(u16::from(seats) * 2 + 1);
        let on_turn = Seat(self.given.on_turn.unwrap_or(1) - 1);
        self.check_seats(on_turn)?;
        let mut rules = Yugioh::empty(Arc::clone(&self.ruled));
        let mut state = State::new(Chance::numbered(1));
        let mut rows = Vec::new();
        for seat in self.ruled.lens.everyone().iter() {
            self.piles(&mut rules, &mut state, seat)?;
            rows.extend(self.rows(&mut rules, seat)?);
        }
        bounded("the table", rules.faces.len(), MOST)?;
        rules.close(&mut state);
        self.check_fields(&rows)?;
        self.turns(&mut state, turn, on_turn);
        self.check_phase(&state)?;
        self.phase(&mut state);
        self.lay(&rules, &mut state, &rows)?;
        self.players(&rules, &mut state, turn)?;
        Ok((rules, state))
    }

    /// What a seat has off the field.
    fn piles(&self, rules: &mut Yugioh, state: &mut State, seat: Seat) -> Result<(), Unstaged> {
        let given = self.given.seat(seat.number());
        let mut put = |face: FaceId, place: Place, state: &mut State| {
            let card = rules.enter(face, seat);
            state.enter(card, zone(seat, place));
            card
        };
        let deck = self.deck(given.deck.as_ref(), 20);
        for face in self.fitting(seat, "deck", deck)?.into_iter().rev() {
            put(face, Place::Deck, state);
        }
        let fusion = given.fusion_deck.as_deref().unwrap_or_default();
        for (cards, place) in [
            (given.hand.as_deref().unwrap_or_default(), Place::Hand),
            (fusion, Place::Fusion),
        ] {
            let word = match place {
                Place::Fusion => "fusion deck",
                _ => "hand",
            };
            for face in self.fitting(seat, word, self.faces(cards))? {
                put(face, place, state);
            }
        }
        for (cards, place) in [
            (given.graveyard, Place::Graveyard),
            (given.removed, Place::Removed),
        ] {
            for Buried { card, past } in cards.unwrap_or_default() {
                let word = match place {
                    Place::Removed => "removed",
                    _ => "graveyard",
                };
                let faces = self.faces(std::slice::from_ref(&card));
                for face in self.fitting(seat, word, faces)? {
                    let card = put(face, place, state);
                    if past == Some(Past::Proper) {
                        state.set_proper(card);
                    }
                }
            }
        }
        Ok(())
    }

    /// The rows of a seat, with a number for each card that is no Token.
    fn rows(&self, rules: &mut Yugioh, seat: Seat) -> Result<Vec<Row>, Unstaged> {
        let given = self.given.seat(seat.number());
        let monsters = given.monsters.unwrap_or_default();
        let spells = given.spells.unwrap_or_default();
        let at = |place: Place| format!("seat {} {}", seat.number(), row_word(place));
        let full = |why: Unstaged, place| why.within(&at(place));
        check_room("a row of Monster Zones", &monsters)
            .map_err(|why| full(why, Place::Monsters))?;
        check_room("a row of Spell & Trap Zones", &spells)
            .map_err(|why| full(why, Place::Spells))?;
        let field = given.field.flatten();
        let monsters = monsters.into_iter().map(|laid| (laid, Place::Monsters));
        let spells = spells.into_iter().map(|laid| (laid, Place::Spells));
        let field = field.into_iter().map(|laid| (laid, Place::Field));
        let mut rows = Vec::new();
        for (laid, place) in monsters.chain(spells).chain(field) {
            let here = |why: Unstaged| why.within(&at(place));
            let face = self.face(&laid.card).map_err(here)?;
            self.check_row(&laid, face, place).map_err(here)?;
            let owner = laid.owner.map_or(seat, |n| Seat(n - 1));
            if !self.ruled.lens.everyone().has(owner) {
                let text = format!("there is no seat {}", owner.number());
                return Err(Unstaged::line(at(place), text));
            }
            let token = self.pool.info(face).class == Class::Token;
            rows.push(Row {
                card: (!token).then(|| rules.enter(face, owner)),
                seat,
                owner,
                place,
                face,
                laid,
            });
        }
        Ok(rows)
    }

    /// Whose turn it is, who went first, and who has had a turn.
    fn turns(&self, state: &mut State, turn: u16, on_turn: Seat) {
        let lens = &self.ruled.lens;
        let before = turn.max(1) - 1;
        let began = |first: &Seat| self.nth(*first, before) == on_turn;
        let first = lens.turns.iter().copied().find(began).unwrap_or(on_turn);
        state.turn = turn;
        state.on_turn = on_turn;
        state.asking = on_turn;
        state.first = Some(first);
        state.fresh = true;
        for n in before.saturating_sub(REMEMBERED)..=before {
            let seat = self.nth(first, n);
            let player = &mut state.players[seat];
            player.begun = true;
            if n < before {
                player.last_turn = n + 1;
            }
            state.last_of_team[lens.team[seat].0 as usize] = Some(seat);
        }
        state.players[on_turn].this_turn = turn;
    }

    /// Whose turn is the `n`th after the first: teams take turns, and each its seats in order.
    fn nth(&self, first: Seat, n: u16) -> Seat {
        let lens = &self.ruled.lens;
        let mut teams: Vec<kernel::Team> = Vec::new();
        for seat in lens.from(first) {
            if !teams.contains(&lens.team[seat]) {
                teams.push(lens.team[seat]);
            }
        }
        let n = usize::from(n);
        let of = teams[n % teams.len()];
        // The team that goes first begins with that seat, any other with its own first.
        let mut team: Vec<Seat> = lens.turns.to_vec();
        if of == lens.team[first] {
            team = lens.from(first).collect();
        }
        team.retain(|seat| lens.team[*seat] == of);
        team[n / teams.len() % team.len()]
    }

    /// The phase, and what is to be done in it.
    fn phase(&self, state: &mut State) {
        let (stage, step) = match self.given.phase.unwrap_or(Phase::Main1) {
            Phase::Draw => (Stage::Draw, Step::Enter(Stage::Draw)),
            Phase::Standby => (Stage::Draw, Step::Enter(Stage::Standby)),
            Phase::Main1 => (Stage::Main1, Step::Main),
            Phase::Battle => (Stage::Battle, Step::Attack),
            Phase::Main2 => (Stage::Main2, Step::Main),
            Phase::End => (Stage::Main2, Step::Enter(Stage::End)),
        };
        state.stage = stage;
        state.fought = matches!(stage, Stage::Battle);
        state.agenda.push(step);
    }

    /// Life Points, and what each seat has done in this turn.
    fn players(&self, rules: &Yugioh, state: &mut State, turn: u16) -> Result<(), Unstaged> {
        self.check_teams()?;
        for seat in self.ruled.lens.everyone().iter() {
            let given = self.given.seat(seat.number());
            let purse = rules.purse(seat);
            let own = rules
                .ruled
                .lens
                .everyone()
                .iter()
                .filter(|s| rules.purse(*s) == purse);
            let shared = own.count() > 1;
            let team = self.given.life_of(self.ruled.lens.team[seat].0 + 1);
            let life = match (given.life, team) {
                (Some(_), _) if shared => {
                    let text = "a team has one total here: say \"team 1 LP 5000\"";
                    return Err(Unstaged::line(format!("seat {} LP", seat.number()), text));
                }
                (own, team) => own.or(team),
            };
            if let Some(life) = life {
                state.players[purse].lp = i32::from(life);
            }
            if given.done == Some(Done::NormalSummon) {
                state.players[seat].summoned = turn;
            }
        }
        Ok(())
    }
}

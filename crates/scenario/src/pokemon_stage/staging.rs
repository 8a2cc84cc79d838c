//! A situation being put on the table.

use std::sync::Arc;

use ::pokemon::Pokemon;
use ::pokemon::pool::{FaceId, Pool};
use ::pokemon::position::Position;
use ::pokemon::state::{self, Spot};
use kernel::{Chance, Script, Seat, Unscripted};
use lens::{Options, Ruleset};

use super::allowed::{bounded, check_bench};
use super::named::{matching, printed, unknown};
use crate::card::{CardRef, Print};
use crate::given::Given;
use crate::judged::Unstaged;
use crate::pile::Pile;
use crate::placed::{Condition, Placed};

/// A situation being put on the table.
pub(super) struct Staging<'a> {
    /// Its cards.
    pub(super) pool: Arc<Pool>,
    /// What is given.
    pub(super) given: &'a Given,
    /// The ruleset it is played by.
    pub(super) ruleset: &'a Ruleset,
    /// The options in force.
    pub(super) options: Options,
}

/// A game put on the table, and what chance is told.
pub(super) type Staged = (Pokemon, state::State, Script);

impl Staging<'_> {
    /// The one face that a card of the situation means.
    pub(super) fn face(&self, card: &CardRef) -> Result<FaceId, Unstaged> {
        let found = matching(&self.pool, &self.ruleset.sets, card);
        match found.as_slice() {
            [one] => Ok(*one),
            [] => Err(Unstaged::Card {
                card: card.clone(),
                text: unknown(&self.pool, card),
            }),
            many => {
                let prints: Vec<String> = many.iter().map(|id| printed(&self.pool, *id)).collect();
                let text = format!("{} cards have this name: {}", many.len(), prints.join("; "));
                Err(Unstaged::Card {
                    card: card.clone(),
                    text,
                })
            }
        }
    }

    /// The face of a Pokémon in play: of a LEGEND, either half may be named (TB-BASE-25).
    fn placed_face(&self, card: &CardRef) -> Result<FaceId, Unstaged> {
        match matching(&self.pool, &self.ruleset.sets, card).as_slice() {
            [one, other] if self.pool.info(*one).half.1 == Some(*other) => Ok(*one),
            _ => self.face(card),
        }
    }

    fn filler(&self) -> Result<FaceId, Unstaged> {
        self.face(&CardRef::named("Metal"))
    }

    /// The faces of a list, each as often as it is counted.
    fn faces(&self, cards: &[CardRef]) -> Result<Vec<FaceId>, Unstaged> {
        let mut faces = Vec::new();
        for card in cards {
            let face = self.face(card)?;
            faces.extend(std::iter::repeat_n(face, usize::from(card.count)));
            bounded("a pile", faces.len(), 60)?;
        }
        Ok(faces)
    }

    /// A pile, top first.
    fn pile(&self, pile: Option<&Pile>, fillers: u16) -> Result<Vec<FaceId>, Unstaged> {
        let fallback = Pile {
            cards: Vec::new(),
            fillers,
        };
        let pile = pile.unwrap_or(&fallback);
        let mut faces = self.faces(&pile.cards)?;
        let fillers = usize::from(pile.fillers);
        bounded("a pile", faces.len() + fillers, 60)?;
        faces.extend(std::iter::repeat_n(self.filler()?, fillers));
        Ok(faces)
    }

    /// What chance is told: coins, and shuffles once the cards have their numbers.
    fn script(&self, rules: &Pokemon, state: &state::State) -> Result<Script, Unstaged> {
        let mut script = Script {
            coins: self.given.coins.iter().copied().collect(),
            dice: self.given.dice.iter().copied().collect(),
            unscripted: Unscripted::Miss,
            ..Script::default()
        };
        let picks = picked(rules, state, &self.ruleset.sets, &[], &self.given.picks);
        script
            .picks
            .extend(picks.map_err(|text| Unstaged::line("random", text))?);
        for shuffle in &self.given.shuffles {
            let seat = Seat(shuffle.seat - 1);
            let mut taken: Vec<kernel::Card> = Vec::new();
            for face in self.faces(&shuffle.top)? {
                let free = |at: &usize| rules.faces[*at] == face && rules.owner[*at] == seat;
                let mut cards = (0..rules.faces.len())
                    .filter(free)
                    .map(|at| kernel::Card(at as u16));
                match cards.find(|card| !taken.contains(card)) {
                    Some(card) => taken.push(card),
                    None => {
                        let name = &self.pool.face(face).name;
                        let text = format!(
                            "seat {} has too few of {name} to be shuffled on top",
                            shuffle.seat
                        );
                        let begins = format!("seat {} shuffled", shuffle.seat);
                        return Err(Unstaged::line(begins, text));
                    }
                }
            }
            script
                .shuffles
                .push_back((state::pile(seat, state::Pile::Deck), taken));
        }
        Ok(script)
    }

    /// A game from its set-up on.
    pub(super) fn set_up(&self) -> Result<Staged, Unstaged> {
        self.given.check_seats(Seat(0), self.ruleset.lens.seats)?;
        let mut decks = Vec::new();
        for seat in 1..=self.ruleset.lens.seats {
            let deck = self.pile(self.given.seat(seat).deck.as_ref(), 60);
            let mut deck = deck.map_err(|why| why.within(&format!("seat {seat} deck")))?;
            deck.reverse();
            decks.push(deck);
        }
        let lens = self.ruleset.lens.clone();
        let (rules, state) = Pokemon::deal(
            Arc::clone(&self.pool),
            lens,
            &self.options,
            &decks,
            Chance::numbered(1),
        );
        let script = self.script(&rules, &state)?;
        Ok((rules, state, script))
    }

    /// A game in the middle.
    pub(super) fn begun(&self) -> Result<Staged, Unstaged> {
        let turn = self.given.turn.unwrap_or(5);
        let on_turn = Seat(self.given.on_turn.unwrap_or(1) - 1);
        self.check_seats(on_turn)?;
        let lens = self.ruleset.lens.clone();
        let mut position = Position::new(
            Arc::clone(&self.pool),
            lens,
            &self.options,
            Chance::numbered(1),
            turn,
            on_turn,
        );
        // What is in play may hang on the Stadium.
        if let Some((card, seat)) = &self.given.stadium {
            let seats = self.ruleset.lens.seats;
            if *seat > seats {
                let text = format!("this table has {seats} seats, 1 to {seats}");
                return Err(Unstaged::line("stadium", text));
            }
            let at = |why: Unstaged| why.within("stadium");
            let face = self.face(card).map_err(at)?;
            self.check_stadium(card, face).map_err(at)?;
            position.stadium(face, Seat(seat - 1));
        }
        for number in 1..=self.ruleset.lens.seats {
            self.seat(&mut position, Seat(number - 1), turn)?;
        }
        position.begin();
        let script = self.script(&position.rules, &position.state)?;
        Ok((position.rules, position.state, script))
    }

    /// Puts down what a seat has: its piles, its Active Pokémon and its Bench.
    fn seat(&self, position: &mut Position, seat: Seat, turn: u16) -> Result<(), Unstaged> {
        let given = self.given.seat(seat.number());
        let begins = |zone: &str| format!("seat {} {zone}", seat.number());
        let at = |zone: &str, faces: Result<Vec<FaceId>, Unstaged>| {
            faces.map_err(|why| why.within(&begins(zone)))
        };
        let laid = u16::from(position.rules.options.prizes());
        let piles = [
            (
                state::Pile::Deck,
                at("deck", self.pile(given.deck.as_ref(), 20))?,
            ),
            (
                state::Pile::Prizes,
                at("prizes", self.pile(given.prizes.as_ref(), laid))?,
            ),
        ];
        self.check_prizes(position, seat, &piles[1].1)?;
        let held = given
            .hand
            .iter()
            .chain(&given.discard)
            .chain(&given.lost)
            .flatten()
            .map(|card| usize::from(card.count));
        let all = piles.iter().map(|(_, faces)| faces.len()).sum::<usize>() + held.sum::<usize>();
        bounded(
            "the table",
            position.state.piles.total() + all,
            state::CARDS,
        )?;
        for (which, faces) in piles {
            // Piles are read top first; Prizes are places, the first is the first.
            let order: Vec<FaceId> = match which {
                state::Pile::Prizes => faces,
                _ => faces.into_iter().rev().collect(),
            };
            for face in order {
                position.put(face, seat, which);
            }
        }
        for (zone, cards, which) in [
            ("hand", &given.hand, state::Pile::Hand),
            ("discard", &given.discard, state::Pile::Discard),
            ("lost zone", &given.lost, state::Pile::Lost),
        ] {
            for face in at(zone, self.faces(cards.as_deref().unwrap_or_default()))? {
                position.put(face, seat, which);
            }
        }
        let active_none = given.active == Some(None);
        let active = given
            .active
            .unwrap_or_else(|| Some(placed("Chansey", "Base", "3")));
        if let Some(active) = active {
            let placed = self.place(position, Spot::active(seat), &active, turn);
            placed.map_err(|why| why.within(&begins("active")))?;
        }
        let bench = given
            .bench
            .unwrap_or_else(|| vec![placed("Rattata", "Base", "61")]);
        let on_bench = |why: Unstaged| why.within(&begins("bench"));
        check_bench(position, &bench).map_err(on_bench)?;
        position.state.players[seat].bare = if active_none && bench.is_empty() {
            pokemon::state::Bare::Shown
        } else {
            pokemon::state::Bare::No
        };
        for (at, placed) in bench.iter().enumerate() {
            let place = at as u8 + 1;
            let placed = self.place(position, Spot { seat, place }, placed, turn);
            placed.map_err(on_bench)?;
        }
        Ok(())
    }

    /// Puts one Pokémon down with what is on it.
    fn place(
        &self,
        position: &mut Position,
        spot: Spot,
        placed: &Placed,
        turn: u16,
    ) -> Result<(), Unstaged> {
        let stack = self.stack(&placed.card)?;
        let attached: usize = placed
            .attached
            .iter()
            .map(|card| usize::from(card.count))
            .sum();
        let all = position.state.piles.total() + stack.len() + attached;
        bounded("the table", all, state::CARDS)?;
        position.pokemon(spot, &stack, if placed.new { turn } else { 0 });
        for face in self.faces(&placed.attached)? {
            position.attach(face, spot);
        }
        self.check_on(position, spot, placed)?;
        let mon = position.state.mon_mut(spot);
        mon.damage = placed.damage;
        for condition in &placed.conditions {
            match condition {
                Condition::Asleep => mon.condition = state::Condition::Asleep,
                Condition::Confused => mon.condition = state::Condition::Confused,
                Condition::Paralyzed => {
                    mon.condition = state::Condition::Paralyzed;
                    mon.since = turn.saturating_sub(1);
                }
                Condition::Poisoned => mon.poison = 1,
                Condition::Burned => mon.burn = 2,
            }
        }
        for counter in &placed.counters {
            match ["Char", "Food", "Bone", "Color"]
                .iter()
                .position(|c| c == counter)
            {
                Some(bit) => mon.markers |= 1 << bit,
                None => return Err(Unstaged::Other(format!("there is no {counter} counter"))),
            }
        }
        Ok(())
    }

    /// A Pokémon's cards from the Basic up; earlier stages are any that fit.
    fn stack(&self, card: &CardRef) -> Result<Vec<FaceId>, Unstaged> {
        let top = self.placed_face(card)?;
        let mut stack = vec![top];
        if let (_, Some(other)) = self.pool.info(top).half {
            return Ok(vec![other, top]);
        }
        while let Some(from) = self.pool.info(stack[0]).from {
            let own = |id: &FaceId| {
                let printed = &self.pool.face(*id).printed;
                printed.iter().any(|p| self.ruleset.sets.contains(&p.set))
            };
            let named = || {
                self.pool
                    .ids()
                    .filter(|id| self.pool.info(*id).name == from)
            };
            match named().find(own).or_else(|| named().next()) {
                Some(below) => stack.insert(0, below),
                None => {
                    let text = format!("nothing in the pool is called {}", self.pool.name(from));
                    return Err(Unstaged::Card {
                        card: card.clone(),
                        text,
                    });
                }
            }
        }
        let basic = self.pool.info(stack[0]);
        if basic.is_starter() {
            return Ok(stack);
        }
        Err(Unstaged::Card {
            card: card.clone(),
            text: "this card is no Pokémon in play".to_owned(),
        })
    }
}

/// A default Pokémon.
fn placed(name: &str, set: &str, number: &str) -> Placed {
    let print = Print {
        set: set.to_owned(),
        number: number.to_owned(),
    };
    Placed {
        card: CardRef {
            print: Some(print),
            ..CardRef::named(name)
        },
        attached: Vec::new(),
        damage: 0,
        conditions: Vec::new(),
        counters: Vec::new(),
        new: false,
    }
}

/// The cards that random choices are told to take: those in the hands of seats that are not on turn
/// first, then those in other hands, then those that may come into a hand.
pub(super) fn picked(
    rules: &Pokemon,
    state: &state::State,
    sets: &[String],
    taken: &[kernel::Card],
    names: &[CardRef],
) -> Result<Vec<kernel::Card>, String> {
    let held = |seat: Seat, which| state.piles.cards(state::pile(seat, which)).iter().rev();
    let mut seats: Vec<Seat> = rules.lens.everyone().iter().collect();
    seats.sort_by_key(|seat| *seat == state.on_turn);
    let mut picks: Vec<kernel::Card> = Vec::new();
    for name in names {
        let faces = matching(&rules.pool, sets, name);
        for _ in 0..name.count {
            let piles = [state::Pile::Hand, state::Pile::Deck];
            let there = piles.iter().flat_map(|which| {
                let of = move |seat: &Seat| held(*seat, *which);
                seats.iter().flat_map(of)
            });
            let mut there = there;
            let card = there.find(|card| {
                faces.contains(&rules.face(**card))
                    && !picks.contains(card)
                    && !taken.contains(card)
            });
            match card {
                Some(card) => picks.push(*card),
                None => return Err(format!("there is no {} to be taken", name.name)),
            }
        }
    }
    Ok(picks)
}

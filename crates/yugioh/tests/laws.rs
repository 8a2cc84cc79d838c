//! Laws of the rulesets: teams of one play the duel, and seats are only names.

use std::sync::Arc;

use kernel::{
    Answer, Asker, Card, Chance, Choice, Event, Game, Kind, Mute, Ports, Question, Rules, Script,
    Seat,
};
use lens::Ruleset;
use shipped::yugioh::{pool, ruleset};
use yugioh::ask::{Ask, Say};
use yugioh::common::Common;
use yugioh::state::{Cards, Place, Step, TOKENS, zone};
use yugioh::{Deal, Pool, Ruled, State, Yugioh};

/// Games of each law; a longer run sets `QUADRILLE_GAMES`.
fn games() -> u64 {
    let set = std::env::var("QUADRILLE_GAMES");
    set.ok().and_then(|n| n.parse().ok()).unwrap_or(25)
}

fn dealt(pool: &Arc<Pool>, ruleset: &Ruleset, decks: &[Deal], seed: u64) -> (Yugioh, State) {
    let options = ruleset.options(None, &[]).expect("no options are named");
    let ruled = Ruled::new(Arc::clone(pool), ruleset.lens.clone(), &options);
    Yugioh::deal(Arc::new(ruled), decks, Chance::numbered(seed)).expect("the decks fit")
}

fn decks(pool: &Pool, seats: u8, seed: u64) -> Vec<Deal> {
    let mut chance = Chance::numbered(seed ^ 0xdecc);
    (0..seats).map(|_| pool.random_deck(&mut chance)).collect()
}

fn any_answer(question: &Question, chance: &mut Chance) -> Answer {
    let n = u32::try_from(question.count()).unwrap_or(u32::MAX);
    question.unrank(u64::from(chance.below(n)))
}

#[test]
fn teams_of_one_play_the_duel_answer_for_answer() {
    let pool = pool();
    let (duel, teams) = (ruleset("duel", 2), ruleset("team-duel", 2));
    for seed in 0..games() {
        let decks = decks(&pool, 2, seed);
        let mut chance = Chance::numbered(seed);
        let [mut one, mut other] = [&duel, &teams].map(|ruleset| {
            let (rules, state) = dealt(&pool, ruleset, &decks, seed);
            Game::new(Arc::new(rules), state, Script::default())
        });
        while let Some(question) = one.open().first() {
            assert_eq!(other.open(), one.open(), "seed {seed}");
            let (seat, answer) = (question.seat, any_answer(question, &mut chance));
            one.answer(seat, answer.clone()).expect("it is legal");
            other.answer(seat, answer).expect("it is legal");
        }
        assert_eq!(one.log(), other.log(), "seed {seed}");
        assert_eq!(one.now(), other.now(), "seed {seed}");
    }
}

/// The same rules that look for everything, as if the cards of the game had all of it between them.
fn thorough(rules: &Yugioh) -> Yugioh {
    let mut thorough = rules.clone();
    thorough.common = Common {
        topics: u128::MAX,
        hears: u32::MAX,
        phased: true,
        counts: true,
        owes: true,
    };
    thorough.traps_rise = true;
    thorough.owing = (0..rules.faces.len() as u16).map(Card).collect();
    thorough.held = rules.windows.clone();
    thorough.held_idle = rules.windows.clone();
    thorough
}

#[test]
fn what_no_card_of_a_game_has_is_missed_in_none() {
    let pool = pool();
    for (id, seats) in [("duel", 2), ("synergy", 4)] {
        let ruleset = ruleset(id, seats);
        for seed in 0..games() {
            let decks = decks(&pool, seats, seed);
            let (rules, state) = dealt(&pool, &ruleset, &decks, seed);
            let mut chance = Chance::numbered(seed);
            let mut other = Game::new(Arc::new(thorough(&rules)), state.clone(), Script::default());
            let mut one = Game::new(Arc::new(rules), state, Script::default());
            while let Some(question) = one.open().first() {
                assert_eq!(other.open(), one.open(), "{id} {seed}");
                let (seat, answer) = (question.seat, any_answer(question, &mut chance));
                one.answer(seat, answer.clone()).expect("it is legal");
                other.answer(seat, answer).expect("it is legal");
            }
            assert_eq!(one.log(), other.log(), "{id} {seed}");
            assert_eq!(one.now(), other.now(), "{id} {seed}");
        }
    }
}

/// Other names for the seats of a table, and for the cards that belong to them.
struct Renamed {
    seats: Vec<Seat>,
    cards: Vec<Card>,
}

impl Renamed {
    fn seat(&self, seat: Seat) -> Seat {
        self.seats[seat.index()]
    }

    fn card(&self, card: Card) -> Card {
        self.cards.get(card.index()).copied().unwrap_or(card)
    }

    /// A choice as the other table words it.
    fn choice(&self, choice: &Choice) -> Choice {
        let names_seat = match Say::of(choice.verb) {
            Say::Seat => true,
            Say::Direct => choice.n < 8,
            _ => false,
        };
        Choice {
            n: if names_seat {
                u16::from(self.seat(Seat(choice.n as u8)).0)
            } else {
                choice.n
            },
            card: self.card(choice.card),
            ..*choice
        }
    }

    /// What is told at one table is told at the other.
    fn logs(&self, here: &[Event], there: &[Event], told: &mut usize, id: &str, seed: u64) {
        for (one, other) in here.iter().zip(there).skip(*told) {
            let renamed = (one.what, self.seat(one.seat), self.card(one.card));
            let same = renamed == (other.what, other.seat, other.card);
            let before = &here[told.saturating_sub(6)..=*told];
            assert!(same, "{id} {seed}: {one:?} and {other:?} after {before:#?}");
            *told += 1;
        }
        assert_eq!(here.len(), there.len(), "{id} {seed}");
    }

    /// The state of the other table, from one whose hands are drawn and whose first turn is to begin.
    fn state(&self, from: &State, blank: State) -> State {
        let mut to = blank;
        to.piles = Cards::default();
        for seat in (0..self.seats.len() as u8).map(Seat) {
            for place in Place::ALL {
                for card in from.piles.cards(zone(seat, place)) {
                    let (card, at) = (self.card(*card), zone(self.seat(seat), place));
                    to.piles.add(card, at);
                    to.at[card.index()] = at;
                }
            }
        }
        for card in from.piles.cards(yugioh::state::LIMBO) {
            to.piles.add(self.card(*card), yugioh::state::LIMBO);
        }
        to.chance = from.chance.clone();
        to.first = from.first.map(|seat| self.seat(seat));
        to.agenda = from.agenda.clone();
        to.moment = from.moment;
        to
    }
}

struct AtRandom(Chance);

impl Asker for AtRandom {
    fn ask(&mut self, question: &Question) -> Option<Answer> {
        Some(any_answer(question, &mut self.0))
    }
}

/// Plays to the first turn.
fn begin(rules: &Yugioh, state: &mut State, seed: u64) {
    let mut ports = Ports {
        asker: &mut AtRandom(Chance::numbered(seed)),
        sink: &mut Mute,
        script: &mut Script::default(),
        question: Question::blank(),
    };
    while state.agenda.last() != Some(&Step::TurnStart) {
        rules
            .step(state, &mut ports)
            .expect("everything is answered");
    }
}

#[test]
fn renaming_the_seats_renames_the_game() {
    let pool = pool();
    for id in ["team-duel", "synergy", "conflict"] {
        let here = ruleset(id, 4);
        let teams = [vec![2, 4], vec![1, 3]];
        let there = here.seated(4, &teams).expect("four seats");
        let seats: Vec<Seat> = [1, 0, 3, 2].map(Seat).to_vec();
        for seed in 0..games() {
            let list = decks(&pool, 4, seed);
            let (rules, mut state) = dealt(&pool, &here, &list, seed);
            begin(&rules, &mut state, seed);
            let swapped: Vec<Deal> = seats.iter().map(|s| list[s.index()].clone()).collect();
            let (renamed_rules, blank) = dealt(&pool, &there, &swapped, seed);
            let names = Renamed {
                cards: renamed_cards(&list, &swapped, &seats),
                seats: seats.clone(),
            };
            let renamed = names.state(&state, blank);
            let one = Game::new(Arc::new(rules), state, Script::default());
            let other = Game::new(Arc::new(renamed_rules), renamed, Script::default());
            both(one, other, &names, seed, id);
        }
    }
}

/// What each card is called at the other table.
fn renamed_cards(here: &[Deal], there: &[Deal], seats: &[Seat]) -> Vec<Card> {
    let size = |deal: &Deal| deal.main.len() + deal.fusion.len();
    let begins = |seat: Seat| there[..seat.index()].iter().map(size).sum::<usize>();
    let mut cards: Vec<Card> = Vec::new();
    for (deal, seat) in here.iter().zip(seats) {
        let first = begins(*seat);
        cards.extend((0..size(deal)).map(|n| Card((first + n) as u16)));
    }
    let total = cards.len();
    for seat in seats {
        let first = total + seat.index() * TOKENS;
        cards.extend((0..TOKENS).map(|n| Card((first + n) as u16)));
    }
    cards
}

/// Plays a game at both tables: every question of one is the other's, renamed.
fn both(mut one: Game<Yugioh>, mut other: Game<Yugioh>, names: &Renamed, seed: u64, id: &str) {
    let mut chance = Chance::numbered(seed);
    let mut told = 0;
    while let Some(question) = one.open().first().cloned() {
        names.logs(one.log(), other.log(), &mut told, id, seed);
        let asked = other.open().first().cloned();
        let asked = asked.unwrap_or_else(|| panic!("{id} {seed}: only asked here: {question:?}"));
        let context = || format!("{id} {seed}: {question:?} and {asked:?}");
        assert_eq!(asked.seat, names.seat(question.seat), "{}", context());
        assert_eq!(asked.kind, question.kind, "{}", context());
        assert_eq!(asked.reason.code, question.reason.code, "{}", context());
        assert_eq!(
            asked.reason.card,
            names.card(question.reason.card),
            "{}",
            context()
        );
        if Ask::of(question.reason.code) != Ask::Consent {
            assert_eq!(asked.reason.n, question.reason.n, "{}", context());
        }
        assert_eq!(
            (asked.min, asked.max),
            (question.min, question.max),
            "{}",
            context()
        );
        // Where each choice stands at the other table.
        let mut left: Vec<Option<&Choice>> = asked.choices.iter().map(Some).collect();
        let places: Vec<u16> = question
            .choices
            .iter()
            .map(|choice| {
                let renamed = names.choice(choice);
                let at = left.iter().position(|c| *c == Some(&renamed));
                let at = at.unwrap_or_else(|| panic!("no {renamed:?} in {}", context()));
                left[at] = None;
                at as u16
            })
            .collect();
        assert!(left.iter().all(Option::is_none), "{}", context());
        let answer = any_answer(&question, &mut chance);
        let renamed = match question.kind {
            Kind::Number => answer.clone(),
            Kind::Act | Kind::One | Kind::Pick | Kind::Order => {
                Answer(answer.0.iter().map(|at| places[usize::from(*at)]).collect())
            }
        };
        one.answer(question.seat, answer).expect("it is legal");
        other.answer(asked.seat, renamed).expect("it is legal");
    }
    assert!(other.over(), "{id} {seed}: the other goes on");
    assert_eq!(one.now().outcome, other.now().outcome, "{id} {seed}");
    for seat in (0..4).map(Seat) {
        let (here, there) = (one.now(), other.now());
        assert_eq!(here.players[seat].lp, there.players[names.seat(seat)].lp);
        for place in Place::ALL {
            let cards = here.piles.cards(zone(seat, place)).iter();
            let renamed: Vec<Card> = cards.map(|c| names.card(*c)).collect();
            assert_eq!(
                renamed,
                there.piles.cards(zone(names.seat(seat), place)),
                "{id} {seed}"
            );
        }
    }
}

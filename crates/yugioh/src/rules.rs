//! One game's rules: its pool, its lens, its options and its decks.

use std::sync::Arc;

use arrayvec::ArrayVec;
use kernel::{BySeat, Card, Chance, MAX_SEATS, Ports, Rules, Seat, SeatSet, Wait};
use lens::{Lens, Meaning, Options, Part, Who};

use crate::common::{Common, Listing, from_hand};
use crate::frame::Frame;
use crate::options::{LpMode, Profile};
use crate::pool::{FaceId, Info, Pool};
use crate::readiness::Hearing;
use crate::state::{CARDS, LIMBO, Outcome, Place, State, Status, Step, TOKENS, zone};
use crate::summary::Summary;
use crate::table::Table;
use crate::words::Class;

/// What a ruleset and a pool make together, worked out once.
#[derive(Clone, Debug)]
pub struct Ruled {
    /// Every card that may be played.
    pub pool: Arc<Pool>,
    /// Whom phrases mean.
    pub lens: Lens,
    /// The options in force.
    pub options: Profile,
    /// Which effects are aimed at one player (TD-LENS-1), by face and ability.
    pub summaries: Vec<Vec<Summary>>,
    /// The card whose phase effects the ruleset counts in every player's turn (SY-PHASE-4).
    pub every_turn: Option<FaceId>,
    /// The order of turns if this seat begins (TD-TURN-2).
    pub cycles: BySeat<Turns>,
    /// The seat that holds the Life Points of each seat (TD-LP-1, SY-LP-6).
    pub purses: BySeat<Seat>,
    /// What the Tokens of the pool have between them: any of them may come to be in a game.
    pub tokens: Common,
}

/// Seats in the order of their turns.
pub type Turns = ArrayVec<Seat, MAX_SEATS>;

/// The rules of one game: everything about it that never changes.
#[derive(Clone, Debug)]
pub struct Yugioh {
    /// The ruleset over its pool.
    pub ruled: Arc<Ruled>,
    /// The face of each card of the game; Tokens come after.
    pub faces: Vec<FaceId>,
    /// The owner of each card of the game, Tokens included.
    pub owner: Vec<Seat>,
    /// The windows in which each card of the game can be activated; of Tokens their faces tell.
    pub windows: Listing,
    /// The same of cards in a hand: in their player's own turn.
    pub held: Listing,
    /// The same in another's turn.
    pub held_idle: Listing,
    /// What triggers of each card answer; of Tokens their faces tell.
    pub hears: Vec<Hearing>,
    /// Cards that any player may use.
    pub shared: Vec<Card>,
    /// Cards that can be activated in a Graveyard.
    pub risers: Vec<Card>,
    /// Cards that answer events from a hand, Graveyard or removed pile.
    pub lurkers: Vec<Card>,
    /// Cards with an effect that must be activated as soon as what it answers is on the chain.
    pub compelled: Vec<Card>,
    /// Cards with a way of their own to be Special Summoned.
    pub comers: Vec<Card>,
    /// Cards for which something is owed in a phase.
    pub owing: Vec<Card>,
    /// What the cards of the game have between them.
    pub common: Common,
    /// Whether some Trap of the game becomes a monster.
    pub traps_rise: bool,
}

/// A deck as it is played with.
#[derive(Clone, Debug, Default)]
pub struct Deal {
    /// The Deck.
    pub main: Vec<FaceId>,
    /// The Fusion Deck.
    pub fusion: Vec<FaceId>,
}

/// Decks that do not fit on a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} cards are too many for one table; {max} fit", max = CARDS - TOKENS * 8)]
pub struct TooMany(pub usize);

impl Ruled {
    /// Works out a ruleset over a pool.
    pub fn new(pool: Arc<Pool>, lens: Lens, options: &Options) -> Self {
        let every_turn = pool.named(options.get("phase_of_every_turn"));
        let options = Profile::new(options);
        let summaries = crate::summary::all(&pool, &lens, &options);
        let purses = BySeat(std::array::from_fn(|at| {
            let seat = Seat(at as u8);
            match options.lp_mode {
                LpMode::Shared => lens.allies(seat).iter().next().unwrap_or(seat),
                LpMode::Individual => seat,
            }
        }));
        let mut cycles = BySeat(std::array::from_fn(|_| Turns::new()));
        for seat in lens.everyone().iter() {
            cycles[seat] = cycle(&lens, seat);
        }
        let mut tokens = Common::default();
        for info in pool.ids().map(|face| pool.info(face)) {
            if info.class == Class::Token {
                tokens.add(info);
            }
        }
        Self {
            pool,
            lens,
            options,
            summaries,
            every_turn,
            cycles,
            purses,
            tokens,
        }
    }
}

/// The order of turns if a seat begins: team by team, each in its own order (TD-TURN-2).
fn cycle(lens: &Lens, first: Seat) -> Turns {
    if lens.turns.first() == Some(&first) {
        return lens.turns.iter().copied().collect();
    }
    let mut teams: ArrayVec<u8, MAX_SEATS> = ArrayVec::new();
    for seat in lens.from(first) {
        let team = lens.team[seat].0;
        if !teams.contains(&team) {
            teams.push(team);
        }
    }
    let mut order = Turns::new();
    for round in 0..MAX_SEATS {
        for team in &teams {
            let of_team = lens.turns.iter().filter(|s| lens.team[**s].0 == *team);
            order.extend(of_team.copied().nth(round));
        }
    }
    order
}

impl Yugioh {
    /// The rules of a game with these decks, one a seat, and its state before set-up.
    ///
    /// # Errors
    /// [`TooMany`] if there is no room for so many cards.
    pub fn deal(
        ruled: Arc<Ruled>,
        decks: &[Deal],
        chance: Chance,
    ) -> Result<(Self, State), TooMany> {
        let total: usize = decks.iter().map(|d| d.main.len() + d.fusion.len()).sum();
        if total > CARDS - TOKENS * 8 {
            return Err(TooMany(total));
        }
        let mut rules = Self::empty(ruled);
        let mut state = State::new(chance);
        for (seat, deck) in decks.iter().enumerate() {
            let seat = Seat(seat as u8);
            for face in &deck.main {
                let card = rules.enter(*face, seat);
                state.enter(card, zone(seat, Place::Deck));
            }
            for face in &deck.fusion {
                let card = rules.enter(*face, seat);
                state.enter(card, zone(seat, Place::Fusion));
            }
        }
        rules.close(&mut state);
        state.agenda.push(Step::Shuffle);
        Ok((rules, state))
    }

    /// The rules of a game without cards yet.
    pub fn empty(ruled: Arc<Ruled>) -> Self {
        Self {
            common: ruled.tokens,
            ruled,
            faces: Vec::new(),
            owner: Vec::new(),
            windows: Listing::default(),
            held: Listing::default(),
            held_idle: Listing::default(),
            hears: Vec::new(),
            shared: Vec::new(),
            risers: Vec::new(),
            lurkers: Vec::new(),
            compelled: Vec::new(),
            comers: Vec::new(),
            owing: Vec::new(),
            traps_rise: false,
        }
    }

    /// Enters one more card into the game's list.
    pub fn enter(&mut self, face: FaceId, owner: Seat) -> Card {
        let card = Card(self.faces.len() as u16);
        let info = self.ruled.pool.info(face);
        self.windows.enter(info.windows);
        let (own, idle) = from_hand(info);
        self.held.enter(own);
        self.held_idle.enter(idle);
        self.hears.push(info.hears);
        if info
            .plans
            .iter()
            .any(|p| p.windows != 0 && p.is_at(Place::Graveyard))
        {
            self.risers.push(card);
        }
        if info.plans.iter().any(|p| p.for_all) {
            self.shared.push(card);
        }
        if info.lurks {
            self.lurkers.push(card);
        }
        if info
            .plans
            .iter()
            .any(|p| p.kind == crate::face::AbilityKind::CompulsoryQuick)
        {
            self.compelled.push(card);
        }
        if info.comes {
            self.comers.push(card);
        }
        if info.owes {
            self.owing.push(card);
        }
        self.common.add(info);
        // A Trap with a Level has it as the monster that it becomes.
        self.traps_rise |= info.class.is_trap() && info.level > 0;
        self.faces.push(face);
        self.owner.push(owner);
        card
    }

    /// Ends the list of cards: Tokens come behind it. Life Points are set.
    pub fn close(&mut self, state: &mut State) {
        let n = self.faces.len();
        for seat in 0..self.ruled.lens.seats {
            for place in 0..TOKENS {
                self.owner.push(Seat(seat));
                let card = Card((n + usize::from(seat) * TOKENS + place) as u16);
                state.enter(card, LIMBO);
            }
        }
        for seat in self.ruled.lens.everyone().iter() {
            let purse = self.purse(seat);
            state.players[purse].lp = i32::from(self.ruled.options.start_lp);
        }
    }

    /// The seat that holds the Life Points of a seat (TD-LP-1, SY-LP-6).
    pub fn purse(&self, seat: Seat) -> Seat {
        self.ruled.purses[seat]
    }

    /// Whether what changes the Life Points of a seat happens to its team: several seats have one
    /// total, and no one of them takes the damage (TD-LP-1; SY-OPEN-27 says otherwise).
    pub fn is_team_scored(&self, seat: Seat) -> bool {
        let lens = &self.ruled.lens;
        let of_team = lens.row(Who::You, Part::Scores) == Some(Meaning::OwnTeam);
        let shared = self.ruled.options.lp_mode == LpMode::Shared;
        shared && of_team && lens.allies(seat).len() > 1
    }

    /// The face of a card.
    pub fn face(&self, state: &State, card: Card) -> FaceId {
        match self.faces.get(card.index()) {
            Some(face) => *face,
            None => state.tokens[card.index() - self.faces.len()],
        }
    }

    /// Whether a card is a Token.
    pub fn is_token(&self, card: Card) -> bool {
        card.index() >= self.faces.len()
    }

    /// What the procedures read of a card.
    pub fn info(&self, state: &State, card: Card) -> &Info {
        self.ruled.pool.info(self.face(state, card))
    }

    /// The name of a card.
    pub fn name(&self, state: &State, card: Card) -> &str {
        &self.ruled.pool.face(self.face(state, card)).name
    }

    /// Seats that are still in the Duel.
    pub fn alive(&self, state: &State) -> SeatSet {
        SeatSet(self.ruled.lens.everyone().0 & !state.out.0)
    }

    /// How many cards the game has, Tokens included.
    pub fn cards(&self) -> usize {
        self.owner.len()
    }
}

impl State {
    /// Puts a new card into the game.
    pub fn enter(&mut self, card: Card, at: kernel::ZoneId) {
        self.piles.add(card, at);
        self.at.enter(card, at);
        self.hidden.enter(card, 0);
        self.status.enter(card, Status::default());
        self.fates.enter(card, 0);
    }
}

impl Rules for Yugioh {
    type State = State;

    fn step(&self, state: &mut State, ports: &mut Ports) -> Result<(), Wait> {
        let mut table = Table {
            s: state,
            r: self,
            asker: &mut *ports.asker,
            sink: &mut *ports.sink,
            script: &mut *ports.script,
            q: &mut ports.question,
            origin: None,
        };
        table.step()
    }

    fn over(&self, state: &State) -> bool {
        state.outcome != Outcome::Open
    }
}

/// A frame for reading a card's words from outside a step.
pub fn reader(you: Seat, card: Card) -> Frame {
    Frame::new(you, crate::link::Aim { card, life: 0 })
}

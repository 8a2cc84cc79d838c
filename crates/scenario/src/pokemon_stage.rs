//! Situations of Pokémon, put on a table.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use ::pokemon::Pokemon;
use ::pokemon::pool::{FaceId, Pool, Sort};
use ::pokemon::position::Position;
use ::pokemon::sheet::{Sheet, read};
use ::pokemon::state::{self, Spot};
use ::pokemon::words::{Act, Affliction, Type};
use kernel::{Chance, Coin, Script, Seat, Unscripted};
use lens::{Options, Ruleset};
use view::{LogLine, QuestionView, Sitting, TableView, Viewer};

use crate::card::CardRef;
use crate::given::{Given, Start};
use crate::judged::{Fact, Found, Judged, Stage, Unstaged};
use crate::pile::Pile;
use crate::placed::{Condition, Placed};

/// Checks a deck list against a format by its id: every reason why it is refused.
pub type DeckCheck = Arc<dyn Fn(&str, &str) -> Result<Vec<String>, String> + Send + Sync>;

/// Sets up games of Pokémon: its cards, its rulesets, and the rules that may be cited.
pub struct PokemonStage {
    sheets: Vec<(String, String)>,
    pool: Arc<Pool>,
    rulesets: Vec<Ruleset>,
    rules: BTreeSet<String>,
    decks: Option<DeckCheck>,
    /// The pool with the cards of the file judged last, since a file's scenarios follow one another.
    last: Mutex<Option<(String, Arc<Pool>)>>,
}

impl PokemonStage {
    /// A stage of these card files (name and text), their pool, rulesets and rule ids.
    pub fn new(
        sheets: Vec<(String, String)>,
        pool: Arc<Pool>,
        rulesets: Vec<Ruleset>,
        rules: BTreeSet<String>,
    ) -> Self {
        Self {
            sheets,
            pool,
            rulesets,
            rules,
            decks: None,
            last: Mutex::new(None),
        }
    }

    /// The same stage, which also checks decks.
    #[must_use]
    pub fn with_decks(mut self, decks: DeckCheck) -> Self {
        self.decks = Some(decks);
        self
    }

    /// The pool with a file's own cards.
    fn pool(&self, given: &Given) -> Result<Arc<Pool>, Unstaged> {
        if given.extra_cards.trim().is_empty() {
            return Ok(Arc::clone(&self.pool));
        }
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((text, pool)) = &*last
            && *text == given.extra_cards
        {
            return Ok(Arc::clone(pool));
        }
        let mut sheets: Vec<Sheet> = self
            .sheets
            .iter()
            .map(|(file, text)| Sheet { file, text })
            .collect();
        sheets.push(Sheet {
            file: &given.file,
            text: &given.extra_cards,
        });
        let pool = Arc::new(Pool::new(read(&sheets).map_err(Unstaged::Cards)?));
        *last = Some((given.extra_cards.clone(), Arc::clone(&pool)));
        Ok(pool)
    }
}

impl Stage for PokemonStage {
    fn stage(&self, given: &Given) -> Result<Box<dyn Judged>, Unstaged> {
        let other = |text: String| Unstaged::Other(text);
        if let Some(word) =
            given.beyond(&["active", "bench", "discard", "prizes", "stadium", "set-up"])
        {
            return Err(Unstaged::Word(word));
        }
        let ruleset = self
            .rulesets
            .iter()
            .find(|r| r.id == given.ruleset)
            .ok_or_else(|| {
                let known: Vec<&str> = self.rulesets.iter().map(|r| r.id.as_str()).collect();
                other(format!(
                    "there is no ruleset \"{}\"; there are {}",
                    given.ruleset,
                    known.join(", ")
                ))
            })?;
        let choices: Vec<lens::Choice> = given
            .options
            .iter()
            .map(|(name, value)| lens::Choice {
                name: name.clone(),
                value: value.clone(),
            })
            .collect();
        let options = ruleset
            .options(given.preset.as_deref(), &choices)
            .map_err(|fault| other(fault.to_string()))?;
        let staging = Staging {
            pool: self.pool(given)?,
            given,
            ruleset,
            options,
        };
        let (rules, state, script) = match given.start {
            Start::SetUp => staging.set_up()?,
            Start::Begun => staging.begun()?,
        };
        let pool = Arc::clone(&rules.pool);
        let sitting = Sitting::new(&ruleset.title, rules, state, script);
        Ok(Box::new(OnTable {
            sitting,
            pool,
            decks: self.decks.clone(),
        }))
    }

    fn rule_exists(&self, id: &str) -> bool {
        self.rules.contains(id)
    }
}

/// A situation being put on the table.
struct Staging<'a> {
    pool: Arc<Pool>,
    given: &'a Given,
    ruleset: &'a Ruleset,
    options: Options,
}

type Staged = (Pokemon, state::State, Script);

impl Staging<'_> {
    fn face(&self, card: &CardRef) -> Result<FaceId, Unstaged> {
        let found = matching(&self.pool, card);
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

    fn filler(&self) -> Result<FaceId, Unstaged> {
        self.face(&CardRef::named("Metal Energy"))
    }

    /// The faces of a list, each as often as it is counted.
    fn faces(&self, cards: &[CardRef]) -> Result<Vec<FaceId>, Unstaged> {
        let mut faces = Vec::new();
        for card in cards {
            let face = self.face(card)?;
            faces.extend(std::iter::repeat_n(face, usize::from(card.count)));
            self.bounded("a pile", faces.len(), 60)?;
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
        self.bounded("a pile", faces.len() + fillers, 60)?;
        faces.extend(std::iter::repeat_n(self.filler()?, fillers));
        Ok(faces)
    }

    /// What chance is told: coins, and shuffles once the cards have their numbers.
    fn script(&self, rules: &Pokemon) -> Result<Script, Unstaged> {
        let mut script = Script {
            coins: self.given.coins.iter().copied().collect(),
            unscripted: Unscripted::Miss,
            ..Script::default()
        };
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
                        return Err(Unstaged::Other(text));
                    }
                }
            }
            script
                .shuffles
                .push_back((state::pile(seat, state::Pile::Deck), taken));
        }
        Ok(script)
    }

    fn set_up(&self) -> Result<Staged, Unstaged> {
        let mut decks = Vec::new();
        for seat in 1..=self.ruleset.lens.seats {
            let mut deck = self.pile(self.given.seat(seat).deck.as_ref(), 60)?;
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
        let script = self.script(&rules)?;
        Ok((rules, state, script))
    }

    fn begun(&self) -> Result<Staged, Unstaged> {
        let turn = self.given.turn.unwrap_or(5);
        let on_turn = Seat(self.given.on_turn.unwrap_or(1) - 1);
        if on_turn.0 >= self.ruleset.lens.seats
            || self.given.seats.len() > usize::from(self.ruleset.lens.seats)
        {
            return Err(Unstaged::Other(format!(
                "this ruleset has {} seats",
                self.ruleset.lens.seats
            )));
        }
        let lens = self.ruleset.lens.clone();
        let mut position = Position::new(
            Arc::clone(&self.pool),
            lens,
            &self.options,
            Chance::numbered(1),
            turn,
            on_turn,
        );
        for number in 1..=self.ruleset.lens.seats {
            let seat = Seat(number - 1);
            let given = self.given.seat(number);
            let piles = [
                (state::Pile::Deck, self.pile(given.deck.as_ref(), 20)?),
                (state::Pile::Prizes, self.pile(given.prizes.as_ref(), 6)?),
            ];
            self.bounded("the Prizes", piles[1].1.len(), 6)?;
            if piles[1].1.is_empty() {
                return Err(Unstaged::Other(format!(
                    "seat {number} without Prizes has already won"
                )));
            }
            let held = given
                .hand
                .iter()
                .chain(&given.discard)
                .flatten()
                .map(|card| usize::from(card.count));
            let all =
                piles.iter().map(|(_, faces)| faces.len()).sum::<usize>() + held.sum::<usize>();
            self.bounded(
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
            for face in self.faces(given.hand.as_deref().unwrap_or_default())? {
                position.put(face, seat, state::Pile::Hand);
            }
            for face in self.faces(given.discard.as_deref().unwrap_or_default())? {
                position.put(face, seat, state::Pile::Discard);
            }
            let active = given
                .active
                .unwrap_or_else(|| Some(placed("Chansey", "Base", "3")));
            if let Some(active) = active {
                self.place(&mut position, Spot::active(seat), &active, turn)?;
            }
            let bench = given
                .bench
                .unwrap_or_else(|| vec![placed("Rattata", "Base", "61")]);
            for (at, placed) in bench.iter().enumerate() {
                if at + 1 >= state::PLACES {
                    return Err(Unstaged::Other(
                        "a Bench holds 5 Pokémon at most".to_owned(),
                    ));
                }
                self.place(
                    &mut position,
                    Spot {
                        seat,
                        place: at as u8 + 1,
                    },
                    placed,
                    turn,
                )?;
            }
        }
        if let Some((card, seat)) = &self.given.stadium {
            let face = self.face(card)?;
            if self.pool.info(face).sort != Sort::Stadium {
                let text = format!("{} is no Stadium", card.name);
                return Err(Unstaged::Card {
                    card: card.clone(),
                    text,
                });
            }
            position.stadium(face, Seat(seat - 1));
        }
        position.begin();
        let script = self.script(&position.rules)?;
        Ok((position.rules, position.state, script))
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
        self.bounded("the table", all, state::CARDS)?;
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
                Condition::Burned => {
                    return Err(Unstaged::Other(
                        "nothing is Burned in this game (OS-MODERN-9)".to_owned(),
                    ));
                }
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

    /// Whether what lies on a Pokémon may lie there.
    fn check_on(&self, position: &Position, spot: Spot, placed: &Placed) -> Result<(), Unstaged> {
        let refuse = |text: String| {
            Err(Unstaged::Card {
                card: placed.card.clone(),
                text,
            })
        };
        for card in &placed.attached {
            let info = self.pool.info(self.face(card)?);
            let own = info.text.map(|text| &info.abilities[text as usize].acts);
            let attaches = own.is_some_and(|acts| {
                acts.iter()
                    .any(|(act, _)| matches!(act, Act::AttachThis(_)))
            });
            if !(info.is_energy() || info.sort == Sort::Tool || attaches) {
                return refuse(format!("{} cannot be attached to it", card.name));
            }
        }
        let hp = self
            .pool
            .info(position.rules.face(position.state.top(spot)))
            .hp;
        if !placed.damage.is_multiple_of(10) {
            return refuse(format!("damage comes in tens, not {}", placed.damage));
        }
        // A Ditto may have the HP of what it copies, so only what nothing survives is refused.
        if placed.damage >= hp
            && !self
                .pool
                .info(position.rules.face(position.state.top(spot)))
                .copies
        {
            return refuse(format!(
                "with {} damage it would be Knocked Out: it has {hp} HP",
                placed.damage
            ));
        }
        if !placed.conditions.is_empty() && !spot.is_active() {
            return refuse("only an Active Pokémon has Special Conditions (OS-BASE-9)".to_owned());
        }
        let excluding = placed
            .conditions
            .iter()
            .filter(|c| !matches!(c, Condition::Poisoned));
        if excluding.count() > 1 {
            return refuse(
                "Asleep, Confused and Paralyzed exclude one another (OS-BASE-9)".to_owned(),
            );
        }
        Ok(())
    }

    /// A pile that is no larger than a game can hold.
    fn bounded(&self, what: &str, cards: usize, most: usize) -> Result<(), Unstaged> {
        if cards <= most {
            return Ok(());
        }
        Err(Unstaged::Other(format!(
            "{what} holds {most} cards at most here, not {cards}"
        )))
    }

    /// A Pokémon's cards from the Basic up; earlier stages are any that fit.
    fn stack(&self, card: &CardRef) -> Result<Vec<FaceId>, Unstaged> {
        let top = self.face(card)?;
        let mut stack = vec![top];
        while let Some(from) = self.pool.info(stack[0]).from {
            match self.pool.ids().find(|id| self.pool.info(*id).name == from) {
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
    let print = crate::card::Print {
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

fn printed(pool: &Pool, id: FaceId) -> String {
    let prints: Vec<String> = pool
        .face(id)
        .printed
        .iter()
        .map(|p| format!("{} {}", p.set, p.number))
        .collect();
    prints.join(", ")
}

fn matching(pool: &Pool, card: &CardRef) -> Vec<FaceId> {
    let exact = |id: &FaceId| card.is(&pool.face(*id).name, &printed(pool, *id));
    pool.ids().filter(exact).collect()
}

fn unknown(pool: &Pool, card: &CardRef) -> String {
    let names = pool.faces.iter().map(|f| f.name.as_str());
    let named: Vec<FaceId> = pool
        .ids()
        .filter(|id| card.is_name(&pool.face(*id).name))
        .collect();
    if !named.is_empty() {
        let prints: Vec<String> = named.iter().map(|id| printed(pool, *id)).collect();
        return format!("it was not printed there, but as {}", prints.join("; "));
    }
    match cardlang::nearest(&card.name, names) {
        Some(near) => format!("there is no card {}; the nearest name is {near}", card.name),
        None => format!("there is no card {}", card.name),
    }
}

/// A game of Pokémon under judgement.
struct OnTable {
    sitting: Sitting,
    pool: Arc<Pool>,
    decks: Option<DeckCheck>,
}

impl Judged for OnTable {
    fn view(&self) -> TableView {
        self.sitting.view(Viewer::Judge)
    }

    fn view_of(&self, viewer: Option<u8>) -> TableView {
        self.sitting
            .view(viewer.map_or(Viewer::Spectator, |n| Viewer::Seat(Seat(n - 1))))
    }

    fn questions(&self) -> Vec<QuestionView> {
        self.sitting.questions()
    }

    fn answer(&mut self, seat: u8, choose: &[u16]) -> Result<(), String> {
        self.sitting
            .answer_open(Seat(seat - 1), choose)
            .map_err(|refusal| refusal.0)
    }

    fn hash(&self) -> u64 {
        self.sitting.hash()
    }

    fn add_coins(&mut self, coins: &[Coin]) {
        self.sitting
            .game_mut()
            .script_mut(|script| script.coins.extend(coins.iter().copied()));
    }

    fn coins_left(&self) -> usize {
        self.sitting.game().script().coins.len()
    }

    fn coins_missed(&self) -> usize {
        self.sitting.game().script().missed as usize
    }

    fn shuffles_left(&self) -> usize {
        self.sitting.game().script().shuffles.len()
    }

    fn log(&self) -> Vec<LogLine> {
        self.sitting.log(Viewer::Judge, 0)
    }

    fn fact(&self, fact: Fact) -> Option<u16> {
        let state = self.sitting.game().now();
        match fact {
            Fact::FirstPlayer => state.first.map(|seat| u16::from(seat.number())),
            Fact::SuddenDeathRound => (state.round > 0).then_some(u16::from(state.round)),
            Fact::Mulligans(seat) => Some(u16::from(state.players[Seat(seat - 1)].mulligans)),
            Fact::StadiumOf => {
                let card = state.piles.top(state::STADIUM)?;
                Some(u16::from(
                    self.sitting.game().rules().owner[card.index()].number(),
                ))
            }
        }
    }

    fn find(&self, card: &CardRef) -> Found {
        match matching(&self.pool, card).as_slice() {
            [_] => Found::One,
            [] => {
                let names = self.pool.faces.iter().map(|f| f.name.as_str());
                Found::Nothing(cardlang::nearest(&card.name, names).map(str::to_owned))
            }
            many => Found::Several(many.iter().map(|id| printed(&self.pool, *id)).collect()),
        }
    }

    fn deck(&self, format: &str, cards: &[CardRef]) -> Result<Vec<String>, String> {
        let check = self.decks.as_ref().ok_or("no decks are checked here")?;
        let mut list = String::new();
        for card in cards {
            let name = self
                .pool
                .faces
                .iter()
                .find(|face| card.is_name(&face.name))
                .map_or(&card.name, |f| &f.name);
            let print = card
                .print
                .as_ref()
                .map_or_else(String::new, |print| format!(" ({print})"));
            list += &format!("{} {name}{print}\n", card.count);
        }
        check(format, &list)
    }

    fn conditions(&self) -> Vec<String> {
        let words = Affliction::ALL.map(|affliction| cardlang::Out::of(&affliction));
        let mut names: Vec<String> = words
            .iter()
            .flat_map(|w| w.split(" and "))
            .map(|w| w.split(',').next().unwrap_or(w).to_owned())
            .collect();
        names.sort();
        names.dedup();
        names
    }

    fn knows(&self, word: &str) -> bool {
        let words = [
            "heads", "tails", "rock", "paper", "scissors", "keep", "mulligan", "yes", "no",
            "nothing",
        ];
        let lower = word.to_lowercase();
        let card = CardRef::named(word);
        words.contains(&lower.as_str())
            || Type::ALL
                .iter()
                .any(|kind| cardlang::Out::of(kind).to_lowercase() == lower)
            || self.pool.name_id(word).is_some()
            || self.pool.faces.iter().any(|face| card.is_name(&face.name))
            || self
                .pool
                .ids()
                .any(|id| self.pool.info(id).sort == Sort::Stage(1) && lower == "stage 1")
            || lower == "stage 2"
    }
}

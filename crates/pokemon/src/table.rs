//! The table: a state being played, with whoever answers and whoever listens.

use arrayvec::ArrayVec;
use kernel::{
    Answer, Asker, Card, Choice, Coin, Event, Kind, MAX_SEATS, Question, Reason, Script, Seat,
    SeatSet, Sink, Wait, ZoneId,
};

use crate::ask::{Ask, Say};
use crate::event::What;
use crate::frame::Reach;
use crate::pool::Info;
use crate::reading::Reading;
use crate::rules::Pokemon;
use crate::state::{Life, Mon, Pile, Spot, State, Step, pile};

/// A state being played. Every procedure and verb is a method of it.
pub struct Table<'a> {
    /// The state.
    pub s: &'a mut State,
    /// The rules.
    pub r: &'a Pokemon,
    /// Who answers.
    pub asker: &'a mut dyn Asker,
    /// Who listens.
    pub sink: &'a mut dyn Sink,
    /// What chance is told to do.
    pub script: &'a mut Script,
    /// The question being filled in.
    pub q: &'a mut Question,
    /// What the attack at hand gathers.
    pub reach: &'a mut Reach,
}

impl std::fmt::Debug for Table<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table")
            .field("s", &self.s)
            .finish_non_exhaustive()
    }
}

/// A choice that says something and points nowhere.
pub fn plain(say: Say, n: u16) -> Choice {
    Choice {
        verb: say as u8,
        n,
        card: Card::NONE,
        zone: ZoneId::NONE,
    }
}

/// What an event is about, before it is told.
pub fn event(what: What, seat: Seat) -> Event {
    Event {
        what: what as u8,
        seat,
        card: Card::NONE,
        other: Card::NONE,
        zone: ZoneId::NONE,
        n: 0,
        known: SeatSet::ALL,
        rules: &[],
    }
}

impl<'a> Table<'a> {
    /// Carries out the next step of the agenda.
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn step(&mut self) -> Result<(), Wait> {
        let step = self
            .s
            .agenda
            .pop()
            .expect("a game that goes on has something to do");
        match step {
            Step::Draw(seats) => self.setup_draw(seats),
            Step::BonusAtOnce => self.setup_bonus_at_once(),
            Step::Actives => self.setup_actives(),
            Step::Benches => self.setup_benches(),
            Step::Prizes => {
                self.setup_prizes();
                Ok(())
            }
            Step::Bonus(seat) => self.setup_bonus(seat),
            Step::BonusBench(seat) => self.setup_bonus_bench(seat),
            Step::First => self.setup_first(),
            Step::Reveal => {
                self.setup_reveal();
                Ok(())
            }
            Step::TurnStart => self.turn_start(),
            Step::Act => self.turn_act(),
            Step::Attack(n, target) => self.attack(n, target),
            Step::TurnDraw => self.turn_draw(),
            Step::Late => {
                self.setup_late();
                Ok(())
            }
            Step::BonusOfSide(seat) => self.setup_bonus_of_side(seat),
            Step::TurnEnd => self.turn_end(),
            Step::Checkup => self.checkup(),
            Step::KnockOuts(cause) => self.knock_outs(cause),
            Step::Outcome => self.decide(),
        }
    }

    /// Puts a step on the agenda: it is the next.
    pub fn next(&mut self, step: Step) {
        self.s.agenda.push(step);
    }

    // What is there.

    /// What is in force now.
    pub fn now(&self) -> Reading<'_, 'a> {
        Reading {
            s: self.s,
            r: self.r,
            against: None,
        }
    }

    /// What the procedures read of a card.
    pub fn info(&self, card: Card) -> &'a Info {
        self.r.info(card)
    }

    /// Seats in the order of turns, beginning with `seat` (TB-PLAY-1).
    pub fn from(&self, seat: Seat) -> ArrayVec<Seat, MAX_SEATS> {
        self.r.from(self.s, seat)
    }

    /// The seat whose turn follows.
    pub fn after(&self, seat: Seat) -> Seat {
        self.r.after(self.s, seat)
    }

    /// All seats, whatever their order in play.
    pub(crate) fn all_seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.seats()).map(Seat)
    }

    /// How many seats there are.
    pub fn seats(&self) -> u8 {
        self.r.lens.seats
    }

    /// The cards of a seat's pile, bottom first.
    pub fn pile(&self, seat: Seat, which: Pile) -> &[Card] {
        self.s.piles.cards(pile(seat, which))
    }

    /// Where a Pokémon is, while it is in play.
    pub fn spot(&self, life: Life) -> Option<Spot> {
        self.s.spot_of(life, self.r.lens.seats)
    }

    /// The Pokémon in a place.
    pub fn mon(&self, spot: Spot) -> &Mon {
        self.s.mon(spot)
    }

    /// The top card of the Pokémon in a place.
    pub fn top(&self, spot: Spot) -> Card {
        self.s.top(spot)
    }

    /// The card's owner.
    pub fn owner(&self, card: Card) -> Seat {
        self.r.owner[card.index()]
    }

    // Telling.

    /// Tells an event, if somebody listens.
    pub fn tell(&mut self, event: Event) {
        if self.sink.listens() {
            self.sink.hear(event);
        }
    }

    /// Tells that something happened to a card everybody sees.
    pub fn told(
        &mut self,
        what: What,
        seat: Seat,
        card: Card,
        n: i32,
        rules: &'static [&'static str],
    ) {
        if self.sink.listens() {
            self.sink.hear(Event {
                card,
                n,
                rules,
                ..event(what, seat)
            });
        }
    }

    /// Tells that something happened to two cards everybody sees.
    pub fn told_of(
        &mut self,
        what: What,
        seat: Seat,
        cards: (Card, Card),
        n: i32,
        rules: &'static [&'static str],
    ) {
        if self.sink.listens() {
            self.sink.hear(Event {
                card: cards.0,
                other: cards.1,
                n,
                rules,
                ..event(what, seat)
            });
        }
    }

    // Chance.

    /// Flips a coin for a seat.
    pub fn flip(&mut self, seat: Seat, rules: &'static [&'static str]) -> Coin {
        let coin = self.script.coin().unwrap_or_else(|| self.s.chance.coin());
        self.told(
            What::Coin,
            seat,
            Card::NONE,
            i32::from(coin == Coin::Heads),
            rules,
        );
        coin
    }

    /// Rolls a die for a seat (TB-SETUP-6).
    pub fn roll(&mut self, seat: Seat, rules: &'static [&'static str]) -> u8 {
        let die = self.script.die();
        let die = die.unwrap_or_else(|| self.s.chance.below(6) as u8 + 1);
        self.told(What::Rolled, seat, Card::NONE, i32::from(die), rules);
        die
    }

    /// Shuffles a seat's deck. Its cards get fresh handles.
    pub fn shuffle(&mut self, seat: Seat, rules: &'static [&'static str]) {
        let zone = pile(seat, Pile::Deck);
        let cards = self.s.piles.cards_mut(zone);
        self.s.chance.shuffle(cards);
        if let Some(tops) = self.script.shuffle(zone) {
            // The script names the cards on top, the first one the topmost.
            let n = cards.len();
            for (depth, top) in tops.iter().enumerate().take(n) {
                if let Some(at) = cards.iter().position(|c| c == top) {
                    cards.swap(at, n - 1 - depth);
                }
            }
        }
        for card in cards.iter() {
            self.s.hidden[card.index()] = self.s.hidden[card.index()].wrapping_add(1);
        }
        self.told(What::Shuffled, seat, Card::NONE, 0, rules);
    }

    // Asking.

    /// Begins a question; choices are pushed next.
    pub fn begin(&mut self, seat: Seat, ask: Ask, card: Card, n: u16) {
        self.q.seat = seat;
        self.q.reason = Reason {
            code: ask as u8,
            card,
            n,
        };
        self.q.kind = Kind::One;
        self.q.min = 1;
        self.q.max = 1;
        self.q.choices.clear();
    }

    /// Adds a choice.
    pub fn offer(&mut self, say: Say, n: u16, card: Card, zone: ZoneId) {
        self.q.choices.push(Choice {
            verb: say as u8,
            n,
            card,
            zone,
        });
    }

    /// Asks for one of the choices; a single one answers itself.
    ///
    /// # Errors
    /// [`Wait`] if it has no answer yet.
    pub fn ask_one(&mut self) -> Result<Choice, Wait> {
        match self.q.choices[..] {
            [only] => Ok(only),
            _ => self.ask_even_one(),
        }
    }

    /// Asks for one of the choices, even if there is but one.
    ///
    /// # Errors
    /// [`Wait`] if it has no answer yet.
    pub fn ask_even_one(&mut self) -> Result<Choice, Wait> {
        let at = self.asker.ask(self.q).ok_or(Wait)?.first();
        Ok(self.q.choices[at as usize])
    }

    /// Asks for one of the choices, where there could be so many by what everybody sees (OS-FIND-6, TB-OPEN-35).
    ///
    /// # Errors
    /// [`Wait`] if it has no answer yet.
    pub fn ask_one_of(&mut self, could: usize) -> Result<Choice, Wait> {
        if could > 1 {
            self.ask_even_one()
        } else {
            self.ask_one()
        }
    }

    /// Asks for `min` to `max` of the choices; one way to choose answers itself.
    ///
    /// # Errors
    /// [`Wait`] if it has no answer yet.
    pub fn ask_pick(&mut self, min: usize, max: usize) -> Result<Answer, Wait> {
        let n = self.q.choices.len();
        if min >= n || max == 0 {
            return Ok(Answer((0..n.min(min) as u16).collect()));
        }
        self.ask_even_pick(min, max)
    }

    /// Asks for `min` to `max` of the choices, even if there is but one way to choose.
    ///
    /// # Errors
    /// [`Wait`] if it has no answer yet.
    pub fn ask_even_pick(&mut self, min: usize, max: usize) -> Result<Answer, Wait> {
        let n = self.q.choices.len();
        self.q.kind = Kind::Pick;
        self.q.min = min.min(n) as u16;
        self.q.max = max.min(n) as u16;
        self.asker.ask(self.q).ok_or(Wait)
    }

    /// Asks for a number; a single one answers itself.
    ///
    /// # Errors
    /// [`Wait`] if it has no answer yet.
    pub fn ask_number(&mut self, min: u16, max: u16) -> Result<u16, Wait> {
        self.q.kind = Kind::Number;
        self.q.min = min;
        self.q.max = max;
        if min == max {
            return Ok(min);
        }
        Ok(self.asker.ask(self.q).ok_or(Wait)?.first())
    }

    /// Asks yes or no.
    ///
    /// # Errors
    /// [`Wait`] if it has no answer yet.
    pub fn ask_yes(&mut self, seat: Seat, ask: Ask, card: Card, n: u16) -> Result<bool, Wait> {
        self.begin(seat, ask, card, n);
        self.q.choices.push(plain(Say::Yes, 0));
        self.q.choices.push(plain(Say::No, 0));
        Ok(self.ask_one()?.verb == Say::Yes as u8)
    }

    /// Asks a seat for a No, where there could be a Yes by what everybody sees.
    ///
    /// # Errors
    /// [`Wait`] if it has no answer yet.
    pub fn ask_no(&mut self, seat: Seat, ask: Ask, card: Card, n: u16) -> Result<(), Wait> {
        self.begin(seat, ask, card, n);
        self.q.choices.push(plain(Say::No, 0));
        self.ask_even_one().map(drop)
    }

    // Moving cards.

    /// Draws up to `n` cards; how many were drawn (OS-BASE-19).
    pub fn draw(&mut self, seat: Seat, n: usize, rules: &'static [&'static str]) -> usize {
        let (deck, hand) = (pile(seat, Pile::Deck), pile(seat, Pile::Hand));
        let drawn = n.min(self.s.piles.len(deck));
        self.hides_again(seat);
        for _ in 0..drawn {
            let Some(card) = self.s.piles.shift_top(deck, hand) else {
                break;
            };
            if self.sink.listens() {
                let known = SeatSet::only(seat);
                self.sink.hear(Event {
                    card,
                    known,
                    rules,
                    ..event(What::Drew, seat)
                });
            }
        }
        drawn
    }

    /// Puts a card into its owner's discard pile, from wherever it is.
    pub fn discard(&mut self, card: Card, rules: &'static [&'static str]) {
        let owner = self.owner(card);
        self.s.piles.put(card, pile(owner, Pile::Discard));
        self.forget(card);
        self.told(What::Discarded, owner, card, 0, rules);
    }

    /// Puts a card into its owner's hand; seats of `known` know which it is.
    pub fn to_hand(&mut self, card: Card, known: SeatSet, rules: &'static [&'static str]) {
        let owner = self.owner(card);
        self.s.piles.put(card, pile(owner, Pile::Hand));
        self.hides_again(owner);
        self.forget(card);
        if self.sink.listens() {
            self.sink.hear(Event {
                card,
                known,
                rules,
                ..event(What::ToHand, owner)
            });
        }
    }
}

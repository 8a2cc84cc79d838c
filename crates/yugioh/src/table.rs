//! The table: a state being played, with whoever answers and whoever listens.

use arrayvec::ArrayVec;
use kernel::{
    Answer, Asker, Card, Choice, Coin, Event, Kind, Question, Reason, Script, Seat, SeatSet, Sink,
    Wait, ZoneId,
};

use crate::ask::{Ask, Say};
use crate::chain::Offered;
use crate::event::What;
use crate::pool::{FaceId, Info};
use crate::rules::Yugioh;
use crate::state::{Place, ROW, State, Step, whose, zone};

/// A state being played. Every procedure and verb is a method of it.
pub struct Table<'a> {
    /// The state.
    pub s: &'a mut State,
    /// The rules.
    pub r: &'a Yugioh,
    /// Who answers.
    pub asker: &'a mut dyn Asker,
    /// Who listens.
    pub sink: &'a mut dyn Sink,
    /// What chance is told to do.
    pub script: &'a mut Script,
    /// The question being filled in.
    pub q: &'a mut Question,
    /// Where a monster that is being Summoned came from.
    pub origin: Option<Place>,
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
            Step::Shuffle => {
                self.set_up_shuffle();
                Ok(())
            }
            Step::First => self.set_up_first(),
            Step::Hands => {
                self.set_up_hands();
                Ok(())
            }
            Step::TurnStart => self.turn_start(),
            Step::Enter(stage) => self.enter_phase(stage),
            Step::NormalDraw => {
                self.normal_draw();
                Ok(())
            }
            Step::Upkeep(stage, done) => self.upkeep(stage, done),
            Step::Main => self.open_main(),
            Step::Attack => self.open_battle(),
            // A window that opens and passes in it change nothing that anything could follow from.
            Step::Window(window) => {
                self.open_window(window);
                return Ok(());
            }
            Step::Triggers(window) if self.s.pending.is_empty() => {
                self.go_to_offers(window);
                return Ok(());
            }
            Step::Triggers(window) => self.place_triggers(window),
            Step::Offer(window) => match self.offer_window(window)? {
                Offered::Passed => return Ok(()),
                Offered::Activated => Ok(()),
            },
            Step::Resolve(window) => self.resolve_link(window),
            Step::ChainEnd(window) => {
                self.chain_end(window);
                Ok(())
            }
            Step::Arrive(card) => {
                self.arrive(card);
                Ok(())
            }
            Step::AttackOn => self.attack_on(),
            Step::Intercept(seat) => self.intercept(seat),
            Step::Damage(part) => self.damage_step(part),
            Step::Debts => self.pay_debts(),
            Step::HandLimit => self.hand_limit(),
            Step::TurnEnd => {
                self.turn_end();
                Ok(())
            }
            Step::Over => Ok(()),
            Step::Aftermath => self.aftermath(),
            Step::ExtraAttack => self.extra_attack(),
        }?;
        self.settle()
    }

    /// Puts a step on the agenda: it is the next.
    pub fn next(&mut self, step: Step) {
        self.s.agenda.push(step);
    }

    // What is there.

    /// The face of a card.
    pub fn face(&self, card: Card) -> FaceId {
        self.r.face(self.s, card)
    }

    /// What the procedures read of a card.
    pub fn info(&self, card: Card) -> &'a Info {
        self.r.ruled.pool.info(self.face(card))
    }

    /// Whose zone a card is in, and which. A Token out of play is in its owner's removed pile.
    pub fn spot(&self, card: Card) -> (Seat, Place) {
        match self.s.at.get(card.index()).copied().and_then(whose) {
            Some(spot) => spot,
            None => (
                self.r.owner.get(card.index()).copied().unwrap_or(Seat(0)),
                Place::Removed,
            ),
        }
    }

    /// The seats that are still in the Duel.
    pub fn alive(&self) -> SeatSet {
        self.r.alive(self.s)
    }

    /// The cards of a seat's zone, bottom first.
    pub fn cards(&self, seat: Seat, place: Place) -> &[Card] {
        self.s.piles.cards(zone(seat, place))
    }

    /// The cards of a seat's side of the field: its monsters, its Spells and Traps, and its Field Spell, whose
    /// zones lie side by side.
    pub fn field_of(&self, seat: Seat) -> &[Card] {
        let (first, last) = (zone(seat, Place::Monsters), zone(seat, Place::Field));
        self.s.piles.span(first, last)
    }

    /// The cards of a seat's row on the field, to be gone through while things change.
    pub fn row(&self, seat: Seat, place: Place) -> ArrayVec<Card, { ROW + 1 }> {
        self.cards(seat, place)
            .iter()
            .copied()
            .take(ROW + 1)
            .collect()
    }

    /// The card's owner (TD-OWN-1).
    pub fn owner(&self, card: Card) -> Seat {
        self.r.owner[card.index()]
    }

    /// How many Monster Card Zones of a seat are free (TD-FIELD-1).
    pub fn free_monster_zones(&self, seat: Seat) -> usize {
        let taken =
            self.cards(seat, Place::Monsters).len() + self.cards(seat, Place::Arriving).len();
        ROW.saturating_sub(taken)
    }

    /// How many Spell & Trap Card Zones of a seat are free (TD-FIELD-2). A Trap that is a monster takes
    /// one besides its Monster Card Zone (TD-BASE-55).
    pub fn free_spell_zones(&self, seat: Seat) -> usize {
        let traps = if self.r.traps_rise {
            let monsters = self.cards(seat, Place::Monsters).iter();
            monsters.filter(|c| self.info(**c).class.is_trap()).count()
        } else {
            0
        };
        ROW.saturating_sub(self.cards(seat, Place::Spells).len() + traps)
    }

    /// Whether a seat has the zones that a monster of another seat needs.
    pub fn has_zones_for(&self, seat: Seat, monster: Card) -> bool {
        let trap = self.info(monster).class.is_trap();
        self.free_monster_zones(seat) > 0 && (!trap || self.free_spell_zones(seat) > 0)
    }

    /// Whether two seats are of one team.
    pub fn allied(&self, a: Seat, b: Seat) -> bool {
        self.r.ruled.lens.team[a] == self.r.ruled.lens.team[b]
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

    /// Tells that something happened to a card that only a team knows (TD-INFO-1).
    pub fn told_team(
        &mut self,
        what: What,
        seat: Seat,
        card: Card,
        n: i32,
        rules: &'static [&'static str],
    ) {
        if self.sink.listens() {
            let known = self.confidants(seat);
            self.sink.hear(Event {
                card,
                n,
                known,
                rules,
                ..event(what, seat)
            });
        }
    }

    /// Seats that may know what a seat knows (TD-OPEN-41, SY-OPEN-9).
    pub fn confidants(&self, seat: Seat) -> SeatSet {
        match self.r.ruled.options.team_info {
            crate::options::TeamInfo::Open => self.r.ruled.lens.allies(seat),
            crate::options::TeamInfo::Closed => SeatSet::only(seat),
        }
    }

    // Chance.

    /// Flips a coin for a seat.
    pub fn flip(&mut self, seat: Seat) -> Coin {
        let coin = self.script.coin().unwrap_or_else(|| self.s.chance.coin());
        self.told(
            What::Coin,
            seat,
            Card::NONE,
            i32::from(coin == Coin::Heads),
            &["TD-BASE-42"],
        );
        coin
    }

    /// Rolls a die for a seat.
    pub fn roll(&mut self, seat: Seat) -> u8 {
        let n = self
            .script
            .die()
            .unwrap_or_else(|| self.s.chance.below(6) as u8 + 1);
        self.told(What::Die, seat, Card::NONE, i32::from(n), &["TD-BASE-42"]);
        n
    }

    /// One of `n`, by chance.
    pub fn random(&mut self, cards: &[Card]) -> Card {
        if let Some(card) = self.script.random(cards) {
            return card;
        }
        cards[self.s.chance.below(cards.len() as u32) as usize]
    }

    /// Shuffles a seat's Deck. Its cards get fresh handles.
    pub fn shuffle(&mut self, seat: Seat, rules: &'static [&'static str]) {
        let zone = zone(seat, Place::Deck);
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
    pub fn offer(&mut self, say: Say, n: u16, card: Card) {
        self.q.choices.push(Choice {
            verb: say as u8,
            n,
            card,
            zone: ZoneId::NONE,
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
    fn ask_even_pick(&mut self, min: usize, max: usize) -> Result<Answer, Wait> {
        let n = self.q.choices.len();
        self.q.kind = Kind::Pick;
        self.q.min = min.min(n) as u16;
        self.q.max = max.min(n) as u16;
        self.asker.ask(self.q).ok_or(Wait)
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

    /// Asks a seat to choose from `min` to `max` of some cards.
    ///
    /// # Errors
    /// [`Wait`] if it has no answer yet.
    pub fn ask_cards(
        &mut self,
        seat: Seat,
        ask: Ask,
        source: Card,
        among: &[Card],
        (min, max): (usize, usize),
    ) -> Result<Vec<Card>, Wait> {
        self.ask_cards_of(seat, ask, source, among, (min, max), 0)
    }

    /// Asks a seat to choose from `min` to `max` of some cards, where there could be so many by what everybody
    /// sees: if that is more than must be chosen, it is asked however few there are, so that nobody learns of
    /// unseen cards by its being asked (TD-CHAIN-3).
    ///
    /// # Errors
    /// [`Wait`] if it has no answer yet.
    pub fn ask_cards_of(
        &mut self,
        seat: Seat,
        ask: Ask,
        source: Card,
        among: &[Card],
        (min, max): (usize, usize),
        could: usize,
    ) -> Result<Vec<Card>, Wait> {
        let hides = could > min;
        // Identical cards of one pile are one answer.
        let alike = |a: &Card, b: &Card| {
            self.spot(*a) == self.spot(*b)
                && !self.spot(*a).1.is_field()
                && self.face(*a) == self.face(*b)
        };
        let all_alike = among.iter().all(|c| alike(c, &among[0]));
        if all_alike && min == max && !among.is_empty() && !hides {
            return Ok(among.iter().take(min).copied().collect());
        }
        let mut distinct: Vec<Card> = Vec::with_capacity(among.len());
        for card in among {
            if max != 1 || !distinct.iter().any(|c| alike(c, card)) {
                distinct.push(*card);
            }
        }
        let among = &distinct;
        self.begin(seat, ask, source, 0);
        for card in among {
            self.offer(Say::Card, 0, *card);
        }
        let answer = if hides {
            self.ask_even_pick(min, max)?
        } else {
            self.ask_pick(min, max)?
        };
        Ok(answer.0.iter().map(|at| among[*at as usize]).collect())
    }

    /// Asks a seat in which position a monster is Special Summoned.
    ///
    /// # Errors
    /// [`Wait`] if it has no answer yet.
    pub fn ask_position(&mut self, seat: Seat, card: Card) -> Result<crate::state::Stance, Wait> {
        self.begin(seat, Ask::Position, card, 0);
        self.offer(Say::AttackPosition, 0, card);
        self.offer(Say::DefensePosition, 0, card);
        let said = self.ask_one()?.verb;
        Ok(if said == Say::AttackPosition as u8 {
            crate::state::Stance::Attack
        } else {
            crate::state::Stance::Defense
        })
    }
}

//! Destroying, sending, returning, removing, drawing and discarding.

use kernel::{Card, Event, Seat, SeatSet, Wait};

use crate::activation::bounds;
use crate::ask::Ask;
use crate::event::What as Told;
use crate::frame::{Aims, Frame};
use crate::moving::DeckEnd;
use crate::state::{Debt, Due, Lasting, Place as Zone, Side, Stance, Until, zone};
use crate::table::{Table, event};
use crate::words::{Act, Many, Pile, Place, Things, Whose};

impl<'a> Table<'a> {
    pub(super) fn act_on_cards(&mut self, f: &mut Frame, act: &'a Act) -> Result<(), Wait> {
        let why = self.why(f);
        match act {
            Act::LetSend(who, set) => {
                for seat in self.deciders(f, *who) {
                    f.they = seat;
                    for aim in self.choose(f, set, seat)? {
                        self.to_graveyard(aim.card, why);
                    }
                    if matches!(set.place, Place::In(_, Pile::Deck)) {
                        self.shuffle(seat, &["TD-BASE-53"]);
                    }
                }
            }
            Act::LookAt(things) => {
                let aims = self.which(f, things)?;
                for aim in &aims {
                    self.told_to(Told::Looked, f.you, aim.card);
                }
                self.keep(f, things, &aims);
            }
            Act::Show(things) => {
                for aim in self.which(f, things)? {
                    let seat = self.spot(aim.card).0;
                    self.told(Told::Showed, seat, aim.card, 0, &["TD-BASE-53"]);
                }
            }
            Act::Choose(set) => {
                let aims = self.choose(f, set, f.you)?;
                leave_rest(f, &aims);
                self.bind(f, &aims);
            }
            Act::LetChoose(who, set) => {
                let mut all = Aims::new();
                for seat in self.deciders(f, *who) {
                    f.they = seat;
                    let aims = self.choose(f, set, seat)?;
                    all.extend(aims.into_iter().take(48 - all.len()));
                }
                leave_rest(f, &all);
                self.bind(f, &all);
            }
            Act::Destroy(things) => {
                let aims = self.which(f, things)?;
                let cards: Vec<Card> = aims.iter().map(|a| a.card).collect();
                f.was = cards
                    .iter()
                    .take(6)
                    .map(|c| {
                        (
                            *c,
                            self.stat_of(*c, crate::words::Stat::Atk),
                            self.stat_of(*c, crate::words::Stat::Def),
                        )
                    })
                    .collect();
                f.total = cards
                    .iter()
                    .map(|c| self.stat_of(*c, crate::words::Stat::Atk))
                    .sum();
                let meant = cards.clone();
                let cards = self.instead(cards)?;
                let gone = self.destroy(&cards, why);
                f.count = gone.len() as u16;
                f.did = gone.iter().any(|card| meant.contains(card));
                self.keep(f, things, &aims);
            }
            Act::DestroyRemoving(things) => {
                let aims = self.which(f, things)?;
                let cards: Vec<Card> = aims.iter().map(|a| a.card).collect();
                let mut n = 0;
                for card in self.instead(cards)? {
                    if self.destructible(card, why.by, why.seat) {
                        let (seat, from, aim) =
                            (self.spot(card).0, self.from(card), self.s.aim(card));
                        self.told(Told::Destroyed, seat, card, 0, why.rules);
                        self.happen(
                            crate::trigger::What::Destroyed,
                            aim,
                            crate::link::Aim::NONE,
                            seat,
                            why,
                            from,
                            0,
                        );
                        self.remove_from_play(card, why);
                        n += 1;
                    }
                }
                f.count = n;
                f.did = n > 0;
                self.keep(f, things, &aims);
            }
            Act::DestroyAfterDamage(things) => {
                for aim in self.which(f, things)? {
                    self.wait_for_damage(aim.card);
                }
            }
            Act::RemoveUntilEnd(things) => {
                for aim in self.which(f, things)? {
                    self.remove_until_end(f, aim.card);
                }
            }
            Act::Send(things) => self.each(f, things, &mut |t, card| t.to_graveyard(card, why))?,
            Act::ToHand(things) => self.each(f, things, &mut |t, card| {
                if !t.is_spent(card) {
                    t.to_hand(card, why);
                }
            })?,
            Act::ToDeckTop(things) => {
                self.each(f, things, &mut |t, card| t.to_deck(card, DeckEnd::Top, why))?
            }
            Act::ToDeckBottom(things) => self.each(f, things, &mut |t, card| {
                t.to_deck(card, DeckEnd::Bottom, why)
            })?,
            Act::ToDeck(things) => {
                let mut owners = SeatSet::NONE;
                self.each(f, things, &mut |t, card| {
                    owners = owners.with(t.owner(card));
                    t.to_deck(card, DeckEnd::Top, why);
                })?;
                for seat in self.by_turn(owners) {
                    self.shuffle(seat, &["TD-BASE-42"]);
                }
            }
            Act::Remove(things) => {
                self.each(f, things, &mut |t, card| t.remove_from_play(card, why))?
            }
            Act::RemoveFaceDown(things) => self.each(f, things, &mut |t, card| {
                t.remove_from_play(card, why);
                t.s.status_mut(card).side = Side::Down;
                if t.spot(why.by).1.is_field() {
                    t.s.status_mut(why.by).on = card;
                }
            })?,
            Act::Tribute(things) => self.each(f, things, &mut |t, card| t.tribute(card, why))?,
            Act::LetTribute(who, set) => {
                for seat in self.deciders(f, *who) {
                    f.they = seat;
                    for aim in self.choose(f, set, seat)? {
                        self.tribute(aim.card, why);
                    }
                }
            }
            Act::AddTo(things, whose) => self.add(f, things, *whose)?,
            Act::DiscardThis => self.discard(f.source.card, why),
            Act::EachRemoves(several) => self.each_removes(f, several),
            Act::Virus(kind, whose) => self.virus(f, &kind.0, *whose),
            _ => {}
        }
        Ok(())
    }

    /// Removes a monster from play until the End Phase; how it stood is remembered.
    fn remove_until_end(&mut self, f: &Frame, card: Card) {
        let why = self.why(f);
        let stood = self.s.status(card).stance;
        self.remove_from_play(card, why);
        let away = self.spot(card).1 == Zone::Removed && !self.r.is_token(card);
        if away && !self.s.debts.is_full() {
            self.s.debts.push(Debt {
                words: (f.words.0, f.words.1, f.clause),
                you: f.you,
                source: f.source.card,
                it: self.s.aim(card),
                due: Due::End(self.s.turn),
                amount: u16::from(stood == Stance::Defense),
                pick: None,
            });
        }
    }

    /// Does something to each card meant; counts them, and remembers them as "it" or "them".
    fn each(
        &mut self,
        f: &mut Frame,
        things: &Things,
        verb: &mut dyn FnMut(&mut Self, Card),
    ) -> Result<(), Wait> {
        let aims = self.which(f, things)?;
        for aim in &aims {
            verb(self, aim.card);
        }
        f.count = aims.len() as u16;
        f.did = !aims.is_empty();
        self.keep(f, things, &aims);
        Ok(())
    }

    /// What a sentence chose is "it" or "them" for the next.
    pub(super) fn keep(&mut self, f: &mut Frame, things: &Things, aims: &Aims) {
        if let Things::Some(set) = things
            && set.many != Many::All
        {
            self.bind(f, aims);
        }
    }

    pub(super) fn bind(&mut self, f: &mut Frame, aims: &Aims) {
        f.it = aims
            .iter()
            .take(16)
            .map(|aim| self.s.aim(aim.card))
            .collect();
        f.first = f.it.len() as u8;
    }

    /// Adds cards to a hand; a Deck that was searched is shuffled, and what was found is shown.
    fn add(&mut self, f: &mut Frame, things: &Things, whose: Whose) -> Result<(), Wait> {
        let from_deck = matches!(things, Things::Some(set) if matches!(set.place, Place::In(_, Pile::Deck) | Place::InEither(_, Pile::Deck, _)));
        let aims = self.which(f, things)?;
        let seats = self.whose(f, whose, lens::Part::Holds);
        let why = self.why(f);
        for aim in &aims {
            let owner = self.owner(aim.card);
            let to = if seats.has(owner) || seats.len() != 1 {
                owner
            } else {
                seats.iter().next().unwrap_or(owner)
            };
            if to == owner {
                self.to_hand(aim.card, why);
            } else {
                self.put(aim.card, zone(to, Zone::Hand));
                self.told(Told::ToHand, to, aim.card, 0, why.rules);
            }
        }
        if aims.is_empty() {
            self.told(Told::FoundNothing, f.you, f.source.card, 0, &["TD-BASE-53"]);
        }
        if from_deck {
            self.shuffle(f.you, &["TD-BASE-53"]);
        }
        f.count = aims.len() as u16;
        f.did = !aims.is_empty();
        self.bind(f, &aims);
        Ok(())
    }

    /// Each player looks through a Deck and removes every such card (SY-OFF-7).
    fn each_removes(&mut self, f: &mut Frame, several: &crate::words::Several) {
        let why = self.why(f);
        for seat in self.by_turn(self.alive()) {
            let mut their = f.clone();
            their.they = seat;
            let found = self.gather(&their, &several.0.kind, &several.0.place, lens::Part::Holds);
            for aim in &found {
                self.remove_from_play(aim.card, why);
            }
            self.shuffle(seat, &["TD-BASE-53"]);
        }
    }

    /// Destroys cards of a kind in a player's hand and on the field, and looks at what is drawn
    /// (TD-OPEN-30).
    fn virus(&mut self, f: &mut Frame, kind: &crate::words::Kind, whose: Whose) {
        let why = self.why(f);
        let seats = self.whose(f, whose, lens::Part::Holds);
        let mut doomed = Vec::new();
        for seat in self.by_turn(seats) {
            for place in [Zone::Hand, Zone::Monsters, Zone::Spells, Zone::Field] {
                for card in self.cards(seat, place).to_vec() {
                    if place == Zone::Hand || self.s.status(card).side == Side::Down {
                        self.told_to(Told::Looked, f.you, card);
                    }
                    if self.fits(f, kind, card) && self.affects(card, why.by, why.seat) {
                        doomed.push(card);
                    }
                }
            }
        }
        self.destroy(&doomed, why);
        let until = Until::Turns(seats, 3);
        let lasting = Lasting {
            words: (f.words.0, f.words.1, f.clause),
            topic: crate::state::HUNTS,
            bound: false,
            you: f.you,
            source: f.source,
            targets: arrayvec::ArrayVec::new(),
            pick: f.pick,
            amount: 0,
            declared: f.declared,
            until,
        };
        if !self.s.lasting.is_full() {
            self.s.lasting.push(lasting);
            self.s.touched = true;
        }
    }

    /// Tells that a seat looked at a card; its team sees it (TD-OPEN-41).
    pub fn told_to(&mut self, what: Told, seat: Seat, card: Card) {
        if self.sink.listens() {
            let owner = self.spot(card).0;
            let known = SeatSet(self.confidants(seat).0 | self.confidants(owner).0);
            self.sink.hear(Event {
                card,
                known,
                rules: &["TD-OPEN-41"],
                ..event(what, seat)
            });
        }
    }

    pub(super) fn act_on_hands(&mut self, f: &mut Frame, act: &'a Act) -> Result<(), Wait> {
        let why = self.why(f);
        match act {
            Act::Draw(who, n) => {
                for seat in self.actors(f, *who) {
                    f.did = self.draws(seat, usize::from(*n), why) > 0;
                }
            }
            Act::DrawEach(who, tally) => {
                let seats = self.actors(f, *who);
                for seat in seats {
                    let split = matches!(
                        tally,
                        crate::words::Tally::Discarded | crate::words::Tally::Shuffled
                    );
                    let n = if split {
                        usize::from(f.by_seat[seat])
                    } else {
                        self.tally(f, tally).max(0) as usize
                    };
                    self.draws(seat, n, why);
                }
            }
            Act::DrawTo(who, n) => {
                for seat in self.actors(f, *who) {
                    let held = self.cards(seat, Zone::Hand).len();
                    self.draws(seat, usize::from(*n).saturating_sub(held), why);
                }
            }
            Act::Discard(who, set) => {
                // Hidden choices are revealed together (TD-BASE-54).
                let mut gone: Vec<Card> = Vec::new();
                for seat in self.actors(f, *who) {
                    f.they = seat;
                    let aims = self.choose(f, set, seat)?;
                    gone.extend(aims.iter().map(|a| a.card));
                    f.by_seat[seat] = aims.len() as u8;
                }
                self.discard_all(f, &gone);
            }
            Act::DiscardRandom(who, n) => {
                let mut gone: Vec<Card> = Vec::new();
                for seat in self.actors(f, *who) {
                    let mut hand = self.hand_of(seat).to_vec();
                    for _ in 0..usize::from(*n).min(hand.len()) {
                        let card = self.random(&hand);
                        hand.retain(|c| *c != card);
                        gone.push(card);
                    }
                }
                self.discard_all(f, &gone);
            }
            Act::DiscardHand(who, _) => {
                let mut gone: Vec<Card> = Vec::new();
                for seat in self.actors(f, *who) {
                    f.they = seat;
                    let hand = self.hand_of(seat).to_vec();
                    f.by_seat[seat] = hand.iter().filter(|c| **c != f.source.card).count() as u8;
                    gone.extend(hand.into_iter().filter(|c| *c != f.source.card));
                }
                self.discard_all(f, &gone);
            }
            Act::DrawMore(who, n, tally) => {
                let more = self.tally(f, tally).max(0) as usize;
                for seat in self.actors(f, *who) {
                    self.draws(seat, usize::from(*n) + more, why);
                }
            }
            Act::DrawYouTo(n) => {
                let held = self.cards(f.you, Zone::Hand).len();
                f.count = usize::from(*n).saturating_sub(held) as u16;
                self.draws(f.you, usize::from(f.count), why);
            }
            Act::DiscardAsMany => {
                let mut hand = self.hand_of(f.you).to_vec();
                let mut gone = Vec::new();
                for _ in 0..usize::from(f.count).min(hand.len()) {
                    let card = self.random(&hand);
                    hand.retain(|c| *c != card);
                    gone.push(card);
                }
                self.discard_all(f, &gone);
            }
            Act::MillEach(who, _, tally) => {
                let n = self.tally(f, tally).max(0);
                for seat in self.actors(f, *who) {
                    for _ in 0..n {
                        if let Some(card) = self.s.piles.top(zone(seat, Zone::Deck)) {
                            self.to_graveyard(card, why);
                        }
                    }
                }
            }
            Act::MillUpTo(n) => {
                let most = usize::from(*n).min(self.cards(f.you, Zone::Deck).len()) as u16;
                self.begin(f.you, Ask::Multiple, f.source.card, 1);
                self.q.kind = kernel::Kind::Number;
                self.q.min = 1.min(most);
                self.q.max = most;
                let times = if most <= 1 {
                    most
                } else {
                    self.asker.ask(self.q).ok_or(Wait)?.first()
                };
                for _ in 0..times {
                    if let Some(card) = self.s.piles.top(zone(f.you, Zone::Deck)) {
                        self.to_graveyard(card, why);
                    }
                }
                f.count = times;
            }
            Act::MillRemove(who, n, _) => {
                for seat in self.actors(f, *who) {
                    for _ in 0..*n {
                        if let Some(card) = self.s.piles.top(zone(seat, Zone::Deck)) {
                            self.remove_from_play(card, why);
                        }
                    }
                }
            }
            Act::SwapPiles => {
                for seat in self.by_turn(self.alive()) {
                    let (deck, grave) = (zone(seat, Zone::Deck), zone(seat, Zone::Graveyard));
                    let (old, new) = (
                        self.s.piles.cards(deck).to_vec(),
                        self.s.piles.cards(grave).to_vec(),
                    );
                    for card in old {
                        self.put(card, grave);
                    }
                    for card in new {
                        if !self.to_fusion(card, why) {
                            self.put(card, deck);
                        }
                    }
                    self.shuffle(seat, &["TD-BASE-42"]);
                }
            }
            Act::PickUp(n, kind) => self.pick_up(f, *n, &kind.0)?,
            Act::LookTop(n, whose) => {
                let mut aims = Aims::new();
                for seat in self.by_turn(self.whose(f, *whose, lens::Part::Holds)) {
                    let deck = self.cards(seat, Zone::Deck).to_vec();
                    for card in deck.iter().rev().take(usize::from(*n)) {
                        self.told_to(Told::Looked, f.you, *card);
                        if !aims.is_full() {
                            aims.push(self.s.aim(*card));
                        }
                    }
                }
                self.bind(f, &aims);
            }
            Act::TopOrBottom => {
                if let Some(aim) = f.it.first().copied() {
                    self.begin(f.you, Ask::End, f.source.card, 0);
                    self.q
                        .choices
                        .push(crate::table::plain(crate::ask::Say::Top, 0));
                    self.q
                        .choices
                        .push(crate::table::plain(crate::ask::Say::Bottom, 0));
                    if self.ask_one()?.verb == crate::ask::Say::Bottom as u8 {
                        self.to_deck(aim.card, DeckEnd::Bottom, why);
                    }
                }
            }
            Act::ShuffleHand(who, _, _) => {
                for seat in self.actors(f, *who) {
                    let hand = self.hand_of(seat).to_vec();
                    f.by_seat[seat] = hand.len() as u8;
                    f.count = hand.len() as u16;
                    for card in hand {
                        self.to_deck(card, DeckEnd::Top, why);
                    }
                    self.shuffle(seat, &["TD-BASE-42"]);
                }
            }
            Act::Mill(who, n, whose) => {
                let seats = match whose {
                    Whose::Their => self.actors(f, *who).into_iter().collect(),
                    other => self.whose(f, *other, lens::Part::Holds),
                };
                f.count = 0;
                for seat in self.by_turn(seats) {
                    for _ in 0..*n {
                        if let Some(card) = self.s.piles.top(zone(seat, Zone::Deck)) {
                            self.to_graveyard(card, why);
                            f.count += 1;
                        }
                    }
                }
            }
            Act::Shuffle(_, whose, pile) => {
                if *pile == Pile::Deck && *whose == Whose::Either {
                    let seats = self.whose(f, *whose, lens::Part::Holds);
                    if let Some(seat) = self.ask_seat(f.you, Ask::Opponent, f.source.card, seats)? {
                        self.shuffle(seat, &["TD-BASE-42"]);
                    }
                } else if *pile == Pile::Deck {
                    for seat in self.by_turn(self.whose(f, *whose, lens::Part::Holds)) {
                        self.shuffle(seat, &["TD-BASE-42"]);
                    }
                }
            }
            Act::LookAtHand(whose) => {
                for seat in self.by_turn(self.whose(f, *whose, lens::Part::Holds)) {
                    for card in self.hand_of(seat).to_vec() {
                        self.told_to(Told::Looked, f.you, card);
                    }
                    self.s.seen = Some((f.you, seat));
                }
            }
            Act::ShowHand(who, _) => {
                for seat in self.actors(f, *who) {
                    for card in self.hand_of(seat).to_vec() {
                        self.told(Told::Showed, seat, card, 0, &["TD-BASE-53"]);
                    }
                }
            }
            Act::TakeTop(n) => {
                let deck = self.cards(f.you, Zone::Deck).to_vec();
                let mut aims = Aims::new();
                for card in deck.iter().rev().take(usize::from(*n)) {
                    self.told_to(Told::Looked, f.you, *card);
                    aims.push(self.s.aim(*card));
                }
                self.bind(f, &aims);
            }
            Act::PutBack => {
                let cards: Vec<Card> = f.it.iter().map(|a| a.card).collect();
                self.begin(f.you, Ask::Order, f.source.card, 0);
                for card in &cards {
                    self.offer(crate::ask::Say::Card, 0, *card);
                }
                self.q.kind = kernel::Kind::Order;
                let order = if cards.len() > 1 {
                    self.asker.ask(self.q).ok_or(Wait)?.0.to_vec()
                } else {
                    (0..cards.len() as u16).collect()
                };
                for at in order.iter().rev() {
                    self.to_deck(cards[*at as usize], DeckEnd::Top, why);
                }
            }
            Act::ExchangeCards => self.exchange(f)?,
            _ => {}
        }
        Ok(())
    }

    /// Each player picks up cards, puts monsters onto the field and the others into the hand.
    fn pick_up(&mut self, f: &mut Frame, n: u8, kind: &crate::words::Kind) -> Result<(), Wait> {
        let why = self.why(f);
        for seat in self.by_turn(self.alive()) {
            let deck = self.cards(seat, Zone::Deck).to_vec();
            let cards: Vec<Card> = deck.iter().rev().take(usize::from(n)).copied().collect();
            if cards.len() < usize::from(n) {
                self.s.players[seat].short += 1;
            }
            for card in &cards {
                self.told(Told::Showed, seat, *card, 0, &["TD-BASE-53"]);
            }
            for card in cards {
                let room = self.free_monster_zones(seat) > 0;
                if room && self.fits(f, kind, card) && self.summonable(seat, card, f) {
                    self.begin(seat, Ask::Position, card, 1);
                    self.offer(crate::ask::Say::AttackPosition, 0, card);
                    self.offer(crate::ask::Say::DefensePosition, 1, card);
                    let up = self.ask_one()?.verb == crate::ask::Say::AttackPosition as u8;
                    let (side, stance) = if up {
                        (Side::Up, crate::state::Stance::Attack)
                    } else {
                        (Side::Down, crate::state::Stance::Defense)
                    };
                    self.special_summon(card, seat, side, stance, why);
                } else {
                    self.to_hand(card, why);
                }
            }
        }
        Ok(())
    }

    fn draws(&mut self, seat: Seat, n: usize, why: crate::moving::Why) -> usize {
        if self.s.stage != crate::state::Stage::Draw
            && self.is_bound(crate::topics::topic::NO_DRAWS, seat)
        {
            return 0;
        }
        (0..n).take_while(|_| self.draw(seat, why)).count()
    }

    fn discard_all(&mut self, f: &mut Frame, cards: &[Card]) {
        let why = self.why(f);
        let aims: Aims = cards
            .iter()
            .take(48)
            .map(|c| crate::link::Aim { card: *c, life: 0 })
            .collect();
        for card in cards {
            self.discard(*card, why);
        }
        f.count = cards.len() as u16;
        f.did = !cards.is_empty();
        self.bind(f, &aims);
    }

    /// Two players each take a card of the other's hand (TD-OPEN-31, SY-OFF-8).
    fn exchange(&mut self, f: &mut Frame) -> Result<(), Wait> {
        let Some(other) = f.pick else { return Ok(()) };
        let pair = [f.you, other];
        for (seat, foe) in [(pair[0], pair[1]), (pair[1], pair[0])] {
            for card in self.hand_of(seat).to_vec() {
                self.told_to(Told::Looked, foe, card);
            }
        }
        let mut taken = Vec::new();
        for (seat, foe) in [(pair[0], pair[1]), (pair[1], pair[0])] {
            let hand = self.hand_of(foe).to_vec();
            let (min, max) = bounds(Many::Exactly(1), hand.len());
            let chosen = self.ask_cards(seat, Ask::Cards, f.source.card, &hand, (min, max))?;
            taken.extend(chosen.into_iter().map(|card| (card, seat)));
        }
        for (card, seat) in taken {
            self.put(card, zone(seat, Zone::Hand));
            let known = SeatSet(self.confidants(pair[0]).0 | self.confidants(pair[1]).0);
            if self.sink.listens() {
                self.sink.hear(Event {
                    card,
                    known,
                    rules: &["TD-OPEN-31"],
                    ..event(Told::ToHand, seat)
                });
            }
        }
        Ok(())
    }

    /// What may be destroyed in the place of cards is asked for (the Six Samurai, Union Monsters).
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn instead(&mut self, cards: Vec<Card>) -> Result<Vec<Card>, Wait> {
        let doomed = cards.clone();
        let mut left = Vec::new();
        for card in cards {
            match self.substitute(card, &doomed)? {
                Some(other) => left.push(other),
                None => left.push(card),
            }
        }
        left.dedup();
        Ok(left)
    }
}

/// What a choice among "them" leaves is "the others".
fn leave_rest(f: &mut Frame, chosen: &Aims) {
    let is_chosen = |a: &crate::link::Aim| chosen.iter().any(|b| b.card == a.card);
    f.rest = f.it.iter().copied().filter(|a| !is_chosen(a)).collect();
}

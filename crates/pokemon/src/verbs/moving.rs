//! Cards that are taken from somewhere and put somewhere else.

use kernel::{Card, Event, Kind as Asked, SeatSet, Wait, ZoneId};
use lens::Part;

use super::pick::List;
use crate::ask::{Ask, Say};
use crate::event::What;
use crate::frame::Frame;
use crate::state::{Pile, Spot, pile};
use crate::table::{Table, event};
use crate::words::{Act, Cards, Group, Kind, Many, Mon, Place, Source, Whose, Zone};

impl<'a> Table<'a> {
    pub(super) fn act_on_moved(&mut self, f: &mut Frame, act: &'a Act) -> Result<(), Wait> {
        match act {
            Act::Discard(..) | Act::PutCards(..) => self.many_cards(f, act),
            Act::ShowPut(cards, source, place) => {
                let taken = self.take_for(f, cards, source, *place)?;
                for card in &taken {
                    self.told(What::Showed, f.subject, *card, 0, f.why());
                }
                self.put_all(f, &taken, *place, SeatSet::ALL)
            }
            Act::DiscardRest => {
                for card in self.rest(f) {
                    self.discard(card, f.why());
                }
                Ok(())
            }
            Act::PutRest(place) => {
                let rest = self.rest(f);
                self.put_all(f, &rest, *place, f.known)
            }
            Act::Search(zone, cards, place) => {
                let room = self.room_at(f, *place)?;
                let found = self.search_some(f, *zone, cards, room)?;
                self.put_all(f, &found, *place, SeatSet::only(f.subject))
            }
            Act::SearchShown(zone, cards, place) => {
                let room = self.room_at(f, *place)?;
                let found = self.search_some(f, *zone, cards, room)?;
                self.put_all(f, &found, *place, SeatSet::ALL)
            }
            Act::SearchAttach(zone, cards, mon) => {
                let found = self.search(f, *zone, cards)?;
                let lives = self.choose(f, mon, &|_, _| true)?;
                if let Some(spot) = lives.first().and_then(|life| self.spot(*life)) {
                    for card in found {
                        self.attach(card, spot);
                    }
                }
                Ok(())
            }
            Act::SearchEvolve(zone, cards, mon) => {
                let found = self.search(f, *zone, cards)?;
                let lives = self.choose(f, mon, &|_, _| true)?;
                let spot = lives.first().and_then(|life| self.spot(*life));
                if let (Some(card), Some(spot)) = (found.first(), spot)
                    && self.evolves(*card, spot)
                {
                    self.evolve(*card, spot);
                }
                Ok(())
            }
            Act::Attach(cards, source, mon) => self.attach_act(f, cards, source, mon),
            Act::AttachAmong(cards, source, group) => {
                let taken = self.take_cards(f, cards, source)?;
                for card in taken {
                    let one = Mon::Chosen(Many::Exactly(1), group.clone());
                    let lives = self.choose(f, &one, &|_, _| true)?;
                    if let Some(spot) = lives.first().and_then(|life| self.spot(*life)) {
                        self.attach(card, spot);
                    }
                }
                Ok(())
            }
            Act::MoveAmong(cards, group) => self.move_among(f, cards, group),
            _ => unreachable!("sorted by Table::act"),
        }
    }

    /// Discards cards or puts them somewhere.
    pub(super) fn many_cards(&mut self, f: &mut Frame, act: &Act) -> Result<(), Wait> {
        match act {
            Act::Discard(who, cards, source) => {
                let mut gone = List::new();
                for seat in self.actors(f, *who)? {
                    f.subject = seat;
                    for card in self.take_cards(f, cards, source)? {
                        let why = match source {
                            Source::On(_) => &["OS-ATTACK-5c"],
                            _ => f.why(),
                        };
                        self.discard(card, why);
                        let _ = gone.try_push(card);
                    }
                }
                f.remember(&gone);
                f.known = SeatSet::ALL;
            }
            Act::PutCards(who, cards, source, place) => {
                let mut moved = List::new();
                for seat in self.actors(f, *who)? {
                    f.subject = seat;
                    let taken = self.take_for(f, cards, source, *place)?;
                    let known = self.known_of(f, source);
                    self.put_all(f, &taken, *place, known)?;
                    moved.extend(taken.into_iter().take(moved.remaining_capacity()));
                }
                if *source == Source::Among {
                    // What is put back into the deck is no longer among those looked at.
                    f.seen.retain(|card| !moved.contains(card));
                } else {
                    f.remember(&moved);
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn attach_act(
        &mut self,
        f: &mut Frame,
        cards: &Cards,
        source: &Source,
        mon: &Mon,
    ) -> Result<(), Wait> {
        if self.candidates(f, mon, &|_, _| true).is_empty() {
            return Ok(());
        }
        let picked = self.take_cards(f, cards, source)?;
        if picked.is_empty() {
            return Ok(());
        }
        let lives = self.choose(f, mon, &|_, _| true)?;
        if let Some(spot) = lives.first().and_then(|life| self.spot(*life)) {
            for card in picked {
                self.attach(card, spot);
                if let Source::Zone(Zone::Hand(_)) = source {
                    self.answer_attached(self.owner(card), card, spot)?;
                }
            }
        }
        Ok(())
    }

    /// Moves attached cards, each to where the subject likes.
    fn move_among(&mut self, f: &mut Frame, cards: &Cards, group: &Group) -> Result<(), Wait> {
        let picked = self.take_cards(f, cards, &Source::On(Mon::Group(group.clone())))?;
        for card in picked {
            let from = self.holder_of(card);
            let one = Mon::Chosen(Many::Exactly(1), group.clone());
            let lives = self.choose(f, &one, &|_, spot| Some(spot) != from)?;
            if let Some(spot) = lives.first().and_then(|life| self.spot(*life)) {
                self.attach(card, spot);
            }
        }
        Ok(())
    }

    /// The cards that a sentence takes.
    pub(super) fn take_cards(
        &mut self,
        f: &mut Frame,
        cards: &Cards,
        source: &Source,
    ) -> Result<List, Wait> {
        self.take_some(f, cards, source, usize::MAX)
    }

    /// The cards that a sentence takes to put them somewhere: no more than have room there.
    fn take_for(
        &mut self,
        f: &mut Frame,
        cards: &Cards,
        source: &Source,
        place: Place,
    ) -> Result<List, Wait> {
        let room = self.room_at(f, place)?;
        self.take_some(f, cards, source, room)
    }

    fn take_some(
        &mut self,
        f: &mut Frame,
        cards: &Cards,
        source: &Source,
        most: usize,
    ) -> Result<List, Wait> {
        match source {
            Source::Zone(zone @ Zone::Deck(_)) => self.search_some(f, *zone, cards, most),
            Source::Zone(zone) => {
                let (whose, _) = zone.parts();
                if whose == Whose::Opponents {
                    self.opponent(f)?;
                }
                let list = self.zone_known(f, &cards.kind, *zone);
                let (mut min, max) = Self::bounds(cards.many, list.len());
                // Not everybody sees whether a hand holds one (OS-FIND-1).
                let unseen = matches!(zone, Zone::Hand(_)) && self.may_find_none(&cards.kind);
                if unseen && matches!(cards.many, Many::UpTo(_)) {
                    min = 0;
                }
                let could = match (cards.many, most) {
                    (Many::All, _) | (_, 0) => 0,
                    _ => self.could_be(f, *zone),
                };
                let bounds = (min.min(most), max.min(most));
                self.pick_between(f, Ask::Cards, &list, bounds, could)
            }
            Source::Top(zone) => {
                let mut list = List::new();
                for seat in self.zone_seats(f, *zone)?.iter() {
                    let deck = self.pile(seat, Pile::Deck);
                    let (_, n) = Self::bounds(cards.many, deck.len());
                    list.extend(deck.iter().rev().take(n.min(most)).copied());
                }
                Ok(list)
            }
            Source::Random(zone) => {
                let mut list = List::new();
                for seat in self.zone_seats(f, *zone)?.iter() {
                    let (_, which) = zone.parts();
                    let mut left: List = self.pile(seat, which).iter().copied().collect();
                    let (_, n) = Self::bounds(cards.many, left.len());
                    for _ in 0..n {
                        let card = self.random_of(&left);
                        left.retain(|other| *other != card);
                        list.push(card);
                    }
                }
                Ok(list)
            }
            Source::Among => {
                let fits = |card: &&Card| self.is_kind(**card, &cards.kind);
                let list: List = f.seen.iter().filter(fits).copied().collect();
                let (min, max) = Self::bounds(cards.many, list.len());
                let could = match (cards.many, most) {
                    (Many::All, _) | (_, 0) => 0,
                    _ => self.could_count(f.seen.len()),
                };
                let bounds = (min.min(most), max.min(most));
                self.pick_between(f, Ask::Cards, &list, bounds, could)
            }
            Source::On(mon) => self.take_attached(f, cards, mon),
        }
    }

    /// A random card of a list, which is not empty.
    pub(super) fn random_of(&mut self, list: &[Card]) -> Card {
        let scripted = self.script.random(list);
        scripted.unwrap_or_else(|| list[self.s.chance.below(list.len() as u32) as usize])
    }

    /// Cards looked at that are still where they were.
    fn rest(&self, f: &Frame) -> List {
        let still = |card: &&Card| {
            let deck = pile(self.owner(**card), Pile::Deck);
            self.s
                .piles
                .find(**card)
                .is_some_and(|(zone, _)| zone == deck)
        };
        f.seen.iter().filter(still).copied().collect()
    }

    /// How many cards a place takes at most.
    fn room_at(&mut self, f: &mut Frame, place: Place) -> Result<usize, Wait> {
        let Place::Bench(whose) = place else {
            return Ok(usize::MAX);
        };
        let seats = self.whose(f, whose, Part::Commands)?;
        let seat = seats.iter().next().unwrap_or(f.subject);
        Ok(self.bench_room(seat))
    }

    /// Who knows the cards that are taken from somewhere.
    fn known_of(&self, f: &Frame, source: &Source) -> SeatSet {
        match source {
            Source::Among => f.known,
            Source::On(_) => SeatSet::ALL,
            Source::Zone(Zone::Discard(_) | Zone::Lost(_)) => SeatSet::ALL,
            Source::Top(_) | Source::Zone(Zone::Prizes(_)) => SeatSet::NONE,
            Source::Random(_) | Source::Zone(Zone::Hand(_) | Zone::Deck(_)) => {
                SeatSet::only(f.subject)
            }
        }
    }

    /// Puts cards somewhere; seats of `known` know which they are.
    fn put_all(
        &mut self,
        f: &mut Frame,
        cards: &[Card],
        place: Place,
        known: SeatSet,
    ) -> Result<(), Wait> {
        let cards = match place {
            Place::Top(_) | Place::Bottom(_) if cards.len() > 1 && known.has(f.subject) => {
                self.ordered(f, cards)?
            }
            _ => cards.iter().copied().collect(),
        };
        match place {
            Place::Hand(_) => {
                for card in cards {
                    self.to_hand(card, known, &["OS-FIND-5"]);
                }
            }
            Place::Bench(whose) => {
                let seats = self.whose(f, whose, Part::Commands)?;
                let seat = seats.iter().next().unwrap_or(f.subject);
                for card in cards {
                    if self.bench_room(seat) > 0 {
                        self.put_on_bench(f, card, seat);
                    }
                }
            }
            Place::Top(_) => {
                for card in cards.iter().rev() {
                    self.return_to_deck(*card, known);
                }
            }
            Place::Deck(_) => {
                for card in cards {
                    self.return_to_deck(card, known);
                }
            }
            Place::Bottom(_) => {
                for card in cards {
                    self.return_to_deck(card, known);
                    let deck = pile(self.owner(card), Pile::Deck);
                    self.s.piles.cards_mut(deck).rotate_right(1);
                }
            }
            Place::Prizes(_) => {
                for card in cards {
                    self.hide(card);
                    self.s.piles.put(card, pile(self.owner(card), Pile::Prizes));
                    self.told(What::LaidPrizes, self.owner(card), Card::NONE, 1, f.why());
                }
            }
            Place::Lost => {
                for card in cards {
                    self.put_into_lost_zone(card, f.why());
                }
            }
        }
        Ok(())
    }

    /// Puts a card into its owner's Lost Zone (TB-BASE-23).
    pub fn put_into_lost_zone(&mut self, card: Card, rules: &'static [&'static str]) {
        let owner = self.owner(card);
        self.s.piles.put(card, pile(owner, Pile::Lost));
        self.forget(card);
        self.told(What::Lost, owner, card, 0, rules);
    }

    /// Gives a card that goes where nobody sees it a fresh handle.
    fn hide(&mut self, card: Card) {
        self.s.hidden[card.index()] = self.s.hidden[card.index()].wrapping_add(1);
    }

    fn return_to_deck(&mut self, card: Card, known: SeatSet) {
        let owner = self.owner(card);
        self.s.piles.put(card, pile(owner, Pile::Deck));
        self.forget(card);
        if self.sink.listens() {
            let rules = &["OS-FIND-5"];
            self.sink.hear(Event {
                card,
                known,
                rules,
                ..event(What::ToDeck, owner)
            });
        }
    }

    /// Cards in an order of the subject's choice, the first on top.
    fn ordered(&mut self, f: &Frame, cards: &[Card]) -> Result<List, Wait> {
        self.begin(f.subject, Ask::Order, f.source, f.words());
        self.q.kind = Asked::Order;
        for card in cards {
            self.offer(Say::Card, 0, *card, ZoneId::NONE);
        }
        (self.q.min, self.q.max) = (cards.len() as u16, cards.len() as u16);
        let order = self.asker.ask(self.q).ok_or(Wait)?;
        for card in cards {
            self.hide(*card);
        }
        Ok(order.0.iter().map(|at| cards[*at as usize]).collect())
    }

    /// Shows the subject, or everybody, cards from the top of a deck.
    pub(super) fn peek(
        &mut self,
        f: &mut Frame,
        n: u8,
        zone: Zone,
        known: SeatSet,
    ) -> Result<(), Wait> {
        let mut tops = List::new();
        for seat in self.zone_seats(f, zone)?.iter() {
            let deck = self.pile(seat, Pile::Deck);
            tops.extend(deck.iter().rev().take(n as usize).copied());
            for card in &tops {
                let what = if known == SeatSet::ALL {
                    What::Showed
                } else {
                    What::Looked
                };
                if self.sink.listens() {
                    self.sink.hear(Event {
                        card: *card,
                        known,
                        n: seat.0.into(),
                        rules: f.why(),
                        ..event(what, f.subject)
                    });
                }
            }
        }
        f.remember(&tops);
        f.known = known;
        Ok(())
    }

    /// Shows the subject every card of a zone.
    pub(super) fn look_over(&mut self, f: &mut Frame, zone: Zone) -> Result<(), Wait> {
        let (_, which) = zone.parts();
        for seat in self.zone_seats(f, zone)?.iter() {
            let cards: List = self.pile(seat, which).iter().copied().collect();
            for card in cards {
                if self.sink.listens() {
                    self.sink.hear(Event {
                        card,
                        known: SeatSet::only(f.subject),
                        zone: pile(seat, which),
                        rules: f.why(),
                        ..event(What::Looked, f.subject)
                    });
                }
            }
        }
        Ok(())
    }

    /// Exchanges a face-down Prize with the top card of the deck, both unseen (TB-PLAY-9).
    pub(super) fn swap_prize(&mut self, f: &mut Frame) -> Result<(), Wait> {
        let (prizes, deck) = (pile(f.you, Pile::Prizes), pile(f.you, Pile::Deck));
        let Some(top) = self.s.piles.top(deck) else {
            return Ok(());
        };
        self.begin(f.you, Ask::Sight, f.source, f.words());
        for at in 0..self.s.piles.len(prizes) {
            self.offer(Say::Prize, at as u16 + 1, Card::NONE, prizes);
        }
        if self.q.choices.is_empty() {
            return Ok(());
        }
        let at = self.ask_one()?.n as usize - 1;
        let prize = self.s.piles.cards(prizes)[at];
        self.s.piles.cards_mut(prizes)[at] = top;
        let last = self.s.piles.len(deck) - 1;
        self.s.piles.cards_mut(deck)[last] = prize;
        self.hide(prize);
        self.hide(top);
        self.told(What::LaidPrizes, f.you, Card::NONE, 1, &["TB-PLAY-9"]);
        Ok(())
    }

    /// Whether some card might be taken from somewhere.
    pub(super) fn source_has(&self, f: &Frame, cards: &Cards, source: &Source) -> bool {
        match source {
            Source::Zone(zone) => self.zone_has(f, cards, *zone),
            Source::Top(zone) => self.zone_any(f, &Kind::Any, *zone),
            Source::Random(zone) => self.zone_any(f, &Kind::Any, *zone),
            // What there is depends on a sentence before.
            Source::Among => true,
            Source::On(mon) => !self
                .candidates(f, mon, &|t: &Table, spot: Spot| {
                    !t.attached_known(f, spot, &cards.kind).is_empty()
                })
                .is_empty(),
        }
    }

    /// The Stadium and attached Trainer cards of some seats, in play.
    pub(super) fn trainers_in_play(&self, seats: SeatSet) -> List {
        let mut found = List::new();
        for seat in seats.iter() {
            for spot in self.s.spots(seat) {
                let cards = self.s.attached(spot).iter();
                found.extend(cards.filter(|c| self.info(**c).is_trainer()).copied());
            }
            let stadium = self.s.piles.top(crate::state::STADIUM);
            found.extend(stadium.filter(|card| self.owner(*card) == seat));
        }
        found
    }
}

impl Act {
    /// The same act with its cards so many times over, where that is the same as doing it so often.
    pub(super) fn times(&self, n: u16) -> Option<Self> {
        let many = |cards: &Cards| {
            let n = n.min(u16::from(u8::MAX)) as u8;
            let many = match cards.many {
                Many::Exactly(one) => Many::Exactly(one.saturating_mul(n)),
                Many::UpTo(one) => Many::UpTo(one.saturating_mul(n)),
                other => other,
            };
            let kind = cards.kind.clone();
            Cards { many, kind }
        };
        match self {
            // A Pokémon would be chosen anew each time.
            Self::Discard(_, _, Source::On(Mon::Chosen(..) | Mon::Another(_)))
            | Self::PutCards(_, _, Source::On(Mon::Chosen(..) | Mon::Another(_)), _) => None,
            Self::Discard(who, cards, source) => {
                Some(Self::Discard(*who, many(cards), source.clone()))
            }
            Self::PutCards(who, cards, source, place) => {
                Some(Self::PutCards(*who, many(cards), source.clone(), *place))
            }
            _ => None,
        }
    }
}

//! Cards in hands, decks, discard piles and under Pokémon.

use arrayvec::ArrayVec;
use kernel::{Card, Event, Kind as Asked, Seat, SeatSet, Wait, ZoneId};
use lens::Part;

use crate::ask::{Ask, Say};
use crate::event::What;
use crate::frame::Frame;
use crate::pool::{FaceId, Sort};
use crate::rules::FailToFind;
use crate::state::{Became, Effect, Life, Origin, Pile, Spot, pile};
use crate::table::{Table, event};
use crate::words::{Act, Cards, Kind, Many, Mon, Sight, Who, Zone};

/// A list of cards of one zone.
pub(super) type List = ArrayVec<Card, 128>;

impl<'a> Table<'a> {
    pub(super) fn act_on_cards(&mut self, f: &mut Frame, act: &'a Act) -> Result<(), Wait> {
        match act {
            Act::Draw(who, n) => {
                for seat in self.actors(f, *who)? {
                    self.draw(seat, *n as usize, &["OS-BASE-19"]);
                }
            }
            Act::DiscardHand(who, _) => {
                for seat in self.actors(f, *who)? {
                    let hand: List = self.pile(seat, Pile::Hand).iter().copied().collect();
                    for card in hand {
                        self.discard(card, f.why());
                    }
                }
            }
            Act::DiscardCards(who, cards, zone) => {
                for seat in self.actors(f, *who)? {
                    f.subject = seat;
                    let picked = self.pick_from_zone(f, cards, *zone)?;
                    f.discarded = picked.len() as u8;
                    for card in picked {
                        self.discard(card, f.why());
                    }
                }
            }
            Act::Mill(n, zone) => {
                for seat in self.zone_seats(f, *zone)?.iter() {
                    for _ in 0..*n {
                        if let Some(card) = self.s.piles.top(pile(seat, Pile::Deck)) {
                            self.discard(card, f.why());
                        }
                    }
                }
            }
            Act::ShuffleHand(who, ..) => {
                for seat in self.actors(f, *who)? {
                    self.s
                        .piles
                        .shift_all(pile(seat, Pile::Hand), pile(seat, Pile::Deck));
                    self.shuffle(seat, f.why());
                }
            }
            Act::ShuffleCards(who, cards, _) => {
                for seat in self.actors(f, *who)? {
                    f.subject = seat;
                    let zone = Zone::Hand(crate::words::Whose::Their);
                    for card in self.pick_from_zone(f, cards, zone)? {
                        self.s.piles.put(card, pile(seat, Pile::Deck));
                        if self.sink.listens() {
                            let known = if cards.kind == Kind::Other {
                                SeatSet::only(seat)
                            } else {
                                SeatSet::ALL
                            };
                            self.sink.hear(Event {
                                card,
                                known,
                                ..event(What::ToDeck, seat)
                            });
                        }
                    }
                    self.shuffle(seat, f.why());
                }
            }
            Act::Shuffle(_, zone) => {
                for seat in self.zone_seats(f, *zone)?.iter() {
                    self.shuffle(seat, f.why());
                }
            }
            Act::ShowHand(who, _) => {
                for seat in self.actors(f, *who)? {
                    let hand: List = self.pile(seat, Pile::Hand).iter().copied().collect();
                    for card in hand {
                        self.told(What::Showed, seat, card, 0, f.why());
                    }
                }
            }
            Act::SearchToHand(zone, cards) | Act::SearchShown(zone, cards) => {
                let shown = matches!(act, Act::SearchShown(..));
                for card in self.search(f, *zone, cards)? {
                    let known = if shown {
                        SeatSet::ALL
                    } else {
                        SeatSet::only(f.you)
                    };
                    self.to_hand(card, known, &["OS-FIND-1"]);
                }
            }
            Act::SearchToBench(zone, cards) => {
                for card in self.search(f, *zone, cards)? {
                    self.put_on_bench(f, card, f.you);
                }
            }
            Act::SearchAttach(zone, cards, mon) => {
                let found = self.search(f, *zone, cards)?;
                let lives = self.choose(f, mon, &|_, _| true)?;
                if let Some(spot) = lives.first().and_then(|life| self.spot(*life)) {
                    for card in found {
                        self.attach(card, spot);
                    }
                }
            }
            Act::Take(cards, zone) => {
                for card in self.pick_from_zone(f, cards, *zone)? {
                    self.to_hand(card, SeatSet::ALL, &["OS-FIND-5"]);
                }
            }
            Act::PutOnBench(cards, zone, whose) => {
                let seats = self.whose(f, *whose, Part::Commands)?;
                let Some(seat) = seats.iter().next() else {
                    return Ok(());
                };
                if self.room(seat).is_some() {
                    for card in self.pick_from_zone(f, cards, *zone)? {
                        self.put_on_bench(f, card, seat);
                    }
                }
            }
            Act::PutOnDeck(cards, zone) => {
                for card in self.pick_from_zone(f, cards, *zone)? {
                    let owner = self.owner(card);
                    self.s.piles.put(card, pile(owner, Pile::Deck));
                    self.told(What::ToDeck, owner, card, 0, &["OS-FIND-5"]);
                }
            }
            Act::Trade(give, take) => self.trade(f, give, take)?,
            Act::Rearrange(n, zone) => self.rearrange(f, *n, *zone)?,
            Act::LookAt(a, b, c) => self.look_at(f, [*a, *b, *c])?,
            Act::DiscardFrom(cards, mon) => self.discard_from(f, cards, mon)?,
            Act::MoveAttached(cards, from, to) => self.move_attached(f, cards, from, to)?,
            Act::Attach(cards, zone, mon) => {
                if self.candidates(f, mon, &|_, _| true).is_empty() {
                    return Ok(());
                }
                let picked = self.pick_from_zone(f, cards, *zone)?;
                if picked.is_empty() {
                    return Ok(());
                }
                let lives = self.choose(f, mon, &|_, _| true)?;
                if let Some(spot) = lives.first().and_then(|life| self.spot(*life)) {
                    for card in picked {
                        self.attach(card, spot);
                    }
                }
            }
            Act::AttachThis(mon) => {
                let in_discard = self.pile(f.you, Pile::Discard).contains(&f.source);
                if in_discard && self.discards_are_safe(f) {
                    self.told(What::Prevented, f.you, f.source, 0, &["OS-KO-3a"]);
                    return Ok(());
                }
                let lives = self.choose(f, mon, &|_, _| true)?;
                if let Some(spot) = lives.first().and_then(|life| self.spot(*life)) {
                    self.attach(f.source, spot);
                }
            }
            Act::BecomeEnergy(units) => {
                if let (Some(kind), Some(_)) = (f.kind, self.holder_of(f.source)) {
                    let became = Became {
                        card: f.source,
                        kind,
                        units: *units,
                    };
                    let _ = self.s.became.try_push(became);
                }
            }
            Act::DiscardThis => {
                if self.holder_of(f.source).is_some() {
                    self.discard(f.source, f.why());
                }
            }
            Act::ReturnThis => {
                if self.holder_of(f.source).is_some() {
                    self.to_hand(f.source, SeatSet::ALL, f.why());
                }
            }
            _ => unreachable!("sorted by Table::act"),
        }
        Ok(())
    }

    /// Whether cards in discard piles are left alone by this effect.
    pub(super) fn discards_are_safe(&self, f: &Frame) -> bool {
        matches!(f.origin, Origin::Attack | Origin::Power) && self.is_in_force(Effect::DiscardsSafe)
    }

    /// The place in play that a card is in.
    pub fn holder_of(&self, card: Card) -> Option<Spot> {
        self.s
            .piles
            .find(card)
            .and_then(|(zone, _)| Spot::of_zone(zone))
    }

    /// Whether a card is of a kind. In play an Energy card counts as what it provides.
    pub(super) fn is_kind(&self, card: Card, kind: &Kind) -> bool {
        let info = self.info(card);
        let named = |name: &cardlang::Name| self.r.name(card) == name.0;
        match kind {
            Kind::Any | Kind::Other => true,
            Kind::Energy => self.provides(card).is_some(),
            Kind::BasicEnergy => info.sort == Sort::BasicEnergy,
            Kind::EnergyOf(of) => self.is_energy_of(card, *of),
            Kind::Trainer => info.is_trainer(),
            Kind::Pokemon => info.is_pokemon(),
            Kind::Basic => matches!(info.sort, Sort::Basic | Sort::Baby),
            Kind::BasicOf(of) => matches!(info.sort, Sort::Basic | Sort::Baby) && info.kind == *of,
            Kind::BasicNamed(name) => matches!(info.sort, Sort::Basic | Sort::Baby) && named(name),
            Kind::BasicNamedEither(a, b) => {
                matches!(info.sort, Sort::Basic | Sort::Baby) && (named(a) || named(b))
            }
            Kind::EvolvingFrom(name) => info
                .from
                .is_some_and(|from| self.r.pool.name(from) == name.0),
        }
    }

    /// The seats and pile of a zone phrase, asking where a seat must be chosen.
    fn zone_seats(&mut self, f: &mut Frame, zone: Zone) -> Result<SeatSet, Wait> {
        let (Zone::Hand(whose) | Zone::Deck(whose) | Zone::Discard(whose)) = zone;
        self.whose(f, whose, Part::Holds)
    }

    /// The cards of a kind in a zone, without asking; the card being played is none of them.
    pub(super) fn zone_known(&self, f: &Frame, kind: &Kind, zone: Zone) -> List {
        let (whose, which) = zone.parts();
        let mut list = List::new();
        if which == Pile::Discard && self.discards_are_safe(f) {
            return list;
        }
        for seat in self.whose_known(f, whose, Part::Holds).iter() {
            for card in self.pile(seat, which) {
                if *card != f.source && self.is_kind(*card, kind) && !list.is_full() {
                    list.push(*card);
                }
            }
        }
        list
    }

    /// Whether a zone may hold a card of a kind, without listing them.
    pub(super) fn zone_any(&self, f: &Frame, kind: &Kind, zone: Zone) -> bool {
        let (whose, which) = zone.parts();
        if which == Pile::Discard && self.discards_are_safe(f) {
            return false;
        }
        let seats = self.whose_known(f, whose, Part::Holds);
        seats.iter().any(|seat| {
            self.pile(seat, which)
                .iter()
                .any(|card| *card != f.source && self.is_kind(*card, kind))
        })
    }

    /// How many cards of a kind a zone holds.
    pub(super) fn zone_count(&self, f: &Frame, kind: &Kind, zone: Zone) -> usize {
        let (whose, which) = zone.parts();
        if which == Pile::Discard && self.discards_are_safe(f) {
            return 0;
        }
        let seats = self.whose_known(f, whose, Part::Holds);
        let of = |seat| {
            self.pile(seat, which)
                .iter()
                .filter(|card| **card != f.source && self.is_kind(**card, kind))
                .count()
        };
        seats.iter().map(of).sum()
    }

    /// How many cards a count asks of those there are: at least and at most.
    fn bounds(many: Many, there: usize) -> (usize, usize) {
        match many {
            Many::Exactly(n) => ((n as usize).min(there), (n as usize).min(there)),
            Many::UpTo(n) => (1.min(there), (n as usize).min(there)),
            Many::Any => (0, there),
            Many::All => (there, there),
        }
    }

    /// Asks the subject for cards of a list; cards of one face are one choice where one is taken.
    pub(super) fn pick(
        &mut self,
        f: &Frame,
        ask: Ask,
        list: &[Card],
        many: Many,
    ) -> Result<List, Wait> {
        let (min, max) = Self::bounds(many, list.len());
        self.pick_between(f, ask, list, min, max)
    }

    fn pick_between(
        &mut self,
        f: &Frame,
        ask: Ask,
        list: &[Card],
        min: usize,
        max: usize,
    ) -> Result<List, Wait> {
        if list.is_empty() || max == 0 {
            return Ok(List::new());
        }
        if min == list.len() {
            return Ok(list.iter().copied().collect());
        }
        let same = list
            .iter()
            .all(|card| self.r.face(*card) == self.r.face(list[0]));
        if same && min == max {
            return Ok(list[..min].iter().copied().collect());
        }
        self.begin(f.subject, ask, f.source, f.words());
        if max == 1 {
            let mut seen: ArrayVec<FaceId, 128> = ArrayVec::new();
            for card in list {
                let face = self.r.face(*card);
                if !seen.contains(&face) {
                    seen.push(face);
                    self.offer(Say::Card, 0, *card, ZoneId::NONE);
                }
            }
            if min == 0 {
                self.offer(Say::Nothing, 0, Card::NONE, ZoneId::NONE);
            }
            let choice = self.ask_one()?;
            return Ok((choice.verb == Say::Card as u8)
                .then_some(choice.card)
                .into_iter()
                .collect());
        }
        for card in list {
            self.offer(Say::Card, 0, *card, ZoneId::NONE);
        }
        let answer = self.ask_pick(min, max)?;
        Ok(answer.0.iter().map(|at| list[*at as usize]).collect())
    }

    /// Cards of a kind from a hand or a discard pile (OS-FIND-5).
    pub(super) fn pick_from_zone(
        &mut self,
        f: &mut Frame,
        cards: &Cards,
        zone: Zone,
    ) -> Result<List, Wait> {
        if matches!(zone, Zone::Deck(_)) {
            return self.search(f, zone, cards);
        }
        if let Zone::Hand(whose) | Zone::Discard(whose) = zone {
            if whose == crate::words::Whose::Opponents {
                self.opponent(f)?;
            }
        }
        let list = self.zone_known(f, &cards.kind, zone);
        self.pick(f, Ask::Cards, &list, cards.many)
    }

    /// Searches a deck (OS-FIND-1, OS-FIND-4). The deck is shuffled by a sentence of its own.
    fn search(&mut self, f: &mut Frame, zone: Zone, cards: &Cards) -> Result<List, Wait> {
        let list = self.zone_known(f, &cards.kind, zone);
        let (mut min, max) = Self::bounds(cards.many, list.len());
        if cards.kind != Kind::Any && self.r.options.fail_to_find == FailToFind::Allowed {
            min = 0;
        }
        // A search for any card shows the searcher the whole deck: sorted, its order is not told.
        let mut sorted = list;
        sorted.sort_by_key(|card| (self.r.face(*card), *card));
        let found = self.pick_search(f, &sorted, min, max)?;
        if found.is_empty() {
            self.told(What::FoundNothing, f.you, Card::NONE, 0, &["OS-FIND-1"]);
        }
        Ok(found)
    }

    fn pick_search(
        &mut self,
        f: &Frame,
        list: &[Card],
        min: usize,
        max: usize,
    ) -> Result<List, Wait> {
        self.pick_between(f, Ask::Search, list, min, max)
    }

    fn put_on_bench(&mut self, f: &mut Frame, card: Card, seat: Seat) {
        if let Some(spot) = self.room(seat) {
            f.it = self.arrive(card, spot);
            self.told(What::Benched, seat, card, 0, &["OS-BASE-4"]);
        }
    }

    fn trade(&mut self, f: &mut Frame, give: &Cards, take: &Cards) -> Result<(), Wait> {
        let mine = self.zone_known(f, &give.kind, Zone::Hand(crate::words::Whose::Yours));
        let given = self.pick(f, Ask::Cards, &mine, give.many)?;
        let Some(given) = given.first().copied() else {
            return Ok(());
        };
        let found = self.search(f, Zone::Deck(crate::words::Whose::Yours), take)?;
        let Some(found) = found.first().copied() else {
            return Ok(());
        };
        self.s.piles.put(given, pile(f.you, Pile::Deck));
        self.told(What::ToDeck, f.you, given, 0, f.why());
        self.to_hand(found, SeatSet::ALL, f.why());
        Ok(())
    }

    fn rearrange(&mut self, f: &mut Frame, n: u8, zone: Zone) -> Result<(), Wait> {
        let seats = self.zone_seats(f, zone)?;
        let Some(seat) = seats.iter().next() else {
            return Ok(());
        };
        let deck = pile(seat, Pile::Deck);
        let there = self.s.piles.len(deck).min(n as usize) as u16;
        if there == 0 {
            return Ok(());
        }
        self.begin(f.you, Ask::Look, f.source, f.words());
        let n = self.ask_number(1, there)? as usize;
        let len = self.s.piles.len(deck);
        let tops: List = self.s.piles.cards(deck)[len - n..]
            .iter()
            .rev()
            .copied()
            .collect();
        for card in &tops {
            if self.sink.listens() {
                let known = SeatSet::only(f.you);
                self.sink.hear(Event {
                    card: *card,
                    known,
                    n: seat.0.into(),
                    ..event(What::Looked, f.you)
                });
            }
        }
        if n > 1 {
            self.begin(f.you, Ask::Order, f.source, f.words());
            self.q.kind = Asked::Order;
            for card in &tops {
                self.offer(Say::Card, 0, *card, ZoneId::NONE);
            }
            (self.q.min, self.q.max) = (n as u16, n as u16);
            let order = self.asker.ask(&self.q).ok_or(Wait)?;
            let cards = self.s.piles.cards_mut(deck);
            for (depth, at) in order.0.iter().enumerate() {
                cards[len - 1 - depth] = tops[*at as usize];
            }
            for card in &tops {
                self.s.hidden[card.index()] = self.s.hidden[card.index()].wrapping_add(1);
            }
        }
        self.told(What::Rearranged, seat, Card::NONE, n as i32, f.why());
        Ok(())
    }

    fn look_at(&mut self, f: &mut Frame, sights: [Sight; 3]) -> Result<(), Wait> {
        self.begin(f.you, Ask::Sight, f.source, f.words());
        for sight in sights {
            match sight {
                Sight::TopOf(Zone::Deck(whose)) => {
                    for seat in self.whose_known(f, whose, Part::Holds).iter() {
                        if !self.pile(seat, Pile::Deck).is_empty() {
                            self.offer(
                                Say::TopCard,
                                seat.0.into(),
                                Card::NONE,
                                pile(seat, Pile::Deck),
                            );
                        }
                    }
                }
                Sight::TopOf(_) => {}
                Sight::RandomOf(Zone::Hand(whose)) => {
                    for seat in self.whose_known(f, whose, Part::Holds).iter() {
                        if !self.pile(seat, Pile::Hand).is_empty() {
                            self.offer(
                                Say::RandomCard,
                                seat.0.into(),
                                Card::NONE,
                                pile(seat, Pile::Hand),
                            );
                        }
                    }
                }
                Sight::RandomOf(_) => {}
                Sight::PrizeOf(whose) => {
                    for seat in self.whose_known(f, whose, Part::Holds).iter() {
                        for at in 0..self.pile(seat, Pile::Prizes).len() {
                            self.offer(
                                Say::Prize,
                                at as u16 + 1,
                                Card::NONE,
                                pile(seat, Pile::Prizes),
                            );
                        }
                    }
                }
            }
        }
        if self.q.choices.is_empty() {
            return Ok(());
        }
        let choice = self.ask_one()?;
        let cards = self.s.piles.cards(choice.zone);
        let card = match Say::of(choice.verb) {
            Say::TopCard => cards[cards.len() - 1],
            Say::RandomCard => {
                let n = cards.len() as u32;
                let at = self.s.chance.below(n) as usize;
                self.s.piles.cards(choice.zone)[at]
            }
            _ => cards[choice.n as usize - 1],
        };
        if self.sink.listens() {
            let known = SeatSet::only(f.you);
            self.sink.hear(Event {
                card,
                known,
                zone: choice.zone,
                ..event(What::Looked, f.you)
            });
        }
        Ok(())
    }

    /// Cards of a kind attached to a Pokémon that this effect may take.
    pub(super) fn attached_known(&self, f: &Frame, spot: Spot, kind: &Kind) -> List {
        let foe = self.r.lens.opponents(spot.seat).has(f.you);
        let safe = foe
            && matches!(f.origin, Origin::Attack | Origin::Trainer)
            && self.is_under(self.mon(spot).life, Effect::EnergySafe);
        self.s
            .attached(spot)
            .iter()
            .copied()
            .filter(|card| self.is_kind(*card, kind) && !(safe && self.provides(*card).is_some()))
            .collect()
    }

    fn discard_from(&mut self, f: &mut Frame, cards: &Cards, mon: &Mon) -> Result<(), Wait> {
        let frame = f.clone();
        let need = if let Many::Exactly(n) = cards.many {
            n as usize
        } else {
            1
        };
        let lives = self.choose(f, mon, &|t, spot| {
            let there = t.attached_known(&frame, spot, &cards.kind).len();
            // A choice is of a Pokémon that can give all; what a phrase fixes gives what it has.
            if matches!(mon, Mon::Chosen(..)) {
                there >= need
            } else {
                there > 0
            }
        })?;
        f.discarded = 0;
        for life in lives {
            let Some(spot) = self.spot(life) else {
                continue;
            };
            if self.r.lens.opponents(f.you).has(spot.seat) && !self.reaches(f, life)? {
                continue;
            }
            let list = self.attached_known(f, spot, &cards.kind);
            for card in self.pick(f, Ask::Cards, &list, cards.many)? {
                f.discarded = f.discarded.saturating_add(1);
                self.discard(card, &["OS-ATTACK-5c"]);
            }
        }
        Ok(())
    }

    fn move_attached(
        &mut self,
        f: &mut Frame,
        cards: &Cards,
        from: &Mon,
        to: &Mon,
    ) -> Result<(), Wait> {
        let frame = f.clone();
        let givers = self.choose(f, from, &|t, spot| {
            !t.attached_known(&frame, spot, &cards.kind).is_empty()
                && t.has_taker(&frame, to, t.mon(spot).life, &|_, _| true)
        })?;
        let Some(giver) = givers.first().and_then(|life| self.spot(*life)) else {
            return Ok(());
        };
        let life: Life = self.mon(giver).life;
        f.it = life;
        let list = self.attached_known(f, giver, &cards.kind);
        let picked = self.pick(f, Ask::Cards, &list, cards.many)?;
        let takers = self.choose(f, to, &|t, spot| t.mon(spot).life != life)?;
        let Some(taker) = takers.first().and_then(|life| self.spot(*life)) else {
            return Ok(());
        };
        for card in picked {
            let became = self.s.became.iter().find(|b| b.card == card).copied();
            self.attach(card, taker);
            if let Some(became) = became {
                let _ = self.s.became.try_push(became);
            }
        }
        Ok(())
    }

    /// Whether the subject's hand or another place has what a search or pick may take.
    pub(super) fn holds_any(&self, f: &Frame, who: Who) -> bool {
        let seats = match who {
            Who::You => SeatSet::only(f.you),
            Who::Opponent => self.r.lens.opponents(f.you),
            Who::Each => self.r.lens.everyone(),
        };
        seats.iter().any(|seat| {
            self.pile(seat, Pile::Hand)
                .iter()
                .any(|card| *card != f.source)
        })
    }
}

impl Zone {
    /// Whose it is, and which pile.
    pub fn parts(self) -> (crate::words::Whose, Pile) {
        match self {
            Self::Hand(whose) => (whose, Pile::Hand),
            Self::Deck(whose) => (whose, Pile::Deck),
            Self::Discard(whose) => (whose, Pile::Discard),
        }
    }
}

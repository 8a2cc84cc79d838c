//! Cards in hands, decks, discard piles and under Pokémon.

use kernel::{Card, Event, Seat, SeatSet, Wait};
use lens::Part;

use super::pick::List;
use crate::ask::Ask;
use crate::event::What;
use crate::frame::Frame;
use crate::state::{Became, Pile, pile};
use crate::table::{Table, event};
use crate::words::{Act, Cards, Kind, Zone};

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

    /// The seats and pile of a zone phrase, asking where a seat must be chosen.
    pub(super) fn zone_seats(&mut self, f: &mut Frame, zone: Zone) -> Result<SeatSet, Wait> {
        let (Zone::Hand(whose) | Zone::Deck(whose) | Zone::Discard(whose)) = zone;
        self.whose(f, whose, Part::Holds)
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
}

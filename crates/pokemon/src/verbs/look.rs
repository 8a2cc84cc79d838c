//! Looking at hidden cards.

use kernel::{Card, Event, Kind as Asked, SeatSet, Wait, ZoneId};
use lens::Part;

use super::pick::List;
use crate::ask::{Ask, Say};
use crate::event::What;
use crate::frame::Frame;
use crate::state::{Pile, pile};
use crate::table::{Table, event};
use crate::words::{Many, Sight, Zone};

impl Table<'_> {
    pub(super) fn rearrange(&mut self, f: &mut Frame, n: Many, zone: Zone) -> Result<(), Wait> {
        let seats = self.zone_seats(f, zone)?;
        let Some(seat) = seats.iter().next() else {
            return Ok(());
        };
        let deck = pile(seat, Pile::Deck);
        let (least, most) = Self::bounds(n, self.s.piles.len(deck));
        if most == 0 {
            return Ok(());
        }
        self.begin(f.you, Ask::Look, f.source, f.words());
        let n = self.ask_number(least as u16, most as u16)? as usize;
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
                    rules: f.why(),
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
            let order = self.asker.ask(self.q).ok_or(Wait)?;
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

    pub(super) fn look_at(&mut self, f: &mut Frame, sights: [Sight; 3]) -> Result<(), Wait> {
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
                let list: List = cards.iter().copied().collect();
                self.random_of(&list)
            }
            _ => cards[choice.n as usize - 1],
        };
        if self.sink.listens() {
            let known = SeatSet::only(f.you);
            self.sink.hear(Event {
                card,
                known,
                zone: choice.zone,
                rules: f.why(),
                ..event(What::Looked, f.you)
            });
        }
        Ok(())
    }
}

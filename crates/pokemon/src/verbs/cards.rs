//! Cards in hands, decks, discard piles and under Pokémon.

use kernel::{Card, Event, Seat, SeatSet, Wait};
use lens::Part;

use super::pick::List;
use crate::ask::Ask;
use crate::event::What;
use crate::frame::Frame;
use crate::state::{Became, Pile, STADIUM, pile};
use crate::table::{Table, event};
use crate::words::{Act, Cards, Kind, Source, Zone};

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
            Act::DrawTo(n) => {
                let held = self.pile(f.subject, Pile::Hand).len();
                let missing = (*n as usize).saturating_sub(held);
                self.draw(f.subject, missing, &["TB-BASE-29"]);
            }
            Act::DrawLevel => {
                let other = self.opponent(f)?;
                let held = self.pile(f.subject, Pile::Hand).len();
                let missing = self.pile(other, Pile::Hand).len().saturating_sub(held);
                self.draw(f.subject, missing, &["TB-BASE-29"]);
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
                    for card in self.take_cards(f, cards, &Source::Zone(zone))? {
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
                                rules: f.why(),
                                ..event(What::ToDeck, seat)
                            });
                        }
                    }
                    self.shuffle(seat, f.why());
                }
            }
            Act::Shuffle(who, zone) => {
                for seat in self.actors(f, *who)? {
                    f.subject = seat;
                    for seat in self.zone_seats(f, *zone)?.iter() {
                        self.shuffle(seat, f.why());
                    }
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
            Act::Trade(give, take) => self.trade(f, give, take)?,
            Act::Rearrange(n, zone) => self.rearrange(f, *n, *zone)?,
            Act::LookAt(a, b, c) => self.look_at(f, [*a, *b, *c])?,
            Act::MoveAttached(cards, from, to) => self.move_attached(f, cards, from, to)?,
            Act::Peek(n, zone) => self.peek(f, *n, *zone, SeatSet::only(f.subject))?,
            Act::Reveal(n, zone) => self.peek(f, *n, *zone, SeatSet::ALL)?,
            Act::Look(zone) => self.look_over(f, *zone)?,
            Act::SearchLegend => self.search_legend(f)?,
            Act::AssembleLegend => self.assemble_legend(f)?,
            Act::SwapPrize => self.swap_prize(f)?,
            Act::DiscardStadium => {
                if let Some(card) = self.s.piles.top(STADIUM) {
                    self.discard(card, f.why());
                }
            }
            Act::ReturnStadium => {
                if let Some(card) = self.s.piles.top(STADIUM) {
                    self.to_hand(card, SeatSet::ALL, f.why());
                }
            }
            Act::DiscardTrainers(whose) => {
                let seats = self.whose(f, *whose, Part::Commands)?;
                for card in self.trainers_in_play(seats) {
                    self.discard(card, f.why());
                }
            }
            Act::AttachThis(mon) => {
                let in_discard = self.pile(f.you, Pile::Discard).contains(&f.source);
                if in_discard && self.discards_are_safe(f) {
                    self.told(What::Prevented, f.you, f.source, 0, &["OS-KO-3a"]);
                    return Ok(());
                }
                if self.waits_for_opponent(f) {
                    self.opponent(f)?;
                }
                let lives = self.choose(f, mon, &|_, _| true)?;
                if let Some(spot) = lives.first().and_then(|life| self.spot(*life)) {
                    self.attach(f.source, spot);
                    if let Some(named) = f.opponent {
                        self.bind_turns(f.source, named);
                    }
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

    /// Whether the card whose words are carried out waits for the end of an opponent's next turn: who
    /// plays it names the opponent (TB-OPEN-29).
    fn waits_for_opponent(&self, f: &Frame) -> bool {
        let plans = &self.r.pool.info(f.ability.0).abilities;
        let watches = plans.get(f.ability.1 as usize).map(|plan| &plan.watches);
        let waits = |watch: &crate::plan::Watch| {
            watch.trigger == crate::words::Trigger::OpponentsNextTurnEnds
        };
        watches.is_some_and(|watches| watches.iter().any(waits))
    }

    /// The seats and pile of a zone phrase, asking where a seat must be chosen.
    pub(super) fn zone_seats(&mut self, f: &mut Frame, zone: Zone) -> Result<SeatSet, Wait> {
        self.whose(f, zone.parts().0, Part::Holds)
    }

    pub(super) fn put_on_bench(&mut self, f: &mut Frame, card: Card, seat: Seat) {
        if let Some(spot) = self.room(seat) {
            f.it = self.arrive(card, spot);
            self.told(What::Benched, seat, card, 0, &["OS-BASE-4"]);
        }
    }

    fn trade(&mut self, f: &mut Frame, give: &Cards, take: &Cards) -> Result<(), Wait> {
        let hand = Zone::Hand(crate::words::Whose::Yours);
        let mine = self.zone_known(f, &give.kind, hand);
        let bounds = Self::bounds(give.many, mine.len());
        let given = self.pick_between(f, Ask::Cards, &mine, bounds, self.could_be(f, hand))?;
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

//! The table as one viewer sees it.

use std::sync::Arc;

use kernel::{Card, Seat, ZoneId};
use pokemon::Pokemon;
use pokemon::pool::FaceId;
use pokemon::state::{Outcome, Pile, STADIUM, Spot, Step, pile};

use crate::drawn::Eyes;
use crate::ids::ids;
use crate::pokemon::face_view;
use crate::{CardView, Gauge, Lies, Printed, Role, SeatView, Sight, TurnView, ZoneView};

impl Sight<'_, Pokemon> {
    /// Whose turn it is.
    pub fn turn(&self, settled: Option<Step>) -> TurnView {
        let over = self.state.outcome != Outcome::Open;
        let mut seats = self.rules.lens.everyone().iter();
        let waits = seats.any(|seat| self.state.players[seat].waits);
        let phase = match settled {
            _ if over => "Over",
            _ if self.state.face_down && waits => "Set-up: a mulligan waits for the others",
            _ if self.state.face_down => "Set-up",
            Some(Step::Attack(..)) => "Attack",
            Some(Step::KnockOuts(_)) => "Knock Outs",
            Some(Step::Checkup | Step::TurnEnd) => "Between turns",
            _ => "Turn",
        };
        TurnView {
            number: self.state.turn,
            seat: (self.state.turn > 0).then(|| self.state.on_turn.number()),
            phase: phase.into(),
            order: self.order(&self.cycle()),
        }
    }

    /// The order of turns, which goes backward where it begins with the other of a pair (TB-PLAY-1).
    fn cycle(&self) -> Vec<Seat> {
        let next = |seat: &Seat| Some(self.rules.after(self.state, *seat));
        let all = std::iter::successors(self.state.first, next);
        all.take(self.rules.lens.turns.len()).collect()
    }

    /// One seat with its zones.
    pub fn seat(&self, seat: Seat) -> SeatView {
        let n = seat.number();
        let mut zones = vec![
            self.places(
                ids!("active")[seat.index()],
                Role::Active,
                "Active",
                seat,
                0..1,
            ),
            self.places(
                ids!("bench")[seat.index()],
                Role::Row,
                "Bench",
                seat,
                1..self.rules.options.bench() as u8 + 1,
            ),
        ];
        let piles = [
            (ids!("hand"), Role::Hand, "Hand", Pile::Hand),
            (ids!("prizes"), Role::Prize, "Prizes", Pile::Prizes),
            (ids!("deck"), Role::Deck, "Deck", Pile::Deck),
            (ids!("discard"), Role::Pile, "Discard pile", Pile::Discard),
            (ids!("playing"), Role::Pile, "Being played", Pile::Playing),
            (ids!("beside"), Role::Pile, "Supporter", Pile::Beside),
            (ids!("lost"), Role::Pile, "Lost Zone", Pile::Lost),
        ];
        for (ids, role, name, which) in piles {
            let zone = pile(seat, which);
            let passing = matches!(which, Pile::Playing | Pile::Beside | Pile::Lost);
            let open = which == Pile::Lost && self.viewer == crate::Viewer::Judge;
            if passing && !open && self.state.piles.is_empty(zone) {
                continue;
            }
            let sees = self.sees_pile(seat, which);
            let eyes = Eyes {
                zone: zone.0,
                sees: sees.into(),
            };
            zones.push(self.drawn_once(eyes, || ZoneView {
                id: ids[seat.index()].into(),
                role,
                name: name.into(),
                count: self.state.piles.len(zone) as u16,
                places: match which {
                    Pile::Prizes => self.state.players[seat].laid,
                    _ => 0,
                },
                cards: self.pile_cards(zone, which, sees),
            }));
        }
        let laid = i32::from(self.state.players[seat].laid);
        let left = self.state.piles.len(pile(seat, Pile::Prizes)) as i32;
        SeatView {
            seat: n,
            team: self.rules.lens.team[seat].0 + 1,
            // Before Prizes are laid there is nothing to count.
            gauges: match laid {
                0 => Vec::new(),
                of => vec![Gauge {
                    label: "Prizes left".into(),
                    now: left,
                    of,
                }],
            },
            zones,
        }
    }

    fn pile_cards(&self, zone: ZoneId, which: Pile, sees: bool) -> Vec<CardView> {
        let cards = self.state.piles.cards(zone).iter().enumerate();
        let list = |(at, card): (usize, &Card)| self.card(zone, at, *card, sees);
        match which {
            // A deck lists no cards: its size is all there is to know. A judge reads it, top first.
            Pile::Deck if !sees => Vec::new(),
            Pile::Deck => cards.rev().map(list).collect(),
            _ => cards.map(list).collect(),
        }
    }

    /// Zones that belong to nobody.
    pub fn shared(&self) -> Vec<Arc<ZoneView>> {
        let cards = self.state.piles.cards(STADIUM);
        if cards.is_empty() {
            return Vec::new();
        }
        vec![Arc::new(ZoneView {
            id: "shared.stadium".into(),
            role: Role::Shared,
            name: format!(
                "Stadium of {}",
                self.called(self.rules.owner[cards[0].index()], "player")
            )
            .into(),
            count: 1,
            places: 1,
            cards: vec![self.card(STADIUM, 0, cards[0], true)],
        })]
    }

    fn card(&self, zone: ZoneId, at: usize, card: Card, sees: bool) -> CardView {
        let face = sees.then(|| self.printed(card));
        let handle = if sees {
            self.handle(card)
        } else {
            self.place_handle(zone, at)
        };
        CardView {
            handle,
            face,
            lies: Lies::Upright,
            marks: Vec::new(),
            values: Vec::new(),
            attached: Vec::new(),
        }
    }

    /// What is printed on a card.
    fn printed(&self, card: Card) -> Printed {
        self.printed_face(self.rules.face(card))
    }

    /// What is printed on every copy of a card.
    pub(super) fn printed_face(&self, face: FaceId) -> Printed {
        let pool = &self.rules.pool;
        let once = || Printed::new(face_view(pool.face(face)));
        Printed::clone(&pool.shown.get(face.0.into(), once))
    }

    fn places(
        &self,
        id: &'static str,
        role: Role,
        name: &'static str,
        seat: Seat,
        range: std::ops::Range<u8>,
    ) -> Arc<ZoneView> {
        let eyes = Eyes {
            zone: Spot {
                seat,
                place: range.start,
            }
            .zone()
            .0,
            sees: self.sees_play(seat).into(),
        };
        self.drawn_once(eyes, || {
            let places = range.len() as u8;
            let cards: Vec<CardView> = range
                .map(|place| Spot { seat, place })
                .filter(|spot| self.state.mon(*spot).stack > 0)
                .map(|spot| self.pokemon(spot))
                .collect();
            ZoneView {
                id: id.into(),
                role,
                name: name.into(),
                count: cards.len() as u16,
                places,
                cards,
            }
        })
    }

    /// One Pokémon with everything on it.
    fn pokemon(&self, spot: Spot) -> CardView {
        let sees = self.sees_play(spot.seat);
        let top = self.state.top(spot);
        let at = self.state.mon(spot).stack as usize - 1;
        let mut card = self.card(spot.zone(), at, top, sees);
        if !sees {
            return card;
        }
        card.marks = self.marks(spot);
        // What is in force may hang on a card that lies face down (Ditto before an Active that nobody has turned up).
        let hp = if self.state.face_down {
            self.rules.pool.face(self.rules.face(top)).hp()
        } else {
            self.rules.reading(self.state).hp(spot)
        };
        let left = i32::from(hp) - i32::from(self.state.mon(spot).damage);
        card.values.push(Gauge {
            label: "HP left".into(),
            now: left.max(0),
            of: i32::from(hp),
        });
        let all = self.state.piles.cards(spot.zone());
        // What is attached first, then earlier stages.
        let attached = all.iter().enumerate().skip(at + 1);
        let below = all[..at].iter().enumerate().rev();
        card.attached = attached
            .chain(below)
            .map(|(at, c)| self.card(spot.zone(), at, *c, true))
            .collect();
        for became in &self.state.became {
            let handle = self.handle(became.card);
            if let Some(energy) = card.attached.iter_mut().find(|c| c.handle == handle) {
                let text = cardlang::Out::of(&became.kind);
                energy.marks.push(crate::Mark {
                    kind: "effect".into(),
                    text: format!("provides {text} Energy"),
                    number: i32::from(became.units),
                });
            }
        }
        card
    }
}

//! The toy's table: putting a situation on it, and looking at it.

use std::sync::Arc;

use view::{
    CardView, FaceView, Gauge, Lies, Mark, OutcomeView, Role, SeatView, Stake, TableView, TurnView,
    ZoneView,
};

use super::{Card, FACES, Mon, Side, Toy, is_begun};
use crate::{CardRef, Given, Pile, Placed, SeatGiven, Unstaged};

impl Toy {
    pub(super) fn set_up(&mut self, given: &Given) -> Result<(), Unstaged> {
        if given.ruleset != "toy" {
            return Err(Unstaged::Other(format!("no ruleset {}", given.ruleset)));
        }
        if !is_begun(given) {
            return Err(Unstaged::Other("the toy has no set-up".to_owned()));
        }
        let mut next = 1;
        for seat in 0..2 {
            self.sides[seat] = side(&given.seat(seat as u8 + 1), &mut next)?;
        }
        if let Some((card, _)) = &given.stadium {
            self.stadium = cards(std::slice::from_ref(card), &mut next)?.pop();
        }
        self.turn = given.turn.unwrap_or(5);
        self.on = usize::from(given.on_turn.unwrap_or(1)) - 1;
        self.coins = given.coins.iter().copied().collect();
        self.shuffles = given.shuffles.len();
        self.open_turn();
        Ok(())
    }

    pub(super) fn table(&self, viewer: Option<u8>, all: bool) -> TableView {
        let seats = self.sides.iter().zip(1..).map(|(side, seat)| {
            let own = all || viewer == Some(seat);
            let zone = |word: &str, role, cards: Vec<CardView>| {
                Arc::new(ZoneView {
                    id: format!("{seat}.{word}").into(),
                    role,
                    name: word.to_owned().into(),
                    count: cards.len() as u16,
                    places: 0,
                    cards,
                })
            };
            let pile = |cards: &[Card], seen: bool| cards.iter().map(|c| look(*c, seen)).collect();
            SeatView {
                seat,
                team: seat,
                gauges: Vec::new(),
                zones: vec![
                    zone(
                        "active",
                        Role::Active,
                        side.active.iter().map(look_mon).collect(),
                    ),
                    zone(
                        "bench",
                        Role::Row,
                        side.bench.iter().map(look_mon).collect(),
                    ),
                    zone("hand", Role::Hand, pile(&side.hand, own)),
                    zone("deck", Role::Deck, pile(&side.deck, all)),
                    zone("discard", Role::Pile, pile(&side.discard, true)),
                    zone("prizes", Role::Prize, pile(&side.prizes, all)),
                ],
            }
        });
        let stadium: Vec<CardView> = self.stadium.iter().map(|c| look(*c, true)).collect();
        TableView {
            seq: 0,
            ruleset: "Toy".to_owned(),
            viewer,
            turn: TurnView {
                number: self.turn,
                seat: (self.turn != 99).then_some(self.on as u8 + 1),
                phase: "Turn".into(),
                order: Vec::new(),
            },
            seats: seats.collect(),
            commands: vec![],
            shared: vec![Arc::new(ZoneView {
                id: "shared.stadium".into(),
                role: Role::Shared,
                name: "Stadium".into(),
                count: stadium.len() as u16,
                places: 1,
                cards: stadium,
            })],
            mats: Vec::new(),
            aims: Vec::new(),
            question: None,
            waiting: Vec::new(),
            outcome: self.over.map(|team| OutcomeView {
                team,
                stake: Stake::Game,
                why: "so it is".to_owned(),
                rules: Vec::new(),
            }),
        }
    }
}

fn side(given: &SeatGiven, next: &mut u32) -> Result<Side, Unstaged> {
    let filler = |n| Pile {
        cards: Vec::new(),
        fillers: n,
    };
    let pile = |pile: Option<&Pile>, n, next: &mut u32| {
        let pile = pile.cloned().unwrap_or(filler(n));
        let fill = CardRef {
            count: pile.fillers,
            ..CardRef::named("Metal Energy")
        };
        cards(&[pile.cards, vec![fill]].concat(), next)
    };
    let bare = |name: &str| Placed {
        card: CardRef::named(name),
        attached: Vec::new(),
        damage: 0,
        conditions: Vec::new(),
        counters: Vec::new(),
        new: false,
    };
    let active = given.active.clone().unwrap_or(Some(bare("Chansey")));
    let bench = given.bench.clone().unwrap_or(vec![bare("Rattata")]);
    let mons = |placed: Vec<Placed>, next: &mut u32| -> Result<Vec<Mon>, Unstaged> {
        placed.iter().map(|p| mon(p, next)).collect()
    };
    Ok(Side {
        active: mons(active.into_iter().collect(), next)?,
        bench: mons(bench, next)?,
        hand: cards(given.hand.as_deref().unwrap_or_default(), next)?,
        deck: pile(given.deck.as_ref(), 20, next)?,
        discard: cards(given.discard.as_deref().unwrap_or_default(), next)?,
        prizes: pile(given.prizes.as_ref(), 6, next)?,
    })
}

fn mon(placed: &Placed, next: &mut u32) -> Result<Mon, Unstaged> {
    let mut stack = Vec::new();
    if placed.card.name == "Raichu" {
        let below = CardRef {
            print: None,
            name: "Pikachu".to_owned(),
            count: 1,
        };
        let at = FACES.iter().position(|f| below.is_name(f.0)).unwrap_or(0);
        stack.push(Card {
            handle: *next,
            face: at,
        });
        *next += 1;
    }
    stack.extend(cards(std::slice::from_ref(&placed.card), next)?);
    Ok(Mon {
        stack,
        attached: cards(&placed.attached, next)?,
        damage: placed.damage,
        conditions: placed
            .conditions
            .iter()
            .map(|c| c.word().to_owned())
            .collect(),
        counters: placed.counters.clone(),
    })
}

fn cards(list: &[CardRef], next: &mut u32) -> Result<Vec<Card>, Unstaged> {
    let mut found = Vec::new();
    for card in list {
        let mut faces = FACES.iter().enumerate().filter(|(_, f)| card.is(f.0, f.3));
        let (Some((face, _)), None) = (faces.next(), faces.next()) else {
            let text = format!("{card} is not one card");
            return Err(Unstaged::Card {
                card: card.clone(),
                text,
            });
        };
        for _ in 0..card.count {
            found.push(Card {
                handle: *next,
                face,
            });
            *next += 1;
        }
    }
    Ok(found)
}

fn look(card: Card, seen: bool) -> CardView {
    let (name, kind, line, printed, _) = FACES[card.face];
    let face = FaceView {
        name: name.to_owned(),
        kind: kind.to_owned(),
        line: line.to_owned(),
        band: String::new(),
        stats: Vec::new(),
        abilities: Vec::new(),
        foot: String::new(),
        printed: printed.to_owned(),
    };
    CardView {
        handle: card.handle,
        face: seen.then(|| face.into()),
        lies: Lies::Upright,
        marks: Vec::new(),
        values: Vec::new(),
        attached: Vec::new(),
    }
}

fn look_mon(mon: &Mon) -> CardView {
    let (below, top) = mon.stack.split_at(mon.stack.len() - 1);
    let mut card = look(top[0], true);
    let mark = |kind: &str, text: &str, number| Mark {
        kind: kind.to_owned().into(),
        text: text.to_owned(),
        number,
    };
    if mon.damage > 0 {
        card.marks
            .push(mark("damage", "damage", i32::from(mon.damage)));
    }
    card.marks
        .extend(mon.conditions.iter().map(|c| mark("condition", c, 0)));
    card.marks
        .extend(mon.counters.iter().map(|c| mark("counter", c, 1)));
    let hp = FACES[top[0].face].4;
    card.values.push(Gauge {
        label: "HP left".into(),
        now: i32::from(hp) - i32::from(mon.damage),
        of: i32::from(hp),
    });
    card.attached = below
        .iter()
        .chain(&mon.attached)
        .map(|c| look(*c, true))
        .collect();
    for attached in card.attached.iter_mut().skip(below.len()) {
        if attached.face.as_ref().is_some_and(|f| f.kind == "pokemon") {
            attached
                .marks
                .push(mark("effect", "provides Fire Energy", 2));
        }
    }
    card
}

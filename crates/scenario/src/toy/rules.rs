//! The toy's rules.

use kernel::Coin;
use view::{AnswerView, LogLine};

use super::{Ask, Card, FACES, Mon, Toy};

impl Toy {
    /// Asks the seat on turn what it does, unless somebody is asked something or the game is over.
    pub(super) fn open_turn(&mut self) {
        if !self.asks.is_empty() || self.over.is_some() {
            return;
        }
        let side = &self.sides[self.on];
        let mut answers = Vec::new();
        let mons = || side.active.iter().chain(&side.bench);
        for card in &side.hand {
            let (name, kind, line, ..) = FACES[card.face];
            match (kind, name) {
                ("energy", _) | (_, "Focus Band") => {
                    let group = if kind == "energy" { "energy" } else { "attach" };
                    answers.extend(mons().map(|m| {
                        say(
                            group,
                            &format!("Attach {name} to {}", m.name()),
                            &[*card, m.top()],
                        )
                    }));
                }
                ("pokemon", _) if line.starts_with("Stage") => {
                    let from = mons().filter(|m| line.contains(&format!(" from {}", m.name())));
                    answers.extend(from.map(|m| {
                        say(
                            "evolve",
                            &format!("Evolve {} into {name}", m.name()),
                            &[*card, m.top()],
                        )
                    }));
                }
                ("pokemon", _) | (_, "Clefairy Doll") => {
                    answers.push(say("bench", &format!("Bench {name}"), &[*card]));
                }
                _ => answers.push(say("play", &format!("Play {name}"), &[*card])),
            }
        }
        for mon in mons() {
            match mon.name() {
                "Pikachu" => {
                    answers.push(say(
                        "power",
                        &format!("Use Peek of {}", mon.name()),
                        &[mon.top()],
                    ));
                }
                "Clefairy Doll" => {
                    answers.push(say(
                        "discard",
                        "Discard Clefairy Doll from play",
                        &[mon.top()],
                    ));
                }
                _ => {}
            }
        }
        answers.push(say("retreat", "Retreat", &[]));
        for attack in ["Jab", "Thunder"] {
            answers.push(say("attack", &format!("Attack with {attack}"), &[]));
        }
        answers.push(say("end", "End the turn", &[]));
        self.ask(self.on, "act", "Your turn", (1, 1), answers, act);
    }

    fn ask(
        &mut self,
        seat: usize,
        kind: &'static str,
        title: &'static str,
        bounds: (u16, u16),
        answers: Vec<AnswerView>,
        then: fn(&mut Toy, usize, &[u16], &[AnswerView]),
    ) {
        self.asked += 1;
        self.asks.push(Ask {
            seat,
            kind,
            title,
            bounds,
            answers,
            then,
        });
    }

    fn tell(&mut self, text: &str) {
        self.log.push(LogLine {
            seq: self.log.len() as u32,
            turn: self.turn,
            seat: None,
            text: text.to_owned(),
            rules: vec!["OS-TOY-1".to_owned()],
            private: false,
        });
    }

    fn flip(&mut self) -> bool {
        let coin = self.coins.pop_front();
        self.missed += usize::from(coin.is_none());
        let heads = coin == Some(Coin::Heads);
        self.tell(if heads {
            "The coin shows heads"
        } else {
            "The coin shows tails"
        });
        heads
    }

    fn end_turn(&mut self) {
        self.tell("The turn ends");
        self.turn += 1;
        self.on = 1 - self.on;
    }

    fn take(&mut self, seat: usize, handle: u32) -> Option<Card> {
        let hand = &mut self.sides[seat].hand;
        let at = hand.iter().position(|c| c.handle == handle)?;
        Some(hand.remove(at))
    }

    fn mon(&mut self, handle: u32) -> Option<&mut Mon> {
        let sides = self.sides.iter_mut();
        sides
            .flat_map(|s| s.active.iter_mut().chain(&mut s.bench))
            .find(|m| m.top().handle == handle)
    }
}

impl Mon {
    pub(super) fn top(&self) -> Card {
        self.stack[self.stack.len() - 1]
    }

    fn name(&self) -> &'static str {
        FACES[self.top().face].0
    }

    fn of(card: Card) -> Self {
        Self {
            stack: vec![card],
            attached: Vec::new(),
            damage: 0,
            conditions: Vec::new(),
            counters: Vec::new(),
        }
    }
}

fn say(group: &str, label: &str, cards: &[Card]) -> AnswerView {
    AnswerView {
        label: label.to_owned(),
        group: group.to_owned().into(),
        cards: cards.iter().map(|c| c.handle).collect(),
        same: Vec::new(),
    }
}

fn act(toy: &mut Toy, seat: usize, _: &[u16], picked: &[AnswerView]) {
    let answer = &picked[0];
    toy.tell(&format!("Seat {}: {}", seat + 1, answer.label));
    let card = answer.cards.first().and_then(|h| toy.take(seat, *h));
    match (&*answer.group, card) {
        ("energy" | "attach", Some(card)) => {
            if let Some(mon) = toy.mon(answer.cards[1]) {
                mon.attached.push(card);
            }
        }
        ("evolve", Some(card)) => {
            if let Some(mon) = toy.mon(answer.cards[1]) {
                mon.stack.push(card);
            }
        }
        ("bench", Some(card)) => toy.sides[seat].bench.push(Mon::of(card)),
        ("play", Some(card)) => {
            toy.sides[seat].discard.push(card);
            play(toy, seat, FACES[card.face].0);
        }
        ("power", _) => {
            let yes_no = vec![say("choice", "Yes", &[]), say("choice", "No", &[])];
            toy.ask(
                seat,
                "one",
                "Do you want to look?",
                (1, 1),
                yes_no,
                |toy, _, choose, _| {
                    toy.tell(if choose == [0] {
                        "It looks"
                    } else {
                        "It does not look"
                    });
                },
            );
        }
        ("discard", _) => {
            for mons in [&mut toy.sides[seat].active, &mut toy.sides[seat].bench] {
                mons.retain(|m| m.top().handle != answer.cards[0]);
            }
        }
        ("retreat", _) => retreat(toy, seat),
        ("attack", _) => {
            let heads = answer.label.ends_with("Thunder") && toy.flip();
            let side = &mut toy.sides[1 - seat];
            if let Some(mon) = side.active.first_mut() {
                mon.damage += if heads { 30 } else { 20 };
                if mon.damage >= FACES[mon.top().face].4 {
                    side.active.clear();
                    toy.over = Some(Some(seat as u8 + 1));
                }
            }
            toy.end_turn();
        }
        _ => toy.end_turn(),
    }
}

/// Asks for a payment of two among what is attached, then pays it.
fn retreat(toy: &mut Toy, seat: usize) {
    let names: Vec<&str> = toy.sides[seat].active[0]
        .attached
        .iter()
        .map(|c| FACES[c.face].0)
        .collect();
    let mut labels = Vec::new();
    for (i, a) in names.iter().enumerate() {
        for b in &names[i + 1..] {
            let label = format!("{a}, {b}");
            if !labels.contains(&label) {
                labels.push(label);
            }
        }
    }
    let answers = labels.iter().map(|l| say("choice", l, &[])).collect();
    toy.ask(
        seat,
        "one",
        "Choose what to pay",
        (1, 1),
        answers,
        |toy, seat, _, picked| {
            let side = &mut toy.sides[seat];
            for name in picked[0].label.split(", ") {
                let attached = &mut side.active[0].attached;
                if let Some(at) = attached.iter().position(|c| FACES[c.face].0 == name) {
                    side.discard.push(attached.remove(at));
                }
            }
            let (front, back) = (side.active.pop(), side.bench.remove(0));
            side.active.push(back);
            side.bench.extend(front);
        },
    );
}

fn play(toy: &mut Toy, seat: usize, name: &str) {
    match name {
        "Bill" => {
            let drawn: Vec<Card> = toy.sides[seat].deck.drain(..2).collect();
            toy.sides[seat].hand.extend(drawn);
        }
        "Potion" => {
            toy.ask(
                seat,
                "number",
                "How many counters?",
                (0, 2),
                Vec::new(),
                |toy, seat, n, _| {
                    toy.sides[seat].active[0].damage -= n[0] * 10;
                },
            );
        }
        "Gust of Wind" => {
            let bench = &toy.sides[1 - seat].bench;
            let answers = bench
                .iter()
                .map(|m| say("choice", m.name(), &[m.top()]))
                .collect();
            toy.ask(
                seat,
                "one",
                "Choose a Benched Pokémon",
                (1, 1),
                answers,
                |toy, seat, n, _| {
                    let side = &mut toy.sides[1 - seat];
                    std::mem::swap(&mut side.active[0], &mut side.bench[usize::from(n[0])]);
                },
            );
        }
        "Pokédex" => {
            let top = &toy.sides[seat].deck[..3];
            let answers = top
                .iter()
                .map(|c| say("choice", FACES[c.face].0, &[*c]))
                .collect();
            toy.ask(
                seat,
                "order",
                "Put them in order",
                (3, 3),
                answers,
                |toy, seat, order, _| {
                    let top: Vec<Card> = toy.sides[seat].deck.drain(..3).collect();
                    for at in order.iter().rev() {
                        toy.sides[seat].deck.insert(0, top[usize::from(*at)]);
                    }
                },
            );
        }
        _ => {
            // Duel: each takes up to two cards of its discard pile, the Prizes settle nothing.
            for seat in [0, 1] {
                let pile = toy.sides[seat]
                    .discard
                    .iter()
                    .chain(toy.sides[seat].prizes.first());
                let answers = pile
                    .map(|c| say("choice", FACES[c.face].0, &[*c]))
                    .collect();
                toy.ask(
                    seat,
                    "pick",
                    "Take up to two",
                    (0, 2),
                    answers,
                    |toy, seat, _, picked| {
                        for answer in picked {
                            let pile = &mut toy.sides[seat].discard;
                            if let Some(at) = pile.iter().position(|c| c.handle == answer.cards[0])
                            {
                                let card = pile.remove(at);
                                toy.sides[seat].hand.push(card);
                            }
                        }
                    },
                );
            }
        }
    }
}

//! What is done without thinking: a cheap answer to any question.

use arrayvec::ArrayVec;
use kernel::{Answer, Card, Choice, Kind, Question, Seat};
use pokemon::ask::{Ask, Say};
use pokemon::pool::Sort;
use pokemon::state::{Pile, Spot, pile};
use pokemon::words::Act;
use pokemon::{Pokemon, State};

use super::reach;

/// A sensible answer, seeing the state as it was when the step began.
pub fn habit(rules: &Pokemon, state: &State, question: &Question) -> Answer {
    let habit = Habit {
        rules,
        state,
        seat: question.seat,
    };
    match question.kind {
        Kind::Act => Answer::one(highest(question, |c| habit.act(c))),
        Kind::One => Answer::one(highest(question, |c| habit.one(question, c))),
        Kind::Number => Answer::one(match Ask::of(question.reason.code) {
            Ask::Less => question.min,
            _ => question.max,
        }),
        Kind::Order => question.unrank(0),
        Kind::Pick => habit.pick(question),
    }
}

/// The index of the choice with the highest figure, the first of them.
fn highest(question: &Question, figure: impl Fn(&Choice) -> i32) -> u16 {
    let figures = question.choices.iter().map(figure);
    let best = figures
        .enumerate()
        .reduce(|best, one| if one.1 > best.1 { one } else { best });
    best.map_or(0, |(at, _)| at as u16)
}

struct Habit<'a> {
    rules: &'a Pokemon,
    state: &'a State,
    seat: Seat,
}

impl Habit<'_> {
    /// How readily something is done in the open turn. Ending the turn is 0.
    fn act(&self, choice: &Choice) -> i32 {
        let info = (choice.card != Card::NONE).then(|| self.rules.info(choice.card));
        match (Say::of(choice.verb), info, Spot::of_zone(choice.zone)) {
            (Say::Evolve, ..) => 900,
            (Say::Bench, Some(info), _) => match info.sort {
                Sort::Basic if self.state.bench_len(self.seat) < 4 => 800,
                Sort::Legend => 850,
                Sort::Baby if self.state.bench_len(self.seat) < 1 => 700,
                _ => -1,
            },
            (Say::Energy, Some(_), Some(spot)) => 500 + self.appeal(choice.card, spot),
            (Say::Attack, Some(_), Some(spot)) => {
                let face = self.rules.face(self.state.top(spot));
                let damage = reach::printed(self.rules, face, choice.n as u8);
                // Of several opponents, rather one that it may fell (TB-PLAY-15).
                let target = (choice.n >> 8)
                    .checked_sub(1)
                    .map(|n| Spot::active(Seat(n as u8)));
                let falls = target.is_some_and(|spot| {
                    self.state.mon(spot).stack > 0
                        && reach::hp_left(self.rules, self.state, spot) <= damage
                });
                100 + damage + if falls { 40 } else { 0 }
            }
            _ => -1,
        }
    }

    /// How much a Pokémon wants an Energy card.
    fn appeal(&self, card: Card, spot: Spot) -> i32 {
        let info = self.rules.info(self.state.top(spot));
        let mut energy = reach::energy(self.rules, self.state, spot);
        let top = self.state.top(spot);
        let before = reach::best(self.rules, top, &energy);
        let short = i32::from(reach::appetite(info)) - i32::from(energy.total);
        let Some((kind, units)) = self.rules.info(card).energy else {
            return 0;
        };
        energy.of[kind as usize] += units;
        energy.total += units;
        let gain = reach::best(self.rules, top, &energy) - before;
        let wanted = info.attacks.iter().any(|n| {
            let attack = info.abilities[usize::from(*n)].attack();
            attack.is_some_and(|a| a.needs[kind as usize] > 0)
        });
        let active = i32::from(spot.is_active());
        gain + 30 * active + short.clamp(-2, 4) * 12 + if wanted { 15 } else { 0 }
    }

    /// How a Pokémon in play would do as Active.
    fn front(&self, spot: Spot) -> i32 {
        let top = self.state.top(spot);
        let energy = reach::energy(self.rules, self.state, spot);
        let foe = reach::opposing_active(self.rules, self.state, spot.seat);
        let strike = match foe {
            Some(foe) => {
                let target = self.rules.info(self.state.top(foe));
                reach::best_against(self.rules, top, &energy, target)
            }
            None => reach::best(self.rules, top, &energy),
        };
        strike * 2 + reach::hp_left(self.rules, self.state, spot)
    }

    /// How good one choice of several is.
    fn one(&self, question: &Question, choice: &Choice) -> i32 {
        let spot = Spot::of_zone(choice.zone).filter(|s| self.state.mon(*s).stack > 0);
        match (Ask::of(question.reason.code), Say::of(choice.verb), spot) {
            (Ask::StartActive, ..) => {
                let info = self.rules.info(choice.card);
                let doll = i32::from(!matches!(info.sort, Sort::Basic));
                i32::from(info.hp) - 15 * i32::from(reach::appetite(info)) - 100 * doll
            }
            (_, Say::Yes | Say::Keep, _) => 1,
            (_, Say::Nothing | Say::No, _) => -1,
            (Ask::RetreatCost, ..) => -(choice.n.count_ones() as i32),
            (Ask::RetreatTo | Ask::Promote, _, Some(spot)) => self.front(spot),
            (Ask::Attack, Say::AttackOf, Some(spot)) => {
                let face = self.rules.face(self.state.top(spot));
                reach::printed(self.rules, face, choice.n as u8)
            }
            (_, Say::Mon, Some(spot)) if spot.seat != self.seat => {
                -reach::hp_left(self.rules, self.state, spot)
            }
            (_, Say::Mon, Some(spot)) => {
                i32::from(spot.is_active()) * 20 + i32::from(self.state.mon(spot).damage)
            }
            (_, Say::Card, _) if self.gives_up(choice.card) => -self.use_of(choice.card),
            (_, Say::Card, _) => self.use_of(choice.card),
            _ => 0,
        }
    }

    /// Whether taking this card as an answer is likely to cost the seat something.
    fn gives_up(&self, card: Card) -> bool {
        let own = self.rules.owner[card.index()] == self.seat;
        let zone = self.state.piles.find(card).map(|(zone, _)| zone);
        let held = [Pile::Hand, Pile::Playing].map(|which| pile(self.seat, which));
        own && zone.is_some_and(|zone| held.contains(&zone) || Spot::of_zone(zone).is_some())
    }

    /// How useful a card would be in hand.
    pub fn use_of(&self, card: Card) -> i32 {
        let info = self.rules.info(card);
        let hand = self.state.piles.cards(pile(self.seat, Pile::Hand));
        let face = self.rules.face(card);
        let copies = hand
            .iter()
            .filter(|c| **c != card && self.rules.face(**c) == face);
        let copies = copies.count() as i32;
        let spots: ArrayVec<Spot, 6> = self.state.spots(self.seat).collect();
        let base = match info.sort {
            Sort::Stage(_) => {
                let fits = spots.iter().any(|spot| {
                    let below = self.rules.info(self.state.top(*spot)).name;
                    info.line.contains(&below)
                });
                if fits { 60 } else { 15 }
            }
            Sort::Basic => 45 - 8 * spots.len() as i32,
            Sort::Baby | Sort::Doll => 5,
            Sort::BasicEnergy | Sort::SpecialEnergy => {
                let wanted = spots.iter().map(|spot| self.appeal(card, *spot)).max();
                30 + wanted.unwrap_or(0).clamp(0, 60) / 3
                    + 5 * (i32::from(info.energy.map_or(0, |e| e.1)) - 1)
            }
            Sort::Trainer | Sort::Supporter => {
                let draws = info.text.is_some_and(|text| {
                    let acts = &info.abilities[usize::from(text)].acts;
                    acts.iter()
                        .any(|(act, _)| matches!(act.innermost(), Act::Draw(..)))
                });
                if draws { 50 } else { 28 }
            }
            Sort::Tool | Sort::Stadium => 20,
            // Only both halves together are a Pokémon.
            Sort::Legend => 15,
        };
        base - copies * if info.is_energy() { 6 } else { 14 }
    }

    /// Several choices: as many as may be had, as few as must be given.
    fn pick(&self, question: &Question) -> Answer {
        let most = usize::from(question.max).min(question.choices.len());
        let least = usize::from(question.min);
        let ask = Ask::of(question.reason.code);
        let mut order: Vec<(i32, u16)> = question
            .choices
            .iter()
            .zip(0..)
            .map(|(choice, at)| (-self.one(question, choice), at))
            .collect();
        order.sort_unstable();
        let gives = question
            .choices
            .first()
            .is_some_and(|c| c.card != Card::NONE && self.gives_up(c.card));
        let n = match ask {
            Ask::StartBench | Ask::BonusBench => order
                .iter()
                .filter(|(_, at)| {
                    let card = question.choices[usize::from(*at)].card;
                    matches!(self.rules.info(card).sort, Sort::Basic)
                })
                .count()
                .clamp(least, most.min(least.max(4))),
            _ if gives => least,
            _ => most,
        };
        Answer(order.iter().take(n).map(|(_, at)| *at).collect())
    }
}

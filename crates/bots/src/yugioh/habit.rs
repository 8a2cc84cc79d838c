//! What is done without thinking: a cheap answer to any question.

use kernel::{Answer, Card, Choice, Kind, Question, Seat, SeatSet};
use yugioh::ask::{Ask, Say};
use yugioh::state::{Place, Side, Stage, Stance, whose, zone};
use yugioh::words::Class;
use yugioh::{State, Yugioh};

/// A sensible answer, seeing the state as it was when the step began.
pub fn habit(rules: &Yugioh, state: &State, question: &Question) -> Answer {
    let habit = Habit {
        rules,
        state,
        seat: question.seat,
    };
    match question.kind {
        Kind::Act => Answer::one(highest(question, |c| habit.act(c))),
        Kind::One => Answer::one(highest(question, |c| habit.one(question, c))),
        Kind::Number => Answer::one(question.max),
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
    rules: &'a Yugioh,
    state: &'a State,
    seat: Seat,
}

impl Habit<'_> {
    fn foes(&self) -> SeatSet {
        self.rules.ruled.lens.opponents(self.seat)
    }

    fn spot(&self, card: Card) -> Option<(Seat, Place)> {
        self.state.at.get(card.index()).copied().and_then(whose)
    }

    fn monsters(&self, seats: SeatSet) -> impl Iterator<Item = Card> {
        let of = |seat| self.state.piles.cards(zone(seat, Place::Monsters)).iter();
        seats.iter().flat_map(of).copied()
    }

    fn atk(&self, card: Card) -> i32 {
        i32::from(self.rules.info(self.state, card).atk)
    }

    /// What it takes to beat a monster in battle, as far as the seat knows.
    fn wall(&self, card: Card) -> i32 {
        let status = self.state.status(card);
        let info = self.rules.info(self.state, card);
        match (status.side, status.stance) {
            (Side::Up, Stance::Attack) => i32::from(info.atk),
            (Side::Up, Stance::Defense) => i32::from(info.def),
            (Side::Down, _) => 1500,
        }
    }

    /// How readily something is done in the open turn. Ending it is 0.
    fn act(&self, choice: &Choice) -> i32 {
        match Say::of(choice.verb) {
            Say::Special => 700 + self.atk(choice.card) / 10,
            Say::Summon if self.atk(choice.card) >= 1400 => 500 + self.atk(choice.card) / 10,
            Say::Set => {
                let class = self.rules.info(self.state, choice.card).class;
                let alone = self.monsters(SeatSet::only(self.seat)).next().is_none();
                match class {
                    Class::NormalTrap | Class::ContinuousTrap | Class::CounterTrap => 60,
                    _ if class.is_monster() && alone => 100,
                    _ => -1,
                }
            }
            Say::Attack => self.strike(choice.card),
            Say::Phase if choice.n == Stage::Battle as u16 => self.eager(),
            Say::Flip if self.atk(choice.card) >= 1500 => 40,
            Say::Summon | Say::SummonAgain | Say::Flip | Say::Turn | Say::Activate | Say::Union => {
                -1
            }
            _ => 0,
        }
    }

    /// How much there is to win in battle.
    fn eager(&self) -> i32 {
        let own = self.monsters(SeatSet::only(self.seat));
        let upright = own.filter(|card| {
            let status = self.state.status(*card);
            status.side == Side::Up && status.stance == Stance::Attack
        });
        upright
            .map(|card| self.strike(card))
            .max()
            .unwrap_or(0)
            .min(20)
    }

    /// How readily a monster attacks; it does when it wins.
    fn strike(&self, card: Card) -> i32 {
        let atk = self.atk(card);
        let walls = self.monsters(self.foes()).map(|foe| self.wall(foe));
        match walls.min() {
            None => 1000 + atk / 10,
            Some(wall) if wall < atk => 100 + atk / 10,
            Some(_) => -1,
        }
    }

    /// How good one choice of several is.
    fn one(&self, question: &Question, choice: &Choice) -> i32 {
        let ask = Ask::of(question.reason.code);
        match (ask, Say::of(choice.verb)) {
            (Ask::Respond, Say::Activate) => -1,
            (Ask::Trigger, Say::Trigger) => 1,
            (Ask::AttackTarget | Ask::Replay, Say::Direct) => 10_000,
            (Ask::AttackTarget | Ask::Replay, Say::Card) => {
                let atk = self.atk(question.reason.card);
                let wall = self.wall(choice.card);
                if wall < atk { wall } else { atk - wall - 1 }
            }
            (Ask::AttackTarget | Ask::Replay, Say::Stop) => -1,
            (Ask::Intercept, Say::No) => 1,
            (_, Say::Yes | Say::GoFirst) => 1,
            (_, Say::Card) => self.liking(ask, choice.card),
            (Ask::Position, Say::DefensePosition) => {
                i32::from(self.atk(question.reason.card) < 1000)
            }
            _ => 0,
        }
    }

    /// How much a card is wanted as an answer: what is given up is the least, what is taken the best.
    fn liking(&self, ask: Ask, card: Card) -> i32 {
        let Some((seat, place)) = self.spot(card) else {
            return 0;
        };
        let mine = self.rules.ruled.lens.allies(self.seat).has(seat);
        let value = self.value(card, place, mine);
        match ask {
            Ask::Cost | Ask::Tribute | Ask::Material | Ask::HandLimit | Ask::Instead => -value,
            _ if !mine && place.is_field() => value,
            _ if mine && place == Place::Hand => -value,
            _ if mine && place.is_field() && ask == Ask::Target => value - 2000,
            _ => value,
        }
    }

    /// How good a card is, as far as the seat knows it.
    fn value(&self, card: Card, place: Place, mine: bool) -> i32 {
        let down = place.is_field() && self.state.status(card).side == Side::Down;
        if !mine && (down || place == Place::Hand) {
            return 1300;
        }
        let info = self.rules.info(self.state, card);
        if info.class.is_monster() {
            i32::from(info.atk.max(info.def / 2)) + if info.plans.is_empty() { 0 } else { 300 }
        } else {
            1600
        }
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
        let gives = matches!(
            ask,
            Ask::Cost | Ask::Tribute | Ask::Material | Ask::HandLimit
        ) || question.choices.first().is_some_and(|c| {
            self.spot(c.card)
                .is_some_and(|(seat, place)| seat == self.seat && place == Place::Hand)
        });
        let n = if gives { least } else { most };
        Answer(order.iter().take(n).map(|(_, at)| *at).collect())
    }
}

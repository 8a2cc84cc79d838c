//! What follows under an answer: what an attack would come to, whose a Tribute is, what an activation costs.

use kernel::{Card, Choice, Question, Seat};
use yugioh::Yugioh;
use yugioh::ask::{Ask, Say};
use yugioh::battle::{Goal, TEAM};
use yugioh::reckoning::Reckoning;
use yugioh::state::{Place, Side, whose};
use yugioh::table::Table;
use yugioh::words::Stat;

use crate::Sight;
use crate::words::capital;
use crate::yugioh::effect::{effect_words, staying_words, tip_of, way_words};

impl Sight<'_, Yugioh> {
    /// What follows under an answer, as whoever is asked may know it, without a full stop; often nothing.
    pub(super) fn tip(&self, q: &Question, choice: &Choice) -> String {
        let card = choice.card;
        let ask = Ask::of(q.reason.code);
        match Say::of(choice.verb) {
            Say::Attack => self.read(|table| self.attack_tip(table, q.seat, card)),
            Say::Card => self.card_tip(q, ask, card),
            Say::Direct => {
                let to = (choice.n != TEAM).then_some(Seat(choice.n as u8));
                match asked_of(ask) {
                    AskedOf::Target => self.struck_by(q, Goal::Direct(to, false)),
                    AskedOf::Interception | AskedOf::Tribute | AskedOf::Lent | AskedOf::Other => {
                        String::new()
                    }
                }
            }
            // What happens if nobody takes the attack over.
            Say::No if ask == Ask::Intercept => {
                let to = self.state.battle.and_then(|battle| battle.seat);
                self.struck_by(q, Goal::Direct(to, false))
            }
            Say::Summon | Say::Set => self.read(|table| needed(table, q.seat, card)),
            Say::Special => self.own_way(card, choice.n),
            Say::Activate => self.effect(card, choice.n),
            Say::Trigger => self.effect(card, choice.n >> 8),
            Say::No
            | Say::SummonAgain
            | Say::Flip
            | Say::Turn
            | Say::Union
            | Say::Phase
            | Say::Pass
            | Say::Seat
            | Say::Yes
            | Say::AttackPosition
            | Say::DefensePosition
            | Say::Act
            | Say::Attribute
            | Say::Type
            | Say::Kind
            | Say::Heads
            | Say::Tails
            | Say::Stop
            | Say::GoFirst
            | Say::GoSecond
            | Say::Top
            | Say::Bottom
            | Say::Name => String::new(),
        }
    }

    /// What follows under a card that is chosen.
    fn card_tip(&self, q: &Question, ask: Ask, card: Card) -> String {
        match asked_of(ask) {
            AskedOf::Target | AskedOf::Interception => self.struck_by(q, Goal::Monster(card)),
            AskedOf::Tribute => self.read(|table| self.tribute_tip(table, q, card)),
            AskedOf::Lent if self.read(|table| table.needs_consent(q.seat, card)) => {
                self.asked_first(card)
            }
            AskedOf::Lent | AskedOf::Other => String::new(),
        }
    }

    pub(super) fn read<T>(&self, ask: impl FnOnce(&Table) -> T) -> T {
        self.rules.reading(self.state, ask)
    }

    /// An attack that may be declared: what it comes to where it has one goal, else what it is made with.
    fn attack_tip(&self, table: &Table, seat: Seat, card: Card) -> String {
        let goals = table.targets_of(seat, card);
        match goals.as_slice() {
            [goal] => {
                let on = match goal {
                    Goal::Monster(monster) if self.sees(*monster) => {
                        self.rules.name(self.state, *monster).to_owned()
                    }
                    Goal::Monster(_) => "a face-down monster".to_owned(),
                    Goal::Direct(..) => "a direct attack".to_owned(),
                };
                format!("{}: {}", capital(&on), self.foreseen(table, card, *goal))
            }
            goals => format!(
                "{} ATK; {} targets to choose from",
                table.stat_of(card, Stat::Atk),
                goals.len()
            ),
        }
    }

    /// What the attack that a question is about comes to with a goal.
    fn struck_by(&self, q: &Question, goal: Goal) -> String {
        self.read(|table| capital(&self.foreseen(table, q.reason.card, goal)))
    }

    /// What an attack comes to by the figures as they are; nothing of a monster that is not seen.
    fn foreseen(&self, table: &Table, attacker: Card, goal: Goal) -> String {
        if let Goal::Monster(monster) = goal
            && !self.sees(monster)
        {
            return "it is turned up before damage is calculated".to_owned();
        }
        let Reckoning {
            dealt: (foe, dealt),
            taken: (own, taken),
            doomed,
        } = table.foresee(attacker, goal);
        let name = |card: Card| self.rules.name(self.state, card);
        let lost = match doomed {
            [Card::NONE, Card::NONE] => None,
            [one, Card::NONE] | [Card::NONE, one] => Some(format!("{} is destroyed", name(one))),
            [one, other] => Some(format!("{} and {} are destroyed", name(one), name(other))),
        };
        let hurt = |seat: Seat, n: i32| {
            let takes = if self.scorer(seat) == "You" {
                "take"
            } else {
                "takes"
            };
            (n > 0).then(|| format!("{} {takes} {n} damage", self.scorer(seat)))
        };
        let dealt = foe.and_then(|foe| hurt(foe, dealt));
        let parts: Vec<String> = [lost, dealt, hurt(own, taken)]
            .into_iter()
            .flatten()
            .collect();
        if parts.is_empty() {
            return "nothing is destroyed, and nobody takes damage".to_owned();
        }
        parts.join(". ")
    }

    /// Whose monster would be Tributed, and whether its player has a say.
    fn tribute_tip(&self, table: &Table, q: &Question, card: Card) -> String {
        let Some((holder, _)) = self.holder(card) else {
            return String::new();
        };
        let name = self.called(holder, "Player");
        let (mut tip, asked) = if holder == q.seat {
            ("Yours".to_owned(), false)
        } else {
            (
                format!("{name}'s"),
                self.rules.ruled.lens.allies(q.seat).has(holder),
            )
        };
        if self.sees(card) {
            if self.state.status(card).side == Side::Down {
                tip += ", Set";
            }
            tip += &format!(", {} ATK", table.stat_of(card, Stat::Atk));
        }
        if asked {
            tip += &format!("; {name} is asked first");
        }
        tip
    }

    /// That the player of a card is asked before it is used.
    fn asked_first(&self, card: Card) -> String {
        let Some((holder, _)) = self.holder(card) else {
            return String::new();
        };
        let name = self.called(holder, "Player");
        format!("{name} is asked first")
    }

    fn holder(&self, card: Card) -> Option<(Seat, Place)> {
        self.state.at.get(card.index()).copied().and_then(whose)
    }

    /// What an effect costs, aims at and does, where its answer does not say it already; of a card that stays on
    /// the field, all that it says.
    fn effect(&self, card: Card, ability: u16) -> String {
        if !self.sees(card) {
            return String::new();
        }
        let info = self
            .rules
            .ruled
            .pool
            .info(self.rules.face(self.state, card));
        let own = match self.is_told_apart(card, ability) {
            true => Vec::new(),
            false => effect_words(self.face(card), info, usize::from(ability)),
        };
        let more = staying_words(self.face(card), info, usize::from(ability));
        tip_of(&[own, more].concat())
    }

    /// A card's own way to be Special Summoned: what it asks for and takes.
    fn own_way(&self, card: Card, ability: u16) -> String {
        match self.face(card).abilities.get(usize::from(ability)) {
            Some(own) if self.sees(card) => tip_of(&way_words(own)),
            Some(_) | None => String::new(),
        }
    }
}

/// What a question asks a card for, as far as its answers have tips.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AskedOf {
    /// To be attacked.
    Target,
    /// To take an attack over.
    Interception,
    /// To be Tributed.
    Tribute,
    /// To be used by a player whose card it need not be.
    Lent,
    /// Anything else.
    Other,
}

fn asked_of(ask: Ask) -> AskedOf {
    match ask {
        Ask::AttackTarget | Ask::Replay => AskedOf::Target,
        Ask::InterceptWith => AskedOf::Interception,
        Ask::Tribute => AskedOf::Tribute,
        Ask::Target | Ask::Cost | Ask::Cards => AskedOf::Lent,
        Ask::First
        | Ask::Main
        | Ask::Battle
        | Ask::Respond
        | Ask::Trigger
        | Ask::TriggerOrder
        | Ask::Agree
        | Ask::Opponent
        | Ask::Material
        | Ask::Fusion
        | Ask::Search
        | Ask::Position
        | Ask::Upkeep
        | Ask::May
        | Ask::Either
        | Ask::Consent
        | Ask::Intercept
        | Ask::Attribute
        | Ask::Type
        | Ask::Kind
        | Ask::Call
        | Ask::HandLimit
        | Ask::Instead
        | Ask::Multiple
        | Ask::End
        | Ask::Order
        | Ask::PhaseOrder
        | Ask::ExtraSummon
        | Ask::Name => AskedOf::Other,
    }
}

/// The Tributes that a monster needs, and of how many they are chosen.
fn needed(table: &Table, seat: Seat, card: Card) -> String {
    match table.tributes_needed(card) {
        0 => String::new(),
        n => {
            let of = table.tribute_pool(seat, card).len();
            let tributes = if n == 1 { "Tribute" } else { "Tributes" };
            let monsters = if of == 1 { "monster" } else { "monsters" };
            format!("Needs {n} {tributes}; {of} {monsters} may be Tributed")
        }
    }
}

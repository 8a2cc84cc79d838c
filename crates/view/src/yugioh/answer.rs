//! Legal answers in words.

use cardlang::Out;
use kernel::{Card, Choice, Question, Seat};
use yugioh::Yugioh;
use yugioh::ask::{Ask, Say};
use yugioh::face::AbilityKind;
use yugioh::pool::FaceId;
use yugioh::state::{Place, Stage, whose};
use yugioh::words::{Act, Attribute, Clause, Race};

use crate::words::capital;
use crate::{AnswerView, Sight};

impl Sight<'_, Yugioh> {
    /// One legal answer.
    pub(super) fn answer(&self, q: &Question, choice: &Choice) -> AnswerView {
        let say = Say::of(choice.verb);
        let card = choice.card;
        let placed = |words: &str| match self.place_of(q, card) {
            Some(place) => format!("{words} {} ({place})", self.answer_name(q, card)),
            None => format!("{words} {}", self.answer_name(q, card)),
        };
        let label = match say {
            Say::Summon => placed("Summon"),
            Say::SummonAgain => placed("Summon again"),
            Say::Special => placed("Special Summon"),
            Say::Flip => placed("Flip Summon"),
            Say::Set => placed("Set"),
            Say::Turn => placed("Change the position of"),
            Say::Activate => self.activation(&placed("Activate"), card, choice.n),
            Say::Trigger => self.activation(&placed("Activate"), card, choice.n >> 8),
            Say::Union if choice.n == 0 => placed("Equip"),
            Say::Union => placed("Unequip"),
            Say::Attack => placed("Attack with"),
            Say::Phase => self.leaving(choice.n).to_owned(),
            Say::Pass => "Pass".to_owned(),
            Say::Card => placed("").trim_start().to_owned(),
            Say::Seat => self.called(Seat(choice.n as u8), "Player"),
            Say::Yes => "Yes".to_owned(),
            Say::No => "No".to_owned(),
            Say::AttackPosition => "face-up Attack Position".to_owned(),
            Say::DefensePosition if choice.n == 1 => "face-down Defense Position".to_owned(),
            Say::DefensePosition => "face-up Defense Position".to_owned(),
            Say::Act => self.either(q, choice.n),
            Say::Attribute => Attribute::ALL
                .get(usize::from(choice.n))
                .map_or_else(String::new, Out::of),
            Say::Type => Race::ALL
                .get(usize::from(choice.n))
                .map_or_else(String::new, Out::of),
            Say::Kind => match choice.n {
                0 => "Spell",
                1 => "Trap",
                _ => "Monster",
            }
            .to_owned(),
            Say::Name => {
                let pool = &self.rules.ruled.pool;
                pool.face(FaceId(choice.n)).name.clone()
            }
            Say::Heads => "Heads".to_owned(),
            Say::Tails => "Tails".to_owned(),
            Say::Direct if choice.n < 8 => {
                format!(
                    "Direct attack ({})",
                    self.called(Seat(choice.n as u8), "player")
                )
            }
            Say::Direct => "Direct attack".to_owned(),
            Say::Stop => "Stop the attack".to_owned(),
            Say::Top => "Top".to_owned(),
            Say::Bottom => "Bottom".to_owned(),
            Say::GoFirst => "Go first".to_owned(),
            Say::GoSecond => "Go second".to_owned(),
        };
        let cards = (card != Card::NONE).then(|| self.answer_handle(q, card));
        AnswerView {
            label,
            group: group(q, say).into(),
            cards: cards.into_iter().collect(),
            same: Vec::new(),
            tip: self.tip(q, choice),
        }
    }

    /// A card's name as the seat that is asked knows it. What a search offers is shown to it.
    fn answer_name(&self, q: &Question, card: Card) -> String {
        if self.is_offered_open(q, card) {
            self.rules.name(self.state, card).to_owned()
        } else {
            match self.spot(card) {
                Some((_, Place::Monsters)) => "face-down monster".to_owned(),
                Some((_, Place::Hand)) => "card in hand".to_owned(),
                _ => "face-down card".to_owned(),
            }
        }
    }

    fn answer_handle(&self, q: &Question, card: Card) -> u32 {
        if self.is_offered_open(q, card) {
            self.handle(card)
        } else {
            self.handle_of(card)
        }
    }

    /// Whether the one who is asked may see which card an answer is.
    pub(super) fn is_offered_open(&self, q: &Question, card: Card) -> bool {
        let searched = matches!(
            Ask::of(q.reason.code),
            Ask::Search
                | Ask::Cards
                | Ask::Order
                | Ask::Target
                | Ask::Cost
                | Ask::Material
                | Ask::Fusion
        ) && matches!(self.spot(card), Some((_, Place::Deck)));
        searched || self.sees(card)
    }

    fn spot(&self, card: Card) -> Option<(Seat, Place)> {
        self.state.at.get(card.index()).copied().and_then(whose)
    }

    /// Where a card lies, for the seat that is asked; nothing of its own hand and of Decks.
    fn place_of(&self, q: &Question, card: Card) -> Option<String> {
        let (seat, place) = self.spot(card)?;
        let cards = self.state.piles.cards(yugioh::state::zone(seat, place));
        let at = cards.iter().position(|c| *c == card)? + 1;
        let own = seat == q.seat;
        let place = match place {
            Place::Monsters => format!("monster {at}"),
            Place::Spells => format!("spell {at}"),
            Place::Field => "field".to_owned(),
            Place::Graveyard => "Graveyard".to_owned(),
            Place::Removed => "removed".to_owned(),
            Place::Hand if !own => "hand".to_owned(),
            Place::Fusion if !own => "Fusion Deck".to_owned(),
            Place::Hand | Place::Deck | Place::Fusion | Place::Arriving => return None,
        };
        Some(if own {
            place
        } else {
            format!("{}'s {place}", self.called(seat, "player"))
        })
    }

    /// An activation, with the words of the effect where a card has more than one thing to activate.
    fn activation(&self, label: &str, card: Card, ability: u16) -> String {
        if !self.is_told_apart(card, ability) {
            return label.to_owned();
        }
        let chosen = &self.face(card).abilities[usize::from(ability)];
        format!("{label}: {}", chosen.sentences().join("; "))
    }

    /// Whether an answer that activates something has its words: a card may have others like it.
    pub(super) fn is_told_apart(&self, card: Card, ability: u16) -> bool {
        let abilities = &self.face(card).abilities;
        let Some(chosen) = abilities.get(usize::from(ability)) else {
            return false;
        };
        let plain = chosen.kind == AbilityKind::Activation;
        let like = abilities.iter().filter(|a| a.kind == chosen.kind).count();
        !(plain && like < 2 || chosen.clauses.is_empty())
    }

    /// Going on to a phase. Out of Main Phase 1 and 2 the End Phase ends the turn.
    fn leaving(&self, stage: u16) -> &'static str {
        if stage == Stage::Battle as u16 {
            "Enter the Battle Phase"
        } else if stage == Stage::Main2 as u16 {
            "Enter Main Phase 2"
        } else {
            "End the turn"
        }
    }

    /// One of two acts, as printed.
    fn either(&self, q: &Question, n: u16) -> String {
        let acts = self.asking_clause(q).and_then(|clause| match clause {
            Clause::Do(act) | Clause::Cost(act) => two(act),
            _ => None,
        });
        match acts {
            Some((one, _)) if n == 0 => Out::of(one),
            Some((_, other)) => Out::of(other),
            None => capital(if n == 0 { "the first" } else { "the second" }),
        }
    }
}

/// The two acts that a sentence lets one choose from.
fn two(act: &Act) -> Option<(&Act, &Act)> {
    match act {
        Act::Either(one, other) => Some((one, other)),
        Act::If(_, act) | Act::May(act) | Act::LetThem(_, act) | Act::InEndPhase(act) => two(act),
        _ => None,
    }
}

fn group(q: &Question, say: Say) -> &'static str {
    match say {
        Say::Summon | Say::SummonAgain => "summon",
        Say::Special => "special",
        Say::Flip => "flip",
        Say::Set => "set",
        Say::Turn => "turn",
        Say::Activate | Say::Union => "activate",
        Say::Trigger if Ask::of(q.reason.code) == Ask::Trigger => "activate",
        Say::Attack => "attack",
        Say::Phase => "phase",
        Say::Pass => "pass",
        // Nothing but a No: others may think that it could say Yes.
        Say::No if q.choices.len() == 1 => "pass",
        Say::Trigger
        | Say::Card
        | Say::Seat
        | Say::Yes
        | Say::No
        | Say::AttackPosition
        | Say::DefensePosition
        | Say::Act
        | Say::Attribute
        | Say::Type
        | Say::Kind
        | Say::Name
        | Say::Heads
        | Say::Tails
        | Say::Direct
        | Say::Stop
        | Say::Top
        | Say::Bottom
        | Say::GoFirst
        | Say::GoSecond => "choice",
    }
}

//! Proof that a ruleset says whom every role phrase of its cards means.

use std::any::Any;

use cardlang::Phrase;
use lens::{Lens, Part, Who};

use crate::pool::Pool;
use crate::words::{self, Cond, Group, Mon, Place, Rule, Sight, Span, Trigger, Whose, Zone};

/// A role phrase that a card uses and the ruleset has no row for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Uncovered {
    /// The card.
    pub card: String,
    /// The phrase.
    pub who: Who,
    /// What it does in its sentence.
    pub part: Part,
}

impl std::fmt::Display for Uncovered {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (who, part) = (cardlang::Out::of(&self.who), cardlang::Out::of(&self.part));
        write!(
            f,
            "{} says \"{who}\" ({part}), and the ruleset has no row \"{who}, {part}: …\"",
            self.card
        )
    }
}

/// Every role phrase of a pool that a lens has no row for, the first card of each.
pub fn uncovered(pool: &Pool, lens: &Lens) -> Vec<Uncovered> {
    let mut missing: Vec<Uncovered> = Vec::new();
    for face in &pool.faces {
        let clauses = face.abilities.iter().flat_map(|ability| &ability.clauses);
        for clause in clauses.chain(&face.former) {
            clause.walk(&mut |node| {
                for (who, part) in roles(node) {
                    let known = missing.iter().any(|m| (m.who, m.part) == (who, part));
                    if lens.row(who, part).is_none() && !known {
                        missing.push(Uncovered {
                            card: face.name.clone(),
                            who,
                            part,
                        });
                    }
                }
            });
        }
    }
    missing
}

fn possessive(whose: Whose, part: Part) -> Option<(Who, Part)> {
    let who = match whose {
        Whose::Yours => Who::You,
        Whose::Opponents => Who::YourOpponent,
        Whose::Each => Who::EachPlayer,
        Whose::Either => Who::EitherPlayer,
        // The subject's own: the subject is a phrase of its own.
        Whose::Their => return None,
    };
    Some((who, part))
}

/// The role phrases that a node itself says, with what they do there.
fn roles(node: &dyn Any) -> Vec<(Who, Part)> {
    if let Some(zone) = node.downcast_ref::<Zone>() {
        return possessive(zone.parts().0, Part::Holds)
            .into_iter()
            .collect();
    }
    if let Some(place) = node.downcast_ref::<Place>() {
        return match place {
            Place::Bench(whose) => possessive(*whose, Part::Commands),
            Place::Hand(whose)
            | Place::Deck(whose)
            | Place::Top(whose)
            | Place::Bottom(whose)
            | Place::Prizes(whose) => possessive(*whose, Part::Holds),
            Place::Lost => None,
        }
        .into_iter()
        .collect();
    }
    if let Some(Sight::PrizeOf(whose)) = node.downcast_ref::<Sight>() {
        return possessive(*whose, Part::Holds).into_iter().collect();
    }
    if let Some(group) = node.downcast_ref::<Group>() {
        return possessive(group.whose(), Part::Commands)
            .into_iter()
            .collect();
    }
    match node.downcast_ref::<Mon>() {
        Some(Mon::EachDefending) => return vec![(Who::YourOpponent, Part::Joins)],
        Some(Mon::BothActive) => return vec![(Who::You, Part::Joins)],
        Some(Mon::EachActive) => return vec![(Who::EachPlayer, Part::Covers)],
        _ => {}
    }
    if let Some(Mon::EachOf(group)) = node.downcast_ref::<Mon>() {
        return possessive(group.whose(), Part::Covers)
            .into_iter()
            .collect();
    }
    if node.downcast_ref() == Some(&Cond::MorePrizes) {
        return vec![(Who::You, Part::Counts), (Who::YourOpponent, Part::Counts)];
    }
    if let Some(Mon::Active(whose)) = node.downcast_ref::<Mon>() {
        return possessive(*whose, Part::Commands).into_iter().collect();
    }
    if let Some(who) = node.downcast_ref::<words::Who>() {
        let who = match who {
            words::Who::You => Who::You,
            words::Who::Opponent => Who::YourOpponent,
            words::Who::Each => Who::EachPlayer,
        };
        return vec![(who, Part::Acts)];
    }
    let span = node.downcast_ref::<Span>();
    let trigger = node.downcast_ref::<Trigger>();
    if span == Some(&Span::OpponentsNextTurn) || trigger == Some(&Trigger::OpponentsNextTurnEnds) {
        return vec![(Who::YourOpponent, Part::Turn)];
    }
    if matches!(span, Some(Span::YourNextTurn | Span::UntilYourNextTurnEnds))
        || trigger == Some(&Trigger::YourTurnEnds)
    {
        return vec![(Who::You, Part::Turn)];
    }
    if let Some(Rule::OpenHand(..) | Rule::OpenPrizes(..)) = node.downcast_ref::<Rule>() {
        return vec![(Who::You, Part::Sees)];
    }
    Vec::new()
}

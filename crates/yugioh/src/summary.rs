//! Which effects are aimed at one player: worked out for each ability when a ruleset is read (TD-LENS-1).

use std::any::Any;

use cardlang::Phrase;
use lens::{Lens, Meaning, Part};

use crate::options::{Profile, Swords};
use crate::pool::Pool;
use crate::words::{self, Act, Else, Rule, Span, Subject, Whom, Whose};

/// At whom an ability is aimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Summary {
    /// At nobody in particular.
    Nobody,
    /// At one opponent, for the whole of it (TD-EFFECT-1, SY-OPEN-17).
    Opponent,
    /// At one other player, for a swap (TD-OPEN-31, SY-OPEN-21).
    Other,
}

/// Every ability of a pool.
pub fn all(pool: &Pool, lens: &Lens, options: &Profile) -> Vec<Vec<Summary>> {
    let expires = |face: &crate::face::Face| {
        let mut clauses = face.abilities.iter().flat_map(|a| &a.clauses);
        clauses.any(|c| matches!(c, words::Clause::Always(Rule::Expires(_))))
    };
    let of = |face: &crate::face::Face, ability: &crate::face::Ability| {
        let mut roles = Vec::new();
        for clause in &ability.clauses {
            clause.walk(&mut |node| roles.extend(self::roles(node)));
        }
        let aims = |(who, part): &(lens::Who, Part)| match lens.row(*who, *part) {
            Some(Meaning::OneOpposing) if *who == lens::Who::YourOpponent => true,
            Some(_) | None => false,
        };
        // Placing cards on the opponent's side needs one opponent with room (TD-OPEN-36).
        let other = roles.iter().any(|(who, _)| *who == lens::Who::OtherPlayer);
        let stays = expires(face);
        if other {
            Summary::Other
        } else if stays && options.swords == Swords::All {
            Summary::Nobody
        } else if roles.iter().any(aims) {
            Summary::Opponent
        } else {
            Summary::Nobody
        }
    };
    pool.faces
        .iter()
        .map(|face| face.abilities.iter().map(|a| of(face, a)).collect())
        .collect()
}

/// Every role phrase of the pool that a lens has no row for: card, phrase and part.
pub fn uncovered(pool: &Pool, lens: &Lens) -> Vec<(String, lens::Who, Part)> {
    let mut missing: Vec<(String, lens::Who, Part)> = Vec::new();
    for face in &pool.faces {
        for clause in face.abilities.iter().flat_map(|a| &a.clauses) {
            clause.walk(&mut |node| {
                for (who, part) in roles(node) {
                    let known = missing.iter().any(|(_, w, p)| (*w, *p) == (who, part));
                    if lens.row(who, part).is_none() && !known {
                        missing.push((face.name.clone(), who, part));
                    }
                }
            });
        }
    }
    missing
}

fn possessive(whose: Whose, part: Part) -> Option<(lens::Who, Part)> {
    let who = match whose {
        Whose::Yours => lens::Who::You,
        Whose::Opponents => lens::Who::YourOpponent,
        Whose::Each => lens::Who::EachPlayer,
        Whose::Either => lens::Who::EitherPlayer,
        Whose::Others => lens::Who::OtherPlayer,
        Whose::Their | Whose::That | Whose::Controllers => return None,
    };
    Some((who, part))
}

/// The role phrases that a node itself says, with what they do there.
fn roles(node: &dyn Any) -> Vec<(lens::Who, Part)> {
    use lens::Who::{EachPlayer, OtherPlayer, You, YourOpponent};
    let mut found = Vec::new();
    if let Some(set) = node.downcast_ref::<words::CardSet>() {
        let compared = set
            .kind
            .posts
            .iter()
            .any(|p| matches!(p, words::Post::Highest(_) | words::Post::Lowest(_)));
        let part = if compared || set.many == words::Many::All {
            Part::Commands
        } else {
            Part::Uses
        };
        found.extend(place(&set.place, part));
    } else if let Some(counted) = node.downcast_ref::<words::Counted>() {
        found.extend(place(&counted.place, Part::Counts));
    } else if let Some(who) = node.downcast_ref::<words::Who>() {
        found.extend(match who {
            words::Who::You => Some((You, Part::Acts)),
            words::Who::Opponent => Some((YourOpponent, Part::Acts)),
            words::Who::Each => Some((EachPlayer, Part::Acts)),
            words::Who::Other => Some((OtherPlayer, Part::Acts)),
            words::Who::That | words::Who::Controller | words::Who::TurnPlayer => None,
        });
    } else if let Some(who) = node.downcast_ref::<words::Scorer>() {
        found.extend(match who {
            words::Scorer::You => Some((You, Part::Scores)),
            words::Scorer::Opponent => Some((YourOpponent, Part::Scores)),
            words::Scorer::Each => Some((EachPlayer, Part::Scores)),
            words::Scorer::That | words::Scorer::Controller | words::Scorer::TurnPlayer => None,
        });
    } else if let Some(who) = node.downcast_ref::<Else>() {
        found.extend(match who {
            Else::Opponent => Some((YourOpponent, Part::Decides)),
            Else::Each => Some((EachPlayer, Part::Acts)),
            Else::Other => Some((OtherPlayer, Part::Acts)),
            Else::That | Else::Controller => None,
        });
    } else if let Some(whom) = node.downcast_ref::<Whom>() {
        found.extend(match whom {
            Whom::You => Some((You, Part::Scores)),
            Whom::Opponent | Whom::OwnersOpponent => Some((YourOpponent, Part::Scores)),
            Whom::Each => Some((EachPlayer, Part::Scores)),
            Whom::That | Whom::Controller | Whom::TurnPlayer => None,
        });
    } else if let Some(subject) = node.downcast_ref::<Subject>() {
        found.extend(match subject {
            Subject::You => Some((You, Part::Binds)),
            Subject::Each => Some((EachPlayer, Part::Binds)),
            Subject::Opponent | Subject::That | Subject::Any | Subject::TurnPlayer => None,
        });
    } else if let Some(span) = node.downcast_ref::<Span>() {
        if matches!(span, Span::OpponentsNextTurn | Span::OpponentsThirdTurn) {
            found.push((YourOpponent, Part::Turn));
        }
    } else if let Some(event) = node.downcast_ref::<words::Event>() {
        if let words::Event::Begins(whose, _) = event {
            found.extend(possessive(*whose, Part::Turn));
        }
    } else if let Some(rule) = node.downcast_ref::<Rule>() {
        match rule {
            Rule::Expires(_) => found.push((YourOpponent, Part::Turn)),
            Rule::NoActivating(Subject::Opponent, _)
            | Rule::NoSetting(Subject::Opponent, _)
            | Rule::OnePerTurn(Subject::Opponent, _)
            | Rule::NoNormalSummon(Subject::Opponent)
            | Rule::NoSpecialSummon(Subject::Opponent)
            | Rule::NoFlipSummon(Subject::Opponent)
            | Rule::NoPhase(Subject::Opponent, _)
            | Rule::NoDraws(Subject::Opponent)
            | Rule::OpenHand(Subject::Opponent)
            | Rule::Skip(Subject::Opponent, _) => found.push((YourOpponent, Part::Binds)),
            _ => {}
        }
    } else if let Some(act) = node.downcast_ref::<Act>() {
        found.extend(in_act(act));
    }
    found
}

/// Role phrases that stand in an act without a noun of their own.
fn in_act(act: &Act) -> Vec<(lens::Who, Part)> {
    let whose = match act {
        Act::LookAtHand(whose) | Act::DiscardHand(_, whose) | Act::ShowHand(_, whose) => {
            Some((*whose, Part::Holds))
        }
        Act::Mill(_, _, whose) | Act::Shuffle(_, whose, _) | Act::ShuffleHand(_, whose, _) => {
            Some((*whose, Part::Holds))
        }
        Act::Virus(_, whose) => Some((*whose, Part::Holds)),
        Act::SummonTo(_, Whose::Opponents) => {
            return vec![(lens::Who::YourOpponent, Part::Acts)];
        }
        Act::TokensTo(..) => return vec![(lens::Who::YourOpponent, Part::Acts)],
        Act::LookTop(_, whose) => Some((*whose, Part::Holds)),
        Act::MillEach(_, whose, _) | Act::MillRemove(_, _, whose) => Some((*whose, Part::Holds)),
        Act::TurnDamage => return vec![(lens::Who::YourOpponent, Part::Scores)],
        Act::RollOff => return vec![(lens::Who::OtherPlayer, Part::Acts)],
        Act::ExchangeCards | Act::CreatureSwap => {
            return vec![(lens::Who::OtherPlayer, Part::Acts)];
        }
        _ => None,
    };
    whose
        .and_then(|(whose, part)| possessive(whose, part))
        .into_iter()
        .collect()
}

/// The role phrase of a place.
fn place(place: &words::Place, part: Part) -> Option<(lens::Who, Part)> {
    use words::Place;
    match place {
        Place::Field
        | Place::ThatPlayers
        | Place::Their
        | Place::EquippedTo(_)
        | Place::AmongThem => None,
        Place::Yours | Place::HandOrField => Some((lens::Who::You, part)),
        Place::Theirs => Some((lens::Who::YourOpponent, part)),
        Place::Others => Some((lens::Who::OtherPlayer, Part::Uses)),
        Place::FieldOrHands => Some((lens::Who::EachPlayer, Part::Holds)),
        Place::In(whose, _)
        | Place::InEither(whose, _, _)
        | Place::InThree(whose)
        | Place::InHandOrDecks(whose) => possessive(*whose, Part::Holds),
    }
}

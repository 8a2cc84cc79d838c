//! What a seat may and may not do.

use view::QuestionView;

use crate::answering::{Reply, is_open_turn, reply};
use crate::card::CardRef;
use crate::deed::{Deed, Item, Target};
use crate::judged::{Found, Judged};
use crate::miss::Miss;
use crate::naming;
use crate::sight::Sight;

/// The newest open question of a seat.
pub(crate) fn question_of(game: &dyn Judged, seat: u8) -> Option<QuestionView> {
    game.questions()
        .into_iter()
        .filter(|q| q.seat == seat)
        .max_by_key(|q| q.id)
}

/// Holds that a seat's open question offers a deed.
pub(crate) fn may(game: &dyn Judged, seat: u8, deed: &Deed) -> Result<(), Miss> {
    let Some(question) = question_of(game, seat) else {
        let mut found = vec![format!("seat {seat} is not asked anything")];
        found.extend(naming::asked(&game.questions()));
        return Err(Miss::new("it is offered", found.join("; ")));
    };
    let table = game.view();
    let sight = Sight::new(&table);
    match reply(deed, &question, &sight) {
        Reply::Legal(_) | Reply::Several(_) => Ok(()),
        Reply::Unknown => Err(Miss::new(
            "it is offered",
            "the open question does not offer it",
        )),
        Reply::Beyond(choose) => Err(Miss::new("it is offered", beyond(&question, &choose))),
    }
}

/// Holds that a seat's open question does not offer a deed, and that trying it changes nothing.
pub(crate) fn may_not(game: &mut dyn Judged, seat: u8, deed: &Deed) -> Result<(), Miss> {
    known(game, deed)?;
    let attempt = match question_of(game, seat) {
        None => vec![0],
        Some(question) => {
            let table = game.view();
            let sight = Sight::new(&table);
            if deed.is_act() && !is_open_turn(&question) {
                let found = format!(
                    "seat {seat} is asked \"{}\", so this says nothing",
                    question.title
                );
                return Err(Miss::new("an open turn", found));
            }
            match reply(deed, &question, &sight) {
                Reply::Legal(choose) => {
                    let labels = choose
                        .iter()
                        .filter_map(|at| question.answers.get(usize::from(*at)));
                    let labels: Vec<String> = labels.map(|a| naming::answer(a, &sight)).collect();
                    let what = if labels.is_empty() {
                        "it is a legal answer".to_owned()
                    } else {
                        labels.join(",")
                    };
                    return Err(Miss::new(
                        "it is not offered",
                        format!("it is offered: {}", what.trim()),
                    ));
                }
                Reply::Several(_) => {
                    return Err(Miss::new(
                        "it is not offered",
                        "it is offered, in several ways",
                    ));
                }
                Reply::Beyond(choose) => choose,
                Reply::Unknown => vec![illegal(&question)],
            }
        }
    };
    let before = game.hash();
    let refused = game.answer(seat, &attempt).is_err();
    if !refused {
        return Err(Miss::new(
            "the game refuses it",
            format!("the game took the answer {attempt:?}"),
        ));
    }
    if game.hash() != before {
        return Err(Miss::new(
            "a refused answer changes nothing",
            "the game's hash has changed",
        ));
    }
    Ok(())
}

/// An answer that the question does not have.
fn illegal(question: &QuestionView) -> u16 {
    if question.kind == "number" {
        question.max.saturating_add(1)
    } else {
        question.answers.len() as u16
    }
}

/// Why an answer is more or less than the question takes.
pub(crate) fn beyond(question: &QuestionView, choose: &[u16]) -> String {
    let QuestionView { min, max, .. } = question;
    match (&*question.kind, choose) {
        ("number", [n]) => format!("the question takes {min} to {max}, not {n}"),
        ("order", _) => format!("all {} must be put in an order", question.answers.len()),
        (_, []) => "the question takes no answer of nothing".to_owned(),
        _ => format!(
            "the question takes {min} to {max} answers, not {}",
            choose.len()
        ),
    }
}

/// Names in a deed must mean something, lest "may not" be true of a slip of the pen.
fn known(game: &dyn Judged, deed: &Deed) -> Result<(), Miss> {
    match deed {
        Deed::Attack(name, _) | Deed::Use(name, _) => word(game, name),
        Deed::Play(card, _) | Deed::Bench(card) => known_card(game, card),
        Deed::Attach(card, to) => known_card(game, card).and_then(|()| target(game, to)),
        Deed::Evolve(from, into) => known_card(game, into).and_then(|()| target(game, from)),
        Deed::Discard(to) => target(game, to),
        Deed::Act(_, to, words) => {
            target(game, to)?;
            words.as_ref().map_or(Ok(()), |words| word(game, words))
        }
        Deed::Choose(items) => items.iter().try_for_each(|item| match item {
            Item::Card(card, _) if card.print.is_none() && known_card(game, card).is_err() => {
                word(game, &card.name)
            }
            Item::Card(card, _) | Item::In(card, ..) => known_card(game, card),
            Item::Word(name) => word(game, name),
            Item::Place(_) | Item::Seat(_) | Item::Number(_) => Ok(()),
        }),
        Deed::AttackFrom(_) | Deed::Enter(_) | Deed::EndPhase | Deed::Pass => Ok(()),
        Deed::Retreat | Deed::End | Deed::Say(_) => Ok(()),
    }
}

fn target(game: &dyn Judged, target: &Target) -> Result<(), Miss> {
    match target {
        Target::Card(card) => known_card(game, card),
        Target::Place(_) => Ok(()),
    }
}

fn word(game: &dyn Judged, name: &str) -> Result<(), Miss> {
    if game.knows(name) {
        Ok(())
    } else {
        Err(Miss::new(
            "something that exists",
            format!("nothing is called \"{name}\""),
        ))
    }
}

/// Holds that a card of this name exists.
pub(crate) fn known_card(game: &dyn Judged, card: &CardRef) -> Result<(), Miss> {
    match game.find(card) {
        Found::One | Found::Several(_) => Ok(()),
        Found::Nothing(near) => {
            let hint = near.map_or(String::new(), |n| format!("; did you mean {n}?"));
            Err(Miss::new(
                "a card that exists",
                format!("there is no card {card}{hint}"),
            ))
        }
    }
}

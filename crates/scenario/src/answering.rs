//! Finds the answer that a deed means.

use view::{AnswerView, QuestionView};

use crate::card::CardRef;
use crate::deed::{Deed, Item, Target};
use crate::phase::Phase;
use crate::place::{Place, Spot};
use crate::sight::Sight;

/// What a deed comes to as an answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reply {
    /// This answer.
    Legal(Vec<u16>),
    /// It can be said, but is more, less or higher than the question takes.
    Beyond(Vec<u16>),
    /// It is not offered.
    Unknown,
    /// Any of these answers could be meant.
    Several(Vec<usize>),
}

/// Whether a question is an open turn or a response, not a choice.
pub(crate) fn is_open_turn(question: &QuestionView) -> bool {
    matches!(&*question.kind, "act" | "respond")
}

/// What a deed comes to as an answer to a question.
pub(crate) fn reply(deed: &Deed, question: &QuestionView, sight: &Sight) -> Reply {
    if deed.is_act() != is_open_turn(question) {
        return Reply::Unknown;
    }
    let by = By { question, sight };
    match deed {
        Deed::Choose(items) => by.choose(items),
        Deed::Say(yes) => by.say(*yes),
        act => by.only(|a| by.acts(act, a)),
    }
}

/// Whether two answers say the same with copies of the same cards.
pub(crate) fn alike(question: &QuestionView, sight: &Sight, one: usize, other: usize) -> bool {
    let answers = question.answers.len();
    one < answers && other < answers && By { question, sight }.alike(one, other)
}

struct By<'a> {
    question: &'a QuestionView,
    sight: &'a Sight<'a>,
}

impl By<'_> {
    /// The one answer that fits.
    fn only(&self, fits: impl Fn(&AnswerView) -> bool) -> Reply {
        self.pick_one(&self.fitting(fits))
    }

    /// Yes or no; where two acts are offered, yes is the first of them and no the second.
    fn say(&self, yes: bool) -> Reply {
        let plain = self.only(|a| says(a, if yes { "Yes" } else { "No" }));
        let acts = &self.question.answers;
        let acts = acts.len() == 2
            && acts.iter().all(|a| a.cards.is_empty())
            && acts.iter().any(|a| is_sentence(&a.label));
        match plain {
            Reply::Unknown if acts => Reply::Legal(vec![u16::from(!yes)]),
            other => other,
        }
    }

    fn fitting(&self, fits: impl Fn(&AnswerView) -> bool) -> Vec<usize> {
        let answers = self.question.answers.iter().enumerate();
        answers.filter(|(_, a)| fits(a)).map(|(at, _)| at).collect()
    }

    fn pick_one(&self, found: &[usize]) -> Reply {
        match found {
            [] => Reply::Unknown,
            [first, rest @ ..] if rest.iter().all(|r| self.alike(*first, *r)) => {
                Reply::Legal(vec![*first as u16])
            }
            several => Reply::Several(several.to_vec()),
        }
    }

    /// Whether two answers say the same with copies of the same cards.
    fn alike(&self, one: usize, other: usize) -> bool {
        let (a, b) = (&self.question.answers[one], &self.question.answers[other]);
        without_place(&a.label) == without_place(&b.label)
            && !a.cards.is_empty()
            && a.cards.len() == b.cards.len()
            && a.cards
                .iter()
                .zip(&b.cards)
                .all(|(x, y)| self.sight.alike(*x, *y))
    }

    fn acts(&self, deed: &Deed, answer: &AnswerView) -> bool {
        let in_group = |group: &str| answer.group == group;
        match deed {
            Deed::Attack(name, on) => in_group("attack") && self.attacks(answer, name, *on),
            Deed::AttackFrom(place) => in_group("attack") && self.is_first(answer, *place),
            Deed::Act(act, target, words) => {
                let hints = |w: &String| answer.label.to_lowercase().contains(&w.to_lowercase());
                in_group(act.group())
                    && words.as_ref().is_none_or(hints)
                    && self.targets(answer, 0, target, &format!("{} {target}", act.word()))
            }
            Deed::Enter(phase) => {
                let turn = *phase == Phase::End && says(answer, "End the turn");
                in_group("phase") && (turn || says(answer, &format!("Enter {}", phase.name())))
            }
            Deed::EndPhase => in_group("phase") && (ends_phase(answer) || self.is_only_way()),
            Deed::Pass => is_pass(answer),
            Deed::Play(card, partner) => {
                let end = partner.map_or(String::new(), |seat| format!(" for player {seat}"));
                let for_whom = match partner {
                    Some(_) => answer.label.ends_with(&end),
                    None => !answer.label.contains(" for player "),
                };
                let label = format!("Play {card}{end}");
                in_group("play") && for_whom && self.points(answer, 0, card, &label)
            }
            Deed::Attach(card, to) => {
                let label = format!("Attach {card} to {to}");
                (in_group("energy") || in_group("attach"))
                    && self.points(answer, 0, card, &label)
                    && self.targets(answer, 1, to, &label)
            }
            Deed::Evolve(from, into) => {
                let label = format!("Evolve {from} into {into}");
                in_group("evolve")
                    && self.points(answer, 0, into, &label)
                    && self.targets(answer, 1, from, &label)
            }
            Deed::Bench(card) => {
                in_group("bench") && self.points(answer, 0, card, &format!("Bench {card}"))
            }
            Deed::Retreat => in_group("retreat"),
            Deed::Use(power, place) => {
                let label = format!("Use {power}");
                let of = answer
                    .label
                    .to_lowercase()
                    .starts_with(&format!("{label} of ").to_lowercase());
                let here = |place| self.is_first(answer, place);
                in_group("power") && (of || says(answer, &label)) && place.is_none_or(here)
            }
            Deed::Discard(target) => {
                in_group("discard")
                    && self.targets(answer, 0, target, &format!("Discard {target} from play"))
            }
            Deed::End => in_group("end") || in_group("phase") && says(answer, "End the turn"),
            Deed::Choose(_) | Deed::Say(_) => false,
        }
    }

    /// Whether there is but one way to leave the phase.
    fn is_only_way(&self) -> bool {
        let ways = self.question.answers.iter().filter(|a| a.group == "phase");
        ways.count() == 1
    }

    /// Whether an answer is an attack of this name, or one that names the monster of this name.
    fn attacks(&self, answer: &AnswerView, name: &str, on: Option<u8>) -> bool {
        let on_seat = |seat: u8| says(answer, &format!("Attack seat {seat} with {name}"));
        if let Some(seat) = on {
            // Where there is but one opponent, answers name none.
            let only = seat != self.question.seat && says(answer, &format!("Attack with {name}"));
            return on_seat(seat) || only;
        }
        if (1..=kernel::MAX_SEATS as u8).any(on_seat) {
            return true;
        }
        let card = CardRef::named(name);
        let first = answer.cards.first().and_then(|h| self.sight.of(*h));
        let by = first.is_some_and(|seen| seen.is(&card));
        says(answer, &format!("Attack with {name}")) || by && answer.label.contains(name)
    }

    /// Whether the first card an answer points at lies at a place.
    fn is_first(&self, answer: &AnswerView, place: Place) -> bool {
        let at = |h: &u32| self.sight.is_at(*h, place, self.question.seat);
        answer.cards.first().is_some_and(at)
    }

    /// Whether the card an answer points at is the one meant; by its label if the card is nowhere to be seen.
    fn points(&self, answer: &AnswerView, nth: usize, card: &CardRef, label: &str) -> bool {
        match answer.cards.get(nth).and_then(|h| self.sight.of(*h)) {
            Some(seen) => seen.is(card),
            None => says(answer, label),
        }
    }

    fn targets(&self, answer: &AnswerView, nth: usize, target: &Target, label: &str) -> bool {
        match target {
            Target::Card(card) => self.points(answer, nth, card, label),
            Target::Place(place) => {
                let at = |h: &u32| self.sight.is_at(*h, *place, self.question.seat);
                answer.cards.get(nth).is_some_and(at)
            }
        }
    }

    fn choose(&self, items: &[Item]) -> Reply {
        let question = self.question;
        let takes = usize::from(question.min)..=usize::from(question.max);
        match (&*question.kind, items) {
            ("number", [Item::Number(n)]) if takes.contains(&usize::from(*n)) => {
                Reply::Legal(vec![*n])
            }
            ("number", [Item::Number(n)]) => Reply::Beyond(vec![*n]),
            ("number", _) => Reply::Unknown,
            ("pick" | "split" | "order", _) => self.pick_several(items),
            (_, []) => match self.only(|a| says(a, "Nothing") || says(a, "Stop the attack")) {
                Reply::Unknown => Reply::Beyond(Vec::new()),
                found => found,
            },
            (_, [item]) if item_count(item) == 1 => match self.only(|a| self.is_item(item, a)) {
                Reply::Unknown => self.combination(items),
                found => found,
            },
            _ => self.combination(items),
        }
    }

    /// An answer for each item, in order, none twice.
    fn pick_several(&self, items: &[Item]) -> Reply {
        let mut picks: Vec<usize> = Vec::new();
        let mut unclear = None;
        for item in items {
            for _ in 0..item_count(item) {
                let mut found = self.fitting(|a| self.is_item(item, a));
                found.retain(|at| !picks.contains(at));
                let Some(first) = found.first().copied() else {
                    return Reply::Unknown;
                };
                if let Reply::Several(several) = self.pick_one(&found) {
                    unclear.get_or_insert(several);
                }
                picks.push(first);
            }
        }
        let question = self.question;
        let takes = match &*question.kind {
            "order" => question.answers.len()..=question.answers.len(),
            _ => usize::from(question.min)..=usize::from(question.max),
        };
        let choose: Vec<u16> = picks.iter().map(|at| *at as u16).collect();
        match unclear {
            _ if !takes.contains(&picks.len()) => Reply::Beyond(choose),
            Some(several) => Reply::Several(several),
            None => Reply::Legal(choose),
        }
    }

    /// One answer that stands for several cards at once: `Fire Energy, Fire Energy`.
    fn combination(&self, items: &[Item]) -> Reply {
        self.only(|answer| {
            let mut wanted = Vec::new();
            for item in items {
                let Item::Card(card, None) = item else {
                    return false;
                };
                wanted.extend((0..card.count).map(|_| card));
            }
            let mut names = label_cards(&answer.label);
            wanted.len() == names.len()
                && wanted.iter().all(|card| {
                    let at = names
                        .iter()
                        .position(|name| card.print.is_none() && card.is_name(name));
                    at.map(|at| names.swap_remove(at)).is_some()
                })
        })
    }

    fn is_item(&self, item: &Item, answer: &AnswerView) -> bool {
        let first = answer.cards.first().copied();
        match item {
            Item::Word(word) => says(answer, word),
            Item::Number(n) => says(answer, &n.to_string()),
            Item::Seat(seat) => {
                let direct = format!("Direct attack (player {seat})");
                says(answer, &format!("Seat {seat}")) || answer.label == direct
            }
            Item::Place(place) => match first.filter(|h| self.sight.of(*h).is_some()) {
                Some(handle) => self.sight.is_at(handle, *place, self.question.seat),
                None => is_prize(answer, *place, self.question.seat),
            },
            Item::In(card, seat, zone) => {
                let id = zone.id(seat.unwrap_or(self.question.seat));
                let seen = first.and_then(|h| self.sight.of(h));
                self.is_card(card, answer) && seen.is_some_and(|s| s.zone.id == id)
            }
            Item::Card(card, place) => {
                let on = |p| first.is_some_and(|h| self.sight.is_on(h, p, self.question.seat));
                self.is_card(card, answer) && place.is_none_or(on)
            }
        }
    }

    /// Whether an answer is a card, or anything else with this name.
    fn is_card(&self, card: &CardRef, answer: &AnswerView) -> bool {
        if card.print.is_none() && (card.is_name(&answer.label) || says(answer, &card.name)) {
            return true;
        }
        // One card of a combination is not the whole answer.
        let several = answer.label.split(", ").count();
        if several > 1 && several == answer.cards.len() {
            return false;
        }
        let seen = answer.cards.first().and_then(|h| self.sight.of(*h));
        let Some((seen, face)) = seen.and_then(|s| Some((s, s.face()?))) else {
            return false;
        };
        // "Stage 1" stands for the card of that stage.
        let is_stage = card.name.starts_with("Stage ")
            && face.line.starts_with(&format!("{} ", card.name))
            && card.print.is_none();
        answer.label.contains(&face.name) && (seen.is(card) || is_stage)
    }
}

/// A label without the place that tells it from its like: `Machop` of `Machop (Bench 2)`.
fn without_place(label: &str) -> &str {
    match label.rsplit_once(" (") {
        Some((words, place)) if place.ends_with(')') => words,
        _ => label,
    }
}

/// Whether a label is a sentence of a card: it begins with a small letter.
fn is_sentence(label: &str) -> bool {
    label.contains(' ') && label.chars().next().is_some_and(char::is_lowercase)
}

/// How many answers an item stands for.
fn item_count(item: &Item) -> u16 {
    match item {
        Item::Card(card, _) | Item::In(card, ..) => card.count,
        Item::Place(_) | Item::Seat(_) | Item::Number(_) | Item::Word(_) => 1,
    }
}

/// Whether an answer is labelled thus, in whatever case. A seat and its player are the same, and a
/// position that is not said to be face-down is face-up.
fn says(answer: &AnswerView, label: &str) -> bool {
    let plain = |text: &str| {
        let text = without_place(text)
            .to_lowercase()
            .replace("seat ", "player ");
        let bare = text.strip_prefix("the ").or(text.strip_prefix("a "));
        let text = bare.map_or(text.clone(), str::to_owned);
        let up = text.strip_prefix("face-up ").map(str::to_owned);
        up.unwrap_or(text)
    };
    plain(&answer.label) == plain(label)
}

/// Whether an answer leaves the phase for the next: `End the phase`, `End the Battle Phase`.
fn ends_phase(answer: &AnswerView) -> bool {
    let label = answer.label.to_lowercase();
    label.starts_with("end ") && label.ends_with(" phase")
}

/// Whether an answer declines to respond.
pub(crate) fn is_pass(answer: &AnswerView) -> bool {
    answer.group == "pass" || answer.label == "Pass"
}

/// Whether an answer is a Prize that lies face down, by its place: `Prize 3`, `Prize 3 of player 2`.
fn is_prize(answer: &AnswerView, place: Place, asked: u8) -> bool {
    let label = match place.seat.filter(|seat| *seat != asked) {
        None => place.spot.to_string(),
        Some(seat) => format!("{} of player {seat}", place.spot),
    };
    matches!(place.spot, Spot::Prize(_)) && says(answer, &label)
}

/// The cards in a label: `2 Fire Energy, Potion`.
fn label_cards(label: &str) -> Vec<&str> {
    let mut names = Vec::new();
    for part in label.split(", ") {
        let counted = part
            .split_once(' ')
            .and_then(|(n, name)| Some((n.parse::<usize>().ok()?, name)));
        let (n, name) = counted.unwrap_or((1, part));
        names.extend(std::iter::repeat_n(name, n.min(60)));
    }
    names
}

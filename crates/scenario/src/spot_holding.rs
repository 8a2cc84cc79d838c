//! Whether what is said of a card in play holds.

use view::{CardView, Mark};

use crate::card::CardRef;
use crate::miss::{Miss, check, same};
use crate::naming;
use crate::on_spot::OnSpot;
use crate::placed::Condition;
use crate::posture::lies;
use crate::sight::attached;

/// Holds what is said of a card in play.
pub(crate) fn on_spot(card: &CardView, says: &OnSpot) -> Result<(), Miss> {
    match says {
        OnSpot::Empty => Err(Miss::new("nothing there", naming::name(card))),
        OnSpot::Is(of) => check(is(card, of), || (of.to_string(), printed(card))),
        OnSpot::In(_) | OnSpot::NotIn(_) | OnSpot::NoCondition => condition(card, says),
        OnSpot::Damage(n) => same(
            "damage",
            i32::from(*n),
            marks(card, "damage").map(|m| m.number).sum::<i32>(),
        ),
        OnSpot::HpLeft(n) => match card.values.iter().find(|g| g.label == "HP left") {
            Some(gauge) => same("HP left", i32::from(*n), gauge.now),
            None => Err(Miss::new(
                format!("{n} HP left"),
                "a card without Hit Points",
            )),
        },
        OnSpot::Attached(_) | OnSpot::NoneAttached(_) | OnSpot::CardsAttached(_) => {
            on_it(card, says)
        }
        OnSpot::Counter(name) => check(has_counter(card, name), || {
            (format!("a {name} counter"), counters(card))
        }),
        OnSpot::Counters(name, n) => check(count(card, name) == i32::from(*n), || {
            (format!("{n} {name} Counters"), counters(card))
        }),
        OnSpot::Figure(label, n) => match card.values.iter().find(|g| g.label == *label) {
            Some(gauge) => same(label, i32::from(*n), gauge.now),
            None => {
                let found = format!("{} without {label}", naming::name(card));
                Err(Miss::new(format!("{label} {n}"), found))
            }
        },
        OnSpot::Lies(posture) => check(posture.fits(card), || {
            (posture.word().to_owned(), lies(card).to_owned())
        }),
        OnSpot::NoCounter(name) => check(!has_counter(card, name), || {
            (format!("no {name} counter"), counters(card))
        }),
    }
}

fn condition(card: &CardView, says: &OnSpot) -> Result<(), Miss> {
    let words: Vec<&str> = marks(card, "condition").map(|m| m.text.as_str()).collect();
    let found = if words.is_empty() {
        "no condition".to_owned()
    } else {
        words.join(", ")
    };
    // A mark may say more than the word: "Poisoned, 20 at each checkup".
    let is_in = |c: &Condition| {
        words
            .iter()
            .any(|w| w.split([' ', ',']).next() == Some(c.word()))
    };
    match says {
        OnSpot::In(c) => check(is_in(c), || (c.word().to_owned(), found)),
        OnSpot::NotIn(c) => check(!is_in(c), || (format!("not {}", c.word()), found)),
        _ => check(words.is_empty(), || ("no condition".to_owned(), found)),
    }
}

fn on_it(card: &CardView, says: &OnSpot) -> Result<(), Miss> {
    let cards = attached(card);
    let copies = |of: &CardRef| cards.iter().filter(|c| is(c, of)).count();
    let found = format!("{} attached", naming::cards(cards.iter().copied()));
    match says {
        OnSpot::Attached(of) => check(copies(of) == usize::from(of.count), || {
            (format!("exactly {of} attached"), found)
        }),
        OnSpot::NoneAttached(of) => check(copies(of) == 0, || (format!("no {of} attached"), found)),
        OnSpot::CardsAttached(n) => check(cards.len() == usize::from(*n), || {
            (format!("{n} cards attached"), found)
        }),
        _ => Ok(()),
    }
}

fn marks<'a>(card: &'a CardView, kind: &'a str) -> impl Iterator<Item = &'a Mark> {
    card.marks.iter().filter(move |m| m.kind == kind)
}

fn has_counter(card: &CardView, name: &str) -> bool {
    marks(card, "counter").any(|m| {
        m.text
            .strip_suffix(" counter")
            .unwrap_or(&m.text)
            .eq_ignore_ascii_case(name)
    })
}

/// How many counters of a name lie on it: a mark `Spell Counter`, or several.
fn count(card: &CardView, name: &str) -> i32 {
    let full = format!("{name} Counter");
    let named = |m: &&Mark| m.text.eq_ignore_ascii_case(&full);
    marks(card, "counter").filter(named).map(|m| m.number).sum()
}

fn counters(card: &CardView) -> String {
    let names: Vec<String> = marks(card, "counter")
        .map(|m| match m.number {
            n if n > 1 => format!("{n} {}", m.text),
            _ => m.text.clone(),
        })
        .collect();
    if names.is_empty() {
        "no counters".to_owned()
    } else {
        format!("counters: {}", names.join(", "))
    }
}

/// Whether a card is the one meant.
pub(crate) fn is(card: &CardView, of: &CardRef) -> bool {
    card.face
        .as_ref()
        .is_some_and(|f| of.is(&f.name, &f.printed))
}

fn printed(card: &CardView) -> String {
    match &card.face {
        Some(face) if !face.printed.is_empty() => format!("{} ({})", face.name, face.printed),
        _ => naming::name(card).to_owned(),
    }
}

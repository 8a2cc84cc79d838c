//! What a player reads of a message: the question, and how far the log goes. All else is passed over.

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::value::RawValue;

/// A message of the server, as far as a player reads it.
#[derive(Debug, Default, Deserialize)]
pub struct Told<'a> {
    /// The whole view.
    #[serde(borrow)]
    pub view: Option<Seen<'a>>,
    /// All of it but zones and faces.
    #[serde(borrow)]
    pub rest: Option<Seen<'a>>,
    /// Lines of the log.
    #[serde(borrow)]
    pub log: Option<Vec<&'a RawValue>>,
    /// An answer that changed nothing.
    #[serde(borrow)]
    pub refused: Option<&'a RawValue>,
    /// Something is wrong.
    #[serde(borrow)]
    pub error: Option<&'a RawValue>,
}

/// Whether a message is one that a player reads. What is drawn of a table is most of what it is sent.
pub fn is_read(text: &str) -> bool {
    let name = text
        .strip_prefix("{\"")
        .and_then(|rest| rest.split('"').next());
    !matches!(name, Some("zones" | "faces" | "seats" | "table" | "clocks"))
}

/// What is read of a view.
#[derive(Debug, Deserialize)]
pub struct Seen<'a> {
    /// The last line there is.
    pub seq: u32,
    /// What the seat is asked.
    #[serde(borrow)]
    pub question: Option<Question<'a>>,
    /// How the game ended.
    pub outcome: Option<IgnoredAny>,
}

/// A question, as far as a player at random needs it.
#[derive(Debug, Deserialize)]
pub struct Question<'a> {
    pub id: u32,
    #[serde(borrow)]
    pub kind: &'a str,
    pub min: u16,
    pub max: u16,
    pub answers: Vec<IgnoredAny>,
}

/// The number of a line.
#[derive(Debug, Deserialize)]
pub struct Line {
    pub seq: u32,
}

/// What a seat is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    pub id: u32,
    pub number: Number,
    pub min: u16,
    pub max: u16,
    pub answers: u16,
}

/// Whether a number is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    Asked,
    No,
}

impl Question<'_> {
    pub fn asked(&self) -> Asked {
        Asked {
            id: self.id,
            number: match self.kind {
                "number" => Number::Asked,
                _ => Number::No,
            },
            min: self.min,
            max: self.max,
            answers: u16::try_from(self.answers.len()).unwrap_or(u16::MAX),
        }
    }
}

impl Asked {
    /// An answer at random.
    pub fn answer(&self, dice: &mut Dice) -> Vec<u16> {
        let count = dice.between(self.min, self.max);
        if self.number == Number::Asked {
            return vec![count];
        }
        let mut all: Vec<u16> = (0..self.answers).collect();
        let count = usize::from(count).min(all.len());
        for at in 0..count {
            let other = at + dice.below((all.len() - at) as u64) as usize;
            all.swap(at, other);
        }
        all.truncate(count);
        all
    }
}

/// Numbers that look random and repeat with their seed: SplitMix64.
#[derive(Clone, Debug)]
pub struct Dice(pub u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `n`, which is at least 1.
    pub fn below(&mut self, n: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(n.max(1))) >> 64) as u64
    }

    fn between(&mut self, least: u16, most: u16) -> u16 {
        let span = u64::from(most.saturating_sub(least)) + 1;
        least.saturating_add(self.below(span) as u16)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_view_only_the_question_is_read() {
        let text = r#"{"view":{"seq":7,"ruleset":"X","seats":[{"zones":[]}],"question":{"id":3,"seat":1,
            "kind":"pick","title":"a \" b","min":1,"max":2,"answers":[{"label":"a"},{"label":"b"}]},
            "outcome":null}}"#;
        let told: Told = serde_json::from_str(text).unwrap();
        let view = told.view.unwrap();
        assert_eq!(view.seq, 7);
        assert!(view.outcome.is_none());
        let asked = view.question.unwrap().asked();
        assert_eq!((asked.id, asked.answers), (3, 2));
        assert_eq!(asked.number, Number::No);
        assert!(is_read(text) && is_read(r#"{"log":[]}"#) && is_read(""));
        assert!(!is_read(r#"{"zones":[{"id":"1.hand","cards":[]}]}"#));
    }

    #[test]
    fn answers_at_random_are_legal_and_of_every_kind() {
        let mut dice = Dice(1);
        let asked = Asked {
            id: 1,
            number: Number::No,
            min: 1,
            max: 3,
            answers: 3,
        };
        let mut sizes = [0; 4];
        for _ in 0..100 {
            let mut answer = asked.answer(&mut dice);
            sizes[answer.len()] += 1;
            assert!(answer.iter().all(|at| *at < 3));
            answer.sort_unstable();
            answer.dedup();
            assert!((1..=3).contains(&answer.len()));
        }
        assert_eq!(sizes[0], 0);
        assert!(sizes[1..].iter().all(|n| *n > 10), "{sizes:?}");
        let number = Asked {
            number: Number::Asked,
            min: 5,
            max: 5,
            answers: 0,
            ..asked
        };
        assert_eq!(number.answer(&mut dice), [5]);
    }
}

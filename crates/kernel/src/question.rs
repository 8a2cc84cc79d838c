//! Questions with their legal answers.

use smallvec::SmallVec;

use crate::{Card, Seat, ZoneId};

/// What kind of answer a question takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The open turn: one of the things that may be done.
    Act,
    /// One of the choices: a card, a place, yes or no, a seat.
    One,
    /// From `min` to `max` of the choices, in no order.
    Pick,
    /// A number from `min` to `max`.
    Number,
    /// All choices, in an order.
    Order,
}

/// One thing that may be answered: what it says, and what it points at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Choice {
    /// What it says; the game gives the numbers their words.
    pub verb: u8,
    /// A figure: which attack, which type, which seat.
    pub n: u16,
    /// A card it points at, or [`Card::NONE`].
    pub card: Card,
    /// A zone it points at, or [`ZoneId::NONE`].
    pub zone: ZoneId,
}

/// Why a question is asked; the game gives the numbers their words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reason {
    /// Which of the game's questions.
    pub code: u8,
    /// The card that asks, or [`Card::NONE`].
    pub card: Card,
    /// A figure that belongs to it.
    pub n: u16,
}

/// What a seat is asked.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Question {
    /// The seat asked.
    pub seat: Seat,
    /// What kind of answer it takes.
    pub kind: Kind,
    /// Why.
    pub reason: Reason,
    /// How many choices at least; for a number its lowest value.
    pub min: u16,
    /// How many at most; for a number its highest value.
    pub max: u16,
    /// The legal choices.
    pub choices: Vec<Choice>,
}

/// Choices that a blank question has room for.
const ROOM: usize = 128;

/// What a seat says: indices into the choices, or one number.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Answer(pub SmallVec<[u16; 12]>);

impl Answer {
    /// An answer of one choice, or a number.
    pub fn one(n: u16) -> Self {
        Self(SmallVec::from_slice(&[n]))
    }

    /// The first index or the number; 0 for an answer of nothing.
    pub fn first(&self) -> u16 {
        self.0.first().copied().unwrap_or(0)
    }
}

impl Default for Question {
    fn default() -> Self {
        Self {
            seat: Seat(0),
            kind: Kind::One,
            reason: Reason {
                code: 0,
                card: Card::NONE,
                n: 0,
            },
            min: 1,
            max: 1,
            choices: Vec::new(),
        }
    }
}

impl Question {
    /// Whether an answer is one of the legal ones.
    pub fn allows(&self, answer: &Answer) -> bool {
        let picks = &answer.0;
        let n = self.choices.len();
        let known = picks.iter().all(|p| (*p as usize) < n);
        let distinct = picks
            .iter()
            .enumerate()
            .all(|(i, p)| !picks[..i].contains(p));
        match self.kind {
            Kind::Act | Kind::One => picks.len() == 1 && known,
            Kind::Pick => {
                known && distinct && (self.min as usize..=self.max as usize).contains(&picks.len())
            }
            Kind::Number => picks.len() == 1 && (self.min..=self.max).contains(&picks[0]),
            Kind::Order => known && distinct && picks.len() == n,
        }
    }

    /// An empty question with room for what is mostly asked, to be filled in again and again.
    pub fn blank() -> Self {
        Self {
            choices: Vec::with_capacity(ROOM),
            ..Self::default()
        }
    }

    /// How many legal answers there are; `u64::MAX` if more than can be counted.
    pub fn count(&self) -> u64 {
        let n = self.choices.len() as u64;
        match self.kind {
            Kind::Act | Kind::One => n,
            Kind::Number => u64::from(self.max - self.min) + 1,
            Kind::Order => (1..=n).try_fold(1u64, u64::checked_mul).unwrap_or(u64::MAX),
            Kind::Pick => (u64::from(self.min)..=u64::from(self.max).min(n))
                .map(|k| choose(n, k))
                .fold(0, u64::saturating_add),
        }
    }

    /// The legal answer number `rank`, below [`Question::count`].
    pub fn unrank(&self, mut rank: u64) -> Answer {
        let n = self.choices.len() as u64;
        match self.kind {
            Kind::Act | Kind::One => Answer::one(rank as u16),
            Kind::Number => Answer::one(self.min + rank as u16),
            Kind::Order => {
                let mut left: SmallVec<[u16; 12]> = (0..n as u16).collect();
                let mut picks = SmallVec::new();
                for k in (1..=n).rev() {
                    picks.push(left.remove((rank % k) as usize));
                    rank /= k;
                }
                Answer(picks)
            }
            Kind::Pick => {
                let mut k = u64::from(self.min);
                while rank >= choose(n, k) && k < u64::from(self.max).min(n) {
                    rank -= choose(n, k);
                    k += 1;
                }
                let mut picks = SmallVec::new();
                let mut item = 0;
                while k > 0 {
                    let with = choose(n - item - 1, k - 1);
                    if rank < with {
                        picks.push(item as u16);
                        k -= 1;
                    } else {
                        rank -= with;
                    }
                    item += 1;
                }
                Answer(picks)
            }
        }
    }

    /// A fingerprint, so that a recorded answer is known to answer this question.
    pub fn fingerprint(&self) -> u64 {
        let mut hash = Fnv::default();
        hash.bytes(&[self.seat.0, self.kind as u8, self.reason.code]);
        for n in [self.reason.card.0, self.reason.n, self.min, self.max] {
            hash.bytes(&n.to_le_bytes());
        }
        for choice in &self.choices {
            hash.bytes(&[choice.verb, choice.zone.0]);
            hash.bytes(&choice.n.to_le_bytes());
            hash.bytes(&choice.card.0.to_le_bytes());
        }
        hash.0
    }
}

/// The number of ways to choose `k` of `n`; `u64::MAX` if more than can be counted.
fn choose(n: u64, k: u64) -> u64 {
    if k > n {
        return 0;
    }
    let mut ways: u128 = 1;
    for i in 0..k.min(n - k) {
        ways = ways * u128::from(n - i) / u128::from(i + 1);
        if ways > u128::from(u64::MAX) {
            return u64::MAX;
        }
    }
    ways as u64
}

/// The 64-bit FNV-1a hash: stable for ever, for fingerprints that are written down.
#[derive(Clone, Debug)]
pub struct Fnv(pub u64);

impl Default for Fnv {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    /// Takes in some bytes.
    pub fn bytes(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_name_every_legal_answer_once() {
        let choice = Choice {
            verb: 0,
            n: 0,
            card: Card::NONE,
            zone: ZoneId::NONE,
        };
        for kind in [Kind::One, Kind::Pick, Kind::Number, Kind::Order] {
            let question = Question {
                kind,
                min: 1,
                max: 3,
                choices: vec![choice; 5],
                ..Question::default()
            };
            let mut seen = Vec::new();
            for rank in 0..question.count() {
                let answer = question.unrank(rank);
                assert!(question.allows(&answer), "{kind:?} {answer:?}");
                assert!(!seen.contains(&answer), "{kind:?} {answer:?}");
                seen.push(answer);
            }
            let expected = match kind {
                Kind::Act | Kind::One => 5,
                Kind::Pick => 5 + 10 + 10,
                Kind::Number => 3,
                Kind::Order => 120,
            };
            assert_eq!(seen.len(), expected);
        }
    }
}

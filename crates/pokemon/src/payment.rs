//! Ways to pay a Retreat Cost with the Energy cards on a Pokémon (OS-RETREAT-2, OS-OPEN-8).

use arrayvec::ArrayVec;
use kernel::Card;

use crate::pool::FaceId;
use crate::words::Type;

/// Energy cards that are looked at, at most: a way to pay is a set of so many bits.
pub const MOST_CARDS: usize = 16;
/// Ways that are offered, at most.
pub const MOST_WAYS: usize = 64;

/// An Energy card that may be paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Payable {
    /// The card.
    pub card: Card,
    /// Its face.
    pub face: FaceId,
    /// The type and the units that it provides.
    pub provides: (Type, u8),
}

impl Payable {
    /// Whether paying the one card or the other is the same.
    fn is_like(&self, other: &Self) -> bool {
        self.face == other.face && self.provides == other.provides
    }
}

/// Sets of cards that pay a cost, as bits, none with a card that is not needed, like sets once.
///
/// No card is needless in a set, so none has more cards than the cost has units: larger sets are
/// never looked at, however much Energy is attached.
pub fn ways(cards: &[Payable], cost: u8) -> ArrayVec<u16, MOST_WAYS> {
    let mut search = Search {
        cards: &cards[..cards.len().min(MOST_CARDS)],
        cost: u16::from(cost),
        found: ArrayVec::new(),
    };
    search.extend(search.cards.len(), Chosen::default());
    search.found
}

struct Search<'a> {
    cards: &'a [Payable],
    cost: u16,
    found: ArrayVec<u16, MOST_WAYS>,
}

/// Cards chosen so far: their bits, their units together, and those of the smallest.
#[derive(Clone, Copy, Default)]
struct Chosen {
    bits: u16,
    sum: u16,
    least: u16,
}

impl Search<'_> {
    /// Adds the ways that choose among the cards below `open`, in the order of their bits.
    fn extend(&mut self, open: usize, chosen: Chosen) {
        if self.found.is_full() {
            return;
        }
        if chosen.sum >= self.cost {
            let needed = chosen.sum - chosen.least < self.cost;
            let first = (0..open).all(|at| !self.is_like_chosen(at, chosen.bits));
            if chosen.bits != 0 && needed && first {
                self.found.push(chosen.bits);
            }
            return;
        }
        let left: u16 = (0..open).map(|at| self.units(at)).sum();
        if open == 0 || chosen.sum + left < self.cost {
            return;
        }
        let at = open - 1;
        // Of like cards the first are taken: one below a chosen one is not left out.
        if !self.is_like_chosen(at, chosen.bits) {
            self.extend(at, chosen);
        }
        let units = self.units(at);
        let least = if chosen.bits == 0 {
            units
        } else {
            chosen.least.min(units)
        };
        let with = Chosen {
            bits: chosen.bits | 1 << at,
            sum: chosen.sum + units,
            least,
        };
        self.extend(at, with);
    }

    fn units(&self, at: usize) -> u16 {
        u16::from(self.cards[at].provides.1)
    }

    fn is_like_chosen(&self, at: usize, bits: u16) -> bool {
        let chosen = (0..self.cards.len()).filter(|other| bits >> other & 1 == 1);
        chosen
            .map(|other| &self.cards[other])
            .any(|other| other.is_like(&self.cards[at]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn payable(face: u16, units: u8) -> Payable {
        Payable {
            card: Card(0),
            face: FaceId(face),
            provides: (Type::Fire, units),
        }
    }

    /// Every set of cards, tried one after another.
    fn tried(cards: &[Payable], cost: u8) -> Vec<u16> {
        let mut ways = Vec::new();
        let mut known: Vec<Vec<(u16, u8)>> = Vec::new();
        for bits in 1..1u32 << cards.len() {
            let chosen = (0..cards.len()).filter(|at| bits >> at & 1 == 1);
            let mut chosen: Vec<(u16, u8)> = chosen
                .map(|at| (cards[at].face.0, cards[at].provides.1))
                .collect();
            let sum: u8 = chosen.iter().map(|(_, units)| units).sum();
            let needless = chosen.iter().any(|(_, units)| sum - units >= cost);
            chosen.sort_unstable();
            if sum >= cost && !needless && !known.contains(&chosen) && ways.len() < MOST_WAYS {
                known.push(chosen);
                ways.push(bits as u16);
            }
        }
        ways
    }

    #[test]
    fn ways_are_those_that_trying_every_set_finds() {
        // Faces 1 to 3 provide one unit, face 4 two, face 5 none.
        let rows = [
            "1",
            "11",
            "1111",
            "1212",
            "4141",
            "44123",
            "5151",
            "3214411552",
        ];
        for row in rows {
            let cards: Vec<Payable> = row
                .bytes()
                .map(|face| match face - b'0' {
                    4 => payable(4, 2),
                    5 => payable(5, 0),
                    face => payable(u16::from(face), 1),
                })
                .collect();
            for cost in 1..=5 {
                assert_eq!(
                    ways(&cards, cost).to_vec(),
                    tried(&cards, cost),
                    "{row} {cost}"
                );
            }
        }
    }

    #[test]
    fn as_much_energy_as_can_be_is_no_longer_search() {
        let alike = [payable(1, 1); MOST_CARDS];
        assert_eq!(ways(&alike, 4).to_vec(), [0b1111]);
        let different: Vec<Payable> = (0..16).map(|face| payable(face, 1)).collect();
        assert_eq!(ways(&different, 4).len(), MOST_WAYS);
        assert!(ways(&different, 17).is_empty());
    }
}

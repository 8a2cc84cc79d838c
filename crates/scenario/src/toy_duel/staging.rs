//! Putting a situation on the toy's table.

use super::piece::{FACES, Piece};
use super::{Duel, Side};
use crate::{
    Buried, CardRef, Given, Laid, Past, Phase, Pile, Place, SeatGiven, Spot, Stance, Unstaged,
};

const WORDS: [&str; 12] = [
    "seats",
    "monsters",
    "spells",
    "field",
    "fusion deck",
    "graveyard",
    "removed",
    "LP",
    "has normal summoned",
    "phase",
    "dice",
    "random",
];

impl Duel {
    pub(super) fn set_up(&mut self, given: &Given) -> Result<(), Unstaged> {
        if let Some(word) = given.beyond(&WORDS) {
            return Err(Unstaged::Word(word));
        }
        let seats = given.seating.seats.unwrap_or(2);
        let mut next = 1;
        for seat in 1..=seats {
            let said = given.seat(seat);
            let mut side = side(&said, seat, &mut next)?;
            side.team = given.seating.team(seat);
            self.sides.push(side);
            self.life.push(8000);
        }
        for seat in 1..=seats {
            self.equip(seat, &given.seat(seat))?;
        }
        for (team, life) in &given.team_life {
            self.life[usize::from(*team) - 1] = i32::from(*life);
        }
        self.turn = given.turn.unwrap_or(2 * u16::from(seats) + 1);
        self.on = usize::from(given.on_turn.unwrap_or(1)) - 1;
        self.phase = Some(given.phase.unwrap_or(Phase::Main1));
        self.coins = given.coins.iter().copied().collect();
        self.dice = given.dice.iter().copied().collect();
        self.picks = given.picks.iter().cloned().collect();
        self.open_turn();
        Ok(())
    }

    /// Lays equipment on what it is on.
    fn equip(&mut self, seat: u8, said: &SeatGiven) -> Result<(), Unstaged> {
        for (at, laid) in said.spells.iter().flatten().enumerate() {
            let Some(place) = laid.on else { continue };
            let on = self.at(place, seat).ok_or_else(|| Unstaged::Card {
                card: laid.card.clone(),
                text: format!("nothing lies at {place}"),
            })?;
            self.sides[usize::from(seat) - 1].spells[at].on = Some(on);
        }
        Ok(())
    }

    fn at(&self, place: Place, own: u8) -> Option<u32> {
        let side = self.sides.get(usize::from(place.seat.unwrap_or(own)) - 1)?;
        match place.spot {
            Spot::Monster(n) => Some(side.monsters.get(usize::from(n) - 1)?.handle),
            _ => None,
        }
    }
}

fn side(said: &SeatGiven, seat: u8, next: &mut u32) -> Result<Side, Unstaged> {
    let fill = Pile {
        cards: Vec::new(),
        fillers: 20,
    };
    let deck = said.deck.clone().unwrap_or(fill);
    let fillers = CardRef {
        count: deck.fillers,
        ..CardRef::named("Mokey Mokey")
    };
    let mut pile = |cards: &[CardRef]| pieces(cards, seat, next);
    let open = |pieces: Vec<Piece>| pieces.into_iter().map(Piece::buried).collect();
    let buried = |cards: &Option<Vec<Buried>>| -> Vec<CardRef> {
        cards.iter().flatten().map(|b| b.card.clone()).collect()
    };
    let deck = pile(&[deck.cards, vec![fillers]].concat())?;
    let hand = pile(said.hand.as_deref().unwrap_or_default())?;
    let fusion = pile(said.fusion_deck.as_deref().unwrap_or_default())?;
    let graveyard = open(pile(&buried(&said.graveyard))?);
    let removed = open(pile(&buried(&said.removed))?);
    let mut row = |laid: &[Laid], stance| -> Result<Vec<Piece>, Unstaged> {
        laid.iter().map(|l| lay(l, seat, stance, next)).collect()
    };
    Ok(Side {
        monsters: row(said.monsters.as_deref().unwrap_or_default(), Stance::Attack)?,
        spells: row(said.spells.as_deref().unwrap_or_default(), Stance::FaceUp)?,
        field: row(said.field.clone().flatten().as_slice(), Stance::FaceUp)?,
        hand,
        deck,
        fusion,
        graveyard,
        removed,
        team: 0,
        summoned: u8::from(said.done.is_some()),
    })
}

fn lay(laid: &Laid, seat: u8, stance: Stance, next: &mut u32) -> Result<Piece, Unstaged> {
    let mut found = pieces(std::slice::from_ref(&laid.card), seat, next)?;
    let mut piece = found.remove(0);
    let fallback = if piece.face().kind == "trap" {
        Stance::Set
    } else {
        stance
    };
    piece.stance = Some(laid.stance.unwrap_or(fallback));
    piece.new = u8::from(laid.was(Past::New));
    piece.attacked = u8::from(laid.was(Past::Attacked));
    piece.turned = u8::from(laid.was(Past::Turned));
    piece.owner = laid.owner.unwrap_or(seat);
    piece.counters.clone_from(&laid.counters);
    Ok(piece)
}

fn pieces(cards: &[CardRef], seat: u8, next: &mut u32) -> Result<Vec<Piece>, Unstaged> {
    let mut found = Vec::new();
    for card in cards {
        let Some(face) = FACES.iter().position(|f| card.is_name(f.name)) else {
            let text = format!("there is no card {card}");
            return Err(Unstaged::Card {
                card: card.clone(),
                text,
            });
        };
        for _ in 0..card.count {
            found.push(Piece {
                handle: *next,
                face,
                stance: None,
                new: 0,
                attacked: 0,
                turned: 0,
                owner: seat,
                counters: Vec::new(),
                lies_open: 0,
                on: None,
            });
            *next += 1;
        }
    }
    Ok(found)
}

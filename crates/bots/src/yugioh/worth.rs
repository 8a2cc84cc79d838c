//! What a position is worth to a seat, in points: a hundred Life Points are one.

use kernel::{Seat, SeatSet};
use yugioh::state::{Outcome, Place, Side, Stance};
use yugioh::table::Table;
use yugioh::words::Stat;
use yugioh::{State, Yugioh};

/// More than any position is worth.
const WON: i32 = 1_000_000;

/// What a position is worth to a seat.
pub fn worth(rules: &Yugioh, state: &State, seat: Seat) -> i32 {
    let lens = &rules.ruled.lens;
    match state.outcome {
        Outcome::Open => {}
        Outcome::Drawn(_) => return 0,
        Outcome::Won(team, _) if team == lens.team[seat].0 => return WON,
        Outcome::Won(..) => return -WON,
    }
    let life = |seats: SeatSet| -> i32 {
        let purses: SeatSet = seats.iter().map(|s| rules.purse(s)).collect();
        purses.iter().map(|s| state.players[s].lp / 100).sum()
    };
    let (own, foes) = (lens.allies(seat), lens.opponents(seat));
    rules.reading(state, |table| {
        let side = |seats: SeatSet| -> i32 { seats.iter().map(|s| of_seat(table, s)).sum() };
        let danger = |ours: SeatSet, theirs: SeatSet| danger(table, ours, theirs);
        life(own) - life(foes) + side(own) - side(foes) - danger(own, foes) + danger(foes, own) / 2
    })
}

fn of_seat(table: &Table, seat: Seat) -> i32 {
    let n = |place: Place| table.cards(seat, place).len() as i32;
    let monsters: i32 = table
        .cards(seat, Place::Monsters)
        .iter()
        .map(|card| of_monster(table, *card))
        .sum();
    let hand = n(Place::Hand);
    let spells: i32 = table
        .cards(seat, Place::Spells)
        .iter()
        .chain(table.cards(seat, Place::Field))
        .map(|card| match table.s.status(*card).side {
            Side::Up => 4,
            Side::Down => 7,
        })
        .sum();
    let deck = n(Place::Deck);
    monsters + spells + hand.min(6) * 7 - (4 - deck).max(0) * 15
}

fn of_monster(table: &Table, card: kernel::Card) -> i32 {
    let status = table.s.status(card);
    match (status.side, status.stance) {
        (Side::Up, Stance::Attack) => 6 + table.stat_of(card, Stat::Atk) / 90,
        (Side::Up, Stance::Defense) => {
            5 + table
                .stat_of(card, Stat::Def)
                .max(table.stat_of(card, Stat::Atk))
                / 130
        }
        (Side::Down, _) => 14,
    }
}

/// How much the monsters that attack next could do.
fn danger(table: &Table, ours: SeatSet, theirs: SeatSet) -> i32 {
    let upright = |seats: SeatSet| {
        let all = seats
            .iter()
            .flat_map(|s| table.cards(s, Place::Monsters).to_vec());
        all.filter(|card| {
            let status = table.s.status(*card);
            status.side == Side::Up && status.stance == Stance::Attack
        })
    };
    let strongest = upright(theirs).map(|card| table.stat_of(card, Stat::Atk));
    let best = strongest.max().unwrap_or(0);
    let standing: usize = ours
        .iter()
        .map(|s| table.cards(s, Place::Monsters).len())
        .sum();
    if standing == 0 {
        return best / 120;
    }
    let lost = upright(ours).map(|card| (best - table.stat_of(card, Stat::Atk)).max(0) / 120);
    lost.max().unwrap_or(0)
}

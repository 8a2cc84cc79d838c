//! What a position is worth to a seat, in points: a Prize is a hundred.

use kernel::Seat;
use pokemon::state::{Condition, Outcome, Pile, Spot, pile};
use pokemon::{Pokemon, State};

use super::race::race;
use super::reach;

/// More than any position is worth.
const WON: i32 = 1_000_000;

/// What a position between turns is worth to a seat.
pub fn worth(rules: &Pokemon, state: &State, seat: Seat) -> i32 {
    match state.outcome {
        Outcome::Open => {}
        Outcome::Drawn(_) => return 0,
        Outcome::Won(team, _) if team == rules.lens.team[seat].0 => return WON,
        Outcome::Won(..) => return -WON,
    }
    let side = |seats: kernel::SeatSet| -> i32 {
        seats.iter().map(|seat| of_seat(rules, state, seat)).sum()
    };
    side(rules.lens.allies(seat)) - side(rules.lens.opponents(seat))
        + threat(rules, state, seat)
        + race(rules, state, seat)
}

fn of_seat(rules: &Pokemon, state: &State, seat: Seat) -> i32 {
    let left = |which| state.piles.len(pile(seat, which)) as i32;
    let taken = i32::from(state.players[seat].laid) - left(Pile::Prizes);
    let hand = left(Pile::Hand);
    let deck = left(Pile::Deck);
    let mut points = taken * 100 + hand.min(6) * 5 + (hand - 6).max(0);
    // A deck is time: it must last until the last Prize is taken.
    let turns = left(Pile::Prizes) * 4 + 2;
    points -= (40 - deck).max(0) * 2 + (turns - deck).max(0) * 8 + (12 - deck).max(0) * 8;
    let mut standing = 0;
    for spot in state.spots(seat) {
        points += of_mon(rules, state, spot);
        standing += 1;
    }
    // The last Pokémon is all that stands between a seat and losing.
    points
        + match standing {
            0 => -300,
            1 => -60,
            2 => -15,
            _ => 0,
        }
}

fn of_mon(rules: &Pokemon, state: &State, spot: Spot) -> i32 {
    let info = rules.info(state.top(spot));
    let mon = state.mon(spot);
    let energy = reach::energy(rules, state, spot);
    let wanted = i32::from(reach::appetite(info));
    let used = i32::from(energy.total).min(wanted);
    let spare = i32::from(energy.total) - used;
    let left = reach::hp_left(rules, state, spot);
    let ready = reach::best(rules, state.top(spot), &energy);
    let mut points = 10 + left / 2 + used * 8 + spare.min(2) + ready / 2;
    points += 14 * (i32::from(mon.stack) - 1);
    if !info.powers.is_empty() {
        points += 10;
    }
    if spot.is_active() {
        points += ready / 2 - i32::from(mon.poison) * 5;
        points -= match mon.condition {
            Condition::None => 0,
            Condition::Asleep => 10,
            Condition::Confused => 12,
            Condition::Paralyzed => 14,
        };
    }
    points
}

/// What the Active Pokémon threaten to do to each other, the opponent being next to attack.
fn threat(rules: &Pokemon, state: &State, seat: Seat) -> i32 {
    let own = Spot::active(seat);
    let Some(foe) = reach::opposing_active(rules, state, seat) else {
        return 0;
    };
    if state.mon(own).stack == 0 {
        return 0;
    }
    let strike = |from: Spot, to: Spot| {
        let energy = reach::energy(rules, state, from);
        let target = rules.info(state.top(to));
        let damage = reach::best_against(rules, state.top(from), &energy, target);
        (damage, damage >= reach::hp_left(rules, state, to))
    };
    let (to_me, kills_me) = strike(foe, own);
    let (to_foe, kills_foe) = strike(own, foe);
    to_foe / 3 - to_me / 2 + if kills_foe { 15 } else { 0 } - if kills_me { 45 } else { 0 }
}

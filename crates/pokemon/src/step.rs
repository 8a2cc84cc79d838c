//! The agenda's steps, and how a game ends.

use kernel::{Seat, SeatSet, save_enum, save_list};

use crate::state::Life;

/// A step of the agenda.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Shuffle, cut, draw, keep or mulligan, for these seats (OS-SETUP-2 to 4).
    Draw(SeatSet),
    /// Bonus cards for a mulligan at once, where the option says so (OS-SETUP-7d).
    BonusAtOnce,
    /// Choose the Active Pokémon (OS-SETUP-4).
    Actives,
    /// Choose the Bench (OS-SETUP-5).
    Benches,
    /// Lay Prizes (OS-SETUP-6).
    Prizes,
    /// Mulligans of those who waited for the others to lay their Prizes.
    Late,
    /// Bonus cards of a side, one by one, drawn by whom the side decides (TB-OPEN-4).
    BonusOfSide(Seat),
    /// Bonus cards of a seat (OS-SETUP-7).
    Bonus(Seat),
    /// Bench Basics among the bonus cards (OS-SETUP-7b).
    BonusBench(Seat),
    /// Who goes first (OS-SETUP-8).
    First,
    /// Turn the cards up and begin (OS-SETUP-9).
    Reveal,
    /// The next turn starts.
    TurnStart,
    /// The open turn: one thing is done.
    Act,
    /// The turn's draw, or what stands in its place (OS-BASE-2, TB-OPEN-6).
    TurnDraw,
    /// The attack announced, by its ability number, and the seat attacked (TB-PLAY-15).
    Attack(u8, Seat),
    /// The turn ends.
    TurnEnd,
    /// Between turns.
    Checkup,
    /// Pokémon without HP left are Knocked Out; an attack did it, or not.
    KnockOuts(Cause),
    /// Decide whether the game has ended, and go on if not.
    Outcome,
}

/// What Knock Outs came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// An attack by this Pokémon of this seat.
    Attack(Seat, Life),
    /// Something done in a turn that is no attack.
    Turn,
    /// The checkup.
    Checkup,
}

/// How the game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It goes on.
    Open,
    /// A team has won: the team, and how.
    Won(u8, Ending),
    /// Nobody has won.
    Drawn(Ending),
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ending {
    /// The last Prize was taken.
    Prizes,
    /// A player had no Pokémon left.
    NoPokemon,
    /// More win conditions than the other side.
    Chart,
    /// A player could not draw.
    DeckOut,
    /// Ahead on Prizes in a Sudden Death of six.
    Lead,
    /// Rock-Paper-Scissors after a tied Sudden Death.
    Throws,
    /// A tied Sudden Death where the event's rules call a draw.
    Tie,
    /// Set-up could not be completed.
    NoPrizes,
    /// A card said so.
    Card,
    /// Both players of a team had to pass.
    Passes,
}

save_list!(Ending {
    Prizes,
    NoPokemon,
    Chart,
    DeckOut,
    Lead,
    Throws,
    Tie,
    NoPrizes,
    Card,
    Passes
});
save_enum!(Step { 0 = Draw(a), 1 = BonusAtOnce, 2 = Actives, 3 = Benches, 4 = Prizes, 5 = Bonus(a), 6 = BonusBench(a), 7 = First, 8 = Reveal, 9 = TurnStart, 10 = Act, 11 = Attack(a, b), 12 = TurnEnd, 13 = Checkup, 14 = KnockOuts(a), 15 = Outcome, 16 = TurnDraw, 17 = BonusOfSide(a), 18 = Late });
save_enum!(Cause { 0 = Attack(a, b), 1 = Turn, 2 = Checkup });
save_enum!(Outcome { 0 = Open, 1 = Won(a, b), 2 = Drawn(a) });

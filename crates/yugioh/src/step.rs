//! The agenda's steps, and how a game ends.

use kernel::{Card, Seat, save_enum, save_list};

use crate::state::Stage;

/// A moment in which cards may be activated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Window {
    /// A phase or step has begun or is to be left.
    Phase,
    /// A monster is about to be Summoned: only what negates a Summon (TD-BASE-32).
    Attempt,
    /// Something was done: a Summon, a chain, an attack.
    Done,
    /// An attack was declared.
    Attack,
    /// W1 of the Damage Step: its start (TD-BASE-38).
    DamageStart,
    /// W2: before damage calculation.
    DamageBefore,
    /// W3: damage calculation.
    Calculation,
    /// W4: after it.
    DamageAfter,
    /// W5: its end.
    DamageEnd,
}

/// A step of the agenda.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Decks are shuffled (TD-BASE-7).
    Shuffle,
    /// Who goes first (TD-OPEN-7).
    First,
    /// Opening hands (TD-OPEN-6).
    Hands,
    /// The next turn.
    TurnStart,
    /// A phase begins.
    Enter(Stage),
    /// The normal draw (TD-BASE-10).
    NormalDraw,
    /// What the turn player owes in a phase, without a chain (TD-BASE-11).
    Upkeep(Stage, u8),
    /// The open Main Phase: one thing is done.
    Main,
    /// The open Battle Phase: an attack, or its end.
    Attack,
    /// Triggers that wait are put on a chain, then a window opens.
    Window(Window),
    /// A seat is asked in a window.
    Offer(Window),
    /// One trigger after another is put on the chain.
    Triggers(Window),
    /// The last link resolves.
    Resolve(Window),
    /// The chain has resolved: used cards are put away.
    ChainEnd(Window),
    /// A monster's Summon succeeds, if it was not negated.
    Arrive(Card),
    /// An attack goes on: replay, or the Damage Step (TD-BASE-37).
    AttackOn,
    /// A teammate may put a monster in the way (SY-REDIR-1).
    Intercept(Seat),
    /// A part of the Damage Step, counted from 1.
    Damage(u8),
    /// What waits for the End Phase.
    Debts,
    /// The hand limit (TD-BASE-14).
    HandLimit,
    /// The turn ends.
    TurnEnd,
    /// Nothing of it is left: the game has ended.
    Over,
    /// What an effect left to be done once the chain has resolved.
    Aftermath,
    /// The attack of a Battle Phase of two monsters alone, or its end.
    ExtraAttack,
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
    /// Life Points were 0.
    LifePoints,
    /// A player had to draw and could not.
    DeckOut,
    /// A card's effect said so.
    Effect,
    /// A team gave up.
    Conceded,
    /// A compulsory loop that nothing ends.
    Loop,
    /// A card's effect said so, of the whole match.
    Match,
}

save_list!(Window {
    Phase,
    Attempt,
    Done,
    Attack,
    DamageStart,
    DamageBefore,
    Calculation,
    DamageAfter,
    DamageEnd
});
save_list!(Ending {
    LifePoints,
    DeckOut,
    Effect,
    Conceded,
    Loop,
    Match
});
save_enum!(Step {
    0 = Shuffle, 1 = First, 2 = Hands, 3 = TurnStart, 4 = Enter(a), 5 = NormalDraw, 6 = Upkeep(a, b), 7 = Main,
    8 = Attack, 9 = Window(a), 10 = Offer(a), 11 = Triggers(a), 12 = Resolve(a), 13 = ChainEnd(a), 14 = Arrive(a),
    15 = AttackOn, 16 = Intercept(a), 17 = Damage(a), 18 = Debts, 19 = HandLimit, 20 = TurnEnd, 21 = Over,
    22 = Aftermath, 23 = ExtraAttack
});
save_enum!(Outcome { 0 = Open, 1 = Won(a, b), 2 = Drawn(a) });

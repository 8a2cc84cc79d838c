//! What is asked before something is done.

use cardlang::phrases;

use super::{A, Phase, Position, Several, Things};

phrases! {
    /// A condition.
    pub enum Cond {
        "heads" => Heads,
        "tails" => Tails,
        "the call was right" => Called,
        "the call was wrong" => Miscalled,
        "the roll is {n}" => Roll(u8),
        "the roll is {n} or {n}" => RollEither(u8, u8),
        "the roll is {n} or more" => RollFrom(u8),
        "you did" => Did,
        "you did not" => DidNot,
        "there are any {cards}" => Any(Several),
        "there are no {cards}" => No(Several),
        "there are {n} or more {cards}" => AtLeast(u8, Several),
        "there are {n} or fewer {cards}" => AtMost(u8, Several),
        "there are more {cards} than {cards}" => More(Several, Several),
        "{things} <is|are> {kind}" => Is(Things, A),
        "{things} <is|are> not {kind}" => IsNot(Things, A),
        "this card is in {position}" => Stands(Position),
        "this card is face-up on the field" => FaceUp,
        "this card is equipped" => Equipped,
        "this card attacked this turn" => AttackedThisTurn,
        "this card did not attack this turn" => NotAttackedThisTurn,
        "this card battles {kind}" => Battles(A),
        "it is your turn" => YourTurn,
        "it is your opponent's turn" => TheirTurn,
        "it is the {phase}" => In(Phase),
        "your LP are {n} or less" => LpTo(u16),
        "your LP are lower than your opponent's" => LpLower,
        "your opponent's LP are higher than yours by {n} or more" => LpLowerBy(u16),
        "all monsters you control are {kind}" => OnlyThese(A),
    }
}

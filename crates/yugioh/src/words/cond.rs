//! What is asked before something is done.

use cardlang::phrases;

use super::{A, CounterName, Phase, PluralCounter, Position, Several, Source, Stat, Things};

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
        "{things} <has|have> {n} or more {stat}" => StatFrom(Things, u16, Stat),
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
        "your LP are higher than your opponent's" => LpHigher,
        "there are {n} or more {counter} on {things}" => Counters(u8, CounterName, Things),
        "there are no {counter} on {things}" => NoCounters(PluralCounter, Things),
        "this card battled this turn" => BattledThisTurn,
        "this card was sent to the Graveyard this turn" => SentThisTurn,
        "this card was destroyed and sent from the field to the Graveyard this turn" => DestroyedThisTurn,
        "this card was removed from your side of the field while face-up this turn" => RemovedThisTurn,
        "this card was destroyed by {source} and sent to the Graveyard since your last Standby Phase" => DestroyedSince(Source),
        "{n} or more coins are heads" => CoinsHeads(u8),
        "no monster is equipped to this card" => NoneEquipped,
        "it is the start of your Main Phase" => MainStart,
        "it is not the Damage Step" => OutsideDamageStep,
        "this is Chain Link {n}" => ChainLinkIs(u8),
        "this is Chain Link {n} or higher" => ChainLink(u8),
        "no two effects in the chain have the same name" => ChainNames,
        "the higher roll is {n}" => HighRoll(u8),
        "the higher roll is {n} or less" => HighRollTo(u8),
        "your opponent's LP are higher than yours by {n} or more" => LpLowerBy(u16),
        "all monsters you control are {kind}" => OnlyThese(A),
    }
}

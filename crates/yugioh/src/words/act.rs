//! Things that are done: the verbs.

use cardlang::{Name, phrases};

use super::{
    A, Amount, CardSet, Cond, CounterName, Else, Kind, Phase, Pile, Position, Rule, Several, Span,
    Tally, Things, Who, Whom, Whose,
};

phrases! {
    /// Something done, once, in its place among the sentences.
    pub enum Act {
        // Frames.
        "if {condition}, {act}" => If(Cond, Box<Act>),
        "you may {act}" => May(Box<Act>),
        "{who}may {act}" => LetThem(Else, Box<Act>),
        "{span}, {rule}" => Lasting(Span, Rule),
        "in the End Phase, {act}" => InEndPhase(Box<Act>),
        "either {act}, or {act}" => Either(Box<Act>, Box<Act>),
        // Choosing.
        "choose {cards}" => Choose(CardSet),
        "{who}choose[s] {cards}" => LetChoose(Else, CardSet),
        "declare a Type" => DeclareType,
        "declare an Attribute" => DeclareAttribute,
        "declare Spell or Trap" => DeclareSpellOrTrap,
        // Chance.
        "flip a coin" => Flip,
        "flip {n} coins" => Flips(u8),
        "call a coin and flip it" => CallCoin,
        "roll a die" => Roll,
        // Destroying and moving.
        "destroy {things}" => Destroy(Things),
        "destroy {things} and remove <it|them> from play" => DestroyRemoving(Things),
        "send {things} to the Graveyard" => Send(Things),
        "return {things} to the hand" => ToHand(Things),
        "return {things} to the top of the Deck" => ToDeckTop(Things),
        "return {things} to the bottom of the Deck" => ToDeckBottom(Things),
        "shuffle {things} into the Deck" => ToDeck(Things),
        "remove {things} from play" => Remove(Things),
        "remove {things} from play face-down" => RemoveFaceDown(Things),
        "Tribute {things}" => Tribute(Things),
        "discard this card" => DiscardThis,
        "{who}Tribute[s] {cards}" => LetTribute(Else, CardSet),
        "add {things} to {whose} hand" => AddTo(Things, Whose),
        "Set {things}" => Set(Things),
        // Hands and Decks.
        "{who}draw[s] {n} card(s)" => Draw(Who, u8),
        "{who}draw[s] a card for each {tally}" => DrawEach(Who, Tally),
        "{who}draw[s] until they hold {n} cards" => DrawTo(Who, u8),
        "{who}discard[s] {cards}" => Discard(Who, CardSet),
        "{who}discard[s] {n} random card(s)" => DiscardRandom(Who, u8),
        "{who}discard[s] {whose} hand" => DiscardHand(Who, Whose),
        "{who}shuffle[s] {whose} hand into {whose} Deck" => ShuffleHand(Who, Whose, Whose),
        "{who}send[s] {n} card(s) from the top of {whose} Deck to the Graveyard" => Mill(Who, u8, Whose),
        "{who}shuffle[s] {whose} {pile}" => Shuffle(Who, Whose, Pile),
        "look at {whose} hand" => LookAtHand(Whose),
        "{who}show[s] {whose} hand" => ShowHand(Who, Whose),
        "take the top {n} cards of your Deck" => TakeTop(u8),
        "put them on top of the Deck in any order" => PutBack,
        "you and the other player each take 1 card from the other's hand" => ExchangeCards,
        // Summoning.
        "Special Summon {things}" => Summon(Things),
        "Special Summon {things} in {position}" => SummonIn(Things, Position),
        "Special Summon {things} to {whose} side of the field" => SummonTo(Things, Whose),
        "{who}Special Summon[s] {cards} in {position}" => LetSummon(Else, CardSet, Position),
        "put {n} {name} onto your side of the field in {position}" => Tokens(u8, Name, Position),
        "put {n} {name} onto {whose} side of the field in Defense Position" => TokensTo(u8, Name, Whose),
        "Fusion Summon {kind} with materials in your hand or that you control" => Fuse(A),
        "Fusion Summon {kind} by removing materials in your hand or that you control from play" => FuseRemoving(A),
        "Ritual Summon {name} by Tributing monsters whose Levels add up to {n} or more" => Ritual(Name, u8),
        // Positions and control.
        "change {things} to {position}" => Turn(Things, Position),
        "change the battle position of {things}" => Switch(Things),
        "turn {things} face-up" => FaceUp(Things),
        "turn {things} face-down" => FaceDown(Things),
        "{who}take[s] control of {things}" => TakeControl(Who, Things),
        "{who}take[s] control of {things} until the End Phase" => TakeControlThisTurn(Who, Things),
        "equip this card to {things}" => Equip(Things),
        "equip {things} to this card" => EquipThis(Things),
        // Life Points.
        "inflict {amount} damage to {whom}" => Damage(Amount, Whom),
        "inflict {n} damage to {whom} for each {tally}" => DamageEach(u16, Whom, Tally),
        "{who}gain[s] {amount} LP" => Gain(Who, Amount),
        "{who}gain[s] {n} LP for each {tally}" => GainEach(Who, u16, Tally),
        "{who}pay[s] {amount} LP" => Pay(Who, Amount),
        "pay {n} LP for each {tally}" => PayEach(u16, Tally),
        // Chains and battles.
        "negate the attack" => NegateAttack,
        "negate the attack and end the Battle Phase" => NegateAttackAndEnd,
        "end the Battle Phase" => EndBattlePhase,
        "negate that activation" => NegateActivation,
        "negate that activation and destroy that card" => NegateAndDestroy,
        "negate that effect" => NegateEffect,
        "negate that Summon and destroy that monster" => NegateSummon,
        "{who}skip[s] {whose} next {phase}" => SkipNext(Who, Whose, Phase),
        "{who}win[s] the Duel" => Win(Who),
        "{who}win[s] the Duel after {n} turns" => WinAfter(Who, u8),
        // Counters.
        "put {n} {counter} on {things}" => PutCounters(u8, CounterName, Things),
        "remove {n} {counter} from {things}" => RemoveCounters(u8, CounterName, Things),
        "remove {n} {counter} from cards you control" => RemoveCountersAnywhere(u8, CounterName),
        // Looking through.
        "each player removes all {cards} from play" => EachRemoves(Several),
        "destroy all {kind} {whose} hand and field hold, and each such card drawn until the end of your opponent's third turn" => Virus(Kind, Whose),
        "each player chooses 1 monster they control, and control of the two is swapped" => CreatureSwap,
    }
}

//! Things that are done: the verbs.

use cardlang::phrases;

use super::{
    Affliction, Cards, Cond, Group, Many, Mon, Place, Rule, Share, Source, Span, Tally, Who, Whose,
    Zone,
};

phrases! {
    /// Something done, once, in its place among the sentences.
    pub enum Act {
        // Coins.
        "flip a coin" => Flip,
        "flip {n} coins" => Flips(u8),
        "flip a coin for each {tally}" => FlipEach(Tally),
        "flip a coin until you get tails" => FlipUntilTails,
        // Frames.
        "if {condition}, {act}" => If(Cond, Box<Act>),
        "you may {act}" => May(Box<Act>),
        "{who}may {act}" => Permit(Who, Box<Act>),
        "your opponent may let you {act}" => Let(Box<Act>),
        "for each {tally}, {act}" => ForEach(Tally, Box<Act>),
        "before doing damage, {act}" => Early(Box<Act>),
        "{span}, {rule}" => Lasting(Span, Rule),
        // The attack's own damage: worked out in step 1 (OS-DMG-1).
        "this attack does {n} more damage" => More(u16),
        "you may have this attack do {n} more damage" => MayMore(u16),
        "this attack does {n} more damage for each {tally}" => MoreEach(u16, Tally),
        "this attack does {n} more damage for each {tally}, up to {limit} more" => MoreUpTo(u16, Tally, u16),
        "this attack does {n} less damage for each {tally}" => LessEach(u16, Tally),
        "this attack does {n} damage for each {tally}" => DamageEach(u16, Tally),
        "this attack does damage equal to half the remaining HP of the Defending Pokémon, rounded up" => HalfRemaining,
        "the base damage of this attack is {n}" => BaseIs(u16),
        "this attack does {n} damage to {pokemon}" => DamageTo(u16, Mon),
        "this attack does {n} damage to {pokemon}, not affected by Weakness or Resistance" => PlainDamageTo(u16, Mon),
        "this attack does {n} damage to {pokemon} for each {tally}" => DamageToEach(u16, Mon, Tally),
        "this attack does {n} damage to each Pokémon that got heads" => DamageHeads(u16),
        "this Pokémon does {n} damage to itself" => Recoil(u16),
        "this Pokémon does {n} damage to itself for each {tally}" => RecoilEach(u16, Tally),
        "this attack does nothing" => Nothing,
        "unless you {act}, this attack does nothing" => Unless(Box<Act>),
        "this attack does no damage to the Defending Pokémon" => NoDamage,
        "this attack's damage is not affected by Weakness or Resistance" => Unmodified,
        "this attack's damage is not affected by Resistance" => NoResistance,
        "this attack's damage is not affected by any effects on the Defending Pokémon" => NoEffects,
        "this attack's damage is not affected by Weakness, Resistance, Pokémon Powers or any other effects on the Defending Pokémon" => Unaffected,
        "do to the Defending Pokémon the final result of the attack on this Pokémon during your opponent's last turn" => MirrorMove,
        "use that attack as this attack" => UseThat,
        "use this Power" => UseThis,
        "use the effect of {cards} {from} as this Power" => UseEffect(Cards, Source),
        "you win the game" => Win,
        // Conditions and damage counters.
        "{pokemon} is now {condition}" => Afflict(Mon, Affliction),
        "{pokemon} is now {condition} and {condition}" => AfflictBoth(Mon, Affliction, Affliction),
        "{pokemon} is now affected by a Special Condition of your choice" => AfflictChosen(Mon),
        "{pokemon} is no longer Asleep, Confused, Paralyzed or Poisoned" => Cure(Mon),
        "{pokemon} is no longer affected by any Special Condition" => CureAll(Mon),
        "{pokemon} is no longer {condition}" => CureOne(Mon, Affliction),
        "remove {count} damage counter(s) from {pokemon}" => Heal(Many, Mon),
        "remove damage counters from this Pokémon equal to {share}" => Drain(Share),
        "put {n} damage counter(s) on {pokemon}" => Put(u8, Mon),
        "put {n} damage counter(s) on {pokemon} for each {tally}" => PutEach(u8, Mon, Tally),
        "put {n} damage counter(s) on {group} in any way you like" => PutAmong(u8, Group),
        "put damage counters on it equal to half its HP, rounded down" => PutHalfHp,
        "move {n} damage counter(s) from {pokemon} to {pokemon}" => MoveDamage(u8, Mon, Mon),
        "move {n} damage counter(s) from {pokemon} to {pokemon}, unless that would Knock it Out" => MoveDamageSafely(u8, Mon, Mon),
        "move {count} damage counter(s) from {group} to {group} in any way you like" => MoveDamageAmong(Many, Group, Group),
        "put a {marker} counter on {pokemon}" => Mark(Marker, Mon),
        "its remaining HP become {n} instead" => Survive(u16),
        // Attached cards.
        "move {cards} attached to {pokemon} to {pokemon}" => MoveAttached(Cards, Mon, Mon),
        "move {cards} among {group} in any way you like" => MoveAmong(Cards, Group),
        "attach {cards} {from} to {pokemon}" => Attach(Cards, Source, Mon),
        "attach {cards} {from} to {group} in any way you like" => AttachAmong(Cards, Source, Group),
        "attach this card to {pokemon}" => AttachThis(Mon),
        "this card is now an Energy card that provides {n} Energy of that type" => BecomeEnergy(u8),
        // Cards in hands, decks and piles.
        "{who}draw[s] {n} card(s)" => Draw(Who, u8),
        "{who}discard[s] {whose} hand" => DiscardHand(Who, Whose),
        "draw cards until you have {n} cards in your hand" => DrawTo(u8),
        "draw cards until you have as many cards in your hand as your opponent" => DrawLevel,
        "{who}discard[s] {cards} {from}" => Discard(Who, Cards, Source),
        "{who}put[s] {cards} {from} {place}" => PutCards(Who, Cards, Source, Place),
        "show {cards} {from} to the other players and put <it|them> {place}" => ShowPut(Cards, Source, Place),
        "discard the rest" => DiscardRest,
        "put the rest {place}" => PutRest(Place),
        "{who}shuffle[s] {whose} hand into {whose} deck" => ShuffleHand(Who, Whose, Whose),
        "{who}shuffle[s] {cards} from {whose} hand into the deck" => ShuffleCards(Who, Cards, Whose),
        "{who}shuffle[s] {zone}" => Shuffle(Who, Zone),
        "{who}show[s] {whose} hand to the other players" => ShowHand(Who, Whose),
        "search {zone} for {cards} and put <it|them> {place}" => Search(Zone, Cards, Place),
        "search {zone} for {cards}, show <it|them> to the other players and put <it|them> {place}" => SearchShown(Zone, Cards, Place),
        "search {zone} for {cards} and attach <it|them> to {pokemon}" => SearchAttach(Zone, Cards, Mon),
        "search {zone} for {cards} and put <it|them> onto {pokemon}" => SearchEvolve(Zone, Cards, Mon),
        "trade {cards} from your hand for {cards} from your deck, showing both to the other players" => Trade(Cards, Cards),
        "look at {count} card(s) from the top of {zone} and put <it|them> back in any order" => Rearrange(Many, Zone),
        "look at {n} card(s) from the top of {zone}" => Peek(u8, Zone),
        "show {n} card(s) from the top of {zone} to the other players" => Reveal(u8, Zone),
        "look at {zone}" => Look(Zone),
        "look at {sight}, {sight} or {sight}" => LookAt(Sight, Sight, Sight),
        // Places.
        "{who}switch[es] {pokemon} with {pokemon}" => Switch(Who, Mon, Mon),
        "choose {pokemon}" => Choose(Mon),
        "{who}return[s] {pokemon} and all cards attached to it to {whose} hand" => ReturnAll(Who, Mon, Whose),
        "return the Basic Pokémon card of {pokemon} to your hand and discard all other cards attached to it" => ReturnBasic(Mon),
        "shuffle {pokemon} and all cards attached to it into {whose} deck" => ShuffleAway(Mon, Whose),
        "Knock Out {pokemon}" => KnockOut(Mon),
        "discard this card" => DiscardThis,
        "return this card to your hand" => ReturnThis,
        "discard the Stadium in play" => DiscardStadium,
        "return the Stadium in play to its owner's hand" => ReturnStadium,
        "discard all of {whose} Trainer cards in play" => DiscardTrainers(Whose),
        "search your deck for both halves of a Pokémon LEGEND, show them to the other players and put them into your hand" => SearchLegend,
        "put both halves of a Pokémon LEGEND from those cards onto your Bench" => AssembleLegend,
        "switch 1 of your face-down Prizes with the top card of your deck" => SwapPrize,
        // Evolution.
        "put 1 Stage 2 card from your hand onto the Basic Pokémon that it evolves from" => Breed,
        "return the highest Evolution card of up to 1 of {group} for each {tally} to {whose} hand" => DevolveEach(Group, Tally, Whose),
        "discard all Evolution cards of a Stage of your choice and higher from {pokemon}" => Devolve(Mon),
        // Choices read by later sentences.
        "choose 1 of the Defending Pokémon's attacks" => ChooseAttack,
        "choose a type of Energy" => ChooseEnergy,
        "choose a type other than Colorless" => ChooseType,
        "choose the type of another Pokémon in play, other than Colorless" => ChooseTypeInPlay,
        "the Weakness of {pokemon} is now that type" => SetWeakness(Mon),
        "the Resistance of {pokemon} is now that type" => SetResistance(Mon),
        "the type of {pokemon} is now that type" => SetType(Mon),
        // Answers to events.
        "this Pokémon does {n} damage to the attacking Pokémon" => StrikeBack(u16),
        "prevent all effects of that attack, including damage, done to this Pokémon" => PreventThat,
    }
}

phrases! {
    /// A marker that stays on the Bench (OS-RETREAT-8a).
    #[derive(Copy)]
    pub enum Marker {
        "Char" => Char,
        "Food" => Food,
        "Bone" => Bone,
        "Color" => Color,
    }
}

phrases! {
    /// Something hidden that may be looked at.
    #[derive(Copy)]
    pub enum Sight {
        "the top card of {zone}" => TopOf(Zone),
        "a random card from {zone}" => RandomOf(Zone),
        "1 of {whose} Prizes" => PrizeOf(Whose),
    }
}

impl Act {
    /// The act inside frames: what is done in the end.
    pub fn innermost(&self) -> &Self {
        match self {
            Self::If(_, act)
            | Self::May(act)
            | Self::Permit(_, act)
            | Self::Let(act)
            | Self::ForEach(_, act)
            | Self::Unless(act)
            | Self::Early(act) => act.innermost(),
            other => other,
        }
    }
}

//! Standing effects: what holds as long as something lasts.

use cardlang::{Name, phrases};

use super::{
    A, Attribute, Cond, CounterName, Delta, Kind, Phase, Position, Race, Stat, Subject, Tally,
    Things, Value,
};

phrases! {
    /// Where an effect comes from.
    #[derive(Copy)]
    pub enum Source {
        "card effects" => Any,
        "Spells" => Spells,
        "Traps" => Traps,
        "Spells and Traps" => SpellsAndTraps,
        "monster effects" => Monsters,
        "effects that target" => Targeting,
        "your opponent's card effects" => Opponents,
        "your opponent's Spells and Traps" => OpponentsSpellsAndTraps,
    }
}

phrases! {
    /// How long something lasts.
    #[derive(Copy)]
    pub enum Span {
        "until the end of the turn" => ThisTurn,
        "until the end of the Damage Step" => DamageStep,
        "until the end of the Battle Phase" => BattlePhase,
        "until the end of your next turn" => YourNextTurn,
        "until your next turn" => UntilYourNextTurn,
        "until the end of your opponent's next turn" => OpponentsNextTurn,
        "until the end of your opponent's third turn" => OpponentsThirdTurn,
        "while this card is face-up on the field" => WhileFaceUp,
        "as long as it is face-up on the field" => WhileItIsFaceUp,
        "for the rest of the Duel" => Duel,
    }
}

phrases! {
    /// Something that holds while its card or its span lasts.
    pub enum Rule {
        // Frames.
        "as long as {condition}, {rule}" => While(Cond, Box<Rule>),
        // ATK, DEF, Level, names.
        "{things} gain[s] {delta}" => Gain(Things, Delta),
        "{things} lose[s] {delta}" => Lose(Things, Delta),
        "{things} gain[s] {delta} for each {tally}" => GainEach(Things, Delta, Tally),
        "{things} lose[s] {delta} for each {tally}" => LoseEach(Things, Delta, Tally),
        "the {stat} of {things} ^is {value}" => Set(Stat, Things, Value),
        "the Level of {things} is {n} less" => LevelLess(Things, u8),
        "{things} <is|are> treated as {name}" => TreatedAs(Things, Name),
        "{things} <is|are> {attribute}" => BecomesOf(Things, Attribute),
        "{things} <is|are> also {attribute}" => AlsoOf(Things, Attribute),
        "{things} <is|are> {type}-Type" => BecomesTyped(Things, Race),
        "the original {stat} of {things} ^is {value}" => SetOriginal(Stat, Things, Value),
        "gains and losses of ATK and DEF are swapped" => Reversed,
        // Battle.
        "{things} must attack if able" => MustAttack(Things),
        "{things} can attack only {kind}" => AttackOnly(Things, KindMany),
        "{things} can attack all monsters your opponent controls, once each" => AttackAll(Things),
        "to declare an attack with {things}, {player} pay[s] {n} LP" => OwnToll(Things, Subject, u16),
        "if this card attacked, it is changed to Defense Position at the end of the {phase}" => AfterAttack(Phase),
        "if this card attacked, it is changed to Defense Position at the end of the {phase} and can't change its battle position until the end of your next turn" => AfterAttackFixed(Phase),
        "if {things} would be destroyed by battle, destroy {things} instead" => BattleShield(Things, Things),
        "battle damage you take from battles of {things} is inflicted to your opponent as well" => SharedDamage(Things),
        "battle damage to your opponent from battles of {things} is halved" => HalfDamageTo(Things),
        "your opponent takes the battle damage you would take from battles of {things}" => ReflectDamage(Things),
        "the effects of {cards} destroyed by battle with {things} are negated" => BattleNegates(KindMany, Things),
        "{things} can attack in Defense Position" => AttackInDefense(Things),
        "{things} can't attack" => CantAttack(Things),
        "{things} can't attack directly" => CantAttackDirectly(Things),
        "{things} can attack directly" => AttackDirectly(Things),
        "{things} can only attack directly" => OnlyDirectly(Things),
        "{things} can attack {n} times each Battle Phase" => AttackTimes(Things, u8),
        "{things} can't be attacked" => CantBeAttacked(Things),
        "{things} do[es] not stand in the way of direct attacks" => NotInTheWay(Things),
        "{things} must be attacked before other monsters" => Lure(Things),
        "{things} can't be destroyed by battle" => BattleProof(Things),
        "{things} can't be destroyed by battle with {kind}" => BattleProofAgainst(Things, A),
        "{things} inflict[s] piercing battle damage" => Piercing(Things),
        "you take no battle damage from battles of {things}" => NoDamageFrom(Things),
        "your opponent takes no battle damage from battles of {things}" => NoDamageTo(Things),
        "battle damage from battles of {things} is halved" => HalfDamageOf(Things),
        "{player} take[s] no battle damage" => NoBattleDamage(Subject),
        "{player} take[s] no damage" => NoDamage(Subject),
        "effect damage to you is gained as LP instead" => DamageHeals,
        "monsters destroyed by battle with {things} are removed from play" => BattleRemoves(Things),
        "{player} can't activate Spells or Traps while {things} attack[s]" => Silence(Subject, Things),
        // Protection.
        "{things} can't be destroyed by {source}" => EffectProof(Things, Source),
        "{things} can't be targeted by {source}" => Untargetable(Things, Source),
        "{things} <is|are> unaffected by {source}" => Unaffected(Things, Source),
        "{things} negate[s] and destroy[s] {source} that target <it|them>" => Rebuff(Things, Source),
        "if {things} would be destroyed, you may destroy {things} instead" => DestroyInstead(Things, Things),
        "destroy this card after an effect that targeted it has resolved" => TargetDoom,
        "if {things} would leave the field, remove <it|them> from play instead" => LeavesRemoved(Things),
        "control of {things} can't change" => ControlFixed(Things),
        // Positions.
        "{things} can't change <its|their> battle position(s)" => Fixed(Things),
        "{things} <is|are> changed to {position}" => Forced(Things, Position),
        "{things} can't be Flip Summoned" => NoFlip(Things),
        // Negation and bans.
        "negate the effects of {things}" => Negate(Things),
        "you can activate Traps in your hand" => TrapsFromHand,
        "{player} can't activate {cards}" => NoActivating(Subject, KindMany),
        "{player} can't Set {cards}" => NoSetting(Subject, KindMany),
        "{player} can activate only 1 {kind} each turn" => OnePerTurn(Subject, Kind),
        "{player} can't Normal Summon monsters" => NoNormalSummon(Subject),
        "{player} can't Special Summon monsters" => NoSpecialSummon(Subject),
        "{player} can't Flip Summon monsters" => NoFlipSummon(Subject),
        "{player} can't enter the {phase}" => NoPhase(Subject, Phase),
        "{player} can't draw cards outside the Draw Phase" => NoDraws(Subject),
        "{things} can't be Tributed" => NoTribute(Things),
        "{things} can't be Tributed for a Tribute Summon" => NoTributeSummon(Things),
        "{things} can't be Tributed for a Tribute Summon except of {kind}" => NoTributeSummonBut(Things, A),
        "{things} can't be removed from play" => NoRemoval(Things),
        "negate effects that affect cards in either player's Graveyard" => NegateGraveyard,
        "as long as you control monsters, your opponent can't put more monsters onto the field than you control" => Colosseum,
        "you can't Summon monsters except with this card's effects" => OnlyItsSummons,
        "this card can't be activated" => NoActivation,
        "no substitute can be Fusion Material of this card" => NoSubstitute,
        "this card can't be Special Summoned except by Fusion Summon" => OnlyFusionSummon,
        "{things} can't be Fusion Material" => NoMaterial(Things),
        "{things} may be Tributed as if you controlled <it|them>" => TributeTheirs(Things),
        "this card may be used in place of any Fusion Material" => Substitute,
        "this card counts as {n} Tributes for the Tribute Summon of {kind}" => DoubleTribute(u8, A),
        // Own summoning.
        "this card can't be Normal Summoned or Set" => OwnNoNormal,
        "this card can't be Special Summoned" => OwnNoSpecial,
        "this card can't be Special Summoned except by its own way" => OnlyOwnWay,
        "this card can't be Special Summoned from the Graveyard" => OwnNoRevival,
        "the Tributes for this card must be {n} {cards}" => TributesOf(u8, KindMany),
        "this card can be Normal Summoned without Tribute" => NoTributeNeeded,
        "only 1 card named {name} can be on your side of the field" => Unique(Name),
        // Costs and flow.
        "each time {event}, {act}" => EachTime(Box<super::Event>, Box<super::Act>),
        "the next time {event}, {act}" => NextTime(Box<super::Event>, Box<super::Act>),
        "to declare an attack, {player} pay[s] {n} LP" => Toll(Subject, u16),
        "to declare an attack, {player} send[s] {n} card(s) from the top of their Deck to the Graveyard" => MillToll(Subject, u8),
        "to play a card from the hand, {player} pay[s] {n} LP" => PlayToll(Subject, u16),
        "{cards} sent to the Graveyard are removed from play instead" => RemoveInstead(KindMany),
        "{player} play[s] with their hand revealed" => OpenHand(Subject),
        "{player} skip[s] their {phase}" => Skip(Subject, Phase),
        "{player} need[s] no discard for the hand limit" => NoHandLimit(Subject),
        "you control {things}" => Control(Things),
        // Bonds.
        "destroy this card as soon as {condition}" => Doom(Cond),
        "when this card leaves the field, destroy {things}" => LeavesDestroy(Things),
        "when {things} leave[s] the field, destroy this card" => BondDestroy(Things),
        "when {things} <is|are> destroyed, destroy this card" => DestroyedBond(Things),
        "when this card is destroyed, destroy {things}" => DestroyedDestroy(Things),
        "when this card leaves the field, remove {things} from play" => LeavesRemove(Things),
        "this card returns to the hand in the End Phase of the turn it is Summoned or turned face-up" => SpiritReturn,
        "this card stays on the field" => Stays,
        "destroy this card at the end of your opponent's {n}rd turn" => Expires(u8),
        "equip only to {kind}" => EquipOnly(A),
        "equip only to {kind} you control" => EquipOnlyYours(A),
        "equip only to {kind} your opponent controls" => EquipOnlyTheirs(A),
        "this card can be equipped to {kind} you control or Special Summoned from there" => UnionFor(A),
        "if the equipped monster would be destroyed, destroy this card instead" => UnionShield,
        "a {counter} is put on this card each time {kind} resolves, up to {n}" => Collects(CounterName, A, u8),
        "a {counter} is put on this card each time {kind} resolves" => CollectsAll(CounterName, A),
        "this card can hold up to {n} {counter}" => Holds(u8, CounterName),
        "if a direct attack of {things} reduces your opponent's LP to 0, you win the Match" => MatchWin(Things),
        "you win the Duel while holding {n} cards of different names with {quoted} in their names" => HandWins(u8, super::Quoted),
    }
}

/// A kind of card, always in the plural.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KindMany(pub Kind);

impl cardlang::Phrase for KindMany {
    fn read(reader: &cardlang::Reader, at: usize, out: &mut Vec<(Self, usize)>) {
        out.extend(
            reader
                .all::<Kind>(at)
                .into_iter()
                .map(|(kind, end)| (Self(kind), end)),
        );
    }

    fn print(&self, out: &mut cardlang::Out) {
        out.set_plural(cardlang::Count::Many);
        self.0.print(out);
    }

    fn walk(&self, see: &mut dyn FnMut(&dyn std::any::Any)) {
        see(self);
        self.0.walk(see);
    }
}

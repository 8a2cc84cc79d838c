//! Why a card cannot be played or used, in words.

use cardlang::Out;
use kernel::{Card, Question, Seat};
use yugioh::Yugioh;
use yugioh::bar::{Bar, Obstacle};
use yugioh::pool::{Forbids, Plan};
use yugioh::state::{Place, whose};

use crate::yugioh::plain::plainly;
use crate::{Hindrance, Sight};

impl Sight<'_, Yugioh> {
    /// Whether a card is one that a seat could play or use.
    pub(super) fn is_at_hand(&self, seat: Seat, card: Card) -> bool {
        let at = self.state.at.get(card.index()).copied().and_then(whose);
        at.is_some_and(|(holder, place)| {
            let held = matches!(place, Place::Hand | Place::Fusion) || place.is_field();
            holder == seat && held
        })
    }

    /// What forbids the seat that is asked to play or use a card, at its open turn or response.
    pub(super) fn bars(&self, question: &Question, card: Card) -> Option<Vec<Hindrance>> {
        let bars = self.rules.bars(self.state, question, card)?;
        let mut found: Vec<Hindrance> = Vec::new();
        for bar in bars {
            let hindrance = self.hindrance(self.barred(card, &bar), bar.what.rules());
            if !found.contains(&hindrance) {
                found.push(hindrance);
            }
        }
        Some(found)
    }

    fn barred(&self, card: Card, bar: &Bar) -> String {
        let name = self.rules.name(self.state, card);
        let because = match bar.by {
            Card::NONE => String::new(),
            by => format!(" because of {}", self.known_name(by)),
        };
        let words = |at: u8| self.words_of(card, bar.ability, at);
        match bar.what {
            Obstacle::SummonSpent => {
                "You have Normal Summoned or Set a monster in this turn.".to_owned()
            }
            Obstacle::NeverNormal => self.never_normal(card, name),
            Obstacle::NoNormalSummon => format!("You cannot Normal Summon{because}."),
            Obstacle::NoSetting => format!("You cannot Set {name}{because}."),
            Obstacle::OneOnly => format!("Only one face-up {name} may be on your side."),
            Obstacle::NoSummons => format!("You may not Summon in this turn{because}."),
            Obstacle::Crowded => format!("You may have no more monsters{because}."),
            Obstacle::Toll => format!("You cannot pay the Life Points for it{because}."),
            Obstacle::MonsterZonesFull => "Your Monster Card Zones are full.".to_owned(),
            Obstacle::ZonesNeeded(n) => format!("{name} needs {n} free Monster Card Zones."),
            Obstacle::Tributes => {
                let need = match self.read(|table| table.tributes_needed(card)) {
                    1 => "1 Tribute".to_owned(),
                    n => format!("{n} Tributes"),
                };
                format!("{name} needs {need}, and you have not enough monsters to Tribute.")
            }
            Obstacle::SpellZonesFull => "Your Spell & Trap Card Zones are full.".to_owned(),
            Obstacle::CameNow => format!("{name} came to the field in this turn."),
            Obstacle::Turned => format!("The position of {name} was changed in this turn."),
            Obstacle::Fought => format!("{name} has attacked in this turn."),
            Obstacle::NoFlip => format!("{name} cannot be Flip Summoned{because}."),
            Obstacle::Fixed => format!("The position of {name} cannot be changed{because}."),
            Obstacle::UsedThisTurn => format!("This effect of {name} was used in this turn."),
            Obstacle::UsedThisDuel => format!("This effect of {name} was used in this Duel."),
            Obstacle::UsedThisStep => {
                format!("This effect of {name} was used in this Damage Step.")
            }
            Obstacle::UsedThisChain => format!("This effect of {name} was used on this chain."),
            Obstacle::NoSpecialSummon => format!("You cannot Special Summon{because}."),
            Obstacle::Elsewhere => {
                let place = self.used_from(card, bar.ability);
                let place = place.unwrap_or_else(|| "your hand".to_owned());
                format!("{name} is Special Summoned from {place}.")
            }
            Obstacle::ChainFull => "The chain can take no more links.".to_owned(),
            Obstacle::TrapInHand => "A Trap has to be Set before it is activated.".to_owned(),
            Obstacle::SetNow => format!("{name} was Set in this turn."),
            Obstacle::FaceUp => format!("{name} is face-up already."),
            Obstacle::OwnTurn => format!("{name} can be activated so only in your own turn."),
            Obstacle::OpenMain => {
                format!("{name} can be activated only in your Main Phase, while no chain is open.")
            }
            Obstacle::Speed(needed) => {
                let speed = self.plan_of(card, bar.ability).map_or(1, |plan| plan.speed);
                format!("{name} has Spell Speed {speed}: a response to this needs {needed}.")
            }
            Obstacle::NoResponse => format!(
                "{name} has Spell Speed 1: it is activated when nothing is to be responded to."
            ),
            Obstacle::Attempt => {
                "While a Summon is being made, only what negates it can be activated.".to_owned()
            }
            Obstacle::DamageStep => {
                format!("{name} cannot be activated in this part of the Damage Step.")
            }
            Obstacle::Unanswered => self.unanswered(card, bar.ability),
            Obstacle::UsedElsewhere => {
                let place = self.used_from(card, bar.ability);
                let place = place.map_or_else(|| "on the field".to_owned(), |p| format!("in {p}"));
                format!("This effect of {name} is used while it is {place}.")
            }
            Obstacle::FaceDown => format!("{name} is face-down: its effect is used face-up."),
            Obstacle::Gemini => {
                format!("{name} has no effect until it is Normal Summoned once more.")
            }
            Obstacle::Unresolved => format!("The activation of {name} has not resolved."),
            Obstacle::NeverActivated => format!("{name} cannot be activated."),
            Obstacle::NoActivating => format!("You cannot activate {name}{because}."),
            Obstacle::OnePerTurn => {
                format!("Only one such card may be activated in a turn{because}.")
            }
            Obstacle::Silenced => {
                format!("You cannot activate {name} during this attack{because}.")
            }
            Obstacle::Phase => {
                format!("{name} can be activated only {}.", self.phase_of(card, bar))
            }
            Obstacle::Nobody => "There is no player it could be aimed at.".to_owned(),
            Obstacle::Condition(at) => format!("Not so now: {}.", words(at)),
            Obstacle::Forbidden => {
                let plan = self.plan_of(card, bar.ability);
                let done = match plan.map(|plan| plan.forbids) {
                    Some(Forbids::NormalSummon) => "Normal Summoned or Set a monster",
                    Some(Forbids::Summons | Forbids::Nothing) | None => "Summoned a monster",
                };
                format!("You have {done} in this turn, which {name} does not allow.")
            }
            Obstacle::Cost(at) => format!("You cannot do what it costs: {}.", words(at)),
            Obstacle::Target(at) => format!("There is no target: {}.", words(at)),
            Obstacle::NoEquip => format!("There is no monster to equip {name} to."),
            Obstacle::Idle(at) => format!("This would do nothing now: {}.", words(at)),
            Obstacle::ByItself => format!("Nothing of {name} is activated by hand."),
            Obstacle::OwnWayLater => {
                format!("{name} is Special Summoned in its own way in your Main Phase.")
            }
            Obstacle::MainPhase => "Monsters are Summoned and Set in your Main Phase.".to_owned(),
            Obstacle::NotUpright => format!("{name} is not in face-up Attack Position."),
            Obstacle::NoBattle => "No Battle Phase is fought in this turn.".to_owned(),
            Obstacle::Attacked => format!("{name} has attacked in this turn."),
            Obstacle::NoAttack => format!("{name} cannot attack{because}."),
            Obstacle::AttackToll => format!("You cannot pay what the attack costs{because}."),
            Obstacle::NoGoal => format!("There is nothing that {name} can attack."),
        }
    }

    /// That a monster is never Normal Summoned: for its class, or as its own words say.
    fn never_normal(&self, card: Card, name: &str) -> String {
        let info = self
            .rules
            .ruled
            .pool
            .info(self.rules.face(self.state, card));
        if info.is_special_only() {
            let class = Out::of(&info.class);
            format!("{name} is a {class}: it cannot be Normal Summoned or Set.")
        } else {
            format!("{name} cannot be Normal Summoned or Set, as it says itself.")
        }
    }

    fn plan_of(&self, card: Card, ability: Option<u8>) -> Option<&Plan> {
        let info = self
            .rules
            .ruled
            .pool
            .info(self.rules.face(self.state, card));
        info.plans.get(usize::from(ability?))
    }

    /// The piles that an ability is used from, if it names any.
    fn used_from(&self, card: Card, ability: Option<u8>) -> Option<String> {
        let piles = &self.plan_of(card, ability)?.from;
        let piles: Vec<String> = piles.iter().map(Out::of).collect();
        (!piles.is_empty()).then(|| format!("your {}", piles.join(" or ")))
    }

    /// What an ability waits for.
    fn unanswered(&self, card: Card, ability: Option<u8>) -> String {
        let plan = self.plan_of(card, ability);
        match plan.and_then(|plan| plan.event.as_ref()) {
            Some((event, _)) => format!("This has not just happened: {}.", Out::of(event)),
            None => "What it responds to has not happened.".to_owned(),
        }
    }

    /// The phase of an ability, as the card says it.
    fn phase_of(&self, card: Card, bar: &Bar) -> String {
        let during = self.plan_of(card, bar.ability).and_then(|plan| plan.during);
        during.map_or_else(
            || "in another phase".to_owned(),
            |(whose, phase)| format!("during {} {}", Out::of(&whose), Out::of(&phase)),
        )
    }

    /// A sentence of an ability as the card says it, without the words that say what sort of sentence it is.
    fn words_of(&self, card: Card, ability: Option<u8>, at: u8) -> String {
        let face = self.face(card);
        let ability = ability.and_then(|n| face.abilities.get(usize::from(n)));
        let clause = ability.and_then(|a| a.clauses.get(usize::from(at)));
        let said = clause.map_or_else(String::new, |clause| plainly(&Out::of(clause)));
        for sort in ["only if ", "to activate, ", "target "] {
            if let Some(bare) = said.strip_prefix(sort) {
                return bare.to_owned();
            }
        }
        said
    }
}

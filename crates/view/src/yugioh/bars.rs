//! Why a card cannot be played or used, in words.

use cardlang::Out;
use kernel::{Card, Question, Seat};
use yugioh::Yugioh;
use yugioh::bar::{Bar, Obstacle};
use yugioh::state::{Place, whose};

use crate::{Hindrance, Sight};

impl Sight<'_, Yugioh> {
    /// Whether a card is one that a seat could play or use.
    pub(super) fn is_at_hand(&self, seat: Seat, card: Card) -> bool {
        let at = self.state.at.get(card.index()).copied().and_then(whose);
        at.is_some_and(|(holder, place)| {
            holder == seat && (place == Place::Hand || place.is_field())
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
            Obstacle::NeverNormal => format!("{name} cannot be Normal Summoned or Set."),
            Obstacle::NoNormalSummon => format!("You cannot Normal Summon{because}."),
            Obstacle::NoSetting => format!("You cannot Set {name}{because}."),
            Obstacle::OneOnly => format!("Only one face-up {name} may be on your side."),
            Obstacle::NoSummons => format!("You may not Summon in this turn{because}."),
            Obstacle::Crowded => format!("You may have no more monsters{because}."),
            Obstacle::Toll => format!("You cannot pay the Life Points for it{because}."),
            Obstacle::MonsterZonesFull => "Your Monster Card Zones are full.".to_owned(),
            Obstacle::Tributes => format!("You have not enough monsters to Tribute for {name}."),
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
            Obstacle::Elsewhere => format!("{name} is not Special Summoned from here."),
            Obstacle::ChainFull => "The chain can take no more links.".to_owned(),
            Obstacle::TrapInHand => "A Trap has to be Set before it is activated.".to_owned(),
            Obstacle::SetNow => format!("{name} was Set in this turn."),
            Obstacle::FaceUp => format!("{name} is face-up already."),
            Obstacle::OwnTurn => format!("{name} can be activated so only in your own turn."),
            Obstacle::OpenMain => {
                format!("{name} can be activated only in your Main Phase, while no chain is open.")
            }
            Obstacle::Speed => "Its Spell Speed is too low to respond.".to_owned(),
            Obstacle::DamageStep => {
                format!("{name} cannot be activated in this part of the Damage Step.")
            }
            Obstacle::Unanswered => "What it responds to has not happened.".to_owned(),
            Obstacle::NotWorking => format!("The effect of {name} does not work here and now."),
            Obstacle::NeverActivated => format!("{name} cannot be activated."),
            Obstacle::NoActivating => format!("You cannot activate {name}{because}."),
            Obstacle::OnePerTurn => {
                format!("You have activated such a card in this turn{because}.")
            }
            Obstacle::Silenced => {
                format!("You cannot activate {name} during this attack{because}.")
            }
            Obstacle::Phase => "Its phase is another.".to_owned(),
            Obstacle::Nobody => "There is no player it could be aimed at.".to_owned(),
            Obstacle::Condition(at) => format!("Not so now: {}.", words(at)),
            Obstacle::Forbidden => {
                "You have Summoned in this turn, which its effect does not allow.".to_owned()
            }
            Obstacle::Cost(at) => format!("You cannot do what it costs: {}.", words(at)),
            Obstacle::Target(at) => format!("There is no target: {}.", words(at)),
            Obstacle::NoEquip => format!("There is no monster to equip {name} to."),
            Obstacle::Nothing => "It would do nothing now.".to_owned(),
            Obstacle::MainPhase => "Monsters are Summoned and Set in your Main Phase.".to_owned(),
            Obstacle::NotUpright => format!("{name} is not in face-up Attack Position."),
            Obstacle::NoBattle => "No Battle Phase is fought in this turn.".to_owned(),
            Obstacle::Attacked => format!("{name} has attacked in this turn."),
            Obstacle::NoAttack => format!("{name} cannot attack{because}."),
            Obstacle::AttackToll => format!("You cannot pay what the attack costs{because}."),
            Obstacle::NoGoal => format!("There is nothing that {name} can attack."),
        }
    }

    /// A sentence of an ability as the card says it.
    fn words_of(&self, card: Card, ability: Option<u8>, at: u8) -> String {
        let face = self.face(card);
        let ability = ability.and_then(|n| face.abilities.get(usize::from(n)));
        let clause = ability.and_then(|a| a.clauses.get(usize::from(at)));
        clause.map_or_else(String::new, Out::of)
    }
}

//! What forbids a play: found by the very checks that offer it.

use kernel::{Card, Choice, Seat};

use crate::ask::{Ask, Say};
use crate::face::AbilityKind;
use crate::pool::Plan;
use crate::readiness;
use crate::rules::Yugioh;
use crate::state::{Place as Zone, Side, State, Window};
use crate::table::Table;
use crate::topics::topic;

/// What stands in the way of a play. A number is the sentence of the card that is not met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// The turn's Normal Summon or Set is made.
    SummonSpent,
    /// The monster cannot be Normal Summoned or Set.
    NeverNormal,
    /// Something keeps the player from Normal Summons.
    NoNormalSummon,
    /// Something keeps the player from Setting it.
    NoSetting,
    /// Only one such card may be on the side.
    OneOnly,
    /// The player may Summon nothing more in this turn.
    NoSummons,
    /// Something keeps the player from having more monsters.
    Crowded,
    /// The Life Points that playing it costs are not there.
    Toll,
    /// Every Monster Card Zone is full.
    MonsterZonesFull,
    /// It needs so many free Monster Card Zones.
    ZonesNeeded(u8),
    /// There are not enough Tributes.
    Tributes,
    /// Every Spell & Trap Card Zone is full.
    SpellZonesFull,
    /// It came to the field in this turn.
    CameNow,
    /// Its position was changed in this turn.
    Turned,
    /// It attacked in this turn.
    Fought,
    /// Something keeps it from a Flip Summon.
    NoFlip,
    /// Something keeps its position as it is.
    Fixed,
    /// It was used in this turn.
    UsedThisTurn,
    /// It was used in this Duel.
    UsedThisDuel,
    /// It was used in this Damage Step.
    UsedThisStep,
    /// It was used on this chain.
    UsedThisChain,
    /// Something keeps the player from Special Summons.
    NoSpecialSummon,
    /// It is Special Summoned from elsewhere.
    Elsewhere,
    /// The chain is full.
    ChainFull,
    /// A Trap has to be Set first.
    TrapInHand,
    /// It was Set in this turn.
    SetNow,
    /// It is face-up already.
    FaceUp,
    /// It is played in its player's own turn alone.
    OwnTurn,
    /// It is played in an open Main Phase alone.
    OpenMain,
    /// Its Spell Speed is too low for a response, which needs this one.
    Speed(u8),
    /// A card of Spell Speed 1 is no response to what has happened.
    NoResponse,
    /// Only what negates a Summon is used while one is about to be made.
    Attempt,
    /// The Damage Step does not allow it.
    DamageStep,
    /// What it answers has not happened.
    Unanswered,
    /// Its effect is used from elsewhere.
    UsedElsewhere,
    /// It lies face-down.
    FaceDown,
    /// Its effects count once it is Normal Summoned again.
    Gemini,
    /// Its own activation has not resolved.
    Unresolved,
    /// Its own words keep it from being activated.
    NeverActivated,
    /// Something keeps the player from activating it.
    NoActivating,
    /// Something allows one such card a turn.
    OnePerTurn,
    /// The attacking monster keeps the player from it.
    Silenced,
    /// It is not its phase.
    Phase,
    /// There is nobody it could be aimed at.
    Nobody,
    /// A condition does not hold.
    Condition(u8),
    /// Something done in this turn forbids it.
    Forbidden,
    /// A cost cannot be paid.
    Cost(u8),
    /// There is no target.
    Target(u8),
    /// There is no monster to equip.
    NoEquip,
    /// There is nothing for it to do.
    Idle(u8),
    /// It works by itself: nothing of it is activated by hand.
    ByItself,
    /// A monster is played in a Main Phase.
    MainPhase,
    /// Its own way to be Special Summoned is for a Main Phase.
    OwnWayLater,
    /// It lies face-down or in Defense Position.
    NotUpright,
    /// No Battle Phase is fought in this turn.
    NoBattle,
    /// It has attacked as often as it may.
    Attacked,
    /// Something keeps it from attacking.
    NoAttack,
    /// What its attack costs cannot be paid.
    AttackToll,
    /// Nothing can be attacked.
    NoGoal,
}

/// One thing that stands in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bar {
    /// What.
    pub what: Obstacle,
    /// The card that does it, or [`Card::NONE`].
    pub by: Card,
    /// The ability that it is about.
    pub ability: Option<u8>,
}

impl Obstacle {
    /// The rules that say so.
    pub fn rules(self) -> &'static [&'static str] {
        match self {
            Self::SummonSpent => &["TD-BASE-15"],
            Self::NeverNormal => &["TD-BASE-51"],
            Self::NoNormalSummon | Self::NoSetting | Self::OneOnly | Self::Crowded => {
                &["TD-BASE-44"]
            }
            Self::NoSummons | Self::Forbidden => &["TD-OPEN-42"],
            Self::Toll | Self::AttackToll => &["TD-OPEN-26"],
            Self::MonsterZonesFull | Self::ZonesNeeded(_) | Self::SpellZonesFull => &["TD-BASE-55"],
            Self::Tributes => &["TD-BASE-16"],
            Self::CameNow | Self::Turned | Self::Fought => &["TD-BASE-19"],
            Self::NoFlip => &["TD-BASE-17"],
            Self::Fixed => &["TD-BASE-44"],
            Self::UsedThisTurn | Self::UsedThisDuel | Self::UsedThisStep | Self::UsedThisChain => {
                &["TD-BASE-50"]
            }
            Self::NoSpecialSummon | Self::Elsewhere | Self::OwnWayLater => &["TD-BASE-18"],
            Self::ChainFull => &["TD-BASE-29"],
            Self::TrapInHand | Self::SetNow => &["TD-BASE-24"],
            Self::FaceUp => &["TD-BASE-27"],
            Self::OwnTurn | Self::OpenMain => &["TD-BASE-23"],
            Self::Speed(_) | Self::NoResponse => &["TD-BASE-28"],
            Self::Attempt => &["TD-BASE-32"],
            Self::DamageStep => &["TD-BASE-39"],
            Self::Unanswered | Self::Phase => &["TD-BASE-34"],
            Self::UsedElsewhere | Self::FaceDown | Self::ByItself => &["TD-BASE-33"],
            Self::Gemini => &["TD-BASE-52"],
            Self::Unresolved => &["TD-BASE-29"],
            Self::NeverActivated | Self::NoActivating => &["TD-BASE-44"],
            Self::OnePerTurn => &["TD-OPEN-32"],
            Self::Silenced => &["TD-BASE-44"],
            Self::Nobody => &["TD-OPEN-28"],
            Self::Condition(_) => &["TD-BASE-42"],
            Self::Idle(_) => &["TD-OPEN-28"],
            Self::Cost(_) => &["TD-BASE-42"],
            Self::Target(_) | Self::NoEquip => &["TD-BASE-42"],
            Self::MainPhase => &["TD-BASE-12"],
            Self::NotUpright | Self::Attacked | Self::NoGoal => &["TD-BASE-36"],
            Self::NoBattle => &["TD-BASE-13"],
            Self::NoAttack => &["TD-BASE-44"],
        }
    }
}

/// Whoever hears what a card offers, and what forbids it the rest.
pub(crate) trait Ear {
    /// It may be done.
    fn offer(&mut self, say: Say, n: u16, card: Card);
    /// It may not be done. What forbids it is worked out only for those who want to know.
    fn bar(&mut self, bar: impl FnOnce() -> Bar);

    /// It may be done unless something is in the way.
    #[inline]
    fn hear(
        &mut self,
        say: Say,
        n: u16,
        card: Card,
        found: Option<Obstacle>,
        by: impl FnOnce(Obstacle) -> Bar,
    ) {
        match found {
            None => self.offer(say, n, card),
            Some(what) => self.bar(|| by(what)),
        }
    }
}

/// Hears offers alone.
pub(crate) struct Offers<'a>(pub &'a mut Vec<Choice>);

impl Ear for Offers<'_> {
    #[inline]
    fn offer(&mut self, say: Say, n: u16, card: Card) {
        self.0.push(Choice {
            verb: say as u8,
            n,
            card,
            zone: kernel::ZoneId::NONE,
        });
    }
    #[inline]
    fn bar(&mut self, _: impl FnOnce() -> Bar) {}
}

/// Hears what forbids, and how many offers there are.
#[derive(Default)]
struct Bars {
    offers: usize,
    bars: Vec<Bar>,
}

impl Ear for Bars {
    fn offer(&mut self, _: Say, _: u16, _: Card) {
        self.offers += 1;
    }
    fn bar(&mut self, bar: impl FnOnce() -> Bar) {
        let bar = bar();
        if !self.bars.contains(&bar) {
            self.bars.push(bar);
        }
    }
}

impl Table<'_> {
    /// An obstacle with the card that puts it there.
    pub(crate) fn bar_of(&self, seat: Seat, card: Card, what: Obstacle) -> Bar {
        Bar {
            what,
            by: self.hinderer(seat, card, what),
            ability: None,
        }
    }

    /// The card that puts an obstacle in the way of a seat's card, where one does.
    fn hinderer(&self, seat: Seat, card: Card, what: Obstacle) -> Card {
        let binder = |about| self.speaker(about, &mut |f, rule| self.binds_seat(f, rule, seat));
        let banner = |about| self.speaker(about, &mut |f, rule| self.bans(f, rule, seat, card));
        let holder = |about| self.speaker(about, &mut |f, rule| self.is_about(f, rule, card));
        let any = |about| self.speaker(about, &mut |_, _| true);
        match what {
            Obstacle::NoNormalSummon => binder(topic::NO_NORMAL_SUMMON),
            Obstacle::NoSpecialSummon => binder(topic::NO_SPECIAL_SUMMON),
            Obstacle::NoSetting => banner(topic::NO_SETTING),
            Obstacle::NoActivating => banner(topic::NO_ACTIVATING),
            Obstacle::Crowded => any(topic::COLOSSEUM),
            Obstacle::NoSummons => any(topic::ONLY_ITS_SUMMONS),
            Obstacle::Toll => any(topic::PLAY_TOLL),
            Obstacle::NoFlip => match binder(topic::NO_FLIP_SUMMON) {
                Card::NONE => holder(topic::NO_FLIP),
                by => by,
            },
            Obstacle::Fixed => holder(topic::FIXED),
            Obstacle::OnePerTurn => any(topic::ONE_PER_TURN),
            Obstacle::Silenced => any(topic::SILENCE),
            Obstacle::NoAttack => holder(topic::CANT_ATTACK),
            Obstacle::AttackToll => any(topic::TOLL),
            Obstacle::SummonSpent
            | Obstacle::NeverNormal
            | Obstacle::OneOnly
            | Obstacle::MonsterZonesFull
            | Obstacle::ZonesNeeded(_)
            | Obstacle::Tributes
            | Obstacle::SpellZonesFull
            | Obstacle::CameNow
            | Obstacle::Turned
            | Obstacle::Fought
            | Obstacle::UsedThisTurn
            | Obstacle::UsedThisDuel
            | Obstacle::UsedThisStep
            | Obstacle::UsedThisChain
            | Obstacle::Elsewhere
            | Obstacle::ChainFull
            | Obstacle::TrapInHand
            | Obstacle::SetNow
            | Obstacle::FaceUp
            | Obstacle::OwnTurn
            | Obstacle::OpenMain
            | Obstacle::Speed(_)
            | Obstacle::NoResponse
            | Obstacle::Attempt
            | Obstacle::DamageStep
            | Obstacle::Unanswered
            | Obstacle::UsedElsewhere
            | Obstacle::FaceDown
            | Obstacle::Gemini
            | Obstacle::Unresolved
            | Obstacle::NeverActivated
            | Obstacle::Phase
            | Obstacle::Nobody
            | Obstacle::Condition(_)
            | Obstacle::Forbidden
            | Obstacle::Cost(_)
            | Obstacle::Target(_)
            | Obstacle::NoEquip
            | Obstacle::Idle(_)
            | Obstacle::ByItself
            | Obstacle::MainPhase
            | Obstacle::OwnWayLater
            | Obstacle::NotUpright
            | Obstacle::NoBattle
            | Obstacle::Attacked
            | Obstacle::NoGoal => Card::NONE,
        }
    }

    /// Everything that forbids a seat to play or use a card, or to do something more with it, at its open
    /// turn or response. Nothing for a card of the hand that may be played.
    fn bars(&self, seat: Seat, card: Card, ask: Ask, window: Option<Window>) -> Vec<Bar> {
        let (holder, place) = self.spot(card);
        let mut ear = Bars::default();
        if holder != seat {
            return ear.bars;
        }
        let monster = self.info(card).class.is_monster();
        let main = ask == Ask::Main;
        match place {
            Zone::Hand if monster && main => self.hear_summon(seat, card, &mut ear),
            Zone::Hand if monster => self.hear_later(seat, card, &mut ear),
            Zone::Fusion => ear.bar(|| self.bar_of(seat, card, Obstacle::NeverNormal)),
            Zone::Hand if main => self.hear_set(seat, card, &mut ear),
            Zone::Monsters if main => self.hear_monster(seat, card, &mut ear),
            Zone::Monsters if ask == Ask::Battle => self.hear_attack(seat, card, &mut ear),
            Zone::Spells if main => self.hear_parting(seat, card, &mut ear),
            Zone::Hand
            | Zone::Monsters
            | Zone::Spells
            | Zone::Field
            | Zone::Graveyard
            | Zone::Removed
            | Zone::Deck
            | Zone::Arriving => {}
        }
        if main {
            self.hear_coming(seat, card, &mut ear);
        }
        let now = self.now(window);
        if place == Zone::Hand || place.is_field() {
            // Of a monster that is held, what it does on the field is not asked yet.
            let held = place == Zone::Hand && monster;
            let counts = |plan: &Plan| !held || plan.is_at(place);
            self.hear_activations(seat, card, &now, &mut ear, &counts);
        }
        let set = place.is_field() && self.s.status(card).side == Side::Down;
        if (place == Zone::Hand || set && !monster) && ear.offers == 0 && ear.bars.is_empty() {
            ear.bar(|| self.bar_of(seat, card, Obstacle::ByItself));
        }
        if matches!(place, Zone::Hand | Zone::Fusion) && ear.offers > 0 {
            ear.bars.clear();
        }
        ear.bars
    }

    /// What keeps a monster of the hand from being played while no Main Phase is open: what never lets it be
    /// Normal Summoned rather than the phase.
    fn hear_later(&self, seat: Seat, card: Card, ear: &mut Bars) {
        let never = self.is_never_normal(card);
        if never {
            ear.bar(|| self.bar_of(seat, card, Obstacle::NeverNormal));
        }
        if self.info(card).comes {
            ear.bar(|| self.bar_of(seat, card, Obstacle::OwnWayLater));
        } else if !never {
            ear.bar(|| self.bar_of(seat, card, Obstacle::MainPhase));
        }
    }

    /// Whether an ability is one that is used by hand, so that something may be in its way.
    pub(crate) fn is_used(kind: AbilityKind) -> bool {
        match kind {
            AbilityKind::Activation | AbilityKind::Ignition | AbilityKind::Quick => true,
            AbilityKind::CompulsoryQuick
            | AbilityKind::Always
            | AbilityKind::Trigger
            | AbilityKind::OptionalTrigger
            | AbilityKind::Flip
            | AbilityKind::OptionalFlip
            | AbilityKind::Summon
            | AbilityKind::Upkeep => false,
        }
    }
}

impl Yugioh {
    /// Everything that forbids a seat to play or use a card at its open turn or response; `None` at any
    /// other question. A copy of the state is asked, so nothing can change.
    pub fn bars(&self, state: &State, question: &kernel::Question, card: Card) -> Option<Vec<Bar>> {
        let ask = Ask::of(question.reason.code);
        let window = match ask {
            Ask::Main => None,
            Ask::Battle => Some(Window::Phase),
            Ask::Respond => Some(readiness::window(question.reason.n)?),
            _ => return None,
        };
        Some(self.reading(state, |table| table.bars(question.seat, card, ask, window)))
    }
}

//! Special, Fusion and Ritual Summons by effects, and Tokens.

use kernel::{Card, Seat, Wait};

use crate::ask::Ask;
use crate::event::What as Told;
use crate::frame::{Aims, Frame};
use crate::link::Aim;
use crate::moving::Why;
use crate::state::{Came, LIMBO, Place as Zone, Side, Stance};
use crate::table::Table;
use crate::topics::topic;
use crate::trigger::{From, What};
use crate::words::{Act, CardSet, Position, TokenName, Whose};

use super::fusion::Spent;
use super::ritual::Exact;
use cardlang::Name;

/// Topics on which a monster says how it may be Special Summoned.
const OWN_WAYS: u128 = 1 << topic::ONLY_FUSION_SUMMON
    | 1 << topic::OWN_NO_SPECIAL
    | 1 << topic::OWN_NO_REVIVAL
    | 1 << topic::ONLY_OWN_WAY;

impl<'a> Table<'a> {
    pub(super) fn act_of_summoning(&mut self, f: &mut Frame, act: &'a Act) -> Result<(), Wait> {
        match act {
            Act::Summon(things) => {
                let aims = self.which_to_summon(f, things, f.you)?;
                self.summon_all(f, &aims, f.you, None)
            }
            Act::SummonIn(things, position) => {
                let aims = self.which_to_summon(f, things, f.you)?;
                self.summon_all(f, &aims, f.you, Some(*position))
            }
            Act::SummonAs(_) => {
                let bound = self.is_bound(topic::NO_SPECIAL_SUMMON, f.you);
                if !bound && self.s.stays(f.source) && self.free_monster_zones(f.you) > 0 {
                    let stance = self.ask_position(f.you, f.source.card)?;
                    let why = self.why(f);
                    self.special_summon(f.source.card, f.you, Side::Up, stance, why);
                    f.did = true;
                }
                Ok(())
            }
            Act::SummonTo(things, whose) => {
                let seats = match whose {
                    Whose::Opponents => self.meant(f, lens::Who::YourOpponent, lens::Part::Acts),
                    other => self.whose(f, *other, lens::Part::Acts),
                };
                let Some(seat) = f.pick.or_else(|| seats.iter().next()) else {
                    return Ok(());
                };
                let aims = self.which_to_summon(f, things, seat)?;
                self.summon_all(f, &aims, seat, None)
            }
            Act::LetSummon(who, set, position) => {
                for seat in self.deciders(f, *who) {
                    self.let_summon(f, seat, set, *position)?;
                }
                Ok(())
            }
            Act::LetSummonToAttack(who, set, position, things) => {
                for seat in self.deciders(f, *who) {
                    let came = self.let_summon(f, seat, set, *position)?;
                    let target = self.things_now(f, things).first().copied();
                    if let (Some(attacker), Some(target)) = (came, target) {
                        self.begin_extra_battle(attacker, target);
                    }
                }
                Ok(())
            }
            Act::Tokens(n, TokenName(Name(name)), position) => {
                let position = self.token_position(f.you, f.source.card, *position)?;
                self.tokens(f, f.you, usize::from(*n), name, position);
                Ok(())
            }
            Act::TokensTo(n, TokenName(Name(name)), position) => {
                if let Some(seat) = f.pick.or_else(|| {
                    let foes = self.meant(f, lens::Who::YourOpponent, lens::Part::Acts);
                    self.from_seat(f.you).find(|s| foes.has(*s))
                }) {
                    self.tokens(f, seat, usize::from(*n), name, *position);
                }
                Ok(())
            }
            Act::Fuse(kind) => {
                let among = self.material_pool(f.you);
                self.fuse(f, &kind.0, among, Spent::Sent)
            }
            Act::FuseRemoving(kind) => {
                let among = self.material_pool(f.you);
                self.fuse(f, &kind.0, among, Spent::Removed)
            }
            Act::FuseFromGraveyard(kind) => {
                let among = self.grave_materials(f.you);
                self.fuse(f, &kind.0, among, Spent::Removed)
            }
            Act::SendMaterials(kind) => self.send_materials(f, &kind.0),
            Act::FuseIt => self.fuse_it(f),
            Act::RitualExactly(Name(a), Name(b), n) => {
                self.ritual_exactly(f, Exact::Tributes(a, b, *n))
            }
            Act::RitualFromDeck(kind) => self.ritual_exactly(f, Exact::Deck(&kind.0)),
            Act::ExtraSummon => self.extra_summon(f.you, f.source.card),
            Act::Ritual(Name(name), n) => self.ritual(f, name, u16::from(*n)),
            _ => Ok(()),
        }
    }

    /// A player Special Summons cards out of a set: the first that came.
    fn let_summon(
        &mut self,
        f: &mut Frame,
        seat: Seat,
        set: &CardSet,
        position: Position,
    ) -> Result<Option<Aim>, Wait> {
        f.they = seat;
        let mut own = f.clone();
        own.you = seat;
        own.they = seat;
        let mut aims = self.eligible(&own, set);
        aims.retain(|aim| self.summonable(seat, aim.card, f));
        let could = self.could_be(&own, set);
        if self.free_monster_zones(seat) == 0 || aims.is_empty() && could == 0 {
            return Ok(None);
        }
        let cards: Vec<Card> = aims.iter().map(|a| a.card).collect();
        let bounds = crate::activation::bounds(set.many, cards.len());
        let chosen = self.ask_cards_of(seat, Ask::Cards, f.source.card, &cards, bounds, could)?;
        let aims: Aims = chosen.iter().map(|c| self.s.aim(*c)).collect();
        self.summon_all(f, &aims, seat, Some(position))?;
        Ok(chosen.first().map(|card| self.s.aim(*card)))
    }

    /// Chooses what to Summon among what can be.
    fn which_to_summon(
        &mut self,
        f: &mut Frame,
        things: &crate::words::Things,
        to: Seat,
    ) -> Result<Aims, Wait> {
        let room = self.free_monster_zones(to);
        match things {
            crate::words::Things::Some(set) => {
                let mut found = self.eligible(f, set);
                found.retain(|aim| self.summonable(f.you, aim.card, f));
                let cards: Vec<Card> = found.iter().map(|a| a.card).collect();
                let (min, max) = crate::activation::bounds(set.many, cards.len());
                let deck = cards.iter().any(|c| self.spot(*c).1 == Zone::Deck);
                let ask = if deck { Ask::Search } else { Ask::Cards };
                let (min, max) = (min.min(room), max.min(room));
                let could = self.could_be(f, set);
                let chosen =
                    self.ask_cards_of(f.you, ask, f.source.card, &cards, (min, max), could)?;
                let aims: Aims = chosen.iter().map(|c| self.s.aim(*c)).collect();
                Ok(aims)
            }
            reference => {
                let mut aims = self.which(f, reference)?;
                aims.retain(|aim| self.summonable(f.you, aim.card, f));
                aims.truncate(room);
                Ok(aims)
            }
        }
    }

    /// Whether a card may be Special Summoned by an effect (TD-BASE-51).
    pub fn summonable(&self, seat: Seat, card: Card, f: &Frame) -> bool {
        let info = self.info(card);
        let (_, place) = self.spot(card);
        if !info.class.is_monster()
            || place == Zone::Monsters
            || self.is_bound(topic::NO_SPECIAL_SUMMON, seat)
            || self.is_barred(seat, f.source.card)
        {
            return false;
        }
        let special = info.is_special_only() && !self.s.is_proper(card) && place != Zone::Fusion;
        // Most monsters say nothing of how they are Summoned.
        if info.topics & OWN_WAYS == 0 {
            return !special;
        }
        let own = f.source.card == card;
        if self.own_rule(card, topic::ONLY_FUSION_SUMMON).is_some()
            || self.own_rule(card, topic::OWN_NO_SPECIAL).is_some()
            || self.own_rule(card, topic::OWN_NO_REVIVAL).is_some()
                && place == Zone::Graveyard
                && !own
            || self.own_rule(card, topic::ONLY_OWN_WAY).is_some() && !self.s.is_proper(card) && !own
            || self.own_rule(card, topic::ONLY_OWN_WAY).is_some()
                && place != Zone::Graveyard
                && place != Zone::Removed
                && !own
        {
            return false;
        }
        // Fusion and Ritual Monsters first by their own Summon.
        !special
    }

    fn summon_all(
        &mut self,
        f: &mut Frame,
        aims: &Aims,
        seat: Seat,
        position: Option<Position>,
    ) -> Result<(), Wait> {
        let mut from = aims.iter().map(|aim| self.spot(aim.card));
        let searched = from.find(|(_, place)| *place == Zone::Deck);
        let mut positions = Vec::new();
        for aim in aims.iter() {
            let stance = match position {
                Some(Position::Attack) => (Side::Up, Stance::Attack),
                Some(Position::Defense) => (Side::Up, Stance::Defense),
                Some(Position::FaceDown) => (Side::Down, Stance::Defense),
                Some(Position::Either) | None => (Side::Up, self.ask_position(seat, aim.card)?),
            };
            positions.push(stance);
        }
        let why = self.why(f);
        for (aim, (side, stance)) in aims.iter().zip(positions) {
            self.special_summon(aim.card, seat, side, stance, why);
        }
        f.count = aims.len() as u16;
        f.did = !aims.is_empty();
        if let Some((seat, _)) = searched {
            self.shuffle(seat, &["TD-BASE-53"]);
        }
        let aims = aims.clone();
        self.bind(f, &aims);
        // A card that stays bound to what it brought (Call of the Haunted, Premature Burial).
        let source = f.source.card;
        if (self.own_rule(source, topic::LEAVES_DESTROY).is_some()
            || self.own_rule(source, topic::BOND_DESTROY).is_some())
            && self.s.stays(f.source)
            && let Some(first) = f.it.first()
        {
            self.s.status_mut(source).on = first.card;
        }
        Ok(())
    }

    /// Special Summons a card to a seat's side of the field.
    pub fn special_summon(&mut self, card: Card, seat: Seat, side: Side, stance: Stance, why: Why) {
        if self.free_monster_zones(seat) == 0 {
            return;
        }
        if self.is_barred(seat, why.by) || self.is_crowded(seat) {
            return;
        }
        let from = self.from(card);
        self.origin = Some(self.spot(card).1);
        self.place_on_field(card, seat, Zone::Monsters, side, stance);
        let turn = self.s.turn;
        self.s.players[why.seat].last_summon = turn;
        self.s.status_mut(card).came = Came::Special;
        let n = if stance == Stance::Attack { 0 } else { 1 };
        if side == Side::Up {
            self.told(Told::SpecialSummoned, seat, card, n, &["TD-BASE-18"]);
        } else {
            self.told_team(Told::SpecialSummoned, seat, card, 2, &["TD-BASE-18"]);
        }
        let aim = self.s.aim(card);
        self.happen(
            What::SpecialSummoned,
            aim,
            Aim::NONE,
            seat,
            Why { seat, ..why },
            from,
            0,
        );
        self.origin = None;
    }

    /// In which position a Token comes, if its controller may say.
    fn token_position(
        &mut self,
        seat: Seat,
        source: Card,
        position: Position,
    ) -> Result<Position, Wait> {
        if position != Position::Either {
            return Ok(position);
        }
        Ok(match self.ask_position(seat, source)? {
            Stance::Attack => Position::Attack,
            Stance::Defense => Position::Defense,
        })
    }

    /// A Token that is not in play: one of the seat's own, and none whose effect still waits.
    fn spare_token(&self, seat: Seat) -> Option<Card> {
        let waits = |card: Card| {
            let pending = self.s.pending.iter().map(|p| p.source.card);
            let links = self.s.chain.iter().map(|l| l.source.card);
            pending.chain(links).any(|source| source == card)
        };
        let spare = self.s.piles.cards(LIMBO).iter().copied();
        let mut spare = spare.filter(|c| !waits(*c));
        let any = spare.clone().next();
        spare.find(|c| self.r.owner[c.index()] == seat).or(any)
    }

    /// Puts Tokens onto a side of the field (TD-BASE-47).
    fn tokens(&mut self, f: &mut Frame, seat: Seat, n: usize, name: &str, position: Position) {
        let Some(face) = self.r.ruled.pool.named(name) else {
            return;
        };
        if self.free_monster_zones(seat) < n || self.is_bound(topic::NO_SPECIAL_SUMMON, f.you) {
            return;
        }
        let why = self.why(f);
        let base = self.r.faces.len();
        let mut aims = Aims::new();
        for _ in 0..n {
            let Some(card) = self.spare_token(seat) else {
                break;
            };
            self.s.tokens[card.index() - base] = face;
            let stance = if position == Position::Attack {
                Stance::Attack
            } else {
                Stance::Defense
            };
            self.place_on_field(card, seat, Zone::Monsters, Side::Up, stance);
            self.s.status_mut(card).came = Came::Special;
            self.told(
                Told::TokenCame,
                seat,
                card,
                i32::from(stance == Stance::Defense),
                &["TD-BASE-47"],
            );
            let aim = self.s.aim(card);
            self.happen(
                What::SpecialSummoned,
                aim,
                Aim::NONE,
                seat,
                why,
                From::Elsewhere,
                0,
            );
            aims.push(aim);
        }
        self.bind(f, &aims);
    }
}

//! What an activation answers: what has just happened, or the last link of the chain (TD-BASE-29).

use kernel::{Card, Seat};

use crate::face::AbilityKind;
use crate::frame::Frame;
use crate::link::{Aim, Link};
use crate::table::Table;
use crate::words::{A, Act, Clause, Event};

impl Table<'_> {
    /// What an event is about, if it is what has just happened (TD-BASE-29).
    pub fn answers(&self, f: &Frame, event: &Event, card: Card) -> Option<(Aim, Aim, Seat, i32)> {
        let link = self.s.chain.last();
        let on_chain =
            |ok: bool, link: &Link| ok.then_some((link.source, Aim::NONE, link.seat, link.amount));
        let kind_of = |link: &Link| self.plan(link.source.card, link.ability).kind;
        match event {
            Event::Activates(subject, A(kind)) => {
                let link = link?;
                let ok = self.does(f, *subject, link.seat)
                    && kind_of(link) == AbilityKind::Activation
                    && self.fits(f, kind, link.source.card);
                on_chain(ok, link)
            }
            Event::ActivatesEffect(subject, A(kind)) => {
                let link = link?;
                let ok = self.does(f, *subject, link.seat)
                    && kind_of(link) != AbilityKind::Activation
                    && self.fits(f, kind, link.source.card);
                on_chain(ok, link)
            }
            // Of cards their activation, of monsters an effect: what a face-up Spell or Trap does besides
            // is neither.
            Event::ActivatesAnything(subject) => {
                let link = link?;
                let ok = self.does(f, *subject, link.seat)
                    && (kind_of(link) == AbilityKind::Activation
                        || self.info(link.source.card).class.is_monster());
                on_chain(ok, link)
            }
            Event::Targets(subject) => {
                let link = link?;
                let ok = self.does(f, *subject, link.seat)
                    && link.aimed_at().iter().any(|aim| aim.card == card);
                on_chain(ok, link)
            }
            Event::DamageEffect(subject) => {
                let link = link?;
                on_chain(
                    self.does(f, *subject, link.seat) && self.link_does(link, &is_damage),
                    link,
                )
            }
            Event::DamageToYou(subject) => {
                let link = link?;
                on_chain(
                    self.does(f, *subject, link.seat) && self.link_hurts(link, f.you),
                    link,
                )
            }
            Event::DestroyEffect(subject) => {
                let link = link?;
                on_chain(
                    self.does(f, *subject, link.seat) && self.link_does(link, &is_destruction),
                    link,
                )
            }
            Event::SummonEffect(subject) => {
                let link = link?;
                on_chain(
                    self.does(f, *subject, link.seat) && self.link_does(link, &is_summon),
                    link,
                )
            }
            _ => {
                let found = self
                    .s
                    .news
                    .iter()
                    .rev()
                    .find(|h| self.is_event(f, event, card, h))?;
                let about = if matches!(event, Event::OtherAttacked(_) | Event::IsAttacked) {
                    found.other
                } else {
                    found.card
                };
                Some((about, found.other, found.seat, found.n))
            }
        }
    }

    /// Whether some act of a link is of a sort.
    pub(crate) fn link_does(&self, link: &Link, is: &dyn Fn(&Act) -> bool) -> bool {
        let plan = self.plan(link.source.card, link.ability);
        plan.acts.iter().any(
            |at| match self.clause(link.source.card, link.ability, *at) {
                Clause::Do(act) => any_act(act, is),
                _ => false,
            },
        )
    }

    /// Whether a link would inflict damage to a seat.
    pub(crate) fn link_hurts(&self, link: &Link, seat: Seat) -> bool {
        let frame = Frame::of(link, self.face(link.source.card));
        self.link_does(link, &|act| {
            let (Act::Damage(_, whom) | Act::DamageEach(_, whom, _)) = act else {
                return false;
            };
            let hurt = self.scored(&frame, *whom);
            hurt.iter().any(|to| self.hurts(*to, seat))
        })
    }
}

/// Whether an act of a sort is anywhere in an act.
pub fn any_act(act: &Act, is: &dyn Fn(&Act) -> bool) -> bool {
    is(act)
        || match act {
            Act::If(_, act)
            | Act::May(act)
            | Act::LetThem(_, act)
            | Act::InEndPhase(act)
            | Act::InNthStandby(_, act)
            | Act::InNext(_, _, act)
            | Act::CallOr(act)
            | Act::AtNextTurn(_, act) => any_act(act, is),
            Act::Either(a, b) => any_act(a, is) || any_act(b, is),
            _ => false,
        }
}

fn is_damage(act: &Act) -> bool {
    matches!(act, Act::Damage(..) | Act::DamageEach(..))
}

fn is_destruction(act: &Act) -> bool {
    matches!(
        act,
        Act::Destroy(_) | Act::DestroyRemoving(_) | Act::DestroyAfterDamage(_)
    )
}

fn is_summon(act: &Act) -> bool {
    matches!(
        act,
        Act::Summon(_)
            | Act::SummonIn(..)
            | Act::SummonAs(_)
            | Act::SummonTo(..)
            | Act::LetSummon(..)
            | Act::Tokens(..)
            | Act::TokensTo(..)
            | Act::Fuse(_)
            | Act::FuseRemoving(_)
            | Act::FuseFromGraveyard(_)
            | Act::FuseIt
            | Act::Ritual(..)
            | Act::RitualExactly(..)
            | Act::RitualFromDeck(_)
    )
}

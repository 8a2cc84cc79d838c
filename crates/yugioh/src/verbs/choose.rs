//! Choosing the cards that a sentence is about.

use kernel::{Card, Seat, Wait};

use crate::activation::bounds;
use crate::ask::Ask;
use crate::backs::Reading;
use crate::frame::{Aims, Frame};
use crate::options::LendScope;
use crate::state::Place as Zone;
use crate::table::Table;
use crate::trigger::Cause;
use crate::words::{CardSet, Many, Pile, Place, Things, Whose};

impl<'a> Table<'a> {
    /// The cards a sentence is about: a reference, all of a kind, or some that are chosen now.
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn which(&mut self, f: &mut Frame, things: &Things) -> Result<Aims, Wait> {
        match things {
            Things::Some(set) => self.choose(f, set, f.you),
            reference => {
                let mut found = self.things_now(f, reference);
                let was_field = |aim: &crate::link::Aim| aim.life != 0;
                // What has left its stay is no longer meant; what acts on it says so by itself.
                found.retain(|aim| {
                    !was_field(aim)
                        || self.s.stays(*aim)
                        || matches!(
                            reference,
                            Things::That | Things::ThatCard | Things::Battled | Things::This
                        )
                });
                // What an effect has destroyed before is not there to be meant.
                if matches!(reference, Things::Battled) {
                    let by_effect = |card: kernel::Card| {
                        self.s.fates[card.index()] & crate::state::fate::EFFECT != 0
                    };
                    found.retain(|aim| self.s.stays(*aim) || !by_effect(aim.card));
                }
                if matches!(reference, Things::That | Things::Those) {
                    found.retain(|aim| {
                        !was_field(aim)
                            || !self.spot(aim.card).1.is_field()
                            || self.s.status(aim.card).side == crate::state::Side::Up
                    });
                }
                self.only_affected(f, &mut found);
                Ok(found)
            }
        }
    }

    /// Whether a Spell or Trap has resolved and only waits to be put away.
    pub fn is_spent(&self, card: Card) -> bool {
        self.spot(card).1 == Zone::Spells
            && self.s.resolving
            && self.s.status(card).side == crate::state::Side::Up
            && !self.info(card).class.is_monster()
            && self.is_used_up(card)
            && !self.s.chain.iter().any(|l| l.source.card == card)
    }

    /// Keeps what the effect can do something to.
    fn only_affected(&self, f: &Frame, found: &mut Aims) {
        if f.cause == Cause::Effect {
            found.retain(|aim| {
                !self.spot(aim.card).1.is_field() || self.affects(aim.card, f.source.card, f.you)
            });
        }
    }

    /// Chooses cards of a set, or takes all of it.
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn choose(&mut self, f: &mut Frame, set: &CardSet, chooser: Seat) -> Result<Aims, Wait> {
        let mut found = self.eligible(f, set);
        if set.many == Many::All {
            self.only_affected(f, &mut found);
            return Ok(found);
        }
        let cards: Vec<Card> = found.iter().map(|a| a.card).collect();
        let (mut min, max) = bounds(set.many, cards.len());
        let deck = matches!(
            set.place,
            Place::In(_, Pile::Deck) | Place::InEither(_, Pile::Deck, _)
        );
        if f.cause == Cause::Effect && deck && set.many != Many::Any {
            min = min.min(cards.len());
        }
        let ask = match (f.cause, deck) {
            (Cause::Cost, _) => Ask::Cost,
            (_, true) => Ask::Search,
            (_, false) => Ask::Cards,
        };
        let could = self.could_be(f, set);
        let chosen = self.ask_cards_of(chooser, ask, f.source.card, &cards, (min, max), could)?;
        let mut aims = Aims::new();
        for card in chosen {
            aims.push(self.s.aim(card));
        }
        // One opponent for all that is taken from piles (TD-OPEN-29).
        if f.pick.is_none() {
            let foe = aims
                .iter()
                .map(|a| self.spot(a.card))
                .find(|(s, p)| !self.allied(*s, f.you) && !p.is_field());
            f.pick = foe.map(|(seat, _)| seat);
        }
        self.only_affected(f, &mut aims);
        Ok(aims)
    }

    /// The cards of a set that this effect or cost may take.
    pub fn eligible(&self, f: &Frame, set: &CardSet) -> Aims {
        let mut found = self.gather(f, &set.kind, &set.place, part_of(set));
        let own = matches!(set.place, Place::Yours | Place::HandOrField);
        if f.cause == Cause::Cost && own {
            for card in self.exchanged(f.you) {
                if self.fits(f, &set.kind, card) && !found.is_full() {
                    found.push(self.s.aim(card));
                }
            }
        }
        let may = self.usable(f, set);
        found.retain(|aim| may(aim.card));
        found
    }

    /// Whether at least so many cards of a set that this effect or cost may take are such.
    pub(crate) fn has_eligible(
        &self,
        f: &Frame,
        set: &CardSet,
        least: usize,
        such: impl Fn(Card) -> bool,
    ) -> bool {
        let fit = |card| f.reading == Reading::Backs && self.is_unseen(card) || such(card);
        let lends = f.cause == Cause::Cost && !self.exchanged(f.you).is_empty();
        if set.kind.picks_extremes() || set.place == Place::AmongThem || lends {
            let found = self.eligible(f, set);
            return found.iter().filter(|aim| fit(aim.card)).count() >= least;
        }
        // No more are looked for than are needed.
        let may = self.usable(f, set);
        let part = part_of(set);
        let mut found = 0;
        least == 0
            || self.any_fitting(f, &set.kind, &set.place, part, |card| {
                found += usize::from(may(card) && fit(card));
                found >= least
            })
    }

    /// Which cards of a set this effect or cost may use.
    fn usable<'b>(&'b self, f: &Frame, set: &CardSet) -> impl Fn(Card) -> bool + use<'a, 'b> {
        let own = matches!(set.place, Place::Yours | Place::HandOrField);
        let field = f.cause == Cause::Cost && matches!(set.place, Place::Field);
        let lent = f.cause != Cause::Effect && (own || field);
        // A card that is being used up does not count itself.
        let source = f.source.card;
        let used = !self.info(source).class.is_monster() && self.is_used_up(source);
        let spent = used
            || f.cause == Cause::Cost && matches!(set.place, Place::In(Whose::Yours, Pile::Hand));
        let you = f.you;
        move |card| (!spent || card != source) && (!lent || self.may_use(you, card))
    }

    /// Whether a card may pay a cost of a seat: its own, or a teammate's monster that may be lent
    /// (TD-SHARE-3, TD-OPEN-18, SY-COST-1).
    fn may_use(&self, seat: Seat, card: Card) -> bool {
        let (holder, place) = self.spot(card);
        if holder == seat || self.exchanged(seat).contains(&card) {
            return true;
        }
        let lent = self.r.ruled.options.lend_scope == LendScope::AnyMonster;
        lent && self.allied(holder, seat) && place == Zone::Monsters
    }
}

/// The part that a set plays in a sentence: all of it is commanded, some of it is used.
fn part_of(set: &CardSet) -> lens::Part {
    if set.many == Many::All {
        lens::Part::Commands
    } else {
        lens::Part::Uses
    }
}

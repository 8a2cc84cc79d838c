//! Answers to events.

use arrayvec::ArrayVec;
use kernel::{Card, Seat, Wait};
use lens::Part;

use crate::ask::Ask;
use crate::frame::{Did, Frame};
use crate::plan::PlanSort;
use crate::state::{Effect, Event, Life, Origin, Sorts, Spot, Standing};
use crate::table::Table;
use crate::words::{Mon, Often, Trigger};

impl Table<'_> {
    /// The frame of a watch: `life` is the Pokémon that the event befell.
    fn watch_frame(&self, attack: Option<&Frame>, watch: &Standing, life: Life) -> Frame {
        let origin = if watch.origin == Origin::Attack {
            Origin::Power
        } else {
            watch.origin
        };
        let mut f = Frame::new(
            watch.seat,
            watch.source,
            (watch.face, watch.ability),
            origin,
        );
        let attached = matches!(watch.origin, Origin::Trainer | Origin::Energy);
        if attached {
            f.holder = watch.on
        } else {
            f.me = watch.on
        }
        f.it = life;
        f.opponent = watch.named.or_else(|| self.only_opponent(watch.seat));
        if let Some(seat) = f.opponent {
            f.defending = self.mon(Spot::active(seat)).life;
        }
        if let Some(attack) = attack {
            f.attacking = attack.me;
            f.opponent = Some(attack.you);
        }
        f
    }

    /// Carries out the answer of a watch; whether what it may do was done.
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn answer_event(
        &mut self,
        attack: Option<&Frame>,
        watch: &Standing,
        life: Life,
    ) -> Result<Did, Wait> {
        let Effect::Watch(_, at) = watch.effect else {
            return Ok(Did::No);
        };
        let plan = &self.r.pool.info(watch.face).abilities[watch.ability as usize];
        let mut f = self.watch_frame(attack, watch, life);
        for (clause, act) in plan.watches[at as usize].acts.iter().enumerate() {
            self.act(&mut f, act, clause as u8)?;
        }
        Ok(f.did)
    }

    /// Answers what an attack did.
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn answer(&mut self, attack: &Frame, watch: &Standing, life: Life) -> Result<(), Wait> {
        self.answer_event(Some(attack), watch, life).map(|_| ())
    }

    /// Answers that an attack is about to do something to a Pokémon: whether that is prevented.
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn answer_touch(
        &mut self,
        attack: &Frame,
        watch: &Standing,
        life: Life,
    ) -> Result<bool, Wait> {
        Ok(self.answer_event(Some(attack), watch, life)? == Did::Yes)
    }

    /// Answers that a card was attached from a hand to a Pokémon.
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn answer_attached(&mut self, seat: Seat, card: Card, spot: Spot) -> Result<(), Wait> {
        let life = self.mon(spot).life;
        let due = self.watched(|t, watch, trigger, frame| match trigger {
            Trigger::ThisAttached => watch.source == card,
            Trigger::Attached(cards, whose, mon) => {
                t.whose_known(frame, *whose, Part::Holds).has(seat)
                    && t.now().is_kind(card, &cards.kind)
                    && t.is_meant(frame, watch, mon, spot)
            }
            _ => false,
        });
        self.answer_all(&due, seat, life)
    }

    /// Answers that a Pokémon was put from a hand onto a Bench.
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn answer_benched(&mut self, seat: Seat, spot: Spot) -> Result<(), Wait> {
        let (life, card) = (self.mon(spot).life, self.top(spot));
        let due = self.watched(|t, watch, trigger, frame| match trigger {
            Trigger::Benched(cards, whose, _) => {
                watch.on != life
                    && t.whose_known(frame, *whose, Part::Holds).has(seat)
                    && t.now().is_kind(card, &cards.kind)
            }
            _ => false,
        });
        self.answer_all(&due, seat, life)
    }

    /// Uses what a Pokémon may do as it comes into play from a hand (TB-BASE-20).
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn answer_played(&mut self, spot: Spot) -> Result<(), Wait> {
        self.use_at_once(spot, Often::OnPlay)
    }

    /// Uses what a Pokémon may do as it evolves by a card from a hand (TB-BASE-20).
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn answer_evolved(&mut self, spot: Spot) -> Result<(), Wait> {
        self.use_at_once(spot, Often::OnEvolving)
    }

    fn use_at_once(&mut self, spot: Spot, when: Often) -> Result<(), Wait> {
        let info = self.now().what(spot);
        for at in &info.powers {
            let plan = &info.abilities[*at as usize];
            let PlanSort::Power { often, .. } = &plan.sort else {
                continue;
            };
            if *often != when || !self.now().power_free(spot, plan) {
                continue;
            }
            let frame = self.power_frame(spot, *at);
            let words = u16::from(*at) << 8;
            if self.is_usable(&frame, plan) {
                if self.ask_yes(spot.seat, Ask::May, frame.source, words)? {
                    self.use_power(spot, *at)?;
                }
            } else if (self.backs(&frame)).is_some_and(|backs| self.is_usable(&backs, plan)) {
                self.ask_no(spot.seat, Ask::May, frame.source, words)?;
            }
        }
        Ok(())
    }

    /// Watches that hold now and whose trigger passes a test.
    fn watched(
        &self,
        test: impl Fn(&Self, &Standing, &Trigger, &Frame) -> bool,
    ) -> ArrayVec<Standing, 8> {
        let mut due = ArrayVec::new();
        const PLAYS: Sorts = Sorts::of(&[
            Effect::Watch(Event::Attached, 0),
            Effect::Watch(Event::ThisAttached, 0),
            Effect::Watch(Event::Benched, 0),
        ]);
        for watch in self.s.standing.of(PLAYS) {
            let Effect::Watch(_, at) = watch.effect else {
                continue;
            };
            if due.is_full() || !self.now().holds(watch) {
                continue;
            }
            let trigger = &self.now().plan_of(watch).watches[at as usize].trigger;
            let frame = self.watch_frame(None, watch, Life::NONE);
            if test(self, watch, trigger, &frame) {
                due.push(*watch);
            }
        }
        due
    }

    /// Whether a trigger's phrase means the Pokémon in a place.
    fn is_meant(&self, frame: &Frame, watch: &Standing, mon: &Mon, spot: Spot) -> bool {
        match mon {
            Mon::Chosen(_, group) | Mon::EachOf(group) | Mon::Group(group) => {
                self.group_known(frame, group).contains(&spot)
            }
            Mon::Active(_) => self.one_known(frame, mon) == Some(self.mon(spot).life),
            _ => watch.on == self.mon(spot).life,
        }
    }

    fn answer_all(&mut self, due: &[Standing], seat: Seat, life: Life) -> Result<(), Wait> {
        for watch in due {
            let Effect::Watch(_, at) = watch.effect else {
                continue;
            };
            let mut f = self.watch_frame(None, watch, life);
            if self.r.lens.opponents(watch.seat).has(seat) {
                f.opponent = Some(seat);
            }
            let plan = &self.r.pool.info(watch.face).abilities[watch.ability as usize];
            for (clause, act) in plan.watches[at as usize].acts.iter().enumerate() {
                self.act(&mut f, act, clause as u8)?;
            }
        }
        Ok(())
    }
}

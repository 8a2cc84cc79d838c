//! Answers to events.

use kernel::Wait;

use crate::frame::{Did, Frame};
use crate::state::{Effect, Life, Origin, Standing};
use crate::table::Table;

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
}

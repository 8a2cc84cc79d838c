//! Whose turn it is, and which phase and step of it.

use yugioh::Yugioh;
use yugioh::state::{Outcome, Stage, State, Step, Window};

use crate::{Sight, TurnView};

impl Sight<'_, Yugioh> {
    /// Whose turn it is. `settled` is the state when the step at hand began.
    pub(super) fn turn(&self, settled: &State) -> TurnView {
        let phase = if self.state.outcome == Outcome::Open {
            match self.state.stage {
                Stage::Battle => battle_step(self.state, settled).to_owned(),
                stage => phase(stage).to_owned(),
            }
        } else {
            "Over".to_owned()
        };
        TurnView {
            number: self.state.turn,
            seat: (self.state.turn > 0 && self.state.outcome == Outcome::Open)
                .then(|| self.state.on_turn.number()),
            phase: phase.into(),
            // The side that began may have it begin in the middle of the seats (TD-TURN-2).
            order: self
                .rules
                .reading(self.state, |table| self.order(table.cycle())),
        }
    }
}

/// The name of a phase.
pub(super) fn phase(stage: Stage) -> &'static str {
    match stage {
        Stage::SetUp => "Set-up",
        Stage::Draw => "Draw Phase",
        Stage::Standby => "Standby Phase",
        Stage::Main1 => "Main Phase 1",
        Stage::Battle => "Battle Phase",
        Stage::Damage => "Battle Phase, Damage Step",
        Stage::Main2 => "Main Phase 2",
        Stage::End => "End Phase",
    }
}

/// The step of a Battle Phase outside of a Damage Step.
fn battle_step(now: &State, settled: &State) -> &'static str {
    let comes = |step: Step| now.agenda.contains(&step) || settled.agenda.last() == Some(&step);
    let opens = settled.agenda.iter().any(|step| {
        matches!(
            step,
            Step::Offer(Window::Phase)
                | Step::Triggers(Window::Phase)
                | Step::Resolve(Window::Phase)
        )
    });
    if now.battle.is_some() || settled.agenda.last() == Some(&Step::Attack) {
        "Battle Phase, Battle Step"
    } else if !comes(Step::Attack) && comes(Step::Enter(Stage::Main2)) {
        "Battle Phase, End Step"
    } else if opens {
        "Battle Phase, Start Step"
    } else {
        "Battle Phase, Battle Step"
    }
}

//! Proposals: what is done only if all whom it concerns agree. One that is refused is gone.

use super::{No, Table, no};
use crate::{
    Stop,
    wire::{Kind, ProposalLine, Stage},
};

/// What is proposed now.
pub(super) struct Proposal {
    id: u32,
    pub(super) kind: Kind,
    /// Whose person proposed it.
    pub(super) by: u8,
    /// The seat it is about.
    pub(super) seat: u8,
    /// Seats whose people have to agree.
    voters: Vec<u8>,
    yes: Vec<u8>,
}

impl Proposal {
    /// Whether nobody is left to be asked.
    pub(super) fn agreed(&self) -> bool {
        self.voters.iter().all(|seat| self.yes.contains(seat))
    }

    /// The proposal as it is told.
    pub(super) fn line(&self) -> ProposalLine {
        let open = self.voters.iter().filter(|seat| !self.yes.contains(seat));
        ProposalLine {
            id: self.id,
            kind: self.kind,
            by: self.by,
            yes: self.yes.clone(),
            open: open.copied().collect(),
        }
    }
}

impl Table {
    /// A person proposes something.
    pub(super) fn propose(&mut self, own: u8, seat: u8, kind: Kind) -> Result<(), No> {
        let stage = self.life.book.stage;
        match (kind, stage) {
            (Kind::Undo | Kind::Concede, Stage::Playing) | (Kind::Rematch, Stage::Over) => {}
            (Kind::Undo | Kind::Concede, Stage::Gathering | Stage::Over) => {
                return no("this can be proposed only while the game is played");
            }
            (Kind::Rematch, Stage::Gathering | Stage::Playing) => {
                return no("this can be proposed only once the game is over");
            }
        }
        if kind == Kind::Rematch && self.life.book.moved.is_some() {
            return no("it goes on at another table already");
        }
        if kind == Kind::Undo {
            let view = self.life.view(Some(seat));
            let waiting = view.map(|view| view.waiting).unwrap_or_default();
            if self.undoable(seat, &waiting) == 0 {
                return no("there is nothing that you may take back now");
            }
            if self.life.book.chair(seat).and_then(|chair| chair.player()) != Some(own) {
                return no(format!("seat {seat} is not yours to play"));
            }
        }
        // What others see nothing of is not in their way.
        let mut open = self.proposals.iter();
        if open.any(|open| {
            (open.kind == Kind::Concede) == (kind == Kind::Concede) && self.concerns(open, own)
        }) {
            return no("something is proposed already");
        }
        self.proposed += 1;
        let mut voters = self.voters(kind, own);
        if !voters.contains(&own) {
            voters.push(own);
        }
        self.proposals.push(Proposal {
            id: self.proposed,
            kind,
            by: own,
            seat,
            voters,
            yes: vec![own],
        });
        self.tell_all();
        Ok(())
    }

    /// A person says yes or no.
    pub(super) fn agree(&mut self, own: u8, id: u32, yes: bool) -> Result<(), No> {
        let mut all = self.proposals.iter_mut();
        let Some(open) = all.find(|open| open.id == id && open.voters.contains(&own)) else {
            return no("this is no longer proposed");
        };
        match yes {
            false => self.proposals.retain(|open| open.id != id),
            true if open.yes.contains(&own) => return Ok(()),
            true => open.yes.push(own),
        }
        self.tell_all();
        Ok(())
    }

    /// Does what all have agreed on.
    pub(super) async fn carry_out(&mut self, proposal: &Proposal) -> Result<(), No> {
        match proposal.kind {
            Kind::Undo => self.undo(proposal.seat).await?,
            Kind::Concede => {
                let team = self.life.book.settings.team(proposal.by);
                self.stop(team, Stop::Conceded).await?;
            }
            Kind::Rematch => self.go_on().await?,
        }
        self.tell_all();
        Ok(())
    }

    /// Whether a seat's person is told of a proposal.
    pub(super) fn concerns(&self, proposal: &Proposal, own: u8) -> bool {
        let settings = &self.life.book.settings;
        match proposal.kind {
            Kind::Undo | Kind::Rematch => true,
            Kind::Concede => settings.team(own) == settings.team(proposal.by),
        }
    }

    /// Seats whose people have to agree.
    fn voters(&self, kind: Kind, by: u8) -> Vec<u8> {
        let book = &self.life.book;
        let team = book.settings.team(by);
        let all = book.chairs.iter().filter(|chair| chair.is_persons());
        let mut voters: Vec<u8> = match kind {
            Kind::Undo | Kind::Rematch => all
                .map(|chair| chair.place.seat)
                .filter(|seat| self.owner_here(*seat))
                .collect(),
            // One whose line dropped is waited for, until somebody else plays the seat.
            Kind::Concede => all
                .filter(|chair| book.settings.team(chair.place.seat) == team)
                .filter_map(|chair| chair.player())
                .collect(),
        };
        voters.sort_unstable();
        voters.dedup();
        voters
    }

    /// Counts again who has to agree.
    pub(super) fn recount(&mut self) {
        let stage = self.life.book.stage;
        let mut all = std::mem::take(&mut self.proposals);
        all.retain_mut(|open| {
            let fits = match open.kind {
                Kind::Undo | Kind::Concede => stage == Stage::Playing,
                Kind::Rematch => stage == Stage::Over,
            };
            let mut voters = self.voters(open.kind, open.by);
            if open.kind == Kind::Concede && !voters.contains(&open.by) {
                voters.push(open.by);
            }
            let gone = open.voters.iter().any(|seat| !voters.contains(seat));
            // Nobody's consent is got by their line dropping.
            let stays = fits && voters.contains(&open.by) && !(open.kind == Kind::Undo && gone);
            open.voters = voters;
            stays
        });
        self.proposals = all;
    }

    /// What is proposed to a seat's person: what concerns all comes first.
    pub(super) fn proposed_to(&self, own: u8) -> Option<&Proposal> {
        let open = self
            .proposals
            .iter()
            .filter(|open| self.concerns(open, own));
        open.min_by_key(|open| open.kind == Kind::Concede)
    }
}

//! What is proposed and who has agreed, as the acts of a table have made it.

use crate::wire::{Kind, ProposalLine};

/// Something that is done only if all whom it concerns agree.
#[derive(Clone, Debug)]
pub(crate) struct Proposal {
    pub(crate) id: u32,
    pub(crate) kind: Kind,
    /// Whose person proposed it.
    pub(crate) by: u8,
    /// The seat it is about.
    pub(crate) seat: u8,
    /// Seats whose people have to agree, in order.
    pub(crate) voters: Vec<u8>,
    /// Seats whose people have agreed, the first one first.
    pub(crate) yes: Vec<u8>,
}

impl Proposal {
    /// Whether nobody is left to be asked.
    pub(crate) fn agreed(&self) -> bool {
        self.voters.iter().all(|seat| self.yes.contains(seat))
    }

    /// The proposal as it is told.
    pub(crate) fn line(&self) -> ProposalLine {
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

/// What is proposed now: at most one thing that concerns all, and one a team.
#[derive(Default)]
pub(crate) struct Proposals {
    open: Vec<Proposal>,
    /// How many there ever were.
    pub(crate) made: u32,
}

impl Proposals {
    /// Every one that is open.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Proposal> {
        self.open.iter()
    }

    /// One that is open.
    pub(crate) fn of(&self, id: u32) -> Option<&Proposal> {
        self.open.iter().find(|open| open.id == id)
    }

    /// Something is proposed; who proposes it has agreed.
    pub(crate) fn make(&mut self, proposal: Proposal) {
        self.made = self.made.max(proposal.id);
        self.open.push(proposal);
    }

    /// One more has agreed.
    pub(crate) fn agree(&mut self, id: u32, seat: u8) {
        if let Some(open) = self.of_mut(id)
            && !open.yes.contains(&seat)
        {
            open.yes.push(seat);
        }
    }

    /// Others have to agree now.
    pub(crate) fn ask(&mut self, id: u32, voters: &[u8]) {
        if let Some(open) = self.of_mut(id) {
            open.voters = voters.to_vec();
        }
    }

    /// Something is no longer proposed.
    pub(crate) fn end(&mut self, id: u32) {
        self.open.retain(|open| open.id != id);
    }

    /// Nothing of some kinds is proposed any longer.
    pub(crate) fn outrun(&mut self, which: impl Fn(&Proposal) -> bool) {
        self.open.retain(|open| !which(open));
    }

    fn of_mut(&mut self, id: u32) -> Option<&mut Proposal> {
        self.open.iter_mut().find(|open| open.id == id)
    }
}

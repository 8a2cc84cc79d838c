//! Proposals: what is done only if all whom it concerns agree. One that is refused is gone.

use std::time::Instant;

use super::{Due, No, Table, consent::Proposal, no};
use crate::{
    Stop,
    limits::Pace,
    place::Plays,
    table::Act,
    wire::{Kind, Stage, ToPage},
};

/// Under which numbers the table paces proposals: this and who proposes. No seat has one of them.
const PROPOSALS: u8 = 120;
/// How often one person may propose something in a second: each is kept.
const PER_SECOND: u32 = 3;

impl Table {
    /// A person proposes something.
    pub(super) async fn propose(&mut self, own: u8, seat: u8, kind: Kind) -> Result<(), No> {
        let stage = self.life.book.stage;
        match (kind, stage) {
            (Kind::Undo | Kind::Concede | Kind::Leave, Stage::Playing)
            | (Kind::Rematch, Stage::Over) => {}
            (Kind::Undo | Kind::Concede | Kind::Leave, Stage::Gathering | Stage::Over) => {
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
        let alike = |open: &Proposal| open.kind.is_secret() == kind.is_secret();
        let proposals = &self.life.book.proposals;
        if proposals
            .iter()
            .any(|open| alike(open) && self.concerns(open, own))
        {
            return no("something is proposed already");
        }
        let now = Instant::now();
        let pace = self.paces.entry(PROPOSALS + own);
        let pace = pace.or_insert_with(|| Pace::new(PER_SECOND, now));
        if !pace.admits(now) {
            return no("you propose too much at once; wait a second");
        }
        let mut voters = self.voters(kind, own);
        if !voters.contains(&own) {
            voters.push(own);
            voters.sort_unstable();
        }
        let proposed = Act::Proposed {
            id: self.life.book.proposals.made + 1,
            kind,
            by: own,
            seat,
            voters,
        };
        self.keep(proposed).await?;
        self.tell_all();
        Ok(())
    }

    /// A person says yes or no.
    pub(super) async fn agree(&mut self, own: u8, id: u32, yes: bool) -> Result<(), No> {
        let open = self.life.book.proposals.of(id);
        let Some(open) = open.filter(|open| open.voters.contains(&own)) else {
            return no("this is no longer proposed");
        };
        if yes {
            if !open.yes.contains(&own) {
                let (seat, proposal) = (own, id);
                self.keep(Act::Agreed { seat, proposal }).await?;
                self.tell_all();
            }
            return Ok(());
        }
        let open = open.clone();
        self.keep(Act::Void { proposal: id }).await?;
        self.tell_all();
        let declined = ToPage::Declined {
            by: own,
            kind: open.kind,
        };
        let text = declined.written();
        for viewer in &self.viewers {
            if viewer.own.is_some_and(|own| self.concerns(&open, own)) {
                viewer.whisper(text.clone());
            }
        }
        Ok(())
    }

    /// What is to be done about proposals now, if anything.
    pub(super) fn proposal_due(&self) -> Option<Due> {
        self.life.book.proposals.iter().find_map(|open| {
            let voters = self.voters_of(open);
            if voters.is_none_or(|voters| voters != open.voters) {
                Some(Due::Asked(open.id))
            } else {
                open.agreed().then_some(Due::Agreed(open.id))
            }
        })
    }

    /// Counts again who has to agree. It is an act, so that whoever came meanwhile is waited for after a restart, too.
    pub(super) async fn ask_again(&mut self, id: u32) -> Result<(), No> {
        let Some(open) = self.life.book.proposals.of(id) else {
            return Ok(());
        };
        let act = match self.voters_of(open) {
            Some(voters) => Act::Asked {
                proposal: id,
                voters,
            },
            None => Act::Void { proposal: id },
        };
        self.keep(act).await?;
        self.tell_all();
        Ok(())
    }

    /// Does what all have agreed on.
    pub(super) async fn carry_out(&mut self, id: u32) -> Result<(), No> {
        let Some(proposal) = self.life.book.proposals.of(id).cloned() else {
            return Ok(());
        };
        match proposal.kind {
            Kind::Undo => self.undo(proposal.seat).await?,
            Kind::Concede => {
                let team = self.life.book.settings.team(proposal.by);
                self.stop(team, Stop::Conceded).await?;
            }
            Kind::Rematch => self.go_on().await?,
            Kind::Leave => self.let_go(&proposal).await?,
        }
        // What was done ends the proposal; what could not be done does not.
        if self.life.book.proposals.of(id).is_some() {
            self.keep(Act::Void { proposal: id }).await?;
        }
        self.tell_all();
        Ok(())
    }

    /// A person leaves with the partners' consent: the first of them who agreed plays the seat at once.
    async fn let_go(&mut self, proposal: &Proposal) -> Result<(), No> {
        let seat = proposal.by;
        let partner = proposal.yes.iter().find(|yes| **yes != seat);
        if let Some(partner) = partner {
            let who = Plays::Partner(*partner);
            let chair = self.life.book.chair(seat);
            if chair.is_some_and(|chair| chair.plays != who) {
                self.bots.remove(&seat);
                self.keep(Act::Plays { seat, who }).await?;
            }
        }
        self.keep(Act::Left { seat }).await?;
        self.show_out(seat);
        Ok(())
    }

    /// Whether a person's partners have to agree before that person leaves.
    pub(super) fn is_held(&self, own: u8) -> bool {
        let mut voters = self.voters(Kind::Leave, own).into_iter();
        self.life.book.stage == Stage::Playing && voters.any(|seat| seat != own)
    }

    /// Whether a seat's person is told of a proposal.
    pub(super) fn concerns(&self, proposal: &Proposal, own: u8) -> bool {
        let settings = &self.life.book.settings;
        !proposal.kind.is_secret() || settings.team(own) == settings.team(proposal.by)
    }

    /// Seats whose people have to agree to something that is proposed now, in order.
    fn voters(&self, kind: Kind, by: u8) -> Vec<u8> {
        let book = &self.life.book;
        let team = book.settings.team(by);
        let persons = book.chairs.iter().filter(|chair| chair.is_persons());
        // One whose line dropped is waited for, until somebody else plays the seat.
        let players = persons
            .clone()
            .filter(|chair| book.settings.team(chair.place.seat) == team)
            .filter_map(|chair| chair.player())
            .filter(|seat| book.chair(*seat).is_some_and(|chair| !chair.left));
        let mut voters: Vec<u8> = match kind {
            Kind::Undo | Kind::Rematch => persons
                .map(|chair| chair.place.seat)
                .filter(|seat| self.owner_here(*seat))
                .collect(),
            Kind::Concede => players.collect(),
            // Who was never here plays no seat with anybody.
            Kind::Leave => players
                .filter(|seat| book.chair(*seat).is_some_and(|chair| chair.came))
                .collect(),
        };
        voters.sort_unstable();
        voters.dedup();
        voters
    }

    /// Seats whose people have to agree to what is proposed, as things are now; none if it is void.
    fn voters_of(&self, open: &Proposal) -> Option<Vec<u8>> {
        let mut voters = self.voters(open.kind, open.by);
        match open.kind {
            Kind::Undo | Kind::Rematch => {
                voters.extend(open.voters.iter().filter(|seat| self.awaited(**seat)));
            }
            Kind::Concede | Kind::Leave => voters.push(open.by),
        }
        voters.sort_unstable();
        voters.dedup();
        // Nobody's consent is got by their line dropping.
        let gone = open.voters.iter().any(|seat| !voters.contains(seat));
        let void = !voters.contains(&open.by) || open.kind == Kind::Undo && gone;
        (!void).then_some(voters)
    }

    /// Whether a seat's person was at the table when the server stopped, and has not been back.
    fn awaited(&self, seat: u8) -> bool {
        let chair = self.life.book.chair(seat);
        let own = chair.is_some_and(|chair| !chair.left && chair.player() == Some(seat));
        own && self.cut_off.contains(&seat)
    }

    /// What is proposed to a seat's person: what concerns all comes first.
    pub(super) fn proposed_to(&self, own: u8) -> Option<&Proposal> {
        let open = self.life.book.proposals.iter();
        let open = open.filter(|open| self.concerns(open, own));
        open.min_by_key(|open| open.kind.is_secret())
    }
}

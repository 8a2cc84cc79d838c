//! What pages ask for.

use std::time::Duration;

use axum::extract::ws::Utf8Bytes;

use super::{No, Table, no};
use crate::{
    moment::{Moment, now},
    tally,
    wire::FromPage,
};

impl Table {
    /// Does what a page asks; gives what it is told alone.
    pub(super) async fn ask(
        &mut self,
        socket: u64,
        at: Moment,
        ask: FromPage,
    ) -> Result<Option<Utf8Bytes>, No> {
        let viewer = self.viewers.iter().find(|viewer| viewer.socket == socket);
        let Some((own, seat)) = viewer.map(|viewer| (viewer.own, viewer.seat)) else {
            return no("you are no longer at this table");
        };
        let (Some(own), Some(seat)) = (own, seat) else {
            return match ask {
                FromPage::Answer { .. } => {
                    tally::answer_refused("spectator");
                    no("a spectator answers nothing")
                }
                _ => {
                    tally::message_refused("spectator");
                    no("a spectator only watches")
                }
            };
        };
        if let FromPage::Answer { question, choose } = ask {
            match self.answer_of(own, seat, at, (question, choose)).await {
                Err(No::Refused(refused)) => {
                    tally::answer_refused(self.amiss(own, seat, at, question));
                    return Err(No::Refused(refused));
                }
                Err(No::Unkept) => {
                    tally::answer_refused("unkept");
                    return Err(No::Unkept);
                }
                other => other?,
            }
            tally::answer_accepted();
            tally::told(Duration::from_millis(now().saturating_sub(at)));
            return Ok(None);
        }
        let kind = ask.kind();
        let done = self.do_for(own, seat, ask).await;
        match done {
            Err(No::Refused(_)) => tally::message_refused(kind),
            Err(No::Unkept) => tally::message_refused("unkept"),
            Ok(_) | Err(No::Ended) => {}
        }
        done
    }

    /// Does what a seat's person asks that is no answer; gives what is told to that page alone.
    async fn do_for(&mut self, own: u8, seat: u8, ask: FromPage) -> Result<Option<Utf8Bytes>, No> {
        match ask {
            FromPage::Hello { .. } | FromPage::Answer { .. } => {
                return no("hello has been said already");
            }
            FromPage::Room { name, deck, ready } => self.room(own, name, deck, ready).await?,
            FromPage::Host(asks) => self.host(own, asks).await?,
            FromPage::Propose(kind) => self.propose(own, seat, kind).await?,
            FromPage::Agree { proposal, yes } => self.agree(own, proposal, yes).await?,
            FromPage::Say { text, to } => self.say(own, &text, to).await?,
            FromPage::Point { card } => self.point(seat, card)?,
            FromPage::Show { cards } => self.show(seat, &cards)?,
            FromPage::Why { card } => return self.why(seat, card).map(Some),
            FromPage::Play { seat, who } => self.play(own, seat, who).await?,
            FromPage::Leave {} => self.leave(own).await?,
        }
        Ok(None)
    }
}

//! A viewer at a table.

use kernel::{Card, Game, Seat, SeatSet};

use crate::{Drawn, OutcomeView, Shown, Viewer};

/// A viewer at a table.
#[derive(Debug)]
pub struct Sight<'a, G: Shown> {
    /// The rules of the game.
    pub rules: &'a G,
    /// The state looked at.
    pub state: &'a G::State,
    /// Who looks.
    pub viewer: Viewer,
    /// What the players are called, seat 1 first; one without a name is called by the number.
    pub names: &'a [String],
    /// Zones that others have been shown; none if each is drawn anew.
    pub drawn: Option<&'a Drawn>,
}

impl<'a, G: Shown> Sight<'a, G> {
    /// What a viewer sees of a running game.
    pub fn of(game: &'a Game<G>, viewer: Viewer) -> Self {
        Self {
            rules: game.rules(),
            state: game.now(),
            viewer,
            names: &[],
            drawn: None,
        }
    }

    /// Whether the viewer sits there.
    pub fn sits(&self, seat: Seat) -> bool {
        self.viewer == Viewer::Seat(seat)
    }

    /// Whether the viewer is among some seats, or sees everything.
    pub fn among(&self, seats: SeatSet) -> bool {
        match self.viewer {
            Viewer::Seat(seat) => seats.has(seat),
            Viewer::Spectator => seats == SeatSet::ALL,
            Viewer::Judge => true,
        }
    }

    /// Whether the viewer may see which card this is, where it is now.
    pub fn sees(&self, card: Card) -> bool {
        G::sees(self, card)
    }

    /// Every card of the game, those that have come into being included.
    pub fn cards(&self) -> impl Iterator<Item = Card> {
        let dealt = self.rules.cards();
        (0..u16::MAX)
            .map(Card)
            .take_while(move |card| card.0 < dealt || G::find(self.state, *card).is_some())
    }

    /// Seats in the order in which they take turns; empty where they follow each other as the view lists them.
    pub(crate) fn order(&self, cycle: &[Seat]) -> Vec<u8> {
        let lens = self.rules.lens();
        let usual = |first: &Seat| lens.from(*first).eq(cycle.iter().copied());
        match cycle.first().is_none_or(usual) {
            true => Vec::new(),
            false => cycle.iter().map(|seat| seat.number()).collect(),
        }
    }

    /// A player's name; without one, the number behind a word.
    pub fn called(&self, seat: Seat, word: &str) -> String {
        match self.names.get(usize::from(seat.0)) {
            Some(name) if !name.is_empty() => name.clone(),
            Some(_) | None => format!("{word} {}", seat.number()),
        }
    }

    /// A player at the start of a sentence.
    pub fn who(&self, seat: Seat) -> String {
        if self.sits(seat) {
            "You".to_owned()
        } else {
            self.called(seat, "Player")
        }
    }

    /// A team at the start of a sentence, by one of its seats; a player who is alone in it.
    pub fn team(&self, seat: Seat) -> String {
        let lens = self.rules.lens();
        let team = lens.allies(seat);
        match self.viewer {
            _ if team.len() == 1 => self.who(seat),
            Viewer::Seat(own) if team.has(own) => "Your team".to_owned(),
            Viewer::Seat(own) if lens.opponents(own) == team => "The opposing team".to_owned(),
            Viewer::Seat(_) | Viewer::Spectator | Viewer::Judge => {
                format!("Team {}", lens.team[seat].0 + 1)
            }
        }
    }

    /// How the game ended, as this viewer is told.
    pub fn told_of(&self, outcome: OutcomeView) -> OutcomeView {
        let lens = self.rules.lens();
        let won = |seat: &Seat| Some(lens.team[*seat].0 + 1) == outcome.team;
        let Some(winner) = lens.everyone().iter().find(won) else {
            return outcome;
        };
        OutcomeView {
            why: self.of_loser(winner, &outcome.why),
            ..outcome
        }
    }

    /// Why a team won, with whom this viewer knows "the other side" as.
    pub fn of_loser(&self, winner: Seat, why: &str) -> String {
        let lens = self.rules.lens();
        let others = lens.opponents(winner);
        let Some(seat) = others.iter().next() else {
            return why.to_owned();
        };
        if lens.allies(seat) != others {
            return why.replace("the other side", "every other team");
        }
        let alone = others.len() == 1;
        let loser = match self.viewer {
            _ if alone => self.whom(seat),
            Viewer::Seat(own) if others.has(own) => "your team".to_owned(),
            Viewer::Seat(own) if lens.opponents(own) == others => "the opposing team".to_owned(),
            Viewer::Seat(_) | Viewer::Spectator | Viewer::Judge => {
                format!("team {}", lens.team[seat].0 + 1)
            }
        };
        let why = why.replace("the other side", &loser);
        if alone && self.sits(seat) {
            why.replace("you has", "you have")
        } else {
            why
        }
    }

    /// "Has", as it is said of this player.
    pub fn has(&self, seat: Seat) -> &'static str {
        if self.sits(seat) { "have" } else { "has" }
    }

    /// A player for whom something is done.
    pub fn whom(&self, seat: Seat) -> String {
        if self.sits(seat) {
            "you".to_owned()
        } else {
            self.called(seat, "player")
        }
    }

    /// A player's, inside a sentence.
    pub fn whose(&self, seat: Seat) -> String {
        if self.sits(seat) {
            "your".to_owned()
        } else {
            self.called(seat, "player") + "'s"
        }
    }

    /// The player's own, inside a sentence that names the player already.
    pub fn own(&self, seat: Seat) -> &'static str {
        if self.sits(seat) { "your" } else { "their" }
    }
}

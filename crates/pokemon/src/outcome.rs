//! How a game ends (OS-WIN), and Sudden Death (OS-SUDDEN).

use kernel::{Card, Seat, Wait};

use crate::event::What;
use crate::rules::{SuddenPrizes, SuddenTie};
use crate::state::{Ending, Life, Mon, Outcome, PLACES, Pile, ZONES, pile};
use crate::table::Table;

/// Win conditions that a team has met.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Met {
    prizes: bool,
    foes_without_pokemon: bool,
}

impl Met {
    fn count(self) -> u8 {
        u8::from(self.prizes) + u8::from(self.foes_without_pokemon)
    }
}

impl Table<'_> {
    /// Ends the game.
    pub fn end(&mut self, outcome: Outcome) {
        self.s.outcome = outcome;
        let (Outcome::Won(_, ending) | Outcome::Drawn(ending)) = outcome else {
            return;
        };
        let seat = match outcome {
            Outcome::Won(team, _) => {
                let seats = self.r.lens.everyone();
                seats
                    .iter()
                    .find(|s| self.r.lens.team[*s].0 == team)
                    .unwrap_or_default()
            }
            Outcome::Open | Outcome::Drawn(_) => self.s.on_turn,
        };
        let won = matches!(outcome, Outcome::Won(..));
        let n = ending as i32 + if won { 0 } else { 100 };
        self.told(What::Ended, seat, Card::NONE, n, ending.rules());
    }

    /// Whether some player has no Prizes left or no Pokémon: without that nobody has won.
    fn is_anything_met(&self) -> bool {
        self.all_seats().any(|seat| {
            let bare = self.s.mons[seat].iter().all(|mon| mon.life == Life::NONE);
            bare || self.pile(seat, Pile::Prizes).is_empty()
        })
    }

    /// How many teams there are.
    fn teams(&self) -> u8 {
        let seats = self.r.lens.everyone();
        let last = seats.iter().map(|s| self.r.lens.team[s].0).max();
        last.unwrap_or(0) + 1
    }

    fn met(&self, team: u8) -> Met {
        let lens = &self.r.lens;
        let (mut laid, mut left) = (0, 0);
        let mut foes_without_pokemon = true;
        for seat in lens.everyone().iter() {
            if lens.team[seat].0 == team {
                // TB-PLAY-5b: a team's Prizes are those of its players together.
                laid += u16::from(self.s.players[seat].laid);
                left += self.pile(seat, Pile::Prizes).len();
            } else {
                // TB-PLAY-6d: nobody of the team has any.
                foes_without_pokemon &= self.s.spots(seat).next().is_none();
            }
        }
        Met {
            prizes: laid > 0 && left == 0,
            foes_without_pokemon,
        }
    }

    /// Reads the result once everything has been seen to: more win conditions beat fewer
    /// (OS-WIN-1, OS-OPEN-12, OS-OPEN-14).
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn decide(&mut self) -> Result<(), Wait> {
        if !self.is_anything_met() {
            return self.decide_lead();
        }
        let teams = self.teams();
        let met: arrayvec::ArrayVec<Met, 8> = (0..teams).map(|team| self.met(team)).collect();
        let best = met.iter().map(|m| m.count()).max().unwrap_or(0);
        if best == 0 {
            return self.decide_lead();
        }
        let mut leaders = (0..teams).filter(|team| met[*team as usize].count() == best);
        match (leaders.next(), leaders.next()) {
            (Some(winner), None) => {
                let alone = met.iter().filter(|m| m.count() > 0).count() == 1;
                let ending = match met[winner as usize] {
                    Met {
                        prizes: true,
                        foes_without_pokemon: false,
                    } if alone => Ending::Prizes,
                    Met {
                        prizes: false,
                        foes_without_pokemon: true,
                    } if alone => Ending::NoPokemon,
                    _ => Ending::Chart,
                };
                self.end(Outcome::Won(winner, ending));
                Ok(())
            }
            _ => self.tied(),
        }
    }

    /// In a Sudden Death of six Prizes whoever is ahead wins (OS-MODERN-15).
    fn decide_lead(&mut self) -> Result<(), Wait> {
        if self.s.round == 0 || self.r.options.sudden_prizes != SuddenPrizes::SixWithLead {
            return Ok(());
        }
        let left = |team: u8| -> usize {
            let seats = self.r.lens.everyone();
            seats
                .iter()
                .filter(|s| self.r.lens.team[*s].0 == team)
                .map(|s| self.pile(s, Pile::Prizes).len())
                .sum()
        };
        let teams = self.teams();
        let fewest = (0..teams).map(left).min().unwrap_or(0);
        let mut ahead = (0..teams).filter(|team| left(*team) == fewest);
        if let (Some(winner), None) = (ahead.next(), ahead.next()) {
            self.end(Outcome::Won(winner, Ending::Lead));
        }
        Ok(())
    }

    /// A tie: Sudden Death, or what the option says of a tied one (OS-SUDDEN-4 to 6).
    fn tied(&mut self) -> Result<(), Wait> {
        if self.s.round > 0 {
            match self.r.options.sudden_tie {
                SuddenTie::Repeat => {}
                SuddenTie::Draw => {
                    self.end(Outcome::Drawn(Ending::Tie));
                    return Ok(());
                }
                SuddenTie::Throws => {
                    let (a, b) = (self.r.lens.turns[0], self.r.lens.next(self.r.lens.turns[0]));
                    let winner = self.throws(a, b)?;
                    self.end(Outcome::Won(self.r.lens.team[winner].0, Ending::Throws));
                    return Ok(());
                }
            }
        }
        self.sudden_death();
        Ok(())
    }

    /// Gathers all cards and sets up again (OS-SUDDEN-1, OS-SUDDEN-2).
    fn sudden_death(&mut self) {
        for zone in 0..ZONES as u8 {
            let zone = kernel::ZoneId(zone);
            while let Some(card) = self.s.piles.top(zone) {
                let home = pile(self.owner(card), Pile::Deck);
                if home == zone {
                    break;
                }
                self.s.piles.put(card, home);
            }
        }
        for seat in (0..self.seats()).map(Seat) {
            for place in 0..PLACES {
                self.s.mons[seat][place] = Mon::default();
            }
        }
        self.s.standing.clear();
        self.s.became.clear();
        self.s.round += 1;
        let round = i32::from(self.s.round);
        self.told(
            What::SuddenDeath,
            self.s.on_turn,
            Card::NONE,
            round,
            &["OS-SUDDEN-1", "OS-SUDDEN-2"],
        );
        crate::setup::begin(self.s, self.r.lens.everyone());
    }
}

impl Ending {
    /// Why, in a sentence that begins with the winner or "Nobody".
    pub fn why(self) -> &'static str {
        match self {
            Self::Prizes => "the last Prize was taken",
            Self::NoPokemon => "the other side has no Pokémon left",
            Self::Chart => "more win conditions were met than by the other side",
            Self::DeckOut => "the other side could not draw at the start of a turn",
            Self::Lead => "ahead on Prizes in Sudden Death",
            Self::Throws => "Rock-Paper-Scissors after a tied Sudden Death",
            Self::Tie => "Sudden Death was tied and the event calls that a draw",
            Self::NoPrizes => "set-up could not be completed",
            Self::Card => "a card says so",
            Self::Passes => "both players of the other side had to pass",
        }
    }

    /// The rules that say so.
    pub fn rules(self) -> &'static [&'static str] {
        match self {
            Self::Prizes => &["OS-BASE-17", "OS-KO-6", "TB-PLAY-5b"],
            Self::NoPokemon => &["OS-BASE-17", "OS-KO-4a", "TB-PLAY-6d"],
            Self::Chart => &["OS-WIN-1", "TB-OPEN-31"],
            Self::DeckOut => &["OS-BASE-17", "OS-OPEN-15"],
            Self::Lead => &["OS-MODERN-15"],
            Self::Throws => &["OS-SUDDEN-6"],
            Self::Tie => &["OS-SUDDEN-5"],
            Self::NoPrizes => &["OS-SETUP-7d"],
            Self::Card => &["TB-LOST-1", "TB-OPEN-24"],
            Self::Passes => &["TB-PLAY-8", "TB-OPEN-13"],
        }
    }

    /// A short name, for tables of results.
    pub fn name(self) -> &'static str {
        match self {
            Self::Prizes => "prizes",
            Self::NoPokemon => "no_pokemon",
            Self::Chart => "chart",
            Self::DeckOut => "deck_out",
            Self::Lead => "lead",
            Self::Throws => "throws",
            Self::Tie => "tie",
            Self::NoPrizes => "no_prizes",
            Self::Card => "card",
            Self::Passes => "passes",
        }
    }
}

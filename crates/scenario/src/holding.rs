//! Whether a claim about the table holds.

use view::{LogLine, TableView, ZoneView};

use crate::card::CardRef;
use crate::claim::{Claim, Whose};
use crate::judged::{Fact, Judged};
use crate::listed::Listed;
use crate::miss::{Miss, check, same};
use crate::naming;
use crate::on_spot::OnSpot;
use crate::place::{Spot, Zone};
use crate::score_holding::{chain, life, phase};
use crate::seen_holding::{Shown, at_spot, in_zone};
use crate::spot_holding::{is, on_spot};
use crate::zone_holding::on_zone;

/// What a claim is held against.
pub(crate) struct Scene<'a> {
    pub game: &'a dyn Judged,
    /// The table as nobody sees it.
    pub table: &'a TableView,
    /// The log since the last `when`.
    pub log: &'a [LogLine],
}

impl Scene<'_> {
    /// Holds a claim against the table. `May` and `MayNot` are tried elsewhere and hold here.
    pub fn hold(&self, claim: &Claim) -> Result<(), Miss> {
        match claim {
            Claim::May(..) | Claim::MayNot(..) => Ok(()),
            Claim::Spot(seat, spot, says) => self.spot(*seat, *spot, says),
            Claim::Named(seat, zone, card, says) => self.named(*seat, *zone, card, says),
            Claim::Zone(seat, zone, says) => on_zone(self.zone(*seat, *zone)?, *zone, says),
            Claim::Stadium(stadium) => self.stadium(stadium.as_ref()),
            Claim::Asked(seat, title) => self.asked(*seat, title.as_deref(), true),
            Claim::NotAsked(seat, title) => self.asked(*seat, title.as_deref(), false),
            Claim::TurnOf(seat) => same(
                "turn of",
                seat_or_nobody(*seat),
                seat_or_nobody(self.table.turn.seat),
            ),
            Claim::TurnNumber(n) => same("turn", *n, self.table.turn.number),
            Claim::Phase(name) => phase(self.table, name),
            Claim::Chain(links) => chain(self.table, *links),
            Claim::Life(whose, points) => life(self.table, *whose, *points),
            Claim::Wins(_) | Claim::Drawn | Claim::GoesOn => self.outcome(claim),
            Claim::SuddenDeath(n) => {
                self.fact("round of Sudden Death", Fact::SuddenDeathRound, Some(*n))
            }
            Claim::FirstPlayer(seat) => {
                self.fact("first player: seat", Fact::FirstPlayer, seat.map(u16::from))
            }
            Claim::Mulligans(seat, n) => self.fact("mulligans:", Fact::Mulligans(*seat), Some(*n)),
            Claim::Sees(viewer, card, seat, zone) => {
                let table = self.game.view_of(Some(*viewer));
                in_zone(&table, card.as_ref(), &zone.id(*seat), Shown::Seen)
            }
            Claim::NotSees(viewer, card, seat, zone) => {
                let table = self.game.view_of(Some(*viewer));
                in_zone(&table, card.as_ref(), &zone.id(*seat), Shown::Unseen)
            }
            Claim::SeesAt(viewer, seat, spot) => {
                let table = self.game.view_of(Some(*viewer));
                at_spot(&table, *seat, *spot, Shown::Seen)
            }
            Claim::NotSeesAt(viewer, seat, spot) => {
                let table = self.game.view_of(Some(*viewer));
                at_spot(&table, *seat, *spot, Shown::Unseen)
            }
            Claim::Log(words) => says_in_order(self.log, words),
            Claim::DeckLegal(listed, format) => self.deck(listed, format, &[]),
            Claim::DeckRefused(listed, format, why) => self.deck(listed, format, why),
            Claim::Conditions(names) => same(
                "conditions",
                names.join(", "),
                self.game.conditions().join(", "),
            ),
        }
    }

    /// Whether a format refuses a deck for these reasons; for none, whether it is legal.
    fn deck(&self, listed: &Listed, format: &str, why: &[String]) -> Result<(), Miss> {
        let expected = || match why {
            [] => "a legal deck".to_owned(),
            why => format!("a deck refused for \"{}\"", why.join("\" and \"")),
        };
        let reasons = self
            .game
            .deck(format, listed)
            .map_err(|text| Miss::new(expected(), text))?;
        let found = || {
            if reasons.is_empty() {
                "a legal deck".to_owned()
            } else {
                reasons.join("; ")
            }
        };
        let named = |words: &String| {
            reasons
                .iter()
                .any(|r| r.to_lowercase().contains(&words.to_lowercase()))
        };
        let holds = if why.is_empty() {
            reasons.is_empty()
        } else {
            why.iter().all(named)
        };
        check(holds, || (expected(), found()))
    }

    fn zone(&self, seat: u8, zone: Zone) -> Result<&ZoneView, Miss> {
        find_zone(self.table, &zone.id(seat))
    }

    fn spot(&self, seat: u8, spot: Spot, says: &OnSpot) -> Result<(), Miss> {
        let (zone, at) = spot.zone();
        let zone = self.zone(seat, zone)?;
        let card = zone.cards.get(usize::from(at).wrapping_sub(1));
        match (card, says) {
            (None, OnSpot::Empty) => Ok(()),
            (Some(card), OnSpot::Empty) => Err(Miss::new("nothing there", naming::name(card))),
            (None, _) => {
                let found = format!(
                    "nothing at seat {seat} {spot}; {}: {}",
                    zone.name,
                    naming::cards(&zone.cards)
                );
                Err(Miss::new(format!("a card at seat {seat} {spot}"), found))
            }
            (Some(card), says) => on_spot(card, says),
        }
    }

    /// Holds what is said of the one card of a name in a zone.
    fn named(&self, seat: u8, zone: Zone, card: &CardRef, says: &OnSpot) -> Result<(), Miss> {
        let zone = self.zone(seat, zone)?;
        let mut cards = zone.cards.iter().filter(|c| is(c, card));
        match (cards.next(), cards.next()) {
            (Some(one), None) => on_spot(one, says),
            (Some(_), Some(_)) => Err(Miss::new(
                format!("one {card} there; name the place"),
                naming::cards(&zone.cards),
            )),
            (None, _) => Err(Miss::new(
                format!("{card} in seat {seat}'s {}", zone.name),
                naming::cards(&zone.cards),
            )),
        }
    }

    fn stadium(&self, stadium: Option<&(CardRef, Option<u8>)>) -> Result<(), Miss> {
        let zone = find_zone(self.table, "shared.stadium");
        let cards = zone.map(|z| z.cards.as_slice()).unwrap_or_default();
        let owner = self.game.fact(Fact::StadiumOf);
        let of = |seat: Option<u16>| seat.map_or(String::new(), |s| format!(" of seat {s}"));
        let found = match cards {
            [] => "no stadium".to_owned(),
            cards => format!("{}{}", naming::cards(cards), of(owner)),
        };
        match (stadium, cards) {
            (None, []) => Ok(()),
            (None, _) => Err(Miss::new("no stadium", found)),
            (Some((card, seat)), cards) => {
                let there = cards.len() == 1 && cards.iter().all(|c| is(c, card));
                if there && seat.is_none_or(|s| owner == Some(u16::from(s))) {
                    Ok(())
                } else {
                    Err(Miss::new(
                        format!("{card}{}", of(seat.map(u16::from))),
                        found,
                    ))
                }
            }
        }
    }

    fn asked(&self, seat: u8, title: Option<&str>, is_asked: bool) -> Result<(), Miss> {
        let questions = self.game.questions();
        let fits = |q: &&view::QuestionView| {
            let words = title.map(str::to_lowercase);
            q.seat == seat && words.is_none_or(|w| q.title.to_lowercase().contains(&w))
        };
        if questions.iter().any(|q| fits(&q)) == is_asked {
            return Ok(());
        }
        let asked = naming::asked(&questions);
        let found = if asked.is_empty() {
            "nobody is asked anything".to_owned()
        } else {
            asked.join("; ")
        };
        let what = title.map_or("a question".to_owned(), |t| {
            format!("a question with \"{t}\" in its title")
        });
        let no = if is_asked { "" } else { "not " };
        Err(Miss::new(format!("{no}{what} to seat {seat}"), found))
    }

    fn outcome(&self, claim: &Claim) -> Result<(), Miss> {
        let team_of = |seat: u8| {
            self.table
                .seats
                .iter()
                .find(|s| s.seat == seat)
                .map(|s| s.team)
        };
        let outcome = self.table.outcome.as_ref();
        let found = match outcome {
            None => "the game goes on".to_owned(),
            Some(o) => match o.team {
                None => format!("the game is drawn: {}", o.why),
                Some(team) => format!("team {team} wins: {}", o.why),
            },
        };
        let (holds, expected) = match claim {
            Claim::Wins(whose) => {
                let (team, who) = match whose {
                    Whose::Seat(seat) => (team_of(*seat), format!("seat {seat}")),
                    Whose::Team(team) => (Some(*team), format!("team {team}")),
                };
                let won = team.is_some() && outcome.is_some_and(|o| o.team == team);
                (won, format!("{who} wins"))
            }
            Claim::Drawn => (
                outcome.is_some_and(|o| o.team.is_none()),
                "the game is drawn".to_owned(),
            ),
            _ => (outcome.is_none(), "the game goes on".to_owned()),
        };
        if holds {
            Ok(())
        } else {
            Err(Miss::new(expected, found))
        }
    }

    fn fact(&self, of: &str, fact: Fact, expected: Option<u16>) -> Result<(), Miss> {
        let word = |n: Option<u16>| n.map_or("not known".to_owned(), |n| n.to_string());
        same(of, word(expected), word(self.game.fact(fact)))
    }
}

/// Whether the log has these words, in this order: each in a later line than the one before, or in the
/// same line without overlap.
fn says_in_order(log: &[LogLine], words: &[String]) -> Result<(), Miss> {
    let lines: Vec<String> = log.iter().map(|l| l.text.to_lowercase()).collect();
    let mut at = 0;
    let mut rest = lines.first().cloned().unwrap_or_default();
    for word in words {
        let low = word.to_lowercase();
        while !rest.contains(&low) {
            at += 1;
            let Some(line) = lines.get(at) else {
                let said: Vec<&str> = log.iter().map(|l| l.text.as_str()).collect();
                let found = if said.is_empty() {
                    "nothing in the log".to_owned()
                } else {
                    said.join(" / ")
                };
                return Err(Miss::new(
                    format!("\"{word}\", after what comes before it"),
                    found,
                ));
            };
            rest.clone_from(line);
        }
        rest = rest.replacen(&low, "\n", 1);
    }
    Ok(())
}

/// A zone by its id.
pub(crate) fn find_zone<'a>(table: &'a TableView, id: &str) -> Result<&'a ZoneView, Miss> {
    let mut zones = table
        .seats
        .iter()
        .flat_map(|s| &s.zones)
        .chain(&table.shared);
    let found = zones.find(|z| z.id == id).map(|zone| &**zone);
    found.ok_or_else(|| Miss::new(format!("a zone {id}"), "no such zone at this table"))
}

fn seat_or_nobody(seat: Option<u8>) -> String {
    seat.map_or("nobody".to_owned(), |s| format!("seat {s}"))
}

//! Questions in words, with every legal answer.

use cardlang::Out;
use kernel::{Card, Choice, Kind, Question, Seat, ZoneId};
use pokemon::Pokemon;
use pokemon::ask::{Ask, Say};
use pokemon::face::AbilityKind;
use pokemon::state::{Pile, Spot, pile};
use pokemon::words::{Affliction, Type};

use crate::words::sentence;
use crate::{AnswerView, Sight};

impl Sight<'_, Pokemon> {
    /// A question in words.
    pub fn title(&self, q: &Question) -> String {
        let name = |card: Card| self.rules.name(card);
        let count = match (q.min, q.max) {
            (a, b) if a == b => format!("{a}"),
            (0, b) => format!("up to {b}"),
            (a, b) => format!("{a} to {b}"),
        };
        let cards = if q.max == 1 { "card" } else { "cards" };
        match Ask::of(q.reason.code) {
            Ask::Turn => "Your turn".to_owned(),
            Ask::Keep if q.choices.iter().all(|c| Say::of(c.verb) == Say::Mulligan) => {
                "Your hand holds no Basic Pokémon: take a mulligan".to_owned()
            }
            Ask::Keep => "Keep this hand, or take a mulligan?".to_owned(),
            Ask::StartActive => "Choose your Active Pokémon".to_owned(),
            Ask::StartBench if q.choices.is_empty() => {
                "You hold no other Basic Pokémon for your Bench".to_owned()
            }
            Ask::BonusBench if q.choices.is_empty() => {
                "There is no Basic Pokémon among your bonus cards".to_owned()
            }
            Ask::StartBench => format!("Choose {count} {cards} for your Bench"),
            Ask::Bonus => format!("Draw how many bonus cards, {} to {}?", q.min, q.max),
            Ask::BonusBench => "Put Basic Pokémon among the bonus cards on your Bench?".to_owned(),
            Ask::Call => "Call the coin that decides who goes first".to_owned(),
            Ask::Throw => "Rock, paper or scissors?".to_owned(),
            Ask::RetreatCost => format!(
                "Choose the Energy that pays for the retreat of {}",
                name(q.reason.card)
            ),
            Ask::RetreatTo => "Choose the Benched Pokémon that becomes Active".to_owned(),
            Ask::Promote => "Choose your new Active Pokémon".to_owned(),
            Ask::Prize => format!("Take {count} of your Prizes"),
            Ask::PrizeOrder => "Who takes Prizes first?".to_owned(),
            Ask::Mon if q.kind == Kind::Pick => format!("Choose {count} Pokémon"),
            Ask::Mon if q.reason.n == u16::MAX => {
                "Whose Char counter is flipped for first?".to_owned()
            }
            Ask::Mon => "Choose a Pokémon".to_owned(),
            Ask::Cards if q.kind == Kind::Pick => format!("Choose {count} {cards}"),
            Ask::Cards => "Choose a card".to_owned(),
            Ask::Search if q.kind == Kind::Pick => format!("Choose {count} {cards} from the deck"),
            Ask::Search => "Choose a card from the deck".to_owned(),
            Ask::May => format!("Use this effect of {}?", name(q.reason.card)),
            Ask::Whom => "Choose a player".to_owned(),
            Ask::Attack => "Choose an attack".to_owned(),
            Ask::Type => "Choose a type".to_owned(),
            Ask::Condition => "Choose a Special Condition".to_owned(),
            Ask::Counters => "Remove how many damage counters?".to_owned(),
            Ask::Less => "How much less damage, in tens?".to_owned(),
            Ask::Look => "Look at how many cards?".to_owned(),
            Ask::Order => "Put the cards back, the first on top".to_owned(),
            Ask::Stage => "Take off which card and all above it?".to_owned(),
            Ask::Sight => "Look at what?".to_owned(),
            Ask::Tool => format!("Let {} act now?", name(q.reason.card)),
            Ask::BonusTaker => format!(
                "Who draws a card for the other side's mulligan? ({} may still be drawn)",
                q.reason.n + 1
            ),
            Ask::FirstPlayer => "Who of your team goes first?".to_owned(),
            Ask::MustPlay => "Choose the Basic Pokémon that becomes Active".to_owned(),
        }
    }

    /// The words that ask: the ability they stand in.
    pub fn why(&self, q: &Question) -> String {
        let card = q.reason.card;
        if card == Card::NONE || q.reason.n == u16::MAX {
            return String::new();
        }
        let face = self.rules.pool.face(self.rules.face(card));
        let Some(ability) = face.abilities.get((q.reason.n >> 8) as usize) else {
            return face.name.clone();
        };
        let sentences = ability.sentences();
        let text: Vec<String> = sentences.iter().map(|s| sentence(s, '.')).collect();
        let title = match ability.kind {
            AbilityKind::Text => face.name.clone(),
            AbilityKind::Power(..) | AbilityKind::Attack(_) => {
                format!("{} of {}", ability.name, face.name)
            }
        };
        if text.is_empty() {
            title
        } else {
            format!("{title}: {}", text.join(" "))
        }
    }

    /// The place of a Pokémon in play: `Active`, `Bench 2`, `player 2's Active`.
    pub fn place(&self, asked: Seat, zone: ZoneId) -> Option<String> {
        let spot = Spot::of_zone(zone)?;
        let before = (1..spot.place).map(|place| Spot { place, ..spot });
        let before = before.filter(|s| self.state.mon(*s).stack > 0).count();
        let place = match spot.place {
            0 => "Active".to_owned(),
            _ => format!("Bench {}", before + 1),
        };
        Some(match spot.seat {
            seat if seat == asked => place,
            seat => format!("{}'s {place}", self.called(seat, "player")),
        })
    }

    /// One legal answer.
    pub fn answer(&self, q: &Question, choice: &Choice) -> AnswerView {
        let asked = q.seat;
        let say = Say::of(choice.verb);
        let spot = Spot::of_zone(choice.zone);
        let known = choice.card != Card::NONE;
        let name = if known {
            self.rules.name(choice.card)
        } else {
            ""
        };
        let attacked = (say == Say::Attack).then(|| (choice.n >> 8).checked_sub(1));
        let spot = match attacked.flatten() {
            Some(seat) => Some(Spot::active(Seat(seat as u8))),
            None => spot,
        };
        let target = spot
            .filter(|spot| self.state.mon(*spot).stack > 0)
            .map(|spot| self.state.top(spot))
            .filter(|top| *top != choice.card);
        let on = target.map_or("", |top| self.rules.name(top));
        let label = match say {
            Say::Play => format!("Play {name}"),
            Say::Energy | Say::Tool => format!("Attach {name} to {on}"),
            Say::Evolve => format!("Evolve {on} into {name}"),
            Say::Bench => format!("Put {name} on the Bench"),
            Say::Retreat => format!("Retreat {name}"),
            Say::Power => format!("Use {} of {name}", self.ability_name(spot, choice.n)),
            Say::Attack if choice.n >> 8 > 0 => format!(
                "Attack {} with {}",
                self.called(Seat((choice.n >> 8) as u8 - 1), "player"),
                self.ability_name(Spot::of_zone(choice.zone), choice.n & 0xff)
            ),
            Say::Attack => format!("Attack with {}", self.ability_name(spot, choice.n)),
            Say::PlayFor => {
                let whom = self.called(Seat(choice.n as u8), "player");
                format!("Play {name} for {whom}")
            }
            Say::Stadium => format!("Use {name}"),
            Say::AttackOf => self.ability_name(spot, choice.n),
            Say::Discard => format!("Discard {name} from play"),
            Say::End => "End the turn".to_owned(),
            Say::Card | Say::Mon => name.to_owned(),
            Say::Seat => self.called(Seat(choice.n as u8), "Player"),
            Say::Yes => "Yes".to_owned(),
            Say::No => "No".to_owned(),
            Say::Nothing => "Nothing".to_owned(),
            Say::Type => Out::of(&Type::ALL[choice.n as usize]),
            Say::Condition => Out::of(&Affliction::ALL[choice.n as usize]),
            Say::Heads => "Heads".to_owned(),
            Say::Tails => "Tails".to_owned(),
            Say::Throw => ["Rock", "Paper", "Scissors"][choice.n as usize].to_owned(),
            Say::Keep => "Keep".to_owned(),
            Say::Mulligan => "Mulligan".to_owned(),
            Say::Prize => {
                let whose = choice.zone.0 / pokemon::state::SEAT_ZONES as u8;
                let place = format!("Prize {}", choice.n);
                let place = if whose == asked.0 {
                    place
                } else {
                    format!("{place} of {}", self.called(Seat(whose), "player"))
                };
                if known {
                    format!("{place}: {name}")
                } else {
                    place
                }
            }
            Say::Combo => self
                .combo(spot, choice.n)
                .iter()
                .map(|c| self.rules.name(*c))
                .collect::<Vec<_>>()
                .join(", "),
            Say::TopCard => {
                let whose = self.called(Seat(choice.n as u8), "player");
                format!("Top card of {whose}'s deck")
            }
            Say::RandomCard => {
                let whose = self.called(Seat(choice.n as u8), "player");
                format!("Random card of {whose}'s hand")
            }
        };
        let cards = match say {
            Say::Combo => self
                .combo(spot, choice.n)
                .iter()
                .map(|c| self.handle_of(*c))
                .collect(),
            Say::Prize if !known => vec![self.place_handle(choice.zone, choice.n as usize - 1)],
            _ => [known.then_some(choice.card), target]
                .into_iter()
                .flatten()
                .map(|c| self.handle_of(c))
                .collect(),
        };
        let same = if matches!(
            say,
            Say::Play | Say::PlayFor | Say::Energy | Say::Tool | Say::Evolve | Say::Bench
        ) {
            let face = self.rules.face(choice.card);
            let hand = self.state.piles.cards(pile(asked, Pile::Hand));
            let others = hand
                .iter()
                .filter(|c| **c != choice.card && self.rules.face(**c) == face);
            others.map(|c| self.handle_of(*c)).collect()
        } else {
            Vec::new()
        };
        AnswerView {
            label,
            group: group(q, say).into(),
            cards,
            same,
            tip: self.tip(say, choice),
        }
    }

    /// What an attack or a Power does, as it is printed.
    fn tip(&self, say: Say, choice: &Choice) -> String {
        let uses = matches!(say, Say::Attack | Say::Power | Say::AttackOf);
        let spot = Spot::of_zone(choice.zone).filter(|_| uses);
        let Some(spot) = spot.filter(|spot| self.state.mon(*spot).stack > 0) else {
            return String::new();
        };
        let (face, at) = self
            .rules
            .reading(self.state)
            .attack_of(spot, choice.n as u8);
        let printed = self.printed_face(face);
        let Some(ability) = printed.abilities.get(usize::from(at)) else {
            return String::new();
        };
        let damage = (!ability.damage.is_empty()).then(|| format!("{} damage.", ability.damage));
        let parts: Vec<&str> = damage
            .iter()
            .chain(&ability.text)
            .map(String::as_str)
            .collect();
        let text = parts.join(" ");
        text.strip_suffix('.').map_or(text.clone(), str::to_owned)
    }

    fn ability_name(&self, spot: Option<Spot>, n: u16) -> String {
        let plan = spot.and_then(|spot| {
            let (face, at) = self.rules.reading(self.state).attack_of(spot, n as u8);
            self.rules.pool.info(face).abilities.get(at as usize)
        });
        plan.map_or_else(String::new, |plan| {
            self.rules.pool.name(plan.name).to_owned()
        })
    }

    /// The Energy cards of a combination.
    fn combo(&self, spot: Option<Spot>, bits: u16) -> Vec<Card> {
        let Some(spot) = spot else { return Vec::new() };
        let energy = self.state.attached(spot).iter().copied().filter(|c| {
            self.rules.info(*c).is_energy() || self.state.became.iter().any(|b| b.card == *c)
        });
        energy
            .take(16)
            .enumerate()
            .filter(|(at, _)| bits >> at & 1 == 1)
            .map(|(_, c)| c)
            .collect()
    }
}

fn group(q: &Question, say: Say) -> &'static str {
    match say {
        // Nothing else can be said: others may think that it could.
        Say::No | Say::Nothing | Say::Keep if q.choices.len() == 1 => "pass",
        Say::Play | Say::PlayFor => "play",
        Say::Energy => "energy",
        Say::Tool => "attach",
        Say::Evolve => "evolve",
        Say::Bench => "bench",
        Say::Retreat => "retreat",
        Say::Power | Say::Stadium => "power",
        Say::Attack => "attack",
        Say::Discard => "discard",
        Say::End => "end",
        Say::Card
        | Say::Mon
        | Say::Seat
        | Say::Yes
        | Say::No
        | Say::Nothing
        | Say::Type
        | Say::Condition
        | Say::AttackOf
        | Say::Heads
        | Say::Tails
        | Say::Throw
        | Say::Keep
        | Say::Mulligan
        | Say::Prize
        | Say::Combo
        | Say::TopCard
        | Say::RandomCard => "choice",
    }
}

/// The rules that make a question be asked.
pub fn ask_rules(ask: Ask) -> &'static [&'static str] {
    match ask {
        Ask::Turn => &["OS-BASE-2"],
        Ask::Keep => &["OS-SETUP-4d", "OS-SETUP-4e"],
        Ask::StartActive => &["OS-SETUP-4"],
        Ask::StartBench => &["OS-SETUP-5", "OS-SETUP-5a"],
        Ask::Bonus => &["OS-SETUP-7", "OS-OPEN-5"],
        Ask::BonusBench => &["OS-SETUP-7b"],
        Ask::Call => &["OS-SETUP-8", "OS-OPEN-25"],
        Ask::Throw => &["OS-SETUP-8", "OS-WOTC-5"],
        Ask::RetreatCost => &["OS-RETREAT-2", "OS-OPEN-8"],
        Ask::RetreatTo => &["OS-RETREAT-4"],
        Ask::Promote => &["OS-KO-4", "OS-KO-5"],
        Ask::Prize => &["OS-KO-6", "OS-OPEN-20"],
        Ask::PrizeOrder => &["OS-CHECKUP-7b", "OS-CHECKUP-7d"],
        Ask::Search => &["OS-FIND-1", "OS-FIND-4"],
        Ask::Cards => &["OS-FIND-5"],
        Ask::Less => &["OS-DMG-5"],
        Ask::Tool => &["OS-CHECKUP-6"],
        Ask::BonusTaker => &["TB-SETUP-4b", "TB-OPEN-4"],
        Ask::FirstPlayer => &["TB-SETUP-6b"],
        Ask::MustPlay => &["TB-PLAY-6a", "TB-OPEN-33"],
        Ask::Attack => &["OS-ATTACK-5g"],
        Ask::Mon
        | Ask::May
        | Ask::Whom
        | Ask::Type
        | Ask::Condition
        | Ask::Counters
        | Ask::Look
        | Ask::Order
        | Ask::Stage
        | Ask::Sight => &["OS-ATTACK-5"],
    }
}

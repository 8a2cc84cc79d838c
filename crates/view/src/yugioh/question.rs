//! Questions in words.

use kernel::{Card, Kind, Question, Seat};
use yugioh::Yugioh;
use yugioh::ask::Ask;
use yugioh::options::FirstChoice;
use yugioh::readiness;
use yugioh::state::{Stage, Step, Window};
use yugioh::trigger::What;
use yugioh::words::Clause;

use crate::Sight;
use crate::words::sentence;
use crate::yugioh::turn::phase;

impl Sight<'_, Yugioh> {
    /// A question in words.
    pub(super) fn title(&self, q: &Question) -> String {
        let of = || self.known_name(q.reason.card);
        let count = match (q.min, q.max) {
            (a, b) if a == b => format!("{a}"),
            (0, b) => format!("up to {b}"),
            (a, b) => format!("{a} to {b}"),
        };
        let cards = if q.max == 1 { "card" } else { "cards" };
        let mate = || self.called(Seat(q.reason.n as u8), "player");
        if q.kind == Kind::Pick && q.choices.is_empty() {
            return format!("There is nothing to choose for {}", of());
        }
        match Ask::of(q.reason.code) {
            Ask::First => "Go first?".to_owned(),
            Ask::Main => format!("Your {}", phase(self.state.stage)),
            Ask::Battle => "Your Battle Phase".to_owned(),
            Ask::Respond if self.state.chain.is_empty() => self.moment(q.reason.n),
            Ask::Respond => {
                let last = self.state.chain.last();
                let last = last.map_or(Card::NONE, |link| link.source.card);
                format!("Respond to {}?", self.rules.name(self.state, last))
            }
            Ask::Trigger => "Use an effect now?".to_owned(),
            Ask::TriggerOrder => "Put these effects on the chain, the first one first".to_owned(),
            Ask::Agree => "Agree on the order that is proposed?".to_owned(),
            Ask::Opponent => format!("Choose a player for {}", of()),
            Ask::Target => format!("Choose {count} {} of {}", targets(q.max), of()),
            Ask::Cost => format!("Choose {count} {cards} as the cost of {}", of()),
            Ask::Tribute => format!("Choose a Tribute for {}", of()),
            Ask::Material => format!("Choose a Fusion Material for {}", of()),
            Ask::Fusion => "Choose the Fusion Monster".to_owned(),
            Ask::Cards => format!("Choose {count} {cards} for {}", of()),
            Ask::Search => format!("Choose {count} {cards} from the Deck"),
            Ask::Position => format!("In which position is {} Summoned?", of()),
            Ask::Upkeep => format!("Pay what {} demands?", of()),
            Ask::May => format!("Use this effect of {}?", of()),
            Ask::Either => format!("What does {} do?", of()),
            Ask::Consent => format!("Let {} use {}?", mate(), of()),
            Ask::AttackTarget => format!("Choose what {} attacks", of()),
            Ask::Replay => format!("A replay: choose what {} attacks now", of()),
            Ask::Intercept => format!("Take the direct attack of {} on a monster of yours?", of()),
            Ask::InterceptWith => "Choose the monster that takes the attack".to_owned(),
            Ask::Attribute => "Declare an Attribute".to_owned(),
            Ask::Type => "Declare a Type".to_owned(),
            Ask::Kind => "Declare Spell or Trap".to_owned(),
            Ask::Call => "Call the coin".to_owned(),
            Ask::HandLimit => format!("Discard {count} {cards}: a hand holds 6"),
            Ask::Instead => format!("Let {} be destroyed instead?", of()),
            Ask::Order => "Put the cards back, the first on top".to_owned(),
            Ask::Multiple => format!("How many times for {}, {} to {}?", of(), q.min, q.max),
            Ask::End => "On the top or the bottom of the Deck?".to_owned(),
            Ask::PhaseOrder => "Which of these is dealt with first?".to_owned(),
            Ask::ExtraSummon => format!("Which monster is Summoned or Set by {}?", of()),
            Ask::Name => "Declare a card name".to_owned(),
        }
    }

    /// The moment in which something may be activated: two that follow each other are told apart.
    fn moment(&self, window: u16) -> String {
        let stage = phase(self.state.stage);
        let Some(window) = readiness::window(window) else {
            return "Respond?".to_owned();
        };
        let part = match window {
            Window::Phase if self.state.stage == Stage::SetUp => return "Respond?".to_owned(),
            Window::Phase => "",
            Window::Attempt => {
                let coming = self.state.agenda.iter().rev().find_map(|step| match step {
                    Step::Arrive(card) => Some(*card),
                    _ => None,
                });
                let name = self.known_name(coming.unwrap_or(Card::NONE));
                return format!("Negate the Summon of {name}? ({stage})");
            }
            Window::Done => match self.summoned().as_slice() {
                [] => "",
                [one] => {
                    let name = self.known_name(*one);
                    return format!("{name} is Summoned: activate something? ({stage})");
                }
                _ => return format!("Monsters are Summoned: activate something? ({stage})"),
            },
            Window::Attack => {
                let attacker = self.state.battle.map_or(Card::NONE, |b| b.attacker.card);
                let name = self.known_name(attacker);
                return format!("Respond to the attack of {name}? ({stage})");
            }
            Window::DamageStart => ", its start",
            Window::DamageBefore => ", before damage calculation",
            Window::Calculation => ", during damage calculation",
            Window::DamageAfter => ", after damage calculation",
            Window::DamageEnd => ", its end",
        };
        format!("Activate something? ({stage}{part})")
    }

    /// Monsters whose Summons have just succeeded.
    fn summoned(&self) -> Vec<Card> {
        let summons = self.state.news.iter().filter(|happened| {
            matches!(
                happened.what,
                What::NormalSummoned | What::FlipSummoned | What::SpecialSummoned
            )
        });
        summons.map(|happened| happened.card.card).collect()
    }

    /// The words that ask, where the question names them.
    pub(super) fn why(&self, q: &Question) -> String {
        let card = q.reason.card;
        if card == Card::NONE {
            let lost = self.rules.ruled.options.first_choice != FirstChoice::Drawn;
            return match Ask::of(q.reason.code) {
                Ask::First if lost => "Who lost the Duel before chooses.".to_owned(),
                _ => String::new(),
            };
        }
        match Ask::of(q.reason.code) {
            Ask::May | Ask::Either => match self.asking_clause(q) {
                Some(clause) => sentence(&cardlang::Out::of(clause), '.'),
                None => String::new(),
            },
            _ => String::new(),
        }
    }

    /// The sentence that asks, of a question that names it.
    pub(super) fn asking_clause(&self, q: &Question) -> Option<&Clause> {
        if q.reason.card == Card::NONE {
            return None;
        }
        let (ability, clause) = (q.reason.n >> 8, q.reason.n & 0xff);
        let ability = self
            .face(q.reason.card)
            .abilities
            .get(usize::from(ability))?;
        ability.clauses.get(usize::from(clause))
    }

    /// The name of a card, or that it is one, if the viewer may not see it.
    pub(super) fn known_name(&self, card: Card) -> String {
        if card == Card::NONE {
            return "a card".to_owned();
        }
        if self.sees(card) || self.state.chain.iter().any(|l| l.source.card == card) {
            self.rules.name(self.state, card).to_owned()
        } else {
            "a face-down card".to_owned()
        }
    }
}

fn targets(n: u16) -> &'static str {
    if n == 1 { "target" } else { "targets" }
}

/// The rules that make a question be asked.
pub(super) fn ask_rules(ask: Ask) -> &'static [&'static str] {
    match ask {
        Ask::First => &["TD-OPEN-7"],
        Ask::Main => &["TD-BASE-12"],
        Ask::Battle => &["TD-BASE-13"],
        Ask::Respond => &["TD-CHAIN-3", "TD-OPEN-3"],
        Ask::Trigger => &["TD-BASE-34"],
        Ask::TriggerOrder => &["TD-CHAIN-4"],
        Ask::Agree => &["TD-OPEN-4"],
        Ask::Opponent => &["TD-EFFECT-3"],
        Ask::Target => &["TD-BASE-42"],
        Ask::Cost => &["TD-BASE-29"],
        Ask::Tribute => &["TD-BASE-16", "TD-SHARE-2"],
        Ask::Material | Ask::Fusion => &["TD-BASE-20"],
        Ask::Cards | Ask::May | Ask::Either | Ask::Multiple => &["TD-BASE-42"],
        Ask::Upkeep => &["TD-BASE-11", "SY-MAINT-1"],
        Ask::Search => &["TD-BASE-53"],
        Ask::Position => &["TD-BASE-18"],
        Ask::Consent => &["TD-OPEN-17"],
        Ask::AttackTarget => &["TD-ATK-4"],
        Ask::Replay => &["TD-BASE-37"],
        Ask::Intercept | Ask::InterceptWith => &["SY-REDIR-1"],
        Ask::Attribute | Ask::Type | Ask::Kind | Ask::Call => &["TD-BASE-42"],
        Ask::HandLimit => &["TD-BASE-14"],
        Ask::Instead => &["TD-BASE-41"],
        Ask::Order | Ask::End => &["TD-BASE-53"],
        Ask::PhaseOrder => &["TD-BASE-11"],
        Ask::ExtraSummon => &["TD-BASE-15"],
        Ask::Name => &["TD-BASE-42"],
    }
}

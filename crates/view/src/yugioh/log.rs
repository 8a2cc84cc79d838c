//! Events: each in one plain sentence for its viewer.

use cardlang::Out;
use kernel::{Card, Event, Seat, Team};
use yugioh::Yugioh;
use yugioh::ask::Say;
use yugioh::event::What;
use yugioh::pool::FaceId;
use yugioh::state::{Ending, Stage};
use yugioh::words::{Attribute, Race};

use crate::Sight;
use crate::words::capital;
use crate::yugioh::facts::ways;
use crate::yugioh::turn::phase;

impl Sight<'_, Yugioh> {
    fn told_name(&self, event: &Event, card: Card) -> String {
        if card == Card::NONE || !self.among(event.known) {
            "a card".to_owned()
        } else {
            self.rules.name(self.state, card).to_owned()
        }
    }

    /// One event in a plain sentence.
    pub(super) fn sentence(&self, e: &Event) -> String {
        let who = || self.who(e.seat);
        let card = || self.told_name(e, e.card);
        let other = || self.told_name(e, e.other);
        let own = self.own(e.seat);
        let whose = || self.whose(e.seat);
        match What::of(e.what) {
            What::Shuffled => format!("{} shuffled {own} Deck.", who()),
            What::GoesFirst if self.sits(e.seat) => "You go first.".to_owned(),
            What::GoesFirst => format!("{} goes first.", who()),
            What::Drew => format!("{} drew {}.", who(), card()),
            What::CouldNotDraw => format!("{} had to draw a card and could not.", who()),
            What::TurnBegan if self.sits(e.seat) => format!("Turn {}: yours.", e.n),
            What::TurnBegan => format!("Turn {}: {}.", e.n, who()),
            What::TurnSkipped => format!("{} skipped a turn.", who()),
            What::PhaseBegan => format!("{} began.", capital_phase(e.n)),
            What::PhaseSkipped => format!("{} was skipped.", capital_phase(e.n)),
            What::Summoned => format!("{} Normal Summoned {}.", who(), card()),
            What::FlipSummoned => format!("{} Flip Summoned {}.", who(), card()),
            What::SpecialSummoned => {
                format!(
                    "{} Special Summoned {} in {}.",
                    who(),
                    card(),
                    position(e.n)
                )
            }
            What::SummonNegated => format!("The Summon of {} was negated.", card()),
            What::Set => format!("{} Set {}.", who(), card()),
            What::Positioned => format!("{} is now in {}.", card(), position(e.n)),
            What::TurnedUp => format!("{} was turned face-up.", card()),
            What::Activated => format!("{} activated {} as chain link {}.", who(), card(), e.n),
            What::Picked => format!("{} is aimed at {}.", card(), self.whom(e.seat)),
            What::Targeted => format!("{} targets {}.", other(), self.target(e)),
            What::Resolves => format!("Chain link {} resolves: {}.", e.n, card()),
            What::Negated => format!("{} negated {}.", other(), card()),
            What::Fizzled => format!("{} had nothing left to do.", card()),
            What::Destroyed => capital(&format!("{} {} was destroyed.", whose(), card())),
            What::ToGraveyard => format!("{} went to {} Graveyard.", card(), whose()),
            What::Removed => format!("{} was removed from play.", card()),
            What::Returned => format!("{} came back to the field.", card()),
            What::ToHand => format!("{} went to {} hand.", card(), whose()),
            What::ToDeck => format!("{} went into {} Deck.", card(), whose()),
            What::Discarded => format!("{} discarded {}.", who(), card()),
            What::Tributed if e.n > 0 => {
                let lender = self.whose(Seat(e.n as u8 - 1));
                format!("{} Tributed {lender} {}.", who(), card())
            }
            What::Tributed => format!("{} Tributed {}.", who(), card()),
            What::Material => format!("{} used {} as Fusion Material.", who(), card()),
            What::TokenCame => format!("{} got {}.", who(), one(&card())),
            What::TokenGone => "A Token ceased to exist.".to_owned(),
            What::Control if e.n == 1 => format!("{} went back to {} side.", card(), whose()),
            What::Control => format!("{} took control of {}.", who(), card()),
            What::Reverted => format!("{} is a Trap again.", card()),
            What::Equipped => format!("{} was equipped to {}.", card(), other()),
            What::Gained => format!("{} gained {} Life Points.", self.scorer(e.seat), e.n),
            What::Damaged => format!("{} took {} damage.", self.scorer(e.seat), e.n),
            What::Paid => format!("{} paid {} Life Points.", who(), e.n),
            What::Attacked if e.other == Card::NONE && e.n < 8 => {
                let at = self.whom(Seat(e.n as u8));
                format!("{} attacked {at} directly with {}.", who(), card())
            }
            What::Attacked if e.other == Card::NONE => {
                format!("{} attacked directly with {}.", who(), card())
            }
            What::Attacked => format!("{} attacked {} with {}.", who(), self.goal(e.other), card()),
            What::AttackNegated => format!("The attack of {} was negated.", card()),
            What::AttackStopped => format!("The attack of {} stopped.", card()),
            What::Replay => format!("A replay for {}.", card()),
            What::Intercepted => format!("{} took the attack on {}.", who(), self.goal(e.card)),
            What::Battled => format!("{} fought {}.", card(), self.goal(e.other)),
            What::Counters if e.n == 1 => format!("{} has 1 counter now.", card()),
            What::Counters => format!("{} has {} counters now.", card(), e.n),
            What::Coin if e.n == 1 => format!("{} flipped a coin: heads.", who()),
            What::Coin => format!("{} flipped a coin: tails.", who()),
            What::Die => format!("{} rolled a die: {}.", who(), e.n),
            What::Declared => format!("{} declared {}.", who(), self.declared(e.n)),
            What::Looked if self.among(e.known) => format!("{} looked at {}.", who(), card()),
            What::Looked => format!("{} looked at a card.", who()),
            What::Showed => format!("{} showed {}.", who(), card()),
            What::Consent if e.n == 1 => {
                format!("{} allowed the use of {} for {}.", who(), card(), other())
            }
            What::Consent => format!("{} refused the use of {} for {}.", who(), card(), other()),
            What::Lasting if e.card == Card::NONE => "An effect lasts.".to_owned(),
            // "Your" in its words is that player's.
            What::Lasting => {
                let clause = self.clause(e.card, e.n);
                capital(&format!("{} {}: {clause}.", self.whose(e.seat), card()))
            }
            What::FoundNothing => format!("{} did nothing.", card()),
            What::Out if self.sits(e.seat) => "You are out of the Duel.".to_owned(),
            What::Out => format!("{} is out of the Duel.", who()),
            What::Ended => self.ended(e),
        }
    }

    /// Whose Life Points change, at the start of a sentence: a team's where they are one total.
    pub(super) fn scorer(&self, seat: Seat) -> String {
        if self.rules.is_team_scored(seat) {
            self.team(seat)
        } else {
            self.who(seat)
        }
    }

    /// What was declared; a card name by its face.
    fn declared(&self, n: i32) -> String {
        let pool = &self.rules.ruled.pool;
        if n >> 16 == Say::Name as i32 {
            pool.face(FaceId(n as u16)).name.clone()
        } else {
            declared(n)
        }
    }

    /// What is attacked: a face-down monster by its place alone, while it lies so.
    fn goal(&self, card: Card) -> String {
        if card == Card::NONE {
            "nothing".to_owned()
        } else if self.sees(card) {
            self.rules.name(self.state, card).to_owned()
        } else {
            "a face-down monster".to_owned()
        }
    }

    fn target(&self, e: &Event) -> String {
        if self.sees(e.card) {
            self.rules.name(self.state, e.card).to_owned()
        } else {
            // Where it lies now would tell whether it is the one that lay there then.
            let owner = self.rules.owner.get(e.card.index()).copied();
            let whose = owner.map_or_else(|| "the".to_owned(), |owner| self.whose(owner));
            format!("one of {whose} cards, which is not seen")
        }
    }

    /// The sentence that now lasts: its number, and its ability's.
    fn clause(&self, card: Card, words: i32) -> String {
        if card == Card::NONE {
            return "an effect lasts".to_owned();
        }
        let abilities = &self.face(card).abilities;
        let clause = abilities
            .get((words >> 8) as usize)
            .and_then(|a| a.clauses.get((words & 0xff) as usize));
        clause.map_or_else(|| "an effect lasts".to_owned(), Out::of)
    }

    fn ended(&self, e: &Event) -> String {
        let all = [
            Ending::LifePoints,
            Ending::DeckOut,
            Ending::Effect,
            Ending::Conceded,
            Ending::Loop,
            Ending::Match,
        ];
        let ending = all.into_iter().find(|x| *x as i32 == e.n & 0xff);
        let team = self.rules.ruled.lens.team[e.seat];
        // A drawn game says so above the ending.
        let winner = (e.n < 0x100).then_some(Team(team.0));
        let why = ending.map_or("", |ending| ways(ending, winner).1);
        match winner {
            None => format!("Nobody won: {why}."),
            Some(_) => format!("{} won: {}.", self.team(e.seat), self.of_loser(e.seat, why)),
        }
    }
}

/// The name of a phase at the start of a sentence.
fn capital_phase(n: i32) -> String {
    let all = [
        Stage::SetUp,
        Stage::Draw,
        Stage::Standby,
        Stage::Main1,
        Stage::Battle,
        Stage::Damage,
        Stage::Main2,
        Stage::End,
    ];
    let stage = all.into_iter().find(|stage| *stage as i32 == n);
    match stage {
        Some(Stage::Main1) => "Main Phase 1".to_owned(),
        Some(Stage::Main2) => "Main Phase 2".to_owned(),
        Some(Stage::Damage) => "The Damage Step".to_owned(),
        Some(stage) => format!("The {}", phase(stage)),
        None => "A phase".to_owned(),
    }
}

fn position(n: i32) -> &'static str {
    match n {
        0 => "Attack Position",
        1 => "Defense Position",
        _ => "face-down Defense Position",
    }
}

/// A declared Attribute, Type or kind: what was said, and its number.
fn declared(n: i32) -> String {
    let at = (n & 0xff) as usize;
    match Say::ALL.get((n >> 8) as usize) {
        Some(Say::Attribute) => Attribute::ALL.get(at).map_or_else(String::new, Out::of),
        Some(Say::Type) => Race::ALL.get(at).map_or_else(String::new, Out::of),
        Some(Say::Kind) => ["Spell", "Trap"][at.min(1)].to_owned(),
        Some(Say::Heads) => "heads".to_owned(),
        Some(Say::Tails) => "tails".to_owned(),
        _ => "something".to_owned(),
    }
}

/// A name with its article.
fn one(name: &str) -> String {
    let article = if name.starts_with(['A', 'E', 'I', 'O', 'U']) {
        "an"
    } else {
        "a"
    };
    format!("{article} {name}")
}

//! Events: each in one plain sentence for its viewer.

use cardlang::Out;
use kernel::{Card, Event, Seat};
use pokemon::Pokemon;
use pokemon::event::What;
use pokemon::pool::NameId;
use pokemon::state::Ending;
use pokemon::state::Spot;
use pokemon::words::Type;

use crate::Sight;
use crate::words::capital;

impl Sight<'_, Pokemon> {
    fn name(&self, event: &Event, card: Card) -> String {
        if card == Card::NONE || !self.among(event.known) {
            "a card".to_owned()
        } else {
            self.rules.name(card).to_owned()
        }
    }

    /// A Pokémon with whose it is, at the start of a sentence.
    fn mon_of(&self, seat: Seat, card: Card) -> String {
        let whose = if self.sits(seat) {
            "Your".to_owned()
        } else {
            self.called(seat, "Player") + "'s"
        };
        format!("{whose} {}", self.rules.name(card))
    }

    fn ability(&self, card: Card, n: i32) -> String {
        let info = self.rules.info(card);
        match info.abilities.get(n as usize) {
            Some(plan) => self.rules.pool.name(plan.name).to_owned(),
            None => "an attack".to_owned(),
        }
    }

    /// One event in a plain sentence.
    pub fn sentence(&self, e: &Event) -> String {
        let who = || self.who(e.seat);
        let card = || self.name(e, e.card);
        let other = || self.name(e, e.other);
        let own = self.own(e.seat);
        let mon = || self.mon_of(e.seat, e.card);
        match What::of(e.what) {
            What::Greeting => "The players greeted each other.".to_owned(),
            What::Shuffled => format!("{} shuffled {own} deck.", who()),
            What::Cut => format!("{} cut {} deck.", who(), self.whose(Seat(e.n as u8))),
            What::Drew => format!("{} drew {}.", who(), card()),
            What::DrewMany => format!("{} drew {} cards.", who(), e.n),
            What::Mulligan => format!("{} showed {own} hand and took a mulligan.", who()),
            What::Showed => format!("{} showed {}.", who(), card()),
            What::PutDown => format!("{} put {} down face down.", who(), card()),
            What::LaidPrizes if e.n == 1 => format!("{} laid 1 Prize.", who()),
            What::LaidPrizes => format!("{} laid {} Prizes.", who(), e.n),
            What::Coin => format!(
                "{} flipped a coin: {}.",
                who(),
                if e.n == 1 { "heads" } else { "tails" }
            ),
            What::Throw => format!(
                "{} threw {}.",
                who(),
                ["rock", "paper", "scissors"][e.n.clamp(0, 2) as usize]
            ),
            What::GoesFirst if self.sits(e.seat) => "You go first.".to_owned(),
            What::GoesFirst => format!("{} goes first.", who()),
            What::Revealed => "All Pokémon were turned face up.".to_owned(),
            What::TurnBegan => format!(
                "Turn {}: {}.",
                e.n,
                if self.sits(e.seat) {
                    "yours".to_owned()
                } else {
                    who()
                }
            ),
            What::TurnEnded => format!("Turn {} ended.", e.n),
            What::Benched => format!("{} put {} on the Bench.", who(), card()),
            What::Attached => format!("{} attached {} to {}.", who(), card(), other()),
            What::Evolved => format!("{} evolved {} into {}.", who(), other(), card()),
            What::Devolved => format!("{} is devolved.", mon()),
            What::Played => format!("{} played {}.", who(), card()),
            What::UsedPower => format!(
                "{} used {} of {}.",
                who(),
                self.ability(e.card, e.n),
                card()
            ),
            // Whom, where there is a choice (TB-PLAY-15).
            What::Attacked => format!(
                "{} attacked {}with {} of {}.",
                who(),
                match Spot::of_zone(e.zone) {
                    Some(at) if self.rules.lens.opponents(e.seat).len() > 1 => {
                        format!("{} ", self.whom(at.seat))
                    }
                    _ => String::new(),
                },
                self.rules.pool.name(NameId(e.n as u16)),
                card()
            ),
            What::AttackFailed => format!("The attack of {} failed.", card()),
            What::Retreats => format!("{} declared a retreat of {}.", who(), card()),
            What::RetreatFailed => format!("The retreat of {} failed.", card()),
            What::Switched => format!(
                "{} took the place of {}.",
                self.mon_of(e.seat, e.other),
                card()
            ),
            What::Damaged => format!("{} took {} damage.", mon(), e.n),
            What::NoDamage => format!("{} took no damage.", mon()),
            What::Counters => format!("{} got {}.", mon(), counters(e.n)),
            What::Healed => format!("{} lost {}.", mon(), counters(e.n)),
            What::Afflicted => format!("{} is now {}.", mon(), condition(e.n)),
            What::Recovered => format!("{} is no longer {}.", mon(), condition(e.n)),
            What::Cured => format!("{} is free of all Special Conditions.", mon()),
            What::Marked => format!(
                "{} got a {} counter.",
                mon(),
                ["Char", "Food", "Bone", "Color"][e.n.clamp(0, 3) as usize]
            ),
            What::Discarded => format!("{} was discarded.", self.mon_of(e.seat, e.card)),
            What::ToHand if self.among(e.known) => {
                format!("{} went to {} hand.", card(), self.whose(e.seat))
            }
            What::ToHand => format!("{} put a card into {own} hand.", who()),
            What::ToDeck if self.among(e.known) => {
                format!("{} went into {} deck.", card(), self.whose(e.seat))
            }
            What::Lost => format!("{} went into {} Lost Zone.", card(), self.whose(e.seat)),
            What::ToDeck => format!("{} put a card into {own} deck.", who()),
            What::KnockedOut => format!("{} was Knocked Out.", mon()),
            What::Survived => format!("{} stayed in play with {} HP.", mon(), e.n),
            What::Promoted => format!("{} is the new Active Pokémon.", mon()),
            What::TookPrize if self.among(e.known) => {
                format!("{} took a Prize: {}.", who(), card())
            }
            What::TookPrize => format!("{} took a Prize.", who()),
            What::Lasting if e.card == Card::NONE => "An effect lasts.".to_owned(),
            // "Your" in its words is that player's.
            What::Lasting => {
                let clause = self.clause(e.card, e.n);
                capital(&format!("{} {}: {clause}.", self.whose(e.seat), card()))
            }
            What::Moved => format!("{} damage moved from {} to {}.", e.n, card(), other()),
            What::Looked if self.among(e.known) => format!("{} looked at {}.", who(), card()),
            What::Looked => format!("{} looked at a card.", who()),
            What::FoundNothing => format!("{} found nothing.", who()),
            What::Rearranged => format!(
                "The top cards of {} deck were put back.",
                self.whose(e.seat)
            ),
            What::ChoseType => format!(
                "{} chose {}.",
                who(),
                Out::of(&Type::ALL[e.n.clamp(0, 8) as usize])
            ),
            What::SuddenDeath => format!("Sudden Death, round {}.", e.n),
            What::Ended => self.ended(e),
            What::Prevented => format!("{} is not affected.", mon()),
            What::Rolled => format!("{} rolled {}.", who(), e.n),
            What::TurnedOver => format!("{} turned over {}.", who(), card()),
            What::Passed => format!("{} cannot draw and {} to pass.", who(), self.has(e.seat)),
            What::Bared => format!(
                "{} {} no Pokémon left and showed {own} hand.",
                who(),
                self.has(e.seat)
            ),
            What::Waits => format!(
                "{} {} no Basic Pokémon and {} with a mulligan until the others have laid their Prizes.",
                who(),
                self.has(e.seat),
                if self.sits(e.seat) { "wait" } else { "waits" }
            ),
            What::UsedStadium => format!("{} used {}.", who(), card()),
            What::Picked => format!("{} is aimed at {}.", card(), self.whom(Seat(e.n as u8))),
            What::PlayedFor => format!(
                "{} played {} for {}.",
                who(),
                card(),
                self.whom(Seat(e.n as u8))
            ),
        }
    }

    /// The ability whose sentence now lasts.
    fn clause(&self, card: Card, words: i32) -> String {
        let face = self.rules.pool.face(self.rules.face(card));
        match face.abilities.get(words as usize >> 8) {
            Some(ability) if ability.name.is_empty() => ability.sentences().join("; "),
            Some(ability) => format!("{} has a lasting effect", ability.name),
            None => "a copied attack has a lasting effect".to_owned(),
        }
    }

    fn ended(&self, e: &Event) -> String {
        let all = [
            Ending::Prizes,
            Ending::NoPokemon,
            Ending::Chart,
            Ending::DeckOut,
            Ending::Lead,
            Ending::Throws,
            Ending::Tie,
            Ending::NoPrizes,
            Ending::Card,
            Ending::Passes,
        ];
        let ending = all.into_iter().find(|x| *x as i32 == e.n % 100);
        let why = ending.map_or("", Ending::why);
        if e.n >= 100 {
            format!("Nobody won: {why}.")
        } else {
            format!("{} won: {}.", self.team(e.seat), self.of_loser(e.seat, why))
        }
    }
}

fn counters(n: i32) -> String {
    if n == 1 {
        "1 damage counter".to_owned()
    } else {
        format!("{n} damage counters")
    }
}

fn condition(n: i32) -> &'static str {
    match n {
        1 => "Asleep",
        2 => "Confused",
        3 => "Paralyzed",
        5 => "Burned",
        _ => "Poisoned",
    }
}

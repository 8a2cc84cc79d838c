//! The shapes that leave the house: what one viewer may know, as plain data.
//!
//! Everything here can be written as JSON and nothing here can be turned back
//! into a game. The page's TypeScript types are generated from this file.

use std::borrow::Cow;
use std::sync::Arc;

use serde::Serialize;
use ts_rs::TS;

use crate::Printed;

/// Words that are the same in every view, so that none copies them.
pub type Words = Cow<'static, str>;

/// Everything one viewer may know of a table right now.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[ts(export)]
pub struct TableView {
    /// How many log lines this viewer has been sent so far; counts up by one a line.
    pub seq: u32,
    /// The ruleset's title, such as `Old-School`.
    pub ruleset: String,
    /// The seat that looks, counted from 1; absent for a spectator.
    pub viewer: Option<u8>,
    /// Whose turn it is, and which part of it.
    pub turn: TurnView,
    /// Seats in turn order, seat 1 first.
    pub seats: Vec<SeatView>,
    /// Zones that belong to nobody (a Stadium in play).
    pub shared: Vec<Arc<ZoneView>>,
    /// Seats whose places in play lie on one mat, from left to right as they sit; empty where each has its own.
    pub mats: Vec<Vec<u8>>,
    /// What points at what now: an attack, the links of a chain.
    pub aims: Vec<AimView>,
    /// The question the viewer is asked, if any.
    pub question: Option<QuestionView>,
    /// What is done in an open turn, as buttons and keys name it.
    pub commands: Vec<CommandView>,
    /// Seats that are being asked something now.
    pub waiting: Vec<u8>,
    /// How the game ended, once it has.
    pub outcome: Option<OutcomeView>,
}

/// A card that points at cards or seats: it attacks them, or is a link of a chain and targets them.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, TS)]
#[ts(export)]
pub struct AimView {
    /// `attack`, or `link`.
    pub kind: Words,
    /// The number of a link, counted from 1; 0 for an attack.
    pub number: u8,
    /// Whose it is.
    pub seat: Option<u8>,
    /// The handle of the card that it comes from.
    pub card: u32,
    /// Handles of the cards at which it points.
    pub cards: Vec<u32>,
    /// The seats at which it points.
    pub seats: Vec<u8>,
    /// What is so of it, as the end of a sentence; may be empty.
    pub text: String,
}

/// A button, and a key, for answers of one group in an open turn.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, TS)]
#[ts(export)]
pub struct CommandView {
    /// Its letter, upper case.
    pub key: char,
    /// The group of the answers it offers.
    pub group: Words,
    /// What it says: `Attack`.
    pub title: Words,
}

/// Whose turn it is.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, TS)]
#[ts(export)]
pub struct TurnView {
    /// Turns counted through the game; 0 during set-up.
    pub number: u16,
    /// The seat on turn; absent during set-up.
    pub seat: Option<u8>,
    /// `Set-up`, `Turn`, `Attack`, `Between turns`, `Over`.
    pub phase: Words,
}

/// One seat as the viewer sees it.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, TS)]
#[ts(export)]
pub struct SeatView {
    /// Counted from 1.
    pub seat: u8,
    /// Counted from 1.
    pub team: u8,
    /// Figures of the seat that are no zone: `Prizes left`, `Life Points`.
    pub gauges: Vec<Gauge>,
    /// The seat's zones, in the order they are to be laid out.
    pub zones: Vec<Arc<ZoneView>>,
}

/// A figure with its bound, if it has one.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, TS)]
#[ts(export)]
pub struct Gauge {
    /// What is counted.
    pub label: Words,
    /// The value now.
    pub now: i32,
    /// The value at the start, which it runs down from; 0 for a figure without a bound.
    pub of: i32,
}

/// Where on a mat a zone is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, TS)]
#[serde(rename_all = "lowercase")]
#[ts(export)]
pub enum Role {
    /// The one place in front.
    Active,
    /// A row of places behind it.
    Row,
    /// Cards held by a player.
    Hand,
    /// A face-down pile to draw from.
    Deck,
    /// A face-up pile.
    Pile,
    /// Cards laid aside face down, to be taken.
    Prize,
    /// In the middle of the table.
    Shared,
}

/// A zone: a pile, a hand, or places in play.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, TS)]
#[ts(export)]
pub struct ZoneView {
    /// Unique at the table: `1.hand`, `2.active`, `shared.stadium`.
    pub id: Words,
    /// How it is drawn.
    pub role: Role,
    /// What players call it: `Hand`, `Bench`, `Discard pile`.
    pub name: Words,
    /// Cards in it, seen or not.
    pub count: u16,
    /// How many it can hold at most; 0 where there is no bound.
    pub places: u8,
    /// The cards, in order. A card nobody may look at has no face. A deck lists none.
    pub cards: Vec<CardView>,
}

/// One card, or one Pokémon with what is on it.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, TS)]
#[ts(export)]
pub struct CardView {
    /// Names this card in answers until it is hidden and shuffled; never tells more.
    pub handle: u32,
    /// What is printed on it, if the viewer may see it.
    #[ts(as = "Option<FaceView>")]
    pub face: Option<Printed>,
    /// How it lies.
    pub lies: Lies,
    /// Damage, conditions, counters, effects in force.
    pub marks: Vec<Mark>,
    /// Figures as they are now: `HP left`; or without a bound `ATK`, `DEF`, `Level`.
    pub values: Vec<Gauge>,
    /// Cards under or attached to it: Energy, Tools, earlier stages.
    pub attached: Vec<CardView>,
}

/// How a card lies on the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(export)]
pub enum Lies {
    /// Upright, face up or in a hand or pile that says how it lies.
    #[default]
    Upright,
    /// Sideways and face up: Defense Position.
    Sideways,
    /// Upright and face down in play, also where the viewer may look at it: Set.
    Down,
    /// Sideways and face down in play.
    DownSideways,
}

/// Something that lies on a card.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, TS)]
#[ts(export)]
pub struct Mark {
    /// `damage`, `condition`, `counter`, `effect` or `position`.
    pub kind: Words,
    /// A word or sentence: `Asleep`, `Char`, `prevent all damage …`, `face-down Defense Position`.
    pub text: String,
    /// Its figure, 0 where it has none.
    pub number: i32,
}

/// What is printed on a card, worded by the card language.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[ts(export)]
pub struct FaceView {
    /// The card's name.
    pub name: String,
    /// `pokemon`, `trainer`, `energy`; `monster`, `spell`, `trap`.
    pub kind: String,
    /// The line under the name: `Stage 2 Pokémon from Charmeleon`, `Dragon / Normal`.
    pub line: String,
    /// Which colour its band has: `fire`, `water`, … `trainer`; `dark`, `light`, … `spell`, `trap`.
    pub band: String,
    /// Its printed figures: `HP` 120; `ATK` 2500 and `DEF` 2100, `Level` 7.
    pub stats: Vec<Stat>,
    /// Powers, attacks and effects in printed order.
    pub abilities: Vec<AbilityView>,
    /// `Weakness Water, Resistance Fighting 30, Retreat 3`; empty where none.
    pub foot: String,
    /// Where it was printed: `Base 4, Base Set 2 4`.
    pub printed: String,
}

/// A figure that is printed on a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct Stat {
    /// What it measures: `HP`, `ATK`, `Level`.
    pub label: String,
    /// Its value as printed: `120`, `?`.
    pub text: String,
}

/// A Power, an attack, or a Trainer's effect.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[ts(export)]
pub struct AbilityView {
    /// `power`, `attack` or `effect`.
    pub kind: String,
    /// Its name; empty for an effect.
    pub name: String,
    /// Energy symbols of its cost: `fire`, `colorless`, ….
    pub cost: Vec<String>,
    /// Damage as printed: `30`, `30+`, `20×`; empty where none.
    pub damage: String,
    /// Its sentences.
    pub text: Vec<String>,
}

/// What a seat is asked, with every legal answer.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, TS)]
#[ts(export)]
pub struct QuestionView {
    /// Counts up; an answer names it, and only the newest can be answered.
    pub id: u32,
    /// The seat asked.
    pub seat: u8,
    /// `act`, `respond`, `pick`, `seat`, `one`, `number`, `order`, `split`, `name`, `consent`.
    pub kind: Words,
    /// The question in words: `Choose 1 of your Benched Pokémon`.
    pub title: String,
    /// What it is for, in one sentence; may be empty.
    pub why: String,
    /// Rule ids that make it be asked.
    pub rules: Vec<String>,
    /// How many answers to choose at least (for a number: its lowest value).
    pub min: u16,
    /// How many at most (for a number: its highest value).
    pub max: u16,
    /// The legal answers; empty for a number.
    pub answers: Vec<AnswerView>,
}

/// One legal answer.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, TS)]
#[ts(export)]
pub struct AnswerView {
    /// What is said: `Attach Fire Energy to Charmander`.
    pub label: String,
    /// Groups answers of an open turn: `play`, `energy`, `evolve`, `bench`, `retreat`,
    /// `power`, `attack`, `end` and others of each game; `choice` for all else.
    pub group: Words,
    /// Handles of the cards it points at, the card itself first, its target next.
    pub cards: Vec<u32>,
    /// Handles of cards of the same face that mean the same answer (two Bills in hand).
    pub same: Vec<u32>,
    /// What it leads to, by the card's words or by the figures as they are; may be empty.
    pub tip: String,
}

/// What is won with a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Stake {
    /// The game.
    #[default]
    Game,
    /// The whole match that the game is part of, if it is part of one.
    Match,
}

/// How the game ended.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, TS)]
#[ts(export)]
pub struct OutcomeView {
    /// The winning team, counted from 1; absent for a draw.
    pub team: Option<u8>,
    /// What it has won.
    pub stake: Stake,
    /// Why, in one sentence.
    pub why: String,
    /// Rule ids.
    pub rules: Vec<String>,
}

/// One line of the log, worded for this viewer.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[ts(export)]
pub struct LogLine {
    /// Counts up by one a line of this viewer.
    pub seq: u32,
    /// The turn it belongs to.
    pub turn: u16,
    /// The seat that did it; absent for the table.
    pub seat: Option<u8>,
    /// One plain sentence.
    pub text: String,
    /// Rule ids that made it happen.
    pub rules: Vec<String>,
    /// Whether others were told less of it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub private: bool,
}

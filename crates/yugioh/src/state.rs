//! The state of a game: a flat value.

use arrayvec::ArrayVec;
use kernel::{
    ByCard, BySeat, Card, Chance, List, Piles, Seat, SeatSet, ZoneId, save_fields, save_list,
};

use crate::pool::FaceId;

pub use crate::link::{Aim, Link, Verdict};
pub use crate::step::{Ending, Outcome, Step, Window};
pub use crate::trigger::{Happened, Pending, What as Deed};

/// Cards of a game at most, Tokens included.
pub const CARDS: usize = 704;
/// Zones of one seat.
pub const SEAT_ZONES: usize = 9;
/// Zones of a game: those of each seat, and where Tokens are that are not in play.
pub const ZONES: usize = SEAT_ZONES * 8 + 1;
/// Monster Card Zones and Spell & Trap Card Zones of a seat (TD-FIELD-1, TD-FIELD-2).
pub const ROW: usize = 5;

/// Tokens of a seat: as many again as fit on its side, so that a Token that has left can still be spoken of.
pub const TOKENS: usize = ROW * 2;

/// Cards in zones.
pub type Cards = Piles<CARDS, ZONES>;

/// A zone of one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// Face down; the last card is the top.
    Deck,
    /// Held.
    Hand,
    /// Face up; the last card is the newest.
    Graveyard,
    /// Removed from play.
    Removed,
    /// Fusion Monsters to come.
    Fusion,
    /// Monster Card Zones.
    Monsters,
    /// Spell & Trap Card Zones.
    Spells,
    /// The Field Card Zone.
    Field,
    /// A monster whose Summon may still be negated (TD-BASE-32).
    Arriving,
}

impl Place {
    /// Every one, by its number.
    pub const ALL: [Self; SEAT_ZONES] = [
        Self::Deck,
        Self::Hand,
        Self::Graveyard,
        Self::Removed,
        Self::Fusion,
        Self::Monsters,
        Self::Spells,
        Self::Field,
        Self::Arriving,
    ];

    /// Whether it is on the field.
    pub fn is_field(self) -> bool {
        matches!(self, Self::Monsters | Self::Spells | Self::Field)
    }
}

/// The zone of a seat.
pub fn zone(seat: Seat, place: Place) -> ZoneId {
    ZoneId(seat.0 * SEAT_ZONES as u8 + place as u8)
}

/// Where Tokens are that are not in play.
pub const LIMBO: ZoneId = ZoneId(ZONES as u8 - 1);

/// Whose zone it is, and which; `None` for Tokens that are not in play.
#[inline]
pub fn whose(zone: ZoneId) -> Option<(Seat, Place)> {
    WHOSE.get(zone.0 as usize).copied()
}

/// Whose each zone is, and which: nothing is asked as often as where a card is.
const WHOSE: [(Seat, Place); LIMBO.0 as usize] = {
    let mut whose = [(Seat(0), Place::Deck); LIMBO.0 as usize];
    let mut at = 0;
    while at < whose.len() {
        whose[at] = (Seat((at / SEAT_ZONES) as u8), Place::ALL[at % SEAT_ZONES]);
        at += 1;
    }
    whose
};

/// Which side of a card is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Side {
    /// Everybody sees it.
    #[default]
    Up,
    /// Set.
    Down,
}

/// How a monster stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Stance {
    /// Upright.
    #[default]
    Attack,
    /// Sideways.
    Defense,
}

/// How a monster came to the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Came {
    /// It was Set, or it is no monster.
    #[default]
    Set,
    /// By a Normal Summon.
    Normal,
    /// By a Tribute Summon.
    Tribute,
    /// By a Flip Summon.
    Flip,
    /// By a Special Summon.
    Special,
}

/// What is known of a card on the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Status {
    /// Its stay on the field: numbers are never used twice; 0 if it is not there.
    pub life: u16,
    /// Which side is up.
    pub side: Side,
    /// How it stands.
    pub stance: Stance,
    /// How it came.
    pub came: Came,
    /// The turn it came.
    pub since: u16,
    /// The turn its position was last changed by hand (TD-BASE-19).
    pub turned: u16,
    /// The turn it last declared an attack.
    pub fought: u16,
    /// How many attacks it has made in that turn.
    pub attacks: u8,
    /// Counters on it.
    pub counters: u8,
    /// The turn it last came to a Damage Step.
    pub battled: u16,
    /// Its place in its row, counted from 0.
    pub slot: u8,
    /// The turn it was last attacked.
    pub hit: u16,
    /// Turns of its controller until its position may be changed again.
    pub fixed: u8,
    /// Abilities used in the turn `used_turn`, a bit each (TD-BASE-50).
    pub used: u8,
    /// The turn of `used`.
    pub used_turn: u16,
    /// The card it is equipped or bound to.
    pub on: Card,
    /// The opponent that its effect was aimed at (TD-EFFECT-3).
    pub pick: Option<Seat>,
    /// Turns or phases it has counted.
    pub turns: u8,
    /// An amount it has worked out or grown to.
    pub amount: u16,
    /// A declared Type, Attribute or kind.
    pub declared: u8,
    /// Whether its activation has resolved (TD-BASE-27), or its second Summon was made (Gemini).
    pub awake: bool,
}

impl Default for Status {
    fn default() -> Self {
        Self {
            life: 0,
            side: Side::Up,
            stance: Stance::Attack,
            came: Came::Set,
            since: 0,
            turned: 0,
            fought: 0,
            attacks: 0,
            counters: 0,
            battled: 0,
            slot: 0,
            hit: 0,
            fixed: 0,
            used: 0,
            used_turn: 0,
            on: Card::NONE,
            pick: None,
            turns: 0,
            amount: 0,
            declared: 0,
            awake: false,
        }
    }
}

/// What belongs to a seat and is no card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Player {
    /// Life Points, held by the first seat of each team where they are shared (TD-LP-1).
    pub lp: i32,
    /// The turn its Normal Summon or Set was used (TD-BASE-15).
    pub summoned: u16,
    /// The turn in which it last activated a Spell or Trap, for limits of one each turn.
    pub activated: u16,
    /// The turn of its last Summon of any kind.
    pub last_summon: u16,
    /// The turn in which it may Summon nothing more.
    pub no_summons: u16,
    /// The turn it took before the one at hand.
    pub last_turn: u16,
    /// The turn at hand, if it is its own.
    pub this_turn: u16,
    /// Cards that it must draw and cannot (TD-LP-3).
    pub short: u8,
    /// Whether it has begun a turn (SY-ATK-1).
    pub begun: bool,
    /// Whether its cards have left since it is out (SY-OPEN-48).
    pub cleared: bool,
    /// How many times it skips each phase, by `words::Phase`.
    pub skips: [u8; 6],
    /// Turns it takes are skipped: how many.
    pub skipped_turns: u8,
}

/// What a standing rule answers at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Echo {
    /// The card, in its stay.
    pub source: Aim,
    /// Its ability.
    pub ability: u8,
    /// The rule among the ability's sentences.
    pub clause: u8,
    /// What happened.
    pub event: Happened,
    /// The seat that reads "you".
    pub you: Seat,
}

/// Bits of a card's fate, below the turn.
pub mod fate {
    /// It was on the field.
    pub const FIELD: u32 = 1;
    /// It was destroyed.
    pub const DESTROYED: u32 = 2;
    /// By a card's effect.
    pub const EFFECT: u32 = 4;
    /// By an opponent's.
    pub const OPPONENT: u32 = 8;
    /// It was removed from play; else it was sent to the Graveyard.
    pub const REMOVED: u32 = 16;
    /// It was on its owner's side, face-up.
    pub const HOME: u32 = 32;
    /// Its effects are negated where it lies.
    pub const SILENCED: u32 = 64;
    /// Its effect of once per Duel has been used.
    pub const SPENT: u32 = 128;
    /// How far the turn is shifted.
    pub const SHIFT: u32 = 8;
}

/// How long something lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// The end of a turn with this number.
    Turn(u16),
    /// The end of the Damage Step.
    DamageStep,
    /// The end of the Battle Phase.
    BattlePhase,
    /// The end of so many more turns of one of these seats.
    Turns(SeatSet, u8),
    /// The beginning of the next turn of this seat.
    TurnOf(Seat),
    /// Its source leaves the field or is turned face-down.
    SourceLeaves,
    /// The card it is about leaves the field or is turned face-down.
    TargetLeaves,
    /// The end of the Duel.
    Never,
}

/// The topic of what lasts and is no rule: draws are looked at (TD-OPEN-30).
pub const HUNTS: u8 = u8::MAX;

/// Something that lasts: a rule on a card, entered by an effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lasting {
    /// The face, the ability on it and the sentence that says the rule.
    pub words: (FaceId, u8, u8),
    /// What its rule is about, as [`crate::topics`] number it; [`HUNTS`] if it is no rule.
    pub topic: u8,
    /// Whether it is about the cards it was entered for, and ends with them.
    pub bound: bool,
    /// The seat that reads "you".
    pub you: Seat,
    /// The card that entered it, and its stay then.
    pub source: Aim,
    /// The cards that "it" and "them" mean.
    pub targets: ArrayVec<Aim, 16>,
    /// The opponent it was aimed at.
    pub pick: Option<Seat>,
    /// An amount worked out when it was entered.
    pub amount: i32,
    /// A declared Type, Attribute or kind.
    pub declared: u8,
    /// How long.
    pub until: Until,
}

/// What waits for the End Phase (or for a control effect to end).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Debt {
    /// What is to be done.
    pub words: (FaceId, u8, u8),
    /// Who does it.
    pub you: Seat,
    /// The card that says so.
    pub source: Card,
    /// The card that it is done to, in its stay then.
    pub it: Aim,
    /// When it is done.
    pub due: Due,
    /// An amount it remembers.
    pub amount: u16,
    /// The player that its effect is aimed at.
    pub pick: Option<Seat>,
}

/// A Battle Phase of two monsters alone, and the turn that goes on after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aside {
    /// The monster that attacks.
    pub attacker: Aim,
    /// The only one that may be attacked.
    pub target: Aim,
    /// The phase that it came into.
    pub stage: Stage,
    /// The battle that it came into.
    pub battle: Option<Battle>,
    /// Whether the turn's own Battle Phase had been cut short.
    pub cut_short: bool,
}

/// When something that waits is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// In the End Phase of this turn, or the first after it.
    End(u16),
    /// In so many more phases of a kind of these seats.
    Phases(SeatSet, crate::words::Phase, u8),
    /// At the start of the next turn of one of these seats.
    Turn(SeatSet),
    /// At once: a standing rule answers what happened.
    Now,
    /// Once the chain has resolved.
    ChainOver,
}

/// A monster held by another seat for a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    /// The monster, in its stay.
    pub monster: Aim,
    /// The seat it goes back to.
    pub home: Seat,
    /// The turn in whose End Phase it goes back; 0 if another thing ends it.
    pub turn: u16,
    /// The card that holds it, if one does.
    pub by: Aim,
}

/// A battle going on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "facts of an attack, independent of one another"
)]
pub struct Battle {
    /// The attacking monster.
    pub attacker: Aim,
    /// Its target; none for a direct attack.
    pub target: Option<Aim>,
    /// The seat attacked; in a team Duel none for a direct attack (TD-OPEN-13).
    pub seat: Option<Seat>,
    /// Whether the attack is negated.
    pub negated: bool,
    /// Cards that were used once in this Damage Step.
    pub spent: [Card; 2],
    /// Whether it is direct by an effect (SY-REDIR-6).
    pub by_effect: bool,
    /// How many monsters stood on the sides attacked when it was declared (TD-OPEN-12).
    pub watched: u8,
    /// Monsters destroyed in it, to be sent away in W5.
    pub doomed: [Card; 2],
    /// Monsters that effects destroy once damage has been calculated.
    pub after: [Card; 2],
    /// Damage done to each side of it: the target's team, the attacker's.
    pub damage: [u16; 2],
    /// Whether damage calculation is over.
    pub calculated: bool,
    /// Whether the target was face-down when the Damage Step began.
    pub flipped: bool,
}

/// The phase or step of the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, PartialOrd, Ord)]
pub enum Stage {
    /// Before the first turn.
    #[default]
    SetUp,
    /// Draw Phase.
    Draw,
    /// Standby Phase.
    Standby,
    /// Main Phase 1.
    Main1,
    /// Battle Phase.
    Battle,
    /// A Damage Step in it.
    Damage,
    /// Main Phase 2.
    Main2,
    /// End Phase.
    End,
}

/// All that changes in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "facts of a turn, independent of one another"
)]
pub struct State {
    /// Cards in zones.
    pub piles: Cards,
    /// The generator.
    pub chance: Chance,
    /// Where each card is.
    pub at: ByCard<ZoneId>,
    /// How often each card was hidden and shuffled, so that it gets a fresh handle.
    pub hidden: ByCard<u8>,
    /// Cards on the field.
    pub status: ByCard<Status>,
    /// Whether a card was Summoned in its proper way once (TD-BASE-51), a bit each.
    pub proper: [u64; CARDS / 64],
    /// What last became of each card: the turn, and [`fate`] bits.
    pub fates: ByCard<u32>,
    /// Faces of Tokens, by their place among the game's Tokens.
    pub tokens: [FaceId; TOKENS * 8],
    /// Figures of seats.
    pub players: BySeat<Player>,
    /// Seats that are out of the Duel (SY-OPEN-47).
    pub out: SeatSet,
    /// Face-up cards with standing effects, in the order in which they became active.
    pub voices: ArrayVec<Card, 88>,
    /// Topics that face-up cards speak of, a bit each.
    pub loud: u128,
    /// What lasts.
    pub lasting: List<Lasting, 40>,
    /// What waits for an End Phase.
    pub debts: ArrayVec<Debt, 16>,
    /// Monsters held for a time.
    pub held: ArrayVec<Held, 24>,
    /// The chain, first link first.
    pub chain: List<Link, 24>,
    /// What happened in the last thing done, for triggers and responses.
    pub news: List<Happened, 64>,
    /// Triggers that wait to be put on a chain.
    pub pending: List<Pending, 48>,
    /// What teammates refused since the game last changed: the card, and what it was wanted for (TD-OPEN-17).
    pub refusals: ArrayVec<(Card, Card), 8>,
    /// What teammates granted to effects on the chain: the card, and what it is lent to.
    pub grants: ArrayVec<(Card, Card), 8>,
    /// The battle.
    pub battle: Option<Battle>,
    /// A Battle Phase of two monsters alone, while there is one.
    pub aside: Option<Aside>,
    /// What is still to come; the last is next.
    pub agenda: ArrayVec<Step, 24>,
    /// The moment at hand: things done at once share one (TD-BASE-34).
    pub moment: u16,
    /// The turn's number; 0 before the first.
    pub turn: u16,
    /// Whose turn it is.
    pub on_turn: Seat,
    /// Who went first.
    pub first: Option<Seat>,
    /// The phase or step.
    pub stage: Stage,
    /// Whether the Battle Phase of this turn was conducted (TD-BASE-9).
    pub fought: bool,
    /// Whether an effect has ended the Battle Phase.
    pub cut_short: bool,
    /// The seat asked in a window, and how many have passed in a row.
    pub asking: Seat,
    /// Passes in a row.
    pub passes: u8,
    /// Chains made in the Damage Step's window at hand (TD-BASE-38).
    pub chains: u8,
    /// The last stay that was given out.
    pub lives: u16,
    /// What standing rules answer at once, in order: the card, its ability and rule, and what happened.
    pub echoes: ArrayVec<Echo, 16>,
    /// Whether something on the field has changed since what follows by itself was last looked for.
    pub touched: bool,
    /// Whether nothing has been done yet in Main Phase 1.
    pub fresh: bool,
    /// Whether a chain is resolving.
    pub resolving: bool,
    /// Whether the End Phase has only its end left.
    pub end_over: bool,
    /// The seat of each team that took its last turn.
    pub last_of_team: [Option<Seat>; 8],
    /// Seats whose cards say that they win.
    pub winners: SeatSet,
    /// A hand being looked at by an effect: who looks, and whose it is (TD-OPEN-41).
    pub seen: Option<(Seat, Seat)>,
    /// How the game stands.
    pub outcome: Outcome,
}

impl State {
    /// An empty table with a generator.
    pub fn new(chance: Chance) -> Self {
        Self {
            piles: Cards::default(),
            chance,
            at: ByCard::default(),
            hidden: ByCard::default(),
            status: ByCard::default(),
            proper: [0; CARDS / 64],
            fates: ByCard::default(),
            tokens: [FaceId(0); TOKENS * 8],
            players: BySeat::default(),
            out: SeatSet::NONE,
            voices: ArrayVec::new(),
            loud: 0,
            lasting: List::new(),
            debts: ArrayVec::new(),
            held: ArrayVec::new(),
            chain: List::new(),
            news: List::new(),
            pending: List::new(),
            refusals: ArrayVec::new(),
            grants: ArrayVec::new(),
            battle: None,
            aside: None,
            agenda: ArrayVec::new(),
            moment: 0,
            turn: 0,
            on_turn: Seat(0),
            first: None,
            stage: Stage::SetUp,
            fought: false,
            cut_short: false,
            asking: Seat(0),
            passes: 0,
            chains: 0,
            lives: 0,
            echoes: ArrayVec::new(),
            touched: true,
            fresh: false,
            resolving: false,
            end_over: false,
            last_of_team: [None; 8],
            winners: SeatSet::NONE,
            seen: None,
            outcome: Outcome::Open,
        }
    }

    /// What is known of a card on the field.
    pub fn status(&self, card: Card) -> &Status {
        &self.status[card.index()]
    }

    /// What is known of a card on the field, to be changed.
    pub fn status_mut(&mut self, card: Card) -> &mut Status {
        self.touched = true;
        &mut self.status[card.index()]
    }

    /// A card in its stay on the field.
    pub fn aim(&self, card: Card) -> Aim {
        Aim {
            card,
            life: self.status(card).life,
        }
    }

    /// Whether a card is still in the stay it was aimed at; one that was not on the field still is not.
    pub fn stays(&self, aim: Aim) -> bool {
        aim.card != Card::NONE && self.status(aim.card).life == aim.life
    }

    /// Whether a card was Summoned in its proper way once (TD-BASE-51).
    pub fn is_proper(&self, card: Card) -> bool {
        self.proper[card.index() / 64] >> (card.index() % 64) & 1 == 1
    }

    /// Notes that a card was Summoned in its proper way.
    pub fn set_proper(&mut self, card: Card) {
        self.proper[card.index() / 64] |= 1 << (card.index() % 64);
    }

    /// Whether each of the game's first `n` cards is in exactly one zone, and no other card is.
    pub fn conserves(&self, n: usize) -> bool {
        let mut seen = [false; CARDS];
        let mut all = 0;
        for zone in (0..ZONES as u8).map(ZoneId) {
            for card in self.piles.cards(zone) {
                if card.index() >= n || std::mem::replace(&mut seen[card.index()], true) {
                    return false;
                }
                all += 1;
            }
        }
        all == n
    }
}

save_list!(Place {
    Deck,
    Hand,
    Graveyard,
    Removed,
    Fusion,
    Monsters,
    Spells,
    Field,
    Arriving
});
save_list!(Side { Up, Down });
save_list!(Stance { Attack, Defense });
save_list!(Came {
    Set,
    Normal,
    Tribute,
    Flip,
    Special
});
save_list!(Stage {
    SetUp,
    Draw,
    Standby,
    Main1,
    Battle,
    Damage,
    Main2,
    End
});
save_fields!(FaceId { 0 });
save_fields!(Status {
    life,
    side,
    stance,
    came,
    since,
    turned,
    fought,
    attacks,
    counters,
    battled,
    slot,
    hit,
    fixed,
    used,
    used_turn,
    on,
    pick,
    turns,
    amount,
    declared,
    awake
});
save_fields!(Player {
    lp,
    summoned,
    activated,
    short,
    last_summon,
    no_summons,
    last_turn,
    this_turn,
    begun,
    cleared,
    skips,
    skipped_turns
});
kernel::save_enum!(Until {
    0 = Turn(a), 1 = DamageStep, 2 = Turns(a, b), 3 = TurnOf(a), 4 = SourceLeaves, 5 = TargetLeaves, 6 = Never, 7 = BattlePhase
});
save_fields!(Lasting {
    words,
    topic,
    bound,
    you,
    source,
    targets,
    pick,
    amount,
    declared,
    until
});
save_fields!(Debt {
    words,
    you,
    source,
    it,
    due,
    amount,
    pick
});
save_fields!(Aside {
    attacker,
    target,
    stage,
    battle,
    cut_short
});
kernel::save_enum!(Due { 0 = End(a), 1 = Phases(a, b, c), 2 = Turn(a), 3 = Now, 4 = ChainOver });
save_fields!(Echo {
    source,
    ability,
    clause,
    event,
    you
});
save_fields!(Held {
    monster,
    home,
    turn,
    by
});
save_fields!(Battle {
    attacker,
    target,
    seat,
    negated,
    spent,
    by_effect,
    watched,
    doomed,
    after,
    damage,
    calculated,
    flipped
});
save_fields!(State {
    piles,
    at,
    chance,
    hidden,
    status,
    proper,
    fates,
    tokens,
    players,
    out,
    voices,
    loud,
    lasting,
    debts,
    held,
    chain,
    news,
    pending,
    refusals,
    grants,
    battle,
    aside,
    agenda,
    moment,
    turn,
    on_turn,
    first,
    stage,
    fought,
    cut_short,
    asking,
    passes,
    chains,
    lives,
    echoes,
    touched,
    fresh,
    resolving,
    end_over,
    last_of_team,
    winners,
    seen,
    outcome
});

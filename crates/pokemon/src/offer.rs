//! What may be done in the open turn (OS-BASE-2).

use arrayvec::ArrayVec;
use kernel::{Card, MAX_SEATS, Seat, SeatSet, ZoneId};

use crate::ask::Say;
use crate::bar::{Bar, Ear, Obstacle, Offers, choice};
use crate::energy::Energy;
use crate::face::Half;
use crate::frame::Frame;
use crate::plan::{Plan, Serves};
use crate::pool::{FaceId, Info, NameId, Sort};
use crate::reading::{PowerBar, Unmet};
use crate::rules::{
    FirstTurnTrainers, PartnerCards, SameStadium, StadiumsATurn, SupportersATurn, TrainerCardMeans,
};
use crate::state::{Effect, Life, PLACES, Pile, STADIUM, Spot, Standing, pile};
use crate::table::Table;

impl<'a> Table<'a> {
    /// What the hand offers: one answer a face, since copies mean the same.
    pub(crate) fn offer_hand(&mut self, seat: Seat) {
        let mut ear = Offers::into(std::mem::take(&mut self.q.choices));
        let s = &*self.s;
        let hand = s.piles.cards(pile(seat, Pile::Hand));
        let gates = self.gates(seat);
        let mut seen: ArrayVec<FaceId, 128> = ArrayVec::new();
        let mut marks = 0_u64;
        for card in hand {
            let face = self.r.face(*card);
            // A face whose mark nobody has left is a new one.
            let mark = 1 << (face.0 % 64);
            if marks & mark != 0 && seen.contains(&face) {
                continue;
            }
            marks |= mark;
            let _ = seen.try_push(face);
            self.hear_hand(seat, *card, &gates, &mut ear);
        }
        self.q.choices = ear.choices;
    }

    /// What decides about every card of a hand.
    pub(crate) fn gates(&self, seat: Seat) -> Gates<'a> {
        let s = &*self.s;
        let mut mons = ArrayVec::new();
        for spot in s.spots(seat) {
            mons.push((spot, self.info(s.top(spot))));
        }
        Gates {
            mons,
            energy: s.players[seat].attached < s.turn,
            room: self.room(seat).is_some(),
            trainers: if self.may_play_trainers(seat) && !self.no_trainers(seat) {
                Trainers::All
            } else if self.may_play_others(seat) {
                Trainers::Others
            } else {
                Trainers::None
            },
        }
    }

    /// What a card of the hand offers, and what forbids it the rest.
    pub(crate) fn hear_hand<E: Ear>(&self, seat: Seat, card: Card, gates: &Gates, ear: &mut E) {
        let info = self.r.pool.info(self.r.face(card));
        let room = |ear: &mut E| {
            if gates.room {
                ear.offer(choice(Say::Bench, 0, card, ZoneId::NONE));
            } else {
                ear.bar(|| Bar::new(Obstacle::BenchFull));
            }
        };
        let evolve = |ear: &mut E, spot: Spot| match self.evolving_bar(spot) {
            None => ear.offer(choice(Say::Evolve, 0, card, spot.zone())),
            Some(what) => ear.bar(|| Bar::new(what).by(self.hinderer(what, spot))),
        };
        match info.sort {
            Sort::Basic | Sort::Baby => {
                room(ear);
                // A Basic that a Baby in play names may be put on it (OS-BASE-20).
                for (spot, below) in &gates.mons {
                    if below.baby_of == Some(info.name) {
                        evolve(ear, *spot);
                    }
                }
            }
            Sort::Stage(_) => {
                let mut any = false;
                for (spot, below) in &gates.mons {
                    if info.from == Some(below.name) {
                        any = true;
                        evolve(ear, *spot);
                    }
                }
                if !any {
                    ear.bar(|| Bar::new(Obstacle::NothingToEvolve));
                }
            }
            Sort::BasicEnergy | Sort::SpecialEnergy if gates.energy => {
                for (spot, _) in &gates.mons {
                    ear.offer(choice(Say::Energy, 0, card, spot.zone()));
                }
            }
            Sort::BasicEnergy | Sort::SpecialEnergy => {
                ear.bar(|| Bar::new(Obstacle::EnergySpent));
            }
            Sort::Legend => {
                // Both halves at once, as one Pokémon (TB-BASE-25).
                if info.half.0 != Half::Top {
                    ear.bar(|| Bar::new(Obstacle::BottomHalf));
                } else if self.other_half(seat, card).is_none() {
                    ear.bar(|| Bar::new(Obstacle::HalfMissing));
                } else {
                    room(ear);
                }
            }
            Sort::Doll | Sort::Tool | Sort::Trainer if gates.trainers != Trainers::All => {
                ear.bar(|| self.trainer_bar(seat));
            }
            Sort::Stadium | Sort::Supporter if gates.trainers == Trainers::None => {
                ear.bar(|| self.trainer_bar(seat));
            }
            Sort::Doll => room(ear),
            Sort::Tool => {
                let mut any = false;
                for (spot, _) in &gates.mons {
                    let is_tool = |c: &Card| self.r.info(*c).sort == Sort::Tool;
                    if !self.s.attached(*spot).iter().any(is_tool) {
                        any = true;
                        ear.offer(choice(Say::Tool, 0, card, spot.zone()));
                    }
                }
                if !any {
                    ear.bar(|| Bar::new(Obstacle::ToolThere));
                }
            }
            Sort::Stadium => match self.stadium_bar(seat, info.name) {
                None => ear.offer(choice(Say::Play, 0, card, ZoneId::NONE)),
                Some(what) => ear.bar(|| Bar::new(what)),
            },
            Sort::Supporter if !self.may_play_supporter(seat) => {
                ear.bar(|| Bar::new(Obstacle::SupporterSpent));
            }
            Sort::Trainer | Sort::Supporter => self.hear_text(seat, card, ear),
        }
    }

    /// What the text of a Trainer or Supporter offers, for each who may read it.
    fn hear_text<E: Ear>(&self, seat: Seat, card: Card, ear: &mut E) {
        let info = self.r.pool.info(self.r.face(card));
        let Some(text) = info.text else {
            ear.bar(|| Bar::new(Obstacle::Nothing));
            return;
        };
        let plan = &info.abilities[text as usize];
        for you in self.readers(seat, plan).iter() {
            let frame = self.text_frame(you, seat, card, text);
            if !self.is_usable(&frame, plan) {
                if you == seat {
                    ear.bar(|| self.useless_bar(&frame, plan));
                }
            } else if you == seat {
                ear.offer(choice(Say::Play, 0, card, ZoneId::NONE));
            } else {
                ear.offer(choice(Say::PlayFor, u16::from(you.0), card, ZoneId::NONE));
            }
        }
    }

    /// Why a text or Power can be used on no opponent: what is so of the first of them.
    fn useless_bar(&self, f: &Frame, plan: &Plan) -> Bar {
        let mut frame = f.clone();
        let first = f
            .opponent
            .or_else(|| self.r.lens.opponents(f.you).iter().next());
        if let Some(seat) = first {
            frame.opponent = Some(seat);
            if frame.defending == Life::NONE {
                frame.defending = self.mon(Spot::active(seat)).life;
            }
        }
        self.text_bar(&frame, plan)
            .unwrap_or(Bar::new(Obstacle::Nothing))
            .of(f.ability)
    }

    /// Why Trainers may not be played.
    fn trainer_bar(&self, seat: Seat) -> Bar {
        if !self.may_play_trainers(seat) {
            return Bar::new(Obstacle::NoTrainersYet);
        }
        let by = self.source_of(|e| e.effect == Effect::NoTrainers && e.whom.has(seat));
        Bar::new(Obstacle::NoTrainers).by(by)
    }

    /// The card that stands in the way of evolving, or of leaving or attacking.
    fn hinderer(&self, what: Obstacle, spot: Spot) -> Card {
        let life = self.mon(spot).life;
        let on = |e: &Standing, effect: Effect| e.effect == effect && self.now().is_on(e, life);
        match what {
            Obstacle::NoEvolving => self.source_of(|e| e.effect == Effect::NoEvolving),
            Obstacle::New | Obstacle::Evolved => self.top(spot),
            Obstacle::NoRetreat => {
                self.source_of(|e| on(e, Effect::CantRetreat) || on(e, Effect::CantLeave))
            }
            Obstacle::NoAttack => self.source_of(|e| {
                on(e, Effect::CantAttack)
                    || matches!(e.effect, Effect::CantAttackThat(_)) && self.now().is_on(e, life)
            }),
            Obstacle::BenchFull
            | Obstacle::NothingToEvolve
            | Obstacle::FirstTurn
            | Obstacle::EnergySpent
            | Obstacle::HalfMissing
            | Obstacle::BottomHalf
            | Obstacle::NoTrainersYet
            | Obstacle::NoTrainers
            | Obstacle::SupporterSpent
            | Obstacle::StadiumSpent
            | Obstacle::SameStadium
            | Obstacle::StadiumUsed
            | Obstacle::ToolThere
            | Obstacle::Condition
            | Obstacle::Cost
            | Obstacle::Nothing
            | Obstacle::Benched
            | Obstacle::Asleep
            | Obstacle::Paralyzed
            | Obstacle::RetreatFailed
            | Obstacle::RetreatSpent
            | Obstacle::NobodyBenched
            | Obstacle::NeverRetreats
            | Obstacle::RetreatCost
            | Obstacle::NoAttackYet
            | Obstacle::NoTarget
            | Obstacle::AttackBarred
            | Obstacle::Energy
            | Obstacle::PowerUsed
            | Obstacle::PowerOnEntry
            | Obstacle::PowerGate
            | Obstacle::PowerCondition
            | Obstacle::PowerStopped => Card::NONE,
        }
    }

    /// Whether a rule of the first turn lets a seat play Trainers, Supporters and Stadiums (TB-BASE-7).
    fn may_play_trainers(&self, seat: Seat) -> bool {
        match self.r.options.first_turn_trainers {
            FirstTurnTrainers::Allowed => true,
            FirstTurnTrainers::NotFirstPlayer => self.s.turn > 1,
            FirstTurnTrainers::NotFirstOfTeams => !self.is_first_of_team(seat),
        }
    }

    /// Whether something keeps a seat from playing "Trainer cards".
    fn no_trainers(&self, seat: Seat) -> bool {
        self.now().is_player_under(seat, Effect::NoTrainers)
    }

    /// Whether a seat may play Supporters and Stadiums, which "Trainer card" may not mean (TB-BASE-26).
    fn may_play_others(&self, seat: Seat) -> bool {
        let meant = self.r.options.trainer_card_means == TrainerCardMeans::AnyTrainer;
        self.may_play_trainers(seat) && !(meant && self.no_trainers(seat))
    }

    /// One Supporter a turn, whoever gets its effects (TB-BASE-4, TB-PLAY-11a).
    fn may_play_supporter(&self, seat: Seat) -> bool {
        self.r.options.supporters_a_turn == SupportersATurn::Any
            || self.s.players[seat].supporter != self.s.turn
    }

    /// One Stadium a turn, and none of the name of the one in play (TB-BASE-5).
    fn stadium_bar(&self, seat: Seat, name: NameId) -> Option<Obstacle> {
        let spent = self.r.options.stadiums_a_turn == StadiumsATurn::One
            && self.s.players[seat].stadium == self.s.turn;
        if spent {
            return Some(Obstacle::StadiumSpent);
        }
        let there = self.s.piles.top(STADIUM);
        let same = self.r.options.same_stadium == SameStadium::Refused
            && there.is_some_and(|card| self.info(card).name == name);
        same.then_some(Obstacle::SameStadium)
    }

    /// The seats that may read a card that a seat plays: its own, and partners where the card may be
    /// played for them (TB-PLAY-10, TB-PLAY-11, TB-PLAY-12, TB-OPEN-26).
    fn readers(&self, seat: Seat, plan: &Plan) -> SeatSet {
        if self.r.options.partner_cards == PartnerCards::None || plan.serves == Serves::Own {
            return SeatSet::only(seat);
        }
        self.r.lens.allies(seat)
    }

    /// What Pokémon in play offer: Powers, a retreat, attacks, Dolls to be discarded.
    pub(crate) fn offer_play(&mut self, seat: Seat) {
        let mut ear = Offers::into(std::mem::take(&mut self.q.choices));
        for spot in self.s.spots(seat) {
            self.hear_pokemon(spot, &mut ear);
        }
        self.hear_stadium(seat, &mut ear);
        let energy = self.energy(Spot::active(seat));
        self.hear_retreat(seat, &energy, &mut ear);
        self.hear_attacks(seat, &energy, &mut ear);
        self.q.choices = ear.choices;
    }

    /// What the Powers of a Pokémon offer, and a Doll.
    pub(crate) fn hear_pokemon<E: Ear>(&self, spot: Spot, ear: &mut E) {
        let info = self.now().what(spot);
        let card = self.top(spot);
        for ability in &info.powers {
            let frame = || self.power_frame(spot, *ability);
            match self.now().power_bar(spot, *ability) {
                None => {
                    let frame = frame();
                    let plan = &info.abilities[*ability as usize];
                    if self.is_usable(&frame, plan) {
                        ear.offer(choice(Say::Power, u16::from(*ability), card, spot.zone()));
                    } else {
                        ear.bar(|| self.useless_bar(&frame, plan));
                    }
                }
                // What works by itself is not used.
                Some(PowerBar::Always) => {}
                Some(PowerBar::Barred(Obstacle::PowerStopped)) => ear.bar(|| {
                    let plan = &info.abilities[*ability as usize];
                    self.power_stop(spot, plan).of(frame().ability)
                }),
                Some(PowerBar::Barred(what)) => ear.bar(|| {
                    let by = self.hinderer(what, spot);
                    Bar::new(what).by(by).of(frame().ability)
                }),
            }
        }
        // A copy keeps its own Powers besides those it copies.
        if info.sort == Sort::Doll {
            ear.offer(choice(Say::Discard, 0, card, spot.zone()));
        }
    }

    /// What the Stadium in play lets each player do once in a turn (TB-OPEN-34).
    pub(crate) fn hear_stadium<E: Ear>(&self, seat: Seat, ear: &mut E) {
        let Some(card) = self.s.piles.top(STADIUM) else {
            return;
        };
        let Some((frame, plan)) = self.stadium_frame(seat, card) else {
            return;
        };
        if plan.turnly.is_empty() {
            return;
        }
        if self.s.players[seat].stadium_used == self.s.turn {
            ear.bar(|| Bar::new(Obstacle::StadiumUsed));
        } else if plan.turnly.iter().any(|act| self.possible(&frame, act)) {
            ear.offer(choice(Say::Stadium, 0, card, STADIUM));
        } else {
            ear.bar(|| Bar::new(Obstacle::Nothing).of(frame.ability));
        }
    }

    /// What stops a Power that does not work: what it asks for itself, or a card (OS-BASE-12, TB-BASE-22).
    fn power_stop(&self, spot: Spot, plan: &Plan) -> Bar {
        let now = self.now();
        let own = |what: Obstacle, at: usize| Bar {
            n: at as u8,
            ..Bar::new(what)
        };
        let by = match now.unmet(spot, plan) {
            Unmet::Gate(at) => return own(Obstacle::PowerGate, at),
            Unmet::Condition(at) => return own(Obstacle::PowerCondition, at),
            Unmet::Nothing if now.power_works(spot, plan) => {
                self.source_of(|e| e.effect == Effect::NoPowers && e.whom.has(spot.seat))
            }
            Unmet::Nothing => self
                .source_of(|e| matches!(e.effect, Effect::IgnorePowers(but) if but != plan.name)),
        };
        Bar::new(Obstacle::PowerStopped).by(by)
    }

    /// Whether the Active Pokémon may retreat.
    pub(crate) fn hear_retreat<E: Ear>(&self, seat: Seat, energy: &Energy, ear: &mut E) {
        let active = Spot::active(seat);
        match self.retreat_bar(seat, energy) {
            None => ear.offer(choice(Say::Retreat, 0, self.top(active), active.zone())),
            Some(what) => ear.bar(|| {
                let missing = self.retreat_cost(seat).saturating_sub(energy.total);
                Bar {
                    n: missing,
                    ..Bar::new(what).by(self.hinderer(what, active))
                }
            }),
        }
    }

    /// What attacks the Active Pokémon offers, on one opponent after the other.
    pub(crate) fn hear_attacks<E: Ear>(&self, seat: Seat, energy: &Energy, ear: &mut E) {
        let active = Spot::active(seat);
        let foes = self.r.lens.opponents(seat);
        let mut targets: ArrayVec<Seat, MAX_SEATS> = ArrayVec::new();
        for target in self.from(seat).into_iter().filter(|s| foes.has(*s)) {
            match self.attacking_bar(seat, target) {
                None => targets.push(target),
                Some(what) => ear.bar(|| Bar::new(what).by(self.hinderer(what, active))),
            }
        }
        let Some(first) = targets.first() else {
            return;
        };
        let life = self.mon(active).life;
        let mut ready: ArrayVec<(u8, &Plan), 64> = ArrayVec::new();
        self.now().attacks_of(active, |n, face, at| {
            let plan = &self.r.pool.info(face).abilities[at as usize];
            if self.unready_bar(life, plan, energy).is_some() {
                ear.bar(|| self.attack_bar(seat, n, *first));
            } else {
                let _ = ready.try_push((n, plan));
            }
        });
        let card = self.top(active);
        for target in &targets {
            // Whom it attacks is part of the answer where there is a choice (TB-PLAY-15).
            let whom = if foes.len() == 1 {
                0
            } else {
                u16::from(target.0 + 1) << 8
            };
            for (n, plan) in &ready {
                if self.target_bar(seat, *n, plan, *target, energy).is_none() {
                    let n = whom | u16::from(*n);
                    ear.offer(choice(Say::Attack, n, card, active.zone()));
                } else {
                    ear.bar(|| self.attack_bar(seat, *n, *target));
                }
            }
        }
    }
}

/// What decides about every card of a hand.
pub(crate) struct Gates<'r> {
    /// The seat's Pokémon in play, with what is read of their top cards.
    mons: ArrayVec<(Spot, &'r Info), PLACES>,
    /// Whether the turn's Energy card may still be attached.
    energy: bool,
    /// Whether the Bench has room.
    room: bool,
    /// Which Trainers may be played.
    trainers: Trainers,
}

/// Trainers that something lets a player play.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Trainers {
    /// All.
    All,
    /// Supporters and Stadiums, where "Trainer card" does not mean them (TB-BASE-26).
    Others,
    /// None.
    None,
}

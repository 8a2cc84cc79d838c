//! What may be done in the open turn (OS-BASE-2).

use arrayvec::ArrayVec;
use kernel::{Card, Choice, Seat, SeatSet, ZoneId};

use crate::ask::Say;
use crate::face::Half;
use crate::plan::Plan;
use crate::pool::{FaceId, NameId, Sort};
use crate::rules::{
    FirstTurnTrainers, PartnerCards, SameStadium, StadiumsATurn, SupportersATurn, TrainerCardMeans,
};
use crate::state::{Effect, Pile, STADIUM, Spot, pile};
use crate::table::Table;

impl Table<'_> {
    /// What the hand offers: one answer a face, since copies mean the same.
    pub(crate) fn offer_hand(&mut self, seat: Seat) {
        let mut offers = std::mem::take(&mut self.q.choices);
        let s = &*self.s;
        let hand = s.piles.cards(pile(seat, Pile::Hand));
        let free_energy = s.players[seat].attached < s.turn;
        let room = self.room(seat).is_some();
        let trainers = self.may_play_trainers(seat) && !self.no_trainers(seat);
        let others = self.may_play_others(seat);
        let mut for_partners: ArrayVec<(Card, Seat), 64> = ArrayVec::new();
        let mut offer = |say: Say, card: Card, zone: ZoneId| {
            offers.push(Choice {
                verb: say as u8,
                n: 0,
                card,
                zone,
            });
        };
        let mut seen: ArrayVec<FaceId, 128> = ArrayVec::new();
        for card in hand {
            let face = self.r.face(*card);
            if seen.contains(&face) {
                continue;
            }
            let _ = seen.try_push(face);
            let info = self.r.pool.info(face);
            match info.sort {
                Sort::Basic | Sort::Baby => {
                    if room {
                        offer(Say::Bench, *card, ZoneId::NONE);
                    }
                    // A Basic that a Baby in play names may be put on it (OS-BASE-20).
                    for spot in s.spots(seat) {
                        if self.r.info(s.top(spot)).baby_of == Some(info.name)
                            && self.may_evolve(spot)
                        {
                            offer(Say::Evolve, *card, spot.zone());
                        }
                    }
                }
                Sort::Stage(_) => {
                    for spot in s.spots(seat) {
                        if info.from == Some(self.r.info(s.top(spot)).name) && self.may_evolve(spot)
                        {
                            offer(Say::Evolve, *card, spot.zone());
                        }
                    }
                }
                Sort::BasicEnergy | Sort::SpecialEnergy => {
                    if free_energy {
                        for spot in s.spots(seat) {
                            offer(Say::Energy, *card, spot.zone());
                        }
                    }
                }
                Sort::Legend => {
                    // Both halves at once, as one Pokémon (TB-BASE-25).
                    if room && info.half.0 == Half::Top && self.other_half(seat, *card).is_some() {
                        offer(Say::Bench, *card, ZoneId::NONE);
                    }
                }
                Sort::Doll if trainers => {
                    if room {
                        offer(Say::Bench, *card, ZoneId::NONE);
                    }
                }
                Sort::Tool if trainers => {
                    for spot in s.spots(seat) {
                        let has_tool = s
                            .attached(spot)
                            .iter()
                            .any(|c| self.r.info(*c).sort == Sort::Tool);
                        if !has_tool {
                            offer(Say::Tool, *card, spot.zone());
                        }
                    }
                }
                Sort::Stadium if others && self.may_play_stadium(seat, info.name) => {
                    offer(Say::Play, *card, ZoneId::NONE);
                }
                Sort::Supporter if !(others && self.may_play_supporter(seat)) => {}
                Sort::Trainer if !trainers => {}
                Sort::Trainer | Sort::Supporter => {
                    if let Some(text) = info.text {
                        let plan = &info.abilities[text as usize];
                        for you in self.readers(seat, plan).iter() {
                            let frame = self.text_frame(you, seat, *card, text);
                            if !self.is_usable(&frame, plan) {
                                continue;
                            }
                            if you == seat {
                                offer(Say::Play, *card, ZoneId::NONE);
                            } else {
                                let _ = for_partners.try_push((*card, you));
                            }
                        }
                    }
                }
                Sort::Doll | Sort::Tool | Sort::Stadium => {}
            }
        }
        self.q.choices = offers;
        for (card, partner) in for_partners {
            self.offer(Say::PlayFor, u16::from(partner.0), card, ZoneId::NONE);
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
    fn may_play_stadium(&self, seat: Seat, name: NameId) -> bool {
        let spent = self.r.options.stadiums_a_turn == StadiumsATurn::One
            && self.s.players[seat].stadium == self.s.turn;
        let there = self.s.piles.top(STADIUM);
        let same = self.r.options.same_stadium == SameStadium::Refused
            && there.is_some_and(|card| self.info(card).name == name);
        !spent && !same
    }

    /// The seats that may read a card that a seat plays: its own, and partners where the card may be
    /// played for them (TB-PLAY-10, TB-PLAY-11, TB-PLAY-12, TB-OPEN-26).
    fn readers(&self, seat: Seat, plan: &Plan) -> SeatSet {
        if self.r.options.partner_cards == PartnerCards::None || plan.stays_own() {
            return SeatSet::only(seat);
        }
        self.r.lens.allies(seat)
    }

    /// What Pokémon in play offer: Powers, a retreat, attacks, Dolls to be discarded.
    pub(crate) fn offer_play(&mut self, seat: Seat) {
        let spots: ArrayVec<Spot, 6> = self.s.spots(seat).collect();
        for spot in &spots {
            let info = self.now().what(*spot);
            let card = self.top(*spot);
            for ability in &info.powers {
                if self.now().power_usable(*spot, *ability) {
                    let frame = self.power_frame(*spot, *ability);
                    let plan = &info.abilities[*ability as usize];
                    if self.is_usable(&frame, plan) {
                        self.offer(Say::Power, u16::from(*ability), card, spot.zone());
                    }
                }
            }
            // A copy keeps its own Powers besides those it copies.
            if info.sort == Sort::Doll {
                self.offer(Say::Discard, 0, card, spot.zone());
            }
        }
        self.offer_stadium(seat);
        let active = Spot::active(seat);
        if self.may_retreat(seat) {
            let card = self.top(active);
            self.offer(Say::Retreat, 0, card, active.zone());
        }
        let foes = self.r.lens.opponents(seat);
        let energy = self.energy(active);
        for target in self.from(seat).into_iter().filter(|s| foes.has(*s)) {
            if !self.may_attack(seat, target) {
                continue;
            }
            let card = self.top(active);
            // Whom it attacks is part of the answer where there is a choice (TB-PLAY-15).
            let whom = if foes.len() == 1 {
                0
            } else {
                u16::from(target.0 + 1) << 8
            };
            for n in self.now().attacks_of(active) {
                if self.may_attack_with(seat, n, target, &energy) {
                    self.offer(Say::Attack, whom | u16::from(n), card, active.zone());
                }
            }
        }
    }

    /// What the Stadium in play lets each player do once in a turn (TB-OPEN-34).
    fn offer_stadium(&mut self, seat: Seat) {
        let Some(card) = self.s.piles.top(STADIUM) else {
            return;
        };
        if self.s.players[seat].stadium_used == self.s.turn {
            return;
        }
        if let Some((frame, plan)) = self.stadium_frame(seat, card)
            && plan.turnly.iter().any(|act| self.possible(&frame, act))
        {
            self.offer(Say::Stadium, 0, card, STADIUM);
        }
    }
}

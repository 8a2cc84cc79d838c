//! What may be done in the open turn (OS-BASE-2).

use arrayvec::ArrayVec;
use kernel::{Card, Choice, Seat, ZoneId};

use crate::ask::Say;
use crate::pool::Sort;
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
        let trainers = !self.now().is_player_under(seat, Effect::NoTrainers);
        let mut offer = |say: Say, card: Card, zone: ZoneId| {
            offers.push(Choice {
                verb: say as u8,
                n: 0,
                card,
                zone,
            });
        };
        for (at, card) in hand.iter().enumerate() {
            let face = self.r.face(*card);
            if hand[..at].iter().any(|c| self.r.face(*c) == face) {
                continue;
            }
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
                Sort::Stadium if trainers => offer(Say::Play, *card, ZoneId::NONE),
                Sort::Trainer if trainers => {
                    if let Some(text) = info.text {
                        let frame = self.text_frame(seat, *card, face, text);
                        if self.worthwhile(&frame, &info.abilities[text as usize]) {
                            offer(Say::Play, *card, ZoneId::NONE);
                        }
                    }
                }
                Sort::Legend | Sort::Supporter => {}
                Sort::Doll | Sort::Tool | Sort::Stadium | Sort::Trainer => {}
            }
        }
        self.q.choices = offers;
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
                    if self.worthwhile(&frame, &info.abilities[*ability as usize]) {
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
        if self.may_attack(seat) {
            let card = self.top(active);
            for n in self.now().attacks_of(active) {
                if self.may_attack_with(seat, n) {
                    self.offer(Say::Attack, u16::from(n), card, active.zone());
                }
            }
        }
    }

    /// What the Stadium in play lets each player do once in a turn (TB-OPEN-34).
    fn offer_stadium(&mut self, seat: Seat) {
        let Some(card) = self.s.piles.top(STADIUM) else {
            return;
        };
        if self.s.stadium_used == (card, self.s.turn) {
            return;
        }
        if let Some((frame, plan)) = self.stadium_frame(seat, card)
            && plan.turnly.iter().any(|act| self.possible(&frame, act))
        {
            self.offer(Say::Stadium, 0, card, STADIUM);
        }
    }
}

//! Coins, dice and declarations.

use kernel::{Card, Coin, Wait};

use crate::ask::{Ask, Say};
use crate::event::What as Told;
use crate::frame::Frame;
use crate::pool::FaceId;
use crate::state::{Place as Zone, Side};
use crate::table::{Table, plain};
use crate::words::{Act, Attribute, Class, Race};

impl<'a> Table<'a> {
    pub(super) fn act_by_chance(&mut self, f: &mut Frame, act: &'a Act) -> Result<(), Wait> {
        match act {
            Act::Flip => self.flips(f, 1),
            Act::Flips(n) => self.flips(f, *n),
            Act::Roll => f.roll = self.roll(f.you),
            Act::CallCoin | Act::CallOr(_) => {
                self.begin(f.you, Ask::Call, f.source.card, 0);
                self.q.choices.push(plain(Say::Heads, 0));
                self.q.choices.push(plain(Say::Tails, 0));
                let heads = self.ask_one()?.verb == Say::Heads as u8;
                f.called = (self.flip(f.you) == Coin::Heads) == heads;
            }
            Act::DeclareType | Act::DeclareTypeThere => {
                let there = self.types_there();
                self.begin(f.you, Ask::Type, f.source.card, 0);
                for race in Race::ALL {
                    if *act == Act::DeclareTypeThere && !there.contains(&race) {
                        continue;
                    }
                    self.q.choices.push(plain(Say::Type, race as u16));
                }
                self.declared(f)?;
            }
            Act::DeclareAttribute => {
                self.begin(f.you, Ask::Attribute, f.source.card, 0);
                for attribute in Attribute::ALL {
                    self.q.choices.push(plain(Say::Attribute, attribute as u16));
                }
                self.declared(f)?;
            }
            Act::DeclareSpellOrTrap => {
                self.begin(f.you, Ask::Kind, f.source.card, 0);
                self.q.choices.push(plain(Say::Kind, 0));
                self.q.choices.push(plain(Say::Kind, 1));
                self.declared(f)?;
            }
            Act::DeclareSort => {
                self.begin(f.you, Ask::Kind, f.source.card, 0);
                for n in 0..3 {
                    self.q.choices.push(plain(Say::Kind, n));
                }
                self.declared(f)?;
            }
            Act::DeclareName => {
                // Every name of the pool: what anybody holds or plays is not told by the choice.
                self.begin(f.you, Ask::Name, f.source.card, 0);
                let pool = &self.r.ruled.pool;
                for face in pool.ids() {
                    if pool.info(face).class != Class::Token {
                        self.q.choices.push(plain(Say::Name, face.0));
                    }
                }
                let face = FaceId(self.ask_one()?.n);
                f.named = Some(face);
                let n = (Say::Name as i32) << 16 | i32::from(face.0);
                self.told(Told::Declared, f.you, f.source.card, n, &["TD-BASE-42"]);
            }
            Act::RollOff => {
                // Two players roll, ties are rolled again (SY-OPEN-53).
                let other = f.pick.unwrap_or(f.you);
                for _ in 0..64 {
                    f.rolls = (f.you, self.roll(f.you), other, self.roll(other));
                    if f.rolls.1 != f.rolls.3 {
                        break;
                    }
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn flips(&mut self, f: &mut Frame, n: u8) {
        f.coins = n;
        f.heads = 0;
        for _ in 0..n {
            f.heads += u8::from(self.flip(f.you) == Coin::Heads);
        }
    }

    /// The Types of the face-up monsters on the field.
    pub(super) fn types_there(&self) -> Vec<Race> {
        let monsters = self
            .by_turn(self.alive())
            .into_iter()
            .flat_map(|seat| self.cards(seat, Zone::Monsters).to_vec());
        monsters
            .filter(|card| self.s.status(*card).side == Side::Up)
            .map(|card| self.race_of(card))
            .collect()
    }

    fn declared(&mut self, f: &mut Frame) -> Result<(), Wait> {
        let said = self.ask_one()?;
        f.declared = said.n as u8;
        let n = i32::from(said.verb) << 8 | i32::from(said.n);
        self.told(Told::Declared, f.you, f.source.card, n, &["TD-BASE-42"]);
        if self.spot(f.source.card).1.is_field() && f.source.card != Card::NONE {
            self.s.status_mut(f.source.card).declared = f.declared;
        }
        Ok(())
    }
}

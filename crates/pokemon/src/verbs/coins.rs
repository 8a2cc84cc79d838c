//! Coins of a sentence.

use kernel::{Coin, Wait};

use crate::frame::{Coins, Frame};
use crate::state::Origin;
use crate::table::Table;
use crate::words::{Act, Tally};

impl<'a> Table<'a> {
    /// Flips what a sentence says and keeps the results for those that follow (OS-DMG-1).
    pub(super) fn flip_act(&mut self, f: &mut Frame, act: &'a Act, at: u8) -> Result<(), Wait> {
        let mut coins = Coins {
            clause: at,
            ..Coins::default()
        };
        let rules: &[&str] = match f.origin {
            Origin::Attack => &["OS-DMG-1", "OS-OPEN-25"],
            Origin::Power | Origin::Trainer | Origin::Energy | Origin::Stadium => f.why(),
        };
        let mut toss = |table: &mut Self| {
            let coin = table.flip(f.you, rules);
            match coin {
                Coin::Heads => coins.heads = coins.heads.saturating_add(1),
                Coin::Tails => coins.tails = coins.tails.saturating_add(1),
            }
            coin
        };
        match act {
            Act::FlipUntilTails => while toss(self) == Coin::Heads {},
            Act::FlipEach(Tally::Pokemon(group)) => {
                let spots = self.group_known(f, group);
                let mut tossed = arrayvec::ArrayVec::new();
                for spot in spots {
                    let life = self.mon(spot).life;
                    let coin = toss(self);
                    if !tossed.is_full() {
                        tossed.push((life, coin));
                    }
                }
                self.reach.tossed = tossed;
            }
            Act::FlipEach(tally) => {
                for _ in 0..self.tally(f, tally, at) {
                    toss(self);
                }
            }
            Act::Flips(n) => {
                for _ in 0..*n {
                    toss(self);
                }
            }
            _ => {
                toss(self);
            }
        }
        if !f.coins.is_full() {
            f.coins.push(coins);
        }
        Ok(())
    }
}

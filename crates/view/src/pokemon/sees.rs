//! Which cards a viewer may see.

use kernel::{Card, Seat, ZoneId};
use pokemon::Pokemon;
use pokemon::rules::PartnerHands;
use pokemon::state::{Effect, Pile, SEAT_ZONES, STADIUM, ZONES};

use crate::{Sight, Viewer};

impl Sight<'_, Pokemon> {
    /// Whether the viewer may see which cards a seat's pile holds.
    pub fn sees_pile(&self, seat: Seat, pile: Pile) -> bool {
        let open = |effect: Effect| {
            let reading = self.rules.reading(self.state);
            reading.is_player_under(seat, effect)
        };
        self.viewer == Viewer::Judge
            || match pile {
                Pile::Deck => false,
                Pile::Hand => self.sits(seat) || self.is_shown(seat) || open(Effect::OpenHand),
                Pile::Prizes => open(Effect::OpenPrizes),
                Pile::Discard | Pile::Playing | Pile::Beside | Pile::Lost => true,
            }
    }

    /// Whether the viewer is a partner, who may be shown the hand at any time (TB-TALK-17a).
    fn is_shown(&self, seat: Seat) -> bool {
        let partners = self.rules.partners(seat);
        let shown = self.rules.options.partner_hands == PartnerHands::Shown;
        matches!(self.viewer, Viewer::Seat(viewer) if shown && partners.has(viewer))
    }

    /// Whether the viewer may see Pokémon of a seat in play: not while they lie face down.
    pub fn sees_play(&self, seat: Seat) -> bool {
        !self.state.face_down || self.sits(seat) || self.viewer == Viewer::Judge
    }

    /// Whether the viewer may see which card this is, where it is now.
    pub fn sees_card(&self, card: Card) -> bool {
        let found = self.state.piles.find(card);
        found.is_some_and(|(zone, _)| self.sees_zone(zone))
    }

    /// Every card that the viewer may see.
    pub fn seen_cards(&self) -> Vec<Card> {
        let piles = &self.state.piles;
        let zones = (0..ZONES as u8).map(ZoneId);
        let seen = zones.filter(|zone| !piles.is_empty(*zone) && self.sees_zone(*zone));
        seen.flat_map(|zone| piles.cards(zone)).copied().collect()
    }

    fn sees_zone(&self, zone: ZoneId) -> bool {
        if zone == STADIUM {
            return true;
        }
        let seat = Seat(zone.0 / SEAT_ZONES as u8);
        match zone.0 % SEAT_ZONES as u8 {
            0 => self.sees_pile(seat, Pile::Deck),
            1 => self.sees_pile(seat, Pile::Hand),
            2 | 4..=6 => true,
            3 => self.sees_pile(seat, Pile::Prizes),
            _ => self.sees_play(seat),
        }
    }
}

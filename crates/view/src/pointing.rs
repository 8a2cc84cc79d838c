//! Cards that one viewer names to another: pointed at, or shown.

use kernel::{Card, Seat};

use crate::{CardView, FaceView, SeatView, Shown, Sight, Viewer, ZoneView};

impl<G: Shown> Sight<'_, G> {
    /// The card that the viewer knows by a handle.
    pub fn named(&self, handle: u32) -> Option<Card> {
        self.cards().find(|card| self.handle_of(*card) == handle)
    }

    /// Whether the viewer's table has a card of that handle on it.
    fn lists(&self, handle: u32) -> bool {
        let turns = self.rules.lens().turns.iter();
        let seats: Vec<SeatView> = turns.map(|seat| G::seat_view(self, *seat)).collect();
        let shared = G::shared_zones(self);
        let mut zones = seats.iter().flat_map(|seat| &seat.zones).chain(&shared);
        zones.any(|zone| holds(zone, handle))
    }

    /// The handle by which another viewer knows a card that this one knows by a handle; none where the
    /// other's view has no such card.
    pub fn translated(&self, handle: u32, to: Viewer) -> Option<u32> {
        if !self.lists(handle) {
            return None;
        }
        let card = self.named(handle)?;
        let other = Sight {
            viewer: to,
            ..*self
        };
        let handle = other.handle_of(card);
        other.lists(handle).then_some(handle)
    }

    /// The faces of cards of a seat's own hand, if the rules let it show them to its partners.
    pub fn shown_hand(&self, seat: Seat, handles: &[u32]) -> Vec<FaceView> {
        if !self.rules.may_show_hand() {
            return Vec::new();
        }
        let view = G::seat_view(self, seat);
        let hand = view
            .zones
            .iter()
            .filter(|zone| zone.role == crate::Role::Hand);
        let cards: Vec<&CardView> = hand.flat_map(|zone| &zone.cards).collect();
        let asked = handles.iter().take(cards.len());
        asked
            .filter_map(|handle| cards.iter().find(|card| card.handle == *handle))
            .filter_map(|card| card.face.as_deref().cloned())
            .collect()
    }
}

fn holds(zone: &ZoneView, handle: u32) -> bool {
    let is = |card: &CardView| card.handle == handle;
    let mut cards = zone.cards.iter();
    cards.any(|card| is(card) || card.attached.iter().any(is))
}

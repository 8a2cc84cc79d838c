//! How a card in play lies, as a claim says it.

use view::CardView;

/// How a card in play lies, as a claim says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Posture {
    /// In Attack Position.
    Attack,
    /// In Defense Position, face-up or face-down.
    Defense,
    /// In face-up Defense Position.
    FaceUpDefense,
    /// In face-down Defense Position.
    FaceDownDefense,
    /// Face-up.
    FaceUp,
    /// Face-down.
    FaceDown,
    /// Set, which is face-down.
    Set,
}

impl Posture {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Attack,
        Self::Defense,
        Self::FaceUpDefense,
        Self::FaceDownDefense,
        Self::FaceUp,
        Self::FaceDown,
        Self::Set,
    ];

    /// Its words, after `is`.
    pub fn word(self) -> &'static str {
        match self {
            Self::Attack => "in Attack Position",
            Self::Defense => "in Defense Position",
            Self::FaceUpDefense => "in face-up Defense Position",
            Self::FaceDownDefense => "in face-down Defense Position",
            Self::FaceUp => "face-up",
            Self::FaceDown => "face-down",
            Self::Set => "set",
        }
    }

    /// The posture of some words; `face-up Attack Position` is the only Attack Position.
    pub(crate) fn of(words: &str) -> Option<Self> {
        let words = match words {
            "in face-up Attack Position" => "in Attack Position",
            words => words,
        };
        Self::ALL.into_iter().find(|p| p.word() == words)
    }

    /// Whether a card lies so, by its mark of the kind `position`; without one it lies face-up.
    pub(crate) fn fits(self, card: &CardView) -> bool {
        let text = lies(card).to_lowercase();
        let down = text == "set" || text.contains("face-down");
        match self {
            Self::Attack => text.ends_with("attack position"),
            Self::Defense => text.ends_with("defense position"),
            Self::FaceUpDefense => text.ends_with("defense position") && !down,
            Self::FaceDownDefense => text.ends_with("defense position") && down,
            Self::FaceUp => !down,
            Self::FaceDown | Self::Set => down,
        }
    }
}

/// How a card lies, in the words of its view.
pub(crate) fn lies(card: &CardView) -> &str {
    let mut marks = card.marks.iter();
    let mark = marks.find(|m| m.kind == "position");
    mark.map_or("face-up", |m| &m.text)
}

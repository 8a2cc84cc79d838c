//! What is printed on a card, rendered once and shared by all who see it.

use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;

use kernel::Fnv;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use crate::FaceView;

/// What is printed on a card: the same for all who see it, so it is rendered once.
#[derive(Clone, Debug)]
pub struct Printed(Arc<Rendered>);

#[derive(Debug)]
struct Rendered {
    face: FaceView,
    text: Box<RawValue>,
    number: u64,
}

/// Bits of a number that a page can hold.
const BITS: u32 = 52;

impl Printed {
    /// Renders a face.
    pub fn new(face: FaceView) -> Self {
        // Plain structs with string keys can always be written.
        let text = serde_json::value::to_raw_value(&face).unwrap_or_default();
        let mut digest = Fnv::default();
        digest.bytes(text.get().as_bytes());
        let number = digest.0 >> (64 - BITS);
        Self(Arc::new(Rendered { face, text, number }))
    }

    /// A number that stands for this face, made of what is printed and of nothing else.
    pub fn number(&self) -> u64 {
        self.0.number
    }

    /// The face as JSON.
    pub fn text(&self) -> &str {
        self.0.text.get()
    }
}

impl From<FaceView> for Printed {
    fn from(face: FaceView) -> Self {
        Self::new(face)
    }
}

impl Deref for Printed {
    type Target = FaceView;

    fn deref(&self) -> &FaceView {
        &self.0.face
    }
}

impl PartialEq for Printed {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.face == other.0.face
    }
}

impl Hash for Printed {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.number.hash(state);
    }
}

impl Serialize for Printed {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.0.text.serialize(to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn face(name: &str) -> FaceView {
        FaceView {
            name: name.to_owned(),
            kind: "monster".to_owned(),
            line: String::new(),
            band: "dark".to_owned(),
            stats: Vec::new(),
            abilities: Vec::new(),
            foot: "a \"quoted\" foot".to_owned(),
            printed: String::new(),
        }
    }

    #[test]
    fn it_is_written_as_the_face_itself() {
        let printed = Printed::new(face("Jinzo"));
        let plain = serde_json::to_string(&face("Jinzo")).unwrap();
        assert_eq!(serde_json::to_string(&printed).unwrap(), plain);
        assert_eq!(serde_json::to_value(&printed).unwrap()["name"], "Jinzo");
        assert_eq!(printed.name, "Jinzo");
    }

    #[test]
    fn its_number_is_of_what_is_printed() {
        let one = Printed::new(face("Jinzo"));
        assert_eq!(one.number(), Printed::new(face("Jinzo")).number());
        assert_ne!(one.number(), Printed::new(face("Raigeki")).number());
        assert!(one.number() < 1 << BITS);
    }
}

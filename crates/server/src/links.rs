//! Private links: one unguessable key a seat, of which only a hash is kept.

use blake3::Hash;

/// A seat's key: 128 bits drawn by the operating system. Never stored, never logged.
pub(crate) struct Key(String);

impl Key {
    /// A fresh key.
    pub(crate) fn draw() -> Result<Self, getrandom::Error> {
        draw::<16>().map(Self)
    }

    /// What is kept of it.
    pub(crate) fn hash(&self) -> Hash {
        hash(&self.0)
    }

    /// The key itself, for whoever it was drawn for.
    pub(crate) fn text(&self) -> &str {
        &self.0
    }

    /// The link to a table that holds it.
    pub(crate) fn link(&self, table: &str) -> String {
        format!("/t/{table}#{}", self.0)
    }
}

/// What is kept of a key.
pub(crate) fn hash(key: &str) -> Hash {
    blake3::hash(key.as_bytes())
}

/// A fresh name for a table. It is no secret, but is not to be guessed either.
pub(crate) fn table_id() -> Result<String, getrandom::Error> {
    draw::<8>()
}

/// What a session's cookie holds: 256 bits. Never stored, never logged.
pub(crate) fn token() -> Result<String, getrandom::Error> {
    draw::<32>()
}

/// A name for a replay, made of what is in it. It is longer than a table's, so it is none.
pub(crate) fn replay_id(replay: &[u8]) -> String {
    written(&blake3::hash(replay).as_bytes()[..16])
}

/// Letters and digits that are not mistaken for each other.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

fn draw<const BYTES: usize>() -> Result<String, getrandom::Error> {
    let mut bytes = [0; BYTES];
    getrandom::fill(&mut bytes)?;
    Ok(written(&bytes))
}

fn written(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(5) * 8);
    let (mut held, mut bits) = (0_u32, 0);
    for byte in bytes {
        held = held << 8 | u32::from(*byte);
        bits += 8;
        while bits >= 5 {
            bits -= 5;
            text.push(letter(held >> bits));
        }
    }
    if bits > 0 {
        text.push(letter(held << (5 - bits)));
    }
    text
}

fn letter(five_bits: u32) -> char {
    char::from(LETTERS[(five_bits & 31) as usize])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_has_128_bits_and_is_like_no_other() {
        let keys: std::collections::BTreeSet<String> =
            (0..100).map(|_| Key::draw().unwrap().0).collect();
        assert_eq!(keys.len(), 100);
        assert!(keys.iter().all(|key| key.len() == 26));
    }

    #[test]
    fn a_key_is_known_by_its_hash() {
        let key = Key::draw().unwrap();
        assert_eq!(hash(&key.0), key.hash());
        assert_ne!(hash("another"), key.hash());
    }
}

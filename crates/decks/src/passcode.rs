//! The number printed on a card, by which programs know it.

use std::fmt;
use std::str::FromStr;

/// The number of eight digits printed on a card of some games; never zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Passcode(u32);

/// Why a text or number is no [`Passcode`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a passcode is the number of up to eight digits printed on a card: 46986414")]
pub struct NoPasscode;

impl Passcode {
    /// The passcode of this number.
    ///
    /// # Errors
    /// For zero. Numbers of more than eight digits are some programs' own, and pass.
    pub fn new(number: u32) -> Result<Self, NoPasscode> {
        if number == 0 {
            Err(NoPasscode)
        } else {
            Ok(Passcode(number))
        }
    }

    /// The number, without the zeros before it.
    pub fn number(self) -> u32 {
        self.0
    }
}

impl FromStr for Passcode {
    type Err = NoPasscode;

    /// Reads digits alone, with or without the zeros before them.
    fn from_str(text: &str) -> Result<Self, NoPasscode> {
        let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        match text.parse() {
            Ok(number) if digits => Passcode::new(number),
            _ => Err(NoPasscode),
        }
    }
}

impl fmt::Display for Passcode {
    /// As printed on the card: eight digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_passcode_is_digits_and_not_zero() {
        for (text, want) in [
            ("46986414", Some("46986414")),
            ("00027551", Some("00027551")),
            ("27551", Some("00027551")),
            ("511000001", Some("511000001")),
            ("0", None),
            ("", None),
            ("+5", None),
            ("-5", None),
            ("4698641x", None),
            ("99999999999", None),
        ] {
            let code = text.parse::<Passcode>().ok();
            assert_eq!(code.map(|c| c.to_string()).as_deref(), want, "{text}");
        }
    }
}

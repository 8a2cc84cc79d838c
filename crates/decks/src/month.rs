//! When a card was first printed.

use std::fmt;
use std::str::FromStr;

/// A month of a year, as `2005-03`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Month {
    year: u16,
    month: u8,
}

/// Why a text is no [`Month`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("write a year and a month: 2005-03")]
pub struct NoMonth;

impl FromStr for Month {
    type Err = NoMonth;

    fn from_str(text: &str) -> Result<Self, NoMonth> {
        let digits = |part: &str, many: usize| {
            part.len() == many && part.bytes().all(|b| b.is_ascii_digit())
        };
        let (year, month) = text.split_once('-').ok_or(NoMonth)?;
        if !digits(year, 4) || !digits(month, 2) {
            return Err(NoMonth);
        }
        match (year.parse(), month.parse()) {
            (Ok(year), Ok(month)) if (1..=12).contains(&month) => Ok(Month { year, month }),
            _ => Err(NoMonth),
        }
    }
}

impl fmt::Display for Month {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}", self.year, self.month)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn months_are_read_written_and_in_order() {
        for text in ["2005-03", "1999-12", "2008-01"] {
            assert_eq!(
                text.parse::<Month>().map(|m| m.to_string()),
                Ok(text.into())
            );
        }
        for text in [
            "",
            "2005",
            "2005-3",
            "2005-13",
            "2005-00",
            "05-03",
            "2005-03-01",
            "+200-03",
        ] {
            assert_eq!(text.parse::<Month>(), Err(NoMonth), "{text}");
        }
        let month = |text: &str| text.parse::<Month>().expect("a month");
        assert!(month("2004-12") < month("2005-01"));
        assert!(month("2005-03") < month("2005-11"));
    }
}

//! Why something does not hold.

use std::fmt::Display;

/// What should have been, and what was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Miss {
    pub expected: String,
    pub found: String,
}

impl Miss {
    pub fn new(expected: impl Into<String>, found: impl Into<String>) -> Self {
        Self {
            expected: expected.into(),
            found: found.into(),
        }
    }
}

/// Holds a condition; says what was expected and found otherwise.
pub(crate) fn check(holds: bool, otherwise: impl FnOnce() -> (String, String)) -> Result<(), Miss> {
    if holds {
        return Ok(());
    }
    let (expected, found) = otherwise();
    Err(Miss { expected, found })
}

/// Holds that two values are equal.
pub(crate) fn same<T: PartialEq<U> + Display, U: Display>(
    of: &str,
    expected: T,
    found: U,
) -> Result<(), Miss> {
    check(expected == found, || {
        (format!("{of} {expected}"), format!("{of} {found}"))
    })
}

//! The ids of a seat's zones, written once.

use kernel::MAX_SEATS;

/// One id for each seat: `1.hand`, `2.hand`, ….
pub(crate) type Ids = [&'static str; MAX_SEATS];

/// The ids of a zone that every seat has.
macro_rules! ids {
    ($zone:literal) => {
        [
            concat!("1.", $zone),
            concat!("2.", $zone),
            concat!("3.", $zone),
            concat!("4.", $zone),
            concat!("5.", $zone),
            concat!("6.", $zone),
            concat!("7.", $zone),
            concat!("8.", $zone),
        ]
    };
}

pub(crate) use ids;

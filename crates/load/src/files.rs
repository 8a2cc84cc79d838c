//! File descriptors.

use crate::Error;

/// Makes sure that so many files and sockets can be open.
///
/// # Errors
/// When the system allows fewer; the message says what would be right.
pub fn descriptors(wanted: u64) -> Result<(), Error> {
    let most = rlimit::increase_nofile_limit(wanted)?;
    if most < wanted {
        return Err(Error::Files { wanted, most });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_can_be_had_and_too_many_are_refused_with_a_remedy() {
        assert!(descriptors(64).is_ok());
        let refused = descriptors(u64::MAX >> 1);
        if let Err(error) = refused {
            assert!(error.to_string().contains("ulimit -n"), "{error}");
        }
    }
}

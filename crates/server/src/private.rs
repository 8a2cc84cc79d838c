//! What no other user of the machine may read: the data folder, and copies of what it holds. They tell the seeds
//! of games under way, what was whispered, and hashes of passwords and keys.

use std::{
    fs::{self, DirBuilder, File, OpenOptions},
    io,
    path::Path,
};

use tracing::warn;

/// Makes a folder, unless it is there, for its owner alone.
pub(crate) fn folder(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt;
        builder.mode(0o700);
    }
    builder.create(path)
}

/// Opens a file to write to, and makes it if it is not there. One that others could read is closed to them.
pub(crate) fn file(path: &Path) -> io::Result<File> {
    let file = options().create(true).open(path)?;
    close(path);
    Ok(file)
}

/// Makes a file that is not there yet.
pub(crate) fn new_file(path: &Path) -> io::Result<File> {
    options().create_new(true).open(path)
}

fn options() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true).truncate(false);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    options
}

/// Closes a file, if it is there, to everybody but its owner.
#[cfg(unix)]
pub(crate) fn close(path: &Path) {
    use std::os::unix::fs::PermissionsExt;
    let Ok(found) = fs::metadata(path) else {
        return;
    };
    if found.permissions().mode() & 0o077 != 0
        && let Err(error) = fs::set_permissions(path, fs::Permissions::from_mode(0o600))
    {
        // It may be somebody else's who lets this program write to it.
        let path = path.display();
        warn!(%path, %error, "other users of this machine may read this file: chmod 600 it");
    }
}

/// Other systems say otherwise who may read a file.
#[cfg(not(unix))]
pub(crate) fn close(_: &Path) {}

/// Whether other users may look into a folder.
#[cfg(unix)]
pub(crate) fn is_open(folder: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    let found = fs::metadata(folder);
    found.is_ok_and(|found| found.permissions().mode() & 0o077 != 0)
}

/// Whether other users may look into a folder, as far as is known.
#[cfg(not(unix))]
pub(crate) fn is_open(_: &Path) -> bool {
    false
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o777
    }

    #[test]
    fn folders_and_files_are_made_for_their_owner_alone() {
        let base = tempfile::tempdir().unwrap();
        let made = base.path().join("a/b");
        folder(&made).unwrap();
        assert_eq!((mode(&made), is_open(&made)), (0o700, false));
        let kept = made.join("kept");
        fs::write(&kept, "something").unwrap();
        fs::set_permissions(&kept, fs::Permissions::from_mode(0o644)).unwrap();
        file(&kept).unwrap();
        assert_eq!(mode(&kept), 0o600);
        assert_eq!(fs::read_to_string(&kept).unwrap(), "something");
        let new = made.join("new");
        new_file(&new).unwrap();
        assert_eq!(mode(&new), 0o600);
        assert!(new_file(&new).is_err());
        fs::set_permissions(&made, fs::Permissions::from_mode(0o755)).unwrap();
        folder(&made).unwrap();
        assert!(
            is_open(&made),
            "a folder of somebody's making stays as it is"
        );
    }
}

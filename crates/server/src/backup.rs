//! A copy of everything that is kept, taken while the server runs.

use std::{
    fs::{self, File},
    io,
    path::{Path, PathBuf},
    process,
    time::Duration,
};

use rusqlite::{Connection, OpenFlags};

use crate::{private, sqlite::FILE};

/// Why there is no copy.
#[derive(Debug, thiserror::Error)]
pub enum NoBackup {
    /// There is nothing to copy.
    #[error("there is no database in {folder}: give the data folder of a server", folder = folder.display())]
    Nothing {
        /// The folder that was given.
        folder: PathBuf,
    },
    /// The copy would go over something.
    #[error("{file} is there already: give a name that is not taken", file = file.display())]
    Taken {
        /// Where the copy was to be.
        file: PathBuf,
    },
    /// The database could not be read, or the copy not written.
    #[error("the database in {folder} could not be copied ({source}); nothing was written", folder = folder.display())]
    Database {
        /// The folder that was given.
        folder: PathBuf,
        /// What SQLite said.
        source: rusqlite::Error,
    },
    /// The copy could not be put where it was to be.
    #[error("cannot write {file} ({source}): give a file in a folder that you may write to", file = file.display())]
    File {
        /// Where the copy was to be.
        file: PathBuf,
        /// What the operating system said.
        source: io::Error,
    },
}

/// Copies the database of a data folder, as of one moment, also while a server has it open. The file
/// is there once it is whole, and is never one that was there before.
///
/// # Errors
/// When there is no database, the file exists, or something could not be read or written.
pub fn backup(folder: &Path, file: &Path) -> Result<(), NoBackup> {
    let database = folder.join(FILE);
    if !database.is_file() {
        let folder = folder.to_owned();
        return Err(NoBackup::Nothing { folder });
    }
    let taken = || NoBackup::Taken {
        file: file.to_owned(),
    };
    if file.symlink_metadata().is_ok() {
        return Err(taken());
    }
    let part = part(file);
    // One that a process of this number did not finish is in nobody's use.
    let _ = fs::remove_file(&part);
    // SQLite fills a file that is empty, and leaves it to its owner alone.
    private::new_file(&part).map_err(|source| NoBackup::File {
        file: file.to_owned(),
        source,
    })?;
    let copied = copy(&database, &part).map_err(|source| NoBackup::Database {
        folder: folder.to_owned(),
        source,
    });
    let kept = copied.and_then(|()| {
        place(&part, file).map_err(|source| match source.kind() {
            io::ErrorKind::AlreadyExists => taken(),
            _ => NoBackup::File {
                file: file.to_owned(),
                source,
            },
        })
    });
    // What is left of a copy that failed is no copy.
    let _ = fs::remove_file(&part);
    kept
}

/// Where the copy is while it is not whole: in the same folder, so that it can be moved in one go.
fn part(file: &Path) -> PathBuf {
    let mut name = file.file_name().unwrap_or_default().to_owned();
    name.push(format!(".part-{}", process::id()));
    file.with_file_name(name)
}

fn copy(database: &Path, part: &Path) -> rusqlite::Result<()> {
    let from = Connection::open_with_flags(database, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    from.busy_timeout(Duration::from_secs(5))?;
    let to = part
        .to_str()
        .ok_or_else(|| rusqlite::Error::InvalidPath(part.to_owned()))?;
    from.execute("vacuum into ?1", [to])?;
    Ok(())
}

/// Gives the whole copy its name, unless somebody else took it meanwhile.
fn place(part: &Path, file: &Path) -> io::Result<()> {
    File::open(part)?.sync_all()?;
    match fs::hard_link(part, file) {
        Err(error) if error.kind() == io::ErrorKind::Unsupported => {
            drop(private::new_file(file)?);
            fs::rename(part, file)
        }
        linked => linked,
    }?;
    let folder = file.parent().filter(|folder| *folder != Path::new(""));
    // Not every system lets a folder be written through; the file is whole all the same.
    let _ = File::open(folder.unwrap_or(Path::new("."))).and_then(|folder| folder.sync_all());
    Ok(())
}

//! Passwords: hashed slowly, where it holds up nobody, and not too many at once.

use std::sync::{Arc, LazyLock};

use argon2::{
    Argon2,
    password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash},
};
use tokio::{sync::Semaphore, task::spawn_blocking};
use tracing::error;

use crate::hall::NoTable;

/// Hashes and tries passwords.
pub(crate) struct Passwords {
    room: Arc<Semaphore>,
}

/// Tried when there is no account of a name, so that this takes as long.
static NOBODY: LazyLock<Option<String>> = LazyLock::new(|| hashed("nobody's password").ok());

impl Passwords {
    /// So many at once; each takes 19 MB.
    pub(crate) fn new(at_once: usize) -> Self {
        Self {
            room: Arc::new(Semaphore::new(at_once.max(1))),
        }
    }

    /// What is kept of a password.
    pub(crate) async fn hash(&self, password: String) -> Result<String, NoTable> {
        let hashed = self.slowly(move || hashed(&password)).await?;
        hashed.map_err(|error| {
            error!(%error, "a password could not be hashed");
            NoTable::Failed
        })
    }

    /// Whether a password is the one that was kept. It takes as long when none was.
    pub(crate) async fn holds(
        &self,
        password: String,
        kept: Option<String>,
    ) -> Result<bool, NoTable> {
        self.slowly(move || {
            let known = kept.is_some();
            let kept = kept.or_else(|| NOBODY.clone()).unwrap_or_default();
            let same = PasswordHash::new(&kept).is_ok_and(|kept| {
                Argon2::default()
                    .verify_password(password.as_bytes(), &kept)
                    .is_ok()
            });
            same && known
        })
        .await
    }

    async fn slowly<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, NoTable> {
        let place = Arc::clone(&self.room).acquire_owned().await;
        let place = place.map_err(|_| NoTable::Failed)?;
        let working = spawn_blocking(move || {
            // Kept until the work is done, also where nobody waits for it any more.
            let _place = place;
            work()
        });
        working.await.map_err(|error| {
            error!(%error, "a password");
            NoTable::Failed
        })
    }
}

fn hashed(password: &str) -> Result<String, argon2::password_hash::Error> {
    let hash = Argon2::default().hash_password(password.as_bytes())?;
    Ok(hash.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_password_holds_and_no_other_does() {
        let passwords = Passwords::new(1);
        let kept = passwords.hash("correct horse".into()).await.unwrap();
        assert!(
            kept.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"),
            "{kept}"
        );
        let again = passwords.hash("correct horse".into()).await.unwrap();
        assert_ne!(kept, again, "each has a salt of its own");
        let holds = async |password: &str, kept: Option<&String>| {
            let tried = passwords.holds(password.into(), kept.cloned());
            tried.await.unwrap()
        };
        assert!(holds("correct horse", Some(&kept)).await);
        assert!(!holds("correct house", Some(&kept)).await);
        assert!(!holds("nobody's password", None).await);
    }
}

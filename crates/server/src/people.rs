//! What is kept of people: accounts, sessions, decks, and the seats they claim.

use blake3::Hash;

use crate::store::Doing;

/// Keeps people.
pub(crate) trait People: Send + Sync {
    /// Keeps a new account; false if its name is taken.
    fn enroll(&self, account: NewAccount) -> Doing<bool>;
    /// The account of a name, in any case of letters.
    fn account(&self, name: &str) -> Doing<Option<Account>>;
    /// Gives an account another password's hash, and ends its sessions.
    fn renew(&self, account: i64, secret: String) -> Doing<()>;
    /// Keeps a session, and forgets those that have expired.
    fn begin(&self, session: NewSession) -> Doing<()>;
    /// Whose session a token is, by its hash; none if it has expired.
    fn member(&self, token: Hash) -> Doing<Option<Member>>;
    /// Ends a session.
    fn end(&self, token: Hash) -> Doing<()>;
    /// The decks of an account, by name.
    fn decks(&self, account: i64) -> Doing<Vec<SavedDeck>>;
    /// Keeps a deck in place of the one of its name; false if the account has as many as it may.
    fn put_deck(&self, account: i64, deck: SavedDeck, most: usize) -> Doing<bool>;
    /// Forgets a deck; false if there is none of that name.
    fn drop_deck(&self, account: i64, name: &str) -> Doing<bool>;
    /// An account claims a seat at a table, by the key that opens it now.
    fn claim(&self, account: i64, table: i64, key: Hash, seat: u8) -> Doing<()>;
    /// Hashes of the keys at a table that an account has claimed.
    fn claimed(&self, account: i64, table: i64) -> Doing<Vec<Hash>>;
    /// The newest seats that an account has claimed.
    fn claims(&self, account: i64, most: usize) -> Doing<Vec<Claim>>;
}

/// An account to keep.
#[derive(Clone, Debug)]
pub(crate) struct NewAccount {
    pub(crate) name: String,
    /// The password's hash.
    pub(crate) secret: String,
}

/// An account.
#[derive(Clone, Debug)]
pub(crate) struct Account {
    pub(crate) member: Member,
    /// The password's hash.
    pub(crate) secret: String,
}

/// Somebody who has logged in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Member {
    /// The account's number.
    pub(crate) account: i64,
    pub(crate) name: String,
}

/// A session to keep.
#[derive(Clone, Debug)]
pub(crate) struct NewSession {
    pub(crate) account: i64,
    /// Hash of its token.
    pub(crate) token: Hash,
    /// How many seconds it lasts.
    pub(crate) seconds: u64,
}

/// A deck that is kept.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub(crate) struct SavedDeck {
    pub(crate) name: String,
    pub(crate) format: String,
    pub(crate) list: String,
}

/// A seat that is claimed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Claim {
    /// The table's id.
    pub(crate) table: String,
    /// The table's name.
    pub(crate) name: String,
    pub(crate) ruleset: String,
    pub(crate) key: Hash,
    /// The seat that the key opened when it was last used.
    pub(crate) seat: u8,
    pub(crate) stage: String,
}

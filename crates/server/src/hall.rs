//! The hall: all tables, and what they share.

use std::{
    collections::{HashMap, HashSet},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::Instant,
};

use tokio::{
    sync::{self, OwnedSemaphorePermit, Semaphore, mpsc, watch},
    task::spawn_blocking,
};
use tracing::{error, info};

use crate::{
    Fault, House, Limits, Order, Play,
    desk::Desk,
    limits::Meter,
    links,
    place::Place,
    sign::Sign,
    store::{Kept, NewTable, Past, Store, StoreError},
    table::{Handle, Table},
};

/// All tables, and what they share.
pub(crate) struct Hall {
    pub(crate) house: Arc<dyn House>,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) limits: Limits,
    /// Room for bots to think in.
    pub(crate) thinking: Semaphore,
    /// Room for the house to work in.
    working: Arc<Semaphore>,
    /// Tables opened, by address.
    pub(crate) openings: Meter,
    /// Decks checked, by address.
    pub(crate) checks: Meter,
    /// What requests over HTTP share.
    pub(crate) desk: Desk,
    /// True once the server is to stop; closed if it is dropped.
    pub(crate) stop: watch::Receiver<bool>,
    room: Arc<Semaphore>,
    tables: Mutex<HashMap<String, Handle>>,
    /// Held while a table is set up again, so that none is set up twice.
    waking: sync::Mutex<()>,
    /// Tables that could not be set up again.
    broken: Mutex<HashSet<String>>,
    sockets: AtomicU64,
    // Dropped last: tells that nobody needs the hall any more.
    _alive: mpsc::Sender<()>,
}

/// Why there is no table.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NoTable {
    #[error("{0}")]
    Order(Fault),
    #[error("there is no table of that name")]
    Unknown,
    #[error("all tables are taken; try again later")]
    Full,
    #[error("this table could not be set up again")]
    Broken,
    #[error("something went wrong here")]
    Failed,
}

impl From<StoreError> for NoTable {
    fn from(error: StoreError) -> Self {
        error!(%error, "the store");
        Self::Failed
    }
}

impl From<getrandom::Error> for NoTable {
    fn from(error: getrandom::Error) -> Self {
        error!(%error, "the operating system gave no random bytes");
        Self::Failed
    }
}

impl Hall {
    pub(crate) fn new(
        house: Arc<dyn House>,
        store: Arc<dyn Store>,
        limits: Limits,
        desk: Desk,
        stop: watch::Receiver<bool>,
        alive: mpsc::Sender<()>,
    ) -> Self {
        Self {
            house,
            store,
            thinking: Semaphore::new(limits.thinkers.max(1)),
            working: Arc::new(Semaphore::new(limits.thinkers.max(1))),
            openings: Meter::new(limits.tables_per_minute),
            checks: Meter::new(limits.checks_per_minute),
            desk,
            stop,
            room: Arc::new(Semaphore::new(limits.tables)),
            limits,
            tables: Mutex::default(),
            waking: sync::Mutex::default(),
            broken: Mutex::default(),
            sockets: AtomicU64::new(0),
            _alive: alive,
        }
    }

    /// A number for a socket that no other has.
    pub(crate) fn socket(&self) -> u64 {
        self.sockets.fetch_add(1, Ordering::Relaxed)
    }

    /// Opens a table; gives its id.
    pub(crate) async fn open(
        self: &Arc<Self>,
        order: Order,
        name: Option<String>,
        places: Vec<Place>,
    ) -> Result<String, NoTable> {
        let room = self.room()?;
        let id = links::table_id()?;
        let name = name.unwrap_or_else(|| format!("Table {id}"));
        let written = serde_json::to_string(&order).map_err(|error| {
            error!(%error, "an order could not be written");
            NoTable::Failed
        })?;
        let ruleset = order.ruleset.clone();
        let game = self
            .at_length(move |house| house.open(&order))
            .await?
            .map_err(NoTable::Order)?;
        let table = NewTable {
            id: id.clone(),
            name: name.clone(),
            order: written,
            places: places.clone(),
        };
        let number = self.store.create(table).await?;
        let sign = Sign::new(id.clone(), name, ruleset, places);
        self.start(sign, number, 0, game, room);
        Ok(id)
    }

    /// A table that is awake, or is set up again for this.
    pub(crate) async fn find(self: &Arc<Self>, id: &str) -> Result<Handle, NoTable> {
        if let Some(handle) = self.awake(id) {
            return Ok(handle);
        }
        let _one_at_a_time = self.waking.lock().await;
        if let Some(handle) = self.awake(id) {
            return Ok(handle);
        }
        if locked(&self.broken).contains(id) {
            return Err(NoTable::Broken);
        }
        let kept = self.store.table(id).await;
        let kept = match kept {
            Ok(kept) => kept.ok_or(NoTable::Unknown)?,
            Err(error @ StoreError::Row(_)) => return Err(self.broken(id, &error.to_string())),
            Err(error) => return Err(error.into()),
        };
        let room = self.room()?;
        let number = kept.number;
        let owned = id.to_owned();
        match self
            .at_length(move |house| rebuild(house, owned, kept))
            .await
        {
            Ok(Ok((sign, count, game))) => Ok(self.start(sign, number, count, game, room)),
            Ok(Err(reason)) => Err(self.broken(id, &reason)),
            Err(_) => Err(self.broken(id, "the game panicked")),
        }
    }

    /// Sets up all tables whose game has not ended. One that fails does not stop the others.
    pub(crate) async fn wake_all(self: Arc<Self>) {
        let began = Instant::now();
        let ids = match self.store.unfinished(self.limits.tables).await {
            Ok(ids) => ids,
            Err(error) => return error!(%error, "the store"),
        };
        let (mut tables, mut failed) = (0_u32, 0_u32);
        for id in ids {
            if *self.stop.borrow() || self.stop.has_changed().is_err() {
                return;
            }
            match self.find(&id).await {
                Ok(_) => tables += 1,
                Err(_) => failed += 1,
            }
        }
        if tables + failed > 0 {
            let took = began.elapsed().as_millis();
            info!(tables, failed, took, "tables are set up again");
        }
    }

    /// The signs of the tables where a game is under way.
    pub(crate) fn signs(&self) -> Vec<Arc<Sign>> {
        let tables = locked(&self.tables);
        let open = tables
            .values()
            .filter(|table| !table.letters.is_closed() && !table.sign.over());
        let mut signs: Vec<_> = open.map(|table| Arc::clone(&table.sign)).collect();
        signs.sort_by(|one, other| one.id.cmp(&other.id));
        signs
    }

    /// How many tables there are at each stage.
    pub(crate) fn stages(&self) -> [(&'static str, usize); 2] {
        let tables = locked(&self.tables);
        let awake = tables.values().filter(|table| !table.letters.is_closed());
        let (over, playing): (Vec<_>, Vec<_>) = awake.partition(|table| table.sign.over());
        [("playing", playing.len()), ("over", over.len())]
    }

    /// The seat that a key opens at a table that is awake, and the stage that the table is at.
    pub(crate) fn seat_of(
        &self,
        id: &str,
        key: &blake3::Hash,
    ) -> Option<(Option<u8>, &'static str)> {
        let table = self.awake(id)?;
        let mut places = table.sign.places.iter();
        let place = places.find(|place| place.key.as_ref() == Some(key));
        let stage = if table.sign.over() { "over" } else { "playing" };
        Some((place.map(|place| place.seat), stage))
    }

    /// Has the house do something that may take long, where it holds up nobody.
    pub(crate) async fn at_length<T: Send + 'static>(
        &self,
        work: impl FnOnce(&dyn House) -> T + Send + 'static,
    ) -> Result<T, NoTable> {
        let house = Arc::clone(&self.house);
        let place = Arc::clone(&self.working).acquire_owned().await;
        let place = place.map_err(|_| NoTable::Failed)?;
        let working = spawn_blocking(move || {
            // Kept until the work is done, also where nobody waits for it any more.
            let _place = place;
            work(&*house)
        });
        working.await.map_err(|error| {
            error!(%error, "the house");
            NoTable::Failed
        })
    }

    fn awake(&self, id: &str) -> Option<Handle> {
        locked(&self.tables)
            .get(id)
            .filter(|table| !table.letters.is_closed())
            .cloned()
    }

    fn room(&self) -> Result<OwnedSemaphorePermit, NoTable> {
        Arc::clone(&self.room)
            .try_acquire_owned()
            .map_err(|_| NoTable::Full)
    }

    fn start(
        self: &Arc<Self>,
        sign: Sign,
        number: i64,
        kept: u32,
        game: Box<dyn Play>,
        room: OwnedSemaphorePermit,
    ) -> Handle {
        let id = sign.id.clone();
        info!(
            table = id,
            ruleset = sign.ruleset,
            answers = kept,
            "a table opens"
        );
        let handle = Table::start(Arc::clone(self), sign, number, kept, game, room);
        let mut tables = locked(&self.tables);
        tables.retain(|_, table| !table.letters.is_closed());
        tables.insert(id, handle.clone());
        handle
    }

    fn broken(&self, id: &str, reason: &str) -> NoTable {
        error!(table = id, reason, "a table cannot be set up again");
        locked(&self.broken).insert(id.to_owned());
        NoTable::Broken
    }
}

/// Plays a table's past again.
fn rebuild(
    house: &dyn House,
    id: String,
    kept: Kept,
) -> Result<(Sign, u32, Box<dyn Play>), String> {
    let order: Order = serde_json::from_str(&kept.order).map_err(|error| error.to_string())?;
    let (count, game) = match kept.past {
        Past::Replay(replay) => (0, house.resume(&replay).map_err(|fault| fault.to_string())?),
        Past::Answers(answers) => {
            let mut game = house.open(&order).map_err(|fault| fault.to_string())?;
            for (nth, answer) in answers.iter().enumerate() {
                game.answer(answer.seat, answer.question, &answer.choose)
                    .map_err(|refused| format!("answer {nth}: {refused}"))?;
            }
            (u32::try_from(answers.len()).unwrap_or(u32::MAX), game)
        }
    };
    Ok((
        Sign::new(id, kept.name, order.ruleset, kept.places),
        count,
        game,
    ))
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

//! The hall: all tables, and what they share.

use std::{
    collections::{HashMap, HashSet},
    sync::{
        Arc, Mutex, MutexGuard, OnceLock, PoisonError,
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
    Fault, House, Limits, Order,
    desk::Desk,
    limits::Meter,
    links,
    moment::now,
    place::Place,
    sign::Sign,
    store::{Kept, NewAct, NewTable, Store, StoreError, UNKEPT},
    table::{Handle, Life, Settings, Setup, Table},
    usual::Usual,
    wire::Stage,
};

/// The most tables that are looked through for the end of one match: games may be drawn.
const GAMES: usize = 16;
/// A day, in milliseconds.
const DAY: u64 = 24 * 60 * 60 * 1000;

/// All tables, and what they share.
pub(crate) struct Hall {
    pub(crate) house: Arc<dyn House>,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) limits: Limits,
    /// Room for bots to think in.
    pub(crate) thinking: Semaphore,
    /// Room for the house to work in.
    working: Arc<Semaphore>,
    /// Room for games to be opened in: who plays already comes first.
    beginning: Semaphore,
    /// Tables opened, by address.
    pub(crate) openings: Meter,
    /// Tables that others went on at, by the key of whoever is first there.
    pub(crate) rematches: Meter<blake3::Hash>,
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
    /// What is usual in each ruleset and format.
    usual: OnceLock<Arc<Usual>>,
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
    #[error("{UNKEPT}")]
    Unkept,
    #[error("something went wrong here")]
    Failed,
}

impl From<StoreError> for NoTable {
    fn from(error: StoreError) -> Self {
        error!(%error, "the store");
        match error {
            StoreError::Full(_) => Self::Unkept,
            StoreError::Database(_) | StoreError::Row(_) | StoreError::Closed => Self::Failed,
        }
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
            beginning: Semaphore::new((limits.thinkers / 2).max(1)),
            openings: Meter::new(limits.tables_per_minute),
            rematches: Meter::new(limits.tables_per_minute),
            checks: Meter::new(limits.checks_per_minute),
            desk,
            stop,
            room: Arc::new(Semaphore::new(limits.tables)),
            limits,
            tables: Mutex::default(),
            waking: sync::Mutex::default(),
            usual: OnceLock::new(),
            broken: Mutex::default(),
            sockets: AtomicU64::new(0),
            _alive: alive,
        }
    }

    /// A number for a socket that no other has.
    pub(crate) fn socket(&self) -> u64 {
        self.sockets.fetch_add(1, Ordering::Relaxed)
    }

    /// What is usual in each ruleset and format, which never changes.
    pub(crate) async fn usual(self: &Arc<Self>) -> Result<Arc<Usual>, NoTable> {
        if let Some(usual) = self.usual.get() {
            return Ok(Arc::clone(usual));
        }
        let usual = self.at_length(|house| Usual::of(&house.rulesets())).await?;
        Ok(Arc::clone(self.usual.get_or_init(|| Arc::new(usual))))
    }

    /// Opens a table; gives its id.
    pub(crate) async fn open(
        self: &Arc<Self>,
        order: Order,
        settings: Settings,
        name: Option<String>,
        places: Vec<Place>,
    ) -> Result<String, NoTable> {
        let first = |_: &str| None;
        self.open_next(order, settings, name, places, first).await
    }

    /// Opens a table, where another may go on: the act that says so is kept with it.
    pub(crate) async fn open_next(
        self: &Arc<Self>,
        mut order: Order,
        mut settings: Settings,
        name: Option<String>,
        places: Vec<Place>,
        moved: impl FnOnce(&str) -> Option<NewAct>,
    ) -> Result<String, NoTable> {
        order.names = places.iter().map(|place| place.name.clone()).collect();
        let room = self.room()?;
        let id = links::table_id()?;
        let name = name.unwrap_or_else(|| format!("Table {id}"));
        settings.bot = self.usual().await?.bot(&order.ruleset);
        let written = serde_json::to_string(&order).map_err(|error| {
            error!(%error, "an order could not be written");
            NoTable::Failed
        })?;
        let beginning = self.beginning.acquire().await;
        // A table that gathers opens its game here for nothing but to know that it can.
        let (order, settings, game) = self
            .at_length(move |house| {
                let game = house.open(&order)?;
                settings.teams = game.teams();
                settle(house, &order, &mut settings)?;
                Ok((order, settings, game))
            })
            .await?
            .map_err(NoTable::Order)?;
        drop(beginning);
        let table = NewTable {
            id: id.clone(),
            name: name.clone(),
            order: written,
            settings: settings.clone(),
            places: places.clone(),
        };
        let creating = match moved(&id) {
            Some(moved) => self.store.create_next(table, moved),
            None => self.store.create(table),
        };
        let number = creating.await.map_err(|error| {
            error!(%error, "a table could not be kept");
            NoTable::Unkept
        })?;
        let game = (!settings.gather).then_some(game);
        let mut life = Life::new(order, settings, places, game);
        life.remember(now());
        let setup = Setup {
            id: id.clone(),
            name,
            number,
            kept: 0,
            life,
        };
        self.start(setup, room);
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
        let owned = id.to_owned();
        let usual = self.usual().await?;
        match self
            .at_length(move |house| rebuild(house, owned, kept, &usual))
            .await
        {
            Ok(Ok(setup)) => Ok(self.start(setup, room)),
            Ok(Err(reason)) => Err(self.broken(id, &reason)),
            Err(_) => Err(self.broken(id, "the game panicked")),
        }
    }

    /// Whether a game's replay would tell a deck that is still to be played with in the same match. A match that
    /// nobody has gone on with for a day is over, too.
    pub(crate) async fn is_sealed(self: &Arc<Self>, id: &str) -> Result<bool, NoTable> {
        let mut id = id.to_owned();
        for _ in 0..GAMES {
            let Some(terms) = self.store.terms(&id).await? else {
                return Ok(false);
            };
            let contested = terms.settings.contest.is_some();
            if !contested || now().saturating_sub(terms.opened) > DAY {
                return Ok(false);
            }
            let board = self.find(&id).await?.sign.board();
            match (board.stage, board.sealed, board.next) {
                (Stage::Over, true, Some(next)) => id = next,
                (Stage::Over, sealed, _) => return Ok(sealed),
                (Stage::Gathering | Stage::Playing, ..) => return Ok(true),
            }
        }
        Ok(false)
    }

    /// Whether a game that is over is not over yet for those who watch it late.
    pub(crate) async fn is_unseen(self: &Arc<Self>, id: &str) -> Result<bool, NoTable> {
        let terms = self.store.terms(id).await?;
        if terms.is_none_or(|terms| terms.settings.delay().is_none()) {
            return Ok(false);
        }
        Ok(self.find(id).await?.sign.board().unseen)
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

    /// The signs of the tables that are listed: whose game is not over, and where strangers may watch or sit down.
    pub(crate) fn signs(&self) -> Vec<Arc<Sign>> {
        let tables = locked(&self.tables);
        let open = tables
            .values()
            .filter(|table| !table.letters.is_closed() && table.sign.listed());
        let mut signs: Vec<_> = open.map(|table| Arc::clone(&table.sign)).collect();
        signs.sort_by(|one, other| one.id.cmp(&other.id));
        signs
    }

    /// How many tables there are at each stage.
    pub(crate) fn stages(&self) -> [(&'static str, usize); 3] {
        let tables = locked(&self.tables);
        let awake = tables.values().filter(|table| !table.letters.is_closed());
        let stages: Vec<Stage> = awake.map(|table| table.sign.board().stage).collect();
        [Stage::Gathering, Stage::Playing, Stage::Over].map(|stage| {
            let count = stages.iter().filter(|other| **other == stage).count();
            (stage.name(), count)
        })
    }

    /// The seat that a key opens at a table that is awake, and the stage that the table is at.
    pub(crate) fn seat_of(
        &self,
        id: &str,
        key: &blake3::Hash,
    ) -> Option<(Option<u8>, &'static str)> {
        let table = self.awake(id)?;
        let stage = table.sign.board().stage;
        Some((table.sign.opened(key), stage.name()))
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

    fn start(self: &Arc<Self>, setup: Setup, room: OwnedSemaphorePermit) -> Handle {
        let id = setup.id.clone();
        let ruleset = &setup.life.book.order.ruleset;
        info!(table = id, ruleset, acts = setup.kept, "a table opens");
        let handle = Table::start(Arc::clone(self), setup, room);
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

/// Fills in what follows from the rest: names of teams and decks, and how a match begins.
fn settle(house: &dyn House, order: &Order, settings: &mut Settings) -> Result<(), Fault> {
    let teams = usize::from(settings.team_count());
    for team in settings.team_names.len()..teams {
        settings.team_names.push(format!("Team {}", team + 1));
    }
    settings.team_names.truncate(teams);
    if let Some(contest) = &mut settings.contest {
        contest.wins.resize(teams, 0);
        if contest.decks.is_empty() {
            contest.decks.clone_from(&order.decks);
        }
    }
    if settings.gather && settings.titles.len() != order.decks.len() {
        let seats = (1..).zip(&order.decks);
        let titles = seats.map(|(seat, _)| house.deck(order, seat));
        settings.titles = titles.collect::<Result<_, _>>()?;
    }
    Ok(())
}

/// Does everything again that was done at a table.
fn rebuild(house: &dyn House, id: String, kept: Kept, usual: &Usual) -> Result<Setup, String> {
    let order: Order = serde_json::from_str(&kept.order).map_err(|error| error.to_string())?;
    let mut settings = kept.settings;
    if settings.bot.is_none() {
        settings.bot = usual.bot(&order.ruleset);
    }
    let times = (kept.opened, now());
    let life = Life::again(house, order, settings, kept.places, &kept.acts, times)?;
    Ok(Setup {
        id,
        name: kept.name,
        number: kept.number,
        kept: u32::try_from(kept.acts.len()).unwrap_or(u32::MAX),
        life,
    })
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

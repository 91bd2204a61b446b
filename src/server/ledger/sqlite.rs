//! [`SqliteLedger`]: the store of one server, in a file.
//!
//! One thread writes. It carries out all waiting jobs in one transaction, so that a thousand moves
//! cost one wait for the disk, and answers only when they are on it (`synchronous=FULL`). Other
//! programs, such as backups, may read the file meanwhile. A lock beside it keeps other servers
//! off.

use super::{Claim, Condition, Epoch, LedgerError, MOST_SAVES, Owned, Row, Saved, readable};
use crate::{keys::KeyHash, metrics::Metrics};
use core::time::Duration;
use fogchess_online::{GameId, KeptGame, hosting::Step};
use fogchess_rules::{BySide, Color, GameSetup, Moment};
use rusqlite::{
    Connection, ErrorCode, OpenFlags, OptionalExtension, Transaction, TransactionBehavior,
    config::DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, params,
};
use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io,
    path::{Path, PathBuf},
    thread::{self, JoinHandle},
    time::Instant,
};
use tokio::sync::{mpsc, oneshot, watch};

/// The version of the tables, in `PRAGMA user_version`.
const VERSION: u32 = 3;
/// The most jobs in one transaction.
const BATCH: usize = 512;
/// The longest wait for another program that writes to the store.
const BUSY: Duration = Duration::from_secs(5);
/// The most jobs that may wait.
const QUEUE: usize = 16_384;

const TABLES: &str = "
CREATE TABLE game (
    id INTEGER PRIMARY KEY,
    setup TEXT NOT NULL,
    white_key BLOB NOT NULL,
    black_key BLOB NOT NULL,
    touched INTEGER NOT NULL
);
CREATE INDEX game_touched ON game (touched);
CREATE TABLE step (
    game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    deed TEXT NOT NULL,
    clock_from INTEGER,
    PRIMARY KEY (game, number)
) WITHOUT ROWID;
CREATE TABLE save (
    owner BLOB NOT NULL,
    name TEXT NOT NULL,
    entry TEXT NOT NULL,
    text TEXT NOT NULL,
    touched INTEGER NOT NULL,
    PRIMARY KEY (owner, name)
);
CREATE INDEX save_touched ON save (touched);
CREATE TABLE run (started INTEGER PRIMARY KEY, until INTEGER NOT NULL);
";

/// The steps from older versions of the tables.
const MIGRATIONS: [&str; VERSION as usize - 1] = [
    "ALTER TABLE step ADD COLUMN clock_from INTEGER;",
    "CREATE TABLE run (started INTEGER PRIMARY KEY, until INTEGER NOT NULL);
     INSERT INTO run SELECT 0, max(at) FROM alive;
     DROP TABLE alive;",
];
/// The number of bytes that kept games take, which the database itself keeps up to date.
const KEPT: &str = "
CREATE TABLE IF NOT EXISTS kept (bytes INTEGER NOT NULL);
INSERT INTO kept SELECT ifnull(sum(octet_length(entry) + octet_length(text)), 0) FROM save
    WHERE NOT EXISTS (SELECT 1 FROM kept);
CREATE TRIGGER IF NOT EXISTS save_added AFTER INSERT ON save BEGIN
    UPDATE kept SET bytes = bytes + octet_length(new.entry) + octet_length(new.text);
END;
CREATE TRIGGER IF NOT EXISTS save_changed AFTER UPDATE ON save BEGIN
    UPDATE kept SET bytes = bytes + octet_length(new.entry) + octet_length(new.text)
        - octet_length(old.entry) - octet_length(old.text);
END;
CREATE TRIGGER IF NOT EXISTS save_removed AFTER DELETE ON save BEGIN
    UPDATE kept SET bytes = bytes - octet_length(old.entry) - octet_length(old.text);
END;
";

/// Work for the thread of the store. It is given the transaction, or the error that there is none,
/// and returns the answer to send after the commit.
type Job = Box<dyn FnOnce(Result<&mut Batch<'_>, LedgerError>) -> Answer + Send>;
/// Sends the result of a job, or the error of the commit.
type Answer = Box<dyn FnOnce(Result<(), LedgerError>)>;

/// The jobs of one transaction.
struct Batch<'a> {
    transaction: Transaction<'a>,
    /// The number of steps that were stored.
    steps: u64,
    /// `true` if something could not be stored.
    is_failing: bool,
}

/// The store. Dropping all clones of it ends its thread.
#[derive(Clone, Debug)]
pub(crate) struct SqliteLedger {
    jobs: mpsc::Sender<Job>,
    /// The first moment of this run of the server. All earlier ones were before.
    started: Moment,
    condition: watch::Receiver<Condition>,
}

impl SqliteLedger {
    /// Opens the store. Returns it, its thread, and the last moment in it.
    ///
    /// # Errors
    /// Returns an error if the file cannot be opened, is used by another server, or belongs to a
    /// newer one.
    pub(crate) fn open(
        file: &Path,
        metrics: Metrics,
    ) -> Result<(Self, JoinHandle<()>, Moment), LedgerError> {
        let lock = lock(file)?;
        let connection = Connection::open(file)?;
        let last = prepare(&connection).map_err(|error| match error {
            LedgerError::Sqlite(error) if is_busy(&error) => LedgerError::InUse,
            error => error,
        })?;
        let place = Place::of(file)?;
        let (jobs, queue) = mpsc::channel(QUEUE);
        let (tell, condition) = watch::channel(Condition::Well);
        let thread = thread::Builder::new().name("ledger".into()).spawn(move || {
            write_all(connection, queue, &metrics, &place, &tell);
            drop(lock);
        })?;
        Ok((Self { jobs, started: last.plus(1), condition }, thread, last))
    }

    pub(super) fn condition(&self) -> Condition {
        *self.condition.borrow()
    }

    pub(super) async fn gone(&self) {
        let mut condition = self.condition.clone();
        // Fails if the thread has failed: then nothing is stored any more either.
        let _ = condition.wait_for(|condition| *condition == Condition::Gone).await;
    }

    /// Lets the thread do some work, and returns the result when it is on the disk.
    async fn ask<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Batch<'_>) -> Result<T, LedgerError> + Send + 'static,
    ) -> Result<T, LedgerError> {
        let (reply, answer) = oneshot::channel();
        let job: Job = Box::new(move |batch| {
            let done = batch.and_then(|batch| {
                let done = work(batch);
                batch.is_failing |= done.as_ref().is_err_and(is_failure);
                done
            });
            // If nobody waits for the answer any more, it is dropped.
            Box::new(move |committed| drop(reply.send(committed.and(done))))
        });
        self.jobs.send(job).await.map_err(|_| LedgerError::Closed)?;
        answer.await.map_err(|_| LedgerError::Closed)?
    }

    pub(super) async fn create(
        &self,
        id: GameId,
        setup: GameSetup,
        keys: BySide<KeyHash>,
        at: Moment,
    ) -> Result<(), LedgerError> {
        self.ask(move |batch| create(&batch.transaction, id, &setup, &keys, at)).await
    }

    pub(super) async fn append(&self, game: GameId, step: Step) -> Result<(), LedgerError> {
        self.ask(move |batch| {
            append(&batch.transaction, game, &step)?;
            batch.steps += 1;
            Ok(())
        })
        .await
    }

    pub(super) async fn claim(&self, game: GameId) -> Result<Claim, LedgerError> {
        let started = self.started;
        self.ask(move |batch| {
            let Some(row) = load(&batch.transaction, game)? else { return Ok(Claim::Missing) };
            let last = row.steps.last().map(|step| step.at);
            let closed = match last.filter(|at| *at < started) {
                Some(at) => Some(ran_until(&batch.transaction, at)?),
                None => None,
            };
            Ok(Claim::Own(Box::new(Owned { row, epoch: Epoch::default(), closed })))
        })
        .await
    }

    pub(super) async fn alive(&self, at: Moment) -> Result<(), LedgerError> {
        let started = self.started;
        self.ask(move |batch| {
            batch.transaction.execute(
                "INSERT INTO run VALUES (?1, ?2)
                 ON CONFLICT (started) DO UPDATE SET until = excluded.until",
                params![started.0 as i64, at.0 as i64],
            )?;
            Ok(())
        })
        .await
    }

    pub(super) async fn delete(
        &self,
        games_before: Moment,
        saves_before: Moment,
    ) -> Result<usize, LedgerError> {
        self.ask(move |batch| delete(&batch.transaction, games_before, saves_before)).await
    }

    pub(super) async fn save(
        &self,
        owner: KeyHash,
        entry: KeptGame,
        text: String,
        most: u64,
    ) -> Result<Saved, LedgerError> {
        self.ask(move |batch| save(&batch.transaction, owner, &entry, &text, most)).await
    }

    pub(super) async fn list_saves(&self, owner: KeyHash) -> Result<Vec<KeptGame>, LedgerError> {
        self.ask(move |batch| list_saves(&batch.transaction, owner)).await
    }

    pub(super) async fn load_save(
        &self,
        owner: KeyHash,
        name: String,
    ) -> Result<Option<String>, LedgerError> {
        self.ask(move |batch| load_save(&batch.transaction, owner, &name)).await
    }

    pub(super) async fn delete_saves(
        &self,
        owner: KeyHash,
        name: Option<String>,
    ) -> Result<(), LedgerError> {
        self.ask(move |batch| delete_saves(&batch.transaction, owner, name.as_deref())).await
    }
}

/// The identity of the files of an open store, by the numbers of the file system.
struct Place(Vec<(PathBuf, FileId)>);

#[cfg(unix)]
type FileId = (u64, u64);
/// Windows neither deletes nor replaces files that are open.
#[cfg(not(unix))]
type FileId = ();

#[cfg(unix)]
fn file_id(file: &Path) -> io::Result<FileId> {
    use std::os::unix::fs::MetadataExt;
    // Not by opening the file: closing it would end the locks that SQLite has on it.
    let found = fs::metadata(file)?;
    Ok((found.dev(), found.ino()))
}

#[cfg(not(unix))]
fn file_id(file: &Path) -> io::Result<FileId> {
    fs::metadata(file).map(drop)
}

impl Place {
    fn of(store: &Path) -> io::Result<Self> {
        // If the store is a link, the files beside it are beside its end.
        let real = fs::canonicalize(store)?;
        let files = [store.to_owned(), beside(&real, "-wal"), beside(&real, "-shm")];
        let ids = files.into_iter().map(|file| file_id(&file).map(|id| (file, id)));
        ids.collect::<Result<_, _>>().map(Self)
    }

    /// Returns `false` if one of the files was deleted or replaced: then what is written is lost.
    fn is_same(&self) -> bool {
        self.0.iter().all(|(file, id)| match file_id(file) {
            Ok(found) => found == *id,
            // A disk that does not answer says nothing about the file.
            Err(error) => error.kind() != io::ErrorKind::NotFound,
        })
    }
}

/// Returns the path of a file beside the store.
fn beside(store: &Path, end: &str) -> PathBuf {
    let mut path = store.as_os_str().to_owned();
    path.push(end);
    path.into()
}

/// Returns options that create a file for its owner alone: a store tells what players do not see.
fn private() -> OpenOptions {
    let mut options = File::options();
    options.append(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Returns `true` if the store does not work, and not only for this request.
fn is_failure(error: &LedgerError) -> bool {
    let LedgerError::Sqlite(error) = error else { return false };
    error.sqlite_error_code().is_some_and(|code| code != ErrorCode::ConstraintViolation)
}

fn is_busy(error: &rusqlite::Error) -> bool {
    let code = error.sqlite_error_code();
    matches!(code, Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked))
}

/// Copies a store, also while a server uses it. The copy is a store of its own, and has all steps
/// that were acknowledged before.
///
/// # Errors
/// Returns an error if the copy exists already or cannot be written, or the store cannot be read.
pub(crate) fn back_up(store: &Path, copy: &Path) -> Result<(), LedgerError> {
    // Not read-only, because the first connection after a crash repairs the file.
    let connection = Connection::open_with_flags(store, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    connection.busy_timeout(BUSY)?;
    let made = private().create_new(true).open(copy)?;
    // In one read transaction, which holds up no writer.
    let copied = connection
        .execute("VACUUM INTO ?1", [copy.to_string_lossy()])
        .map_err(LedgerError::from)
        .and_then(|_| Ok(made.sync_all()?));
    if copied.is_err() {
        // Deletes the incomplete copy. If that fails too, the first error says enough.
        let _ = fs::remove_file(copy);
    }
    copied
}

/// Creates the file and its folder if they are missing, and locks it against other servers. The
/// lock is a file of its own, since SQLite has locks on the store itself. It ends with the process.
fn lock(store: &Path) -> Result<File, LedgerError> {
    if let Some(folder) = store.parent() {
        fs::create_dir_all(folder)?;
    }
    // SQLite gives the files beside it the same rights.
    private().create(true).open(store)?;
    // The canonical path, so that the lock is the same for every path to the store.
    let lock = private().create(true).open(beside(&fs::canonicalize(store)?, ".lock"))?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(LedgerError::InUse),
        Err(TryLockError::Error(error)) => Err(error.into()),
    }
}

/// Creates the tables if they are missing, and returns the last moment in the store.
fn prepare(connection: &Connection) -> Result<Moment, LedgerError> {
    connection.busy_timeout(BUSY)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    let version: u32 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    match version {
        0 => {
            connection.execute_batch(&format!(
                "BEGIN IMMEDIATE; {TABLES} PRAGMA user_version = {VERSION}; COMMIT;"
            ))?;
        }
        1..VERSION => {
            let steps = MIGRATIONS[version as usize - 1..].concat();
            connection.execute_batch(&format!(
                "BEGIN IMMEDIATE; {steps} PRAGMA user_version = {VERSION}; COMMIT;"
            ))?;
        }
        VERSION => {}
        _ => return Err(LedgerError::Newer),
    }
    connection.execute_batch(&format!("BEGIN IMMEDIATE; {KEPT} COMMIT;"))?;
    let last: i64 = connection.query_row(
        "SELECT max(ifnull((SELECT max(until) FROM run), 0),
                    ifnull((SELECT max(touched) FROM game), 0))",
        [],
        |row| row.get(0),
    )?;
    Ok(Moment(last as u64))
}

/// Carries out jobs until all clones of the ledger are dropped.
fn write_all(
    mut connection: Connection,
    mut queue: mpsc::Receiver<Job>,
    metrics: &Metrics,
    place: &Place,
    tell: &watch::Sender<Condition>,
) {
    while let Some(first) = queue.blocking_recv() {
        if *tell.borrow() == Condition::Gone {
            first(Err(LedgerError::Gone))(Ok(()));
            continue;
        }
        let mut jobs = vec![first];
        while jobs.len() < BATCH
            && let Ok(next) = queue.try_recv()
        {
            jobs.push(next);
        }
        let condition = write(&mut connection, jobs, metrics, place);
        if condition == Some(Condition::Gone) {
            // When it is closed, it must not touch the files that are there now. If this fails, it
            // is as well as it can be.
            let _ = connection.set_db_config(SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true);
        }
        if let Some(condition) = condition {
            tell.send_replace(condition);
        }
    }
}

/// Carries out jobs in one transaction, and answers when it is on the disk. Returns the condition
/// of the store, if the jobs tell something about it.
fn write(
    connection: &mut Connection,
    jobs: Vec<Job>,
    metrics: &Metrics,
    place: &Place,
) -> Option<Condition> {
    let (started, changes) = (Instant::now(), connection.total_changes());
    let transaction = match connection.transaction_with_behavior(TransactionBehavior::Immediate) {
        Ok(transaction) => transaction,
        Err(error) => {
            jobs.into_iter().for_each(|job| job(Err(copy_of(&error)))(Ok(())));
            return Some(Condition::Failing);
        }
    };
    let mut batch = Batch { transaction, steps: 0, is_failing: false };
    let answers: Vec<Answer> = jobs.into_iter().map(|job| job(Ok(&mut batch))).collect();
    let Batch { transaction, steps, is_failing } = batch;
    // Reading alone tells nothing.
    let has_changes = transaction.total_changes() > changes;
    let committed = transaction.commit();
    // Before the answers: what went into files that nobody will find again is not stored.
    let is_gone = !place.is_same();
    // Counted before the answers, so that the metrics are never behind them.
    if committed.is_ok() && !is_gone && steps > 0 {
        metrics.stored(steps, started.elapsed());
    }
    for answer in answers {
        answer(match &committed {
            _ if is_gone => Err(LedgerError::Gone),
            Ok(()) => Ok(()),
            Err(error) => Err(copy_of(error)),
        });
    }
    if is_gone {
        Some(Condition::Gone)
    } else if is_failing || committed.is_err() {
        Some(Condition::Failing)
    } else {
        has_changes.then_some(Condition::Well)
    }
}

/// Returns a copy of an error, which cannot be cloned.
fn copy_of(error: &rusqlite::Error) -> LedgerError {
    let code = error.sqlite_error().copied().unwrap_or(rusqlite::ffi::Error::new(1));
    LedgerError::Sqlite(rusqlite::Error::SqliteFailure(code, Some(error.to_string())))
}

fn create(
    connection: &Connection,
    id: GameId,
    setup: &GameSetup,
    keys: &BySide<KeyHash>,
    at: Moment,
) -> Result<(), LedgerError> {
    let setup = serde_json::to_string(setup)?;
    connection
        .prepare_cached(
            "INSERT INTO game (id, setup, white_key, black_key, touched) VALUES (?1, ?2, ?3, ?4, ?5)",
        )?
        .execute(params![id.0 as i64, setup, keys.white.0, keys.black.0, at.0 as i64])?;
    Ok(())
}

fn append(connection: &Connection, game: GameId, step: &Step) -> Result<(), LedgerError> {
    let deed = serde_json::to_string(&step.deed)?;
    // Refuses a step that is stored already or leaves a gap.
    let added = connection
        .prepare_cached(
            "INSERT INTO step (game, number, at, deed, clock_from) SELECT ?1, ?2, ?3, ?4, ?5
             WHERE ?2 = 1 + (SELECT ifnull(max(number), 0) FROM step WHERE game = ?1)",
        )?
        .execute(params![
            game.0 as i64,
            step.number,
            step.at.0 as i64,
            deed,
            step.clock_from.map(|from| from.0 as i64)
        ])?;
    if added != 1 {
        // An earlier attempt may have stored it, and failed afterwards.
        let is_stored: bool = connection
            .prepare_cached(
                "SELECT EXISTS (SELECT 1 FROM step
                                WHERE game = ?1 AND number = ?2 AND at = ?3 AND deed = ?4)",
            )?
            .query_row(params![game.0 as i64, step.number, step.at.0 as i64, deed], |row| {
                row.get(0)
            })?;
        if !is_stored {
            return Err(rusqlite::Error::StatementChangedRows(added).into());
        }
    }
    connection
        .prepare_cached("UPDATE game SET touched = ?2 WHERE id = ?1")?
        .execute(params![game.0 as i64, step.at.0 as i64])?;
    Ok(())
}

/// Reads a game.
///
/// # Errors
/// Returns [`LedgerError::Unreadable`] if its rows are damaged, and another error if the store does
/// not work.
fn load(connection: &Connection, game: GameId) -> Result<Option<Row>, LedgerError> {
    use rusqlite::Error::{FromSqlConversionFailure, IntegralValueOutOfRange, InvalidColumnType};
    try_load(connection, game).map_err(|error| match error {
        LedgerError::Sqlite(
            error @ (FromSqlConversionFailure(..)
            | IntegralValueOutOfRange(..)
            | InvalidColumnType(..)),
        ) => LedgerError::Unreadable(Box::new(error)),
        LedgerError::Sqlite(error) if is_damaged(&error) => {
            LedgerError::Unreadable(Box::new(error))
        }
        error => error,
    })
}

fn is_damaged(error: &rusqlite::Error) -> bool {
    error.sqlite_error_code() == Some(ErrorCode::DatabaseCorrupt)
}

fn try_load(connection: &Connection, game: GameId) -> Result<Option<Row>, LedgerError> {
    let mut found =
        connection.prepare_cached("SELECT setup, white_key, black_key FROM game WHERE id = ?1")?;
    let row = found
        .query_row([game.0 as i64], |row| {
            Ok((row.get::<_, String>(0)?, row.get::<_, [u8; 32]>(1)?, row.get::<_, [u8; 32]>(2)?))
        })
        .optional()?;
    let Some((setup, white, black)) = row else { return Ok(None) };
    let mut steps = Vec::new();
    let mut found = connection.prepare_cached(
        "SELECT number, at, deed, clock_from FROM step WHERE game = ?1 ORDER BY number",
    )?;
    let mut rows = found.query([game.0 as i64])?;
    while let Some(row) = rows.next()? {
        let deed: String = row.get(2)?;
        steps.push(Step {
            number: row.get(0)?,
            at: Moment(row.get::<_, i64>(1)? as u64),
            clock_from: row.get::<_, Option<i64>>(3)?.map(|from| Moment(from as u64)),
            deed: serde_json::from_str(&deed)?,
        });
    }
    let keys = BySide::from_fn(|side| KeyHash(if side == Color::White { white } else { black }));
    Ok(Some(Row { setup: serde_json::from_str(&setup)?, keys, steps }))
}

/// Returns the last moment at which the clocks are known to have run, in the run of a server in
/// which a step was made. A later run, in which the game was not opened, does not count.
fn ran_until(connection: &Connection, step: Moment) -> Result<Moment, LedgerError> {
    let until: Option<i64> = connection
        .prepare_cached("SELECT until FROM run WHERE started <= ?1 ORDER BY started DESC LIMIT 1")?
        .query_row([step.0 as i64], |row| row.get(0))
        .optional()?;
    Ok(Moment(until.unwrap_or(0) as u64))
}

fn delete(
    connection: &Connection,
    games_before: Moment,
    saves_before: Moment,
) -> Result<usize, LedgerError> {
    let games =
        connection.execute("DELETE FROM game WHERE touched < ?1", [games_before.0 as i64])?;
    // The runs before that have no game any more.
    connection.execute(
        "DELETE FROM run WHERE until < ?1 AND started < (SELECT max(started) FROM run)",
        [games_before.0 as i64],
    )?;
    let saves =
        connection.execute("DELETE FROM save WHERE touched < ?1", [saves_before.0 as i64])?;
    Ok(games + saves)
}

fn save(
    connection: &Connection,
    owner: KeyHash,
    entry: &KeptGame,
    text: &str,
    most: u64,
) -> Result<Saved, LedgerError> {
    let json = serde_json::to_string(entry)?;
    let others: u32 = connection
        .prepare_cached("SELECT count(*) FROM save WHERE owner = ?1 AND name <> ?2")?
        .query_row(params![owner.0, entry.name], |row| row.get(0))?;
    if others >= MOST_SAVES {
        return Ok(Saved::TooMany);
    }
    let rest: i64 = connection
        .prepare_cached(
            "SELECT bytes - ifnull((SELECT octet_length(entry) + octet_length(text) FROM save
             WHERE owner = ?1 AND name = ?2), 0) FROM kept",
        )?
        .query_row(params![owner.0, entry.name], |row| row.get(0))?;
    if rest.unsigned_abs() + (json.len() + text.len()) as u64 > most {
        return Ok(Saved::Full);
    }
    connection
        .prepare_cached(
            "INSERT INTO save (owner, name, entry, text, touched) VALUES (?1, ?2, ?3, ?4, ?5)
             ON CONFLICT DO UPDATE SET entry = ?3, text = ?4, touched = ?5",
        )?
        .execute(params![owner.0, entry.name, json, text, entry.at as i64])?;
    Ok(Saved::Yes)
}

fn list_saves(connection: &Connection, owner: KeyHash) -> Result<Vec<KeptGame>, LedgerError> {
    let mut found = connection.prepare_cached("SELECT entry FROM save WHERE owner = ?1")?;
    let mut rows = found.query([owner.0])?;
    let mut entries = Vec::new();
    while let Some(row) = rows.next()? {
        // What is no text is no entry either.
        entries.push(row.get::<_, String>(0).unwrap_or_default());
    }
    Ok(readable(entries.iter().map(String::as_str)))
}

fn load_save(
    connection: &Connection,
    owner: KeyHash,
    name: &str,
) -> Result<Option<String>, LedgerError> {
    let mut found =
        connection.prepare_cached("SELECT text FROM save WHERE owner = ?1 AND name = ?2")?;
    Ok(found.query_row(params![owner.0, name], |row| row.get(0)).optional()?)
}

fn delete_saves(
    connection: &Connection,
    owner: KeyHash,
    name: Option<&str>,
) -> Result<(), LedgerError> {
    connection.execute(
        "DELETE FROM save WHERE owner = ?1 AND (?2 IS NULL OR name = ?2)",
        params![owner.0, name],
    )?;
    Ok(())
}

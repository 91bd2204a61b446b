//! [`Ledger`]: the store of hosted games.
//!
//! One server keeps them in a file (`sqlite`). Several servers, which are the nodes of a cluster,
//! share a database (`postgres`). There each running game belongs to one node, its owner, and an
//! [`Epoch`] fences off owners that were replaced.

mod postgres;
mod sqlite;

pub(super) use postgres::PostgresLedger;
pub(super) use sqlite::{SqliteLedger, back_up};

use super::keys::KeyHash;
use core::time::Duration;
use fogchess_online::{
    GameId, KeptGame, SeekId, Terms,
    hosting::{NodeId, Step},
};
use fogchess_rules::{BySide, Color, GameSetup, Moment};
use std::{error::Error, io};

/// Returns the games that can be read, the latest first. One that cannot must not hide the others.
fn readable<'a>(entries: impl Iterator<Item = &'a str>) -> Vec<KeptGame> {
    let read = |entry| {
        serde_json::from_str(entry)
            .inspect_err(|error| {
                tracing::error!("a kept game in the store cannot be read: {error}");
            })
            .ok()
    };
    let mut games: Vec<KeptGame> = entries.filter_map(read).collect();
    games.sort_by_key(|game| core::cmp::Reverse(game.at));
    games
}

/// The most games that one owner can keep.
const MOST_SAVES: u32 = 200;
/// The time for which a node owns its games after its last sign of life. It gives three in that
/// time.
pub(super) const LEASE: Duration = Duration::from_secs(3);

/// An error of the store.
#[derive(Debug, thiserror::Error)]
pub(super) enum LedgerError {
    /// SQLite refused.
    #[error("the store failed: {0}")]
    Sqlite(#[from] rusqlite::Error),
    /// The database cannot be reached, or is about to start or to stop.
    #[error("the database cannot be reached ({0}): check that it runs, and the address in --store")]
    Away(String),
    /// The database refuses something, with an SQLSTATE.
    #[error("the database refuses this, with SQLSTATE {0}{advice}", advice = advice(.0))]
    Refused(String),
    /// A database cannot be used.
    #[error("{place}: {reason}")]
    Unusable {
        /// Its address, without the password.
        place: String,
        /// The reason.
        reason: Box<LedgerError>,
    },
    /// A text is no address of a database.
    #[error("--store names no database: write postgres://USER:PASSWORD@HOST/DATABASE")]
    NotAnAddress,
    /// Something in the store cannot be read, now or later.
    #[error("the store holds something that cannot be read: {0}")]
    Unreadable(Box<dyn Error + Send + Sync>),
    /// The tables are those of a newer server.
    #[error("the store was written by a newer server: update this one, or name another --store")]
    Newer,
    /// Another server has the file open.
    #[error("another server uses this store: stop it, or name another --store")]
    InUse,
    /// The file, its folder or its lock cannot be created.
    #[error("the file cannot be created: {0}")]
    File(#[from] io::Error),
    /// The file was deleted or replaced while the server used it.
    #[error("the store was deleted or replaced")]
    Gone,
    /// Another node owns the game by now.
    #[error("another node has taken the game over")]
    Fenced,
    /// The thread of the store has ended.
    #[error("the store is closed")]
    Closed,
}

impl LedgerError {
    /// Returns `true` if the same request may succeed later: when a disk has room again, or a
    /// database answers again.
    pub(super) fn may_pass(&self) -> bool {
        use rusqlite::ErrorCode::{ConstraintViolation, DatabaseCorrupt, NotADatabase};
        match self {
            Self::Sqlite(error) => match error.sqlite_error_code() {
                Some(ConstraintViolation | DatabaseCorrupt | NotADatabase) | None => false,
                Some(_) => true,
            },
            // An operator can mend all of what a database refuses.
            Self::Away(_) | Self::Refused(_) => true,
            _ => false,
        }
    }
}

impl From<serde_json::Error> for LedgerError {
    fn from(error: serde_json::Error) -> Self {
        Self::Unreadable(Box::new(error))
    }
}

/// Returns the advice for an SQLSTATE, if an operator can do something about it.
fn advice(code: &str) -> &'static str {
    match code {
        "28000" | "28P01" => ": check the name and the password in --store",
        "3D000" => ": there is no such database, create it with createdb",
        "42501" => ": the user must own the database, so that it can create tables",
        "53100" => ": its disk is full",
        _ => "",
    }
}

/// A number that rises each time that a game gets another owner. Only steps with the present one
/// are stored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Epoch(pub(super) u64);

/// A game in the store.
#[derive(Debug)]
pub(super) struct Row {
    pub(super) setup: GameSetup,
    pub(super) keys: BySide<KeyHash>,
    pub(super) steps: Vec<Step>,
}

/// A game that this server owns.
#[derive(Debug)]
pub(super) struct Owned {
    pub(super) row: Row,
    pub(super) epoch: Epoch,
    /// If the previous owner was lost, the last moment at which the clocks are known to have run.
    pub(super) closed: Option<Moment>,
}

/// The answer to a server that wants to own a game.
#[derive(Debug)]
pub(super) enum Claim {
    /// It owns the game now.
    Own(Box<Owned>),
    /// Another node owns it, and runs.
    Other(NodeId),
    /// There is no such game.
    Missing,
}

/// The effect of keeping a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Saved {
    /// It is kept.
    Yes,
    /// The owner keeps too many.
    TooMany,
    /// All owners together keep too much.
    Full,
}

/// The condition of the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Condition {
    /// All that comes is stored.
    Well,
    /// The last thing that came could not be stored.
    Failing,
    /// The file is no longer where it was. Nothing is stored any more.
    Gone,
}

/// The state of this node's lease after it was renewed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lease {
    /// No other node can have taken a game.
    Held,
    /// It had run out, so games may have another owner.
    Lapsed,
}

/// A seek that a node shares with the others.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct SharedSeek {
    pub(super) id: SeekId,
    pub(super) terms: Terms,
    /// The hash of the key to the seat that the player will get.
    pub(super) key: KeyHash,
    /// The game and the side of the player, once somebody has accepted.
    pub(super) met: Option<(GameId, Color)>,
}

/// The store.
#[derive(Clone, Debug)]
pub(super) enum Ledger {
    /// In a file, for one server.
    Sqlite(SqliteLedger),
    /// In a database, for the nodes of a cluster.
    Postgres(PostgresLedger),
}

/// Evaluates an expression with the store, whose type is known inside.
macro_rules! on_store {
    ($ledger:expr, $store:ident => $body:expr) => {
        match $ledger {
            Self::Sqlite($store) => $body,
            Self::Postgres($store) => $body,
        }
    };
}

impl Ledger {
    /// Stores a new game. If it is for a player of a shared seek, that seek is marked as met.
    /// Returns `false`, and stores nothing, if the seek is gone or met already.
    pub(super) async fn create(
        &self,
        id: GameId,
        setup: GameSetup,
        keys: BySide<KeyHash>,
        meets: Option<(SeekId, Color)>,
        at: Moment,
    ) -> Result<bool, LedgerError> {
        match self {
            Self::Sqlite(ledger) => ledger.create(id, setup, keys, at).await.map(|()| true),
            Self::Postgres(ledger) => ledger.create(id, setup, keys, meets, at).await,
        }
    }

    /// Returns the condition of the store. A shared database tells by the lease: see [`Self::alive`].
    pub(super) fn condition(&self) -> Condition {
        match self {
            Self::Sqlite(ledger) => ledger.condition(),
            Self::Postgres(_) => Condition::Well,
        }
    }

    /// Waits until nothing can be stored any more, because the store is no longer where it was.
    pub(super) async fn gone(&self) {
        match self {
            Self::Sqlite(ledger) => ledger.gone().await,
            Self::Postgres(_) => core::future::pending().await,
        }
    }

    /// Returns the store that several nodes share, if it is one.
    pub(super) const fn shared(&self) -> Option<&PostgresLedger> {
        match self {
            Self::Sqlite(_) => None,
            Self::Postgres(ledger) => Some(ledger),
        }
    }

    /// Makes this server the owner of a game, unless another node owns it and runs.
    pub(super) async fn claim(&self, game: GameId) -> Result<Claim, LedgerError> {
        on_store!(self, store => store.claim(game).await)
    }

    /// Stores the next step of a game that this server owns.
    ///
    /// # Errors
    /// Returns an error if it cannot be stored, or another node owns the game by now. Waits until a
    /// short failure of a shared database is over. A step that is stored already is no error.
    pub(super) async fn append(
        &self,
        game: GameId,
        epoch: Epoch,
        step: Step,
    ) -> Result<(), LedgerError> {
        match self {
            Self::Sqlite(ledger) => ledger.append(game, step).await,
            Self::Postgres(ledger) => ledger.append(game, epoch, step).await,
        }
    }

    /// Gives up a game in which no clock runs, so that any node can own it next.
    pub(super) async fn release(&self, game: GameId, epoch: Epoch) -> Result<(), LedgerError> {
        match self {
            Self::Sqlite(_) => Ok(()),
            Self::Postgres(ledger) => ledger.release(game, epoch).await,
        }
    }

    /// Stores that all clocks ran until `at`, and renews this server's lease.
    pub(super) async fn alive(&self, at: Moment) -> Result<Lease, LedgerError> {
        match self {
            Self::Sqlite(ledger) => ledger.alive(at).await.map(|()| Lease::Held),
            Self::Postgres(ledger) => ledger.alive(at).await,
        }
    }

    /// Returns the games of a list that this server still owns.
    pub(super) async fn still_owned(
        &self,
        games: Vec<(GameId, Epoch)>,
    ) -> Result<Vec<GameId>, LedgerError> {
        match self {
            Self::Sqlite(_) => Ok(games.into_iter().map(|(game, _)| game).collect()),
            Self::Postgres(ledger) => ledger.still_owned(games).await,
        }
    }

    /// Stores that all clocks ran until `at` and this server stops. Other nodes can own its games at
    /// once.
    pub(super) async fn leave(&self, at: Moment) -> Result<(), LedgerError> {
        match self {
            Self::Sqlite(ledger) => ledger.alive(at).await,
            Self::Postgres(ledger) => ledger.leave(at).await,
        }
    }

    /// Deletes the hosted games in which nothing has happened since `games_before`, and the games
    /// that were kept before `saves_before`. Returns their number.
    pub(super) async fn delete(
        &self,
        games_before: Moment,
        saves_before: Moment,
    ) -> Result<usize, LedgerError> {
        on_store!(self, store => store.delete(games_before, saves_before).await)
    }

    /// Keeps a game of an owner, unless the games of all owners would then take more than `most`
    /// bytes.
    pub(super) async fn save(
        &self,
        owner: KeyHash,
        entry: KeptGame,
        text: String,
        most: u64,
    ) -> Result<Saved, LedgerError> {
        on_store!(self, store => store.save(owner, entry, text, most).await)
    }

    /// Returns the games that an owner keeps, the latest first.
    pub(super) async fn list_saves(&self, owner: KeyHash) -> Result<Vec<KeptGame>, LedgerError> {
        on_store!(self, store => store.list_saves(owner).await)
    }

    /// Returns the text of a kept game, if there is one of this name.
    pub(super) async fn load_save(
        &self,
        owner: KeyHash,
        name: String,
    ) -> Result<Option<String>, LedgerError> {
        on_store!(self, store => store.load_save(owner, name).await)
    }

    /// Deletes a kept game, or all games of an owner.
    pub(super) async fn delete_saves(
        &self,
        owner: KeyHash,
        name: Option<String>,
    ) -> Result<(), LedgerError> {
        on_store!(self, store => store.delete_saves(owner, name).await)
    }
}

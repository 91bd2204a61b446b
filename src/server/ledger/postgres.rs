//! [`PostgresLedger`]: the store that the nodes of a cluster share.
//!
//! Steps are stored in batches. One statement stores the steps of a batch that continue their games
//! in the owner's epoch. If the connection breaks, the same statement is sent again, and recognises
//! steps that were stored the first time. So a restart of the database delays games, but ends none.

use super::{
    Claim, Epoch, LEASE, Lease, LedgerError, MOST_SAVES, Owned, Row, Saved, SharedSeek, readable,
};
use crate::{
    keys::{KeyHash, random_number},
    metrics::Metrics,
};
use core::{error::Error as _, time::Duration};
use deadpool_postgres::{
    Hook, HookError, Manager, ManagerConfig, Pool, PoolError, RecyclingMethod, Runtime,
};
use fogchess_online::{
    GameId, KeptGame, SeekId, Terms,
    hosting::{NodeId, Step},
};
use fogchess_rules::{BySide, Color, GameSetup, Moment};
use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
    time::Instant,
};
use tokio::{
    sync::{Semaphore, mpsc, oneshot},
    time::{sleep, timeout},
};
use tokio_postgres::{
    Config, Error, NoTls, Transaction,
    config::{Host, SslMode},
    error::SqlState,
    types::ToSql,
};
use tokio_postgres_rustls::MakeRustlsConnect;

/// The migrations of the tables, in order. Each only adds: servers of the previous version continue
/// to use the tables while they are replaced one by one.
const MIGRATIONS: [&str; 2] = [
    "
CREATE SEQUENCE node_number;
CREATE TABLE node (
    id BIGINT PRIMARY KEY,
    alive BIGINT NOT NULL,
    lease_until TIMESTAMPTZ NOT NULL
);
CREATE TABLE game (
    id BIGINT PRIMARY KEY,
    setup TEXT NOT NULL,
    white_key BYTEA NOT NULL,
    black_key BYTEA NOT NULL,
    touched BIGINT NOT NULL,
    owner BIGINT,
    epoch BIGINT NOT NULL DEFAULT 0,
    seq INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX game_touched ON game (touched);
CREATE INDEX game_owner ON game (owner);
CREATE TABLE step (
    game BIGINT NOT NULL REFERENCES game ON DELETE CASCADE,
    number INTEGER NOT NULL,
    epoch BIGINT NOT NULL,
    at BIGINT NOT NULL,
    clock_from BIGINT,
    deed TEXT NOT NULL,
    PRIMARY KEY (game, number)
);
CREATE TABLE save (
    owner BYTEA NOT NULL,
    name TEXT NOT NULL,
    entry TEXT NOT NULL,
    text TEXT NOT NULL,
    touched BIGINT NOT NULL,
    PRIMARY KEY (owner, name)
);
CREATE INDEX save_touched ON save (touched);
CREATE TABLE seek (
    id BIGINT PRIMARY KEY,
    node BIGINT NOT NULL,
    terms TEXT NOT NULL,
    key BYTEA NOT NULL,
    since TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    game BIGINT,
    is_white BOOLEAN
);
CREATE INDEX seek_node ON seek (node);
",
    // The last moment at which the clocks ran before the present owner, until a step of its own.
    "ALTER TABLE game ADD COLUMN closed BIGINT, ADD COLUMN closed_after INTEGER",
];
/// The version of the oldest server that can use these tables.
const OLDEST: i32 = 1;
/// The lock that is held during migrations.
const MIGRATION_LOCK: i64 = 0x666f_6763_6865_7373;

/// Stores the steps of a batch that continue their games, and returns these games.
const APPEND: &str = "
WITH new AS (
    SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::int[], $4::bigint[], $5::bigint[], $6::text[])
        AS new (game, epoch, number, at, clock_from, deed)
), moved AS (
    UPDATE game SET seq = new.number, touched = new.at FROM new
    WHERE game.id = new.game AND game.epoch = new.epoch AND game.seq = new.number - 1
    RETURNING game.id, game.epoch
), stored AS (
    INSERT INTO step (game, epoch, number, at, clock_from, deed)
    SELECT new.* FROM new JOIN moved ON moved.id = new.game AND moved.epoch = new.epoch
    RETURNING game, epoch
)
SELECT game, epoch FROM stored";

/// Returns the games of the steps of a batch that are stored. It is a statement of its own, since
/// it must see steps that were stored while [`APPEND`] waited.
const FIND: &str = "
SELECT game, epoch FROM step
JOIN unnest($1::bigint[], $2::bigint[], $3::int[], $4::bigint[], $5::text[])
    AS sent (game, epoch, number, at, deed) USING (game, epoch, number, at, deed)";

/// The most steps in one batch.
const BATCH: usize = 512;
/// The most batches that are sent at the same time.
const BATCHES: usize = 4;
/// The most steps that may wait.
const QUEUE: usize = 16_384;
/// The connections to the database, besides those for steps and for the lease.
const CONNECTIONS: usize = 6;
/// The time within which a connection must be made.
const CONNECT_WITHIN: Duration = Duration::from_secs(2);
/// The time after which a connection to a dead machine is given up.
const GIVE_UP_AFTER: Duration = Duration::from_secs(5);
/// The time for which a step waits for a database that is away.
const STORE_WITHIN: Duration = Duration::from_secs(30);
/// The time for which all other requests wait for it.
const ASK_WITHIN: Duration = Duration::from_secs(10);
/// The time between two tries.
const RETRY_AFTER: Duration = Duration::from_millis(100);
/// The most seeks that are read.
const MOST_SEEKS: i64 = 400;

/// The store.
#[derive(Clone, Debug)]
pub(crate) struct PostgresLedger {
    node: NodeId,
    first_seek: u64,
    steps: mpsc::Sender<Append>,
    pool: Pool,
    /// A connection of its own, since the lease must not wait for anything else.
    lease: Pool,
}

/// A step on its way to the database.
#[derive(Debug)]
struct Append {
    game: GameId,
    epoch: Epoch,
    step: Step,
    deed: String,
    reply: oneshot::Sender<Result<(), LedgerError>>,
}

impl PostgresLedger {
    /// Connects to the database, creates or migrates its tables, and joins as a new node. Returns
    /// the store and the time by the database's clock.
    ///
    /// # Errors
    /// Returns an error if the address is not valid, the database cannot be used, or its tables are
    /// those of a newer server.
    pub(crate) async fn open(url: &str, metrics: Metrics) -> Result<(Self, Moment), LedgerError> {
        let config: Config = url.parse().map_err(|_| LedgerError::NotAnAddress)?;
        let opened = Self::try_open(config.clone(), metrics).await;
        opened.map_err(|reason| LedgerError::Unusable {
            place: place(&config),
            reason: Box::new(reason),
        })
    }

    async fn try_open(mut config: Config, metrics: Metrics) -> Result<(Self, Moment), LedgerError> {
        config
            .application_name("fogchess-server")
            .connect_timeout(CONNECT_WITHIN)
            .tcp_user_timeout(GIVE_UP_AFTER)
            .keepalives_idle(GIVE_UP_AFTER)
            .keepalives_interval(Duration::from_secs(1))
            .keepalives_retries(3);
        let (pool, lease) = (pool(&config, CONNECTIONS)?, pool(&config, 1)?);
        let (steps, queue) = mpsc::channel(QUEUE);
        // Positive, because the database's numbers have a sign.
        let node = NodeId(random_number() >> 1);
        let mut ledger = Self { node, first_seek: 0, steps, pool, lease };
        let (number, now): (i64, i64) = retry(ASK_WITHIN, || ledger.try_join()).await?;
        ledger.first_seek = (number as u64) << 32;
        ledger.alive(Moment(now as u64)).await?;
        tokio::spawn(append_all(self::pool(&config, BATCHES)?, queue, metrics));
        Ok((ledger, Moment(now as u64)))
    }

    /// Creates the tables if they are missing. Returns the number of this node and the time.
    async fn try_join(&self) -> Result<(i64, i64), LedgerError> {
        let mut client = self.pool.get().await?;
        let work = client.transaction().await?;
        migrate(&work, &MIGRATIONS, OLDEST).await?;
        let row = work
            .query_one(
                "SELECT nextval('node_number'),
                        (extract(epoch FROM clock_timestamp()) * 1000)::bigint",
                &[],
            )
            .await?;
        work.commit().await?;
        Ok((row.get(0), row.get(1)))
    }

    /// This node.
    pub(crate) const fn node(&self) -> NodeId {
        self.node
    }

    /// The first of the numbers that this node may give to seeks.
    pub(crate) const fn first_seek(&self) -> u64 {
        self.first_seek
    }

    fn own_id(&self) -> i64 {
        self.node.0 as i64
    }

    pub(super) async fn create(
        &self,
        id: GameId,
        setup: GameSetup,
        keys: BySide<KeyHash>,
        meets: Option<(SeekId, Color)>,
        at: Moment,
    ) -> Result<bool, LedgerError> {
        let setup = serde_json::to_string(&setup)?;
        retry(ASK_WITHIN, || self.try_create(id, &setup, &keys, meets, at)).await
    }

    async fn try_create(
        &self,
        id: GameId,
        setup: &str,
        keys: &BySide<KeyHash>,
        meets: Option<(SeekId, Color)>,
        at: Moment,
    ) -> Result<bool, LedgerError> {
        let mut client = self.pool.get().await?;
        let work = client.transaction().await?;
        let id = id.0 as i64;
        if let Some((seek, side)) = meets {
            let met = work
                .prepare_cached(
                    "UPDATE seek SET game = $2, is_white = $3 FROM node
                     WHERE seek.id = $1 AND seek.game IS NULL
                     AND node.id = seek.node AND node.lease_until > clock_timestamp()",
                )
                .await?;
            let is_white = side == Color::White;
            if work.execute(&met, &[&(seek.0 as i64), &id, &is_white]).await? != 1 {
                // It may have been met by an earlier attempt whose answer was lost.
                let found = work.query_opt("SELECT FROM game WHERE id = $1", &[&id]).await?;
                return Ok(found.is_some());
            }
        }
        let new = work
            .prepare_cached(
                "INSERT INTO game (id, setup, white_key, black_key, touched)
                 VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
            )
            .await?;
        let (white, black) = (keys.white.0.as_slice(), keys.black.0.as_slice());
        work.execute(&new, &[&id, &setup, &white, &black, &(at.0 as i64)]).await?;
        work.commit().await?;
        Ok(true)
    }

    pub(super) async fn claim(&self, game: GameId) -> Result<Claim, LedgerError> {
        retry(ASK_WITHIN, || self.try_claim(game)).await
    }

    async fn try_claim(&self, game: GameId) -> Result<Claim, LedgerError> {
        let mut client = self.pool.get().await?;
        let work = client.transaction().await?;
        let id = game.0 as i64;
        let find = work
            .prepare_cached(
                "SELECT setup, white_key, black_key, owner,
                        CASE WHEN closed_after = seq THEN closed END
                 FROM game WHERE id = $1 FOR UPDATE",
            )
            .await?;
        let Some(row) = work.query_opt(&find, &[&id]).await? else { return Ok(Claim::Missing) };
        // After the game is locked: another node may have become its owner meanwhile.
        let lease = work
            .prepare_cached("SELECT alive, lease_until > clock_timestamp() FROM node WHERE id = $1")
            .await?;
        let owner: Option<i64> = row.get(3);
        let lease = match owner {
            Some(owner) => work.query_opt(&lease, &[&owner]).await?,
            None => None,
        };
        let alive = lease.as_ref().map(|row| Moment(row.get::<_, i64>(0) as u64));
        if let Some(other) = owner.filter(|owner| *owner != self.own_id())
            && lease.is_some_and(|row| row.get(1))
        {
            return Ok(Claim::Other(NodeId(other as u64)));
        }
        // An owner that has stored nothing has not let the clocks run. It may also be this node, in
        // an earlier attempt whose answer was lost.
        let closed = row.get::<_, Option<i64>>(4).map(|at| Moment(at as u64));
        let closed = closed.or(owner.map(|_| alive.unwrap_or_default()));
        let own = work
            .prepare_cached(
                "UPDATE game SET owner = $2, epoch = epoch + 1, closed = $3, closed_after = seq
                 WHERE id = $1 RETURNING epoch",
            )
            .await?;
        let closed_at = closed.map(|at| at.0 as i64);
        let epoch: i64 = work.query_one(&own, &[&id, &self.own_id(), &closed_at]).await?.get(0);
        let read = work
            .prepare_cached(
                "SELECT number, at, clock_from, deed FROM step WHERE game = $1 ORDER BY number",
            )
            .await?;
        let rows = work.query(&read, &[&id]).await?;
        work.commit().await?;
        let steps = rows.iter().map(|row| {
            Ok(Step {
                number: row.get::<_, i32>(0) as u32,
                at: Moment(row.get::<_, i64>(1) as u64),
                clock_from: row.get::<_, Option<i64>>(2).map(|from| Moment(from as u64)),
                deed: serde_json::from_str(row.get(3))?,
            })
        });
        let keys = BySide::from_fn(|side| {
            let hash: &[u8] = row.get(if side == Color::White { 1 } else { 2 });
            KeyHash(hash.try_into().unwrap_or_default())
        });
        let row_of_game = Row {
            setup: serde_json::from_str(row.get(0))?,
            keys,
            steps: steps.collect::<Result<_, LedgerError>>()?,
        };
        Ok(Claim::Own(Box::new(Owned { row: row_of_game, epoch: Epoch(epoch as u64), closed })))
    }

    pub(super) async fn append(
        &self,
        game: GameId,
        epoch: Epoch,
        step: Step,
    ) -> Result<(), LedgerError> {
        let deed = serde_json::to_string(&step.deed)?;
        let (reply, answer) = oneshot::channel();
        let append = Append { game, epoch, step, deed, reply };
        self.steps.send(append).await.map_err(|_| LedgerError::Closed)?;
        answer.await.map_err(|_| LedgerError::Closed)?
    }

    pub(super) async fn release(&self, game: GameId, epoch: Epoch) -> Result<(), LedgerError> {
        self.execute(
            "UPDATE game SET owner = NULL, closed = NULL WHERE id = $1 AND epoch = $2 AND owner = $3",
            &[&(game.0 as i64), &(epoch.0 as i64), &self.own_id()],
        )
        .await
        .map(drop)
    }

    pub(super) async fn alive(&self, at: Moment) -> Result<Lease, LedgerError> {
        let renew = async {
            let client = self.lease.get().await?;
            let renew = client
                .prepare_cached(
                    "WITH before AS (SELECT lease_until > clock_timestamp() AS held FROM node WHERE id = $1)
                     INSERT INTO node (id, alive, lease_until)
                     VALUES ($1, $2, clock_timestamp() + make_interval(secs => $3))
                     ON CONFLICT (id) DO UPDATE
                     SET alive = excluded.alive, lease_until = excluded.lease_until
                     RETURNING (SELECT held FROM before)",
                )
                .await?;
            let lease = LEASE.as_secs_f64();
            let row = client.query_one(&renew, &[&self.own_id(), &(at.0 as i64), &lease]).await?;
            let held: Option<bool> = row.get(0);
            Ok(if held == Some(true) { Lease::Held } else { Lease::Lapsed })
        };
        timeout(LEASE, renew).await.unwrap_or_else(|_| Err(silent()))
    }

    pub(super) async fn leave(&self, at: Moment) -> Result<(), LedgerError> {
        let (node, at) = (self.own_id(), at.0 as i64);
        retry(ASK_WITHIN, || async {
            // On the connection of the lease, so that no renewal comes after it.
            let client = self.lease.get().await?;
            client.execute("DELETE FROM seek WHERE node = $1", &[&node]).await?;
            let ends = "UPDATE node SET alive = $2, lease_until = clock_timestamp() WHERE id = $1";
            Ok(client.execute(ends, &[&node, &at]).await.map(drop)?)
        })
        .await
    }

    pub(super) async fn still_owned(
        &self,
        games: Vec<(GameId, Epoch)>,
    ) -> Result<Vec<GameId>, LedgerError> {
        let ids: Vec<_> = games.iter().map(|(game, _)| game.0 as i64).collect();
        let epochs: HashMap<_, _> =
            games.iter().map(|(game, epoch)| (game.0 as i64, epoch.0 as i64)).collect();
        // The lock waits for nodes that are taking a game because they found no lease.
        let rows = self
            .query(
                "SELECT id, epoch FROM game WHERE id = ANY ($1) AND owner = $2 FOR SHARE",
                &[&ids, &self.own_id()],
            )
            .await?;
        let still = rows.iter().map(|row| (row.get::<_, i64>(0), row.get::<_, i64>(1)));
        let still = still.filter(|(id, epoch)| epochs.get(id) == Some(epoch));
        Ok(still.map(|(id, _)| GameId(id as u64)).collect())
    }

    pub(super) async fn delete(
        &self,
        games_before: Moment,
        saves_before: Moment,
    ) -> Result<usize, LedgerError> {
        let before = |at: Moment| at.0 as i64;
        let games =
            self.execute("DELETE FROM game WHERE touched < $1", &[&before(games_before)]).await?;
        let saves =
            self.execute("DELETE FROM save WHERE touched < $1", &[&before(saves_before)]).await?;
        self.execute(
            "DELETE FROM seek WHERE NOT EXISTS
             (SELECT FROM node WHERE node.id = seek.node AND lease_until > clock_timestamp())",
            &[],
        )
        .await?;
        self.execute(
            "DELETE FROM node WHERE lease_until < clock_timestamp() - interval '1 day'
             AND NOT EXISTS (SELECT FROM game WHERE owner = node.id)",
            &[],
        )
        .await?;
        Ok((games + saves) as usize)
    }

    pub(super) async fn save(
        &self,
        owner: KeyHash,
        entry: KeptGame,
        text: String,
        most: u64,
    ) -> Result<Saved, LedgerError> {
        let json = serde_json::to_string(&entry)?;
        let kept = self
            .query(
                "SELECT coalesce(sum(octet_length(entry) + octet_length(text)), 0)::bigint
                 FROM save WHERE owner <> $1 OR name <> $2",
                &[&owner.0.as_slice(), &entry.name],
            )
            .await?;
        let others: i64 = kept.first().map_or(0, |row| row.get(0));
        if others.unsigned_abs() + (json.len() + text.len()) as u64 > most {
            return Ok(Saved::Full);
        }
        let stored = self
            .execute(
                "INSERT INTO save (owner, name, entry, text, touched) SELECT $1, $2, $3, $4, $5
                 WHERE (SELECT count(*) FROM save WHERE owner = $1 AND name <> $2) < $6
                 ON CONFLICT (owner, name) DO UPDATE SET entry = $3, text = $4, touched = $5",
                &[
                    &owner.0.as_slice(),
                    &entry.name,
                    &json,
                    &text,
                    &(entry.at as i64),
                    &i64::from(MOST_SAVES),
                ],
            )
            .await?;
        Ok(if stored == 1 { Saved::Yes } else { Saved::TooMany })
    }

    pub(super) async fn list_saves(&self, owner: KeyHash) -> Result<Vec<KeptGame>, LedgerError> {
        let rows =
            self.query("SELECT entry FROM save WHERE owner = $1", &[&owner.0.as_slice()]).await?;
        Ok(readable(rows.iter().map(|row| row.get(0))))
    }

    pub(super) async fn load_save(
        &self,
        owner: KeyHash,
        name: String,
    ) -> Result<Option<String>, LedgerError> {
        let found = self
            .query(
                "SELECT text FROM save WHERE owner = $1 AND name = $2",
                &[&owner.0.as_slice(), &name],
            )
            .await?;
        Ok(found.first().map(|row| row.get(0)))
    }

    pub(super) async fn delete_saves(
        &self,
        owner: KeyHash,
        name: Option<String>,
    ) -> Result<(), LedgerError> {
        self.execute(
            "DELETE FROM save WHERE owner = $1 AND ($2::text IS NULL OR name = $2)",
            &[&owner.0.as_slice(), &name],
        )
        .await
        .map(drop)
    }

    /// Shares a seek of this node. It lasts as long as the node's lease, or until it is withdrawn.
    pub(crate) async fn post_seek(
        &self,
        id: SeekId,
        terms: Terms,
        key: KeyHash,
    ) -> Result<(), LedgerError> {
        let terms = serde_json::to_string(&terms)?;
        self.execute(
            "INSERT INTO seek (id, node, terms, key) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
            &[&(id.0 as i64), &self.own_id(), &terms, &key.0.as_slice()],
        )
        .await
        .map(drop)
    }

    /// Withdraws a seek, unless it was met.
    pub(crate) async fn withdraw_seek(&self, id: SeekId) -> Result<(), LedgerError> {
        self.execute("DELETE FROM seek WHERE id = $1 AND game IS NULL", &[&(id.0 as i64)])
            .await
            .map(drop)
    }

    /// Returns the open seeks of all nodes that run, the oldest first, and those of this node that
    /// were met. The latter are deleted.
    pub(crate) async fn seeks(&self) -> Result<Vec<SharedSeek>, LedgerError> {
        let own = self.own_id();
        let mut rows = self
            .query(
                "SELECT id, terms, key, game, is_white FROM seek
                 WHERE node = $1 AND game IS NOT NULL",
                &[&own],
            )
            .await?;
        if !rows.is_empty() {
            // Only after they were read: with a lost answer a player would wait forever.
            let met: Vec<i64> = rows.iter().map(|row| row.get(0)).collect();
            self.execute("DELETE FROM seek WHERE id = ANY ($1)", &[&met]).await?;
        }
        let open = self.query(
            "SELECT seek.id, seek.terms, seek.key, seek.game, seek.is_white
             FROM seek JOIN node ON node.id = seek.node
             WHERE seek.game IS NULL AND node.lease_until > clock_timestamp()
             ORDER BY seek.since, seek.id LIMIT $1",
            &[&MOST_SEEKS],
        );
        rows.extend(open.await?);
        let seek = |row: tokio_postgres::Row| {
            let (game, is_white): (Option<i64>, Option<bool>) = (row.get(3), row.get(4));
            let side = if is_white == Some(true) { Color::White } else { Color::Black };
            let key: &[u8] = row.get(2);
            Ok(SharedSeek {
                id: SeekId(row.get::<_, i64>(0) as u64),
                terms: serde_json::from_str(row.get(1))?,
                key: KeyHash(key.try_into().unwrap_or_default()),
                met: game.map(|game| (GameId(game as u64), side)),
            })
        };
        rows.into_iter().map(seek).collect()
    }

    /// Executes a statement, which may be executed twice.
    async fn execute(
        &self,
        statement: &str,
        values: &[&(dyn ToSql + Sync)],
    ) -> Result<u64, LedgerError> {
        retry(ASK_WITHIN, || async {
            let client = self.pool.get().await?;
            let statement = client.prepare_cached(statement).await?;
            Ok(client.execute(&statement, values).await?)
        })
        .await
    }

    /// Returns the rows of a statement.
    async fn query(
        &self,
        statement: &str,
        values: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<tokio_postgres::Row>, LedgerError> {
        retry(ASK_WITHIN, || async {
            let client = self.pool.get().await?;
            let statement = client.prepare_cached(statement).await?;
            Ok(client.query(&statement, values).await?)
        })
        .await
    }
}

/// Returns the address of a database, without the password.
fn place(config: &Config) -> String {
    let host = match config.get_hosts().first() {
        Some(Host::Tcp(host)) => host.clone(),
        #[cfg(unix)]
        Some(Host::Unix(folder)) => folder.display().to_string(),
        None => "localhost".into(),
    };
    let port = config.get_ports().first().copied().unwrap_or(5432);
    format!("{host}:{port}/{}", config.get_dbname().unwrap_or_default())
}

/// Carries out the missing migrations.
///
/// # Errors
/// Returns an error if a server of this version cannot use the tables.
async fn migrate(
    work: &Transaction<'_>,
    migrations: &[&str],
    oldest: i32,
) -> Result<(), LedgerError> {
    // One server at a time.
    work.execute("SELECT pg_advisory_xact_lock($1)", &[&MIGRATION_LOCK]).await?;
    work.batch_execute(
        "CREATE TABLE IF NOT EXISTS schema (version INTEGER NOT NULL, oldest INTEGER NOT NULL)",
    )
    .await?;
    let found = work.query_opt("SELECT version, oldest FROM schema", &[]).await?;
    let (version, needed): (i32, i32) = found.map_or((0, 0), |row| (row.get(0), row.get(1)));
    if needed > migrations.len() as i32 {
        return Err(LedgerError::Newer);
    }
    for (step, tables) in (1..).zip(migrations).skip(version.max(0) as usize) {
        work.batch_execute(tables).await?;
        work.execute("DELETE FROM schema", &[]).await?;
        work.execute("INSERT INTO schema VALUES ($1, $2)", &[&step, &oldest]).await?;
    }
    Ok(())
}

/// Returns a pool of connections to the database. They are opened when they are needed, and again
/// when they have broken.
fn pool(config: &Config, most: usize) -> Result<Pool, LedgerError> {
    let manager = ManagerConfig { recycling_method: RecyclingMethod::Fast };
    let mut config = config.clone();
    let manager = if config.get_ssl_mode() == SslMode::Require {
        let roots = rustls_native_certs::load_native_certs().certs;
        let mut store = rustls::RootCertStore::empty();
        store.add_parsable_certificates(roots);
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let tls = rustls::ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(|error| LedgerError::Away(error.to_string()))?
            .with_root_certificates(store)
            .with_no_client_auth();
        Manager::from_config(config, MakeRustlsConnect::new(tls), manager)
    } else {
        config.ssl_mode(SslMode::Disable);
        Manager::from_config(config, NoTls, manager)
    };
    Pool::builder(manager)
        .max_size(most)
        .runtime(Runtime::Tokio1)
        .create_timeout(Some(CONNECT_WITHIN))
        .wait_timeout(Some(ASK_WITHIN))
        .post_create(Hook::async_fn(|client, _| {
            Box::pin(async move {
                // Some databases are configured to answer before a step is on the disk.
                let set = client.batch_execute("SET synchronous_commit = on").await;
                set.map_err(HookError::Backend)
            })
        }))
        .build()
        .map_err(|error| LedgerError::Away(error.to_string()))
}

/// Stores the steps that wait, until all clones of the ledger are dropped.
async fn append_all(pool: Pool, mut queue: mpsc::Receiver<Append>, metrics: Metrics) {
    let turns = Arc::new(Semaphore::new(BATCHES));
    let mut some = Vec::new();
    while queue.recv_many(&mut some, BATCH).await > 0 {
        let Ok(turn) = Arc::clone(&turns).acquire_owned().await else { return };
        // Adds the steps that came while all were busy.
        while some.len() < BATCH
            && let Ok(more) = queue.try_recv()
        {
            some.push(more);
        }
        let (batch, pool, metrics) = (core::mem::take(&mut some), pool.clone(), metrics.clone());
        tokio::spawn(async move {
            append(&pool, batch, &metrics).await;
            drop(turn);
        });
    }
}

/// Stores a batch of steps, each of another game, and answers.
async fn append(pool: &Pool, batch: Vec<Append>, metrics: &Metrics) {
    let column = |value: fn(&Append) -> i64| batch.iter().map(value).collect::<Vec<_>>();
    let (games, epochs) = (column(|it| it.game.0 as i64), column(|it| it.epoch.0 as i64));
    let at = column(|it| it.step.at.0 as i64);
    let numbers: Vec<_> = batch.iter().map(|it| it.step.number as i32).collect();
    let from = |it: &Append| it.step.clock_from.map(|from| from.0 as i64);
    let clock_from: Vec<_> = batch.iter().map(from).collect();
    let deeds: Vec<_> = batch.iter().map(|it| it.deed.as_str()).collect();
    let started = Instant::now();
    let stored = retry(STORE_WITHIN, || async {
        let client = pool.get().await?;
        let append = client.prepare_cached(APPEND).await?;
        let values: [&(dyn ToSql + Sync); 6] =
            [&games, &epochs, &numbers, &at, &clock_from, &deeds];
        let mut rows = client.query(&append, &values).await?;
        if rows.len() < batch.len() {
            // An earlier attempt whose answer was lost may have stored them.
            let find = client.prepare_cached(FIND).await?;
            let values: [&(dyn ToSql + Sync); 5] = [&games, &epochs, &numbers, &at, &deeds];
            rows.extend(client.query(&find, &values).await?);
        }
        let stored = rows.iter().map(|row| (row.get::<_, i64>(0), row.get::<_, i64>(1)));
        Ok(stored.collect::<HashSet<_>>())
    })
    .await;
    // Counted before the answers, so that the metrics are never behind them.
    if let Ok(stored) = &stored {
        metrics.stored(stored.len() as u64, started.elapsed());
    }
    for Append { game, epoch, reply, .. } in batch {
        let (game, epoch) = (game.0 as i64, epoch.0 as i64);
        // If nobody waits for the answer any more, it is dropped.
        let _ = reply.send(match &stored {
            Ok(stored) if stored.contains(&(game, epoch)) => Ok(()),
            Ok(_) => Err(LedgerError::Fenced),
            Err(LedgerError::Refused(code)) => Err(LedgerError::Refused(code.clone())),
            Err(LedgerError::Away(reason)) => Err(LedgerError::Away(reason.clone())),
            Err(_) => Err(silent()),
        });
    }
}

/// Repeats an attempt while the database is away, for at most this time.
async fn retry<T, F: Future<Output = Result<T, LedgerError>>>(
    within: Duration,
    mut attempt: impl FnMut() -> F,
) -> Result<T, LedgerError> {
    let (started, mut reason) = (Instant::now(), None);
    loop {
        match timeout(within.saturating_sub(started.elapsed()), attempt()).await {
            Ok(Err(LedgerError::Away(why))) if started.elapsed() < within => reason = Some(why),
            Ok(done) => return done,
            // An earlier attempt may have found a better reason.
            Err(_) => return Err(reason.map_or_else(silent, LedgerError::Away)),
        }
        sleep(RETRY_AFTER).await;
    }
}

/// The error of a database that does not answer.
fn silent() -> LedgerError {
    LedgerError::Away("it does not answer".into())
}

impl From<PoolError> for LedgerError {
    fn from(error: PoolError) -> Self {
        match error {
            PoolError::Backend(error) | PoolError::PostCreateHook(HookError::Backend(error)) => {
                error.into()
            }
            _ => silent(),
        }
    }
}

impl From<Error> for LedgerError {
    /// Keeps only the SQLSTATE of an error: its text may quote stored values.
    fn from(error: Error) -> Self {
        let Some(code) = error.code() else {
            let reason = error.source().map_or_else(|| error.to_string(), ToString::to_string);
            return Self::Away(reason);
        };
        let passes = [
            SqlState::T_R_SERIALIZATION_FAILURE,
            SqlState::T_R_DEADLOCK_DETECTED,
            SqlState::TOO_MANY_CONNECTIONS,
            // The server is a standby of another one.
            SqlState::READ_ONLY_SQL_TRANSACTION,
        ];
        // The classes of broken connections (08), and of a database that starts or stops (57P).
        if passes.contains(code) || code.code().starts_with("08") || code.code().starts_with("57P")
        {
            Self::Away(format!("SQLSTATE {}", code.code()))
        } else {
            Self::Refused(code.code().to_owned())
        }
    }
}

#[cfg(test)]
mod tests;

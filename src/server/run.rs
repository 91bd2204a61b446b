//! Starting and stopping the server.

use super::{
    announcement::Announcement,
    bus,
    clock::ServerClock,
    connections::{self, Entrance},
    events::LobbyEvent,
    games::Games,
    host, hosted,
    kept::KeptGames,
    ledger::{self, Condition, LEASE, Lease, Ledger, LedgerError, PostgresLedger, SqliteLedger},
    limits::Limits,
    lobby, log,
    metrics::Metrics,
    options::{Options, Store},
    pages,
    qr::qr_code,
    sockets::{self, Sockets},
};
use axum::{Router, extract::State, http::StatusCode, response::IntoResponse, routing::get};
use core::{
    future::pending,
    net::{IpAddr, Ipv4Addr, SocketAddr},
    time::Duration,
};
use fogchess_online::{HostFault, HostReport, hosting::OfferedComputer};
use fogchess_rules::Moment;
use rustls::{
    ServerConfig,
    crypto::ring,
    pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject},
};
use std::{
    error::Error,
    io::{self, Read, Write},
    net::{TcpStream, UdpSocket},
    path::{Path, PathBuf},
    sync::Arc,
    thread::JoinHandle,
};
use tokio::{
    net::TcpListener,
    sync::{mpsc, oneshot},
    time::{MissedTickBehavior, interval, sleep},
};
use tokio_rustls::TlsAcceptor;

/// The time between two signs of life of a single server in the store.
const ALIVE_EVERY: Duration = Duration::from_secs(5);
/// The time between two deletions of old games.
const TIDY_EVERY: Duration = Duration::from_secs(3_600);
/// The time after which a game that somebody keeps on the server is deleted.
const KEEP_SAVES: Duration = Duration::from_secs(365 * 24 * 60 * 60);
/// The time without an answer of the store after which a server is unhealthy.
const UNWELL_AFTER: Duration = Duration::from_secs(10);

/// The error of a server that cannot run.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// The address cannot be listened on.
    #[error("cannot listen on {0}: {1}. Name another address")]
    Listen(SocketAddr, io::Error),
    /// The system has no folder for data.
    #[error("this system has no folder for data: name a file with --store")]
    NoStore,
    /// The store cannot be opened.
    #[error("{}: {reason}", .file.display())]
    Store {
        /// The file.
        file: PathBuf,
        /// The reason.
        reason: String,
    },
    /// Another server uses the store.
    #[error("{}: {}", .0.display(), LedgerError::InUse)]
    InUse(PathBuf),
    /// The database cannot be used.
    #[error("{0}")]
    Database(String),
    /// A database is for several servers, a file for one.
    #[error("--store postgres://… and --bus nats://… go together: name both, or none")]
    NotACluster,
    /// The bus cannot be used.
    #[error("the bus that --bus names: {0}")]
    Bus(String),
    /// Only a file can be copied.
    #[error("--backup copies a file: for a database, use pg_dump")]
    NotAFile,
    /// The store cannot be copied.
    #[error("the store cannot be copied to {}: {reason}", .file.display())]
    Backup {
        /// The file of the copy.
        file: PathBuf,
        /// The reason.
        reason: String,
    },
    /// The certificate cannot be used.
    #[error("the certificate or its key cannot be used: {0}")]
    Certificate(Box<dyn Error + Send + Sync>),
    /// The store is no longer where it was.
    #[error(
        "the store was deleted or replaced while the server used it. Stop the server before you \
         change it, and start it again: it goes on with what is there now"
    )]
    StoreGone,
    /// Something could not be stored at the end.
    #[error(
        "not everything could be stored at the end: {0}. What was acknowledged is in the store"
    )]
    NotStored(String),
    /// The server broke.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The server does not answer, or is not healthy.
    #[error("no healthy server answers at {0}")]
    Unhealthy(SocketAddr),
}

/// Runs a server until it is stopped by SIGTERM or Ctrl+C.
///
/// # Errors
/// Returns an error if the server cannot start, or breaks.
pub fn run(options: &Options) -> Result<(), ServerError> {
    log::start();
    // Each connection is an open file. Many systems allow a thousand of them by default.
    if let Err(error) = rlimit::increase_nofile_limit(u64::MAX) {
        tracing::warn!("the number of connections may be small: {error}");
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let served = runtime.block_on(serve(options));
    if let (true, Err(error)) = (options.hosted, &served) {
        hosted::tell(&HostReport::Failed(match error {
            ServerError::Listen(address, error) if error.kind() == io::ErrorKind::AddrInUse => {
                HostFault::PortTaken(address.port())
            }
            ServerError::InUse(_) => HostFault::AlreadyRuns,
            error => HostFault::Other(error.to_string()),
        }));
    }
    served
}

/// Copies the store to a new file, also while a server runs on it.
///
/// # Errors
/// Returns an error if the file exists already or cannot be written, or the store cannot be read.
pub fn back_up(options: &Options, file: &Path) -> Result<(), ServerError> {
    let Store::File(store) = options.store().ok_or(ServerError::NoStore)? else {
        return Err(ServerError::NotAFile);
    };
    ledger::back_up(&store, file)
        .map_err(|error| ServerError::Backup { file: file.into(), reason: error.to_string() })
}

/// Asks a running server whether it is healthy.
///
/// # Errors
/// Returns an error if it does not answer, or is not healthy.
pub fn health(options: &Options) -> Result<(), ServerError> {
    let mut address = options.listen;
    if address.ip().is_unspecified() {
        address.set_ip(IpAddr::V4(Ipv4Addr::LOCALHOST));
    }
    let ask = || -> io::Result<bool> {
        let wait = Duration::from_secs(3);
        let mut stream = TcpStream::connect_timeout(&address, wait)?;
        stream.set_read_timeout(Some(wait))?;
        if options.cert.is_some() {
            // Connecting is enough: the certificate is not for this address.
            return Ok(true);
        }
        stream.write_all(b"GET /health HTTP/1.0\r\nHost: localhost\r\n\r\n")?;
        let mut answer = String::new();
        stream.take(1_024).read_to_string(&mut answer)?;
        Ok(answer.split(' ').nth(1) == Some("200"))
    };
    match ask() {
        Ok(true) => Ok(()),
        Ok(false) | Err(_) => Err(ServerError::Unhealthy(address)),
    }
}

async fn serve(options: &Options) -> Result<(), ServerError> {
    let metrics = Metrics::new();
    let Opened { ledger, thread, last, alive_every } = open(options, metrics.clone()).await?;
    let clock = ServerClock::start(last)?;
    let games =
        Games::new(options.games, host::start, ledger.clone(), clock.clone(), metrics.clone());
    if let (Ledger::Postgres(database), Some(address)) = (&ledger, &options.bus) {
        let (node, metrics) = (database.node(), metrics.clone());
        let bus = bus::start(address, node, clock, metrics, games.clone()).await;
        games.set_bus(bus.map_err(|error| ServerError::Bus(error.to_string()))?);
    }
    let after_ms = u64::from(options.computer_after) * 1_000;
    let computer = options.computer.0.map(|level| OfferedComputer { level, after_ms });
    let lobby = lobby::open(games.clone(), computer, metrics.clone());
    if let Some(bus) = games.bus() {
        let watched = bus.watch_seeks(lobby.clone()).await;
        watched.map_err(|error| ServerError::Bus(error.to_string()))?;
    }
    let limits = Limits::new(options);
    let shared = Sockets {
        games: games.clone(),
        kept: KeptGames::new(ledger.clone(), limits.clone(), options.kept_mib),
        lobby: lobby.clone(),
        limits: limits.clone(),
        metrics: metrics.clone(),
        origins: options.origin.clone().into(),
        behind_proxy: options.behind_proxy,
        messages_per_minute: options.messages_per_minute,
        open: Default::default(),
    };
    let page = options.page();
    let app = Router::new()
        .route("/ws/game", get(sockets::game))
        .route("/ws/lobby", get(sockets::lobby))
        .route("/health", get(answer_health))
        .merge(pages::routes(&page, options.cert.is_some()))
        .with_state(shared);
    let tls = match (&options.cert, &options.key) {
        (Some(cert), Some(key)) => Some(tls(cert, key).map_err(ServerError::Certificate)?),
        _ => None,
    };
    let listener = listen(options.listen).await?;
    let address = listener.local_addr()?;
    if let Some(address) = options.metrics {
        let listener = listen(address).await?;
        tracing::info!("metrics at http://{}/metrics", listener.local_addr()?);
        let app = Router::new().route("/metrics", get(answer_metrics)).with_state(metrics.clone());
        let entrance = Entrance { limits: None, tls: None, metrics: metrics.clone() };
        // It ends with the server.
        tokio::spawn(connections::serve(listener, entrance, app, pending()));
    }
    // Before anybody can know that the server runs.
    let (ask, asked) = oneshot::channel();
    let stopping =
        tokio::spawn(stop_when_asked(stop_signal()?, ask, games.clone(), lobby, options.clone()));
    // After a crash, clocks go on from this sign of life at the earliest.
    note_alive(&games).await;
    let upkeep = tokio::spawn(keep_up(games.clone(), limits.clone(), options.keep(), alive_every));
    let announcement = options.announce.as_deref().and_then(|name| {
        Announcement::start(name, address)
            .inspect_err(|error| tracing::warn!("the server cannot be announced: {error}"))
            .ok()
    });
    let own_page = own_page(address, tls.is_some());
    let reporting = options.hosted.then(|| {
        let has_page = pages::is_built(&page);
        let port = address.port();
        hosted::tell(&HostReport::Open { page: own_page.clone(), port, has_page });
        tokio::spawn(hosted::report(metrics.clone()))
    });
    if reporting.is_none() {
        print_addresses(address, tls.is_some(), own_page)?;
    }
    let limits = (!options.behind_proxy).then_some(limits);
    let entrance = Entrance { limits, tls, metrics };
    connections::serve(listener, entrance, app, async { drop(asked.await) }).await;
    let stopped = stopping.await.map_err(io::Error::from)?;
    if let Some(announcement) = announcement {
        let _ = tokio::task::spawn_blocking(|| announcement.stop()).await;
    }
    if let Some(reporting) = reporting {
        reporting.abort();
    }
    upkeep.abort();
    let _ = upkeep.await;
    drop((ledger, games));
    if let Some(thread) = thread {
        // The thread ends when all clones of the ledger are dropped.
        let _ = tokio::task::spawn_blocking(move || thread.join()).await;
    }
    tracing::info!("stopped");
    stopped
}

async fn listen(address: SocketAddr) -> Result<TcpListener, ServerError> {
    let listening = TcpListener::bind(address).await;
    listening.map_err(|error| ServerError::Listen(address, error))
}

/// Returns the encryption with a certificate.
fn tls(cert: &Path, key: &Path) -> Result<TlsAcceptor, Box<dyn Error + Send + Sync>> {
    let chain = CertificateDer::pem_file_iter(cert)?.collect::<Result<Vec<_>, _>>()?;
    let key = PrivateKeyDer::from_pem_file(key)?;
    let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()?
        .with_no_client_auth()
        .with_single_cert(chain, key)?;
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(TlsAcceptor::from(Arc::new(config)))
}

/// A store that was opened.
struct Opened {
    ledger: Ledger,
    /// The thread of a store in a file.
    thread: Option<JoinHandle<()>>,
    /// The last moment in the store.
    last: Moment,
    alive_every: Duration,
}

/// Opens the store.
async fn open(options: &Options, metrics: Metrics) -> Result<Opened, ServerError> {
    let store = options.store().ok_or(ServerError::NoStore)?;
    match (store, &options.bus) {
        (Store::File(file), None) => {
            let opened = SqliteLedger::open(&file, metrics);
            let (ledger, thread, last) = opened.map_err(|error: LedgerError| match error {
                LedgerError::InUse => ServerError::InUse(file),
                error => ServerError::Store { file, reason: error.to_string() },
            })?;
            let ledger = Ledger::Sqlite(ledger);
            Ok(Opened { ledger, thread: Some(thread), last, alive_every: ALIVE_EVERY })
        }
        (Store::Postgres(url), Some(_)) => {
            let opened = PostgresLedger::open(&url, metrics).await;
            let (ledger, last) =
                opened.map_err(|error| ServerError::Database(error.to_string()))?;
            let ledger = Ledger::Postgres(ledger);
            Ok(Opened { ledger, thread: None, last, alive_every: LEASE / 3 })
        }
        _ => Err(ServerError::NotACluster),
    }
}

/// Stores that the server runs. If the lease has run out, closes the games that it has lost.
async fn note_alive(games: &Games) {
    let noted = games.ledger().alive(games.ran_until()).await;
    if !matches!(noted, Ok(Lease::Held)) {
        games.metrics().lease_failures.inc();
        games.set_in_doubt(true);
    }
    let looked = match noted {
        Ok(_) if games.in_doubt().is_some() => games.close_lost().await,
        Ok(_) => return,
        Err(error) => Err(error),
    };
    match looked {
        Ok(()) => games.set_in_doubt(false),
        Err(error) => tracing::error!("the store does not work: {error}"),
    }
}

/// Stores regularly that the server runs, and deletes old games.
async fn keep_up(games: Games, limits: Limits, keep: Duration, alive_every: Duration) {
    let (mut alive, mut tidy) = (interval(alive_every), interval(TIDY_EVERY));
    alive.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = alive.tick() => if !games.is_stopping() {
                note_alive(&games).await;
            },
            _ = tidy.tick() => {
                limits.tidy();
                let before = |keep: Duration| {
                    Moment(games.now().0.saturating_sub(keep.as_millis() as u64))
                };
                match games.ledger().delete(before(keep), before(KEEP_SAVES)).await {
                    Ok(0) => {}
                    Ok(count) => tracing::info!("{count} old games were deleted"),
                    Err(error) => tracing::error!("old games could not be deleted: {error}"),
                }
            }
        }
    }
}

/// Waits for the `signal` to stop, for the end of the game that runs the server, or for the loss of
/// the store. Then closes the lobby and all games, and `ask`s the server to stop.
///
/// # Errors
/// Returns an error if the store is lost, or something could not be stored.
async fn stop_when_asked(
    signal: impl Future<Output = ()>,
    ask: oneshot::Sender<()>,
    games: Games,
    lobby: mpsc::Sender<LobbyEvent>,
    options: Options,
) -> Result<(), ServerError> {
    let ledger = games.ledger();
    tokio::select! {
        () = signal => {}
        () = hosted::game_has_ended(), if options.hosted => {}
        () = sleep(options.stop_after.map_or(Duration::MAX, Duration::from_secs)) => {}
        () = ledger.gone() => tracing::error!("the store is gone: the server stops"),
    }
    tracing::info!("stopping: games finish what is being stored");
    // A lobby that has closed needs no goodbye.
    let _ = lobby.send(LobbyEvent::Stop).await;
    games.stop().await;
    if let Some(bus) = games.bus() {
        bus.stop();
    }
    let left = ledger.leave(games.ran_until()).await;
    // The server may have broken already.
    let _ = ask.send(());
    match left {
        _ if ledger.condition() == Condition::Gone => Err(ServerError::StoreGone),
        Err(error) => Err(ServerError::NotStored(error.to_string())),
        Ok(()) => Ok(()),
    }
}

/// Listens from now on for the signals that ask to stop. Returns what waits for the first.
#[cfg(unix)]
fn stop_signal() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}

/// Listens from now on for Ctrl+C. Returns what waits for the first.
#[cfg(windows)]
fn stop_signal() -> io::Result<impl Future<Output = ()>> {
    let mut ctrl_c = tokio::signal::windows::ctrl_c()?;
    Ok(async move { drop(ctrl_c.recv().await) })
}

async fn answer_health(State(shared): State<Sockets>) -> impl IntoResponse {
    if shared.games.is_stopping() {
        (StatusCode::SERVICE_UNAVAILABLE, "stopping\n")
    } else if shared.games.ledger().condition() != Condition::Well {
        (StatusCode::SERVICE_UNAVAILABLE, "nothing can be stored\n")
    } else if shared.games.in_doubt().is_some_and(|time| time > UNWELL_AFTER) {
        (StatusCode::SERVICE_UNAVAILABLE, "the store does not answer\n")
    } else {
        (StatusCode::OK, "ok\n")
    }
}

async fn answer_metrics(State(metrics): State<Metrics>) -> impl IntoResponse {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([("content-type", kind)], metrics.text())
}

/// Returns the address of the page in the local network; `None` if this machine is in none, or if only
/// this machine can reach the server.
fn own_page(address: SocketAddr, tls: bool) -> Option<String> {
    let scheme = if tls { "https" } else { "http" };
    let ip = if address.ip().is_unspecified() { own_address()? } else { address.ip() };
    Some(format!("{scheme}://{}/", SocketAddr::new(ip, address.port())))
}

/// Prints the addresses to open, with a QR code for a phone.
fn print_addresses(address: SocketAddr, tls: bool, page: Option<String>) -> io::Result<()> {
    let scheme = if tls { "https" } else { "http" };
    let mut out = io::stdout().lock();
    if !address.ip().is_unspecified() {
        return writeln!(out, "Open {scheme}://{address}/ to play.  (Ctrl+C ends it)");
    }
    writeln!(out, "On this computer:         {scheme}://localhost:{}/", address.port())?;
    if let Some(page) = page {
        writeln!(out, "In the same network:      {page}")?;
        if let Some(code) = qr_code(&page) {
            writeln!(out, "\n{code}")?;
        }
    }
    writeln!(out, "(Ctrl+C ends it)")?;
    out.flush()
}

/// Returns the address of this machine in its network, if it is in one.
fn own_address() -> Option<IpAddr> {
    // Connecting a datagram socket sends nothing: it only finds the route. The address is reserved
    // for documentation (RFC 5737).
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    let routed =
        socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).and_then(|()| socket.local_addr());
    // A network may have no way out of it.
    let any = || if_addrs::get_if_addrs().ok()?.into_iter().map(|own| own.ip()).find(is_reachable);
    routed.ok().map(|address| address.ip()).filter(is_reachable).or_else(any)
}

fn is_reachable(address: &IpAddr) -> bool {
    matches!(address, IpAddr::V4(address) if !address.is_loopback() && !address.is_link_local())
}

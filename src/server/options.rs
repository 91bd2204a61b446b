//! The command line of the server.

use super::pages;
use clap::Parser;
use core::{fmt, time::Duration};
use etcetera::{AppStrategy, AppStrategyArgs};
use fogchess_rules::Level;
use std::{net::SocketAddr, path::PathBuf};

const AFTER_HELP: &str = "\
Stop it with Ctrl+C or SIGTERM: it finishes what is being stored, tells everybody, and no clock
runs while it is away.

Without a certificate it speaks plain HTTP, which is fine on this machine and in a home network.
On the internet, give it a certificate or run it behind a proxy that has one.

GET /health answers 200 while games can be played, and 503 while nothing can be stored.";

/// Keeps games of fog chess for players at different screens, and serves the page.
#[derive(Parser, Clone, Debug)]
#[command(name = "fogchess-server", version, after_help = AFTER_HELP)]
#[command(args_override_self = true)]
pub struct Options {
    /// The address and port to listen on; 0.0.0.0 is every network of this machine
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "0.0.0.0:8080")]
    pub listen: SocketAddr,
    /// The folder of the page, as ./play web --build-only makes it [default: the page that came
    /// with the program, or dist]
    #[arg(long, value_name = "DIR")]
    pub page: Option<PathBuf>,
    /// The file in which games are kept [default: games.sqlite in the system's folder for data],
    /// or the address of a Postgres database, which several servers can share
    #[arg(long, value_name = "FILE|URL", value_parser = store)]
    pub store: Option<Store>,
    /// The NATS server over which servers with the same database reach each other
    #[arg(long, value_name = "nats://HOST")]
    pub bus: Option<String>,
    /// The certificate chain for TLS, as PEM
    #[arg(long, value_name = "FILE", requires = "key")]
    pub cert: Option<PathBuf>,
    /// The private key of the certificate, as PEM
    #[arg(long, value_name = "FILE", requires = "cert")]
    pub key: Option<PathBuf>,
    /// Another origin, such as <https://example.org>, whose pages may connect; may be repeated
    #[arg(long, value_name = "ORIGIN")]
    pub origin: Vec<String>,
    /// Trust the last address in X-Forwarded-For, which a proxy in front adds: count by it, and measure
    /// the lag of players by their pongs alone
    #[arg(long)]
    pub behind_proxy: bool,
    /// Another address and port, whose /metrics is for Prometheus; without it there are no metrics
    #[arg(long, value_name = "ADDRESS:PORT")]
    pub metrics: Option<SocketAddr>,
    /// The most games that are open at once
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    pub games: usize,
    /// The most connections from one address; a page takes up to eight while it loads
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub sockets_per_address: usize,
    /// The most connections that one address may make in a minute
    #[arg(long, value_name = "N", default_value_t = 300)]
    pub connections_per_minute: u32,
    /// The most messages that one connection may send in a minute
    #[arg(long, value_name = "N", default_value_t = 300)]
    pub messages_per_minute: u32,
    /// The messages to games that one address may send in a day; more of them are slowed down
    #[arg(long, value_name = "N", default_value_t = 500_000)]
    pub messages_per_day: u32,
    /// The most games that one address may begin in a minute
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub games_per_minute: u32,
    /// The most that the games which players keep here may take, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 1_024)]
    pub kept_mib: u32,
    /// The most that one address may add to them in a day, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 16)]
    pub kept_mib_per_day: u32,
    /// The days after which a game that is over, or that nobody plays any more, is deleted
    #[arg(long, value_name = "DAYS", default_value_t = 30)]
    pub keep_days: u32,
    /// The level of the computer that offers itself to players who wait, or none
    #[arg(long, value_name = "LEVEL", default_value = "ranger", value_parser = computer)]
    pub computer: Computer,
    /// The seconds after which that computer offers itself
    #[arg(long, value_name = "SECONDS", default_value_t = 15)]
    pub computer_after: u32,
    /// Announce the server under this name in the local network (mDNS), so that games there find it
    #[arg(long, value_name = "NAME")]
    pub announce: Option<String>,
    /// Report to the game that runs this server, line by line, and stop when standard input ends
    #[arg(long, hide = true)]
    pub hosted: bool,
    /// Stop after this number of seconds
    #[arg(long, value_name = "SECONDS", hide = true)]
    pub stop_after: Option<u64>,
    /// Copy the store to a new file, also while a server runs on it, and exit
    #[arg(long, value_name = "FILE")]
    pub backup: Option<PathBuf>,
    /// Ask the server at --listen whether it is well, and exit with 0 if it is
    #[arg(long)]
    pub health: bool,
}

/// The place in which games are kept.
#[derive(Clone, PartialEq, Eq)]
pub enum Store {
    /// A file.
    File(PathBuf),
    /// A database, by its address, which may hold a password.
    Postgres(String),
}

impl fmt::Debug for Store {
    /// Writes no address, so that no password reaches a log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if let Self::File(_) = self { "File(..)" } else { "Postgres(..)" })
    }
}

fn store(text: &str) -> Result<Store, String> {
    match text.split_once("://") {
        Some(("postgres" | "postgresql", _)) => Ok(Store::Postgres(text.to_owned())),
        Some((scheme, _)) => Err(format!("{scheme}:// is no store: name a file or postgres://…")),
        None => Ok(Store::File(text.into())),
    }
}

/// The computer that offers itself to players who wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Computer(pub Option<Level>);

fn computer(text: &str) -> Result<Computer, String> {
    if text.eq_ignore_ascii_case("none") {
        return Ok(Computer(None));
    }
    text.parse().map(|level| Computer(Some(level))).map_err(|error| format!("{error}, or none"))
}

impl Options {
    /// Returns the folder of the page.
    pub(super) fn page(&self) -> PathBuf {
        self.page.clone().or_else(pages::of_program).unwrap_or_else(|| "dist".into())
    }

    /// Returns the place in which games are kept. `None` if the system has no folder for data.
    pub(super) fn store(&self) -> Option<Store> {
        if let Some(store) = &self.store {
            return Some(store.clone());
        }
        let game = AppStrategyArgs {
            top_level_domain: "org".into(),
            author: "fogchess".into(),
            app_name: "fogchess".into(),
        };
        let folders = etcetera::app_strategy::choose_native_strategy(game).ok()?;
        Some(Store::File(folders.data_dir().join("server").join("games.sqlite")))
    }

    /// Returns the time after which a game is deleted.
    pub(super) fn keep(&self) -> Duration {
        Duration::from_secs(u64::from(self.keep_days) * 24 * 60 * 60)
    }
}

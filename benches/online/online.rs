//! Measures a server: two bots a game, over real sockets of this machine, move at random from what
//! they see.
//!
//! `online --server PROGRAM [--games N] [--rate MOVES-A-SECOND] [--seconds S]` does the same with the
//! least that a server can be (`relay`) and with the server: fills it with games, lets it rest, lets
//! all play, and reports. With `--plies P` it reports the server's memory instead, when all games are
//! P plies old, and when everybody has left.

mod client;
mod process;
mod relay;

use client::{Load, fill, play};
use process::Process;
use std::{
    env,
    io::{self, Write},
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};
use tokio::{task::JoinSet, time::sleep};

/// The time for which all are connected and nobody moves.
const REST: Duration = Duration::from_secs(10);
/// The time before which nothing is counted.
const WARM_UP: Duration = Duration::from_secs(5);
/// The time after which a server has put all games to sleep that nobody is connected to.
const ASLEEP: Duration = Duration::from_secs(90);
/// The longest time that all are waited for.
const PATIENCE: Duration = Duration::from_secs(240);

struct Options {
    server: PathBuf,
    games: usize,
    rate: f64,
    time: Duration,
    plies: Option<u32>,
}

impl Options {
    fn parse() -> Option<Self> {
        let mut options = Self {
            server: PathBuf::new(),
            games: 1_000,
            rate: 1_000.0,
            time: Duration::from_secs(30),
            plies: None,
        };
        let mut args = env::args().skip(1).filter(|arg| arg != "--bench");
        while let Some(arg) = args.next() {
            let value = args.next()?;
            match arg.as_str() {
                "--server" => options.server = value.into(),
                "--games" => options.games = value.parse().ok()?,
                "--rate" => options.rate = value.parse().ok()?,
                "--seconds" => options.time = Duration::from_secs(value.parse().ok()?),
                "--plies" => options.plies = Some(value.parse().ok()?),
                _ => return None,
            }
        }
        (options.games > 0 && options.rate > 0.0).then_some(options)
    }
}

/// A server, and the bots at it.
struct Crowd {
    server: Process,
    load: Arc<Load>,
    players: JoinSet<()>,
}

/// The figures that are compared.
struct Figures {
    median_ms: f64,
    p99_ms: f64,
    processor_us: f64,
}

#[tokio::main]
async fn main() -> io::Result<()> {
    if let Some(store) = env::args().skip_while(|arg| arg != "--relay").nth(1) {
        return relay::run(&store).await;
    }
    let mut out = io::stdout();
    let Some(options) = Options::parse().filter(|options| options.server.is_file()) else {
        // The other benchmarks need no server, and run without this one.
        return writeln!(out, "online: --server names no program; see benches/README.md");
    };
    if options.plies.is_some() {
        return weigh(&options, &mut out).await;
    }
    writeln!(out, "The relay:")?;
    let bare = measure(Process::relay()?, true, &options, &mut out).await?;
    writeln!(out, "The server:")?;
    let server = measure(Process::server(&options.server)?, false, &options, &mut out).await?;
    writeln!(
        out,
        "The server beside the relay: {:.1} times the processor time a move, {:.1} times the median, \
         {:.1} times the p99",
        server.processor_us / bare.processor_us,
        server.median_ms / bare.median_ms,
        server.p99_ms / bare.p99_ms,
    )
}

/// Returns a crowd that is seated.
async fn seat(
    server: Process,
    bare: bool,
    options: &Options,
    out: &mut io::Stdout,
) -> io::Result<Crowd> {
    let pause = Duration::from_secs_f64(options.games as f64 / options.rate);
    let most_plies = options.plies.unwrap_or(u32::MAX);
    let load = Arc::new(Load::new(server.address, pause, bare, most_plies));
    let began = Instant::now();
    let seats = fill(&load, options.games).await;
    writeln!(out, "{} games created in {:.1} s", seats.len(), began.elapsed().as_secs_f64())?;
    let mut players = JoinSet::new();
    for pair in seats {
        let started = Arc::default();
        for seat in pair {
            players.spawn(play(Arc::clone(&load), seat, Arc::clone(&started)));
        }
        // A server takes so many new connections at once as its system lets wait.
        sleep(Duration::from_micros(500)).await;
    }
    until(&load.seated, 2 * options.games).await;
    let seated = load.seated.load(Ordering::Relaxed);
    writeln!(out, "{seated} sockets open, {:.0} MB", server.memory_mb())?;
    Ok(Crowd { server, load, players })
}

/// Waits until so many are counted.
async fn until(counted: &AtomicUsize, all: usize) {
    let end = Instant::now() + PATIENCE;
    while counted.load(Ordering::Relaxed) < all && Instant::now() < end {
        sleep(Duration::from_millis(50)).await;
    }
}

/// Lets a server rest and then play, and reports.
async fn measure(
    server: Process,
    bare: bool,
    options: &Options,
    out: &mut io::Stdout,
) -> io::Result<Figures> {
    let Crowd { server, load, players: _players } = seat(server, bare, options, out).await?;
    let (before, rest) = (server.processor_s(), Instant::now());
    sleep(REST).await;
    let idle = (server.processor_s() - before) / rest.elapsed().as_secs_f64();
    writeln!(out, "at rest: {:.1} % of a core", 100.0 * idle)?;
    load.begin();
    sleep(WARM_UP).await;
    load.take_latencies();
    let (before, started) = (server.processor_s(), Instant::now());
    sleep(options.time).await;
    let mut latencies = load.take_latencies();
    let (time, processor) = (started.elapsed().as_secs_f64(), server.processor_s() - before);
    latencies.sort_unstable();
    let at = |part: f64| {
        let index = (latencies.len() as f64 * part) as usize;
        f64::from(latencies.get(index).or(latencies.last()).copied().unwrap_or(0)) / 1_000.0
    };
    let moves = latencies.len() as f64;
    let figures = Figures {
        median_ms: at(0.5),
        p99_ms: at(0.99),
        processor_us: 1_000_000.0 * processor / moves,
    };
    writeln!(
        out,
        "{:.0} durable moves a second; from a move to the other player's view: {:.1} ms median, \
         {:.1} ms p99, {:.1} ms at most",
        moves / time,
        figures.median_ms,
        figures.p99_ms,
        at(1.0),
    )?;
    writeln!(
        out,
        "{:.0} µs of processor time a move, {:.0} % of a core; {:.0} MB, {:.1} KB a game; {} \
         connections lost",
        figures.processor_us,
        100.0 * processor / time,
        server.memory_mb(),
        1_000.0 * server.memory_mb() / options.games as f64,
        load.lost.load(Ordering::Relaxed),
    )?;
    Ok(figures)
}

/// Plays all games to the same age, lets everybody leave, and reports the memory; then once more.
async fn weigh(options: &Options, out: &mut io::Stdout) -> io::Result<()> {
    let mut server = Process::server(&options.server)?;
    let empty = server.memory_mb();
    for _ in 0..2 {
        let mut crowd = seat(server, false, options, out).await?;
        crowd.load.begin();
        until(&crowd.load.finished, 2 * options.games).await;
        server = crowd.server;
        let mb = server.memory_mb();
        writeln!(
            out,
            "{} of {} players have seen ply {}: {mb:.0} MB, {:.1} KB a game beside the {empty:.0} MB \
             without games",
            crowd.load.finished.load(Ordering::Relaxed),
            2 * options.games,
            crowd.load.most_plies(),
            1_000.0 * (mb - empty) / options.games as f64,
        )?;
        crowd.players.shutdown().await;
        sleep(ASLEEP).await;
        writeln!(out, "when everybody has left: {:.0} MB", server.memory_mb())?;
    }
    Ok(())
}

//! Measures a server: two bots a game, over real sockets of this machine, move at random from what
//! they see.
//!
//! `online --server PROGRAM [--games N] [--rate MOVES-A-SECOND] [--seconds S]` starts the server,
//! fills it with games, lets it rest, lets all play, and reports.

mod client;
mod process;

use client::{Load, fill, play};
use process::Process;
use std::{
    env,
    io::{self, Write},
    path::PathBuf,
    sync::{Arc, atomic::Ordering},
    time::{Duration, Instant},
};
use tokio::time::sleep;

/// The time for which all are connected and nobody moves.
const REST: Duration = Duration::from_secs(10);
/// The time before which nothing is counted.
const WARM_UP: Duration = Duration::from_secs(5);

struct Options {
    server: PathBuf,
    games: usize,
    rate: f64,
    time: Duration,
}

impl Options {
    fn parse() -> Option<Self> {
        let mut options = Self {
            server: PathBuf::new(),
            games: 1_000,
            rate: 1_000.0,
            time: Duration::from_secs(30),
        };
        let mut args = env::args().skip(1).filter(|arg| arg != "--bench");
        while let Some(arg) = args.next() {
            let value = args.next()?;
            match arg.as_str() {
                "--server" => options.server = value.into(),
                "--games" => options.games = value.parse().ok()?,
                "--rate" => options.rate = value.parse().ok()?,
                "--seconds" => options.time = Duration::from_secs(value.parse().ok()?),
                _ => return None,
            }
        }
        (options.games > 0 && options.rate > 0.0).then_some(options)
    }
}

#[tokio::main]
async fn main() -> io::Result<()> {
    let mut out = io::stdout();
    let Some(options) = Options::parse().filter(|options| options.server.is_file()) else {
        // The other benchmarks need no server, and run without this one.
        return writeln!(out, "online: --server names no program; see benches/README.md");
    };
    let server = Process::start(&options.server)?;
    let pause = Duration::from_secs_f64(options.games as f64 / options.rate);
    let load = Arc::new(Load::new(server.address, pause));
    let began = Instant::now();
    let seats = fill(&load, options.games).await;
    writeln!(out, "{} games created in {:.1} s", seats.len(), began.elapsed().as_secs_f64())?;
    for pair in seats {
        let started = Arc::new(std::sync::Mutex::new(None));
        for seat in pair {
            tokio::spawn(play(Arc::clone(&load), seat, Arc::clone(&started)));
        }
        // A server takes so many new connections at once as its system lets wait.
        sleep(Duration::from_micros(500)).await;
    }
    let end = Instant::now() + Duration::from_secs(120);
    while load.seated.load(Ordering::Relaxed) < 2 * options.games && Instant::now() < end {
        sleep(Duration::from_millis(50)).await;
    }
    let seated = load.seated.load(Ordering::Relaxed);
    writeln!(out, "{seated} sockets open, {:.0} MB", server.memory_mb())?;
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
    let at =
        |part: f64| latencies.get((latencies.len() as f64 * part) as usize).copied().unwrap_or(0);
    let moves = latencies.len() as f64;
    writeln!(
        out,
        "{:.0} durable moves a second; from a move to the other player's view: {:.1} ms median, \
         {:.1} ms p99, {:.1} ms at most",
        moves / time,
        f64::from(at(0.5)) / 1_000.0,
        f64::from(at(0.99)) / 1_000.0,
        f64::from(latencies.last().copied().unwrap_or(0)) / 1_000.0,
    )?;
    writeln!(
        out,
        "{:.0} µs of processor time a move, {:.0} % of a core; {:.0} MB, {:.1} KB a game; {} \
         connections lost",
        1_000_000.0 * processor / moves,
        100.0 * processor / time,
        server.memory_mb(),
        1_000.0 * server.memory_mb() / options.games as f64,
        load.lost.load(Ordering::Relaxed),
    )
}

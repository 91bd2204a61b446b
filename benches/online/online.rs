//! Measures a server: two bots a game, over real sockets of this machine, move at random from what
//! they see.
//!
//! `online --server PROGRAM [--games N] [--rate MOVES-A-SECOND] [--seconds S]` does the same with the
//! least that a server can be (`relay`) and with the server: fills it with games, lets it rest, lets
//! all play, and reports. With `--plies P` it reports the server's memory instead, when all games are
//! P plies old, and when everybody has left.
//!
//! With `--store URL --bus URL`, those of an empty database and of a NATS server, it measures one
//! node of a cluster too, and then two, each socket at any of them.

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
    /// The addresses of a database and of a bus.
    cluster: Option<(String, String)>,
}

impl Options {
    fn parse() -> Option<Self> {
        let mut options = Self {
            server: PathBuf::new(),
            games: 1_000,
            rate: 1_000.0,
            time: Duration::from_secs(30),
            plies: None,
            cluster: None,
        };
        let (mut store, mut bus) = (None, None);
        let mut args = env::args().skip(1).filter(|arg| arg != "--bench");
        while let Some(arg) = args.next() {
            let value = args.next()?;
            match arg.as_str() {
                "--server" => options.server = value.into(),
                "--games" => options.games = value.parse().ok()?,
                "--rate" => options.rate = value.parse().ok()?,
                "--seconds" => options.time = Duration::from_secs(value.parse().ok()?),
                "--store" => store = Some(value),
                "--bus" => bus = Some(value),
                "--plies" => options.plies = Some(value.parse().ok()?),
                _ => return None,
            }
        }
        options.cluster = store.zip(bus);
        (options.games > 0 && options.rate > 0.0).then_some(options)
    }
}

/// Servers, and the bots at them.
struct Crowd {
    /// The server, or the nodes of a cluster.
    servers: Vec<Process>,
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
    let bare = measure(vec![Process::relay()?], true, &options, &mut out).await?;
    writeln!(out, "The server:")?;
    let server = vec![Process::server(&options.server)?];
    let server = measure(server, false, &options, &mut out).await?;
    let mut beside = |name: &str, one: &Figures, other: &Figures| {
        writeln!(
            out,
            "{name}: {:.1} times the processor time a move, {:.1} times the median, {:.1} times the \
             p99",
            one.processor_us / other.processor_us,
            one.median_ms / other.median_ms,
            one.p99_ms / other.p99_ms,
        )
    };
    beside("The server beside the relay", &server, &bare)?;
    let Some(cluster) = &options.cluster else { return Ok(()) };
    let mut figures = Vec::new();
    for nodes in [1, 2] {
        writeln!(io::stdout(), "A cluster, nodes: {nodes}")?;
        let nodes = (0..nodes).map(|_| Process::node(&options.server, cluster));
        let nodes = nodes.collect::<io::Result<_>>()?;
        figures.push(measure(nodes, false, &options, &mut io::stdout()).await?);
    }
    beside("One node beside the server", &figures[0], &server)?;
    beside("Two nodes beside one", &figures[1], &figures[0])
}

/// Returns a crowd that is seated.
async fn seat(
    servers: Vec<Process>,
    bare: bool,
    options: &Options,
    out: &mut io::Stdout,
) -> io::Result<Crowd> {
    let pause = Duration::from_secs_f64(options.games as f64 / options.rate);
    let most_plies = options.plies.unwrap_or(u32::MAX);
    let addresses = servers.iter().map(|server| server.address).collect();
    let load = Arc::new(Load::new(addresses, pause, bare, most_plies));
    let began = Instant::now();
    let seats = fill(&load, options.games).await;
    writeln!(out, "{} games created in {:.1} s", seats.len(), began.elapsed().as_secs_f64())?;
    let mut players = JoinSet::new();
    for pair in seats {
        let started = Arc::default();
        for seat in pair {
            players.spawn(play(Arc::clone(&load), seat, Arc::clone(&started)));
        }
        // The system lets only so many new connections wait for the server.
        sleep(Duration::from_micros(500)).await;
    }
    until(&load.seated, 2 * options.games).await;
    let seated = load.seated.load(Ordering::Relaxed);
    writeln!(out, "{seated} sockets open, {:.0} MB", memory_mb(&servers))?;
    Ok(Crowd { servers, load, players })
}

/// Waits until `all` are counted.
async fn until(counted: &AtomicUsize, all: usize) {
    let end = Instant::now() + PATIENCE;
    while counted.load(Ordering::Relaxed) < all && Instant::now() < end {
        sleep(Duration::from_millis(50)).await;
    }
}

/// The memory of all servers, in megabytes.
fn memory_mb(servers: &[Process]) -> f64 {
    servers.iter().map(Process::memory_mb).sum()
}

/// Lets servers rest and then play, and reports.
async fn measure(
    servers: Vec<Process>,
    bare: bool,
    options: &Options,
    out: &mut io::Stdout,
) -> io::Result<Figures> {
    let Crowd { servers, load, players: _players } = seat(servers, bare, options, out).await?;
    let processor_s = || servers.iter().map(Process::processor_s).sum::<f64>();
    let (before, rest) = (processor_s(), Instant::now());
    sleep(REST).await;
    let idle = (processor_s() - before) / rest.elapsed().as_secs_f64();
    writeln!(out, "at rest: {:.1} % of a core", 100.0 * idle)?;
    load.begin();
    sleep(WARM_UP).await;
    load.take_latencies();
    let (before, started) = (processor_s(), Instant::now());
    sleep(options.time).await;
    let mut latencies = load.take_latencies();
    let (time, processor) = (started.elapsed().as_secs_f64(), processor_s() - before);
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
        memory_mb(&servers),
        1_000.0 * memory_mb(&servers) / options.games as f64,
        load.lost.load(Ordering::Relaxed),
    )?;
    Ok(figures)
}

/// Plays all games to the same age, lets everybody leave, and reports the memory; then once more.
async fn weigh(options: &Options, out: &mut io::Stdout) -> io::Result<()> {
    let mut servers = vec![Process::server(&options.server)?];
    let empty = memory_mb(&servers);
    for _ in 0..2 {
        let mut crowd = seat(servers, false, options, out).await?;
        crowd.load.begin();
        until(&crowd.load.finished, 2 * options.games).await;
        servers = crowd.servers;
        let mb = memory_mb(&servers);
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
        writeln!(out, "when everybody has left: {:.0} MB", memory_mb(&servers))?;
    }
    Ok(())
}

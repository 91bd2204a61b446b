//! The server as a process, and what the system says of it.

use std::{
    env, fs,
    io::{self, BufRead, BufReader},
    net::SocketAddr,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};

/// The clock ticks a second in `/proc` (`getconf CLK_TCK`, 100 on every Linux that is in use).
const TICKS: f64 = 100.0;

pub struct Process {
    pub address: SocketAddr,
    child: Child,
    folder: PathBuf,
}

impl Process {
    /// Starts a server with a new store and without limits.
    pub fn server(program: &Path) -> io::Result<Self> {
        let mut command = Self::without_limits(program);
        command.arg("--store");
        Self::start(command)
    }

    /// Starts a node of a cluster, without limits.
    pub fn node(program: &Path, (store, bus): &(String, String)) -> io::Result<Self> {
        let mut command = Self::without_limits(program);
        // The last argument is a file: a page that nobody asks for.
        command.args(["--store", store, "--bus", bus, "--page"]);
        Self::start(command)
    }

    fn without_limits(program: &Path) -> Command {
        let mut command = Command::new(program);
        command
            .args(["--listen", "127.0.0.1:0", "--stop-after", "900", "--games", "1000000"])
            .args(["--sockets-per-address", "1000000", "--connections-per-minute", "10000000"])
            .args(["--messages-per-minute", "1000000", "--messages-per-day", "4000000000"])
            .args(["--games-per-minute", "10000000"]);
        command
    }

    /// Starts the relay, which is this program too.
    pub fn relay() -> io::Result<Self> {
        let mut command = Command::new(env::current_exe()?);
        command.arg("--relay");
        Self::start(command)
    }

    /// Starts a command whose last argument is a file, which is that of the store if it has one.
    fn start(mut command: Command) -> io::Result<Self> {
        let folder = env::temp_dir().join(format!("fogchess-online-{}-{:x}", std::process::id(), fastrand::u32(..)));
        fs::create_dir_all(&folder)?;
        command.arg(folder.join("games.sqlite")).stdout(Stdio::piped());
        let mut child = command.spawn()?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("it is piped")).read_line(&mut line)?;
        let address = line.split_once("http://").and_then(|(_, rest)| rest.split_once('/'));
        let address = address.and_then(|(address, _)| address.parse().ok());
        Ok(Self { address: address.ok_or_else(|| io::Error::other(line))?, child, folder })
    }

    fn proc(&self, file: &str) -> String {
        fs::read_to_string(format!("/proc/{}/{file}", self.child.id())).unwrap_or_default()
    }

    /// The processor time that the server has used, in seconds.
    pub fn processor_s(&self) -> f64 {
        let stat = self.proc("stat");
        // The name, in brackets, may hold spaces; user and system time follow eleven fields later.
        let fields =
            stat.rsplit(')').next().unwrap_or_default().split_whitespace().skip(11).take(2);
        fields.filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() / TICKS
    }

    /// The memory that the server uses, in megabytes.
    pub fn memory_mb(&self) -> f64 {
        let status = self.proc("status");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kib = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<f64>().ok());
        kib.unwrap_or(0.0) * 1_024.0 / 1_000_000.0
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Nobody needs the store after a benchmark.
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

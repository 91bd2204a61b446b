//! Throw-away servers of PostgreSQL and NATS, on ports of this machine, that end with the test.

use std::{
    env, fs,
    net::{Ipv4Addr, TcpListener, TcpStream},
    path::{Path, PathBuf},
    process::{self, Child, Command, Stdio},
    sync::atomic::{AtomicU32, Ordering},
    thread,
    time::{Duration, Instant},
};
use tempfile::TempDir;

/// The time within which a server must be there.
const START_WITHIN: Duration = Duration::from_secs(60);

/// Returns a port that nobody uses. It lies below those that the system gives to connections and to
/// servers that ask for any: one of them could otherwise take it before it is used.
fn free_port() -> u16 {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    loop {
        let number = process::id() * 64 + NEXT.fetch_add(1, Ordering::Relaxed);
        let port = 20_000 + u16::try_from(number % 12_000).expect("it is small");
        if TcpListener::bind((Ipv4Addr::LOCALHOST, port)).is_ok() {
            return port;
        }
    }
}

/// Returns a program that Debian keeps in one of these folders, or that is in the path.
fn program(name: &str) -> PathBuf {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut folders: Vec<_> = versions.map(|version| version.path().join("bin")).collect();
    folders.sort();
    folders.push("/usr/sbin".into());
    folders.extend(env::split_paths(&env::var_os("PATH").unwrap_or_default()));
    let found = folders.into_iter().map(|folder| folder.join(name)).find(|file| file.exists());
    found.unwrap_or_else(|| panic!("{name} is not installed: run ./play setup cluster"))
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output().expect("id runs");
    id.stdout == b"0\n"
}

/// Returns a command that runs a program of PostgreSQL, which refuses to run as root.
fn command(name: &str) -> Command {
    let program = program(name);
    if !is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups"]).arg(program);
    command
}

/// Waits until somebody listens on a port.
fn wait_for(port: u16) {
    let end = Instant::now() + START_WITHIN;
    while TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_err() {
        assert!(Instant::now() < end, "nobody listens on port {port}");
        thread::sleep(Duration::from_millis(20));
    }
}

pub fn signal(child: &Child, name: &str) {
    let sent = Command::new("kill").args([name, &child.id().to_string()]).status();
    assert!(sent.expect("kill runs").success());
}

/// A server of PostgreSQL.
pub struct Database {
    folder: TempDir,
    port: u16,
    child: Option<Child>,
}

impl Database {
    pub fn start() -> Self {
        let folder = TempDir::new().expect("a folder");
        if is_root() {
            let owner = Command::new("chown").arg("postgres").arg(folder.path()).status();
            assert!(
                owner.expect("chown runs").success(),
                "./play setup cluster installs PostgreSQL"
            );
        }
        let mut database = Self { folder, port: free_port(), child: None };
        let made = command("initdb")
            .args(["-A", "trust", "-U", "fogchess", "--no-instructions", "-D"])
            .arg(database.data())
            .stdout(Stdio::null())
            .status();
        assert!(made.expect("initdb runs").success());
        database.run();
        database
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    fn run(&mut self) {
        let child = command("postgres")
            .args(["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="])
            .args(["-p", &self.port.to_string(), "-D"])
            .arg(self.data())
            .stderr(Stdio::null())
            .spawn();
        self.child = Some(child.expect("it starts"));
        let end = Instant::now() + START_WITHIN;
        let port = self.port.to_string();
        // It listens before it answers.
        let mut ready = Command::new(program("pg_isready"));
        ready.args(["--quiet", "-h", "127.0.0.1", "-p", &port]);
        while !ready.status().expect("pg_isready runs").success() {
            assert!(Instant::now() < end, "the database does not start");
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Returns the address for `--store`.
    pub fn url(&self) -> String {
        format!("postgres://fogchess@127.0.0.1:{}/postgres", self.port)
    }

    /// Ends the server as a crash does, after which it has to recover.
    pub fn crash(&mut self) {
        if let Some(mut child) = self.child.take() {
            signal(&child, "-QUIT");
            child.wait().expect("it has ended");
        }
    }

    /// Starts it again after a crash.
    pub fn restart(&mut self) {
        self.run();
    }

    /// Stops all its processes, or lets them go on: to those who use it, it stalls.
    pub fn stall(&self, stalls: bool) {
        let pid = self.child.as_ref().expect("it runs").id().to_string();
        let name = if stalls { "-STOP" } else { "-CONT" };
        let sent = Command::new("pkill").args([name, "-P", &pid]).status();
        assert!(sent.expect("pkill runs").success());
    }

    /// Returns what a query answers.
    pub fn query(&self, query: &str) -> String {
        let answer = Command::new(program("psql"))
            .args(["-AtX", "-d", &self.url(), "-c", query])
            .output()
            .expect("psql runs");
        assert!(answer.status.success(), "{}", String::from_utf8_lossy(&answer.stderr));
        String::from_utf8(answer.stdout).expect("a text").trim().to_owned()
    }

    pub fn dump(&self, file: &Path) {
        let dumped = Command::new(program("pg_dump"))
            .args(["--format=custom", "-d", &self.url(), "-f"])
            .arg(file)
            .status();
        assert!(dumped.expect("pg_dump runs").success());
    }

    pub fn restore(&self, file: &Path) {
        let restored = Command::new(program("pg_restore"))
            .args(["--exit-on-error", "-d", &self.url()])
            .arg(file)
            .status();
        assert!(restored.expect("pg_restore runs").success());
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        self.crash();
    }
}

/// A server of NATS.
pub struct Bus {
    port: u16,
    child: Option<Child>,
}

impl Bus {
    pub fn start() -> Self {
        let mut bus = Self { port: free_port(), child: None };
        bus.restart();
        bus
    }

    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    pub fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            child.kill().expect("it can be killed");
            child.wait().expect("it has ended");
        }
    }

    pub fn restart(&mut self) {
        let child = Command::new(program("nats-server"))
            .args(["-a", "127.0.0.1", "-p", &self.port.to_string()])
            .stderr(Stdio::null())
            .spawn();
        self.child = Some(child.expect("it starts"));
        wait_for(self.port);
    }
}

impl Drop for Bus {
    fn drop(&mut self) {
        self.kill();
    }
}

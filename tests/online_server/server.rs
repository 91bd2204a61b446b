//! A server under test: a process of its own, on a port of this machine, that ends with the test.

use crate::{
    database::{Bus, Database},
    patience::{PATIENCE, Wait},
};
use std::{
    env,
    io::{BufRead, BufReader, Read, Write},
    net::{SocketAddr, TcpStream},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::{Arc, Mutex},
    thread::{self, JoinHandle},
    time::Duration,
};
use tempfile::TempDir;

/// The time after which a server ends by itself, whatever becomes of its test.
const STOP_AFTER_S: &str = "300";

/// A server and the folder of its store.
///
/// With `FOGCHESS_CLUSTER=1` it is a node that has a database and a bus.
pub struct Server {
    pub address: SocketAddr,
    pub folder: TempDir,
    options: Vec<String>,
    child: Option<(Child, JoinHandle<()>)>,
    is_paused: bool,
    /// The database and the bus of a node that has its own.
    _cluster: Option<(Database, Bus)>,
    /// Everything that the server has written to its log.
    log: Arc<Mutex<String>>,
}

/// Returns the program. Cargo names it to the tests of its own crate; for others it lies beside them.
fn program() -> PathBuf {
    if let Some(program) = option_env!("CARGO_BIN_EXE_fogchess-server") {
        return program.into();
    }
    let tests = env::current_exe().expect("these tests are a program");
    let folder = tests.ancestors().nth(2).expect("it lies in the folder of builds");
    let program = folder.join("fogchess-server").with_extension(env::consts::EXE_EXTENSION);
    assert!(program.exists(), "{program:?} is missing: run `cargo build -p fogchess-server`");
    program
}

impl Server {
    /// Starts a server with these options.
    pub fn start(options: &[&str]) -> Self {
        if env::var_os("FOGCHESS_CLUSTER").is_some() {
            let cluster = (Database::start(), Bus::start());
            let (store, bus) = (cluster.0.url(), cluster.1.url());
            let place = ["--store", &store, "--bus", &bus];
            return Self::start_with(&[options, &place].concat(), Some(cluster));
        }
        Self::start_with(options, None)
    }

    /// Starts a node of a cluster.
    pub fn join(options: &[&str]) -> Self {
        Self::start_with(options, None)
    }

    fn start_with(options: &[&str], cluster: Option<(Database, Bus)>) -> Self {
        let mut server = Self {
            address: "127.0.0.1:0".parse().expect("an address"),
            folder: TempDir::new().expect("a folder"),
            options: options.iter().map(ToString::to_string).collect(),
            child: None,
            is_paused: false,
            _cluster: cluster,
            log: Arc::default(),
        };
        server.run();
        server
    }

    fn page(&self) -> PathBuf {
        self.folder.path().join("page")
    }

    pub fn store(&self) -> PathBuf {
        self.folder.path().join("games.sqlite")
    }

    /// Returns the command that starts the server.
    pub fn command(&self) -> Command {
        let mut command = Command::new(program());
        command
            .args(["--listen", &self.address.to_string(), "--stop-after", STOP_AFTER_S])
            .arg("--page")
            .arg(self.page())
            .arg("--store")
            .arg(self.store())
            .args(&self.options);
        command
    }

    /// Starts the server, again on the same port.
    pub fn run(&mut self) {
        let command = self.command();
        self.run_command(command);
    }

    /// Starts the server as it is handed out: beside its page, of which it is not told.
    pub fn run_beside_page(&mut self) {
        let handed_out = self.folder.path().join("fogchess-server");
        std::fs::copy(program(), &handed_out).expect("there is room for it");
        let mut command = Command::new(handed_out);
        command
            .args(["--listen", &self.address.to_string(), "--stop-after", STOP_AFTER_S])
            .arg("--store")
            .arg(self.store())
            .args(&self.options);
        self.run_command(command);
    }

    /// Starts the server by a command.
    pub fn run_command(&mut self, mut command: Command) {
        command.env("FOGCHESS_LOG", "trace").stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the server starts");
        let errors = child.stderr.take().expect("it is piped");
        let log = Arc::clone(&self.log);
        let reader = thread::spawn(move || {
            for line in BufReader::new(errors).lines().map_while(Result::ok) {
                let mut log = log.lock().expect("nobody panics with it");
                log.push_str(&line);
                log.push('\n');
            }
        });
        let mut line = String::new();
        let mut out = BufReader::new(child.stdout.take().expect("it is piped"));
        out.read_line(&mut line).expect("it says where it is");
        let address = line.split_once("://").and_then(|(_, rest)| rest.split_once('/'));
        let Some((address, _)) = address else {
            panic!("it did not start: {line}{}", self.log.lock().expect("a log"));
        };
        self.address = address.parse().expect("an address");
        self.child = Some((child, reader));
    }

    /// Kills the server at once, as `kill -9` does.
    pub fn kill(&mut self) {
        if let Some((mut child, reader)) = self.child.take() {
            child.kill().expect("it can be killed");
            child.wait().expect("it has ended");
            reader.join().expect("its log has ended");
        }
    }

    /// Returns `true` if the server was started, and neither killed nor paused.
    pub const fn is_running(&self) -> bool {
        self.child.is_some() && !self.is_paused
    }

    /// Stops the server's process where it is, or lets it go on.
    pub fn pause(&mut self, paused: bool) {
        self.is_paused = paused;
        let Some((child, _)) = &self.child else { return };
        let name = if paused { "-STOP" } else { "-CONT" };
        let sent = Command::new("kill").args([name, &child.id().to_string()]).status();
        assert!(sent.expect("kill runs").success());
    }

    /// Lets no file of the server grow beyond this many bytes, as if the disk were full, or lets
    /// them grow again. Only for a server that was started with [`Self::run_on_small_disk`].
    pub fn limit_files(&self, bytes: &str) {
        let (child, _) = self.child.as_ref().expect("it runs");
        let pid = child.id().to_string();
        let limit = format!("--fsize={bytes}:unlimited");
        let set = Command::new("prlimit").args(["--pid", &pid, &limit]).status();
        assert!(set.expect("prlimit runs").success());
    }

    /// Starts the server so that [`Self::limit_files`] makes it fail, and not end.
    pub fn run_on_small_disk(&mut self) {
        let command = self.command();
        let mut limited = Command::new("bash");
        limited
            .args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\""])
            .arg(command.get_program())
            .args(command.get_args());
        self.run_command(limited);
    }

    /// Stops the server by SIGTERM, and waits for its end. Returns `true` if it ended well.
    pub fn stop(&mut self) -> bool {
        if let Some((child, _)) = &self.child {
            let pid = child.id().to_string();
            let sent = Command::new("kill").args(["-TERM", &pid]).status().expect("kill runs");
            assert!(sent.success());
        }
        self.ends_well()
    }

    /// Waits until the server ends. Returns `true` if it ended well.
    pub fn ends_well(&mut self) -> bool {
        let Some((mut child, reader)) = self.child.take() else { return false };
        let ended = child.wait().expect("it ends");
        reader.join().expect("its log has ended");
        ended.success()
    }

    /// Returns everything that the server has written to its log.
    pub fn log(&self) -> String {
        self.log.lock().expect("a log").clone()
    }

    /// Waits until a node of a cluster has told its log that it has found the others' bus, which it
    /// does in its own time.
    pub fn wait_for_bus(&self) {
        if env::var_os("FOGCHESS_CLUSTER").is_some() {
            let mut wait = Wait::new(PATIENCE);
            while !self.log().contains("bus: connected") {
                assert!(!wait.is_over(), "no bus: {}", self.log());
                thread::sleep(Duration::from_millis(20));
            }
        }
    }

    /// Returns the answer to an HTTP request: its head and its body.
    pub fn get(&self, path: &str, headers: &str) -> (String, Vec<u8>) {
        get(self.address, path, headers)
    }

    /// Returns the metrics of a server that was started with `--metrics 127.0.0.1:0`.
    pub fn metrics(&self) -> String {
        let log = self.log();
        let (_, address) = log.rsplit_once("metrics at http://").expect("the log says where");
        let (address, _) = address.split_once('/').expect("a path");
        let (_, text) = get(address.parse().expect("an address"), "/metrics", "");
        String::from_utf8(text).expect("a text")
    }

    /// Puts a file into the folder of the page.
    pub fn put(&self, name: impl AsRef<Path>, text: &str) {
        let file = self.page().join(name);
        std::fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
        std::fs::write(file, text).expect("it is written");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Makes a certificate for `localhost` that is signed by itself. Returns the paths of it and its key.
pub fn certificate(folder: &Path) -> [String; 2] {
    let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).expect("a certificate");
    let texts = [("cert.pem", made.cert.pem()), ("key.pem", made.signing_key.serialize_pem())];
    texts.map(|(name, text)| {
        let file = folder.join(name);
        std::fs::write(&file, text).expect("it is written");
        file.to_str().expect("a text").to_owned()
    })
}

fn get(address: SocketAddr, path: &str, headers: &str) -> (String, Vec<u8>) {
    let mut stream = TcpStream::connect(address).expect("it listens");
    stream.set_read_timeout(Some(Duration::from_secs(10))).expect("a timeout");
    let request =
        format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n{headers}\r\n");
    stream.write_all(request.as_bytes()).expect("it is sent");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("an answer");
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n").expect("a head");
    (String::from_utf8_lossy(&answer[..end]).into_owned(), answer[end + 4..].to_vec())
}

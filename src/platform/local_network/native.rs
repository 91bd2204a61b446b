//! The server beside the program, as a process of its own, and DNS-SD over mDNS (RFC 6762, RFC 6763).

use super::{Browsing, HostedServer, NearbyNews, NearbyServer, Neighbourhood};
use crate::{
    online::{HostFault, HostReport, PlayerName, SERVICE, SERVICE_NAME},
    platform::{BUILT, power::Waker},
};
use mdns_sd::{ResolvedService, ServiceDaemon, ServiceEvent};
use std::{
    env, io,
    io::{BufRead, BufReader},
    net::SocketAddr,
    path::{Path, PathBuf},
    process::{ChildStdin, Command, Stdio},
    sync::{
        Mutex, PoisonError,
        mpsc::{Receiver, channel},
    },
    thread,
};

/// The folders of the server's program, from that of the game: together, or built apart.
const PROGRAMS: [&str; 3] = ["", "../release", "../debug"];

/// The flag of Windows for a process without a window.
#[cfg(windows)]
const CREATE_NO_WINDOW: u32 = 0x0800_0000;

/// The local network of the system.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemNeighbourhood;

impl Neighbourhood for SystemNeighbourhood {
    fn host(
        &self,
        port: u16,
        name: Option<&str>,
        waker: &Waker,
    ) -> Result<Box<dyn HostedServer>, HostFault> {
        let own = env::current_exe().and_then(|program| program.canonicalize());
        let own = own.map_err(|error| HostFault::Other(error.to_string()))?;
        let folder = own.parent().unwrap_or(Path::new(""));
        let program = program(folder).ok_or(HostFault::NoProgram)?;
        let mut command = Command::new(program);
        command.args(["--hosted", "--listen", &format!("0.0.0.0:{port}")]);
        // A server that was handed out finds the page that came with it.
        if let Some(built) = BUILT {
            command.arg("--page").arg(Path::new(built).join("dist"));
        }
        if let Some(name) = name {
            command.args(["--announce", name]);
        }
        // The server is a program of the console, which would open beside the game.
        #[cfg(windows)]
        std::os::windows::process::CommandExt::creation_flags(&mut command, CREATE_NO_WINDOW);
        run(command, waker).map_err(|error| HostFault::Other(error.to_string()))
    }

    fn browse(&self, waker: &Waker) -> Option<Box<dyn Browsing>> {
        let search = ServiceDaemon::new().and_then(|daemon| search(daemon, waker));
        let search = search.inspect_err(|error| {
            bevy::log::info!("Servers in the local network cannot be looked for: {error}");
        });
        search.ok()
    }
}

/// Runs a server that reports to this game.
///
/// # Errors
/// Returns an error if the program cannot be started.
pub fn run(command: Command, waker: &Waker) -> io::Result<Box<dyn HostedServer>> {
    Ok(Box::new(ServerProcess::start(command, waker)?))
}

/// Begins to look for servers with a daemon, on the networks that it uses.
///
/// # Errors
/// Returns an error if the daemon cannot.
pub fn search(daemon: ServiceDaemon, waker: &Waker) -> mdns_sd::Result<Box<dyn Browsing>> {
    Ok(Box::new(Search::start(daemon, waker)?))
}

/// Returns the program of the server that came with the game in this folder.
fn program(folder: &Path) -> Option<PathBuf> {
    let name = Path::new("fogchess-server").with_extension(env::consts::EXE_EXTENSION);
    PROGRAMS.iter().map(|path| folder.join(path).join(&name)).find(|program| program.is_file())
}

/// The process of a server. It ends by itself when nobody holds the other end of its input: it stores
/// what it has to store, and tells the players.
struct ServerProcess {
    _input: Option<ChildStdin>,
    reports: Mutex<Receiver<HostReport>>,
}

impl ServerProcess {
    fn start(mut command: Command, waker: &Waker) -> io::Result<Self> {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let (send, reports) = channel();
        let (input, waker) = (child.stdin.take(), waker.clone());
        thread::spawn(move || {
            let tell = |report| {
                // Nobody listens to a server that was stopped.
                let _ = send.send(report);
                waker.wake();
            };
            let out = child.stdout.take().map(BufReader::new);
            for line in out.into_iter().flat_map(BufRead::lines).map_while(Result::ok) {
                match line.parse() {
                    Ok(report) => tell(report),
                    Err(error) => bevy::log::warn!("The server has said {line:?}: {error}"),
                }
            }
            let end = child.wait().map_or_else(|error| error.to_string(), |end| end.to_string());
            tell(HostReport::Failed(HostFault::Other(end)));
        });
        Ok(Self { _input: input, reports: Mutex::new(reports) })
    }
}

impl HostedServer for ServerProcess {
    fn poll(&mut self) -> Option<HostReport> {
        self.reports.get_mut().unwrap_or_else(PoisonError::into_inner).try_recv().ok()
    }
}

/// A search that a thread of its own carries out.
struct Search {
    daemon: ServiceDaemon,
    news: Mutex<Receiver<NearbyNews>>,
}

impl Search {
    fn start(daemon: ServiceDaemon, waker: &Waker) -> mdns_sd::Result<Self> {
        let events = daemon.browse(SERVICE)?;
        let (send, news) = channel();
        let waker = waker.clone();
        thread::spawn(move || {
            // It ends with the daemon.
            for event in events {
                if let Some(news) = news_of(event)
                    && send.send(news).is_ok()
                {
                    waker.wake();
                }
            }
        });
        Ok(Self { daemon, news: Mutex::new(news) })
    }
}

impl Browsing for Search {
    fn poll(&mut self) -> Option<NearbyNews> {
        self.news.get_mut().unwrap_or_else(PoisonError::into_inner).try_recv().ok()
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        // The thread of the daemon ends some time later.
        let _ = self.daemon.shutdown();
    }
}

fn news_of(event: ServiceEvent) -> Option<NearbyNews> {
    match event {
        ServiceEvent::ServiceResolved(service) => found(&service).map(NearbyNews::Found),
        ServiceEvent::ServiceRemoved(_, id) => Some(NearbyNews::Gone(id)),
        _ => None,
    }
}

/// Returns the server, if it has an address. One of this machine has several: that in the network
/// comes first, since a link for a friend holds it.
fn found(service: &ResolvedService) -> Option<NearbyServer> {
    let mut addresses: Vec<_> = service.get_addresses_v4().into_iter().collect();
    addresses.sort_unstable_by_key(|address| (address.is_loopback(), *address));
    let address = SocketAddr::new((*addresses.first()?).into(), service.get_port());
    Some(NearbyServer {
        id: service.get_fullname().to_owned(),
        name: PlayerName::tidy(service.get_property_val_str(SERVICE_NAME).unwrap_or_default()),
        page: format!("http://{address}/"),
    })
}

//! A server that a game runs: what it reports, where it is found, and its end.

use crate::{
    pair::Pair,
    patience::{PATIENCE, Wait},
    server::Server,
};
use fogchess_online::{HostFault, HostReport, SERVICE, SERVICE_NAME};
use mdns_sd::{IfKind, ServiceDaemon, ServiceEvent};
use std::{
    io::{BufRead, BufReader},
    process::{Child, Command, Stdio},
    sync::mpsc::{Receiver, channel},
    thread,
};

/// A server with a game on the other end of its pipes.
struct Hosted {
    child: Child,
    lines: Receiver<String>,
}

impl Hosted {
    fn start(mut command: Command) -> Self {
        command.arg("--hosted").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("the server starts");
        let out = BufReader::new(child.stdout.take().expect("it is piped"));
        let (send, lines) = channel();
        thread::spawn(move || {
            for line in out.lines().map_while(Result::ok) {
                // A test that has failed listens no more.
                let _ = send.send(line);
            }
        });
        Self { child, lines }
    }

    /// Returns the next report, if there is one by the next look.
    fn look(&self, wait: &Wait) -> Option<HostReport> {
        let line = self.lines.recv_timeout(wait.next_look()).ok()?;
        Some(line.parse().unwrap_or_else(|error| panic!("{line:?}: {error}")))
    }

    /// Waits for the next report.
    fn next(&self) -> HostReport {
        let mut wait = Wait::new(PATIENCE);
        loop {
            if let Some(report) = self.look(&wait) {
                return report;
            }
            assert!(!wait.is_over(), "it does not report");
        }
    }

    /// Waits until it reports this number of players, while something else goes on.
    fn wait_for(&self, expected: u32, mut meanwhile: impl FnMut()) {
        let mut wait = Wait::new(PATIENCE);
        loop {
            match self.look(&wait) {
                Some(HostReport::Here { players, .. }) if players == expected => return,
                _ => assert!(!wait.is_over(), "never {expected} players"),
            }
            meanwhile();
        }
    }

    /// Ends the game: its ends of the pipes are closed. Waits for the server to end.
    fn game_ends(mut self) -> bool {
        drop(self.child.stdin.take());
        self.child.wait().expect("it ends").success()
    }
}

impl Drop for Hosted {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn it_tells_where_it_is_and_who_is_there_and_ends_with_the_game() {
    let mut server = Server::start(&[]);
    assert!(server.stop());
    let (page, port) = (Some(format!("http://{}/", server.address)), server.address.port());
    let hosted = Hosted::start(server.command());
    assert_eq!(hosted.next(), HostReport::Open { page: page.clone(), port, has_page: false });
    assert_eq!(hosted.next(), HostReport::Here { players: 0, games: 0 });
    let mut lots = fastrand::Rng::with_seed(5);
    let mut pair = Pair::new(&server, &mut lots);
    pair.play(&mut lots);
    hosted.wait_for(2, || pair.play(&mut lots));
    drop(pair);
    hosted.wait_for(0, || ());
    assert!(hosted.game_ends());
    // What ran is there when the game hosts again, and now browsers can play too.
    server.put("index.html", "a page");
    let hosted = Hosted::start(server.command());
    assert_eq!(hosted.next(), HostReport::Open { page, port, has_page: true });
    assert!(hosted.game_ends());
}

#[test]
fn it_tells_why_it_cannot_run() {
    let first = Server::start(&[]);
    let second = Server::start(&[]);
    // The store is looked at before the port.
    let in_use = Hosted::start(first.command());
    let expected = match std::env::var_os("FOGCHESS_CLUSTER") {
        None => HostFault::AlreadyRuns,
        Some(_) => HostFault::PortTaken(first.address.port()),
    };
    assert_eq!(in_use.next(), HostReport::Failed(expected));
    assert!(!in_use.game_ends());

    let mut taken = second.command();
    taken.arg("--store").arg(second.folder.path().join("other.sqlite"));
    taken.args(["--listen", &first.address.to_string()]);
    if std::env::var_os("FOGCHESS_CLUSTER").is_none() {
        let taken = Hosted::start(taken);
        let port = first.address.port();
        assert_eq!(taken.next(), HostReport::Failed(HostFault::PortTaken(port)));
        assert!(!taken.game_ends());
    }
}

/// On this machine alone, as is everything that listens only here.
#[test]
fn it_is_found_in_the_network_by_its_name_until_it_ends() {
    let network = ServiceDaemon::new().expect("a network");
    network.disable_interface(IfKind::All).expect("no other machine");
    network.enable_interface(IfKind::LoopbackV4).expect("this machine");
    let found = network.browse(SERVICE).expect("it can be looked for");
    let name = "Анна & Dr. 王";
    let mut server = Server::start(&["--announce", name]);
    let mut wait = Wait::new(PATIENCE);
    let mut wait_for = |is_it: &dyn Fn(&ServiceEvent) -> bool| {
        while !found.recv_timeout(wait.next_look()).is_ok_and(|event| is_it(&event)) {
            assert!(!wait.is_over(), "it was not told in time");
        }
    };
    let port = server.address.port();
    wait_for(&|event| match event {
        ServiceEvent::ServiceResolved(service) if service.get_port() == port => {
            assert_eq!(service.get_property_val_str(SERVICE_NAME), Some(name));
            assert_eq!(service.get_properties().len(), 1, "nothing else is told");
            assert!(service.get_hostname().starts_with("fogchess-"));
            service.get_addresses_v4().into_iter().all(|address| address.is_loopback())
        }
        _ => false,
    });
    assert!(server.stop());
    wait_for(&|event| matches!(event, ServiceEvent::ServiceRemoved(..)));
}

//! Hosting for others in the same network, and finding who hosts.

use crate::server::Server;
use bevy::{app::AppExit, prelude::*, ui_widgets::ScrollIntoView, window::WindowCloseRequested};
use core::time::Duration;
use fogchess::{
    app::{
        launch::Launch,
        settings::Settings,
        states::{Menu, Screen},
    },
    kit::controls::Toggle,
    online::{HostFault, HostReport, LobbyDown, PlayerName, write_frame},
    platform::{
        local_network::{
            Browsing, HostedServer, LocalNetwork, NearbyNews, NearbyServer, Neighbourhood, native,
        },
        power::Waker,
        socket::{Sockets, native::SystemNetwork},
    },
};
use fogchess_support::{FakeNetwork, Table};
use mdns_sd::{IfKind, ServiceDaemon};
use std::{
    collections::VecDeque,
    process::Command,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// A local network that a test answers for. Clones share the same one.
#[derive(Clone, Default)]
struct FakeNeighbourhood(Arc<Mutex<Air>>);

#[derive(Default)]
struct Air {
    /// The ports and names of the servers that were started.
    started: Vec<(u16, Option<String>)>,
    /// The number of servers that run.
    running: usize,
    reports: VecDeque<HostReport>,
    /// The number of searches that go on.
    searches: usize,
    news: VecDeque<NearbyNews>,
}

struct FakeServer(FakeNeighbourhood);

struct FakeSearch(FakeNeighbourhood);

impl FakeNeighbourhood {
    fn air(&self) -> MutexGuard<'_, Air> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn report(&self, report: HostReport) {
        self.air().reports.push_back(report);
    }

    fn tell(&self, news: NearbyNews) {
        self.air().news.push_back(news);
    }

    /// Returns the servers that were started since the last call.
    fn started(&self) -> Vec<(u16, Option<String>)> {
        core::mem::take(&mut self.air().started)
    }
}

impl Neighbourhood for FakeNeighbourhood {
    fn host(
        &self,
        port: u16,
        name: Option<&str>,
        _: &Waker,
    ) -> Result<Box<dyn HostedServer>, HostFault> {
        let mut air = self.air();
        air.started.push((port, name.map(str::to_owned)));
        air.running += 1;
        Ok(Box::new(FakeServer(self.clone())))
    }

    fn browse(&self, _: &Waker) -> Option<Box<dyn Browsing>> {
        self.air().searches += 1;
        Some(Box::new(FakeSearch(self.clone())))
    }
}

impl HostedServer for FakeServer {
    fn poll(&mut self) -> Option<HostReport> {
        self.0.air().reports.pop_front()
    }
}

impl Drop for FakeServer {
    fn drop(&mut self) {
        self.0.air().running -= 1;
    }
}

impl Browsing for FakeSearch {
    fn poll(&mut self) -> Option<NearbyNews> {
        self.0.air().news.pop_front()
    }
}

impl Drop for FakeSearch {
    fn drop(&mut self) {
        self.0.air().searches -= 1;
    }
}

const PAGE: &str = "http://192.168.0.2:8080/";

fn is_open(port: u16) -> HostReport {
    HostReport::Open { page: Some(PAGE.into()), port, has_page: true }
}

/// Opens the online menu, with a server in the settings.
fn open() -> (Table, FakeNeighbourhood, FakeNetwork) {
    let (near, far) = (FakeNeighbourhood::default(), FakeNetwork::default());
    let mut table = Table::loading(Launch::default());
    table.app.insert_resource(LocalNetwork::new(near.clone()));
    table.app.insert_resource(Sockets::new(far.clone()));
    table.finish_loading();
    table.set(|settings| {
        settings.online_name = "Ada".into();
        settings.server = "chess.example".into();
    });
    table.tap_button("Play online").frames(3);
    assert_eq!(arrivals(&far), ["wss://chess.example/ws/lobby"]);
    (table, near, far)
}

fn arrivals(network: &FakeNetwork) -> Vec<String> {
    network.arrivals().into_iter().map(|socket| socket.url).collect()
}

/// Scrolls to a control, and taps on it.
fn tap_below(table: &mut Table, name: &str) {
    let entity = table.control(name);
    table.app.world_mut().trigger(ScrollIntoView { entity });
    table.frames(3).tap_on(entity).frames(3);
}

#[test]
fn a_player_hosts_sees_who_comes_and_stops() {
    let (mut table, near, far) = open();
    tap_below(&mut table, "Host on this network");
    assert_eq!(near.started(), [(8_080, Some("Ada".into()))]);
    assert!(table.menu() == Menu::Host && table.says("The server is starting…"));
    near.report(is_open(8_080));
    near.report(HostReport::Here { players: 0, games: 0 });
    table.frames(4);
    assert!(table.says(PAGE) && table.says("Nobody else is here yet. "), "{:?}", table.texts());
    assert!(table.has_button("Copy link") && table.says_part("allow port 8080"));
    let own = far.arrivals().pop().expect("who hosts plays there");
    assert_eq!(own.url, "ws://192.168.0.2:8080/ws/lobby");
    own.open();
    own.send(write_frame(&[LobbyDown::Seeks(Vec::new())]).expect("a frame"));
    near.report(HostReport::Here { players: 3, games: 1 });
    table.frames(3);
    assert!(table.says("2 others are here. One game is on."), "{:?}", table.texts());
    table.tap_button("Play here").frames(3);
    assert_eq!(table.menu(), Menu::Online);
    assert!(far.arrivals().is_empty(), "it is still there");
    assert!(table.says("You are on the server at 192.168.0.2:8080."), "{:?}", table.texts());
    tap_below(&mut table, "You are hosting…");
    table.tap_button("Stop hosting").frames(3);
    assert_eq!((near.air().running, table.menu()), (0, Menu::Online));
    assert_eq!(arrivals(&far), ["wss://chess.example/ws/lobby"], "back where it was");
    table.control("Host on this network");
}

#[test]
fn the_switch_follows_each_press_and_nobody_is_told_or_found_while_it_is_off() {
    let (mut table, near, _) = open();
    for is_on in [false, true, false] {
        tap_below(&mut table, "Find and be found");
        let row = table.control("Find and be found");
        assert_eq!(table.app.world().get::<Toggle>(row), Some(&Toggle(is_on)));
        assert_eq!(table.app.world().resource::<Settings>().nearby, is_on);
        assert_eq!(near.air().searches, usize::from(is_on));
    }
    tap_below(&mut table, "Host on this network");
    assert_eq!(near.started(), [(8_080, None)], "without a name");
}

#[test]
fn each_reason_why_it_does_not_run_is_told() {
    let (mut table, near, _) = open();
    tap_below(&mut table, "Host on this network");
    near.report(HostReport::Failed(HostFault::PortTaken(8_080)));
    table.frames(3);
    let ports: Vec<u16> = near.started().into_iter().map(|(port, _)| port).collect();
    assert_eq!(ports, [8_080, 0], "another port does as well");
    near.report(is_open(45_000));
    table.frames(3);
    assert!(table.says_part("This server has port 45000."), "{:?}", table.texts());
    near.report(HostReport::Failed(HostFault::Other("the disk is full".into())));
    table.frames(3);
    assert!(table.says("The server doesn’t run: the disk is full"));
    let others = [
        (HostFault::AlreadyRuns, "already runs on this computer"),
        (HostFault::NoProgram, "fogchess-server, isn’t beside the game"),
        (HostFault::PortTaken(0), "is used by another program"),
    ];
    for (fault, words) in others {
        table.tap_button("Try again").frames(2);
        near.report(HostReport::Failed(fault));
        table.frames(3);
        assert!(table.says_part(words), "{:?}", table.texts());
    }
    assert_eq!(near.air().running, 0);
    table.tap_button("Try again").frames(2);
    near.report(HostReport::Open { page: None, port: 8_080, has_page: true });
    table.frames(3);
    assert!(table.says_part("This computer is in no network."), "{:?}", table.texts());
    tap_below(table.tap_button("Stop hosting"), "Host on this network");
    near.report(HostReport::Open { page: Some(PAGE.into()), port: 8_080, has_page: false });
    table.frames(3);
    assert!(table.says_part("has no page for browsers"), "{:?}", table.texts());
}

#[test]
fn a_server_in_the_network_is_listed_entered_and_left() {
    let (mut table, near, far) = open();
    let warns = |table: &mut Table| table.says_part("knows both sides of a game in the fog");
    assert!(table.says("Nobody hosts here right now.") && !warns(&mut table));
    let found = |name: &str| {
        let (id, name) = ("fogchess-1".into(), PlayerName::tidy(name));
        NearbyNews::Found(NearbyServer { id, name, page: PAGE.into() })
    };
    near.tell(found("Ber\u{202e}ta"));
    table.frames(3);
    assert!(table.says("Berta (192.168.0.2:8080)"), "{:?}", table.texts());
    assert!(warns(&mut table), "before it is entered");
    table.tap_button("Enter").frames(3);
    assert_eq!(arrivals(&far), ["ws://192.168.0.2:8080/ws/lobby"]);
    // It is gone, and can be left all the same.
    near.tell(NearbyNews::Gone("fogchess-1".into()));
    table.frames(3);
    assert!(table.says("192.168.0.2:8080") && table.has_button("Leave"), "{:?}", table.texts());
    table.tap_button("Leave").frames(3);
    assert_eq!(arrivals(&far), ["wss://chess.example/ws/lobby"]);
    assert!(table.says("Nobody hosts here right now."));
    // Only the menu looks for servers, and only if the player wants that.
    assert_eq!(near.air().searches, 1);
    tap_below(&mut table, "Find and be found");
    assert_eq!(near.air().searches, 0);
    tap_below(&mut table, "Host on this network");
    assert_eq!(near.started(), [(8_080, None)], "nor is it announced then");
    tap_below(table.tap_button("Stop hosting"), "Find and be found");
    assert_eq!(near.air().searches, 1);
    table.tap_button("Back").frames(2);
    assert_eq!((near.air().searches, table.screen()), (0, Screen::Title));
}

#[test]
fn quitting_is_asked_about_only_while_others_are_on_the_server() {
    let (mut table, near, _) = open();
    let exits = |table: &Table| table.app.world().resource::<Messages<AppExit>>().len();
    tap_below(&mut table, "Host on this network");
    near.report(is_open(8_080));
    near.report(HostReport::Here { players: 1, games: 0 });
    table.frames(3).tap_button("Play here").tap_button("Back").frames(2);
    table.tap_button("Quit").frames(2);
    assert_eq!((table.menu(), exits(&table)), (Menu::ConfirmQuit, 0));
    assert!(table.says_part("Others are on your server."));
    table.tap_button("Back").frames(2);
    assert_eq!((table.menu(), near.air().running), (Menu::None, 1));
    // The system's button asks once.
    let close = |table: &mut Table| {
        let world = table.app.world_mut();
        let window = world.query_filtered::<Entity, With<Window>>().single(world).expect("one");
        world.write_message(WindowCloseRequested { window });
        table.frames(2);
    };
    close(&mut table);
    assert_eq!((table.menu(), exits(&table)), (Menu::ConfirmQuit, 0));
    close(&mut table);
    assert_eq!(exits(&table), 1);
    near.report(HostReport::Here { players: 0, games: 0 });
    table.frames(4).tap_button("Back").frames(2);
    table.tap_button("Quit");
    assert_eq!((table.menu(), exits(&table)), (Menu::None, 1));
}

/// The system's own local network, with this machine alone in it.
struct OwnMachine(Mutex<Option<Command>>);

impl Neighbourhood for OwnMachine {
    fn host(
        &self,
        _: u16,
        name: Option<&str>,
        waker: &Waker,
    ) -> Result<Box<dyn HostedServer>, HostFault> {
        let mut command = self.0.lock().expect("a command").take().ok_or(HostFault::NoProgram)?;
        command.arg("--hosted").args(name.map(|name| format!("--announce={name}")));
        native::run(command, waker).map_err(|error| HostFault::Other(error.to_string()))
    }

    fn browse(&self, waker: &Waker) -> Option<Box<dyn Browsing>> {
        let daemon = ServiceDaemon::new().expect("a network");
        daemon.disable_interface(IfKind::All).expect("no other machine");
        daemon.enable_interface(IfKind::LoopbackV4).expect("this machine");
        Some(native::search(daemon, waker).expect("it can be looked for"))
    }
}

fn on_own_machine(name: &str, command: Option<Command>) -> Table {
    let mut table = Table::loading(Launch::default());
    table.app.insert_resource(LocalNetwork::new(OwnMachine(Mutex::new(command))));
    table.app.insert_resource(Sockets::new(SystemNetwork));
    table.finish_loading().frame_time(Duration::from_millis(5));
    table.set(|settings| settings.online_name = name.into());
    table.tap_button("Play online").frames(3);
    table
}

#[test]
fn two_games_find_each_other_and_play() {
    let mut server = Server::start(&[]);
    assert!(server.stop());
    let mut ada = on_own_machine("Ada", Some(server.command()));
    tap_below(&mut ada, "Host on this network");
    ada.wait_for("the server runs", |ada| ada.has_button("Play here"));
    ada.tap_button("Play here");
    ada.wait_for("the lobby is open", |ada| ada.has_button("Play anyone"));
    ada.tap_button("Play anyone");
    ada.wait_for("others can see it", |ada| ada.says("Looking for a player…"));

    let mut berta = on_own_machine("Berta", None);
    let listed = format!("Ada ({})", server.address);
    berta.wait_for("the server is found", |berta| berta.says(&listed));
    berta.tap_button("Enter");
    berta.wait_for("the seek is listed", |berta| berta.says_part(": Ada"));
    berta.tap_button("Play");
    for table in [&mut berta, &mut ada] {
        table.wait_for("the game begins", |table| table.screen() == Screen::Game);
    }
}

//! One's own games on a server: put there, listed, fetched on another device, and deleted.

use bevy::{app::AppExit, prelude::*};
use fogchess::{
    app::{
        launch::Launch,
        settings::Settings,
        states::{Menu, Screen},
    },
    game::decode,
    kit::mini_board::MiniBoard,
    library::{AtDesk, Saves, ServerGames},
    online::{
        Bye, KeptGame, LobbyDown, LobbyFault, LobbyUp, OwnerKey, OwnerLink, SeatKey, ServerLink,
        write_frame,
    },
    platform::{
        keyring::{Keyring, memory::MemoryKeys},
        socket::Sockets,
    },
    rules::Preset,
    save::{self, SaveName, memory::MemoryStore},
    table::Curtain,
};
use fogchess_support::{Asked, FakeDesk, FakeNetwork, FakeSocket, Table, saved_games, untimed};
use std::{
    cell::RefCell,
    collections::{BTreeMap, VecDeque},
    rc::Rc,
};

/// A server that keeps games. Clones are the same server.
#[derive(Clone, Default)]
pub struct Server(Rc<RefCell<Kept>>);

#[derive(Default)]
pub struct Kept {
    /// The texts of the games, by the owner's key and the name.
    games: BTreeMap<(String, String), String>,
    /// The number of times that it was sent the text of a game.
    texts: usize,
    /// `true` while no connection can be made.
    pub is_away: bool,
    /// The number of messages after which the line breaks, before they are answered.
    breaks_in: Option<usize>,
    /// The messages that it sends in place of its next answers.
    pub instead: VecDeque<LobbyDown>,
}

impl Server {
    fn answer(&self, up: LobbyUp) -> LobbyDown {
        let mut kept = self.0.borrow_mut();
        // The menu for playing on a server stops seeking.
        if matches!(up, LobbyUp::Hello { .. } | LobbyUp::StopSeeking) {
            return LobbyDown::Seeks(Vec::new());
        }
        kept.texts += usize::from(matches!(up, LobbyUp::Keep { .. }));
        if let Some(said) = kept.instead.pop_front() {
            return said;
        }
        let id = |owner: OwnerKey| owner.0.to_text();
        let owner = match up {
            LobbyUp::Keep { owner, name, text } => {
                save::load(text.as_bytes()).expect("a game");
                kept.games.insert((id(owner), name), text);
                owner
            }
            LobbyUp::ListKept { owner } => owner,
            LobbyUp::Fetch { owner, name } => {
                return match kept.games.get(&(id(owner), name.clone())) {
                    Some(text) => LobbyDown::Fetched { name, text: text.clone() },
                    None => LobbyDown::Failed(LobbyFault::NoSuchGame),
                };
            }
            LobbyUp::Forget { owner, name } => {
                kept.games.retain(|(of, called), _| {
                    *of != id(owner) || name.as_ref().is_some_and(|name| name != called)
                });
                owner
            }
            other => panic!("{other:?}"),
        };
        let own = kept.games.iter().filter(|((of, _), _)| *of == id(owner));
        LobbyDown::Kept(own.map(|((_, name), text)| entry(name, text)).collect())
    }

    /// Returns the names of the games that are kept, with their numbers of plies.
    pub fn games(&self) -> Vec<(String, usize)> {
        let kept = self.0.borrow();
        let games = kept.games.iter();
        games.map(|((_, name), text)| (name.clone(), plies(text.as_bytes()))).collect()
    }

    /// Returns the number of times that it was sent the text of a game.
    pub fn texts(&self) -> usize {
        self.0.borrow().texts
    }

    pub fn set(&self, change: impl FnOnce(&mut Kept)) {
        change(&mut self.0.borrow_mut());
    }
}

fn entry(name: &str, text: &str) -> KeptGame {
    let loaded = save::load(text.as_bytes()).expect("a game");
    let setup = loaded.game.setup();
    KeptGame {
        name: name.into(),
        at: 1_795_601_651_527,
        title: loaded.saved.title,
        names: setup.names.clone(),
        computers: setup.computers,
        ruleset: setup.ruleset,
        plies: loaded.game.plies() as u32,
        outcome: loaded.game.outcome(),
    }
}

fn plies(text: &[u8]) -> usize {
    save::load(text).expect("a game").game.plies()
}

/// A device of the player's, with the way to the server.
pub struct Device {
    pub table: Table,
    pub store: MemoryStore,
    keys: MemoryKeys,
    desk: FakeDesk,
    pub network: FakeNetwork,
    sockets: Vec<FakeSocket>,
    server: Server,
}

impl Device {
    pub fn open(server: &Server) -> Self {
        Self::launch(server, Launch::default())
    }

    fn launch(server: &Server, launch: Launch) -> Self {
        Self::window(server, launch, MemoryKeys::default())
    }

    /// Opens a window on a device that has these keys.
    fn window(server: &Server, launch: Launch, keys: MemoryKeys) -> Self {
        Self::begin(server, launch, keys, MemoryStore::default(), |settings| {
            settings.server = "chess.example".into();
        })
    }

    /// Closes the window, and opens another one on this device.
    pub fn restart(mut self) -> Self {
        self.table.app.world_mut().write_message(AppExit::Success);
        self.table.frame();
        let settings = self.settings().clone();
        drop(self.table);
        Self::begin(&self.server, Launch::default(), self.keys, self.store, |it| *it = settings)
    }

    fn begin(
        server: &Server,
        launch: Launch,
        keys: MemoryKeys,
        store: MemoryStore,
        set: impl FnOnce(&mut Settings),
    ) -> Self {
        let (network, desk) = (FakeNetwork::default(), FakeDesk::default());
        let mut table = Table::loading(launch);
        table.app.insert_resource(Sockets::new(network.clone()));
        table.app.insert_resource(AtDesk::new(desk.clone()));
        table.app.insert_resource(Saves::at_once(store.another_window()));
        table.app.insert_resource(Keyring::new(keys.clone()));
        set(&mut table.app.world_mut().resource_mut::<Settings>());
        table.finish_loading();
        let server = server.clone();
        let mut device = Self { table, store, keys, desk, network, sockets: Vec::new(), server };
        device.frames(8);
        device
    }

    /// Opens a device by the link to the games on the server.
    fn by_link(server: &Server, link: &str) -> Self {
        let Ok(ServerLink::Games(link)) = link.parse() else { panic!("{link}") };
        let mut device = Self::launch(server, Launch { games: Some(link), ..Launch::default() });
        // Somebody else's link would show them what is put there.
        assert_eq!((device.table.menu(), device.owners().len()), (Menu::ConfirmAdopt, 0));
        assert!(!device.table.has_button("Copy link"));
        device.tap("Open");
        device
    }

    pub fn frames(&mut self, count: usize) -> &mut Self {
        for _ in 0..count {
            self.serve();
            self.table.frame();
        }
        self
    }

    pub fn seconds(&mut self, seconds: usize) -> &mut Self {
        self.frames(seconds * 20)
    }

    fn serve(&mut self) {
        for socket in self.network.arrivals() {
            assert_eq!(socket.url, "wss://chess.example/ws/lobby");
            if self.server.0.borrow().is_away {
                socket.close();
            } else {
                socket.open();
                self.sockets.push(socket);
            }
        }
        self.sockets.retain(|socket| !socket.has_left());
        for socket in &self.sockets {
            for frame in socket.received() {
                let broken = self.server.0.borrow_mut().breaks_in.as_mut().map(|left| {
                    *left = left.saturating_sub(1);
                    *left == 0
                });
                if broken == Some(true) {
                    self.server.set(|kept| (kept.breaks_in, kept.is_away) = (None, true));
                    socket.close();
                    break;
                }
                let answer = self.server.answer(decode(&frame).expect("a message"));
                socket.send(write_frame(&[answer]).expect("a frame"));
            }
        }
    }

    pub fn tap(&mut self, button: &str) -> &mut Self {
        self.table.tap_button(button);
        self.frames(12)
    }

    /// Plays moves in a game that is opened by its row in the list, or in a new one.
    pub fn play(&mut self, moves: &[&str]) -> &mut Self {
        if self.table.screen() != Screen::Game {
            self.table.start_game(untimed(Preset::FogCheck));
        }
        for mv in moves {
            if matches!(self.table.curtain(), Curtain::Closed(..)) {
                self.table.lift_curtain();
            }
            self.table.type_move(mv).settle();
        }
        self.go_to_title()
    }

    pub fn go_to_title(&mut self) -> &mut Self {
        self.table.open_menu(Menu::None).go_to(Screen::Title).frames(4);
        self
    }

    /// Opens the list of the games on the server.
    pub fn list(&mut self) -> &mut Self {
        if self.table.menu() != Menu::ServerGames {
            self.table.open_menu(Menu::None).frames(2);
            self.tap("Games").tap("Server");
        }
        self
    }

    /// Puts the first game of this device on the server.
    fn put(&mut self) -> &mut Self {
        self.table.open_menu(Menu::None).frames(2);
        self.tap("Games").tap("More").tap("Keep on server")
    }

    fn link(&mut self) -> String {
        self.list().tap("Other devices").tap("Copy link");
        let asked = self.desk.asked();
        self.tap("Back");
        match asked.as_slice() {
            [Asked::Copy(link)] => link.clone(),
            other => panic!("{other:?}"),
        }
    }

    /// Returns the games of this device, with their numbers of plies.
    pub fn games(&self) -> Vec<(String, usize)> {
        let games = saved_games(&self.store).into_iter();
        games.map(|(name, text)| (name, plies(&text))).collect()
    }

    pub fn settings(&self) -> &Settings {
        self.table.app.world().resource()
    }

    #[track_caller]
    pub fn assert_says(&mut self, part: &str) -> &mut Self {
        assert!(self.table.says_part(part), "{part:?} in {:?}", self.table.texts());
        self
    }

    fn state(&self) -> &ServerGames {
        self.table.app.world().resource()
    }

    /// Returns the keys to the player's own games that are kept on this device.
    fn owners(&self) -> Vec<String> {
        self.keys.entries().into_values().map(|text| text.trim().to_owned()).collect()
    }
}

#[test]
fn a_game_goes_on_from_the_phone_at_the_desk() {
    let server = Server::default();
    let mut phone = Device::open(&server);
    phone.play(&["e4", "e5"]).put();
    assert_eq!(phone.table.menu(), Menu::ServerGames);
    let listed = phone.games();
    assert_eq!(server.games(), listed);
    phone.assert_says("Move 2 · Fog with check ·");
    // The list shows no board, and names no square.
    assert!(phone.table.pieces().is_empty());
    let world = phone.table.app.world_mut();
    let mut boards = world.query_filtered::<&InheritedVisibility, With<MiniBoard>>();
    assert_eq!(boards.iter(world).filter(|visible| visible.get()).count(), 0);
    assert!(!phone.table.says_part("e4"));

    let link = phone.link();
    let mut desk = Device::by_link(&server, &link);
    assert_eq!(desk.table.menu(), Menu::ServerGames);
    assert_eq!(desk.owners(), std::slice::from_ref(&link));
    assert!(!desk.table.says_part(&link[link.len() - 32..]), "the key is shown on request only");
    desk.assert_says("Move 2 · Fog with check ·").tap("Fetch");
    assert_eq!((desk.table.screen(), desk.table.menu()), (Screen::Game, Menu::None));
    assert_eq!(desk.games(), listed);
    desk.play(&["Nf3"]).put();
    let further = vec![(listed[0].0.clone(), 3)];
    assert_eq!(server.games(), further);

    // Back on the phone, the later state takes the place of the earlier one.
    phone.go_to_title().list().tap("Fetch");
    assert_eq!(phone.games(), further);
    assert!(phone.table.is_told(&["goes on from where the server had it"]));
    assert_eq!(phone.table.screen(), Screen::Game);
    assert_eq!(phone.table.shown().seat.as_ref().map(|seat| seat.view.plies()), Some(3));
}

#[test]
fn nothing_is_written_over_by_an_earlier_or_another_game() {
    let server = Server::default();
    let mut phone = Device::open(&server);
    phone.play(&["e4", "e5"]).put();
    let link = phone.link();
    let mut desk = Device::by_link(&server, &link);
    desk.tap("Fetch");
    let name = desk.games()[0].0.clone();

    // The desk goes on. The phone has an earlier state.
    desk.play(&["Nf3"]).put();
    phone.go_to_title().put();
    phone.assert_says("The server has this game further on");
    assert_eq!(server.games(), [(name.clone(), 3)]);
    // The desk goes on without the server, and fetches what it has left behind.
    desk.tap("Fetch").play(&["Nc6"]).list().tap("Fetch");
    assert!(desk.table.is_told(&["nothing was changed"]));
    assert_eq!(desk.games(), [(name.clone(), 4)]);

    // The phone goes on otherwise: that is another game from then on, here and there.
    phone.go_to_title().tap("Resume").play(&["d4", "d5"]).put();
    assert_eq!(server.games(), [(name.clone(), 3), (format!("{name}-02"), 4)]);
    phone.go_to_title().put();
    assert_eq!(server.games().len(), 2, "it is put in its own place again");
    phone.go_to_title().list();
    phone.table.tap_nth("Fetch", 0);
    phone.frames(12);
    let mut own: Vec<_> = phone.games().into_iter().map(|(_, plies)| plies).collect();
    own.sort_unstable();
    assert_eq!(own, [3, 4]);
    assert!(phone.table.is_told(&["saved beside it"]));
}

#[test]
fn games_are_deleted_there_after_a_question() {
    let server = Server::default();
    let mut device = Device::open(&server);
    for mv in ["e4", "d4", "c4"] {
        device.play(&[mv]).put().go_to_title();
    }
    assert_eq!(server.games().len(), 3);
    device.list().tap("Delete");
    assert_eq!(device.table.menu(), Menu::ConfirmForget);
    device.assert_says("Fog with check will be gone from there").tap("Back");
    assert_eq!((device.table.menu(), server.games().len()), (Menu::ServerGames, 3));
    device.tap("Delete").tap("Delete");
    assert_eq!((device.table.menu(), server.games().len()), (Menu::ServerGames, 2));
    device.tap("Delete all").assert_says("All 2 games").tap("Delete");
    assert_eq!(server.games(), []);
    device.assert_says("No games on the server yet");
    assert!(!device.table.has_button("Delete all"));
    assert_eq!(device.games().len(), 3, "the device keeps its own");
}

#[test]
fn without_a_server_one_line_says_so() {
    let server = Server::default();
    server.set(|kept| kept.is_away = true);
    let mut device = Device::open(&server);
    for (tag, games, place, told) in [
        ("en", "Games", "Server", "No server answers at this address"),
        ("ru", "Партии", "Сервер", "сервер не отвечает"),
        ("zh-Hans", "对局记录", "服务器", "服务器没有回应"),
    ] {
        device.table.speak(tag);
        device.tap(games).tap(place).assert_says(told);
        // The three tabs, and the way back.
        assert_eq!(device.table.buttons().len(), 4, "{:?}", device.table.buttons());
        device.table.open_menu(Menu::None).frames(3);
    }
    device.table.speak("en").set(|settings| settings.server.clear());
    device.list().assert_says("enter its address");
    assert!(device.network.arrivals().is_empty());
    assert!(device.table.notices().is_empty());
    assert_eq!(device.owners(), [""; 0], "no key for a server that is not there");
    // No game can be put there either.
    device.play(&["e4"]).tap("Games").tap("More");
    assert!(!device.table.has_button("Keep on server"));
}

#[test]
fn a_server_that_comes_later_gets_what_was_asked_for() {
    let server = Server::default();
    server.set(|kept| kept.is_away = true);
    let mut device = Device::open(&server);
    device.play(&["e4"]).put().assert_says("No server answers");
    server.set(|kept| kept.is_away = false);
    device.seconds(5);
    assert_eq!(server.games(), device.games());
    // The line breaks before the server has read that a game is to be put there again.
    for breaks_in in 2..=4 {
        device.go_to_title();
        server.set(|kept| kept.breaks_in = Some(breaks_in));
        device.put().assert_says("No server answers");
        server.set(|kept| kept.is_away = false);
        device.seconds(5);
        assert_eq!(server.games(), device.games(), "{breaks_in}");
        assert!(!device.state().is_busy);
    }
    // A player who leaves before the server has answered is told.
    device.go_to_title();
    server.set(|kept| kept.is_away = true);
    device.put().go_to_title().frames(3);
    assert!(device.table.is_told(&["stopped answering"]));
    assert!(!device.state().is_busy && device.network.arrivals().is_empty());
    assert!(device.sockets.iter().all(FakeSocket::has_left));
}

#[test]
fn faults_are_told_in_the_players_language() {
    let server = Server::default();
    let mut device = Device::open(&server);
    device.play(&["e4"]);
    for (tag, buttons, fault, told) in [
        ("en", ["Games", "More", "Keep on server"], LobbyFault::TooManyKept, "Delete some first"),
        (
            "ru",
            ["Партии", "Ещё", "Хранить на сервере"],
            LobbyFault::NotStored,
            "Сервер не смог сохранить партию",
        ),
        ("zh-Hans", ["对局记录", "更多", "保存到服务器"], LobbyFault::TooMany, "请等一分钟"),
    ] {
        device.table.speak(tag);
        let none = LobbyDown::Kept(Vec::new());
        server.set(|kept| kept.instead = [none, LobbyDown::Failed(fault)].into());
        for button in buttons {
            device.tap(button);
        }
        device.assert_says(told);
        assert_eq!(server.games(), []);
        device.go_to_title();
    }
    device.table.speak("en");
    device.put();
    assert_eq!(server.games().len(), 1);
    // Another device has deleted it meanwhile.
    server.set(|kept| kept.games.clear());
    device.tap("Fetch").assert_says("no longer on the server");
    device.assert_says("No games on the server yet");
}

#[test]
fn a_closing_server_says_so_and_goes_on_later() {
    let server = Server::default();
    let mut device = Device::open(&server);
    device.play(&["e4"]);
    server.set(|kept| kept.instead = [LobbyDown::Bye(Bye::Restarting)].into());
    device.put().assert_says("The server is starting again");
    device.seconds(5);
    assert_eq!(server.games(), device.games());
    device.go_to_title();
    server.set(|kept| kept.instead = [LobbyDown::Bye(Bye::NewVersion)].into());
    device.list().assert_says("another version").seconds(9).assert_says("another version");
    assert!(device.network.arrivals().is_empty());
}

#[test]
fn a_rude_server_harms_nothing() {
    let server = Server::default();
    let mut device = Device::open(&server);
    device.play(&["e4"]).put();
    let own = device.games();
    let name = own[0].0.clone();
    let fetched =
        |name: &str, text: &str| LobbyDown::Fetched { name: name.into(), text: text.into() };
    // No game.
    for text in ["no game", "", "(version: 1)", &"x".repeat(300_000)] {
        server.set(|kept| kept.instead = [fetched(&name, text)].into());
        device.tap("Fetch").assert_says("The game on the server can’t be read");
        assert_eq!((device.table.screen(), device.games()), (Screen::Title, own.clone()));
    }
    // Answers to something else are none: it is asked again.
    let list = LobbyDown::Kept(Vec::new());
    for other in [fetched("other", "no game"), list] {
        server.set(|kept| kept.instead = [other].into());
        device.tap("Fetch").assert_says("No server answers").seconds(5);
        assert_eq!(device.table.screen(), Screen::Game);
        device.go_to_title().list();
    }
    device.go_to_title();
    // Names that break the line, times without end, and names that are paths.
    let odd = |name: &str, at| KeptGame {
        name: name.into(),
        at,
        title: "A\u{7}\n".repeat(9_999),
        names: ["\u{202e}Eva".into(), "x".repeat(9_999)].into(),
        computers: Default::default(),
        ruleset: Preset::Fog.ruleset(),
        plies: u32::MAX,
        outcome: None,
    };
    let games = vec![odd("a", u64::MAX), odd("../b", 0), odd("", 0)];
    server.set(|kept| kept.instead = [LobbyDown::Kept(games)].into());
    device.list();
    let listed = device.state().games.clone().expect("a list");
    assert_eq!(listed.len(), 1);
    assert!(listed[0].title.chars().count() <= save::MAX_TITLE && !listed[0].title.contains('\n'));
    assert_eq!(listed[0].setup.names.white, "Eva");
    assert_eq!(listed[0].saved, None);
    assert_eq!(device.games(), own);
}

#[test]
fn a_link_to_other_games_is_taken_after_a_question() {
    let server = Server::default();
    let mut desk = Device::open(&server);
    desk.play(&["e4"]).put();
    let own = desk.link();
    let page = "https://chess.example/";
    let other = OwnerLink::new(page, OwnerKey(SeatKey([3; 16]))).expect("a link").to_string();
    let type_link = |desk: &mut Device, link: &str| {
        desk.go_to_title().tap("Play online");
        desk.table.tap_spoken("Link to a game").type_text(link).frames(2);
        desk.tap("Join by link");
    };
    type_link(&mut desk, &other);
    assert_eq!(desk.table.menu(), Menu::ConfirmAdopt);
    desk.assert_says(&own).tap("Copy link");
    assert_eq!(desk.desk.asked(), [Asked::Copy(own.clone())]);
    desk.tap("Back");
    assert_eq!(desk.owners(), std::slice::from_ref(&own));
    type_link(&mut desk, &other);
    desk.tap("Open");
    assert_eq!((desk.table.menu(), desk.owners()), (Menu::ServerGames, vec![other]));
    desk.assert_says("No games on the server yet");
    // The way back is the link that was copied.
    type_link(&mut desk, &own);
    desk.tap("Open").assert_says("Move 1 · Fog with check");
    // A link of its own needs no question.
    type_link(&mut desk, &own);
    assert_eq!(desk.table.menu(), Menu::ServerGames);
    let half = &own[..own.len() - 1];
    type_link(&mut desk, half);
    desk.assert_says("missing or damaged");
}

#[test]
fn windows_of_a_device_share_one_key_and_none_wipes_it() {
    let (server, keys) = (Server::default(), MemoryKeys::default());
    let [mut one, mut other] =
        [(); 2].map(|()| Device::window(&server, Launch::default(), keys.clone()));
    one.play(&["e4"]).put();
    let own = one.owners();
    assert_eq!(own.len(), 1);
    // The other window, which did not know of it, changes a setting and keeps a game there.
    other.table.set(|settings| settings.motion = false);
    other.seconds(2).play(&["d4"]).put();
    assert_eq!((one.owners(), other.owners()), (own.clone(), own));
    assert_eq!(server.0.borrow().games.len(), 2, "both games are under the same key");
}

#[test]
fn a_server_is_told_no_key_of_another() {
    let server = Server::default();
    let mut device = Device::open(&server);
    device.play(&["e4"]).put().go_to_title();
    let own = device.owners();
    device.table.set(|settings| settings.server = "other.example".into());
    device.table.tap_button("Games").tap_button("Server").frames(2);
    let [socket] = &device.network.arrivals()[..] else { panic!("one connection") };
    assert_eq!(socket.url, "wss://other.example/ws/lobby");
    socket.open();
    socket.send(write_frame(&[LobbyDown::Seeks(Vec::new())]).expect("a frame"));
    device.table.frames(6);
    let said: Vec<LobbyUp> = socket.received().iter().map(|it| decode(it).expect("it")).collect();
    assert!(matches!(said[..], [LobbyUp::Hello { .. }]), "{said:?}");
    assert!(device.table.says_part("No games on the server yet"));
    assert_eq!(device.owners(), own);
}

#[test]
fn the_key_goes_with_no_game_and_into_no_text() {
    let server = Server::default();
    let mut device = Device::open(&server);
    device.play(&["e4"]).put();
    let link = device.link();
    let Ok(ServerLink::Games(parsed)) = link.parse() else { panic!("{link}") };
    let key = parsed.owner().0.to_text();
    assert!(link.starts_with("https://chess.example/?games#") && link.ends_with(&key));
    for text in device.store.texts().into_values() {
        assert!(!String::from_utf8_lossy(&text).contains(&key));
    }
    let settings = device.table.app.world().resource::<Settings>();
    assert!(!format!("{settings:?} {parsed:?}").contains(&key));
    assert!(!device.table.says_part(&key));
    let another = Device::open(&server).play(&["e4"]).put().link();
    assert_ne!(another, link, "each device draws its own");
}

#[test]
fn everything_is_reached_by_the_keyboard_and_has_a_name() {
    let server = Server::default();
    let mut device = Device::open(&server);
    device.play(&["e4"]).put();
    // Returns the names of the seven controls to which Tab leads from here.
    let reached = |table: &mut Table| {
        core::array::from_fn::<_, 7, _>(|_| {
            let focused = table.focused();
            table.press(KeyCode::Tab).frames(2);
            focused
        })
    };
    let first = device.table.focused();
    assert!(first.starts_with("Fetch: Fog with check, Move 1 ·"), "{first}");
    // The first Tab shows where the focus is.
    device.table.press(KeyCode::Tab).frames(2);
    let reached_there = reached(&mut device.table);
    let begins = |name: &str| reached_there.iter().any(|text| text.starts_with(name));
    for name in
        ["Fetch: ", "Delete: ", "Delete all", "Other devices", "Back", "This device", "Server"]
    {
        assert!(begins(name), "{name}: {reached_there:?}");
    }
    device.table.press(KeyCode::Escape).frames(3);
    assert_eq!(device.table.menu(), Menu::SavedGame);
    // The focus is on the button that led away.
    let order = ["Keep on server", "Delete", "Back", "Resume", "Game name", "Duplicate", "Share"];
    assert_eq!(reached(&mut device.table), order);
    for language in ["en", "ru", "zh-Hans"] {
        device.table.speak(language);
        for menu in [Menu::ServerGames, Menu::OtherDevices, Menu::ServerGames, Menu::ConfirmForget]
        {
            device.table.open_menu(menu);
            device.frames(8);
            assert_eq!(device.table.boxes(), [""; 0], "{language}");
            device.table.assert_named(language);
        }
    }
    assert_eq!(SaveName::new(&device.games()[0].0).map(|name| name.began().is_some()), Some(true));
}

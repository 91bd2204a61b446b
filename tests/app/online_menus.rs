//! The way to a game on a server: by the menus, by a link, and by the lobby.

use bevy::prelude::KeyCode;
use core::time::Duration;
use fogchess::{
    app::{
        launch::Launch,
        settings::Settings,
        states::{Menu, Screen},
    },
    game::{Request, VERSION, decode},
    lobby::{Joining, Lobby, LobbyState},
    online::{
        Bye, Do, Down, GameId, Invite, Invites, LobbyDown, LobbyFault, LobbyUp, PlayerName,
        SeatKey, SeekEntry, SeekId, Terms, Up,
        hosting::{Action, HostedGame, SocketId},
        write_frame,
    },
    platform::{
        keyring::{Keyring, memory::MemoryKeys},
        power::DrawnByProcessor,
        socket::Sockets,
    },
    rules::{
        Color::{Black, White},
        GameSetup, Intent, Level, Moment, Preset,
    },
    save::{Cause, memory::MemoryStore},
};
use fogchess_support::{Asked, FakeDesk, FakeNetwork, FakeSocket, Table, against, timed, untimed};

const OWN: SeatKey = SeatKey([1; 16]);
const FRIENDS: SeatKey = SeatKey([2; 16]);
const T: Moment = Moment(1_000);

fn invite(key: SeatKey) -> Invite {
    Invite { page: "https://chess.example/".into(), game: GameId(7), key: Some(key) }
}

fn link(key: SeatKey) -> String {
    invite(key).to_string()
}

/// Opens the title, with a server in the settings that a test answers for.
fn launch(launch: Launch) -> (Table, FakeNetwork, FakeDesk) {
    launch_with(launch, Keyring::default())
}

fn launch_with(launch: Launch, keyring: Keyring) -> (Table, FakeNetwork, FakeDesk) {
    let (network, desk) = (FakeNetwork::default(), FakeDesk::default());
    let mut table = Table::loading(launch);
    table.app.insert_resource(keyring);
    table.app.insert_resource(Sockets::new(network.clone()));
    table.app.insert_resource(fogchess::library::AtDesk::new(desk.clone()));
    table.app.insert_resource(fogchess::library::Saves::at_once(MemoryStore::default()));
    table.finish_loading();
    table.set(|settings| {
        settings.online_name = "Ada".into();
        settings.server = "chess.example".into();
    });
    (table, network, desk)
}

fn open() -> (Table, FakeNetwork, FakeDesk) {
    launch(Launch::default())
}

/// As [`open`], by a link to the player's own seat.
fn open_by_link() -> (Table, FakeNetwork, FakeDesk) {
    launch(Launch { join: Some(invite(OWN).into()), ..Launch::default() })
}

/// Returns a game on the server.
fn hosted(setup: GameSetup) -> HostedGame {
    HostedGame::new(GameId(7), setup).expect("a game")
}

/// Returns the only connection that has been begun.
#[track_caller]
fn arrival(network: &FakeNetwork, path: &str) -> FakeSocket {
    let mut arrivals = network.arrivals();
    let socket = arrivals.pop().expect("a connection");
    assert!(arrivals.is_empty());
    assert_eq!(socket.url, format!("wss://chess.example/{path}"));
    socket
}

fn asked(socket: &FakeSocket) -> Vec<LobbyUp> {
    socket.received().iter().map(|frame| decode(frame).expect("a message")).collect()
}

fn tell(socket: &FakeSocket, message: LobbyDown) {
    socket.send(write_frame(&[message]).expect("a frame"));
}

/// Enters the lobby by the menus.
fn enter(table: &mut Table, network: &FakeNetwork, seeks: Vec<SeekEntry>) -> FakeSocket {
    table.tap_button("Play online").frames(3);
    assert_eq!(table.menu(), Menu::Online);
    let socket = arrival(network, "ws/lobby");
    socket.open();
    table.frames(2);
    assert_eq!(asked(&socket), [LobbyUp::Hello { version: VERSION }]);
    tell(&socket, LobbyDown::Seeks(seeks));
    table.frames(3);
    socket
}

fn terms(name: &str) -> Terms {
    Terms {
        name: PlayerName::tidy(name),
        ruleset: Preset::Fog.ruleset(),
        time: "3+2".parse().expect("a time"),
        takeback: false,
        side: None,
    }
}

/// Lets the server of the game answer what has come, until nothing more comes.
fn host(table: &mut Table, game: &mut HostedGame, socket: &FakeSocket) {
    for _ in 0..8 {
        for frame in socket.received() {
            match decode::<Up>(&frame).expect("a message") {
                Up::Hello(hello) => {
                    assert_eq!(hello.key, Some(OWN));
                    game.connect(SocketId(1), Some(White), hello.name, T);
                }
                up => game.receive(SocketId(1), up, T),
            }
        }
        send(game, socket);
        table.frame();
    }
}

/// The resignation of the player at the other machine.
fn resignation() -> Up {
    let request = Request { id: 1, side: Black, intent: Intent::Resign };
    Up::Do(Do { request, plies: 0, takebacks: 0 })
}

/// Stores what is to be stored, and drops messages to clients that are gone.
fn store(game: &mut HostedGame) {
    for _ in 0..8 {
        for action in game.actions() {
            if let Action::Store(_) = action {
                game.stored(T);
            }
        }
    }
}

/// Sends the client what the game has for it.
fn send(game: &mut HostedGame, socket: &FakeSocket) {
    for _ in 0..8 {
        for action in game.actions() {
            match action {
                Action::Store(_) => game.stored(T),
                Action::Send(SocketId(1), messages) => {
                    socket.send(write_frame(&messages).expect("a frame"));
                }
                _ => {}
            }
        }
    }
}

#[test]
fn who_is_new_to_the_fog_is_offered_the_lesson_before_anyone_is_sought() {
    let (mut table, network, _) = open();
    table.set(|settings| (settings.preset, settings.lesson_offered) = (Preset::Fog, false));
    let lobby = enter(&mut table, &network, Vec::new());
    table.tap_button("Play anyone").frames(3);
    assert_eq!(table.menu(), Menu::OfferLesson);
    assert!(asked(&lobby).is_empty(), "nobody is sought for a player who may take a minute");
    table.tap_button("Start playing").frames(3);
    assert_eq!(table.menu(), Menu::Waiting);
    let told = asked(&lobby);
    assert!(matches!(told[..], [LobbyUp::Seek(_)]), "{told:?}");
    // After the lesson the player chooses again.
    table.open_menu(Menu::None).set(|settings| settings.lesson_offered = false).frames(2);
    enter(&mut table, &network, Vec::new());
    table.tap_button("Play a friend").frames(3);
    table.tap_button("Show me how (one minute)").frames(3);
    assert!(table.shown().lesson.is_some());
    table.tap_button("End lesson").frames(3);
    assert_eq!((table.screen(), table.menu()), (Screen::Title, Menu::Online));
    table.wait_for("the lobby", |table| {
        table.app.world().resource::<Lobby>().state != LobbyState::Outside
    });
}

#[test]
fn a_friend_gets_a_link_and_the_game_opens_when_they_come() {
    let (mut table, network, desk) = open();
    table.set(|settings| settings.preset = Preset::Fog);
    let lobby = enter(&mut table, &network, Vec::new());
    table.tap_button("Play a friend").frames(3);
    assert_eq!(table.menu(), Menu::Waiting);
    let told = asked(&lobby);
    let [LobbyUp::Invite(wanted)] = told.as_slice() else { panic!("{told:?}") };
    assert_eq!((wanted.name.as_str(), wanted.ruleset), ("Ada", Preset::Fog.ruleset()));
    tell(&lobby, LobbyDown::Invited { game: GameId(7), side: White, key: OWN, friend: FRIENDS });
    table.frames(3);
    assert!(lobby.has_left(), "the lobby has done its work");
    let socket = arrival(&network, "ws/game");
    socket.open();
    let mut game = hosted(untimed(Preset::Fog));
    host(&mut table, &mut game, &socket);
    assert_eq!(table.screen(), Screen::Title);
    assert!(table.says(&link(FRIENDS)), "{:?}", table.texts());
    assert!(!table.says_part(&OWN.to_text()), "the own key is nobody's business");
    assert!(table.says_part("Waiting for your friend"));
    table.tap_button("Copy link").frames(2);
    assert_eq!(desk.asked(), [Asked::Copy(link(FRIENDS))]);
    game.connect(SocketId(2), Some(Black), PlayerName::tidy("Eva"), T);
    host(&mut table, &mut game, &socket);
    assert_eq!((table.screen(), table.menu()), (Screen::Game, Menu::None));
    assert_eq!(table.seat().setup.names.black, "Eva");
}

/// Frames come only as the game requests them, and each is longer than the usual wait for effects.
#[test]
fn a_slow_machine_shows_the_link_without_a_touch() {
    let (mut table, network, _) = open();
    table.app.insert_resource(DrawnByProcessor);
    table.frame_time(Duration::from_millis(500)).rest();
    table.tap_button("Play online").rest();
    let lobby = arrival(&network, "ws/lobby");
    lobby.open();
    table.rest();
    tell(&lobby, LobbyDown::Seeks(Vec::new()));
    table.rest().tap_button("Play a friend").rest();
    tell(&lobby, LobbyDown::Invited { game: GameId(7), side: White, key: OWN, friend: FRIENDS });
    table.rest();
    let socket = arrival(&network, "ws/game");
    socket.open();
    table.rest();
    let mut game = hosted(untimed(Preset::Fog));
    game.connect(SocketId(1), Some(White), PlayerName::default(), T);
    send(&mut game, &socket);
    table.rest();
    assert!(table.says(&link(FRIENDS)), "{:?}", table.texts());
    assert!(table.has_button("Copy link"));
    game.connect(SocketId(2), Some(Black), PlayerName::default(), T);
    send(&mut game, &socket);
    table.rest();
    assert_eq!((table.screen(), table.menu()), (Screen::Game, Menu::None));
    assert_eq!(table.board().at("e2"), Some('P'));
}

#[test]
fn anyone_may_come_and_so_may_a_computer() {
    let (mut table, network, _) = open();
    let lobby = enter(&mut table, &network, Vec::new());
    assert!(table.says_part("Nobody is looking"));
    table.tap_button("Play anyone").frames(3);
    assert!(matches!(asked(&lobby).as_slice(), [LobbyUp::Seek(_)]));
    assert!(table.says_part("Looking for a player"), "{:?}", table.texts());
    tell(&lobby, LobbyDown::ComputerOffered(Level::Ranger));
    table.frames(4);
    assert!(table.says_part("Ranger, a computer"), "{:?}", table.texts());
    table.tap_button("Play the computer").frames(2);
    assert_eq!(asked(&lobby), [LobbyUp::AcceptComputer]);
    tell(&lobby, LobbyDown::Paired { game: GameId(7), key: OWN });
    table.frames(3);
    let socket = arrival(&network, "ws/game");
    socket.open();
    let mut game = hosted(against(Preset::Chess, Black, Level::Ranger));
    host(&mut table, &mut game, &socket);
    assert_eq!(table.screen(), Screen::Game);
    assert!(!table.has_button("Hint"), "nobody gets hints there");
}

#[test]
fn open_games_are_listed_and_taken() {
    let (mut table, network, _) = open();
    let entry = |id, name: &str| SeekEntry { id: SeekId(id), terms: terms(name), own: false };
    let seeks = vec![entry(4, "Eva"), entry(9, "")];
    let lobby = enter(&mut table, &network, seeks);
    assert!(table.says("Fog of war, 3+2: Eva"), "{:?}", table.texts());
    assert!(table.says("Fog of war, 3+2: somebody"));
    table.tap_nth("Play", 1).frames(2);
    let name = PlayerName::tidy("Ada");
    assert_eq!(asked(&lobby), [LobbyUp::Accept { seek: SeekId(9), name }]);
    tell(&lobby, LobbyDown::Failed(LobbyFault::SeekGone));
    table.frames(3);
    assert!(table.says_part("That game is gone"), "{:?}", table.texts());
    // Cancelling withdraws the search from the lobby.
    table.tap_button("Play anyone").frames(3);
    asked(&lobby);
    table.tap_button("Cancel").frames(3);
    assert_eq!(asked(&lobby), [LobbyUp::StopSeeking]);
    assert_eq!(table.menu(), Menu::Online);
    table.tap_button("Back").frames(3);
    assert!(lobby.has_left());
}

#[test]
fn on_a_phone_variant_and_time_are_in_sight_and_the_buttons_in_one_line() {
    let (mut table, network, _) = open();
    enter(&mut table, &network, Vec::new());
    for (width, height) in [(390.0, 844.0), (844.0, 390.0)] {
        table.resize(width, height).settle();
        let mut top_of = |name: &str| {
            let control = table.control(name);
            table.middle_of(control).y
        };
        let foot = top_of("Back");
        assert_eq!([top_of("Play a friend"), top_of("Play anyone")], [foot; 2], "{width}");
        for name in ["Board: Chess", "Board: Xiangqi", "5+0", "10+0"] {
            assert!((40.0..foot - 40.0).contains(&top_of(name)), "{name}, {width}");
        }
    }
}

#[test]
fn without_a_server_one_line_says_so_and_nothing_can_be_asked() {
    let (mut table, network, _) = open();
    for (tag, button, told) in [
        ("en", "Play online", "No server answers"),
        ("ru", "Играть по сети", "сервер не отвечает"),
        ("zh-Hans", "联网对弈", "服务器没有回应"),
    ] {
        table.speak(tag).tap_button(button).frames(3);
        let socket = arrival(&network, "ws/lobby");
        socket.close();
        table.frames(3);
        assert!(table.says_part(told), "{:?}", table.texts());
        // Back, joining by a link to another server, and hosting.
        assert_eq!(table.buttons().len(), 3, "{:?}", table.buttons());
        table.open_menu(Menu::None).frames(3);
    }
    assert!(table.notices().is_empty());
}

#[test]
fn without_an_address_the_menu_asks_for_one() {
    let (mut table, network, _) = open();
    table.set(|settings| settings.server.clear());
    for (tag, button, asked) in [
        ("en", "Play online", "follow a friend’s link"),
        ("ru", "Играть по сети", "откройте ссылку друга"),
        ("zh-Hans", "联网对弈", "打开朋友的链接"),
    ] {
        table.speak(tag).tap_button(button).frames(3);
        assert!(table.says_part(asked), "{:?}", table.texts());
        // Back, joining by a link, and hosting.
        assert_eq!(table.buttons().len(), 3, "{:?}", table.buttons());
        table.open_menu(Menu::None).frames(3);
    }
    table.speak("en").tap_button("Play online").frames(3);
    table.tap_spoken("Server address").type_text("chess.example").frames(3);
    assert!(network.arrivals().is_empty(), "the address may not be complete yet");
    table.wait(Duration::from_secs(1));
    arrival(&network, "ws/lobby");
    assert!(!table.says_part("follow a friend’s link"), "{:?}", table.texts());
    assert!(table.says("Play anyone"));
}

/// Types into the field for links, and presses the button beside it.
fn join_by_link(table: &mut Table, text: &str) {
    table.tap_spoken("Link to a game").type_text(text).frames(2);
    table.tap_button("Join by link").frames(3);
}

#[test]
fn a_link_is_typed_in_or_said_to_be_none() {
    let (mut table, network, _) = open();
    for (typed, told) in [
        ("nonsense", "begins with http"),
        ("https://chess.example/", "names no game"),
        ("https://chess.example/?game=7#12", "missing or damaged"),
    ] {
        enter(&mut table, &network, Vec::new());
        join_by_link(&mut table, typed);
        assert_eq!(table.menu(), Menu::Online);
        assert!(table.says_part(told), "{typed}: {:?}", table.texts());
        table.tap_button("Back").frames(3);
    }
    enter(&mut table, &network, Vec::new());
    join_by_link(&mut table, &link(OWN));
    arrival(&network, "ws/game");
    assert_eq!(table.menu(), Menu::Waiting);
}

#[test]
fn a_program_or_page_opened_by_a_link_joins_its_game() {
    let (mut table, network, _) = open_by_link();
    table.frames(2);
    assert_eq!(table.menu(), Menu::Waiting);
    let socket = arrival(&network, "ws/game");
    assert!(table.says_part("Connecting"), "{:?}", table.texts());
    socket.open();
    let mut game = hosted(untimed(Preset::FogCheck));
    host(&mut table, &mut game, &socket);
    assert_eq!(table.screen(), Screen::Game);
}

#[test]
fn a_link_to_no_game_is_told_and_can_be_left() {
    let (mut table, network, _) = open_by_link();
    table.frames(2);
    let socket = arrival(&network, "ws/game");
    socket.open();
    table.frames(2);
    socket.send(write_frame(&[Down::Bye(Bye::NoSuchGame)]).expect("a frame"));
    socket.close();
    table.frames(4);
    assert!(table.says_part("There is no such game"), "{:?}", table.texts());
    table.tap_button("Cancel").frames(3);
    assert_eq!(*table.app.world().resource::<Joining>(), Joining::Nothing);
    let settings = table.app.world().resource::<Settings>();
    assert_eq!(settings.server, "chess.example");
}

/// A window of the game whose keys are in a place that other windows have too.
fn window(keys: &MemoryKeys, launch: Launch) -> (Table, FakeNetwork, FakeDesk) {
    launch_with(launch, Keyring::new(keys.clone()))
}

/// Returns the games on servers whose keys are kept there.
fn kept(keys: &MemoryKeys) -> Vec<Invite> {
    Keyring::new(keys.clone()).games().iter().map(|game| game.own.clone()).collect()
}

/// Opens a window by a link, and plays the game of the server there until both are there.
fn play(keys: &MemoryKeys, own: &Invite, setup: GameSetup) -> (Table, HostedGame, FakeSocket) {
    let launch = Launch { join: Some(own.clone().into()), ..Launch::default() };
    let (mut table, network, _) = window(keys, launch);
    table.frames(3);
    let socket = arrival(&network, "ws/game");
    socket.open();
    let mut game = HostedGame::new(own.game, setup).expect("a game");
    game.connect(SocketId(2), Some(Black), PlayerName::tidy("Eva"), T);
    host(&mut table, &mut game, &socket);
    assert_eq!(table.screen(), Screen::Game);
    (table, game, socket)
}

/// Connects the game that is being joined, of this number, and returns it.
fn joined(table: &mut Table, network: &FakeNetwork, game: &mut HostedGame) -> FakeSocket {
    assert_eq!(table.menu(), Menu::Waiting);
    let socket = arrival(network, "ws/game");
    socket.open();
    host(table, game, &socket);
    socket
}

#[test]
fn who_waits_for_a_friend_finds_the_link_again_after_a_crash() {
    let keys = MemoryKeys::default();
    let waiting = Invites { friend: Some(invite(FRIENDS)), ..invite(OWN).into() };
    let launch = Launch { join: Some(waiting), ..Launch::default() };
    let (mut table, network, _) = window(&keys, launch);
    table.frames(3);
    let socket = arrival(&network, "ws/game");
    socket.open();
    host(&mut table, &mut hosted(untimed(Preset::FogCheck)), &socket);
    assert!(table.says(&link(FRIENDS)), "{:?}", table.texts());
    drop(table);

    let (mut table, network, _) = window(&keys, Launch::default());
    table.tap_button("Resume").frames(2);
    let mut game = hosted(untimed(Preset::FogCheck));
    let socket = joined(&mut table, &network, &mut game);
    assert!(table.says(&link(FRIENDS)), "{:?}", table.texts());
    game.connect(SocketId(2), Some(Black), PlayerName::tidy("Eva"), T);
    host(&mut table, &mut game, &socket);
    assert_eq!(table.screen(), Screen::Game);
    let again = Keyring::new(keys.clone());
    assert_eq!(again.games()[0].friend, None, "the friend is there");
}

#[test]
fn a_link_that_is_pasted_among_the_games_is_followed() {
    let (mut table, network, desk) = open();
    table.tap_button("Games").frames(3);
    desk.bring(link(OWN));
    table.frames(4);
    assert_eq!(table.menu(), Menu::Waiting);
    arrival(&network, "ws/game");
    table.tap_button("Cancel").frames(3).press(KeyCode::Escape).frames(3);
    assert_eq!(table.menu(), Menu::Games);

    desk.bring("https://chess.example/about");
    table.frames(4);
    assert!(table.is_told(&["This link can’t be opened", "names no game"]));
    assert_eq!(table.menu(), Menu::Games);
}

#[test]
fn the_link_for_a_friend_takes_no_second_seat_on_the_own_device_without_a_question() {
    let opened = |keys: &MemoryKeys| {
        let launch = Launch { join: Some(invite(FRIENDS).into()), ..Launch::default() };
        let (mut table, network, _) = window(keys, launch);
        table.frames(3);
        assert_eq!(table.menu(), Menu::Waiting);
        assert!(table.says_part("This link is for the other player"), "{:?}", table.texts());
        assert!(network.arrivals().is_empty(), "nobody has taken a seat");
        (table, network)
    };
    let keys = MemoryKeys::default();
    Keyring::new(keys.clone()).keep(&invite(OWN).into());
    for (button, seat) in [("Back to my side", OWN), ("Play the other side too", FRIENDS)] {
        let (mut table, network) = opened(&keys);
        table.tap_button(button).frames(3);
        let socket = arrival(&network, "ws/game");
        socket.open();
        table.frames(2);
        let hello = socket.received().first().map(|frame| decode::<Up>(frame).expect("a message"));
        let Some(Up::Hello(hello)) = hello else { panic!("{hello:?}") };
        assert_eq!(hello.key, Some(seat), "{button}");
    }
    // Whoever has both seats is not asked.
    Keyring::new(keys.clone()).keep(&invite(FRIENDS).into());
    let launch = Launch { join: Some(invite(FRIENDS).into()), ..Launch::default() };
    let (mut table, network, _) = window(&keys, launch);
    table.frames(3);
    arrival(&network, "ws/game");

    // Nor does the question lead nowhere.
    let keys = MemoryKeys::default();
    Keyring::new(keys.clone()).keep(&invite(OWN).into());
    let (mut table, network) = opened(&keys);
    table.tap_button("Cancel").frames(3);
    assert_eq!(*table.app.world().resource::<Joining>(), Joining::Nothing);
    assert!(network.arrivals().iter().all(|socket| socket.url.ends_with("ws/lobby")));
}

#[test]
fn every_running_game_keeps_its_own_key_until_it_is_over() {
    let keys = MemoryKeys::default();
    let other = Invite { game: GameId(8), key: Some(OWN), ..invite(OWN) };
    let (mut one, mut game, socket) = play(&keys, &invite(OWN), untimed(Preset::Fog));
    let (two, ..) = play(&keys, &other, untimed(Preset::Chess));
    assert_eq!(kept(&keys), [invite(OWN), other.clone()]);
    // A link without the key leads back to the seat, as the page's address does after a reload.
    let keyring = Keyring::new(keys.clone());
    for own in [&invite(OWN), &other] {
        let watch = Invite { key: None, ..own.clone() };
        assert_eq!(keyring.find(&watch, None).map(|game| &game.own), Some(own));
    }
    drop(two);
    assert_eq!(kept(&keys).len(), 2, "a closed window loses nothing");
    game.receive(SocketId(2), resignation(), T);
    host(&mut one, &mut game, &socket);
    one.frames(3);
    assert!(one.shown().is_over());
    assert_eq!(kept(&keys), [other], "what is over is forgotten");
}

#[test]
fn a_running_game_is_resumed_from_the_title() {
    let keys = MemoryKeys::default();
    let (table, ..) = play(&keys, &invite(OWN), timed(Preset::Fog, "5+3"));
    drop(table);
    let (mut table, network, _) = window(&keys, Launch::default());
    let line = "Fog of war: You – Eva\n5+3 · chess.example";
    assert!(table.says(line), "{:?}", table.texts());
    assert_eq!(table.focused(), format!("Resume: {line}"));
    let mut game = hosted(timed(Preset::Fog, "5+3"));
    game.connect(SocketId(2), Some(Black), PlayerName::tidy("Eva"), T);
    table.tap_button("Resume").frames(2);
    joined(&mut table, &network, &mut game);
    assert_eq!(table.screen(), Screen::Game);
    assert!(table.shown().online.as_ref().is_some_and(|online| online.side == Some(White)));
    // Whoever leaves the game can come back.
    table.open_menu(Menu::Pause).frames(2).tap_button("Leave game").tap_button("Leave").frames(4);
    assert_eq!((table.screen(), kept(&keys)), (Screen::Title, vec![invite(OWN)]));
    assert!(table.has_button("Resume"));
}

#[test]
fn several_running_games_are_listed_and_each_is_resumed() {
    let keys = MemoryKeys::default();
    let other = Invite { game: GameId(8), ..invite(OWN) };
    drop(play(&keys, &invite(OWN), untimed(Preset::Fog)));
    drop(play(&keys, &other, timed(Preset::Chess, "10+0")));
    let (mut table, network, _) = window(&keys, Launch::default());
    assert!(!table.has_button("Resume"));
    assert_eq!(table.focused(), "2 games in progress");
    table.tap_button("2 games in progress").frames(3);
    assert_eq!(table.menu(), Menu::Online);
    arrival(&network, "ws/lobby");
    let names = [
        "Fog of war: You – Eva, No clock · chess.example",
        "Chess: You – Eva, 10+0 · chess.example",
    ];
    for name in names {
        table.control(&format!("Resume: {name}"));
        table.control(&format!("Delete: {name}"));
    }
    for seen in table.texts() {
        assert!(!seen.contains(&OWN.to_text()), "no key is shown: {seen}");
    }
    table.open_menu(Menu::None).frames(2).tap_button("Games").frames(3);
    assert_eq!(table.menu(), Menu::Games);
    table.tap_spoken(&format!("Resume: {}", names[1])).frames(2);
    let mut game = HostedGame::new(GameId(8), timed(Preset::Chess, "10+0")).expect("a game");
    joined(&mut table, &network, &mut game);
    assert_eq!(table.screen(), Screen::Game);
    assert_eq!(kept(&keys).len(), 2);
    // Beside a game that is being played nothing else is offered.
    table.open_menu(Menu::Games).frames(3);
    assert!(!table.has_button("Resume"), "{:?}", table.buttons());
}

#[test]
fn a_key_is_deleted_by_hand_after_a_question() {
    let keys = MemoryKeys::default();
    drop(play(&keys, &invite(OWN), untimed(Preset::Fog)));
    let (mut table, _, _) = window(&keys, Launch::default());
    table.listen();
    for language in ["ru", "zh-Hans", "en"] {
        table.speak(language);
        for menu in [Menu::None, Menu::Online, Menu::Games] {
            table.open_menu(menu).frames(3).assert_named(&format!("{language}, {menu:?}"));
        }
    }
    for yes in [false, true] {
        table.open_menu(Menu::Games).frames(3);
        table.tap_button("Delete").frames(3);
        assert_eq!(table.menu(), Menu::ConfirmForgetSeat);
        assert!(table.says_part("you will lose it"), "{:?}", table.texts());
        table.tap_button(if yes { "Delete" } else { "Back" }).frames(3);
        assert_eq!((table.menu(), kept(&keys).len()), (Menu::Games, usize::from(!yes)));
    }
    assert!(!table.has_button("Delete"), "{:?}", table.buttons());
    table.open_menu(Menu::None).frames(3);
    assert!(!table.has_button("Resume"));
}

#[test]
fn a_game_that_is_over_or_gone_meanwhile_is_removed_with_a_word() {
    for gone in [false, true] {
        let keys = MemoryKeys::default();
        drop(play(&keys, &invite(OWN), untimed(Preset::Fog)));
        let (mut table, network, _) = window(&keys, Launch::default());
        table.tap_button("Resume").frames(2);
        let mut game = hosted(untimed(Preset::Fog));
        if gone {
            let socket = arrival(&network, "ws/game");
            socket.open();
            table.frames(2);
            socket.send(write_frame(&[Down::Bye(Bye::NoSuchGame)]).expect("a frame"));
            table.frames(4);
            assert!(table.is_told(&["no longer on the server"]), "{:?}", table.notices());
            table.tap_button("Cancel").frames(3);
            table.open_menu(Menu::None).frames(3);
        } else {
            game.connect(SocketId(1), Some(White), PlayerName::tidy("Ada"), T);
            game.connect(SocketId(2), Some(Black), PlayerName::tidy("Eva"), T);
            store(&mut game);
            game.receive(SocketId(2), resignation(), T);
            store(&mut game);
            game.disconnect(SocketId(1), T);
            store(&mut game);
            joined(&mut table, &network, &mut game);
            assert!(table.shown().is_over(), "the player sees how it ended");
            table.open_menu(Menu::None).go_to(Screen::Title).frames(4);
        }
        assert_eq!((table.has_button("Resume"), kept(&keys).len()), (false, 0));
    }
}

#[test]
fn a_game_whose_server_does_not_answer_is_not_forgotten() {
    let keys = MemoryKeys::default();
    let launch = Launch { join: Some(invite(OWN).into()), ..Launch::default() };
    let (mut table, network, _) = window(&keys, launch);
    table.frames(2);
    arrival(&network, "ws/game").close();
    table.frames(4);
    table.tap_button("Cancel").frames(3);
    assert_eq!((table.screen(), kept(&keys)), (Screen::Title, vec![invite(OWN)]));
    table.control("Resume: A game online, chess.example");
    table.open_menu(Menu::None).frames(3);
    assert!(!table.has_button("Resume"), "nobody knows that game");
}

#[test]
fn an_invitation_that_is_taken_back_is_forgotten() {
    let keys = MemoryKeys::default();
    let waiting = Invites { friend: Some(invite(FRIENDS)), ..invite(OWN).into() };
    let (mut table, network, _) =
        window(&keys, Launch { join: Some(waiting), ..Launch::default() });
    table.frames(3);
    let socket = arrival(&network, "ws/game");
    socket.open();
    host(&mut table, &mut hosted(untimed(Preset::FogCheck)), &socket);
    assert_eq!(kept(&keys).len(), 1);
    table.tap_button("Cancel").frames(3);
    assert_eq!(kept(&keys), []);
}

#[test]
fn keys_that_are_deleted_under_a_running_game_are_written_again() {
    let keys = MemoryKeys::default();
    let (mut table, mut game, socket) = play(&keys, &invite(OWN), untimed(Preset::Fog));
    let before = keys.entries();
    keys.clear();
    table.wait(Duration::from_secs(2));
    assert_eq!(keys.entries(), before);
    assert!(table.is_told(&["was deleted while it ran"]), "{:?}", table.notices());
    table.type_move("e4").frames(2);
    host(&mut table, &mut game, &socket);
    assert_eq!(table.view().plies(), 1, "the game goes on");
}

#[test]
fn a_place_for_keys_that_does_not_work_is_told_and_the_game_goes_on() {
    let keys = MemoryKeys::default();
    keys.fail(Some(Cause::Full));
    let (mut table, mut game, socket) = play(&keys, &invite(OWN), untimed(Preset::Fog));
    assert!(table.is_told(&["keep this window open"]), "{:?}", table.notices());
    table.type_move("e4").frames(2);
    host(&mut table, &mut game, &socket);
    assert_eq!((table.view().plies(), keys.entries().len()), (1, 0));
    keys.fail(None);
    table.wait(Duration::from_secs(2));
    assert_eq!(kept(&keys), [invite(OWN)]);
}

//! The way to a game on a server: by the menus, by a link, and by the lobby.

use core::time::Duration;
use fogchess::{
    desk::fake::{Asked, FakeDesk},
    hall::{Action, HostedGame, SocketId},
    launch::Launch,
    net::{
        Bye, Down, GameId, Invite, Invites, LobbyDown, LobbyFault, LobbyUp, PlayerName, SeatKey,
        SeekEntry, SeekId, Terms, Up, write_frame,
    },
    play::{Joining, Lobby, LobbyState, game_link},
    power::DrawnByProcessor,
    protocol::{VERSION, decode},
    rules::{
        Color::{Black, White},
        Preset,
    },
    save::memory::MemoryStore,
    session::{GameSetup, Level, Moment},
    settings::Settings,
    socket::{
        Sockets,
        fake::{FakeNetwork, FakeSocket},
    },
    states::{Menu, Screen},
    testing::{Table, against, untimed},
};
use std::path::Path;

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
    let (network, desk) = (FakeNetwork::default(), FakeDesk::default());
    let mut table = Table::loading(launch);
    table.app.insert_resource(Sockets::new(network.clone()));
    table.app.insert_resource(fogchess::play::AtDesk::new(desk.clone()));
    table.app.insert_resource(fogchess::play::Keeping::at_once(MemoryStore::default()));
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
    assert!(table.says("Dark chess, 3+2: Eva"), "{:?}", table.texts());
    assert!(table.says("Dark chess, 3+2: somebody"));
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
        // Back, and joining by a link to another server.
        assert_eq!(table.buttons().len(), 2, "{:?}", table.buttons());
        table.open_menu(Menu::None).frames(3);
    }
    assert!(table.notices().is_empty());
}

#[test]
fn without_an_address_the_menu_asks_for_one() {
    let (mut table, network, _) = open();
    table.set(|settings| settings.server.clear());
    for (tag, button, asked) in [
        ("en", "Play online", "Enter the address"),
        ("ru", "Играть по сети", "Введите адрес"),
        ("zh-Hans", "联网对弈", "请输入对局服务器的地址"),
    ] {
        table.speak(tag).tap_button(button).frames(3);
        assert!(table.says_part(asked), "{:?}", table.texts());
        // Back, and joining by a link.
        assert_eq!(table.buttons().len(), 2, "{:?}", table.buttons());
        table.open_menu(Menu::None).frames(3);
    }
    table.speak("en").tap_button("Play online").frames(3);
    table.tap_spoken("Server address").type_text("chess.example").frames(3);
    assert!(network.arrivals().is_empty(), "the address may not be complete yet");
    table.wait(Duration::from_secs(1));
    arrival(&network, "ws/lobby");
    assert!(!table.says_part("Enter the address"), "{:?}", table.texts());
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

/// Returns the game that a program finds again that is started anew with this folder.
fn found_again(folder: &Path) -> Option<Invites> {
    let mut launch = Launch::default();
    game_link::join_again(&mut launch, folder);
    launch.join
}

#[test]
fn after_a_crash_the_game_is_found_again_and_so_is_the_friends_link() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    assert_eq!(found_again(folder), None);
    let waiting = Invites { friend: Some(invite(FRIENDS)), ..invite(OWN).into() };
    let mut launch = Launch { join: Some(waiting.clone()), ..Launch::default() };
    for start in ["the first start", "after a crash"] {
        let (mut table, network, _) = self::launch(launch);
        game_link::keep_in(&mut table.app, folder);
        table.frames(3);
        let socket = arrival(&network, "ws/game");
        socket.open();
        let mut game = hosted(untimed(Preset::FogCheck));
        host(&mut table, &mut game, &socket);
        assert!(table.says(&link(FRIENDS)), "{start}: {:?}", table.texts());
        assert_eq!(found_again(folder), Some(waiting.clone()), "{start}");
        game.connect(SocketId(2), Some(Black), PlayerName::tidy("Eva"), T);
        host(&mut table, &mut game, &socket);
        assert_eq!(table.screen(), Screen::Game);
        assert_eq!(found_again(folder), Some(invite(OWN).into()), "the friend is there");
        launch = Launch { join: Some(waiting.clone()), ..Launch::default() };
    }
    // Something else that is asked for comes first.
    let mut launch = Launch { open: Some("game.pgn".into()), ..Launch::default() };
    game_link::join_again(&mut launch, folder);
    assert_eq!(launch.join, None);
}

#[test]
fn a_game_whose_server_does_not_answer_is_not_forgotten() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut table, network, _) = open_by_link();
    game_link::keep_in(&mut table.app, folder.path());
    table.frames(2);
    arrival(&network, "ws/game").close();
    table.frames(2);
    table.tap_button("Cancel").frames(3);
    assert_eq!(table.screen(), Screen::Title);
    assert_eq!(found_again(folder.path()), Some(invite(OWN).into()));
}

#[test]
fn a_game_that_is_gone_or_was_left_is_forgotten() {
    let folder = tempfile::tempdir().expect("a folder");
    for leave in [false, true] {
        let (mut table, network, _) = open_by_link();
        game_link::keep_in(&mut table.app, folder.path());
        table.frames(2);
        let socket = arrival(&network, "ws/game");
        socket.open();
        if leave {
            let mut game = hosted(untimed(Preset::FogCheck));
            host(&mut table, &mut game, &socket);
            assert!(found_again(folder.path()).is_some());
            table.open_menu(Menu::Pause).frames(2).tap_button("Leave game").tap_button("Leave");
        } else {
            table.frames(2);
            socket.send(write_frame(&[Down::Bye(Bye::NoSuchGame)]).expect("a frame"));
            table.frames(4).tap_button("Cancel");
        }
        table.frames(4);
        assert_eq!(found_again(folder.path()), None, "left: {leave}");
    }
}

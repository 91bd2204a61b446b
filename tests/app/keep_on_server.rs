//! Each game kept on the server by itself, with the switch that the player leaves on.

use crate::server_games::{Device, Server};
use fogchess::{
    app::states::{Menu, Screen},
    online::{LobbyDown, LobbyFault},
    rules::{Color, GameSetup, Intent, Level, Preset},
    save::SaveName,
    table::Steady,
};
use fogchess_support::{against, untimed};

const SWITCH: &str = "Keep every game on the server";

/// Opens a device, and presses the switch.
fn open(server: &Server) -> Device {
    let mut device = Device::open(server);
    press_switch(&mut device);
    assert!(device.settings().keeps_on_server());
    device
}

fn press_switch(device: &mut Device) {
    device.list().table.tap_spoken(SWITCH);
    device.go_to_title();
}

#[test]
fn games_that_end_or_are_left_go_there_by_themselves() {
    let server = Server::default();
    let mut device = Device::open(&server);
    device.play(&["e4"]).frames(12);
    press_switch(&mut device);
    device.frames(12);
    assert_eq!(server.texts(), 0, "only games from now on go there");

    // A game that is left.
    device.play(&["d4", "d5"]).frames(12);
    assert_eq!((server.texts(), server.games()), (1, device.games()[1..].to_vec()));
    // A game that ends, against a computer, while its board is still open.
    device.table.start_game(against(Preset::Fog, Color::Black, Level::Novice));
    device.table.submit(Color::White, Intent::Resign).settle();
    device.frames(12);
    assert_eq!((device.table.screen(), device.table.menu()), (Screen::Game, Menu::None));
    assert_eq!((server.texts(), server.games()), (2, device.games()[1..].to_vec()));
    // A game that makes room for another one, which stays here while it is played.
    for texts in [2, 3] {
        device.table.start_game(untimed(Preset::Chess)).type_move("e4").settle();
        device.frames(12);
        assert_eq!(server.texts(), texts);
    }
    assert_eq!(device.games().len(), 5);
    assert_eq!((device.table.notices(), server.games().len()), (Vec::new(), 3));

    // Nothing goes there once the switch is off.
    device.go_to_title().frames(12);
    press_switch(&mut device);
    assert!(device.settings().keep_on_server.is_empty());
    device.play(&["e4"]).frames(12);
    assert_eq!((server.texts(), device.settings().unsent.len()), (4, 0));
}

#[test]
fn what_is_there_already_is_not_sent_again() {
    let server = Server::default();
    let mut device = open(&server);
    device.play(&["e4", "e5"]).frames(12);
    assert_eq!((server.texts(), device.settings().unsent.len()), (1, 0));
    // The game is looked at, and the program starts again.
    device.tap("Resume").go_to_title().frames(12);
    let mut device = device.restart();
    device.frames(12);
    // The program had ended before it knew that the game had arrived.
    let name = SaveName::new(&device.games()[0].0).expect("a name");
    device.table.set(|settings| settings.unsent.push(name));
    device.frames(20);
    assert_eq!((server.texts(), device.settings().unsent.len()), (1, 0));
    // Once the game has gone on, it is.
    device.tap("Resume").play(&["Nf3"]).frames(20);
    assert_eq!((server.texts(), server.games()), (2, device.games()));
    assert!(device.table.notices().is_empty(), "{:?}", device.table.notices());
}

#[test]
fn a_server_that_is_away_is_told_of_once_and_gets_the_games_later() {
    let server = Server::default();
    let mut device = open(&server);
    server.set(|kept| kept.is_away = true);
    device.play(&["e4"]).frames(12);
    let told = ["only on this device", "can’t be reached"];
    assert!(device.table.is_told(&told), "{:?}", device.table.notices());
    device.seconds(10).play(&["d4"]).frames(12);
    assert!(device.table.notices().is_empty(), "{:?}", device.table.notices());
    assert_eq!((device.games().len(), device.settings().unsent.len()), (2, 2));
    // The next game takes them along.
    server.set(|kept| kept.is_away = false);
    device.play(&["c4"]).frames(40);
    assert_eq!((server.games(), device.settings().unsent.len()), (device.games(), 0));

    // So does the next start, also for a game that was not left, ...
    device.table.start_game(untimed(Preset::Chess)).type_move("e4").settle();
    let mut device = device.restart();
    device.frames(12);
    assert_eq!(server.games(), device.games());
    // ... and the list of the games there.
    server.set(|kept| kept.is_away = true);
    device.play(&["b4"]).frames(12);
    assert!(device.table.is_told(&told), "a game has arrived since it was told");
    server.set(|kept| kept.is_away = false);
    device.seconds(5);
    assert_eq!(server.games().len(), 4);
    device.list().frames(12);
    assert_eq!((server.games(), device.settings().unsent.len()), (device.games(), 0));
}

#[test]
fn a_server_that_takes_no_more_is_told_of_once() {
    let server = Server::default();
    let mut device = open(&server);
    for (fault, told) in [
        (LobbyFault::TooManyKept, "Delete some first"),
        (LobbyFault::TooMuchToday, "tomorrow"),
        (LobbyFault::Full, "is full"),
    ] {
        for is_first in [true, false] {
            let there = [LobbyDown::Kept(Vec::new()), LobbyDown::Failed(fault)];
            server.set(|kept| kept.instead = there.into());
            device.play(&["e4"]).frames(12);
            let is_told = device.table.is_told(&["only on this device", told]);
            assert_eq!(is_told, is_first, "{:?}", device.table.notices());
            device.seconds(10);
        }
        assert_eq!(device.settings().unsent.len(), 2);
        device.play(&["e4"]).frames(40);
        assert_eq!((server.games(), device.settings().unsent.len()), (device.games(), 0));
    }
}

#[test]
fn only_the_server_for_which_it_was_chosen_gets_games() {
    let server = Server::default();
    let mut device = open(&server);
    for other in ["chess.exam", "other.example", ""] {
        device.table.set(|settings| settings.server = other.into());
        device.play(&["e4"]).table.frames(12);
        assert!(device.network.arrivals().is_empty(), "{other}");
    }
    device.table.set(|settings| settings.server = "https://chess.example/".into());
    device.play(&["d4"]).frames(12);
    assert_eq!(server.games(), device.games()[3..].to_vec());
}

#[test]
fn without_a_server_the_switch_says_what_is_needed() {
    let mut device = Device::open(&Server::default());
    device.table.set(|settings| settings.server.clear());
    device.list();
    let switch = device.table.controls().get(device.table.control(SWITCH));
    let switch = switch.expect("it is there");
    assert!(switch.disabled && switch.hint.contains("enter its address"), "{switch:?}");
    device.table.tap_spoken(SWITCH);
    assert!(device.settings().keep_on_server.is_empty());
}

#[test]
fn a_game_of_two_computers_stays_here() {
    let server = Server::default();
    let mut device = open(&server);
    let computers = [Some(Level::Novice); 2].into();
    device.table.app.insert_resource(Steady { seed: Some(7), nodes: Some(500) });
    device.table.start_game(GameSetup { computers, ..untimed(Preset::Chess) });
    device.table.wait_for("they play", |table| !table.seat().moves.is_empty());
    device.go_to_title().frames(12);
    assert_eq!((device.games().len(), server.texts()), (1, 0));
    assert!(device.settings().unsent.is_empty());
}

mod on_the_real_server {
    //! The same through the game's own sockets.

    use super::SWITCH;
    use crate::server::Server;
    use fogchess::{
        app::{
            launch::Launch,
            settings::Settings,
            states::{Menu, Screen},
        },
        library::Saves,
        platform::socket::{Sockets, native::SystemNetwork},
        rules::Preset,
        save::memory::MemoryStore,
    };
    use fogchess_support::{Table, untimed};
    use std::time::Duration;

    #[test]
    fn a_game_that_is_left_is_on_its_list() {
        let server = Server::start(&[]);
        let mut table = Table::loading(Launch::default());
        table.app.insert_resource(Sockets::new(SystemNetwork));
        table.app.insert_resource(Saves::at_once(MemoryStore::default()));
        table.finish_loading().frame_time(Duration::from_millis(5));
        table.set(|settings| settings.server = server.address.to_string());
        table.tap_button("Games").tap_button("Server").tap_spoken(SWITCH);
        table.open_menu(Menu::None).start_game(untimed(Preset::FogCheck)).type_move("e4").settle();
        table.go_to(Screen::Title);
        table.wait_for("nothing waits", |table| {
            table.app.world().resource::<Settings>().unsent.is_empty()
        });
        table.tap_button("Games").tap_button("Server");
        table.wait_for("it is on the list", |table| table.has_button("Fetch"));
        assert!(table.notices().is_empty(), "{:?}", table.notices());
    }
}

//! The game's own sockets and the real server, over TLS.
//!
//! The system says which certificates are trusted, and the environment of a process may say other
//! ones. So the player who trusts is this test program once more, as a process of its own.

use crate::{
    script::SCHOLARS_MATE,
    server::{Server, certificate},
};
use fogchess::{
    access::Controls,
    app::{
        launch::Launch,
        states::{Menu, Screen},
    },
    lobby::Joining,
    online::{GameId, Invite, SeatKey},
    platform::socket::{Sockets, native::SystemNetwork},
    rules::{Move, Outcome, Preset, WinReason},
};
use fogchess_support::Table;
use std::{env, process::Command, time::Duration};
use tempfile::TempDir;

/// The variable with the address of the page on whose server the other process plays.
const PAGE: &str = "FOGCHESS_TEST_PAGE";

/// Starts a server with a certificate of its own. Returns it, its page, and the certificate.
fn start(folder: &TempDir) -> (Server, String, String) {
    let [cert, key] = certificate(folder.path());
    let server = Server::start(&["--cert", &cert, "--key", &key]);
    let page = format!("https://localhost:{}/", server.address.port());
    (server, page, cert)
}

/// Opens the game on the system's network. Its time passes about as fast as that of the server.
fn open(launch: Launch, page: &str) -> Table {
    let mut table = Table::loading(launch);
    table.app.insert_resource(Sockets::new(SystemNetwork));
    table.finish_loading().frame_time(Duration::from_millis(5));
    table.set(|settings| {
        settings.server = page.into();
        settings.preset = Preset::Chess;
    });
    table
}

/// Waits until the screen says this, on a control that can be used or as a text.
#[track_caller]
fn wait_for_words(table: &mut Table, words: &str) {
    table.wait_for(words, |table| {
        let controls = table.app.world().resource::<Controls>();
        controls.items.iter().any(|item| item.text.contains(words) && !item.disabled)
    });
}

#[test]
fn a_game_is_played_over_tls() {
    if let Ok(page) = env::var(PAGE) {
        return play(&page);
    }
    let folder = TempDir::new().expect("a folder");
    let (_server, page, cert) = start(&folder);
    let played = Command::new(env::current_exe().expect("this program"))
        .args(["--exact", "encrypted::a_game_is_played_over_tls", "--nocapture"])
        .envs([(PAGE, &page), ("SSL_CERT_FILE", &cert)])
        .env_remove("SSL_CERT_DIR")
        .output()
        .expect("it runs");
    let said =
        [played.stdout, played.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    assert!(played.status.success() && said[0].contains("1 passed"), "{}", said.join("\n"));
}

/// Plays a whole game between two apps of this process.
fn play(page: &str) {
    let mut white = open(Launch::default(), page);
    white.tap_button("Play online");
    wait_for_words(&mut white, "Play a friend");
    white.tap_button("White").tap_button("Play a friend");
    wait_for_words(&mut white, "Copy link");
    let Joining::Friend(invite) = white.app.world().resource::<Joining>().clone() else {
        panic!("nobody is waited for");
    };
    assert!(invite.to_string().starts_with(page), "{invite}");
    let black = open(Launch { join: Some(invite.into()), ..Launch::default() }, page);
    let mut players = [white, black];
    for player in &mut players {
        player.wait_for("a board", |player| player.screen() == Screen::Game);
    }
    for (ply, text) in SCHOLARS_MATE.split_whitespace().enumerate() {
        let mv: Move = text.parse().expect("a move");
        players[ply % 2].click(&mv.from.to_string()).click(&mv.to.to_string());
        for player in &mut players {
            player.wait_for(text, |player| player.seat().moves.len() > ply);
        }
    }
    for player in &mut players {
        let Some(Outcome::Win { reason, .. }) = player.seat().outcome else { panic!("no end") };
        assert_eq!(reason, WinReason::Checkmate);
    }
}

#[test]
fn a_certificate_that_is_not_trusted_is_told() {
    let told = "doesn’t trust the server’s certificate";
    let folder = TempDir::new().expect("a folder");
    let (_server, page, _) = start(&folder);
    let invite = Invite { page: page.clone(), game: GameId(7), key: Some(SeatKey([1; 16])) };
    let mut table = open(Launch { join: Some(invite.into()), ..Launch::default() }, &page);
    wait_for_words(&mut table, told);
    table.tap_button("Cancel");
    assert_eq!(table.menu(), Menu::Online);
    wait_for_words(&mut table, told);
    assert!(!table.has_button("Play a friend"));
}

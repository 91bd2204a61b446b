//! The lag that a player's clock is not charged for.

use crate::{
    client::{Player, Visitor},
    server::Server,
};
use fogchess_online::hosting::Deed;
use fogchess_rules::{Intent, Preset};
use rusqlite::Connection;
use std::{env, thread, time::Duration};

/// The time by which a client delays its answer to a ping.
const LATE_MS: u64 = 900;

/// Returns the milliseconds that a move was forgiven after a pong that came late.
fn forgiven(options: &[&str]) -> u64 {
    let mut server = Server::start(options);
    let (game, keys) = Visitor::enter(server.address).invite(Preset::Chess, "5+3");
    let mut players = keys.map(|key| Player::new(server.address, game, Some(key), ""));
    for player in &mut players {
        assert!(player.connect());
    }
    let [white, black] = &mut players;
    black.until(|player| player.link.game().is_some());
    // The first ping has come, but a client that does not look for it does not answer. Its system
    // acknowledges it all the same.
    thread::sleep(Duration::from_millis(LATE_MS));
    white.until(|player| player.link.players().present == [true; 2].into());
    white.ask(Intent::Move("e2e4".parse().expect("a move")));
    white.until(|player| player.plies() == 1 && player.link.pending().is_none());
    assert!(server.stop());
    let store = Connection::open(server.store()).expect("a store");
    let text: String = store
        .query_row("SELECT deed FROM step ORDER BY number DESC LIMIT 1", [], |row| row.get(0))
        .expect("the last step");
    match serde_json::from_str(&text).expect("a deed") {
        Deed::Asked { forgiven_ms, .. } => forgiven_ms,
        deed => panic!("{deed:?}"),
    }
}

#[test]
fn late_pongs_gain_no_time() {
    // The steps of a cluster lie elsewhere.
    if env::var_os("FOGCHESS_CLUSTER").is_some() {
        return;
    }
    let trusted = forgiven(&["--behind-proxy"]);
    assert!(trusted >= LATE_MS / 2, "{trusted} ms: behind a proxy only pongs can be measured");
    if cfg!(target_os = "linux") {
        let forgiven = forgiven(&[]);
        assert!(forgiven <= LATE_MS / 4, "{forgiven} ms");
    }
}

//! The longest game that a server holds.

use crate::{
    client::{Player, Visitor, request},
    patience::PATIENCE,
    server::Server,
};
use fogchess_game::VERSION;
use fogchess_online::{
    Hello, PlayerName, Up,
    hosting::{Deed, Step},
};
use fogchess_rules::{BySide, Color, Intent, Moment, Outcome, Preset};
use fogchess_save::MAX_EVENTS;
use rusqlite::{Connection, params};
use std::{net::TcpStream, time::Duration};
use tungstenite::Message as Frame;

/// The longest frame that a client may be sent, in bytes.
const LONGEST_FRAME: usize = 4 * 1_024 * 1_024;

fn mv(ply: usize) -> Intent {
    Intent::Move(["g1f3", "f3g1"][ply % 2].parse().expect("a move"))
}

#[test]
fn the_longest_game_is_told_in_several_frames_and_ends() {
    let mut server = Server::start(&[]);
    let (game, keys) = Visitor::enter(server.address).invite(Preset::CrazyKnights, "none");
    assert!(server.stop());
    // Its beginning, its return after this pause, and one move are left to the server.
    let plies = MAX_EVENTS - 4;
    let mut store = Connection::open(server.store()).expect("a store");
    let all = store.transaction().expect("a transaction");
    for index in 0..=plies {
        let deed = match index.checked_sub(1) {
            None => Deed::Began { names: BySide::from_fn(|_| PlayerName::tidy("Anna")) },
            Some(ply) => {
                let (side, id) = (Color::White, ply as u32 + 1);
                Deed::Asked { side, id, intent: mv(ply), forgiven_ms: 0 }
            }
        };
        let step =
            Step { number: index as u32 + 1, at: Moment(index as u64 + 1), clock_from: None, deed };
        let deed = serde_json::to_string(&step.deed).expect("a text");
        all.execute(
            "INSERT INTO step (game, number, at, deed) VALUES (?1, ?2, ?3, ?4)",
            params![game.0 as i64, step.number, step.at.0 as i64, deed],
        )
        .expect("it is stored");
    }
    all.commit().expect("it is stored");
    drop(store);
    server.run();

    let mut players = keys.map(|key| Player::new(server.address, game, Some(key), ""));
    for player in &mut players {
        assert!(player.connect());
        player.until(|player| player.plies() == plies);
        assert_eq!(player.game().outcome(), None);
    }
    // In JSON everything is longer.
    let mut plain = request(server.address, "/ws/game");
    plain.headers_mut().remove("Sec-WebSocket-Protocol");
    let stream = TcpStream::connect(server.address).expect("it listens");
    stream.set_read_timeout(Some(PATIENCE)).expect("an option");
    let (mut watcher, _) = tungstenite::client(plain, stream).expect("it answers");
    let hello = Hello { version: VERSION, game, key: None, name: PlayerName::default() };
    let hello = serde_json::to_string(&Up::Hello(hello)).expect("a text");
    watcher.send(Frame::Text(hello.into())).expect("it is sent");
    let (mut frames, mut told) = (0, 0);
    while told <= plies {
        let Frame::Text(text) = watcher.read().expect("a frame") else { continue };
        assert!(text.len() <= LONGEST_FRAME, "{} bytes", text.len());
        frames += 1;
        told += text.matches(r#"{"Ply":"#).count();
    }
    assert!(frames > 4, "{frames} frames");

    let [white, black] = &mut players;
    white.ask(mv(plies));
    for player in [white, black] {
        player.until(Player::is_over);
        assert_eq!(player.game().outcome(), Some(Outcome::Aborted));
        let record = player.game().record().expect("all of it");
        assert_eq!(record.events.len(), plies + 2);
        while player.listen(Duration::from_millis(50)) {}
        assert!(player.socket.is_some());
    }
}

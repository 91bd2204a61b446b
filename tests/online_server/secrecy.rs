//! Nothing that goes out of a server tells anybody what is hidden from them.

use crate::{
    client::{Player, Socket, Visitor, request},
    patience::{PATIENCE, Wait},
    server::Server,
};
use fogchess_game::{Now, Seen, Update, VERSION, encode};
use fogchess_online::{Down, GameId, Hello, Padding, PlayerName, SeatKey, Up, read_frame};
use fogchess_rules::{Color, Intent, Preset, Viewer};
use std::time::Duration;
use tungstenite::Message as Frame;

/// Everything that a listener hears of a game in which Black makes these moves.
struct Heard {
    /// The frames to White and to a watcher, without what differs from one game to the next.
    white: Vec<String>,
    watcher: Vec<String>,
    metrics: Vec<String>,
    log: String,
}

/// Returns a text without its numbers.
fn without_numbers(text: &str) -> String {
    text.split(|c: char| c.is_ascii_digit())
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join("#")
}

/// Plays a game of dark chess in which White sees nothing of Black's moves.
fn play(black_moves: [&str; 2]) -> Heard {
    let server = Server::start(&["--metrics", "127.0.0.1:0"]);
    server.wait_for_bus();
    let (game, keys) = Visitor::enter(server.address).invite(Preset::Fog, "5+3");
    let mut white = Player::new(server.address, game, Some(keys[0]), "Anna the secret");
    let mut black = Player::new(server.address, game, Some(keys[1]), "Boris");
    let mut watcher = Player::new(server.address, game, None, "");
    for player in [&mut white, &mut black, &mut watcher] {
        assert!(player.connect());
        player.until(|player| player.link.game().is_some());
    }
    let moves = ["e2e3", black_moves[0], "d2d3", black_moves[1]];
    for (ply, mv) in (1..).zip(moves) {
        let mover = if ply % 2 == 1 { &mut white } else { &mut black };
        mover.until(|player| player.plies() + 1 == ply);
        mover.ask(Intent::Move(mv.parse().expect("a move")));
        mover.until(|player| player.plies() == ply);
    }
    // Nobody can move what they do not see, and is told the same whether it is there or not.
    white.until(|player| player.plies() == 4);
    white.ask(Intent::Move("e3h6".parse().expect("a move")));
    white.until(|player| player.link.pending().is_none());
    watcher.listen(Duration::from_millis(300));
    let texts = |player: &Player| -> Vec<String> {
        // The players' state tells when who has moved, which is not the same twice.
        let all = player.heard.iter().filter(|heard| !matches!(heard, Down::Players(_)));
        all.map(without_times).collect()
    };
    let metrics = server.metrics();
    // Durations differ from run to run.
    let counts = metrics.lines().filter(|line| !line.contains("commit"));
    let heard = Heard {
        white: texts(&white),
        watcher: texts(&watcher),
        metrics: counts.map(ToOwned::to_owned).collect(),
        log: server.log(),
    };
    for key in keys {
        assert!(!heard.log.contains(&key.to_text()), "a key is in the log");
    }
    for hidden in black_moves.iter().chain(&moves).chain(&["Anna", "Boris"]) {
        assert!(!heard.log.contains(hidden), "{hidden} is in the log");
        assert!(!metrics.contains(hidden), "{hidden} is in the metrics");
    }
    heard
}

/// Returns a message as text, without moments and the number of the game.
fn without_times(message: &Down) -> String {
    match message {
        Down::Update(Update::Ply(ply)) => {
            let mut ply = ply.clone();
            for entry in ply.seen.iter_mut().filter_map(|seen| seen.entry.as_mut()) {
                entry.think_ms = None;
            }
            format!("{ply:?}")
        }
        Down::Update(Update::Now(now)) => {
            let Now { plies, turn, outcome, offers, may_offer, .. } = &**now;
            format!("{plies} {turn} {outcome:?} {offers:?} {may_offer:?}")
        }
        message => without_numbers(&format!("{message:?}")),
    }
}

#[test]
fn two_truths_that_look_the_same_sound_the_same() {
    let [one, other] = [["b8c6", "g8f6"], ["d7d6", "h7h6"]].map(play);
    // White sees no square that these moves change, so the views are equal to the last bit.
    let views = |heard: &Heard| heard.white.iter().filter(|text| text.contains("Ply")).count();
    assert!(views(&one) >= 5, "{:?}", one.white);
    assert_eq!(one.white, other.white);
    assert_eq!(one.watcher, other.watcher);
    assert_eq!(one.metrics, other.metrics);
    assert_eq!(without_numbers(&one.log), without_numbers(&other.log));
}

/// Returns the lengths of the frames that somebody is sent who comes to a game, until all is told.
fn lengths(server: &Server, game: GameId, key: Option<SeatKey>, json: bool) -> Vec<usize> {
    let mut request = request(server.address, "/ws/game");
    if json {
        request.headers_mut().remove("Sec-WebSocket-Protocol");
    }
    let mut socket = Socket::by(request, server.address).expect("it listens").0;
    let hello = Up::Hello(Hello { version: VERSION, game, key, name: PlayerName::default() });
    let hello = if json {
        Frame::Text(serde_json::to_string(&hello).expect("a text").into())
    } else {
        Frame::Binary(encode(&hello).expect("it is short").into())
    };
    socket.send(hello).expect("it is sent");
    let mut lengths = Vec::new();
    loop {
        let heard: Vec<Down> = match socket.read().expect("a frame") {
            Frame::Text(text) => {
                lengths.push(text.len());
                serde_json::from_str(&text).expect("messages")
            }
            Frame::Binary(bytes) => {
                lengths.push(bytes.len());
                read_frame(&bytes).expect("a frame")
            }
            _ => continue,
        };
        if heard.iter().any(|down| matches!(down, Down::Update(Update::Now(_)))) {
            return lengths;
        }
    }
}

#[test]
fn whoever_comes_back_is_sent_as_much_whatever_was_seen_and_taken() {
    // In one game the pieces stay at home, in the other White opens the board and takes a queen.
    let games = [
        ["a2a3 b2b3 c2c3 d2d3 e2e3 f2f3", "a7a6 b7b6 c7c6 d7d6 e7e6 f7f6"],
        ["e2e4 e4d5 d1h5 h5f7 f1g2 g2b7", "d7d5 d8d5 d5g2 e8d8 a7a5 a5a4"],
    ];
    let server = Server::start(&["--connections-per-minute", "1000"]);
    for preset in [Preset::Fog, Preset::Chess] {
        let told = games.map(|moves| {
            let (game, keys) = Visitor::enter(server.address).invite(preset, "5+3");
            let mut players = keys.map(|key| Player::new(server.address, game, Some(key), ""));
            for player in &mut players {
                assert!(player.connect());
                player.until(|player| player.link.game().is_some());
            }
            let moves = moves.map(|side| side.split(' ').collect::<Vec<_>>());
            for ply in 0..12 {
                let player = &mut players[ply % 2];
                player.until(|player| player.plies() == ply);
                player.ask(Intent::Move(moves[ply % 2][ply / 2].parse().expect("a move")));
                player.until(|player| player.plies() == ply + 1);
            }
            drop(players);
            let seats = [Some(keys[0]), Some(keys[1]), None];
            seats.map(|key| [false, true].map(|json| lengths(&server, game, key, json)))
        });
        assert_eq!(told[0], told[1], "{preset:?}");
        let units = [Padding::POSTCARD, Padding::JSON].map(|padding| vec![14 * padding.unit]);
        assert_eq!(told[0][0], units);
    }
}

#[test]
fn no_view_of_the_other_side_is_ever_sent() {
    let server = Server::start(&["--games-per-minute", "1000"]);
    let mut lots = fastrand::Rng::with_seed(21);
    for preset in Preset::ALL.into_iter().filter(|preset| preset.ruleset().vision.is_fog()) {
        let (game, keys) = Visitor::enter(server.address).invite(preset, "5+3");
        let mut players = keys.map(|key| Player::new(server.address, game, Some(key), ""));
        let mut wait = Wait::new(PATIENCE);
        while players.iter().any(|player| player.plies() < 40 && !player.is_over()) {
            assert!(!wait.is_over());
            for player in &mut players {
                player.connect();
                player.listen(Duration::from_millis(2));
                player.move_at_random(&mut lots);
            }
        }
        for (player, side) in players.iter().zip([Color::White, Color::Black]) {
            let views = player.heard.iter().filter_map(|heard| match heard {
                Down::Update(Update::Ply(ply)) => Some(&ply.seen),
                _ => None,
            });
            for seen in views {
                let [Seen { view: Some(view), .. }] = &seen[..] else { panic!("{seen:?}") };
                assert_eq!(view.viewer(), Viewer::Player(side), "{preset:?}");
                // The canary: nothing stands on a square that the view does not see.
                for (square, piece) in view.pieces() {
                    assert!(view.visible().contains(*square) || piece.color == side);
                }
            }
        }
    }
}

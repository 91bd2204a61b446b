//! The conditions that hold for any bytes that a server or a client is sent.
//!
//! The fuzz target and the ordinary tests share them.

use fogchess_game::{Update, VERSION, decode};
use fogchess_online::{
    Bye, Down, GameClient, GameId, Hello, LobbyDown, LobbyUp, Padding, PlayerName, Up,
    hosting::{Action, HostedGame, Lobby, LobbyAction, SocketId},
    read_frame, write_frame,
};
use fogchess_rules::{Color, GameSetup, Moment, Preset, Viewer};
use std::collections::VecDeque;

/// Takes the bytes as a frame of a server, and as what clients send to a game and to a lobby.
pub fn frames(bytes: &[u8]) {
    hear(bytes);
    let Some((first, rest)) = bytes.split_first() else { return };
    let preset = Preset::ALL[usize::from(*first) % Preset::ALL.len()];
    play(preset, rest);
    meet(rest, Lobby::new(None));
    meet(rest, Lobby::shared(None, 1 << 32));
}

/// A client refuses what makes no sense, and does not break.
fn hear(bytes: &[u8]) {
    let hello = Hello { version: VERSION, game: GameId(1), key: None, name: PlayerName::default() };
    let mut link = GameClient::new(hello);
    if let Ok(messages) = read_frame::<Down>(bytes) {
        let _ = link.hear(messages);
        if let Some(game) = link.game() {
            for viewer in Color::ALL.map(Viewer::Player) {
                let _ = game.seat_view(viewer);
                let _ = game.view_at(usize::MAX, viewer);
            }
        }
    }
    let _ = read_frame::<LobbyDown>(bytes);
}

/// Returns the pieces of the bytes that are messages: a length goes before each. The number says
/// which client sends it.
fn pieces(mut bytes: &[u8]) -> impl Iterator<Item = (u8, &[u8])> {
    core::iter::from_fn(move || {
        let (length, rest) = bytes.split_first()?;
        let (piece, rest) = rest.split_at_checked(usize::from(length / 3)).unwrap_or((rest, &[]));
        bytes = rest;
        Some((length % 3, piece))
    })
}

/// A game tells nobody anything before it is stored, tells each side its own views only, and closes
/// the connections of those who send too much. Its steps can be replayed.
fn play(preset: Preset, bytes: &[u8]) {
    let setup = GameSetup::new(preset.ruleset());
    let mut game = HostedGame::new(GameId(1), setup.clone()).expect("a game");
    let sides = [Some(Color::White), Some(Color::Black), None];
    let mut now = Moment(1_000);
    let (mut steps, mut open) = (Vec::new(), [true; 3]);
    let mut act = |game: &mut HostedGame, now: Moment, open: &mut [bool; 3]| loop {
        let actions = game.actions();
        if actions.is_empty() {
            return;
        }
        let mut is_storing = false;
        for action in actions {
            match action {
                Action::Store(step) => {
                    is_storing = true;
                    steps.push(step);
                }
                Action::Send(SocketId(to), messages) => {
                    assert!(!is_storing, "told before it was stored");
                    let frame = write_frame(&messages).expect("it is short enough");
                    assert_eq!(frame.len(), Padding::POSTCARD.length(&messages, 0));
                    check_views(sides[to as usize], &messages, preset);
                }
                Action::Close(SocketId(to), bye) => {
                    assert!(matches!(bye, Bye::HelloAgain | Bye::TooManyMessages), "{bye:?}");
                    open[to as usize] = false;
                }
                Action::Rematch(_) => {}
            }
        }
        if is_storing {
            game.stored(now);
        }
    };
    for (socket, side) in (0..).zip(sides) {
        game.connect(SocketId(socket), side, PlayerName::default(), now);
        act(&mut game, now, &mut open);
    }
    for (from, piece) in pieces(bytes) {
        now = now.plus(u64::from(from) * 700);
        if let Ok(message) = decode::<Up>(piece)
            && open[usize::from(from)]
        {
            game.receive(SocketId(u64::from(from)), message, now);
        }
        game.tick(now);
        act(&mut game, now, &mut open);
    }
    let again = HostedGame::reopen(GameId(1), setup, &steps, now, now).expect("it can be replayed");
    assert_eq!(again.referee().record(now).events, game.referee().record(now).events);
}

fn check_views(side: Option<Color>, messages: &[Down], preset: Preset) {
    for message in messages {
        let Down::Update(Update::Ply(ply)) = message else { continue };
        for view in ply.seen.iter().filter_map(|seen| seen.view.as_ref()) {
            match side {
                Some(side) => assert_eq!(view.viewer(), Viewer::Player(side)),
                None => assert!(!view.ruleset().vision.is_fog(), "{preset:?}"),
            }
        }
    }
}

/// A lobby pairs players, and answers those who are there. That of a node shares its seeks.
fn meet(bytes: &[u8], mut lobby: Lobby) {
    (0..3).for_each(|socket| lobby.connect(SocketId(socket)));
    for (from, piece) in pieces(bytes) {
        if let Ok(message) = decode::<LobbyUp>(piece) {
            lobby.receive(SocketId(u64::from(from)), message, u64::from(from), Moment(0));
        }
        let mut actions = VecDeque::from(lobby.actions());
        while let Some(action) = actions.pop_front() {
            match action {
                LobbyAction::Send(SocketId(to), messages) => {
                    assert!(to < 3);
                    write_frame(&messages).expect("it is short enough");
                }
                LobbyAction::Create(pairing) => {
                    let players = [pairing.players.white, pairing.players.black];
                    assert!(players[0] != players[1], "nobody plays themselves");
                    if let Some(meeting) = pairing.meets {
                        let [None, Some(socket)] =
                            [players[0].and(players[1]), players[0].or(players[1])]
                        else {
                            panic!("its own node tells the other one")
                        };
                        match from % 2 {
                            0 => lobby.met(meeting.seek),
                            _ => lobby.missed(socket, &meeting, Moment(0)),
                        }
                        actions.extend(lobby.actions());
                    }
                }
                LobbyAction::Share(seek, _) => {
                    assert!(lobby.socket_of(seek).is_some_and(|it| it.0 < 3));
                }
                LobbyAction::Withdraw(seek) => assert_eq!(lobby.socket_of(seek), None),
            }
        }
    }
}

//! Lines that break, players who load the page again, a full disk, a client that does not read, and
//! the clocks of players whose server fails.

use crate::{
    client::{PATIENCE, Player, Socket, Visitor, terms},
    pair::Pair,
    server::Server,
};
use fogchess::{
    net::{Bye, Down, Hello, LobbyDown, LobbyUp, PlayerName, Up},
    protocol::VERSION,
    rules::{BySide, Color, Preset},
};
use std::{
    io::{Read, Write},
    net::{Shutdown, SocketAddr, TcpListener, TcpStream},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

/// The time for which the line is bad.
const TROUBLED: Duration = Duration::from_secs(12);

/// A line between clients and the server that stalls, sends half of something, and breaks.
struct Proxy {
    address: SocketAddr,
    is_bad: Arc<AtomicBool>,
}

impl Proxy {
    fn new(server: SocketAddr) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let is_bad = Arc::new(AtomicBool::new(true));
        let bad = Arc::clone(&is_bad);
        // It ends with the test's process.
        thread::spawn(move || {
            for client in listener.incoming().map_while(Result::ok) {
                let Ok(server) = TcpStream::connect(server) else { continue };
                for (from, to) in [(&client, &server), (&server, &client)] {
                    let (from, to) =
                        (from.try_clone().expect("a clone"), to.try_clone().expect("a clone"));
                    let bad = Arc::clone(&bad);
                    thread::spawn(move || carry(from, to, &bad));
                }
            }
        });
        Self { address, is_bad }
    }

    fn mend(&self) {
        self.is_bad.store(false, Ordering::Relaxed);
    }
}

/// Carries bytes until one end is closed or the line breaks.
fn carry(mut from: TcpStream, mut to: TcpStream, is_bad: &AtomicBool) {
    let mut buffer = [0; 4_096];
    let mut lots = fastrand::Rng::new();
    while let Ok(length @ 1..) = from.read(&mut buffer) {
        let mut length = length;
        let lot = if is_bad.load(Ordering::Relaxed) { lots.u8(..) } else { u8::MAX };
        match lot {
            0..8 => length /= 2,
            8..24 => thread::sleep(Duration::from_millis(lots.u64(10..300))),
            _ => {}
        }
        if to.write_all(&buffer[..length]).is_err()
            || lot < 8
            || lot == 255 && is_bad.load(Ordering::Relaxed)
        {
            break;
        }
    }
    let _ = from.shutdown(Shutdown::Both);
    let _ = to.shutdown(Shutdown::Both);
}

#[test]
fn a_line_that_breaks_and_a_page_that_is_loaded_again_lose_no_move() {
    let server =
        Server::start(&["--connections-per-minute", "100000", "--games-per-minute", "1000"]);
    let proxy = Proxy::new(server.address);
    let mut lots = fastrand::Rng::with_seed(11);
    let mut pairs: Vec<_> = (0..6).map(|_| (Pair::new(&server, &mut lots), 0)).collect();
    for player in pairs.iter_mut().flat_map(|(pair, _)| &mut pair.0) {
        player.address = proxy.address;
    }
    let (began, mut reloads) = (Instant::now(), 0);
    while began.elapsed() < TROUBLED {
        for (pair, uncertain) in &mut pairs {
            if !pair.is_over() {
                pair.play(&mut lots);
                if lots.u16(..) < 300 {
                    reloads += 1;
                    *uncertain += pair.0[lots.usize(..2)].reload();
                }
            }
        }
    }
    proxy.mend();
    let mut moves = 0;
    for (pair, uncertain) in &mut pairs {
        moves += pair.finish(*uncertain, &mut lots);
    }
    assert!(moves > 50 && reloads > 5, "{moves} moves, {reloads} reloads");
}

#[test]
fn a_full_disk_acknowledges_nothing_that_is_not_on_it() {
    let mut server = Server::start(&["--connections-per-minute", "100000"]);
    let mut lots = fastrand::Rng::with_seed(12);
    let mut pair = Pair::new(&server, &mut lots);
    assert!(server.stop());
    server.run_on_small_disk();
    // A size that the first moves reach.
    server.limit_files("49152");
    let end = Instant::now() + PATIENCE;
    let has_failed = || server.log().contains("a step could not be stored");
    while !has_failed() {
        assert!(Instant::now() < end, "the disk never filled up");
        pair.play(&mut lots);
        assert!(!pair.is_over(), "the game ended before the disk was full");
    }
    assert_eq!(server.get("/health", "").1, b"ok\n");
    server.kill();
    server.run();
    assert!(pair.finish(0, &mut lots) > 0);
}

#[test]
fn a_client_that_does_not_read_is_let_go_and_holds_nobody_up() {
    let server = Server::start(&["--messages-per-minute", "1000000", "--metrics", "127.0.0.1:0"]);
    let mut visitor = Visitor::enter(server.address);
    visitor.say(&LobbyUp::Invite(terms(Preset::CrazyKnights, "none", Some(Color::White))));
    let LobbyDown::Invited { game, key, friend, .. } = visitor.hear() else { panic!("a game") };
    let mut players = [key, friend].map(|key| Player::new(server.address, game, Some(key), ""));
    for player in &mut players {
        assert!(player.connect());
        player.until(|player| player.link.game().is_some());
    }
    // Watchers who never read: what they are sent piles up.
    let hello = Hello { version: VERSION, game, key: None, name: PlayerName::default() };
    let deaf: Vec<_> = (0..8)
        .map(|_| {
            let mut socket = Socket::open(server.address, "/ws/game").expect("it listens");
            socket.send(&Up::Hello(hello.clone())).expect("it is sent");
            socket
        })
        .collect();
    let sockets = || {
        let text = server.metrics();
        let line =
            text.lines().find(|line| line.starts_with("fogchess_sockets_open ")).expect("a line");
        line.rsplit(' ').next().and_then(|count| count.parse::<usize>().ok()).expect("a number")
    };
    let mut lots = fastrand::Rng::with_seed(13);
    let end = Instant::now() + 2 * PATIENCE;
    let [white, black] = &mut players;
    while sockets() > 3 {
        assert!(Instant::now() < end, "the deaf are still connected: {} plies", white.plies());
        for _ in 0..100 {
            white.move_in_sandbox(&mut lots);
            let plies = white.plies() + 1;
            white.until(|player| player.link.pending().is_none());
            black.until(|player| player.plies() >= plies.min(white.plies()));
        }
    }
    drop(deaf);
    assert!(white.socket.is_some() && black.socket.is_some());
}

/// Begins a game of eight seconds, in which White is to move again after some plies.
fn short_game(server: &Server, lots: &mut fastrand::Rng) -> Pair {
    let (game, keys) = Visitor::enter(server.address).invite(Preset::Chess, "0:08+0");
    let mut pair = Pair(keys.map(|key| Player::new(server.address, game, Some(key), "")));
    while pair.0.iter().any(|player| player.plies() < 6 || player.link.pending().is_some()) {
        assert!(!pair.is_over(), "the time is up");
        for player in &mut pair.0 {
            assert!(player.connect());
            player.listen(Duration::from_millis(5));
            if player.plies() < 6 {
                player.move_at_random(lots);
            }
        }
    }
    pair
}

/// Returns the time that both sides had when the turn began, as a player knows it.
fn left(player: &Player) -> BySide<u64> {
    player.game().clock().at_turn_start().map(|left| left.expect("a clock"))
}

/// Lets the players play on until both have moved, and checks that no more was charged to each since
/// `before` than moving takes on a busy machine.
#[track_caller]
fn nobody_was_charged(pair: &mut Pair, before: BySide<u64>, lots: &mut fastrand::Rng) {
    let end = Instant::now() + PATIENCE;
    while pair.0.iter().any(|player| player.plies() < 8) {
        assert!(Instant::now() < end && !pair.is_over(), "{:?}", pair.0[0].game().outcome());
        pair.play(lots);
    }
    let after = left(&pair.0[0]);
    for side in Color::ALL {
        assert!(
            after[side] + 2_000 > before[side],
            "{side}: {before:?} ms before, {after:?} after"
        );
    }
}

/// Lets time pass for as long as White had, in which the clients try to connect.
fn outlast_white(pair: &mut Pair) {
    let end = Instant::now() + Duration::from_millis(left(&pair.0[0]).white + 1_000);
    while Instant::now() < end {
        for player in &mut pair.0 {
            player.connect();
            player.listen(Duration::from_millis(50));
        }
    }
}

#[test]
fn a_full_disk_uses_up_nobodys_time() {
    let mut lots = fastrand::Rng::with_seed(14);
    let mut server = Server::start(&["--connections-per-minute", "100000"]);
    server.kill();
    server.run_on_small_disk();
    let mut pair = short_game(&server, &mut lots);
    let before = left(&pair.0[0]);
    server.limit_files("1");
    pair.0[0].move_at_random(&mut lots);
    outlast_white(&mut pair);
    assert!(server.log().contains("a step could not be stored"));
    for player in &pair.0 {
        assert_eq!(player.heard.last(), Some(&Down::Bye(Bye::Restarting)));
        assert_eq!(player.plies(), 6, "nobody has heard of the move");
    }
    server.limit_files("unlimited");
    nobody_was_charged(&mut pair, before, &mut lots);
    pair.finish(0, &mut lots);
}

#[test]
fn a_full_disk_and_a_crash_use_up_nobodys_time() {
    let mut lots = fastrand::Rng::with_seed(15);
    let mut server = Server::start(&["--connections-per-minute", "100000"]);
    server.kill();
    server.run_on_small_disk();
    let mut pair = short_game(&server, &mut lots);
    let before = left(&pair.0[0]);
    server.limit_files("1");
    pair.0[0].move_at_random(&mut lots);
    outlast_white(&mut pair);
    server.kill();
    // It also starts and ends without anybody being there.
    server.run();
    server.kill();
    thread::sleep(Duration::from_millis(1_500));
    server.run();
    nobody_was_charged(&mut pair, before, &mut lots);
    pair.finish(0, &mut lots);
}

#[test]
fn who_is_not_back_after_a_crash_is_not_charged() {
    let mut lots = fastrand::Rng::with_seed(16);
    let mut server = Server::start(&["--connections-per-minute", "100000"]);
    let mut pair = short_game(&server, &mut lots);
    let before = left(&pair.0[0]);
    server.kill();
    server.run();
    pair.0.iter_mut().for_each(Player::lose);
    // White is back first, and moves.
    let white = &mut pair.0[0];
    while white.plies() < 7 {
        assert!(white.connect());
        white.listen(Duration::from_millis(5));
        white.move_at_random(&mut lots);
    }
    let end = Instant::now() + Duration::from_secs(4);
    while Instant::now() < end {
        white.listen(Duration::from_millis(100));
    }
    nobody_was_charged(&mut pair, before, &mut lots);
    pair.finish(0, &mut lots);
}

#[test]
fn a_pause_of_the_server_uses_up_nobodys_time() {
    let mut lots = fastrand::Rng::with_seed(17);
    let mut server = Server::start(&["--connections-per-minute", "100000"]);
    for is_cut in [false, true] {
        let mut pair = short_game(&server, &mut lots);
        let before = left(&pair.0[0]);
        server.pause(true);
        if is_cut {
            pair.0.iter_mut().for_each(Player::lose);
        }
        thread::sleep(Duration::from_secs(4));
        server.pause(false);
        if is_cut {
            // The players need a while to notice that the server is there again.
            thread::sleep(Duration::from_secs(3));
        }
        nobody_was_charged(&mut pair, before, &mut lots);
        pair.finish(0, &mut lots);
    }
}

//! Lines that break, players who load the page again, a full disk, a client that does not read, and
//! the clocks of players whose server fails.

use crate::{
    client::{Player, Socket, Visitor, terms},
    pair::Pair,
    patience::{PATIENCE, Wait},
    server::Server,
};
use fogchess_game::{Game, VERSION};
use fogchess_online::{
    Bye, Down, Hello, KeptGame, LobbyDown, LobbyUp, OwnerKey, PlayerName, SeatKey, Up,
};
use fogchess_rules::{BySide, Color, GameSetup, Moment, Preset};
use fogchess_save::{SavedGame, to_text};
use rusqlite::Connection;
use std::{
    fs,
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
    let through_proxy = |lots: &mut _| {
        let mut pair = Pair::new(&server, lots);
        for player in &mut pair.0 {
            player.address = proxy.address;
        }
        pair
    };
    let mut pairs: Vec<_> = (0..6).map(|_| (through_proxy(&mut lots), 0)).collect();
    let (began, mut moves, mut reloads) = (Instant::now(), 0, 0);
    // A busy machine gets less done in the time.
    while began.elapsed() < TROUBLED || reloads <= 5 {
        assert!(began.elapsed() < 2 * PATIENCE, "{moves} moves, {reloads} reloads");
        for (pair, uncertain) in &mut pairs {
            if pair.is_over() {
                moves += pair.check(*uncertain);
                (*pair, *uncertain) = (through_proxy(&mut lots), 0);
            }
            pair.play(&mut lots);
            if lots.u16(..) < 600 {
                reloads += 1;
                *uncertain += pair.0[lots.usize(..2)].reload();
            }
        }
    }
    proxy.mend();
    for (pair, uncertain) in &mut pairs {
        moves += pair.finish(*uncertain, &mut lots);
    }
    assert!(moves > 50, "{moves} moves, {reloads} reloads");
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
    let mut wait = Wait::new(PATIENCE);
    let has_failed = || server.log().contains("a step could not be stored");
    while !has_failed() {
        assert!(!wait.is_over(), "the disk never filled up");
        pair.play(&mut lots);
        assert!(!pair.is_over(), "the game ended before the disk was full");
    }
    until_health(&server, "503");
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
    let mut wait = Wait::new(2 * PATIENCE);
    let [white, black] = &mut players;
    while sockets() > 3 {
        assert!(!wait.is_over(), "the deaf are still connected: {} plies", white.plies());
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

/// Waits until `/health` answers so.
fn until_health(server: &Server, status: &str) {
    let mut wait = Wait::new(PATIENCE);
    loop {
        let (head, body) = server.get("/health", "");
        if head.starts_with(&format!("HTTP/1.1 {status}")) {
            return;
        }
        assert!(!wait.is_over(), "{head} {}", String::from_utf8_lossy(&body));
        thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn a_server_that_cannot_store_says_so_until_it_can_and_when_it_stops() {
    let mut server = Server::start(&[]);
    until_health(&server, "200");
    let store = Connection::open(server.store()).expect("others may open it");
    let hold = |store: &Connection| {
        store.busy_timeout(PATIENCE).expect("an option");
        store.execute_batch("BEGIN IMMEDIATE").expect("nobody else writes now");
    };
    hold(&store);
    until_health(&server, "503");
    store.execute_batch("ROLLBACK").expect("it is given back");
    until_health(&server, "200");
    hold(&store);
    assert!(!server.stop(), "it ends as if all were stored");
    assert!(server.log().contains("not everything could be stored"), "{}", server.log());
    drop(store);
    server.run();
    assert!(server.stop());
}

#[cfg(unix)]
#[test]
fn a_store_that_is_deleted_or_replaced_stops_the_server() {
    let ways: [(&str, fn(&Server)); 4] = [
        ("deleted", |server| fs::remove_file(server.store()).expect("it is deleted")),
        ("without its log", |server| {
            fs::remove_file(server.store().with_extension("sqlite-wal")).expect("it is deleted");
        }),
        ("moved away", |server| {
            fs::rename(server.store(), server.folder.path().join("old")).expect("it is moved");
        }),
        ("replaced", |server| {
            let copy = server.folder.path().join("copy");
            fs::copy(server.store(), &copy).expect("a copy");
            fs::rename(copy, server.store()).expect("it is replaced");
        }),
    ];
    for (how, change) in ways {
        let mut server = Server::start(&[]);
        let mut lots = fastrand::Rng::with_seed(14);
        let mut pair = Pair::new(&server, &mut lots);
        while pair.0[1].plies() < 2 {
            pair.play(&mut lots);
        }
        change(&server);
        let moves = |pair: &Pair| pair.0.each_ref().map(|player| player.acknowledged.len());
        let before = moves(&pair);
        let mut wait = Wait::new(PATIENCE);
        while !server.log().contains("the store was deleted or replaced") {
            assert!(!wait.is_over(), "{how}: it goes on");
            pair.play(&mut lots);
        }
        assert!(!server.ends_well(), "{how}");
        assert!(server.log().contains("start it again"), "{how}: {}", server.log());
        // A move that was stored before may be told only now.
        let after = moves(&pair);
        assert!(after.iter().sum::<usize>() <= before.iter().sum::<usize>() + 1, "{how}");
    }
}

#[test]
fn what_is_damaged_in_the_store_is_told_and_hides_nothing_else() {
    let mut server = Server::start(&["--games-per-minute", "100"]);
    let mut lots = fastrand::Rng::with_seed(15);
    let mut pairs: Vec<_> = (0..6).map(|_| Pair::new(&server, &mut lots)).collect();
    for pair in &mut pairs {
        while pair.0[1].plies() < 2 || pair.0.iter().any(|player| player.link.pending().is_some()) {
            pair.play(&mut lots);
        }
    }
    let game = Game::new(GameSetup::new(Preset::Fog.ruleset())).expect("a game");
    let text = to_text(&SavedGame::of(&game, Moment(0), None));
    let owner = OwnerKey(SeatKey([6; 16]));
    let mut visitor = Visitor::enter(server.address);
    for name in ["good", "bad", "worse"] {
        visitor.say(&LobbyUp::Keep { owner, name: name.into(), text: text.clone() });
        assert!(matches!(visitor.hear(), LobbyDown::Kept(_)));
    }
    assert!(server.stop());
    let store = Connection::open(server.store()).expect("it is a store");
    let damage = |what: &str, pair: &Pair| {
        let sql = what.replace('?', &pair.0[0].game_id().0.to_string());
        assert!(store.execute(&sql, []).expect("it is damaged") > 0, "{sql}");
    };
    for (what, pair) in [
        "UPDATE step SET deed = 'nonsense' WHERE game = ? AND number = 1",
        "UPDATE step SET deed = x'ff00' WHERE game = ? AND number = 1",
        "DELETE FROM step WHERE game = ? AND number = 1",
        "UPDATE game SET setup = '{}' WHERE id = ?",
        "UPDATE game SET white_key = x'00' WHERE id = ?",
    ]
    .into_iter()
    .zip(&pairs)
    {
        damage(what, pair);
    }
    store
        .execute_batch(
            "UPDATE save SET entry = '{}' WHERE name = 'bad';
             UPDATE save SET entry = x'ff' WHERE name = 'worse'",
        )
        .expect("they are damaged");
    drop(store);
    server.run();
    let bye = |pair: &Pair| {
        let game = pair.0[0].game_id();
        let mut socket = Socket::open(server.address, "/ws/game").expect("it listens");
        let hello = Hello { version: VERSION, game, key: None, name: PlayerName::default() };
        socket.send(&Up::Hello(hello)).expect("it is sent");
        socket.bye()
    };
    for (number, pair) in pairs.iter().enumerate().take(5) {
        assert_eq!(bye(pair), Some(Bye::Damaged), "game {number}");
    }
    let mut visitor = Visitor::enter(server.address);
    visitor.say(&LobbyUp::ListKept { owner });
    let LobbyDown::Kept(listed) = visitor.hear() else { panic!("a list") };
    let names: Vec<_> = listed.iter().map(|KeptGame { name, .. }| name.as_str()).collect();
    assert_eq!(names, ["good"]);
    // All others are as they were.
    until_health(&server, "200");
    let whole = &mut pairs[5];
    whole.0.iter_mut().for_each(Player::lose);
    whole.finish(2, &mut lots);
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
    let mut wait = Wait::new(PATIENCE);
    while pair.0.iter().any(|player| player.plies() < 8) {
        assert!(!wait.is_over() && !pair.is_over(), "{:?}", pair.0[0].game().outcome());
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

/// Begins a game, fills the disk, lets White move, and outlasts White's time. Returns the time that
/// both sides had before the move.
fn move_onto_a_full_disk(lots: &mut fastrand::Rng) -> (Server, Pair, BySide<u64>) {
    let mut server = Server::start(&["--connections-per-minute", "100000"]);
    server.kill();
    server.run_on_small_disk();
    let mut pair = short_game(&server, lots);
    let before = left(&pair.0[0]);
    server.limit_files("1");
    pair.0[0].move_at_random(lots);
    outlast_white(&mut pair);
    (server, pair, before)
}

#[test]
fn a_full_disk_uses_up_nobodys_time() {
    let mut lots = fastrand::Rng::with_seed(14);
    let (server, mut pair, before) = move_onto_a_full_disk(&mut lots);
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
    let (mut server, mut pair, before) = move_onto_a_full_disk(&mut lots);
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

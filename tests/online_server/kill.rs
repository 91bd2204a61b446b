//! A server that is killed or stopped in the middle of games: no acknowledged move is lost, and
//! none is played twice.

use crate::{client::Visitor, pair::Pair, patience::PATIENCE, server::Server};
use fogchess_online::{Bye, Down};
use fogchess_rules::Color;
use std::{
    thread,
    time::{Duration, Instant},
};

/// The number of times that the server is killed.
const TIMES: usize = 200;
#[test]
#[expect(clippy::print_stdout, reason = "it is a report too")]
fn a_server_that_is_killed_loses_no_acknowledged_move() {
    let mut server =
        Server::start(&["--games-per-minute", "10000", "--connections-per-minute", "100000"]);
    let mut lots = fastrand::Rng::with_seed(7);
    let mut pairs: Vec<_> = (0..4).map(|_| Pair::new(&server, &mut lots)).collect();
    let (mut moves, mut games, mut slowest) = (0, 0, Duration::ZERO);
    let mut end_game = |pair: &mut Pair, server: &Server, lots: &mut fastrand::Rng| {
        if pair.is_over() {
            games += 1;
            moves += pair.check(0);
            *pair = Pair::new(server, lots);
        }
    };
    for _ in 0..TIMES {
        let until = Instant::now() + Duration::from_millis(lots.u64(20..120));
        while Instant::now() < until {
            for pair in &mut pairs {
                pair.play(&mut lots);
                end_game(pair, &server, &mut lots);
            }
        }
        server.kill();
        let plies: Vec<_> =
            pairs.iter().map(|pair| pair.0[0].plies().max(pair.0[1].plies())).collect();
        let killed = Instant::now();
        server.run();
        // Until the next move is accepted.
        let mut goes_on = false;
        while !goes_on {
            assert!(killed.elapsed() < PATIENCE, "nobody could play on");
            for (pair, plies) in pairs.iter_mut().zip(&plies) {
                pair.play(&mut lots);
                goes_on |= pair.0[0].plies().max(pair.0[1].plies()) > *plies || pair.is_over();
            }
        }
        slowest = slowest.max(killed.elapsed());
    }
    for pair in &mut pairs {
        games += 1;
        moves += pair.finish(0, &mut lots);
    }
    println!(
        "{TIMES} kills: {moves} acknowledged moves in {games} games, none lost; from a kill to the \
         next accepted move {} ms at most",
        slowest.as_millis()
    );
}

#[test]
fn a_server_that_is_stopped_tells_everybody_and_goes_on() {
    let mut server = Server::start(&[]);
    let mut lots = fastrand::Rng::with_seed(8);
    let mut pair = Pair::new(&server, &mut lots);
    while pair.0[0].plies() < 4 || pair.0[1].plies() < 4 {
        pair.play(&mut lots);
        assert!(!pair.is_over());
    }
    let waiting = Visitor::enter(server.address);
    assert!(server.stop(), "it ends well");
    for player in &mut pair.0 {
        while player.listen(Duration::from_millis(100)) {}
        assert_eq!(player.heard.last(), Some(&Down::Bye(Bye::Restarting)));
        assert_eq!(player.link.bye(), None, "a client connects again");
        player.lose();
    }
    drop(waiting);
    let plies = pair.0[0].plies();
    thread::sleep(Duration::from_millis(1_500));
    let left = pair.0[0].game().clock().at_turn_start();
    server.run();
    while pair.0[0].plies() == plies {
        pair.play(&mut lots);
    }
    // The clock did not run while the server was away: of ten minutes, half a second has passed.
    let after = pair.0[0].game().clock().at_turn_start();
    for side in Color::ALL {
        let (before, after) = (left[side].expect("a clock"), after[side].expect("a clock"));
        assert!(after + 1_000 > before, "{side}: {before} ms before, {after} ms after");
    }
}

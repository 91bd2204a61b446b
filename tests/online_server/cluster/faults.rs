//! Nodes, the bus and the database that fail while games are played: no acknowledged move is lost,
//! none is played twice, and nobody's clock runs down for it.

use super::{AGAIN_WITHIN, Cluster, rounds};
use crate::{patience::Wait, server::Server};
use fogchess_rules::Color;
use std::{
    thread,
    time::{Duration, Instant},
};

/// The time that players play between two faults.
const PLAY: Duration = Duration::from_millis(600);
/// The pairs of players.
const PAIRS: usize = 6;
/// The lease of a node.
const LEASE: Duration = Duration::from_secs(3);

/// Plays on, and checks that a fault has cost no clock more than a little.
#[track_caller]
fn play_on(cluster: &mut Cluster) -> Duration {
    let clocks = |cluster: &Cluster| {
        let games = cluster.pairs.iter().filter(|pair| !pair.is_over());
        let known = games.filter_map(|pair| {
            let game = pair.0[0].link.game()?;
            Some((pair.0[0].game_id(), game.plies(), game.clock().at_turn_start()))
        });
        known.collect::<Vec<_>>()
    };
    let before = clocks(cluster);
    let time = cluster.play_on();
    for (game, plies, now) in clocks(cluster) {
        // A player who has just come back may not have heard all of a long game yet.
        let is_it = |(id, known, _): &&(_, _, _)| *id == game && *known <= plies;
        let Some((.., before)) = before.iter().find(is_it) else { continue };
        for side in Color::ALL {
            // Each move adds five seconds. Even on a slow machine none takes them.
            if let (Some(before), Some(now)) = (before[side], now[side]) {
                assert!(now + 2_000 > before, "{side}: {before} ms before, {now} ms after");
            }
        }
    }
    time
}

/// Lets something happen again and again, and reports.
#[expect(clippy::print_stdout, reason = "it is a report too")]
fn report(
    cluster: &mut Cluster,
    what: &str,
    times: usize,
    mut fault: impl FnMut(&mut Cluster) -> Duration,
) {
    cluster.begin(PAIRS);
    cluster.play_on();
    let mut slowest = Duration::ZERO;
    for _ in 0..times {
        cluster.play_for(PLAY);
        slowest = slowest.max(fault(cluster));
    }
    let (games, moves) = cluster.finish();
    println!(
        "{what}, {times} times: {moves} acknowledged moves in {games} games, none lost; all played \
         again after {} ms at most; {} games taken over, {} owners fenced off, {} lines lost",
        slowest.as_millis(),
        cluster.metric("takeovers_total"),
        cluster.metric("fenced_total"),
        cluster.metric("lines_lost_total"),
    );
}

#[test]
fn a_node_is_killed() {
    let mut cluster = Cluster::start(2);
    report(&mut cluster, "a node killed", rounds(4), |cluster| {
        let node = cluster.lots.usize(..2);
        cluster.nodes[node].kill();
        let time = play_on(cluster);
        cluster.nodes[node].run();
        time
    });
}

#[test]
fn a_node_is_paused_for_longer_than_its_lease() {
    let mut cluster = Cluster::start(2);
    report(&mut cluster, "a node paused for three leases", rounds(2), |cluster| {
        let node = cluster.lots.usize(..2);
        cluster.nodes[node].pause(true);
        let paused = Instant::now();
        // Its players notice sooner or later. Here they do at once.
        let address = cluster.nodes[node].address;
        for player in cluster.pairs.iter_mut().flat_map(|pair| &mut pair.0) {
            if player.address == address {
                player.lose();
            }
        }
        let time = play_on(cluster);
        while paused.elapsed() < 3 * LEASE {
            cluster.play();
        }
        cluster.nodes[node].pause(false);
        play_on(cluster);
        time
    });
}

#[test]
fn players_of_a_node_that_was_paused_find_the_new_owner() {
    let mut cluster = Cluster::start(2);
    report(&mut cluster, "a node paused with its players", rounds(1), |cluster| {
        let node = cluster.lots.usize(..2);
        cluster.nodes[node].pause(true);
        // The others make it lose its games. Its own players wait for it.
        let (address, paused) = (cluster.nodes[node].address, Instant::now());
        while paused.elapsed() < 2 * LEASE {
            let others = cluster.pairs.iter_mut().flat_map(|pair| &mut pair.0);
            for player in others.filter(|player| player.address != address) {
                if player.connect() {
                    player.listen(Duration::from_millis(5));
                } else {
                    thread::sleep(Duration::from_millis(20));
                }
            }
        }
        cluster.nodes[node].pause(false);
        play_on(cluster)
    });
}

#[test]
fn the_bus_is_killed() {
    let mut cluster = Cluster::start(2);
    report(&mut cluster, "the bus killed", rounds(2), |cluster| {
        cluster.bus.kill();
        // Players who are connected to the owner play on.
        cluster.play_for(Duration::from_secs(3));
        cluster.bus.restart();
        play_on(cluster)
    });
}

#[test]
fn the_database_crashes() {
    let mut cluster = Cluster::start(2);
    report(&mut cluster, "the database crashed", rounds(2), |cluster| {
        cluster.is_away = true;
        cluster.database.crash();
        cluster.play_for(Duration::from_secs(2));
        cluster.database.restart();
        cluster.is_away = false;
        play_on(cluster)
    });
}

#[test]
fn the_database_stalls() {
    let mut cluster = Cluster::start(2);
    report(&mut cluster, "the database stalled", rounds(1), |cluster| {
        cluster.is_away = true;
        cluster.database.stall(true);
        cluster.play_for(Duration::from_secs(8));
        cluster.database.stall(false);
        cluster.is_away = false;
        play_on(cluster)
    });
}

#[test]
fn the_database_is_away_for_longer_than_a_step_waits() {
    let mut cluster = Cluster::start(2);
    report(&mut cluster, "the database away", rounds(1), |cluster| {
        cluster.is_away = true;
        cluster.database.crash();
        wait_for_failure(cluster);
        cluster.database.restart();
        cluster.is_away = false;
        play_on(cluster)
    });
}

#[test]
fn the_databases_disk_is_full() {
    let mut cluster = Cluster::start(2);
    report(&mut cluster, "the disk of the database full", rounds(1), |cluster| {
        cluster.is_away = true;
        // As the database itself says it.
        cluster.database.query(
            "CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql
                AS $$ BEGIN RAISE EXCEPTION USING ERRCODE = '53100'; END $$;
             CREATE TRIGGER full_disk BEFORE INSERT ON step EXECUTE FUNCTION refuse()",
        );
        wait_for_failure(cluster);
        cluster.play_for(Duration::from_secs(6));
        cluster.database.query("DROP TRIGGER full_disk ON step");
        cluster.is_away = false;
        play_on(cluster)
    });
}

/// Waits until a node could not store a step. The other one may have no game that goes on.
fn wait_for_failure(cluster: &mut Cluster) {
    let mut wait = Wait::new(2 * AGAIN_WITHIN);
    let failed = |node: &Server| node.log().contains("a step could not be stored");
    while !cluster.nodes.iter().any(failed) {
        assert!(!wait.is_over(), "all steps are stored");
        cluster.play();
    }
}

#[test]
fn nodes_are_replaced_one_by_one() {
    let mut cluster = Cluster::start(2);
    report(&mut cluster, "a node joined and another one stopped", rounds(3), |cluster| {
        cluster.join();
        cluster.play_for(PLAY);
        let mut old = cluster.nodes.remove(0);
        let stopping = thread::spawn(move || old.stop());
        let time = play_on(cluster);
        assert!(stopping.join().expect("it stops"), "it ends well");
        time
    });
}

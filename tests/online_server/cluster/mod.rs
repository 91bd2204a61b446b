//! A cluster: servers that share a database and a bus, and players who are connected to any of them.
//!
//! Each test runs a few rounds. `FOGCHESS_ROUNDS=N` runs more of them.

mod faults;
mod meeting;
mod tables;

use crate::{
    client::Player,
    database::{Bus, Database},
    pair::Pair,
    patience::{PATIENCE, Wait},
    server::Server,
};
use fogchess_rules::Intent;
use std::{
    env,
    time::{Duration, Instant},
};

/// The time within which players must be able to play again.
pub const AGAIN_WITHIN: Duration = Duration::from_secs(30);

pub struct Cluster {
    // The nodes end first.
    pub nodes: Vec<Server>,
    pub bus: Bus,
    pub database: Database,
    pub lots: fastrand::Rng,
    pub pairs: Vec<Pair>,
    /// `true` while the database is away, and no game can be begun.
    pub is_away: bool,
    /// The games that were finished, and their moves.
    games: usize,
    moves: usize,
}

/// Returns the number of rounds to run.
pub fn rounds(usual: usize) -> usize {
    let asked = env::var("FOGCHESS_ROUNDS").ok();
    asked.map_or(usual, |asked| asked.parse().expect("a number"))
}

impl Cluster {
    /// Starts a cluster of this many nodes.
    pub fn start(nodes: usize) -> Self {
        let (database, bus) = (Database::start(), Bus::start());
        let mut cluster = Self {
            nodes: Vec::new(),
            bus,
            database,
            lots: fastrand::Rng::with_seed(21),
            pairs: Vec::new(),
            is_away: false,
            games: 0,
            moves: 0,
        };
        (0..nodes).for_each(|_| cluster.join());
        cluster
    }

    /// Adds a node.
    pub fn join(&mut self) {
        let (store, bus) = (self.database.url(), self.bus.url());
        let limits = ["--games-per-minute", "10000", "--connections-per-minute", "100000"];
        let sockets = ["--sockets-per-address", "1000", "--metrics", "127.0.0.1:0"];
        let place = ["--store", &store, "--bus", &bus];
        self.nodes.push(Server::join(&[&limits[..], &sockets, &place].concat()));
    }

    /// Begins games, as many on each node. Their players are connected to any node.
    pub fn begin(&mut self, pairs: usize) {
        for index in 0..pairs {
            let node = &self.nodes[index % self.nodes.len()];
            self.pairs.push(Pair::new(node, &mut self.lots));
        }
    }

    /// Connects a player who has lost the connection to any node that runs.
    fn reconnect(nodes: &[Server], lots: &mut fastrand::Rng, player: &mut Player) {
        if player.socket.is_none() {
            let running: Vec<_> = nodes.iter().filter(|node| node.is_running()).collect();
            if let Some(node) = lots.choice(running) {
                player.address = node.address;
            }
        }
    }

    /// Lets everybody do something. A game that is over is checked, and another one begins.
    pub fn play(&mut self) {
        for index in 0..self.pairs.len() {
            for player in &mut self.pairs[index].0 {
                Self::reconnect(&self.nodes, &mut self.lots, player);
            }
            self.pairs[index].play(&mut self.lots);
            if self.pairs[index].is_over() && !self.is_away {
                self.games += 1;
                self.moves += self.pairs[index].check(0);
                let running: Vec<_> = self.nodes.iter().filter(|node| node.is_running()).collect();
                let node = self.lots.choice(running).expect("a node");
                self.pairs[index] = Pair::new(node, &mut self.lots);
            }
        }
    }

    pub fn play_for(&mut self, time: Duration) {
        let end = Instant::now() + time;
        while Instant::now() < end {
            self.play();
        }
    }

    /// Plays until every game has gone on. Returns the time that it took.
    #[track_caller]
    pub fn play_on(&mut self) -> Duration {
        let started = Instant::now();
        let age = |pair: &Pair| (pair.0[0].game_id(), pair.0[0].plies().max(pair.0[1].plies()));
        let before: Vec<_> = self.pairs.iter().map(age).collect();
        let mut stand = before.clone();
        while !stand.is_empty() {
            assert!(started.elapsed() < AGAIN_WITHIN, "{} games do not go on", stand.len());
            self.play();
            let now: Vec<_> = self.pairs.iter().map(age).collect();
            stand.retain(|(game, plies)| now.iter().any(|(id, now)| id == game && now <= plies));
        }
        started.elapsed()
    }

    /// Plays all games to their ends. Returns the numbers of games and of moves, all of which were
    /// acknowledged and none of which was lost.
    pub fn finish(&mut self) -> (usize, usize) {
        for mut pair in core::mem::take(&mut self.pairs) {
            let mut wait = Wait::new(PATIENCE);
            while !pair.is_over() {
                assert!(!wait.is_over(), "the game does not end");
                for player in &mut pair.0 {
                    Self::reconnect(&self.nodes, &mut self.lots, player);
                }
                pair.play(&mut self.lots);
                if !pair.0[0].is_over() {
                    pair.0[0].ask(Intent::Resign);
                }
            }
            self.games += 1;
            self.moves += pair.check(0);
        }
        // The steps of a game are numbered without gaps, and the epochs of its owners rise.
        let gaps = self.database.query(
            "SELECT count(*) FROM (SELECT number, epoch,
                row_number() OVER of_game AS expected, lag(epoch, 1, epoch) OVER of_game AS before
             FROM step WINDOW of_game AS (PARTITION BY game ORDER BY number)) AS steps
             WHERE number <> expected OR epoch < before",
        );
        assert_eq!(gaps, "0");
        (self.games, self.moves)
    }

    /// Returns the sum of a metric over all nodes.
    pub fn metric(&self, name: &str) -> u64 {
        let value = |node: &Server| -> u64 {
            let text = node.metrics();
            let line =
                text.lines().find_map(|line| line.strip_prefix(&format!("fogchess_{name} ")));
            line.and_then(|value| value.parse().ok())
                .unwrap_or_else(|| panic!("no {name}:\n{text}"))
        };
        self.nodes.iter().filter(|node| node.is_running()).map(value).sum()
    }
}

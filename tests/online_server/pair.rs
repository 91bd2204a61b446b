//! Two players who play at random.

use crate::{
    client::{Player, Visitor},
    patience::{PATIENCE, Wait},
    server::Server,
};
use fogchess_rules::{Color, Intent, Move, Preset, Viewer};
use std::time::Duration;

/// The plies after which somebody resigns.
const PLIES: usize = 200;

/// A game and its players.
pub struct Pair(pub [Player; 2]);

impl Pair {
    pub fn new(server: &Server, lots: &mut fastrand::Rng) -> Self {
        let preset = *lots.choice(&Preset::ALL).expect("a preset");
        let (game, keys) = Visitor::enter(server.address).invite(preset, "10+5");
        Self(keys.map(|key| Player::new(server.address, game, Some(key), "")))
    }

    /// Lets the players do something.
    pub fn play(&mut self, lots: &mut fastrand::Rng) {
        for player in &mut self.0 {
            if player.connect() {
                player.listen(Duration::from_millis(1));
                if player.is_over() {
                    continue;
                }
                if player.plies() >= PLIES {
                    player.ask(Intent::Resign);
                } else {
                    player.move_at_random(lots);
                }
            }
        }
    }

    /// Plays on and lets the first player resign. Returns the number of moves, see [`Self::check`].
    pub fn finish(&mut self, uncertain: usize, lots: &mut fastrand::Rng) -> usize {
        let mut wait = Wait::new(PATIENCE);
        while !self.is_over() {
            assert!(!wait.is_over(), "the game does not end");
            self.play(lots);
            if !self.0[0].is_over() {
                self.0[0].ask(Intent::Resign);
            }
        }
        self.check(uncertain)
    }

    pub fn is_over(&self) -> bool {
        self.0.iter().all(|player| player.is_over() && player.link.pending().is_none())
    }

    /// Checks that the finished game holds the acknowledged moves once and in their order, and no
    /// others except for `uncertain` ones, of which the players could not know. Returns the number
    /// of moves.
    pub fn check(&self, uncertain: usize) -> usize {
        let [white, black] = &self.0;
        let moves = |side: Color| -> Vec<Move> {
            let last = |ply| white.game().view_at(ply, Viewer::Player(side)).expect("the truth");
            let played = (1..=white.plies()).filter_map(|ply| {
                let view = last(ply);
                view.last_move().filter(|_| view.turn() != side || white.is_sandbox())
            });
            played.collect()
        };
        let all = white.acknowledged.len() + black.acknowledged.len();
        assert!((all..=all + uncertain).contains(&white.plies()), "{all} of {}", white.plies());
        // In a sandbox a view does not tell who has moved.
        if !white.is_sandbox() {
            for (player, side) in [(white, Color::White), (black, Color::Black)] {
                let mut played = moves(side).into_iter();
                for acknowledged in &player.acknowledged {
                    assert!(
                        played.any(|mv| mv == *acknowledged),
                        "{side}'s {acknowledged} is lost"
                    );
                }
            }
        }
        white.plies()
    }
}

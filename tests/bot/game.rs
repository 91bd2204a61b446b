//! [`Game`]: a game that is played move by move, with every view of it.

use fogchess_game::{History, Position, view_for};
use fogchess_rules::{Color, Move, PlayerView, Preset, Ruleset, Viewer};

/// A game that is played move by move.
#[derive(Clone)]
pub(crate) struct Game {
    pub(crate) position: Position,
    pub(crate) history: History,
}

impl Game {
    pub(crate) fn new(rules: Ruleset) -> Self {
        Self { position: Position::start(rules), history: History::default() }
    }

    /// Returns a side's views of a game: before the first of these moves, and after each of them.
    pub(crate) fn views(preset: Preset, moves: &[&str], side: Color) -> Vec<PlayerView> {
        let mut game = Self::new(preset.ruleset());
        let mut views = vec![game.view(side)];
        for mv in moves {
            game.play(game.view(game.turn()).parse_move(mv).expect("a move"));
            views.push(game.view(side));
        }
        views
    }

    pub(crate) fn turn(&self) -> Color {
        self.position.turn()
    }

    pub(crate) fn play(&mut self, mv: Move) {
        let played = self.position.play(self.turn(), mv).expect("an available move");
        self.history.record(played);
        self.history.outcome = self.position.outcome();
    }

    pub(crate) fn after(&self, mv: Move) -> Self {
        let mut next = self.clone();
        next.play(mv);
        next
    }

    pub(crate) fn is_over(&self) -> bool {
        self.position.outcome().is_some()
    }

    pub(crate) fn moves(&self) -> Vec<Move> {
        self.position.moves(self.turn())
    }

    pub(crate) fn view(&self, side: Color) -> PlayerView {
        view_for(&self.position, &self.history, Viewer::Player(side)).expect("one's own view")
    }
}

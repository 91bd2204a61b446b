//! [`TestGame`]: a game for unit tests, played by the rules alone.

use super::{sight::Sight, think::Think};
use fogchess_rules::{
    BySide, Color, Goal, Move, Piece, PieceKind, PlayerView, Ruleset, Square, Viewer, view::Past,
};

/// A game that is played move by move, and ends when a real one does.
#[derive(Clone)]
pub(super) struct TestGame<B: Think> {
    pub(super) board: B,
    pub(super) rules: Ruleset,
    pub(super) plies: u32,
    last_moves: BySide<Option<Move>>,
    captures: Vec<(Square, Piece)>,
    pub(super) lost: BySide<[u8; PieceKind::MOST]>,
    seen: BySide<B::Squares>,
    is_over: bool,
    /// The repetition keys of the positions since the last irreversible ply.
    keys: Vec<u64>,
}

impl<B: Think> TestGame<B> {
    pub(super) fn new(rules: Ruleset) -> Self {
        Self::at(rules, B::KIND.start())
    }

    pub(super) fn at(rules: Ruleset, fen: &str) -> Self {
        let board = B::parse(fen, rules.goal).expect("a position");
        let mut game = Self {
            board,
            rules,
            plies: 0,
            last_moves: BySide::both(None),
            captures: Vec::new(),
            lost: BySide::both([0; PieceKind::MOST]),
            seen: BySide::both(B::NONE),
            is_over: false,
            keys: Vec::new(),
        };
        game.remember();
        game
    }

    /// Returns the same position without its past.
    pub(super) fn begun_here(&self) -> Self {
        Self {
            plies: 0,
            last_moves: BySide::both(None),
            captures: Vec::new(),
            lost: BySide::both([0; PieceKind::MOST]),
            seen: BySide::both(B::NONE),
            ..self.clone()
        }
    }

    pub(super) fn is_over(&self) -> bool {
        self.is_over
    }

    /// Returns the moves of the side to move.
    pub(super) fn moves(&self) -> Vec<Move> {
        if self.is_over() { Vec::new() } else { self.board.moves(self.rules.goal) }
    }

    pub(super) fn play(&mut self, mv: Move) {
        let us = self.board.turn();
        let (kind, found) = self.board.find(self.rules.goal, mv).expect("an available move");
        let captured = self.board.make(kind, found);
        let piece = |kind: B::Kind| Piece { color: !us, kind: kind.into() };
        self.captures = captured.into_iter().map(|(at, kind)| (at.into(), piece(kind))).collect();
        for (_, piece) in &self.captures {
            self.lost[piece.color][piece.kind.index()] += 1;
        }
        self.last_moves[us] = Some(mv);
        self.plies += 1;
        self.remember();
    }

    pub(super) fn view(&self, side: Color) -> PlayerView {
        let fogged = self.rules.vision.is_fog().then_some(side);
        let past = Past {
            plies: self.plies,
            last: self.last_moves[!self.board.turn()],
            last_moves: &self.last_moves,
            promoted: false,
            captures: &self.captures,
            lost: &self.lost,
            seen: self.seen,
            is_over: self.is_over,
        };
        PlayerView::of_board(&self.board, self.rules, &past, Viewer::Player(side), fogged)
    }

    pub(super) fn sight(&self, side: Color) -> Sight<B> {
        Sight::of(&self.view(side), side).expect("a view of this board")
    }

    /// Updates what follows from all positions so far.
    fn remember(&mut self) {
        let goal = self.rules.goal;
        if self.board.quiet_plies() == 0 {
            self.keys.clear();
        }
        let key = self.board.repetition_key(goal);
        self.keys.push(key);
        for side in Color::ALL {
            self.seen[side] |= self.board.sees(side, &self.rules);
        }
        let draws = B::automatic_draws(self.rules.vision);
        let repetitions = self.keys.iter().filter(|other| **other == key).count();
        let is_dead = || Color::ALL.into_iter().all(|side| self.board.cannot_mate(side));
        self.is_over = goal != Goal::Sandbox
            && (B::ROYAL.is_some()
                && Color::ALL.into_iter().any(|side| self.board.royal(side).is_none())
                || !self.board.has_move(goal)
                || goal == Goal::Checkmate && is_dead()
                || repetitions >= draws.repetitions.0
                || self.board.quiet_plies() >= draws.quiet_plies.0);
    }
}

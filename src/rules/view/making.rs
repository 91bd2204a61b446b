//! Views of boards.

use super::{PlayerView, Viewer};
use crate::{
    BySide, Color, FenError, Goal, Move, Piece, PieceKind, Ruleset, Square, Vision,
    board::{Board, with_board},
};
use std::sync::OnceLock;

/// The past of a game, as far as views tell it.
#[derive(Clone, Debug)]
pub struct Past<'a, B: Board> {
    /// The number of plies played.
    pub plies: u32,
    /// The last move.
    pub last: Option<Move>,
    /// The last move of each side.
    pub last_moves: &'a BySide<Option<Move>>,
    /// `true` if a piece promoted with the last move.
    pub promoted: bool,
    /// The pieces that the last move captured, with their squares.
    pub captures: &'a [(Square, Piece)],
    /// The number of pieces that each side has lost, by [`PieceKind::index`].
    pub lost: &'a BySide<[u8; PieceKind::MOST]>,
    /// The squares that each side has seen under [`Vision::LiftingFog`].
    pub seen: BySide<B::Squares>,
    /// `true` if the game is over.
    pub is_over: bool,
}

impl<B: Board> Default for Past<'_, B> {
    /// Returns the past of a game that begins.
    fn default() -> Self {
        Self {
            plies: 0,
            last: None,
            last_moves: &const { BySide::both(None) },
            promoted: false,
            captures: &[],
            lost: &const { BySide::both([0; PieceKind::MOST]) },
            seen: BySide::both(B::NONE),
            is_over: false,
        }
    }
}

impl PlayerView {
    /// Returns a view of a board. `fogged` is the player from whom something is hidden, if there is
    /// one.
    #[inline]
    pub fn of_board<B: Board>(
        board: &B,
        ruleset: Ruleset,
        past: &Past<'_, B>,
        viewer: Viewer,
        fogged: Option<Color>,
    ) -> Self {
        let turn = board.turn();
        let mover = match viewer {
            Viewer::Player(color) => color,
            Viewer::Everyone => turn,
        };
        let is_own = |color| fogged.is_none_or(|own| own == color);
        let may_move = !past.is_over && (ruleset.goal == Goal::Sandbox || mover == turn);
        let moves = if may_move && ruleset.goal == Goal::Checkmate {
            OnceLock::from(board.moves(ruleset.goal).into_boxed_slice())
        } else {
            OnceLock::new()
        };
        let is_in_check = |color: &Color| {
            ruleset.goal == Goal::Checkmate && is_own(*color) && board.in_check(*color)
        };
        let lifting = ruleset.vision == Vision::LiftingFog;
        let before = fogged.filter(|_| lifting).map_or(B::NONE, |color| past.seen[color]);
        Self {
            viewer,
            ruleset,
            turn,
            plies: past.plies,
            sight: board.sight(&ruleset, fogged, before),
            check: Color::ALL.into_iter().filter(is_in_check).find_map(|color| board.royal(color)),
            last_move: match fogged {
                Some(own) => past.last_moves[own],
                None => past.last,
            },
            // The side that is not to move made the last move.
            promoted: past.promoted && is_own(!turn),
            // Nearly always there is none, and a copy of nothing takes as long as the rest.
            captures: if past.captures.is_empty() { Box::default() } else { past.captures.into() },
            lost: *past.lost,
            may_move,
            pieces: OnceLock::new(),
            moves,
        }
    }

    /// Returns a side's view of a position, given as a FEN. It is meant for examples and for start
    /// positions.
    ///
    /// # Errors
    /// Returns an error if the text isn't a FEN of a position that can be played under these rules.
    pub fn of_position(ruleset: Ruleset, fen: &str, side: Color) -> Result<Self, FenError> {
        with_board!(ruleset.board, B => Self::of_fen::<B>(ruleset, fen, &Past::default(), side))
    }

    fn of_fen<B: Board>(
        ruleset: Ruleset,
        fen: &str,
        past: &Past<'_, B>,
        side: Color,
    ) -> Result<Self, FenError> {
        let board = B::parse(fen, ruleset.goal)?;
        let fogged = ruleset.vision.is_fog().then_some(side);
        Ok(Self::of_board(&board, ruleset, past, Viewer::Player(side), fogged))
    }

    /// Returns the view that a side would have of this board in fog, with `last` as its own last
    /// move.
    ///
    /// `None` for a view from which something is hidden, and if the game is over.
    pub fn in_fog(&self, side: Color, last: Option<Move>) -> Option<Self> {
        with_board!(self.ruleset.board, B => self.in_fog_on::<B>(side, last))
    }

    fn in_fog_on<B: Board>(&self, side: Color, last: Option<Move>) -> Option<Self> {
        if self.viewer != Viewer::Everyone || !self.may_move {
            return None;
        }
        let ruleset = Ruleset { vision: Vision::Fog, ..self.ruleset };
        let mut last_moves = BySide::both(None);
        last_moves[side] = last;
        let past = Past::<'_, B> {
            plies: self.plies,
            last: self.last_move,
            last_moves: &last_moves,
            promoted: self.promoted,
            captures: &self.captures,
            lost: &self.lost,
            ..Past::default()
        };
        Self::of_fen(ruleset, &self.fog_fen(), &past, side).ok()
    }
}

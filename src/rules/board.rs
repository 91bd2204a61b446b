//! [`Board`]: the moves and laws of each board, for the rules that all boards share.

pub use super::pieces::{Pieces, Squares};

use super::{
    fen::FenError,
    geometry::Square,
    moves::Move,
    outcome::DrawReason,
    piece::{Color, Piece},
    ruleset::{BoardKind, Goal, Ruleset, Vision},
    view::Sight,
};
use core::fmt;

/// A piece of a board and its destinations.
#[derive(Clone, Copy, Debug)]
pub struct PieceMoves<B: Board> {
    /// The kind of the piece.
    pub kind: B::Kind,
    /// Its square.
    pub from: B::Square,
    /// Its destinations.
    pub to: B::Squares,
    /// The pieces that a chain of draughts captures.
    pub chain: B::Chain,
}

impl<B: Board> PieceMoves<B> {
    /// Calls `visit` with each move.
    #[inline]
    pub fn for_each(self, visit: impl FnMut(B::Move)) {
        B::each_move(self, visit);
    }
}

/// The moves and laws of a board.
///
/// A position of a game adds the ruleset and the past. Callers choose the board once per call,
/// so that code inside knows it at compile time.
pub trait Board: Pieces<Move: Into<Move>> {
    /// The set of the pieces that a chain of draughts captures; `()` on other boards, where the ends
    /// of a move tell what it captures.
    type Chain: Copy + fmt::Debug;

    /// The kind of board.
    const KIND: BoardKind;
    /// The kinds of pieces, from the least to the most valuable.
    const KINDS: &'static [Self::Kind];
    /// The king or general, with which a game is lost; `None` on a board without one.
    const ROYAL: Option<Self::Kind>;
    /// The kind of the pieces that promote.
    const PROMOTES: Option<Self::Kind>;
    /// The number of moves for which room is kept. No position of a game is known to have more.
    const MOST_MOVES: usize;
    /// No square.
    const NONE: Self::Squares = Self::Squares::EMPTY;
    /// Every square.
    const ALL: Self::Squares;
    /// The kinds to which a piece may promote, the most valuable first.
    const PROMOTIONS: &'static [Self::Kind];
    /// `true` if stalemate loses.
    const STALEMATE_LOSES: bool;
    /// `true` if perpetual check loses.
    const PERPETUAL_CHECK_LOSES: bool;

    /// Parses a FEN of a position that can be played under a goal.
    fn parse(fen: &str, goal: Goal) -> Result<Self, FenError>;

    /// Writes a FEN with all six fields.
    fn fen(&self) -> String;

    /// Returns the key by which repetitions are found under a goal: equal positions share it.
    ///
    /// On a board on which perpetual check loses, the lowest bit is set if the side to move is in
    /// check.
    fn repetition_key(&self, goal: Goal) -> u64;

    /// Returns the piece on a square.
    fn piece_at(&self, square: Square) -> Option<Piece> {
        let at = Self::square(square)?;
        let kind = self.kind_at(at)?.into();
        let is_white = self.of_color(Color::White).contains(at);
        Some(Piece { color: if is_white { Color::White } else { Color::Black }, kind })
    }

    /// Returns all pieces, sorted by square.
    fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        let squares = self.occupied().into_iter().map(Into::into);
        squares.filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// Returns the square of a side's king or general, if it has one.
    fn royal(&self, color: Color) -> Option<Square> {
        self.royals(color).first().map(Into::into)
    }

    /// Returns the squares of a side's kings or generals: one or none, except in positions that
    /// somebody made up.
    #[inline]
    fn royals(&self, color: Color) -> Self::Squares {
        Self::ROYAL.map_or(Self::NONE, |royal| self.of(color, royal))
    }

    /// Returns `true` if a game is lost with a piece of this kind.
    #[inline]
    fn is_royal(kind: Self::Kind) -> bool {
        Self::ROYAL == Some(kind)
    }

    /// Returns a square in the board's own form, if it is on the board.
    fn square(square: Square) -> Option<Self::Square>;

    /// Returns a move in the board's own form, if it is a move on the board.
    fn move_of(mv: Move) -> Option<Self::Move>;

    /// Returns the square from which a move goes.
    fn from(mv: Self::Move) -> Self::Square;

    /// Returns the square to which a move goes.
    fn to(mv: Self::Move) -> Self::Square;

    /// Returns the kind to which a move of the side to move promotes.
    fn promotion(&self, mv: Self::Move) -> Option<Self::Kind>;

    /// Calls `visit` with the moves under a goal of the side to move, piece by piece.
    fn visit_moves(&self, goal: Goal, visit: impl FnMut(PieceMoves<Self>));

    /// Calls `visit` with each move of a piece.
    fn each_move(moves: PieceMoves<Self>, visit: impl FnMut(Self::Move));

    /// Returns the number of moves under a goal of the side to move.
    fn count_moves(&self, goal: Goal) -> u32;

    /// Returns `true` if a side's pieces attack a piece on a square while the squares of `occupied`
    /// are full.
    fn is_attacked(&self, at: Self::Square, by: Color, occupied: Self::Squares) -> bool;

    /// Returns the squares from which a side's piece of a kind would attack a piece on a square.
    fn attackers_from(
        &self,
        kind: Self::Kind,
        by: Color,
        at: Self::Square,
        occupied: Self::Squares,
    ) -> Self::Squares;

    /// Returns the moves under a goal of the side to move, sorted.
    fn moves(&self, goal: Goal) -> Vec<Move> {
        let mut moves = Vec::with_capacity(USUAL_MOVES);
        self.visit_moves(goal, |piece| piece.for_each(|mv| moves.push(mv.into())));
        moves.sort_unstable();
        moves
    }

    /// Returns the moves to a square under a goal of the side to move.
    fn moves_to(&self, goal: Goal, to: Self::Square) -> Vec<Move> {
        let mut moves = Vec::new();
        self.visit_moves(goal, |piece| {
            if piece.to.contains(to) {
                piece.for_each(|mv| {
                    if Self::to(mv) == to {
                        moves.push(mv.into());
                    }
                });
            }
        });
        moves
    }

    /// Returns `true` if the side to move has a move under the goal.
    fn has_move(&self, goal: Goal) -> bool {
        self.count_moves(goal) > 0
    }

    /// Returns a move in the board's own form with the kind of the moving piece, if the side to
    /// move has it under the goal.
    fn find(&self, goal: Goal, mv: Move) -> Option<(Self::Kind, Self::Move)> {
        let wanted = Self::move_of(mv)?;
        let mut found = None;
        self.visit_moves(goal, |piece| {
            if piece.from == Self::from(wanted) && piece.to.contains(Self::to(wanted)) {
                piece.for_each(|mv| {
                    if mv == wanted {
                        found = Some((piece.kind, mv));
                    }
                });
            }
        });
        found
    }

    /// Returns the squares that a side sees in fog.
    fn sees(&self, color: Color, rules: &Ruleset) -> Self::Squares;

    /// Returns the board's part of a view: the visible squares, the pieces on them, and the facts
    /// that the viewer knows. `fogged` is the player from whom something is hidden; they see the
    /// squares of [`Self::sees`] and these others.
    fn sight(&self, rules: &Ruleset, fogged: Option<Color>, others: Self::Squares) -> Sight;

    /// Returns `true` if a side cannot mate by any sequence of legal moves.
    fn cannot_mate(&self, color: Color) -> bool;

    /// Returns the draws by counting that end the game automatically.
    fn automatic_draws(vision: Vision) -> CountedDraws;

    /// Returns the draws by counting that the side to move may claim.
    fn claimable_draws(vision: Vision) -> Option<CountedDraws>;

    /// Returns the draw by a count that depends on the pieces that are left, if there is one. The
    /// board keeps this count itself.
    fn ending_draw(&self) -> Option<DrawReason> {
        None
    }
}

/// Evaluates an expression with a name for the type of a kind of board.
#[macro_export]
macro_rules! with_board {
    ($kind:expr, $board:ident => $body:expr) => {
        match $kind {
            $crate::BoardKind::Chess => {
                type $board = $crate::chess::Board;
                $body
            }
            $crate::BoardKind::Xiangqi => {
                type $board = $crate::xiangqi::Board;
                $body
            }
            $crate::BoardKind::Draughts => {
                type $board = $crate::draughts::Board<$crate::draughts::Russian>;
                $body
            }
            $crate::BoardKind::Draughts10 => {
                type $board = $crate::draughts::Board<$crate::draughts::International>;
                $body
            }
        }
    };
}
pub use with_board;

/// The number of moves for which a list has room at first.
const USUAL_MOVES: usize = 48;

/// The draws by counting repetitions and quiet plies.
#[derive(Clone, Copy, Debug)]
pub struct CountedDraws {
    /// The number of times that the position must occur, and the reason for the draw.
    pub repetitions: (usize, DrawReason),
    /// The number of quiet plies (see [`Pieces::quiet_plies`]), and the reason for the draw.
    pub quiet_plies: (u16, DrawReason),
}

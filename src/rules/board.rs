//! [`Board`]: what each board brings to the rules that all boards share.

use super::{
    fen::FenError,
    geometry::{Square, SquareSet},
    moves::Move,
    outcome::DrawReason,
    piece::{Color, Piece, PieceKind},
    ruleset::{BoardKind, Goal, Ruleset, Vision},
    view::Sight,
};
use core::{
    fmt,
    ops::{BitOr, BitOrAssign},
};

/// The pieces on a board with the side to move and the counters, and the rules for them.
///
/// [`super::state::State`] adds the ruleset and the past. Callers choose the board once per call,
/// so that code inside knows it at compile time.
pub(crate) trait Board: Copy + Eq + fmt::Debug {
    /// A kind of piece of this board.
    type Kind: Copy + Into<PieceKind> + 'static;
    /// A move in the board's own form.
    type Move: Copy + Into<Move>;
    /// A set of squares.
    type Squares: Copy
        + Eq
        + fmt::Debug
        + Into<SquareSet>
        + BitOr<Output = Self::Squares>
        + BitOrAssign;

    /// The board that this is.
    const KIND: BoardKind;
    /// No square.
    const NONE: Self::Squares;
    /// Every square.
    const ALL: Self::Squares;
    /// The kinds to which a piece may promote.
    const PROMOTIONS: &'static [Self::Kind];
    /// `true` if a side without a legal move loses though it is not in check.
    const STALEMATE_LOSES: bool;
    /// `true` if a side loses that repeats a position by checks alone.
    const PERPETUAL_CHECK_LOSES: bool;

    /// Parses a FEN of a position that can be played under a goal.
    fn parse(fen: &str, goal: Goal) -> Result<Self, FenError>;

    /// Writes a FEN with all six fields.
    fn fen(&self) -> String;

    /// Returns the side to move.
    fn turn(&self) -> Color;

    /// Returns the board as if it were a side's turn.
    fn with_turn(self, color: Color) -> Self;

    /// Returns the number of plies since the last one that cannot be undone by others.
    fn quiet_plies(&self) -> u16;

    /// Returns a key that two positions share if they count as repetitions under a goal.
    ///
    /// Where perpetual check loses, the lowest bit is set if the side to move is in check.
    fn repetition_key(&self, goal: Goal) -> u64;

    /// Returns the piece on a square.
    fn piece_at(&self, square: Square) -> Option<Piece>;

    /// Returns all pieces, sorted by square.
    fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_;

    /// Returns the square of a side's king or general, if it has one.
    fn royal(&self, color: Color) -> Option<Square>;

    /// Returns `true` if a side's king or general is attacked.
    fn in_check(&self, color: Color) -> bool;

    /// Returns the moves under a goal of the side to move, sorted.
    fn moves(&self, goal: Goal) -> Vec<Move>;

    /// Returns `true` if the side to move has a move under the goal.
    fn has_move(&self, goal: Goal) -> bool;

    /// Returns a move in the board's own form with the kind of the moving piece, if the side to
    /// move has it under the goal.
    fn find(&self, goal: Goal, mv: Move) -> Option<(Self::Kind, Self::Move)>;

    /// Returns the moves under a goal for perft, with the kinds of the moving pieces: none after a
    /// king or general was taken, except in a sandbox.
    fn perft_moves(&self, goal: Goal) -> Vec<(Self::Kind, Self::Move)>;

    /// Returns the number of sequences of moves under the goal that have this length.
    fn perft(&self, goal: Goal, depth: u32) -> u64;

    /// Makes a pseudo-legal move of the side to move with its piece of this kind. Returns the
    /// captured piece and its square.
    fn make(&mut self, kind: Self::Kind, mv: Self::Move) -> Option<(Square, Piece)>;

    /// Returns the squares that a side sees in fog.
    fn sees(&self, color: Color, rules: &Ruleset) -> Self::Squares;

    /// Returns what a view holds of the board: the visible squares and what is on them, and the
    /// facts that the viewer knows. `fogged` is the player from whom something is hidden.
    fn sight(&self, visible: Self::Squares, fogged: Option<Color>) -> Sight;

    /// Returns `true` if a side cannot mate by any sequence of legal moves.
    fn cannot_mate(&self, color: Color) -> bool;

    /// Returns the draws by counting that end the game automatically.
    fn automatic_draws(vision: Vision) -> CountedDraws;

    /// Returns the draws by counting that the side to move may claim before.
    fn claimable_draws(vision: Vision) -> Option<CountedDraws>;
}

/// The draws by counting: after so many repetitions, or so many quiet plies.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CountedDraws {
    /// The number of times that the position must occur, and the reason for the draw.
    pub(super) repetitions: (usize, DrawReason),
    /// The number of quiet plies (see [`Board::quiet_plies`]), and the reason for the draw.
    pub(super) quiet_plies: (u16, DrawReason),
}

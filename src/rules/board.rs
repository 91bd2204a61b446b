//! [`Board`]: the moves and laws of each board, for the rules that all boards share.

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
    ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor},
};

/// A set of a board's squares.
pub trait Squares:
    Copy
    + Eq
    + fmt::Debug
    + Into<SquareSet>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + IntoIterator<Item = Self::Square>
{
    /// A square of the board.
    type Square: Copy + Eq + Ord + fmt::Debug + Into<Square>;

    /// Returns the set of one square.
    fn of(square: Self::Square) -> Self;

    /// Returns `true` if the square is in the set.
    fn contains(self, square: Self::Square) -> bool;

    /// Returns the first square of the set.
    fn first(self) -> Option<Self::Square>;

    /// Returns the number of squares.
    fn count(self) -> u32;

    /// Returns `true` if there is no square.
    fn is_empty(self) -> bool;

    /// Returns `true` if there is more than one square.
    fn is_many(self) -> bool;

    /// Returns `true` if the sets share a square.
    fn meets(self, other: Self) -> bool;

    /// Returns the squares that are not in the other set.
    fn without(self, other: Self) -> Self;

    /// Returns a number for the set. Different sets hardly ever share it.
    fn print(self) -> u64;
}

/// Implements methods of a trait by the type's own methods of the same names.
macro_rules! own_methods {
    ($(fn $name:ident(&self $(, $argument:ident: $Type:ty)*) -> $Output:ty;)*) => {$(
        #[inline]
        fn $name(&self $(, $argument: $Type)*) -> $Output {
            self.$name($($argument),*)
        }
    )*};
    ($(fn $name:ident(self $(, $argument:ident: $Type:ty)*) -> $Output:ty;)*) => {$(
        #[inline]
        fn $name(self $(, $argument: $Type)*) -> $Output {
            self.$name($($argument),*)
        }
    )*};
}
pub(super) use own_methods;

/// A piece of a board and its destinations.
#[derive(Clone, Copy, Debug)]
pub struct PieceMoves<B: Board> {
    /// The kind of the piece.
    pub kind: B::Kind,
    /// Its square.
    pub from: B::Square,
    /// Its destinations.
    pub to: B::Squares,
}

impl<B: Board> PieceMoves<B> {
    /// Calls `visit` with each move.
    #[inline]
    pub fn for_each(self, visit: impl FnMut(B::Move)) {
        B::each_move(self, visit);
    }
}

/// The pieces on a board with the side to move and the counters, and the rules for them.
///
/// A position of a game adds the ruleset and the past. Callers choose the board once per call,
/// so that code inside knows it at compile time.
pub trait Board: Copy + Eq + fmt::Debug + 'static {
    /// A kind of piece of this board.
    type Kind: Copy + Eq + fmt::Debug + Into<PieceKind> + 'static;
    /// A square.
    type Square: Copy + Eq + Ord + fmt::Debug + Into<Square>;
    /// A set of squares.
    type Squares: Squares<Square = Self::Square>;
    /// A move in the board's own form.
    type Move: Copy + Eq + fmt::Debug + Into<Move>;

    /// The kind of board.
    const KIND: BoardKind;
    /// The kinds of pieces, from the least to the most valuable.
    const KINDS: &'static [Self::Kind];
    /// The king or general.
    const ROYAL: Self::Kind;
    /// The kind of the pieces that promote.
    const PROMOTES: Option<Self::Kind>;
    /// An upper bound of the number of moves in a position.
    const MOST_MOVES: usize;
    /// No square.
    const NONE: Self::Squares;
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

    /// Returns the side to move.
    fn turn(&self) -> Color;

    /// Returns the board as if it were a side's turn.
    fn with_turn(self, color: Color) -> Self;

    /// Returns the number of plies since the last irreversible one.
    fn quiet_plies(&self) -> u16;

    /// Returns the key by which repetitions are found under a goal: equal positions share it.
    ///
    /// On a board on which perpetual check loses, the lowest bit is set if the side to move is in
    /// check.
    fn repetition_key(&self, goal: Goal) -> u64;

    /// Returns the piece on a square.
    fn piece_at(&self, square: Square) -> Option<Piece>;

    /// Returns all pieces, sorted by square.
    fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_;

    /// Returns the square of a side's king or general, if it has one.
    fn royal(&self, color: Color) -> Option<Square>;

    /// Returns `true` if a side's king or general is attacked.
    fn in_check(&self, color: Color) -> bool;

    /// Returns a square in the board's own form, if it is on the board.
    fn square(square: Square) -> Option<Self::Square>;

    /// Returns a move in the board's own form, if it is a move on the board.
    fn move_of(mv: Move) -> Option<Self::Move>;

    /// Returns the square from which a move goes.
    fn from(mv: Self::Move) -> Self::Square;

    /// Returns the square to which a move goes.
    fn to(mv: Self::Move) -> Self::Square;

    /// Returns the kind to which a move promotes.
    fn promotion(mv: Self::Move) -> Option<Self::Kind>;

    /// Puts a piece on an empty square or takes it off again.
    fn toggle(&mut self, color: Color, kind: Self::Kind, at: Self::Square);

    /// Returns the position's key: equal positions share it, different ones hardly ever do.
    fn key(&self) -> u64;

    /// Returns all occupied squares.
    fn occupied(&self) -> Self::Squares;

    /// Returns the squares of a side's pieces.
    fn of_color(&self, color: Color) -> Self::Squares;

    /// Returns the squares of both sides' pieces of a kind.
    fn of_kind(&self, kind: Self::Kind) -> Self::Squares;

    /// Returns the squares of a side's pieces of a kind.
    fn of(&self, color: Color, kind: Self::Kind) -> Self::Squares;

    /// Returns the kind of the piece on a square.
    fn kind_at(&self, at: Self::Square) -> Option<Self::Kind>;

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
    fn moves(&self, goal: Goal) -> Vec<Move>;

    /// Returns `true` if the side to move has a move under the goal.
    fn has_move(&self, goal: Goal) -> bool;

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

    /// Makes a pseudo-legal move of the side to move with its piece of this kind. Returns the
    /// square and the kind of the captured piece.
    fn make(&mut self, kind: Self::Kind, mv: Self::Move) -> Option<(Self::Square, Self::Kind)>;

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
}

/// The draws by counting repetitions and quiet plies.
#[derive(Clone, Copy, Debug)]
pub struct CountedDraws {
    /// The number of times that the position must occur, and the reason for the draw.
    pub repetitions: (usize, DrawReason),
    /// The number of quiet plies (see [`Board::quiet_plies`]), and the reason for the draw.
    pub quiet_plies: (u16, DrawReason),
}

//! The notation of moves: `c3-d4` and `c3:e5:g7` in Russian draughts, `32-28`, `28x19` and
//! `28x19x8` in international draughts.
//!
//! International draughts is written as in the press: a capture is its first and last square, and
//! only if several captures share them, the squares between them too. Russian draughts always names
//! every square on which the piece lands.

use super::{
    bitboard::{Bitboard, Sq},
    board::{Board, DraughtsMove},
    game::Game,
    names::{self, Naming},
    scene::Scene,
    sight::Sight,
};
use crate::{
    geometry::{Square, SquareSet},
    moves::Move,
    notation::ParseMoveError,
    piece::{Piece, PieceKind},
    text::excerpt,
};

/// Writes an available move; see [`notation::write`](crate::notation::write).
pub(crate) fn write<G: Game>(
    mv: Move,
    moves: &[Move],
    visible: SquareSet,
    piece_at: impl Fn(Square) -> Option<Piece>,
) -> Option<String> {
    let scene = seen_by::<G>(mv, visible, piece_at)?;
    Some(scene.notation(DraughtsMove::of(mv)?, &own_form(moves)))
}

/// Parses a typed move; see [`notation::parse`](crate::notation::parse).
pub(crate) fn parse<G: Game>(
    text: &str,
    moves: &[Move],
    visible: SquareSet,
    piece_at: impl Fn(Square) -> Option<Piece>,
) -> Result<Move, ParseMoveError> {
    let own = own_form(moves);
    match moves.first().and_then(|mv| seen_by::<G>(*mv, visible, piece_at)) {
        Some(scene) => scene.parse_move(text, &own).map(Move::from),
        None => Err(ParseMoveError::NoSuchMove(excerpt(text.trim()))),
    }
}

fn own_form(moves: &[Move]) -> Vec<DraughtsMove> {
    moves.iter().copied().filter_map(DraughtsMove::of).collect()
}

/// Returns the scene of the side that has this move, of the squares that it sees.
fn seen_by<G: Game>(
    mv: Move,
    visible: SquareSet,
    piece_at: impl Fn(Square) -> Option<Piece>,
) -> Option<Scene<G>> {
    let us = piece_at(mv.from)?.color;
    let visible: Bitboard = visible.iter().filter_map(Sq::of).collect();
    let pieces = visible.into_iter().filter_map(|at| {
        let Piece { color, kind: PieceKind::Draughts(kind) } = piece_at(at.into())? else {
            return None;
        };
        Some((at, Piece { color, kind }))
    });
    Some(Sight::<G>::from_pieces(visible, Bitboard::EMPTY, pieces).scene(us))
}

impl<G: Game> Board<G> {
    /// Writes a move of the side to move. `moves` are all its moves.
    pub fn notation(&self, mv: DraughtsMove, moves: &[DraughtsMove]) -> String {
        self.scene().notation(mv, moves)
    }

    /// Parses a typed move, and returns the move of the side to move that it means.
    pub fn parse_move(&self, text: &str) -> Result<DraughtsMove, ParseMoveError> {
        self.scene().parse_move(text, &self.moves())
    }
}

impl<G: Game> Scene<G> {
    /// Writes an available move. `moves` are all available ones.
    pub fn notation(&self, mv: DraughtsMove, moves: &[DraughtsMove]) -> String {
        let shares_ends = |other: &&DraughtsMove| (other.from, other.to) == (mv.from, mv.to);
        if G::ALGEBRAIC || moves.iter().filter(shares_ends).count() > 1 {
            self.long_notation(mv)
        } else {
            write_path::<G>(mv, &[mv.to])
        }
    }

    /// Writes an available move with all squares on which the piece lands.
    pub fn long_notation(&self, mv: DraughtsMove) -> String {
        write_path::<G>(mv, &self.path(mv))
    }

    /// Parses a typed move, and returns the available move that it means.
    ///
    /// Squares are numbers or files and ranks. Any of `-`, `:`, `x`, `×` and spaces may stand between
    /// them, or nothing after a file and a rank. Squares between the first and the last one may be
    /// left out if it is clear without them, and may be those of any way that the piece can go. The
    /// text of a [`Move`] is read, too.
    pub fn parse_move(
        &self,
        text: &str,
        moves: &[DraughtsMove],
    ) -> Result<DraughtsMove, ParseMoveError> {
        let told = text.trim().parse().ok().and_then(DraughtsMove::of);
        if let Some(mv) = told.filter(|mv| moves.contains(mv)) {
            return Ok(mv);
        }
        let unreadable =
            || ParseMoveError::Unreadable { board: G::KIND, text: excerpt(text.trim()) };
        let squares = squares::<G>(text).ok_or_else(unreadable)?;
        let [from, between @ .., to] = &squares[..] else { return Err(unreadable()) };
        let fits = |mv: &&DraughtsMove| {
            (mv.from, mv.to) == (*from, *to)
                && (between.is_empty() || self.path_by(**mv, between).is_some())
        };
        let fitting: Vec<DraughtsMove> = moves.iter().filter(fits).copied().collect();
        match fitting[..] {
            [mv] => Ok(mv),
            [] => Err(ParseMoveError::NoSuchMove(excerpt(text.trim()))),
            _ => {
                // The squares of a whole chain may also be some of those of a longer one.
                let is_exact = |mv: &&DraughtsMove| mv.captured.len() as usize + 1 == squares.len();
                let mut exact = fitting.iter().filter(is_exact);
                match (exact.next(), exact.next()) {
                    (Some(mv), None) => Ok(*mv),
                    _ => Err(ParseMoveError::AmbiguousChain(
                        fitting.iter().map(|mv| self.long_notation(*mv)).collect(),
                    )),
                }
            }
        }
    }
}

fn write_path<G: Game>(mv: DraughtsMove, path: &[Sq]) -> String {
    let mut text = String::new();
    let sign = if mv.is_capture() { G::CAPTURE } else { '-' };
    let naming = Naming::of::<G>();
    // Writing to a string cannot fail.
    let _ = names::write::<G>(&mut text, naming, mv.from);
    for sq in path {
        text.push(sign);
        let _ = names::write::<G>(&mut text, naming, *sq);
    }
    text
}

/// The most squares of a typed move that are read.
const MOST_SQUARES: usize = 24;

/// Reads the squares of a typed move.
fn squares<G: Game>(text: &str) -> Option<Vec<Sq>> {
    // Remarks may follow.
    let text = text.trim().trim_end_matches(['!', '?', '*', '.', '#', '+']);
    let is_sign = |c: char| c.is_whitespace() || ":-–—−×xXхХ".contains(c);
    let (mut rest, mut squares) = (text, Vec::new());
    while !rest.is_empty() && squares.len() < MOST_SQUARES {
        let (sq, after) = names::read::<G>(rest)?;
        squares.push(sq);
        rest = after.trim_start_matches(is_sign);
        // A sign at the end is that of a move that isn't complete.
        if rest.is_empty() && !after.is_empty() {
            return None;
        }
    }
    rest.is_empty().then_some(squares)
}

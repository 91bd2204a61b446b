//! [`Sketch`]: a position that is being set up. It need not obey any rules.

use super::{
    board::{Board, with_board},
    chess::{
        self, Wing,
        board::{Castling, king_home},
    },
    draughts,
    fen::{self, FenError, turn_letter, write_placement},
    geometry::Square,
    piece::{Color, Piece, PieceKind},
    ruleset::{BoardKind, Goal},
};
use std::collections::BTreeMap;

/// A position that is being set up. Its FEN may be one that the rules refuse.
///
/// ```
/// use fogchess_rules::{BoardKind, Color, Sketch, Wing};
///
/// let mut sketch = Sketch::start(BoardKind::Chess);
/// sketch.put("h1".parse()?, None);
/// assert!(!sketch.may_castle(Color::White, Wing::KingSide));
/// assert_eq!(sketch.fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sketch {
    board: BoardKind,
    pieces: BTreeMap<Square, Piece>,
    /// The side to move.
    pub turn: Color,
    /// The chosen castling rights, in the order of [`Castling::FEN_ORDER`].
    castling: [bool; 4],
    /// The square that a pawn has just crossed, if it is one of [`Self::crossed`].
    pub en_passant: Option<Square>,
    /// The counters, as they stand in the FEN.
    counters: String,
}

impl Sketch {
    /// Returns a board without pieces.
    pub fn empty(board: BoardKind) -> Self {
        Self {
            board,
            pieces: BTreeMap::new(),
            turn: Color::White,
            castling: [false; 4],
            en_passant: None,
            counters: "0 1".into(),
        }
    }

    /// Returns the usual start position of a board.
    pub fn start(board: BoardKind) -> Self {
        Self::parse(board, board.start()).unwrap_or_else(|_| Self::empty(board))
    }

    /// Parses a FEN. Fields after the placement that cannot be read have their usual values.
    ///
    /// # Errors
    /// Returns an error if the placement cannot be read.
    pub fn parse(board: BoardKind, text: &str) -> Result<Self, FenError> {
        let mut sketch = Self::empty(board);
        if draughts::fen::is_pdn(text) {
            (sketch.pieces, sketch.turn) = with_board!(board, B => played::<B>(text))?;
            return Ok(sketch);
        }
        let mut fields = fen::fields(text)?;
        let kind_of = |letter| PieceKind::from_letter(board, letter);
        fen::placement(fields.next(), board, kind_of, |piece, square| {
            sketch.pieces.insert(square, piece);
        })?;
        sketch.turn = if fields.next() == Some("b") { Color::Black } else { Color::White };
        let castling = fields.next().unwrap_or_default();
        sketch.castling = Castling::FEN_ORDER.map(|(right, ..)| castling.contains(right));
        sketch.en_passant = fields.next().and_then(|text| text.parse().ok());
        if let Ok((quiet, number)) = fen::counters(fields) {
            sketch.counters = format!("{quiet} {number}");
        }
        Ok(sketch)
    }

    /// Returns the FEN, without castling rights and an en-passant square that are impossible.
    pub fn fen(&self) -> String {
        let placement = write_placement(self.board, |at| self.piece_at(at).map(Piece::fen_letter));
        let castling = chess::fen::write_castling(|color, wing| self.castles(color, wing));
        let crossed = self.en_passant.filter(|square| self.crossed().contains(square));
        let (turn, crossed) = (turn_letter(self.turn), fen::write_square(crossed));
        format!("{placement} {turn} {castling} {crossed} {}", self.counters)
    }

    /// Returns the board.
    pub const fn board(&self) -> BoardKind {
        self.board
    }

    /// Returns the piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.pieces.get(&square).copied()
    }

    /// Replaces the piece on a square, or clears the square. Does nothing on a square on which no piece
    /// can stand.
    pub fn put(&mut self, square: Square, piece: Option<Piece>) {
        match piece.filter(|_| self.board.is_playable(square)) {
            Some(piece) => self.pieces.insert(square, piece),
            None => self.pieces.remove(&square),
        };
    }

    /// Returns `true` if a side's king and the rook of a wing stand where they start.
    pub fn may_castle(&self, color: Color, wing: Wing) -> bool {
        let stands = |kind: chess::Kind, square: Square| {
            self.piece_at(square) == Some(Piece { color, kind: kind.into() })
        };
        stands(chess::Kind::King, king_home(color).into())
            && stands(chess::Kind::Rook, wing.rook_from(color).into())
    }

    /// Returns `true` if a side has the right to castle on a wing.
    pub fn castles(&self, color: Color, wing: Wing) -> bool {
        self.may_castle(color, wing) && self.castling[right(color, wing)]
    }

    /// Gives a side the right to castle on a wing, or takes it away.
    pub fn set_castling(&mut self, color: Color, wing: Wing, on: bool) {
        self.castling[right(color, wing)] = on;
    }

    /// Returns the squares on which the side to move could capture en passant, if a pawn had just
    /// crossed them.
    pub fn crossed(&self) -> Vec<Square> {
        let [_, crossed, now] = self.double_step();
        let may_take = |square: &Square| {
            let file = square.file();
            let beside = [file.checked_sub(1), file.checked_add(1)];
            let mut beside = beside.into_iter().flatten().filter_map(|file| Square::new(file, now));
            beside.any(|square| self.is_pawn(square, self.turn))
        };
        let files = 0..self.board.size().files;
        let squares = files.map(|file| Square::at(file, crossed));
        squares.filter(|square| self.may_be_crossed(*square) && may_take(square)).collect()
    }

    /// Returns `true` if a pawn can have crossed this square with the last move.
    pub(super) fn may_be_crossed(&self, square: Square) -> bool {
        let [before, crossed, now] = self.double_step().map(|rank| Square::at(square.file(), rank));
        self.board == BoardKind::Chess
            && square == crossed
            && self.is_pawn(now, !self.turn)
            && [before, crossed].into_iter().all(|square| self.piece_at(square).is_none())
    }

    /// Returns the ranks on which a pawn that has just moved two squares stood before, which it
    /// crossed, and on which it stands.
    const fn double_step(&self) -> [u8; 3] {
        match self.turn {
            Color::White => [6, 5, 4],
            Color::Black => [1, 2, 3],
        }
    }

    fn is_pawn(&self, square: Square, color: Color) -> bool {
        self.piece_at(square) == Some(Piece { color, kind: chess::Kind::Pawn.into() })
    }
}

/// Returns the place of a right in [`Castling::FEN_ORDER`].
const fn right(color: Color, wing: Wing) -> usize {
    color as usize * 2 + wing as usize
}

/// Returns the pieces and the side to move of a position that obeys the rules.
fn played<B: Board>(fen: &str) -> Result<(BTreeMap<Square, Piece>, Color), FenError> {
    let board = B::parse(fen, Goal::Sandbox)?;
    Ok((board.pieces().collect(), board.turn()))
}

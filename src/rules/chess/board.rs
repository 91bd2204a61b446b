//! [`Board`]: pieces, turn, rights and counters of a chess position, small enough to copy.

use super::{
    attacks,
    bitboard::{Bitboard, Sq},
    placement::Placement,
    zobrist,
};
use crate::rules::{
    moves::Move,
    piece::{Color, Piece, PieceKind},
};

/// The largest value that the counters of a FEN may have; beyond it they stop counting.
pub(crate) const MAX_COUNTER: u16 = 9_999;

/// A move within the chess board. Castling is the king's move, as in [`Move`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ChessMove {
    pub(crate) from: Sq,
    pub(crate) to: Sq,
    pub(crate) promotion: Option<PieceKind>,
}

impl ChessMove {
    /// The move of a board of any size, if it stays on the chess board.
    pub(crate) fn of(mv: Move) -> Option<Self> {
        Some(Self { from: Sq::of(mv.from)?, to: Sq::of(mv.to)?, promotion: mv.promotion })
    }
}

impl From<ChessMove> for Move {
    fn from(mv: ChessMove) -> Self {
        Self { from: mv.from.into(), to: mv.to.into(), promotion: mv.promotion }
    }
}

/// One of the two ways to castle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wing {
    /// With the rook on the king's side.
    KingSide,
    /// With the rook on the queen's side.
    QueenSide,
}

impl Wing {
    pub(crate) const ALL: [Self; 2] = [Self::KingSide, Self::QueenSide];

    /// The files of: the rook before, the king after, the rook after.
    const fn files(self) -> (u8, u8, u8) {
        match self {
            Self::KingSide => (7, 6, 5),
            Self::QueenSide => (0, 2, 3),
        }
    }

    /// Where the rook of a side stands before it castles.
    pub(crate) const fn rook_from(self, color: Color) -> Sq {
        Sq::at(self.files().0, home_rank(color))
    }

    /// The squares between king and rook of a side before it castles.
    pub(crate) const fn between(self, color: Color) -> Bitboard {
        let files = match self {
            Self::KingSide => 0b0110_0000,
            Self::QueenSide => 0b0000_1110,
        };
        Bitboard(files << (8 * home_rank(color)))
    }

    /// Where the king of a side arrives.
    pub(crate) const fn king_to(self, color: Color) -> Sq {
        Sq::at(self.files().1, home_rank(color))
    }

    /// Where the rook of a side arrives.
    pub(crate) const fn rook_to(self, color: Color) -> Sq {
        Sq::at(self.files().2, home_rank(color))
    }
}

/// The rank over which a side's pawns pass when they are pushed by two squares.
pub(crate) const fn third_rank(color: Color) -> u8 {
    match color {
        Color::White => 2,
        Color::Black => 5,
    }
}

/// The rank on which a side's pieces start.
pub(crate) const fn home_rank(color: Color) -> u8 {
    match color {
        Color::White => 0,
        Color::Black => 7,
    }
}

/// Where the king of a side starts.
pub(crate) const fn king_home(color: Color) -> Sq {
    Sq::at(4, home_rank(color))
}

/// The castling rights of both sides, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Castling(u8);

impl Castling {
    /// Nobody may castle.
    pub(crate) const NONE: Self = Self(0);
    /// The order in which FEN writes the rights.
    pub(crate) const FEN_ORDER: [(char, Color, Wing); 4] = [
        ('K', Color::White, Wing::KingSide),
        ('Q', Color::White, Wing::QueenSide),
        ('k', Color::Black, Wing::KingSide),
        ('q', Color::Black, Wing::QueenSide),
    ];

    const fn bit(color: Color, wing: Wing) -> u8 {
        1 << (color as u8 * 2 + wing as u8)
    }

    /// Whether a side still has the right to castle on a wing.
    pub(crate) const fn has(self, color: Color, wing: Wing) -> bool {
        self.0 & Self::bit(color, wing) != 0
    }

    /// The rights of one side.
    pub(crate) const fn of(self, color: Color) -> Self {
        Self(self.0 & (Self::bit(color, Wing::KingSide) | Self::bit(color, Wing::QueenSide)))
    }

    /// Gives a side the right to castle on a wing.
    pub(crate) const fn give(&mut self, color: Color, wing: Wing) {
        self.0 |= Self::bit(color, wing);
    }

    /// A number below 16.
    pub(super) const fn index(self) -> usize {
        (self.0 & 15) as usize
    }
}

/// The rights that remain when a piece leaves or is taken on a square.
static RIGHTS_KEPT: [u8; 64] = {
    let mut kept = [15; 64];
    let mut i = 0;
    while i < 4 {
        let (_, color, wing) = Castling::FEN_ORDER[i];
        kept[wing.rook_from(color).index()] &= !Castling::bit(color, wing);
        kept[king_home(color).index()] &= !Castling::bit(color, wing);
        i += 1;
    }
    kept
};

/// A chess position: what a FEN says, and its key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    pieces: Placement,
    key: u64,
    halfmoves: u16,
    fullmove: u16,
    turn: Color,
    castling: Castling,
    /// The square that a pawn crossed with the last move, whether or not one may capture there.
    en_passant: Option<Sq>,
}

impl Board {
    /// A board without pieces, White to move.
    pub(crate) const EMPTY: Self = Self {
        pieces: Placement::EMPTY,
        key: 0,
        halfmoves: 0,
        fullmove: 1,
        turn: Color::White,
        castling: Castling::NONE,
        en_passant: None,
    };

    /// Sets what is not a piece. The key is right only after [`Self::key_from_scratch`] is set.
    pub(crate) fn set_state(
        &mut self,
        turn: Color,
        castling: Castling,
        en_passant: Option<Sq>,
        halfmoves: u16,
        fullmove: u16,
    ) {
        self.turn = turn;
        self.castling = castling;
        self.en_passant = en_passant;
        self.halfmoves = halfmoves;
        self.fullmove = fullmove;
        self.key = self.key_from_scratch();
    }

    /// Puts a piece on an empty square or takes it off again, in the key too.
    #[inline]
    pub(crate) fn toggle(&mut self, piece: Piece, sq: Sq) {
        self.pieces.toggle(piece, sq);
        self.key ^= zobrist::piece(piece, sq);
    }

    /// Where the pieces stand.
    #[inline]
    pub(crate) const fn pieces(&self) -> &Placement {
        &self.pieces
    }

    /// Whose turn it is.
    #[inline]
    pub(crate) const fn turn(&self) -> Color {
        self.turn
    }

    /// The castling rights.
    pub(crate) const fn castling(&self) -> Castling {
        self.castling
    }

    /// The square that a pawn crossed with the last move.
    #[inline]
    pub(crate) const fn en_passant(&self) -> Option<Sq> {
        self.en_passant
    }

    /// Plies since the last capture or pawn's move.
    pub(crate) const fn halfmoves(&self) -> u16 {
        self.halfmoves
    }

    /// The number of the full move, from 1.
    pub(crate) const fn fullmove(&self) -> u16 {
        self.fullmove
    }

    /// The key, with en passant in it if a pseudo-legal capture exists.
    pub(crate) const fn key(&self) -> u64 {
        self.key
    }

    /// All occupied squares.
    #[inline]
    pub(crate) fn occupied(&self) -> Bitboard {
        self.pieces.occupied()
    }

    /// The squares of a side's pieces.
    #[inline]
    pub(crate) const fn of_color(&self, color: Color) -> Bitboard {
        self.pieces.of_color(color)
    }

    /// The squares of both sides' pieces of a kind.
    #[inline]
    pub(crate) const fn of_kind(&self, kind: PieceKind) -> Bitboard {
        self.pieces.of_kind(kind)
    }

    /// The squares of a side's pieces of a kind.
    #[inline]
    pub(crate) fn of(&self, color: Color, kind: PieceKind) -> Bitboard {
        self.pieces.of(color, kind)
    }

    /// A side's king.
    #[inline]
    pub(crate) fn king(&self, color: Color) -> Option<Sq> {
        self.of(color, PieceKind::King).first()
    }

    /// The kind of the piece on a square.
    #[inline]
    pub(crate) fn kind_at(&self, sq: Sq) -> Option<PieceKind> {
        self.pieces.kind_at(sq)
    }

    /// The piece on a square.
    pub(crate) fn piece_at(&self, sq: Sq) -> Option<Piece> {
        self.pieces.piece_at(sq)
    }

    /// The pieces of a side that attack a square while `occupied` is occupied.
    #[inline]
    pub(crate) fn attackers(
        &self,
        sliders: &attacks::Sliders,
        by: Color,
        sq: Sq,
        occupied: Bitboard,
    ) -> Bitboard {
        let queens = self.of_kind(PieceKind::Queen);
        self.of_color(by)
            & ((attacks::pawn(!by, sq) & self.of_kind(PieceKind::Pawn))
                | (attacks::knight(sq) & self.of_kind(PieceKind::Knight))
                | (attacks::king(sq) & self.of_kind(PieceKind::King))
                | (sliders.bishop(sq, occupied) & (self.of_kind(PieceKind::Bishop) | queens))
                | (sliders.rook(sq, occupied) & (self.of_kind(PieceKind::Rook) | queens)))
    }

    /// Whether a side's king is attacked; a side without a king is not in check.
    pub(crate) fn in_check(&self, color: Color) -> bool {
        self.king(color).is_some_and(|king| {
            !self.attackers(attacks::sliders(), !color, king, self.occupied()).is_empty()
        })
    }

    /// The pawns that may, by their squares, take en passant now.
    #[inline]
    pub(crate) fn en_passant_capturers(&self) -> Bitboard {
        self.en_passant.map_or(Bitboard::EMPTY, |crossed| {
            attacks::pawn(!self.turn, crossed) & self.of(self.turn, PieceKind::Pawn)
        })
    }

    /// The part of the key that en passant makes.
    #[inline]
    pub(crate) fn en_passant_key(&self) -> u64 {
        match self.en_passant {
            Some(crossed) if !self.en_passant_capturers().is_empty() => {
                zobrist::en_passant(crossed)
            }
            _ => 0,
        }
    }

    /// The key, computed from nothing but the position.
    pub(super) fn key_from_scratch(&self) -> u64 {
        let pieces = self.pieces.iter().map(|(sq, piece)| zobrist::piece(piece, sq));
        pieces.fold(0, |key, number| key ^ number)
            ^ zobrist::turn(self.turn)
            ^ zobrist::castling(self.castling)
            ^ self.en_passant_key()
    }

    /// The board as if it were a side's turn: an en-passant capture lapses if it was not.
    pub(crate) fn with_turn(mut self, color: Color) -> Self {
        if self.turn != color {
            self.key ^= self.en_passant_key() ^ zobrist::turn(Color::Black);
            self.en_passant = None;
            self.turn = color;
        }
        self
    }

    /// Makes a pseudo-legal move of the side to move with its piece of this kind.
    ///
    /// Returns what was captured and where it stood. Any other move leaves nonsense.
    #[inline]
    pub(crate) fn make(&mut self, kind: PieceKind, mv: ChessMove) -> Option<(Sq, PieceKind)> {
        let (us, them) = (self.turn, !self.turn);
        let crossed = self.en_passant;
        self.key ^=
            self.en_passant_key() ^ zobrist::castling(self.castling) ^ zobrist::turn(Color::Black);
        self.en_passant = None;

        let captured = if self.of_color(them).contains(mv.to) {
            self.kind_at(mv.to).map(|kind| (mv.to, kind))
        } else if kind == PieceKind::Pawn
            && crossed == Some(mv.to)
            && mv.from.file() != mv.to.file()
        {
            Some((mv.to.across(), PieceKind::Pawn))
        } else {
            None
        };
        if let Some((sq, kind)) = captured {
            self.toggle(Piece { color: them, kind }, sq);
        }
        self.toggle(Piece { color: us, kind }, mv.from);
        self.toggle(Piece { color: us, kind: mv.promotion.unwrap_or(kind) }, mv.to);

        if let Some(wing) = castling_wing(kind, mv) {
            let rook = Piece { color: us, kind: PieceKind::Rook };
            self.toggle(rook, wing.rook_from(us));
            self.toggle(rook, wing.rook_to(us));
        }
        self.castling.0 &= RIGHTS_KEPT[mv.from.index()] & RIGHTS_KEPT[mv.to.index()];

        let irreversible = kind == PieceKind::Pawn || captured.is_some();
        self.halfmoves = if irreversible { 0 } else { (self.halfmoves + 1).min(MAX_COUNTER) };
        if us == Color::Black {
            self.fullmove = (self.fullmove + 1).min(MAX_COUNTER);
        }
        self.turn = them;
        if kind == PieceKind::Pawn && mv.from.rank().abs_diff(mv.to.rank()) == 2 {
            self.en_passant = Some(Sq::at(mv.from.file(), (mv.from.rank() + mv.to.rank()) / 2));
            self.key ^= self.en_passant_key();
        }
        self.key ^= zobrist::castling(self.castling);
        captured
    }
}

/// The wing on which a move castles, if it does: a king moves by two files only then.
#[inline]
pub(in crate::rules) fn castling_wing(kind: PieceKind, mv: ChessMove) -> Option<Wing> {
    if kind != PieceKind::King || mv.from.file().abs_diff(mv.to.file()) != 2 {
        None
    } else if mv.to.file() > mv.from.file() {
        Some(Wing::KingSide)
    } else {
        Some(Wing::QueenSide)
    }
}

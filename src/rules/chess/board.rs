//! [`Board`]: the pieces, side to move, castling rights and counters of a chess position, small
//! enough to copy.

use super::{
    attacks,
    bitboard::{Bitboard, Sq},
    piece::{Kind, Piece},
    placement::Placement,
    zobrist,
};
use crate::{
    fen::MAX_COUNTER,
    moves::Move,
    piece::{Color, PieceKind},
    pieces::Pieces,
};

/// A move within the chess board. Castling is the king's move, as in [`Move`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChessMove {
    /// The square that the piece leaves.
    pub from: Sq,
    /// The square that it moves to.
    pub to: Sq,
    /// The kind that a pawn becomes, if it promotes.
    pub promotion: Option<Kind>,
}

impl ChessMove {
    /// Converts a move on a board of any size, if it stays on the chess board.
    pub fn of(mv: Move) -> Option<Self> {
        let promotion = match mv.promotion {
            None => None,
            Some(PieceKind::Chess(kind)) => Some(kind),
            Some(_) => return None,
        };
        let ends = Sq::of(mv.from).zip(Sq::of(mv.to)).filter(|_| mv.chain.is_empty());
        ends.map(|(from, to)| Self { from, to, promotion })
    }
}

impl From<ChessMove> for Move {
    fn from(mv: ChessMove) -> Self {
        let promotion = mv.promotion.map(PieceKind::Chess);
        Self { promotion, ..Self::new(mv.from.into(), mv.to.into()) }
    }
}

/// One of the two ways to castle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wing {
    /// Castling with the rook on the king's side.
    KingSide,
    /// Castling with the rook on the queen's side.
    QueenSide,
}

impl Wing {
    /// Both wings.
    pub const ALL: [Self; 2] = [Self::KingSide, Self::QueenSide];

    /// Returns three files: of the rook before castling, and of the king and the rook after it.
    const fn files(self) -> (u8, u8, u8) {
        match self {
            Self::KingSide => (7, 6, 5),
            Self::QueenSide => (0, 2, 3),
        }
    }

    /// Returns the square of a side's rook before castling.
    pub const fn rook_from(self, color: Color) -> Sq {
        Sq::at(self.files().0, home_rank(color))
    }

    /// Returns the squares between a side's king and rook before castling.
    pub const fn between(self, color: Color) -> Bitboard {
        let files = match self {
            Self::KingSide => 0b0110_0000,
            Self::QueenSide => 0b0000_1110,
        };
        Bitboard(files << (8 * home_rank(color)))
    }

    /// Returns the square of a side's king after castling.
    pub const fn king_to(self, color: Color) -> Sq {
        Sq::at(self.files().1, home_rank(color))
    }

    /// Returns the square of a side's rook after castling.
    pub const fn rook_to(self, color: Color) -> Sq {
        Sq::at(self.files().2, home_rank(color))
    }
}

/// Returns the rank that a side's pawns cross when they are pushed by two squares.
pub const fn third_rank(color: Color) -> u8 {
    match color {
        Color::White => 2,
        Color::Black => 5,
    }
}

/// Returns the rank on which a side's pieces start.
pub const fn home_rank(color: Color) -> u8 {
    match color {
        Color::White => 0,
        Color::Black => 7,
    }
}

/// Returns the square on which a side's king starts.
pub const fn king_home(color: Color) -> Sq {
    Sq::at(4, home_rank(color))
}

/// The castling rights of both sides, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Castling(u8);

impl Castling {
    /// No castling rights.
    pub const NONE: Self = Self(0);
    /// The order in which FEN writes the rights.
    pub const FEN_ORDER: [(char, Color, Wing); 4] = [
        ('K', Color::White, Wing::KingSide),
        ('Q', Color::White, Wing::QueenSide),
        ('k', Color::Black, Wing::KingSide),
        ('q', Color::Black, Wing::QueenSide),
    ];

    const fn bit(color: Color, wing: Wing) -> u8 {
        1 << (color as u8 * 2 + wing as u8)
    }

    /// Returns `true` if a side still has the right to castle on a wing.
    pub const fn has(self, color: Color, wing: Wing) -> bool {
        self.0 & Self::bit(color, wing) != 0
    }

    /// Returns the rights of one side.
    pub const fn of(self, color: Color) -> Self {
        Self(self.0 & (Self::bit(color, Wing::KingSide) | Self::bit(color, Wing::QueenSide)))
    }

    /// Gives a side the right to castle on a wing.
    pub const fn give(&mut self, color: Color, wing: Wing) {
        self.0 |= Self::bit(color, wing);
    }

    /// Returns the rights as a number below 16.
    pub(super) const fn index(self) -> usize {
        (self.0 & 15) as usize
    }
}

/// For each square, the rights that remain when a piece leaves it or is taken on it.
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

/// A chess position: the six fields of a FEN, and the Zobrist key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    pieces: Placement,
    key: u64,
    quiet_plies: u16,
    fullmove: u16,
    turn: Color,
    castling: Castling,
    /// The square that a pawn crossed with the last move, even if no pawn can capture there.
    en_passant: Option<Sq>,
}

impl Board {
    /// A board without pieces, White to move.
    pub const EMPTY: Self = Self {
        pieces: Placement::EMPTY,
        key: 0,
        quiet_plies: 0,
        fullmove: 1,
        turn: Color::White,
        castling: Castling::NONE,
        en_passant: None,
    };

    /// Sets everything but the pieces, and computes the key from scratch.
    pub fn set_state(
        &mut self,
        turn: Color,
        castling: Castling,
        en_passant: Option<Sq>,
        quiet_plies: u16,
        fullmove: u16,
    ) {
        self.turn = turn;
        self.castling = castling;
        self.en_passant = en_passant;
        self.quiet_plies = quiet_plies;
        self.fullmove = fullmove;
        self.key = self.key_from_scratch();
    }

    /// Returns the pieces and their squares.
    #[inline]
    pub const fn pieces(&self) -> &Placement {
        &self.pieces
    }

    /// Returns the castling rights.
    pub const fn castling(&self) -> Castling {
        self.castling
    }

    /// Returns the square that a pawn crossed with the last move.
    #[inline]
    pub const fn en_passant(&self) -> Option<Sq> {
        self.en_passant
    }

    /// Returns the square of a side's king, if it has one.
    #[inline]
    pub fn king(&self, color: Color) -> Option<Sq> {
        self.of(color, Kind::King).first()
    }

    /// Returns the piece on a square.
    pub fn piece_at(&self, sq: Sq) -> Option<Piece> {
        self.pieces.piece_at(sq)
    }

    /// Returns the pieces of a side that attack a square while the squares of `occupied` are full.
    #[inline]
    pub fn attackers(
        &self,
        sliders: &attacks::Sliders,
        by: Color,
        sq: Sq,
        occupied: Bitboard,
    ) -> Bitboard {
        let queens = self.of_kind(Kind::Queen);
        self.of_color(by)
            & ((attacks::pawn(!by, sq) & self.of_kind(Kind::Pawn))
                | (attacks::knight(sq) & self.of_kind(Kind::Knight))
                | (attacks::king(sq) & self.of_kind(Kind::King))
                | (sliders.bishop(sq, occupied) & (self.of_kind(Kind::Bishop) | queens))
                | (sliders.rook(sq, occupied) & (self.of_kind(Kind::Rook) | queens)))
    }

    /// Returns the pawns that have a pseudo-legal en-passant capture now.
    #[inline]
    pub fn en_passant_capturers(&self) -> Bitboard {
        self.en_passant.map_or(Bitboard::EMPTY, |crossed| {
            attacks::pawn(!self.turn, crossed) & self.of(self.turn, Kind::Pawn)
        })
    }

    /// Returns the square on which the side to move has a pseudo-legal en-passant capture.
    #[inline]
    pub fn capturable_en_passant(&self) -> Option<Sq> {
        self.en_passant.filter(|_| !self.en_passant_capturers().is_empty())
    }

    /// Returns the part of the key that stands for en passant, or 0.
    #[inline]
    pub fn en_passant_key(&self) -> u64 {
        match self.en_passant {
            Some(crossed) if !self.en_passant_capturers().is_empty() => {
                zobrist::en_passant(crossed)
            }
            _ => 0,
        }
    }

    /// Computes the key from scratch.
    pub(super) fn key_from_scratch(&self) -> u64 {
        let pieces = self.pieces.iter().map(|(sq, piece)| zobrist::piece(piece, sq));
        pieces.fold(0, |key, number| key ^ number)
            ^ zobrist::turn(self.turn)
            ^ zobrist::castling(self.castling)
            ^ self.en_passant_key()
    }
}

impl Pieces for Board {
    type Kind = Kind;
    type Square = Sq;
    type Squares = Bitboard;
    type Move = ChessMove;
    type Captured = Option<(Sq, Kind)>;

    #[inline]
    fn turn(&self) -> Color {
        self.turn
    }

    /// Returns the board as if it were a side's turn. If it was not, en passant lapses.
    fn with_turn(mut self, color: Color) -> Self {
        if self.turn != color {
            self.key ^= self.en_passant_key() ^ zobrist::turn(Color::Black);
            self.en_passant = None;
            self.turn = color;
        }
        self
    }

    /// Returns the number of plies since the last capture or pawn's move.
    #[inline]
    fn quiet_plies(&self) -> u16 {
        self.quiet_plies
    }

    #[inline]
    fn fullmove(&self) -> u16 {
        self.fullmove
    }

    /// Returns the key. En passant is part of it only if a pseudo-legal capture exists.
    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    #[inline]
    fn occupied(&self) -> Bitboard {
        self.pieces.occupied()
    }

    #[inline]
    fn of_color(&self, color: Color) -> Bitboard {
        self.pieces.of_color(color)
    }

    #[inline]
    fn of_kind(&self, kind: Kind) -> Bitboard {
        self.pieces.of_kind(kind)
    }

    #[inline]
    fn kind_at(&self, sq: Sq) -> Option<Kind> {
        self.pieces.kind_at(sq)
    }

    #[inline]
    fn in_check(&self, color: Color) -> bool {
        self.king(color).is_some_and(|king| {
            !self.attackers(attacks::sliders(), !color, king, self.occupied()).is_empty()
        })
    }

    #[inline]
    fn toggle(&mut self, color: Color, kind: Kind, sq: Sq) {
        let piece = Piece { color, kind };
        self.pieces.toggle(piece, sq);
        self.key ^= zobrist::piece(piece, sq);
    }

    #[inline]
    fn make(&mut self, kind: Kind, mv: ChessMove) -> Option<(Sq, Kind)> {
        let (us, them) = (self.turn, !self.turn);
        let crossed = self.en_passant;
        self.key ^=
            self.en_passant_key() ^ zobrist::castling(self.castling) ^ zobrist::turn(Color::Black);
        self.en_passant = None;

        let captured = if self.of_color(them).contains(mv.to) {
            self.kind_at(mv.to).map(|kind| (mv.to, kind))
        } else if kind == Kind::Pawn && crossed == Some(mv.to) && mv.from.file() != mv.to.file() {
            Some((mv.to.across(), Kind::Pawn))
        } else {
            None
        };
        if let Some((sq, kind)) = captured {
            self.toggle(them, kind, sq);
        }
        self.toggle(us, kind, mv.from);
        self.toggle(us, mv.promotion.unwrap_or(kind), mv.to);

        if let Some(wing) = castling_wing(kind, mv) {
            self.toggle(us, Kind::Rook, wing.rook_from(us));
            self.toggle(us, Kind::Rook, wing.rook_to(us));
        }
        self.castling.0 &= RIGHTS_KEPT[mv.from.index()] & RIGHTS_KEPT[mv.to.index()];

        let irreversible = kind == Kind::Pawn || captured.is_some();
        self.quiet_plies = if irreversible { 0 } else { (self.quiet_plies + 1).min(MAX_COUNTER) };
        if us == Color::Black {
            self.fullmove = (self.fullmove + 1).min(MAX_COUNTER);
        }
        self.turn = them;
        if kind == Kind::Pawn && mv.from.rank().abs_diff(mv.to.rank()) == 2 {
            self.en_passant = Some(Sq::at(mv.from.file(), (mv.from.rank() + mv.to.rank()) / 2));
            self.key ^= self.en_passant_key();
        }
        self.key ^= zobrist::castling(self.castling);
        captured
    }
}

/// Returns the wing on which a move castles, if it does. A king moves by two files only to castle.
#[inline]
pub fn castling_wing(kind: Kind, mv: ChessMove) -> Option<Wing> {
    if kind != Kind::King || mv.from.file().abs_diff(mv.to.file()) != 2 {
        None
    } else if mv.to.file() > mv.from.file() {
        Some(Wing::KingSide)
    } else {
        Some(Wing::QueenSide)
    }
}

//! [`Placement`]: the pieces and their squares.

use super::{
    bitboard::{Bitboard, Sq},
    piece::{Kind, Piece},
};
use crate::{by_side::BySide, piece::Color};

/// The pieces of a board, as one set of squares for each kind and one for each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    kinds: [Bitboard; Kind::COUNT],
    colors: BySide<Bitboard>,
}

impl Placement {
    /// No piece.
    pub const EMPTY: Self =
        Self { kinds: [Bitboard::EMPTY; Kind::COUNT], colors: BySide::both(Bitboard::EMPTY) };

    /// Puts a piece on an empty square or takes it off again.
    #[inline]
    pub fn toggle(&mut self, piece: Piece, sq: Sq) {
        self.kinds[piece.kind.index()] ^= sq.bit();
        self.colors[piece.color] ^= sq.bit();
    }

    /// Returns the pieces on the given squares, without the others.
    #[inline]
    pub fn within(&self, squares: Bitboard) -> Self {
        Self {
            kinds: self.kinds.map(|set| set & squares),
            colors: self.colors.map(|set| set & squares),
        }
    }

    /// Returns all occupied squares.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.colors.white | self.colors.black
    }

    /// Returns the squares of a side's pieces.
    #[inline]
    pub const fn of_color(&self, color: Color) -> Bitboard {
        *self.colors.get(color)
    }

    /// Returns the squares of both sides' pieces of a kind.
    #[inline]
    pub const fn of_kind(&self, kind: Kind) -> Bitboard {
        self.kinds[kind.index()]
    }

    /// Returns the squares of a side's pieces of a kind.
    #[inline]
    pub fn of(&self, color: Color, kind: Kind) -> Bitboard {
        self.of_color(color) & self.of_kind(kind)
    }

    /// Returns the kind of the piece on a square.
    #[inline]
    pub fn kind_at(&self, sq: Sq) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| self.of_kind(*kind).contains(sq))
    }

    /// Returns the piece on a square.
    pub fn piece_at(&self, sq: Sq) -> Option<Piece> {
        let kind = self.kind_at(sq)?;
        let color =
            if self.of_color(Color::White).contains(sq) { Color::White } else { Color::Black };
        Some(Piece { color, kind })
    }

    /// Returns all pieces, sorted by square.
    pub fn iter(&self) -> impl Iterator<Item = (Sq, Piece)> + '_ {
        self.occupied().into_iter().filter_map(|sq| Some((sq, self.piece_at(sq)?)))
    }
}

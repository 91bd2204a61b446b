//! The random numbers from which a position's key is made (Zobrist hashing).
//!
//! A key is the exclusive or of one number for each piece on its square and one for Black to move.

use super::{
    bitboard::{Bitboard, Sq},
    piece::{Kind, Piece},
};
use crate::split_mix::split_mix;

/// The numbers of the pieces by colour, kind and square. They take 2 KiB.
static PIECES: [[[u64; 64]; Kind::COUNT]; 2] = {
    let mut state = 0xD4A6_8715;
    let mut pieces = [[[0; 64]; Kind::COUNT]; 2];
    let mut i = 0;
    while i < 2 * Kind::COUNT * 64 {
        pieces[i / 64 / Kind::COUNT][i / 64 % Kind::COUNT][i % 64] = split_mix(&mut state);
        i += 1;
    }
    pieces
};

/// The number of Black to move.
pub(super) const BLACK_TO_MOVE: u64 = split_mix(&mut 0xB1AC);

/// Returns the number of a piece on a square.
#[inline(always)]
pub(super) fn piece(piece: Piece, sq: Sq) -> u64 {
    PIECES[piece.color.index()][piece.kind.index()][sq.index()]
}

/// Returns the numbers of equal pieces on the squares of a set.
#[inline(always)]
pub(super) fn pieces(equal: Piece, at: Bitboard) -> u64 {
    at.into_iter().fold(0, |key, sq| key ^ piece(equal, sq))
}

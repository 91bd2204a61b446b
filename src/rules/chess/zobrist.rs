//! The random numbers from which a position's key is made (Zobrist hashing).
//!
//! A key is the exclusive or of one number for each piece on its square, one for Black to
//! move, one for the castling rights, and one for the file of a possible en-passant capture.

use super::{
    bitboard::Sq,
    board::Castling,
    piece::{Kind, Piece},
};
use crate::{piece::Color, split_mix::split_mix};

struct Keys {
    pieces: [[[u64; 64]; Kind::COUNT]; 2],
    castling: [u64; 16],
    en_passant: [u64; 8],
    black_to_move: u64,
}

const fn keys() -> Keys {
    let mut state = 0xF06C_4E55;
    let mut keys = Keys {
        pieces: [[[0; 64]; Kind::COUNT]; 2],
        castling: [0; 16],
        en_passant: [0; 8],
        black_to_move: split_mix(&mut state),
    };
    let mut i = 0;
    while i < 2 * Kind::COUNT * 64 {
        keys.pieces[i / 64 / Kind::COUNT][i / 64 % Kind::COUNT][i % 64] = split_mix(&mut state);
        i += 1;
    }
    i = 0;
    while i < 16 {
        keys.castling[i] = split_mix(&mut state);
        i += 1;
    }
    i = 0;
    while i < 8 {
        keys.en_passant[i] = split_mix(&mut state);
        i += 1;
    }
    keys
}

static KEYS: Keys = keys();

/// Returns the number of a piece on a square.
#[inline]
pub(super) fn piece(piece: Piece, sq: Sq) -> u64 {
    KEYS.pieces[piece.color.index()][piece.kind.index()][sq.index()]
}

/// Returns the number of a set of castling rights.
#[inline]
pub(super) fn castling(castling: Castling) -> u64 {
    KEYS.castling[castling.index()]
}

/// Returns the number of an en-passant capture on the file of a square.
#[inline]
pub(super) fn en_passant(sq: Sq) -> u64 {
    KEYS.en_passant[sq.file() as usize]
}

/// Returns the number of the side to move.
#[inline]
pub(super) fn turn(turn: Color) -> u64 {
    match turn {
        Color::White => 0,
        Color::Black => KEYS.black_to_move,
    }
}

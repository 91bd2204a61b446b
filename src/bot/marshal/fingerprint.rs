//! Fingerprints of what a side has seen and done. Nodes with the same fingerprint look the same to
//! that side.

use super::super::{random::mix, sight::Sight};
use crate::rules::{
    Color, Ruleset,
    chess::Kind,
    chess::laws as vision,
    chess::{
        bitboard::Bitboard,
        board::{Board, ChessMove},
    },
};
use core::hash::{BuildHasherDefault, Hasher};
use std::collections::HashMap;

/// A map from fingerprints.
pub(super) type ByFingerprint<T> = HashMap<u64, T, BuildHasherDefault<AsItIs>>;

/// Returns the fingerprint of what a side has seen and done, after one more move of its own.
pub(super) const fn after_move(seen: u64, mv: ChessMove) -> u64 {
    mix(seen ^ code(mv))
}

/// Returns the fingerprint after one more ply, from a fingerprint of the side's view after it.
pub(super) const fn after_view(seen: u64, view: u64) -> u64 {
    mix(seen.rotate_left(1) ^ view)
}

/// Returns a fingerprint of what a side sees on a board.
pub(super) fn view(board: &Board, side: Color, rules: &Ruleset) -> u64 {
    let visible = vision::visible(board, side, rules.pawn_vision);
    let (own, theirs) = (board.of_color(side), board.of_color(!side) & visible);
    of_squares(visible, |kind| (board.of_kind(kind) & own, board.of_kind(kind) & theirs))
}

/// Returns the same fingerprint for what was truly seen.
pub(super) fn view_of(sight: &Sight) -> u64 {
    let own = &sight.pieces[sight.us];
    of_squares(sight.visible, |kind| (own[kind.index()], sight.enemies(kind)))
}

/// Returns a fingerprint of the visible squares, and of the side's own and the enemy's pieces
/// there.
fn of_squares(visible: Bitboard, of: impl Fn(Kind) -> (Bitboard, Bitboard)) -> u64 {
    Kind::ALL.into_iter().fold(mix(visible.0), |hash, kind| {
        let (own, theirs) = of(kind);
        mix(mix(hash ^ own.0).rotate_left(1) ^ theirs.0)
    })
}

/// Returns a number for a move. It is never 0, and different for different moves.
pub(super) const fn code(mv: ChessMove) -> u64 {
    let promotion = match mv.promotion {
        Some(kind) => 1 + kind.index(),
        None => 0,
    };
    1 + (promotion << 12 | mv.from.index() << 6 | mv.to.index()) as u64
}

/// A hasher that passes fingerprints through: their bits are spread well already.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct AsItIs(u64);

impl Hasher for AsItIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = mix(self.0 ^ u64::from(*byte));
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = number;
    }
}

//! Move generation: pseudo-legal moves, and legal ones by masks of pins and checks.
//!
//! Both hand out [`PieceMoves`], one piece with a set of destinations, so that whoever only
//! counts need not list. Both cost no allocation.

use super::{
    attacks::{self, Sliders},
    bitboard::{Bitboard, Sq},
    board::{Board, ChessMove, Wing, home_rank, king_home},
};
use crate::rules::piece::{Color, PieceKind};

/// One piece and where it may go; castling is among a king's destinations.
#[derive(Clone, Copy, Debug)]
pub(in crate::rules) struct PieceMoves {
    pub(in crate::rules) kind: PieceKind,
    pub(in crate::rules) from: Sq,
    pub(in crate::rules) to: Bitboard,
}

impl PieceMoves {
    /// How many moves these are; a promotion counts once for each kind it may give.
    #[inline]
    pub(in crate::rules) fn count(self) -> u32 {
        let promotions = match self.kind {
            PieceKind::Pawn => (self.to & Bitboard::EDGE_RANKS).len(),
            _ => 0,
        };
        self.to.len() + promotions * (PieceKind::PROMOTIONS.len() as u32 - 1)
    }

    /// Gives each move to `visit`.
    #[inline]
    pub(in crate::rules) fn for_each(self, mut visit: impl FnMut(ChessMove)) {
        let Self { kind, from, to } = self;
        for to in to {
            if kind == PieceKind::Pawn && Bitboard::EDGE_RANKS.contains(to) {
                for kind in PieceKind::PROMOTIONS {
                    visit(ChessMove { from, to, promotion: Some(kind) });
                }
            } else {
                visit(ChessMove { from, to, promotion: None });
            }
        }
    }
}

/// Where a pawn may go, en passant aside.
#[inline]
fn pawn_destinations(color: Color, from: Sq, occupied: Bitboard, enemies: Bitboard) -> Bitboard {
    let empty = !occupied;
    let pushes = match color {
        Color::White => {
            let one = Bitboard(from.bit().0 << 8) & empty;
            one | (Bitboard((one & Bitboard::rank(2)).0 << 8) & empty)
        }
        Color::Black => {
            let one = Bitboard(from.bit().0 >> 8) & empty;
            one | (Bitboard((one & Bitboard::rank(5)).0 >> 8) & empty)
        }
    };
    pushes | (attacks::pawn(color, from) & enemies)
}

/// Where a piece that is neither pawn nor king attacks.
#[inline]
fn piece_attacks(sliders: &Sliders, kind: PieceKind, from: Sq, occupied: Bitboard) -> Bitboard {
    match kind {
        PieceKind::Knight => attacks::knight(from),
        PieceKind::Bishop => sliders.bishop(from, occupied),
        PieceKind::Rook => sliders.rook(from, occupied),
        PieceKind::Queen => sliders.bishop(from, occupied) | sliders.rook(from, occupied),
        PieceKind::Pawn | PieceKind::King => Bitboard::EMPTY,
    }
}

const PIECES: [PieceKind; 4] =
    [PieceKind::Knight, PieceKind::Bishop, PieceKind::Rook, PieceKind::Queen];

/// The castling destinations of the side to move that its rights and empty squares allow,
/// whatever is attacked.
#[inline]
fn castling_destinations(board: &Board, occupied: Bitboard) -> Bitboard {
    let us = board.turn();
    let mut to = Bitboard::EMPTY;
    for wing in Wing::ALL {
        if board.castling().has(us, wing)
            && !attacks::between(king_home(us), wing.rook_from(us)).meets(occupied)
        {
            to |= wing.king_to(us).bit();
        }
    }
    to
}

/// Gives `visit` the pseudo-legal moves of the side to move: what is attacked does not matter,
/// neither for castling nor for the king.
#[inline]
pub(in crate::rules) fn pseudo_legal(board: &Board, mut visit: impl FnMut(PieceMoves)) {
    let sliders = attacks::sliders();
    let us = board.turn();
    let (own, enemies) = (board.of_color(us), board.of_color(!us));
    let occupied = own | enemies;
    let mut give = |kind, from, to: Bitboard| {
        if !to.is_empty() {
            visit(PieceMoves { kind, from, to });
        }
    };

    let takers = board.en_passant_capturers();
    let crossed = board.en_passant().map_or(Bitboard::EMPTY, Sq::bit);
    for from in board.of(us, PieceKind::Pawn) {
        let mut to = pawn_destinations(us, from, occupied, enemies);
        if takers.contains(from) {
            to |= crossed;
        }
        give(PieceKind::Pawn, from, to);
    }
    for kind in PIECES {
        for from in board.of(us, kind) {
            give(kind, from, piece_attacks(sliders, kind, from, occupied) & !own);
        }
    }
    for from in board.of(us, PieceKind::King) {
        let mut to = attacks::king(from) & !own;
        if from == king_home(us) {
            to |= castling_destinations(board, occupied);
        }
        give(PieceKind::King, from, to);
    }
}

/// Gives `visit` the legal moves of the side to move by FIDE's laws.
///
/// Each side must have exactly one king.
#[inline]
pub(in crate::rules) fn legal(board: &Board, mut visit: impl FnMut(PieceMoves)) {
    let us = board.turn();
    let them = !us;
    let Some(king) = board.king(us) else {
        debug_assert!(false, "legal moves need a king");
        return;
    };
    let sliders = attacks::sliders();
    let (own, enemies) = (board.of_color(us), board.of_color(them));
    let occupied = own | enemies;
    let mut give = |kind, from, to: Bitboard| {
        if !to.is_empty() {
            visit(PieceMoves { kind, from, to });
        }
    };

    // Enemy sliders that would attack the king on an empty board either attack it, or pin
    // the one piece between, or are blocked for good.
    let queens = board.of(them, PieceKind::Queen);
    let snipers = (sliders.rook(king, Bitboard::EMPTY)
        & (board.of(them, PieceKind::Rook) | queens))
        | (sliders.bishop(king, Bitboard::EMPTY) & (board.of(them, PieceKind::Bishop) | queens));
    let mut checkers = (attacks::knight(king) & board.of(them, PieceKind::Knight))
        | (attacks::pawn(us, king) & board.of(them, PieceKind::Pawn));
    let mut pinned = Bitboard::EMPTY;
    for sniper in snipers {
        let blockers = attacks::between(king, sniper) & occupied;
        if blockers.is_empty() {
            checkers |= sniper.bit();
        } else if !blockers.is_many() {
            pinned |= blockers & own;
        }
    }

    // The king itself, stepping out of the way of the sliders.
    let without_king = occupied ^ king.bit();
    let is_safe = |sq, occupied| board.attackers(sliders, them, sq, occupied).is_empty();
    let mut to = Bitboard::EMPTY;
    for sq in attacks::king(king) & !own {
        if is_safe(sq, without_king) {
            to |= sq.bit();
        }
    }
    if checkers.is_empty() && king == king_home(us) {
        for sq in castling_destinations(board, occupied) {
            let crossed = Sq::at(u8::midpoint(king.file(), sq.file()), home_rank(us));
            if is_safe(crossed, occupied) && is_safe(sq, occupied) {
                to |= sq.bit();
            }
        }
    }
    give(PieceKind::King, king, to);
    if checkers.is_many() {
        return;
    }

    // What answers a check: taking the checker or stepping between.
    let answers =
        checkers.first().map_or(Bitboard::ALL, |sq| attacks::between(king, sq) | checkers);
    let allowed =
        |from| if pinned.contains(from) { attacks::line(king, from) } else { Bitboard::ALL };

    let takers = board.en_passant_capturers();
    for from in board.of(us, PieceKind::Pawn) {
        let mut to = pawn_destinations(us, from, occupied, enemies) & answers & allowed(from);
        if takers.contains(from)
            && let Some(crossed) = board.en_passant()
            && en_passant_is_legal(board, sliders, king, from, crossed)
        {
            to |= crossed.bit();
        }
        give(PieceKind::Pawn, from, to);
    }
    let targets = answers & !own;
    // A pinned knight has no move along the line.
    for from in board.of(us, PieceKind::Knight) & !pinned {
        give(PieceKind::Knight, from, attacks::knight(from) & targets);
    }
    for kind in [PieceKind::Bishop, PieceKind::Rook, PieceKind::Queen] {
        for from in board.of(us, kind) {
            let to = piece_attacks(sliders, kind, from, occupied) & targets & allowed(from);
            give(kind, from, to);
        }
    }
}

/// Whether the king is safe after an en-passant capture: it takes two pawns off their
/// squares, which masks of pins and checks do not cover.
fn en_passant_is_legal(board: &Board, sliders: &Sliders, king: Sq, from: Sq, crossed: Sq) -> bool {
    let victim = crossed.across().bit();
    let after = (board.occupied() ^ from.bit() ^ victim) | crossed.bit();
    !board.attackers(sliders, !board.turn(), king, after).meets(!victim)
}

/// The square on which the side to move has a legal en-passant capture.
pub(in crate::rules) fn legal_en_passant(board: &Board) -> Option<Sq> {
    let crossed = board.en_passant()?;
    let king = board.king(board.turn())?;
    let sliders = attacks::sliders();
    board
        .en_passant_capturers()
        .any(|from| en_passant_is_legal(board, sliders, king, from, crossed))
        .then_some(crossed)
}

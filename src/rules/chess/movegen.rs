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
pub(crate) struct PieceMoves {
    pub(crate) kind: PieceKind,
    pub(crate) from: Sq,
    pub(crate) to: Bitboard,
}

impl PieceMoves {
    /// How many moves these are; a promotion counts once for each kind it may give.
    #[inline]
    pub(crate) fn count(self) -> u32 {
        let promotions = match self.kind {
            PieceKind::Pawn => (self.to & Bitboard::EDGE_RANKS).len(),
            _ => 0,
        };
        self.to.len() + promotions * (PieceKind::PROMOTIONS.len() as u32 - 1)
    }

    /// Gives each move to `visit`.
    #[inline]
    pub(crate) fn for_each(self, mut visit: impl FnMut(ChessMove)) {
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
pub(crate) fn pseudo_legal(board: &Board, mut visit: impl FnMut(PieceMoves)) {
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
pub(crate) fn legal(board: &Board, mut visit: impl FnMut(PieceMoves)) {
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
pub(crate) fn legal_en_passant(board: &Board) -> Option<Sq> {
    let crossed = board.en_passant()?;
    let king = board.king(board.turn())?;
    let sliders = attacks::sliders();
    board
        .en_passant_capturers()
        .into_iter()
        .any(|from| en_passant_is_legal(board, sliders, king, from, crossed))
        .then_some(crossed)
}

#[cfg(test)]
mod tests {
    use super::super::{board::castling_wing, fen};
    use super::*;
    use crate::rules::ruleset::Goal;

    const STARTS: [&str; 4] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    ];

    fn list(generate: impl FnOnce(&mut dyn FnMut(PieceMoves))) -> Vec<(PieceKind, ChessMove)> {
        let mut moves = Vec::new();
        generate(&mut |piece| piece.for_each(|mv| moves.push((piece.kind, mv))));
        moves
    }

    /// Plays random games with the moves that `generate` gives, and shows `check` every board.
    fn walk(
        generate: fn(&Board) -> Vec<(PieceKind, ChessMove)>,
        mut check: impl FnMut(&Board, &str),
    ) {
        for (start, seed) in
            STARTS.into_iter().flat_map(|start| (0..50).map(move |seed| (start, seed)))
        {
            let mut random = fastrand::Rng::with_seed(seed);
            let mut board = fen::parse(start, Goal::Checkmate).unwrap();
            for _ in 0..120 {
                check(&board, &format!("seed {seed}, {}", fen::write(&board)));
                let moves = generate(&board);
                let Some((kind, mv)) = random.choice(moves) else { break };
                board.make(kind, mv);
            }
        }
    }

    fn legal_list(board: &Board) -> Vec<(PieceKind, ChessMove)> {
        list(|visit| legal(board, visit))
    }

    fn pseudo_legal_list(board: &Board) -> Vec<(PieceKind, ChessMove)> {
        list(|visit| pseudo_legal(board, visit))
    }

    /// What FIDE's laws say, the slow way: make the move, look whether the king is attacked.
    fn is_legal(board: &Board, kind: PieceKind, mv: ChessMove) -> bool {
        let us = board.turn();
        let safe_after = |mv| {
            let mut next = *board;
            next.make(kind, mv);
            !next.in_check(us)
        };
        let castling_is_safe = castling_wing(kind, mv).is_none_or(|wing| {
            !board.in_check(us) && safe_after(ChessMove { to: wing.rook_to(us), ..mv })
        });
        castling_is_safe && safe_after(mv)
    }

    #[test]
    fn legal_moves_are_the_pseudo_legal_ones_that_keep_the_king_safe() {
        let mut checks = 0;
        walk(legal_list, |board, context| {
            let key = |(_, mv): &(PieceKind, ChessMove)| (mv.from, mv.to, mv.promotion);
            let mut expected = pseudo_legal_list(board);
            expected.retain(|(kind, mv)| is_legal(board, *kind, *mv));
            expected.sort_by_key(key);
            let mut found = legal_list(board);
            found.sort_by_key(key);
            assert_eq!(found, expected, "{context}");
            checks += u32::from(board.in_check(board.turn()));

            let counted = |list: &[(PieceKind, ChessMove)]| list.len() as u32;
            let mut count = 0;
            legal(board, |moves| count += moves.count());
            assert_eq!(count, counted(&found), "{context}");

            let with_capture = found.iter().find(|(kind, mv)| {
                *kind == PieceKind::Pawn
                    && Some(mv.to) == board.en_passant()
                    && mv.from.file() != mv.to.file()
            });
            assert_eq!(legal_en_passant(board), with_capture.map(|(_, mv)| mv.to), "{context}");
        });
        assert!(checks > 500, "only {checks} positions in check");
    }

    #[test]
    fn the_key_kept_along_the_way_equals_the_one_from_scratch() {
        for generate in [legal_list, pseudo_legal_list] {
            walk(generate, |board, context| {
                assert_eq!(board.key(), board.key_from_scratch(), "{context}");
                for color in Color::ALL {
                    let turned = board.with_turn(color);
                    assert_eq!(turned.key(), turned.key_from_scratch(), "{color}, {context}");
                }
            });
        }
    }

    #[test]
    fn different_positions_have_different_keys() {
        let mut seen = std::collections::HashMap::new();
        walk(legal_list, |board, context| {
            // What a repetition compares: all but the counters, en passant only if usable.
            let mut fields: Vec<String> = fen::write(board).split(' ').map(str::to_owned).collect();
            fields.truncate(3);
            fields.push(format!("{:?}", (board.en_passant_key() != 0).then(|| board.en_passant())));
            let text = fields.join(" ");
            let known = seen.entry(board.key()).or_insert_with(|| text.clone());
            assert_eq!(*known, text, "{context}");
        });
        let different: std::collections::HashSet<_> = seen.values().collect();
        assert_eq!(different.len(), seen.len(), "one position with two keys");
    }
}

//! Move generation: pseudo-legal moves, and legal ones.
//!
//! A move is legal if the own general is not attacked after it. Unless the general is in check, few
//! moves need that test: those of the general, and of the pieces between it and an enemy. No piece
//! may become the screen of a cannon that aims at its general.

use super::{
    attacks::{self, bit},
    board::Board,
    piece::Kind,
};
use crate::{
    geometry::{Square, SquareSet},
    piece::Color,
    pieces::Pieces as _,
    ruleset::Goal,
};

/// A piece and its destinations.
pub(super) type PieceMoves = crate::board::PieceMoves<Board>;

/// Calls `visit` with the moves under a goal of the side to move, piece by piece.
#[inline]
pub(super) fn moves(board: &Board, goal: Goal, visit: impl FnMut(PieceMoves)) {
    match goal {
        Goal::Checkmate => legal(board, visit),
        Goal::CaptureKing | Goal::Sandbox | Goal::LastMove => pseudo_legal(board, visit),
    }
}

/// Calls `visit` with the pseudo-legal moves of the side to move. A general may take the other one
/// along an open file.
#[inline]
fn pseudo_legal(board: &Board, visit: impl FnMut(PieceMoves)) {
    let us = board.turn();
    steps(board, us, board.occupied(), faced(board, us), some(visit));
}

/// Calls `visit` with the pseudo-legal moves of a side's known pieces. The points of `occupied`
/// block them, and the general may also go to those of `faced`.
pub(super) fn known_moves(
    known: &Board,
    us: Color,
    occupied: SquareSet,
    faced: SquareSet,
    visit: impl FnMut(PieceMoves),
) {
    steps(known, us, occupied, faced, some(visit));
}

/// Returns a visitor that leaves out pieces without moves.
#[inline(always)]
fn some(mut visit: impl FnMut(PieceMoves)) -> impl FnMut(PieceMoves) {
    move |piece| {
        if !piece.to.is_empty() {
            visit(piece);
        }
    }
}

/// Calls `visit` with each piece of a side and its pseudo-legal destinations; there may be none.
#[inline(always)]
fn steps(
    board: &Board,
    us: Color,
    occupied: SquareSet,
    faced: SquareSet,
    mut visit: impl FnMut(PieceMoves),
) {
    let own = board.of_color(us);
    macro_rules! each {
        ($kind:expr, |$from:ident| $to:expr) => {
            for $from in own & board.of_kind($kind) {
                visit(PieceMoves { kind: $kind, from: $from, to: $to - own, chain: () });
            }
        };
    }
    each!(Kind::Chariot, |from| attacks::chariot(from, occupied));
    each!(Kind::Cannon, |from| attacks::cannon_moves(from, occupied));
    each!(Kind::Horse, |from| attacks::horses(bit(from), occupied));
    each!(Kind::Soldier, |from| attacks::soldiers(bit(from), us));
    each!(Kind::Elephant, |from| attacks::elephants(bit(from), us, occupied));
    each!(Kind::Advisor, |from| attacks::advisors(bit(from), us));
    each!(Kind::General, |from| attacks::generals(bit(from), us) | faced);
}

/// Returns the points to which a piece may go after the other side's next move. Only the side's
/// `own` pieces block it.
///
/// Their points are among them: the enemy may have taken the piece there.
pub(super) fn premoves(
    kind: Kind,
    from: Square,
    us: Color,
    own: SquareSet,
    flies: bool,
) -> SquareSet {
    let along_lines = attacks::chariot(from, own);
    match kind {
        Kind::Chariot => along_lines,
        // Its screen may be an own piece, or an enemy that has yet to come.
        Kind::Cannon => attacks::chariot(from, own - along_lines),
        Kind::Horse => attacks::horses(bit(from), own),
        Kind::Soldier => attacks::soldiers(bit(from), us),
        Kind::Elephant => attacks::elephants(bit(from), us, own),
        Kind::Advisor => attacks::advisors(bit(from), us),
        Kind::General if flies => {
            let across = attacks::along_the_file(from, own) & attacks::palace(!us);
            attacks::generals(bit(from), us) | across
        }
        Kind::General => attacks::generals(bit(from), us),
    }
}

/// Returns the point of the other general if it faces a side's general along an open file.
#[inline]
pub fn faced(board: &Board, us: Color) -> SquareSet {
    let other = board.of(!us, Kind::General);
    board.general(us).map_or(SquareSet::EMPTY, |own| facing(own, other, board.occupied()))
}

/// Returns the other general if it faces the one on `from` along an open file.
#[inline]
fn facing(from: Square, other: SquareSet, occupied: SquareSet) -> SquareSet {
    if attacks::file_of(from).meets(other) {
        attacks::along_the_file(from, occupied) & other
    } else {
        SquareSet::EMPTY
    }
}

/// The points and facts of a board that a side knows from the moves of its pieces.
pub struct Survey {
    /// The points on which its pseudo-legal moves end, as if it were its turn.
    pub destinations: SquareSet,
    /// The points of enemies that stop its pieces without being attacked by them: the screens of
    /// its cannons, its horses' legs and its elephants' eyes. Other pieces may see some of them.
    pub blocked: SquareSet,
    /// The other general, if the generals face each other.
    pub faced: SquareSet,
}

/// Surveys a board for a side.
#[inline(always)]
pub fn survey(board: &Board, us: Color) -> Survey {
    let (own, enemies) = (board.of_color(us), board.of_color(!us));
    let occupied = own | enemies;
    let of = |kind| own & board.of_kind(kind);
    let (horses, elephants) = (of(Kind::Horse), of(Kind::Elephant));
    let faced = faced(board, us);
    let defenders = [of(Kind::Advisor), of(Kind::General), elephants];
    let mut to = attacks::soldiers(of(Kind::Soldier), us)
        | attacks::defenders(defenders, us, occupied)
        | attacks::horses(horses, occupied)
        | faced;
    let mut blocked = attacks::blocked_legs(horses, elephants, us, own, enemies);
    for from in of(Kind::Chariot) {
        to |= attacks::chariot(from, occupied);
    }
    for from in of(Kind::Cannon) {
        to |= attacks::cannon_moves(from, occupied);
        blocked |= attacks::chariot(from, occupied) & enemies;
    }
    Survey { destinations: to - own, blocked, faced }
}

/// Returns the points on which a side's pseudo-legal moves end, as if it were its turn.
pub fn destinations(board: &Board, us: Color) -> SquareSet {
    survey(board, us).destinations
}

/// Calls `visit` with the legal moves of the side to move, which must have a general.
#[inline]
fn legal(board: &Board, mut visit: impl FnMut(PieceMoves)) {
    let us = board.turn();
    let Some(general) = board.general(us) else {
        debug_assert!(false, "legal moves need a general");
        return;
    };
    let enemies = board.of_color(!us);
    let occupied = board.occupied();
    let danger = Danger::of(board, us, general);
    // The generals do not face each other: such a position is not legal.
    steps(board, us, occupied, SquareSet::EMPTY, |mut piece| {
        let from = bit(piece.from);
        if piece.kind == Kind::General {
            let without = occupied ^ from;
            piece.to = kept(piece.to, |to| {
                let at = bit(to);
                !board.is_attacked(to, us, without | at, enemies - at)
            });
        } else if (danger.suspects & from).is_empty() {
            piece.to = piece.to - danger.screens;
        } else {
            let without = occupied ^ from;
            piece.to = kept(piece.to, |to| {
                let at = bit(to);
                !board.is_attacked(general, us, without | at, enemies - at)
            });
        }
        if !piece.to.is_empty() {
            visit(piece);
        }
    });
}

/// Returns the points of a set for which a condition holds.
#[inline(always)]
fn kept(mut set: SquareSet, holds: impl Fn(Square) -> bool) -> SquareSet {
    for square in set {
        if !holds(square) {
            set.remove(square);
        }
    }
    set
}

/// The moves that may leave a general attacked.
struct Danger {
    /// The points of pieces whose moves must be tested one by one.
    suspects: SquareSet,
    /// The empty points between the general and a cannon without a screen. A piece that goes there
    /// becomes the screen.
    screens: SquareSet,
}

impl Danger {
    #[inline(always)]
    fn of(board: &Board, us: Color, general: Square) -> Self {
        let point = bit(general);
        let (own, enemies) = (board.of_color(us), board.of_color(!us));
        let occupied = own | enemies;
        if board.is_attacked(general, us, occupied, enemies) {
            return Self { suspects: own, screens: SquareSet::EMPTY };
        }
        let mut danger = Self { suspects: SquareSet::EMPTY, screens: SquareSet::EMPTY };

        let horses = enemies & board.of_kind(Kind::Horse);
        let legs = attacks::diagonal_neighbours(point) & own;
        if !horses.is_empty() && attacks::horses_behind(legs, point).meets(horses) {
            danger.suspects |= legs;
        }

        let cross = attacks::cross(general);
        let cannons = enemies & board.of_kind(Kind::Cannon) & cross;
        let others =
            enemies & (board.of_kind(Kind::Chariot) | board.of_kind(Kind::General)) & cross;
        if (cannons | others).is_empty() {
            return danger;
        }
        let (slide, jump) = attacks::cannon(general, occupied);
        danger.suspects |= slide & own;
        if !cannons.is_empty() {
            danger.suspects |= jump & own;
            for cannon in cannons & slide {
                danger.screens |= slide & attacks::chariot(cannon, occupied);
            }
        }
        danger
    }
}

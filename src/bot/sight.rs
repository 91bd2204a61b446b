//! [`Sight`]: the contents of a view in the board's own form, to compare positions with.

use super::{
    random::mix,
    think::{Glimpse, Think},
};
use fogchess_rules::{
    BySide, Color, Goal, MAX_FILES, MAX_RANKS, PieceKind, PlayerView, Ruleset, Square,
    board::{PieceMoves, Squares},
};

/// The number of squares of the largest board.
pub(super) const SQUARES: usize = MAX_FILES as usize * MAX_RANKS as usize;
/// The number of past plies in which repetitions count.
const LATELY: usize = 40;

/// The knowledge of a side after a ply.
///
/// A position fits if that side would see the same in it. To test this it is enough to compare the
/// visible pieces, and the unseen squares that are known to be occupied or not
/// ([`Think::glimpse`]).
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Sight<B: Think> {
    pub(super) us: Color,
    pub(super) turn: Color,
    pub(super) plies: u32,
    pub(super) rules: Ruleset,
    pub(super) visible: B::Squares,
    /// The visible pieces and the known rights: without fog, the whole position.
    pub(super) seen: B,
    pub(super) check: bool,
    /// Our available moves; none if it is not our turn.
    pub(super) moves: Vec<B::Move>,
    /// The last move as far as we know it: in fog, only if it was ours.
    pub(super) last_move: Option<B::Move>,
    /// The square on which the last ply captured a piece of ours.
    pub(super) lost: Option<B::Square>,
    /// The number of pieces that each side has lost, by kind.
    pub(super) losses: BySide<[u8; PieceKind::MOST]>,
    /// The unseen squares on which there must be an enemy piece, because it blocks a piece of ours.
    pub(super) blockers: B::Squares,
    /// The unseen squares without an enemy piece: we would see it.
    pub(super) vacant: B::Squares,
    pub(super) clues: B::Clues,
    /// A fingerprint of our legal moves, if they tell more than the pieces do.
    legal: Option<u64>,
}

impl<B: Think> Sight<B> {
    /// Returns the sight of the side for which the view was made; `None` if it is of another board.
    pub(super) fn of(view: &PlayerView, us: Color) -> Option<Self> {
        let Glimpse { visible, seen, blockers, vacant, clues } = B::glimpse(view, us)?;
        let rules = *view.ruleset();
        let mut losses = BySide::both([0; PieceKind::MOST]);
        for color in Color::ALL {
            for kind in B::KINDS {
                let kind: PieceKind = (*kind).into();
                losses[color][kind.index()] = view.lost(color, kind);
            }
        }
        let mut sight = Self {
            us,
            turn: view.turn(),
            plies: view.plies(),
            rules,
            visible,
            seen,
            check: view.check().is_some(),
            moves: view.moves().iter().copied().filter_map(B::move_of).collect(),
            last_move: view.last_move().and_then(B::move_of),
            lost: view.losses().first().and_then(|(at, _)| B::square(*at)),
            losses,
            blockers,
            vacant,
            clues,
            legal: None,
        };
        if rules.goal == Goal::Checkmate && sight.turn == us && !sight.moves.is_empty() {
            sight.legal = Some(print_of::<B>(&sight.moves));
        }
        Some(sight)
    }

    /// Returns the squares of the enemy's visible pieces of a kind.
    #[inline]
    pub(super) fn enemies(&self, kind: B::Kind) -> B::Squares {
        self.seen.of(!self.us, kind)
    }

    /// Returns the square of the enemy's king or general, if it is visible.
    #[inline]
    pub(super) fn royal_in_sight(&self) -> B::Squares {
        self.seen.royals(!self.us)
    }

    /// Returns the unseen squares.
    #[inline]
    pub(super) fn hidden(&self) -> B::Squares {
        B::ALL.without(self.visible)
    }

    /// Returns the number of past plies after which our pieces stood on the same squares as after
    /// this move.
    pub(super) fn repetitions(&self, mv: B::Move, past: &[Self]) -> i32 {
        let Some(kind) = self.seen.kind_at(B::from(mv)) else { return 0 };
        let mut after = self.seen;
        after.make(kind, mv);
        let same = |seen: &&Self| {
            seen.turn != self.us && difference(&seen.seen, &after, self.us).is_empty()
        };
        past.iter().rev().take(LATELY).filter(same).count() as i32
    }

    /// Returns the visible squares on which a board has other pieces.
    #[inline]
    pub(super) fn mismatch(&self, board: &B) -> B::Squares {
        difference(board, &self.seen, !self.us) & self.visible
    }

    /// Returns `true` if our side would see exactly this if the board were the true position.
    #[inline]
    pub(super) fn fits(&self, board: &B) -> bool {
        let them = board.of_color(!self.us);
        self.mismatch(board).is_empty()
            && !them.meets(self.vacant)
            && self.blockers.without(them).is_empty()
            && difference(board, &self.seen, self.us).is_empty()
            && self.fits_check(board)
            && board.fits_clues(self)
            && self.legal.is_none_or(|legal| legal == print_of_legal(board))
    }

    /// Returns `true` if the board agrees with the announcement of check. After our own move there
    /// is none.
    fn fits_check(&self, board: &B) -> bool {
        self.rules.goal != Goal::Checkmate || board.in_check(self.us) == self.check
    }
}

/// Returns the squares on which a side has different pieces on two boards.
#[inline]
fn difference<B: Think>(one: &B, other: &B, side: Color) -> B::Squares {
    let (one_side, other_side) = (one.of_color(side), other.of_color(side));
    B::KINDS.iter().fold(B::NONE, |differ, kind| {
        differ | ((one.of_kind(*kind) & one_side) ^ (other.of_kind(*kind) & other_side))
    })
}

/// Returns a number for a set of moves that does not depend on the order of the pieces. Promotion
/// kinds add nothing, because they are always the same.
fn print_of<B: Think>(moves: &[B::Move]) -> u64 {
    let by_piece = moves.chunk_by(|a, b| B::from(*a) == B::from(*b));
    by_piece.fold(0, |sum, moves| {
        let to = moves.iter().fold(B::NONE, |to, mv| to | B::Squares::of(B::to(*mv)));
        sum.wrapping_add(print_of_piece::<B>(B::from(moves[0]), to))
    })
}

fn print_of_legal<B: Think>(board: &B) -> u64 {
    let mut sum = 0_u64;
    board.visit_moves(Goal::Checkmate, |PieceMoves { from, to, .. }| {
        sum = sum.wrapping_add(print_of_piece::<B>(from, to));
    });
    sum
}

fn print_of_piece<B: Think>(from: B::Square, to: B::Squares) -> u64 {
    mix(to.print() ^ mix(index(from) as u64 + 1))
}

/// Returns the index of a square of any board in a list with [`SQUARES`] places.
pub(super) fn index(square: impl Into<Square>) -> usize {
    square.into().index()
}

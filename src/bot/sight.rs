//! [`Sight`]: the contents of a view as bitboards, to compare positions with.

use super::random::mix;
use crate::rules::{
    BySide, CastlingRights, Color, Goal, Move, News, PlayerView, Ruleset, SquareSet,
    chess::Kind,
    chess::{
        attacks,
        bitboard::{Bitboard, Sq},
        board::{Board, Castling, ChessMove, Wing, home_rank},
        movegen,
    },
};

/// The number of last plies in which repetitions count.
const LATELY: usize = 40;

/// The knowledge of a side after a ply.
///
/// A position fits if that side would see the same in it. This can be tested without working out
/// what the side sees there: a ray is visible as far as the first piece on it, so two positions
/// with the same pieces on the *seen* squares have the same seen squares. Only pawns tell something
/// about squares that they do not see: they are blocked, or have nothing to capture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sight {
    pub(super) us: Color,
    pub(super) turn: Color,
    pub(super) plies: u32,
    pub(super) rules: Ruleset,
    pub(super) visible: Bitboard,
    /// The pieces on the seen squares by colour and kind.
    pub(super) pieces: BySide<[Bitboard; Kind::COUNT]>,
    /// The known castling rights: ours, and the enemy's only in the open.
    pub(super) castling: Castling,
    /// The square on which we may capture en passant; in the open, the side to move.
    pub(super) en_passant: Option<Sq>,
    pub(super) check: bool,
    /// Our available moves; none if it is not our turn.
    pub(super) moves: Vec<ChessMove>,
    /// The last move as far as we know it: in fog, only if it was ours.
    pub(super) last_move: Option<ChessMove>,
    /// The square on which the last ply captured a piece of ours.
    pub(super) lost: Option<Sq>,
    /// The number of pieces that each side has lost, by kind.
    pub(super) losses: BySide<[u8; Kind::COUNT]>,
    /// The unseen squares on which there must be an enemy piece, because it blocks a pawn of ours.
    pub(super) blockers: Bitboard,
    /// The unseen squares without an enemy piece: a pawn of ours could capture it.
    pub(super) vacant: Bitboard,
    /// A fingerprint of our legal moves, where they tell more than the pieces do.
    legal: Option<u64>,
}

impl Sight {
    /// Returns the sight of the side for which the view was made.
    pub(super) fn of(view: &PlayerView, us: Color) -> Self {
        let rules = *view.ruleset();
        let mut sight = Self {
            us,
            turn: view.turn(),
            plies: view.plies(),
            rules,
            visible: bitboard(view.visible()),
            pieces: BySide::both([Bitboard::EMPTY; Kind::COUNT]),
            castling: castling(view),
            en_passant: view.en_passant().and_then(Sq::of),
            check: view.check().is_some(),
            moves: view.moves().iter().copied().filter_map(ChessMove::of).collect(),
            last_move: view.last_move().and_then(ChessMove::of),
            lost: match view.news() {
                Some(News::Lost { square, .. }) => Sq::of(square),
                _ => None,
            },
            losses: BySide::from_fn(|color| Kind::ALL.map(|kind| view.lost(color, kind.into()))),
            blockers: Bitboard::EMPTY,
            vacant: Bitboard::EMPTY,
            legal: None,
        };
        for (square, piece) in view.pieces() {
            if let Some(sq) = Sq::of(*square) {
                sight.pieces[piece.color][piece.kind.index()] |= sq.bit();
            }
        }
        sight.learn_from_pawns();
        if rules.goal == Goal::Checkmate && sight.turn == us && !sight.moves.is_empty() {
            sight.legal = Some(fingerprint_of(view.moves()));
        }
        sight
    }

    /// Returns the squares of a side's visible pieces.
    pub(super) fn of_color(&self, color: Color) -> Bitboard {
        self.pieces[color].into_iter().fold(Bitboard::EMPTY, |all, kind| all | kind)
    }

    /// Returns the squares of the enemy's visible pieces of a kind.
    pub(super) fn enemies(&self, kind: Kind) -> Bitboard {
        self.pieces[!self.us][kind.index()]
    }

    /// Returns the unseen squares.
    pub(super) fn hidden(&self) -> Bitboard {
        !self.visible
    }

    /// Returns the number of times in the last plies that our pieces have stood as they would after
    /// this move of ours.
    pub(super) fn repetitions(&self, mv: ChessMove, past: &[Self]) -> i32 {
        let mut after = self.pieces[self.us];
        for squares in &mut after {
            // Castling and promotions cannot be repeated.
            if squares.contains(mv.from) {
                *squares = (*squares & !mv.from.bit()) | mv.to.bit();
            }
        }
        let same = |seen: &&Self| seen.turn != self.us && seen.pieces[self.us] == after;
        past.iter().rev().take(LATELY).filter(same).count() as i32
    }

    fn learn_from_pawns(&mut self) {
        let us = self.us;
        let own = self.of_color(us);
        let occupied = own | self.of_color(!us);
        for pawn in self.pieces[us][Kind::Pawn.index()] {
            self.vacant |= attacks::pawn(us, pawn) & self.hidden();
            let ahead = ahead(us, pawn.bit());
            if ahead.meets(self.hidden()) {
                self.blockers |= ahead;
            } else if !ahead.meets(occupied) && pawn.rank() == second_rank(us) {
                self.blockers |= self::ahead(us, ahead) & self.hidden();
            }
        }
    }

    /// Returns the squares on which a board differs from what is seen there.
    #[inline]
    pub(super) fn mismatch(&self, board: &Board) -> Bitboard {
        let them = board.of_color(!self.us);
        let differ = Kind::ALL.into_iter().fold(Bitboard::EMPTY, |differ, kind| {
            differ | ((board.of_kind(kind) & them) ^ self.enemies(kind))
        });
        differ & self.visible
    }

    /// Returns `true` if our side would see exactly this if the board were the true position.
    #[inline]
    pub(super) fn fits(&self, board: &Board) -> bool {
        let (us, them) = (board.of_color(self.us), board.of_color(!self.us));
        let enemies_fit = self.mismatch(board).is_empty()
            && !them.meets(self.vacant)
            && (self.blockers & !them).is_empty();
        enemies_fit
            && Kind::ALL
                .into_iter()
                .all(|kind| board.of_kind(kind) & us == self.pieces[self.us][kind.index()])
            && self.fits_check(board)
            && (self.turn != self.us || self.fits_our_turn(board))
    }

    fn fits_our_turn(&self, board: &Board) -> bool {
        let en_passant = board.en_passant().filter(|_| !board.en_passant_capturers().is_empty());
        en_passant == self.en_passant
            && self.legal.is_none_or(|legal| legal == fingerprint_of_legal(board))
    }

    /// Returns `true` if the board agrees with the announcement of check. After our own move there
    /// is none.
    fn fits_check(&self, board: &Board) -> bool {
        self.rules.goal != Goal::Checkmate || board.in_check(self.us) == self.check
    }
}

/// Returns the squares ahead of pawns on these squares.
fn ahead(color: Color, pawns: Bitboard) -> Bitboard {
    match color {
        Color::White => Bitboard(pawns.0 << 8),
        Color::Black => Bitboard(pawns.0 >> 8),
    }
}

/// Returns the rank on which a side's pawns start.
const fn second_rank(color: Color) -> u8 {
    home_rank(color).abs_diff(1)
}

fn bitboard(squares: SquareSet) -> Bitboard {
    squares.iter().filter_map(Sq::of).fold(Bitboard::EMPTY, |set, sq| set | sq.bit())
}

fn castling(view: &PlayerView) -> Castling {
    let mut castling = Castling::NONE;
    for color in Color::ALL {
        let CastlingRights { king_side, queen_side } = view.castling(color);
        for (has, wing) in [(king_side, Wing::KingSide), (queen_side, Wing::QueenSide)] {
            if has {
                castling.give(color, wing);
            }
        }
    }
    castling
}

/// Returns a number for a set of moves that does not depend on their order. Promotion kinds add
/// nothing, because they are always the same.
fn fingerprint_of(moves: &[Move]) -> u64 {
    let by_piece = moves.chunk_by(|a, b| a.from == b.from);
    by_piece.fold(0, |sum, moves| {
        let to = moves.iter().map(|mv| mv.to).collect();
        sum.wrapping_add(fingerprint_of_piece(Sq::of(moves[0].from), bitboard(to)))
    })
}

fn fingerprint_of_legal(board: &Board) -> u64 {
    let mut sum = 0_u64;
    movegen::legal(board, |piece| {
        sum = sum.wrapping_add(fingerprint_of_piece(Some(piece.from), piece.to));
    });
    sum
}

fn fingerprint_of_piece(from: Option<Sq>, to: Bitboard) -> u64 {
    let from = from.map_or(64, Sq::index) as u64;
    mix(to.0 ^ mix(from + 1))
}

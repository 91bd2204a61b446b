//! The laws of chess beyond the moves: vision and the draws.

use super::{
    attacks,
    bitboard::{Bitboard, Sq},
    board::{Board, ChessMove},
    fen, material,
    movegen::{self, PieceMoves},
    piece::Kind,
    sight::Sight,
};
use crate::{
    board::{self, CountedDraws},
    fen::FenError,
    geometry::Square,
    moves::Move,
    outcome::DrawReason,
    piece::Color,
    pieces::Pieces as _,
    ruleset::{BoardKind, Goal, PawnVision, Ruleset, Vision},
    view,
};

/// Returns the squares that a side sees in fog.
///
/// They are the squares of its own pieces, the destinations of its pseudo-legal moves as if it were
/// its turn, and, only if it really is its turn, the pawn that it may capture en passant.
///
/// With [`PawnVision::ThreeSquares`] they include the square straight ahead of each of its pawns
/// and the two diagonally ahead, whatever stands there.
pub fn visible(board: &Board, color: Color, pawn_vision: PawnVision) -> Bitboard {
    let mut seen = board.of_color(color) | movegen::destinations(board, color);
    // The square that the pawn crossed is among the destinations already.
    if let Some(crossed) = board.en_passant()
        && board.turn() == color
        && !board.en_passant_capturers().is_empty()
    {
        seen |= crossed.across().bit();
    }
    if pawn_vision == PawnVision::ThreeSquares {
        let pawns = board.of(color, Kind::Pawn);
        seen |= attacks::pawns(color, pawns) | pawns.ahead(color);
    }
    seen
}

impl board::Squares for Bitboard {
    type Square = Sq;

    const EMPTY: Self = Self(0);

    #[inline]
    fn of(square: Sq) -> Self {
        square.bit()
    }

    #[inline]
    fn count(self) -> u32 {
        self.len()
    }

    #[inline]
    fn is_many(self) -> bool {
        self.is_many()
    }

    #[inline]
    fn without(self, other: Self) -> Self {
        self & !other
    }

    #[inline]
    fn print(self) -> u64 {
        self.0
    }
}

impl board::Board for Board {
    type Chain = ();

    const KIND: BoardKind = BoardKind::Chess;
    const KINDS: &'static [Kind] = &Kind::ALL;
    const ROYAL: Option<Kind> = Some(Kind::King);
    const PROMOTES: Option<Kind> = Some(Kind::Pawn);
    /// N. Petrović, 1964.
    const MOST_MOVES: usize = 218;
    const ALL: Bitboard = Bitboard::ALL;
    const PROMOTIONS: &'static [Kind] = &Kind::PROMOTIONS;
    const STALEMATE_LOSES: bool = false;
    const PERPETUAL_CHECK_LOSES: bool = false;

    fn parse(fen: &str, goal: Goal) -> Result<Self, FenError> {
        fen::parse(fen, goal)
    }

    /// Writes a FEN.
    ///
    /// The en-passant square is given after every double push, as in the PGN standard.
    fn fen(&self) -> String {
        fen::write(self)
    }

    /// Returns the board's key, in which en passant counts only if the capture is possible under
    /// the goal (FIDE 9.2.3 for checkmate).
    fn repetition_key(&self, goal: Goal) -> u64 {
        let impossible = goal == Goal::Checkmate && movegen::legal_en_passant(self).is_none();
        self.key() ^ if impossible { self.en_passant_key() } else { 0 }
    }

    fn square(square: Square) -> Option<Sq> {
        Sq::of(square)
    }

    fn move_of(mv: Move) -> Option<ChessMove> {
        ChessMove::of(mv)
    }

    #[inline]
    fn from(mv: ChessMove) -> Sq {
        mv.from
    }

    #[inline]
    fn to(mv: ChessMove) -> Sq {
        mv.to
    }

    #[inline]
    fn promotion(&self, mv: ChessMove) -> Option<Kind> {
        mv.promotion
    }

    #[inline]
    fn visit_moves(&self, goal: Goal, visit: impl FnMut(PieceMoves)) {
        match goal {
            Goal::Checkmate => movegen::legal(self, visit),
            Goal::CaptureKing | Goal::Sandbox | Goal::LastMove => {
                movegen::pseudo_legal(self, visit);
            }
        }
    }

    #[inline]
    fn each_move(moves: PieceMoves, mut visit: impl FnMut(ChessMove)) {
        let PieceMoves { from, to, .. } = moves;
        if movegen::promote(moves) {
            for to in to {
                for kind in Kind::PROMOTIONS {
                    visit(ChessMove { from, to, promotion: Some(kind) });
                }
            }
        } else {
            for to in to {
                visit(ChessMove { from, to, promotion: None });
            }
        }
    }

    #[inline]
    fn count_moves(&self, goal: Goal) -> u32 {
        match goal {
            Goal::Checkmate => movegen::count_legal(self),
            Goal::CaptureKing | Goal::Sandbox | Goal::LastMove => movegen::count_pseudo_legal(self),
        }
    }

    #[inline]
    fn is_attacked(&self, at: Sq, by: Color, occupied: Bitboard) -> bool {
        !self.attackers(attacks::sliders(), by, at, occupied).is_empty()
    }

    fn attackers_from(&self, kind: Kind, by: Color, at: Sq, occupied: Bitboard) -> Bitboard {
        match kind {
            Kind::Pawn => attacks::pawn(!by, at),
            Kind::King => attacks::king(at),
            kind => movegen::piece_attacks(attacks::sliders(), kind, at, occupied),
        }
    }

    fn moves(&self, goal: Goal) -> Vec<Move> {
        let mut list = movegen::MoveList::EMPTY;
        self.visit_moves(goal, |piece| list.add(piece));
        list.sorted()
    }

    #[inline]
    fn sees(&self, color: Color, rules: &Ruleset) -> Bitboard {
        visible(self, color, rules.pawn_vision)
    }

    #[inline]
    fn sight(&self, rules: &Ruleset, fogged: Option<Color>, others: Bitboard) -> view::Sight {
        let visible = fogged.map_or(Self::ALL, |color| self.sees(color, rules) | others);
        let is_own = fogged.is_none_or(|own| own == self.turn());
        view::Sight::Chess(Sight {
            visible,
            pieces: self.pieces().within(visible),
            castling: fogged.map_or(self.castling(), |own| self.castling().of(own)),
            en_passant: if is_own { self.capturable_en_passant() } else { None },
        })
    }

    fn cannot_mate(&self, color: Color) -> bool {
        material::cannot_mate(self, color)
    }

    fn automatic_draws(vision: Vision) -> CountedDraws {
        if vision.is_fog() {
            CLAIMABLE
        } else {
            // FIDE 9.6.
            CountedDraws {
                repetitions: (5, DrawReason::FivefoldRepetition),
                quiet_plies: (150, DrawReason::SeventyFiveMoves),
            }
        }
    }

    fn claimable_draws(vision: Vision) -> Option<CountedDraws> {
        (!vision.is_fog()).then_some(CLAIMABLE)
    }
}

/// The draws that players may claim in the open (FIDE 9.2, 9.3).
const CLAIMABLE: CountedDraws = CountedDraws {
    repetitions: (3, DrawReason::ThreefoldRepetition),
    quiet_plies: (100, DrawReason::FiftyMoves),
};

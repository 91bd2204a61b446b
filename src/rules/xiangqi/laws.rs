//! The laws of xiangqi beyond the moves: what a side sees, and the draws.

use super::{
    board::Board,
    movegen, perft,
    piece::{Kind, Piece},
    sight::Sight,
};
use crate::rules::{
    board::{self, CountedDraws},
    fen::FenError,
    geometry::{Square, SquareSet},
    moves::Move,
    outcome::DrawReason,
    piece::{self, Color},
    ruleset::{BoardKind, Goal, Ruleset, Vision},
    view,
};

impl board::Board for Board {
    type Kind = Kind;
    type Move = Move;
    type Squares = SquareSet;

    const KIND: BoardKind = BoardKind::Xiangqi;
    const NONE: SquareSet = SquareSet::EMPTY;
    const ALL: SquareSet = super::attacks::BOARD;
    const PROMOTIONS: &'static [Kind] = &[];
    const STALEMATE_LOSES: bool = true;
    const PERPETUAL_CHECK_LOSES: bool = true;

    fn parse(fen: &str, goal: Goal) -> Result<Self, FenError> {
        Self::from_fen(fen, goal)
    }

    fn fen(&self) -> String {
        self.fen()
    }

    fn turn(&self) -> Color {
        self.turn()
    }

    fn with_turn(self, color: Color) -> Self {
        self.with_turn(color)
    }

    fn quiet_plies(&self) -> u16 {
        self.quiet_plies()
    }

    fn repetition_key(&self, goal: Goal) -> u64 {
        let check = goal == Goal::Checkmate && self.in_check(self.turn());
        (self.key() & !1) | u64::from(check)
    }

    fn piece_at(&self, square: Square) -> Option<piece::Piece> {
        self.piece_at(square).map(Piece::on_any_board)
    }

    fn pieces(&self) -> impl Iterator<Item = (Square, piece::Piece)> + '_ {
        self.occupied().iter().filter_map(|at| Some((at, self.piece_at(at)?.on_any_board())))
    }

    fn royal(&self, color: Color) -> Option<Square> {
        self.general(color)
    }

    fn in_check(&self, color: Color) -> bool {
        self.in_check(color)
    }

    fn moves(&self, goal: Goal) -> Vec<Move> {
        self.moves(goal)
    }

    fn has_move(&self, goal: Goal) -> bool {
        let mut any = false;
        movegen::moves(self, goal, |_| any = true);
        any
    }

    fn find(&self, goal: Goal, mv: Move) -> Option<(Kind, Move)> {
        movegen::find(self, goal, mv)
    }

    fn perft_moves(&self, goal: Goal) -> Vec<(Kind, Move)> {
        perft::moves(self, goal)
    }

    fn perft(&self, goal: Goal, depth: u32) -> u64 {
        perft::count(self, goal, depth)
    }

    fn make(&mut self, kind: Kind, mv: Move) -> Option<(Square, piece::Piece)> {
        let color = !self.turn();
        let kind = self.make(kind, mv)?.into();
        Some((mv.to, piece::Piece { color, kind }))
    }

    #[inline]
    fn sees(&self, color: Color, _: &Ruleset) -> SquareSet {
        self.sees(color)
    }

    #[inline]
    fn sight(&self, visible: SquareSet, fogged: Option<Color>) -> view::Sight {
        view::Sight::Xiangqi(Sight::of(self, visible, fogged))
    }

    /// Returns `false`: players may still go wrong, and a side without moves loses.
    fn cannot_mate(&self, _: Color) -> bool {
        false
    }

    fn automatic_draws(_: Vision) -> CountedDraws {
        CountedDraws {
            repetitions: (3, DrawReason::ThreefoldRepetition),
            quiet_plies: (120, DrawReason::SixtyMoves),
        }
    }

    fn claimable_draws(_: Vision) -> Option<CountedDraws> {
        None
    }
}

//! The laws of xiangqi beyond the moves: vision and the draws.

use super::{
    attacks,
    board::{Board, XiangqiMove},
    fen,
    movegen::{self, PieceMoves},
    piece::Kind,
    sight::Sight,
};
use crate::{
    board::{self, CountedDraws},
    fen::FenError,
    geometry::{Square, SquareSet},
    moves::Move,
    outcome::DrawReason,
    piece::Color,
    pieces::Pieces as _,
    ruleset::{BoardKind, Goal, Ruleset, Vision},
    view,
};

impl board::Squares for SquareSet {
    type Square = Square;

    const EMPTY: Self = Self::EMPTY;

    #[inline]
    fn of(square: Square) -> Self {
        attacks::bit(square)
    }

    #[inline]
    fn count(self) -> u32 {
        self.bits().count_ones()
    }

    #[inline]
    fn is_many(self) -> bool {
        let bits = self.bits();
        bits & bits.wrapping_sub(1) != 0
    }

    #[inline]
    fn without(self, other: Self) -> Self {
        self - other
    }

    #[inline]
    fn print(self) -> u64 {
        let bits = self.bits();
        // Spreads the upper half, so that it does not cancel bits of the lower half regularly.
        (bits as u64) ^ ((bits >> 64) as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }
}

impl board::Board for Board {
    type Chain = ();

    const KIND: BoardKind = BoardKind::Xiangqi;
    const KINDS: &'static [Kind] = &Kind::ALL;
    const ROYAL: Option<Kind> = Some(Kind::General);
    const PROMOTES: Option<Kind> = None;
    /// Each piece alone on the best point has 17 moves as a chariot or a cannon, 8 as a horse, 4 as
    /// an elephant, advisor or general, and 3 as a soldier; a general may take the other one.
    const MOST_MOVES: usize = 4 * 17 + 2 * 8 + 2 * 4 + 2 * 4 + 5 * 3 + 5;
    const ALL: SquareSet = attacks::BOARD;
    const PROMOTIONS: &'static [Kind] = &[];
    const STALEMATE_LOSES: bool = true;
    const PERPETUAL_CHECK_LOSES: bool = true;

    fn parse(fen: &str, goal: Goal) -> Result<Self, FenError> {
        fen::parse(fen, goal)
    }

    fn fen(&self) -> String {
        fen::write(self)
    }

    fn repetition_key(&self, goal: Goal) -> u64 {
        let check = goal == Goal::Checkmate && self.in_check(self.turn());
        (self.key() & !1) | u64::from(check)
    }

    fn square(square: Square) -> Option<Square> {
        Self::ALL.contains(square).then_some(square)
    }

    fn move_of(mv: Move) -> Option<XiangqiMove> {
        XiangqiMove::of(mv)
    }

    #[inline]
    fn from(mv: XiangqiMove) -> Square {
        mv.from
    }

    #[inline]
    fn to(mv: XiangqiMove) -> Square {
        mv.to
    }

    #[inline]
    fn promotion(&self, _: XiangqiMove) -> Option<Kind> {
        None
    }

    #[inline]
    fn visit_moves(&self, goal: Goal, visit: impl FnMut(PieceMoves)) {
        movegen::moves(self, goal, visit);
    }

    #[inline]
    fn each_move(moves: PieceMoves, mut visit: impl FnMut(XiangqiMove)) {
        for to in moves.to {
            visit(XiangqiMove { from: moves.from, to });
        }
    }

    fn count_moves(&self, goal: Goal) -> u32 {
        let mut count = 0;
        movegen::moves(self, goal, |piece| count += piece.to.len() as u32);
        count
    }

    fn is_attacked(&self, at: Square, by: Color, occupied: SquareSet) -> bool {
        Kind::ALL.into_iter().any(|kind| {
            let pieces = self.of(by, kind);
            !pieces.is_empty() && self.attackers_from(kind, by, at, occupied).meets(pieces)
        })
    }

    fn attackers_from(&self, kind: Kind, by: Color, at: Square, occupied: SquareSet) -> SquareSet {
        let point = attacks::bit(at);
        match kind {
            Kind::Soldier => attacks::soldiers_at(point, by),
            Kind::Advisor if attacks::palace(by).contains(at) => attacks::advisors(point, by),
            Kind::Elephant if attacks::bank(by).contains(at) => {
                attacks::elephants(point, by, occupied)
            }
            Kind::Horse => attacks::horses_at(point, occupied),
            Kind::Cannon => attacks::cannon(at, occupied).1,
            Kind::Chariot => attacks::chariot(at, occupied),
            Kind::General => {
                let steps = attacks::palace(by).contains(at);
                let steps = if steps { attacks::generals(point, by) } else { SquareSet::EMPTY };
                let faced = if self.of(!by, Kind::General).contains(at) {
                    attacks::along_the_file(at, occupied)
                } else {
                    SquareSet::EMPTY
                };
                steps | faced
            }
            Kind::Advisor | Kind::Elephant => SquareSet::EMPTY,
        }
    }

    #[inline]
    fn sees(&self, color: Color, _: &Ruleset) -> SquareSet {
        self.sees(color)
    }

    #[inline]
    fn sight(&self, _: &Ruleset, fogged: Option<Color>, others: SquareSet) -> view::Sight {
        view::Sight::Xiangqi(match fogged {
            None => Sight::of_all(self),
            Some(color) => Sight::of_player(self, color, others),
        })
    }

    /// Returns `false`: a side without moves loses, so any side can win.
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

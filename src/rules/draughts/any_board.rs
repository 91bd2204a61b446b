//! Draughts as one of the boards that share their rules: the traits [`Pieces`] and [`board::Board`].

use super::{
    bitboard::{Bitboard, Sq},
    board::{Board, DraughtsMove},
    fen,
    game::Game,
    laws, movegen,
    piece::Kind,
    rays::Direction,
    sight::Sight,
};
use crate::{
    board::{self, CountedDraws, PieceMoves},
    fen::FenError,
    geometry::Square,
    moves::Move,
    outcome::DrawReason,
    piece::Color,
    pieces::Pieces,
    ruleset::{BoardKind, Goal, Ruleset, Vision},
    view,
};

/// The pieces that a move captures, by their kinds.
pub struct Captured {
    men: Bitboard,
    kings: Bitboard,
}

impl Iterator for Captured {
    type Item = (Sq, Kind);

    fn next(&mut self) -> Option<(Sq, Kind)> {
        let (kind, left) = match self.men.first() {
            Some(_) => (Kind::Man, &mut self.men),
            None => (Kind::King, &mut self.kings),
        };
        let at = left.first()?;
        *left ^= at.bit();
        Some((at, kind))
    }
}

impl<G: Game> Pieces for Board<G> {
    type Kind = Kind;
    type Square = Sq;
    type Squares = Bitboard;
    type Move = DraughtsMove;
    type Captured = Captured;

    #[inline]
    fn turn(&self) -> Color {
        self.turn()
    }

    fn with_turn(self, color: Color) -> Self {
        self.with_turn(color)
    }

    /// Returns the number of plies in a row in which a king moved without a capture.
    #[inline]
    fn quiet_plies(&self) -> u16 {
        self.quiet_plies()
    }

    #[inline]
    fn fullmove(&self) -> u16 {
        self.fullmove()
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key()
    }

    #[inline]
    fn occupied(&self) -> Bitboard {
        self.occupied()
    }

    #[inline]
    fn of_color(&self, color: Color) -> Bitboard {
        self.of_color(color)
    }

    #[inline]
    fn of_kind(&self, kind: Kind) -> Bitboard {
        self.of_kind(kind)
    }

    #[inline]
    fn kind_at(&self, at: Sq) -> Option<Kind> {
        self.kind_at(at)
    }

    /// Returns `false`: there is no king with which a game is lost.
    fn in_check(&self, _: Color) -> bool {
        false
    }

    fn toggle(&mut self, color: Color, kind: Kind, at: Sq) {
        self.toggle(color, kind, at);
    }

    fn make(&mut self, _: Kind, mv: DraughtsMove) -> Captured {
        let kings = mv.captured & self.of_kind(Kind::King);
        self.make(mv);
        Captured { men: mv.captured & !kings, kings }
    }
}

impl<G: Game> board::Board for Board<G> {
    type Chain = Bitboard;

    const KIND: BoardKind = G::KIND;
    const KINDS: &'static [Kind] = &Kind::ALL;
    const ROYAL: Option<Kind> = None;
    const PROMOTES: Option<Kind> = Some(Kind::Man);
    /// A dozen kings on free diagonals have fewer.
    const MOST_MOVES: usize = 256;
    const ALL: Bitboard = G::SQUARES;
    /// A man becomes a king without a choice.
    const PROMOTIONS: &'static [Kind] = &[];
    const STALEMATE_LOSES: bool = true;
    const PERPETUAL_CHECK_LOSES: bool = false;

    /// Parses a FEN of PDN, or one with a placement as on other boards, with an `m` for a man.
    fn parse(text: &str, _: Goal) -> Result<Self, FenError> {
        if text.contains('/') { fen::parse_placement(text) } else { Ok(Self::parse(text)?) }
    }

    fn fen(&self) -> String {
        self.fen()
    }

    fn repetition_key(&self, _: Goal) -> u64 {
        self.key()
    }

    fn square(square: Square) -> Option<Sq> {
        Sq::of(square).filter(|sq| G::SQUARES.contains(*sq))
    }

    fn move_of(mv: Move) -> Option<DraughtsMove> {
        DraughtsMove::of(mv).filter(|mv| {
            let squares = mv.from.bit() | mv.to.bit() | mv.captured;
            (squares & !G::SQUARES).is_empty()
        })
    }

    #[inline]
    fn from(mv: DraughtsMove) -> Sq {
        mv.from
    }

    #[inline]
    fn to(mv: DraughtsMove) -> Sq {
        mv.to
    }

    #[inline]
    fn promotion(&self, mv: DraughtsMove) -> Option<Kind> {
        self.promotes(mv).then_some(Kind::King)
    }

    #[inline]
    fn visit_moves(&self, _: Goal, mut visit: impl FnMut(PieceMoves<Self>)) {
        let mut moves = Vec::new();
        self.list_moves(&mut moves);
        for DraughtsMove { from, to, captured } in moves {
            let kind = if self.of_kind(Kind::King).contains(from) { Kind::King } else { Kind::Man };
            visit(PieceMoves { kind, from, to: to.bit(), chain: captured });
        }
    }

    #[inline]
    fn each_move(moves: PieceMoves<Self>, mut visit: impl FnMut(DraughtsMove)) {
        for to in moves.to {
            visit(DraughtsMove { from: moves.from, to, captured: moves.chain });
        }
    }

    fn count_moves(&self, _: Goal) -> u32 {
        movegen::count(&self.scene(), &mut Vec::new()) as u32
    }

    fn has_move(&self, _: Goal) -> bool {
        self.has_move()
    }

    /// Returns `true` if a piece could jump over the square.
    fn is_attacked(&self, at: Sq, by: Color, occupied: Bitboard) -> bool {
        Kind::ALL.into_iter().any(|kind| {
            let pieces = self.of_color(by) & self.of_kind(kind);
            self.attackers_from(kind, by, at, occupied).meets(pieces)
        })
    }

    fn attackers_from(&self, kind: Kind, _: Color, at: Sq, occupied: Bitboard) -> Bitboard {
        let mut attackers = Bitboard::EMPTY;
        for direction in Direction::ALL {
            let behind = direction.step(at.bit()) & G::SQUARES & !occupied;
            if behind.is_empty() {
                continue;
            }
            attackers |= match kind {
                Kind::Man => direction.back().step(at.bit()) & G::SQUARES,
                Kind::King => direction.back().slide(at, occupied | !G::SQUARES),
            };
            if kind == Kind::King {
                attackers |= direction.back().first(at, occupied & G::SQUARES);
            }
        }
        attackers
    }

    #[inline]
    fn sees(&self, color: Color, _: &Ruleset) -> Bitboard {
        self.sees(color)
    }

    fn sight(&self, _: &Ruleset, fogged: Option<Color>, others: Bitboard) -> view::Sight {
        G::on_any_board(match fogged {
            None => Sight::of_all(self),
            Some(color) => Sight::of_player(self, color, others),
        })
    }

    /// Returns `false`: nobody is mated.
    fn cannot_mate(&self, _: Color) -> bool {
        false
    }

    fn automatic_draws(_: Vision) -> CountedDraws {
        CountedDraws {
            repetitions: (laws::REPETITIONS, DrawReason::ThreefoldRepetition),
            quiet_plies: (G::KING_PLIES, DrawReason::KingMoves),
        }
    }

    fn claimable_draws(_: Vision) -> Option<CountedDraws> {
        None
    }

    fn ending_draw(&self) -> Option<DrawReason> {
        G::ending_draw(self).map(|_| DrawReason::EndingMoves)
    }
}

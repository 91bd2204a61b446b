//! [`Board`]: the pieces, side to move and counters of a xiangqi position, small enough to copy, and
//! [`XiangqiMove`].

use super::{
    attacks, movegen,
    piece::{Kind, Piece},
};
use crate::{
    board::Board as _,
    by_side::BySide,
    fen::MAX_COUNTER,
    geometry::{Square, SquareSet},
    moves::Move,
    perft,
    piece::Color,
    pieces::Pieces,
    ruleset::Goal,
    split_mix::split_mix,
};
use core::fmt;

/// A move from one point to another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct XiangqiMove {
    /// The point on which the piece stands.
    pub from: Square,
    /// The point to which it goes.
    pub to: Square,
}

impl XiangqiMove {
    /// Converts a move of any board, if it stays on the board of xiangqi.
    pub fn of(mv: Move) -> Option<Self> {
        let on_board = [mv.from, mv.to].into_iter().all(|at| attacks::BOARD.contains(at));
        let is_plain = mv.promotion.is_none() && mv.chain.is_empty();
        (on_board && is_plain).then_some(Self { from: mv.from, to: mv.to })
    }
}

impl From<XiangqiMove> for Move {
    #[inline]
    fn from(mv: XiangqiMove) -> Self {
        Self::new(mv.from, mv.to)
    }
}

impl fmt::Debug for XiangqiMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Move::from(*self).fmt(f)
    }
}

/// A xiangqi position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    kinds: [SquareSet; Kind::COUNT],
    colors: BySide<SquareSet>,
    key: u64,
    /// The number of plies since the last capture.
    quiet_plies: u16,
    fullmove: u16,
    turn: Color,
}

impl Board {
    /// A board without pieces, Red to move.
    pub const EMPTY: Self = Self {
        kinds: [SquareSet::EMPTY; Kind::COUNT],
        colors: BySide::both(SquareSet::EMPTY),
        key: 0,
        quiet_plies: 0,
        fullmove: 1,
        turn: Color::White,
    };

    /// Sets everything but the pieces.
    pub fn set_state(&mut self, turn: Color, quiet_plies: u16, fullmove: u16) {
        if turn != self.turn {
            self.key ^= BLACK_TO_MOVE;
        }
        self.turn = turn;
        self.quiet_plies = quiet_plies;
        self.fullmove = fullmove;
    }

    /// Returns the point of a side's general, if it has one.
    #[inline]
    pub fn general(&self, color: Color) -> Option<Square> {
        self.of(color, Kind::General).first()
    }

    /// Returns the piece on a point.
    pub fn piece_at(&self, at: Square) -> Option<Piece> {
        let kind = self.kind_at(at)?;
        let color =
            if self.of_color(Color::White).contains(at) { Color::White } else { Color::Black };
        Some(Piece { color, kind })
    }

    /// Returns `true` if a general of `color` on this point would be attacked by the pieces on the
    /// points of `enemies`, with exactly the points of `occupied` full.
    #[inline]
    pub(super) fn is_attacked(
        &self,
        general: Square,
        color: Color,
        occupied: SquareSet,
        enemies: SquareSet,
    ) -> bool {
        let point = attacks::bit(general);
        let them = |kind| enemies & self.of_kind(kind);
        if attacks::soldiers_at_palace(point, !color).meets(them(Kind::Soldier)) {
            return true;
        }
        let horses = them(Kind::Horse);
        if !horses.is_empty() && attacks::horses_at(point, occupied).meets(horses) {
            return true;
        }
        let (slide, jump) = attacks::cannon(general, occupied);
        slide.meets(them(Kind::Chariot))
            || jump.meets(them(Kind::Cannon))
            // Generals keep to their palaces, so they meet on a file if on any line.
            || slide.meets(them(Kind::General))
    }

    /// Makes a move of the side to move, or returns `false` if it is not one under the goal.
    pub fn play(&mut self, goal: Goal, mv: Move) -> bool {
        self.find(goal, mv).map(|(kind, mv)| self.make(kind, mv)).is_some()
    }

    /// Returns the number of sequences of moves under a goal that have this length.
    ///
    /// No sequence continues after a general is taken, except in a sandbox.
    pub fn perft(&self, goal: Goal, depth: u32) -> u64 {
        perft::count(self, goal, depth)
    }

    /// Returns the points that a side sees in fog: those of its pieces and those to which they can
    /// go, as if it were its turn.
    pub fn sees(&self, color: Color) -> SquareSet {
        self.of_color(color) | movegen::destinations(self, color)
    }

    /// Returns the points of unseen pieces that block a side's pieces: the leg of a horse, the eye
    /// of an elephant or the screen of a cannon.
    pub fn blocked(&self, color: Color) -> SquareSet {
        let survey = movegen::survey(self, color);
        survey.blocked - survey.destinations
    }
}

impl Pieces for Board {
    type Kind = Kind;
    type Square = Square;
    type Squares = SquareSet;
    type Move = XiangqiMove;
    type Captured = Option<(Square, Kind)>;

    #[inline]
    fn turn(&self) -> Color {
        self.turn
    }

    fn with_turn(mut self, color: Color) -> Self {
        if self.turn != color {
            self.key ^= BLACK_TO_MOVE;
            self.turn = color;
        }
        self
    }

    /// Returns the number of plies since the last capture.
    #[inline]
    fn quiet_plies(&self) -> u16 {
        self.quiet_plies
    }

    #[inline]
    fn fullmove(&self) -> u16 {
        self.fullmove
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    #[inline]
    fn occupied(&self) -> SquareSet {
        self.colors.white | self.colors.black
    }

    #[inline]
    fn of_color(&self, color: Color) -> SquareSet {
        self.colors[color]
    }

    #[inline]
    fn of_kind(&self, kind: Kind) -> SquareSet {
        self.kinds[kind.index()]
    }

    #[inline]
    fn kind_at(&self, at: Square) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| self.of_kind(*kind).contains(at))
    }

    /// Returns `true` if a side's general is attacked, or if the generals face each other.
    fn in_check(&self, color: Color) -> bool {
        self.general(color).is_some_and(|general| {
            self.is_attacked(general, color, self.occupied(), self.of_color(!color))
        })
    }

    #[inline]
    fn toggle(&mut self, color: Color, kind: Kind, at: Square) {
        let bit = attacks::bit(at);
        self.kinds[kind.index()] ^= bit;
        self.colors[color] ^= bit;
        self.key ^= key_of(Piece { color, kind }, at);
    }

    #[inline]
    fn make(&mut self, kind: Kind, mv: XiangqiMove) -> Option<(Square, Kind)> {
        let (us, them) = (self.turn, !self.turn);
        let captured = if self.of_color(them).contains(mv.to) { self.kind_at(mv.to) } else { None };
        if let Some(kind) = captured {
            self.toggle(them, kind, mv.to);
        }
        self.toggle(us, kind, mv.from);
        self.toggle(us, kind, mv.to);
        self.quiet_plies =
            if captured.is_some() { 0 } else { (self.quiet_plies + 1).min(MAX_COUNTER) };
        if us == Color::Black {
            self.fullmove = (self.fullmove + 1).min(MAX_COUNTER);
        }
        self.turn = them;
        self.key ^= BLACK_TO_MOVE;
        captured.map(|kind| (mv.to, kind))
    }
}

/// The part of a key that stands for Black to move.
const BLACK_TO_MOVE: u64 = split_mix(&mut 0);

/// Returns the part of a key that stands for a piece on a point.
///
/// It is computed, because a table would take 13 kB of the page.
#[inline]
fn key_of(piece: Piece, at: Square) -> u64 {
    let row = piece.color.index() * Kind::COUNT + piece.kind.index() + 1;
    split_mix(&mut ((row << 7 | at.index()) as u64))
}

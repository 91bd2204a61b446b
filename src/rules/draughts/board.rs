//! [`Board`]: the pieces, side to move and counters of a position, small enough to copy, and
//! [`DraughtsMove`].

use super::{
    Jumped,
    bitboard::{Bitboard, Sq},
    game::Game,
    laws::Counters,
    movegen,
    piece::{Kind, Piece},
    scene::Scene,
    zobrist,
};
use crate::{by_side::BySide, fen::MAX_COUNTER, moves::Move, piece::Color};
use core::{
    fmt::{self, Write as _},
    marker::PhantomData,
};

/// A move: a step or a slide, or a whole chain of captures.
///
/// Chains that begin and end alike and capture the same pieces are one move, in whatever order they
/// capture them, because they lead to the same position. See [`Board::path`] for the way of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DraughtsMove {
    /// The square on which the piece stands.
    pub from: Sq,
    /// The square on which it ends. A chain may end where it began.
    pub to: Sq,
    /// The squares of the captured pieces.
    pub captured: Bitboard,
}

impl DraughtsMove {
    /// Returns `true` if pieces are captured.
    pub const fn is_capture(self) -> bool {
        !self.captured.is_empty()
    }

    /// Converts a move of any board, if it goes from a dark square to another.
    pub fn of(mv: Move) -> Option<Self> {
        let ends = Sq::of(mv.from).zip(Sq::of(mv.to)).filter(|_| mv.promotion.is_none());
        ends.map(|(from, to)| Self { from, to, captured: mv.chain.squares() })
    }
}

impl From<DraughtsMove> for Move {
    fn from(mv: DraughtsMove) -> Self {
        // No piece on the edge can be jumped.
        let chain = Jumped::new(mv.captured).unwrap_or_default();
        Self { chain, ..Self::new(mv.from.into(), mv.to.into()) }
    }
}

/// A position of draughts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board<G: Game> {
    colors: BySide<Bitboard>,
    kings: Bitboard,
    key: u64,
    counters: Counters,
    fullmove: u16,
    turn: Color,
    game: PhantomData<G>,
}

impl<G: Game> Board<G> {
    /// A board without pieces, White to move.
    pub const EMPTY: Self = Self {
        colors: BySide::both(Bitboard::EMPTY),
        kings: Bitboard::EMPTY,
        key: 0,
        counters: Counters { kings: 0, endings: [0; 2] },
        fullmove: 1,
        turn: Color::White,
        game: PhantomData,
    };

    /// Returns the start position.
    pub fn start() -> Self {
        let mut board = Self::EMPTY;
        for row in 0..G::RANKS_OF_MEN {
            let last = G::SIZE.ranks - 1;
            for (color, rank) in [(Color::White, row), (Color::Black, last - row)] {
                for sq in Bitboard::rank(rank, G::SIZE.files) {
                    board.toggle(color, Kind::Man, sq);
                }
            }
        }
        board.set_state(Color::White, 0, 1);
        board
    }

    /// Sets everything but the pieces. The counts of endings begin here.
    pub fn set_state(&mut self, turn: Color, quiet_plies: u16, fullmove: u16) {
        *self = self.with_turn(turn);
        self.fullmove = fullmove;
        self.counters = Counters { kings: quiet_plies, endings: [0; 2] };
        self.counters.endings = G::count(self, self.counters, true);
    }

    /// Returns the side to move.
    #[inline(always)]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// Returns the board as if it were a side's turn.
    pub const fn with_turn(mut self, color: Color) -> Self {
        if self.turn as u8 != color as u8 {
            self.key ^= zobrist::BLACK_TO_MOVE;
            self.turn = color;
        }
        self
    }

    /// Returns the number of plies in a row in which a king moved without a capture.
    pub const fn quiet_plies(&self) -> u16 {
        self.counters.kings
    }

    /// Returns the counts for the draws.
    pub const fn counters(&self) -> Counters {
        self.counters
    }

    /// Returns the number of the full move, counted from 1.
    pub const fn fullmove(&self) -> u16 {
        self.fullmove
    }

    /// Returns the position's key: equal positions share it, different ones hardly ever do. The
    /// counters do not belong to it.
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// Returns all occupied squares.
    #[inline(always)]
    pub const fn occupied(&self) -> Bitboard {
        Bitboard(self.colors.white.0 | self.colors.black.0)
    }

    /// Returns the squares of a side's pieces.
    #[inline(always)]
    pub const fn of_color(&self, color: Color) -> Bitboard {
        *self.colors.get(color)
    }

    /// Returns the squares of both sides' pieces of a kind.
    #[inline(always)]
    pub const fn of_kind(&self, kind: Kind) -> Bitboard {
        match kind {
            Kind::Man => Bitboard(self.occupied().0 & !self.kings.0),
            Kind::King => self.kings,
        }
    }

    /// Returns the kind of the piece on a square.
    pub fn kind_at(&self, at: Sq) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| self.of_kind(*kind).contains(at))
    }

    /// Returns the piece on a square.
    pub fn piece_at(&self, at: Sq) -> Option<Piece> {
        let kind = self.kind_at(at)?;
        let is_white = self.colors.white.contains(at);
        Some(Piece { color: if is_white { Color::White } else { Color::Black }, kind })
    }

    /// Puts a piece on an empty square or takes it off again, and updates the key.
    pub fn toggle(&mut self, color: Color, kind: Kind, at: Sq) {
        self.colors[color] ^= at.bit();
        if kind == Kind::King {
            self.kings ^= at.bit();
        }
        self.key ^= zobrist::piece(Piece { color, kind }, at);
    }

    /// Returns the board as the side to move knows it.
    #[inline(always)]
    pub fn scene(&self) -> Scene<G> {
        Scene::of(self, self.turn)
    }

    /// Returns the moves of the side to move, sorted.
    pub fn moves(&self) -> Vec<DraughtsMove> {
        let mut moves = Vec::new();
        self.list_moves(&mut moves);
        moves.sort_unstable();
        moves
    }

    /// Replaces the content of a list by the moves of the side to move, in no certain order.
    #[inline]
    pub fn list_moves(&self, list: &mut Vec<DraughtsMove>) {
        list.clear();
        movegen::list(&self.scene(), list);
    }

    /// Returns `true` if the side to move has a move. If not, it has lost.
    pub fn has_move(&self) -> bool {
        movegen::has_move(&self.scene())
    }

    /// Returns `true` if the side to move can capture, and therefore must.
    pub fn must_capture(&self) -> bool {
        movegen::can_capture(&self.scene())
    }

    /// Returns `true` if a move of the side to move makes a man a king.
    #[inline(always)]
    pub fn promotes(&self, mv: DraughtsMove) -> bool {
        let last = G::last_rank(self.turn);
        // Whoever captures a piece beside the last rank has jumped to that rank, or from there.
        let passes = G::PROMOTES_IN_CHAIN && mv.captured.meets(before_last::<G>(self.turn));
        !self.kings.contains(mv.from) && (last.contains(mv.to) || passes)
    }

    /// Makes a move of the side to move.
    ///
    /// A move that is not among its [`Self::moves`] corrupts the board.
    #[inline(always)]
    pub fn make(&mut self, mv: DraughtsMove) {
        let (us, them) = (self.turn, !self.turn);
        let (from, to) = (mv.from.bit(), mv.to.bit());
        let is_king = self.kings.meets(from);
        let promotes = self.promotes(mv);
        let (before, after) = (kind(is_king), kind(is_king || promotes));

        let (taken_kings, taken_men) = (mv.captured & self.kings, mv.captured & !self.kings);
        let of = |color, kind| Piece { color, kind };
        self.key ^= zobrist::piece(of(us, before), mv.from)
            ^ zobrist::piece(of(us, after), mv.to)
            ^ zobrist::pieces(of(them, Kind::Man), taken_men)
            ^ zobrist::pieces(of(them, Kind::King), taken_kings)
            ^ zobrist::BLACK_TO_MOVE;

        let own = self.colors.get_mut(us);
        *own = *own & !from | to;
        *self.colors.get_mut(them) ^= mv.captured;
        self.kings &= !(from | mv.captured);
        if after == Kind::King {
            self.kings |= to;
        }

        let is_quiet = is_king && !mv.is_capture();
        let counters = self.counters;
        self.counters.kings = if is_quiet { (counters.kings + 1).min(MAX_COUNTER) } else { 0 };
        self.counters.endings = G::count(self, counters, promotes || mv.is_capture());
        if us == Color::Black {
            self.fullmove = (self.fullmove + 1).min(MAX_COUNTER);
        }
        self.turn = them;
    }

    /// Makes a move of the side to move, or returns `false` if it is not one.
    pub fn play(&mut self, mv: DraughtsMove) -> bool {
        let is_move = self.moves().contains(&mv);
        if is_move {
            self.make(mv);
        }
        is_move
    }
}

/// Draws the board: `w` and `b` are men, `W` and `B` kings, and `.` are empty dark squares.
impl<G: Game> fmt::Display for Board<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..G::SIZE.ranks).rev() {
            for file in 0..G::SIZE.files {
                let sq = Sq::new(file, rank);
                let piece = sq.and_then(|sq| self.piece_at(sq));
                f.write_char(match piece {
                    Some(Piece { color: Color::White, kind: Kind::Man }) => 'w',
                    Some(Piece { color: Color::White, kind: Kind::King }) => 'W',
                    Some(Piece { color: Color::Black, kind: Kind::Man }) => 'b',
                    Some(Piece { color: Color::Black, kind: Kind::King }) => 'B',
                    None if sq.is_some() => '.',
                    None => ' ',
                })?;
            }
            f.write_char('\n')?;
        }
        Ok(())
    }
}

#[inline(always)]
const fn kind(is_king: bool) -> Kind {
    if is_king { Kind::King } else { Kind::Man }
}

/// Returns the rank before the one on which a side's men become kings.
#[inline(always)]
fn before_last<G: Game>(color: Color) -> Bitboard {
    match color {
        Color::White => const { Bitboard::rank(G::SIZE.ranks - 2, G::SIZE.files) },
        Color::Black => const { Bitboard::rank(1, G::SIZE.files) },
    }
}

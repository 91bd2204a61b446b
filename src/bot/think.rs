//! [`Think`]: the computer's knowledge of each board: values, likelihoods, and the reading of views.
//!
//! Everything else in this room is the same on every board. Each board has a folder with its own
//! answers, and the choice is made once per call ([`on_board`], [`for_board`]).

use super::{
    network::{FogNetwork, OpenNetwork},
    random::Random,
    sight::Sight,
};
use core::fmt;
use fogchess_rules::{
    Color, PlayerView, Ruleset,
    board::{Board, PieceMoves, Squares as _},
};

/// A board on which the computer can play.
pub(super) trait Think: Board {
    /// Facts that a view tells besides pieces, squares and moves.
    type Clues: Copy + PartialEq + fmt::Debug;

    /// The kinds in the order in which made-up pieces are placed: first those that need certain
    /// squares, last those that fit anywhere.
    const PLACING: &'static [Self::Kind];
    /// The greatest depth to which captures are followed after a search, in plies.
    const MOST_CAPTURES: u32;
    /// The kinds whose squares are worked out in hindsight, the royal kind first if there is one.
    const TRACKED: &'static [Self::Kind];

    /// Reads a player's view; `None` if it is one of another board.
    fn glimpse(view: &PlayerView, us: Color) -> Option<Glimpse<Self>>;

    /// Returns `true` if our side would know the same of this board besides the pieces, check and
    /// the legal moves.
    fn fits_clues(&self, sight: &Sight<Self>) -> bool;

    /// `true` if a side that can capture has to.
    const MUST_CAPTURE: bool = false;

    /// Returns the squares of the enemy's pieces that a move captures.
    #[inline]
    fn taken(&self, mv: Self::Move) -> Self::Squares {
        Self::Squares::of(Self::to(mv)) & self.of_color(!self.turn())
    }

    /// Returns the value of the pieces that a move captures, in centipawns.
    #[inline]
    fn gain(&self, mv: Self::Move) -> i32 {
        let taken = self.taken(mv).into_iter().filter_map(|at| self.kind_at(at));
        taken.map(Self::trade_value).sum()
    }

    /// Returns `true` if the side to move cannot wait: it is in check, or it has to capture.
    #[inline]
    fn is_forced(&self) -> bool {
        self.in_check(self.turn())
    }

    /// Makes a move. Returns `true` if it captures the king or general.
    #[inline]
    fn takes_royal(&mut self, kind: Self::Kind, mv: Self::Move) -> bool {
        self.make(kind, mv).into_iter().any(|(_, taken)| Self::is_royal(taken))
    }

    /// Returns a fingerprint of the facts that a side knows of a board besides the visible squares
    /// and the pieces there. 0 if there are none.
    fn clues_print(&self, side: Color, visible: Self::Squares) -> u64;

    /// Returns the same fingerprint for a sight.
    fn clues_print_of(sight: &Sight<Self>) -> u64;

    /// Returns `true` if one of these moves may change other squares than those that it leaves and
    /// reaches.
    fn changes_more(&self, moves: &PieceMoves<Self>) -> bool;

    /// Returns a number for a move. It is never 0, and different for different moves.
    fn code(mv: Self::Move) -> u64;

    /// The number of places of a piece, for a network.
    const PLACES: usize;

    /// Returns the place of a piece as a side sees it from its own end, mirrored or not.
    fn place(at: Self::Square, side: Color, mirrored: bool) -> usize;

    /// Returns `true` if a square is on the right half of the board, as White sees it.
    fn is_right(at: Self::Square) -> bool;

    /// Returns the network that corrects the evaluation by hand where nothing is hidden.
    fn open_network() -> Option<&'static OpenNetwork>;

    /// Returns the network that corrects the evaluation by hand in the fog.
    fn fog_network() -> Option<&'static FogNetwork>;

    /// Evaluates the position by hand for the side to move, in centipawns.
    fn by_hand(&self, rules: &Ruleset) -> i32;

    /// Evaluates the position for the side to move by hand and by the network for these rules, in
    /// centipawns.
    #[inline]
    fn evaluate(&self, rules: &Ruleset) -> i32 {
        let correction = if rules.vision.is_fog() {
            Self::fog_network().map(|network| network.evaluate(self))
        } else {
            Self::open_network().map(|network| network.evaluate(self))
        };
        self.by_hand(rules) + correction.unwrap_or_default()
    }

    /// Returns the value of a piece in a trade, in centipawns. The royal piece is worth more than
    /// all other pieces together.
    fn trade_value(kind: Self::Kind) -> i32;

    /// Returns `true` if a piece of this kind can help to attack the enemy's royal piece.
    fn is_fighter(kind: Self::Kind) -> bool;

    /// Returns the squares on which a move may capture or promote.
    fn loud(&self) -> Self::Squares;

    /// Returns `true` if a side's pieces attack a piece on a square, whatever stands on the squares
    /// of `unknown`.
    fn is_surely_attacked(
        &self,
        at: Self::Square,
        by: Color,
        occupied: Self::Squares,
        unknown: Self::Squares,
    ) -> bool;

    /// Returns the squares to look for a hidden piece of this kind.
    fn haunts(kind: Self::Kind, color: Color) -> Self::Squares;

    /// Returns the likeliest kind of an unseen piece that blocks one of ours, out of as many pieces
    /// of each kind.
    fn blocker(at: Self::Square, color: Color, unseen: &[u8]) -> Option<Self::Kind>;

    /// Returns the likelihood of a made-up piece on a square, compared with other squares. `known`
    /// is the part that comes from memory and from the start position. The board has the pieces
    /// that are placed already.
    fn likelihood(&self, kind: Self::Kind, at: Self::Square, color: Color, known: u32) -> u32;

    /// Returns `true` if nothing is uncertain but the squares of hidden pieces.
    fn is_certain(sight: &Sight<Self>) -> bool;

    /// Sets the turn and the rights of a made-up board, after its pieces.
    fn complete(&mut self, sight: &Sight<Self>, random: &mut Random);
}

/// The visible part of a board, and the squares that tell of unseen pieces.
#[derive(Clone, Copy, Debug)]
pub(super) struct Glimpse<B: Think> {
    pub(super) visible: B::Squares,
    /// The visible pieces.
    pub(super) seen: B,
    /// The unseen squares on which there must be an enemy piece, because it blocks a piece of ours.
    pub(super) blockers: B::Squares,
    /// The unseen squares on which there can be no enemy piece: we would see it.
    pub(super) vacant: B::Squares,
    pub(super) clues: B::Clues,
}

/// A value for one of the boards.
#[derive(Clone, Debug)]
pub(super) enum OnBoard<C, X, D, D10> {
    Chess(C),
    Xiangqi(X),
    Draughts(D),
    Draughts10(D10),
}

/// The type of a value for one of the boards, whose type has the board as its parameter.
macro_rules! OnEachBoard {
    ($value:ident) => {
        $crate::think::OnBoard<
            $value<fogchess_rules::chess::Board>,
            $value<fogchess_rules::xiangqi::Board>,
            $value<fogchess_rules::draughts::Board<fogchess_rules::draughts::Russian>>,
            $value<fogchess_rules::draughts::Board<fogchess_rules::draughts::International>>,
        >
    };
}
pub(super) use OnEachBoard;

/// Returns a value for a kind of board, from an expression for all of them.
macro_rules! new_on_board {
    ($kind:expr, $new:expr) => {
        match $kind {
            fogchess_rules::BoardKind::Chess => $crate::think::OnBoard::Chess($new),
            fogchess_rules::BoardKind::Xiangqi => $crate::think::OnBoard::Xiangqi($new),
            fogchess_rules::BoardKind::Draughts => $crate::think::OnBoard::Draughts($new),
            fogchess_rules::BoardKind::Draughts10 => $crate::think::OnBoard::Draughts10($new),
        }
    };
}
pub(super) use new_on_board;

/// Evaluates an expression with the value, whose type is known inside.
macro_rules! on_board {
    ($thing:expr, $inner:ident => $body:expr) => {
        match $thing {
            $crate::think::OnBoard::Chess($inner) => $body,
            $crate::think::OnBoard::Xiangqi($inner) => $body,
            $crate::think::OnBoard::Draughts($inner) => $body,
            $crate::think::OnBoard::Draughts10($inner) => $body,
        }
    };
}
pub(super) use on_board;

/// Evaluates an expression with a name for the type of a kind of board.
macro_rules! for_board {
    ($kind:expr, $board:ident => $body:expr) => {
        match $kind {
            fogchess_rules::BoardKind::Chess => {
                type $board = fogchess_rules::chess::Board;
                $body
            }
            fogchess_rules::BoardKind::Xiangqi => {
                type $board = fogchess_rules::xiangqi::Board;
                $body
            }
            fogchess_rules::BoardKind::Draughts => {
                type $board = fogchess_rules::draughts::Board<fogchess_rules::draughts::Russian>;
                $body
            }
            fogchess_rules::BoardKind::Draughts10 => {
                type $board =
                    fogchess_rules::draughts::Board<fogchess_rules::draughts::International>;
                $body
            }
        }
    };
}
pub(super) use for_board;

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use fogchess_rules::{Goal, Preset};

    /// Returns the evaluation by hand of a position for the side to move, by the rules of a preset.
    pub(crate) fn worth<B: Think>(preset: Preset, fen: &str) -> i32 {
        B::parse(fen, Goal::CaptureKing).unwrap().by_hand(&preset.ruleset())
    }

    /// Asserts that one position is worth more than another under each preset, by at least this
    /// much.
    #[track_caller]
    pub(crate) fn assert_better<B: Think>(presets: &[Preset], better: &str, than: &str, by: i32) {
        for preset in presets {
            let (worth, other) = (worth::<B>(*preset, better), worth::<B>(*preset, than));
            let told = format!("{better} {worth}, {than} {other}, {preset:?}");
            assert!(worth - other >= by, "{told}");
        }
    }
}

//! The ends of a game of draughts: a side without a move loses, and the draws by counting.
//!
//! The draws of international draughts are those of the FMJD (Annex 1, "The game is a draw", also
//! the rules of the sport of Russia, order 722 of 2013, 3.5):
//!
//! - the same position occurs for the third time;
//! - each side makes 25 moves with kings only, without a capture;
//! - each side makes 16 moves in an ending of three kings, two kings and a man, or a king and two
//!   men, against a king;
//! - each side makes 5 moves in an ending of two kings, a king and a man, or a king, against a king.
//!
//! Those of Russian draughts are the FMJD's for draughts-64 (7.2.3 to 7.2.8; Russia's order 481 of
//! 2010, 1.13, has the same, and names the number of moves with two or three pieces):
//!
//! - the same position occurs for the third time;
//! - each side makes 15 moves with kings only, without a capture. This holds for three kings or more
//!   against a king, too;
//! - both sides have kings, and the balance of forces stays as it is (nothing is captured and no man
//!   becomes a king) for 5 moves of each side with two or three pieces on the board, 30 with four or
//!   five, 60 with six or seven;
//! - each side makes 5 moves in an ending of three kings, two kings and a man, or a king and two men,
//!   against a king that stands on the main road, a1–h8, all the while.
//!
//! Moves are counted from the one after which the ending is on the board. In the ending of three
//! pieces against a king the count of 16 goes on if one of the three is captured.

use super::{
    bitboard::{Bitboard, Sq},
    board::Board,
    game::{Game, International, Russian},
    piece::Kind,
};
use crate::piece::Color;

/// The counts of plies that a board carries for the draws.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// The plies in a row in which a king moved without a capture.
    pub(super) kings: u16,
    /// For each ending that the game counts, 0 if it is not on the board, and otherwise one more
    /// than the number of plies since it has been.
    pub(super) endings: [u8; 2],
}

/// A draw by counting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Draw {
    /// The same position occurred for the third time.
    Repetition,
    /// Each side made this number of moves with kings only, without a capture.
    KingMoves(u8),
    /// Each side made this number of moves in an ending of few pieces against a king.
    LoneKing(u8),
    /// Each side made this number of moves in an ending without a capture or a promotion (Russian
    /// draughts).
    Balance(u8),
    /// Each side made this number of moves in an ending of three pieces against a king on the main
    /// road (Russian draughts).
    MainRoad(u8),
}

/// The number of times that a position must occur for a draw.
pub const REPETITIONS: usize = 3;

/// The end of a game by the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// The side to move has no move, or no piece, and this other side wins.
    NoMove(Color),
    /// A draw by counting.
    Draw(Draw),
}

/// Returns the end of the game, if it has ended. `occurrences` is the number of times that the
/// position has occurred, this time included.
pub fn end<G: Game>(board: &Board<G>, occurrences: usize) -> Option<End> {
    if !board.has_move() {
        return Some(End::NoMove(!board.turn()));
    }
    let repetition = (occurrences >= REPETITIONS).then_some(Draw::Repetition);
    repetition.or_else(|| counted_draw(board)).map(End::Draw)
}

/// Returns the draw by a count that the board carries, if there is one.
pub fn counted_draw<G: Game>(board: &Board<G>) -> Option<Draw> {
    let kings = board.counters().kings >= G::KING_PLIES;
    let kings = kings.then_some(Draw::KingMoves((G::KING_PLIES / 2) as u8));
    kings.or_else(|| G::ending_draw(board))
}

/// Returns the number of plies in which each side makes this number of moves.
const fn plies(moves: u8) -> u8 {
    2 * moves
}

/// Counts a ply after which an ending is or is not on the board.
#[inline(always)]
const fn tick(before: u8, is_there: bool) -> u8 {
    if is_there { before.saturating_add(1) } else { 0 }
}

/// A side that has nothing but one king, while the other side has a king, too.
struct LoneKing {
    at: Bitboard,
    /// The number of the other side's pieces.
    others: u32,
}

impl LoneKing {
    #[inline(always)]
    fn of<G: Game>(board: &Board<G>) -> Option<Self> {
        let [white, black] = Color::ALL.map(|color| board.of_color(color));
        // Nearly always both sides have several pieces.
        if white.is_many() && black.is_many() {
            return None;
        }
        let kings = board.of_kind(Kind::King);
        [(white, black), (black, white)].into_iter().find_map(|(at, strong)| {
            let is_lone = !at.is_many() && at.meets(kings) && strong.meets(kings);
            is_lone.then(|| Self { at, others: strong.len() })
        })
    }
}

/// The plies against a lone king: of at most three pieces, and of at most two.
#[inline(always)]
pub(super) fn international_counts(board: &Board<International>, before: Counters) -> [u8; 2] {
    let Some(LoneKing { others, .. }) = LoneKing::of(board) else { return [0; 2] };
    let [three, two] = before.endings;
    [tick(three, others <= 3), tick(two, others <= 2)]
}

/// The moves of each side in which three pieces, and two, must win against a king.
const LONE_KING: [u8; 2] = [16, 5];

pub(super) fn international_ending(board: &Board<International>) -> Option<Draw> {
    let counts = board.counters().endings.into_iter().zip(LONE_KING);
    let mut draws = counts.filter(|(count, moves)| *count > plies(*moves));
    draws.next().map(|(_, moves)| Draw::LoneKing(moves))
}

/// The plies without a capture or a promotion, and those against a king on the main road.
#[inline(always)]
pub(super) fn russian_counts(board: &Board<Russian>, before: Counters, is_change: bool) -> [u8; 2] {
    let [balance, road] = before.endings;
    let balance = tick(if is_change { 0 } else { balance }, true);
    let holds_road =
        LoneKing::of(board).is_some_and(|lone| lone.others == 3 && lone.at.meets(MAIN_ROAD));
    [balance, tick(road, holds_road)]
}

/// The long diagonal of Russian draughts, a1–h8.
const MAIN_ROAD: Bitboard = {
    let (mut road, mut i) = (0, 0);
    while i < 8 {
        road |= Sq::at(i, i).bit().0;
        i += 1;
    }
    Bitboard(road)
};

/// The moves of each side in which three pieces must win against a king on the main road.
const ON_MAIN_ROAD: u8 = 5;

pub(super) fn russian_ending(board: &Board<Russian>) -> Option<Draw> {
    let [balance, road] = board.counters().endings;
    if road > plies(ON_MAIN_ROAD) {
        return Some(Draw::MainRoad(ON_MAIN_ROAD));
    }
    let moves = match board.occupied().len() {
        2 | 3 => 5,
        4 | 5 => 30,
        6 | 7 => 60,
        _ => return None,
    };
    let kings = board.of_kind(Kind::King);
    let have_kings = Color::ALL.into_iter().all(|color| board.of_color(color).meets(kings));
    (have_kings && balance > plies(moves)).then_some(Draw::Balance(moves))
}

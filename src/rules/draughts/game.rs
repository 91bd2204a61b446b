//! [`Game`]: all that Russian and international draughts do not share.

use super::{
    bitboard::Bitboard,
    board::Board,
    laws::{self, Counters, Draw},
    sight::Sight,
};
use crate::{geometry::BoardSize, piece::Color, ruleset::BoardKind, view};
use core::fmt;

/// One of the games of draughts, each of which is a type.
pub trait Game: Copy + Eq + fmt::Debug + 'static + sealed::Sealed {
    /// The kind of board.
    const KIND: BoardKind;
    /// The number of files and ranks, which are equal.
    const SIZE: BoardSize = Self::KIND.size();
    /// The number of ranks that are full of men at the start, on each side.
    const RANKS_OF_MEN: u8;
    /// `true` if only those of several chains may be played that capture the most pieces.
    const TAKES_MOST: bool;
    /// `true` if a man that reaches the last rank within a chain goes on as a king. Otherwise it
    /// goes on as a man, and becomes a king only if the chain ends there.
    const PROMOTES_IN_CHAIN: bool;
    /// `true` if squares are written as `c3`; otherwise they are numbers.
    const ALGEBRAIC: bool;
    /// The sign that is written between the squares of a capture.
    const CAPTURE: char;
    /// The number of plies of kings only, without a capture, that end the game.
    const KING_PLIES: u16;
    /// The game's number in PDN's tag `GameType`.
    const PDN_TYPE: u8;

    /// The dark squares.
    const SQUARES: Bitboard = Bitboard::board(Self::SIZE.files);
    /// The number of dark squares of a rank.
    const WIDTH: u8 = Self::SIZE.files / 2;

    /// Returns the counts of endings after a ply. `is_change` is `true` if it captured or promoted.
    fn count(board: &Board<Self>, before: Counters, is_change: bool) -> [u8; 2];

    /// Returns a sight of the game's board as one of any board.
    fn on_any_board(sight: Sight<Self>) -> view::Sight;

    /// Returns a sight of any board as one of the game's; `None` if it is of another board.
    fn of_any_board(sight: &view::Sight) -> Option<&Sight<Self>>;

    /// Returns the draw by a count of endings, if there is one.
    fn ending_draw(board: &Board<Self>) -> Option<Draw>;

    /// Returns the rank on which a side's men become kings.
    #[inline(always)]
    fn last_rank(color: Color) -> Bitboard {
        match color {
            Color::White => const { Bitboard::rank(Self::SIZE.ranks - 1, Self::SIZE.files) },
            Color::Black => const { Bitboard::rank(0, Self::SIZE.files) },
        }
    }
}

/// Russian draughts, on the board of eight by eight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Russian;

/// International draughts, on the board of ten by ten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct International;

impl Game for Russian {
    const KIND: BoardKind = BoardKind::Draughts;
    const RANKS_OF_MEN: u8 = 3;
    const TAKES_MOST: bool = false;
    const PROMOTES_IN_CHAIN: bool = true;
    const ALGEBRAIC: bool = true;
    const CAPTURE: char = ':';
    const KING_PLIES: u16 = 30;
    const PDN_TYPE: u8 = 25;

    #[inline(always)]
    fn count(board: &Board<Self>, before: Counters, is_change: bool) -> [u8; 2] {
        laws::russian_counts(board, before, is_change)
    }

    fn on_any_board(sight: Sight<Self>) -> view::Sight {
        view::Sight::Draughts(sight)
    }

    fn of_any_board(sight: &view::Sight) -> Option<&Sight<Self>> {
        if let view::Sight::Draughts(sight) = sight { Some(sight) } else { None }
    }

    fn ending_draw(board: &Board<Self>) -> Option<Draw> {
        laws::russian_ending(board)
    }
}

impl Game for International {
    const KIND: BoardKind = BoardKind::Draughts10;
    const RANKS_OF_MEN: u8 = 4;
    const TAKES_MOST: bool = true;
    const PROMOTES_IN_CHAIN: bool = false;
    const ALGEBRAIC: bool = false;
    const CAPTURE: char = 'x';
    const KING_PLIES: u16 = 50;
    const PDN_TYPE: u8 = 20;

    #[inline(always)]
    fn count(board: &Board<Self>, before: Counters, _: bool) -> [u8; 2] {
        laws::international_counts(board, before)
    }

    fn on_any_board(sight: Sight<Self>) -> view::Sight {
        view::Sight::Draughts10(sight)
    }

    fn of_any_board(sight: &view::Sight) -> Option<&Sight<Self>> {
        if let view::Sight::Draughts10(sight) = sight { Some(sight) } else { None }
    }

    fn ending_draw(board: &Board<Self>) -> Option<Draw> {
        laws::international_ending(board)
    }
}

mod sealed {
    /// Keeps the games to those of this module.
    pub trait Sealed {}
    impl Sealed for super::Russian {}
    impl Sealed for super::International {}
}

//! The names of openings, from a small table of our own.
//!
//! `chess.txt` and `xiangqi.txt` have an opening on each line: its id, and one or several ways to it
//! in SAN or WXF. There are several where games come to the opening with different pieces out, or
//! pass a more special one of another name. `tests/rules/openings.rs` checks the table.
//!
//! ```
//! use fogchess_rules::{BoardKind, openings::{Opening, opening}};
//!
//! let moves = ["e2e4", "c7c5", "g1f3", "b8c6", "f1b5", "g7g6"];
//! let moves: Result<Vec<_>, _> = moves.iter().map(|text| text.parse()).collect();
//! let rossolimo = Opening { id: "sicilian-rossolimo", plies: 5 };
//! assert_eq!(opening(BoardKind::Chess, &moves?), Some(rossolimo));
//! # Ok::<(), fogchess_rules::NotAMove>(())
//! ```

use super::{
    board::Board,
    chess,
    geometry::Square,
    moves::Move,
    notation,
    ruleset::{BoardKind, Goal},
    xiangqi,
};
use std::sync::LazyLock;

/// The goal of the games that have openings.
const GOAL: Goal = Goal::Checkmate;

static CHESS: LazyLock<Book> = LazyLock::new(book::<chess::Board>);
static XIANGQI: LazyLock<Book> = LazyLock::new(book::<xiangqi::Board>);

/// The keys of positions, each with the id of its opening.
type Book = Vec<(u64, &'static str)>;

/// An opening that a game came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Its name among the texts, after `opening-`.
    pub id: &'static str,
    /// The number of plies after which it was on the board.
    pub plies: usize,
}

/// Returns the last opening of the table that a game in the open came to.
///
/// An opening is a position: pieces, side to move, castling rights and a possible capture en
/// passant, as for a repetition. Games come to it by any order of moves, and in xiangqi also as if
/// seen in a mirror, left for right.
///
/// `moves` are those of a game from [`BoardKind::start`], which the caller makes sure of; beyond a
/// move that is not legal there, none are looked at.
pub fn opening(board: BoardKind, moves: &[Move]) -> Option<Opening> {
    match board {
        BoardKind::Chess => last::<chess::Board>(&CHESS, moves),
        BoardKind::Xiangqi => last::<xiangqi::Board>(&XIANGQI, moves),
        BoardKind::Draughts | BoardKind::Draughts10 => None,
    }
}

/// Returns the lines of the table: the id of an opening, and a way to it in SAN or WXF. An opening
/// with several ways comes once for each.
pub fn lines(board: BoardKind) -> impl Iterator<Item = (&'static str, &'static str)> {
    let table = match board {
        BoardKind::Chess => include_str!("chess.txt"),
        BoardKind::Xiangqi => include_str!("xiangqi.txt"),
        BoardKind::Draughts | BoardKind::Draughts10 => "",
    };
    let openings = table.lines().filter_map(|line| line.split_once(": "));
    openings.flat_map(|(id, ways)| ways.split(" | ").map(move |way| (id, way)))
}

fn last<B: Board>(book: &Book, moves: &[Move]) -> Option<Opening> {
    let mut board = start::<B>()?;
    let mut last = None;
    for (before, mv) in moves.iter().enumerate() {
        if !play(&mut board, *mv) {
            break;
        }
        let key = board.repetition_key(GOAL);
        if let Some((_, id)) = book.iter().find(|(of, _)| *of == key) {
            last = Some(Opening { id, plies: before + 1 });
        }
    }
    last
}

fn book<B: Board>() -> Book {
    let mut book = Book::new();
    for (id, way) in lines(B::KIND) {
        book.extend(ends::<B>(way).into_iter().flatten().map(|key| (key, id)));
    }
    book
}

/// Returns the key of the position to which a line leads, and in xiangqi that of its mirror image.
fn ends<B: Board>(way: &str) -> Option<impl Iterator<Item = u64>> {
    let mut board = start::<B>()?;
    let mut mirrored = (B::KIND == BoardKind::Xiangqi).then_some(board);
    for text in way.split(' ') {
        let moves = board.moves(GOAL);
        let all = B::ALL.into();
        let mv = notation::parse(B::KIND, text, &moves, all, |at| board.piece_at(at)).ok()?;
        play(&mut board, mv);
        if let Some(mirrored) = &mut mirrored {
            play(mirrored, Move::new(mirror::<B>(mv.from), mirror::<B>(mv.to)));
        }
    }
    let ends = [Some(board), mirrored].into_iter().flatten();
    Some(ends.map(|board| board.repetition_key(GOAL)))
}

fn mirror<B: Board>(at: Square) -> Square {
    Square::at(B::KIND.size().files - 1 - at.file(), at.rank())
}

fn start<B: Board>() -> Option<B> {
    B::parse(B::KIND.start(), GOAL).ok()
}

/// Plays a move, or returns `false` if it is not legal.
fn play<B: Board>(board: &mut B, mv: Move) -> bool {
    board.find(GOAL, mv).map(|(kind, mv)| board.make(kind, mv)).is_some()
}

//! The courses of the lesson, and their steps.

use super::{chess, draughts, fog, xiangqi};
use crate::rules::{BoardKind, Move, Preset};

/// A course of the lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Course {
    /// The fog, on the board of chess.
    Fog,
    /// The pieces of a board, in full view.
    Pieces(BoardKind),
}

/// A step of a course: a small game in which the player learns one thing.
#[derive(Debug, PartialEq, Eq)]
pub struct Step {
    /// The step's name in the keys of texts.
    pub id: &'static str,
    /// The task that solves the step.
    pub task: Task,
    /// The start position; `None` for the usual one.
    pub(super) start: Option<&'static str>,
    /// `true` if the first move is shown from the beginning, and always the moves of the piece.
    pub(super) is_guided: bool,
    /// The other side's answers to a wrong move. It makes the first one that it can.
    pub(super) refutations: &'static [&'static str],
}

/// The task of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// The player makes their moves of this line, and the other side answers with its own. Slashes
    /// stand between moves that are right alike; the first of them is the hint.
    Play(&'static [&'static str]),
    /// The player marks a piece that they suspect.
    Mark,
    /// The player makes any move, and the other player at the screen lifts the curtain.
    PassOn,
}

impl Course {
    /// All courses.
    pub const ALL: [Self; 5] = [
        Self::Fog,
        Self::Pieces(BoardKind::Chess),
        Self::Pieces(BoardKind::Xiangqi),
        Self::Pieces(BoardKind::Draughts),
        Self::Pieces(BoardKind::Draughts10),
    ];

    /// Returns the steps, in order.
    pub const fn steps(self) -> &'static [Step] {
        match self {
            Self::Fog => &fog::STEPS,
            Self::Pieces(BoardKind::Chess) => &chess::STEPS,
            Self::Pieces(BoardKind::Xiangqi) => &xiangqi::STEPS,
            Self::Pieces(BoardKind::Draughts) => &draughts::STEPS,
            Self::Pieces(BoardKind::Draughts10) => &draughts::STEPS_10,
        }
    }

    /// Returns the course that is offered before a player's first game in the fog, if that is on this
    /// board.
    pub const fn before(board: BoardKind) -> Self {
        match board {
            BoardKind::Chess | BoardKind::Xiangqi => Self::Fog,
            BoardKind::Draughts | BoardKind::Draughts10 => Self::Pieces(board),
        }
    }

    /// Returns the course that is offered at the end of this one.
    pub const fn next(self) -> Option<Self> {
        match self {
            Self::Pieces(BoardKind::Chess) => Some(Self::Fog),
            Self::Pieces(_) | Self::Fog => None,
        }
    }

    /// Returns the game of the steps.
    pub(super) const fn preset(self) -> Preset {
        match self {
            Self::Fog => Preset::Fog,
            Self::Pieces(BoardKind::Chess) => Preset::Chess,
            Self::Pieces(BoardKind::Xiangqi) => Preset::Xiangqi,
            Self::Pieces(BoardKind::Draughts) => Preset::Draughts,
            Self::Pieces(BoardKind::Draughts10) => Preset::Draughts10,
        }
    }
}

impl Step {
    /// Returns a step that starts from a position, with the moves of [`Task::Play`].
    pub(super) const fn play(
        id: &'static str,
        start: &'static str,
        line: &'static [&'static str],
    ) -> Self {
        Self::new(id, Some(start), Task::Play(line))
    }

    pub(super) const fn new(id: &'static str, start: Option<&'static str>, task: Task) -> Self {
        Self { id, task, start, is_guided: false, refutations: &[] }
    }

    /// Shows the first move from the beginning, and always the moves of the piece.
    pub(super) const fn guided(self) -> Self {
        Self { is_guided: true, ..self }
    }

    /// Punishes wrong moves.
    pub(super) const fn refuted_by(self, refutations: &'static [&'static str]) -> Self {
        Self { refutations, ..self }
    }

    /// Returns the moves of the line that are right after so many plies.
    pub fn moves_at(&self, ply: usize) -> impl Iterator<Item = Move> {
        let line = match self.task {
            Task::Play(line) => line,
            Task::Mark | Task::PassOn => &[],
        };
        line.get(ply)
            .into_iter()
            .flat_map(|moves| moves.split('/'))
            .filter_map(|mv| mv.parse().ok())
    }
}

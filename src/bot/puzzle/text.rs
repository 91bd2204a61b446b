//! [`Puzzle`]: a puzzle as a line of text.

use super::Question;
use core::{fmt, str::FromStr};
use fogchess_rules::{BoardKind, Color, Move, PieceKind, Preset, text::excerpt};

/// A puzzle: a question to a side after some moves of a game from the usual start.
///
/// As a line it reads `fog-12-31 40 where:queen white e2e4 d7d5 …`: its name, the share of the
/// ladder's tries that solve it in per cent, the question, the side, and the moves as UCI writes
/// them. The questions are `where:KIND`, `blocks:SQUARE`, `safe` and `take`. The name begins with
/// that of the preset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The rules.
    pub preset: Preset,
    /// The number of the game, from which it was taken, among the maker's.
    pub game: u32,
    /// The share of the ladder's tries that solve it, in per cent.
    pub solved: u8,
    /// The question.
    pub question: Question,
    /// The side that is asked.
    pub side: Color,
    /// The moves before it.
    pub moves: Vec<Move>,
}

/// The error in the line of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PuzzleError {
    /// The line ends too early: this part is missing.
    Missing(&'static str),
    /// The name is not that of a preset and two numbers.
    NotAName(String),
    /// The share is no number from 0 to 100.
    NotAShare(String),
    /// There is no such question on this board.
    NotAQuestion(String),
    /// The side is neither white nor black.
    NotASide(String),
    /// A word is no move.
    NotAMove(String),
    /// The number of plies in the name is not that of the moves.
    Plies(usize),
}

impl fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing(part) => write!(f, "the line ends before {part}"),
            Self::NotAName(text) => {
                write!(f, "`{text}` isn't a name; a name is like fog-12-31: preset, game, plies")
            }
            Self::NotAShare(text) => write!(f, "`{text}` isn't a share from 0 to 100"),
            Self::NotAQuestion(text) => write!(
                f,
                "`{text}` isn't a question; there are where:KIND, blocks:SQUARE, safe and take"
            ),
            Self::NotASide(text) => write!(f, "`{text}` isn't a side; say white or black"),
            Self::NotAMove(text) => write!(f, "`{text}` isn't a move; a move is like e2e4"),
            Self::Plies(found) => {
                write!(f, "there are {found} moves, not as many as the name says")
            }
        }
    }
}

impl core::error::Error for PuzzleError {}

impl Puzzle {
    /// Returns its name, which no other puzzle of the same maker has for the same question.
    pub fn name(&self) -> String {
        format!("{}-{}-{}", self.preset.id(), self.game, self.moves.len())
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {} {}", self.name(), self.solved, self.question, self.side)?;
        self.moves.iter().try_for_each(|mv| write!(f, " {mv}"))
    }
}

impl FromStr for Puzzle {
    type Err = PuzzleError;

    fn from_str(line: &str) -> Result<Self, PuzzleError> {
        let mut words = line.split_whitespace();
        let mut next = |part| words.next().ok_or(PuzzleError::Missing(part));
        let (name, solved) = (next("its name")?, next("the share of those who solve it")?);
        let (question, side) = (next("its question")?, next("its side")?);
        let no_name = || PuzzleError::NotAName(excerpt(name));
        let (preset, game, plies) = read_name(name).ok_or_else(no_name)?;
        let share = solved.parse().ok().filter(|share| *share <= 100);
        let asked = read_question(question, preset.ruleset().board);
        let to_move = Color::ALL.into_iter().find(|color| color.to_string() == side);
        let read_move = |word: &str| word.parse().map_err(|_| PuzzleError::NotAMove(excerpt(word)));
        let moves = words.map(read_move).collect::<Result<Vec<Move>, _>>()?;
        if moves.len() != plies {
            return Err(PuzzleError::Plies(moves.len()));
        }
        Ok(Self {
            preset,
            game,
            solved: share.ok_or_else(|| PuzzleError::NotAShare(excerpt(solved)))?,
            question: asked.ok_or_else(|| PuzzleError::NotAQuestion(excerpt(question)))?,
            side: to_move.ok_or_else(|| PuzzleError::NotASide(excerpt(side)))?,
            moves,
        })
    }
}

fn read_name(name: &str) -> Option<(Preset, u32, usize)> {
    let (rest, plies) = name.rsplit_once('-')?;
    let (preset, game) = rest.rsplit_once('-')?;
    Some((Preset::from_id(preset)?, game.parse().ok()?, plies.parse().ok()?))
}

fn read_question(text: &str, board: BoardKind) -> Option<Question> {
    match text.split_once(':') {
        None if text == "safe" => Some(Question::OnlySafeMove),
        None if text == "take" => Some(Question::TakeTheKing),
        Some(("where", kind)) => {
            let mut kinds = board.kinds().iter().copied();
            kinds.find(|known: &PieceKind| known.name() == kind).map(Question::WhereIs)
        }
        Some(("blocks", square)) => {
            let square = square.parse().ok().filter(|square| board.size().contains(*square));
            square.map(Question::WhatBlocks)
        }
        _ => None,
    }
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::WhereIs(kind) => write!(f, "where:{}", kind.name()),
            Self::WhatBlocks(square) => write!(f, "blocks:{square}"),
            Self::OnlySafeMove => f.write_str("safe"),
            Self::TakeTheKing => f.write_str("take"),
        }
    }
}

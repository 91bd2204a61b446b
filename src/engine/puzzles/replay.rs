//! The views of a puzzle's side, up to the question.

use fogchess_bot::puzzle::Puzzle;
use fogchess_game::{History, IllegalMove, Position, player_view};
use fogchess_rules::{Color, Move, PlayerView, Preset};

/// The error of a puzzle whose game cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unplayable {
    /// A move is not available. Holds its number, from 1.
    #[error("move {0} of the puzzle isn't possible")]
    Move(usize, #[source] IllegalMove),
    /// The game is over before the question.
    #[error("the game is over before the question")]
    Over,
    /// It is the other side's turn.
    #[error("the question is to {0}, but it is the other side's turn")]
    Turn(Color),
}

/// Returns what the puzzle's side sees: at the start, and after each move.
///
/// # Errors
/// Returns an error if the moves cannot be played, or do not lead to a position in which the side
/// is to move.
pub fn views(puzzle: &Puzzle) -> Result<Vec<PlayerView>, Unplayable> {
    let (views, position) = replay(puzzle.preset, puzzle.side, &puzzle.moves)?;
    if position.outcome().is_some() {
        return Err(Unplayable::Over);
    }
    if position.turn() == puzzle.side { Ok(views) } else { Err(Unplayable::Turn(puzzle.side)) }
}

/// Returns a side's views of a game, and the last position.
pub(super) fn replay(
    preset: Preset,
    side: Color,
    moves: &[Move],
) -> Result<(Vec<PlayerView>, Position), Unplayable> {
    let (mut position, mut history) = (Position::start(preset.ruleset()), History::default());
    let mut views = vec![player_view(&position, &history, side)];
    for (number, mv) in (1..).zip(moves) {
        let played = position.play(position.turn(), *mv);
        history.record(played.map_err(|error| Unplayable::Move(number, error))?);
        history.outcome = position.outcome();
        views.push(player_view(&position, &history, side));
    }
    Ok((views, position))
}

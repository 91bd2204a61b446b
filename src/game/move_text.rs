//! The text of a move for a viewer.

use crate::Played;
use fogchess_rules::{MoveText, PlayerView, Viewer};

/// Returns the text of a move for a viewer.
///
/// `in_the_open` is `true` if nothing was hidden when the move was made, or if the game is over.
/// Otherwise the mover reads the notation that their own view explains. The other player reads a
/// capture as far as `after`, their view after the move, tells it.
pub(super) fn move_text(
    played: &Played,
    in_the_open: bool,
    after: Option<&PlayerView>,
) -> MoveText {
    if in_the_open {
        return MoveText::Written(played.notation.clone());
    }
    let Some(view) = after else { return MoveText::Hidden };
    if view.viewer() == Viewer::Player(played.piece.color) {
        return MoveText::Written(played.fog_notation.clone());
    }
    match (view.taker(), view.losses()) {
        (Some((at, taker)), _) => MoveText::Capture { by: taker.kind, at },
        (None, []) => MoveText::Hidden,
        (None, losses) => MoveText::Loss(losses.iter().map(|(at, _)| *at).collect()),
    }
}

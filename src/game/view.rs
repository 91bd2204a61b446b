//! [`view_for`], the only way from the truth to a view.

use crate::{History, Position};
use fogchess_rules::{Color, PlayerView, Viewer};

/// The error of a request for [`Viewer::Everyone`]'s view while a game with fog is running.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the whole board is shown only when the game is over")]
pub struct ViewRefused;

/// Makes a viewer's view of a position.
///
/// # Errors
/// Returns an error if the viewer is [`Viewer::Everyone`] and a game with fog has no outcome yet.
#[inline]
pub fn view_for(
    position: &Position,
    history: &History,
    viewer: Viewer,
) -> Result<PlayerView, ViewRefused> {
    let in_fog = position.ruleset().vision.is_fog();
    match viewer {
        Viewer::Everyone if in_fog && history.outcome.is_none() => Err(ViewRefused),
        Viewer::Everyone => position.view(history, viewer, None, Ok),
        Viewer::Player(color) => position.view(history, viewer, in_fog.then_some(color), Ok),
    }
}

/// Makes a player's view of a position: the part that the player may know.
#[inline]
pub fn player_view(position: &Position, history: &History, color: Color) -> PlayerView {
    let fogged = position.ruleset().vision.is_fog().then_some(color);
    position.view(history, Viewer::Player(color), fogged, |view| view)
}

/// Makes [`Viewer::Everyone`]'s view of a position, in which nothing is hidden.
///
/// Unlike [`view_for`] it never refuses. Use it only if nothing has to stay hidden.
pub fn open_view(position: &Position, history: &History) -> PlayerView {
    position.view(history, Viewer::Everyone, None, |view| view)
}

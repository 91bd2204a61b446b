//! [`Shown`]: what the person in front of the screen may see now.

use super::{PlaySystems, curtain::Curtain, replay::Replay, table::Table};
use crate::{
    rules::{Color, PlayerView, Viewer, Vision},
    session::SeatView,
    settings::Settings,
};
use bevy::prelude::*;
use std::sync::Arc;

/// Everything that presents reads this and nothing else of the game.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Shown {
    /// The board to show. `None` without a game and behind a closed curtain.
    pub board: Option<Arc<PlayerView>>,
    /// Names, offers, move list and result as the same viewer may know them.
    pub seat: Option<Arc<SeatView>>,
    /// Who is at the bottom of the screen.
    pub bottom: Bottom,
}

/// Who is at the bottom of the screen. A type of its own for its default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bottom(pub Color);

impl Default for Bottom {
    fn default() -> Self {
        Self(Color::White)
    }
}

impl Shown {
    /// The side that may move pieces now; in a sandbox, and without a game, nobody's in particular.
    pub fn turn(&self) -> Option<Color> {
        self.board.as_ref().map(|board| board.turn())
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.seat.as_ref().is_some_and(|seat| seat.outcome.is_some())
    }
}

/// Whether the player has flipped the board away from how it would stand.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flipped(pub bool);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Shown>()
        .init_resource::<Flipped>()
        .add_systems(Update, refresh.in_set(PlaySystems::View));
}

pub(super) fn refresh(
    table: Res<Table>,
    curtain: Res<Curtain>,
    replay: Option<Res<Replay>>,
    settings: Res<Settings>,
    flipped: Res<Flipped>,
    mut shown: ResMut<Shown>,
) {
    let replay_changed = replay.as_ref().is_some_and(DetectChanges::is_changed);
    if !(table.is_changed()
        || curtain.is_changed()
        || settings.is_changed()
        || flipped.is_changed()
        || replay_changed)
    {
        return;
    }
    let Some(game) = table.game() else {
        shown.set_if_neq(Shown::default());
        return;
    };
    let over = game.outcome().is_some();
    let open = game.ruleset().vision == Vision::Open;
    let viewer = if over || open {
        Some(replay.as_ref().map_or(Viewer::Everyone, |replay| replay.viewer))
    } else {
        curtain.seat().map(Viewer::Player)
    };
    let board = match (viewer, replay) {
        (Some(viewer), Some(replay)) if over => game.view_at(replay.ply, viewer).ok(),
        (Some(viewer), _) => game.view(viewer).ok(),
        (None, _) => None,
    };
    // Behind the curtain the panels show what the player who is asked for may know.
    let seat = viewer.unwrap_or(Viewer::Player(game.turn()));
    let bottom = match viewer {
        Some(Viewer::Player(color)) if !over => color,
        None => game.turn(),
        _ if settings.turn_board && !over => game.turn(),
        _ => Color::White,
    };
    let bottom = if flipped.0 { !bottom } else { bottom };
    shown.set_if_neq(Shown {
        board,
        seat: game.seat_view(seat).ok().map(Arc::new),
        bottom: Bottom(bottom),
    });
}

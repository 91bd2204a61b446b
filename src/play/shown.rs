//! [`Shown`]: what the person in front of the screen may see now.

use super::{PlaySystems, curtain::Curtain, replay::Replay, table::Table};
use crate::{
    power::Activity,
    rules::{Color, Piece, PlayerView, Square, Viewer},
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
    /// The last sightings of enemy pieces in the fog, if the player wants to be reminded.
    pub remembered: Vec<(Square, Piece)>,
    /// Names, offers, move list and result as the same viewer may know them.
    pub seat: Option<Arc<SeatView>>,
    /// Who is at the bottom of the screen; White without a game.
    pub bottom: Option<Color>,
    /// Whether the person in front of the screen may play on this board now: it is the
    /// present one, the game runs, and no curtain is on its way.
    pub live: bool,
}

/// [`Shown`] is made anew here, within [`PlaySystems::View`].
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct ShowSystems;

impl Shown {
    /// Who is at the bottom of the screen.
    pub fn bottom(&self) -> Color {
        self.bottom.unwrap_or(Color::White)
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
        .add_systems(Update, refresh.in_set(PlaySystems::View).in_set(ShowSystems));
}

pub(super) fn refresh(
    table: Res<Table>,
    curtain: Res<Curtain>,
    replay: Option<Res<Replay>>,
    settings: Res<Settings>,
    flipped: Res<Flipped>,
    time: Res<Time<Real>>,
    mut activity: ResMut<Activity>,
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
    let open = over || !game.is_fogged();
    let viewer = if open {
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
        Some(Viewer::Player(color)) => color,
        None => game.turn(),
        Some(Viewer::Everyone) if settings.turn_board && !over => game.turn(),
        Some(Viewer::Everyone) => Color::White,
    };
    let bottom = if flipped.0 { !bottom } else { bottom };
    activity.happened();
    let now = super::table::moment(time.elapsed());
    shown.set_if_neq(Shown {
        remembered: match viewer {
            Some(Viewer::Player(side)) if settings.memory && !over => game.last_sightings(side),
            _ => Vec::new(),
        },
        live: !over && board.is_some() && matches!(*curtain, Curtain::None | Curtain::Open(_)),
        board,
        seat: game.seat_view(seat, now).ok().map(Arc::new),
        bottom: Some(bottom),
    });
}

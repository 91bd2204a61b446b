//! Watching a game between two computers: the view, the speed of their answers, and the pause. No
//! person plays, so nothing is hidden from the spectator.

use super::{
    PlaySystems, TableSystems,
    game_table::{ChangeTable, GameTable},
};
use crate::{
    app::states::Menu,
    game::KnownGame,
    rules::{Color, Viewer},
};
use bevy::prelude::*;

/// The settings of a spectator of two computers.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Watching {
    /// The viewer whose view is shown.
    pub viewer: Viewer,
    /// The speed of the computers' answers.
    pub speed: Speed,
    /// `true` while the computers pause.
    pub paused: bool,
}

/// The speed at which computers that play each other answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Speed {
    /// As fast as against a person.
    #[default]
    Normal,
    /// In half the time.
    Double,
    /// In a quarter of the time.
    Fourfold,
}

impl Speed {
    /// Returns the divisor of the time for a move.
    pub const fn factor(self) -> u32 {
        match self {
            Self::Normal => 1,
            Self::Double => 2,
            Self::Fourfold => 4,
        }
    }

    /// Returns the next speed; after the fastest comes the slowest.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Normal => Self::Double,
            Self::Double => Self::Fourfold,
            Self::Fourfold => Self::Normal,
        }
    }
}

impl Watching {
    /// Switches to the next viewer: everyone, White, Black, and again.
    pub fn look_through_the_next_eyes(&mut self) {
        self.viewer = match self.viewer {
            Viewer::Everyone => Viewer::Player(Color::White),
            Viewer::Player(Color::White) => Viewer::Player(Color::Black),
            Viewer::Player(Color::Black) => Viewer::Everyone,
        };
    }
}

impl Default for Watching {
    fn default() -> Self {
        Self { viewer: Viewer::Everyone, speed: Speed::Normal, paused: false }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Watching>().add_systems(
        Update,
        (begin_anew, stand_still).chain().in_set(PlaySystems::Apply).after(TableSystems),
    );
}

/// Returns `true` if two computers play the game and it is not over.
pub(super) fn is_watched(game: &KnownGame) -> bool {
    game.seats().are_computers() && game.outcome().is_none()
}

/// Shows each new game on the whole board and unpaused.
fn begin_anew(table: Res<GameTable>, mut last: Local<u64>, mut watching: ResMut<Watching>) {
    if core::mem::replace(&mut *last, table.number()) != table.number() {
        let speed = watching.speed;
        watching.set_if_neq(Watching { speed, ..default() });
    }
}

fn stand_still(
    watching: Res<Watching>,
    menu: Res<State<Menu>>,
    time: Res<Time<Real>>,
    table: Res<GameTable>,
    mut change: MessageWriter<ChangeTable>,
) {
    let Some(game) = table.game().filter(|game| is_watched(game)) else { return };
    let stands = game.clock().is_paused();
    if watching.paused && !stands {
        change.write(ChangeTable::Hold(time.elapsed()));
    } else if watching.is_changed() && !watching.paused && stands && *menu.get() == Menu::None {
        change.write(ChangeTable::GoOn(time.elapsed()));
    }
}

//! What the clocks show, made anew each frame but changed only when the time does.

use super::{PlaySystems, table::Table};
use crate::session::ClockFace;
use bevy::prelude::*;

/// Both sides' clocks, White's first; `None` without a game or without time.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Clocks(pub Option<[ClockFace; 2]>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Clocks>().add_systems(Update, read_clocks.in_set(PlaySystems::View));
}

fn read_clocks(table: Res<Table>, time: Res<Time<Real>>, mut clocks: ResMut<Clocks>) {
    let now = super::table::moment(time.elapsed());
    let timed = table.game().filter(|game| !game.setup().time.is_untimed());
    let faces = timed.map(|game| game.clock_faces(now));
    clocks.set_if_neq(Clocks(faces));
}

//! The clock readings. They are read each frame, and count as changed when a shown time changes.

use super::{PlaySystems, ShowSystems, game_table::GameTable, replay::Replay, shown::Shown};
use crate::{
    platform::power::NextFrame,
    rules::{BySide, ClockFace, Color},
};
use bevy::prelude::*;
use core::time::Duration;

/// Both sides' clocks; `None` if the game has none to show.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Clocks(pub Option<BySide<ClockFace>>);

/// The running clock of a side has become low, or very low.
#[derive(Message, Clone, Copy, Debug)]
pub struct ClockLow {
    /// The side.
    pub side: Color,
    /// The reading of its clock.
    pub face: ClockFace,
}

/// The number of seconds until the clock of the player who is asked for starts by itself; `None` if
/// it already runs, or waits for the player.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClockGrace(pub Option<u64>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Clocks>()
        .init_resource::<ClockGrace>()
        .add_message::<ClockLow>()
        .add_systems(
            Update,
            (read_clocks.after(ShowSystems), count_grace).in_set(PlaySystems::View),
        );
}

fn count_grace(
    table: Res<GameTable>,
    time: Res<Time<Real>>,
    mut grace: ResMut<ClockGrace>,
    mut next_frame: ResMut<NextFrame>,
) {
    let left = table.waiting_since().map(|since| {
        let left = (since + super::curtain::CLOCK_GRACE).saturating_sub(time.elapsed());
        let left = left.as_millis() as u64;
        next_frame.within(Duration::from_millis(left.saturating_sub(1) % 1_000 + 1));
        left.div_ceil(1_000)
    });
    grace.set_if_neq(ClockGrace(left));
}

/// Reads the clocks. In the replay, they show the time after the ply on the board was played.
fn read_clocks(
    table: Res<GameTable>,
    shown: Res<Shown>,
    replay: Option<Res<Replay>>,
    time: Res<Time<Real>>,
    mut clocks: ResMut<Clocks>,
    mut low: MessageWriter<ClockLow>,
    mut next_frame: ResMut<NextFrame>,
) {
    let now = table.moment(time.elapsed());
    let timed = table.game().filter(|_| shown.has_clocks());
    let faces = timed.map(|game| match &replay {
        Some(replay) => game.clock_faces_at(replay.ply, now),
        None => game.clock_faces(now),
    });
    let running = faces.iter().flatten().find(|face| face.running);
    if let Some(remaining) = running.and_then(|face| face.remaining_ms) {
        next_frame.within(until_figure_changes(remaining));
    }
    if let (Some(before), Some(faces)) = (&clocks.0, faces) {
        for side in Color::ALL {
            let face = faces[side];
            if face.running && before[side].level < face.level {
                low.write(ClockLow { side, face });
            }
        }
    }
    clocks.set_if_neq(Clocks(faces));
}

/// Returns the time until a clock with this many milliseconds left shows another figure.
fn until_figure_changes(remaining_ms: u64) -> Duration {
    let wait = match remaining_ms {
        // Tenths are rounded down, whole seconds up.
        0..=10_000 => remaining_ms % 100 + 1,
        _ => (remaining_ms - 1) % 1000 + 1,
    };
    Duration::from_millis(wait)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::format_clock;

    #[test]
    fn a_clock_is_drawn_again_just_when_its_figure_changes() {
        for remaining in [600_000, 599_999, 10_001, 10_000, 9_999, 950, 201] {
            let wait = until_figure_changes(remaining).as_millis() as u64;
            let before = format_clock(remaining);
            assert_ne!(before, format_clock(remaining - wait), "{remaining} after {wait}");
            assert_eq!(before, format_clock(remaining - wait + 1), "{remaining} before {wait}");
        }
    }
}

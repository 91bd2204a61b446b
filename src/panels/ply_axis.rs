//! The plies of a finished game along a chart. A press on the chart, or a drag along it, shows the
//! board of the ply there.

use super::HudSystems;
use crate::{
    kit::{
        UiWindow,
        paint::{Paint, Role, fill},
        widgets::display_if,
    },
    table::{Replay, Seek},
};
use bevy::{prelude::*, ui::UiGlobalTransform, ui_widgets::observe};

/// The greatest width of a ply in a chart, in logical pixels, so that a short game has a short chart
/// instead of broad blocks.
pub(super) const SLOT_MOST: f32 = 14.0;
/// The least width of the mark behind the shown ply.
const MARK_LEAST: f32 = 3.0;

/// The axis of a chart.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct PlyAxis {
    /// The number of plies; 0 if the chart is empty.
    pub plies: usize,
    /// The width of the chart, in logical pixels.
    pub width: f32,
}

impl PlyAxis {
    /// Returns the width of a ply in the chart, in logical pixels.
    pub fn slot(self) -> f32 {
        (self.width / self.plies.max(1) as f32).min(SLOT_MOST)
    }

    /// Returns the left and right edge of a ply in the chart, in whole pixels. The first ply has
    /// the index 0.
    pub fn edges(self, index: usize) -> (f32, f32) {
        ((index as f32 * self.slot()).floor(), ((index + 1) as f32 * self.slot()).floor())
    }

    /// Returns the ply at a distance from the chart's left edge, in logical pixels. Beside the plies,
    /// returns the nearest one.
    pub fn ply_at(self, x: f32) -> usize {
        ((x / self.slot()).floor().max(0.0) as usize + 1).min(self.plies)
    }
}

/// The mark behind the ply that is shown.
#[derive(Component)]
struct PlyMark;

/// Makes a node a chart of plies.
pub(super) fn ply_axis() -> impl Bundle {
    (PlyAxis::default(), observe(press), observe(drag))
}

/// Builds the mark, as a child of the chart.
pub(super) fn ply_mark() -> impl Bundle {
    let node = Node { position_type: PositionType::Absolute, ..default() };
    (PlyMark, node, fill(Paint::from(Role::Accent).faded(0.16)), Pickable::IGNORE)
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, mark.in_set(HudSystems::Content));
}

fn mark(
    replay: Option<Res<Replay>>,
    axes: Query<Ref<PlyAxis>>,
    mut marks: Query<(&ChildOf, &mut Node), With<PlyMark>>,
) {
    let Some(replay) = replay else { return };
    for (parent, mut node) in &mut marks {
        let Ok(axis) = axes.get(parent.parent()) else { continue };
        if !(replay.is_changed() || axis.is_changed()) {
            continue;
        }
        let (left, right) = axis.edges(replay.ply.saturating_sub(1));
        let width = (right - left).max(MARK_LEAST);
        node.set_if_neq(Node {
            display: display_if(replay.ply > 0 && axis.plies > 0),
            position_type: PositionType::Absolute,
            left: px(left.min(axis.width - width)),
            width: px(width),
            height: percent(100),
            ..default()
        });
    }
}

fn press(
    event: On<Pointer<Press>>,
    window: UiWindow,
    charts: Query<(&PlyAxis, &ComputedNode, &UiGlobalTransform)>,
    seek: MessageWriter<Seek>,
) {
    go_to(event.entity, event.button, event.pointer_location.position, window, charts, seek);
}

fn drag(
    event: On<Pointer<Drag>>,
    window: UiWindow,
    charts: Query<(&PlyAxis, &ComputedNode, &UiGlobalTransform)>,
    seek: MessageWriter<Seek>,
) {
    go_to(event.entity, event.button, event.pointer_location.position, window, charts, seek);
}

/// Shows the board of the ply under the pointer.
fn go_to(
    chart: Entity,
    button: PointerButton,
    position: Vec2,
    window: UiWindow,
    charts: Query<(&PlyAxis, &ComputedNode, &UiGlobalTransform)>,
    mut seek: MessageWriter<Seek>,
) {
    let (Ok((axis, node, place)), PointerButton::Primary) = (charts.get(chart), button) else {
        return;
    };
    let in_pixels = position / window.scale() / node.inverse_scale_factor();
    let Some(from_middle) = node.normalize_point(*place, in_pixels) else { return };
    seek.write(Seek::To(axis.ply_at((from_middle.x + 0.5) * axis.width)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_is_a_ply() {
        let axis = PlyAxis { plies: 3, width: 300.0 };
        assert_eq!(axis.ply_at(-5.0), 1);
        assert_eq!(axis.ply_at(0.0), 1);
        assert_eq!(axis.ply_at(SLOT_MOST + 1.0), 2);
        assert_eq!(axis.ply_at(299.0), 3);
        assert_eq!(PlyAxis { plies: 600, ..axis }.ply_at(300.0), 600);
        assert_eq!(PlyAxis { plies: 0, ..axis }.ply_at(300.0), 0);
    }
}

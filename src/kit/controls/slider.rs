//! A slider for a value from 0 to 1.

use crate::kit::children::children;
use crate::kit::{
    paint::{Role, fill},
    palette,
};
use bevy::{
    ecs::system::IntoObserverSystem,
    input_focus::tab_navigation::TabIndex,
    picking::hover::Hovered,
    prelude::*,
    ui_widgets::{
        Slider, SliderPrecision, SliderRange, SliderStep, SliderThumb, SliderValue, TrackClick,
        ValueChange, observe, slider_self_update,
    },
};

/// The filled part of the rail.
#[derive(Component)]
struct Filled;

/// The change of the value per key press.
const STEP: f32 = 0.05;
const THUMB: f32 = 22.0;
const RAIL: f32 = 4.0;

/// Returns a slider for a value from 0 to 1.
pub fn slider<B: Bundle, M: Send + Sync + 'static>(
    value: f32,
    on_change: impl IntoObserverSystem<ValueChange<f32>, B, M> + Sync,
) -> impl Bundle {
    (
        Slider { track_click: TrackClick::Snap, ..default() },
        SliderRange::new(0.0, 1.0),
        SliderStep(STEP),
        SliderPrecision(2),
        SliderValue(value),
        Hovered::default(),
        TabIndex(0),
        observe(slider_self_update),
        observe(on_change),
        Node {
            height: px(palette::TOUCH),
            flex_grow: 1.0,
            min_width: px(120),
            align_items: AlignItems::Center,
            border_radius: BorderRadius::all(px(palette::RADIUS_BUTTON)),
            ..default()
        },
        children![
            (
                Node {
                    width: percent(100),
                    height: px(RAIL),
                    border_radius: BorderRadius::MAX,
                    ..default()
                },
                fill(Role::Line),
                Pickable::IGNORE,
                children![(
                    Filled,
                    Node {
                        width: percent(0),
                        height: percent(100),
                        border_radius: BorderRadius::MAX,
                        ..default()
                    },
                    fill(Role::PrimaryHovered),
                    Pickable::IGNORE,
                )],
            ),
            (
                // The middle of the thumb stays half a thumb away from both ends.
                Node {
                    position_type: PositionType::Absolute,
                    left: px(0),
                    right: px(THUMB),
                    height: px(THUMB),
                    ..default()
                },
                Pickable::IGNORE,
                children![(
                    SliderThumb,
                    Node {
                        position_type: PositionType::Absolute,
                        width: px(THUMB),
                        height: px(THUMB),
                        border_radius: BorderRadius::MAX,
                        ..default()
                    },
                    fill(Role::Text),
                    BoxShadow::new(Color::BLACK.with_alpha(0.4), px(0), px(1), px(0), px(4)),
                    Pickable::IGNORE,
                )],
            ),
        ],
    )
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, place_thumb.before(bevy::ui::UiSystems::Layout));
}

fn place_thumb(
    sliders: Query<(Entity, &SliderValue, &SliderRange), Changed<SliderValue>>,
    children: Query<&Children>,
    mut parts: Query<(&mut Node, Has<SliderThumb>), Or<(With<Filled>, With<SliderThumb>)>>,
) {
    for (slider, value, range) in &sliders {
        let place = percent(100.0 * range.thumb_position(value.0));
        for part in children.iter_descendants(slider) {
            match parts.get_mut(part) {
                Ok((mut node, true)) => node.left = place,
                Ok((mut node, false)) => node.width = place,
                Err(_) => {}
            }
        }
    }
}

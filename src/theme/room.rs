//! The room behind title and menus: the theme's background, a lamp's light, and low mist that
//! drifts as the fog on the board does.

use super::{assets::ThemeAssets, look::Theme, palette, widgets::full_window};
use crate::power::{Drift, NextFrame};
use bevy::{
    asset::embedded_asset, prelude::*, render::render_resource::AsBindGroup, shader::ShaderRef,
};

/// How fast the mist drifts, in textures a second.
const SPEED: f32 = 0.010;
/// How thick it is where it is thickest.
const THICKNESS: f32 = 0.46;
/// How bright the lamp is.
const LAMP: f32 = 0.028;

/// Furnishes a node as wide as the window with what the room looks like, below its children.
#[derive(Component, Clone, Copy, Debug, Default)]
#[require(BackgroundColor(palette::ROOM))]
pub struct Room;

/// Its fields are explained in `room.wgsl`.
#[derive(Asset, AsBindGroup, TypePath, Clone, Debug)]
struct RoomMaterial {
    #[uniform(0)]
    mist: LinearRgba,
    #[uniform(0)]
    lamp: LinearRgba,
    #[uniform(0)]
    drift: Vec4,
    #[texture(1)]
    #[sampler(2)]
    density: Handle<Image>,
}

impl UiMaterial for RoomMaterial {
    fn fragment_shader() -> ShaderRef {
        "embedded://fogchess/theme/room.wgsl".into()
    }
}

pub(super) fn plugin(app: &mut App) {
    embedded_asset!(app, "room.wgsl");
    app.add_plugins(UiMaterialPlugin::<RoomMaterial>::default())
        .add_observer(furnish)
        .add_systems(Update, drift);
}

/// At once, so that no frame shows the room without it.
fn furnish(
    room: On<Add, Room>,
    assets: Res<ThemeAssets>,
    theme: Res<Theme>,
    drift: Res<Drift>,
    mut materials: ResMut<Assets<RoomMaterial>>,
    mut commands: Commands,
) {
    let thickness = if assets.fog_loaded { THICKNESS } else { 0.0 };
    let material = RoomMaterial {
        mist: theme.fog.light.color().with_alpha(thickness).to_linear(),
        lamp: palette::LAMP.with_alpha(LAMP).to_linear(),
        drift: offset(&drift),
        density: assets.fog.clone(),
    };
    commands.spawn((
        ChildOf(room.entity),
        ImageNode::new(assets.background.clone()).with_mode(NodeImageMode::Stretch),
        full_window(),
        Pickable::IGNORE,
    ));
    commands.spawn((
        ChildOf(room.entity),
        MaterialNode(materials.add(material)),
        full_window(),
        Pickable::IGNORE,
    ));
}

fn offset(drift: &Drift) -> Vec4 {
    Vec4::new(drift.seconds * SPEED, 0.0, 0.0, 0.0)
}

fn drift(
    drift: Res<Drift>,
    assets: Res<ThemeAssets>,
    nodes: Query<&MaterialNode<RoomMaterial>>,
    mut materials: ResMut<Assets<RoomMaterial>>,
    mut next: ResMut<NextFrame>,
) {
    for node in &nodes {
        drift.request(&mut next);
        let stale = materials
            .get(&node.0)
            .is_some_and(|now| now.drift != offset(&drift) || now.density != assets.fog);
        if stale && let Some(mut material) = materials.get_mut(&node.0) {
            material.drift = offset(&drift);
            material.density = assets.fog.clone();
        }
    }
}

//! The room behind title and menus: the theme's background, the light of a lamp, and low mist that
//! drifts like the fog on the board.

use super::{
    paint::{Fill, Role},
    widgets::full_window,
};
use crate::{
    look::{File, Fit},
    platform::power::{DrawWhile, Drift},
    theme::{Theme, ThemeAssets},
};
use bevy::{
    asset::embedded_asset, prelude::*, render::render_resource::AsBindGroup, shader::ShaderRef,
};

/// The speed at which the mist drifts, in textures a second.
const SPEED: f32 = 0.010;
/// The greatest thickness of the mist.
const THICKNESS: f32 = 0.46;

/// Draws the room on a node as wide as the window, below its children.
#[derive(Component, Clone, Copy, Debug, Default)]
#[require(Fill(Role::Background.into()))]
pub struct Room;

/// The picture of the theme's background.
#[derive(Component)]
struct Picture;

/// The material of mist and light. `room.wgsl` explains its fields.
#[derive(Asset, AsBindGroup, TypePath, Clone, Debug, PartialEq)]
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
        "embedded://fogchess/kit/room.wgsl".into()
    }
}

pub(super) fn plugin(app: &mut App) {
    embedded_asset!(app, "room.wgsl");
    app.add_plugins(UiMaterialPlugin::<RoomMaterial>::default())
        .add_observer(furnish)
        .add_systems(Update, (drift, fit))
        .drift_while(any_with_component::<MaterialNode<RoomMaterial>>);
}

/// Adds the room's layers at once, so that no frame shows the node without them.
fn furnish(
    room: On<Add, Room>,
    assets: Res<ThemeAssets>,
    theme: Res<Theme>,
    drift: Res<Drift>,
    mut materials: ResMut<Assets<RoomMaterial>>,
    mut commands: Commands,
) {
    commands.spawn((
        ChildOf(room.entity),
        Picture,
        ImageNode::new(assets.image(File::Background)).with_mode(NodeImageMode::Stretch),
        full_window(),
        Pickable::IGNORE,
    ));
    commands.spawn((
        ChildOf(room.entity),
        MaterialNode(materials.add(material(&theme, &assets, &drift))),
        full_window(),
        Pickable::IGNORE,
    ));
}

/// Fits the picture into the window in the theme's way.
fn fit(
    theme: Res<Theme>,
    images: Res<Assets<Image>>,
    window: Option<Single<Ref<Window>>>,
    mut pictures: Query<&mut ImageNode, With<Picture>>,
) {
    let Some(window) = window else { return };
    for mut picture in &mut pictures {
        if !(picture.is_added() || theme.is_changed() || window.is_changed()) {
            continue;
        }
        let size = images.get(&picture.image).map(Image::size_f32);
        picture.rect = size.filter(|_| theme.background.fit == Fit::Cover).map(|size| {
            let shown = window.size() * (size / window.size()).min_element();
            Rect::from_center_size(size / 2.0, shown)
        });
        picture.image_mode = match theme.background.fit {
            Fit::Tile => NodeImageMode::Tiled { tile_x: true, tile_y: true, stretch_value: 1.0 },
            Fit::Stretch | Fit::Cover => NodeImageMode::Stretch,
        };
    }
}

fn material(theme: &Theme, assets: &ThemeAssets, drift: &Drift) -> RoomMaterial {
    let thickness = if assets.fog_loaded { THICKNESS } else { 0.0 };
    let color = assets.mists.first().copied().flatten().unwrap_or(theme.fog.light);
    RoomMaterial {
        mist: color.color().with_alpha(thickness).to_linear(),
        lamp: theme.paint(Role::Lamp).to_linear(),
        drift: Vec4::new(drift.seconds * SPEED, 0.0, 0.0, 0.0),
        density: assets.fog.clone(),
    }
}

fn drift(
    drift: Res<Drift>,
    assets: Res<ThemeAssets>,
    theme: Res<Theme>,
    nodes: Query<&MaterialNode<RoomMaterial>>,
    mut materials: ResMut<Assets<RoomMaterial>>,
) {
    for node in &nodes {
        let now = material(&theme, &assets, &drift);
        if materials.get(&node.0).is_some_and(|shown| *shown != now)
            && let Some(mut shown) = materials.get_mut(&node.0)
        {
            *shown = now;
        }
    }
}

//! The room behind title and menus: the theme's background, the light of a lamp, and low mist that
//! drifts like the fog on the board. Other surfaces may stand in the light of a lamp, too.

use super::{
    paint::{Fill, Role},
    painting::{Motif, Painting},
    widgets::full_window,
};
use crate::{
    look::{File, Fit},
    platform::power::{DrawWhile, Drift},
    theme::{Theme, ThemeAssets},
};
use bevy::prelude::*;

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

/// Lights a node like the lamp of the room; the colour's alpha is the brightness in the middle.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Lamplight(pub Color);

/// The node of the room's mist and lamp.
#[derive(Component)]
struct Mist;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(furnish)
        .add_systems(Update, (drift, fit))
        .add_systems(PostUpdate, shine)
        .drift_while(any_with_component::<Mist>);
}

/// Adds the room's layers at once, so that no frame shows the node without them.
fn furnish(
    room: On<Add, Room>,
    assets: Res<ThemeAssets>,
    theme: Res<Theme>,
    drift: Res<Drift>,
    mut paintings: ResMut<Assets<Painting>>,
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
        Mist,
        MaterialNode(paintings.add(painting(&theme, &assets, &drift))),
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

fn painting(theme: &Theme, assets: &ThemeAssets, drift: &Drift) -> Painting {
    let thickness = if assets.fog_loaded { THICKNESS } else { 0.0 };
    let color = assets.mists.first().copied().flatten().unwrap_or(theme.fog.light);
    Painting {
        room_mist: color.color().with_alpha(thickness).to_linear(),
        lamp: theme.paint(Role::Lamp).to_linear(),
        drift: Vec4::new(drift.seconds * SPEED, 0.0, 0.0, 0.0),
        mist: assets.fog.clone(),
        ..Painting::new(Motif::Room)
    }
}

fn drift(
    drift: Res<Drift>,
    assets: Res<ThemeAssets>,
    theme: Res<Theme>,
    nodes: Query<&MaterialNode<Painting>, With<Mist>>,
    mut paintings: ResMut<Assets<Painting>>,
) {
    for node in &nodes {
        let now = painting(&theme, &assets, &drift);
        if paintings.get(&node.0).is_some_and(|shown| *shown != now)
            && let Some(mut shown) = paintings.get_mut(&node.0)
        {
            *shown = now;
        }
    }
}

fn shine(
    lights: Query<(Entity, &Lamplight, Option<&MaterialNode<Painting>>), Changed<Lamplight>>,
    mut paintings: ResMut<Assets<Painting>>,
    mut commands: Commands,
) {
    for (entity, light, node) in &lights {
        let lamp = light.0.to_linear();
        if let Some(node) = node
            && let Some(mut shown) = paintings.get_mut(&node.0)
        {
            shown.lamp = lamp;
        } else {
            let painting = Painting { lamp, ..Painting::new(Motif::Room) };
            commands.entity(entity).insert(MaterialNode(paintings.add(painting)));
        }
    }
}

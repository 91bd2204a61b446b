//! Small pictures of whole boards: of saved games, and of the position that a game starts from.

use crate::{
    rules::{BoardSize, PlayerView},
    theme::{
        Theme, ThemeAssets,
        miniature::{self, Scene},
    },
};
use bevy::prelude::*;

/// Returns the place for a picture, with a side in logical pixels.
pub(super) fn place(side: u16) -> impl Bundle {
    (
        Node {
            width: px(side),
            height: px(side),
            flex_shrink: 0.0,
            border_radius: BorderRadius::all(px(4)),
            ..default()
        },
        Pickable::IGNORE,
    )
}

/// Paints the picture of a view, or of a board in the fog.
pub(super) fn paint(
    view: Option<&PlayerView>,
    side: u16,
    theme: &Theme,
    assets: &ThemeAssets,
    images: &mut Assets<Image>,
) -> Handle<Image> {
    let scene = Scene::whole(view);
    let pixels = (f32::from(side) * miniature::DENSITY) as usize;
    let square = pixels / usize::from(scene.part.files.max(scene.part.ranks));
    let picture = miniature::paint(&scene, square, theme, assets, images);
    images.add(picture)
}

/// Gives a place the shape of a board, and leaves the rest of its square empty.
pub(super) fn shape(mut node: Mut<Node>, side: u16, BoardSize { files, ranks }: BoardSize) {
    let width = f32::from(side) * f32::from(files) / f32::from(ranks);
    node.width = px(width);
    node.margin = UiRect::horizontal(px((f32::from(side) - width) / 2.0));
}

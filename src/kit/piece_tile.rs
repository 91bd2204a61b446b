//! A piece on a square of a contrasting colour.

use crate::kit::children::children;
use crate::{
    rules::{Color as Side, Piece},
    theme::{Theme, ThemeAssets},
};
use bevy::prelude::*;

/// The piece on a tile. Its picture follows the theme.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceTile(pub Piece);

/// Returns a tile. `square` is the node of its square.
pub fn piece_tile(piece: Piece, square: Node) -> impl Bundle {
    (
        PieceTile(piece),
        square,
        BackgroundColor::default(),
        Pickable::IGNORE,
        children![(
            ImageNode::default(),
            Node { width: percent(100), height: percent(100), ..default() },
            Pickable::IGNORE,
        )],
    )
}

/// Returns the node of a square with this width in logical pixels, beside a text.
pub fn beside_text(width: f32) -> Node {
    Node {
        width: px(width),
        height: px(width),
        flex_shrink: 0.0,
        padding: UiRect::all(px(2)),
        border_radius: BorderRadius::all(px(super::palette::RADIUS_BUTTON)),
        ..default()
    }
}

/// Returns the node of a button with a tile, in a row of such buttons: they share the width, each up
/// to `most` logical pixels.
pub fn tile_in_row(piece: Piece, most: f32) -> impl Bundle {
    let node = Node {
        flex_grow: 1.0,
        // Enough for a finger, where the row may wrap.
        flex_basis: px(46),
        min_width: px(0),
        max_width: px(most),
        aspect_ratio: Some(1.0),
        padding: UiRect::all(px(3)),
        border: UiRect::all(px(2)),
        border_radius: BorderRadius::all(px(super::palette::RADIUS_BUTTON)),
        ..default()
    };
    let square = Node {
        width: percent(100),
        height: percent(100),
        border_radius: BorderRadius::all(px(super::palette::RADIUS_BUTTON - 5.0)),
        ..default()
    };
    (node, children![piece_tile(piece, square)])
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, draw.before(bevy::ui::UiSystems::Prepare));
}

fn draw(
    theme: Res<Theme>,
    assets: Res<ThemeAssets>,
    mut tiles: Query<(Ref<PieceTile>, &mut BackgroundColor, &Children)>,
    mut images: Query<&mut ImageNode>,
) {
    for (tile, mut square, children) in &mut tiles {
        if !(tile.is_changed() || assets.is_changed() || theme.is_changed()) {
            continue;
        }
        let color = match tile.0.color {
            Side::White => theme.board.dark,
            Side::Black => theme.board.light,
        };
        square.0 = color.color();
        for child in children {
            if let Ok(mut image) = images.get_mut(*child) {
                image.image = assets.piece(tile.0);
            }
        }
    }
}

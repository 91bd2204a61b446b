//! The emblem of a side: its king or general, on a square on which it stands out.

use crate::{
    rules::{BoardKind, Color as Side, Piece},
    theme::{Theme, ThemeAssets},
    ui::palette,
};
use bevy::prelude::*;

/// The emblem of a side on this board. It follows the theme.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Emblem {
    /// The side.
    pub side: Side,
    /// The board whose pieces are shown.
    pub board: BoardKind,
}

/// Returns an emblem with the width of its square in logical pixels.
pub fn emblem(side: Side, board: BoardKind, width: f32) -> impl Bundle {
    (
        Emblem { side, board },
        Node {
            width: px(width),
            height: px(width),
            flex_shrink: 0.0,
            padding: UiRect::all(px(2)),
            border_radius: BorderRadius::all(px(palette::RADIUS_BUTTON)),
            ..default()
        },
        BackgroundColor::default(),
        Pickable::IGNORE,
        children![(
            ImageNode::default(),
            Node { width: percent(100), height: percent(100), ..default() },
            Pickable::IGNORE,
        )],
    )
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, draw.before(bevy::ui::UiSystems::Prepare));
}

fn draw(
    theme: Res<Theme>,
    assets: Res<ThemeAssets>,
    mut emblems: Query<(Ref<Emblem>, &mut BackgroundColor, &Children)>,
    mut images: Query<&mut ImageNode>,
) {
    for (emblem, mut square, children) in &mut emblems {
        if !(emblem.is_changed() || assets.is_changed() || theme.is_changed()) {
            continue;
        }
        square.0 = match emblem.side {
            Side::White => theme.board.dark,
            Side::Black => theme.board.light,
        }
        .color();
        let royal = Piece { color: emblem.side, kind: emblem.board.royal() };
        for child in children {
            if let Ok(mut image) = images.get_mut(*child) {
                image.image = assets.piece(royal);
            }
        }
    }
}

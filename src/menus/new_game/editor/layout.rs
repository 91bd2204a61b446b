//! The places of the editor's parts. The board is beside the panel in a wide window, and above it in a
//! tall one.

use super::{
    Editor,
    board::{Coordinate, EditorBoard},
};
use crate::{
    board::coordinate_size,
    kit::{UiWindow, widgets::strong_font},
    menus::frame,
};
use bevy::prelude::*;

/// The greatest side of a square, in logical pixels.
const SQUARE: f32 = 72.0;
/// The width of the panel beside the board.
pub(super) const PANEL: f32 = 384.0;
/// The distance between the board and the card's edge.
const PAD: f32 = 16.0;
/// The greatest share of a tall window's height that the board takes.
const SHARE: f32 = 0.52;

/// The card of the editor.
#[derive(Component)]
pub(super) struct EditorCard;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        arrange.after(frame::FitSystems).before(bevy::ui::UiSystems::Layout),
    );
}

fn arrange(
    window: UiWindow,
    editor: Option<Res<Editor>>,
    card: Option<Single<(Ref<EditorCard>, &mut Node), Without<EditorBoard>>>,
    on_card: Option<Single<&mut Node, With<EditorBoard>>>,
    mut coordinates: Query<&mut TextFont, With<Coordinate>>,
) {
    let (Some(Vec2 { x: width, y: height }), Some(card), Some(mut on_card), Some(editor)) =
        (window.size(), card, on_card, editor)
    else {
        return;
    };
    let (added, mut card) = card.into_inner();
    if !window.is_changed() && !added.is_added() {
        return;
    }
    let fills = card.border == UiRect::ZERO;
    let margin = if fills { 0.0 } else { 2.0 * frame::MARGIN + 2.0 };
    let wide = width > height;
    let size = editor.board().size();
    let squares = vec2(f32::from(size.files), f32::from(size.ranks));
    let room = if wide {
        vec2(width - margin - PANEL - PAD, height - margin - 2.0 * PAD)
    } else {
        vec2(width - margin - 2.0 * PAD, height * SHARE)
    };
    let side = (room / squares).min_element().floor().min(SQUARE);
    let board = squares * side;
    card.width = px(match (fills, wide) {
        (true, _) => width,
        (false, true) => board.x + PANEL + PAD,
        (false, false) => PANEL.max(board.x + 2.0 * PAD + 2.0),
    });
    card.height = match (fills, wide) {
        (true, _) => percent(100),
        (false, true) => px(board.y + 2.0 * PAD + 2.0),
        (false, false) => px(height - margin),
    };
    card.padding.left = px(if wide { board.x + PAD } else { 0.0 });
    (on_card.width, on_card.height) = (px(board.x), px(board.y));
    if wide {
        on_card.position_type = PositionType::Absolute;
        (on_card.left, on_card.top) = (px(PAD), px(PAD));
        on_card.margin = UiRect::ZERO;
    } else {
        on_card.position_type = PositionType::Relative;
        (on_card.left, on_card.top) = (auto(), auto());
        on_card.margin = UiRect::bottom(px(PAD));
    }
    for mut font in &mut coordinates {
        *font = strong_font(coordinate_size(side));
    }
}

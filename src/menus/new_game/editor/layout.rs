//! The places of the editor's parts: the board beside the rest in a wide window, above it in a tall
//! one.

use super::{
    super::frame,
    Editor, Menu,
    board::{Coordinate, EditorBoard},
};
use crate::{board::coordinate_size, ui::widgets::strong_font};
use bevy::prelude::*;
use frame::{Backdrop, Shape};

/// The greatest side of a square, in logical pixels.
const SQUARE: f32 = 72.0;
/// The width of the panel beside the board.
const PANEL: f32 = 384.0;
/// The distance between the board and the card's edge.
const PAD: f32 = 16.0;
/// The greatest share of a tall window's height that the board takes.
const SHARE: f32 = 0.52;

/// The card of the editor.
#[derive(Component)]
pub(super) struct EditorCard;

/// A part of the card.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Region {
    Heading,
    Board,
    List,
    Foot,
}

impl Region {
    /// Returns the column, the row and the number of rows in a wide window, or in a tall one.
    const fn place(self, wide: bool) -> (i16, i16, u16) {
        match (self, wide) {
            (Self::Board, true) => (1, 1, 3),
            (Self::Heading, true) => (2, 1, 1),
            (Self::List, true) => (2, 2, 1),
            (Self::Foot, true) => (2, 3, 1),
            (Self::Heading, false) => (1, 1, 1),
            (Self::Board, false) => (1, 2, 1),
            (Self::List, false) => (1, 3, 1),
            (Self::Foot, false) => (1, 4, 1),
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        arrange.after(frame::FitSystems).before(bevy::ui::UiSystems::Layout),
    );
}

/// Opens the menu. Returns its card.
pub(super) fn open(commands: &mut Commands) -> Entity {
    let card = frame::open(commands, Menu::Editor, Backdrop::Opaque, Shape::Sheet(PANEL));
    commands.entity(card).insert(EditorCard);
    card
}

fn arrange(
    window: Option<Single<Ref<Window>>>,
    editor: Option<Res<Editor>>,
    card: Option<Single<(Ref<EditorCard>, &mut Node), (Without<Region>, Without<EditorBoard>)>>,
    mut regions: Query<(&Region, &mut Node), Without<EditorCard>>,
    mut coordinates: Query<&mut TextFont, With<Coordinate>>,
) {
    let (Some(window), Some(card), Some(editor)) = (window, card, editor) else { return };
    let (added, mut card) = card.into_inner();
    if !window.is_changed() && !added.is_added() {
        return;
    }
    let (width, height) = (window.width(), window.height());
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
    card.display = Display::Grid;
    card.grid_template_columns = match wide {
        true => vec![GridTrack::auto(), GridTrack::flex(1.0)],
        false => vec![GridTrack::flex(1.0)],
    };
    card.grid_template_rows = match wide {
        true => vec![GridTrack::auto(), GridTrack::flex(1.0), GridTrack::auto()],
        false => {
            vec![GridTrack::auto(), GridTrack::auto(), GridTrack::flex(1.0), GridTrack::auto()]
        }
    };
    if wide {
        card.width = px(if fills { width } else { board.x + PANEL + PAD });
    }
    card.height = if fills {
        percent(100)
    } else if wide {
        px(board.y + 2.0 * PAD + 2.0)
    } else {
        px(height - margin)
    };
    for mut font in &mut coordinates {
        *font = strong_font(coordinate_size(side));
    }
    for (region, mut node) in &mut regions {
        let (column, row, rows) = region.place(wide);
        node.grid_column = GridPlacement::start(column);
        node.grid_row = GridPlacement::start_span(row, rows);
        node.min_width = px(0);
        node.min_height = px(0);
        if *region == Region::Board {
            (node.width, node.height) = (px(board.x), px(board.y));
            node.justify_self = JustifySelf::Center;
            let above = if wide { PAD } else { 0.0 };
            node.margin = UiRect::new(px(PAD), px(0), px(above), px(PAD));
            if !wide {
                node.margin.right = px(PAD);
            }
        }
    }
}

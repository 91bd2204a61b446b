//! Tells the page where the board is on the canvas, in its attribute `data-board`, so that tests
//! and overlays outside the game can find a square.
//!
//! The attribute is JSON in the page's pixels from the canvas's top left corner:
//! `{"x": 12, "y": 80, "square": 45.5, "files": 8, "ranks": 8, "bottom": "white"}`.

use crate::{app::states::Screen, board::BoardPlace, table::Shown};
use bevy::prelude::*;

/// Registers the report.
pub fn plugin(app: &mut App) {
    app.add_systems(Last, report.run_if(in_state(Screen::Game)))
        .add_systems(OnExit(Screen::Game), || super::page::mark_canvas("data-board", ""));
}

fn report(
    place: Res<BoardPlace>,
    shown: Res<Shown>,
    window: Single<&Window>,
    mut last: Local<Option<String>>,
) {
    // Behind the curtain there is no board.
    let text = shown.board.as_ref().map_or_else(String::new, |_| {
        let (BoardPlace { center, square, bottom, .. }, size) = (*place, place.size());
        let corner = vec2(f32::from(size.files), f32::from(size.ranks)) * square / 2.0;
        let x = window.width() / 2.0 + center.x - corner.x;
        let y = window.height() / 2.0 - center.y - corner.y;
        let (files, ranks) = (size.files, size.ranks);
        format!(
            "{{\"x\": {x}, \"y\": {y}, \"square\": {square}, \"files\": {files}, \
             \"ranks\": {ranks}, \"bottom\": \"{bottom}\"}}"
        )
    });
    if last.as_ref() != Some(&text) {
        super::page::mark_canvas("data-board", &text);
        *last = Some(text);
    }
}

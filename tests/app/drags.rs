//! Playing with the mouse by dragging.

use crate::script;
use bevy::{
    prelude::*,
    window::{
        CursorIcon,
        SystemCursorIcon::{Default, Grab, Grabbing, Pointer},
    },
};
use fogchess::rules::{Move, Preset};
use fogchess_support::Table;

#[test]
fn whole_games_are_played_by_drags() {
    script::play_all(drag);
}

/// Makes a move by dragging, on to the piece in the promotion chooser's column if there is one.
fn drag(table: &mut Table, mv: Move) {
    table.drag(&mv.from.to_string(), &mv.to.to_string());
    if let Some(kind) = mv.promotion {
        table.choose(kind);
    }
}

#[test]
fn the_piece_follows_the_pointer() {
    let mut table = Table::with(Preset::Chess);
    let (from, to) = (table.position_of("e2"), table.position_of("g5"));
    table.point_at(from).mouse_down().point_at(from + Vec2::new(1.0, 1.0));
    assert_eq!(table.dragged(), None, "2 px are no drag yet");
    table.point_at(to);
    assert_eq!(table.dragged().as_deref(), Some("e2"));
    table.frame();
    let at = table.drawn_at("e2");
    assert!(at.distance(to) < 1.0, "the piece is at {at}, the pointer at {to}");
    table.mouse_up().settle();
    let at = table.drawn_at("e2");
    assert!(at.distance(from) < 1.0, "g5 is no move of e2: it is back");
}

#[test]
fn less_than_three_pixels_are_a_click() {
    let mut table = Table::with(Preset::Chess);
    let from = table.position_of("e2");
    // The press is at the edge of the square, so that two pixels lead to another square.
    let edge = from - Vec2::new(0.0, table.square_size() / 2.0 - 1.0);
    table.point_at(edge).mouse_down().point_at(edge - Vec2::new(0.0, 2.0)).mouse_up();
    assert_eq!(table.picked().as_deref(), Some("e2"), "selected, not dropped on e3");
    assert!(table.seat().moves.is_empty());
    // The move can be completed by a click.
    table.click("e4");
    assert_eq!(table.board().at("e4"), Some('P'));
}

#[test]
fn three_pixels_are_a_drag() {
    let mut table = Table::with(Preset::Chess);
    let from = table.position_of("e2");
    let edge = from - Vec2::new(0.0, table.square_size() / 2.0 - 1.0);
    table.point_at(edge).mouse_down().point_at(edge - Vec2::new(0.0, 3.5)).mouse_up();
    assert_eq!(table.board().at("e3"), Some('P'));
}

#[test]
fn letting_go_outside_or_where_a_piece_cannot_go_puts_it_back() {
    let mut table = Table::with(Preset::Chess);
    let start = table.board();
    let beside = table.position_of("a4") - Vec2::new(table.square_size(), 0.0);
    for outside in [beside, Vec2::new(-40.0, 300.0), Vec2::new(640.0, 799.0)] {
        table.drag_to("e2", outside).settle();
        assert_eq!(table.board(), start);
        assert_eq!((table.picked(), table.dragged()), (None, None), "let go at {outside}");
    }
    table.drag("e2", "e5").settle();
    assert_eq!(table.board(), start);
    assert!(table.seat().moves.is_empty());
}

#[test]
fn putting_a_piece_back_on_its_own_square_keeps_it_selected() {
    let mut table = Table::with(Preset::Chess);
    let (from, away) = (table.position_of("g1"), table.position_of("h4"));
    table.point_at(from).mouse_down().point_at(away).point_at(from).mouse_up();
    assert_eq!(table.picked().as_deref(), Some("g1"));
    assert_eq!(table.dragged(), None);
    table.click("f3");
    assert_eq!(table.board().at("f3"), Some('N'));
}

#[test]
fn the_right_button_and_escape_let_go_in_the_middle_of_a_drag() {
    let mut table = Table::with(Preset::Chess);
    let start = table.board();
    let over = table.position_of("e4");
    table.hold("e2", over).mouse(MouseButton::Right, bevy::input::ButtonState::Pressed);
    assert_eq!((table.picked(), table.dragged()), (None, None));
    table.mouse(MouseButton::Right, bevy::input::ButtonState::Released).mouse_up().settle();
    assert_eq!(table.board(), start, "the right button");
    table.hold("e2", over).press(KeyCode::Escape);
    assert_eq!((table.picked(), table.dragged()), (None, None));
    table.mouse_up().settle();
    assert_eq!(table.board(), start, "Esc");
    // The next drag works.
    table.drag("e2", "e4").settle();
    assert_eq!(table.board().at("e4"), Some('P'));
}

#[test]
fn on_a_turned_board_and_in_any_window_pieces_go_where_they_are_dropped() {
    let mut table = Table::open();
    for (width, height) in [(1280.0, 800.0), (800.0, 800.0), (390.0, 844.0), (360.0, 640.0)] {
        table.set(|settings| settings.turn_board = false);
        table.resize(width, height).start(Preset::Chess);
        table.drag("e2", "e4").settle();
        table.set(|settings| settings.turn_board = true).settle();
        assert!(table.position_of("e1").y < table.position_of("e8").y, "Black is below");
        table.drag("e7", "e5").settle();
        assert_eq!(table.board().at("e4"), Some('P'), "{width}x{height}");
        assert_eq!(table.board().at("e5"), Some('p'), "{width}x{height}");
    }
}

#[test]
fn the_mouse_shows_what_a_press_would_do() {
    let mut table = Table::open();
    for preset in [Preset::Chess, Preset::FogCheck] {
        table.start(preset);
        assert_eq!(mouse(table.point("e2")), Grab.into(), "{preset:?}");
        assert_eq!(mouse(table.point("e7")), Default.into(), "not White’s");
        assert_eq!(mouse(table.point("e4")), Default.into());
        table.click("e2");
        assert_eq!(mouse(table.point("e4")), Pointer.into(), "the piece may go there");
        assert_eq!(mouse(table.point("e5")), Default.into());
        let at = table.position_of("e4");
        assert_eq!(mouse(table.hold("e2", at).frame()), Grabbing.into());
        table.mouse_up().settle();
        assert_eq!(table.seat().moves.len(), 1);
    }
}

/// Returns the picture of the mouse.
fn mouse(table: &mut Table) -> CursorIcon {
    let world = table.app.world_mut();
    world.query::<&CursorIcon>().iter(world).next().cloned().unwrap_or_default()
}

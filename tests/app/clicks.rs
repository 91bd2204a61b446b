//! Playing with the mouse, click by click.

use crate::script;
use bevy::{input::ButtonState, prelude::*};
use fogchess::{
    rules::{Move, Preset},
    theme::Mark,
};
use fogchess_support::Table;

#[test]
fn whole_games_are_played_by_clicks() {
    script::play_all(click);
}

/// Makes a move by clicks, including the choice of a promotion.
fn click(table: &mut Table, mv: Move) {
    table.click(&mv.from.to_string()).click(&mv.to.to_string());
    if let Some(kind) = mv.promotion {
        table.choose(kind);
    }
}

#[test]
fn a_click_selects_and_a_second_one_lets_go() {
    let mut table = Table::with(Preset::Chess);
    table.click("b1");
    assert_eq!(table.picked().as_deref(), Some("b1"));
    assert_eq!(table.marks(Mark::Dot), ["a3", "c3"]);
    table.click("b1");
    assert_eq!(table.picked(), None);
    assert!(table.marks(Mark::Dot).is_empty());
}

#[test]
fn a_click_on_another_piece_selects_that_one_and_elsewhere_none() {
    let mut table = Table::with(Preset::Chess);
    table.click("b1").click("g1");
    assert_eq!(table.picked().as_deref(), Some("g1"));
    table.click("e5");
    assert_eq!(table.picked(), None);
    // The other side's pieces cannot be picked.
    table.click("e7");
    assert_eq!(table.picked(), None);
    assert!(table.seat().moves.is_empty());
}

#[test]
fn the_right_button_and_escape_let_go() {
    let mut table = Table::with(Preset::Chess);
    for square in ["b1", "e5", "e7"] {
        table.click("b1").right_click(square);
        assert_eq!(table.picked(), None, "right click on {square}");
    }
    table.click("b1");
    table
        .point_at(Vec2::new(3.0, 3.0))
        .mouse(MouseButton::Right, ButtonState::Pressed)
        .mouse(MouseButton::Right, ButtonState::Released);
    assert_eq!(table.picked(), None, "right click beside the board");
    table.click("b1").press(KeyCode::Escape);
    assert_eq!(table.picked(), None, "Esc");
}

#[test]
fn a_click_in_the_fog_does_nothing_at_all() {
    let mut table = Table::untimed(Preset::FogCheck);
    // Empty squares, pieces and a king all look like the same fog.
    for square in ["d5", "e6", "a7", "d8", "e8"] {
        table.point(square).settle();
        let before = table.perceived();
        table.click(square).settle();
        table.assert_perceived(&before, &format!("a click on {square}"));
        // A right click asks what the player suspects there, on each square alike.
        table.right_click(square).press(KeyCode::Escape).settle();
        table.assert_perceived(&before, &format!("a right click on {square}"));
        table.drag(square, "e4").point(square).settle();
        table.assert_perceived(&before, &format!("a drag from {square}"));
    }
    assert!(table.seat().moves.is_empty());
}

/// On a slow machine several clicks may fall into one frame.
#[test]
fn clicks_faster_than_a_frame_are_made_where_they_were_made() {
    let mut table = Table::with(Preset::Chess);
    table.point("a8").quick_clicks(&["e2", "e4"]).settle();
    assert_eq!(table.board().at("e4"), Some('P'));
    table.quick_drag("e7", "e5").settle();
    assert_eq!(table.board().at("e5"), Some('p'));
    table.quick_clicks(&["g1", "d6", "f3"]).settle();
    assert_eq!(table.board().at("g1"), Some('N'), "the click between let go of it");
}

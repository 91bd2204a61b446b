//! Playing with a finger.

use crate::script;
use bevy::{input::touch::TouchPhase, prelude::*};
use fogchess::{
    rules::{Move, Preset},
    theme::Mark,
};
use fogchess_support::Table;

#[test]
fn whole_games_are_played_by_taps() {
    script::play_all(|table, mv| {
        table.tap(&mv.from.to_string()).tap(&mv.to.to_string());
        promote(table, mv);
    });
}

#[test]
fn whole_games_are_played_by_dragging_with_a_finger() {
    script::play_all(|table, mv| {
        table.touch_drag(&mv.from.to_string(), &mv.to.to_string());
        promote(table, mv);
    });
}

fn promote(table: &mut Table, mv: Move) {
    if let Some(kind) = mv.promotion {
        let choice = table.frame().promotion_choice(kind);
        table.tap_on(choice);
    }
}

#[test]
fn a_dragged_piece_is_larger_and_lifted_above_the_finger() {
    let mut table = Table::with(Preset::Chess);
    let (square, finger) = (table.square_size(), table.position_of("g5"));
    table.touch_hold(0, "e2", finger).frame();
    let at = table.drawn_at("e2");
    assert!((at.x - finger.x).abs() < 1.0);
    assert!(finger.y - at.y > square * 0.4, "the piece is at {at}, the finger at {finger}");
    assert!(table.drawn_size("e2") > square * 1.05);
    table.finger(0, TouchPhase::Ended, finger).settle();
    assert!((table.drawn_size("e2") - square).abs() < 0.5);
}

/// On a slow machine, a finger may come and go within one frame.
#[test]
fn taps_faster_than_a_frame_are_taps() {
    let mut table = Table::with(Preset::Chess);
    table.quick_tap(1, "e2");
    assert_eq!(table.marks(Mark::Selected), ["e2"]);
    table.quick_tap(2, "e4").settle();
    assert_eq!(table.board().at("e4"), Some('P'));
    table.quick_tap(3, "e7").quick_tap(4, "e7");
    assert!(table.marks(Mark::Selected).is_empty(), "a second tap lets go");
    table.quick_tap(5, "d7").quick_tap(6, "d5").settle();
    assert_eq!(table.board().at("d5"), Some('p'));
}

#[test]
fn a_piece_drops_under_the_finger_not_where_it_is_drawn() {
    let mut table = Table::with(Preset::Chess);
    // The finger is near the upper edge of e3, so the lifted piece is drawn over e4.
    let finger = table.position_of("e3") - Vec2::new(0.0, table.square_size() * 0.4);
    table.touch_hold(0, "e2", finger);
    assert_eq!(table.marks(Mark::Landing), ["e3"], "the square that it would drop on is lit");
    table.finger(0, TouchPhase::Ended, finger).settle();
    assert_eq!(table.board().at("e3"), Some('P'));
    assert!(table.marks(Mark::Landing).is_empty(), "no finger, no lit square");
}

#[test]
fn a_second_finger_cancels_a_drag() {
    let mut table = Table::with(Preset::Chess);
    let start = table.board();
    let (over, other) = (table.position_of("e4"), table.position_of("c2"));
    let beside = Vec2::new(4.0, 4.0);
    for second in [other, over, beside] {
        table.touch_hold(0, "e2", over);
        assert_eq!(table.dragged().as_deref(), Some("e2"));
        table.finger(1, TouchPhase::Started, second);
        assert_eq!((table.picked(), table.dragged()), (None, None), "second finger at {second}");
        table.finger(1, TouchPhase::Ended, second).finger(0, TouchPhase::Ended, over).settle();
        assert_eq!(table.board(), start);
        assert!(table.marks(Mark::Hover).is_empty());
    }
    table.touch_drag("e2", "e4").settle();
    assert_eq!(table.board().at("e4"), Some('P'), "nothing is stuck");
}

#[test]
fn a_touch_that_the_system_takes_away_cancels_a_drag() {
    let mut table = Table::with(Preset::Chess);
    let start = table.board();
    for over in [table.position_of("e4"), Vec2::new(4.0, 4.0)] {
        table.touch_hold(0, "e2", over).finger(0, TouchPhase::Canceled, over).settle();
        assert_eq!((table.picked(), table.dragged()), (None, None), "over {over}");
        assert_eq!(table.board(), start);
        assert!(table.marks(Mark::Hover).is_empty());
    }
    table.touch_drag("e2", "e4").settle();
    assert_eq!(table.board().at("e4"), Some('P'), "nothing is stuck");
}

#[test]
fn letting_go_outside_puts_the_piece_back() {
    let mut table = Table::with(Preset::Chess);
    let start = table.board();
    let outside = Vec2::new(4.0, 4.0);
    table.touch_hold(0, "e2", outside).finger(0, TouchPhase::Ended, outside).settle();
    assert_eq!(table.board(), start);
    assert_eq!((table.picked(), table.dragged()), (None, None));
}

#[test]
fn a_tap_in_the_fog_does_nothing_at_all() {
    let mut table = Table::untimed(Preset::FogCheck);
    let before = table.perceived();
    for square in ["d5", "a7", "e8"] {
        table.tap(square).settle();
        table.assert_perceived(&before, &format!("a tap on {square}"));
        table.touch_drag(square, "e4").settle();
        table.assert_perceived(&before, &format!("a drag from {square}"));
    }
}

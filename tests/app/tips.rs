//! Signs on the board and in the list of moves are explained where they stand.

use bevy::{input::touch::TouchPhase, prelude::*};
use core::time::Duration;
use fogchess::{app::states::Menu, kit::tip::Tip, panels::MoveCell, rules::Preset, theme::Mark};
use fogchess_support::{Table, untimed};

const LOST: &str = "Your piece here was captured, and you didn’t see by what";
const LOST_ON: &str = "Your piece on h2 was captured, and you didn’t see by what";
const HIDDEN: &str = "A move that you didn’t see";
const SIGHTED: &str = "This piece has just come into view";
const BLOCKED: &str = "Something here blocks one of your pieces; you don’t see what it is";

/// A little longer than a pointer has to rest.
const REST: Duration = Duration::from_millis(700);

/// Plays f4, Qxh2, which White does not see.
fn lose(table: &mut Table) {
    table.start_at(Preset::FogCheck, "4k2q/8/8/8/8/8/5P1P/2K5 w - - 0 1");
    table.type_move("f4").settle().lift_curtain();
    table.type_move("Qxh2").settle().lift_curtain();
}

#[test]
fn a_cross_is_explained_to_the_mouse() {
    let mut table = Table::open();
    lose(&mut table);
    assert!(!table.point("h2").says(LOST), "not at once");
    assert!(table.wait(REST).says(LOST), "{:?}", table.texts());
    assert!(!table.point("g2").says(LOST));
    assert!(!table.wait(REST).says(LOST));
    // It goes with its sign.
    assert!(table.point("h2").wait(REST).says(LOST));
    table.type_move("Kb1");
    assert!(!table.says(LOST));
}

/// Returns the place of the cell with the move that led to a ply.
fn cell(table: &mut Table, ply: usize) -> Vec2 {
    let world = table.app.world_mut();
    let mut cells = world.query_filtered::<(Entity, &MoveCell), With<Tip>>();
    let cell = cells.iter(world).find(|(_, cell)| cell.0 == ply).expect("it has a sign").0;
    table.middle_of(cell)
}

#[test]
fn unseen_moves_are_explained_to_the_mouse_and_to_a_finger() {
    let mut table = Table::open();
    lose(&mut table);
    let at = cell(&mut table, 2);
    assert!(table.point_at(at).wait(REST).says(LOST_ON), "{:?}", table.texts());
    table.point_at(Vec2::new(2.0, 2.0));
    assert!(!table.says(LOST_ON));
    // A finger that reads is no tap on the move.
    table.finger(3, TouchPhase::Started, at).wait(REST);
    assert!(table.says(LOST_ON));
    table.finger(3, TouchPhase::Ended, at).frames(3);
    assert!(!table.says(LOST_ON) && !table.shown().is_past());

    // A chain takes several pieces. They stand in one cell.
    table.start_at(Preset::FogDraughts, "W:Wc3,h2:Bd4,f6,a7").type_move("c3:g7");
    let at = cell(table.settle().lift_curtain(), 1);
    assert!(table.says("×d4×f6"), "{:?}", table.texts());
    let lost = "Your pieces on d4, f6 were captured, and you didn’t see by what";
    assert!(table.point_at(at).wait(REST).says(lost), "{:?}", table.texts());

    table.start(Preset::FogCheck).type_move("e4").settle().lift_curtain();
    let at = cell(&mut table, 1);
    assert!(table.point_at(at).wait(REST).says(HIDDEN), "{:?}", table.texts());
}

#[test]
fn triangles_and_the_question_mark_are_explained() {
    let mut table = Table::with(Preset::FogCheck);
    table.type_move("e4").settle().lift_curtain();
    table.type_move("d5").settle().lift_curtain();
    assert_eq!(table.marks(Mark::Sighted), ["d5"]);
    assert!(table.point("d5").wait(REST).says(SIGHTED), "{:?}", table.texts());

    table.start_at(Preset::FogCheck, "4k3/8/8/8/4p3/4P3/8/K7 w - - 0 1");
    assert_eq!(table.marks(Mark::Blocked), ["e4"]);
    assert!(table.point("e4").wait(REST).says(BLOCKED), "{:?}", table.texts());
}

#[test]
fn the_rules_have_a_list_of_signs() {
    let mut table = Table::open();
    for (preset, fog) in
        [(Preset::FogCheck, true), (Preset::FogXiangqi, true), (Preset::Chess, false)]
    {
        table.start_game(untimed(preset)).open_menu(Menu::Pause).frames(2);
        table.tap_button("Rules").frames(2);
        assert_eq!(table.says_part("≈ is a move that you didn’t see."), fog, "{preset:?}");
        assert_eq!(table.says_part("Triangles around a piece"), fog, "{preset:?}");
        table.open_menu(Menu::None);
    }
}

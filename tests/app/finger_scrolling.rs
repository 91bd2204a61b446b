//! A finger scrolls a list that is too tall, and does not tap the items that it passes over.

use bevy::{input::touch::TouchPhase, prelude::*, ui_widgets::ScrollArea};
use fogchess::{
    app::{settings::Settings, states::Menu},
    kit::{controls::Toggle, widgets::Chosen},
    panels::MoveCell,
    rules::{Color, Intent, Preset},
};
use fogchess_support::Table;

/// Returns the scroll position of the only list on the screen, in logical pixels.
fn scrolled(table: &mut Table) -> f32 {
    let world = table.app.world_mut();
    let mut areas = world.query_filtered::<(&ScrollPosition, &ComputedNode), With<ScrollArea>>();
    areas.iter(world).filter(|(_, node)| node.size().y > 0.0).map(|(at, _)| at.y).sum()
}

/// Moves a finger slowly up by `up` pixels, and lifts it.
fn swipe(table: &mut Table, from: Vec2, up: f32) {
    table.finger(0, TouchPhase::Started, from);
    for step in 1..=8 {
        table.finger(0, TouchPhase::Moved, from - Vec2::Y * up * step as f32 / 8.0);
    }
    table.finger(0, TouchPhase::Ended, from - Vec2::Y * up).settle();
}

fn button(table: &mut Table, text: &str) -> Entity {
    let buttons = table.buttons();
    let found = buttons.iter().find(|(found, _)| found == text);
    found.unwrap_or_else(|| panic!("no button {text:?} in {buttons:?}")).1
}

fn cell(table: &mut Table, ply: usize) -> Vec2 {
    let world = table.app.world_mut();
    let mut cells = world.query::<(Entity, &MoveCell)>();
    let cell = cells.iter(world).find(|(_, cell)| cell.0 == ply).expect("a move in the list").0;
    table.middle_of(cell)
}

fn long_game() -> Table {
    let mut table = Table::untimed(Preset::Chess);
    table.resize(800.0, 800.0);
    let moves = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7 Nbd2 Bb7 \
                 Bc2 Re8 Nf1 Bf8 Ng3 g6 a4 c5 d5 c4 Bg5 h6 Be3 Nc5 Qd2 h5 Bg5 Be7";
    for text in moves.split_whitespace() {
        table.type_move(text);
    }
    table.settle();
    table
}

#[test]
fn a_finger_scrolls_the_moves() {
    let mut table = long_game();
    let bottom = scrolled(&mut table);
    assert!(bottom > 60.0, "the list stands at its end: {bottom}");
    let at = cell(&mut table, 37);
    swipe(&mut table, at, -40.0);
    let up = bottom - scrolled(&mut table);
    assert!((30.0..=40.0).contains(&up), "the list goes with the finger: {up}");
    swipe(&mut table, at, 400.0);
    assert!((scrolled(&mut table) - bottom).abs() < 1.0, "and not beyond the end");
}

#[test]
fn a_finger_that_scrolls_the_moves_of_a_replay_does_not_jump() {
    let mut table = long_game();
    table.submit(Color::White, Intent::Resign).settle();
    let before = table.replay().expect("a replay");
    let bottom = scrolled(&mut table);
    let at = cell(&mut table, 33);
    swipe(&mut table, at, -60.0);
    assert!(scrolled(&mut table) < bottom - 30.0);
    assert_eq!(table.replay().map(|replay| replay.ply), Some(before.ply));
    let at = cell(&mut table, 33);
    table.tap_at(at).settle();
    assert_eq!(table.replay().map(|replay| replay.ply), Some(33), "a tap does");
}

#[test]
fn a_finger_scrolls_a_new_games_choices_and_chooses_none() {
    let mut table = Table::open();
    table.resize(360.0, 800.0).open_menu(Menu::NewGame).settle();
    let chip = button(&mut table, "5+0");
    let at = table.middle_of(chip);
    swipe(&mut table, at, 150.0);
    assert!(scrolled(&mut table) > 100.0, "{}", scrolled(&mut table));
    assert!(table.app.world().get::<Chosen>(chip).is_none());
    table.tap_button("5+0");
    assert!(table.app.world().get::<Chosen>(chip).is_some(), "a tap does");
}

#[test]
fn a_finger_scrolls_the_settings_and_switches_none() {
    let mut table = Table::open();
    table.resize(360.0, 640.0).open_menu(Menu::Settings).settle();
    let before = table.app.world().resource::<Settings>().clone();
    let world = table.app.world_mut();
    let toggles: Vec<_> = world.query_filtered::<Entity, With<Toggle>>().iter(world).collect();
    for toggle in toggles {
        let at = table.middle_of(toggle);
        let up = if scrolled(&mut table) > 20.0 { -60.0 } else { 60.0 };
        swipe(&mut table, at, up);
        assert_eq!(*table.app.world().resource::<Settings>(), before);
    }
    swipe(&mut table, Vec2::new(180.0, 400.0), 60.0);
    assert!(scrolled(&mut table) > 30.0);
}

#[test]
fn a_finger_scrolls_the_pause_menu_of_a_low_window() {
    let mut table = Table::untimed(Preset::Chess);
    table.resize(640.0, 360.0).settle();
    table.type_move("e4").settle().open_menu(Menu::Pause).settle();
    let resume = button(&mut table, "Resume");
    let at = table.middle_of(resume);
    swipe(&mut table, at, 40.0);
    assert_eq!(table.menu(), Menu::Pause, "the finger did not resume");
    assert!(scrolled(&mut table) > 10.0, "{}", scrolled(&mut table));
}

#[test]
fn what_unfolds_does_not_scroll_the_menu() {
    let mut table = Table::open();
    table.resize(360.0, 640.0).open_menu(Menu::NewGame).settle();
    for (opener, inside) in [("Custom", "Bronstein"), ("Options", "All three squares in front")] {
        assert!(!table.has_button(inside));
        let opener = button(&mut table, opener);
        let before = table.middle_of(opener);
        let world = table.app.world_mut();
        world.trigger(bevy::ui_widgets::Activate { entity: opener });
        table.frames(3);
        assert!(table.has_button(inside));
        assert_eq!((table.middle_of(opener), scrolled(&mut table)), (before, 0.0));
    }
}

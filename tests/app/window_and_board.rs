//! The size of the board, and the board alone.

use bevy::{prelude::*, ui_widgets::ScrollIntoView, window::WindowMode};
use fogchess::{
    app::{settings::Settings, states::Menu},
    board::TypedMove,
    panels::{Area, ClockText, HudLayout},
    rules::{Color, GameSetup, Level, Preset},
};
use fogchess_support::{Table, against, parse, untimed};
use std::time::Duration;

fn board(table: &Table) -> Rect {
    table.app.world().resource::<HudLayout>().rect(Area::Board).expect("there is a board")
}

#[test]
fn the_board_grows_and_shrinks_by_keys_and_stays_so() {
    let mut table = Table::untimed(Preset::Chess);
    let usual = board(&table).width();
    table.type_text("--").frames(2);
    let smaller = board(&table).width();
    assert!(smaller < usual * 0.95, "{smaller} of {usual}");
    assert_eq!(table.app.world().resource::<Settings>().board_size, 0.9);
    // A minus within a move does not change the size.
    table.type_text("o-").frames(2).press(KeyCode::Escape);
    assert_eq!(board(&table).width(), smaller);
    // Nor if all of it comes within one frame.
    table.quick_type("O-O").frames(2);
    assert_eq!(board(&table).width(), smaller);
    assert_eq!(table.app.world().resource::<TypedMove>().text, "O-O");
    table.press(KeyCode::Escape);
    table.click("e2").click("e4").settle();
    assert_eq!(table.board().at("e4"), Some('P'), "squares are where they are shown");
    table.type_text("+++").frames(2);
    assert_eq!(board(&table).width(), usual, "not larger than its room");
}

#[test]
fn a_switch_fills_the_screen_and_follows_the_window() {
    let mut table = Table::open();
    let mode = |table: &mut Table| {
        let world = table.app.world_mut();
        world.query::<&mut Window>().single_mut(world).expect("one window").mode
    };
    table.open_menu(Menu::Settings).frames(3);
    let switch = |table: &mut Table| {
        let entity = table.control("Full screen");
        table.app.world_mut().trigger(ScrollIntoView { entity });
        table.frames(3).tap_on(entity).frames(3);
    };
    switch(&mut table);
    assert!(matches!(mode(&mut table), WindowMode::BorderlessFullscreen(_)));
    switch(&mut table);
    assert_eq!(mode(&mut table), WindowMode::Windowed);
}

#[test]
fn the_board_alone_is_played_on_and_left_by_key_or_button() {
    let mut table = Table::open();
    for (width, height) in [(1280.0, 800.0), (390.0, 844.0), (844.0, 390.0)] {
        table.start_game(untimed(Preset::Chess)).resize(width, height).settle();
        let usual = board(&table);
        table.press(KeyCode::F9).frames(2);
        assert!(table.has_button("Menu") && !table.has_button("Resign"), "{width} by {height}");
        assert!(board(&table).height() >= usual.height() - 8.0, "{width} by {height}");
        table.click("e2").click("e4").settle();
        assert_eq!(table.board().at("e4"), Some('P'));
        table.press(KeyCode::Escape).press(KeyCode::Escape).frames(2);
        assert!(table.has_button("Resign"), "{width} by {height}");
        table.press(KeyCode::Escape);
        // The first Esc let go of the cursor or left; none of them has opened more than the menu.
        if !table.has_button("Resume") {
            table.tap_button("Menu");
        }
        table.tap_button("Board only").frames(2);
        assert!(!table.has_button("Resign"), "by the menu");
        table.tap_button("Menu").tap_button("Board only").frames(2);
        assert!(table.has_button("Resign"), "and back");
    }
}

/// Returns the times on the clocks that are drawn, and the middles of these.
fn clocks(table: &mut Table) -> Vec<(String, Vec2)> {
    let world = table.app.world_mut();
    let mut texts =
        world.query_filtered::<(&Text, &ComputedNode, &UiGlobalTransform), With<ClockText>>();
    texts
        .iter(world)
        .filter(|(_, node, _)| !node.is_empty())
        .map(|(text, _, place)| (text.0.clone(), place.translation))
        .collect()
}

#[test]
fn the_board_alone_keeps_the_clocks_and_what_is_typed() {
    let mut table = Table::open();
    let time = "5+3".parse().expect("a time");
    for (width, height) in [(1280.0, 800.0), (390.0, 844.0), (844.0, 390.0)] {
        table.start_game(GameSetup { time, ..untimed(Preset::Chess) });
        table.resize(width, height).press(KeyCode::F9).frames(3);
        let place = board(&table);
        let drawn = clocks(&mut table);
        assert_eq!(drawn.len(), 2, "{width} by {height}: {drawn:?}");
        for (time, middle) in &drawn {
            assert!(time.contains(':') && !place.contains(*middle), "{time} at {middle}");
        }
        let status = |table: &Table| table.app.world().resource::<HudLayout>().rect(Area::Status);
        assert_eq!(status(&table), None, "{width} by {height}");
        table.type_text("e4").frames(2);
        assert!(status(&table).is_some(), "{width} by {height}");
        assert!(table.says_part("e4|"), "{:?}", table.texts());
        assert_eq!(board(&table), place, "nothing moves");
        table.press(KeyCode::Escape).frames(2);
        assert_eq!(status(&table), None, "{width} by {height}");
        table.press(KeyCode::F9).frames(2);
        assert!(table.has_button("Resign"), "{width} by {height}");
    }
    table.start_game(untimed(Preset::Chess)).press(KeyCode::F9).frames(3);
    assert!(clocks(&mut table).is_empty(), "nobody has one");
}

#[test]
fn areas_are_drawn_in_their_places() {
    let mut table = Table::with(Preset::FogCheck);
    for (width, height) in
        [(1280.0, 800.0), (2560.0, 1440.0), (800.0, 800.0), (390.0, 844.0), (844.0, 390.0)]
    {
        table.resize(width, height);
        let world = table.app.world_mut();
        let (layout, scale) =
            (world.resource::<HudLayout>().clone(), world.resource::<UiScale>().0);
        let mut areas = world.query::<(&Area, &ComputedNode, &UiGlobalTransform)>();
        for (area, node, place) in areas.iter(world) {
            let context = format!("{area:?} at {width} x {height}");
            let Some(rect) = layout.rect(*area) else {
                assert!(node.is_empty(), "{context}");
                continue;
            };
            let drawn = Rect::from_center_size(place.translation, node.size());
            // Edges are drawn on whole pixels.
            let off = [drawn.min - rect.min * scale, drawn.max - rect.max * scale];
            assert!(off.iter().all(|off| off.abs().max_element() <= 1.0), "{context}: {off:?}");
        }
    }
}

/// Returns the letters and numbers at the board's edge: entity, height, and colour.
fn coordinates(table: &mut Table) -> Vec<(Entity, f32, String)> {
    let world = table.app.world_mut();
    let mut texts = world.query::<(Entity, &Name, &GlobalTransform, &TextColor)>();
    let mut found: Vec<_> = texts
        .iter(world)
        .filter(|(_, name, ..)| name.starts_with("Coordinate "))
        .map(|(entity, _, at, color)| (entity, at.translation().z, format!("{:?}", color.0)))
        .collect();
    found.sort_by_key(|(entity, ..)| *entity);
    found
}

#[test]
fn coordinates_stay_when_the_fog_changes_and_lie_above_what_is_on_the_board() {
    let mut table = Table::open();
    table.start_game(against(Preset::FogCheck, Color::Black, Level::Grandmaster));
    table.frame_time(Duration::from_millis(2)).frames(2);
    let before = coordinates(&mut table);
    assert_eq!(before.len(), 16);
    for mv in ["e2e4", "f1a6"] {
        table.type_move(mv).frame();
        if mv == "e2e4" {
            table.computer_plays(Color::Black, "h7h6").frame();
        }
        let now = coordinates(&mut table);
        let entities = |of: &[(Entity, f32, String)]| of.iter().map(|of| of.0).collect::<Vec<_>>();
        assert_eq!(entities(&now), entities(&before), "they are the same ones");
    }
    assert!(table.view().visible().contains(parse("a6")));
    let colors =
        |of: &[(Entity, f32, String)]| of.iter().map(|of| of.2.clone()).collect::<Vec<_>>();
    assert_ne!(colors(&coordinates(&mut table)), colors(&before), "a6 has come out of the fog");

    table.click("a1").press(KeyCode::Home).frames(3);
    assert!(table.shown().is_past());
    let least = coordinates(&mut table).into_iter().map(|of| of.1).fold(f32::MAX, f32::min);
    let world = table.app.world_mut();
    let mut sprites = world.query::<(&Sprite, &GlobalTransform, Option<&Name>)>();
    let mut frames = 0;
    for (_, at, name) in sprites.iter(world) {
        frames += usize::from(name.is_some_and(|name| name.as_str() == "Past"));
        assert!(at.translation().z < least, "{name:?} lies above the coordinates");
    }
    assert_eq!(frames, 4, "one side each");
}

//! Menus stay in their places.

use bevy::{prelude::*, ui_widgets::ScrollArea};
use core::iter;
use fogchess::{states::Menu, testing::Table};

/// Returns the rectangle of a node, in logical pixels.
fn rect_of(table: &Table, entity: Entity) -> Rect {
    let world = table.app.world();
    let node = world.get::<ComputedNode>(entity).expect("a node");
    let at = world.get::<UiGlobalTransform>(entity).expect("a place").translation;
    let scale = node.inverse_scale_factor();
    Rect::from_center_size(at * scale, node.size() * scale)
}

fn ancestors(table: &Table, entity: Entity) -> impl Iterator<Item = Entity> {
    let world = table.app.world();
    let parent = |entity: &Entity| world.get::<ChildOf>(*entity).map(ChildOf::parent);
    iter::successors(parent(&entity), parent)
}

/// Returns the card of the open menu.
fn card(table: &mut Table) -> Rect {
    let world = table.app.world_mut();
    let mut areas = world.query_filtered::<(Entity, &ComputedNode), With<ScrollArea>>();
    let areas: Vec<_> = areas.iter(world).map(|(entity, _)| entity).collect();
    let in_menu = |entity: &Entity| is_in(table, *entity, "Menu");
    let outer = areas
        .into_iter()
        .filter(in_menu)
        .max_by(|a, b| rect_of(table, *a).height().total_cmp(&rect_of(table, *b).height()));
    rect_of(table, outer.expect("a menu is open"))
}

/// Returns `true` if the node belongs to a root with a name that begins so.
fn is_in(table: &Table, entity: Entity, name: &str) -> bool {
    let root = ancestors(table, entity).last();
    let root = root.and_then(|root| table.app.world().get::<Name>(root));
    root.is_some_and(|of| of.starts_with(name))
}

/// Returns the scroll positions on the screen.
fn scrolled(table: &mut Table) -> Vec<f32> {
    let world = table.app.world_mut();
    let mut areas = world.query_filtered::<&ScrollPosition, With<ScrollArea>>();
    areas.iter(world).map(|at| at.y).filter(|y| *y > 0.0).collect()
}

#[test]
fn menus_keep_their_places() {
    Table::scenes(&[
        all_sheets_of_a_window_have_one_top_and_one_height,
        what_is_chosen_for_a_new_game_stays_under_the_pointer,
        the_way_back_from_the_themes_leads_to_the_same_place,
        esc_leaves_a_menu_from_a_field_too,
    ]);
}

fn all_sheets_of_a_window_have_one_top_and_one_height(table: &mut Table) {
    for (width, height) in [(1280.0, 800.0), (1920.0, 1080.0), (390.0, 844.0), (844.0, 390.0)] {
        table.resize(width, height);
        let mut edges = Vec::new();
        for menu in [
            Menu::NewGame,
            Menu::Online,
            Menu::Games,
            Menu::Statistics,
            Menu::ServerGames,
            Menu::Settings,
            Menu::Themes,
            Menu::Learn,
        ] {
            table.open_menu(menu).frames(3);
            let card = card(table);
            edges.push((card.min.y, card.max.y));
        }
        assert!(edges.iter().all(|edge| *edge == edges[0]), "{width} × {height}: {edges:?}");
    }
}

fn what_is_chosen_for_a_new_game_stays_under_the_pointer(table: &mut Table) {
    table.resize(1280.0, 800.0).open_menu(Menu::NewGame).settle();
    let place_of = |table: &Table, text: &str| rect_of(table, table.control(text));
    for text in [
        "Board: Xiangqi",
        "Board: Chess",
        "Sandbox",
        "Chess",
        "Friend on this device",
        "Watch two computers",
        "Grandmaster",
        "Novice",
        "Custom",
        "5+0",
        "Options",
    ] {
        let (before, top) = (place_of(table, text), card(table));
        table.tap_spoken(text).frames(3);
        assert_eq!((place_of(table, text), card(table)), (before, top), "{text} has moved");
        assert!(scrolled(table).is_empty(), "{text} has scrolled the menu");
    }
    // The computers stand in one row, from the weakest.
    let levels = ["Novice", "Scout", "Ranger", "Marshal", "Grandmaster"];
    let levels = levels.map(|level| place_of(table, level));
    assert!(levels.is_sorted_by(|one, next| one.min.y == next.min.y && one.max.x < next.min.x));
    assert!(place_of(table, "Friend on this device").min.y > levels[0].max.y);
}

fn the_way_back_from_the_themes_leads_to_the_same_place(table: &mut Table) {
    table.resize(844.0, 390.0).open_menu(Menu::Settings).settle();
    for _ in 0..30 {
        if table.focused().starts_with("Theme: ") {
            break;
        }
        table.press(KeyCode::Tab).frames(2);
    }
    let before = (table.focused(), scrolled(table));
    assert!(before.0.starts_with("Theme: ") && before.1.len() == 1, "{before:?}");
    for way in ["Esc", "Back"] {
        table.press(KeyCode::Enter).settle();
        assert_eq!(table.menu(), Menu::Themes);
        match way {
            "Esc" => table.press(KeyCode::Escape),
            _ => table.tap_button("Back"),
        };
        table.settle();
        assert_eq!(table.menu(), Menu::Settings);
        assert_eq!((table.focused(), scrolled(table)), before, "{way}");
    }
    // What opens anew begins at its top.
    table.press(KeyCode::Escape).settle().open_menu(Menu::Settings).settle();
    assert_eq!((table.focused().as_str(), scrolled(table)), ("Back", vec![]));
}

fn esc_leaves_a_menu_from_a_field_too(table: &mut Table) {
    table.resize(1280.0, 800.0).open_menu(Menu::NewGame).settle();
    table
        .tap_button("Friend on this device")
        .tap_spoken("White’s name")
        .type_text("Anna")
        .frames(2);
    table.press(KeyCode::Escape).frames(3);
    assert_eq!(table.menu(), Menu::None);
}

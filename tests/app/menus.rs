//! Menus stay in their places, and everything in them can be reached in the smallest window.

use bevy::{input_focus::tab_navigation::TabIndex, prelude::*, ui_widgets::ScrollArea};
use core::iter;
use fogchess::{
    app::states::{Menu, Screen},
    rules::{GameSetup, Level, Preset},
    save::memory::MemoryStore,
};
use fogchess_support::{Table, rung, untimed};

/// Returns the rectangle of a node, in pixels of the window.
fn rect_of(table: &Table, entity: Entity) -> Rect {
    let world = table.app.world();
    let node = world.get::<ComputedNode>(entity).expect("a node");
    let at = world.get::<UiGlobalTransform>(entity).expect("a place").translation;
    Rect::from_center_size(at, node.size())
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

// ── In reach ───────────────────────────────────────────────────────────────────────────────

/// Two desks, a phone held either way, the lowest phones and windows, and a desk at 400 %.
const WINDOWS: [(f32, f32); 9] = [
    (1280.0, 800.0),
    (2560.0, 1440.0),
    (390.0, 844.0),
    (844.0, 390.0),
    (844.0, 330.0),
    (667.0, 310.0),
    (568.0, 320.0),
    (320.0, 480.0),
    (320.0, 256.0),
];

/// Asserts that each control of a root with this name lies within the window, or within areas that
/// scroll until it does.
#[track_caller]
fn assert_in_reach(table: &mut Table, name: &str, context: &str) {
    let world = table.app.world_mut();
    let window = world.query::<&Window>().single(world).expect("a window");
    let window = Rect::new(0.0, 0.0, window.width(), window.height());
    let mut controls = world.query::<(Entity, &TabIndex, &ComputedNode, &InheritedVisibility)>();
    let controls: Vec<_> = controls
        .iter(world)
        .filter(|(_, index, node, visible)| index.0 >= 0 && !node.is_empty() && visible.get())
        .map(|(control, ..)| control)
        .collect();
    let controls: Vec<_> =
        controls.into_iter().filter(|control| is_in(table, *control, name)).collect();
    assert!(!controls.is_empty(), "no controls: {context}");
    for control in controls {
        let text = table.controls().get(control).map(|item| item.text.clone());
        let mut rect = rect_of(table, control);
        for area in ancestors(table, control) {
            let world = table.app.world();
            if world.get::<ScrollArea>(area).is_none() {
                continue;
            }
            let (seen, node) = (rect_of(table, area), world.get::<ComputedNode>(area));
            let node = node.expect("a node");
            let top = seen.min.y - node.scroll_position.y;
            let bottom = top + node.content_size().y.max(node.size().y);
            let content = Rect::new(seen.min.x, top, seen.max.x, bottom);
            assert!(holds(content, rect), "{text:?} at {rect:?} is not in {content:?}: {context}");
            assert!(seen.height() >= rect.height().min(44.0), "no room for {text:?}: {context}");
            rect = seen;
        }
        assert!(holds(window, rect), "{text:?} at {rect:?} leaves the window: {context}");
    }
}

fn holds(outer: Rect, inner: Rect) -> bool {
    let outer = outer.inflate(1.0);
    outer.contains(inner.min) && outer.contains(inner.max)
}

#[test]
fn everything_can_be_reached_in_every_window() {
    let store = MemoryStore::default();
    let mut table = Table::keeping(store.another_window());
    table.set(|settings| settings.server = "chess.example".into());
    let names = ["Wolfgang Amadeus Mozart".into(), "Wilhelmina von Nymwegen".into()].into();
    table.start_game(GameSetup { names, ..untimed(Preset::Chess) }).type_move("e4").settle();
    for menu in [Menu::Pause, Menu::ConfirmLeave, Menu::ConfirmResign, Menu::Rules] {
        assert_menu_in_reach(&mut table, menu);
    }
    table.open_menu(Menu::None).go_to(Screen::Title).frames(3);
    assert!(table.has_button("Resume"));
    for (width, height) in WINDOWS {
        table.resize(width, height);
        assert_in_reach(&mut table, "Title screen", &format!("{width} × {height}"));
    }
    for menu in [
        Menu::NewGame,
        Menu::Online,
        Menu::Games,
        Menu::Statistics,
        Menu::Settings,
        Menu::Themes,
        Menu::Learn,
    ] {
        assert_menu_in_reach(&mut table, menu);
    }
}

#[test]
fn the_buttons_of_a_saved_game_end_where_the_line_below_it_ends() {
    let store = MemoryStore::default();
    let mut table = Table::keeping(store.another_window());
    table.start_game(untimed(Preset::Chess)).type_move("e4").settle();
    table.go_to(Screen::Title).frames(3).open_menu(Menu::Games).frames(3);
    for (width, height) in WINDOWS {
        table.resize(width, height);
        let (_, more) =
            table.buttons().into_iter().find(|(text, _)| text == "More").expect("a game");
        let row = ancestors(&table, more).next().expect("a row");
        let [button, row] = [more, row].map(|node| rect_of(&table, node).max.x);
        assert!((button - row).abs() < 1.0, "{button} and {row}: {width} × {height}");
    }
}

fn assert_menu_in_reach(table: &mut Table, menu: Menu) {
    table.open_menu(menu).frames(3);
    for language in ["ru", "en"] {
        table.speak(language);
        for (width, height) in WINDOWS {
            table.resize(width, height);
            let context = format!("{menu:?}, {width} × {height}, {language}");
            assert_in_reach(table, "Menu", &context);
        }
    }
}

#[test]
fn a_large_window_has_a_large_title_and_large_menus() {
    let mut table = Table::open();
    table.resize(2560.0, 1440.0).settle();
    let share = |rect: Rect| rect.height() / 1440.0;
    let fills = |rect: Rect| (0.45..0.9).contains(&share(rect));
    let new_game = table.control("New game");
    let scrolls = |entity: Entity| table.app.world().get::<ScrollArea>(entity).is_some();
    let parts = ancestors(&table, new_game).take_while(|entity| !scrolls(*entity)).last();
    let parts = rect_of(&table, parts.expect("the buttons are in it"));
    assert!(fills(parts), "the title takes {}", share(parts));
    let items = table.controls().items.iter().filter(|item| !item.kind.is_text());
    let buttons: Vec<_> = items.map(|item| item.entity).collect();
    for (nth, button) in buttons.iter().enumerate() {
        for other in &buttons[nth + 1..] {
            let over = rect_of(&table, *button).intersect(rect_of(&table, *other));
            assert!(over.is_empty(), "{over:?}");
        }
    }
    assert!(buttons.len() >= 5 && rect_of(&table, new_game).height() > 60.0);

    table.tap_button("New game").frames(3);
    assert_eq!(table.menu(), Menu::NewGame);
    let sheet = card(&mut table);
    assert!(fills(sheet), "the menu takes {}", share(sheet));
    table.tap_button("Friend on this device").tap_button("No clock").tap_spoken("Chess");
    table.tap_button("Start").settle();
    table.click("e2").click("e4").settle();
    assert_eq!(table.board().at("e4"), Some('P'));
    // The board has nearly all of the height, as in any window.
    assert!(table.square_size() >= 140.0, "{}", table.square_size());
}

// ── In their places ────────────────────────────────────────────────────────────────────────

#[test]
fn all_sheets_of_a_window_have_one_top_and_one_height() {
    let mut table = Table::open();
    for (width, height) in [(1280.0, 800.0), (2560.0, 1440.0), (390.0, 844.0), (844.0, 390.0)] {
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
            let card = card(&mut table);
            edges.push((card.min.y, card.max.y));
        }
        assert!(edges.iter().all(|edge| *edge == edges[0]), "{width} × {height}: {edges:?}");
    }
}

#[test]
fn what_is_chosen_for_a_new_game_stays_under_the_pointer() {
    let mut table = Table::open();
    table.resize(1280.0, 800.0).open_menu(Menu::NewGame).settle();
    let place_of = |table: &Table, text: &str| rect_of(table, table.control(text));
    for text in [
        "Board: Xiangqi",
        "Board: Chess",
        "Sandbox",
        "Chess",
        "Friend on this device",
        "Watch two computers",
        "10 · Grandmaster",
        "1 · Novice",
        "Custom",
        "5+0",
        "Options",
    ] {
        let (before, top) = (place_of(&table, text), card(&mut table));
        table.tap_spoken(text).frames(3);
        assert_eq!((place_of(&table, text), card(&mut table)), (before, top), "{text} has moved");
        assert!(scrolled(&mut table).is_empty(), "{text} has scrolled the menu");
    }
    // The computers stand in one row, from the weakest.
    let levels = Level::ALL.map(|level| place_of(&table, &rung(level)));
    assert!(levels.is_sorted_by(|one, next| one.min.y == next.min.y && one.max.x < next.min.x));
    assert!(place_of(&table, "Friend on this device").min.y > levels[0].max.y);
}

#[test]
fn the_way_back_from_the_themes_leads_to_the_same_place() {
    let mut table = Table::open();
    table.resize(844.0, 390.0).open_menu(Menu::Settings).settle();
    for _ in 0..30 {
        if table.focused().starts_with("Theme: ") {
            break;
        }
        table.press(KeyCode::Tab).frames(2);
    }
    let before = (table.focused(), scrolled(&mut table));
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
        assert_eq!((table.focused(), scrolled(&mut table)), before, "{way}");
    }
    // What opens anew begins at its top.
    table.press(KeyCode::Escape).settle().open_menu(Menu::Settings).settle();
    assert_eq!((table.focused().as_str(), scrolled(&mut table)), ("Back", vec![]));
}

#[test]
fn esc_leaves_a_menu_from_a_field_too() {
    let mut table = Table::open();
    table.resize(1280.0, 800.0).open_menu(Menu::NewGame).settle();
    table
        .tap_button("Friend on this device")
        .tap_spoken("White’s name")
        .type_text("Anna")
        .frames(2);
    table.press(KeyCode::Escape).frames(3);
    assert_eq!(table.menu(), Menu::None);
}

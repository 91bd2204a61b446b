//! The list of saved games searched, filtered, put in order and counted, with a thousand games too.

use bevy::{input_focus::InputFocus, picking::PickingSettings, prelude::*};
use fogchess::{
    access::Use,
    app::states::{Menu, Screen},
    game::Game,
    library::{Library, LibraryViews},
    rules::{Color, GameSetup, Intent, Level, Moment, Preset, Viewer},
    save::{self, SavedGame, memory::MemoryStore},
    table::Shown,
};
use fogchess_support::{Table, against, untimed};
use std::time::{Duration, SystemTime};

/// Returns the text of a game that ended on this day of November 2026 when `loser` resigned.
fn resigned(setup: GameSetup, day: u64, loser: Color) -> String {
    let mut game = Game::new(setup).expect("a game");
    game.apply(loser, Intent::Resign, Moment::default()).expect("it ends");
    // 1 November 2026, noon, in UTC.
    let at = SystemTime::UNIX_EPOCH + Duration::from_secs(1_793_534_400 + 86_400 * (day - 1));
    save::to_text(&SavedGame::of(&game, Moment::default(), Some(at)))
}

fn name(day: u64) -> String {
    format!("2026-11-{day:02}T12-00-00Z")
}

/// Fills a store with games of several kinds, and opens the title.
fn evening(store: &MemoryStore) -> Table {
    let named = GameSetup { names: ["Anna".into(), "Ben".into()].into(), ..untimed(Preset::Chess) };
    let (white, black) = (Color::White, Color::Black);
    for (day, setup, loser) in [
        (1, against(Preset::FogCheck, black, Level::Scout), black),
        (2, against(Preset::FogCheck, white, Level::Scout), white),
        (3, against(Preset::FogCheck, black, Level::Scout), white),
        (4, against(Preset::FogCheck, black, Level::Ranger), white),
        (5, against(Preset::FogXiangqi, white, Level::Scout), white),
        (6, named, black),
    ] {
        store.put(&name(day), resigned(setup, day, loser));
    }
    Table::keeping(store.another_window())
}

/// Returns the number of games on the list.
fn listed(table: &mut Table) -> usize {
    table.buttons().iter().filter(|(text, _)| text == "Replay").count()
}

/// Returns the headlines of the list, from the top.
fn headlines(table: &Table) -> Vec<String> {
    let items = table.controls().items.iter();
    let open = items.filter_map(|item| item.text.strip_prefix("Replay: "));
    open.map(|text| text.split(',').next().unwrap_or_default().to_owned()).collect()
}

/// Replaces the text of the search: the field selects all of it when it gets the focus.
fn type_search(table: &mut Table, words: &str) {
    // However soon a click comes, it is not the second one of a double click.
    let mut picking = table.app.world_mut().resource_mut::<PickingSettings>();
    picking.multi_click_interval = Duration::ZERO;
    table.press(KeyCode::Tab).frames(2);
    table.tap_spoken("Search: name");
    table.type_text(words).frames(3);
}

#[test]
fn games_are_searched_filtered_and_put_in_order() {
    let store = MemoryStore::default();
    let mut table = evening(&store);
    table.tap_button("Games").frames(4);
    assert_eq!(listed(&mut table), 6);
    assert!(!table.has_button("Clear filters"));
    for (words, found) in [("anna", 1), ("scout", 4), ("scout xiangqi", 1), ("2026-11-04", 1)] {
        type_search(&mut table, words);
        assert_eq!(listed(&mut table), found, "{words}: {:?}", table.texts());
        assert!(table.says(&format!("{found} of 6")), "{:?}", table.texts());
    }
    // The search is still there on the way back from a game, and empty when the list opens anew.
    table.tap_button("More").frames(3).press(KeyCode::Escape).frames(3);
    assert_eq!((table.menu(), listed(&mut table)), (Menu::Games, 1));
    table.press(KeyCode::Escape).frames(3);
    assert_eq!(table.menu(), Menu::None);
    table.tap_button("Games").frames(4);
    assert_eq!(listed(&mut table), 6);
    // A search without a match says so.
    type_search(&mut table, "zebra");
    assert!(listed(&mut table) == 0 && table.says("No games match."), "{:?}", table.texts());
    table.tap_button("Clear filters").frames(3);
    assert_eq!(listed(&mut table), 6);

    table.tap_button("Filter").frames(3);
    assert!(!table.has_button("Sandbox"), "no game is one");
    table.tap_spoken("Opponent: Scout");
    assert_eq!(listed(&mut table), 4);
    table.tap_spoken("Result: Won");
    assert_eq!(listed(&mut table), 3);
    table.tap_spoken("Variant: Fog with check");
    assert_eq!(listed(&mut table), 2);
    table.tap_button("Filter").frames(3);
    assert!(!table.has_button("Ranger") && listed(&mut table) == 2);
    table.tap_button("Clear filters").frames(3);
    let newest = headlines(&table);
    assert_eq!(newest[0], "Chess: Anna – Ben");
    table.tap_button("Filter").frames(3);
    table.tap_spoken("Order: Oldest");
    let mut oldest = headlines(&table);
    oldest.reverse();
    assert_eq!(oldest, newest);
    table.tap_spoken("Order: Name");
    assert!(headlines(&table).is_sorted_by_key(|name| name.to_lowercase()));
}

#[test]
fn copies_are_told_and_games_of_a_newer_version_are_on_the_list() {
    let (store, white) = (MemoryStore::default(), Color::White);
    let text = resigned(untimed(Preset::Chess), 1, white);
    let newer = text.replace("version: 1", "version: 2");
    store.put(&name(2), newer.as_str());
    let mut table = Table::keeping(store.another_window());
    table.tap_button("Games").frames(4);
    assert!(table.says("2 Nov 2026, 12:00"), "{:?}", table.texts());
    assert!(table.says_part("Made by a newer version"), "{:?}", table.texts());
    assert!(!table.says("No saved games yet.") && listed(&mut table) == 0);

    store.put(&name(1), text.as_str());
    store.put(&format!("{}-LAPTOP", name(1)), text.as_str());
    table.press(KeyCode::Escape).frames(3).tap_button("Games").frames(4);
    for (language, copy, closed) in [
        ("ru", "Копия в папке: LAPTOP", "Создана более новой версией"),
        ("zh-Hans", "文件夹中的副本：LAPTOP", "由更新版本的游戏保存"),
        ("en", "Copy in the folder: LAPTOP", "Made by a newer version"),
    ] {
        table.speak(language).frames(3);
        let texts = table.texts();
        assert_eq!(texts.iter().filter(|text| *text == copy).count(), 1, "{texts:?}");
        assert!(table.says_part(closed), "{texts:?}");
    }
    assert_eq!(listed(&mut table), 2);
    // The copy's sheet tells it too, and it is removed as any game.
    let copy = headlines(&table).len() - 1;
    assert_eq!(copy, 1);
    for _ in 0..2 {
        let sheets = table.buttons().into_iter().filter(|(text, _)| text == "More").count();
        table.tap_button("More").frames(4);
        if table.says("Copy in the folder: LAPTOP") {
            table.tap_button("Delete").frames(4);
            assert_eq!(listed(&mut table), 1);
            assert!(!store.texts().contains_key(&format!("{}-LAPTOP", name(1))));
            table.tap_button("Undo delete").frames(4);
            assert_eq!(listed(&mut table), 2);
            break;
        }
        assert!(sheets > 1);
        table.press(KeyCode::Escape).frames(4);
    }
    assert_eq!(store.texts()[&name(2)], newer.as_bytes(), "it is as it was");
}

#[test]
fn the_filters_are_used_by_the_keyboard_alone() {
    let store = MemoryStore::default();
    let mut table = evening(&store);
    table.tap_button("Games").frames(4);
    let tab_to = |table: &mut Table, name: &str| {
        for _ in 0..60 {
            if table.focused() == name {
                return;
            }
            table.press(KeyCode::Tab).frame();
        }
        panic!("no way to {name}");
    };
    tab_to(&mut table, "Filter");
    table.press(KeyCode::Enter).frames(3);
    tab_to(&mut table, "Opponent: Ranger");
    table.press(KeyCode::Enter).frames(3);
    assert_eq!((listed(&mut table), table.focused().as_str()), (1, "Opponent: Ranger"));
    tab_to(&mut table, "Clear filters");
    table.press(KeyCode::Enter).frames(3);
    assert_eq!((listed(&mut table), table.focused().as_str()), (6, "Filter"));
}

#[test]
fn saved_games_are_counted_until_they_are_removed() {
    let store = MemoryStore::default();
    let mut table = evening(&store);
    table.tap_button("Games").frames(4).tap_button("Statistics").frames(4);
    assert_eq!(table.menu(), Menu::Statistics);
    for line in [
        "Fog with check",
        "Scout",
        "3 played · 2 won · 0 drawn · 1 lost · longest\u{a0}streak\u{a0}2",
        "3 by resignation",
        "Ranger",
        "1 played · 0 won · 0 drawn · 1 lost · longest\u{a0}streak\u{a0}0",
        "Fog xiangqi",
        "1 played · 1 won · 0 drawn · 0 lost · longest\u{a0}streak\u{a0}1",
        "Friend on this device",
        "1 played",
    ] {
        assert!(table.says(line), "{line}: {:?}", table.texts());
    }
    // A game that ends now counts at once.
    let setup = against(Preset::FogCheck, Color::Black, Level::Ranger);
    table.open_menu(Menu::None).start_game(setup);
    table.type_move("e4").settle();
    table.tap_button("Resign").tap_button("Resign").settle();
    table.go_to(Screen::Title).tap_button("Games").frames(4);
    table.tap_button("Statistics").frames(4);
    assert!(table.says("2 played · 0 won · 0 drawn · 2 lost · longest\u{a0}streak\u{a0}0"));
    // A game that is removed no longer counts, until it is brought back.
    table.tap_button("This device").frames(4);
    table.tap_spoken("More: Chess: Anna – Ben");
    table.tap_button("Delete").frames(4).tap_button("Statistics").frames(4);
    assert!(!table.says("Friend on this device") && !table.says("1 played"), "{:?}", table.texts());
    table.tap_button("This device").frames(4).tap_button("Undo delete").frames(4);
    table.tap_button("Statistics").frames(4);
    assert!(table.says("Friend on this device") && table.says("1 played"), "{:?}", table.texts());
}

#[test]
fn a_thousand_games_are_listed_page_by_page() {
    let store = MemoryStore::default();
    for number in 0..1_000_u64 {
        let setup = against(Preset::Fog, Color::Black, Level::Novice);
        let day = 1 + number % 28;
        let text = resigned(setup, day, Color::ALL[number as usize % 2]);
        let title = format!("title: \"Game {number}\"");
        let name = format!("2026-11-{day:02}T12-{:02}-{:02}Z", number / 60 % 60, number % 60);
        store.put(&name, text.replace("title: \"\"", &title));
    }
    let mut table = Table::keeping(store.another_window());
    table.tap_button("Games").frames(4);
    assert_eq!(listed(&mut table), 40, "no more than can be looked at");
    let view = |table: &Table| {
        let world = table.app.world();
        let games = &world.resource::<Library>().games;
        let views = world.resource::<LibraryViews>();
        games.iter().filter(|game| views.get(&game.name).is_some()).count()
    };
    assert_eq!(view(&table), 40, "only their boards are looked up");
    // A screen reader presses the button at the end of the list.
    table.use_control("Show 40 more", Use::Press);
    assert_eq!((listed(&mut table), view(&table)), (80, 80));
    let focus = table.app.world().resource::<InputFocus>().get();
    let mut replays = table.controls().items.iter().filter(|it| it.text.starts_with("Replay: "));
    let first_new = replays.nth(40).map(|item| item.entity);
    assert!(first_new.is_some() && first_new == focus, "the first game that was not there before");
    table.use_control("Search: ", Use::Write("Game 777".into()));
    assert!(table.says("1 of 1000") && listed(&mut table) == 1, "{:?}", table.texts());
    table.tap_button("Statistics").frames(4);
    let counted = "1000 played · 500 won · 0 drawn · 500 lost";
    assert!(table.says_part(counted), "{:?}", table.texts());
}

// ── After a game ───────────────────────────────────────────────────────────────────────────

#[test]
fn after_a_game_the_next_step_is_one_press_away() {
    let mut table = Table::open();
    for (preset, side) in [
        (Preset::Chess, Color::White),
        (Preset::FogCheck, Color::Black),
        (Preset::FogXiangqi, Color::White),
        (Preset::Xiangqi, Color::Black),
    ] {
        for (width, height) in [(1280.0, 800.0), (390.0, 844.0), (844.0, 390.0)] {
            table.resize(width, height);
            table.start_game(against(preset, !side, Level::Novice));
            table.wait_for("the player's turn", |table| {
                table.shown().board.as_ref().is_some_and(|view| view.turn() == side)
            });
            table.submit(side, Intent::Resign).settle();
            for step in ["Rematch", "Review", "New game", "Flip", "Menu"] {
                assert!(table.has_button(step), "{step}, {preset:?}, {width} × {height}");
            }
            // The review begins at the start, through the player's own eyes in the fog.
            table.tap_button("Review").frames(3);
            let replay = table.replay().expect("it is over");
            assert_eq!(replay.ply, 0);
            let own = preset.ruleset().vision.is_fog().then_some(side);
            assert_eq!(viewer(table.shown()), own, "{preset:?}");

            // In a low window the menu scrolls.
            table.tap_button("Menu").use_control("New opponent", Use::Press).frames(3);
            assert_eq!(table.menu(), Menu::AnotherLevel);
            table.tap_level(Level::Ranger).tap_button("Start");
            let agreed = table.shown().agreed.expect("a game");
            assert_eq!(agreed.seats.opponent(), Some((side, Level::Ranger)), "sides are swapped");
            assert!(!table.shown().is_over() && table.bar_names().contains(&"Ranger".to_owned()));
        }
    }
}

fn viewer(shown: &Shown) -> Option<Color> {
    match shown.board.as_ref().expect("a board").viewer() {
        Viewer::Player(side) => Some(side),
        Viewer::Everyone => None,
    }
}

#[test]
fn two_players_are_offered_no_level() {
    let mut table = Table::untimed(Preset::Fog);
    table.submit(Color::White, Intent::Resign).settle();
    table.tap_button("Menu");
    assert!(!table.has_button("New opponent"));
    table.tap_button("Back to the board").tap_button("Review").frames(3);
    assert_eq!((table.replay().expect("it is over").ply, viewer(table.shown())), (0, None));
    table.tap_button("Rematch").settle();
    assert!(!table.shown().is_over());
}

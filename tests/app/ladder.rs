//! The ladder of the computer's levels: a rung is chosen by its number, the score against it is told,
//! and after three games won or lost in a row the next one is offered.

use bevy::prelude::*;
use fogchess::{
    access::{ItemKind, Use},
    app::{settings::Settings, states::Menu},
    rules::{Color, GameSetup, Level, Preset},
    save::memory::MemoryStore,
    table::Steady,
    words::calendar::Calendar,
};
use fogchess_support::{Table, against, rung};
use std::{
    sync::atomic::{AtomicU64, Ordering},
    time::{Duration, SystemTime},
};

/// Opens the title, with saved games, computers that play the same each time, and a minute between
/// two moments.
fn open() -> Table {
    fn now() -> SystemTime {
        static MINUTES: AtomicU64 = AtomicU64::new(30_000_000);
        let minutes = MINUTES.fetch_add(1, Ordering::Relaxed);
        SystemTime::UNIX_EPOCH + Duration::from_secs(60 * minutes)
    }
    let mut table = Table::keeping(MemoryStore::default());
    table.app.insert_resource(Steady { seed: Some(7), nodes: Some(500) });
    table.app.insert_resource(Calendar::new(now, |_| 0));
    table
}

/// Wins a game of chess as White against a level, or loses it.
fn play(table: &mut Table, level: Level, won: bool) {
    let start_fen = Some("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1".into());
    table.start_game(GameSetup { start_fen, ..against(Preset::Chess, Color::Black, level) });
    if won {
        table.type_move("Ra8").settle();
    } else {
        table.type_move("Ra2").settle().tap_button("Resign").tap_button("Resign").settle();
    }
    table.frames(3).settle();
    assert!(table.shown().is_over());
}

#[test]
fn a_level_is_chosen_by_its_number_and_told_in_a_line() {
    let mut table = open();
    table.set(|settings| settings.lesson_offered = true);
    for (width, height) in [(1280.0, 800.0), (360.0, 640.0), (844.0, 390.0)] {
        table.resize(width, height).open_menu(Menu::NewGame).settle();
        for level in Level::ALL {
            table.tap_level(level);
            let name = format!("{level:?}. ");
            assert!(table.says_part(&name), "{name}: {:?}", table.texts());
            let button = table.control(&rung(level));
            let kind = &table.controls().get(button).expect("it is there").kind;
            let is_it = |kind: &ItemKind| match kind {
                ItemKind::Radio { chosen, place, count, .. } => {
                    *chosen && (*place, *count) == (level.rung(), Level::ALL.len() + 2)
                }
                _ => false,
            };
            assert!(is_it(kind), "{width} × {height}: {kind:?}");
            let node = table.app.world().get::<ComputedNode>(button).expect("a node");
            let size = node.size() * node.inverse_scale_factor();
            assert!(size.x >= 24.0 && size.y >= 44.0, "{width} × {height}: {size}");
        }
        table.open_menu(Menu::None).frames(2);
    }
    table.resize(1280.0, 800.0).open_menu(Menu::NewGame).settle();
    table.tap_level(Level::Tracker).tap_button("White").tap_button("Start").settle();
    let agreed = table.shown().agreed.expect("a game");
    assert_eq!(agreed.seats.opponent(), Some((Color::Black, Level::Tracker)));
    assert_eq!(table.seat().setup.name(Color::Black), Some("Tracker"));
}

#[test]
fn the_arrow_keys_climb() {
    let mut table = open();
    table.set(|settings| settings.opponent = Some(Level::Scout));
    table.open_menu(Menu::NewGame).settle();
    table.use_control(&rung(Level::Scout), Use::Focus);
    for (key, level) in [(KeyCode::ArrowRight, Level::Tracker), (KeyCode::ArrowLeft, Level::Scout)]
    {
        table.press(key).frames(3);
        assert_eq!(table.focused(), rung(level));
        assert!(table.says_part(&format!("{level:?}. ")), "{:?}", table.texts());
    }
}

#[test]
fn the_score_so_far_is_told_in_both_menus() {
    let mut table = open();
    play(&mut table, Level::Scout, true);
    play(&mut table, Level::Scout, false);
    play(&mut table, Level::Scout, true);
    let score = "2 won, 0 drawn, 1 lost";
    table.tap_button("Menu").tap_button("New opponent").settle();
    assert!(table.says_part(score), "{:?}", table.texts());
    table.tap_level(Level::Marshal);
    assert!(!table.says_part(score) && table.says_part("Marshal. "), "{:?}", table.texts());
    table.open_menu(Menu::NewGame).settle();
    table.tap_spoken("Chess").tap_level(Level::Scout);
    assert!(table.says_part(score), "{:?}", table.texts());
    table.tap_spoken("Fog with check").settle();
    assert!(!table.says_part(score), "other rules: {:?}", table.texts());
}

#[test]
fn the_next_level_is_offered_after_three_games_won_or_lost_in_a_row() {
    for (won, button, next) in
        [(true, "Level 4", Level::Tracker), (false, "Level 2", Level::Recruit)]
    {
        let mut table = open();
        play(&mut table, Level::Scout, !won);
        for game in 1..=3 {
            assert!(!table.has_button(button), "before {game}: {:?}", table.buttons());
            play(&mut table, Level::Scout, won);
        }
        for (width, height) in [(1280.0, 800.0), (390.0, 844.0), (844.0, 390.0)] {
            table.resize(width, height).settle();
            for step in ["Rematch", button, "New game", "Review", "Menu"] {
                assert!(table.has_button(step), "{step}, {width} × {height}");
            }
        }
        // Its place is that of a button which is in the menu now.
        assert!(!table.has_button("Flip"));
        table.tap_button("Menu");
        assert!(table.has_button("Flip"));
        table.tap_button("Back to the board");
        table.tap_spoken(&format!("Next: {}", rung(next))).settle();
        let agreed = table.shown().agreed.expect("a game");
        assert_eq!(agreed.seats.opponent(), Some((Color::White, next)), "sides are swapped");
        assert!(!table.shown().is_over() && !table.has_button(button));
        let settings = table.app.world().resource::<Settings>();
        assert_eq!(settings.opponent, Some(next));
    }
}

#[test]
fn without_saved_games_nothing_is_offered() {
    let mut table = Table::open();
    let before = table.notices();
    for _ in 0..3 {
        play(&mut table, Level::Scout, true);
        assert!(table.has_button("Rematch") && !table.has_button("Level 4"));
    }
    assert_eq!(table.notices(), before);
}

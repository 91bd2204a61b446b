//! The size of the board, and the board alone.

use bevy::prelude::*;
use fogchess::{
    hud::{Area, HudLayout},
    rules::Preset,
    settings::Settings,
    testing::{Table, untimed},
};

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
    table.click("e2").click("e4").settle();
    assert_eq!(table.board().at("e4"), Some('P'), "squares are where they are shown");
    table.type_text("+++").frames(2);
    assert_eq!(board(&table).width(), usual, "not larger than its room");
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

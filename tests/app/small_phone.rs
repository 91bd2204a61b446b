//! A phone so small that not everything fits at once.

use fogchess::{
    panels::{Area, HudLayout},
    rules::{Color, GameSetup, Preset},
};
use fogchess_support::{Table, untimed};

#[test]
fn the_pause_menu_holds_what_the_row_has_no_room_for() {
    let mut table = Table::untimed(Preset::Chess);
    table.resize(360.0, 640.0).settle();
    table.type_move("e4").settle().type_move("e5").settle();
    table.tap_button("Takeback").tap_button("Accept");
    assert_eq!(table.board().at("e7"), Some('p'), "Black's move was taken back");
    // Redoing takes the place of another button, so that one can go on taking back.
    assert!(table.has_button("Redo") && !table.has_button("Flip"));
    table.tap_button("Takeback");
    assert_eq!(table.shown().seat.as_ref().map(|seat| seat.offers.len()), Some(1));
    table.tap_button("Accept");
    assert_eq!(table.board().at("e2"), Some('P'), "and White's too");
    // The menu hides impossible actions: nothing is left that could be taken back.
    assert!(!table.has_button("Takeback"));
    table.tap_button("Menu");
    assert!(table.has_button("Resume") && table.has_button("Flip"));
    assert!(!table.has_button("Takeback"));
}

#[test]
fn flipping_is_in_the_menu_of_a_fog_game_with_taking_back() {
    let mut table = Table::of(GameSetup { takeback: true, ..untimed(Preset::Fog) });
    table.resize(360.0, 640.0).settle();
    assert!(table.has_button("Lift fog") && !table.has_button("Flip"));
    table.tap_button("Menu").tap_button("Flip").lift_curtain();
    assert_eq!(table.shown().bottom(), Color::Black);
}

#[test]
fn the_board_stays_large_when_a_fog_game_is_over() {
    let mut table = Table::at(Preset::Fog, "4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1");
    table.resize(360.0, 640.0).settle().type_move("Qxe8").settle();
    let board = table.app.world().resource::<HudLayout>().rect(Area::Board).expect("a board");
    assert!(board.height() >= 330.0, "{board:?}");
    for view in ["White’s view", "Black’s view", "Full board", "‹"] {
        assert!(table.has_button(view), "{view} is missing: {:?}", table.buttons());
    }
    table.tap_button("‹");
    assert_eq!(table.board().at("e8"), Some('k'));
}

//! Moves that are confirmed, and moves by one tap.

use bevy::prelude::*;
use fogchess::{
    rules::{Color::Black, Level, Preset},
    theme::Mark,
};
use fogchess_support::{Table, against, untimed};

/// Opens the title for a player who confirms moves.
fn asking() -> Table {
    let mut table = Table::open();
    table.set(|settings| settings.confirm_moves = true);
    table
}

fn plies(table: &Table) -> usize {
    table.seat().moves.len()
}

#[test]
fn a_move_is_made_once_it_is_confirmed_by_any_input() {
    let confirm: [fn(&mut Table); 4] = [
        |table| _ = table.tap_button("Play"),
        |table| _ = table.click("e4"),
        |table| _ = table.tap("e4"),
        |table| _ = table.press(KeyCode::Enter),
    ];
    let mut table = asking();
    for (way, confirm) in confirm.into_iter().enumerate() {
        table.start_game(untimed(Preset::Chess)).click("e2").click("e4").settle();
        assert_eq!(plies(&table), 0, "way {way}");
        assert!(table.says("Play e4?"), "{:?}", table.texts());
        assert_eq!(table.marks(Mark::Premove), ["e2", "e4"]);
        confirm(&mut table);
        table.settle();
        assert_eq!(plies(&table), 1, "way {way}");
        assert!(table.marks(Mark::Premove).is_empty() && !table.has_button("Play"));
    }
}

#[test]
fn the_question_writes_the_move_as_players_of_each_language_do() {
    let mut table = asking();
    for (preset, squares, questions) in [
        (Preset::FogCheck, ["g1", "f3"], ["Play Nf3?", "Сыграть Nf3?", "走 Nf3？"]),
        (Preset::Xiangqi, ["h3", "e3"], ["Play C2=5?", "Сыграть C2=5?", "走 炮二平五？"]),
    ] {
        table.start_game(untimed(preset)).click(squares[0]).click(squares[1]).settle();
        for (language, question) in ["en", "ru", "zh-Hans"].into_iter().zip(questions) {
            table.speak(language).frames(3);
            assert!(table.says(question), "{question}: {:?}", table.texts());
        }
    }
}

#[test]
fn a_move_that_is_not_confirmed_is_taken_back() {
    let cancel: [fn(&mut Table); 4] = [
        |table| _ = table.tap_button("Cancel"),
        |table| _ = table.click("e2").click("e2"),
        |table| _ = table.click("h5"),
        |table| _ = table.press(KeyCode::Escape),
    ];
    let mut table = asking();
    for (way, cancel) in cancel.into_iter().enumerate() {
        table.start_game(untimed(Preset::Fog)).drag("e2", "e4").settle();
        assert!(table.has_button("Play"), "way {way}");
        cancel(&mut table);
        table.settle();
        assert!(!table.has_button("Play") && plies(&table) == 0, "way {way}");
        table.click("d2").click("d4").tap_button("Play").settle();
        assert_eq!(plies(&table), 1, "way {way}: another move");
    }
}

#[test]
fn promotions_and_typed_moves_are_confirmed_too() {
    let mut table = Table::at(Preset::Chess, "4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    table.set(|settings| settings.confirm_moves = true);
    table.type_move("a8=Q").settle();
    assert_eq!(plies(&table), 0);
    table.tap_button("Play").settle();
    assert_eq!(table.board().at("a8"), Some('Q'));
}

#[test]
fn one_tap_moves_the_only_piece_that_can_go_there() {
    let mut table = Table::open();
    for one_tap in [false, true] {
        for press in [Table::tap, Table::click] {
            table.set(|settings| settings.one_tap_moves = one_tap);
            table.start_game(against(Preset::FogCheck, Black, Level::Novice));
            // Both a pawn and a knight reach f3; only a pawn reaches e4.
            for square in ["f3", "e4"] {
                press(&mut table, square);
            }
            assert_eq!(table.board().at("e4"), one_tap.then_some('P'), "{one_tap}");
            assert_eq!(table.board().at("f3"), None);
        }
    }
}

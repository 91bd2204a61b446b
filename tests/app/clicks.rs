//! Playing with the mouse, click by click.

use crate::script;
use bevy::{input::ButtonState, prelude::*};
use fogchess::{
    rules::{Move, PieceKind, Preset},
    testing::Table,
    theme::Mark,
};

#[test]
fn whole_games_are_played_by_clicks() {
    script::play_all(click);
}

/// Makes a move by clicks, also in the promotion chooser.
fn click(table: &mut Table, mv: Move) {
    table.click(&mv.from.to_string()).click(&mv.to.to_string());
    if let Some(kind) = mv.promotion {
        choose(table, kind);
    }
}

fn choose(table: &mut Table, kind: PieceKind) {
    let choice = table.frame().promotion_choice(kind);
    let middle = table.middle_of(choice);
    table.click_at(middle);
}

#[test]
fn a_click_selects_and_a_second_one_lets_go() {
    let mut table = Table::with(Preset::Chess);
    table.click("b1");
    assert_eq!(table.picked().as_deref(), Some("b1"));
    assert_eq!(table.marks(Mark::Dot), ["a3", "c3"]);
    table.click("b1");
    assert_eq!(table.picked(), None);
    assert!(table.marks(Mark::Dot).is_empty());
}

#[test]
fn a_click_on_another_piece_selects_that_one_and_elsewhere_none() {
    let mut table = Table::with(Preset::Chess);
    table.click("b1").click("g1");
    assert_eq!(table.picked().as_deref(), Some("g1"));
    table.click("e5");
    assert_eq!(table.picked(), None);
    // The other side's pieces cannot be picked.
    table.click("e7");
    assert_eq!(table.picked(), None);
    assert!(table.seat().moves.is_empty());
}

#[test]
fn the_right_button_and_escape_let_go() {
    let mut table = Table::with(Preset::Chess);
    for square in ["b1", "e5", "e7"] {
        table.click("b1").right_click(square);
        assert_eq!(table.picked(), None, "right click on {square}");
    }
    table.click("b1");
    table
        .point_at(Vec2::new(3.0, 3.0))
        .mouse(MouseButton::Right, ButtonState::Pressed)
        .mouse(MouseButton::Right, ButtonState::Released);
    assert_eq!(table.picked(), None, "right click beside the board");
    table.click("b1").press(KeyCode::Escape);
    assert_eq!(table.picked(), None, "Esc");
}

#[test]
fn a_click_in_the_fog_does_nothing_at_all() {
    let mut table = Table::untimed(Preset::FogCheck);
    // Empty squares, pieces and a king: all the same fog.
    for square in ["d5", "e6", "a7", "d8", "e8"] {
        table.point(square).settle();
        let before = table.perceived();
        table.click(square).settle();
        table.assert_perceived(&before, &format!("a click on {square}"));
        table.right_click(square).settle();
        table.assert_perceived(&before, &format!("a right click on {square}"));
        table.drag(square, "e4").point(square).settle();
        table.assert_perceived(&before, &format!("a drag from {square}"));
    }
    assert!(table.seat().moves.is_empty());
}

/// White's pawn is about to promote by moving or by capturing.
const PROMOTING: &str = "3r3k/4P3/8/8/8/8/8/K7 w - - 0 1";

#[test]
fn the_chooser_offers_four_pieces_in_the_players_language() {
    let mut table = Table::at(Preset::Chess, PROMOTING);
    for (kind, made) in PieceKind::PROMOTIONS.into_iter().zip(['Q', 'R', 'B', 'N']) {
        table.start_at(Preset::Chess, PROMOTING);
        table.click("e7").click("d8").frames(2);
        assert!(table.is_promoting());
        assert_eq!(table.board().at("d8"), Some('r'), "nothing is taken yet");
        let texts = table.texts();
        for name in ["Queen", "Rook", "Bishop", "Knight"] {
            assert!(texts.iter().any(|text| text == name), "{name} in {texts:?}");
        }
        choose(&mut table, kind);
        table.settle();
        assert_eq!(table.board().at("d8"), Some(made));
        assert!(!table.is_promoting());
    }
}

#[test]
fn a_click_elsewhere_or_escape_takes_the_pawn_back() {
    let mut table = Table::at(Preset::Chess, PROMOTING);
    let at_rest = table.board();
    table.click("e7").click("e8").frames(2).click("b4");
    assert!(!table.is_promoting());
    table.click("e7").click("e8").frames(2).press(KeyCode::Escape);
    assert!(!table.is_promoting());
    assert_eq!(table.settle().board(), at_rest);
    assert!(table.seat().moves.is_empty());
    // And it can go all the same.
    table.click("e7").click("e8");
    choose(&mut table, PieceKind::Queen);
    assert_eq!(table.settle().board().at("e8"), Some('Q'));
}

#[test]
fn the_fog_stays_while_the_chooser_is_open() {
    let mut table = Table::at(Preset::FogCheck, PROMOTING);
    let before = table.board().to_string();
    table.click("e7").click("e8").settle();
    assert!(table.is_promoting());
    assert_eq!(table.board().to_string(), before);
}

#[test]
fn an_option_always_promotes_to_a_queen() {
    let mut table = Table::at(Preset::Chess, PROMOTING);
    table.set(|settings| settings.auto_queen = true);
    table.click("e7").click("e8").settle();
    assert_eq!(table.board().at("e8"), Some('Q'));
}

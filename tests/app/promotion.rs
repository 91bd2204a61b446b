//! Promotion: the chooser, and all the ways out of it.

use bevy::prelude::*;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use core::time::Duration;
use fogchess::rules::{GameSetup, Intent, PieceKind, Preset, chess::Kind};
use fogchess_support::Table;

/// White's pawn is about to promote by moving or by capturing.
const PROMOTING: &str = "3r3k/4P3/8/8/8/8/8/K7 w - - 0 1";

#[test]
fn the_chooser_offers_four_pieces_in_the_players_language() {
    let mut table = Table::open();
    for (kind, made) in Kind::PROMOTIONS.map(PieceKind::Chess).into_iter().zip(['Q', 'R', 'B', 'N'])
    {
        table.start_at(Preset::Chess, PROMOTING);
        table.click("e7").click("d8").frames(2);
        assert!(table.is_promoting());
        assert_eq!(table.board().at("d8"), Some('r'), "nothing is taken yet");
        let texts = table.texts();
        for name in ["Queen", "Rook", "Bishop", "Knight"] {
            assert!(texts.iter().any(|text| text == name), "{name} in {texts:?}");
        }
        table.choose(kind);
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
    // The pawn can still move.
    table.click("e7").click("e8");
    table.choose(PieceKind::Chess(Kind::Queen));
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

#[test]
fn every_choice_is_within_the_window_on_every_file_for_both_sides() {
    let mut table = Table::open();
    table.set(|settings| settings.turn_board = true);
    for (width, height) in [(1280.0, 800.0), (390.0, 844.0), (360.0, 640.0), (640.0, 360.0)] {
        table.resize(width, height);
        for (fen, from, to) in [
            ("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7", "a8"),
            ("8/k6P/8/8/8/8/8/K7 w - - 0 1", "h7", "h8"),
            ("7k/8/8/8/8/8/p6K/8 b - - 0 1", "a2", "a1"),
            ("7k/8/8/8/8/8/K6p/8 b - - 0 1", "h2", "h1"),
        ] {
            table.start_at(Preset::Chess, fen);
            table.click(from).click(to).frames(2);
            let at = table.position_of(to);
            let queen = table.promotion_choice(PieceKind::Chess(Kind::Queen));
            // On small squares the choices are larger than these, so that their names can be read.
            let side = table.app.world().get::<ComputedNode>(queen).expect("a node").size().x;
            let off = (table.middle_of(queen) - at).abs().max_element();
            assert!(side >= 63.0 && off < side / 4.0, "{side} px, {off} px off {to}");
            for kind in Kind::PROMOTIONS.map(PieceKind::Chess) {
                let choice = table.promotion_choice(kind);
                let middle = table.middle_of(choice);
                let world = table.app.world();
                let half = world.get::<ComputedNode>(choice).expect("a node").size() / 2.0;
                assert!(world.get::<UiGlobalTransform>(choice).is_some());
                let (low, high) = (middle - half, middle + half);
                assert!(
                    low.min_element() >= 0.0 && high.x <= width && high.y <= height,
                    "{width}x{height}, {to}: {} reaches from {low} to {high}",
                    kind.name()
                );
            }
            table.press(KeyCode::Escape);
        }
    }
}

#[test]
fn dropping_a_pawn_asks_as_well() {
    let mut table = Table::at(Preset::Chess, PROMOTING);
    table.drag("e7", "d8").frames(2);
    assert!(table.is_promoting());
    assert_eq!(table.board().at("e7"), Some('P'), "it waits where it was");
    table.choose(PieceKind::Chess(Kind::Rook)).settle();
    assert_eq!(table.board().at("d8"), Some('R'));
}

#[test]
fn nothing_below_the_chooser_notices_a_press_beside_it() {
    let mut table = Table::at(Preset::Chess, PROMOTING);
    table.click("e7").click("e8").frames(2).click("a1");
    assert_eq!((table.is_promoting(), table.picked()), (false, None));
}

#[test]
fn the_question_ends_with_the_game() {
    let setup = GameSetup {
        start_fen: Some(PROMOTING.into()),
        time: "0:30+0".parse().expect("a time"),
        ..GameSetup::new(Preset::Chess.ruleset())
    };
    let mut table = Table::of(GameSetup { time: "none".parse().expect("a time"), ..setup.clone() });
    table.click("e7").click("e8").frame();
    assert!(table.is_promoting());
    table.submit(fogchess::rules::Color::Black, Intent::Resign).frames(3);
    assert!(!table.is_promoting(), "the other side resigned");
    // With clocks, which the first move starts.
    table.start_game(setup).click("a1").click("a2").settle().click("h8").click("h7").settle();
    table.click("e7").click("e8").frame();
    assert!(table.is_promoting());
    table.pass(Duration::from_secs(31));
    assert!(table.shown().is_over(), "the flag has fallen");
    assert!(!table.is_promoting());
}

//! Clocks that run, warn and fall, and the replay that opens when the game is over.

use bevy::prelude::*;
use core::time::Duration;
use fogchess::{
    panels::ClockText,
    rules::{
        BySide, ClockLevel, Color, DrawReason, GameSetup, Outcome, Preset, Viewer, WinReason,
        format_clock,
    },
    table::{Clocks, Replay},
    theme::assets::Sound,
};
use fogchess_support::{Table, timed};

const SECOND: Duration = Duration::from_secs(1);
/// Scholar's mate.
const MATE: &str = "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7";

#[test]
fn a_flag_falls_and_everything_is_revealed() {
    let mut table = Table::open();
    for preset in [Preset::Chess, Preset::FogCheck] {
        table.start_game(timed(preset, "0:10+0"));
        table.play("e4 e5");
        let left = table.clocks().white;
        table.pass(Duration::from_millis(left) - SECOND);
        assert_eq!(table.seat().outcome, None, "{preset:?}: a second is left");
        table.pass(SECOND * 2);
        let reason = WinReason::Flag;
        assert_eq!(table.seat().outcome, Some(Outcome::Win { winner: Color::Black, reason }));
        assert_eq!(table.clocks().white, 0);
        assert_eq!(table.view().viewer(), Viewer::Everyone);
        assert_eq!((table.board().at("e4"), table.board().at("e5")), (Some('P'), Some('p')));
        assert_eq!(table.replay().map(|replay| (replay.ply, replay.plies)), Some((2, 2)));
        // No move can be played any more.
        table.click("d2").click("d4").type_move("d4").settle();
        assert_eq!(table.picked(), None);
        assert_eq!(table.seat().moves.len(), 2);
    }
}

#[test]
fn a_flag_is_a_draw_if_the_other_side_cannot_mate() {
    let start_fen = Some("7k/8/8/8/8/8/P7/K7 w - - 0 1".into());
    let mut table = Table::of(GameSetup { start_fen, ..timed(Preset::Chess, "0:05+0") });
    table.play("a3 Kg8").pass(SECOND * 6);
    let draw = Outcome::Draw(DrawReason::FlagWithoutMatingMaterial);
    assert_eq!(table.seat().outcome, Some(draw));
}

#[test]
fn the_increment_is_added_after_a_move() {
    let mut table = Table::of(timed(Preset::Chess, "1+5"));
    table.type_move("e4").settle();
    let BySide { white, black } = table.clocks();
    assert_eq!(white, 65_000, "the first move costs nothing and has its increment");
    table.pass(SECOND * 3);
    assert_eq!(table.clocks(), [white, black - 3_000].into(), "Black's time runs");
    let before = table.clocks().black;
    table.type_move("e5");
    // Each key takes two frames, and the move is made in the last one.
    assert_eq!(table.clocks().black, before - 250 + 5_000);
}

#[test]
fn a_game_without_clocks_has_none() {
    let mut table = Table::untimed(Preset::FogCheck);
    assert_eq!(table.app.world().resource::<Clocks>().0, None);
    table.pass(SECOND * 100);
    assert_eq!(table.seat().outcome, None);
}

#[test]
fn little_time_is_said_once_a_level() {
    let mut table = Table::of(timed(Preset::Chess, "10+0"));
    table.without_panels().type_move("e4").settle().frame_time(SECOND);
    table.heard();
    let mut warnings = Vec::new();
    let mut level = ClockLevel::Normal;
    for _ in 0..599 {
        table.frame();
        let face = table.app.world().resource::<Clocks>().0.expect("clocks").black;
        if table.heard().contains(&Sound::LowTime) {
            warnings.push((face.remaining_ms.unwrap() / 1000, face.level));
        }
        assert!(face.level >= level);
        level = face.level;
    }
    assert_eq!(warnings.len(), 2, "{warnings:?}");
    assert!(warnings[0].0.abs_diff(120) <= 1 && warnings[0].1 == ClockLevel::Warning);
    assert!(warnings[1].0.abs_diff(60) <= 1 && warnings[1].1 == ClockLevel::Danger);
}

#[test]
fn a_finished_game_is_replayed_with_the_arrow_keys() {
    let mut table = Table::with(Preset::FogCheck);
    table.play(MATE);
    let end = table.board();
    assert_eq!(end.at("f7"), Some('Q'));
    let mut boards = vec![end.clone()];
    for _ in 0..7 {
        table.press(KeyCode::ArrowLeft).settle();
        boards.push(table.board());
    }
    assert_eq!(table.replay().expect("a replay").ply, 0);
    assert_eq!(boards[7].at("e2"), Some('P'));
    table.press(KeyCode::ArrowLeft).settle();
    assert_eq!(table.board(), boards[7], "there is nothing before the start");
    for board in boards.iter().rev().skip(1) {
        table.press(KeyCode::ArrowRight).settle();
        assert_eq!(table.pieces(), board.pieces());
    }
    table.press(KeyCode::Home).settle();
    assert_eq!(table.pieces(), boards[7].pieces());
    table.press(KeyCode::End).settle();
    assert_eq!(table.pieces(), end.pieces());
    assert_eq!(table.seat().moves.len(), 7, "stepping plays nothing");
}

#[test]
fn the_replay_shows_what_each_side_saw() {
    let mut table = Table::with(Preset::FogCheck);
    table.play(MATE);
    for (viewer, white_sees_e8) in [
        (Viewer::Player(Color::White), false),
        (Viewer::Player(Color::Black), true),
        (Viewer::Everyone, true),
    ] {
        let mut replay = table.app.world_mut().resource_mut::<Replay>();
        replay.viewer = viewer;
        replay.ply = 4;
        table.settle();
        assert_eq!(table.view().viewer(), viewer);
        assert_eq!(table.board().at("e8").is_some(), white_sees_e8, "{viewer:?}");
        assert_eq!(table.board().at("c4").is_some(), viewer != Viewer::Player(Color::Black));
    }
}

#[test]
fn in_the_replay_the_clocks_stand_as_they_did() {
    let mut table = Table::of(timed(Preset::Chess, "5+3"));
    let mut stood = vec![table.clocks()];
    for (mv, thought) in [("e4", 0), ("e5", 40), ("Nf3", 70), ("Nc6", 5)] {
        table.pass(SECOND * thought).type_move(mv);
        stood.push(table.clocks());
    }
    table.pass(SECOND * 90).tap_button("Resign").tap_button("Resign").settle();
    let end = table.clocks();
    assert!(end.white < stood[4].white, "White thought until the end");
    for ply in (0..4).rev() {
        table.press(KeyCode::ArrowLeft).settle();
        // The clock of the next player ran for one frame when the move was seen.
        for (now, then) in table.clocks().into_iter().zip(stood[ply]) {
            let apart = now.abs_diff(then);
            assert!(apart <= 100, "after {ply} plies: {:?}, not {stood:?}", table.clocks());
        }
        let world = table.app.world_mut();
        let mut figures = world.query_filtered::<&Text, With<ClockText>>();
        let figures: Vec<_> = figures.iter(world).map(|text| text.0.clone()).collect();
        let told = table.clocks().map(format_clock);
        assert!(told.iter().all(|time| figures.contains(time)), "{told:?}, not {figures:?}");
    }
    table.press(KeyCode::End).settle();
    assert_eq!(table.clocks(), end);
}

//! Two computers play each other, and a person watches.

use bevy::prelude::KeyCode;
use fogchess::{
    app::states::Menu,
    panels::GameButton,
    rules::{
        BoardKind, Color, GameSetup, Goal, Intent, Level, Preset, Refusal, TimeControl, Viewer,
    },
    save::memory::MemoryStore,
    table::{GameReview, Steady},
};
use fogchess_support::{Table, untimed};
use std::time::Duration;

fn setup(preset: Preset, levels: [Level; 2]) -> GameSetup {
    GameSetup { computers: levels.map(Some).into(), takeback: true, ..untimed(preset) }
}

/// Opens the title, with computers that play the same each time.
fn open() -> Table {
    let mut table = Table::keeping(MemoryStore::default());
    table.app.insert_resource(Steady { seed: Some(7), nodes: Some(500) });
    table
}

fn plies(table: &Table) -> usize {
    table.seat().moves.len()
}

#[test]
fn they_are_chosen_by_their_buttons_and_play_each_other() {
    let mut table = open();
    table.open_menu(Menu::NewGame).frames(3);
    table.tap_button("Watch two computers");
    table.tap_spoken("White: 1 · Novice").tap_spoken("Black: 3 · Scout");
    assert!(table.says_part("Novice. Takes") && table.says_part("Scout. Looks"));
    table.tap_button("Start").settle();
    let setup = table.seat().setup.clone();
    assert_eq!(setup.computers, [Some(Level::Novice), Some(Level::Scout)].into());
    assert_eq!(Color::ALL.map(|side| setup.name(side)), [Some("Novice"), Some("Scout")]);
    table.wait_for("they play", |table| plies(table) >= 4);
}

#[test]
fn the_watcher_sees_everything_and_either_side_and_moves_nothing() {
    for preset in Preset::ALL.into_iter().filter(|preset| preset.ruleset().goal != Goal::Sandbox) {
        let mut table = open();
        table.start_game(setup(preset, [Level::Novice, Level::Scout]));
        table.wait_for("they play", |table| plies(table) >= 3);
        assert_eq!(table.curtain().asked(), None);
        assert_eq!(table.view().viewer(), Viewer::Everyone);
        let board = preset.board();
        let squares = board.size().squares().filter(|at| board.is_playable(*at)).count();
        assert_eq!(table.view().visible().len(), squares);
        table.tap_button("Full board");
        assert_eq!(table.view().viewer(), Viewer::Player(Color::White));
        let rules = preset.ruleset();
        assert_eq!(table.view().visible().len() == squares, !rules.vision.is_fog());
        let to_you = |text: &String| text.starts_with("You");
        assert!(!table.texts().iter().any(to_you), "nobody plays: {:?}", table.texts());
        table.tap_button(match rules.board {
            BoardKind::Xiangqi => "Red’s view",
            _ => "White’s view",
        });
        assert_eq!(table.view().viewer(), Viewer::Player(Color::Black));
        table.tap_button("Black’s view");
        assert_eq!(table.view().viewer(), Viewer::Everyone);
        // The person cannot act: not by hand, not by a button, and not by any intent.
        assert!(table.offers().acting.is_none() && !table.shown().is_live());
        table.tap_button("Menu").frames(2);
        assert!(!table.has_button("Resign"), "nobody here can: {:?}", table.buttons());
        table.tap_button("Resume").settle();
        table.tap_button("Pause");
        assert!(table.says_part("Paused"), "{:?}", table.texts());
        let before = plies(&table);
        table.click("a2").click("a3").frames(3);
        for side in Color::ALL {
            table.refusals();
            table.submit(side, Intent::Resign).frames(2);
            let refused: Vec<_> = table.refusals().iter().map(|told| told.refusal).collect();
            assert_eq!(refused, [Refusal::NotYourSeat], "{side}");
        }
        assert_eq!(plies(&table), before);
        for absent in ["Takeback", "Draw", "Resign", "Hint", "Lift fog"] {
            assert!(!table.has_button(absent), "{absent}: {:?}", table.buttons());
        }
    }
}

#[test]
fn they_stand_still_while_paused_and_the_board_stays() {
    let mut table = open();
    let time = TimeControl::default();
    table.start_game(GameSetup { time, ..setup(Preset::Fog, [Level::Novice; 2]) });
    table.wait_for("they play", |table| plies(table) >= 2);
    table.tap_button("Pause");
    let stands = plies(&table);
    table.wait(Duration::from_secs(10));
    assert_eq!(plies(&table), stands);
    assert!(table.shown().board.is_some(), "nobody plays, so nobody studies");
    // Opening and closing the menu does not make the computers go on.
    table.tap_button("Menu").settle();
    assert_eq!(table.menu(), Menu::Pause);
    table.press(KeyCode::Escape).settle();
    assert_eq!(table.menu(), Menu::None);
    table.wait(Duration::from_secs(10));
    assert_eq!(plies(&table), stands);
    table.tap_button("Continue");
    table.wait_for("they go on", |table| plies(table) >= stands + 2);
}

#[test]
fn speed_shortens_their_time() {
    let mut table = open();
    let mut time_of = |presses: usize| {
        table.start_game(setup(Preset::Chess, [Level::Novice, Level::Scout]));
        for speed in ["Speed ×1", "Speed ×2"].into_iter().take(presses) {
            table.tap_button(speed);
        }
        let (begun, from) = (plies(&table), table.now());
        table.rest_until("they play", |table| plies(table) >= begun + 10);
        table.now() - from
    };
    let (normal, fourfold) = (time_of(0), time_of(2));
    // Half a second of each ply may go to what slides, if a thread answers late.
    assert!(fourfold * 3 < normal * 2, "{fourfold:?} and {normal:?}");
}

#[test]
fn at_the_end_the_replay_opens_and_a_rematch_swaps_the_levels() {
    let mut table = open();
    table.start_game(setup(Preset::Fog, [Level::Novice, Level::Scout]));
    table.tap_button("Speed ×1").tap_button("Speed ×2");
    table.wait_for("it ends", |table| table.seat().outcome.is_some());
    table.settle();
    assert!(table.shown().watching.is_none());
    assert_eq!(table.view().viewer(), Viewer::Everyone);
    table.tap_button("Rematch").settle();
    assert_eq!(table.seat().setup.computers, [Some(Level::Scout), Some(Level::Novice)].into());
    let watching = table.shown().watching.expect("it goes on");
    assert_eq!(watching.viewer, Viewer::Everyone);
    assert_eq!(
        GameButton::Speed.text(table.shown(), table.offers()),
        "button-speed-4".into(),
        "as it was"
    );
}

#[test]
fn a_game_of_two_computers_is_reviewed_for_both_of_them() {
    for (preset, fen) in [
        (Preset::Fog, "3k4/8/8/8/8/8/8/1QQQK3 b - - 0 1"),
        (Preset::FogXiangqi, "3k5/9/9/9/9/9/9/4R4/R8/4K4 b - - 0 1"),
    ] {
        let mut table = open();
        let setup = setup(preset, [Level::Scout, Level::Novice]);
        table.start_game(GameSetup { start_fen: Some(fen.into()), ..setup });
        assert!(!table.has_button("Review"), "it runs: {:?}", table.buttons());
        table.wait_for("it is over", |table| table.seat().outcome.is_some());
        table.settle();
        table.tap_button("Review").frames(2);
        table.wait_for("reviewed", |table| {
            table.shown().review.as_ref().is_some_and(GameReview::is_whole)
        });
        let review = table.shown().review.clone().expect("there is one");
        for side in Color::ALL {
            let accounts = review.of(Viewer::Player(side)).count();
            assert!(accounts > 0, "{preset:?}: {side} has moved");
        }
        table.press(KeyCode::Home).frames(2);
        let first = table.shown().reviewed_move().expect("Black's first move");
        assert_eq!(first.side, Color::Black, "{preset:?}");
    }
}

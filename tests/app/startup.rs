//! From the loading screen to the title, to a game, and back.

use bevy::prelude::*;
use fogchess::{
    app::{
        launch::Launch,
        notices::Notices,
        settings::{AskedGame, Settings, SideWord},
        states::Screen,
    },
    platform::graphics::NothingDraws,
    rules::{Color, GameSetup, Level, Preset, Viewer},
};
use fogchess_support::{Table, assets_folder};
use std::{
    io::{BufRead, BufReader},
    process::{Command, Stdio},
};

fn setup(preset: Preset, fen: &str) -> GameSetup {
    GameSetup { start_fen: Some(fen.into()), ..GameSetup::new(preset.ruleset()) }
}

#[test]
fn the_game_loads_and_opens_at_the_title() {
    let mut table = Table::loading(Launch::default());
    table.frame();
    assert_eq!(table.screen(), Screen::Loading);
    table.finish_loading();
    assert_eq!(table.screen(), Screen::Title);
    assert!(table.notices().is_empty(), "{:?}", table.notices());
    table.start(Preset::Chess);
    assert_eq!(table.screen(), Screen::Game);
    assert_eq!(
        table.board().to_string(),
        "\
r n b q k b n r
p p p p p p p p
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
P P P P P P P P
R N B Q K B N R
"
    );
}

#[test]
fn a_game_from_the_command_line_opens_directly() {
    let game = Some(GameSetup::new(Preset::FogCheck.ruleset()).into());
    let mut table = Table::launch(Launch { game, ..default() });
    assert_eq!(table.screen(), Screen::Game);
    table.settle().lift_curtain();
    assert_eq!(
        table.board().to_string(),
        "\
? ? ? ? ? ? ? ?
? ? ? ? ? ? ? ?
? ? ? ? ? ? ? ?
? ? ? ? ? ? ? ?
. . . . . . . .
. . . . . . . .
P P P P P P P P
R N B Q K B N R
"
    );
    // A game from the command line starts only once, not again at the title.
    table.go_to(Screen::Title).frames(3);
    assert_eq!(table.screen(), Screen::Title);
}

#[test]
fn a_game_against_a_computer_opens_directly_and_says_who_it_is() {
    let asked = |side| AskedGame {
        preset: Some(Preset::Chess),
        against: Some(Level::Scout),
        side: Some(side),
        ..default()
    };
    for (side, computers) in [
        (SideWord::White, vec![Color::Black]),
        (SideWord::Black, vec![Color::White]),
        (SideWord::Lot, Color::ALL.to_vec()),
    ] {
        let game = Settings::default().game(asked(side)).expect("a game");
        let mut table = Table::launch(Launch { game: Some(game), ..default() });
        table.settle();
        let seat = table.seat();
        let is_computer = |side: &Color| seat.seats.level(*side) == Some(Level::Scout);
        let computer = Color::ALL.into_iter().find(is_computer).expect("a computer plays");
        assert!(computers.contains(&computer), "{side:?}");
        assert_eq!(seat.setup.name(computer), Some("Scout"));
        assert_eq!(seat.setup.name(!computer), None);
    }
}

#[test]
fn a_broken_fen_is_refused_with_the_reason() {
    let mut table = Table::open();
    for (fen, reason) in [
        ("", ""),
        ("nonsense", ""),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN w KQkq - 0 1", ""),
        ("8/8/8/8/8/8/8/8 w - - 0 1", "king"),
        ("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", ""),
    ] {
        table.ask_for_game(setup(Preset::Chess, fen)).frames(3);
        assert_eq!(table.screen(), Screen::Title, "{fen}");
        let notices = table.notices();
        assert_eq!(notices.len(), 1, "{fen}: {notices:?}");
        assert!(notices[0].len() > 20 && notices[0].contains(reason), "{fen}: {notices:?}");
        assert!(!notices[0].contains('⟨'), "a text is missing: {notices:?}");
        // A valid game starts after it.
        table.start(Preset::Chess).go_to(Screen::Title);
        table.app.world_mut().resource_mut::<Notices>().clear();
    }
}

#[test]
fn a_broken_fen_leaves_a_running_game_alone() {
    let mut table = Table::with(Preset::Chess);
    table.type_move("e4").settle();
    let before = table.board();
    table.ask_for_game(setup(Preset::Chess, "nonsense")).frames(3);
    assert_eq!(table.screen(), Screen::Game);
    assert_eq!(table.board(), before);
    table.type_move("e5").settle();
    assert_eq!(table.board().at("e5"), Some('p'));
}

#[test]
fn a_position_that_is_over_opens_as_a_finished_game() {
    let mut table = Table::open();
    for preset in [Preset::Chess, Preset::FogCheck] {
        // Stalemate.
        table.ask_for_game(setup(preset, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")).frames(4);
        assert_eq!(table.screen(), Screen::Game);
        assert!(table.shown().is_over());
        assert_eq!(table.view().viewer(), Viewer::Everyone);
        assert_eq!(table.board().at("h8"), Some('k'));
        table.click("f7").type_move("Qf8").press(KeyCode::ArrowLeft).settle();
        assert_eq!(table.board().at("f7"), Some('Q'), "nothing more is played");
    }
}

#[test]
fn going_back_and_forth_leaves_nothing_behind() {
    let mut table = Table::open();
    let mut counts = Vec::new();
    for preset in [Preset::FogCheck, Preset::Chess].repeat(3) {
        table.start(preset);
        table.type_move("e4").frames(2);
        table.go_to(Screen::Title).frames(3);
        assert!(table.pieces().is_empty());
        assert!(table.shown().board.is_none() && table.shown().seat.is_none());
        let world = table.app.world_mut();
        counts.push(world.query::<Entity>().iter(world).count());
    }
    assert_eq!(counts[1], counts[5], "entities pile up: {counts:?}");
}

/// Runs the game itself, with environment variables, until it ends. Returns its exit code and its
/// error output.
fn started(variables: &[(&str, &str)]) -> (Option<i32>, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let output = Command::new(env!("CARGO_BIN_EXE_fogchess"))
        .arg("--assets")
        .arg(assets_folder())
        .envs(["FOGCHESS_CONFIG_DIR", "FOGCHESS_DATA_DIR"].map(|name| (name, folder.path())))
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET")
        .envs(variables.iter().copied())
        .stdin(Stdio::null())
        .output()
        .expect("it starts");
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
#[cfg(target_os = "linux")]
fn without_a_display_the_game_says_so_in_one_sentence() {
    let (code, said) = started(&[]);
    assert_eq!(code, Some(1), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(said.starts_with("fogchess: no display"), "{said}");
}

/// Runs only where a virtual display is installed. Without one, the error would be the missing
/// display.
#[test]
#[cfg(target_os = "linux")]
fn without_any_graphics_driver_the_game_says_so_in_one_sentence() {
    let display = Command::new("Xvfb")
        .args(["-displayfd", "1", "-noreset", "-nolisten", "tcp", "-screen", "0", "64x64x24"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn();
    let Ok(mut display) = display else { return };
    let mut number = String::new();
    BufReader::new(display.stdout.take().expect("a pipe")).read_line(&mut number).expect("a line");
    let (code, said) = started(&[
        ("DISPLAY", &format!(":{}", number.trim())),
        ("VK_DRIVER_FILES", "/nowhere"),
        ("VK_ICD_FILENAMES", "/nowhere"),
        ("__EGL_VENDOR_LIBRARY_FILENAMES", "/nowhere"),
    ]);
    display.kill().expect("it is ours");
    display.wait().expect("it ends");
    assert_eq!(code, Some(1), "{said}");
    // Libraries may report a missing sound card and the like before it.
    let last = said.lines().last().unwrap_or_default();
    assert_eq!(last, format!("fogchess: {}", NothingDraws::REASON), "{said}");
    assert!(!said.contains("panicked"), "{said}");
}

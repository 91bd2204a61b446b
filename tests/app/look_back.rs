//! Looking back in a running game: a board of an earlier ply, by every input, while the game goes on.

use bevy::{input::touch::TouchPhase, prelude::*};
use fogchess::{
    app::states::Menu,
    panels::{Area, HudLayout, MoveCell},
    rules::{
        Color::{Black, White},
        GameSetup, Intent, Level, Offer, Preset, Viewer,
    },
    table::Steady,
    theme::{Mark, assets::Sound},
};
use fogchess_support::{Table, against, first_move, timed, untimed};
use std::time::Duration;

const BACK: &str = "Back to now";

/// Opens the title, with computers that think for longer than the test.
fn open() -> Table {
    let mut table = Table::open();
    table.app.insert_resource(Steady { seed: Some(7), nodes: None });
    table
}

/// Starts a game in fog against a computer and plays 1. e4 e5 2. Nf3 Nc6.
fn against_a_computer(table: &mut Table) {
    let setup = against(Preset::Fog, Black, Level::Grandmaster);
    table.start_game(GameSetup { takeback: true, ..setup });
    table.frame_time(Duration::from_millis(2));
    for (own, reply) in [("e4", "e7e5"), ("Nf3", "b8c6")] {
        table.type_move(own).frame();
        table.computer_plays(Black, reply).frames(4);
    }
    assert_eq!(table.view().plies(), 4);
    table.spoken();
    table.heard();
}

/// Returns the ply on the board.
fn ply(table: &Table) -> u32 {
    table.view().plies()
}

/// Returns the ply on the board while the player looks back.
#[track_caller]
fn past(table: &mut Table) -> Option<u32> {
    let is_past = table.shown().is_past();
    assert_eq!(table.has_button(BACK), is_past, "{:?}", table.buttons());
    is_past.then(|| ply(table))
}

fn click_move(table: &mut Table, ply: usize) {
    let world = table.app.world_mut();
    let mut cells = world.query::<(Entity, &MoveCell)>();
    let cell = cells.iter(world).find(|(_, cell)| cell.0 == ply).expect("a move in the list").0;
    let at = table.middle_of(cell);
    table.click_at(at).frames(2);
}

#[test]
fn each_input_leads_back_and_to_the_present() {
    let mut table = open();
    against_a_computer(&mut table);
    let (back, on) = (KeyCode::BracketLeft, KeyCode::BracketRight);
    table.press_writing(back, '[').frame();
    assert_eq!(past(&mut table), Some(3));
    assert!(table.says("Looking back: 2. Nf3. Your move."), "{:?}", table.texts());
    table.press_writing(back, '[').frame();
    assert_eq!(past(&mut table), Some(2));
    assert!(table.says("Looking back: 1… ≈. Your move."), "{:?}", table.texts());
    // As they saw it then: the knight stood at home, and e5 was seen.
    assert_eq!((table.board().at("g1"), table.board().at("f3")), (Some('N'), None));
    assert_eq!(table.view().viewer(), Viewer::Player(White));
    table.press(KeyCode::ArrowLeft).press(KeyCode::ArrowLeft).press(KeyCode::ArrowLeft).frame();
    assert_eq!(past(&mut table), Some(0));
    assert!(table.says("Looking back: the start. Your move."), "{:?}", table.texts());
    table.press_writing(on, ']').frame();
    assert_eq!(past(&mut table), Some(1));
    table.press(KeyCode::End).frame();
    assert_eq!((past(&mut table), ply(&table)), (None, 4));
    // On a keyboard whose bracket keys write other letters, and with AltGr.
    for (key, letter) in [(back, 'ü'), (back, '【'), (KeyCode::Digit8, '[')] {
        table.press_writing(key, letter).frame();
        assert_eq!(past(&mut table), Some(3), "{letter}");
        table.press(KeyCode::Escape).frame();
        assert_eq!((past(&mut table), table.menu()), (None, Menu::None), "{letter}");
    }
    table.press(KeyCode::Home).frame();
    assert_eq!(past(&mut table), Some(0));
    table.tap_button("›").frames(2);
    assert_eq!(past(&mut table), Some(1));
    table.tap_button("‹").frames(2);
    assert_eq!(past(&mut table), Some(0));
    table.tap_button(BACK).frames(2);
    assert_eq!(past(&mut table), None);
    click_move(&mut table, 2);
    assert_eq!(past(&mut table), Some(2));
    click_move(&mut table, 4);
    assert_eq!(past(&mut table), None);
    // A press on the board leads back, and moves nothing.
    for press in [
        (|table| _ = table.click("d2").click("d4")) as fn(&mut Table),
        |table| _ = table.tap("d2").tap("d4"),
        |table| _ = table.drag("d2", "d4"),
    ] {
        click_move(&mut table, 1);
        press(&mut table);
        table.frames(2);
        assert_eq!(past(&mut table), None);
        assert_eq!(ply(&table), 4, "a move was made on the board of an earlier ply");
        table.press(KeyCode::Escape).open_menu(Menu::None).frames(2);
    }
}

#[test]
fn a_swipe_along_the_line_of_moves_leads_back() {
    let mut table = open();
    against_a_computer(&mut table);
    table.resize(360.0, 640.0).frames(3);
    let strip = table.app.world().resource::<HudLayout>().rect(Area::Strip).expect("a line");
    let from = strip.center();
    let swipe = |table: &mut Table, to: f32| {
        table.finger(0, TouchPhase::Started, from);
        for step in 1..=8_u8 {
            let at = from + Vec2::X * to * f32::from(step) / 8.0;
            table.finger(0, TouchPhase::Moved, at);
        }
        table.finger(0, TouchPhase::Ended, from + Vec2::X * to).frames(3);
    };
    swipe(&mut table, 60.0);
    assert_eq!(past(&mut table), Some(2));
    swipe(&mut table, -30.0);
    assert_eq!(past(&mut table), Some(3));
    swipe(&mut table, -150.0);
    assert_eq!(past(&mut table), None);
    swipe(&mut table, 170.0);
    assert_eq!(past(&mut table), Some(0));
    assert!(table.says("Looking back: the start. Your move."), "{:?}", table.texts());
}

#[test]
fn a_move_that_comes_meanwhile_is_told_and_the_board_stays() {
    let mut table = open();
    against_a_computer(&mut table);
    table.type_move("d4").frames(2);
    table.press(KeyCode::Home).frame();
    assert_eq!(past(&mut table), Some(0));
    table.frames(3);
    table.heard();
    table.spoken();
    table.computer_plays(Black, "e5d4").frames(2);
    assert_eq!(past(&mut table), Some(0));
    assert_eq!(table.heard(), [Sound::Capture]);
    let spoken = table.spoken().join(" ");
    assert!(spoken.contains("Your move.") && spoken.contains("d4"), "{spoken}");
    assert!(table.says("Looking back: the start. Your move."), "{:?}", table.texts());
    table.tap_button(BACK).frames(2);
    assert_eq!(ply(&table), 6);
}

#[test]
fn a_move_of_ones_own_leads_back_to_the_present() {
    let mut table = open();
    against_a_computer(&mut table);
    table.press(KeyCode::Home).frame();
    table.type_move("d4").frames(3);
    assert_eq!((past(&mut table), ply(&table)), (None, 5));
    // A premove waits while its player looks back, and is played then.
    table.drag("b1", "c3").frames(2);
    assert_eq!(table.marks(Mark::Premove).len(), 2);
    table.press(KeyCode::Home).frames(2);
    assert_eq!(past(&mut table), Some(0));
    table.computer_plays(Black, "g8f6").frames(4);
    assert_eq!((past(&mut table), ply(&table)), (None, 7));
    assert_eq!(table.board().at("c3"), Some('N'));
    // What is wrong with a typed move is told about the board of now.
    table.computer_plays(Black, "f8b4").frames(4);
    table.press(KeyCode::Home).frame();
    table.type_move("Nc3").frames(3);
    assert_eq!((past(&mut table), ply(&table)), (None, 8));
    assert!(table.says_part("Nc3"), "{:?}", table.texts());
}

#[test]
fn a_move_that_is_to_be_confirmed_is_asked_about_on_the_board_of_now() {
    let mut table = open();
    table.set(|settings| settings.confirm_moves = true);
    table.start_game(untimed(Preset::Chess)).type_move("e4").press(KeyCode::Enter).settle();
    assert_eq!(ply(&table), 1);
    table.press(KeyCode::Home).frame();
    table.type_move("e5").frames(2);
    assert_eq!(past(&mut table), None);
    table.press(KeyCode::Enter).settle();
    assert_eq!(ply(&table), 2);
}

#[test]
fn clocks_run_on_and_marks_stay() {
    let mut table = Table::of(timed(Preset::Chess, "5+0"));
    table.type_move("e4").settle().type_move("e5").settle();
    table.right_click("d5").frames(2);
    let marks = table.own_marks();
    assert_eq!(marks.len(), 1);
    let before = table.clocks();
    table.press(KeyCode::Home).wait(Duration::from_secs(2));
    assert_eq!(past(&mut table), Some(0));
    assert_eq!(table.own_marks(), marks);
    let after = table.clocks();
    assert_eq!(before.black, after.black);
    assert!(after.white + 1_900 < before.white, "{after:?}");
    // Nobody looks at any board while a clock stands still.
    table.open_menu(Menu::Pause).frames(3);
    assert!(table.shown().board.is_none());
    table.open_menu(Menu::None).frames(3);
    assert_eq!((past(&mut table), ply(&table)), (None, 2));
}

#[test]
fn at_one_screen_each_player_sees_their_own_boards() {
    let mut table = Table::of(GameSetup { takeback: true, ..untimed(Preset::FogCheck) });
    table.play("e4 e5 Nf3");
    // The other player hears the same loudspeaker.
    let spoken = table.press(KeyCode::Home).spoken().join(" ");
    assert!(spoken.contains("Looking back: Start"), "{spoken}");
    table.frame();
    assert_eq!(past(&mut table), Some(0));
    assert_eq!(table.view().viewer(), Viewer::Player(Black));
    assert!(table.view().pieces().iter().all(|(_, piece)| piece.color == Black));
    let on = |table: &mut Table| _ = table.press_writing(KeyCode::BracketRight, ']');
    on(&mut table);
    on(&mut table);
    let spoken = table.spoken().join(" ");
    assert_eq!(past(&mut table), Some(2));
    assert!(spoken.contains("Looking back: 2 of 3") && !spoken.contains("e5"), "{spoken}");
    table.type_move("Nc6").settle();
    // Behind the curtain nothing leads back.
    assert!(table.curtain().asked().is_some());
    table.press_writing(KeyCode::BracketLeft, '[').frames(2);
    assert!(table.shown().board.is_none());
    if table.curtain().asked().is_some() {
        table.lift_curtain();
    }
    assert_eq!((past(&mut table), ply(&table)), (None, 4));
    assert_eq!(table.view().viewer(), Viewer::Player(White));
}

#[test]
fn what_is_taken_back_is_not_looked_at() {
    let mut table = Table::of(GameSetup { takeback: true, ..untimed(Preset::Chess) });
    table.play("e4 e5 Nf3");
    table.press_writing(KeyCode::BracketLeft, '[').frame();
    assert_eq!(past(&mut table), Some(2));
    table.submit(White, Intent::Offer(Offer::Takeback)).frames(2);
    table.submit(Black, Intent::Accept(Offer::Takeback)).frames(2);
    assert_eq!((past(&mut table), ply(&table)), (None, 2));
    table.press(KeyCode::Home).frame();
    table.submit(Black, Intent::Resign).settle();
    assert!(table.shown().is_over() && !table.has_button(BACK));
    assert_eq!(ply(&table), 2);
}

#[test]
fn every_preset_can_be_looked_back_in() {
    for preset in Preset::ALL {
        let mut table = Table::untimed(preset);
        // Both cannons of the sandbox may go to the middle.
        table.play(if preset == Preset::SandboxXiangqi { "h3e3" } else { first_move(preset) });
        assert_eq!(ply(&table), 1, "{preset:?}");
        table.press(KeyCode::Home).frame();
        assert_eq!(past(&mut table), Some(0), "{preset:?}");
        table.press(KeyCode::End).frame();
        assert_eq!((past(&mut table), ply(&table)), (None, 1), "{preset:?}");
    }
}

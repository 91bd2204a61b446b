//! Premoves: moves made during the other side's turn, by every input, in each preset.

use bevy::{input::touch::TouchPhase, prelude::*};
use fogchess::{
    rules::{
        Color::{self, Black, White},
        GameSetup, Intent, Level, Move, Outcome, PieceKind, Preset, chess,
    },
    table::Steady,
    theme::{Mark, assets::Sound},
};
use fogchess_support::{Table, against, untimed};
use std::time::Duration;

/// Opens the title, with computers that think for longer than the test.
fn open() -> Table {
    let mut table = Table::open();
    table.app.insert_resource(Steady { seed: Some(7), nodes: None });
    table.frame_time(Duration::from_millis(2));
    table
}

/// Starts a game in which the computer is to move.
fn wait_in(table: &mut Table, preset: Preset, person: Color, fen: Option<&str>) {
    let setup = against(preset, !person, Level::Grandmaster);
    table.start_game(GameSetup { takeback: true, start_fen: fen.map(Into::into), ..setup });
    table.intents();
}

/// Opens a game in dark chess in which the person has White and the computer is to move.
fn waiting(fen: &str) -> Table {
    let mut table = open();
    wait_in(&mut table, Preset::Fog, White, Some(fen));
    table
}

/// White's king and pawns against Black's, with Black's move to come.
const PAWNS: &str = "4k3/p7/8/8/8/8/4P3/R3K2R b KQ - 0 1";

#[track_caller]
fn premove(table: &mut Table) -> String {
    let marks = table.marks(Mark::Premove);
    assert!(marks.is_empty() || marks.len() == 2, "{marks:?}");
    marks.join(" ")
}

/// Lets the computer move, and returns the number of plies once all is at rest.
fn answered(table: &mut Table, mv: &str) -> u32 {
    let computer = table.view().turn();
    table.computer_plays(computer, mv).frames(4);
    table.view().plies()
}

fn last_move(table: &Table) -> String {
    table.view().last_move().as_ref().map(Move::to_string).unwrap_or_default()
}

/// Returns what follows the status line's first words.
fn detail(table: &mut Table) -> String {
    let world = table.app.world_mut();
    world.query::<&TextSpan>().iter(world).map(|span| span.0.as_str()).collect()
}

type Input = fn(&mut Table);

const INPUTS: [(&str, Input); 7] = [
    ("clicks", |table| _ = table.click("e2").click("e4")),
    ("drag", |table| _ = table.drag("e2", "e4")),
    ("quick drag", |table| _ = table.quick_drag("e2", "e4")),
    ("taps", |table| _ = table.tap("e2").tap("e4")),
    ("drag by finger", |table| _ = table.touch_drag("e2", "e4")),
    ("typed", |table| _ = table.type_move("e4")),
    ("cursor", |table| {
        let (up, enter) = (KeyCode::ArrowUp, KeyCode::Enter);
        table.press_all(&[up, up, enter, up, up, enter]);
    }),
];

#[test]
fn every_input_makes_one_and_it_is_played_at_once() {
    let mut table = open();
    for preset in [Preset::FogCheck, Preset::Fog, Preset::Chess] {
        for (name, input) in INPUTS {
            wait_in(&mut table, preset, White, Some(PAWNS));
            input(&mut table);
            table.frames(2);
            assert_eq!(premove(&mut table), "e2 e4", "{preset:?}: {name}");
            assert!(table.intents().is_empty(), "nothing is asked of the game: {name}");
            assert_eq!(table.board().at("e2"), Some('P'), "the piece stays: {name}");
            assert_eq!(answered(&mut table, "a7a6"), 2, "{preset:?}: {name}");
            assert_eq!(last_move(&table), "e2e4");
            assert_eq!(premove(&mut table), "");
        }
    }
}

#[test]
fn on_the_board_of_xiangqi_too() {
    let mut table = open();
    for preset in [Preset::FogCheckXiangqi, Preset::FogXiangqi, Preset::Xiangqi] {
        wait_in(&mut table, preset, Black, None);
        table.click("h8").click("e8").frame();
        assert_eq!(premove(&mut table), "e8 h8", "{preset:?}");
        table.right_click("a1").frame();
        assert_eq!(premove(&mut table), "");
        table.type_move("h10g8").frame();
        assert_eq!(answered(&mut table, "h3e3"), 2);
        assert_eq!(last_move(&table), "h10g8");
    }
}

#[test]
fn it_is_taken_back_by_a_right_click_a_second_tap_or_esc() {
    let cancels: [(&str, Input); 6] = [
        ("right click", |table| _ = table.right_click("h5")),
        ("a click on its piece", |table| _ = table.click("e2")),
        ("a click on its target", |table| _ = table.click("e4")),
        ("a tap on its target", |table| _ = table.tap("e4")),
        ("a click elsewhere", |table| _ = table.click("h5")),
        ("Esc", |table| _ = table.press(KeyCode::Escape)),
    ];
    let mut table = open();
    for (name, cancel) in cancels {
        wait_in(&mut table, Preset::Fog, White, Some(PAWNS));
        table.drag("e2", "e4").frame();
        assert_eq!(premove(&mut table), "e2 e4");
        cancel(&mut table);
        table.frames(2);
        assert_eq!(premove(&mut table), "", "{name}");
        assert_eq!(table.picked(), None, "{name}");
        assert_eq!(answered(&mut table, "a7a6"), 1, "{name}");
    }
}

#[test]
fn another_one_takes_its_place() {
    let mut table = waiting(PAWNS);
    table.drag("e2", "e4").frame();
    table.click("e1").click("d2").frame();
    assert_eq!(premove(&mut table), "e1 d2");
    table.drag("e1", "f2").frame();
    assert_eq!(premove(&mut table), "e1 f2", "its own piece is dragged elsewhere");
    assert_eq!(answered(&mut table, "a7a6"), 2);
    assert_eq!(last_move(&table), "e1f2");
}

#[test]
fn one_that_is_not_available_is_dropped_without_a_word() {
    let attacked = "4k3/8/8/8/8/4p3/8/R3K2R b KQ - 0 1";
    let mut table = waiting(attacked);
    table.drag("e1", "g1").frame();
    assert_eq!(answered(&mut table, "e3e2"), 2, "where kings are taken they may castle anywhere");

    wait_in(&mut table, Preset::FogCheck, White, Some(attacked));
    table.drag("e1", "g1").frame();
    assert_eq!(premove(&mut table), "e1 g1");
    table.refusals();
    table.heard();
    assert_eq!(answered(&mut table, "e3e2"), 1, "f1 is attacked");
    assert_eq!(premove(&mut table), "");
    assert!(table.refusals().is_empty());
    assert!(!table.heard().contains(&Sound::Refuse));
    assert_eq!(table.notices(), [""; 0]);
    assert!(table.says_part("Your move"), "{:?}", table.texts());
}

#[test]
fn a_piece_that_was_picked_up_stays_in_the_hand() {
    let mut table = waiting(PAWNS);
    table.click("e2").frame();
    assert_eq!(answered(&mut table, "a7a6"), 1);
    assert_eq!(table.picked().as_deref(), Some("e2"));
    table.click("e4").frames(3);
    assert_eq!(last_move(&table), "e2e4");

    wait_in(&mut table, Preset::Fog, White, Some(PAWNS));
    let to = table.position_of("e4");
    table.hold("e2", to).frame();
    assert_eq!(answered(&mut table, "a7a6"), 1);
    assert_eq!(table.dragged().as_deref(), Some("e2"));
    table.mouse_up().frames(3);
    assert_eq!(last_move(&table), "e2e4");

    // Unless it has been taken.
    let taken = "4k3/8/8/8/8/3p4/4P3/4K3 b - - 0 1";
    wait_in(&mut table, Preset::Fog, White, Some(taken));
    table.click("e2").frame();
    assert_eq!(answered(&mut table, "d3e2"), 1);
    assert_eq!(table.picked(), None);
}

#[test]
fn a_promotion_is_chosen_beforehand() {
    let fen = "8/P6k/8/8/8/8/8/4K3 b - - 0 1";
    let mut table = waiting(fen);
    table.set(|settings| settings.auto_queen = false);
    table.drag("a7", "a8").frame();
    assert!(table.is_promoting());
    assert_eq!(premove(&mut table), "");
    table.choose(PieceKind::Chess(chess::Kind::Knight)).frame();
    assert_eq!(premove(&mut table), "a7 a8");
    assert_eq!(answered(&mut table, "h7h6"), 2);
    assert_eq!(table.board().at("a8"), Some('N'));

    wait_in(&mut table, Preset::Fog, White, Some(fen));
    table.set(|settings| settings.auto_queen = true);
    table.drag("a7", "a8").frame();
    assert_eq!(premove(&mut table), "a7 a8");
    assert_eq!(answered(&mut table, "h7h6"), 2);
    assert_eq!(table.board().at("a8"), Some('Q'));

    // The question is put away when the position arrives.
    wait_in(&mut table, Preset::Fog, White, Some(fen));
    table.set(|settings| settings.auto_queen = false);
    table.drag("a7", "a8").frame();
    assert_eq!(answered(&mut table, "h7h6"), 1);
    assert!(!table.is_promoting());
}

#[test]
fn a_king_dragged_onto_its_rook_castles() {
    let mut table = waiting(PAWNS);
    table.drag("e1", "h1").frame();
    assert_eq!(premove(&mut table), "e1 g1");
    assert_eq!(answered(&mut table, "a7a6"), 2);
    assert_eq!(table.board().at("f1"), Some('R'));
}

#[test]
fn a_piece_may_be_recaptured() {
    let fen = "4k3/8/8/3p4/4P3/5P2/8/4K3 b - - 0 1";
    let mut table = waiting(fen);
    table.drag("f3", "e4").frame();
    assert_eq!(premove(&mut table), "f3 e4");
    assert_eq!(answered(&mut table, "d5e4"), 2);
    assert_eq!(last_move(&table), "f3e4");
}

#[test]
fn the_end_a_take_back_and_another_game_leave_none() {
    let mut table = waiting("4k3/8/8/8/8/3p4/4P3/4K3 b - - 0 1");
    table.drag("e2", "e4").frame();
    table.submit(White, Intent::Resign).frames(3);
    assert!(matches!(table.seat().outcome, Some(Outcome::Win { .. })));
    assert_eq!(premove(&mut table), "");

    wait_in(&mut table, Preset::Fog, White, Some("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"));
    table.type_move("e3").frames(3);
    table.drag("e3", "e4").frame();
    assert_eq!(premove(&mut table), "e3 e4");
    table.tap_button("Takeback").frames(3);
    assert_eq!((table.view().plies(), premove(&mut table)), (0, String::new()));

    wait_in(&mut table, Preset::Fog, White, Some(PAWNS));
    table.drag("e2", "e4").frame();
    table.start(Preset::Chess);
    assert_eq!(premove(&mut table), "");
}

#[test]
fn two_players_at_one_screen_and_a_sandbox_have_none() {
    let mut table = Table::open();
    for preset in [Preset::Fog, Preset::Chess] {
        table.start_game(untimed(preset));
        assert_eq!(table.view().turn(), White);
        table.click("e7").frame();
        assert_eq!(table.picked(), None, "{preset:?}");
        assert!(table.shown().premoves.is_empty());
    }
    table.start_game(against(Preset::CrazyKnights, Black, Level::Novice));
    assert!(table.shown().premoves.is_empty());
}

#[test]
fn it_is_read_out_and_written_beside_the_board() {
    let mut table = waiting(PAWNS);
    table.listen();
    table.spoken();
    table.type_move("e4").frames(2);
    assert!(table.spoken().iter().any(|said| said == "Premove: pawn from e2 to e4."));
    assert!(detail(&mut table).contains("Premove: pawn from e2 to e4."));
    let rows = table.table_rows().concat();
    assert_eq!(rows.iter().filter(|cell| cell.contains("premove")).count(), 2, "{rows:?}");
    table.press(KeyCode::Escape).frames(2);
    assert!(table.spoken().iter().any(|said| said == "Premove cancelled."));
    assert!(!detail(&mut table).contains("Premove"));
    // A wrong one is answered as a wrong move is.
    table.type_move("e6").frames(2);
    assert!(table.says_part("e6"), "{:?}", table.texts());
    assert_eq!(premove(&mut table), "");
}

#[test]
fn a_cancelled_touch_makes_none() {
    let mut table = waiting(PAWNS);
    let to = table.position_of("e4");
    table.touch_hold(0, "e2", to).finger(0, TouchPhase::Canceled, to).frames(2);
    assert_eq!(premove(&mut table), "");
}

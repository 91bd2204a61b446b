//! The lesson, which is played like any game, the rules of every game, and the question before the
//! first game in the fog.

use crate::own_marks::{choose, knight, on_ring};
use bevy::{
    prelude::*,
    ui_widgets::{Activate, Button},
};
use core::time::Duration;
use fogchess::{
    access::Use,
    app::{
        settings::Settings,
        states::{Menu, Screen},
    },
    board::{BoardSquare, EnterMove, RingChoice},
    kit::{
        Means,
        paint::{self, Role},
    },
    panels::{Area, HudLayout},
    rules::{Color as Side, Goal, Ink, Level, Preset, TimeControl, Viewer},
    save::memory::MemoryStore,
    table::{AskLesson, Course, Lesson, Stage},
    theme::Mark,
    words::LocalText,
};
use fogchess_support::Table;

/// A way to play: to make a move, and to suspect a knight on e5.
#[derive(Clone, Copy)]
struct Hand {
    make: fn(&mut Table, &str, &str),
    mark: fn(&mut Table),
}

const MOUSE: Hand = Hand { make: click, mark: mark_by_mouse };
const FINGER: Hand = Hand { make: tap, mark: mark_by_finger };
const DRAGGING_FINGER: Hand = Hand { make: drag, mark: mark_by_finger };
const KEYS: Hand = Hand { make: type_move, mark: mark_by_keys };

const SIZES: [(f32, f32); 4] = [(1280.0, 800.0), (390.0, 844.0), (844.0, 390.0), (360.0, 640.0)];

/// The names of the steps of the course about the fog.
fn fog() -> impl Iterator<Item = &'static str> {
    Course::Fog.steps().iter().map(|step| step.id)
}

/// Returns the move that solves a step, if it asks for one.
fn solution(step: &str) -> Option<(&'static str, &'static str)> {
    Some(match step {
        "see" => ("a1", "d1"),
        "block" => ("g1", "f3"),
        "lose" => ("f3", "e5"),
        "mark" => return None,
        "check" => ("a5", "e5"),
        "take" => ("d1", "d8"),
        "curtain" => ("e2", "e4"),
        _ => panic!("no step {step}"),
    })
}

fn click(table: &mut Table, from: &str, to: &str) {
    table.click(from).click(to);
}

fn tap(table: &mut Table, from: &str, to: &str) {
    table.tap(from).tap(to);
}

fn drag(table: &mut Table, from: &str, to: &str) {
    table.touch_drag(from, to);
}

fn type_move(table: &mut Table, from: &str, to: &str) {
    table.type_move(&format!("{from}{to}"));
}

fn mark_by_mouse(table: &mut Table) {
    table.right_click("e5");
    choose(table, knight);
}

fn mark_by_finger(table: &mut Table) {
    let at = on_ring(table.long_press("e5").frames(2), knight);
    table.tap_at(at);
}

fn mark_by_keys(table: &mut Table) {
    // The cursor begins on e1. King, queen, rook, bishop, knight.
    table.press_all(&[KeyCode::ArrowUp; 5]).press(KeyCode::KeyM).frames(2);
    table.press_all(&[KeyCode::ArrowRight; 5]).press(KeyCode::Enter);
}

/// Begins the lesson by its buttons.
fn begin(table: &mut Table) {
    table.tap_button("Learn").tap_button("Start the lesson").frames(3);
    table.settle();
    assert_eq!((table.screen(), table.menu()), (Screen::Game, Menu::None));
}

fn lesson(table: &Table) -> Lesson {
    table.shown().lesson.expect("the lesson is given")
}

/// Does what solves the step, and waits until the step is done.
#[track_caller]
fn solve(table: &mut Table, step: &str, hand: Hand) {
    assert_eq!((lesson(table).step().id, lesson(table).stage), (step, Stage::Task));
    match solution(step) {
        Some((from, to)) => (hand.make)(table, from, to),
        None => (hand.mark)(table),
    }
    if step == "curtain" {
        table.hand_over();
    }
    table.until("it is solved", |table| lesson(table).stage == Stage::Done).settle();
}

/// Skips to a step.
fn skip_to(table: &mut Table, step: &str) {
    while lesson(table).step().id != step {
        table.tap_button("Skip step");
    }
}

/// Asserts what a solved step has shown.
#[track_caller]
fn assert_taught(table: &mut Table, step: &str) {
    let board = table.board();
    match step {
        "see" => {
            assert_eq!((board.at("d8"), board.at("a1")), (Some('q'), None));
            assert!(!board.clear().contains("a5".parse().unwrap()), "\n{board}");
        }
        "block" => {
            assert_eq!(board.at("e5"), Some('b'));
            assert!(table.marks(Mark::Blocked).is_empty());
        }
        "lose" => {
            assert_eq!((board.at("e5"), board.at("f3")), (None, None));
            assert_eq!(table.marks(Mark::Lost), ["e5"]);
            let world = table.app.world_mut();
            let mut spans = world.query::<&TextSpan>();
            let lost = |span: &TextSpan| span.0.contains("Your knight on e5 was captured.");
            assert!(spans.iter(world).any(lost));
        }
        "mark" => {
            assert_eq!((table.ring(), table.own_marks()), (None, vec!["n? e5".into()]));
            assert!(table.marks(Mark::Blocked).is_empty());
            assert!(table.voice().iter().any(|said| said.contains("only you see it")));
        }
        "check" => assert_eq!(board.at("e5"), Some('R')),
        "take" => {
            assert!(table.shown().is_over());
            assert_eq!(board.at("a7"), Some('p'), "the fog has lifted");
        }
        "curtain" => assert_eq!(table.view().viewer(), Viewer::Player(Side::Black)),
        _ => panic!("no step {step}"),
    }
    let turn = |text: &String| text == "Your move." || text.ends_with("to move.");
    assert!(step == "take" || table.texts().iter().any(turn), "{step:?}: {:?}", table.texts());
}

/// Asserts that the status tells whose turn it is, whatever else it tells.
#[track_caller]
fn assert_turn_is_told(table: &mut Table) {
    let mut told = table.texts();
    let world = table.app.world_mut();
    told.extend(world.query::<&TextSpan>().iter(world).map(|span| span.0.clone()));
    let is_turn = |text: &String| text.contains("Your move.") || text.contains("White to move.");
    assert!(told.iter().any(is_turn), "{:?}: {told:?}", lesson(table));
    let layout = table.app.world().resource::<HudLayout>();
    assert!(layout.rect(Area::Status).is_some());
}

fn play_it_all(table: &mut Table, hand: Hand) {
    for (at, step) in fog().enumerate() {
        assert!(table.says(&format!("{} of 7", at + 1)));
        assert_turn_is_told(table);
        if matches!(step, "block" | "mark") {
            assert_eq!(table.marks(Mark::Blocked), ["e5"]);
        }
        solve(table, step, hand);
        assert_taught(table, step);
        assert!(!table.has_button("Skip step"));
        if step == "curtain" {
            assert!(
                table.says_part("Your first opponent can be the Scout."),
                "{:?}",
                table.texts()
            );
            assert!(table.has_button("End lesson"), "nobody has to play");
        }
        table.tap_button(if step == "curtain" { "Start playing" } else { "Next" });
    }
    assert_first_game(table);
}

/// Asserts that the game has begun that is chosen at a first start, whatever the settings are.
#[track_caller]
fn assert_first_game(table: &mut Table) {
    table.frames(3).settle();
    assert_eq!((table.screen(), table.menu()), (Screen::Game, Menu::None));
    assert!(table.shown().lesson.is_none() && table.shown().is_live());
    let agreed = table.shown().agreed.expect("a game");
    assert_eq!(agreed.ruleset, Preset::Fog.ruleset());
    assert_eq!((agreed.time, agreed.takeback), (TimeControl::default(), true));
    assert_eq!(agreed.seats.opponent(), Some((Side::Black, Level::Scout)));
    assert!(table.bar_names().iter().any(|name| name.contains("Scout")), "{:?}", table.bar_names());
    assert_eq!(table.view().viewer(), Viewer::Player(Side::White));
}

#[test]
fn the_whole_lesson_is_played_by_mouse_and_by_finger() {
    let hands = [MOUSE, FINGER, DRAGGING_FINGER, FINGER];
    let mut table = Table::open();
    for (hand, (width, height)) in hands.into_iter().zip(SIZES) {
        table.resize(width, height).go_to(Screen::Title).frames(3);
        begin(&mut table);
        play_it_all(&mut table, hand);
    }
}

#[test]
fn the_whole_lesson_is_played_by_keys_alone() {
    let mut table = Table::open();
    // New game, Play online, Games, Learn.
    let down = KeyCode::ArrowDown;
    table.press_all(&[down, down, down, KeyCode::Enter]).frames(3);
    assert_eq!(table.menu(), Menu::Learn);
    table.press(KeyCode::Enter).frames(3).settle();
    for step in fog() {
        solve(&mut table, step, KEYS);
        assert_taught(&mut table, step);
        table.press(KeyCode::Enter).frames(3).settle();
    }
    assert_first_game(&mut table);
}

#[test]
fn the_cursor_plays_a_step_too() {
    let mut table = Table::open();
    begin(&mut table);
    let [left, right] = [KeyCode::ArrowLeft, KeyCode::ArrowRight];
    // From e1 to the rook on a1, and from there to d1.
    table.press(KeyCode::ArrowUp).press(KeyCode::ArrowDown);
    table.press_all(&[left; 4]).press(KeyCode::Enter);
    table.press_all(&[right; 3]).press(KeyCode::Enter).settle();
    assert_eq!(lesson(&table).stage, Stage::Done);
    assert_taught(&mut table, "see");
}

#[test]
fn a_move_that_does_not_solve_the_step_is_explained_and_taken_back() {
    let mut table = Table::open();
    let again = "That move is fine, but try the marked one: the rook from a1 to d1.";
    begin(&mut table);
    for _ in 0..2 {
        table.click("g1").click("f1").settle();
        assert!(table.says(again), "{:?}", table.texts());
        assert_eq!(table.board().at("f1"), Some('K'), "the move is made");
        assert!(!lesson(&table).waits);
        table.until("it is set up again", |table| lesson(table).waits).settle();
        assert_eq!((table.board().at("g1"), table.board().at("f1")), (Some('K'), None));
        assert!(table.says(again), "it can still be read");
        assert_eq!(table.marks(Mark::Hint), ["a1", "d1"]);
    }
    table.drag("a1", "d1").settle();
    assert_eq!(lesson(&table).stage, Stage::Done);
    assert_taught(&mut table, "see");
    // A solved step takes no more moves.
    assert!(!table.shown().is_live());
    table.click("d1").click("d5").settle();
    assert_eq!(table.board().at("d1"), Some('R'));
}

#[test]
fn the_king_that_stays_on_the_open_file_is_captured_and_comes_back() {
    let mut table = Table::open();
    begin(&mut table);
    skip_to(&mut table, "check");
    assert_eq!(table.marks(Mark::Check), [""; 0], "nobody says check");
    for (from, to) in [("d2", "d3"), ("e1", "e2"), ("a5", "a1")] {
        table.click(from).click(to);
        table.until("the king is captured", |table| table.shown().is_over()).settle();
        assert!(table.says_part("Your king was captured."), "{:?}", table.texts());
        assert!(table.says_part("The queen captured your king"), "{:?}", table.texts());
        assert!(!table.has_button("Rematch"), "the game is the lesson's");
        table.until("it is set up again", |table| lesson(table).waits).settle();
        assert_eq!(table.board().at("e1"), Some('K'));
    }
    for (from, to) in [("e1", "d1"), ("e1", "f1")] {
        table.click(from).click(to).settle();
        assert_eq!(lesson(&table).stage, Stage::Done, "{from}{to}");
        table.tap_button("End lesson").frames(3);
        begin(&mut table);
        skip_to(&mut table, "check");
    }
}

#[test]
fn the_unseen_piece_is_found_in_another_way_too() {
    let mut table = Table::open();
    begin(&mut table);
    skip_to(&mut table, "block");
    table.click("f2").click("f4").settle();
    assert_eq!(lesson(&table).stage, Stage::Done);
    assert_taught(&mut table, "block");
}

#[test]
fn neither_a_move_nor_a_circle_is_a_suspicion() {
    let mut table = Table::open();
    begin(&mut table);
    skip_to(&mut table, "mark");
    table.right_click("e5");
    choose(&mut table, |choice| choice == RingChoice::Circle(Ink::Green));
    assert_eq!((lesson(&table).stage, table.own_marks()), (Stage::Task, vec!["green e5".into()]));
    table.click("g1").click("f1").settle();
    assert!(table.says_part("That was a move"), "{:?}", table.texts());
    table.until("it is set up again", |table| lesson(table).waits).settle();
    assert_eq!(table.board().at("g1"), Some('K'));
    assert_turn_is_told(&mut table);
    // Any piece will do, on any square in the fog.
    table.right_click("c6");
    let is_king = |choice| matches!(choice, RingChoice::Suspect(piece) if piece.kind.is_royal());
    choose(&mut table, is_king);
    assert_eq!((lesson(&table).stage, table.own_marks()), (Stage::Done, vec!["k? c6".into()]));
}

#[test]
fn the_text_view_marks_too() {
    let mut table = Table::open();
    begin(&mut table);
    skip_to(&mut table, "mark");
    // As the page does.
    table.app.insert_resource(Means::Words);
    table.app.world_mut().write_message(EnterMove("m e5".into()));
    table.frames(4).use_control("Suspect a knight", Use::Press);
    assert_eq!(lesson(&table).stage, Stage::Done);
    assert_taught(&mut table, "mark");
}

#[test]
fn the_lesson_names_the_means_that_the_player_uses() {
    let mut table = Table::open();
    for (language, words) in [
        ("en", ["hold a finger on e5", "right-click e5", "press M", "type m e5"]),
        ("ru", ["задержите палец на e5", "щёлкните по e5 правой", "нажмите M", "введите m e5"]),
        ("zh-Hans", ["长按 e5", "右键点击 e5", "按 M", "输入 m e5"]),
    ] {
        table.speak("en").go_to(Screen::Title).frames(3);
        begin(&mut table);
        skip_to(&mut table, "mark");
        table.speak(language);
        let uses: [fn(&mut Table); 4] = [
            |table| _ = table.tap("a8"),
            |table| _ = table.click("a8"),
            |table| _ = table.press(KeyCode::ArrowUp),
            |table| table.app.insert_resource(Means::Words).update(),
        ];
        for (use_it, words) in uses.into_iter().zip(words) {
            use_it(&mut table);
            assert!(table.frames(2).says_part(words), "{words}: {:?}", table.texts());
            assert_eq!(table.boxes(), [""; 0]);
        }
    }
}

/// Every step can be skipped, and nothing that its fog hides comes to the screen.
#[test]
fn every_step_can_be_skipped_and_the_lesson_ended() {
    let mut table = Table::open();
    begin(&mut table);
    for step in fog() {
        assert_eq!(lesson(&table).step().id, step);
        assert_nothing_hidden_is_shown(&mut table, step);
        table.tap_button("Skip step").frames(3);
    }
    assert_eq!(table.screen(), Screen::Title);
    for step in fog() {
        begin(&mut table);
        skip_to(&mut table, step);
        table.tap_button("End lesson").frames(3);
        assert_eq!((table.screen(), table.menu()), (Screen::Title, Menu::None), "{step:?}");
    }
}

#[test]
fn a_step_is_skipped_in_the_frame_in_which_it_would_be_set_up_again() {
    let try_wrong_move = |table: &mut Table| {
        begin(table);
        table.click("g1").click("f1").settle();
    };
    let mut table = Table::open();
    try_wrong_move(&mut table);
    let mut waits = 0;
    table.until("it is set up again", |table| {
        waits += 1;
        lesson(table).waits
    });
    for frames in waits - 3..=waits + 1 {
        let mut table = Table::open();
        try_wrong_move(&mut table);
        table.frames(frames);
        table.app.world_mut().write_message(AskLesson::Next);
        table.frames(3).settle();
        let step = table.shown().lesson.map(|lesson| lesson.step().id);
        assert_eq!(step, Some("block"), "after {frames} of {waits} frames");
        solve(&mut table, "block", MOUSE);
    }
}

#[test]
fn the_pause_menu_of_the_lesson_ends_it_without_a_question() {
    let mut table = Table::open();
    begin(&mut table);
    table.press(KeyCode::Escape).frames(3);
    assert_eq!(table.menu(), Menu::Pause);
    for text in ["Resume", "Settings", "Rules"] {
        assert!(table.has_button(text), "{:?}", table.buttons());
    }
    for text in ["Resign", "Games", "Share", "New game", "Leave game"] {
        assert!(!table.has_button(text), "{:?}", table.buttons());
    }
    // A step waits while the menu is open.
    table.tap_button("Resume").click("g1").click("f1").settle();
    table.press(KeyCode::Escape).wait(Duration::from_secs(5));
    assert_eq!(table.board().at("f1"), Some('K'));
    table.tap_button("End lesson").frames(3);
    assert_eq!((table.screen(), table.menu()), (Screen::Title, Menu::None));
}

#[test]
fn nothing_of_the_lesson_is_kept_and_the_unfinished_game_stays() {
    let store = MemoryStore::default();
    let mut table = Table::keeping(store.another_window());
    table.start(Preset::Chess).type_move("e4").settle().go_to(Screen::Title).frames(3);
    let kept = store.texts();
    begin(&mut table);
    for step in fog() {
        solve(&mut table, step, MOUSE);
        assert_eq!(store.texts(), kept, "{step:?}");
        table.tap_button(if step == "curtain" { "End lesson" } else { "Next" });
    }
    table.frames(3);
    assert_eq!(store.texts(), kept);
    assert!(table.has_button("Resume"));
    table.tap_button("Resume").frames(3).settle();
    assert_eq!(table.seat().moves.len(), 1);
    assert!(table.shown().lesson.is_none());
    assert!(table.has_button("Resign"));
}

/// Chooses a game in the menu and presses the button that starts it.
fn ask_for(table: &mut Table, preset: &str) {
    table.tap_button("New game").frames(3);
    table.tap_spoken(preset);
    table.tap_button("Start").frames(3);
}

/// Opens the title for a player who has not been offered the lesson.
fn newcomer() -> Table {
    let mut table = Table::open();
    table.set(|settings| settings.lesson_offered = false);
    table
}

fn was_offered(table: &Table) -> bool {
    table.app.world().resource::<Settings>().lesson_offered
}

#[test]
fn before_the_first_game_in_the_fog_the_lesson_is_offered_once() {
    let mut table = newcomer();
    ask_for(&mut table, "Chess");
    assert_eq!(table.screen(), Screen::Game, "there is no fog to be new to");
    table.go_to(Screen::Title).frames(3);
    ask_for(&mut table, "Fog of war");
    assert_eq!((table.screen(), table.menu()), (Screen::Title, Menu::OfferLesson));
    // Back is no answer.
    table.press(KeyCode::Escape).frames(3);
    assert_eq!(table.menu(), Menu::NewGame);
    assert!(!was_offered(&table));
    table.tap_button("Start").frames(3);
    table.tap_button("Start playing").frames(3).settle();
    assert_eq!((table.screen(), table.menu()), (Screen::Game, Menu::None));
    assert_eq!(table.seat().setup.ruleset, Preset::Fog.ruleset());
    assert!(table.shown().lesson.is_none() && was_offered(&table));
    table.go_to(Screen::Title).frames(3);
    ask_for(&mut table, "Fog with check");
    assert_eq!(table.menu(), Menu::None, "nobody is asked twice");
    assert_eq!(table.seat().setup.ruleset, Preset::FogCheck.ruleset());
}

#[test]
fn on_a_board_with_other_pieces_their_lesson_is_offered() {
    for (board, game, preset) in [
        ("Board: Draughts", "Fog draughts", Preset::FogDraughts),
        ("Board: Draughts 10×10", "Fog draughts 10×10", Preset::FogDraughts10),
    ] {
        let mut table = newcomer();
        table.tap_button("New game").frames(3);
        table.tap_spoken(board);
        table.tap_spoken(game);
        table.tap_button("Start").frames(3);
        assert!(table.says_part("New to this game?"), "{:?}", table.texts());
        table.tap_button("Show me how (one minute)").frames(3).settle();
        assert!(was_offered(&table));
        let course = Course::Pieces(preset.board());
        assert_eq!(table.shown().lesson.map(|lesson| lesson.course), Some(course));
        table.tap_button("End lesson").frames(3);
        assert_eq!(table.seat().setup.ruleset, preset.ruleset());
    }
}

#[test]
fn who_takes_the_lesson_comes_to_their_game_after_it() {
    let mut table = Table::open();
    for whole in [true, false] {
        table.go_to(Screen::Title).set(|settings| settings.lesson_offered = false).frames(3);
        ask_for(&mut table, "Fog with check");
        table.tap_button("Show me how (one minute)").frames(3).settle();
        assert!(was_offered(&table));
        if whole {
            for step in fog() {
                solve(&mut table, step, MOUSE);
                if step == "curtain" {
                    assert!(!table.has_button("End lesson"), "it would lead to the same game");
                    assert!(!table.says_part("Your first opponent"), "{:?}", table.texts());
                }
                table.tap_button(if step == "curtain" { "Start playing" } else { "Next" });
            }
        } else {
            table.tap_button("End lesson");
        }
        table.frames(3);
        assert!(table.shown().lesson.is_none());
        assert_eq!(table.seat().setup.ruleset, Preset::FogCheck.ruleset());
        assert!(table.curtain().asked().is_some(), "it is a game of two players");
        table.settle().lift_curtain();
        table.type_move("e4").hand_over();
        assert_eq!(table.seat().moves.len(), 1);
    }
}

#[test]
fn who_took_the_lesson_by_themselves_is_not_asked() {
    let mut table = newcomer();
    begin(&mut table);
    assert!(was_offered(&table));
}

/// Asserts that nothing that stands in the fog at the beginning of a step comes to the screen.
fn assert_nothing_hidden_is_shown(table: &mut Table, step: &str) {
    let view = table.view();
    assert_eq!(table.seat().setup.start_fen, None, "a position would tell all");
    assert_eq!(table.pieces(), view.pieces(), "{step:?}");
    let seen = view.pieces().iter().filter(|(_, piece)| piece.color == Side::Black).count();
    let expected = match step {
        "see" | "block" | "lose" | "mark" | "curtain" => 0,
        "check" => 1,
        // The king and the queen.
        "take" => 2,
        _ => panic!("no step {step}"),
    };
    assert_eq!(seen, expected, "{step:?}\n{}", table.board());
}

#[test]
fn the_words_of_each_step_are_read_out_when_it_begins_and_ends() {
    let mut table = Table::open();
    begin(&mut table);
    let heard = |table: &Table, parts: &[&str]| {
        let voice = table.voice();
        let found = voice.iter().any(|said| parts.iter().all(|part| said.contains(part)));
        assert!(found, "{parts:?} in {voice:?}");
    };
    heard(&table, &["1 of 7", "What you see", "Move your rook from a1 to d1"]);
    table.click("g1").click("f1").settle();
    heard(&table, &["try the marked one"]);
    table.until("it is set up again", |table| lesson(table).waits);
    table.click("a1").click("d1").settle();
    heard(&table, &["finds a queen there"]);
    table.tap_button("Next");
    heard(&table, &["2 of 7", "Something in the way", "The question mark"]);
    skip_to(&mut table, "mark");
    heard(&table, &["4 of 7", "Mark what you suspect", "hold a finger on e5"]);
}

#[test]
fn the_card_of_the_lesson_never_lies_on_the_board() {
    let mut table = Table::open();
    for (width, height) in SIZES {
        table.resize(width, height);
        begin(&mut table);
        for step in fog() {
            let card = table.app.world().resource::<HudLayout>().rect(Area::Lesson);
            let card = card.expect("it has a place");
            let world = table.app.world_mut();
            assert!(world.query::<&BoardSquare>().iter(world).count() > 0);
            for corner in ["a1", "h1", "a8", "h8"] {
                let half = Vec2::splat(table.square_size() / 2.0 - 1.0);
                let square = Rect::from_center_half_size(table.position_of(corner), half);
                assert!(card.intersect(square).is_empty(), "{corner} at {width} x {height}");
            }
            for name in ["Skip step", "End lesson"] {
                let button = table.control(name);
                let middle = table.middle_of(button);
                let layout = table.app.world().resource::<HudLayout>();
                let row = layout.rect(Area::Buttons).expect("it has a place");
                assert!(row.contains(middle), "{name} in {step:?} at {width} x {height}");
            }
            table.tap_button("Skip step");
        }
    }
}

/// Returns the height in the window of the last rule, of a page that needs more room than it has.
fn bottom(table: &mut Table) -> f32 {
    let world = table.app.world_mut();
    let mut texts = world.query_filtered::<Entity, (With<Text>, With<LocalText>)>();
    let texts: Vec<_> = texts.iter(world).collect();
    let heights = texts.into_iter().map(|text| table.middle_of(text).y);
    heights.fold(0.0, f32::max)
}

/// Returns the button of a game, whatever the language.
fn button_of(table: &mut Table, game: &str) -> Entity {
    let world = table.app.world_mut();
    let mut named = world.query_filtered::<(Entity, &Name), With<Button>>();
    let found = named.iter(world).find(|(_, name)| name.as_str() == game);
    found.unwrap_or_else(|| panic!("{game} is not there")).0
}

#[test]
fn the_rules_of_every_game_can_be_read_in_every_language() {
    let mut table = Table::open();
    table.resize(844.0, 390.0);
    for language in ["en", "ru", "zh-Hans"] {
        table.speak(language);
        for (number, preset) in Preset::ALL.into_iter().enumerate() {
            table.open_menu(Menu::Learn).frames(3);
            let name = preset.id();
            let entity = button_of(&mut table, name);
            table.app.world_mut().trigger(Activate { entity });
            table.frames(3);
            assert_eq!(table.menu(), Menu::Rules, "{number}");
            let texts = table.texts();
            let sandbox = preset.ruleset().goal == Goal::Sandbox;
            assert!(texts.len() >= if sandbox { 8 } else { 12 }, "{language}, {name}: {texts:?}");
            for text in &texts {
                assert!(!text.contains('⟨'), "{language}, {name}: {text}");
            }
            // The keys scroll through all of it.
            if number == 0 {
                let at_top = bottom(&mut table);
                table.press(KeyCode::ArrowUp).frames(3);
                assert!(bottom(&mut table) < at_top, "{language}");
            }
            table.press(KeyCode::Escape).frames(3);
            assert_eq!(table.menu(), Menu::Learn);
        }
        table.open_menu(Menu::None).frames(3);
    }
}

#[test]
fn the_rules_are_not_in_the_colour_of_less_important_words() {
    let mut table = Table::open();
    table.open_menu(Menu::Rules).frames(3);
    let world = table.app.world_mut();
    let mut roots = world.query_filtered::<(Entity, &Name), Without<ChildOf>>();
    let root = roots.iter(world).find(|(_, name)| name.as_str() == "Menu Rules");
    let root = root.expect("the menu is open").0;
    let inside: Vec<_> = world.query::<&Children>().query(world).iter_descendants(root).collect();
    let inks: Vec<_> = inside.iter().filter_map(|text| world.get::<paint::Ink>(*text)).collect();
    assert!(inks.len() >= 8 && !inks.contains(&&paint::Ink(Role::TextDim.into())), "{inks:?}");
}

#[test]
fn the_rules_tell_of_the_game_that_is_played() {
    let mut table = Table::with(Preset::Fog);
    let told = |table: &mut Table, part: &str| {
        table.press(KeyCode::Escape).frames(3);
        table.tap_button("Rules").frames(3);
        assert_eq!(table.menu(), Menu::Rules);
        let found = table.says_part(part);
        table.tap_button("Back").frames(3);
        assert_eq!(table.menu(), Menu::Pause);
        table.open_menu(Menu::None).frames(3);
        found
    };
    assert!(told(&mut table, "Capture the king to win at once."));
    table.lift_curtain();
    assert!(!told(&mut table, "Checkmate the king"));
    table.start(Preset::FogCheck);
    assert!(told(&mut table, "Check is announced, even when you don’t see what gives it."));
    table.start(Preset::Xiangqi);
    assert!(told(&mut table, "Checkmate the general"));
    assert!(!told(&mut table, "castle"));
}

#[test]
fn the_rules_of_a_chosen_game_are_read_before_it_starts() {
    let mut table = Table::open();
    table.open_menu(Menu::NewGame).settle();
    for (board, game, rule) in [
        ("Chess", "fog", "Capture the king to win at once."),
        ("Xiangqi", "xiangqi", "Checkmate the general"),
    ] {
        table.tap_button(board).frames(3);
        let button = button_of(&mut table, game);
        table.tap_on(button).frames(3).tap_button("Rules").frames(3);
        assert_eq!(table.menu(), Menu::Rules);
        assert!(table.says_part(rule), "{:?}", table.texts());
        table.tap_button("Back").frames(3);
        assert_eq!(table.menu(), Menu::NewGame);
    }
    // The choice is still there.
    table.tap_button("Start").settle();
    let agreed = table.shown().agreed.expect("a game");
    assert_eq!(agreed.ruleset, Preset::Xiangqi.ruleset());
}

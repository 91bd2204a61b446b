//! The courses about the pieces of chess and of xiangqi, which are played move by move.

use bevy::prelude::*;
use fogchess::{
    access::Use,
    app::states::{Menu, Screen},
    rules::{BoardKind, Move, PieceKind, Viewer, chess::Kind},
    table::{Course, Lesson, Stage, Step},
    theme::Mark,
};
use fogchess_support::Table;

const CHESS: Course = Course::Pieces(BoardKind::Chess);
const XIANGQI: Course = Course::Pieces(BoardKind::Xiangqi);

const SIZES: [(f32, f32); 2] = [(1280.0, 800.0), (390.0, 844.0)];

/// Begins a course by its buttons.
fn begin(table: &mut Table, course: Course) {
    let button = if course == CHESS { "Chess pieces" } else { "Xiangqi pieces" };
    table.tap_button("Learn").tap_button(button).frames(3).settle();
    assert_eq!((table.screen(), table.menu()), (Screen::Game, Menu::None));
    assert_eq!((lesson(table).course, lesson(table).number), (course, 1));
}

fn lesson(table: &Table) -> Lesson {
    table.shown().lesson.expect("the lesson is given")
}

fn skip_to(table: &mut Table, step: &str) {
    while lesson(table).step().id != step {
        table.tap_button("Skip step");
    }
}

/// Makes a move by two clicks, and chooses the piece of a promotion.
fn make(table: &mut Table, mv: Move) {
    table.click(&mv.from.to_string()).click(&mv.to.to_string());
    if let Some(kind) = mv.promotion {
        assert!(table.frames(2).is_promoting());
        table.choose(kind);
    }
}

/// Waits until the right move on the board is answered.
fn wait(table: &mut Table) {
    let is_answered = |lesson: Lesson| lesson.stage == Stage::Done || lesson.waits;
    table.until("it is answered", |table| is_answered(lesson(table))).settle();
}

/// Returns the moves that the player may make.
fn moves(table: &Table) -> Vec<Move> {
    table.view().moves().to_vec()
}

/// Solves the rest of a step, each time by the right move with this number, or the last one.
fn solve(table: &mut Table, step: &Step, from: usize, choice: usize) {
    for ply in (from..).step_by(2) {
        let right: Vec<_> = step.moves_at(ply).collect();
        let Some(mv) = right.get(choice).or(right.last()) else { break };
        assert!(lesson(table).waits, "{} after {ply} plies", step.id);
        make(table, *mv);
        wait(table);
    }
    assert_eq!(lesson(table).stage, Stage::Done, "{}", step.id);
}

#[test]
fn both_courses_are_played_to_their_ends() {
    let mut table = Table::open();
    for (choice, (width, height)) in SIZES.into_iter().enumerate() {
        table.resize(width, height);
        for course in [CHESS, XIANGQI] {
            table.go_to(Screen::Title).open_menu(Menu::None).frames(3);
            begin(&mut table, course);
            for (at, step) in course.steps().iter().enumerate() {
                assert_eq!(lesson(&table).step(), step);
                assert!(table.says(&format!("{} of {}", at + 1, course.steps().len())));
                solve(&mut table, step, 0, choice);
                assert!(!table.has_button("Skip step"));
                if at + 1 < course.steps().len() {
                    table.tap_button("Next").settle();
                }
            }
            assert!(table.shown().is_over(), "the last step is a checkmate");
            if course == CHESS {
                table.tap_button("Into the fog").settle();
                assert_eq!((lesson(&table).course, lesson(&table).number), (Course::Fog, 1));
                assert!(table.shown().is_fog_game());
            } else {
                assert!(!table.has_button("End lesson"), "it would lead to the same place");
                table.tap_button("Done").frames(3);
                assert_eq!((table.screen(), table.menu()), (Screen::Title, Menu::Learn));
            }
        }
    }
}

#[test]
fn a_course_is_ended_at_every_step_and_comes_back_to_where_it_was_chosen() {
    let mut table = Table::open();
    for course in [CHESS, XIANGQI] {
        for step in course.steps() {
            table.go_to(Screen::Title).open_menu(Menu::None).frames(3);
            begin(&mut table, course);
            skip_to(&mut table, step.id);
            table.tap_button("End lesson").frames(3);
            assert_eq!((table.screen(), table.menu()), (Screen::Title, Menu::Learn));
        }
    }
    // Whoever skips the last step has not asked for the fog.
    table.go_to(Screen::Title).open_menu(Menu::None).frames(3);
    begin(&mut table, CHESS);
    skip_to(&mut table, "chess-mate");
    table.tap_button("Skip step").frames(3);
    assert_eq!((table.screen(), table.menu()), (Screen::Title, Menu::Learn));
}

#[test]
fn a_wrong_move_is_explained_and_taken_back_and_what_was_right_stays() {
    let mut table = Table::open();
    for course in [CHESS, XIANGQI] {
        table.go_to(Screen::Title).open_menu(Menu::None).frames(3);
        begin(&mut table, course);
        for step in course.steps() {
            // The second move of the player, in a step that has one.
            let ply = if step.moves_at(2).next().is_some() { 2 } else { 0 };
            if ply > 0 {
                make(&mut table, step.moves_at(0).next().expect("a move"));
                wait(&mut table);
            }
            let right: Vec<_> = step.moves_at(ply).collect();
            let wrong = moves(&table).into_iter().find(|mv| !right.contains(mv));
            let (before, task) = (table.board(), table.texts());
            make(&mut table, wrong.expect("another move"));
            table.settle();
            assert_eq!((lesson(&table).stage, lesson(&table).waits), (Stage::Again, false));
            assert_ne!(table.texts(), task);
            table.until("it is set up again", |table| lesson(table).waits).settle();
            assert_eq!(table.board(), before, "{}", step.id);
            let hint = [right[0].from, right[0].to].map(|square| square.to_string());
            let mut shown = table.marks(Mark::Hint);
            shown.sort();
            let mut hint = hint.to_vec();
            hint.sort();
            assert_eq!(shown, hint, "{}", step.id);
            solve(&mut table, step, ply, 0);
            if !lesson(&table).is_last() {
                table.tap_button("Next").settle();
            }
        }
    }
}

/// Whoever captures something else would be told that they captured nothing.
#[test]
fn every_capture_that_a_step_allows_is_right() {
    let mut table = Table::open();
    for course in [CHESS, XIANGQI] {
        table.go_to(Screen::Title).open_menu(Menu::None).frames(3);
        begin(&mut table, course);
        for step in course.steps() {
            for ply in (0..).step_by(2) {
                let Some(mv) = step.moves_at(ply).next() else { break };
                let view = table.view();
                let captures = view.moves().iter().filter(|mv| view.takes(**mv));
                for capture in captures {
                    let is_right = step.moves_at(ply).any(|mv| mv == *capture);
                    assert!(is_right, "{capture} in {}", step.id);
                }
                make(&mut table, mv);
                wait(&mut table);
            }
            if !lesson(&table).is_last() {
                table.tap_button("Next").settle();
            }
        }
    }
}

#[test]
fn the_moves_that_a_step_says_are_impossible_are_not_there() {
    let mut table = Table::open();
    for (course, id, ply, impossible) in [
        // Protected by the pawn that is to be captured first.
        (CHESS, "chess-king", 0, vec!["d5e5"]),
        (CHESS, "chess-check", 0, vec!["d2d3", "e1e2"]),
        (XIANGQI, "xiangqi-horse", 0, vec!["c3b5", "c3d5"]),
        (XIANGQI, "xiangqi-cannon", 0, vec!["b3g3", "b3b5"]),
        (XIANGQI, "xiangqi-soldier", 0, vec!["e5d5", "e5e4"]),
        (XIANGQI, "xiangqi-elephant", 0, vec!["c1a3"]),
        // Beyond the river.
        (XIANGQI, "xiangqi-elephant", 4, vec!["c5e7"]),
        (XIANGQI, "xiangqi-advisor", 0, vec!["d1c2", "d1d2"]),
        // Out of the palace, and where the generals would face each other.
        (XIANGQI, "xiangqi-general", 2, vec!["d2c2", "d2e2"]),
    ] {
        table.go_to(Screen::Title).open_menu(Menu::None).frames(3);
        begin(&mut table, course);
        skip_to(&mut table, id);
        for ply in (0..ply).step_by(2) {
            let mv = lesson(&table).step().moves_at(ply).next();
            make(&mut table, mv.expect("a move"));
            wait(&mut table);
        }
        let moves: Vec<_> = moves(&table).iter().map(Move::to_string).collect();
        for mv in impossible {
            assert!(!moves.contains(&mv.into()), "{mv} in {id}: {moves:?}");
        }
    }
}

#[test]
fn the_moves_of_the_piece_are_marked_while_it_is_to_move() {
    let mut table = Table::open();
    begin(&mut table, XIANGQI);
    skip_to(&mut table, "xiangqi-horse");
    assert_eq!(table.marks(Mark::Ring), ["e4"]);
    // The soldier in front of the horse stops it there.
    assert_eq!(table.marks(Mark::Dot), ["b1", "d1", "a2", "e2", "a4"]);
    make(&mut table, "c3e4".parse().expect("a move"));
    assert_eq!(table.marks(Mark::Dot), [""; 0], "it is not the player's turn");
    wait(&mut table);
    assert_eq!(table.marks(Mark::Ring), ["d6"]);
    // Another piece that is picked up shows its own.
    table.click("e1");
    assert_eq!(table.marks(Mark::Dot), ["d1", "e2"]);
}

#[test]
fn every_promotion_is_right() {
    let mut table = Table::open();
    begin(&mut table, CHESS);
    skip_to(&mut table, "chess-promotion");
    for (kind, made) in Kind::PROMOTIONS.into_iter().zip(['Q', 'R', 'B', 'N']) {
        table.click("b7").click("b8").frames(2).choose(PieceKind::Chess(kind)).settle();
        assert_eq!((lesson(&table).stage, table.board().at("b8")), (Stage::Done, Some(made)));
        table.tap_button("Previous").tap_button("Skip step").settle();
    }
}

#[test]
fn an_earlier_step_can_be_played_again() {
    let mut table = Table::open();
    begin(&mut table, XIANGQI);
    table.use_control("Previous", Use::Press);
    assert_eq!(lesson(&table).number, 1, "there is none before");
    let steps = XIANGQI.steps();
    solve(&mut table, &steps[0], 0, 0);
    table.tap_button("Next").settle();
    table.tap_button("Previous").settle();
    assert_eq!((lesson(&table).step(), lesson(&table).stage), (&steps[0], Stage::Task));
    solve(&mut table, &steps[0], 0, 0);
}

#[test]
fn the_board_of_a_step_does_not_turn_and_shows_everything() {
    let mut table = Table::open();
    table.set(|settings| settings.turn_board = true);
    begin(&mut table, CHESS);
    let bottom = table.shown().bottom;
    make(&mut table, "a1a6".parse().expect("a move"));
    table.settle();
    assert_eq!(table.shown().bottom, bottom);
    assert!(matches!(table.view().viewer(), Viewer::Player(_)));
    assert_eq!(table.board().at("h8"), Some('k'));
}

#[test]
fn the_words_of_every_step_are_there_in_every_language() {
    let mut table = Table::open();
    for course in [CHESS, XIANGQI] {
        for language in ["en", "ru", "zh-Hans"] {
            table.speak("en").go_to(Screen::Title).open_menu(Menu::None).frames(3);
            begin(&mut table, course);
            for step in course.steps() {
                table.speak(language).frames(2);
                assert_eq!(table.boxes(), [""; 0], "{language}, {}", step.id);
                for text in table.texts() {
                    assert!(!text.contains('⟨') && !text.contains("lesson-"), "{language}: {text}");
                }
                table.speak("en");
                if !lesson(&table).is_last() {
                    table.tap_button("Skip step");
                }
            }
        }
    }
}

#[test]
fn a_step_is_read_out_and_played_by_keys() {
    let mut table = Table::open();
    begin(&mut table, CHESS);
    let heard = |table: &Table, part: &str| table.voice().iter().any(|said| said.contains(part));
    for part in ["1 of 11", "The rook", "Capture the three pawns"] {
        assert!(heard(&table, part), "{part} in {:?}", table.voice());
    }
    for mv in ["a1a6", "a6d6", "d6d3"] {
        table.type_move(mv);
        wait(&mut table);
    }
    assert_eq!(lesson(&table).stage, Stage::Done);
    assert!(heard(&table, "That’s the rook"));
    table.press(KeyCode::Enter).frames(3).settle();
    assert_eq!(lesson(&table).step().id, "chess-bishop");
}

//! Puzzles: a position of a game in the fog, in which what was seen leaves one answer. Wrong ones are
//! refuted on the board, and solved puzzles are remembered.

use bevy::prelude::*;
use core::time::Duration;
use fogchess::{
    app::{
        settings::Settings,
        states::{Menu, Screen},
    },
    board::TapSquare,
    bot::puzzle::{Answer, Puzzle, Question},
    kit::mini_board::MiniBoard,
    panels::PuzzleChoice,
    rules::{Ink, Move, Square, Viewer},
    save::memory::MemoryStore,
    table::{Play, PuzzleStage, ShownPuzzle},
    words::calendar::Calendar,
};
use fogchess_support::{Table, saved_games};
use std::time::SystemTime;

const FOG: &str = include_str!("../../assets/puzzles/fog.txt");
const FOG_XIANGQI: &str = include_str!("../../assets/puzzles/fog-xiangqi.txt");
const BUTTONS: [(&str, &str); 2] = [(FOG, "Fog of war:"), (FOG_XIANGQI, "Fog xiangqi:")];

/// A way to play.
#[derive(Clone, Copy, Debug)]
enum Hand {
    Mouse,
    Finger,
    Keys,
    ScreenReader,
}

impl Hand {
    fn press(self, table: &mut Table, square: Square) {
        match self {
            Self::Mouse => _ = table.click(&square.to_string()),
            Self::Finger => _ = table.tap(&square.to_string()),
            Self::Keys => _ = table.type_move(&square.to_string()),
            Self::ScreenReader => {
                table.app.world_mut().write_message(TapSquare(square));
                table.frames(2);
            }
        }
    }

    fn answer(self, table: &mut Table, answer: Answer) {
        match answer {
            Answer::Square(square) => self.press(table, square),
            Answer::Move(mv) if matches!(self, Self::Keys) => _ = table.type_move(&mv.to_string()),
            Answer::Move(mv) => {
                self.press(table, mv.from);
                self.press(table, mv.to);
            }
            Answer::Piece(kind) => {
                let world = table.app.world_mut();
                let mut choices = world.query::<(Entity, &PuzzleChoice)>();
                let found = choices.iter(world).find(|(_, choice)| choice.0.kind == kind);
                let (entity, _) = found.expect("the piece can be chosen");
                table.tap_on(entity);
            }
        }
        // A position in which the answer is wrong may have to be found first.
        table.wait_for("the verdict", |table| shown(table).stage != PuzzleStage::Asked);
        table.frames(2);
    }
}

fn read(lines: &str) -> Vec<Puzzle> {
    lines.lines().map(|line| line.parse().expect("a puzzle")).collect()
}

fn name(puzzle: &Puzzle) -> String {
    format!("{} {}", puzzle.name(), puzzle.question)
}

fn shown(table: &Table) -> ShownPuzzle {
    table.shown().puzzle.expect("there is a puzzle")
}

/// Waits until the answer is proved, so that the player is asked.
fn until_asked(table: &mut Table) {
    table.wait_for("the answer is proved", |table| shown(table).stage == PuzzleStage::Asked);
    table.frames(2);
}

/// Opens the puzzles that begin with these words, from the title.
fn open(table: &mut Table, words: &str) {
    table.tap_button("Learn").frames(2);
    press_beginning(table, words);
    table.frames(3);
    assert_eq!((table.screen(), table.menu()), (Screen::Game, Menu::None));
    until_asked(table);
}

fn press_beginning(table: &mut Table, words: &str) {
    let found = table.buttons().into_iter().find(|(text, _)| text.starts_with(words));
    let (text, _) = found.unwrap_or_else(|| panic!("no button {words}: {:?}", table.buttons()));
    table.tap_button(&text);
}

/// Solves all puzzles under the same rules but this one.
fn leave_only(table: &mut Table, puzzles: &[Puzzle], puzzle: &Puzzle) {
    let others = puzzles.iter().filter(|other| *other != puzzle).map(name);
    table.set(|settings| others.for_each(|name| settings.puzzles.add(name)));
}

/// Lets the game show the answer, and opens the same puzzle again.
fn peek(table: &mut Table, words: &str) -> Answer {
    table.tap_button("Show answer").frames(2);
    let PuzzleStage::Told(proof) = shown(table).stage else { panic!("{:?}", shown(table)) };
    table.tap_button("End puzzles").frames(3);
    assert_eq!((table.screen(), table.menu()), (Screen::Title, Menu::Learn));
    press_beginning(table, words);
    table.frames(3);
    until_asked(table);
    proof.answer
}

/// Returns a wrong answer to the question on the table.
fn wrong(table: &Table, right: Answer) -> Answer {
    let view = table.view();
    let hidden = |square: &Square| !view.visible().contains(*square);
    let answer = match right {
        Answer::Square(_) => {
            let size = view.size();
            let mut squares = (0..size.ranks)
                .flat_map(|rank| (0..size.files).map(move |file| Square::at(file, rank)));
            squares
                .find(|square| hidden(square) && Answer::Square(*square) != right)
                .map(Answer::Square)
        }
        Answer::Piece(_) => {
            let kinds = view.ruleset().board.kinds().iter();
            kinds.map(|kind| Answer::Piece(*kind)).find(|answer| *answer != right)
        }
        Answer::Move(_) => {
            let quiet = |mv: &&Move| mv.promotion.is_none() && Answer::Move(**mv) != right;
            view.moves().iter().find(quiet).map(|mv| Answer::Move(*mv))
        }
    };
    answer.expect("there is a wrong answer")
}

/// Answers wrongly and rightly, as the player does it.
fn solve(table: &mut Table, words: &str, hand: Hand) {
    let side = shown(table).side;
    let right = peek(table, words);
    let (view, wrong) = (table.view(), wrong(table, right));
    assert_eq!(view.viewer(), Viewer::Player(side), "one sees what the side saw");
    assert_eq!(table.shown().play == Play::Move, matches!(right, Answer::Move(_)));

    hand.answer(table, wrong);
    assert_eq!(shown(table).stage, PuzzleStage::Wrong(wrong), "{hand:?} {right:?}");
    assert_eq!(table.view().viewer(), Viewer::Everyone, "nothing is hidden in what refutes it");
    assert!(table.says_part("Not for sure."), "{:?}", table.texts());
    assert_eq!(table.shown().bottom, Some(side), "the board does not turn");
    if let Answer::Move(mv) = wrong {
        table.until("the move is played", |table| table.view().last_move() == Some(mv));
        if shown(table).question == Question::OnlySafeMove {
            table.until("the king is captured", |table| table.shown().is_over());
        }
    } else {
        let advice = table.shown().advice();
        assert!(advice.iter().all(|drawing| drawing.ink == Ink::Red), "{advice:?}");
    }

    table.tap_button("Try again").frames(3);
    until_asked(table);
    assert_eq!(table.view().visible(), view.visible(), "the same fog again");
    let count = |table: &Table| table.app.world().resource::<Settings>().puzzles.clone();
    let before = count(table);
    hand.answer(table, right);
    let PuzzleStage::Solved(proof) = shown(table).stage else { panic!("{:?}", shown(table)) };
    assert_eq!(proof.answer, right);
    assert!(table.says_part("Right!"), "{:?}", table.texts());
    assert!(table.voice().iter().any(|text| text.contains("Right!")), "{:?}", table.voice());
    assert_ne!(count(table), before, "it is remembered");
}

#[test]
fn each_kind_of_question_is_answered_with_each_hand() {
    let kinds: [fn(Question) -> bool; 4] = [
        |question| matches!(question, Question::WhereIs(_)),
        |question| matches!(question, Question::WhatBlocks(_)),
        |question| question == Question::OnlySafeMove,
        |question| question == Question::TakeTheKing,
    ];
    for (lines, words) in BUTTONS {
        let puzzles = read(lines);
        let mut hands =
            [Hand::Mouse, Hand::Finger, Hand::Keys, Hand::ScreenReader].into_iter().cycle();
        for is_kind in kinds {
            let Some(puzzle) = puzzles.iter().find(|puzzle| is_kind(puzzle.question)) else {
                continue;
            };
            let mut table = Table::open();
            leave_only(&mut table, &puzzles, puzzle);
            open(&mut table, words);
            assert_eq!(shown(&table).question, puzzle.question);
            solve(&mut table, words, hands.next().expect("a hand"));
        }
    }
}

#[test]
fn one_puzzle_follows_another_and_none_is_kept_as_a_game() {
    let store = MemoryStore::default();
    let mut table = Table::keeping(store.another_window());
    open(&mut table, "Fog of war: 0 of 100");
    assert!(table.says("1 of 100"), "{:?}", table.texts());
    let words = "Fog of war: 0 of 100";
    let right = peek(&mut table, words);
    Hand::Mouse.answer(&mut table, right);
    table.tap_button("Next puzzle").frames(3);
    until_asked(&mut table);
    assert!(table.says("2 of 100"), "{:?}", table.texts());
    // An answer that is shown does not count.
    table.tap_button("Show answer").frames(2);
    assert!(matches!(shown(&table).stage, PuzzleStage::Told(_)));
    table.tap_button("End puzzles").frames(3);
    assert!(table.buttons().iter().any(|(text, _)| text == "Fog of war: 1 of 100"));
    press_beginning(&mut table, "Fog of war: 1 of 100");
    table.frames(3);
    until_asked(&mut table);
    assert!(table.says("2 of 100"), "it is still the first that is not solved");
    // The menu leads out too.
    table.tap_button("Menu").tap_button("End puzzles").frames(3);
    assert_eq!((table.screen(), table.menu()), (Screen::Title, Menu::Learn));
    assert!(table.shown().puzzle.is_none());
    assert!(saved_games(&store).is_empty(), "{:?}", saved_games(&store).keys());
}

#[test]
fn earlier_moves_can_be_looked_at() {
    let mut table = Table::open();
    open(&mut table, "Fog of war:");
    let plies = table.view().plies();
    table.press(KeyCode::Home).frames(2);
    assert!(table.shown().is_past());
    assert_eq!(table.view().plies(), 0);
    assert_eq!(table.view().viewer(), Viewer::Player(shown(&table).side));
    table.press(KeyCode::End).frames(2);
    assert_eq!(table.view().plies(), plies);
    // A press on the board leads back as well, and is no answer.
    table.press(KeyCode::Home).frames(2).click("e5").frames(2);
    assert_eq!((table.view().plies(), shown(&table).stage), (plies, PuzzleStage::Asked));
}

/// A noon, this many days after another.
fn noon(day: u64) -> SystemTime {
    SystemTime::UNIX_EPOCH + Duration::from_secs((20_000 + day) * 86_400 + 43_200)
}

#[test]
fn the_puzzle_of_the_day_makes_a_streak() {
    let mut table = Table::open();
    let days: [fn() -> SystemTime; 3] = [|| noon(0), || noon(1), || noon(3)];
    for (now, (before, after)) in days.into_iter().zip([(None, 1), (Some(1), 2), (None, 1)]) {
        table.app.insert_resource(Calendar::new(now, |_| 0));
        open(&mut table, "Puzzle of the day");
        let heading = match before {
            Some(days) => format!("Puzzle of the day · days in a row: {days}"),
            None => "Puzzle of the day".into(),
        };
        assert!(table.says(&heading), "{:?}", table.texts());
        let right = peek(&mut table, "Puzzle of the day");
        Hand::Mouse.answer(&mut table, right);
        let told = format!("Puzzle of the day · days in a row: {after}");
        assert!(table.says(&told), "{:?}", table.texts());
        table.tap_button("End puzzles").frames(3);
        let told = format!("Days in a row: {after}. Today’s puzzle is solved.");
        assert!(table.says(&told), "{:?}", table.texts());
        table.tap_button("Back").frames(3);
    }
}

#[test]
fn the_title_shows_the_puzzle_of_the_day_as_its_player_sees_it() {
    let mut table = Table::open();
    table.app.insert_resource(Calendar::new(|| noon(5), |_| 0));
    table.go_to(Screen::Game).frames(2).go_to(Screen::Title).frames(3);
    let world = table.app.world_mut();
    let board = world.query::<&MiniBoard>().single(world).expect("one board").clone();
    table.tap_spoken("Puzzle of the day");
    until_asked(&mut table);
    let view = table.view();
    assert_eq!(view.viewer(), Viewer::Player(shown(&table).side));
    assert_eq!(board, MiniBoard::of(&view));
    // A small window has no room for it.
    let mut table = Table::open();
    table.resize(390.0, 844.0).frames(3);
    assert!(table.controls().items.iter().all(|item| item.text != "Puzzle of the day"));
}

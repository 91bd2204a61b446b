//! The review after a game: it is asked for with a button, fills a chart while it thinks, and says for
//! each move what could have been known.

use bevy::prelude::*;
use fogchess::{
    app::launch::Launch,
    bot::Miss,
    panels::{Column, GameButton},
    rules::{Color, Intent, Level, PieceKind, Preset, Viewer, chess::Kind},
    save::memory::MemoryStore,
    table::{GameReview, Shown},
};
use fogchess_support::{Asked, FakeDesk, Table, against, parse, saved_games, untimed};

/// A game that lost its queen on f6 to a pawn on e7 that nobody saw.
const QUEEN_FOR_KNIGHT: &str = "a4 Nf6 d4 Nc6 h4 Nxd4 Qxd4 d5 Qxf6 gxf6";

fn is_whole(table: &mut Table) -> bool {
    table.shown().review.as_ref().is_some_and(GameReview::is_whole)
}

/// Plays both sides of a game at one screen and reviews it.
fn reviewed(preset: Preset, moves: &str) -> Table {
    let mut table = Table::untimed(preset);
    table.play(moves).submit(Color::White, Intent::Resign).settle();
    table.tap_button("Review").frames(2);
    table.wait_for("reviewed", is_whole);
    table.frames(2);
    table
}

#[test]
fn a_button_reviews_the_game_and_leads_to_its_moments() {
    let mut table = reviewed(Preset::Fog, QUEEN_FOR_KNIGHT);
    assert_eq!(table.replay().map(|replay| replay.ply), Some(0), "it begins at the start");
    let columns = |table: &mut Table| -> Vec<Column> {
        let world = table.app.world_mut();
        let mut columns: Vec<_> = world.query::<&Column>().iter(world).copied().collect();
        columns.sort_by_key(|column| column.plies);
        columns
    };
    table.tap_button("White’s view").frames(2);
    let plies: Vec<_> = columns(&mut table).iter().map(|column| column.plies).collect();
    assert_eq!(plies, [0, 2, 4, 6, 8], "a column for each of White's turns");
    // The costliest move, from the eyes of its side, before it was made.
    for _ in 0..3 {
        table.tap_button("Moments").frames(2);
        if table.replay().is_some_and(|replay| replay.ply == 8) {
            break;
        }
    }
    assert_eq!(table.replay().map(|replay| replay.ply), Some(8));
    let pawn = PieceKind::Chess(Kind::Pawn);
    let account = table.shown().reviewed_move().cloned().expect("there is one");
    assert_eq!(account.miss, Some(Miss::Known(pawn, parse("e7"))));
    assert!(table.says("5. Qxf6: could have been known"), "{:?}", table.texts());
    let told = "in every position that fits what was seen, there is a pawn on e7.";
    assert!(table.says_part(told), "{:?}", table.texts());
    assert!(table.voice().iter().any(|text| text.contains(told)), "{:?}", table.voice());
    // Arrows show both moves, and the table of the board names them.
    let cells = table.table_rows().concat();
    assert!(cells.iter().any(|cell| cell.contains("red arrow to f6")), "{cells:?}");
    assert!(cells.iter().any(|cell| cell.contains("green arrow to")), "{cells:?}");
    // The other side's view has the accounts of its own moves alone.
    table.tap_button("Black’s view").frames(2);
    assert!(table.shown().reviewed_move().is_none());
    assert_eq!(columns(&mut table).first().map(|column| column.plies), Some(1));
    table.tap_button("Full board").frames(2);
    assert!(table.shown().reviewed_move().is_some());
    // The sum is told at the end.
    table.press(KeyCode::End).frames(2);
    let sum = "The costliest: 5. Qxf6: could have been known.";
    assert!(table.says_part(sum), "{:?}", table.texts());
    assert!(table.voice().iter().any(|text| text.contains(sum)), "{:?}", table.voice());
}

#[test]
fn it_can_be_stopped_and_goes_on_where_it_was() {
    let mut table = Table::untimed(Preset::Fog);
    table.play(QUEEN_FOR_KNIGHT).submit(Color::White, Intent::Resign).settle();
    table.tap_button("Review").frames(2);
    table.wait_for("begun", |table| table.shown().reviewed_move().is_some());
    // A verdict that comes while its board is shown is read out.
    table.frames(2);
    assert!(table.voice().iter().any(|text| text.starts_with("1. a4:")), "{:?}", table.voice());
    let stop = |table: &mut Table| {
        let percent = table.shown().review.as_ref().map_or(0, GameReview::percent);
        table.tap_button(&format!("Stop, {percent}\u{a0}%")).frames(2);
    };
    stop(&mut table);
    let percent = |table: &Table| table.shown().review.as_ref().map(GameReview::percent);
    let before = percent(&table);
    assert!(table.shown().review.as_ref().is_some_and(|review| !review.is_running));
    table.frames(30);
    assert_eq!(percent(&table), before, "nothing goes on");
    table.tap_button("Review").frames(2);
    table.wait_for("reviewed", is_whole);
    table.frames(2);
    assert!(table.has_button("Moments"));
    let sum = "The costliest: 5. Qxf6";
    assert!(table.voice().iter().any(|text| text.contains(sum)), "{:?}", table.voice());
    // A reviewer who was stopped comes to the same.
    let stopped = table.shown().review.clone();
    assert_eq!(stopped, reviewed(Preset::Fog, QUEEN_FOR_KNIGHT).shown().review);
}

#[test]
fn nobody_reviews_a_game_that_runs() {
    let mut table = Table::untimed(Preset::Chess);
    table.play("e4 e5 Nf3 Qh4 a3");
    let has_none = |shown: &Shown| shown.review.is_none() && shown.reviewed_move().is_none();
    let ask = |table: &mut Table| {
        table.app.world_mut().write_message(fogchess::table::AskReview);
        table.frames(20);
    };
    ask(&mut table);
    assert!(has_none(table.shown()) && !table.has_button("Review"));
    // It is gone with its game.
    table.submit(Color::White, Intent::Resign).settle();
    table.tap_button("Review").wait_for("reviewed", is_whole);
    table.frames(2).press(KeyCode::End).press(KeyCode::ArrowLeft).frames(2);
    assert!(table.says_part("the queen on h4 was in sight"), "{:?}", table.texts());
    table.start_game(untimed(Preset::Fog)).frames(5);
    assert!(has_none(table.shown()));
    ask(&mut table);
    assert!(has_none(table.shown()));
}

#[test]
fn another_try_begins_at_the_moment_against_the_same_computer() {
    let mut table = Table::open();
    table.start_game(against(Preset::Fog, Color::Black, Level::Scout));
    table.type_move("e4").wait_for("answered", |table| table.view().plies() == 2);
    table.type_move("a3").wait_for("answered", |table| table.view().plies() == 4);
    table.submit(Color::White, Intent::Resign).settle();
    assert!(!table.has_button("Try again"));
    table.tap_button("Review").wait_for("reviewed", is_whole);
    table.frames(2);
    let view = table.shown().board.as_ref().map(|view| view.viewer());
    assert_eq!(view, Some(Viewer::Player(Color::White)), "through one's own eyes");
    table.press(KeyCode::ArrowRight).frames(2);
    assert!(!table.has_button("Try again"), "the computer was to move");
    table.press(KeyCode::ArrowRight).frames(2);
    let seen = table.view().fog_fen();
    table.tap_button("Try again").settle();
    assert!(!table.shown().is_over() && table.shown().review.is_none());
    let seats = table.shown().agreed.expect("a game").seats;
    assert_eq!(seats.opponent(), Some((Color::Black, Level::Scout)));
    assert_eq!(table.view().fog_fen().split(' ').next(), seen.split(' ').next(), "the same fog");
    table.type_move("d3").frames(3);
    assert_eq!(table.view().plies(), 1);
}

#[test]
fn the_row_has_room_for_another_try() {
    let mut table = Table::open();
    table.start_game(against(Preset::Fog, Color::Black, Level::Scout));
    table.type_move("e4").wait_for("answered", |table| table.view().plies() == 2);
    table.submit(Color::White, Intent::Resign).settle();
    table.tap_button("Review").wait_for("reviewed", is_whole);
    table.frames(2);
    let world = table.app.world_mut();
    let mut buttons = world.query::<(&GameButton, &Node)>();
    let shown = buttons.iter(world).filter(|(_, node)| node.display != Display::None).count();
    assert_eq!(shown, 5);
}

#[test]
fn it_is_kept_with_its_game() {
    let store = MemoryStore::default();
    let mut table = Table::keeping(store.another_window());
    table.start_game(untimed(Preset::Fog)).play(QUEEN_FOR_KNIGHT);
    table.submit(Color::White, Intent::Resign).settle();
    table.tap_button("Review").frames(2);
    let percent = |table: &Table| table.shown().review.as_ref().map(GameReview::percent);
    table.wait_for("begun", |table| percent(table) >= Some(30)).settle();
    let begun = percent(&table);
    // The program dies, and goes on from what it knew.
    drop(table);
    let reopened = || {
        let mut table = Table::keeping(store.another_window());
        table.tap_button("Games").frames(4).tap_button("Replay").frames(4);
        table
    };
    let mut table = reopened();
    assert_eq!(percent(&table), begun);
    assert!(table.shown().review.as_ref().is_some_and(|review| !review.is_running));
    table.tap_button("Review").wait_for("reviewed", is_whole).settle();
    let review = table.shown().review.clone();
    assert_eq!(review, reviewed(Preset::Fog, QUEEN_FOR_KNIGHT).shown().review);
    drop(table);
    let mut table = reopened();
    assert_eq!(table.shown().review, review);
    assert!(table.says_part("The costliest: 5. Qxf6"), "{:?}", table.texts());
    table.tap_button("Moments").frames(2);
    assert!(table.shown().reviewed_move().is_some());
    assert_eq!(saved_games(&store).len(), 1);
}

#[test]
fn accounts_of_other_moves_are_left_out() {
    let store = MemoryStore::default();
    let mut table = Table::keeping(store.another_window());
    table.start_game(untimed(Preset::Chess)).play("e4 e5 Ke2");
    table.submit(Color::White, Intent::Resign).settle();
    table.tap_button("Review").wait_for("reviewed", is_whole).settle();
    drop(table);
    let (name, text) = saved_games(&store).pop_first().expect("a game");
    let text = String::from_utf8(text).expect("a text");
    for (from, to) in [
        (r#"plies: 2, played: "e1e2""#, r#"plies: 2, played: "g1f3""#),
        (r#"plies: 2, played"#, "plies: 900, played"),
        ("truth: (best: 0", "truth: (best: NaN, was: 0"),
        ("known: (best: 0", "known: (best: -7.0, was: 0"),
    ] {
        assert!(text.contains(from), "{from} is not in\n{text}");
        store.put(&name, text.replace(from, to));
        let mut table = Table::keeping(store.another_window());
        table.tap_button("Games").frames(4).tap_button("Replay").frames(4);
        let review = table.shown().review.as_ref();
        assert!(review.is_none_or(|review| !review.is_whole()), "{from}");
        table.tap_button("Review").wait_for("reviewed", is_whole).settle();
    }
}

#[test]
fn a_running_game_in_a_file_has_no_review_whatever_the_file_says() {
    let store = MemoryStore::default();
    let mut table = Table::keeping(store.another_window());
    table.start_game(untimed(Preset::Chess)).play("e4 e5 Ke2").settle();
    drop(table);
    let (name, text) = saved_games(&store).pop_first().expect("a game");
    let text = String::from_utf8(text).expect("a text");
    let account = r#"(side: White, plies: 2, played: "e1e2", best: "g1f3", known: (best: 0.6, played: 0.2), truth: (best: 0.6, played: 0.2), miss: Some(Better))"#;
    assert!(text.contains("result: None,"), "{text}");
    store.put(&name, text.replace("result: None,", &format!("result: None, review: [{account}],")));
    let mut table = Table::keeping(store.another_window());
    table.tap_button("Resume").settle();
    table.app.world_mut().write_message(fogchess::table::AskReview);
    table.frames(20);
    assert!(table.shown().review.is_none() && !table.has_button("Review"));
    assert_eq!(table.shown().advice(), []);
}

#[test]
fn in_the_open_it_shows_the_best_line_and_signs_beside_the_moves() {
    let line = "Best line: ";
    for (preset, moves, sign, opening) in [
        (Preset::Chess, "e4 e5 Nf3 Qh4 a3", "??", "Opening: King’s Pawn Opening."),
        (Preset::Xiangqi, "C2=5 H8+7 C5+4", "?", "Opening: Central Cannon."),
    ] {
        let mut table = reviewed(preset, moves);
        table.press(KeyCode::End).press(KeyCode::ArrowLeft).frames(2);
        let account = table.shown().reviewed_move().expect("an account").clone();
        assert!(account.miss.is_some() && !account.then.is_empty(), "{account:?}");
        assert!(table.says_part(line), "{preset:?}: {:?}", table.texts());
        let told =
            table.texts().into_iter().find_map(|text| Some(text.split_once(line)?.1.to_owned()));
        let best =
            told.as_deref().and_then(|text| text.split([' ', '.']).next()).unwrap_or_default();
        assert!(table.says_part(&format!("{best} was better")), "{best}: {:?}", table.texts());
        assert!(table.texts().iter().any(|text| text.starts_with(sign)), "{:?}", table.texts());
        let arrows = table.shown().advice();
        let ways: Vec<_> = arrows.iter().map(|arrow| (arrow.from, arrow.to)).collect();
        let expected = [account.played, account.best].into_iter().chain(account.then.clone());
        let expected: Vec<_> = expected.take(3).map(|mv| (mv.from, mv.to)).collect();
        assert_eq!(ways, expected);
        let voice = table.voice();
        assert!(voice.iter().any(|text| text.contains(line)), "{voice:?}");
        assert!(voice.iter().any(|text| text.contains("Chances ")), "{voice:?}");
        table.press(KeyCode::End).frames(2);
        assert!(table.says_part(opening), "{:?}", table.texts());
        assert!(table.voice().iter().any(|text| text.contains(opening)), "{:?}", table.voice());
    }
}

#[test]
fn an_imported_game_is_reviewed_for_both_sides() {
    let desk = FakeDesk::default();
    let mut table = Table::at_desk(Launch::default(), MemoryStore::default(), &desk);
    table.tap_button("Games").frames(3).tap_button("Open file…").frames(2);
    assert_eq!(desk.asked(), [Asked::Open]);
    desk.bring("1. f3 e5 2. g4 Qh4# 0-1");
    table.frames(4);
    table.tap_button("Review").wait_for("reviewed", is_whole).frames(2);
    let review = table.shown().review.clone().expect("a review");
    assert_eq!(review.of(Viewer::Everyone).count(), 4);
    let g4 = review.after(2).expect("an account");
    assert!(g4.miss.is_some() && g4.known.played < 0.01, "{g4:?}");
    assert!(!table.has_button("Try again"), "nobody plays the other side");
}

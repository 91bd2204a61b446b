//! A game outlives the program: it is saved move by move, and resumed where it stopped.

use crate::script;
use bevy::{app::AppExit, prelude::*};
use core::time::Duration;
use fogchess::{
    app::{
        launch::Launch,
        notices::Notices,
        states::{Menu, Screen},
    },
    library::{Keeping, Library, Saves},
    rules::{Color, GameSetup, Intent, Offer, Preset, Viewer},
    save::{self, Cause, Loaded, memory::MemoryStore},
    table::Curtain,
};
use fogchess_support::{Table, saved_games, timed, untimed};

const SECOND: Duration = Duration::from_secs(1);

/// Returns the only game in a store.
#[track_caller]
fn kept(store: &MemoryStore) -> Loaded {
    let mut games = saved_games(store);
    let (_, text) = games.pop_first().expect("a game");
    assert_eq!(games.len(), 0);
    save::load(&text).expect("a game")
}

#[test]
fn a_game_with_fog_comes_back_behind_the_curtain_with_its_clocks_standing() {
    let store = MemoryStore::default();
    let mut table = Table::keeping(store.another_window());
    assert!(!table.has_button("Resume"));
    let names = ["Anna".into(), String::new()].into();
    table.start_game(GameSetup { names, ..timed(Preset::Fog, "5+3") });
    assert!(store.texts().is_empty(), "there is nothing to lose yet");
    table.play("e4 d5");
    table.pass(SECOND * 4).type_move("exd5").hand_over().pass(SECOND * 12);
    let (view, before) = (table.view(), table.clocks());
    let offer = Intent::Offer(Offer::Draw);
    table.submit(Color::Black, offer).frame();
    let offers = table.seat().offers.clone();
    // The program dies.
    drop(table);

    let mut table = Table::keeping(store.another_window());
    assert!(table.has_button("Resume"));
    assert!(table.says("Fog of war: Anna – Black, move 2"), "{:?}", table.texts());
    table.tap_button("Resume");
    assert_eq!((table.screen(), table.menu()), (Screen::Game, Menu::None));
    assert!(matches!(table.curtain(), Curtain::Asking(Color::White, _)), "{:?}", table.curtain());
    assert!(table.shown().board.is_none() && table.pieces().is_empty());
    assert_eq!(table.seat().view.viewer(), Viewer::Player(Color::Black));
    let standing = table.clocks();
    table.pass(SECOND * 20);
    assert_eq!(table.clocks(), standing, "nobody's clock runs behind the curtain");
    assert_eq!(standing.white, before.white);
    let lost = standing.black.abs_diff(before.black);
    assert!(lost <= 200, "the offer was written with the thinking before it: {lost} ms");

    // Black has offered a draw, and White is asked about it.
    assert_eq!(table.seat().offers, offers);
    table.tap_button("Decline").lift_curtain();
    assert_eq!(table.view().moves(), view.moves());
    assert_eq!(table.view().pieces(), view.pieces());
    script::assert_shows(&mut table);
    table.pass(SECOND * 2);
    assert!(table.clocks().black < standing.black, "Black's clock runs again");
    table.type_move("Qxd5").hand_over();
    assert_eq!(table.seat().moves.len(), 4);
    assert_eq!(kept(&store).game.plies(), 4, "it goes on in the same place");
    assert!(table.notices().is_empty(), "{:?}", table.notices());
}

#[test]
fn a_game_in_the_open_comes_back_paused() {
    let store = MemoryStore::default();
    let mut table = Table::keeping(store.another_window());
    table.start_game(timed(Preset::Chess, "5+3"));
    table.type_move("e4").settle().pass(SECOND * 3).type_move("e5").settle();
    let (board, before) = (table.board(), table.clocks());
    drop(table);

    let mut table = Table::keeping(store.another_window());
    table.tap_button("Resume").frames(3);
    assert_eq!((table.screen(), table.menu()), (Screen::Game, Menu::Pause));
    table.pass(SECOND * 5);
    assert!(table.pieces().is_empty(), "as long as the clock stands");
    let standing = table.clocks();
    let lost = standing.white.abs_diff(before.white);
    assert!(lost <= 2_000 && standing.black == before.black, "{before:?} became {standing:?}");
    table.tap_button("Resume").pass(SECOND * 2);
    assert_eq!(table.board(), board);
    assert!(table.clocks().white < standing.white, "White's clock runs again");
    table.type_move("Nf3").settle();
    assert_eq!(table.board().at("f3"), Some('N'));
    script::assert_shows(&mut table);
}

#[test]
fn a_game_without_clocks_goes_on_at_once() {
    let store = MemoryStore::default();
    let mut table = Table::keeping(store.another_window());
    table.start_game(GameSetup { takeback: true, ..untimed(Preset::Chess) });
    table.type_move("e4").settle().type_move("e5").settle();
    table.submit(Color::Black, Intent::Offer(Offer::Takeback)).frame();
    table.submit(Color::White, Intent::Accept(Offer::Takeback)).frame();
    drop(table);

    let mut table = Table::keeping(store.another_window());
    table.tap_button("Resume");
    assert_eq!((table.screen(), table.menu()), (Screen::Game, Menu::None));
    assert_eq!(table.board().at("e5"), None);
    // A move that was taken back can still be redone.
    assert!(table.offers().may_offer(Color::Black, Offer::Redo));
    table.type_move("c5").settle();
    assert_eq!(table.board().at("c5"), Some('p'));
}

#[test]
fn every_change_is_written_in_the_frame_in_which_it_happens() {
    let store = MemoryStore::default();
    let mut table = Table::keeping(store.another_window());
    table.start_game(GameSetup { takeback: true, ..timed(Preset::Fog, "5+3") });
    let play = |mv: &str| Intent::Move(mv.parse().expect("a move"));
    for (side, intent, events, offers) in [
        (Color::White, play("e2e4"), 1, 0),
        (Color::Black, play("e7e5"), 2, 0),
        (Color::Black, Intent::Offer(Offer::Takeback), 2, 1),
        (Color::White, Intent::Decline(Offer::Takeback), 2, 0),
        (Color::White, Intent::Offer(Offer::LiftFog), 2, 1),
        (Color::Black, Intent::Accept(Offer::LiftFog), 3, 0),
        (Color::White, Intent::Resign, 4, 0),
    ] {
        table.submit(side, intent).frame();
        let saved = kept(&store).saved;
        let found = (saved.record.events.len(), saved.offers.len());
        assert_eq!(found, (events, offers), "{intent:?}");
        table.settle();
    }
    let written = store.written();
    table.wait(SECOND);
    assert_eq!(store.written(), written, "without news nothing is written");
    // A finished game cannot be resumed.
    table.go_to(Screen::Title);
    assert!(!table.has_button("Resume"));
}

#[test]
fn thinking_is_written_at_leaving_at_pausing_and_now_and_then() {
    let store = MemoryStore::default();
    let mut table = Table::keeping(store.another_window());
    table.start_game(timed(Preset::Chess, "5+3"));
    table.type_move("e4").settle();
    let thinking = || kept(&store).saved.record.thinking_ms.expect("a turn");
    let written = store.written();
    table.pass(SECOND * 25);
    assert!(thinking() >= 15_000, "{} ms", thinking());
    assert!(store.written() <= written + 3);
    table.pass(SECOND * 4).open_menu(Menu::Pause);
    assert!((25_000..33_000).contains(&thinking()), "{} ms", thinking());
    table.pass(SECOND * 30).open_menu(Menu::None).pass(SECOND * 3).frame();
    table.app.world_mut().write_message(AppExit::Success);
    table.frame();
    assert!((31_000..36_000).contains(&thinking()), "{} ms", thinking());
}

#[test]
fn another_game_leaves_the_unfinished_one_where_it_is() {
    let store = MemoryStore::default();
    let mut table = Table::keeping(store.another_window());
    table.start_game(timed(Preset::Chess, "5+3"));
    table.type_move("e4").settle();
    table.start_game(timed(Preset::Chess, "5+3"));
    table.type_move("d4").settle();
    drop(table);
    assert_eq!(saved_games(&store).len(), 2);

    // So does a game from the command line, and leaving to the title.
    let game = Some(timed(Preset::Chess, "none").into());
    let mut table = Table::launch_keeping(Launch { game, ..default() }, store.another_window());
    assert_eq!(table.screen(), Screen::Game);
    table.settle().type_move("c4").settle();
    let game =
        table.app.world().resource::<Library>().unfinished().cloned().expect("one of the two");
    assert_eq!(game.plies, 1);
    table.go_to(Screen::Title).frames(2);
    assert_eq!(saved_games(&store).len(), 3);
    table.tap_button("Resume");
    assert_eq!(table.board().at("c4"), Some('P'), "the last one is resumed");
}

#[test]
fn a_store_that_fails_is_told_once_and_tried_again() {
    let store = MemoryStore::default();
    let mut table = Table::keeping(store.another_window());
    table.start_game(timed(Preset::Chess, "none"));
    store.fail(Some(Cause::Full));
    table.type_move("e4").settle();
    let notices = table.notices();
    assert_eq!(notices.len(), 1);
    assert!(notices[0].contains("no space left"), "{notices:?}");
    table.app.world_mut().resource_mut::<Notices>().clear();
    table.type_move("e5").settle();
    assert_eq!(table.notices(), [""; 0]);
    let world = table.app.world();
    assert!(!world.resource::<Keeping>().is_safe(world.resource::<Saves>()));
    // Leaving would lose the game, and the question says so.
    table.open_menu(Menu::ConfirmLeave).frames(2);
    assert!(table.says_part("will be lost"));
    table.open_menu(Menu::None);
    store.fail(None);
    table.type_move("Nf3").settle();
    assert_eq!(kept(&store).game.plies(), 3, "all of it is there");
    table.open_menu(Menu::ConfirmLeave).frames(2);
    assert!(!table.says_part("will be lost"));
}

#[test]
fn a_broken_game_is_set_aside_and_its_backup_is_resumed() {
    let store = MemoryStore::default();
    let mut table = Table::keeping(store.another_window());
    table.start_game(timed(Preset::Chess, "none"));
    table.type_move("e4").settle().type_move("e5").settle();
    drop(table);
    let name = store.texts().into_keys().next().expect("a game");
    store.put(&name, "(version: 1, rules: (");
    store.put("2020-01-01T00-00-00Z", "nonsense");

    let mut table = Table::keeping(store.another_window());
    let notices = table.notices();
    assert_eq!(notices.len(), 2, "{notices:?}");
    assert!(notices[0].contains("backup") && notices[0].contains("broken"), "{notices:?}");
    assert!(notices[1].contains("set aside") && notices[1].contains("line 1"), "{notices:?}");
    table.tap_button("Resume");
    assert_eq!((table.board().at("e4"), table.board().at("e5")), (Some('P'), None));
    let broken = store.texts().into_keys().filter(|name| name.contains("broken")).count();
    assert_eq!(broken, 2);
}

#[test]
fn a_game_that_is_open_in_another_window_is_not_resumed() {
    let store = MemoryStore::default();
    let mut first = Table::keeping(store.another_window());
    first.start_game(timed(Preset::Chess, "none"));
    first.type_move("e4").settle();
    let mut second = Table::keeping(store.another_window());
    second.tap_button("Resume");
    assert_eq!(second.screen(), Screen::Title);
    let notices = second.notices();
    assert!(notices.len() == 1 && notices[0].contains("another window"), "{notices:?}");
    assert!(!second.has_button("Resume"));
    first.type_move("e5").settle();
    assert_eq!(kept(&store).game.plies(), 2);
}

#[test]
fn the_board_lies_as_the_player_has_turned_it() {
    let store = MemoryStore::default();
    let mut table = Table::keeping(store.another_window());
    table.start_game(untimed(Preset::Chess)).type_move("e4").settle();
    assert_eq!(table.shown().bottom(), Color::White);
    table.tap_button("Flip").settle();
    assert_eq!(table.shown().bottom(), Color::Black);
    assert!(kept(&store).saved.notes.turned);
    drop(table);

    let mut table = Table::keeping(store.another_window());
    table.tap_button("Resume").settle();
    assert_eq!(table.shown().bottom(), Color::Black);
    // It can be turned after the end and at every ply, and stays so from ply to ply.
    table.submit(Color::Black, Intent::Resign).settle();
    assert_eq!(table.shown().bottom(), Color::Black);
    table.tap_button("Flip").press(KeyCode::Home).frames(2);
    assert_eq!((table.shown().bottom(), table.board().at("e4")), (Color::White, None));
    table.tap_button("Flip").frames(2);
    assert_eq!(table.shown().bottom(), Color::Black);
    // Another game lies as usual.
    table.tap_button("Rematch").settle();
    assert_eq!(table.shown().bottom(), Color::White);
}

#[test]
fn an_unfinished_game_is_offered_before_a_sandbox_and_counted_from_its_position() {
    let store = MemoryStore::default();
    let mut table = Table::keeping(store.another_window());
    let start_fen = Some("4k3/8/8/8/8/8/4P3/4K3 b - - 0 20".into());
    table.start_game(GameSetup { start_fen, ..untimed(Preset::Chess) }).type_move("Kd7").settle();
    table.start_game(untimed(Preset::CrazyKnights)).play("e2e4 d2d4");
    table.go_to(Screen::Title).frames(2);
    assert!(table.says("Chess, move 21"), "{:?}", table.texts());
    table.tap_button("Games").frames(3);
    assert!(table.says_part("Move 21"), "{:?}", table.texts());
    table.press(KeyCode::Escape).frames(3).tap_button("Resume").frames(3);
    assert_eq!(table.board().at("d7"), Some('k'));
    // A sandbox is offered if nothing else is left.
    table.submit(Color::White, Intent::Resign).settle();
    table.go_to(Screen::Title).frames(2);
    assert!(table.says_part("Sandbox"), "{:?}", table.texts());
    table.tap_button("Resume").frames(3);
    assert_eq!(table.board().at("d4"), Some('P'));
}

#[test]
fn the_menu_says_whether_the_game_is_kept() {
    let store = MemoryStore::default();
    let mut table = Table::keeping(store.another_window());
    table.start_game(untimed(Preset::Chess)).type_move("e4").settle().tap_button("Menu").frames(3);
    assert!(table.says("Saved on this device."), "{:?}", table.texts());
    store.fail(Some(Cause::Full));
    table.press(KeyCode::Escape).settle().type_move("e5").settle().tap_button("Menu").frames(3);
    assert!(table.says_part("Not saved"), "{:?}", table.texts());
}

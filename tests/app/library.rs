//! The list of saved games: games are resumed, replayed, renamed, copied, deleted and restored.

use bevy::{prelude::*, text::EditableText};
use core::time::Duration;
use fogchess::{
    access::{Item, ItemKind, Use, UseControl},
    app::{
        notices::Notices,
        states::{Menu, Screen},
    },
    board::{PieceKind, Slide},
    kit::{Room, mini_board::MiniBoard},
    library::OpenGame,
    rules::{Color, GameSetup, Intent, Level, Preset, Viewer},
    save::{self, Cause, SaveName, memory::MemoryStore},
    table::{Curtain, Shown},
    words::calendar::Calendar,
};
use fogchess_support::{Table, against, parse, saved_games, untimed};
use std::{
    collections::BTreeMap,
    sync::atomic::{AtomicU64, Ordering},
    time::SystemTime,
};

/// Returns the games on the list, by the words of their rows. The title screen behind it also says
/// how far one of them is, which does not count.
fn rows(table: &mut Table) -> Vec<String> {
    let named = |text: &String| {
        (text.starts_with("Chess") || text.starts_with("Fog of war")) && !text.contains("move")
    };
    table.texts().into_iter().filter(named).collect()
}

/// Returns a calendar in Moscow's time zone, which starts at noon on 20 November 2026 and is a
/// second later each time that it is asked.
fn calendar() -> Calendar {
    fn now() -> SystemTime {
        static SECONDS: AtomicU64 = AtomicU64::new(1_795_176_000);
        SystemTime::UNIX_EPOCH + Duration::from_secs(SECONDS.fetch_add(1, Ordering::Relaxed))
    }
    Calendar::new(now, |_| 3 * 60 * 60)
}

/// Opens the title screen, with games saved in a store.
fn keeping(store: &MemoryStore) -> Table {
    let mut table = Table::keeping(store.another_window());
    table.app.insert_resource(calendar());
    table
}

/// Returns the titles of the saved games, by name.
fn titles(store: &MemoryStore) -> BTreeMap<String, String> {
    let title = |text: Vec<u8>| save::load(&text).expect("a game").saved.title;
    saved_games(store).into_iter().map(|(name, text)| (name, title(text))).collect()
}

/// Returns the name of the oldest game.
fn oldest(store: &MemoryStore) -> SaveName {
    let name = saved_games(store).into_keys().next().expect("a game");
    SaveName::new(&name).expect("a name")
}

fn field(table: &mut Table) -> (Entity, String) {
    let world = table.app.world_mut();
    let (field, text) = world.query::<(Entity, &EditableText)>().single(world).expect("a field");
    (field, text.value().to_string())
}

/// Clicks into the field and replaces its text.
fn write_title(table: &mut Table, title: &str) {
    let field = field(table).0;
    let middle = table.middle_of(field);
    table.click_at(middle).type_text(title).frame();
}

fn count(table: &mut Table, button: &str) -> usize {
    table.buttons().iter().filter(|(text, _)| text == button).count()
}

/// Fills a store with a finished game of chess, an unfinished one, and an unfinished one in fog.
fn played(store: &MemoryStore) -> Table {
    let mut table = keeping(store);
    let names = ["Anna".into(), "Ben".into()].into();
    table.start_game(GameSetup { names, ..untimed(Preset::Chess) }).play("f3 e5 g4 Qh4");
    assert!(table.shown().is_over());
    table.start_game(untimed(Preset::Chess)).type_move("d4").settle();
    table.start_game(untimed(Preset::Fog)).type_move("c4").settle();
    table.go_to(Screen::Title).frames(2);
    table
}

#[test]
fn every_game_is_listed_and_opens_as_it_was_left() {
    let store = MemoryStore::default();
    let mut table = played(&store);
    table.tap_button("Games").frames(2);
    assert_eq!(table.menu(), Menu::Games);
    let mut listed = rows(&mut table);
    listed.sort();
    assert_eq!(listed, ["Chess", "Chess: Anna – Ben", "Fog of war"]);
    assert_eq!((count(&mut table, "Resume"), count(&mut table, "Replay")), (2, 1));
    assert!(table.texts().iter().any(|text| text.starts_with("Ben wins · No clock · today 15:")));
    // The list does not show where any piece stands.
    assert!(table.pieces().is_empty());
    assert!(!table.says_part("c4"));

    table.tap_button("Replay").frames(3);
    assert_eq!((table.screen(), table.menu()), (Screen::Game, Menu::None));
    assert_eq!(table.view().viewer(), Viewer::Everyone);
    assert_eq!(table.replay().map(|replay| (replay.ply, replay.plies)), Some((4, 4)));
    assert_eq!(table.board().at("h4"), Some('q'));
    let written = store.written();
    table.go_to(Screen::Title).frames(2);
    assert_eq!(store.written(), written, "looking at a game changes nothing");

    // The latest game is first in the list.
    table.tap_button("Games").frames(2).tap_button("Resume").frames(3);
    assert!(matches!(table.curtain(), Curtain::Closed(Color::Black, _)), "{:?}", table.curtain());
    table.lift_curtain();
    table.submit(Color::Black, Intent::Resign).settle();
    table.go_to(Screen::Title).frames(2);
    table.tap_button("Games").frames(2);
    assert_eq!((count(&mut table, "Resume"), count(&mut table, "Replay")), (1, 2));
}

/// Returns the pictures of the games from the top of the list.
fn pictures(table: &mut Table) -> Vec<MiniBoard> {
    let world = table.app.world_mut();
    let mut boards = world.query::<(&MiniBoard, &UiGlobalTransform, &InheritedVisibility)>();
    // The title's puzzle is hidden behind them.
    let boards = boards.iter(world).filter(|(.., visible)| visible.get());
    let mut found: Vec<_> =
        boards.map(|(board, at, _)| (at.translation.y, board.clone())).collect();
    found.sort_by(|a, b| a.0.total_cmp(&b.0));
    found.into_iter().map(|(_, board)| board).collect()
}

#[test]
fn the_list_opens_with_pictures_and_shows_the_same_again() {
    let store = MemoryStore::default();
    let mut table = played(&store);
    table.watch(|app| {
        let world = app.world_mut();
        let mut boards = world.query_filtered::<&Node, With<MiniBoard>>();
        let bare = boards.iter(world).filter(|node| node.aspect_ratio.is_none());
        assert_eq!(bare.count(), 0, "a grey box");
    });
    table.tap_button("Games").settle();
    let drawn = pictures(&mut table);
    let [fogged, unfinished, finished] = &drawn[..] else { panic!("{drawn:?}") };
    assert!(fogged != unfinished && unfinished != finished && fogged != finished);
    for way in ["More", "Back"] {
        table.tap_button(way).frame();
    }
    assert_eq!(pictures(&mut table), drawn, "drawn anew");
}

#[test]
fn what_is_chosen_in_the_list_is_not_asked_over_another_games_board() {
    let store = MemoryStore::default();
    let mut table = played(&store);
    table.start_game(untimed(Preset::Chess));
    table.type_move("a4").settle();
    let hides_board = |table: &mut Table| {
        let world = table.app.world_mut();
        world.query_filtered::<(), With<Room>>().iter(world).count() > 0
    };
    for menu in [Menu::Games, Menu::SavedGame, Menu::Export] {
        match menu {
            Menu::Games => table.press(KeyCode::Escape).frames(3).tap_button("Games"),
            Menu::SavedGame => {
                table.tap_spoken("More: Fog of war");
                &mut table
            }
            _ => table.tap_button("Share").frames(3),
        };
        table.frames(3);
        assert!(hides_board(&mut table), "{:?}", table.menu());
        if table.menu() == Menu::ConfirmExport {
            table.tap_button("Share anyway").frames(3);
            assert!(hides_board(&mut table), "{:?}", table.menu());
        }
        assert_eq!(table.menu(), menu);
    }
    // The board on the table stays in sight if its own game is shared.
    table.press(KeyCode::Escape).frames(3).press(KeyCode::Escape).frames(3);
    table.press(KeyCode::Escape).frames(3);
    assert_eq!(table.menu(), Menu::Pause);
    table.tap_button("Share").frames(3);
    assert!(table.menu() == Menu::Export && !hides_board(&mut table));
}

#[test]
fn a_removed_game_can_be_brought_back() {
    let store = MemoryStore::default();
    let mut table = played(&store);
    let before = saved_games(&store);
    table.tap_button("Games").frames(2);
    assert_eq!(count(&mut table, "Undo delete"), 0);
    table.tap_button("More").tap_button("Delete").frames(3);
    assert_eq!((rows(&mut table).len(), saved_games(&store).len()), (2, 2));
    // The focus is on the button that undoes the mistake, and then on the restored game.
    assert_eq!(table.focused(), "Undo delete");
    table.press(KeyCode::Enter).frames(3);
    assert!(table.focused().starts_with("More: Fog of war, Move 1 ·"), "{}", table.focused());
    assert_eq!(rows(&mut table).len(), 3);
    assert!(saved_games(&store).keys().eq(before.keys()));
    assert_eq!(count(&mut table, "Undo delete"), 0);
    // An empty store has nothing to resume.
    for _ in 0..3 {
        table.tap_button("More").tap_button("Delete").frames(3);
    }
    assert!(table.says("No saved games yet."));
    table.tap_button("Back").frames(3);
    assert_eq!((count(&mut table, "Resume"), count(&mut table, "Games")), (0, 1));
    assert_eq!(saved_games(&store).len(), 0);
    assert!(table.notices().is_empty(), "{:?}", table.notices());
}

#[test]
fn a_game_of_another_window_is_neither_opened_nor_changed() {
    let store = MemoryStore::default();
    let mut first = keeping(&store);
    first.start_game(untimed(Preset::Chess));
    first.type_move("e4").settle();
    let mut second = keeping(&store);
    let assert_told = |second: &mut Table, times: usize| {
        let notices = second.notices();
        assert!(notices.iter().all(|notice| notice.contains("another window")), "{notices:?}");
        assert!(!notices.is_empty());
        assert_eq!((second.screen(), rows(second).len()), (Screen::Title, 1), "{times}");
        second.app.world_mut().resource_mut::<Notices>().clear();
    };
    second.tap_button("Games").frames(2).tap_button("Resume").frames(3);
    assert_told(&mut second, 1);
    second.tap_button("More").frames(2);
    write_title(&mut second, "mine");
    second.press(KeyCode::Enter).frames(3);
    assert_eq!(field(&mut second).1, "", "the old title is back");
    second.tap_button("Delete").frames(3);
    assert_told(&mut second, 2);
    first.type_move("e5").settle();
    assert_eq!(first.board().at("e5"), Some('p'));
    assert_eq!(titles(&store).into_values().collect::<Vec<_>>(), [""]);
}

#[test]
fn a_game_has_a_sheet_with_all_that_is_known_of_it() {
    let store = MemoryStore::default();
    let mut table = played(&store);
    // A game that was played some weeks ago, and named.
    let text = played_in_october(&store);
    store.put("2026-10-03T21-30-00Z", text);
    table.go_to(Screen::Title).tap_button("Games").frames(4);
    let listed = "Ben wins · No clock · 4 Oct 2026";
    assert!(table.says(listed), "{:?}", table.texts());
    table.tap_spoken("More: Final");
    assert_eq!(table.menu(), Menu::SavedGame);
    for line in [
        "Final: Anna – Ben",
        "Chess · No clock",
        "Ben wins. Checkmate.",
        "2 moves",
        "Started 4 Oct 2026, 00:30",
        "Last played 4 Oct 2026, 01:05",
    ] {
        assert!(table.says(line), "{line}: {:?}", table.texts());
    }
    assert_eq!((table.focused().as_str(), field(&mut table).1.as_str()), ("Replay", "Final"));
    // Back in the list, the focus is on the same game as before.
    table.press(KeyCode::Escape).frames(2);
    assert_eq!(table.menu(), Menu::Games);
    assert!(
        table.focused().starts_with("More: Final: Anna – Ben, Ben wins"),
        "{}",
        table.focused()
    );
    table.press(KeyCode::Enter).frames(2).press(KeyCode::Enter).frames(3);
    assert_eq!((table.screen(), table.board().at("h4")), (Screen::Game, Some('q')));
}

/// Returns the finished game of a store, as if it had been played in October and named.
fn played_in_october(store: &MemoryStore) -> String {
    let texts = store.texts();
    let finished = texts.values().find_map(|text| {
        let saved = save::load(text).expect("a game").saved;
        saved.record.outcome.is_some().then_some(saved)
    });
    let text = save::to_text(&finished.expect("one is finished").titled("Final"));
    let (before, rest) = text.split_once("saved: \"").expect("when it was saved");
    let (_, after) = rest.split_once('"').expect("its end");
    format!("{before}saved: \"2026-10-03T22:05:00Z\"{after}")
}

#[test]
fn a_title_is_written_in_the_field() {
    let store = MemoryStore::default();
    let mut table = played(&store);
    table.tap_button("Games").frames(2);
    table.tap_spoken("More: Fog of war");
    let has = |title: &str| titles(&store).into_values().any(|found| found == title);
    // Enter keeps the title, and the field keeps the focus.
    write_title(&mut table, "friday");
    assert!(!has("friday"));
    table.press(KeyCode::Enter).frames(2);
    assert!(has("friday") && table.says("friday"), "{:?}", table.texts());
    assert_eq!(table.focused(), "Game name");
    // Esc leaves without the change.
    table.type_text("xyz").frame();
    assert_eq!(field(&mut table).1, "fridayxyz");
    table.press(KeyCode::Escape).frames(3);
    assert!(table.menu() == Menu::Games && has("friday"));
    table.press(KeyCode::Enter).frames(3);
    assert_eq!((table.menu(), field(&mut table).1.as_str()), (Menu::SavedGame, "friday"));
    // Moving the focus elsewhere keeps the title.
    write_title(&mut table, "monday");
    table.press(KeyCode::Tab).frames(2);
    assert!(has("monday") && table.focused() == "Duplicate", "{}", table.focused());
    // So does a button that closes the menu. The list shows the title at once.
    write_title(&mut table, "sunday");
    table.tap_button("Back").frames(3);
    assert!(has("sunday") && table.says("sunday"), "{:?}", table.texts());
    // Without a title, the game has its usual name. The text view writes without the keyboard.
    table.press(KeyCode::Enter).frames(3);
    let entity = field(&mut table).0;
    for how in [Use::Write("to".into()), Use::Write(String::new())] {
        table.app.world_mut().write_message(UseControl { entity, how });
        table.frames(3);
    }
    assert!(titles(&store).into_values().all(|title| title.is_empty()), "{:?}", titles(&store));
    assert!(table.says("Fog of war"));
    assert_eq!(table.notices(), [""; 0]);
}

#[test]
fn the_game_on_the_board_keeps_its_new_title() {
    let store = MemoryStore::default();
    let mut table = keeping(&store);
    table.start_game(untimed(Preset::Chess));
    table.type_move("e4").settle().open_menu(Menu::Pause).frames(2);
    table.tap_button("Games").frames(2);
    assert!(table.says("On the board now"));
    table.tap_button("More").frames(3);
    assert_eq!(count(&mut table, "Delete"), 0, "it is left first");
    write_title(&mut table, "friday");
    table.tap_button("Return").frames(3);
    assert_eq!((table.screen(), table.menu()), (Screen::Game, Menu::None));
    table.type_move("e5").settle();
    assert_eq!(titles(&store).into_values().collect::<Vec<_>>(), ["friday"]);
    assert_eq!(table.board().at("e5"), Some('p'));
}

#[test]
fn a_copy_stands_beside_its_game() {
    let store = MemoryStore::default();
    let mut table = played(&store);
    table.tap_button("Games").frames(2);
    table.tap_spoken("More: Fog of war");
    table.tap_button("Duplicate").frames(3);
    assert_eq!(table.menu(), Menu::Games);
    assert_eq!(titles(&store).len(), 4);
    assert!(table.says("Fog of war (2)"), "{:?}", table.texts());
    assert!(table.focused().starts_with("More: Fog of war (2), Move 1"), "{}", table.focused());
    // The copy can be named at once, and copied again.
    table.press(KeyCode::Enter).frames(3).tap_button("Duplicate").frames(3);
    assert!(table.says("Fog of war (3)"), "{:?}", table.texts());
    // The copy shows no more than the game itself.
    table.press(KeyCode::Enter).frames(3).tap_button("Resume").frames(3);
    assert!(matches!(table.curtain(), Curtain::Closed(Color::Black, _)), "{:?}", table.curtain());
    table.lift_curtain().type_move("d5").settle();
    let plies = |title: &str| {
        saved_games(&store).into_values().find_map(|text| {
            let saved = save::load(&text).expect("a game").saved;
            (saved.title == title).then(|| saved.record.moves().len())
        })
    };
    assert_eq!((plies("Fog of war (2)"), plies("Fog of war (3)")), (Some(1), Some(2)));
    // A failure is reported, and the list stays as it is.
    table.go_to(Screen::Title).tap_button("Games").frames(2).tap_button("More").frames(3);
    store.fail(Some(Cause::Full));
    table.tap_button("Duplicate").frames(3);
    assert_eq!(titles(&store).len(), 5);
    assert!(table.notices().iter().all(|notice| notice.contains("no space")));
    assert_eq!(table.notices().len(), 1);
}

#[test]
fn another_game_is_opened_after_a_question_while_one_is_played() {
    let store = MemoryStore::default();
    let mut table = played(&store);
    table.start_game(untimed(Preset::Chess));
    // Nothing has happened in the new game yet, so no question is asked.
    table.open_menu(Menu::Pause).frames(2).tap_button("Games").frames(2);
    table.tap_button("Replay").frames(3);
    assert_eq!((table.menu(), table.board().at("h4")), (Menu::None, Some('q')));
    // A game that is over is not interrupted either.
    table.open_menu(Menu::Pause).frames(2).tap_button("Games").frames(2);
    assert!(table.says("On the board now") && count(&mut table, "Return") == 1);
    table.press(KeyCode::Escape).frames(2);
    assert_eq!(table.menu(), Menu::Pause, "back to where it was opened");
    table.start_game(untimed(Preset::Chess));
    table.type_move("Nf3").settle();

    table.open_menu(Menu::Pause).frames(2).tap_button("Games").frames(2);
    table.tap_button("Replay").frames(2);
    assert_eq!(table.menu(), Menu::ConfirmOpen);
    assert_eq!(table.board().at("f3"), Some('N'));
    assert_eq!(table.focused(), "Keep playing");
    table.press(KeyCode::Enter).frames(2);
    assert_eq!(table.menu(), Menu::Games, "back to where it was asked");
    // The row of the game on the table leads back to it, without a question.
    table.tap_button("Return").frames(2);
    assert_eq!((table.menu(), table.board().at("f3")), (Menu::None, Some('N')));

    table.open_menu(Menu::Pause).frames(2).tap_button("Games").frames(2);
    table.tap_button("Replay").frames(2).tap_button("Open game").frames(3);
    assert_eq!((table.menu(), table.board().at("h4")), (Menu::None, Some('q')));
    assert_eq!(table.view().viewer(), Viewer::Everyone);
    assert_eq!(titles(&store).len(), 4, "the other one is kept");
    table.go_to(Screen::Title).tap_button("Resume").frames(3);
    assert_eq!(table.board().at("f3"), Some('N'), "and can be gone on with");
}

#[test]
fn a_game_that_is_opened_out_of_another_one_is_no_move_of_it() {
    let store = MemoryStore::default();
    let mut table = keeping(&store);
    table.start_game(untimed(Preset::Chess)).play("e4 e5 d4 d5 c4");
    let name = oldest(&store);
    table.start_game(untimed(Preset::Chess)).play("Nf3 Nf6 Ng1 Ng8");
    assert!(table.board().has_moved(parse("g1")));
    table.app.world_mut().write_message(OpenGame(name));
    table.frames(3);
    table.heard();
    table.tap_button("Open game");
    for _ in 0..10 {
        let slides = table.app.world_mut().query::<&Slide>().iter(table.app.world()).count();
        assert_eq!(slides, 0, "nothing slides from one game into another");
        table.frame();
    }
    assert_eq!(table.view().plies(), 5);
    assert_eq!(table.heard(), [], "nor is it heard");
    let board = table.board();
    assert_eq!(board.at("g1"), Some('N'));
    assert!(!board.has_moved(parse("g1")), "the knight of the other game has moved");
    assert!(board.has_moved(parse("e4")));
}

#[test]
fn a_question_that_comes_from_elsewhere_stops_the_clock() {
    let store = MemoryStore::default();
    let mut table = played(&store);
    let name = oldest(&store);
    table.start(Preset::Fog).play("e4");
    table.app.world_mut().write_message(OpenGame(name));
    table.frames(3);
    assert_eq!(table.menu(), Menu::ConfirmOpen);
    assert!(table.shown().board.is_none() && table.pieces().is_empty(), "who looks is not known");
    assert!(table.seat().paused, "nobody thinks meanwhile");
    table.tap_button("Keep playing").frames(2);
    assert_eq!(table.menu(), Menu::None);
    table.lift_curtain();
    assert_eq!(table.view().viewer(), Viewer::Player(Color::Black));
}

#[test]
fn nothing_shows_of_a_fog_game_while_others_are_looked_at() {
    let store = MemoryStore::default();
    let mut table = played(&store);
    table.start_game(untimed(Preset::Fog));
    table.type_move("e4").hand_over();
    // From now on, nobody's board may be seen.
    table.open_menu(Menu::Pause).frames(2);
    table.watch(|app| {
        let shown = app.world().resource::<Shown>();
        assert!(shown.board.is_none(), "a board is shown");
        let world = app.world_mut();
        let pieces = world.query::<&PieceKind>().iter(world).count();
        assert_eq!(pieces, 0, "pieces are there");
        let mut menus = world.query_filtered::<&Name, (With<GlobalZIndex>, Without<Room>)>();
        let thin: Vec<_> =
            menus.iter(world).filter(|name| name.starts_with("Menu")).cloned().collect();
        assert_eq!(thin, [], "something shines through");
    });
    table.tap_button("Games").frames(4);
    let hidden = |table: &mut Table| {
        !table.texts().iter().any(|text| text.contains("e4") || text.contains("c4"))
    };
    assert!(hidden(&mut table));
    table.tap_button("More").frames(4);
    assert!(hidden(&mut table) && table.says("On the board now"));
    table.press(KeyCode::Escape).frames(2);
    // The first game below is the other one in fog.
    table.tap_button("Resume").frames(2);
    assert_eq!(table.menu(), Menu::ConfirmOpen);
    table.tap_button("Open game").frames(4);
    assert_eq!((table.screen(), table.menu()), (Screen::Game, Menu::None));
    assert!(matches!(table.curtain(), Curtain::Closed(Color::Black, _)), "{:?}", table.curtain());
}

#[test]
fn the_list_and_the_sheet_fit_on_a_phone() {
    let store = MemoryStore::default();
    let mut table = played(&store);
    for (width, height) in [(390.0, 844.0), (360.0, 640.0), (844.0, 390.0)] {
        table.open_menu(Menu::None).resize(width, height).tap_button("Games").frames(4);
        for _list_then_sheet in 0..2 {
            for (text, button) in table.buttons() {
                let node = table.app.world().get::<ComputedNode>(button).expect("a node").size();
                let middle = table.middle_of(button);
                let (left, right) = (middle.x - node.x / 2.0, middle.x + node.x / 2.0);
                assert!(left >= 0.0 && right <= width, "{text} at {left}..{right} of {width}");
                assert!(node.y >= 43.9, "{text} is {} high", node.y);
                if ["Back", "Replay", "Resume"].contains(&text.as_str())
                    && table.menu() == Menu::SavedGame
                {
                    assert!(middle.y + node.y / 2.0 <= height, "{text} is out of sight");
                }
            }
            if table.menu() == Menu::Games {
                table.tap_button("More").frames(4);
            }
        }
        assert_eq!(table.menu(), Menu::SavedGame);
    }
}

#[test]
fn all_of_it_has_a_name_in_both_languages() {
    let store = MemoryStore::default();
    let mut table = played(&store);
    let name = oldest(&store);
    table.start_game(untimed(Preset::Chess));
    table.type_move("e4").settle().listen();
    let assert_named = |table: &Table, menu: Menu| {
        assert_eq!(table.menu(), menu);
        table.assert_named(&format!("{menu:?}"));
    };
    for (language, more) in [("en", "More"), ("ru", "Ещё")] {
        table.speak(language);
        table.open_menu(Menu::Pause).open_menu(Menu::Games).frames(3);
        assert_named(&table, Menu::Games);
        table.tap_button(more).frames(3);
        assert_named(&mut table, Menu::SavedGame);
        let is_field = |item: &&Item| matches!(item.kind, ItemKind::Field { limit: Some(80), .. });
        assert_eq!(table.controls().items.iter().filter(is_field).count(), 1);
        table.app.world_mut().write_message(OpenGame(name.clone()));
        table.frames(3);
        assert_named(&table, Menu::ConfirmOpen);
    }
}

#[test]
fn a_computer_is_called_by_its_name_in_the_readers_language() {
    let store = MemoryStore::default();
    let mut table = keeping(&store);
    // The computer's name from the beginning of the game: the file keeps it for good.
    let mut english = against(Preset::Fog, Color::Black, Level::Scout);
    english.names.black = "Scout".into();
    table.start_game(english.clone());
    table.submit(Color::White, Intent::Resign).settle();
    for (tag, name, listed, won, sheet) in [
        ("en", "Scout", "Fog of war: You – Scout", "You lost", "More"),
        ("ru", "Разведчик", "Туман войны: Вы – Разведчик", "Вы проиграли", "Ещё"),
        ("zh-Hans", "斥候", "战争迷雾：你 – 斥候", "你输了", "更多"),
    ] {
        table.speak(tag).start_game(english.clone());
        assert!(table.says(name), "{tag}: {:?}", table.texts());
        table.submit(Color::White, Intent::Resign).settle();
        let begins = |table: &mut Table, with: &str| {
            let texts = table.texts();
            assert!(texts.iter().any(|text| text.starts_with(with)), "{tag}: {texts:?}");
        };
        begins(&mut table, won);
        table.go_to(Screen::Title).frames(2).open_menu(Menu::Games).frames(3);
        assert!(table.says(listed), "{tag}: {:?}", table.texts());
        begins(&mut table, won);
        table.tap_button(sheet).frames(3);
        assert!(table.says(listed), "{tag}: {:?}", table.texts());
        assert_eq!(table.boxes(), [""; 0], "{tag}");
        table.open_menu(Menu::None).go_to(Screen::Title).frames(2);
    }
    for text in store.texts().values() {
        assert_eq!(save::load(text).expect("a game").saved.record.setup.names.black, "Scout");
    }
}

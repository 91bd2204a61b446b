//! The kept games in their list: resumed, looked at again, removed and brought back.

use fogchess::{
    menus::Menu,
    play::Curtain,
    rules::{Color, Preset, Viewer},
    save::memory::MemoryStore,
    screens::Screen,
    session::{GameSetup, Intent, TimeControl},
    testing::Table,
};

fn setup(preset: Preset) -> GameSetup {
    GameSetup { time: TimeControl::UNTIMED, ..GameSetup::new(preset.ruleset()) }
}

/// The games on the list, by the words of their rows. Behind it the title says of one of them
/// how far it is.
fn rows(table: &mut Table) -> Vec<String> {
    let named = |text: &String| {
        (text.starts_with("Chess") || text.starts_with("Dark chess")) && !text.contains("move")
    };
    table.texts().into_iter().filter(named).collect()
}

fn count(table: &mut Table, button: &str) -> usize {
    table.buttons().iter().filter(|(text, _)| text == button).count()
}

/// A store with a finished game of chess, an unfinished one, and an unfinished one in fog.
fn played(store: &MemoryStore) -> Table {
    let mut table = Table::keeping(store.another_window());
    assert_eq!(count(&mut table, "Games"), 0, "there are none yet");
    let names = ["Anna".into(), "Ben".into()];
    table.start_game(GameSetup { names, ..setup(Preset::Chess) });
    for mv in ["f3", "e5", "g4", "Qh4"] {
        table.type_move(mv).settle();
    }
    assert!(table.shown().is_over());
    table.start_game(setup(Preset::Chess));
    table.type_move("d4").settle();
    table.start_game(setup(Preset::Fog));
    table.type_move("c4").settle();
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
    assert_eq!(listed, ["Chess", "Chess: Anna – Ben", "Dark chess"]);
    assert_eq!((count(&mut table, "Resume"), count(&mut table, "Replay")), (2, 1));
    assert!(table.texts().iter().any(|text| text.starts_with("Ben wins · No clock · 20")));
    // Nobody learns from the list where anything stands.
    assert!(table.pieces().is_empty());
    assert!(!table.texts().iter().any(|text| text.contains("c4")));

    table.tap_button("Replay").frames(3);
    assert_eq!((table.screen(), table.menu()), (Screen::Game, Menu::None));
    assert_eq!(table.view().viewer(), Viewer::Everyone);
    assert_eq!(table.replay().map(|replay| (replay.ply, replay.plies)), Some((4, 4)));
    assert_eq!(table.board().at("h4"), Some('q'));
    let written = store.written();
    table.go_to(Screen::Title).frames(2);
    assert_eq!(store.written(), written, "looking at a game changes nothing");

    // The latest one is the first of the list.
    table.tap_button("Games").frames(2).tap_button("Resume").frames(3);
    assert!(matches!(table.curtain(), Curtain::Closed(Color::Black, _)), "{:?}", table.curtain());
    table.lift_curtain();
    table.submit(Color::Black, Intent::Resign).settle();
    table.go_to(Screen::Title).frames(2);
    table.tap_button("Games").frames(2);
    assert_eq!((count(&mut table, "Resume"), count(&mut table, "Replay")), (1, 2));
}

#[test]
fn a_removed_game_can_be_brought_back() {
    let store = MemoryStore::default();
    let mut table = played(&store);
    let names = |store: &MemoryStore| -> Vec<_> {
        store.texts().into_keys().filter(|name| !name.contains('.')).collect()
    };
    let before = names(&store);
    table.tap_button("Games").frames(2);
    assert_eq!(count(&mut table, "Undo removing"), 0);
    table.tap_button("Remove").frames(3);
    assert_eq!((rows(&mut table).len(), names(&store).len()), (2, 2));
    table.tap_button("Undo removing").frames(3);
    assert_eq!((rows(&mut table).len(), names(&store)), (3, before));
    assert_eq!(count(&mut table, "Undo removing"), 0);
    // Without any game there is nothing to resume and no list.
    for _ in 0..3 {
        table.tap_button("Remove").frames(3);
    }
    assert!(table.texts().contains(&"No game is kept yet.".into()));
    table.tap_button("Back").frames(3);
    assert_eq!((count(&mut table, "Resume"), count(&mut table, "Games")), (0, 0));
    assert_eq!(names(&store), [""; 0]);
    assert!(table.notices().is_empty(), "{:?}", table.notices());
}

#[test]
fn a_game_of_another_window_is_neither_opened_nor_removed() {
    let store = MemoryStore::default();
    let mut first = Table::keeping(store.another_window());
    first.start_game(setup(Preset::Chess));
    first.type_move("e4").settle();
    let mut second = Table::keeping(store.another_window());
    second.tap_button("Games").frames(2);
    for button in ["Remove", "Resume"] {
        second.tap_button(button).frames(3);
        assert_eq!(second.screen(), Screen::Title);
        assert_eq!(rows(&mut second).len(), 1, "{button}");
        let notices = second.notices();
        assert!(notices.iter().all(|notice| notice.contains("another window")), "{notices:?}");
        assert!(!notices.is_empty());
    }
    first.type_move("e5").settle();
    assert_eq!(first.board().at("e5"), Some('p'));
}

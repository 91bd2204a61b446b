//! A slow disk delays no frame, and no game is reported as saved before it is.

use bevy::{app::AppExit, prelude::*, window::RequestRedraw};
use fogchess::{
    app::states::{Menu, Screen},
    library::{
        AskExport, AtDesk, Keeping, Library, LibraryChange, LibraryViews, ResumeGame, Saves, Which,
    },
    platform::power::{NextFrame, Waker},
    rules::Preset,
    save::{self, Cause, SaveName, memory::MemoryStore},
};
use fogchess_support::{FakeDesk, Table, saved_games, untimed};
use std::{
    thread,
    time::{Duration, Instant},
};

/// Opens a table whose games are saved beside the frame.
fn table(store: &MemoryStore) -> Table {
    let mut table = Table::open();
    let waker = table.app.world().resource::<Waker>().clone();
    table.app.insert_resource(Saves::new(store.another_window(), waker));
    table
}

/// Waits until it is known which games there are.
fn wait_for_games(table: &mut Table) {
    table.wait_for("the games are known", |table| {
        !table.app.world().resource::<Library>().is_looking()
    });
}

/// Returns the number of plies of the only game in a store.
fn kept(store: &MemoryStore) -> Option<usize> {
    let text = saved_games(store).into_values().next()?;
    Some(save::load(&text).expect("a game").game.plies())
}

fn is_safe(table: &Table) -> bool {
    let world = table.app.world();
    world.resource::<Keeping>().is_safe(world.resource::<Saves>())
}

#[test]
fn the_game_goes_on_while_the_disk_writes() {
    let store = MemoryStore::default();
    let mut table = table(&store);
    table.start_game(untimed(Preset::Chess));
    assert!(is_safe(&table), "there is nothing to lose yet");
    store.hold(true);
    table.type_move("e4").settle().type_move("e5").settle();
    assert_eq!((table.board().at("e5"), kept(&store)), (Some('p'), None));
    assert!(!is_safe(&table));
    // A player who wants to leave is told that the game is safe only when it is.
    table.open_menu(Menu::ConfirmLeave).frames(2);
    assert!(table.says_part("being saved"));
    store.hold(false);
    table.wait_for("it is kept", |table| is_safe(table)).frames(3);
    assert!(table.says_part("is saved"));
    assert_eq!((table.menu(), kept(&store)), (Menu::ConfirmLeave, Some(2)));
    table.open_menu(Menu::None).settle();
    assert_eq!(table.notices(), [""; 0]);
}

#[test]
fn what_cannot_be_written_is_told_when_the_disk_says_so() {
    let store = MemoryStore::default();
    let mut table = table(&store);
    table.start_game(untimed(Preset::Chess));
    store.hold(true);
    store.fail(Some(Cause::Full));
    table.type_move("e4").settle();
    assert_eq!(table.notices(), [""; 0]);
    store.hold(false);
    table.wait_for("it is told", |table| table.is_told(&["no space left"]));
    table.type_move("e5").settle();
    table.wait_for("it is tried again", |table| {
        !table.app.world().resource::<Keeping>().is_writing()
    });
    assert_eq!((table.notices().len(), is_safe(&table)), (1, false));
    store.fail(None);
    table.type_move("Nf3").settle().wait_for("it is kept", |table| is_safe(table));
    assert_eq!(kept(&store), Some(3));
}

#[test]
fn at_the_end_the_disk_is_waited_for() {
    let store = MemoryStore::default();
    let mut table = table(&store);
    table.start_game(untimed(Preset::Chess));
    store.hold(true);
    table.type_move("e4").settle();
    table.app.world_mut().write_message(AppExit::Success);
    thread::scope(|scope| {
        scope.spawn(|| store.hold(false));
        table.frame();
    });
    assert_eq!((kept(&store), table.notices()), (Some(1), Vec::new()));
}

#[test]
fn the_title_shows_the_game_to_resume_and_the_list_its_board_when_they_are_found() {
    let store = MemoryStore::default();
    let mut table = table(&store);
    table.start_game(untimed(Preset::Chess));
    table.type_move("e4").settle().go_to(Screen::Title);
    wait_for_games(&mut table);
    table.frames(2);
    assert!(table.has_button("Resume"));
    table.open_menu(Menu::Games);
    let game = table.app.world().resource::<Library>().games[0].name.clone();
    table.wait_for("its board is there", |table| {
        table.app.world().resource::<LibraryViews>().get(&game).is_some()
    });
    let views = table.app.world().resource::<LibraryViews>();
    let view = views.get(&game).flatten().expect("nothing is hidden");
    assert!(view.piece_at("e4".parse().expect("a square")).is_some());
    table.open_menu(Menu::None).frames(2).tap_button("Resume");
    table.wait_for("the game is open", |table| table.screen() == Screen::Game);
    assert_eq!(table.settle().board().at("e4"), Some('P'));
}

#[test]
fn what_the_disk_finds_is_shown_without_any_input() {
    let store = MemoryStore::default();
    let mut table = table(&store);
    table.start_game(untimed(Preset::Chess));
    table.type_move("e4").settle().wait_for("it is kept", |table| is_safe(table));
    table.go_to(Screen::Title).open_menu(Menu::Games);
    wait_for_games(&mut table);
    let game = table.app.world().resource::<Library>().games[0].name.clone();
    store.hold(true);
    table.app.world_mut().write_message(LibraryChange::Rename(game, "Friday".into()));
    table.frames(30);
    assert!(!table.says("Friday"), "it is not renamed yet");
    store.hold(false);
    // Only the frames run that the game or the disk asks for, when they ask for them.
    let waker = table.app.world().resource::<Waker>().clone();
    let began = Instant::now();
    let mut settled = 0;
    loop {
        table.app.world_mut().resource_mut::<Messages<RequestRedraw>>().clear();
        table.frame();
        let world = table.app.world();
        let at_once = !world.resource::<Messages<RequestRedraw>>().is_empty();
        match world.resource::<NextFrame>().wanted() {
            Some(wait) if wait > Duration::ZERO && !at_once => thread::sleep(wait),
            None if !at_once && settled > 0 => break,
            None if !at_once => {
                while !waker.is_awake() {
                    assert!(began.elapsed() < Duration::from_secs(60), "nothing asks for a frame");
                    thread::yield_now();
                }
            }
            _ => {}
        }
        settled = if table.says("Friday") { settled + 1 } else { 0 };
    }
    assert!(settled > 3, "it is listed, and the frames in which it settles were asked for");
}

/// Saves two games of one and of two plies; the second one is on the table.
fn two_games(store: &MemoryStore) -> (Table, [SaveName; 2]) {
    let mut table = table(store);
    table.start_game(untimed(Preset::Chess));
    table.type_move("e4").settle().wait_for("it is kept", |table| is_safe(table));
    table.start_game(untimed(Preset::Chess));
    table
        .type_move("d4")
        .settle()
        .type_move("d5")
        .settle()
        .wait_for("it is kept", |table| is_safe(table));
    table.open_menu(Menu::Games);
    wait_for_games(&mut table);
    let games = &table.app.world().resource::<Library>().games;
    let of = |plies| games.iter().find(|game| game.plies == plies).expect("a game").name.clone();
    let names = [of(1), of(2)];
    table.open_menu(Menu::None).frames(2);
    (table, names)
}

fn plies(store: &MemoryStore, name: &SaveName) -> usize {
    save::load(&store.texts()[name.as_str()]).expect("a game").game.plies()
}

#[test]
fn a_game_is_opened_when_the_disk_has_written_the_one_before() {
    let store = MemoryStore::default();
    let (mut table, [first, second]) = two_games(&store);
    store.hold(true);
    table.type_move("c4").settle();
    table.app.world_mut().write_message(ResumeGame(first.clone()));
    table.frames(5);
    assert_eq!(table.board().at("c4"), Some('P'), "frames go on with the game that is there");
    store.hold(false);
    table.wait_for("the other game is there", |table| table.view().plies() == 1);
    table.frames(3).type_move("e5").settle().wait_for("it is kept", |table| is_safe(table));
    assert_eq!((plies(&store, &first), plies(&store, &second)), (2, 3), "each in its own file");
    assert_eq!(table.notices(), [""; 0]);
}

#[test]
fn a_new_game_takes_the_place_of_one_that_is_being_opened() {
    let store = MemoryStore::default();
    let (mut table, [first, second]) = two_games(&store);
    store.hold(true);
    table.type_move("c4").settle();
    table.app.world_mut().write_message(ResumeGame(first.clone()));
    table.frames(2).start_game(untimed(Preset::Chess));
    store.hold(false);
    table.type_move("Nf3").settle().wait_for("it is kept", |table| is_safe(table)).frames(3);
    assert_eq!((table.view().plies(), table.board().at("f3")), (1, Some('N')));
    assert_eq!((plies(&store, &first), plies(&store, &second)), (1, 3), "each in its own file");
}

#[test]
fn games_are_changed_exported_and_imported_beside_the_frame() {
    let store = MemoryStore::default();
    let (mut table, [first, _]) = two_games(&store);
    table.open_menu(Menu::Games);
    wait_for_games(&mut table);
    let titled = |table: &Table, title: &str| {
        let library = table.app.world().resource::<Library>();
        library.games.iter().any(|game| game.title == title)
    };

    store.hold(true);
    let rename = LibraryChange::Rename(first.clone(), "Friday".into());
    table.app.world_mut().write_message(rename);
    table.frames(5);
    assert!(!titled(&table, "Friday"));
    store.hold(false);
    table.wait_for("it is renamed", |table| titled(table, "Friday"));

    store.hold(true);
    table.open_menu(Menu::None).frames(2).type_move("c4").settle();
    table.app.world_mut().write_message(AskExport(Which::OnTable));
    table.frames(5);
    assert_eq!(table.menu(), Menu::None, "what comes before it is not written yet");
    store.hold(false);
    table.wait_for("the menu is open", |table| table.menu() == Menu::Export);

    let desk = FakeDesk::default();
    table.app.insert_resource(AtDesk::new(desk.clone()));
    table.open_menu(Menu::None).frames(2);
    store.hold(true);
    desk.bring("1. h4 h5 2. a4 a5 *");
    table.frames(5);
    assert_eq!(table.view().plies(), 3, "it is not kept yet");
    store.hold(false);
    table.wait_for("the player is asked", |table| table.menu() == Menu::ConfirmOpen);
    assert_eq!(table.notices(), [""; 0]);
}

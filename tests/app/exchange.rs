//! Export and import with a fake desk: the names and texts that are handed out, the fate of texts
//! that come in, and the warning before anything hidden goes out.

use bevy::{prelude::*, ui_widgets::Button};
use fogchess::{
    access::Use,
    app::{
        launch::Launch,
        states::{Menu, Screen},
    },
    files::{Answer, Task},
    library::{AskExport, ConfirmExport, HandOut, Way, Which},
    panels::Bar,
    rules::{BoardKind, Color, GameSetup, Intent, Preset, Viewer},
    save::{
        SaveName,
        exchange::{self, ExportFormat},
        load,
        memory::MemoryStore,
    },
    table::{Clocks, Curtain},
    words::LocalText,
};
use fogchess_support::{Asked, FakeDesk, Table, saved_games, untimed};
use std::path::PathBuf;

fn setup(preset: Preset) -> GameSetup {
    let names = ["Anna".into(), "Ben".into()].into();
    GameSetup { names, ..untimed(preset) }
}

fn open() -> (Table, FakeDesk, MemoryStore) {
    let (store, desk) = (MemoryStore::default(), FakeDesk::default());
    let table = Table::at_desk(Launch::default(), store.another_window(), &desk);
    (table, desk, store)
}

/// Plays fool's mate.
fn finished() -> (Table, FakeDesk, MemoryStore) {
    let (mut table, desk, store) = open();
    table.start_game(setup(Preset::Chess)).play("f3 e5 g4 Qh4");
    assert!(table.shown().is_over());
    (table, desk, store)
}

/// Starts a game in the fog, and opens the pause menu after its first move.
fn in_the_fog() -> (Table, FakeDesk, MemoryStore) {
    let (mut table, desk, store) = open();
    table.start_game(setup(Preset::Fog)).play("e4").open_menu(Menu::Pause).frames(3);
    (table, desk, store)
}

/// Returns the only saved game.
fn kept(store: &MemoryStore) -> (SaveName, Vec<u8>) {
    let mut games = saved_games(store);
    let (name, text) = games.pop_first().expect("a game");
    assert_eq!(games.len(), 0);
    (SaveName::new(&name).expect("a name"), text)
}

const MATE: &str = "[White \"Anna\"]\n[Black \"Ben\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
const FEN: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 20";

// ── Export ─────────────────────────────────────────────────────────────────────────────────

#[test]
fn a_finished_game_goes_out_in_every_form_as_file_and_as_copy() {
    let (mut table, desk, store) = finished();
    let saved = load(&kept(&store).1).expect("a game").saved;
    table.tap_of_game("Share").frames(3);
    assert_eq!(table.menu(), Menu::Export);
    for (nth, format) in ExportFormat::ALL.into_iter().enumerate() {
        table.tap_nth("Save as file", nth);
        table.tap_nth("Copy", nth);
        let asked = desk.asked();
        let [Asked::Save(name, text), Asked::Copy(copy)] = asked.as_slice() else {
            panic!("{format:?}: {asked:?}")
        };
        let ending = format.extension(BoardKind::Chess);
        assert!(name.ends_with(&format!(" Anna-Ben.{ending}")), "{name}");
        assert_eq!(text, copy);
        if format == ExportFormat::Save {
            // Only the time of saving differs.
            assert_eq!(load(text.as_bytes()).expect("a game").saved.record, saved.record);
        } else {
            assert_eq!(*text, exchange::export(&saved, format).expect("a game"));
        }
    }
    assert_eq!(table.notices(), ["File saved.", "Copied."]);
    table.press(KeyCode::Escape).frames(2);
    assert_eq!((table.screen(), table.menu()), (Screen::Game, Menu::Pause));
}

#[test]
fn a_kept_game_goes_out_of_the_list_and_back_leads_there() {
    let (mut table, desk, store) = finished();
    table.go_to(Screen::Title).frames(2);
    table.tap_button("Games").frames(3).tap_button("More").frames(3).tap_button("Share").frames(3);
    assert_eq!(table.menu(), Menu::Export);
    assert!(table.says_part("Chess: Anna – Ben"));
    table.tap_nth("Copy", 1);
    let saved = load(&kept(&store).1).expect("a game").saved;
    let fen = exchange::export(&saved, ExportFormat::Fen).expect("a position");
    assert_eq!(desk.asked(), [Asked::Copy(fen)]);
    table.tap_button("Back").frames(3);
    assert_eq!(table.menu(), Menu::SavedGame);
}

#[test]
fn an_unfinished_game_in_the_fog_warns_first() {
    let (mut table, desk, store) = in_the_fog();
    table.tap_button("Share").frames(3);
    assert_eq!(table.menu(), Menu::ConfirmExport);
    assert!(table.says_part("see through the fog"));
    // Meanwhile nobody sees a board, nor the pawn's new square.
    assert!(matches!(table.curtain(), Curtain::Closed(..)));
    assert!(table.pieces().is_empty() && !table.says_part("e4"));
    table.tap_button("Back").frames(3);
    assert_eq!((table.menu(), desk.asked()), (Menu::Pause, vec![]));

    table.tap_button("Share").frames(3).tap_button("Share anyway").frames(3);
    assert_eq!(table.menu(), Menu::Export);
    assert!(table.pieces().is_empty() && !table.says_part("e4"));
    table.tap_nth("Save as file", 0);
    let asked = desk.asked();
    let [Asked::Save(name, text)] = asked.as_slice() else { panic!("{asked:?}") };
    assert!(name.ends_with(".pgn") && text.contains("1. e4"), "{text}");
    assert!(table.pieces().is_empty() && !table.says_part("e4"));

    // The confirmation counts until the menu closes, also for the same game in the list.
    table.tap_button("Back").frames(3).tap_button("Share").frames(3);
    assert_eq!(table.menu(), Menu::ConfirmExport);
    table.tap_button("Back").frames(3);
    table.app.world_mut().write_message(AskExport(Which::Kept(kept(&store).0)));
    table.frames(3);
    assert_eq!(table.menu(), Menu::ConfirmExport);
}

#[test]
fn nothing_hidden_goes_out_without_the_warning_whoever_asks() {
    let (mut table, desk, store) = in_the_fog();
    let name = kept(&store).0;
    let everything = |table: &mut Table| {
        for format in ExportFormat::ALL {
            for way in [Way::File, Way::Clipboard] {
                table.app.world_mut().write_message(HandOut { format, way });
            }
        }
        table.frames(2);
    };
    for which in [Which::OnTable, Which::Kept(name)] {
        for menu in [Menu::None, Menu::Pause, Menu::Export, Menu::Games] {
            table.open_menu(menu).frames(2);
            // A confirmation without a warning before it.
            table.app.world_mut().write_message(ConfirmExport);
            everything(&mut table);
            table.app.world_mut().write_message(AskExport(which.clone()));
            table.app.world_mut().write_message(ConfirmExport);
            everything(&mut table);
            assert_eq!(table.menu(), Menu::ConfirmExport);
            everything(&mut table);
            // The menu opened without the question.
            table.open_menu(Menu::Export).frames(2);
            everything(&mut table);
            assert_eq!(desk.asked(), [], "{which:?} from {menu:?}");
        }
    }
    // A finished game hides nothing.
    table.open_menu(Menu::None).frames(2);
    table.submit(Color::Black, Intent::Resign).settle();
    table.tap_of_game("Share").frames(3);
    assert_eq!(table.menu(), Menu::Export);
    everything(&mut table);
    assert_eq!(desk.asked().len(), 6);
}

#[test]
fn what_could_not_be_saved_or_copied_is_told() {
    let (mut table, desk, _) = finished();
    table.tap_of_game("Share").frames(3);
    desk.fail(Some("there is no room left in /games"));
    table.tap_nth("Save as file", 0);
    table.tap_nth("Copy", 0);
    let notices = table.notices();
    assert_eq!(notices.len(), 2, "{notices:?}");
    assert!(notices.iter().all(|notice| notice.contains("no room left in /games")), "{notices:?}");
    desk.come(Answer::Saved(Some("/home/anna/game (2).pgn".into())));
    table.frames(2);
    assert!(table.notices().contains(&"Saved as /home/anna/game (2).pgn".into()));
}

// ── Import ─────────────────────────────────────────────────────────────────────────────────

#[test]
fn an_imported_game_is_a_new_one_and_opens() {
    let (mut table, desk, store) = finished();
    let (name, before) = kept(&store);
    table.go_to(Screen::Title).frames(2);
    table.tap_button("Games").frames(3).tap_button("Open file…").frames(2);
    assert_eq!(desk.asked(), [Asked::Open]);
    desk.bring(MATE);
    table.frames(4);
    assert_eq!((table.screen(), table.menu()), (Screen::Game, Menu::None));
    assert_eq!(table.replay().map(|replay| (replay.ply, replay.plies)), Some((4, 4)));
    assert_eq!(table.view().viewer(), Viewer::Everyone);
    assert_eq!(saved_games(&store).len(), 2);
    assert_eq!(store.texts()[name.as_str()], before, "the other game is as it was");
    // The same text imported again is another game.
    desk.bring(MATE);
    table.frames(4);
    assert_eq!(saved_games(&store).len(), 3);
    assert!(table.notices().is_empty(), "{:?}", table.notices());
}

#[test]
fn an_unfinished_game_comes_in_paused_and_in_the_fog_behind_the_curtain() {
    let (mut first, desk, _) = in_the_fog();
    first.tap_button("Share").frames(3).tap_button("Share anyway").frames(3);
    first.tap_nth("Copy", 2);
    let Some(Asked::Copy(text)) = desk.asked().pop() else { panic!("nothing was copied") };
    let (mut table, desk, store) = open();
    table.tap_button("Games").frames(3).tap_button("Paste").frames(2);
    assert_eq!(desk.asked(), [Asked::Paste]);
    desk.bring(text);
    table.frames(4);
    assert_eq!(table.screen(), Screen::Game);
    assert!(matches!(table.curtain(), Curtain::Closed(Color::Black, _)), "{:?}", table.curtain());
    assert!(table.pieces().is_empty());
    assert_eq!(saved_games(&store).len(), 1);
    table.lift_curtain();
    assert_eq!(table.board().at("e7"), Some('p'));
    // The game goes on under its own name.
    table.type_move("e5").settle();
    assert_eq!(load(&kept(&store).1).expect("a game").game.plies(), 2);
}

#[test]
fn a_running_game_is_left_only_after_a_question() {
    let (mut table, desk, store) = open();
    table.start_game(setup(Preset::Chess));
    table.type_move("d4").settle();
    desk.bring(MATE);
    table.frames(4);
    assert_eq!(table.menu(), Menu::ConfirmOpen);
    table.press(KeyCode::Escape).frames(3);
    assert_eq!((table.menu(), table.board().at("d4")), (Menu::None, Some('P')));
    assert_eq!(saved_games(&store).len(), 2, "it is kept and can be opened later");
}

#[test]
fn an_imported_game_is_on_top_of_the_list_and_chosen_however_old_it_is() {
    let (.., store) = finished();
    let text = String::from_utf8(kept(&store).1).expect("a text");
    let (before, rest) = text.split_once("saved: \"").expect("when it was saved");
    let (_, after) = rest.split_once('"').expect("its end");
    let named = |title: &str, day: &str| {
        let text = format!("{before}saved: \"{day}T12:00:00Z\"{after}");
        text.replace("title: \"\"", &format!("title: \"{title}\""))
    };
    let (mut table, desk, store) = open();
    store.put("2025-10-03T12-00-00Z", named("Newer", "2025-10-03"));
    table.tap_button("Games").frames(3);
    desk.bring(named("Older", "2020-01-01"));
    table.frames(4);
    assert_eq!((table.screen(), table.menu()), (Screen::Game, Menu::None));
    table.open_menu(Menu::Pause).frames(2).tap_button("Games").frames(4);
    let items = table.controls().items.iter();
    let listed: Vec<_> = items.filter_map(|item| item.text.strip_prefix("More: ")).collect();
    assert!(listed.len() == 2 && listed[0].starts_with("Older"), "{listed:?}");
    assert!(table.focused().starts_with("More: Older"), "{}", table.focused());
}

#[test]
fn an_imported_game_is_seen_in_a_list_that_was_searched() {
    let (mut table, desk, _) = open();
    for first in ["e4", "d4", "c4"] {
        table.start_game(setup(Preset::Chess));
        table.type_move(first).settle();
    }
    table.open_menu(Menu::Pause).frames(2).tap_button("Games").frames(4);
    table.use_control("Search: ", Use::Write("zebra".into()));
    assert!(table.says("No games match."), "{:?}", table.texts());
    desk.bring(MATE);
    table.frames(4);
    assert_eq!(table.menu(), Menu::ConfirmOpen);
    table.press(KeyCode::Escape).frames(4);
    assert_eq!(table.menu(), Menu::Games);
    let items = table.controls().items.iter();
    let listed: Vec<_> = items.filter(|item| item.text.starts_with("More: ")).collect();
    assert_eq!((listed.len(), &listed[0].text), (4, &table.focused()));
}

#[test]
fn a_position_fills_the_menu_for_a_new_game() {
    let (mut table, desk, _) = open();
    desk.bring(FEN);
    table.frames(4);
    assert_eq!(table.menu(), Menu::NewGame);
    assert!(table.see_position(FEN).says("White to move") && !table.says_part(FEN));
    table.tap_button("Start").frames(4).hand_over();
    assert_eq!((table.board().at("e2"), table.board().at("d2")), (Some('P'), None));
    table.type_move("e4").hand_over();

    // The running game is asked about at the start, and a position that is not used is forgotten.
    desk.bring(FEN);
    table.frames(4);
    assert_eq!(table.menu(), Menu::NewGame);
    table.see_position(FEN);
    table.tap_button("Start").frames(3);
    assert_eq!(table.menu(), Menu::ConfirmBegin);
    table.press(KeyCode::Escape).frames(3);
    assert_eq!(table.menu(), Menu::NewGame);
    table.see_position(FEN).press(KeyCode::Escape).frames(3);
    table.open_menu(Menu::NewGame).frames(3);
    assert_eq!(table.position(), None);
}

#[test]
fn a_mended_position_is_told_about() {
    let (mut table, desk, _) = open();
    desk.bring("1r2k3/8/8/8/8/8/8/R3KR2 w KQkq - bm O-O-O; id \"castles\";");
    table.frames(4);
    assert_eq!(table.menu(), Menu::NewGame);
    table.see_position("1r2k3/8/8/8/8/8/8/R3KR2 w Q - 0 1");
    assert_eq!(
        table.notices(),
        [
            "Start position: the castling rights Kkq were left out, because their king or rook \
             isn’t where it starts.",
            "Start position: the operations of EPD after the position were skipped.",
        ]
    );
    desk.bring("[FEN \"4k3/8/8/8/8/8/8/R3K3 w Q - 0 0\"]\n0. O-O-O *");
    table.frames(4);
    let notices = table.notices();
    assert!(
        notices.contains(&"Imported game: the move number 0 was read as 1.".into()),
        "{notices:?}"
    );
}

#[test]
fn a_position_is_discarded_for_the_usual_one_and_allows_only_its_games() {
    let (mut table, desk, _) = open();
    // White to move could take the king, which only rules with capturable kings allow.
    let taking = "4k3/8/8/8/4Q3/8/8/4K3 w - - 0 1";
    desk.bring(taking);
    table.frames(4);
    let on_offer = |table: &mut Table| {
        let world = table.app.world_mut();
        let mut buttons = world.query_filtered::<&ComputedNode, With<Button>>();
        buttons.iter(world).filter(|node| !node.is_empty()).count()
    };
    table.see_position(taking);
    let before = on_offer(&mut table);
    table.tap_button("Standard position").frames(3);
    assert!(!table.has_button("Standard position") && table.position().is_none());
    let with_five_more = before + 5 - 1;
    assert_eq!(on_offer(&mut table), with_five_more, "two games and three boards are back");
    table.tap_button("Start").frames(4).hand_over();
    assert_eq!(table.board().at("d2"), Some('P'));
}

#[test]
fn an_imported_game_counts_in_no_statistics_and_has_no_chart_of_a_few_bars() {
    let (mut table, desk, _) = open();
    table.tap_button("Games").frames(3);
    desk.bring(MATE.replace("1. f3 e5", "1. f3 {[%emt 0:00:01]} e5"));
    table.until("it is there", |table| table.shown().is_over()).settle();
    let moves = table.seat().moves.clone();
    assert_eq!(moves.iter().filter(|entry| entry.think_ms.is_some()).count(), 1);
    let world = table.app.world_mut();
    assert_eq!(world.query::<&Bar>().iter(world).count(), 0);
    table.open_menu(Menu::Statistics).frames(3);
    assert!(table.says("No game has been played to its end yet."), "{:?}", table.texts());
    // Whoever plays one on has played it.
    desk.bring(MATE.replace(" 2. g4 Qh4# 0-1", " *"));
    table.until("it is there", |table| table.seat().moves.len() == 2).settle();
    table.submit(Color::White, Intent::Resign).settle();
    table.open_menu(Menu::Statistics).frames(3);
    assert!(table.says("1 played"), "{:?}", table.texts());
}

#[test]
fn a_game_from_elsewhere_shows_and_exports_no_times_that_nobody_measured() {
    let (mut table, desk, store) = open();
    let timed = format!("[TimeControl \"300+3\"]\n{MATE}");
    desk.bring(timed.clone());
    table.until("it is there", |table| table.shown().is_over()).settle();
    let are_shown = |table: &mut Table| {
        let are_told = table.texts().iter().any(|text| text.starts_with("5:0"));
        let clocks = table.app.world().resource::<Clocks>();
        assert_eq!(clocks.0.is_some(), are_told, "{:?}", table.texts());
        are_told
    };
    assert!(!table.shown().agreed.expect("a game").time.is_untimed());
    assert!(!are_shown(&mut table), "at the end");
    table.press(KeyCode::Home).frames(2);
    assert!(!are_shown(&mut table), "at the start");
    let saved = load(&kept(&store).1).expect("a game").saved;
    assert_eq!(saved.record.thinking_ms, None);
    let pgn = exchange::export(&saved, ExportFormat::Pgn).expect("a game");
    assert!(pgn.contains("[TimeControl \"300+3\"]") && !pgn.contains("[%"), "{pgn}");
    // A text that tells times has clocks, and so has a game that goes on.
    desk.bring(timed.replace("1. f3 e5", "1. f3 {[%clk 0:05:01]} e5"));
    table.until("it is there", |table| table.seat().moves[0].think_ms.is_some()).settle();
    assert!(are_shown(&mut table));
    desk.bring(timed.replace(" 2. g4 Qh4# 0-1", " *"));
    table.until("it is there", |table| table.seat().moves.len() == 2).settle();
    assert!(are_shown(&mut table));
}

#[test]
fn what_is_no_game_is_refused_with_line_and_column() {
    let (mut table, desk, store) = open();
    table.tap_button("Games").frames(3);
    for (text, part) in [
        ("", "empty"),
        ("\u{0}\u{0}\u{0}", "isn’t a PGN game"),
        ("[White \"Anna\"]\n\n1. e5 *", "line 3"),
        ("9/8/8/8/8/8/8/8 w - - 0 1", "line 1, column 1"),
        ("(version: 99)", "99"),
    ] {
        desk.bring(text);
        table.frames(4);
        assert_eq!(table.menu(), Menu::Import, "{text:?}");
        assert!(table.says_part(part), "{text:?}: {:?}", table.texts());
        assert!(table.says_part("You can open games as PGN"));
        table.tap_button("Back").frames(3);
        assert_eq!(table.menu(), Menu::Games);
    }
    desk.bring(vec![b' '; fogchess::save::MAX_BYTES + 1]);
    desk.bring("also wrong");
    table.frames(4);
    assert!(table.says_part("isn’t a PGN game"), "the last one is told: {:?}", table.texts());
    assert_eq!(saved_games(&store).len(), 0);
}

#[test]
fn what_is_wrong_is_told_in_the_players_language() {
    let (mut table, desk, _) = open();
    table.speak("ru");
    for (text, part) in [
        ("", "текст пуст"),
        ("[White \"Anna\"]\n\n1. e5 *", "строка 3, знак"),
        ("1. e4 e5 2. Rh5 *", "ход 2. Rh5: ни одна ладья не может туда пойти"),
        ("1. e4 { без конца", "комментарий не закрыт"),
    ] {
        desk.bring(text);
        table.frames(4);
        assert!(table.says_part(part), "{text:?}: {:?}", table.texts());
        table.open_menu(Menu::None).frames(3);
    }
}

#[test]
fn the_sound_part_of_a_broken_game_can_be_kept() {
    let broken = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6\n4. Bxh8 d6 *\n";
    let (mut table, desk, store) = open();
    desk.bring(broken);
    table.frames(4);
    assert_eq!(table.menu(), Menu::Import);
    assert!(table.says_part("line 2, column 4"), "{:?}", table.texts());
    table.tap_button("Discard").frames(3);
    assert_eq!((table.menu(), saved_games(&store).len()), (Menu::None, 0));

    desk.bring(broken);
    table.frames(4).tap_button("Keep up to move 3").frames(4);
    assert_eq!((table.screen(), table.menu()), (Screen::Game, Menu::None));
    assert_eq!(load(&kept(&store).1).expect("a game").game.plies(), 6);
    assert_eq!(table.board().at("b5"), Some('B'));
}

#[test]
fn a_file_is_dropped_onto_the_window_or_named_at_the_start() {
    let (mut table, desk, _) = open();
    let path = PathBuf::from("games/mate.pgn");
    table.drop_file(&path).frames(2);
    assert_eq!(desk.asked(), [Asked::Read(path.clone())]);

    let (store, desk) = (MemoryStore::default(), FakeDesk::default());
    let launch = Launch { open: Some(path.clone()), ..Launch::default() };
    let mut table = Table::at_desk(launch, store.another_window(), &desk);
    assert_eq!(desk.asked(), [Asked::Read(path)]);
    desk.bring(MATE);
    table.frames(4);
    assert!(table.replay().is_some());
}

#[test]
fn what_could_not_be_read_or_kept_is_told() {
    let (mut table, desk, store) = open();
    desk.come(Answer::Failed(Task::Open, LocalText::verbatim("there is no /gone.pgn")));
    desk.come(Answer::Failed(Task::Paste, "store-refused".into()));
    desk.come(Answer::NoDialog);
    table.frames(2);
    for told in ["/gone.pgn", "the browser refused", "fogchess FILE"] {
        assert!(table.is_told(&[told]), "{told}: {:?}", table.notices());
    }
    store.fail(Some(fogchess::save::Cause::Full));
    desk.bring(MATE);
    table.frames(4);
    assert_eq!(table.screen(), Screen::Title);
    assert!(table.is_told(&["no space left"]), "{:?}", table.notices());
}

//! Playing on from a position of a finished game.

use bevy::prelude::*;
use fogchess::{
    app::states::{Menu, Screen},
    library::PlayOn,
    rules::{Color, GameSetup, Intent, Level, NoMove, Preset, Vision},
    save::{load, memory::MemoryStore},
};
use fogchess_support::{Table, saved_games, untimed};

fn open() -> (Table, MemoryStore) {
    let store = MemoryStore::default();
    (Table::keeping(store.another_window()), store)
}

/// Plays moves for both sides at one screen, and lets Black resign.
fn play(table: &mut Table, setup: GameSetup, moves: &str) {
    table.start_game(setup).play(moves).submit(Color::Black, Intent::Resign).settle();
    assert!(table.shown().is_over());
}

/// Returns the start position of the game on the table.
fn start_fen(table: &Table, store: &MemoryStore) -> String {
    let ruleset = table.seat().setup.ruleset;
    let (_, newest) = saved_games(store).pop_last().expect("a game is kept");
    let setup = load(&newest).expect("it can be read").saved.record.setup;
    assert_eq!(setup.ruleset, ruleset);
    setup.start_fen.expect("it starts from a position")
}

#[test]
fn a_finished_game_goes_on_from_any_ply_as_a_new_one() {
    let (mut table, store) = open();
    play(&mut table, untimed(Preset::Chess), "e4 Nf6 e5 d5 Nf3 e6");
    let old = saved_games(&store);
    table.press(KeyCode::ArrowLeft).press(KeyCode::ArrowLeft).frames(2);
    table.tap_button("Menu").tap_button("Play on from here").frames(3);
    assert_eq!(table.menu(), Menu::NewGame);
    let fen = "rnbqkb1r/ppp1pppp/5n2/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3";
    assert!(table.see_position(fen).says("White to move") && !table.says_part(fen));
    table.tap_level(Level::Marshal).tap_button("No clock").tap_button("Start").settle();
    assert_eq!((table.screen(), table.menu()), (Screen::Game, Menu::None));
    let seats = table.shown().agreed.expect("a game").seats;
    assert_eq!(seats.opponent(), Some((Color::Black, Level::Marshal)), "the side to move is mine");
    // The right to capture en passant is still there.
    assert!(table.view().parse_move("exd6").is_ok());
    table.type_move("exd6").frames(3);
    assert_eq!(table.board().at("d6"), Some('P'));
    assert_eq!(start_fen(&table, &store), fen);
    let now = saved_games(&store);
    assert_eq!(now.len(), 2);
    assert!(old.iter().all(|(name, text)| now[name] == *text), "the finished game is as it was");
}

#[test]
fn a_game_in_the_fog_goes_on_in_the_fog_for_the_side_to_move() {
    let (mut table, store) = open();
    for (preset, moves, view) in [
        (Preset::FogCheck, "e4 e5 Ke2", "White’s view"),
        (Preset::FogXiangqi, "C2=5 C8=5 C5+4", "Red’s view"),
    ] {
        play(&mut table, untimed(preset), moves);
        // The position at the end, and through either side's eyes.
        table.tap_button(view).frames(2);
        table.open_menu(Menu::Pause).frames(3);
        table.tap_button("Play on from here").frames(3);
        assert_eq!(table.menu(), Menu::NewGame);
        table.until("the board is drawn", |table| table.position().is_some());
        assert!(table.says("Black to move"));
        table.tap_button("No clock").tap_button("Start").settle();
        let agreed = table.shown().agreed.expect("a game");
        assert_eq!(agreed.ruleset.preset(), Some(preset));
        assert_eq!(agreed.seats.opponent(), Some((Color::White, Level::Scout)));
        assert!(table.view().is_fogged(), "{preset:?}");
        // A game is kept from its first move on.
        let mv = table.view().moves()[0];
        table.submit(Color::Black, Intent::Move(mv)).settle();
        let fen = start_fen(&table, &store);
        assert!(fen.contains(" b "), "{fen}");
    }
}

#[test]
fn options_of_the_rules_stay() {
    let (mut table, _) = open();
    let mut setup = untimed(Preset::Fog);
    setup.ruleset.vision = Vision::LiftingFog;
    setup.ruleset.no_move = NoMove::Draw;
    let ruleset = setup.ruleset;
    play(&mut table, setup, "e4");
    table.tap_button("Menu").tap_button("Play on from here").frames(3);
    table.tap_button("Start").settle();
    assert_eq!(table.shown().agreed.map(|agreed| agreed.ruleset), Some(ruleset));
}

#[test]
fn nothing_goes_on_where_the_game_was_over_on_the_board() {
    let (mut table, _) = open();
    table.start_game(untimed(Preset::Chess)).play("f3 e5 g4 Qh4");
    assert!(table.shown().is_over());
    table.open_menu(Menu::Pause).frames(3);
    assert!(!table.has_button("Play on from here"), "it is mate");
    table.open_menu(Menu::None).frames(2).app.world_mut().write_message(PlayOn);
    table.frames(3);
    assert_eq!(table.menu(), Menu::None);
    table.press(KeyCode::ArrowLeft).frames(2).tap_button("Menu");
    assert!(table.has_button("Play on from here"));
}

#[test]
fn a_running_game_tells_no_position() {
    let mut table = Table::open();
    for computers in [[None; 2], [None, Some(Level::Novice)], [Some(Level::Novice); 2]] {
        let setup = GameSetup { computers: computers.into(), ..untimed(Preset::Fog) };
        table.open_menu(Menu::None).start_game(setup);
        table.open_menu(Menu::Pause).frames(3);
        assert!(!table.has_button("Play on from here"));
        table.app.world_mut().write_message(PlayOn);
        table.frames(3);
        assert_eq!(table.menu(), Menu::Pause);
    }
}

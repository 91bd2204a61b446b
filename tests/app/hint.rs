//! A hint: the Marshal's move from the player's own view, which is shown, said, and gone with the
//! next move.

use fogchess::{
    rules::{Color, GameSetup, Goal, Level, Preset, Square},
    table::{AskHint, Hint, Steady},
    theme::Mark,
};
use fogchess_support::{Table, against, first_move, untimed};

/// Opens the title, with computers that play the same each time.
fn open() -> Table {
    let mut table = Table::open();
    table.app.insert_resource(Steady { seed: Some(7), nodes: Some(3_000) });
    table
}

fn against_scout(preset: Preset) -> GameSetup {
    against(preset, Color::Black, Level::Scout)
}

#[test]
fn it_is_an_available_move_marked_on_the_board_and_told() {
    let mut table = open();
    for preset in Preset::ALL.into_iter().filter(|preset| preset.ruleset().goal != Goal::Sandbox) {
        table.start_game(against_scout(preset)).tap_button("Hint");
        table.wait_for("a hint", |table| matches!(table.shown().hint, Hint::Play(_)));
        let Hint::Play(mv) = table.shown().hint else { panic!("there is one") };
        assert!(table.view().moves().contains(&mv), "{preset:?}: {mv}");
        table.frames(2);
        let mut squares = [mv.from, mv.to];
        squares.sort();
        assert_eq!(table.marks(Mark::Hint), squares.map(|at| at.to_string()), "{preset:?}");
        let [from, to] = [mv.from, mv.to].map(|at: Square| preset.board().name_of(at));
        let told = format!("from {from} to {to}.");
        assert!(table.texts().iter().any(|text| text.ends_with(&told)), "{:?}", table.texts());
        assert!(table.voice().iter().any(|text| text.ends_with(&told)), "{:?}", table.voice());
        assert_eq!(table.view().plies(), 0, "nobody has moved");
        // A second press puts the hint away, and so does the next move.
        table.tap_button("Hint").frames(2);
        assert_eq!((table.shown().hint, table.marks(Mark::Hint).len()), (Hint::None, 0));
        table.tap_button("Hint");
        table.wait_for("a hint", |table| table.shown().hint == Hint::Play(mv));
        table.type_move(first_move(preset)).frames(2);
        assert_eq!((table.shown().hint, table.marks(Mark::Hint).len()), (Hint::None, 0));
        assert!(!table.has_button("Hint"), "while it is the computer's turn nothing is asked");
        table.wait_for("answered", |table| table.view().plies() == 2);
        table.tap_button("Hint");
        table.wait_for("a hint", |table| matches!(table.shown().hint, Hint::Play(_)));
    }
}

#[test]
fn who_moves_while_it_is_sought_hears_no_more_of_it() {
    let mut table = open();
    table.start_game(against_scout(Preset::FogCheck)).tap_button("Hint").frame();
    table.type_move("e4").frames(30);
    assert_eq!(table.shown().hint, Hint::None);
    table.wait_for("answered", |table| table.view().plies() == 2);
    assert_eq!(table.marks(Mark::Hint), [""; 0]);
}

#[test]
fn between_two_persons_there_is_none() {
    let mut table = open();
    table.start_game(untimed(Preset::Chess));
    assert!(!table.has_button("Hint"));
    table.app.world_mut().write_message(AskHint);
    table.frames(20);
    assert_eq!(table.shown().hint, Hint::None);
    table.start_game(against_scout(Preset::Chess));
    assert!(table.has_button("Hint"));
}

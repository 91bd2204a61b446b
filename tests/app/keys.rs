//! Playing with the keyboard alone.

use crate::script;
use bevy::{
    input::{ButtonState, keyboard::Key},
    prelude::*,
};
use fogchess::{
    board::TypedMove,
    rules::{Color, Move, PieceKind, Preset, Square, chess::Kind},
    theme::Mark,
    words::Texts,
};
use fogchess_support::{Table, untimed};

#[test]
fn whole_games_are_played_with_the_cursor() {
    script::play_all(|table, mv| {
        go_to(table, mv.from);
        table.press(KeyCode::Enter);
        go_to(table, mv.to);
        table.press(KeyCode::Enter);
        promote(table, mv);
    });
}

#[test]
fn whole_games_are_typed() {
    script::play_all(|table, mv| {
        table.type_move(&Move { promotion: None, ..mv }.to_string());
        promote(table, mv);
    });
}

/// Moves the cursor to a square with the arrow keys, which follow the board as the screen shows it.
fn go_to(table: &mut Table, to: Square) {
    if table.marks(Mark::Cursor).is_empty() {
        table.press(KeyCode::ArrowUp);
    }
    let at = fogchess_support::parse(&table.marks(Mark::Cursor)[0]);
    let flipped = table.shown().bottom() == Color::Black;
    let (right, left) = turned(KeyCode::ArrowRight, KeyCode::ArrowLeft, flipped);
    let (up, down) = turned(KeyCode::ArrowUp, KeyCode::ArrowDown, flipped);
    for (key, count) in [
        (right, to.file().saturating_sub(at.file())),
        (left, at.file().saturating_sub(to.file())),
        (up, to.rank().saturating_sub(at.rank())),
        (down, at.rank().saturating_sub(to.rank())),
    ] {
        for _ in 0..count {
            table.press(key);
        }
    }
    assert_eq!(table.marks(Mark::Cursor), [to.to_string()]);
}

const fn turned(one: KeyCode, other: KeyCode, flipped: bool) -> (KeyCode, KeyCode) {
    if flipped { (other, one) } else { (one, other) }
}

fn promote(table: &mut Table, mv: Move) {
    if let Some(kind) = mv.promotion {
        assert!(table.is_promoting(), "{mv}");
        table.press(key_of(kind));
    }
}

fn key_of(kind: PieceKind) -> KeyCode {
    match kind {
        PieceKind::Chess(Kind::Rook) => KeyCode::KeyR,
        PieceKind::Chess(Kind::Bishop) => KeyCode::KeyB,
        PieceKind::Chess(Kind::Knight) => KeyCode::KeyN,
        _ => KeyCode::KeyQ,
    }
}

/// Returns the typed text, and the error of the last typed move.
fn typed(table: &Table) -> (String, Option<String>) {
    let world = table.app.world();
    let typed = world.resource::<TypedMove>();
    let error = typed.error.as_ref().map(|error| world.resource::<Texts>().get(error));
    (typed.text.clone(), error)
}

#[test]
fn the_keys_q_r_b_n_choose_and_escape_takes_the_pawn_back() {
    let mut table = Table::open();
    for (kind, made) in Kind::PROMOTIONS.map(PieceKind::Chess).into_iter().zip(['Q', 'R', 'B', 'N'])
    {
        table.start_at(Preset::Chess, "3r3k/4P3/8/8/8/8/8/K7 w - - 0 1");
        table.type_move("exd8");
        assert!(table.is_promoting());
        table.press(KeyCode::Escape);
        assert!(!table.is_promoting());
        table.type_move("e7d8").press(key_of(kind)).settle();
        assert_eq!(table.board().at("d8"), Some(made));
        // The key chose a piece and did nothing else.
        assert_eq!(typed(&table), (String::new(), None));
    }
    table.start_at(Preset::Chess, "3r3k/4P3/8/8/8/8/8/K7 w - - 0 1").type_move("exd8=N").settle();
    assert_eq!(table.board().at("d8"), Some('N'), "all in one");
}

#[test]
fn a_pawn_promotes_by_the_letter_that_a_key_writes() {
    let mut table = Table::open();
    use KeyCode::{KeyA, KeyB, KeyD, KeyK, KeyL, KeyN, KeyO, KeyP, KeyQ, KeyR, KeyX, KeyY};
    for (layout, keys) in [
        ("Dvorak", &[(KeyN, 'b', 'B'), (KeyL, 'n', 'N'), (KeyX, 'q', 'Q'), (KeyO, 'r', 'R')][..]),
        ("Dvorak", &[(KeyB, 'x', ' '), (KeyR, 'p', ' '), (KeyQ, '\'', ' ')]),
        ("French", &[(KeyA, 'q', 'Q'), (KeyA, 'Q', 'Q'), (KeyQ, 'a', ' ')]),
        ("Colemak", &[(KeyK, 'n', 'N'), (KeyN, 'k', ' '), (KeyB, 'b', 'B')]),
        ("Turkish", &[(KeyP, 'r', 'R'), (KeyY, 'n', 'N')]),
        ("Russian", &[(KeyQ, 'й', 'Q'), (KeyR, 'к', 'R'), (KeyB, 'и', 'B'), (KeyN, 'т', 'N')]),
        ("Greek", &[(KeyB, 'β', 'B'), (KeyD, 'δ', ' ')]),
    ] {
        for (key, letter, made) in keys {
            table.start_at(Preset::Chess, "8/P6k/8/8/8/8/8/K7 w - - 0 1").type_move("a7a8");
            table.press_writing(*key, *letter).settle();
            assert_eq!(table.is_promoting(), *made == ' ', "{layout} {letter}");
            assert_eq!(table.board().at("a8").unwrap_or(' '), *made, "{layout} {letter}");
            // The key did nothing else.
            assert_eq!(typed(&table), (String::new(), None));
            table.press(KeyCode::Escape);
        }
    }
    // A shortcut of the system is no answer, and the letters of the move itself are none.
    table.start_at(Preset::Chess, "8/1P5k/8/8/8/8/8/K7 w - - 0 1").type_move("b7b8");
    let control = Key::Control;
    table.key(KeyCode::ControlLeft, control.clone(), ButtonState::Pressed).press(KeyQ);
    table.key(KeyCode::ControlLeft, control, ButtonState::Released).settle();
    assert!(table.is_promoting());
}

#[test]
fn letters_that_are_not_latin_stand_for_the_keys_place() {
    use KeyCode::{Digit2, Digit3, Digit4, KeyA, KeyC, KeyE, KeyF, KeyH, KeyN, KeyR};
    let mut table = Table::with(Preset::Chess);
    let mut play = |keys: &[(KeyCode, char)], shown: &str, square: &str, piece: char| {
        for (key, letter) in keys {
            table.press_writing(*key, *letter);
        }
        assert_eq!(typed(&table).0, shown);
        table.press(KeyCode::Enter).settle();
        assert_eq!(table.board().at(square), Some(piece), "{shown}: {:?}", typed(&table));
    };
    play(&[(KeyE, 'у'), (Digit4, '4')], "e4", "e4", 'P');
    play(&[(KeyE, 'у'), (Digit4, '5')], "e5", "e5", 'p');
    // The letters of the pieces are those of Russian notation: a knight, not a rook.
    play(&[(KeyR, 'К'), (KeyF, 'а'), (Digit3, '3')], "Кf3", "f3", 'N');
    play(&[(KeyA, 'ф'), (Digit4, '6')], "a6", "a6", 'p');
    play(&[(KeyR, 'К'), (KeyH, 'р'), (KeyE, 'у'), (Digit2, '2')], "Крe2", "e2", 'K');
    play(&[(KeyC, 'с'), (Digit4, '6')], "c6", "c6", 'p');
    // Other letters are Latin: `Т` is in the place of `N`.
    play(&[(KeyN, 'Т'), (KeyC, 'с'), (Digit3, '3')], "Nc3", "c3", 'N');
    // The wide letters of a Chinese keyboard.
    play(&[(KeyH, 'ｈ'), (Digit4, '５')], "h5", "h5", 'p');

    // Shortcuts go by the letter too.
    table.start_game(untimed(Preset::CrazyKnights));
    let eyes = |table: &Table| table.shown().eyes;
    let before = eyes(&table);
    assert!(before.is_some());
    table.press_writing(KeyCode::KeyV, 'k').press(KeyCode::Escape).settle();
    assert_eq!(eyes(&table), before, "Dvorak");
    table.press_writing(KeyCode::Period, 'v').settle();
    assert_ne!(eyes(&table), before, "Dvorak");
    let before = eyes(&table);
    table.press_writing(KeyCode::KeyV, 'м').settle();
    assert_ne!(eyes(&table), before, "Russian");
}

#[test]
fn moves_are_typed_in_several_ways() {
    let mut table = Table::with(Preset::Chess);
    for text in ["e4", "e7e5", "Nf3", "nc6", "Bb5", "a6", "Bxc6", "dxc6", "O-O"] {
        let before = table.seat().moves.len();
        table.type_text(text);
        assert_eq!(typed(&table).0, text);
        table.press(KeyCode::Enter).settle();
        assert_eq!(table.seat().moves.len(), before + 1, "{text}");
        assert_eq!(typed(&table), (String::new(), None));
    }
    assert_eq!(
        table.board().to_string(),
        "\
r . b q k b n r
. p p . . p p p
p . p . . . . .
. . . . p . . .
. . . . P . . .
. . . . . N . .
P P P P . P P P
R N B Q . R K .
"
    );
}

#[test]
fn a_wrong_move_is_answered_with_the_reason() {
    let mut table = Table::with(Preset::Chess);
    let start = table.board();
    table.type_move("e5");
    let error = typed(&table).1.expect("an error");
    assert!(error.contains("e5") && error.contains("None of your pieces"), "{error}");
    table.type_move("e4e");
    let error = typed(&table).1.expect("an error");
    assert!(error.contains("e4e") && error.contains("isn’t a move"), "{error}");
    assert_eq!(table.settle().board(), start);
    // More typing clears the error, and so does Esc.
    table.type_text("e");
    assert_eq!(typed(&table), ("e".into(), None));
    table.type_text("5").press(KeyCode::Backspace).type_text("4").press(KeyCode::Enter);
    assert_eq!(table.settle().board().at("e4"), Some('P'));
    table.type_text("e5").press(KeyCode::Escape);
    assert_eq!(typed(&table), (String::new(), None));
}

#[test]
fn nothing_that_is_typed_is_left_out_of_the_answer() {
    let mut table = Table::with(Preset::Chess);
    let start = table.board();
    for wrong in ["Qh9", "Nf3?9", "ye4", "j5", "Ni3", "N:f9", "Лж4", "e2 e9", "hello, world"] {
        table.type_text(wrong);
        assert_eq!(typed(&table).0, wrong);
        table.press(KeyCode::Enter);
        let error = typed(&table).1.expect("an error");
        assert!(error.contains(&format!("“{wrong}”")), "{wrong}: {error}");
    }
    // No move is so long: the error comes before the line is full.
    let long = "e2e4".repeat(8) + "e";
    table.type_text(&long);
    let error = typed(&table).1.expect("an error");
    assert!(error.contains("e2e4e2e4e2e4"), "{error}");
    assert_eq!((typed(&table).0, table.settle().board()), (String::new(), start));
    for right in ["Nf3!?", "d7 d5", "e2e4", "d:e4"] {
        let before = table.seat().moves.len();
        table.type_move(right).settle();
        assert_eq!(table.seat().moves.len(), before + 1, "{right}: {:?}", typed(&table));
    }
}

#[test]
fn a_typed_move_that_no_piece_can_make_is_answered_so() {
    let mut table = Table::with(Preset::Chess);
    let start = table.board();
    table.type_move("Nh5");
    assert!(typed(&table).1.expect("an error").contains("None of your pieces"));
    assert_eq!(table.settle().board(), start);
}

#[test]
fn an_ambiguous_move_names_the_moves_that_fit() {
    let mut table = Table::at(Preset::Chess, "4k3/8/8/8/8/8/8/KR5R w - - 0 1");
    table.type_move("Rf1");
    let error = typed(&table).1.expect("an error");
    assert!(error.contains("b1f1") && error.contains("h1f1"), "{error}");
    table.type_move("Rhf1").settle();
    assert_eq!(table.board().at("f1"), Some('R'));
}

#[test]
fn in_the_fog_an_error_tells_nothing() {
    // A piece stands on e4 in one position and not in the other; a knight could reach it in
    // neither.
    let mut errors = Vec::new();
    for fen in ["4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "4k3/8/8/8/4n3/8/P7/4K3 w - - 0 1"] {
        let mut table = Table::at(Preset::FogCheck, fen);
        table.type_move("Ne4");
        errors.push(typed(&table).1.expect("an error"));
    }
    assert_eq!(errors[0], errors[1]);
}

#[test]
fn enter_picks_and_drops_and_escape_lets_go() {
    let mut table = Table::with(Preset::Chess);
    table.press(KeyCode::ArrowUp);
    assert_eq!(table.marks(Mark::Cursor), ["e1"], "the first arrow shows the cursor");
    table.press(KeyCode::ArrowDown).press(KeyCode::ArrowUp).press(KeyCode::Enter);
    assert_eq!(table.picked().as_deref(), Some("e2"), "the cursor stopped at the edge");
    table.press(KeyCode::Enter);
    assert_eq!(table.picked(), None);
    table.press(KeyCode::Enter).press(KeyCode::Escape);
    assert_eq!(table.picked(), None);
    assert!(table.marks(Mark::Cursor).is_empty());
    assert!(table.seat().moves.is_empty());
}

#[test]
fn keys_do_nothing_behind_the_curtain_or_in_a_replay() {
    let mut table = Table::with(Preset::FogCheck);
    table.type_move("e4").settle();
    assert_eq!(table.curtain().asked(), Some(Color::Black));
    let before = table.seat().moves.len();
    table.type_text("a6");
    assert_eq!(typed(&table), (String::new(), None));
    table.hand_over();
    assert_eq!(table.seat().moves.len(), before);
}

#[test]
fn the_first_tab_shows_where_the_focus_is_and_the_next_one_moves_it() {
    let mut table = Table::open();
    let outlined = |table: &mut Table| {
        let world = table.app.world_mut();
        world.query::<&Outline>().iter(world).count()
    };
    let first = table.frames(3).focused();
    assert_eq!(outlined(&mut table), 0, "{first}");
    table.press(KeyCode::Tab).frames(2);
    assert_eq!((table.focused(), outlined(&mut table)), (first.clone(), 1));
    table.press(KeyCode::Tab).frames(2);
    assert_ne!(table.focused(), first);
    assert_eq!(outlined(&mut table), 1);
}

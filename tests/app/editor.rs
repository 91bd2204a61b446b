//! Setting up a position, and starting a game from it.

use bevy::{
    input::{ButtonState, keyboard::Key, touch::TouchPhase},
    prelude::*,
    ui::InteractionDisabled,
    ui_widgets::ScrollIntoView,
};
use fogchess::{
    access::{ItemKind, Use, UseControl},
    app::states::{Menu, Screen},
    panels::Area,
    rules::{BoardKind, Color, Preset},
};
use fogchess_support::{Table, first_move};

/// Opens the editor by its buttons, for a variant.
fn open(preset: Preset) -> Table {
    let mut table = Table::open();
    open_in(&mut table, preset);
    table
}

fn open_in(table: &mut Table, preset: Preset) {
    table.set(|settings| {
        settings.preset = preset;
        settings.opponent = None;
        settings.motion = false;
    });
    table.open_menu(Menu::None).frames(2).open_menu(Menu::NewGame).frames(3);
    press(table, "Set up a board");
    assert_eq!(table.menu(), Menu::Editor);
    // The pictures of another board take their time.
    table.frames(3).settle();
}

/// Returns the middle of a control, by its spoken name or the beginning of it.
fn at(table: &mut Table, name: &str) -> Vec2 {
    let entity = table.control(name);
    table.middle_of(entity)
}

/// Brings a button into sight, however far below, and taps on it.
fn press(table: &mut Table, name: &str) {
    let entity = table.control(name);
    table.app.world_mut().trigger(ScrollIntoView { entity });
    table.frames(3).tap_on(entity).settle();
}

/// Returns the field for the FEN, and its text.
fn field(table: &Table) -> (Entity, String) {
    let mut items = table.controls().items.iter();
    let field = items.find_map(|item| match &item.kind {
        ItemKind::Field { value, .. } => Some((item.entity, value.clone())),
        _ => None,
    });
    field.expect("the FEN has a field")
}

fn fen(table: &Table) -> String {
    field(table).1
}

fn is_chosen(table: &Table, name: &str) -> bool {
    let chosen = table.controls().get(table.control(name)).expect("a choice");
    chosen.text == name && matches!(chosen.kind, ItemKind::Radio { chosen: true, .. })
}

/// Drags with the mouse from the middle of one control to another.
fn drag(table: &mut Table, from: &str, to: &str) {
    let (from, to) = (at(table, from), at(table, to));
    drag_to(table, from, to);
}

fn drag_to(table: &mut Table, from: Vec2, to: Vec2) {
    table.point_at(from).mouse_down().point_at(from.lerp(to, 0.5)).point_at(to).mouse_up();
    table.frames(3);
}

fn finger_drag(table: &mut Table, from: Vec2, to: Vec2) {
    table
        .finger(0, TouchPhase::Started, from)
        .finger(0, TouchPhase::Moved, from.lerp(to, 0.5))
        .finger(0, TouchPhase::Moved, to)
        .finger(0, TouchPhase::Ended, to)
        .frames(3);
}

fn use_it(table: &mut Table) {
    press(table, "Use this position");
    assert_eq!(table.menu(), Menu::NewGame);
    press(table, "Start");
    table.frames(4).hand_over();
}

#[test]
fn pieces_are_dragged_by_mouse_and_finger_and_off_the_board() {
    let mut table = open(Preset::Chess);
    assert_eq!(fen(&table), BoardKind::Chess.start());
    drag(&mut table, "e2: white pawn", "e4: empty");
    let (from, to) = (at(&mut table, "b8: black knight"), at(&mut table, "c6: empty"));
    finger_drag(&mut table, from, to);
    drag(&mut table, "d1: white queen", "d8: black queen");
    assert_eq!(fen(&table), "r1bQkbnr/pppppppp/2n5/8/4P3/8/PPPP1PPP/RNB1KBNR w KQkq - 0 1");
    // Off the board, and out of the palette onto it.
    let (from, off) = (at(&mut table, "h1: white rook"), at(&mut table, "Back"));
    drag_to(&mut table, from, off);
    drag(&mut table, "black queen", "h5: empty");
    let (from, to) = (at(&mut table, "white knight"), at(&mut table, "h4: empty"));
    finger_drag(&mut table, from, to);
    let now = "r1bQkbnr/pppppppp/2n5/7q/4P2N/8/PPPP1PPP/RNB1KBN1 w Qkq - 0 1";
    assert_eq!(fen(&table), now);
    // A piece that is put back stays, and so does one whose touch is cancelled.
    let here = at(&mut table, "e4: white pawn");
    drag_to(&mut table, here, here + vec2(6.0, 3.0));
    let there = at(&mut table, "a5: empty");
    table
        .finger(0, TouchPhase::Started, here)
        .finger(0, TouchPhase::Moved, there)
        .finger(0, TouchPhase::Canceled, there)
        .frames(3);
    assert_eq!(fen(&table), now);
}

#[test]
fn pieces_are_set_by_taps_moved_and_erased() {
    let mut table = open(Preset::FogCheck);
    press(&mut table, "Empty board");
    assert_eq!(fen(&table), "8/8/8/8/8/8/8/8 w - - 0 1");
    assert!(is_chosen(&table, "Move"));
    table.tap_spoken("white king").tap_spoken("e1: empty");
    assert!(is_chosen(&table, "white king") && !is_chosen(&table, "Move"));
    table.tap_spoken("black king").tap_spoken("e8: empty");
    table.tap_spoken("white pawn").tap_spoken("a2: empty").tap_spoken("b2: empty");
    table.tap_spoken("c2: empty").tap_spoken("c2: white pawn");
    assert_eq!(fen(&table), "4k3/8/8/8/8/8/PP6/4K3 w - - 0 1");
    press(&mut table, "Erase");
    table.tap_spoken("a2: white pawn");
    press(&mut table, "Move");
    table.tap_spoken("b2: white pawn").tap_spoken("b5: empty").tap_spoken("c5: empty");
    press(&mut table, "Black to move");
    assert_eq!(fen(&table), "4k3/8/8/1P6/8/8/8/4K3 b - - 0 1");
    // From the other side, the same squares are elsewhere.
    let before = at(&mut table, "b5: white pawn");
    press(&mut table, "Flip");
    assert!(at(&mut table, "b5: white pawn").distance(before) > 50.0);
    drag(&mut table, "b5: white pawn", "g3: empty");
    use_it(&mut table);
    assert_eq!((table.screen(), table.board().at("g3")), (Screen::Game, None), "it is in the fog");
    assert_eq!(table.board().at("e8"), Some('k'));
    assert_eq!(
        table.shown().agreed.and_then(|agreed| agreed.ruleset.preset()),
        Some(Preset::FogCheck)
    );
}

#[test]
fn the_keyboard_sets_everything_up() {
    let mut table = open(Preset::Chess);
    press(&mut table, "Empty board");
    for _ in 0..40 {
        if table.focused().starts_with("e1") {
            break;
        }
        table.press(KeyCode::Tab);
    }
    assert_eq!(table.focused(), "e1: empty");
    table.type_text("k").press_all(&[KeyCode::ArrowUp, KeyCode::ArrowUp]);
    assert_eq!(table.focused(), "e3: empty");
    assert!(table.voice().contains(&"e1: white king".into()), "{:?}", table.voice());
    // The letter counts, on a French layout; the place counts where there is no Latin letter.
    table.press_writing(KeyCode::KeyP, 'з').press(KeyCode::ArrowRight);
    table.press_writing(KeyCode::KeyQ, 'a').press_writing(KeyCode::KeyA, 'q');
    assert!(table.voice().contains(&"f3: white queen".into()), "{:?}", table.voice());
    table.press(KeyCode::Backspace);
    table.press_all(&[KeyCode::ArrowUp; 9]);
    assert_eq!(table.focused(), "f8: empty");
    table.key(KeyCode::ShiftLeft, Key::Shift, ButtonState::Pressed);
    table.type_text("k").press(KeyCode::ArrowLeft);
    table.key(KeyCode::ShiftLeft, Key::Shift, ButtonState::Released);
    assert_eq!(fen(&table), "5k2/8/8/8/8/4P3/8/4K3 w - - 0 1");
    // Enter picks up and puts down, as a tap does.
    table.press(KeyCode::ArrowRight).press(KeyCode::Enter).press(KeyCode::ArrowDown);
    table.press(KeyCode::Enter).frames(2);
    assert_eq!(fen(&table), "8/5k2/8/8/8/4P3/8/4K3 w - - 0 1");
    table.press(KeyCode::Escape).frames(3);
    assert_eq!(table.menu(), Menu::NewGame);
}

#[test]
fn rights_to_castle_and_en_passant_are_offered_where_they_can_be() {
    let mut table = open(Preset::Chess);
    let switches = |table: &Table| -> Vec<String> {
        let items = table.controls().items.iter();
        let switches = items.filter(|item| item.kind == ItemKind::Switch { on: true });
        switches.map(|item| item.text.clone()).collect()
    };
    assert_eq!(
        switches(&table),
        ["White kingside", "White queenside", "Black kingside", "Black queenside"]
    );
    press(&mut table, "White kingside");
    drag(&mut table, "a8: black rook", "a5: empty");
    assert_eq!(switches(&table), ["White queenside", "Black kingside"]);
    assert!(fen(&table).contains(" Qk "), "{}", fen(&table));
    assert!(!table.has_button("None"));
    for (from, to) in [("e7: black pawn", "e5: empty"), ("d2: white pawn", "d5: empty")] {
        drag(&mut table, from, to);
    }
    press(&mut table, "e6");
    assert!(fen(&table).contains(" e6 "), "{}", fen(&table));
    press(&mut table, "None");
    assert!(fen(&table).contains(" - "), "{}", fen(&table));
    press(&mut table, "e6");
    use_it(&mut table);
    assert!(table.view().parse_move("dxe6").is_ok());
    assert!(!table.view().castling(Color::White).king_side);
}

#[test]
fn a_wrong_position_is_told_and_cannot_be_used() {
    let mut table = open(Preset::Chess);
    let usable = |table: &mut Table| table.has_button("Use this position");
    assert!(usable(&mut table) && table.says("Chess can start from here."));
    for (from, to, told) in [
        ("e1: white king", "Back", "White has 0 kings"),
        ("a2: white pawn", "a1: white rook", "there’s a pawn on a1"),
    ] {
        press(&mut table, "Standard position");
        drag(&mut table, from, to);
        assert!(!usable(&mut table) && table.says_part(told), "{told}: {:?}", table.texts());
    }
    press(&mut table, "Empty board");
    for (piece, square) in [("white king", "a1"), ("black king", "h8"), ("white rook", "h1")] {
        table.tap_spoken(piece).tap_spoken(square);
    }
    assert!(table.says_part("Black is in check, but it’s White’s turn"), "{:?}", table.texts());
    press(&mut table, "Black to move");
    assert!(usable(&mut table));
    // Mate: there is nothing to play for.
    table.tap_spoken("white queen").tap_spoken("g1");
    assert!(!usable(&mut table) && table.says_part("over at once"), "{:?}", table.texts());
    // In the sandbox nobody needs a king, and nobody is ever mated.
    open_in(&mut table, Preset::CrazyKnights);
    press(&mut table, "Empty board");
    table.tap_spoken("white knight").tap_spoken("d4");
    assert!(usable(&mut table), "{:?}", table.texts());
    use_it(&mut table);
    assert_eq!(table.pieces().len(), 1);
}

#[test]
fn the_fen_is_typed_and_checked_as_one_goes() {
    let mut table = open(Preset::Fog);
    let write = |table: &mut Table, text: &str| {
        let (entity, how) = (field(table).0, Use::Write(text.into()));
        table.app.world_mut().write_message(UseControl { entity, how });
        table.frames(4);
    };
    write(&mut table, "4k3/8/8/8/8/8/4P3/4K3 b");
    at(&mut table, "e2: white pawn");
    at(&mut table, "d1: empty");
    assert!(is_chosen(&table, "Black to move") && table.has_button("Use this position"));
    // What other programs write wrongly is mended, and told.
    write(&mut table, "1r2k3/8/8/8/8/8/8/R3KR2 w KQkq - 5 0");
    assert!(table.says_part("the castling rights Kkq were left out"), "{:?}", table.texts());
    assert!(table.says_part("the move number 0 was read as 1"), "{:?}", table.texts());
    assert!(table.has_button("Use this position"));
    write(&mut table, "4k3/8/8/8/8/8/4P3 b");
    assert!(table.says_part("7 ranks"), "{:?}", table.texts());
    assert!(!table.has_button("Use this position"));
    write(&mut table, "4k3/8/8/8/8/8/4P3/4K3 b - -");
    use_it(&mut table);
    assert_eq!(table.board().at("e8"), Some('k'), "Black begins");
}

#[test]
fn xiangqi_has_its_own_board_and_pieces() {
    let mut table = Table::open();
    for preset in [Preset::Xiangqi, Preset::FogXiangqi, Preset::SandboxXiangqi] {
        open_in(&mut table, preset);
        assert_eq!(fen(&table), BoardKind::Xiangqi.start());
        drag(&mut table, "h3: red cannon", "e3: empty");
        table.tap_spoken("black soldier").tap_spoken("e4");
        assert!(fen(&table).contains("P1P1p1P1P"), "{}", fen(&table));
        drag(&mut table, "e4: black soldier", "Back");
        // Without a soldier there, the cannon would give check.
        table.tap_spoken("red soldier").tap_spoken("e4");
        let mut items = table.controls().items.iter();
        let has_switch = items.any(|item| matches!(item.kind, ItemKind::Switch { .. }));
        assert!(!has_switch, "nobody castles");
        use_it(&mut table);
        assert_eq!(table.board().at("e3"), Some('C'), "{preset:?}");
        open_in(table.go_to(Screen::Title), preset);
        drag(&mut table, "e1: red general", "e5: empty");
        assert!(table.says_part("never stand"), "{:?}", table.texts());
    }
}

#[test]
fn the_way_back_keeps_the_other_choices_and_the_position_can_be_edited_again() {
    let mut table = open(Preset::Chess);
    press(&mut table, "Back");
    assert_eq!(table.menu(), Menu::NewGame);
    press(&mut table, "8 · Ranger");
    press(&mut table, "3+2");
    press(&mut table, "Set up a board");
    drag(&mut table, "e2: white pawn", "e4: empty");
    press(&mut table, "Use this position");
    let moved = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1";
    table.see_position(moved);
    assert!(is_chosen(&table, "8 · Ranger") && is_chosen(&table, "3+2"));
    press(&mut table, "Set up a board");
    assert_eq!(fen(&table), moved);
    press(&mut table, "Standard position");
    press(&mut table, "Use this position");
    assert_eq!(table.position(), None, "it is the usual one");
    assert!(!table.has_button("Standard position"));
    // Another new game begins with other choices.
    table.open_menu(Menu::None).frames(2).open_menu(Menu::NewGame).frames(3);
    assert!(!is_chosen(&table, "3+2"));
    press(&mut table, "Start");
    table.settle();
    table.type_move(first_move(Preset::Chess)).settle();
    assert_eq!(table.board().at("e4"), Some('P'));
}

#[test]
fn everything_fits_into_the_windows_of_desks_and_phones() {
    let mut table = Table::open();
    for (width, height) in [(1280.0, 800.0), (390.0, 844.0), (844.0, 390.0), (360.0, 640.0)] {
        for preset in [Preset::Chess, Preset::Xiangqi] {
            table.resize(width, height).frames(3);
            open_in(&mut table, preset);
            let window = Rect::from_corners(Vec2::ZERO, vec2(width, height));
            let named = ["a1", "Back", "Use this position"];
            let last = if preset == Preset::Chess { "h8" } else { "i10" };
            for name in named.into_iter().chain([last]) {
                let middle = at(&mut table, name);
                assert!(window.contains(middle), "{name} at {middle} in {width}×{height}");
            }
            let corner = [at(&mut table, "a1"), at(&mut table, "b1")];
            let side = corner[0].distance(corner[1]);
            assert!(side >= 26.0, "squares of {side} px in {width}×{height}");
            let (left, right) = (at(&mut table, "a1"), at(&mut table, last));
            assert!(left.x - side / 2.0 >= 0.0 && right.x + side / 2.0 <= width);
            assert!(right.y - side / 2.0 >= 0.0 && left.y + side / 2.0 <= height);
        }
    }
}

#[test]
fn the_arrow_keys_leave_the_game_below_as_it_is() {
    let mut table = Table::at(Preset::Chess, "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1");
    table.type_move("Qg7").settle();
    assert_eq!(table.replay().map(|replay| replay.ply), Some(1));
    open_in(&mut table, Preset::Chess);
    table.tap_spoken("e4").press(KeyCode::ArrowLeft).press(KeyCode::Home).frames(2);
    assert_eq!(table.replay().map(|replay| replay.ply), Some(1));
    let world = table.app.world_mut();
    let mut panels = world.query_filtered::<(), (With<Area>, Without<InteractionDisabled>)>();
    assert!(panels.iter(world).count() > 0);
}

/// Returns the middle of a coordinate on the board, if it is shown.
fn coordinate(table: &mut Table, text: &str) -> Option<Vec2> {
    let world = table.app.world_mut();
    let mut texts = world.query::<(Entity, &Text, &InheritedVisibility)>();
    let is_it =
        |(_, found, shown): &(_, &Text, &InheritedVisibility)| found.0 == text && shown.get();
    let entity = texts.iter(world).find(is_it)?.0;
    Some(table.middle_of(entity))
}

#[test]
fn files_are_named_below_and_ranks_on_the_left_from_either_side() {
    let mut table = Table::open();
    for (preset, last_file, last_rank) in [(Preset::Chess, 'h', 8), (Preset::FogXiangqi, 'i', 10)] {
        table.set(|settings| settings.coordinates = true);
        open_in(&mut table, preset);
        for flipped in [false, true] {
            let (left, bottom) = if flipped { (last_file, last_rank) } else { ('a', 1) };
            for rank in [1, last_rank] {
                let named = coordinate(&mut table, &rank.to_string()).expect("it is shown");
                let square = at(&mut table, &format!("{left}{rank}:"));
                assert!(named.x < square.x && named.y < square.y, "{preset:?} {rank}");
                assert!(named.distance(square) < 52.0, "{preset:?} {rank}");
            }
            for file in ['a', last_file] {
                let named = coordinate(&mut table, &file.to_string()).expect("it is shown");
                let square = at(&mut table, &format!("{file}{bottom}:"));
                assert!(named.x > square.x && named.y > square.y, "{preset:?} {file}");
                assert!(named.distance(square) < 52.0, "{preset:?} {file}");
            }
            press(&mut table, "Flip");
        }
        table.set(|settings| settings.coordinates = false);
        table.frames(2);
        assert_eq!(coordinate(&mut table, "1"), None);
    }
}

#[test]
fn nothing_sticks_out_of_the_card_and_no_button_is_stretched() {
    let mut table = Table::open();
    for (width, height) in [(1280.0, 800.0), (390.0, 844.0), (844.0, 390.0), (768.0, 1024.0)] {
        for preset in [Preset::Chess, Preset::FogXiangqi] {
            table.resize(1280.0, 800.0);
            open_in(&mut table, preset);
            table.resize(width, height).frames(4);
            // The right edge of the panel's contents, roughly.
            let end = at(&mut table, "Use this position").x + 90.0;
            let size = preset.ruleset().board.size();
            let corner = format!("{}{}:", char::from(b'a' + size.files - 1), size.ranks);
            let last = if size.ranks == 8 { "black pawn" } else { "black soldier" };
            for name in [last, "Erase", &corner] {
                let x = at(&mut table, name).x;
                assert!(x < end, "{width}×{height}: {name} at {x}, {end}");
            }
            for item in table.controls().items.iter().filter(|item| item.text == "Back") {
                let node = table.app.world().get::<ComputedNode>(item.entity).expect("a node");
                assert!(node.size().y < 50.0, "{width}×{height}: {}", node.size());
            }
        }
    }
}

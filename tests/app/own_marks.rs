//! A player's own marks: arrows, circles and pieces suspected in the fog, by every input, for nobody
//! else's eyes, and kept with the game.

use bevy::{
    input::{ButtonState, keyboard::Key, touch::TouchPhase},
    prelude::*,
};
use fogchess::{
    access::Use,
    app::{launch::Launch, states::Menu},
    board::{EnterMove, RingChoice},
    library::{AskExport, ConfirmExport, HandOut, Way, Which},
    rules::{
        BoardKind,
        Color::{self, Black, White},
        GameSetup, Ink, Intent, Level, Offer, Preset, Square,
    },
    save::{exchange::ExportFormat, memory::MemoryStore},
    theme::Mark,
};
use fogchess_support::{
    Asked, FakeDesk, Table, against, difference, first_move, parse, saved_games, untimed,
};

const NOTHING: [&str; 0] = [];

fn hold(table: &mut Table, keys: &[KeyCode], state: ButtonState) {
    for key in keys {
        table.key(*key, Key::Shift, state);
    }
}

/// Returns the middle of a choice on the open ring.
pub(super) fn on_ring(table: &mut Table, wanted: impl Fn(RingChoice) -> bool) -> Vec2 {
    let choices = table.ring_choices();
    let found = choices.iter().find(|(choice, _)| wanted(*choice));
    found.unwrap_or_else(|| panic!("not on offer: {choices:?}")).1
}

/// Chooses from the open ring with a click.
pub(super) fn choose(table: &mut Table, wanted: impl Fn(RingChoice) -> bool) {
    let at = on_ring(table.frames(2), wanted);
    table.click_at(at).frames(2);
}

pub(super) fn knight(choice: RingChoice) -> bool {
    matches!(choice, RingChoice::Suspect(piece) if piece.kind.letter() == 'n')
}

#[test]
fn the_right_button_draws_in_four_colours() {
    let mut table = Table::untimed(Preset::Chess);
    let keys: [(&[KeyCode], &str); 6] = [
        (&[], "green"),
        (&[KeyCode::ShiftLeft], "red"),
        (&[KeyCode::AltLeft], "blue"),
        (&[KeyCode::ControlRight], "blue"),
        (&[KeyCode::ShiftRight, KeyCode::AltRight], "yellow"),
        (&[KeyCode::ShiftLeft, KeyCode::ControlLeft], "yellow"),
    ];
    for (keys, ink) in keys {
        hold(&mut table, keys, ButtonState::Pressed);
        table.right_drag("g1", "f3").frame();
        table.right_click("e5").frame();
        let drawn = [format!("{ink} e5"), format!("{ink} g1 f3")];
        assert_eq!(table.own_marks(), drawn, "another colour takes the place of the one before");
        table.right_drag("g1", "f3").frame();
        table.right_click("e5").frame();
        assert_eq!(table.own_marks(), NOTHING, "the same again takes it away");
        hold(&mut table, keys, ButtonState::Released);
        table.right_drag("g1", "f3").right_click("e5").frame();
        if !keys.is_empty() {
            table.right_drag("g1", "f3").right_click("e5").frame();
        }
        table.click("e5").frames(2);
        assert_eq!(table.own_marks(), NOTHING);
    }
    assert!(table.intents().is_empty());
}

#[test]
fn a_click_erases_arrows_and_circles_and_a_move_does_too() {
    let mut table = Table::of(GameSetup { takeback: true, ..untimed(Preset::Chess) });
    for click in ["e5", "e7", "e2"] {
        table.right_drag("b1", "c3").right_click("e4").frame();
        assert_eq!(table.own_marks().len(), 2);
        table.click(click).frames(2);
        assert_eq!(table.own_marks(), NOTHING, "after a click on {click}");
    }
    table.press(KeyCode::Escape).frame();
    table.right_drag("b1", "c3").right_click("e4").frame();
    table.type_move("e4").settle();
    assert_eq!(table.own_marks(), NOTHING);
    // They belong to their ply, and come back with it.
    table.submit(White, Intent::Offer(Offer::Takeback)).frames(2);
    table.submit(Black, Intent::Accept(Offer::Takeback)).settle();
    assert_eq!(table.own_marks(), ["green b1 c3", "green e4"]);
}

#[test]
fn what_is_in_the_hand_is_put_down_first() {
    let mut table = Table::untimed(Preset::Chess);
    table.click("e2").frame();
    table.right_drag("b1", "c3").frame();
    assert_eq!((table.picked(), table.own_marks()), (None, vec!["green b1 c3".into()]));
    // A click only puts it down.
    table.click("e2").right_click("e5").frame();
    assert_eq!((table.picked(), table.own_marks()), (None, Vec::new()));
    table.right_drag("b1", "c3").frame();
    assert_eq!(table.own_marks(), ["green b1 c3"]);
    // The left button, or a drop outside the board, draws nothing.
    table.point("a3").mouse(MouseButton::Right, ButtonState::Pressed).point("a5").mouse_down();
    table.mouse_up().mouse(MouseButton::Right, ButtonState::Released).frame();
    table.point("a3").mouse(MouseButton::Right, ButtonState::Pressed);
    table.point_at(Vec2::new(2.0, 2.0)).mouse(MouseButton::Right, ButtonState::Released).frame();
    assert_eq!(table.own_marks(), ["green b1 c3"]);
}

#[test]
fn a_right_click_in_the_fog_opens_a_ring_that_places_a_ghost() {
    let mut table = Table::open();
    for preset in [Preset::Fog, Preset::FogCheck] {
        table.start_game(untimed(preset)).right_click("e7").frames(2);
        assert_eq!(table.ring().as_deref(), Some("e7"));
        let choices = table.ring_choices();
        let kinds = choices.iter().filter(|(choice, _)| matches!(choice, RingChoice::Suspect(_)));
        assert_eq!((choices.len(), kinds.count()), (6 + 4 + 4, 6), "nothing to remove yet");
        choose(&mut table, knight);
        assert_eq!((table.ring(), table.own_marks()), (None, vec!["n? e7".into()]));
        // A click leaves it, another kind takes its place, and the eraser takes it away.
        table.click("e5").frames(2);
        table.right_click("e7");
        choose(
            &mut table,
            |choice| matches!(choice, RingChoice::Suspect(piece) if piece.kind.letter() == 'q'),
        );
        assert_eq!(table.own_marks(), ["q? e7"]);
        table.right_click("e7");
        choose(&mut table, |choice| choice == RingChoice::Clean);
        assert_eq!(table.own_marks(), NOTHING);
        // A press beside the ring closes it, and does nothing else.
        table.right_click("e7").frames(2);
        table.click_at(Vec2::new(3.0, 3.0)).frames(2);
        assert_eq!((table.ring(), table.own_marks()), (None, Vec::new()));
        assert!(table.intents().is_empty());
    }
}

#[test]
fn a_ghost_answers_the_question_mark() {
    let fen = "4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1";
    let mut table = Table::at(Preset::Fog, fen);
    assert_eq!(table.marks(Mark::Blocked), ["e5"]);
    table.right_click("e5");
    choose(&mut table, knight);
    assert_eq!((table.marks(Mark::Blocked), table.own_marks()), (vec![], vec!["n? e5".into()]));
    assert!(table.table_rows()[3][4].contains("something is there, you suspect a black knight"));
}

#[test]
fn the_ring_has_letters_in_every_language() {
    let mut table = Table::untimed(Preset::Fog);
    for language in ["en", "ru", "zh-Hans"] {
        table.speak(language).right_click("e7").frames(2);
        for (_, at) in table.ring_choices() {
            table.point_at(at).frames(2);
            assert_eq!(table.boxes(), NOTHING);
        }
        table.press(KeyCode::Escape).frame();
    }
}

#[test]
fn a_piece_that_is_seen_takes_the_place_of_its_ghost() {
    let start_fen = Some("4k3/8/3p4/8/8/8/4P3/4K3 w - - 0 1".into());
    let setup = against(Preset::Fog, Black, Level::Novice);
    let mut table = Table::of(GameSetup { start_fen, takeback: true, ..setup });
    table.right_click("e5");
    choose(&mut table, knight);
    table.right_click("a8");
    choose(&mut table, knight);
    assert_eq!(table.own_marks(), ["n? a8", "n? e5"]);
    // The pawn sees e5 now, and nothing stands there.
    table.type_move("e4").frames(2);
    assert!(table.view().visible().contains(parse("e5")));
    assert_eq!(table.own_marks(), ["n? a8"]);
    let plies = table.view().plies();
    table.wait_for("the computer has moved", |table| table.view().plies() > plies).settle();
    assert_eq!(table.own_marks(), ["n? a8"], "ghosts outlast moves");
    // Taking the moves back brings the ghost back.
    table.tap_button("Takeback").settle();
    assert_eq!((table.view().plies(), table.own_marks().len()), (0, 2));
}

#[test]
fn a_finger_marks_by_resting() {
    let mut table = Table::untimed(Preset::Fog);
    table.long_press("e7").frames(2);
    assert_eq!(table.ring().as_deref(), Some("e7"));
    let at = on_ring(&mut table, knight);
    table.tap_at(at).frames(2);
    assert_eq!(table.own_marks(), ["n? e7"]);
    // A square in sight has circles and arrows.
    table.long_press("e4").frames(2);
    assert_eq!((table.ring().as_deref(), table.ring_choices().len()), (Some("e4"), 8));
    let at = on_ring(&mut table, |choice| choice == RingChoice::Circle(Ink::Red));
    table.tap_at(at).frames(2);
    assert_eq!(table.own_marks(), ["n? e7", "red e4"]);
    // Dragged on, the finger draws an arrow.
    let to = table.position_of("e6");
    table.rest_finger("e3").finger(0, TouchPhase::Moved, to);
    assert_eq!(table.ring(), None);
    table.finger(0, TouchPhase::Ended, to).frames(2);
    assert_eq!(table.own_marks(), ["green e3 e6", "n? e7", "red e4"]);
    // So does the ring, from the piece that is picked.
    table.tap("g1").frame();
    table.long_press("g1").frames(2);
    assert_eq!(table.ring().as_deref(), Some("g1"));
    let at = on_ring(&mut table, |choice| choice == RingChoice::Arrow(Ink::Yellow));
    table.tap_at(at).tap("f3").frames(2);
    assert_eq!(
        table.own_marks(),
        ["n? e7", "yellow g1 f3"],
        "the tap on the piece erased the rest"
    );
    assert!(table.intents().is_empty());
    // A tap erases, and a swipe or a cancelled touch does nothing.
    let to = table.position_of("a6");
    table.touch_hold(0, "a5", to).finger(0, TouchPhase::Ended, to).frames(2);
    table.rest_finger("a5").finger(0, TouchPhase::Moved, to);
    table.finger(0, TouchPhase::Canceled, to).frames(2);
    assert_eq!(table.own_marks(), ["n? e7", "yellow g1 f3"]);
    table.tap("a5").frames(2);
    assert_eq!(table.own_marks(), ["n? e7"]);
}

/// A finger that rests on a piece before it moves it still moves it.
#[test]
fn a_slow_finger_moves_its_piece_as_before() {
    let mut table = Table::untimed(Preset::Chess);
    let to = table.position_of("e4");
    table.rest_finger("e2");
    assert_eq!(table.ring(), None);
    table.finger(0, TouchPhase::Moved, to).finger(0, TouchPhase::Ended, to).settle();
    assert_eq!(table.board().at("e4"), Some('P'));
    table.long_press("e7").frames(2);
    assert_eq!((table.picked().as_deref(), table.ring()), (Some("e7"), None));
}

#[test]
fn the_keyboard_marks_too() {
    let mut table = Table::untimed(Preset::Fog);
    table.listen();
    let (up, right, enter) = (KeyCode::ArrowUp, KeyCode::ArrowRight, KeyCode::Enter);
    // The cursor begins on e1.
    table.press_all(&[up; 7]).press(KeyCode::KeyM).frames(2);
    assert_eq!(table.ring().as_deref(), Some("e7"));
    // King, queen, rook, bishop, knight.
    table.press_all(&[right; 5]).press(enter).frames(2);
    assert_eq!((table.ring(), table.own_marks()), (None, vec!["n? e7".into()]));
    let said = table.voice();
    assert!(said.iter().any(|said| said.contains("you suspect a black knight")), "{said:?}");
    assert_eq!(table.picked(), None, "Enter was for the ring alone");
    // An arrow: the last but three from the end, to a square that the cursor goes to.
    table.press(KeyCode::KeyM).frames(2).press_all(&[KeyCode::ArrowLeft; 5]).press(enter).frames(2);
    assert!(table.says_part("Arrow from e7"), "{:?}", table.texts());
    table.press_all(&[up, right]).press(enter).frames(2);
    assert_eq!(table.own_marks(), ["green e7 f8", "n? e7"]);
    // Esc closes the ring, lets go of an arrow, and pauses only after that.
    table.press(KeyCode::KeyM).frames(2).press(KeyCode::Escape).frames(2);
    assert_eq!((table.ring(), table.menu()), (None, Menu::None));
    table.press(KeyCode::KeyM).frames(2).press_all(&[KeyCode::ArrowLeft; 4]).press(enter).frames(2);
    table.press(KeyCode::Escape).press(enter).frames(2);
    assert_eq!((table.own_marks().len(), table.menu()), (2, Menu::None));
    // A typed move is a typed move, and a square after m opens its ring.
    table.type_move("e4").settle();
    assert_eq!(table.seat().moves.len(), 1);
    assert!(table.intents().is_empty() || table.ring().is_none());
}

#[test]
fn no_key_chooses_from_the_ring_before_the_choice_is_seen() {
    let mut table = Table::untimed(Preset::Fog);
    let ways: [fn(&mut Table); 4] = [
        |table| _ = table.right_click("e7"),
        |table| _ = table.point_at(Vec2::ONE).long_press("e7"),
        // A press on a choice that is let go elsewhere chooses nothing.
        |table| {
            let at = on_ring(table.right_click("e7").frames(2), knight);
            table.point_at(at).mouse_down().point_at(Vec2::new(3.0, 3.0)).mouse_up();
        },
        |table| _ = table.point("e7").press(KeyCode::KeyM),
    ];
    for (number, open) in ways.into_iter().enumerate() {
        open(&mut table);
        table.frames(2).press_all(&[KeyCode::Enter, KeyCode::Space]).frames(2);
        assert_eq!(table.ring().as_deref(), Some("e7"), "{number}");
        assert_eq!((table.own_marks(), table.focused()), (Vec::new(), "Mark e7".into()));
        for key in [KeyCode::ArrowRight, KeyCode::Tab] {
            table.press(key).frames(2);
        }
        assert_eq!(table.focused(), "Suspect a queen", "{number}: neither key has left the ring");
        table.press(KeyCode::Enter).frames(2);
        assert_eq!((table.ring(), table.own_marks()), (None, vec!["q? e7".into()]), "{number}");
        table.right_click("e7");
        choose(&mut table, |choice| choice == RingChoice::Clean);
        assert_eq!(table.own_marks(), NOTHING, "{number}");
    }
}

#[test]
fn a_screen_reader_finds_the_ring_and_reads_the_marks() {
    let mut table = Table::untimed(Preset::Fog);
    table.listen();
    for language in ["en", "ru", "zh-Hans"] {
        table.speak(language);
        // As in the page's text view.
        table.app.world_mut().write_message(EnterMove("m e7".into()));
        table.frames(4);
        assert_eq!(table.ring().as_deref(), Some("e7"), "{language}");
        let controls = table.controls();
        assert!(controls.dialog.is_some());
        let buttons: Vec<_> = controls.items.iter().filter(|item| !item.kind.is_text()).collect();
        assert!(buttons.len() >= 14, "{buttons:?}");
        for item in &controls.items {
            assert!(item.text.chars().count() > 1 && !item.text.contains('⟨'), "{item:?}");
        }
        let knight = buttons[4].text.clone();
        table.use_control(&knight, Use::Press);
        assert_eq!(table.own_marks(), ["n? e7"], "{language}");
        table.right_drag("e2", "e4").right_click("e3").frames(2);
        let rows = table.table_rows();
        let words = match language {
            "en" => [
                "fog, you suspect a black knight",
                "green arrow to e4",
                "green arrow from e2",
                "green circle",
            ],
            "ru" => [
                "вы предполагаете: чёрный конь",
                "зелёная стрелка на e4",
                "зелёная стрелка с e2",
                "зелёный круг",
            ],
            _ => ["你猜这里有黑马", "绿色箭头指向 e4", "绿色箭头来自 e2", "绿色圆圈"],
        };
        for (row, words) in [1, 6, 4, 5].into_iter().zip(words) {
            assert!(rows[row][4].contains(words), "{words}: {:?}", rows[row]);
        }
        table.click("a5").frames(2);
        table.right_click("e7").frames(2);
        choose(&mut table, |choice| choice == RingChoice::Clean);
    }
}

#[test]
fn the_ring_stays_in_the_window() {
    let mut table = Table::untimed(Preset::FogCheckXiangqi);
    for (width, height) in [(1280.0, 800.0), (390.0, 844.0), (844.0, 390.0), (320.0, 568.0)] {
        table.resize(width, height).frames(3);
        for square in ["a10", "i10", "e9", "a6", "i1", "a1"] {
            table.long_press(square).frames(3);
            let choices = table.ring_choices();
            if table.picked().is_some() {
                // A piece that is picked at first touch moves; a second touch marks it.
                table.long_press(square).frames(3);
            }
            assert_eq!(table.ring().as_deref(), Some(square), "{width}×{height}: {choices:?}");
            let choices = table.ring_choices();
            assert!(choices.len() >= 8);
            for (choice, at) in &choices {
                let inside =
                    (22.0..=width - 22.0).contains(&at.x) && (22.0..=height - 22.0).contains(&at.y);
                assert!(inside, "{width}×{height}, {square}: {choice:?} at {at}");
                let overlaps = choices
                    .iter()
                    .any(|(other, there)| other != choice && there.distance(*at) < 44.0);
                assert!(!overlaps, "{width}×{height}, {square}: {choices:?}");
            }
            table.press(KeyCode::Escape).frames(2);
            assert_eq!(table.ring(), None);
            table.press(KeyCode::Escape).frames(2);
            if table.menu() != Menu::None {
                table.press(KeyCode::Escape).frames(3).hand_over();
            }
        }
    }
}

/// Every preset: in the fog ghosts, in the open only arrows and circles.
#[test]
fn each_preset_has_its_marks() {
    let mut table = Table::open();
    for preset in Preset::ALL {
        table.start_game(untimed(preset)).right_drag("a1", "b3").right_click("b3").frame();
        assert_eq!(table.own_marks(), ["green a1 b3", "green b3"], "{preset:?}");
        let fogged = preset.ruleset().vision.is_fog();
        let far = if table.view().size().ranks == 8 { "e7" } else { "e9" };
        table.right_click(far).frames(2);
        assert_eq!(table.ring().is_some(), fogged, "{preset:?}");
        if fogged {
            let kinds = table.shown().board_kind().kinds().len();
            assert_eq!(table.ring_choices().len(), kinds + 8, "{preset:?}");
            table.press_all(&[KeyCode::ArrowRight, KeyCode::Enter]).frames(2);
            let king = format!("k? {far}");
            assert!(table.own_marks().contains(&king), "{:?}", table.own_marks());
        }
    }
}

#[test]
fn two_players_at_one_screen_have_their_own() {
    let mut table = Table::untimed(Preset::Fog);
    table.right_drag("g1", "f3").right_click("e7");
    choose(&mut table, knight);
    table.type_move("e4").frames(3);
    table.watch(|app| {
        let world = app.world_mut();
        let closed = world.resource::<fogchess::table::Curtain>().seat() != Some(White);
        let mut suspects = world.query::<&fogchess::board::Suspected>();
        assert!(!closed || suspects.iter(world).all(|piece| piece.0.color == White));
    });
    table.until("the curtain is closed", |table| table.curtain().asked().is_some()).frame();
    assert_eq!(table.own_marks(), NOTHING);
    assert!(table.shown().marks == Default::default());
    table.lift_curtain();
    assert_eq!(table.own_marks(), NOTHING, "Black finds nothing of White's");
    table.right_click("d2");
    choose(&mut table, knight);
    table.right_click("e5").frame();
    assert_eq!(table.own_marks(), ["N? d2", "green e5"]);
}

#[test]
fn they_are_kept_with_the_game_and_shown_in_the_replay_of_their_own_side() {
    let store = MemoryStore::default();
    let mut table = Table::keeping(store.another_window());
    table.start_game(untimed(Preset::Fog)).type_move("a3").hand_over();
    // Black's marks, at the first ply.
    table.right_click("d2");
    choose(&mut table, knight);
    table.right_drag("g8", "f6").frame();
    drop(table);

    let mut table = Table::keeping(store.another_window());
    table.tap_button("Resume").lift_curtain();
    assert_eq!(table.own_marks(), ["N? d2", "green g8 f6"]);
    table.type_move("a6").hand_over();
    assert_eq!(table.own_marks(), NOTHING);
    table.submit(White, Intent::Resign).settle();
    assert!(table.shown().is_over());
    assert_eq!(table.own_marks(), NOTHING, "both players look");
    table.tap_button("Black’s view").frames(3);
    assert_eq!(table.own_marks(), ["N? d2"], "at the last ply");
    table.press(KeyCode::ArrowLeft).frames(2);
    assert_eq!(table.own_marks(), ["N? d2", "green g8 f6"]);
    table.press(KeyCode::ArrowLeft).frames(2);
    assert_eq!(table.own_marks(), NOTHING);
    table.press(KeyCode::ArrowRight).frames(2).tap_button("White’s view").frames(3);
    assert_eq!(table.own_marks(), NOTHING);
    // In a replay one draws for the moment.
    table.right_drag("a1", "a3").frames(2);
    assert_eq!(table.own_marks(), ["green a1 a3"]);
    let texts = format!("{:?}", store.texts());
    drop(table);
    assert_eq!(format!("{:?}", store.texts()), texts);
}

#[test]
fn no_export_and_no_message_holds_them() {
    let (store, desk) = (MemoryStore::default(), FakeDesk::default());
    let mut table = Table::at_desk(Launch::default(), store.another_window(), &desk);
    table.start_game(untimed(Preset::Fog)).type_move("e4").hand_over();
    table.sent();
    table.right_drag("b8", "c6").right_click("d2");
    choose(&mut table, knight);
    assert_eq!(table.own_marks().len(), 2);
    table.settle();
    assert!(table.sent().is_empty(), "the referee is told nothing and tells nothing");
    assert!(table.intents().is_empty());
    let text = saved_games(&store).into_values().next().expect("a game");
    let text = String::from_utf8(text).expect("text");
    assert!(text.contains("Suspect(\"d2\"") && text.contains("Drawn(\"b8\", \"c6\""), "{text}");
    table.app.world_mut().write_message(AskExport(Which::OnTable));
    table.frames(3);
    table.app.world_mut().write_message(ConfirmExport);
    table.frames(3);
    for format in ExportFormat::ALL {
        table.app.world_mut().write_message(HandOut { format, way: Way::Clipboard });
    }
    table.frames(3);
    let asked = desk.asked();
    assert_eq!(asked.len(), 3);
    for asked in asked {
        let Asked::Copy(text) = asked else { panic!("{asked:?}") };
        let words = ["marks", "Suspect", "Drawn", "Green", "c6"];
        assert!(words.iter().all(|word| !text.contains(word)), "{text}");
    }
}

#[test]
fn an_open_game_has_one_set_of_marks_for_both() {
    let mut table = Table::untimed(Preset::Chess);
    table.right_drag("e2", "e4").frame();
    table.submit(White, Intent::Resign).settle();
    assert_eq!(table.own_marks(), ["green e2 e4"]);
    table.start_game(against(Preset::Chess, Black, Level::Novice)).right_drag("e2", "e4").frame();
    assert_eq!(table.own_marks(), ["green e2 e4"]);
    table.submit(White, Intent::Resign).settle();
    assert_eq!(table.own_marks(), ["green e2 e4"]);
}

/// White marks in one of two games and not in the other: Black cannot tell them apart, nor can White
/// after Black has marked.
#[test]
fn the_other_side_perceives_nothing_of_them() {
    let mut tables = [Table::open(), Table::open()];
    for table in &mut tables {
        table.listen();
    }
    for preset in [Preset::FogCheck, Preset::Fog, Preset::FogCheckXiangqi, Preset::FogXiangqi] {
        for table in &mut tables {
            let setup = GameSetup { takeback: true, ..GameSetup::new(preset.ruleset()) };
            table.point_at(Vec2::ONE).start_game(setup);
        }
        // The same hand, with a button that marks and with one that does not. Keys choose the first
        // mark of a ring, and the last press hides the focus that they have shown.
        let take_first = |table: &mut Table| {
            if table.frame().ring().is_some() {
                table.press_all(&[KeyCode::ArrowRight, KeyCode::Enter]);
            } else {
                table.frames(4);
            }
            table.drag_with(MouseButton::Middle, "a1", "a1").frame();
        };
        let buttons = [MouseButton::Right, MouseButton::Middle];
        let mut rng = fastrand::Rng::with_seed(22);
        for marker in Color::ALL {
            let size = tables[0].view().size();
            for _ in 0..6 {
                let mut square =
                    || Square::at(rng.u8(..size.files), rng.u8(..size.ranks)).to_string();
                let (from, to) = (square(), square());
                for (table, button) in tables.iter_mut().zip(buttons) {
                    take_first(table.drag_with(button, &from, &to));
                }
            }
            let far = if marker == White { size.ranks } else { 1 };
            let far = format!("c{far}");
            for (table, button) in tables.iter_mut().zip(buttons) {
                take_first(table.drag_with(button, &far, &far));
            }
            assert!(tables[0].own_marks().len() > 2, "{:?}", tables[0].own_marks());
            assert_eq!(tables[1].own_marks(), NOTHING);
            let mv = match (marker, preset.ruleset().board) {
                (White, _) => first_move(preset),
                (Black, BoardKind::Chess) => "e5",
                (Black, BoardKind::Xiangqi) => "C8=5",
                (Black, BoardKind::Draughts) => "f6-g5",
                (Black, BoardKind::Draughts10) => "19-23",
            };
            for table in &mut tables {
                table.type_move(mv);
                table.until("the curtain is closed", |table| table.curtain().asked().is_some());
            }
            let words = |table: &mut Table| {
                let mut lines = table.perceived();
                // Utterances are numbered; what they say is compared.
                lines.retain(|line| !line.starts_with("voice"));
                (lines, table.voice())
            };
            let [one, other] = &mut tables;
            one.heard();
            other.heard();
            for step in 0..30 {
                if step == 8 {
                    one.press(KeyCode::Space);
                    other.press(KeyCode::Space);
                }
                assert_eq!(one.curtain().asked(), other.curtain().asked());
                let (seen, told) = (words(one), words(other));
                let difference = difference(&seen.0, &told.0);
                let own = step >= 8 && marker == Black;
                assert!(
                    own || difference.is_empty(),
                    "{preset:?}, {marker}, {step}:\n{difference:#?}"
                );
                assert_eq!(seen.1, told.1, "{preset:?}, {marker}, {step}");
                assert_eq!(one.heard(), other.heard());
                one.frame();
                other.frame();
            }
            if marker == Black {
                // White finds the own ghosts again, and nothing of Black's.
                let ghosts = one.own_marks();
                assert!(
                    !ghosts.is_empty()
                        && ghosts.iter().all(|mark| !mark.starts_with(char::is_uppercase))
                );
                assert!(ghosts.iter().all(|mark| mark.contains('?')), "{ghosts:?}");
            } else {
                assert_eq!(one.shown(), other.shown());
                assert_eq!(one.own_marks(), NOTHING);
            }
        }
    }
}

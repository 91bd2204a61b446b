//! Speech and screen readers: players get everything that their eyes would see, in words, and
//! nothing else.

use accesskit::{Action, ActionData, TreeId};
use bevy::prelude::*;
use core::time::Duration;
use fogchess::{
    access::{ItemKind, SpokenSquare, Use},
    app::states::Menu,
    board::{EnterMove, TapSquare},
    rules::{
        Color, GameSetup, Intent, Level, Offer, PieceKind, Preset, Square, Viewer, chess::Kind,
    },
    table::{Replay, Seek, Steady},
    words::{LocalText, Texts},
};
use fogchess_support::{Table, parse, rung, timed, untimed};

/// Returns everything that is said from now until the table is at rest.
fn heard_until_rest(table: &mut Table) -> Vec<String> {
    let mut heard = Vec::new();
    for _ in 0..60 {
        table.frame();
        heard.extend(table.spoken());
        if table.is_at_rest() {
            break;
        }
    }
    heard
}

/// Types a move, and returns everything that is said about it.
fn said_of(table: &mut Table, mv: &str) -> Vec<String> {
    table.spoken();
    table.app.world_mut().write_message(EnterMove(mv.into()));
    heard_until_rest(table)
}

fn last_said(table: &Table) -> String {
    table.voice().last().cloned().unwrap_or_default()
}

fn cell(table: &mut Table, square: &str) -> String {
    let (square, size) = (parse(square), table.view().size());
    let (row, column) = match table.shown().bottom() {
        Color::White => (size.ranks - 1 - square.rank(), square.file()),
        Color::Black => (square.rank(), size.files - 1 - square.file()),
    };
    table.table_rows()[usize::from(row)][usize::from(column)].clone()
}

// ── In the open ────────────────────────────────────────────────────────────────────────────

#[test]
fn moves_in_the_open_are_told_in_words() {
    let mut table = Table::untimed(Preset::Chess);
    for (mv, words) in [
        ("e4", "White: pawn e2 to e4."),
        ("d5", "Black: pawn d7 to d5."),
        ("exd5", "White: pawn e4 takes pawn on d5."),
        ("Nf6", "Black: knight g8 to f6."),
        ("Bb5+", "White: bishop f1 to b5. Black is in check."),
        ("c6", "Black: pawn c7 to c6."),
        ("Nf3", "White: knight g1 to f3."),
        ("cxb5", "Black: pawn c6 takes bishop on b5."),
        ("O-O", "White castles kingside."),
    ] {
        assert_eq!(said_of(&mut table, mv), [words]);
    }
    table.start_at(Preset::Chess, "r3k3/8/8/2pP4/8/8/6P1/4K3 w q c6 0 1");
    assert_eq!(
        said_of(&mut table, "dxc6"),
        ["White: pawn d5 takes the pawn on c5 en passant and goes to c6."]
    );
    assert_eq!(said_of(&mut table, "O-O-O"), ["Black castles queenside."]);
    table.start_at(Preset::Chess, "7k/P7/8/8/8/8/8/K7 w - - 0 1");
    assert_eq!(
        said_of(&mut table, "a8=R"),
        ["White: pawn a7 to a8. It promotes to a rook. Black is in check."]
    );
}

#[test]
fn the_same_moves_in_russian() {
    let mut table = Table::untimed(Preset::Chess);
    table.speak("ru");
    assert_eq!(said_of(&mut table, "e4"), ["Белые: пешка с e2 на e4."]);
    said_of(&mut table, "d5");
    assert_eq!(said_of(&mut table, "exd5"), ["Белые: пешка с e4 берёт пешку на d5."]);
    assert_eq!(cell(&mut table, "d5"), "белая пешка, последний ход");
    table.start_at(Preset::Chess, "7k/P7/8/8/8/8/8/K7 w - - 0 1");
    assert_eq!(
        said_of(&mut table, "a8=Q"),
        ["Белые: пешка с a7 на a8. Пешка превращается в ферзя. Чёрным шах."]
    );
    let texts = table.app.world().resource::<Texts>();
    let counted = |count: u8, piece: PieceKind| {
        let text = LocalText::new("piece-count").with_number("count", count.into());
        texts.get(&text.with("piece", piece.name()))
    };
    assert_eq!(counted(1, PieceKind::Chess(Kind::Pawn)), "1 пешка");
    assert_eq!(counted(3, PieceKind::Chess(Kind::Rook)), "3 ладьи");
    assert_eq!(counted(5, PieceKind::Chess(Kind::Knight)), "5 коней");
    assert_eq!(counted(2, PieceKind::Chess(Kind::Queen)), "2 ферзя");
}

#[test]
fn a_game_opens_and_ends_in_words() {
    let mut table = Table::open();
    table.spoken();
    table.ask_for_game(GameSetup::new(Preset::Chess.ruleset()));
    assert_eq!(heard_until_rest(&mut table), ["Chess. White to move."]);
    for mv in ["f3", "e5", "g4"] {
        said_of(&mut table, mv);
    }
    assert_eq!(
        said_of(&mut table, "Qh4#"),
        ["Black: queen d8 to h4. White is in check. Black wins. Checkmate."]
    );
    // The replay says which ply is shown.
    table.app.world_mut().write_message(Seek::By(-2));
    assert_eq!(
        heard_until_rest(&mut table),
        ["2 of 4. Black: pawn e7 to e5. 0.0\u{a0}s"],
        "with the time that it took"
    );
    table.app.world_mut().resource_mut::<Replay>().viewer = Viewer::Player(Color::White);
    assert_eq!(heard_until_rest(&mut table), ["White’s view"]);
    table.app.world_mut().write_message(Seek::To(0));
    assert_eq!(heard_until_rest(&mut table), ["Start"]);
}

#[test]
fn offers_and_their_answers_are_told() {
    let mut table = Table::untimed(Preset::Chess);
    said_of(&mut table, "e4");
    table.submit(Color::White, Intent::Offer(Offer::Draw));
    assert_eq!(heard_until_rest(&mut table), ["White offers a draw."]);
    table.submit(Color::White, Intent::Offer(Offer::Draw));
    assert_eq!(
        heard_until_rest(&mut table),
        ["You’ve already offered a draw. Wait for the answer, or withdraw the offer."]
    );
    table.submit(Color::Black, Intent::Decline(Offer::Draw));
    assert_eq!(heard_until_rest(&mut table), ["Draw declined. Black to move."]);
    table.submit(Color::White, Intent::Offer(Offer::Takeback));
    assert_eq!(heard_until_rest(&mut table), ["White requests a takeback."]);
    table.submit(Color::Black, Intent::Accept(Offer::Takeback));
    assert_eq!(heard_until_rest(&mut table), ["Takeback accepted.", "White to move."]);
}

#[test]
fn what_is_wrong_with_a_move_is_said_each_time() {
    let mut table = Table::untimed(Preset::Chess);
    for _ in 0..2 {
        assert_eq!(said_of(&mut table, "Qh5"), ["None of your pieces can play “Qh5”."]);
    }
    assert_eq!(said_of(&mut table, "xyz"), ["“xyz” isn’t a move. Type it like e4, Nf3 or e2e4."]);
    table.submit(Color::Black, Intent::Move("e7e5".parse().expect("a move")));
    assert_eq!(heard_until_rest(&mut table), ["It’s White’s turn."]);
}

#[test]
fn the_cursor_and_a_chosen_piece_tell_what_they_are() {
    let mut table = Table::untimed(Preset::Chess);
    table.spoken();
    table.press(KeyCode::ArrowUp);
    assert_eq!(table.spoken(), ["e1: white king, hasn’t moved yet"]);
    table.press(KeyCode::ArrowUp);
    assert_eq!(table.spoken(), ["e2: white pawn"]);
    table.press(KeyCode::Enter);
    assert_eq!(table.spoken(), ["e2: white pawn, selected. It can move to e3, e4."]);
    assert_eq!(cell(&mut table, "e2"), "white pawn, selected");
    assert_eq!(cell(&mut table, "e4"), "empty, can go here");
    table.press(KeyCode::ArrowUp);
    assert_eq!(table.spoken(), ["e3: empty, can go here"]);
    table.press(KeyCode::Enter);
    assert_eq!(table.spoken(), ["White: pawn e2 to e3."]);
    // The same with a screen reader's click on the cells of the board's table.
    for square in ["a1", "h8", "e7", "e5"] {
        table.app.world_mut().write_message(TapSquare(parse(square)));
        table.frame();
    }
    assert!(table.settle().view().piece_at(parse("e5")).is_some());
}

#[test]
fn a_king_and_a_rook_that_may_castle_have_not_moved() {
    let unmoved = |table: &mut Table| {
        let squares = ["a1", "e1", "h1", "a8", "e8", "h8"];
        squares.map(|square| cell(table, square).ends_with(", hasn’t moved yet"))
    };
    let mut table = Table::of(GameSetup { takeback: true, ..untimed(Preset::Chess) });
    assert_eq!(unmoved(&mut table), [true; 6]);
    table.play("a4 a5 Ra2 e5 Ra1 Ke7");
    assert_eq!(unmoved(&mut table), [false, true, true, false, false, false]);
    table.submit(Color::Black, Intent::Offer(Offer::Takeback)).frame();
    table.submit(Color::White, Intent::Accept(Offer::Takeback)).settle();
    assert_eq!(unmoved(&mut table), [false, true, true, true, true, true]);
    // In a position without the right nothing is said of them, and nothing of the enemy's.
    table.start_at(Preset::Fog, "4k2r/8/8/8/8/8/8/R3K2R w Kk - 0 1");
    assert_eq!(unmoved(&mut table), [false, true, true, false, false, false]);
}

#[test]
fn a_promotion_is_asked_for() {
    let mut table = Table::at(Preset::Chess, "7k/P7/8/8/8/8/7P/K7 w - - 0 1");
    assert_eq!(said_of(&mut table, "a8"), ["Choose what to promote to."]);
    table.choose(PieceKind::Chess(Kind::Knight));
    assert_eq!(heard_until_rest(&mut table), ["White: pawn a7 to a8. It promotes to a knight."]);
}

#[test]
fn little_time_is_told_once() {
    let mut table = Table::of(timed(Preset::Chess, "1+0"));
    said_of(&mut table, "e4");
    said_of(&mut table, "e5");
    let mut heard = Vec::new();
    while !table.shown().is_over() {
        table.jump(Duration::from_secs(1));
        heard.extend(table.spoken());
    }
    assert_eq!(heard.len(), 3, "{heard:?}");
    assert!(heard[0].starts_with("Time is running out. White’s clock: 0:"), "{heard:?}");
    assert!(heard[2].starts_with("Black wins. White ran out of time."), "{heard:?}");
}

// ── In the fog ─────────────────────────────────────────────────────────────────────────────

#[test]
fn a_move_in_the_fog_tells_the_room_no_squares() {
    let mut table = Table::untimed(Preset::FogCheck);
    let switch = "Black to move. Switch players. White, look away. Press Enter to show the board.";
    assert_eq!(said_of(&mut table, "e4"), ["White has moved.", switch]);
    // Words that only the mover may know are shown for reading, but not spoken.
    table.lift_curtain();
    assert_eq!(last_said(&table), "Your move.");
    assert_eq!(table.table_caption(), ["Your move."]);
    table.app.world_mut().write_message(EnterMove("d5".into()));
    table.frames(2);
    assert_eq!(table.table_caption(), ["White to move.", "You played d5."]);
    assert_eq!(cell(&mut table, "d5"), "black pawn, last move");
    table.hand_over();
    // Both players know of a capture: one made it, the other lost a piece.
    assert_eq!(said_of(&mut table, "exd5")[0], "White has moved. A black pawn was captured on d5.");
    table.lift_curtain();
    assert_eq!(last_said(&table), "Your move. Your pawn on d5 was captured.");
}

#[test]
fn check_is_told_when_its_player_comes() {
    let mut table = Table::untimed(Preset::FogCheck);
    table.play("e4 f5");
    let heard = said_of(&mut table, "Qh5");
    assert!(heard.iter().all(|text| !text.contains("heck")), "{heard:?}");
    table.lift_curtain();
    assert_eq!(last_said(&table), "Your move. Check!");
    assert_eq!(cell(&mut table, "e8"), "black king, in check, hasn’t moved yet");
}

#[test]
fn the_voice_forgets_what_it_told_the_player_before() {
    let mut table = Table::untimed(Preset::Fog);
    table.press(KeyCode::ArrowUp).press(KeyCode::ArrowUp);
    assert!(table.voice().contains(&"e2: white pawn".to_owned()), "{:?}", table.voice());
    said_of(&mut table, "Qh5");
    table.app.world_mut().write_message(EnterMove("e3".into()));
    table.settle();
    assert!(table.curtain().asked().is_some());
    assert_eq!(
        table.voice(),
        ["Black to move. Switch players. White, look away. Press Enter to show the board."]
    );
    assert_eq!((table.table_rows().len(), table.table_caption().len()), (0, 0));
    table.lift_curtain();
    table.open_menu(Menu::Pause).frames(3);
    assert_eq!(table.table_rows().len(), 0, "a paused game hides the board");
}

#[test]
fn the_table_holds_what_the_view_holds() {
    let mut table = Table::open();
    let mut rng = fastrand::Rng::with_seed(7);
    for preset in Preset::ALL {
        table.set(|settings| settings.motion = false);
        table.start_game(untimed(preset));
        for _ in 0..24 {
            if table.shown().is_over() {
                break;
            }
            assert_table_equals_view(&mut table);
            let view = table.view();
            let mv = *rng.choice(view.moves()).expect("a move");
            table.submit(view.turn(), Intent::Move(mv)).frame();
            assert_table_equals_view(&mut table);
            table.hand_over();
        }
    }
}

fn assert_table_equals_view(table: &mut Table) {
    let view = table.view();
    for square in view.size().squares() {
        let text = cell(table, &square.to_string());
        let holds = text.split(", ").next().expect("at least one part");
        let expected = match view.piece_at(square) {
            Some(piece) => {
                let side = view.ruleset().board.side_name(piece.color);
                format!("{side} {}", piece.kind.name())
            }
            None if !view.ruleset().board.is_playable(square) => "not in play".into(),
            None if view.visible().contains(square) => "empty".into(),
            None if view.blocked().contains(square) => "fog; something is there".into(),
            None => "fog".into(),
        };
        assert_eq!(holds, expected, "{square}");
        let fogged = view.ruleset().vision.is_fog() && view.viewer() != Viewer::Everyone;
        let last = if fogged && !view.losses().is_empty() {
            view.taker().is_some_and(|(taker, _)| taker == square)
        } else {
            view.last_move().is_some_and(|mv| [mv.from, mv.to].contains(&square))
        };
        assert_eq!(text.contains("last move"), last, "{square}");
    }
}

#[test]
fn what_was_seen_before_is_read_on_the_fog() {
    let mut table = Table::at(Preset::Fog, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
    table.set(|settings| settings.memory = true).frames(2);
    assert_eq!(cell(&mut table, "d5"), "black pawn");
    let far = Square::at(0, 7).to_string();
    assert_eq!(cell(&mut table, &far), "fog");
    table.type_move("e5").hand_over();
    table.type_move("Kd8").hand_over();
    assert_eq!(cell(&mut table, "d5"), "fog; last seen here: black pawn");
}

// ── Controls ───────────────────────────────────────────────────────────────────────────────

/// Returns the names of all controls on the screen.
fn names(table: &Table) -> Vec<String> {
    let items = table.controls().items.iter();
    items.filter(|item| !item.kind.is_text()).map(|item| item.text.clone()).collect()
}

fn press(table: &mut Table, name: &str) {
    table.use_control(name, Use::Press);
}

#[test]
fn a_whole_game_can_be_started_played_and_left_by_names() {
    let mut table = Table::open();
    let buttons =
        ["New game", "Play online", "Games", "Learn", "Settings", "Quit", "Puzzle of the day"];
    assert_eq!(names(&table), buttons);
    press(&mut table, "New game");
    assert!(names(&table).iter().all(|name| name != "Quit"), "{:?}", names(&table));
    press(&mut table, "Fog of war");
    press(&mut table, "No clock");
    table.use_control("White’s name", Use::Write("Anna".into()));
    press(&mut table, "Start");
    table.settle();
    assert_eq!(
        last_said(&table),
        "Fog of war. Anna to move. Make sure your opponent isn’t looking. Press Enter to show the board."
    );
    assert_eq!(names(&table), ["I’m Anna: show the board"], "nothing behind the curtain");
    table.wait(Duration::from_millis(300));
    press(&mut table, "I’m Anna");
    table.settle();
    assert_eq!(table.view().viewer(), Viewer::Player(Color::White));
    assert!(names(&table).contains(&"Resign".into()), "{:?}", names(&table));
    press(&mut table, "Draw");
    table.settle();
    assert_eq!(last_said(&table), "Black, please answer. Anna offers a draw.");
    assert_eq!(
        names(&table),
        ["Accept", "Decline", "I’m Black: show the board"],
        "nobody's board lies before who answers"
    );
    table.wait(Duration::from_millis(300));
    press(&mut table, "Decline");
    assert!(table.voice().contains(&"Draw declined.".into()), "{:?}", table.voice());
    assert!(last_said(&table).starts_with("Anna to move."), "{:?}", table.voice());
    table.wait(Duration::from_millis(300));
    press(&mut table, "I’m Anna");
    table.settle();
    said_of(&mut table, "e4");
    table.wait(Duration::from_millis(300));
    press(&mut table, "I’m Black");
    table.settle();
    press(&mut table, "Resign");
    assert_eq!(last_said(&table), "Resign? White will win the game.");
    assert_eq!(names(&table), ["Keep playing", "Resign"]);
    press(&mut table, "Resign");
    table.settle();
    assert!(table.shown().is_over());
    assert_eq!(last_said(&table), "Anna wins. Black resigned.");
    press(&mut table, "First position");
    assert_eq!(last_said(&table), "Start");
    press(&mut table, "Rematch");
    assert!(!table.shown().is_over());
}

/// A session of somebody who sees nothing: every step follows from words that were heard or names
/// that were read, and is made by name, by typing or by keys.
#[test]
fn a_game_is_played_and_reviewed_and_a_puzzle_solved_by_ear() {
    let mut table = Table::open();
    table.app.insert_resource(Steady { seed: Some(7), nodes: Some(500) });
    table.set(|settings| settings.lesson_offered = true);
    let heard = |table: &Table, words: &str| table.voice().iter().any(|said| said.contains(words));
    press(&mut table, "New game");
    for name in ["Fog of war", &rung(Level::Scout), "White", "No clock", "Start"] {
        press(&mut table, name);
    }
    table.settle();
    // The bishop is given away.
    for mv in ["e4", "Ba6"] {
        assert!(last_said(&table).contains("our move"), "{:?}", table.voice());
        let plies = table.view().plies();
        table.type_move(mv);
        table.wait_for("answered", |table| table.view().plies() == plies + 2).settle();
    }
    press(&mut table, "Resign");
    press(&mut table, "Resign");
    table.settle();
    assert!(heard(&table, "You lost. You resigned."), "{:?}", table.voice());

    press(&mut table, "Review");
    table.wait_for("reviewed", |table| heard(table, "The costliest: ")).settle();
    table.press(KeyCode::Home).press(KeyCode::ArrowRight).press(KeyCode::ArrowRight).frames(3);
    let account = last_said(&table);
    for words in ["2. Ba6: ", "As known ", "In truth "] {
        assert!(account.contains(words), "{words}: {account}");
    }
    press(&mut table, "Try again");
    table.settle();
    assert!(last_said(&table).contains("our move"), "{:?}", table.voice());
    press(&mut table, "Menu");
    press(&mut table, "Leave game");
    press(&mut table, "Leave");
    table.settle();

    press(&mut table, "Learn");
    press(&mut table, "Fog of war: ");
    let is_asked = |table: &mut Table| last_said(table).contains("leaves one piece. Choose it.");
    let mut tries = 0;
    while !heard(&table, "Right!") {
        table.wait_for("asked", is_asked).settle();
        let piece = ["Pawn", "Knight", "Bishop", "Rook", "Queen", "King"][tries];
        press(&mut table, piece);
        tries += 1;
        table.wait_for("judged", |table| {
            heard(table, "Right!") || last_said(table).contains("Not for sure.")
        });
        if !heard(&table, "Right!") {
            press(&mut table, "Try again");
        }
    }
}

#[test]
fn arrow_keys_choose_within_a_group() {
    let mut table = Table::open();
    table.open_menu(Menu::NewGame).frames(3);
    press(&mut table, "Custom");
    table.use_control("Increment", Use::Focus);
    let (left, right) = (KeyCode::ArrowLeft, KeyCode::ArrowRight);
    for (key, name) in
        [(right, "Delay"), (right, "Bronstein"), (right, "Bronstein"), (left, "Delay")]
    {
        table.press(key).frames(3);
        assert_eq!(table.focused(), name);
        let chosen = &table.controls().get(table.control(name)).expect("it is there").kind;
        assert!(matches!(chosen, ItemKind::Radio { chosen: true, count: 3, .. }), "{chosen:?}");
    }
}

#[test]
fn switches_sliders_and_steppers_tell_their_state() {
    let mut table = Table::open();
    table.open_menu(Menu::Settings).frames(3);
    assert_eq!(last_said(&table), "Settings");
    table.use_control("Volume", Use::Set(0.5)).use_control("Volume", Use::Step(1.0));
    press(&mut table, "Always promote");
    let kind = |table: &Table, name: &str| {
        table.controls().get(table.control(name)).expect("it is there").kind.clone()
    };
    let volume = kind(&table, "Volume");
    assert!(
        matches!(volume, ItemKind::Slider { value, .. } if (value - 0.55).abs() < 1e-3),
        "{volume:?}"
    );
    assert_eq!(kind(&table, "Always promote"), ItemKind::Switch { on: true });
    let choice = |table: &Table, name: &str| match kind(table, name) {
        ItemKind::Radio { chosen, place, count, .. } => (chosen, place, count),
        other => panic!("{name} is no choice but {other:?}"),
    };
    // After the language of the system.
    let (chosen, place, count) = choice(&table, "English");
    assert!(chosen && (2..=count).contains(&place) && count >= 4, "{place} of {count}");
    press(&mut table, "Русский");
    table.hear("ru");
    assert!(choice(&table, "Русский").0 && !choice(&table, "English").0);
    assert!(names(&table).contains(&"Громкость".into()), "{:?}", names(&table));
    table.open_menu(Menu::NewGame).frames(3);
    press(&mut table, "Свой");
    press(&mut table, "Время каждой стороны, Минуты, сейчас 10: больше");
    table.control("Время каждой стороны, Минуты, сейчас 11: меньше");
}

#[test]
fn everything_has_a_name_in_every_language() {
    let mut table = Table::untimed(Preset::FogCheck);
    table.listen();
    for language in ["en", "ru", "zh-Hans"] {
        table.speak(language);
        for menu in [
            Menu::None,
            Menu::NewGame,
            Menu::Editor,
            Menu::Pause,
            Menu::Settings,
            Menu::ConfirmResign,
            Menu::ConfirmLeave,
            Menu::ConfirmBegin,
            Menu::Online,
            Menu::Waiting,
            Menu::Greet,
            Menu::ServerGames,
            Menu::Learn,
            Menu::Rules,
            Menu::OfferLesson,
            Menu::Statistics,
            Menu::AnotherLevel,
        ] {
            table.open_menu(menu).frames(3);
            if menu == Menu::None {
                table.hand_over();
            }
            table.assert_named(&format!("{language}, {menu:?}"));
            let focusable = names(&table).len();
            let told = table.accessible();
            let roles = ["Button", "RadioButton", "Switch", "Slider", "TextInput"];
            let pressable =
                told.iter().filter(|line| roles.iter().any(|role| line.starts_with(role)));
            assert_eq!(pressable.count(), focusable, "{language:?}, {menu:?}: {told:#?}");
        }
    }
}

// ── Screen readers on computers ────────────────────────────────────────────────────────────

/// Sends a screen reader's request about an entity.
fn request(table: &mut Table, entity: Entity, action: Action, data: Option<ActionData>) {
    table.app.world_mut().write_message(bevy::a11y::ActionRequest(accesskit::ActionRequest {
        action,
        target_tree: TreeId::ROOT,
        target_node: accesskit::NodeId(entity.to_bits()),
        data,
    }));
    table.frames(3);
}

fn square_entity(table: &mut Table, square: &str) -> Entity {
    let square = parse(square);
    let world = table.app.world_mut();
    let mut squares = world.query::<(Entity, &SpokenSquare)>();
    squares.iter(world).find(|(_, at)| at.0 == square).expect("it is told").0
}

#[test]
fn a_screen_reader_reads_and_plays_the_board() {
    let mut table = Table::untimed(Preset::Chess);
    let world = table.app.world_mut();
    let spoken = world.query::<&SpokenSquare>().iter(world).count();
    assert_eq!(spoken, 0, "nobody without a screen reader pays for it");
    table.listen();
    for line in [
        "Grid \"Board\"",
        "GridCell \"e2: white pawn\"",
        "GridCell \"e4: empty\"",
        "Label \"White to move.\"",
        "Button \"Resign\"",
        "Button \"Takeback\" disabled",
        "List \"Moves\"",
    ] {
        assert!(table.accessible().contains(&line.into()), "{line}: {:#?}", table.accessible());
    }
    for square in ["e2", "e4"] {
        let cell = square_entity(&mut table, square);
        request(&mut table, cell, Action::Click, None);
    }
    table.settle();
    for line in [
        "GridCell \"e4: white pawn, last move\"",
        "Status \"White: pawn e2 to e4.\"",
        "ListItem \"1. e4\"",
        "Button \"Takeback\"",
    ] {
        assert!(table.accessible().contains(&line.into()), "{line}: {:#?}", table.accessible());
    }
    let before = square_entity(&mut table, "a1");
    request(&mut table, before, Action::Focus, None);
    assert_eq!(last_said(&table), "a1: white rook, hasn’t moved yet");
    assert_eq!(square_entity(&mut table, "a1"), before, "the reader's place is kept");
    let resign = table.control("Resign");
    request(&mut table, resign, Action::Click, None);
    assert_eq!(table.menu(), Menu::ConfirmResign);
    let told = table.accessible();
    assert!(told.contains(&"Dialog \"Resign? White will win the game.\"".into()), "{told:#?}");
    assert!(told.iter().all(|line| !line.starts_with("GridCell")), "{told:#?}");
}

#[test]
fn nothing_of_a_board_is_told_behind_the_curtain() {
    let mut table = Table::open();
    table.listen();
    let mut rng = fastrand::Rng::with_seed(3);
    let mut closed = 0;
    table.start_game(untimed(Preset::Fog));
    for _ in 0..8 {
        let view = table.view();
        let mv = *rng.choice(view.moves()).expect("a move");
        // The cursor and the selection also leave no words behind.
        table.press(KeyCode::ArrowUp).app.world_mut().write_message(TapSquare(mv.from));
        table.frame().submit(view.turn(), Intent::Move(mv));
        while table.curtain().asked().is_none() && !table.shown().is_over() {
            table.frame();
        }
        if table.shown().is_over() {
            break;
        }
        for _ in 0..6 {
            assert_nobodys_board(&mut table);
            closed += 1;
            table.frame();
        }
        table.lift_curtain();
        // The words for the next player are about that player's own board.
        let own = table.view();
        for square in own.size().squares() {
            let entity = square_entity(&mut table, &square.to_string());
            let node = table.app.world().get::<bevy::a11y::AccessibilityNode>(entity);
            let label = node.and_then(|node| node.label()).expect("a label").to_owned();
            assert!(label.ends_with(&cell(&mut table, &square.to_string())), "{label}");
        }
    }
    assert!(closed >= 30, "only {closed} frames behind the curtain");
}

#[track_caller]
fn assert_nobodys_board(table: &mut Table) {
    let public = ["look away", "to move", "show the board", "press any key"];
    assert_eq!(table.table_rows().len(), 0);
    for line in table.accessible() {
        let text = line.split('"').nth(1).unwrap_or_default();
        let allowed = text.is_empty() || public.iter().any(|words| text.contains(words));
        assert!(allowed, "{line}");
        assert!(!["pawn", "knight", "a1", "e4", "fog:", "empty"].iter().any(|w| text.contains(w)));
    }
    for said in table.voice() {
        assert!(said.contains("look away"), "{said}");
    }
}

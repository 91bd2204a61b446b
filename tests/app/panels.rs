//! The panels around the board: their texts are right from the first frame on, and fit.

use bevy::{prelude::*, ui::InteractionDisabled};
use core::time::Duration;
use fogchess::{
    app::{
        notices::Notices,
        states::{Menu, Screen},
    },
    kit::piece_tile::PieceTile,
    panels::{Area, CurtainOverlay, EndMoment, GameButton, HudLayout, TableEnd},
    rules::{BoardKind, Color, GameSetup, Intent, Level, Offer, Piece, Preset, Viewer},
    table::{AfterLesson, AskLesson, Course, Curtain},
    words::LocalText,
};
use fogchess_support::{Table, against, timed, untimed};

fn is_enabled(table: &mut Table, button: GameButton) -> bool {
    let world = table.app.world_mut();
    let mut buttons = world.query::<(&GameButton, Has<InteractionDisabled>)>();
    let found = buttons.iter(world).find(|(found, _)| **found == button);
    !found.expect("this game has the button").1
}

fn spans(table: &mut Table) -> String {
    let world = table.app.world_mut();
    world.query::<&TextSpan>().iter(world).map(|span| span.0.as_str()).collect()
}

#[test]
fn nothing_can_be_taken_back_before_the_first_move() {
    let mut table = Table::open();
    for _again in 0..2 {
        table.start_game(untimed(Preset::Chess));
        assert!(!is_enabled(&mut table, GameButton::Takeback));
        assert!(!is_enabled(&mut table, GameButton::Redo));
        table.type_move("e4").settle();
        assert!(is_enabled(&mut table, GameButton::Takeback));
    }
}

#[test]
fn who_is_ahead_is_told_from_the_start() {
    let mut table = Table::at(Preset::Chess, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
    assert!(table.says("+5"), "{:?}", table.texts());
}

#[test]
fn in_the_open_an_offer_shows_whose_answer_it_waits_for() {
    let mut table = Table::untimed(Preset::Chess);
    table.tap_button("Draw");
    assert!(table.says("White offers a draw."));
    assert!(spans(&mut table).contains("Black to answer."));
    assert!(table.has_button("Accept") && table.has_button("Withdraw"));
}

#[test]
fn a_key_presses_no_button_that_a_pointer_has_used() {
    let mut table = Table::untimed(Preset::Chess);
    table.play("e4 e5");
    table.tap_button("Draw").tap_button("Decline");
    table.submit(Color::Black, Intent::Offer(Offer::Draw)).frames(2);
    assert!(table.says("Black offers a draw.") && table.has_button("Decline"));
    table.press_all(&[KeyCode::Space, KeyCode::Enter]).frames(2);
    assert_eq!(table.seat().offers.len(), 1, "the last answer is not given again");
    table.tap_button("Decline").tap_button("Takeback");
    table.press_all(&[KeyCode::Space, KeyCode::Enter]).frames(2);
    assert!(table.refusals().is_empty(), "nor is the button pressed again");
    assert_eq!(table.seat().offers.len(), 1);
}

#[test]
fn who_is_asked_after_a_move_finds_the_question_beside_their_board() {
    let mut table = Table::untimed(Preset::FogCheck);
    table.type_move("e4");
    assert!(table.shown().board.is_some(), "White still looks at what came of the move");
    table.submit(Color::White, Intent::Offer(Offer::Draw)).frames(2);
    assert!(!table.has_button("Accept"), "and does not answer for Black");
    table.settle().lift_curtain().settle();
    assert!(table.says("White offers a draw.") && table.has_button("Accept"));
    assert!(!spans(&mut table).contains("to answer."), "it is Black who reads it");
    table.tap_button("Accept");
    assert!(table.says("By agreement."), "{:?}", table.texts());
}

/// Returns the rectangle of a node of the user interface.
fn rect_of(table: &mut Table, entity: Entity) -> Rect {
    let world = table.app.world_mut();
    let size = world.get::<ComputedNode>(entity).expect("a node").size();
    Rect::from_center_size(
        world.get::<UiGlobalTransform>(entity).expect("a node").translation,
        size,
    )
}

/// Returns the nodes whose names begin with `name`.
fn named(table: &mut Table, name: &str) -> Vec<Entity> {
    let world = table.app.world_mut();
    let mut nodes = world.query_filtered::<(Entity, &Name), With<Node>>();
    nodes.iter(world).filter(|(_, of)| of.starts_with(name)).map(|(node, _)| node).collect()
}

/// The sizes of windows on desktops, tablets, and phones held either way.
const WINDOWS: [(f32, f32); 7] = [
    (1280.0, 800.0),
    (800.0, 800.0),
    (390.0, 844.0),
    (1024.0, 768.0),
    (768.0, 1024.0),
    (360.0, 640.0),
    (844.0, 390.0),
];

/// Returns the distance of a player's name below the middle of their bar.
fn below_the_middle(table: &mut Table, end: &str, name: &str) -> f32 {
    let bar = named(table, &format!("Bar of the player at the {end} end"))[0];
    let bar = rect_of(table, bar);
    let world = table.app.world_mut();
    let mut texts = world.query::<(Entity, &Text)>();
    let texts: Vec<_> =
        texts.iter(world).filter(|(_, text)| text.0 == name).map(|(text, _)| text).collect();
    let texts = texts.into_iter().map(|text| rect_of(table, text));
    let within = texts.into_iter().find(|text| bar.contains(text.center()));
    within.expect("the name is in the bar").center().y - bar.center().y
}

#[test]
fn names_stand_in_the_middle_of_their_bars_until_pieces_are_captured() {
    let mut table = Table::open();
    for (width, height) in WINDOWS {
        table.resize(width, height).start_game(untimed(Preset::Chess)).frames(3);
        for (end, name) in [("Far", "Black"), ("Near", "White")] {
            let off = below_the_middle(&mut table, end, name);
            assert!(off.abs() <= 1.5, "{width} by {height}: {name} is {off} off");
        }
        for mv in ["e4", "d5", "exd5"] {
            table.type_move(mv).settle();
        }
        table.frames(3);
        let off = below_the_middle(&mut table, "Near", "White");
        assert!(off < -5.0, "{width} by {height}: White is {off} off");
    }
}

#[test]
fn fifteen_captured_pieces_keep_clear_of_the_clock() {
    let files = || ('a'..='h').chain(('b'..='h').rev());
    let path = |corner: &str, ranks: [char; 2]| -> Vec<String> {
        let square = |(nth, file): (usize, char)| format!("{file}{}", ranks[nth / 8]);
        [corner.to_owned()].into_iter().chain(files().enumerate().map(square)).collect()
    };
    let (white, black) = (path("a8", ['7', '6']), path("a1", ['2', '3']));
    let mut table = Table::open();
    let fen = "Q7/pppppppp/1rnbqbnr/K7/7k/1RNBQBNR/PPPPPPPP/q7 w - - 0 1";
    table.start_game(GameSetup { start_fen: Some(fen.into()), ..timed(Preset::Fog, "120+5") });
    let play = |table: &mut Table, side, path: &[String], nth: usize| {
        let mv = format!("{}{}", path[nth], path[nth + 1]).parse().expect("a move");
        table.submit(side, Intent::Move(mv)).frame();
    };
    for nth in 0..14 {
        play(&mut table, Color::White, &white, nth);
        play(&mut table, Color::Black, &black, nth);
    }
    // White is ahead by a rook, which is said in words where there is room.
    play(&mut table, Color::White, &white, 14);
    table.hand_over();
    for language in ["en", "ru", "zh-Hans"] {
        table.speak(language);
        for (width, height) in WINDOWS {
            table.resize(width, height);
            assert_clear_of_clocks(&mut table, 29, &format!("{width}x{height}, {language}"));
        }
    }
    play(&mut table, Color::Black, &black, 14);
    table.hand_over();
    for (width, height) in WINDOWS {
        table.resize(width, height);
        assert_clear_of_clocks(&mut table, 30, &format!("{width}x{height}"));
    }
}

/// Asserts the number of captured pieces, and that each of them, and the text beside them, ends
/// before the clock.
#[track_caller]
fn assert_clear_of_clocks(table: &mut Table, pieces: usize, context: &str) {
    let clocks = named(table, "Clock at");
    let clocks: Vec<_> = clocks.into_iter().map(|clock| rect_of(table, clock)).collect();
    let captured = named(table, "Captured");
    assert_eq!((captured.len(), clocks.len()), (pieces, 2), "{context}");
    let world = table.app.world_mut();
    let mut texts = world.query::<(Entity, &Text)>();
    let ahead: Vec<_> = texts
        .iter(world)
        .filter(|(_, text)| text.0.starts_with('+'))
        .map(|(entity, _)| entity)
        .collect();
    for entity in captured.iter().chain(&ahead).copied() {
        let rect = rect_of(table, entity);
        let beside =
            clocks.iter().find(|clock| clock.min.y < rect.max.y && clock.max.y > rect.min.y);
        let clock = beside.unwrap_or_else(|| panic!("no clock beside {rect:?}: {context}"));
        // A picture has a margin.
        let right = rect.max.x - 0.16 * rect.width().min(30.0);
        assert!(right <= clock.min.x, "{rect:?} runs under {clock:?}: {context}");
        assert!(rect.height() >= 12.0, "{rect:?} cannot be made out: {context}");
    }
    for text in ahead {
        let text = rect_of(table, text);
        let before = captured.iter().map(|piece| rect_of(table, *piece));
        let over = before.filter(|piece| piece.center().distance(text.center()) < 20.0).count();
        assert_eq!(over, 0, "the number lies over pieces: {context}");
    }
}

#[test]
fn notices_cover_nothing_that_a_player_watches() {
    let mut table = Table::with(Preset::FogCheck);
    table.play("e4 e5 Nf3");
    assert_notices_keep_clear(&mut table, "in a game");
    // At a desk, several have room above the moves, which the pointer still reaches.
    let list = |table: &Table| table.app.world().resource::<HudLayout>().rect(Area::Moves);
    table.resize(1280.0, 800.0);
    let before = list(&table).expect("a list");
    for nth in 0..2 {
        notify(&mut table, format!("Notice {nth}"));
    }
    table.frames(3);
    assert_eq!(notices_on_screen(&mut table).len(), 2);
    let during = list(&table).expect("a list");
    assert!(during.min.y > before.min.y && during.max == before.max);
    // A tap on a notice is enough.
    let notice = notices_on_screen(&mut table)[0];
    table.tap_on(notice).frames(3);
    assert_eq!(table.notices(), ["Notice 1"]);
    table.app.world_mut().resource_mut::<Notices>().clear();
    table.frames(3);
    assert_eq!(list(&table), Some(before));

    table.submit(Color::White, Intent::Resign).settle();
    table.until("the panel of the end is there", |table| has_end_panel(table));
    assert_notices_keep_clear(&mut table, "in a replay");
    table.go_to(Screen::Title).frames(2);
    table.app.world_mut().write_message(AskLesson::Begin(Course::Fog, AfterLesson::Title));
    table.frames(3).settle();
    assert!(table.shown().lesson.is_some());
    assert_notices_keep_clear(&mut table, "in the lesson");
}

fn notify(table: &mut Table, text: String) {
    table.app.world_mut().resource_mut::<Notices>().push(LocalText::verbatim(text));
}

fn notices_on_screen(table: &mut Table) -> Vec<Entity> {
    let column = named(table, "Notices")[0];
    let shown = table.app.world().get::<Children>(column);
    shown.into_iter().flatten().copied().collect()
}

/// Asserts that long notices lie within the window, over nothing but moves that make room for them,
/// and buttons or the panel of the end.
#[track_caller]
fn assert_notices_keep_clear(table: &mut Table, context: &str) {
    for (width, height) in [(2560.0, 1440.0), (667.0, 310.0)].into_iter().chain(WINDOWS) {
        table.resize(width, height);
        for nth in 0..3 {
            notify(
                table,
                format!(
                    "The picture themes/base/pieces/white_knight{nth}.png could not be read: it is \
                     no PNG, or it is damaged. A letter stands in for it."
                ),
            );
        }
        table.frames(3);
        let window = Rect::new(0.0, 0.0, width, height);
        let scale = table.app.world().resource::<UiScale>().0;
        for notice in notices_on_screen(table) {
            let rect = rect_of(table, notice);
            let context = format!("{rect:?}, {context}, {width} × {height}");
            assert!(rect.size().min_element() > 0.0 && rect.intersect(window) == rect, "{context}");
            let layout = table.app.world().resource::<HudLayout>();
            let is_over = layout.rect(Area::End).is_some();
            let unwatched = if is_over { Area::End } else { Area::Buttons };
            for area in Area::ALL {
                if matches!(area, Area::Card | Area::Prompt | Area::Notices) || area == unwatched {
                    continue;
                }
                let Some(place) = layout.rect(area) else { continue };
                let place = Rect { min: place.min * scale, max: place.max * scale };
                // Edges are drawn on whole pixels.
                let over = rect.intersect(place).size().min_element();
                assert!(over <= 1.0, "over {area:?} {place:?}: {context}");
            }
        }
        table.app.world_mut().resource_mut::<Notices>().clear();
    }
}

#[test]
fn a_sandbox_numbers_every_move_of_a_side() {
    let mut table = Table::untimed(Preset::CrazyKnights);
    table.play("e2e4 d2d4 b8c6 c6d4");
    for number in ["1.", "2.", "3."] {
        let rows = table.texts().iter().filter(|text| *text == number).count();
        assert_eq!(rows, 1, "{number} in {:?}", table.texts());
    }
}

// ── Results, as the players are told ───────────────────────────────────────────────────────

fn against_novice(preset: Preset) -> GameSetup {
    let names = [String::new(), "Novice".into()].into();
    GameSetup { names, ..against(preset, Color::Black, Level::Novice) }
}

#[test]
fn against_a_computer_the_result_speaks_to_the_player() {
    let mut table = Table::of(against_novice(Preset::FogCheck));
    table.tap_button("Resign");
    assert!(table.says("The computer will win the game."), "{:?}", table.texts());
    table.tap_button("Resign").settle();
    assert!(table.says("You lost") && table.says("You resigned."));

    let start_fen = Some("4k3/8/8/8/8/8/8/4R1K1 w - - 0 1".into());
    table.start_game(GameSetup { start_fen, ..against_novice(Preset::Fog) });
    table.type_move("Rxe8").settle();
    assert!(table.says("You won") && table.says("You captured the king."));
}

#[test]
fn between_two_players_the_result_names_who_resigned() {
    let mut table = Table::open();
    for (name, reason) in [("", "White resigned."), ("Anna", "Anna resigned.")] {
        let names = [name.into(), String::new()].into();
        table.start_game(GameSetup { names, ..GameSetup::new(Preset::Fog.ruleset()) });
        table.tap_button("Resign").tap_button("Resign").settle();
        assert!(table.says("Black wins") && table.says(reason), "{:?}", table.texts());
    }
}

fn has_end_panel(table: &Table) -> bool {
    table.app.world().resource::<HudLayout>().rect(Area::End).is_some()
}

fn mates(table: &mut Table) {
    table.start(Preset::FogCheck).play("f3 e5 g4").type_move("Qh4");
    table.until("the game is over", |table| table.shown().is_over());
}

#[test]
fn the_result_stands_over_the_board_before_the_panel_comes() {
    let mut table = Table::open();
    mates(&mut table);
    table.frame();
    assert!(table.app.world().resource::<EndMoment>().runs() && !has_end_panel(&table));
    assert!(table.says("Black wins. Checkmate."), "{:?}", table.texts());
    table.wait(Duration::from_millis(1500));
    assert!(!has_end_panel(&table), "it lasts two seconds");
    table.wait(Duration::from_millis(1000));
    assert!(has_end_panel(&table) && !table.app.world().resource::<EndMoment>().runs());
    // A press brings the panel at once.
    mates(&mut table);
    table.wait(Duration::from_millis(500));
    assert!(!has_end_panel(&table));
    table.point_at(Vec2::new(5.0, 5.0)).mouse_down().frame();
    assert!(has_end_panel(&table));
    // Another game in the middle of it begins without it.
    mates(&mut table);
    table.start(Preset::Chess);
    assert!(!table.app.world().resource::<EndMoment>().runs() && !has_end_panel(&table));
}

#[test]
fn players_have_the_king_of_their_side_and_board() {
    let mut table = Table::open();
    let kings = |table: &mut Table| {
        let world = table.app.world_mut();
        let mut found = world.query::<(&PieceTile, &TableEnd)>();
        let mut found: Vec<_> = found.iter(world).map(|(tile, end)| (*end, tile.0)).collect();
        found.sort_by_key(|(end, _)| *end == TableEnd::Near);
        found.into_iter().map(|(_, piece)| piece).collect::<Vec<_>>()
    };
    table.start(Preset::Chess);
    let king = |color, board: BoardKind| Piece { color, kind: board.emblem() };
    let [white, black] = [Color::White, Color::Black].map(|color| king(color, BoardKind::Chess));
    assert_eq!(kings(&mut table), [black, white]);
    table.tap_button("Flip").settle();
    assert_eq!(kings(&mut table), [white, black]);
    table.start(Preset::Xiangqi);
    assert_eq!(kings(&mut table)[0], king(Color::Black, BoardKind::Xiangqi));
}

#[test]
fn a_finished_game_is_not_paused() {
    let mut table = Table::with(Preset::Chess);
    table.submit(Color::White, Intent::Resign).settle();
    table.press(KeyCode::Escape).frames(2);
    assert_eq!(table.menu(), Menu::Pause);
    assert!(!table.says("Paused") && !table.has_button("Resume"));
    table.tap_button("Back to the board");
    assert_eq!(table.menu(), Menu::None);
}

#[test]
fn against_a_computer_the_fog_lifts_only_after_a_question() {
    let mut table = Table::of(against_novice(Preset::Fog));
    table.tap_button("Lift fog");
    assert_eq!(table.menu(), Menu::ConfirmLiftFog);
    assert!(table.seat().fog_changes.is_empty());
    table.tap_button("Keep the fog").settle();
    assert!(table.view().ruleset().vision.is_fog() && table.seat().fog_changes.is_empty());
    table.tap_button("Lift fog").tap_button("Lift fog").settle().frames(5);
    assert!(!table.view().ruleset().vision.is_fog());
    // The fog is restored at once.
    table.tap_button("Restore fog").frames(5);
    assert!(table.view().ruleset().vision.is_fog());
}

#[test]
fn the_longest_names_fit_on_the_curtain_of_a_phone() {
    let mut table = Table::open();
    table.ask_for_game(GameSetup {
        names: ["Wolfgang Amadeus Mozart".into(), "Wilhelmina von Nymwegen".into()].into(),
        ..GameSetup::new(Preset::Fog.ruleset())
    });
    for width in [360.0, 390.0, 844.0] {
        table.resize(width, 844.0).frames(4).settle();
        assert!(table.curtain().asked().is_some());
        let world = table.app.world_mut();
        let overlay =
            world.query_filtered::<Entity, With<CurtainOverlay>>().single(world).expect("one");
        let mut texts = world.query::<(&ComputedNode, &UiGlobalTransform, &Text)>();
        let inside: Vec<_> =
            world.query::<&Children>().query(world).iter_descendants(overlay).collect();
        for entity in inside {
            let Ok((node, at, text)) = texts.get(world, entity) else { continue };
            let half = node.size().x / 2.0;
            let (left, right) = (at.translation.x - half, at.translation.x + half);
            assert!(left >= 0.0 && right <= width, "{:?} at {left}..{right}", text.0);
        }
    }
}

// ── The menu, in the same place in every game ──────────────────────────────────────────────

/// Returns the place of the button that opens the menu.
#[track_caller]
fn menu_button(table: &mut Table) -> Rect {
    let world = table.app.world_mut();
    let mut buttons = world.query::<(Entity, &GameButton)>();
    let found = buttons.iter(world).find(|(_, button)| **button == GameButton::Pause);
    let entity = found.expect("there is one").0;
    rect_of(table, entity)
}

#[test]
fn the_menu_is_in_the_same_place_in_every_game_and_after_it() {
    let mut table = Table::open();
    for (width, height) in [(1280.0, 800.0), (390.0, 844.0), (844.0, 390.0), (320.0, 480.0)] {
        table.resize(width, height);
        let size = format!("{width} × {height}");
        table.start_game(untimed(Preset::Chess)).settle();
        let place = menu_button(&mut table);
        let window = Rect::new(0.0, 0.0, width, height);
        assert!(place.size().min_element() >= 44.0 && window.contains(place.max), "{size}");
        let levels = [Level::Novice; 2].map(Some).into();
        for setup in [
            untimed(Preset::FogCheck),
            GameSetup { takeback: true, ..against_novice(Preset::Fog) },
            untimed(Preset::CrazyKnights),
            GameSetup { computers: levels, ..untimed(Preset::Chess) },
        ] {
            let name = format!("{setup:?}");
            table.start_game(setup).settle();
            assert_eq!(menu_button(&mut table), place, "{size}: {name}");
        }
        for preset in [Preset::Chess, Preset::FogCheck] {
            table.start_game(untimed(preset)).play("e4 e5");
            table.submit(Color::White, Intent::Resign).settle();
            assert_eq!(menu_button(&mut table), place, "{size}: after {preset:?}");
            table.press(KeyCode::ArrowLeft).frames(2);
            assert_eq!(menu_button(&mut table), place, "{size}: in the replay of {preset:?}");
            // What is done now and then is in the menu.
            table.tap_button("Menu").frames(2);
            for rare in ["Play on from here", "Share", "Games", "Settings", "Leave game"] {
                assert!(table.has_button(rare), "{size}: {rare} in {:?}", table.buttons());
            }
            table.tap_button("Back to the board").frames(2);
        }
        table.go_to(Screen::Title).frames(2);
        table.app.world_mut().write_message(AskLesson::Begin(Course::Fog, AfterLesson::Title));
        table.frames(3).settle();
        assert!(table.shown().lesson.is_some());
        assert_eq!(menu_button(&mut table), place, "{size}: in the lesson");
        table.tap_button("Menu").tap_button("End lesson").frames(3);
        assert_eq!(table.screen(), Screen::Title);
    }
}

#[test]
fn a_new_game_opens_at_once_and_asks_once_when_it_starts() {
    let mut table = Table::untimed(Preset::Chess);
    table.set(|settings| settings.opponent = None).type_move("e4").settle();
    table.tap_button("Menu").tap_button("New game").frames(3);
    assert_eq!(table.menu(), Menu::NewGame);
    table.tap_button("No clock").tap_button("Start").frames(3);
    assert_eq!(table.menu(), Menu::ConfirmBegin);
    assert!(table.says("Start a new game?"), "{:?}", table.texts());
    table.tap_button("Back").frames(3);
    assert_eq!((table.menu(), table.seat().moves.len()), (Menu::NewGame, 1));
    table.tap_button("Start").frames(3).tap_button("New game").frames(3).settle();
    assert_eq!((table.menu(), table.seat().moves.len()), (Menu::None, 0));
    // Nothing is lost after the end, so nothing is asked.
    table.submit(Color::White, Intent::Resign).settle();
    table.tap_button("New game").frames(3).tap_button("Start").frames(3).settle();
    assert!(table.menu() == Menu::None && !table.shown().is_over());
}

// ── The fog in a game that began without it ────────────────────────────────────────────────

fn sees_all(table: &Table) -> bool {
    let view = table.view();
    view.visible().len() == view.size().squares().count()
}

#[test]
fn the_fog_button_has_one_place_in_every_fog_game() {
    let mut table = Table::open();
    for setup in [
        untimed(Preset::FogCheck),
        GameSetup { takeback: true, ..untimed(Preset::FogXiangqi) },
        against_novice(Preset::Fog),
        GameSetup { takeback: true, ..against_novice(Preset::FogCheck) },
    ] {
        let name = format!("{setup:?}");
        table.start_game(setup).settle();
        let row = table.app.world().resource::<HudLayout>().rect(Area::Buttons).expect("a row");
        let fog = table.control("Lift fog");
        let (fog, menu) = (rect_of(&mut table, fog), menu_button(&mut table));
        assert!(row.contains(fog.center()), "{name}");
        assert!(menu.min.x - fog.max.x < 10.0 && menu.min.x > fog.max.x, "{name}");
    }
}

#[test]
fn two_at_one_screen_bring_the_fog_into_an_open_game() {
    let mut table = Table::untimed(Preset::Chess);
    table.type_move("e4").settle().type_move("e5").settle();
    table.right_drag("g1", "f3");
    table.tap_button("Menu").tap_button("Play in fog").frames(2);
    assert!(table.says("White asks to play in fog."), "{:?}", table.texts());
    assert!(sees_all(&table), "not before the other player agrees");
    table.tap_button("Accept");
    // Each player sees their own board from now on, behind the curtain.
    assert_eq!(table.curtain().asked(), Some(Color::White));
    table.lift_curtain();
    assert_eq!(table.view().viewer(), Viewer::Player(Color::White));
    assert!(!sees_all(&table) && table.board().at("b8").is_none());
    assert!(table.own_marks().is_empty(), "what was drawn before is both players'");
    table.type_move("Nf3").hand_over();
    assert_eq!(table.view().viewer(), Viewer::Player(Color::Black));
    assert_eq!(table.board().at("f3"), None, "Black does not see it");
    table.tap_button("Resign").tap_button("Resign").settle();
    assert!(table.says_part("The fog came down on move 2."), "{:?}", table.texts());
    // The replay shows what each side saw.
    table.tap_button("Black’s view").frames(2);
    assert_eq!(table.board().at("f3"), None);
    table.tap_button("Full board").frames(2);
    assert_eq!(table.board().at("f3"), Some('N'));
}

#[test]
fn against_a_computer_the_fog_comes_and_goes() {
    let mut table = Table::of(against_novice(Preset::Chess));
    table.tap_button("Menu").tap_button("Play in fog");
    table.wait_for("the computer agrees", |table| table.view().is_fogged());
    assert_eq!((table.curtain(), sees_all(&table)), (Curtain::Open(Color::White), false));
    table.tap_button("Lift fog").tap_button("Lift fog");
    table.wait_for("it is lifted", |table| sees_all(table));
    table.tap_button("Restore fog");
    table.wait_for("it is back", |table| table.view().is_fogged());
    assert_eq!(table.seat().fog_changes.len(), 3);
}

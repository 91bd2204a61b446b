//! The curtain between two players at one screen, frame by frame: no frame shows one player's
//! board to the other.

use bevy::{
    input::{ButtonState, keyboard::Key},
    prelude::*,
    ui::{ComputedNode, UiGlobalTransform},
};
use core::time::Duration;
use fogchess::{
    app::{
        settings::Settings,
        states::{Menu, Screen},
    },
    board::{BoardPlace, FogTile, Ghost, MarkOnSquare, PieceKind, PromotionChoice, Square},
    game::Game,
    kit::Room,
    library::{Library, LibraryViews},
    panels::{CurtainOverlay, LiftButton},
    platform::power::NextFrame,
    rules::{
        Color, GameSetup, Intent, Level, Moment, Offer, PlayerView, Preset, SquareSet, Viewer,
    },
    save::memory::MemoryStore,
    table::{Clocks, Curtain, LiftCurtain, Shown},
    theme::{Mark, ThemeAssets},
};
use fogchess_support::{Board, Table, first_move};
use std::{cell::RefCell, rc::Rc, sync::Arc};

#[test]
fn no_frame_shows_one_players_board_to_the_other() {
    let mut table = Table::open();
    let seen = Rc::new(RefCell::new(Seen::default()));
    let watched = Rc::clone(&seen);
    table.watch(move |app| watched.borrow_mut().look(app));
    for seed in 0..4 {
        seen.borrow_mut().seed = seed;
        walk(&mut table, seed);
    }
    let seen = seen.borrow();
    assert!(seen.changes > 40, "only {} changes of sides", seen.changes);
    assert!(seen.frames > 900, "only {} frames", seen.frames);
    assert!(seen.opaque_frames > 120, "only {} opaque frames", seen.opaque_frames);
}

/// Plays for two hasty players, who click, type and lift the curtain all the time.
fn walk(table: &mut Table, seed: u64) {
    let mut rng = fastrand::Rng::with_seed(seed);
    let presets = [Preset::FogCheck, Preset::Fog, Preset::FogXiangqi, Preset::FogCheckXiangqi];
    let preset = presets[seed as usize % presets.len()];
    let setup = GameSetup { takeback: true, hold_clock: true, ..GameSetup::new(preset.ruleset()) };
    table.set(|settings| settings.motion = seed < 2);
    let mut truth = Game::new(setup.clone()).expect("a game");
    table.ask_for_game(setup).frames(2);
    let frame_times = [16, 40, 110, 300].map(Duration::from_millis);
    let mut moves = 0;
    for _ in 0..800 {
        if moves >= 20 || truth.outcome().is_some() {
            break;
        }
        table.frame_time(*rng.choice(&frame_times).expect("one"));
        let anywhere = table.position_of(rng.choice(["a1", "d4", "e8", "h5"]).expect("one"));
        match rng.u8(..12) {
            0..4 => drop(table.app.world_mut().write_message(LiftCurtain)),
            4 => drop(table.click_at(anywhere)),
            5 => drop(table.type_text("e4")),
            6 => drop(table.press(KeyCode::Escape)),
            7 if rng.u8(..4) == 0 => {
                table.open_menu(Menu::Pause).frames(2);
                table.open_menu(Menu::None);
            }
            8 if rng.u8(..3) == 0 => {
                // A takeback is agreed on, whoever is looking.
                let by = rng.choice(Color::ALL).expect("a side");
                if truth.may_offer(by).contains(&Offer::Takeback) && table.shown().is_live() {
                    for (side, intent) in [
                        (by, Intent::Offer(Offer::Takeback)),
                        (!by, Intent::Accept(Offer::Takeback)),
                    ] {
                        truth.apply(side, intent, Moment(0)).expect("agreed");
                        table.submit(side, intent);
                    }
                }
            }
            _ if table.shown().is_live() && table.shown().seat.is_some() => {
                let turn = truth.turn();
                let view = truth.view(Viewer::Player(turn)).expect("a view");
                let mv = *rng.choice(view.moves()).expect("a move");
                truth.apply(turn, Intent::Move(mv), Moment(0)).expect("available");
                table.submit(turn, Intent::Move(mv));
                moves += 1;
            }
            _ => {}
        }
        table.frame();
        if !table.shown().is_over() && table.menu() == Menu::None {
            let view = table.shown().board.clone();
            if let Some(view) = view.filter(|view| view.viewer() != Viewer::Everyone) {
                let right = truth.view(view.viewer()).expect("a view");
                assert_eq!(*view, *right, "seed {seed}: {:?}", view.viewer());
            }
        }
    }
    assert!(moves >= 20 || truth.outcome().is_some(), "seed {seed}: stuck after {moves} moves");
}

/// The contents of the screen in the last frame.
#[derive(Default)]
struct Seen {
    seed: u64,
    frames: usize,
    changes: usize,
    opaque_frames: usize,
    opacity: f32,
    viewer: Option<Viewer>,
    /// The views that the current viewer has had since the curtain lifted for them.
    views: Vec<Arc<PlayerView>>,
}

impl Seen {
    fn look(&mut self, app: &mut App) {
        let world = app.world_mut();
        let (curtain, shown) = (*world.resource::<Curtain>(), world.resource::<Shown>().clone());
        let now = world.resource::<Time<Real>>().elapsed();
        let motion = world.resource::<Settings>().motion;
        let opacity = curtain.opacity(now, motion);
        let viewer = shown.board.as_ref().map(|view| view.viewer());
        self.frames += 1;
        let context =
            format!("seed {}, frame {}, {curtain:?} at {opacity}", self.seed, self.frames);

        self.opaque_frames += usize::from(check_overlay(world, opacity, &context));

        // One player's view never follows the other's directly: an opaque frame without a view
        // comes between.
        if viewer != self.viewer {
            self.changes += 1;
            if self.viewer.is_some_and(|before| before != Viewer::Everyone) && !shown.is_over() {
                assert_eq!(viewer, None, "{context}: after {:?}", self.viewer);
                assert_eq!(opacity, 1.0, "{context}: {:?} is gone", self.viewer);
            }
            if viewer.is_some_and(|now| now != Viewer::Everyone) && !shown.is_over() {
                assert_eq!(self.viewer, None, "{context}: before {viewer:?}");
                assert_eq!(self.opacity, 1.0, "{context}: before {viewer:?} came");
                assert!(!motion || opacity == 1.0, "{context}: {viewer:?} came");
            }
            self.views.clear();
        }
        match &shown.board {
            Some(view) => {
                if self.views.last() != Some(view) {
                    self.views.push(Arc::clone(view));
                }
                if !shown.is_over() {
                    assert_eq!(view.viewer(), Viewer::Player(curtain.seat().expect("a seat")));
                }
                check_board(world, view, &self.views, &context);
            }
            None => check_nothing(world, &context),
        }
        (self.opacity, self.viewer) = (opacity, viewer);
    }
}

/// Checks that the node that hides the board has the curtain's opacity, and covers the whole window
/// and everything else of the game where it is opaque. Returns `true` if it hides everything.
fn check_overlay(world: &mut World, opacity: f32, context: &str) -> bool {
    let window = world.query::<&Window>().single(world).expect("a window").size();
    let mut overlays = world.query_filtered::<(
        &BackgroundColor,
        &InheritedVisibility,
        &ComputedNode,
        &UiGlobalTransform,
        &GlobalZIndex,
    ), With<CurtainOverlay>>();
    let Ok((color, visible, node, at, height)) = overlays.single(world) else {
        assert_ne!(*world.resource::<State<Screen>>().get(), Screen::Game, "{context}");
        return false;
    };
    let alpha = if visible.get() { color.0.alpha() } else { 0.0 };
    assert!((alpha - opacity).abs() < 1e-6, "{context}: the node's alpha is {alpha}");
    if alpha < 1.0 {
        return false;
    }
    assert_eq!((node.size, at.translation), (window, window / 2.0), "{context}");
    let height = height.0;
    // Menus and notices lie above the curtain; they tell nothing about the board.
    let mut above = world.query_filtered::<(&GlobalZIndex, Option<&Name>), With<PromotionChoice>>();
    for (other, name) in above.iter(world) {
        assert!(other.0 < height, "{context}: {name:?} lies above the curtain");
    }
    true
}

/// Checks that the entities show this view, and at most remains of what the same player saw before.
fn check_board(world: &mut World, view: &PlayerView, earlier: &[Arc<PlayerView>], context: &str) {
    let board = Board::of(world);
    assert_eq!(board.pieces(), view.pieces(), "{context}\n{board}");
    assert_eq!(board.clear(), view.visible(), "{context}\n{board}");
    let once_seen: SquareSet = earlier.iter().flat_map(|view| view.visible()).collect();
    for (at, tile) in world.query::<(&Square, &FogTile)>().iter(world) {
        let thin = tile.density < 1.0;
        assert!(!thin || once_seen.contains(at.0), "{context}: {} shows through {tile:?}", at.0);
    }
    let lost_in = |view: &PlayerView| view.losses().first().map(|(square, _)| *square);
    for on in world.query::<&MarkOnSquare>().iter(world) {
        let known = match on.mark {
            Mark::LastMove => {
                view.last_move().is_some_and(|mv| mv.from == on.square || mv.to == on.square)
                    || view.taker().is_some_and(|(square, _)| square == on.square)
            }
            Mark::Lost => lost_in(view) == Some(on.square),
            Mark::Blocked => view.blocked().contains(on.square),
            Mark::Landing => view.moves().iter().any(|mv| mv.to == on.square),
            // Two players at one screen make none.
            Mark::Memory | Mark::Premove => false,
            Mark::Check => view.check() == Some(on.square),
            Mark::Dot | Mark::Ring => view.moves().iter().any(|mv| mv.to == on.square),
            Mark::Hint => view.moves().iter().any(|mv| mv.from == on.square || mv.to == on.square),
            Mark::Selected | Mark::Sighted => view.piece_at(on.square).is_some(),
            Mark::Cursor | Mark::Hover => true,
        };
        assert!(known, "{context}: {on:?}");
    }
    let place = *world.resource::<BoardPlace>();
    let assets = world.resource::<ThemeAssets>().clone();
    let mut ghosts = world.query_filtered::<(&GlobalTransform, &Sprite), With<Ghost>>();
    for (at, sprite) in ghosts.iter(world) {
        let at = at.translation().truncate();
        // A ghost spawned in this frame has not been placed yet.
        if at == Vec2::ZERO {
            continue;
        }
        let square = place.square_at(at).expect("a square");
        // The flash on the square where a piece was lost.
        let lost_there = || earlier.iter().any(|view| lost_in(view) == Some(square));
        if sprite.image == Handle::default() && lost_there() {
            continue;
        }
        let seen_there = earlier
            .iter()
            .filter_map(|view| view.piece_at(square))
            .any(|piece| assets.piece(piece) == sprite.image);
        assert!(seen_there, "{context}: a ghost on {square}");
    }
}

/// Checks that nobody's board is shown: no piece, no ghost, no mark, fog everywhere.
fn check_nothing(world: &mut World, context: &str) {
    let board = Board::of(world);
    assert!(board.pieces().is_empty() && board.clear().is_empty(), "{context}\n{board}");
    assert_eq!(world.query::<&Ghost>().iter(world).count(), 0, "{context}");
    assert_eq!(world.query::<&MarkOnSquare>().iter(world).count(), 0, "{context}");
    let opaque = |tile: &FogTile| tile.density == 1.0;
    assert!(world.query::<&FogTile>().iter(world).all(opaque), "{context}");
}

// ── Lifting the curtain ────────────────────────────────────────────────────────────────────

/// Starts a game in which White has moved, and the curtain has asked for Black long enough to take
/// input.
fn let_black_be_asked(table: &mut Table) {
    table.start(Preset::FogCheck).type_move("e4").settle().wait(Duration::from_millis(300));
    assert_eq!(table.curtain().asked(), Some(Color::Black));
}

#[track_caller]
fn assert_lifts(table: &mut Table) {
    assert!(matches!(table.curtain(), Curtain::Lifting(Color::Black, _)), "{:?}", table.curtain());
    table.settle();
    assert_eq!(table.view().viewer(), Viewer::Player(Color::Black));
    assert!(table.shown().is_live());
    assert_eq!(table.seat().moves.len(), 1, "and nothing was played by it");
    assert_eq!(table.picked(), None);
}

#[test]
fn a_key_lifts_the_curtain() {
    let mut table = Table::open();
    for key in [KeyCode::Space, KeyCode::Enter, KeyCode::KeyE, KeyCode::ArrowUp] {
        let_black_be_asked(&mut table);
        table.press(key);
        assert_lifts(&mut table);
    }
}

#[test]
fn a_click_or_a_tap_anywhere_or_on_the_button_lifts_the_curtain() {
    let mut table = Table::open();
    let_black_be_asked(&mut table);
    table.click_at(Vec2::new(100.0, 700.0));
    assert_lifts(&mut table);
    let_black_be_asked(&mut table);
    table.tap_at(Vec2::new(900.0, 80.0));
    assert_lifts(&mut table);
    for press in [Table::click_at, Table::tap_at] {
        let_black_be_asked(&mut table);
        let world = table.app.world_mut();
        let button = world.query_filtered::<Entity, With<LiftButton>>().single(world);
        let middle = table.middle_of(button.expect("one button"));
        press(&mut table, middle);
        assert_lifts(&mut table);
    }
}

#[test]
fn what_was_meant_for_the_board_does_not_lift_the_curtain() {
    // Clicks and keys in every frame from the move until the curtain has just closed.
    let mut table = Table::untimed(Preset::FogCheck);
    let anywhere = table.position_of("d7");
    table.type_move("e4").point_at(anywhere).mouse_down();
    table.until("closed", |table| {
        table.press(KeyCode::KeyD).tap_at(anywhere).curtain().asked().is_some()
    });
    // A press that began before the curtain closed ends now.
    table.mouse_up();
    assert_eq!(table.curtain().asked(), Some(Color::Black));
    table.wait(Duration::from_millis(400));
    assert_eq!(table.curtain().asked(), Some(Color::Black), "and no key of the system's does");
    table.press_all(&[KeyCode::Escape, KeyCode::Tab, KeyCode::ShiftLeft, KeyCode::AltLeft]);
    assert!(table.curtain().asked().is_some());
}

// ── The clock behind the curtain ───────────────────────────────────────────────────────────

const TICK: Duration = Duration::from_millis(50);

/// Returns the side whose clock runs.
fn running(table: &Table) -> Option<Color> {
    let faces = table.app.world().resource::<Clocks>().0.expect("clocks");
    Color::ALL.into_iter().find(|color| faces[*color].running)
}

#[test]
fn the_first_clock_starts_when_the_first_curtain_lifts() {
    let mut table = Table::open();
    table.ask_for_game(GameSetup::new(Preset::FogCheck.ruleset())).pass(Duration::from_secs(7));
    assert_eq!(table.curtain().asked(), Some(Color::White));
    assert_eq!(running(&table), None, "nobody has sat down yet");
    table.app.world_mut().write_message(LiftCurtain);
    table.frame();
    assert_eq!(running(&table), Some(Color::White));
}

#[test]
fn the_next_clock_starts_when_the_curtain_lifts() {
    let mut table = Table::with(Preset::FogCheck);
    table.frame_time(TICK).type_move("e4");
    assert_eq!(running(&table), None, "the move was made, nobody's time runs");
    let white = table.clocks().white;
    let black = table.clocks().black;
    table.settle();
    assert_eq!(table.curtain().asked(), Some(Color::Black));
    assert_eq!(running(&table), None);
    table.app.world_mut().write_message(LiftCurtain);
    table.frame();
    assert_eq!(running(&table), Some(Color::Black));
    assert_eq!(table.clocks().black, black, "not a moment of it was taken");
    table.wait(Duration::from_secs(1));
    assert_eq!(table.clocks().black, black - 1000);
    assert_eq!(table.clocks().white, white);
}

#[test]
fn the_next_clock_starts_after_three_seconds_at_the_latest() {
    let mut table = Table::with(Preset::FogCheck);
    table.frame_time(TICK).type_text("e4");
    table.key(KeyCode::Enter, Key::Enter, ButtonState::Pressed);
    let moved = table.now();
    table.until("started", |table| running(table).is_some());
    let waited = table.now() - moved;
    assert_eq!((running(&table), waited), (Some(Color::Black), Duration::from_secs(3)));
    assert_eq!(table.curtain().asked(), Some(Color::Black), "the curtain waits all the same");
}

#[test]
fn the_next_clock_starts_at_once_if_the_players_want_it() {
    let mut table = Table::open();
    table.set(|settings| settings.clock_starts_at_once = true);
    table.start(Preset::FogCheck).type_move("e4");
    assert_eq!(running(&table), Some(Color::Black));
}

#[test]
fn the_mover_sees_for_a_moment_what_came_of_the_move() {
    let mut table = Table::with(Preset::Fog);
    table.frame_time(TICK).type_move("e4");
    let moved = table.now();
    assert!(matches!(table.curtain(), Curtain::Lingering(Color::White, _)));
    assert_eq!(table.board().at("e4"), Some('P'));
    assert!(!table.shown().is_live(), "but there is nothing more to do");
    table.click("d2");
    assert_eq!(table.picked(), None);
    table.until("fell", |table| !matches!(table.curtain(), Curtain::Lingering(..)));
    let lingered = table.now() - moved;
    assert!(lingered >= Duration::from_millis(500), "{lingered:?} is too short for the eye");
    assert!(lingered <= Duration::from_millis(1500), "{lingered:?} is a wait");
}

// ── Pauses ─────────────────────────────────────────────────────────────────────────────────

#[test]
fn pausing_closes_the_curtain_and_stops_the_clock() {
    let mut table = Table::with(Preset::FogCheck);
    table.frame_time(TICK).pass(Duration::from_secs(2)).open_menu(Menu::Pause);
    assert_eq!(table.curtain().asked(), Some(Color::White));
    assert!(table.shown().board.is_none());
    assert!(table.pieces().is_empty());
    assert_eq!(running(&table), None);
    let left = table.clocks().white;
    table.pass(Duration::from_secs(30)).open_menu(Menu::None).pass(Duration::from_secs(10));
    assert_eq!(table.clocks().white, left, "it waits for the curtain");
    table.lift_curtain();
    assert_eq!(running(&table), Some(Color::White));
    assert_eq!(table.view().viewer(), Viewer::Player(Color::White));
}

// ── Offers ─────────────────────────────────────────────────────────────────────────────────

/// Lets White make an offer at their own board. The curtain falls before Bob is asked.
fn ask_bob(table: &mut Table, button: &str, question: &str) {
    let look = |table: &mut Table| {
        assert!(table.shown().board.is_none() || !table.has_button("Accept"), "{button}");
    };
    let middle = table.control(button);
    let middle = table.middle_of(middle);
    table.tap_at(middle);
    table.until("asked", |table| {
        look(table);
        matches!(table.curtain(), Curtain::Asking(Color::Black, _))
    });
    table.frame();
    look(table);
    assert!(table.shown().board.is_none() && table.pieces().is_empty());
    assert!(table.says("Bob, please answer") && table.says(question), "{:?}", table.texts());
    let lift = table.buttons().into_iter().filter(|(text, _)| text.starts_with("I’m"));
    assert_eq!(lift.map(|(text, _)| text).collect::<Vec<_>>(), ["I’m Bob: show the board"]);
    // The tap that made the offer, a key, or a tap anywhere does not answer it.
    let untouched = |table: &mut Table| {
        table.tap_at(middle).press_all(&[KeyCode::Space, KeyCode::Enter, KeyCode::KeyD]).frames(2);
        assert!(matches!(table.curtain(), Curtain::Asking(..)), "{:?}", table.curtain());
        assert_eq!(table.seat().offers.len(), 1, "nothing had the focus");
    };
    untouched(table);
    table.wait(Duration::from_millis(300));
    untouched(table);
}

fn anna_and_bob() -> Table {
    Table::of(GameSetup {
        names: ["Anna".into(), "Bob".into()].into(),
        takeback: true,
        ..GameSetup::new(Preset::FogCheck.ruleset())
    })
}

/// Asserts that the player at the board reads the answer, and that it is their turn.
#[track_caller]
fn assert_told_with_the_turn(table: &mut Table, answer: &str) {
    assert!(table.says(answer), "{:?}", table.texts());
    let world = table.app.world_mut();
    assert!(world.query::<&TextSpan>().iter(world).any(|span| span.0.trim() == "Your move."));
}

#[test]
fn a_key_answers_an_offer_with_the_focus_alone_and_who_offered_is_told() {
    let mut table = anna_and_bob();
    table.play("e4 e5");
    ask_bob(&mut table, "Draw", "Anna offers a draw.");
    table.press(KeyCode::Tab).frame();
    assert_eq!(table.focused(), "Accept");
    table.press(KeyCode::Tab).frame();
    assert_eq!(table.focused(), "Decline");
    table.press(KeyCode::Space).frames(2);
    assert_eq!(table.curtain().asked(), Some(Color::White));
    table.lift_curtain();
    assert_told_with_the_turn(&mut table, "Draw declined.");
    // The answer beside Anna's board reaches Bob at his.
    table.type_move("Nf3").settle().lift_curtain().type_move("Nc6");
    table.submit(Color::Black, Intent::Offer(Offer::Draw)).settle().lift_curtain();
    table.tap_button("Decline").type_move("Bc4").settle().lift_curtain();
    assert_told_with_the_turn(&mut table, "Draw declined.");
}

#[test]
fn who_is_asked_may_look_at_their_board_first() {
    let mut table = anna_and_bob();
    table.frame_time(TICK).play("e4 e5");
    ask_bob(&mut table, "Draw", "Anna offers a draw.");
    table.tap_button("I’m Bob: show the board").settle();
    assert_eq!(table.curtain(), Curtain::Looking(Color::Black));
    assert_eq!(table.view().viewer(), Viewer::Player(Color::Black));
    assert!(table.has_button("Accept") && table.has_button("Decline"));
    assert!(!table.has_button("Withdraw"), "it is Anna's offer");
    // The clock stands, nothing can be played, and no key answers.
    let left = table.clocks();
    table.pass(Duration::from_secs(20)).type_move("d5").click("d7").click("d5");
    table.press_all(&[KeyCode::Space, KeyCode::Enter]).frames(2);
    assert_eq!((running(&table), table.clocks()), (None, left));
    assert_eq!((table.seat().moves.len(), table.seat().offers.len()), (2, 1));
    // A pause hides the board, and Bob is asked again.
    table.press(KeyCode::Escape).frames(2);
    assert_eq!((table.menu(), table.shown().board.is_none()), (Menu::Pause, true));
    table.press(KeyCode::Enter).frames(3);
    assert_eq!(table.menu(), Menu::None, "the key was for the menu, not for the curtain behind it");
    assert!(matches!(table.curtain(), Curtain::Asking(Color::Black, _)), "{:?}", table.curtain());
    table.wait(Duration::from_millis(300)).tap_button("I’m Bob: show the board").settle();
    table.tap_button("Decline").settle();
    assert_eq!(table.curtain().asked(), Some(Color::White));
    table.lift_curtain();
    assert_told_with_the_turn(&mut table, "Draw declined.");
    assert_eq!(running(&table), Some(Color::White));
    // With the fog lifted from there, the clock goes on at once.
    ask_bob(&mut table, "Lift fog", "Anna asks to lift the fog for both sides.");
    table.tap_button("I’m Bob: show the board").settle();
    table.tap_button("Accept").settle();
    assert_eq!((table.curtain(), running(&table)), (Curtain::None, Some(Color::White)));
}

#[test]
fn an_offer_is_answered_behind_the_curtain_while_the_clock_stands() {
    let mut table = anna_and_bob();
    table.frame_time(TICK).play("e4 e5");
    for (button, question) in [
        ("Draw", "Anna offers a draw."),
        ("Lift fog", "Anna asks to lift the fog for both sides."),
        ("Takeback", "Anna requests a takeback."),
    ] {
        ask_bob(&mut table, button, question);
        for name in ["Anna ", "Bob "] {
            let is_clock = |text: &String| text.starts_with(name) && text.contains(':');
            assert!(table.texts().iter().any(is_clock), "{name}: {:?}", table.texts());
        }
        let left = table.clocks().white;
        table.pass(Duration::from_secs(20));
        assert_eq!((running(&table), table.clocks().white), (None, left), "{button}");
        table.tap_button("Decline");
        assert_eq!(table.curtain().asked(), Some(Color::White), "{button}");
        assert!(!table.has_button("Accept") && table.shown().board.is_none());
        table.lift_curtain();
        assert_eq!(running(&table), Some(Color::White), "{button}");
        assert_eq!(table.view().viewer(), Viewer::Player(Color::White));
    }
    table.play("Nf3 Nc6");
    // An offer that Bob accepts is carried out.
    ask_bob(&mut table, "Takeback", "Anna requests a takeback.");
    table.tap_button("Accept");
    assert_eq!((table.curtain().asked(), table.seat().moves.len()), (Some(Color::White), 2));
    table.lift_curtain();
    ask_bob(&mut table, "Redo", "Anna asks to redo the move.");
    table.tap_button("Accept");
    assert_eq!((table.curtain().asked(), table.seat().moves.len()), (Some(Color::White), 4));
    table.lift_curtain().play("Bc4 a6");
    ask_bob(&mut table, "Lift fog", "Anna asks to lift the fog for both sides.");
    table.tap_button("Accept").settle();
    assert_eq!((table.curtain(), table.view().viewer()), (Curtain::None, Viewer::Everyone));
    // With the fog lifted, both players see the question. Then the curtain is there again.
    table.tap_button("Restore fog");
    assert!(table.says("Anna asks to play in fog.") && table.shown().is_live());
    table.tap_button("Accept");
    assert_eq!(table.curtain().asked(), Some(Color::White));
    table.lift_curtain().play("d3 h6");
    ask_bob(&mut table, "Draw", "Anna offers a draw.");
    table.tap_button("Accept").settle();
    assert!(table.shown().is_over() && table.curtain() == Curtain::None);
}

// ── Stopped clocks ─────────────────────────────────────────────────────────────────────────

/// Taps on a button of the open menu. The panels behind it may have a button of the same name.
fn tap_in_menu(table: &mut Table, name: &str) {
    let buttons = table.buttons();
    let world = table.app.world();
    let in_menu = |entity: Entity| {
        let mut above = core::iter::successors(Some(entity), |entity| {
            world.get::<ChildOf>(*entity).map(ChildOf::parent)
        });
        above.any(|entity| world.get::<Name>(entity).is_some_and(|name| name.starts_with("Menu")))
    };
    let found = buttons.iter().find(|(text, entity)| text == name && in_menu(*entity));
    let (_, entity) = found.unwrap_or_else(|| panic!("no {name} among {buttons:?}"));
    table.tap_on(*entity).frames(5);
}

#[test]
fn nobody_studies_the_board_on_a_stopped_clock() {
    let mut table = Table::keeping(MemoryStore::default());
    table.watch(|app| {
        let shown = app.world().resource::<Shown>().clone();
        let Some(seat) = shown.seat.filter(|seat| seat.paused) else { return };
        let setup = &seat.setup;
        assert!(shown.board.is_none(), "{setup:?}: the board is shown");
        let world = app.world_mut();
        assert_eq!(world.query::<&PieceKind>().iter(world).count(), 0, "{setup:?}");
        let views = world.resource::<LibraryViews>();
        let name = world.resource::<Library>().on_table.clone();
        let picture = name.and_then(|name| views.get(&name).flatten());
        assert!(picture.is_none(), "{setup:?}: the list pictures it");
    });
    for (preset, computer) in [
        (Preset::Chess, false),
        (Preset::Chess, true),
        (Preset::Fog, true),
        (Preset::FogCheck, false),
        (Preset::Xiangqi, false),
        (Preset::FogXiangqi, true),
    ] {
        let mut setup = GameSetup::new(preset.ruleset());
        setup.computers.black = computer.then_some(Level::Novice);
        table.start_game(setup).frame_time(TICK);
        table.type_move(first_move(preset)).hand_over();
        if computer {
            table.wait_for("answered", |table| table.seat().moves.len() == 2);
        }
        table.wait(Duration::from_secs(1));
        table.tap_button("Menu").frames(2);
        assert_eq!(table.menu(), Menu::Pause, "{preset:?}");
        for (button, back) in [
            ("New game", "Back"),
            ("Resign", "Keep playing"),
            ("Leave game", "Keep playing"),
            ("Settings", "Back"),
            ("Games", "Back"),
        ] {
            tap_in_menu(&mut table, button);
            assert_ne!(table.menu(), Menu::Pause, "{button}");
            assert_eq!(running(&table), None, "{button}");
            assert_eq!(table.table_rows().len(), 0, "nor is it read out");
            let world = table.app.world_mut();
            let mut menus = world.query_filtered::<&Name, (With<GlobalZIndex>, Without<Room>)>();
            let thin = menus.iter(world).filter(|name| name.starts_with("Menu")).count();
            assert_eq!(thin, 0, "{button}: something shines through");
            table.tap_button(back).frames(2);
            assert_eq!(table.menu(), Menu::Pause, "{button}");
        }
        table.tap_button("Resume").hand_over();
        assert!(table.shown().board.is_some() && running(&table).is_some(), "{preset:?}");
        // The same if the machine sleeps while a question is open.
        table.tap_button("Resign");
        assert!(table.shown().board.is_some() && running(&table).is_some(), "the clock runs");
        table.jump(Duration::from_secs(3600)).frames(2);
        assert!(running(&table).is_none() && table.shown().board.is_none(), "{preset:?}");
        table.tap_button("Keep playing").hand_over();
        assert!(table.shown().board.is_some() && running(&table).is_some(), "{preset:?}");
    }
}

#[test]
fn without_a_clock_a_pause_hides_nothing_in_the_open() {
    let mut table = Table::untimed(Preset::Chess);
    table.type_move("e4").settle().open_menu(Menu::Pause).frames(2);
    assert!(table.shown().board.is_some());
}

#[test]
fn an_open_game_pauses_without_a_curtain() {
    let mut table = Table::with(Preset::Chess);
    table.frame_time(TICK).type_move("e4").pass(Duration::from_secs(2)).open_menu(Menu::Pause);
    assert_eq!(table.curtain(), Curtain::None);
    let left = table.clocks().black;
    table.pass(Duration::from_secs(30));
    assert_eq!(table.clocks().black, left);
    table.open_menu(Menu::None).wait(Duration::from_secs(1));
    assert_eq!(running(&table), Some(Color::Black));
    assert!(table.clocks().black < left);
}

#[test]
fn a_window_that_loses_the_focus_pauses_the_game() {
    let mut table = Table::open();
    for preset in [Preset::FogCheck, Preset::Chess] {
        table.open_menu(Menu::None).start(preset).play("e4");
        table.focus_window(false).frame();
        assert_eq!(table.menu(), Menu::Pause, "{preset:?}");
        assert_eq!(running(&table), None);
        assert!(table.shown().board.is_none(), "its clock stands");
        let left = table.clocks().black;
        table.pass(Duration::from_secs(20)).focus_window(true).frames(2);
        assert_eq!(table.menu(), Menu::Pause, "coming back does not resume it");
        assert_eq!(table.clocks().black, left);
    }
}

#[test]
fn a_machine_that_slept_charges_nobody() {
    let mut table = Table::open();
    // In open chess no curtain falls, but the game pauses all the same.
    for (preset, asked) in [(Preset::FogCheck, Some(Color::White)), (Preset::Chess, None)] {
        table.open_menu(Menu::None).start(preset);
        if preset == Preset::Chess {
            // The first clock starts with the first move.
            table.type_move("e4").type_move("e5");
        }
        table.wait(Duration::from_secs(1));
        let left = table.clocks().white;
        table.jump(Duration::from_secs(3600)).frames(2);
        assert_eq!(table.menu(), Menu::Pause, "{preset:?}");
        assert_eq!(table.curtain().asked(), asked, "{preset:?}");
        assert_eq!(table.clocks().white, left, "it stopped as of the last frame");
        assert_eq!(table.seat().outcome, None, "{preset:?}");
    }
}

#[test]
fn a_machine_that_takes_seconds_for_a_frame_is_not_paused_again_and_again() {
    let mut table = Table::open();
    for preset in [Preset::FogCheck, Preset::Chess] {
        table.frame_time(TICK).start(preset).play("e4");
        table.frame_time(Duration::from_secs(4)).open_menu(Menu::Pause).frames(2);
        table.tap_button("Resume");
        if preset == Preset::FogCheck {
            table.lift_curtain();
        }
        table.frames(4);
        assert_eq!((table.menu(), running(&table)), (Menu::None, Some(Color::Black)), "{preset:?}");
        assert!(table.shown().board.is_some(), "{preset:?}");
    }
}

/// Without a clock, nothing is drawn while the player thinks. That must not count as sleep.
#[test]
fn who_thinks_long_without_a_clock_finds_the_board_as_it_was() {
    let mut table = Table::untimed(Preset::FogCheck);
    table.pass(Duration::from_secs(25));
    assert_eq!(table.app.world().resource::<NextFrame>().wanted(), None, "it is at rest");
    table.jump(Duration::from_secs(600)).frames(2);
    assert_eq!(table.menu(), Menu::None);
    assert!(table.shown().board.is_some());
}

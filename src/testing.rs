//! Builders of the smallest app that shows a behaviour, and a [`Table`] to play at in tests.
//!
//! There are three layers, each on top of the one before: [`engine`] is Bevy without a real window
//! and without a graphics card, [`game`] adds our rooms, and [`Table`] adds the players' input and
//! eyes. It sends the events of a mouse, a finger or a keyboard, runs frames with a clock of its
//! own, and reads back the state of the board.
//!
//! ```text
//! let mut table = Table::with(Preset::Chess);
//! table.click("e2").click("e4");
//! assert_eq!(table.board().at("e4"), Some('P'));
//! ```

use crate::{
    a11y::{Controls, Spoken, Voice, board_table},
    app,
    audio::Cue,
    board::{
        BoardSquare, FogTile, Ghost, Hand, HasMoved, MarkOnSquare, PieceColor, PieceKind,
        Promotion, PromotionChoice, Slide, Square,
    },
    desk::fake::FakeDesk,
    graphics::Core2dPipelinePlugin,
    launch::Launch,
    notices::Notices,
    play::{
        AtDesk, Clocks, ComputerIntent, Curtain, IntentRefused, Keeping, Replay, Shown, StartGame,
        SubmitIntent,
    },
    protocol::SeatView,
    rules::{self, BySide, Color, Piece, PlayerView, Preset},
    save::Store,
    session::{GameSetup, Intent, TimeControl},
    settings::Settings,
    states::Menu,
    states::Screen,
    text::{Language, Texts},
    theme::{Mark, assets::Sound},
};
use bevy::{
    a11y::{AccessibilityNode, AccessibilityRequested},
    app::{PanicHandlerPlugin, PluginsState, TerminalCtrlCHandlerPlugin},
    asset::AssetMetaCheck,
    core_pipeline::CorePipelinePlugin,
    ecs::{
        message::MessageCursor,
        schedule::{Schedules, SingleThreadedExecutor},
    },
    input::{
        ButtonState,
        keyboard::{Key, KeyboardInput, NativeKey, NativeKeyCode},
        mouse::MouseButtonInput,
        touch::{TouchInput, TouchPhase},
    },
    log::LogPlugin,
    picking::hover::HoverMap,
    prelude::*,
    render::{RenderPlugin, settings::WgpuSettings},
    text::ComputedTextBlock,
    time::TimeUpdateStrategy,
    ui::{ComputedNode, ComputedStackIndex, InteractionDisabled, UiGlobalTransform},
    ui_widgets::Button,
    window::{
        CursorMoved, PrimaryWindow, WindowEvent, WindowFocused, WindowResized, WindowResolution,
    },
    winit::WinitPlugin,
};
use core::{cmp::Reverse, fmt, iter, time::Duration};
use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    sync::Arc,
    time::Instant,
};

/// The length of a frame in the app's time, unless a test sets another one.
pub const FRAME: Duration = Duration::from_millis(50);
/// The greatest number of frames to wait for rest, more than anything needs.
const PATIENCE: usize = 400;
/// The limit for waiting on other threads, in real time, so long that only a hang reaches it.
const REAL_LIMIT: Duration = Duration::from_secs(120);

/// Returns the folder of the assets in the repository.
pub fn assets_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("assets")
}

/// Returns Bevy as the game uses it, with a window that exists only in the world, and without a
/// graphics card.
///
/// Nothing is drawn, but all else runs: layout, picking, visibility, assets, states.
pub fn engine(assets: &Path, window: (u32, u32)) -> App {
    engine_on(App::new(), assets, window)
}

fn engine_on(mut app: App, assets: &Path, window: (u32, u32)) -> App {
    let window = Window {
        resolution: WindowResolution::new(window.0, window.1).with_scale_factor_override(1.0),
        ..default()
    };
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin { primary_window: Some(window), ..default() })
            .set(AssetPlugin {
                file_path: assets.to_string_lossy().into_owned(),
                meta_check: AssetMetaCheck::Never,
                ..default()
            })
            .set(RenderPlugin {
                render_creation: WgpuSettings { backends: None, ..default() }.into(),
                ..default()
            })
            .disable::<CorePipelinePlugin>()
            .add_after::<CorePipelinePlugin>(Core2dPipelinePlugin)
            .disable::<WinitPlugin>()
            // These plugins affect the whole process, which many tests share.
            .disable::<LogPlugin>()
            .disable::<PanicHandlerPlugin>()
            .disable::<TerminalCtrlCHandlerPlugin>(),
    )
    .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO));
    app
}

/// Returns settings that are the same on every machine.
fn settings() -> Settings {
    Settings {
        language: Some(Language::english()),
        volume: 0.0,
        // Most tests play both sides.
        opponent: None,
        ..default()
    }
}

/// Returns the whole game on [`engine`], with settings that no file changes: English and silent.
pub fn game(launch: Launch) -> App {
    let assets = launch.assets.clone().unwrap_or_else(assets_folder);
    let mut app = App::new();
    crate::theme::own::register(&mut app, &launch);
    let mut app = engine_on(app, &assets, launch.window.unwrap_or((1280, 800)));
    app.insert_resource(launch).insert_resource(settings()).add_plugins(app::plugin);
    crate::play::send_in_bytes(app.world_mut());
    while app.plugins_state() == PluginsState::Adding {
        bevy::tasks::tick_global_task_pools_on_main_thread();
    }
    app.finish();
    app.cleanup();
    // Frames are short and tests run in parallel, so threads would only wait for each other.
    for (_, schedule) in app.world_mut().resource_mut::<Schedules>().iter_mut() {
        schedule.set_executor(SingleThreadedExecutor::new());
    }
    app
}

/// A function that inspects the app after every frame.
type Watcher = Box<dyn FnMut(&mut App)>;

/// The app of a game, with the input of its players.
///
/// Squares are named as in chess: `"e4"`. Every method that takes one panics if the name is
/// invalid.
pub struct Table {
    /// The app, for anything that the helpers do not cover.
    pub app: App,
    frame: Duration,
    frames: usize,
    watchers: Vec<Watcher>,
    cues: MessageCursor<Cue>,
    spoken: MessageCursor<Spoken>,
    intents: MessageCursor<SubmitIntent>,
    refusals: MessageCursor<IntentRefused>,
}

impl Table {
    /// Opens the game at its title screen.
    pub fn open() -> Self {
        Self::launch(Launch::default())
    }

    /// Opens the game at its title screen, with games kept in a store.
    pub fn keeping(store: impl Store + 'static) -> Self {
        Self::launch_keeping(Launch::default(), store)
    }

    /// As [`Self::launch_keeping`], with a desk for exports and imports.
    pub fn at_desk(launch: Launch, store: impl Store + 'static, desk: &FakeDesk) -> Self {
        let mut table = Self::loading(launch);
        table
            .app
            .insert_resource(Keeping::at_once(store))
            .insert_resource(AtDesk::new(desk.clone()));
        table.finish_loading();
        table
    }

    /// As [`Self::launch`], with games kept in a store.
    pub fn launch_keeping(launch: Launch, store: impl Store + 'static) -> Self {
        let mut table = Self::loading(launch);
        table.app.insert_resource(Keeping::at_once(store));
        table.finish_loading();
        table
    }

    /// Opens the game with launch options and waits until everything is loaded.
    pub fn launch(launch: Launch) -> Self {
        let mut table = Self::loading(launch);
        table.finish_loading();
        table
    }

    /// Opens the game in its first moments, before anything is loaded.
    pub fn loading(launch: Launch) -> Self {
        Self {
            app: game(launch),
            frame: Duration::ZERO,
            frames: 0,
            watchers: Vec::new(),
            cues: MessageCursor::default(),
            spoken: MessageCursor::default(),
            intents: MessageCursor::default(),
            refusals: MessageCursor::default(),
        }
    }

    /// Runs frames until the loading screen is gone. The app's clock stands still during that time.
    pub fn finish_loading(&mut self) -> &mut Self {
        let began = Instant::now();
        let frame = core::mem::replace(&mut self.frame, Duration::ZERO);
        while matches!(self.screen(), Screen::Loading | Screen::Recovering) {
            assert!(began.elapsed() < REAL_LIMIT, "still in {:?}", self.screen());
            self.frame();
            std::thread::yield_now();
        }
        self.frame = if frame.is_zero() { FRAME } else { frame };
        self.frames(2)
    }

    /// Switches to the language with this tag, and waits for its files.
    pub fn speak(&mut self, tag: &str) -> &mut Self {
        let language = Language::new(tag).expect("a language's tag");
        self.set(|settings| settings.language = Some(language)).hear(tag)
    }

    /// Returns the texts in which some letter shows as a box because no font has it.
    pub fn boxes(&mut self) -> Vec<String> {
        let world = self.app.world_mut();
        let mut blocks = world.query::<(&ComputedTextBlock, &Text)>();
        let has_box = |block: &ComputedTextBlock| {
            let mut runs = block.buffer().lines().flat_map(|line| line.runs());
            runs.any(|run| {
                run.clusters().any(|cluster| cluster.glyphs().any(|glyph| glyph.id == 0))
            })
        };
        let found = blocks.iter(world).filter(|(block, _)| has_box(block));
        found.map(|(_, text)| text.0.clone()).collect()
    }

    /// Waits until the game uses the language with this tag.
    pub fn hear(&mut self, tag: &str) -> &mut Self {
        let speaks = |table: &Self| table.app.world().resource::<Texts>().language().tag() == tag;
        self.frames(2).wait_for("it speaks", speaks).frames(2)
    }

    /// As [`Self::with`], without clocks.
    pub fn untimed(preset: Preset) -> Self {
        let mut table = Self::open();
        table.start_game(untimed(preset));
        table
    }

    /// Opens a game at its first move, with the first player's curtain lifted and everything at
    /// rest.
    pub fn with(preset: Preset) -> Self {
        let mut table = Self::open();
        table.start(preset);
        table
    }

    /// As [`Self::with`], from a position.
    pub fn at(preset: Preset, fen: &str) -> Self {
        let mut table = Self::open();
        table.start_at(preset, fen);
        table
    }

    /// Starts a game, lifts the first curtain, and waits until everything is at rest.
    pub fn start(&mut self, preset: Preset) -> &mut Self {
        self.start_game(GameSetup::new(preset.ruleset()))
    }

    /// As [`Self::start`], from a position.
    pub fn start_at(&mut self, preset: Preset, fen: &str) -> &mut Self {
        let setup = GameSetup::new(preset.ruleset());
        self.start_game(GameSetup { start_fen: Some(fen.into()), ..setup })
    }

    /// As [`Self::start`], with this setup.
    pub fn start_game(&mut self, setup: GameSetup) -> &mut Self {
        self.ask_for_game(setup).frames(3);
        assert!(self.shown().seat.is_some(), "no game: {:?}", self.notices());
        self.settle();
        if self.curtain().asked().is_some() {
            self.lift_curtain();
        }
        self
    }

    /// Removes the panels around the board. Their layout is most of a frame's work, so a test of
    /// many frames runs faster without them.
    pub fn without_panels(&mut self) -> &mut Self {
        let world = self.app.world_mut();
        let mut roots = world.query_filtered::<Entity, (With<Node>, Without<ChildOf>)>();
        let roots: Vec<_> = roots.iter(world).collect();
        for root in roots {
            world.despawn(root);
        }
        self
    }

    /// Asks for a game and does not wait for it.
    pub fn ask_for_game(&mut self, setup: GameSetup) -> &mut Self {
        self.app.world_mut().write_message(StartGame(setup));
        self
    }

    // ── Time ───────────────────────────────────────────────────────────────────────────

    /// Runs one frame, then the watchers.
    pub fn frame(&mut self) -> &mut Self {
        self.app.insert_resource(TimeUpdateStrategy::ManualDuration(self.frame));
        self.app.update();
        self.frames += 1;
        let mut watchers = core::mem::take(&mut self.watchers);
        watchers.iter_mut().for_each(|watcher| watcher(&mut self.app));
        self.watchers = watchers;
        self
    }

    /// Runs some frames.
    pub fn frames(&mut self, count: usize) -> &mut Self {
        for _ in 0..count {
            self.frame();
        }
        self
    }

    /// Lets time pass in frames of the usual length.
    pub fn wait(&mut self, time: Duration) -> &mut Self {
        let until = self.now() + time;
        while self.now() < until {
            self.frame();
        }
        self
    }

    /// Lets much time pass in few frames, none longer than a second: a longer one would count as
    /// sleep.
    pub fn pass(&mut self, time: Duration) -> &mut Self {
        let until = self.now() + time;
        while self.now() < until {
            let rest = until - self.now();
            self.jump(rest.min(Duration::from_secs(1)));
        }
        self
    }

    /// Runs one frame that comes this long after the one before.
    pub fn jump(&mut self, time: Duration) -> &mut Self {
        let frame = core::mem::replace(&mut self.frame, time);
        self.frame();
        self.frame = frame;
        self
    }

    /// Sets the length of a frame from now on.
    pub fn frame_time(&mut self, time: Duration) -> &mut Self {
        self.frame = time;
        self
    }

    /// Returns the app's real time.
    pub fn now(&self) -> Duration {
        self.app.world().resource::<Time<Real>>().elapsed()
    }

    /// Returns the number of frames that have run.
    pub const fn frames_run(&self) -> usize {
        self.frames
    }

    /// Runs at least one frame, then further frames until nothing slides, fades or falls any more.
    ///
    /// # Panics
    /// Panics if that never happens.
    pub fn settle(&mut self) -> &mut Self {
        for _ in 0..PATIENCE {
            self.frame();
            if self.is_at_rest() {
                return self;
            }
        }
        panic!("nothing comes to rest: {:?}", self.curtain());
    }

    /// Runs frames until a condition that depends on another thread holds, within a limit of real
    /// time.
    #[track_caller]
    pub fn wait_for(&mut self, what: &str, mut is_so: impl FnMut(&Self) -> bool) -> &mut Self {
        let began = Instant::now();
        while !is_so(self) {
            assert!(began.elapsed() < REAL_LIMIT, "never {what}: {:?}", self.notices());
            self.frame();
            std::thread::yield_now();
        }
        self
    }

    /// Returns `true` if one notice contains all of these parts.
    pub fn is_told(&self, parts: &[&str]) -> bool {
        self.notices().iter().any(|notice| parts.iter().all(|part| notice.contains(part)))
    }

    /// Runs frames until a condition holds.
    ///
    /// # Panics
    /// Panics if it never holds.
    #[track_caller]
    pub fn until(&mut self, what: &str, mut is_so: impl FnMut(&mut Self) -> bool) -> &mut Self {
        for _ in 0..PATIENCE {
            if is_so(self) {
                return self;
            }
            self.frame();
        }
        panic!("never {what}: {:?}", self.curtain());
    }

    /// Returns `true` if nothing slides, fades, fogs over or falls.
    pub fn is_at_rest(&mut self) -> bool {
        let falls = matches!(
            self.curtain(),
            Curtain::Lingering(..) | Curtain::Falling(..) | Curtain::Lifting(..)
        );
        let world = self.app.world_mut();
        let busy = falls
            || world.query::<&Slide>().iter(world).next().is_some()
            || world.query::<&crate::board::Fade>().iter(world).next().is_some()
            || world.query::<&Ghost>().iter(world).next().is_some()
            || world.query::<&FogTile>().iter(world).any(|tile| tile.density != tile.target);
        !busy
    }

    /// Runs this function after every frame from now on.
    pub fn watch(&mut self, watcher: impl FnMut(&mut App) + 'static) -> &mut Self {
        self.watchers.push(Box::new(watcher));
        self
    }

    // ── The window ─────────────────────────────────────────────────────────────────────

    fn window(&mut self) -> Entity {
        let world = self.app.world_mut();
        world.query_filtered::<Entity, With<PrimaryWindow>>().single(world).expect("a window")
    }

    /// Sends a window event as winit's runner does: by itself, and again as a [`WindowEvent`].
    fn send<E: Message + Clone>(&mut self, event: E)
    where
        WindowEvent: From<E>,
    {
        let world = self.app.world_mut();
        world.write_message(WindowEvent::from(event.clone()));
        world.write_message(event);
    }

    /// Resizes the window, in logical pixels.
    pub fn resize(&mut self, width: f32, height: f32) -> &mut Self {
        let window = self.window();
        self.app
            .world_mut()
            .get_mut::<Window>(window)
            .expect("a window")
            .resolution
            .set(width, height);
        self.send(WindowResized { window, width, height });
        self.frames(3)
    }

    /// Gives the window the focus or takes it away.
    pub fn focus_window(&mut self, focused: bool) -> &mut Self {
        let window = self.window();
        self.app.world_mut().get_mut::<Window>(window).expect("a window").focused = focused;
        self.send(WindowFocused { window, focused });
        self.frame()
    }

    /// Returns the position at which a square was last drawn, in the window's logical pixels.
    pub fn position_of(&mut self, square: &str) -> Vec2 {
        self.placed::<BoardSquare>(square).0
    }

    /// Returns the position and size at which the piece on a square is drawn, in logical pixels.
    fn drawn(&mut self, square: &str) -> (Vec2, f32) {
        self.placed::<PieceKind>(square)
    }

    /// Returns the position and size on the screen of a square's entity with this component.
    fn placed<Kind: Component>(&mut self, square: &str) -> (Vec2, f32) {
        let named = parse(square);
        let world = self.app.world_mut();
        let (camera, camera_at) =
            world.query::<(&Camera, &GlobalTransform)>().single(world).expect("one camera");
        let (camera, camera_at) = (camera.clone(), *camera_at);
        let at = world
            .query_filtered::<(&Square, &GlobalTransform), With<Kind>>()
            .iter(world)
            .find(|(at, _)| at.0 == named)
            .map(|(_, at)| *at)
            .unwrap_or_else(|| panic!("nothing of the kind is on {square}"));
        let on_screen = camera.world_to_viewport(&camera_at, at.translation());
        (on_screen.expect("the board is before the camera"), at.scale().x)
    }

    /// Returns the position at which the piece on a square is drawn, which is another one while the
    /// piece is held or slides.
    pub fn drawn_at(&mut self, square: &str) -> Vec2 {
        self.drawn(square).0
    }

    /// Returns the size at which the piece on a square is drawn, in logical pixels.
    pub fn drawn_size(&mut self, square: &str) -> f32 {
        self.drawn(square).1
    }

    /// Returns the side of a square, in logical pixels.
    pub fn square_size(&mut self) -> f32 {
        self.position_of("a1").distance(self.position_of("b1"))
    }

    /// Returns the middle of an entity of the user interface.
    pub fn middle_of(&mut self, entity: Entity) -> Vec2 {
        let world = self.app.world_mut();
        let node = world.get::<ComputedNode>(entity).expect("a node").inverse_scale_factor;
        world.get::<UiGlobalTransform>(entity).expect("a node").translation * node
    }

    // ── The mouse ──────────────────────────────────────────────────────────────────────

    /// Moves the pointer to a place in the window.
    pub fn point_at(&mut self, position: Vec2) -> &mut Self {
        let window = self.window();
        let mut found = self.app.world_mut().get_mut::<Window>(window).expect("a window");
        let delta = found.cursor_position().map(|before| position - before);
        found.set_cursor_position(Some(position));
        self.send(CursorMoved { window, position, delta });
        self.frame()
    }

    /// Moves the pointer to a square.
    pub fn point(&mut self, square: &str) -> &mut Self {
        let position = self.position_of(square);
        self.point_at(position)
    }

    /// Presses or releases a mouse button.
    pub fn mouse(&mut self, button: MouseButton, state: ButtonState) -> &mut Self {
        let window = self.window();
        self.send(MouseButtonInput { button, state, window });
        self.frame()
    }

    /// Presses the left button.
    pub fn mouse_down(&mut self) -> &mut Self {
        self.mouse(MouseButton::Left, ButtonState::Pressed)
    }

    /// Releases the left button.
    pub fn mouse_up(&mut self) -> &mut Self {
        self.mouse(MouseButton::Left, ButtonState::Released)
    }

    /// Clicks at a place in the window.
    pub fn click_at(&mut self, position: Vec2) -> &mut Self {
        self.point_at(position).mouse_down().mouse_up()
    }

    /// Clicks on several squares within one frame.
    pub fn quick_clicks(&mut self, squares: &[&str]) -> &mut Self {
        for square in squares {
            let position = self.position_of(square);
            self.send_mouse(position, &[ButtonState::Pressed, ButtonState::Released]);
        }
        self.frame()
    }

    /// Drags from one square to another within one frame.
    pub fn quick_drag(&mut self, from: &str, to: &str) -> &mut Self {
        let (from, to) = (self.position_of(from), self.position_of(to));
        self.send_mouse(from, &[ButtonState::Pressed]);
        self.send_mouse(to, &[ButtonState::Released]);
        self.frame()
    }

    /// Moves the mouse to a place and sends states of its left button there, without running a
    /// frame.
    fn send_mouse(&mut self, position: Vec2, states: &[ButtonState]) {
        let window = self.window();
        let mut found = self.app.world_mut().get_mut::<Window>(window).expect("a window");
        let delta = found.cursor_position().map(|before| position - before);
        found.set_cursor_position(Some(position));
        self.send(CursorMoved { window, position, delta });
        for state in states.iter().copied() {
            self.send(MouseButtonInput { button: MouseButton::Left, state, window });
        }
    }

    /// Clicks on a square.
    pub fn click(&mut self, square: &str) -> &mut Self {
        let position = self.position_of(square);
        self.click_at(position)
    }

    /// Clicks on a square with the right button.
    pub fn right_click(&mut self, square: &str) -> &mut Self {
        self.point(square)
            .mouse(MouseButton::Right, ButtonState::Pressed)
            .mouse(MouseButton::Right, ButtonState::Released)
    }

    /// Drags from one square to another.
    pub fn drag(&mut self, from: &str, to: &str) -> &mut Self {
        let target = self.position_of(to);
        self.drag_to(from, target)
    }

    /// Drags from a square to a place in the window.
    pub fn drag_to(&mut self, from: &str, to: Vec2) -> &mut Self {
        self.hold(from, to).mouse_up()
    }

    /// Drags from a square to a place in the window and holds it there.
    pub fn hold(&mut self, from: &str, to: Vec2) -> &mut Self {
        let start = self.position_of(from);
        self.point_at(start).mouse_down().point_at(start.lerp(to, 0.5)).point_at(to)
    }

    // ── Fingers ────────────────────────────────────────────────────────────────────────

    /// Sends a touch event and runs a frame.
    pub fn finger(&mut self, id: u64, phase: TouchPhase, position: Vec2) -> &mut Self {
        let window = self.window();
        self.send(TouchInput { phase, position, window, force: None, id });
        self.frame()
    }

    /// Taps at a place in the window.
    pub fn tap_at(&mut self, position: Vec2) -> &mut Self {
        self.finger(0, TouchPhase::Started, position).finger(0, TouchPhase::Ended, position)
    }

    /// Taps on a square with a new finger, within one frame.
    pub fn quick_tap(&mut self, id: u64, square: &str) -> &mut Self {
        let (window, position) = (self.window(), self.position_of(square));
        for phase in [TouchPhase::Started, TouchPhase::Ended] {
            self.send(TouchInput { phase, position, window, force: None, id });
        }
        self.frame()
    }

    /// Taps on a square.
    pub fn tap(&mut self, square: &str) -> &mut Self {
        let position = self.position_of(square);
        self.tap_at(position)
    }

    /// Taps on the middle of an entity of the user interface.
    pub fn tap_on(&mut self, entity: Entity) -> &mut Self {
        let middle = self.middle_of(entity);
        self.tap_at(middle)
    }

    /// Drags with a finger from one square to another.
    pub fn touch_drag(&mut self, from: &str, to: &str) -> &mut Self {
        let target = self.position_of(to);
        self.touch_hold(0, from, target).finger(0, TouchPhase::Ended, target)
    }

    /// Drags with a finger from a square to a place in the window and holds it there.
    pub fn touch_hold(&mut self, id: u64, from: &str, to: Vec2) -> &mut Self {
        let start = self.position_of(from);
        self.finger(id, TouchPhase::Started, start)
            .finger(id, TouchPhase::Moved, start.lerp(to, 0.5))
            .finger(id, TouchPhase::Moved, to)
    }

    // ── The keyboard ───────────────────────────────────────────────────────────────────

    /// Presses and releases a key.
    pub fn press(&mut self, key: KeyCode) -> &mut Self {
        self.key(key, logical(key), ButtonState::Pressed).key(
            key,
            logical(key),
            ButtonState::Released,
        )
    }

    /// Presses some keys, one after the other.
    pub fn press_all(&mut self, keys: &[KeyCode]) -> &mut Self {
        for key in keys {
            self.press(*key);
        }
        self
    }

    /// Sends a keyboard event and runs a frame.
    pub fn key(&mut self, key_code: KeyCode, logical_key: Key, state: ButtonState) -> &mut Self {
        let window = self.window();
        let text = match &logical_key {
            Key::Character(text) if state.is_pressed() => Some(text.clone()),
            _ => None,
        };
        self.send(KeyboardInput { key_code, logical_key, state, text, repeat: false, window });
        self.frame()
    }

    /// Types a text letter by letter.
    pub fn type_text(&mut self, text: &str) -> &mut Self {
        for letter in text.chars() {
            let key = Key::Character(letter.to_string().into());
            self.key(key_code(letter), key.clone(), ButtonState::Pressed).key(
                key_code(letter),
                key,
                ButtonState::Released,
            );
        }
        self
    }

    /// Types a move and Enter.
    pub fn type_move(&mut self, text: &str) -> &mut Self {
        self.type_text(text).press(KeyCode::Enter)
    }

    // ── At the table ───────────────────────────────────────────────────────────────────

    /// Lifts the curtain as the player who is asked for does, with a key, and waits for the board.
    ///
    /// It waits first, because the curtain ignores keys in its first moments.
    ///
    /// # Panics
    /// Panics if the curtain asks for nobody, or if it does not lift.
    pub fn lift_curtain(&mut self) -> &mut Self {
        let asked = self.curtain().asked();
        assert!(asked.is_some(), "the curtain is {:?}", self.curtain());
        self.wait(Duration::from_millis(300)).press(KeyCode::Space);
        assert_eq!(self.curtain().seat(), asked, "a key lifts the curtain");
        self.settle()
    }

    /// Waits for the curtain after a move, if there is one, and lifts it for the next player.
    pub fn hand_over(&mut self) -> &mut Self {
        self.settle();
        if self.curtain().asked().is_some() {
            self.lift_curtain();
        }
        self
    }

    /// Hands an intent to the game, bypassing all input devices.
    pub fn submit(&mut self, side: Color, intent: Intent) -> &mut Self {
        self.app.world_mut().write_message(SubmitIntent { side, intent });
        self
    }

    /// Makes a move for a computer.
    ///
    /// # Panics
    /// Panics if the move is not written like `e2e4`.
    pub fn computer_plays(&mut self, side: Color, mv: &str) -> &mut Self {
        let intent = Intent::Move(mv.parse().expect("a move"));
        self.app.world_mut().write_message(ComputerIntent { side, intent });
        self
    }

    /// Changes the settings.
    pub fn set(&mut self, change: impl FnOnce(&mut Settings)) -> &mut Self {
        change(&mut self.app.world_mut().resource_mut::<Settings>());
        self.frame()
    }

    /// Opens or closes a menu.
    pub fn open_menu(&mut self, menu: Menu) -> &mut Self {
        self.app.world_mut().resource_mut::<NextState<Menu>>().set(menu);
        self.frame()
    }

    /// Goes to a screen.
    pub fn go_to(&mut self, screen: Screen) -> &mut Self {
        self.app.world_mut().resource_mut::<NextState<Screen>>().set(screen);
        self.frames(2)
    }

    // ── What there is to see ───────────────────────────────────────────────────────────

    /// Returns the current screen.
    pub fn screen(&self) -> Screen {
        *self.app.world().resource::<State<Screen>>().get()
    }

    /// Returns the open menu.
    pub fn menu(&self) -> Menu {
        *self.app.world().resource::<State<Menu>>().get()
    }

    /// Returns the state of the curtain.
    pub fn curtain(&self) -> Curtain {
        *self.app.world().resource::<Curtain>()
    }

    /// Returns the opacity of the curtain.
    pub fn curtain_opacity(&self) -> f32 {
        self.curtain().opacity(self.now(), self.app.world().resource::<Settings>().motion)
    }

    /// Returns the [`Shown`] resource.
    pub fn shown(&self) -> &Shown {
        self.app.world().resource::<Shown>()
    }

    /// Returns the view on the board.
    ///
    /// # Panics
    /// Panics if there is none: without a game, or behind a closed curtain.
    pub fn view(&self) -> Arc<PlayerView> {
        self.shown().board.clone().expect("a board is shown")
    }

    /// Returns the seat's knowledge beyond the board.
    ///
    /// # Panics
    /// Panics if there is no game.
    pub fn seat(&self) -> Arc<SeatView> {
        self.shown().seat.clone().expect("a game is shown")
    }

    /// Returns what is left on both sides' clocks, in milliseconds.
    ///
    /// # Panics
    /// Panics if a side has no clock.
    pub fn clocks(&self) -> BySide<u64> {
        let faces = self.app.world().resource::<Clocks>().0.expect("clocks");
        faces.map(|face| face.remaining_ms.expect("time"))
    }

    /// Returns the replay of a finished game.
    pub fn replay(&self) -> Option<Replay> {
        self.app.world().get_resource::<Replay>().copied()
    }

    /// Returns the board as its entities show it.
    pub fn board(&mut self) -> Board {
        Board::of(self.app.world_mut())
    }

    /// Returns the pieces that have entities, sorted by square.
    pub fn pieces(&mut self) -> Vec<(rules::Square, Piece)> {
        self.board().pieces()
    }

    /// Returns the squares with a mark of this kind, sorted.
    pub fn marks(&mut self, mark: Mark) -> Vec<String> {
        let world = self.app.world_mut();
        let mut squares: Vec<_> = world
            .query::<&MarkOnSquare>()
            .iter(world)
            .filter(|on| on.mark == mark)
            .map(|on| on.square)
            .collect();
        squares.sort();
        squares.iter().map(ToString::to_string).collect()
    }

    /// Returns the square whose piece is selected.
    pub fn picked(&self) -> Option<String> {
        self.app.world().resource::<Hand>().picked().map(|square| square.to_string())
    }

    /// Returns the square whose piece is dragged.
    pub fn dragged(&self) -> Option<String> {
        self.app.world().resource::<Hand>().dragged().map(|square| square.to_string())
    }

    /// Returns `true` if the player is asked for a promotion.
    pub fn is_promoting(&self) -> bool {
        self.app.world().resource::<Promotion>().is_open()
    }

    /// Returns the entity that offers a piece for promotion.
    ///
    /// # Panics
    /// Panics if the piece is not offered.
    pub fn promotion_choice(&mut self, kind: rules::PieceKind) -> Entity {
        let world = self.app.world_mut();
        world
            .query::<(Entity, &PromotionChoice)>()
            .iter(world)
            .find(|(_, choice)| choice.0 == kind)
            .map(|(entity, _)| entity)
            .unwrap_or_else(|| panic!("no {} on offer", kind.name()))
    }

    /// Clicks on a piece in the promotion chooser.
    ///
    /// # Panics
    /// Panics if the piece is not offered.
    pub fn choose(&mut self, kind: rules::PieceKind) -> &mut Self {
        let choice = self.frame().promotion_choice(kind);
        let middle = self.middle_of(choice);
        self.click_at(middle)
    }

    /// Returns the buttons on the screen that can be pressed, with their texts.
    pub fn buttons(&mut self) -> Vec<(String, Entity)> {
        let world = self.app.world_mut();
        let mut buttons = world.query_filtered::<
            (Entity, &ComputedNode, &InheritedVisibility, &Children),
            (With<Button>, Without<InteractionDisabled>),
        >();
        buttons
            .iter(world)
            .filter(|(_, node, visible, _)| visible.get() && !node.is_empty())
            .filter_map(|(entity, .., children)| {
                let text = children.iter().find_map(|child| world.get::<Text>(child))?;
                Some((text.0.clone(), entity))
            })
            .collect()
    }

    /// Taps on the button with this text. If there are several, taps on the first one in front.
    pub fn tap_button(&mut self, text: &str) -> &mut Self {
        let buttons = self.buttons();
        let world = self.app.world();
        let place = |button: Entity| {
            let parent = |entity: &Entity| world.get::<ChildOf>(*entity).map(ChildOf::parent);
            let layer = iter::successors(Some(button), parent)
                .find_map(|entity| world.get::<GlobalZIndex>(entity).map(|layer| layer.0));
            (layer, world.get::<ComputedStackIndex>(button).map(|index| Reverse(index.0)))
        };
        let found = buttons.iter().filter(|(found, _)| found == text);
        let in_front = found.max_by_key(|(_, button)| place(*button));
        let Some((_, entity)) = in_front else { panic!("no button {text:?} among {buttons:?}") };
        self.tap_on(*entity).settle()
    }

    /// Taps on the button number `nth`, from the top, of those with this text.
    pub fn tap_nth(&mut self, text: &str, nth: usize) -> &mut Self {
        let buttons = self.buttons().into_iter().filter(|(found, _)| found == text);
        let mut places: Vec<_> = buttons.map(|(_, button)| self.middle_of(button)).collect();
        places.sort_by(|one, other| one.y.total_cmp(&other.y));
        self.tap_at(places[nth]).settle()
    }

    /// Taps on the control whose spoken name begins with `name`.
    pub fn tap_spoken(&mut self, name: &str) -> &mut Self {
        let controls = self.app.world().resource::<Controls>();
        let item = controls.items.iter().find(|item| item.text.starts_with(name));
        let entity = item.unwrap_or_else(|| panic!("no {name:?} in {controls:#?}")).entity;
        self.tap_on(entity).frames(3)
    }

    /// Returns `true` if a button with this text can be pressed.
    pub fn has_button(&mut self, text: &str) -> bool {
        self.buttons().iter().any(|(found, _)| found == text)
    }

    /// Returns the notices on the screen, as the player reads them.
    pub fn notices(&self) -> Vec<String> {
        let world = self.app.world();
        let texts = world.resource::<Texts>();
        world.resource::<Notices>().iter().map(|notice| texts.get(&notice.text)).collect()
    }

    /// Returns everything that reaches the player's eyes, as lines: pictures, panels, texts, the
    /// nodes for screen readers, the entities under the pointer.
    ///
    /// Two apps whose lines are equal cannot be told apart by looking. For sounds there is
    /// [`Self::heard`].
    pub fn perceived(&mut self) -> Vec<String> {
        let world = self.app.world_mut();
        let mut lines = Vec::new();
        let mut sprites =
            world.query::<(&Sprite, &GlobalTransform, &InheritedVisibility, Option<&Name>)>();
        for (sprite, at, visible, name) in sprites.iter(world).filter(|(.., seen, _)| seen.get()) {
            lines.push(format!(
                "sprite {:?} {:?} {:?} {:?} {:?} {visible:?}",
                name.map(Name::as_str),
                at.to_matrix(),
                sprite.color,
                sprite.image.path(),
                sprite.custom_size
            ));
        }
        for (at, tile) in world.query::<(&Square, &FogTile)>().iter(world) {
            lines.push(format!("fog {} {tile:?}", at.0));
        }
        let mut nodes = world.query::<(
            (&ComputedNode, &UiGlobalTransform, &InheritedVisibility),
            Option<&BackgroundColor>,
            Option<&BorderColor>,
            Option<&Outline>,
            Option<&ImageNode>,
            Option<(&Text, &TextColor)>,
        )>();
        for ((node, at, seen), background, border, outline, image, text) in nodes.iter(world) {
            if seen.get() {
                lines.push(format!(
                    "node {:?} {at:?} {background:?} {border:?} {outline:?} {:?} {text:?}",
                    node.size,
                    image.map(|image| (image.image.path(), image.color)),
                ));
            }
        }
        let mut texts = world.query::<(&Text2d, &GlobalTransform, &InheritedVisibility)>();
        for (text, at, seen) in texts.iter(world).filter(|(.., seen)| seen.get()) {
            lines.push(format!("text {text:?} {at:?} {seen:?}"));
        }
        for node in world.query::<&AccessibilityNode>().iter(world) {
            lines.push(format!("spoken {:?}", node.0));
        }
        lines.sort();
        let world = self.app.world();
        let hand = world.resource::<Hand>();
        lines.push(format!(
            "picked {:?} cursor {:?} over {:?}",
            hand.picked(),
            hand.cursor,
            hand.hover
        ));
        lines.push(format!("pointed at {:?}", self.pointed_at()));
        lines.push(format!("typed {:?}", world.resource::<crate::board::TypedMove>()));
        lines.push(format!("promotion {:?}", world.resource::<Promotion>()));
        lines.push(format!("clocks {:?}", world.resource::<Clocks>()));
        lines.push(format!("menu {:?}", world.resource::<State<Menu>>()));
        lines.push(format!("notices {:?}", self.notices()));
        lines.push(format!("voice {:?}", world.resource::<Voice>()));
        lines.push(format!("table {:?} {:?}", self.table_caption(), self.table_rows()));
        lines
    }

    /// Returns the sounds that were due since the last call, at any volume. Sounds from more than
    /// two frames ago may be lost.
    pub fn heard(&mut self) -> Vec<Sound> {
        let cues = self.app.world().resource::<Messages<Cue>>();
        self.cues.read(cues).map(|cue| cue.0).collect()
    }

    /// Returns the announcements since the last call. Like [`Self::heard`], it may lose old ones.
    pub fn spoken(&mut self) -> Vec<String> {
        let spoken = self.app.world().resource::<Messages<Spoken>>();
        let texts = self.app.world().resource::<Texts>();
        self.spoken.read(spoken).map(|spoken| spoken.read(texts)).collect()
    }

    /// Returns the utterances that are not forgotten, the latest last.
    pub fn voice(&self) -> Vec<String> {
        self.app.world().resource::<Voice>().said().map(|said| said.text.clone()).collect()
    }

    /// Returns the board as it is read out, row by row from the top; empty behind the curtain.
    pub fn table_rows(&self) -> Vec<Vec<String>> {
        let world = self.app.world();
        let texts = world.resource::<Texts>();
        let table = board_table(self.shown(), world.resource::<Hand>());
        let rows = table.into_iter().flat_map(|table| table.rows);
        rows.map(|row| row.cells.iter().map(|cell| cell.read(texts)).collect()).collect()
    }

    /// Returns the caption of the board as it is read out.
    pub fn table_caption(&self) -> Vec<String> {
        let world = self.app.world();
        let texts = world.resource::<Texts>();
        let table = board_table(self.shown(), world.resource::<Hand>());
        let caption = table.into_iter().flat_map(|table| table.caption);
        caption.map(|text| texts.get(&text)).collect()
    }

    /// Turns a screen reader on.
    pub fn listen(&mut self) -> &mut Self {
        self.app.world().resource::<AccessibilityRequested>().set(true);
        self.frames(2)
    }

    /// Returns the nodes that a screen reader finds on the screen, as `role "label or value"
    /// state`, without hidden ones.
    pub fn accessible(&mut self) -> Vec<String> {
        let world = self.app.world_mut();
        let mut lines = Vec::new();
        let mut nodes = world.query::<(&AccessibilityNode, Option<&Name>)>();
        for (node, _) in nodes.iter(world).filter(|(node, _)| !node.is_hidden()) {
            let text = node.label().or(node.value()).unwrap_or_default();
            let disabled = if node.is_disabled() { " disabled" } else { "" };
            let toggled = node.toggled().map(|toggled| format!(" {toggled:?}"));
            lines.push(format!(
                "{:?} \"{text}\"{}{disabled}",
                node.role(),
                toggled.unwrap_or_default()
            ));
        }
        lines.retain(|line| !line.starts_with("GenericContainer"));
        lines
    }

    /// Returns the messages that the referee has sent to this screen since the last call.
    pub fn sent(&mut self) -> Vec<Vec<u8>> {
        crate::play::sent_in_bytes(self.app.world_mut())
    }

    /// Returns the intents submitted since the last call. Like [`Self::heard`], it may lose old
    /// ones.
    pub fn intents(&mut self) -> Vec<SubmitIntent> {
        let intents = self.app.world().resource::<Messages<SubmitIntent>>();
        self.intents.read(intents).copied().collect()
    }

    /// Returns the refusals since the last call. Like [`Self::heard`], it may lose old ones.
    pub fn refusals(&mut self) -> Vec<IntentRefused> {
        let refusals = self.app.world().resource::<Messages<IntentRefused>>();
        self.refusals.read(refusals).copied().collect()
    }

    /// Returns the entities under the mouse and the fingers, by name.
    pub fn pointed_at(&self) -> Vec<String> {
        let world = self.app.world();
        let name = |entity| {
            let name = world.get::<Name>(entity).map(ToString::to_string);
            let square = world.get::<Square>(entity).map(|square| square.0.to_string());
            format!("{name:?} {square:?}")
        };
        let hovered = world.resource::<HoverMap>().values().flat_map(|hits| hits.keys());
        let mut names: Vec<_> = hovered.map(|entity| name(*entity)).collect();
        names.sort();
        names
    }

    /// Asserts that nothing has changed since [`Self::perceived`] returned these lines.
    ///
    /// # Panics
    /// Panics with the lines that are new or gone.
    #[track_caller]
    pub fn assert_perceived(&mut self, before: &[String], when: &str) {
        let difference = difference(before, &self.perceived());
        assert!(difference.is_empty(), "{when}:\n{}", difference.join("\n"));
    }

    /// Returns all texts of the user interface, as the player reads them.
    pub fn texts(&mut self) -> Vec<String> {
        let world = self.app.world_mut();
        world.query::<&Text>().iter(world).map(|text| text.0.clone()).collect()
    }

    /// Returns `true` if one of [`Self::texts`] is this one.
    pub fn says(&mut self, text: &str) -> bool {
        self.texts().iter().any(|found| found == text)
    }

    /// Returns `true` if one of [`Self::texts`] contains this part.
    pub fn says_part(&mut self, part: &str) -> bool {
        self.texts().iter().any(|text| text.contains(part))
    }
}

/// Returns the setup of a game without clocks.
pub fn untimed(preset: Preset) -> GameSetup {
    GameSetup { time: TimeControl::UNTIMED, ..GameSetup::new(preset.ruleset()) }
}

/// Returns the setup of a game with this time control, such as `"5+3"`.
///
/// # Panics
/// Panics if it is none.
pub fn timed(preset: Preset, time: &str) -> GameSetup {
    GameSetup { time: time.parse().expect("a time"), ..GameSetup::new(preset.ruleset()) }
}

/// The board as its entities show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    pieces: BTreeMap<rules::Square, (Piece, bool)>,
    clear: rules::SquareSet,
    /// The squares with more than one piece.
    crowded: Vec<rules::Square>,
}

impl Board {
    /// Reads the board from the entities of a world.
    pub fn of(world: &mut World) -> Self {
        let mut pieces = BTreeMap::new();
        let mut crowded = Vec::new();
        let mut query = world.query::<(&Square, &PieceColor, &PieceKind, &HasMoved)>();
        for (at, color, kind, moved) in query.iter(world) {
            let piece = Piece { color: color.0, kind: kind.0 };
            if pieces.insert(at.0, (piece, moved.0)).is_some() {
                crowded.push(at.0);
            }
        }
        let clear = world
            .query::<(&Square, &FogTile)>()
            .iter(world)
            .filter(|(_, tile)| tile.target == 0.0)
            .map(|(at, _)| at.0)
            .collect();
        Self { pieces, clear, crowded }
    }

    /// Returns the piece on a square as a FEN letter: `'P'` is White's pawn.
    pub fn at(&self, square: &str) -> Option<char> {
        self.pieces.get(&parse(square)).map(|(piece, _)| piece.fen_letter())
    }

    /// Returns `true` if the piece on a square is known to have moved; `false` for an empty square.
    pub fn has_moved(&self, square: rules::Square) -> bool {
        self.pieces.get(&square).is_some_and(|(_, moved)| *moved)
    }

    /// Returns all pieces, sorted by square. Of two pieces on one square it has only one.
    pub fn pieces(&self) -> Vec<(rules::Square, Piece)> {
        self.pieces.iter().map(|(square, (piece, _))| (*square, *piece)).collect()
    }

    /// Returns the squares that are clear of fog, or are clearing.
    pub const fn clear(&self) -> rules::SquareSet {
        self.clear
    }

    /// Returns the squares with more than one piece. In a correct game there are none.
    pub fn crowded(&self) -> &[rules::Square] {
        &self.crowded
    }
}

/// Draws the board from White's side: pieces as in FEN, `.` for an empty square, `?` in the fog.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..8).rev() {
            let letter = |file| {
                let square = rules::Square::at(file, rank);
                match self.pieces.get(&square) {
                    Some((piece, _)) => piece.fen_letter(),
                    None if self.clear.contains(square) => '.',
                    None => '?',
                }
            };
            let row: Vec<_> = (0..8).map(|file| letter(file).to_string()).collect();
            writeln!(f, "{}", row.join(" "))?;
        }
        Ok(())
    }
}

/// Returns the lines that only one of the two lists has, marked with `-` and `+`.
pub fn difference(before: &[String], after: &[String]) -> Vec<String> {
    let lacks = |lines: &[String], line: &String| !lines.contains(line);
    let gone = before.iter().filter(|line| lacks(after, line)).map(|line| format!("- {line}"));
    let new = after.iter().filter(|line| lacks(before, line)).map(|line| format!("+ {line}"));
    let mut difference: Vec<_> = gone.chain(new).collect();
    if difference.is_empty() && before.len() != after.len() {
        difference.push(format!("{} lines became {}", before.len(), after.len()));
    }
    difference
}

/// Returns the square with this name.
///
/// # Panics
/// Panics if there is none.
pub fn parse(square: &str) -> rules::Square {
    square.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// Returns the key that types a letter on a Latin keyboard.
fn key_code(letter: char) -> KeyCode {
    use KeyCode as K;
    const LETTERS: [KeyCode; 26] = [
        K::KeyA,
        K::KeyB,
        K::KeyC,
        K::KeyD,
        K::KeyE,
        K::KeyF,
        K::KeyG,
        K::KeyH,
        K::KeyI,
        K::KeyJ,
        K::KeyK,
        K::KeyL,
        K::KeyM,
        K::KeyN,
        K::KeyO,
        K::KeyP,
        K::KeyQ,
        K::KeyR,
        K::KeyS,
        K::KeyT,
        K::KeyU,
        K::KeyV,
        K::KeyW,
        K::KeyX,
        K::KeyY,
        K::KeyZ,
    ];
    const DIGITS: [KeyCode; 10] = [
        K::Digit0,
        K::Digit1,
        K::Digit2,
        K::Digit3,
        K::Digit4,
        K::Digit5,
        K::Digit6,
        K::Digit7,
        K::Digit8,
        K::Digit9,
    ];
    match letter.to_ascii_lowercase() {
        letter @ 'a'..='z' => LETTERS[letter as usize - 'a' as usize],
        digit @ '0'..='9' => DIGITS[digit as usize - '0' as usize],
        '-' => K::Minus,
        '=' | '+' => K::Equal,
        ' ' => K::Space,
        _ => K::Unidentified(NativeKeyCode::Unidentified),
    }
}

/// Returns the logical key of a physical key on a Latin keyboard.
fn logical(key: KeyCode) -> Key {
    match key {
        KeyCode::Enter | KeyCode::NumpadEnter => Key::Enter,
        KeyCode::Escape => Key::Escape,
        KeyCode::Space => Key::Space,
        KeyCode::Tab => Key::Tab,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::ArrowLeft => Key::ArrowLeft,
        KeyCode::ArrowRight => Key::ArrowRight,
        KeyCode::ArrowUp => Key::ArrowUp,
        KeyCode::ArrowDown => Key::ArrowDown,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        _ => ('a'..='z')
            .chain('0'..='9')
            .find(|letter| key_code(*letter) == key)
            .map_or(Key::Unidentified(NativeKey::Unidentified), |letter| {
                Key::Character(letter.to_string().into())
            }),
    }
}

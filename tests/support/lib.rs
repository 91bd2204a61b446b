//! A [`Table`] to play at in tests: the whole game on Bevy without a real window and without a
//! graphics card, and its players.
//!
//! It sends the events of a mouse, a finger or a keyboard, runs frames with a clock of its own, and
//! reads the state of the board. [`FakeDesk`] and [`FakeNetwork`] stand in for the system's file
//! dialogs and for servers.
//!
//! ```text
//! let mut table = Table::with(Preset::Chess);
//! table.click("e2").click("e4");
//! assert_eq!(table.board().at("e4"), Some('P'));
//! ```

mod board;
mod bytes;
mod desk;
mod engine;
mod game;
mod keys;
mod menus;
mod network;
mod perceived;
mod pointer;
mod spoken;
mod time;
mod window;
mod words;

pub use self::{
    board::{Board, parse},
    desk::{Asked, FakeDesk},
    engine::assets_folder,
    game::{against, first_move, game_after, known_to, saved_games, timed, untimed},
    menus::rung,
    network::{FakeNetwork, FakeSocket},
    perceived::difference,
    time::FRAME,
};

use self::{
    bytes::{Bytes, Sent},
    time::{REAL_LIMIT, Watcher},
};
use bevy::{ecs::message::MessageCursor, prelude::*};
use core::time::Duration;
use fogchess::{
    access::Spoken,
    app::{launch::Launch, states::Screen},
    audio::Cue,
    library::{AtDesk, Saves},
    save::Store,
    table::{IntentRefused, SubmitIntent, carry_messages},
};
use std::time::Instant;

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
    sent: Sent,
}

impl Table {
    /// Opens the game at its title screen.
    pub fn open() -> Self {
        Self::launch(Launch::default())
    }

    /// Opens the game at its title screen, with games saved in a store.
    pub fn keeping(store: impl Store + 'static) -> Self {
        Self::launch_keeping(Launch::default(), store)
    }

    /// As [`Self::launch_keeping`], with a desk for exports and imports.
    pub fn at_desk(launch: Launch, store: impl Store + 'static, desk: &FakeDesk) -> Self {
        Self::launch_with(launch, |app| {
            app.insert_resource(Saves::at_once(store)).insert_resource(AtDesk::new(desk.clone()));
        })
    }

    /// As [`Self::launch`], with games saved in a store.
    pub fn launch_keeping(launch: Launch, store: impl Store + 'static) -> Self {
        Self::launch_with(launch, |app| {
            app.insert_resource(Saves::at_once(store));
        })
    }

    /// Opens the game with launch options and waits until everything is loaded.
    pub fn launch(launch: Launch) -> Self {
        Self::launch_with(launch, |_| {})
    }

    fn launch_with(launch: Launch, prepare: impl FnOnce(&mut App)) -> Self {
        let mut table = Self::loading(launch);
        prepare(&mut table.app);
        table.finish_loading();
        table
    }

    /// Opens the game in its first moments, before anything is loaded.
    pub fn loading(launch: Launch) -> Self {
        Self::of_app(engine::game(launch, false))
    }

    /// Opens the game, which watches the files of its assets, and waits until everything is loaded.
    pub fn watching(launch: Launch) -> Self {
        let mut table = Self::of_app(engine::game(launch, true));
        table.finish_loading();
        table
    }

    fn of_app(mut app: App) -> Self {
        let sent = Sent::default();
        carry_messages(app.world_mut(), Bytes(sent.clone()));
        Self {
            app,
            frame: Duration::ZERO,
            frames: 0,
            watchers: Vec::new(),
            cues: MessageCursor::default(),
            spoken: MessageCursor::default(),
            intents: MessageCursor::default(),
            refusals: MessageCursor::default(),
            sent,
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
}

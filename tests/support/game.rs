//! Games: their start, the curtain, the moves, and the referee's messages.

use crate::Table;
use bevy::prelude::*;
use core::time::Duration;
use fogchess::{
    app::settings::Settings,
    game::{Game, KnownGame, Referee},
    rules::{
        BoardKind, BySide, Color, GameSetup, Intent, Level, Moment, PlayerView, Preset, SeatView,
        TimeControl, Viewer,
    },
    save::memory::MemoryStore,
    table::{
        Clocks, ComputerIntent, Curtain, IntentRefused, Offers, Replay, Shown, StartGame,
        SubmitIntent,
    },
    theme::ThemeAssets,
};
use std::{collections::BTreeMap, sync::Arc};

/// Returns the setup of a game without clocks.
pub fn untimed(preset: Preset) -> GameSetup {
    GameSetup { time: TimeControl::UNTIMED, ..GameSetup::new(preset.ruleset()) }
}

/// Returns the setup of a game without clocks in which a computer plays `side`.
pub fn against(preset: Preset, side: Color, level: Level) -> GameSetup {
    let mut setup = untimed(preset);
    setup.computers[side] = Some(level);
    setup
}

/// Returns a first move, as a player types it.
pub fn first_move(preset: Preset) -> &'static str {
    match preset.ruleset().board {
        BoardKind::Chess => "e4",
        BoardKind::Xiangqi => "C2=5",
        BoardKind::Draughts => "c3-d4",
        BoardKind::Draughts10 => "32-28",
    }
}

/// Returns the texts of the games in a store by their names, without backups and broken ones.
pub fn saved_games(store: &MemoryStore) -> BTreeMap<String, Vec<u8>> {
    store.texts().into_iter().filter(|(name, _)| !name.contains('.')).collect()
}

/// Returns the setup of a game with this time control, such as `"5+3"`.
///
/// # Panics
/// Panics if the text is not a time control.
pub fn timed(preset: Preset, time: &str) -> GameSetup {
    GameSetup { time: time.parse().expect("a time"), ..GameSetup::new(preset.ruleset()) }
}

/// Returns a game of a preset after these moves, written as players type them.
///
/// # Panics
/// Panics if one of them is not.
pub fn game_after(preset: Preset, moves: &[&str]) -> Game {
    let mut game = Game::new(GameSetup::new(preset.ruleset())).expect("it starts");
    for mv in moves {
        let turn = game.turn();
        let view = game.view(Viewer::Player(turn)).expect("a player sees their view");
        let mv = view.parse_move(mv).expect("it is a move");
        game.apply(turn, Intent::Move(mv), Moment::default()).expect("it is allowed");
    }
    game
}

/// Returns the game as a client knows it that sees the board as `viewer`.
pub fn known_to(game: &Game, viewer: Viewer) -> KnownGame {
    let plays = match viewer {
        Viewer::Player(side) => vec![side],
        Viewer::Everyone => Color::ALL.to_vec(),
    };
    let mut referee = Referee::new(1, game.clone());
    let client = referee.join(&plays);
    let mut known = None;
    for update in referee.updates(client, Moment::default()) {
        KnownGame::hear(&mut known, update).expect("the referee tells everything in order");
    }
    known.expect("it was welcomed")
}

impl Table {
    /// As [`Self::with`], without clocks.
    pub fn untimed(preset: Preset) -> Self {
        Self::of(untimed(preset))
    }

    /// Opens a game at its first move, with the first player's curtain lifted and everything at
    /// rest.
    pub fn with(preset: Preset) -> Self {
        Self::of(GameSetup::new(preset.ruleset()))
    }

    /// As [`Self::with`], with this setup.
    pub fn of(setup: GameSetup) -> Self {
        let mut table = Self::open();
        table.start_game(setup);
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
        // The number of frames that this takes varies, so no time passes in the game meanwhile.
        let frame = core::mem::take(&mut self.frame);
        self.until_drawn(self.shown().board_kind());
        self.frame_time(frame).hand_over()
    }

    /// Waits until the pictures of a board are drawn.
    pub fn until_drawn(&mut self, board: BoardKind) -> &mut Self {
        self.wait_for("the pictures of the board", |table| {
            table.app.world().resource::<ThemeAssets>().has(board)
        })
    }

    /// Asks for a game and does not wait for it.
    pub fn ask_for_game(&mut self, setup: GameSetup) -> &mut Self {
        self.app.world_mut().write_message(StartGame(setup));
        self
    }

    /// Lifts the curtain with a key, as the next player does, and waits for the board.
    ///
    /// It waits first, because the curtain ignores keys in its first moments.
    ///
    /// # Panics
    /// Panics if the curtain asks for no player, or if it does not lift.
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

    /// Types these moves, and lifts the curtain after each of them, if there is one.
    pub fn play(&mut self, moves: &str) -> &mut Self {
        for mv in moves.split_whitespace() {
            self.type_move(mv).hand_over();
        }
        self
    }

    /// Returns the state of the curtain.
    pub fn curtain(&self) -> Curtain {
        *self.app.world().resource::<Curtain>()
    }

    /// Returns the opacity of the curtain.
    pub fn curtain_opacity(&self) -> f32 {
        self.curtain().opacity(self.now(), self.app.world().resource::<Settings>().motion)
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
        self.app.world_mut().write_message(ComputerIntent::new(side, intent));
        self
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

    /// Returns the messages that the referee has sent to this screen since the last call.
    pub fn sent(&self) -> Vec<Vec<u8>> {
        self.sent.take()
    }

    /// Returns the [`Shown`] resource.
    pub fn shown(&self) -> &Shown {
        self.app.world().resource::<Shown>()
    }

    /// Returns the [`Offers`] resource.
    pub fn offers(&self) -> &Offers {
        self.app.world().resource::<Offers>()
    }

    /// Returns the view on the board.
    ///
    /// # Panics
    /// Panics without a game, and behind a closed curtain.
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

    /// Returns the time left on both clocks, in milliseconds.
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
}

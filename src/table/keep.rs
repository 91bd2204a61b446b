//! Keeps the game on the table. It is written after each change, in a thread of its own, so that it
//! can be resumed after a crash, an exit or a reload.
//!
//! The kept state is the true game, so only the store gets it. [`super::Library`] has what players
//! may know of their saved games.

use super::{
    PlaySystems,
    game_table::{ChangeTable, GameLeft, GameTable, LayGame, NewPlayers, TableSystems},
    here::moment,
    library::{Changed, Unfinished},
};
use crate::{
    app::{
        notices::Notices,
        states::{Menu, Screen},
    },
    platform::power::NextFrame,
    save::{
        Cause, GameEntry, Keeper, Opened, Remedy, Reply, SaveName, SavedGame, Store, StoreError,
        TakenIn, Ticket, Trouble, Writer,
    },
    words::{LocalText, calendar::Calendar},
};
use bevy::{app::AppExit, ecs::system::SystemParam, prelude::*};
use core::time::Duration;
use std::time::SystemTime;

/// The longest thinking time, in milliseconds, that a crash may give back to the side to move.
const THINKING: u64 = 10_000;

/// The interval at which the replies of a busy writer are read.
pub(super) const LISTEN: Duration = Duration::from_millis(20);

/// The place where games are kept. The default keeps none, and the player is not told.
#[derive(Resource, Default)]
pub struct Keeping {
    pub(super) writer: Option<Writer>,
    /// The state of the game on the table that was last handed to the writer.
    last: Option<SavedGame>,
    /// The name of the game on the table, from its first move on.
    name: Option<SaveName>,
    /// The number of the game on the table.
    follows: Option<u64>,
    /// The games that were written since this was last emptied.
    pub(super) written: Vec<SaveName>,
    /// `true` once the player has been told that writing fails.
    failing: bool,
    /// The game that was on the table before.
    before: Before,
    /// The game that is being opened. It is about to replace the one on the table.
    opening: Option<Opening>,
    /// The games from elsewhere that are being kept. Each is opened once it is kept.
    pub(super) adopting: Vec<Adopting>,
    /// The changes to saved games that are under way.
    pub(super) changing: Vec<Reply<Result<Changed, Trouble>>>,
    /// The game that was removed last, with its text.
    pub(super) removed: Option<(GameEntry, Vec<u8>)>,
    /// The copy made by the last change, until the player looks at something else.
    pub(super) copied: Option<SaveName>,
    /// `true` if changes were asked for and the games have not been looked up since.
    pub(super) is_changing: bool,
}

/// A game from elsewhere that is being kept: the reply with its name.
pub(super) type Adopting = Reply<Result<(SaveName, TakenIn), StoreError>>;

/// A game that has left the table. Its last states may still be on their way to the disk.
#[derive(Default)]
struct Before {
    /// The ticket of its last state.
    last: Ticket,
    /// As [`Keeping::failing`].
    failing: bool,
}

/// A saved game that is being opened.
struct Opening {
    name: SaveName,
    /// `None` until it is asked for, once the game on the table is kept as it stands.
    reply: Option<Reply<Result<Opened, Trouble>>>,
}

/// Asks for a saved game to be opened. If another game is being played, the player is asked first,
/// in [`Menu::ConfirmOpen`]. If the saved game is the one on the table, the game's screen is shown.
#[derive(Message, Clone, Debug)]
pub struct OpenGame(pub SaveName);

/// The game that [`Menu::ConfirmOpen`] asks about.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct GameToOpen(pub Option<SaveName>);

/// Puts a saved game on the table, without a question. A running game is kept and put away.
#[derive(Message, Clone, Debug)]
pub struct ResumeGame(pub SaveName);

/// `true` while a resumed game waits until a player says that they are there.
#[derive(Resource, Default)]
pub(super) struct Arriving(bool);

impl Keeping {
    /// Keeps games in a store that may be slow and hold many games.
    pub fn new(store: impl Store + 'static) -> Self {
        Self { writer: Some(Writer::new(store)), ..Self::default() }
    }

    /// Keeps games in a fast store: each frame waits for it.
    pub fn at_once(store: impl Store + 'static) -> Self {
        Self { writer: Some(Writer::at_once(store)), ..Self::default() }
    }

    /// Returns the name of the game on the table, if some of it was kept.
    pub(super) const fn on_table(&self) -> Option<&SaveName> {
        self.name.as_ref()
    }

    /// Returns `true` if the whole game on the table was written, so that it would be found again
    /// if the program ended now.
    pub fn is_safe(&self) -> bool {
        self.writer.is_some() && !self.is_writing() && !self.failing
    }

    /// Returns `true` if a state of the game on the table is still being written.
    pub fn is_writing(&self) -> bool {
        self.writer.as_ref().is_some_and(Writer::is_writing)
    }

    /// Waits until the game on the table is written, and reports each failure once.
    pub(super) fn flush(&mut self, notices: &mut Notices) {
        if let Some(writer) = self.writer.as_mut().filter(|writer| writer.is_writing()) {
            writer.flush();
            self.tell(notices);
        }
    }

    /// Reads the results of the writer. Returns what went wrong, as texts for the player.
    fn hear(&mut self) -> Vec<LocalText> {
        let mut failures = Vec::new();
        for kept in self.writer.iter_mut().flat_map(Writer::kept) {
            if kept.result.is_ok() && !kept.is_lost {
                self.written.extend(kept.name.clone());
            }
            let failing = if kept.ticket <= self.before.last {
                &mut self.before.failing
            } else {
                self.name = kept.name;
                &mut self.failing
            };
            match kept.result {
                Ok(()) if *failing && kept.is_lost => {}
                Ok(()) => {
                    *failing = false;
                    if kept.was_cleared {
                        failures.push(LocalText::new("error-storage-cleared"));
                    }
                }
                Err(error) => {
                    if !core::mem::replace(failing, true) {
                        failures.push(failure(&error));
                    }
                }
            }
        }
        failures
    }

    /// Reports each failure to the player once.
    pub(super) fn tell(&mut self, notices: &mut Notices) {
        for failure in self.hear() {
            notices.push(failure);
        }
    }

    /// Hands the game to the writer if there is news. `stands`: no clock runs.
    fn keep(&mut self, saved: Option<SavedGame>, stands: bool, time_of_day: SystemTime) {
        // While another game is being opened, the writer no longer follows this one.
        if self.opening.as_ref().is_some_and(|opening| opening.reply.is_some()) {
            return;
        }
        let (Some(writer), Some(saved)) = (&mut self.writer, saved) else { return };
        let begun = !saved.record.events.is_empty() || !saved.offers.is_empty();
        let is_news = match &self.last {
            Some(last) => is_news(last, &saved, stands),
            // A game gets its own place in the store with its first move.
            None => begun,
        };
        if !is_news {
            return;
        }
        writer.keep(saved.clone(), time_of_day);
        // After a failure, the next change tries again.
        self.last = Some(saved);
    }

    /// Follows another game from now on. If that one can't be written, the player is told again.
    fn follow(&mut self, game: Option<u64>, name: Option<SaveName>, last: Option<SavedGame>) {
        self.before = Before {
            last: self.writer.as_ref().map_or(0, Writer::latest),
            failing: core::mem::take(&mut self.failing),
        };
        (self.follows, self.name, self.last) = (game, name, last);
    }

    /// Returns `true` if the side to move has thought so long that its time should be written.
    fn is_due(&self, table: &GameTable, now: Duration) -> bool {
        let (Some(last), Some(game)) = (&self.last, table.running()) else { return false };
        let clock = game.clock();
        let thinking = clock.running().and_then(|side| clock.elapsed(side, moment(now)));
        let kept = last.record.thinking_ms.unwrap_or(0);
        thinking.is_some_and(|thinking| thinking >= kept + THINKING)
    }
}

/// The resources that keep the game on the table.
#[derive(SystemParam)]
pub(super) struct KeepGame<'w> {
    pub keeping: ResMut<'w, Keeping>,
    pub notices: ResMut<'w, Notices>,
    pub time: Res<'w, Time<Real>>,
    calendar: Res<'w, Calendar>,
}

impl KeepGame<'_> {
    /// Writes the game on the table if there is news.
    fn keep(&mut self, table: &GameTable) {
        let saved = table.saved(self.time.elapsed(), None);
        self.keeping.keep(saved, !table.clock_runs(), self.calendar.now());
        self.keeping.tell(&mut self.notices);
    }

    /// Follows the game that has come to the table.
    fn follow(&mut self, table: &GameTable) {
        let number = table.game().map(|_| table.number());
        if number.is_some() && self.keeping.follows != number {
            self.keeping.follows = number;
            if self.keeping.name.is_some() {
                // It stands as it was opened.
                self.keeping.last = table.saved(self.time.elapsed(), None);
            }
        }
    }

    /// Puts a game away that leaves the table, unless that was done before.
    fn put_away(&mut self, game: u64, saved: Option<SavedGame>) {
        if self.keeping.follows != Some(game) {
            return;
        }
        self.keeping.keep(saved, true, self.calendar.now());
        if let Some(writer) = &mut self.keeping.writer {
            // The reply is not needed.
            writer.ask(Keeper::let_go);
        }
        self.keeping.tell(&mut self.notices);
        self.keeping.opening = None;
        self.keeping.follow(None, None, None);
    }
}

/// Returns `true` if a game has changed enough to be written. `stands`: no clock runs.
fn is_news(last: &SavedGame, saved: &SavedGame, stands: bool) -> bool {
    let (before, after) = (&last.record, &saved.record);
    let thinking = after.thinking_ms.unwrap_or(0).abs_diff(before.thinking_ms.unwrap_or(0));
    before.events != after.events
        || before.outcome != after.outcome
        || last.offers != saved.offers
        // Marks in a replay are not kept, nor how the board lies there.
        || before.outcome.is_none() && (&last.marks, last.turned) != (&saved.marks, saved.turned)
        || stands && thinking > 0
        || thinking >= THINKING
}

/// Returns the text for a game that could not be written.
fn failure(error: &StoreError) -> LocalText {
    match error.cause {
        Cause::Changed => LocalText::new("error-game-elsewhere"),
        _ => LocalText::new("error-game-write").with_text("reason", error),
    }
}

/// Returns the text for a saved game that could not be read.
pub(super) fn told(trouble: &Trouble) -> LocalText {
    let text = match &trouble.remedy {
        Remedy::None if trouble.name.is_none() => LocalText::new("error-games-look"),
        Remedy::None => LocalText::new("error-game-open"),
        Remedy::SetAside(file) => LocalText::new("error-game-set-aside").with("file", file.clone()),
        Remedy::Backup(file) => LocalText::new("error-game-backup").with("file", file.clone()),
        Remedy::UpTo(file, plies) => LocalText::new("error-game-up-to")
            .with("file", file.clone())
            .with_number("plies", *plies as f64),
    };
    text.with_text("reason", &trouble.cause)
}

/// Tells the player which fields of a saved game were ignored, if any were.
pub(super) fn tell_unknown(fields: &[String], notices: &mut Notices) {
    if !fields.is_empty() {
        notices.push(LocalText::new("error-game-unknown").with("fields", fields.join(", ")));
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Keeping>()
        .init_resource::<GameToOpen>()
        .init_resource::<Arriving>()
        .add_message::<OpenGame>()
        .add_message::<ResumeGame>()
        .add_systems(
            Update,
            (
                (open_game, resume_game, finish_opening, ask_whether_ready)
                    .chain()
                    .before(TableSystems),
                keep.after(TableSystems).after(super::curtain::CurtainSystems),
            )
                .in_set(PlaySystems::Apply),
        )
        .add_systems(OnExit(Screen::Game), put_away)
        .add_systems(Last, keep_at_exit);
}

/// Writes the game on the table after each change, and the one that leaves it.
pub(super) fn keep(
    table: Res<GameTable>,
    mut left: MessageReader<GameLeft>,
    mut game: KeepGame,
    mut next_frame: ResMut<NextFrame>,
) {
    for failure in game.keeping.bypass_change_detection().hear() {
        game.notices.push(failure);
    }
    for GameLeft(number, saved) in left.read() {
        game.put_away(*number, saved.as_deref().cloned());
    }
    if table.is_changed() || game.keeping.is_due(&table, game.time.elapsed()) {
        game.follow(&table);
        game.keep(&table);
    }
    let keeping = game.keeping.bypass_change_detection();
    if let (Some(writer), Some(opening)) = (&mut keeping.writer, &mut keeping.opening)
        && opening.reply.is_none()
    {
        let asked = opening.name.clone();
        opening.reply = Some(writer.ask(move |keeper| keeper.open(&asked)));
        next_frame.now();
    }
    if game.keeping.is_writing() {
        next_frame.within(LISTEN);
    }
}

fn keep_at_exit(mut exits: MessageReader<AppExit>, table: Res<GameTable>, mut game: KeepGame) {
    if exits.read().count() > 0 {
        let saved = table.saved(game.time.elapsed(), None);
        game.put_away(table.number(), saved);
        game.keeping.flush(&mut game.notices);
    }
}

/// Puts away the game on the table when the game's screen closes. The title that follows looks the
/// games up, before the table is cleared.
fn put_away(table: Res<GameTable>, mut game: KeepGame) {
    let saved = table.saved(game.time.elapsed(), None);
    game.put_away(table.number(), saved);
}

/// Opens a game, or asks first if that would interrupt another. Every request to open a game ends
/// up here.
fn open_game(
    mut asked: MessageReader<OpenGame>,
    table: Res<GameTable>,
    keeping: Res<Keeping>,
    mut to_open: ResMut<GameToOpen>,
    mut resume: MessageWriter<ResumeGame>,
    mut menu: ResMut<NextState<Menu>>,
) {
    let Some(OpenGame(name)) = asked.read().last() else { return };
    if keeping.on_table() == Some(name) {
        NextState::set_if_neq(&mut menu, Menu::None);
    } else if (keeping.last.is_some() || table.online().is_some()) && table.running().is_some() {
        to_open.0 = Some(name.clone());
        menu.set(Menu::ConfirmOpen);
    } else {
        resume.write(ResumeGame(name.clone()));
    }
}

fn resume_game(
    mut asked: MessageReader<ResumeGame>,
    mut table: MessageWriter<ChangeTable>,
    time: Res<Time<Real>>,
    mut keeping: ResMut<Keeping>,
) {
    let Some(ResumeGame(name)) = asked.read().last().cloned() else { return };
    table.write(ChangeTable::Hold(time.elapsed()));
    if keeping.writer.is_some() {
        keeping.opening = Some(Opening { name, reply: None });
    }
}

/// Puts a game on the table once it has been opened.
fn finish_opening(
    mut table: LayGame,
    KeepGame { mut keeping, mut notices, .. }: KeepGame,
    mut unfinished: ResMut<Unfinished>,
    mut arriving: ResMut<Arriving>,
    open_menu: Res<State<Menu>>,
    mut next_frame: ResMut<NextFrame>,
) {
    let Some(opening) = &mut keeping.bypass_change_detection().opening else { return };
    let Some(reply) = &mut opening.reply else { return };
    let Some(opened) = reply.take() else {
        next_frame.within(LISTEN);
        return;
    };
    let name = opening.name.clone();
    keeping.opening = None;
    keeping.tell(&mut notices);
    let opened = match opened {
        Ok(opened) => opened,
        Err(trouble) => {
            notices.push(told(&trouble));
            // Do not offer a game again that cannot be opened.
            if unfinished.0.as_ref().is_some_and(|entry| entry.name == name) {
                unfinished.0 = None;
            }
            if *open_menu.get() == Menu::ConfirmOpen {
                table.menu.set(Menu::Games);
            }
            return;
        }
    };
    if let Some(trouble) = &opened.trouble {
        notices.push(told(trouble));
    }
    tell_unknown(&opened.unknown, &mut notices);
    // The writer has gone on to this game.
    keeping.follow(None, Some(name), None);
    table.lay(NewPlayers::Here(opened.game, opened.seats), opened.marks, opened.turned);
    arriving.0 = true;
}

/// Asks whether the player is ready, since a resumed game is paused. In a game with fog the curtain
/// asks; in an open game the pause menu does, if there is a clock to start.
fn ask_whether_ready(
    screen: Res<State<Screen>>,
    time: Res<Time<Real>>,
    mut arriving: ResMut<Arriving>,
    table: Res<GameTable>,
    mut change: MessageWriter<ChangeTable>,
    mut menu: ResMut<NextState<Menu>>,
) {
    if !arriving.0 || *screen.get() != Screen::Game {
        return;
    }
    arriving.0 = false;
    let Some(game) = table.running().filter(|game| !game.has_curtain()) else { return };
    if game.setup().time.is_untimed() {
        change.write(ChangeTable::GoOn(time.elapsed()));
    } else {
        menu.set(Menu::Pause);
    }
}

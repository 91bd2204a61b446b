//! Keeps the game on the table. It is written after each change, in a thread of its own, so that it
//! can be resumed after a crash, an exit or a reload.
//!
//! The kept state is the true game, so only the store gets it. [`super::Library`] has what players
//! may know of their saved games.

use super::{
    list::Library,
    saves::{Saves, tell_unknown, told},
};
use crate::{
    app::{
        notices::Notices,
        states::{Menu, Screen},
    },
    save::{Cause, Keeper, Kept, Opened, Reply, SaveName, SavedGame, StoreError, Trouble},
    table::{
        ChangeTable, CurtainSystems, GameLeft, GameTable, LayGame, NewPlayers, PlaySystems,
        TableSystems, moment,
    },
    words::{LocalText, calendar::Calendar},
};
use bevy::{app::AppExit, ecs::system::SystemParam, prelude::*};
use core::time::Duration;
use std::{collections::VecDeque, time::SystemTime};

/// The longest thinking time, in milliseconds, that a crash may give back to the side to move.
const THINKING: u64 = 10_000;

/// The game on the table, as far as it is kept in [`Saves`].
#[derive(Resource, Default)]
pub struct Keeping {
    /// The state that was last handed to the writer.
    last: Option<SavedGame>,
    /// The name of the game, from its first move on.
    name: Option<SaveName>,
    /// The number of the game.
    follows: Option<u64>,
    states: States,
    /// The states of the games before. They may still be on their way to the disk.
    before: States,
    /// The game that is being opened. It is about to replace the one on the table.
    opening: Option<Opening>,
    /// The games that were written since this was last emptied.
    pub(super) written: Vec<SaveName>,
}

/// The states of a game that are being written, the earliest first.
#[derive(Default)]
struct States {
    replies: VecDeque<Reply<Option<Kept>>>,
    /// `true` once the player has been told that writing fails.
    failing: bool,
}

/// A saved game that is being opened.
struct Opening {
    name: SaveName,
    /// `None` until it is asked for, once the game on the table is kept as it stands.
    reply: Option<Reply<Result<Opened, Trouble>>>,
}

impl Opening {
    fn ask(&mut self, saves: &mut Saves) {
        let name = self.name.clone();
        self.reply = saves.ask(move |keeper| keeper.open(&name));
    }
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
    /// Returns the name of the game on the table, if some of it was kept.
    pub(super) const fn on_table(&self) -> Option<&SaveName> {
        self.name.as_ref()
    }

    /// Returns `true` if the whole game on the table was written, so that it would be found again
    /// if the program ended now.
    pub fn is_safe(&self, saves: &Saves) -> bool {
        saves.0.is_some() && !self.is_writing() && !self.states.failing
    }

    /// Returns `true` if a state of the game on the table, or of one before, is still being written.
    pub fn is_writing(&self) -> bool {
        !(self.before.replies.is_empty() && self.states.replies.is_empty())
    }

    /// Reads the replies of the writer. Returns what went wrong, as texts for the player.
    fn hear(&mut self) -> Vec<LocalText> {
        let mut failures = Vec::new();
        while let Some(kept) = self.before.next() {
            failures.extend(self.before.failure(&kept));
            self.note(kept);
        }
        while let Some(kept) = self.states.next() {
            failures.extend(self.states.failure(&kept));
            self.name.clone_from(&kept.name);
            self.note(kept);
        }
        failures
    }

    fn note(&mut self, kept: Kept) {
        if kept.result.is_ok() && !kept.is_lost {
            self.written.extend(kept.name);
        }
    }

    /// Reports each failure to the player once.
    pub(super) fn tell(&mut self, notices: &mut Notices) {
        for failure in self.hear() {
            notices.push(failure);
        }
    }

    /// Hands the game to the writer if there is news. `stands`: no clock runs.
    fn keep(
        &mut self,
        saves: &mut Saves,
        saved: Option<SavedGame>,
        stands: bool,
        time_of_day: SystemTime,
    ) {
        // While another game is being opened, the writer no longer follows this one.
        if self.opening.as_ref().is_some_and(|opening| opening.reply.is_some()) {
            return;
        }
        let (Some(writer), Some(saved)) = (&mut saves.0, saved) else { return };
        let begun = !saved.record.events.is_empty() || !saved.offers.is_empty();
        let is_news = match &self.last {
            Some(last) => is_news(last, &saved, stands),
            // A game gets its own place in the store with its first move.
            None => begun,
        };
        if !is_news {
            return;
        }
        self.states.replies.push_back(writer.keep(saved.clone(), time_of_day));
        // After a failure, the next change tries again.
        self.last = Some(saved);
    }

    /// Follows another game from now on. If that one can't be written, the player is told again.
    fn follow(&mut self, game: Option<u64>, name: Option<SaveName>, last: Option<SavedGame>) {
        let States { replies, failing } = core::mem::take(&mut self.states);
        self.before.replies.extend(replies);
        self.before.failing = failing;
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

impl States {
    /// Returns the next result that has arrived. A state in whose place a later one was written has
    /// none.
    fn next(&mut self) -> Option<Kept> {
        while let Some(kept) = self.replies.front_mut()?.take() {
            self.replies.pop_front();
            if kept.is_some() {
                return kept;
            }
        }
        None
    }

    /// Returns the text for the player about what went wrong, once for each failure.
    fn failure(&mut self, kept: &Kept) -> Option<LocalText> {
        match &kept.result {
            Ok(()) if self.failing && kept.is_lost => None,
            Ok(()) => {
                self.failing = false;
                kept.was_cleared.then(|| LocalText::new("error-storage-cleared"))
            }
            Err(error) => (!core::mem::replace(&mut self.failing, true)).then(|| failure(error)),
        }
    }
}

/// The resources that keep the game on the table.
#[derive(SystemParam)]
pub(super) struct KeepGame<'w> {
    saves: ResMut<'w, Saves>,
    pub keeping: ResMut<'w, Keeping>,
    pub notices: ResMut<'w, Notices>,
    pub time: Res<'w, Time<Real>>,
    calendar: Res<'w, Calendar>,
}

impl KeepGame<'_> {
    /// Writes the game on the table if there is news.
    fn keep(&mut self, table: &GameTable) {
        let saved = table.saved(self.time.elapsed(), None);
        let (stands, time_of_day) = (!table.clock_runs(), self.calendar.now());
        self.keeping.keep(&mut self.saves, saved, stands, time_of_day);
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
        self.keeping.keep(&mut self.saves, saved, true, self.calendar.now());
        // The reply is not needed.
        drop(self.saves.ask(Keeper::let_go));
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
        || has_new_notes(last, saved)
        || stands && thinking > 0
        || thinking >= THINKING
}

/// Returns `true` if notes have changed that are kept: marks and how the board lies while the game
/// runs, and the review once it is over.
fn has_new_notes(last: &SavedGame, saved: &SavedGame) -> bool {
    let (before, after) = (&last.notes, &saved.notes);
    match last.record.outcome {
        None => (&before.marks, before.turned) != (&after.marks, after.turned),
        Some(_) => before.review != after.review,
    }
}

/// Returns the text for a game that could not be written.
fn failure(error: &StoreError) -> LocalText {
    match error.cause {
        Cause::Changed => LocalText::new("error-game-elsewhere"),
        _ => LocalText::new("error-game-write").with_text("reason", error),
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Saves>()
        .init_resource::<Keeping>()
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
                keep.after(TableSystems).after(CurtainSystems),
            )
                .in_set(PlaySystems::Apply),
        )
        .add_systems(OnExit(Screen::Game), put_away)
        .add_systems(Last, keep_at_exit);
}

/// Writes the game on the table after each change, and the one that leaves it.
pub(super) fn keep(table: Res<GameTable>, mut left: MessageReader<GameLeft>, mut game: KeepGame) {
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
    let opening = &mut game.keeping.bypass_change_detection().opening;
    if let Some(opening) = opening.as_mut().filter(|opening| opening.reply.is_none()) {
        opening.ask(&mut game.saves);
    }
}

fn keep_at_exit(mut exits: MessageReader<AppExit>, table: Res<GameTable>, mut game: KeepGame) {
    if exits.read().count() > 0 {
        let saved = table.saved(game.time.elapsed(), None);
        game.put_away(table.number(), saved);
        if let Some(writer) = game.saves.0.as_mut().filter(|_| game.keeping.is_writing()) {
            writer.flush();
            game.keeping.tell(&mut game.notices);
        }
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
    table: Res<GameTable>,
    mut change: MessageWriter<ChangeTable>,
    time: Res<Time<Real>>,
    mut saves: ResMut<Saves>,
    mut keeping: ResMut<Keeping>,
) {
    let Some(ResumeGame(name)) = asked.read().last().cloned() else { return };
    if saves.0.is_none() {
        return;
    }
    let mut opening = Opening { name, reply: None };
    if table.game().is_some() {
        change.write(ChangeTable::Hold(time.elapsed()));
    } else {
        opening.ask(&mut saves);
    }
    keeping.opening = Some(opening);
}

/// Puts a game on the table once it has been opened.
fn finish_opening(
    mut table: LayGame,
    KeepGame { mut keeping, mut notices, .. }: KeepGame,
    mut library: ResMut<Library>,
    mut arriving: ResMut<Arriving>,
    open_menu: Res<State<Menu>>,
) {
    let Some(opening) = &mut keeping.bypass_change_detection().opening else { return };
    let Some(reply) = &mut opening.reply else { return };
    let Some(opened) = reply.take() else { return };
    let name = opening.name.clone();
    keeping.opening = None;
    keeping.tell(&mut notices);
    let opened = match opened {
        Ok(opened) => opened,
        Err(trouble) => {
            notices.push(told(&trouble));
            // Do not offer it again. The list does not change.
            library.bypass_change_detection().do_not_offer(&name);
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
    table.lay(NewPlayers::Here(opened.game, opened.seats), opened.notes);
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

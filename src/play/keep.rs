//! Keeps the game on the table: after each change it is written before the next frame is
//! shown, and after a crash, an end or a reload it can be resumed.
//!
//! What is kept is the truth, so it never leaves this room but for the store; what the title
//! may say of an unfinished game is in [`Unfinished`].

use super::{
    PlaySystems,
    curtain::Curtain,
    shown::{Flipped, ShowSystems},
    table::{Table, moment},
};
use crate::{
    menus::Menu,
    power::NextFrame,
    rules::PlayerView,
    save::{Cause, Entry, Keeper, Remedy, SaveName, SavedGame, Store, StoreError, Trouble},
    screens::Screen,
    session::Game,
    text::LocalText,
    theme::Notices,
};
use bevy::{app::AppExit, prelude::*};
use core::time::Duration;
use std::{collections::BTreeMap, sync::Arc, time::SystemTime};

/// How much thinking a crash may give back to the player who is to move, in milliseconds.
const THINKING: u64 = 10_000;

/// Where games are kept. By default nowhere, and nobody is told.
#[derive(Resource, Default)]
pub struct Keeping {
    keeper: Option<Keeper>,
    /// What was last written, or tried to be, of the game on the table.
    last: Option<SavedGame>,
    /// Whether writing failed, and the player knows.
    failing: bool,
    /// The game that was removed last, and its text.
    removed: Option<(SaveName, Vec<u8>)>,
}

/// The unfinished game that was played last, if there is one. Looked up when the title opens.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Unfinished(pub Option<Entry>);

/// All kept games, the one that was played last first. Looked up when the title opens.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Library {
    /// The games.
    pub games: Vec<Entry>,
    /// The one that was removed last, which [`LibraryChange::Undo`] brings back.
    pub removed: Option<Entry>,
}

/// The boards of the kept games as everybody may see them; `None` while something is hidden.
/// Filled in one after the other while the list of games is open.
#[derive(Resource, Clone, Debug, Default)]
pub struct LibraryViews(BTreeMap<SaveName, Option<Arc<PlayerView>>>);

impl LibraryViews {
    /// The board of a game, once it has been looked up.
    pub fn get(&self, name: &SaveName) -> Option<Option<&PlayerView>> {
        self.0.get(name).map(Option::as_deref)
    }
}

/// Asks for the kept games to be changed.
#[derive(Message, Clone, Debug)]
pub enum LibraryChange {
    /// Remove this one.
    Remove(SaveName),
    /// Bring back the one that was removed last.
    Undo,
}

/// Asks for a kept game to be put on the table. A running one is kept and makes room.
#[derive(Message, Clone, Debug)]
pub struct ResumeGame(pub SaveName);

/// [`Unfinished`] is looked up here, when the title opens.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct FindGames;

/// A resumed game waits for somebody to say that they are there.
#[derive(Resource, Default)]
pub(super) struct Arriving(bool);

impl Keeping {
    /// Keeps games in a store.
    pub fn new(store: impl Store + 'static) -> Self {
        Self { keeper: Some(Keeper::new(store)), ..Self::default() }
    }

    /// Whether the game on the table would be found again if it were left now.
    pub const fn is_safe(&self) -> bool {
        self.keeper.is_some() && !self.failing
    }

    /// Writes the game down if there is news, and tells what fails, once.
    fn keep(&mut self, game: &Game, now: Duration, notices: &mut Notices) {
        let Some(keeper) = &mut self.keeper else { return };
        let saved = SavedGame::of(game, moment(now), None);
        let begun = !saved.record.events.is_empty() || !saved.offers.is_empty();
        let stands = game.clock().running().is_none();
        let is_news = match &self.last {
            Some(last) => is_news(last, &saved, stands),
            // A game has a place of its own from its first move on.
            None => begun,
        };
        if !is_news {
            return;
        }
        let kept = keeper.keep(saved.clone(), time_of_day());
        // After a failure it is tried again with the next change.
        self.last = Some(saved);
        match kept {
            Ok(()) if self.failing && keeper.is_lost() => {}
            Ok(()) => self.failing = false,
            Err(error) => {
                if !core::mem::replace(&mut self.failing, true) {
                    notices.push(failure(&error));
                }
            }
        }
    }

    /// The game on the table makes room for another one.
    pub(super) fn put_away(&mut self, table: &mut Table, now: Duration, notices: &mut Notices) {
        table.pause(now);
        if let Some(game) = table.game() {
            self.keep(game, now, notices);
        }
        self.last = None;
        // Whether the next one can be written is to be seen, and told anew.
        self.failing = false;
        if let Some(keeper) = &mut self.keeper {
            keeper.let_go();
        }
    }

    /// Whether somebody has thought so long that it is worth writing down.
    fn is_due(&self, game: &Game, now: Duration) -> bool {
        let Some(last) = &self.last else { return false };
        let clock = game.clock();
        let thinking = clock.running().and_then(|side| clock.elapsed(side, moment(now)));
        let kept = last.record.thinking_ms.unwrap_or(0);
        thinking.is_some_and(|thinking| thinking >= kept + THINKING)
    }
}

/// Whether a game has changed enough to be written. `stands`: no clock runs.
fn is_news(last: &SavedGame, saved: &SavedGame, stands: bool) -> bool {
    let (before, after) = (&last.record, &saved.record);
    let thinking = after.thinking_ms.unwrap_or(0).abs_diff(before.thinking_ms.unwrap_or(0));
    before.events != after.events
        || before.outcome != after.outcome
        || last.offers != saved.offers
        || stands && thinking > 0
        || thinking >= THINKING
}

#[cfg(not(target_arch = "wasm32"))]
fn time_of_day() -> SystemTime {
    SystemTime::now()
}

#[cfg(target_arch = "wasm32")]
fn time_of_day() -> SystemTime {
    crate::save::web::time_of_day()
}

/// What the player is told when a game could not be written.
fn failure(error: &StoreError) -> LocalText {
    match error.cause {
        Cause::Changed => LocalText::new("error-game-elsewhere"),
        _ => LocalText::new("error-game-write").with("reason", error.to_string()),
    }
}

/// What the player is told when a kept game could not be read.
fn told(trouble: &Trouble) -> LocalText {
    let text = match &trouble.remedy {
        Remedy::None if trouble.name.is_none() => LocalText::new("error-games-look"),
        Remedy::None => LocalText::new("error-game-open"),
        Remedy::SetAside(file) => LocalText::new("error-game-set-aside").with("file", file.clone()),
        Remedy::Backup(file) => LocalText::new("error-game-backup").with("file", file.clone()),
        Remedy::UpTo(file, plies) => LocalText::new("error-game-up-to")
            .with("file", file.clone())
            .with_number("plies", *plies as f64),
    };
    text.with("reason", trouble.reason.clone())
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Keeping>()
        .init_resource::<Unfinished>()
        .init_resource::<Library>()
        .init_resource::<LibraryViews>()
        .init_resource::<Arriving>()
        .add_message::<ResumeGame>()
        .add_message::<LibraryChange>()
        .add_systems(OnEnter(Screen::Title), find_games.in_set(FindGames))
        .add_systems(
            Update,
            (
                keep.in_set(PlaySystems::Apply)
                    .after(super::table::TableSystems)
                    .after(super::curtain::CurtainSystems),
                change_library.in_set(PlaySystems::Apply).after(super::table::TableSystems),
                look_into_games.in_set(PlaySystems::View).run_if(in_state(Menu::Games)),
                ask_whether_ready.in_set(PlaySystems::View).after(ShowSystems),
            ),
        )
        .add_systems(Last, keep_at_exit);
}

fn find_games(
    mut keeping: ResMut<Keeping>,
    mut library: ResMut<Library>,
    mut views: ResMut<LibraryViews>,
    mut unfinished: ResMut<Unfinished>,
    mut notices: ResMut<Notices>,
) {
    views.0.clear();
    // What was removed before the last game stays removed.
    keeping.removed = None;
    library.removed = None;
    look_up(&mut keeping, &mut library, &mut unfinished, &mut notices);
}

fn look_up(
    keeping: &mut Keeping,
    library: &mut Library,
    unfinished: &mut ResMut<Unfinished>,
    notices: &mut Notices,
) {
    let Some(keeper) = &mut keeping.keeper else { return };
    let survey = keeper.survey();
    for trouble in &survey.troubles {
        notices.push(told(trouble));
    }
    let found = survey.games.iter().find(|game| game.outcome.is_none()).cloned();
    unfinished.set_if_neq(Unfinished(found));
    library.games = survey.games;
}

/// One a frame: a long game takes a while.
fn look_into_games(
    keeping: Res<Keeping>,
    library: Res<Library>,
    mut views: ResMut<LibraryViews>,
    mut next_frame: ResMut<NextFrame>,
) {
    let Some(keeper) = &keeping.keeper else { return };
    let next = library.games.iter().find(|game| !views.0.contains_key(&game.name));
    if let Some(game) = next {
        views.0.insert(game.name.clone(), keeper.view(&game.name));
        next_frame.now();
    }
}

fn change_library(
    mut asked: MessageReader<LibraryChange>,
    mut keeping: ResMut<Keeping>,
    mut library: ResMut<Library>,
    mut unfinished: ResMut<Unfinished>,
    mut notices: ResMut<Notices>,
) {
    for change in asked.read() {
        let keeping = &mut *keeping;
        let Some(keeper) = &mut keeping.keeper else { continue };
        let done = match change {
            LibraryChange::Remove(name) => keeper.remove(name).map(|text| {
                keeping.removed = Some((name.clone(), text));
                library.removed = library.games.iter().find(|game| game.name == *name).cloned();
            }),
            LibraryChange::Undo => match &keeping.removed {
                Some((name, text)) => keeper.restore(name, text).map(|()| {
                    keeping.removed = None;
                    library.removed = None;
                }),
                None => Ok(()),
            },
        };
        if let Err(trouble) = done {
            notices.push(told(&trouble));
        }
        look_up(keeping, &mut library, &mut unfinished, &mut notices);
    }
}

fn keep(
    table: Res<Table>,
    time: Res<Time<Real>>,
    mut keeping: ResMut<Keeping>,
    mut notices: ResMut<Notices>,
) {
    let Some(game) = table.game() else { return };
    let now = time.elapsed();
    if table.is_changed() || keeping.is_due(game, now) {
        keeping.keep(game, now, &mut notices);
    }
}

fn keep_at_exit(
    mut exits: MessageReader<AppExit>,
    time: Res<Time<Real>>,
    mut table: ResMut<Table>,
    mut keeping: ResMut<Keeping>,
    mut notices: ResMut<Notices>,
) {
    if exits.read().count() > 0 {
        keeping.put_away(&mut table, time.elapsed(), &mut notices);
    }
}

/// Puts away what is on the table when the game's screen closes.
pub(super) fn put_away(
    time: Res<Time<Real>>,
    mut table: ResMut<Table>,
    mut keeping: ResMut<Keeping>,
    mut notices: ResMut<Notices>,
) {
    keeping.put_away(&mut table, time.elapsed(), &mut notices);
}

pub(super) fn resume_game(
    mut asked: MessageReader<ResumeGame>,
    time: Res<Time<Real>>,
    mut keeping: ResMut<Keeping>,
    mut table: ResMut<Table>,
    mut curtain: ResMut<Curtain>,
    mut flipped: ResMut<Flipped>,
    mut unfinished: ResMut<Unfinished>,
    mut arriving: ResMut<Arriving>,
    mut notices: ResMut<Notices>,
    mut screen: ResMut<NextState<Screen>>,
    mut menu: ResMut<NextState<Menu>>,
) {
    let Some(ResumeGame(name)) = asked.read().last() else { return };
    let now = time.elapsed();
    table.pause(now);
    if let Some(game) = table.game() {
        keeping.keep(game, now, &mut notices);
    }
    let Some(keeper) = &mut keeping.keeper else { return };
    let opened = match keeper.open(name) {
        Ok(opened) => opened,
        Err(trouble) => {
            notices.push(told(&trouble));
            // What cannot be opened is not offered again.
            if unfinished.0.as_ref().is_some_and(|entry| entry.name == *name) {
                unfinished.0 = None;
            }
            return;
        }
    };
    if let Some(trouble) = &opened.trouble {
        notices.push(told(trouble));
    }
    if !opened.unknown.is_empty() {
        let text = LocalText::new("error-game-unknown").with("fields", opened.unknown.join(", "));
        notices.push(text);
    }
    keeping.last = Some(SavedGame::of(&opened.game, moment(now), None));
    keeping.failing = false;
    *table = Table::with(opened.game);
    *curtain = Curtain::None;
    *flipped = Flipped(false);
    arriving.0 = true;
    NextState::set_if_neq(&mut screen, Screen::Game);
    NextState::set_if_neq(&mut menu, Menu::None);
}

/// A game comes back paused. With fog the curtain asks who is there; in the open a menu does,
/// if there is a clock to be started.
fn ask_whether_ready(
    screen: Res<State<Screen>>,
    time: Res<Time<Real>>,
    mut arriving: ResMut<Arriving>,
    mut table: ResMut<Table>,
    mut menu: ResMut<NextState<Menu>>,
) {
    if !arriving.0 || *screen.get() != Screen::Game {
        return;
    }
    arriving.0 = false;
    let Some(game) = table.running().filter(|game| !game.is_fogged()) else { return };
    if game.setup().time.is_untimed() {
        table.begin_turn(time.elapsed());
    } else {
        menu.set(Menu::Pause);
    }
}

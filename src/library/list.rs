//! The saved games as players may know them: the list of games, their boards, and the changes to
//! them.

use super::{
    keeping::Keeping,
    saves::{Saves, tell_unknown, told},
};
use crate::{
    app::{
        notices::Notices,
        states::{Menu, Screen},
    },
    platform::power::DrawWhile,
    rules::{Goal, Level, PlayerView},
    save::{ClosedGame, GameEntry, Opponent, Reply, SaveName, Survey, Tally, Trouble},
    table::{NextLevel, PlaySystems, ShowSystems, Shown, TableSystems, ViewChanged},
    words::{LocalText, calendar::Calendar},
};
use bevy::{ecs::system::SystemParam, platform::time::Instant, prelude::*};
use core::time::Duration;
use std::{
    collections::{BTreeMap, VecDeque},
    sync::Arc,
};

/// All saved games, the one played last first. They are looked up when the title or the list of
/// games opens, and when a game against a computer ends.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Library {
    /// The games.
    pub games: Vec<GameEntry>,
    /// The games that cannot be read for now.
    pub closed: Vec<ClosedGame>,
    /// The game that was removed last, which [`LibraryChange::Undo`] brings back.
    pub removed: Option<GameEntry>,
    /// The copy made by the last change, until the player looks at something else.
    pub copied: Option<SaveName>,
    /// The game on the table.
    pub on_table: Option<SaveName>,
    unfinished: Option<SaveName>,
    is_looking: bool,
}

/// The boards of the saved games as everybody may see them. A board is `None` while something on it
/// is hidden, and while a clock is stopped, so that nobody can study the board without losing time.
///
/// The boards are filled in one after the other while the list of games is open.
#[derive(Resource, Default)]
pub struct LibraryViews {
    /// The games whose boards are wanted: those on the list that is open.
    pub wanted: Vec<SaveName>,
    views: BTreeMap<SaveName, Option<Arc<PlayerView>>>,
    /// The boards that are being looked up.
    looking: BTreeMap<SaveName, Reply<Option<Arc<PlayerView>>>>,
}

/// The requests that are under way, and the state for the next survey.
#[derive(Resource, Default)]
struct LibraryJobs {
    /// The surveys, the earliest first.
    surveys: VecDeque<Reply<Survey>>,
    changes: Vec<Reply<Result<Changed, Trouble>>>,
    /// The game that was removed last, with its text.
    removed: Option<(GameEntry, Vec<u8>)>,
    /// The copy made by the last change, until the player looks at something else.
    copied: Option<SaveName>,
    /// `true` if changes were asked for and the games have not been looked up since.
    is_changing: bool,
}

impl LibraryViews {
    /// Returns the board of a game, once it has been looked up.
    pub fn get(&self, name: &SaveName) -> Option<Option<&PlayerView>> {
        self.views.get(name).map(Option::as_deref)
    }

    fn forget(&mut self) {
        self.views.clear();
        self.looking.clear();
    }

    /// Takes the boards that have arrived.
    fn hear(&mut self) {
        let Self { views, looking, .. } = self;
        looking.retain(|name, reply| match reply.take() {
            Some(view) => {
                views.insert(name.clone(), view);
                false
            }
            None => true,
        });
    }
}

impl Library {
    /// Returns the entry of a game.
    pub fn get(&self, name: &SaveName) -> Option<&GameEntry> {
        self.games.iter().find(|game| game.name == *name)
    }

    /// Returns `true` if this game is on the table.
    pub fn is_on_table(&self, name: &SaveName) -> bool {
        self.on_table.as_ref() == Some(name)
    }

    /// Returns the unfinished game to resume, if there is one: the one played last, but a sandbox or
    /// a game of two computers only if there is no other.
    pub fn unfinished(&self) -> Option<&GameEntry> {
        self.get(self.unfinished.as_ref()?)
    }

    /// Returns `true` while the saved games are being looked up; this list is then out of date.
    pub const fn is_looking(&self) -> bool {
        self.is_looking
    }

    /// Lets [`Self::unfinished`] no longer return a game that cannot be opened.
    pub(super) fn do_not_offer(&mut self, name: &SaveName) {
        self.unfinished.take_if(|unfinished| *unfinished == *name);
    }
}

/// Asks for a change to the saved games.
#[derive(Message, Clone, Debug)]
pub enum LibraryChange {
    /// Give this game another title; an empty title removes it.
    Rename(SaveName, String),
    /// Keep a copy of this game under a title of its own.
    Duplicate(SaveName, String),
    /// Remove this game.
    Remove(SaveName),
    /// Bring back the game that was removed last.
    Undo,
}

/// A change to the saved games that was made.
enum Changed {
    /// A game has another title. This version does not know these fields of it.
    Renamed(Vec<String>),
    /// A copy was made. It lacks these fields, because this version does not know them.
    Copied(SaveName, Vec<String>),
    /// A game was removed; its entry and its text.
    Removed(GameEntry, Vec<u8>),
    /// The game that was removed last is back.
    Restored,
}

/// The systems that look up [`Library`] when the title or the list opens.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct FindGames;

/// The system that asks for the boards of [`LibraryViews::wanted`].
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct LookIntoGames;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Library>()
        .init_resource::<LibraryViews>()
        .init_resource::<LibraryJobs>()
        .add_message::<LibraryChange>()
        .add_systems(OnEnter(Screen::Title), find_games.in_set(FindGames))
        .add_systems(OnEnter(Menu::Games), look_again.in_set(FindGames))
        .add_systems(OnEnter(Menu::Statistics), look_again.in_set(FindGames))
        .add_systems(OnEnter(Menu::Pause), (forget_views, forget_copy))
        .add_systems(OnEnter(Menu::None), (forget_views, forget_copy))
        .add_systems(OnEnter(Menu::SavedGame), forget_copy)
        .add_systems(
            Update,
            (
                change_library.in_set(PlaySystems::Apply).after(TableSystems),
                (look_after_end, hear_of_games, offer_level)
                    .chain()
                    .in_set(PlaySystems::View)
                    .before(ShowSystems),
                look_into_games
                    .run_if(in_state(Menu::Games).or_else(in_state(Menu::SavedGame)))
                    .in_set(LookIntoGames)
                    .after(PlaySystems::View),
            ),
        )
        .draw_while(|saves: Res<Saves>| saves.has_looks());
}

/// The saved games, and the place where they are kept.
#[derive(SystemParam)]
pub(super) struct SavedGames<'w> {
    saves: ResMut<'w, Saves>,
    keeping: ResMut<'w, Keeping>,
    library: ResMut<'w, Library>,
    jobs: ResMut<'w, LibraryJobs>,
    notices: ResMut<'w, Notices>,
}

impl SavedGames<'_> {
    /// Asks for the games to be looked up. A writer that works at once returns them at once.
    fn look_up(&mut self) {
        if let Some(writer) = &mut self.saves.0 {
            self.jobs.surveys.push_back(writer.survey());
            self.hear();
        }
    }

    /// Takes the results that have arrived.
    fn hear(&mut self) {
        let mut found = Vec::new();
        while let Some(survey) = self.jobs.surveys.front_mut().and_then(Reply::take) {
            self.jobs.surveys.pop_front();
            found.push(survey);
        }
        // Games are looked up after the changes to them, so the replies are already there.
        self.hear_of_changes();
        // The list is shown anew only if the games differ.
        self.library.bypass_change_detection().is_looking = !self.jobs.surveys.is_empty();
        for survey in found {
            self.take_survey(survey);
        }
    }

    fn take_survey(&mut self, survey: Survey) {
        for trouble in &survey.troubles {
            self.notices.push(told(trouble));
        }
        let unfinished = survey.games.iter().filter(|game| game.outcome.is_none());
        let unfinished = unfinished.min_by_key(|game| {
            game.setup.ruleset.goal == Goal::Sandbox || game.seats.are_computers()
        });
        let unfinished = unfinished.map(|game| game.name.clone());
        // Read the writer's results first: they hold the name of the game on the table.
        self.keeping.tell(&mut self.notices);
        let is_new = self.library.set_if_neq(Library {
            games: survey.games,
            closed: survey.closed,
            removed: self.jobs.removed.as_ref().map(|(entry, _)| entry.clone()),
            copied: self.jobs.copied.clone(),
            on_table: self.keeping.on_table().cloned(),
            unfinished,
            is_looking: !self.jobs.surveys.is_empty(),
        });
        // Notify change detection even if the change had no effect: its sender waits for the reply.
        if core::mem::take(&mut self.jobs.is_changing) && !is_new {
            self.library.set_changed();
        }
    }

    /// Takes the replies to the changes that were asked for.
    fn hear_of_changes(&mut self) {
        let LibraryJobs { changes, copied, removed, .. } = &mut *self.jobs;
        let notices = &mut self.notices;
        changes.retain_mut(|reply| {
            let Some(changed) = reply.take() else { return true };
            match changed {
                Ok(Changed::Renamed(unknown)) => tell_unknown(&unknown, notices),
                Ok(Changed::Copied(copy, unknown)) => {
                    tell_unknown(&unknown, notices);
                    *copied = Some(copy);
                }
                Ok(Changed::Removed(entry, text)) => *removed = Some((entry, text)),
                Ok(Changed::Restored) => *removed = None,
                Err(trouble) => {
                    let text = LocalText::new("error-game-change");
                    notices.push(text.with_text("reason", &trouble.cause));
                }
            }
            false
        });
    }
}

fn find_games(mut games: SavedGames, mut views: ResMut<LibraryViews>) {
    views.forget();
    // Games that were removed before the last game was played stay removed.
    games.jobs.removed = None;
    games.library.removed = None;
    games.look_up();
}

/// Looks the games up again: the game on the table has gone on since the list was last open.
fn look_again(mut games: SavedGames) {
    games.look_up();
}

/// Looks the games up after one against a computer has ended, so that it counts.
fn look_after_end(
    mut changes: MessageReader<ViewChanged>,
    shown: Res<Shown>,
    mut games: SavedGames,
) {
    let is_against_computer = shown.agreed.is_some_and(|agreed| agreed.seats.opponent().is_some());
    if changes.read().any(|change| change.ended) && is_against_computer {
        games.look_up();
    }
}

/// Offers another level once the finished game on the table is found among the saved ones.
fn offer_level(library: Res<Library>, keeping: Res<Keeping>, mut next: ResMut<NextLevel>) {
    if library.is_changed() || keeping.is_changed() {
        next.set_if_neq(NextLevel(next_level(&library, &keeping)));
    }
}

fn next_level(library: &Library, keeping: &Keeping) -> Option<Level> {
    let ended = library.get(keeping.on_table()?).filter(|game| game.outcome.is_some())?;
    let opponent = Opponent::of(ended.seats)?;
    Tally::of(&library.games, &ended.setup.ruleset, opponent)?.next_level()
}

/// The time per frame for looking at games if there is no thread for it. A long game takes a while.
const A_WHILE: Duration = Duration::from_millis(4);

fn hear_of_games(mut games: SavedGames, mut views: ResMut<LibraryViews>) {
    if games.saves.has_looks()
        && let Some(writer) = &mut games.saves.0
    {
        let begun = Instant::now();
        writer.go_on(|| begun.elapsed() >= A_WHILE);
    }
    if !games.jobs.surveys.is_empty() || !views.looking.is_empty() {
        games.hear();
        views.hear();
    }
}

/// Forgets the boards. The game on the table will have moved on when the list opens again.
fn forget_views(mut views: ResMut<LibraryViews>) {
    views.forget();
}

fn forget_copy(mut jobs: ResMut<LibraryJobs>, mut library: ResMut<Library>) {
    if jobs.copied.take().is_some() {
        library.copied = None;
    }
}

/// Asks for the boards that have not been asked for yet, and no longer for those that are not
/// wanted any more.
fn look_into_games(
    library: Res<Library>,
    mut saves: ResMut<Saves>,
    mut views: ResMut<LibraryViews>,
) {
    let Some(writer) = saves.0.as_mut().filter(|_| !library.is_looking) else { return };
    let LibraryViews { wanted, views, looking } = &mut *views;
    looking.retain(|name, _| wanted.contains(name));
    for name in &*wanted {
        if views.contains_key(name) || looking.contains_key(name) {
            continue;
        }
        let Some(game) = library.get(name) else { continue };
        if game.outcome.is_none() && game.setup.time.hides_stopped_board() {
            views.insert(name.clone(), None);
        } else {
            looking.insert(name.clone(), writer.view(name.clone()));
        }
    }
}

pub(super) fn change_library(
    mut asked: MessageReader<LibraryChange>,
    calendar: Res<Calendar>,
    mut games: SavedGames,
) {
    for change in asked.read() {
        let SavedGames { saves, library, jobs, .. } = &mut games;
        let Some(writer) = &mut saves.0 else { continue };
        jobs.copied = None;
        let reply = match change.clone() {
            LibraryChange::Rename(name, title) => {
                writer.ask(move |keeper| keeper.rename(&name, &title).map(Changed::Renamed))
            }
            LibraryChange::Duplicate(name, title) => {
                let now = calendar.now();
                writer.ask(move |keeper| {
                    let copied = keeper.duplicate(&name, &title, now);
                    copied.map(|(copy, unknown)| Changed::Copied(copy, unknown))
                })
            }
            LibraryChange::Remove(name) => {
                let Some(entry) = library.get(&name).cloned() else { continue };
                writer.ask(move |keeper| {
                    keeper.remove(&name).map(|text| Changed::Removed(entry, text))
                })
            }
            LibraryChange::Undo => {
                let Some((entry, text)) = jobs.removed.clone() else { continue };
                writer.ask(move |keeper| {
                    keeper.restore(&entry.name, &text).map(|()| Changed::Restored)
                })
            }
        };
        jobs.changes.push(reply);
        jobs.is_changing = true;
        games.look_up();
    }
}

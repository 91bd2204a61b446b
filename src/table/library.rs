//! The saved games as players may know them: the list of games, their boards, and the changes to
//! them.

use super::{
    PlaySystems,
    game_table::TableSystems,
    keep::{Keeping, LISTEN, tell_unknown, told},
};
use crate::{
    app::{
        notices::Notices,
        states::{Menu, Screen},
    },
    platform::power::NextFrame,
    rules::{Goal, PlayerView},
    save::{ClosedGame, Found, GameEntry, SaveName, Survey, Writer},
    words::{LocalText, calendar::Calendar},
};
use bevy::{ecs::system::SystemParam, platform::time::Instant, prelude::*};
use core::time::Duration;
use std::{collections::BTreeMap, sync::Arc};

/// The unfinished game to resume, if there is one: the one played last, but a sandbox or a game of
/// two computers only if there is no other. It is looked up together with [`Library`].
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Unfinished(pub Option<GameEntry>);

/// All saved games, the one played last first. They are looked up when the title or the list of
/// games opens.
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
}

/// `true` while the saved games are being looked up; [`Library`] and [`Unfinished`] are then out of
/// date.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LookingUp(pub bool);

/// The boards of the saved games as everybody may see them. A board is `None` while something on it
/// is hidden, and while a clock is stopped, so that nobody can study the board without losing time.
///
/// The boards are filled in one after the other while the list of games is open.
#[derive(Resource, Clone, Debug, Default)]
pub struct LibraryViews {
    views: BTreeMap<SaveName, Option<Arc<PlayerView>>>,
    /// The games whose boards were asked for last.
    asked: Vec<SaveName>,
    /// The request for the boards that are still missing.
    request: Option<u64>,
}

/// The games whose boards are wanted: those on the list that is open.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct ViewsWanted(pub Vec<SaveName>);

impl LibraryViews {
    /// Returns the board of a game, once it has been looked up.
    pub fn get(&self, name: &SaveName) -> Option<Option<&PlayerView>> {
        self.views.get(name).map(Option::as_deref)
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
pub(super) enum Changed {
    /// A game has another title. This version does not know these fields of it.
    Renamed(Vec<String>),
    /// A copy was made. It lacks these fields, because this version does not know them.
    Copied(SaveName, Vec<String>),
    /// A game was removed; its entry and its text.
    Removed(GameEntry, Vec<u8>),
    /// The game that was removed last is back.
    Restored,
}

/// The systems that look up [`Library`] and [`Unfinished`] when the title or the list opens.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct FindGames;

/// The system that asks for the boards of [`ViewsWanted`].
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct LookIntoGames;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Unfinished>()
        .init_resource::<Library>()
        .init_resource::<LibraryViews>()
        .init_resource::<ViewsWanted>()
        .init_resource::<LookingUp>()
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
                hear_of_games.in_set(PlaySystems::View),
                look_into_games
                    .run_if(in_state(Menu::Games).or_else(in_state(Menu::SavedGame)))
                    .in_set(LookIntoGames)
                    .after(PlaySystems::View),
            ),
        );
}

/// The saved games, and the place where they are kept.
#[derive(SystemParam)]
pub(super) struct SavedGames<'w> {
    keeping: ResMut<'w, Keeping>,
    library: ResMut<'w, Library>,
    unfinished: ResMut<'w, Unfinished>,
    looking: ResMut<'w, LookingUp>,
    notices: ResMut<'w, Notices>,
}

impl SavedGames<'_> {
    /// Asks for the games to be looked up. A writer that works at once returns them at once.
    fn look_up(&mut self) {
        if let Some(writer) = &mut self.keeping.writer {
            writer.survey();
            self.looking.0 = true;
            self.hear(None);
        }
    }

    /// Takes the results that have arrived. Returns `true` if there were any.
    fn hear(&mut self, mut views: Option<&mut LibraryViews>) -> bool {
        let Some(writer) = &mut self.keeping.writer else { return false };
        let all_found = writer.found();
        let is_surveying = writer.is_surveying();
        let any = !all_found.is_empty();
        // Games are looked up after the changes to them, so the replies are already there.
        self.hear_of_changes();
        for found in all_found {
            match found {
                Found::Games(survey) => {
                    self.looking.0 = is_surveying;
                    self.take_survey(survey);
                }
                Found::View { request, name, view } => {
                    let views = views.as_mut().filter(|views| views.request == Some(request));
                    if let Some(views) = views {
                        views.views.insert(name, view);
                    }
                }
            }
        }
        any
    }

    fn take_survey(&mut self, survey: Survey) {
        for trouble in &survey.troubles {
            self.notices.push(told(trouble));
        }
        let unfinished = survey.games.iter().filter(|game| game.outcome.is_none());
        let found = unfinished.min_by_key(|game| {
            game.setup.ruleset.goal == Goal::Sandbox || game.seats.are_computers()
        });
        self.unfinished.set_if_neq(Unfinished(found.cloned()));
        // Read the writer's results first: they hold the name of the game on the table.
        self.keeping.tell(&mut self.notices);
        let is_new = self.library.set_if_neq(Library {
            games: survey.games,
            closed: survey.closed,
            removed: self.keeping.removed.as_ref().map(|(entry, _)| entry.clone()),
            copied: self.keeping.copied.clone(),
            on_table: self.keeping.on_table().cloned(),
        });
        // Notify change detection even if the change had no effect: its sender waits for the reply.
        if core::mem::take(&mut self.keeping.is_changing) && !is_new {
            self.library.set_changed();
        }
    }

    /// Takes the replies to the changes that were asked for.
    fn hear_of_changes(&mut self) {
        let Keeping { changing, copied, removed, .. } = &mut *self.keeping;
        let notices = &mut self.notices;
        changing.retain_mut(|reply| {
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
    *views = LibraryViews::default();
    // Games that were removed before the last game was played stay removed.
    games.keeping.removed = None;
    games.library.removed = None;
    games.look_up();
}

/// Looks the games up again: the game on the table has gone on since the list was last open.
fn look_again(mut games: SavedGames) {
    games.look_up();
}

/// The time per frame for looking at games if there is no thread for it. A long game takes a while.
const A_WHILE: Duration = Duration::from_millis(4);

fn hear_of_games(
    mut games: SavedGames,
    mut views: ResMut<LibraryViews>,
    mut next_frame: ResMut<NextFrame>,
) {
    if !games.keeping.writer.as_ref().is_some_and(Writer::is_looking) {
        return;
    }
    if let Some(writer) = &mut games.keeping.writer {
        let begun = Instant::now();
        writer.go_on(|| begun.elapsed() >= A_WHILE);
    }
    if games.hear(Some(&mut *views)) {
        // The systems that follow the games have something new to show.
        next_frame.now();
    }
    next_frame.within(LISTEN);
}

/// Forgets the boards. The game on the table will have moved on when the list opens again.
fn forget_views(mut views: ResMut<LibraryViews>) {
    *views = LibraryViews::default();
}

fn forget_copy(mut keeping: ResMut<Keeping>, mut library: ResMut<Library>) {
    if keeping.copied.take().is_some() {
        library.copied = None;
    }
}

/// Asks for the boards that have not been asked for yet.
fn look_into_games(
    library: Res<Library>,
    looking: Res<LookingUp>,
    wanted: Res<ViewsWanted>,
    mut keeping: ResMut<Keeping>,
    mut views: ResMut<LibraryViews>,
    mut next_frame: ResMut<NextFrame>,
) {
    let is_asked = views.request.is_some() && views.asked == wanted.0;
    if looking.0 || !library.is_changed() && is_asked {
        return;
    }
    let Some(writer) = &mut keeping.writer else { return };
    views.asked.clone_from(&wanted.0);
    let mut missing = Vec::new();
    for game in wanted.0.iter().filter_map(|name| library.get(name)) {
        if game.outcome.is_none() && game.setup.time.hides_stopped_board() {
            views.views.entry(game.name.clone()).or_insert(None);
        } else if !views.views.contains_key(&game.name) {
            missing.push(game.name.clone());
        }
    }
    views.request = Some(writer.look_into(missing));
    next_frame.within(LISTEN);
}

pub(super) fn change_library(
    mut asked: MessageReader<LibraryChange>,
    calendar: Res<Calendar>,
    mut games: SavedGames,
) {
    for change in asked.read() {
        let keeping = &mut *games.keeping;
        let Some(writer) = &mut keeping.writer else { continue };
        keeping.copied = None;
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
                let Some(entry) = games.library.get(&name).cloned() else { continue };
                writer.ask(move |keeper| {
                    keeper.remove(&name).map(|text| Changed::Removed(entry, text))
                })
            }
            LibraryChange::Undo => {
                let Some((entry, text)) = keeping.removed.clone() else { continue };
                writer.ask(move |keeper| {
                    keeper.restore(&entry.name, &text).map(|()| Changed::Restored)
                })
            }
        };
        keeping.changing.push(reply);
        keeping.is_changing = true;
        games.look_up();
    }
}

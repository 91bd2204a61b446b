//! The list of saved games.

use super::{
    ChosenGame, Of,
    choice::{Choice, Words},
    filters::{self, FoundText, found_text},
    open_text, picture_place,
    rows::{game_row, game_words, none, open_node, other_node, spawn_head},
    running, words,
};
use crate::{
    kit::{
        children,
        controls::BringIntoSight,
        paint::Role,
        palette::text_size,
        widgets::{ButtonStyle, SpokenName, button, column, label, show_if, writes},
    },
    library::{FindGames, Library, LibraryChange, LibraryViews, LookIntoGames, OpenGame},
    menus::{Menu, frame, import},
    save::GameEntry,
    table::{PlaySystems, phrases::saved_game},
    words::{LocalText, Texts, calendar::Calendar},
};
use bevy::{input_focus::AutoFocus, prelude::*, ui_widgets::Activate};

/// The column of games.
#[derive(Component)]
pub(super) struct List {
    /// The most games that are shown, from the top.
    most: usize,
    /// The place of the game that gets the focus when it appears.
    focus: Option<usize>,
}

/// The place of the button that brings back a removed game.
#[derive(Component)]
struct UndoPlace;

/// The number of games that are shown at first, and that are added when more are asked for.
const PAGE: usize = 40;
/// The side of a picture, in logical pixels.
const PICTURE: u16 = 72;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::Games), spawn.after(FindGames)).add_systems(
        Update,
        refresh
            .after(PlaySystems::View)
            .before(LookIntoGames)
            .before(super::draw_pictures)
            .run_if(in_state(Menu::Games)),
    );
}

fn spawn(choice: Res<Choice>, mut commands: Commands) {
    frame::sheet(&mut commands, Menu::Games, 640.0, |card| {
        spawn_head(card, Menu::Games);
        frame::list(card).with_children(|list| {
            list.spawn(running::games());
            filters::spawn(list, &choice);
            let column = Node { flex_shrink: 0.0, ..column(px(0)) };
            list.spawn((List { most: PAGE, focus: None }, column));
        });
        card.spawn(frame::foot(children![
            (UndoPlace, Node { display: Display::None, ..default() }),
            import::paste_button(),
            import::open_button(),
            frame::done_button(),
        ]));
    });
}

/// Spawns the games again after one was removed, brought back or copied, and after another choice.
/// The keyboard focus stays at its game, or goes to the button that undoes the removal.
fn refresh(
    library: Res<Library>,
    calendar: Res<Calendar>,
    texts: Res<Texts>,
    chosen: Res<ChosenGame>,
    choice: Res<Choice>,
    list: Single<(Entity, &mut List)>,
    undo_place: Single<(Entity, &mut Node), With<UndoPlace>>,
    mut found: Single<&mut LocalText, With<FoundText>>,
    mut words: Local<Vec<Words>>,
    mut views: ResMut<LibraryViews>,
    mut commands: Commands,
) {
    let (list, mut state) = list.into_inner();
    if library.is_changed() || texts.is_changed() {
        words.clear();
    }
    if !(library.is_changed() || choice.is_changed() || state.is_changed()) {
        return;
    }
    if choice.needs_words() && words.is_empty() {
        *words = library.games.iter().map(|game| words::all(game, &calendar, &texts)).collect();
    }
    let listed = choice.of(&library.games, &words);
    found.set_if_neq(found_text(listed.len(), library.games.len()));
    let chosen = library.copied.as_ref().or(chosen.0.as_ref()).or(library.on_table.as_ref());
    let place = listed.iter().position(|index| chosen == Some(&library.games[*index].name));
    // While the player types, the focus stays in the field.
    let place = place.filter(|_| state.is_added() || library.is_changed());
    let to_end = place.map_or(0, |place| (place + 1).next_multiple_of(PAGE));
    let keeps_length = state.is_changed();
    let state = state.bypass_change_detection();
    state.most = if keeps_length { state.most } else { PAGE }.max(to_end);
    let (most, focus) = (state.most, state.focus.take());

    views.wanted.clear();
    commands.entity(list).despawn_children().with_children(|list| {
        if library.games.is_empty() && library.closed.is_empty() {
            list.spawn(none("games-none"));
        }
        for (nth, index) in listed.iter().take(most).enumerate() {
            let entry = &library.games[*index];
            views.wanted.push(entry.name.clone());
            let mut row = list.spawn(game_row(nth + 1 == listed.len()));
            if place == Some(nth) {
                row.insert(BringIntoSight);
            }
            let focused = [focus, place].map(|at| at == Some(nth));
            row.with_children(|row| spawn_game(row, entry, focused, &library, &calendar));
        }
        let closed = if choice.is_narrow() { &[][..] } else { &library.closed };
        for game in closed.iter().take(most.saturating_sub(listed.len())) {
            let [headline, reason] = words::closed(game, &calendar);
            let picture = picture_place(&game.name, PICTURE);
            let parts = children![picture, game_words(headline, reason)];
            list.spawn((game_row(true), parts));
        }
        let left = (listed.len() + closed.len()).saturating_sub(most);
        if left > 0 {
            let text =
                LocalText::new("games-show-more").with_number("count", left.min(PAGE) as f64);
            let place = Node { padding: UiRect::vertical(px(12)), flex_shrink: 0.0, ..default() };
            list.spawn((place, children![button(text, ButtonStyle::Quiet, on_show_more)]));
        }
    });
    let (undo_place, mut undo_node) = undo_place.into_inner();
    show_if(&mut undo_node, library.removed.is_some());
    commands.entity(undo_place).despawn_children().with_children(|place| {
        if let Some(removed) = &library.removed {
            let mut undo = place.spawn(button("games-undo", ButtonStyle::Quiet, on_undo));
            if chosen == Some(&removed.name) {
                undo.insert(AutoFocus);
            }
        }
    });
}

/// Spawns the picture of a game, the words about it, and both buttons, one of which may get the
/// focus.
fn spawn_game(
    row: &mut ChildSpawnerCommands,
    entry: &GameEntry,
    [is_open_focused, is_more_focused]: [bool; 2],
    library: &Library,
    calendar: &Calendar,
) {
    let on_table = library.is_on_table(&entry.name);
    let details = words::details(entry, calendar);
    row.spawn(picture_place(&entry.name, PICTURE));
    row.spawn(game_words(saved_game(entry), details.clone())).with_children(|lines| {
        if let Some(copy) = words::copy(&entry.name) {
            lines.spawn(label(copy, text_size::SMALL, Role::TextDim));
        }
        if on_table {
            lines.spawn(label("games-on-board", text_size::SMALL, Role::Accent));
        }
    });
    let spoken = |key| SpokenName(words::button_spoken(key, entry, &details));
    let (open, more) = (open_text(entry, on_table), "games-more");
    let opens = button(open, ButtonStyle::Quiet, writes(OpenGame(entry.name.clone())));
    let mut opens = row.spawn((spoken(open), opens, open_node()));
    if is_open_focused {
        opens.insert(AutoFocus);
    }
    let leads = (Of(entry.name.clone()), button(more, ButtonStyle::Bare, on_more));
    let mut leads = row.spawn((spoken(more), leads, other_node()));
    if is_more_focused {
        leads.insert(AutoFocus);
    }
}

fn on_more(
    event: On<Activate>,
    buttons: Query<&Of>,
    mut chosen: ResMut<ChosenGame>,
    mut menu: ResMut<NextState<Menu>>,
) {
    if let Ok(of) = buttons.get(event.entity) {
        chosen.0 = Some(of.0.clone());
        menu.set(Menu::SavedGame);
    }
}

fn on_show_more(_: On<Activate>, mut list: Single<&mut List>) {
    list.focus = Some(list.most);
    list.most += PAGE;
}

fn on_undo(
    _: On<Activate>,
    library: Res<Library>,
    mut chosen: ResMut<ChosenGame>,
    mut change: MessageWriter<LibraryChange>,
) {
    chosen.0 = library.removed.as_ref().map(|game| game.name.clone());
    change.write(LibraryChange::Undo);
}

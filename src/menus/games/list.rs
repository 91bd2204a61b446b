//! The list of saved games.

use super::{
    ChosenGame, Of,
    choice::{Choice, Words},
    filters::{self, FoundText, found_text},
    on_open, open_text, picture_place,
    rows::{fit_buttons, spawn_head, spawn_none, spawn_row, spawn_words},
    running, words,
};
use crate::{
    kit::{
        controls::BringIntoSight,
        paint::{Paint, Role, edge},
        palette::text_size,
        widgets::{ButtonStyle, SpokenName, button, label},
    },
    library::{FindGames, Library, LibraryChange, LibraryViews, LookIntoGames},
    menus::{
        Menu,
        frame::{self, Backdrop, Shape},
        import,
    },
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
    let commands = &mut commands;
    let card = frame::open(commands, Menu::Games, Backdrop::Opaque, Shape::Sheet(640.0));
    spawn_head(commands, card, Menu::Games);
    let list = frame::list(commands, card);
    running::spawn(commands, list);
    filters::spawn(commands, list, &choice);
    let column = Node { flex_direction: FlexDirection::Column, flex_shrink: 0.0, ..default() };
    commands.spawn((ChildOf(list), List { most: PAGE, focus: None }, column));
    let buttons = children![
        (UndoPlace, Node::default()),
        import::paste_button(),
        import::open_button(),
        frame::done_button(),
    ];
    commands.spawn((ChildOf(card), frame::foot(), buttons));
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
    undo_place: Single<Entity, With<UndoPlace>>,
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

    let commands = &mut commands;
    commands.entity(list).despawn_children();
    commands.entity(*undo_place).despawn_children();
    if library.games.is_empty() && library.closed.is_empty() {
        spawn_none(commands, list, "games-none");
    }
    views.wanted.clear();
    for (nth, index) in listed.iter().take(most).enumerate() {
        let entry = &library.games[*index];
        views.wanted.push(entry.name.clone());
        let [row, open, more] = spawn_game(commands, list, entry, &library, &calendar);
        if nth + 1 < listed.len() {
            let line = edge(Paint::from(Role::Line).faded(0.6));
            commands.entity(row).insert(line);
        }
        if place == Some(nth) {
            commands.entity(row).insert(BringIntoSight);
            commands.entity(more).insert(AutoFocus);
        }
        if focus == Some(nth) {
            commands.entity(open).insert(AutoFocus);
        }
    }
    let closed = if choice.is_narrow() { &[][..] } else { &library.closed };
    for game in closed.iter().take(most.saturating_sub(listed.len())) {
        let row = spawn_row(commands, list);
        commands.spawn((ChildOf(row), picture_place(&game.name, PICTURE)));
        let [headline, reason] = words::closed(game, &calendar);
        spawn_words(commands, row, headline, reason);
    }
    let left = (listed.len() + closed.len()).saturating_sub(most);
    if left > 0 {
        let text = LocalText::new("games-show-more").with_number("count", left.min(PAGE) as f64);
        let place = Node { padding: UiRect::vertical(px(12)), flex_shrink: 0.0, ..default() };
        let place = commands.spawn((ChildOf(list), place)).id();
        commands.spawn((ChildOf(place), button(text, ButtonStyle::Quiet, on_show_more)));
    }
    if let Some(removed) = &library.removed {
        let undo = button("games-undo", ButtonStyle::Quiet, on_undo);
        let undo = commands.spawn((ChildOf(*undo_place), undo)).id();
        if chosen == Some(&removed.name) {
            commands.entity(undo).insert(AutoFocus);
        }
    }
}

/// Spawns a game. Returns its row, the button that opens it, and the button "More".
fn spawn_game(
    commands: &mut Commands,
    list: Entity,
    entry: &GameEntry,
    library: &Library,
    calendar: &Calendar,
) -> [Entity; 3] {
    let on_table = library.is_on_table(&entry.name);
    let row = spawn_row(commands, list);
    commands.spawn((ChildOf(row), picture_place(&entry.name, PICTURE)));
    let details = words::details(entry, calendar);
    let words = spawn_words(commands, row, saved_game(entry), details.clone());
    if let Some(copy) = words::copy(&entry.name) {
        commands.spawn((ChildOf(words), label(copy, text_size::SMALL, Role::TextDim)));
    }
    if on_table {
        commands.spawn((ChildOf(words), label("games-on-board", text_size::SMALL, Role::Accent)));
    }
    let text = open_text(entry, on_table);
    let open = commands.spawn(button(text, ButtonStyle::Quiet, on_open)).id();
    let more = commands.spawn(button("games-more", ButtonStyle::Bare, on_more)).id();
    for (button, key) in [(open, text), (more, "games-more")] {
        let spoken = SpokenName(words::button_spoken(key, entry, &details));
        commands.entity(button).insert((ChildOf(row), Of(entry.name.clone()), spoken));
    }
    fit_buttons(commands, open, more);
    [row, open, more]
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

//! The list of kept games.

use super::{ChosenGame, Of, on_open, open_text, picture_place, words};
use crate::{
    calendar::Calendar,
    menus::{
        Menu,
        frame::{self, Backdrop, Shape},
        import,
    },
    phrases::kept_game,
    play::{FindGames, Library, LibraryChange},
    save::GameEntry,
    text::LocalText,
    ui::{
        controls::Unfolded,
        paint::{Paint, Role, edge},
        palette::text_size,
        widgets::{ButtonStyle, Chosen, SpokenName, button, label, mark, strong_label},
    },
};
use bevy::{input_focus::AutoFocus, prelude::*, ui_widgets::Activate};

/// The column of games.
#[derive(Component)]
struct List;

/// A choice that leads to another menu.
#[derive(Component)]
struct Leads(Menu);

/// The place of the button that brings back a removed game.
#[derive(Component)]
struct UndoPlace;

/// The least width of the words, in logical pixels. If there is less room, the buttons go below
/// them.
const WORDS: f32 = 180.0;
/// The least width of the buttons that open a game, in logical pixels.
const BUTTON: f32 = 120.0;
/// The padding left and right of the other button's text, so that the text ends where the line
/// below does.
const MORE_PADDING: f32 = 12.0;
/// The padding left and right of a place's name, so that all places fit side by side on a phone.
const PLACE_PADDING: f32 = 12.0;
/// The side of a picture, in logical pixels.
const PICTURE: u16 = 72;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::Games), spawn.after(FindGames)).add_systems(
        Update,
        refresh.run_if(in_state(Menu::Games).and_then(resource_changed::<Library>)),
    );
}

fn spawn(
    library: Res<Library>,
    calendar: Res<Calendar>,
    chosen: Res<ChosenGame>,
    mut commands: Commands,
) {
    let commands = &mut commands;
    let card = frame::open(commands, Menu::Games, Backdrop::Opaque, Shape::Sheet(640.0));
    commands.spawn((ChildOf(card), frame::heading("games-heading")));
    spawn_places(commands, card, Menu::Games);
    let list = frame::list(commands, card);
    commands.entity(list).insert(List);
    let foot = commands.spawn((ChildOf(card), frame::foot())).id();
    let place = commands.spawn((ChildOf(foot), UndoPlace, Node::default())).id();
    commands.spawn((ChildOf(foot), import::paste_button()));
    commands.spawn((ChildOf(foot), import::open_button()));
    commands.spawn((ChildOf(foot), frame::done_button()));
    spawn_games(commands, list, place, &library, &calendar, &chosen);
}

/// Spawns the games again after one was removed, brought back or copied.
fn refresh(
    library: Res<Library>,
    calendar: Res<Calendar>,
    chosen: Res<ChosenGame>,
    list: Option<Single<Entity, With<List>>>,
    place: Option<Single<Entity, With<UndoPlace>>>,
    mut commands: Commands,
) {
    let (Some(list), Some(place)) = (list, place) else { return };
    commands.entity(*list).despawn_children();
    commands.entity(*place).despawn_children();
    spawn_games(&mut commands, *list, *place, &library, &calendar, &chosen);
}

/// Spawns the games and the button that brings one back. The keyboard focus stays at the game where
/// it was, or goes to the button that undoes the removal.
fn spawn_games(
    commands: &mut Commands,
    list: Entity,
    undo_place: Entity,
    library: &Library,
    calendar: &Calendar,
    chosen: &ChosenGame,
) {
    let chosen = library.copied.as_ref().or(chosen.0.as_ref());
    if library.games.is_empty() {
        spawn_none(commands, list, "games-none");
    }
    for (index, entry) in library.games.iter().enumerate() {
        let (row, more) = spawn_game(commands, list, entry, library, calendar);
        if index + 1 < library.games.len() {
            let line = edge(Paint::from(Role::Line).faded(0.6));
            commands.entity(row).insert(line);
        }
        if chosen == Some(&entry.name) {
            commands.entity(row).insert(Unfolded);
            commands.entity(more).insert(AutoFocus);
        }
    }
    if let Some(removed) = &library.removed {
        let undo = button("games-undo", ButtonStyle::Quiet, on_undo);
        let undo = commands.spawn((ChildOf(undo_place), undo)).id();
        if chosen == Some(&removed.name) {
            commands.entity(undo).insert(AutoFocus);
        }
    }
}

/// Spawns a game. Returns its row, and the button for its other actions.
fn spawn_game(
    commands: &mut Commands,
    list: Entity,
    entry: &GameEntry,
    library: &Library,
    calendar: &Calendar,
) -> (Entity, Entity) {
    let on_table = library.is_on_table(&entry.name);
    let row = spawn_row(commands, list);
    commands.spawn((ChildOf(row), picture_place(&entry.name, PICTURE)));
    let details = words::details(entry, calendar);
    let words = spawn_words(commands, row, entry, &details);
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
    (row, more)
}

/// Spawns the line of an empty list.
pub(super) fn spawn_none(commands: &mut Commands, list: Entity, text: &'static str) {
    let place = Node { padding: UiRect::bottom(px(14)), flex_shrink: 0.0, ..default() };
    commands.spawn((ChildOf(list), place, children![label(text, text_size::BODY, Role::TextDim)]));
}

/// Spawns the row of a game.
pub(super) fn spawn_row(commands: &mut Commands, list: Entity) -> Entity {
    let row = Node {
        flex_shrink: 0.0,
        flex_wrap: FlexWrap::Wrap,
        justify_content: JustifyContent::FlexEnd,
        align_items: AlignItems::Center,
        column_gap: px(10),
        row_gap: px(6),
        padding: UiRect::vertical(px(10)),
        border: UiRect::bottom(px(1)),
        ..default()
    };
    commands.spawn((ChildOf(list), row)).id()
}

/// Spawns the words about a game. Returns their column.
pub(super) fn spawn_words(
    commands: &mut Commands,
    row: Entity,
    entry: &GameEntry,
    details: &LocalText,
) -> Entity {
    let words = Node {
        flex_direction: FlexDirection::Column,
        flex_grow: 1.0,
        flex_basis: px(WORDS),
        min_width: px(0),
        row_gap: px(2),
        ..default()
    };
    let words = commands.spawn((ChildOf(row), words)).id();
    commands.spawn((ChildOf(words), strong_label(kept_game(entry), text_size::BODY, Role::Text)));
    commands.spawn((ChildOf(words), label(details.clone(), text_size::SMALL, Role::TextDim)));
    words
}

/// Fits the button that opens a game, and the other one, into its row.
pub(super) fn fit_buttons(commands: &mut Commands, open: Entity, other: Entity) {
    commands.entity(open).entry::<Node>().and_modify(|mut node| node.min_width = px(BUTTON));
    commands.entity(other).entry::<Node>().and_modify(|mut node| {
        node.padding = UiRect::horizontal(px(MORE_PADDING));
        node.margin = UiRect::right(px(-MORE_PADDING));
    });
}

/// Spawns the choice between the games on this device, those on the server, and the statistics.
pub(super) fn spawn_places(commands: &mut Commands, card: Entity, open: Menu) {
    let row = Node {
        flex_shrink: 0.0,
        flex_wrap: FlexWrap::Wrap,
        column_gap: px(8),
        row_gap: px(8),
        padding: UiRect::new(px(20), px(20), px(0), px(10)),
        ..default()
    };
    let row = commands.spawn((ChildOf(card), row)).id();
    for (menu, text) in [
        (Menu::Games, "games-here"),
        (Menu::ServerGames, "games-there"),
        (Menu::Statistics, "games-statistics"),
    ] {
        let choice = button(text, ButtonStyle::Choice, on_place);
        let choice = commands.spawn((ChildOf(row), Leads(menu), choice)).id();
        commands.entity(choice).entry::<Node>().and_modify(|mut node| {
            node.padding = UiRect::horizontal(px(PLACE_PADDING));
        });
        mark(commands, choice, Chosen, menu == open);
    }
}

fn on_place(event: On<Activate>, places: Query<&Leads>, mut menu: ResMut<NextState<Menu>>) {
    if let Ok(Leads(to)) = places.get(event.entity) {
        NextState::set_if_neq(&mut menu, *to);
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
        menu.set(Menu::KeptGame);
    }
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

//! The list of kept games.

use super::{ChosenGame, Of, on_open, open_text, picture_place, words};
use crate::{
    calendar::Calendar,
    menus::{Menu, frame, import},
    phrases::kept_game,
    play::{FindGames, Library, LibraryChange},
    save::GameEntry,
    text::LocalText,
    ui::{
        controls::Unfolded,
        paint::{Paint, Role, edge},
        palette::text_size,
        widgets::{ButtonStyle, SpokenName, button, label, strong_label},
    },
};
use bevy::{input_focus::AutoFocus, prelude::*, ui_widgets::Activate};

/// The column of games.
#[derive(Component)]
struct List;

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
    let (card, list) = frame::open_list(commands, Menu::Games, 640.0, "games-heading");
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
        let none = label("games-none", text_size::BODY, Role::TextDim);
        commands.spawn((ChildOf(list), none));
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
    let row = commands.spawn((ChildOf(list), row)).id();
    commands.spawn((ChildOf(row), picture_place(&entry.name, PICTURE)));
    let words = Node {
        flex_direction: FlexDirection::Column,
        flex_grow: 1.0,
        flex_basis: px(WORDS),
        min_width: px(0),
        row_gap: px(2),
        ..default()
    };
    let words = commands.spawn((ChildOf(row), words)).id();
    let details = words::details(entry, calendar);
    commands.spawn((ChildOf(words), strong_label(kept_game(entry), text_size::BODY, Role::Text)));
    commands.spawn((ChildOf(words), label(details.clone(), text_size::SMALL, Role::TextDim)));
    if on_table {
        commands.spawn((ChildOf(words), label("games-on-board", text_size::SMALL, Role::Accent)));
    }
    let spoken = |key: &'static str| {
        SpokenName(
            LocalText::new("games-button-spoken")
                .with_key("button", key)
                .with_text("game", kept_game(entry))
                .with_text("details", details.clone()),
        )
    };
    let text = open_text(entry, on_table);
    let open = commands.spawn((spoken(text), button(text, ButtonStyle::Quiet, on_open))).id();
    let more = button("games-more", ButtonStyle::Bare, on_more);
    let more = commands.spawn((spoken("games-more"), more)).id();
    for button in [open, more] {
        commands.entity(button).insert((ChildOf(row), Of(entry.name.clone())));
    }
    commands.entity(open).entry::<Node>().and_modify(|mut node| node.min_width = px(BUTTON));
    commands.entity(more).entry::<Node>().and_modify(|mut node| {
        node.padding = UiRect::horizontal(px(MORE_PADDING));
        node.margin = UiRect::right(px(-MORE_PADDING));
    });
    (row, more)
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

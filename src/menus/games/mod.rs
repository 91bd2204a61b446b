//! The kept games: to go on with, to look at again, or to remove.

mod picture;

use super::{
    Menu,
    frame::{self, Backdrop, Shape},
};
use crate::{
    hud::names::kept_game,
    play::{Library, LibraryChange, LibraryViews, ResumeGame},
    power::NextFrame,
    rules::Outcome,
    save::{Entry, SaveName},
    text::LocalText,
    theme::{
        Theme, ThemeAssets,
        controls::scroll_area,
        palette::{self, text_size},
        widgets::{ButtonStyle, SpokenName, button, label, strong_label},
    },
};
use bevy::{input_focus::AutoFocus, prelude::*, ui_widgets::Activate};

/// The column of games.
#[derive(Component)]
struct List;

/// Where the button is that brings back what was removed.
#[derive(Component)]
struct UndoPlace;

/// The game that a button is about.
#[derive(Component, Clone, Debug)]
struct Of(SaveName);

/// The place for the picture of a game, until it is drawn.
#[derive(Component)]
struct Undrawn(SaveName);

/// How wide the words are at least, in logical pixels, or else the buttons go below them.
const WORDS: f32 = 180.0;
/// How many frames a new picture takes to the screen, at most.
const FRAMES_TO_SEE: u32 = 4;
/// How wide the buttons of a game are at least, in logical pixels.
const BUTTON: f32 = 104.0;
/// The side of a picture in logical pixels.
const PICTURE: f32 = 72.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::Games), spawn).add_systems(
        Update,
        (
            refresh.run_if(in_state(Menu::Games).and_then(resource_changed::<Library>)),
            draw_pictures.run_if(in_state(Menu::Games)),
        ),
    );
}

/// One a frame, and some frames more until the last one is on the screen.
fn draw_pictures(
    views: Res<LibraryViews>,
    theme: Res<Theme>,
    assets: Res<ThemeAssets>,
    places: Query<(Entity, &Undrawn)>,
    mut images: ResMut<Assets<Image>>,
    mut next_frame: ResMut<NextFrame>,
    mut awake: Local<u32>,
    mut commands: Commands,
) {
    if let Some(left) = awake.checked_sub(1) {
        *awake = left;
        next_frame.now();
    }
    let mut ready = places.iter().filter_map(|(place, of)| Some((place, views.get(&of.0)?)));
    let Some((place, view)) = ready.next() else { return };
    let picture = picture::draw(view, &theme, &assets, &images);
    commands.entity(place).remove::<Undrawn>().insert(ImageNode::new(images.add(picture)));
    *awake = FRAMES_TO_SEE;
    next_frame.now();
}

fn spawn(library: Res<Library>, mut commands: Commands) {
    let commands = &mut commands;
    let card = frame::open(commands, Menu::Games, Backdrop::Opaque, Shape::Sheet(640.0));
    commands.spawn((ChildOf(card), frame::heading("games-heading")));
    let body = commands.spawn((ChildOf(card), Node { flex_grow: 1.0, ..frame::body() })).id();
    let list = commands.spawn((ChildOf(body), List, scroll_area())).id();
    spawn_games(commands, list, &library);
    let foot = commands.spawn((ChildOf(card), frame::foot())).id();
    let place = commands.spawn((ChildOf(foot), UndoPlace, Node::default())).id();
    spawn_undo(commands, place, &library);
    commands.spawn((
        ChildOf(foot),
        button("button-back", ButtonStyle::Primary, frame::on_back),
        AutoFocus,
    ));
}

/// After something was removed or brought back.
fn refresh(
    library: Res<Library>,
    list: Option<Single<Entity, With<List>>>,
    place: Option<Single<Entity, With<UndoPlace>>>,
    mut commands: Commands,
) {
    let (Some(list), Some(place)) = (list, place) else { return };
    commands.entity(*list).despawn_children();
    spawn_games(&mut commands, *list, &library);
    commands.entity(*place).despawn_children();
    spawn_undo(&mut commands, *place, &library);
}

fn spawn_undo(commands: &mut Commands, place: Entity, library: &Library) {
    if library.removed.is_some() {
        // The keyboard stays where the mistake can be mended.
        commands.spawn((
            ChildOf(place),
            button("games-undo", ButtonStyle::Quiet, on_undo),
            AutoFocus,
        ));
    }
}

fn spawn_games(commands: &mut Commands, list: Entity, library: &Library) {
    if library.games.is_empty() {
        let none = label("games-none", text_size::BODY, palette::TEXT_SECONDARY);
        commands.spawn((ChildOf(list), none));
    }
    for entry in &library.games {
        spawn_game(commands, list, entry);
    }
}

fn spawn_game(commands: &mut Commands, list: Entity, entry: &Entry) {
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
    let line = BorderColor::all(palette::LINE.with_alpha(0.6));
    let row = commands.spawn((ChildOf(list), row, line)).id();
    let place = Node {
        width: px(PICTURE),
        height: px(PICTURE),
        flex_shrink: 0.0,
        border_radius: BorderRadius::all(px(4)),
        ..default()
    };
    commands.spawn((
        ChildOf(row),
        Undrawn(entry.name.clone()),
        place,
        BackgroundColor(palette::LINE),
        Pickable::IGNORE,
    ));
    let words = Node {
        flex_direction: FlexDirection::Column,
        flex_grow: 1.0,
        flex_basis: px(WORDS),
        min_width: px(0),
        row_gap: px(2),
        ..default()
    };
    let words = commands.spawn((ChildOf(row), words)).id();
    commands.spawn((ChildOf(words), strong_label(kept_game(entry), text_size::BODY, palette::TEXT)));
    commands
        .spawn((ChildOf(words), label(details(entry), text_size::SMALL, palette::TEXT_SECONDARY)));
    let text = if entry.outcome.is_none() { "games-resume" } else { "games-replay" };
    let spoken = |key: &'static str| {
        SpokenName(
            LocalText::new("games-button-spoken")
                .with_key("button", key)
                .with_text("game", kept_game(entry))
                .with_text("details", details(entry)),
        )
    };
    let buttons = [
        commands.spawn((spoken(text), button(text, ButtonStyle::Quiet, on_open))).id(),
        commands
            .spawn((spoken("games-remove"), button("games-remove", ButtonStyle::Bare, on_remove)))
            .id(),
    ];
    for button in buttons {
        let mut button = commands.entity(button);
        button.insert((ChildOf(row), Of(entry.name.clone())));
        button.entry::<Node>().and_modify(|mut node| node.min_width = px(BUTTON));
    }
}

/// How far it is or how it ended, its time, and when it was played.
fn details(entry: &Entry) -> LocalText {
    let setup = &entry.setup;
    let state = match entry.outcome {
        None => LocalText::new("games-move").with_number("number", (entry.plies / 2 + 1) as f64),
        Some(outcome) => result(outcome, entry),
    };
    let time = if setup.time.is_untimed() {
        LocalText::new("time-untimed")
    } else {
        LocalText::verbatim(setup.time.to_string().replace(',', " / "))
    };
    LocalText::new("games-details")
        .with_text("state", state)
        .with_text("time", time)
        .with("date", entry.date().unwrap_or_else(|| "?".into()))
}

fn result(outcome: Outcome, entry: &Entry) -> LocalText {
    match outcome.winner() {
        Some(winner) => match entry.setup.name(winner) {
            Some(name) => LocalText::new("result-win-named").with("player", name),
            None => LocalText::new("result-win").with("color", winner.to_string()),
        },
        None => LocalText::new("result-draw"),
    }
}

fn on_open(event: On<Activate>, buttons: Query<&Of>, mut resume: MessageWriter<ResumeGame>) {
    if let Ok(of) = buttons.get(event.entity) {
        resume.write(ResumeGame(of.0.clone()));
    }
}

fn on_remove(event: On<Activate>, buttons: Query<&Of>, mut change: MessageWriter<LibraryChange>) {
    if let Ok(of) = buttons.get(event.entity) {
        change.write(LibraryChange::Remove(of.0.clone()));
    }
}

fn on_undo(_: On<Activate>, mut change: MessageWriter<LibraryChange>) {
    change.write(LibraryChange::Undo);
}

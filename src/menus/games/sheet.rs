//! The menu of one saved game: its picture, its details, its title and its actions.

use super::{ChosenGame, Of, on_open, open_text, picture_place, server::on_put, words};
use crate::{
    app::settings::Settings,
    kit::{
        controls::{GiveUpText, set_text, text_field, text_field_frame},
        paint::Role,
        palette::text_size,
        widgets::{ButtonStyle, button, column, label, strong_label},
    },
    library::{AskExport, Library, LibraryChange, Which},
    menus::{
        Menu,
        frame::{self, Backdrop, Shape},
    },
    save::{GameEntry, MAX_TITLE, SaveName},
    table::phrases::{self, saved_game},
    words::{LocalText, Texts, calendar::Calendar},
};
use bevy::{
    input_focus::{AutoFocus, InputFocus},
    prelude::*,
    text::{EditableText, TextEditChange},
    ui_widgets::{Activate, observe},
};

/// The heading with the game's name, and the text that it last had.
#[derive(Component)]
struct Heading(LocalText);

/// The field in which the title is edited.
#[derive(Component)]
struct TitleField;

/// The title of the game while it can be edited.
#[derive(Resource)]
struct Title {
    game: SaveName,
    /// The title that is kept.
    kept: String,
    /// The title in the field.
    written: String,
}

/// The side of the picture, in logical pixels.
const PICTURE: u16 = 200;
/// The least width of the words, in logical pixels. If there is less room, they go below the
/// picture.
const WORDS: f32 = 240.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::SavedGame), spawn)
        .add_systems(
            Update,
            (keep_title, follow.run_if(resource_changed::<Library>))
                .run_if(in_state(Menu::SavedGame)),
        )
        .add_systems(OnExit(Menu::SavedGame), put_title_away);
}

fn spawn(
    library: Res<Library>,
    calendar: Res<Calendar>,
    chosen: Res<ChosenGame>,
    settings: Res<Settings>,
    mut menu: ResMut<NextState<Menu>>,
    mut commands: Commands,
) {
    let Some(entry) = chosen.0.as_ref().and_then(|name| library.get(name)) else {
        menu.set(Menu::Games);
        return;
    };
    let commands = &mut commands;
    let on_table = library.is_on_table(&entry.name);
    let card = frame::open(commands, Menu::SavedGame, Backdrop::Opaque, Shape::Sheet(560.0));
    let name = saved_game(entry);
    let heading = commands.spawn((ChildOf(card), frame::heading(name.clone()))).id();
    commands.entity(heading).insert(Heading(name));
    let column = frame::list(commands, card);
    commands.entity(column).entry::<Node>().and_modify(|mut column| {
        column.row_gap = px(20);
        column.padding = UiRect::new(px(20), px(20), px(2), px(20));
    });
    spawn_facts(commands, column, entry, on_table, &calendar);
    spawn_title(commands, column, entry);
    spawn_actions(commands, column, entry, on_table, !settings.server.is_empty());
    let open = button(open_text(entry, on_table), ButtonStyle::Primary, on_open);
    let open = (Of(entry.name.clone()), open, AutoFocus);
    let buttons = children![frame::back_button("button-back"), open];
    commands.spawn((ChildOf(card), frame::foot(), buttons));
    commands.insert_resource(Title {
        game: entry.name.clone(),
        kept: entry.title.clone(),
        written: entry.title.clone(),
    });
}

fn spawn_facts(
    commands: &mut Commands,
    list: Entity,
    entry: &GameEntry,
    on_table: bool,
    calendar: &Calendar,
) {
    let row = Node {
        flex_shrink: 0.0,
        flex_wrap: FlexWrap::Wrap,
        justify_content: JustifyContent::Center,
        align_items: AlignItems::Center,
        column_gap: px(20),
        row_gap: px(14),
        ..default()
    };
    let row = commands.spawn((ChildOf(list), row)).id();
    commands.spawn((ChildOf(row), picture_place(&entry.name, PICTURE)));
    let words = Node { flex_grow: 1.0, flex_basis: px(WORDS), min_width: px(0), ..column(px(6)) };
    let words = commands.spawn((ChildOf(row), words)).id();
    let kind = strong_label(words::kind(entry), text_size::STATUS, Role::Text);
    commands.spawn((ChildOf(words), kind));
    for fact in words::facts(entry, on_table, calendar) {
        commands.spawn((ChildOf(words), label(fact, text_size::BODY, Role::TextDim)));
    }
}

fn spawn_title(commands: &mut Commands, list: Entity, entry: &GameEntry) {
    let section = Node { flex_shrink: 0.0, ..column(px(8)) };
    let section = commands.spawn((ChildOf(list), section)).id();
    commands.spawn((
        ChildOf(section),
        strong_label("games-title-label", text_size::SMALL, Role::TextDim),
    ));
    let placeholder = phrases::game_name(&entry.setup);
    let marker = (TitleField, observe(on_give_up));
    let field =
        text_field(&entry.title, placeholder, "games-title-label", MAX_TITLE, marker, on_title);
    commands.spawn((ChildOf(section), text_field_frame(), field));
}

/// Spawns the buttons, side by side as long as they fit.
fn spawn_actions(
    commands: &mut Commands,
    list: Entity,
    entry: &GameEntry,
    on_table: bool,
    has_server: bool,
) {
    let row = Node {
        flex_shrink: 0.0,
        flex_wrap: FlexWrap::Wrap,
        column_gap: px(10),
        row_gap: px(10),
        ..default()
    };
    let row = commands.spawn((ChildOf(list), row)).id();
    let duplicate = button("games-duplicate", ButtonStyle::Quiet, on_duplicate);
    let export = button("export-open", ButtonStyle::Quiet, on_export);
    let mut actions = vec![commands.spawn(duplicate).id(), commands.spawn(export).id()];
    if has_server {
        actions.push(commands.spawn(button("games-put", ButtonStyle::Quiet, on_put)).id());
    }
    // The player leaves the game on the table before it can be removed.
    if !on_table {
        actions.push(commands.spawn(button("games-remove", ButtonStyle::Quiet, on_remove)).id());
    }
    for action in actions {
        let mut action = commands.entity(action);
        action.insert((ChildOf(row), Of(entry.name.clone())));
        action.entry::<Node>().and_modify(|mut node| {
            node.flex_grow = 1.0;
            node.flex_basis = px(0);
        });
    }
}

fn on_title(
    event: On<TextEditChange>,
    fields: Query<&EditableText, With<TitleField>>,
    title: Option<ResMut<Title>>,
) {
    if let (Ok(field), Some(mut title)) = (fields.get(event.event_target()), title) {
        title.written = field.value().to_string();
    }
}

/// Restores the kept title.
fn on_give_up(
    event: On<GiveUpText>,
    mut fields: Query<&mut EditableText>,
    title: Option<ResMut<Title>>,
) {
    if let (Ok(mut field), Some(mut title)) = (fields.get_mut(event.entity), title) {
        title.restore(&mut field);
    }
}

/// Keeps the new title on Enter and when the focus leaves the field.
fn keep_title(
    keys: Res<ButtonInput<KeyCode>>,
    focus: Res<InputFocus>,
    field: Option<Single<(Entity, &EditableText), With<TitleField>>>,
    title: Option<ResMut<Title>>,
    mut change: MessageWriter<LibraryChange>,
) {
    let (Some(field), Some(mut title)) = (field, title) else { return };
    if title.written == title.kept {
        return;
    }
    let (entity, field) = field.into_inner();
    let writing = focus.get() == Some(entity);
    let entered = keys.any_just_pressed([KeyCode::Enter, KeyCode::NumpadEnter]);
    if !writing || entered && !field.is_composing() {
        change.write(title.keep());
    }
}

impl Title {
    /// Returns the change that keeps the text in the field as the title.
    fn keep(&mut self) -> LibraryChange {
        self.kept.clone_from(&self.written);
        LibraryChange::Rename(self.game.clone(), self.written.clone())
    }

    /// Restores the kept title in the field.
    fn restore(&mut self, field: &mut Mut<EditableText>) {
        self.written.clone_from(&self.kept);
        set_text(field, &self.kept);
    }
}

/// Keeps the title when the menu closes: the field may still have the focus.
fn put_title_away(
    title: Option<ResMut<Title>>,
    mut change: MessageWriter<LibraryChange>,
    mut commands: Commands,
) {
    if let Some(mut title) = title
        && title.written != title.kept
    {
        change.write(title.keep());
    }
    commands.remove_resource::<Title>();
}

/// Shows the kept title. It has no invisible characters, and is the old title if the new one could
/// not be written.
fn follow(
    library: Res<Library>,
    title: Option<ResMut<Title>>,
    headings: Query<(Entity, &Heading)>,
    field: Option<Single<&mut EditableText, With<TitleField>>>,
    mut menu: ResMut<NextState<Menu>>,
    mut commands: Commands,
) {
    let (Some(mut title), Some(mut field)) = (title, field) else { return };
    let Some(entry) = library.get(&title.game) else {
        menu.set(Menu::Games);
        return;
    };
    let name = saved_game(entry);
    for (heading, before) in &headings {
        if before.0 != name {
            commands
                .entity(heading)
                .despawn_children()
                .insert((frame::heading(name.clone()), Heading(name.clone())));
        }
    }
    title.kept.clone_from(&entry.title);
    if title.written != title.kept {
        title.restore(&mut field);
    }
}

fn on_duplicate(
    event: On<Activate>,
    buttons: Query<&Of>,
    library: Res<Library>,
    texts: Res<Texts>,
    mut change: MessageWriter<LibraryChange>,
    mut menu: ResMut<NextState<Menu>>,
) {
    let Some(entry) = buttons.get(event.entity).ok().and_then(|of| library.get(&of.0)) else {
        return;
    };
    let title = words::copy_title(entry, library.games.iter(), &texts);
    change.write(LibraryChange::Duplicate(entry.name.clone(), title));
    menu.set(Menu::Games);
}

fn on_export(event: On<Activate>, buttons: Query<&Of>, mut ask: MessageWriter<AskExport>) {
    if let Ok(of) = buttons.get(event.entity) {
        ask.write(AskExport(Which::Kept(of.0.clone())));
    }
}

fn on_remove(
    event: On<Activate>,
    buttons: Query<&Of>,
    title: Option<ResMut<Title>>,
    mut change: MessageWriter<LibraryChange>,
    mut menu: ResMut<NextState<Menu>>,
) {
    let Ok(of) = buttons.get(event.entity) else { return };
    if let Some(mut title) = title {
        title.written = title.kept.clone();
    }
    change.write(LibraryChange::Remove(of.0.clone()));
    menu.set(Menu::Games);
}

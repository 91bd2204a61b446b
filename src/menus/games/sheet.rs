//! The menu of one saved game: its picture, its details, its title and its actions.

use super::{ChosenGame, Of, open_text, picture_place, words};
use crate::{
    app::settings::Settings,
    kit::{
        children,
        controls::{GiveUpText, scroll_node, set_text, text_field},
        paint::Role,
        palette::text_size,
        widgets::{ButtonStyle, button, button_node, column, label, opens, strong_label, writes},
    },
    library::{AskExport, AskServerGames, Library, LibraryChange, OpenGame, Which},
    menus::{Menu, frame, new_game::wrapping_row},
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
    let on_table = library.is_on_table(&entry.name);
    let padding = UiRect::new(px(20), px(20), px(2), px(20));
    let list = Node { row_gap: px(20), padding, ..scroll_node() };
    frame::sheet(&mut commands, Menu::SavedGame, 560.0, |card| {
        let name = saved_game(entry);
        card.spawn((Heading(name.clone()), frame::heading(name)));
        frame::list_in(card, list).with_children(|list| {
            spawn_facts(list, entry, on_table, &calendar);
            list.spawn(title(entry));
            spawn_actions(list, entry, on_table, !settings.server.is_empty());
        });
        let open = writes(OpenGame(entry.name.clone()));
        let open = button(open_text(entry, on_table), ButtonStyle::Primary, open);
        card.spawn(frame::foot(children![frame::back_button("button-back"), (open, AutoFocus),]));
    });
    commands.insert_resource(Title {
        game: entry.name.clone(),
        kept: entry.title.clone(),
        written: entry.title.clone(),
    });
}

fn spawn_facts(
    list: &mut ChildSpawnerCommands,
    entry: &GameEntry,
    on_table: bool,
    calendar: &Calendar,
) {
    let row = Node {
        flex_shrink: 0.0,
        justify_content: JustifyContent::Center,
        align_items: AlignItems::Center,
        column_gap: px(20),
        row_gap: px(14),
        ..wrapping_row()
    };
    let words = Node { flex_grow: 1.0, flex_basis: px(WORDS), min_width: px(0), ..column(px(6)) };
    list.spawn(row).with_children(|row| {
        row.spawn(picture_place(&entry.name, PICTURE));
        row.spawn(words).with_children(|words| {
            words.spawn(strong_label(words::kind(entry), text_size::STATUS, Role::Text));
            for fact in words::facts(entry, on_table, calendar) {
                words.spawn(label(fact, text_size::BODY, Role::TextDim));
            }
        });
    });
}

fn title(entry: &GameEntry) -> impl Bundle {
    let name = "games-title-label";
    let placeholder = phrases::game_name(&entry.setup);
    let marker = (TitleField, observe(on_give_up));
    let field = text_field(&entry.title, placeholder, name, MAX_TITLE, marker, on_title);
    let heading = strong_label(name, text_size::SMALL, Role::TextDim);
    (Node { flex_shrink: 0.0, ..column(px(8)) }, children![heading, field])
}

/// Spawns the buttons, side by side as long as they fit.
fn spawn_actions(
    list: &mut ChildSpawnerCommands,
    entry: &GameEntry,
    on_table: bool,
    has_server: bool,
) {
    let name = || entry.name.clone();
    let node = || Node { flex_grow: 1.0, flex_basis: px(0), ..button_node() };
    let (row, quiet) = (Node { flex_shrink: 0.0, ..wrapping_row() }, ButtonStyle::Quiet);
    let row = Node { column_gap: px(10), row_gap: px(10), ..row };
    list.spawn(row).with_children(|row| {
        row.spawn((Of(name()), button("games-duplicate", quiet, on_duplicate), node()));
        let export = writes(AskExport(Which::Kept(name())));
        row.spawn((button("export-open", quiet, export), node()));
        if has_server {
            let put = button("games-put", quiet, writes(AskServerGames::Put(name())));
            row.spawn((put, observe(opens(Menu::ServerGames)), node()));
        }
        // The player leaves the game on the table before it can be removed.
        if !on_table {
            row.spawn((Of(name()), button("games-remove", quiet, on_remove), node()));
        }
    });
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

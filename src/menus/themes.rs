//! Choosing a theme by its picture. It applies at once, also to the game behind the menu.

use super::{Menu, frame};
use crate::{
    launch::Launch,
    look::Found,
    play::TakeIn,
    settings::Settings,
    text::LocalText,
    theme::{
        assets,
        own::{self, ThemesChanged},
        shelf,
    },
    ui::{
        paint::Role,
        palette::{self, text_size},
        preview::theme_picture,
        widgets::{ButtonStyle, Chosen, SpokenName, button, label, mark, strong_label},
    },
};
use bevy::{
    ecs::system::IntoObserverSystem,
    input_focus::{AutoFocus, tab_navigation::TabIndex},
    picking::hover::Hovered,
    prelude::*,
    ui_widgets::{Activate, Button, observe},
};

/// The card of a theme, with the name of its folder.
#[derive(Component)]
struct Card(String);

/// The grid of the cards.
#[derive(Component)]
struct Cards;

/// The button that removes the theme in use, if it is one of the player's own. Natively there is
/// none: themes are folders, and there are better programs for those.
#[cfg(target_arch = "wasm32")]
#[derive(Component)]
struct Remove;

/// The least width of a card, in logical pixels: two fit on the narrowest phone.
const CARD: f32 = 140.0;
/// The width of the picture in the settings, in logical pixels.
const SMALL_PICTURE: f32 = 132.0;

pub(super) fn plugin(app: &mut App) {
    let settings_changed = resource_changed::<Settings>.or_else(state_changed::<Menu>);
    let themes_changed = resource_changed::<ThemesChanged>;
    app.add_systems(OnEnter(Menu::Themes), spawn).add_systems(
        Update,
        (
            refresh.run_if(themes_changed),
            mark_chosen.run_if(settings_changed.or_else(themes_changed)),
        )
            .chain()
            .run_if(in_state(Menu::Themes)),
    );
    #[cfg(target_arch = "wasm32")]
    app.add_systems(Update, offer_removal.run_if(in_state(Menu::Themes)));
}

fn spawn(settings: Res<Settings>, launch: Res<Launch>, mut commands: Commands) {
    let commands = &mut commands;
    let (card, list) = frame::open_list(commands, Menu::Themes, 940.0, "themes-heading");
    let grid = Node {
        display: Display::Grid,
        flex_shrink: 0.0,
        grid_template_columns: RepeatedGridTrack::minmax(
            GridTrackRepetition::AutoFit,
            MinTrackSizingFunction::Px(CARD),
            MaxTrackSizingFunction::Fraction(1.0),
        ),
        column_gap: px(12),
        row_gap: px(12),
        padding: UiRect::new(px(0), px(0), px(4), px(16)),
        ..default()
    };
    let grid = commands.spawn((ChildOf(list), Cards, grid)).id();
    spawn_cards(commands, grid, &launch, &settings);
    let foot = commands.spawn((ChildOf(card), frame::foot())).id();
    #[cfg(target_arch = "wasm32")]
    {
        let remove = button("themes-remove", ButtonStyle::Quiet, on_remove);
        commands.spawn((ChildOf(foot), Remove, remove));
    }
    #[cfg(not(target_arch = "wasm32"))]
    commands.spawn((ChildOf(foot), button("themes-folder", ButtonStyle::Quiet, on_open_folder)));
    commands.spawn((ChildOf(foot), button("themes-add", ButtonStyle::Quiet, on_add)));
    commands.spawn((ChildOf(foot), button("button-back", ButtonStyle::Primary, frame::on_back)));
}

fn spawn_cards(commands: &mut Commands, grid: Entity, launch: &Launch, settings: &Settings) {
    let in_use = assets::chosen(launch, settings);
    for theme in shelf::shelf(launch).themes() {
        let card = spawn_card(commands, grid, &theme);
        if theme.folder == in_use {
            commands.entity(card).insert(AutoFocus);
        }
    }
}

/// Spawns the cards again after themes came, went or changed.
fn refresh(
    grid: Option<Single<Entity, With<Cards>>>,
    launch: Res<Launch>,
    settings: Res<Settings>,
    mut commands: Commands,
) {
    if let Some(grid) = grid {
        commands.entity(*grid).despawn_children();
        spawn_cards(&mut commands, *grid, &launch, &settings);
    }
}

fn spawn_card(commands: &mut Commands, grid: Entity, theme: &Found) -> Entity {
    let node = Node {
        flex_direction: FlexDirection::Column,
        row_gap: px(8),
        padding: UiRect::all(px(8)),
        ..picture_button_node()
    };
    let card = commands
        .spawn((ChildOf(grid), Card(theme.folder.clone()), node, picture_button(on_choose)))
        .insert(SpokenName(spoken(theme)))
        .id();
    commands.spawn((ChildOf(card), theme_picture(&theme.folder)));
    let words = Node {
        flex_direction: FlexDirection::Column,
        padding: UiRect::new(px(4), px(4), px(0), px(4)),
        row_gap: px(2),
        ..default()
    };
    let words = commands.spawn((ChildOf(card), words, Pickable::IGNORE)).id();
    let title = LocalText::verbatim(&theme.title);
    commands.spawn((ChildOf(words), strong_label(title, text_size::BODY, Role::Text)));
    if !theme.author.is_empty() {
        let author = author(theme);
        let author = label(author, text_size::SMALL, Role::TextDim);
        commands.spawn((ChildOf(words), author));
    }
    card
}

/// Spawns the settings' button that leads here, with a picture of the theme in use.
pub(super) fn spawn_in_use(
    commands: &mut Commands,
    list: Entity,
    launch: &Launch,
    settings: &Settings,
) {
    let folder = assets::chosen(launch, settings);
    let found = shelf::shelf(launch).themes().into_iter().find(|theme| theme.folder == folder);
    let theme = found.unwrap_or_else(|| Found {
        folder: folder.into(),
        title: folder.into(),
        author: String::new(),
    });
    let node = Node {
        flex_shrink: 0.0,
        align_items: AlignItems::Center,
        column_gap: px(16),
        padding: UiRect::all(px(8)),
        margin: UiRect::vertical(px(10)),
        ..picture_button_node()
    };
    let name = LocalText::new("settings-theme-spoken").with_text("theme", spoken(&theme));
    let button =
        commands.spawn((ChildOf(list), node, picture_button(on_open), SpokenName(name))).id();
    let place = Node { width: px(SMALL_PICTURE), flex_shrink: 0.0, ..default() };
    let place = commands.spawn((ChildOf(button), place, Pickable::IGNORE)).id();
    commands.spawn((ChildOf(place), theme_picture(&theme.folder)));
    let words = Node {
        flex_direction: FlexDirection::Column,
        flex_grow: 1.0,
        flex_basis: px(0),
        min_width: px(0),
        row_gap: px(2),
        ..default()
    };
    let words = commands.spawn((ChildOf(button), words, Pickable::IGNORE)).id();
    let quiet = Role::TextDim;
    commands.spawn((ChildOf(words), strong_label("settings-theme", text_size::SMALL, quiet)));
    let title = LocalText::verbatim(&theme.title);
    commands.spawn((ChildOf(words), strong_label(title, text_size::BODY, Role::Text)));
    commands.spawn((ChildOf(words), label("settings-theme-hint", text_size::SMALL, quiet)));
    let onwards = Node { margin: UiRect::horizontal(px(8)), flex_shrink: 0.0, ..default() };
    let onwards = commands.spawn((ChildOf(button), onwards, Pickable::IGNORE)).id();
    let arrow = label(LocalText::verbatim("›"), text_size::HEADING, quiet);
    commands.spawn((ChildOf(onwards), arrow));
}

/// Returns a button of pictures and words. Its node, added by the caller, arranges them.
fn picture_button<B: Bundle, M: Send + Sync + 'static, I>(on_activate: I) -> impl Bundle
where
    I: IntoObserverSystem<Activate, B, M> + Send + Sync,
{
    (Button, ButtonStyle::Choice, Hovered::default(), TabIndex(0), observe(on_activate))
}

fn picture_button_node() -> Node {
    Node {
        border: UiRect::all(px(2)),
        border_radius: BorderRadius::all(px(palette::RADIUS_BUTTON)),
        ..default()
    }
}

fn author(theme: &Found) -> LocalText {
    LocalText::new("themes-author").with("author", theme.author.clone())
}

fn spoken(theme: &Found) -> LocalText {
    if theme.author.is_empty() {
        return LocalText::verbatim(&theme.title);
    }
    LocalText::new("themes-spoken")
        .with("title", theme.title.clone())
        .with_text("author", author(theme))
}

fn on_open(_: On<Activate>, mut menu: ResMut<NextState<Menu>>) {
    menu.set(Menu::Themes);
}

fn on_add(_: On<Activate>, mut take: MessageWriter<TakeIn>) {
    take.write(TakeIn::Theme);
}

#[cfg(not(target_arch = "wasm32"))]
fn on_open_folder(_: On<Activate>, mut open: MessageWriter<own::OpenOwnFolder>) {
    open.write(own::OpenOwnFolder);
}

#[cfg(target_arch = "wasm32")]
fn on_remove(
    _: On<Activate>,
    launch: Res<Launch>,
    settings: Res<Settings>,
    mut remove: MessageWriter<own::RemoveTheme>,
) {
    remove.write(own::RemoveTheme(assets::chosen(&launch, &settings).into()));
}

#[cfg(target_arch = "wasm32")]
fn offer_removal(
    launch: Res<Launch>,
    settings: Res<Settings>,
    mut button: Single<&mut Node, With<Remove>>,
) {
    let is_own = shelf::shelf(&launch).is_own(assets::chosen(&launch, &settings));
    let display = if is_own { Display::Flex } else { Display::None };
    if button.display != display {
        button.display = display;
    }
}

fn on_choose(
    event: On<Activate>,
    cards: Query<&Card>,
    mut settings: ResMut<Settings>,
    mut launch: ResMut<Launch>,
) {
    if let Ok(Card(theme)) = cards.get(event.entity) {
        // The player's choice overrides that of the command line.
        launch.theme = None;
        settings.theme.clone_from(theme);
    }
}

fn mark_chosen(
    settings: Res<Settings>,
    launch: Res<Launch>,
    cards: Query<(Entity, &Card, Has<Chosen>)>,
    mut commands: Commands,
) {
    let in_use = assets::chosen(&launch, &settings);
    for (card, Card(theme), chosen) in &cards {
        let is_chosen = theme == in_use;
        if is_chosen != chosen {
            mark(&mut commands, card, Chosen, is_chosen);
        }
    }
}

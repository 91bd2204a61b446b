//! The search, the filters and the order above the list of saved games.

use super::{
    choice::{Choice, GameResult, Order, Values},
    list::List,
    words,
};
use crate::{
    kit::{
        children,
        controls::{set_text, text_field},
        paint::Role,
        palette::text_size,
        widgets::{
            ButtonStyle, Chosen, ReadAloud, SpokenName, button, button_node, column, label, mark,
            show_if, strong_label,
        },
    },
    library::Library,
    menus::{Menu, new_game::wrapping_row},
    rules::Preset,
    save::Opponent,
    table::phrases::title_key,
    words::LocalText,
};
use bevy::{
    input_focus::{FocusCause, InputFocus},
    prelude::*,
    text::{EditableText, TextEditChange},
    ui_widgets::{Activate, RadioGroup},
};
use core::iter;

/// The column of search and filters.
#[derive(Component)]
struct Above;

/// The field of the search.
#[derive(Component)]
struct SearchField;

/// The button that unfolds the filters.
#[derive(Component)]
struct FilterButton;

/// The column of filters.
#[derive(Component, Default)]
struct Filters {
    open: bool,
}

/// The row that says how many games are shown, if some may be left out.
#[derive(Component)]
struct FoundRow;

/// The text in that row.
#[derive(Component)]
pub(super) struct FoundText;

/// A value of a filter, or an order.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
enum Pick {
    Preset(Option<Preset>),
    Opponent(Option<Opponent>),
    Result(Option<GameResult>),
    Order(Order),
}

impl Pick {
    fn is_chosen(self, choice: &Choice) -> bool {
        match self {
            Self::Preset(preset) => choice.preset == preset,
            Self::Opponent(opponent) => choice.opponent == opponent,
            Self::Result(result) => choice.result == result,
            Self::Order(order) => choice.order == order,
        }
    }

    const fn choose(self, choice: &mut Choice) {
        match self {
            Self::Preset(preset) => choice.preset = preset,
            Self::Opponent(opponent) => choice.opponent = opponent,
            Self::Result(result) => choice.result = result,
            Self::Order(order) => choice.order = order,
        }
    }

    /// Returns the key of the heading above the values.
    const fn heading(self) -> &'static str {
        match self {
            Self::Preset(_) => "games-filter-game",
            Self::Opponent(_) => "games-filter-opponent",
            Self::Result(_) => "games-filter-result",
            Self::Order(_) => "games-order",
        }
    }

    fn text(self) -> LocalText {
        match self {
            Self::Preset(Some(preset)) => LocalText::new(title_key(&preset.ruleset())),
            Self::Opponent(Some(opponent)) => words::opponent(opponent),
            Self::Result(Some(result)) => LocalText::new(match result {
                GameResult::Won => "games-result-won",
                GameResult::Drawn => "games-result-drawn",
                GameResult::Lost => "games-result-lost",
                GameResult::Other => "games-result-other",
                GameResult::Unfinished => "games-unfinished",
            }),
            Self::Preset(None) | Self::Opponent(None) | Self::Result(None) => "games-all".into(),
            Self::Order(order) => LocalText::new(match order {
                Order::Newest => "games-order-newest",
                Order::Oldest => "games-order-oldest",
                Order::Longest => "games-order-longest",
                Order::Name => "games-order-name",
            }),
        }
    }
}

/// The longest text of a search, in characters.
const LONGEST: usize = 40;
/// The least number of games that have a search.
const LEAST: usize = 3;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Choice>().add_systems(
        Update,
        (show, unfold, follow_search, mark_picks).chain().run_if(in_state(Menu::Games)),
    );
}

/// Spawns search and filters, folded, at the top of a list.
pub(super) fn spawn(list: &mut ChildSpawnerCommands, choice: &Choice) {
    let above = Node {
        display: Display::None,
        flex_shrink: 0.0,
        padding: UiRect::bottom(px(6)),
        ..column(px(10))
    };
    let row = Node { column_gap: px(8), flex_shrink: 0.0, ..default() };
    let found = Node {
        align_items: AlignItems::Center,
        justify_content: JustifyContent::SpaceBetween,
        ..row.clone()
    };
    let name = "games-search";
    let search = text_field(&choice.search, name, name, LONGEST, SearchField, on_search);
    list.spawn((
        Above,
        above,
        children![
            (
                row,
                children![
                    search,
                    (FilterButton, button("games-filter", ButtonStyle::Choice, on_filter)),
                ],
            ),
            (Filters::default(), Node { flex_shrink: 0.0, ..column(px(6)) }),
            (
                FoundRow,
                found,
                children![
                    (
                        FoundText,
                        ReadAloud,
                        label(LocalText::default(), text_size::BODY, Role::TextDim),
                    ),
                    button("games-filter-clear", ButtonStyle::Quiet, on_clear),
                ],
            ),
        ],
    ));
}

/// Shows the search if there are enough games, and the row that says how many were found.
fn show(
    library: Res<Library>,
    choice: Res<Choice>,
    filters: Single<&Filters>,
    above: Single<Entity, With<Above>>,
    found: Single<Entity, With<FoundRow>>,
    list: Single<Entity, With<List>>,
    mut nodes: Query<&mut Node>,
) {
    let searches = library.games.len() >= LEAST || choice.is_narrow();
    for (entity, shown) in [(*above, searches), (*found, choice.is_narrow())] {
        if let Ok(mut node) = nodes.get_mut(entity) {
            show_if(&mut node, shown);
        }
    }
    // Field and filters stay in their places while fewer and fewer games are found.
    let keeps_place = choice.is_narrow() || filters.open;
    let height = if keeps_place { vh(100) } else { auto() };
    if let Ok(mut list) = nodes.get_mut(*list)
        && list.min_height != height
    {
        list.min_height = height;
    }
}

/// Returns the text that says how many of the games are shown.
pub(super) fn found_text(found: usize, total: usize) -> LocalText {
    match found {
        0 => LocalText::new("games-none-found"),
        _ => LocalText::new("games-found")
            .with_number("count", found as f64)
            .with_number("total", total as f64),
    }
}

/// Spawns the filters when they are unfolded or other games are there.
fn unfold(library: Res<Library>, filters: Single<(Entity, Ref<Filters>)>, mut commands: Commands) {
    let (column, filters) = filters.into_inner();
    if !(filters.is_changed() || filters.open && library.is_changed()) {
        return;
    }
    commands.entity(column).despawn_children().with_children(|column| {
        if filters.open {
            let values = Values::of(&library.games);
            spawn_picks(column, all_and(values.presets).map(Pick::Preset));
            spawn_picks(column, all_and(values.opponents).map(Pick::Opponent));
            spawn_picks(column, all_and(values.results).map(Pick::Result));
            spawn_picks(column, Order::ALL.map(Pick::Order));
        }
    });
}

/// Returns `None`, which stands for all values, and each of the values.
fn all_and<T>(values: Vec<T>) -> impl Iterator<Item = Option<T>> {
    iter::once(None).chain(values.into_iter().map(Some))
}

fn spawn_picks(column: &mut ChildSpawnerCommands, picks: impl IntoIterator<Item = Pick>) {
    let mut picks = picks.into_iter().peekable();
    let Some(heading) = picks.peek().map(|pick| pick.heading()) else { return };
    column.spawn(strong_label(heading, text_size::SMALL, Role::TextDim));
    let row = Node { flex_shrink: 0.0, margin: UiRect::bottom(px(6)), ..wrapping_row() };
    column.spawn((RadioGroup, row)).with_children(|row| {
        for pick in picks {
            let spoken = LocalText::new("games-filter-spoken")
                .with_key("filter", heading)
                .with_text("value", pick.text());
            let choice = button(pick.text(), ButtonStyle::Choice, on_pick);
            let node = Node { padding: UiRect::horizontal(px(12)), ..button_node() };
            row.spawn((pick, SpokenName(spoken), choice, node));
        }
    });
}

/// Shows the search in the field, after it was cleared.
fn follow_search(choice: Res<Choice>, mut field: Single<&mut EditableText, With<SearchField>>) {
    if choice.is_changed() {
        set_text(&mut field, &choice.search);
    }
}

fn mark_picks(
    choice: Res<Choice>,
    filters: Single<&Filters>,
    picks: Query<(Entity, &Pick)>,
    filter: Single<Entity, With<FilterButton>>,
    mut commands: Commands,
) {
    for (button, pick) in &picks {
        mark(&mut commands, button, Chosen, pick.is_chosen(&choice));
    }
    mark(&mut commands, *filter, Chosen, filters.open || choice.is_filtered());
}

fn on_search(
    event: On<TextEditChange>,
    fields: Query<&EditableText, With<SearchField>>,
    mut choice: ResMut<Choice>,
) {
    if let Ok(field) = fields.get(event.event_target()) {
        let search = field.value().to_string();
        if choice.search != search {
            choice.search = search;
        }
    }
}

fn on_filter(_: On<Activate>, mut filters: Single<&mut Filters>) {
    filters.open = !filters.open;
}

fn on_pick(event: On<Activate>, picks: Query<&Pick>, mut choice: ResMut<Choice>) {
    if let Ok(pick) = picks.get(event.entity) {
        pick.choose(&mut choice);
    }
}

/// Clears search and filters. The button disappears, so the focus moves to the one above it.
fn on_clear(
    _: On<Activate>,
    filter: Single<Entity, With<FilterButton>>,
    mut choice: ResMut<Choice>,
    mut focus: ResMut<InputFocus>,
) {
    choice.clear();
    focus.set(*filter, FocusCause::Navigated);
}

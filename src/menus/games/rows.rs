//! The parts that the lists of games share: their head, and the rows of games.

use crate::{
    kit::{
        paint::Role,
        palette::text_size,
        widgets::{ButtonStyle, Chosen, button, column, label, mark, opens, strong_label},
    },
    menus::{Menu, frame},
    words::LocalText,
};
use bevy::prelude::*;

/// The least width of the words, in logical pixels. If there is less room, the buttons go below
/// them.
const WORDS: f32 = 180.0;
/// The least width of the buttons that open a game, in logical pixels.
const BUTTON: f32 = 120.0;
/// The padding left and right of the text of "More". The text ends where the line below it ends.
const MORE_PADDING: f32 = 12.0;
/// The padding left and right of the names of the three lists, which fit side by side on a phone.
const PLACE_PADDING: f32 = 12.0;

/// Spawns the heading, and the choice between the games on this device, those on the server, and
/// the statistics.
pub(super) fn spawn_head(commands: &mut Commands, card: Entity, open: Menu) {
    let head = Node {
        flex_shrink: 0.0,
        flex_wrap: FlexWrap::Wrap,
        align_items: AlignItems::Center,
        justify_content: JustifyContent::SpaceBetween,
        ..default()
    };
    let head = commands.spawn((ChildOf(card), head)).id();
    commands.spawn((ChildOf(head), frame::heading("games-heading")));
    let row = Node {
        flex_wrap: FlexWrap::Wrap,
        column_gap: px(8),
        row_gap: px(8),
        padding: UiRect::new(px(20), px(20), px(10), px(8)),
        ..default()
    };
    let row = commands.spawn((ChildOf(head), row)).id();
    for (menu, text) in [
        (Menu::Games, "games-here"),
        (Menu::ServerGames, "games-there"),
        (Menu::Statistics, "games-statistics"),
    ] {
        let choice = button(text, ButtonStyle::Choice, opens(menu));
        let choice = commands.spawn((ChildOf(row), choice)).id();
        commands.entity(choice).entry::<Node>().and_modify(|mut node| {
            node.padding = UiRect::horizontal(px(PLACE_PADDING));
        });
        mark(commands, choice, Chosen, menu == open);
    }
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
    headline: LocalText,
    details: LocalText,
) -> Entity {
    let words = Node { flex_grow: 1.0, flex_basis: px(WORDS), min_width: px(0), ..column(px(2)) };
    let words = commands.spawn((ChildOf(row), words)).id();
    commands.spawn((ChildOf(words), strong_label(headline, text_size::BODY, Role::Text)));
    commands.spawn((ChildOf(words), label(details, text_size::SMALL, Role::TextDim)));
    words
}

/// Fits both buttons of a game into its row.
pub(super) fn fit_buttons(commands: &mut Commands, open: Entity, other: Entity) {
    commands.entity(open).entry::<Node>().and_modify(|mut node| node.min_width = px(BUTTON));
    commands.entity(other).entry::<Node>().and_modify(|mut node| {
        node.padding = UiRect::horizontal(px(MORE_PADDING));
        node.margin = UiRect::right(px(-MORE_PADDING));
    });
}

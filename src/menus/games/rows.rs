//! The parts that the lists of games share: their head, and the rows of games.

use crate::{
    kit::{
        children,
        paint::{Edge, Paint, Role, edge},
        palette::text_size,
        widgets::{ButtonStyle, Chosen, button, button_node, column, label, opens, strong_label},
    },
    menus::{Menu, frame, new_game::wrapping_row},
    words::LocalText,
};
use bevy::prelude::*;

/// The least width of the words, in logical pixels. If there is less room, the buttons go below
/// them.
const WORDS: f32 = 180.0;
/// The least width of the buttons that open a game, in logical pixels.
const BUTTON: f32 = 120.0;
/// The padding left and right of the text of "More".
const MORE_PADDING: f32 = 12.0;
/// The padding left and right of the names of the three lists, which fit side by side on a phone.
const PLACE_PADDING: f32 = 12.0;

/// Spawns the heading, and the choice between the games on this device, those on the server, and
/// the statistics.
pub(super) fn spawn_head(card: &mut ChildSpawnerCommands, open: Menu) {
    let head = Node {
        flex_shrink: 0.0,
        flex_wrap: FlexWrap::Wrap,
        align_items: AlignItems::Center,
        justify_content: JustifyContent::SpaceBetween,
        ..default()
    };
    let row = Node { padding: UiRect::new(px(20), px(20), px(10), px(8)), ..wrapping_row() };
    card.spawn((head, children![frame::heading("games-heading")])).with_children(|head| {
        head.spawn(row).with_children(|row| {
            for (menu, text) in [
                (Menu::Games, "games-here"),
                (Menu::ServerGames, "games-there"),
                (Menu::Statistics, "games-statistics"),
            ] {
                let node = Node { padding: UiRect::horizontal(px(PLACE_PADDING)), ..button_node() };
                let mut choice = row.spawn((button(text, ButtonStyle::Choice, opens(menu)), node));
                if menu == open {
                    choice.insert(Chosen);
                }
            }
        });
    });
}

/// Returns the line of an empty list.
pub(super) fn none(text: &'static str) -> impl Bundle {
    let place = Node { padding: UiRect::bottom(px(14)), flex_shrink: 0.0, ..default() };
    (place, children![label(text, text_size::BODY, Role::TextDim)])
}

/// Returns the row of a game, with a line below it unless it is the last one.
pub(super) fn game_row(is_last: bool) -> impl Bundle {
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
    (row, line_below(is_last))
}

/// Returns the line below a row, which the last one does not show.
pub(super) fn line_below(is_last: bool) -> Edge {
    edge(if is_last { Paint::NONE } else { Paint::from(Role::Line).faded(0.6) })
}

/// Returns the words about a game.
pub(super) fn game_words(headline: LocalText, details: LocalText) -> impl Bundle {
    let words = Node { flex_grow: 1.0, flex_basis: px(WORDS), min_width: px(0), ..column(px(2)) };
    let headline = strong_label(headline, text_size::BODY, Role::Text);
    (words, children![headline, label(details, text_size::SMALL, Role::TextDim)])
}

/// Returns the place of both buttons of a game, which stay side by side where they go below the
/// words.
pub(super) fn pair() -> Node {
    Node { flex_shrink: 0.0, column_gap: px(10), ..default() }
}

/// Returns the node of the button that opens a game.
pub(super) fn open_node() -> Node {
    Node { min_width: px(BUTTON), ..button_node() }
}

/// Returns the node of the other button of a game.
pub(super) fn other_node() -> Node {
    Node { padding: UiRect::horizontal(px(MORE_PADDING)), ..button_node() }
}

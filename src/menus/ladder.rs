//! The ladder of the computer's levels: a row of buttons with their numbers, and a line about one.

use crate::{
    kit::widgets::button_node,
    rules::{Level, Ruleset},
    save::{GameEntry, Opponent, Tally},
    words::LocalText,
};
use bevy::prelude::*;

/// The gap between two buttons, in logical pixels. Ten of them fit into the narrowest window.
const GAP: f32 = 4.0;

/// Spawns the row of levels in a group of choices. `button` returns the button of a level with this
/// text.
pub(super) fn spawn<B: Bundle>(
    group: &mut ChildSpawnerCommands,
    button: impl Fn(Level, LocalText) -> B,
) {
    let row = Node { column_gap: px(GAP), flex_shrink: 0.0, ..default() };
    group.spawn(row).with_children(|row| {
        for level in Level::ALL {
            let node = Node {
                flex_grow: 1.0,
                flex_basis: px(0),
                min_width: px(0),
                padding: UiRect::vertical(px(8)),
                ..button_node()
            };
            let number = LocalText::verbatim(level.rung().to_string());
            row.spawn((button(level, number), node));
        }
    });
}

/// Returns the name of a level with its number.
pub(super) fn numbered(level: Level) -> LocalText {
    LocalText::new("level-numbered").with("rung", level.rung()).with_text("level", level)
}

/// Returns the name of a level and the way it plays.
pub(super) fn about(level: Level) -> LocalText {
    about_level("level-about", level)
}

/// Returns the text [`about`] a level, with the score against it under these rules.
pub(super) fn about_with_score(level: Level, rules: &Ruleset, games: &[GameEntry]) -> LocalText {
    let Some(tally) = Tally::of(games, rules, Opponent::Computer(level)) else {
        return about(level);
    };
    [("won", tally.won), ("drawn", tally.drawn), ("lost", tally.lost)]
        .into_iter()
        .fold(about_level("level-about-score", level), |text, (name, count)| text.with(name, count))
}

fn about_level(key: &'static str, level: Level) -> LocalText {
    let line = LocalText::new(format!("level-{}-line", level.id()));
    LocalText::new(key).with("rung", level.rung()).with_text("level", level).with_text("line", line)
}

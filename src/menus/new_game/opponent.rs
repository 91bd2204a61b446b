//! The choice of the opponent: a person at the same screen, or a computer, with the player's
//! colour; or two computers to watch.

use super::{
    OfSide, Part, Pick, draft::Draft, draft_changed, pick_button, section_heading, section_node,
    wrapping_row,
};
use crate::{
    kit::{
        children,
        paint::Role,
        palette::text_size,
        widgets::{SpokenName, button_node, column, label},
    },
    rules::{Color as Side, Level},
    words::LocalText,
};
use bevy::{prelude::*, ui_widgets::RadioGroup};

/// The line that describes the chosen opponent.
#[derive(Component)]
struct Description;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, describe.run_if(draft_changed));
}

pub(super) fn spawn(section: &mut ChildSpawnerCommands) {
    let row = Node { column_gap: px(6), ..wrapping_row() };
    section.spawn((RadioGroup, column(px(10)))).with_children(|opponents| {
        opponents.spawn(row.clone()).with_children(|row| {
            for level in Level::ALL {
                row.spawn(level_button(level, Pick::Opponent(Some(level))));
            }
        });
        let person = pick_button("new-game-person", Pick::Opponent(None));
        let watch = pick_button("new-game-watch", Pick::Watch);
        opponents.spawn((wrapping_row(), children![person, watch]));
    });
    let description = label(LocalText::default(), text_size::SMALL, Role::TextDim);
    section.spawn((Description, description));
    let part = Node { margin: UiRect::top(px(12)), ..section_node() };
    section.spawn((Part::Side, part.clone(), children![section_heading("new-game-side"), sides()]));
    section.spawn((Part::Levels, part)).with_children(|levels| {
        for side in Side::ALL {
            levels.spawn((section_heading("side"), OfSide::says("side", side)));
            levels.spawn((RadioGroup, row.clone())).with_children(|row| {
                for level in Level::ALL {
                    let spoken = LocalText::new("new-game-level-of").with_text("level", level);
                    let spoken = (SpokenName::default(), OfSide::is_spoken(spoken, side));
                    row.spawn((level_button(level, Pick::Level(side, level)), spoken));
                }
            });
        }
    });
}

/// Returns the button of a computer. All fit side by side in a column.
fn level_button(level: Level, pick: Pick) -> impl Bundle {
    (pick_button(level, pick), Node { padding: UiRect::axes(px(8), px(8)), ..button_node() })
}

/// Returns the choice of the player's colour.
pub(super) fn sides() -> impl Bundle {
    let side = |side| {
        let pick = pick_button(LocalText::default(), Pick::Side(Some(side)));
        (pick, OfSide::says("side", side))
    };
    let by_lot = pick_button("new-game-by-lot", Pick::Side(None));
    (RadioGroup, wrapping_row(), children![side(Side::White), side(Side::Black), by_lot])
}

fn describe(draft: Res<Draft>, mut line: Single<&mut LocalText, With<Description>>) {
    let id = match draft.opponent {
        _ if draft.watch => "watch",
        Some(level) => level.id(),
        None => "person",
    };
    line.set_if_neq(LocalText::new(format!("level-{id}-line")));
}

//! The choice of the opponent: a person at the same screen, or a computer, with the player's
//! colour; or two computers to watch.

use super::{
    OfSide, Part, Pick, bare_section, draft::Draft, draft_changed, pick_button, section_heading,
    wrapping_row,
};
use crate::{
    kit::{
        paint::Role,
        palette::text_size,
        widgets::{SpokenName, label},
    },
    rules::{Color as Side, Level},
    words::LocalText,
};
use bevy::prelude::*;

/// The line that describes the chosen opponent.
#[derive(Component)]
struct Description;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, describe.run_if(draft_changed));
}

pub(super) fn spawn(commands: &mut Commands, section: Entity) {
    spawn_levels(commands, section, |level| Pick::Opponent(Some(level)));
    let row = commands.spawn((ChildOf(section), wrapping_row())).id();
    commands.spawn((ChildOf(row), pick_button("new-game-person", Pick::Opponent(None))));
    commands.spawn((ChildOf(row), pick_button("new-game-watch", Pick::Watch)));
    commands.spawn((
        ChildOf(section),
        Description,
        label(LocalText::default(), text_size::SMALL, Role::TextDim),
    ));
    let [color, levels] = [Part::Side, Part::Levels].map(|part| {
        let part = bare_section(commands, section, Some(part));
        commands.entity(part).entry::<Node>().and_modify(|mut node| {
            node.margin = UiRect::top(px(12));
        });
        part
    });
    commands.spawn((ChildOf(color), section_heading("new-game-side")));
    spawn_sides(commands, color);
    for side in Side::ALL {
        let heading = OfSide::says("side", side);
        commands.spawn((ChildOf(levels), section_heading("side"), heading));
        let picks = spawn_levels(commands, levels, |level| Pick::Level(side, level));
        for (pick, level) in picks.into_iter().zip(Level::ALL) {
            let spoken = LocalText::new("new-game-level-of").with_text("level", level);
            commands.entity(pick).insert((SpokenName::default(), OfSide::is_spoken(spoken, side)));
        }
    }
}

/// Spawns a row with the computers, from the weakest. Returns their buttons.
fn spawn_levels(
    commands: &mut Commands,
    section: Entity,
    pick: impl Fn(Level) -> Pick,
) -> [Entity; Level::ALL.len()] {
    let row = Node { column_gap: px(6), ..wrapping_row() };
    let row = commands.spawn((ChildOf(section), row)).id();
    Level::ALL.map(|level| {
        let mut button = commands.spawn((ChildOf(row), pick_button(level, pick(level))));
        // Lets all fit side by side in a column.
        button.entry::<Node>().and_modify(|mut node| node.padding = UiRect::axes(px(8), px(8)));
        button.id()
    })
}

/// Spawns the choice of the player's colour.
pub(super) fn spawn_sides(commands: &mut Commands, section: Entity) {
    let row = commands.spawn((ChildOf(section), wrapping_row())).id();
    for side in Side::ALL {
        let pick = pick_button(LocalText::default(), Pick::Side(Some(side)));
        commands.spawn((ChildOf(row), pick, OfSide::says("side", side)));
    }
    commands.spawn((ChildOf(row), pick_button("new-game-by-lot", Pick::Side(None))));
}

fn describe(draft: Res<Draft>, mut line: Single<&mut LocalText, With<Description>>) {
    let id = match draft.opponent {
        _ if draft.watch => "watch",
        Some(level) => level.id(),
        None => "person",
    };
    line.set_if_neq(LocalText::new(format!("level-{id}-line")));
}

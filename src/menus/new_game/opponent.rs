//! The choice of the opponent: a person at the same screen, or a computer, with the player's
//! colour; or two computers to watch.

use super::{
    OfSide, Part, Pick, bare_section, draft::Draft, draft_changed, pick_button, section_heading,
    wrapping_row,
};
use crate::{
    rules::Color as Side,
    session::Level,
    text::LocalText,
    ui::{
        paint::Role,
        palette::text_size,
        widgets::{SpokenName, label},
    },
};
use bevy::prelude::*;

/// The line that describes the chosen opponent.
#[derive(Component)]
struct Description;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, describe.run_if(draft_changed));
}

pub(super) fn spawn(commands: &mut Commands, section: Entity) {
    let row = commands.spawn((ChildOf(section), wrapping_row())).id();
    for level in Level::ALL {
        commands.spawn((ChildOf(row), pick_button(level, Pick::Opponent(Some(level)))));
    }
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
        let row = commands.spawn((ChildOf(levels), wrapping_row())).id();
        for level in Level::ALL {
            let pick = pick_button(level, Pick::Level(side, level));
            let spoken = LocalText::new("new-game-level-of").with_text("level", level);
            let pick = commands.spawn((ChildOf(row), pick)).id();
            commands.entity(pick).insert((SpokenName::default(), OfSide::is_spoken(spoken, side)));
        }
    }
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

//! Against whom: a person at the same screen, or a computer, and with which colour.

use super::{
    Part, Pick, bare_section, draft::Draft, draft_changed, pick_button, section_heading,
    wrapping_row,
};
use crate::{
    rules::Color as Side,
    session::Level,
    text::LocalText,
    theme::{paint::Role, palette::text_size, widgets::label},
};
use bevy::prelude::*;

/// The line that describes the opponent who is chosen.
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
    commands.spawn((
        ChildOf(section),
        Description,
        label(LocalText::default(), text_size::SMALL, Role::TextDim),
    ));
    let color = bare_section(commands, section, Some(Part::Side));
    commands.entity(color).entry::<Node>().and_modify(|mut node| node.margin = UiRect::top(px(12)));
    commands.spawn((ChildOf(color), section_heading("new-game-side")));
    let row = commands.spawn((ChildOf(color), wrapping_row())).id();
    for (text, side) in [
        ("color-white", Some(Side::White)),
        ("color-black", Some(Side::Black)),
        ("new-game-by-lot", None),
    ] {
        commands.spawn((ChildOf(row), pick_button(text, Pick::Side(side))));
    }
}

fn describe(draft: Res<Draft>, mut line: Single<&mut LocalText, With<Description>>) {
    let id = draft.opponent.map_or("person", Level::id);
    line.set_if_neq(LocalText::new(format!("level-{id}-line")));
}

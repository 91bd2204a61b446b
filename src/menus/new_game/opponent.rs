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
        widgets::{SpokenName, column, label},
    },
    library::Library,
    menus::ladder,
    rules::Color as Side,
    words::LocalText,
};
use bevy::{prelude::*, ui_widgets::RadioGroup};

/// The line that describes the chosen opponent, or in a game between two computers the one that
/// plays this side.
#[derive(Component)]
struct Description(Option<Side>);

pub(super) fn plugin(app: &mut App) {
    let is_new = draft_changed.or_else(resource_changed::<Library>);
    app.add_systems(Update, describe.run_if(resource_exists::<Draft>).run_if(is_new));
}

pub(super) fn spawn(section: &mut ChildSpawnerCommands) {
    section.spawn((RadioGroup, column(px(10)))).with_children(|opponents| {
        ladder::spawn(opponents, |level, number| {
            let pick = pick_button(number, Pick::Opponent(Some(level)));
            (pick, SpokenName(ladder::numbered(level)))
        });
        let person = pick_button("new-game-person", Pick::Opponent(None));
        let watch = pick_button("new-game-watch", Pick::Watch);
        opponents.spawn((wrapping_row(), children![person, watch]));
    });
    section.spawn(description(None));
    let side = Node { margin: UiRect::top(px(12)), ..section_node() };
    section.spawn((Part::Side, side, children![section_heading("new-game-side"), sides()]));
    let levels = Node { margin: UiRect::ZERO, ..section_node() };
    section.spawn((Part::Levels, levels)).with_children(|levels| {
        for side in Side::ALL {
            // Nearer to its own levels than to the line above it.
            let apart = Node { margin: UiRect::top(px(12)), ..default() };
            levels.spawn((section_heading("side"), OfSide::says("side", side), apart));
            levels.spawn((RadioGroup, column(px(0)))).with_children(|group| {
                ladder::spawn(group, |level, number| {
                    let spoken = LocalText::new("new-game-level-of")
                        .with_text("level", ladder::numbered(level));
                    let spoken = (SpokenName::default(), OfSide::is_spoken(spoken, side));
                    (pick_button(number, Pick::Level(side, level)), spoken)
                });
            });
            levels.spawn(description(Some(side)));
        }
    });
}

fn description(side: Option<Side>) -> impl Bundle {
    (Description(side), label(LocalText::default(), text_size::SMALL, Role::TextDim))
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

fn describe(
    draft: Res<Draft>,
    library: Res<Library>,
    mut lines: Query<(&Description, &mut LocalText)>,
) {
    for (Description(side), mut line) in &mut lines {
        line.set_if_neq(match (*side, draft.opponent) {
            (Some(side), _) => ladder::about(draft.levels[side]),
            (None, _) if draft.watch => "level-watch-line".into(),
            (None, None) => "level-person-line".into(),
            (None, Some(level)) => {
                ladder::about_with_score(level, &draft.ruleset(), &library.games)
            }
        });
    }
}

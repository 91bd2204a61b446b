//! The heading: the name of the game, its time control and its goal.

use super::{
    HudSystems,
    layout::{Area, HudLayout, area, styled_area},
};
use crate::{
    kit::{
        Measure, children,
        paint::Role,
        palette::text_size,
        widgets::{self, card_colors, label, strong_font, strong_label, text_font},
    },
    rules::Goal,
    table::{
        Shown,
        phrases::{time_text, title_key},
    },
    words::{LocalText, Texts},
};
use bevy::prelude::*;

/// The gap between the game's name and its details, in logical pixels.
const GAP: f32 = 10.0;

/// The name of the game.
#[derive(Component)]
struct Title;

/// The time control and the goal.
#[derive(Component)]
struct Details;

/// Builds the surface below heading and moves.
pub(super) fn card() -> impl Bundle {
    (Name::new("Card"), styled_area(Area::Card, widgets::card()), card_colors())
}

/// Builds the heading.
pub(super) fn heading() -> impl Bundle {
    (
        Name::new("Heading"),
        area(Area::Head),
        children![(
            Node {
                flex_grow: 1.0,
                flex_basis: px(0),
                min_width: px(0),
                align_items: AlignItems::Center,
                justify_content: JustifyContent::SpaceBetween,
                column_gap: px(GAP),
                overflow: Overflow::clip(),
                ..default()
            },
            Pickable::IGNORE,
            children![
                (
                    Title,
                    strong_label(LocalText::default(), text_size::STATUS, Role::Text),
                    TextLayout::no_wrap(),
                    Node { min_width: px(0), overflow: Overflow::clip(), ..default() },
                ),
                (
                    Details,
                    label(LocalText::default(), text_size::SMALL, Role::TextDim),
                    TextLayout::no_wrap(),
                    Node { flex_shrink: 0.0, ..default() },
                ),
            ],
        )],
    )
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show_game.in_set(HudSystems::Content));
}

fn show_game(
    shown: Res<Shown>,
    layout: Res<HudLayout>,
    texts: Res<Texts>,
    mut measure: Measure,
    mut title: Single<&mut LocalText, (With<Title>, Without<Details>)>,
    mut details: Single<&mut LocalText, With<Details>>,
) {
    if !(shown.is_changed() || layout.is_changed() || texts.is_changed() || measure.is_changed()) {
        return;
    }
    let Some(agreed) = &shown.agreed else { return };
    // After an answer, the fog of a puzzle is lifted.
    let rules = shown.puzzle.map_or(agreed.ruleset, |puzzle| puzzle.preset.ruleset());
    let name = LocalText::new(title_key(&rules));
    let time = texts.get(&time_text(agreed.time));
    let goal = match agreed.ruleset.goal {
        Goal::Checkmate => Some("goal-checkmate"),
        Goal::CaptureKing => Some("goal-capture-king"),
        Goal::LastMove => Some("goal-last-move"),
        Goal::Sandbox => None,
    };
    let goal = goal.map(|key| LocalText::new(key).with("board", agreed.ruleset.board.id()));
    let taken = measure.width(&texts.get(&name), strong_font(text_size::STATUS)) + GAP;
    let room = layout.rect(Area::Head).map_or(0.0, |head| head.width()) - taken;
    let with_goal = goal.map(|goal| format!("{time} · {}", texts.get(&goal)));
    // The goal is left out before anything is cut off.
    let fits = |all: &String| measure.width(all, text_font(text_size::SMALL)) <= room;
    let next = with_goal.filter(fits).unwrap_or(time);
    title.set_if_neq(name);
    details.set_if_neq(LocalText::verbatim(next));
}

//! The two clocks. They keep their width, and their text changes only when the time changes.

use super::{HudSystems, layout::HudLayout, player_bar::TableEnd};
use crate::{
    kit::{
        children,
        paint::{Edge, Fill, Ink, Role, edge, fill, ink},
        palette::{self, text_size},
        widgets::{set_font_size, show_if, strong_font, tabular_font},
    },
    rules::{ClockFace, ClockLevel, Color as Side, SideTime, TimeControl},
    table::{Clocks, Shown},
};
use bevy::prelude::*;

/// A clock's box.
#[derive(Component)]
struct ClockBox;

/// A clock's figures.
#[derive(Component, Clone, Copy, Debug)]
pub struct ClockText;

/// The mark at the corner of a low clock, for players who cannot tell the colours apart.
#[derive(Component)]
struct LowMark;

const HOUR_MS: u64 = 3_600_000;

const fn figures(dense: bool) -> f32 {
    if dense { 26.0 } else { text_size::CLOCK }
}

/// Returns the width of a clock, wide enough for the longest time that it can show.
pub(super) fn width(dense: bool, time: Option<TimeControl>) -> f32 {
    let longest = Side::ALL
        .into_iter()
        .filter_map(|side| time?.side(side))
        .map(SideTime::base_ms)
        .max()
        .unwrap_or(0);
    // `0:00.0` or `00:00`, `0:00:00`, `00:00:00`, with room on both sides.
    let ems = match longest {
        ms if ms >= 10 * HOUR_MS => 4.7,
        ms if ms >= HOUR_MS => 4.05,
        _ => 3.4,
    };
    (ems * figures(dense) + 22.0).ceil()
}

/// Builds a clock.
pub(super) fn clock(end: TableEnd) -> impl Bundle {
    (
        Name::new(format!("Clock at the {end:?} end")),
        ClockBox,
        end,
        Node {
            height: percent(100),
            flex_shrink: 0.0,
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            border: UiRect::all(px(2)),
            border_radius: BorderRadius::all(px(palette::RADIUS_BUTTON)),
            ..default()
        },
        fill(Role::Button),
        edge(Role::Button),
        Pickable::IGNORE,
        children![
            (
                ClockText,
                end,
                Text::default(),
                tabular_font(text_size::CLOCK),
                ink(Role::TextDim),
                TextLayout::no_wrap(),
            ),
            (
                LowMark,
                end,
                Node {
                    position_type: PositionType::Absolute,
                    display: Display::None,
                    left: px(-9),
                    top: px(-9),
                    width: px(20),
                    height: px(20),
                    align_items: AlignItems::Center,
                    justify_content: JustifyContent::Center,
                    border: UiRect::all(px(2)),
                    border_radius: BorderRadius::MAX,
                    ..default()
                },
                fill(Role::Warning),
                edge(Role::Background),
                Pickable::IGNORE,
                children![(Text::new("!"), strong_font(text_size::SMALL), ink(Role::OnAccent))],
            ),
        ],
    )
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (show_time, show_state).in_set(HudSystems::Content));
}

fn face(clocks: &Clocks, side: Side) -> Option<ClockFace> {
    clocks.0.map(|faces| faces[side])
}

fn show_time(
    clocks: Res<Clocks>,
    shown: Res<Shown>,
    layout: Res<HudLayout>,
    mut texts: Query<(&TableEnd, &mut Text, &mut TextFont), With<ClockText>>,
) {
    if !(clocks.is_changed() || shown.is_changed() || layout.is_changed()) {
        return;
    }
    for (end, mut text, mut font) in &mut texts {
        let time = face(&clocks, end.side(&shown)).and_then(|face| face.text());
        let time = time.unwrap_or_else(|| "–".into());
        if text.0 != time {
            text.0 = time;
        }
        set_font_size(&mut font, figures(layout.dense));
    }
}

/// Returns the colours of a clock's fill, border and figures.
fn colors(face: ClockFace) -> [Role; 3] {
    use Role::*;
    match (face.running, face.level) {
        (true, ClockLevel::Normal) => [Accent, Accent, OnAccent],
        (true, ClockLevel::Warning) => [Warning, Accent, OnAccent],
        (true, ClockLevel::Danger) => [Danger, Text, OnDanger],
        (false, ClockLevel::Normal) => [Button, Button, TextDim],
        (false, ClockLevel::Warning) => [Button, Warning, Warning],
        (false, ClockLevel::Danger) => [Button, DangerText, DangerText],
    }
}

fn show_state(
    clocks: Res<Clocks>,
    shown: Res<Shown>,
    layout: Res<HudLayout>,
    mut boxes: Query<
        (&TableEnd, &mut Node, &mut Fill, &mut Edge),
        (With<ClockBox>, Without<LowMark>),
    >,
    mut marks: Query<(&TableEnd, &mut Node, &mut Fill), (With<LowMark>, Without<ClockBox>)>,
    mut texts: Query<(&TableEnd, &mut Ink), With<ClockText>>,
) {
    if !(clocks.is_changed() || shown.is_changed() || layout.is_changed()) {
        return;
    }
    let face_of = |end: &TableEnd| face(&clocks, end.side(&shown));
    let width = px(width(layout.dense, shown.agreed.map(|agreed| agreed.time)));
    for (end, mut node, mut surface, mut border) in &mut boxes {
        show_if(&mut node, clocks.0.is_some());
        if node.width != width {
            node.width = width;
        }
        if let Some(face) = face_of(end) {
            let [inside, line, _] = colors(face);
            surface.set_if_neq(fill(inside));
            border.set_if_neq(edge(line));
        }
    }
    for (end, mut color) in &mut texts {
        if let Some(face) = face_of(end) {
            color.set_if_neq(ink(colors(face)[2]));
        }
    }
    for (end, mut node, mut surface) in &mut marks {
        let level = face_of(end).map_or(ClockLevel::Normal, |face| face.level);
        show_if(&mut node, level != ClockLevel::Normal);
        let is_danger = level == ClockLevel::Danger;
        surface.set_if_neq(fill(if is_danger { Role::DangerText } else { Role::Warning }));
    }
}

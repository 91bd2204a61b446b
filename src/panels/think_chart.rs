//! The chart of the thinking times of a finished game: White's bars stand on a middle line, Black's
//! hang below it.
//!
//! While a game runs there is no chart, and the [review](super::review_chart) has its own in its
//! place.

use super::{HudSystems, chart, layout::HudLayout, ply_axis::PlyAxis};
use crate::{
    kit::{
        children,
        paint::{Fill, Paint, Role, fill},
        palette::text_size,
        widgets::label,
    },
    rules::{Color as Side, MoveListEntry},
    table::{
        Replay, Shown,
        phrases::{color_key, duration_text},
    },
    words::LocalText,
};
use bevy::prelude::*;
use core::ops::RangeInclusive;
use std::collections::BTreeMap;

/// The chart's row.
#[derive(Component)]
struct ChartRow;

/// The area of the bars.
#[derive(Component, Debug, Default, PartialEq)]
pub struct Plot {
    bars: Vec<Bar>,
    size: Vec2,
}

/// A word beside the chart: "White" or "12.3 s".
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
enum Word {
    Player,
    Time,
}

/// A bar of the chart. It stands for more than one ply where there are more plies than pixels.
#[derive(Component, Clone, Debug, PartialEq)]
pub struct Bar {
    /// The first and the last ply.
    pub plies: RangeInclusive<usize>,
    /// The side that thought.
    pub side: Side,
    /// The distance from the chart's left edge, in logical pixels.
    left: f32,
    width: f32,
    /// The height of the longest of the plies, in logical pixels.
    pub height: f32,
}

/// Returns `true` if the thinking times of at least half of the finished game's turns were measured.
/// A few bars would say nothing of it.
pub(super) fn is_measured(shown: &Shown) -> bool {
    let moves = finished_moves(shown);
    let measured = moves.iter().filter(|entry| entry.think_ms.is_some()).count();
    measured > 0 && 2 * measured >= moves.len()
}

/// Returns the moves of a finished game, or none while a game runs.
pub(super) fn finished_moves(shown: &Shown) -> &[MoveListEntry] {
    match &shown.seat {
        Some(seat) if shown.is_over() => &seat.moves,
        _ => &[],
    }
}

/// Builds the chart's row in the end panel.
pub(super) fn chart() -> impl Bundle {
    let words = children![
        (label("think-chart-caption", text_size::SMALL, Role::TextDim), TextLayout::no_wrap()),
        (
            Node { column_gap: px(6), ..default() },
            Pickable::IGNORE,
            children![
                chart::word(Word::Player, Role::TextDim),
                chart::word(Word::Time, Role::Text)
            ],
        ),
    ];
    (ChartRow, chart::chart("Thinking times", Plot::default(), words))
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (arrange, draw, light, tell).chain().in_set(HudSystems::Content));
}

/// Returns the bars of a game in a chart of this size.
///
/// Heights follow the logarithm of one plus the seconds, so that a time of zero has the height
/// zero. The bar of ten minutes is less than five times as high as the bar of three seconds. With a
/// square root it would be fourteen times as high, and the others would shrink to a line. Below about a
/// second the scale is almost linear, as fits bullet games.
fn bars(moves: &[MoveListEntry], size: Vec2) -> Vec<Bar> {
    let axis = PlyAxis { plies: moves.len(), width: size.x };
    let height = |ms: u64| (ms as f32 / 1_000.0).ln_1p();
    let longest = moves.iter().filter_map(|entry| entry.think_ms).max().unwrap_or(0);
    let room = half(size);
    let gap = if axis.slot() >= 3.0 { 1.0 } else { 0.0 };
    let mut bars: BTreeMap<(usize, usize), Bar> = BTreeMap::new();
    for (index, entry) in moves.iter().enumerate() {
        let Some(ms) = entry.think_ms else { continue };
        let (left, right) = axis.edges(index);
        let share = if longest > 0 { height(ms) / height(longest) } else { 0.0 };
        let bar = Bar {
            plies: index + 1..=index + 1,
            side: entry.color,
            left,
            width: (right - left - gap).max(1.0),
            height: (share * room).round().max(1.0),
        };
        bars.entry((left as usize, entry.color.index()))
            .and_modify(|same| {
                same.plies = *same.plies.start()..=index + 1;
                same.height = same.height.max(bar.height);
            })
            .or_insert(bar);
    }
    bars.into_values().collect()
}

/// Returns the height of a side's half, without the middle line.
fn half(size: Vec2) -> f32 {
    ((size.y - 1.0) / 2.0).floor().max(0.0)
}

/// Gives the row its height, or hides it.
fn arrange(layout: Res<HudLayout>, shown: Res<Shown>, row: Single<&mut Node, With<ChartRow>>) {
    if layout.is_changed() || shown.is_changed() {
        row.into_inner().set_if_neq(chart::row(&layout, shown.review.is_none()));
    }
}

fn draw(
    shown: Res<Shown>,
    layout: Res<HudLayout>,
    plot: Single<(Entity, &mut Plot, &mut PlyAxis)>,
    old: Query<Entity, With<Bar>>,
    mut commands: Commands,
) {
    if !(shown.is_changed() || layout.is_changed()) {
        return;
    }
    let size = chart::plot_size(&layout);
    let is_drawn = size.min_element() > 0.0 && shown.review.is_none();
    let moves = if is_drawn { finished_moves(&shown) } else { &[] };
    let next = Plot { bars: bars(moves, size), size };
    let (entity, mut plot, mut axis) = plot.into_inner();
    axis.set_if_neq(PlyAxis { plies: moves.len(), width: size.x });
    if *plot == next {
        return;
    }
    let middle = half(size);
    for bar in &old {
        commands.entity(bar).despawn();
    }
    for bar in &next.bars {
        let top = if bar.side == Side::White { middle - bar.height } else { middle + 1.0 };
        commands.spawn((
            ChildOf(entity),
            bar.clone(),
            Node {
                position_type: PositionType::Absolute,
                left: px(bar.left),
                top: px(top),
                width: px(bar.width),
                height: px(bar.height),
                ..default()
            },
            Fill(Paint::NONE),
            Pickable::IGNORE,
        ));
    }
    *plot = next;
}

/// Lights the bar of the ply that is shown.
fn light(replay: Option<Res<Replay>>, plot: Single<Ref<Plot>>, mut bars: Query<(&Bar, &mut Fill)>) {
    let Some(replay) = replay.filter(|replay| replay.is_changed() || plot.is_changed()) else {
        return;
    };
    let role = |bar: &Bar| match bar.side {
        _ if bar.plies.contains(&replay.ply) => Role::Accent,
        Side::White => Role::Text,
        Side::Black => Role::TextDim,
    };
    for (bar, mut color) in &mut bars {
        color.set_if_neq(fill(role(bar)));
    }
}

fn tell(shown: Res<Shown>, replay: Option<Res<Replay>>, mut words: Query<(&Word, &mut LocalText)>) {
    let entry = replay.and_then(|replay| finished_moves(&shown).get(replay.ply.checked_sub(1)?));
    let thought = entry.and_then(|entry| Some((entry.color, entry.think_ms?)));
    for (word, mut text) in &mut words {
        text.set_if_neq(thought.map_or_else(LocalText::default, |(side, ms)| match word {
            Word::Player => LocalText::new(color_key(shown.board_kind(), side)),
            Word::Time => duration_text(ms),
        }));
    }
}

#[cfg(test)]
mod tests {
    use super::{super::ply_axis::SLOT_MOST, *};
    use crate::rules::MoveText;

    fn moves(times: &[Option<u64>]) -> Vec<MoveListEntry> {
        let entry = |(index, think_ms): (usize, &Option<u64>)| MoveListEntry {
            number: index as u32 / 2 + 1,
            color: Side::ALL[index % 2],
            text: MoveText::Written("e4".into()),
            think_ms: *think_ms,
            check: false,
        };
        times.iter().enumerate().map(entry).collect()
    }

    fn heights(bars: &[Bar]) -> Vec<f32> {
        bars.iter().map(|bar| bar.height).collect()
    }

    #[test]
    fn one_long_think_does_not_flatten_the_others() {
        let size = vec2(300.0, 60.0);
        let times = [None, Some(0), Some(3_000), Some(10_000), Some(600_000)];
        let bars = bars(&moves(&times), size);
        assert_eq!(heights(&bars), [1.0, 6.0, 11.0, 29.0]);
        let sides: Vec<_> = bars.iter().map(|bar| bar.side).collect();
        assert_eq!(sides, [Side::Black, Side::White, Side::Black, Side::White]);
        assert_eq!(bars[0].plies, 2..=2, "what was not measured has no bar, but its place");
    }

    #[test]
    fn bars_stand_side_by_side_in_whole_pixels_and_inside() {
        for plies in [1, 2, 40, 99, 300, 301, 1_500] {
            let times: Vec<_> = (0..plies).map(|ply| Some(ply as u64 * 100)).collect();
            let size = vec2(273.0, 60.0);
            let bars = bars(&moves(&times), size);
            let axis = PlyAxis { plies, width: size.x };
            for side in Side::ALL {
                let own: Vec<_> = bars.iter().filter(|bar| bar.side == side).collect();
                for bar in &own {
                    assert!(bar.left >= 0.0 && bar.left + bar.width <= size.x, "{plies}: {bar:?}");
                    assert!(bar.width >= 1.0 && bar.width < SLOT_MOST, "{plies}: {bar:?}");
                    assert!(bar.height >= 1.0 && bar.height <= half(size), "{plies}: {bar:?}");
                    assert_eq!((bar.left.fract(), bar.width.fract()), (0.0, 0.0));
                }
                for pair in own.windows(2) {
                    assert!(pair[0].left + pair[0].width <= pair[1].left, "{plies}: {pair:?}");
                }
            }
            for bar in bars.iter().filter(|bar| bar.plies.start() == bar.plies.end()) {
                let middle = bar.left + bar.width / 2.0;
                let off = axis.ply_at(middle).abs_diff(*bar.plies.start());
                assert!(off == 0 || axis.slot() < 2.0 && off == 1, "{plies}: {bar:?}");
            }
        }
    }
}

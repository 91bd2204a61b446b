//! The chart of a reviewed game: the chances of a side to win, as far as it could know as an area, and
//! in truth as a line. The space between them is luck. Dots stand at the moments that are worth
//! another look.

use super::{HudSystems, chart, layout::HudLayout, ply_axis::PlyAxis};
use crate::{
    bot::Review,
    kit::{
        children,
        paint::{Paint, Role, fill},
        widgets::display_if,
    },
    rules::{Color as Side, Viewer},
    table::{Shown, phrases::chances_texts},
    words::LocalText,
};
use bevy::prelude::*;

/// The height of a line, in logical pixels.
const LINE: f32 = 2.0;
/// The diameter of a dot, in logical pixels.
const DOT: f32 = 6.0;

/// The chart's row.
#[derive(Component)]
struct ChartRow;

/// The area of the chart.
#[derive(Component, Debug, Default, PartialEq)]
struct Plot {
    columns: Vec<Column>,
    size: Vec2,
}

/// The chances at a turn of the side, from 0 to 1.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Column {
    /// The number of plies before the turn.
    pub plies: usize,
    /// The chances as far as the side could know.
    pub known: f32,
    /// The true chances.
    pub truth: f32,
    /// `true` if the move is worth another look.
    pub is_moment: bool,
}

/// A part of a column.
#[derive(Component)]
struct Part;

/// A word beside the chart.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
enum Word {
    /// The chances as far as the side could know; all chances if nothing was hidden.
    Known,
    /// The true chances.
    Truth,
}

/// Builds the chart's row in the end panel.
pub(super) fn chart() -> impl Bundle {
    let words =
        children![chart::word(Word::Known, Role::Accent), chart::word(Word::Truth, Role::Text)];
    (ChartRow, chart::chart("Chances", Plot::default(), words))
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (arrange, draw, tell).chain().in_set(HudSystems::Content));
}

fn arrange(layout: Res<HudLayout>, shown: Res<Shown>, row: Single<&mut Node, With<ChartRow>>) {
    if layout.is_changed() || shown.is_changed() {
        row.into_inner().set_if_neq(chart::row(&layout, shown.review.is_some()));
    }
}

/// Returns the side whose chances are shown: the one whose view is shown, or else one's own.
fn side(shown: &Shown) -> Side {
    match shown.board.as_ref().map(|view| view.viewer()) {
        Some(Viewer::Player(side)) => side,
        _ => shown.agreed.and_then(|agreed| agreed.seats.own_side()).unwrap_or(Side::White),
    }
}

/// Returns the turns of the side that is shown, as far as they are reviewed.
fn columns(shown: &Shown) -> Vec<Column> {
    let Some(review) = &shown.review else { return Vec::new() };
    let viewer = Viewer::Player(side(shown));
    let moments = review.moments(viewer);
    let column = |account: &Review| Column {
        plies: account.plies as usize,
        known: account.known.best,
        truth: account.truth.best,
        is_moment: review.is_whole() && moments.contains(&account),
    };
    review.of(viewer).map(column).collect()
}

fn draw(
    shown: Res<Shown>,
    layout: Res<HudLayout>,
    plot: Single<(Entity, &mut Plot, &mut PlyAxis)>,
    old: Query<Entity, With<Part>>,
    mut commands: Commands,
) {
    if !(shown.is_changed() || layout.is_changed()) {
        return;
    }
    let size = chart::plot_size(&layout);
    let is_drawn = size.min_element() > 0.0 && shown.review.is_some();
    let next = Plot { columns: if is_drawn { columns(&shown) } else { Vec::new() }, size };
    let plies = shown.seat.as_ref().filter(|_| is_drawn).map_or(0, |seat| seat.moves.len());
    let (entity, mut plot, mut axis) = plot.into_inner();
    axis.set_if_neq(PlyAxis { plies, width: size.x });
    if *plot == next {
        return;
    }
    for part in &old {
        commands.entity(part).despawn();
    }
    for column in &next.columns {
        // The place after n plies is that of the nth ply.
        let left = axis.edges(column.plies.saturating_sub(1)).0;
        let right = axis.edges(column.plies).1;
        let height = |share: f32| (share * (size.y - LINE)).round();
        let bar = |top: f32, height: f32, paint: Paint| {
            let node = Node {
                position_type: PositionType::Absolute,
                left: px(left),
                top: px(top),
                width: px((right - left).max(1.0)),
                height: px(height),
                ..default()
            };
            (Part, ChildOf(entity), node, fill(paint), Pickable::IGNORE)
        };
        let (known, truth) = (height(column.known), height(column.truth));
        let from_top = |height: f32| size.y - LINE - height;
        commands.spawn((
            *column,
            bar(from_top(known), known + LINE, Paint::from(Role::Accent).faded(0.22)),
        ));
        commands.spawn(bar(from_top(known), LINE, Role::Accent.into()));
        commands.spawn(bar(from_top(truth), LINE, Role::Text.into()));
        if column.is_moment {
            let middle = (left + right - DOT) / 2.0;
            let top = (from_top(truth) + (LINE - DOT) / 2.0).clamp(0.0, size.y - DOT);
            let node = Node {
                position_type: PositionType::Absolute,
                left: px(middle.round()),
                top: px(top),
                width: px(DOT),
                height: px(DOT),
                border_radius: BorderRadius::all(px(DOT / 2.0)),
                ..default()
            };
            commands.spawn((Part, ChildOf(entity), node, fill(Role::Danger), Pickable::IGNORE));
        }
    }
    *plot = next;
}

/// Tells the chances at the last turn of the side up to the board.
fn tell(shown: Res<Shown>, mut words: Query<(&Word, &mut LocalText, &mut Node)>) {
    if !shown.is_changed() {
        return;
    }
    let ply = shown.board.as_ref().map_or(0, |view| view.plies());
    let viewer = Viewer::Player(side(&shown));
    let accounts = shown.review.iter().flat_map(|review| review.of(viewer));
    let last = accounts.take_while(|account| account.plies <= ply).last();
    let is_fog = shown.is_fog_game();
    let mut texts = last.map_or_else(Vec::new, |last| chances_texts(last, is_fog)).into_iter();
    let [known, truth] = core::array::from_fn(|_| texts.next().unwrap_or_default());
    for (word, mut text, mut node) in &mut words {
        text.set_if_neq(match word {
            Word::Known => known.clone(),
            Word::Truth => truth.clone(),
        });
        let display = display_if(is_fog || *word == Word::Known);
        if node.display != display {
            node.display = display;
        }
    }
}

//! The moves as the viewer may read them: a list in two columns, and one line on phones.

use super::{
    HudSystems,
    layout::{Area, HudLayout, area},
};
use crate::{
    kit::{
        Measure, children,
        controls::{Dragged, scrolls_by_finger},
        paint::{Fill, Paint, Role, ink},
        palette::text_size,
        tip::{Reading, Tip},
        widgets::{label, tabular_font, text_font, visible_if},
    },
    rules::{Color as Side, MoveListEntry},
    table::{
        Replay, Seek, Shown,
        phrases::{hidden_sign, move_notation, verdict_key, verdict_sign},
    },
    words::{LocalText, Texts},
};
use bevy::{picking::hover::Hovered, prelude::*, ui_widgets::ScrollArea};
use core::mem;

/// The height of a row, in logical pixels.
pub(super) const ROW: f32 = 28.0;
/// The way of a swipe from one ply to the next, in logical pixels.
const SWIPE: f32 = 28.0;

/// The list.
#[derive(Component, Default)]
struct MoveList {
    rows: Vec<Row>,
}

/// One row of the list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Row {
    number: u32,
    /// White's and Black's move, each with its ply.
    cells: [Option<(usize, Written)>; 2],
}

/// A move as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Written {
    text: String,
    /// `false` if the text only stands for a move in the fog.
    is_known: bool,
    /// The sign and the name of the review's verdict.
    verdict: Option<[&'static str; 2]>,
}

/// A move of the list, with the number of plies played after it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveCell(pub usize);

/// The line of the latest moves.
#[derive(Component)]
struct Strip;

/// A place for swipes through the moves, and the plies that the last one has gone on by.
#[derive(Component, Default)]
pub(super) struct Swipe(isize);

/// The text in place of the list before the first move.
#[derive(Component)]
struct NoMoves;

/// Builds the list of moves.
pub(super) fn list() -> impl Bundle {
    (
        Name::new("Moves"),
        area(Area::Moves),
        children![
            (
                MoveList::default(),
                ScrollArea,
                ScrollPosition::default(),
                Node {
                    width: percent(100),
                    height: percent(100),
                    flex_direction: FlexDirection::Column,
                    overflow: Overflow::scroll_y(),
                    // The scroll bar is beside the moves, not on them.
                    padding: UiRect::right(px(8)),
                    ..default()
                },
                scrolls_by_finger(),
            ),
            (
                NoMoves,
                Node { position_type: PositionType::Absolute, top: px(4), ..default() },
                label("moves-empty", text_size::BODY, Role::TextDim),
            ),
        ],
    )
}

/// Builds the line of the latest moves.
pub(super) fn strip() -> impl Bundle {
    (
        Name::new("Latest moves"),
        Swipe::default(),
        area(Area::Strip),
        Pickable::default(),
        children![(
            Strip,
            Text::default(),
            strip_font(false),
            ink(Role::TextDim),
            TextLayout::no_wrap(),
        )],
    )
}

fn strip_font(strong: bool) -> TextFont {
    let tabular = tabular_font(text_size::BODY);
    if strong {
        return tabular;
    }
    TextFont { font_features: tabular.font_features, ..text_font(text_size::BODY) }
}

pub(super) fn plugin(app: &mut App) {
    app.add_observer(jump).add_observer(begin_swipe).add_observer(swipe).add_systems(
        Update,
        (fill_list, mark_current, fill_strip).chain().in_set(HudSystems::Content),
    );
}

/// Arranges the moves two plies to a row, by their numbers. In a sandbox a side may move several
/// times.
fn rows(moves: &[MoveListEntry], write: impl Fn(usize, &MoveListEntry) -> Written) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for (index, entry) in moves.iter().enumerate() {
        let column = entry.color.index();
        let fits = entry.color == Side::Black
            && rows.last().is_some_and(|row| row.number == entry.number && row.cells[1].is_none());
        if !fits {
            rows.push(Row { number: entry.number, ..default() });
        }
        let text = write(index, entry);
        if let Some(row) = rows.last_mut() {
            row.cells[column] = Some((index + 1, text));
        }
    }
    rows
}

/// Returns the rows that may be shown: none behind the curtain.
fn shown_rows(shown: &Shown, texts: &Texts) -> Vec<Row> {
    match (&shown.seat, &shown.board) {
        (Some(seat), Some(_)) => {
            rows(&seat.moves, |plies, entry| written(shown, plies, entry, texts))
        }
        _ => Vec::new(),
    }
}

/// Writes the move that follows this number of plies.
fn written(shown: &Shown, plies: usize, entry: &MoveListEntry, texts: &Texts) -> Written {
    let known = move_notation(entry, shown.board_kind()).map(|text| texts.get(&text));
    let is_known = known.is_some();
    let text = known.unwrap_or_else(|| hidden_sign(entry).into());
    let review = shown.review_after(plies);
    let verdict = review.and_then(|review| Some([verdict_sign(review)?, verdict_key(review)]));
    Written { text, is_known, verdict }
}

/// Returns the ply whose board is shown.
fn current_ply(shown: &Shown) -> usize {
    let played = shown.seat.as_ref().map_or(0, |seat| seat.moves.len());
    shown.board.as_ref().map_or(played, |view| view.plies() as usize)
}

fn fill_list(
    shown: Res<Shown>,
    texts: Res<Texts>,
    list: Single<(Entity, &mut MoveList, Option<&Children>)>,
    empty: Single<&mut Visibility, With<NoMoves>>,
    mut commands: Commands,
) {
    if !(shown.is_changed() || texts.is_changed()) {
        return;
    }
    let (entity, mut list, children) = list.into_inner();
    let next = shown_rows(&shown, &texts);
    let visible = shown.board.is_some() && next.is_empty();
    empty.into_inner().set_if_neq(visible_if(visible));
    if next == list.rows {
        return;
    }
    let same = next.iter().zip(&list.rows).take_while(|(next, old)| next == old).count();
    for old in children.into_iter().flatten().skip(same) {
        commands.entity(*old).despawn();
    }
    commands.entity(entity).with_children(|list| {
        for row in &next[same..] {
            spawn_row(list, row);
        }
    });
    list.rows = next;
}

fn spawn_row(list: &mut ChildSpawnerCommands, row: &Row) {
    let node =
        Node { height: px(ROW), flex_shrink: 0.0, align_items: AlignItems::Center, ..default() };
    let number = Text::new(format!("{}.", row.number));
    list.spawn((node, Pickable::IGNORE)).with_children(|parent| {
        parent.spawn((
            Node { width: px(38), flex_shrink: 0.0, ..default() },
            Pickable::IGNORE,
            children![(number, strip_font(false), ink(Role::TextDim))],
        ));
        for cell in &row.cells {
            let node = Node {
                height: percent(100),
                flex_grow: 1.0,
                flex_basis: px(0),
                min_width: px(0),
                align_items: AlignItems::Center,
                padding: UiRect::horizontal(px(6)),
                margin: UiRect::horizontal(px(1)),
                border_radius: BorderRadius::all(px(6)),
                overflow: Overflow::clip(),
                ..default()
            };
            let Some((ply, written)) = cell else {
                parent.spawn((node, Pickable::IGNORE));
                continue;
            };
            let mut cell =
                parent.spawn((MoveCell(*ply), node, Hovered::default(), Fill(Paint::NONE)));
            if let Some(tip) = tip(written) {
                cell.insert(tip);
            }
            cell.with_child((
                Text::new(written.text.clone()),
                strip_font(false),
                ink(if written.is_known { Role::Text } else { Role::TextDim }),
                TextLayout::no_wrap(),
            ));
            if let Some([sign, _]) = written.verdict {
                cell.with_child((
                    Text::new(sign),
                    Node { margin: UiRect::left(px(3)), ..default() },
                    strip_font(true),
                    ink(if sign == "~" { Role::Accent } else { Role::Danger }),
                    TextLayout::no_wrap(),
                ));
            }
        }
    });
}

/// Returns the verdict of the review, or the explanation of a move that is shown as a sign: hidden,
/// or only as a loss (×h2).
fn tip(written: &Written) -> Option<Tip> {
    if let Some([_, key]) = written.verdict {
        return Some(Tip(key.into()));
    }
    if !written.is_known {
        return Some(Tip("tip-hidden".into()));
    }
    let squares = written.text.strip_prefix('×')?.trim_end_matches('+');
    let count = squares.split('×').count();
    let text = LocalText::new("tip-lost-on").with_number("count", count as f64);
    Some(Tip(text.with("squares", squares.replace('×', ", "))))
}

/// Marks the ply whose board is shown, and keeps it in sight.
fn mark_current(
    shown: Res<Shown>,
    replay: Option<Res<Replay>>,
    layout: Res<HudLayout>,
    list: Single<(&MoveList, &mut ScrollPosition)>,
    mut cells: Query<(Ref<MoveCell>, Ref<Hovered>, &mut Fill)>,
    mut marked: Local<(usize, bool)>,
    mut last: Local<Option<(usize, usize, f32)>>,
) {
    let current = current_ply(&shown);
    let seeks = replay.is_some() || shown.is_past();
    let mark = (current, seeks);
    let is_new = mem::replace(&mut *marked, mark) != mark;
    for (cell, hovered, mut fill) in &mut cells {
        if !is_new && !cell.is_added() && !hovered.is_changed() {
            continue;
        }
        let paint = if cell.0 == current && seeks {
            Paint::from(Role::Accent).faded(0.12)
        } else if hovered.get() && shown.lesson.is_none() {
            Role::ButtonHovered.into()
        } else {
            Paint::NONE
        };
        fill.set_if_neq(Fill(paint));
    }
    let (list, mut scroll) = list.into_inner();
    let height = layout.rect(Area::Moves).map_or(0.0, |rect| rect.height());
    let (rows, before) = (list.rows.len(), *last);
    if last.replace((current, rows, height)) == Some((current, rows, height)) {
        return;
    }
    let row =
        list.rows.iter().position(|row| row.cells.iter().flatten().any(|(ply, _)| *ply == current));
    let top = row.unwrap_or(0) as f32 * ROW;
    let end = (rows as f32 * ROW - height).max(0.0);
    scroll.y = match before {
        // Without any height there is nothing to keep in sight.
        _ if seeks => scroll.y.max(top + ROW - height).min(top).max(0.0),
        // A notice has come or gone above the list: the moves stay where they are.
        Some((ply, count, was)) if (ply, count) == (current, rows) => {
            (scroll.y + was - height).clamp(0.0, end)
        }
        _ => end,
    };
}

/// Shows the board after a move that is clicked, unless a finger scrolls or reads what a sign means.
fn jump(
    event: On<Pointer<Click>>,
    cells: Query<&MoveCell>,
    dragged: Res<Dragged>,
    reading: Res<Reading>,
    mut seek: MessageWriter<Seek>,
) {
    if let (Ok(cell), false) = (cells.get(event.entity), dragged.0 || reading.0) {
        seek.write(Seek::To(cell.0));
    }
}

/// Begins a swipe.
fn begin_swipe(event: On<Pointer<DragStart>>, mut swipes: Query<&mut Swipe>) {
    if let Ok(mut swipe) = swipes.get_mut(event.entity) {
        swipe.0 = 0;
    }
}

/// Goes through the moves by a swipe: to earlier ones as they are drawn to the right.
fn swipe(event: On<Pointer<Drag>>, mut swipes: Query<&mut Swipe>, mut seek: MessageWriter<Seek>) {
    let Ok(mut swipe) = swipes.get_mut(event.entity) else { return };
    let steps = -(event.distance.x / SWIPE) as isize;
    let by = steps - mem::replace(&mut swipe.0, steps);
    if by != 0 {
        seek.write(Seek::By(by));
    }
}

/// A part of the line of latest moves.
#[derive(Clone, Debug, PartialEq)]
struct Stretch {
    text: String,
    current: bool,
}

/// Returns the last rows that fit into a width and contain the current ply. `measure` returns the
/// width of a part.
fn stretches(
    rows: &[Row],
    current: usize,
    width: f32,
    mut measure: impl FnMut(&Stretch) -> f32,
) -> Vec<Stretch> {
    let line = |row: &Row| {
        let now = row.cells.iter().flatten().any(|(ply, _)| *ply == current);
        let stretch = |text: String, current| Stretch { text, current };
        let mut line = vec![stretch(format!("{}. ", row.number), false)];
        for (column, cell) in row.cells.iter().enumerate() {
            match cell {
                Some((_, Written { text, is_known, verdict })) => {
                    let sign = verdict.map_or("", |[sign, _]| sign);
                    line.push(stretch(format!("{text}{sign} "), now && *is_known));
                }
                None if column == 0 => line.push(stretch("… ".into(), false)),
                None => {}
            }
        }
        line.push(stretch(" ".into(), false));
        line
    };
    let contains = |row: &Row| row.cells.iter().flatten().any(|(ply, _)| *ply >= current);
    let end = rows.iter().position(contains).map_or(rows.len(), |row| row + 1);
    let mut line_width = |line: &[Stretch]| -> f32 { line.iter().map(&mut measure).sum() };
    let mut room = width;
    let mut shown: Vec<Vec<Stretch>> = Vec::new();
    for row in rows[..end].iter().rev() {
        let line = line(row);
        room -= line_width(&line);
        if room < 0.0 && !shown.is_empty() {
            break;
        }
        shown.push(line);
    }
    shown.reverse();
    for row in &rows[end..] {
        let line = line(row);
        room -= line_width(&line);
        if room < 0.0 {
            break;
        }
        shown.push(line);
    }
    shown.concat()
}

fn fill_strip(
    shown: Res<Shown>,
    layout: Res<HudLayout>,
    texts: Res<Texts>,
    mut measure: Measure,
    strip: Single<(Entity, Ref<Strip>, &mut Text)>,
    mut last_ply: Local<usize>,
    mut last: Local<Vec<Stretch>>,
    mut commands: Commands,
) {
    let (entity, strip, mut text) = strip.into_inner();
    let ply = current_ply(&shown);
    let steps = mem::replace(&mut *last_ply, ply) != ply;
    let is_new = shown.is_changed() || layout.is_changed() || texts.is_changed();
    if !(is_new || steps || strip.is_added() || measure.is_changed()) {
        return;
    }
    let width = layout.rect(Area::Strip).map_or(0.0, |rect| rect.width());
    let rows = if width > 0.0 { shown_rows(&shown, &texts) } else { Vec::new() };
    let next =
        stretches(&rows, ply, width, |part| measure.width(&part.text, strip_font(part.current)));
    let empty = if next.is_empty() && shown.board.is_some() {
        texts.get(&LocalText::new("moves-empty"))
    } else {
        String::new()
    };
    if text.0 != empty {
        text.0 = empty;
    }
    if *last == next && !strip.is_added() {
        return;
    }
    commands.entity(entity).despawn_children();
    if next.iter().any(|part| part.text.contains(['≈', '×'])) {
        commands.entity(entity).insert(Tip("rules-signs-moves".into()));
    } else {
        commands.entity(entity).remove::<Tip>();
    }
    for part in &next {
        let role = if part.current { Role::Text } else { Role::TextDim };
        commands.entity(entity).with_child((
            TextSpan::new(part.text.clone()),
            strip_font(part.current),
            ink(role),
        ));
    }
    *last = next;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::MoveText;

    fn entry(number: u32, color: Side, text: Option<&str>) -> MoveListEntry {
        let text = text.map_or(MoveText::Hidden, |san| MoveText::Written(san.into()));
        MoveListEntry { number, color, text, think_ms: None, check: false }
    }

    fn own(ply: usize, text: &str) -> Option<(usize, Written)> {
        Some((ply, Written { text: text.into(), is_known: true, verdict: None }))
    }

    fn hidden(ply: usize) -> Option<(usize, Written)> {
        Some((ply, Written { text: "≈".into(), is_known: false, verdict: None }))
    }

    fn rows_of(moves: &[MoveListEntry]) -> Vec<Row> {
        let (shown, texts) = (Shown::default(), Texts::default());
        rows(moves, |plies, entry| written(&shown, plies, entry, &texts))
    }

    #[test]
    fn two_plies_stand_in_a_row() {
        let moves = [
            entry(1, Side::White, Some("e4")),
            entry(1, Side::Black, None),
            entry(2, Side::White, Some("Nf3")),
        ];
        let expected = [
            Row { number: 1, cells: [own(1, "e4"), hidden(2)] },
            Row { number: 2, cells: [own(3, "Nf3"), None] },
        ];
        assert_eq!(rows_of(&moves), expected);
    }

    #[test]
    fn an_announced_check_stands_beside_the_move_that_gave_it() {
        let checking = MoveListEntry { check: true, ..entry(3, Side::Black, None) };
        let sign = Written { text: "≈+".into(), is_known: false, verdict: None };
        assert_eq!(rows_of(&[checking])[0].cells[1], Some((1, sign)));
    }

    #[test]
    fn a_game_may_begin_with_black_and_a_sandbox_side_may_move_twice() {
        let moves = [
            entry(7, Side::Black, Some("Kd7")),
            entry(8, Side::White, Some("e4")),
            entry(8, Side::White, Some("e5")),
            entry(8, Side::Black, Some("d5")),
            entry(8, Side::Black, Some("d4")),
        ];
        let expected = [
            Row { number: 7, cells: [None, own(1, "Kd7")] },
            Row { number: 8, cells: [own(2, "e4"), None] },
            Row { number: 8, cells: [own(3, "e5"), own(4, "d5")] },
            Row { number: 8, cells: [None, own(5, "d4")] },
        ];
        assert_eq!(rows_of(&moves), expected);
    }

    #[test]
    fn the_line_holds_the_latest_moves_that_fit() {
        let rows: Vec<_> = (1..=40)
            .map(|number| Row {
                number,
                cells: [own(number as usize * 2 - 1, "Nf3"), hidden(number as usize * 2)],
            })
            .collect();
        let width = |part: &Stretch| part.text.chars().count() as f32 * 8.0;
        let line = stretches(&rows, 80, 328.0, width);
        let text: String = line.iter().map(|part| part.text.as_str()).collect();
        assert!(text.trim_end().ends_with("40. Nf3 ≈"), "{text}");
        assert!(line.iter().map(width).sum::<f32>() <= 328.0, "{text}");
        assert_eq!(line.iter().filter(|part| part.current).count(), 1);
        // In the replay the current ply stays in the line.
        assert!(stretches(&rows, 9, 328.0, width).iter().any(|part| part.current));
        assert!(stretches(&rows, 0, 328.0, width).iter().all(|part| !part.current));
    }
}

//! The marks on squares: the selected piece and its targets, the last move, a king in check, a lost
//! piece, pieces that came into sight, the hint, the planned move, the cursor and the pointer.
//!
//! Each kind has its own shape, not only its own colour.

use super::{
    animation::{Fade, Ghost},
    components::{BoardRoot, picture},
    hand::Hand,
    layer,
    moves::landing,
    place::BoardPlace,
    selection::Selection,
    squares::TurnBoard,
};
use crate::{
    app::settings::Settings,
    kit::palette,
    rules::{PlayerView, Square},
    table::{Hint, PlaySystems, Shown},
    theme::{Mark, Theme, ThemeAssets},
};
use bevy::prelude::*;

/// The opacity with which the flash of a lost piece begins.
const FLASH: f32 = 0.55;
/// The size of the ring around a square that a finger hides, in squares.
const AROUND_FINGER: f32 = 2.3;

/// A mark on the board.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct MarkOnSquare {
    /// The kind of mark.
    pub mark: Mark,
    /// The marked square.
    pub square: Square,
}

/// Draws the marks.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct DrawMarks;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, draw.in_set(PlaySystems::Present).in_set(DrawMarks).after(TurnBoard));
}

/// Returns the marks of the last events, as far as the viewer knows them.
pub(crate) fn event_marks(view: &PlayerView, sighted: &[Square]) -> Vec<MarkOnSquare> {
    let fogged = view.is_fogged();
    let taker = view.taker().map(|(square, _)| square);
    let last = || view.last_move().into_iter().flat_map(|mv| [mv.from, mv.to]);
    let mut marks: Vec<_> = match (taker, view.losses()) {
        // The enemy's capture, as far as it was seen, instead of the player's own move before it.
        (Some(taker), _) if fogged => vec![(Mark::LastMove, taker)],
        (None, [_, ..]) if fogged => {
            view.losses().iter().map(|(square, _)| (Mark::Lost, *square)).collect()
        }
        _ => last().map(|square| (Mark::LastMove, square)).collect(),
    };
    let sighted = sighted.iter().filter(|square| taker != Some(**square));
    marks.extend(sighted.map(|square| (Mark::Sighted, *square)));
    marks.into_iter().map(|(mark, square)| MarkOnSquare { mark, square }).collect()
}

/// Returns the marks for the board and for the player's hand.
fn marks(
    view: &PlayerView,
    shown: &Shown,
    hand: &Hand,
    selection: &Selection,
) -> Vec<MarkOnSquare> {
    let mut marks = event_marks(view, &shown.sighted);
    let lost = marks.iter().find(|on| on.mark == Mark::Lost).map(|on| on.square);
    let mut add = |mark, square| marks.push(MarkOnSquare { mark, square });
    if let Some(square) = view.check() {
        add(Mark::Check, square);
    }
    for square in view.blocked() {
        // The player has answered the question, or knows what stands there: whoever captured.
        let is_lost = lost == Some(square);
        if !is_lost && shown.marks.suspect(square).is_none() {
            add(Mark::Blocked, square);
        }
    }
    if let Hint::Play(mv) = shown.hint {
        add(Mark::Hint, mv.from);
        add(Mark::Hint, mv.to);
    }
    if let Some(mv) = hand.planned().or(shown.sent_move()) {
        add(Mark::Premove, mv.from);
        add(Mark::Premove, mv.to);
    }
    let picked = selection.picked();
    if let Some(square) = landing(hand, shown) {
        add(Mark::Landing, square);
    } else if let Some(square) = hand.hover.filter(|square| picked != Some(*square)) {
        add(Mark::Hover, square);
    }
    if let Some(square) = picked {
        add(Mark::Selected, square);
    }
    for (square, kind) in selection.targets() {
        add(if kind.captures() { Mark::Ring } else { Mark::Dot }, square);
    }
    if let Some(square) = hand.cursor {
        add(Mark::Cursor, square);
    }
    marks
}

fn draw(
    shown: Res<Shown>,
    hand: Res<Hand>,
    selection: Selection,
    place: Res<BoardPlace>,
    theme: Res<Theme>,
    assets: Res<ThemeAssets>,
    settings: Res<Settings>,
    time: Res<Time<Real>>,
    root: Single<Entity, With<BoardRoot>>,
    drawn: Query<(Entity, &MarkOnSquare)>,
    mut commands: Commands,
) {
    let is_redrawn = place.is_changed() || theme.is_changed() || assets.is_changed();
    if !(is_redrawn || shown.is_changed() || hand.is_changed()) {
        return;
    }
    let board = shown.board.as_deref();
    let mut wanted = board.map(|view| marks(view, &shown, &hand, &selection)).unwrap_or_default();
    for (entity, mark) in &drawn {
        match wanted.iter().position(|wanted| wanted == mark).filter(|_| !is_redrawn) {
            Some(kept) => drop(wanted.swap_remove(kept)),
            None => commands.entity(entity).despawn(),
        }
    }
    for mark in wanted {
        if mark.mark == Mark::Lost && settings.motion && drawn.iter().all(|(_, old)| *old != mark) {
            let at = place.on_board(mark.square).extend(layer::MARK_OVER);
            commands.spawn((
                Name::new("Flash"),
                Ghost,
                ChildOf(*root),
                Sprite::from_color(theme.marks.lost.color(), Vec2::ONE),
                Transform::from_translation(at),
                Fade { from_to: (FLASH, 0.0), since: time.elapsed(), takes: palette::FLASH },
            ));
        }
        let mut spawned = commands.spawn((
            Name::new(format!("{:?} {}", mark.mark, mark.square)),
            mark,
            ChildOf(*root),
            picture(assets.mark(mark.mark), 1.0, theme.marks.of(mark.mark).color()),
            Transform::from_translation(place.on_board(mark.square).extend(height(mark.mark))),
        ));
        if mark.mark == Mark::Landing && hand.is_touch() {
            spawned.with_child((
                picture(assets.mark(Mark::Ring), AROUND_FINGER, theme.marks.available.color()),
                Transform::from_xyz(0.0, 0.0, layer::MARK_OVER - layer::MARK_UNDER),
            ));
        }
    }
}

/// Returns the height of a mark, which decides the order of marks on one square.
fn height(mark: Mark) -> f32 {
    if mark == Mark::Sighted {
        // At the edge of the visible squares, the mist would cover the mark.
        return (layer::IN_FOG + layer::GHOST) / 2.0;
    }
    let base = if mark.is_on_top() { layer::MARK_OVER } else { layer::MARK_UNDER };
    base + match mark {
        Mark::Check | Mark::Cursor => 0.1,
        Mark::Hint | Mark::Premove => 0.15,
        Mark::Selected => 0.2,
        Mark::Landing | Mark::Hover => 0.3,
        _ => 0.0,
    }
}

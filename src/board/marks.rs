//! The marks on squares: what is selected, where it may go, the last move, a king in check,
//! the cursor and the pointer. Every one of them has a shape of its own, not only a colour.

use super::{components::BoardRoot, hand::Hand, layer, place::BoardPlace, squares::TurnBoard};
use crate::{
    play::{PlaySystems, Shown},
    rules::{PieceKind, PlayerView, Square},
    theme::{Mark, Theme, ThemeAssets},
};
use bevy::prelude::*;

/// A mark on the board.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct MarkOnSquare {
    /// Which.
    pub mark: Mark,
    /// Where.
    pub square: Square,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, draw.in_set(PlaySystems::Present).after(TurnBoard));
}

/// The marks for a view and a hand: made from these two alone.
fn marks(view: &PlayerView, hand: &Hand) -> Vec<MarkOnSquare> {
    let mut marks = Vec::new();
    let mut add = |mark, square| marks.push(MarkOnSquare { mark, square });
    if let Some(mv) = view.last_move() {
        add(Mark::LastMove, mv.from);
        add(Mark::LastMove, mv.to);
    }
    if let Some(square) = view.check() {
        add(Mark::Check, square);
    }
    if let Some(square) = hand.hover.filter(|square| hand.picked() != Some(*square)) {
        add(Mark::Hover, square);
    }
    if let Some(from) = hand.picked() {
        add(Mark::Selected, from);
        let pawn = view.piece_at(from).is_some_and(|piece| piece.kind == PieceKind::Pawn);
        let mut to: Vec<_> = view.moves_from(from).map(|mv| mv.to).collect();
        to.dedup();
        for to in to {
            let takes = view.piece_at(to).is_some() || (pawn && view.en_passant() == Some(to));
            add(if takes { Mark::Ring } else { Mark::Dot }, to);
        }
    }
    if let Some(square) = hand.cursor {
        add(Mark::Cursor, square);
    }
    marks
}

fn draw(
    shown: Res<Shown>,
    hand: Res<Hand>,
    place: Res<BoardPlace>,
    theme: Res<Theme>,
    assets: Res<ThemeAssets>,
    root: Single<Entity, With<BoardRoot>>,
    drawn: Query<(Entity, &MarkOnSquare)>,
    mut commands: Commands,
) {
    if !(shown.is_changed()
        || hand.is_changed()
        || place.is_changed()
        || theme.is_changed()
        || assets.is_changed())
    {
        return;
    }
    let mut wanted = shown.board.as_deref().map(|view| marks(view, &hand)).unwrap_or_default();
    for (entity, mark) in &drawn {
        let kept = wanted
            .iter()
            .position(|wanted| wanted == mark)
            .filter(|_| !(place.is_changed() || theme.is_changed() || assets.is_changed()));
        match kept {
            Some(kept) => {
                wanted.swap_remove(kept);
            }
            None => commands.entity(entity).despawn(),
        }
    }
    for mark in wanted {
        let (color, height) = style(&theme, mark.mark);
        commands.spawn((
            Name::new(format!("{:?} {}", mark.mark, mark.square)),
            mark,
            ChildOf(*root),
            Sprite {
                image: assets.mark(mark.mark),
                color,
                custom_size: Some(Vec2::ONE),
                ..default()
            },
            Transform::from_translation(place.on_board(mark.square).extend(height)),
            Pickable::IGNORE,
        ));
    }
}

fn style(theme: &Theme, mark: Mark) -> (Color, f32) {
    let colors = &theme.marks;
    match mark {
        Mark::LastMove => (colors.last_move.color(), layer::MARK_UNDER),
        Mark::Check => (colors.check.color(), layer::MARK_UNDER + 0.1),
        Mark::Selected => (colors.selected.color(), layer::MARK_UNDER + 0.2),
        Mark::Hover => (colors.hover.color(), layer::MARK_UNDER + 0.3),
        Mark::Dot | Mark::Ring => (colors.available.color(), layer::MARK_OVER),
        Mark::Cursor => (colors.cursor.color(), layer::MARK_OVER + 0.1),
    }
}

//! The marks on squares: what is selected, where it may go, the last move, a king in check,
//! the cursor and the pointer. Every one of them has a shape of its own, not only a colour.

use super::{components::BoardRoot, hand::Hand, layer, place::BoardPlace, squares::TurnBoard};
use crate::{
    play::{Hint, PlaySystems, Shown},
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

/// The marks for a view, a hand and a hint: made from these alone.
fn marks(view: &PlayerView, hand: &Hand, hint: Hint) -> Vec<MarkOnSquare> {
    let mut marks = Vec::new();
    let mut add = |mark, square| marks.push(MarkOnSquare { mark, square });
    if let Some(mv) = view.last_move() {
        add(Mark::LastMove, mv.from);
        add(Mark::LastMove, mv.to);
    }
    if let Some(square) = view.check() {
        add(Mark::Check, square);
    }
    if let Hint::Play(mv) = hint {
        add(Mark::Hint, mv.from);
        add(Mark::Hint, mv.to);
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
    let mut wanted =
        shown.board.as_deref().map(|view| marks(view, &hand, shown.hint)).unwrap_or_default();
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
        commands.spawn((
            Name::new(format!("{:?} {}", mark.mark, mark.square)),
            mark,
            ChildOf(*root),
            Sprite {
                image: assets.mark(mark.mark),
                color: theme.marks.of(mark.mark).color(),
                custom_size: Some(Vec2::ONE),
                ..default()
            },
            Transform::from_translation(place.on_board(mark.square).extend(height(mark.mark))),
            Pickable::IGNORE,
        ));
    }
}

/// Which mark lies above which, where several share a square.
fn height(mark: Mark) -> f32 {
    let base = if mark.is_on_top() { layer::MARK_OVER } else { layer::MARK_UNDER };
    base + match mark {
        Mark::LastMove | Mark::Dot | Mark::Ring => 0.0,
        Mark::Check | Mark::Cursor => 0.1,
        Mark::Hint => 0.15,
        Mark::Selected => 0.2,
        Mark::Hover => 0.3,
    }
}

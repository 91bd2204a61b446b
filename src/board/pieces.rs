//! The pieces: entities that always match the view, and follow the plan from one view to the next.

use super::{
    animation::{Animate, Fade, Ghost, Slide},
    components::{BoardRoot, HasMoved, PieceColor, PieceKind, Square, picture},
    hand::Hand,
    layer,
    place::BoardPlace,
    squares::TurnBoard,
};
use crate::{
    app::settings::Settings,
    kit::palette,
    rules,
    table::{Plan, PlaySystems, Shown, ViewChanged},
    theme::ThemeAssets,
};
use bevy::{platform::collections::HashMap, prelude::*};

/// The scale of a piece while a pointer holds it.
const LIFTED_SCALE: f32 = 1.12;
/// The scale of a piece while a finger holds it, which hides a part of it.
const TOUCH_SCALE: f32 = 1.7;

/// The systems that make the pieces follow the view, within [`PlaySystems::Present`].
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct PieceSystems;

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(
        Update,
        PieceSystems.in_set(PlaySystems::Present).after(TurnBoard).before(Animate),
    )
    .add_systems(Update, (sync, dress, stand).chain().in_set(PieceSystems));
}

type PieceQuery = (
    Entity,
    &'static mut Square,
    &'static PieceColor,
    &'static mut PieceKind,
    &'static mut HasMoved,
    &'static mut Sprite,
);

/// Follows the plan of a change. A new board gets its pieces from [`Shown`].
fn sync(
    shown: Res<Shown>,
    mut changes: MessageReader<ViewChanged>,
    place: Res<BoardPlace>,
    settings: Res<Settings>,
    assets: Res<ThemeAssets>,
    hand: Res<Hand>,
    time: Res<Time<Real>>,
    root: Single<(Entity, Ref<BoardRoot>)>,
    mut pieces: Query<PieceQuery>,
    ghosts: Query<Entity, With<Ghost>>,
    mut commands: Commands,
) {
    let (root, is_new) = (root.0, root.1.is_added());
    let change = changes.read().last();
    let after = shown.board.as_deref();
    let (plan, smooth) = match change {
        // Changes from before the board existed do not move its pieces.
        _ if is_new => (Plan::between(None, after), false),
        Some(change) => (change.plan.clone(), change.is_smooth()),
        None => return,
    };
    let animate = smooth && settings.motion;
    let now = time.elapsed();
    if !smooth {
        for ghost in &ghosts {
            commands.entity(ghost).despawn();
        }
    }

    let standing: HashMap<_, _> = pieces.iter().map(|(entity, at, ..)| (at.0, entity)).collect();

    for (from, to, piece) in plan.moved {
        let piece_there = standing.get(&from).and_then(|entity| pieces.get_mut(*entity).ok());
        let Some((entity, mut at, _, mut kind, _, mut sprite)) = piece_there else { continue };
        at.0 = to;
        if kind.0 != piece.kind {
            kind.0 = piece.kind;
            sprite.image = assets.piece(piece);
        }
        // A piece that was dropped by hand is already there.
        if animate && hand.just_dropped() != Some(to) {
            let takes = palette::SLIDE;
            commands.entity(entity).insert(Slide { from: place.on_board(from), since: now, takes });
        } else {
            commands.entity(entity).remove::<Slide>();
        }
    }
    for (_, square, _, _, mut moved, _) in &mut pieces {
        moved.set_if_neq(HasMoved(shown.moved.contains(square.0)));
    }
    for square in plan.gone {
        let Some(&entity) = standing.get(&square) else { continue };
        if animate && let Ok((_, _, _, _, _, sprite)) = pieces.get(entity) {
            let at = place.on_board(square).extend(layer::GHOST);
            let fade = Fade { from_to: (1.0, 0.0), since: now, takes: palette::FADE };
            commands.spawn((
                Name::new("Ghost"),
                Ghost,
                ChildOf(root),
                sprite.clone(),
                Transform::from_translation(at),
                fade,
            ));
        }
        commands.entity(entity).despawn();
    }
    let color = Color::WHITE.with_alpha(if animate { 0.0 } else { 1.0 });
    for (square, piece) in plan.new {
        let mut spawned = commands.spawn((
            Name::new(format!("{} {}", piece.color, piece.kind.name())),
            Square(square),
            PieceColor(piece.color),
            PieceKind(piece.kind),
            HasMoved(shown.moved.contains(square)),
            ChildOf(root),
            picture(assets.piece(piece), place.piece, color),
            Transform::from_translation(place.on_board(square).extend(layer::PIECE)),
        ));
        if animate {
            spawned.insert(Fade { from_to: (0.0, 1.0), since: now, takes: palette::FOG_CHANGE });
        }
    }
}

/// Resizes the pieces with the board, so that they keep to whole pixels, and follows the pictures.
fn dress(
    place: Res<BoardPlace>,
    assets: Res<ThemeAssets>,
    mut pieces: Query<(&mut Sprite, &PieceColor, &PieceKind)>,
) {
    if place.is_changed() || assets.is_changed() {
        for (mut sprite, color, kind) in &mut pieces {
            sprite.custom_size = Some(Vec2::splat(place.piece));
            sprite.image = assets.piece(rules::Piece { color: color.0, kind: kind.0 });
        }
    }
}

/// Places the pieces that do not slide: on their squares, or at the pointer that holds them.
fn stand(
    place: Res<BoardPlace>,
    hand: Res<Hand>,
    mut pieces: Query<(&Square, &mut Transform), (With<PieceKind>, Without<Slide>)>,
) {
    let held = hand.drag_position();
    for (square, mut transform) in &mut pieces {
        let next = match held {
            Some((from, at)) if from == square.0 => {
                let scale = if hand.is_touch() { TOUCH_SCALE } else { LIFTED_SCALE };
                Transform::from_translation(at.extend(layer::IN_HAND))
                    .with_scale(vec3(scale, scale, 1.0))
            }
            _ => Transform::from_translation(place.on_board(square.0).extend(layer::PIECE)),
        };
        transform.set_if_neq(next);
    }
}

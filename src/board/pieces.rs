//! The pieces: entities that always equal the view, and how they get from one view to the next.

use super::{
    animation::{Animate, Fade, Ghost, Slide},
    components::{BoardRoot, HasMoved, PieceColor, PieceKind, Square},
    hand::Hand,
    layer,
    moved::SeenMoving,
    place::BoardPlace,
    squares::TurnBoard,
};
use crate::{
    play::{PlaySystems, Shown},
    rules::{self, Piece, PlayerView, Viewer},
    settings::Settings,
    theme::{ThemeAssets, palette},
};
use bevy::{platform::collections::HashMap, prelude::*};
use std::sync::Arc;

/// How much larger than its square a piece is drawn while a finger or pointer holds it.
const LIFTED_SCALE: f32 = 1.12;
/// The same for a finger, which hides what it holds.
const TOUCH_SCALE: f32 = 1.7;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<OnBoard>().init_resource::<SeenMoving>().add_systems(
        Update,
        (sync, size, stand).chain().in_set(PlaySystems::Present).after(TurnBoard).before(Animate),
    );
}

/// The view that the pieces on the board show.
#[derive(Resource, Default)]
struct OnBoard {
    /// Of which game, as [`Shown::game`] counts them.
    game: u64,
    view: Option<Arc<PlayerView>>,
}

/// What becomes of the pieces when one view follows another. It is made from the two views
/// alone, so it cannot know more than the player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// Pieces that go from one square to another, and what they are when they arrive.
    pub moved: Vec<(rules::Square, rules::Square, Piece)>,
    /// Pieces that are gone or no longer seen.
    pub gone: Vec<rules::Square>,
    /// Pieces that are new or newly seen.
    pub new: Vec<(rules::Square, Piece)>,
}

impl Plan {
    /// Plans the way from one view to the next.
    pub fn between(before: &[(rules::Square, Piece)], after: &PlayerView) -> Self {
        let was: HashMap<_, _> = before.iter().copied().collect();
        let mut gone: Vec<_> = before
            .iter()
            .copied()
            .filter(|(at, piece)| after.piece_at(*at) != Some(*piece))
            .collect();
        let mut new: Vec<_> = after
            .pieces()
            .iter()
            .copied()
            .filter(|(at, piece)| was.get(at) != Some(piece))
            .collect();
        let mut moved = Vec::new();
        // The last move is known: it may change what the piece is (a promotion, or one taken back).
        if let Some((from, to)) = after.last_move().map(|mv| (mv.from, mv.to)) {
            let left = gone.iter().position(|(at, _)| *at == from);
            let came = new.iter().position(|(at, _)| *at == to);
            if let (Some(left), Some(came)) = (left, came)
                && gone[left].1.color == new[came].1.color
            {
                gone.remove(left);
                let (to, piece) = new.remove(came);
                moved.push((from, to, piece));
            }
        }
        // Beyond that, the same piece seen gone here and new there has moved, the nearest first.
        let mut pairs: Vec<_> = gone
            .iter()
            .flat_map(|left| new.iter().map(move |came| (*left, *came)))
            .filter(|((_, left), (_, came))| left == came)
            .map(|((from, piece), (to, _))| (distance(from, to), from, to, piece))
            .collect();
        pairs.sort();
        for (_, from, to, piece) in pairs {
            let left = gone.iter().position(|(at, _)| *at == from);
            let came = new.iter().position(|(at, _)| *at == to);
            if let (Some(left), Some(came)) = (left, came) {
                gone.remove(left);
                new.remove(came);
                moved.push((from, to, piece));
            }
        }
        Self { moved, gone: gone.into_iter().map(|(at, _)| at).collect(), new }
    }
}

fn distance(from: rules::Square, to: rules::Square) -> u8 {
    from.file().abs_diff(to.file()).max(from.rank().abs_diff(to.rank()))
}

type PieceQuery = (
    Entity,
    &'static mut Square,
    &'static PieceColor,
    &'static mut PieceKind,
    &'static mut HasMoved,
    &'static mut Sprite,
);

fn sync(
    shown: Res<Shown>,
    place: Res<BoardPlace>,
    settings: Res<Settings>,
    assets: Res<ThemeAssets>,
    hand: Res<Hand>,
    time: Res<Time<Real>>,
    root: Single<Entity, With<BoardRoot>>,
    mut on_board: ResMut<OnBoard>,
    mut seen_moving: ResMut<SeenMoving>,
    mut pieces: Query<PieceQuery>,
    ghosts: Query<Entity, With<Ghost>>,
    mut commands: Commands,
) {
    let fresh_board = pieces.is_empty() && on_board.view.is_some();
    let same_game = on_board.game == shown.game;
    if same_game && on_board.view == shown.board && !fresh_board {
        return;
    }
    on_board.game = shown.game;
    let before = on_board.view.take().filter(|_| same_game);
    let plies_before = before.as_ref().map_or(0, |before| before.plies());
    on_board.view.clone_from(&shown.board);
    let Some(after) = shown.board.as_deref() else {
        let all = pieces.iter().map(|(entity, ..)| entity).chain(&ghosts);
        all.for_each(|entity| commands.entity(entity).despawn());
        return;
    };
    // One ply on or back before the same eyes is shown as motion, and so is the moment when
    // the fog lifts for everyone; anything else at once.
    let follows = before.is_some_and(|before| match before.plies().abs_diff(after.plies()) {
        0 => before.viewer() != after.viewer() && after.viewer() == Viewer::Everyone,
        1 => before.viewer() == after.viewer() || after.viewer() == Viewer::Everyone,
        _ => false,
    });
    let animate = follows && settings.motion;
    let now = time.elapsed();
    if !follows {
        ghosts.iter().for_each(|ghost| commands.entity(ghost).despawn());
    }

    let standing: HashMap<_, _> = pieces.iter().map(|(entity, at, ..)| (at.0, entity)).collect();
    let mut present: Vec<_> = pieces
        .iter()
        .map(|(_, at, color, kind, ..)| (at.0, Piece { color: color.0, kind: kind.0 }))
        .collect();
    present.sort();
    let plan = Plan::between(&present, after);
    let onwards = follows && plies_before < after.plies();
    let arrived: Vec<_> =
        plan.moved.iter().filter(|_| onwards).map(|(_, square, _)| *square).collect();
    let has_moved = seen_moving.note(shown.game, after, &arrived);

    for (from, to, piece) in plan.moved {
        let Ok((entity, mut at, _, mut kind, _, mut sprite)) = pieces.get_mut(standing[&from])
        else {
            continue;
        };
        at.0 = to;
        if kind.0 != piece.kind {
            kind.0 = piece.kind;
            sprite.image = assets.piece(piece);
        }
        // A piece that was dropped by hand is there already.
        if animate && hand.just_dropped() != Some(to) {
            let takes = palette::SLIDE;
            commands.entity(entity).insert(Slide { from: place.on_board(from), since: now, takes });
        } else {
            commands.entity(entity).remove::<Slide>();
        }
    }
    for (_, square, _, _, mut moved, _) in &mut pieces {
        moved.set_if_neq(HasMoved(has_moved.contains(square.0)));
    }
    for square in plan.gone {
        let entity = standing[&square];
        if animate && let Ok((_, _, _, _, _, sprite)) = pieces.get(entity) {
            let at = place.on_board(square).extend(layer::GHOST);
            let fade = Fade { from_to: (1.0, 0.0), since: now, takes: palette::FADE };
            commands.spawn((
                Name::new("Ghost"),
                Ghost,
                ChildOf(*root),
                sprite.clone(),
                Transform::from_translation(at),
                fade,
                Pickable::IGNORE,
            ));
        }
        commands.entity(entity).despawn();
    }
    for (square, piece) in plan.new {
        let mut spawned = commands.spawn((
            Name::new(format!("{} {}", piece.color, piece.kind.name())),
            Square(square),
            PieceColor(piece.color),
            PieceKind(piece.kind),
            HasMoved(has_moved.contains(square)),
            ChildOf(*root),
            Sprite {
                image: assets.piece(piece),
                custom_size: Some(Vec2::splat(place.piece)),
                color: Color::WHITE.with_alpha(if animate { 0.0 } else { 1.0 }),
                ..default()
            },
            Transform::from_translation(place.on_board(square).extend(layer::PIECE)),
            Pickable::IGNORE,
        ));
        if animate {
            spawned.insert(Fade { from_to: (0.0, 1.0), since: now, takes: palette::FOG_CHANGE });
        }
    }
}

/// Pieces keep to whole pixels when the board becomes larger or smaller.
fn size(place: Res<BoardPlace>, mut pieces: Query<&mut Sprite, With<PieceKind>>) {
    if place.is_changed() {
        for mut piece in &mut pieces {
            piece.custom_size = Some(Vec2::splat(place.piece));
        }
    }
}

/// Puts pieces that neither slide nor are held where they stand.
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

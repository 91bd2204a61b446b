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

/// The distance up to which a piece counts as standing on a point, in squares.
const NEAR: f32 = 0.2;
/// The opacity of a piece that a chain of captures has jumped and that still stands on the board.
const JUMPED: f32 = 0.4;

/// The systems that make the pieces follow the view, within [`PlaySystems::Present`].
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct PieceSystems;

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(
        Update,
        PieceSystems.in_set(PlaySystems::Present).after(TurnBoard).before(Animate),
    )
    .add_systems(Update, (sync, dress, hop, stand, dim).chain().in_set(PieceSystems));
}

type PieceQuery = (
    Entity,
    &'static mut Square,
    &'static PieceColor,
    &'static mut PieceKind,
    &'static mut HasMoved,
    &'static mut Sprite,
    &'static Transform,
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

    let mut way = Vec::new();
    if let Some((from, to, _)) = plan.moved.first().filter(|_| !plan.landings.is_empty()) {
        way = [&[*from], &plan.landings[..], &[*to]].concat();
    }
    // The number of landings that the player's hand has already carried the piece to.
    let mut carried = 0;
    for (number, (from, to, piece)) in plan.moved.into_iter().enumerate() {
        let piece_there = standing.get(&from).and_then(|entity| pieces.get_mut(*entity).ok());
        let Some((entity, mut at, _, mut kind, _, mut sprite, drawn)) = piece_there else {
            continue;
        };
        at.0 = to;
        if kind.0 != piece.kind {
            kind.0 = piece.kind;
            sprite.image = assets.piece(piece);
        }
        // A piece that was dropped by hand is already there.
        if animate && hand.just_dropped() != Some(to) {
            let landings = plan.landings.iter().filter(|_| number == 0);
            let mut points: Vec<Vec2> =
                [from].iter().chain(landings).map(|at| place.on_board(*at)).collect();
            let is_there = |point: &Vec2| drawn.translation.truncate().distance(*point) < NEAR;
            if let Some(there) = points.iter().rposition(is_there) {
                points.drain(..there);
                carried = carried.max(there);
            }
            let (from, over) = (points[0], points[1..].to_vec());
            commands.entity(entity).insert(Slide { from, over, since: now, takes: palette::SLIDE });
        } else {
            commands.entity(entity).remove::<Slide>();
        }
    }
    for (_, square, _, _, mut moved, ..) in &mut pieces {
        moved.set_if_neq(HasMoved(shown.moved.contains(square.0)));
    }
    for square in plan.gone {
        let Some(&entity) = standing.get(&square) else { continue };
        if animate && let Ok((_, _, _, _, _, sprite, _)) = pieces.get(entity) {
            let at = place.on_board(square).extend(layer::GHOST);
            // A piece that is jumped fades when the other one comes by.
            let jump = part_over(&way, square).saturating_sub(carried) as u32;
            let since = now + palette::SLIDE * jump;
            let fade = Fade { from_to: (sprite.color.alpha(), 0.0), since, takes: palette::FADE };
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

/// Returns the part of a way from square to square on which a square lies; the first one for a square
/// beside it.
fn part_over(way: &[rules::Square], at: rules::Square) -> usize {
    way.windows(2).position(|ends| is_between(at, ends[0], ends[1])).unwrap_or(0)
}

/// Returns `true` if a square lies between two others on a diagonal.
fn is_between(at: rules::Square, a: rules::Square, b: rules::Square) -> bool {
    let way = |from: rules::Square, to: rules::Square| {
        let along = |from: u8, to: u8| i32::from(to) - i32::from(from);
        ivec2(along(from.file(), to.file()), along(from.rank(), to.rank()))
    };
    let (to, on) = (way(a, at), way(at, b));
    let is_diagonal = |way: IVec2| way.x.abs() == way.y.abs() && way.x != 0;
    is_diagonal(to) && is_diagonal(on) && to.signum() == on.signum()
}

/// Lets the piece in the hand slide to the square on which it has landed within a chain of captures.
fn hop(
    hand: Res<Hand>,
    settings: Res<Settings>,
    time: Res<Time<Real>>,
    pieces: Query<(Entity, &Square, &Transform), With<PieceKind>>,
    mut landed: Local<usize>,
    mut commands: Commands,
) {
    let goes_on = hand.landed.len() > *landed;
    *landed = hand.landed.len();
    if !goes_on || !settings.motion {
        return;
    }
    for (entity, square, drawn) in &pieces {
        if hand.picked() == Some(square.0) {
            let from = drawn.translation.truncate();
            let (since, takes) = (time.elapsed(), palette::SLIDE);
            commands.entity(entity).insert(Slide { from, over: Vec::new(), since, takes });
        }
    }
}

/// Dims the pieces that the piece in the hand has jumped: they stay on the board until the end of the
/// chain.
fn dim(
    hand: Res<Hand>,
    shown: Res<Shown>,
    mut pieces: Query<(&Square, &mut Sprite), (With<PieceKind>, Without<Fade>)>,
) {
    if !hand.is_changed() {
        return;
    }
    let jumped = jumped(&hand, &shown).unwrap_or_default();
    for (square, mut sprite) in &mut pieces {
        let alpha = if jumped.contains(&square.0) { JUMPED } else { 1.0 };
        if sprite.color.alpha() != alpha {
            sprite.color.set_alpha(alpha);
        }
    }
}

/// Returns the squares of the pieces that the piece in the hand has jumped.
fn jumped(hand: &Hand, shown: &Shown) -> Option<Vec<rules::Square>> {
    let (from, last) = (hand.picked()?, hand.landed.last()?);
    let view = shown.now()?;
    let (mv, path) =
        shown.moves_from(from).find_map(|mv| Some((mv, view.path(mv, &hand.landed)?)))?;
    let end = path.iter().position(|at| at == last)?;
    let way = [&[from], &path[..=end]].concat();
    let captured = mv.chain.into_iter().map(rules::Square::from);
    let is_jumped =
        |at: &rules::Square| way.windows(2).any(|ends| is_between(*at, ends[0], ends[1]));
    Some(captured.filter(is_jumped).collect())
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
            _ => {
                let at = place.on_board(hand.shows(square.0));
                Transform::from_translation(at.extend(layer::PIECE))
            }
        };
        transform.set_if_neq(next);
    }
}

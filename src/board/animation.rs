//! Sliding and fading. Everything that moves on the board moves by one of these.

use super::{hand::Hand, layer, place::BoardPlace};
use crate::{play::PlaySystems, power::NextFrame};
use bevy::prelude::*;
use core::time::Duration;

/// A piece on its way to where it stands.
#[derive(Component, Clone, Copy, Debug)]
pub struct Slide {
    /// Where it came from, in squares from the board's middle.
    pub from: Vec2,
    /// Since when, in the app's real time.
    pub since: Duration,
    /// How long it takes.
    pub takes: Duration,
}

/// Something that becomes visible or vanishes.
#[derive(Component, Clone, Copy, Debug)]
pub struct Fade {
    /// The opacity at the beginning and at the end.
    pub from_to: (f32, f32),
    /// Since when, in the app's real time.
    pub since: Duration,
    /// How long it takes.
    pub takes: Duration,
}

/// The remains of a piece that is gone: a picture that fades, no piece any more.
#[derive(Component, Clone, Copy, Debug)]
pub struct Ghost;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (slide, fade, stay_awake).chain().in_set(PlaySystems::Present).in_set(Animate),
    );
}

/// Animations run after pieces have been placed.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Animate;

/// How far along something is, 0 to 1, starting and ending gently.
fn progress(since: Duration, takes: Duration, now: Duration) -> f32 {
    let t = now.saturating_sub(since).as_secs_f32() / takes.as_secs_f32().max(f32::EPSILON);
    let t = t.clamp(0.0, 1.0);
    // Cubic ease out: quick away, soft landing.
    1.0 - (1.0 - t).powi(3)
}

fn slide(
    mut sliding: Query<(Entity, &Slide, &super::Square, &mut Transform)>,
    place: Res<BoardPlace>,
    hand: Res<Hand>,
    time: Res<Time<Real>>,
    mut commands: Commands,
) {
    for (entity, slide, square, mut transform) in &mut sliding {
        let t = progress(slide.since, slide.takes, time.elapsed());
        let held = hand.dragged() == Some(square.0);
        if t >= 1.0 || held {
            commands.entity(entity).remove::<Slide>();
        }
        if !held {
            let (at, height) = (
                slide.from.lerp(place.on_board(square.0), t),
                if t < 1.0 { layer::MOVING } else { layer::PIECE },
            );
            transform.translation = at.extend(height);
        }
    }
}

fn stay_awake(
    moving: Query<(), Or<(With<Slide>, With<Fade>)>>,
    hand: Res<Hand>,
    mut next_frame: ResMut<NextFrame>,
) {
    if !moving.is_empty() || hand.dragged().is_some() {
        next_frame.now();
    }
}

fn fade(
    mut fading: Query<(Entity, &Fade, &mut Sprite, Has<Ghost>)>,
    time: Res<Time<Real>>,
    mut commands: Commands,
) {
    for (entity, fade, mut sprite, ghost) in &mut fading {
        let t = progress(fade.since, fade.takes, time.elapsed());
        let (from, to) = fade.from_to;
        sprite.color.set_alpha(from + (to - from) * t);
        if t >= 1.0 {
            if ghost {
                commands.entity(entity).despawn();
            } else {
                commands.entity(entity).remove::<Fade>();
            }
        }
    }
}

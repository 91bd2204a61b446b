//! Sliding and fading: the animations of everything that moves on the board.

use super::{hand::Hand, layer, place::BoardPlace};
use crate::{platform::power::DrawWhile, table::PlaySystems};
use bevy::prelude::*;
use core::time::Duration;

/// The slide of a piece to its square.
#[derive(Component, Clone, Debug)]
pub struct Slide {
    /// The starting point, in squares from the board's middle.
    pub from: Vec2,
    /// The points that it passes, one after the other, each in the same time as the whole way to the
    /// next one.
    pub over: Vec<Vec2>,
    /// The start of the slide, in the app's real time.
    pub since: Duration,
    /// The duration of each part of the slide.
    pub takes: Duration,
}

impl Slide {
    /// Returns the point where the piece is now on its way to `end`; `None` if it has arrived.
    fn at(&self, end: Vec2, now: Duration) -> Option<Vec2> {
        let mut from = self.from;
        for (part, to) in self.over.iter().copied().chain([end]).enumerate() {
            let t = progress(self.since + self.takes * part as u32, self.takes, now);
            if t < 1.0 {
                return Some(from.lerp(to, t));
            }
            from = to;
        }
        None
    }
}

/// The fade of something that appears or vanishes.
#[derive(Component, Clone, Copy, Debug)]
pub struct Fade {
    /// The opacity at the beginning and at the end.
    pub from_to: (f32, f32),
    /// The start of the fade, in the app's real time.
    pub since: Duration,
    /// The duration of the fade.
    pub takes: Duration,
}

/// A picture that only fades and is then despawned: the remains of a piece, or a flash.
#[derive(Component, Clone, Copy, Debug)]
pub struct Ghost;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (slide, fade).chain().in_set(PlaySystems::Present).in_set(Animate))
        .draw_while(any_match_filter::<Or<(With<Slide>, With<Fade>)>>.or_else(is_dragging));
}

/// The animation systems. They run after pieces have been placed.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Animate;

/// Returns the progress of an animation, from 0 to 1, with a gentle end.
fn progress(since: Duration, takes: Duration, now: Duration) -> f32 {
    let t = now.saturating_sub(since).as_secs_f32() / takes.as_secs_f32().max(f32::EPSILON);
    let t = t.clamp(0.0, 1.0);
    // Cubic ease out: a quick start and a soft landing.
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
        let end = place.on_board(hand.shows(square.0));
        let held = hand.dragged() == Some(square.0);
        let now = slide.at(end, time.elapsed()).filter(|_| !held);
        if now.is_none() {
            commands.entity(entity).remove::<Slide>();
        }
        if !held {
            let height = if now.is_some() { layer::MOVING } else { layer::PIECE };
            transform.translation = now.unwrap_or(end).extend(height);
        }
    }
}

fn is_dragging(hand: Res<Hand>) -> bool {
    hand.dragged().is_some()
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

//! Explanations of signs: a card beside the mouse that rests on one, or the finger that is held on
//! it.

use super::{
    UiWindow,
    children::children,
    paint::{Role, edge, fill},
    palette::{self, text_size},
    widgets::label,
};
use crate::{platform::power::NextFrame, words::LocalText};
use bevy::{
    app::SpawnScene,
    picking::{
        hover::HoverMap,
        pointer::{PointerId, PointerLocation, PointerPress},
    },
    prelude::*,
};
use core::time::Duration;

/// The explanation of a sign: on its node, or on a square of the board.
#[derive(Component, Clone, Debug, PartialEq)]
pub struct Tip(pub LocalText);

/// `true` while a finger is held on a sign and reads its explanation. To lift it is no tap.
#[derive(Resource, Default)]
pub struct Reading(pub bool);

/// The time that a pointer rests before the card comes.
const REST: Duration = Duration::from_millis(500);
/// The greatest width of the card, in logical pixels.
const WIDTH: f32 = 260.0;
/// The distance of the card from the mouse, and from a finger, in logical pixels.
const AWAY: (f32, f32) = (16.0, 56.0);

/// The card.
#[derive(Component)]
struct Card;

/// The pointer that rests, the sign under it, and the time at which it came there.
#[derive(Clone, Copy)]
struct Resting {
    pointer: PointerId,
    sign: Entity,
    since: Duration,
}

pub(super) fn plugin(app: &mut App) {
    // Between the systems that change signs, so that no card outlives its sign by a frame, and
    // those that fill in words and colours.
    app.init_resource::<Reading>().add_systems(SpawnScene, explain);
}

fn explain(
    hovered: Res<HoverMap>,
    pointers: Query<(&PointerId, &PointerPress, &PointerLocation)>,
    tips: Query<&Tip>,
    parents: Query<&ChildOf>,
    window: UiWindow,
    time: Res<Time<Real>>,
    cards: Query<Entity, With<Card>>,
    mut reading: ResMut<Reading>,
    mut next_frame: ResMut<NextFrame>,
    mut resting: Local<Option<Resting>>,
    mut shown: Local<Option<(Entity, LocalText)>>,
    mut commands: Commands,
) {
    let sign_under = |id: &PointerId| {
        let hits = hovered.get(id)?.keys();
        let all = hits.flat_map(|hit| core::iter::once(*hit).chain(parents.iter_ancestors(*hit)));
        all.into_iter().find(|sign| tips.contains(*sign))
    };
    let found = pointers.iter().find_map(|(id, press, location)| {
        let pressed = press.is_primary_pressed() || press.is_secondary_pressed();
        let sign = sign_under(id).filter(|_| pressed == id.is_touch())?;
        Some((*id, sign, location.location()?.position))
    });
    let now = time.elapsed();
    let mut wanted = None;
    if let Some((pointer, sign, at)) = found {
        let same = resting.filter(|resting| resting.pointer == pointer && resting.sign == sign);
        let since = same.map_or(now, |resting| resting.since);
        *resting = Some(Resting { pointer, sign, since });
        let rests = now.saturating_sub(since);
        match tips.get(sign) {
            Ok(tip) if rests >= REST => wanted = Some((sign, tip.0.clone(), pointer, at)),
            _ => next_frame.within(REST.saturating_sub(rests)),
        }
    } else {
        *resting = None;
    }
    let next = wanted.as_ref().map(|(sign, text, ..)| (*sign, text.clone()));
    if *shown == next {
        return;
    }
    *shown = next;
    for card in &cards {
        commands.entity(card).despawn();
    }
    reading.0 = wanted.as_ref().is_some_and(|(_, _, pointer, _)| pointer.is_touch());
    if let (Some((_, text, _, at)), Some(size)) = (wanted, window.size()) {
        let away = if reading.0 { AWAY.1 } else { AWAY.0 };
        commands.spawn((card(at / window.scale(), away, size), children![words(text)]));
    }
}

/// Returns the card beside a point, on that side of it where the window has more room.
fn card(at: Vec2, away: f32, window: Vec2) -> impl Bundle {
    let (left, right) = match at.x < window.x / 2.0 {
        true => (px(at.x.max(8.0)), Val::Auto),
        false => (Val::Auto, px((window.x - at.x).max(8.0))),
    };
    let (top, bottom) = match at.y < window.y / 2.0 {
        true => (px(at.y + away), Val::Auto),
        false => (Val::Auto, px(window.y - at.y + away)),
    };
    let node = Node {
        position_type: PositionType::Absolute,
        left,
        right,
        top,
        bottom,
        max_width: px(WIDTH),
        padding: UiRect::axes(px(12), px(8)),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(palette::RADIUS_BUTTON)),
        ..default()
    };
    (
        Name::new("Tip"),
        Card,
        node,
        fill(Role::Panel),
        edge(Role::Line),
        GlobalZIndex(palette::layer::TIP),
        Pickable::IGNORE,
    )
}

fn words(text: LocalText) -> impl Bundle {
    (label(text, text_size::SMALL, Role::Text), Pickable::IGNORE)
}

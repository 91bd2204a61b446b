//! The strokes that make a player's own marks: by the right button, by a resting finger, or from a
//! chosen square to the next one.

use super::{
    place::{BoardPlace, world_from_window},
    promotion::Promotion,
};
use crate::{
    app::states::Menu,
    platform::power::NextFrame,
    rules::{Drawing, Ink, Square},
    table::{Change, MarkBoard, PlaySystems, ShowSystems, Shown, ViewChanged},
};
use bevy::{
    ecs::system::SystemParam,
    input::touch::{TouchInput, TouchPhase},
    picking::{
        PickingSystems,
        pointer::{PointerId, PointerLocation, PointerPress},
    },
    prelude::*,
};
use core::time::Duration;

/// The time that a finger rests to open the ring.
const REST: Duration = Duration::from_millis(500);
/// The distance that a resting finger may move, in logical pixels.
const SLACK: f32 = 10.0;

/// Opens the ring of marks for a square, without a pointer.
#[derive(Message, Clone, Copy, Debug)]
pub struct OpenRing(pub Square);

/// The player's pencil: the mark being drawn, and the square whose ring of marks is open.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Pencil {
    stroke: Option<Stroke>,
    ring: Option<Square>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Stroke {
    holder: Holder,
    from: Square,
    /// The square under the pointer.
    to: Option<Square>,
    ink: Ink,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Holder {
    /// The right button of this pointer. A click without a drag draws only if `clicks`.
    Button { id: PointerId, clicks: bool },
    /// A finger, with the place and the time of its press. A short tap erases the drawings if
    /// `erases`.
    Finger { id: PointerId, at: Vec2, since: Duration, rested: bool, erases: bool },
    /// The next square that is chosen ends the arrow.
    Choice,
}

impl Pencil {
    /// Returns `true` if a mark is being made.
    pub const fn is_busy(&self) -> bool {
        self.stroke.is_some() || self.ring.is_some()
    }

    /// Returns the square whose ring of marks is open.
    pub const fn ring(&self) -> Option<Square> {
        self.ring
    }

    /// Returns the start of an arrow, while the player chooses its end.
    pub fn chooses_from(&self) -> Option<Square> {
        self.stroke.filter(|stroke| stroke.holder == Holder::Choice).map(|stroke| stroke.from)
    }

    /// Returns the arrow or circle as it would be drawn now. `aim` is the square at which the
    /// player points without a stroke.
    pub(super) fn preview(&self, aim: Option<Square>) -> Option<Drawing> {
        let Stroke { holder, from, to, ink } = self.stroke?;
        let to = match holder {
            Holder::Choice => aim.or(Some(from)),
            _ => to.filter(|to| *to != from),
        };
        to.map(|to| Drawing { from, to, ink })
    }

    pub(super) fn open_ring(&mut self, at: Square) {
        *self = Self { stroke: None, ring: Some(at) };
    }

    pub(super) fn close_ring(&mut self) {
        self.ring = None;
    }

    /// Begins an arrow. It ends at the next square that is chosen.
    pub(super) fn choose_from(&mut self, from: Square, ink: Ink) {
        let stroke = Stroke { holder: Holder::Choice, from, to: None, ink };
        *self = Self { stroke: Some(stroke), ring: None };
    }

    pub(super) fn put_down(&mut self) {
        self.stroke = None;
    }
}

/// The resources that strokes need.
#[derive(SystemParam)]
pub(super) struct Strokes<'w> {
    pub pencil: ResMut<'w, Pencil>,
    marks: MessageWriter<'w, MarkBoard>,
    keys: Res<'w, ButtonInput<KeyCode>>,
    time: Res<'w, Time<Real>>,
}

impl Strokes<'_> {
    /// Begins a stroke by the right button: an arrow, or by a click a circle or the ring of marks if
    /// `clicks`.
    pub fn begin(&mut self, id: PointerId, from: Square, clicks: bool) {
        use KeyCode as K;
        let shift = self.keys.any_pressed([K::ShiftLeft, K::ShiftRight]);
        let other =
            self.keys.any_pressed([K::AltLeft, K::AltRight, K::ControlLeft, K::ControlRight]);
        let ink = match (shift, other) {
            (false, false) => Ink::Green,
            (true, false) => Ink::Red,
            (false, true) => Ink::Blue,
            (true, true) => Ink::Yellow,
        };
        let holder = Holder::Button { id, clicks };
        self.pencil.stroke = Some(Stroke { holder, from, to: Some(from), ink });
    }

    /// Handles a press that picks up nothing. A click erases the drawings if `erases`; a finger may
    /// still come to rest.
    pub fn press(&mut self, id: PointerId, from: Square, at: Vec2, erases: bool) {
        if id.is_touch() {
            let holder =
                Holder::Finger { id, at, since: self.time.elapsed(), rested: false, erases };
            self.pencil.stroke = Some(Stroke { holder, from, to: Some(from), ink: Ink::Green });
        } else if erases {
            self.erase();
        }
    }

    /// Removes all arrows and circles.
    pub fn erase(&mut self) {
        self.marks.write(MarkBoard::Erase);
    }

    /// Ends an arrow at the chosen square. Returns `false` if no arrow waits for one.
    pub fn end_at(&mut self, to: Option<Square>) -> bool {
        let Some(from) = self.pencil.chooses_from() else { return false };
        let ink = self.pencil.stroke.map_or(Ink::Green, |stroke| stroke.ink);
        self.pencil.put_down();
        if let Some(to) = to.filter(|to| *to != from) {
            self.marks.write(MarkBoard::Draw(Drawing { from, to, ink }));
        }
        true
    }

    /// Lets go of the pencil if another button or finger comes. Returns `true` if it was held.
    pub fn interrupt(&mut self, pointer: PointerId, button: PointerButton) -> bool {
        let is_other = match self.pencil.stroke.map(|stroke| stroke.holder) {
            None => false,
            Some(Holder::Button { .. }) => button != PointerButton::Secondary,
            Some(Holder::Finger { id, .. }) => id != pointer,
            Some(Holder::Choice) => button != PointerButton::Primary,
        };
        if is_other {
            self.pencil.put_down();
        }
        is_other
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Pencil>()
        .add_message::<OpenRing>()
        .add_systems(PreUpdate, follow.after(PickingSystems::Last))
        .add_systems(Update, open_ring.in_set(PlaySystems::Input))
        .add_systems(Update, put_away.in_set(PlaySystems::View).after(ShowSystems));
}

/// Follows the button or the finger that holds the pencil, and draws when it is let go.
///
/// It reads the pointers and not their events: the events may go to entities that cover the board
/// now, or, if they come in the frame of the press, to no entity.
fn follow(
    pointers: Query<(&PointerId, &PointerPress, &PointerLocation)>,
    mut touches: MessageReader<TouchInput>,
    window: Single<&Window>,
    place: Res<BoardPlace>,
    shown: Res<Shown>,
    time: Res<Time<Real>>,
    mut pencil: ResMut<Pencil>,
    mut marks: MessageWriter<MarkBoard>,
    mut next_frame: ResMut<NextFrame>,
) {
    let cancelled: Vec<_> = touches
        .read()
        .filter(|touch| touch.phase == TouchPhase::Canceled)
        .map(|touch| PointerId::Touch(touch.id))
        .collect();
    let Some(mut stroke) = pencil.stroke else { return };
    let (Holder::Button { id, .. } | Holder::Finger { id, .. }) = stroke.holder else { return };
    if cancelled.contains(&id) {
        pencil.put_down();
        return;
    }
    let pointer = pointers.iter().find(|(of, ..)| **of == id);
    let at = pointer.and_then(|(.., location)| location.location()).map(|at| at.position);
    if let Some(at) = at {
        stroke.to = place.square_at(world_from_window(at, &window));
    }
    let held = pointer.is_some_and(|(_, press, _)| match stroke.holder {
        Holder::Button { .. } => press.is_secondary_pressed(),
        _ => press.is_primary_pressed(),
    });
    let Stroke { from, to, ink, .. } = stroke;
    let mut next = Pencil { stroke: Some(stroke).filter(|_| held), ring: pencil.ring };
    let arrow = to.filter(|to| *to != from).map(|to| Drawing { from, to, ink });
    match stroke.holder {
        Holder::Button { clicks, .. } if !held => match arrow {
            None if to.is_none() || !clicks => {}
            None if shown.may_suspect(from) => next.ring = Some(from),
            drawing => {
                let circle = Drawing::circle(from, ink);
                marks.write(MarkBoard::Draw(drawing.unwrap_or(circle)));
            }
        },
        Holder::Finger { rested: true, .. } => {
            if arrow.is_some() || to.is_none() {
                next.ring = None;
            }
            marks.write_batch(arrow.filter(|_| !held).map(MarkBoard::Draw));
        }
        Holder::Finger { erases, .. } if !held => {
            marks.write_batch(erases.then_some(MarkBoard::Erase));
        }
        Holder::Finger { at: began, since, erases, .. } => {
            let rests = time.elapsed().saturating_sub(since);
            if at.is_some_and(|at| at.distance(began) > SLACK) {
                next.stroke = None;
            } else if rests >= REST {
                let holder = Holder::Finger { id, at: began, since, rested: true, erases };
                next = Pencil { stroke: Some(Stroke { holder, ..stroke }), ring: Some(from) };
            } else {
                next_frame.within(REST - rests);
            }
        }
        Holder::Button { .. } | Holder::Choice => {}
    }
    pencil.set_if_neq(next);
}

/// Opens the ring that was asked for, if the board can be marked now.
fn open_ring(
    mut asked: MessageReader<OpenRing>,
    menu: Res<State<Menu>>,
    shown: Res<Shown>,
    promotion: Res<Promotion>,
    mut pencil: ResMut<Pencil>,
) {
    let Some(OpenRing(at)) = asked.read().last().copied() else { return };
    if *menu.get() == Menu::None
        && !promotion.is_open()
        && shown.board.as_ref().is_some_and(|view| view.size().contains(at))
    {
        pencil.open_ring(at);
    }
}

/// Puts the pencil away when another board or a menu comes up, or the game moves on.
fn put_away(
    mut changes: MessageReader<ViewChanged>,
    menu: Res<State<Menu>>,
    mut pencil: ResMut<Pencil>,
) {
    let changed = changes.read().any(|change| change.kind != Change::Stayed);
    if changed || *menu.get() != Menu::None {
        pencil.set_if_neq(Pencil::default());
    }
}

//! Mouse and touch on the board.

use super::{
    components::{BoardSquare, Square},
    hand::{Drag, Hand},
    moves::Moves,
    pencil::Strokes,
    place::{BoardPlace, world_from_window},
    promotion::Promotion,
};
use crate::table::PlaySystems;
use bevy::{
    input::touch::{TouchInput, TouchPhase},
    input_focus::InputFocus,
    picking::{
        PickingSystems,
        pointer::{PointerId, PointerPress},
    },
    prelude::*,
    window::{CursorIcon, SystemCursorIcon},
};

/// The distance that turns a press into a drag, in logical pixels.
const DRAG_THRESHOLD: f32 = 3.0;
/// The height at which a dragged piece is held above the finger, in squares.
const TOUCH_LIFT: f32 = 0.55;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(press)
        .add_observer(drag)
        .add_observer(release)
        .add_observer(drag_end)
        .add_observer(hover)
        .add_observer(leave)
        .add_systems(PreUpdate, finish_quick_taps.after(PickingSystems::Last))
        .add_systems(Update, cancel.in_set(PlaySystems::Input))
        .add_systems(Update, show_grip.in_set(PlaySystems::Present));
}

fn press(
    event: On<Pointer<Press>>,
    squares: Query<(), With<BoardSquare>>,
    window: Single<&Window>,
    place: Res<BoardPlace>,
    mut focus: ResMut<InputFocus>,
    mut moves: Moves,
    mut strokes: Strokes,
) {
    // Entities over the board take presses on them. The square is found by the position of the
    // press, because Bevy sends all presses of a frame to the entity under the pointer at its end.
    let pressed_at = event.pointer_location.position;
    let at = world_from_window(pressed_at, &window);
    let square = place.square_at(at).filter(|_| squares.contains(event.entity));
    let had_pencil = strokes.interrupt(event.pointer_id, event.button);
    let (was_empty, is_shown) = (moves.hand.is_empty(), moves.shown.board.is_some());
    // Another button or a second finger lets go of the piece and the premove, on the board or
    // beside it.
    let other_finger = moves.hand.drag.is_some_and(|drag| drag.pointer != event.pointer_id);
    if event.button != PointerButton::Primary || other_finger {
        moves.hand.clear();
        // The right button draws. If it has put down what was in the hand, a click does only that.
        if let Some(from) = square.filter(|_| !had_pencil && is_shown)
            && event.button == PointerButton::Secondary
        {
            strokes.begin(event.pointer_id, from, was_empty);
        }
        return;
    }
    if had_pencil || strokes.end_at(square) {
        return;
    }
    let Some(square) = square else { return };
    focus.clear();
    moves.hand.cursor = None;
    if moves.come_back() || moves.must_wait() || moves.answer_at(square) {
        return;
    }
    if moves.can_drop(square) {
        moves.drop_at(square, false);
        return;
    }
    if moves.confirm_at(square) {
        return;
    }
    // A piece within a chain is dragged on from the square where it stands.
    if moves.hand.stands() == Some(square) && !moves.hand.landed.is_empty() {
        let from = moves.hand.picked().unwrap_or(square);
        moves.hand.drag = Some(drag_of(&event, from, place.to_board(at), false));
        return;
    }
    // A second tap takes a premove back. Its piece can be dragged elsewhere at once.
    let cancels = moves.hand.cancel_planned(square);
    if !cancels && moves.make_only_move_to(square) {
        return;
    }
    let was_picked = moves.hand.picked() == Some(square) || cancels;
    moves.pick(square);
    if moves.hand.picked().is_some() {
        moves.hand.drag = Some(drag_of(&event, square, place.to_board(at), was_picked));
    }
    if !is_shown {
        return;
    }
    if moves.hand.picked().is_none() || was_picked {
        strokes.press(event.pointer_id, square, pressed_at, was_empty);
    } else if was_empty {
        strokes.erase();
    }
}

/// Returns the drag that a press may become.
fn drag_of(event: &Pointer<Press>, from: crate::rules::Square, at: Vec2, was_picked: bool) -> Drag {
    let (pointer, pressed_at) = (event.pointer_id, event.pointer_location.position);
    Drag { pointer, from, pressed_at, at, moving: false, was_picked }
}

fn drag(
    event: On<Pointer<bevy::picking::events::Drag>>,
    window: Single<&Window>,
    place: Res<BoardPlace>,
    mut hand: ResMut<Hand>,
) {
    let Some(mut drag) = hand.drag.filter(|drag| drag.pointer == event.pointer_id) else { return };
    let at = event.pointer_location.position;
    drag.moving |= at.distance(drag.pressed_at) >= DRAG_THRESHOLD;
    drag.at = place.to_board(world_from_window(at, &window));
    drag.at.y += lift(&drag);
    hand.drag = Some(drag);
    hand.hover = square_under(&drag, &place);
}

/// Returns the height of the dragged piece above the pointer, in squares.
fn lift(drag: &Drag) -> f32 {
    if drag.pointer.is_touch() { TOUCH_LIFT } else { 0.0 }
}

/// Returns the square under the finger or pointer, not under a piece that is lifted above it.
fn square_under(drag: &Drag, place: &BoardPlace) -> Option<crate::rules::Square> {
    let lift = lift(drag);
    place.square_at(place.center + (drag.at - vec2(0.0, lift)) * place.square)
}

fn release(event: On<Pointer<Release>>, mut hand: ResMut<Hand>) {
    if hand.drag.is_some_and(|drag| drag.pointer == event.pointer_id)
        && event.button == PointerButton::Primary
    {
        end_click(&mut hand);
    }
}

/// Ends a press that did not become a drag as a click. A second click on a square lets go of it.
fn end_click(hand: &mut Hand) {
    let Some(drag) = hand.drag.filter(|drag| !drag.moving) else { return };
    if drag.was_picked {
        hand.release();
    }
    hand.end_drag();
}

/// Ends a press that was released within the same frame.
///
/// Such a press, for example a quick tap on a slow machine, reaches the board without its release,
/// because Bevy sends the release to the entity under the pointer in the frame before. So a piece
/// that is held by a released pointer, or by a finger that is gone, was tapped.
fn finish_quick_taps(pointers: Query<(&PointerId, &PointerPress)>, mut hand: ResMut<Hand>) {
    let Some(drag) = hand.drag else { return };
    let held = |(id, press): (&PointerId, &PointerPress)| {
        *id == drag.pointer && press.is_primary_pressed()
    };
    if !pointers.iter().any(held) {
        end_click(&mut hand);
    }
}

fn drag_end(event: On<Pointer<DragEnd>>, place: Res<BoardPlace>, mut moves: Moves) {
    let Some(drag) = moves.hand.drag.filter(|drag| drag.pointer == event.pointer_id) else {
        return;
    };
    moves.hand.end_drag();
    if !drag.moving {
        return;
    }
    match square_under(&drag, &place) {
        // The piece was put back on its square: it stays selected, as after a click.
        Some(square) if moves.hand.stands() == Some(square) => {}
        Some(square) => moves.drop_at(square, true),
        None => moves.hand.release(),
    }
}

/// Lets go of the piece when the system cancels the touch.
///
/// `Pointer<Cancel>` would report this, but Bevy sends it to the entity under the pointer, and a
/// cancelled pointer is over nothing (`build_over_map` in `bevy_picking` 0.19 leaves it out), so no
/// entity ever receives it.
fn cancel(mut touches: MessageReader<TouchInput>, mut hand: ResMut<Hand>) {
    for touch in touches.read().filter(|touch| touch.phase == TouchPhase::Canceled) {
        if hand.drag.is_some_and(|drag| drag.pointer == PointerId::Touch(touch.id)) {
            hand.release();
        }
    }
}

fn hover(
    event: On<Pointer<Over>>,
    squares: Query<&Square, With<BoardSquare>>,
    promotion: Res<Promotion>,
    mut hand: ResMut<Hand>,
) {
    if let Ok(square) = squares.get(event.entity)
        && event.pointer_id == PointerId::Mouse
        && !promotion.is_open()
    {
        hand.hover = Some(square.0);
    }
}

fn leave(
    event: On<Pointer<Out>>,
    squares: Query<&Square, With<BoardSquare>>,
    mut hand: ResMut<Hand>,
) {
    if let Ok(square) = squares.get(event.entity)
        && hand.hover == Some(square.0)
    {
        hand.hover = None;
    }
}

/// Shows by the mouse's picture what a press would do: pick up a piece, or put one down.
fn show_grip(
    moves: Moves,
    window: Single<(Entity, Option<&CursorIcon>), With<Window>>,
    mut commands: Commands,
) {
    let hover = moves.hand.hover.filter(|_| !moves.promotion.is_open());
    let icon = match hover {
        _ if moves.hand.dragged().is_some() => SystemCursorIcon::Grabbing,
        Some(square) if moves.can_drop(square) => SystemCursorIcon::Pointer,
        Some(square) if moves.can_pick(square) => SystemCursorIcon::Grab,
        _ => SystemCursorIcon::Default,
    };
    let (window, before) = *window;
    let icon = CursorIcon::System(icon);
    if before.cloned().unwrap_or_default() != icon {
        commands.entity(window).insert(icon);
    }
}

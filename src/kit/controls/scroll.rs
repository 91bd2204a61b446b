//! An area that scrolls when its content is too tall: by wheel, by finger, by a bar, and with the
//! keyboard focus.

use crate::kit::children::children;
use crate::kit::{
    UiWindow,
    paint::{Role, fill},
    widgets::visible_if,
};
use bevy::{
    input_focus::{InputFocus, InputFocusVisible},
    prelude::*,
    ui::Pressed,
    ui_widgets::{
        ControlOrientation, ScrollArea, ScrollIntoView, Scrollbar, ScrollbarThumb, observe,
    },
};

/// The distance that a finger moves before it scrolls, in logical pixels. Until then it may be a
/// tap.
const SLACK: f32 = 8.0;
const BAR: f32 = 5.0;
const SHORTEST_THUMB: f32 = 36.0;

/// `true` if the finger that is down has scrolled, so that lifting it does not tap anything.
#[derive(Resource, Default)]
pub struct Dragged(pub bool);

/// Returns a column that takes the height it gets and scrolls the rest of its content. Spawn it
/// within a node of its own, which gets the bar.
pub fn scroll_area() -> impl Bundle {
    scrolling(scroll_node())
}

/// Returns the node of a [`scroll_area`].
pub fn scroll_node() -> Node {
    Node {
        flex_direction: FlexDirection::Column,
        flex_grow: 1.0,
        flex_shrink: 1.0,
        min_height: px(0),
        overflow: Overflow::scroll_y(),
        // Leaves room for the outline of the focused control.
        padding: UiRect::axes(px(20), px(6)),
        ..default()
    }
}

/// Returns an area like [`scroll_area`] with a node of its own.
pub fn scrolling(node: Node) -> impl Bundle {
    (ScrollArea, node, scrolls_by_finger())
}

/// Returns the observer that makes a [`ScrollArea`] follow a finger.
pub fn scrolls_by_finger() -> impl Bundle {
    observe(scroll_by_finger)
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Dragged>()
        .add_observer(end_drag)
        .add_observer(cancel_drag)
        .add_systems(Update, (add_bars, follow_focus))
        .add_systems(
            PostUpdate,
            (show_bars, bring_into_sight).after(bevy::ui::UiSystems::PostLayout),
        );
}

fn add_bars(areas: Query<(Entity, &ChildOf), Added<ScrollArea>>, mut commands: Commands) {
    for (area, parent) in &areas {
        commands.spawn((
            Scrollbar::new(area, ControlOrientation::Vertical, SHORTEST_THUMB),
            ChildOf(parent.parent()),
            Node {
                position_type: PositionType::Absolute,
                right: px(4),
                top: px(4),
                bottom: px(4),
                width: px(BAR),
                ..default()
            },
            Visibility::Hidden,
            children![(
                ScrollbarThumb { border_radius: BorderRadius::MAX, border: UiRect::DEFAULT },
                fill(Role::Line),
            )],
        ));
    }
}

/// Shows a bar only where some content is out of sight.
fn show_bars(
    areas: Query<&ComputedNode, With<ScrollArea>>,
    mut bars: Query<(&Scrollbar, &mut Visibility)>,
) {
    for (bar, mut visibility) in &mut bars {
        let overflows =
            areas.get(bar.target).is_ok_and(|area| area.content_size().y > area.size().y + 1.0);
        visibility.set_if_neq(visible_if(overflows));
    }
}

fn scroll_by_finger(
    mut drag: On<Pointer<Drag>>,
    mut areas: Query<(&ComputedNode, &mut ScrollPosition), With<ScrollArea>>,
    pressed: Query<Entity, With<Pressed>>,
    window: UiWindow,
    mut dragged: ResMut<Dragged>,
    mut commands: Commands,
) {
    if !drag.pointer_id.is_touch() {
        return;
    }
    let Ok((area, mut position)) = areas.get_mut(drag.entity) else { return };
    let hidden = (area.content_size().y - area.size().y) * area.inverse_scale_factor();
    // An area that shows all of its content leaves the finger to the area around it.
    if hidden < 1.0 {
        return;
    }
    drag.propagate(false);
    if !dragged.0 {
        if drag.distance.y.abs() < SLACK {
            return;
        }
        dragged.0 = true;
        // Lifting the finger over a button must not activate it.
        for button in &pressed {
            commands.entity(button).remove::<Pressed>();
        }
    }
    position.y = (position.y - drag.delta.y / window.scale()).clamp(0.0, hidden);
}

/// Ends the drag. The click of the lifted finger comes before this event.
fn end_drag(_: On<Pointer<DragEnd>>, mut dragged: ResMut<Dragged>) {
    dragged.0 = false;
}

fn cancel_drag(_: On<Pointer<Cancel>>, mut dragged: ResMut<Dragged>) {
    dragged.0 = false;
}

/// Marks a node of a scroll area that has just opened. The area scrolls until the node can be seen,
/// or as much of it as fits.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct BringIntoSight;

fn bring_into_sight(
    nodes: Query<(Entity, &ComputedNode, &UiGlobalTransform), With<BringIntoSight>>,
    parents: Query<&ChildOf>,
    mut areas: Query<(&ComputedNode, &UiGlobalTransform, &mut ScrollPosition), With<ScrollArea>>,
    mut commands: Commands,
) {
    let edges = |node: &ComputedNode, place: &UiGlobalTransform| {
        let (middle, half) = (place.translation.y, node.size().y / 2.0);
        (middle - half, middle + half)
    };
    for (entity, node, place) in &nodes {
        commands.entity(entity).remove::<BringIntoSight>();
        let Some(area) = parents.iter_ancestors(entity).find(|entity| areas.contains(*entity))
        else {
            continue;
        };
        let Ok((area, area_place, mut position)) = areas.get_mut(area) else { continue };
        let (top, bottom) = edges(node, place);
        let (area_top, area_bottom) = edges(area, area_place);
        let down = (bottom - area_bottom).min(top - area_top);
        if down > 0.0 {
            position.y += down * area.inverse_scale_factor();
        }
    }
}

fn follow_focus(
    focus: Res<InputFocus>,
    visible: Res<InputFocusVisible>,
    parents: Query<&ChildOf>,
    areas: Query<(), With<ScrollArea>>,
    mut commands: Commands,
) {
    if let Some(entity) = focus.get().filter(|_| visible.0 && focus.is_changed()) {
        commands.trigger(ScrollIntoView { entity });
        // In a low window, the area itself may be out of sight in the one around it.
        for area in parents.iter_ancestors(entity).filter(|around| areas.contains(*around)) {
            commands.trigger(ScrollIntoView { entity: area });
        }
    }
}

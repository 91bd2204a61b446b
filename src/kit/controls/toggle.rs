//! A row with a switch, a text, and optionally a line that explains it.

use super::scroll::Dragged;
use crate::kit::children::children;
use crate::{
    kit::{
        paint::{Edge, Fill, Paint, PaintSystems, Role, edge, fill},
        palette::{self, text_size},
        widgets::{column, label, mark},
    },
    words::LocalText,
};
use bevy::{
    ecs::system::IntoObserverSystem,
    input_focus::tab_navigation::TabIndex,
    picking::hover::Hovered,
    prelude::*,
    ui::{Checked, InteractionDisabled},
    ui_widgets::{Checkbox, ValueChange, observe},
};

/// `true` if the row is switched on. A press switches it, and the owner of the value may set it otherwise.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(Node = toggle_node(), Fill(Paint::NONE))]
pub struct Toggle(pub bool);

/// Sent when the player has switched the row.
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct Toggled {
    /// The row.
    pub entity: Entity,
    /// The new value.
    pub on: bool,
}

/// The long part of the switch, along which the knob moves.
#[derive(Component)]
struct Track;

/// The round part of the switch.
#[derive(Component)]
struct Knob;

const TRACK: Vec2 = Vec2::new(44.0, 26.0);
const KNOB: f32 = 20.0;

/// Returns the usual node of a row.
pub fn toggle_node() -> Node {
    Node {
        min_height: px(palette::TOUCH),
        // Nothing shrinks in a list that scrolls.
        flex_shrink: 0.0,
        padding: UiRect::axes(px(12), px(8)),
        margin: UiRect::horizontal(px(-12)),
        column_gap: px(palette::GAP),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::SpaceBetween,
        border_radius: BorderRadius::all(px(palette::RADIUS_BUTTON)),
        ..default()
    }
}

/// Returns a row with a switch. Pass an empty text for no hint. Its node is that of [`toggle_node`]
/// unless another one is beside it.
pub fn toggle<B: Bundle, M: Send + Sync + 'static>(
    text: impl Into<LocalText>,
    hint: impl Into<LocalText>,
    on: bool,
    on_toggled: impl IntoObserverSystem<Toggled, B, M> + Sync,
) -> impl Bundle {
    let (text, hint): (LocalText, LocalText) = (text.into(), hint.into());
    // An empty text would take the height of a line.
    let display = if hint == LocalText::default() { Display::None } else { Display::Flex };
    (
        Checkbox,
        Toggle(on),
        Hovered::default(),
        TabIndex(0),
        observe(on_value_change),
        observe(on_toggled),
        children![
            (
                Node { flex_shrink: 1.0, ..column(px(2)) },
                Pickable::IGNORE,
                children![
                    label(text, text_size::BODY, Role::Text),
                    (Node { display, ..default() }, label(hint, text_size::SMALL, Role::TextDim),),
                ],
            ),
            (
                Track,
                Node {
                    width: px(TRACK.x),
                    height: px(TRACK.y),
                    flex_shrink: 0.0,
                    padding: UiRect::all(px(2)),
                    border: UiRect::all(px(1)),
                    border_radius: BorderRadius::MAX,
                    ..default()
                },
                Fill(Paint::NONE),
                Edge(Paint::NONE),
                Pickable::IGNORE,
                children![(
                    Knob,
                    Node {
                        width: px(KNOB),
                        height: px(KNOB),
                        border_radius: BorderRadius::MAX,
                        ..default()
                    },
                    Fill(Paint::NONE),
                    Pickable::IGNORE,
                )],
            ),
        ],
    )
}

/// Switches the row, unless a finger scrolls across it.
fn on_value_change(event: On<ValueChange<bool>>, dragged: Res<Dragged>, mut commands: Commands) {
    if !dragged.0 {
        commands.entity(event.source).insert(Toggle(event.value));
        commands.trigger(Toggled { entity: event.source, on: event.value });
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, (check, style).chain().before(PaintSystems));
}

fn check(rows: Query<(Entity, &Toggle), Changed<Toggle>>, mut commands: Commands) {
    for (row, toggle) in &rows {
        mark(&mut commands, row, Checked, toggle.0);
    }
}

type Parts<'a> = (&'a mut Fill, &'a mut Edge, &'a mut Node);

fn style(
    mut rows: Query<
        (Entity, &Toggle, &Hovered, Has<InteractionDisabled>, &mut Fill),
        (Without<Track>, Without<Knob>),
    >,
    children: Query<&Children>,
    mut tracks: Query<Parts, (With<Track>, Without<Knob>)>,
    mut knobs: Query<&mut Fill, (With<Knob>, Without<Track>)>,
) {
    for (row, toggle, hovered, disabled, mut wash) in &mut rows {
        let over = hovered.get() && !disabled;
        wash.set_if_neq(if over { fill(Role::Button) } else { Fill(Paint::NONE) });
        let (surface, line, knob) = match (toggle.0, over) {
            (true, false) => (Role::Primary, Role::PrimaryHovered, Role::OnPrimary),
            (true, true) => (Role::PrimaryHovered, Role::PrimaryHovered, Role::OnPrimary),
            (false, _) => (Role::Background, Role::TextDim, Role::TextDim),
        };
        for part in children.iter_descendants(row) {
            if let Ok((mut track, mut border, mut node)) = tracks.get_mut(part) {
                track.set_if_neq(fill(surface));
                border.set_if_neq(edge(line));
                let end =
                    if toggle.0 { JustifyContent::FlexEnd } else { JustifyContent::FlexStart };
                if node.justify_content != end {
                    node.justify_content = end;
                }
            } else if let Ok(mut disc) = knobs.get_mut(part) {
                disc.set_if_neq(fill(knob));
            }
        }
    }
}

//! The notices on the screen. In a game they lie over moves and buttons, elsewhere at the top of
//! the window.

use super::{
    HudSystems,
    layout::{Area, HudLayout},
};
use crate::{
    notices::Notices,
    states::{Menu, Screen},
    text::LocalText,
    ui::{
        paint::{Role, edge, fill},
        palette::{self, layer, text_size},
        widgets::{ButtonStyle, ReadAloud, SpokenName, button, column, label},
    },
};
use bevy::{prelude::*, ui_widgets::Activate};

/// The greatest number of notices shown at once.
const MOST: usize = 3;

/// The height of a long notice with the gap below it, in logical pixels.
const HEIGHT: f32 = 104.0;
/// The same in a column narrower than [`NARROW`].
const HEIGHT_NARROW: f32 = 196.0;
const NARROW: f32 = 300.0;

/// The column of notices, with the number of notices that it has room for.
#[derive(Component)]
struct NoticeColumn {
    most: usize,
}

/// A notice on the screen.
#[derive(Component, Clone, PartialEq)]
struct Shown(LocalText);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn)
        .add_systems(Update, (dock, show).chain().after(HudSystems::Layout));
}

/// Spawns the column, which exists on every screen.
fn spawn(mut commands: Commands) {
    commands.spawn((
        Name::new("Notices"),
        NoticeColumn { most: MOST },
        at_the_top(),
        GlobalZIndex(layer::NOTICE),
        Pickable::IGNORE,
    ));
}

/// Returns the column's place across the top of the window.
fn at_the_top() -> Node {
    Node {
        position_type: PositionType::Absolute,
        width: percent(100),
        padding: UiRect::all(px(12)),
        align_items: AlignItems::Center,
        ..column(px(8))
    }
}

/// Places the column beside the board while no menu is open, otherwise at the top of the window.
fn dock(
    screen: Res<State<Screen>>,
    menu: Res<State<Menu>>,
    layout: Res<HudLayout>,
    column: Single<(&mut Node, &mut NoticeColumn)>,
) {
    let beside = *screen.get() == Screen::Game && *menu.get() == Menu::None;
    let place = layout.rect(Area::Notices).filter(|_| beside);
    let (node, most) = match place {
        Some(rect) => {
            let node = Node {
                left: px(rect.min.x),
                top: px(rect.min.y),
                width: px(rect.width()),
                padding: UiRect::ZERO,
                ..at_the_top()
            };
            let height = if rect.width() < NARROW { HEIGHT_NARROW } else { HEIGHT };
            (node, ((rect.height() / height) as usize).clamp(1, MOST))
        }
        None => (at_the_top(), MOST),
    };
    let (mut now, mut column) = column.into_inner();
    now.set_if_neq(node);
    if column.most != most {
        column.most = most;
    }
}

fn show(
    notices: Res<Notices>,
    column: Single<(Entity, Ref<NoticeColumn>)>,
    shown: Query<(Entity, &Shown)>,
    mut commands: Commands,
) {
    let (column, room) = column.into_inner();
    if !(notices.is_changed() || room.is_changed()) {
        return;
    }
    let count = notices.iter().count();
    let wanted: Vec<_> =
        notices.iter().skip(count.saturating_sub(room.most)).map(|notice| &notice.text).collect();
    for (entity, notice) in &shown {
        if !wanted.contains(&&notice.0) {
            commands.entity(entity).despawn();
        }
    }
    for text in wanted {
        if !shown.iter().any(|(_, notice)| notice.0 == *text) {
            commands.entity(column).with_child(toast(text.clone()));
        }
    }
}

fn toast(text: LocalText) -> impl Bundle {
    (
        Shown(text.clone()),
        Node {
            display: Display::Grid,
            grid_template_columns: vec![GridTrack::flex(1.0), GridTrack::auto()],
            width: percent(100),
            max_width: px(560),
            align_items: AlignItems::Center,
            column_gap: px(8),
            padding: UiRect { left: px(16), right: px(4), top: px(4), bottom: px(4) },
            border: UiRect::all(px(1)),
            border_radius: BorderRadius::all(px(palette::RADIUS_BUTTON)),
            ..default()
        },
        fill(Role::Panel),
        edge(Role::Warning),
        BoxShadow::new(Color::BLACK.with_alpha(0.5), px(0), px(6), px(0), px(20)),
        // The panels below take the pointer, except under the button.
        Pickable::IGNORE,
        children![
            (
                ReadAloud,
                Node { margin: UiRect::vertical(px(6)), ..default() },
                label(text, text_size::BODY, Role::Text),
            ),
            (
                SpokenName("error-dismiss".into()),
                button(LocalText::verbatim("×"), ButtonStyle::Bare, dismiss),
            ),
        ],
    )
}

fn dismiss(
    event: On<Activate>,
    parents: Query<&ChildOf>,
    shown: Query<&Shown>,
    mut notices: ResMut<Notices>,
) {
    let notice = parents.iter_ancestors(event.entity).find_map(|parent| shown.get(parent).ok());
    if let Some(notice) = notice {
        notices.dismiss(&notice.0);
    }
}

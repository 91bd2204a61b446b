//! The notices on the screen. In a game they lie beside the board, elsewhere at the top of the
//! window.

use super::{
    HudSystems,
    layout::{Area, HudLayout},
};
use crate::{
    app::{
        notices::Notices,
        states::{Menu, Screen},
    },
    kit::{
        Measure, children,
        paint::{Role, edge, fill},
        palette::{self, layer, text_size},
        widgets::{
            ButtonStyle, ReadAloud, SpokenName, button, column, label, set_font_size, text_font,
        },
    },
    words::{LocalText, Texts},
};
use bevy::{
    prelude::*,
    ui_widgets::{Activate, observe},
};

/// The greatest number of notices shown at once.
const MOST: usize = 3;

/// The greatest width of a notice, in logical pixels.
const WIDEST: f32 = 560.0;
/// The gap between notices.
const GAP: f32 = 8.0;
/// The width that a notice has beside its text, in any font, and the height above and below it.
const AROUND: Vec2 = vec2(82.0, 10.0);
/// The height of a line of text, in font sizes.
const LINE: f32 = 1.2;

/// Returns the height of a long notice with the gap below it, in a column of this width.
pub(super) fn height(width: f32) -> f32 {
    if width < 300.0 { 148.0 } else { 84.0 }
}

/// The column of notices.
#[derive(Component, Clone, PartialEq)]
struct NoticeColumn {
    /// The number of notices that it has room for.
    most: usize,
    /// The room for each of them.
    room: Vec2,
    /// `true` if the notices lie beside the board, over what could be pressed there.
    beside: bool,
}

impl NoticeColumn {
    /// At the top of the window.
    const AT_THE_TOP: Self = Self { most: MOST, room: Vec2::INFINITY, beside: false };

    /// In a place beside the board.
    fn beside(place: Rect) -> Self {
        let each = height(place.width());
        // Sums of heights are not exact.
        let most = (((place.height() + 1.0) / each) as usize).clamp(1, MOST);
        let height = (place.height() + GAP) / most as f32 - GAP;
        Self { most, room: vec2(place.width(), height), beside: true }
    }

    /// Returns the font size of a notice with this text: the largest one for which there is room.
    fn text_size(&self, text: &str, measure: &mut Measure) -> f32 {
        let width = self.room.x.min(WIDEST) - AROUND.x;
        let fits = |size: &f32| {
            let lines = measure.lines([(text, text_font(*size))], width);
            lines as f32 * LINE * size + AROUND.y <= self.room.y
        };
        [text_size::BODY, text_size::SMALL].into_iter().find(fits).unwrap_or(text_size::LEAST)
    }

    /// Returns the way in which a notice takes the pointer. Beside the board, what it covers must
    /// not be pressed by mistake. Elsewhere the pointer goes through it, except to its button.
    fn pickable(&self) -> Pickable {
        if self.beside { Pickable::default() } else { Pickable::IGNORE }
    }
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
        NoticeColumn::AT_THE_TOP,
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
        ..column(px(GAP))
    }
}

/// Places the column beside the board while no menu is open, otherwise at the top of the window. A
/// notice for which it has no room waits.
fn dock(
    screen: Res<State<Screen>>,
    menu: Res<State<Menu>>,
    layout: Res<HudLayout>,
    column: Single<(&mut Node, &mut NoticeColumn)>,
    mut notices: ResMut<Notices>,
) {
    let beside = *screen.get() == Screen::Game && *menu.get() == Menu::None;
    let place = layout.rect(Area::Notices).filter(|_| beside);
    let (node, next) = match place {
        Some(rect) => {
            let node = Node {
                left: px(rect.min.x),
                top: px(rect.min.y),
                width: px(rect.width()),
                padding: UiRect::ZERO,
                ..at_the_top()
            };
            (node, NoticeColumn::beside(rect))
        }
        None => (at_the_top(), NoticeColumn::AT_THE_TOP),
    };
    if notices.room() != next.most {
        notices.set_room(next.most);
    }
    let (mut now, mut column) = column.into_inner();
    now.set_if_neq(node);
    column.set_if_neq(next);
}

fn show(
    notices: Res<Notices>,
    texts: Res<Texts>,
    mut measure: Measure,
    column: Single<(Entity, Ref<NoticeColumn>)>,
    shown: Query<(Entity, &Shown, &Children)>,
    mut fonts: Query<&mut TextFont>,
    mut commands: Commands,
) {
    let (column, place) = column.into_inner();
    let is_new = notices.is_changed() || place.is_changed() || texts.is_changed();
    if !(is_new || measure.is_changed()) {
        return;
    }
    let wanted: Vec<_> = notices.iter().take(place.most).map(|notice| &notice.text).collect();
    let mut size = |text: &LocalText| place.text_size(&texts.get(text), &mut measure);
    for (entity, Shown(text), children) in &shown {
        if !wanted.contains(&text) {
            commands.entity(entity).despawn();
            continue;
        }
        commands.entity(entity).insert(place.pickable());
        for child in children.iter() {
            if let Ok(mut font) = fonts.get_mut(child) {
                set_font_size(&mut font, size(text));
            }
        }
    }
    for text in wanted {
        if !shown.iter().any(|(_, notice, _)| notice.0 == *text) {
            let toast = (toast(text.clone(), size(text)), place.pickable());
            commands.entity(column).with_child(toast);
        }
    }
}

fn toast(text: LocalText, size: f32) -> impl Bundle {
    (
        Shown(text.clone()),
        Node {
            display: Display::Grid,
            grid_template_columns: vec![GridTrack::flex(1.0), GridTrack::auto()],
            width: percent(100),
            max_width: px(WIDEST),
            align_items: AlignItems::Center,
            column_gap: px(8),
            padding: UiRect { left: px(16), right: px(4), top: px(2), bottom: px(2) },
            border: UiRect::all(px(1)),
            border_radius: BorderRadius::all(px(palette::RADIUS_BUTTON)),
            ..default()
        },
        fill(Role::Panel),
        edge(Role::Warning),
        BoxShadow::new(Color::BLACK.with_alpha(0.5), px(0), px(6), px(0), px(20)),
        observe(dismiss_touched),
        children![
            (
                ReadAloud,
                Node { margin: UiRect::vertical(px(2)), ..default() },
                label(text, size, Role::Text),
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

fn dismiss_touched(event: On<Pointer<Click>>, shown: Query<&Shown>, mut notices: ResMut<Notices>) {
    if let Ok(Shown(text)) = shown.get(event.entity) {
        notices.dismiss(text);
    }
}

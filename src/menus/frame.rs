//! The common parts of all menus: a backdrop that takes the pointer, and a card with a heading,
//! content and buttons. The height of a sheet comes from the window alone, so that nothing moves
//! under the pointer when its content changes; in a small window it fills the window.

use super::{CameFrom, Menu, game_runs};
use crate::{
    kit::{
        Room, UiWindow, children,
        controls::{scroll_node, scrolling},
        paint::{Paint, Role, edge, fill},
        palette::{self, text_size},
        widgets::{
            ButtonStyle, ReadAloud, button, card, card_colors, full_window, label, strong_label,
        },
    },
    table::Shown,
    words::LocalText,
};
use bevy::{
    input_focus::{
        AutoFocus,
        tab_navigation::{TabGroup, TabIndex},
    },
    prelude::*,
    ui_widgets::Activate,
};

/// The layer between the menu and the screen below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Backdrop {
    /// The screen shines through.
    Scrim,
    /// The screen cannot be seen.
    Opaque,
}

impl Backdrop {
    /// Returns the backdrop that shows the board if there is one.
    pub(super) fn over(shown: &Shown) -> Self {
        if shown.board.is_some() { Self::Scrim } else { Self::Opaque }
    }

    /// Returns the backdrop for a paused game. It hides the board in the fog, since another player
    /// may be looking, and while a clock is stopped.
    pub(super) fn over_paused(shown: &Shown) -> Self {
        let view = shown.seat.as_ref().map(|seat| &seat.view);
        let fogged = view.is_some_and(|view| view.ruleset().vision.is_fog());
        let stopped = shown.agreed.is_some_and(|agreed| agreed.time.hides_stopped_board());
        // A game on a server does not pause, and nobody else looks at this screen.
        let pauses = game_runs(shown) && shown.online.is_none();
        if pauses && (fogged || stopped) { Self::Opaque } else { Self::over(shown) }
    }

    /// Returns the backdrop for a menu that other menus may lead to. It hides the board if they do.
    pub(super) fn after(came_from: &CameFrom, shown: &Shown) -> Self {
        match came_from.behind() {
            Menu::None | Menu::Pause => Self::over_paused(shown),
            _ => Self::Opaque,
        }
    }
}

/// The way in which a card fits into the window, with its width in logical pixels.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub(super) enum Shape {
    /// A card as small as its content.
    Dialog(f32),
    /// A card whose height comes from the window. It fills a small one.
    Sheet(f32),
}

/// The root of the open menu.
#[derive(Component)]
pub(super) struct Root;

/// The node around the card.
#[derive(Component)]
struct Surface;

/// The heading of a card.
#[derive(Component)]
struct Heading;

/// The row of buttons at the foot of a card.
#[derive(Component)]
#[require(Node = foot_node())]
struct Foot;

/// The width in logical pixels below which sheets fill the window.
pub(super) const NARROW: f32 = 600.0;
/// The height in logical pixels below which sheets fill the window.
const LOW: f32 = 480.0;
/// The height in logical pixels of a sheet in a high window.
const TALLEST: f32 = 860.0;
/// The least height of the part that scrolls, in logical pixels. If there is less room, the whole
/// card scrolls too.
const LEAST: f32 = 2.0 * palette::TOUCH;
/// The distance between a card and the window's edge.
pub(super) const MARGIN: f32 = 16.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, fit.in_set(FitSystems).before(bevy::ui::UiSystems::Layout));
}

/// The systems that fit cards into the window.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct FitSystems;

/// Spawns a menu. `shape` goes to its card with what else the menu wants there, and `parts` spawns
/// the parts of the card, from the top down.
pub(super) fn open(
    commands: &mut Commands,
    menu: Menu,
    backdrop: Backdrop,
    shape: impl Bundle,
    parts: impl FnOnce(&mut ChildSpawnerCommands),
) {
    let mut root = commands.spawn((
        Name::new(format!("Menu {menu:?}")),
        DespawnOnExit(menu),
        Root,
        TabGroup::modal(),
        full_window(),
        GlobalZIndex(palette::layer::MENU),
    ));
    match backdrop {
        Backdrop::Scrim => root.insert(fill(Role::Scrim)),
        Backdrop::Opaque => root.insert(Room),
    };
    // A click beside a button gives the focus to the surface, so that it stays in the menu.
    let surface = (
        Surface,
        TabIndex(-1),
        AutoFocus,
        Node { padding: UiRect::all(px(MARGIN)), ..full_window() },
    );
    let card = (
        shape,
        // What is always in sight may be higher than a very low window.
        scrolling(Node {
            max_height: percent(100),
            overflow: Overflow::scroll_y(),
            padding: UiRect::ZERO,
            row_gap: px(0),
            ..card()
        }),
        card_colors(),
        BoxShadow::new(Color::BLACK.with_alpha(0.35), px(0), px(10), px(0), px(30)),
    );
    root.with_children(|root| {
        root.spawn(surface).with_children(|surface| {
            surface.spawn(card).with_children(parts);
        });
    });
}

/// Spawns a dialog with this width. See [`open`].
pub(super) fn dialog(
    commands: &mut Commands,
    menu: Menu,
    backdrop: Backdrop,
    width: f32,
    parts: impl FnOnce(&mut ChildSpawnerCommands),
) {
    open(commands, menu, backdrop, Shape::Dialog(width), parts);
}

/// Spawns a sheet with this width that hides the screen below. See [`open`].
pub(super) fn sheet(
    commands: &mut Commands,
    menu: Menu,
    width: f32,
    parts: impl FnOnce(&mut ChildSpawnerCommands),
) {
    open(commands, menu, Backdrop::Opaque, Shape::Sheet(width), parts);
}

/// Spawns a list that scrolls, as high as the card has room. Returns it.
pub(super) fn list<'a>(card: &'a mut ChildSpawnerCommands) -> EntityCommands<'a> {
    list_in(card, scroll_node())
}

/// Spawns a [`list`] with this node.
pub(super) fn list_in<'a>(card: &'a mut ChildSpawnerCommands, list: Node) -> EntityCommands<'a> {
    let body = card.spawn(Node { flex_grow: 1.0, ..body() }).id();
    card.commands_mut().spawn((ChildOf(body), scrolling(list)))
}

/// Spawns a list for the buttons of a dialog, with this padding at its end. Returns it.
pub(super) fn button_list<'a>(card: &'a mut ChildSpawnerCommands, end: f32) -> EntityCommands<'a> {
    let padding = UiRect::new(px(20), px(20), px(4), px(end));
    let list = Node { row_gap: px(10), padding, ..scroll_node() };
    let body = card.spawn(body()).id();
    card.commands_mut().spawn((ChildOf(body), scrolling(list)))
}

/// Returns the heading of a card.
pub(super) fn heading(text: impl Into<LocalText>) -> impl Bundle {
    let text = text.into();
    (
        Heading,
        Node {
            padding: UiRect::new(px(20), px(20), px(20), px(12)),
            flex_shrink: 0.0,
            ..default()
        },
        children![(ReadAloud, strong_label(text, text_size::HEADING, Role::Text))],
    )
}

/// Returns a paragraph that stands below the heading.
pub(super) fn paragraph(text: impl Into<LocalText>) -> impl Bundle {
    let text = text.into();
    (
        Node { padding: UiRect::new(px(20), px(20), px(0), px(18)), flex_shrink: 0.0, ..default() },
        children![(ReadAloud, label(text, text_size::BODY, Role::TextDim))],
    )
}

/// Returns the heading of a group in a list.
pub(super) fn group(heading: &'static str) -> impl Bundle {
    let line = Node {
        flex_shrink: 0.0,
        margin: UiRect::top(px(14)),
        padding: UiRect::bottom(px(4)),
        border: UiRect::bottom(px(1)),
        ..default()
    };
    let heading = strong_label(heading, text_size::SMALL, Role::Accent);
    (line, edge(Role::Line), children![heading])
}

/// Returns the part between heading and buttons. Its children keep their height or scroll.
fn body() -> Node {
    Node {
        flex_direction: FlexDirection::Column,
        flex_shrink: 1.0,
        min_height: px(LEAST),
        ..default()
    }
}

/// Returns the row of buttons at the foot of a card, side by side as long as they fit. `buttons`
/// are its children.
pub(super) fn foot(buttons: impl Bundle) -> impl Bundle {
    (Foot, edge(Paint::from(Role::Line).faded(0.6)), buttons)
}

/// Returns the usual node of a [`foot`].
pub(super) fn foot_node() -> Node {
    Node {
        flex_shrink: 0.0,
        flex_wrap: FlexWrap::Wrap,
        justify_content: JustifyContent::FlexEnd,
        row_gap: px(10),
        padding: UiRect::top(px(14)),
        border: UiRect::top(px(1)),
        ..default()
    }
}

/// Returns the button at the foot that goes back.
pub(super) fn back_button(text: impl Into<LocalText>) -> impl Bundle {
    button(text, ButtonStyle::Quiet, on_back)
}

/// Returns the button that goes back from a menu with nothing to confirm. It has the focus.
pub(super) fn done_button() -> impl Bundle {
    (button("button-back", ButtonStyle::Primary, on_back), AutoFocus)
}

pub(super) fn on_back(
    _: On<Activate>,
    came_from: Res<CameFrom>,
    mut next: ResMut<NextState<Menu>>,
) {
    next.set(came_from.behind());
}

fn fit(
    window: UiWindow,
    cards: Query<(Entity, &Shape, &ChildOf)>,
    added: Query<(), Or<(Added<Shape>, Changed<Heading>)>>,
    headings: Query<Entity, With<Heading>>,
    feet: Query<(Entity, &Children), With<Foot>>,
    buttons: Query<(), With<ButtonStyle>>,
    mut nodes: Query<&mut Node>,
) {
    let Some(size) = window.size() else { return };
    if !window.is_changed() && added.is_empty() {
        return;
    }
    let (narrow, low) = (size.x < NARROW, size.y < LOW);
    for (card, shape, surface) in &cards {
        let fills = (narrow || low) && matches!(shape, Shape::Sheet(_));
        let (Shape::Dialog(width) | Shape::Sheet(width)) = *shape;
        let (margin, radius, border) =
            if fills { (0.0, 0.0, 0.0) } else { (MARGIN, palette::RADIUS_CARD, 1.0) };
        if let Ok(mut surface) = nodes.get_mut(surface.parent()) {
            surface.padding = UiRect::all(px(margin));
        }
        let Ok(mut card) = nodes.get_mut(card) else { continue };
        // With a width in percent and a limit, the layout would measure the height without the
        // limit.
        card.width = px(if fills && narrow { size.x } else { width.min(size.x - 2.0 * margin) });
        let height = size.y - 2.0 * margin;
        card.height = match shape {
            Shape::Dialog(_) => auto(),
            Shape::Sheet(_) => px(if fills { height } else { height.min(TALLEST) }),
        };
        card.border_radius = BorderRadius::all(px(radius));
        card.border = UiRect::all(px(border));
    }
    for heading in &headings {
        if let Ok(mut heading) = nodes.get_mut(heading) {
            (heading.padding.top, heading.padding.bottom) =
                if low { (px(8), px(6)) } else { (px(20), px(12)) };
        }
    }
    // The buttons stay in one line as long as they can: the second one would take its height from
    // the content.
    let (side, gap) = (20, if narrow { 8 } else { 12 });
    for (foot, children) in &feet {
        if let Ok(mut foot) = nodes.get_mut(foot) {
            foot.column_gap = px(gap);
            (foot.padding.left, foot.padding.right) = (px(side), px(side));
            foot.padding.bottom = px(if low { 8 } else { side });
        }
        // Under a thumb, the buttons share the whole width.
        let (padding, grow) = if narrow { (8, 1.0) } else { (18, 0.0) };
        for button in children.iter().filter(|child| buttons.contains(*child)) {
            if let Ok(mut button) = nodes.get_mut(button) {
                button.flex_grow = grow;
                button.padding = UiRect::axes(px(padding), px(8));
            }
        }
    }
}

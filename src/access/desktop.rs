//! The exit to screen readers on computers: AccessKit's tree, as Bevy keeps it.
//!
//! The tree holds the items of [`Controls`] within the tree of the user interface, then the board
//! with the lines beside it, and two live regions, whose text is read when it changes. All of this
//! runs only after a screen reader has asked for it.
//!
//! On Linux, winit's AccessKit adapter sends the tree over D-Bus; Cargo.toml switches on the
//! feature for it. On the web AccessKit does nothing: see `page`.

use super::{
    board_table::{BoardReader, BoardTable},
    controls::{CollectSystems, Controls, Item, ItemKind, Use, UseControl, use_controls},
    facts::{Facts, facts},
    voice::{Voice, sentences},
};
use crate::{
    board::{BoardPlace, Hand, OpenRing, TapSquare},
    kit::Means,
    platform::power::NextFrame,
    rules::Square,
    table::{Clocks, Shown},
    words::{Language, Texts},
};
use accesskit::{Action, ActionData, Live, Node as Told, Role, Toggled};
use bevy::{
    a11y::{AccessibilityNode, AccessibilityRequested, AccessibilitySystems, ActionRequest},
    platform::collections::{HashMap, HashSet},
    prelude::*,
    ui_widgets::RadioGroup,
};
use core::time::Duration;

/// The interval at which the requests of a screen reader are polled. They do not wake the game by
/// themselves.
const LISTEN: Duration = Duration::from_millis(150);

/// A live region for urgent or for polite announcements.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct LiveRegion {
    urgent: bool,
}

/// The root of the board and the lines beside it, while nothing covers the board.
#[derive(Component)]
struct SpokenBoard;

/// A square of the board, as a node of the tree.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpokenSquare(pub Square);

pub(super) fn plugin(app: &mut App) {
    app.add_message::<ActionRequest>()
        .add_systems(Startup, spawn_live_regions)
        .add_systems(
            Update,
            heed_requests.before(use_controls).before(crate::table::PlaySystems::Input),
        )
        .add_systems(
            PostUpdate,
            (add_nodes, describe_screen, describe_board, tell_board, speak, keep_listening)
                .chain()
                .run_if(is_asked_for)
                .after(CollectSystems)
                .before(AccessibilitySystems::Update),
        );
}

/// Returns `true` if a screen reader is running.
fn is_asked_for(requested: Res<AccessibilityRequested>) -> bool {
    requested.get()
}

fn spawn_live_regions(mut commands: Commands) {
    for urgent in [false, true] {
        let (role, live) =
            if urgent { (Role::Alert, Live::Assertive) } else { (Role::Status, Live::Polite) };
        let mut node = Told::new(role);
        node.set_live(live);
        commands.spawn((
            Name::new(if urgent { "Alerts" } else { "Announcements" }),
            LiveRegion { urgent },
            AccessibilityNode(node),
        ));
    }
}

/// Gives every node of the user interface its place in the tree, so that the order is kept.
fn add_nodes(
    nodes: Query<Entity, (With<Node>, Without<AccessibilityNode>)>,
    mut commands: Commands,
) {
    for entity in &nodes {
        commands.entity(entity).insert(AccessibilityNode(Told::new(Role::GenericContainer)));
    }
}

/// Describes the items of the screen and hides all other nodes.
fn describe_screen(
    controls: Res<Controls>,
    parents: Query<&ChildOf>,
    mut nodes: Query<(Entity, &mut AccessibilityNode, Has<RadioGroup>), With<Node>>,
) {
    let items: HashMap<Entity, &Item> =
        controls.items.iter().map(|item| (item.entity, item)).collect();
    let mut seen: HashSet<Entity> = items.keys().copied().collect();
    for item in items.keys() {
        seen.extend(parents.iter_ancestors(*item));
    }
    for (entity, mut node, is_group) in &mut nodes {
        if !seen.contains(&entity) {
            node.set_hidden();
            continue;
        }
        node.clear_hidden();
        if let Some(item) = items.get(&entity) {
            describe(&mut node, item);
        } else if controls.dialog == Some(entity) {
            node.set_role(Role::Dialog);
            node.set_modal();
            let headings = controls.items.iter().filter(|item| item.kind == ItemKind::Heading);
            node.set_label(sentences(headings.map(|item| item.text.clone())));
        } else if is_group {
            let of_group = |item: &&Item| matches!(item.kind, ItemKind::Radio { group, .. } if group == entity);
            node.set_role(Role::RadioGroup);
            node.set_size_of_set(controls.items.iter().filter(of_group).count());
        } else {
            node.set_role(Role::GenericContainer);
        }
    }
}

fn describe(node: &mut AccessibilityNode, item: &Item) {
    if item.disabled {
        node.set_disabled();
    } else {
        node.clear_disabled();
    }
    match &item.kind {
        ItemKind::Heading => {
            node.set_role(Role::Heading);
            node.set_label(item.text.as_str());
            return;
        }
        ItemKind::Text => {
            node.set_role(Role::Label);
            node.set_value(item.text.as_str());
            return;
        }
        ItemKind::Button { chosen } => {
            node.set_role(Role::Button);
            match chosen {
                Some(chosen) => node.set_toggled(Toggled::from(*chosen)),
                None => node.clear_toggled(),
            }
            node.add_action(Action::Click);
        }
        ItemKind::Radio { chosen, place, .. } => {
            node.set_role(Role::RadioButton);
            node.set_toggled(Toggled::from(*chosen));
            // AccessKit counts from 0.
            node.set_position_in_set(place - 1);
            node.add_action(Action::Click);
        }
        ItemKind::Switch { on } => {
            node.set_role(Role::Switch);
            node.set_toggled(Toggled::from(*on));
            node.add_action(Action::Click);
        }
        ItemKind::Slider { value, min, max, step } => {
            node.set_role(Role::Slider);
            node.set_numeric_value((*value).into());
            node.set_min_numeric_value((*min).into());
            node.set_max_numeric_value((*max).into());
            node.set_numeric_value_step((*step).into());
            for action in [Action::SetValue, Action::Increment, Action::Decrement] {
                node.add_action(action);
            }
        }
        ItemKind::Field { value, .. } => {
            node.set_role(Role::TextInput);
            node.set_value(value.as_str());
            node.add_action(Action::SetValue);
        }
    }
    node.set_label(item.text.as_str());
    if item.hint.is_empty() {
        node.clear_description();
    } else {
        node.set_description(item.hint.as_str());
    }
    node.add_action(Action::Focus);
}

/// A line of text beside the board whose words change.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
enum SpokenLine {
    Caption,
    Clock(usize),
    Captured(usize),
}

/// The list of moves, with the texts that it contains now.
#[derive(Component, Default)]
struct SpokenMoves(Vec<String>);

/// The layout of the board's nodes. While it stays the same, a screen reader's finger stays on its
/// square.
#[derive(PartialEq)]
struct Layout {
    squares: Vec<Square>,
    clocks: usize,
    place: BoardPlace,
    scale: f32,
    window: Vec2,
    language: Language,
}

/// Spawns the board and the lines beside it again if their layout changes, and removes them while a
/// menu or the curtain covers the board.
fn describe_board(
    board: BoardReader,
    clocks: Res<Clocks>,
    texts: Res<Texts>,
    place: Res<BoardPlace>,
    controls: Res<Controls>,
    window: Single<&Window>,
    boards: Query<Entity, With<SpokenBoard>>,
    mut last: Local<Option<Layout>>,
    mut commands: Commands,
) {
    let table = board.table().filter(|_| controls.dialog.is_none());
    let now = table.as_ref().map(|table| Layout {
        squares: table.rows.iter().flat_map(|row| &row.cells).map(|cell| cell.square).collect(),
        clocks: clocks.0.iter().flatten().filter(|face| face.remaining_ms.is_some()).count(),
        place: *place,
        scale: window.scale_factor(),
        window: window.size(),
        language: texts.language().clone(),
    });
    if *last == now {
        return;
    }
    boards.iter().for_each(|board| commands.entity(board).despawn());
    if let (Some(layout), Some(table)) = (&now, table) {
        spawn_board(&mut commands, layout, &table, &texts);
    }
    *last = now;
}

fn spawn_board(commands: &mut Commands, layout: &Layout, table: &BoardTable, texts: &Texts) {
    let mut group = Told::new(Role::Group);
    group.set_label(texts.key("board-label"));
    let root = commands
        .spawn((Name::new("Board for the ears"), SpokenBoard, AccessibilityNode(group)))
        .id();
    let lines = [SpokenLine::Caption]
        .into_iter()
        .chain((0..layout.clocks).map(SpokenLine::Clock))
        .chain((0..2).map(SpokenLine::Captured));
    for line in lines {
        commands.spawn((ChildOf(root), line, AccessibilityNode(Told::new(Role::Label))));
    }
    let mut moves = Told::new(Role::List);
    moves.set_label(texts.key("moves-heading"));
    commands.spawn((ChildOf(root), SpokenMoves::default(), AccessibilityNode(moves)));
    let mut grid = Told::new(Role::Grid);
    grid.set_label(texts.key("board-label"));
    grid.set_row_count(table.rows.len());
    grid.set_column_count(table.files.len());
    let grid = commands.spawn((ChildOf(root), AccessibilityNode(grid))).id();
    for (number, row) in table.rows.iter().enumerate() {
        let mut node = Told::new(Role::Row);
        node.set_label(row.rank.as_str());
        node.set_row_index(number);
        let rank = commands.spawn((ChildOf(grid), AccessibilityNode(node))).id();
        for (column, cell) in row.cells.iter().enumerate() {
            let mut node = Told::new(Role::GridCell);
            node.set_row_index(number);
            node.set_column_index(column);
            node.add_action(Action::Click);
            node.add_action(Action::Focus);
            node.add_action(Action::ShowContextMenu);
            node.set_bounds(bounds(layout, cell.square));
            commands.spawn((ChildOf(rank), SpokenSquare(cell.square), AccessibilityNode(node)));
        }
    }
}

/// Updates the words of the board and of the lines beside it.
fn tell_board(
    shown: Res<Shown>,
    board: BoardReader,
    clocks: Res<Clocks>,
    texts: Res<Texts>,
    mut squares: Query<(&SpokenSquare, &mut AccessibilityNode), Without<SpokenLine>>,
    mut lines: Query<(&SpokenLine, &mut AccessibilityNode), Without<SpokenSquare>>,
    mut lists: Query<(Entity, &mut SpokenMoves)>,
    mut commands: Commands,
) {
    let Some(table) = board.table().filter(|_| !squares.is_empty()) else { return };
    let cells = table.rows.iter().flat_map(|row| &row.cells);
    let told: HashMap<Square, String> =
        cells.map(|cell| (cell.square, cell.read_with_square(&texts))).collect();
    for (square, mut node) in &mut squares {
        if let Some(text) = told.get(&square.0)
            && node.label() != Some(text)
        {
            node.set_label(text.as_str());
        }
    }
    let Facts { clocks, captured, moves } = facts(&shown, &clocks, &texts);
    let caption = sentences(table.caption.iter().map(|text| texts.get(text)));
    for (line, mut node) in &mut lines {
        let text = match *line {
            SpokenLine::Caption => Some(&caption),
            SpokenLine::Clock(nth) => clocks.get(nth),
            SpokenLine::Captured(nth) => captured.get(nth),
        };
        let text = text.map_or("", String::as_str);
        if node.value() != Some(text) {
            node.set_value(text);
        }
    }
    for (list, mut told) in &mut lists {
        if told.0 != moves {
            commands.entity(list).despawn_children();
            for text in &moves {
                let mut node = Told::new(Role::ListItem);
                node.set_label(text.as_str());
                commands.spawn((ChildOf(list), AccessibilityNode(node)));
            }
            told.0.clone_from(&moves);
        }
    }
}

/// Returns the bounds of a square in the window, in physical pixels.
fn bounds(layout: &Layout, square: Square) -> accesskit::Rect {
    let world = layout.place.in_world(square);
    let middle = (layout.window / 2.0 + vec2(world.x, -world.y)) * layout.scale;
    let half = layout.place.square * layout.scale / 2.0;
    let (min, max) = ((middle - half).as_dvec2(), (middle + half).as_dvec2());
    accesskit::Rect::new(min.x, min.y, max.x, max.y)
}

/// Puts all new utterances into the live regions.
fn speak(
    voice: Res<Voice>,
    mut regions: Query<(&LiveRegion, &mut AccessibilityNode)>,
    mut told: Local<u64>,
) {
    if !voice.is_changed() {
        return;
    }
    for (region, mut node) in &mut regions {
        let mine = || voice.said().filter(|said| said.urgent == region.urgent);
        let new = mine().filter(|said| said.number > *told).map(|said| said.text.clone());
        let text = sentences(new);
        if mine().next().is_none() {
            node.clear_label();
        } else if node.label() == Some(text.as_str()) {
            // The same words said again must also count as a change.
            node.set_label(format!("{text}\u{a0}"));
        } else if !text.is_empty() {
            node.set_label(text);
        }
    }
    *told = voice.said().map(|said| said.number).max().unwrap_or(*told);
}

fn keep_listening(mut next_frame: ResMut<NextFrame>) {
    next_frame.within(LISTEN);
}

/// Carries out the requests of a screen reader's user.
fn heed_requests(
    mut requests: MessageReader<ActionRequest>,
    controls: Res<Controls>,
    squares: Query<&SpokenSquare>,
    shown: Res<Shown>,
    mut means: ResMut<Means>,
    mut hand: ResMut<Hand>,
    mut used: MessageWriter<UseControl>,
    mut tapped: MessageWriter<TapSquare>,
    mut rings: MessageWriter<OpenRing>,
) {
    for request in requests.read() {
        means.set_if_neq(Means::Keys);
        let Some(entity) = Entity::try_from_bits(request.target_node.0) else { continue };
        if let Ok(square) = squares.get(entity) {
            match request.action {
                Action::Click => drop(tapped.write(TapSquare(square.0))),
                Action::ShowContextMenu => drop(rings.write(OpenRing(square.0))),
                Action::Focus if shown.is_live() => hand.cursor = Some(square.0),
                _ => {}
            }
            continue;
        }
        if controls.get(entity).is_none() {
            continue;
        }
        let how = match (request.action, &request.data) {
            (Action::Click, _) => Use::Press,
            (Action::Focus, _) => Use::Focus,
            (Action::Increment, _) => Use::Step(1.0),
            (Action::Decrement, _) => Use::Step(-1.0),
            (Action::SetValue, Some(ActionData::NumericValue(value))) => Use::Set(*value as f32),
            (Action::SetValue, Some(ActionData::Value(text))) => Use::Write(text.to_string()),
            _ => continue,
        };
        used.write(UseControl { entity, how });
    }
}

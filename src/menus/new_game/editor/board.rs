//! The editor's board: its squares, and setting up pieces by mouse, finger and keyboard.

use super::{Editor, Menu, palette::Takes, say, state::Tool};
use crate::{
    access::{Spoken, piece_text},
    app::settings::Settings,
    board::{COMMAND_KEYS, COORDINATE_INSET, letter},
    kit::{
        UiWindow, palette,
        widgets::{SpokenName, visible_if},
    },
    menus::UsesArrows,
    rules::{Color as Side, Piece, PieceKind, Square},
    theme::{Mark, Theme, ThemeAssets},
    words::LocalText,
};
use bevy::{
    input::{
        ButtonState,
        keyboard::KeyboardInput,
        touch::{TouchInput, TouchPhase},
    },
    input_focus::{FocusCause, InputFocus, InputFocusVisible, tab_navigation::TabIndex},
    picking::{hover::Hovered, pointer::PointerId},
    prelude::*,
    text::LineHeight,
    ui::{Pressed, UiGlobalTransform},
    ui_widgets::{Activate, Button},
};

/// The distance that turns a press of the mouse or of a finger into a drag, in logical pixels.
const SLACK: [f32; 2] = [3.0, 8.0];
/// The height at which a piece is held above a finger, in squares.
const LIFT: f32 = 0.55;

/// The board.
#[derive(Component)]
pub(super) struct EditorBoard;

/// A square of the board.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
struct OnBoard(Square);

/// A rank's number or a file's letter on a square at the edge.
#[derive(Component, Clone, Copy, PartialEq)]
pub(super) enum Coordinate {
    Rank,
    File,
}

/// The mark on the square whose piece is picked up.
#[derive(Component)]
struct PickMark;

/// A piece that is being dragged, as it is drawn.
#[derive(Component, Clone, Copy, Debug)]
struct Held {
    pointer: PointerId,
    piece: Piece,
    /// The square that it comes from; `None` for the palette.
    from: Option<Square>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_observer(on_tap)
        .add_observer(on_drag)
        .add_observer(on_drop)
        .add_systems(Update, (use_keys, let_go).run_if(in_state(Menu::Editor)))
        .add_systems(
            Update,
            (show, show_coordinates, show_focus).after(use_keys).run_if(resource_exists::<Editor>),
        );
}

pub(super) fn spawn(card: &mut ChildSpawnerCommands, editor: &Editor) {
    let size = editor.board().size();
    let first = Square::at(size.files / 2, 0);
    let part = |count: u8| percent(100.0 / f32::from(count));
    let square_node = Node {
        position_type: PositionType::Absolute,
        width: part(size.files),
        height: part(size.ranks),
        ..default()
    };
    let node = Node { align_self: AlignSelf::Center, flex_shrink: 0.0, ..default() };
    let board = (Name::new("Board"), EditorBoard, ImageNode::default(), node);
    card.spawn(board).with_children(|board| {
        // Screen readers read a board from its upper left corner on.
        for rank in (0..size.ranks).rev() {
            for file in 0..size.files {
                let square = Square::at(file, rank);
                let on_board = (
                    OnBoard(square),
                    Button,
                    UsesArrows,
                    SpokenName::default(),
                    Hovered::default(),
                    // One square is a stop for Tab, and the arrow keys lead to the others.
                    TabIndex(if square == first { 0 } else { -1 }),
                    square_node.clone(),
                    BackgroundColor::default(),
                    ImageNode::default(),
                );
                board.spawn(on_board).with_children(|parts| {
                    if file == 0 || file == size.files - 1 {
                        parts.spawn(coordinate(Coordinate::Rank, square));
                    }
                    if rank == 0 || rank == size.ranks - 1 {
                        parts.spawn(coordinate(Coordinate::File, square));
                    }
                    let whole = Node { width: percent(100), height: percent(100), ..default() };
                    parts.spawn((ImageNode::default(), whole, Pickable::IGNORE));
                });
            }
        }
        let picked = (Visibility::Hidden, Pickable::IGNORE);
        board.spawn((PickMark, ImageNode::default(), square_node, picked));
    });
}

fn coordinate(coordinate: Coordinate, at: Square) -> impl Bundle {
    let inset = percent(100.0 * COORDINATE_INSET);
    let absolute = Node { position_type: PositionType::Absolute, ..default() };
    let (text, node) = match coordinate {
        Coordinate::Rank => {
            ((at.rank() + 1).to_string(), Node { left: inset, top: inset, ..absolute })
        }
        Coordinate::File => {
            let letter = char::from(b'a' + at.file());
            (letter.to_string(), Node { right: inset, bottom: inset, ..absolute })
        }
    };
    let font = (TextFont::default(), LineHeight::RelativeToFont(1.0));
    (coordinate, Text::new(text), font, node, Visibility::Hidden, Pickable::IGNORE)
}

/// Returns the name of a square and of its piece.
pub(super) fn name_of(editor: &Editor, square: Square) -> LocalText {
    let cell = editor.sketch.piece_at(square).map_or("cell-empty".into(), piece_text);
    LocalText::new("square-cell").with("square", square).with_text("cell", cell)
}

/// Returns the distances of a square from the left and the top of the board, in squares.
fn place_of(editor: &Editor, square: Square) -> (u8, u8) {
    let size = editor.board().size();
    match editor.bottom {
        Side::White => (square.file(), size.ranks - 1 - square.rank()),
        Side::Black => (size.files - 1 - square.file(), square.rank()),
    }
}

/// Returns the square at these distances from the left and the top of the board, in squares.
fn square_at(editor: &Editor, left: u8, top: u8) -> Square {
    let size = editor.board().size();
    match editor.bottom {
        Side::White => Square::at(left, size.ranks - 1 - top),
        Side::Black => Square::at(size.files - 1 - left, top),
    }
}

fn show(
    editor: Res<Editor>,
    theme: Res<Theme>,
    assets: Res<ThemeAssets>,
    held: Query<Ref<Held>>,
    mut board: Single<&mut ImageNode, (With<EditorBoard>, Without<OnBoard>, Without<PickMark>)>,
    mut squares: Query<
        (&OnBoard, &mut Node, &mut BackgroundColor, &mut ImageNode, &mut SpokenName, &Children),
        (Without<EditorBoard>, Without<PickMark>),
    >,
    mut pieces: Query<&mut ImageNode, (Without<OnBoard>, Without<EditorBoard>, Without<PickMark>)>,
    pick: Single<(&mut Node, &mut ImageNode, &mut Visibility), (With<PickMark>, Without<OnBoard>)>,
    mut was_held: Local<Option<Square>>,
) {
    let is_held = held.iter().find_map(|held| held.from);
    let moved = core::mem::replace(&mut *was_held, is_held) != is_held;
    if !(editor.is_changed() || theme.is_changed() || assets.is_changed() || moved) {
        return;
    }
    let kind = editor.board();
    let size = kind.size();
    let shares = vec2(100.0 / f32::from(size.files), 100.0 / f32::from(size.ranks));
    let corner = |square| {
        let (left, top) = place_of(&editor, square);
        (percent(shares.x * f32::from(left)), percent(shares.y * f32::from(top)))
    };
    let turned = editor.bottom == Side::Black;
    let whole = assets.board(kind);
    **board = whole.map_or_else(ImageNode::default, |picture| ImageNode {
        flip_x: turned,
        flip_y: turned,
        ..ImageNode::new(picture.clone())
    });
    for (at, mut node, mut color, mut image, mut name, children) in &mut squares {
        (node.left, node.top) = corner(at.0);
        let ground = theme.board.color(kind, at.0).color();
        *color = BackgroundColor(if whole.is_some() { Color::NONE } else { ground });
        let own = assets.square(kind, at.0).filter(|_| whole.is_none());
        *image = own.map_or_else(ImageNode::default, |picture| ImageNode::new(picture.clone()));
        name.set_if_neq(SpokenName(name_of(&editor, at.0)));
        let stands = editor.sketch.piece_at(at.0).filter(|_| is_held != Some(at.0));
        for child in children {
            if let Ok(mut piece) = pieces.get_mut(*child) {
                let shown = stands.map(|piece| ImageNode::new(assets.piece(piece)));
                *piece = shown.unwrap_or_default();
            }
        }
    }
    let (mut node, mut image, mut visible) = pick.into_inner();
    visible.set_if_neq(visible_if(editor.picked.is_some()));
    if let Some(square) = editor.picked {
        (node.left, node.top) = corner(square);
        let color = theme.marks.selected.color();
        *image = ImageNode { color, ..ImageNode::new(assets.mark(Mark::Selected)) };
    }
}

/// Names the ranks on the left and the files below.
fn show_coordinates(
    editor: Res<Editor>,
    settings: Res<Settings>,
    theme: Res<Theme>,
    squares: Query<&OnBoard>,
    mut coordinates: Query<(&Coordinate, &ChildOf, &mut TextColor, &mut Visibility)>,
) {
    if !(editor.is_changed() || settings.is_changed() || theme.is_changed()) {
        return;
    }
    let kind = editor.board();
    for (coordinate, parent, mut color, mut visible) in &mut coordinates {
        let Ok(OnBoard(square)) = squares.get(parent.0) else { continue };
        let (left, top) = place_of(&editor, *square);
        let is_there = match coordinate {
            Coordinate::Rank => left == 0,
            Coordinate::File => top == kind.size().ranks - 1,
        };
        visible.set_if_neq(visible_if(settings.coordinates && is_there));
        color.set_if_neq(TextColor(theme.board.coordinate(kind, *square).color()));
    }
}

/// Makes the focused square the stop for Tab, and draws its outline over its neighbours.
fn show_focus(
    focus: Res<InputFocus>,
    mut squares: Query<(Entity, &mut TabIndex), With<OnBoard>>,
    mut commands: Commands,
) {
    let is_new = |focused: &Entity| focus.is_changed() && squares.contains(*focused);
    let Some(focused) = focus.get().filter(is_new) else { return };
    for (entity, mut index) in &mut squares {
        let is_focused = entity == focused;
        if (index.0 == 0) != is_focused {
            index.0 = if is_focused { 0 } else { -1 };
            commands.entity(entity).insert(ZIndex(is_focused.into()));
        }
    }
}

fn on_tap(
    event: On<Activate>,
    squares: Query<&OnBoard>,
    held: Query<(), With<Held>>,
    editor: Option<ResMut<Editor>>,
    mut spoken: MessageWriter<Spoken>,
) {
    let (Ok(OnBoard(square)), Some(mut editor)) = (squares.get(event.entity), editor) else {
        return;
    };
    // A piece that is put back on its square is dropped there, not tapped.
    if held.is_empty() {
        editor.tap(*square);
        say(&editor, *square, &mut spoken);
    }
}

/// The board on the screen.
type Board<'w, 's> =
    Single<'w, 's, (&'static ComputedNode, &'static UiGlobalTransform), With<EditorBoard>>;

/// Returns the rectangle of the board on the screen, in the interface's pixels.
fn board_rect(board: &Board) -> Rect {
    let (node, at) = **board;
    let scale = node.inverse_scale_factor();
    Rect::from_center_size(at.translation * scale, node.size() * scale)
}

fn on_drag(
    mut event: On<Pointer<Drag>>,
    squares: Query<&OnBoard>,
    tools: Query<&Takes>,
    board: Option<Board>,
    window: UiWindow,
    editor: Option<ResMut<Editor>>,
    assets: Res<ThemeAssets>,
    mut held: Query<(&Held, &mut Node)>,
    mut commands: Commands,
) {
    let (Some(mut editor), Some(board)) = (editor, board) else { return };
    let from = squares.get(event.entity).ok().map(|on| on.0);
    let piece = match (from, tools.get(event.entity)) {
        (Some(square), _) => editor.sketch.piece_at(square),
        (None, Ok(Takes(Tool::Put(piece)))) => Some(*piece),
        _ => return,
    };
    let finger = event.pointer_id.is_touch();
    let rect = board_rect(&board);
    let side = rect.width() / f32::from(editor.board().size().files);
    let lift = if finger { LIFT * side } else { 0.0 };
    let pointer = event.pointer_location.position / window.scale();
    let at = pointer - vec2(side / 2.0, side / 2.0 + lift);
    if let Ok((_, mut node)) = held.single_mut() {
        (node.left, node.top) = (px(at.x), px(at.y));
    } else {
        let slack = SLACK[usize::from(finger)];
        let Some(piece) = piece.filter(|_| event.distance.length() >= slack) else { return };
        if event.button != PointerButton::Primary {
            return;
        }
        editor.picked = None;
        // Lifting the finger must not tap the square or the tool.
        commands.entity(event.entity).remove::<Pressed>();
        commands.spawn((
            Held { pointer: event.pointer_id, piece, from },
            DespawnOnExit(Menu::Editor),
            ImageNode::new(assets.piece(piece)),
            Node {
                position_type: PositionType::Absolute,
                left: px(at.x),
                top: px(at.y),
                width: px(side),
                height: px(side),
                ..default()
            },
            GlobalZIndex(palette::layer::MENU + 1),
            Pickable::IGNORE,
        ));
    }
    // The list does not follow the finger.
    event.propagate(false);
}

fn on_drop(
    event: On<Pointer<DragEnd>>,
    held: Query<(Entity, &Held)>,
    board: Option<Board>,
    window: UiWindow,
    editor: Option<ResMut<Editor>>,
    mut spoken: MessageWriter<Spoken>,
    mut commands: Commands,
) {
    let (Some(mut editor), Some(board)) = (editor, board) else { return };
    let Ok((ghost, held)) = held.single() else { return };
    if held.pointer != event.pointer_id {
        return;
    }
    commands.entity(ghost).despawn();
    let rect = board_rect(&board);
    let size = editor.board().size();
    let at = (event.pointer_location.position / window.scale() - rect.min) / rect.size();
    let is_on = at.cmpge(Vec2::ZERO).all() && at.cmplt(Vec2::ONE).all();
    let to = is_on.then(|| {
        let place = at * vec2(f32::from(size.files), f32::from(size.ranks));
        square_at(&editor, place.x as u8, place.y as u8)
    });
    match (held.from, to) {
        (Some(from), to) => editor.carry(from, to),
        (None, Some(to)) => editor.change(|sketch| sketch.put(to, Some(held.piece))),
        (None, None) => {}
    }
    if let Some(square) = to.or(held.from) {
        say(&editor, square, &mut spoken);
    }
}

/// Lets go of the piece when the system cancels the touch, or when a second finger comes.
fn let_go(
    mut touches: MessageReader<TouchInput>,
    held: Query<(Entity, &Held)>,
    mut commands: Commands,
) {
    for touch in touches.read() {
        for (ghost, held) in &held {
            let own = held.pointer == PointerId::Touch(touch.id);
            let ends = match touch.phase {
                TouchPhase::Canceled => own,
                TouchPhase::Started => !own,
                TouchPhase::Moved | TouchPhase::Ended => false,
            };
            if ends {
                commands.entity(ghost).despawn();
            }
        }
    }
}

/// Moves the cursor by the arrow keys, and sets pieces by their letters: White's pieces, or with
/// Shift Black's.
fn use_keys(
    mut input: MessageReader<KeyboardInput>,
    held: Res<ButtonInput<KeyCode>>,
    squares: Query<(Entity, &OnBoard)>,
    editor: Option<ResMut<Editor>>,
    mut focus: ResMut<InputFocus>,
    mut visible: ResMut<InputFocusVisible>,
    mut spoken: MessageWriter<Spoken>,
) {
    let on_square = focus.get().and_then(|focused| squares.get(focused).ok());
    let (Some((_, on_square)), Some(mut editor)) = (on_square, editor) else {
        input.clear();
        return;
    };
    let mut square = on_square.0;
    let size = editor.board().size();
    let modified = held.any_pressed(COMMAND_KEYS);
    for key in input.read().filter(|key| key.state == ButtonState::Pressed && !modified) {
        let (left, top) = place_of(&editor, square);
        let to = match key.key_code {
            KeyCode::ArrowLeft => (left.saturating_sub(1), top),
            KeyCode::ArrowRight => ((left + 1).min(size.files - 1), top),
            KeyCode::ArrowUp => (left, top.saturating_sub(1)),
            KeyCode::ArrowDown => (left, (top + 1).min(size.ranks - 1)),
            code => {
                let shift = held.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
                let color = if shift { Side::Black } else { Side::White };
                let piece = match code {
                    KeyCode::Delete | KeyCode::Backspace => None,
                    _ => {
                        let kind = letter(key).and_then(|letter| {
                            PieceKind::from_letter(editor.board(), letter.to_ascii_lowercase())
                        });
                        let Some(kind) = kind else { continue };
                        Some(Piece { color, kind })
                    }
                };
                editor.change(|sketch| sketch.put(square, piece));
                say(&editor, square, &mut spoken);
                continue;
            }
        };
        square = square_at(&editor, to.0, to.1);
        if let Some((entity, _)) = squares.iter().find(|(_, on)| on.0 == square) {
            focus.set(entity, FocusCause::Navigated);
            visible.0 = true;
        }
    }
}

//! The menu in which the player sets up the position to start from.

mod board;
mod layout;
mod palette;
mod state;

use super::{
    Draft, Menu,
    frame::{self, Backdrop, Shape},
    section_heading, section_node, wrapping_row,
};
use crate::{
    access::Spoken,
    app::settings::Settings,
    kit::{
        children,
        controls::{TextField, Toggle, Toggled, set_text, text_field, toggle, toggle_node},
        paint::{Ink, Paint, Role, edge, ink},
        palette::text_size,
        widgets::{ButtonStyle, Chosen, button, button_node, label, mark, show_if},
    },
    library::PositionCame,
    rules::{BoardKind, Color as Side, Sketch, Square, Wing},
    save::exchange,
    theme::assets::Drawn,
    words::{LocalText, reasons::mends_text},
};
use bevy::{
    input_focus::InputFocus,
    prelude::*,
    text::{EditableText, TextEdit, TextEditChange},
    ui::InteractionDisabled,
    ui_widgets::{Activate, RadioGroup},
};
use layout::{EditorCard, PANEL};
use state::Editor;

/// The longest text that can be typed or pasted as a FEN, in characters: room for the operations of
/// EPD.
const LONGEST: usize = 400;

/// The field with the FEN.
#[derive(Component)]
struct FenField;

/// The line with the verdict of the rules.
#[derive(Component)]
struct Verdict;

/// The button that takes the position.
#[derive(Component)]
struct UseButton;

/// A button for a side to move.
#[derive(Component, Clone, Copy)]
struct Turn(Side);

/// The heading of the castling rights.
#[derive(Component)]
struct CastlingPart;

/// The switch of a right to castle.
#[derive(Component, Clone, Copy)]
struct Right(Side, Wing);

/// The part about the pawn that may be captured en passant.
#[derive(Component)]
struct EnPassantPart;

/// A button for the file of the pawn that may be captured en passant; `None` for no pawn.
#[derive(Component, Clone, Copy)]
struct Crossed(Option<u8>);

/// A change of the whole board.
#[derive(Component, Clone, Copy)]
enum Whole {
    Start,
    Empty,
    Flip,
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((board::plugin, layout::plugin, palette::plugin))
        .add_systems(OnEnter(Menu::Editor), spawn)
        .add_systems(OnExit(Menu::Editor), close)
        .add_systems(
            Update,
            (show_choices, show_rights, show_crossed, show_fen).run_if(has_changed),
        );
}

/// Returns `true` if the menu is open and the board in it has changed.
fn has_changed(editor: Option<Res<Editor>>) -> bool {
    editor.is_some_and(|editor| editor.is_changed())
}

fn spawn(
    draft: Option<Res<Draft>>,
    settings: Res<Settings>,
    mut drawn: ResMut<Drawn>,
    mut commands: Commands,
) {
    let draft = draft.map_or_else(|| Draft::from(&*settings), |draft| draft.clone());
    let given = draft.position.as_ref().map(|position| position.fen.as_str());
    let editor = Editor::new(draft.preset, given);
    Drawn::need(&mut drawn, editor.board());

    let board = editor.board();
    let shape = (EditorCard, Shape::Sheet(PANEL));
    frame::open(&mut commands, Menu::Editor, Backdrop::Opaque, shape, |card| {
        card.spawn(frame::heading("editor-heading"));
        board::spawn(card, &editor);
        frame::list(card).with_children(|list| {
            list.spawn((RadioGroup, section_node(), palette::tools(board)));
            list.spawn((section_node(), children![(wrapping_row(), wholes())]));
            list.spawn((section_node(), children![(RadioGroup, wrapping_row(), turns(board))]));
            if board == BoardKind::Chess {
                list.spawn((CastlingPart, section_node(), castling()));
                list.spawn((EnPassantPart, section_node(), crossed()));
            }
            let (none, name) = (LocalText::default(), "editor-fen");
            let field = text_field("", none, name, LONGEST, FenField, on_typed);
            list.spawn((section_node(), children![section_heading(name), field]));
        });
        let line = Node {
            min_height: px(42),
            flex_shrink: 0.0,
            padding: UiRect::new(px(20), px(20), px(8), px(0)),
            border: UiRect::top(px(1)),
            ..default()
        };
        let verdict = label(LocalText::default(), text_size::SMALL, Role::TextDim);
        let line_edge = edge(Paint::from(Role::Line).faded(0.6));
        card.spawn((line, line_edge, children![(Verdict, verdict)]));
        let take = (UseButton, button("editor-use", ButtonStyle::Primary, on_use));
        let foot = frame::foot(children![frame::back_button("button-back"), take]);
        let padding = UiRect::top(px(4));
        card.spawn((foot, Node { border: UiRect::ZERO, padding, ..frame::foot_node() }));
    });
    commands.insert_resource(editor);
    commands.insert_resource(draft);
}

/// Forgets the choices for the new game, unless the player goes back to them.
fn close(menu: Res<State<Menu>>, mut commands: Commands) {
    commands.remove_resource::<Editor>();
    if *menu.get() != Menu::NewGame {
        commands.remove_resource::<Draft>();
    }
}

fn wholes() -> impl Bundle {
    let whole = |text, whole| (whole, button(text, ButtonStyle::Quiet, on_whole), fills_row());
    children![
        whole("new-game-position-usual", Whole::Start),
        whole("editor-empty", Whole::Empty),
        whole("button-flip", Whole::Flip),
    ]
}

/// Returns the node of a button that shares the width of its row with the others.
fn fills_row() -> Node {
    Node { flex_grow: 1.0, padding: UiRect::axes(px(10), px(8)), ..button_node() }
}

fn turns(board: BoardKind) -> impl Bundle {
    let turn = move |side| {
        let text = LocalText::new("editor-turn").with("color", board.side_name(side));
        (Turn(side), button(text, ButtonStyle::Choice, on_turn), fills_row())
    };
    children![turn(Side::White), turn(Side::Black)]
}

fn castling() -> impl Bundle {
    let right = |side, wing, key| {
        let text = LocalText::new(key).with("color", BoardKind::Chess.side_name(side));
        let node = Node {
            flex_grow: 1.0,
            flex_basis: px(150),
            margin: UiRect::ZERO,
            padding: UiRect::vertical(px(4)),
            ..toggle_node()
        };
        (Right(side, wing), toggle(text, LocalText::default(), false, on_right), node)
    };
    let (king, queen) = ("editor-castling-king-side", "editor-castling-queen-side");
    let rights = children![
        right(Side::White, Wing::KingSide, king),
        right(Side::White, Wing::QueenSide, queen),
        right(Side::Black, Wing::KingSide, king),
        right(Side::Black, Wing::QueenSide, queen),
    ];
    let row = Node { column_gap: px(24), row_gap: px(0), ..wrapping_row() };
    children![section_heading("editor-castling"), (row, rights)]
}

fn crossed() -> impl Bundle {
    let files = core::iter::once(None).chain((0..BoardKind::Chess.size().files).map(Some));
    let buttons = files.map(|file| {
        let text = file.map_or("editor-en-passant-none".into(), |_| LocalText::default());
        (Crossed(file), button(text, ButtonStyle::Choice, on_crossed))
    });
    let row = (RadioGroup, wrapping_row(), Children::spawn(SpawnIter(buttons)));
    children![section_heading("editor-en-passant"), row]
}

fn on_whole(event: On<Activate>, buttons: Query<&Whole>, mut editor: ResMut<Editor>) {
    let board = editor.board();
    match buttons.get(event.entity) {
        Ok(Whole::Start) => editor.change(|sketch| *sketch = Sketch::start(board)),
        Ok(Whole::Empty) => editor.change(|sketch| *sketch = Sketch::empty(board)),
        Ok(Whole::Flip) => editor.bottom = !editor.bottom,
        Err(_) => {}
    }
}

fn on_turn(event: On<Activate>, buttons: Query<&Turn>, mut editor: ResMut<Editor>) {
    if let Ok(Turn(side)) = buttons.get(event.entity) {
        editor.change(|sketch| sketch.turn = *side);
    }
}

fn on_right(event: On<Toggled>, rights: Query<&Right>, mut editor: ResMut<Editor>) {
    if let Ok(Right(side, wing)) = rights.get(event.entity) {
        editor.change(|sketch| sketch.set_castling(*side, *wing, event.on));
    }
}

fn on_crossed(event: On<Activate>, buttons: Query<&Crossed>, mut editor: ResMut<Editor>) {
    if let Ok(crossed) = buttons.get(event.entity) {
        let square = crossed_on(&editor, *crossed);
        editor.change(|sketch| sketch.en_passant = square);
    }
}

/// Returns the square on a file that a pawn may just have crossed.
fn crossed_on(editor: &Editor, Crossed(file): Crossed) -> Option<Square> {
    let squares = editor.sketch.crossed();
    squares.into_iter().find(|square| Some(square.file()) == file)
}

fn on_typed(
    event: On<TextEditChange>,
    fields: Query<&EditableText>,
    editor: Option<ResMut<Editor>>,
) {
    if let (Ok(field), Some(mut editor)) = (fields.get(event.event_target()), editor) {
        let text = field.value().to_string();
        // Movements of the cursor also arrive here.
        if text != editor.text {
            editor.type_fen(&text);
        }
    }
}

fn on_use(
    _: On<Activate>,
    editor: Res<Editor>,
    mut draft: ResMut<Draft>,
    mut menu: ResMut<NextState<Menu>>,
) {
    if editor.fault.is_some() {
        return;
    }
    let Ok((fen, presets)) = exchange::playable(&editor.mended.fen) else { return };
    draft.position = None;
    if fen != editor.board().start() {
        draft.start_from(PositionCame { fen, presets, goes_on: None });
    }
    menu.set(Menu::NewGame);
}

fn show_choices(editor: Res<Editor>, turns: Query<(Entity, &Turn)>, mut commands: Commands) {
    for (entity, Turn(side)) in &turns {
        mark(&mut commands, entity, Chosen, editor.sketch.turn == *side);
    }
}

/// Offers the rights of kings and rooks that stand where they start.
fn show_rights(
    editor: Res<Editor>,
    part: Option<Single<&mut Node, With<CastlingPart>>>,
    mut rights: Query<(&Right, &mut Toggle, &mut Node), Without<CastlingPart>>,
) {
    let mut any = false;
    for (Right(side, wing), mut toggle, mut node) in &mut rights {
        let may = editor.sketch.may_castle(*side, *wing);
        any |= may;
        show_if(&mut node, may);
        toggle.set_if_neq(Toggle(editor.sketch.castles(*side, *wing)));
    }
    if let Some(mut part) = part {
        show_if(&mut part, any);
    }
}

fn show_crossed(
    editor: Res<Editor>,
    part: Option<Single<&mut Node, With<EnPassantPart>>>,
    mut buttons: Query<(Entity, &Crossed, &mut Node, &Children), Without<EnPassantPart>>,
    mut texts: Query<&mut LocalText>,
    mut commands: Commands,
) {
    let squares = editor.sketch.crossed();
    if let Some(mut part) = part {
        show_if(&mut part, !squares.is_empty());
    }
    let now = editor.sketch.en_passant.filter(|square| squares.contains(square));
    for (entity, crossed, mut node, children) in &mut buttons {
        let square = crossed_on(&editor, *crossed);
        show_if(&mut node, crossed.0.is_none() || square.is_some());
        for child in children {
            if let (Some(square), Ok(mut text)) = (square, texts.get_mut(*child)) {
                text.set_if_neq(LocalText::verbatim(square.to_string()));
            }
        }
        let is_chosen = now == square && (square.is_some() || crossed.0.is_none());
        mark(&mut commands, entity, Chosen, is_chosen);
    }
}

fn show_fen(
    editor: Res<Editor>,
    focus: Res<InputFocus>,
    field: Single<(Entity, &mut EditableText, &mut TextField), With<FenField>>,
    verdict: Single<(&mut LocalText, &mut Ink), With<Verdict>>,
    take: Single<Entity, With<UseButton>>,
    mut commands: Commands,
) {
    let (entity, mut field, mut state) = field.into_inner();
    let is_wrong = editor.fault.is_some();
    state.wrong = is_wrong;
    // While the player types, the text in the field is theirs.
    if focus.get() != Some(entity) && field.value() != editor.text.as_str() {
        set_text(&mut field, &editor.text);
        field.queue_edit(TextEdit::TextStart(false));
    }
    let (mut text, mut color) = verdict.into_inner();
    let game = format!("preset-{}-title", editor.preset.id());
    text.set_if_neq(
        match &editor.fault {
            Some(fault) => LocalText::new("editor-fault").with_text("reason", fault.clone()),
            None => match mends_text(&editor.mended.mends) {
                Some(mends) => LocalText::new("editor-mended").with_text("mends", mends),
                None => LocalText::new("editor-fine"),
            },
        }
        .with_key("game", game),
    );
    color.set_if_neq(ink(if is_wrong { Role::DangerText } else { Role::TextDim }));
    mark(&mut commands, *take, InteractionDisabled, is_wrong);
}

/// Says a change that the player has made on a square.
fn say(editor: &Editor, square: Square, spoken: &mut MessageWriter<Spoken>) {
    spoken.write(Spoken::polite([board::name_of(editor, square)]));
}

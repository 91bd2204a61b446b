//! The menu in which the player sets up the position to start from.

mod board;
mod layout;
mod palette;
mod state;

use super::{Draft, Menu, bare_section, frame, section_heading, wrapping_row};
use crate::{
    access::Spoken,
    app::settings::Settings,
    kit::{
        controls::{TextField, Toggle, Toggled, set_text, text_field, text_field_frame, toggle},
        paint::{Ink, Paint, Role, edge, ink},
        palette::text_size,
        widgets::{ButtonStyle, Chosen, button, label, mark, show_if},
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
    ui_widgets::Activate,
};
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
    let commands = &mut commands;
    let draft = draft.map_or_else(|| Draft::from(&*settings), |draft| draft.clone());
    let given = draft.position.as_ref().map(|position| position.fen.as_str());
    let editor = Editor::new(draft.preset, given);
    Drawn::need(&mut drawn, editor.board());

    let card = layout::open(commands);
    commands.spawn((ChildOf(card), frame::heading("editor-heading")));
    board::spawn(commands, card, &editor);
    let list = frame::list(commands, card);
    palette::spawn(commands, list, editor.board());
    spawn_whole(commands, list);
    spawn_turn(commands, list, editor.board());
    if editor.board() == BoardKind::Chess {
        spawn_castling(commands, list);
        spawn_crossed(commands, list);
    }
    let fen = bare_section(commands, list, None);
    commands.spawn((ChildOf(fen), section_heading("editor-fen")));
    commands.spawn((
        ChildOf(fen),
        text_field_frame(),
        text_field("", LocalText::default(), "editor-fen", LONGEST, FenField, on_typed),
    ));

    let line = Node {
        min_height: px(46),
        flex_shrink: 0.0,
        padding: UiRect::new(px(20), px(20), px(12), px(0)),
        border: UiRect::top(px(1)),
        ..default()
    };
    let line_edge = edge(Paint::from(Role::Line).faded(0.6));
    let line = commands.spawn((ChildOf(card), line, line_edge)).id();
    let verdict = label(LocalText::default(), text_size::SMALL, Role::TextDim);
    commands.spawn((ChildOf(line), Verdict, verdict));
    let take = (UseButton, button("editor-use", ButtonStyle::Primary, on_use));
    let buttons = children![frame::back_button("button-back"), take];
    let mut foot = commands.spawn((ChildOf(card), frame::foot(), buttons));
    foot.entry::<Node>().and_modify(|mut node| {
        node.border = UiRect::ZERO;
        node.padding.top = px(6);
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

fn spawn_whole(commands: &mut Commands, list: Entity) {
    let section = bare_section(commands, list, None);
    let row = commands.spawn((ChildOf(section), wrapping_row())).id();
    for (text, whole) in [
        ("new-game-position-usual", Whole::Start),
        ("editor-empty", Whole::Empty),
        ("button-flip", Whole::Flip),
    ] {
        let change = button(text, ButtonStyle::Quiet, on_whole);
        commands.spawn((ChildOf(row), whole, change)).entry::<Node>().and_modify(fill_row);
    }
}

/// Makes a button share the width of its row with the others.
fn fill_row(mut node: Mut<Node>) {
    node.flex_grow = 1.0;
    node.padding = UiRect::axes(px(10), px(8));
}

fn spawn_turn(commands: &mut Commands, list: Entity, board: BoardKind) {
    let section = bare_section(commands, list, None);
    let row = commands.spawn((ChildOf(section), wrapping_row())).id();
    for side in Side::ALL {
        let text = LocalText::new("editor-turn").with("color", board.side_name(side));
        let turn = button(text, ButtonStyle::Choice, on_turn);
        commands.spawn((ChildOf(row), Turn(side), turn)).entry::<Node>().and_modify(fill_row);
    }
}

fn spawn_castling(commands: &mut Commands, list: Entity) {
    let section = bare_section(commands, list, None);
    commands.entity(section).insert(CastlingPart);
    commands.spawn((ChildOf(section), section_heading("editor-castling")));
    let row = Node { column_gap: px(24), row_gap: px(0), ..wrapping_row() };
    let row = commands.spawn((ChildOf(section), row)).id();
    for side in Side::ALL {
        for (wing, key) in [
            (Wing::KingSide, "editor-castling-king-side"),
            (Wing::QueenSide, "editor-castling-queen-side"),
        ] {
            let text = LocalText::new(key).with("color", BoardKind::Chess.side_name(side));
            let toggle = toggle(text, LocalText::default(), false, on_right);
            commands.spawn((ChildOf(row), Right(side, wing), toggle)).entry::<Node>().and_modify(
                |mut node| {
                    node.flex_grow = 1.0;
                    node.flex_basis = px(150);
                    node.margin = UiRect::ZERO;
                    node.padding = UiRect::vertical(px(4));
                },
            );
        }
    }
}

fn spawn_crossed(commands: &mut Commands, list: Entity) {
    let section = bare_section(commands, list, None);
    commands.entity(section).insert(EnPassantPart);
    commands.spawn((ChildOf(section), section_heading("editor-en-passant")));
    let row = commands.spawn((ChildOf(section), wrapping_row())).id();
    for file in core::iter::once(None).chain((0..BoardKind::Chess.size().files).map(Some)) {
        let text = file.map_or("editor-en-passant-none".into(), |_| LocalText::default());
        commands.spawn((
            ChildOf(row),
            Crossed(file),
            button(text, ButtonStyle::Choice, on_crossed),
        ));
    }
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

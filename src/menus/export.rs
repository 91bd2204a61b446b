//! The export of a game: the choice of a format, and of a file or the clipboard. If something of
//! the game is still hidden from a player, a warning comes first.

use super::{
    CameFrom, Menu,
    frame::{self, Backdrop, Shape},
};
use crate::{
    kit::{
        paint::{Paint, Role, edge},
        palette::text_size,
        widgets::{ButtonStyle, SpokenName, button, column, label, strong_label},
    },
    library::{AskExport, ConfirmExport, Export, HandOut, Way, Which},
    save::exchange::ExportFormat,
    table::{Shown, phrases},
    words::LocalText,
};
use bevy::{input_focus::AutoFocus, prelude::*, ui_widgets::Activate};

/// The export that a button asks for.
#[derive(Component, Clone, Copy, Debug)]
struct Hands(HandOut);

/// The least width of the words about a format, in logical pixels. If there is less room, the
/// buttons go below the words.
const WORDS: f32 = 240.0;
/// The least width of a button, in logical pixels.
const BUTTON: f32 = 104.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::ConfirmExport), warn).add_systems(OnEnter(Menu::Export), spawn);
}

/// Exports the game on the table.
pub(super) fn on_share(_: On<Activate>, mut ask: MessageWriter<AskExport>) {
    ask.write(AskExport(Which::OnTable));
}

fn warn(came_from: Res<CameFrom>, shown: Res<Shown>, mut commands: Commands) {
    let backdrop = Backdrop::after(&came_from, &shown);
    let shape = Shape::Dialog(440.0);
    let card = frame::open(&mut commands, Menu::ConfirmExport, backdrop, shape);
    commands.spawn((ChildOf(card), frame::heading("confirm-export-title")));
    commands.spawn((ChildOf(card), frame::paragraph("confirm-export-line")));
    let answers = children![
        (frame::back_button("button-back"), AutoFocus),
        button("confirm-export-yes", ButtonStyle::Danger, on_confirm),
    ];
    commands.spawn((ChildOf(card), frame::foot(), answers));
}

fn spawn(
    export: Option<Res<Export>>,
    came_from: Res<CameFrom>,
    shown: Res<Shown>,
    mut menu: ResMut<NextState<Menu>>,
    mut commands: Commands,
) {
    // The menu was reopened on the way back from another one, and the game is forgotten.
    let Some(export) = export else {
        menu.set(Menu::None);
        return;
    };
    let commands = &mut commands;
    let backdrop = Backdrop::after(&came_from, &shown);
    let card = frame::open(commands, Menu::Export, backdrop, Shape::Dialog(560.0));
    commands.spawn((ChildOf(card), frame::heading("export-heading")));
    commands.spawn((ChildOf(card), frame::paragraph(phrases::saved_game(&export.entry))));
    let list = frame::list(commands, card);
    for format in ExportFormat::ALL {
        spawn_form(commands, list, format);
    }
    commands.spawn((ChildOf(card), frame::foot(), children![frame::done_button()]));
}

/// Returns the key of the name of a format. The key of its use ends in `-hint`.
const fn name(format: ExportFormat) -> &'static str {
    match format {
        ExportFormat::Pgn => "export-pgn",
        ExportFormat::Fen => "export-fen",
        ExportFormat::Save => "export-save",
    }
}

fn spawn_form(commands: &mut Commands, list: Entity, format: ExportFormat) {
    let row = Node {
        flex_shrink: 0.0,
        flex_wrap: FlexWrap::Wrap,
        align_items: AlignItems::Center,
        column_gap: px(10),
        row_gap: px(8),
        padding: UiRect::vertical(px(12)),
        border: UiRect::top(px(1)),
        ..default()
    };
    let line = edge(Paint::from(Role::Line).faded(0.6));
    let row = commands.spawn((ChildOf(list), row, line)).id();
    let column = Node {
        // Takes nearly all the spare room; the buttons grow only in a line of their own.
        flex_grow: 100.0,
        flex_basis: px(WORDS),
        min_width: px(0),
        ..column(px(2))
    };
    let (name, hint) = (name(format), LocalText::new(format!("{}-hint", name(format))));
    let column = commands.spawn((ChildOf(row), column)).id();
    commands.spawn((ChildOf(column), strong_label(name, text_size::BODY, Role::Text)));
    commands.spawn((ChildOf(column), label(hint, text_size::SMALL, Role::TextDim)));
    for (way, text) in [(Way::File, "export-file"), (Way::Clipboard, "export-copy")] {
        let spoken =
            LocalText::new("export-button-spoken").with_key("button", text).with_key("form", name);
        let mut button = commands.spawn((
            ChildOf(row),
            Hands(HandOut { format, way }),
            SpokenName(spoken),
            button(text, ButtonStyle::Quiet, on_hand_out),
        ));
        button.entry::<Node>().and_modify(|mut node| {
            node.min_width = px(BUTTON);
            node.flex_grow = 1.0;
        });
    }
}

fn on_confirm(_: On<Activate>, mut confirm: MessageWriter<ConfirmExport>) {
    confirm.write(ConfirmExport);
}

fn on_hand_out(event: On<Activate>, buttons: Query<&Hands>, mut hand_out: MessageWriter<HandOut>) {
    if let Ok(hands) = buttons.get(event.entity) {
        hand_out.write(hands.0);
    }
}

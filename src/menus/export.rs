//! The export of a game: the choice of a format, and of a file or the clipboard. If something of
//! the game is still hidden from a player, a warning comes first.

use super::{
    CameFrom, Menu,
    frame::{self, Backdrop},
};
use crate::{
    kit::{
        children,
        paint::{Paint, Role, edge},
        palette::text_size,
        widgets::{
            ButtonStyle, SpokenName, button, button_node, column, label, strong_label, writes,
        },
    },
    library::{ConfirmExport, Export, HandOut, Way},
    rules::BoardKind,
    save::exchange::ExportFormat,
    table::{Shown, phrases},
    words::LocalText,
};
use bevy::{input_focus::AutoFocus, prelude::*};

/// The least width of the words about a format, in logical pixels. If there is less room, the
/// buttons go below the words.
const WORDS: f32 = 240.0;
/// The least width of a button, in logical pixels.
const BUTTON: f32 = 104.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::ConfirmExport), warn).add_systems(OnEnter(Menu::Export), spawn);
}

fn warn(came_from: Res<CameFrom>, shown: Res<Shown>, mut commands: Commands) {
    let backdrop = Backdrop::after(&came_from, &shown);
    frame::dialog(&mut commands, Menu::ConfirmExport, backdrop, 440.0, |card| {
        card.spawn(frame::heading("confirm-export-title"));
        card.spawn(frame::paragraph("confirm-export-line"));
        card.spawn(frame::foot(children![
            (frame::back_button("button-back"), AutoFocus),
            button("confirm-export-yes", ButtonStyle::Danger, writes(ConfirmExport)),
        ]));
    });
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
    let backdrop = Backdrop::after(&came_from, &shown);
    frame::dialog(&mut commands, Menu::Export, backdrop, 560.0, |card| {
        card.spawn(frame::heading("export-heading"));
        card.spawn(frame::paragraph(phrases::saved_game(&export.entry)));
        frame::list(card).with_children(|list| {
            for format in ExportFormat::ALL {
                list.spawn(form(format, export.entry.setup.ruleset.board));
            }
        });
        card.spawn(frame::foot(children![frame::done_button()]));
    });
}

/// Returns the key of the name of a format. The key of its use ends in `-hint`.
const fn name(format: ExportFormat) -> &'static str {
    match format {
        ExportFormat::Pgn => "export-pgn",
        ExportFormat::Fen => "export-fen",
        ExportFormat::Save => "export-save",
    }
}

/// Returns the words about a format, and its buttons.
fn form(format: ExportFormat, board: BoardKind) -> impl Bundle {
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
    // Takes nearly all the spare room; the buttons grow only in a line of their own.
    let words = Node { flex_grow: 100.0, flex_basis: px(WORDS), min_width: px(0), ..column(px(2)) };
    let hint = LocalText::new(format!("{}-hint", name(format)));
    let name = LocalText::new(name(format)).with("board", board.id());
    let of_form = LocalText::new("export-button-spoken").with_text("form", name.clone());
    let button = move |way, text| {
        let spoken = of_form.clone().with_key("button", text);
        (
            SpokenName(spoken),
            button(text, ButtonStyle::Quiet, writes(HandOut { format, way })),
            Node { min_width: px(BUTTON), flex_grow: 1.0, ..button_node() },
        )
    };
    let parts = children![
        (
            words,
            children![
                strong_label(name, text_size::BODY, Role::Text),
                label(hint, text_size::SMALL, Role::TextDim),
            ],
        ),
        button(Way::File, "export-file"),
        button(Way::Clipboard, "export-copy"),
    ];
    (row, edge(Paint::from(Role::Line).faded(0.6)), parts)
}

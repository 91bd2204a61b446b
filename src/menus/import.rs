//! Importing a game: the buttons, and the menu for a text that is not a game.

use super::{
    CameFrom, Menu,
    frame::{self, Backdrop, Shape},
};
use crate::{
    kit::widgets::{ButtonStyle, button},
    library::{KeepValidPart, Refused, TakeIn},
    table::Shown,
    words::LocalText,
};
use bevy::{input_focus::AutoFocus, prelude::*, ui_widgets::Activate};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::Import), spawn);
}

/// Returns the button that opens a file of the player's choice.
pub(super) fn open_button() -> impl Bundle {
    button("import-open", ButtonStyle::Quiet, on_open)
}

/// Returns the button that imports the text on the clipboard.
pub(super) fn paste_button() -> impl Bundle {
    button("import-paste", ButtonStyle::Quiet, on_paste)
}

fn on_open(_: On<Activate>, mut take: MessageWriter<TakeIn>) {
    take.write(TakeIn::ChosenFile);
}

fn on_paste(_: On<Activate>, mut take: MessageWriter<TakeIn>) {
    take.write(TakeIn::Clipboard);
}

fn spawn(
    refused: Option<Res<Refused>>,
    came_from: Res<CameFrom>,
    shown: Res<Shown>,
    mut menu: ResMut<NextState<Menu>>,
    mut commands: Commands,
) {
    // The menu was reopened on the way back from another one, and the fault is forgotten.
    let Some(refused) = refused else {
        menu.set(Menu::None);
        return;
    };
    let commands = &mut commands;
    let backdrop = Backdrop::after(&came_from, &shown);
    let card = frame::open(commands, Menu::Import, backdrop, Shape::Dialog(460.0));
    let (title, line, back) = match refused.valid_up_to {
        Some(_) => ("import-broken-title", "import-broken-line", "import-leave"),
        None => ("import-refused-title", "import-refused-line", "button-back"),
    };
    commands.spawn((ChildOf(card), frame::heading(title)));
    let line = LocalText::new(line).with_text("reason", refused.reason.clone());
    commands.spawn((ChildOf(card), frame::paragraph(line)));
    let back = children![(frame::back_button(back), AutoFocus)];
    let foot = commands.spawn((ChildOf(card), frame::foot(), back)).id();
    if let Some(number) = &refused.valid_up_to {
        let text = LocalText::new("import-keep").with("number", number.clone());
        commands.spawn((ChildOf(foot), button(text, ButtonStyle::Primary, on_keep)));
    }
}

/// Keeps the valid part. The menu stays until the game has been kept: leaving it forgets the game.
fn on_keep(_: On<Activate>, mut keep: MessageWriter<KeepValidPart>) {
    keep.write(KeepValidPart);
}

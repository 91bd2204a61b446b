//! Taking a game in: the buttons for it, and what is said of a text that is none.

use super::{
    CameFrom, Menu,
    frame::{self, Backdrop, Shape},
};
use crate::{
    play::{KeepSound, Refused, Shown, TakeIn},
    text::LocalText,
    ui::widgets::{ButtonStyle, button},
};
use bevy::{input_focus::AutoFocus, prelude::*, ui_widgets::Activate};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::Import), spawn);
}

/// Opens a file that the player chooses.
pub(super) fn open_button() -> impl Bundle {
    button("import-open", ButtonStyle::Quiet, on_open)
}

/// Takes in what is on the clipboard.
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
    // The way back from another menu: what was wrong is forgotten.
    let Some(refused) = refused else {
        menu.set(Menu::None);
        return;
    };
    let commands = &mut commands;
    let backdrop = Backdrop::after(&came_from, &shown);
    let card = frame::open(commands, Menu::Import, backdrop, Shape::Dialog(460.0));
    let (title, line) = match refused.sound {
        Some(_) => ("import-broken-title", "import-broken-line"),
        None => ("import-refused-title", "import-refused-line"),
    };
    commands.spawn((ChildOf(card), frame::heading(title)));
    let line = LocalText::new(line).with_text("reason", refused.reason.clone());
    commands.spawn((ChildOf(card), frame::paragraph(line)));
    let foot = commands.spawn((ChildOf(card), frame::foot())).id();
    commands.spawn((
        ChildOf(foot),
        frame::back_button(match refused.sound {
            Some(_) => "import-leave",
            None => "button-back",
        }),
        AutoFocus,
    ));
    if let Some(number) = &refused.sound {
        let text = LocalText::new("import-keep").with("number", number.clone());
        commands.spawn((ChildOf(foot), button(text, ButtonStyle::Primary, on_keep)));
    }
}

/// The menu stays until the game has been kept: leaving it forgets the game.
fn on_keep(_: On<Activate>, mut keep: MessageWriter<KeepSound>) {
    keep.write(KeepSound);
}

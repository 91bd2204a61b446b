//! Importing a game: the buttons, and the menu for a text that is not a game.

use super::{
    CameFrom, Menu,
    frame::{self, Backdrop},
};
use crate::{
    kit::{
        children,
        widgets::{ButtonStyle, button, writes},
    },
    library::{KeepValidPart, Refused, TakeIn},
    table::Shown,
    words::LocalText,
};
use bevy::{input_focus::AutoFocus, prelude::*};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::Import), spawn);
}

/// Returns the button that opens a file of the player's choice.
pub(super) fn open_button() -> impl Bundle {
    button("import-open", ButtonStyle::Quiet, writes(TakeIn::ChosenFile))
}

/// Returns the button that imports the text on the clipboard.
pub(super) fn paste_button() -> impl Bundle {
    button("import-paste", ButtonStyle::Quiet, writes(TakeIn::Clipboard))
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
    let backdrop = Backdrop::after(&came_from, &shown);
    let (title, line, back) = match refused.valid_up_to {
        Some(_) => ("import-broken-title", "import-broken-line", "import-leave"),
        None => ("import-refused-title", "import-refused-line", "button-back"),
    };
    let line = LocalText::new(line).with_text("reason", refused.reason.clone());
    frame::dialog(&mut commands, Menu::Import, backdrop, 460.0, |card| {
        card.spawn(frame::heading(title));
        card.spawn(frame::paragraph(line));
        let back = children![(frame::back_button(back), AutoFocus)];
        card.spawn(frame::foot(back)).with_children(|foot| {
            if let Some(number) = &refused.valid_up_to {
                let text = LocalText::new("import-keep").with("number", number.clone());
                // The menu stays until the part has been kept: leaving it forgets the game.
                foot.spawn(button(text, ButtonStyle::Primary, writes(KeepValidPart)));
            }
        });
    });
}

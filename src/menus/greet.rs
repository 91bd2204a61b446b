//! The quick chat with the other player of a game on a server: greetings, and no text of one's own.

use super::{
    Menu,
    frame::{self, Backdrop, Shape},
};
use crate::{
    kit::{
        controls::{Toggled, toggle},
        widgets::{ButtonStyle, button},
    },
    online::Greeting,
    table::{AskServer, Muted, Shown},
};
use bevy::{prelude::*, ui_widgets::Activate};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::Greet), spawn);
}

/// A button that says something.
#[derive(Component, Clone, Copy, Debug)]
struct Says(Greeting);

fn spawn(shown: Res<Shown>, muted: Res<Muted>, mut commands: Commands) {
    let backdrop = Backdrop::over(&shown);
    let card = frame::open(&mut commands, Menu::Greet, backdrop, Shape::Dialog(340.0));
    commands.spawn((ChildOf(card), frame::heading("greet-heading")));
    let list = frame::button_list(&mut commands, card, 12.0);
    for greeting in Greeting::ALL {
        let says = button(greeting, ButtonStyle::Quiet, on_say);
        commands.spawn((ChildOf(list), Says(greeting), says));
    }
    commands.spawn((ChildOf(list), toggle("greet-mute", "greet-mute-hint", muted.0, on_mute)));
    commands.spawn((ChildOf(card), frame::foot(), children![frame::done_button()]));
}

fn on_say(
    event: On<Activate>,
    says: Query<&Says>,
    mut ask: MessageWriter<AskServer>,
    mut menu: ResMut<NextState<Menu>>,
) {
    if let Ok(Says(greeting)) = says.get(event.entity) {
        ask.write(AskServer::Greet(*greeting));
    }
    menu.set(Menu::None);
}

fn on_mute(event: On<Toggled>, mut muted: ResMut<Muted>) {
    muted.0 = event.on;
}

//! The quick chat with the other player of a game on a server: greetings, and no text of one's own.

use super::{
    Menu,
    frame::{self, Backdrop},
};
use crate::{
    kit::{
        children,
        controls::{Toggled, toggle},
        widgets::{ButtonStyle, button, opens, writes},
    },
    online::Greeting,
    table::{AskServer, Muted, Shown},
};
use bevy::{prelude::*, ui_widgets::observe};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::Greet), spawn);
}

fn spawn(shown: Res<Shown>, muted: Res<Muted>, mut commands: Commands) {
    frame::dialog(&mut commands, Menu::Greet, Backdrop::over(&shown), 340.0, |card| {
        card.spawn(frame::heading("greet-heading"));
        frame::button_list(card, 12.0).with_children(|list| {
            for greeting in Greeting::ALL {
                let says = writes(AskServer::Greet(greeting));
                let says = button(&greeting, ButtonStyle::Quiet, says);
                list.spawn((says, observe(opens(Menu::None))));
            }
            list.spawn(toggle("greet-mute", "greet-mute-hint", muted.0, on_mute));
        });
        card.spawn(frame::foot(children![frame::done_button()]));
    });
}

fn on_mute(event: On<Toggled>, mut muted: ResMut<Muted>) {
    muted.0 = event.on;
}

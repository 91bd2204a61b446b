//! The link that opens the player's own games on another device, and the question before a device
//! takes such a link.

use crate::{
    app::settings::Settings,
    kit::widgets::{ButtonStyle, button},
    library::{AdoptLink, LinkToAdopt, own_link},
    menus::{
        Menu,
        frame::{self, Backdrop, Shape},
        link,
    },
    platform::keyring::Keyring,
};
use bevy::{input_focus::AutoFocus, prelude::*, ui_widgets::Activate};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::OtherDevices), spawn)
        .add_systems(OnEnter(Menu::ConfirmAdopt), ask_adopt);
}

fn spawn(
    settings: Res<Settings>,
    mut keyring: ResMut<Keyring>,
    mut menu: ResMut<NextState<Menu>>,
    mut commands: Commands,
) {
    let Some(own) = own_link(&settings.page(), &mut keyring) else {
        menu.set(Menu::ServerGames);
        return;
    };
    let (commands, own) = (&mut commands, own.to_string());
    let shape = Shape::Dialog(460.0);
    let card = frame::open(commands, Menu::OtherDevices, Backdrop::Opaque, shape);
    commands.spawn((ChildOf(card), frame::heading("devices-heading")));
    commands.spawn((ChildOf(card), frame::paragraph("devices-line")));
    link::spawn(commands, card, &own);
    commands.spawn((ChildOf(card), frame::paragraph("devices-secret")));
    let back = children![frame::back_button("button-back")];
    let foot = commands.spawn((ChildOf(card), frame::foot(), back)).id();
    let copy = link::spawn_buttons(commands, foot, &own, ButtonStyle::Primary);
    commands.entity(copy).insert(AutoFocus);
}

/// Asks before the games of a link are listed here. The player can first copy the link to the games
/// that were listed before.
fn ask_adopt(keyring: Res<Keyring>, to_adopt: Res<LinkToAdopt>, mut commands: Commands) {
    let own = to_adopt.0.as_ref().and_then(|link| keyring.owner_at(link.page()));
    let own = own.map(ToString::to_string);
    let commands = &mut commands;
    let shape = Shape::Dialog(460.0);
    let card = frame::open(commands, Menu::ConfirmAdopt, Backdrop::Opaque, shape);
    commands.spawn((ChildOf(card), frame::heading("confirm-adopt-title")));
    commands.spawn((ChildOf(card), frame::paragraph("confirm-adopt-line")));
    if let Some(own) = &own {
        commands.spawn((ChildOf(card), frame::paragraph("confirm-adopt-other")));
        link::spawn(commands, card, own);
    }
    let back = children![(frame::back_button("button-back"), AutoFocus)];
    let foot = commands.spawn((ChildOf(card), frame::foot(), back)).id();
    let style = match &own {
        Some(own) => {
            link::spawn_buttons(commands, foot, own, ButtonStyle::Quiet);
            ButtonStyle::Danger
        }
        None => ButtonStyle::Primary,
    };
    commands.spawn((ChildOf(foot), button("confirm-adopt-yes", style, on_adopt)));
}

fn on_adopt(_: On<Activate>, to_adopt: Res<LinkToAdopt>, mut adopt: MessageWriter<AdoptLink>) {
    adopt.write_batch(to_adopt.0.clone().map(AdoptLink));
}

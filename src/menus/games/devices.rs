//! The link that opens the player's own games on another device, and the question before a device
//! takes such a link.

use crate::{
    app::settings::Settings,
    kit::{
        children,
        widgets::{ButtonStyle, button},
    },
    library::{AdoptLink, LinkToAdopt, own_link},
    menus::{
        Menu,
        frame::{self, Backdrop},
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
    let own = own.to_string();
    frame::dialog(&mut commands, Menu::OtherDevices, Backdrop::Opaque, 460.0, |card| {
        card.spawn(frame::heading("devices-heading"));
        card.spawn(frame::paragraph("devices-line"));
        card.spawn(link::text(&own));
        card.spawn(frame::paragraph("devices-secret"));
        let back = children![frame::back_button("button-back")];
        card.spawn(frame::foot(back)).with_children(|foot| {
            link::spawn_buttons(foot, &own, ButtonStyle::Primary).insert(AutoFocus);
        });
    });
}

/// Asks before the games of a link are listed here. The player can first copy the link to the games
/// that were listed before.
fn ask_adopt(keyring: Res<Keyring>, to_adopt: Res<LinkToAdopt>, mut commands: Commands) {
    let own = to_adopt.0.as_ref().and_then(|link| keyring.owner_at(link.page()));
    let own = own.map(ToString::to_string);
    frame::dialog(&mut commands, Menu::ConfirmAdopt, Backdrop::Opaque, 460.0, |card| {
        card.spawn(frame::heading("confirm-adopt-title"));
        card.spawn(frame::paragraph("confirm-adopt-line"));
        if let Some(own) = &own {
            card.spawn(frame::paragraph("confirm-adopt-other"));
            card.spawn(link::text(own));
        }
        let back = children![(frame::back_button("button-back"), AutoFocus)];
        card.spawn(frame::foot(back)).with_children(|foot| {
            let style = match &own {
                Some(own) => {
                    link::spawn_buttons(foot, own, ButtonStyle::Quiet);
                    ButtonStyle::Danger
                }
                None => ButtonStyle::Primary,
            };
            foot.spawn(button("confirm-adopt-yes", style, on_adopt));
        });
    });
}

fn on_adopt(_: On<Activate>, to_adopt: Res<LinkToAdopt>, mut adopt: MessageWriter<AdoptLink>) {
    adopt.write_batch(to_adopt.0.clone().map(AdoptLink));
}

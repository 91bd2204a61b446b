//! The link to the player's own games on a server, and its way to this device.

use crate::{
    app::{settings::Settings, states::Menu},
    online::{OwnerKey, OwnerLink, SeatKey},
    platform::keyring::Keyring,
    table::PlaySystems,
};
use bevy::prelude::*;

/// Asks to list the games of a link on this device from now on.
///
/// Unless they are listed already, the player is asked first, in [`Menu::ConfirmAdopt`]: the maker
/// of the link sees all games that are put there.
#[derive(Message, Clone, Debug)]
pub struct OpenOwnerLink(pub OwnerLink);

/// The link that [`Menu::ConfirmAdopt`] asks about.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct LinkToAdopt(pub Option<OwnerLink>);

/// Takes a link for this device's own, without a question.
#[derive(Message, Clone, Debug)]
pub struct AdoptLink(pub OwnerLink);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LinkToAdopt>()
        .add_message::<OpenOwnerLink>()
        .add_message::<AdoptLink>()
        .add_systems(Update, (open_link, adopt).chain().in_set(PlaySystems::Apply));
}

/// Returns the link to the player's own games on the server of a page. The first time, its key is
/// drawn by lot. `None` if the page has no address of a server.
pub fn own_link(page: &str, keyring: &mut Keyring) -> Option<OwnerLink> {
    if let Some(link) = keyring.owner_at(page) {
        return Some(link.clone());
    }
    let mut key = [0; 16];
    getrandom::fill(&mut key).ok()?;
    Some(keyring.add_owner(OwnerLink::new(page, OwnerKey(SeatKey(key)))?))
}

fn open_link(
    mut asked: MessageReader<OpenOwnerLink>,
    #[cfg(target_arch = "wasm32")] settings: Res<Settings>,
    keyring: Res<Keyring>,
    mut to_adopt: ResMut<LinkToAdopt>,
    mut adopt: MessageWriter<AdoptLink>,
    mut menu: ResMut<NextState<Menu>>,
) {
    let Some(OpenOwnerLink(link)) = asked.read().last() else { return };
    // A page has only its own server, and the other one has a page too.
    #[cfg(target_arch = "wasm32")]
    if !link.is_for(&settings.page()) {
        crate::platform::page::go_to(&link.to_string());
        return;
    }
    if keyring.owner_at(link.page()) != Some(link) {
        to_adopt.0 = Some(link.clone());
        menu.set(Menu::ConfirmAdopt);
    } else {
        adopt.write(AdoptLink(link.clone()));
    }
}

pub(super) fn adopt(
    mut asked: MessageReader<AdoptLink>,
    mut settings: ResMut<Settings>,
    mut keyring: ResMut<Keyring>,
    mut menu: ResMut<NextState<Menu>>,
) {
    let Some(AdoptLink(link)) = asked.read().last() else { return };
    if !link.is_for(&settings.page()) {
        settings.set_server(link.page());
    }
    keyring.set_owner(link.clone());
    menu.set(Menu::ServerGames);
}

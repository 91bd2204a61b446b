//! The link to the player's own games on a server, and its way to this device.

use super::PlaySystems;
use crate::{
    net::{OwnerKey, OwnerLink, SeatKey},
    settings::Settings,
    states::Menu,
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
        .add_systems(
            Update,
            (open_link, adopt).chain().in_set(PlaySystems::Apply).before(super::server_games::talk),
        );
}

/// Returns the link to the player's own games on the server in the settings. The first time, its
/// key is drawn by lot. `None` if there is no address of a server.
pub fn own_link(settings: &mut Settings) -> Option<OwnerLink> {
    if let Some(link) = settings.owner() {
        return Some(link.clone());
    }
    let mut key = [0; 16];
    getrandom::fill(&mut key).ok()?;
    let link = OwnerLink::new(&settings.page(), OwnerKey(SeatKey(key)))?;
    settings.set_owner(link.clone());
    Some(link)
}

fn open_link(
    mut asked: MessageReader<OpenOwnerLink>,
    settings: Res<Settings>,
    mut to_adopt: ResMut<LinkToAdopt>,
    mut adopt: MessageWriter<AdoptLink>,
    mut menu: ResMut<NextState<Menu>>,
) {
    let Some(OpenOwnerLink(link)) = asked.read().last() else { return };
    // A page has only its own server, and the other one has a page too.
    #[cfg(target_arch = "wasm32")]
    if !link.is_for(&settings.page()) {
        crate::page::go_to(&link.to_string());
        return;
    }
    if settings.owner_at(link.page()) != Some(link) {
        to_adopt.0 = Some(link.clone());
        menu.set(Menu::ConfirmAdopt);
    } else {
        adopt.write(AdoptLink(link.clone()));
    }
}

fn adopt(
    mut asked: MessageReader<AdoptLink>,
    mut settings: ResMut<Settings>,
    mut menu: ResMut<NextState<Menu>>,
) {
    let Some(AdoptLink(link)) = asked.read().last() else { return };
    if !link.is_for(&settings.page()) {
        link.page().clone_into(&mut settings.server);
    }
    settings.set_owner(link.clone());
    menu.set(Menu::ServerGames);
}

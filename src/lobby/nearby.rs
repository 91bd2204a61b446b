//! [`Nearby`]: the servers that are found in the local network.

use crate::{
    platform::{
        local_network::{Browsing, LocalNetwork, NearbyNews, NearbyServer},
        power::Waker,
    },
    table::PlaySystems,
};
use bevy::prelude::*;

/// The most servers that are listed.
const MOST: usize = 20;

/// A request about servers in the local network.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum AskNearby {
    /// Looks for them, from now on.
    Look,
    /// Looks no longer.
    Stop,
}

/// The servers that are found in the local network, the first one first.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Nearby(pub Vec<NearbyServer>);

/// The search that goes on.
#[derive(Resource, Default)]
struct Search(Option<Box<dyn Browsing>>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Nearby>()
        .init_resource::<Search>()
        .add_message::<AskNearby>()
        .add_systems(Update, look.in_set(PlaySystems::Apply));
}

fn look(
    mut asked: MessageReader<AskNearby>,
    network: Res<LocalNetwork>,
    waker: Res<Waker>,
    mut search: ResMut<Search>,
    mut nearby: ResMut<Nearby>,
) {
    let Search(search) = search.bypass_change_detection();
    let mut next = nearby.clone();
    for request in asked.read() {
        *search = match (request, search.take()) {
            (AskNearby::Look, Some(search)) => Some(search),
            (AskNearby::Look, None) => network.get().and_then(|network| network.browse(&waker)),
            (AskNearby::Stop, _) => {
                next.0.clear();
                None
            }
        };
    }
    while let Some(news) = search.as_mut().and_then(|search| search.poll()) {
        match news {
            NearbyNews::Found(found) => {
                let known = next.0.iter().position(|server| server.id == found.id);
                match known {
                    Some(at) => next.0[at] = found,
                    None if next.0.len() < MOST => next.0.push(found),
                    None => {}
                }
            }
            NearbyNews::Gone(id) => next.0.retain(|server| server.id != id),
        }
    }
    nearby.set_if_neq(next);
}

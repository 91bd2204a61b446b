//! [`LocalNetwork`]: the server that came with the game, and the servers that are found in the same
//! network. A page has neither.

pub mod native;

use crate::{
    online::{HostFault, HostReport, PlayerName},
    platform::power::Waker,
};
use bevy::prelude::*;

/// The ways of a system to other machines in the same network.
pub trait Neighbourhood: Send + Sync {
    /// Starts the server that came with the game on a port, 0 being any free one. It is announced
    /// under a name, if there is one. The waker is called for each report.
    ///
    /// # Errors
    /// Returns an error if the server cannot be started.
    fn host(
        &self,
        port: u16,
        name: Option<&str>,
        waker: &Waker,
    ) -> Result<Box<dyn HostedServer>, HostFault>;

    /// Begins to look for servers; `None` if the system cannot. The waker is called for each one.
    fn browse(&self, waker: &Waker) -> Option<Box<dyn Browsing>>;
}

/// A server that this game runs. It is stopped when it is dropped.
pub trait HostedServer: Send + Sync {
    /// Returns the next report, if there is one. After the end of the server that is
    /// [`HostReport::Failed`].
    fn poll(&mut self) -> Option<HostReport>;
}

/// A search for servers. It ends when it is dropped.
pub trait Browsing: Send + Sync {
    /// Returns the next piece of news, if there is one.
    fn poll(&mut self) -> Option<NearbyNews>;
}

/// A server in the same network.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NearbyServer {
    /// The name under which the network knows it.
    pub id: String,
    /// The name of who hosts. It may be empty.
    pub name: PlayerName,
    /// The address of its page.
    pub page: String,
}

/// The news of a search for servers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NearbyNews {
    /// A server was found, or tells something else than before.
    Found(NearbyServer),
    /// The server with this id is gone.
    Gone(String),
}

/// The local network in use. There is none by default.
#[derive(Resource, Default)]
pub struct LocalNetwork(Option<Box<dyn Neighbourhood>>);

impl LocalNetwork {
    /// Uses this network.
    pub fn new(network: impl Neighbourhood + 'static) -> Self {
        Self(Some(Box::new(network)))
    }

    /// Returns the network, if the system has one.
    pub fn get(&self) -> Option<&dyn Neighbourhood> {
        self.0.as_deref()
    }
}

/// Registers [`LocalNetwork`].
pub fn plugin(app: &mut App) {
    app.init_resource::<LocalNetwork>();
}

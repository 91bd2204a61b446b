//! [`Hosting`]: the server that this game runs for others in the same network.

use super::{AskLobby, Lobby, LobbyState, seeking};
use crate::{
    app::settings::Settings,
    online::{HostFault, HostReport},
    platform::{
        local_network::{HostedServer, LocalNetwork},
        power::Waker,
    },
    table::PlaySystems,
};
use bevy::prelude::*;

/// The usual port of the server. It is the same each time, so that links go on working.
const PORT: u16 = 8_080;

/// A request about the server of this game.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum AskHosting {
    /// Starts it.
    Start,
    /// Stops it. Games that run on it are kept, and go on when it starts again.
    Stop,
}

/// The state of the server of this game.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub enum Hosting {
    /// There is none.
    #[default]
    No,
    /// It is starting.
    Starting,
    /// Others can play on it.
    Open(Host),
    /// It does not run.
    Failed(HostFault),
}

/// A server of this game on which others can play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Host {
    /// The address of its page; `None` if this machine is in no network.
    pub page: Option<String>,
    /// The port.
    pub port: u16,
    /// `true` if another program had the usual port.
    pub is_elsewhere: bool,
    /// `true` if browsers can play too.
    pub has_page: bool,
    /// The number of players and spectators that are connected.
    pub players: u32,
    /// The number of games.
    pub games: u32,
}

impl Hosting {
    /// Returns the server on which others can play.
    pub const fn host(&self) -> Option<&Host> {
        if let Self::Open(host) = self { Some(host) } else { None }
    }

    /// Returns `true` if others are on the server of this game, so that its end is no small matter.
    pub fn has_others(&self, lobby: &Lobby) -> bool {
        self.host().is_some_and(|host| host.others(lobby) > 0 || host.games > 0)
    }
}

impl Host {
    /// Returns the number of those who are connected, without the player who is in a lobby.
    pub fn others(&self, lobby: &Lobby) -> u32 {
        self.players.saturating_sub(u32::from(lobby.state == LobbyState::Open))
    }
}

/// The server while it runs.
#[derive(Resource, Default)]
struct Process {
    server: Option<Box<dyn HostedServer>>,
    /// `true` if another program had the usual port.
    is_elsewhere: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hosting>()
        .init_resource::<Process>()
        .add_message::<AskHosting>()
        .add_systems(Update, run.in_set(PlaySystems::Apply).before(seeking::talk));
}

fn run(
    mut asked: MessageReader<AskHosting>,
    network: Res<LocalNetwork>,
    waker: Res<Waker>,
    mut process: ResMut<Process>,
    mut hosting: ResMut<Hosting>,
    mut settings: ResMut<Settings>,
    mut lobby: MessageWriter<AskLobby>,
) {
    let process = process.bypass_change_detection();
    let start = |process: &mut Process, port, name: Option<String>| {
        process.is_elsewhere = port != PORT;
        let network = network.get().ok_or(HostFault::NoProgram);
        match network.and_then(|network| network.host(port, name.as_deref(), &waker)) {
            Ok(server) => {
                process.server = Some(server);
                Hosting::Starting
            }
            Err(fault) => Hosting::Failed(fault),
        }
    };
    let name = settings.nearby.then(|| settings.player_name().into());
    let mut next = hosting.clone();
    for request in asked.read() {
        next = match request {
            AskHosting::Start if process.server.is_some() => next,
            AskHosting::Start => start(process, PORT, name.clone()),
            AskHosting::Stop => {
                process.server = None;
                Hosting::No
            }
        };
    }
    while let Some(report) = process.server.as_mut().and_then(|server| server.poll()) {
        next = match report {
            HostReport::Open { page, port, has_page } => Hosting::Open(Host {
                page,
                port,
                is_elsewhere: process.is_elsewhere,
                has_page,
                players: 0,
                games: 0,
            }),
            HostReport::Here { players, games } => match next {
                Hosting::Open(host) => Hosting::Open(Host { players, games, ..host }),
                next => next,
            },
            HostReport::Failed(HostFault::PortTaken(PORT)) => start(process, 0, name.clone()),
            HostReport::Failed(fault) => {
                process.server = None;
                Hosting::Failed(fault)
            }
        };
    }
    let page = |hosting: &Hosting| hosting.host().and_then(|host| host.page.clone());
    let (before, now) = (page(&hosting), page(&next));
    if before != now {
        // Who hosts plays there too, until they choose another server.
        match (before, now) {
            (_, Some(page)) => settings.nearby_server = page,
            (Some(page), None) if settings.nearby_server == page => {
                settings.nearby_server.clear();
            }
            (_, None) => {}
        }
        lobby.write(AskLobby::Enter(settings.page()));
    }
    hosting.set_if_neq(next);
}

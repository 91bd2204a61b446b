//! Joining games on servers.

use crate::{
    app::settings::Settings,
    online::{Bye, Invite, Invites, PlayerName},
    platform::{keyring::Keyring, socket::Outage},
    save::Notes,
    table::{LayGame, Lines, NewPlayers, PlaySystems, ServerNews, TableSystems, There},
};
use bevy::prelude::*;

/// Asks to join a game on a server. The player is told of its state in [`Joining`].
///
/// A link to the other seat of a game in which this device has one is followed only after a
/// question: it is meant for a friend.
#[derive(Message, Clone, Debug)]
pub struct JoinGame(pub Invites);

/// A request of a player who joins a game.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum AskJoining {
    /// Gives up joining the game.
    Cancel,
    /// Takes the seat of the link, or the player's own one (`false`).
    TakeSeat(bool),
}

/// The game that is being joined.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub enum Joining {
    /// None.
    #[default]
    Nothing,
    /// The server has not answered yet. `true` if an attempt has failed.
    Connecting(bool),
    /// The friend who gets this link has not come.
    Friend(Invite),
    /// This device has the other seat of the game. The player is asked which one to take.
    OtherSeat,
    /// The server has no certificate that is trusted here. It is tried again.
    Untrusted,
    /// The server has refused.
    Refused(Bye),
}

/// The game that is on its way to the table.
#[derive(Resource, Default)]
pub(super) enum Coming {
    /// None.
    #[default]
    Nothing,
    /// The player chooses between two seats: the own one, and that of the link.
    Seats(Box<[Invites; 2]>),
    /// Its server is being asked. The links come with what was known of the game before.
    Game(Box<There>, Box<Invites>),
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Joining>()
        .init_resource::<Coming>()
        .add_message::<JoinGame>()
        .add_message::<AskJoining>()
        .add_systems(Update, join.in_set(PlaySystems::Apply).before(TableSystems));
}

/// Joins games, and talks with the server of the one that is on its way to the table.
pub(super) fn join(
    mut asked: MessageReader<JoinGame>,
    mut requests: MessageReader<AskJoining>,
    mut news: MessageReader<ServerNews>,
    settings: Res<Settings>,
    mut keyring: ResMut<Keyring>,
    mut lines: Lines,
    mut table: LayGame,
    mut coming: ResMut<Coming>,
    mut joining: ResMut<Joining>,
) {
    if let Some(JoinGame(invites)) = asked.read().last() {
        // A link may lead to a game in which the player has a seat here.
        let is_new = invites.friend.is_none();
        let any_seat = Invite { key: None, ..invites.own.clone() };
        let kept = keyring.find(&invites.own, None).filter(|_| is_new);
        let other = keyring.find(&any_seat, None).filter(|_| is_new);
        *coming = match (kept, other) {
            (None, Some(own)) => Coming::Seats(Box::new([own.clone(), invites.clone()])),
            (kept, _) => Coming::of(kept.unwrap_or(invites).clone(), settings.player_name()),
        };
    }
    for news in news.read() {
        if let ServerNews::Rematch(invite, name) = news {
            *coming = Coming::of(invite.clone().into(), name.clone());
        }
    }
    for request in requests.read() {
        match *request {
            AskJoining::Cancel => coming.give_up(&mut keyring),
            AskJoining::TakeSeat(of_link) => {
                if let Coming::Seats(seats) = &*coming {
                    let seat = seats[usize::from(of_link)].clone();
                    *coming = Coming::of(seat, settings.player_name());
                }
            }
        }
    }

    let next = match coming.bypass_change_detection() {
        Coming::Nothing => Joining::Nothing,
        Coming::Seats(_) => Joining::OtherSeat,
        Coming::Game(there, invites) => {
            there.run(&mut lines);
            match (there.bye(), &invites.friend, there.game()) {
                (Some(bye), ..) => Joining::Refused(bye),
                (None, Some(friend), Some(_)) if !there.has_begun() => {
                    Joining::Friend(friend.clone())
                }
                (None, _, Some(game)) => {
                    let board = game.setup().ruleset.board;
                    if let Coming::Game(there, known) = core::mem::take(&mut *coming) {
                        let (marks, turned) = (known.marks.valid_on(board), known.turned);
                        let notes = Notes { marks, turned, ..default() };
                        table.lay(NewPlayers::There(there), notes);
                    }
                    Joining::Nothing
                }
                (None, _, None) => match there.outage() {
                    Some(Outage { is_untrusted: true, .. }) => Joining::Untrusted,
                    outage => Joining::Connecting(outage.is_some()),
                },
            }
        }
    };
    joining.set_if_neq(next);
}

impl Coming {
    fn of(invites: Invites, name: PlayerName) -> Self {
        let there = There::new(invites.own.clone(), name);
        Self::Game(Box::new(there), Box::new(invites))
    }

    /// Returns the line to the game, the links of the game, and what belongs to it.
    pub(super) fn game(&self) -> Option<(&There, Invites)> {
        let Self::Game(line, known) = self else { return None };
        let about = line.about().or_else(|| known.about.clone());
        Some((line, Invites { about, ..(**known).clone() }))
    }

    /// Stops waiting for the game. An invitation that the friend has not followed is taken back; any
    /// other game may run on.
    fn give_up(&mut self, keyring: &mut ResMut<Keyring>) {
        if let Self::Game(line, _) = core::mem::take(self)
            && line.game().is_some()
            && !line.has_begun()
            && keyring.bypass_change_detection().forget(&line.invite).is_some()
        {
            keyring.set_changed();
        }
    }
}

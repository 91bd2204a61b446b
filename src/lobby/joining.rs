//! Joining games on servers.

use crate::{
    app::settings::Settings,
    online::{AboutGame, Bye, Invite, Invites, PlayerName},
    platform::{keyring::Keyring, socket::Outage},
    rules::OwnMarks,
    table::{AskServer, LayGame, Lines, NewPlayers, PlaySystems, ServerNews, TableSystems, There},
};
use bevy::prelude::*;

/// Asks to join a game on a server. The player is told of its state in [`Joining`].
///
/// A link to the other seat of a game in which this device has one is followed only after a
/// question: it is meant for a friend.
#[derive(Message, Clone, Debug)]
pub struct JoinGame(pub Invites);

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
pub(super) struct Coming {
    line: Option<Box<There>>,
    friend: Option<Invite>,
    /// The marks that the player has made in it before.
    marks: OwnMarks,
    /// `true` if the player has turned its board around.
    turned: bool,
    /// The details of the game that were known before.
    about: Option<AboutGame>,
    /// The seats between which the player chooses: the own one, and that of the link.
    seats: Option<[Invites; 2]>,
    /// The invitation that the player has taken back.
    pub(super) cancelled: Option<Invite>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Joining>()
        .init_resource::<Coming>()
        .add_message::<JoinGame>()
        .add_systems(Update, join.in_set(PlaySystems::Apply).before(TableSystems));
}

/// Joins games, and talks with the server of the one that is on its way to the table.
pub(super) fn join(
    mut asked: MessageReader<JoinGame>,
    mut acts: MessageReader<AskServer>,
    mut news: MessageReader<ServerNews>,
    settings: Res<Settings>,
    keyring: Res<Keyring>,
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
            (None, Some(own)) => {
                Coming { seats: Some([own.clone(), invites.clone()]), ..Coming::default() }
            }
            (kept, _) => Coming::of(kept.unwrap_or(invites).clone(), settings.player_name()),
        };
    }
    for news in news.read() {
        if let ServerNews::Rematch(invite, name) = news {
            *coming = Coming::of(invite.clone().into(), name.clone());
        }
    }
    for act in acts.read() {
        match *act {
            AskServer::Cancel => coming.give_up(),
            AskServer::TakeSeat(of_link) => {
                if let Some(seats) = coming.seats.take() {
                    let seat = seats[usize::from(of_link)].clone();
                    *coming = Coming::of(seat, settings.player_name());
                }
            }
            _ => {}
        }
    }

    let Coming { line, friend, marks, turned, seats, .. } = coming.bypass_change_detection();
    let Some(there) = line else {
        joining.set_if_neq(seats.as_ref().map_or(Joining::Nothing, |_| Joining::OtherSeat));
        return;
    };
    there.run(&mut lines);
    let next = match (there.bye(), friend, there.game()) {
        (Some(bye), ..) => Joining::Refused(bye),
        (None, Some(friend), Some(_)) if !there.has_begun() => Joining::Friend(friend.clone()),
        (None, _, Some(game)) => {
            let marks = core::mem::take(marks).valid_on(game.setup().ruleset.board);
            if let Some(there) = line.take() {
                table.lay(NewPlayers::There(there), marks, *turned);
            }
            *coming = Coming::default();
            Joining::Nothing
        }
        (None, _, None) => match there.outage() {
            Some(Outage { is_untrusted: true, .. }) => Joining::Untrusted,
            outage => Joining::Connecting(outage.is_some()),
        },
    };
    joining.set_if_neq(next);
}

impl Coming {
    fn of(invites: Invites, name: PlayerName) -> Self {
        let Invites { own, friend, marks, turned, about } = invites;
        let line = Some(Box::new(There::new(own, name)));
        Self { line, friend, marks, turned, about, ..Self::default() }
    }

    /// Returns the line to the game.
    pub(super) fn line(&self) -> Option<&There> {
        self.line.as_deref()
    }

    /// Returns the links of the game, and what belongs to it.
    pub(super) fn invites(&self) -> Option<Invites> {
        let line = self.line()?;
        Some(Invites {
            own: line.invite.clone(),
            friend: self.friend.clone(),
            marks: self.marks.clone(),
            turned: self.turned,
            about: line.about().or_else(|| self.about.clone()),
        })
    }

    /// Stops waiting for the game. An invitation that the friend has not followed is taken back; any
    /// other game may run on.
    fn give_up(&mut self) {
        let is_open = |line: &&There| line.game().is_some() && !line.has_begun();
        let cancelled = self.line().filter(is_open).map(|it| it.invite.clone());
        *self = Self { cancelled: cancelled.or(self.cancelled.take()), ..Self::default() };
    }
}

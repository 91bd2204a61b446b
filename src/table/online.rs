//! Joining games on servers, and talking with their referees.

use super::{
    game_table::{Arrival, GameTable},
    remote::{News, Remote},
};
use crate::{
    app::{notices::Notices, settings::Settings},
    online::{AboutGame, Bye, Greeting, Invite, Invites, PlayerName, Up},
    platform::{
        keyring::Keyring,
        power::{NextFrame, Waker},
        socket::Sockets,
    },
    rules::{Color, OwnMarks},
    words::LocalText,
};
use bevy::{ecs::system::SystemParam, prelude::*};
use core::time::Duration;

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
    remote: Option<Box<Remote>>,
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

/// A message to the server of the game on the table that is not an intent.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum AskServer {
    /// Claims the game, or a draw (`true`), because the other player is gone.
    Claim(bool),
    /// Says something kind to the other player.
    Greet(Greeting),
    /// Connects again after a goodbye of the server.
    ComeBack,
    /// Gives up joining a game.
    Cancel,
    /// Takes the seat of a link, or the player's own one (`false`), after [`Joining::OtherSeat`].
    TakeSeat(bool),
}

/// The player wanted to make a move while the last one was on its way to the server.
#[derive(Message, Clone, Copy, Debug)]
pub struct StillSending;

/// `true` if greetings of other players are not shown.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Muted(pub bool);

/// The seconds until something may happen to the game on a server.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Countdowns {
    /// Until the player may claim the game, because the other one is gone.
    pub claim: Option<u64>,
    /// Until the game is aborted because a first move has not been made.
    pub abort: Option<u64>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Countdowns>()
        .init_resource::<Joining>()
        .init_resource::<Coming>()
        .init_resource::<Muted>()
        .add_message::<JoinGame>()
        .add_message::<AskServer>()
        .add_message::<StillSending>()
        .add_systems(Update, count_down.in_set(super::PlaySystems::View));
}

fn count_down(
    table: Res<GameTable>,
    time: Res<Time<Real>>,
    mut countdowns: ResMut<Countdowns>,
    mut next_frame: ResMut<NextFrame>,
) {
    let online = table.running().and_then(|_| table.online()).filter(|online| online.connected);
    let mut seconds = |at: Option<Duration>| {
        let left = at?.saturating_sub(time.elapsed()).as_millis() as u64;
        if left > 0 {
            next_frame.within(Duration::from_millis(left % 1_000 + 1));
        }
        Some(left.div_ceil(1_000))
    };
    countdowns.set_if_neq(Countdowns {
        claim: seconds(online.as_ref().and_then(|online| online.claim_at)),
        abort: seconds(online.as_ref().and_then(|online| online.abort_at)),
    });
}

/// The parameters of a system that runs a line to a server.
#[derive(SystemParam)]
pub(super) struct Lines<'w> {
    sockets: Res<'w, Sockets>,
    waker: Res<'w, Waker>,
    time: Res<'w, Time<Real>>,
    next_frame: ResMut<'w, NextFrame>,
}

impl Lines<'_> {
    /// Runs a line, and requests the frame in which it runs again.
    fn run(&mut self, remote: &mut Remote, came_back: bool) -> News {
        let news = remote.run(&self.sockets, &self.waker, came_back, self.time.elapsed());
        if let Some(wait) = news.within {
            self.next_frame.within(wait);
        }
        news
    }
}

/// Joins games, and talks with the servers of the game on the table and of the one to come.
pub(super) fn talk(
    mut asked: MessageReader<JoinGame>,
    mut acts: MessageReader<AskServer>,
    settings: Res<Settings>,
    muted: Res<Muted>,
    keyring: Res<Keyring>,
    mut lines: Lines,
    mut arrival: Arrival,
    mut table: ResMut<GameTable>,
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
    for act in acts.read() {
        match (*act, &mut table.remote) {
            (AskServer::Cancel, _) => coming.give_up(),
            (AskServer::TakeSeat(of_link), _) => {
                if let Some(seats) = coming.seats.take() {
                    let seat = seats[usize::from(of_link)].clone();
                    *coming = Coming::of(seat, settings.player_name());
                }
            }
            (AskServer::Claim(drawn), Some(remote)) => remote.send(&Up::Claim { drawn }),
            (AskServer::Greet(greeting), Some(remote)) => remote.send(&Up::Greet(greeting)),
            (AskServer::ComeBack, Some(remote)) => remote.come_back(),
            (_, None) => {}
        }
    }
    let came_back = lines.sockets.came_back();

    // The table counts as changed only if there is news.
    let mut news = News::default();
    if let Some(remote) = &mut table.bypass_change_detection().remote {
        let wanted = remote.online().rematch;
        news = lines.run(remote, came_back);
        if let Some(invite) = &news.rematch {
            *coming = Coming::of(invite.clone().into(), remote.name.clone());
        }
        let online = remote.online();
        let notices = &mut arrival.before.notices;
        tell(&news, online.side, muted.0, notices);
        for side in Color::ALL.into_iter().filter(|side| online.rematch[*side] && !wanted[*side]) {
            let is_own = online.side == Some(side);
            let key = if is_own { "online-rematch-sent" } else { "online-rematch-asked" };
            notices.push(key.into());
        }
    }
    if news.changed {
        table.told.append(&mut news.told);
    }

    let Coming { remote, friend, marks, turned, seats, .. } = coming.bypass_change_detection();
    let Some(line) = remote else {
        joining.set_if_neq(seats.as_ref().map_or(Joining::Nothing, |_| Joining::OtherSeat));
        return;
    };
    lines.run(line, came_back);
    let is_known = line.game().is_some();
    let next = match (line.bye(), friend) {
        (Some(bye), _) => Joining::Refused(bye),
        (None, Some(friend)) if is_known && !line.has_begun() => Joining::Friend(friend.clone()),
        (None, _) if is_known => {
            arrival.before.put_away(&mut table);
            if let Some(remote) = remote.take() {
                table.put_remote(remote);
            }
            arrival.show();
            table.bring_marks(core::mem::take(marks));
            table.turned = *turned;
            *coming = Coming::default();
            Joining::Nothing
        }
        (None, _) if line.untrusted => Joining::Untrusted,
        (None, _) => Joining::Connecting(line.failures > 0),
    };
    joining.set_if_neq(next);
}

impl Coming {
    fn of(invites: Invites, name: PlayerName) -> Self {
        let Invites { own, friend, marks, turned, about } = invites;
        let remote = Some(Box::new(Remote::new(own, name)));
        Self { remote, friend, marks, turned, about, ..Self::default() }
    }

    /// Returns the line to the game.
    pub(super) fn remote(&self) -> Option<&Remote> {
        self.remote.as_deref()
    }

    /// Returns the links of the game, and what belongs to it.
    pub(super) fn invites(&self) -> Option<Invites> {
        let remote = self.remote()?;
        Some(Invites {
            own: remote.invite.clone(),
            friend: self.friend.clone(),
            marks: self.marks.clone(),
            turned: self.turned,
            about: remote.about().or_else(|| self.about.clone()),
        })
    }

    /// Stops waiting for the game. An invitation that the friend has not followed is taken back; any
    /// other game may run on.
    fn give_up(&mut self) {
        let is_open = |remote: &Remote| remote.game().is_some() && !remote.has_begun();
        let cancelled = self.remote().filter(|remote| is_open(remote)).map(|it| it.invite.clone());
        *self = Self { cancelled: cancelled.or(self.cancelled.take()), ..Self::default() };
    }
}

/// Tells the player the news of a line. The status line tells of its state.
fn tell(news: &News, own: Option<Color>, muted: bool, notices: &mut Notices) {
    if news.late {
        notices.push(LocalText::new("online-late"));
    }
    for (_, greeting) in news.greetings.iter().filter(|(by, _)| !muted && Some(*by) != own) {
        notices.push(LocalText::new("online-greeted").with_text("greeting", *greeting));
    }
}

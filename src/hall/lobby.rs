//! [`Lobby`]: the place where players find each other.

use super::game::SocketId;
use crate::{
    net::{LobbyDown, LobbyFault, LobbyUp, PlayerName, SeekEntry, SeekId, Terms},
    rules::{BySide, Color, Goal},
    session::{GameSetup, Level, Moment},
};
use std::collections::BTreeMap;

/// The most seeks in a list.
const MOST_SEEKS: usize = 200;

/// An action that a lobby asks of its server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LobbyAction {
    /// To send messages in one frame.
    Send(SocketId, Vec<LobbyDown>),
    /// To create a game, and then to tell its players, or to tell them that it failed. See
    /// [`Pairing`].
    Create(Pairing),
}

/// A game that is to be created.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The setup of the game. A computer plays the sides that it says.
    pub setup: GameSetup,
    /// The connections of the players. Each is sent [`LobbyDown::Paired`] with the key to its seat.
    /// `None` for a friend who is still to come, and for a computer.
    pub players: BySide<Option<SocketId>>,
    /// The player who invites a friend and is sent [`LobbyDown::Invited`]; `None` if two players
    /// have met.
    pub inviting: Option<Color>,
}

/// The players who wait for others.
#[derive(Debug, Default)]
pub struct Lobby {
    clients: BTreeMap<SocketId, Option<Seek>>,
    /// The computer that offers itself to those who wait.
    computer: Option<OfferedComputer>,
    seeks: u64,
    actions: Vec<LobbyAction>,
}

/// A computer that offers itself to players who seek.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OfferedComputer {
    /// Its level.
    pub level: Level,
    /// The time after which it offers itself, in milliseconds.
    pub after_ms: u64,
}

#[derive(Clone, Debug)]
struct Seek {
    id: SeekId,
    terms: Terms,
    since: Moment,
    /// `true` once a computer has been offered.
    offered: bool,
}

impl Lobby {
    /// Creates an empty lobby, in which this computer offers itself to those who wait.
    pub fn new(computer: Option<OfferedComputer>) -> Self {
        Self { computer, ..Self::default() }
    }

    /// Adds a connection.
    pub fn connect(&mut self, socket: SocketId) {
        self.clients.insert(socket, None);
        let seeks = self.list(socket);
        self.send(socket, LobbyDown::Seeks(seeks));
    }

    /// Removes a connection and its seek.
    pub fn disconnect(&mut self, socket: SocketId) {
        if let Some(Some(_)) = self.clients.remove(&socket) {
            self.tell_seeks();
        }
    }

    /// Takes in a message that came at `now`. `lot` is any random number.
    pub fn receive(&mut self, socket: SocketId, message: LobbyUp, lot: u64, now: Moment) {
        if !self.clients.contains_key(&socket) {
            return;
        }
        let drawn = |side: Option<Color>| {
            side.unwrap_or(if lot.is_multiple_of(2) { Color::White } else { Color::Black })
        };
        match message {
            // Kept games have nothing to do with other players: the server answers itself.
            LobbyUp::Hello { .. }
            | LobbyUp::Keep { .. }
            | LobbyUp::ListKept { .. }
            | LobbyUp::Fetch { .. }
            | LobbyUp::Forget { .. } => {}
            LobbyUp::Invite(terms) => {
                let side = drawn(terms.side);
                let setup = terms.setup(side, &PlayerName::default());
                let mut players = BySide::both(None);
                players[side] = Some(socket);
                self.create(Pairing { setup, players, inviting: Some(side) });
            }
            LobbyUp::Seek(terms) => {
                let fitting =
                    self.seeks().find(|(of, seek)| *of != socket && seek.terms.fit(&terms));
                if let Some((other, seek)) = fitting {
                    let theirs = seek.terms.clone();
                    let side = drawn(terms.side.or(theirs.side.map(|side| !side)));
                    self.pair((socket, &terms, side), (other, &theirs.name));
                } else {
                    self.seeks += 1;
                    let id = SeekId(self.seeks);
                    let seek = Seek { id, terms, since: now, offered: false };
                    self.clients.insert(socket, Some(seek));
                    self.tell_seeks();
                }
            }
            LobbyUp::StopSeeking => self.stop(socket),
            LobbyUp::Accept { seek, name } => {
                let found = self.seeks().find(|(of, other)| *of != socket && other.id == seek);
                if let Some((other, seek)) = found {
                    let theirs = seek.terms.clone();
                    let side = drawn(theirs.side);
                    self.pair((other, &theirs, side), (socket, &name));
                } else {
                    self.send(socket, LobbyDown::Failed(LobbyFault::SeekGone));
                }
            }
            LobbyUp::AcceptComputer => self.play_computer(socket, drawn),
        }
    }

    fn play_computer(&mut self, socket: SocketId, drawn: impl Fn(Option<Color>) -> Color) {
        let offered = self.clients.get(&socket).and_then(Option::as_ref).filter(|own| own.offered);
        let (Some(seek), Some(computer)) = (offered, self.computer) else {
            return self.send(socket, LobbyDown::Failed(LobbyFault::NoComputer));
        };
        let side = drawn(seek.terms.side);
        let mut setup = seek.terms.setup(side, &PlayerName::default());
        setup.computers[!side] = Some(computer.level);
        let mut players = BySide::both(None);
        players[side] = Some(socket);
        self.stop(socket);
        self.create(Pairing { setup, players, inviting: None });
    }

    /// Lets time pass: a computer may offer itself. Call it at [`Self::deadline`].
    pub fn tick(&mut self, now: Moment) {
        let Some(OfferedComputer { level, after_ms }) = self.computer else { return };
        for (socket, seek) in &mut self.clients {
            let Some(seek) = seek else { continue };
            if wants_computer(seek) && seek.since.plus(after_ms) <= now {
                seek.offered = true;
                let offer = LobbyDown::ComputerOffered(level);
                self.actions.push(LobbyAction::Send(*socket, vec![offer]));
            }
        }
    }

    /// The moment at which a computer offers itself to somebody.
    pub fn deadline(&self) -> Option<Moment> {
        let after_ms = self.computer?.after_ms;
        let waiting = self.seeks().filter(|(_, seek)| wants_computer(seek));
        waiting.map(|(_, seek)| seek.since.plus(after_ms)).min()
    }

    /// Returns the actions to take, in order.
    pub fn actions(&mut self) -> Vec<LobbyAction> {
        core::mem::take(&mut self.actions)
    }

    /// Returns the number of connections, and that of seeks.
    pub fn counts(&self) -> (usize, usize) {
        (self.clients.len(), self.seeks().count())
    }

    fn seeks(&self) -> impl Iterator<Item = (SocketId, &Seek)> {
        self.clients.iter().filter_map(|(socket, seek)| Some((*socket, seek.as_ref()?)))
    }

    /// Seats two players. `side` is that of the one whose terms are played.
    fn pair(
        &mut self,
        (socket, terms, side): (SocketId, &Terms, Color),
        (other, name): (SocketId, &PlayerName),
    ) {
        let setup = terms.setup(side, name);
        let mut players = BySide::both(Some(socket));
        players[!side] = Some(other);
        self.clients.insert(socket, None);
        self.clients.insert(other, None);
        self.tell_seeks();
        self.create(Pairing { setup, players, inviting: None });
    }

    fn create(&mut self, pairing: Pairing) {
        self.actions.push(LobbyAction::Create(pairing));
    }

    fn stop(&mut self, socket: SocketId) {
        if self.clients.insert(socket, None).flatten().is_some() {
            self.tell_seeks();
        }
    }

    fn tell_seeks(&mut self) {
        for socket in self.clients.keys().copied().collect::<Vec<_>>() {
            let seeks = self.list(socket);
            self.send(socket, LobbyDown::Seeks(seeks));
        }
    }

    fn list(&self, socket: SocketId) -> Vec<SeekEntry> {
        let entry = |(of, seek): (SocketId, &Seek)| SeekEntry {
            id: seek.id,
            terms: seek.terms.clone(),
            own: of == socket,
        };
        let mut list: Vec<_> = self.seeks().map(entry).collect();
        list.sort_by_key(|entry| entry.id);
        list.truncate(MOST_SEEKS);
        list
    }

    fn send(&mut self, socket: SocketId, message: LobbyDown) {
        self.actions.push(LobbyAction::Send(socket, vec![message]));
    }
}

/// Returns `true` if a computer may still be offered to somebody who seeks. It plays no sandbox.
fn wants_computer(seek: &Seek) -> bool {
    !seek.offered && seek.terms.ruleset.goal != Goal::Sandbox
}

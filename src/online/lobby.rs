//! The messages between a client and the lobby of a server: [`LobbyUp`] and [`LobbyDown`].

use super::{
    key::{OwnerKey, SeatKey},
    message::{Bye, GameId},
    name::PlayerName,
};
use fogchess_game::Message;
use fogchess_phrase::{Phrase, Worded};
use fogchess_rules::{BySide, Color, GameSetup, Goal, Level, Outcome, Ruleset, TimeControl};
use serde::{Deserialize, Serialize};

/// The longest message of a client to a lobby, in bytes: the longest game that can be kept, with
/// its name and its owner's key.
const MAX_LOBBY_BYTES: usize = 260 * 1024;

/// A seek in a lobby.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct SeekId(pub u64);

/// A message of a client to a lobby.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LobbyUp {
    /// The first message of every connection.
    Hello {
        /// The client's [`fogchess_game::VERSION`].
        version: u16,
    },
    /// Creates a game for a friend, who gets a link. Answered by [`LobbyDown::Invited`].
    Invite(Terms),
    /// Looks for anyone to play with, in place of an earlier seek of this connection. The seek ends
    /// with the connection.
    Seek(Terms),
    /// Ends the seek.
    StopSeeking,
    /// Plays the game that somebody else seeks.
    Accept {
        /// The seek.
        seek: SeekId,
        /// The name to play under.
        name: PlayerName,
    },
    /// Plays the computer that the lobby has offered instead of a person.
    AcceptComputer,
    /// Keeps the text of a game on the server, in place of an earlier one of the same name. Answered
    /// by [`LobbyDown::Kept`].
    Keep {
        /// The key of the owner.
        owner: OwnerKey,
        /// The name of the game among the owner's: letters, digits and dashes.
        name: String,
        /// The text of the game.
        text: String,
    },
    /// Asks for the list of the games that an owner keeps. Answered by [`LobbyDown::Kept`].
    ListKept {
        /// The key of the owner.
        owner: OwnerKey,
    },
    /// Asks for the text of a game. Answered by [`LobbyDown::Fetched`].
    Fetch {
        /// The key of the owner.
        owner: OwnerKey,
        /// The name of the game.
        name: String,
    },
    /// Deletes a game, or all games of an owner. Answered by [`LobbyDown::Kept`].
    Forget {
        /// The key of the owner.
        owner: OwnerKey,
        /// The name of the game; `None` for all.
        name: Option<String>,
    },
}

impl Message for LobbyUp {
    const MAX_BYTES: usize = MAX_LOBBY_BYTES;
}

/// The game that a player wants.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// The player's name.
    pub name: PlayerName,
    /// The rules.
    pub ruleset: Ruleset,
    /// The time of both sides.
    pub time: TimeControl,
    /// `true` if moves may be taken back when the other player agrees.
    pub takeback: bool,
    /// The player's side; `None` to draw lots.
    pub side: Option<Color>,
}

impl Terms {
    /// Returns the setup of a game on these terms. `side` is the side of the player whose terms
    /// they are, and `other` the name of the other player.
    pub fn setup(&self, side: Color, other: &PlayerName) -> GameSetup {
        let mut setup = GameSetup {
            time: self.time,
            takeback: self.takeback || self.ruleset.goal == Goal::Sandbox,
            ..GameSetup::new(self.ruleset)
        };
        for (of, name) in [(side, &self.name), (!side, other)] {
            if !name.as_str().is_empty() {
                setup.names[of] = name.as_str().to_owned();
            }
        }
        setup
    }

    /// Returns `true` if two players can play each other on their terms.
    pub fn fit(&self, other: &Self) -> bool {
        let sides = self.side.is_none() || other.side.is_none() || self.side != other.side;
        let game = |terms: &Self| (terms.ruleset, terms.time, terms.takeback);
        sides && game(self) == game(other)
    }
}

/// A message of a lobby to a client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LobbyDown {
    /// All seeks, the oldest first. It is sent at first, and after each change.
    Seeks(Vec<SeekEntry>),
    /// The game for a friend is there.
    Invited {
        /// The game.
        game: GameId,
        /// The player's side.
        side: Color,
        /// The key to the player's seat.
        key: SeatKey,
        /// The key to the friend's seat, for the link.
        friend: SeatKey,
    },
    /// Somebody plays with the client.
    Paired {
        /// The game.
        game: GameId,
        /// The key to the client's seat.
        key: SeatKey,
    },
    /// Nobody has come yet: a computer of the server's offers to play.
    ComputerOffered(Level),
    /// The games that the owner keeps on the server, the latest first.
    Kept(Vec<KeptGame>),
    /// The text of a game.
    Fetched {
        /// The name of the game.
        name: String,
        /// The text.
        text: String,
    },
    /// A request could not be met.
    Failed(LobbyFault),
    /// The server closes the connection.
    Bye(Bye),
}

/// An entry in the list of the games that somebody keeps on a server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptGame {
    /// The name of the game.
    pub name: String,
    /// The time at which it was kept, in milliseconds since 1970.
    pub at: u64,
    /// The title that the owner has given it.
    pub title: String,
    /// The players' names.
    pub names: BySide<String>,
    /// The levels of computers that play.
    pub computers: BySide<Option<Level>>,
    /// The rules.
    pub ruleset: Ruleset,
    /// The number of plies.
    pub plies: u32,
    /// The outcome, if the game is over.
    pub outcome: Option<Outcome>,
}

/// An entry in the list of seeks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeekEntry {
    /// The seek.
    pub id: SeekId,
    /// The game that is wanted.
    pub terms: Terms,
    /// `true` if it is the client's own.
    pub own: bool,
}

/// The errors of requests to a lobby.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("{}", self.phrase())]
pub enum LobbyFault {
    /// The seek is gone.
    SeekGone,
    /// The address of the client has begun too many games lately.
    TooMany,
    /// The server holds as many games as it can.
    Full,
    /// The game could not be stored.
    NotStored,
    /// The text is no game, or the name is not valid.
    NotAGame,
    /// The owner keeps as many games as the server allows.
    TooManyKept,
    /// The owner keeps no game of this name.
    NoSuchGame,
    /// The server offers no computer now.
    NoComputer,
    /// The address of the client has put too much on the server today.
    TooMuchToday,
}

/// A sentence of its own, which also says what to do.
impl Worded for LobbyFault {
    fn phrase(&self) -> Phrase {
        Phrase::new(match self {
            Self::SeekGone => "online-fault-seek-gone",
            Self::TooMany => "online-fault-too-many",
            Self::Full => "online-bye-full",
            Self::NotStored => "online-fault-not-stored",
            Self::NotAGame => "online-fault-not-a-game",
            Self::TooManyKept => "online-fault-too-many-kept",
            Self::NoSuchGame => "online-fault-no-such-game",
            Self::NoComputer => "online-fault-no-computer",
            Self::TooMuchToday => "online-fault-too-much-today",
        })
    }
}

//! The messages to the game on the table, and its answers.

use crate::{
    game::OfferStep,
    online::{Greeting, Invite, PlayerName},
    rules::{Color, GameSetup, Intent, Level, Offer, Refusal},
};
use bevy::prelude::*;

/// Asks for a new game. A running game is kept and put away.
#[derive(Message, Clone, Debug)]
pub struct StartGame(pub GameSetup);

/// Asks for another game with the same setup and colours swapped. Against a computer, it may be one
/// of another level.
#[derive(Message, Clone, Copy, Debug, Default)]
pub struct Rematch(pub Option<Level>);

/// The level that the buttons offer after the finished game on the table, because of the games before
/// it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NextLevel(pub Option<Level>);

/// An intent of a person at this screen, on its way to the game. It is refused if somebody else
/// plays that side.
#[derive(Message, Clone, Copy, Debug)]
pub struct SubmitIntent {
    /// The side that has the intent.
    pub side: Color,
    /// The intent.
    pub intent: Intent,
}

/// An intent of a computer at the table. Only the table reads it, as it may concern hidden pieces.
#[derive(Message, Clone, Copy)]
pub struct ComputerIntent {
    pub(super) side: Color,
    pub(super) intent: Intent,
}

impl ComputerIntent {
    /// Returns an intent of the computer that plays `side`.
    pub const fn new(side: Color, intent: Intent) -> Self {
        Self { side, intent }
    }
}

/// A step in the life of an offer. Both players are told.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct OfferNews {
    /// The offer.
    pub offer: Offer,
    /// The step.
    pub step: OfferStep,
}

/// A refused intent, for the player who had it.
#[derive(Message, Clone, Copy, Debug)]
pub struct IntentRefused {
    /// The side that had the intent.
    pub side: Color,
    /// The intent.
    pub intent: Intent,
    /// The reason for the refusal.
    pub refusal: Refusal,
}

/// The player wanted to make a move while the last one was on its way to the server.
#[derive(Message, Clone, Copy, Debug)]
pub struct StillSending;

/// A message to the server of the game on the table that is not an intent.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum AskServer {
    /// Claims the game, or a draw (`true`), because the other player is gone.
    Claim(bool),
    /// Asks the other player for another game, or withdraws that.
    Rematch,
    /// Says something kind to the other player.
    Greet(Greeting),
    /// Connects again after a goodbye of the server.
    ComeBack,
}

/// Something that a server has told, for the player or for the rest of the app.
#[derive(Message, Clone, Debug)]
pub(crate) enum ServerNews {
    /// A move came too late and was dropped.
    Late,
    /// A greeting of the other player.
    Greeting(Greeting),
    /// A player wants another game; `true` if it is the person in front of the screen.
    WantsRematch(bool),
    /// The next game of the same players, and the name of the person in front of the screen.
    Rematch(Invite, PlayerName),
}

//! Frames: all messages that a server has for a client at one time, padded so that their length
//! tells nothing.
//!
//! A view is longer the more its player sees, and encryption does not hide the length of a message.
//! So the length of a frame follows from the number of plies in it, not from what was seen of them.

use super::{lobby::LobbyDown, message::Down};
use fogchess_game::{MAX_UPDATE_BYTES, NotAMessage, Update, check_length};
use serde::{Serialize, de::DeserializeOwned};

/// The lengths of the frames of one form of the messages, in bytes.
#[derive(Clone, Copy, Debug)]
pub struct Padding {
    /// The bytes that a frame has for each of its [`Padded::units`].
    pub unit: usize,
    /// The length of the shortest frame. The messages about one ply fit into it.
    pub shortest: usize,
}

impl Padding {
    /// The lengths in postcard. Two views that follow one another fit into two units: moves are
    /// listed in only one of them.
    pub const POSTCARD: Self = Self { unit: 512, shortest: 2_048 };
    /// The lengths in JSON.
    pub const JSON: Self = Self { unit: 4_096, shortest: 8_192 };

    /// Returns the length of a frame whose messages take `bytes`.
    ///
    /// Messages that take more than is planned are rounded up to a power of two. No views are that
    /// long: only long texts of the lobby, and a game in which the fog is lifted and lowered all the
    /// time.
    pub fn length<M: Padded>(self, messages: &[M], bytes: usize) -> usize {
        let units: usize = messages.iter().map(Padded::units).sum();
        let planned = ((1 + units) * self.unit).max(self.shortest);
        if bytes <= planned { planned } else { bytes.next_power_of_two() }
    }
}

/// The length of the longest frame, in bytes: a whole game with its record.
const MAX_FRAME_BYTES: usize = 16 * MAX_UPDATE_BYTES;
/// The events of a finished game that fit into one unit.
const EVENTS_PER_UNIT: usize = 48;

/// A message that can be part of a padded frame.
pub trait Padded: Serialize {
    /// Returns the units of length that a frame needs for this message. They tell nothing that is
    /// hidden. All messages that need none share one more unit.
    fn units(&self) -> usize;
}

impl Padded for Down {
    fn units(&self) -> usize {
        match self {
            Self::Update(Update::Ply(ply)) => ply.seen.len(),
            // Nothing is hidden any more.
            Self::Update(Update::Over(record)) => record.events.len().div_ceil(EVENTS_PER_UNIT),
            _ => 0,
        }
    }
}

impl Padded for LobbyDown {
    fn units(&self) -> usize {
        0
    }
}

/// Returns a frame of these messages.
///
/// # Errors
/// Returns an error if they are too long.
pub fn write_frame<M: Padded>(messages: &[M]) -> Result<Vec<u8>, NotAMessage> {
    let mut bytes = postcard::to_allocvec(messages).map_err(NotAMessage::Malformed)?;
    check_length(bytes.len(), MAX_FRAME_BYTES)?;
    bytes.resize(Padding::POSTCARD.length(messages, bytes.len()), 0);
    Ok(bytes)
}

/// Returns the messages in a frame.
///
/// # Errors
/// Returns an error if the bytes are no frame, or too long.
pub fn read_frame<M: DeserializeOwned>(bytes: &[u8]) -> Result<Vec<M>, NotAMessage> {
    check_length(bytes.len(), MAX_FRAME_BYTES)?;
    let (messages, padding) = postcard::take_from_bytes(bytes).map_err(NotAMessage::Malformed)?;
    if padding.iter().all(|byte| *byte == 0) {
        Ok(messages)
    } else {
        Err(NotAMessage::Trailing { bytes: padding.len() })
    }
}

//! Frames: all messages that a server has for a client at one time, padded so that their length
//! tells nothing.
//!
//! A view is longer the more its player sees, and encryption does not hide the length of a message.
//! So the length of every frame is a power of two, and most frames have the shortest length.

use crate::protocol::{MAX_UPDATE_BYTES, NotAMessage, check_length};
use serde::{Serialize, de::DeserializeOwned};

/// The length of the shortest frame, in bytes. The messages about one ply fit into it.
pub const MIN_FRAME_BYTES: usize = 2048;
/// The length of the longest frame, in bytes: a whole game with its record.
const MAX_FRAME_BYTES: usize = 16 * MAX_UPDATE_BYTES;

/// Returns a frame of these messages.
///
/// # Errors
/// Returns an error if they are too long.
pub fn write_frame<M: Serialize>(messages: &[M]) -> Result<Vec<u8>, NotAMessage> {
    let mut bytes = postcard::to_allocvec(messages).map_err(NotAMessage::Malformed)?;
    check_length(bytes.len(), MAX_FRAME_BYTES)?;
    bytes.resize(bytes.len().next_power_of_two().max(MIN_FRAME_BYTES), 0);
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

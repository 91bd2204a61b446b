//! Messages as bytes, in the format of [postcard](https://postcard.jamesmunns.com/wire-format). It
//! has no names of fields, so both ends must use the same [`super::VERSION`].

use super::message::{Request, Update};
use serde::{Serialize, de::DeserializeOwned};

/// The longest request, in bytes.
pub const MAX_REQUEST_BYTES: usize = 64;
/// The longest update, in bytes: about twice the record of the longest game that can be kept.
pub const MAX_UPDATE_BYTES: usize = 256 * 1024;

/// A message that can be encoded, with a limit to its length.
pub trait Message: Serialize + DeserializeOwned {
    /// The longest message, in bytes.
    const MAX_BYTES: usize;
}

impl Message for Request {
    const MAX_BYTES: usize = MAX_REQUEST_BYTES;
}

impl Message for Update {
    const MAX_BYTES: usize = MAX_UPDATE_BYTES;
}

/// An error in the bytes of a message.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAMessage {
    /// The message is too long.
    #[error("a message of {bytes} bytes is too long: {limit} are allowed")]
    TooLong {
        /// The number of bytes.
        bytes: usize,
        /// The largest number allowed.
        limit: usize,
    },
    /// The bytes are no message, or not all of it.
    #[error("this is no message: {0}")]
    Malformed(postcard::Error),
    /// More bytes follow the message.
    #[error("{bytes} bytes follow the end of a message")]
    Trailing {
        /// The number of these bytes.
        bytes: usize,
    },
}

/// Returns the bytes of a message.
///
/// # Errors
/// Returns an error if the message is too long.
pub fn encode<M: Message>(message: &M) -> Result<Vec<u8>, NotAMessage> {
    let bytes = postcard::to_allocvec(message).map_err(NotAMessage::Malformed)?;
    check_length(bytes.len(), M::MAX_BYTES)?;
    Ok(bytes)
}

/// Returns the message in these bytes.
///
/// # Errors
/// Returns an error if the bytes are no message, too long, or go on after the message.
pub fn decode<M: Message>(bytes: &[u8]) -> Result<M, NotAMessage> {
    check_length(bytes.len(), M::MAX_BYTES)?;
    let (message, rest) = postcard::take_from_bytes(bytes).map_err(NotAMessage::Malformed)?;
    match rest.len() {
        0 => Ok(message),
        bytes => Err(NotAMessage::Trailing { bytes }),
    }
}

/// Returns an error if there are more bytes than the limit.
pub const fn check_length(bytes: usize, limit: usize) -> Result<(), NotAMessage> {
    if bytes <= limit { Ok(()) } else { Err(NotAMessage::TooLong { bytes, limit }) }
}

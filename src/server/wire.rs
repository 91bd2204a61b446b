//! The two forms of the messages: postcard for our own clients, JSON for others.

use axum::extract::ws::{self, Utf8Bytes};
use fogchess_game::Message;
use fogchess_online::{Bye, Padded, Padding, write_frame};

/// The subprotocols of the WebSockets, ours first.
pub(super) const SUBPROTOCOLS: [&str; 2] = ["fogchess", "fogchess.json"];

/// An upper bound of the ratio of a message's length in JSON to that in postcard.
const JSON_FACTOR: usize = 8;
/// A frame or a goodbye of a game or the lobby, for the connection of a client.
#[derive(Debug)]
pub(super) enum Outgoing {
    /// A frame to send.
    Frame(ws::Message),
    /// The end of the connection, and its reason.
    Bye(Bye),
}

/// The form of the messages of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wire {
    /// Binary frames of postcard.
    Postcard,
    /// Text frames of JSON.
    Json,
}

impl Wire {
    /// Returns the form of a subprotocol; JSON if none is asked for.
    pub(super) fn of(subprotocol: Option<&str>) -> Self {
        if subprotocol == Some(SUBPROTOCOLS[0]) { Self::Postcard } else { Self::Json }
    }

    /// Returns the message of a client. `None` if the frame is no message.
    pub(super) fn read<M: Message>(self, message: &ws::Message) -> Option<M> {
        match (self, message) {
            (Self::Postcard, ws::Message::Binary(bytes)) => fogchess_game::decode(bytes).ok(),
            (Self::Json, ws::Message::Text(text)) if text.len() <= JSON_FACTOR * M::MAX_BYTES => {
                serde_json::from_str(text).ok()
            }
            _ => None,
        }
    }

    /// Returns a frame of messages, padded. `None` if they are too long.
    pub(super) fn write<M: Padded>(self, messages: &[M]) -> Option<ws::Message> {
        self.frame(self.write_bytes(messages)?)
    }

    /// Returns the bytes of a frame of messages, padded. `None` if they are too long.
    pub(super) fn write_bytes<M: Padded>(self, messages: &[M]) -> Option<Vec<u8>> {
        match self {
            Self::Postcard => write_frame(messages).ok(),
            Self::Json => {
                let mut text = serde_json::to_vec(messages).ok()?;
                text.resize(Padding::JSON.length(messages, text.len()), b' ');
                Some(text)
            }
        }
    }

    /// Returns the frame with these bytes. `None` if they must be text but are not.
    pub(super) fn frame(self, bytes: Vec<u8>) -> Option<ws::Message> {
        match self {
            Self::Postcard => Some(ws::Message::Binary(bytes.into())),
            Self::Json => Some(ws::Message::Text(Utf8Bytes::try_from(bytes).ok()?)),
        }
    }
}

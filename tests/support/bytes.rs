//! Messages between the referee and its clients as bytes, as between two machines.

use fogchess::{
    game::{Request, Update, decode, encode},
    rules::Color,
    table::Carry,
};
use std::sync::{Arc, Mutex, PoisonError};

/// Turns messages into bytes and back.
pub(crate) struct Bytes(pub Sent);

/// The messages that the referee has sent to the screen. Clones share them.
#[derive(Clone, Default)]
pub(crate) struct Sent(Arc<Mutex<Vec<Vec<u8>>>>);

impl Sent {
    /// Returns the messages since the last call.
    pub fn take(&self) -> Vec<Vec<u8>> {
        core::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn push(&self, message: Vec<u8>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(message);
    }
}

impl Carry for Bytes {
    fn carry_request(&mut self, request: Request) -> Request {
        let bytes = encode(&request).expect("a request is short");
        decode(&bytes).expect("what was written can be read")
    }

    fn carry_update(&mut self, computer: Option<Color>, update: Update) -> Update {
        let bytes = encode(&update).expect("an update is not too long");
        let read: Update = decode(&bytes).expect("what was written can be read");
        assert_eq!(read, update, "an update comes as it went");
        if computer.is_none() {
            self.0.push(bytes);
        }
        read
    }
}

//! [`SeatKey`]: the secret that opens one seat of a game.

use core::{fmt, str::FromStr};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// The secret that opens one seat of a game. As text, it is 32 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SeatKey(pub [u8; 16]);

/// The secret under which somebody keeps games on a server, in the same form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnerKey(pub SeatKey);

/// A text that is no key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a key has 32 hexadecimal digits: copy the whole link")]
pub struct NotAKey;

impl SeatKey {
    /// Returns the secret as text. Take care where it goes.
    pub fn to_text(self) -> String {
        format!("{:032x}", u128::from_be_bytes(self.0))
    }
}

impl FromStr for SeatKey {
    type Err = NotAKey;

    fn from_str(text: &str) -> Result<Self, NotAKey> {
        let digits = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let number = u128::from_str_radix(text, 16).ok().filter(|_| digits).ok_or(NotAKey)?;
        Ok(Self(number.to_be_bytes()))
    }
}

impl fmt::Debug for SeatKey {
    /// Writes no part of the secret, so that none reaches a log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SeatKey(..)")
    }
}

impl Serialize for SeatKey {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.serialize_str(&self.to_text())
        } else {
            self.0.serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for SeatKey {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
        } else {
            <[u8; 16]>::deserialize(deserializer).map(Self)
        }
    }
}

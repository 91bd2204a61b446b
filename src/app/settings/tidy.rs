//! Settings that are put right while they are read: a number out of range becomes the nearest valid
//! one, a text is cut to its longest.

use super::{LEAST_BOARD_SIZE, WindowPlace};
use crate::{
    online::PlayerName,
    rules::BySide,
    save::{SaveName, tidy_name},
};
use serde::{Deserialize, Deserializer, Serialize, de::Error};

/// The longest address of a server that is kept, in characters.
const MAX_SERVER: usize = 200;

pub fn volume<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f32, D::Error> {
    share(deserializer, 0.0)
}

pub fn board_size<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f32, D::Error> {
    share(deserializer, LEAST_BOARD_SIZE)
}

fn share<'de, D: Deserializer<'de>>(deserializer: D, least: f32) -> Result<f32, D::Error> {
    let share = f32::deserialize(deserializer)?;
    if share.is_finite() {
        Ok(share.clamp(least, 1.0))
    } else {
        Err(D::Error::custom("not a share"))
    }
}

fn name<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    String::deserialize(deserializer).map(|name| tidy_name(&name))
}

pub fn online_name<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    String::deserialize(deserializer).map(|name| PlayerName::tidy(&name).into())
}

pub fn address<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let address = String::deserialize(deserializer)?;
    Ok(address.chars().filter(|c| !c.is_control()).take(MAX_SERVER).collect())
}

pub fn window<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<WindowPlace>, D::Error> {
    let window = Option::<WindowPlace>::deserialize(deserializer)?;
    // Nobody would find a window of a few pixels.
    Ok(window.filter(|window| window.width >= 300 && window.height >= 300))
}

/// The names of the two players.
#[derive(Serialize, Deserialize)]
#[serde(remote = "BySide<String>", default = "Default::default")]
pub struct Names {
    #[serde(rename = "white_name", deserialize_with = "name")]
    white: String,
    #[serde(rename = "black_name", deserialize_with = "name")]
    black: String,
}

/// The games that wait to be put on a server.
pub mod unsent {
    use super::*;
    use serde::Serializer;

    /// The most games that wait. A server keeps no more for anybody.
    const MAX: usize = 200;

    pub fn serialize<S: Serializer>(names: &[SaveName], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(names.iter().map(SaveName::as_str))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<SaveName>, D::Error> {
        let names = Vec::<String>::deserialize(deserializer)?;
        let last = &names[names.len().saturating_sub(MAX)..];
        Ok(last.iter().filter_map(|name| SaveName::of_file(name)).collect())
    }
}

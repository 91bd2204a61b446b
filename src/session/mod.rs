//! One game between two sides: intents in, views out. Pure: time is an argument.

mod intent;

pub use intent::{Applied, Intent, Offer, Refusal};

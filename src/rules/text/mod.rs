//! Foreign texts: their beginnings and places, to quote in messages, and names that a system
//! reserves.

mod device_name;
mod excerpt;
mod place;

pub use device_name::is_device_name;
pub use excerpt::{cut, excerpt, too_long};
pub use place::Place;

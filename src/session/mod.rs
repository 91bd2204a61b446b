//! One game between two sides: intents in, views out. Pure: time is an argument.

mod clock;
mod clock_face;
mod intent;
mod time_control;

pub use clock::{Clock, FlagFallen, Moment};
pub use clock_face::{ClockFace, ClockLevel, format_clock};
pub use intent::{Applied, Intent, Offer, Refusal};
pub use time_control::{Bonus, SideTime, TimeControl, TimeError};

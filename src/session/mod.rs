//! One game between two sides: it takes intents and returns views.
//!
//! It is pure: the time is an argument.

mod clock;
mod clock_face;
mod game;
mod intent;
mod level;
mod memory;
mod move_list;
mod offers;
mod own_marks;
mod record;
mod seat;
mod setup;
mod time_control;

pub use clock::{Clock, FlagFallen, Moment};
pub use clock_face::{ClockFace, ClockLevel, format_clock};
pub use game::Game;
pub use intent::{Applied, Intent, Offer, Refusal};
pub use level::{Level, NotALevel};
pub use memory::{just_sighted, last_sightings};
pub use move_list::{MoveListEntry, MoveNumbers, MoveText};
pub use offers::PendingOffer;
pub use own_marks::{Drawing, Ink, MAX_MARKS, OwnMarks};
pub use record::{Event, FogChange, Record, ReplayError};
pub use seat::{Seat, Seats};
pub use setup::GameSetup;
pub use time_control::{Bonus, SideTime, TimeControl, TimeError};

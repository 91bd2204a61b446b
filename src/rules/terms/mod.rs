//! The words that both sides of a table share. None of them holds anything that a side must not
//! know.

mod clock;
mod clock_face;
mod fog_change;
mod intent;
mod level;
mod move_list;
mod offer;
mod own_marks;
mod seat;
mod seat_view;
pub mod setup;
mod time_control;

pub use clock::{Clock, FlagFallen, Moment};
pub use clock_face::{ClockFace, ClockLevel, format_clock};
pub use fog_change::FogChange;
pub use intent::{Applied, Intent, Offer, Refusal};
pub use level::{Level, NotALevel};
pub use move_list::{MoveListEntry, MoveNumbers, MoveText};
pub use offer::PendingOffer;
pub use own_marks::{Drawing, Ink, MAX_MARKS, OwnMarks};
pub use seat::{Seat, Seats};
pub use seat_view::SeatView;
pub use setup::GameSetup;
pub use time_control::{Bonus, SideTime, TimeControl, TimeError};

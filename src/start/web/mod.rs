//! The parts that only the page needs: Bevy's plugins by name, the browser's console, and reports
//! to the page.
//!
//! The page itself is in `assets/web`. The game reaches it by events on its window, whose names
//! begin with `fogchess-`.

pub mod console;
pub mod engine;
pub mod focus;
pub mod page;
pub mod place;
pub mod vibrate;

//! The bridge between the game and those who play it: intents in, views out.
//!
//! The truth is with a referee ([`crate::protocol::Referee`]), who tells this room what those in
//! front of the screen may know of it ([`crate::protocol::KnownGame`]), and each computer what
//! its own side may. Everything that presents reads [`Shown`], which holds what may be seen now;
//! [`ViewChanged`] says what became of it. Each frame runs through four sets, in this order:
//! [`PlaySystems::Input`] → [`PlaySystems::Apply`] → [`PlaySystems::View`] →
//! [`PlaySystems::Present`].

mod clocks;
mod curtain;
mod hindsight;
mod hint;
mod keep;
mod library;
mod link;
mod opponent;
mod pause;
mod replay;
mod shown;
mod table;
mod thinking;
mod transfer;
mod view_changed;
mod watch;

#[cfg(feature = "testing")]
pub(crate) use table::{ComputerIntent, send_in_bytes, sent_in_bytes};

pub use crate::protocol::OfferStep;
pub use clocks::{ClockGrace, Clocks};
pub use curtain::{Curtain, LiftCurtain};
pub use hindsight::Hindsight;
pub use hint::{AskHint, Hint};
pub use keep::{GameToOpen, Keeping, OpenGame, ResumeGame};
pub use library::{FindGames, Library, LibraryChange, LibraryViews, LookingUp, Unfinished};
pub use replay::Replay;
pub use shown::{Agreed, Flipped, ShowSystems, Shown};
pub use table::{IntentRefused, OfferNews, Rematch, StartGame, SubmitIntent};
pub use thinking::Steady;
pub use transfer::{
    AskExport, AtDesk, ConfirmExport, Export, HandOut, KeepSound, PositionCame, Refused, TakeIn,
    Way, Which,
};
pub use view_changed::{Change, Plan, ViewChanged};
pub use watch::{Speed, Watching};

use crate::states::Screen;
use bevy::prelude::*;

/// The order of a frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlaySystems {
    /// Device handlers turn what the player does into [`SubmitIntent`].
    Input,
    /// One system changes the game.
    Apply,
    /// [`Shown`] is made anew, and [`ViewChanged`] tells of it.
    View,
    /// Board, panels, sounds and texts follow [`Shown`] and [`ViewChanged`].
    Present,
}

/// Registers the bridge.
pub fn plugin(app: &mut App) {
    app.configure_sets(
        Update,
        (PlaySystems::Input, PlaySystems::Apply, PlaySystems::View, PlaySystems::Present)
            .chain()
            .run_if(in_state(Screen::Game).or_else(in_state(Screen::Title))),
    )
    .add_plugins((
        table::plugin,
        curtain::plugin,
        keep::plugin,
        library::plugin,
        hindsight::plugin,
        hint::plugin,
        opponent::plugin,
        pause::plugin,
        replay::plugin,
        clocks::plugin,
        shown::plugin,
        thinking::plugin,
        transfer::plugin,
        watch::plugin,
    ));
}

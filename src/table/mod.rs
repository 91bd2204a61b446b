//! The bridge between the game and the players: intents in, views out.
//!
//! A referee ([`crate::game::Referee`]) holds the true state of the game. It sends this room
//! the game as the persons in front of the screen may know it ([`crate::game::KnownGame`]), and
//! sends each computer the game as its side may know it. [`Shown`] is the game as it may be seen
//! now, and [`ViewChanged`] reports each change. Everything that presents the game reads these.
//! Each frame runs four sets in this order: [`PlaySystems::Input`] → [`PlaySystems::Apply`] →
//! [`PlaySystems::View`] → [`PlaySystems::Present`].

mod client;
mod clocks;
mod curtain;
mod game_table;
mod here;
mod hindsight;
mod hint;
mod joining;
mod keep;
mod lesson;
mod library;
mod lobby;
mod lobby_line;
mod look_back;
mod marking;
mod marks;
mod messages;
mod opponent;
mod owner;
mod pause;
pub mod phrases;
mod replay;
mod running;
mod saves;
mod server_games;
mod shown;
mod there;
mod thinking;
mod transfer;
mod unsent;
mod view_changed;
mod watch;

pub use crate::game::OfferStep;
pub use client::Carry;
pub use clocks::{ClockGrace, ClockLow, Clocks};
pub use curtain::{Curtain, LiftCurtain};
pub use game_table::carry_messages;
pub use hindsight::Hindsight;
pub use hint::{AskHint, Hint};
pub use joining::{Countdowns, JoinGame, Joining, StillSending};
pub use keep::{GameToOpen, Keeping, OpenGame, ResumeGame};
pub use lesson::{AfterLesson, AskLesson, Lesson, Stage, Step};
pub use library::{FindGames, Library, LibraryChange, LibraryViews, LookIntoGames};
pub use lobby::{AskLobby, Lobby};
pub use lobby_line::LobbyState;
pub use look_back::Seek;
pub use marking::MarkBoard;
pub use marks::ShownMarks;
pub use messages::{ComputerIntent, IntentRefused, OfferNews, Rematch, StartGame, SubmitIntent};
pub use owner::{AdoptLink, LinkToAdopt, OpenOwnerLink, own_link};
pub use replay::{PlayOn, Replay};
pub use running::Remembered;
pub use saves::Saves;
pub use server_games::{AskServerGames, ServerGames};
pub use shown::{Agreed, Offers, Play, Shown, TurnBoard};
pub use there::{AskServer, Muted, Online};
pub use thinking::Steady;
pub use transfer::{
    AskExport, AtDesk, ConfirmExport, CopyText, Export, HandOut, KeepValidPart, PositionCame,
    Refused, TakeIn, Way, Which,
};
pub use view_changed::{Change, Plan, ViewChanged};
pub use watch::{Speed, Watching};

use crate::app::states::Screen;
use bevy::prelude::*;

/// The system sets of a frame, in order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlaySystems {
    /// Input handlers turn the player's actions into [`SubmitIntent`].
    Input,
    /// One system changes the game.
    Apply,
    /// [`Shown`] is rebuilt, and [`ViewChanged`] reports the change.
    View,
    /// The board, panels, sounds and texts follow [`Shown`] and [`ViewChanged`].
    Present,
}

/// The system that changes the game, within [`PlaySystems::Apply`]. Systems that ask for a change in
/// the same frame run before it.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
struct TableSystems;

/// The system that makes [`Shown`] anew and writes [`ViewChanged`], within [`PlaySystems::View`].
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct ShowSystems;

/// Registers the bridge.
pub fn plugin(app: &mut App) {
    app.configure_sets(
        Update,
        (PlaySystems::Input, PlaySystems::Apply, PlaySystems::View, PlaySystems::Present)
            .chain()
            .run_if(in_state(Screen::Game).or_else(in_state(Screen::Title))),
    )
    .add_plugins((
        (
            game_table::plugin,
            joining::plugin,
            there::plugin,
            lobby::plugin,
            owner::plugin,
            server_games::plugin,
            unsent::plugin,
        ),
        curtain::plugin,
        keep::plugin,
        lesson::plugin,
        library::plugin,
        (hindsight::plugin, hint::plugin),
        opponent::plugin,
        marking::plugin,
        pause::plugin,
        (replay::plugin, look_back::plugin, running::plugin),
        clocks::plugin,
        shown::plugin,
        thinking::plugin,
        transfer::plugin,
        watch::plugin,
    ));
}

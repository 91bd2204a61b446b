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
mod lesson;
mod look_back;
mod marking;
mod marks;
mod messages;
mod opponent;
mod pause;
pub mod phrases;
mod puzzle;
mod replay;
mod review;
mod server_news;
mod shown;
mod there;
mod thinking;
mod view_changed;
mod watch;

pub(crate) use curtain::CurtainSystems;
pub(crate) use game_table::{ChangeTable, GameLeft, GameTable, LayGame, NewPlayers};
pub(crate) use here::moment;
pub(crate) use messages::ServerNews;
pub(crate) use puzzle::{PUZZLE_PRESETS, puzzles, unsolved_puzzles};
pub(crate) use there::{Lines, There};

pub use crate::game::OfferStep;
pub use client::Carry;
pub use clocks::{ClockGrace, ClockLow, Clocks};
pub use curtain::{Curtain, LiftCurtain};
pub use game_table::carry_messages;
pub use hindsight::Hindsight;
pub use hint::{AskHint, Hint};
pub use lesson::{AfterLesson, AskLesson, Course, Lesson, Stage, Step, Task};
pub use look_back::Seek;
pub use marking::MarkBoard;
pub use marks::ShownMarks;
pub use messages::{
    AskServer, ComputerIntent, IntentRefused, NextLevel, OfferNews, Rematch, StartGame,
    StillSending, SubmitIntent,
};
pub use puzzle::{AskPuzzle, PuzzleStage, ShownPuzzle, view_of_the_day};
pub use replay::Replay;
pub use review::{AskReview, GameReview, TryAgain};
pub use server_news::{Countdowns, Muted};
pub use shown::{Agreed, Offers, Play, Shown, TurnBoard};
pub use there::Online;
pub use thinking::Steady;
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
pub(crate) struct TableSystems;

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
        clocks::plugin,
        curtain::plugin,
        game_table::plugin,
        hindsight::plugin,
        hint::plugin,
        lesson::plugin,
        look_back::plugin,
        marking::plugin,
        opponent::plugin,
        pause::plugin,
        (puzzle::plugin, replay::plugin, review::plugin),
        server_news::plugin,
        shown::plugin,
        thinking::plugin,
        watch::plugin,
    ));
}

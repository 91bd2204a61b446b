//! The curtain between two players at one screen, who may not see each other's board.
//!
//! After a move, the mover sees the result for a moment, then the curtain falls over the board. The
//! board changes from the mover's view to the next player's view only while the curtain is opaque. So
//! no frame shows one player's board to the other: `tests/app/curtain.rs` checks this frame by frame.

use super::{
    PlaySystems, TableSystems,
    game_table::{ChangeTable, GameTable},
};
use crate::{
    app::settings::Settings, game::KnownGame, kit::palette, platform::power::DrawWhile,
    rules::Color,
};
use bevy::prelude::*;
use core::time::Duration;

/// The time that the mover sees the result of their move before the curtain falls.
const LINGER: Duration = Duration::from_millis(
    palette::SLIDE.as_millis() as u64 + palette::FOG_CHANGE.as_millis() as u64 + 250,
);
/// The time that the curtain takes to fall or to lift.
const FALL: Duration = Duration::from_millis(220);
/// The time behind the curtain after which the next player's clock starts by itself.
pub(super) const CLOCK_GRACE: Duration = Duration::from_secs(3);

/// The state of the curtain, with the side that it concerns and the time at which the state began.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub enum Curtain {
    /// This game has no curtain: nothing is hidden from anyone.
    None,
    /// This player looks at their board.
    Open(Color),
    /// This player has moved and sees the result.
    Lingering(Color, Duration),
    /// The curtain falls in front of this player's board.
    Falling(Color, Duration),
    /// The curtain is opaque and this player is asked to come. The board shows nothing.
    Closed(Color, Duration),
    /// The curtain is opaque and this player is asked to answer an offer of the other player, whose
    /// turn it is. The board shows nothing, and the clock stands.
    Asking(Color, Duration),
    /// The curtain lifts from this player's board.
    Lifting(Color, Duration),
    /// This player looks at their board before they answer an offer of the other player, whose turn
    /// it is. The clock stands: neither player's time pays for the question.
    Looking(Color),
}

/// Sent when the person in front of the screen says that they are the player who is asked for.
#[derive(Message, Clone, Copy, Debug)]
pub struct LiftCurtain;

impl Curtain {
    /// Returns the opacity of the curtain at `now`: 0 is open, 1 hides everything.
    pub fn opacity(&self, now: Duration, motion: bool) -> f32 {
        let moved = |since: Duration| {
            if motion {
                (now.saturating_sub(since).as_secs_f32() / FALL.as_secs_f32()).clamp(0.0, 1.0)
            } else {
                1.0
            }
        };
        match *self {
            Self::None | Self::Open(_) | Self::Lingering(..) | Self::Looking(_) => 0.0,
            Self::Falling(_, since) => moved(since),
            Self::Closed(..) | Self::Asking(..) => 1.0,
            Self::Lifting(_, since) => 1.0 - moved(since),
        }
    }

    /// Returns the side whose board is on the screen; `None` while the curtain is closed.
    pub const fn seat(&self) -> Option<Color> {
        match *self {
            Self::Open(seat)
            | Self::Looking(seat)
            | Self::Lingering(seat, _)
            | Self::Falling(seat, _)
            | Self::Lifting(seat, _) => Some(seat),
            Self::None | Self::Closed(..) | Self::Asking(..) => None,
        }
    }

    /// Returns the side that is asked to come before the curtain lifts.
    pub const fn asked(&self) -> Option<Color> {
        match *self {
            Self::Closed(next, _) => Some(next),
            _ => None,
        }
    }
}

/// The system that advances the curtain, within [`PlaySystems::Apply`].
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct CurtainSystems;

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Curtain::None)
        .add_message::<LiftCurtain>()
        .add_systems(
            Update,
            (
                (lift, end_grace).before(TableSystems),
                advance.in_set(CurtainSystems).after(TableSystems),
            )
                .in_set(PlaySystems::Apply),
        )
        .draw_while(is_moving);
}

fn is_moving(curtain: Res<Curtain>) -> bool {
    matches!(*curtain, Curtain::Lingering(..) | Curtain::Falling(..) | Curtain::Lifting(..))
}

/// Returns `true` if the side to move has made an offer, so that the other player answers it before
/// the game goes on. At other times, that player finds the question beside their own board.
fn asks(game: &KnownGame) -> bool {
    game.has_curtain() && game.offers().iter().any(|offer| offer.by == game.turn())
}

fn lift(
    mut asked: MessageReader<LiftCurtain>,
    mut curtain: ResMut<Curtain>,
    mut table: MessageWriter<ChangeTable>,
    time: Res<Time<Real>>,
) {
    if asked.read().count() == 0 {
        return;
    }
    let now = time.elapsed();
    match *curtain {
        Curtain::Closed(seat, _) => {
            *curtain = Curtain::Lifting(seat, now);
            table.write(ChangeTable::GoOn(now));
        }
        Curtain::Asking(seat, _) => *curtain = Curtain::Lifting(seat, now),
        _ => {}
    }
}

/// Starts the next player's clock if they have not come in time.
fn end_grace(table: Res<GameTable>, mut change: MessageWriter<ChangeTable>, time: Res<Time<Real>>) {
    let now = time.elapsed();
    if table.waiting_since().is_some_and(|since| now.saturating_sub(since) >= CLOCK_GRACE) {
        change.write(ChangeTable::GoOn(now));
    }
}

/// Advances the curtain by at most one state a frame, so that one frame is drawn with the curtain
/// opaque before the board behind it changes hands.
fn advance(
    mut curtain: ResMut<Curtain>,
    table: Res<GameTable>,
    mut change: MessageWriter<ChangeTable>,
    mut game_before: Local<u64>,
    settings: Res<Settings>,
    time: Res<Time<Real>>,
) {
    let now = time.elapsed();
    if core::mem::replace(&mut *game_before, table.number()) != table.number() {
        // The learner looks at their board from the beginning.
        let learner = table.lesson().and_then(|_| table.running()).map(KnownGame::turn);
        curtain.set_if_neq(learner.map_or(Curtain::None, Curtain::Open));
    }
    if let Some(person) = table.running().and_then(|game| game.seats().own_side()) {
        // A person who plays against a computer needs no curtain.
        curtain.set_if_neq(Curtain::Open(person));
        return;
    }
    let Some(game) = table.running().filter(|game| game.has_curtain()) else {
        // The game is over or the fog was lifted. Everybody may look, once the clock that was
        // stopped for a question has gone on.
        let has_asked =
            matches!(*curtain, Curtain::Asking(..) | Curtain::Lifting(..) | Curtain::Looking(_));
        if has_asked && table.running().is_some_and(|game| game.clock().is_paused()) {
            change.write(ChangeTable::GoOn(now));
        } else {
            curtain.set_if_neq(Curtain::None);
        }
        return;
    };
    let turn = game.turn();
    let asks = asks(game);
    let next = match *curtain {
        // A game with fog begins, or the fog was lowered: nobody is seated yet.
        Curtain::None => Curtain::Closed(turn, now),
        Curtain::Open(seat) if asks && seat == turn => Curtain::Falling(seat, now),
        Curtain::Open(seat) if seat != turn => Curtain::Lingering(seat, now),
        Curtain::Lingering(seat, _) | Curtain::Falling(seat, _) if seat == turn && !asks => {
            // The move was taken back at once.
            Curtain::Open(seat)
        }
        Curtain::Lingering(seat, since) if now.saturating_sub(since) >= LINGER => {
            Curtain::Falling(seat, now)
        }
        falling @ Curtain::Falling(_, since)
            if falling.opacity(now, settings.motion) >= 1.0 && now > since =>
        {
            if asks {
                Curtain::Asking(!turn, now)
            } else {
                Curtain::Closed(turn, now)
            }
        }
        Curtain::Closed(..) if asks => Curtain::Asking(!turn, now),
        Curtain::Asking(seat, _) if !(asks && seat != turn) => Curtain::Closed(turn, now),
        looking @ Curtain::Looking(seat) if seat == turn => {
            if game.clock().is_paused() {
                change.write(ChangeTable::GoOn(now));
                looking
            } else {
                Curtain::Open(seat)
            }
        }
        Curtain::Looking(seat) if !asks => Curtain::Falling(seat, now),
        Curtain::Closed(seat, since) if seat != turn => Curtain::Closed(turn, since),
        lifting @ Curtain::Lifting(seat, since)
            if lifting.opacity(now, settings.motion) <= 0.0 && now > since =>
        {
            if asks && seat != turn { Curtain::Looking(seat) } else { Curtain::Open(seat) }
        }
        same => same,
    };
    if matches!(next, Curtain::Asking(..)) && *curtain != next {
        change.write(ChangeTable::Hold(now));
    }
    curtain.set_if_neq(next);
}

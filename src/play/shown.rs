//! [`Shown`]: what the person in front of the screen may see now.

use super::{
    PlaySystems,
    curtain::Curtain,
    hindsight::{self, Hindsight},
    hint::{self, Hint},
    replay::Replay,
    table::Table,
    view_changed::ViewChanged,
    watch::{Watching, is_watched},
};
use crate::{
    power::Activity,
    protocol::SeatView,
    rules::{Color, DrawReason, Piece, PlayerView, Ruleset, Square, Viewer},
    session::{Offer, Seats, TimeControl},
    settings::Settings,
};
use bevy::prelude::*;
use std::sync::Arc;

/// Everything that presents reads this and nothing else of the game.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Shown {
    /// Which game, counted from the start of the program; 0 before the first one. Of two games
    /// no moment follows from the other.
    pub game: u64,
    /// The board to show. `None` without a game, behind a closed curtain, and as long as a
    /// clock is stopped in the running game: nobody studies the board at no cost.
    pub board: Option<Arc<PlayerView>>,
    /// The last sightings of enemy pieces in the fog, if the player wants to be reminded.
    pub remembered: Vec<(Square, Piece)>,
    /// The enemy pieces that have just come into sight.
    pub sighted: Vec<Square>,
    /// Names, offers, move list and result as the same viewer may know them.
    pub seat: Option<Arc<SeatView>>,
    /// Who is at the bottom of the screen; White without a game.
    pub bottom: Option<Color>,
    /// Whether the person in front of the screen may play on this board now: it is the
    /// present one, the game runs, and no curtain is on its way.
    pub live: bool,
    /// What the players agreed on before the game, whatever became of the fog since.
    pub agreed: Option<Agreed>,
    /// Whose hand is on the buttons: with fog who looks at the board, in the open the side
    /// to move. Nobody's behind the curtain and after the end.
    pub acting: Option<Color>,
    /// What each side could offer now, White's first. Nothing of it depends on the board.
    pub may_offer: [Vec<Offer>; 2],
    /// The draw that [`Self::acting`] could claim now.
    pub may_claim: Option<DrawReason>,
    /// Whether [`Self::acting`] may ask for a hint now.
    pub may_ask_hint: bool,
    /// The hint that was asked for.
    pub hint: Hint,
    /// How the game is watched, if two computers play it and it goes on.
    pub watching: Option<Watching>,
    /// In the replay through a side's eyes: what it could have known of what it did not see.
    pub hindsight: Option<Hindsight>,
}

/// What two players agree on before the game, as far as it is worth showing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Agreed {
    /// The rules.
    pub ruleset: Ruleset,
    /// The time of each side.
    pub time: TimeControl,
    /// Whether moves may be taken back.
    pub takeback: bool,
    /// Who plays.
    pub seats: Seats,
}

/// [`Shown`] is made anew and [`ViewChanged`] written here, within [`PlaySystems::View`].
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct ShowSystems;

impl Shown {
    /// Who is at the bottom of the screen.
    pub fn bottom(&self) -> Color {
        self.bottom.unwrap_or(Color::White)
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.seat.as_ref().is_some_and(|seat| seat.outcome.is_some())
    }

    /// Whether a side could offer this now.
    pub fn may_offer(&self, side: Color, offer: Offer) -> bool {
        self.may_offer[side.index()].contains(&offer)
    }
}

/// Whether the player has flipped the board away from how it would stand.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flipped(pub bool);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Shown>()
        .init_resource::<Flipped>()
        .add_message::<ViewChanged>()
        .add_systems(Update, refresh.in_set(PlaySystems::View).in_set(ShowSystems));
}

pub(super) fn refresh(
    table: Res<Table>,
    curtain: Res<Curtain>,
    replay: Option<Res<Replay>>,
    settings: Res<Settings>,
    flipped: Res<Flipped>,
    watching: Res<Watching>,
    known: Res<hindsight::Known>,
    hint: Res<Hint>,
    mut activity: ResMut<Activity>,
    mut shown: ResMut<Shown>,
    mut changes: MessageWriter<ViewChanged>,
) {
    let mut show = |next| {
        if let Some(before) = shown.replace_if_neq(next) {
            changes.write(ViewChanged::between(&before, &shown));
        }
    };
    let replay_changed = replay.as_ref().is_some_and(DetectChanges::is_changed);
    if !(table.is_changed()
        || curtain.is_changed()
        || settings.is_changed()
        || flipped.is_changed()
        || watching.is_changed()
        || replay_changed
        || known.is_changed()
        || hint.is_changed())
    {
        return;
    }
    let Some(game) = table.game() else {
        show(Shown::default());
        return;
    };
    let over = game.outcome().is_some();
    let setup = game.setup();
    let seats = game.seats();
    let open = over || !(game.is_fogged() || seats.own_side().is_some());
    let watched = is_watched(game);
    let viewer = if watched {
        Some(watching.viewer)
    } else if open {
        Some(replay.as_ref().map_or(Viewer::Everyone, |replay| replay.viewer))
    } else {
        curtain.seat().map(Viewer::Player)
    };
    let stopped = !over && !watched && game.clock().is_paused() && !setup.time.is_untimed();
    let board = match (viewer, &replay) {
        _ if stopped => None,
        (Some(viewer), Some(replay)) if over => game.view_at(replay.ply, viewer),
        (Some(viewer), _) => game.view(viewer),
        (None, _) => None,
    };
    // Behind the curtain the panels show what the player who is asked for may know.
    let asked = seats.own_side().unwrap_or(game.turn());
    let seat = viewer.unwrap_or(Viewer::Player(asked));
    let bottom = match viewer {
        Some(Viewer::Player(color)) => color,
        None => game.turn(),
        Some(Viewer::Everyone) if settings.turn_board && !over && !watched => game.turn(),
        Some(Viewer::Everyone) => seats.own_side().unwrap_or(Color::White),
    };
    let bottom = if flipped.0 { !bottom } else { bottom };
    activity.happened();
    let acting = match viewer {
        Some(Viewer::Player(color)) => Some(color),
        Some(Viewer::Everyone) => Some(game.turn()),
        None => None,
    };
    show(Shown {
        game: table.number(),
        remembered: match viewer {
            Some(Viewer::Player(side)) if settings.memory && !over => game.last_sightings(side),
            _ => Vec::new(),
        },
        sighted: match viewer {
            Some(Viewer::Player(side)) if game.is_fogged() && !over => game.just_sighted(side),
            _ => Vec::new(),
        },
        agreed: Some(Agreed {
            ruleset: setup.ruleset,
            time: setup.time,
            takeback: setup.takeback,
            seats,
        }),
        may_offer: Color::ALL.map(|side| game.may_offer(side).to_vec()),
        acting: acting.filter(|_| !over && !watched),
        may_claim: acting.and_then(|side| game.may_claim(side)),
        hint: *hint,
        watching: watched.then_some(*watching),
        may_ask_hint: board.is_some() && hint::may_ask(game),
        hindsight: replay.filter(|_| settings.hindsight).and_then(|replay| match replay.viewer {
            Viewer::Player(side) => hindsight::of(game, &known, replay.ply, side),
            Viewer::Everyone => None,
        }),
        live: !over
            && !watched
            && board.is_some()
            && matches!(*curtain, Curtain::None | Curtain::Open(_)),
        board,
        seat: game.seat_view(seat).map(Arc::new),
        bottom: Some(bottom),
    });
}

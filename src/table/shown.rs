//! [`Shown`]: the game as the person in front of the screen may see it now.

use super::{
    PlaySystems,
    curtain::{self, Curtain},
    game_table::{GameTable, TableSystems},
    hindsight::{self, Hindsight},
    hint::{self, Hint},
    lesson::{Lesson, Teaching},
    look_back::LookBack,
    own_marks::ShownMarks,
    remote::Online,
    replay::Replay,
    view_changed::{ViewChanged, come_into_view},
    watch::{Watching, is_watched},
};
use crate::{
    app::settings::Settings,
    platform::power::Activity,
    rules::{
        BoardKind, BySide, Color, DrawReason, Goal, Move, Offer, Piece, PlayerView, Ruleset,
        SeatView, Seats, Square, SquareSet, TimeControl, Viewer,
    },
};
use bevy::prelude::*;
use std::sync::Arc;

/// The picture of the game. Everything that presents the game reads only this.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Shown {
    /// The number of the game, counted from the start of the program; 0 before the first one.
    /// Boards of two games never follow from each other.
    pub game: u64,
    /// The board to show. `None` without a game, behind a closed curtain, and while a clock is
    /// stopped in the running game, so that nobody can study the board without losing time. Only a
    /// player who is asked about an offer may: see [`Curtain::Looking`].
    pub board: Option<Arc<PlayerView>>,
    /// The last sightings of enemy pieces in the fog, if the player wants to be reminded.
    pub remembered: Vec<(Square, Piece)>,
    /// The enemy pieces that have come into sight since the player's last turn.
    pub sighted: Vec<Square>,
    /// Those of them that came into sight with the last ply of the game, and were not seen before
    /// they moved.
    pub arrived: Vec<(Square, Piece)>,
    /// The squares of the pieces that the same viewer knows to have moved.
    pub moved: SquareSet,
    /// The marks that the same viewer has made.
    pub marks: ShownMarks,
    /// The names, offers, move list and result as the same viewer may know them.
    pub seat: Option<Arc<SeatView>>,
    /// The side at the bottom of the screen; `None` without a game.
    pub bottom: Option<Color>,
    /// `true` if the person in front of the screen may play now, on the board of [`Self::now`]: the
    /// game runs, and no curtain is moving.
    pub live: bool,
    /// The moves that the person in front of the screen may make in advance, while somebody else is
    /// to move.
    pub premoves: Vec<Move>,
    /// The terms that the players agreed on before the game. They stay the same if the fog is
    /// lifted.
    pub agreed: Option<Agreed>,
    /// The side that the buttons act for: with fog the side whose board is shown, in an open game
    /// the side to move. `None` behind the curtain and after the end.
    pub acting: Option<Color>,
    /// The offers that each side could make now. They do not depend on the board.
    pub may_offer: BySide<Vec<Offer>>,
    /// The draw that [`Self::acting`] could claim now.
    pub may_claim: Option<DrawReason>,
    /// `true` if [`Self::acting`] may ask for a hint now.
    pub may_ask_hint: bool,
    /// The hint that was asked for.
    pub hint: Hint,
    /// The settings of a spectator, in a running game between two computers.
    pub watching: Option<Watching>,
    /// The viewer whose view is shown, if the person in front of the screen may choose: in a
    /// running game between two computers, and in a sandbox.
    pub eyes: Option<Viewer>,
    /// The players and the line, if the game is on a server.
    pub online: Option<Online>,
    /// In the replay with a side's view: the knowledge that the side could have had of the pieces
    /// that it did not see.
    pub hindsight: Option<Hindsight>,
    /// The lesson, if the game belongs to it.
    pub lesson: Option<Lesson>,
}

/// The terms that two players agree on before the game, as far as they are shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Agreed {
    /// The rules.
    pub ruleset: Ruleset,
    /// The time of each side.
    pub time: TimeControl,
    /// `true` if moves may be taken back.
    pub takeback: bool,
    /// The players of both sides.
    pub seats: Seats,
    /// `true` if the game is on a server.
    pub online: bool,
}

impl Agreed {
    /// Returns `true` if one person plays with both sides and nothing is hidden: in a sandbox at
    /// one screen.
    pub fn is_solo(&self) -> bool {
        self.ruleset.goal == Goal::Sandbox
            && !self.ruleset.vision.is_fog()
            && self.seats.share_screen()
            && !self.online
    }
}

/// The systems that rebuild [`Shown`] and write [`ViewChanged`], within [`PlaySystems::View`].
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct ShowSystems;

impl Shown {
    /// Returns the side at the bottom of the screen; White without a game.
    pub fn bottom(&self) -> Color {
        self.bottom.unwrap_or(Color::White)
    }

    /// Returns the board of the game; that of chess without a game.
    pub fn board_kind(&self) -> BoardKind {
        self.agreed.map_or(BoardKind::Chess, |agreed| agreed.ruleset.board)
    }

    /// Returns `true` if the game began in fog, or if fog has come into it. The fog may have been
    /// lifted since.
    pub fn is_fog_game(&self) -> bool {
        self.agreed.is_some_and(|agreed| agreed.ruleset.vision.is_fog())
            || self.seat.as_ref().is_some_and(|seat| !seat.fog_changes.is_empty())
    }

    /// Returns `true` if the board shows an earlier ply of the running game.
    pub fn is_past(&self) -> bool {
        let plies = self.board.as_ref().map(|view| view.plies());
        let played = self.seat.as_ref().filter(|_| !self.is_over()).map(|seat| seat.view.plies());
        plies.zip(played).is_some_and(|(plies, played)| plies < played)
    }

    /// Returns the board that a move is made on: the one that is shown, unless that shows an earlier
    /// ply.
    pub fn now(&self) -> Option<&PlayerView> {
        let board = self.board.as_deref()?;
        let seat = self.seat.as_deref().filter(|_| self.is_past());
        Some(seat.map_or(board, |seat| &*seat.view))
    }

    /// Returns `true` if the person in front of the screen may suspect a piece on a square: it lies
    /// in their fog, and the game is not over.
    pub fn may_suspect(&self, square: Square) -> bool {
        let (Some(view), Some(now)) = (self.board.as_deref(), self.now()) else { return false };
        !self.is_over()
            && view.viewer() != Viewer::Everyone
            && ![view, now].iter().any(|view| view.visible().contains(square))
    }

    /// Returns the player's move that is on its way to the server.
    pub fn sent_move(&self) -> Option<Move> {
        self.online.as_ref()?.sent_move()
    }

    /// Returns `true` if the game has ended.
    pub fn is_over(&self) -> bool {
        self.seat.as_ref().is_some_and(|seat| seat.outcome.is_some())
    }

    /// Returns `true` if the game has clocks to show: it is timed, and if it is over, it does not come
    /// from elsewhere without the time of any move.
    pub fn has_clocks(&self) -> bool {
        // The first turn of a game that was played here may be unmeasured too.
        let tells_no_time = |seat: &SeatView| {
            seat.moves.len() > 1 && seat.moves.iter().all(|entry| entry.think_ms.is_none())
        };
        self.agreed.is_some_and(|agreed| !agreed.time.is_untimed())
            && !(self.is_over() && self.seat.as_deref().is_some_and(tells_no_time))
    }

    /// Returns the moves of the piece on a square that can be made now, or now in advance. There are
    /// none on the board of an earlier ply.
    pub fn moves_from(&self, square: Square) -> impl Iterator<Item = Move> + '_ {
        let is_now = !self.is_past();
        let available = self.board.iter().flat_map(move |view| view.moves_from(square));
        let in_advance = self.premoves.iter().copied().filter(move |mv| mv.from == square);
        available.chain(in_advance).filter(move |_| is_now)
    }

    /// Returns `true` if a side could make this offer now.
    pub fn may_offer(&self, side: Color, offer: Offer) -> bool {
        self.may_offer[side].contains(&offer)
    }
}

/// Turns the board around. How it lies is kept with the game.
#[derive(Message, Clone, Copy, Debug)]
pub struct TurnBoard;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Shown>()
        .add_message::<TurnBoard>()
        .add_message::<ViewChanged>()
        .add_systems(Update, turn.in_set(PlaySystems::Apply).before(TableSystems))
        .add_systems(Update, refresh.in_set(PlaySystems::View).in_set(ShowSystems));
}

fn turn(mut asked: MessageReader<TurnBoard>, mut table: ResMut<GameTable>) {
    for TurnBoard in asked.read() {
        table.turned ^= true;
    }
}

pub(super) fn refresh(
    table: Res<GameTable>,
    curtain: Res<Curtain>,
    (replay, back): (Option<Res<Replay>>, Res<LookBack>),
    settings: Res<Settings>,
    watching: Res<Watching>,
    known: Res<hindsight::Known>,
    hint: Res<Hint>,
    teaching: Res<Teaching>,
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
        || watching.is_changed()
        || replay_changed
        || back.is_changed()
        || known.is_changed()
        || hint.is_changed()
        || teaching.is_changed())
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
    let online = table.online();
    let agreed = Agreed {
        ruleset: setup.ruleset,
        time: setup.time,
        takeback: setup.takeback,
        seats,
        online: online.is_some(),
    };
    let watched = is_watched(game);
    let solo = agreed.is_solo() && !over;
    let chooses_eyes = watched || solo;
    let viewer = if chooses_eyes {
        Some(watching.viewer)
    } else if open {
        Some(replay.as_ref().map_or(Viewer::Everyone, |replay| replay.viewer))
    } else {
        curtain.seat().map(Viewer::Player)
    };
    // On a server only the clocks stand still, until a player is back. Who is asked about an offer
    // may look at their own board before they answer.
    let stopped = table.online().is_none()
        && !(over || watched || curtain::asks(game))
        && game.clock().is_paused()
        && setup.time.hides_stopped_board();
    let past = viewer.filter(|_| !over).and_then(|viewer| back.ply(table.number(), viewer));
    let past = past.filter(|past| *past < game.plies());
    let ply = match &replay {
        Some(replay) if over => replay.ply,
        _ => past.unwrap_or(game.plies()),
    };
    let board_at = |ply| match viewer? {
        _ if stopped => None,
        Viewer::Player(side) if solo => game.view_in_fog(ply, side),
        viewer => game.view_at(ply, viewer),
    };
    let board: Option<Arc<PlayerView>> = board_at(ply);
    let now = if past.is_some() { board_at(game.plies()) } else { board.clone() };
    // Behind the curtain, the panels show the view of the player who is asked for.
    let asked = seats.own_side().unwrap_or(game.turn());
    let seat = match viewer {
        // The fog of a sandbox hides nothing but squares.
        Some(_) if solo => Viewer::Everyone,
        viewer => viewer.unwrap_or(Viewer::Player(asked)),
    };
    let bottom = match viewer {
        Some(Viewer::Player(color)) => color,
        None => game.turn(),
        Some(Viewer::Everyone) if settings.turn_board && !over && !watched => game.turn(),
        Some(Viewer::Everyone) => seats.own_side().unwrap_or(Color::White),
    };
    let bottom = if table.turned { !bottom } else { bottom };
    activity.happened();
    let plays = online.as_ref().is_none_or(|online| online.side.is_some() && online.bye.is_none());
    let may_move = online.as_ref().is_none_or(|online| online.begun && online.sending.is_none());
    let acting = match viewer {
        Some(Viewer::Player(color)) => Some(color),
        Some(Viewer::Everyone) => Some(game.turn()),
        None => None,
    };
    let lesson = teaching.lesson();
    let live = !over
        && lesson.is_none_or(|lesson| lesson.waits)
        && !watched
        && plays
        && may_move
        && board.is_some()
        && matches!(*curtain, Curtain::None | Curtain::Open(_));
    // Two players at one screen wait for each other.
    let waits = live
        && lesson.is_none()
        && seats.own_side().is_some_and(|side| viewer == Some(Viewer::Player(side)));
    // An earlier board has the marks of now, without suspects on squares that were seen.
    let mut marks = if past.is_some() { &now } else { &board }
        .as_deref()
        .map(|view| ShownMarks::of(&table.marks, view, setup.ruleset.vision.is_fog()))
        .unwrap_or_default();
    marks.suspects.retain(|(at, _)| {
        board.as_ref().is_some_and(|board| past.is_none() || !board.visible().contains(*at))
    });
    show(Shown {
        game: table.number(),
        marks,
        remembered: match viewer {
            Some(Viewer::Player(side)) if settings.memory && !over => {
                game.last_sightings(ply, side)
            }
            _ => Vec::new(),
        },
        sighted: match viewer {
            Some(Viewer::Player(side)) if game.is_fogged() && !over => game.just_sighted(ply, side),
            _ => Vec::new(),
        },
        arrived: (now.as_deref().filter(|_| !over).zip(game.plies().checked_sub(1)))
            .and_then(|(now, ply)| Some(come_into_view(&*game.view_at(ply, now.viewer())?, now)))
            .unwrap_or_default(),
        moved: board.as_ref().map_or(SquareSet::EMPTY, |_| game.moved(ply, seat)),
        agreed: Some(agreed),
        may_offer: BySide::from_fn(|side| game.may_offer(side).to_vec()),
        acting: acting.filter(|_| !over && !watched && plays),
        may_claim: acting.and_then(|side| game.may_claim(side)),
        hint: if past.is_some() { Hint::default() } else { *hint },
        watching: watched.then_some(*watching),
        eyes: viewer.filter(|_| chooses_eyes),
        may_ask_hint: board.is_some() && online.is_none() && hint::may_ask(game),
        hindsight: replay.filter(|_| settings.hindsight).and_then(|replay| match replay.viewer {
            Viewer::Player(side) => hindsight::of(game, &known, replay.ply, side),
            Viewer::Everyone => None,
        }),
        live,
        lesson,
        premoves: now.as_deref().filter(|_| waits).map_or_else(Vec::new, PlayerView::premoves),
        online,
        board,
        seat: game.seat_view(seat).map(Arc::new),
        bottom: Some(bottom),
    });
}

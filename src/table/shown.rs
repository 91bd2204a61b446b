//! [`Shown`]: the game as the person in front of the screen may see it now.

use super::{
    PlaySystems, ShowSystems, TableSystems,
    curtain::Curtain,
    game_table::{ChangeTable, GameTable},
    hindsight::{self, Hindsight},
    hint::{self, Hint},
    lesson::{Lesson, Teaching},
    look_back::LookBack,
    marks::ShownMarks,
    messages::NextLevel,
    puzzle::{Puzzling, ShownPuzzle},
    replay::Replay,
    review::{self, GameReview},
    there::Online,
    view_changed::{ViewChanged, come_into_view},
    watch::{Watching, is_watched},
};
use crate::{
    app::settings::Settings,
    bot::Review,
    game::KnownGame,
    platform::power::Activity,
    rules::{
        BoardKind, BySide, Color, DrawReason, Drawing, Goal, Ink, Level, Move, Offer, Piece,
        PlayerView, Ruleset, SeatView, Seats, Square, SquareSet, TimeControl, Viewer,
    },
};
use bevy::{ecs::system::SystemParam, prelude::*};
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
    /// The way in which the person in front of the screen may play now, on the board of
    /// [`Self::now`].
    pub play: Play,
    /// The moves that the person in front of the screen may make in advance, while somebody else is
    /// to move.
    pub premoves: Vec<Move>,
    /// The terms that the players agreed on before the game. They stay the same if the fog is
    /// lifted.
    pub agreed: Option<Agreed>,
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
    /// The review of the finished game, once it was asked for.
    pub review: Option<GameReview>,
    /// The lesson, if the game belongs to it.
    pub lesson: Option<Lesson>,
    /// The puzzle, if the game belongs to one.
    pub puzzle: Option<ShownPuzzle>,
}

/// The way in which the person in front of the screen may play now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Play {
    /// Not at all: the game is over or stands still, or somebody else plays it.
    #[default]
    Look,
    /// It is their turn.
    Move,
    /// Somebody else is to move. They may choose a move in advance.
    InAdvance,
}

/// The offers and claims that can be made now.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Offers {
    /// The side that the buttons act for: with fog the side whose board is shown, in an open game
    /// the side to move. `None` behind the curtain and after the end.
    pub acting: Option<Color>,
    /// The offers that each side could make now. They do not depend on the board.
    pub may_offer: BySide<Vec<Offer>>,
    /// The draw that [`Self::acting`] could claim now.
    pub may_claim: Option<DrawReason>,
    /// `true` if [`Self::acting`] may ask for a hint now.
    pub may_ask_hint: bool,
    /// `true` if the game is over and can be reviewed.
    pub may_ask_review: bool,
    /// `true` if another game can be started from the position that the replay shows, against the
    /// same computer.
    pub may_try_again: bool,
    /// The level to play next, after three games won or lost in a row.
    pub next_level: Option<Level>,
}

impl Offers {
    /// Returns `true` if a side could make this offer now.
    pub fn may_offer(&self, side: Color, offer: Offer) -> bool {
        self.may_offer[side].contains(&offer)
    }
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
            && view.ruleset().board.is_playable(square)
            && ![view, now].iter().any(|view| view.visible().contains(square))
    }

    /// Returns the player's move that is on its way to the server.
    pub fn sent_move(&self) -> Option<Move> {
        self.online.as_ref()?.sent_move()
    }

    /// Returns the account of the move that follows the board, if its side's view or everybody's is
    /// shown.
    pub fn reviewed_move(&self) -> Option<&Review> {
        self.review_after(self.board.as_ref()?.plies() as usize)
    }

    /// Returns the account of the move that follows this number of plies, if its side's view or
    /// everybody's is shown.
    pub fn review_after(&self, plies: usize) -> Option<&Review> {
        let board = self.board.as_ref()?;
        let review = self.review.as_ref()?.after(plies)?;
        let is_meant = [Viewer::Everyone, Viewer::Player(review.side)].contains(&board.viewer());
        is_meant.then_some(review)
    }

    /// Returns `true` if the game belongs to the lesson or to a puzzle.
    pub const fn is_exercise(&self) -> bool {
        self.lesson.is_some() || self.puzzle.is_some()
    }

    /// Returns the drawings of a puzzle on this board, or the arrows of the review: the best move in
    /// green, and if the one that was played was not as good, that one in red and the reply to the
    /// best one in blue.
    pub fn advice(&self) -> Vec<Drawing> {
        if let Some(puzzle) = self.puzzle {
            return puzzle.drawings();
        }
        let Some(review) = self.reviewed_move() else { return Vec::new() };
        let arrow = |mv: Move, ink| Drawing { from: mv.from, to: mv.to, ink };
        let mut arrows = vec![arrow(review.best, Ink::Green)];
        if review.miss.is_some() {
            arrows.extend(review.then.first().map(|reply| arrow(*reply, Ink::Blue)));
            arrows.insert(0, arrow(review.played, Ink::Red));
        }
        arrows
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

    /// Returns `true` if the person in front of the screen may play now, on the board of
    /// [`Self::now`]: the game runs, and no curtain is moving.
    pub fn is_live(&self) -> bool {
        self.play != Play::Look
    }
}

/// Turns the board around. How it lies is kept with the game.
#[derive(Message, Clone, Copy, Debug)]
pub struct TurnBoard;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Shown>()
        .init_resource::<Offers>()
        .init_resource::<NextLevel>()
        .add_message::<TurnBoard>()
        .add_message::<ViewChanged>()
        .add_systems(Update, turn.in_set(PlaySystems::Apply).before(TableSystems))
        .add_systems(Update, refresh.in_set(PlaySystems::View).in_set(ShowSystems));
}

fn turn(mut asked: MessageReader<TurnBoard>, mut table: MessageWriter<ChangeTable>) {
    table.write_batch(asked.read().map(|TurnBoard| ChangeTable::Turn));
}

/// The resources that [`Shown`] is made of.
#[derive(SystemParam)]
pub(super) struct Sources<'w> {
    table: Res<'w, GameTable>,
    curtain: Res<'w, Curtain>,
    replay: Option<Res<'w, Replay>>,
    back: Res<'w, LookBack>,
    settings: Res<'w, Settings>,
    watching: Res<'w, Watching>,
    known: Res<'w, hindsight::Known>,
    reviewed: Res<'w, review::Reviewed>,
    hint: Res<'w, Hint>,
    teaching: Res<'w, Teaching>,
    puzzling: Res<'w, Puzzling>,
    next_level: Res<'w, NextLevel>,
}

/// Makes [`Shown`] and [`Offers`] anew if anything that they are made of has changed.
pub(super) fn refresh(
    sources: Sources,
    mut activity: ResMut<Activity>,
    mut shown: ResMut<Shown>,
    mut offers: ResMut<Offers>,
    mut changes: MessageWriter<ViewChanged>,
) {
    if !sources.are_changed() {
        return;
    }
    let (next_shown, next_offers) = match sources.table.game() {
        Some(game) => {
            activity.happened();
            let look = Look::of(game, &sources);
            (look.shown(), look.offers())
        }
        None => Default::default(),
    };
    offers.set_if_neq(next_offers);
    if let Some(before) = shown.replace_if_neq(next_shown) {
        changes.write(ViewChanged::between(&before, &shown));
    }
}

impl Sources<'_> {
    fn are_changed(&self) -> bool {
        self.table.is_changed()
            || self.curtain.is_changed()
            || self.settings.is_changed()
            || self.watching.is_changed()
            || self.replay.as_ref().is_some_and(DetectChanges::is_changed)
            || self.back.is_changed()
            || self.known.is_changed()
            || self.reviewed.is_changed()
            || self.hint.is_changed()
            || self.teaching.is_changed()
            || self.puzzling.is_changed()
            || self.next_level.is_changed()
    }
}

/// A look at the game on the table, through somebody's eyes.
struct Look<'a> {
    game: &'a KnownGame,
    sources: &'a Sources<'a>,
    agreed: Agreed,
    online: Option<Online>,
    lesson: Option<Lesson>,
    puzzle: Option<ShownPuzzle>,
    is_over: bool,
    /// `true` in a running game between two computers.
    is_watched: bool,
    /// `true` in a running sandbox at one screen without fog.
    is_solo: bool,
    /// The viewer whose view is shown; `None` behind the curtain.
    viewer: Option<Viewer>,
    /// The ply on the board.
    ply: usize,
    /// The board at that ply, and at the last one.
    board: Option<Arc<PlayerView>>,
    now: Option<Arc<PlayerView>>,
}

impl<'a> Look<'a> {
    fn of(game: &'a KnownGame, sources: &'a Sources) -> Self {
        let Sources { table, curtain, replay, back, watching, .. } = sources;
        let (setup, seats, online) = (game.setup(), game.seats(), table.online());
        let agreed = Agreed {
            ruleset: setup.ruleset,
            time: setup.time,
            takeback: setup.takeback,
            seats,
            online: online.is_some(),
        };
        let is_over = game.outcome().is_some();
        let is_watched = is_watched(game);
        let is_solo = agreed.is_solo() && !is_over;
        let is_open = is_over || !(game.is_fogged() || seats.own_side().is_some());
        let viewer = if is_watched || is_solo {
            Some(watching.viewer)
        } else if is_open {
            Some(replay.as_ref().map_or(Viewer::Everyone, |replay| replay.viewer))
        } else {
            curtain.seat().map(Viewer::Player)
        };
        let past = viewer.filter(|_| !is_over).and_then(|viewer| back.ply(table.number(), viewer));
        let past = past.filter(|past| *past < game.plies());
        let ply = match replay {
            Some(replay) if is_over => replay.ply,
            _ => past.unwrap_or(game.plies()),
        };
        let mut look = Self {
            game,
            sources,
            agreed,
            online,
            lesson: sources.teaching.lesson(),
            puzzle: sources.puzzling.shown(),
            is_over,
            is_watched,
            is_solo,
            viewer,
            ply,
            board: None,
            now: None,
        };
        look.board = look.board_at(ply);
        look.now = if look.is_past() { look.board_at(game.plies()) } else { look.board.clone() };
        look
    }

    /// Returns `true` if the board shows an earlier ply of the running game.
    fn is_past(&self) -> bool {
        !self.is_over && self.ply < self.game.plies()
    }

    /// Returns `true` if the board is hidden because its clock stands still. On a server only the
    /// clocks stand still, until a player is back. Who is asked about an offer may look at their own
    /// board before they answer.
    fn is_stopped(&self) -> bool {
        self.online.is_none()
            && !(self.is_over || self.is_watched)
            && !matches!(*self.sources.curtain, Curtain::Lifting(..) | Curtain::Looking(_))
            && self.game.clock().is_paused()
            && self.agreed.time.hides_stopped_board()
    }

    fn board_at(&self, ply: usize) -> Option<Arc<PlayerView>> {
        match self.viewer? {
            _ if self.is_stopped() => None,
            Viewer::Player(side) if self.is_solo => self.game.view_in_fog(ply, side),
            viewer => self.game.view_at(ply, viewer),
        }
    }

    /// Returns the side whose view is shown, unless everybody's is.
    fn side(&self) -> Option<Color> {
        match self.viewer {
            Some(Viewer::Player(side)) => Some(side),
            Some(Viewer::Everyone) | None => None,
        }
    }

    /// Returns the view that the panels show: behind the curtain, that of the player who is asked
    /// for.
    fn seat(&self) -> Viewer {
        let asked = self.agreed.seats.own_side().unwrap_or(self.game.turn());
        match self.viewer {
            // The fog of a sandbox hides nothing but squares.
            Some(_) if self.is_solo => Viewer::Everyone,
            viewer => viewer.unwrap_or(Viewer::Player(asked)),
        }
    }

    fn bottom(&self) -> Color {
        let is_playing = !self.is_over && !self.is_watched;
        let bottom = match self.viewer {
            Some(Viewer::Player(color)) => color,
            None => self.game.turn(),
            Some(Viewer::Everyone)
                if self.sources.settings.turn_board && is_playing && self.puzzle.is_none() =>
            {
                self.game.turn()
            }
            Some(Viewer::Everyone) => {
                let own = self.puzzle.map(|puzzle| puzzle.side).or(self.agreed.seats.own_side());
                own.unwrap_or(Color::White)
            }
        };
        if self.sources.table.notes().turned { !bottom } else { bottom }
    }

    /// Returns `true` if the person in front of the screen plays, and does not only watch.
    fn plays(&self) -> bool {
        let online = self.online.as_ref();
        !self.is_over
            && !self.is_watched
            && online.is_none_or(|online| online.side.is_some() && online.bye.is_none())
    }

    fn play(&self) -> Play {
        let online = self.online.as_ref();
        let waits_for_server = online.is_some_and(|it| !it.begun || it.sending.is_some());
        let may_play = self.plays()
            && !waits_for_server
            && self.lesson.is_none_or(|lesson| lesson.waits)
            && self.puzzle.is_none_or(ShownPuzzle::asks_for_move)
            && self.board.is_some()
            && matches!(*self.sources.curtain, Curtain::None | Curtain::Open(_));
        // Two players at one screen wait for each other.
        let own = self.agreed.seats.own_side().filter(|_| self.lesson.is_none());
        match own {
            _ if !may_play => Play::Look,
            Some(own) if self.side() == Some(own) && self.game.turn() != own => Play::InAdvance,
            _ => Play::Move,
        }
    }

    /// Returns the marks of the viewer. An earlier board has those of now, without suspects on
    /// squares that were seen.
    fn marks(&self) -> ShownMarks {
        let (Some(board), Some(now)) = (&self.board, &self.now) else {
            return ShownMarks::default();
        };
        let began_in_fog = self.agreed.ruleset.vision.is_fog();
        let mut marks = ShownMarks::of(&self.sources.table.notes().marks, now, began_in_fog);
        if self.is_past() {
            marks.suspects.retain(|(at, _)| !board.visible().contains(*at));
        }
        marks
    }

    /// Returns the pieces that have come into sight with the last ply of the running game.
    fn arrived(&self) -> Option<Vec<(Square, Piece)>> {
        let now = self.now.as_deref().filter(|_| !self.is_over)?;
        let before = self.game.view_at(self.game.plies().checked_sub(1)?, now.viewer())?;
        Some(come_into_view(&before, now))
    }

    fn hindsight(&self) -> Option<Hindsight> {
        let Sources { replay, settings, known, .. } = self.sources;
        let replay = replay.as_ref().filter(|_| settings.hindsight)?;
        match replay.viewer {
            Viewer::Player(side) => hindsight::of(self.game, known, replay.ply, side),
            Viewer::Everyone => None,
        }
    }

    fn shown(&self) -> Shown {
        let Self { game, sources, ply, .. } = *self;
        let side = self.side().filter(|_| !self.is_over);
        let play = self.play();
        let now = self.now.as_deref();
        Shown {
            game: sources.table.number(),
            board: self.board.clone(),
            remembered: side
                .filter(|_| sources.settings.memory)
                .map_or_else(Vec::new, |side| game.last_sightings(ply, side)),
            sighted: side
                .filter(|_| game.is_fogged())
                .map_or_else(Vec::new, |side| game.just_sighted(ply, side)),
            arrived: self.arrived().unwrap_or_default(),
            moved: self.board.as_ref().map_or(SquareSet::EMPTY, |_| game.moved(ply, self.seat())),
            marks: self.marks(),
            seat: game.seat_view(self.seat()).map(Arc::new),
            bottom: Some(self.bottom()),
            play,
            premoves: now
                .filter(|_| play == Play::InAdvance)
                .map_or_else(Vec::new, PlayerView::premoves),
            agreed: Some(self.agreed),
            hint: if self.is_past() { Hint::default() } else { *sources.hint },
            watching: self.is_watched.then_some(*sources.watching),
            eyes: self.viewer.filter(|_| self.is_watched || self.is_solo),
            online: self.online.clone(),
            hindsight: self.hindsight(),
            review: sources.reviewed.review.clone().filter(|_| self.is_over),
            lesson: self.lesson,
            puzzle: self.puzzle,
        }
    }

    fn offers(&self) -> Offers {
        let acting = self.viewer.map(|viewer| match viewer {
            Viewer::Player(side) => side,
            Viewer::Everyone => self.game.turn(),
        });
        let is_here = self.board.is_some() && self.online.is_none();
        Offers {
            acting: acting.filter(|_| self.plays()),
            may_offer: BySide::from_fn(|side| self.game.may_offer(side).to_vec()),
            may_claim: acting.and_then(|side| self.game.may_claim(side)),
            may_ask_hint: is_here && hint::may_ask(self.game),
            may_ask_review: review::may_review(self.game),
            may_try_again: self.is_over
                && is_here
                && review::another_try(self.game, self.ply).is_some(),
            next_level: self.sources.next_level.0.filter(|_| self.is_over),
        }
    }
}

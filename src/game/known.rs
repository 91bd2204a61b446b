//! [`KnownGame`]: a game as a client knows it, from its updates alone.

use super::message::{Answer, Now, Ply, Update, Welcome};
use crate::{Game, Record, ReplayError};
use fogchess_rules::SeatView;
use fogchess_rules::{
    BySide, Clock, ClockFace, Color, DrawReason, GameSetup, Moment, MoveListEntry, Offer, Outcome,
    PendingOffer, Piece, PlayerView, Seats, Square, SquareSet, Viewer, just_sighted,
    last_sightings, moved,
};
use std::sync::Arc;

/// A game as a client knows it.
#[derive(Clone, Debug)]
pub struct KnownGame {
    game: u64,
    plays: Vec<Color>,
    setup: Arc<GameSetup>,
    lines: Vec<Line>,
    now: Now,
    /// The whole game, once it is over.
    finished: Option<Box<Game>>,
}

/// The views and the move list of one viewer, ply by ply.
#[derive(Clone, Debug)]
struct Line {
    viewer: Viewer,
    views: Vec<Option<Arc<PlayerView>>>,
    moves: Vec<MoveListEntry>,
}

/// The error for an update that does not follow from the earlier ones.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OutOfStep {
    /// The referee uses another version of the messages.
    #[error("the other end speaks version {0} of the messages, this one {own}", own = super::VERSION)]
    Version(u16),
    /// The update came before a welcome.
    #[error("an update came before the welcome to the game")]
    NoGame,
    /// Plies before this one are missing, or views of it.
    #[error("the update of ply {0} does not fit what is known")]
    Ply(u32),
    /// The record cannot be replayed.
    #[error("the finished game can't be replayed: {0}")]
    Record(ReplayError),
}

impl KnownGame {
    /// Applies an update. The first one, a welcome, makes the game. Returns the answer that the
    /// update carries, if it carries one.
    ///
    /// # Errors
    /// Returns an error if the update does not follow from the earlier ones. The client then needs
    /// a new welcome.
    pub fn hear(known: &mut Option<Self>, update: Update) -> Result<Option<Answer>, OutOfStep> {
        match update {
            Update::Welcome(welcome) => *known = Some(Self::welcomed(*welcome)?),
            Update::Answer(answer) => return Ok(Some(answer)),
            Update::Ply(ply) => known.as_mut().ok_or(OutOfStep::NoGame)?.see(ply)?,
            Update::Now(now) => known.as_mut().ok_or(OutOfStep::NoGame)?.now = *now,
            Update::Over(record) => {
                let game = Game::replay(*record).map_err(OutOfStep::Record)?;
                known.as_mut().ok_or(OutOfStep::NoGame)?.finished = Some(Box::new(game));
            }
        }
        Ok(None)
    }

    fn welcomed(welcome: Welcome) -> Result<Self, OutOfStep> {
        let Welcome { version, game, plays, eyes, setup } = welcome;
        if version != super::VERSION {
            return Err(OutOfStep::Version(version));
        }
        let line = |viewer| Line { viewer, views: Vec::new(), moves: Vec::new() };
        let now = Now {
            plies: 0,
            turn: Color::White,
            clock: Clock::new(setup.time),
            at: Moment::default(),
            outcome: None,
            offers: Vec::new(),
            may_offer: Default::default(),
            may_claim: BySide::both(None),
            takebacks: 0,
            fog_changes: Vec::new(),
        };
        let lines = eyes.into_iter().map(line).collect();
        Ok(Self { game, plays, setup: Arc::new(setup), lines, now, finished: None })
    }

    fn see(&mut self, Ply { ply, seen }: Ply) -> Result<(), OutOfStep> {
        let at = ply as usize;
        let fits = |(line, seen): (&Line, &super::Seen)| {
            at <= line.views.len()
                && (at == 0) == seen.entry.is_none()
                && seen
                    .view
                    .as_ref()
                    .is_none_or(|view| view.viewer() == line.viewer && view.plies() == ply)
        };
        if seen.len() != self.lines.len() || !self.lines.iter().zip(&seen).all(fits) {
            return Err(OutOfStep::Ply(ply));
        }
        for (line, super::Seen { view, entry }) in self.lines.iter_mut().zip(seen) {
            line.moves.truncate(at.saturating_sub(1));
            line.moves.extend(entry.map(|entry| entry.with_check(view.as_ref())));
            line.views.truncate(at);
            line.views.push(view.map(Arc::new));
        }
        Ok(())
    }

    /// The number of the game.
    pub const fn id(&self) -> u64 {
        self.game
    }

    /// The setup of the game, without the start position.
    pub fn setup(&self) -> &GameSetup {
        &self.setup
    }

    /// Returns `true` if this client plays `side`.
    pub fn plays(&self, side: Color) -> bool {
        self.plays.contains(&side)
    }

    /// The players, as seen from this client.
    pub fn seats(&self) -> Seats {
        Seats::new(self.setup.computers, |side| self.plays.contains(&side))
    }

    /// The side to move.
    pub const fn turn(&self) -> Color {
        self.now.turn
    }

    /// The number of plies played, without those taken back.
    pub const fn plies(&self) -> usize {
        self.now.plies as usize
    }

    /// The number of takebacks.
    pub const fn takebacks(&self) -> u32 {
        self.now.takebacks
    }

    /// The outcome, once the game is over.
    pub const fn outcome(&self) -> Option<Outcome> {
        self.now.outcome
    }

    /// The clock.
    pub const fn clock(&self) -> &Clock {
        &self.now.clock
    }

    /// Both clocks as they show at `now`.
    pub fn clock_faces(&self, now: Moment) -> BySide<ClockFace> {
        BySide::from_fn(|side| ClockFace::of(&self.now.clock, side, now))
    }

    /// Both clocks as they stood after a ply of a finished game; after the last ply
    /// as they show at `now`.
    pub fn clock_faces_at(&self, ply: usize, now: Moment) -> BySide<ClockFace> {
        match &self.finished {
            Some(game) if ply < self.plies() => game.clock_faces_at(ply, now),
            _ => self.clock_faces(now),
        }
    }

    /// The moment, in the referee's time, at which the clocks were last told.
    pub const fn told_at(&self) -> Moment {
        self.now.at
    }

    /// The record of the game, once it is over.
    pub fn record(&self) -> Option<Record> {
        self.finished.as_ref().map(|game| game.record(self.now.at))
    }

    /// The pending offers.
    pub fn offers(&self) -> &[PendingOffer] {
        &self.now.offers
    }

    /// The offers that `side` could make now. None for a side that this client does not play.
    pub fn may_offer(&self, side: Color) -> &[Offer] {
        &self.now.may_offer[side]
    }

    /// The offer of the other side that waits for an answer of `side`.
    pub fn offered_to(&self, side: Color) -> Option<Offer> {
        self.now.offers.iter().find(|pending| pending.by != side).map(|pending| pending.offer)
    }

    /// The draw that `side` could claim now. `None` for a side that this client does not play.
    pub const fn may_claim(&self, side: Color) -> Option<DrawReason> {
        *self.now.may_claim.get(side)
    }

    /// The FEN of a position of the finished game from which another one can start: see
    /// [`Game::start_from`].
    pub fn start_from(&self, ply: usize) -> Option<String> {
        self.finished.as_ref()?.start_from(ply)
    }

    /// The view of a viewer after a ply, or after the last ply if `ply` is beyond it. `None` if this
    /// client may not see it.
    pub fn view_at(&self, ply: usize, viewer: Viewer) -> Option<Arc<PlayerView>> {
        if let Some(game) = &self.finished {
            return game.view_at(ply, viewer).ok();
        }
        let line = self.line(viewer)?;
        line.views.get(ply.min(self.plies()))?.clone()
    }

    /// The view of a viewer now. `None` if this client may not see it.
    pub fn view(&self, viewer: Viewer) -> Option<Arc<PlayerView>> {
        self.view_at(self.plies(), viewer)
    }

    /// The view that a side would have had after a ply in fog, if nothing is hidden from this
    /// client: see [`PlayerView::in_fog`].
    pub fn view_in_fog(&self, ply: usize, side: Color) -> Option<Arc<PlayerView>> {
        let views = self.line(Viewer::Everyone)?.views.iter().take(ply + 1).rev().flatten();
        let own = |view: &Arc<PlayerView>| view.last_ply().filter(|ply| ply.piece.color == side);
        let last = views.clone().find_map(own).map(|ply| ply.mv);
        self.view_at(ply, Viewer::Everyone)?.in_fog(side, last).map(Arc::new)
    }

    /// The complete knowledge of a viewer. `None` if this client may not see it.
    pub fn seat_view(&self, viewer: Viewer) -> Option<SeatView> {
        let moves = match &self.finished {
            Some(game) => game.move_list(viewer),
            None => self.line(viewer)?.moves.clone(),
        };
        Some(SeatView {
            view: self.view(viewer)?,
            setup: Arc::clone(&self.setup),
            seats: self.seats(),
            paused: self.now.clock.is_paused(),
            outcome: self.now.outcome,
            moves,
            offers: self.now.offers.clone(),
            takebacks: self.now.takebacks,
            fog_changes: self.now.fog_changes.clone(),
        })
    }

    /// Returns `true` if something is hidden from the players now.
    pub fn is_fogged(&self) -> bool {
        if let Some(game) = &self.finished {
            return game.is_fogged();
        }
        let present = self.lines.iter().find_map(|line| line.views.last()?.as_ref());
        present.is_none_or(|view| view.ruleset().vision.is_fog())
    }

    /// Returns `true` if two players share this screen and may not see each other's board.
    pub fn has_curtain(&self) -> bool {
        self.is_fogged() && self.seats().share_screen()
    }

    /// The last sightings of enemy pieces on squares that a side did not see after a ply.
    ///
    /// Views of plies that were taken back do not count.
    pub fn last_sightings(&self, ply: usize, side: Color) -> Vec<(Square, Piece)> {
        last_sightings(self.views(ply, side))
    }

    /// The squares of the enemy pieces that had come into sight of a side after a ply, since its
    /// last turn before.
    pub fn just_sighted(&self, ply: usize, side: Color) -> Vec<Square> {
        just_sighted(side, self.views(ply, side))
    }

    /// The squares of the pieces that a viewer knew after a ply to have moved: see [`moved`].
    pub fn moved(&self, ply: usize, viewer: Viewer) -> SquareSet {
        let plies = 0..=ply.min(self.plies());
        let views: Vec<_> = plies.filter_map(|ply| self.view_at(ply, viewer)).collect();
        moved(views.iter().map(|view| &**view))
    }

    fn views(&self, ply: usize, side: Color) -> impl DoubleEndedIterator<Item = &PlayerView> {
        let line = self.line(Viewer::Player(side));
        let views = move |line: &'_ Line| line.views.len().min(ply + 1);
        line.into_iter().flat_map(move |line| {
            line.views[..views(line)].iter().filter_map(|view| view.as_deref())
        })
    }

    fn line(&self, viewer: Viewer) -> Option<&Line> {
        self.lines.iter().find(|line| line.viewer == viewer)
    }
}

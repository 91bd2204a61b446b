//! The review of a finished game, once it is asked for: the moves of both sides, judged by what each
//! could know. It thinks beside the frame and can be stopped.

use super::{
    PlaySystems, ShowSystems, TableSystems,
    game_table::{ChangeTable, GameTable},
    messages::StartGame,
    replay::Replay,
    thinking::Thinking,
};
use crate::{
    bot::{
        Chances, Miss, Review,
        thinker::{Judge, ReviewQuestion},
    },
    game::KnownGame,
    platform::power::Waker,
    rules::{
        BySide, Color, GameSetup, Goal, Viewer,
        openings::{self, Opening},
    },
};
use bevy::prelude::*;
use std::sync::Arc;

/// The most moments of a game that are worth another look.
const MOMENTS: usize = 3;

/// Asks for the review of the finished game, or stops it while it is being worked out.
#[derive(Message, Clone, Copy, Debug)]
pub struct AskReview;

/// Starts a game from the position that the replay shows, against the same computer.
#[derive(Message, Clone, Copy, Debug)]
pub struct TryAgain;

/// The review of a finished game, as far as it is worked out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GameReview {
    /// For each number of plies, the account of the move that follows.
    moves: Arc<Vec<Option<Review>>>,
    /// The number of moves that are looked at, of both sides.
    done: usize,
    /// `true` while it is being worked out.
    pub is_running: bool,
    /// The opening, if nothing was hidden and it has a name.
    pub opening: Option<Opening>,
}

impl GameReview {
    /// Returns the review of a finished game that nothing is known of yet.
    fn new(game: &KnownGame) -> Self {
        let opening = opening_of(game);
        Self { moves: Arc::new(vec![None; game.plies()]), opening, ..Self::default() }
    }

    /// Returns the review of a finished game as far as it was kept; `None` if none of it was.
    /// Accounts of other moves than were played are left out.
    fn kept(game: &KnownGame, accounts: &[Review]) -> Option<Self> {
        let mut review = Self::new(game);
        for account in accounts.iter().filter(|account| fits(account, game)) {
            review.add(account.plies as usize, Some(account.clone()));
        }
        (review.done > 0).then_some(review)
    }

    /// Adds the account of the move that follows this number of plies.
    fn add(&mut self, plies: usize, account: Option<Review>) {
        if let Some(place) = Arc::make_mut(&mut self.moves).get_mut(plies) {
            *place = account;
            self.done += 1;
        }
    }

    /// Returns the account of the move that follows this number of plies.
    pub fn after(&self, plies: usize) -> Option<&Review> {
        self.moves.get(plies)?.as_ref()
    }

    /// Returns the accounts of all moves that a viewer made; of both sides' moves for
    /// [`Viewer::Everyone`].
    pub fn of(&self, viewer: Viewer) -> impl Iterator<Item = &Review> {
        let is_meant = move |review: &&Review| match viewer {
            Viewer::Player(side) => review.side == side,
            Viewer::Everyone => true,
        };
        self.moves.iter().flatten().filter(is_meant)
    }

    /// Returns the moves of a viewer that cost the most, in the order of the game.
    pub fn moments(&self, viewer: Viewer) -> Vec<&Review> {
        let mut missed: Vec<_> = self.of(viewer).filter(|review| review.miss.is_some()).collect();
        missed.sort_by(|one, other| weight(other).total_cmp(&weight(one)));
        missed.truncate(MOMENTS);
        missed.sort_by_key(|review| review.plies);
        missed
    }

    /// Returns the looked at part of all moves, in percent.
    pub fn percent(&self) -> usize {
        100 * self.done / self.moves.len().max(1)
    }

    /// Returns `true` if all moves are looked at.
    pub fn is_whole(&self) -> bool {
        self.done == self.moves.len()
    }
}

/// Returns the chances that a move cost, as far as its side could know or in truth.
fn weight(review: &Review) -> f32 {
    review.known.cost().max(review.truth.cost())
}

/// The review of the game on the table; `None` until it is asked for.
#[derive(Resource, Default)]
pub(super) struct Reviewed {
    /// The number of the game, counted from the start of the program.
    game: u64,
    pub(super) review: Option<GameReview>,
}

/// The work on the review.
#[derive(Resource, Default)]
struct Work {
    sides: BySide<SideWork>,
    /// The side whose move is being judged.
    asked: Option<Color>,
}

/// The work on a side's moves.
#[derive(Default)]
struct SideWork {
    judge: Option<Thinking<Judge>>,
    /// The number of views that the judge has been shown.
    shown: usize,
    /// The next ply to look at.
    ply: usize,
}

/// Returns the opening of a game in the open from the standard start.
fn opening_of(game: &KnownGame) -> Option<Opening> {
    let GameSetup { ruleset, start_fen: None, .. } = game.setup() else { return None };
    if ruleset.vision.is_fog() {
        return None;
    }
    let views = (1..=game.plies()).map_while(|ply| game.view_at(ply, Viewer::Everyone));
    let moves: Vec<_> = views.map_while(|view| view.last_move()).collect();
    openings::opening(ruleset.board, &moves)
}

/// Returns `true` if this may be an account of a move of the game: that move was played, the best one
/// was available, and every share is from 0 to 1.
fn fits(account: &Review, game: &KnownGame) -> bool {
    let plies = account.plies as usize;
    let view = |plies| game.view_at(plies, Viewer::Everyone);
    let Some((before, after)) = view(plies).zip(view(plies + 1)) else { return false };
    let Chances { best, played } = account.known;
    let miss = match account.miss {
        Some(Miss::Likely(.., share) | Miss::Gamble(share) | Miss::CameTrue(share)) => share,
        _ => 0.0,
    };
    before.turn() == account.side
        && after.last_move() == Some(account.played)
        && before.moves().contains(&account.best)
        && [best, played, account.truth.best, account.truth.played, miss]
            .iter()
            .all(|share| (0.0..=1.0).contains(share))
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Reviewed>()
        .init_resource::<Work>()
        .add_message::<AskReview>()
        .add_message::<TryAgain>()
        .add_systems(Update, try_again.in_set(PlaySystems::Apply).before(TableSystems))
        .add_systems(Update, (ask, work).chain().in_set(PlaySystems::View).before(ShowSystems));
}

/// Returns `true` if a game can be reviewed: it is over, and all of its moves are known.
pub(super) fn may_review(game: &KnownGame) -> bool {
    game.outcome().is_some()
        && game.setup().ruleset.goal != Goal::Sandbox
        && game.view_at(0, Viewer::Everyone).is_some()
}

/// Returns the game to start for another try from a position of a finished one against the computer,
/// if it was the player's turn.
pub(super) fn another_try(game: &KnownGame, ply: usize) -> Option<GameSetup> {
    let turn = game.view_at(ply, Viewer::Everyone)?.turn();
    let (computer, _) = game.seats().opponent()?;
    let start_fen = game.start_from(ply).filter(|_| turn != computer)?;
    Some(GameSetup { start_fen: Some(start_fen), ..game.setup().clone() })
}

fn try_again(
    mut asked: MessageReader<TryAgain>,
    table: Res<GameTable>,
    replay: Option<Res<Replay>>,
    mut start: MessageWriter<StartGame>,
) {
    if asked.read().count() > 0
        && let (Some(game), Some(replay)) = (table.game(), replay)
        && let Some(setup) = another_try(game, replay.ply)
    {
        start.write(StartGame(setup));
    }
}

fn ask(
    mut asked: MessageReader<AskReview>,
    table: Res<GameTable>,
    mut reviewed: ResMut<Reviewed>,
    mut work: ResMut<Work>,
) {
    let game = table.game().filter(|game| may_review(game));
    if reviewed.game != table.number() || game.is_none() && reviewed.review.is_some() {
        let review = game.and_then(|game| GameReview::kept(game, &table.notes().review));
        *reviewed = Reviewed { game: table.number(), review };
        *work = Work::default();
    }
    let Some(game) = game.filter(|_| asked.read().count() > 0) else { return };
    let review = reviewed.review.get_or_insert_with(|| GameReview::new(game));
    review.is_running = !review.is_running && !review.is_whole();
    if !review.is_running
        && let Some(side) = work.asked.take()
    {
        // A judge who was broken off is gone, and a new one reads the game from the start.
        let ply = work.sides[side].ply;
        work.sides[side] = SideWork { ply, ..default() };
    }
}

fn work(
    table: Res<GameTable>,
    waker: Res<Waker>,
    mut reviewed: ResMut<Reviewed>,
    mut work: ResMut<Work>,
    mut change: MessageWriter<ChangeTable>,
) {
    let Some(game) = table.game() else { return };
    if !reviewed.review.as_ref().is_some_and(|review| review.is_running) {
        return;
    }
    let Work { sides, asked } = &mut *work;
    if let Some(side) = *asked {
        let work = &mut sides[side];
        let Some(account) = work.judge.as_mut().and_then(Thinking::answer) else { return };
        let ply = work.ply;
        work.ply += 1;
        *asked = None;
        if let Some(review) = &mut reviewed.review {
            review.add(ply, account);
            review.is_running = !review.is_whole();
            let accounts = review.of(Viewer::Everyone).cloned().collect();
            change.write(ChangeTable::Review(table.number(), accounts));
        }
    }
    let Some(review) = &reviewed.review else { return };
    // One's own moves come first.
    let first = game.seats().own_side().unwrap_or(Color::White);
    for side in [first, !first] {
        if let Some(question) = next_move(game, side, review, &mut sides[side]) {
            sides[side].judge.get_or_insert_with(|| Thinking::new(&waker)).ask(question);
            *asked = Some(side);
            return;
        }
    }
}

/// Returns the question about the next move of the side that has no account yet; `None` if there is
/// none.
fn next_move(
    game: &KnownGame,
    side: Color,
    review: &GameReview,
    work: &mut SideWork,
) -> Option<ReviewQuestion> {
    let is_next = |ply: &usize| {
        let turn = game.view_at(*ply, Viewer::Player(side)).map(|view| view.turn());
        turn == Some(side) && review.after(*ply).is_none()
    };
    let Some(ply) = (work.ply..game.plies()).find(is_next) else {
        work.ply = game.plies();
        return None;
    };
    // A new judge is also shown the plies that are done.
    let views = (work.shown..=ply).filter_map(|ply| game.view_at(ply, Viewer::Player(side)));
    let open = game.view_at(ply, Viewer::Everyone)?;
    let played = game.view_at(ply + 1, Viewer::Everyone)?.last_move()?;
    let question = ReviewQuestion { side, views: views.collect(), played, open };
    (work.ply, work.shown) = (ply, ply + 1);
    Some(question)
}

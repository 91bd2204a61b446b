//! In every single frame, the entities of the pieces and the fog are those of the view that is
//! shown: while a game is played, taken back, replayed and flipped.

use bevy::prelude::*;
use core::time::Duration;
use fogchess::{
    board::{BoardPlace, BoardSquare, Fade, FogTile, Ghost, PieceColor, PieceKind, Slide, Square},
    game::Game,
    rules::{
        BoardKind, Color, GameSetup, Goal, Intent, Moment, Move, MoveKind, Offer, Piece,
        PlayerView, Preset, SeenPly, SquareSet, TimeControl, Viewer, Vision,
    },
    save::memory::MemoryStore,
    table::{Replay, Seek, Shown, TurnBoard},
    theme::ThemeAssets,
};
use fogchess_support::{Board, Table, untimed};

#[test]
fn in_open_games() {
    let tally = walks(Preset::Chess, 0..6, 220);
    assert!(tally.moves > 800 && tally.takebacks > 60 && tally.replays > 60, "{tally:?}");
}

#[test]
fn in_games_with_fog() {
    let mut tally = walks(Preset::FogCheck, 10..12, 110);
    tally.add(walks(Preset::Fog, 20..22, 110));
    assert!(tally.moves > 200 && tally.takebacks > 15 && tally.fog_changes > 5, "{tally:?}");
}

#[test]
fn in_the_sandbox() {
    let tally = walks(Preset::CrazyKnights, 30..34, 220);
    assert!(tally.moves > 500 && tally.takebacks > 60, "{tally:?}");
}

#[test]
fn in_open_xiangqi() {
    let mut tally = walks(Preset::Xiangqi, 40..43, 160);
    tally.add(walks(Preset::SandboxXiangqi, 50..51, 160));
    assert!(tally.moves > 400 && tally.takebacks > 30 && tally.replays > 30, "{tally:?}");
}

#[test]
fn in_xiangqi_with_fog() {
    let mut tally = walks(Preset::FogCheckXiangqi, 60..61, 110);
    tally.add(walks(Preset::FogXiangqi, 70..72, 110));
    assert!(tally.moves > 150 && tally.takebacks > 10 && tally.fog_changes > 2, "{tally:?}");
}

#[test]
fn from_one_board_to_the_other_and_back() {
    let mut table = Table::open();
    let mut tally = Tally::default();
    for (seed, preset) in (80..).zip([Preset::Chess, Preset::FogXiangqi, Preset::Fog]) {
        let mut walk = Walk::new(&mut table, preset, seed);
        for step in 0..12 {
            walk.step = step;
            walk.act(&mut tally);
        }
        // The next game begins while this one is on the screen.
        walk.settle();
    }
    assert!(tally.moves > 20, "{tally:?}");
}

/// The counts of what happened, so that a walk that does nothing is noticed.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    moves: usize,
    takebacks: usize,
    fog_changes: usize,
    replays: usize,
}

impl Tally {
    const fn add(&mut self, other: Self) {
        self.moves += other.moves;
        self.takebacks += other.takebacks;
        self.fog_changes += other.fog_changes;
        self.replays += other.replays;
    }
}

fn walks(preset: Preset, seeds: core::ops::Range<u64>, steps: usize) -> Tally {
    let mut table = Table::open();
    let mut tally = Tally::default();
    for seed in seeds {
        let mut walk = Walk::new(&mut table, preset, seed);
        for step in 0..steps {
            walk.step = step;
            walk.act(&mut tally);
        }
        walk.settle();
        walk.finish(&mut tally);
    }
    tally
}

/// The start positions of walks: the usual one, and some with much castling, promotion and en
/// passant.
const STARTS: [Option<&str>; 3] = [
    None,
    Some("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
    Some("r3k2r/1P4p1/8/3pP3/4Pp2/8/p5P1/R3K2R b KQkq - 0 1"),
];

/// The same on the board of xiangqi: the usual one, and one with soldiers beyond the river.
const XIANGQI_STARTS: [Option<&str>; 2] =
    [None, Some("2bakab2/9/n1c1c1n2/4P3p/2p3r2/6P2/P1p5P/N1C1C1N2/9/R1BAKAB2 w - - 0 1")];

fn starts(board: BoardKind) -> &'static [Option<&'static str>] {
    match board {
        BoardKind::Chess => &STARTS,
        BoardKind::Xiangqi => &XIANGQI_STARTS,
        BoardKind::Draughts | BoardKind::Draughts10 => &[None],
    }
}

struct Walk<'a> {
    table: &'a mut Table,
    rng: fastrand::Rng,
    /// The same game without an app.
    truth: Game,
    seed: u64,
    step: usize,
}

impl<'a> Walk<'a> {
    fn new(table: &'a mut Table, preset: Preset, seed: u64) -> Self {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut ruleset = preset.ruleset();
        if ruleset.vision == Vision::Fog && rng.bool() {
            ruleset.vision = Vision::LiftingFog;
        }
        let starts = starts(ruleset.board);
        let setup = GameSetup {
            takeback: true,
            time: TimeControl::UNTIMED,
            hold_clock: ruleset.vision.is_fog(),
            start_fen: starts[seed as usize % starts.len()].map(Into::into),
            ..GameSetup::new(ruleset)
        };
        let truth = Game::new(setup.clone()).expect("a game");
        table.set(|settings| {
            settings.motion = seed.is_multiple_of(2);
            settings.turn_board = rng.bool();
        });
        // Going from the title to the game takes a frame.
        table.ask_for_game(setup).frames(2).without_panels();
        let mut walk = Self { table, rng, truth, seed, step: 0 };
        walk.check();
        walk.begin_turn();
        walk
    }

    /// Does one random thing that players may do.
    fn act(&mut self, tally: &mut Tally) {
        if self.truth.outcome().is_some() || self.truth.plies() > 90 {
            self.finish(tally);
            self.restart();
        }
        match self.rng.u8(..100) {
            0..80 => tally.moves += usize::from(self.play_random_move()),
            80..90 => tally.takebacks += usize::from(self.agree_on(Offer::Takeback)),
            90..93 => drop(self.agree_on(Offer::Redo)),
            93..96 => {
                let offer = *self.rng.choice(&[Offer::LiftFog, Offer::LowerFog]).expect("one");
                tally.fog_changes += usize::from(self.agree_on(offer));
            }
            _ => drop(self.table.app.world_mut().write_message(TurnBoard)),
        }
        // Sometimes at leisure, sometimes while pieces still move.
        let frame = [Duration::from_millis(16), Duration::from_millis(70), Duration::from_secs(1)];
        self.table.frame_time(*self.rng.choice(&frame).expect("one"));
        let frames = self.rng.usize(1..4);
        self.frames(frames);
        if self.rng.u8(..10) == 0 {
            self.settle();
        }
        self.begin_turn();
    }

    fn play_random_move(&mut self) -> bool {
        let sides = if self.truth.setup().ruleset.goal == Goal::Sandbox {
            self.rng.choice(Color::ALL).expect("a side")
        } else {
            self.truth.turn()
        };
        let view = self.truth.view(Viewer::Player(sides)).expect("a view");
        let Some(mv) = self.pick(view.moves()) else { return false };
        self.apply(sides, Intent::Move(mv));
        true
    }

    /// Picks a random move, preferably one that changes much.
    fn pick(&mut self, moves: &[Move]) -> Option<Move> {
        let promotions: Vec<_> = moves.iter().filter(|mv| mv.promotion.is_some()).collect();
        match self.rng.choice(&promotions) {
            Some(mv) if self.rng.bool() => Some(**mv),
            _ => self.rng.choice(moves).copied(),
        }
    }

    /// Lets one side make an offer, and the other accept it.
    fn agree_on(&mut self, offer: Offer) -> bool {
        let by = self.rng.choice(Color::ALL).expect("a side");
        if !self.truth.may_offer(by).contains(&offer) {
            return false;
        }
        self.apply(by, Intent::Offer(offer));
        if self.truth.offers().iter().any(|pending| pending.offer == offer) {
            self.frames(1);
            self.apply(!by, Intent::Accept(offer));
        }
        true
    }

    fn apply(&mut self, side: Color, intent: Intent) {
        self.truth
            .apply(side, intent, Moment(0))
            .unwrap_or_else(|refusal| panic!("{}: {intent:?}: {refusal}", self.context()));
        self.table.submit(side, intent);
    }

    /// Runs frames until the next player sees their board.
    fn begin_turn(&mut self) {
        self.table.frame_time(Duration::from_secs(1));
        for _ in 0..12 {
            if self.table.curtain().asked().is_some() {
                self.table.app.world_mut().write_message(fogchess::table::LiftCurtain);
            } else if self.table.shown().is_live() || self.table.shown().is_over() {
                return;
            }
            self.frames(1);
        }
        panic!("{}: the turn never begins: {:?}", self.context(), self.table.curtain());
    }

    /// Ends the game and steps through its replay.
    fn finish(&mut self, tally: &mut Tally) {
        if self.truth.outcome().is_none() {
            self.apply(self.truth.turn(), Intent::Resign);
        }
        self.frames(2);
        for _ in 0..20 {
            let by = *self.rng.choice(&[-3, -1, -1, 1, isize::MIN, isize::MAX]).expect("one");
            let viewer = if self.rng.u8(..4) == 0 {
                let [white, black] = Color::ALL.map(Viewer::Player);
                Some(*self.rng.choice(&[white, black, Viewer::Everyone]).expect("one"))
            } else {
                None
            };
            let world = self.table.app.world_mut();
            world.write_message(Seek::By(by));
            if let Some(viewer) = viewer {
                world.resource_mut::<Replay>().viewer = viewer;
            }
            tally.replays += 1;
            let frames = self.rng.usize(1..3);
            self.frames(frames);
        }
        self.settle();
    }

    fn restart(&mut self) {
        self.truth = Game::new(self.truth.setup().clone()).expect("a game");
        self.table.ask_for_game(self.truth.setup().clone());
        self.frames(2);
        self.begin_turn();
    }

    fn frames(&mut self, count: usize) {
        for _ in 0..count {
            self.table.frame();
            self.check();
        }
    }

    /// Runs frames until everything is at rest, and checks that nothing is left over.
    fn settle(&mut self) {
        self.table.frame_time(Duration::from_millis(250));
        for _ in 0..20 {
            self.frames(1);
            if self.table.is_at_rest() {
                self.check_at_rest();
                return;
            }
        }
        panic!("{}: nothing comes to rest", self.context());
    }

    fn context(&self) -> String {
        let moves = &self.table.shown().seat.as_ref().map(|seat| seat.moves.len());
        format!("seed {}, step {}, {moves:?} plies", self.seed, self.step)
    }

    /// Checks the conditions that hold in every frame.
    fn check(&mut self) {
        let context = self.context();
        let world = self.table.app.world_mut();
        let board = Board::of(world);
        let view = world.resource::<Shown>().board.clone();
        let squares = self.truth.setup().ruleset.size().squares().count();
        assert_eq!(world.query::<&BoardSquare>().iter(world).count(), squares, "{context}");
        assert_eq!(world.query::<&FogTile>().iter(world).count(), squares, "{context}");
        assert!(board.crowded().is_empty(), "{context}: {:?}\n{board}", board.crowded());
        let Some(view) = view else {
            assert!(board.pieces().is_empty(), "{context}: nobody sees anything, but\n{board}");
            let ghosts = world.query::<&Ghost>().iter(world).count();
            assert_eq!(ghosts, 0, "{context}: ghosts behind the curtain");
            let opaque = |tile: &FogTile| tile.density == 1.0 && tile.target == 1.0;
            assert!(world.query::<&FogTile>().iter(world).all(opaque), "{context}");
            return;
        };
        assert_eq!(board.pieces(), view.pieces(), "{context}\n{board}");
        assert_eq!(board.clear(), view.visible(), "{context}\n{board}");
        for (square, _) in board.pieces() {
            assert!(view.visible().contains(square), "{context}: {square} is in the fog");
        }
        // The view is the one that the rules give for the true position.
        let ply = self.table.replay().map_or(self.truth.plies(), |replay| replay.ply);
        let right = self.truth.view_at(ply, view.viewer());
        if self.truth.plies() == self.table.seat().moves.len() {
            assert_eq!(right.ok().as_deref(), Some(&*view), "{context}");
            self.check_has_moved(&view, &board);
        }
    }

    /// Checks that the viewer is told of a piece that it has moved only if that is true: always of
    /// their own, and of others in the open, or if they stand where none stands at the start.
    fn check_has_moved(&self, view: &PlayerView, board: &Board) {
        let setup = self.truth.setup();
        let open = !setup.ruleset.vision.is_fog() && self.truth.fog_changes().is_empty();
        let truth = moved(&self.truth, view.plies());
        for (at, piece) in board.pieces() {
            let (told, is_so) = (board.has_moved(at), truth.contains(at));
            let is_players = view.viewer() != Viewer::Everyone;
            let off_home = setup.ruleset.board.home(at) != Some(piece);
            let is_known = open
                || view.viewer() == Viewer::Player(piece.color)
                || is_players && off_home && setup.start_fen.is_none();
            let is_right = if is_known { told == is_so } else { is_so || !told };
            assert!(is_right, "{}: {piece:?} on {at}: {told}\n{board}", self.context());
        }
    }

    /// Checks the conditions that hold when nothing moves.
    fn check_at_rest(&mut self) {
        let context = self.context();
        let world = self.table.app.world_mut();
        assert_eq!(world.query::<&Ghost>().iter(world).count(), 0, "{context}");
        assert_eq!(world.query::<&Slide>().iter(world).count(), 0, "{context}");
        assert_eq!(world.query::<&Fade>().iter(world).count(), 0, "{context}");
        let place = *world.resource::<BoardPlace>();
        let assets = world.resource::<ThemeAssets>().clone();
        let mut pieces =
            world.query::<(&Square, &PieceColor, &PieceKind, &GlobalTransform, &Sprite)>();
        for (square, color, kind, at, sprite) in pieces.iter(world) {
            let piece = Piece { color: color.0, kind: kind.0 };
            let home = place.in_world(square.0);
            let off = at.translation().truncate().distance(home);
            assert!(off < 0.5, "{context}: {piece:?} on {} is {off} px off", square.0);
            assert_eq!(sprite.color.alpha(), 1.0, "{context}: {piece:?} on {}", square.0);
            assert_eq!(sprite.image, assets.piece(piece), "{context}: {piece:?} looks wrong");
        }
    }
}

/// Returns the squares of the pieces that have moved, seen or unseen.
fn moved(truth: &Game, plies: u32) -> SquareSet {
    let mut moved = SquareSet::EMPTY;
    for ply in 1..=plies as usize {
        let own = |side| {
            let view = truth.view_at(ply, Viewer::Player(side)).expect("a view");
            let ply = view.last_ply().filter(|ply| ply.piece.color == side)?;
            Some((ply, view.captures().to_vec()))
        };
        let (SeenPly { mv, piece, kind }, captures) =
            Color::ALL.into_iter().find_map(own).expect("every player knows their own move");
        for (at, _) in captures {
            moved.remove(at);
        }
        moved.remove(mv.from);
        moved.insert(mv.to);
        if let MoveKind::Castling(wing) = kind {
            moved.insert(wing.rook_to(piece.color).into());
        }
    }
    moved
}

/// Returns the squares of the pieces on the board that are known to have moved, sorted.
fn known_to_have_moved(table: &mut Table) -> Vec<String> {
    let board = table.board();
    let moved = board.pieces().into_iter().filter(|(at, _)| board.has_moved(*at));
    moved.map(|(at, _)| at.to_string()).collect()
}

#[test]
fn pieces_that_have_moved_are_known_after_loading_and_takebacks() {
    let store = MemoryStore::default();
    let mut table = Table::keeping(store.another_window());
    let setup = GameSetup { takeback: true, ..untimed(Preset::Fog) };
    table.start_game(setup).play("e4 d5 Ke2 a6 Ke1 a5");
    assert_eq!(known_to_have_moved(&mut table), ["e1", "e4", "d5"]);
    drop(table);

    let mut table = Table::keeping(store.another_window());
    table.tap_button("Resume").lift_curtain();
    assert_eq!(known_to_have_moved(&mut table), ["e1", "e4", "d5"]);
    for _ in 0..2 {
        let side = table.view().turn();
        table.submit(!side, Intent::Offer(Offer::Takeback)).frame();
        table.submit(side, Intent::Accept(Offer::Takeback)).hand_over();
    }
    assert_eq!(table.seat().moves.len(), 4);
    assert_eq!(known_to_have_moved(&mut table), ["e2", "e4", "d5"]);
    table.submit(Color::White, Intent::Resign).settle();
    table.press(KeyCode::Home).settle();
    assert!(known_to_have_moved(&mut table).is_empty());
    table.press(KeyCode::End).settle();
    assert_eq!(known_to_have_moved(&mut table), ["e2", "e4", "d5", "a6"]);
}

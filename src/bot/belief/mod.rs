//! [`Belief`]: the positions that agree with everything our side has seen.
//!
//! After each ply every position is carried on: by our own move, or by each move that the opponent
//! could have made in it. Positions in which we would see something else are dropped. While there
//! are fewer positions than the cap, the true one is among them. Beyond the cap a sample is kept,
//! in which all positions are equally likely: those with the lowest hashes ("bottom-k"). If no
//! position of a sample fits any more, new ones are made up from the last view ([`placement`]).

mod placement;
mod sample;

use super::{
    memory::{Memory, place, unseen},
    random::Random,
    sight::{SQUARES, Sight},
    think::Think,
};
use fogchess_rules::{
    Color,
    board::{PieceMoves, Squares},
};
use sample::Sample;
use std::collections::VecDeque;

/// The number of positions that are made up when none is left.
const MADE_UP: usize = 512;
/// A sample with fewer positions than this is filled up with made-up ones.
const FEW: usize = 48;
/// The number of positions that are carried on between two calls of `pause`.
const AT_ONCE: usize = 8;
/// The number of tries to make up a position between two calls of `pause`.
const TRIES_AT_ONCE: usize = 32;

/// The positions that agree with what was seen.
#[derive(Clone, Debug)]
pub(super) struct Belief<B: Think> {
    cap: usize,
    only_of_king: bool,
    /// The cap once there were more positions than fit, if no position may be made up.
    sample: Option<usize>,
    salt: u64,
    random: Random,
    boards: Vec<B>,
    /// `true` if every position that fits is among them.
    complete: bool,
    memory: Memory<B>,
    /// The last sight that was compared; the boards fit it.
    sight: Option<Sight<B>>,
    /// The later sights, not compared yet.
    heard: VecDeque<Sight<B>>,
    work: Option<Work<B>>,
}

/// Returns `true` if no enemy piece is hidden but the king or general.
fn only_king_hides<B: Think>(sight: &Sight<B>) -> bool {
    let unseen = unseen(sight);
    unseen.iter().sum::<u8>() == 1 && B::ROYAL.is_some_and(|king| unseen[place::<B>(king)] == 1)
}

/// The work on the boards between one ply and the next.
#[derive(Clone, Debug)]
enum Work<B: Think> {
    /// Each board is carried on by a ply.
    Ply { next: usize, children: Sample<B> },
    /// There are too few boards, and some are made up; `tries` counts the tries so far.
    MakeUp { tries: usize, wanted: usize },
}

impl<B: Think> Belief<B> {
    /// Returns a belief without positions, which never keeps more than `cap`. With a cap of 0 it has
    /// positions only while nothing but the enemy's king is hidden.
    pub(super) fn new(cap: usize, seed: u64) -> Self {
        let mut random = Random::new(seed);
        Self {
            cap: if cap == 0 { SQUARES } else { cap },
            only_of_king: cap == 0,
            sample: None,
            salt: random.draw(),
            random,
            boards: Vec::new(),
            complete: false,
            memory: Memory::default(),
            sight: None,
            heard: VecDeque::new(),
            work: None,
        }
    }

    /// Returns a belief that never makes up a position: each of its positions agrees with all sights
    /// since the usual start of a game. Once there are more than `cap`, a sample is kept.
    pub(super) fn exact(cap: usize, sample: usize, seed: u64) -> Self {
        Self { sample: Some(sample), ..Self::new(cap, seed) }
    }

    /// Adds the sight after one more ply; [`Self::settle`] compares the boards with it.
    pub(super) fn hear(&mut self, sight: Sight<B>) {
        self.heard.push_back(sight);
    }

    /// Returns the positions. They are up to date when [`Self::settle`] is done.
    pub(super) fn boards(&self) -> &[B] {
        &self.boards
    }

    /// Returns `true` if the true position is surely among the positions.
    pub(super) const fn is_complete(&self) -> bool {
        self.complete
    }

    /// Returns `true` if the boards were compared with all sights.
    pub(super) fn is_settled(&self) -> bool {
        self.work.is_none() && self.heard.is_empty()
    }

    /// Returns the memory of the squares that are not seen.
    pub(super) const fn memory(&self) -> &Memory<B> {
        &self.memory
    }

    /// Compares the boards with all sights until done, or until `pause` returns `true`. Returns
    /// `true` when done.
    pub(super) fn settle(&mut self, pause: &mut dyn FnMut() -> bool) -> bool {
        loop {
            match self.work.take() {
                Some(Work::Ply { next, children }) => self.carry_on(next, children),
                Some(Work::MakeUp { tries, wanted }) => self.make_up(tries, wanted),
                None => match self.heard.pop_front() {
                    Some(sight) => self.begin(sight),
                    None => return true,
                },
            }
            if pause() {
                return self.is_settled();
            }
        }
    }

    /// Starts to carry the boards on to a new sight.
    fn begin(&mut self, sight: Sight<B>) {
        let before = self.sight.as_ref().map(|before| (before.plies, before.turn));
        self.memory.see(&sight);
        if self.only_of_king && sight.rules.vision.is_fog() && !only_king_hides(&sight) {
            self.boards = Vec::new();
            self.sight = Some(sight);
            return;
        }
        if !sight.rules.vision.is_fog() {
            self.boards = vec![sight.seen];
            self.complete = true;
        } else if before == Some((sight.plies, sight.turn)) {
            // The fog was lowered: we see nothing new, and knew everything before.
            self.boards.retain(|board| sight.fits(board));
        } else if before == Some((sight.plies.wrapping_sub(1), !sight.turn)) {
            self.work = Some(Work::Ply { next: 0, children: Sample::new(self.cap, self.salt) });
        } else if let Some(start) = usual_start(&sight) {
            self.boards = vec![start];
            self.complete = true;
        } else {
            self.boards = Vec::new();
        }
        if self.boards.is_empty() && self.work.is_none() {
            self.complete = false;
            self.ask_for(MADE_UP);
        }
        self.sight = Some(sight);
    }

    /// Carries some boards on by one ply.
    fn carry_on(&mut self, next: usize, mut children: Sample<B>) {
        let Some(sight) = &self.sight else { return };
        let end = (next + AT_ONCE).min(self.boards.len());
        let follow = if sight.turn == sight.us { follow_theirs } else { follow_ours };
        for board in &self.boards[next..end] {
            follow(board, sight, &mut children);
        }
        if end < self.boards.len() {
            self.work = Some(Work::Ply { next: end, children });
            return;
        }
        self.complete &= !children.overflows();
        if let Some(sample) = self.sample.filter(|_| !self.complete) {
            self.cap = sample;
        }
        self.boards = children.into_boards();
        let wanted = if self.boards.is_empty() { MADE_UP } else { FEW };
        if self.boards.is_empty() || !self.complete && self.boards.len() < FEW {
            // A complete set contains the true position, which always stays.
            self.complete = false;
            self.ask_for(wanted);
        }
    }

    /// Starts to make up positions, if that is allowed.
    fn ask_for(&mut self, wanted: usize) {
        if self.sample.is_none() {
            self.work = Some(Work::MakeUp { tries: 0, wanted });
        }
    }

    /// Makes up some boards from the last sight.
    fn make_up(&mut self, tries: usize, wanted: usize) {
        let Some(sight) = &self.sight else { return };
        let all = placement::all(sight, &self.memory).filter(|all| !all.is_empty());
        if let Some(all) = all {
            self.complete = all.len() <= self.cap;
            self.boards = all.into_iter().take(self.cap).collect();
            return;
        }
        let wanted = wanted.min(self.cap);
        // If hardly any placement fits, a few boards are better than an endless search.
        let most_tries = 8 * wanted;
        for _ in tries..tries + TRIES_AT_ONCE {
            // A game may have begun with fewer pieces than usual.
            let all = !self.boards.is_empty() || 2 * tries < most_tries;
            let made_up = placement::make_up(sight, &self.memory, all, &mut self.random);
            if let Some(board) = made_up.filter(|board| sight.fits(board))
                && self.boards.iter().all(|other| other.key() != board.key())
            {
                self.boards.push(board);
            }
        }
        let tries = tries + TRIES_AT_ONCE;
        if self.boards.len() < wanted && tries < most_tries {
            self.work = Some(Work::MakeUp { tries, wanted });
        } else if self.boards.is_empty() {
            let made_up = placement::last_resort(sight, &self.memory, &mut self.random);
            self.boards = made_up.into_iter().collect();
        }
    }
}

/// Adds the board after our move, if it fits the sight.
fn follow_ours<B: Think>(board: &B, sight: &Sight<B>, children: &mut Sample<B>) {
    let Some(mv) = sight.last_move else { return };
    let Some(kind) = board.kind_at(B::from(mv)) else { return };
    let mut child = *board;
    child.make(kind, mv);
    children.add(child, |child| sight.fits(child));
}

/// Adds the boards after the opponent's moves that fit the sight.
fn follow_theirs<B: Think>(board: &B, sight: &Sight<B>, children: &mut Sample<B>) {
    let own = board.of_color(sight.us);
    let mismatch = sight.mismatch(board);
    let occupied = sight.seen.of_color(!sight.us);
    // The destinations of a piece that may fit the sight: one quick test for all of them.
    let targets = |piece: &PieceMoves<B>| -> B::Squares {
        let PieceMoves { kind, from, to, .. } = *piece;
        if board.changes_more(piece) {
            return to;
        }
        if occupied.contains(from) {
            return B::NONE;
        }
        let captures = sight.lost.map_or(B::ALL.without(own), B::Squares::of);
        let arrives = if B::PROMOTES == Some(kind) {
            // It may have promoted.
            sight.hidden() | occupied
        } else {
            sight.hidden() | sight.enemies(kind)
        };
        let rest = mismatch.without(B::Squares::of(from));
        let explained = match rest.first() {
            None => B::ALL,
            Some(_) if rest.is_many() => B::NONE,
            Some(_) => rest,
        };
        to & captures & arrives & explained
    };
    board.visit_moves(sight.rules.goal, |mut piece| {
        piece.to = targets(&piece);
        piece.for_each(|mv| {
            let mut child = *board;
            child.make(piece.kind, mv);
            children.add(child, |child| sight.fits(child));
        });
    });
}

/// Returns the usual start position, if it fits the sight.
fn usual_start<B: Think>(sight: &Sight<B>) -> Option<B> {
    let start = B::parse(B::KIND.start(), sight.rules.goal).ok()?;
    (sight.plies == 0 && sight.turn == Color::White && sight.fits(&start)).then_some(start)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bot, Progress, testing::TestGame, think::for_board};
    use fogchess_rules::{
        BoardKind, BySide, Goal, Level, Move, PawnVision, Preset, Ruleset, Vision,
        board::{Board, Pieces as _},
        chess, xiangqi,
    };
    use std::time::{Duration, Instant};

    /// The results of measuring over games.
    #[derive(Debug, Default)]
    struct Measured {
        plies: u64,
        complete: u64,
        boards: u64,
        most: usize,
        rebuilt: u64,
        time: Duration,
        longest: Duration,
    }

    impl Measured {
        fn write(&self, of: &str) -> String {
            let Self { plies, complete, boards, most, time, longest, rebuilt, .. } = self;
            format!(
                "{of}: {plies} beliefs, {complete} complete and all of these hold the truth; mean \
                 {} positions, most {most}; {rebuilt} made up in part; mean {:?} a ply, longest \
                 {longest:?}",
                boards / plies,
                *time / *plies as u32,
            )
        }
    }

    /// The players of the games.
    enum Players {
        Random(Random),
        Bots(Box<BySide<Bot>>),
    }

    impl Players {
        fn any(seed: u64) -> Self {
            Self::Random(Random::new(seed))
        }

        fn marshals(seed: u64) -> Self {
            Self::Bots(Box::new(BySide::from_fn(|side| Bot::new(Level::Marshal, side, seed))))
        }

        fn choose<B: Think>(&mut self, truth: &TestGame<B>) -> Option<Move> {
            match self {
                Self::Random(random) => random.choose(&truth.moves()).copied(),
                Self::Bots(bots) => {
                    for bot in bots.iter_mut() {
                        bot.observe(&truth.view(bot.color()));
                    }
                    let bot = &mut bots[truth.board.turn()];
                    bot.begin(3_000);
                    match bot.step(|| false) {
                        Progress::Done(mv) => mv,
                        Progress::Thinking => unreachable!("nobody asked it to pause"),
                    }
                }
            }
        }
    }

    /// Plays games and compares each side's belief with the true position after each ply.
    fn measure<B: Think>(
        rules: Ruleset,
        games: u64,
        players: impl Fn(u64) -> Players,
        cap: usize,
        plies: usize,
    ) -> Measured {
        let mut measured = Measured::default();
        for seed in 0..games {
            let mut players = players(seed);
            let mut truth = TestGame::<B>::new(rules);
            let mut beliefs = BySide::from_fn(|_| Belief::<B>::new(cap, seed));
            for ply in 0..plies {
                for us in Color::ALL {
                    let belief = &mut beliefs[us];
                    let sight = truth.sight(us);
                    belief.hear(sight.clone());
                    let start = Instant::now();
                    assert!(belief.settle(&mut || false));
                    let took = start.elapsed();
                    let fen = || Board::fen(&truth.board);
                    let context = || format!("{rules:?}, game {seed}, ply {ply}: {}", fen());
                    let boards = belief.boards();
                    assert!((1..=cap).contains(&boards.len()), "{}", context());
                    let holds_truth = boards.iter().any(|board| board.key() == truth.board.key());
                    assert!(holds_truth || !belief.is_complete(), "{us} lost {}", context());
                    // The slow way to compare: the squares that are visible by the rules.
                    for board in boards.iter().take(3).filter(|_| belief.is_complete()) {
                        let seen = board.sees(us, &rules);
                        assert!(
                            seen == sight.visible || rules.vision == Vision::LiftingFog,
                            "{us}: {seen:?} {}",
                            context()
                        );
                    }
                    measured.plies += 1;
                    if belief.is_complete() {
                        measured.complete += 1;
                    }
                    measured.boards += boards.len() as u64;
                    measured.most = measured.most.max(boards.len());
                    measured.rebuilt += u64::from(!belief.is_complete() && boards.len() < FEW);
                    measured.time += took;
                    measured.longest = measured.longest.max(took);
                }
                let Some(mv) = players.choose(&truth) else { break };
                truth.play(mv);
                if truth.is_over() {
                    break;
                }
            }
        }
        measured
    }

    /// The rules that are played in fog.
    fn played() -> Vec<Ruleset> {
        let presets = [Preset::Fog, Preset::FogCheck, Preset::FogXiangqi, Preset::FogCheckXiangqi];
        let draughts = [BoardKind::Draughts, BoardKind::Draughts10];
        let draughts =
            draughts.map(|board| Ruleset { vision: Vision::Fog, ..Ruleset::open(board) });
        presets.map(Preset::ruleset).into_iter().chain(draughts).collect()
    }

    /// All kinds of vision on all boards, under all goals.
    fn fogs() -> Vec<Ruleset> {
        let (fog, check) = (Preset::Fog.ruleset(), Preset::FogCheck.ruleset());
        vec![
            fog,
            check,
            Ruleset { pawn_vision: PawnVision::ThreeSquares, ..fog },
            Ruleset { vision: Vision::LiftingFog, ..fog },
            Ruleset { vision: Vision::LiftingFog, pawn_vision: PawnVision::ThreeSquares, ..check },
            Preset::FogXiangqi.ruleset(),
            Preset::FogCheckXiangqi.ruleset(),
            Ruleset { vision: Vision::LiftingFog, ..Preset::FogXiangqi.ruleset() },
            Ruleset { vision: Vision::Fog, ..Ruleset::open(BoardKind::Draughts) },
            Ruleset { vision: Vision::LiftingFog, ..Ruleset::open(BoardKind::Draughts) },
            Ruleset { vision: Vision::Fog, ..Ruleset::open(BoardKind::Draughts10) },
        ]
    }

    #[test]
    fn the_truth_is_believed_while_there_are_fewer_positions_than_the_cap() {
        for rules in fogs() {
            let measured =
                for_board!(rules.board, B => measure::<B>(rules, 30, Players::any, 800, 40));
            assert!(measured.complete > 500, "{rules:?}: {measured:?}");
        }
    }

    /// Returns the number of games, the cap and the number of plies. With `FOGCHESS_REPORT=1` they
    /// are those of the report in `src/bot/README.md`, which takes minutes.
    fn measures(games: u64) -> (u64, usize, usize) {
        if std::env::var_os("FOGCHESS_REPORT").is_some() {
            (games, 8_192, 300)
        } else {
            (2, 800, 60)
        }
    }

    /// Prints the results of whole games, and asserts that some beliefs are complete.
    #[expect(clippy::print_stdout, reason = "it is a report too")]
    fn report(name: &str, games: u64, players: fn(u64) -> Players) {
        let (games, cap, plies) = measures(games);
        for rules in played() {
            let measured =
                for_board!(rules.board, B => measure::<B>(rules, games, players, cap, plies));
            let of = format!("{:?} {:?}, cap {cap}", rules.board, rules.goal);
            println!("{name}{}", measured.write(&of));
            assert!(measured.complete > 0, "{measured:?}");
        }
    }

    #[test]
    fn the_truth_is_believed_in_whole_games_by_chance() {
        report("", 300, Players::any);
    }

    #[test]
    fn the_truth_is_believed_in_games_of_marshals() {
        report("Marshals, ", 100, Players::marshals);
    }

    #[test]
    fn in_the_open_the_belief_is_what_is_seen() {
        let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/Pp2P3/2N2Q1p/1PPBBPPP/R3K2R b KQkq a3 0 1";
        let truth = TestGame::at(Preset::Chess.ruleset(), fen);
        for us in Color::ALL {
            let mut belief = Belief::<chess::Board>::new(1, 0);
            belief.hear(truth.sight(us));
            assert!(belief.settle(&mut || false) && belief.is_complete());
            assert_eq!(belief.boards()[0].key(), truth.board.key());
        }
    }

    #[test]
    fn a_belief_that_starts_in_the_middle_of_a_game_makes_up_positions_that_fit() {
        for rules in fogs() {
            for seed in 0..30 {
                for_board!(rules.board, B => assert_made_up_in_the_middle::<B>(rules, seed));
            }
        }
    }

    fn assert_made_up_in_the_middle<B: Think>(rules: Ruleset, seed: u64) {
        let mut random = Random::new(seed);
        let mut truth = TestGame::<B>::new(rules);
        for _ in 0..random.below(60) + 1 {
            let moves = truth.moves();
            let Some(mv) = random.choose(&moves) else { break };
            let mut next = truth.clone();
            next.play(*mv);
            if next.is_over() {
                break;
            }
            truth = next;
        }
        for us in Color::ALL {
            assert_made_up(&truth, us, seed);
        }
    }

    fn assert_made_up<B: Think>(truth: &TestGame<B>, us: Color, seed: u64) {
        let sight = truth.sight(us);
        let mut belief = Belief::new(64, seed);
        belief.hear(sight.clone());
        assert!(belief.settle(&mut || false) && !belief.is_complete());
        let boards: &[B] = belief.boards();
        let fit = boards.iter().filter(|board| sight.fits(board)).count();
        let fen = Board::fen(&truth.board);
        let context = format!("{:?}, seed {seed}, {us}: {fen}", truth.rules);
        assert!(fit > 0, "{context}");
        for board in boards {
            let standing = truth.board.of_color(!us).count();
            let royals = B::ROYAL.map_or(0, |_| 1);
            assert!(
                Color::ALL.iter().all(|side| board.royals(*side).count() == royals),
                "{context}"
            );
            assert_eq!(board.of_color(!us).count(), standing, "{context}");
            // The FEN of a position with a piece on a forbidden square would be refused.
            let text = Board::fen(board);
            assert!(B::parse(&text, Goal::CaptureKing).is_ok(), "{text} from {context}");
        }
    }

    #[test]
    fn a_position_fits_if_and_only_if_it_looks_the_same() {
        for rules in played() {
            let [same, different] = for_board!(rules.board, B => count_fits::<B>(rules));
            assert!(same > 500 && different > 500, "{rules:?}: {same} and {different}");
        }
    }

    /// Returns the number of positions of random games that look the same after a change behind the
    /// fog, and of those that do not.
    fn count_fits<B: Think>(rules: Ruleset) -> [u32; 2] {
        let [mut same, mut different] = [0, 0];
        for seed in 0..60 {
            let mut random = Random::new(seed);
            let mut truth = TestGame::<B>::new(rules);
            for _ in 0..90 {
                for us in Color::ALL {
                    match compare_with_another(&truth, us, &mut random) {
                        Some(true) => same += 1,
                        Some(false) => different += 1,
                        None => {}
                    }
                }
                let Some(mv) = random.choose(&truth.moves()).copied() else { break };
                truth.play(mv);
            }
        }
        [same, different]
    }

    /// Puts a hidden piece on another hidden square, and returns whether a side sees the same then.
    fn compare_with_another<B: Think>(
        truth: &TestGame<B>,
        us: Color,
        random: &mut Random,
    ) -> Option<bool> {
        let rules = &truth.rules;
        let fen = Board::fen(&truth.board);
        let board = B::parse(&fen, Goal::Sandbox).ok()?;
        // As at the start of a game: what was seen before does not count.
        let now = truth.begun_here();
        let sight = now.sight(us);
        let hidden: Vec<_> = sight.hidden().into_iter().collect();
        let pieces: Vec<_> =
            hidden.iter().copied().filter(|at| board.occupied().contains(*at)).collect();
        let (from, to) = (*random.choose(&pieces)?, *random.choose(&hidden)?);
        let kind = board.kind_at(from)?;
        if board.occupied().contains(to) {
            return None;
        }
        let mut other = board;
        other.toggle(!us, kind, from);
        other.toggle(!us, kind, to);
        // Parsing drops the castling rights that the pieces do not support.
        let other = B::parse(&Board::fen(&other), Goal::Sandbox).ok()?;
        let checks = rules.goal == Goal::Checkmate;
        if checks && (other.in_check(!board.turn()) || !board.has_move(rules.goal)) {
            return None;
        }
        let looks = |board: &B| {
            let shown = board.sight(rules, Some(us), B::NONE);
            let ours = checks && board.turn() == us;
            let moves = if ours { board.moves(rules.goal) } else { Vec::new() };
            (shown, checks && board.in_check(us), moves)
        };
        let same = looks(&board) == looks(&other);
        assert!(sight.fits(&board), "{us} does not know {fen}");
        assert_eq!(sight.fits(&other), same, "{us}: {fen} and {}", Board::fen(&other));
        Some(same)
    }

    #[test]
    fn a_king_that_is_all_that_is_hidden_is_kept_track_of() {
        // The king's squares are first found from what is seen, and then from its moves alone.
        let fen = "8/8/8/3k4/8/8/1Q6/R3K3 w - - 0 1";
        for preset in [Preset::Fog, Preset::FogCheck] {
            let mut truth = TestGame::at(preset.ruleset(), fen);
            truth.lost = [[8, 2, 2, 1, 0, 0, 0], [8, 2, 2, 2, 1, 0, 0]].into();
            let mut belief = Belief::<chess::Board>::new(64, 1);
            let mut counts = Vec::new();
            for mv in ["b2b4", "d5c6", "a1a6", "c6d7", "a6h6", "d7c8"] {
                belief.hear(truth.sight(Color::White));
                assert!(belief.settle(&mut || false) && belief.is_complete());
                assert!(belief.boards().iter().any(|board| board.key() == truth.board.key()));
                counts.push(belief.boards().len());
                truth.play(mv.parse().unwrap());
            }
            assert!(counts[0] > 16 && counts[5] < 16, "{counts:?}");
        }
    }

    #[test]
    fn pauses_change_nothing() {
        pause_on::<chess::Board>(Preset::Fog);
        pause_on::<xiangqi::Board>(Preset::FogXiangqi);
    }

    fn pause_on<B: Think>(preset: Preset) {
        let mut truth = TestGame::new(preset.ruleset());
        let mut beliefs = [Belief::<B>::new(500, 5), Belief::new(500, 5)];
        let mut random = Random::new(5);
        let mut pauses = 0;
        for _ in 0..40 {
            let sight = truth.sight(Color::White);
            beliefs.iter_mut().for_each(|belief| belief.hear(sight.clone()));
            assert!(beliefs[0].settle(&mut || false));
            while !beliefs[1].settle(&mut || true) {
                pauses += 1;
            }
            let keys = |belief: &Belief<B>| belief.boards().iter().map(B::key).collect::<Vec<_>>();
            assert_eq!(keys(&beliefs[0]), keys(&beliefs[1]));
            let moves = truth.moves();
            let Some(mv) = random.choose(&moves) else { break };
            truth.play(*mv);
            if truth.is_over() {
                break;
            }
        }
        assert!(pauses > 100);
    }
}

//! The Marshal and the Grandmaster search a part of the game in which each side knows only what it
//! has seen.
//!
//! After B. H. Zhang and T. Sandholm, "General search techniques without common knowledge for
//! imperfect-information games, and application to superhuman Fog of War chess" (arXiv 2506.01242,
//! 2025). Positions that are believed possible are the roots of a tree ([`subgame`]). In turns, the
//! strategies of both sides are improved ([`solve`]), and the tree grows where they lead
//! ([`mod@grow`]) and takes in more positions. The result is one strategy for all positions: it
//! does well on most of them, takes into account that we will not learn the true one soon, and that
//! the opponent does not see everything either.

mod choose;
mod fingerprint;
mod gadget;
mod grow;
mod guess;
mod keep;
mod solve;
mod subgame;

use super::{
    random::Random,
    report::centipawns,
    search::WIN,
    sight::Sight,
    techniques::{Technique, Techniques},
    think::Think,
};
use fogchess_rules::{Color, board::Squares};
use gadget::{Root, resolve};
use grow::grow;
pub(super) use guess::share;
use keep::Carrying;
pub(super) use keep::Kept;
use solve::Pass;
use subgame::{Action, NONE, Size, Subgame};

/// The number of positions to start with, besides those of the last move's sub-game.
const FEW_ROOTS: usize = 16;
/// The most positions.
const MOST_ROOTS: usize = 256;
/// The number of nodes for which one position is added.
const NODES_A_ROOT: usize = 48;
/// The largest size of the tree: 12 MB of nodes, 8 MB of their moves, and 28 MB of moves of
/// infosets, hardly ever all of it at once. A smaller size would cost strength: with a tenth of it,
/// and of the visits that fill it, a Grandmaster scored 60.0 % (50.7 to 68.6) in 100 games against
/// one with a tree of half that size.
///
/// It is reserved at once: to move a tree to larger memory takes longer than anything else between two
/// calls of `pause`, and fragments the memory. Only the memory in use counts, except in a page, where
/// all that was ever reserved does; there it is smaller, so that page and worker have less than 150 MB.
const MOST: Size = if cfg!(target_arch = "wasm32") {
    Size { nodes: 60_000, worths: 1_200_000, actions: 600_000 }
} else {
    Size { nodes: 100_000, worths: 2_000_000, actions: 1_000_000 }
};
/// The number of nodes' moves that two passes process in about the time of a visit to a position.
const WORTHS_A_VISIT: u64 = 10;
/// The number of nodes that two passes process in about the time of a visit to a position.
const NODES_A_VISIT: u64 = 2;
/// The number of lines without a new node after which growing stops.
const TRIES: usize = 8;
/// The value of a repetition of our pieces' squares.
const REPEATED: f32 = -0.04;

/// A search that chooses between the available moves.
#[derive(Clone, Debug)]
pub(super) struct Marshalling<B: Think> {
    game: Subgame<B>,
    /// The search before the last move, while it is carried on.
    carrying: Option<Box<Carrying<B>>>,
    roots: Vec<Root>,
    /// The number of roots from the last move's sub-game.
    carried: usize,
    /// The positions that are not in the tree yet.
    pool: Vec<B>,
    /// The moves to choose between. The tree also has the other available moves.
    moves: Vec<B::Move>,
    /// The bonus of each of our available moves.
    bonus: Vec<f32>,
    /// A move that captures the king.
    winning: Option<B::Move>,
    stage: Stage,
    explorer: Color,
    /// The number of passes that both sides have had.
    passes: u32,
    /// The number of nodes in all these passes.
    passed: u64,
    /// The number of plies that had been played.
    plies: u32,
    techniques: Techniques,
    random: Random,
}

/// The next task.
#[derive(Clone, Copy, Debug)]
enum Stage {
    /// Add positions.
    Widen,
    /// Improve the strategy of one side.
    Solve(Pass),
    /// Add nodes until `until` positions have been visited. `vain` counts the lines followed
    /// without success since the last new node.
    Grow { until: u64, vain: usize },
}

impl<B: Think> Marshalling<B> {
    /// Starts to choose between some of the available moves, on samples of these positions, with
    /// the results of the search before the last move.
    pub(super) fn new(
        sight: &Sight<B>,
        moves: &[B::Move],
        past: &[Sight<B>],
        boards: &[B],
        kept: Option<Kept<B>>,
        techniques: Techniques,
        random: &mut Random,
    ) -> Self {
        let carrying = kept.and_then(|kept| Carrying::new(kept, past));
        let mut game = Subgame::new(sight.us, sight.rules);
        if carrying.is_none() {
            game.reserve(MOST);
        }
        if techniques.has(Technique::Network) {
            game.correct();
        }
        game.is_grouped = techniques.has(Technique::Group);
        let mut pool = random.sample(boards, MOST_ROOTS);
        // A position made up as a last resort may not fit, and may have moves that are not
        // available.
        pool.retain(|board| sight.fits(board));
        let king = sight.royal_in_sight();
        // In the order that sub-games use.
        let mut available = sight.moves.clone();
        available.sort_unstable_by_key(|mv| B::code(*mv));
        let bonus = available.iter().map(|mv| REPEATED * sight.repetitions(*mv, past) as f32);
        Self {
            carrying: carrying.map(Box::new),
            carried: 0,
            roots: Vec::new(),
            pool,
            bonus: bonus.collect(),
            moves: moves.to_vec(),
            winning: moves.iter().copied().find(|mv| king.contains(B::to(*mv))),
            stage: Stage::Widen,
            explorer: sight.us,
            passes: 0,
            passed: 0,
            plies: sight.plies,
            techniques,
            random: Random::new(random.draw()),
            game,
        }
    }

    /// Returns the approximate number of visited positions.
    pub(super) const fn nodes(&self) -> u64 {
        self.game.visits + self.passed / NODES_A_VISIT
    }

    /// Returns the best move so far, at random if there are several.
    #[cfg(test)]
    pub(super) fn best(&mut self) -> Option<B::Move> {
        self.best_with(core::iter::empty())
    }

    /// Returns the best move so far according to this and other searches for the same choice, at
    /// random if there are several.
    pub(super) fn best_with<'a>(
        &mut self,
        others: impl Iterator<Item = &'a Self>,
    ) -> Option<B::Move> {
        let votes = self.votes_with(others);
        let choose = || choose::choose(&votes, self.techniques, &mut self.random);
        self.winning.or_else(choose)
    }

    /// Returns the moves between which this and other searches would choose now, with their values
    /// in centipawns and their probabilities, the likeliest first.
    pub(super) fn mix_with<'a>(
        &self,
        others: impl Iterator<Item = &'a Self>,
    ) -> Vec<(B::Move, i32, f32)> {
        if let Some(winning) = self.winning {
            return vec![(winning, WIN, 1.0)];
        }
        let mix = choose::chances(&self.votes_with(others), self.techniques);
        let told = |(action, chance): (Action<B>, f32)| {
            (action.mv, centipawns(action.worth, guess::HALF), chance)
        };
        mix.into_iter().map(told).collect()
    }

    /// Returns the values of all moves to choose between, from -1 to 1.
    pub(super) fn worths(&self) -> Vec<(B::Move, f32)> {
        if let Some(winning) = self.winning {
            return vec![(winning, 1.0)];
        }
        self.votes().into_iter().map(|vote| (vote.mv, vote.worth)).collect()
    }

    fn votes_with<'a>(&self, others: impl Iterator<Item = &'a Self>) -> Vec<Action<B>> {
        let votes = core::iter::once(self.votes()).chain(others.map(Self::votes));
        choose::count(votes.collect())
    }

    fn votes(&self) -> Vec<Action<B>> {
        choose::votes(&self.game, &self.moves, &self.roots, &self.bonus)
    }

    /// Returns the parts of the search that may help with the move after this one.
    pub(super) fn keep(self, mv: B::Move) -> Kept<B> {
        Kept { game: self.game, plies: self.plies, mv }
    }

    /// Thinks a little further; `true` when there is nothing to think about.
    pub(super) fn step(&mut self) -> bool {
        if self.winning.is_some() {
            return true;
        }
        if self.carrying.is_some() {
            self.carry_on();
            return false;
        }
        if self.game.is_opening() {
            self.open_further();
            return false;
        }
        let is_full = self.is_full();
        match &mut self.stage {
            Stage::Widen => return self.widen(),
            Stage::Solve(pass) => {
                let number = self.passes + 1;
                if pass.step(&mut self.game, &self.roots, &self.bonus, number) {
                    if pass.side == self.game.us {
                        *pass = Pass::new(!pass.side);
                    } else {
                        if self.techniques.has(Technique::Resolve) {
                            resolve(&self.game, &mut self.roots);
                        }
                        self.passes = number;
                        self.passed += self.game.nodes.len() as u64;
                        let visits = (self.game.worth.len() as u64 / WORTHS_A_VISIT).max(1);
                        self.stage = Stage::Grow { until: self.game.visits + visits, vain: 0 };
                    }
                }
            }
            Stage::Grow { until, vain } => {
                if *vain == TRIES || self.game.visits >= *until || is_full {
                    self.stage = Stage::Widen;
                } else {
                    self.explorer = !self.explorer;
                    let (techniques, explorer) = (self.techniques, self.explorer);
                    let random = &mut self.random;
                    let grows = grow(&mut self.game, &self.roots, explorer, techniques, random);
                    *vain += usize::from(!grows);
                }
            }
        }
        false
    }

    /// Carries on a part of the search before the last move.
    fn carry_on(&mut self) {
        let Some(carrying) = &mut self.carrying else { return };
        if !carrying.step() {
            return;
        }
        let Some(carried) = self.carrying.take() else { return };
        let game = carried.done();
        let starts = (0..).zip(&game.nodes).filter(|(_, node)| node.parent == NONE);
        self.roots = starts.map(|(node, _)| Root::new(&game, node)).collect();
        self.carried = self.roots.len();
        let known = |board: &B| {
            let mut roots = self.roots.iter();
            roots.any(|root| game.nodes[root.node as usize].board.key() == board.key())
        };
        self.pool.retain(|board| !known(board));
        self.game = game;
    }

    /// Opens a node a little further.
    fn open_further(&mut self) {
        match (self.game.open_further(), &mut self.stage) {
            (Some(Some(node)), Stage::Widen) => self.roots.push(Root::new(&self.game, node)),
            (Some(Some(_)), Stage::Grow { vain, .. }) => *vain = 0,
            // The game is over there.
            (Some(None), Stage::Grow { vain, .. }) => *vain += 1,
            _ => {}
        }
    }

    /// Adds a position if there are few for the size of the tree; `true` if there is no position at
    /// all.
    fn widen(&mut self) -> bool {
        let wanted = (self.game.nodes.len() / NODES_A_ROOT).max(self.carried + FEW_ROOTS);
        if self.roots.len() < wanted
            && let Some(board) = self.pool.pop()
        {
            self.game.open_root(board);
            return false;
        }
        if self.passes == 0 && self.carried == 0 {
            self.begin_with_the_best();
        }
        self.stage = Stage::Solve(Pass::new(self.game.us));
        self.roots.is_empty()
    }

    /// Sets our strategy before any pass: the move with the best mean over the positions.
    fn begin_with_the_best(&mut self) {
        let Some(infoset) = self.game.infosets.first() else { return };
        let worths = choose::at_first_sight(&self.game, &self.roots, &self.bonus);
        let best = worths.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let actions = &mut self.game.actions[infoset.actions()];
        for (action, worth) in actions.iter_mut().zip(&worths) {
            action.worth = *worth;
            action.chance = 0.0;
        }
        if let Some(action) = actions.iter_mut().find(|action| action.worth >= best) {
            action.chance = 1.0;
        }
    }

    const fn is_full(&self) -> bool {
        let Subgame { nodes, worth, actions, .. } = &self.game;
        nodes.len() >= MOST.nodes || worth.len() >= MOST.worths || actions.len() >= MOST.actions
    }
}

#[cfg(test)]
mod tests {
    use super::{super::think::for_board, subgame::VISITS_AT_ONCE, *};
    use fogchess_rules::{BoardKind, PlayerView, Preset, chess, xiangqi};

    fn sight<B: Think>(preset: Preset, fen: &str) -> Sight<B> {
        let view = PlayerView::of_position(preset.ruleset(), fen, Color::White).unwrap();
        Sight::of(&view, Color::White).unwrap()
    }

    #[test]
    fn a_position_that_does_not_fit_is_not_thought_about() {
        let chess = ["r7/3P3k/8/8/8/8/8/R3K3 w - - 0 1", "3r4/3P3k/8/8/8/8/8/R3K3 w - - 0 1"];
        assert_thought_about::<chess::Board>([Preset::FogCheck, Preset::Chess], chess);
        // In the other position the elephant stands where the chariot would see it.
        let xiangqi =
            ["3k2b2/9/9/9/9/R8/9/9/9/4K4 w - - 0 1", "3k5/9/b8/9/9/R8/9/9/9/4K4 w - - 0 1"];
        assert_thought_about::<xiangqi::Board>([Preset::FogCheckXiangqi, Preset::Xiangqi], xiangqi);
    }

    /// Asserts that of two positions the first one, which is the true one, is thought about.
    fn assert_thought_about<B: Think>([fog, open]: [Preset; 2], fens: [&str; 2]) {
        let seen = sight::<B>(fog, fens[0]);
        let [truth, other] = fens.map(|fen| sight::<B>(open, fen).seen);
        for (boards, fits) in [(vec![other], false), (vec![other, truth], true)] {
            let mut random = Random::new(1);
            let mut search = Marshalling::new(
                &seen,
                &seen.moves,
                &[],
                &boards,
                None,
                Techniques::ALL,
                &mut random,
            );
            while search.nodes() < 2_000 && !search.step() {}
            assert_eq!(search.best().is_some_and(|mv| seen.moves.contains(&mv)), fits);
            assert_eq!(search.roots.len(), usize::from(fits));
        }
    }

    #[test]
    fn few_positions_are_visited_between_two_calls_of_pause() {
        // Both sides have much to capture, and the lines of captures are long.
        let chess = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        let xiangqi = "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1";
        for preset in Preset::ALL.into_iter().filter(|preset| preset.ruleset().vision.is_fog()) {
            let wild = match preset.board() {
                BoardKind::Chess => chess,
                BoardKind::Xiangqi => xiangqi,
                BoardKind::Draughts => "W:WKa1,Kc1,Ke1:Bb6,d6,f6,h6,b4,f4,Kh8",
                BoardKind::Draughts10 => "W:WK46,K47,K48:B7,8,9,17,18,19,27,28,K5",
            };
            for_board!(preset.board(), B => assert_few_are_visited::<B>(preset, wild));
        }
    }

    fn assert_few_are_visited<B: Think>(preset: Preset, wild: &str) {
        let seen = sight::<B>(preset, wild);
        let open = Preset::on(preset.board()).find(|open| !open.ruleset().vision.is_fog());
        let truth = sight::<B>(open.expect("one in the open"), wild).seen;
        let mut random = Random::new(2);
        let (moves, techniques) = (&seen.moves, Techniques::ALL);
        let mut search =
            Marshalling::new(&seen, moves, &[], &[truth], None, techniques, &mut random);
        let (mut most, mut steps) = (0, 0);
        while search.nodes() < 100_000 {
            let before = search.game.visited();
            assert!(!search.step());
            most = most.max(search.game.visited() - before);
            steps += 1;
        }
        // The captures after one move may come on top of the limit.
        assert!(most < VISITS_AT_ONCE + 1_000, "{most} of {steps} steps, {preset:?}");
    }
}

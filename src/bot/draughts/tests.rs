//! Computers that play draughts.

use crate::{Bot, Progress, Random, testing::TestGame, think::Think};
use fogchess_rules::{
    BoardKind, BySide, Color, Level, Move, Ruleset, Vision,
    draughts::{Board, DraughtsMove, Game, International, Russian, bitboard::Sq},
};

/// The most plies of a game; a longer one counts as drawn.
const MOST_PLIES: u32 = 160;

fn rules(board: BoardKind, vision: Vision) -> Ruleset {
    Ruleset { vision, ..Ruleset::open(board) }
}

/// Returns the move of a bot that has seen the whole game.
fn choose<B: Think>(bot: &mut Bot, game: &TestGame<B>, nodes: u64) -> Option<Move> {
    bot.observe(&game.view(bot.color()));
    if game.board.turn() != bot.color() {
        return None;
    }
    bot.begin(nodes);
    match bot.step(|| false) {
        Progress::Done(chosen) => chosen,
        Progress::Thinking => unreachable!("nobody asked it to pause"),
    }
}

/// Plays a game after some plies by chance. Returns the winner.
fn play<G: Game>(vision: Vision, levels: BySide<Level>, seed: u64, nodes: u64) -> Option<Color> {
    let mut game = TestGame::<Board<G>>::new(rules(G::KIND, vision));
    let mut random = Random::new(seed / 2);
    let mut bots = BySide::from_fn(|side| Bot::new(levels[side], side, seed));
    while !game.is_over() && game.plies < MOST_PLIES {
        let moves = game.moves();
        let chosen = bots.iter_mut().map(|bot| choose(bot, &game, nodes)).collect::<Vec<_>>();
        let chosen = chosen.into_iter().flatten().next().expect("a move");
        assert!(moves.contains(&chosen), "{chosen} is none of {moves:?}");
        let by_chance = random.choose(&moves).copied().filter(|_| game.plies < 4);
        game.play(by_chance.unwrap_or(chosen));
    }
    let has_lost = !game.board.has_move();
    has_lost.then(|| !game.board.turn())
}

/// Returns the points of a level against another out of so many games, half of them with each side.
fn points<G: Game>(vision: Vision, level: Level, against: Level, games: u64, nodes: u64) -> f64 {
    let mut points = 0.0;
    for seed in 0..games {
        let side = if seed % 2 == 0 { Color::White } else { Color::Black };
        let levels = BySide::from_fn(|color| if color == side { level } else { against });
        points += match play::<G>(vision, levels, seed, nodes) {
            Some(winner) => f64::from(u8::from(winner == side)),
            None => 0.5,
        };
    }
    points
}

#[test]
fn every_level_plays_games_to_their_end() {
    for level in Level::ALL {
        for vision in [Vision::Fog, Vision::Open] {
            let levels = BySide::both(level);
            play::<Russian>(vision, levels, 1, 300);
            play::<International>(vision, levels, 1, 200);
        }
    }
}

#[test]
fn a_much_higher_level_wins() {
    for vision in [Vision::Fog, Vision::Open] {
        let points = points::<Russian>(vision, Level::Ranger, Level::Novice, 10, 3_000);
        assert!(points >= 7.5, "{vision:?}: {points} of 10");
    }
}

#[test]
fn the_larger_of_two_captures_is_chosen() {
    let rules = rules(BoardKind::Draughts, Vision::Open);
    let game = TestGame::<Board<Russian>>::at(rules, "W:Wc3,h2:Bb4,d4,f6,a7");
    for level in Level::ALL {
        let mut bot = Bot::new(level, Color::White, 1);
        let chosen = choose(&mut bot, &game, 5_000).map(|mv| mv.to_string());
        assert_eq!(chosen.as_deref(), Some("c3g7xd4xf6"), "{level:?}");
    }
}

/// Returns an ending by chance: one piece of White's, to move, against three of Black's.
fn ending(random: &mut Random) -> String {
    let mut squares: Vec<Sq> = Russian::SQUARES.into_iter().collect();
    let mut piece = || {
        let square = squares.swap_remove(random.below(squares.len()));
        let may_be_man = (1..7).contains(&square.rank());
        let is_man = may_be_man && random.below(2) == 0;
        format!("{}{square}", if is_man { "" } else { "K" })
    };
    let white = piece();
    let black: Vec<String> = (0..3).map(|_| piece()).collect();
    format!("W:W{white}:B{}", black.join(","))
}

/// In the fog an enemy's piece is in sight if it can be captured itself, so there it is asked which of
/// several captures is made.
#[test]
fn none_but_the_novice_leaves_the_last_piece_to_a_capture_in_sight() {
    for (vision, least) in [(Vision::Open, 20), (Vision::Fog, 3)] {
        let (mut random, mut asked) = (Random::new(3), 0);
        for _ in 0..4_000 {
            let fen = ending(&mut random);
            let game = TestGame::<Board<Russian>>::at(rules(BoardKind::Draughts, vision), &fen);
            let enemies = game.board.of_color(Color::Black);
            let seen = match vision {
                Vision::Open => enemies,
                _ => enemies & game.board.sees(Color::White),
            };
            let is_lost = |mv: &Move| {
                let mut after = game.board;
                after.make(DraughtsMove::of(*mv).expect("a move of draughts"));
                after.moves().iter().any(|reply| reply.is_capture() && seen.contains(reply.from))
            };
            let moves = game.moves();
            let lost = moves.iter().filter(|mv| is_lost(mv)).count();
            // Some of the moves lose the piece, and others do not.
            if lost == 0 || lost == moves.len() || asked == 20 {
                continue;
            }
            asked += 1;
            for level in Level::ALL.into_iter().skip(1) {
                let mut bot = Bot::new(level, Color::White, asked);
                let chosen = choose(&mut bot, &game, 1_000).expect("a move");
                assert!(!is_lost(&chosen), "{level:?}, {vision:?}: {chosen} in {fen}");
            }
        }
        assert!(asked >= least, "{vision:?}: {asked}");
    }
}

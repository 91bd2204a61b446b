//! The review of a game: what each side could have known of its mistakes.

use fogchess_bot::{Bot, Miss, Progress, Review, Reviewer};
use fogchess_game::{History, Position, open_view, player_view};
use fogchess_rules::{
    Color, Level, Move, PieceKind, PlayerView, Preset, Square, chess::Kind as Chess,
};

/// A game that lost its queen on f6 to a pawn on e7 that nobody saw, but that could not be anywhere
/// else.
const QUEEN_FOR_KNIGHT: &str = "a2a4 g8f6 d2d4 b8c6 h2h4 c6d4 d1d4 d7d5 d4f6";
/// A game in which White lets its bishop on f1 be captured by one on a6 that it could hardly expect.
const BISHOP_ON_A6: &str = "h2h4 a7a5 a2a4 d7d5 d2d4 d8d7 d1d2 h7h5 a1a2 e8d8 d2c3 a8a7 c1d2 d7c6 \
                            c3c6 b7c6 e1d1 e7e6 a2a1 c8a6 e2e3 a6f1";
/// A game in which a knight comes to g3 unseen, and captures the king on f1.
const KNIGHT_ON_G3: &str = "h2h4 g8f6 h4h5 f6e4 h5h6 g7h6 e2e3 b8c6 d1h5 d7d5 f1e2 e7e5 e1f1 \
                            d8f6 f2f3 e4g3 a2a4 g3f1";
/// A game whose last move captures a pawn on e7, with the king on e8 in sight of the queen.
const KING_ON_E8: &str = "d2d4 h7h5 c2c3 a7a5 g1f3 d7d5 e2e3 d8d7 f1d3 a5a4 e1g1 a4a3 b1d2 a3b2 c1b2 \
    a8a7 d1b3 a7a8 f1e1 e8d8 e3e4 d5e4 d2e4 h5h4 e4g5 h4h3 b3f7 h3g2 f7f8 d8e8 \
    e1e7";

/// A game with the history of its moves.
#[derive(Clone)]
struct Game {
    position: Position,
    history: History,
}

impl Game {
    fn new(preset: Preset) -> Self {
        Self { position: Position::start(preset.ruleset()), history: History::default() }
    }

    fn play(&mut self, mv: Move) -> bool {
        let Ok(effect) = self.position.play(self.position.turn(), mv) else { return false };
        self.history.record(effect);
        self.history.outcome = self.position.outcome();
        true
    }

    fn view(&self, side: Color) -> PlayerView {
        player_view(&self.position, &self.history, side)
    }
}

fn moves(text: &str) -> Vec<Move> {
    text.split_whitespace().map(|mv| mv.parse().expect("a move")).collect()
}

/// The position before a knight on g6 is captured: with the f-pawn rightly, with the h-pawn wrongly.
const TWO_CAPTURES: &str = "r1bq1r1k/1pp2p1p/p2p2N1/4R3/n7/5Q2/PPPP1PPP/R1B3K1 b - - 0 14";

/// Returns the reviews of a side's moves in a game. A reviewer who is paused comes to the same.
fn reviews(
    preset: Preset,
    moves: &[Move],
    side: Color,
    mut pause: impl FnMut() -> bool,
) -> Vec<Review> {
    let mut game = Game::new(preset);
    let mut reviewer = Reviewer::new(side);
    let mut reviews = Vec::new();
    for mv in moves {
        reviewer.observe(&game.view(side));
        if game.position.turn() == side {
            reviewer.begin(*mv, &open_view(&game.position, &game.history));
            while !reviewer.is_done() {
                reviews.extend(reviewer.step(&mut pause));
            }
        }
        assert!(game.play(*mv), "{mv} is available");
    }
    reviews
}

fn of_white(preset: Preset, text: &str) -> Vec<Review> {
    reviews(preset, &moves(text), Color::White, || false)
}

fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

#[test]
fn what_could_have_been_known_is_told_apart_from_bad_luck() {
    let reviews = of_white(Preset::Fog, QUEEN_FOR_KNIGHT);
    let last = reviews.last().expect("White has moved");
    let pawn = PieceKind::Chess(Chess::Pawn);
    assert_eq!(last.miss, Some(Miss::Known(pawn, square("e7"))), "{last:?}");
    assert!(last.known.cost() > 0.3 && last.truth.cost() > 0.3, "{last:?}");
    assert_eq!(last.plies, 8);

    let reviews = of_white(Preset::Fog, BISHOP_ON_A6);
    let e3 = reviews.last().expect("White has moved");
    assert_eq!(e3.miss, Some(Miss::Unlucky), "{e3:?}");
    assert!(e3.known.cost() < 0.05 && e3.truth.cost() > 0.12, "{e3:?}");

    let reviews = of_white(Preset::Fog, KNIGHT_ON_G3);
    let a4 = reviews.last().expect("White has moved");
    let knight = PieceKind::Chess(Chess::Knight);
    assert_eq!(a4.miss, Some(Miss::Known(knight, square("g3"))), "{a4:?}");
}

#[test]
fn what_was_in_sight_was_overlooked() {
    for preset in [Preset::Fog, Preset::FogCheck, Preset::Chess] {
        let reviews = of_white(preset, "e2e4 e7e5 g1f3 d8h4 a2a3");
        let last = reviews.last().expect("White has moved");
        let queen = PieceKind::Chess(Chess::Queen);
        assert_eq!(last.miss, Some(Miss::InSight(queen, square("h4"))), "{preset:?}: {last:?}");
        assert_eq!(last.best, "f3h4".parse().expect("a move"));
    }
}

#[test]
fn a_king_that_could_be_captured_was_overlooked() {
    let moves = moves(KING_ON_E8);
    let (last, before) = moves.split_last().expect("moves");
    let mut game = Game::new(Preset::Fog);
    let mut reviewer = Reviewer::new(Color::White);
    for mv in before {
        reviewer.observe(&game.view(Color::White));
        assert!(game.play(*mv), "{mv} is available");
    }
    reviewer.observe(&game.view(Color::White));
    reviewer.begin(*last, &open_view(&game.position, &game.history));
    let review = reviewer.step(|| false).expect("an account");
    let king = PieceKind::Chess(Chess::King);
    assert_eq!(review.miss, Some(Miss::InSight(king, square("e8"))), "{review:?}");
    // The move does not give the own king away.
    assert!(review.known.best > 0.99 && review.known.played > 0.1, "{review:?}");
}

#[test]
fn nobody_overlooked_the_piece_that_they_captured() {
    let rules = Preset::Chess.ruleset();
    let position = Position::from_fen(rules, TWO_CAPTURES).expect("a position");
    let game = Game { position, history: History::default() };
    let mut reviewer = Reviewer::new(Color::Black);
    reviewer.observe(&game.view(Color::Black));
    let capture = "h7g6".parse().expect("a move");
    reviewer.begin(capture, &open_view(&game.position, &game.history));
    let review = reviewer.step(|| false).expect("an account");
    assert_eq!(review.best, "f7g6".parse().expect("a move"));
    let is_the_knight = |miss| matches!(miss, Miss::InSight(_, at) if at == square("g6"));
    assert!(!review.miss.is_some_and(is_the_knight), "{review:?}");
}

#[test]
fn the_best_move_is_no_miss_and_in_the_open_nobody_is_lucky() {
    for preset in [Preset::Chess, Preset::Xiangqi, Preset::FogXiangqi] {
        let moves = play(preset, [Level::Recruit, Level::Scout], 1, 8);
        for side in Color::ALL {
            let reviews = reviews(preset, &moves, side, || false);
            assert_eq!(reviews.len(), 4, "{preset:?}");
            for review in &reviews {
                assert_eq!(review.side, side);
                assert!(review.played != review.best || review.miss.is_none(), "{review:?}");
                let is_fog = preset.ruleset().vision.is_fog();
                assert_eq!(review.then.is_empty(), is_fog, "{preset:?}: {review:?}");
                if !is_fog {
                    assert_eq!(review.known, review.truth);
                    let is_luck = matches!(
                        review.miss,
                        Some(
                            Miss::Known(..)
                                | Miss::Likely(..)
                                | Miss::Gamble(_)
                                | Miss::CameTrue(_)
                                | Miss::Unlucky
                        )
                    );
                    assert!(!is_luck, "{review:?}");
                }
            }
        }
    }
}

#[test]
fn pauses_change_nothing() {
    let moves = moves(QUEEN_FOR_KNIGHT);
    let mut calls = 0;
    let paused = reviews(Preset::Fog, &moves, Color::White, || {
        calls += 1;
        calls % 3 == 0
    });
    assert_eq!(paused, reviews(Preset::Fog, &moves, Color::White, || false));
}

/// The most positions that are gone through.
const MOST: usize = 5_000;

/// Returns every position that agrees with all that a side has seen of a game up to each of its
/// turns: all answers of the other side are tried, and those kept that look the same. Ends where
/// there are too many.
fn agreeing(preset: Preset, moves: &[Move], side: Color) -> Vec<Vec<Game>> {
    let (mut game, mut all) = (Game::new(preset), vec![Game::new(preset)]);
    let mut turns = Vec::new();
    for mv in moves {
        let is_own = game.position.turn() == side;
        if is_own {
            turns.push(all.clone());
        }
        assert!(game.play(*mv), "{mv} is available");
        let seen = game.view(side);
        let mut next: Vec<Game> = Vec::new();
        let mut known = std::collections::HashSet::new();
        for before in &all {
            let tried = match is_own {
                true => vec![*mv],
                false => before.position.moves(before.position.turn()).to_vec(),
            };
            for mv in tried {
                let mut after = before.clone();
                if after.play(mv) && after.view(side) == seen && known.insert(after.position.fen())
                {
                    next.push(after);
                }
            }
        }
        all = next;
        assert!(!all.is_empty(), "the truth is among them");
        if all.len() > MOST {
            break;
        }
    }
    turns
}

#[test]
fn nothing_could_have_been_known_in_which_two_agreeing_positions_differ() {
    let mut found = 0;
    let mut games = vec![moves(QUEEN_FOR_KNIGHT)];
    games.extend((0..3).map(|seed| play(Preset::Fog, [Level::Novice, Level::Scout], seed, 12)));
    for moves in games {
        for side in Color::ALL {
            let turns = agreeing(Preset::Fog, &moves, side);
            let reviews = reviews(Preset::Fog, &moves, side, || false);
            for (review, positions) in reviews.iter().zip(turns) {
                let Some(Miss::Known(kind, at)) = review.miss else { continue };
                found += 1;
                for game in &positions {
                    let open = open_view(&game.position, &game.history);
                    let piece = open.piece_at(at).map(|piece| (piece.color, piece.kind));
                    assert_eq!(piece, Some((!side, kind)), "{review:?}: {}", game.position.fen());
                }
            }
        }
    }
    assert!(found > 0, "something could have been known");
}

/// Plays so many plies of a game between two levels.
fn play(preset: Preset, levels: [Level; 2], seed: u64, plies: usize) -> Vec<Move> {
    let mut game = Game::new(preset);
    let mut bots = Color::ALL
        .map(|color| Bot::new(levels[color.index()], color, seed * 2 + color.index() as u64));
    let mut moves = Vec::new();
    while game.position.outcome().is_none() && moves.len() < plies {
        for (bot, color) in bots.iter_mut().zip(Color::ALL) {
            bot.observe(&game.view(color));
        }
        let bot = &mut bots[game.position.turn().index()];
        bot.begin(3_000);
        let Progress::Done(Some(mv)) = bot.step(|| false) else { break };
        assert!(game.play(mv), "{mv} is available");
        moves.push(mv);
    }
    moves
}

/// Every move has an account that makes sense. With `FOGCHESS_REPORT=1` the reviews of twelve games
/// are printed, to be judged by a reader.
#[test]
#[expect(clippy::print_stdout, reason = "it is a report too")]
fn every_move_has_an_account() {
    let reports = std::env::var_os("FOGCHESS_REPORT").is_some();
    let (games, plies) = if reports { (12, 120) } else { (2, 8) };
    let presets = [Preset::FogCheck, Preset::FogXiangqi, Preset::Fog, Preset::Chess];
    for (seed, preset) in (0..).zip(presets.into_iter().cycle().take(games)) {
        let moves = play(preset, [Level::Scout, Level::Tracker], seed, plies);
        if reports {
            let line: Vec<_> = moves.iter().map(ToString::to_string).collect();
            println!("game {seed}: {preset:?} {}", line.join(" "));
        }
        for side in Color::ALL {
            let own = moves.iter().zip(0..).skip(side.index()).step_by(2);
            let reviews = reviews(preset, &moves, side, || false);
            assert_eq!(reviews.len(), own.clone().count(), "{preset:?}");
            for (review, (mv, plies)) in reviews.iter().zip(own) {
                assert_eq!((review.played, review.plies), (*mv, plies));
                let Review { known, truth, .. } = review;
                for chance in [known.best, known.played, truth.best, truth.played] {
                    assert!((0.0..=1.0).contains(&chance), "{review:?}");
                }
                if reports {
                    let Review { played, best, miss, .. } = review;
                    println!(
                        "{side:?} {:>3} {played}, best {best}: known {:.2} {:.2}, truth {:.2} {:.2} {miss:?}",
                        plies / 2 + 1,
                        known.best,
                        known.played,
                        truth.best,
                        truth.played
                    );
                }
            }
        }
    }
}

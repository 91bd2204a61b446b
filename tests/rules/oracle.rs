//! The rules agree with `cozy-chess`, another implementation of chess, at every ply of random
//! games: moves, check, ends, draws, FEN, SAN and UCI.

use cozy_chess::{BitBoard, Board, GameStatus, Piece as Kind, util};
use fogchess_game::Position;
use fogchess_rules::{Color, DrawReason, Outcome, Preset, WinReason};
use std::thread;

const GAMES: u64 = 1_200;
const PLIES: usize = 120;

/// The start positions, used in turn. Random games seldom reach such positions by themselves.
const STARTS: [&str; 10] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
    "7k/8/5KQ1/8/8/8/8/8 w - - 40 80",
    "8/8/4k3/2b5/8/3K1B2/5p2/8 b - - 60 90",
];

#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Tally {
    positions: usize,
    checks: usize,
    mates: usize,
    stalemates: usize,
    dead: usize,
    counted: usize,
    castlings: usize,
    promotions: usize,
    en_passants: usize,
}

#[test]
fn random_games_go_as_in_another_implementation() {
    let halves = [0..GAMES / 2, GAMES / 2..GAMES];
    let tallies = thread::scope(|scope| {
        let walk = |seeds: core::ops::Range<u64>| {
            let mut tally = Tally::default();
            seeds.for_each(|seed| play(seed, &mut tally));
            tally
        };
        let threads = halves.map(|seeds| scope.spawn(move || walk(seeds)));
        threads.map(|thread| thread.join().expect("no game differs"))
    });
    // The games contained enough of everything that they are meant to test.
    for (what, count, least) in [
        ("positions", tallies.map(|tally| tally.positions), 80_000),
        ("checks", tallies.map(|tally| tally.checks), 5_000),
        ("mates", tallies.map(|tally| tally.mates), 50),
        ("stalemates", tallies.map(|tally| tally.stalemates), 10),
        ("dead positions", tallies.map(|tally| tally.dead), 50),
        ("draws by counting", tallies.map(|tally| tally.counted), 30),
        ("castlings", tallies.map(|tally| tally.castlings), 80),
        ("promotions", tallies.map(|tally| tally.promotions), 500),
        ("captures en passant", tallies.map(|tally| tally.en_passants), 20),
    ] {
        let count: usize = count.iter().sum();
        assert!(count >= least, "{count} {what} of {least}: {tallies:?}");
    }
}

fn play(seed: u64, tally: &mut Tally) {
    let mut random = fastrand::Rng::with_seed(seed);
    // Both presets have the same goal, but one draws by counting early, the other late.
    let preset = if seed.is_multiple_of(2) { Preset::FogCheck } else { Preset::Chess };
    let start = STARTS[(seed / 2) as usize % STARTS.len()];
    let mut position = Position::from_fen(preset.ruleset(), start).expect("a position");
    let mut other: Board = start.parse().expect("a position there too");
    let mut past = vec![other.clone()];
    for _ in 0..PLIES {
        let fen = position.fen();
        let context = format!("seed {seed}, {fen}");
        compare(&position, &other, &past, preset, &context, tally);
        let moves = position.moves(position.turn());
        // `cozy-chess` stops counting at 100.
        if moves.is_empty() || other.halfmove_clock() >= 100 {
            break;
        }
        let mv = *random.choice(&moves).expect("a move");
        let theirs = util::parse_uci_move(&other, &mv.to_string()).expect("a move there too");
        let san = util::display_san_move(&other, theirs).to_string();
        let turn = position.turn();
        assert_eq!(position.parse_move(turn, &san), Ok(mv), "{san}, {context}");
        let played = position.play(turn, mv).expect("an available move");
        assert_eq!(played.notation, san, "{mv}, {context}");
        assert_eq!(util::parse_san_move(&other, &played.notation).ok(), Some(theirs), "{context}");
        other.play(theirs);
        if other.halfmove_clock() == 0 {
            past.clear();
        }
        past.push(other.clone());
        tally.castlings += usize::from(played.castled.is_some());
        tally.promotions += usize::from(mv.promotion.is_some());
        let elsewhere = played.captures.iter().any(|(square, _)| *square != mv.to);
        tally.en_passants += usize::from(elsewhere);
    }
}

/// Compares everything that both implementations tell about a position.
fn compare(
    position: &Position,
    other: &Board,
    past: &[Board],
    preset: Preset,
    context: &str,
    tally: &mut Tally,
) {
    assert_eq!(position.fen(), other.to_string(), "{context}");
    let again = Position::from_fen(preset.ruleset(), &other.to_string()).expect("a position");
    assert_eq!(again.fen(), position.fen(), "{context}");
    // `again` has its key computed from the board alone, `position` has updated its key move by
    // move.
    assert_eq!(again.key(), position.key(), "{context}");

    let turn = position.turn();
    let in_check = !other.checkers().is_empty();
    assert_eq!(position.check(turn).is_some(), in_check, "{context}");
    assert_eq!(position.check(!turn), None, "{context}");

    let repetitions = past.iter().filter(|board| board.same_position(other)).count();
    let expected = expected_outcome(other, turn, repetitions, preset);
    assert_eq!(position.outcome(), expected, "{context}");

    let mut theirs = Vec::new();
    other.generate_moves(|moves| {
        theirs.extend(moves.into_iter().map(|mv| util::display_uci_move(other, mv).to_string()));
        false
    });
    theirs.sort_unstable();
    let mut ours: Vec<String> = position.moves(turn).iter().map(ToString::to_string).collect();
    ours.sort_unstable();
    if expected.is_none() {
        assert_eq!(ours, theirs, "{context}");
    } else {
        assert!(ours.is_empty(), "a move after the end, {context}");
    }
    assert_eq!(position.perft(1), theirs.len() as u64, "{context}");

    if preset == Preset::Chess && expected.is_none() {
        let claimable = match (repetitions, other.halfmove_clock()) {
            (3.., _) => Some(DrawReason::ThreefoldRepetition),
            (_, 100..) => Some(DrawReason::FiftyMoves),
            _ => None,
        };
        assert_eq!(position.claimable_draw(), claimable, "{context}");
        tally.counted += usize::from(claimable.is_some());
    }
    tally.positions += 1;
    tally.checks += usize::from(in_check);
    match expected {
        Some(Outcome::Win { .. }) => tally.mates += 1,
        Some(Outcome::Draw(DrawReason::Stalemate)) => tally.stalemates += 1,
        Some(Outcome::Draw(DrawReason::DeadPosition)) => tally.dead += 1,
        Some(_) => tally.counted += 1,
        None => {}
    }
}

fn expected_outcome(
    board: &Board,
    turn: Color,
    repetitions: usize,
    preset: Preset,
) -> Option<Outcome> {
    let (most, by_repetition) = match preset {
        Preset::Chess => (5, DrawReason::FivefoldRepetition),
        _ => (3, DrawReason::ThreefoldRepetition),
    };
    let can_move = board.generate_moves(|_| true);
    let draw = match board.status() {
        GameStatus::Won => {
            return Some(Outcome::Win { winner: !turn, reason: WinReason::Checkmate });
        }
        GameStatus::Drawn if !can_move => DrawReason::Stalemate,
        _ if is_dead(board) => DrawReason::DeadPosition,
        _ if repetitions >= most => by_repetition,
        // With fog the draw by fifty moves is automatic.
        GameStatus::Drawn if preset != Preset::Chess => DrawReason::FiftyMoves,
        _ => return None,
    };
    Some(Outcome::Draw(draw))
}

/// Returns `true` if neither side can mate: there are only the kings, with one minor piece, or with
/// bishops on squares of one colour.
fn is_dead(board: &Board) -> bool {
    let of = |kind| board.pieces(kind);
    let strong = of(Kind::Pawn) | of(Kind::Rook) | of(Kind::Queen);
    let (knights, bishops) = (of(Kind::Knight), of(Kind::Bishop));
    let one_color = [BitBoard::LIGHT_SQUARES, BitBoard::DARK_SQUARES]
        .into_iter()
        .any(|color| (bishops & color) == bishops);
    strong.is_empty() && ((knights | bishops).len() <= 1 || knights.is_empty() && one_color)
}

//! The rules of xiangqi, beside those that other programs know (RULES, "Xiangqi").

use fogchess_rules::{
    BoardKind, Color, FenError, Goal, Move, Piece, Square, SquareSet,
    board::{Board as _, Pieces as _},
    xiangqi::{Board, Kind},
};
use serde::Deserialize;
use std::fs;

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

fn board(goal: Goal, fen: &str) -> Board {
    Board::parse(fen, goal).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn start() -> Board {
    board(Goal::Checkmate, BoardKind::Xiangqi.start())
}

fn points(names: &str) -> SquareSet {
    names.split_whitespace().map(|name| name.parse::<Square>().unwrap()).collect()
}

/// Checks the destinations of the piece on a point.
fn assert_goes(goal: Goal, fen: &str, from: &str, to: &str) {
    let from: Square = from.parse().unwrap();
    let moves = board(goal, fen).moves(goal);
    let found: SquareSet = moves.iter().filter(|mv| mv.from == from).map(|mv| mv.to).collect();
    assert_eq!(found, points(to), "{fen}: from {from}");
}

/// The counts are those of `https://www.chessprogramming.org/Chinese_Chess_Perft_Results`.
#[test]
fn perft_of_positions_that_engines_agree_on() {
    let middle_game = "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1";
    for (fen, counts) in [
        (START, &[1, 44, 1920, 79_666, 3_290_240, 133_312_995][..]),
        (middle_game, &[1, 38, 1128, 43_929, 1_339_047]),
    ] {
        let board = board(Goal::Checkmate, fen);
        for (depth, nodes) in (0..).zip(counts) {
            assert_eq!(board.perft(Goal::Checkmate, depth), *nodes, "{fen}, depth {depth}");
        }
    }
}

#[test]
fn every_recorded_position_has_the_moves_that_fairy_stockfish_lists() {
    #[derive(Deserialize)]
    struct Recorded {
        fen: String,
        moves: Vec<Move>,
    }
    let text = fs::read_to_string("../../tests/fixtures/xiangqi.jsonl").unwrap();
    let mut without_moves = 0;
    for line in text.lines() {
        let Recorded { fen, mut moves } =
            serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}"));
        moves.sort_unstable();
        let board = board(Goal::Checkmate, &fen);
        assert_eq!(board.moves(Goal::Checkmate), moves, "{fen}");
        assert_eq!(board.perft(Goal::Checkmate, 1), moves.len() as u64, "{fen}");
        assert_eq!(board.fen(), fen);
        without_moves += usize::from(moves.is_empty());
    }
    assert_eq!((text.lines().count(), without_moves), (1417, 2));
}

/// Calls `check` with every position of random games under a goal, until a general is taken.
fn walk(goal: Goal, games: u64, mut check: impl FnMut(&Board)) {
    for game in 0..games {
        let (mut random, mut board) = (fastrand::Rng::with_seed(game), start());
        for _ in 0..300 {
            if Color::ALL.iter().any(|side| board.general(*side).is_none()) {
                break;
            }
            check(&board);
            let Some(mv) = random.choice(board.moves(goal)) else { break };
            assert!(board.play(goal, mv));
        }
    }
}

/// Moves a piece without asking the rules.
fn after(board: &Board, mv: Move) -> Board {
    let mut next = *board;
    assert!(next.play(Goal::Sandbox, mv), "{mv} is pseudo-legal");
    next
}

#[test]
fn the_legal_moves_are_those_that_leave_no_general_attacked() {
    walk(Goal::Checkmate, 60, |board| {
        let us = board.turn();
        let mut legal = board.moves(Goal::Sandbox);
        legal.retain(|mv| !after(board, *mv).in_check(us));
        assert_eq!(board.moves(Goal::Checkmate), legal, "{}", board.fen());
    });
}

#[test]
fn check_is_a_move_that_would_take_the_general() {
    walk(Goal::CaptureKing, 60, |board| {
        for side in Color::ALL {
            let Some(general) = board.general(side) else { continue };
            assert_eq!(
                board.in_check(side),
                board.sees(!side).contains(general),
                "{}",
                board.fen()
            );
        }
    });
}

#[test]
fn a_fen_is_read_as_it_was_written() {
    walk(Goal::CaptureKing, 30, |played| {
        let goal = Goal::Sandbox;
        assert_eq!(board(goal, &played.fen()), *played, "the key too");
    });
}

#[test]
fn both_sides_play_by_the_same_rules() {
    walk(Goal::Checkmate, 20, |played| {
        let other = board(Goal::Checkmate, &crate::views::mirrored(&played.fen()));
        let turned = |at: Square| Square::at(at.file(), 9 - at.rank());
        let mut moves: Vec<Move> = other
            .moves(Goal::Checkmate)
            .into_iter()
            .map(|mv| Move::new(turned(mv.from), turned(mv.to)))
            .collect();
        moves.sort_unstable();
        assert_eq!(moves, played.moves(Goal::Checkmate), "{}", played.fen());
        for side in Color::ALL {
            let flip = |set: SquareSet| set.iter().map(turned).collect::<SquareSet>();
            assert_eq!(flip(other.sees(!side)), played.sees(side), "{}", played.fen());
            assert_eq!(flip(other.blocked(!side)), played.blocked(side), "{}", played.fen());
        }
    });
}

#[test]
fn soldiers_go_sideways_beyond_the_river_and_never_back() {
    let fen = "4k4/9/9/9/P8/4P4/9/9/9/3K5 w - - 0 1";
    assert_goes(Goal::Checkmate, fen, "e5", "e6");
    assert_goes(Goal::Checkmate, fen, "a6", "a7 b6");
    assert_goes(Goal::Checkmate, "P3k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1", "a10", "b10");
}

#[test]
fn elephants_stay_on_their_bank_and_are_blocked_at_the_eye() {
    let fen = "3k5/9/9/9/9/2B6/9/9/9/4K4 w - - 0 1";
    assert_goes(Goal::Checkmate, fen, "c5", "a3 e3");
    let fen = "3k5/9/9/9/9/2B6/1p7/9/9/4K4 w - - 0 1";
    assert_goes(Goal::Checkmate, fen, "c5", "e3");
}

#[test]
fn horses_are_blocked_at_the_leg() {
    let fen = "3k5/9/9/9/4N4/9/9/9/9/4K4 w - - 0 1";
    assert_goes(Goal::Checkmate, fen, "e6", "c5 c7 d4 d8 f4 f8 g5 g7");
    let fen = "3k5/9/9/4p4/4Nn3/9/9/9/9/4K4 w - - 0 1";
    assert_goes(Goal::Checkmate, fen, "e6", "c5 c7 d4 f4");
}

#[test]
fn cannons_slide_and_capture_past_exactly_one_piece() {
    let fen = "3k5/4r4/4n4/4P4/9/4C4/9/9/9/4K4 w - - 0 1";
    assert_goes(Goal::Checkmate, fen, "e5", "a5 b5 c5 d5 f5 g5 h5 i5 e2 e3 e4 e6 e8");
}

#[test]
fn generals_and_advisors_keep_to_the_palace() {
    let fen = "5k3/9/9/9/9/9/9/9/4A4/3K5 w - - 0 1";
    assert_goes(Goal::Checkmate, fen, "d1", "d2 e1");
    assert_goes(Goal::Checkmate, fen, "e2", "d3 f1 f3");
}

#[test]
fn generals_may_not_face_each_other_but_where_capture_is_the_goal() {
    let fen = "4k4/9/9/9/4P4/9/9/9/9/4K4 w - - 0 1";
    assert_goes(Goal::Checkmate, fen, "e6", "e7");
    assert_goes(Goal::CaptureKing, fen, "e6", "d6 e7 f6");
    let open = "4k4/9/9/9/9/9/R8/9/9/4K4 w - - 0 1";
    assert!(matches!(
        Board::parse(open, Goal::Checkmate),
        Err(FenError::OpponentInCheck { king }) if king.color == Color::Black
    ));
    assert_goes(Goal::CaptureKing, open, "e1", "d1 f1 e2 e10");
    let mut taken = board(Goal::CaptureKing, open);
    assert!(taken.play(Goal::CaptureKing, "e1e10".parse().unwrap()));
    assert_eq!(taken.general(Color::Black), None);
    assert_eq!(taken.perft(Goal::CaptureKing, 1), 0, "nothing follows the capture");
}

#[test]
fn a_blocked_leg_eye_or_screen_is_known_to_be_occupied() {
    // The cannon's screen is a horse, beyond which it sees its target, not the gap.
    let fen = "4k4/4a4/4r4/9/4n4/9/9/4C4/9/3K5 w - - 0 1";
    let cannon = board(Goal::CaptureKing, fen);
    assert_eq!(cannon.blocked(Color::White), points("e6"));
    let seen = cannon.sees(Color::White) & points("e4 e5 e6 e7 e8 e9");
    assert_eq!(seen, points("e4 e5 e8"));

    let horse = board(Goal::CaptureKing, "4k4/9/9/9/4p4/4N4/9/9/9/3K5 w - - 0 1");
    assert_eq!(horse.blocked(Color::White), points("e6"));

    let elephant = board(Goal::CaptureKing, "4k4/9/9/9/9/9/9/B8/1p7/3K5 w - - 0 1");
    assert_eq!(elephant.blocked(Color::White), points("b2"));

    // Past its leg the horse could go to b2. With the own chariot there the leg tells nothing.
    let leg = board(Goal::CaptureKing, "4k4/9/9/9/9/9/9/9/9/2pN1K3 w - - 0 1");
    assert_eq!(leg.blocked(Color::White), points("c1"));
    let own = board(Goal::CaptureKing, "4k4/9/9/9/9/9/9/9/1R7/2pN1K3 w - - 0 1");
    assert_eq!(own.blocked(Color::White), SquareSet::EMPTY);
}

#[test]
fn what_a_side_knows_decides_its_moves() {
    // Emptied of everything that a side neither sees nor knows to stand there, the board gives it
    // the same moves, but for a general's along a file that it does not see.
    walk(Goal::CaptureKing, 60, |played| {
        let side = played.turn();
        let (seen, blocked) = (played.sees(side), played.blocked(side));
        let known = (0..10)
            .rev()
            .map(|rank| {
                let letter = |file| {
                    let at = Square::at(file, rank);
                    let piece = played.piece_at(at).filter(|_| seen.contains(at));
                    // Any piece may stand for one that is not known.
                    let unknown =
                        blocked.contains(at).then_some(Piece { color: !side, kind: Kind::Horse });
                    piece.or(unknown).map_or('1', Piece::fen_letter)
                };
                (0..9).map(letter).collect::<String>()
            })
            .collect::<Vec<_>>()
            .join("/");
        let turn = if side == Color::White { 'w' } else { 'b' };
        let Ok(known) = Board::parse(&format!("{known} {turn}"), Goal::Sandbox) else {
            return;
        };
        let general = played.general(side);
        let of = |board: &Board| {
            let mut moves = board.moves(Goal::CaptureKing);
            moves.retain(|mv| Some(mv.from) != general);
            moves
        };
        assert_eq!(of(&known), of(played), "{}", played.fen());
    });
}

#[test]
fn a_position_that_cannot_be_is_refused_with_the_reason() {
    let refused = |fen: &str, reason: &str| {
        let error = Board::parse(fen, Goal::Checkmate).expect_err(fen).to_string();
        assert!(error.contains(reason), "{fen}: {error}");
    };
    refused("", "the placement (field 1) is missing");
    refused("4k4/9", "has 2 ranks: it needs 10");
    refused("4k4/9/9/9/9/9/9/9/9/4K3 w", "rank 1 of the placement describes 8 squares");
    refused("4q4/9/9/9/9/9/9/9/9/4K4 w", "“q” in rank 10");
    refused("4k4/9/9/9/9/9/9/9/9/4K4", "the side to move (field 2) is missing");
    refused("3k5/9/9/9/9/9/9/9/9/4K4 x", "write w or b");
    refused("k8/9/9/9/9/9/9/9/9/4K4 w", "a black general (k) on a10");
    refused("3k5/9/9/9/9/9/9/9/3A5/4K4 w", "a red advisor (A) on d2");
    refused("3k5/9/9/9/9/9/9/1B7/9/4K4 w", "a red elephant (B) on b3");
    refused("3k5/9/9/9/9/9/1P7/9/9/4K4 w", "a red soldier (P) on b4");
    refused(
        "3k5/9/9/9/9/9/9/9/RRR6/4K4 w",
        "there are 3 of a red chariot (R): a side has at most 2",
    );
    refused("3k5/9/9/9/9/9/9/9/9/9 w", "Red has 0 generals: each side needs exactly one");
    refused("3k5/9/9/9/9/9/9/9/9/4K4 w KQ - 0 1", "(field 3): write -");
    refused("3k5/9/9/9/9/9/9/9/9/4K4 w - - x 1", "(field 5): write a number from 0 to 9999");
    refused("3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1 e", "a FEN ends after six fields");
    refused(
        "3k5/9/9/9/9/9/9/9/9/3RK4 w",
        "Black is in check, but it’s Red’s turn: the general could be captured",
    );
    refused(&"9/".repeat(99), "too long");
    assert_eq!(board(Goal::Checkmate, START), start());
    let letters = START.replace('n', "h").replace('b', "e").replace('N', "H").replace('B', "E");
    assert_eq!(board(Goal::Checkmate, &letters), start(), "the letters of other programs");
    assert_eq!(board(Goal::Checkmate, &START.replace(" w", " r")), start(), "r for Red");
}

//! The course about the pieces of chess: those with plain moves first.
//!
//! In the steps about a piece, each capture leads to the next one, and the other side only moves its
//! king meanwhile.

use super::course::Step;

pub(super) const STEPS: [Step; 11] = [
    Step::play(
        "chess-rook",
        "7k/8/p2p4/8/8/3p4/5PPP/R5K1 w - - 0 1",
        &["a1a6", "h8g8", "a6d6", "g8h8", "d6d3"],
    )
    .guided(),
    Step::play(
        "chess-bishop",
        "6k1/4p3/8/6p1/1p6/8/5PPP/2B3K1 w - - 0 1",
        &["c1g5", "g8h8", "g5e7", "h8g8", "e7b4"],
    )
    .guided(),
    Step::play(
        "chess-queen",
        "7k/p7/3p4/8/8/n7/5PPP/3Q2K1 w - - 0 1",
        &["d1d6", "h8g8", "d6a3", "g8h8", "a3a7"],
    )
    .guided(),
    // Each pawn protects the one below it.
    Step::play(
        "chess-king",
        "7k/8/3p4/3Kp3/5p2/8/PP6/8 w - - 0 1",
        &["d5d6", "h8g8", "d6e5", "g8h8", "e5f4"],
    )
    .guided(),
    // The knight is shut in by its own side.
    Step::play(
        "chess-knight",
        "6k1/8/2p5/8/3p4/8/4bPPP/6NK w - - 0 1",
        &["g1e2", "g8h8", "e2d4", "h8g8", "d4c6"],
    )
    .guided(),
    Step::play(
        "chess-pawn",
        "6k1/5ppp/3rp3/8/8/7P/4PPP1/6K1 w - - 0 1",
        &["e2e4", "g8f8", "e4e5", "f8g8", "e5d6"],
    )
    .guided(),
    Step::play(
        "chess-promotion",
        "8/1P4k1/8/8/8/8/5PPP/6K1 w - - 0 1",
        &["b7b8q/b7b8r/b7b8b/b7b8n"],
    ),
    Step::play(
        "chess-en-passant",
        "6k1/3p1ppp/8/8/4P3/8/5PPP/6K1 w - - 0 1",
        &["e4e5", "d7d5", "e5d6"],
    )
    .guided(),
    Step::play("chess-check", "4r2k/6pp/8/1B6/8/8/3P1P2/4K1N1 w - - 0 1", &["b5e8"]),
    Step::play("chess-castling", "4k3/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQ - 0 1", &["e1g1/e1c1"]),
    Step::play("chess-mate", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", &["a1a8"]),
];

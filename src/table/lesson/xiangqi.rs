//! The course about the pieces of xiangqi: those with plain moves first.
//!
//! In the steps about a piece, each capture leads to the next one, and the other side only moves its
//! general meanwhile.

use super::course::Step;

pub(super) const STEPS: [Step; 8] = [
    Step::play(
        "xiangqi-chariot",
        "5k3/9/9/p3p4/9/9/4p4/9/9/R3K4 w - - 0 1",
        &["a1a7", "f10f9", "a7e7", "f9f10", "e7e4"],
    )
    .guided(),
    // The horse's own soldier blocks its way to b5, until it comes from above.
    Step::play(
        "xiangqi-horse",
        "5k3/9/9/9/3c5/1p7/2P1p4/2N6/9/4K4 w - - 0 1",
        &["c3e4", "f10f9", "e4d6", "f9f10", "d6b5"],
    )
    .guided(),
    Step::play(
        "xiangqi-cannon",
        "5k3/9/1c1a2n2/9/6p2/1N7/9/1C4p2/9/4K4 w - - 0 1",
        &["b3b8", "f10f9", "b8g8", "f9f10", "g8g3"],
    )
    .guided(),
    Step::play(
        "xiangqi-soldier",
        "5k3/9/9/3c5/3n5/4P4/9/9/9/4K4 w - - 0 1",
        &["e5e6", "f10f9", "e6d6", "f9f10", "d6d7"],
    )
    .guided(),
    // The horse shuts the elephant's way to a3.
    Step::play(
        "xiangqi-elephant",
        "5k3/9/9/4p4/9/2p6/9/p3p4/1N7/2B1K4 w - - 0 1",
        &["c1e3", "f10f9", "e3c5", "f9f10", "c5a3"],
    )
    .guided(),
    Step::play(
        "xiangqi-advisor",
        "3k5/9/9/9/9/9/6p2/5p3/4p4/3A1K3 w - - 0 1",
        &["d1e2", "d10d9", "e2f3"],
    )
    .guided(),
    // Whoever takes the cannon faces the other general.
    Step::play(
        "xiangqi-general",
        "4k4/9/9/9/9/9/9/3n5/3nc4/3K5 w - - 0 1",
        &["d1d2", "e10e9", "d2d3"],
    )
    .guided(),
    Step::play("xiangqi-mate", "3k5/R8/9/9/9/9/9/9/9/4K2R1 w - - 0 1", &["h1h10"]),
];

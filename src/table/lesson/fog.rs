//! The course about the fog.

use super::course::{Step, Task};

pub(super) const STEPS: [Step; 7] = [
    // A player sees the squares that their pieces can move to.
    Step::play("see", "3q2k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", &["a1d1"]).guided(),
    // A blocked pawn shows that something is in its way.
    Step::play("block", "6k1/5ppp/8/4b3/4P3/8/5PPP/6NK w - - 0 1", &["g1f3/f2f4"]),
    // An unseen piece takes a piece of the player's.
    Step::play("lose", "6k1/5pbp/6p1/8/8/5N2/5PPP/6K1 w - - 0 1", &["f3e5", "g7e5"]).guided(),
    Step::new("mark", Some("6k1/5ppp/8/4n3/4P3/8/5PPP/6K1 w - - 0 1"), Task::Mark),
    // Nobody warns the king.
    Step::play("check", "4k3/8/8/R3q3/8/8/3P1P2/4K3 w - - 0 1", &["a5e5/e1d1/e1f1"])
        .refuted_by(&["e5e1", "e5e2"]),
    // Taking the king wins.
    Step::play("take", "3k4/ppp2ppp/8/8/8/8/5PPP/q2R2K1 w - - 0 1", &["d1d8"]),
    // The curtain between two players at one screen.
    Step::new("curtain", None, Task::PassOn),
];

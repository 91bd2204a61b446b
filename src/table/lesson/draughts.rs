//! The courses about the pieces of draughts: Russian first, and what is different in the international
//! game.

use super::course::Step;

pub(super) const STEPS: [Step; 8] = [
    Step::play("draughts-man", "W:Wd2:Bh8", &["d2e3", "h8g7", "e3f4"]).guided(),
    Step::play("draughts-capture", "W:We3:Bf4,h8", &["e3g5xf4"]).guided(),
    Step::play("draughts-back", "W:We5:Bd4,h8", &["e5c3xd4"]).guided(),
    Step::play("draughts-chain", "W:Wc3:Bd4,f4,h8", &["c3g3xd4xf4"]).guided(),
    Step::play("draughts-choice", "W:Wc3:Bb4,d4,f6,a7", &["c3g7xd4xf6"]),
    Step::play("draughts-king", "W:Wc7:Bh8", &["c7d8", "h8g7", "d8h4/d8g5/d8e7/d8c7/d8b6/d8a5"])
        .guided(),
    // Beside the other man the king would be captured.
    Step::play("draughts-flying", "W:WKa1:Be5,h8", &["a1f6xe5", "h8g7", "f6h8xg7"])
        .refuted_by(&["h8f6xg7"]),
    Step::play("draughts-crowned", "W:Wf6:Be7,b6,h8", &["f6a5xe7xb6"]),
];

pub(super) const STEPS_10: [Step; 3] = [
    // 32x23x14, and not 32x21.
    Step::play("draughts-10-most", "W:W32:B27,28,19,5", &["d4h8xe5xg7"]).guided(),
    // 13x4x15: the man only passes the last rank.
    Step::play("draughts-10-pass", "W:W13:B9,10,31", &["f8j8xg9xi9"]).guided(),
    Step::play("draughts-10-king", "W:WK46:B37,28,5", &["a1f6xc3xe5/a1g7xc3xe5/a1h8xc3xe5"])
        .refuted_by(&["j10h8xi9"]),
];

//! The strength of each level as an Elo number, for `UCI_Elo`.

use fogchess_rules::Level;

/// Returns a level's strength in open chess, on the scale of Stockfish 15.1 with
/// `UCI_LimitStrength`.
///
/// From the Scout up it comes from matches against it (`src/bot/README.md`). Below there is nothing
/// as weak to compare with, and the levels' matches against each other give a guess.
pub(super) const fn elo(level: Level) -> u32 {
    match level {
        Level::Novice => 850,
        Level::Recruit => 1_050,
        Level::Scout => 1_300,
        Level::Tracker => 1_500,
        Level::Hunter => 1_650,
        Level::Pathfinder => 1_800,
        Level::Warden => 1_900,
        Level::Ranger => 2_000,
        Level::Marshal => 2_100,
        Level::Grandmaster => 2_300,
    }
}

/// Returns the strongest level that is not above this strength, or the weakest of all.
pub(super) fn level(most: u32) -> Level {
    let mut levels = Level::ALL.into_iter().rev();
    levels.find(|level| elo(*level) <= most).unwrap_or(Level::ALL[0])
}

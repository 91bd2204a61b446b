//! The strength of each level as an Elo number, for `UCI_Elo`.

use fogchess_rules::Level;

/// Returns an estimate of a level's strength in open chess.
///
/// The Grandmaster's comes from ten games against Stockfish limited to 1600 and five against 1900;
/// those below it from the levels' matches in `src/bot/README.md`, which are in the fog. It may be
/// wrong by 200.
pub(super) const fn elo(level: Level) -> u32 {
    match level {
        Level::Novice => 250,
        Level::Recruit => 450,
        Level::Scout => 750,
        Level::Tracker => 900,
        Level::Hunter => 1_050,
        Level::Pathfinder => 1_200,
        Level::Warden => 1_400,
        Level::Ranger => 1_500,
        Level::Marshal => 1_600,
        Level::Grandmaster => 1_800,
    }
}

/// Returns the strongest level that is not above this strength, or the weakest of all.
pub(super) fn level(most: u32) -> Level {
    let mut levels = Level::ALL.into_iter().rev();
    levels.find(|level| elo(*level) <= most).unwrap_or(Level::ALL[0])
}

//! The ladder: the skill of each level.
//!
//! A lower rung is weak as a person is: fewer moves come to its mind, it looks less far, remembers
//! less, believes fewer possibilities, and judges roughly. None plays moves at random. The numbers
//! are chosen so that in the fog each level scores about 70 % against the one below it: see the
//! README.

use fogchess_rules::{BoardKind, Level};

/// The greatest depth in plies that a level can be asked for.
const DEEPEST: u32 = 100;

/// The skill of a level.
#[derive(Clone, Copy, Debug)]
pub(super) struct Skill {
    /// `true` if it never leaves its king, or all its pieces in draughts, to a piece in sight.
    pub(super) keeps_game: bool,
    pub(super) fog: InFog,
    pub(super) open: InOpen,
    /// The most positions that it visits for a move, even with unlimited time.
    pub(super) most_nodes: u64,
}

/// The thinking in the fog.
#[derive(Clone, Copy, Debug)]
pub(super) enum InFog {
    /// One move ahead on one board: the pieces that are seen or remembered.
    Scouting(Eye),
    /// A few moves ahead on positions that it believes possible.
    Ranging(Sampling),
    /// A search in which each side knows only what it has seen.
    Marshalling {
        /// `true` if it continues with the search of its last move.
        keeps: bool,
        /// `true` if a network corrects its evaluation.
        corrects: bool,
    },
}

/// The sharpness of an eye that looks one move ahead.
#[derive(Clone, Copy, Debug)]
pub(super) struct Eye {
    /// The greatest depth to which captures are followed after a move, in plies; `None` if it thinks
    /// of no answer.
    pub(super) answers: Option<u32>,
    /// The most plies for which it remembers a piece out of sight.
    pub(super) memory: u32,
    /// The most moves that come to its mind.
    pub(super) notices: usize,
    /// `true` if it is wary of pieces that it neither sees nor remembers.
    pub(super) is_wary: bool,
    /// The largest random bonus of a move, in centipawns.
    pub(super) whim: usize,
}

impl Eye {
    /// The eye of the Scout, and of stronger levels that have no time for more.
    pub(super) const SHARP: Self =
        Self { answers: Some(6), memory: u32::MAX, notices: usize::MAX, is_wary: true, whim: 8 };
}

/// The positions that moves are tried on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sampling {
    /// The most positions that it believes possible.
    pub(super) believed: usize,
    /// The most of these that moves are tried on.
    pub(super) tried: usize,
    /// The depth after a move, in plies.
    pub(super) depth: u32,
}

impl Sampling {
    /// All squares of a king that is the only hidden piece.
    pub(super) const OF_KING: Self = Self { believed: 0, tried: 256, depth: 1 };
}

/// The search where nothing is hidden.
#[derive(Clone, Copy, Debug)]
pub(super) struct InOpen {
    /// The greatest depth in plies.
    pub(super) depth: u32,
    /// The most positions that it visits for a move.
    pub(super) nodes: u64,
    /// The greatest depth to which captures are followed after that, in plies.
    pub(super) captures: u32,
    /// The largest random bonus of a move, in centipawns.
    pub(super) whim: usize,
}

/// The most positions that the strongest levels believe possible.
const BELIEVED: usize = 8_192;

impl Skill {
    /// Returns the skill of a level on a kind of board.
    pub(super) const fn of(level: Level, board: BoardKind) -> Self {
        let most_nodes = match level {
            // A few seconds.
            Level::Grandmaster => 20_000_000,
            _ => 400_000,
        };
        Self {
            keeps_game: !matches!(level, Level::Novice),
            fog: in_fog(level, board),
            open: in_open(level, board),
            most_nodes,
        }
    }

    /// Returns the most positions that it believes possible; 0 if it looks at one board only.
    pub(super) const fn believed(self) -> usize {
        match self.fog {
            InFog::Scouting(_) => 0,
            InFog::Ranging(sampling) => sampling.believed,
            InFog::Marshalling { .. } => BELIEVED,
        }
    }

    /// Returns the depth in plies to which it searches where nothing is hidden, if it is asked to
    /// search to a depth.
    pub(super) fn open_depth(self, asked: Option<u32>) -> u32 {
        asked.map_or(self.open.depth, |asked| asked.min(self.open.depth))
    }
}

/// Returns the thinking in the fog. On each board the numbers were found by matches.
const fn in_fog(level: Level, board: BoardKind) -> InFog {
    use BoardKind::{Draughts, Draughts10, Xiangqi};
    match (level, board) {
        // In draughts a level that thinks of no answer loses piece after piece.
        (Level::Novice, Draughts | Draughts10) => InFog::Scouting(Eye {
            answers: None,
            memory: 0,
            notices: usize::MAX,
            is_wary: false,
            whim: 20,
        }),
        (Level::Novice, _) => InFog::Scouting(Eye {
            answers: None,
            memory: 0,
            notices: if matches!(board, Xiangqi) { 10 } else { 14 },
            is_wary: false,
            whim: 100,
        }),
        (Level::Recruit, Draughts | Draughts10) => InFog::Scouting(Eye {
            answers: Some(1),
            memory: 2,
            notices: 6,
            is_wary: false,
            whim: 160,
        }),
        (Level::Recruit, _) => InFog::Scouting(Eye {
            answers: Some(1),
            memory: 2,
            notices: 20,
            is_wary: false,
            whim: 100,
        }),
        // A Scout that took the hidden squares for empty lost to the Recruit. A search of four plies
        // wins far more than one of three or of five.
        (Level::Scout, Draughts) => ranging(8, 1, 0),
        (Level::Tracker, Draughts) => ranging(14, 3, 0),
        (Level::Hunter, Draughts) => ranging(48, 5, 0),
        (Level::Pathfinder, Draughts) => ranging(160, 3, 1),
        (Level::Warden, Draughts) => ranging(640, 3, 4),
        (Level::Ranger, Draughts) => ranging(BELIEVED, 64, 4),
        (Level::Scout, Draughts10) => ranging(12, 2, 0),
        (Level::Tracker, Draughts10) => ranging(32, 4, 0),
        (Level::Hunter, Draughts10) => ranging(128, 5, 0),
        (Level::Pathfinder, Draughts10) => ranging(320, 10, 0),
        (Level::Warden, Draughts10) => ranging(1_024, 24, 1),
        (Level::Ranger, Draughts10) => ranging(BELIEVED, 24, 4),
        (Level::Scout, _) => InFog::Scouting(Eye::SHARP),
        (Level::Tracker, Xiangqi) => ranging(60, 2, 0),
        (Level::Tracker, _) => ranging(160, 2, 0),
        (Level::Hunter, Xiangqi) => ranging(256, 4, 0),
        (Level::Hunter, _) => ranging(320, 5, 0),
        (Level::Pathfinder, Xiangqi) => ranging(1_024, 14, 0),
        (Level::Pathfinder, _) => ranging(768, 10, 0),
        (Level::Warden, Xiangqi) => ranging(2_048, 4, 2),
        (Level::Warden, _) => ranging(3_072, 32, 0),
        (Level::Ranger, _) => ranging(BELIEVED, 256, 2),
        (Level::Marshal, _) => InFog::Marshalling { keeps: false, corrects: false },
        (Level::Grandmaster, _) => InFog::Marshalling { keeps: true, corrects: true },
    }
}

const fn ranging(believed: usize, tried: usize, depth: u32) -> InFog {
    InFog::Ranging(Sampling { believed, tried, depth })
}

/// Returns the search where nothing is hidden.
const fn in_open(level: Level, board: BoardKind) -> InOpen {
    use BoardKind::{Draughts, Draughts10, Xiangqi};
    match (level, board) {
        (Level::Novice, Draughts | Draughts10) => by_depth(1, 2, 250),
        (Level::Scout, Draughts | Draughts10) => by_depth(2, u32::MAX, 110),
        (Level::Tracker, Draughts | Draughts10) => by_nodes(600, 90),
        (Level::Hunter, Draughts | Draughts10) => by_nodes(1_500, 40),
        (Level::Warden, Draughts | Draughts10) => by_nodes(20_000, 12),
        (Level::Ranger, Draughts | Draughts10) => by_nodes(100_000, 8),
        (Level::Marshal, Draughts | Draughts10) => by_nodes(400_000, 8),
        (Level::Novice, Xiangqi) => by_depth(1, 2, 100),
        (Level::Novice, _) => by_depth(1, 2, 70),
        (Level::Recruit, Xiangqi | Draughts | Draughts10) => by_depth(1, u32::MAX, 20),
        (Level::Recruit, _) => by_depth(1, 8, 10),
        (Level::Scout, Xiangqi) => by_depth(2, u32::MAX, 120),
        (Level::Scout, _) => by_depth(2, u32::MAX, 70),
        (Level::Tracker, Xiangqi) => by_nodes(700, 40),
        (Level::Tracker, _) => by_nodes(800, 40),
        (Level::Hunter, _) => by_nodes(2_000, 30),
        (Level::Pathfinder, _) => by_nodes(5_000, 20),
        (Level::Warden, _) => by_nodes(12_000, 16),
        (Level::Ranger, _) => by_nodes(40_000, 12),
        (Level::Marshal, _) => by_nodes(200_000, 12),
        (Level::Grandmaster, _) => by_nodes(20_000_000, 12),
    }
}

const fn by_depth(depth: u32, captures: u32, whim: usize) -> InOpen {
    InOpen { depth, nodes: u64::MAX, captures, whim }
}

const fn by_nodes(nodes: u64, whim: usize) -> InOpen {
    InOpen { depth: DEEPEST, nodes, captures: u32::MAX, whim }
}

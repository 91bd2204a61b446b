//! [`MoveRequest`]: a request for a move, with its limits.

use super::search;
use fogchess_rules::Move;

/// A request for a move. By default it has no limits but those of the level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveRequest {
    /// The most positions to visit.
    pub nodes: u64,
    /// The greatest depth in plies, where nothing is hidden. A level searches at most as deep as it
    /// always does.
    pub depth: Option<u32>,
    /// The moves to choose between; if none of them is available, all that are.
    pub moves: Vec<Move>,
    /// The number of lines to work out for a [report](super::Report) where nothing is hidden; 0 if
    /// nobody will ask for it.
    pub lines: usize,
    /// The size of the table of positions that may come up again, in bytes. Only the search of
    /// games in which nothing is hidden has one.
    pub table: usize,
}

impl Default for MoveRequest {
    fn default() -> Self {
        Self {
            nodes: u64::MAX,
            depth: None,
            moves: Vec::new(),
            lines: 0,
            table: search::TABLE_BYTES,
        }
    }
}

impl MoveRequest {
    /// Returns a request for which this many positions may be visited.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes, ..Self::default() }
    }
}

//! The lines that a search expects, for its report.

use super::{
    super::{SURE_LOSS, goal_on, table::Bound, tree::Candidate},
    Deepening,
};
use crate::think::Think;

impl<B: Think> Deepening<B> {
    /// Returns the depth of the search, and the best lines so far with their values.
    pub(crate) fn lines(&self) -> (u32, Vec<(i32, Vec<B::Move>)>) {
        let (depth, ranked) = self.ranked();
        let is_last = depth < self.depth;
        let lines = ranked.into_iter().take(self.lines).map(|(worth, at)| {
            let (first, whim) = self.moves[at];
            let after = if is_last { Some(&self.last[at].1) } else { self.after.get(at) };
            let after = after.map_or(&[][..], Vec::as_slice);
            (worth - whim, self.line(first, after, depth as usize))
        });
        (depth, lines.collect())
    }

    /// Returns a move with the moves after it, and with those that the table has after them.
    fn line(&self, first: Candidate<B>, after: &[B::Move], depth: usize) -> Vec<B::Move> {
        let mut board = self.root;
        let mut line = Vec::new();
        let mut past = self.past.clone();
        let mut after = after.iter().copied();
        let mut next = Some((first.kind, first.mv));
        while let Some((kind, mv)) = next {
            past.push(board.key());
            board.make(kind, mv);
            line.push(mv);
            let goes_on = line.len() < depth && !past.contains(&board.key());
            let known = self.table.get(board.key()).filter(|entry| {
                // Of moves that are all too bad, the best is not known, except that all lose.
                goes_on && (entry.bound != Bound::Upper || entry.worth <= SURE_LOSS)
            });
            let mv = after.next().or_else(|| known?.best);
            next = mv.and_then(|mv| board.find(goal_on(&board, &self.tree.rules), mv.into()));
        }
        line
    }

    /// Returns the most plies that were looked ahead, captures included.
    pub(crate) const fn furthest(&self) -> u32 {
        self.tree.furthest.unsigned_abs()
    }

    /// Returns the filled part of the table in thousandths.
    pub(crate) fn filled(&self) -> u32 {
        self.table.filled()
    }
}

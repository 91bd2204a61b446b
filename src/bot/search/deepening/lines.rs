//! The lines that a search expects, for its report.

use super::{
    super::{SURE_LOSS, table::Bound, tree::Candidate},
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
        let mut past: Vec<u64> = self.stack.played().iter().map(|past| past.key).collect();
        let mut after = after.iter().map(|mv| B::code(*mv));
        let mut next = Some((first.kind, first.mv));
        while let Some((kind, mv)) = next {
            past.push(board.key());
            board.make(kind, mv);
            line.push(mv);
            let goes_on = line.len() < depth && !past.contains(&board.key());
            let known = self.stack.table.get(board.key()).filter(|known| {
                // Of moves that are all too bad, the best is not known, except that all lose.
                goes_on && (known.bound != Bound::Upper || known.worth <= SURE_LOSS)
            });
            let code = after.next().or_else(|| known.map(|known| known.best.into()));
            next = code.and_then(|code| self.find(&board, code));
        }
        line
    }

    /// Returns the move of a board with this code, and the kind of its piece.
    fn find(&self, board: &B, code: u64) -> Option<(B::Kind, B::Move)> {
        let mut found = None;
        board.visit_moves(self.stack.goal, |piece| {
            piece.for_each(|mv| {
                if B::code(mv) == code {
                    found = Some((piece.kind, mv));
                }
            });
        });
        found
    }

    /// Returns the most plies that were looked ahead, captures included.
    pub(crate) const fn furthest(&self) -> u32 {
        self.stack.furthest.unsigned_abs()
    }

    /// Returns the filled part of the table in thousandths.
    pub(crate) fn filled(&self) -> u32 {
        self.stack.table.filled()
    }
}

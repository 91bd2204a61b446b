//! The Scout: searches one move ahead on a board with the pieces that it sees and remembers, and
//! avoids squares that other pieces may attack.

use super::{
    belief::open_board,
    evaluation::trade_value,
    memory::{Memory, unseen},
    random::Random,
    search::{SURE_WIN, Tree, WIN, goal_on, visit_moves},
    sight::Sight,
    techniques::{Technique, Techniques},
};
use crate::rules::{
    Goal, Piece,
    chess::Kind,
    chess::laws as vision,
    chess::{
        attacks,
        bitboard::{Bitboard, Sq},
        board::{Board, ChessMove},
    },
};

/// The greatest depth to which captures are followed, in plies.
const CAPTURES: u32 = 6;
/// The largest random bonus of a move, so that games differ, in centipawns.
const WHIM: usize = 8;
/// The penalty for having the same pieces on the same squares once more, in centipawns.
const REPEATED: i32 = 25;
/// The bonus for seeing a square again, for every ply that it was out of sight, in thirds of a
/// centipawn.
const LOOK_AGAIN: i32 = 1;
/// The most plies out of sight that count towards that bonus.
const LONG_AGO: u32 = 24;
/// The penalty for a king that an unseen piece surely attacks, in centipawns.
const KING_AT_RISK: f32 = 1_500.0;

/// A search that tries the available moves one after the other.
#[derive(Clone, Debug)]
pub(super) struct Scouting {
    /// The pieces that are seen.
    seen: Board,
    /// The pieces that are seen or remembered.
    board: Board,
    /// The number of enemy pieces of each kind that are neither seen nor remembered.
    unaccounted: [u8; Kind::COUNT],
    /// The moves that were not tried yet.
    moves: Vec<ChessMove>,
    best: Option<(i32, ChessMove)>,
    tree: Tree,
}

impl Scouting {
    /// Starts to choose between some of the available moves.
    pub(super) fn new(
        sight: &Sight,
        moves: Vec<ChessMove>,
        memory: &Memory,
        techniques: Techniques,
    ) -> Self {
        let seen = open_board(sight);
        let mut board = seen;
        let mut unaccounted = unseen(sight);
        let sightings = memory.sightings().filter(|_| techniques.has(Technique::Memory));
        for (sq, kind, _) in sightings {
            let is_possible = !sight.vacant.contains(sq) && unaccounted[kind.index()] > 0;
            if is_possible {
                board.toggle(Piece { color: !sight.us, kind }, sq);
                unaccounted[kind.index()] -= 1;
            }
        }
        // A piece that blocks a pawn is most likely a pawn.
        for sq in sight.blockers & !board.occupied() {
            let kind = Kind::Pawn;
            if unaccounted[kind.index()] > 0 && !Bitboard::EDGE_RANKS.contains(sq) {
                board.toggle(Piece { color: !sight.us, kind }, sq);
                unaccounted[kind.index()] -= 1;
            }
        }
        Self { seen, board, unaccounted, moves, best: None, tree: Tree::new(sight.rules) }
    }

    /// Tries one more move; `Some` when all are tried.
    pub(super) fn step(
        &mut self,
        sight: &Sight,
        past: &[Sight],
        memory: &Memory,
        random: &mut Random,
    ) -> Option<Option<ChessMove>> {
        let Some(mv) = self.moves.pop() else {
            return Some(self.best.map(|(_, mv)| mv));
        };
        let worth = self.worth(mv, sight, past, memory) + random.below(WHIM) as i32;
        if self.best.is_none_or(|(best, _)| worth > best) {
            self.best = Some((worth, mv));
        }
        None
    }

    /// Returns the value of a move, in centipawns.
    fn worth(&mut self, mv: ChessMove, sight: &Sight, past: &[Sight], memory: &Memory) -> i32 {
        let us = sight.us;
        let Some(kind) = self.board.kind_at(mv.from) else { return -WIN };
        let mut after = self.board;
        if let Some((_, Kind::King)) = after.make(kind, mv) {
            return WIN;
        }
        // A piece that is only remembered may have moved, so it protects nothing.
        let mut sure = self.seen;
        sure.make(kind, mv);
        let attackers = |king| sure.attackers(attacks::sliders(), !us, king, sure.occupied());
        if sure.king(us).is_some_and(|king| !attackers(king).is_empty()) {
            return 1 - WIN;
        }
        if goal_on(&after, &sight.rules) == Goal::Checkmate && is_mate(&after) {
            return WIN - 1;
        }
        let worth = -self.tree.quiesce(&after, -WIN, WIN, 1, CAPTURES);
        if worth <= -SURE_WIN {
            return worth;
        }
        let seen = vision::visible(&after, us, sight.rules.pawn_vision);
        let news: u32 = seen.into_iter().map(|sq| memory.age(sq).min(LONG_AGO)).sum();
        worth + news as i32 * LOOK_AGAIN / 3
            - self.risk(&after, mv, seen, sight)
            - REPEATED * sight.repetitions(mv, past)
    }

    /// Returns the risk from pieces that are neither seen nor remembered, to the piece that moved
    /// and to the king.
    fn risk(&self, after: &Board, mv: ChessMove, seen: Bitboard, sight: &Sight) -> i32 {
        let moved = after.kind_at(mv.to).unwrap_or(Kind::Pawn);
        let mut risk = 0.0;
        if moved != Kind::King {
            let defended =
                !after.attackers(attacks::sliders(), sight.us, mv.to, after.occupied()).is_empty();
            let stake = trade_value(moved) as f32 * if defended { 0.5 } else { 1.0 };
            risk += stake * self.chance_of_attack(after, mv.to, seen);
        }
        if let Some(king) = after.king(sight.us) {
            let stake = match sight.rules.goal {
                Goal::Checkmate => KING_AT_RISK / 10.0,
                Goal::CaptureKing | Goal::Sandbox => KING_AT_RISK,
            };
            risk += stake * self.chance_of_attack(after, king, seen);
        }
        risk as i32
    }

    /// Returns the probability that one of the unaccounted pieces attacks a square, if each may be
    /// on any hidden square.
    fn chance_of_attack(&self, after: &Board, sq: Sq, seen: Bitboard) -> f32 {
        let sliders = attacks::sliders();
        let occupied = after.occupied();
        let hidden = !seen & !occupied;
        let (straight, diagonal) = (sliders.rook(sq, occupied), sliders.bishop(sq, occupied));
        let us = !after.turn();
        let mut safe = 1.0;
        for kind in Kind::ALL {
            let from = match kind {
                Kind::Pawn => attacks::pawn(us, sq),
                Kind::Knight => attacks::knight(sq),
                Kind::Bishop => diagonal,
                Kind::Rook => straight,
                Kind::Queen => straight | diagonal,
                Kind::King => attacks::king(sq),
            };
            let places = hidden.len().max(1) as f32;
            let chance = (from & hidden).len() as f32 / places;
            for _ in 0..self.unaccounted[kind.index()] {
                safe *= 1.0 - chance;
            }
        }
        1.0 - safe
    }
}

/// Returns `true` if the side to move is checkmated, as far as is known.
fn is_mate(board: &Board) -> bool {
    let mut any = false;
    visit_moves(board, Goal::Checkmate, |_| any = true);
    !any && board.in_check(board.turn())
}

//! [`State`]: a position of one board under a ruleset, with the past that draws by counting need.

use super::{
    history::{History, Played},
    position::IllegalMove,
};
use fogchess_rules::{
    BySide, Move, PlayerView, Viewer,
    board::{Board, CountedDraws},
    chess::Wing,
    notation,
    view::Past,
    {Color, Piece}, {DrawReason, Outcome, WinReason}, {Goal, NoMove, Ruleset, Vision},
    {Square, SquareSet},
};
use std::collections::HashSet;

/// The number of positions that are looked at before a side counts as able to win: more than two
/// kings have on either side of a wall of locked pawns, with three ranks each.
const MOST_REACHED: usize = 2_000;

/// The number of moves beyond which a side counts as free enough to bring about any mate. A king and
/// what is locked in have fewer.
const MOST_HEMMED_IN: u32 = 16;

/// A position with its past.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct State<B: Board> {
    pub(super) ruleset: Ruleset,
    pub(super) board: B,
    /// The repetition keys of the positions since the last irreversible ply, the current one last.
    keys: Vec<u64>,
    /// The squares that each side has seen so far under [`Vision::LiftingFog`].
    seen: BySide<B::Squares>,
    pub(super) outcome: Option<Outcome>,
}

impl<B: Board> State<B> {
    /// Returns a position that has not occurred before.
    pub(super) fn new(ruleset: Ruleset, board: B) -> Self {
        let mut state =
            Self { ruleset, board, keys: Vec::new(), seen: BySide::both(B::NONE), outcome: None };
        state.remember();
        state
    }

    pub(super) fn set_vision(&mut self, vision: Vision) {
        self.ruleset.vision = vision;
        self.look();
        self.outcome = self.judge();
    }

    pub(super) fn keep_seen(&mut self, later: &Self) {
        for (seen, more) in self.seen.iter_mut().zip(later.seen) {
            *seen |= more;
        }
    }

    pub(super) fn moves(&self, color: Color) -> Vec<Move> {
        if self.may_move(color) {
            self.as_mover(color).moves(self.ruleset.goal)
        } else {
            Vec::new()
        }
    }

    pub(super) fn is_available(&self, color: Color, mv: Move) -> bool {
        self.find(color, mv).is_some()
    }

    pub(super) fn needs_promotion(&self, color: Color, mv: Move) -> bool {
        let with = |kind: &B::Kind| self.is_available(color, mv.promoting((*kind).into()));
        mv.promotion.is_none() && B::PROMOTIONS.first().is_some_and(with)
    }

    pub(super) fn play(&mut self, color: Color, mv: Move) -> Result<Played, IllegalMove> {
        let unavailable = IllegalMove(mv);
        let board_move = B::move_of(mv).filter(|_| self.may_move(color)).ok_or(unavailable)?;
        let mover = self.as_mover(color);
        let kind = mover.kind_at(B::from(board_move)).ok_or(unavailable)?;
        // Only moves to the same square are told apart.
        let moves = mover.moves_to(self.ruleset.goal, B::to(board_move));
        let piece = Piece { color, kind: kind.into() };
        let piece_at = |square| self.board.piece_at(square);
        let fog_notation =
            notation::write(B::KIND, mv, &moves, B::ALL.into(), piece_at).ok_or(unavailable)?;
        let mut board = self.board.with_turn(color);
        let promoted = board.promotion(board_move).is_some();
        let captured = board.make(kind, board_move).into_iter();
        let captures = captured
            .map(|(at, kind)| (at.into(), Piece { color: !color, kind: kind.into() }))
            .collect();
        self.board = board;
        self.remember();
        let castled = Wing::of(mv, piece.kind)
            .map(|wing| (wing.rook_from(color).into(), wing.rook_to(color).into()));
        let notation = [&fog_notation, self.check_suffix()].concat();
        Ok(Played { mv, piece, promoted, captures, castled, notation, fog_notation })
    }

    pub(super) fn check(&self, color: Color) -> Option<Square> {
        let announced = self.ruleset.goal == Goal::Checkmate && self.board.in_check(color);
        self.board.royal(color).filter(|_| announced)
    }

    pub(super) fn claimable_draw(&self) -> Option<DrawReason> {
        if self.ruleset.goal == Goal::Sandbox || self.outcome.is_some() {
            return None;
        }
        self.counted_draw(B::claimable_draws(self.ruleset.vision)?)
    }

    pub(super) fn flag_outcome(&self, flagged: Color) -> Outcome {
        if self.can_win(!flagged) {
            Outcome::Win { winner: !flagged, reason: WinReason::Flag }
        } else {
            Outcome::Draw(DrawReason::FlagWithoutMatingMaterial)
        }
    }

    pub(super) fn can_win(&self, color: Color) -> bool {
        let goal = self.ruleset.goal;
        if goal != Goal::Checkmate || B::STALEMATE_LOSES {
            return true;
        }
        let mut open = vec![self.board];
        let mut reached = HashSet::from([self.board.key()]);
        while let Some(board) = open.pop() {
            if board.cannot_mate(color) {
                continue;
            }
            let moves = board.count_moves(goal);
            let is_mate = moves == 0 && board.in_check(board.turn());
            if is_mate && board.turn() != color || moves > MOST_HEMMED_IN {
                return true;
            }
            board.visit_moves(goal, |moves| {
                moves.for_each(|mv| {
                    let mut next = board;
                    next.make(moves.kind, mv);
                    if reached.len() <= MOST_REACHED && reached.insert(next.key()) {
                        open.push(next);
                    }
                });
            });
            if reached.len() > MOST_REACHED {
                return true;
            }
        }
        false
    }

    pub(super) fn play_on(&mut self) {
        self.outcome = self.outcome.filter(|outcome| !outcome.is_declared());
    }

    pub(super) fn may_move(&self, color: Color) -> bool {
        self.outcome.is_none() && (self.ruleset.goal == Goal::Sandbox || color == self.board.turn())
    }

    /// Returns the squares that a side sees.
    #[inline]
    pub(super) fn sees(&self, color: Color) -> B::Squares {
        let now = || self.board.sees(color, &self.ruleset);
        match self.ruleset.vision {
            Vision::Open => B::ALL,
            Vision::Fog => now(),
            Vision::LiftingFog => now() | self.seen[color],
        }
    }

    /// Returns a view. `fogged` is the player from whom something is hidden, if there is one.
    #[inline]
    pub(super) fn view(
        &self,
        history: &History,
        viewer: Viewer,
        fogged: Option<Color>,
    ) -> PlayerView {
        let last = history.last.as_ref();
        let past = Past {
            plies: history.plies,
            last: last.map(|played| played.mv),
            last_moves: &history.last_moves,
            promoted: last.is_some_and(|played| played.promoted),
            captures: last.map_or(&[], |played| &played.captures),
            lost: &history.lost,
            seen: self.seen,
            is_over: history.outcome.is_some() || self.outcome.is_some(),
        };
        PlayerView::of_board(&self.board, self.ruleset, &past, viewer, fogged)
    }

    /// Returns the squares of [`Self::sees`].
    pub(super) fn visible(&self, color: Color) -> SquareSet {
        self.sees(color).into()
    }

    /// Returns the board with a side to move: in a sandbox any side may.
    fn as_mover(&self, color: Color) -> B {
        if self.ruleset.goal == Goal::Sandbox { self.board.with_turn(color) } else { self.board }
    }

    /// Returns an available move in the board's form, with the kind of the moving piece.
    fn find(&self, color: Color, mv: Move) -> Option<(B::Kind, B::Move)> {
        self.may_move(color).then(|| self.as_mover(color).find(self.ruleset.goal, mv)).flatten()
    }

    fn has_move(&self) -> bool {
        self.board.has_move(self.ruleset.goal)
    }

    /// Updates the repetition keys, the seen squares and the outcome for a new position.
    fn remember(&mut self) {
        if self.board.quiet_plies() == 0 {
            self.keys.clear();
        }
        // A sandbox never ends, so it needs no keys to count repetitions.
        if self.ruleset.goal != Goal::Sandbox {
            self.keys.push(self.board.repetition_key(self.ruleset.goal));
        }
        self.look();
        self.outcome = self.judge();
    }

    /// Adds the squares that each side sees now to those that it has seen.
    fn look(&mut self) {
        if self.ruleset.vision == Vision::LiftingFog {
            self.seen = BySide::from_fn(|color| self.sees(color));
        }
    }

    fn judge(&self) -> Option<Outcome> {
        let turn = self.board.turn();
        let loses = |reason| Some(Outcome::Win { winner: !turn, reason });
        match self.ruleset.goal {
            Goal::Sandbox => return None,
            Goal::Checkmate => {
                if !self.has_move() {
                    return if self.board.in_check(turn) {
                        loses(WinReason::Checkmate)
                    } else if B::STALEMATE_LOSES {
                        loses(WinReason::NoMove)
                    } else {
                        Some(Outcome::Draw(DrawReason::Stalemate))
                    };
                }
                if Color::ALL.into_iter().all(|color| self.board.cannot_mate(color)) {
                    return Some(Outcome::Draw(DrawReason::DeadPosition));
                }
            }
            Goal::LastMove => {
                if !self.has_move() {
                    return loses(WinReason::NoMove);
                }
            }
            Goal::CaptureKing => {
                let lacks_king = |color: &Color| self.board.royal(*color).is_none();
                if let Some(loser) = Color::ALL.into_iter().find(lacks_king) {
                    return Some(Outcome::Win { winner: !loser, reason: WinReason::KingCaptured });
                }
                if !self.has_move() {
                    return match self.ruleset.no_move {
                        NoMove::Loss => loses(WinReason::NoMove),
                        NoMove::Draw => Some(Outcome::Draw(DrawReason::NoMove)),
                    };
                }
            }
        }
        // In fog this draw comes early, because players cannot count unseen positions.
        let draws = B::automatic_draws(self.ruleset.vision);
        let draw = self.counted_draw(draws).or_else(|| self.board.ending_draw())?;
        let checker = self.perpetual_checker().filter(|_| draw == draws.repetitions.1);
        Some(match checker {
            Some(checker) => Outcome::Win { winner: !checker, reason: WinReason::PerpetualCheck },
            None => Outcome::Draw(draw),
        })
    }

    /// Returns the number of times that the position has occurred, this time included.
    fn repetitions(&self) -> usize {
        let last = self.keys.last();
        self.keys.iter().filter(|key| Some(*key) == last).count()
    }

    fn counted_draw(&self, draws: CountedDraws) -> Option<DrawReason> {
        if self.repetitions() >= draws.repetitions.0 {
            Some(draws.repetitions.1)
        } else if self.board.quiet_plies() >= draws.quiet_plies.0 {
            Some(draws.quiet_plies.1)
        } else {
            None
        }
    }

    /// Returns the side that loses by perpetual check: it alone has given check with each of its
    /// moves since the position first occurred.
    fn perpetual_checker(&self) -> Option<Color> {
        if !B::PERPETUAL_CHECK_LOSES || self.ruleset.goal != Goal::Checkmate {
            return None;
        }
        let last = self.keys.last()?;
        let first = self.keys.iter().position(|key| key == last)?;
        let since = &self.keys[first + 1..];
        let turn = self.board.turn();
        // Every second position, the last one included, is one with this side to move.
        let checked = |side: Color| {
            let skipped = usize::from(side != turn);
            !since.is_empty() && since.iter().rev().skip(skipped).step_by(2).all(|key| key & 1 == 1)
        };
        match (checked(turn), checked(!turn)) {
            (true, false) => Some(!turn),
            (false, true) => Some(turn),
            _ => None,
        }
    }

    /// Returns `#` if the side to move is mated and `+` if it is in check, under the checkmate goal
    /// and if the notation has these signs.
    fn check_suffix(&self) -> &'static str {
        if !notation::marks_check(B::KIND) || self.check(self.board.turn()).is_none() {
            ""
        } else if self.has_move() {
            "+"
        } else {
            "#"
        }
    }
}

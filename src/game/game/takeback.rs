//! Take-backs, and the redo of plies that were taken back.

use super::{Game, Ply, Stage};
use crate::{
    offers::Offers,
    record::{Event, count},
};
use fogchess_rules::{BySide, Color};
use fogchess_rules::{Moment, Refusal};

/// A ply that was taken back and may be redone.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Undone {
    ply: Ply,
    /// The milliseconds that both sides had when the next turn began.
    clock_after: BySide<Option<u64>>,
}

impl Game {
    /// Returns the number of plies of a side's take-back: its last move and all plies after it.
    ///
    /// In a sandbox it is the last move of either side.
    pub(super) fn plies_to_take_back(&self, side: Color) -> Result<usize, Refusal> {
        let own = |ply: &Ply| self.is_sandbox() || ply.played.piece.color == side;
        let last_own = self.plies.iter().rposition(own).ok_or(Refusal::NothingToTakeBack)?;
        Ok(self.plies.len() - last_own)
    }

    /// Takes plies back.
    ///
    /// Both clocks get the times that they had when the first of these turns began. The fog stays
    /// as last agreed on, and squares seen under [`fogchess_rules::Vision::LiftingFog`] stay seen.
    pub(super) fn take_back(&mut self, plies: usize, now: Moment) {
        let was_started = self.clock.turn_of().is_some();
        let left_at = self.plies.len() - plies;
        let later = self.position().clone();
        let mut clock_after = self.clock.at_turn_start();
        let mut undone = Vec::new();
        for ply in self.plies.drain(left_at..).rev() {
            let before = ply.clock_before;
            undone.push(Undone { ply, clock_after });
            clock_after = before;
        }
        undone.reverse();
        self.undone.push(undone);
        self.stages.truncate(left_at + 1);
        self.change_now(|position, _| {
            position.set_vision(later.ruleset().vision);
            position.keep_seen(&later);
        });
        self.offers = Offers::default();
        self.events.push(Event::TakenBack { plies: count(plies) });
        self.clock.restore(clock_after);
        // Some draws are automatic with fog, but must be claimed without it: the fog may have been
        // lowered since these plies.
        if self.finish_on_board(now).is_none() && was_started {
            self.start_unless_held(now);
        }
    }

    /// Redoes the plies that were last taken back, and sets the clocks as they were after them.
    pub(super) fn redo(&mut self, now: Moment) -> Result<(), Refusal> {
        let was_started = self.clock.turn_of().is_some();
        let mut stages: Vec<Stage> = Vec::new();
        for Undone { ply, .. } in self.undone.last().ok_or(Refusal::NothingToRedo)? {
            let before = stages.last().unwrap_or(self.now());
            let (_, stage) = before.played(ply.played.piece.color, ply.played.mv)?;
            stages.push(stage);
        }
        let undone = self.undone.pop().unwrap_or_default();
        for (Undone { ply, clock_after }, stage) in undone.into_iter().zip(stages) {
            self.push(ply, stage);
            self.clock.restore(clock_after);
        }
        self.offers = Offers::default();
        self.events.push(Event::Redone);
        if was_started {
            self.start_unless_held(now);
        }
        Ok(())
    }
}

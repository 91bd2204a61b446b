//! Taking moves back, and playing again what was taken back.

use super::{Game, Ply, Stage};
use crate::rules::Color;
use crate::session::{
    clock::Moment,
    intent::Refusal,
    offers::Offers,
    record::{Event, count},
};

/// A ply that was taken back and may be played again.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Undone {
    ply: Ply,
    /// What both sides had when the next turn began.
    clock_after: [Option<u64>; 2],
}

impl Game {
    /// How many plies a side's take back takes back: its own last move and all that
    /// followed. In a sandbox: the last move, whoever made it.
    pub(super) fn plies_to_take_back(&self, side: Color) -> Result<usize, Refusal> {
        let own = |ply: &Ply| self.is_sandbox() || ply.played.piece.color == side;
        let last_own = self.plies.iter().rposition(own).ok_or(Refusal::NothingToTakeBack)?;
        Ok(self.plies.len() - last_own)
    }

    /// Takes plies back. Both clocks get what they had when the first of these turns began;
    /// the fog stays as agreed on since, and what was seen under [`crate::rules::Vision::LiftingFog`]
    /// stays seen.
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
        // With fog some draws are automatic that in the open must be claimed: the fog may have
        // been lowered since.
        if self.finish_on_board(now).is_none() && was_started {
            self.start_unless_held(now);
        }
    }

    /// Plays again what was last taken back, with the clocks as they were then.
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

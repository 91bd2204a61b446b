//! What each side is offering, and how often it may ask.

use super::intent::{Offer, Refusal};
use crate::rules::Color;
use serde::{Deserialize, Serialize};

/// An offer that waits for the other side's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PendingOffer {
    /// Who offers.
    pub by: Color,
    /// What.
    pub offer: Offer,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    #[default]
    None,
    Pending,
    /// Declined or withdrawn: may be offered again after an own move.
    TurnedDown,
}

/// The state of every offer of both sides.
///
/// An offer stands until it is accepted, declined or withdrawn, or until the other side
/// moves instead of answering (so FIDE 9.1.2.1 for draws, but that knows no withdrawal).
/// Offers to take back or to redo lapse with any move, as what they would change has
/// changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Offers([[State; Offer::ALL.len()]; 2]);

impl Offers {
    fn state(&mut self, side: Color, offer: Offer) -> &mut State {
        &mut self.0[side.index()][offer as usize]
    }

    /// Whether a side's offer waits for an answer.
    pub(super) fn is_pending(&self, side: Color, offer: Offer) -> bool {
        self.0[side.index()][offer as usize] == State::Pending
    }

    /// All that wait for an answer, White's first.
    pub(super) fn pending(&self) -> impl Iterator<Item = PendingOffer> + '_ {
        Color::ALL
            .into_iter()
            .flat_map(|by| Offer::ALL.map(|offer| PendingOffer { by, offer }))
            .filter(|pending| self.is_pending(pending.by, pending.offer))
    }

    /// Whether a side may offer this now.
    pub(super) fn check(&self, side: Color, offer: Offer) -> Result<(), Refusal> {
        match self.0[side.index()][offer as usize] {
            State::None => Ok(()),
            State::Pending => Err(Refusal::AlreadyOffered(offer)),
            State::TurnedDown => Err(Refusal::OfferedTooSoon(offer)),
        }
    }

    /// A side offers.
    pub(super) fn add(&mut self, side: Color, offer: Offer) -> Result<(), Refusal> {
        self.check(side, offer)?;
        *self.state(side, offer) = State::Pending;
        Ok(())
    }

    /// A side declines the other's offer or, if there is none, withdraws its own. Returns whose
    /// offer it was.
    pub(super) fn turn_down(&mut self, side: Color, offer: Offer) -> Result<Color, Refusal> {
        let by = [!side, side]
            .into_iter()
            .find(|by| self.is_pending(*by, offer))
            .ok_or(Refusal::NothingOffered(offer))?;
        *self.state(by, offer) = State::TurnedDown;
        Ok(by)
    }

    /// A side moved.
    pub(super) fn lapse(&mut self, mover: Color) {
        for offer in Offer::ALL {
            let others = self.state(!mover, offer);
            if *others == State::Pending {
                *others = State::None;
            }
            let own = self.state(mover, offer);
            if *own == State::TurnedDown || matches!(offer, Offer::Takeback | Offer::Redo) {
                *own = State::None;
            }
        }
    }

    /// Forgets some offers of both sides.
    pub(super) fn forget(&mut self, offers: &[Offer]) {
        for (side, offer) in
            Color::ALL.into_iter().flat_map(|s| offers.iter().map(move |o| (s, *o)))
        {
            *self.state(side, offer) = State::None;
        }
    }
}

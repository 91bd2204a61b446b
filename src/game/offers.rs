//! The offers of each side, and the limit on repeating them.

use fogchess_rules::{BySide, Color, Offer, PendingOffer, Refusal};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    #[default]
    None,
    Pending,
    /// Declined or withdrawn: it may be offered again after a move of the same side.
    TurnedDown,
}

/// The state of every offer of both sides.
///
/// An offer is pending until it is accepted, declined or withdrawn, or until the other side moves
/// without an answer. (FIDE 9.1.2.1 says so for draws, but has no withdrawal.) Offers of a
/// take-back or a redo lapse with any move, because the moves that they refer to have changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Offers(BySide<[State; Offer::ALL.len()]>);

impl Offers {
    fn state(&mut self, side: Color, offer: Offer) -> &mut State {
        &mut self.0[side][offer as usize]
    }

    /// Returns `true` if a side's offer is pending.
    pub(super) fn is_pending(&self, side: Color, offer: Offer) -> bool {
        self.0[side][offer as usize] == State::Pending
    }

    /// Returns all pending offers, White's first.
    pub(super) fn pending(&self) -> impl Iterator<Item = PendingOffer> + '_ {
        Color::ALL
            .into_iter()
            .flat_map(|by| Offer::ALL.map(|offer| PendingOffer { by, offer }))
            .filter(|pending| self.is_pending(pending.by, pending.offer))
    }

    /// Checks that a side may make an offer now.
    pub(super) fn check(&self, side: Color, offer: Offer) -> Result<(), Refusal> {
        match self.0[side][offer as usize] {
            State::None => Ok(()),
            State::Pending => Err(Refusal::AlreadyOffered(offer)),
            State::TurnedDown => Err(Refusal::OfferedTooSoon(offer)),
        }
    }

    /// Adds an offer of a side.
    pub(super) fn add(&mut self, side: Color, offer: Offer) -> Result<(), Refusal> {
        self.check(side, offer)?;
        *self.state(side, offer) = State::Pending;
        Ok(())
    }

    /// Declines the other side's offer or, if there is none, withdraws the side's own.
    ///
    /// Returns the side that had made the offer.
    pub(super) fn turn_down(&mut self, side: Color, offer: Offer) -> Result<Color, Refusal> {
        let by = [!side, side]
            .into_iter()
            .find(|by| self.is_pending(*by, offer))
            .ok_or(Refusal::NothingOffered(offer))?;
        *self.state(by, offer) = State::TurnedDown;
        Ok(by)
    }

    /// Removes the offers that lapse after a move of `mover`.
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

    /// Resets some offers of both sides.
    pub(super) fn forget(&mut self, offers: &[Offer]) {
        for side in Color::ALL {
            for offer in offers {
                *self.state(side, *offer) = State::None;
            }
        }
    }
}

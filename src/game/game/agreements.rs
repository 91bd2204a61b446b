//! Agreements in the running game: draws, take-backs and the fog.

use super::Game;
use crate::record::Event;
use fogchess_rules::{Applied, Moment, Offer, Refusal};
use fogchess_rules::{Color, DrawReason, Outcome, Vision};

impl Game {
    /// Checks that an offer of a side could be carried out.
    pub(super) fn can_offer(&self, side: Color, offer: Offer) -> Result<(), Refusal> {
        match offer {
            Offer::Takeback if !self.setup.takeback => Err(Refusal::TakebackOff),
            Offer::Takeback => self.plies_to_take_back(side).map(drop),
            Offer::Redo if self.undone.is_empty() => Err(Refusal::NothingToRedo),
            Offer::Draw | Offer::Redo => Ok(()),
            Offer::LowerFog if !self.has_fog() => Err(Refusal::FogUnchanged),
            Offer::LiftFog | Offer::LowerFog => self.vision_after(offer).map(drop),
        }
    }

    /// Returns `true` if the game is played in fog that may be lifted now, or if fog may come into it.
    fn has_fog(&self) -> bool {
        self.setup.ruleset.vision.is_fog() || self.may_bring_fog && !self.is_sandbox()
    }

    /// Returns `true` if this offer of a side would accept the same offer of the other side.
    pub(super) fn agrees(&self, side: Color, offer: Offer) -> bool {
        offer.is_mutual() && self.offers.is_pending(!side, offer)
    }

    pub(super) fn offer(
        &mut self,
        side: Color,
        offer: Offer,
        now: Moment,
    ) -> Result<Applied, Refusal> {
        self.can_offer(side, offer)?;
        // A sandbox has no opponent to ask.
        if self.is_sandbox() || self.agrees(side, offer) {
            return self.carry_out(side, offer, now);
        }
        self.offers.add(side, offer)?;
        Ok(Applied::Offered(offer))
    }

    pub(super) fn accept(
        &mut self,
        side: Color,
        offer: Offer,
        now: Moment,
    ) -> Result<Applied, Refusal> {
        if !self.offers.is_pending(!side, offer) {
            return Err(Refusal::NothingOffered(offer));
        }
        self.can_offer(!side, offer)?;
        self.carry_out(!side, offer, now)
    }

    /// Carries out an offer of the side `by` that was accepted.
    pub(super) fn carry_out(
        &mut self,
        by: Color,
        offer: Offer,
        now: Moment,
    ) -> Result<Applied, Refusal> {
        let outcome = match offer {
            Offer::Draw => {
                let outcome = Outcome::Draw(DrawReason::Agreement);
                self.finish(Event::DrawAgreed, outcome, now);
                Some(outcome)
            }
            Offer::Takeback => {
                let plies = self.plies_to_take_back(by)?;
                self.take_back(plies, now);
                self.outcome()
            }
            Offer::Redo => {
                self.redo(now)?;
                None
            }
            Offer::LiftFog | Offer::LowerFog => self.change_fog(offer, now)?,
        };
        Ok(outcome.map_or(Applied::Accepted(offer), Applied::Ended))
    }

    /// Returns the vision after the fog is lifted or lowered.
    pub(super) fn vision_after(&self, offer: Offer) -> Result<Vision, Refusal> {
        let next = self.setup.vision(offer == Offer::LiftFog);
        if next == self.vision() { Err(Refusal::FogUnchanged) } else { Ok(next) }
    }

    /// Lifts or lowers the fog, and returns the outcome if that ends the game.
    ///
    /// Plies that were taken back cannot be redone after it, because they were played under the
    /// other vision. The game can end because some draws are automatic with fog, but must be
    /// claimed without it.
    pub(super) fn change_fog(
        &mut self,
        offer: Offer,
        now: Moment,
    ) -> Result<Option<Outcome>, Refusal> {
        let vision = self.vision_after(offer)?;
        self.change_now(|position, _| position.set_vision(vision));
        let lifted = offer == Offer::LiftFog;
        self.events.push(if lifted { Event::FogLifted } else { Event::FogLowered });
        self.offers.forget(&[Offer::LiftFog, Offer::LowerFog, Offer::Redo]);
        self.undone.clear();
        let thinking = self.thinking(now);
        let outcome = self.finish_on_board(now);
        self.last_thinking_ms = thinking.filter(|_| outcome.is_some());
        Ok(outcome)
    }
}

//! Offers between the players, refusals, and the texts of the curtain.

use super::players::{Players, about};
use crate::{
    rules::{CheckRule, Color, Offer, PendingOffer, Refusal, Ruleset, SeatView},
    table::{OfferNews, OfferStep},
    words::LocalText,
};

/// The part of a key that stands for an offer.
pub(crate) const fn offer_id(offer: Offer) -> &'static str {
    match offer {
        Offer::Draw => "draw",
        Offer::Takeback => "takeback",
        Offer::Redo => "redo",
        Offer::LiftFog => "lift-fog",
        Offer::LowerFog => "lower-fog",
    }
}

/// The question to the player who answers an offer, or the same to the player who made it.
pub(crate) fn offer_question(pending: PendingOffer, seat: &SeatView) -> LocalText {
    let PendingOffer { by, offer } = pending;
    if seat.you() == Some(by) {
        return offer_text(OfferNews { offer, step: OfferStep::Made });
    }
    about(&format!("offer-{}-ask", offer_id(offer)), seat, by)
}

/// The step of an offer that was just taken.
pub(crate) fn offer_text(OfferNews { offer, step }: OfferNews) -> LocalText {
    let step = match step {
        OfferStep::Made => "sent",
        OfferStep::Accepted => "accepted",
        OfferStep::Declined => "declined",
        OfferStep::Withdrawn => "withdrawn",
    };
    LocalText::new(format!("offer-{}-{step}", offer_id(offer)))
}

/// The reason for a refusal, under the rules of the game.
pub(crate) fn refusal_text(refusal: Refusal, rules: &Ruleset) -> LocalText {
    let fog = rules.vision.is_fog();
    let about_offer = |key: &'static str, offer| LocalText::new(key).with("offer", offer_id(offer));
    match refusal {
        Refusal::GameOver(_) => LocalText::new("refusal-game-over"),
        Refusal::NotYourSeat => LocalText::new("refusal-not-your-seat"),
        Refusal::NotYourTurn { turn } => {
            LocalText::new("refusal-not-your-turn").with("color", rules.board.side_name(turn))
        }
        Refusal::NotAvailable(mv) => LocalText::new("refusal-not-available").with("move", mv),
        Refusal::Check { rule, .. } => LocalText::new(match rule {
            CheckRule::Castling => "refusal-check-castling",
            CheckRule::IntoCheck => "refusal-check-into",
            CheckRule::StaysInCheck => "refusal-check-stays",
            CheckRule::Pinned => "refusal-check-pinned",
        })
        .with("board", rules.board.id()),
        Refusal::PromotionMissing(_) => LocalText::new("refusal-promotion-missing"),
        Refusal::Flagged(_) => LocalText::new("refusal-flagged"),
        Refusal::Paused => LocalText::new("refusal-paused"),
        Refusal::AlreadyOffered(offer) => about_offer("refusal-already-offered", offer),
        Refusal::OfferedTooSoon(offer) => about_offer("refusal-offered-too-soon", offer),
        Refusal::NothingOffered(offer) => about_offer("refusal-nothing-offered", offer),
        Refusal::NothingToClaim if fog => LocalText::new("refusal-nothing-to-claim-fog"),
        Refusal::NothingToClaim => LocalText::new("refusal-nothing-to-claim"),
        Refusal::NothingToTakeBack => LocalText::new("refusal-nothing-to-take-back"),
        Refusal::NothingToRedo => LocalText::new("refusal-nothing-to-redo"),
        Refusal::TakebackOff => LocalText::new("refusal-takeback-off"),
        Refusal::FogUnchanged => LocalText::new("refusal-fog-unchanged"),
    }
}

/// The offer of the side to move in a game with a curtain: the other player answers it at the
/// closed curtain.
pub(crate) fn offer_behind_curtain(seat: &SeatView) -> Option<PendingOffer> {
    behind_curtain(seat, &seat.offers)
}

/// As [`offer_behind_curtain`], among these offers.
pub(crate) fn behind_curtain(seat: &SeatView, offers: &[PendingOffer]) -> Option<PendingOffer> {
    let has_curtain = seat.view.ruleset().vision.is_fog() && seat.seats.share_screen();
    let mut offers = offers.iter().filter(|_| has_curtain);
    offers.find(|offer| offer.by == seat.view.turn()).copied()
}

/// The title and the line on the curtain: the player who is asked to come, and a request to the
/// other player; or the player who is asked about an offer, and the question.
pub(crate) fn curtain_texts(seat: &SeatView, side: Color) -> [LocalText; 2] {
    if let Some(pending) = offer_behind_curtain(seat) {
        return [about("curtain-answer", seat, !pending.by), offer_question(pending, seat)];
    }
    // Before the first move, the other player only has to look away.
    let hand_over = match seat.called(!side) {
        _ if seat.view.plies() == 0 => LocalText::new("curtain-first"),
        Some(other) => LocalText::new("curtain-hand-over-named").with_text("other", other),
        None => LocalText::new("curtain-hand-over")
            .with("color", seat.board().side_name(side))
            .with("board", seat.board().id()),
    };
    [about("curtain-title", seat, side), hand_over]
}

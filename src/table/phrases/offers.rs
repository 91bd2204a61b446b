//! Offers between the players, refusals, and the texts of the curtain.

use super::players::{Players, about};
use crate::{
    rules::{Color, PendingOffer, Refusal, Ruleset, SeatView},
    table::{OfferNews, OfferStep},
    words::LocalText,
};

/// The question to the player who answers an offer, or the same to the player who made it.
pub(crate) fn offer_question(pending: PendingOffer, seat: &SeatView) -> LocalText {
    let PendingOffer { by, offer } = pending;
    if seat.you() == Some(by) {
        return offer_text(OfferNews { offer, step: OfferStep::Made });
    }
    about(&format!("offer-{}-ask", offer.id()), seat, by)
}

/// The step of an offer that was just taken.
pub(crate) fn offer_text(OfferNews { offer, step }: OfferNews) -> LocalText {
    let step = match step {
        OfferStep::Made => "sent",
        OfferStep::Accepted => "accepted",
        OfferStep::Declined => "declined",
        OfferStep::Withdrawn => "withdrawn",
    };
    LocalText::new(format!("offer-{}-{step}", offer.id()))
}

/// The reason for a refusal, under the rules of the game.
pub(crate) fn refusal_text(refusal: Refusal, rules: &Ruleset) -> LocalText {
    let text = LocalText::from(&refusal).with("board", rules.board.id());
    match refusal {
        Refusal::NotYourTurn { turn } => text.with("color", rules.board.side_name(turn)),
        Refusal::NothingToClaim if rules.vision.is_fog() => "refusal-nothing-to-claim-fog".into(),
        _ => text,
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

//! The reasons for which a recorded game cannot have been played.

use super::LocalText;
use crate::{
    game::ReplayError,
    rules::{Outcome, Refusal, chess},
};

impl From<&ReplayError> for LocalText {
    fn from(error: &ReplayError) -> Self {
        let event = |number: usize, fault| {
            Self::new("game-fault-event").with("number", number).with_text("fault", fault)
        };
        match error {
            ReplayError::Start(error) => Self::new("import-fault-start").with_text("fault", error),
            ReplayError::Event { number, refusal } => event(*number, refused(*refusal)),
            ReplayError::NoClock { number, side } => {
                event(*number, Self::new("event-no-clock").with("color", side))
            }
            ReplayError::Thinking(_) => "game-fault-thinking".into(),
            ReplayError::Outcome { recorded, replayed } => Self::new("game-fault-outcome")
                .with("said", recorded.pgn())
                .with("reached", replayed.map_or("*", Outcome::pgn)),
        }
    }
}

/// Returns the reason for which an event was not possible. It is the past tense of the answer to a
/// player who tries the same.
fn refused(refusal: Refusal) -> LocalText {
    match refusal {
        Refusal::GameOver(outcome) => {
            LocalText::new("move-fault-over").with("result", outcome.pgn())
        }
        Refusal::NotYourTurn { turn } => LocalText::new("event-not-the-turn").with("color", turn),
        Refusal::NotAvailable(mv) => LocalText::new("event-not-available").with("move", mv),
        Refusal::Check { mv, .. } => LocalText::new("event-check").with("move", mv),
        Refusal::PromotionMissing(mv) => LocalText::new("event-promotion-missing")
            .with("move", mv)
            .with("example", mv.promoting(chess::Kind::Queen.into()).to_string()),
        Refusal::Flagged(_) => "event-flagged".into(),
        Refusal::NothingToClaim => "event-nothing-to-claim".into(),
        Refusal::NothingToTakeBack => "event-nothing-to-take-back".into(),
        Refusal::NothingToRedo => "event-nothing-to-redo".into(),
        Refusal::TakebackOff => "event-takeback-off".into(),
        Refusal::FogUnchanged => "event-fog-unchanged".into(),
        // A recorded game has no events that are offers, or that were made in a pause.
        Refusal::Paused
        | Refusal::NotYourSeat
        | Refusal::AlreadyOffered(_)
        | Refusal::OfferedTooSoon(_)
        | Refusal::NothingOffered(_) => "event-out-of-place".into(),
    }
}

/// One error of each kind.
#[cfg(test)]
pub(super) fn examples() -> Vec<ReplayError> {
    use crate::rules::{CheckRule, Color, DrawReason, Offer};
    let mv = "e7e8".parse().expect("a move");
    let over = Outcome::Draw(DrawReason::Agreement);
    let refusals = [
        Refusal::GameOver(over),
        Refusal::NotYourSeat,
        Refusal::NotYourTurn { turn: Color::White },
        Refusal::NotYourTurn { turn: Color::Black },
        Refusal::NotAvailable(mv),
        Refusal::Check { mv, rule: CheckRule::Pinned },
        Refusal::PromotionMissing(mv),
        Refusal::Flagged(over),
        Refusal::Paused,
        Refusal::AlreadyOffered(Offer::Draw),
        Refusal::OfferedTooSoon(Offer::Draw),
        Refusal::NothingOffered(Offer::Draw),
        Refusal::NothingToClaim,
        Refusal::NothingToTakeBack,
        Refusal::NothingToRedo,
        Refusal::TakebackOff,
        Refusal::FogUnchanged,
    ];
    let mut all: Vec<ReplayError> =
        refusals.map(|refusal| ReplayError::Event { number: 12, refusal }).into();
    all.extend(Color::ALL.map(|side| ReplayError::NoClock { number: 3, side }));
    all.push(ReplayError::Start(crate::rules::FenError::PawnOnEdge(crate::rules::Square::at(
        0, 0,
    ))));
    all.push(ReplayError::Thinking(Refusal::Flagged(over)));
    all.extend(
        [None, Some(over)].map(|replayed| ReplayError::Outcome { recorded: over, replayed }),
    );
    all
}

#[cfg(test)]
mod tests {
    use super::{super::tests::assert_all_told, *};

    #[test]
    fn every_error_of_a_replay_has_a_text_in_every_language() {
        assert_all_told(&examples());
    }
}

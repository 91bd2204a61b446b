//! The review of a finished game in words.

use super::{
    players::Players,
    view::{notation_text, with_numbered_move},
};
use crate::{
    bot::{Chances, Miss, Review},
    rules::{PieceKind, PlayerView, SeatView, Square, Viewer},
    table::GameReview,
    words::LocalText,
};

/// The chances that a game cost at which mistakes and bad luck are worth a word.
const LITTLE: f32 = 0.1;

/// The verdict on a move, which its number and the move itself precede.
pub(crate) fn review_title(review: &Review, seat: &SeatView) -> LocalText {
    let text = LocalText::new("review-title").with_key("verdict", verdict_key(review));
    match seat.moves.get(review.plies as usize) {
        Some(entry) => with_numbered_move(text, entry, seat.board()),
        None => text,
    }
}

const fn verdict_key(review: &Review) -> &'static str {
    match review.miss {
        None => "review-verdict-good",
        Some(Miss::InSight(..)) => "review-verdict-in-sight",
        Some(Miss::Known(..)) => "review-verdict-known",
        Some(Miss::Likely(..)) => "review-verdict-likely",
        Some(Miss::Gamble(_)) => "review-verdict-gamble",
        Some(Miss::Better) => "review-verdict-better",
        Some(Miss::CameTrue(_)) => "review-verdict-came-true",
        Some(Miss::Unlucky) => "review-verdict-unlucky",
    }
}

/// The reason for the verdict on the move that follows a board.
pub(crate) fn review_text(review: &Review, view: &PlayerView) -> LocalText {
    let percent = |key: &'static str, share: f32| {
        LocalText::new(key).with_number("percent", in_percent(share))
    };
    let piece = |text: LocalText, kind: PieceKind, square: Square| {
        text.with("piece", kind.name()).with("square", square.to_string())
    };
    let text = match review.miss {
        None if review.played == review.best => "review-best".into(),
        None => "review-good".into(),
        Some(Miss::InSight(kind, square)) => piece("review-in-sight".into(), kind, square),
        Some(Miss::Known(kind, square)) => piece("review-known".into(), kind, square),
        Some(Miss::Likely(kind, square, share)) => {
            piece(percent("review-likely", share), kind, square)
        }
        Some(Miss::Gamble(share)) => percent("review-gamble", share),
        Some(Miss::Better) => "review-better".into(),
        Some(Miss::CameTrue(share)) => percent("review-came-true", share),
        Some(Miss::Unlucky) => "review-unlucky".into(),
    };
    let Chances { best, played } = match review.miss {
        Some(Miss::CameTrue(_) | Miss::Unlucky) => review.truth,
        _ => review.known,
    };
    let notation = view.notation(review.best).unwrap_or_else(|| review.best.to_string());
    text.with_text("best", notation_text(notation, view.ruleset().board, review.side))
        .with_number("before", in_percent(best))
        .with_number("after", in_percent(played))
}

/// The sum of a viewer's moves: mistakes or bad luck, and the move that cost the most.
pub(crate) fn review_summary(review: &GameReview, viewer: Viewer, seat: &SeatView) -> LocalText {
    let (mut mistakes, mut luck) = (0.0, 0.0);
    let mut costliest: Option<(f32, &Review)> = None;
    for account in review.of(viewer) {
        let (cost, sum) = match account.miss {
            None => continue,
            Some(Miss::CameTrue(_) | Miss::Unlucky) => (account.truth.cost(), &mut luck),
            Some(_) => (account.known.cost(), &mut mistakes),
        };
        *sum += cost;
        if costliest.is_none_or(|(most, _)| cost > most) {
            costliest = Some((cost, account));
        }
    }
    let key = match (mistakes, luck) {
        _ if mistakes + luck < LITTLE => "review-sum-clean",
        _ if mistakes > 2.0 * luck => "review-sum-mistakes",
        _ if luck > 2.0 * mistakes => "review-sum-luck",
        _ => "review-sum-both",
    };
    let text = LocalText::new(key);
    costliest.map_or(text.clone(), |(_, account)| {
        text.with_text("costliest", review_title(account, seat))
    })
}

/// A share in whole percents.
pub(crate) fn in_percent(share: f32) -> f64 {
    f64::from(share * 100.0).round()
}

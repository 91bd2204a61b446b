//! The review of a finished game in words.

use super::{
    players::Players,
    view::{notation_text, with_numbered_move},
};
use crate::{
    bot::{Chances, Miss, Review},
    game::Position,
    rules::{PieceKind, PlayerView, SeatView, Square, Viewer, notation, openings::Opening},
    table::{GameReview, Shown},
    words::LocalText,
};
use core::iter;

/// The chances that a game cost at which mistakes and bad luck are worth a word.
const LITTLE: f32 = 0.1;
/// The least cost of a mistake, and of a blunder, in chances to win.
const MISTAKE: f32 = 0.1;
const BLUNDER: f32 = 0.2;

/// The verdict on a move, which its number and the move itself precede.
pub(crate) fn review_title(review: &Review, seat: &SeatView) -> LocalText {
    let text = LocalText::new("review-title").with_key("verdict", verdict_key(review));
    match seat.moves.get(review.plies as usize) {
        Some(entry) => with_numbered_move(text, entry, seat.board()),
        None => text,
    }
}

/// The key of the verdict on a move.
pub(crate) const fn verdict_key(review: &Review) -> &'static str {
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

/// The sign of a move that was not as good as the best one: `?!`, `?` or `??` for a mistake, by its
/// cost, and `~` for bad luck.
pub(crate) fn verdict_sign(review: &Review) -> Option<&'static str> {
    Some(match review.miss? {
        Miss::CameTrue(_) | Miss::Unlucky => "~",
        _ if review.known.cost() >= BLUNDER => "??",
        _ if review.known.cost() >= MISTAKE => "?",
        _ => "?!",
    })
}

/// The reason for the verdict on the move that follows a board.
fn review_text(review: &Review, view: &PlayerView) -> LocalText {
    let piece = |text: LocalText, kind: PieceKind, square: Square| {
        text.with("piece", kind.word()).with("square", view.ruleset().board.name_of(square))
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

/// The best move and those that are expected after it; `None` in the fog.
fn best_line_text(review: &Review, view: &PlayerView) -> Option<LocalText> {
    if review.then.is_empty() {
        return None;
    }
    let board = view.ruleset().board;
    let mut position = Position::from_fen(*view.ruleset(), &view.fog_fen()).ok()?;
    let mut line: Option<LocalText> = None;
    for mv in iter::once(&review.best).chain(&review.then) {
        let turn = position.turn();
        let moves = position.moves(turn);
        let (all, piece_at) = (board.size().all(), |at| position.piece_at(at));
        let Some(text) = notation::write(board, *mv, &moves, all, piece_at) else { break };
        let text = notation_text(text, board, turn);
        line = Some(match line {
            None => text,
            Some(line) => {
                LocalText::new("review-line-next").with_text("line", line).with_text("move", text)
            }
        });
        if position.play(turn, *mv).is_err() {
            break;
        }
    }
    Some(LocalText::new("review-line").with_text("line", line?))
}

/// The chances to win before a move, as far as its side could know and in truth. If nothing was
/// hidden, both are the same and told once.
pub(crate) fn chances_texts(review: &Review, is_fog_game: bool) -> Vec<LocalText> {
    match is_fog_game {
        false => vec![percent("review-chances", review.known.best)],
        true => vec![
            percent("review-chances-known", review.known.best),
            percent("review-chances-true", review.truth.best),
        ],
    }
}

/// The account of the move that follows the board, as it is read out; nothing if there is none.
pub(crate) fn reviewed_texts(shown: &Shown) -> Vec<LocalText> {
    let (Some(view), Some(seat)) = (shown.board.as_deref(), shown.seat.as_deref()) else {
        return Vec::new();
    };
    let Some(review) = shown.reviewed_move() else { return Vec::new() };
    let mut texts = vec![review_title(review, seat)];
    texts.extend(account_texts(review, shown, view));
    texts.extend(chances_texts(review, shown.is_fog_game()));
    texts
}

/// The account of the move that follows a board, without its title: the reason for the verdict and the
/// best line, or after a good move the opening that has just been reached.
pub(crate) fn account_texts(review: &Review, shown: &Shown, view: &PlayerView) -> Vec<LocalText> {
    let opening = shown.review.as_ref().and_then(|review| review.opening);
    let is_reached = |opening: &Opening| opening.plies == review.plies as usize;
    let mut texts = vec![review_text(review, view)];
    match review.miss {
        Some(_) => texts.extend(best_line_text(review, view)),
        None => texts.extend(opening.filter(is_reached).map(opening_text)),
    }
    texts
}

/// The sum of a viewer's moves: mistakes or bad luck, the move that cost the most, and the opening.
pub(crate) fn review_summary(
    review: &GameReview,
    viewer: Viewer,
    seat: &SeatView,
) -> Vec<LocalText> {
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
        _ if luck == 0.0 && !seat.setup.ruleset.vision.is_fog() => "review-sum-open",
        _ if mistakes > 2.0 * luck => "review-sum-mistakes",
        _ if luck > 2.0 * mistakes => "review-sum-luck",
        _ => "review-sum-both",
    };
    let text = LocalText::new(key);
    let sum = costliest.map_or(text.clone(), |(_, account)| {
        text.with_text("costliest", review_title(account, seat))
    });
    [sum].into_iter().chain(review.opening.map(opening_text)).collect()
}

/// Fills a share into a text.
fn percent(key: &'static str, share: f32) -> LocalText {
    LocalText::new(key).with_number("percent", in_percent(share))
}

/// The opening of a game by name, as a sentence.
fn opening_text(opening: Opening) -> LocalText {
    LocalText::new("review-opening").with_key("opening", format!("opening-{}", opening.id))
}

/// A share in whole percents.
fn in_percent(share: f32) -> f64 {
    f64::from(share * 100.0).round()
}

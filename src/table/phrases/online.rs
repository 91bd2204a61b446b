//! The other player and the line to the server, in words.

use super::players::{Players, about, color_key};
use crate::{
    rules::{Color, GameSetup, SeatView, format_clock},
    table::{Countdowns, Online},
    words::LocalText,
};

/// A problem with the line, or the state of the player's request or opponent; `None` if there is
/// nothing to report. `true` if it needs attention.
pub(crate) fn online_text(
    online: &Online,
    countdowns: Countdowns,
    seat: &SeatView,
) -> Option<(LocalText, bool)> {
    if let Some(text) = line_text(online) {
        return Some((text, true));
    }
    if seat.outcome.is_some() {
        return None;
    }
    if online.unsaved {
        return Some(("online-not-saved".into(), true));
    }
    let gone = Color::ALL.into_iter().find(|side| is_gone(online, seat, *side));
    if let (Some(gone), Some(0)) = (gone, countdowns.claim) {
        return Some((about("online-gone-claim", seat, gone), true));
    }
    if online.sent_move().is_some() {
        return Some(("online-sending".into(), false));
    }
    if !online.begun {
        return Some(("online-waiting".into(), false));
    }
    if let Some(seconds) = countdowns.abort {
        let turn = seat.view.turn();
        let text = if online.side == Some(turn) {
            LocalText::new("online-first-move-you")
        } else {
            about("online-first-move", seat, turn)
        };
        return Some((text.with("time", clock(seconds)), online.side == Some(turn)));
    }
    let text = match (gone?, countdowns.claim) {
        (gone, Some(seconds)) => about("online-gone-soon", seat, gone).with("time", clock(seconds)),
        (gone, None) => about("online-gone", seat, gone),
    };
    Some((text, true))
}

/// The reason why nothing comes from the server now.
pub(crate) fn line_text(online: &Online) -> Option<LocalText> {
    match (online.bye, online.connected, online.sent_move()) {
        (Some(bye), ..) => Some((&bye).into()),
        (None, true, _) => None,
        (None, false, Some(_)) => Some("online-lost-sending".into()),
        (None, false, None) => Some("online-lost".into()),
    }
}

/// The players of a game that somebody watches, and the number of its plies.
pub(crate) fn watched_text(setup: &GameSetup, plies: usize) -> LocalText {
    let name = |side| {
        let color = LocalText::new(color_key(setup.board(), side));
        setup.called(side).unwrap_or(color)
    };
    LocalText::new("online-watching")
        .with_text("white", name(Color::White))
        .with_text("black", name(Color::Black))
        .with_number("plies", plies as f64)
}

/// Returns `true` if the player of a side is not connected. A computer of the server's always is.
fn is_gone(online: &Online, seat: &SeatView, side: Color) -> bool {
    !online.present[side] && online.side != Some(side) && seat.seats.level(side).is_none()
}

fn clock(seconds: u64) -> String {
    // As a clock with time enough, which shows no tenths.
    let text = format_clock(seconds.max(10) * 1_000);
    if seconds >= 10 { text } else { format!("0:{seconds:02}") }
}

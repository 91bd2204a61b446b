//! The review of a finished game, as it is read out besides the verdicts on the moves that the replay
//! comes to.

use super::voice::{SpeakSystems, Spoken};
use crate::{
    rules::Viewer,
    table::{
        Shown,
        phrases::{review_summary, reviewed_texts},
    },
    words::LocalText,
};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, tell_review.in_set(SpeakSystems));
}

/// The board of the replay, and the part of its review that is there.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Heard {
    /// The game, the viewer and the number of plies.
    board: Option<(u64, Viewer, u32)>,
    has_verdict: bool,
    is_whole: bool,
}

/// Reads a verdict that comes while its board is shown, and the sum of the whole review: when it is
/// done, and at the end of the game.
fn tell_review(shown: Res<Shown>, mut last: Local<Heard>, mut spoken: MessageWriter<Spoken>) {
    if !shown.is_changed() {
        return;
    }
    let whole = shown.review.as_ref().filter(|review| review.is_whole());
    let now = Heard {
        board: shown.board.as_ref().map(|view| (shown.game, view.viewer(), view.plies())),
        has_verdict: shown.reviewed_move().is_some(),
        is_whole: whole.is_some(),
    };
    let before = core::mem::replace(&mut *last, now);
    let (Some(view), Some(seat)) = (shown.board.as_deref(), shown.seat.as_deref()) else { return };
    let stayed = before.board == now.board;
    let mut texts: Vec<LocalText> = Vec::new();
    if stayed && !before.has_verdict {
        texts.extend(reviewed_texts(&shown));
    }
    let is_end = view.plies() as usize == seat.moves.len();
    let is_news = stayed && !before.is_whole || !stayed && is_end;
    let sum = whole.filter(|_| is_news).map(|it| review_summary(it, view.viewer(), seat));
    texts.extend(sum.into_iter().flatten());
    if !texts.is_empty() {
        spoken.write(Spoken::polite(texts));
    }
}

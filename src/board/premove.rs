//! Premoves: moves made during the other side's turn, which are played at the start of one's own.
//!
//! A premove stays in this client's [`Hand`]. It is chosen from [`Shown::premoves`], which the
//! enemy's pieces do not change, and judged by the view that arrives: if it is not available there,
//! it is dropped, and nobody is told why.

use super::hand::Hand;
use crate::{
    play::{PlaySystems, Shown, SubmitIntent},
    power::NextFrame,
    rules::Viewer,
    session::Intent,
};
use bevy::prelude::*;
use core::time::Duration;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, fire.in_set(PlaySystems::Present));
}

/// Makes the premove once it is the player's turn. The other side's move is shown first.
fn fire(
    shown: Res<Shown>,
    mut hand: ResMut<Hand>,
    mut intents: MessageWriter<SubmitIntent>,
    mut next_frame: ResMut<NextFrame>,
) {
    let Some(view) = shown.board.as_deref().filter(|_| shown.live) else { return };
    let side = view.turn();
    if hand.premove().is_none() || view.viewer() != Viewer::Player(side) {
        return;
    }
    if let Some(mv) = hand.take_premove().filter(|mv| view.moves().contains(mv)) {
        intents.write(SubmitIntent { side, intent: Intent::Move(mv) });
        next_frame.within(Duration::ZERO);
    }
}

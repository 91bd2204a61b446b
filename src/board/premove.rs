//! Premoves: moves that a player makes during the other side's turn. They are played when the
//! player's own turn begins. One to the first square of a chain becomes the whole chain.
//!
//! A premove stays in this client's [`Hand`]. It is chosen from [`Shown::premoves`], which do not
//! depend on the enemy's pieces. If it is not available in the view of the player's turn, it is
//! dropped, and nobody is told why.

use super::hand::Hand;
use crate::{
    rules::{Intent, Viewer},
    table::{PlaySystems, Shown, SubmitIntent},
};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, fire.in_set(PlaySystems::Present));
}

/// Makes the premove once it is the player's turn. The other side's move is shown first.
fn fire(shown: Res<Shown>, mut hand: ResMut<Hand>, mut intents: MessageWriter<SubmitIntent>) {
    let Some(view) = shown.now().filter(|_| shown.is_live()) else { return };
    let side = view.turn();
    if hand.premove().is_none() || view.viewer() != Viewer::Player(side) {
        return;
    }
    if let Some(mv) = hand.take_premove().and_then(|mv| view.resolve_premove(mv)) {
        intents.write(SubmitIntent { side, intent: Intent::Move(mv) });
    }
}

//! The game's screen, where a launched game starts.

use super::Screen;
use crate::{
    app::{launch::Launch, notices::Notices},
    bot::Random,
    table::StartGame,
    words::{Texts, calendar::Calendar},
};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Title), (tell_launch_notices, start_launched_game));
}

fn tell_launch_notices(mut launch: ResMut<Launch>, mut notices: ResMut<Notices>) {
    for text in core::mem::take(&mut launch.notices) {
        notices.push(text);
    }
}

/// Starts a game that the command line or the address asked for, at once and only once.
fn start_launched_game(
    mut launch: ResMut<Launch>,
    calendar: Res<Calendar>,
    texts: Res<Texts>,
    mut start: MessageWriter<StartGame>,
) {
    if let Some(game) = launch.game.take() {
        let swapped = Random::new(calendar.seed()).below(2) == 1;
        start.write(StartGame(game.start(swapped, |level| texts.get(&level.into()))));
    }
}

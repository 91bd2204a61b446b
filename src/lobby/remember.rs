//! Keeps the keys to games on servers for as long as these run, so that the player finds them again
//! after a reload, a crash or another game.

use super::joining::{Coming, Joining};
use crate::{
    app::{
        notices::Notices,
        states::{Menu, Screen},
    },
    online::{Bye, Invites},
    platform::keyring::Keyring,
    save::Notes,
    table::{GameTable, PlaySystems},
    words::LocalText,
};
use bevy::{prelude::*, window::WindowFocused};
use core::time::Duration;

/// The least time between two looks at whether the keys are still there.
const INTERVAL: Duration = Duration::from_secs(1);

/// The game that this window has on its table or waits for. A page is in it again after a reload.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Remembered(pub Option<Invites>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Remembered>().add_systems(Update, remember.in_set(PlaySystems::View));
}

/// Keeps the keys of the games of this window, forgets those of games that are over, and reads the
/// keys of other windows when the player may look for them.
fn remember(
    table: Res<GameTable>,
    coming: Res<Coming>,
    joining: Res<Joining>,
    screen: Res<State<Screen>>,
    menu: Res<State<Menu>>,
    time: Res<Time<Real>>,
    mut focused: MessageReader<WindowFocused>,
    mut remembered: ResMut<Remembered>,
    mut keyring: ResMut<Keyring>,
    mut notices: ResMut<Notices>,
    mut looked_at: Local<Duration>,
) {
    let looks = screen.is_changed() || menu.is_changed() || focused.read().count() > 0;
    let is_news = looks || table.is_changed() || coming.is_changed() || joining.is_changed();
    if !is_news && time.elapsed() < *looked_at + INTERVAL {
        return;
    }
    *looked_at = time.elapsed();
    let keys = keyring.bypass_change_detection();
    let mut is_new = false;
    let games = [coming.game(), table.there().zip(on_table(&table))].into_iter().flatten();
    let (over, running): (Vec<_>, Vec<_>) = games.partition(|(line, _)| line.is_over());
    for (over, _) in over {
        let forgotten = keys.forget(&over.invite);
        is_new |= forgotten.is_some();
        if over.bye() == Some(Bye::NoSuchGame) && forgotten.is_some_and(|it| it.about.is_some()) {
            notices.push(LocalText::new("running-gone"));
        }
    }
    // Where the server has closed the line, another window may have gone on with the game.
    let own = running.iter().filter(|(line, _)| line.bye().is_none());
    let own: Vec<_> = own.map(|(_, game)| game.clone()).collect();
    if keys.restore(&own) {
        notices.push(LocalText::new("error-storage-cleared"));
    }
    if looks {
        is_new |= keys.look_again();
    }
    for game in &own {
        is_new |= keys.keep(game);
    }
    if let Some(fault) = keys.take_fault() {
        notices.push(LocalText::new("error-key-write").with_text("reason", &fault));
    }
    if is_new {
        keyring.set_changed();
    }
    let game = running.into_iter().map(|(_, game)| game).next();
    remembered.set_if_neq(Remembered(game.filter(|game| game.own.key.is_some())));
}

/// Returns the links of the game on a server that is on the table, and what belongs to it.
fn on_table(table: &GameTable) -> Option<Invites> {
    let there = table.there()?;
    let Notes { marks, turned, .. } = table.notes().clone();
    let own = there.invite.clone();
    Some(Invites { own, friend: None, marks, turned, about: there.about() })
}

//! [`Unsent`]: puts each game on the server by itself, if the player wants that.
//!
//! A game waits in the settings from its first move on, so that it is not forgotten if the program
//! ends. It is sent once it is over or has left the table, and waits again once it goes on. After a
//! failure, all games wait until another one is ready, the list of games there opens, or the
//! program starts again.

use super::{
    keeping::{self, Keeping},
    server_games::AskServerGames,
};
use crate::{
    app::{notices::Notices, settings::Settings, states::Menu},
    save::SaveName,
    table::{GameTable, PlaySystems},
    words::LocalText,
};
use bevy::prelude::*;

/// The state of the games of [`Settings::unsent`] in this run of the program.
#[derive(Resource, Default)]
pub(super) struct Unsent {
    /// The games that are on their way.
    sent: Vec<SaveName>,
    /// The games that could not be put there.
    resting: Vec<SaveName>,
    /// The failure that the player was told, until a game arrives.
    told: Option<LocalText>,
}

impl Unsent {
    /// Ends the way of a game.
    pub fn done(&mut self, name: &SaveName, settings: &mut Settings) {
        self.told = None;
        // It may have gone on meanwhile.
        if self.sent.contains(name) {
            self.sent.retain(|sent| sent != name);
            settings.unsent.retain(|waiting| waiting != name);
        }
    }

    /// Lets the games that are on their way wait for another try.
    pub fn rest(&mut self) {
        self.resting.append(&mut self.sent);
    }

    /// The same after a failure, of which the player is told once.
    pub fn failed(&mut self, reason: LocalText, notices: &mut Notices) {
        self.rest();
        let text = LocalText::new("server-games-not-yet").with_text("reason", reason);
        if self.told.as_ref() != Some(&text) {
            notices.push(text.clone());
            self.told = Some(text);
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Unsent>()
        .add_systems(Update, send.in_set(PlaySystems::Apply).after(keeping::keep));
}

pub(super) fn send(
    table: Res<GameTable>,
    menu: Res<State<Menu>>,
    mut keeping: ResMut<Keeping>,
    mut settings: ResMut<Settings>,
    mut unsent: ResMut<Unsent>,
    mut ask: MessageWriter<AskServerGames>,
) {
    let written = core::mem::take(&mut keeping.bypass_change_detection().written);
    if !settings.keeps_on_server() {
        return;
    }
    for name in written {
        unsent.sent.retain(|sent| *sent != name);
        unsent.resting.retain(|resting| *resting != name);
        if !settings.unsent.contains(&name) {
            settings.unsent.push(name);
        }
    }
    if menu.is_changed() && *menu.get() == Menu::ServerGames {
        unsent.resting.clear();
    }
    // The last state of a game that has left the table may still be on its way to the disk.
    if keeping.is_writing() {
        return;
    }
    let played = keeping.on_table().filter(|_| table.running().is_some());
    let is_ready = |name: &&SaveName| Some(*name) != played && !unsent.sent.contains(name);
    let ready: Vec<_> = settings.unsent.iter().filter(is_ready).cloned().collect();
    if ready.iter().any(|name| !unsent.resting.contains(name)) {
        unsent.resting.clear();
        unsent.sent.extend_from_slice(&ready);
        ask.write_batch(ready.into_iter().map(AskServerGames::PutUnsent));
    }
}

//! Keeps the links of the game on a server that is being played, and the player's marks in it, in a
//! file, so that they are found again after a crash. In a browser `web::page` keeps them.

use super::Remembered;
use crate::{launch::Launch, net::Invites};
use bevy::prelude::*;
use std::{
    fs, io,
    path::{Path, PathBuf},
};

const NAME: &str = "game-on-a-server";

/// The file.
#[derive(Resource, Clone, Debug)]
struct LinkFile(PathBuf);

/// Joins the game that was being played when the program stopped, unless the player has asked for
/// something else.
pub fn join_again(launch: &mut Launch, folder: &Path) {
    let is_plain = launch.game.is_none()
        && launch.open.is_none()
        && launch.games.is_none()
        && launch.screenshot.is_none();
    if is_plain {
        let text = fs::read_to_string(folder.join(NAME)).unwrap_or_default();
        let is_asked = |kept: &Invites| launch.join.as_ref().is_none_or(|it| it.own == kept.own);
        launch.join = Invites::from_text(&text).filter(is_asked).or(launch.join.take());
    }
}

/// Keeps the links in this folder from now on.
pub fn keep_in(app: &mut App, folder: &Path) {
    app.insert_resource(LinkFile(folder.join(NAME))).add_systems(Last, keep);
}

fn keep(remembered: Res<Remembered>, file: Res<LinkFile>, mut last: Local<Option<Invites>>) {
    if !remembered.is_changed() || *last == remembered.0 {
        return;
    }
    last.clone_from(&remembered.0);
    let done = match &remembered.0 {
        Some(invites) => write(&file.0, &invites.to_text()),
        None => fs::remove_file(&file.0),
    };
    if let Err(error) = done
        && error.kind() != io::ErrorKind::NotFound
    {
        // The game goes on, but after a crash only its link leads back to it.
        warn!("the link of the game could not be written to {NAME}: {error}");
    }
}

fn write(file: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(file, text)
}

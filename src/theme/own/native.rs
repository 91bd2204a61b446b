//! The player's own themes, natively: one folder each within a folder of themes.

use crate::{
    app::{launch::Launch, notices::Notices},
    look::{self, ArchiveError, MAX_ARCHIVE_BYTES, Unpacked},
    save::{Cause, Location, StoreError, native::explain},
    words::LocalText,
};
use bevy::prelude::*;
use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
    thread,
};

/// The program that opens a folder for the player.
#[cfg(target_os = "windows")]
const OPENER: &str = "explorer";
#[cfg(target_os = "macos")]
const OPENER: &str = "open";
#[cfg(not(any(target_os = "windows", target_os = "macos")))]
const OPENER: &str = "xdg-open";

/// Returns `true` if a file named by the player is a theme rather than a game.
pub fn is_theme(file: &Path) -> bool {
    file.is_dir() || file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("zip"))
}

/// Reads the theme in a zip or a folder that the player has named.
///
/// # Errors
/// If it cannot be read, there is no theme in it, or the theme is refused.
pub fn read(file: &Path) -> Result<Unpacked, ArchiveError> {
    if file.is_dir() {
        return look::gather(file);
    }
    let archive = look::read_up_to(MAX_ARCHIVE_BYTES + 1, file)?;
    look::unpack(&archive, &file.file_stem().unwrap_or_default().to_string_lossy())
}

/// Returns the folder of the player's own themes.
pub(super) fn own(launch: &Launch) -> Result<&Path, StoreError> {
    let no_home = StoreError { cause: Cause::NoHome, place: Location::Home };
    launch.own_themes.as_deref().ok_or(no_home)
}

/// Returns `true` if there is a file or folder of this name. A file system that ignores case finds
/// the folder of `rain` for `Rain`.
pub(super) fn has(own: &Path, name: &str) -> bool {
    own.join(name).exists()
}

/// Returns `true` if the file at this path contains these bytes.
pub(super) fn contains(own: &Path, path: &Path, bytes: &[u8]) -> bool {
    fs::read(own.join(path)).is_ok_and(|found| found == bytes)
}

/// Writes a theme into a new folder of this name.
pub(super) fn put(own: &Path, name: &str, theme: &Unpacked) -> Result<(), StoreError> {
    look::install(theme, name, own).map_err(|error| explain(own, &error))
}

/// Asks to show the folder with the player's own themes. It is created if it does not exist.
#[derive(Message, Clone, Copy, Debug)]
pub struct OpenOwnFolder;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<OpenOwnFolder>().add_systems(Update, open_folder);
}

fn open_folder(
    mut asked: MessageReader<OpenOwnFolder>,
    launch: Res<Launch>,
    mut notices: ResMut<Notices>,
) {
    if asked.read().count() == 0 {
        return;
    }
    let own = own(&launch).and_then(|own| {
        look::make_own_folder(own).map_err(|error| explain(own, &error)).map(|()| own)
    });
    match own {
        Ok(own) if !show(own) => {
            let folder = own.display().to_string();
            notices.push(LocalText::new("theme-folder-at").with("folder", folder));
        }
        Ok(_) => {}
        Err(error) => {
            notices.push(LocalText::new("error-theme-folder").with_text("reason", &error));
        }
    }
}

/// Shows a folder. Returns `false` if there is no program for that.
fn show(folder: &Path) -> bool {
    let mut command = Command::new(OPENER);
    command.arg(folder).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    // A child process that nobody waits for stays in the system's list of processes.
    command.spawn().map(|mut opener| thread::spawn(move || opener.wait())).is_ok()
}

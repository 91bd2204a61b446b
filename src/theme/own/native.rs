//! The player's own themes on computers: folders in a folder.

use crate::{
    app::Launch,
    look::{self, MAX_ARCHIVE_BYTES, OWN_SOURCE, Unpacked},
    text::LocalText,
    theme::{Notices, shelf},
};
use bevy::{
    asset::io::{AssetSourceBuilder, file::FileAssetReader},
    prelude::*,
};
use std::{
    fs::File,
    io::Read,
    path::Path,
    process::{Command, Stdio},
    thread,
};

/// What opens a folder for the player to see.
#[cfg(target_os = "windows")]
const OPENER: &str = "explorer";
#[cfg(target_os = "macos")]
const OPENER: &str = "open";
#[cfg(not(any(target_os = "windows", target_os = "macos")))]
const OPENER: &str = "xdg-open";

const NO_HOME: &str = "you have no home folder to keep it in";

/// Makes the player's own themes a source of assets. To be called before Bevy's plugin for
/// assets is added.
pub fn register(app: &mut App, launch: &Launch) {
    if let Some(folder) = launch.own_themes.clone() {
        let reader = move || Box::new(FileAssetReader::new(&folder)) as Box<_>;
        app.register_asset_source(OWN_SOURCE, AssetSourceBuilder::new(reader));
    }
}

/// Whether a file that the player has named is a theme rather than a game.
pub fn is_theme(file: &Path) -> bool {
    file.is_dir() || file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("zip"))
}

/// Reads the theme in a zip or a folder that the player has named.
///
/// # Errors
/// If there is none, or it is refused: why.
pub fn read(file: &Path) -> Result<Unpacked, String> {
    if file.is_dir() {
        return look::gather(file);
    }
    let mut archive = Vec::new();
    File::open(file)
        .and_then(|file| file.take(MAX_ARCHIVE_BYTES as u64 + 1).read_to_end(&mut archive))
        .map_err(|error| error.to_string())?;
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    look::unpack(&archive, &stem).map_err(|error| error.to_string())
}

/// Puts a theme among the player's own, and says under which name it is there.
///
/// # Errors
/// If it cannot be written: why.
pub fn install(theme: &Unpacked, launch: &Launch) -> Result<String, String> {
    let own = launch.own_themes.as_ref().ok_or(NO_HOME)?;
    look::install(theme, own, &shelf::shelf(launch))
        .map_err(|error| format!("{}: {error}", own.display()))
}

/// Shows the player the folder with their own themes, which is made if it is not there.
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
    let own = launch.own_themes.as_ref().ok_or_else(|| NO_HOME.to_owned()).and_then(|own| {
        let failed = |error| format!("{}: {error}", own.display());
        look::make_own_folder(own).map_err(failed).map(|()| own)
    });
    match own {
        Ok(own) if !show(own) => {
            let folder = own.display().to_string();
            notices.push(LocalText::new("theme-folder-at").with("folder", folder));
        }
        Ok(_) => {}
        Err(reason) => {
            notices.push(LocalText::new("error-theme-folder").with("reason", reason));
        }
    }
}

/// Whether there is a program here that shows folders; then it does.
fn show(folder: &Path) -> bool {
    let mut command = Command::new(OPENER);
    command.arg(folder).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    // Somebody has to wait for it, or it stays in the system's list for ever.
    command.spawn().map(|mut opener| thread::spawn(move || opener.wait())).is_ok()
}

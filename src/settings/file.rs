//! Saves [`Settings`] in a file, in the system's folder for configuration.
//!
//! The settings are written to a new file beside the old one, which then takes its place, so that
//! no crash leaves half a file.

use super::{
    Settings,
    format::{self, MAX_BYTES},
    keep::{self, Found, SettingsStore},
};
use crate::{
    save::{
        StoreError,
        native::{folder_named_by, system_folders},
    },
    text::LocalText,
};
use bevy::prelude::*;
use core::time::Duration;
use etcetera::AppStrategy;
use std::{
    fs::{self, File},
    io::{self, Read, Write},
    path::{Path, PathBuf},
};

/// The environment variable with which people (and tests) choose another folder for the settings.
pub const FOLDER_VARIABLE: &str = "FOGCHESS_CONFIG_DIR";

const NAME: &str = "settings.ron";
const NAME_WHILE_WRITING: &str = "settings.ron.new";
const NAME_IF_BROKEN: &str = "settings.ron.broken";

/// The wait between a change and its write, so that a slider's drag is written once.
const DELAY: Duration = Duration::from_millis(500);

/// Returns the folder for the settings: the one in [`FOLDER_VARIABLE`], or the system's for this
/// game.
///
/// # Errors
/// If the player has no home folder.
pub fn folder() -> Result<PathBuf, StoreError> {
    match folder_named_by(FOLDER_VARIABLE) {
        Some(folder) => Ok(folder),
        None => Ok(system_folders()?.config_dir()),
    }
}

/// Reads the settings in a folder.
fn read(folder: &Path) -> Found {
    let path = folder.join(NAME);
    let mut bytes = Vec::new();
    let opened =
        File::open(&path).and_then(|file| file.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes));
    match opened {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Found::Nothing,
        Err(error) => return Found::Broken((&error).into()),
        Ok(_) => {}
    }
    let text = String::from_utf8(bytes).map_err(|_| LocalText::new("reason-no-text"));
    text.and_then(|text| format::parse(&text)).into()
}

/// Reads the settings in a folder. A broken file is set aside, so that nothing overwrites it.
pub fn read_or_set_aside(folder: &Path) -> Found {
    let found = read(folder);
    if matches!(found, Found::Broken(_))
        && let Err(error) = fs::rename(folder.join(NAME), folder.join(NAME_IF_BROKEN))
    {
        warn!("{NAME} could not be set aside: {error}");
    }
    found
}

/// Writes the settings into a folder. Makes the folder if there is none.
///
/// # Errors
/// If the system refuses; an older file is then unchanged.
pub fn write(folder: &Path, settings: &Settings) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let new = folder.join(NAME_WHILE_WRITING);
    let mut file = File::create(&new)?;
    file.write_all(format::to_text(settings).as_bytes())?;
    file.sync_all()?;
    drop(file);
    fs::rename(&new, folder.join(NAME))
}

/// Returns the remembered settings, or the defaults. For code that runs before the app starts. A
/// broken file is left in place, so that the app can report it.
pub fn remembered() -> Settings {
    folder().map(|folder| read(&folder).unwrap_or_default()).unwrap_or_default()
}

/// Reads [`Settings`] now and saves their changes from now on.
pub fn plugin(app: &mut App) {
    let folder = folder().map_err(|error| LocalText::from(&error));
    // A missing folder is reported when there is something to write.
    let found = folder.as_ref().map_or(Found::Nothing, |folder| read_or_set_aside(folder));
    let store = SettingsStore::new(DELAY, move |settings| {
        let folder = folder.as_ref().map_err(Clone::clone)?;
        write(folder, settings).map_err(|error| LocalText::from(&error))
    });
    keep::install(app, NAME, found, store);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Texts;

    fn quiet() -> Settings {
        Settings { volume: 0.0, ..Settings::default() }
    }

    #[test]
    fn settings_come_back_from_a_folder_that_was_not_there() {
        let folder = tempfile::tempdir().unwrap();
        let inner = folder.path().join("deep/er");
        assert_eq!(read(&inner), Found::Nothing);
        write(&inner, &quiet()).unwrap();
        assert_eq!(read(&inner), Found::Settings(Box::new(quiet())));
        let files: Vec<_> =
            fs::read_dir(&inner).unwrap().map(|file| file.unwrap().file_name()).collect();
        assert_eq!(files, [NAME], "nothing else is left lying about");
    }

    #[test]
    fn a_broken_file_is_set_aside_and_kept() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(NAME), "(volume: loud)").unwrap();
        // A plain read leaves the broken file for the app to report.
        assert!(matches!(read(folder.path()), Found::Broken(_)));
        let found = read_or_set_aside(folder.path());
        let Found::Broken(reason) = found else { panic!("it is broken") };
        assert!(Texts::default().get(&reason).contains("line 1"));
        assert_eq!(
            fs::read_to_string(folder.path().join(NAME_IF_BROKEN)).unwrap(),
            "(volume: loud)"
        );
        assert_eq!(read(folder.path()), Found::Nothing);
        fs::write(folder.path().join(NAME), [0xff, 0xfe, 0x00]).unwrap();
        assert!(matches!(read(folder.path()), Found::Broken(_)));
    }

    #[test]
    fn a_failed_write_leaves_the_old_file() {
        let folder = tempfile::tempdir().unwrap();
        write(folder.path(), &quiet()).unwrap();
        // A folder in the place of the new file: not even root can write a file there.
        fs::create_dir(folder.path().join(NAME_WHILE_WRITING)).unwrap();
        assert!(write(folder.path(), &Settings::default()).is_err());
        assert_eq!(read(folder.path()), Found::Settings(Box::new(quiet())));
    }
}

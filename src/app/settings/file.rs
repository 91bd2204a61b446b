//! Saves [`Settings`] in a file, in the system's folder for configuration.
//!
//! The settings are written to a new file beside the old one, which then takes its place, so that
//! no crash leaves half a file. While one window does this, others wait. Only what was changed in
//! this window is written; what another one has written stays.

use super::{
    Settings,
    format::{self, MAX_BYTES, Parsed},
    keep::{self, SettingsStore},
};
use crate::{
    platform::keyring::Keyring,
    save::{
        StoreError,
        files::{Lock, wait_for_lock},
        native::{folder_named_by, system_folders},
    },
    words::{LocalText, reasons},
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
const NAME_OF_LOCK: &str = "settings.ron.lock";

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

/// Returns the text of the settings in a folder, if there are any.
fn text(folder: &Path) -> Result<Option<String>, LocalText> {
    let mut bytes = Vec::new();
    let opened = File::open(folder.join(NAME))
        .and_then(|file| file.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes));
    match opened {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(reasons::io(&error)),
        Ok(_) => {}
    }
    String::from_utf8(bytes).map(Some).map_err(|_| LocalText::new("reason-no-text"))
}

/// Reads the settings in a folder, the defaults if there are none.
fn read(folder: &Path) -> Result<Parsed, LocalText> {
    text(folder)?.map_or_else(|| Ok(Parsed::default()), |text| format::parse(&text))
}

/// Reads the settings in a folder. A broken file is set aside, so that nothing overwrites it.
///
/// # Errors
/// If the file is broken; the error gives the reason.
pub fn read_or_set_aside(folder: &Path) -> Result<Parsed, LocalText> {
    let parsed = read(folder);
    if parsed.is_err()
        && let Err(error) = fs::rename(folder.join(NAME), folder.join(NAME_IF_BROKEN))
    {
        warn!("{NAME} could not be set aside: {error}");
    }
    parsed
}

/// Waits until no other window writes the settings in a folder. Makes the folder if there is none.
fn lock(folder: &Path) -> io::Result<Lock> {
    fs::create_dir_all(folder)?;
    wait_for_lock(&folder.join(NAME_OF_LOCK))
}

/// Writes the values that differ between `before` and `now` into a folder.
///
/// # Errors
/// If the system refuses; an older file is then unchanged.
pub fn write(folder: &Path, before: &Settings, now: &Settings) -> io::Result<()> {
    let _lock = lock(folder)?;
    let merged = match text(folder) {
        Ok(Some(text)) => format::merged(&text, before, now),
        Ok(None) | Err(_) => None,
    };
    // Somebody may have broken or deleted the file since it was read.
    let written = merged.unwrap_or_else(|| {
        let _ = read_or_set_aside(folder);
        format::to_text(now)
    });
    replace(folder, &written)
}

/// Writes the file anew. If it is a link to another one, as some keep them, it stays a link.
fn replace(folder: &Path, text: &str) -> io::Result<()> {
    let name = folder.join(NAME);
    let name = fs::canonicalize(&name).unwrap_or(name);
    let new = name.with_file_name(NAME_WHILE_WRITING);
    let mut file = File::create(&new)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    drop(file);
    fs::rename(&new, &name)
}

/// Carries the keys that earlier versions kept among the settings over to their own place.
fn carry_owners(folder: &Path, keyring: &mut Keyring) {
    let taken = |folder: &Path| format::take_owners(&text(folder).ok()??);
    if taken(folder).is_none() {
        return;
    }
    let Ok(_lock) = lock(folder) else { return };
    if let Some((owners, rest)) = taken(folder)
        && keyring.take_over_owners(owners)
        && let Err(error) = replace(folder, &rest)
    {
        // They are carried over again at the next start.
        warn!("the keys could not be taken out of {NAME}: {error}");
    }
}

/// Returns the remembered settings, or the defaults. For code that runs before the app starts. A
/// broken file is left in place, so that the app can report it.
pub fn remembered() -> Settings {
    folder().map(|folder| read(&folder).unwrap_or_default().settings).unwrap_or_default()
}

/// Reads [`Settings`] now and saves their changes from now on.
pub fn plugin(app: &mut App) {
    let folder = folder().map_err(|error| LocalText::from(&error));
    // A missing folder is reported when there is something to write.
    let parsed =
        folder.as_ref().map_or_else(|_| Ok(Parsed::default()), |folder| read_or_set_aside(folder));
    if let Ok(folder) = &folder {
        carry_owners(folder, &mut app.world_mut().get_resource_or_init::<Keyring>());
    }
    let store = SettingsStore::new(DELAY, move |before, now| {
        let folder = folder.as_ref().map_err(Clone::clone)?;
        write(folder, before, now).map_err(|error| reasons::io(&error))
    });
    keep::install(app, NAME, parsed, store);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        online::{OwnerKey, OwnerLink, SeatKey},
        words::{Language, Texts},
    };
    use std::thread;

    fn quiet() -> Settings {
        Settings { volume: 0.0, ..Settings::default() }
    }

    #[track_caller]
    fn settings(folder: &Path) -> Settings {
        read(folder).expect("settings").settings
    }

    #[test]
    fn settings_come_back_from_a_folder_that_was_not_there() {
        let folder = tempfile::tempdir().unwrap();
        let inner = folder.path().join("deep/er");
        assert_eq!(text(&inner), Ok(None));
        write(&inner, &Settings::default(), &quiet()).unwrap();
        assert_eq!(settings(&inner), quiet());
        let mut files: Vec<_> =
            fs::read_dir(&inner).unwrap().map(|file| file.unwrap().file_name()).collect();
        files.sort();
        assert_eq!(files, [NAME, NAME_OF_LOCK], "nothing else is left lying about");
    }

    #[test]
    fn a_broken_file_is_set_aside_and_kept() {
        let folder = tempfile::tempdir().unwrap();
        let broken = "(volume: loud";
        fs::write(folder.path().join(NAME), broken).unwrap();
        // A plain read leaves the broken file for the app to report.
        assert!(read(folder.path()).is_err());
        let reason = read_or_set_aside(folder.path()).expect_err("it is broken");
        assert!(Texts::default().get(&reason).contains("line 1"));
        let aside = || fs::read_to_string(folder.path().join(NAME_IF_BROKEN)).unwrap();
        assert_eq!(aside(), broken);
        assert_eq!(text(folder.path()), Ok(None));
        fs::write(folder.path().join(NAME), [0xff, 0xfe, 0x00]).unwrap();
        assert!(read(folder.path()).is_err());
        // The same if somebody breaks it while the game runs.
        fs::write(folder.path().join(NAME), "half of").unwrap();
        write(folder.path(), &Settings::default(), &quiet()).unwrap();
        assert_eq!((aside().as_str(), settings(folder.path())), ("half of", quiet()));
    }

    #[test]
    fn a_failed_write_leaves_the_old_file() {
        let folder = tempfile::tempdir().unwrap();
        write(folder.path(), &Settings::default(), &quiet()).unwrap();
        // A folder in the place of the new file: not even root can write a file there.
        fs::create_dir(folder.path().join(NAME_WHILE_WRITING)).unwrap();
        assert!(write(folder.path(), &quiet(), &Settings::default()).is_err());
        assert_eq!(settings(folder.path()), quiet());
    }

    #[test]
    fn windows_change_their_settings_beside_each_other() {
        let folder = tempfile::tempdir().unwrap();
        let (start, russian) = (Settings::default(), Language::new("ru"));
        write(folder.path(), &start, &Settings { language: russian.clone(), ..start.clone() })
            .unwrap();
        // The other window does not know of that.
        write(folder.path(), &start, &quiet()).unwrap();
        let both = Settings { language: russian, ..quiet() };
        assert_eq!(settings(folder.path()), both);
        let changes: [fn(&mut Settings); 4] = [
            |it| it.motion = false,
            |it| it.memory = true,
            |it| it.vibration = false,
            |it| it.server = "chess.example".into(),
        ];
        thread::scope(|scope| {
            for change in changes {
                let (folder, start) = (folder.path(), &start);
                scope.spawn(move || {
                    let mut now = start.clone();
                    change(&mut now);
                    for _ in 0..20 {
                        write(folder, &now, start).unwrap();
                        write(folder, start, &now).unwrap();
                    }
                });
            }
        });
        let mut all = both;
        changes.iter().for_each(|change| change(&mut all));
        assert_eq!(settings(folder.path()), all);
    }

    #[test]
    fn settings_of_a_newer_version_stay_when_one_is_changed() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(NAME), "(version: 99, volume: 0.5, hologram: true)").unwrap();
        let found = settings(folder.path());
        let now = Settings { motion: false, ..found.clone() };
        write(folder.path(), &found, &now).unwrap();
        let text = text(folder.path()).unwrap().unwrap();
        assert!(text.contains("version: 99") && text.contains("hologram: true"), "{text}");
        assert_eq!(settings(folder.path()), now);
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_is_a_link_stays_one() {
        let folder = tempfile::tempdir().unwrap();
        let real = folder.path().join("dotfiles/real.ron");
        fs::create_dir(real.parent().unwrap()).unwrap();
        fs::write(&real, "(volume: 0.5)").unwrap();
        std::os::unix::fs::symlink(&real, folder.path().join(NAME)).unwrap();
        write(folder.path(), &settings(folder.path()), &quiet()).unwrap();
        assert!(fs::symlink_metadata(folder.path().join(NAME)).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&real).unwrap(), "(\n    volume: 0.0,\n)\n");
    }

    #[test]
    fn keys_among_the_settings_of_an_earlier_version_are_carried_over() {
        let link = |page, key| OwnerLink::new(page, OwnerKey(SeatKey([key; 16]))).unwrap();
        let (one, two) = (link("https://a", 1), link("https://b", 2));
        let folder = tempfile::tempdir().unwrap();
        let written = format!("(volume: 0.5, owners: [\"{one}\", \"{two}\"], hologram: true)");
        fs::write(folder.path().join(NAME), written).unwrap();
        let mut keyring = Keyring::default();
        // A key of this version counts more.
        keyring.set_owner(link("https://b", 3));
        carry_owners(folder.path(), &mut keyring);
        assert_eq!(keyring.owner_at("https://a"), Some(&one));
        assert_eq!(keyring.owner_at("https://b"), Some(&link("https://b", 3)));
        let text = text(folder.path()).unwrap().unwrap();
        assert_eq!(text, "(\n    volume: 0.5,\n    hologram: true,\n)\n");
    }
}

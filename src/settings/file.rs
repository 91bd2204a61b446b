//! Keeps [`Settings`] in a file, in the folder that the system has for such things.
//!
//! Written shortly after a change and at exit, to a file beside the old one that then takes
//! its place, so that no crash leaves half a file. Neither a file that cannot be read nor one
//! that cannot be written stops the game: a notice tells the player.

use super::{
    Settings,
    format::{self, MAX_BYTES},
};
use crate::{power::NextFrame, text::LocalText, theme::Notices};
use bevy::{app::AppExit, prelude::*};
use core::time::Duration;
use etcetera::{AppStrategy, AppStrategyArgs};
use std::{
    fs::{self, File},
    io::{self, Read, Write},
    path::{Path, PathBuf},
};

/// Set by people (and by tests) who want the settings in another folder.
pub const FOLDER_VARIABLE: &str = "FOGCHESS_CONFIG_DIR";

const NAME: &str = "settings.ron";
const NAME_WHILE_WRITING: &str = "settings.ron.new";
const NAME_IF_BROKEN: &str = "settings.ron.broken";

/// How long after a change it is written, so that a slider's drag is written once.
const DELAY: Duration = Duration::from_millis(500);

/// The folder for the settings: that of [`FOLDER_VARIABLE`], or the system's for this game.
///
/// # Errors
/// If the player has no home folder.
pub fn folder() -> io::Result<PathBuf> {
    if let Some(folder) = std::env::var_os(FOLDER_VARIABLE).filter(|folder| !folder.is_empty()) {
        return Ok(folder.into());
    }
    let game = AppStrategyArgs {
        top_level_domain: "org".into(),
        author: "fogchess".into(),
        app_name: "fogchess".into(),
    };
    etcetera::app_strategy::choose_native_strategy(game)
        .map(|strategy| strategy.config_dir())
        .map_err(|error| io::Error::new(io::ErrorKind::NotFound, error))
}

/// What was found in the folder.
#[derive(Debug, PartialEq)]
pub enum Found {
    /// Settings.
    Settings(Settings),
    /// Nothing yet.
    Nothing,
    /// A file that could not be read, and why. If it was the text, it has been set aside.
    Broken(String),
}

/// Reads the settings in a folder. A broken file is set aside, so that nothing writes over it.
pub fn read(folder: &Path) -> Found {
    let path = folder.join(NAME);
    let mut bytes = Vec::new();
    let opened =
        File::open(&path).and_then(|file| file.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes));
    match opened {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Found::Nothing,
        Err(error) => return Found::Broken(error.to_string()),
        Ok(_) => {}
    }
    let text = String::from_utf8(bytes).map_err(|_| "it is no text".to_owned());
    match text.and_then(|text| format::parse(&text)) {
        Ok(settings) => Found::Settings(settings),
        Err(reason) => {
            if let Err(error) = fs::rename(&path, folder.join(NAME_IF_BROKEN)) {
                warn!("{NAME} could not be set aside: {error}");
            }
            Found::Broken(reason)
        }
    }
}

/// Writes the settings into a folder, which is made if there is none.
///
/// # Errors
/// From the system; then an older file is as it was.
pub fn write(folder: &Path, settings: &Settings) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let new = folder.join(NAME_WHILE_WRITING);
    let mut file = File::create(&new)?;
    file.write_all(format::to_text(settings).as_bytes())?;
    file.sync_all()?;
    drop(file);
    fs::rename(&new, folder.join(NAME))
}

/// The remembered settings, or the defaults; for those who start before the app.
pub fn remembered() -> Settings {
    match folder().map(|folder| read(&folder)) {
        Ok(Found::Settings(settings)) => settings,
        _ => Settings::default(),
    }
}

/// Where the settings are kept, and what has been done about it.
#[derive(Resource, Debug)]
struct Shelf {
    folder: io::Result<PathBuf>,
    /// What the file holds, as far as we know.
    saved: Settings,
    /// When the next change will be written, in the app's real time.
    due: Option<Duration>,
    /// Whether the player has been told that nothing can be written.
    complained: bool,
}

/// Reads [`Settings`] now and keeps them from now on.
pub fn plugin(app: &mut App) {
    let folder = folder();
    let (settings, broken) = match folder.as_ref().map(|folder| read(folder)) {
        Ok(Found::Settings(settings)) => (settings, None),
        Ok(Found::Broken(reason)) => (Settings::default(), Some(reason)),
        Ok(Found::Nothing) | Err(_) => (Settings::default(), None),
    };
    app.insert_resource(settings.clone())
        .insert_resource(Shelf { folder, saved: settings, due: None, complained: false })
        .add_systems(Update, stay_awake)
        .add_systems(Last, keep);
    if let Some(reason) = broken {
        app.add_systems(Startup, move |mut notices: ResMut<Notices>| {
            notices.push(
                LocalText::new("error-settings-read")
                    .with("file", NAME)
                    .with("reason", reason.clone()),
            );
        });
    }
}

/// The app shall not fall asleep over something that has not been written.
fn stay_awake(settings: Res<Settings>, shelf: Res<Shelf>, mut next: ResMut<NextFrame>) {
    if *settings != shelf.saved {
        next.within(DELAY);
    }
}

fn keep(
    settings: Res<Settings>,
    time: Res<Time<Real>>,
    mut exits: MessageReader<AppExit>,
    mut shelf: ResMut<Shelf>,
    mut notices: ResMut<Notices>,
) {
    let leaving = exits.read().count() > 0;
    if *settings == shelf.saved {
        shelf.due = None;
        return;
    }
    if settings.is_changed() || shelf.due.is_none() {
        shelf.due = Some(time.elapsed() + DELAY);
    }
    if !leaving && shelf.due.is_some_and(|due| time.elapsed() < due) {
        return;
    }
    let written = match &shelf.folder {
        Ok(folder) => write(folder, &settings).map_err(|error| error.to_string()),
        Err(error) => Err(error.to_string()),
    };
    // Not tried again before the next change, whatever came of it.
    shelf.saved = settings.clone();
    shelf.due = None;
    if let Err(reason) = written
        && !core::mem::replace(&mut shelf.complained, true)
    {
        notices.push(LocalText::new("error-settings-write").with("reason", reason));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder for one test, which is gone afterwards.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let unique = format!("fogchess-{name}-{}", std::process::id());
            Self(std::env::temp_dir().join(unique))
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn quiet() -> Settings {
        Settings { volume: 0.0, ..Settings::default() }
    }

    #[test]
    fn settings_come_back_from_a_folder_that_was_not_there() {
        let folder = Folder::new("settings-round");
        let inner = folder.0.join("deep/er");
        assert_eq!(read(&inner), Found::Nothing);
        write(&inner, &quiet()).unwrap();
        assert_eq!(read(&inner), Found::Settings(quiet()));
        let files: Vec<_> =
            fs::read_dir(&inner).unwrap().map(|file| file.unwrap().file_name()).collect();
        assert_eq!(files, [NAME], "nothing else is left lying about");
    }

    #[test]
    fn a_broken_file_is_set_aside_and_kept() {
        let folder = Folder::new("settings-broken");
        fs::create_dir_all(&folder.0).unwrap();
        fs::write(folder.0.join(NAME), "(volume: loud)").unwrap();
        assert!(matches!(read(&folder.0), Found::Broken(reason) if reason.contains("line 1")));
        assert_eq!(fs::read_to_string(folder.0.join(NAME_IF_BROKEN)).unwrap(), "(volume: loud)");
        assert_eq!(read(&folder.0), Found::Nothing);
        fs::write(folder.0.join(NAME), [0xff, 0xfe, 0x00]).unwrap();
        assert!(matches!(read(&folder.0), Found::Broken(_)));
    }

    #[test]
    fn a_failed_write_leaves_the_old_file() {
        let folder = Folder::new("settings-failed");
        write(&folder.0, &quiet()).unwrap();
        // A folder in the place of the new file: not even root can write there.
        fs::create_dir(folder.0.join(NAME_WHILE_WRITING)).unwrap();
        assert!(write(&folder.0, &Settings::default()).is_err());
        assert_eq!(read(&folder.0), Found::Settings(quiet()));
    }

    /// The smallest app that keeps its settings in a folder.
    fn app(folder: io::Result<PathBuf>) -> App {
        let mut app = App::new();
        app.add_plugins(MinimalPlugins)
            .insert_resource(Settings::default())
            .insert_resource(Shelf {
                folder,
                saved: Settings::default(),
                due: None,
                complained: false,
            })
            .init_resource::<Notices>()
            .add_systems(Last, keep);
        app.update();
        app
    }

    #[test]
    fn a_change_is_written_at_exit_at_the_latest() {
        let folder = Folder::new("settings-exit");
        let mut app = app(Ok(folder.0.clone()));
        assert_eq!(read(&folder.0), Found::Nothing, "nothing has been chosen yet");
        *app.world_mut().resource_mut::<Settings>() = quiet();
        app.update();
        app.world_mut().write_message(AppExit::Success);
        app.update();
        assert_eq!(read(&folder.0), Found::Settings(quiet()));
    }

    #[test]
    fn a_failed_write_is_told_once() {
        let mut app = app(Err(io::Error::other("no home")));
        for volume in [0.1, 0.2] {
            app.world_mut().resource_mut::<Settings>().volume = volume;
            app.world_mut().write_message(AppExit::Success);
            app.update();
            assert_eq!(app.world().resource::<Notices>().iter().count(), 1);
            app.world_mut().resource_mut::<Notices>().clear();
            app.world_mut().resource_mut::<Notices>().push("error-dismiss".into());
        }
    }
}

//! A copy of the assets for one test to change and spoil.

use bevy::utils::default;
use fogchess::{
    launch::Launch,
    look::files_in,
    testing::{Table, assets_folder},
};
use std::{
    fs,
    path::{Path, PathBuf},
};
use tempfile::TempDir;

/// A copy of the assets, which is gone after the test.
pub struct AssetsCopy(TempDir);

impl AssetsCopy {
    /// All of them.
    pub fn whole() -> Self {
        Self::of(&[""])
    }

    /// The themes, and what the base theme has elsewhere.
    pub fn of_themes() -> Self {
        Self::of(&["themes/", "sounds/", "logo.png"])
    }

    /// Those whose paths begin so.
    pub fn of(beginnings: &[&str]) -> Self {
        let copy = Self(tempfile::tempdir().expect("a folder"));
        for file in files_in(&assets_folder()).expect("the assets") {
            if beginnings.iter().any(|beginning| file.starts_with(beginning)) {
                copy.write(&file, fs::read(assets_folder().join(&file)).expect("a file"));
            }
        }
        copy
    }

    pub fn folder(&self) -> &Path {
        self.0.path()
    }

    pub fn path(&self, file: &str) -> PathBuf {
        self.folder().join(file)
    }

    pub fn read(&self, file: &str) -> Vec<u8> {
        fs::read(self.path(file)).expect("it is there")
    }

    pub fn text(&self, file: &str) -> String {
        fs::read_to_string(self.path(file)).expect("it is a text")
    }

    /// Writes a file in a folder that may not be there yet.
    pub fn write(&self, file: &str, bytes: impl AsRef<[u8]>) {
        let path = self.path(file);
        fs::create_dir_all(path.parent().expect("it lies in a folder")).expect("a folder");
        fs::write(path, bytes).expect("written");
    }

    pub fn remove(&self, file: &str) {
        fs::remove_file(self.path(file)).expect("it was there");
    }

    /// How the game is started with them.
    pub fn launch(&self) -> Launch {
        Launch { assets: Some(self.folder().into()), ..default() }
    }

    /// As [`Self::launch`], with a theme put on.
    pub fn launch_in(&self, theme: &str) -> Launch {
        Launch { theme: Some(theme.into()), ..self.launch() }
    }

    /// The game with them.
    pub fn open(&self) -> Table {
        Table::launch(self.launch())
    }
}

//! A copy of the assets, which one test can change and damage.

use bevy::utils::default;
use fogchess::{app::launch::Launch, look::files_in};
use fogchess_support::{Table, assets_folder};
use std::{
    fs,
    path::{Path, PathBuf},
};
use tempfile::TempDir;

/// A copy of the assets, deleted after the test.
pub struct AssetsCopy(TempDir);

impl AssetsCopy {
    /// Copies all assets.
    pub fn whole() -> Self {
        Self::of(&[""])
    }

    /// Copies the themes, and the files of the base theme that lie outside its folder.
    pub fn of_themes() -> Self {
        Self::of(&["themes/", "sounds/", "logo.svg"])
    }

    /// Copies the assets whose paths begin with one of `beginnings`.
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

    /// Writes a file, and creates its folder if it is missing.
    pub fn write(&self, file: &str, bytes: impl AsRef<[u8]>) {
        let path = self.path(file);
        fs::create_dir_all(path.parent().expect("it lies in a folder")).expect("a folder");
        fs::write(path, bytes).expect("written");
    }

    pub fn remove(&self, file: &str) {
        fs::remove_file(self.path(file)).expect("it was there");
    }

    /// Returns the options that start the game with this copy.
    pub fn launch(&self) -> Launch {
        Launch { assets: Some(self.folder().into()), ..default() }
    }

    /// Like [`Self::launch`], with a theme chosen.
    pub fn launch_in(&self, theme: &str) -> Launch {
        Launch { theme: Some(theme.into()), ..self.launch() }
    }

    /// Starts the game with this copy.
    pub fn open(&self) -> Table {
        Table::launch(self.launch())
    }
}

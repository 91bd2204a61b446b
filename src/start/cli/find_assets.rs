//! The folder of assets, where nobody names one.

use crate::{platform::BUILT, theme::shelf};
use std::{
    env,
    path::{Path, PathBuf},
};

/// The folders of assets of an installed game, from that of the program: as in a Unix prefix (the
/// Filesystem Hierarchy Standard has games in `games`), and in a bundle of macOS.
const INSTALLED: [&str; 3] =
    ["../share/games/fogchess/assets", "../share/fogchess/assets", "../Resources/assets"];

/// Returns the folder of assets if it is not beside the program: where the game is installed,
/// `assets` in the current folder, or where the program was built.
pub(super) fn find_assets() -> Option<PathBuf> {
    if holds_themes(&shelf::assets_folder(None)) {
        return None;
    }
    let here = env::current_dir().map(|folder| folder.join("assets"));
    let built = BUILT.map(|folder| Path::new(folder).join("assets"));
    // A link to the program, as in a folder of commands, leads to it.
    let program = env::current_exe().and_then(|program| program.canonicalize());
    let installed = program.ok().and_then(|program| installed(program.parent()?));
    installed.or_else(|| here.into_iter().chain(built).find(|folder| holds_themes(folder)))
}

/// Returns the folder of assets of a game whose program is installed in this folder.
fn installed(folder: &Path) -> Option<PathBuf> {
    let mut folders = INSTALLED.iter().filter_map(|path| folder.join(path).canonicalize().ok());
    folders.find(|folder| holds_themes(folder))
}

fn holds_themes(folder: &Path) -> bool {
    folder.join("themes").is_dir()
}

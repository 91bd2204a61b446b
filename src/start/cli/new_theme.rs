//! `fogchess new-theme`: creates a folder with a manifest to start from.

use crate::look::{BASE, MANIFEST, is_folder_name, look_through, template, theme_name};
use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// Creates the folder of a theme in the first of these folders that can be written, and returns a
/// text with the next steps.
///
/// The new theme starts with the look of the base theme in `assets`; `own` is the folder of the
/// player's themes.
///
/// # Errors
/// If the name is invalid, if the folder exists already, or if it cannot be written; the text says
/// what to do.
pub fn new_theme(
    name: &str,
    within: &[PathBuf],
    assets: &Path,
    own: Option<&Path>,
) -> Result<String, String> {
    if !is_folder_name(name) || theme_name(name) != name {
        return Err(format!(
            "`{name}` can't be a theme's name: use up to 60 letters, digits, spaces, `-`, `_` and \
             `.`, with no dot or space at the start or end"
        ));
    }
    if name == BASE {
        return Err(format!("`{BASE}` is the theme that all others build on; choose another name"));
    }
    let mut refused = String::from("there's no folder for themes; name one with --in");
    let made = within.iter().find_map(|folder| {
        let theme = folder.join(name);
        match fs::create_dir_all(folder).and_then(|()| fs::create_dir(&theme)) {
            Ok(()) => Some(Ok(theme)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                Some(Err(format!("{} already exists; choose another name", theme.display())))
            }
            // The game's own folder may be read-only for the player.
            Err(error) => {
                refused = format!("{}: {error}", theme.display());
                None
            }
        }
    });
    let theme = made.unwrap_or(Err(refused))?;
    let failed = |error: io::Error| format!("{}: {error}", theme.display());
    let look = look_through(assets).resolve(BASE).look;
    let manifest = theme.join(MANIFEST);
    fs::write(&manifest, template(name, &look)).map_err(failed)?;
    let folder = quoted(&theme.display().to_string());
    let try_it = if is_looked_for(&theme, assets, own) {
        format!("Try it: fogchess --theme {}", quoted(name))
    } else {
        format!("Put it where the game looks for themes: fogchess add-theme {folder}")
    };
    Ok(format!(
        "Created {}. What to do next:\n\
         1. Open it in an editor: every field is explained. Remove the // before a field to change it.\n\
         2. Put pictures beside it, such as pieces/white_king.png or board.png.\n\
         3. Check it: fogchess check-assets {folder}\n\
         4. {try_it}",
        manifest.display(),
    ))
}

/// Returns `true` if the game finds this theme by its name.
fn is_looked_for(theme: &Path, assets: &Path, own: Option<&Path>) -> bool {
    let found = theme.parent().and_then(|folder| folder.canonicalize().ok());
    let mut places = [assets.join("themes")].into_iter().chain(own.map(Path::to_owned));
    found.is_some() && places.any(|place| place.canonicalize().ok() == found)
}

/// Quotes a text as one word of a command line.
pub(super) fn quoted(text: &str) -> String {
    if cfg!(unix) && text.contains(['"', '$', '`', '\\']) {
        format!("'{}'", text.replace('\'', r"'\''"))
    } else {
        format!("\"{text}\"")
    }
}

//! `fogchess new-theme`: a folder with a manifest to begin with.

use crate::look::{BASE, MANIFEST, is_folder_name, look_through, template};
use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// Makes the folder of a theme within `folder`, and says what to do next. The look to begin
/// with is that of the base theme in `assets`.
///
/// # Errors
/// If the name is none, if there is such a folder already, or if it cannot be written; the
/// text says what to do.
pub fn new_theme(name: &str, folder: &Path, assets: &Path) -> Result<String, String> {
    if !is_folder_name(name) {
        return Err(format!(
            "`{name}` cannot be a theme's name: it is made of letters, digits, spaces, `-`, `_` and \
             `.`, and does not begin with a dot"
        ));
    }
    let theme: PathBuf = folder.join(name);
    let failed = |error: io::Error| format!("{}: {error}", theme.display());
    fs::create_dir_all(folder).map_err(failed)?;
    fs::create_dir(&theme).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => {
            format!("{} is there already; choose another name", theme.display())
        }
        _ => failed(error),
    })?;
    let look = look_through(assets).resolve(BASE).look;
    let manifest = theme.join(MANIFEST);
    fs::write(&manifest, template(name, &look)).map_err(failed)?;
    Ok(format!(
        "{} is there. What to do next:\n\
         1. Open it in an editor: every field is explained. Take the // before one away to change it.\n\
         2. Lay pictures beside it, such as pieces/white_king.png or board.png.\n\
         3. Look at it: fogchess --theme \"{name}\"\n\
         4. Have it checked: fogchess check-assets",
        manifest.display()
    ))
}

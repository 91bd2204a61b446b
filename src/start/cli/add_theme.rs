//! `fogchess add-theme`: makes a zip or a folder one of the player's own themes.

use super::new_theme::quoted;
use crate::{app::launch::Launch, theme::own};
use std::path::Path;

/// Adds a theme to the player's own, and returns a text with the next steps.
///
/// # Errors
/// If the file holds no theme, or the theme is refused or cannot be written; the text gives the
/// reason.
pub fn add_theme(file: &Path, launch: &Launch) -> Result<String, String> {
    let failed = |reason: &dyn core::error::Error| format!("{}: {reason}", file.display());
    let theme = own::read(file).map_err(|error| failed(&error))?;
    let skipped = theme.skipped.clone();
    let name = own::install(&theme, launch).map_err(|error| failed(&error))?;
    let left_out = if skipped.is_empty() {
        String::new()
    } else {
        format!("Skipped, since themes don't use it: {}\n", skipped.join(", "))
    };
    Ok(format!(
        "`{name}` has been added to your themes.\n\
         {left_out}Choose it in the settings, or try it: fogchess --theme {}",
        quoted(&name)
    ))
}

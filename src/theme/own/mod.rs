//! The player's own themes, beside the shipped ones. A new theme is used at once.

#[cfg(not(target_arch = "wasm32"))]
mod native;
#[cfg(target_arch = "wasm32")]
mod web;

#[cfg(not(target_arch = "wasm32"))]
pub use native::{OpenOwnFolder, is_theme, read};
#[cfg(target_arch = "wasm32")]
pub use web::{RemoveTheme, read, register, take_kept};

#[cfg(not(target_arch = "wasm32"))]
use native as platform;
#[cfg(target_arch = "wasm32")]
use web as platform;

use super::{
    assets::Faults,
    shelf::{Themes, shelf},
    switch,
};
use crate::{
    app::{launch::Launch, notices::Notices, settings::Settings},
    look::{Mix, Unpacked},
    save::StoreError,
    words::LocalText,
};
use bevy::prelude::*;
use std::path::Path;

/// The number of skipped files that are named.
const NAMED: usize = 3;

/// A theme that has come in: dropped onto the window, or chosen.
#[derive(Message, Clone, Debug)]
pub struct ThemeCame {
    /// The name of its zip or folder.
    pub file: String,
    /// The contents of the theme, or the reason why it is refused.
    pub theme: Result<Unpacked, LocalText>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<ThemeCame>()
        .add_plugins(platform::plugin)
        .add_systems(Update, take.before(switch::begin));
}

/// Adds a theme to the player's own, and returns its name there.
///
/// That is its own name, or one such as `Rain 2`, so that no theme replaces another. If the same
/// theme is there already, file by file, it stays as it is.
///
/// # Errors
/// If it cannot be written; then nothing is left behind.
pub fn install(theme: &Unpacked, launch: &Launch) -> Result<String, StoreError> {
    let (own, shelf) = (platform::own(launch)?, shelf(launch));
    let is_same = |name: &str| {
        let mut files = theme.files.iter();
        shelf.is_own(name)
            && shelf.files(name).eq(theme.files.keys())
            && files
                .all(|(path, bytes)| platform::contains(own, &Path::new(name).join(path), bytes))
    };
    let (mut name, mut number) = (theme.name.clone(), 1);
    while !is_same(&name) {
        if !shelf.has(&name) && !platform::has(own, &name) {
            platform::put(own, &name, theme)?;
            break;
        }
        number += 1;
        name = format!("{} {number}", theme.name);
    }
    Ok(name)
}

fn take(
    mut came: MessageReader<ThemeCame>,
    mut launch: ResMut<Launch>,
    mut settings: ResMut<Settings>,
    mut themes: ResMut<Themes>,
    mut faults: ResMut<Faults>,
    mut notices: ResMut<Notices>,
) {
    let launch = &mut *launch;
    for ThemeCame { file, theme } in came.read() {
        let installed = theme.as_ref().map_err(Clone::clone).and_then(|theme| {
            let name = install(theme, launch).map_err(|error| {
                warn!("{file}: {error}");
                LocalText::from(&error)
            })?;
            Ok((name, theme))
        });
        let (name, theme) = match installed {
            Ok(installed) => installed,
            Err(reason) => {
                let text = LocalText::new("error-theme-add").with("file", file);
                notices.push(text.with_text("reason", reason));
                continue;
            }
        };
        #[cfg(target_arch = "wasm32")]
        web::keep(&name, theme, launch, file);
        themes.0 = shelf(launch);
        faults.tell_added((&themes.found(&name)).into());
        if !theme.skipped.is_empty() {
            notices.push(left_out(&theme.skipped));
        }
        launch.theme = None;
        settings.mix = Mix::of(&name);
    }
}

fn left_out(files: &[String]) -> LocalText {
    let mut named = files.iter().take(NAMED).cloned().collect::<Vec<_>>().join(", ");
    if files.len() > NAMED {
        named.push_str(", …");
    }
    LocalText::new("theme-left-out").with_number("count", files.len() as f64).with("files", named)
}

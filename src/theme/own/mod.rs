//! The player's own themes, beside the shipped ones. A new theme is used at once.

#[cfg(not(target_arch = "wasm32"))]
mod native;
#[cfg(target_arch = "wasm32")]
mod web;

#[cfg(not(target_arch = "wasm32"))]
pub use native::{OpenOwnFolder, install, is_theme, read};
#[cfg(target_arch = "wasm32")]
pub use web::{RemoveTheme, install, read, register, take_kept};

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
    words::LocalText,
};
use bevy::prelude::*;

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
            Ok((name, &theme.skipped))
        });
        let (name, skipped) = match installed {
            Ok(installed) => installed,
            Err(reason) => {
                let text = LocalText::new("error-theme-add").with("file", file);
                notices.push(text.with_text("reason", reason));
                continue;
            }
        };
        #[cfg(target_arch = "wasm32")]
        web::keep(&name, file);
        themes.0 = shelf(launch);
        let theme = themes.found(&name);
        faults.tell_added((&theme).into());
        if !skipped.is_empty() {
            notices.push(left_out(skipped));
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

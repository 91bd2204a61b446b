//! Saves [`Settings`]: the part that files and a browser's storage have in common.
//!
//! Settings are written shortly after a change and at exit. Neither unreadable settings nor a
//! failed write stops the game: a notice tells the player.

use super::Settings;
use crate::{notices::Notices, power::NextFrame, text::LocalText};
use bevy::{app::AppExit, prelude::*};
use core::time::Duration;

/// The result of reading the saved settings.
#[derive(Debug, PartialEq)]
pub enum Found {
    /// Settings that were read.
    Settings(Box<Settings>),
    /// No settings have been saved yet.
    Nothing,
    /// Settings that could not be read, and the reason.
    Broken(LocalText),
}

impl Found {
    /// Returns the settings that were read, or else the defaults.
    pub fn unwrap_or_default(self) -> Settings {
        match self {
            Self::Settings(settings) => *settings,
            Self::Nothing | Self::Broken(_) => Settings::default(),
        }
    }
}

impl From<Result<Settings, LocalText>> for Found {
    fn from(parsed: Result<Settings, LocalText>) -> Self {
        parsed.map_or_else(Self::Broken, |settings| Self::Settings(settings.into()))
    }
}

/// Writes the settings, or returns the reason why it could not.
type Write = Box<dyn Fn(&Settings) -> Result<(), LocalText> + Send + Sync>;

/// The place where the settings are saved, and the state of writing to it.
#[derive(Resource)]
pub(super) struct SettingsStore {
    write: Write,
    /// The wait between a change and its write, so that a slider's drag is written once.
    delay: Duration,
    /// The settings that were last written or read there.
    saved: Settings,
    /// The app's real time at which the next change will be written.
    due: Option<Duration>,
    /// `true` once a notice has said that nothing can be written.
    complained: bool,
}

impl SettingsStore {
    pub(super) fn new(
        delay: Duration,
        write: impl Fn(&Settings) -> Result<(), LocalText> + Send + Sync + 'static,
    ) -> Self {
        let write = Box::new(write);
        Self { write, delay, saved: Settings::default(), due: None, complained: false }
    }
}

/// Inserts [`Settings`] as they were found, and saves their changes from now on. Players know the
/// place as `name`.
pub(super) fn install(app: &mut App, name: &'static str, found: Found, store: SettingsStore) {
    let broken = match &found {
        Found::Broken(reason) => Some(reason.clone()),
        Found::Settings(_) | Found::Nothing => None,
    };
    let settings = found.unwrap_or_default();
    app.insert_resource(settings.clone())
        .insert_resource(SettingsStore { saved: settings, ..store })
        .add_systems(Update, stay_awake)
        .add_systems(Last, keep);
    if let Some(reason) = broken {
        app.add_systems(Startup, move |mut notices: ResMut<Notices>| {
            notices.push(
                LocalText::new("error-settings-read")
                    .with("file", name)
                    .with_text("reason", reason.clone()),
            );
        });
    }
}

/// Keeps the app awake while a change has not been written.
fn stay_awake(settings: Res<Settings>, store: Res<SettingsStore>, mut next: ResMut<NextFrame>) {
    if *settings != store.saved {
        next.within(store.delay);
    }
}

fn keep(
    settings: Res<Settings>,
    time: Res<Time<Real>>,
    mut exits: MessageReader<AppExit>,
    mut store: ResMut<SettingsStore>,
    mut notices: ResMut<Notices>,
) {
    let leaving = exits.read().count() > 0;
    if *settings == store.saved {
        store.due = None;
        return;
    }
    if settings.is_changed() || store.due.is_none() {
        store.due = Some(time.elapsed() + store.delay);
    }
    if !leaving && store.due.is_some_and(|due| time.elapsed() < due) {
        return;
    }
    let written = (store.write)(&settings);
    // Even after an error there is no retry before the next change.
    store.saved = settings.clone();
    store.due = None;
    if let Err(reason) = written
        && !core::mem::replace(&mut store.complained, true)
    {
        notices.push(LocalText::new("error-settings-write").with_text("reason", reason));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::{Arc, Mutex};

    /// The smallest app that keeps its settings, with the settings it has written.
    fn app(refuse: bool) -> (App, Arc<Mutex<Option<Settings>>>) {
        let written = Arc::new(Mutex::new(None));
        let kept = written.clone();
        let store = SettingsStore::new(Duration::from_millis(500), move |settings| {
            *kept.lock().unwrap() = Some(settings.clone());
            if refuse { Err(LocalText::verbatim("no room")) } else { Ok(()) }
        });
        let mut app = App::new();
        app.add_plugins(MinimalPlugins).init_resource::<Notices>().init_resource::<NextFrame>();
        install(&mut app, "settings", Found::Nothing, store);
        app.update();
        (app, written)
    }

    #[test]
    fn a_change_is_written_at_exit_at_the_latest() {
        let (mut app, written) = app(false);
        assert_eq!(*written.lock().unwrap(), None, "nothing has been chosen yet");
        app.world_mut().resource_mut::<Settings>().volume = 0.0;
        app.update();
        app.world_mut().write_message(AppExit::Success);
        app.update();
        assert_eq!(written.lock().unwrap().as_ref().map(|settings| settings.volume), Some(0.0));
        assert!(app.world().resource::<Notices>().is_empty());
    }

    #[test]
    fn a_failed_write_is_told_once() {
        let (mut app, _) = app(true);
        for volume in [0.1, 0.2] {
            app.world_mut().resource_mut::<Settings>().volume = volume;
            app.world_mut().write_message(AppExit::Success);
            app.update();
            assert_eq!(app.world().resource::<Notices>().iter().count(), 1);
            app.world_mut().resource_mut::<Notices>().clear();
            app.world_mut().resource_mut::<Notices>().push("error-dismiss".into());
        }
    }

    #[test]
    fn unreadable_settings_are_reported() {
        let mut app = App::new();
        app.add_plugins(MinimalPlugins).init_resource::<Notices>().init_resource::<NextFrame>();
        let store = SettingsStore::new(Duration::ZERO, |_| Ok(()));
        install(&mut app, "settings", Found::Broken(LocalText::verbatim("line 1")), store);
        app.update();
        assert_eq!(app.world().resource::<Notices>().iter().count(), 1);
    }
}

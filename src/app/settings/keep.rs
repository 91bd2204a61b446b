//! Saves [`Settings`]: the part that files and a browser's storage have in common.
//!
//! Settings are written shortly after a change and at exit. Neither unreadable settings nor a
//! failed write stops the game: a notice tells the player.

use super::{Settings, format::Parsed};
use crate::{app::notices::Notices, platform::power::NextFrame, words::LocalText};
use bevy::{app::AppExit, prelude::*};
use core::time::Duration;

/// Writes the values that differ between the first settings and the second, which are in use now.
/// Returns the reason if it could not.
type Write = Box<dyn Fn(&Settings, &Settings) -> Result<(), LocalText> + Send + Sync>;

/// The place where the settings are saved, and the state of writing to it.
#[derive(Resource)]
pub(super) struct SettingsStore {
    write: Write,
    /// The wait between a change and its write, so that a slider's drag is written once.
    delay: Duration,
    /// The settings that were last written or read there.
    saved: Settings,
    /// The settings that were to be written last. After an error there is no retry before the next
    /// change.
    tried: Settings,
    /// The app's real time at which the next change will be written.
    due: Option<Duration>,
    /// `true` once a notice has said that nothing can be written.
    complained: bool,
}

impl SettingsStore {
    pub(super) fn new(
        delay: Duration,
        write: impl Fn(&Settings, &Settings) -> Result<(), LocalText> + Send + Sync + 'static,
    ) -> Self {
        let (write, saved, tried) = (Box::new(write), Settings::default(), Settings::default());
        Self { write, delay, saved, tried, due: None, complained: false }
    }
}

/// Inserts [`Settings`] as they were read, and saves their changes from now on. Players know the
/// place as `name`.
pub(super) fn install(
    app: &mut App,
    name: &'static str,
    read: Result<Parsed, LocalText>,
    store: SettingsStore,
) {
    let trouble = match &read {
        Err(reason) => {
            Some(LocalText::new("error-settings-read").with_text("reason", reason.clone()))
        }
        Ok(parsed) if parsed.odd.is_empty() => None,
        Ok(parsed) => {
            Some(LocalText::new("error-settings-odd").with("fields", parsed.odd.join(", ")))
        }
    };
    let settings = read.unwrap_or_default().settings;
    app.insert_resource(settings.clone())
        .insert_resource(SettingsStore { saved: settings.clone(), tried: settings, ..store })
        .add_systems(Update, stay_awake)
        .add_systems(Last, keep);
    if let Some(trouble) = trouble {
        let trouble = trouble.with("file", name);
        app.add_systems(Startup, move |mut notices: ResMut<Notices>| notices.push(trouble.clone()));
    }
}

/// Keeps the app awake while a change has not been written.
fn stay_awake(settings: Res<Settings>, store: Res<SettingsStore>, mut next: ResMut<NextFrame>) {
    if *settings != store.tried {
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
    if *settings == store.tried {
        store.due = None;
        return;
    }
    if settings.is_changed() || store.due.is_none() {
        store.due = Some(time.elapsed() + store.delay);
    }
    if !leaving && store.due.is_some_and(|due| time.elapsed() < due) {
        return;
    }
    let written = (store.write)(&store.saved, &settings);
    store.tried = settings.clone();
    store.due = None;
    match written {
        Ok(()) => store.saved = settings.clone(),
        Err(reason) => {
            if !core::mem::replace(&mut store.complained, true) {
                notices.push(LocalText::new("error-settings-write").with_text("reason", reason));
            }
        }
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
        let store = SettingsStore::new(Duration::from_millis(500), move |_, settings| {
            *kept.lock().unwrap() = Some(settings.clone());
            if refuse { Err(LocalText::verbatim("no room")) } else { Ok(()) }
        });
        let mut app = App::new();
        app.add_plugins(MinimalPlugins).init_resource::<Notices>().init_resource::<NextFrame>();
        install(&mut app, "settings", Ok(Parsed::default()), store);
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
    fn what_could_not_be_written_is_written_with_the_next_change() {
        let written = Arc::new(Mutex::new(Vec::new()));
        let log = written.clone();
        let store = SettingsStore::new(Duration::ZERO, move |before, now| {
            let mut log = log.lock().unwrap();
            log.push((before.clone(), now.clone()));
            if log.len() == 1 { Err(LocalText::verbatim("no room")) } else { Ok(()) }
        });
        let mut app = App::new();
        app.add_plugins(MinimalPlugins).init_resource::<Notices>().init_resource::<NextFrame>();
        install(&mut app, "settings", Ok(Parsed::default()), store);
        app.update();
        let changes: [fn(&mut Settings); 2] = [|it| it.motion = false, |it| it.memory = true];
        for change in changes {
            change(&mut app.world_mut().resource_mut::<Settings>());
            app.update();
            app.update();
        }
        let now = Settings { motion: false, memory: true, ..Settings::default() };
        let written = written.lock().unwrap();
        assert_eq!(written.len(), 2, "no retry before the next change");
        assert_eq!(written[1], (Settings::default(), now));
    }

    #[test]
    fn unreadable_settings_are_reported() {
        let mut app = App::new();
        app.add_plugins(MinimalPlugins).init_resource::<Notices>().init_resource::<NextFrame>();
        let store = SettingsStore::new(Duration::ZERO, |_, _| Ok(()));
        install(&mut app, "settings", Err(LocalText::verbatim("line 1")), store);
        app.update();
        assert_eq!(app.world().resource::<Notices>().iter().count(), 1);
    }
}

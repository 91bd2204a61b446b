//! Notices, which do not interrupt the player: for example that a file could not be read.

use crate::{platform::power::NextFrame, words::LocalText};
use bevy::prelude::*;
use core::time::Duration;

/// The time for which a notice is shown, once there is room for it.
const LIFETIME: Duration = Duration::from_secs(8);

/// A notice.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    /// The words of the notice.
    pub text: LocalText,
    /// The end of the notice's time, in the app's real time; set when there is room for it.
    until: Option<Duration>,
}

/// The notices that are shown now, oldest first, and those that wait until there is room for them.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Notices {
    all: Vec<Notice>,
    room: usize,
}

impl Default for Notices {
    fn default() -> Self {
        Self { all: Vec::new(), room: usize::MAX }
    }
}

impl Notices {
    /// Shows a notice. If the same text is already shown, its time starts again.
    pub fn push(&mut self, text: LocalText) {
        self.all.retain(|notice| notice.text != text);
        self.all.push(Notice { text, until: None });
    }

    /// Returns the notices, oldest first.
    pub fn iter(&self) -> impl Iterator<Item = &Notice> {
        self.all.iter()
    }

    /// Returns the greatest number of notices that are shown at once.
    pub const fn room(&self) -> usize {
        self.room
    }

    /// Sets the greatest number of notices that are shown at once.
    pub const fn set_room(&mut self, room: usize) {
        self.room = room;
    }

    /// Returns `true` if there are no notices.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Removes the notice with this text.
    pub fn dismiss(&mut self, text: &LocalText) {
        self.all.retain(|notice| notice.text != *text);
    }

    /// Removes all notices.
    pub fn clear(&mut self) {
        self.all.clear();
    }
}

/// Registers [`Notices`].
pub fn plugin(app: &mut App) {
    app.init_resource::<Notices>().add_systems(Update, expire);
}

fn expire(mut notices: ResMut<Notices>, time: Res<Time<Real>>, mut next_frame: ResMut<NextFrame>) {
    let now = time.elapsed();
    if !notices.is_empty() {
        next_frame.within(Duration::from_secs(1));
    }
    let mut shown = notices.all.iter().take(notices.room);
    if shown.any(|notice| notice.until.is_none_or(|until| until <= now)) {
        notices.all.retain(|notice| notice.until.is_none_or(|until| until > now));
        let room = notices.room;
        for notice in notices.all.iter_mut().take(room) {
            notice.until.get_or_insert(now + LIFETIME);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_notice_without_room_waits_and_is_shown_as_long_as_any() {
        let mut app = App::new();
        app.init_resource::<Time<Real>>().init_resource::<NextFrame>().add_plugins(plugin);
        let pass = |app: &mut App, seconds: u64| {
            let mut time = app.world_mut().resource_mut::<Time<Real>>();
            time.advance_by(Duration::from_secs(seconds));
            app.update();
            app.world().resource::<Notices>().iter().count()
        };
        let mut notices = app.world_mut().resource_mut::<Notices>();
        notices.set_room(1);
        notices.push(LocalText::verbatim("first"));
        notices.push(LocalText::verbatim("second"));
        assert_eq!([1, 7, 1, 7, 1].map(|seconds| pass(&mut app, seconds)), [2, 2, 1, 1, 0]);
    }
}

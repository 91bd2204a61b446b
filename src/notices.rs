//! Notices, which do not interrupt the player: for example that a file could not be read.

use crate::{power::NextFrame, text::LocalText};
use bevy::prelude::*;
use core::time::Duration;

/// The time for which a notice is shown.
const LIFETIME: Duration = Duration::from_secs(8);

/// A notice.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    /// The words of the notice.
    pub text: LocalText,
    /// The end of the notice's time, in the app's real time; set when the notice is first seen.
    until: Option<Duration>,
}

/// The notices that are shown now, oldest first.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Notices(Vec<Notice>);

impl Notices {
    /// Shows a notice. If the same text is already shown, its time starts again.
    pub fn push(&mut self, text: LocalText) {
        self.0.retain(|notice| notice.text != text);
        self.0.push(Notice { text, until: None });
    }

    /// Returns the notices, oldest first.
    pub fn iter(&self) -> impl Iterator<Item = &Notice> {
        self.0.iter()
    }

    /// Returns `true` if there are no notices.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Removes the notice with this text.
    pub fn dismiss(&mut self, text: &LocalText) {
        self.0.retain(|notice| notice.text != *text);
    }

    /// Removes all notices.
    pub fn clear(&mut self) {
        self.0.clear();
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
    if notices.0.iter().any(|notice| notice.until.is_none_or(|until| until <= now)) {
        notices.0.retain(|notice| notice.until.is_none_or(|until| until > now));
        for notice in &mut notices.0 {
            notice.until.get_or_insert(now + LIFETIME);
        }
    }
}

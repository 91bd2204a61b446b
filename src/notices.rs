//! Things the player should be told without being stopped: a file that could not be read.

use crate::{power::NextFrame, text::LocalText};
use bevy::prelude::*;
use core::time::Duration;

/// How long a notice stays.
const LIFETIME: Duration = Duration::from_secs(8);

/// One notice.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    /// What it says.
    pub text: LocalText,
    /// Until when it is shown, in the app's real time; set when it is first seen.
    until: Option<Duration>,
}

/// The notices that are shown now, oldest first.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Notices(Vec<Notice>);

impl Notices {
    /// Shows a notice, and writes it to the log. Saying the same again only keeps it longer.
    pub fn push(&mut self, text: LocalText) {
        self.0.retain(|notice| notice.text != text);
        self.0.push(Notice { text, until: None });
    }

    /// The notices, oldest first.
    pub fn iter(&self) -> impl Iterator<Item = &Notice> {
        self.0.iter()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Takes one notice away.
    pub fn dismiss(&mut self, text: &LocalText) {
        self.0.retain(|notice| notice.text != *text);
    }

    /// Takes all notices away.
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

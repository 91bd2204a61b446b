//! [`Saves`]: the player's saved games, which are read and written beside the frame.

use crate::{
    app::notices::Notices,
    platform::power::Waker,
    save::{Keeper, Remedy, Reply, Store, Trouble, Writer},
    words::LocalText,
};
use bevy::prelude::*;

/// The place where games are kept. The default keeps none, and the player is not told.
#[derive(Resource, Default)]
pub struct Saves(pub(super) Option<Writer>);

impl Saves {
    /// Keeps games in a store that may be slow and hold many games. Each reply requests a frame.
    pub fn new(store: impl Store + 'static, waker: Waker) -> Self {
        Self(Some(Writer::new(store, move || waker.ask())))
    }

    /// Keeps games in a fast store: each frame waits for it.
    pub fn at_once(store: impl Store + 'static) -> Self {
        Self(Some(Writer::at_once(store)))
    }

    /// Returns `true` if games are left that the frames have to look at, because there is no thread
    /// for it.
    pub(super) fn has_looks(&self) -> bool {
        self.0.as_ref().is_some_and(Writer::has_looks)
    }

    /// Calls `question` after all earlier requests. Returns `None` if no games are kept.
    pub(super) fn ask<T: Send + 'static>(
        &mut self,
        question: impl FnOnce(&mut Keeper) -> T + Send + 'static,
    ) -> Option<Reply<T>> {
        self.0.as_mut().map(|writer| writer.ask(question))
    }
}

/// Returns the text for a saved game that could not be read.
pub(super) fn told(trouble: &Trouble) -> LocalText {
    let text = match &trouble.remedy {
        Remedy::None if trouble.name.is_none() => LocalText::new("error-games-look"),
        Remedy::None => LocalText::new("error-game-open"),
        Remedy::SetAside(file) => LocalText::new("error-game-set-aside").with("file", file.clone()),
        Remedy::Backup(file) => LocalText::new("error-game-backup").with("file", file.clone()),
        Remedy::UpTo(file, plies) => LocalText::new("error-game-up-to")
            .with("file", file.clone())
            .with_number("plies", *plies as f64),
    };
    text.with_text("reason", &trouble.cause)
}

/// Tells the player which fields of a saved game were ignored, if any were.
pub(super) fn tell_unknown(fields: &[String], notices: &mut Notices) {
    if !fields.is_empty() {
        notices.push(LocalText::new("error-game-unknown").with("fields", fields.join(", ")));
    }
}

//! A fake desk. Tests see its exports and decide its imports.

use bevy::clipboard::Clipboard;
use fogchess::{
    files::{Answer, Desk, Task},
    save::exchange::import,
    words::LocalText,
};
use std::{
    collections::VecDeque,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// The requests to the desk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// To save a text: the name and the text.
    Save(String, String),
    /// To put a text on the clipboard.
    Copy(String),
    /// To let the player choose a file.
    Open,
    /// To let the player choose a theme.
    OpenTheme,
    /// To read the clipboard.
    Paste,
    /// To read this file.
    Read(PathBuf),
}

#[derive(Debug, Default)]
struct Drawer {
    asked: Vec<Asked>,
    answers: VecDeque<Answer>,
    fails: Option<String>,
}

/// A desk without any system behind it. Clones share the same desk.
#[derive(Clone, Debug, Default)]
pub struct FakeDesk(Arc<Mutex<Drawer>>);

impl FakeDesk {
    /// Returns the requests since the last call.
    pub fn asked(&self) -> Vec<Asked> {
        core::mem::take(&mut self.drawer().asked)
    }

    /// Adds an answer.
    pub fn come(&self, answer: Answer) {
        self.drawer().answers.push_back(answer);
    }

    /// Adds a text that comes in.
    pub fn bring(&self, text: impl AsRef<[u8]>) {
        self.come(Answer::Came(import(text.as_ref()).map_err(Box::new)));
    }

    /// Makes saving and copying fail from now on with this reason, or succeed again with `None`.
    pub fn fail(&self, reason: Option<&str>) {
        self.drawer().fails = reason.map(ToOwned::to_owned);
    }

    fn drawer(&self) -> MutexGuard<'_, Drawer> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn note(&self, asked: Asked) {
        self.drawer().asked.push(asked);
    }

    /// Adds the answer to a task that can be made to fail.
    fn reply(&self, task: Task, done: Answer) {
        let mut drawer = self.drawer();
        let failed =
            drawer.fails.clone().map(|reason| Answer::Failed(task, LocalText::verbatim(reason)));
        drawer.answers.push_back(failed.unwrap_or(done));
    }
}

impl Desk for FakeDesk {
    fn save(&mut self, name: &str, text: String) {
        self.note(Asked::Save(name.into(), text));
        self.reply(Task::Save, Answer::Saved(None));
    }

    fn copy(&mut self, text: String, _: &mut Clipboard) {
        self.note(Asked::Copy(text));
        self.reply(Task::Copy, Answer::Copied);
    }

    fn open(&mut self) {
        self.note(Asked::Open);
    }

    fn open_theme(&mut self) {
        self.note(Asked::OpenTheme);
    }

    fn paste(&mut self, _: &mut Clipboard) {
        self.note(Asked::Paste);
    }

    fn read(&mut self, file: &Path) {
        self.note(Asked::Read(file.into()));
    }

    fn answer(&mut self) -> Option<Answer> {
        self.drawer().answers.pop_front()
    }

    fn is_waiting(&self) -> bool {
        !self.drawer().answers.is_empty()
    }
}

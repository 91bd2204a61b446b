//! Import and export in a browser, where the page does the work: `assets/web/page.js` listens to
//! the requests sent here, and sends its answers as [`GIVEN`].
//!
//! A page may open a dialog or use the clipboard only shortly after the player has pressed
//! something, so every request is sent to the page at once.

use super::{Answer, Desk, Task};
use crate::{
    platform::{
        page::{listen, tell},
        power::Waker,
    },
    save::exchange::Importer,
    theme::own,
    words::LocalText,
};
use bevy::{clipboard::Clipboard, prelude::*};
use core::cell::RefCell;
use std::{collections::VecDeque, path::Path};
use wasm_bindgen::JsValue;

/// The event with which the page answers: a line with one of the words of [`understood`], then the
/// data.
const GIVEN: &str = "fogchess-given";

thread_local! {
    static ANSWERS: RefCell<VecDeque<Answer>> = const { RefCell::new(VecDeque::new()) };
    /// The import of the file whose parts are coming in: the page reads one file after the other.
    static IMPORTER: RefCell<Importer> = RefCell::default();
}

/// The desk of the web page.
#[derive(Debug, Default)]
pub struct PageDesk;

impl Desk for PageDesk {
    fn save(&mut self, name: &str, text: String) {
        tell("fogchess-save", &JsValue::from_str(&format!("{name}\n{text}")));
    }

    fn copy(&mut self, text: String, _: &mut Clipboard) {
        tell("fogchess-copy", &JsValue::from_str(&text));
    }

    fn open(&mut self) {
        tell("fogchess-open", &JsValue::UNDEFINED);
    }

    fn open_theme(&mut self) {
        tell("fogchess-open-theme", &JsValue::UNDEFINED);
    }

    fn paste(&mut self, _: &mut Clipboard) {
        tell("fogchess-paste", &JsValue::UNDEFINED);
    }

    /// Does nothing: a page cannot read files by their paths.
    fn read(&mut self, _: &Path) {}

    fn answer(&mut self) -> Option<Answer> {
        ANSWERS.with_borrow_mut(VecDeque::pop_front)
    }

    /// Returns `false`: each answer wakes the game.
    fn is_waiting(&self) -> bool {
        false
    }
}

/// Listens to the page for as long as the page exists.
pub fn plugin(app: &mut App) {
    app.add_systems(Startup, listen_for_answers);
}

fn listen_for_answers(waker: Res<Waker>) {
    let waker = waker.clone();
    listen(GIVEN, move |told| {
        if let Some(answer) = understood(&told) {
            ANSWERS.with_borrow_mut(|answers| answers.push_back(answer));
            waker.wake();
        }
    });
}

/// Parses an answer of the page. A part of a file is no answer yet.
fn understood(told: &str) -> Option<Answer> {
    let (word, rest) = told.split_once('\n')?;
    // Errors are reported in the browser's own words.
    let failed = |task| Answer::Failed(task, LocalText::verbatim(rest));
    Some(match word {
        // Each byte of a file is sent as the character with that number.
        "part" => {
            let bytes: Vec<u8> = rest.chars().map(|byte| byte as u8).collect();
            if !IMPORTER.with_borrow_mut(|importer| importer.push(&bytes)) {
                tell("fogchess-enough", &JsValue::UNDEFINED);
            }
            return None;
        }
        "file" => Answer::Came(IMPORTER.take().finish().map_err(Box::new)),
        "theme" => {
            let (file, zip) = rest.split_once('\n')?;
            let theme = own::read(file, zip).map_err(|error| LocalText::from(&error));
            Answer::Theme { file: file.into(), theme }
        }
        "theme-failed" => failed(Task::KeepTheme),
        "themes-held" => Answer::ThemesHeld,
        "saved" => Answer::Saved(None),
        "copied" => Answer::Copied,
        "copy-failed" => failed(Task::Copy),
        "paste-failed" => failed(Task::Paste),
        "open-failed" => {
            IMPORTER.take();
            failed(Task::Open)
        }
        _ => return None,
    })
}

//! The desk in a browser, where the page does the work: `assets/web/page.js` listens to what is
//! told here, and tells what has come with [`GIVEN`].
//!
//! A page may open a dialog or touch the clipboard only shortly after the player has pressed
//! something: so everything is told at once.

use super::{Answer, Desk, Task};
use crate::{
    page::{listen, tell},
    text::LocalText,
    theme::own,
};
use bevy::{
    clipboard::Clipboard,
    prelude::*,
    winit::{EventLoopProxyWrapper, WinitUserEvent},
};
use core::cell::RefCell;
use std::{collections::VecDeque, path::Path};
use wasm_bindgen::JsValue;

/// What the page tells: a line with one of the words of [`understood`], and the rest.
const GIVEN: &str = "fogchess-given";

thread_local! {
    static ANSWERS: RefCell<VecDeque<Answer>> = const { RefCell::new(VecDeque::new()) };
}

/// The page's ways.
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

    /// Pages know no files by their names.
    fn read(&mut self, _: &Path) {}

    fn answer(&mut self) -> Option<Answer> {
        ANSWERS.with_borrow_mut(VecDeque::pop_front)
    }

    /// The page wakes the game when it has something.
    fn is_waiting(&self) -> bool {
        ANSWERS.with_borrow(|answers| !answers.is_empty())
    }
}

/// Listens to the page for as long as it is there.
pub fn plugin(app: &mut App) {
    app.add_systems(Startup, listen_for_answers);
}

fn listen_for_answers(wake: Res<EventLoopProxyWrapper>) {
    let proxy = (**wake).clone();
    listen(GIVEN, move |told| {
        if let Some(answer) = understood(&told) {
            ANSWERS.with_borrow_mut(|answers| answers.push_back(answer));
            // It fails only when the game is gone.
            let _ = proxy.send_event(WinitUserEvent::WakeUp);
        }
    });
}

/// What the page has told.
fn understood(told: &str) -> Option<Answer> {
    let (word, rest) = told.split_once('\n')?;
    // What went wrong is said in the browser's own words.
    let failed = |task| Answer::Failed(task, LocalText::verbatim(rest));
    Some(match word {
        // Each byte of a file comes as the character of that number.
        "file" => Answer::Came(rest.chars().map(|byte| byte as u8).collect()),
        "theme" => {
            let (file, zip) = rest.split_once('\n')?;
            let theme = own::read(file, zip).map_err(|error| LocalText::from(&error));
            Answer::Theme { file: file.into(), theme }
        }
        "theme-failed" => failed(Task::KeepTheme),
        "text" => Answer::Came(rest.as_bytes().into()),
        "saved" => Answer::Saved(None),
        "copied" => Answer::Copied,
        "copy-failed" => failed(Task::Copy),
        "paste-failed" => failed(Task::Paste),
        "open-failed" => failed(Task::Open),
        _ => return None,
    })
}

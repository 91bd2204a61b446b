//! The computers of the page. They think in workers, each of which is a program beside the page's:
//! the board stays smooth, and this program is optimised for speed, that of the page for its size.
//!
//! `assets/web/page.js` has the script of a worker, `src/table/thinking/web.rs` asks it.

use core::time::Duration;
use fogchess_bot::thinker::{Chooser, Diplomat, Historian, Judge, Place, Prover, Thinker};
use std::{panic, sync::Once};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn ms_since_start() -> f64;

    #[wasm_bindgen(js_namespace = performance, js_name = timeOrigin, thread_local_v2)]
    static START_MS: f64;
}

/// A thinker that is asked in bytes.
trait Answers {
    /// Returns the answer to a question.
    ///
    /// # Errors
    /// Returns an error if the question is of another version of the game.
    fn answer(&mut self, question: &[u8]) -> Result<Vec<u8>, postcard::Error>;
}

/// The worker: it is ended from outside once nobody needs its answer any more.
struct Worker;

impl Place for Worker {
    fn now(&self) -> Duration {
        Duration::from_secs_f64((START_MS.with(|start| *start) + ms_since_start()) / 1000.0)
    }

    fn is_over(&self) -> bool {
        false
    }
}

impl<T: Thinker> Answers for T {
    fn answer(&mut self, question: &[u8]) -> Result<Vec<u8>, postcard::Error> {
        let answer = Thinker::answer(self, postcard::from_bytes(question)?, &Worker);
        postcard::to_allocvec(&answer.expect("the answer is needed"))
    }
}

/// Returns a thinker of this name that knows nothing yet.
fn thinker(name: &str) -> Option<Box<dyn Answers>> {
    match name {
        Chooser::NAME => Some(Box::<Chooser>::default()),
        Diplomat::NAME => Some(Box::<Diplomat>::default()),
        Historian::NAME => Some(Box::<Historian>::default()),
        Judge::NAME => Some(Box::<Judge>::default()),
        Prover::NAME => Some(Box::<Prover>::default()),
        _ => None,
    }
}

/// A thinker for the script of the worker.
#[wasm_bindgen]
pub struct Mind(Box<dyn Answers>);

#[wasm_bindgen]
impl Mind {
    /// Returns a thinker that knows nothing yet.
    ///
    /// # Errors
    /// Throws an error if no thinker has this name.
    #[wasm_bindgen(constructor)]
    pub fn new(name: &str) -> Result<Self, JsError> {
        static HOOK: Once = Once::new();
        HOOK.call_once(|| {
            panic::set_hook(Box::new(|panicked| wasm_bindgen::throw_str(&panicked.to_string())));
        });
        thinker(name).map(Self).ok_or_else(|| JsError::new(&format!("Nobody is a {name}.")))
    }

    /// Answers a question.
    ///
    /// # Errors
    /// Throws an error if the question is of another version of the game.
    pub fn answer(&mut self, question: &[u8]) -> Result<Vec<u8>, JsError> {
        Ok(self.0.answer(question)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_thinker_is_found_by_its_name() {
        for name in ["chooser", "diplomat", "historian", "judge", "prover"] {
            assert!(thinker(name).is_some(), "{name}");
        }
        assert!(thinker("oracle").is_none());
    }
}

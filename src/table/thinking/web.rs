//! Thinking in a worker of the page, so that the board stays smooth. The worker is another program
//! (`src/worker`), which is fetched when somebody first thinks.
//!
//! A browser's objects cannot leave the page's one thread, so a [`Thinking`] holds only the number of
//! its worker.

use crate::{
    bot::thinker::Thinker,
    platform::{page::tell, power::Waker},
};
use core::{
    cell::{Cell, RefCell},
    marker::PhantomData,
    time::Duration,
};
use std::{
    collections::{BTreeMap, VecDeque},
    rc::Rc,
};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{ErrorEvent, MessageEvent, Worker, js_sys};

thread_local! {
    static WORKERS: RefCell<BTreeMap<u64, AtWork>> = const { RefCell::new(BTreeMap::new()) };
    static LAST: Cell<u64> = const { Cell::new(0) };
}

/// A worker and its callbacks.
struct AtWork {
    worker: Worker,
    answers: Rc<RefCell<VecDeque<Vec<u8>>>>,
    _came: Closure<dyn Fn(MessageEvent)>,
    _failed: Closure<dyn Fn(ErrorEvent)>,
}

/// Returns the time on the clock that thinkers read: that of the browser, also in its workers.
pub(in crate::table) fn now() -> Duration {
    let performance = web_sys::window().and_then(|window| window.performance());
    let ms = performance.map_or(0.0, |clock| clock.time_origin() + clock.now());
    Duration::from_secs_f64(ms / 1000.0)
}

/// A thinker, and the question that it works on.
pub(in crate::table) struct Thinking<T> {
    worker: u64,
    is_asked: bool,
    thinker: PhantomData<fn() -> T>,
}

impl<T: Thinker> Thinking<T> {
    /// Starts a worker with a thinker that knows nothing yet. Each answer requests a frame.
    pub(in crate::table) fn new(waker: &Waker) -> Self {
        let number = LAST.get() + 1;
        LAST.set(number);
        match at_work(waker) {
            Ok(worker) => WORKERS.with_borrow_mut(|all| _ = all.insert(number, worker)),
            Err(error) => stopped(&format!("A worker could not start: {error:?}")),
        }
        Self { worker: number, is_asked: false, thinker: PhantomData }
    }

    /// Asks a question. The last one has to be answered.
    pub(in crate::table) fn ask(&mut self, question: T::Question) {
        self.is_asked = true;
        let bytes = postcard::to_allocvec(&question).expect("views are written");
        let bytes = js_sys::Uint8Array::from(&bytes[..]);
        let message = js_sys::Array::of2(&JsValue::from_str(T::NAME), &bytes);
        WORKERS.with_borrow(|all| {
            if let Some(AtWork { worker, .. }) = all.get(&self.worker)
                && let Err(error) = worker.post_message(&message)
            {
                stopped(&format!("A worker could not be asked: {error:?}"));
            }
        });
    }

    /// Returns `true` if a question is not answered yet.
    pub(in crate::table) fn is_asked(&self) -> bool {
        self.is_asked
    }

    /// Returns the answer once, as soon as it is known.
    pub(in crate::table) fn answer(&mut self) -> Option<T::Answer> {
        let bytes =
            WORKERS.with_borrow(|all| all.get(&self.worker)?.answers.borrow_mut().pop_front())?;
        self.is_asked = false;
        match postcard::from_bytes(&bytes) {
            Ok(answer) => Some(answer),
            Err(error) => {
                stopped(&format!("A worker's answer is broken: {error}"));
                None
            }
        }
    }
}

/// Ends the worker, as no answer is needed any more.
impl<T> Drop for Thinking<T> {
    fn drop(&mut self) {
        if let Some(AtWork { worker, .. }) = WORKERS.with_borrow_mut(|all| all.remove(&self.worker))
        {
            worker.terminate();
        }
    }
}

/// Starts a worker with the script that the page has for it.
fn at_work(waker: &Waker) -> Result<AtWork, JsValue> {
    let page = web_sys::window().and_then(|window| window.document()?.document_element());
    let script = page.and_then(|page| page.get_attribute("data-thinker")).unwrap_or_default();
    let worker = Worker::new(&script)?;
    let answers = Rc::new(RefCell::new(VecDeque::new()));
    let (queue, waker) = (Rc::clone(&answers), waker.clone());
    let came = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        if let Ok(answer) = event.data().dyn_into::<js_sys::Uint8Array>() {
            queue.borrow_mut().push_back(answer.to_vec());
            waker.wake();
        }
    });
    let failed =
        Closure::<dyn Fn(ErrorEvent)>::new(move |event: ErrorEvent| stopped(&event.message()));
    worker.set_onmessage(Some(came.as_ref().unchecked_ref()));
    worker.set_onerror(Some(failed.as_ref().unchecked_ref()));
    Ok(AtWork { worker, answers, _came: came, _failed: failed })
}

/// Tells the page that the game cannot go on.
fn stopped(reason: &str) {
    tell("fogchess-stopped", &JsValue::from_str(reason));
}

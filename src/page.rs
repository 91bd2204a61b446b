//! The way between the program and the page around it: events on the page's window
//! (`assets/web/page.js`).

use wasm_bindgen::{JsCast, JsValue, prelude::Closure};
use web_sys::{CustomEvent, CustomEventInit, Event};

/// Tells the page something by an event on its window.
pub fn tell(what: &str, detail: &JsValue) {
    let init = CustomEventInit::new();
    init.set_detail(detail);
    let Ok(event) = CustomEvent::new_with_event_init_dict(what, &init) else { return };
    if let Some(window) = web_sys::window() {
        // It fails only for events that have been dispatched before.
        let _ = window.dispatch_event(&event);
    }
}

/// Hears what the page tells by events of this name on its window, for as long as it is there.
pub fn listen(what: &str, heard: impl Fn(String) + 'static) {
    let heard = Closure::<dyn Fn(Event)>::new(move |event: Event| {
        let detail =
            event.dyn_into::<CustomEvent>().ok().and_then(|event| event.detail().as_string());
        detail.into_iter().for_each(&heard);
    });
    if let Some(window) = web_sys::window() {
        // It fails for no event that has a name.
        let _ = window.add_event_listener_with_callback(what, heard.as_ref().unchecked_ref());
    }
    // The page is heard as long as there is a page.
    heard.forget();
}

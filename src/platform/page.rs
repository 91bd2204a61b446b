//! Messages between the program and the page around it, sent as events on the page's window
//! (`assets/web/page.js`).

use wasm_bindgen::{JsCast, JsValue, prelude::Closure};
use web_sys::{CustomEvent, CustomEventInit, Event};

/// Sends an event with this name and detail to the page.
pub fn tell(what: &str, detail: &JsValue) {
    let init = CustomEventInit::new();
    init.set_detail(detail);
    let Ok(event) = CustomEvent::new_with_event_init_dict(what, &init) else { return };
    if let Some(window) = web_sys::window() {
        // This fails only for events that were dispatched before.
        let _ = window.dispatch_event(&event);
    }
}

/// Returns the page's address; empty if the browser does not tell it.
pub fn address() -> String {
    web_sys::window().and_then(|window| window.location().href().ok()).unwrap_or_default()
}

/// Leaves the page for another address.
pub fn go_to(address: &str) {
    if let Some(window) = web_sys::window() {
        // This fails only for an invalid address.
        let _ = window.location().set_href(address);
    }
}

/// Calls `heard` for each event with this name from the page, for as long as the page is open.
pub fn listen(what: &str, heard: impl Fn(String) + 'static) {
    let heard = Closure::<dyn Fn(Event)>::new(move |event: Event| {
        let detail =
            event.dyn_into::<CustomEvent>().ok().and_then(|event| event.detail().as_string());
        detail.into_iter().for_each(&heard);
    });
    if let Some(window) = web_sys::window() {
        // This never fails.
        let _ = window.add_event_listener_with_callback(what, heard.as_ref().unchecked_ref());
    }
    // The listener lives as long as the page.
    heard.forget();
}

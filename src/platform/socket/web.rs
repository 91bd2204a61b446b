//! Sockets of the page. A browser's objects cannot leave the page's one thread, so a socket here holds
//! only the number of the page's.

use super::{Network, SUBPROTOCOL, Socket, SocketEvent};
use crate::platform::power::Waker;
use core::cell::{Cell, OnceCell, RefCell};
use std::{
    collections::{BTreeMap, VecDeque},
    rc::Rc,
};
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{BinaryType, Event, MessageEvent, VisibilityState, WebSocket, js_sys};

/// The page's network.
#[derive(Clone, Copy, Debug, Default)]
pub struct PageNetwork;

struct PageSocket(u64);

/// A socket and its callbacks.
struct Open {
    socket: WebSocket,
    events: Rc<RefCell<VecDeque<SocketEvent>>>,
    _heard: Closure<dyn Fn(Event)>,
    _came: Closure<dyn Fn(MessageEvent)>,
}

/// The time after which a page that was hidden does not trust its sockets, in milliseconds.
const HIDDEN: f64 = 20_000.0;

thread_local! {
    static CAME_BACK: Cell<bool> = const { Cell::new(false) };
    /// The time at which the page was hidden.
    static HIDDEN_AT: Cell<Option<f64>> = const { Cell::new(None) };
    /// The callbacks for the page and the network, once there has been a socket.
    static WATCH: OnceCell<Closure<dyn Fn(Event)>> = const { OnceCell::new() };
    static OPEN: RefCell<BTreeMap<u64, Open>> = const { RefCell::new(BTreeMap::new()) };
    static LAST: Cell<u64> = const { Cell::new(0) };
}

impl Network for PageNetwork {
    fn open(&self, url: &str, waker: Waker) -> Box<dyn Socket> {
        watch(waker.clone());
        let number = LAST.get() + 1;
        LAST.set(number);
        if let Some(open) = open(url, waker) {
            OPEN.with_borrow_mut(|all| all.insert(number, open));
        }
        Box::new(PageSocket(number))
    }

    fn came_back(&self) -> bool {
        CAME_BACK.take()
    }
}

/// Listens, from the first socket on, for the moments after which a socket may be dead without
/// notice, as when a phone wakes up.
fn watch(waker: Waker) {
    let Some(window) = web_sys::window() else { return };
    WATCH.with(|watch| {
        if watch.get().is_some() {
            return;
        }
        let watch =
            watch.get_or_init(|| Closure::new(move |event: Event| on_return(&event, &waker)));
        let watch = watch.as_ref().unchecked_ref();
        // This never fails.
        let _ = window.add_event_listener_with_callback("online", watch);
        let _ = window.add_event_listener_with_callback("pageshow", watch);
        if let Some(document) = window.document() {
            let _ = document.add_event_listener_with_callback("visibilitychange", watch);
        }
    });
}

fn on_return(event: &Event, waker: &Waker) {
    let window = web_sys::window();
    let now = window.as_ref().and_then(web_sys::Window::performance).map_or(0.0, |p| p.now());
    if event.type_() == "visibilitychange" {
        let document = window.and_then(|window| window.document());
        if document.is_some_and(|document| document.visibility_state() == VisibilityState::Hidden) {
            HIDDEN_AT.set(Some(now));
            return;
        }
        if HIDDEN_AT.take().is_none_or(|since| now - since < HIDDEN) {
            return;
        }
    }
    CAME_BACK.set(true);
    waker.wake();
}

/// Begins to connect. `None` if the browser refuses the address.
fn open(url: &str, waker: Waker) -> Option<Open> {
    let socket = WebSocket::new_with_str(url, SUBPROTOCOL).ok()?;
    socket.set_binary_type(BinaryType::Arraybuffer);
    let events = Rc::new(RefCell::new(VecDeque::new()));
    let (queue, wakes) = (Rc::clone(&events), waker.clone());
    let heard = Closure::<dyn Fn(Event)>::new(move |event: Event| {
        let event = if event.type_() == "open" { SocketEvent::Opened } else { SocketEvent::Closed };
        queue.borrow_mut().push_back(event);
        wakes.wake();
    });
    let queue = Rc::clone(&events);
    let came = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        if let Ok(buffer) = event.data().dyn_into::<js_sys::ArrayBuffer>() {
            let frame = js_sys::Uint8Array::new(&buffer).to_vec();
            queue.borrow_mut().push_back(SocketEvent::Frame(frame));
            waker.wake();
        }
    });
    let on_state = heard.as_ref().unchecked_ref();
    socket.set_onopen(Some(on_state));
    // An error is always followed by this.
    socket.set_onclose(Some(on_state));
    socket.set_onmessage(Some(came.as_ref().unchecked_ref()));
    Some(Open { socket, events, _heard: heard, _came: came })
}

impl Socket for PageSocket {
    fn poll(&mut self) -> Option<SocketEvent> {
        OPEN.with_borrow(|all| match all.get(&self.0) {
            Some(open) => open.events.borrow_mut().pop_front(),
            None => Some(SocketEvent::Closed),
        })
    }

    fn send(&mut self, frame: Vec<u8>) {
        OPEN.with_borrow(|all| {
            // Sending on a closed socket would log an error to the console.
            if let Some(open) = all.get(&self.0)
                && open.socket.ready_state() == WebSocket::OPEN
            {
                // Fails only before there is a connection.
                let _ = open.socket.send_with_u8_array(&frame);
            }
        });
    }
}

impl Drop for PageSocket {
    fn drop(&mut self) {
        let Some(open) = OPEN.with_borrow_mut(|all| all.remove(&self.0)) else { return };
        open.socket.set_onopen(None);
        open.socket.set_onclose(None);
        open.socket.set_onmessage(None);
        // Fails only for invalid codes.
        let _ = open.socket.close();
    }
}

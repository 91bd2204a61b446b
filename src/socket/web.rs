//! Sockets of the page. A browser's objects stay with the page's one thread, and a line knows only
//! the number of its socket.

use super::{Line, Network, SUBPROTOCOL, SocketEvent};
use crate::power::Waker;
use core::cell::{Cell, RefCell};
use std::{
    collections::{BTreeMap, VecDeque},
    rc::Rc,
};
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{BinaryType, Event, MessageEvent, WebSocket, js_sys};

/// The page's network.
#[derive(Clone, Copy, Debug, Default)]
pub struct PageNetwork;

struct PageLine(u64);

/// A socket, and its callbacks, which live as long.
struct Open {
    socket: WebSocket,
    events: Rc<RefCell<VecDeque<SocketEvent>>>,
    _heard: Closure<dyn Fn(Event)>,
    _came: Closure<dyn Fn(MessageEvent)>,
}

thread_local! {
    static OPEN: RefCell<BTreeMap<u64, Open>> = const { RefCell::new(BTreeMap::new()) };
    static LAST: Cell<u64> = const { Cell::new(0) };
}

impl Network for PageNetwork {
    fn open(&self, url: &str, waker: Waker) -> Box<dyn Line> {
        let number = LAST.get() + 1;
        LAST.set(number);
        if let Some(open) = open(url, waker) {
            OPEN.with_borrow_mut(|all| all.insert(number, open));
        }
        Box::new(PageLine(number))
    }
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

impl Line for PageLine {
    fn poll(&mut self) -> Option<SocketEvent> {
        OPEN.with_borrow(|all| match all.get(&self.0) {
            Some(open) => open.events.borrow_mut().pop_front(),
            None => Some(SocketEvent::Closed),
        })
    }

    fn send(&mut self, frame: Vec<u8>) {
        OPEN.with_borrow(|all| {
            if let Some(open) = all.get(&self.0) {
                // Fails only while there is no connection.
                let _ = open.socket.send_with_u8_array(&frame);
            }
        });
    }
}

impl Drop for PageLine {
    fn drop(&mut self) {
        let Some(open) = OPEN.with_borrow_mut(|all| all.remove(&self.0)) else { return };
        open.socket.set_onopen(None);
        open.socket.set_onclose(None);
        open.socket.set_onmessage(None);
        // Fails only for invalid codes.
        let _ = open.socket.close();
    }
}

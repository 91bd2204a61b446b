//! A thread that watches files while the player may be editing them, and sleeps otherwise.

use super::poll::{PollWatcher, Snapshot};
use core::time::Duration;
use std::{
    path::PathBuf,
    sync::{
        Mutex, PoisonError,
        mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    },
    thread,
    time::Instant,
};

/// The time for which files are watched after the window has lost the focus: a player who draws has
/// another window in front.
const WATCH_UNFOCUSED: Duration = Duration::from_secs(20 * 60);

/// While the window has the focus, the player edits no file, and the interval is this many times
/// as long.
const FOCUSED: u32 = 10;

enum Request {
    Watch(Snapshot),
    /// The window has got the focus, or has lost it.
    Focus(bool),
}

/// The game's handle to the thread. Dropping it ends the thread.
pub struct Watcher {
    requests: Sender<Request>,
    changes: Mutex<Receiver<Vec<PathBuf>>>,
}

impl Watcher {
    /// Starts a thread that polls at this interval, and wakes the game when files have changed.
    pub fn new(every: Duration, wake: impl Fn() + Send + 'static) -> Self {
        let (requests, received) = channel();
        let (tell, changes) = channel();
        thread::spawn(move || run(every, &received, &tell, &wake));
        Self { requests, changes: Mutex::new(changes) }
    }

    /// Watches these files and folders. Their state is read before this returns, so no change is
    /// lost, however late the thread begins.
    pub fn watch(&self, places: Vec<PathBuf>) {
        self.send(Request::Watch(Snapshot::of(places)));
    }

    /// Tells the thread that the window has got the focus, or has lost it.
    pub fn set_focused(&self, focused: bool) {
        self.send(Request::Focus(focused));
    }

    fn send(&self, request: Request) {
        // The thread listens as long as this handle exists.
        let _ = self.requests.send(request);
    }

    /// Returns the changes since the last call.
    pub fn changes(&self) -> Vec<PathBuf> {
        let changes = self.changes.lock().unwrap_or_else(PoisonError::into_inner);
        changes.try_iter().flatten().collect()
    }
}

fn run(
    every: Duration,
    requests: &Receiver<Request>,
    tell: &Sender<Vec<PathBuf>>,
    wake: &impl Fn(),
) {
    let mut watcher = PollWatcher::default();
    let mut until: Option<Instant> = None;
    let mut is_focused = false;
    // The first poll after a request is soon, for what was changed just before.
    let mut is_first = true;
    loop {
        let is_over = until.is_some_and(|until| until < Instant::now());
        let request = if is_over {
            requests.recv().map_err(|_| RecvTimeoutError::Disconnected)
        } else {
            let is_slow = is_focused && !is_first && watcher.is_settled();
            requests.recv_timeout(if is_slow { every * FOCUSED } else { every })
        };
        is_first = request.is_ok();
        match request {
            Ok(Request::Watch(snapshot)) => watcher.watch(snapshot),
            Ok(Request::Focus(focused)) => {
                is_focused = focused;
                until = (!focused).then(|| Instant::now() + WATCH_UNFOCUSED);
            }
            Err(RecvTimeoutError::Disconnected) => return,
            Err(RecvTimeoutError::Timeout) => {
                let changed = watcher.poll();
                if !changed.is_empty() {
                    if tell.send(changed).is_err() {
                        return;
                    }
                    wake();
                }
            }
        }
    }
}

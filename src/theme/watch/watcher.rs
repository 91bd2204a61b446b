//! A thread that watches files while the player may be at work on them, and sleeps otherwise.

use super::eye::{Eye, Glance};
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

/// The time for which files are watched after the window has lost the focus: players who draw have
/// another window in front.
const ATTENTION: Duration = Duration::from_secs(20 * 60);

enum Order {
    TurnTo(Glance),
    /// The window has got the focus, or has lost it.
    Attend(bool),
}

/// The game's handle to the thread. The thread ends when it is dropped.
pub struct Watcher {
    orders: Sender<Order>,
    changes: Mutex<Receiver<Vec<PathBuf>>>,
}

impl Watcher {
    /// Starts a thread that looks at this interval, and wakes the game when it has seen a change.
    pub fn new(every: Duration, wake: impl Fn() + Send + 'static) -> Self {
        let (orders, heard) = channel();
        let (tell, changes) = channel();
        thread::spawn(move || watch(every, &heard, &tell, &wake));
        Self { orders, changes: Mutex::new(changes) }
    }

    /// Watches these files and folders. Their state is read before this returns, so no change is
    /// lost, however late the thread begins.
    pub fn turn_to(&self, places: Vec<PathBuf>) {
        self.order(Order::TurnTo(Glance::at(places)));
    }

    /// Tells the thread that the window has got the focus, or has lost it.
    pub fn attend(&self, attention: bool) {
        self.order(Order::Attend(attention));
    }

    fn order(&self, order: Order) {
        // The thread listens as long as this handle exists.
        let _ = self.orders.send(order);
    }

    /// Returns the changes since the last call.
    pub fn changes(&self) -> Vec<PathBuf> {
        let changes = self.changes.lock().unwrap_or_else(PoisonError::into_inner);
        changes.try_iter().flatten().collect()
    }
}

fn watch(every: Duration, orders: &Receiver<Order>, tell: &Sender<Vec<PathBuf>>, wake: &impl Fn()) {
    let mut eye = Eye::default();
    let mut until: Option<Instant> = None;
    loop {
        let is_over = until.is_some_and(|until| until < Instant::now());
        let order = if is_over {
            orders.recv().map_err(|_| RecvTimeoutError::Disconnected)
        } else {
            orders.recv_timeout(every)
        };
        match order {
            Ok(Order::TurnTo(glance)) => eye.turn_to(glance),
            Ok(Order::Attend(true)) => until = None,
            Ok(Order::Attend(false)) => until = Some(Instant::now() + ATTENTION),
            Err(RecvTimeoutError::Disconnected) => return,
            Err(RecvTimeoutError::Timeout) => {
                let changed = eye.look();
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

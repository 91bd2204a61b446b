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

/// For how long it goes on watching after the window has lost the player's attention: whoever
/// draws has another window in front.
const ATTENTION: Duration = Duration::from_secs(20 * 60);

enum Order {
    TurnTo(Glance),
    /// The window has the player's attention, or has lost it.
    Attend(bool),
}

/// The end of the thread that the game holds; the thread ends with it.
pub struct Watcher {
    orders: Sender<Order>,
    changes: Mutex<Receiver<Vec<PathBuf>>>,
}

impl Watcher {
    /// Looks this often, and wakes the game when it has seen something.
    pub fn new(every: Duration, wake: impl Fn() + Send + 'static) -> Self {
        let (orders, heard) = channel();
        let (tell, changes) = channel();
        thread::spawn(move || watch(every, &heard, &tell, &wake));
        Self { orders, changes: Mutex::new(changes) }
    }

    /// Watches these files and folders. What they are like is seen before this returns: however
    /// late the thread comes to it, no change is lost.
    pub fn turn_to(&self, places: Vec<PathBuf>) {
        self.order(Order::TurnTo(Glance::at(places)));
    }

    /// The window has the player's attention, or has lost it.
    pub fn attend(&self, attention: bool) {
        self.order(Order::Attend(attention));
    }

    fn order(&self, order: Order) {
        // The thread listens as long as there is somebody to order it.
        let _ = self.orders.send(order);
    }

    /// What has changed since this was asked last.
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

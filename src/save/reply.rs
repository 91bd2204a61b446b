//! The replies of a [`super::Writer`].

use std::sync::{
    Arc, Mutex, PoisonError, Weak,
    mpsc::{self, Receiver, Sender, TryRecvError},
};

/// The thread ends before it has replied only by a panic, which has been reported.
const GONE: &str = "the thread that saves games has panicked";

/// The reply to a request. It may be dropped if nobody needs it.
pub struct Reply<T> {
    // Read through `&mut self`, so the mutex is never locked.
    receiver: Mutex<Receiver<T>>,
    /// The target of [`Self::waits`].
    waits: Arc<()>,
}

impl<T> Reply<T> {
    /// Returns a reply that is still to be sent.
    pub(super) fn new() -> (Sender<T>, Self) {
        let (tell, receiver) = mpsc::channel();
        (tell, Self { receiver: Mutex::new(receiver), waits: Arc::new(()) })
    }

    /// Returns a reply that is ready.
    pub fn ready(value: T) -> Self {
        let (tell, reply) = Self::new();
        // Its receiver is here, so this does not fail.
        let _ = tell.send(value);
        reply
    }

    /// Returns a pointer that is dead once this reply has been dropped.
    pub(super) fn waits(&self) -> Weak<()> {
        Arc::downgrade(&self.waits)
    }

    /// Returns the reply if it is ready.
    ///
    /// # Panics
    /// If the thread has panicked, or the reply was taken before.
    pub fn take(&mut self) -> Option<T> {
        match self.receiver().try_recv() {
            Ok(reply) => Some(reply),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => panic!("{GONE}"),
        }
    }

    /// Waits for the reply and returns it.
    ///
    /// # Panics
    /// If the thread has panicked, or the reply was taken before.
    pub fn wait(mut self) -> T {
        self.receiver().recv().expect(GONE)
    }

    fn receiver(&mut self) -> &mut Receiver<T> {
        self.receiver.get_mut().unwrap_or_else(PoisonError::into_inner)
    }
}

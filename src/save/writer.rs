//! Saves games in the background, so that neither a slow disk nor many saved games delay a frame.
//!
//! The native game works in a thread of its own. A web page has only one thread, but writing is
//! quick there, and a survey looks at one game at a time. Calls are carried out in their order;
//! games are looked at when nothing else is left to do.

use super::{Keeper, SaveName, SavedGame, Store, StoreError, Survey, keeper::Surveying};
use fogchess_rules::PlayerView;
use std::{collections::VecDeque, sync::Arc, time::SystemTime};

/// The number of a saved state of the game, counted from 1.
pub type Ticket = u64;

/// The result of saving a state of the game, and with it all earlier states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// The state.
    pub ticket: Ticket,
    /// `Ok` if the state was written durably.
    pub result: Result<(), StoreError>,
    /// The name of the game on the table.
    pub name: Option<SaveName>,
    /// `true` if another window has gone on with the game. Then nothing was written.
    pub is_lost: bool,
    /// `true` if the earlier states were no longer in the store: somebody has cleared it.
    pub was_cleared: bool,
}

/// A result of looking at saved games.
#[derive(Clone, Debug)]
pub enum Found {
    /// All games.
    Games(Survey),
    /// The board of a game, from [`Keeper::view`].
    View {
        /// The number of the request, from [`Writer::look_into`].
        request: u64,
        /// The game.
        name: SaveName,
        /// Its board.
        view: Option<Arc<PlayerView>>,
    },
}

/// The reply to [`Writer::ask`].
pub enum Reply<T> {
    /// A reply that was ready at once; `None` after it was taken.
    Here(Option<T>),
    /// A reply that comes from the thread.
    #[cfg(not(target_arch = "wasm32"))]
    Thread(thread::Reply<T>),
}

impl<T> Reply<T> {
    /// Returns the reply if it is ready and was not taken before.
    ///
    /// # Panics
    /// If the thread has panicked.
    pub fn take(&mut self) -> Option<T> {
        match self {
            Self::Here(reply) => reply.take(),
            #[cfg(not(target_arch = "wasm32"))]
            Self::Thread(thread) => {
                let reply = thread.take()?;
                *self = Self::Here(None);
                Some(reply)
            }
        }
    }

    /// Waits for the reply and returns it.
    ///
    /// # Panics
    /// If the thread has panicked, or the reply was taken before.
    pub fn wait(self) -> T {
        match self {
            Self::Here(reply) => reply.expect("a reply is taken once"),
            #[cfg(not(target_arch = "wasm32"))]
            Self::Thread(reply) => reply.wait(),
        }
    }
}

/// Passes calls to a [`Keeper`], in their order.
pub struct Writer {
    runner: Runner,
    /// The latest state that was passed on.
    ticket: Ticket,
    /// The latest state whose result is known.
    told: Ticket,
    request: u64,
    surveys: usize,
    views: usize,
}

/// The thread that does the work.
enum Runner {
    /// The caller's thread.
    Here { worker: Box<Worker>, at_once: bool },
    #[cfg(not(target_arch = "wasm32"))]
    Thread(thread::Thread),
}

/// The keeper, the games to look at, and the results so far.
struct Worker {
    keeper: Keeper,
    looks: VecDeque<Look>,
    kept: Vec<Kept>,
    found: Vec<Found>,
}

/// Games to look at, one in each step.
enum Look {
    All(Surveying),
    Into { request: u64, names: VecDeque<SaveName> },
}

impl Worker {
    fn new(store: impl Store + 'static) -> Self {
        let keeper = Keeper::new(store);
        Self { keeper, looks: VecDeque::new(), kept: Vec::new(), found: Vec::new() }
    }

    fn keep(&mut self, ticket: Ticket, saved: SavedGame, now: SystemTime) {
        let result = self.keeper.keep(saved, now);
        let (name, is_lost) = (self.keeper.current().cloned(), self.keeper.is_lost());
        let was_cleared = self.keeper.was_cleared();
        self.kept.push(Kept { ticket, result, name, is_lost, was_cleared });
    }

    fn look(&mut self, look: Look) {
        if let Look::Into { .. } = look {
            // The games of the request before are no longer wanted.
            self.looks.retain(|look| !matches!(look, Look::Into { .. }));
        }
        self.looks.push_back(look);
    }

    /// Looks at the next game. Returns `false` if there is none.
    fn step(&mut self) -> bool {
        match self.looks.front_mut() {
            None => return false,
            Some(Look::All(surveying)) => {
                if let Some(survey) = self.keeper.survey_step(surveying) {
                    self.found.push(Found::Games(survey));
                    self.looks.pop_front();
                }
            }
            Some(Look::Into { request, names }) => match names.pop_front() {
                Some(name) => {
                    let (request, view) = (*request, self.keeper.view(&name));
                    self.found.push(Found::View { request, name, view });
                }
                None => drop(self.looks.pop_front()),
            },
        }
        true
    }
}

impl Writer {
    /// Returns a writer for a store that may be slow.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn new(store: impl Store + 'static) -> Self {
        Self::at(Runner::Thread(thread::Thread::begin(Worker::new(store))))
    }

    /// Returns a writer for a store that may hold many games.
    #[cfg(target_arch = "wasm32")]
    pub fn new(store: impl Store + 'static) -> Self {
        Self::at(Runner::Here { worker: Box::new(Worker::new(store)), at_once: false })
    }

    /// Returns a writer for a quick store, which does everything at once.
    pub fn at_once(store: impl Store + 'static) -> Self {
        Self::at(Runner::Here { worker: Box::new(Worker::new(store)), at_once: true })
    }

    const fn at(runner: Runner) -> Self {
        Self { runner, ticket: 0, told: 0, request: 0, surveys: 0, views: 0 }
    }

    /// Saves a state of the game on the table, as [`Keeper::keep`] does. If several states wait,
    /// only the last one is written.
    pub fn keep(&mut self, saved: SavedGame, now: SystemTime) -> Ticket {
        self.ticket += 1;
        let ticket = self.ticket;
        match &mut self.runner {
            Runner::Here { worker, .. } => worker.keep(ticket, saved, now),
            #[cfg(not(target_arch = "wasm32"))]
            Runner::Thread(thread) => {
                thread.send(thread::Job::Keep { ticket, saved: Box::new(saved), now });
            }
        }
        ticket
    }

    /// Calls `question` with the keeper, after all earlier calls. The reply is ready at once if the
    /// work is done in the caller's thread.
    pub fn ask<T: Send + 'static>(
        &mut self,
        question: impl FnOnce(&mut Keeper) -> T + Send + 'static,
    ) -> Reply<T> {
        match &mut self.runner {
            Runner::Here { worker, .. } => Reply::Here(Some(question(&mut worker.keeper))),
            #[cfg(not(target_arch = "wasm32"))]
            Runner::Thread(thread) => Reply::Thread(thread.ask(question)),
        }
    }

    /// Waits until all earlier calls are done.
    pub fn flush(&mut self) {
        self.ask(|_| ()).wait();
    }

    /// Returns the ticket of the latest state.
    pub const fn latest(&self) -> Ticket {
        self.ticket
    }

    /// Looks at all saved games, as [`Keeper::survey`] does.
    pub fn survey(&mut self) {
        self.surveys += 1;
        self.look(Look::All(Surveying::default()));
    }

    /// Looks up the boards of these games, and drops the request before. Returns the number of the
    /// request.
    pub fn look_into(&mut self, names: impl IntoIterator<Item = SaveName>) -> u64 {
        let names: VecDeque<_> = names.into_iter().collect();
        self.request += 1;
        self.views = names.len();
        self.look(Look::Into { request: self.request, names });
        self.request
    }

    fn look(&mut self, look: Look) {
        match &mut self.runner {
            Runner::Here { worker, at_once } => {
                worker.look(look);
                while *at_once && worker.step() {}
            }
            #[cfg(not(target_arch = "wasm32"))]
            Runner::Thread(thread) => thread.send(thread::Job::Look(look)),
        }
    }

    /// Looks at games until `pause` returns `true`, if the work is done in the caller's thread.
    pub fn go_on(&mut self, pause: impl Fn() -> bool) {
        match &mut self.runner {
            Runner::Here { worker, .. } => while !pause() && worker.step() {},
            #[cfg(not(target_arch = "wasm32"))]
            Runner::Thread(_) => {}
        }
    }

    /// Returns the new results of [`Self::keep`].
    pub fn kept(&mut self) -> Vec<Kept> {
        let kept = match &mut self.runner {
            Runner::Here { worker, .. } => core::mem::take(&mut worker.kept),
            #[cfg(not(target_arch = "wasm32"))]
            Runner::Thread(thread) => thread.kept(),
        };
        self.told = kept.last().map_or(self.told, |kept| kept.ticket);
        kept
    }

    /// Returns `true` while [`Self::kept`] has not returned the result of the latest state.
    pub const fn is_writing(&self) -> bool {
        self.told < self.ticket
    }

    /// Returns the new results of looking at games.
    pub fn found(&mut self) -> Vec<Found> {
        let found = match &mut self.runner {
            Runner::Here { worker, .. } => core::mem::take(&mut worker.found),
            #[cfg(not(target_arch = "wasm32"))]
            Runner::Thread(thread) => thread.found(),
        };
        for found in &found {
            match found {
                Found::Games(_) => self.surveys -= 1,
                Found::View { request, .. } if *request == self.request => self.views -= 1,
                Found::View { .. } => {}
            }
        }
        found
    }

    /// Returns `true` while games are being looked at.
    pub const fn is_looking(&self) -> bool {
        self.surveys > 0 || self.views > 0
    }

    /// Returns `true` while all games are being looked at.
    pub const fn is_surveying(&self) -> bool {
        self.surveys > 0
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod thread {
    //! The thread that saves games. Bevy's thread pools are for drawing and loading.

    use super::{Found, Kept, Look, Ticket, Worker};
    use crate::{Keeper, SavedGame};
    use std::{
        collections::VecDeque,
        panic,
        sync::{
            Mutex, PoisonError,
            mpsc::{self, Receiver, Sender, TryRecvError},
        },
        thread::{self, JoinHandle},
        time::SystemTime,
    };

    /// The thread ends before it has replied only by a panic, which has been reported.
    const GONE: &str = "the thread that saves games has panicked";

    /// A job for the thread.
    pub(super) enum Job {
        Keep { ticket: Ticket, saved: Box<SavedGame>, now: SystemTime },
        Ask(Box<dyn FnOnce(&mut Keeper) + Send>),
        Look(Look),
    }

    /// The handle of the thread.
    pub(super) struct Thread {
        /// Dropping it ends the thread, after its jobs.
        jobs: Option<Sender<Job>>,
        // These are read through `&mut self`, so the mutexes are never locked.
        kept: Mutex<Receiver<Kept>>,
        found: Mutex<Receiver<Found>>,
        thread: Option<JoinHandle<()>>,
    }

    /// The reply to a question, from the thread.
    pub struct Reply<T>(Mutex<Receiver<T>>);

    impl<T> Reply<T> {
        pub(super) fn take(&mut self) -> Option<T> {
            match receiver(&mut self.0).try_recv() {
                Ok(reply) => Some(reply),
                Err(TryRecvError::Empty) => None,
                Err(TryRecvError::Disconnected) => panic!("{GONE}"),
            }
        }

        pub(super) fn wait(mut self) -> T {
            receiver(&mut self.0).recv().expect(GONE)
        }
    }

    impl Thread {
        pub(super) fn begin(worker: Worker) -> Self {
            let (jobs, asked) = mpsc::channel();
            let (tell_kept, kept) = mpsc::channel();
            let (tell_found, found) = mpsc::channel();
            let work = move || work(worker, &asked, &tell_kept, &tell_found);
            let thread = thread::Builder::new().name("saves".into()).spawn(work);
            Self {
                jobs: Some(jobs),
                kept: Mutex::new(kept),
                found: Mutex::new(found),
                thread: Some(thread.expect("the system has room for a thread")),
            }
        }

        pub(super) fn send(&mut self, job: Job) {
            let sent = self.jobs.as_ref().is_some_and(|jobs| jobs.send(job).is_ok());
            if !sent {
                self.fall();
            }
        }

        pub(super) fn ask<T: Send + 'static>(
            &mut self,
            question: impl FnOnce(&mut Keeper) -> T + Send + 'static,
        ) -> Reply<T> {
            let (tell, reply) = mpsc::channel();
            self.send(Job::Ask(Box::new(move |keeper| {
                // The reply may have been dropped.
                let _ = tell.send(question(keeper));
            })));
            Reply(Mutex::new(reply))
        }

        /// Passes on the thread's panic, its only way to end early.
        fn fall(&mut self) -> ! {
            match self.thread.take().map(JoinHandle::join) {
                Some(Err(panicked)) => panic::resume_unwind(panicked),
                _ => unreachable!("the thread runs until its handle is dropped"),
            }
        }

        pub(super) fn kept(&mut self) -> Vec<Kept> {
            receiver(&mut self.kept).try_iter().collect()
        }

        pub(super) fn found(&mut self) -> Vec<Found> {
            receiver(&mut self.found).try_iter().collect()
        }
    }

    fn receiver<T>(mutex: &mut Mutex<Receiver<T>>) -> &mut Receiver<T> {
        mutex.get_mut().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until all jobs are done.
    impl Drop for Thread {
        fn drop(&mut self) {
            self.jobs = None;
            if let Some(thread) = self.thread.take() {
                // A panic has been reported already.
                let _ = thread.join();
            }
        }
    }

    fn work(mut worker: Worker, asked: &Receiver<Job>, kept: &Sender<Kept>, found: &Sender<Found>) {
        let mut jobs = VecDeque::new();
        loop {
            loop {
                match asked.try_recv() {
                    Ok(job) => push(&mut jobs, job),
                    Err(TryRecvError::Disconnected) if jobs.is_empty() => return,
                    // After a disconnect no games are looked at, but the states are saved.
                    Err(TryRecvError::Empty | TryRecvError::Disconnected) => break,
                }
            }
            match jobs.pop_front() {
                Some(Job::Keep { ticket, saved, now }) => worker.keep(ticket, *saved, now),
                Some(Job::Ask(question)) => question(&mut worker.keeper),
                Some(Job::Look(look)) => worker.look(look),
                None if worker.step() => {}
                None => match asked.recv() {
                    Ok(job) => push(&mut jobs, job),
                    Err(_) => return,
                },
            }
            // The handle may be gone.
            worker.kept.drain(..).for_each(|told| drop(kept.send(told)));
            worker.found.drain(..).for_each(|told| drop(found.send(told)));
        }
    }

    /// Adds a job. A state replaces an earlier state that still waits.
    fn push(jobs: &mut VecDeque<Job>, job: Job) {
        match (jobs.back_mut(), &job) {
            (Some(last @ Job::Keep { .. }), Job::Keep { .. }) => *last = job,
            _ => jobs.push_back(job),
        }
    }
}

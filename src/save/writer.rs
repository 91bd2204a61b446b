//! Saves games in the background, so that neither a slow disk nor many saved games delay a frame.
//!
//! The native game works in a thread of its own. A web page has only one thread, but writing is
//! quick there, and a survey looks at one game at a time. Requests are carried out in their order;
//! games are looked at when nothing else is left to do.

use super::{Keeper, Reply, SaveName, SavedGame, Store, StoreError, Survey, survey::Surveying};
use fogchess_rules::PlayerView;
use std::{
    collections::VecDeque,
    sync::{Arc, mpsc::Sender},
    time::SystemTime,
};

/// The result of saving a state of the game on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// `Ok` if the state was written durably.
    pub result: Result<(), StoreError>,
    /// The name of the game on the table.
    pub name: Option<SaveName>,
    /// `true` if another window has gone on with the game. Then nothing was written.
    pub is_lost: bool,
    /// `true` if the earlier states were no longer in the store: somebody has cleared it.
    pub was_cleared: bool,
}

/// Passes requests to a [`Keeper`], in their order. Each request has a [`Reply`].
pub struct Writer(Runner);

/// The thread that does the work.
enum Runner {
    /// The caller's thread.
    Here { worker: Box<Worker>, at_once: bool },
    #[cfg(not(target_arch = "wasm32"))]
    Thread(thread::Thread),
}

/// A request.
enum Job {
    Keep { saved: Box<SavedGame>, now: SystemTime, tell: Sender<Option<Kept>> },
    Ask(Box<dyn FnOnce(&mut Keeper) + Send>),
    Look(Look),
}

/// Looks at one game. Returns `false` after the last one.
type Look = Box<dyn FnMut(&mut Keeper) -> bool + Send + Sync>;

/// The keeper, and the games to look at.
struct Worker {
    keeper: Keeper,
    looks: VecDeque<Look>,
    /// Called after each reply.
    wake: Box<dyn Fn() + Send + Sync>,
}

impl Worker {
    fn new(store: impl Store + 'static, wake: impl Fn() + Send + Sync + 'static) -> Self {
        Self { keeper: Keeper::new(store), looks: VecDeque::new(), wake: Box::new(wake) }
    }

    fn run(&mut self, job: Job) {
        match job {
            Job::Keep { saved, now, tell } => {
                let result = self.keeper.keep(*saved, now);
                let (name, is_lost) = (self.keeper.current().cloned(), self.keeper.is_lost());
                let was_cleared = self.keeper.was_cleared();
                // The reply may have been dropped.
                let _ = tell.send(Some(Kept { result, name, is_lost, was_cleared }));
            }
            Job::Ask(question) => question(&mut self.keeper),
            Job::Look(look) => return self.looks.push_back(look),
        }
        (self.wake)();
    }

    /// Looks at the next game. Returns `false` if there is none.
    fn step(&mut self) -> bool {
        let Some(look) = self.looks.front_mut() else { return false };
        if !look(&mut self.keeper) {
            self.looks.pop_front();
            (self.wake)();
        }
        true
    }
}

impl Writer {
    /// Returns a writer for a store that may be slow and hold many games. It calls `wake` after each
    /// reply, in the thread that does the work.
    pub fn new(store: impl Store + 'static, wake: impl Fn() + Send + Sync + 'static) -> Self {
        let worker = Worker::new(store, wake);
        #[cfg(not(target_arch = "wasm32"))]
        let runner = Runner::Thread(thread::Thread::begin(worker));
        #[cfg(target_arch = "wasm32")]
        let runner = Runner::Here { worker: Box::new(worker), at_once: false };
        Self(runner)
    }

    /// Returns a writer for a quick store, which does everything at once.
    pub fn at_once(store: impl Store + 'static) -> Self {
        Self(Runner::Here { worker: Box::new(Worker::new(store, || {})), at_once: true })
    }

    /// Saves a state of the game on the table, as [`Keeper::keep`] does. If several states wait,
    /// only the last one is written, and the reply to the others is `None`.
    pub fn keep(&mut self, saved: SavedGame, now: SystemTime) -> Reply<Option<Kept>> {
        let (tell, reply) = Reply::new();
        self.send(Job::Keep { saved: Box::new(saved), now, tell });
        reply
    }

    /// Calls `question` with the keeper, after all earlier requests. The reply is ready at once if
    /// the work is done in the caller's thread.
    pub fn ask<T: Send + 'static>(
        &mut self,
        question: impl FnOnce(&mut Keeper) -> T + Send + 'static,
    ) -> Reply<T> {
        let (tell, reply) = Reply::new();
        self.send(Job::Ask(Box::new(move |keeper| {
            // The reply may have been dropped.
            let _ = tell.send(question(keeper));
        })));
        reply
    }

    /// Waits until all earlier calls of [`Self::keep`] and [`Self::ask`] are done.
    pub fn flush(&mut self) {
        self.ask(|_| ()).wait();
    }

    /// Looks at all saved games, as [`Keeper::survey`] does.
    pub fn survey(&mut self) -> Reply<Survey> {
        let (tell, reply) = Reply::new();
        let mut surveying = Surveying::default();
        self.send(Job::Look(Box::new(move |keeper| {
            let survey = keeper.survey_step(&mut surveying);
            survey.map(|survey| tell.send(survey)).is_none()
        })));
        reply
    }

    /// Looks up the board of a game, as [`Keeper::view`] does, unless the reply is dropped before.
    pub fn view(&mut self, name: SaveName) -> Reply<Option<Arc<PlayerView>>> {
        let (tell, reply) = Reply::new();
        let waits = reply.waits();
        self.send(Job::Look(Box::new(move |keeper| {
            if waits.strong_count() > 0 {
                // The reply may have been dropped meanwhile.
                let _ = tell.send(keeper.view(&name));
            }
            false
        })));
        reply
    }

    fn send(&mut self, job: Job) {
        match &mut self.0 {
            Runner::Here { worker, at_once } => {
                worker.run(job);
                while *at_once && worker.step() {}
            }
            #[cfg(not(target_arch = "wasm32"))]
            Runner::Thread(thread) => thread.send(job),
        }
    }

    /// Looks at games until `pause` returns `true`, if the work is done in the caller's thread.
    pub fn go_on(&mut self, pause: impl Fn() -> bool) {
        match &mut self.0 {
            Runner::Here { worker, .. } => while !pause() && worker.step() {},
            #[cfg(not(target_arch = "wasm32"))]
            Runner::Thread(_) => {}
        }
    }

    /// Returns `true` if [`Self::go_on`] has games to look at.
    pub fn has_looks(&self) -> bool {
        match &self.0 {
            Runner::Here { worker, .. } => !worker.looks.is_empty(),
            #[cfg(not(target_arch = "wasm32"))]
            Runner::Thread(_) => false,
        }
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod thread {
    //! The thread that saves games. Bevy's thread pools are for drawing and loading.

    use super::{Job, Worker};
    use std::{
        collections::VecDeque,
        panic,
        sync::mpsc::{self, Receiver, Sender, TryRecvError},
        thread::{self, JoinHandle},
    };

    /// The handle of the thread.
    pub(super) struct Thread {
        /// Dropping it ends the thread, after its jobs.
        jobs: Option<Sender<Job>>,
        thread: Option<JoinHandle<()>>,
    }

    impl Thread {
        pub(super) fn begin(worker: Worker) -> Self {
            let (jobs, asked) = mpsc::channel();
            let thread = thread::Builder::new().name("saves".into());
            let thread = thread.spawn(move || work(worker, &asked));
            Self {
                jobs: Some(jobs),
                thread: Some(thread.expect("the system has room for a thread")),
            }
        }

        pub(super) fn send(&mut self, job: Job) {
            let sent = self.jobs.as_ref().is_some_and(|jobs| jobs.send(job).is_ok());
            if !sent {
                self.fall();
            }
        }

        /// Passes on the thread's panic, its only way to end early.
        fn fall(&mut self) -> ! {
            match self.thread.take().map(JoinHandle::join) {
                Some(Err(panicked)) => panic::resume_unwind(panicked),
                _ => unreachable!("the thread runs until its handle is dropped"),
            }
        }
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

    fn work(mut worker: Worker, asked: &Receiver<Job>) {
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
                Some(job) => worker.run(job),
                None if worker.step() => {}
                None => match asked.recv() {
                    Ok(job) => push(&mut jobs, job),
                    Err(_) => return,
                },
            }
        }
    }

    /// Adds a job. A state replaces an earlier state that still waits.
    fn push(jobs: &mut VecDeque<Job>, job: Job) {
        match (jobs.back_mut(), &job) {
            (Some(last @ Job::Keep { .. }), Job::Keep { .. }) => {
                if let Job::Keep { tell, .. } = core::mem::replace(last, job) {
                    // The reply may have been dropped.
                    let _ = tell.send(None);
                }
            }
            _ => jobs.push_back(job),
        }
    }
}

//! Keeps games beside the frame: a disk that is slow, or many games to look at, hold nobody up.
//!
//! On computers a thread of its own does it; on a page, which has but one thread, writing is
//! quick, and games are looked at in slices. Either way everything is done in the order in which
//! it was asked for, but for looking at games, which waits until there is nothing else to do.

use super::{Keeper, SaveName, SavedGame, Store, StoreError, Survey, keeper::Surveying};
use crate::rules::PlayerView;
use std::{collections::VecDeque, sync::Arc, time::SystemTime};

/// The number of a state of the game on the table, counted from 1.
pub type Ticket = u64;

/// A state of the game on the table was written, and with it all states before it; or it could
/// not be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// The latest state that this is about.
    pub ticket: Ticket,
    /// Whether it is where it would be found again.
    pub result: Result<(), StoreError>,
    /// The name of the game on the table.
    pub name: Option<SaveName>,
    /// Whether another window has gone on with it: then nothing was written.
    pub is_lost: bool,
}

/// Something that was found in the store.
#[derive(Clone, Debug)]
pub enum Found {
    /// All games.
    Games(Survey),
    /// The board of a game as [`Keeper::view`] has it.
    View {
        /// The number of the request, which [`Writer::look_into`] gave.
        request: u64,
        /// The game.
        name: SaveName,
        /// Its board.
        view: Option<Arc<PlayerView>>,
    },
}

/// The reply to [`Writer::ask`].
pub enum Reply<T> {
    /// The question was answered at once. `None` after the reply was taken.
    Here(Option<T>),
    /// The thread will answer.
    #[cfg(not(target_arch = "wasm32"))]
    Thread(thread::Reply<T>),
}

impl<T> Reply<T> {
    /// Takes the reply if it is there. Returns it once.
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

    /// Waits for the reply.
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

/// Does to the keeper what is asked, in its order.
pub struct Writer {
    place: Place,
    /// The latest state that was to be kept, and the latest of which the end was told.
    ticket: Ticket,
    told: Ticket,
    request: u64,
    surveys: usize,
    views: usize,
}

/// Where the work is done.
enum Place {
    /// By whoever asks.
    Here { desk: Box<Desk>, at_once: bool },
    #[cfg(not(target_arch = "wasm32"))]
    Thread(thread::Thread),
}

/// The keeper, what is to be looked at, and what came of what was asked.
struct Desk {
    keeper: Keeper,
    looks: VecDeque<Look>,
    kept: Vec<Kept>,
    found: Vec<Found>,
}

/// Games to be looked at: one in each step.
enum Look {
    All(Surveying),
    Into { request: u64, names: VecDeque<SaveName> },
}

impl Desk {
    fn new(store: impl Store + 'static) -> Self {
        let keeper = Keeper::new(store);
        Self { keeper, looks: VecDeque::new(), kept: Vec::new(), found: Vec::new() }
    }

    fn keep(&mut self, ticket: Ticket, saved: SavedGame, now: SystemTime) {
        let result = self.keeper.keep(saved, now);
        let (name, is_lost) = (self.keeper.current().cloned(), self.keeper.is_lost());
        self.kept.push(Kept { ticket, result, name, is_lost });
    }

    fn look(&mut self, look: Look) {
        if let Look::Into { .. } = look {
            // Of those that were asked for before nobody wants to know any more.
            self.looks.retain(|look| !matches!(look, Look::Into { .. }));
        }
        self.looks.push_back(look);
    }

    /// Looks at the next game; `false` if there is none.
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
    /// Keeps games in a store that may be slow.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn new(store: impl Store + 'static) -> Self {
        Self::at(Place::Thread(thread::Thread::begin(Desk::new(store))))
    }

    /// Keeps games in a store that may hold many.
    #[cfg(target_arch = "wasm32")]
    pub fn new(store: impl Store + 'static) -> Self {
        Self::at(Place::Here { desk: Box::new(Desk::new(store)), at_once: false })
    }

    /// Keeps games in a store that is quick: whatever is asked is done at once.
    pub fn at_once(store: impl Store + 'static) -> Self {
        Self::at(Place::Here { desk: Box::new(Desk::new(store)), at_once: true })
    }

    const fn at(place: Place) -> Self {
        Self { place, ticket: 0, told: 0, request: 0, surveys: 0, views: 0 }
    }

    /// Writes the game on the table down, as [`Keeper::keep`] does. Of several states that wait
    /// to be written only the last one is.
    pub fn keep(&mut self, saved: SavedGame, now: SystemTime) -> Ticket {
        self.ticket += 1;
        let ticket = self.ticket;
        match &mut self.place {
            Place::Here { desk, .. } => desk.keep(ticket, saved, now),
            #[cfg(not(target_arch = "wasm32"))]
            Place::Thread(thread) => thread.send(thread::Job::Keep { ticket, saved, now }),
        }
        ticket
    }

    /// Calls `question` with the keeper, after everything that was asked before. The reply is
    /// there at once where the work is done by the caller.
    pub fn ask<T: Send + 'static>(
        &mut self,
        question: impl FnOnce(&mut Keeper) -> T + Send + 'static,
    ) -> Reply<T> {
        match &mut self.place {
            Place::Here { desk, .. } => Reply::Here(Some(question(&mut desk.keeper))),
            #[cfg(not(target_arch = "wasm32"))]
            Place::Thread(thread) => Reply::Thread(thread.ask(question)),
        }
    }

    /// Waits until everything that was asked before is done.
    pub fn flush(&mut self) {
        self.ask(|_| ()).wait();
    }

    /// The ticket of the latest state.
    pub const fn latest(&self) -> Ticket {
        self.ticket
    }

    /// Looks at what there is, as [`Keeper::survey`] does.
    pub fn survey(&mut self) {
        self.surveys += 1;
        self.look(Look::All(Surveying::default()));
    }

    /// Looks up the boards of games, one after the other, in place of those that were asked for
    /// before. Returns the number of the request.
    pub fn look_into(&mut self, names: impl IntoIterator<Item = SaveName>) -> u64 {
        let names: VecDeque<_> = names.into_iter().collect();
        self.request += 1;
        self.views = names.len();
        self.look(Look::Into { request: self.request, names });
        self.request
    }

    fn look(&mut self, look: Look) {
        match &mut self.place {
            Place::Here { desk, at_once } => {
                desk.look(look);
                while *at_once && desk.step() {}
            }
            #[cfg(not(target_arch = "wasm32"))]
            Place::Thread(thread) => thread.send(thread::Job::Look(look)),
        }
    }

    /// Looks at games that were asked about, until `pause` says yes. The thread needs no such
    /// help.
    pub fn go_on(&mut self, pause: impl Fn() -> bool) {
        match &mut self.place {
            Place::Here { desk, .. } => while !pause() && desk.step() {},
            #[cfg(not(target_arch = "wasm32"))]
            Place::Thread(_) => {}
        }
    }

    /// What became of the states that were to be kept, each once.
    pub fn kept(&mut self) -> Vec<Kept> {
        let kept = match &mut self.place {
            Place::Here { desk, .. } => core::mem::take(&mut desk.kept),
            #[cfg(not(target_arch = "wasm32"))]
            Place::Thread(thread) => thread.kept(),
        };
        self.told = kept.last().map_or(self.told, |kept| kept.ticket);
        kept
    }

    /// Whether something is to be kept of which [`Self::kept`] has not told the end.
    pub const fn is_writing(&self) -> bool {
        self.told < self.ticket
    }

    /// What was found, each once.
    pub fn found(&mut self) -> Vec<Found> {
        let found = match &mut self.place {
            Place::Here { desk, .. } => core::mem::take(&mut desk.found),
            #[cfg(not(target_arch = "wasm32"))]
            Place::Thread(thread) => thread.found(),
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

    /// Whether games are being looked at.
    pub const fn is_looking(&self) -> bool {
        self.surveys > 0 || self.views > 0
    }

    /// Whether all games are being looked at.
    pub const fn is_surveying(&self) -> bool {
        self.surveys > 0
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod thread {
    //! A thread of its own: the pools of the engine belong to drawing and loading.

    use super::{Desk, Found, Kept, Look, Ticket};
    use crate::save::{Keeper, SavedGame};
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

    /// The thread ends before its replies only by a panic, which has been reported.
    const GONE: &str = "the thread that keeps games has panicked";

    /// Something that the thread is asked for.
    pub(super) enum Job {
        Keep { ticket: Ticket, saved: SavedGame, now: SystemTime },
        Ask(Box<dyn FnOnce(&mut Keeper) + Send>),
        Look(Look),
    }

    /// The end of it that asks.
    pub(super) struct Thread {
        /// Until this is dropped.
        jobs: Option<Sender<Job>>,
        // Only whoever has all of it listens, so nobody ever waits for a lock.
        kept: Mutex<Receiver<Kept>>,
        found: Mutex<Receiver<Found>>,
        thread: Option<JoinHandle<()>>,
    }

    /// The reply to a question, from the thread.
    pub struct Reply<T>(Mutex<Receiver<T>>);

    impl<T> Reply<T> {
        pub(super) fn take(&mut self) -> Option<T> {
            match self.0.get_mut().unwrap_or_else(PoisonError::into_inner).try_recv() {
                Ok(reply) => Some(reply),
                Err(TryRecvError::Empty) => None,
                Err(TryRecvError::Disconnected) => panic!("{GONE}"),
            }
        }

        pub(super) fn wait(self) -> T {
            self.0.into_inner().unwrap_or_else(PoisonError::into_inner).recv().expect(GONE)
        }
    }

    impl Thread {
        pub(super) fn begin(desk: Desk) -> Self {
            let (jobs, asked) = mpsc::channel();
            let (tell_kept, kept) = mpsc::channel();
            let (tell_found, found) = mpsc::channel();
            let work = move || work(desk, &asked, &tell_kept, &tell_found);
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
                // Nobody may be waiting for the reply.
                let _ = tell.send(question(keeper));
            })));
            Reply(Mutex::new(reply))
        }

        /// Goes down with the thread, which only does so by a panic.
        fn fall(&mut self) -> ! {
            match self.thread.take().map(JoinHandle::join) {
                Some(Err(panicked)) => panic::resume_unwind(panicked),
                _ => unreachable!("the thread works until nobody can ask it any more"),
            }
        }

        pub(super) fn kept(&mut self) -> Vec<Kept> {
            self.kept.get_mut().unwrap_or_else(PoisonError::into_inner).try_iter().collect()
        }

        pub(super) fn found(&mut self) -> Vec<Found> {
            self.found.get_mut().unwrap_or_else(PoisonError::into_inner).try_iter().collect()
        }
    }

    /// What was asked for is written first.
    impl Drop for Thread {
        fn drop(&mut self) {
            self.jobs = None;
            if let Some(thread) = self.thread.take() {
                // A panic has been told already.
                let _ = thread.join();
            }
        }
    }

    fn work(mut desk: Desk, asked: &Receiver<Job>, kept: &Sender<Kept>, found: &Sender<Found>) {
        let mut jobs = VecDeque::new();
        loop {
            loop {
                match asked.try_recv() {
                    Ok(job) => push(&mut jobs, job),
                    Err(TryRecvError::Disconnected) if jobs.is_empty() => return,
                    // Nobody wants to know of games any more, but what is to be kept is kept.
                    Err(TryRecvError::Empty | TryRecvError::Disconnected) => break,
                }
            }
            match jobs.pop_front() {
                Some(Job::Keep { ticket, saved, now }) => desk.keep(ticket, saved, now),
                Some(Job::Ask(question)) => question(&mut desk.keeper),
                Some(Job::Look(look)) => desk.look(look),
                None if desk.step() => {}
                None => match asked.recv() {
                    Ok(job) => push(&mut jobs, job),
                    Err(_) => return,
                },
            }
            // The other end may be gone.
            desk.kept.drain(..).for_each(|told| drop(kept.send(told)));
            desk.found.drain(..).for_each(|told| drop(found.send(told)));
        }
    }

    /// The latest state of a game makes up for those before it.
    fn push(jobs: &mut VecDeque<Job>, job: Job) {
        match (jobs.back_mut(), &job) {
            (Some(last @ Job::Keep { .. }), Job::Keep { .. }) => *last = job,
            _ => jobs.push_back(job),
        }
    }
}

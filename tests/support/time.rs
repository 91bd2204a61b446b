//! Frames, with a clock of the app's own, and waiting.

use crate::Table;
use bevy::{prelude::*, time::TimeUpdateStrategy, window::RequestRedraw};
use core::time::Duration;
use fogchess::{
    board::{Fade, FogTile, Ghost, Slide},
    panels::EndMoment,
    platform::power::NextFrame,
    table::Curtain,
};
use std::time::Instant;

/// The length of a frame in the app's time, unless a test sets another one.
pub const FRAME: Duration = Duration::from_millis(50);
/// The most frames to wait for rest, more than anything needs.
const MAX_FRAMES: usize = 400;
/// The limit for waiting on other threads, in real time, so long that only a hang reaches it.
pub(crate) const REAL_LIMIT: Duration = Duration::from_secs(120);

/// The entities that slide or fade.
type Moving = Or<(With<Slide>, With<Fade>, With<Ghost>)>;

/// A function that inspects the app after every frame.
pub(crate) type Watcher = Box<dyn FnMut(&mut App)>;

impl Table {
    /// Runs one frame, then the watchers.
    pub fn frame(&mut self) -> &mut Self {
        self.app.insert_resource(TimeUpdateStrategy::ManualDuration(self.frame));
        self.app.update();
        self.frames += 1;
        let mut watchers = core::mem::take(&mut self.watchers);
        watchers.iter_mut().for_each(|watcher| watcher(&mut self.app));
        self.watchers = watchers;
        self
    }

    /// Runs some frames.
    pub fn frames(&mut self, count: usize) -> &mut Self {
        for _ in 0..count {
            self.frame();
        }
        self
    }

    /// Lets time pass in frames of the usual length.
    pub fn wait(&mut self, time: Duration) -> &mut Self {
        let until = self.now() + time;
        while self.now() < until {
            self.frame();
        }
        self
    }

    /// Lets time pass in frames of up to a second. A much longer frame would count as the computer's
    /// sleep.
    pub fn pass(&mut self, time: Duration) -> &mut Self {
        let until = self.now() + time;
        while self.now() < until {
            let rest = until - self.now();
            self.jump(rest.min(Duration::from_secs(1)));
        }
        self
    }

    /// Runs one frame that comes this long after the one before.
    pub fn jump(&mut self, time: Duration) -> &mut Self {
        let frame = core::mem::replace(&mut self.frame, time);
        self.frame();
        self.frame = frame;
        self
    }

    /// Sets the length of a frame from now on.
    pub fn frame_time(&mut self, time: Duration) -> &mut Self {
        self.frame = time;
        self
    }

    /// Returns the app's real time.
    pub fn now(&self) -> Duration {
        self.app.world().resource::<Time<Real>>().elapsed()
    }

    /// Returns the number of frames that have run.
    pub const fn frames_run(&self) -> usize {
        self.frames
    }

    /// Runs at least one frame, then further frames until nothing slides, fades or falls any more.
    ///
    /// # Panics
    /// Panics if that never happens.
    pub fn settle(&mut self) -> &mut Self {
        for _ in 0..MAX_FRAMES {
            self.frame();
            if self.is_at_rest() {
                return self;
            }
        }
        panic!("nothing comes to rest: {:?}", self.curtain());
    }

    /// Runs frames until a condition that depends on another thread holds, within a limit of real
    /// time.
    #[track_caller]
    pub fn wait_for(&mut self, what: &str, mut is_so: impl FnMut(&mut Self) -> bool) -> &mut Self {
        let began = Instant::now();
        while !is_so(self) {
            assert!(began.elapsed() < REAL_LIMIT, "never {what}: {:?}", self.notices());
            self.frame();
            std::thread::yield_now();
        }
        self
    }

    /// Runs frames until a condition holds.
    ///
    /// # Panics
    /// Panics if it never holds.
    #[track_caller]
    pub fn until(&mut self, what: &str, mut is_so: impl FnMut(&mut Self) -> bool) -> &mut Self {
        for _ in 0..MAX_FRAMES {
            if is_so(self) {
                return self;
            }
            self.frame();
        }
        panic!("never {what}: {:?}", self.curtain());
    }

    /// Returns `true` if nothing slides, fades, fogs over or falls, and no game just ends.
    pub fn is_at_rest(&mut self) -> bool {
        let falls = matches!(
            self.curtain(),
            Curtain::Lingering(..) | Curtain::Falling(..) | Curtain::Lifting(..)
        );
        let ends = self.app.world().resource::<EndMoment>().runs();
        let world = self.app.world_mut();
        let busy = falls
            || ends
            || world.query_filtered::<(), Moving>().iter(world).next().is_some()
            || world.query::<&FogTile>().iter(world).any(|tile| tile.density != tile.target);
        !busy
    }

    /// Runs a frame, and then only those that the game requests, as its event loop does, until it
    /// requests none.
    ///
    /// # Panics
    /// Panics if that never happens.
    pub fn rest(&mut self) -> &mut Self {
        let mut wait = Duration::ZERO;
        for _ in 0..MAX_FRAMES {
            match self.frame_after(wait.max(self.frame)) {
                Some(next) => wait = next,
                None => return self,
            }
        }
        panic!("the game never rests");
    }

    /// Runs the frames that the game requests, as its event loop does, until a condition holds,
    /// within a limit of real time. While it waits only for another thread, no time passes in it.
    #[track_caller]
    pub fn rest_until(
        &mut self,
        what: &str,
        mut is_so: impl FnMut(&mut Self) -> bool,
    ) -> &mut Self {
        let began = Instant::now();
        let mut wait = None;
        while !is_so(self) {
            assert!(began.elapsed() < REAL_LIMIT, "never {what}: {:?}", self.notices());
            let time = wait.map_or(Duration::ZERO, |wait: Duration| wait.max(self.frame));
            wait = self.frame_after(time);
            std::thread::yield_now();
        }
        self
    }

    /// Runs one frame that comes this long after the one before, and returns the time after which
    /// the game wants the next one, if it wants one.
    fn frame_after(&mut self, time: Duration) -> Option<Duration> {
        self.app.world_mut().resource_mut::<Messages<RequestRedraw>>().clear();
        self.jump(time);
        let world = self.app.world();
        let is_at_once = !world.resource::<Messages<RequestRedraw>>().is_empty();
        if is_at_once { Some(Duration::ZERO) } else { world.resource::<NextFrame>().wanted() }
    }

    /// Runs this function after every frame from now on.
    pub fn watch(&mut self, watcher: impl FnMut(&mut App) + 'static) -> &mut Self {
        self.watchers.push(Box::new(watcher));
        self
    }
}

//! [`Thinker`]: thinking by question and answer, beside the one who asks.
//!
//! Questions and answers can be sent to another thread, or as bytes to another program. A question
//! holds views alone, so a thinker in another program knows no more than one in this.

mod chooser;
mod diplomat;
mod historian;
mod judge;
mod prover;

pub use chooser::{Chooser, Deadline, MoveQuestion, Player};
pub use diplomat::{Diplomat, DrawQuestion};
pub use historian::{Historian, WhereaboutsQuestion};
pub use judge::{Judge, ReviewQuestion};
pub use prover::{ProofQuestion, Proven, Prover};

use core::time::Duration;
use serde::{Serialize, de::DeserializeOwned};

/// Answers questions one after the other, and remembers what it was shown for them.
pub trait Thinker: Default + 'static {
    /// The name of this thinker where it is one of several.
    const NAME: &'static str;

    /// A question.
    type Question: Serialize + DeserializeOwned + Send + 'static;
    /// An answer.
    type Answer: Serialize + DeserializeOwned + Send + 'static;

    /// Answers a question. Returns `None` if nobody needs the answer any more; then the thinker may
    /// have lost what it remembered.
    fn answer(&mut self, question: Self::Question, place: &dyn Place) -> Option<Self::Answer>;
}

/// The place where a thinker is at work.
pub trait Place {
    /// Returns the time on a clock that the one who asks reads too.
    fn now(&self) -> Duration;

    /// Returns `true` if nobody needs the answer any more. It is asked about every tenth of a
    /// millisecond.
    fn is_over(&self) -> bool;
}

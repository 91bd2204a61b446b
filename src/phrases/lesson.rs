//! The lesson in words.

use crate::{
    play::{Lesson, Stage, Step},
    text::LocalText,
};

/// The title of the current step.
pub(crate) fn lesson_title(lesson: Lesson) -> LocalText {
    LocalText::new(format!("lesson-{}", lesson.step.id()))
}

/// The text about the player's progress in the step.
pub(crate) fn lesson_text(lesson: Lesson) -> LocalText {
    let stage = match lesson.stage {
        Stage::Task => "task",
        // Every move solves the last step.
        Stage::Again if lesson.step == Step::Curtain => "task",
        Stage::Again => "again",
        Stage::Done => "done",
    };
    LocalText::new(format!("lesson-{}-{stage}", lesson.step.id()))
}

/// The number of the current step, and the number of steps.
pub(crate) fn lesson_progress(lesson: Lesson) -> LocalText {
    LocalText::new("lesson-progress")
        .with_number("step", lesson.step.number() as f64)
        .with_number("steps", Step::ALL.len() as f64)
}

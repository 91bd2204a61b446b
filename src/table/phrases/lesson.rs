//! The lesson in words.

use crate::{
    kit::Means,
    table::{Lesson, Stage, Task},
    words::LocalText,
};

/// The title of the current step.
pub(crate) fn lesson_title(lesson: Lesson) -> LocalText {
    LocalText::new(format!("lesson-{}", lesson.step().id))
}

/// The text about the player's progress in the step. It names the gesture or the key of `means`.
pub(crate) fn lesson_text(lesson: Lesson, means: Means) -> LocalText {
    let stage = match lesson.stage {
        Stage::Task => "task",
        // Every move is right.
        Stage::Again if lesson.step().task == Task::PassOn => "task",
        Stage::Again => "again",
        Stage::Done if lesson.is_last() && lesson.offers.is_some() => "offer",
        Stage::Done => "done",
    };
    let text = LocalText::new(format!("lesson-{}-{stage}", lesson.step().id));
    let text = text.with("means", means.name());
    match lesson.offers {
        Some(level) => text.with_text("level", level),
        None => text,
    }
}

/// The number of the current step, and the number of steps.
pub(crate) fn lesson_progress(lesson: Lesson) -> LocalText {
    LocalText::new("lesson-progress")
        .with_number("step", lesson.number as f64)
        .with_number("steps", lesson.course.steps().len() as f64)
}

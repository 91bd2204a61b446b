//! A link in a menu, with the buttons that share and copy it.

use crate::{
    kit::{
        children,
        paint::Role,
        palette::text_size,
        widgets::{ButtonStyle, ReadAloud, button, label, writes},
    },
    library::CopyText,
    words::LocalText,
};
use bevy::{prelude::*, ui_widgets::Activate};

/// Returns the text of a link.
pub(super) fn text(link: &str) -> impl Bundle {
    let text = label(LocalText::verbatim(link), text_size::SMALL, Role::Text);
    let place =
        Node { padding: UiRect::new(px(20), px(20), px(0), px(18)), flex_shrink: 0.0, ..default() };
    // A link has no spaces to break at.
    // The page's text view has it too, where it can be marked and copied.
    let text = (ReadAloud, text, TextLayout { linebreak: LineBreak::AnyCharacter, ..default() });
    (place, children![text])
}

/// Spawns the button that shares a link, if the system can do that, and the button that copies it.
/// Returns the second one.
pub(super) fn spawn_buttons<'a>(
    foot: &'a mut ChildSpawnerCommands,
    link: &str,
    copy: ButtonStyle,
) -> EntityCommands<'a> {
    if can_share() {
        let link = link.to_owned();
        let share = move |_: On<Activate>| share(&link);
        foot.spawn(button("online-share", ButtonStyle::Quiet, share));
    }
    foot.spawn(button("online-copy", copy, writes(CopyText(link.to_owned()))))
}

/// Returns `true` if the browser can hand a link to other programs.
fn can_share() -> bool {
    #[cfg(target_arch = "wasm32")]
    {
        let navigator = web_sys::window().map(|window| window.navigator());
        navigator.is_some_and(|navigator| {
            web_sys::js_sys::Reflect::has(&navigator, &"share".into()).unwrap_or(false)
        })
    }
    #[cfg(not(target_arch = "wasm32"))]
    false
}

fn share(link: &str) {
    #[cfg(target_arch = "wasm32")]
    crate::platform::page::tell("fogchess-share", &link.into());
    #[cfg(not(target_arch = "wasm32"))]
    let _ = link;
}

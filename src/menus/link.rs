//! A link in a menu, with the buttons that share and copy it.

use crate::{
    kit::{
        paint::Role,
        palette::text_size,
        widgets::{ButtonStyle, ReadAloud, button, label},
    },
    library::CopyText,
    words::LocalText,
};
use bevy::{prelude::*, ui_widgets::Activate};

/// The link that a button shares or copies.
#[derive(Component, Clone, Debug)]
struct Link(String);

/// Spawns the text of a link.
pub(super) fn spawn(commands: &mut Commands, card: Entity, link: &str) {
    let text = label(LocalText::verbatim(link), text_size::SMALL, Role::Text);
    let place =
        Node { padding: UiRect::new(px(20), px(20), px(0), px(18)), flex_shrink: 0.0, ..default() };
    // A link has no spaces to break at.
    // The page's text view has it too, where it can be marked and copied.
    let text = (ReadAloud, text, TextLayout { linebreak: LineBreak::AnyCharacter, ..default() });
    commands.spawn((ChildOf(card), place, children![text]));
}

/// Spawns the button that shares a link, if the system can do that, and the button that copies it.
/// Returns the second one.
pub(super) fn spawn_buttons(
    commands: &mut Commands,
    foot: Entity,
    link: &str,
    copy: ButtonStyle,
) -> Entity {
    let link = Link(link.to_owned());
    if can_share() {
        let share = button("online-share", ButtonStyle::Quiet, on_share);
        commands.spawn((ChildOf(foot), link.clone(), share));
    }
    commands.spawn((ChildOf(foot), link, button("online-copy", copy, on_copy))).id()
}

fn on_copy(event: On<Activate>, links: Query<&Link>, mut copy: MessageWriter<CopyText>) {
    if let Ok(Link(link)) = links.get(event.entity) {
        copy.write(CopyText(link.clone()));
    }
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

fn on_share(event: On<Activate>, links: Query<&Link>) {
    if let Ok(Link(link)) = links.get(event.entity) {
        #[cfg(target_arch = "wasm32")]
        crate::platform::page::tell("fogchess-share", &link.into());
        #[cfg(not(target_arch = "wasm32"))]
        let _ = link;
    }
}

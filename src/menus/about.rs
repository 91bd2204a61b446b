//! The menu about the game: its version, who made what, and the crates that it is built from.

use super::{Menu, frame};
use crate::{
    kit::{
        children,
        paint::Role,
        palette::text_size,
        widgets::{column, label, strong_label},
    },
    words::LocalText,
};
use bevy::{input_focus::tab_navigation::TabIndex, prelude::*};

/// The crates, on a line for each licence. `assets/source/list_crates.sh` writes it.
const CRATES: &str = include_str!("../../assets/credits/crates.txt");

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::About), spawn);
}

fn spawn(mut commands: Commands) {
    frame::sheet(&mut commands, Menu::About, 560.0, |card| {
        card.spawn(frame::heading("about-heading"));
        frame::list(card).with_children(|list| {
            let version =
                LocalText::new("about-version").with("version", env!("CARGO_PKG_VERSION"));
            part(list, version, &["about-licence".into(), "about-assets".into()]);
            list.spawn(frame::group("about-crates"));
            part(list, "about-crates-line", &["about-texts".into()]);
            for line in CRATES.lines() {
                let (licence, crates) = line.split_once(": ").unwrap_or((line, ""));
                part(list, LocalText::verbatim(licence), &[LocalText::verbatim(crates)]);
            }
        });
        card.spawn(frame::foot(children![frame::done_button()]));
    });
}

/// Spawns texts below a line. They are a stop for the keys, which scroll by the focus.
fn part(list: &mut ChildSpawnerCommands, line: impl Into<LocalText>, texts: &[LocalText]) {
    let node = Node { flex_shrink: 0.0, margin: UiRect::top(px(12)), ..column(px(6)) };
    list.spawn((TabIndex(0), node)).with_children(|column| {
        column.spawn(strong_label(line, text_size::BODY, Role::Text));
        for text in texts {
            column.spawn(label(text.clone(), text_size::SMALL, Role::TextDim));
        }
    });
}

//! The title.

use super::Screen;
use crate::{
    menus::Menu,
    theme::{
        palette::{self, text_size},
        widgets::{ButtonStyle, button, full_window, label, strong_label},
    },
};
use bevy::{prelude::*, ui_widgets::Activate};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Title), spawn);
}

fn spawn(mut commands: Commands) {
    commands.spawn((
        Name::new("Title screen"),
        DespawnOnExit(Screen::Title),
        Node { row_gap: px(palette::GAP), ..full_window() },
        children![
            strong_label("game-title", text_size::DISPLAY, palette::TEXT),
            label("game-tagline", text_size::BODY, palette::TEXT_SECONDARY),
            button("title-new-game", ButtonStyle::Primary, open_new_game),
        ],
    ));
}

fn open_new_game(_: On<Activate>, mut menu: ResMut<NextState<Menu>>) {
    menu.set(Menu::NewGame);
}

//! Themes are chosen by their pictures, before a game and in the middle of one.

use bevy::prelude::*;
use fogchess::{
    launch::Launch,
    look::Shelf,
    rules::Preset,
    settings::Settings,
    states::Menu,
    testing::Table,
    theme::Theme,
    ui::{preview::ThemePicture, widgets::Chosen},
};
use std::collections::BTreeSet;

/// Returns the painted pictures of themes, as their pixels.
fn painted(table: &mut Table) -> Vec<Vec<u8>> {
    let world = table.app.world_mut();
    let handles: Vec<_> = world
        .query_filtered::<&ImageNode, With<ThemePicture>>()
        .iter(world)
        .map(|node| node.image.clone())
        .collect();
    let images = world.resource::<Assets<Image>>();
    let pixels = |handle| images.get(handle).and_then(|image| image.data.clone());
    handles.iter().map(|handle| pixels(handle).expect("it is painted")).collect()
}

fn pictures(table: &mut Table) -> usize {
    let world = table.app.world_mut();
    world.query::<&ThemePicture>().iter(world).count()
}

fn until_painted(table: &mut Table) {
    table.until("the pictures are painted", |table| painted(table).len() == pictures(table));
}

fn theme(table: &Table) -> &Theme {
    table.app.world().resource()
}

#[test]
fn a_theme_is_chosen_by_its_picture() {
    let mut table = Table::open();
    table.open_menu(Menu::Settings).frames(3);
    until_painted(&mut table);
    let before = painted(&mut table);
    assert_eq!(before.len(), 1);
    table.tap_spoken("Theme: ");
    assert_eq!(table.menu(), Menu::Themes);
    until_painted(&mut table);
    let all: BTreeSet<_> = painted(&mut table).into_iter().collect();
    assert!(all.len() >= 4, "{} different ones", all.len());
    assert!(all.contains(&before[0]));

    let light = theme(&table).board.light;
    table.tap_spoken("Paper");
    assert_eq!(table.app.world().resource::<Settings>().theme, "paper");
    let world = table.app.world_mut();
    assert_eq!(world.query_filtered::<(), With<Chosen>>().iter(world).count(), 1);
    table.until("the theme is in use", |table| theme(table).board.light != light);
    // The menu is still open, to look at the next theme.
    assert_eq!(table.menu(), Menu::Themes);
    table.tap_button("Back").frames(3);
    assert_eq!(table.menu(), Menu::Settings);
    until_painted(&mut table);
    assert_ne!(painted(&mut table), before);
}

#[test]
fn the_theme_changes_in_the_running_game_at_once() {
    let mut table = Table::untimed(Preset::Chess);
    table.type_move("e4").settle();
    let colors = |table: &mut Table| {
        let world = table.app.world_mut();
        let mut squares = world.query_filtered::<&Sprite, With<fogchess::board::BoardSquare>>();
        squares.iter(world).map(|sprite| format!("{:?}", sprite.color)).collect::<BTreeSet<_>>()
    };
    let (before, moves) = (colors(&mut table), table.shown().board.clone());
    table.open_menu(Menu::Themes).frames(3);
    table.tap_spoken("Beacon");
    table.until("the squares have its colours", |table| colors(table) != before);
    table.open_menu(Menu::None).settle();
    assert_eq!(table.shown().board, moves);
    table.type_move("e5").settle();
    assert_eq!(table.view().plies(), 2);
}

#[test]
fn a_theme_without_its_files_has_a_picture_too() {
    let list = "base/theme.ron\n\t()\nghost/theme.ron\n\t(title: \"Ghost\")\n\
                ghost/pieces/white_knight.png\n";
    let themes = Some(Shelf::from_list(list));
    let mut table = Table::launch(Launch { themes, ..default() });
    table.open_menu(Menu::Themes).frames(3);
    until_painted(&mut table);
    let all = painted(&mut table);
    assert_eq!(all.len(), 2);
    // A loud letter stands in for the knight.
    assert_ne!(all[0], all[1]);
    assert!(table.notices().iter().any(|text| text.contains("ghost/pieces/white_knight.png")));
}

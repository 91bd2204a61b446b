//! The menus of the saved games, in which they are resumed, replayed and put in order.

mod choice;
mod devices;
mod filters;
mod list;
mod rows;
pub(super) mod running;
mod server;
mod sheet;
mod statistics;
mod words;

use super::{Menu, board_picture};
use crate::{
    library::{LibraryViews, OpenGame},
    platform::power::DrawWhile,
    rules::PlayerView,
    save::{GameEntry, SaveName},
    table::PlaySystems,
    theme::{Theme, ThemeAssets, assets::Drawn},
};
use bevy::{platform::time::Instant, prelude::*};
use choice::Choice;
use core::time::Duration;
use std::collections::BTreeMap;

/// The game that the player looked at last while the saved games are open. [`Menu::SavedGame`] shows
/// it.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(super) struct ChosenGame(pub(super) Option<SaveName>);

/// The game that a button is about.
#[derive(Component, Clone, Debug)]
struct Of(SaveName);

/// The place for the picture of a game until it is drawn, with its side in logical pixels.
#[derive(Component)]
struct Undrawn(SaveName, u16);

/// The pictures drawn since the saved games were opened, by game and by side in logical pixels.
/// Without a name it is the picture of a whole board in the fog.
#[derive(Resource, Default)]
struct Pictures(BTreeMap<(Option<SaveName>, u16), Handle<Image>>);

/// The time per frame for drawing pictures. One picture takes a while.
const A_WHILE: Duration = Duration::from_millis(6);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ChosenGame>()
        .init_resource::<Pictures>()
        .add_plugins((
            devices::plugin,
            filters::plugin,
            list::plugin,
            running::plugin,
            server::plugin,
            sheet::plugin,
            statistics::plugin,
        ))
        .add_systems(OnEnter(Menu::None), forget)
        .add_systems(OnEnter(Menu::Pause), forget)
        .add_systems(Update, choose_opened)
        .add_systems(
            Update,
            draw_pictures
                .after(PlaySystems::View)
                .run_if(in_state(Menu::Games).or_else(in_state(Menu::SavedGame))),
        )
        .draw_while(can_draw);
}

/// Forgets the pictures, since the game on the table goes on and the theme may change, and what the
/// player was looking for.
fn forget(
    mut chosen: ResMut<ChosenGame>,
    mut choice: ResMut<Choice>,
    mut pictures: ResMut<Pictures>,
) {
    chosen.0 = None;
    choice.clear();
    pictures.0.clear();
}

/// Chooses the game that opens, such as one that was imported. If another game is running, the
/// player may stay in the list. A search that left the game out is over then.
fn choose_opened(
    mut opened: MessageReader<OpenGame>,
    views: Res<LibraryViews>,
    mut chosen: ResMut<ChosenGame>,
    mut choice: ResMut<Choice>,
) {
    if let Some(OpenGame(game)) = opened.read().last() {
        chosen.0 = Some(game.clone());
        if !views.wanted.contains(game) {
            choice.clear();
        }
    }
}

/// Returns the place for the picture of a game, with a side in logical pixels.
fn picture_place(game: &SaveName, side: u16) -> impl Bundle {
    (Undrawn(game.clone(), side), board_picture::place(side))
}

/// Returns `true` if a picture waits that can be drawn.
fn can_draw(places: Query<(&Undrawn, Has<ImageNode>)>, views: Res<LibraryViews>) -> bool {
    let mut places = places.iter();
    places.any(|(Undrawn(game, _), is_fogged)| !is_fogged || views.get(game).flatten().is_some())
}

/// Draws as many pictures in a frame as there is time for. Each place shows a board in the fog until
/// its own picture is drawn, if it has one.
fn draw_pictures(
    views: Res<LibraryViews>,
    theme: Res<Theme>,
    assets: Res<ThemeAssets>,
    mut drawn: ResMut<Drawn>,
    places: Query<(Entity, &Undrawn, Has<ImageNode>)>,
    mut pictures: ResMut<Pictures>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
) {
    let mut picture = |of: Option<&SaveName>, side: u16, view: Option<&PlayerView>| {
        let picture = pictures
            .0
            .entry((of.cloned(), side))
            .or_insert_with(|| board_picture::paint(view, side, &theme, &assets, &mut images));
        ImageNode::new(picture.clone())
    };
    let begun = Instant::now();
    for (place, Undrawn(game, side), is_fogged) in &places {
        let (view, mut place) = (views.get(game), commands.entity(place));
        match view.flatten() {
            Some(view) if !assets.has(view.ruleset().board) && is_fogged => {
                Drawn::need(&mut drawn, view.ruleset().board);
            }
            Some(view) if assets.has(view.ruleset().board) && begun.elapsed() < A_WHILE => {
                place.insert(picture(Some(game), *side, Some(view))).remove::<Undrawn>();
                let (side, size) = (*side, view.size());
                place
                    .entry::<Node>()
                    .and_modify(move |node| board_picture::shape(node, side, size));
            }
            _ if !is_fogged => {
                place.insert(picture(None, *side, None));
            }
            _ => {}
        }
    }
}

/// Returns the text of the button that opens a game.
fn open_text(entry: &GameEntry, on_table: bool) -> &'static str {
    match entry.outcome {
        _ if on_table => "games-return",
        None => "games-resume",
        Some(_) => "games-replay",
    }
}

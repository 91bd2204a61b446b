//! The kept games: to go on with, to look at again, and to put in order.

mod list;
mod sheet;
mod words;

use super::Menu;
use crate::{
    play::{LibraryViews, OpenGame},
    power::NextFrame,
    save::{Entry, SaveName},
    theme::{
        Theme, ThemeAssets,
        miniature::{self, Scene},
        paint::{Role, fill},
    },
};
use bevy::{prelude::*, ui_widgets::Activate};

/// The game that the player has looked at last, as long as the kept games are open: the one of
/// [`Menu::KeptGame`].
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(super) struct ChosenGame(pub(super) Option<SaveName>);

/// The game that a button is about.
#[derive(Component, Clone, Debug)]
struct Of(SaveName);

/// The place for the picture of a game, until it is drawn; with its side in logical pixels.
#[derive(Component)]
struct Undrawn(SaveName, f32);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ChosenGame>()
        .add_plugins((list::plugin, sheet::plugin))
        .add_systems(OnEnter(Menu::None), forget_choice)
        .add_systems(OnEnter(Menu::Pause), forget_choice)
        .add_systems(
            Update,
            draw_pictures.run_if(in_state(Menu::Games).or_else(in_state(Menu::KeptGame))),
        );
}

fn forget_choice(mut chosen: ResMut<ChosenGame>) {
    chosen.0 = None;
}

/// Where the picture of a game will be, with a side in logical pixels.
fn picture_place(game: &SaveName, side: f32) -> impl Bundle {
    (
        Undrawn(game.clone(), side),
        Node {
            width: px(side),
            height: px(side),
            flex_shrink: 0.0,
            border_radius: BorderRadius::all(px(4)),
            ..default()
        },
        fill(Role::ButtonHovered),
        Pickable::IGNORE,
    )
}

/// One a frame, and some frames more until the last one is on the screen.
fn draw_pictures(
    views: Res<LibraryViews>,
    theme: Res<Theme>,
    assets: Res<ThemeAssets>,
    places: Query<(Entity, &Undrawn)>,
    mut images: ResMut<Assets<Image>>,
    mut next_frame: ResMut<NextFrame>,
    mut awake: Local<u32>,
    mut commands: Commands,
) {
    if let Some(left) = awake.checked_sub(1) {
        *awake = left;
        next_frame.now();
    }
    let mut ready = places.iter().filter_map(|(place, of)| Some((place, of.1, views.get(&of.0)?)));
    let Some((place, side, view)) = ready.next() else { return };
    let scene = Scene::whole(view);
    let square = (side * miniature::DENSITY) as usize / usize::from(scene.part.files);
    let picture = miniature::paint(&scene, square, &theme, &assets, &images);
    commands.entity(place).remove::<Undrawn>().insert(ImageNode::new(images.add(picture)));
    *awake = miniature::FRAMES_TO_SEE;
    next_frame.now();
}

/// What stands on the button that opens a game.
fn open_text(entry: &Entry, on_table: bool) -> &'static str {
    match entry.outcome {
        _ if on_table => "games-return",
        None => "games-resume",
        Some(_) => "games-replay",
    }
}

fn on_open(
    event: On<Activate>,
    buttons: Query<&Of>,
    mut chosen: ResMut<ChosenGame>,
    mut open: MessageWriter<OpenGame>,
) {
    if let Ok(of) = buttons.get(event.entity) {
        chosen.0 = Some(of.0.clone());
        open.write(OpenGame(of.0.clone()));
    }
}

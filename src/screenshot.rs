//! `--screenshot FILE`: opens, waits until the board is drawn, saves the picture, exits.
//!
//! With fog the curtain is lifted by itself, so that the picture shows what the side to move
//! sees. Without a game the picture is of the title.

use crate::{
    launch::Launch,
    play::{Curtain, LiftCurtain, Shown},
    power::NextFrame,
    states::Menu,
    states::Screen,
};
use bevy::{
    app::AppExit,
    prelude::*,
    render::{
        Render, RenderApp,
        render_resource::PipelineCache,
        view::screenshot::{Screenshot, ScreenshotCaptured},
    },
};
use core::{
    num::NonZero,
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};
use std::{
    io::{self, Write},
    path::PathBuf,
    sync::Arc,
};

/// For how long everything must have been at rest: longer than any animation, and long
/// enough for the last texture to reach the graphics card.
const REST: Duration = Duration::from_millis(1_200);
/// How many frames must have been drawn at rest.
const REST_FRAMES: u32 = 20;
/// After this long something is wrong, and waiting for ever would be worse than saying so.
const PATIENCE: Duration = Duration::from_secs(120);

/// The picture to take.
#[derive(Resource)]
struct Picture {
    file: PathBuf,
    /// Whether it is of a game.
    of_game: bool,
    /// Since when everything has been at rest, and for how many frames.
    rest: Option<(Duration, u32)>,
    asked: bool,
}

/// Whether no shader is being compiled, as seen by the renderer.
#[derive(Resource, Clone, Default)]
struct PipelinesReady(Arc<AtomicBool>);

/// Registers the picture-taking, if a picture was asked for.
pub fn plugin(app: &mut App) {
    let Some(launch) = app.world().get_resource::<Launch>() else { return };
    let Some(file) = launch.screenshot.clone() else { return };
    let picture = Picture { file, of_game: launch.game.is_some(), rest: None, asked: false };
    let ready = PipelinesReady::default();
    app.insert_resource(picture).insert_resource(ready.clone()).add_systems(PostUpdate, take);
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render.insert_resource(ready).add_systems(Render, look_at_pipelines);
    }
}

fn look_at_pipelines(cache: Res<PipelineCache>, ready: Res<PipelinesReady>) {
    ready.0.store(cache.waiting_pipelines().next().is_none(), Ordering::Relaxed);
}

fn take(
    screen: Res<State<Screen>>,
    menu: Res<State<Menu>>,
    shown: Res<Shown>,
    curtain: Res<Curtain>,
    ready: Res<PipelinesReady>,
    time: Res<Time<Real>>,
    mut picture: ResMut<Picture>,
    mut frames: ResMut<NextFrame>,
    mut lift: MessageWriter<LiftCurtain>,
    mut close_menu: ResMut<NextState<Menu>>,
    mut exit: MessageWriter<AppExit>,
    mut commands: Commands,
) {
    frames.now();
    let now = time.elapsed();
    if now > PATIENCE && !picture.asked {
        say(&format!("nothing was drawn within {} s: no picture", PATIENCE.as_secs()));
        exit.write(failure());
        return;
    }
    if *menu.get() != Menu::None {
        // Such as the pause when the window loses the focus.
        close_menu.set(Menu::None);
    }
    if curtain.asked().is_some() {
        lift.write(LiftCurtain);
    }
    let there = if picture.of_game {
        *screen.get() == Screen::Game && shown.board.is_some()
    } else {
        *screen.get() == Screen::Title
    };
    let at_rest = there
        && *menu.get() == Menu::None
        && matches!(*curtain, Curtain::None | Curtain::Open(_))
        && ready.0.load(Ordering::Relaxed);
    picture.rest = at_rest.then(|| {
        let (since, frames) = picture.rest.unwrap_or((now, 0));
        (since, frames + 1)
    });
    if let Some((since, frames)) = picture.rest
        && !picture.asked
        && frames >= REST_FRAMES
        && now.saturating_sub(since) >= REST
    {
        picture.asked = true;
        commands.spawn(Screenshot::primary_window()).observe(save);
    }
}

fn save(captured: On<ScreenshotCaptured>, picture: Res<Picture>, mut exit: MessageWriter<AppExit>) {
    let saved = match captured.image.clone().try_into_dynamic() {
        // A window's alpha says nothing about the picture.
        Ok(image) => image.to_rgb8().save(&picture.file).map_err(|error| error.to_string()),
        Err(error) => Err(error.to_string()),
    };
    exit.write(match saved {
        Ok(()) => AppExit::Success,
        Err(reason) => {
            say(&format!("the picture {} could not be saved: {reason}", picture.file.display()));
            failure()
        }
    });
}

const fn failure() -> AppExit {
    AppExit::Error(NonZero::<u8>::MIN)
}

fn say(message: &str) {
    // Where even this cannot be written there is nobody to read it.
    let _ = writeln!(io::stderr(), "fogchess: {message}");
}

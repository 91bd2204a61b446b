//! `--screenshot FILE`: opens the game, waits until the board is drawn, saves a picture, and exits.
//!
//! In a game with fog the curtain lifts by itself, so that the picture shows what the side to move
//! sees. Without a game the picture shows the title screen.

use crate::{
    app::{
        launch::Launch,
        states::{Menu, Screen},
    },
    platform::power::DrawWhile,
    table::{Curtain, LiftCurtain, Shown},
    theme::ThemeAssets,
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
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};
use std::{
    fs::File,
    io::{self, Write},
    path::{Path, PathBuf},
    sync::Arc,
};

/// The time for which nothing must have moved: longer than any animation, and long enough for the
/// last texture to reach the graphics card.
const REST: Duration = Duration::from_millis(1_200);
/// The number of frames that must have been drawn at rest.
const REST_FRAMES: u32 = 20;
/// The longest wait for the board. After it, the program ends with an error.
const TIMEOUT: Duration = Duration::from_secs(120);

/// The picture to take.
#[derive(Resource)]
struct Picture {
    file: PathBuf,
    /// `true` if the picture shows a game.
    of_game: bool,
    /// The time since which everything has been at rest, and the frames drawn since then.
    rest: Option<(Duration, u32)>,
    asked: bool,
}

/// `true` if the renderer is compiling no shader.
#[derive(Resource, Clone, Default)]
struct PipelinesReady(Arc<AtomicBool>);

/// Registers the systems that take the picture, if one was requested.
pub fn plugin(app: &mut App) {
    let Some(launch) = app.world().get_resource::<Launch>() else { return };
    let Some(file) = launch.screenshot.clone() else { return };
    let picture = Picture { file, of_game: launch.game.is_some(), rest: None, asked: false };
    let ready = PipelinesReady::default();
    app.insert_resource(picture)
        .insert_resource(ready.clone())
        .add_systems(PostUpdate, take)
        .draw_while(|| true);
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
    assets: Res<ThemeAssets>,
    time: Res<Time<Real>>,
    mut picture: ResMut<Picture>,
    mut lift: MessageWriter<LiftCurtain>,
    mut close_menu: ResMut<NextState<Menu>>,
    mut exit: MessageWriter<AppExit>,
    mut commands: Commands,
) {
    let now = time.elapsed();
    if now > TIMEOUT && !picture.asked {
        say(&format!("nothing was drawn within {} s: no picture", TIMEOUT.as_secs()));
        exit.write(AppExit::error());
        return;
    }
    if *menu.get() != Menu::None {
        // For example the pause menu, which opens when the window loses the focus.
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
        && assets.has(shown.board_kind())
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
    exit.write(match write(&captured.image, &picture.file) {
        Ok(()) => AppExit::Success,
        Err(reason) => {
            say(&format!("the picture {} could not be saved: {reason}", picture.file.display()));
            AppExit::error()
        }
    });
}

fn write(image: &Image, file: &Path) -> Result<(), BevyError> {
    // The alpha channel of a window is not part of the picture.
    let pixels = image.clone().try_into_dynamic()?.to_rgb8();
    let mut encoder = png::Encoder::new(File::create(file)?, pixels.width(), pixels.height());
    encoder.set_color(png::ColorType::Rgb);
    encoder.write_header()?.write_image_data(pixels.as_raw())?;
    Ok(())
}

fn say(message: &str) {
    // There is no other place to report that this failed.
    let _ = writeln!(io::stderr(), "fogchess: {message}");
}

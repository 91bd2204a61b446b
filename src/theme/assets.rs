//! The files of the theme in use, loaded behind the loading screen.

use super::{
    crisp::Originals,
    fallback, fitted,
    fonts::{self, Fonts},
    layers,
    look::Theme,
    mipmaps,
    notices::Notices,
    shelf,
};
pub use crate::look::Sound;
use crate::{
    app::Launch,
    look::{BASE, File, Look, Mark, Resolved, shown_path},
    rules::{self, Piece, PieceKind},
    screens::Screen,
    settings::Settings,
    text::{LocalText, files::LanguageFiles},
};
use bevy::{
    asset::{AssetLoadError, AssetLoadFailedEvent, LoadState, RenderAssetUsages},
    audio::{AudioSource, Decodable},
    image::{ImageAddressMode, ImageLoaderSettings, ImageSampler, ImageSamplerDescriptor},
    prelude::*,
};
use bevy_asset_loader::prelude::*;
use std::io::{self, Cursor};

/// What stands in for the picture of a mark.
fn stand_in(mark: Mark) -> Image {
    match mark {
        Mark::Dot => fallback::dot(),
        Mark::Ring | Mark::Check => fallback::ring(),
        Mark::Selected | Mark::LastMove | Mark::Cursor | Mark::Hover | Mark::Hint => {
            fallback::frame()
        }
    }
}

/// The handles of every file of the theme. A file that failed has a stand-in behind its handle.
#[derive(Resource, Clone, Debug, Default)]
pub struct ThemeAssets {
    /// What the theme says, in use once its files are there.
    look: Look,
    pieces: [[Handle<Image>; PieceKind::COUNT]; 2],
    marks: [Handle<Image>; Mark::ALL.len()],
    sounds: [Handle<AudioSource>; Sound::ALL.len()],
    /// The tileable mist.
    pub fog: Handle<Image>,
    /// Whether the mist could be read; if not, fog is a plain tint.
    pub fog_loaded: bool,
    more_fog: Vec<Handle<Image>>,
    pub(super) fonts: Fonts,
    /// All kinds of mist, one layer each, of which the first is [`Self::fog`].
    pub mist_kinds: Handle<Image>,
    /// How many kinds of mist there are.
    pub mist_count: u8,
    /// The frame around the board, in nine slices with borders of 64 px; `None` where its colour
    /// will do.
    pub frame: Option<Handle<Image>>,
    /// The room behind everything.
    pub background: Handle<Image>,
    /// The light that falls on the board.
    pub board_light: Handle<Image>,
    /// The board's shadow, in nine slices with borders of 64 px.
    pub board_shadow: Handle<Image>,
    /// The emblem on the curtain.
    pub mist: Handle<Image>,
    /// The emblem of the game.
    pub logo: Handle<Image>,
    /// The picture of the whole board, with White below; `None` if there is none.
    pub board: Option<Handle<Image>>,
    /// The pictures of a dark and a light square; `None` where a colour will do.
    pub squares: [Option<Handle<Image>>; 2],
}

impl ThemeAssets {
    /// The same picture for every piece and every mark.
    #[cfg(test)]
    pub(super) fn with_pictures(picture: &Handle<Image>) -> Self {
        let mut assets = Self::default();
        assets.pieces.as_flattened_mut().fill(picture.clone());
        assets.marks.fill(picture.clone());
        assets
    }

    /// The picture of a piece.
    pub fn piece(&self, piece: Piece) -> Handle<Image> {
        self.pieces[piece.color.index()][piece.kind.index()].clone()
    }

    /// The picture of a mark.
    pub fn mark(&self, mark: Mark) -> Handle<Image> {
        self.marks[mark as usize].clone()
    }

    /// A sound.
    pub fn sound(&self, sound: Sound) -> Handle<AudioSource> {
        self.sounds[sound as usize].clone()
    }

    /// The pictures of all pieces.
    pub(super) fn pieces(&self) -> impl Iterator<Item = &Handle<Image>> {
        self.pieces.iter().flatten()
    }

    /// The pictures of all marks.
    pub(super) fn marks(&self) -> impl Iterator<Item = &Handle<Image>> {
        self.marks.iter()
    }

    /// All pictures, in an order that is the same for every theme.
    pub(super) fn images(&self) -> impl Iterator<Item = &Handle<Image>> {
        self.pieces.iter().flatten().chain(&self.marks).chain([
            &self.fog,
            &self.background,
            &self.board_light,
            &self.board_shadow,
            &self.mist,
            &self.logo,
        ])
    }

    /// Those that were asked for.
    fn handles(&self) -> Vec<UntypedHandle> {
        self.images()
            .chain(&self.board)
            .chain(self.squares.iter().flatten())
            .chain(&self.frame)
            .chain(&self.more_fog)
            .map(|handle| handle.clone().untyped())
            .chain(self.fonts.iter().flatten().map(|handle| handle.clone().untyped()))
            .chain(self.sounds.iter().map(|handle| handle.clone().untyped()))
            .filter(|handle| handle.path().is_some())
            .collect()
    }

    /// How many of the files have been loaded or given up, of how many.
    pub fn progress(&self, server: &AssetServer) -> (usize, usize) {
        let handles = self.handles();
        let settled = |handle: &&UntypedHandle| {
            matches!(
                server.get_load_state(handle.id()),
                Some(LoadState::Loaded | LoadState::Failed(_))
            )
        };
        (handles.iter().filter(settled).count(), handles.len())
    }
}

impl AssetCollection for ThemeAssets {
    fn load(world: &mut World) -> Vec<UntypedHandle> {
        let launch = world.resource::<Launch>();
        let mut name = chosen(launch, world.resource::<Settings>()).to_owned();
        let themes = shelf::shelf(launch);
        if !themes.has(&name) {
            // One notice, not one for each of its files.
            let file = core::mem::replace(&mut name, BASE.into());
            world.resource_mut::<Notices>().push(
                LocalText::new("error-theme")
                    .with("file", file)
                    .with_key("reason", "reason-no-folder"),
            );
        }
        let theme = themes.resolve(&name);
        report_manifests(&theme, &mut world.resource_mut::<Notices>());
        // The loading screen has the theme's colours already.
        world.insert_resource(Theme(theme.look.clone()));
        let assets = request(world.resource::<AssetServer>(), &theme, |_| true);
        let handles = assets.handles();
        world.insert_resource(assets);
        handles
    }

    fn create(world: &mut World) -> Self {
        let assets = world.resource::<Self>().clone();
        finish(world, assets)
    }
}

/// The theme for this run: that of the command line, or else that of the settings.
pub fn chosen<'a>(launch: &'a Launch, settings: &'a Settings) -> &'a str {
    launch.theme.as_ref().unwrap_or(&settings.theme)
}

/// Tells the player what is not right in the manifests of a theme, a notice for each file.
pub(super) fn report_manifests(theme: &Resolved, notices: &mut Notices) {
    let mut told: Vec<(&str, usize, LocalText)> = Vec::new();
    for found in &theme.faults {
        warn!("{}: {}", found.file, found.fault);
        match told.iter_mut().find(|(file, ..)| *file == found.file) {
            Some((_, count, _)) => *count += 1,
            None => {
                let text = LocalText::new("error-manifest").with("file", found.file.clone());
                told.push((&found.file, 1, text.with_text("reason", &found.fault)));
            }
        }
    }
    for (_, count, text) in told {
        notices.push(text.with_number("count", count as f64));
    }
}

/// Asks for those files of a theme that are wanted.
pub(super) fn request(
    server: &AssetServer,
    theme: &Resolved,
    wanted: impl Fn(File) -> bool,
) -> ThemeAssets {
    let path = |file| theme.path(file).filter(|_| wanted(file)).map(str::to_owned);
    let optional = |file| path(file).map(|path| server.load(path));
    let picture = |file| optional(file).unwrap_or_default();
    let piece = |color| PieceKind::ALL.map(|kind| picture(File::Piece(Piece { color, kind })));
    let sound = |sound| path(File::Sound(sound)).map(|path| server.load(path)).unwrap_or_default();
    let mist = |file| path(file).map(|path| server.load_builder().with_settings(tiled).load(path));
    ThemeAssets {
        look: theme.look.clone(),
        pieces: rules::Color::ALL.map(piece),
        marks: Mark::ALL.map(|mark| picture(File::Mark(mark))),
        sounds: Sound::ALL.map(sound),
        fog: mist(File::Fog).unwrap_or_default(),
        fog_loaded: true,
        more_fog: (1..=File::MORE_FOG).map(File::MoreFog).filter_map(mist).collect(),
        mist_kinds: Handle::default(),
        mist_count: 1,
        frame: optional(File::Frame),
        fonts: fonts::request(server, theme),
        background: picture(File::Background),
        board_light: picture(File::BoardLight),
        board_shadow: picture(File::BoardShadow),
        mist: picture(File::Mist),
        logo: picture(File::Logo),
        board: optional(File::Board),
        squares: [File::DarkSquare, File::LightSquare].map(optional),
    }
}

/// The mist repeats in both directions and holds densities, not colours.
pub(super) fn tiled(settings: &mut ImageLoaderSettings) {
    settings.is_srgb = false;
    settings.asset_usage = RenderAssetUsages::default();
    settings.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        address_mode_u: ImageAddressMode::Repeat,
        address_mode_v: ImageAddressMode::Repeat,
        ..ImageSamplerDescriptor::linear()
    });
}

/// Once every file is loaded or has failed: the look is in use, nothing is missing, and every
/// picture is ready for any size.
pub(super) fn finish(world: &mut World, mut assets: ThemeAssets) -> ThemeAssets {
    let server = world.resource::<AssetServer>().clone();
    world.insert_resource(Theme(assets.look.clone()));
    let before = core::mem::take(&mut *world.resource_mut::<Originals>());
    let mut images = world.resource_mut::<Assets<Image>>();
    stand_in_for_failed(&mut assets, &server, &mut images);
    let scaled = fitted::fit(&assets, &server, &mut images);
    let kinds = core::iter::once(&assets.fog).chain(&assets.more_fog);
    let kinds: Vec<&Image> = kinds.filter_map(|mist| images.get(mist)).collect();
    assets.mist_count = kinds.len().max(1) as u8;
    if let Some(layers) = layers::of(&kinds) {
        assets.mist_kinds = images.add(layers);
    }
    let originals = before.of(&assets, &images);
    let smaller = assets.pieces().chain(assets.marks());
    let smaller = smaller.chain([&assets.logo, &assets.mist, &assets.board_light]);
    for handle in smaller.chain(&assets.board).chain(assets.squares.iter().flatten()) {
        if let Some(mut image) = images.get_mut(handle) {
            mipmaps::add(&mut image);
        }
    }
    world.insert_resource(originals);
    world.resource_scope(|world, mut notices: Mut<Notices>| {
        fonts::finish(&mut assets.fonts, world.resource::<Assets<Font>>(), &mut notices);
        scaled.into_iter().for_each(|text| notices.push(text));
    });
    silence_broken_sounds(world, &assets);
    assets
}

/// Stand-ins for the pictures that were asked for and failed, once every file is settled.
pub(super) fn stand_in_for_failed(
    assets: &mut ThemeAssets,
    server: &AssetServer,
    images: &mut Assets<Image>,
) {
    let loaded = |handle: &Handle<Image>| server.load_state(handle).is_loaded();
    assets.fog_loaded = loaded(&assets.fog);
    assets.more_fog.retain(loaded);
    // Squares and frame without their picture have their colour.
    let optional = [&mut assets.board, &mut assets.frame];
    for picture in optional.into_iter().chain(&mut assets.squares) {
        if picture.as_ref().is_some_and(|picture| !loaded(picture)) {
            *picture = None;
        }
    }
    let mut stand_ins: Vec<(&Handle<Image>, Image)> = Vec::new();
    for color in rules::Color::ALL {
        for kind in PieceKind::ALL {
            let handle = &assets.pieces[color.index()][kind.index()];
            stand_ins.push((handle, fallback::piece(Piece { color, kind })));
        }
    }
    stand_ins.extend(Mark::ALL.map(|mark| (&assets.marks[mark as usize], stand_in(mark))));
    for handle in [
        &assets.fog,
        &assets.background,
        &assets.board_light,
        &assets.board_shadow,
        &assets.mist,
        &assets.logo,
    ] {
        stand_ins.push((handle, fallback::nothing()));
    }
    for (handle, stand_in) in stand_ins {
        if handle.path().is_some() && !loaded(handle) {
            images.insert(handle, stand_in).expect("the handle is still held");
        }
    }
}

/// What plays a sound.
type SoundDecoder = <AudioSource as Decodable>::Decoder;

/// Bevy loads any bytes as a sound and panics when it plays what is none: so each one is tried
/// here, and what cannot be played is taken away and told.
fn silence_broken_sounds(world: &mut World, assets: &ThemeAssets) {
    for handle in &assets.sounds {
        let mut sounds = world.resource_mut::<Assets<AudioSource>>();
        let Some(sound) = sounds.get(handle) else { continue };
        if let Err(reason) = check_sound(sound.clone()) {
            sounds.remove(handle);
            let path = handle.path().map(|path| shown_path(&path.to_string())).unwrap_or_default();
            let text = LocalText::new("error-sound").with("file", path);
            world.resource_mut::<Notices>().push(text.with_text("reason", reason));
        }
    }
}

/// Whether a sound can be played, or why not.
pub(super) fn check_sound(sound: AudioSource) -> Result<(), LocalText> {
    SoundDecoder::new(Cursor::new(sound)).map(drop).map_err(|error| {
        warn!("a sound cannot be played: {error}");
        LocalText::new("reason-no-sound")
    })
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ThemeAssets>()
        .add_loading_state(
            LoadingState::new(Screen::Loading)
                .continue_to_state(Screen::Title)
                .on_failure_continue_to_state(Screen::Recovering)
                .load_collection::<ThemeAssets>()
                .load_collection::<LanguageFiles>(),
        )
        .add_systems(Update, recover.run_if(in_state(Screen::Recovering)))
        .add_systems(Update, (report_pictures, report_sounds));
}

/// One failed file fails the whole collection; wait for the others, then go on with them.
fn recover(world: &mut World) {
    let (done, total) = world.resource::<ThemeAssets>().progress(world.resource::<AssetServer>());
    if done < total || world.resource::<LanguageFiles>().are_coming() {
        return;
    }
    let assets = world.resource::<ThemeAssets>().clone();
    let assets = finish(world, assets);
    world.insert_resource(assets);
    world.resource_mut::<NextState<Screen>>().set(Screen::Title);
}

/// Tells the player which picture failed, why, and what stands in for it.
fn report_pictures(
    mut failed: MessageReader<AssetLoadFailedEvent<Image>>,
    mut notices: ResMut<Notices>,
) {
    for failure in failed.read() {
        let is_piece = failure.path.path().components().any(|part| part.as_os_str() == "pieces");
        let key = if is_piece { "error-picture" } else { "error-texture" };
        tell(&mut notices, key, failure);
    }
}

fn report_sounds(
    mut failed: MessageReader<AssetLoadFailedEvent<AudioSource>>,
    mut notices: ResMut<Notices>,
) {
    failed.read().for_each(|failure| tell(&mut notices, "error-sound", failure));
}

/// Tells which file failed and why. `key` is the text that says what stands in for it.
pub fn tell<A: Asset>(notices: &mut Notices, key: &'static str, failure: &AssetLoadFailedEvent<A>) {
    warn!("{}: {}", failure.path, failure.error);
    let text = LocalText::new(key).with("file", shown_path(&failure.path.to_string()));
    notices.push(match &failure.error {
        AssetLoadError::AssetReaderError(error) => text.with_text("reason", error),
        // The loader's own error says what is wrong in the file; the rest repeats its path.
        AssetLoadError::AssetLoaderError(error) => {
            if let Some(error) = error.error().downcast_ref::<io::Error>() {
                notices.push(text.with_text("reason", error));
                return;
            }
            let reason = first_line(error.error());
            let prefix = format!("{}: ", failure.path.path().display());
            let reason = reason.rsplit_once(&prefix).map_or(reason.as_str(), |(_, reason)| reason);
            // The sentence around it brings its own full stop.
            text.with("reason", reason.trim_end_matches('.'))
        }
        error => text.with("reason", error.to_string()),
    });
}

/// The error itself, without the backtrace that may follow it.
fn first_line(error: &BevyError) -> String {
    error.to_string().lines().next().unwrap_or_default().to_owned()
}

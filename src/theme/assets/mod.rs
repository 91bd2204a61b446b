//! The files of the theme in use, loaded behind the loading screen and whenever it changes.

mod drawn;
mod finish;
mod images;
mod loader;
mod report;
mod request;

pub use crate::look::Sound;
pub use drawn::Drawn;
pub(super) use finish::finish;
pub use images::DrawnSizes;
pub(crate) use images::Images;
pub(crate) use loader::ThemeFile;
pub(super) use report::{Faults, report_manifests, tell};
pub(crate) use request::request;

use super::{look::Theme, shelf::Themes};
use crate::{
    app::{launch::Launch, settings::Settings, states::Screen},
    look::{BASE, File, Mark, Mix, Resolved, Rgba},
    rules::{BoardKind, Piece, PieceKind, Square},
    theme::languages::LanguageFiles,
    words::LocalText,
};
use bevy::{asset::LoadState, audio::AudioSource, platform::collections::HashMap, prelude::*};
use bevy_asset_loader::prelude::*;

/// The files of a theme, and the images that are drawn from its pictures.
///
/// Each picture has an image, whose handle stays the same when the theme changes. A picture that
/// failed has a stand-in in its image.
#[derive(Resource, Clone, Debug, Default)]
pub struct ThemeAssets {
    /// The themes that the files come from.
    pub(super) mix: Mix,
    /// Their look and the paths of their files. The look is in use once the files are loaded.
    pub(super) theme: Resolved,
    /// The boards whose pictures are loaded, and the lettering of their discs.
    pub(super) drawn: Drawn,
    images: Images,
    files: HashMap<File, Handle<ThemeFile>>,
    /// The sounds; one whose file failed is silent.
    sounds: [Handle<AudioSource>; Sound::ALL.len()],
    /// The fonts for ordinary and for strong text; `None` if the game's own font is used.
    pub(super) fonts: [Option<Handle<Font>>; 2],
    /// The tileable mist.
    pub fog: Handle<Image>,
    /// `true` if the mist could be read; if not, fog is a plain tint.
    pub fog_loaded: bool,
    /// All kinds of mist, one layer each, of which the first is [`Self::fog`].
    pub mist_kinds: Handle<Image>,
    /// For each kind of mist, the mean of its colours if it has colours of its own.
    pub(crate) mists: Vec<Option<Rgba>>,
}

impl ThemeAssets {
    /// Returns the image of a picture: an empty one until the picture is loaded, and a stand-in if
    /// that failed.
    pub fn image(&self, file: File) -> Handle<Image> {
        self.images.of(file).cloned().unwrap_or_default()
    }

    /// Returns the same images, for another theme.
    pub(super) fn images(&self) -> Images {
        self.images.reused()
    }

    /// Returns the image of an optional picture; `None` if the theme has none.
    fn optional(&self, file: File) -> Option<&Handle<Image>> {
        self.images.of(file).filter(|_| self.images.is_loaded(file))
    }

    /// Uses an image for a whole board.
    #[cfg(test)]
    pub(crate) fn set_board(&mut self, board: BoardKind, image: Handle<Image>) {
        self.images.set(File::Board(board), image);
    }

    /// Returns the picture of one square of a board; `None` if a colour is used.
    pub fn square(&self, board: BoardKind, square: Square) -> Option<&Handle<Image>> {
        match board {
            BoardKind::Xiangqi => None,
            _ if square.is_light() => self.optional(File::LightSquare),
            _ => self.optional(File::DarkSquare),
        }
    }

    /// Returns the light that falls on a board; `None` if it is in the picture of the board.
    pub fn light(&self, board: BoardKind) -> Option<&Handle<Image>> {
        match board {
            BoardKind::Xiangqi => None,
            BoardKind::Draughts10 => {
                self.optional(File::LargeBoardLight).or_else(|| self.images.of(File::BoardLight))
            }
            BoardKind::Chess | BoardKind::Draughts => self.images.of(File::BoardLight),
        }
    }

    /// Returns the picture of a whole board, with White or Red below; `None` if there is none.
    pub fn board(&self, board: BoardKind) -> Option<&Handle<Image>> {
        self.optional(File::Board(board))
    }

    /// Returns the frame around the board, in nine slices with borders of 64 px; `None` if its colour
    /// is used.
    pub fn frame(&self) -> Option<&Handle<Image>> {
        self.optional(File::Frame)
    }

    /// Returns the picture of a piece.
    pub fn piece(&self, piece: Piece) -> Handle<Image> {
        self.image(self.piece_file(piece))
    }

    /// Returns the file with the picture of a piece.
    pub const fn piece_file(&self, piece: Piece) -> File {
        match piece.kind {
            PieceKind::Chess(_) | PieceKind::Draughts(_) => File::Piece(piece),
            PieceKind::Xiangqi(_) => File::Disc(piece, self.drawn.lettering),
        }
    }

    /// Returns the picture of a mark.
    pub fn mark(&self, mark: Mark) -> Handle<Image> {
        self.image(File::Mark(mark))
    }

    /// Returns a sound.
    pub fn sound(&self, sound: Sound) -> Handle<AudioSource> {
        self.sounds[sound as usize].clone()
    }

    /// Returns the path of a file under the assets.
    pub fn path(&self, file: File) -> Option<&str> {
        self.theme.path(file)
    }

    /// Returns `true` if the theme has a file with this path.
    fn has_path(&self, path: &str) -> bool {
        File::all().any(|file| self.path(file) == Some(path))
    }

    /// Returns the number of kinds of mist, at least 1: a stand-in counts too.
    pub fn mist_count(&self) -> u8 {
        self.mists.len().max(1) as u8
    }

    /// Returns the kinds of mist with colours of their own, one bit for each kind, the first lowest.
    pub fn colored_mists(&self) -> u8 {
        let bits = self.mists.iter().enumerate().map(|(at, own)| u8::from(own.is_some()) << at);
        bits.sum()
    }

    /// Returns `true` if the pictures of a board are drawn into their images.
    pub fn has(&self, board: BoardKind) -> bool {
        self.drawn.has(board) && self.images.are_drawn(board)
    }

    /// Returns the file that was loaded as this asset.
    fn file_of(&self, id: AssetId<ThemeFile>) -> Option<File> {
        let found = self.files.iter().find(|(_, handle)| handle.id() == id);
        found.map(|(file, _)| *file)
    }

    /// Returns the number of files that have been loaded or have failed, and the number of all
    /// files.
    pub fn progress(&self, server: &AssetServer) -> (usize, usize) {
        self.files.values().fold((0, 0), |(done, all), handle| {
            let state = server.load_state(handle);
            let is_settled = matches!(state, LoadState::Loaded | LoadState::Failed(_));
            (done + usize::from(is_settled), all + 1)
        })
    }

    /// Returns `false` if a file could not be reached, as without a connection.
    pub(super) fn is_within_reach(&self, server: &AssetServer) -> bool {
        !self.files.values().any(|handle| match server.load_state(handle) {
            LoadState::Failed(error) => report::is_out_of_reach(&error),
            _ => false,
        })
    }
}

/// The files of the first theme load as part of the loading screen.
impl AssetCollection for ThemeAssets {
    fn load(world: &mut World) -> Vec<UntypedHandle> {
        let launch = world.resource::<Launch>();
        let mut mix = chosen(launch, world.resource::<Settings>());
        let themes = world.resource::<Themes>();
        if !themes.has(&mix.theme) {
            // One notice for the theme, not one for each of its files.
            let file = core::mem::replace(&mut mix.theme, BASE.into());
            world.resource_mut::<Faults>().push(
                LocalText::new("error-theme")
                    .with("file", file)
                    .with_key("reason", "reason-no-folder"),
            );
        }
        let theme = world.resource::<Themes>().resolve_mix(&mix);
        report_manifests(&theme, &mut world.resource_mut::<Faults>());
        // The loading screen already has the theme's colours.
        world.insert_resource(Theme(theme.look.clone()));
        // The board of the first game is likely that of the last one.
        let asked = world.resource::<Launch>().game.as_ref().map(|game| game.setup.ruleset);
        let last = world.resource::<Settings>().preset.ruleset();
        Drawn::need(&mut world.resource_mut::<Drawn>(), asked.unwrap_or(last).board);
        let drawn = *world.resource::<Drawn>();
        let images = Images::new(world.resource::<Assets<Image>>());
        let assets = request(world.resource::<AssetServer>(), images, mix, theme, drawn, |_| true);
        let handles = assets.files.values().map(|handle| handle.clone().untyped()).collect();
        world.insert_resource(assets);
        handles
    }

    fn create(world: &mut World) -> Self {
        let assets = world.resource::<Self>().clone();
        finish(world, assets, None)
    }
}

/// Returns the themes for this run: the one of the command line with all of its own parts, or else
/// those of the settings.
pub fn chosen(launch: &Launch, settings: &Settings) -> Mix {
    launch.theme.as_deref().map_or_else(|| settings.mix.clone(), Mix::of)
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Themes>()
        .init_resource::<ThemeAssets>()
        .add_plugins((drawn::plugin, loader::plugin))
        .add_loading_state(
            LoadingState::new(Screen::Loading)
                .continue_to_state(Screen::Title)
                .on_failure_continue_to_state(Screen::Recovering)
                .load_collection::<ThemeAssets>()
                .load_collection::<LanguageFiles>(),
        )
        .add_plugins((images::plugin, report::plugin))
        .add_systems(Update, recover.run_if(in_state(Screen::Recovering)));
}

/// Ends the loading screen although files have failed. One failed file fails the whole collection,
/// so this waits for the others and then goes on with them.
fn recover(world: &mut World) {
    let (done, total) = world.resource::<ThemeAssets>().progress(world.resource::<AssetServer>());
    if done < total || world.resource::<LanguageFiles>().are_coming() {
        return;
    }
    let assets = world.resource::<ThemeAssets>().clone();
    let assets = finish(world, assets, None);
    world.insert_resource(assets);
    world.resource_mut::<NextState<Screen>>().set(Screen::Title);
}

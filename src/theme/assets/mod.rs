//! The files of the theme in use, loaded behind the loading screen.

mod drawn;
mod finish;
mod report;
mod request;
mod sounds;

pub use crate::look::Sound;
pub use drawn::Drawn;
pub(super) use finish::finish;
pub(crate) use finish::{have_smaller_copies, stand_in_for_failed};
pub(super) use report::{Faults, report_manifests, tell};
pub(crate) use request::request;
#[cfg(not(target_arch = "wasm32"))]
pub(super) use sounds::check as check_sound;

use super::{fonts::Fonts, look::Theme, shelf};
use crate::{
    app::{launch::Launch, settings::Settings, states::Screen},
    look::{BASE, File, Look, Mark, Mix, Rgba},
    rules::{BoardKind, BySide, Piece, PieceKind, Square},
    theme::languages::LanguageFiles,
    words::LocalText,
};
use bevy::{asset::LoadState, audio::AudioSource, image::TRANSPARENT_IMAGE_HANDLE, prelude::*};
use bevy_asset_loader::prelude::*;

/// The handles of every file of the theme. A file that failed has a stand-in behind its handle.
#[derive(Resource, Clone, Debug, Default)]
pub struct ThemeAssets {
    /// The theme's look, in use once its files are loaded.
    look: Look,
    /// The pictures of the pieces, by board, side and kind.
    pieces: [BySide<[Handle<Image>; PieceKind::MOST]>; BoardKind::ALL.len()],
    marks: [Handle<Image>; Mark::ALL.len()],
    sounds: [Handle<AudioSource>; Sound::ALL.len()],
    /// The tileable mist.
    pub fog: Handle<Image>,
    /// `true` if the mist could be read; if not, fog is a plain tint.
    pub fog_loaded: bool,
    more_fog: Vec<Handle<Image>>,
    pub(super) fonts: Fonts,
    /// All kinds of mist, one layer each, of which the first is [`Self::fog`].
    pub mist_kinds: Handle<Image>,
    /// For each kind of mist, the mean of its colours if it has colours of its own.
    pub(crate) mists: Vec<Option<Rgba>>,
    /// The frame around the board, in nine slices with borders of 64 px; `None` if its colour is
    /// used.
    pub frame: Option<Handle<Image>>,
    /// The picture of the room behind everything.
    pub background: Handle<Image>,
    /// The light that falls on the board.
    pub board_light: Handle<Image>,
    /// The board's shadow, in nine slices with borders of 64 px.
    pub board_shadow: Handle<Image>,
    /// The emblem on the curtain.
    pub mist: Handle<Image>,
    /// The emblem of the game.
    pub logo: Handle<Image>,
    /// The pictures of the whole boards, with White or Red below; `None` if there is none.
    boards: [Option<Handle<Image>>; BoardKind::ALL.len()],
    /// The boards whose pictures are loaded, and the lettering of their discs.
    pub(super) drawn: Drawn,
    /// The pictures of a dark and a light square; `None` if a colour is used.
    pub squares: [Option<Handle<Image>>; 2],
}

impl ThemeAssets {
    /// Returns assets with the same picture for every piece and every mark.
    #[cfg(test)]
    pub(super) fn with_pictures(picture: &Handle<Image>) -> Self {
        let mut assets = Self::default();
        let pieces = assets.pieces.iter_mut().flatten().flatten();
        pieces.for_each(|piece| *piece = picture.clone());
        assets.marks.fill(picture.clone());
        assets
    }

    /// Returns the picture of one square of a board; `None` if a colour is used.
    pub fn square(&self, board: BoardKind, square: Square) -> Option<&Handle<Image>> {
        match board {
            BoardKind::Chess => self.squares[usize::from(square.is_light())].as_ref(),
            BoardKind::Xiangqi => None,
        }
    }

    /// Returns the light that falls on a board; `None` if it is in the picture of the board.
    pub const fn light(&self, board: BoardKind) -> Option<&Handle<Image>> {
        match board {
            BoardKind::Chess => Some(&self.board_light),
            BoardKind::Xiangqi => None,
        }
    }

    #[cfg(test)]
    pub(crate) fn set_board(&mut self, board: BoardKind, picture: Handle<Image>) {
        self.boards[board as usize] = Some(picture);
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

    /// Returns the picture of a piece: an empty one until the pictures of its board are loaded.
    pub fn piece(&self, piece: Piece) -> Handle<Image> {
        match self.handle(piece) {
            handle if *handle == Handle::default() => TRANSPARENT_IMAGE_HANDLE,
            handle => handle.clone(),
        }
    }

    fn handle(&self, piece: Piece) -> &Handle<Image> {
        &self.pieces[piece.kind.board() as usize][piece.color][piece.kind.index()]
    }

    /// Returns `true` if the pictures of a board are loaded, or have stand-ins.
    pub const fn has(&self, board: BoardKind) -> bool {
        self.drawn.has(board)
    }

    /// Returns the picture of a whole board, with White or Red below; `None` if there is none.
    pub const fn board(&self, board: BoardKind) -> Option<&Handle<Image>> {
        self.boards[board as usize].as_ref()
    }

    /// Returns the picture of a mark.
    pub fn mark(&self, mark: Mark) -> Handle<Image> {
        self.marks[mark as usize].clone()
    }

    /// Returns a sound.
    pub fn sound(&self, sound: Sound) -> Handle<AudioSource> {
        self.sounds[sound as usize].clone()
    }

    /// Returns the pictures of all pieces.
    pub(super) fn pieces(&self) -> impl Iterator<Item = &Handle<Image>> {
        self.pieces.iter().flatten().flatten().filter(|piece| **piece != Handle::default())
    }

    /// Returns the files of all kinds of mist.
    fn mist_files(&self) -> impl Iterator<Item = &Handle<Image>> {
        core::iter::once(&self.fog).chain(&self.more_fog)
    }

    /// Returns the pictures of all marks.
    pub(super) fn marks(&self) -> impl Iterator<Item = &Handle<Image>> {
        self.marks.iter()
    }

    /// Returns the picture from a file; `None` if there is none, and for more kinds of mist.
    pub(super) fn picture(&self, file: File) -> Option<&Handle<Image>> {
        match file {
            File::Piece(piece) => Some(self.handle(piece)),
            File::Disc(piece, lettering) => {
                let is_loaded = self.drawn.wants(File::Disc(piece, lettering));
                is_loaded.then(|| self.handle(piece))
            }
            File::Mark(mark) => Some(&self.marks[mark as usize]),
            File::Fog => Some(&self.fog),
            File::Background => Some(&self.background),
            File::BoardLight => Some(&self.board_light),
            File::BoardShadow => Some(&self.board_shadow),
            File::Mist => Some(&self.mist),
            File::Logo => Some(&self.logo),
            File::Frame => self.frame.as_ref(),
            File::Board(board) => self.board(board),
            File::DarkSquare => self.squares[0].as_ref(),
            File::LightSquare => self.squares[1].as_ref(),
            File::MoreFog(_) | File::Sound(_) | File::Font(_) => None,
        }
    }

    /// Returns all pictures with their files, except for more kinds of mist.
    pub(super) fn pictures(&self) -> impl Iterator<Item = (File, &Handle<Image>)> {
        File::all().filter_map(|file| Some((file, self.picture(file)?)))
    }

    /// Returns the handles of all files that were asked for.
    fn handles(&self) -> Vec<UntypedHandle> {
        self.pictures()
            .map(|(_, picture)| picture)
            .chain(&self.more_fog)
            .map(|handle| handle.clone().untyped())
            .chain(self.fonts.iter().flatten().map(|handle| handle.clone().untyped()))
            .chain(self.sounds.iter().map(|handle| handle.clone().untyped()))
            .filter(|handle| handle.path().is_some())
            .collect()
    }

    /// Returns the number of files that have been loaded or have failed, and the number of all
    /// files.
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

    /// Returns `false` if a file could not be reached, as without a connection.
    pub(super) fn is_within_reach(&self, server: &AssetServer) -> bool {
        let handles = self.handles();
        !handles.iter().any(|handle| match server.get_load_state(handle.id()) {
            Some(LoadState::Failed(error)) => report::is_out_of_reach(&error),
            _ => false,
        })
    }
}

impl AssetCollection for ThemeAssets {
    fn load(world: &mut World) -> Vec<UntypedHandle> {
        let launch = world.resource::<Launch>();
        let mut mix = chosen(launch, world.resource::<Settings>());
        let themes = shelf::shelf(launch);
        if !themes.has(&mix.theme) {
            // One notice for the theme, not one for each of its files.
            let file = core::mem::replace(&mut mix.theme, BASE.into());
            world.resource_mut::<Faults>().push(
                LocalText::new("error-theme")
                    .with("file", file)
                    .with_key("reason", "reason-no-folder"),
            );
        }
        let theme = themes.resolve_mix(&mix);
        report_manifests(&theme, &mut world.resource_mut::<Faults>());
        // The loading screen already has the theme's colours.
        world.insert_resource(Theme(theme.look.clone()));
        // The board of the first game is likely that of the last one.
        let asked = world.resource::<Launch>().game.as_ref().map(|game| game.setup.ruleset);
        let last = world.resource::<Settings>().preset.ruleset();
        Drawn::need(&mut world.resource_mut::<Drawn>(), asked.unwrap_or(last).board);
        let drawn = *world.resource::<Drawn>();
        let assets = request(world.resource::<AssetServer>(), &theme, drawn, |_| true);
        let handles = assets.handles();
        world.insert_resource(assets);
        handles
    }

    fn create(world: &mut World) -> Self {
        let assets = world.resource::<Self>().clone();
        finish(world, assets)
    }
}

/// Returns the themes for this run: the one of the command line with all of its own parts, or else
/// those of the settings.
pub fn chosen(launch: &Launch, settings: &Settings) -> Mix {
    launch.theme.as_deref().map_or_else(|| settings.mix.clone(), Mix::of)
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ThemeAssets>()
        .add_plugins(drawn::plugin)
        .add_loading_state(
            LoadingState::new(Screen::Loading)
                .continue_to_state(Screen::Title)
                .on_failure_continue_to_state(Screen::Recovering)
                .load_collection::<ThemeAssets>()
                .load_collection::<LanguageFiles>(),
        )
        .add_plugins((finish::plugin, report::plugin))
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
    let assets = finish(world, assets);
    world.insert_resource(assets);
    world.resource_mut::<NextState<Screen>>().set(Screen::Title);
}

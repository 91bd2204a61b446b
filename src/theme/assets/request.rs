//! Requests the files of a theme.

use super::{Drawn, Sound, ThemeAssets};
use crate::{
    look::{File, Mark, Resolved},
    pictures::{
        svg::{self, SvgSettings},
        tiled,
    },
    rules::{BoardKind, BySide, Piece, PieceKind},
    theme::fonts,
};
use bevy::prelude::*;

/// Requests those files of a theme that are wanted and drawn.
pub(crate) fn request(
    server: &AssetServer,
    theme: &Resolved,
    drawn: Drawn,
    wanted: impl Fn(File) -> bool,
) -> ThemeAssets {
    let wanted = |file| drawn.wants(file) && wanted(file);
    let path = |file| theme.path(file).filter(|_| wanted(file)).map(str::to_owned);
    let optional = |file| path(file).map(|path| load_picture(server, file, path));
    let picture = |file| optional(file).unwrap_or_default();
    let piece = |piece: Piece| match piece.kind {
        PieceKind::Chess(_) => picture(File::Piece(piece)),
        PieceKind::Xiangqi(_) => picture(File::Disc(piece, drawn.lettering)),
    };
    let pieces = |board: BoardKind| {
        BySide::from_fn(|color| {
            let kind = |index: usize| board.kinds().get(index).copied();
            core::array::from_fn(|index| {
                kind(index).map(|kind| piece(Piece { color, kind })).unwrap_or_default()
            })
        })
    };
    let sound = |sound| path(File::Sound(sound)).map(|path| server.load(path)).unwrap_or_default();
    let mist = |file| path(file).map(|path| server.load_builder().with_settings(tiled).load(path));
    ThemeAssets {
        look: theme.look.clone(),
        pieces: BoardKind::ALL.map(pieces),
        marks: Mark::ALL.map(|mark| picture(File::Mark(mark))),
        sounds: Sound::ALL.map(sound),
        fog: mist(File::Fog).unwrap_or_default(),
        fog_loaded: true,
        more_fog: (1..=File::MORE_FOG).map(File::MoreFog).filter_map(mist).collect(),
        mist_kinds: Handle::default(),
        mists: Vec::new(),
        frame: optional(File::Frame),
        fonts: fonts::request(server, theme),
        background: picture(File::Background),
        board_light: picture(File::BoardLight),
        board_shadow: picture(File::BoardShadow),
        mist: picture(File::Mist),
        logo: picture(File::Logo),
        boards: BoardKind::ALL.map(|board| optional(File::Board(board))),
        drawn,
        squares: [File::DarkSquare, File::LightSquare].map(optional),
    }
}

/// Loads a picture. An SVG is also given the size in which it is drawn.
fn load_picture(server: &AssetServer, file: File, path: String) -> Handle<Image> {
    match file.drawn_side().filter(|_| svg::is_svg(&path)) {
        None => server.load(path),
        Some(side) => {
            let settings = move |settings: &mut SvgSettings| settings.side = side;
            server.load_builder().with_settings(settings).load(path)
        }
    }
}

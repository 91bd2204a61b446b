//! The preview of a theme, or of a mix of themes: a part of a board in its colours, with its pieces
//! and fog.

use super::{
    mini_board::{MiniBoard, OwnTheme},
    paint::{Role, fill},
    palette,
};
use crate::{
    look::{File, Mark, Mix},
    platform::power::DrawWhile,
    rules::{BoardSize, Color, PlayerView, Preset, Square},
    theme::{
        assets::{self, Drawn, Images, ThemeFile},
        shelf::Themes,
    },
};
use bevy::{platform::collections::HashMap, prelude::*};
use core::mem;
use std::sync::LazyLock;

/// Shows a preview of themes. The entity's node takes its width from the parent, and its height
/// follows from the width.
#[derive(Component, Clone, Debug, PartialEq)]
pub struct ThemePicture {
    /// The themes.
    pub mix: Mix,
    extent: Extent,
}

/// The part of the board that is shown. All parts have the same shape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Extent {
    /// A larger part, with the edge of the fog.
    Scene,
    /// A few squares and pieces for small pictures, without fog.
    Detail,
}

impl Extent {
    /// Returns the lower left square and the size in squares.
    const fn part(self) -> (Square, BoardSize) {
        match self {
            Self::Scene => (Square::at(1, 2), BoardSize { files: 6, ranks: 4 }),
            Self::Detail => (Square::at(2, 2), BoardSize { files: 3, ranks: 2 }),
        }
    }
}

/// Returns the preview of themes, as wide as the space that it is given.
pub fn theme_picture(mix: Mix, extent: Extent) -> impl Bundle {
    let (_, part) = extent.part();
    (
        ThemePicture { mix, extent },
        Node {
            width: percent(100),
            aspect_ratio: Some(f32::from(part.files) / f32::from(part.ranks)),
            flex_shrink: 0.0,
            border_radius: BorderRadius::all(px(palette::RADIUS_BUTTON - 3.0)),
            ..default()
        },
        fill(Role::ButtonHovered),
        Pickable::IGNORE,
    )
}

/// The side of a piece's picture, in pixels: that of a square on the densest screens in use.
const SIDE: u32 = 128;

/// The theme that a preview shows once its files are there.
#[derive(Component)]
struct Awaited(OwnTheme);

/// A position from the middle game, with enemy pieces in sight and others in the fog.
const POSITION: &str = "r2q1rk1/ppp2ppp/2n2n2/3p4/3Pb3/1QN1PN2/PP3PPP/R3KB1R w KQ - 0 10";
/// The knight whose moves are marked: one of them is a capture.
const PICKED: Square = Square::at(2, 2);

static VIEW: LazyLock<PlayerView> = LazyLock::new(|| {
    let ruleset = Preset::Fog.ruleset();
    PlayerView::of_position(ruleset, POSITION, Color::White).expect("the position is one")
});

static MARKS: LazyLock<Vec<(Mark, Square)>> = LazyLock::new(|| {
    let to = VIEW.moves_from(PICKED).map(|mv| {
        let takes = VIEW.piece_at(mv.to).is_some();
        (if takes { Mark::Ring } else { Mark::Dot }, mv.to)
    });
    to.chain([(Mark::Selected, PICKED)]).collect()
});

fn is_shown(file: File) -> bool {
    match file {
        File::Piece(piece) => VIEW.pieces().iter().any(|(_, shown)| *shown == piece),
        File::Mark(mark) => MARKS.iter().any(|(shown, _)| *shown == mark),
        File::Fog | File::BoardLight => true,
        file => File::BOARD.contains(&file),
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (request, show).chain()).draw_while(any_with_component::<Awaited>);
}

fn request(
    new: Query<(Entity, &ThemePicture), Changed<ThemePicture>>,
    themes: Res<Themes>,
    server: Res<AssetServer>,
    mut commands: Commands,
) {
    for (picture, ThemePicture { mix, .. }) in &new {
        let theme = themes.resolve_mix(mix);
        let look = theme.look.clone();
        let (images, drawn) = (Images::default(), Drawn::default());
        let assets = assets::request(&server, images, mix.clone(), theme, drawn, is_shown);
        // A menu may remove its pictures in the same frame.
        commands.entity(picture).try_insert(Awaited(OwnTheme { look, assets }));
    }
}

/// Shows one preview a frame.
fn show(
    mut awaited: Query<(Entity, &ThemePicture, &mut Awaited)>,
    all: Query<(), With<ThemePicture>>,
    server: Res<AssetServer>,
    files: Res<Assets<ThemeFile>>,
    mut images: ResMut<Assets<Image>>,
    mut drawn: Local<HashMap<AssetId<ThemeFile>, Handle<Image>>>,
    mut commands: Commands,
) {
    if all.is_empty() {
        drawn.clear();
    }
    let ready = awaited.iter_mut().find(|(.., awaited)| {
        let (done, total) = awaited.0.assets.progress(&server);
        done == total
    });
    let Some((picture, ThemePicture { extent, .. }, mut awaited)) = ready else { return };
    let mut theme = mem::take(&mut awaited.0);
    theme.assets.finish(None, &files, &mut images);
    theme.assets.draw(SIDE, &mut drawn, &files, &mut images);
    if *extent == Extent::Detail {
        // The fog around it stays there.
        theme.look.fog.softness = 0.0;
    }
    let (corner, part) = extent.part();
    let board = MiniBoard { marks: MARKS.clone(), corner, part, ..MiniBoard::of(&VIEW) };
    commands.entity(picture).try_remove::<Awaited>().try_insert((board, theme));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_shows_all_that_makes_a_theme() {
        let (corner, part) = Extent::Scene.part();
        let shown = |square: &Square| {
            (corner.file()..corner.file() + part.files).contains(&square.file())
                && (corner.rank()..corner.rank() + part.ranks).contains(&square.rank())
        };
        let pieces = VIEW.pieces().iter().copied().filter(|(square, _)| shown(square));
        let (white, black): (Vec<_>, Vec<_>) =
            pieces.partition(|(_, piece)| piece.color == Color::White);
        assert!(white.len() >= 5 && black.len() >= 2, "{white:?} {black:?}");
        let squares: Vec<_> = BoardSize::CHESS
            .squares()
            .filter(shown)
            .map(|at| VIEW.visible().contains(at))
            .collect();
        assert!(squares.iter().filter(|seen| **seen).count() >= 10);
        assert!(squares.iter().filter(|seen| !**seen).count() >= 4);
        for mark in [Mark::Dot, Mark::Ring, Mark::Selected] {
            assert!(MARKS.iter().any(|(of, at)| *of == mark && shown(at)), "{mark:?}");
        }
    }
}

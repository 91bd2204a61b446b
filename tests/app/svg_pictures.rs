//! SVG pictures: drawn like any other, and refused one by one.

use crate::assets_copy::AssetsCopy;
use bevy::prelude::*;
use fogchess::{
    look::pieces,
    rules::{BoardKind, Color, Piece, PieceKind, Preset, Square, chess::Kind},
    theme::{Mark, ThemeAssets},
};
use fogchess_support::{Table, assets_folder};
use std::fs;

const KING: &str = "themes/mine/pieces/white_king.svg";

/// Returns a disc of a colour, which leaves the corners empty.
fn disc(color: &str) -> String {
    format!(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 45 45'>\
         <circle cx='22.5' cy='22.5' r='20' fill='{color}'/></svg>"
    )
}

fn mine() -> AssetsCopy {
    let assets = AssetsCopy::of_themes();
    assets.write("themes/mine/theme.ron", "()");
    assets
}

/// Returns a picture's colours as drawn, in its middle and in its corner.
fn seen(table: &Table, handle: &Handle<Image>) -> [[u8; 4]; 2] {
    let image = table.app.world().resource::<Assets<Image>>().get(handle).expect("it is there");
    let (width, height) = (image.width() as usize, image.height() as usize);
    let data = image.data.as_ref().expect("it has pixels");
    let at = |x: usize, y: usize| {
        let at = (y * width + x) * 4;
        data[at..at + 4].try_into().expect("four bytes")
    };
    [at(width / 2, height / 2), at(0, 0)]
}

fn piece(table: &Table, kind: PieceKind) -> Handle<Image> {
    table.app.world().resource::<ThemeAssets>().piece(Piece { color: Color::White, kind })
}

const RED: [u8; 4] = [255, 0, 0, 255];
const BLUE: [u8; 4] = [0, 0, 255, 255];

#[test]
fn an_svg_is_a_picture_like_any_other() {
    let assets = mine();
    assets.write(KING, disc("red"));
    assets.write("themes/mine/marks/dot.svg", disc("blue"));
    assets.write("themes/mine/square_light.svg", disc("red"));
    // A PNG replaces the SVG beside it.
    assets.write("themes/mine/pieces/white_queen.svg", disc("red"));
    let queen = assets.read("themes/tournament/pieces/white_queen.png");
    assets.write("themes/mine/pieces/white_queen.png", queen);
    let mut table = Table::launch(assets.launch_in("mine"));
    assert!(table.notices().is_empty(), "{:?}", table.notices());
    table.start(Preset::Fog);
    assert_eq!(seen(&table, &piece(&table, PieceKind::Chess(Kind::King))), [RED, [0; 4]]);
    assert_ne!(seen(&table, &piece(&table, PieceKind::Chess(Kind::Queen)))[0], RED);
    let theme = table.app.world().resource::<ThemeAssets>().clone();
    assert_eq!(seen(&table, &theme.mark(Mark::Dot)), [BLUE, [0; 4]]);
    let light = theme.square(BoardKind::Chess, Square::at(0, 1));
    let square = light.expect("a picture of a light square");
    assert_eq!(seen(&table, square), [RED, [0; 4]]);
    table.click("e2").click("e4").settle();
    assert_eq!(table.seat().moves.len(), 1);
}

#[test]
fn an_svg_that_is_not_drawn_costs_only_itself_and_the_reason_is_told() {
    let assets = mine();
    let path = |piece: &str| format!("themes/mine/pieces/white_{piece}.svg");
    let svg = |inside: &str| {
        format!("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>\n{inside}</svg>")
    };
    assets.write(&path("king"), svg("<text>K</text>"));
    assets.write(&path("queen"), "not even XML");
    assets.write(&path("rook"), svg(&("<g>".repeat(999) + &"</g>".repeat(999))));
    assets.write(&path("bishop"), svg("<image href='file:///etc/passwd'/>"));
    assets.write(&path("knight"), disc("red"));
    let mut table = Table::launch(assets.launch_in("mine"));
    for (piece, reason) in [
        ("king", "line 2: <text> can’t be drawn; convert it to paths"),
        ("queen", "isn’t a readable SVG"),
        ("rook", "nested too deep"),
        ("bishop", "line 2: <image>"),
    ] {
        assert!(table.is_told(&[&path(piece), reason, "A letter"]), "{:#?}", table.notices());
    }
    assert_eq!(table.notices().len(), 4, "{:#?}", table.notices());
    table.start(Preset::Chess);
    assert_eq!(seen(&table, &piece(&table, PieceKind::Chess(Kind::Knight)))[0], RED);
    table.click("e2").click("e4").settle();
    assert_eq!(table.seat().moves.len(), 1);
}

#[test]
fn an_svg_that_is_edited_shows_and_one_that_is_half_written_changes_nothing() {
    let assets = mine();
    assets.write(KING, disc("red"));
    let mut table = Table::watching(assets.launch_in("mine"));
    table.start(Preset::Chess);
    let middle = |table: &Table| seen(table, &piece(table, PieceKind::Chess(Kind::King)))[0];
    assert_eq!(middle(&table), RED);
    assets.write(KING, &disc("blue")[..80]);
    table.wait_for("told", |table| table.is_told(&[KING, "stays"]));
    assert_eq!(middle(&table), RED);
    assets.write(KING, disc("blue"));
    table.wait_for("mended", |table| middle(table) == BLUE);
    assert!(table.notices().is_empty(), "{:?}", table.notices());
}

#[test]
fn our_own_drawings_could_be_used_as_they_are() {
    for folder in ["pieces", "pieces_ink"] {
        let assets = AssetsCopy::of_themes();
        assets.write("themes/drawn/theme.ron", "()");
        for kind in BoardKind::Chess.kinds().iter().map(|kind| kind.name()) {
            let source = assets_folder().join(format!("source/{folder}/{kind}.svg"));
            let drawing = fs::read(source).expect("the drawing of a piece");
            for color in Color::ALL {
                assets.write(&format!("themes/drawn/pieces/{color}_{kind}.svg"), &drawing);
            }
        }
        let table = Table::launch(assets.launch_in("drawn"));
        assert!(table.notices().is_empty(), "{:?}", table.notices());
        let theme = table.app.world().resource::<ThemeAssets>();
        for piece in pieces(BoardKind::Chess) {
            let path = theme.path(theme.piece_file(piece)).expect("a file");
            assert!(path.ends_with(".svg"), "{path}");
        }
    }
}

//! Edits to the theme in use show while the game runs, and broken edits change nothing.

use crate::assets_copy::AssetsCopy;
use bevy::prelude::*;
use fogchess::{
    app::launch::Launch,
    look::Mix,
    rules::{BoardKind, Color, Piece, PieceKind, Preset, chess::Kind},
    theme::{Theme, ThemeAssets, assets::Sound},
};
use fogchess_support::Table;

/// Opens the title with a copy of the assets, whose changes are noticed.
fn open(assets: &AssetsCopy, theme: &str) -> Table {
    let own_themes = Some(assets.path("own/themes"));
    let launch = Launch { own_themes, ..assets.launch_in(theme) };
    let mut table = Table::watching(launch);
    table.until_drawn(BoardKind::Chess);
    assert!(table.notices().is_empty(), "{:?}", table.notices());
    table
}

fn light(table: &Table) -> String {
    table.app.world().resource::<Theme>().board.light.to_string()
}

const KING: Piece = Piece { color: Color::White, kind: PieceKind::Chess(Kind::King) };

/// Returns the path of the white king's picture, and its pixels.
fn king(table: &Table) -> (String, Vec<u8>) {
    let world = table.app.world();
    let assets = world.resource::<ThemeAssets>();
    let image = world.resource::<Assets<Image>>().get(&assets.piece(KING));
    let image = image.expect("some picture is there");
    let path = assets.path(assets.piece_file(KING)).expect("it is a file").to_owned();
    (path, image.data.clone().expect("it has pixels"))
}

#[test]
fn an_edited_manifest_shows_and_a_broken_one_changes_nothing() {
    let assets = AssetsCopy::of_themes();
    let manifest = "themes/mine/theme.ron";
    assets.write(manifest, b"(board: (light: \"#111111\"))");
    let mut table = open(&assets, "mine");
    table.start(Preset::Fog);
    assert_eq!(light(&table), "#111111");
    assets.write(manifest, b"(board: (light: \"#222222\"))");
    table.wait_for("edited", |table| light(table) == "#222222");
    assert!(table.notices().is_empty(), "{:?}", table.notices());

    assets.write(manifest, b"(\n  board: (light: \"#3333");
    table.wait_for("told", |table| table.is_told(&[manifest, "line 2"]));
    table.frames(20);
    assert_eq!(light(&table), "#222222");
    // Another change, while the manifest is broken, changes nothing either.
    assets.write("themes/mine/mist.png", assets.read("themes/base/mist.png"));
    table.frames(20);
    assert_eq!(light(&table), "#222222");

    assets.write(manifest, b"(board: (light: \"#333333\"), extends: \"paper\")");
    table.wait_for("mended", |table| light(table) == "#333333");
    assert!(table.notices().is_empty(), "{:?}", table.notices());
    assert_eq!(king(&table).0, "themes/paper/pieces/white_king.png");
    // The theme that it extends now is watched too.
    let paper = assets.text("themes/paper/theme.ron");
    let fog = |table: &Table| table.app.world().resource::<Theme>().fog.scale;
    assert_eq!(fog(&table), 3.6);
    assets.write("themes/paper/theme.ron", paper.replace("scale: 3.6", "scale: 7.5").as_bytes());
    table.wait_for("edited", |table| fog(table) == 7.5);
    table.click("e2").click("e4").settle();
    assert_eq!(table.seat().moves.len(), 1);
}

#[test]
fn an_edited_picture_shows_and_a_broken_one_stays_as_it_was() {
    let assets = AssetsCopy::of_themes();
    let mut table = open(&assets, "base");
    table.start(Preset::Chess);
    let file = "themes/base/pieces/white_king.svg";
    let old = king(&table);
    let queen = assets.read("themes/base/pieces/white_queen.svg");
    assets.write(file, &queen[..queen.len() / 2]);
    table.wait_for("told", |table| table.is_told(&[file, "stays"]));
    table.frames(20);
    assert!(king(&table) == old, "the old picture is gone");
    assets.write(file, &queen);
    table.wait_for("mended", |table| king(table).1 != old.1);
    assert!(!table.is_told(&[file]), "{:?}", table.notices());
    // The new picture is as crisp as the old one: its smaller copies are there.
    table.wait_for("crisp", |table| king(table).1.len() == old.1.len());
    // A deleted file is reported, because no other theme stands behind the base theme.
    assets.remove(file);
    table.wait_for("missed", |table| table.is_told(&[file, "doesn’t exist"]));
    assets.write(file, &queen);
    table.wait_for("back", |table| !table.is_told(&[file]));
    table.click("e2").click("e4").settle();
    assert_eq!(table.seat().moves.len(), 1);
}

#[test]
fn files_that_come_and_go_are_seen() {
    let assets = AssetsCopy::of_themes();
    assets.write("own/themes/mine/theme.ron", b"()");
    let mut table = open(&assets, "mine");
    let base = king(&table);
    let rook = assets.read("themes/tournament/pieces/white_rook.png");
    assets.write("own/themes/mine/pieces/white_king.png", &rook);
    table.wait_for("come", |table| king(table).0 == "own://mine/pieces/white_king.png");
    assert!(king(&table).1 != base.1);
    assets.remove("own/themes/mine/pieces/white_king.png");
    table.wait_for("gone", |table| king(table).0 == base.0);
    assert!(table.notices().is_empty(), "{:?}", table.notices());
}

#[test]
fn edits_to_the_pieces_of_another_theme_show() {
    let assets = AssetsCopy::of_themes();
    let file = "themes/mine/pieces/white_king.png";
    let rook = |theme: &str| assets.read(&format!("themes/{theme}/pieces/white_rook.png"));
    assets.write("themes/mine/theme.ron", b"()");
    assets.write(file, rook("tournament"));
    let mut table = open(&assets, "paper");
    let launch = Launch { theme: None, ..table.app.world().resource::<Launch>().clone() };
    table.app.insert_resource(launch);
    let mix = Mix { pieces: Some("mine".into()), ..Mix::of("paper") };
    table.set(|settings| settings.mix = mix);
    table.wait_for("in use", |table| king(table).0 == file);
    table.frames(20);
    let before = king(&table).1;
    assets.write(file, rook("paper"));
    table.wait_for("edited", |table| king(table).1 != before);
    table.frames(20);
    assets.remove(file);
    table.wait_for("gone", |table| king(table).0.starts_with("themes/base/pieces/white_king"));
    assert!(table.notices().is_empty(), "{:?}", table.notices());
    // The theme around them is watched too.
    assets.write("themes/paper/theme.ron", b"(board: (light: \"#222222\"))");
    table.wait_for("edited", |table| light(table) == "#222222");
}

#[test]
fn a_file_that_was_broken_from_the_start_is_mended() {
    let assets = AssetsCopy::of_themes();
    let file = "themes/base/pieces/white_king.svg";
    let whole = assets.read(file);
    assets.write(file, b"no picture");
    let mut table = Table::watching(assets.launch());
    table.until_drawn(BoardKind::Chess);
    let stand_in = king(&table).1;
    assets.write(file, &whole);
    table.wait_for("mended", |table| king(table).1 != stand_in);
    table.start(Preset::Chess);
}

#[test]
fn a_broken_sound_is_never_played() {
    let assets = AssetsCopy::of_themes();
    let mut table = open(&assets, "base");
    let sound = |table: &Table| {
        let world = table.app.world();
        let handle = world.resource::<ThemeAssets>().sound(Sound::Move);
        world.resource::<Assets<AudioSource>>().get(&handle).expect("it is there").bytes.clone()
    };
    let old = sound(&table);
    assets.write("sounds/move.ogg", b"no sound");
    table.wait_for("told", |table| table.is_told(&["sounds/move.ogg", "stays"]));
    assert_eq!(sound(&table), old);
    let other = assets.read("sounds/check.ogg");
    assets.write("sounds/move.ogg", &other);
    table.wait_for("mended", |table| sound(table)[..] == other[..]);
}

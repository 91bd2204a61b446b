//! Missing and broken files: each costs itself alone, and the player is told.

use bevy::prelude::*;
use fogchess::{
    app::Launch,
    rules::{Color, Piece, PieceKind, Preset},
    screens::Screen,
    testing::{Table, assets_folder},
    theme::{Mark, Theme, ThemeAssets},
};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// A copy of the assets that goes away with the test.
struct Copy(PathBuf);

impl Copy {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("fogchess-{name}-{}", std::process::id()));
        for part in ["themes", "sounds"] {
            copy(&assets_folder().join(part), &folder.join(part));
        }
        fs::copy(assets_folder().join("logo.png"), folder.join("logo.png")).expect("copied");
        Self(folder)
    }

    fn remove(&self, file: &str) {
        fs::remove_file(self.0.join(file)).expect("it was there");
    }

    fn write(&self, file: &str, text: &[u8]) {
        fs::write(self.0.join(file), text).expect("written");
    }

    fn open(&self) -> Table {
        Table::launch(Launch { assets: Some(self.0.clone()), ..default() })
    }
}

impl Drop for Copy {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let path = entry.expect("an entry").path();
        let target = to.join(path.file_name().expect("a name"));
        if path.is_dir() {
            copy(&path, &target);
        } else {
            fs::copy(&path, &target).expect("copied");
        }
    }
}

/// The picture of a piece, as it would be drawn.
fn picture(table: &Table, color: Color, kind: PieceKind) -> Image {
    let world = table.app.world();
    let handle = world.resource::<ThemeAssets>().piece(Piece { color, kind });
    world.resource::<Assets<Image>>().get(&handle).expect("some picture is there").clone()
}

/// Whether a picture is a stand-in: a disc rimmed in magenta.
fn is_stand_in(picture: &Image) -> bool {
    let pixels = picture.data.as_ref().expect("pixels");
    pixels.chunks_exact(4).any(|pixel| pixel == [230, 0, 200, 255])
}

fn plays_on(table: &mut Table) {
    for preset in [Preset::FogCheck, Preset::Chess] {
        table.start(preset);
        table.click("e2").click("e4").settle();
        assert_eq!(table.seat().moves.len(), 1);
    }
}

#[test]
fn a_broken_file_costs_only_itself_and_the_player_is_told() {
    let assets = Copy::new("broken");
    assets.remove("themes/base/pieces/white_queen.png");
    assets.write("themes/base/pieces/black_king.png", b"this is no picture");
    assets.write("themes/base/marks/dot.png", b"");
    assets.write("themes/base/theme.ron", b"(board: (light: \"#12345\"))");
    assets.remove("sounds/move.ogg");
    assets.write("sounds/capture.ogg", b"no sound either");
    let mut table = assets.open();
    assert_eq!(table.screen(), Screen::Title);

    let notices = table.notices();
    assert_eq!(notices.len(), 6, "one for each file: {notices:#?}");
    for (file, reason) in [
        ("white_queen.png", "no such file"),
        ("black_king.png", ""),
        ("dot.png", ""),
        ("theme.ron", "colour"),
        ("move.ogg", "no such file"),
        ("capture.ogg", ""),
    ] {
        let notice = notices
            .iter()
            .find(|notice| notice.contains(file))
            .unwrap_or_else(|| panic!("nobody tells of {file}: {notices:#?}"));
        assert!(notice.contains(reason), "{notice}");
        assert!(!notice.contains('⟨') && !notice.contains('\n'), "{notice}");
        // The reason is more than nothing.
        assert!(notice.len() > file.len() + 40, "{notice}");
    }

    assert!(is_stand_in(&picture(&table, Color::White, PieceKind::Queen)));
    assert!(is_stand_in(&picture(&table, Color::Black, PieceKind::King)));
    assert!(!is_stand_in(&picture(&table, Color::Black, PieceKind::Queen)));
    assert!(!is_stand_in(&picture(&table, Color::White, PieceKind::Pawn)));
    plays_on(&mut table);
    table.click("e7");
    assert_eq!(table.marks(Mark::Dot), ["e5", "e6"]);
}

#[test]
fn without_any_file_the_game_is_still_there() {
    let assets = Copy::new("none");
    fs::remove_dir_all(&assets.0).expect("removed");
    let mut table = assets.open();
    assert_eq!(table.screen(), Screen::Title);
    assert!(!table.notices().is_empty());
    for color in Color::ALL {
        for kind in PieceKind::ALL {
            assert!(is_stand_in(&picture(&table, color, kind)), "{color} {}", kind.name());
        }
    }
    assert!(!table.app.world().resource::<ThemeAssets>().fog_loaded);
    plays_on(&mut table);
}

#[test]
fn a_theme_that_does_not_exist_is_told_and_costs_no_game() {
    let mut table = Table::launch(Launch { theme: Some("nosuch".into()), ..default() });
    assert_eq!(table.screen(), Screen::Title);
    let notices = table.notices();
    assert!(notices.iter().any(|notice| notice.contains("nosuch")), "{notices:?}");
    plays_on(&mut table);
}

#[test]
fn a_good_theme_is_used() {
    let assets = Copy::new("good");
    assets.write("themes/base/theme.ron", b"(title: \"Mine\", board: (light: \"#123456\"))");
    let table = assets.open();
    assert!(table.notices().is_empty(), "{:?}", table.notices());
    let theme = table.app.world().resource::<Theme>();
    assert_eq!(theme.title, "Mine");
    assert_eq!(theme.board.light.0, bevy::color::Color::srgb_u8(0x12, 0x34, 0x56));
}

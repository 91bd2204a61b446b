//! Missing and broken files: each affects nothing but itself, and the player is told.

use crate::assets_copy::AssetsCopy;
use bevy::{prelude::*, render::render_resource::TextureFormat, text::FontSource};
use fogchess::{
    app::{launch::Launch, states::Screen},
    board::{BoardSquare, Square},
    look::{BASE, File, look_through, pieces},
    rules::{self, BoardKind, Color, Piece, PieceKind, Preset, chess::Kind},
    theme::{Mark, Theme, ThemeAssets},
};
use fogchess_support::{Table, assets_folder};
use std::fs;

/// The smallest picture: one white pixel.
const WHITE_PIXEL: &[u8] =
    b"\x89PNG\x0d\x0a\x1a\x0a\x00\x00\x00\x0dIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x06\x00\
    \x00\x00\x1f\x15\xc4\x89\x00\x00\x00\x0bIDATx\xdac\xf8\x0f\x04\x00\x09\xfb\x03\xfdh\xfa\
    \x1c\xcc\x00\x00\x00\x00IEND\xaeB`\x82";

/// Returns the picture of a piece as it would be drawn.
fn picture(table: &Table, color: Color, kind: PieceKind) -> Image {
    let world = table.app.world();
    let handle = world.resource::<ThemeAssets>().piece(Piece { color, kind });
    world.resource::<Assets<Image>>().get(&handle).expect("some picture is there").clone()
}

/// Returns `true` if a picture is a stand-in: a disc with a magenta rim.
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
    let assets = AssetsCopy::of_themes();
    assets.remove("themes/base/pieces/white_queen.svg");
    assets.write("themes/base/pieces/black_king.svg", b"this is no picture");
    assets.write("themes/base/marks/dot.png", b"");
    assets.write("themes/base/theme.ron", b"(board: (light: \"#12345\"))");
    assets.remove("sounds/move.ogg");
    assets.write("sounds/capture.ogg", b"no sound either");
    let mut table = assets.open();
    assert_eq!(table.screen(), Screen::Title);

    let notices = table.notices();
    assert_eq!(notices.len(), 6, "one for each file: {notices:#?}");
    for (file, reason) in [
        ("white_queen.svg", "doesn’t exist"),
        ("black_king.svg", "isn’t a readable SVG"),
        ("dot.png", "it is empty. A plain"),
        ("theme.ron", "colour"),
        ("move.ogg", "doesn’t exist"),
        ("capture.ogg", ""),
    ] {
        let notice = notices
            .iter()
            .find(|notice| notice.contains(file))
            .unwrap_or_else(|| panic!("nobody tells of {file}: {notices:#?}"));
        assert!(notice.contains(reason), "{notice}");
        assert!(!notice.contains('⟨') && !notice.contains('\n'), "{notice}");
        // The notice gives a reason.
        assert!(notice.len() > file.len() + 40, "{notice}");
    }

    table.until_drawn(BoardKind::Chess);
    assert!(is_stand_in(&picture(&table, Color::White, PieceKind::Chess(Kind::Queen))));
    assert!(is_stand_in(&picture(&table, Color::Black, PieceKind::Chess(Kind::King))));
    assert!(!is_stand_in(&picture(&table, Color::Black, PieceKind::Chess(Kind::Queen))));
    assert!(!is_stand_in(&picture(&table, Color::White, PieceKind::Chess(Kind::Pawn))));
    plays_on(&mut table);
    table.click("e7");
    assert_eq!(table.marks(Mark::Dot), ["e5", "e6"]);
}

#[test]
fn without_any_file_the_game_is_still_there() {
    let assets = AssetsCopy::of_themes();
    fs::remove_dir_all(assets.folder()).expect("removed");
    let mut table = assets.open();
    assert_eq!(table.screen(), Screen::Title);
    assert!(!table.notices().is_empty());
    table.until_drawn(BoardKind::Chess);
    for Piece { color, kind } in pieces(BoardKind::Chess) {
        assert!(is_stand_in(&picture(&table, color, kind)), "{color} {}", kind.name());
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
    let assets = AssetsCopy::of_themes();
    assets.write("themes/base/theme.ron", b"(board: (light: \"#123456\"))");
    let table = assets.open();
    assert!(table.notices().is_empty(), "{:?}", table.notices());
    let theme = table.app.world().resource::<Theme>();
    assert_eq!(theme.board.light.to_string(), "#123456");
}

/// Returns a PNG with 16 bits per channel, in grey or in red, green and blue.
fn fine_picture(color: png::ColorType) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, 64, 64);
    encoder.set_color(color);
    encoder.set_depth(png::BitDepth::Sixteen);
    let mut writer = encoder.write_header().expect("a head");
    writer.write_image_data(&vec![138; 64 * 64 * 2 * color.samples()]).expect("pixels");
    writer.finish().expect("an end");
    bytes
}

#[test]
fn pictures_of_16_bits_are_as_good_as_others() {
    let assets = AssetsCopy::of_themes();
    assets.write("themes/mine/theme.ron", b"()");
    for (kind, color) in [
        ("king", png::ColorType::Grayscale),
        ("queen", png::ColorType::GrayscaleAlpha),
        ("rook", png::ColorType::Rgb),
        ("bishop", png::ColorType::Rgba),
    ] {
        assets.write(&format!("themes/mine/pieces/white_{kind}.png"), fine_picture(color));
    }
    let mut table = Table::launch(assets.launch_in("mine"));
    assert!(table.notices().is_empty(), "{:?}", table.notices());
    table.until_drawn(BoardKind::Chess);
    for kind in [
        PieceKind::Chess(Kind::King),
        PieceKind::Chess(Kind::Queen),
        PieceKind::Chess(Kind::Rook),
        PieceKind::Chess(Kind::Bishop),
    ] {
        let picture = picture(&table, Color::White, kind);
        assert_eq!(picture.texture_descriptor.format, TextureFormat::Rgba8UnormSrgb, "{kind:?}");
        let pixels = picture.data.expect("pixels");
        assert_eq!(pixels[..3], [138; 3], "{kind:?}");
    }
    plays_on(&mut table);
}

/// Returns the path of a piece's picture.
fn path(table: &Table, color: Color, kind: PieceKind) -> String {
    let assets = table.app.world().resource::<ThemeAssets>();
    let path = assets.path(assets.piece_file(Piece { color, kind }));
    path.expect("it was loaded from a file").to_owned()
}

#[test]
fn a_theme_with_one_picture_has_all_else_from_the_base() {
    let assets = AssetsCopy::of_themes();
    let king = "themes/mine/pieces/white_king.png";
    assets.write("themes/mine/theme.ron", b"(fog: (softness: 0.4))");
    assets.write(king, assets.read("themes/tournament/pieces/black_rook.png"));
    let mut table = Table::launch(assets.launch_in("mine"));
    assert!(table.notices().is_empty(), "{:?}", table.notices());
    assert_eq!(path(&table, Color::White, PieceKind::Chess(Kind::King)), king);
    assert_eq!(
        path(&table, Color::Black, PieceKind::Chess(Kind::King)),
        "themes/base/pieces/black_king.svg"
    );
    let theme = table.app.world().resource::<Theme>();
    assert_eq!(theme.fog.softness, 0.4);
    assert_eq!(theme.board, Theme::default().board);
    plays_on(&mut table);
    assert!(table.notices().is_empty(), "{:?}", table.notices());
}

/// Returns the files of the fonts in use; the game's built-in fonts have no file.
fn fonts_in_use(table: &mut Table) -> Vec<String> {
    let world = table.app.world_mut();
    let mut fonts: Vec<String> = world
        .query::<&TextFont>()
        .iter(world)
        .filter_map(|text| match &text.font {
            FontSource::Handle(font) => Some(font.path()?.path().display().to_string()),
            _ => None,
        })
        .collect();
    fonts.sort();
    fonts.dedup();
    fonts
}

#[test]
fn a_themes_font_is_worn_and_a_broken_one_is_told() {
    let assets = AssetsCopy::of_themes();
    assets.write("themes/mine/theme.ron", b"()");
    let (regular, semibold) = ("themes/mine/fonts/regular.ttf", "themes/mine/fonts/semibold.ttf");
    let inter = fs::read(assets_folder().join("fonts/Inter-Regular.otf")).expect("a font");
    assets.write(regular, &inter);
    let mut table = Table::launch(assets.launch_in("mine"));
    assert!(table.notices().is_empty(), "{:?}", table.notices());
    assert_eq!(fonts_in_use(&mut table), [regular]);
    let world = table.app.world_mut();
    let in_own =
        |text: &&TextFont| matches!(&text.font, FontSource::Handle(f) if f.path().is_none());
    assert_eq!(world.query::<&TextFont>().iter(world).filter(in_own).count(), 0);

    assets.write(semibold, &inter);
    assert_eq!(fonts_in_use(&mut Table::launch(assets.launch_in("mine"))), [regular, semibold]);

    assets.write(semibold, b"no font");
    let mut table = Table::launch(assets.launch_in("mine"));
    assert_eq!(fonts_in_use(&mut table), [regular]);
    let notices = table.notices();
    assert!(notices.len() == 1 && notices[0].contains(semibold), "{notices:?}");
    plays_on(&mut table);
}

#[test]
fn what_is_wrong_in_a_manifest_costs_itself_and_is_told_once() {
    let assets = AssetsCopy::of_themes();
    let text = b"(\n  extends: \"nobody\",\n  fog: (sofness: 1, softness: 0.4),\n)";
    assets.write("themes/mine/theme.ron", text);
    let mut table = Table::launch(assets.launch_in("mine"));
    let notices = table.notices();
    assert_eq!(notices.len(), 1, "{notices:?}");
    for part in ["themes/mine/theme.ron", "2 things", "line 2, column 12", "nobody"] {
        assert!(notices[0].contains(part), "{part} is not in {notices:?}");
    }
    assert_eq!(table.app.world().resource::<Theme>().fog.softness, 0.4);
    plays_on(&mut table);
}

#[test]
fn a_picture_of_the_board_is_cut_into_squares() {
    let assets = AssetsCopy::of_themes();
    assets.write("themes/mine/theme.ron", b"()");
    let board = "themes/mine/board.png";
    assets.write(board, assets.read("themes/base/board_light.png"));
    let mut table = Table::launch(assets.launch_in("mine"));
    table.start(Preset::Chess);
    let world = table.app.world_mut();
    let assets = world.resource::<ThemeAssets>();
    assert_eq!(assets.path(File::Board(BoardKind::Chess)), Some(board));
    let picture = assets.board(BoardKind::Chess).cloned();
    let mut squares = world.query_filtered::<(&Square, &Sprite), With<BoardSquare>>();
    let mut part = |name: &str| {
        let (_, sprite) = squares
            .iter(world)
            .find(|(square, _)| square.0.to_string() == name)
            .expect("such a square");
        assert_eq!(Some(&sprite.image), picture.as_ref());
        sprite.rect.expect("a part of the picture")
    };
    let (a8, h1) = (part("a8"), part("h1"));
    assert_eq!(a8.min, Vec2::ZERO);
    assert_eq!(h1.min, a8.max * 7.0);
    plays_on(&mut table);
}

/// Asserts that a stand-in replaces a file that cannot be read: a letter, a shape, a colour or
/// silence.
fn assert_stand_in(table: &Table, file: File) {
    let world = table.app.world();
    let assets = world.resource::<ThemeAssets>();
    let image = |handle: &Handle<Image>| {
        world.resource::<Assets<Image>>().get(handle).expect("there is something to draw").clone()
    };
    match file {
        File::Piece(Piece { color, kind }) | File::Disc(Piece { color, kind }, _) => {
            assert!(is_stand_in(&picture(table, color, kind)), "{file:?}");
        }
        // The files of this test have one pixel each.
        File::Mark(mark) => assert!(image(&assets.mark(mark)).width() > 1, "{file:?}"),
        File::Sound(sound) => {
            let sounds = world.resource::<Assets<AudioSource>>();
            assert!(sounds.get(&assets.sound(sound)).is_none(), "{file:?}");
        }
        File::Fog => assert!(!assets.fog_loaded),
        File::MoreFog(_) => assert!(assets.mist_count() < 3, "{file:?}"),
        File::Frame => assert!(assets.frame().is_none()),
        File::Font(_) => unreachable!("no shipped theme has fonts; another test looks at them"),
        File::Board(board) => assert!(assets.board(board).is_none()),
        File::LightSquare | File::DarkSquare => {
            let square = rules::Square::at(0, u8::from(file == File::LightSquare));
            assert!(assets.square(BoardKind::Chess, square).is_none());
        }
        File::LargeBoardLight => unreachable!("it is none of chess"),
        File::Background | File::BoardLight | File::BoardShadow | File::Mist | File::Logo => {
            let pixels = image(&assets.image(file)).data.expect("pixels");
            assert!(pixels.chunks_exact(4).all(|pixel| pixel[3] == 0), "{file:?} is seen");
        }
    }
}

/// Returns the files that a game of chess needs.
fn all_of_chess() -> impl Iterator<Item = File> {
    File::all().filter(|file| file.board().is_none_or(|board| board == BoardKind::Chess))
}

#[test]
fn without_the_pictures_of_xiangqi_it_can_be_played_with_letters() {
    let assets = AssetsCopy::of_themes();
    fs::remove_dir_all(assets.folder().join("themes/base/xiangqi")).expect("removed");
    let mut table = assets.open();
    assert!(table.notices().is_empty(), "chess needs none of them: {:?}", table.notices());
    table.start(Preset::Xiangqi).settle();
    assert_eq!(table.notices().len(), 15, "14 discs and the board: {:?}", table.notices());
    for Piece { color, kind } in pieces(BoardKind::Xiangqi) {
        assert!(is_stand_in(&picture(&table, color, kind)), "{color} {}", kind.name());
    }
    table.click("h3").click("e3").settle();
    assert_eq!(table.board().at("e3"), Some('C'));
}

/// Plays a move with the files that `which` selects from a theme missing or broken, `at_once` of
/// them in each start.
fn play_without_files_of(theme: &str, at_once: usize, which: fn(&File) -> bool) {
    let assets = AssetsCopy::of_themes();
    let shelf = look_through(assets.folder());
    let resolved = shelf.resolve(theme);
    let folder = format!("themes/{theme}/");
    let own = |path: &&str| path.starts_with(&folder) || theme == BASE;
    let files: Vec<(File, &str)> =
        all_of_chess().filter_map(|file| Some((file, resolved.path(file).filter(own)?))).collect();
    assert!(files.len() > 10, "{files:?}");
    let of_the_test = files.iter().copied().filter(|(file, _)| which(file));
    let of_the_test: Vec<(File, &str)> = of_the_test.collect();
    assert!(!of_the_test.is_empty(), "{files:?}");
    // The contents of the pictures do not matter here, and small ones are read quickly.
    for (_, name) in files.iter().filter(|(_, name)| name.ends_with(".png")) {
        assets.write(name, WHITE_PIXEL);
    }
    for files in of_the_test.chunks(at_once) {
        let mut kept = Vec::new();
        for (_, name) in files {
            kept.push(assets.read(name));
            if theme == BASE {
                assets.remove(name);
            } else {
                // A missing file would come from the base theme.
                assets.write(name, b"");
            }
        }
        let mut table = Table::launch(assets.launch_in(theme));
        let notices = table.notices();
        assert_eq!(notices.len(), files.len(), "{files:?}: {notices:?}");
        table.until_drawn(BoardKind::Chess);
        for (file, name) in files {
            assert!(notices.iter().any(|notice| notice.contains(name)), "{name}: {notices:?}");
            assert_stand_in(&table, *file);
        }
        table.start(Preset::Chess);
        table.click("e2").click("e4").settle();
        assert_eq!(table.seat().moves.len(), 1, "without {files:?}");
        for ((_, name), kept) in files.iter().zip(kept) {
            assets.write(name, &kept);
        }
    }
}

// Each file of the base theme costs a start of the game. Three tests share them, and run side by
// side.

#[test]
fn whichever_piece_of_the_base_theme_is_missing_a_move_can_be_played() {
    play_without_files_of(BASE, 1, is_piece);
}

#[test]
fn whichever_sound_of_the_base_theme_is_missing_a_move_can_be_played() {
    play_without_files_of(BASE, 1, is_sound);
}

#[test]
fn whichever_other_file_of_the_base_theme_is_missing_a_move_can_be_played() {
    play_without_files_of(BASE, 1, |file| !is_piece(file) && !is_sound(file));
}

const fn is_piece(file: &File) -> bool {
    matches!(file, File::Piece(_))
}

const fn is_sound(file: &File) -> bool {
    matches!(file, File::Sound(_))
}

/// The notices tell the theme's own files apart, so several can be broken in one start.
#[test]
fn whichever_file_of_another_theme_is_broken_a_move_can_be_played() {
    let themes = look_through(&assets_folder()).themes();
    assert!(themes.len() >= 4, "{themes:?}");
    for theme in themes.iter().filter(|theme| theme.folder != BASE) {
        play_without_files_of(&theme.folder, 6, |_| true);
    }
}

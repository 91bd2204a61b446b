//! Themes, pieces and boards are chosen by their pictures, before a game and in the middle of one.

use crate::assets_copy::AssetsCopy;
use bevy::prelude::*;
use fogchess::{
    access::{Use, UseControl},
    app::{
        launch::Launch,
        settings::{Settings, file},
        states::Menu,
    },
    kit::{mini_board::OwnTheme, preview::ThemePicture, widgets::Chosen},
    look::{File, Lettering, Look, Mix, Shelf},
    rules::{BoardKind, Color, Piece, PieceKind, Preset, chess, xiangqi},
    theme::{Theme, ThemeAssets, assets::Sound},
};
use fogchess_support::Table;
use std::{collections::BTreeSet, fs};

/// Returns the number of chosen cards.
fn chosen(table: &mut Table) -> usize {
    let world = table.app.world_mut();
    world.query_filtered::<(), With<Chosen>>().iter(world).count()
}

/// Returns the themes that are shown by pictures: the look of their boards, and the pixels of their
/// pieces and marks.
fn painted(table: &mut Table) -> Vec<(String, Vec<Vec<u8>>)> {
    let world = table.app.world_mut();
    let mut pictures = world.query_filtered::<(&OwnTheme, &Children), With<ThemePicture>>();
    let mut nodes = world.query::<&ImageNode>();
    let (images, world) = (world.resource::<Assets<Image>>(), &*world);
    let pixels = |node: &ImageNode| images.get(&node.image).and_then(|image| image.data.clone());
    pictures
        .iter(world)
        .map(|(theme, children)| {
            let drawn = nodes.iter_many(world, children).map(|node| pixels(node).expect("pixels"));
            (format!("{:?}", theme.look.board), drawn.collect())
        })
        .collect()
}

fn pictures(table: &mut Table) -> usize {
    let world = table.app.world_mut();
    world.query::<&ThemePicture>().iter(world).count()
}

fn until_painted(table: &mut Table) {
    table.wait_for("the pictures are painted", |table| painted(table).len() == pictures(table));
}

fn theme(table: &Table) -> &Theme {
    table.app.world().resource()
}

#[test]
fn a_theme_is_chosen_by_its_picture() {
    let mut table = Table::open();
    table.open_menu(Menu::Settings).frames(3);
    until_painted(&mut table);
    let before = painted(&mut table);
    assert_eq!(before.len(), 1);
    table.tap_spoken("Theme: ");
    assert_eq!(table.menu(), Menu::Themes);
    until_painted(&mut table);
    let all: BTreeSet<_> = painted(&mut table).into_iter().collect();
    assert!(all.len() >= 4, "{} different ones", all.len());
    assert!(all.contains(&before[0]));

    let light = theme(&table).board.light;
    table.tap_spoken("Paper");
    assert_eq!(table.app.world().resource::<Settings>().mix, Mix::of("paper"));
    // The theme, and its own pieces, board and sounds.
    assert_eq!(chosen(&mut table), 4);
    table.wait_for("the theme is in use", |table| theme(table).board.light != light);
    // The menu is still open, to look at the next theme.
    assert_eq!(table.menu(), Menu::Themes);
    table.tap_button("Back").frames(3);
    assert_eq!(table.menu(), Menu::Settings);
    until_painted(&mut table);
    assert_ne!(painted(&mut table), before);
}

#[test]
fn the_theme_changes_in_the_running_game_at_once() {
    let mut table = Table::untimed(Preset::Chess);
    table.type_move("e4").settle();
    let colors = |table: &mut Table| {
        let world = table.app.world_mut();
        let mut squares = world.query_filtered::<&Sprite, With<fogchess::board::BoardSquare>>();
        squares.iter(world).map(|sprite| format!("{:?}", sprite.color)).collect::<BTreeSet<_>>()
    };
    let (before, moves) = (colors(&mut table), table.shown().board.clone());
    table.open_menu(Menu::Themes).frames(3);
    table.tap_spoken("Beacon");
    table.wait_for("the squares have its colours", |table| colors(table) != before);
    table.open_menu(Menu::None).settle();
    assert_eq!(table.shown().board, moves);
    table.type_move("e5").settle();
    assert_eq!(table.view().plies(), 2);
}

#[test]
fn a_theme_without_its_files_has_a_picture_too() {
    let list = "base/theme.ron\n\t()\nghost/theme.ron\n\t(title: \"Ghost\")\n\
                ghost/pieces/white_knight.png\n";
    let themes = Some(Shelf::from_list(list));
    let mut table = Table::launch(Launch { themes, ..default() });
    table.open_menu(Menu::Themes).frames(3);
    until_painted(&mut table);
    let all = painted(&mut table);
    // A loud letter stands in for the knight, on the theme's card and on that of its pieces.
    assert_eq!((all.len(), all.iter().collect::<BTreeSet<_>>().len()), (8, 4));
    assert!(table.notices().iter().any(|text| text.contains("ghost/pieces/white_knight.png")));
}

const KING: PieceKind = PieceKind::Chess(chess::Kind::King);
const HORSE: PieceKind = PieceKind::Xiangqi(xiangqi::Kind::Horse);

/// Returns the path of the picture of a white or red piece.
fn piece(table: &Table, kind: PieceKind) -> String {
    let assets = table.app.world().resource::<ThemeAssets>();
    let file = assets.piece_file(Piece { color: Color::White, kind });
    assets.path(file).unwrap_or_default().to_owned()
}

/// Returns the settings as they are after a restart.
fn kept(table: &Table) -> Settings {
    let folder = tempfile::tempdir().expect("a folder");
    let settings = table.app.world().resource();
    file::write(folder.path(), &Settings::default(), settings).expect("written");
    file::read_or_set_aside(folder.path()).expect("settings").settings
}

/// Starts the game with these settings.
fn restart(launch: Launch, settings: Settings) -> Table {
    let mut table = Table::loading(launch);
    table.app.insert_resource(settings);
    table.finish_loading();
    table
}

#[test]
fn pieces_and_board_are_chosen_apart_from_the_theme_and_stay() {
    let mut table = Table::open();
    let look = |table: &Table| -> Look { (**theme(table)).clone() };
    let base = look(&table);
    table.open_menu(Menu::Themes).frames(3);
    until_painted(&mut table);
    let own = painted(&mut table);

    table.tap_spoken("Pieces: Paper");
    table
        .wait_for("the pieces are in use", |table| piece(table, KING).starts_with("themes/paper/"));
    assert_eq!((look(&table).board, look(&table).fog), (base.board.clone(), base.fog.clone()));
    assert_eq!((table.menu(), chosen(&mut table)), (Menu::Themes, 4));
    // The cards show the looks that they would give.
    until_painted(&mut table);
    table.wait_for("the pictures follow", |table| painted(table)[0] != own[0]);

    table.tap_spoken("Board: Tournament");
    table.wait_for("the board is in use", |table| look(table).board != base.board);
    // A theme's card keeps its own board, so that themes can be told apart.
    table.frames(3);
    let world = table.app.world_mut();
    let mut pictures = world.query::<&ThemePicture>();
    let own = pictures.iter(world).filter(|picture| picture.mix.board.is_none()).count();
    assert_eq!(own, 5, "four themes, and the card of the theme's own board");
    let mixed = look(&table);
    assert!(mixed.marks != base.marks && mixed.frame != base.frame);
    assert_eq!((&mixed.fog, &mixed.interface), (&base.fog, &base.interface));
    assert!(piece(&table, KING).starts_with("themes/paper/"));

    table.tap_spoken("Beacon");
    table.wait_for("the theme is in use", |table| look(table).fog != base.fog);
    assert!(look(&table).interface != base.interface);
    assert_eq!(look(&table).marks.hint, mixed.marks.hint);
    assert!(piece(&table, KING).starts_with("themes/paper/"));

    let mut table = restart(Launch::default(), kept(&table));
    assert!(piece(&table, KING).starts_with("themes/paper/"));
    assert_eq!(look(&table).marks.hint, mixed.marks.hint);
    table.set(|settings| settings.lettering = Some(Lettering::Simplified));
    table.start(Preset::Xiangqi).settle();
    table.wait_for("discs", |table| piece(table, HORSE).starts_with("themes/paper/xiangqi/simp"));
    let assets = table.app.world().resource::<ThemeAssets>();
    let board = assets.path(File::Board(BoardKind::Xiangqi));
    assert_eq!(board, Some("themes/tournament/xiangqi/board.svg"));

    table.open_menu(Menu::Themes).frames(3);
    table.tap_spoken("Pieces: Theme default").tap_spoken("Board: Theme default");
    table.wait_for("all is Beacon's", |table| {
        piece(table, HORSE).starts_with("themes/contrast/")
            && look(table).marks.hint != mixed.marks.hint
    });
    assert_eq!(table.app.world().resource::<Settings>().mix, Mix::of("contrast"));
}

#[test]
fn a_theme_of_the_command_line_comes_with_its_own_pieces_until_others_are_chosen() {
    let mix = Mix { pieces: Some("paper".into()), ..Mix::default() };
    let launch = Launch { theme: Some("tournament".into()), ..default() };
    let mut table = restart(launch, Settings { mix, ..default() });
    assert!(piece(&table, KING).starts_with("themes/tournament/"));
    table.open_menu(Menu::Themes).frames(3);
    table.tap_spoken("Pieces: Beacon");
    table.wait_for("the pieces are in use", |table| {
        piece(table, KING).starts_with("themes/contrast/")
    });
    let mix = Mix { pieces: Some("contrast".into()), ..Mix::of("tournament") };
    assert_eq!(table.app.world().resource::<Settings>().mix, mix);
}

#[test]
fn pieces_whose_theme_is_gone_give_way_to_the_themes_own_until_it_is_back() {
    let assets = AssetsCopy::of_themes();
    let own = assets.path("own");
    let launch = || Launch { own_themes: Some(own.clone()), ..default() };
    let king = assets.read("themes/paper/pieces/white_rook.png");
    let put = || {
        assets.write("own/rain/theme.ron", "(title: \"Rain\")");
        assets.write("own/rain/pieces/white_king.png", &king);
    };
    put();
    let mut table = Table::launch(launch());
    let base = piece(&table, KING);
    table.open_menu(Menu::Themes).frames(3);
    table.tap_spoken("Pieces: Rain");
    table.wait_for("in use", |table| piece(table, KING) == "own://rain/pieces/white_king.png");
    let settings = kept(&table);

    fs::remove_dir_all(own.join("rain")).expect("it was there");
    let mut table = restart(launch(), settings);
    assert_eq!(piece(&table, KING), base);
    assert!(table.notices().is_empty(), "{:?}", table.notices());
    table.open_menu(Menu::Themes).frames(3);
    assert_eq!(chosen(&mut table), 4);
    table.tap_spoken("Board: Beacon").frames(3);
    assert_eq!(chosen(&mut table), 4);

    put();
    let table = restart(launch(), kept(&table));
    assert_eq!(piece(&table, KING), "own://rain/pieces/white_king.png");
}

#[test]
fn the_games_own_themes_have_names_in_every_language_and_others_name_themselves() {
    let assets = AssetsCopy::of_themes();
    // It stands in for the shipped theme of this name.
    assets.write("own/paper/theme.ron", "(title: \"Washi\", extends: \"base\")");
    let own = Some(assets.path("own"));
    let mut table = Table::launch(Launch { own_themes: own, ..default() });
    for (language, names) in [
        ("en", ["Lantern", "Beacon", "Tournament"]),
        ("ru", ["Фонарь", "Маяк", "Турнир"]),
        ("zh-Hans", ["灯笼", "灯塔", "赛场"]),
    ] {
        table.speak(language).open_menu(Menu::Settings).frames(3);
        assert!(table.says(names[0]), "{:?}", table.texts());
        table.open_menu(Menu::Themes).frames(3);
        for name in names.into_iter().chain(["Washi"]) {
            assert!(table.says(name), "{name}: {:?}", table.texts());
        }
    }
}

/// Returns the path of a sound.
fn sound(table: &Table, sound: Sound) -> String {
    let assets = table.app.world().resource::<ThemeAssets>();
    assets.path(File::Sound(sound)).unwrap_or_default().to_owned()
}

#[test]
fn sounds_are_chosen_apart_from_the_theme_are_heard_and_stay() {
    let mut table = Table::open();
    let base = piece(&table, KING);
    assert_eq!(sound(&table, Sound::Capture), "sounds/capture.ogg");
    table.open_menu(Menu::Themes).frames(3);
    table.heard();
    let paper = table.control("Sounds: Paper");
    table.app.world_mut().write_message(UseControl { entity: paper, how: Use::Press });
    table.wait_for("they are heard", |table| table.heard() == [Sound::Capture]);
    for one in Sound::ALL {
        let path = format!("themes/paper/sounds/{}.ogg", one.name());
        assert_eq!(sound(&table, one), path);
    }
    assert_eq!((piece(&table, KING), chosen(&mut table)), (base, 4));
    assert!(table.notices().is_empty(), "{:?}", table.notices());

    let mut table = restart(Launch::default(), kept(&table));
    assert_eq!(sound(&table, Sound::Pick), "themes/paper/sounds/pick.ogg");
    table.open_menu(Menu::Themes).frames(3);
    table.use_control("Sounds: Theme default", Use::Press);
    table.wait_for("they are the theme’s own", |table| {
        sound(table, Sound::Pick) == "sounds/pick.ogg"
    });
    // A theme brings its own sounds.
    table.tap_spoken("Paper");
    table.wait_for("Paper’s", |table| sound(table, Sound::Pick).starts_with("themes/paper/"));
}

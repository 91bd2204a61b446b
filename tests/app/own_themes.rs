//! The player's own folder of themes: they are found, used, checked and added to.

use crate::zips::{file, zip};
use bevy::prelude::*;
use fogchess::{
    app::{launch::Launch, settings::Settings},
    files::{Answer, native::SystemDesk},
    library::{AtDesk, TakeIn},
    look::Mix,
    rules::{Color, Piece, PieceKind, Preset, chess::Kind},
    save::memory::MemoryStore,
    start::cli::{add_theme, check_named, check_task, new_theme},
    theme::{Theme, ThemeAssets, shelf},
    words::LocalText,
};
use fogchess_support::{Asked, FakeDesk, Table, assets_folder};
use std::{
    fs,
    path::{Path, PathBuf},
};
use tempfile::TempDir;

/// The player's data folder, deleted after the test.
struct Own(TempDir);

impl Own {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    fn path(&self, file: &str) -> PathBuf {
        self.0.path().join(file)
    }

    fn themes(&self) -> PathBuf {
        self.path("themes")
    }

    fn write(&self, file: &str, bytes: &[u8]) {
        let path = self.themes().join(file);
        fs::create_dir_all(path.parent().expect("it lies in a folder")).expect("a folder");
        fs::write(path, bytes).expect("written");
    }

    fn launch(&self, theme: &str) -> Launch {
        Launch { own_themes: Some(self.themes()), theme: Some(theme.into()), ..default() }
    }

    /// Opens the title, with the system's own desk.
    fn open(&self) -> Table {
        let mut table = Table::launch(Launch { own_themes: Some(self.themes()), ..default() });
        table.app.insert_resource(AtDesk::new(SystemDesk::default()));
        table
    }
}

fn shipped(file: &str) -> Vec<u8> {
    fs::read(assets_folder().join("themes").join(file)).expect("it is shipped")
}

/// Returns the path of a king's picture.
fn king(table: &Table, color: Color) -> String {
    let piece = Piece { color, kind: PieceKind::Chess(Kind::King) };
    let assets = table.app.world().resource::<ThemeAssets>();
    assets.path(assets.piece_file(piece)).expect("it is a file").to_owned()
}

#[test]
fn an_own_theme_is_found_and_leans_on_the_shipped_ones() {
    let own = Own::new();
    own.write("My rain/theme.ron", b"(extends: \"paper\", fog: (softness: 0.4))");
    own.write("My rain/pieces/white_king.png", &shipped("tournament/pieces/black_rook.png"));
    let mut table = Table::launch(own.launch("My rain"));
    assert!(table.notices().is_empty(), "{:?}", table.notices());
    assert_eq!(king(&table, Color::White), "own://My rain/pieces/white_king.png");
    assert_eq!(king(&table, Color::Black), "themes/paper/pieces/black_king.png");
    assert_eq!(table.app.world().resource::<Theme>().fog.softness, 0.4);
    table.start(Preset::FogCheck);
    table.click("e2").click("e4").settle();
    assert_eq!(table.seat().moves.len(), 1);
}

#[test]
fn what_is_wrong_in_an_own_theme_is_told_with_its_path() {
    let own = Own::new();
    own.write("rain/theme.ron", b"(\n  fog: (softness: 3),\n)");
    own.write("rain/pieces/white_king.png", b"no picture");
    let table = Table::launch(own.launch("rain"));
    let notices = table.notices();
    assert_eq!(notices.len(), 2, "{notices:#?}");
    for part in ["themes/rain/theme.ron", "themes/rain/pieces/white_king.png"] {
        let named = notices.iter().any(|notice| notice.contains(part) && !notice.contains("own:"));
        assert!(named, "{part}: {notices:#?}");
    }
}

#[test]
fn an_own_theme_is_checked_wherever_one_points() {
    let own = Own::new();
    own.write("rain/theme.ron", b"(\n  extends: \"paper\",\n  fog: (sofness: 1),\n)");
    own.write("rain/pieces/white_kin.png", &shipped("tournament/pieces/black_rook.png"));
    own.write("snow/theme.ron", b"(extends: \"rain\")");
    own.write("base/theme.ron", b"()");
    fs::write(own.themes().join("README.txt"), "not a theme's").expect("written");
    let assets = assets_folder();
    let lines = |folder: &Path| -> Vec<String> {
        let report = check_named(folder, &assets).expect("a folder");
        report.findings.iter().map(ToString::to_string).collect()
    };
    let rain = lines(&own.themes().join("rain"));
    assert_eq!(rain.len(), 2, "{rain:#?}");
    assert!(rain[0].starts_with("rain/pieces/white_kin.png: ") && rain[0].contains("king"));
    assert!(rain[1].starts_with("rain/theme.ron:3:9: ") && rain[1].contains("`softness`"));
    assert_eq!(lines(&own.themes().join("snow")), Vec::<String>::new());
    for folder in [own.themes(), own.path("")] {
        let all = lines(&folder);
        assert_eq!(all.len(), 3, "{all:#?}");
        assert!(all[0].starts_with("base: "), "{all:#?}");
        assert_eq!(all[1..], rain);
    }
    // Without a name, the game's themes and the player's are checked.
    let report = check_task(None, &assets, Some(&own.themes())).expect("folders");
    assert_eq!(report.findings.len(), 3, "{report}");
    let first = own.themes().join("base").display().to_string();
    assert!(report.to_string().starts_with(&first), "{report}");
}

#[test]
fn a_zip_is_added_and_can_be_chosen() {
    let own = Own::new();
    let archive = own.path("Storm.zip");
    let files = [
        file("theme.ron", "(title: \"Storm at night\", extends: \"paper\")"),
        file("pieces/white_king.png", shipped("tournament/pieces/black_rook.png")),
        file("notes.odt", "my notes"),
    ];
    fs::write(&archive, zip(&files)).expect("written");
    let launch = own.launch("base");
    let told = add_theme(&archive, &launch).expect("it is added");
    assert!(told.contains("--theme \"Storm\"") && told.contains("notes.odt"), "{told}");
    let themes = shelf::shelf(&launch).themes();
    let titles: Vec<_> = themes.iter().map(|theme| theme.title.as_str()).collect();
    assert!(titles.contains(&"Storm at night"), "{titles:?}");
    let table = Table::launch(own.launch("Storm"));
    assert_eq!(king(&table, Color::White), "own://Storm/pieces/white_king.png");
    fs::write(&archive, &zip(&files)[..200]).expect("written");
    let refused = add_theme(&archive, &launch).expect_err("it is cut off");
    assert!(refused.contains("Storm.zip") && refused.contains("incomplete"), "{refused}");
    assert!(add_theme(&own.path("gone.zip"), &launch).is_err());
}

#[test]
fn a_zip_that_is_dropped_onto_the_window_is_put_on_in_the_middle_of_a_game() {
    let own = Own::new();
    let archive = own.path("Storm.ZIP");
    let rook = shipped("tournament/pieces/black_rook.png");
    let files = |title: &str| {
        [
            file("Storm/theme.ron", format!("(title: \"{title}\", fog: (softness: 0.45))")),
            file("Storm/pieces/white_king.png", rook.clone()),
            file("Storm/notes.odt", "my notes"),
        ]
    };
    fs::write(&archive, zip(&files("Storm at night"))).expect("written");
    let mut table = own.open();
    table
        .start(Preset::FogCheck)
        .drop_file(&archive)
        .wait_for("put on", |table| king(table, Color::White).starts_with("own://Storm/"));
    assert!(
        table.is_told(&["Storm at night"]) && table.is_told(&["notes.odt"]),
        "{:?}",
        table.notices()
    );
    assert_eq!(table.app.world().resource::<Theme>().fog.softness, 0.45);
    assert_eq!(table.app.world().resource::<Settings>().mix, Mix::of("Storm"));
    table.click("e2").click("e4").settle();
    assert_eq!(table.seat().moves.len(), 1);
    // Another theme of the same name replaces nothing, and dropping the same theme again adds
    // nothing.
    fs::write(&archive, zip(&files("Storm by day"))).expect("written");
    table.drop_file(&archive);
    table.wait_for("put on", |table| king(table, Color::White).starts_with("own://Storm 2/"));
    table.drop_file(&own.themes().join("Storm"));
    table.wait_for("put on", |table| king(table, Color::White).starts_with("own://Storm/"));
    let mut names: Vec<_> = fs::read_dir(own.themes())
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("a name"))
        .collect();
    names.sort();
    assert_eq!(names, ["README.txt", "Storm", "Storm 2"]);
}

#[test]
fn a_zip_that_is_added_with_faults_says_both_in_one_notice() {
    let own = Own::new();
    let archive = own.path("Storm.zip");
    let crown = file("pieces/white_king.png", shipped("tournament/pieces/black_rook.png"));
    let broken = |name: &str| file(&format!("pieces/{name}.png"), "no picture");
    let manifest = "(title: \"Storm\", fog: (sofness: 1), board: (lite: 1))";
    let pieces = ["white_queen", "white_rook", "black_pawn"].map(broken);
    let files = [vec![file("theme.ron", manifest), crown], pieces.into()].concat();
    fs::write(&archive, zip(&files)).expect("written");
    let mut table = own.open();
    table
        .start(Preset::FogCheck)
        .drop_file(&archive)
        .wait_for("put on", |table| king(table, Color::White).starts_with("own://Storm/"));
    table.frames(2);
    let notices = table.notices();
    assert_eq!(notices.len(), 1, "more would hide that it was added: {notices:#?}");
    for part in ["“Storm” has been added", "5 faults", "themes/Storm/theme.ron", "`sofness`"] {
        assert!(notices[0].contains(part), "{part}: {notices:#?}");
    }
    assert!(notices[0].contains("check-assets"), "where to read the others: {notices:#?}");
    assert!(!notices[0].contains("things ignored") && !notices[0].contains('⟨'), "{notices:#?}");
    // A single fault needs no list.
    let files = [file("theme.ron", "(title: \"Rain\", fog: (sofness: 1))")];
    fs::write(&archive, zip(&files)).expect("written");
    table.drop_file(&archive);
    table.wait_for("told", |table| table.is_told(&["“Rain” has been added", "it has a fault: "]));
    assert!(!table.is_told(&["Rain", "check-assets"]), "{:#?}", table.notices());
}

#[test]
fn what_is_dropped_and_is_no_theme_changes_nothing_and_the_reason_is_told() {
    let own = Own::new();
    let archive = own.path("evil.zip");
    let mut table = own.open();
    for (files, reason) in [
        (vec![file("theme.ron", "()"), file("../../evil.txt", "x")], "may lead out"),
        (vec![file("fog.png", "x")], "no theme.ron"),
    ] {
        fs::write(&archive, zip(&files)).expect("written");
        table.drop_file(&archive);
        table.wait_for(reason, |table| table.is_told(&[reason]) && table.is_told(&["evil.zip"]));
    }
    fs::create_dir(own.path("plain")).expect("a folder");
    table.drop_file(&own.path("plain"));
    table.wait_for("refused", |table| table.is_told(&["plain", "no theme.ron"]));
    assert!(!own.themes().exists());
    assert_eq!(table.app.world().resource::<Settings>().mix, Settings::default().mix);
}

#[test]
fn a_theme_is_chosen_in_a_dialog() {
    let own = Own::new();
    let desk = FakeDesk::default();
    let launch = Launch { own_themes: Some(own.themes()), ..default() };
    let mut table = Table::at_desk(launch, MemoryStore::default(), &desk);
    table.app.world_mut().write_message(TakeIn::Theme);
    table.frames(2);
    assert_eq!(desk.asked(), [Asked::OpenTheme]);
    let theme = fogchess::look::unpack(&zip(&[file("theme.ron", "()")]), "Calm");
    let theme = theme.map_err(|error| LocalText::from(&error));
    desk.come(Answer::Theme { file: "Calm.zip".into(), theme });
    table.frames(3);
    assert!(table.is_told(&["Calm"]), "{:?}", table.notices());
    assert!(own.themes().join("Calm/theme.ron").is_file());
}

#[test]
fn a_broken_font_is_told_by_the_path_that_players_know() {
    let own = Own::new();
    own.write("odd/theme.ron", b"()");
    own.write("odd/fonts/regular.ttf", b"no font");
    own.write("odd/sounds/move.ogg", b"no sound");
    let table = Table::launch(own.launch("odd"));
    let notices = table.notices().join("\n");
    assert!(notices.contains("themes/odd/fonts/regular.ttf"), "{notices}");
    assert!(!notices.contains("own://"), "{notices}");
}

#[test]
fn pictures_that_do_not_fit_are_scaled_and_mentioned() {
    let own = Own::new();
    own.write("odd/theme.ron", b"()");
    // The picture of a sliced frame is no piece: it is wider than high.
    own.write("odd/pieces/white_king.png", &shipped("base/background.png"));
    let mut table = Table::launch(own.launch("odd"));
    assert!(
        table.is_told(&["themes/odd/pieces/white_king.png"]) && table.is_told(&["make it square"]),
        "{:?}",
        table.notices()
    );
    let piece = Piece { color: Color::White, kind: PieceKind::Chess(Kind::King) };
    let king = |table: &Table| {
        let world = table.app.world();
        let handle = world.resource::<ThemeAssets>().piece(piece);
        world.resource::<Assets<Image>>().get(&handle).expect("it is loaded").clone()
    };
    assert_eq!(king(&table).width(), king(&table).height());
    table.wait_for("smaller copies", |table| king(table).texture_descriptor.mip_level_count > 1);
}

#[test]
fn a_picture_that_would_fill_the_memory_costs_itself() {
    let own = Own::new();
    own.write("huge/theme.ron", b"()");
    let mut king = shipped("tournament/pieces/white_king.png");
    // The width follows the signature, and the length and the name of the first chunk.
    king[16..20].copy_from_slice(&60_000_u32.to_be_bytes());
    own.write("huge/pieces/white_king.png", &king);
    let mut table = Table::launch(own.launch("huge"));
    let told = ["themes/huge/pieces/white_king.png", "60000 by", "maximum is 8192"];
    assert!(table.is_told(&told), "{:?}", table.notices());
    table.start(Preset::Chess);
    table.click("e2").click("e4").settle();
    assert_eq!(table.seat().moves.len(), 1);
}

#[test]
fn a_new_theme_goes_where_it_can_be_written() {
    let own = Own::new();
    // A file is in the place of the game's folder, so nobody can write there.
    own.write("taken", b"");
    let within = [own.themes().join("taken/themes"), own.themes()];
    let told = new_theme("Rain", &within, &assets_folder(), None).expect("it is made");
    let manifest = own.themes().join("Rain/theme.ron");
    assert!(told.contains(&manifest.display().to_string()), "{told}");
    assert!(manifest.is_file());
    assert!(
        new_theme("base", &within, &assets_folder(), None).unwrap_err().contains("another name")
    );
    assert!(new_theme("Rain", &within[..1], &assets_folder(), None).unwrap_err().contains("taken"));
}

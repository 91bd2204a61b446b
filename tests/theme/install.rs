//! The player's own folder of themes: a theme is added whole or not at all, and replaces no other.

use fogchess::{
    app::launch::Launch,
    look::{BASE, MANIFEST, Shelf, Unpacked, gather},
    theme::own,
};
use std::{fs, path::Path};

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

fn theme(name: &str, manifest: &str) -> Unpacked {
    let files = [(MANIFEST, manifest), ("pieces/white_king.png", "a king")];
    Unpacked {
        name: name.into(),
        files: files.map(|(path, text)| (path.into(), text.into())).into(),
        skipped: Vec::new(),
    }
}

/// Returns the options of a game with this own folder and one shipped theme.
fn launch(own: &Path) -> Launch {
    let shelf = Shelf::from_list("base/theme.ron\n\t()\npaper/theme.ron\n\t()\n");
    Launch { themes: Some(shelf), own_themes: Some(own.into()), ..Launch::default() }
}

#[test]
fn a_theme_moves_in_whole_and_takes_no_others_place() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path().join("themes");
    let install = |theme: &Unpacked| own::install(theme, &launch(&folder)).expect("it is written");
    assert_eq!(install(&theme("Rain", "()")), "Rain");
    assert_eq!(install(&theme("Rain", "()")), "Rain", "it is there already");
    assert_eq!(install(&theme("Rain", "(title: \"Other\")")), "Rain 2");
    let mut less = theme("Rain", "()");
    less.files.remove("pieces/white_king.png");
    assert_eq!(install(&less), "Rain 3");
    assert_eq!(install(&theme("Rain", "(title: \"Other\")")), "Rain 2", "it is there already");
    assert_eq!(install(&theme("paper", "()")), "paper 2");
    assert_eq!(install(&theme(BASE, "()")), "base 2");
    assert_eq!(names(&folder), ["README.txt", "Rain", "Rain 2", "Rain 3", "base 2", "paper 2"]);
    let king = fs::read(folder.join("Rain 2/pieces/white_king.png")).expect("it is there");
    assert_eq!(king, b"a king");
}

#[test]
fn a_failed_installation_leaves_nothing_behind() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path().join("themes");
    fs::write(&folder, "a file in the place of the folder").expect("written");
    assert!(own::install(&theme("Rain", "()"), &launch(&folder)).is_err());
    fs::remove_file(&folder).expect("removed");
    let mut odd = theme("Rain", "()");
    odd.files.insert("pieces".into(), b"a file in the place of a folder".into());
    assert!(own::install(&odd, &launch(&folder)).is_err());
    assert_eq!(names(&folder), ["README.txt"]);
}

#[test]
fn a_folder_is_read_as_an_archive_is() {
    let from = tempfile::tempdir().expect("a folder");
    let folder = from.path().join("Rain");
    let refused = || gather(&folder).unwrap_err().to_string();
    assert!(refused().contains("theme.ron"));
    for (path, text) in [
        (MANIFEST, "(pieces: \"drawn\")"),
        ("pieces/white_king.png", "a king"),
        ("drawn/white_king.png", "another king"),
    ] {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().expect("it has one")).expect("made");
        fs::write(path, text).expect("written");
    }
    let rain = gather(&folder).expect("it is a theme");
    assert_eq!(rain.name, "Rain");
    assert_eq!(rain.files.keys().collect::<Vec<_>>(), ["drawn/white_king.png", MANIFEST]);
    assert_eq!(rain.skipped, ["pieces/white_king.png"]);
    let large = fs::File::create(folder.join("drawn/white_king.png")).expect("made");
    large.set_len(20 << 20).expect("it has holes");
    assert!(refused().contains("16 MiB"));
    fs::write(folder.join(MANIFEST), "(").expect("written");
    assert!(refused().contains("line"));
}

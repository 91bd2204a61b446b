//! The program itself, started from a shell: every command that its messages suggest is accepted.

// Only on Linux: on other systems a window would open. Here the program stops after reading its
// arguments, because there is no display.
#![cfg(target_os = "linux")]

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};
use tempfile::TempDir;

/// Runs a command line in a folder, and returns its output.
fn typed(line: &str, folder: &Path) -> Output {
    let mut shell = Command::new("sh");
    for display in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"] {
        shell.env_remove(display);
    }
    // The program would look for assets there before it looks in the folder where it was started.
    for assets in ["BEVY_ASSET_ROOT", "CARGO_MANIFEST_DIR"] {
        shell.env_remove(assets);
    }
    shell
        .arg("-c")
        .arg(format!("fogchess() {{ \"$PROGRAM\" \"$@\"; }}\n{line}"))
        .env("PROGRAM", env!("CARGO_BIN_EXE_fogchess"))
        .env("FOGCHESS_DATA_DIR", folder.join("data"))
        .env("FOGCHESS_CONFIG_DIR", folder.join("config"))
        .current_dir(folder)
        .output()
        .expect("a shell")
}

/// Runs a command line that must be accepted, and all command lines that its output suggests.
/// Returns the latter.
#[track_caller]
fn follow(line: &str, folder: &Path) -> Vec<String> {
    let Output { status, stdout, stderr } = typed(line, folder);
    let (said, complaint) = (String::from_utf8_lossy(&stdout), String::from_utf8_lossy(&stderr));
    let without_display = complaint.contains("no display");
    assert!(status.success() || without_display, "{line}\n{said}{complaint}");
    let told = said.lines().filter_map(|line| Some(&line[line.find("fogchess ")?..]));
    told.filter(|told| !told.contains(['[', '<'])).map(String::from).collect()
}

/// Creates a folder with assets of its own, so that nothing is written anywhere else.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir_all(folder.path().join("assets/themes")).expect("a folder in it");
    folder
}

/// The program and its assets as a package installs them: each `program` finds the `assets`, also
/// by a link to it, and before those of the folder in which it was started.
#[test]
fn an_installed_game_finds_its_assets() {
    for (program, assets) in [
        ("usr/games", "usr/share/games/fogchess/assets"),
        ("usr/local/bin", "usr/local/share/fogchess/assets"),
        ("Fogchess.app/Contents/MacOS", "Fogchess.app/Contents/Resources/assets"),
        ("unpacked", "unpacked/assets"),
    ] {
        let folder = folder();
        let installed = folder.path().join(program).join("fogchess");
        let themes = folder.path().join(assets).join("themes");
        fs::create_dir_all(installed.parent().unwrap()).unwrap();
        fs::create_dir_all(&themes).unwrap();
        fs::hard_link(env!("CARGO_BIN_EXE_fogchess"), &installed)
            .or_else(|_| fs::copy(env!("CARGO_BIN_EXE_fogchess"), &installed).map(drop))
            .unwrap();
        let link = folder.path().join("link");
        std::os::unix::fs::symlink(&installed, &link).unwrap();
        for program in [installed, link] {
            // The message lists the folders in which it looked for the theme.
            let line = format!("\"{}\" --theme nowhere", program.display());
            let Output { status, stderr, .. } = typed(&line, folder.path());
            let told = String::from_utf8_lossy(&stderr);
            let themes = themes.canonicalize().unwrap();
            assert_eq!(status.code(), Some(2), "{line}: {told}");
            assert!(told.contains(&*themes.to_string_lossy()), "{line}: {told}");
        }
    }
}

#[test]
fn what_new_theme_tells_to_type_is_taken() {
    let folder = folder();
    let mut told = Vec::new();
    for line in [
        "fogchess new-theme mine",
        "fogchess new-theme 'my theme'",
        "fogchess new-theme away --in elsewhere",
        "fogchess new-theme near --in assets/themes/",
        "fogchess new-theme odd --in 'it costs $HOME, `she` said'",
        "fogchess new-theme old --in data/themes",
    ] {
        let mut next = follow(line, folder.path());
        assert_eq!(next.len(), 2, "{line}: {next:?}");
        while let Some(line) = next.pop() {
            next.extend(follow(&line, folder.path()));
            told.push(line);
        }
    }
    let looked_at = |name: &str| told.contains(&format!("fogchess --theme \"{name}\""));
    for name in ["mine", "my theme", "away", "near", "odd", "old"] {
        assert!(looked_at(name), "nobody tells how to look at {name}: {told:#?}");
    }
}

#[test]
fn the_examples_of_the_help_are_taken() {
    let folder = folder();
    fs::write(folder.path().join("game.pgn"), "1. e4 *").expect("a file");
    let lines = follow("fogchess --help", folder.path());
    assert!(lines.len() >= 6, "{lines:?}");
    for line in lines {
        follow(&line, folder.path());
    }
}

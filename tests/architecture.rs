//! The walls of the house that the compiler does not hold. Those between crates it does.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// The rooms of the game from the ground up: folders and files right below `src`. A room imports
/// from rooms below it, never from one above or beside it, so there is no circle.
const FLOORS: &[&[&str]] = &[
    &["look"],
    &["words"],
    &["platform"],
    &["app"],
    &["theme"],
    &["kit", "files"],
    &["table"],
    &["lobby"],
    &["library"],
    &["board"],
    &["panels"],
    &["audio", "access"],
    &["menus"],
    &["screens"],
    &["start"],
];

/// The rooms that show, sound or speak. What they know is a `PlayerView`.
const SCREEN: &[&str] = &["board", "panels", "audio", "access", "screens", "menus", "theme", "kit"];

/// The crates to which time, files and the rest of the machine are arguments.
const SEALED: &[&str] = &["rules", "game", "online"];

#[test]
fn the_screen_never_names_the_truth() {
    let names_game = |line: &str| {
        let before = line.split_once("game::").filter(|(_, after)| !after.starts_with("plugin"));
        before
            .is_some_and(|(before, _)| !before.ends_with(|c: char| c.is_alphanumeric() || c == '_'))
    };
    let faults = faults(SCREEN, names_game);
    assert!(
        faults.is_empty(),
        "{faults}\nWhat shows, sounds or speaks reads a `PlayerView`, which cannot leak. If the view \
         lacks something that a player may know, add it there.",
    );
}

#[test]
fn sealed_crates_take_the_world_as_arguments() {
    let world = ["fs::", "net::", "env::", "process::", "thread::", "Instant", "SystemTime"];
    let asks = |line: &str| world.iter().any(|name| line.contains(name)) && !line.contains("env!");
    let faults = faults(SEALED, asks);
    assert!(faults.is_empty(), "{faults}\nPass in what they need, such as `now`.");
}

#[test]
fn imports_point_downwards() {
    let floor = |room: &str| FLOORS.iter().position(|rooms| rooms.contains(&room));
    let mut faults = String::new();
    for (own, room) in
        FLOORS.iter().enumerate().flat_map(|(n, floor)| floor.iter().map(move |r| (n, r)))
    {
        let mut is_import = false;
        for (place, line) in code(room) {
            is_import = line == "use crate::{" || is_import && line != "};";
            for named in rooms_named(&line, is_import) {
                if named != *room && floor(&named).is_some_and(|floor| floor >= own) {
                    faults += &format!("{place}: `{room}` imports `{named}`\n");
                }
            }
        }
    }
    assert!(
        faults.is_empty(),
        "{faults}\nTurn the dependency round, with a message or an argument."
    );
}

#[test]
fn every_file_says_what_it_is_for() {
    let mut files = Vec::new();
    collect(&source_folder(), &mut files);
    files.retain(|file| !fs::read_to_string(file).expect("a text").starts_with("//! "));
    assert!(files.is_empty(), "{files:?}\nEvery file opens with a line `//! What this is for.`");
}

/// Returns the rooms that a line names, as `crate::room`. If it is one of several lines of a `use`,
/// the room is its first name.
fn rooms_named(line: &str, is_import: bool) -> Vec<String> {
    let name = |text: &str| -> String {
        text.chars().take_while(|c| c.is_ascii_lowercase() || c.is_ascii_digit()).collect()
    };
    let mut rooms: Vec<_> = line.split("crate::").skip(1).map(name).collect();
    let entry = line.strip_prefix("    ").filter(|rest| is_import && !rest.starts_with(' '));
    rooms.extend(entry.map(name));
    rooms
}

/// Returns the lines of a room or crate that are code, without those of unit tests, each with its
/// place.
fn code(room: &str) -> Vec<(String, String)> {
    let (folder, file) = (source_folder().join(room), source_folder().join(format!("{room}.rs")));
    let mut files = Vec::new();
    if folder.is_dir() {
        collect(&folder, &mut files);
    } else {
        files.push(file);
    }
    let mut lines = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("a room is there");
        let tested = text.find("#[cfg(test)]\nmod tests {").unwrap_or(text.len());
        for (number, line) in text[..tested].lines().enumerate() {
            if !line.trim_start().starts_with("//") {
                lines.push((format!("{}:{}", file.display(), number + 1), line.to_owned()));
            }
        }
    }
    lines
}

fn faults(rooms: &[&str], is_fault: impl Fn(&str) -> bool) -> String {
    let lines = rooms.iter().flat_map(|room| code(room));
    lines
        .filter(|(_, line)| is_fault(line))
        .map(|(place, line)| format!("{place}: {}\n", line.trim()))
        .collect()
}

fn source_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

// The checks themselves.

#[test]
fn rooms_are_found_in_lines() {
    assert_eq!(rooms_named("    menus::{Menu, frame},", true), ["menus"]);
    assert_eq!(rooms_named("        menus::Menu,", true), [""; 0]);
    assert_eq!(rooms_named("    menus::open();", false), [""; 0]);
    assert_eq!(rooms_named("    crate::menus::open(crate::kit::x());", false), ["menus", "kit"]);
    assert_eq!(rooms_named("use crate::panels;", false), ["panels"]);
}

//! The dependencies between the rooms of `src/`, checked in the source text itself.
//!
//! A room is a folder or file right below `src/`. The compiler does not check that `hud` never
//! names the truth, or that `rules` never imports from `session`: these tests do.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// The rooms from the ground up.
///
/// A room imports from rooms below it, never from a room above. Rooms on one floor do not import
/// from each other either, so there is no cycle.
const FLOORS: &[&[&str]] = &[
    &["excerpt", "device_name"],
    &["rules", "place"],
    &["session"],
    &["protocol"],
    &["bot", "save", "look", "net"],
    &["uci", "arena", "hall"],
    &["server"],
    &["states"],
    &["text", "power", "page"],
    &["notices", "calendar", "graphics", "socket", "keyring"],
    &["settings"],
    &["launch"],
    &["pictures"],
    &["theme"],
    &["ui"],
    &["desk"],
    &["play"],
    &["phrases"],
    &["board"],
    &["hud"],
    &["audio", "a11y"],
    &["menus"],
    &["screens"],
    &["screenshot", "web"],
    &["app"],
    &["cli", "link", "testing"],
];

/// The rooms and files that build without Bevy.
const PURE: &[&str] = &[
    "rules/",
    "session/",
    "protocol/",
    "net/",
    "hall/",
    "server/",
    "bot/",
    "look/",
    "excerpt.rs",
    "device_name.rs",
    "place.rs",
    "save/format.rs",
    "save/exchange/",
    "uci/",
    "arena/",
    "bin/fogchess-uci.rs",
    "bin/fogchess-server.rs",
];

/// The rooms in which time, files and the rest of the machine are arguments, never looked up.
const SEALED: &[&str] = &["rules/", "session/", "protocol/", "net/", "hall/"];

/// The rooms that show, sound, speak or think: they read a `PlayerView` and never the truth.
const PRESENTATION: &[&str] = &[
    "net", "board", "hud", "phrases", "audio", "a11y", "screens", "menus", "pictures", "theme",
    "ui", "bot",
];

/// The same for single files of rooms that may read the truth: the player beside the referee.
const PRESENTATION_FILES: &[&str] = &["uci/chooser.rs"];

/// The names of the truth, and of functions that lead to it.
const TRUTH: &[&str] =
    &["Position", "History", "Played", "view_for", "player_view", "open_view", "Referee"];

/// The names that mean the truth only in `session`.
const TRUTH_IN_SESSION: &[&str] = &["Game", "Record", "Event"];

#[test]
fn pure_rooms_never_mention_bevy() {
    let mut faults = Vec::new();
    for file in sources().iter().filter(|file| file.is_within(PURE)) {
        for token in &file.tokens {
            if token.text == "bevy" || token.text.starts_with("bevy_") {
                faults.push(format!("{file}:{}: mentions `{}`", token.line, token.text));
            }
        }
    }
    report(
        &faults,
        "rules, session, bot, look, uci and save::format build and test without Bevy. Move what needs it to one of Bevy's rooms.",
    );
}

#[test]
fn rules_and_session_take_the_world_as_arguments() {
    let mut faults = Vec::new();
    for file in sources().iter().filter(|file| file.is_within(SEALED)) {
        for path in file.paths() {
            let world = ["fs", "net", "env", "process", "thread"];
            let asks = match path.names.as_slice() {
                [root, name, ..] if root == "std" && world.contains(&name.as_str()) => true,
                names => names.iter().any(|name| name == "Instant" || name == "SystemTime"),
            };
            if asks {
                faults.push(format!("{file}:{}: uses `{}`", path.line, path.names.join("::")));
            }
        }
    }
    report(
        &faults,
        "rules and session know no clock, no files and no network: pass in what they need, such as `now`.",
    );
}

#[test]
fn presentation_never_names_the_truth() {
    let mut faults = Vec::new();
    for file in sources() {
        if PRESENTATION.contains(&file.room.as_str())
            || PRESENTATION_FILES.contains(&file.path.as_str())
        {
            faults.extend(
                file.truths()
                    .into_iter()
                    .map(|(line, name)| format!("{file}:{line}: mentions `{name}`")),
            );
        }
    }
    report(
        &faults,
        "what shows, sounds, speaks or thinks reads a `PlayerView`, which cannot leak. If the view lacks something that a player may know, add it there.",
    );
}

#[test]
fn imports_point_downwards() {
    let mut faults = Vec::new();
    for file in sources() {
        faults.extend(file.upward_imports());
    }
    report(
        &faults,
        "a room imports from rooms below it (FLOORS in tests/architecture.rs lists them from the ground up). Turn the dependency round, with a message or an argument.",
    );
}

#[test]
fn every_room_has_a_floor() {
    let rooms: BTreeSet<String> = sources()
        .into_iter()
        .map(|file| file.room)
        .filter(|room| !matches!(room.as_str(), "lib" | "main" | "bin"))
        .collect();
    let faults: Vec<String> = rooms
        .iter()
        .filter(|room| floor_of(room).is_none())
        .map(|room| format!("src/{room}: is on no floor"))
        .collect();
    report(&faults, "give the room its place in FLOORS in tests/architecture.rs.");
}

#[test]
fn every_module_says_what_it_is_for() {
    let mut faults = Vec::new();
    for file in sources() {
        let first = file.text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
        let said = first.strip_prefix("//!").unwrap_or_default().trim();
        if said.is_empty() {
            faults.push(format!("{file}:1: begins with `{first}`"));
        }
    }
    report(&faults, "every file opens with a line `//! What this is for.`");
}

// The checks themselves, each on source text with a fault.

#[test]
fn the_truth_is_found_in_code_and_only_there() {
    let found = |text: &str| -> Vec<String> {
        source("hud/status.rs", text).truths().into_iter().map(|(_, name)| name).collect()
    };
    assert_eq!(found("use crate::rules::Position;"), ["Position"]);
    assert_eq!(found("use crate::{rules::{Color, view_for}, theme};"), ["view_for"]);
    assert_eq!(found("use crate::session::{ClockFace, Game};"), ["session::Game"]);
    assert_eq!(found("fn f(game: &crate::session::Game) {}"), ["session::Game"]);
    assert_eq!(found("fn f<'a>(x: &'a Position) { let c = '\\''; }"), ["Position"]);
    assert_eq!(found("position_type: PositionType::Absolute, // Position"), [""; 0]);
    assert_eq!(found("/* Position /* nested */ Position */ let s = r#\"Position \" \"#;"), [""; 0]);
    assert_eq!(found("let s = \"a \\\" Position\"; state(Screen::Game)"), [""; 0]);
    assert_eq!(
        found("#[cfg(test)] mod tests { use crate::rules::Position; } fn f(_: History) {}"),
        ["History"],
    );
}

#[test]
fn an_import_from_above_is_found() {
    let found = |file: &str, text: &str| source(file, text).upward_imports().len();
    assert_eq!(found("rules/view.rs", "use crate::session::Intent;"), 1);
    assert_eq!(found("rules/view.rs", "use super::super::session::Intent;"), 1);
    assert_eq!(found("rules/view.rs", "use super::{piece::Piece, position};"), 0);
    assert_eq!(found("rules/mod.rs", "use super::session::Intent;"), 1);
    assert_eq!(found("theme/mod.rs", "use crate::{settings, hud::{Clock}, play::{self as p}};"), 2);
    assert_eq!(found("board/mod.rs", "fn f() { crate::menus::open::<u8>(); }"), 1);
    assert_eq!(found("board/mod.rs", "use crate::{screens::title, menus::{frame, pause}};"), 3);
    assert_eq!(found("board/mod.rs", "use crate::{states::Screen, launch::Launch};"), 0);
    assert_eq!(found("session/game.rs", "use crate::screens::Screen;"), 1);
    assert_eq!(found("bot/mod.rs", "use crate::save::format;"), 1);
    assert_eq!(found("hud/mod.rs", "use crate::board::Board;"), 0);
    assert_eq!(
        found("hud/mod.rs", "pub(crate) fn f() {} macro_rules! m { () => { $crate::x } }"),
        0
    );
}

/// Fails if there are faults, with all of them and the advice.
#[track_caller]
fn report(faults: &[String], advice: &str) {
    assert!(faults.is_empty(), "\n{}\n\n{advice}\n", faults.join("\n"));
}

fn floor_of(room: &str) -> Option<usize> {
    FLOORS.iter().position(|rooms| rooms.contains(&room))
}

/// A file under `src/`, parsed as far as these tests need.
struct Source {
    /// The path below `src/`, with `/` on every system.
    path: String,
    /// The folder or file right below `src/` that the file belongs to, such as `rules`.
    room: String,
    text: String,
    /// The code without comments, literals and `#[cfg(test)]` modules.
    tokens: Vec<Token>,
}

/// A name or a sign.
struct Token {
    text: String,
    line: usize,
}

/// A path such as `crate::rules::Square`, one for each name that a `use` with braces imports.
struct NamePath {
    names: Vec<String>,
    line: usize,
}

impl core::fmt::Display for Source {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "src/{}", self.path)
    }
}

impl Source {
    fn is_within(&self, places: &[&str]) -> bool {
        places.iter().any(|place| {
            // A room may also be a single file: `bot.rs` for `bot/`.
            self.path.starts_with(place)
                || place.strip_suffix('/').is_some_and(|room| self.path == format!("{room}.rs"))
        })
    }

    /// Returns the line and the name of each place where the file names the truth.
    fn truths(&self) -> Vec<(usize, String)> {
        let names = self
            .tokens
            .iter()
            .filter(|token| TRUTH.contains(&token.text.as_str()))
            .map(|token| (token.line, token.text.clone()));
        let in_session = |path: NamePath| {
            let pair = path.names.windows(2).find(|pair| {
                pair[0] == "session" && TRUTH_IN_SESSION.contains(&pair[1].as_str())
            })?;
            Some((path.line, pair.join("::")))
        };
        names.chain(self.paths().into_iter().filter_map(in_session)).collect()
    }

    /// Returns a message for each import from a room that is not below the file's own.
    fn upward_imports(&self) -> Vec<String> {
        let Some(own) = floor_of(&self.room) else { return Vec::new() };
        let depth = self.path.split('/').filter(|part| *part != "mod.rs").count();
        let mut faults = Vec::new();
        for path in self.paths() {
            let supers = path.names.iter().take_while(|name| *name == "super").count();
            let within = match path.names.first().map(String::as_str) {
                Some("crate") => &path.names[1..],
                // In a file `depth` modules deep, that many `super` lead to the root of the crate.
                Some("super") if supers >= depth => &path.names[supers..],
                _ => continue,
            };
            let Some(room) = within.first().filter(|room| **room != self.room) else { continue };
            let Some(floor) = floor_of(room) else { continue };
            if floor >= own {
                faults.push(format!(
                    "{self}:{}: `{}` imports `{}`",
                    path.line,
                    self.room,
                    within.join("::"),
                ));
            }
        }
        faults
    }

    /// Returns all paths in the code that have at least two names.
    fn paths(&self) -> Vec<NamePath> {
        let mut paths = Vec::new();
        let mut at = 0;
        while at < self.tokens.len() {
            at = read_path(&self.tokens, at, &[], &mut paths).max(at + 1);
        }
        paths.retain(|path| path.names.len() > 1);
        paths
    }
}

/// Reads one path (or a tree of them in braces) and returns the index after it.
fn read_path(tokens: &[Token], start: usize, prefix: &[String], out: &mut Vec<NamePath>) -> usize {
    let text = |at: usize| tokens.get(at).map_or("", |token| token.text.as_str());
    let is_name = |at: usize| {
        text(at).starts_with(|c: char| c.is_alphabetic() || c == '_') || text(at) == "*"
    };
    let mut names = prefix.to_vec();
    let mut at = start;
    if !is_name(at) || start > 0 && text(start - 1) == "$" {
        return at;
    }
    loop {
        names.push(text(at).to_owned());
        at += 1;
        if text(at) != "::" {
            break;
        }
        at += 1;
        if text(at) == "{" {
            at += 1;
            while at < tokens.len() && text(at) != "}" {
                let end = read_path(tokens, at, &names, out);
                at = end.max(at + 1);
                // Skips `as name` up to the next path.
                while at < tokens.len() && !matches!(text(at), "," | "}") {
                    at += 1;
                }
                if text(at) == "," {
                    at += 1;
                }
            }
            return at + 1;
        }
        if !is_name(at) {
            break;
        }
    }
    out.push(NamePath { names, line: tokens[start].line });
    at
}

/// Returns every Rust file under `src/`.
fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    collect(&root, &mut files);
    files.sort();
    assert!(!files.is_empty(), "no source under {}", root.display());
    files
        .iter()
        .map(|file| {
            let below = file.strip_prefix(&root).expect("it was found there");
            let path: Vec<_> = below.iter().map(|part| part.to_string_lossy()).collect();
            source(&path.join("/"), &fs::read_to_string(file).expect("a readable source file"))
        })
        .collect()
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a readable folder") {
        let path = entry.expect("a readable entry").path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

fn source(path: &str, text: &str) -> Source {
    let first = path.split('/').next().unwrap_or_default();
    Source {
        path: path.into(),
        room: first.trim_end_matches(".rs").into(),
        text: text.into(),
        tokens: without_test_modules(tokens(text)),
    }
}

/// Returns the names and signs of Rust code, without comments and literals. `::` is one sign.
fn tokens(text: &str) -> Vec<Token> {
    let chars: Vec<char> = text.chars().collect();
    let at = |i: usize| chars.get(i).copied().unwrap_or('\0');
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut tokens = Vec::new();
    let (mut i, mut line) = (0, 1);
    while i < chars.len() {
        let start = i;
        let mut token = None;
        match (at(i), at(i + 1)) {
            ('/', '/') => {
                while i < chars.len() && at(i) != '\n' {
                    i += 1;
                }
            }
            ('/', '*') => {
                let mut depth = 0;
                loop {
                    match (at(i), at(i + 1)) {
                        ('/', '*') => (depth, i) = (depth + 1, i + 2),
                        ('*', '/') => (depth, i) = (depth - 1, i + 2),
                        _ => i += 1,
                    }
                    if depth == 0 || i >= chars.len() {
                        break;
                    }
                }
            }
            ('"', _) => i = end_of_string(&chars, i),
            // A character literal has a quote right after its character, a lifetime has none.
            ('\'', '\\') => {
                i += 3;
                while i < chars.len() && at(i) != '\'' {
                    i += 1;
                }
                i += 1;
            }
            ('\'', _) if at(i + 2) == '\'' => i += 3,
            (c, _) if is_word(c) => {
                while is_word(at(i)) {
                    i += 1;
                }
                let word: String = chars[start..i].iter().collect();
                let hashes = chars[i..].iter().take_while(|c| **c == '#').count();
                match word.as_str() {
                    "r" | "br" | "cr" if at(i + hashes) == '"' => {
                        i = end_of_raw_string(&chars, i + hashes, hashes);
                    }
                    "b" | "c" if at(i) == '"' => i = end_of_string(&chars, i),
                    _ => token = Some(word),
                }
            }
            (':', ':') => {
                i += 2;
                token = Some("::".into());
            }
            (c, _) => {
                i += 1;
                token = (!c.is_whitespace()).then(|| c.to_string());
            }
        }
        i = i.min(chars.len());
        if let Some(text) = token {
            tokens.push(Token { text, line });
        }
        line += chars[start..i].iter().filter(|c| **c == '\n').count();
    }
    tokens
}

fn end_of_string(chars: &[char], quote: usize) -> usize {
    let mut i = quote + 1;
    while i < chars.len() && chars[i] != '"' {
        i += if chars[i] == '\\' { 2 } else { 1 };
    }
    i + 1
}

fn end_of_raw_string(chars: &[char], quote: usize, hashes: usize) -> usize {
    let mut i = quote + 1;
    while i < chars.len() {
        let closing = chars[i + 1..].iter().take_while(|c| **c == '#').count();
        if chars[i] == '"' && closing >= hashes {
            return i + 1 + hashes;
        }
        i += 1;
    }
    i
}

/// Removes `#[cfg(test)] mod name { … }`.
///
/// A test may set up the truth that the code beside it must not see.
fn without_test_modules(tokens: Vec<Token>) -> Vec<Token> {
    const HEAD: [&str; 8] = ["#", "[", "cfg", "(", "test", ")", "]", "mod"];
    let mut kept = Vec::new();
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        kept.push(token);
        let is_head = kept.len() >= HEAD.len()
            && kept[kept.len() - HEAD.len()..].iter().map(|t| t.text.as_str()).eq(HEAD);
        if !is_head {
            continue;
        }
        let mut depth = 0;
        for token in tokens.by_ref() {
            match token.text.as_str() {
                "{" => depth += 1,
                "}" => depth -= 1,
                _ => {}
            }
            if depth == 0 && matches!(token.text.as_str(), "}" | ";") {
                break;
            }
        }
    }
    kept
}

//! The languages in `assets/locales`: their texts can be read and are complete, with the arguments
//! that the game gives and the plural forms of the language, and the fonts have their letters.

mod check;
mod letters;
mod messages;
mod plurals;

use check::faults;
use fogchess::look::files_in;
use std::{collections::BTreeMap, fs, path::Path};

/// The contents of texts and fonts, by their paths under `assets`.
type Files = BTreeMap<String, Vec<u8>>;

const RUSSIAN: &str = "locales/ru/game.ftl";
const CHINESE: &str = "locales/zh-Hans/game.ftl";

fn shipped() -> Files {
    let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
    let paths = files_in(&assets).expect("the assets").into_iter();
    paths
        .filter(|path| path.starts_with("locales/") || path.starts_with("fonts/"))
        .map(|path| (path.clone(), fs::read(assets.join(path)).expect("a file")))
        .collect()
}

#[test]
fn the_shipped_languages_are_well() {
    let faults = faults(&shipped());
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

/// Returns the text of a file in which a part is replaced, and the line of that part.
#[track_caller]
fn changed(files: &Files, file: &str, from: &str, to: &str) -> (Vec<u8>, usize) {
    let text = str::from_utf8(&files[file]).expect("a text");
    let at = text.find(from).unwrap_or_else(|| panic!("{file} has no {from}"));
    (text.replacen(from, to, 1).into_bytes(), text[..at].matches('\n').count() + 1)
}

/// Plants a fault in a text of the game, and checks that it alone is found.
#[track_caller]
fn planted(file: &str, from: &str, to: &str, part: &str) {
    let mut files = shipped();
    let (text, line) = changed(&files, file, from, to);
    files.insert(file.into(), text);
    only(&files, &format!("{file}:{line}"), part);
}

/// Checks that there is one fault, at this place and with this text.
#[track_caller]
fn only(files: &Files, place: &str, part: &str) {
    let faults = faults(files);
    let [fault] = &faults[..] else { panic!("not one fault: {faults:#?}") };
    assert!(fault.starts_with(&format!("{place}: ")) && fault.contains(part), "{fault}");
}

#[test]
fn faults_in_plural_forms_are_found() {
    let moves = "games-moves = { $count ->\n    [one] { $count } ход\n    [few] { $count } хода\n    \
                 [many] { $count } ходов\n   *[other] { $count } хода\n}";
    let fewer = moves.replace("    [few] { $count } хода\n", "");
    planted(RUSSIAN, moves, &fewer, "lacks the form [few] for `$count`");
    planted(RUSSIAN, moves, "games-moves = { $count } ходов", "the same form for every `$count`");
    let forms =
        "games-moves = { $count ->\n    [one] { $count } 回合\n   *[other] { $count } 回合\n}";
    planted(CHINESE, "games-moves = { $count } 回合", forms, "never uses the form [one]");
}

#[test]
fn faults_in_arguments_are_found() {
    planted(RUSSIAN, "error-sound = ", "error-sound = { $fle } ", "did you mean `$file`");
    planted(CHINESE, "你走了 { $move }", "你走了", "leaves out `$move`");
    // Arguments of messages within a message count.
    let nested = "{ $square } 的{ piece-inline }。";
    planted(CHINESE, nested, "{ $square }。", "leaves out `$piece`");
    let moves = "games-moves = { $count } 回合";
    planted(CHINESE, moves, "games-moves = { $count } { $number }", "no argument `$number`");
}

#[test]
fn letters_that_the_fonts_lack_are_found() {
    planted(CHINESE, "button-no = 否", "button-no = 鼹否", "“鼹”, which the fonts of this");
    planted(RUSSIAN, "button-no = Нет", "button-no = 返", "“返”, which the fonts of this");
    let name = "language-name = 简体中文";
    planted(CHINESE, name, "language-name = 棋", "“棋”, which the fonts within the game");
}

#[test]
fn wrong_keys_and_unreadable_texts_are_found() {
    for (from, to, parts) in [
        (
            "error-sound =",
            "error-saund =",
            ["did you mean `error-sound`", "`error-sound` is missing"],
        ),
        ("button-no = ", "button-no { ", ["Expected a token", "`button-no` is missing"]),
    ] {
        let mut files = shipped();
        let (text, line) = changed(&files, RUSSIAN, from, to);
        files.insert(RUSSIAN.into(), text);
        let faults = faults(&files);
        assert_eq!(faults.len(), 2, "{faults:#?}");
        assert!(faults[0].starts_with(&format!("{RUSSIAN}:{line}: ")), "{faults:#?}");
        for (fault, part) in faults.iter().zip(parts) {
            assert!(fault.contains(part), "{faults:#?}");
        }
    }
    planted(RUSSIAN, "button-no = ", "button-yes = Да\nbutton-no = ", "is already in");
}

#[test]
fn files_of_no_language_are_found() {
    let files = shipped();
    let english = &files["locales/en/game.ftl"];
    for path in [
        "locales/zh_hant/game.ftl",
        "locales/in german/game.ftl",
        "locales/deep/er/game.ftl",
        "locales/de/notes.txt",
        "fonts/xx/lost.ttf",
    ] {
        let mut files = files.clone();
        files.insert(path.into(), english.clone());
        only(&files, path, "isn't used");
    }
}

#[test]
fn a_language_may_have_several_files_and_fonts_of_its_own() {
    let mut files = shipped();
    let english = String::from_utf8(files["locales/en/game.ftl"].clone()).expect("a text");
    let (one, two) = english.split_at(english.find("\n## Settings").expect("a heading"));
    files.insert("locales/de/a.ftl".into(), one.into());
    files.insert("locales/de/b.ftl".into(), two.into());
    assert_eq!(faults(&files), [""; 0]);
    files.insert("fonts/de/broken.otf".into(), b"no font".into());
    only(&files, "fonts/de/broken.otf", "isn't a font");
}

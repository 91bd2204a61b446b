//! Themes in zips: good ones are unpacked whole, and each kind of bad one is refused with a reason.

use fogchess::look::{ArchiveError, Unpacked, theme_name, unpack};
use std::collections::BTreeSet;

#[path = "../zips/mod.rs"]
mod zips;
use zips::{File, file, zip};

/// Returns the manifest of the smallest theme.
fn manifest() -> File {
    file("theme.ron", "(title: \"Rain\")")
}

/// A zip that Python wrote into a pipe: the sizes follow the file's data.
const FROM_ANOTHER_PROGRAM: &[u8] =
    b"PK\x03\x04\x14\0\x08\0\x08\0\xe2\x0av]\0\0\0\0\0\0\0\0\0\0\0\0\x0e\0\0\0Rain/the\
    me.ron\xd3(\xc9,\xc9I\xb5RP\x0aJ\xcc\xccS\xd2\x04\0PK\x07\x08\x17\x1bN\xbe\x11\0\
    \0\0\x0f\0\0\0PK\x01\x02\x14\x03\x14\0\x08\0\x08\0\xe2\x0av]\x17\x1bN\xbe\x11\0\
    \0\0\x0f\0\0\0\x0e\0\0\0\0\0\0\0\0\0\0\0\x80\x01\0\0\0\0Rain/theme.ronPK\x05\x06\
    \0\0\0\0\x01\0\x01\0<\0\0\0M\0\0\0\0\0";

/// Returns the head of a PNG of this size.
fn png(width: u32, height: u32) -> Vec<u8> {
    [b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", &width.to_be_bytes()[..], &height.to_be_bytes()].concat()
}

fn unpacked(files: &[File]) -> Unpacked {
    unpack(&zip(files), "the zip").expect("it is a theme")
}

#[track_caller]
fn refused(files: &[File]) -> ArchiveError {
    told(unpack(&zip(files), "the zip"))
}

/// Returns the error, and checks that its message can be shown to people.
#[track_caller]
fn told(result: Result<Unpacked, ArchiveError>) -> ArchiveError {
    let error = result.expect_err("it is refused");
    let text = error.to_string();
    assert!(text.len() > 20 && !text.contains(char::is_control), "{text:?}");
    error
}

fn paths(unpacked: &Unpacked) -> Vec<&str> {
    unpacked.files.keys().map(String::as_str).collect()
}

#[test]
fn a_theme_comes_whole_and_what_it_does_not_need_is_left_and_named() {
    let king = png(256, 256);
    let theme = unpacked(&[
        File { stored: true, ..manifest() },
        file("pieces/white_king.png", king.clone()),
        file("pieces/white_queen.svg", "a drawing"),
        file("sounds/move.ogg", "a sound"),
        file("LICENCE.txt", "CC0"),
        file("pieces/white_kin.png", "a typing error"),
        file("source/king.svg", "<svg/>"),
        file("run.exe", "MZ"),
    ]);
    assert_eq!(
        paths(&theme),
        [
            "LICENCE.txt",
            "pieces/white_king.png",
            "pieces/white_queen.svg",
            "sounds/move.ogg",
            "theme.ron"
        ]
    );
    assert_eq!(theme.files["pieces/white_king.png"], king);
    assert_eq!(theme.files["theme.ron"], b"(title: \"Rain\")");
    assert_eq!(theme.skipped, ["pieces/white_kin.png", "run.exe", "source/king.svg"]);
    assert_eq!(theme.name, "the zip");
}

#[test]
fn a_theme_may_lie_in_a_folder_and_is_called_like_it() {
    for (folder, name) in [("Rain/", "Rain"), ("themes/Дождь/", "Дождь"), ("a: b/", "the zip")]
    {
        let folder = folder.replace(':', "&");
        let file = |path: &str| file(&format!("{folder}{path}"), "()");
        let theme = unpacked(&[file(""), file("theme.ron"), file("fog.png")]);
        assert_eq!((theme.name.as_str(), theme.skipped.len()), (name, 0));
        assert_eq!(paths(&theme), ["fog.png", "theme.ron"]);
    }
    // Files beside the theme's folder are no part of the theme, nor is a theme within it.
    let theme = unpacked(&[
        file("README.txt", "hello"),
        file("Rain/theme.ron", "()"),
        file("Rain/more/theme.ron", "()"),
    ]);
    assert_eq!(paths(&theme), ["theme.ron"]);
    assert_eq!(theme.skipped, ["README.txt", "Rain/more/theme.ron"]);
}

#[test]
fn what_other_programs_pack_is_read() {
    let theme = unpack(FROM_ANOTHER_PROGRAM, "x").expect("it is a theme");
    assert_eq!((theme.name.as_str(), paths(&theme)), ("Rain", vec!["theme.ron"]));
    assert_eq!(theme.files["theme.ron"], b"(title: \"Rain\")");
}

#[test]
fn its_pieces_lie_where_the_manifest_says() {
    let theme = unpacked(&[
        file("theme.ron", "(pieces: \"drawn\")"),
        file("drawn/white_king.png", "one"),
        file("pieces/white_king.png", "another"),
    ]);
    assert_eq!(paths(&theme), ["drawn/white_king.png", "theme.ron"]);
}

#[test]
fn what_systems_leave_in_zips_is_passed_over() {
    let theme = unpacked(&[
        file("Rain/", ""),
        file("Rain/theme.ron", "()"),
        file("__MACOSX/Rain/._theme.ron", "()"),
        file("Rain/.DS_Store", "x"),
        file("Rain/pieces/Thumbs.db", "x"),
        file(".git/config", "x"),
    ]);
    assert_eq!((paths(&theme), theme.skipped.len()), (vec!["theme.ron"], 0));
}

#[test]
fn no_path_leads_out_of_the_folder() {
    for path in [
        "../evil.txt",
        "a/../../evil.txt",
        "/etc/passwd",
        "//server/share",
        "C:evil.txt",
        "c:/evil.txt",
        "..\\evil.txt",
        "..\\..\\theme.ron",
        "C:\\theme.ron",
        "\\\\server\\share",
        "\\fog.png",
        "fog.png\0.txt",
        "fog.png:stream",
        "a\u{1b}[2J.txt",
    ] {
        let error = refused(&[manifest(), file(path, "x")]);
        assert!(matches!(error, ArchiveError::Outside(_)), "{path:?}: {error:?}");
    }
    // Other programs read the name beside the file.
    for local_name in [&b"../fog.png"[..], b"dog.png"] {
        let two_named = File { local_name: Some(local_name.into()), ..file("fog.png", "x") };
        assert!(matches!(refused(&[manifest(), two_named]), ArchiveError::Damaged(_)));
    }
}

#[test]
fn old_programs_for_windows_separate_folders_in_their_own_way() {
    let theme = unpacked(&[
        file("rain\\", ""),
        file("rain\\pieces\\", ""),
        file("rain\\theme.ron", "()"),
        file("rain\\pieces/white_king.png", "a king"),
    ]);
    assert_eq!(theme.name, "rain");
    assert_eq!(paths(&theme), ["pieces/white_king.png", "theme.ron"]);
    let twice = refused(&[manifest(), file("a/b.txt", "x"), file("a\\b.txt", "y")]);
    assert!(matches!(twice, ArchiveError::Twice(_)), "{twice:?}");
}

/// A file whose name is in a code page that the zip does not tell.
fn coded(name: &[u8]) -> File {
    File { name: name.into(), ..file("", "()") }
}

#[test]
fn names_in_an_unknown_code_page_cost_nothing_but_themselves() {
    // In Big5 and Shift-JIS, the second byte of a letter may be that of a backslash.
    for folder in [&b"\xa5\x5c\xaf\xe0"[..], b"\x95\x5c", b"themes/\xd3\xea"] {
        let file = |path: &[u8]| coded(&[folder, path].concat());
        let theme = unpacked(&[file(b"/"), file(b"/theme.ron"), file(b"/pieces/white_king.png")]);
        assert_eq!((theme.name.as_str(), theme.skipped.len()), ("the zip", 0));
        assert_eq!(paths(&theme), ["pieces/white_king.png", "theme.ron"]);
        let twice = refused(&[file(b"/theme.ron"), file(b"/fog.png"), file(b"/Fog.png")]);
        assert!(matches!(twice, ArchiveError::Twice(_)), "{twice:?}");
    }
    // In GBK, the second byte may be that of a capital, and the two letters have nothing in common.
    let names = [&b"\xbd\xe9\xc9\xdc.txt"[..], b"\xd7\xf7\xd5\xdf.txt", b"\xbdA.txt", b"\xbda.txt"];
    let theme = unpacked(&[&[manifest()][..], &names.map(coded)].concat());
    assert_eq!(paths(&theme), ["theme.ron"]);
    let shown = [r"\xbd\xe9\xc9\xdc.txt", r"\xbdA.txt", r"\xbda.txt", r"\xd7\xf7\xd5\xdf.txt"];
    assert_eq!(theme.skipped, BTreeSet::from(shown).into_iter().collect::<Vec<_>>());
    // The flag says that names are UTF-8. Some programs write UTF-8 without it.
    for flags in [0x800, 0] {
        let theme = unpacked(&[File { flags, ..file("雨/theme.ron", "()") }]);
        assert_eq!(theme.name, "雨");
    }
    let theme = unpacked(&[file("download/v2/rain/theme.ron", "()")]);
    assert_eq!(theme.name, "rain");
}

#[test]
fn links_and_devices_are_refused() {
    for kind in [0o120_777, 0o060_666, 0o020_666, 0o010_666, 0o140_666] {
        let link = File { attributes: kind << 16, ..file("fog.png", "/etc/passwd") };
        assert!(matches!(refused(&[manifest(), link]), ArchiveError::NoFile(_)), "{kind:o}");
    }
    let plain = File { attributes: 0o100_644 << 16, ..file("fog.png", "x") };
    assert_eq!(unpacked(&[manifest(), plain]).files.len(), 2);
}

#[test]
fn secrets_and_unusual_packing_are_refused() {
    let secret = File { flags: 1, ..file("fog.png", "x") };
    assert!(matches!(refused(&[manifest(), secret]), ArchiveError::Encrypted(_)));
    for method in [1, 9, 12, 14, 93, 99] {
        let odd = File { method: Some(method), ..file("fog.png", "x") };
        assert!(matches!(refused(&[manifest(), odd]), ArchiveError::UnknownMethod(_)));
    }
}

#[test]
fn the_same_file_twice_is_refused_however_it_is_written() {
    for (one, other) in [
        ("fog.png", "fog.png"),
        ("fog.png", "Fog.PNG"),
        ("fog.png", "./fog.png"),
        ("pieces/white_king.png", "pieces//./white_king.png"),
        ("theme.ron", "THEME.ron"),
        ("a.txt", "A.TXT/b.txt"),
    ] {
        let error = refused(&[manifest(), file(one, "x"), file(other, "y")]);
        assert!(matches!(error, ArchiveError::Twice(_)), "{one} and {other}: {error:?}");
    }
}

#[test]
fn bombs_are_refused_before_they_go_off() {
    let large = vec![0; 17 << 20];
    let bomb = file("fog.png", large.clone());
    assert!(matches!(refused(&[manifest(), bomb.clone()]), ArchiveError::FileTooLarge(_)));
    // The file claims to be small.
    let lie = File { size: Some(1000), ..bomb.clone() };
    assert!(matches!(refused(&[manifest(), lie]), ArchiveError::Damaged(_)));
    // The file claims to be larger than any file, which only the zip64 format allows.
    for size in [u64::MAX, 1 << 40, u64::from(u32::MAX)] {
        let lie = File { size: Some(size), ..file("fog.png", "x") };
        assert!(matches!(refused(&[manifest(), lie]), ArchiveError::FileTooLarge(_)), "{size}");
    }
    // Each file is small enough, but all of them together are not.
    let many: Vec<File> = ["fog", "mist", "logo", "background", "board_light"]
        .map(|name| file(&format!("{name}.png"), &large[..15 << 20]))
        .into();
    assert_eq!(refused(&[&[manifest()], &many[..]].concat()), ArchiveError::AllTooLarge);
    // A file that no theme uses is not even unpacked.
    let unused = file("video.bin", large);
    assert_eq!(unpacked(&[manifest(), unused]).skipped, ["video.bin"]);
}

#[test]
fn files_do_not_share_their_bytes() {
    let theme = [manifest(), file("fog.png", "same"), file("mist.png", "same")];
    let at = zip(&theme).windows(7).position(|bytes| bytes == b"fog.png").expect("it is there");
    let offset = Some(at as u32 - 30);
    let shared = File { offset, local_name: Some(b"fog.png".into()), ..theme[2].clone() };
    assert!(matches!(
        refused(&[theme[0].clone(), theme[1].clone(), shared]),
        ArchiveError::Damaged(_)
    ));
}

#[test]
fn a_picture_that_is_huge_once_it_is_unpacked_is_refused() {
    for (width, height) in [(40_000, 40_000), (8193, 1), (1, u32::MAX)] {
        let error = refused(&[manifest(), file("fog.png", png(width, height))]);
        assert!(matches!(error, ArchiveError::PictureTooLarge(_)), "{error:?}");
    }
    assert_eq!(unpacked(&[manifest(), file("fog.png", png(8192, 8192))]).files.len(), 2);
}

#[test]
fn numbers_and_depths_are_capped() {
    let many: Vec<File> = (0..512).map(|number| file(&format!("{number}.bin"), "")).collect();
    assert_eq!(unpacked(&[&[manifest()], &many[..511]].concat()).skipped.len(), 511);
    assert_eq!(refused(&[&[manifest()], &many[..]].concat()), ArchiveError::TooManyFiles);
    let deep = file(&"a/".repeat(8).replace("a/a/a/a/a/a/a/a/", "a/a/a/a/a/a/a/a/b.txt"), "");
    assert!(matches!(refused(&[manifest(), deep]), ArchiveError::TooDeep(_)));
    let long = file(&format!("{}.txt", "x".repeat(60_000)), "");
    assert_eq!(unpacked(&[manifest(), long]).files.len(), 1);
}

#[test]
fn there_is_one_theme_in_it() {
    assert_eq!(refused(&[]), ArchiveError::NoManifest);
    assert_eq!(refused(&[file("fog.png", "x")]), ArchiveError::NoManifest);
    let meant = refused(&[file("Rain/theme.ron.txt", "()")]);
    assert!(meant.to_string().contains("if you meant `Rain/theme.ron.txt`"), "{meant}");
    let several = refused(&[file("rain/theme.ron", "()"), file("snow/theme.ron", "()")]);
    assert!(several.to_string().contains("`rain` and `snow`"), "{several}");
}

#[test]
fn a_manifest_that_cannot_be_read_is_refused_with_the_line() {
    let broken = refused(&[file("theme.ron", "(\n  title: \"Rain,\n)")]);
    let ArchiveError::Manifest(fault) = &broken else { panic!("{broken:?}") };
    assert!(fault.place.line >= 2 && broken.to_string().contains("line"), "{broken}");
    // A fault inside the manifest does not concern the archive: the theme reports it.
    assert_eq!(unpacked(&[file("theme.ron", "(titel: 3)")]).files.len(), 1);
}

#[test]
fn what_is_no_whole_zip_is_refused() {
    let whole = zip(&[manifest(), file("fog.png", vec![7; 3000])]);
    for bytes in [&b""[..], b"PK", b"GIF89a", &[0; 100_000]] {
        assert_eq!(told(unpack(bytes, "x")), ArchiveError::NoArchive);
    }
    for length in 0..whole.len() {
        told(unpack(&whole[..length], "x"));
    }
    // Bytes before the zip, as in a self-extracting program, are ignored.
    let behind = [&b"#!/bin/sh\n"[..], &whole].concat();
    assert_eq!(unpack(&behind, "x"), unpack(&whole, "x"));
    assert_eq!(told(unpack(&vec![0; (64 << 20) + 1], "x")), ArchiveError::TooLarge);
}

#[test]
fn bytes_that_changed_on_the_way_are_found() {
    let stored = File { stored: true, ..file("fog.png", "a picture of mist") };
    let mut bytes = zip(&[manifest(), stored]);
    let at = bytes.windows(4).position(|part| part == b"mist").expect("it is stored as it is");
    bytes[at] = b'M';
    assert!(matches!(told(unpack(&bytes, "x")), ArchiveError::Damaged(_)));
    let wrong = File { crc: Some(0), ..file("fog.png", "x") };
    assert!(matches!(refused(&[manifest(), wrong]), ArchiveError::Damaged(_)));
    let beyond = File { packed_size: Some(1 << 30), ..file("fog.png", "x") };
    assert!(matches!(refused(&[manifest(), beyond]), ArchiveError::Damaged(_)));
}

#[test]
fn whatever_byte_is_wrong_nothing_panics_and_nothing_odd_comes_out() {
    let files = [
        file("Rain/theme.ron", "(pieces: \"drawn\")"),
        file("Rain/drawn/white_king.png", png(64, 64)),
        File { stored: true, ..file("Rain/fog.png", "mist") },
        file("Rain/LICENCE.txt", "CC0"),
        file("__MACOSX/x", ""),
    ];
    let whole = zip(&files);
    let sound = unpack(&whole, "x").expect("it is a theme");
    let values = [0x00, 0x01, 0x08, b'.', b'/', b'\\', 0x7f, 0x80, 0xff];
    for at in 0..whole.len() {
        let flipped = (0..8).map(|bit| whole[at] ^ 1 << bit);
        for value in values.into_iter().chain(flipped) {
            let mut bytes = whole.clone();
            bytes[at] = value;
            let Ok(theme) = unpack(&bytes, "x") else { continue };
            for (path, bytes) in &theme.files {
                assert!(!path.starts_with('/') && !path.split('/').any(|part| part == ".."));
                assert_eq!(sound.files.get(path), Some(bytes), "byte {at} is {value}: {path}");
            }
            assert_eq!(theme_name(&theme.name), theme.name);
        }
    }
}

#[test]
fn a_theme_has_a_name_that_every_system_takes() {
    for (name, wanted) in [
        ("Rain", "Rain"),
        ("Дождь 2", "Дождь 2"),
        ("a/b:c", "a-b-c"),
        ("..", "theme"),
        ("", "theme"),
        (".hidden", "hidden"),
        ("rain. .", "rain"),
        ("con", "theme con"),
        ("COM1.old", "theme COM1.old"),
        ("combat", "combat"),
    ] {
        assert_eq!(theme_name(name), wanted);
        assert_eq!(theme_name(&theme_name(name)), wanted);
    }
    assert_eq!(theme_name(&"x".repeat(300)).len(), 60);
}
